//! Several files of the same cases in one table.

pub(crate) mod ids;
#[expect(clippy::module_inception, reason = "the type that the folder is about")]
pub(crate) mod join;
pub(crate) mod overlap;
pub(crate) mod pairing;
pub(crate) mod renamed_ids;
pub(crate) mod undo;
