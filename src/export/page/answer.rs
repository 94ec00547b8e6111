//! What a report page says, whatever the cases are.

use crate::export::page::html::Html;

/// Rows of a table: more would need a second sheet.
pub(super) const MOST_ROWS: usize = 8;

/// What a report page says.
pub(super) struct Answer {
    pub(super) headline: Html,
    pub(super) title: String,
    pub(super) summary: String,
    pub(super) decision: Html,
    /// Approximate height of the decision, CSS pixels.
    pub(super) decision_px: f64,
    pub(super) winners: Html,
    /// The title of the intervals.
    pub(super) winners_title: &'static str,
    pub(super) models: Html,
    pub(super) assumptions: Vec<(String, Html)>,
    pub(super) method: String,
}
