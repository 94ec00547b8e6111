//! A number as people write it: its thousands grouped, with a percent sign or a currency, negative in
//! brackets, or as the second of two probabilities.
//!
//! A cell alone may not say which mark separates its decimals (1.234), so both readings are kept; the
//! column decides, see [`Form`](crate::data::text::form::Form).

use crate::data::text::encoding::text;
use crate::data::text::number::{DecimalMark, in_ascii};
use crate::data::text::weka::{inside, second_by_name, second_in_order};

/// Longer texts are no numbers.
const LONGEST: usize = 400;

/// Marks between groups of three digits, beside the mark that does not separate the decimals: the
/// blanks (plain, no-break, narrow no-break, thin) and the apostrophes.
const SEPARATORS: [char; 8] = ['.', ',', ' ', '\u{A0}', '\u{202F}', '\u{2009}', '\'', '\u{2019}'];

/// How currencies are written before or after a number, and which one it is. Of two that begin alike
/// the longer comes first.
const CURRENCIES: [(&str, &str); 18] = [
    ("US$", "USD"),
    ("R$", "BRL"),
    ("$", "$"),
    ("€", "EUR"),
    ("£", "GBP"),
    ("¥", "¥"),
    ("₹", "INR"),
    ("₽", "RUB"),
    ("₩", "KRW"),
    ("₺", "TRY"),
    ("zł", "PLN"),
    ("Kč", "CZK"),
    ("kr.", "kr"),
    ("kr", "kr"),
    ("SFr.", "CHF"),
    ("Fr.", "CHF"),
    ("Fr", "CHF"),
    ("Ft", "HUF"),
];
/// Currencies that are written as their code.
const CODES: [&str; 13] =
    ["AUD", "CAD", "CHF", "CNY", "CZK", "DKK", "EUR", "GBP", "JPY", "NOK", "PLN", "SEK", "USD"];

/// What stands beside the digits of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    /// Nothing.
    None,
    /// A percent sign.
    Percent,
    /// A currency, by one name for all its spellings.
    Currency(&'static str),
    /// Another probability before it, both in brackets.
    Pair,
    /// Another probability beside it, each with the name of its class.
    NamedPair,
}

impl Unit {
    /// Whether a cell holds two probabilities.
    pub(crate) fn is_pair(self) -> bool {
        matches!(self, Self::Pair | Self::NamedPair)
    }
}

/// How a number says that it is negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sign {
    /// Not at all, or it has a plus.
    Positive,
    Minus,
    /// In round brackets, as in accounts.
    Brackets,
}

/// A number as it is written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Written {
    /// The number if the point separates its decimals.
    pub(crate) with_point: Option<f64>,
    /// The number if the comma separates its decimals.
    pub(crate) with_comma: Option<f64>,
    pub(crate) unit: Unit,
    pub(crate) sign: Sign,
    /// The number is below or above it: a laboratory can't tell how far.
    pub(crate) is_limit: bool,
}

impl Written {
    /// The mark that must separate the decimals of the column, if this cell shows it.
    pub(crate) fn mark(&self) -> Option<DecimalMark> {
        match (self.with_point, self.with_comma) {
            (Some(_), None) => Some(DecimalMark::Point),
            (None, Some(_)) => Some(DecimalMark::Comma),
            _ => None,
        }
    }
}

/// The number in a field, in every way that it can be read; `None` if there is none.
pub(crate) fn read(field: &[u8]) -> Option<Written> {
    if field.len() > LONGEST {
        return None;
    }
    let other = if field.is_ascii() { None } else { std::str::from_utf8(field).ok() };
    let turned = other.map(in_ascii);
    let field = turned.as_ref().map_or(field, |text| text.as_bytes());
    if !field.iter().any(u8::is_ascii_digit) {
        return None;
    }
    if let Some(plain) = plain(field) {
        return Some(plain);
    }
    let text = text(field);
    // Spreadsheets put an apostrophe before a number that is kept as text.
    let text = text.strip_prefix('\'').unwrap_or(&text).trim();
    // What a model gives for one case is a list of one number.
    let is_one = |text: &&str| !text.contains([',', ' ']);
    let alone = || number(inside(text, '[', ']').map(str::trim).filter(is_one)?);
    pair(text).or_else(|| number(text)).or_else(|| limit(text)).or_else(alone)
}

/// Whether a field can be read as a number in some way; a limit may be a class.
pub(crate) fn is_number(field: impl AsRef<[u8]>) -> bool {
    read(field.as_ref()).is_some_and(|cell| !cell.is_limit)
}

/// A number behind a sign of what is below or above it.
fn limit(text: &str) -> Option<Written> {
    let rest = without_limit_sign(text)?;
    let rest = rest.strip_prefix('=').unwrap_or(rest).trim_start();
    Some(Written { is_limit: true, ..number(rest)? })
}

