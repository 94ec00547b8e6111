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
    /// What to tell someone whose text is not a number.
    pub(super) fn expected(self) -> &'static str {
        match self {
            Self::Point => "a finite number (decimal point, no thousands separators)",
            Self::CommaOrPoint => "a finite number (one decimal mark, no thousands separators)",
        }
    }

    /// The number a field says; `None` if it says none, or one that is not finite.
    pub(super) fn parse(self, field: &str) -> Option<f64> {
        let number = match self {
            Self::CommaOrPoint if field.contains(',') && !field.contains('.') => {
                field.replacen(',', ".", 1).parse()
            }
            _ => field.parse::<f64>(),
        };
        number.ok().filter(|n| n.is_finite())
    }
}

/// Fields that say "no value" in the tools people export from. ("-" and "none" can be outcomes.)
pub(super) fn is_missing(field: &str) -> bool {
    matches!(field, "" | "?")
        || ["na", "n/a", "nan", "null", "#n/a"].iter().any(|word| field.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_and_the_rest_is_not() {
        let point = |s| DecimalMark::Point.parse(s);
        assert_eq!(point("1e308"), Some(1e308));
        assert_eq!(point("2.7762354247640197E-4"), Some(2.776_235_424_764_019_7e-4));
        for text in ["", "NaN", "inf", "1e999", "1,5", "1.000,5", "12 %", "0x10"] {
            assert_eq!(point(text), None, "{text}");
        }
    }

    #[test]
    fn a_decimal_comma_is_read_where_it_can_be_one() {
        let either = |s| DecimalMark::CommaOrPoint.parse(s);
        assert_eq!(
            (either("0,5"), either("0.5"), either("-1,5e3")),
            (Some(0.5), Some(0.5), Some(-1500.0))
        );
        assert_eq!((either("1.234,5"), either("1,234,5")), (None, None));
    }
}
