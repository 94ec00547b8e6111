//! A pinned condition in words.

use crate::evaluate::PinnedRow;
use crate::wording::condition::cost_ratio::value_text;
use crate::wording::language::number::plain_percent;
use crate::wording::vocabulary::wording::Wording;

impl PinnedRow {
    /// The condition: what a miss costs, and how common positives are.
    #[must_use]
    pub fn condition_in_words(&self, wording: &Wording) -> String {
        let share = plain_percent(self.condition.prevalence().share());
        format!("{}; {share} {}", value_text(self.condition, wording), wording.positives)
    }
}
