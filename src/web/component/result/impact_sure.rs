//! "How sure?" in numbers where cases differ in value: what each model is to be expected to gain, and
//! how the models differ.

use crate::curve::Policy;
use crate::evaluate::{ModelWorth, PairWorth};
use crate::web::component::element::colour::policy_class;
use crate::web::component::element::table::{cells, explained_head};
use crate::web::state::AppState;
use crate::wording::{ImpactSure, grouped_count, plain_amount, times_in_hundred};
use leptos::prelude::*;

/// Policies and pairs that are listed.
pub(super) const MOST: usize = 12;

/// What each policy is to be expected to be worth.
pub(super) fn policies(state: AppState) -> Option<impl IntoView + use<>> {
    let (rows, resamples) = state.with_impacts(|s, evaluation| {
        let sure = ImpactSure::new(s.curves, s.joint, evaluation, s.wording)?;
        let row = |(policy, of): (Policy, &ModelWorth)| {
            let (gain, interval) = sure.gain_in_words(of).unwrap_or(("–".into(), "–".into()));
            let error = plain_amount(of.standard_error);
            let worth = policy.model().and_then(|model| evaluation.expected_worth(model));
            let impact = s.wording.worth(worth.map_or(of.expected_impact, |(worth, _)| worth));
            let texts = [gain, interval, impact, error, times_in_hundred(of.share_best)];
            let name = sure.name(policy);
            view! { <tr class=policy_class(policy)><th scope="row">{name}</th>{cells(texts)}</tr> }
        };
        let rows = sure.policies().into_iter().take(MOST).map(row).collect_view();
        Some((rows, evaluation.certainty.as_ref()?.resamples))
    })??;
    let head = explained_head([
        ("Policy", ""),
        ("Gains", "Expected over the better of accepting all and none, on as many new cases"),
        ("95%", "95% interval of the gain on as many new cases"),
        ("Impact", "Expected on as many new cases"),
        ("Std. error", "Of its impact on these cases, the threshold taken as fixed (closed form)"),
        ("Best", "In so many of 100 resamplings it is worth most"),
    ]);
    Some(view! {
        <table>
            <caption>{format!("On new cases ({} resamplings)", grouped_count(resamples))}</caption>
            {head}
            <tbody>{rows}</tbody>
        </table>
    })
}

/// How the models differ.
pub(super) fn differences(state: AppState) -> Option<impl IntoView + use<>> {
    let rows = state.with_impacts(|s, evaluation| {
        let certainty = evaluation.certainty.as_ref()?;
        let is_shown = |model: usize| s.shown.get(model).copied().unwrap_or(true);
        let name = |model: usize| s.wording.model(&s.curves.models[model].name).to_owned();
        let row = |pair: &PairWorth| {
            let (a, b) = pair.models;
            let (low, high) = pair.interval;
            let texts = [
                plain_amount(pair.difference),
                plain_amount(pair.standard_error),
                format!("{} to {}", plain_amount(low), plain_amount(high)),
                times_in_hundred(pair.share_first_better),
            ];
            view! { <tr><th scope="row">{format!("{} − {}", name(a), name(b))}</th>{cells(texts)}</tr> }
        };
        let pairs = certainty.pairs.iter().filter(|p| is_shown(p.models.0) && is_shown(p.models.1));
        let rows = pairs.take(MOST).map(row).collect::<Vec<_>>();
        (!rows.is_empty()).then_some(rows)
    })??;
    let head = explained_head([
        ("Pair", ""),
        ("Difference", "Impact of the first less that of the second, on these cases"),
        ("Std. error", "Of the difference, case by case, thresholds taken as fixed (closed form)"),
        ("95%", "Interval of the difference on as many new cases"),
        ("Ahead", "In so many of 100 resamplings the first is worth more"),
    ]);
    Some(view! {
        <table><caption>"Pairs of models: difference in impact on these cases, 95% on new ones"</caption>{head}<tbody>{rows}</tbody></table>
    })
}
