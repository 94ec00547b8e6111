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

impl Moment<'_> {
    /// Size of the chart, CSS pixels.
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
            Self::Condition(subject, evaluation) => (subject, *evaluation).winner(),
            Self::Limit(subject, targets) => (subject, *targets).winner(),
            Self::Theta(subject, evaluation) => (subject, *evaluation).winner(),
            Self::Still(subject) => subject.winner(),
        }
    }
}

/// What a chart is drawn from whose view has a slider of one kind.
pub(super) trait At<'a>: Copy {
    /// Of a moment; `None` if it is one of another slider.
    fn of(at: &'a Moment<'a>) -> Option<Self>;

    /// The model that is best at the slider, if there is one and one is.
    fn winner(self) -> Option<usize> {
        None
    }

    /// The range that is shown on the axis, if one is.
    fn range(self) -> Option<(f64, f64)> {
        None
    }
}

/// What a chart that follows the condition is drawn from.
pub(super) type AtCondition<'a> = (&'a Subject<'a>, &'a Evaluation);
/// What a chart that follows the limit is drawn from.
pub(super) type AtLimit<'a> = (&'a Subject<'a>, &'a Targets);
/// What a chart that follows θ is drawn from.
pub(super) type AtTheta<'a> = (&'a ImpactSubject<'a>, &'a ImpactEvaluation);
/// What a chart is drawn from on which nothing moves.
pub(super) type AtRest<'a> = &'a Subject<'a>;

impl<'a> At<'a> for AtCondition<'a> {
    fn of(at: &'a Moment<'a>) -> Option<Self> {
        if let Moment::Condition(subject, of) = at { Some((subject, of)) } else { None }
    }

    fn winner(self) -> Option<usize> {
        self.1.recommended(self.0.joint).0.model()
    }

    fn range(self) -> Option<(f64, f64)> {
        self.1.range
    }
}

impl<'a> At<'a> for AtLimit<'a> {
    fn of(at: &'a Moment<'a>) -> Option<Self> {
        if let Moment::Limit(subject, targets) = at { Some((subject, targets)) } else { None }
    }

    fn winner(self) -> Option<usize> {
        self.1.best_within_limit(self.0.shown)
    }
}

impl<'a> At<'a> for AtTheta<'a> {
    fn of(at: &'a Moment<'a>) -> Option<Self> {
        if let Moment::Theta(subject, evaluation) = at { Some((subject, evaluation)) } else { None }
    }

    fn winner(self) -> Option<usize> {
        self.1.recommended(self.0.joint).0.model()
    }
}

impl<'a> At<'a> for AtRest<'a> {
    fn of(at: &'a Moment<'a>) -> Option<Self> {
        if let Moment::Still(subject) = at { Some(subject) } else { None }
    }
}

/// A chart whose base layer, what its slider does not change, is drawn. Of a moment of another slider than
/// its own it says and draws nothing.
pub trait Chart: Send + Sync {
    /// What the picture says, for those who do not see it.
    fn alternative(&self, at: &Moment) -> String;

    /// How to read what is drawn: one or two sentences for those who see it.
    fn help(&self, at: &Moment) -> String;

    /// What its lines are, in a few words; empty where its title says it.
    fn key(&self, at: &Moment) -> String;

    /// Draws what follows the slider: at every move.
    fn draw_overlay(&self, scene: &mut Scene, at: &Moment);

    /// The value of the slider that a pointer at a place means: a PC(+) or a share, `0.0..=1.0`, or
    /// a θ of the domain.
    fn value_at(&self, x_px: f64, y_px: f64) -> Option<f64>;

    /// Whether a pointer drags in both directions, not along an axis.
    fn is_dragged_freely(&self) -> bool;

    /// What beside the slider's line a pointer at a place takes hold of, if anything.
    fn drag_handle_at(&self, x_px: f64, y_px: f64, at: &Moment) -> Option<DragHandle>;

    /// The value that a pointer at a place drags a handle of this chart to: `0.0..=1.0`, cases for
    /// [`DragHandle::Workforce`].
    fn handle_value_at(&self, handle: DragHandle, x_px: f64, y_px: f64) -> Option<f64>;
}

impl<C: SliderChart> Chart for C {
    fn alternative(&self, at: &Moment) -> String {
        C::At::of(at).map(|at| self.alternative(at)).unwrap_or_default()
    }

    fn help(&self, at: &Moment) -> String {
        C::At::of(at).map(|at| self.help(at)).unwrap_or_default()
    }

    fn key(&self, at: &Moment) -> String {
        C::At::of(at).map(|at| self.key(at)).unwrap_or_default()
    }

    fn draw_overlay(&self, scene: &mut Scene, at: &Moment) {
        if let Some(at) = C::At::of(at) {
            self.draw_overlay(scene, at);
        }
    }

    fn value_at(&self, x_px: f64, y_px: f64) -> Option<f64> {
        self.value_at(x_px, y_px)
    }

    fn is_dragged_freely(&self) -> bool {
        self.is_dragged_freely()
    }

    fn drag_handle_at(&self, x_px: f64, y_px: f64, at: &Moment) -> Option<DragHandle> {
        self.drag_handle_at(x_px, y_px, C::At::of(at)?)
    }

    fn handle_value_at(&self, handle: DragHandle, x_px: f64, y_px: f64) -> Option<f64> {
        self.handle_value_at(handle, x_px, y_px)
    }
}

/// A [`Chart`] whose view has a slider of one kind; its methods are those of [`Chart`].
pub(super) trait SliderChart: Send + Sync {
    /// What it is drawn from.
    type At<'a>: At<'a>;

    fn alternative(&self, at: Self::At<'_>) -> String;

    fn help(&self, at: Self::At<'_>) -> String;

    /// Nothing unless the chart says otherwise.
    fn key(&self, _at: Self::At<'_>) -> String {
        String::new()
    }

    /// Nothing unless the chart says otherwise.
    fn draw_overlay(&self, _scene: &mut Scene, _at: Self::At<'_>) {}

    /// The axis along which the slider's line is dragged; none unless the chart says otherwise.
    fn slider_axis(&self) -> Option<SliderAxis> {
        None
    }

    /// That of the axis unless the chart says otherwise.
    fn value_at(&self, x_px: f64, _y_px: f64) -> Option<f64> {
        Some(self.slider_axis()?.value_at(x_px))
    }

    fn is_dragged_freely(&self) -> bool {
        false
    }

    /// An end of the range on the axis unless the chart says otherwise.
    fn drag_handle_at(&self, x_px: f64, y_px: f64, at: Self::At<'_>) -> Option<DragHandle> {
        self.slider_axis()?.edge_at((x_px, y_px), at.range()?)
    }

    /// That of the slider unless the chart says otherwise.
    fn handle_value_at(&self, _handle: DragHandle, x_px: f64, y_px: f64) -> Option<f64> {
        self.value_at(x_px, y_px)
    }
}
