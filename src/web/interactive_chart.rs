//! The chart on the page, whatever it is about: when it is drawn anew, what moves on it, and what a
//! pointer on it sets.

use crate::chart::{BaseInputs, ChartLayers, DragHandle, Moment, chart_of};
use crate::evaluate::Given;
use crate::plot::Scene;
use crate::view::{Slider, View};
use crate::web::state::{AppState, PtrEq};
use leptos::prelude::*;
use std::sync::Arc;

/// The chart of a view, its base layer drawn.
pub(crate) struct InteractiveChart {
    view: View,
    layers: ChartLayers,
}

/// The chart of the view that is open. It is made anew when what its base layer shows changes: the
/// study, the models shown, the size, or of the settings what [`BaseInputs`] names.
pub(crate) fn interactive_chart(state: AppState) -> Memo<Option<PtrEq<InteractiveChart>>> {
    let inputs = Memo::new(move |_| {
        let view = state.view.get();
        state.loaded.track();
        state.size_px.track();
        state.settings_without_condition.track();
        state.resampled.bands.track();
        let inputs = |at: &Moment| state.settings.with(|s| BaseInputs::of(view, at, s));
        let read = || with_moment(state, view, inputs);
        // What no slider moves is not read again at every move.
        let inputs = if view.descriptor().base.is_of_moment() { read() } else { untrack(read) };
        Some((view, inputs?))
    });
    Memo::new(move |_| {
        let (view, _) = inputs.get()?;
        state.shown.track();
        state.size_px.track();
        state.joint.track();
        let loaded = state.loaded.get()?;
        let rule = loaded.0.study.risk.as_ref();
        let chart =
            |at: &Moment| state.settings.with(|settings| chart_of(view, at, settings, rule));
        let layers = untrack(|| with_moment(state, view, chart))?.ok()??;
        Some(PtrEq(Arc::new(InteractiveChart { view, layers })))
    })
}

/// Calls `read` with what the chart of a view is drawn from now; nothing while there is no space.
fn with_moment<T>(state: AppState, view: View, read: impl FnOnce(&Moment) -> T) -> Option<T> {
    Some(state.size_px.get()).filter(|size| size.0 > 0.0 && size.1 > 0.0)?;
    match view.slider() {
        Slider::Condition => state
            .with_subject(|subject, answer| read(&Moment::Condition(*subject, &answer.evaluation))),
        Slider::Limit => state.with_base(|subject| {
            state.with_targets(|targets| read(&Moment::Limit(*subject, targets)))
        })?,
        Slider::Theta => {
            state.with_impacts(|subject, evaluation| read(&Moment::Theta(*subject, evaluation)))
        }
        Slider::Nothing => state.with_base(|subject| read(&Moment::Still(*subject))),
    }
}

impl InteractiveChart {
    pub(crate) fn base(&self) -> &Scene {
        &self.layers.base
    }

    pub(crate) fn overlay(&self, state: AppState) -> Option<Scene> {
        with_moment(state, self.view, |at| self.layers.overlay(at))
    }

    pub(crate) fn alternative(&self, state: AppState) -> Option<String> {
        with_moment(state, self.view, |at| self.layers.chart.alternative(at))
    }

    pub(crate) fn help(&self, state: AppState) -> Option<String> {
        with_moment(state, self.view, |at| self.layers.chart.help(at))
    }

    pub(crate) fn is_dragged_freely(&self) -> bool {
        self.layers.chart.is_dragged_freely()
    }

    /// What beside the slider's line a pointer at a place takes hold of.
    pub(crate) fn drag_handle_at(
        &self,
        state: AppState,
        x_px: f64,
        y_px: f64,
    ) -> Option<DragHandle> {
        with_moment(state, self.view, |at| self.layers.chart.drag_handle_at(x_px, y_px, at))?
    }

    /// What a pointer at a place means is set.
    ///
    /// - `handle`: what it drags beside the slider's line, if anything.
    pub(crate) fn point(&self, state: AppState, handle: Option<DragHandle>, x_px: f64, y_px: f64) {
        if let Some(handle) = handle {
            let Some(value) = self.layers.chart.handle_value_at(handle, x_px, y_px) else { return };
            state.drag(|settings| {
                let _ = handle.move_to(settings, value); // a value of a chart is one that fits
            });
            return;
        }
        let Some(value) = self.layers.chart.value_at(x_px, y_px) else { return };
        match self.view.slider() {
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
