//! The file: its columns, its words, and what can be downloaded or shared.

pub(crate) mod chart_exports;
pub(crate) mod data_drawer;
pub(crate) mod open_field;
pub(crate) mod role_strip;
pub(crate) mod share;
pub(crate) mod words;
