//! The number fields of the limits: what each says, and what the settings become when something is
//! typed.

use crate::control::quantity::{decimal, entered, tidy};
use crate::evaluate::{Limits, Settings};

/// One limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LimitField {
    /// What must be saved at least, a percentage.
    Floor,
    /// The highest false positive rate borne, a percentage.
    MaxFpr,
    /// How many cases can be handled.
    Workforce,
}

impl LimitField {
    fn of(self, limits: &mut Limits) -> &mut Option<f64> {
        match self {
            Self::Floor => &mut limits.floor,
            Self::MaxFpr => &mut limits.max_fpr,
            Self::Workforce => &mut limits.workforce,
        }
    }

    /// What it says; nothing where nothing is set.
    #[must_use]
    pub fn text(self, settings: &Settings) -> String {
        let value = *self.of(&mut settings.limits.clone());
        match (self, value) {
            (_, None) => String::new(),
            (Self::Workforce, Some(cases)) => decimal(tidy(cases, 9), 9),
            (_, Some(share)) => format!("{}%", decimal(tidy(share * 100.0, 9), 9)),
        }
    }

    /// The settings after something was typed; nothing typed takes the limit back.
    ///
    /// # Errors
    /// What is wrong, as a sentence.
    pub fn typed(self, settings: &Settings, text: &str) -> Result<Settings, String> {
        let (mut next, text) = (settings.clone(), text.trim());
        if text.is_empty() {
            *self.of(&mut next.limits) = None;
            return Ok(next);
        }
        let (key, expected) = match self {
            Self::Floor => ("floor", "Type a percentage, such as 5%."),
            Self::MaxFpr => ("max-fpr", "Type a percentage, such as 10%."),
            Self::Workforce => ("workforce", "Type a number of cases, such as 200."),
        };
        let number = entered(text, expected)?;
        next.set(key, &number.to_string()).map_err(|_| format!("{text}? {expected}"))?;
        Ok(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_typed_as_shares_or_percentages_and_taken_back() {
        let settings = Settings::default();
        let settings = LimitField::Floor.typed(&settings, "5,0\u{a0}%").unwrap();
        let settings = LimitField::MaxFpr.typed(&settings, "0,1").unwrap();
        let settings = LimitField::Workforce.typed(&settings, "200").unwrap();
        let said = [LimitField::Floor, LimitField::MaxFpr, LimitField::Workforce]
            .map(|field| field.text(&settings));
        assert_eq!(said, ["5%", "10%", "200"]);
        let settings = LimitField::MaxFpr.typed(&settings, " ").unwrap();
        assert_eq!(settings.limits.max_fpr, None);
        assert!(LimitField::Floor.typed(&settings, "100%").unwrap_err().contains("such as 5%"));
        assert!(LimitField::Workforce.typed(&settings, "few").is_err());
    }
}
