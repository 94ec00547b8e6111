//! Which delimiter a table has, from its first lines.

use crate::data::text::number::DecimalMark;

const DELIMITERS: [u8; 4] = *b",;\t|";

/// What a spreadsheet puts on a first line of its own to say which delimiter follows.
const SEPARATOR_LINE: &[u8] = b"sep=";

/// What Weka puts around the title above its tables.
pub(crate) const TITLE: &[u8] = b"===";

/// The delimiter that the first line says, if it says one.
pub(crate) fn declared_delimiter(head: &[u8]) -> Option<u8> {
    let line = head.split(|&b| b == b'\n' || b == b'\r').next()?;
    let line = line.strip_prefix(SEPARATOR_LINE)?;
    (line.len() == 1).then(|| line[0])
}

/// The delimiter that cuts the first lines into equally many fields.
///
/// - `whole`: whether the last line is all there.
pub(crate) fn sniff_delimiter(head: &[u8], whole: bool) -> u8 {
    let mut lines: Vec<&[u8]> = head.split(|&b| b == b'\n' || b == b'\r').collect();
    if !whole && lines.len() > 1 {
        lines.pop(); // cut off
    }
    let is_line = |line: &&[u8]| !line.trim_ascii().is_empty() && !line.starts_with(TITLE);
    let rows: Vec<&[u8]> = lines.iter().copied().filter(is_line).filter(|l| l[0] != b'#').collect();
    // All lines may be comments, or the header be marked as one.
    let sample = if rows.len() > 1 { rows } else { lines.into_iter().filter(is_line).collect() };
    let sample = &sample[..sample.len().min(20)];
    // How many lines agree; then how many fields are numbers, so that the comma of 1;0,5 is none.
    let agreement = |&delimiter: &u8| {
        let first = sample.first().map_or(0, |line| outside_quotes(line, delimiter));
        let same = sample.iter().filter(|line| outside_quotes(line, delimiter) == first).count();
        let numbers: usize = sample.iter().map(|line| numbers(line, delimiter)).sum();
        if first == 0 { (0, 0, 0) } else { (same, numbers, first) }
    };
    // Of equals, max_by_key takes the last: the comma is tried last.
    DELIMITERS.into_iter().rev().max_by_key(agreement).unwrap_or(b',')
}

/// How often a delimiter stands outside quotes.
fn outside_quotes(line: &[u8], delimiter: u8) -> usize {
    let mut quoted = false;
    let counts = line.iter().filter(|&&b| {
        quoted ^= b == b'"';
        !quoted && b == delimiter
    });
    counts.count()
}

fn numbers(line: &[u8], delimiter: u8) -> usize {
    let mark = DecimalMark::beside(delimiter);
    let fields = line.split(|&b| b == delimiter);
    fields.filter(|field| mark.parse(field.trim_ascii()).is_some()).count()
}
