//! Numbers rounded as sentences need them; the report has the exact ones.

use crate::curve::Spread;
use crate::domain::grouped_digits;
use crate::evaluate::without_noise;
use std::fmt;

/// A share as a percentage: whole from 1 % on, one decimal below, never rounded to 0 or 100.
///
/// # Examples
/// ```
/// use breakeven::wording::plain_percent;
/// assert_eq!(plain_percent(0.2741), "27%");
/// assert_eq!(plain_percent(0.0042), "0.4%");
/// assert_eq!(plain_percent(0.9996), "99.9%");
/// ```
#[must_use]
pub fn plain_percent(share: f64) -> String {
    let percent = without_noise(share) * 100.0;
    let size = percent.abs();
    let sign = if percent < 0.0 { "−" } else { "" };
    match size {
        0.0 => "0%".into(),
        s if s < 0.05 && percent < 0.0 => "over −0.1%".into(),
        s if s < 0.05 => "under 0.1%".into(),
        s if s < 1.0 => format!("{sign}{s:.1}%"),
        s if (99.5..100.0).contains(&s) => format!("{sign}{:.1}%", s.min(99.9)),
        s => format!("{sign}{}%", grouped(s.round())),
    }
}

/// [`plain_percent`] where space is short: "<0.1%", ">−0.1%".
#[must_use]
pub fn short_percent(share: f64) -> String {
    plain_percent(share).replace("under ", "<").replace("over ", ">")
}

/// Fractions of a false alarm that have a sign and a word of their own.
const FRACTIONS: [(f64, &str, &str); 10] = [
    (2.0, "½", "half"),
    (3.0, "⅓", "a third"),
    (4.0, "¼", "a quarter"),
    (5.0, "⅕", "a fifth"),
    (8.0, "⅛", "an eighth"),
    (10.0, "⅒", "a tenth"),
    (20.0, "1/20", "a twentieth"),
    (50.0, "1/50", "a fiftieth"),
    (100.0, "1/100", "a hundredth"),
    (1000.0, "1/1000", "a thousandth"),
];

/// A cost ratio as the number of false alarms that one miss costs, two digits: "5", "2.8"; below 1
/// "⅓" where it is a plain fraction to half a percent, else "0.36".
///
/// # Examples
/// ```
/// use breakeven::wording::plain_ratio;
/// assert_eq!([5.0, 0.2, 0.36].map(plain_ratio), ["5", "⅕", "0.36"]);
/// ```
#[must_use]
pub fn plain_ratio(ratio: f64) -> String {
    let sign = FRACTIONS.iter().find(|(whole, ..)| (ratio * whole - 1.0).abs() < 0.005);
    sign.map_or_else(|| plain_number(ratio), |(_, sign, _)| (*sign).into())
}

/// A share as the word of a plain fraction, if it is one to two and a half percent: "a third", "half".
pub(crate) fn fraction_in_words(share: f64) -> Option<&'static str> {
    let word = FRACTIONS.iter().find(|(whole, ..)| (share * whole - 1.0).abs() < 0.025);
    word.map(|(.., word)| *word)
}

/// A number at or above 0 with two or three digits: 5, 1.5, 24, 130, 12,000; "∞" for infinity.
#[must_use]
pub fn plain_number(value: f64) -> String {
    match value {
        f64::INFINITY => "∞".into(),
        0.0 => "0".into(),
        v if !(1e-6..1e15).contains(&v) => format!("{v:.0e}"),
        v if v >= 100.0 => {
            let scale = 10f64.powf(v.log10().floor() - 2.0);
            grouped((v / scale).round() * scale)
        }
        v if v >= 9.95 => format!("{:.0}", v),
        v => {
            let decimals = if v >= 1.0 { 1 } else { places(v) + 1 };
            let text = format!("{v:.decimals$}");
            text.trim_end_matches('0').trim_end_matches('.').into()
        }
    }
}

/// A sum of values: three digits, all of them from 1,000 to a million; any sign.
///
/// # Examples
/// ```
/// use breakeven::wording::plain_amount;
/// assert_eq!((plain_amount(1626.0), plain_amount(-13.86)), ("1,626".into(), "−13.9".into()));
/// assert_eq!((plain_amount(0.041), plain_amount(12_345_678.0)), ("0.041".into(), "12,300,000".into()));
/// ```
#[must_use]
pub fn plain_amount(value: f64) -> String {
    signed(value, 3, 999.5..1e6)
}

