//! `report.json`: a schema, and one file a part.

pub(crate) mod classes;
pub(crate) mod features;
pub(crate) mod impact;
pub(crate) mod range;
pub(crate) mod targets;

pub use classes::report;
pub use impact::impact_report;
