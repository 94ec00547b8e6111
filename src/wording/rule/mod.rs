//! The rule of categories in words.

pub(crate) mod card;
mod designations;
mod make_card;