/// A parameter or one case's amount: four digits, any sign.
///
/// # Examples
/// ```
/// use breakeven::wording::plain_theta;
/// assert_eq!((plain_theta(2.66113), plain_theta(-0.45578)), ("2.661".into(), "−0.4558".into()));
/// assert_eq!((plain_theta(12_345.0), plain_theta(3.0)), ("12,345".into(), "3".into()));
/// ```
#[must_use]
pub fn plain_theta(value: f64) -> String {
    signed(value, 4, 9999.5..1e9)
}

/// A number of any sign: with all its digits in a range of sizes, with so many digits below it.
fn signed(value: f64, most: usize, whole: std::ops::Range<f64>) -> String {
    let text = match value.abs() {
        0.0 => return "0".into(),
        size if whole.contains(&size) => grouped(size.round()),
        size if (1e-6..whole.start).contains(&size) => digits(size, most),
        size => plain_number(size),
    };
    if value < 0.0 { format!("−{text}") } else { text }
}

/// A number above 0 with so many digits at most, without zeros at the end.
fn digits(value: f64, most: usize) -> String {
    let rounded: f64 = format!("{value:.*e}", most - 1).parse().unwrap_or(value);
    rounded.to_string()
}

/// Decimal places up to the first digit of a number below 1.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "1 to 324")]
fn places(value: f64) -> usize {
    (-value.log10().floor()).max(1.0) as usize
}

/// A number with at most six digits, for tables of data.
///
/// # Examples
/// ```
/// use breakeven::wording::exact_number;
/// assert_eq!((exact_number(0.25), exact_number(1234.56789)), ("0.25".into(), "1234.57".into()));
/// assert_eq!((exact_number(1e300), exact_number(-3e-9)), ("1e300".into(), "-3e-9".into()));
/// ```
#[must_use]
pub fn exact_number(value: f64) -> String {
    let rounded: f64 = format!("{value:.5e}").parse().unwrap_or(value);
    match rounded.abs() {
        0.0 => "0".into(),
        size if (1e-5..1e12).contains(&size) => rounded.to_string(),
        _ => format!("{rounded:e}"),
    }
}

/// The file's score behind a rounded threshold: "the same cut as 0.31378 in the file"; `None` where
/// the rule has that number itself.
///
/// # Examples
/// ```
/// use breakeven::wording::cut_in_file;
/// let score = cut_in_file("Refuse at 0.4 or less", 0.313778990450);
/// assert_eq!(score.as_deref(), Some("the same cut as 0.313779 in the file"));
/// assert_eq!(cut_in_file("Refuse at 0.25 or more", 0.25), None);
/// ```
#[must_use]
pub fn cut_in_file(rule: &str, threshold: f64) -> Option<String> {
    let number = exact_number(threshold);
    let is_there = rule.split(' ').any(|word| word == number);
    (!is_there).then(|| format!("the same cut as {number} in the file"))
}

/// A whole number with commas between thousands.
#[must_use]
pub fn grouped(whole: f64) -> String {
    grouped_digits(&format!("{whole:.0}"))
}

/// A count (of any whole type) with commas between thousands.
#[must_use]
pub fn grouped_count(count: impl fmt::Display) -> String {
    grouped_digits(&count.to_string())
}

/// An amount of money: whole from 100 on, to the hundredth below unless whole.
///
/// - `currency`: a sign or a short word, see [`with_currency`].
///
/// # Examples
/// ```
/// use breakeven::wording::money;
/// assert_eq!((money(1234.4, "$"), money(-1230.0, "$")), ("$1,234".into(), "−$1,230".into()));
/// assert_eq!((money(0.5, "€"), money(12.0, "EUR")), ("€0.50".into(), "EUR 12".into()));
/// ```
#[must_use]
pub fn money(amount: f64, currency: &str) -> String {
    let size = amount.abs();
    let digits = match size {
        _ if size.fract() == 0.0 || (100.0..1e15).contains(&size) => grouped(size.round()),
        _ if size < 100.0 => format!("{size:.2}"),
        _ => format!("{size:.3e}"),
    };
    with_currency(amount < 0.0, &digits, currency)
}

