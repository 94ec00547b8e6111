//! The models where cases differ in value, who wins where, and what to do with the next case.

use super::headline::series_class;
use super::model_list::Shown;
use crate::chart::ImpactSubject;
use crate::verdict::{
    Stretch, cut_in_file, exact_number, grouped, impact_decision, impact_policy_in_words,
    impact_stretch_at, plain_theta,
};
use crate::web::state::AppState;
use leptos::prelude::*;

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
    let rows = Memo::new(move |_| {
        let stretches = state.impact.get().map(|answer| answer.0.stretches.clone())?;
        state.with_impacts(|subject, verdict| {
            let here = impact_stretch_at(&stretches, subject.joint, verdict.theta);
            let row = |(index, stretch): (usize, &Stretch)| {
                (who(stretch, subject), range(stretch, subject), here == Some(index))
            };
            stretches.iter().enumerate().map(row).collect::<Vec<_>>()
        })
    });
    let items = move || {
        let item = |((class, who), range, is_here): ((String, String), String, bool)| {
            let here = is_here.then_some("true");
            view! {
                <li class=class aria-current=here>
                    <i class="swatch" aria-hidden="true"></i>
                    <span>{who}</span>
                    <b>{range}</b>
                </li>
            }
        };
        rows.get().unwrap_or_default().into_iter().map(item).collect_view()
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
    let decided = Memo::new(move |_| {
        state.with_impacts(|subject, verdict| {
            let ImpactSubject { impacts, joint, wording, .. } = *subject;
            let policy = joint.best_at(verdict.theta).0;
            let class = policy.model().map_or("series series-none".into(), series_class);
            let who = impact_policy_in_words(policy, wording, impacts);
            (impact_decision(impacts, joint, verdict, wording), class, who, wording.cases.clone())
        })
    });
    move || {
        let (decision, class, who, cases) = decided.get()?;
        #[expect(clippy::cast_precision_loss, reason = "counts of cases")]
        let (accepted, all) = (grouped(decision.accepted as f64), grouped(decision.cases as f64));
        let exact = decision.threshold.map(|t| format!("exactly {t}"));
        let cut = decision.threshold.and_then(|t| cut_in_file(&decision.rule, t));
        let cut = cut.map(|cut| format!(" ({cut})")).unwrap_or_default();
        Some(view! {
            <section class=format!("card {class}") data-testid="decision" aria-label="Decision">
                <h3 title=exact>{decision.rule}</h3>
                <p class="hint">{format!("{who}{cut}")}</p>
                <ul class="cells">
                    <li><span>{format!("{cases} accepted")}</span><b>{format!("{accepted} of {all}")}</b></li>
                    <li><span>"worth together"</span><b>{decision.impact}</b></li>
                    <li><span>"perfect decisions"</span><b>{decision.perfect}</b></li>
                </ul>
            </section>
        })
    }
}
