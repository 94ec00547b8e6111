use super::*;
use proptest::prelude::*;

/// The two readings of a text: with a decimal point, and with a decimal comma.
fn both(text: &str) -> (Option<f64>, Option<f64>) {
    read(text.as_bytes()).map_or((None, None), |found| (found.with_point, found.with_comma))
}

/// The one reading of a text that both marks give.
fn only(text: &str) -> Option<f64> {
    let (with_point, with_comma) = both(text);
    assert_eq!(with_point, with_comma, "{text}");
    with_point
}

fn unit(text: &str) -> Option<Unit> {
    read(text.as_bytes()).map(|found| found.unit)
}

#[test]
fn thousands_are_groups_of_three() {
    assert_eq!(both("15.455,48"), (None, Some(15455.48)));
    assert_eq!(both("1,234.5"), (Some(1234.5), None));
    assert_eq!(both("1.234"), (Some(1.234), Some(1234.0)));
    assert_eq!(both("1,036"), (Some(1036.0), Some(1.036)));
    assert_eq!(both("1.234.567"), (None, Some(1_234_567.0)));
    assert_eq!(both("0.234"), (Some(0.234), None));
    assert_eq!(both("12,34"), (None, Some(12.34)));
    assert_eq!(both("1'234.5"), (Some(1234.5), None));
    assert_eq!(both("1\u{2019}234.5"), (Some(1234.5), None));
    for blank in [' ', '\u{A0}', '\u{202F}', '\u{2009}'] {
        assert_eq!(both(&format!("-1{blank}234,5")), (None, Some(-1234.5)));
        assert_eq!(only(&format!("12{blank}345{blank}678")), Some(12_345_678.0));
    }
    // The blank and the apostrophe of Windows-1252.
    assert_eq!(read(b"1\xA0234,5").and_then(|found| found.with_comma), Some(1234.5));
    assert_eq!(read(b"1\x92234.5").and_then(|found| found.with_point), Some(1234.5));
}

#[test]
fn what_is_grouped_otherwise_is_no_number() {
    for text in [
        "1.23.456",
        "12,34,567.8",
        "1234.567,8",
        "1,2345.6",
        "01.234,5",
        "0.234.567",
        "1..234,5",
        "1 234.567,8",
        "1,234 567",
        "1.234,5,6",
        "1,234e3.5",
        "1'23",
        "1 23",
        "192.168.1.1",
        "2020-01-02",
        "12:30",
        "1/2",
        "0x1F",
        "1_000",
        "inf",
        "-inf",
        "Infinity",
        "NaN",
        "1e999",
        "--1",
        "- -1",
        "1e",
        "e5",
        ".",
        "1.234,",
        "%",
        "12 %%",
        "1e2%",
        "5 apples",
        "A5",
        "$",
        "€ 5 $",
        "(5",
        "5)",
        "(-5)",
        "()",
        "1 2",
        "",
    ] {
        let found = both(text);
        let plain = DecimalMark::CommaOrPoint.parse(text.as_bytes());
        assert!(found == (None, None) || text == "1.234,", "{text}: {found:?}");
        assert_eq!(plain, None, "{text}");
    }
}

#[test]
fn percentages_are_exact_hundredths() {
    assert_eq!(both("12.3%"), (Some(0.123), None));
    assert_eq!(both("12,3 %"), (None, Some(0.123)));
    assert_eq!(only("7\u{202F}%"), Some(0.07));
    assert_eq!(only("-100%"), Some(-1.0));
    assert_eq!(both("0.57%").0, Some(0.0057));
    assert_eq!(both("1,234.5%").0, Some(12.345));
    assert_eq!(unit("29%"), Some(Unit::Percent));
}

#[test]
fn currencies_stand_before_or_after() {
    for text in [
        "$1,234.5",
        "$ 1,234.5",
        "USD 1,234.5",
        "1,234.5 usd",
        "CHF 1'234.5",
        "1'234.5 Fr.",
        "£1,234.5",
    ] {
        assert_eq!(both(text).0, Some(1234.5), "{text}");
    }
    for text in ["1.234,5 €", "€ 1.234,5", "1 234,5 zł", "1 234,5 kr", "1\u{A0}234,5\u{A0}EUR"]
    {
        assert_eq!(both(text).1, Some(1234.5), "{text}");
    }
    assert_eq!(
        (only("-$5"), only("$-5"), only("$ \u{2212}5")),
        (Some(-5.0), Some(-5.0), Some(-5.0))
    );
    assert_eq!(unit("€5"), unit("5 EUR"));
    assert_ne!(unit("$5"), unit("5 EUR"));
    assert_eq!(read(b"5 \x80").map(|found| found.unit), unit("5 €"));
}

