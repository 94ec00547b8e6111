//! What columns are called, and what their names say.

pub(crate) mod more_words;
pub(crate) mod name_words;
pub(crate) mod names;
pub(crate) mod row_number;
pub(crate) mod word_lists;
