//! How to read what is on the page, in a few sentences.

use crate::record::View;
use crate::verdict::methodology;
use crate::web::state::{AppState, Loaded};
use leptos::prelude::*;

#[component]
pub(crate) fn Guide(state: AppState) -> impl IntoView {
    let words = move || state.loaded.get().map(|l| l.0.wording.clone()).unwrap_or_default();
    let this_chart = move || {
        let words = words();
        match state.view.get() {
            View::Improvement => format!(
                "The height of a curve is the share of today’s cost of mistakes that a model saves, at each cost ratio: to the right {}, to the left {}. At 0% it is not worth it. Drag the vertical line, or the sliders.",
                words.miss_costs_more, words.alarm_costs_more
            ),
            View::Cost => format!(
                "The height of a curve is what mistakes cost: 0 is perfect, 0.5 at the middle is as good as a fixed policy. The grey lines are “{}” and “{}”. Each faint line is one cut of the best model; its curve is the lowest of them everywhere.",
                words.always_negative, words.always_positive
            ),
            View::Profit => "From left to right more and more cases are acted on, those with the highest scores first. The height is what that brings. The straight line is a choice at random. Drag the vertical line to limit how many can be acted on.".into(),
            View::Response => format!(
                "From left to right more and more cases are acted on, those with the highest scores first. The height is the share of all {} that is found by then. The straight line is a choice at random.",
                words.true_positives
            ),
            View::Lift => "How many times more positives are among those acted on than among as many chosen at random. At 1 a model tells nothing. The more cases are acted on, the closer every model comes to 1.".into(),
            View::Impact => format!(
                "Every case accepted is worth something, or costs something; one left is worth nothing. The height of a curve is what all accepted cases are worth together, with the best cut at each θ. The grey lines are “{}” and “{}”; nobody can do better than perfect decisions.",
                words.always_negative, words.always_positive
            ),
            View::ImpactGain => "The height of a curve is what a model adds to the better of accepting all and accepting none.".into(),
            View::ImpactCut => "From left to right more and more cases are accepted, those with the highest predictions first; the height is what they are worth at this θ. The dot marks the best cut.".into(),
            View::ImpactCases => "Each case at its true amount and its prediction. Above the horizontal line it is accepted; to the right of the vertical one it is worth more than nothing.".into(),
            View::Fitting => "Models named by a number, as trees by their leaves: the AUC on the cases they were chosen on, and on unseen ones. Where the second falls while the first still rises, a model learns its cases by heart.".into(),
            View::Thresholds => format!(
                "Above: the least that mistakes cost, in percent of the worst (MTMCS), as the share of {} in both costs grows from left to right. Below: the threshold that reaches it. Minima are exact, over every threshold there is.",
                words.false_alarm
            ),
            View::Roc => "Each point of a curve is one cut: how many positives it finds, and how many false alarms it raises. The thin line over all curves is their joint convex hull; no other cut can be best. The straight line joins all points that cost the same at this condition; it touches the hull at the best cut.".into(),
        }
    };
    let how_judged = move || {
        let loaded = state.loaded.get()?;
        let Loaded { study, wording, .. } = &*loaded.0;
        let curves = study.curves()?;
        Some(state.settings.with(|s| methodology(curves, study.set_apart(), s, wording)))
    };
    view! {
        <details class="card notes">
            <summary>"How to read this"</summary>
            <p>{this_chart}</p>
            <p data-testid="methodology">{how_judged}</p>
            <p>
                "PC(+) puts the cost ratio and the share of positives into one number from 0 to 1: the share of the worst possible cost that misses could cause. A model’s best cut depends on it alone, so one line in the chart shows them all."
            </p>
            <p>
                "Curves are exact: their corners are computed from counts, never from a grid. Cases with equal scores move together. Your data stay in this page; nothing is sent anywhere."
            </p>
        </details>
    }
}
