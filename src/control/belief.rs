//! The two number fields of the belief about the cost ratio.

use crate::control::quantity::{MISS_EXPECTED, decimal, entered, tidy};
use crate::domain::cost_ratio_to_set;
use crate::evaluate::Settings;

/// One end of the belief.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BeliefField {
    /// In one case of twenty the ratio is below it.
    Low,
    /// In one case of twenty it is above it.
    High,
}

impl BeliefField {
    /// What it says; nothing where nothing is believed.
    #[must_use]
    pub fn text(self, settings: &Settings) -> String {
        let said = |value: f64| decimal(tidy(value, 6), 12);
        let end = settings.belief.map(|(low, high)| if self == Self::Low { low } else { high });
        end.map(said).unwrap_or_default()
    }

    /// The settings after something was typed; a text that is not taken leaves them as they are.
    ///
    /// # Errors
    /// What was typed and what was expected, as a sentence.
    pub fn typed(self, settings: &Settings, text: &str) -> Result<Settings, String> {
        let (mut next, text) = (settings.clone(), text.trim());
        let value = entered(text, MISS_EXPECTED)?;
        cost_ratio_to_set(value).map_err(|error| format!("{error} {MISS_EXPECTED}"))?;
        let (low, high) = settings.belief.unwrap_or((value, value));
        let (low, high) = match self {
            Self::Low if value >= high => return Err(out_of_order(text, "below", "upper", high)),
            Self::High if value <= low => return Err(out_of_order(text, "above", "lower", low)),
            Self::Low => (value, high),
            Self::High => (low, value),
        };
        next.set("belief", &format!("{low},{high}"))
            .map_err(|_| format!("“{text}” is too far from the other value. {MISS_EXPECTED}"))?;
        Ok(next)
    }
}

fn out_of_order(text: &str, side: &str, name: &str, other: f64) -> String {
    let other = decimal(tidy(other, 6), 12);
    format!("“{text}” is not {side} the {name} value, {other}. Type a number {side} {other}.")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn believed(low: f64, high: f64) -> Settings {
        Settings { belief: Some((low, high)), ..Settings::default() }
    }

    #[test]
    fn ends_are_typed_as_people_write_ratios() {
        let settings = believed(2.0, 12.0);
        for (text, low) in [("3", 3.0), ("2,5", 2.5), ("1 : 2", 0.5), ("4×", 4.0)] {
            let next = BeliefField::Low.typed(&settings, text).unwrap();
            assert_eq!(next.belief, Some((low, 12.0)), "{text}");
        }
        let next = BeliefField::High.typed(&settings, "20 : 1").unwrap();
        assert_eq!([BeliefField::Low, BeliefField::High].map(|f| f.text(&next)), ["2", "20"]);
        assert_eq!(BeliefField::Low.text(&Settings::default()), "");
    }

    #[test]
    fn what_is_not_taken_is_told_and_nothing_is_lost() {
        let settings = believed(2.0, 12.0);
        for (field, text, said) in [
            (
                BeliefField::Low,
                "12",
                "“12” is not below the upper value, 12. Type a number below 12.",
            ),
            (
                BeliefField::High,
                "1.5",
                "“1.5” is not above the lower value, 2. Type a number above 2.",
            ),
            (BeliefField::Low, "0", "The cost ratio is 0; expected a number from a billionth to"),
            (BeliefField::Low, "-3", "The cost ratio is -3; expected a number from a billionth to"),
            (BeliefField::High, "many", "“many” is not a number. Type how many"),
            (BeliefField::High, "", "Nothing is typed here. Type how many"),
            (BeliefField::High, "1e308", "The cost ratio is 1e308; expected a number from"),
        ] {
            let refused = field.typed(&settings, text).unwrap_err();
            assert!(refused.starts_with(said), "{refused}");
        }
        let tiny = believed(1e-9, 2e-9);
        let refused = BeliefField::High.typed(&tiny, "1e9").unwrap_err();
        assert!(refused.contains("too far"), "{refused}");
    }
}