/// What follows a sign of a limit.
pub(crate) fn without_limit_sign(text: &str) -> Option<&str> {
    text.trim_start().strip_prefix(['<', '>', '≤', '≥', '≦', '≧', '⩽', '⩾', '＜', '＞'])
}

/// A number without a unit or marks between thousands, which nearly all are, and quickly.
fn plain(field: &[u8]) -> Option<Written> {
    let sign = if field.starts_with(b"-") { Sign::Minus } else { Sign::Positive };
    let with = |mark: DecimalMark| match mark.parse_prefix(field) {
        Some((number, [])) => Some(number),
        _ => None,
    };
    let written = |with_point, with_comma| {
        Some(Written { with_point, with_comma, unit: Unit::None, sign, is_limit: false })
    };
    if let Some(whole) = with(DecimalMark::Neither) {
        return written(Some(whole), Some(whole));
    }
    match (with(DecimalMark::Point), with(DecimalMark::Comma)) {
        (Some(number), None) if !may_be_thousands(field, b'.') => written(Some(number), None),
        (None, Some(number)) if !may_be_thousands(field, b',') => written(None, Some(number)),
        _ => None,
    }
}

/// Whether a mark could separate thousands: in 1.234, but not in 0.234 or 12.34; without a mark, too.
fn may_be_thousands(field: &[u8], mark: u8) -> bool {
    let digits = field.strip_prefix(b"-").unwrap_or(field);
    let Some(at) = digits.iter().position(|&b| b == mark) else { return true };
    let (head, tail) = (&digits[..at], &digits[at + 1..]);
    (1..=3).contains(&head.len())
        && head[0] != b'0'
        && tail.len() == 3
        && head.iter().chain(tail).all(u8::is_ascii_digit)
}

fn number(text: &str) -> Option<Written> {
    let in_brackets = inside(text, '(', ')');
    let (minus, text) = without_sign(in_brackets.unwrap_or(text));
    let (unit, text) = without_unit(text);
    let (second_minus, text) = without_sign(text);
    let sign = match (in_brackets, minus.or(second_minus)) {
        (Some(_), None) => Sign::Brackets,
        (None, Some(true)) => Sign::Minus,
        (None, _) => Sign::Positive,
        (Some(_), Some(_)) => return None,
    };
    if minus.is_some() && second_minus.is_some() {
        return None;
    }
    let value = |mark| {
        let value = value(text, mark, unit == Unit::Percent)?;
        Some(if sign == Sign::Positive { value } else { -value })
    };
    let (with_point, with_comma) = (value('.'), value(','));
    let is_some = with_point.is_some() || with_comma.is_some();
    is_some.then_some(Written { with_point, with_comma, unit, sign, is_limit: false })
}

/// Whether a text begins with a minus rather than a plus, if with one of them; and the rest.
fn without_sign(text: &str) -> (Option<bool>, &str) {
    match text.strip_prefix(['-', '\u{2212}']) {
        Some(rest) => (Some(true), rest.trim_start()),
        None => match text.strip_prefix('+') {
            Some(rest) => (Some(false), rest.trim_start()),
            None => (None, text),
        },
    }
}

/// The percent sign or currency of a text, and the rest. A text has one of them at most: what is left
/// of a second one makes it no number.
fn without_unit(text: &str) -> (Unit, &str) {
    if let Some(rest) = text.strip_suffix('%') {
        return (Unit::Percent, rest.trim_end());
    }
    let currencies = CURRENCIES.into_iter().chain(CODES.map(|code| (code, code)));
    let found = currencies.into_iter().find_map(|(spelling, name)| {
        let rest = without_prefix(text, spelling).or_else(|| without_suffix(text, spelling))?;
        Some((Unit::Currency(name), rest.trim()))
    });
    found.unwrap_or((Unit::None, text))
}

fn without_prefix<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let (start, rest) = text.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}

fn without_suffix<'a>(text: &'a str, suffix: &str) -> Option<&'a str> {
    let (rest, end) = text.split_at_checked(text.len().checked_sub(suffix.len())?)?;
    end.eq_ignore_ascii_case(suffix).then_some(rest)
}

/// The finite number that unsigned digits spell with a decimal mark.
///
/// - `percent`: whether it is a hundredth of that. The power of ten is part of the text, so that one
///   conversion rounds once: 12.3 % is the double nearest to 0.123.
fn value(text: &str, mark: char, percent: bool) -> Option<f64> {
    let (text, power) = match text.split_once(['e', 'E']) {
        Some((digits, power)) => (digits, Some(power.parse::<i32>().ok()?)),
        None => (text, None),
    };
    let (whole, fraction) = text.split_once(mark).unwrap_or((text, ""));
    let (digits, is_grouped) = ungrouped(whole, mark)?;
    let is_empty = digits.is_empty() && fraction.is_empty();
    if is_empty || !are_digits(fraction) || power.is_some() && (is_grouped || percent) {
        return None;
    }
    let power = power.unwrap_or(if percent { -2 } else { 0 });
    let number: f64 = format!("{digits}.{fraction}e{power}").parse().ok()?;
    number.is_finite().then_some(number)
}

