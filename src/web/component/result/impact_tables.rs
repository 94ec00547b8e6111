//! The models where cases differ in value, who wins where, and what to do with the next case.

use crate::chart::ImpactSubject;
use crate::evaluate::{ImpactVerdict, Stretch, impact_stretch_at};
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
        state.with_impacts(|subject, verdict| {
            let opinion = verdict.opinions.get(index)?;
            let corner = opinion.corner;
            #[expect(clippy::cast_precision_loss, reason = "a count of cases")]
            let accepted = grouped(corner.accepted as f64);
            let wording = subject.wording;
            let threshold = corner.threshold.map_or("none".into(), exact_number);
            let (impact, gain) =
                (wording.worth(opinion.impact), wording.worth(opinion.improvement));
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
    let joined = Memo::new(move |_| Some(Same(Arc::clone(&state.impact.get()?.0.stretches))));
    let here = Memo::new(move |_| {
        let stretches = joined.get()?.0;
        state.with_impacts(|s, verdict| impact_stretch_at(&stretches, s.joint, verdict.theta))?
    });
    let items = move || {
        let (stretches, _) = (joined.get()?.0, state.loaded.track());
        let item = |(index, stretch): (usize, &Stretch)| {
            let row = |subject: &ImpactSubject, _: &ImpactVerdict| {
                (who(stretch, subject), range(stretch, subject))
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
        Some(stretches.iter().enumerate().filter_map(item).collect_view())
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

fn who(stretch: &Stretch, subject: &ImpactSubject) -> (String, String) {
    let class = stretch.policy.model().map_or("series series-none".into(), series_class);
    (class, impact_policy_in_words(stretch.policy, subject.wording, subject.impacts))
}

fn range(stretch: &Stretch, subject: &ImpactSubject) -> String {
    let (low, high) = subject.impacts.domain;
    let (from, to) = (plain_theta(stretch.from), plain_theta(stretch.to));
    match (stretch.from <= low, stretch.to >= high) {
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
    fn new(subject: &ImpactSubject, verdict: &ImpactVerdict) -> Self {
        let ImpactSubject { impacts, joint, wording, .. } = *subject;
        let policy = joint.best_at(verdict.theta).0;
        let class = policy.model().map_or("series series-none".into(), series_class);
        let decision = impact_decision(impacts, joint, verdict, wording);
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
