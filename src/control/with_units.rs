//! Amounts and counts as people type them into fields, with a unit before or after: "$27",
//! "−3 €", "8000 customers", "CHF 1’234.50".
//!
//! Stricter than [`parse_entry`](crate::control::parse_entry) where a misreading would be a thousand
//! times too small: a lone mark before three digits is asked about, be it a comma or a point, and
//! abbreviations such as 5k are refused.

use crate::control::entry::{EntryError, parse_amount};
use crate::evaluate::{SettingError, Settings};

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
    if let Some((thousands, decimal)) = two_readings(number) {
        return Err(EntryError::Ambiguous { found: typed.into(), thousands, decimal });
    }
    let value = parse_amount(number)?;
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
    match unit == "$" && settings.targeting.currency.is_none() {
        true => Ok(()),
        false => settings.set("currency", unit),
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

/// "1.234" and "1,234" as thousands and as a decimal; nothing where only one of them is possible.
fn two_readings(number: &str) -> Option<(String, String)> {
    let (whole, rest) = number.split_once(['.', ','])?;
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let is_group = is_digits(rest) && rest.len() == 3;
    let is_start = is_digits(whole) && whole.len() <= 3 && !whole.starts_with('0');
    // With one digit more the point is a decimal mark beyond doubt.
    (is_group && is_start).then(|| (format!("{whole}{rest}"), format!("{whole}.{rest}0")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_stand_on_either_side() {
        for (text, expected) in [
            ("27", 27.0),
            ("$27", 27.0),
            ("27 $", 27.0),
            ("-$2,50", -2.5),
            ("−3 €", -3.0),
            ("€ 1.234,50", 1234.5),
            ("CHF 1’234’000", 1_234_000.0),
            ("8000 customers", 8000.0),
            ("US$ 12.5 per case", 12.5),
            (".5", 0.5),
            ("1.2340", 1.234),
            ("0.125", 0.125),
            ("12345,678", 12_345.678),
            ("1 234", 1234.0),
        ] {
            assert_eq!(parse_with_units(text), Ok(Some(expected)), "{text}");
        }
    }

    #[test]
    fn nothing_is_nothing_and_words_are_no_number() {
        assert_eq!(parse_with_units("  "), Ok(None));
        for text in ["many", "-", "–", "$", "--3", "1:5", "2 x 3", "3/4"] {
            assert!(matches!(parse_with_units(text), Err(EntryError::NotANumber(_))), "{text}");
        }
    }

    #[test]
    fn no_number_is_a_thousand_times_too_small() {
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
