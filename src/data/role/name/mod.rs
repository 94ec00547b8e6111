//! What columns are called, and what their names say.

pub(crate) mod known;
pub(crate) mod name_words;
pub(crate) mod names;
pub(crate) mod row_number;
