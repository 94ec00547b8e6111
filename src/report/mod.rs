//! `report.json`: a schema, and one file a part.

mod certainty;
mod reports;
mod schema;

pub use reports::{impact_report, report};