#[test]
fn accounts_and_spreadsheets_have_their_signs() {
    assert_eq!(both("(1,234)"), (Some(-1234.0), Some(-1.234)));
    assert_eq!(only("($5)"), Some(-5.0));
    assert_eq!(read(b"(5)").unwrap().sign, Sign::Brackets);
    assert_eq!(
        (both("'0.5").0, only("' 7"), only("\u{2212}7")),
        (Some(0.5), Some(7.0), Some(-7.0))
    );
    assert_eq!(both("+0.5").0, Some(0.5));
}

#[test]
fn two_probabilities_are_read_as_the_second() {
    for text in [
        "[0.13,0.87]",
        "[0.13, 0.87]",
        "[0.13 0.87]",
        "[ 0.13  0.87 ]",
        "(0.13,0.87)",
        "[1,2,[],[0.13,0.87]]",
        "[1, 2, [], [0.13, 0.87]]",
        "[0.1300001,0.87]",
    ] {
        assert_eq!((only(text), unit(text)), (Some(0.87), Some(Unit::Pair)), "{text}");
    }
    assert_eq!((only("[0,2,[1],[1.0]]"), only("(2,[0],[1.0])")), (Some(1.0), Some(0.0)));
    assert_eq!((only("[0. 1.]"), only("[1.0,0.0]")), (Some(1.0), Some(0.0)));
    assert_eq!(only("[9.9999e-01 1.0000e-05]"), Some(1e-5));
    for text in [
        "[0.1,0.2,0.7]",
        "[]",
        "[0.5,0.6]",
        "[-1,2]",
        "[2,-1]",
        "0.13,0.87",
        "[0.13,0.87",
        "[1,3,[],[0.1,0.2,0.7]]",
        "[0.13;0.87]",
        "[a,b1]",
        "[NaN,1]",
    ] {
        assert_eq!(unit(text), None, "{text}");
    }
    assert_eq!(unit("(1,000)"), Some(Unit::None), "a thousand in brackets");
    assert_eq!(unit("[0.87]"), Some(Unit::None), "a list of one number");
}

/// A number's shortest decimal, its whole part in groups.
fn grouped(number: f64, separator: &str, mark: char) -> String {
    let text = number.abs().to_string();
    let (whole, fraction) = text.split_once('.').map_or((&*text, None), |(w, f)| (w, Some(f)));
    let mut out = if number < 0.0 { "-".to_owned() } else { String::new() };
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at) % 3 == 0 {
            out.push_str(separator);
        }
        out.push(digit);
    }
    if let Some(fraction) = fraction {
        out.push(mark);
        out.push_str(fraction);
    }
    out
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_locale_is_read_back_exactly(
        number in prop_oneof![-1e15..1e15_f64, -1e4..1e4_f64, -1.0..1.0_f64, (-1_000_000i32..1_000_000).prop_map(f64::from)],
        (separator, mark) in proptest::sample::select(vec![
            (",", '.'), (".", ','), (" ", ','), ("\u{A0}", ','), ("\u{202F}", ','), (" ", '.'),
            ("'", '.'), ("\u{2019}", '.'), ("", '.'), ("", ','),
        ]),
        (before, after) in proptest::sample::select(vec![("", ""), ("$", ""), ("", " €"), ("CHF ", ""), ("'", "")]),
    ) {
        let text = format!("{before}{}{after}", grouped(number, separator, mark));
        let (with_point, with_comma) = both(&text);
        let found = if mark == '.' { with_point } else { with_comma };
        prop_assert_eq!(found, Some(number), "{}", text);
    }

    #[test]
    fn a_percentage_is_the_decimal_with_its_point_moved(whole in 0u32..100, fraction in 0u32..1_000_000) {
        let expected: f64 = format!("0.{whole:02}{fraction:06}").parse().unwrap();
        prop_assert_eq!(both(&format!("{whole}.{fraction:06}%")).0, Some(expected));
        prop_assert_eq!(both(&format!("{whole},{fraction:06} %")).1, Some(expected));
    }

    #[test]
    fn the_quick_way_reads_what_the_other_reads(text in "-?[0-9]{0,4}[.,]?[0-9]{0,4}[.,]?([0-9]{3})?(e-?[0-9]{1,2})?") {
        if let Some(found) = plain(text.as_bytes()) {
            prop_assert_eq!(number(&text), Some(found));
        }
    }

    #[test]
    fn a_plain_number_is_read_as_everywhere(text in "[-+]?[0-9]{0,8}[.]?[0-9]{0,8}(e-?[0-9]{1,3})?") {
        prop_assert_eq!(both(&text).0, DecimalMark::Point.parse(text.as_bytes()));
    }
}
