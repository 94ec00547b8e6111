//! Tables of other shapes, as they are read → tables with one row per case, a group or a classifier.

pub(crate) mod confusion_matrix;
pub(crate) mod counts;
pub(crate) mod long;
#[expect(clippy::module_inception, reason = "what the folder is about")]
pub(crate) mod shape;
pub(crate) mod total;
