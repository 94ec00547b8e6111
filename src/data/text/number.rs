//! Text → number, by one rule everywhere.

use std::borrow::Cow;

/// Which mark separates the decimals.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum DecimalMark {
    /// 0.5
    #[default]
    Point,
    /// 0,5
    Comma,
    /// 0,5 or 0.5: possible where the comma does not separate fields.
    CommaOrPoint,
    /// Whole numbers only: no cell has told yet which mark it is.
    Neither,
}

impl DecimalMark {
    /// The decimal marks that are possible with a delimiter.
    pub(crate) fn beside(delimiter: u8) -> Self {
        match delimiter {
            b';' | b'\t' | b' ' => Self::CommaOrPoint,
            _ => Self::Point,
        }
    }

    /// What an error says was expected instead of a text.
    pub(crate) fn expected(self) -> &'static str {
        match self {
            Self::Point => "a finite number (decimal point)",
            Self::Comma => "a finite number (decimal comma)",
            Self::CommaOrPoint | Self::Neither => {
                "a finite number (with a mark that can't be one of thousands)"
            }
        }
    }

    /// The number in a field; `None` if there is none, or one that is not finite.
    pub(crate) fn parse(self, field: &[u8]) -> Option<f64> {
        if let Some((number, [])) = self.parse_prefix(field) {
            return Some(number);
        }
        let text = &*in_ascii(std::str::from_utf8(field).ok()?);
        let number = match (text.contains('.'), text.contains(',')) {
            (true, _) if self == Self::Comma => return None,
            (true, _) | (_, true) if self == Self::Neither => return None,
            (false, true) if self != Self::Point => text.replacen(',', ".", 1).parse(),
            _ => text.parse::<f64>(),
        };
        number.ok().filter(|n| n.is_finite())
    }

    /// The number at the start of some bytes, as long as it goes, and the bytes after it.
    ///
    /// Plain decimals of at most 15 digits, whose digits and power of ten are both doubles, so that
    /// one division rounds once and correctly (Clinger 1990, *How to read floating point numbers
    /// accurately*). Longer decimals and exponents, with a point only, go to the standard library.
    /// `None` for everything else, which may be a number all the same.
    #[inline(always)]
    pub(crate) fn parse_prefix(self, bytes: &[u8]) -> Option<(f64, &[u8])> {
        let point = matches!(self, Self::Point | Self::CommaOrPoint);
        let comma = matches!(self, Self::Comma | Self::CommaOrPoint);
        let (is_negative, digits) = match bytes {
            [b'-', digits @ ..] => (true, digits),
            _ => (false, bytes),
        };
        // Patterns, not `contains` of a range: optimized for size, that is a function call.
        let (mut whole, mut rest, mut after_mark) = (0u64, digits, None);
        loop {
            match rest {
                [digit @ b'0'..=b'9', after @ ..] => {
                    whole = whole.wrapping_mul(10).wrapping_add((*digit - b'0') as u64);
                    rest = after;
                    continue;
                }
                [b'.', after @ ..] if point && after_mark.is_none() => rest = after,
                [b',', after @ ..] if comma && after_mark.is_none() => rest = after,
                _ => break,
            }
            after_mark = Some(rest);
            while let [a, b, c, d, e, f, g, h, after @ ..] = rest
                && let Some(eight) = eight_digits([*a, *b, *c, *d, *e, *f, *g, *h])
            {
                whole = whole.wrapping_mul(100_000_000).wrapping_add(eight);
                rest = after;
            }
        }
        let length = digits.len() - rest.len();
        let (places, count) = match after_mark {
            Some(after) => (after.len() - rest.len(), length - 1),
            None => (0, length),
        };
        if count == 0 {
            return None;
        }
        if length > 16 || whole >= 1 << 53 || matches!(rest, [b'e' | b'E', ..]) {
            return if point { long(bytes, rest) } else { None };
        }
        let number = whole as f64 / TENS[places];
        Some((if is_negative { -number } else { number }, rest))
    }

    /// A number as text that `parse` reads.
    pub(crate) fn spell(self, number: f64) -> String {
        match self {
            Self::Comma => number.to_string().replace('.', ","),
            _ => number.to_string(),
        }
    }
}

/// A text whose digits, minus sign and decimal mark are those of ASCII: Arabic, Persian and full-width
/// ones are turned into them.
pub(crate) fn in_ascii(text: &str) -> Cow<'_, str> {
    let digit = |c: char| {
        let zeros = [0x0660, 0x06F0, 0xFF10].into_iter();
        let mut digits = zeros.filter_map(|zero| u32::from(c).checked_sub(zero));
        char::from_digit(digits.find(|digit| *digit < 10)?, 10)
    };
    let of = |c: char| match c {
        '\u{2212}' => '-',
        '\u{66B}' => '.',
        _ => digit(c).unwrap_or(c),
    };
    if text.is_ascii() { Cow::Borrowed(text) } else { Cow::Owned(text.chars().map(of).collect()) }
}

