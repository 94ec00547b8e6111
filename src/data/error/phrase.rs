//! Names, counts and texts as sentences of errors and notes spell them.

/// "“a”, “b” and “c”", shortened to the first eight.
pub(crate) fn list(names: &[String]) -> String {
    let shown: Vec<String> = names.iter().take(8).map(|n| quoted(n)).collect();
    match (shown.as_slice(), names.len() - shown.len()) {
        ([], _) => "no columns".into(),
        ([one], 0) => one.clone(),
        ([head @ .., last], 0) => format!("{} and {last}", head.join(", ")),
        (all, more) => format!("{} and {more} more", all.join(", ")),
    }
}

pub(super) fn none_of(rows: usize) -> String {
    match rows {
        1 => "The only row could not be read.".into(),
        rows => format!("None of the {rows} rows could be read."),
    }
}

pub(super) fn fitting(columns: u64, rows: u64) -> String {
    let rows = format!("{} such rows", large(rows));
    match columns {
        0 => rows,
        1 => format!("1 column of numbers beside the outcome, or {rows}"),
        n => format!("{n} columns of numbers beside the outcome, or {rows}"),
    }
}

/// "as one thing, or as another".
pub(super) fn either(readings: &[String]) -> String {
    let each: Vec<String> = readings.iter().map(|reading| format!("as {reading}")).collect();
    each.join("; or ")
}

/// "“a”", "“a” and “b”", "“a”, “b” and 3 more".
#[must_use]
pub fn few_of(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => quoted(one),
        [one, other] => format!("{} and {}", quoted(one), quoted(other)),
        [one, other, more @ ..] => {
            format!("{}, {} and {} more", quoted(one), quoted(other), more.len())
        }
    }
}

/// A text in quotes, shortened to 40 characters, with control characters as spaces.
pub(crate) fn quoted(text: &str) -> String {
    if text.is_empty() {
        return "nothing".into();
    }
    let shown = text.chars().take(40).map(|c| if c.is_control() { ' ' } else { c });
    let dots = if text.chars().nth(40).is_some() { "…" } else { "" };
    format!("“{}{dots}”", shown.collect::<String>())
}

/// A large number in words, to two digits: 61 million.
pub(super) fn large(number: u64) -> String {
    let (divisor, word) = match number {
        0..1_000_000 => (1_000, " thousand"),
        1_000_000..1_000_000_000 => (1_000_000, " million"),
        _ => (1_000_000_000, " billion"),
    };
    let tenths = number / (divisor / 10);
    match tenths {
        0..100 => format!("{}.{}{word}", tenths / 10, tenths % 10),
        _ => format!("{}{word}", tenths / 10),
    }
}

/// Bytes as gigabytes.
pub(super) fn gigabytes(bytes: u64) -> String {
    let tenths = bytes / 100_000_000;
    format!("{}.{} GB", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_like_sentences() {
        let names = |n: usize| (0..n).map(|i| format!("c{i}")).collect::<Vec<_>>();
        assert_eq!(list(&names(0)), "no columns");
        assert_eq!(list(&names(1)), "“c0”");
        assert_eq!(list(&names(3)), "“c0”, “c1” and “c2”");
        assert!(list(&names(12)).ends_with("“c7” and 4 more"));
    }

    #[test]
    fn long_and_odd_texts_are_tamed() {
        assert_eq!(quoted(""), "nothing");
        assert_eq!(quoted("a\u{0}b"), "“a b”");
        assert_eq!(quoted(&"长".repeat(50)).chars().count(), 43);
    }

    #[test]
    fn large_numbers_are_said_shortly() {
        let said = [99_999, 1_250_000, 61_356_675, 3_000_000_000].map(large);
        assert_eq!(said, ["99 thousand", "1.2 million", "61 million", "3.0 billion"]);
        assert_eq!(gigabytes(3 << 30), "3.2 GB");
    }
}
