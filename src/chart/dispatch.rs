//! Which chart draws a view: the one place that knows all of them.

use super::condition::{CostChart, GroupsChart, ImprovementChart, RocChart, ThresholdChart};
use super::impact::{ImpactChart, ImpactCutChart, ImpactGainChart, PredictionChart};
use super::interface::{Chart, Moment};
use super::targeting::{FittingChart, TargetChart, TargetView};
use crate::curve::{ImpactForm, TestPrevalence};
use crate::domain::{CostBenefit, RiskModel};
use crate::evaluate::{Baseline, CostAxis, SettingError, Settings, Targets};
use crate::view::{BaseLayer, View};

/// What of the settings the base layer of a view shows, as its [`BaseLayer`] says: while it is
/// equal, models, size and words are the same, the layer need not be drawn again.
#[derive(Debug, Clone, PartialEq)]
pub enum BaseInputs {
    /// Nothing.
    Data,
    /// Today's policy, and how unseen cases are weighed.
    Baseline(Baseline, TestPrevalence),
    /// How unseen cases are weighed.
    UnseenCases(TestPrevalence),
    /// What the costs are drawn over.
    CostAxis(CostAxis),
    /// What each outcome brings, in which currency, and for whom.
    Amounts(CostBenefit, Option<String>, Population),
    /// For whom.
    Population(Population),
    /// What accepting a case is worth.
    Form(ImpactForm),
    /// The same, and the model whose predictions are shown.
    BestModel(ImpactForm, usize),
}

/// The cases to choose from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Population {
    /// How many there are.
    pub cases: f64,
    /// Share of positives among them, `0.0..=1.0`.
    pub prevalence: f64,
}

impl BaseInputs {
    /// What the base layer of a view shows at a moment.
    ///
    /// - `at`: of the view's own slider.
    #[must_use]
    pub fn of(view: View, at: &Moment, settings: &Settings) -> Self {
        match view.descriptor().base {
            BaseLayer::Data => Self::Data,
            BaseLayer::Baseline => {
                Self::Baseline(settings.baseline.clone(), settings.test_prevalence())
            }
            BaseLayer::UnseenCases => Self::UnseenCases(settings.test_prevalence()),
            BaseLayer::CostAxis => Self::CostAxis(settings.axis),
            BaseLayer::Amounts => {
                let Targets { amounts, currency, .. } = at.limit().1;
                Self::Amounts(*amounts, currency.clone(), population(at))
            }
            BaseLayer::Population => Self::Population(population(at)),
            BaseLayer::Form => Self::Form(at.theta().1.form),
            BaseLayer::BestModel => Self::BestModel(at.theta().1.form, best_model(at)),
        }
    }
}

fn population(at: &Moment) -> Population {
    let (_, targets) = at.limit();
    Population { cases: targets.population, prevalence: targets.prevalence }
}

/// The model whose predictions are shown where those of one are: the best; the first if a fixed
/// policy is.
fn best_model(at: &Moment) -> usize {
    let (subject, evaluation) = at.theta();
    subject.best_at(evaluation.theta).0.model().unwrap_or(0)
}

/// The chart of a view, its base layer drawn; `None` if the study has no such view.
///
/// - `at`: of the view's own slider.
/// - `settings`: those of the moment. The base layer shows of them what [`BaseInputs`] names.
/// - `rule`: the rule of categories that is one of the models, if there is one.
///
/// # Errors
/// [`SettingError`] if today's policy is none of the study's.
pub fn chart_of(
    view: View,
    at: &Moment,
    settings: &Settings,
    rule: Option<&RiskModel>,
) -> Result<Option<Box<dyn Chart>>, SettingError> {
    let target_chart = |view| {
        let (subject, targets) = at.limit();
        boxed(TargetChart::new(subject, targets, view))
    };
    Ok(match view {
        View::Improvement => {
            let (subject, evaluation) = at.condition();
            let test = settings.baseline.on_test(subject.curves, settings.test_prevalence())?;
            boxed(ImprovementChart::new(subject, &evaluation.baseline, Some(&test)))
        }
        View::Cost => {
            let (subject, _) = at.condition();
            // Costs are compared with nothing; only the prevalence matters.
            let never = Baseline::AlwaysNegative;
            let test = never.on_test(subject.curves, settings.test_prevalence())?;
            boxed(CostChart::new(subject, Some(&test)))
        }
        View::Roc => boxed(RocChart::new(at.condition().0)),
        View::Thresholds => boxed(ThresholdChart::new(at.condition().0, settings.axis)),
        View::Groups => {
            rule.and_then(|rule| GroupsChart::new(at.condition().0, rule)).and_then(boxed)
        }
        View::Profit => target_chart(TargetView::Profit),
        View::Response => target_chart(TargetView::Response),
        View::Lift => target_chart(TargetView::Lift),
        View::Fitting => FittingChart::new(at.still()).and_then(boxed),
        View::Impact => boxed(ImpactChart::new(at.theta().0)),
        View::ImpactGain => boxed(ImpactGainChart::new(at.theta().0)),
        View::ImpactCut => boxed(ImpactCutChart::new(at.theta().0)),
        View::ImpactCases => PredictionChart::new(at.theta().0, best_model(at)).and_then(boxed),
    })
}

#[expect(clippy::unnecessary_wraps, reason = "every view is an arm of one match")]
fn boxed(chart: impl Chart + 'static) -> Option<Box<dyn Chart>> {
    Some(Box::new(chart))
}
