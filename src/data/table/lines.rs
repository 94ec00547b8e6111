//! Line numbers of rows.

/// Line numbers of rows, stored only where they are not consecutive.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lines {
    /// (row, line) from where on rows and lines count alike.
    jumps: Vec<(usize, u64)>,
}

impl Lines {
    pub(crate) fn push(&mut self, row: usize, line: u64) {
        // Rows come in order, so the last jump applies.
        let goes_on = |&(from, at): &(usize, u64)| at + (row - from) as u64 == line;
        if !self.jumps.last().is_some_and(goes_on) {
            self.jumps.push((row, line));
        }
    }

    pub(crate) fn of(&self, row: usize) -> u64 {
        let at = self.jumps.partition_point(|&(from, _)| from <= row) - 1;
        let (from, line) = self.jumps[at];
        line + (row - from) as u64
    }
}
