//! What is taken home and handed on: pictures, tables, a page, a study file, a link.

mod curve_csv;
mod drawing;
mod markup;
mod picture;
mod view;

pub use drawing::{Drawing, Shown};
pub use picture::svg;
pub use view::{Mode, View};
