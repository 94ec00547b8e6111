//! The chart on the page, whatever it is about: what it is made from, what moves on it, and what a
//! pointer on it sets.

use super::state::{AppState, Same};
use crate::chart::{
    Chart, DragHandle, FittingChart, ImpactSubject, Moment, TargetChart, TargetView,
};
use crate::curve::ImpactForm;
use crate::evaluate::{Given, ImpactEvaluation, Targets};
use crate::export::{Ground, Mode, View, chart_of_classes, chart_of_values};
use crate::plot::Scene;
use leptos::prelude::*;
use std::sync::Arc;

/// A chart ready to be painted in two layers.
pub(crate) enum Drawn {
    /// About costs: it follows the condition.
    Costs(Box<dyn Chart>),
    /// About how many to target: it follows the limit.
    Targets(TargetChart),
    /// About cases that differ in value: it follows θ.
    Impact(Box<dyn Chart>),
    /// Nothing moves on it.
    Still(FittingChart),
}

/// The chart of the view that is open; made anew when what no drag on it changes does.
pub(crate) fn chart(state: AppState) -> Memo<Option<Same<Drawn>>> {
    let ground = Memo::new(move |_| state.settings_without_condition.with(Ground::of));
    // What the base of a chart of targets shows: not the limit, and amounts only where they matter.
    let base_of_targets = Memo::new(move |_| {
        let is_money = state.view.get() == View::Profit;
        state.with_targets(|targets| {
            let Targets { amounts, currency, population, prevalence, .. } = targets;
            let money = is_money.then(|| (*amounts, currency.clone()));
            (money, *population, *prevalence)
        })
    });
    // The predictions of one model are shown, those of the best.
    let best = Memo::new(move |_| {
        let answer = state.impact.get()?;
        answer.0.joint.best_at(answer.0.evaluation.theta).0.model()
    });
    let form = Memo::new(move |_| state.impact.get().map(|a| a.0.evaluation.form));
    Memo::new(move |_| {
        let view = state.view.get();
        if view.mode() == Mode::Impact {
            return of_values(state, view, form, best);
        }
        state.with_base(|subject| {
            let targets = |view| {
                base_of_targets.with(|_| ()); // read, so that it is followed
                let chart = |targets: &Targets| TargetChart::new(subject, targets, view);
                Some(Drawn::Targets(untrack(|| state.with_targets(chart))?))
            };
            let drawn = match view {
                View::Profit => targets(TargetView::Profit)?,
                View::Response => targets(TargetView::Response)?,
                View::Lift => targets(TargetView::Lift)?,
                View::Fitting => Drawn::Still(FittingChart::new(subject)?),
                _ => {
                    let study = &state.loaded.get()?.0.study;
                    let chart = ground.with(|g| chart_of_classes(view, subject, g, study));
                    Drawn::Costs(chart.ok()??)
                }
            };
            Some(Same(Arc::new(drawn)))
        })?
    })
}

/// The chart of a view on cases that differ in value; θ changes none but the predictions' model.
fn of_values(
    state: AppState,
    view: View,
    form: Memo<Option<ImpactForm>>,
    best: Memo<Option<usize>>,
) -> Option<Same<Drawn>> {
    let (_, size_px, _) = (form.get()?, state.size_px.get(), state.shown.get());
    state.loaded.track();
    if !(size_px.0 > 0.0 && size_px.1 > 0.0) {
        return None;
    }
    let model = if view == View::ImpactCases { best.get().unwrap_or(0) } else { 0 };
    let chart =
        |subject: &ImpactSubject, _: &ImpactEvaluation| chart_of_values(view, subject, model);
    let chart = untrack(|| state.with_impacts(chart));
    Some(Same(Arc::new(Drawn::Impact(chart??))))
}

/// What moves a chart.
#[derive(Clone, Copy)]
enum Slider {
    Condition,
    Limit,
    Theta,
    Nothing,
}

impl Drawn {
    fn chart(&self) -> (&dyn Chart, Slider) {
        match self {
            Self::Costs(chart) => (&**chart, Slider::Condition),
            Self::Targets(chart) => (chart, Slider::Limit),
            Self::Impact(chart) => (&**chart, Slider::Theta),
            Self::Still(chart) => (chart, Slider::Nothing),
        }
    }

    pub(crate) fn base(&self) -> &Scene {
        self.chart().0.base()
    }

    pub(crate) fn overlay(&self, state: AppState) -> Option<Scene> {
        self.with_moment(state, |chart, at| chart.overlay(at))
    }

    pub(crate) fn alternative(&self, state: AppState) -> Option<String> {
        self.with_moment(state, |chart, at| chart.alternative(at))
    }

    /// What beside the slider's line a pointer at a place takes hold of.
    pub(crate) fn drag_handle_at(
        &self,
        state: AppState,
        x_px: f64,
        y_px: f64,
    ) -> Option<DragHandle> {
        self.with_moment(state, |chart, at| chart.drag_handle_at(x_px, y_px, at))?
    }

    /// Calls `read` with the chart and what it shows now.
    fn with_moment<T>(
        &self,
        state: AppState,
        read: impl FnOnce(&dyn Chart, &Moment) -> T,
    ) -> Option<T> {
        let (chart, slider) = self.chart();
        match slider {
            Slider::Condition => state.with_subject(|subject, answer| {
                read(chart, &Moment::Condition(*subject, &answer.evaluation))
            }),
            Slider::Limit => state.with_base(|subject| {
                state.with_targets(|targets| read(chart, &Moment::Limit(*subject, targets)))
            })?,
            Slider::Theta => state.with_impacts(|subject, evaluation| {
                read(chart, &Moment::Theta(*subject, evaluation))
            }),
            Slider::Nothing => state.with_base(|subject| read(chart, &Moment::Still(*subject))),
        }
    }

    /// What a pointer at a place means is set.
    ///
    /// - `handle`: what it drags beside the slider's line, if anything.
    pub(crate) fn point(&self, state: AppState, handle: Option<DragHandle>, x_px: f64, y_px: f64) {
        let (chart, slider) = self.chart();
        if let Some(handle) = handle {
            let Some(value) = chart.handle_value_at(handle, x_px, y_px) else { return };
            state.drag(|settings| {
                let _ = handle.move_to(settings, value); // a value of a chart is one that fits
            });
            return;
        }
        let Some(value) = chart.value_at(x_px, y_px) else { return };
        match slider {
            Slider::Condition => {
                let given = Given::ProbabilityCost(value);
                if state.settings.with_untracked(|s| s.given != given) {
                    state.drag(|s| s.given = given);
                }
            }
            Slider::Limit => state.limit_to(value),
            Slider::Theta => {
                if state.settings.with_untracked(|s| s.theta != Some(value)) {
                    state.drag(|s| s.theta = Some(value));
                }
            }
            Slider::Nothing => {}
        }
    }
}
