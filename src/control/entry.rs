//! Numbers as people type them into fields: English, German, French or Swiss, a percentage, a ratio.
//! Files, addresses and the command line have one strict form; only fields are lenient.
//!
//! One lone mark is a decimal mark: 0.5 and 0,5. With both marks the last one is the decimal mark,
//! and a mark that stands more than once separates thousands. Spaces (also the typesetter's) and
//! apostrophes separate thousands, which come in threes. Of the two lone marks before three digits
//! the point is taken as the decimal mark, as the page itself writes numbers so; "1,234" is a
//! thousand to some and one and a bit to others, and is refused, unless it is dollars or pounds.

use crate::evaluate::{SettingError, Settings};
use thiserror::Error;

/// Why a field's text is no number.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EntryError {
    /// Nothing was typed.
    #[error("Nothing is typed here.")]
    Empty,
    /// No reading gives a number.
    #[error("“{0}” is not a number.")]
    NotANumber(String),
    /// Two readings give two numbers.
    #[error("“{found}” could be thousands or a decimal: type {thousands} or {decimal}.")]
    Ambiguous {
        /// What was typed.
        found: String,
        /// How to type it if the mark separates thousands.
        thousands: String,
        /// How to type it if it is a decimal mark.
        decimal: String,
    },
    /// Marks that separate thousands stand elsewhere than before three digits.
    #[error("“{0}” has a mark for thousands that does not stand before three digits.")]
    Groups(String),
    /// A ratio to nothing.
    #[error("“{0}” is a ratio to 0.")]
    ToNothing(String),
    /// A share where an amount is asked for.
    #[error("“{0}” is a percentage.")]
    Percentage(String),
    /// Such as 5k.
    #[error("“{0}” abbreviates a number: type all of its digits.")]
    Abbreviated(String),
    /// The number is beyond all that can be computed with.
    #[error("“{0}” is too large a number.")]
    TooLarge(String),
}

/// What stands between the two numbers of a ratio.
const RATIOS: [&str; 6] = [":", "∶", "/", " out of ", " in ", " of "];

/// The two sides of a ratio.
pub(crate) fn two_sides(text: &str) -> Option<(&str, &str)> {
    RATIOS.iter().find_map(|sign| text.split_once(sign))
}

/// The number that a text says: a plain one, a percentage, a ratio or how many times.
///
/// # Errors
/// [`EntryError`], a sentence about what was typed.
///
/// # Examples
/// ```
/// use breakeven::control::parse_entry;
/// assert_eq!(parse_entry("1.234,5"), Ok(1234.5));
/// assert_eq!(parse_entry("12,5 %"), Ok(0.125));
/// assert_eq!((parse_entry("1 : 5"), parse_entry("5×")), (Ok(0.2), Ok(5.0)));
/// assert_eq!((parse_entry("90/4"), parse_entry("3 in 10")), (Ok(22.5), Ok(0.3)));
/// ```
pub fn parse_entry(text: &str) -> Result<f64, EntryError> {
    let typed = text.trim();
    let number = |text: &str| match parse_amount(text) {
        Err(EntryError::Empty) if !typed.is_empty() => Err(EntryError::NotANumber(typed.into())),
        read => read,
    };
    let value = if let Some((one, other)) = two_sides(typed) {
        match number(other)? {
            0.0 => return Err(EntryError::ToNothing(typed.into())),
            other => number(one)? / other,
        }
    } else if let Some(percent) = typed.strip_suffix(['%', '٪']) {
        number(percent)? / 100.0
    } else {
        number(typed.strip_suffix(['×', 'x', 'X']).unwrap_or(typed))?
    };
    if value.is_finite() { Ok(value) } else { Err(EntryError::TooLarge(typed.into())) }
}

/// The share that a text says in a field that shows percentages: a bare number of 1 or more is a
/// percentage, a smaller one a share.
///
/// # Errors
/// [`EntryError`], a sentence about what was typed.
///
/// # Examples
/// ```
/// use breakeven::control::parse_share;
/// assert_eq!((parse_share("20"), parse_share("0.2"), parse_share("20%")), (Ok(0.2), Ok(0.2), Ok(0.2)));
/// assert_eq!((parse_share("1"), parse_share("0.5%")), (Ok(0.01), Ok(0.005)));
/// ```
pub fn parse_share(text: &str) -> Result<f64, EntryError> {
    let number = parse_entry(text)?;
    let is_percentage = number >= 1.0 && parse_amount(text).is_ok();
    Ok(if is_percentage { number / 100.0 } else { number })
}

