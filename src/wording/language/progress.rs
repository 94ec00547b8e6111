//! How far the reading of a file is, in words.

use crate::wording::language::number::grouped;
use serde::{Deserialize, Serialize};

/// How far the reading of a file is.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// Rows so far.
    pub rows: f64,
    /// Bytes so far.
    pub bytes: f64,
    /// Bytes in all; 0 if that is not known.
    pub total: f64,
}

impl Progress {
    /// The share that is read, `0.0..=1.0`, if the whole is known.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        (self.total > 0.0).then(|| (self.bytes / self.total).min(1.0))
    }

    /// Rows, share, rows a second and time left, as far as they are known.
    ///
    /// - `seconds`: since the reading began.
    ///
    /// # Examples
    /// ```
    /// use breakeven::wording::Progress;
    /// let half = Progress { rows: 1.2e6, bytes: 3e7, total: 6e7 };
    /// assert_eq!(half.in_words(0.5), "1,200,000 rows · 50% · 2,400,000 rows a second · 1 s left");
    /// ```
    #[must_use]
    pub fn in_words(&self, seconds: f64) -> String {
        let mut words = vec![crate::wording::language::grammar::counted(self.rows, "row", "rows")];
        words.extend(self.share().map(|share| format!("{:.0}%", 100.0 * share)));
        if seconds > 0.2 {
            // Two digits: the rest is noise.
            let rate = self.rows / seconds;
            let unit = 10f64.powf((rate.max(1.0).log10().floor() - 1.0).max(0.0));
            words.push(format!("{} rows a second", grouped((rate / unit).round() * unit)));
            if let Some(share) = self.share().filter(|&share| share > 0.02) {
                let left = (seconds * (1.0 - share) / share).ceil();
                words.push(format!("{} s left", grouped(left)));
            }
        }
        words.join(" · ")
    }
}
