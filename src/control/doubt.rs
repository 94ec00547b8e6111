//! The fields for what is known from a lowest to a highest value: costs, a prevalence, the cost ratio.

use crate::control::entry::parse_with_units;
use crate::control::quantity::{MISS_EXPECTED, Typed, decimal, entered, share_typed, tidy};
use crate::domain::{OperatingCondition, Prevalence, cost_ratio_to_set};
use crate::evaluate::{CostIntervals, Doubt, Settings};

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
            if low <= high {
                Ok(Some((low, high)))
            } else {
                Err(format!("The lowest {what} ({low}) is above the highest ({high})."))
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

/// One end of what is known of the cost ratio.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DoubtField {
    /// The ratio is hardly ever below it.
    Low,
    /// It is hardly ever above it.
    High,
}

impl DoubtField {
    /// What it says; nothing where nothing is said of it.
    pub fn text(self, settings: &Settings, prevalence: Prevalence) -> String {
        let said =
            |Doubt { ratios: (low, high), .. }| match if self == Self::Low { low } else { high } {
                f64::INFINITY => "∞".to_owned(),
                end => decimal(tidy(end, 6), 12),
            };
        settings.doubt(prevalence).map(said).unwrap_or_default()
    }

    /// The settings after something was typed; a text that is not taken leaves them as they are.
    ///
    /// # Errors
    /// What was typed and what was expected, as a sentence.
    pub fn typed(self, settings: &Settings, prevalence: Prevalence, text: &str) -> Typed {
        let (mut next, text) = (settings.clone(), text.trim());
        let value = entered(text, MISS_EXPECTED)?;
        cost_ratio_to_set(value).map_err(|error| format!("{error} {MISS_EXPECTED}"))?;
        let unknown = Doubt { ratios: (value, value), is_always: false };
        let Doubt { ratios: (low, high), is_always } =
            settings.doubt(prevalence).unwrap_or(unknown);
        let ratios = match self {
            Self::Low if value >= high => return Err(out_of_order(text, "below", "upper", high)),
            Self::High if value <= low => return Err(out_of_order(text, "above", "lower", low)),
            Self::Low => (value, high),
            Self::High => (low, value),
        };
        next.set_doubt(Doubt { ratios, is_always }, prevalence)
            .map_err(|_| format!("“{text}” is too far from the other value. {MISS_EXPECTED}"))?;
        Ok(next)
    }
}

fn out_of_order(text: &str, side: &str, name: &str, other: f64) -> String {
    let other = decimal(tidy(other, 6), 12);
    format!("“{text}” is not {side} the {name} value, {other}. Type a number {side} {other}.")
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

    fn even() -> Prevalence {
        Prevalence::try_new(0.5).unwrap()
    }

    fn believed(low: f64, high: f64) -> Settings {
        Settings { belief: Some((low, high)), ..Settings::default() }
    }

    #[test]
    fn ends_are_typed_as_people_write_ratios() {
        let settings = believed(2.0, 12.0);
        for (text, low) in [("3", 3.0), ("2,5", 2.5), ("1 : 2", 0.5), ("4×", 4.0)] {
            let next = DoubtField::Low.typed(&settings, even(), text).unwrap();
            assert_eq!(next.belief, Some((low, 12.0)), "{text}");
        }
        let next = DoubtField::High.typed(&settings, even(), "20 : 1").unwrap();
        assert_eq!([DoubtField::Low, DoubtField::High].map(|f| f.text(&next, even())), ["2", "20"]);
        assert_eq!(DoubtField::Low.text(&Settings::default(), even()), "");
    }

    #[test]
    fn ends_that_always_hold_are_typed_alike() {
        let always = Settings { range: Some((0.5, 1.0)), ..Settings::default() };
        let ends = |settings: &Settings| {
            [DoubtField::Low, DoubtField::High].map(|field| field.text(settings, even()))
        };
        assert_eq!(ends(&always), ["1", "∞"]);
        let next = DoubtField::High.typed(&always, even(), "3").unwrap();
        assert_eq!((ends(&next), next.range), (["1".into(), "3".into()], Some((0.5, 0.75))));
    }

    #[test]
    fn what_is_not_taken_is_told_and_nothing_is_lost() {
        let settings = believed(2.0, 12.0);
        let (low, high) = (DoubtField::Low, DoubtField::High);
        for (field, text, said) in [
            (low, "12", "“12” is not below the upper value, 12. Type a number below 12."),
            (high, "1.5", "“1.5” is not above the lower value, 2. Type a number above 2."),
            (low, "0", "The cost ratio is 0; expected a number from a billionth to"),
            (low, "-3", "The cost ratio is -3; expected a number from a billionth to"),
            (high, "many", "“many” is not a number. Type how many"),
            (high, "", "Nothing is typed here. Type how many"),
            (high, "1e308", "The cost ratio is 1e308; expected a number from"),
        ] {
            let refused = field.typed(&settings, even(), text).unwrap_err();
            assert!(refused.starts_with(said), "{refused}");
        }
        let tiny = believed(1e-9, 2e-9);
        let refused = DoubtField::High.typed(&tiny, even(), "1e9").unwrap_err();
        assert!(refused.contains("too far"), "{refused}");
    }
}
