//! The chart on the page, whatever it is about: what it is made from, what moves on it, and what a
//! pointer on it sets.

use super::state::{AppState, Same};
use crate::chart::{
    Chart, FittingChart, Grip, ImpactSubject, Subject, TargetChart, TargetView, ThetaChart,
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
    Impact(Box<dyn ThetaChart>),
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

impl Drawn {
    pub(crate) fn base(&self) -> &Scene {
        match self {
            Self::Costs(chart) => chart.base(),
            Self::Targets(chart) => chart.base(),
            Self::Impact(chart) => chart.base(),
            Self::Still(chart) => chart.base(),
        }
    }

    pub(crate) fn overlay(&self, state: AppState) -> Option<Scene> {
        match self {
            Self::Costs(chart) => {
                state.with_subject(|subject, answer| chart.overlay(subject, &answer.evaluation))
            }
            Self::Targets(chart) => {
                let subject = |subject: &Subject| {
                    state.with_targets(|targets| chart.overlay(subject, targets))
                };
                state.with_base(subject)?
            }
            Self::Impact(chart) => {
                state.with_impacts(|subject, evaluation| chart.overlay(subject, evaluation))
            }
            Self::Still(chart) => Some(Scene::new(chart.base().width_px, chart.base().height_px)),
        }
    }

    pub(crate) fn alternative(&self, state: AppState) -> Option<String> {
        match self {
            Self::Costs(chart) => {
                state.with_subject(|subject, answer| chart.alternative(subject, &answer.evaluation))
            }
            Self::Targets(chart) => {
                let subject = |subject: &Subject| {
                    state.with_targets(|targets| chart.alternative(subject, targets))
                };
                state.with_base(subject)?
            }
            Self::Impact(chart) => {
                state.with_impacts(|subject, evaluation| chart.alternative(subject, evaluation))
            }
            Self::Still(chart) => Some(chart.alternative().to_owned()),
        }
    }

    /// What beside the line a pointer at a place holds.
    pub(crate) fn grip_at(&self, state: AppState, x_px: f64, y_px: f64) -> Option<Grip> {
        match self {
            Self::Costs(chart) => {
                state.with(|_, _, answer| chart.grip_at(x_px, y_px, &answer.evaluation))?
            }
            Self::Targets(_) | Self::Impact(_) | Self::Still(_) => None,
        }
    }

    /// What a pointer at a place means is set.
    ///
    /// - `held`: what it holds beside the line, if anything.
    pub(crate) fn point(&self, state: AppState, held: Option<Grip>, x_px: f64, y_px: f64) {
        match self {
            Self::Costs(chart) if held.is_some() => {
                if let Some(grip) = held {
                    let value = chart.grip_value_at(grip, x_px, y_px);
                    state.drag(|settings| {
                        let _ = grip.move_to(settings, value); // a value of a chart is one that fits
                    });
                }
            }
            Self::Costs(chart) => {
                let given = Given::ProbabilityCost(chart.pc_at(x_px, y_px));
                if state.settings.with_untracked(|s| s.given != given) {
                    state.drag(|s| s.given = given);
                }
            }
            Self::Targets(chart) => state.limit_to(chart.share_at(x_px)),
            Self::Impact(chart) => {
                let theta = Some(chart.theta_at(x_px, y_px));
                if state.settings.with_untracked(|s| s.theta != theta) {
                    state.drag(|s| s.theta = theta);
                }
            }
            Self::Still(_) => {}
        }
    }
}
