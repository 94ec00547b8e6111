//! The study on a large screen.

pub(crate) mod presenter;
pub(crate) mod presenter_slider;
pub(crate) mod story_picture;
pub(crate) mod sure_picture;