/// The number that a text says, without a percentage or a ratio.
///
/// # Errors
/// [`EntryError`], a sentence about what was typed.
pub fn parse_amount(text: &str) -> Result<f64, EntryError> {
    let typed = text.trim();
    let none = || EntryError::NotANumber(typed.into());
    let (is_negative, digits) = match typed.strip_prefix(['-', '−', '–']) {
        Some(rest) => (true, rest.trim_start()),
        None => (false, typed.strip_prefix('+').unwrap_or(typed)),
    };
    if digits.is_empty() {
        return Err(if typed.is_empty() { EntryError::Empty } else { none() });
    }
    let (digits, power) = match digits.split_once(['e', 'E']) {
        Some((digits, power)) => (digits, Some(power.parse::<i32>().map_err(|_| none())?)),
        None => (digits, None),
    };
    let plain = plain(typed, digits)?;
    let plain = power.map_or(plain.clone(), |power| format!("{plain}e{power}"));
    let value: f64 = plain.parse().map_err(|_| none())?;
    if !value.is_finite() {
        Err(EntryError::TooLarge(typed.into()))
    } else if is_negative {
        Ok(-value)
    } else {
        Ok(value)
    }
}

/// Spaces and apostrophes between thousands.
fn is_gap(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '\'' | '’' | '\u{2007}' | '\u{202f}')
}

/// Digits with a decimal point at most.
fn plain(typed: &str, text: &str) -> Result<String, EntryError> {
    let is_known = |c: char| c.is_ascii_digit() || is_gap(c) || matches!(c, '.' | ',');
    if !text.chars().all(is_known) || !text.contains(|c: char| c.is_ascii_digit()) {
        return Err(EntryError::NotANumber(typed.into()));
    }
    let count = |mark| text.matches(mark).count();
    let decimal = match (count('.'), count(',')) {
        (0, 0) => None,
        (1, 0) => text.find('.'),
        (0, 1) => {
            refuse_two_readings(typed, text, &[','], "")?;
            text.find(',')
        }
        (_, 0) | (0, _) => None,
        _ => text.rfind(['.', ',']),
    };
    let (whole, fraction) = match decimal {
        Some(at) => (&text[..at], &text[at + 1..]),
        None => (text, ""),
    };
    let groups: Vec<&str> = whole.split(|c: char| is_gap(c) || matches!(c, '.' | ',')).collect();
    let marks: Vec<char> = whole.chars().filter(|c| !c.is_ascii_digit()).collect();
    let in_threes = groups.len() == 1
        || ((1..=3).contains(&groups[0].len()) && groups[1..].iter().all(|g| g.len() == 3));
    let one_mark = marks.windows(2).all(|pair| pair[0] == pair[1]);
    let is_other = decimal.is_none_or(|at| !marks.iter().any(|&mark| text[at..].starts_with(mark)));
    if !in_threes || !one_mark || !is_other || !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return Err(EntryError::Groups(typed.into()));
    }
    let whole = groups.concat();
    let whole = if whole.is_empty() { "0" } else { &whole };
    Ok(if fraction.is_empty() { whole.into() } else { format!("{whole}.{fraction}") })
}

/// Refuses "1,234", which may be thousands or a decimal.
///
/// - `digit`: one more digit, where the point of a decimal is beyond doubt only with it.
fn refuse_two_readings(
    typed: &str,
    number: &str,
    marks: &[char],
    digit: &str,
) -> Result<(), EntryError> {
    let Some((whole, rest)) = number.split_once(marks) else { return Ok(()) };
    let is_digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let is_group = rest.len() == 3 && is_digits(rest);
    let is_start = (1..=3).contains(&whole.len()) && is_digits(whole) && !whole.starts_with('0');
    if !is_group || !is_start {
        return Ok(());
    }
    let (thousands, decimal) = (format!("{whole}{rest}"), format!("{whole}.{rest}{digit}"));
    Err(EntryError::Ambiguous { found: typed.into(), thousands, decimal })
}

/// What stands for a power of ten after a number.
const ABBREVIATIONS: [&str; 20] = [
    "k", "m", "mm", "mn", "mio", "mil", "mill", "mln", "mrd", "md", "b", "bn", "t", "tn", "tsd",
    "tys", "thousand", "million", "billion", "hundred",
];

