//! Which θ are worth looking at, and where to begin.

use crate::curve::impact::form::{ImpactForm, ImpactLine};
use crate::curve::impact::joint::JointImpact;

/// How far the axis of the form *scale* goes at most, in θ at which accepting all is worth nothing:
/// a single case that is worth next to nothing should not make it endless.
const FURTHEST: f64 = 20.0;

/// From where to where θ goes: finite, not empty.
///
/// - *shift*: from the least amount to the greatest.
/// - *scale*: from 0 to a round number beyond the last change of the best cut.
/// - *columns*: over all changes of the best cut, with an eighth of their span on both sides.
///
/// `amounts`: least and greatest amount, of any use for *shift* only.
pub(super) fn domain(
    form: ImpactForm,
    joint: &JointImpact,
    accept_all: ImpactLine,
    amounts: (f64, f64),
) -> (f64, f64) {
    let changes = joint.breakpoints();
    let (low, high) = match form {
        ImpactForm::Shift => amounts,
        ImpactForm::Scale => {
            let furthest =
                accept_all.zero().filter(|&t| t > 0.0).map_or(f64::MAX, |t| FURTHEST * t);
            match (changes.first(), changes.last()) {
                (_, Some(&last)) if last > 0.0 => (0.0, round_up((1.25 * last).min(furthest))),
                (Some(&first), _) if first < 0.0 => (-round_up(-1.25 * first), 0.0),
                _ => (0.0, 1.0),
            }
        }
        ImpactForm::Columns => match (changes.first(), changes.last()) {
            (Some(&first), Some(&last)) => {
                let margin = (last - first) / 8.0;
                (first - margin, last + margin)
            }
            _ => (-1.0, 1.0),
        },
    };
    if low < high && low.is_finite() && high.is_finite() {
        return (low, high);
    }
    let (middle, half) = match low.is_finite() {
        true => (low, low.abs().max(1.0) / 2.0),
        false => (0.0, 1.0),
    };
    (middle - half, middle + half)
}

/// The θ to begin with: where accepting all is worth exactly as much as rejecting all, which is the
/// hardest place to do better than either by a plain rule; the middle if that is not in the domain.
pub(super) fn start(accept_all: ImpactLine, (low, high): (f64, f64)) -> f64 {
    let hardest = accept_all.zero().filter(|&theta| low < theta && theta < high);
    round_theta(hardest.unwrap_or(low / 2.0 + high / 2.0), (low, high))
}

/// θ on a decimal grid of about a thousandth of the domain, so that a person can say it again.
///
/// # Examples
/// ```
/// use breakeven::curve::round_theta;
/// assert_eq!(round_theta(3.38205, (1.0, 5.0)), 3.382);
/// assert_eq!(round_theta(2.19414, (0.0, 12.0)), 2.19);
/// assert_eq!(round_theta(13.0, (0.0, 12.0)), 12.0);
/// ```
#[must_use]
pub fn round_theta(theta: f64, (low, high): (f64, f64)) -> f64 {
    let exponent = ((high - low) / 500.0).log10().floor();
    // Through text, so that 2.19 is the double nearest to it.
    let steps = (theta / 10f64.powf(exponent)).round();
    let plain = format!("{steps}e{exponent}").parse::<f64>().unwrap_or(theta) + 0.0;
    if plain.is_finite() { plain.clamp(low, high) } else { theta.clamp(low, high) }
}

/// The next number of two digits at most that people call round.
fn round_up(value: f64) -> f64 {
    let exponent = value.log10().floor();
    let steps = [10.0, 12.0, 15.0, 20.0, 25.0, 30.0, 40.0, 50.0, 60.0, 80.0, 100.0];
    let tenths = |step: f64| format!("{step}e{}", exponent - 1.0).parse::<f64>().unwrap_or(value);
    steps.map(tenths).into_iter().find(|&round| round >= value).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_numbers_lie_just_beyond() {
        assert_eq!([11.68, 12.0, 0.0082, 99.0, 3.1].map(round_up), [12.0, 12.0, 0.01, 100.0, 4.0]);
    }

    #[test]
    fn the_start_is_where_the_trivial_policies_are_equal() {
        let accept_all = ImpactLine { per_theta: -20_000.0, fixed: 67_641.0 };
        assert_eq!(start(accept_all, (1.0, 5.0)), 3.382);
        assert_eq!(start(accept_all, (0.0, 2.0)), 1.0);
        assert_eq!(start(ImpactLine { per_theta: 0.0, fixed: 0.0 }, (0.0, 2.0)), 1.0);
    }
}
