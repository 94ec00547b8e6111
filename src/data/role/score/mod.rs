//! Which columns are scores of models, and why others are not.

pub(crate) mod beside;
pub(crate) mod complements;
pub(crate) mod decisions;
pub(crate) mod derived;
pub(crate) mod evidence;
pub(crate) mod likelier;
pub(crate) mod models;
pub(crate) mod predicted;
pub(crate) mod predictions;
pub(crate) mod reason;
pub(crate) mod rewritten;
pub(crate) mod weight;
