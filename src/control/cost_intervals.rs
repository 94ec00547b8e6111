//! The fields for costs and a prevalence that are known from a lowest to a highest value.

use crate::control::quantity::share_typed;
use crate::control::with_units::parse_with_units;
use crate::domain::{OperatingCondition, Prevalence};
use crate::evaluate::CostIntervals;

impl CostIntervals {
    /// Intervals as people type them: lowest and highest cost of a false alarm, of a miss, and share
    /// of positives. An end left out is like the other; a share left out is the condition's.
    ///
    /// # Errors
    /// What is wrong, as a sentence.
    pub fn typed(texts: &[String; 6], at: OperatingCondition) -> Result<Self, String> {
        let pair = |low: usize, what: &str| -> Result<Option<(f64, f64)>, String> {
            let read = if low < 4 { amount } else { share };
            let ends = (read(&texts[low])?, read(&texts[low + 1])?);
            let Some(any) = ends.0.or(ends.1) else { return Ok(None) };
            let (low, high) = (ends.0.unwrap_or(any), ends.1.unwrap_or(any));
            match low <= high {
                true => Ok(Some((low, high))),
                false => Err(format!("The lowest {what} ({low}) is above the highest ({high}).")),
            }
        };
        let needed = |pair: Option<(f64, f64)>, what: &str| {
            pair.ok_or_else(|| format!("Say what {what} costs, at least or at most."))
        };
        let alarm = needed(pair(0, "cost of a false alarm")?, "a false alarm")?;
        let miss = needed(pair(2, "cost of a miss")?, "a miss")?;
        let possible = |share| Prevalence::try_new(share).map_err(|error| error.to_string());
        let prevalence = match pair(4, "share of positives")? {
            Some((low, high)) => (possible(low)?, possible(high)?),
            None => (at.prevalence(), at.prevalence()),
        };
        Self::try_new(alarm, miss, prevalence).map_err(|error| error.to_string())
    }
}

fn amount(text: &str) -> Result<Option<f64>, String> {
    let expected = "Type an amount above 0, such as 200.";
    parse_with_units(text).map_err(|error| format!("{error} {expected}"))
}

fn share(text: &str) -> Result<Option<f64>, String> {
    let is_typed = !text.trim().is_empty();
    is_typed.then(|| share_typed(text, "Type a percentage, such as 20%.")).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_typed_as_people_know_them() {
        let half = Prevalence::try_new(0.5).unwrap();
        let at = OperatingCondition::from_cost_ratio(1.0, half).unwrap();
        let typed = |texts: [&str; 6]| CostIntervals::typed(&texts.map(str::to_owned), at);
        assert_eq!(typed(["10", "20", "20", "30", "", ""]).unwrap().range(), (0.5, 0.75));
        assert_eq!(typed(["10 €", "", "", "€10", "50", ""]).unwrap().range(), (0.5, 0.5));
        assert!(typed(["", "", "1", "2", "", ""]).unwrap_err().contains("a false alarm costs"));
        assert!(typed(["3", "2", "1", "2", "", ""]).unwrap_err().contains("above the highest"));
        assert!(typed(["1", "2", "x", "", "", ""]).unwrap_err().contains("not a number"));
        assert!(typed(["1", "2", "1", "2", "0", "1"]).is_err());
    }
}
