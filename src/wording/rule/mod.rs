//! The rule of categories in words.

pub(crate) mod card;
mod designations;
pub(crate) mod group_rule;
mod make_card;
