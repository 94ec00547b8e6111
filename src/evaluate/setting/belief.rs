//! How the belief about the cost ratio is begun, and how one of its ends is moved.

use crate::evaluate::setting::error::SettingError;
use crate::evaluate::setting::settings::Settings;

/// Ratios that an end is dragged to lie between these.
const DRAGGED: (f64, f64) = (1e-4, 1e4);
/// The upper end is at least so many times the lower one while either is dragged.
const APART: f64 = 1.05;

impl Settings {
    /// Begins a belief: in nine cases of ten the cost ratio lies between half and twice the one in
    /// force; around 1 where those may not be set.
    pub fn believe_around(&mut self, ratio: f64) {
        let (low, high) = (three_digits(ratio / 2.0), three_digits(ratio * 2.0));
        if self.set("belief", &format!("{low},{high}")).is_err() {
            self.belief = Some((0.5, 2.0));
        }
    }

    /// Moves one end of the belief to a ratio of three digits; the other gives way. Nothing where
    /// there is no belief.
    ///
    /// # Errors
    /// [`SettingError`] for ends that [`Settings::set`] does not take; the settings are then as before.
    pub fn set_belief_end(&mut self, is_low: bool, ratio: f64) -> Result<(), SettingError> {
        let Some((low, high)) = self.belief else { return Ok(()) };
        let to = three_digits(ratio.clamp(DRAGGED.0, DRAGGED.1));
        let (low, high) = match is_low {
            true => (to, high.max(three_digits(to * APART))),
            false => (low.min(three_digits(to / APART)), to),
        };
        self.set("belief", &format!("{low},{high}"))
    }
}

/// A ratio that a person can say.
fn three_digits(value: f64) -> f64 {
    format!("{value:.2e}").parse().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_belief_begins_around_the_ratio_in_force() {
        let mut settings = Settings::default();
        settings.believe_around(5.0);
        assert_eq!(settings.belief, Some((2.5, 10.0)));
        settings.believe_around(1.0 / 3.0);
        assert_eq!(settings.belief, Some((0.167, 0.667)));
        for nothing in [0.0, f64::INFINITY] {
            settings.believe_around(nothing);
            assert_eq!(settings.belief, Some((0.5, 2.0)));
        }
    }

    #[test]
    fn the_other_end_gives_way() {
        let mut settings = Settings::default();
        settings.set_belief_end(true, 3.0).unwrap();
        assert_eq!(settings.belief, None, "there is nothing to move");
        settings.belief = Some((2.0, 12.0));
        settings.set_belief_end(true, 3.001_7).unwrap();
        assert_eq!(settings.belief, Some((3.0, 12.0)));
        settings.set_belief_end(true, 20.0).unwrap();
        assert_eq!(settings.belief, Some((20.0, 21.0)));
        settings.set_belief_end(false, 0.0).unwrap();
        assert_eq!(settings.belief, Some((9.52e-5, 1e-4)));
        settings.set_belief_end(false, f64::INFINITY).unwrap();
        assert_eq!(settings.belief, Some((9.52e-5, 1e4)));
    }
}
