//! The limits that are no price: what must be saved at least, how many false alarms are borne, how
//! many cases can be handled.

use crate::evaluate::setting::error::SettingError;
use crate::evaluate::setting::parse::{bad, number};
use serde::{Deserialize, Serialize};

/// The limits, each `None` until set.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Limits {
    /// The share of today's cost that must be saved for a model to be worth it, `0.0..1.0`.
    pub floor: Option<f64>,
    /// The highest false positive rate borne, `0.0..=1.0`.
    pub max_fpr: Option<f64>,
    /// How many cases can be handled, above 0: out of the population if one is set, else out of as
    /// many as are loaded.
    pub workforce: Option<f64>,
}

impl Limits {
    /// The names that [`Limits::set`] takes.
    pub const KEYS: [&str; 3] = ["floor", "max-fpr", "workforce"];

    /// Sets one limit from its text.
    ///
    /// # Errors
    /// [`SettingError`]; the limits are then as before.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), SettingError> {
        let within = |key, expected, is_in: fn(f64) -> bool| {
            let read = number(key, value, expected)?;
            if is_in(read) { Ok(Some(read)) } else { Err(bad(key, value, expected)) }
        };
        match key {
            "floor" => {
                let expected = "a share from 0 to below 1";
                self.floor = within("floor", expected, |n| (0.0..1.0).contains(&n))?;
            }
            "max-fpr" => {
                let expected = "a share from 0 to 1";
                self.max_fpr = within("max-fpr", expected, |n| (0.0..=1.0).contains(&n))?;
            }
            "workforce" => {
                self.workforce = within("workforce", "a number of cases above 0", |n| n > 0.0)?;
            }
            _ => return Err(SettingError::UnknownKey(key.into())),
        }
        Ok(())
    }

    /// The limits that are set, as [`Limits::set`] takes them.
    #[must_use]
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let values = [self.floor, self.max_fpr, self.workforce];
        let set = Self::KEYS.into_iter().zip(values);
        set.filter_map(|(key, value)| Some((key, value?.to_string()))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_survive_their_own_text() {
        let mut limits = Limits::default();
        assert_eq!(limits.pairs(), []);
        for (key, value) in [("floor", "0.05"), ("max-fpr", "0"), ("workforce", "12.5")] {
            limits.set(key, value).unwrap();
        }
        let expected = Limits { floor: Some(0.05), max_fpr: Some(0.0), workforce: Some(12.5) };
        assert_eq!(limits, expected);
        let mut again = Limits::default();
        limits.pairs().iter().for_each(|(key, value)| again.set(key, value).unwrap());
        assert_eq!(again, limits);
    }

    #[test]
    fn bad_limits_change_nothing_and_say_what_was_expected() {
        let mut limits = Limits::default();
        for (key, value) in [
            ("floor", "1"),
            ("floor", "-0.1"),
            ("max-fpr", "1.01"),
            ("max-fpr", "x"),
            ("workforce", "0"),
            ("workforce", "inf"),
            ("ceiling", "1"),
        ] {
            assert!(limits.set(key, value).is_err(), "{key}={value}");
        }
        assert_eq!(limits, Limits::default());
        let message = limits.set("floor", "5").unwrap_err().to_string();
        assert_eq!(message, "floor is “5”; expected a share from 0 to below 1.");
    }
}