/// Digits without the marks between thousands, and whether there were some: one to three digits of
/// which the first is not 0, then groups of exactly three, all after the same mark.
fn ungrouped(whole: &str, mark: char) -> Option<(String, bool)> {
    let Some(separator) = whole.chars().find(|c| !c.is_ascii_digit()) else {
        return Some((whole.to_owned(), false));
    };
    let mut groups = whole.split(separator);
    let first = groups.next()?;
    let is_grouped = separator != mark
        && SEPARATORS.contains(&separator)
        && (1..=3).contains(&first.len())
        && !first.starts_with('0')
        && groups.all(|group| group.len() == 3 && are_digits(group));
    is_grouped.then(|| (whole.replace(separator, ""), true))
}

fn are_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// One of two probabilities in a cell.
fn pair(text: &str) -> Option<Written> {
    let (second, unit) = match second_in_order(text) {
        Some(second) => (second, Unit::Pair),
        None => (second_by_name(text)?, Unit::NamedPair),
    };
    let (with_point, with_comma) = (Some(second), Some(second));
    Some(Written { with_point, with_comma, unit, sign: Sign::Positive, is_limit: false })
}

#[cfg(test)]
mod tests {
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
            "1.23.456", "12,34,567.8", "1234.567,8", "1,2345.6", "01.234,5", "0.234.567",
            "1..234,5", "1 234.567,8", "1,234 567", "1.234,5,6", "1,234e3.5", "1'23", "1 23",
            "192.168.1.1", "2020-01-02", "12:30", "1/2", "0x1F", "1_000", "inf", "-inf",
            "Infinity", "NaN", "1e999", "--1", "- -1", "1e", "e5", ".", "1.234,", "%", "12 %%",
            "1e2%", "5 apples", "A5", "$", "€ 5 $", "(5", "5)", "(-5)", "()", "1 2", "",
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
            "$1,234.5", "$ 1,234.5", "USD 1,234.5", "1,234.5 usd", "CHF 1'234.5", "1'234.5 Fr.",
            "£1,234.5",
        ] {
            assert_eq!(both(text).0, Some(1234.5), "{text}");
        }
        for text in ["1.234,5 €", "€ 1.234,5", "1 234,5 zł", "1 234,5 kr", "1\u{A0}234,5\u{A0}EUR"]
        {
            assert_eq!(both(text).1, Some(1234.5), "{text}");
        }
        let expected = (Some(-5.0), Some(-5.0), Some(-5.0));
        assert_eq!((only("-$5"), only("$-5"), only("$ \u{2212}5")), expected);
        assert_eq!(unit("€5"), unit("5 EUR"));
        assert_ne!(unit("$5"), unit("5 EUR"));
        assert_eq!(read(b"5 \x80").map(|found| found.unit), unit("5 €"));
    }

    #[test]
    fn accounts_and_spreadsheets_have_their_signs() {
        assert_eq!(both("(1,234)"), (Some(-1234.0), Some(-1.234)));
        assert_eq!(only("($5)"), Some(-5.0));
        assert_eq!(read(b"(5)").unwrap().sign, Sign::Brackets);
        let expected = (Some(0.5), Some(7.0), Some(-7.0));
        assert_eq!((both("'0.5").0, only("' 7"), only("\u{2212}7")), expected);
        assert_eq!(both("+0.5").0, Some(0.5));
    }

    #[test]
    fn two_probabilities_are_read_as_the_second() {
        for text in [
            "[0.13,0.87]", "[0.13, 0.87]", "[0.13 0.87]", "[ 0.13  0.87 ]", "(0.13,0.87)",
            "[1,2,[],[0.13,0.87]]", "[1, 2, [], [0.13, 0.87]]", "[0.1300001,0.87]",
        ] {
            assert_eq!((only(text), unit(text)), (Some(0.87), Some(Unit::Pair)), "{text}");
        }
        assert_eq!((only("[0,2,[1],[1.0]]"), only("(2,[0],[1.0])")), (Some(1.0), Some(0.0)));
        assert_eq!((only("[0. 1.]"), only("[1.0,0.0]")), (Some(1.0), Some(0.0)));
        assert_eq!(only("[9.9999e-01 1.0000e-05]"), Some(1e-5));
        for text in [
            "[0.1,0.2,0.7]", "[]", "[0.5,0.6]", "[-1,2]", "[2,-1]", "0.13,0.87", "[0.13,0.87",
            "[1,3,[],[0.1,0.2,0.7]]", "[0.13;0.87]", "[a,b1]", "[NaN,1]",
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
}
