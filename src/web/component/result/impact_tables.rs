//! The models where cases differ in value, which of them is best where, and what to do with the
//! next case.

use crate::chart::ImpactSubject;
use crate::evaluate::{ImpactEvaluation, Interval, impact_interval_at};
use crate::web::component::element::colour::policy_class;
use crate::web::component::element::table::cells;
use crate::web::component::result::decision_card::threshold_notes;
use crate::web::component::result::model_table::model_table;
use crate::web::component::result::winners::{WinnerRow, winner_list};
use crate::web::state::{AppState, PtrEq};
use crate::wording::{
    Wording, beside_in_words, exact_number, grouped_count, impact_decision, impact_policy_in_words,
    interval_in_words, theta_in_words, title_of_models,
};
use leptos::prelude::*;
use std::sync::Arc;

#[component]
pub(crate) fn ImpactTable(state: AppState) -> impl IntoView {
    let columns = [
        ("Show", ""),
        ("Threshold", "Accepted at this prediction or more"),
        ("Accepts", ""),
        ("Impact", "What all accepted cases are worth together, as expected on as many new ones"),
        ("Gains", "Over the better of accepting all and accepting none, as expected on new cases"),
    ];
    let texts = move |index: usize| {
        state.with_impacts(|subject, evaluation| {
            let model = evaluation.models.get(index)?;
            let accepted = grouped_count(model.corner.accepted);
            let threshold = model.corner.threshold.map_or("none".into(), exact_number);
            let worth = |value| subject.wording.worth(value);
            let certainty = evaluation.certainty.as_ref();
            let expected = certainty.and_then(|c| c.models.get(index)?.expected_improvement);
            let impact = evaluation.expected_worth(index).map_or(model.impact, |(worth, _)| worth);
            let gain = expected.unwrap_or(model.improvement);
            Some([threshold, accepted, worth(impact), worth(gain)])
        })?
    };
    let row = move |index| move || texts(index).map(cells);
    let title = Memo::new(move |_| {
        state.with_impacts(|s, evaluation| {
            let expected = evaluation.certainty.as_ref().map(|_| "impact and gains");
            title_of_models(expected, s.wording)
        })
    });
    model_table(state, "models", None, title, columns, row)
}

/// Who wins over which θ.
#[component]
pub(crate) fn ImpactWinners(state: AppState) -> impl IntoView {
    let intervals = Memo::new(move |_| Some(PtrEq(Arc::clone(&state.impact.get()?.0.intervals))));
    let here = Memo::new(move |_| {
        let intervals = intervals.get()?.0;
        state.with_impacts(|s, evaluation| {
            impact_interval_at(&intervals, s.joint, evaluation.theta)
        })?
    });
    let rows = move || {
        let (intervals, _) = (intervals.get()?.0, state.loaded.track());
        untrack(|| state.with_impacts(|subject, _| winner_rows(&intervals, subject)))
    };
    let heading = move || {
        let label =
            |wording: &Wording| format!("On these {}: {}", wording.cases, wording.theta_label);
        state.loaded.with(|l| l.as_ref().map(|l| label(&l.0.wording)))
    };
    let tied = Memo::new(move |_| {
        state.with_impacts(|subject, evaluation| {
            let best = subject.joint.best_at(evaluation.theta).0;
            let name = |policy| impact_policy_in_words(policy, subject.wording, subject.curves);
            Some(beside_in_words(evaluation.tie.as_ref()?, best, name))
        })?
    });
    winner_list(("Best model", heading), here, tied, rows, ())
}

fn winner_rows(intervals: &[Interval], subject: &ImpactSubject) -> Vec<WinnerRow> {
    let (low, high) = subject.curves.domain;
    let row = |interval: &Interval| {
        let is_open = (interval.from <= low, interval.to >= high);
        let (curves, words) = (subject.curves, subject.wording);
        let [from, to] = [interval.from, interval.to].map(|at| theta_in_words(at, curves, words));
        WinnerRow {
            class: policy_class(interval.policy),
            who: impact_policy_in_words(interval.policy, subject.wording, subject.curves),
            range: interval_in_words(is_open, &from, &to),
            best: None,
            doubt: None,
            exact: None,
        }
    };
    intervals.iter().map(row).collect()
}

#[component]
pub(crate) fn ImpactDecisionCard(state: AppState) -> impl IntoView {
    let texts = Memo::new(move |_| state.with_impacts(ImpactDecisionText::new));
    let text = move |read: fn(&ImpactDecisionText) -> &str| {
        move || texts.with(|s| s.as_ref().map(|s| read(s).to_owned()))
    };
    let exact = move || texts.with(|s| s.as_ref()?.exact.clone());
    view! {
        <section class=text(|s| &s.class) data-testid="decision" aria-label="Decision">
            <h3 title=exact>{text(|s| &s.rule)}</h3>
            <p class="hint">{text(|s| &s.who)}</p>
            <ul class="cells">
                <li><span>{text(|s| &s.cases)} " accepted"</span><b>{text(|s| &s.accepted)}</b></li>
                <li><span>{text(|s| &s.impact_label)}</span><b>{text(|s| &s.impact)}</b></li>
                <li><span>"perfect decisions on these " {text(|s| &s.cases)}</span><b>{text(|s| &s.perfect)}</b></li>
            </ul>
        </section>
    }
}

/// The texts of the card.
#[derive(Clone, PartialEq)]
struct ImpactDecisionText {
    class: String,
    rule: String,
    /// The threshold with all digits.
    exact: Option<String>,
    who: String,
    cases: String,
    accepted: String,
    impact: String,
    impact_label: String,
    perfect: String,
}

impl ImpactDecisionText {
    fn new(subject: &ImpactSubject, evaluation: &ImpactEvaluation) -> Self {
        let ImpactSubject { curves: impacts, joint, wording, .. } = *subject;
        let policy = evaluation.recommended(joint).0;
        let class = policy_class(policy);
        let decision = impact_decision(impacts, joint, evaluation, wording);
        let (accepted, all) = (grouped_count(decision.accepted), grouped_count(decision.cases));
        let (cut, exact) = threshold_notes(&decision.rule, decision.threshold);
        Self {
            class: format!("card {class}"),
            exact,
            who: impact_policy_in_words(policy, wording, impacts) + &cut,
            cases: wording.cases.clone(),
            accepted: format!("{accepted} of {all}"),
            rule: decision.rule,
            impact: decision.impact,
            impact_label: decision.impact_label,
            perfect: decision.perfect,
        }
    }
}
