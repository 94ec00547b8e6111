//! The views of a study, one a question. A view is declared once, by one row in `list.rs`: who draws,
//! exports, explains or tests views reads them there. What it must have besides, a chart and a table
//! of its curves, the compiler asks for.

mod declare;
mod descriptor;
mod list;
mod read;

pub use descriptor::{BaseLayer, Cuts, Descriptor, DetailTable, Mode, Presence, Sketch, Slider};
pub use list::View;