/// The digits of an amount with their currency and sign: a sign or an abbreviation in capitals
/// stands before them ("$12", "EUR 12"), a word in small letters after them ("12 kr", "12 euros").
/// Nothing has no sign.
///
/// # Examples
/// ```
/// use breakeven::wording::with_currency;
/// assert_eq!(with_currency(true, "1,200", "kr"), "−1,200 kr");
/// assert_eq!(with_currency(true, "0.00", "$"), "$0.00");
/// ```
#[must_use]
pub fn with_currency(is_negative: bool, digits: &str, currency: &str) -> String {
    let sign = if is_negative && !is_nothing(digits) { "−" } else { "" };
    let last = currency.split_whitespace().last().unwrap_or_default();
    let is_word = last.chars().count() > 1 && last.chars().all(char::is_lowercase);
    let is_letters = currency.ends_with(|c: char| c.is_alphabetic() || c == '.');
    match (is_word, is_letters) {
        (true, _) => format!("{sign}{digits} {currency}"),
        (false, true) => format!("{sign}{currency} {digits}"),
        (false, false) => format!("{sign}{currency}{digits}"),
    }
}

fn is_nothing(digits: &str) -> bool {
    digits.chars().all(|c| matches!(c, '0' | '.'))
}

/// A difference with four decimals and its sign, unless it is zero then: "+0.0120".
#[must_use]
pub fn difference(value: f64) -> String {
    let digits = format!("{:.4}", value.abs());
    match is_nothing(&digits) {
        true => digits,
        false => format!("{}{digits}", if value < 0.0 { "−" } else { "+" }),
    }
}

/// A mean with its standard deviation: "0.614 ± 0.014".
#[must_use]
pub fn spread_in_words(spread: Spread, digits: usize) -> String {
    let Spread { mean, deviation, .. } = spread;
    format!("{mean:.digits$} ± {deviation:.digits$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_never_claim_nothing_or_everything() {
        let texts = [0.0, 0.0001, 0.005, 0.0149, 0.27, 0.996, 1.0, -0.05, -12.5];
        let expected = ["0%", "under 0.1%", "0.5%", "1%", "27%", "99.6%", "100%", "−5%", "−1,250%"];
        assert_eq!(texts.map(plain_percent), expected);
        assert_eq!([-0.0001, -0.0006].map(plain_percent), ["over −0.1%", "−0.1%"]);
        assert_eq!([-0.0001, 0.0001, 0.01].map(short_percent), [">−0.1%", "<0.1%", "1%"]);
    }

    #[test]
    fn what_rounds_to_zero_has_no_sign() {
        assert_eq!([0.012, -0.012, -0.00004].map(difference), ["+0.0120", "−0.0120", "0.0000"]);
        let minus_nothing = [plain_percent, short_percent, plain_amount, plain_theta, exact_number];
        assert!(minus_nothing.iter().all(|said| said(-0.0).trim_end_matches('%') == "0"));
    }

    #[test]
    fn ratios_are_numbers_of_false_alarms() {
        let texts = [5.0, 1.0, 0.4, 0.01, 12.345, 1.0 / 3.0, 0.36, f64::INFINITY, 0.0];
        let expected = ["5", "1", "0.4", "1/100", "12", "⅓", "0.36", "∞", "0"];
        assert_eq!(texts.map(plain_ratio), expected);
        let words = [0.5, 0.34, 0.36, 0.1].map(fraction_in_words);
        assert_eq!(words, [Some("half"), Some("a third"), None, Some("a tenth")]);
    }

    #[test]
    fn numbers_keep_two_or_three_digits() {
        let texts = [0.0, 0.5, 0.0523, 1.04, 1.05, 9.96, 99.4, 1234.0, 12_345_678.0];
        let expected = ["0", "0.5", "0.052", "1", "1.1", "10", "99", "1,230", "12,300,000"];
        assert_eq!(texts.map(plain_number), expected);
    }
}
