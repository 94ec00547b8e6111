//! How sure the headline is: what was measured and whether the winner can be told from its rival;
//! and in numbers, what each model is expected to save or gain, how the models differ, and single
//! resamples as dots.

use crate::curve::Policy;
use crate::evaluate::{ModelCertainty, ModelWorth, PairCertainty, redraws};
use crate::web::component::elements::{
    CollectViews, Column, cells, details_open, explained_head, part, policy_class,
};
use crate::web::derived::ResampleProgress;
use crate::web::state::AppState;
use crate::web::timing::distinct;
use crate::web::{file, resampling};
use crate::wording::{
    HowSure, difference, grouped_count, interval_in_table, plain_amount, short_percent,
    times_in_hundred,
};
use leptos::prelude::*;

/// How far resampling is, and buttons that end or begin it.
#[component]
pub(crate) fn ResamplingStrip(state: AppState) -> impl IntoView {
    let running = move || match state.resampled.progress.get() {
        ResampleProgress::Running(made, of) => {
            Some(format!("How sure? {} of {} resamplings", grouped_count(made), grouped_count(of)))
        }
        // The headline is settled, the ribbon and the lists are not.
        ResampleProgress::Settled if state.resampled.are_bands_due.get() => {
            Some("How sure? All resamplings are made".into())
        }
        _ => None,
    };
    let broken_off = move || match state.resampled.progress.get() {
        ResampleProgress::BrokenOff(made, of) => {
            let (made, of) = (grouped_count(made), grouped_count(of));
            Some(format!("How sure? Not known: resampling broke off at {made} of {of}"))
        }
        _ => None,
    };
    let is_broken_off = Memo::new(move |_| broken_off().is_some());
    let is_running = Memo::new(move |_| running().is_some());
    let is_off = Memo::new(move |_| state.asked.undragged.with(|s| s.certainty.is_none()));
    let button = move |id: &'static str, label: &'static str, act: fn(AppState)| {
        view! { <button class="link" data-testid=id on:click=move |_| act(state)>{label}</button> }
    };
    view! {
        <Show when=move || is_running.get() || is_broken_off.get() || is_off.get()>
            <ul class="premises" aria-label="How sure it is">
                <Show when=move || is_running.get()>
                    <li>
                        <span data-testid="resampling">{part(running)}</span> " — "
                        {button("resampling-stop", "stop", resampling::toggle)}
                    </li>
                </Show>
                <Show when=move || is_broken_off.get()>
                    <li>
                        <span data-testid="resampling-broken-off">{part(broken_off)}</span> " — "
                        {button("read-again", "read the file again", file::read_again)}
                    </li>
                </Show>
                <Show when=move || is_off.get()>
                    <li>{button("resampling-begin", "How sure? Resample these cases", resampling::toggle)}</li>
                </Show>
            </ul>
        </Show>
    }
}

/// Resamples that are shown as dots.
const DOTS: usize = 100;
/// Columns of dots, a few points of saving each.
const BINS: usize = 21;

#[component]
pub(crate) fn HowSureCard(state: AppState) -> impl IntoView {
    let (is_open, toggled) = details_open();
    let is_known = distinct(move || {
        let (answer, impact) = (state.answers.answer, state.answers.impact);
        answer.get().is_some_and(|a| a.evaluation.certainty().is_some())
            || impact.get().is_some_and(|i| i.evaluation.certainty.is_some())
    });
    // Nothing is worked out while the card is closed.
    let shown = move || {
        is_open.get().then(|| {
            // Either half finds nothing in a study of the other kind.
            view! { {dots(state)}{costs(state)}{worths(state)} }
        })
    };
    view! {
        <Show when=move || is_known.get()>
            <details class="notes drawer" data-testid="how-sure" on:toggle=toggled>
                <summary>"How sure? The numbers"</summary>
                {part(shown)}
                <p class="hint">{part(move || state.words().not_covered())}</p>
            </details>
        </Show>
    }
}

