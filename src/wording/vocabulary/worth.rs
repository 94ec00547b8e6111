//! Sums of values and amounts of cases with their units.

use crate::wording::language::number::{plain_amount, plain_theta};
use crate::wording::language::span::Figure;
use crate::wording::vocabulary::wording::Wording;

impl Wording {
    /// A sum of values with its unit: "1,626 stars", "$13.9".
    #[must_use]
    pub fn worth(&self, value: f64) -> String {
        with_unit(&self.worth_without_unit(value), &self.impact_unit)
    }

    /// A price with the digits that tell it from another: "$1.987".
    pub(crate) fn price(&self, theta: f64) -> String {
        with_unit(&plain_theta(theta), &self.impact_unit)
    }

    /// The number of [`Self::worth`].
    pub(crate) fn worth_without_unit(&self, value: f64) -> String {
        let size = value.abs();
        match is_currency(&self.impact_unit) && (0.1..99.995).contains(&size) {
            // To the cent.
            true => {
                let text = format!("{size:.2}");
                let sign = if value < 0.0 { "−" } else { "" };
                format!("{sign}{}", text.strip_suffix(".00").unwrap_or(&text))
            }
            false => plain_amount(value),
        }
    }

    /// [`Self::worth`] with all digits of the number.
    pub(crate) fn worth_exactly(&self, value: f64) -> Figure {
        let exact = (value + 0.0).to_string().replace('-', "−");
        Figure { text: self.worth(value), exact: with_unit(&exact, &self.impact_unit) }
    }

    /// The amount of a case with its unit: "3 stars", "0.46 % copper".
    #[must_use]
    pub fn amount(&self, value: f64) -> String {
        with_unit(&plain_theta(value), &self.amount_unit)
    }
}

/// Whether a unit is a currency's sign.
pub(crate) fn is_currency(unit: &str) -> bool {
    matches!(unit, "$" | "€" | "£" | "¥")
}

fn with_unit(number: &str, unit: &str) -> String {
    match unit {
        "" => number.into(),
        unit if is_currency(unit) => {
            let (sign, size) = match number.strip_prefix('−') {
                Some(size) => ("−", size),
                None => ("", number),
            };
            // $77.30, not $77.3
            let has_tenths = size.split_once('.').is_some_and(|(_, part)| part.len() == 1);
            format!("{sign}{unit}{size}{}", if has_tenths { "0" } else { "" })
        }
        // "stars" as they are counted; one of them is a star.
        _ if number == "1" && unit.ends_with('s') && !unit.contains(' ') => {
            format!("1 {}", unit.trim_end_matches('s'))
        }
        _ => format!("{number} {unit}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_stand_where_people_put_them() {
        assert_eq!(with_unit("−13.9", "$"), "−$13.90");
        assert_eq!(with_unit("1", "tonnes"), "1 tonne");
        assert_eq!(with_unit("1", "% copper"), "1 % copper");
        assert_eq!(with_unit("1.5", "stars"), "1.5 stars");
        let words = Wording::of([("kind", "values"), ("impact_unit", "$")]).unwrap();
        let said = [77.318, -0.5, 76.0, 0.0321, 1626.4].map(|value| words.worth(value));
        assert_eq!([words.price(9.3), words.price(1.98712)], ["$9.30", "$1.987"]);
        assert_eq!(words.worth_exactly(-0.0).exact, "$0");
        assert_eq!(said, ["$77.32", "−$0.50", "$76", "$0.0321", "$1,626"]);
    }
}
