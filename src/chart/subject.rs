//! What charts are made from: the models, which of them are shown, the study's words, and the size.

use crate::curve::{
    Corner, Curves, ImpactCorner, Impacts, JointHull, JointImpact, Policy, TestCurve,
};
use crate::evaluate::ImpactEvaluation;
use crate::wording::{Wording, plain_theta};

/// What a chart of cases of two classes is made from; nothing in it depends on the condition.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'a> {
    /// The models.
    pub curves: &'a Curves,
    /// Which of them are shown, by index; models beyond its end are.
    pub shown: &'a [bool],
    /// The hull over the shown ones.
    pub joint: &'a JointHull,
    /// The study's words.
    pub wording: &'a Wording,
    /// Size of the chart, CSS pixels.
    pub size_px: (f64, f64),
}

/// What a chart of cases that differ in value is made from; nothing in it depends on θ.
#[derive(Debug, Clone, Copy)]
pub struct ImpactSubject<'a> {
    /// The models, under the form in force.
    pub impacts: &'a Impacts,
    /// Which of them are shown, by index; models beyond its end are.
    pub shown: &'a [bool],
    /// The envelope over the shown ones.
    pub joint: &'a JointImpact,
    /// The study's words.
    pub wording: &'a Wording,
    /// Size of the chart, CSS pixels.
    pub size_px: (f64, f64),
}

/// The models of a subject, whatever their curves are: their names, and how much space they have.
pub(super) trait Models {
    /// How many there are.
    fn count(&self) -> usize;
    /// A model's name in the file.
    fn name_in_file(&self, model: usize) -> &str;
    /// Which models are shown, by index; models beyond its end are.
    fn shown(&self) -> &[bool];
    /// The study's words.
    fn wording(&self) -> &Wording;
    /// Width of the chart, CSS pixels.
    fn width_px(&self) -> f64;

    /// A model's name as it is shown.
    fn model_name(&self, model: usize) -> &str {
        self.wording().model(self.name_in_file(model))
    }

    /// The shown models, in the file's order.
    fn shown_models(&self) -> impl DoubleEndedIterator<Item = usize> {
        let is_shown = |model: &usize| self.shown().get(*model).copied().unwrap_or(true);
        (0..self.count()).filter(is_shown)
    }

    /// Something about each shown model, separated by commas.
    fn listed(&self, say: impl Fn(usize) -> String) -> String {
        self.shown_models().map(say).collect::<Vec<_>>().join(", ")
    }

    /// Whether space is short: a phone, or a narrow window.
    fn is_compact(&self) -> bool {
        self.width_px() < 560.0
    }

    /// Size of ordinary chart text.
    fn text_px(&self) -> f64 {
        if self.is_compact() { 12.0 } else { 13.0 }
    }
}

impl Models for Subject<'_> {
    fn count(&self) -> usize {
        self.curves.models.len()
    }

    fn name_in_file(&self, model: usize) -> &str {
        &self.curves.models[model].name
    }

    fn shown(&self) -> &[bool] {
        self.shown
    }

    fn wording(&self) -> &Wording {
        self.wording
    }

    fn width_px(&self) -> f64 {
        self.size_px.0
    }
}

impl Models for ImpactSubject<'_> {
    fn count(&self) -> usize {
        self.impacts.models.len()
    }

    fn name_in_file(&self, model: usize) -> &str {
        &self.impacts.models[model].name
    }

    fn shown(&self) -> &[bool] {
        self.shown
    }

    fn wording(&self) -> &Wording {
        self.wording
    }

    fn width_px(&self) -> f64 {
        self.size_px.0
    }
}

impl Subject<'_> {
    /// The shown models that have unseen cases.
    pub(super) fn test_curves(&self) -> impl DoubleEndedIterator<Item = (usize, &TestCurve)> {
        self.shown_models().filter_map(|m| Some((m, self.curves.models[m].test_curve.as_ref()?)))
    }

    pub(super) fn best_at(&self, pc: f64) -> (Policy, Corner) {
        self.joint.best_at(pc)
    }
}

impl ImpactSubject<'_> {
    pub(super) fn best_at(&self, theta: f64) -> (Policy, ImpactCorner) {
        self.joint.best_at(theta)
    }

    /// "At a break-even of 3 stars (θ 3)".
    pub(super) fn place(&self, evaluation: &ImpactEvaluation) -> String {
        let theta = plain_theta(evaluation.theta);
        match evaluation.break_even {
            Some(amount) => {
                format!("At a break-even of {} (θ {theta})", self.wording.amount(amount))
            }
            None => format!("At θ {theta}"),
        }
    }
}
