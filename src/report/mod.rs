//! `report.json`: a schema, and one file a part.

mod certainty;
mod classes;
mod features;
mod impact;
mod range;
mod schema;
mod targets;

pub use classes::report;
pub use impact::impact_report;
