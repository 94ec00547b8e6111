//! Cost ratios: one as a clause, for screen readers and the presenter; intervals of them.

use crate::domain::{OperatingCondition, Prevalence};
use crate::evaluate::{Interval, without_noise};
use crate::wording::language::number::{plain_number, plain_ratio};
use crate::wording::vocabulary::wording::Wording;

/// "a bad loan costs 5 times a customer wrongly refused"; below 1 the other way round, with the
/// inverse ratio.
///
/// # Examples
/// ```
/// use breakeven::domain::{OperatingCondition, Prevalence};
/// use breakeven::wording::{Wording, value_text};
/// let at = OperatingCondition::from_cost_ratio(0.5, Prevalence::try_new(0.3)?)?;
/// assert_eq!(value_text(at, &Wording::default()), "a false alarm costs 2 times a miss");
/// # Ok::<(), breakeven::domain::DomainError>(())
/// ```
#[must_use]
pub fn value_text(condition: OperatingCondition, wording: &Wording) -> String {
    times(condition.cost_ratio(), wording)
}

/// [`value_text`] of a ratio; at 0 and infinity only one of the mistakes costs anything.
pub(crate) fn times(ratio: f64, wording: &Wording) -> String {
    let (miss, alarm) = (&*wording.miss, &*wording.false_alarm);
    let (dear, cheap, times) = match ratio {
        0.0 => return format!("only {alarm} costs anything"),
        r if r.is_infinite() => return format!("only {miss} costs anything"),
        r if without_noise(r - 1.0) == 0.0 => return format!("{miss} costs the same as {alarm}"),
        r if r > 1.0 => (miss, alarm, r),
        r => (alarm, miss, 1.0 / r),
    };
    match plain_number(times) {
        one if one == "1" => format!("{dear} costs about the same as {cheap}"),
        number => format!("{dear} costs {number} times {cheap}"),
    }
}

/// An interval of an axis whose ends may lie beyond what it shows: "below 2 : 1", "always".
///
/// - `is_open`: whether it has no lower, and no upper end.
#[must_use]
pub fn interval_in_words(is_open: (bool, bool), low: &str, high: &str) -> String {
    match is_open {
        (true, true) => "always".into(),
        (true, false) => format!("below {high}"),
        (false, true) => format!("above {low}"),
        (false, false) => format!("{low} to {high}"),
    }
}

/// The cost ratios of an interval of PC(+): "1 : 2 to 4 : 1".
#[must_use]
pub fn cost_ratios_in_words(interval: &Interval, prevalence: Prevalence) -> String {
    let (low, high) = interval.cost_ratios(prevalence);
    let is_open = (interval.from <= 0.0, interval.to >= 1.0);
    interval_in_words(is_open, &plain_ratio(low), &plain_ratio(high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dearer_mistake_is_the_subject() {
        let words = Wording::of([("miss", "a bad loan")]).unwrap();
        let texts = [5.0, 0.5, 1.0, 1.01, 0.0, f64::INFINITY].map(|ratio| times(ratio, &words));
        let expected = [
            "a bad loan costs 5 times a false alarm",
            "a false alarm costs 2 times a bad loan",
            "a bad loan costs the same as a false alarm",
            "a bad loan costs about the same as a false alarm",
            "only a false alarm costs anything",
            "only a bad loan costs anything",
        ];
        assert_eq!(texts, expected);
    }
}