/// The number in a text; `None` if nothing was typed.
///
/// # Errors
/// [`EntryError`], a sentence about what was typed.
///
/// # Examples
/// ```
/// use breakeven::control::parse_with_units;
/// assert_eq!(parse_with_units("-$2,50"), Ok(Some(-2.5)));
/// assert_eq!(parse_with_units(" "), Ok(None));
/// assert!(parse_with_units("5k").is_err());
/// ```
pub fn parse_with_units(text: &str) -> Result<Option<f64>, EntryError> {
    Ok(parse_with_unit(text)?.map(|(value, _)| value))
}

/// The same with what stands before and after the number, trimmed; "$" of "$400", "EUR" of "400 EUR".
/// With something on both sides these are two texts.
///
/// # Errors
/// As [`parse_with_units`].
pub(crate) fn parse_with_unit(text: &str) -> Result<Option<(f64, [&str; 2])>, EntryError> {
    let typed = text.trim();
    if typed.is_empty() {
        return Ok(None);
    }
    let (is_negative, number, units) = number_in(typed)?;
    // Who writes dollars or pounds parts thousands with a comma, and a price has no three decimals.
    let is_english = units.iter().any(|unit| unit.contains(['$', '£']));
    let read =
        refuse_two_readings(typed, number, &['.', ','], "0").and_then(|()| parse_amount(number));
    let value = match read {
        Err(EntryError::Ambiguous { thousands, .. }) if is_english && number.contains(',') => {
            parse_amount(&thousands)?
        }
        read => read?,
    };
    Ok(Some((if is_negative { -value } else { value }, units)))
}

/// The currency among what stands before and after an amount: "€" of "€ 5 per call".
pub(crate) fn currency_in(units: [&str; 2]) -> Option<&str> {
    units.into_iter().find(|unit| !unit.is_empty() && !unit.contains(char::is_whitespace))
}

/// Takes the unit of an amount for the currency; "$" is that of who has chosen none.
///
/// # Errors
/// [`SettingError`] if it is too long for one or holds digits.
pub(crate) fn set_currency(settings: &mut Settings, unit: &str) -> Result<(), SettingError> {
    if unit == "$" && settings.targeting.currency.is_none() {
        Ok(())
    } else {
        settings.set("currency", unit)
    }
}

