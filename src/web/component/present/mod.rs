//! The study on a large screen.

pub(crate) mod presenter;
pub(crate) mod presenter_slider;
