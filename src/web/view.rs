//! The views of a study are the record's: what is taken home shows them too.

pub(crate) use crate::record::{Mode, View};