/// The first hundred resamples, by how much the winner saves more than its rival.
fn dots(state: AppState) -> Option<impl IntoView + use<>> {
    let (said, class, other, saved) = state.with_classes(|said, _| {
        let sure = said.sure()?;
        let winner = sure.winning().model()?;
        let rival = sure.rival().and_then(|(policy, _)| policy.model());
        let pc = said.evaluation.condition.pc();
        let saved = state.resampled.found.with_value(|found| {
            Some(redraws(&found.as_ref()?.resamples, (winner, rival), pc, DOTS))
        })?;
        let name = sure.name(sure.winning());
        let than = rival.map_or_else(|| "no model".into(), |r| sure.name(Policy::Model(r)));
        let loses = saved.iter().filter(|saved| **saved < 0.0).count();
        let text = format!(
            "Had other {} been drawn, {} times over: how many points {} saves more than {than}. In {loses} of these {} it saves less.",
            said.wording.cases, saved.len(), name, saved.len()
        );
        let other = rival.map_or_else(|| "series series-none".into(), |r| policy_class(Policy::Model(r)));
        Some((text, policy_class(sure.winning()), other, saved))
    })??;
    let most = saved.iter().fold(0.01_f64, |most, saved| most.max(saved.abs()));
    let mut bins = vec![0usize; BINS];
    for saved in &saved {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to BINS")]
        let bin = ((saved / most + 1.0) / 2.0 * (BINS as f64 - 1.0)).round() as usize;
        bins[bin.min(BINS - 1)] += 1;
    }
    let column = |(bin, count): (usize, usize)| {
        let class = if 2 * bin + 1 < BINS { other.clone() } else { class.clone() };
        let dot = |_| view! { <i class=class.clone()></i> };
        view! { <span>{(0..count).map(dot).collect_views()}</span> }
    };
    let columns = bins.into_iter().enumerate().map(column).collect_views();
    let ends = [-most, 0.0, most].map(|at| view! { <span>{short_percent(at)}</span> });
    Some(view! {
        <p>{said}</p>
        <div class="dots" aria-hidden="true">{columns}</div>
        <p class="dots-axis hint" aria-hidden="true">{ends.into_iter().collect_views()}</p>
    })
}

/// Policies and pairs that are listed.
const MOST: usize = 12;

/// What the tables of one kind of study say in their own way: the explanations of their columns, and
/// how numbers of pairs are written.
struct Tables<const C: usize> {
    policies: [Column; C],
    /// What pairs differ in, in few words and in full.
    differ_in: [&'static str; 2],
    interval: &'static str,
    ahead: &'static str,
    difference: fn(f64) -> String,
    error: fn(f64) -> String,
}

impl<const C: usize> Tables<C> {
    /// - `texts`: the cells of one policy.
    /// - `shown`: which models are shown.
    fn view<E, const N: usize>(
        &self,
        sure: &HowSure<E>,
        texts: impl Fn(Policy, &ModelCertainty<E>) -> [String; N],
        shown: &[bool],
    ) -> AnyView {
        let row = |(policy, of): (Policy, &ModelCertainty<E>)| {
            let name = sure.name(policy);
            view! { <tr class=policy_class(policy)><th scope="row">{name}</th>{cells(texts(policy, of))}</tr> }
        };
        let rows = sure.policies().into_iter().take(MOST).map(row).collect_views();
        let resamples = grouped_count(sure.certainty().resamples);
        view! {
            <table>
                <caption>{format!("On new cases ({resamples} resamplings)")}</caption>
                {explained_head(self.policies)}
                <tbody>{rows}</tbody>
            </table>
            {self.pairs(sure, shown)}
        }
        .into_any()
    }

