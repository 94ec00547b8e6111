//! `report.json`: a schema, and one file a part.

mod certainty;
mod classes;
mod impact;
mod schema;

pub use classes::report;
pub use impact::impact_report;