/// Whether there is a minus, the number without it and without units, and these.
fn number_in(typed: &str) -> Result<(bool, &str, [&str; 2]), EntryError> {
    let none = || EntryError::NotANumber(typed.into());
    let is_minus = |c: char| matches!(c, '-' | '−' | '–');
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',');
    let start = typed.find(|c: char| c.is_ascii_digit()).ok_or_else(none)?;
    // A mark before the first digit belongs to it: ".5".
    let before = typed[..start].trim_end_matches(['.', ',']);
    let last = typed.rfind(|c: char| c.is_ascii_digit()).ok_or_else(none)? + 1;
    // "5." is a number; the point of "1.5 Mio." stands elsewhere.
    let end = if typed[last..].starts_with(is_part) { last + 1 } else { last };
    let after = typed[end..].trim();
    if typed.contains(['%', '٪']) {
        return Err(EntryError::Percentage(typed.into()));
    }
    let unit = after.trim_end_matches('.').to_lowercase();
    let word = unit.split_whitespace().next().unwrap_or_default().trim_end_matches('.');
    if ABBREVIATIONS.contains(&word) {
        return Err(EntryError::Abbreviated(typed.into()));
    }
    let is_unit = |text: &str| !text.contains([':', '/', '×', '*', '+', '=', '<', '>']);
    let signs = before.chars().filter(|c| is_minus(*c)).count();
    if !is_unit(before.trim_start_matches('+')) || !is_unit(after) || signs > 1 {
        return Err(none());
    }
    // "CHF.5" has a unit with a point, ".5" none.
    let is_sign = |c: char| is_minus(c) || c == '+' || c.is_whitespace();
    Ok((signs == 1, &typed[before.len()..end], [before.trim_matches(is_sign), after]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is typed, and the number that is meant: "12,5 % = 0.125".
    fn read(said: &str) -> (&str, f64) {
        let (text, number) = said.split_once(" = ").unwrap();
        (text, number.parse().unwrap())
    }

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for said in [
            "1234.5 = 1234.5", "1.234,5 = 1234.5", "1,234.5 = 1234.5", "1 234,5 = 1234.5",
            "1\u{202f}234,5 = 1234.5", "1\u{a0}000\u{a0}000 = 1e6", "1’234.50 = 1234.5",
            "1,234,567 = 1234567", "1.234.567,25 = 1234567.25", "12345,678 = 12345.678",
            "1.234 = 1.234", "0,125 = 0.125", "12,5 = 12.5", "1,2345 = 1.2345", " −3  = -3",
            "- 3 = -3", "+5 = 5", ".5 = 0.5", ",5 = 0.5", "5. = 5", "1e3 = 1000", "2,5E-1 = 0.25",
        ] {
            let (text, expected) = read(said);
            assert_eq!(parse_amount(text), Ok(expected), "{text}");
            assert_eq!(parse_entry(text), Ok(expected), "{text}");
        }
        // As the page writes them, too.
        for value in [0.0, 1.234, 1234.0, 0.001, 2.346, 99.9, 1e15, 1e-7, 123_456.789] {
            assert_eq!(parse_entry(&value.to_string()), Ok(value));
        }
    }

    #[test]
    fn percentages_ratios_and_times_are_numbers() {
        for said in [
            "12,5 % = 0.125", "12.5% = 0.125", "30\u{202f}% = 0.3", "1:5 = 0.2", "5 : 1 = 5",
            "2,5 : 1 = 2.5", "1 000 : 1 = 1000", "90/4 = 22.5", "3 out of 10 = 0.3", "5× = 5",
            "5 x = 5",
        ] {
            let (text, expected) = read(said);
            assert_eq!(parse_entry(text), Ok(expected), "{text}");
            assert!(parse_amount(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_no_number_is_told_why() {
        type Why = fn(String) -> EntryError;
        let no_numbers = ["-", "%", "x", ": 5", "many", "inf", "NaN", ",", "1e", "--1", "٣"];
        let groups = ["1 23", "1.23.4", "1.234,5,6", "1,234.567,8", "1 234.567,8", "1234,567,890"];
        for (texts, why) in [
            (&no_numbers[..], EntryError::NotANumber as Why),
            (&groups, EntryError::Groups),
            (&["1:0"], EntryError::ToNothing),
            (&["1e999"], EntryError::TooLarge),
            (&["", "  "], |_| EntryError::Empty),
        ] {
            for text in texts {
                assert_eq!(parse_entry(text), Err(why((*text).into())), "{text}");
            }
        }
        assert_eq!(parse_entry("1:2:3"), Err(EntryError::NotANumber("2:3".into())));
        let said = parse_entry("1,234").unwrap_err().to_string();
        assert_eq!(said, "“1,234” could be thousands or a decimal: type 1234 or 1.234.");
        assert!(parse_entry("12,500 : 1").is_err());
    }

    #[test]
    fn units_stand_on_either_side() {
        for said in [
            "27 = 27", "$27 = 27", "27 $ = 27", "-$2,50 = -2.5", "−3 € = -3",
            "€ 1.234,50 = 1234.5", "CHF 1’234’000 = 1234000", "8000 customers = 8000",
            "US$ 12.5 per case = 12.5", ".5 = 0.5", "1.2340 = 1.234", "0.125 = 0.125",
            "12345,678 = 12345.678", "1 234 = 1234", "$3,000 = 3000", "12,500 US$ = 12500",
            "£0,125 = 0.125",
        ] {
            let (text, expected) = read(said);
            assert_eq!(parse_with_units(text), Ok(Some(expected)), "{text}");
        }
    }

    #[test]
    fn words_are_no_number_and_no_number_is_a_thousand_times_too_small() {
        assert_eq!(parse_with_units("  "), Ok(None));
        for text in ["many", "-", "–", "$", "--3", "1:5", "2 x 3", "3/4"] {
            assert!(matches!(parse_with_units(text), Err(EntryError::NotANumber(_))), "{text}");
        }
        for text in ["1.234", "1,234", "$12.500", "12,500 €"] {
            assert!(matches!(parse_with_units(text), Err(EntryError::Ambiguous { .. })), "{text}");
        }
        for text in ["5k", "5 K", "1.5 Mio.", "$2m", "3 million", "2,5 Tsd. €"] {
            assert!(matches!(parse_with_units(text), Err(EntryError::Abbreviated(_))), "{text}");
        }
        assert!(matches!(parse_with_units("8%"), Err(EntryError::Percentage(_))));
        let said = parse_with_units("1.234").unwrap_err().to_string();
        assert_eq!(said, "“1.234” could be thousands or a decimal: type 1234 or 1.2340.");
    }
}
