//! The number fields of the limits: what each says, and what the settings become when something is
//! typed.

use crate::control::entry::EntryError;
use crate::control::quantity::{decimal, out_of_range, share_text, share_typed, tidy};
use crate::control::with_units::parse_with_units;
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
            (_, Some(share)) => share_text(share),
        }
    }

    /// The settings after something was typed; nothing typed takes the limit back.
    ///
    /// # Errors
    /// What is wrong, as a sentence.
    pub fn typed(self, settings: &Settings, text: &str) -> Result<Settings, String> {
        let (mut next, text) = (settings.clone(), text.trim());
        if text.is_empty() {
            // Nothing else takes it back.
            *self.of(&mut next.limits) = None;
            return Ok(next);
        }
        let (key, expected) = match self {
            Self::Floor => ("floor", "Type a percentage, such as 5%."),
            Self::MaxFpr => ("max-fpr", "Type a percentage, such as 10%."),
            Self::Workforce => ("workforce", "Type a number of cases, such as 200."),
        };
        let number = match self {
            Self::Workforce => with_units(text, expected)?,
            Self::Floor | Self::MaxFpr => share_typed(text, expected)?,
        };
        next.set(key, &number.to_string()).map_err(|_| out_of_range(text, expected))?;
        Ok(next)
    }
}

fn with_units(text: &str, expected: &str) -> Result<f64, String> {
    let number = parse_with_units(text).and_then(|number| number.ok_or(EntryError::Empty));
    number.map_err(|error| format!("{error} {expected}"))
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
        let nothing = LimitField::Floor.typed(&settings, "−0%").unwrap();
        assert_eq!((LimitField::Floor.text(&nothing), &*nothing.pairs()[0].1), ("0%".into(), "0"));
        for (text, share) in [("20", 0.2), ("0.2", 0.2), ("1", 0.01), ("1 in 8", 0.125)] {
            let typed = LimitField::Floor.typed(&settings, text).unwrap();
            assert_eq!(typed.limits.floor, Some(share), "{text}");
        }
        let settings = LimitField::MaxFpr.typed(&settings, " ").unwrap();
        assert_eq!(settings.limits.max_fpr, None);
        let refused = LimitField::Floor.typed(&settings, "100").unwrap_err();
        assert_eq!(refused, "“100” is out of range. Type a percentage, such as 5%.");
        for wrong in ["few", "8%", "1.500", "2k", "–"] {
            let refused = LimitField::Workforce.typed(&settings, wrong).unwrap_err();
            assert!(refused.starts_with(&format!("“{wrong}”")), "{refused}");
            assert!(refused.ends_with("such as 200."), "{refused}");
        }
    }
}
