//! The chart of any view with both its layers, at any size: for files, where no screen says when
//! to paint what.

use crate::chart::{
    Chart, CostChart, FittingChart, GroupsChart, ImpactChart, ImpactCutChart, ImpactGainChart,
    ImpactSubject, ImprovementChart, Moment, PredictionChart, RocChart, Subject, TargetChart,
    TargetView, ThresholdChart,
};
use crate::curve::{Curves, ImpactForms, TestPrevalence};
use crate::evaluate::{
    Baseline, CostAxis, Evaluation, ImpactEvaluation, SettingError, Settings, Targets,
};
use crate::export::view::View;
use crate::plot::{Ink, Mark, Scene};
use crate::study::{Findings, Study};
use crate::wording::Wording;

/// What is on the screen: a study, how it is asked, and in which words it answers.
#[derive(Debug, Clone, Copy)]
pub struct Shown<'a> {
    /// The study.
    pub study: &'a Study,
    /// What it is asked.
    pub settings: &'a Settings,
    /// Its words.
    pub wording: &'a Wording,
    /// Which models are shown, by index; models beyond its end are.
    pub models: &'a [bool],
}

/// A chart with both its layers.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawing {
    /// What no slider changes.
    pub base: Scene,
    /// What follows the settings.
    pub overlay: Scene,
    /// What the picture says, for those who do not see it.
    pub alternative: String,
}

impl Drawing {
    fn of(chart: &dyn Chart, at: &Moment) -> Self {
        let (base, overlay) = (chart.base().clone(), chart.overlay(at));
        Self { base, overlay, alternative: chart.alternative(at) }
    }

    /// Both layers on a ground of the background's colour: a picture that stands for itself.
    #[must_use]
    pub fn on_ground(&self) -> Scene {
        let mut whole = Scene::new(self.base.width_px, self.base.height_px);
        let to = (whole.width_px, whole.height_px);
        whole.marks.push(Mark::Bar { from: (0.0, 0.0), to, ink: Ink::Surface, radius_px: 0.0 });
        whole.marks.extend(self.base.marks.iter().chain(&self.overlay.marks).cloned());
        whole
    }
}

impl Shown<'_> {
    /// The chart of a view; `None` if the study has no such view.
    ///
    /// - `size_px`: CSS pixels, both above 0.
    ///
    /// # Errors
    /// [`SettingError`] if the settings do not fit the study.
    pub fn drawing(
        &self,
        view: View,
        size_px: (f64, f64),
    ) -> Result<Option<Drawing>, SettingError> {
        match &self.study.findings {
            Findings::Classes(curves) => self.of_classes(curves, view, size_px),
            Findings::Values(forms) => self.of_values(forms, view, size_px),
        }
    }

    fn of_classes(
        &self,
        curves: &Curves,
        view: View,
        size_px: (f64, f64),
    ) -> Result<Option<Drawing>, SettingError> {
        let Self { settings, wording, models: shown, .. } = *self;
        let joint = &curves.joint_of(shown);
        let subject = Subject { curves, shown, joint, wording, size_px };
        let targets = |view: TargetView| -> Result<Drawing, SettingError> {
            let targets = Targets::new(curves, settings)?;
            let chart = TargetChart::new(&subject, &targets, view);
            Ok(Drawing::of(&chart, &Moment::Limit(subject, &targets)))
        };
        let chart = match view {
            View::Profit => return targets(TargetView::Profit).map(Some),
            View::Response => return targets(TargetView::Response).map(Some),
            View::Lift => return targets(TargetView::Lift).map(Some),
            View::Fitting => {
                let still = |chart| Drawing::of(&chart, &Moment::Still(subject));
                return Ok(FittingChart::new(&subject).map(still));
            }
            _ => chart_of_classes(view, &subject, &Ground::of(settings), self.study)?,
        };
        let Some(chart) = chart else { return Ok(None) };
        let evaluation = Evaluation::new(curves, settings)?;
        Ok(Some(Drawing::of(&*chart, &Moment::Condition(subject, &evaluation))))
    }

    fn of_values(
        &self,
        forms: &ImpactForms,
        view: View,
        size_px: (f64, f64),
    ) -> Result<Option<Drawing>, SettingError> {
        let impacts = self.settings.impacts(forms)?;
        let evaluation = ImpactEvaluation::new(impacts, self.settings);
        let joint = &impacts.joint_of(self.models);
        let (shown, wording) = (self.models, self.wording);
        let subject = ImpactSubject { impacts, shown, joint, wording, size_px };
        // The predictions of one model are shown, those of the best.
        let model = joint.best_at(evaluation.theta).0.model().unwrap_or(0);
        let Some(chart) = chart_of_values(view, &subject, model) else { return Ok(None) };
        Ok(Some(Drawing::of(&*chart, &Moment::Theta(subject, &evaluation))))
    }
}

/// What of the settings the lower layer of a chart of classes shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Ground {
    today: Baseline,
    test_prevalence: TestPrevalence,
    axis: CostAxis,
}

impl Ground {
    /// What the settings say of it.
    #[must_use]
    pub fn of(settings: &Settings) -> Self {
        let Settings { baseline, axis, .. } = settings;
        Self { today: baseline.clone(), test_prevalence: settings.test_prevalence(), axis: *axis }
    }
}

/// The chart of a view that follows the condition; `None` if the view does not, or the study has
/// no such view.
///
/// # Errors
/// [`SettingError`] if today's policy is none of the study's.
pub fn chart_of_classes(
    view: View,
    subject: &Subject,
    ground: &Ground,
    study: &Study,
) -> Result<Option<Box<dyn Chart>>, SettingError> {
    let (curves, Ground { today, test_prevalence, axis }) = (subject.curves, ground);
    Ok(match view {
        View::Improvement => {
            let test = today.on_test(curves, *test_prevalence)?;
            let today = today.curve(curves)?;
            Some(Box::new(ImprovementChart::judged(subject, &today, Some(&test))))
        }
        View::Cost => {
            // Costs are compared with nothing; only the prevalence matters.
            let test = Baseline::AlwaysNegative.on_test(curves, *test_prevalence)?;
            Some(Box::new(CostChart::judged(subject, Some(&test))))
        }
        View::Roc => Some(Box::new(RocChart::new(subject))),
        View::Thresholds => Some(Box::new(ThresholdChart::new(subject, *axis))),
        View::Groups => {
            let chart = study.risk.as_ref().and_then(|risk| GroupsChart::new(subject, risk));
            chart.map(|chart| Box::new(chart) as Box<dyn Chart>)
        }
        _ => None,
    })
}

/// The chart of a view that follows θ; `None` if the view does not, or the study has no such view.
///
/// - `model`: whose predictions are shown, where those of one model are.
#[must_use]
pub fn chart_of_values(
    view: View,
    subject: &ImpactSubject,
    model: usize,
) -> Option<Box<dyn Chart>> {
    Some(match view {
        View::Impact => Box::new(ImpactChart::new(subject)),
        View::ImpactGain => Box::new(ImpactGainChart::new(subject)),
        View::ImpactCut => Box::new(ImpactCutChart::new(subject)),
        View::ImpactCases => Box::new(PredictionChart::new(subject, model)?),
        _ => return None,
    })
}
