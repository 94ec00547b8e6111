//! Rows → cases: class, part of the split, weight, fold and feature codes of each row.

pub(crate) mod cases;
pub(crate) mod columns;
pub(crate) mod dataset;
pub(crate) mod encode;
pub(crate) mod ids;
pub(crate) mod premises;
