//! The models with their numbers at the condition, and which of them is best where.

use crate::curve::h_measure;
use crate::evaluate::{Interval, RuleBook};
use crate::web::component::element::colour::policy_class;
use crate::web::component::element::table::cells;
use crate::web::component::result::model_table::model_table;
use crate::web::component::result::winners::{WinnerRow, winner_list};
use crate::web::export;
use crate::web::state::{AppState, PtrEq};
use crate::wording::{
    Advice, Doubts, beside_in_words, cost_ratios_in_words, interval_in_table, policy_in_words,
    short_percent, title_of_models, uncapitalized,
};
use leptos::prelude::*;
use std::sync::Arc;

#[component]
pub(crate) fn ModelList(state: AppState) -> impl IntoView {
    let columns = [
        ("Show", ""),
        (
            "AUC",
            "Area under the ROC curve: the chance that a random positive outranks a random negative",
        ),
        (
            "H",
            "H-measure (Hand 2009): the share of cost saved, averaged over cost ratios in the same way for every model; 1 is perfect",
        ),
        (
            "Cost",
            "Normalized expected cost at this condition, on the cases that the title names: 0 is perfect",
        ),
        (
            "Saves",
            "Improvement over the policy compared with: as expected on new cases, or measured on these and on unseen ones",
        ),
    ];
    let row = move |index: usize| {
        // Both are of the study alone: a drag computes neither.
        let of_study = state.loaded.with_untracked(|l| {
            let model = l.as_ref()?.0.study.curves()?.models.get(index)?;
            let h = h_measure(&model.hull, model.ranking.prevalence());
            Some(cells([model.area_under_curve, h].map(|share| format!("{share:.3}"))))
        });
        let moving = move || {
            let answer = state.answer.get()?;
            let model = answer.0.evaluation.models.get(index)?;
            let known = answer.0.evaluation.certainty().and_then(|all| all.models.get(index));
            let known = known.filter(|_| model.test.is_none());
            let expected = known.and_then(|of| of.expected_improvement);
            let cost = known.map_or(model.normalized_expected_cost, |of| of.expected_cost);
            let in_words = |share: Option<f64>| share.map_or("–".into(), short_percent);
            let saved = match model.test.as_ref().and_then(|h| h.improvement) {
                Some(actual) => {
                    let estimate = in_words(model.improvement);
                    format!("{estimate} ({} unseen)", short_percent(actual))
                }
                None => {
                    let range = known.and_then(|of| of.interval).filter(|_| expected.is_some());
                    // In one piece, on a line of its own where the column is narrow.
                    let said = |ends| interval_in_table(Some(ends)).replace(' ', "\u{a0}");
                    let range = range.map(|ends| format!(" ({})", said(ends)));
                    in_words(expected.or(model.improvement)) + &range.unwrap_or_default()
                }
            };
            Some(cells([format!("{cost:.3}"), saved]))
        };
        view! { {of_study}{moving} }
    };
    let title = Memo::new(move |_| {
        state.with(|loaded, _, answer| {
            let is_expected = !loaded.study.is_judged() && answer.evaluation.certainty().is_some();
            title_of_models(is_expected.then_some("cost and savings"), &loaded.wording)
        })
    });
    model_table(state, "models", None, title, columns, row)
}

#[component]
pub(crate) fn WinnerList(state: AppState) -> impl IntoView {
    let intervals = Memo::new(move |_| Some(PtrEq(Arc::clone(&state.answer.get()?.0.intervals))));
    let bands = Memo::new(move |_| state.answer.get()?.0.evaluation.bands.clone());
    let tied = Memo::new(move |_| {
        state.with(|loaded, joint, answer| {
            let best = joint.best_at(answer.evaluation.condition.pc()).0;
            let curves = loaded.study.curves()?;
            let name = |policy| policy_in_words(policy, &loaded.wording, curves);
            Some(beside_in_words(answer.evaluation.tie.as_ref()?, best, name))
        })?
    });
    let list = Memo::new(move |_| {
        let (prevalence, intervals) = (state.prevalence.get()?, intervals.get()?.0);
        let baseline = state.settings_without_condition.with(|s| s.baseline.clone());
        let (loaded, bands) = (state.loaded.get()?.0, bands.get());
        let curves = loaded.study.curves()?;
        let (bands, baseline, wording) = (bands.as_ref(), &baseline, &loaded.wording);
        let doubts = Doubts { bands, baseline, prevalence, curves, wording };
        let row = |Advice { interval, stays, may_be_best, doubt }: Advice| {
            let (policy, name) = (stays.unwrap_or(interval.policy), |policy| {
                policy_in_words(policy, wording, curves)
            });
            let row = WinnerRow {
                class: policy_class(policy),
                who: name(policy),
                best: stays.map(|_| (doubts.before_best(may_be_best), name(interval.policy))),
                range: cost_ratios_in_words(&interval, prevalence),
                doubt,
                exact: Some(format!("PC(+) {:.4} to {:.4}", interval.from, interval.to)),
            };
            (interval, row)
        };
        let (advice, meaning) = doubts.advice(&intervals);
        let axis = uncapitalized(&wording.ratio_axis());
        let heading = format!("On these {}: {axis}{meaning}:", wording.cases);
        let (intervals, rows): (Vec<Interval>, Vec<WinnerRow>) =
            advice.into_iter().map(row).unzip();
        Some((heading, intervals, rows))
    });
    let here = Memo::new(move |_| {
        let pc = state.condition()?.pc();
        list.with(|list| list.as_ref()?.1.iter().position(|interval| interval.contains(pc)))
    });
    let (heading, rows) = (move || Some(list.get()?.0), move || Some(list.get()?.2));
    winner_list(
        ("Best model by cost ratio", heading),
        here,
        tied,
        rows,
        view! { <RuleBookLinks state/> },
    )
}

/// Links to the winners as a rule book for other programs.
#[component]
fn RuleBookLinks(state: AppState) -> impl IntoView {
    let save = move |name: &'static str, kind: &'static str, print: fn(&RuleBook) -> String| {
        let text = state.with(|loaded, joint, answer| {
            let prevalence = answer.evaluation.condition.prevalence();
            let curves = loaded.study.curves()?;
            let book = RuleBook::new(curves, joint, prevalence);
            let bands = answer.evaluation.bands.as_ref();
            Some(print(&match bands {
                Some(bands) => book.with_ties(curves, bands),
                None => book,
            }))
        });
        if let Some(text) = text.flatten() {
            export::save(state, name, kind, &text);
        }
    };
    let button = move |id, label, name, kind, print: fn(&RuleBook) -> String| {
        view! { <button class="link" data-testid=id on:click=move |_| save(name, kind, print)>{label}</button> }
    };
    view! {
        <p class="hint exports">
            "As a rule book: "
            {button("rules-csv", "CSV", "rules.csv", "text/csv", RuleBook::to_csv)} " "
            {button("rules-json", "JSON", "rules.json", "application/json", RuleBook::to_json)} " "
            {button("rules-sql", "SQL", "rules.sql", "application/sql", RuleBook::to_sql)} " "
            {button("rules-python", "Python", "rules.py", "text/x-python", RuleBook::to_python)}
        </p>
    }
}
