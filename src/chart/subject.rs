//! What charts are made from: the models, which of them are shown, the study's words, and the size.

use crate::curve::{Curves, Impacts, Joint, JointHull, JointImpact, MOST_CURVES_DRAWN};
use crate::domain::SortShort;
use crate::evaluate::{Bands, ImpactEvaluation};
use crate::plot::HUES;
use crate::wording::{ImpactSentences, Wording, plain_theta};

/// So many models have a hue where not all can.
const LEADERS: usize = 4;

/// What a chart is made from; nothing in it depends on what its slider moves.
///
/// - `C`: the models and their curves.
/// - `J`: their common hull or envelope.
#[derive(Debug)]
pub struct Subject<'a, C = Curves, J = JointHull> {
    /// The models; of cases that differ in value, under the form in force.
    pub curves: &'a C,
    /// Which of them are shown, by index; models beyond its end are.
    pub shown: &'a [bool],
    /// The hull or envelope over the shown ones.
    pub joint: &'a J,
    /// The study's words.
    pub wording: &'a Wording,
    /// Size of the chart, CSS pixels.
    pub size_px: (f64, f64),
}

/// What a chart of cases that differ in value is made from.
pub type ImpactSubject<'a> = Subject<'a, Impacts, JointImpact>;

impl<'a> ImpactSubject<'a> {
    /// What is said of these models.
    pub fn sentences(&self, evaluation: &'a ImpactEvaluation) -> ImpactSentences<'a> {
        let Self { curves: impacts, joint, wording, .. } = *self;
        ImpactSentences { impacts, joint, evaluation, wording }
    }
}

impl<C, J> Clone for Subject<'_, C, J> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C, J> Copy for Subject<'_, C, J> {}

/// The models' names in the file.
pub trait Named {
    /// How many models there are.
    fn count(&self) -> usize;
    /// A model's name.
    fn name(&self, model: usize) -> &str;
}

impl Named for Curves {
    fn count(&self) -> usize {
        self.models.len()
    }

    fn name(&self, model: usize) -> &str {
        &self.models[model].name
    }
}

impl Named for Impacts {
    fn count(&self) -> usize {
        self.models.len()
    }

    fn name(&self, model: usize) -> &str {
        &self.models[model].name
    }
}

/// What labels and axes show of the models, whatever their curves are.
pub(super) trait Models {
    /// A model's name as it is shown.
    fn model_name(&self, model: usize) -> &str;
    fn wording(&self) -> &Wording;
    fn size_px(&self) -> (f64, f64);

    /// Whether space is short: a phone, or a narrow window.
    fn is_compact(&self) -> bool {
        self.size_px().0 < 560.0
    }

    /// Size of ordinary chart text.
    fn text_px(&self) -> f64 {
        if self.is_compact() { 12.0 } else { 13.0 }
    }
}

impl<C: Named, J> Models for Subject<'_, C, J> {
    fn model_name(&self, model: usize) -> &str {
        self.wording.model(self.curves.name(model))
    }

    fn wording(&self) -> &Wording {
        self.wording
    }

    fn size_px(&self) -> (f64, f64) {
        self.size_px
    }
}

impl<C: Named, K> Subject<'_, C, Joint<K>> {
    /// The shown models, in the file's order; of very many the first and those that win.
    pub(super) fn shown_models(&self) -> impl DoubleEndedIterator<Item = usize> {
        let corners = self.joint.corners().iter();
        let is_long = self.curves.count() > MOST_CURVES_DRAWN;
        let winning: Vec<usize> = if is_long {
            corners.filter_map(|(policy, _)| policy.model()).collect()
        } else {
            vec![]
        };
        let is_shown = |model: &usize| self.shown.get(*model).copied().unwrap_or(true);
        let is_drawn = move |model: &usize| *model < MOST_CURVES_DRAWN || winning.contains(model);
        (0..self.curves.count()).filter(is_shown).filter(is_drawn)
    }

    /// The shown models that have a hue and a name: all of them, or of more than there are hues the
    /// winner and those that are most often best over the whole axis. Where the slider stands decides
    /// nothing but who wins, so that a drag recolours no line.
    ///
    /// - `bands`: how often each is best; else how much of the axis they win on these cases counts.
    pub(super) fn leaders(&self, winner: Option<usize>, bands: Option<&Bands>) -> Vec<usize> {
        let shown: Vec<usize> = self.shown_models().collect();
        if shown.len() <= HUES {
            return shown;
        }
        let mut best = vec![0.0; self.curves.count()];
        if let Some(bands) = bands {
            for point in bands.0.iter() {
                best.iter_mut().zip(&point.share_best).for_each(|(sum, share)| *sum += share);
            }
        } else {
            // What is best up to the ends of the axis is no model.
            let widths = self.joint.breakpoints().windows(2).map(|ends| ends[1] - ends[0]);
            for ((policy, _), width) in self.joint.corners().iter().skip(1).zip(widths) {
                policy.model().into_iter().for_each(|model| best[model] += width);
            }
        }
        let mut rivals: Vec<usize> = shown.iter().copied().filter(|m| best[*m] > 0.0).collect();
        rivals.sort_short_by(|a, b| best[*b].total_cmp(&best[*a]));
        rivals.retain(|model| Some(*model) != winner);
        let leaders: Vec<usize> = winner.into_iter().chain(rivals).take(LEADERS).collect();
        shown.into_iter().filter(|model| leaders.contains(model)).collect()
    }

    /// Something about each shown model, separated by commas.
    pub(super) fn listed(&self, say: impl Fn(usize) -> String) -> String {
        self.shown_models().map(say).collect::<Vec<_>>().join(", ")
    }
}

impl ImpactSubject<'_> {
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
