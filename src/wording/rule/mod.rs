//! The rule of categories in words.

pub(crate) mod card;
pub(crate) mod group_rule;
