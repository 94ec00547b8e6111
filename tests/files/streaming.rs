//! However a file arrives, it is the same file: arbitrary bytes neither panic nor hang, and no cut
//! between chunks leaves a trace.
//! `PROPTEST_CASES=1000000 cargo test --release --test files streaming` runs a long campaign.

use breakeven::data::{DataError, Dataset, Reader, Roles, load, rank};
use proptest::prelude::*;

fn in_chunks(bytes: &[u8], cuts: &[usize]) -> Result<Dataset, DataError> {
    let mut reader = Reader::new("f");
    let mut from = 0;
    for &cut in cuts.iter().chain([&bytes.len()]) {
        reader.push(&bytes[from..cut])?;
        from = cut;
    }
    rank("f", &reader.finish()?, &Roles::default(), |model| model)
}

/// Pieces that tables are made of, and that break them.
fn piece() -> impl Strategy<Value = Vec<u8>> {
    let pieces: Vec<&[u8]> = vec![
        b"label",
        b"m",
        b"1",
        b"0",
        b"0.5",
        b"-1e308",
        b"NaN",
        b"yes",
        b"no",
        b",",
        b",",
        b";",
        b"\t",
        b"|",
        b"\n",
        b"\n",
        b"\r\n",
        b"\r",
        b"\"",
        b"\"\"",
        b" ",
        b"#",
        b"sep=;\n",
        b"\xEF\xBB\xBF",
        b"\xFF\xFE",
        b"\xFC",
        b"\x00",
        "标签".as_bytes(),
        b"split",
        b"train",
        b"test",
        b"weight",
        b"positives,negatives\n",
        b"label,m\n1,0.5\n0,0.25\n",
        b"1,0.75\n",
        b"0,0.5\n",
        b"%PDF",
        b"<html",
        b"\n\"a\", \"b\"",
        "\u{a0}".as_bytes(),
        b"# of note, perhaps\n",
        b"=== Predictions ===\n",
        b"inst#,actual,predicted,error,prediction\n",
        b"inst#,actual,predicted,error,distribution,\n",
        b"1,1:good,2:bad,+,0.7\n",
        b"2,2:bad,2:bad,,0.2,*0.8\n",
        b"3:ugly",
    ];
    let any_bytes = proptest::collection::vec(any::<u8>(), 0..6);
    prop_oneof![8 => proptest::sample::select(pieces).prop_map(<[u8]>::to_vec), 1 => any_bytes]
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let start = prop_oneof![Just(vec![]), Just(b"label,m\n1,0.5\n0,0.25\n".to_vec())];
    (start, proptest::collection::vec(piece(), 0..60))
        .prop_map(|(start, rest)| [start, rest.concat()].concat())
}

proptest! {
    #![proptest_config(crate::support::proptest_config(1000))]

    #[test]
    fn no_bytes_panic_and_no_cut_shows(
        (bytes, cuts) in bytes().prop_flat_map(|bytes| {
            let cuts = proptest::collection::vec(0..=bytes.len(), 0..8);
            (Just(bytes), cuts)
        }),
    ) {
        let mut cuts = cuts;
        cuts.sort_unstable();
        let whole = load("f", &bytes, &Roles::default());
        prop_assert_eq!(&in_chunks(&bytes, &cuts), &whole);
        let each: Vec<usize> = (0..bytes.len()).collect();
        prop_assert_eq!(&in_chunks(&bytes, &each), &whole);
    }
}

#[test]
fn a_header_longer_than_the_head_is_found_in_any_chunks() {
    let names = (0..40_000).map(|i| format!(",feature {i}"));
    let header = format!("label,m{}\n", names.collect::<String>());
    let row = |cells: &str| format!("{cells}{}\n", ",".repeat(40_000));
    let rows = ["1,0.9", "0,0.6", "1,0.3", "0,0.1"].map(row).concat();
    let text = header + &rows;
    let whole = load("f", text.as_bytes(), &Roles::default()).unwrap();
    assert_eq!((whole.source.used, whole.source.skipped()), (4, 0));
    for chunk in [1000, 65_536, 65_537, 131_072, 524_288] {
        let cuts: Vec<usize> = (0..text.len()).step_by(chunk).collect();
        assert_eq!(in_chunks(text.as_bytes(), &cuts), Ok(whole.clone()), "{chunk}");
    }
}

#[test]
fn every_cut_of_a_larger_file_gives_the_same_study() {
    // Longer than what the dialect is decided on, so that cuts fall before, in and after it.
    let rows = (0..6000).map(|i: i32| {
        let note = if i % 97 == 0 { "\"a, \"\"b\"\"\r\nc\"" } else { "plain" };
        let comment = if i % 499 == 0 { "# a batch, of, more\r\n" } else { "" };
        format!("{comment}{},{}.{},{note}\r\n", i % 3 / 2, i * 7 % 1000, i)
    });
    let text = format!("label,m,note\r\n{}", rows.collect::<String>());
    assert!(text.len() > 100_000);
    let whole = load("f", text.as_bytes(), &Roles::default()).unwrap();
    assert_eq!((whole.source.used, whole.source.skipped()), (6000, 0));
    for chunk in [1, 7, 1000, 65_535, 65_536, 65_537] {
        let cuts: Vec<usize> = (0..text.len()).step_by(chunk).collect();
        assert_eq!(in_chunks(text.as_bytes(), &cuts), Ok(whole.clone()), "{chunk}");
    }
}
