//! Which shapes are looked for, and in which order.

use crate::data::error::{DataError, Result};
use crate::data::shape::confusion_matrix::{as_classifier, is_unnamed};
use crate::data::shape::counts;
use crate::data::shape::long::Long;
use crate::data::shape::total::{ends_in_total, without_total};
use crate::data::table::table::Table;

impl Table {
    /// The table with one row per case, a group or a classifier, if it has another shape that is known;
    /// a note says what was done. A table that leaves a doubt stays as it is.
    ///
    /// O(columns) for a table that has no other shape.
    ///
    /// # Examples
    /// ```
    /// use breakeven::data::{Reader, Roles, rank};
    /// let mut reader = Reader::new("long.csv");
    /// reader.push(b"id,model,label,score\n7,a,1,0.9\n8,a,0,0.2\n7,b,1,0.4\n8,b,0,0.3\n")?;
    /// let table = reader.finish()?.reshaped();
    /// let data = rank("long.csv", &table, &Roles::default(), |model| model.name)?;
    /// assert_eq!(data.models, ["a", "b"]);
    /// # Ok::<(), breakeven::data::DataError>(())
    /// ```
    pub fn reshaped(self) -> Self {
        let said = self.notes.len();
        let table = self.in_shape();
        Self { reshaping: table.notes[said..].to_vec(), ..table }
    }

    fn in_shape(self) -> Self {
        // Files that say themselves what their columns are have one row per case.
        if self.rows() == 0 || self.flags.is_some() || self.weka.is_some() {
            return self;
        }
        let table = if ends_in_total(&self) { without_total(self) } else { self };
        if let Some(classifier) = as_classifier(&table) {
            return classifier;
        }
        match Long::of(&table) {
            Some(long) => long.widened(table),
            None => counts::completed(table),
        }
    }
}

/// Refuses a table whose shape is known and can't be read, which would be misread or refused for a
/// reason that does not help.
///
/// # Errors
/// [`DataError::OtherKind`].
pub(crate) fn refuse(file: &str, table: &Table) -> Result<()> {
    let looks_like = match () {
        () if is_unnamed(table) => {
            "a confusion matrix that does not say whether its rows are the actual classes or the predicted ones (name them “actual …” and “predicted …”, or give columns tp, fp, fn and tn)"
        }
        () if counts::holds_rates(table) => {
            "a table of rates, such as the points of a ROC curve (counts are needed: tp, fp, fn and tn of each classifier or threshold, or the cases with their scores)"
        }
        () if counts::has_shares_alone(table) => {
            "a calibration table: shares of positives, but no counts of them (positives are the share × the number of cases; write these counts and those of the negatives)"
        }
        () => return Ok(()),
    };
    Err(DataError::OtherKind { file: file.into(), looks_like })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::reader::table_of;

    #[test]
    fn what_can_t_be_read_says_what_it_looks_like() {
        let said = refuse("f", &table_of(",0,1\n0,96,40\n1,46,18\n")).unwrap_err();
        assert!(said.to_string().starts_with("f looks like a confusion matrix"), "{said}");
        let said = refuse("f", &table_of("threshold,tpr,fpr\n0.5,0.8,0.2\n")).unwrap_err();
        assert!(said.to_string().starts_with("f looks like a table of rates"), "{said}");
        assert!(refuse("f", &table_of("label,m\n1,0.9\n0,0.2\n")).is_ok());
    }
}
