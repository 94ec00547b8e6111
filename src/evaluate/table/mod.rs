//! Tables over all conditions: MTMCS, slopes, the rule book.

pub(crate) mod mtmcs;
pub(crate) mod rule_book;
pub(crate) mod slopes;
