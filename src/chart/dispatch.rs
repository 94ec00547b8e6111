//! Which chart draws a view.

use crate::chart::condition::{
    CostChart, GroupsChart, ImprovementChart, PrecisionRecallChart, RocChart, ThresholdChart,
};
use crate::chart::fitting::FittingChart;
use crate::chart::impact::ImpactChart;
use crate::chart::interface::{At, AtCondition, AtLimit, AtRest, AtTheta, Chart, Moment};
use crate::chart::prediction::{ImpactCutChart, PredictionChart};
use crate::chart::targeting::{TargetChart, TargetView};
use crate::curve::{ImpactForm, TestPrevalence};
use crate::domain::{CostBenefit, RiskModel};
use crate::evaluate::{AlsoDrawn, Bands, Baseline, CostAxis, SettingError, Settings, Sureness};
use crate::plot::Scene;
use crate::view::{BaseLayer, View};

/// What of the settings the base layer of a view shows, as its [`BaseLayer`] says: while it is
/// equal, models, size and words are the same, the layer need not be drawn again.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BaseInputs {
    /// The model that is best, or whose predictions are shown.
    winner: Option<usize>,
    /// Today's policy.
    baseline: Option<Baseline>,
    /// How unseen cases are weighed.
    unseen: Option<TestPrevalence>,
    /// What chance leaves open.
    bands: Option<Bands>,
    /// What the costs are drawn over.
    axis: Option<CostAxis>,
    /// What each outcome brings, in which currency.
    amounts: Option<(CostBenefit, Option<String>)>,
    /// What is drawn beside what is expected, and whether that is still to come.
    lines: Option<(AlsoDrawn, bool)>,
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
    pub fn of(view: View, at: &Moment, settings: &Settings) -> Self {
        let base = view.descriptor().base;
        let winner = match base {
            BaseLayer::Data | BaseLayer::Form => None,
            BaseLayer::BestModel => Some(best_model(at)),
            _ => at.winner(),
        };
        let evaluation = AtCondition::of(at).map(|(_, evaluation)| evaluation);
        // The scrubber shows it under all charts at a condition but that of the data alone.
        let bands = evaluation.filter(|_| base != BaseLayer::Data).and_then(|at| at.bands.clone());
        let mut inputs = Self { winner, bands, ..Self::default() };
        match base {
            BaseLayer::Data | BaseLayer::Winner => {}
            BaseLayer::Baseline | BaseLayer::UnseenCases => {
                inputs.unseen = Some(settings.test_prevalence());
                let has_baseline = base == BaseLayer::Baseline;
                // A fixed cut has a line of its own beside the models.
                let is_drawn = evaluation.is_some_and(|at| at.baseline_cut.is_some());
                inputs.baseline = (has_baseline || is_drawn).then(|| settings.baseline.clone());
                let is_awaited = evaluation.is_some_and(|at| at.certainty == Sureness::Awaited);
                inputs.lines = has_baseline.then_some((settings.also, is_awaited));
            }
            BaseLayer::CostAxis => inputs.axis = Some(settings.axis),
            BaseLayer::Amounts => {
                inputs.amounts = AtLimit::of(at).map(|(_, t)| (t.amounts, t.currency.clone()));
                inputs.population = population(at);
            }
            BaseLayer::Population => inputs.population = population(at),
            BaseLayer::Form | BaseLayer::FormAndWinner | BaseLayer::BestModel => {
                inputs.form = AtTheta::of(at).map(|(_, evaluation)| evaluation.form);
            }
        }
        inputs
    }
}

fn population(at: &Moment) -> Option<Population> {
    match at {
        Moment::Condition(_, evaluation) => {
            let prevalence = evaluation.condition.prevalence().share();
            Some(Population { cases: evaluation.population, prevalence })
        }
        Moment::Limit(_, targets) => {
            Some(Population { cases: targets.population, prevalence: targets.prevalence })
        }
        Moment::Theta(..) | Moment::Still(_) => None,
    }
}

/// The model whose predictions are shown where those of one are: the best of the shown ones; the
/// first of them if a fixed policy is best.
fn best_model(at: &Moment) -> usize {
    let first = || AtTheta::of(at)?.0.shown_models().next();
    at.winner().or_else(first).unwrap_or(0)
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
    let mut scene = Scene::new(size_px.0, size_px.1);
    let (base, condition, winner) = (&mut scene, AtCondition::of(at), at.winner());
    let chart = match view {
        View::Improvement => {
            let Some((subject, evaluation)) = condition else { return Ok(None) };
            let test = settings.baseline.on_test(subject.curves, settings.test_prevalence())?;
            boxed(ImprovementChart::new(base, (subject, evaluation), &test, settings))
        }
        View::Cost => {
            let Some((subject, evaluation)) = condition else { return Ok(None) };
            // Costs are compared with nothing; only the prevalence matters.
            let never = Baseline::AlwaysNegative;
            let test = never.on_test(subject.curves, settings.test_prevalence())?;
            boxed(CostChart::new(base, (subject, evaluation), &test))
        }
        View::Roc => condition.and_then(|at| boxed(RocChart::new(base, at, winner))),
        View::PrecisionRecall => {
            condition.zip(population(at)).and_then(|(at, Population { prevalence, .. })| {
                boxed(PrecisionRecallChart::new(base, at, prevalence, winner))
            })
        }
        View::Thresholds => {
            condition.and_then(|at| boxed(ThresholdChart::new(base, at, settings.axis, winner)))
        }
        View::Groups => condition
            .zip(rule)
            .and_then(|((subject, _), rule)| GroupsChart::new(base, subject, rule))
            .and_then(boxed),
        View::Profit => target_chart(base, at, TargetView::Profit),
        View::Response => target_chart(base, at, TargetView::Response),
        View::Lift => target_chart(base, at, TargetView::Lift),
        View::Fitting => {
            AtRest::of(at).and_then(|subject| FittingChart::new(base, subject)).and_then(boxed)
        }
        View::Impact | View::ImpactGain => AtTheta::of(at).and_then(|(subject, _)| {
            boxed(ImpactChart::new(base, subject, view == View::ImpactGain, winner))
        }),
        View::ImpactCut => {
            AtTheta::of(at).and_then(|(subject, _)| boxed(ImpactCutChart::new(base, subject)))
        }
        View::ImpactCases => AtTheta::of(at)
            .and_then(|(subject, _)| PredictionChart::new(base, subject, best_model(at)))
            .and_then(boxed),
    };
    Ok(chart.map(|chart| ChartLayers { base: scene, chart }))
}

fn target_chart(base: &mut Scene, at: &Moment, view: TargetView) -> Option<Box<dyn Chart>> {
    let (subject, targets) = AtLimit::of(at)?;
    boxed(TargetChart::new(base, subject, targets, view))
}

#[expect(clippy::unnecessary_wraps, reason = "every view is an arm of one match")]
fn boxed(chart: impl Chart + 'static) -> Option<Box<dyn Chart>> {
    Some(Box::new(chart))
}
