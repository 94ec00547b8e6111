use super::*;
use proptest::prelude::*;
use std::borrow::Cow;

/// (line, fields) of every record, or the line of a flaw, with the bytes cut at some places.
fn split(bytes: &[u8], cuts: &[usize]) -> Vec<(u64, Vec<String>)> {
    split_at(b',', bytes, cuts)
}

fn split_at(delimiter: u8, bytes: &[u8], cuts: &[usize]) -> Vec<(u64, Vec<String>)> {
    let mut found = Vec::new();
    let mut take = |line: Line| match line {
        Line::Record(record) => {
            let text = |f: Cow<[u8]>| String::from_utf8_lossy(&f).into_owned();
            found.push((record.line, record.fields().map(text).collect()));
        }
        Line::Flawed(line, flaw) => found.push((line, vec![format!("{flaw:?}")])),
    };
    let mut splitter = Splitter::new(delimiter);
    let mut from = 0;
    for &cut in cuts.iter().chain([&bytes.len()]) {
        splitter.push(&bytes[from..cut], &mut take);
        from = cut;
    }
    splitter.finish(&mut take);
    found
}

fn rows(text: &str) -> Vec<(u64, Vec<String>)> {
    split(text.as_bytes(), &[])
}

fn row(line: u64, fields: &[&str]) -> (u64, Vec<String>) {
    (line, fields.iter().map(|&f| f.to_owned()).collect())
}

