//! Which delimiter a table has, from its first lines.

use crate::data::text::written::is_number;

const DELIMITERS: [u8; 4] = *b",;\t|";
/// Lines from which blanks may be what separates fields.
const ALIGNED: usize = 3;

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
    let best = DELIMITERS.into_iter().rev().max_by_key(agreement).unwrap_or(b',');
    let is_split = 2 * agreement(&best).0 > sample.len();
    if !is_split && are_aligned(sample) { b' ' } else { best }
}

/// Whether runs of blanks separate fields, as statistics programs write them: every line has as many,
/// three at least, with numbers among them in all but the header. R writes one name fewer, that of the
/// rows.
fn are_aligned(sample: &[&[u8]]) -> bool {
    let fields = |line: &[u8]| {
        let (mut quoted, mut before, mut count) = (false, true, 0);
        for &b in line.trim_ascii() {
            quoted ^= b == b'"';
            let is_blank = !quoted && b == b' ';
            count += usize::from(before && !is_blank);
            before = is_blank;
        }
        count
    };
    let [header, rows @ ..] = sample else { return false };
    let count = rows.first().map_or(0, |row| fields(row));
    let is_row = |row: &&[u8]| fields(row) == count && numbers(row, b' ') > 0;
    sample.len() >= ALIGNED
        && count >= ALIGNED
        && (fields(header) == count || fields(header) + 1 == count)
        && numbers(header, b' ') == 0
        && rows.iter().all(is_row)
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