    /// How the models differ.
    fn pairs<E>(&self, sure: &HowSure<E>, shown: &[bool]) -> Option<impl IntoView + use<C, E>> {
        let is_shown = |model: usize| shown.get(model).copied().unwrap_or(true);
        let row = |pair: &PairCertainty| {
            let [a, b] =
                [pair.models.0, pair.models.1].map(|model| sure.name(Policy::Model(model)));
            let (low, high) = pair.interval;
            let texts = [
                (self.difference)(pair.difference),
                (self.error)(pair.standard_error),
                format!("{} to {}", (self.difference)(low), (self.difference)(high)),
                times_in_hundred(pair.share_first_better),
            ];
            view! { <tr><th scope="row">{format!("{a} − {b}")}</th>{cells(texts)}</tr> }
        };
        let pairs = sure.certainty().pairs.iter();
        let pairs = pairs.filter(|p| is_shown(p.models.0) && is_shown(p.models.1));
        let rows = pairs.take(MOST).map(row).collect::<Vec<_>>();
        let [what, difference] = self.differ_in;
        let caption =
            format!("Pairs of models: difference in {what} on these cases, 95% on new ones");
        let head = explained_head([
            ("Pair", ""),
            ("Difference", difference),
            (
                "Std. error",
                "Of the difference, case by case, thresholds taken as fixed (closed form)",
            ),
            ("95%", self.interval),
            ("Ahead", self.ahead),
        ]);
        (!rows.is_empty()).then(
            || view! { <table><caption>{caption}</caption>{head}<tbody>{rows}</tbody></table> },
        )
    }
}

/// What each policy is to be expected to save, and how the models differ.
fn costs(state: AppState) -> Option<AnyView> {
    let error = |error: f64| format!("{error:.4}");
    let tables = Tables {
        policies: [
            ("Policy", ""),
            (
                "Expected",
                "Expected savings on new cases; the best model’s allow for its choice among the models",
            ),
            ("95%", "95% interval of the savings on new cases"),
            (
                "Std. error",
                "Of its normalized expected cost on these cases, the threshold taken as fixed (closed form)",
            ),
            ("Best", "In so many of 100 resamplings it costs least"),
        ],
        differ_in: [
            "cost",
            "Normalized expected cost of the first less that of the second, on these cases",
        ],
        interval: "Interval of the difference on new cases",
        ahead: "In so many of 100 resamplings the first costs less",
        difference,
        error,
    };
    state.with_classes(|said, _| {
        let sure = said.sure()?;
        let texts = |_, of: &ModelCertainty| {
            let (expected, interval) = of.improvement().unzip();
            let expected = expected.map_or("–".into(), short_percent);
            let interval = interval_in_table(interval);
            [expected, interval, error(of.standard_error), times_in_hundred(of.share_best)]
        };
        Some(tables.view(&sure, texts, &state.asked.shown.get()))
    })?
}

/// What each policy is to be expected to be worth, and how the models differ.
fn worths(state: AppState) -> Option<AnyView> {
    let tables = Tables {
        policies: [
            ("Policy", ""),
            ("Gains", "Expected over the better of accepting all and none, on as many new cases"),
            ("95%", "95% interval of the gain on as many new cases"),
            ("Impact", "Expected on as many new cases"),
            (
                "Std. error",
                "Of its impact on these cases, the threshold taken as fixed (closed form)",
            ),
            ("Best", "In so many of 100 resamplings it is worth most"),
        ],
        differ_in: ["impact", "Impact of the first less that of the second, on these cases"],
        interval: "Interval of the difference on as many new cases",
        ahead: "In so many of 100 resamplings the first is worth more",
        difference: plain_amount,
        error: plain_amount,
    };
    state.with_impacts(|s, evaluation| {
        let sure = s.sentences(evaluation).sure()?;
        let texts = |policy: Policy, of: &ModelWorth| {
            let (gain, interval) = sure.gain_in_words(of).unwrap_or(("–".into(), "–".into()));
            let worth = policy.model().and_then(|model| evaluation.expected_worth(model));
            let impact =
                worth.map_or(of.expected.impact, |(worth, range)| s.wording.near(worth, range));
            let impact = s.wording.worth(impact);
            let error = plain_amount(of.standard_error);
            [gain, interval, impact, error, times_in_hundred(of.share_best)]
        };
        Some(tables.view(&sure, texts, s.shown))
    })?
}
