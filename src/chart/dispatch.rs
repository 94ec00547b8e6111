//! Which chart draws a view.

use crate::chart::condition::{
    CostChart, GroupsChart, ImprovementChart, PrecisionRecallChart, RocChart, ThresholdChart,
};
use crate::chart::fitting::FittingChart;
use crate::chart::impact::ImpactChart;
use crate::chart::interface::{Chart, Moment};
use crate::chart::prediction::{ImpactCutChart, PredictionChart};
use crate::chart::targeting::{TargetChart, TargetView};
use crate::curve::{ImpactForm, TestPrevalence};
use crate::domain::{CostBenefit, RiskModel};
use crate::evaluate::{Bands, Baseline, CostAxis, SettingError, Settings, Targets};
use crate::plot::Scene;
use crate::view::{BaseLayer, View};
use crate::wording::cheaper_in_words;

/// What of the settings the base layer of a view shows, as its [`BaseLayer`] says: while it is
/// equal, models, size and words are the same, the layer need not be drawn again.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BaseInputs {
    /// The model that is best, or whose predictions are shown.
    winner: Option<usize>,
    /// Today's policy.
    baseline: Option<Baseline>,
    /// How unseen cases are weighed, and what chance leaves open.
    unseen: Option<(TestPrevalence, Option<Bands>)>,
    /// What the costs are drawn over.
    axis: Option<CostAxis>,
    /// What each outcome brings, in which currency.
    amounts: Option<(CostBenefit, Option<String>)>,
    /// For whom.
    population: Option<Population>,
    /// What accepting a case is worth.
    form: Option<ImpactForm>,
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
        let base = view.descriptor().base;
        let winner = match base {
            BaseLayer::Data | BaseLayer::Form => None,
            BaseLayer::BestModel => Some(best_model(at)),
            _ => at.winner(),
        };
        let mut inputs = Self { winner, ..Self::default() };
        match base {
            BaseLayer::Data | BaseLayer::Winner => {}
            BaseLayer::Baseline | BaseLayer::UnseenCases => {
                let bands = at.condition().1.bands.clone();
                inputs.unseen = Some((settings.test_prevalence(), bands));
                let has_baseline = base == BaseLayer::Baseline;
                inputs.baseline = has_baseline.then(|| settings.baseline.clone());
            }
            BaseLayer::CostAxis => inputs.axis = Some(settings.axis),
            BaseLayer::Amounts => {
                let Targets { amounts, currency, .. } = at.limit().1;
                inputs.amounts = Some((*amounts, currency.clone()));
                inputs.population = Some(population(at));
            }
            BaseLayer::Population => inputs.population = Some(population(at)),
            BaseLayer::Form | BaseLayer::FormAndWinner | BaseLayer::BestModel => {
                inputs.form = Some(at.theta().1.form);
            }
        }
        inputs
    }
}

fn population(at: &Moment) -> Population {
    if let Moment::Condition(_, evaluation) = at {
        let prevalence = evaluation.condition.prevalence().share();
        return Population { cases: evaluation.population, prevalence };
    }
    let (_, targets) = at.limit();
    Population { cases: targets.population, prevalence: targets.prevalence }
}

/// The model whose predictions are shown where those of one are: the best of the shown ones; the
/// first of them if a fixed policy is best.
fn best_model(at: &Moment) -> usize {
    at.winner().or_else(|| at.theta().0.shown_models().next()).unwrap_or(0)
}

/// A chart with its base layer.
pub struct ChartLayers {
    /// What the slider does not change.
    pub base: Scene,
    /// What follows it.
    pub chart: Box<dyn Chart>,
}

impl ChartLayers {
    /// What follows the slider, as a layer over the base.
    ///
    /// - `at`: of the chart's own study and slider.
    #[must_use]
    pub fn overlay(&self, at: &Moment) -> Scene {
        let mut scene = Scene::new(self.base.width_px, self.base.height_px);
        self.chart.draw_overlay(&mut scene, at);
        scene
    }
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
) -> Result<Option<ChartLayers>, SettingError> {
    let size_px = at.size_px();
    let mut layer = Scene::new(size_px.0, size_px.1);
    let base = &mut layer;
    let chart = match view {
        View::Improvement => {
            let (subject, evaluation) = at.condition();
            let test = settings.baseline.on_test(subject.curves, settings.test_prevalence())?;
            let against = cheaper_in_words(&settings.baseline, subject.wording);
            boxed(ImprovementChart::new(base, subject, evaluation, &test, &against))
        }
        View::Cost => {
            let (subject, evaluation) = at.condition();
            // Costs are compared with nothing; only the prevalence matters.
            let never = Baseline::AlwaysNegative;
            let test = never.on_test(subject.curves, settings.test_prevalence())?;
            boxed(CostChart::new(base, (subject, evaluation), &test))
        }
        View::Roc => boxed(RocChart::new(base, at.condition().0, at.winner())),
        View::PrecisionRecall => {
            let Population { prevalence, .. } = population(at);
            boxed(PrecisionRecallChart::new(base, at.condition().0, prevalence, at.winner()))
        }
        View::Thresholds => {
            let (subject, axis) = (at.condition().0, settings.axis);
            boxed(ThresholdChart::new(base, subject, axis, at.winner()))
        }
        View::Groups => {
            rule.and_then(|rule| GroupsChart::new(base, at.condition().0, rule)).and_then(boxed)
        }
        View::Profit => target_chart(base, at, TargetView::Profit),
        View::Response => target_chart(base, at, TargetView::Response),
        View::Lift => target_chart(base, at, TargetView::Lift),
        View::Fitting => FittingChart::new(base, at.still()).and_then(boxed),
        View::Impact => boxed(ImpactChart::new(base, at.theta().0, false, at.winner())),
        View::ImpactGain => boxed(ImpactChart::new(base, at.theta().0, true, at.winner())),
        View::ImpactCut => boxed(ImpactCutChart::new(base, at.theta().0)),
        View::ImpactCases => {
            PredictionChart::new(base, at.theta().0, best_model(at)).and_then(boxed)
        }
    };
    Ok(chart.map(|chart| ChartLayers { base: layer, chart }))
}

fn target_chart(base: &mut Scene, at: &Moment, view: TargetView) -> Option<Box<dyn Chart>> {
    let (subject, targets) = at.limit();
    boxed(TargetChart::new(base, subject, targets, view))
}

#[expect(clippy::unnecessary_wraps, reason = "every view is an arm of one match")]
fn boxed(chart: impl Chart + 'static) -> Option<Box<dyn Chart>> {
    Some(Box::new(chart))
}
