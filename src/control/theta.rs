//! The slider of θ: where it stands, what its field says, and what the settings become.

use crate::control::quantity::{Typed, entered};
use crate::curve::{Impacts, round_theta};
use crate::evaluate::{ImpactEvaluation, Settings};
use crate::wording::{Wording, plain_theta};

/// Where the slider of θ stands: (lowest, highest, step).
pub fn theta_bounds(impacts: &Impacts) -> (f64, f64, f64) {
    let (low, high) = impacts.domain;
    // The steps that a dragged chart has, too: a power of ten, at least 500 to the axis.
    let step = 10f64.powf(((high - low) / 500.0).log10().floor());
    (low, high, step)
}

/// Where it stands: at an end if θ lies beyond.
pub fn theta_position(impacts: &Impacts, evaluation: &ImpactEvaluation) -> f64 {
    evaluation.theta.clamp(impacts.domain.0, impacts.domain.1)
}

/// What the field says.
pub fn theta_field(evaluation: &ImpactEvaluation) -> String {
    evaluation.theta.to_string()
}

/// What the slider's value means: "break-even of 3 stars".
pub fn theta_in_words(evaluation: &ImpactEvaluation, wording: &Wording) -> String {
    match evaluation.break_even {
        Some(amount) => format!("break-even of {}", wording.amount(amount)),
        None => format!("θ {}", plain_theta(evaluation.theta)),
    }
}

/// The settings after the slider was moved.
pub fn theta_moved(settings: &Settings, impacts: &Impacts, position: f64) -> Settings {
    Settings { theta: Some(round_theta(position, impacts.domain)), ..settings.clone() }
}

/// The settings after something was typed; any number is taken, also one beyond the slider.
///
/// # Errors
/// What was expected, as a sentence.
pub fn theta_typed(settings: &Settings, text: &str) -> Typed {
    let theta = entered(text, "Type a number, such as 2.5.")?;
    let mut next = settings.clone();
    next.set("theta", &theta.to_string()).map_err(|error| error.to_string())?;
    Ok(next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{ImpactForms, ValueModel, Values};
    use crate::domain::{CaseAmounts, CutRule};

    #[test]
    fn every_step_of_the_slider_is_a_theta() {
        let amounts = CaseAmounts::measured(&[1.0, 2.0, 5.0]);
        let model = ValueModel::new("m".into(), &[0.1, 0.4, 0.3], &amounts, CutRule::ScoreAtLeast);
        let forms = ImpactForms::new(Values::new(vec!["y".into()], &amounts, vec![model]));
        let impacts = forms.of(None).unwrap();
        assert_eq!(theta_bounds(impacts), (1.0, 5.0, 0.001));
        let moved = theta_moved(&Settings::default(), impacts, 2.345_678);
        assert_eq!(moved.theta, Some(2.346));
        let evaluation = ImpactEvaluation::new(impacts, &moved);
        let wording = Wording::of([("amount_unit", "stars")]).unwrap();
        assert_eq!(theta_field(&evaluation), "2.346");
        assert!(theta_in_words(&evaluation, &wording).ends_with(" stars"));
        assert_eq!(theta_typed(&moved, "7,5").unwrap().theta, Some(7.5));
        assert!(theta_typed(&moved, "much").unwrap_err().contains("Type a number"));
    }
}
