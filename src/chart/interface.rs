//! What every chart is to those who show it: two layers, and what a pointer on it means.

use crate::chart::axis::SliderAxis;
use crate::chart::callout::DragHandle;
use crate::chart::subject::{ImpactSubject, Subject};
use crate::evaluate::{Evaluation, ImpactEvaluation, Targets};
use crate::plot::Scene;

/// What a chart is made from together with what follows from one position of its slider.
#[derive(Debug, Clone, Copy)]
pub enum Moment<'a> {
    /// At one condition.
    Condition(Subject<'a>, &'a Evaluation),
    /// Within one limit on how many can be targeted.
    Limit(Subject<'a>, &'a Targets),
    /// At one θ.
    Theta(ImpactSubject<'a>, &'a ImpactEvaluation),
    /// No slider moves the chart.
    Still(Subject<'a>),
}

impl<'a> Moment<'a> {
    /// What a chart that follows the condition is drawn from.
    ///
    /// # Panics
    /// If the view's slider is another one.
    #[must_use]
    #[track_caller]
    pub fn condition(&self) -> (&Subject<'a>, &'a Evaluation) {
        match self {
            Self::Condition(subject, evaluation) => (subject, evaluation),
            other => panic!("the view's slider is not the condition: {}", other.name()),
        }
    }

    /// What a chart that follows the limit is drawn from.
    ///
    /// # Panics
    /// If the view's slider is another one.
    #[must_use]
    #[track_caller]
    pub fn limit(&self) -> (&Subject<'a>, &'a Targets) {
        match self {
            Self::Limit(subject, targets) => (subject, targets),
            other => panic!("the view's slider is not the limit: {}", other.name()),
        }
    }

    /// What a chart that follows θ is drawn from.
    ///
    /// # Panics
    /// If the view's slider is another one.
    #[must_use]
    #[track_caller]
    pub fn theta(&self) -> (&ImpactSubject<'a>, &'a ImpactEvaluation) {
        match self {
            Self::Theta(subject, evaluation) => (subject, evaluation),
            other => panic!("the view's slider is not θ: {}", other.name()),
        }
    }

    /// What a chart is drawn from on which nothing moves.
    ///
    /// # Panics
    /// If the view has a slider.
    #[must_use]
    #[track_caller]
    pub fn still(&self) -> &Subject<'a> {
        match self {
            Self::Still(subject) => subject,
            other => panic!("the view has a slider: {}", other.name()),
        }
    }

    /// Size of the chart, CSS pixels.
    #[must_use]
    pub fn size_px(&self) -> (f64, f64) {
        match self {
            Self::Condition(subject, _) | Self::Limit(subject, _) | Self::Still(subject) => {
                subject.size_px
            }
            Self::Theta(subject, _) => subject.size_px,
        }
    }

    /// The model that is best at the slider, if one is.
    pub(super) fn winner(&self) -> Option<usize> {
        match self {
            Self::Condition(subject, evaluation) => evaluation.recommended(subject.joint).0.model(),
            Self::Limit(subject, targets) => targets.best_within_limit(subject.shown),
            Self::Theta(subject, evaluation) => evaluation.recommended(subject.joint).0.model(),
            Self::Still(_) => None,
        }
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Condition(..) => "the condition",
            Self::Limit(..) => "the limit",
            Self::Theta(..) => "θ",
            Self::Still(_) => "none",
        }
    }
}

/// A chart whose base layer, what its slider does not change, is drawn.
///
/// A moment that is handed in is one of the chart's own study and slider.
pub trait Chart: Send + Sync {
    /// What the picture says, for those who do not see it.
    fn alternative(&self, at: &Moment) -> String;

    /// How to read what is drawn: one or two sentences for those who see it.
    fn help(&self, at: &Moment) -> String;

    /// Draws what follows the slider: at every move. Nothing unless the chart says otherwise.
    fn draw_overlay(&self, _scene: &mut Scene, _at: &Moment) {}

    /// The axis along which the slider's line is dragged; none unless the chart says otherwise.
    fn slider_axis(&self) -> Option<SliderAxis> {
        None
    }

    /// The value of the slider that a pointer at a place means: a PC(+) or a share, `0.0..=1.0`, or
    /// a θ of the domain. That of the axis unless the chart says otherwise.
    fn value_at(&self, x_px: f64, _y_px: f64) -> Option<f64> {
        Some(self.slider_axis()?.value_at(x_px))
    }

    /// Whether a pointer drags in both directions, not along an axis.
    fn is_dragged_freely(&self) -> bool {
        false
    }

    /// What beside the slider's line a pointer at a place takes hold of, if anything: an end of the
    /// range on the axis unless the chart says otherwise.
    fn drag_handle_at(&self, x_px: f64, y_px: f64, at: &Moment) -> Option<DragHandle> {
        let Moment::Condition(_, evaluation) = at else { return None };
        self.slider_axis()?.edge_at((x_px, y_px), evaluation.range?)
    }

    /// The value that a pointer at a place drags a handle of this chart to: `0.0..=1.0`, cases for
    /// [`DragHandle::Workforce`]. That of the slider unless the chart says otherwise.
    fn handle_value_at(&self, _handle: DragHandle, x_px: f64, y_px: f64) -> Option<f64> {
        self.value_at(x_px, y_px)
    }
}
