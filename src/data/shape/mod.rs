//! Tables of other shapes, as they are read → tables with one row per case, a group or a classifier.

pub(crate) mod confusion_matrix;
pub(crate) mod counts;
mod grid;
pub(crate) mod long;
mod rates;
pub(crate) mod relations;
#[expect(clippy::module_inception, reason = "what the folder is about")]
pub(crate) mod shape;
pub(crate) mod total;
