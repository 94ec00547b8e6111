//! The pictures of the presenter's slides: a thousand cases as squares, what decisions cost as bars.

pub(super) mod bars;
pub(super) mod slide;
pub(super) mod squares;
pub(super) mod text;
