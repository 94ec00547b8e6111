//! Joins that can be undone, so that an addition of several files happens as a whole or not at all.
//!
//! Joined columns stand behind a table's own: to undo a join, they are cut off. No column is copied.

use crate::data::table::table::Table;
use crate::data::text::number::DecimalMark;

/// What a table was before files were joined to it.
#[derive(Debug, Clone)]
pub struct BeforeJoin {
    columns: usize,
    joined: usize,
    notes: usize,
    flags: Option<Vec<String>>,
    decimal: DecimalMark,
}

impl Table {
    /// What [`Table::undo_joins`] needs to undo the joins that follow.
    #[must_use]
    pub fn before_join(&self) -> BeforeJoin {
        BeforeJoin {
            columns: self.columns.len(),
            joined: self.joined.len(),
            notes: self.notes.len(),
            flags: self.flags.clone(),
            decimal: self.decimal,
        }
    }

    /// Undoes every join since.
    pub fn undo_joins(&mut self, before: BeforeJoin) {
        let BeforeJoin { columns, joined, notes, flags, decimal } = before;
        self.header.truncate(columns);
        self.columns.truncate(columns);
        self.preview.iter_mut().for_each(|row| row.truncate(columns));
        self.joined.truncate(joined);
        self.conflicts.retain(|_, conflict| conflict.file < joined);
        self.notes.truncate(notes);
        (self.flags, self.decimal) = (flags, decimal);
    }
}
