//! Which delimiter a table has, from its first lines.

use crate::data::text::written::is_number;

const DELIMITERS: [u8; 4] = *b",;\t|";

/// How spreadsheets declare the delimiter on a first line of its own.
const SEPARATOR_LINE: &[u8] = b"sep=";

/// How Weka marks the title above its tables.
pub(crate) const TITLE: &[u8] = b"===";

/// The delimiter that the first line declares, if it does.
pub(crate) fn declared_delimiter(head: &[u8]) -> Option<u8> {
    let line = head.split(|&b| b == b'\n' || b == b'\r').next()?;
    let line = line.strip_prefix(SEPARATOR_LINE)?;
    (line.len() == 1).then(|| line[0])
}

/// The delimiter that splits the first lines into equal numbers of fields.
///
/// - `whole`: whether the last line is complete.
pub(crate) fn sniff_delimiter(head: &[u8], whole: bool) -> u8 {
    let mut lines: Vec<&[u8]> = head.split(|&b| b == b'\n' || b == b'\r').collect();
    if !whole && lines.len() > 1 {
        lines.pop(); // cut off
    }
    let is_line = |line: &&[u8]| !line.trim_ascii().is_empty() && !line.starts_with(TITLE);
    let rows: Vec<&[u8]> = lines.iter().copied().filter(is_line).filter(|l| l[0] != b'#').collect();
    // All lines may be comments, or the header may be one.
    let sample = if rows.len() > 1 { rows } else { lines.into_iter().filter(is_line).collect() };
    let sample = &sample[..sample.len().min(20)];
    // Lines that agree count first; then fields that are numbers, so that in 1;0,5 the semicolon wins.
    let agreement = |&delimiter: &u8| {
        let counts: Vec<usize> =
            sample.iter().map(|line| outside_quotes(line, delimiter)).collect();
        // A title above the header has none.
        let first = counts.iter().copied().find(|&count| count > 0).unwrap_or_default();
        let same = counts.iter().filter(|&&count| count == first).count();
        let numbers: usize = sample.iter().map(|line| numbers(line, delimiter)).sum();
        if first == 0 { (0, 0, 0) } else { (same, numbers, first) }
    };
    // `max_by_key` returns the last of equals, so the comma wins.
    DELIMITERS.into_iter().rev().max_by_key(agreement).unwrap_or(b',')
}

/// Number of delimiters outside quotes.
fn outside_quotes(line: &[u8], delimiter: u8) -> usize {
    let mut quoted = false;
    let counts = line.iter().filter(|&&b| {
        quoted ^= b == b'"';
        !quoted && b == delimiter
    });
    counts.count()
}

fn numbers(line: &[u8], delimiter: u8) -> usize {
    line.split(|&b| b == delimiter).filter(|field| is_number(field)).count()
}
