//! The views of a study, one a question. A view is declared once, by one row in `list.rs`: who draws,
//! exports, explains or tests views reads them there.
//!
//! A new view is a row there, a chart (a file in a folder of `chart/`, named in its `mod.rs`, and its
//! arm in `chart/dispatch.rs`), a table of its curves (`export/curve_csv.rs`) with its columns in
//! `docs/files.md`, and two snapshots. A chart of the condition draws a range where one is set, and
//! says it (`tests/scenes/ranges.rs`). What is left out does not compile or fails a test of
//! `tests/scenes` or `tests/house`; no test checks that a text is true.

mod declare;
mod descriptor;
mod list;
mod read;

pub use descriptor::{BaseLayer, Cuts, Descriptor, DetailTable, Mode, Presence, Sketch, Slider};
pub use list::View;
