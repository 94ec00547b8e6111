//! The slider of θ: where it stands, what its field says, and what the settings become when it is
//! moved or typed.

use super::quantity::is_ambiguous;
use super::{ImpactVerdict, Settings, Wording, plain_theta};
use crate::curve::{Impacts, round_theta};

/// The parameter of what accepting a case is worth; what [`Quantity`](super::Quantity) is for
/// classes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theta;

impl Theta {
    /// (lowest, highest, step) of the slider: the domain of the curves in about a thousand steps.
    #[must_use]
    pub fn bounds(impacts: &Impacts) -> (f64, f64, f64) {
        let (low, high) = impacts.domain;
        (low, high, (high - low) / 1000.0)
    }

    /// Where the slider stands, at an end if θ lies beyond.
    #[must_use]
    pub fn position(impacts: &Impacts, verdict: &ImpactVerdict) -> f64 {
        verdict.theta.clamp(impacts.domain.0, impacts.domain.1)
    }

    /// What the number field says: all digits.
    #[must_use]
    pub fn field(verdict: &ImpactVerdict) -> String {
        verdict.theta.to_string()
    }

    /// What the slider's value means, for screen readers: "θ 2, break-even 0.5 % copper".
    #[must_use]
    pub fn spoken(verdict: &ImpactVerdict, wording: &Wording) -> String {
        let theta = plain_theta(verdict.theta);
        match verdict.break_even {
            Some(amount) => format!("θ {theta}, break-even {}", wording.amount(amount)),
            None => format!("θ {theta}"),
        }
    }

    /// The settings after the slider was moved; θ is then a number a person can say again.
    #[must_use]
    pub fn moved(settings: &Settings, impacts: &Impacts, position: f64) -> Settings {
        let theta = Some(round_theta(position, impacts.domain));
        Settings { theta, ..settings.clone() }
    }

    /// The settings after something was typed into the field; any number will do.
    ///
    /// # Errors
    /// What was expected, as a sentence.
    pub fn typed(settings: &Settings, text: &str) -> Result<Settings, String> {
        if is_ambiguous(text.trim()) {
            return Err(format!(
                "“{text}” could be thousands or a decimal comma: write it without the comma."
            ));
        }
        let plain = text.trim().replace(',', ".").replace('−', "-");
        let mut next = settings.clone();
        next.set("theta", &plain)
            .map_err(|_| format!("“{text}” is not a number. Type a number such as 2.5."))?;
        Ok(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn theta_is_typed_as_people_write_it() {
        let start = Settings::default();
        for text in ["2.5", "2,5", " 2.50 "] {
            assert_eq!(Theta::typed(&start, text).unwrap().theta, Some(2.5), "{text}");
        }
        assert_eq!(Theta::typed(&start, "−3").unwrap().theta, Some(-3.0));
        for text in ["", "many", "1,000", "inf"] {
            assert!(Theta::typed(&start, text).is_err(), "{text}");
        }
    }
}
