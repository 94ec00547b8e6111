//! The number fields of the limits: what each says, and what the settings become when something is
//! typed.

use crate::control::entry::EntryError;
use crate::control::quantity::{decimal, entered, tidy};
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
            Self::Floor | Self::MaxFpr => entered(text, expected)?,
        };
        next.set(key, &number.to_string()).map_err(|_| format!("“{text}” can’t be. {expected}"))?;
        Ok(next)
    }
}

/// The share of cases that can be acted on, of what is typed: a percentage, also without its sign.
///
/// # Errors
/// What is wrong, as a sentence.
pub fn share_typed(text: &str) -> Result<f64, String> {
    let expected = "Type a percentage from 0% to 100%, such as 8%.";
    let typed = text.trim();
    let number = entered(typed, expected)?;
    let share = match typed.ends_with(['%', '٪']) {
        true => number,
        // 0.08 is 8% to some and less than a tenth of a percent to others.
        false if number > 0.0 && number < 1.0 => {
            return Err(format!("“{typed}” could be a share or a percentage. {expected}"));
        }
        false => number / 100.0,
    };
    match (0.0..=1.0).contains(&share) {
        true => Ok(share),
        false => Err(format!("“{typed}” is out of range. {expected}")),
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
    fn a_share_of_all_cases_is_a_percentage() {
        assert_eq!(share_typed("8"), Ok(0.08));
        assert_eq!(share_typed("12,5 %"), Ok(0.125));
        assert_eq!((share_typed("0"), share_typed("100%")), (Ok(0.0), Ok(1.0)));
        for wrong in ["0.08", "120", "-3", "many", "", "8 to 10"] {
            assert!(share_typed(wrong).unwrap_err().ends_with("such as 8%."), "{wrong}");
        }
    }

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
        let settings = LimitField::MaxFpr.typed(&settings, " ").unwrap();
        assert_eq!(settings.limits.max_fpr, None);
        assert!(LimitField::Floor.typed(&settings, "100%").unwrap_err().contains("such as 5%"));
        for wrong in ["few", "8%", "1.500", "2k", "–"] {
            let refused = LimitField::Workforce.typed(&settings, wrong).unwrap_err();
            assert!(refused.starts_with(&format!("“{wrong}”")), "{refused}");
            assert!(refused.ends_with("such as 200."), "{refused}");
        }
    }
}
