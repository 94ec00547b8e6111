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
        match self.plain(field) {
            Some((number, length)) if length == field.len() => return Some(number),
            _ => {}
        }
        let comma = self == Self::CommaOrPoint;
        let text = std::str::from_utf8(field).ok()?;
        let number = match comma && text.contains(',') && !text.contains('.') {
            true => text.replacen(',', ".", 1).parse(),
            false => text.parse::<f64>(),
        };
        number.ok().filter(|n| n.is_finite())
    }

    /// The number that some bytes begin with, and its length: the digits that stand there, as many
    /// as there are.
    ///
    /// Plain decimals of at most 15 digits only, whose digits and power of ten are both doubles, so
    /// that one division rounds once and correctly (Clinger 1990, *How to read floating point
    /// numbers accurately*). `None` for everything else, number or not.
    pub(super) fn plain(self, bytes: &[u8]) -> Option<(f64, usize)> {
        let comma = self == Self::CommaOrPoint;
        let first = usize::from(bytes.first() == Some(&b'-'));
        let (mut whole, mut at, mut mark) = (0u64, first, None);
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'0'..=b'9' => whole = whole.wrapping_mul(10) + u64::from(byte - b'0'),
                b'.' if mark.is_none() => mark = Some(at),
                b',' if comma && mark.is_none() => mark = Some(at),
                _ => break,
            }
            at += 1;
        }
        let places = mark.map_or(0, |mark| at - mark - 1);
        let digits = at - first - usize::from(mark.is_some());
        if digits == 0 || at - first > 16 || whole >= 1 << 53 {
            return None;
        }
        #[expect(clippy::cast_precision_loss, reason = "below 2^53")]
        let number = whole as f64 / TENS[places];
        Some((if first == 1 { -number } else { number }, at))
    }
}

/// Powers of ten that are doubles.
const TENS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

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
