//! The rule made of categories: its groups, why values are high risk, repeated splits.

pub(crate) mod designations;
pub(crate) mod groups;
pub(crate) mod repeats;