/// The records that the csv-core crate finds.
fn by_csv_core(text: &str) -> Vec<Vec<String>> {
    use csv_core::{ReadRecordResult, Reader};
    let (mut reader, mut output, mut ends) = (Reader::new(), vec![0; 4096], vec![0; 512]);
    let (mut rows, mut read) = (Vec::new(), 0);
    loop {
        let input = &text.as_bytes()[read..];
        // The buffers are large enough and every line ends, so each call reads one record.
        let (result, n_in, _, n_ends) = reader.read_record(input, &mut output, &mut ends);
        read += n_in;
        match result {
            ReadRecordResult::Record => {
                let starts = std::iter::once(0).chain(ends[..n_ends].iter().copied());
                let fields = starts.zip(&ends[..n_ends]).map(|(from, &to)| &output[from..to]);
                let text = |f: &[u8]| String::from_utf8_lossy(f.trim_ascii()).into_owned();
                rows.push(fields.map(text).collect());
            }
            ReadRecordResult::InputEmpty => {}
            ReadRecordResult::End => return rows,
            full => panic!("{full:?}"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    // No blanks before a quote here: to csv-core such a quote is an ordinary character.
    #[test]
    fn another_library_finds_the_same_records(
        rows in proptest::collection::vec(
            proptest::collection::vec("[a-c. ]{0,4}|[a-c][a\"]{0,3}|\"([a,\n\r]|\"\"){0,5}\"", 1..5), 0..8),
        end in proptest::sample::select(vec!["\n", "\r\n", "\r"]),
    ) {
        let lines: Vec<String> = rows.iter().map(|fields| fields.join(",")).collect();
        let text = lines.join(end) + end;
        let found: Vec<Vec<String>> = rows_of(&text);
        let blank = |row: &Vec<String>| row.len() == 1 && row[0].is_empty();
        let expected: Vec<_> = by_csv_core(&text).into_iter().filter(|r| !blank(r)).collect();
        prop_assert_eq!(found, expected, "{:?}", text);
    }

    #[test]
    fn blanks_before_a_quote_change_nothing(
        rows in proptest::collection::vec(
            proptest::collection::vec(("[ \t]{0,2}", "[a-c]{0,3}|\"([a,\n]|\"\"){0,5}\""), 1..5), 0..8),
    ) {
        let text = |of: fn(&(String, String)) -> String| {
            let lines = rows.iter().map(|row| row.iter().map(of).collect::<Vec<_>>().join(","));
            lines.map(|line| line + "\n").collect::<String>()
        };
        let (close, spaced) = (text(|(_, f)| f.clone()), text(|(blanks, f)| format!("{blanks}{f}")));
        prop_assert_eq!(rows_of(&spaced), rows_of(&close), "{:?}", spaced);
    }
}

fn rows_of(text: &str) -> Vec<Vec<String>> {
    rows(text).into_iter().map(|(_, fields)| fields).collect()
}

#[test]
fn every_line_end_ends_a_line() {
    let expected = [row(1, &["a", "b"]), row(2, &["1", "2"])];
    for text in ["a,b\n1,2", "a,b\n1,2\n", "a,b\r\n1,2\r\n", "a,b\r1,2\r", "a,b\r\n1,2\r"] {
        assert_eq!(rows(text), expected, "{text:?}");
    }
    assert_eq!(rows("\n\na, b \n \n1,2"), [row(3, &["a", "b"]), row(5, &["1", "2"])]);
}

#[test]
fn quotes_hold_delimiters_quotes_and_lines() {
    let text = "\"a,\"\"x\"\"\r\nz\",2\n\"\",\n5\" 6,\"7\"\n";
    let expected = [row(1, &["a,\"x\"\r\nz", "2"]), row(3, &["", ""]), row(4, &["5\" 6", "7"])];
    assert_eq!(rows(text), expected);
}

#[test]
fn blanks_around_a_field_are_none_of_it() {
    let text = "\u{a0}0.9, \"0,6\" ,\u{feff}\"x\"\n\u{a0}\n1\u{2009},\u{200b},\t\"\"\n";
    assert_eq!(rows(text), [row(1, &["0.9", "0,6", "\"x\""]), row(3, &["1", "", ""])]);
}

#[test]
fn an_open_quote_spoils_its_own_line_only() {
    let expected = [row(1, &["1", "2"]), row(2, &["OpenQuote"]), row(3, &["5", "6"])];
    assert_eq!(rows("1,2\n3,\"4\n5,6\n"), expected);
    assert_eq!(rows("1,2\n\"3"), [row(1, &["1", "2"]), row(2, &["OpenQuote"])]);
    let strays = "1,\"0.5\n0,0.25\n1,\"0.4\n0,1\n";
    let expected = [
        row(1, &["OpenQuote"]),
        row(2, &["0", "0.25"]),
        row(3, &["OpenQuote"]),
        row(4, &["0", "1"]),
    ];
    assert_eq!(rows(strays), expected);
}

#[test]
fn no_record_is_longer_than_the_limit() {
    let long = format!("1,2\n{}\n\"{}\n3,4\n", "x".repeat(MAX_RECORD + 1), "y".repeat(MAX_RECORD));
    let expected =
        [row(1, &["1", "2"]), row(2, &["TooLong"]), row(3, &["OpenQuote"]), row(4, &["3", "4"])];
    for cuts in [vec![], vec![5, MAX_RECORD, MAX_RECORD + 4, MAX_RECORD + 5]] {
        assert_eq!(split(long.as_bytes(), &cuts), expected);
    }
}

#[test]
fn every_cut_gives_the_same_records() {
    let text = b"a, \"b\"\"\"\r\n\r\n\"c\r\nd\",e\r,\r\nf\"g,\"h\" \n\"open,\r\nlast,\"one\"";
    let whole = split(text, &[]);
    for first in 0..=text.len() {
        for second in first..=text.len() {
            assert_eq!(split(text, &[first, second]), whole, "{first} {second}");
        }
    }
    let each: Vec<usize> = (0..text.len()).collect();
    assert_eq!(split(text, &each), whole);
}

#[test]
fn runs_of_blanks_separate_fields_however_the_bytes_are_cut() {
    let text = b"  id   y \"a b\"\n1 0   .5  \n\n  22  1 .75";
    let expected =
        [row(1, &["id", "y", "a b"]), row(2, &["1", "0", ".5"]), row(4, &["22", "1", ".75"])];
    for cut in 0..=text.len() {
        assert_eq!(split_at(b' ', text, &[cut]), expected, "cut at {cut}");
    }
}
