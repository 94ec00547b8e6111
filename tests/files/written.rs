//! Numbers as people write them, in small files of each kind.

use breakeven::data::{DataError, Dataset, Roles, load};
use std::fmt::Write;

fn open(text: &str) -> Result<Dataset, DataError> {
    load("f.csv", text.as_bytes(), &Roles::default())
}

/// Each model with its distinct scores, ascending.
fn scores(data: &Dataset) -> Vec<(&str, Vec<f64>)> {
    let of = |model: &breakeven::data::ModelData| {
        let mut scores: Vec<f64> = model.cases.thresholds().map(|cut| cut.threshold).collect();
        scores.sort_by(f64::total_cmp);
        scores
    };
    data.models.iter().map(|model| (model.name.as_str(), of(model))).collect()
}

/// The distinct scores of the only model, and the texts that were no scores.
fn only(text: &str) -> (Vec<f64>, Vec<String>) {
    let data = open(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let found = data.problems.iter().map(|problem| problem.found.clone()).collect();
    let [(_, scores)] = &scores(&data)[..] else { panic!("one model: {text}") };
    (scores.clone(), found)
}

fn numbers(text: &str) -> Vec<f64> {
    let (scores, problems) = only(text);
    assert_eq!(problems, [""; 0], "{text}");
    scores
}

#[test]
fn spreadsheets_of_every_country_are_read() {
    let german =
        "Ausfall;Score A;Score B\nNein;15.455,48;0,01\nJa;828,19;0,83\nNein;1.020;2.828,2\n";
    assert_eq!(
        scores(&open(german).unwrap()),
        [("Score A", vec![828.19, 1020.0, 15455.48]), ("Score B", vec![0.01, 0.83, 2828.2])]
    );
    assert_eq!(numbers("label;m\n1;1'234.5\n0;12'345'678\n0;7\n"), [7.0, 1234.5, 12_345_678.0]);
    for blank in [" ", "\u{A0}", "\u{202F}"] {
        let french = format!("label;m\n1;1{blank}234,5\n0;0,5\n0;12{blank}345\n");
        assert_eq!(numbers(&french), [0.5, 1234.5, 12345.0]);
    }
    assert_eq!(
        numbers("label,m\n1,\"1,036\"\n0,37\n0,\"1,234,567\"\n"),
        [37.0, 1036.0, 1_234_567.0]
    );
    assert_eq!(
        numbers("label,m\n1,\"15.455,48\"\n0,\"0,36\"\n0,1.036\n"),
        [0.36, 1036.0, 15455.48]
    );
    let windows = b"label;m\n1;1\xA0234,5 \x80\n0;0,5 \x80\n";
    let data = load("f.csv", windows, &Roles::default()).unwrap();
    assert_eq!(scores(&data), [("m", vec![0.5, 1234.5])]);
}

#[test]
fn what_could_mean_two_numbers_is_none() {
    let (scores, problems) = only("label;m\n1;1.234\n0;12\n1;7\n0;8\n1;9\n");
    assert_eq!((scores, problems), (vec![7.0, 8.0, 9.0, 12.0], vec!["“1.234”".to_owned()]));
    let refused = open("label;m\n1;1.234\n0;5.678\n").unwrap_err().to_string();
    assert!(refused.contains("“1.234”") && refused.contains("thousands"), "{refused}");
    // Another column tells.
    assert_eq!(scores_of("label;rf;nb\n1;1.234;0,5\n0;5.678;1\n", "rf"), [1234.0, 5678.0]);
    assert_eq!(scores_of("label;rf;nb\n1;1.234;0.5\n0;5.678;1\n", "rf"), [1.234, 5.678]);
}

fn scores_of(text: &str, model: &str) -> Vec<f64> {
    let data = open(text).unwrap();
    let found = scores(&data).into_iter().find(|(name, _)| *name == model);
    found.map(|(_, scores)| scores).unwrap_or_default()
}

#[test]
fn percentages_and_currencies_are_read_and_said() {
    assert_eq!(numbers("label,m\n1,12.3%\n0,100%\n0,0.57 %\n0,0\n"), [0.0, 0.0057, 0.123, 1.0]);
    assert_eq!(numbers("label;m\n1;12,3 %\n0;7 %\n"), [0.07, 0.123]);
    assert_eq!(numbers("label,m\n1,\"$1,234.50\"\n0,($20.25)\n0,$3\n"), [-20.25, 3.0, 1234.5]);
    assert_eq!(numbers("label;m\n1;1.234,50 €\n0;-20,25 €\n"), [-20.25, 1234.5]);
    let data = open("label,m\n1,12.3%\n0,100%\n").unwrap();
    assert_eq!(
        data.notes,
        ["Column “m”: percentages were read as shares of 1 (“12.3%” is 0.123)."]
    );
    let (_, strays) = only("label,m\n1,12.3%\n0,5%\n0,7%\n1,7\n");
    assert_eq!(strays, ["“7”"]);
}

#[test]
fn two_probabilities_are_one_score() {
    for (first, second) in [
        ("[0.75, 0.25]", "[0.5, 0.5]"),
        ("[0.75 0.25]", "[0.5 0.5]"),
        ("(0.75,0.25)", "(0.5,0.5)"),
        ("[1,2,[],[0.75,0.25]]", "[1,2,[],[0.5,0.5]]"),
    ] {
        let text = format!("label,m\n1,\"{first}\"\n0,\"{second}\"\n");
        assert_eq!(numbers(&text), [0.25, 0.5]);
        let note = &open(&text).unwrap().notes[0];
        assert!(note.contains("second of two probabilities") && note.contains("is 0.25"), "{note}");
    }
    let three = open("label,m\n1,\"[0.7,0.2,0.1]\"\n0,\"[0.1,0.2,0.7]\"\n");
    assert!(three.is_err(), "three classes are no score");
}

#[test]
fn outcomes_and_folds_are_values_however_their_numbers_are_written() {
    let text = "label;m\n1,0;0,9\n0,0;0,2\n1;0,3\n";
    for wanted in ["1,0", "1", "1.0"] {
        let roles = Roles { positive: Some(wanted.into()), ..Roles::default() };
        let found = load("f.csv", text.as_bytes(), &roles).map(|data| data.source.positives);
        assert_eq!(found.ok(), (wanted != "1.0").then_some(2.0), "{wanted}");
    }
    assert_eq!(open("label,m\n1.0,0.9\n0.0,0.2\n1,0.3\n").unwrap().source.positives, 2.0);
}

/// A file of so many rows that its columns are stored as doubles.
fn long(cell: impl Fn(u32) -> String) -> String {
    let mut text = "label;m\n".to_owned();
    (0..1000).for_each(|i| writeln!(text, "{};{}", i % 2, cell(i)).unwrap());
    text
}

#[test]
fn long_columns_are_read_like_short_ones() {
    let expected: Vec<f64> = (0..1000).map(|i| f64::from(i) * 10.0 + 0.5).collect();
    let grouped = |i: u32| match i * 10 {
        n if n < 1000 => n.to_string(),
        n => format!("{}.{:03}", n / 1000, n % 1000),
    };
    assert_eq!(numbers(&long(|i| format!("{},5", grouped(i)))), expected);
    assert_eq!(numbers(&long(|i| format!("{},5 €", grouped(i)))), expected);
    let shares: Vec<f64> = (0..1000).map(|i| f64::from(i) / 1000.0).collect();
    assert_eq!(numbers(&long(|i| format!("{},{}%", i / 10, i % 10))), shares);
    let pair = |i: u32| format!("[{:.3},0.{i:03}]", f64::from(1000 - i) / 1000.0);
    assert_eq!(numbers(&long(pair)), shares);
    // The first mark comes late, and settles the cells after it.
    let late = |i: u32| if i < 500 { i.to_string() } else { format!("{i},25") };
    assert_eq!(numbers(&long(late)).last(), Some(&999.25));
    // Cells that contradict the column are counted and no numbers.
    let mixed = |i: u32| if i == 900 { "7".into() } else { format!("{},{}%", i / 10, i % 10) };
    assert_eq!(only(&long(mixed)).1, ["“7”"]);
    let stray = |i: u32| if i == 900 { "0.5".into() } else { format!("{i},25") };
    assert_eq!(only(&long(stray)).1, ["“0.5”"]);
}

#[test]
fn what_is_infinite_or_missing_is_no_number() {
    let text = "label,m\n1,0.5\n0,0.25\n1,0.75\n0,1\n1,0\n0,2\n1,3\n0,4\n\
                1,inf\n0,-inf\n1,Infinity\n0,1e999\n1,.\n0,<NA>\n";
    assert_eq!(only(text).1.len(), 6);
}
