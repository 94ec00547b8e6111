//! The chart of any view with both its layers, at any size: for files, where no screen says when
//! to paint what.

use crate::chart::{ChartLayers, ImpactSubject, Moment, Subject, chart_of};
use crate::curve::{Curves, Impacts, JointHull};
use crate::evaluate::{
    Bands, Evaluation, ImpactEvaluation, KnownCertainty, SettingError, Settings, Sureness, Targets,
};
use crate::plot::{Ink, Mark, Scene};
use crate::study::{Findings, Study};
use crate::view::{Slider, View};
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
    /// What resampling says at the condition of the settings, if it is known, and over all conditions.
    pub certainty: Option<(KnownCertainty<'a>, Option<&'a Bands>)>,
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
    fn of(layers: ChartLayers, at: &Moment) -> Self {
        let (overlay, alternative) = (layers.overlay(at), layers.chart.alternative(at));
        Self { base: layers.base, overlay, alternative }
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
        let drawing = self.with_moment(view, size_px, |at| {
            let chart = chart_of(view, at, self.settings, self.study.risk.as_ref())?;
            Ok(chart.map(|layers| Drawing::of(layers, at)))
        })?;
        Ok(drawing.flatten())
    }

    /// All models at the condition of the settings, with what resampling says.
    ///
    /// # Errors
    /// [`SettingError`] if the settings do not fit the study.
    pub fn evaluation(&self, curves: &Curves) -> Result<Evaluation, SettingError> {
        let evaluation = Evaluation::new(curves, self.settings)?;
        let known = self.certainty.and_then(|(known, bands)| Some((known.of_classes()?, bands)));
        let Some((certainty, bands)) = known else { return Ok(evaluation) };
        let certainty = Sureness::Known(Box::new(certainty.clone()));
        let evaluation = Evaluation { bands: bands.cloned(), ..evaluation };
        Ok(evaluation.with_certainty(certainty, &curves.joint_of(self.models)))
    }

    /// Whom to act on under the settings, with what resampling says.
    ///
    /// - `joint`: the hull over the models that are shown.
    ///
    /// # Errors
    /// [`SettingError`] if the settings give no amounts.
    pub fn targets(&self, curves: &Curves, joint: &JointHull) -> Result<Targets, SettingError> {
        let evaluation = self.evaluation(curves)?;
        let targets = Targets::new(curves, self.settings)?;
        Ok(targets.with_expected(curves, (&evaluation, joint), &self.settings.baseline))
    }

    /// All models at the θ of the settings, with what resampling says.
    #[must_use]
    pub fn impact_evaluation(&self, impacts: &Impacts) -> ImpactEvaluation {
        let known = self.certainty.and_then(|(known, _)| known.of_values());
        let evaluation = ImpactEvaluation::new(impacts, self.settings);
        let joint = impacts.joint_of(self.models);
        evaluation.with_certainty(known.cloned(), (&joint, impacts.domain))
    }

    /// Calls `read` with what the chart of a view is drawn from; `None` if the view is about cases
    /// of another kind than the study's.
    ///
    /// - `size_px`: CSS pixels, both above 0.
    ///
    /// # Errors
    /// [`SettingError`] if the settings do not fit the study, and what `read` returns.
    pub fn with_moment<T>(
        &self,
        view: View,
        size_px: (f64, f64),
        read: impl FnOnce(&Moment) -> Result<T, SettingError>,
    ) -> Result<Option<T>, SettingError> {
        let Self { settings, wording, models: shown, .. } = *self;
        match (&self.study.findings, view.slider()) {
            (Findings::Values(forms), Slider::Theta) => {
                let impacts = settings.impacts(forms)?;
                let evaluation = self.impact_evaluation(impacts);
                let joint = &impacts.joint_of(shown);
                let subject = ImpactSubject { curves: impacts, shown, joint, wording, size_px };
                read(&Moment::Theta(subject, &evaluation)).map(Some)
            }
            (Findings::Classes(curves), slider) => {
                let joint = &curves.joint_of(shown);
                let subject = Subject { curves, shown, joint, wording, size_px };
                let moment = match slider {
                    Slider::Condition => &Moment::Condition(subject, &self.evaluation(curves)?),
                    Slider::Limit => &Moment::Limit(subject, &self.targets(curves, joint)?),
                    Slider::Nothing => &Moment::Still(subject),
                    Slider::Theta => return Ok(None),
                };
                read(moment).map(Some)
            }
            (Findings::Values(_), _) => Ok(None),
        }
    }
}
