//! The models where cases differ in value, who wins where, and what to do with the next case.

use crate::chart::ImpactSubject;
use crate::evaluate::{ImpactEvaluation, Interval, impact_interval_at};
use crate::web::component::result::model_list::Shown;
use crate::web::component::shell::headline::series_class;
use crate::web::state::{AppState, Same};
use crate::wording::{
    cut_in_file, exact_number, grouped, impact_decision, impact_policy_in_words, plain_theta,
};
use leptos::prelude::*;
use std::sync::Arc;

#[component]
pub(crate) fn ImpactTable(state: AppState) -> impl IntoView {
    let rows = move || {
        let loaded = state.loaded.get()?;
        let models = 0..loaded.0.study.model_names().len();
        Some(models.map(|index| view! { <ImpactRow state index/> }).collect_view())
    };
    view! {
        <table data-testid="models">
            <caption>"Models"</caption>
            <thead>
                <tr>
                    <th scope="col">"Show"</th>
                    <th scope="col" title="Accepted from this prediction on">"Threshold"</th>
                    <th scope="col">"Accepts"</th>
                    <th scope="col" title="What all accepted cases are worth together">"Impact"</th>
                    <th scope="col" title="Over the better of accepting all and accepting none">"Gains"</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

#[component]
fn ImpactRow(state: AppState, index: usize) -> impl IntoView {
    let cells = Memo::new(move |_| {
        state.with_impacts(|subject, evaluation| {
            let model_evaluation = evaluation.models.get(index)?;
            let corner = model_evaluation.corner;
            #[expect(clippy::cast_precision_loss, reason = "a count of cases")]
            let accepted = grouped(corner.accepted as f64);
            let wording = subject.wording;
            let threshold = corner.threshold.map_or("none".into(), exact_number);
            let (impact, gain) = (
                wording.worth(model_evaluation.impact),
                wording.worth(model_evaluation.improvement),
            );
            Some([threshold, accepted, impact, gain])
        })?
    });
    let cell = move |column: usize| {
        let text = move || cells.with(|c| c.as_ref().map(|c| c[column].clone()));
        view! { <td>{text}</td> }
    };
    view! {
        <tr class=series_class(index)>
            <th scope="row"><Shown state index/></th>
            {(0..4).map(cell).collect_view()}
        </tr>
    }
}

/// Who wins over which θ.
#[component]
pub(crate) fn ImpactWinners(state: AppState) -> impl IntoView {
    let joined = Memo::new(move |_| Some(Same(Arc::clone(&state.impact.get()?.0.intervals))));
    let here = Memo::new(move |_| {
        let intervals = joined.get()?.0;
        state.with_impacts(|s, evaluation| {
            impact_interval_at(&intervals, s.joint, evaluation.theta)
        })?
    });
    let items = move || {
        let (intervals, _) = (joined.get()?.0, state.loaded.track());
        let item = |(index, interval): (usize, &Interval)| {
            let row = |subject: &ImpactSubject, _: &ImpactEvaluation| {
                (who(interval, subject), range(interval, subject))
            };
            let ((class, who), range) = untrack(|| state.with_impacts(row))?;
            let is_here = move || (here.get() == Some(index)).then_some("true");
            Some(view! {
                <li class=class aria-current=is_here>
                    <i class="swatch" aria-hidden="true"></i>
                    <span>{who}</span>
                    <b>{range}</b>
                </li>
            })
        };
        Some(intervals.iter().enumerate().filter_map(item).collect_view())
    };
    let heading =
        move || state.loaded.with(|l| l.as_ref().map(|l| l.0.wording.theta_label.clone()));
    view! {
        <div class="winners">
            <h3>"Which is best, where"</h3>
            <p class="hint">{heading}</p>
            <ol data-testid="winners">{items}</ol>
        </div>
    }
}

fn who(interval: &Interval, subject: &ImpactSubject) -> (String, String) {
    let class = interval.policy.model().map_or("series series-none".into(), series_class);
    (class, impact_policy_in_words(interval.policy, subject.wording, subject.impacts))
}

fn range(interval: &Interval, subject: &ImpactSubject) -> String {
    let (low, high) = subject.impacts.domain;
    let (from, to) = (plain_theta(interval.from), plain_theta(interval.to));
    match (interval.from <= low, interval.to >= high) {
        (true, true) => "always".into(),
        (true, false) => format!("below {to}"),
        (false, true) => format!("above {from}"),
        (false, false) => format!("{from} to {to}"),
    }
}

#[component]
pub(crate) fn ImpactDecisionCard(state: AppState) -> impl IntoView {
    let said = Memo::new(move |_| state.with_impacts(Said::new));
    let text = move |read: fn(&Said) -> &str| {
        move || said.with(|s| s.as_ref().map(|s| read(s).to_owned()))
    };
    let exact = move || said.with(|s| s.as_ref()?.exact.clone());
    view! {
        <section class=text(|s| &s.class) data-testid="decision" aria-label="Decision">
            <h3 title=exact>{text(|s| &s.rule)}</h3>
            <p class="hint">{text(|s| &s.who)}</p>
            <ul class="cells">
                <li><span>{text(|s| &s.cases)} " accepted"</span><b>{text(|s| &s.accepted)}</b></li>
                <li><span>"worth together"</span><b>{text(|s| &s.impact)}</b></li>
                <li><span>"perfect decisions"</span><b>{text(|s| &s.perfect)}</b></li>
            </ul>
        </section>
    }
}

/// What the card says.
#[derive(Clone, PartialEq)]
struct Said {
    class: String,
    rule: String,
    /// Every digit is one hover away.
    exact: Option<String>,
    who: String,
    cases: String,
    accepted: String,
    impact: String,
    perfect: String,
}

impl Said {
    fn new(subject: &ImpactSubject, evaluation: &ImpactEvaluation) -> Self {
        let ImpactSubject { impacts, joint, wording, .. } = *subject;
        let policy = joint.best_at(evaluation.theta).0;
        let class = policy.model().map_or("series series-none".into(), series_class);
        let decision = impact_decision(impacts, joint, evaluation, wording);
        #[expect(clippy::cast_precision_loss, reason = "counts of cases")]
        let (accepted, all) = (grouped(decision.accepted as f64), grouped(decision.cases as f64));
        let cut = decision.threshold.and_then(|t| cut_in_file(&decision.rule, t));
        let cut = cut.map(|cut| format!(" ({cut})")).unwrap_or_default();
        Self {
            class: format!("card {class}"),
            exact: decision.threshold.map(|t| format!("exactly {t}")),
            who: impact_policy_in_words(policy, wording, impacts) + &cut,
            cases: wording.cases.clone(),
            accepted: format!("{accepted} of {all}"),
            rule: decision.rule,
            impact: decision.impact,
            perfect: decision.perfect,
        }
    }
}
