//! Text → number, the same way everywhere.

/// Which mark separates the decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DecimalMark {
    /// 0.5
    Point,
    /// 0,5 or 0.5: possible where the comma does not separate fields.
    CommaOrPoint,
}

impl DecimalMark {
    /// The mark that fits a delimiter.
    pub(super) fn beside(delimiter: u8) -> Self {
        match delimiter {
            b';' | b'\t' => Self::CommaOrPoint,
            _ => Self::Point,
        }
    }

    /// What to tell someone whose text is not a number.
    pub(super) fn expected(self) -> &'static str {
        match self {
            Self::Point => "a finite number (decimal point, no thousands separators)",
            Self::CommaOrPoint => "a finite number (one decimal mark, no thousands separators)",
        }
    }

    /// The number a field says; `None` if it says none, or one that is not finite.
    pub(super) fn parse(self, field: &[u8]) -> Option<f64> {
        let comma = self == Self::CommaOrPoint;
        if let Some(number) = plain(field, comma) {
            return Some(number);
        }
        let text = std::str::from_utf8(field).ok()?;
        let number = match comma && text.contains(',') && !text.contains('.') {
            true => text.replacen(',', ".", 1).parse(),
            false => text.parse::<f64>(),
        };
        number.ok().filter(|n| n.is_finite())
    }
}

/// Powers of ten that are doubles.
const TENS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

/// Plain decimals of at most 15 digits, whose digits and power of ten are both doubles, so that one
/// division rounds once and correctly (Clinger 1990, *How to read floating point numbers
/// accurately*). `None` for everything else, number or not.
fn plain(field: &[u8], comma: bool) -> Option<f64> {
    let (negative, digits) = match field {
        [b'-', rest @ ..] => (true, rest),
        rest => (false, rest),
    };
    if digits.is_empty() || digits.len() > 16 {
        return None;
    }
    let (mut whole, mut places, mut seen) = (0u64, 0, false);
    for &byte in digits {
        match byte {
            b'0'..=b'9' => {
                whole = whole * 10 + u64::from(byte - b'0');
                places += usize::from(seen);
            }
            b'.' if !seen => seen = true,
            b',' if !seen && comma => seen = true,
            _ => return None,
        }
    }
    if digits.len() == usize::from(seen) || whole >= 1 << 53 {
        return None;
    }
    #[expect(clippy::cast_precision_loss, reason = "below 2^53")]
    let number = whole as f64 / TENS[places];
    Some(if negative { -number } else { number })
}

/// Fields that say "no value" in the tools people export from. ("-" and "none" can be outcomes.)
pub(super) fn is_missing(field: &[u8]) -> bool {
    let words: [&[u8]; 5] = [b"na", b"n/a", b"nan", b"null", b"#n/a"];
    matches!(field, b"" | b"?") || words.iter().any(|word| field.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_are_read_and_the_rest_is_not() {
        let point = |s: &str| DecimalMark::Point.parse(s.as_bytes());
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