/// The decimal from `bytes` up to `rest`, with the exponent that may follow.
#[inline(never)]
fn long<'a>(bytes: &[u8], rest: &'a [u8]) -> Option<(f64, &'a [u8])> {
    let power = match rest {
        [b'e' | b'E', b'-' | b'+', ..] => 2,
        [b'e' | b'E', ..] => 1,
        _ => 0,
    };
    let digits = rest[power..].iter().take_while(|byte| power > 0 && byte.is_ascii_digit()).count();
    let rest = &rest[power + digits..];
    let text = std::str::from_utf8(&bytes[..bytes.len() - rest.len()]).ok()?;
    // A decimal comma fails here.
    Some((text.parse().ok().filter(|number: &f64| number.is_finite())?, rest))
}

/// The number that eight bytes spell if all are digits, computed in one 64-bit word.
#[inline(always)]
fn eight_digits(bytes: [u8; 8]) -> Option<u64> {
    // Each byte is now a digit, the first in the lowest byte; adding 0x76 sets bit 7 of those above 9.
    let digits = u64::from_le_bytes(bytes) ^ 0x3030_3030_3030_3030;
    if (digits | digits.wrapping_add(0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080 != 0 {
        return None;
    }
    // Digits are combined to pairs, pairs to fours, fours to eight.
    let twos = (digits.wrapping_mul(1 + (10 << 8)) >> 8) & 0x00FF_00FF_00FF_00FF;
    let fours = (twos.wrapping_mul(1 + (100 << 16)) >> 16) & 0x0000_FFFF_0000_FFFF;
    Some(fours.wrapping_mul(1 + (10_000 << 32)) >> 32)
}

/// The powers of ten that a double holds exactly.
const TENS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

/// Whether a field is a missing value as common tools write it: SAS a point, pandas `<NA>`.
/// ("-" and "none" can be outcomes.)
pub(crate) fn is_missing(field: &[u8]) -> bool {
    let words: [&[u8]; 8] =
        [b"na", b"n/a", b"nan", b"null", b"#n/a", b"<na>", b"#null!", b"$null$"];
    matches!(field, b"" | b"?" | b".") || words.iter().any(|word| field.eq_ignore_ascii_case(word))
}

/// The key by which texts are compared as values: 1 and 1.0 are equal, and True and TRUE.
///
/// - `number`: the number that the text spells, if it does.
pub(crate) fn value_key(number: Option<f64>, text: &str) -> String {
    number.map_or_else(|| text.to_lowercase(), number_key)
}

/// The key of a number; −0 is 0.
pub(crate) fn number_key(number: f64) -> String {
    (number + 0.0).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_are_read_and_the_rest_is_not() {
        let point = |s: &str| DecimalMark::Point.parse(s.as_bytes());
        let expected = [Some(0.49), Some(31.7), None, Some(0.5)];
        assert_eq!([point("٠٫٤٩"), point("۳۱٫۷"), point("－"), point("０.5")], expected);
        assert_eq!(point("1e308"), Some(1e308));
        assert_eq!(point("2.7762354247640197E-4"), Some(2.776_235_424_764_019_7e-4));
        assert_eq!((point(".5"), point("5."), point("+2")), (Some(0.5), Some(5.0), Some(2.0)));
        for text in
            ["", ".", "-", "-.", "NaN", "inf", "1e999", "1,5", "1.000,5", "1.2.3", "12 %", "0x10"]
        {
            assert_eq!(point(text), None, "{text}");
        }
    }

    #[test]
    fn a_decimal_comma_is_read_where_it_can_be_one() {
        let either = |s: &str| DecimalMark::CommaOrPoint.parse(s.as_bytes());
        let found = (either("0,5"), either("0.5"), either("-1,5e3"));
        assert_eq!(found, (Some(0.5), Some(0.5), Some(-1500.0)));
        assert_eq!((either("1.234,5"), either("1,234,5"), either("1,234.5")), (None, None, None));
    }

    #[test]
    fn a_mark_that_is_settled_is_the_only_one() {
        let comma = |text: &str| DecimalMark::Comma.parse(text.as_bytes());
        let found = (comma("0,5"), comma("1.234"), comma("1e-3"), comma("1.5e3"));
        assert_eq!(found, (Some(0.5), None, Some(0.001), None));
        assert_eq!(comma("\u{2212}0,5"), Some(-0.5));
        assert_eq!(comma(&DecimalMark::Comma.spell(0.25)), Some(0.25));
        let neither = |text: &str| DecimalMark::Neither.parse(text.as_bytes());
        assert_eq!((neither("-12"), neither("1e3")), (Some(-12.0), Some(1000.0)));
        assert_eq!((neither("0.5"), neither("0,5"), neither("1.5e3")), (None, None, None));
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn the_quick_way_reads_what_the_standard_library_reads(
            text in "-?[0-9]{0,17}[.]?[0-9]{0,17}(e-?[0-9]{1,3})?",
        ) {
            let expected = text.parse::<f64>().ok().filter(|n| n.is_finite()).map(f64::to_bits);
            prop_assert_eq!(DecimalMark::Point.parse(text.as_bytes()).map(f64::to_bits), expected);
        }
    }
}
