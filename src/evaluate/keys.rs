//! The names of the settings, and how each is read from text and printed: what the page's address,
//! study files and the command line share.

use crate::curve::ImpactForm;
use crate::domain::{CostBenefit, OperatingCondition, Prevalence, cost_ratio_to_set};
use crate::evaluate::settings::{
    self, Baseline, CostAxis, Given, Grid, Resampling, SettingError, Settings, bad, parse_numbers,
};
use Form::{Number, Other, Switch};

/// How one setting is read and printed.
#[derive(Clone, Copy)]
enum Form {
    /// An optional number: what is expected of it, and where it stands.
    Number(&'static str, fn(f64) -> bool, fn(&mut Settings) -> &mut Option<f64>),
    /// What is on or off, off unless said.
    Switch(fn(&mut Settings) -> &mut bool),
    /// Anything else: how it is set and its text, which is printed unless the defaults have the same.
    Other(fn(&mut Settings, &str) -> Result<(), SettingError>, fn(&Settings) -> Option<String>),
}

/// The longest currency: “US dollars ”.
const CURRENCY_LETTERS: usize = 12;

const ABOVE_0: fn(f64) -> bool = |n| n > 0.0;
const FROM_0: fn(f64) -> bool = |n| n >= 0.0;
const BELOW_1: fn(f64) -> bool = |n| (0.0..1.0).contains(&n);
const UP_TO_1: fn(f64) -> bool = |n| (0.0..=1.0).contains(&n);

const CASES: &str = "a number of cases above 0";
const MONEY: &str = "an amount of money above 0";

/// All settings, in the order in which they are printed: the matrix first, as it implies a cost
/// ratio, which what follows may change.
const KEYS: [(&str, Form); 24] = [
    ("matrix", Other(set_matrix, matrix)),
    ("currency", Other(set_currency, |s| s.targeting.currency.clone())),
    ("alarm-cost", Number(MONEY, ABOVE_0, |s| &mut s.targeting.alarm_cost)),
    ("success", Other(set_success, |s| s.success.map(|share| share.to_string()))),
    ("population", Number(CASES, ABOVE_0, |s| &mut s.targeting.population)),
    ("budget", Number("an amount of money, 0 or more", FROM_0, |s| &mut s.targeting.budget)),
    ("action-cost", Number(MONEY, ABOVE_0, |s| &mut s.targeting.action_cost)),
    ("capacity", Number("a number of cases, 0 or more", FROM_0, |s| &mut s.targeting.capacity)),
    ("pc", Other(set_pc, pc)),
    ("cost-ratio", Other(set_cost_ratio, cost_ratio)),
    ("prevalence", Other(set_prevalence, |s| s.prevalence.map(|share| share.to_string()))),
    ("baseline", Other(set_baseline, |s| Some(s.baseline.name()))),
    ("range", Other(set_range, |s| s.range.map(|(low, high)| format!("{low},{high}")))),
    ("grid", Other(set_grid, grid)),
    ("floor", Number("a share from 0 to below 1", BELOW_1, |s| &mut s.limits.floor)),
    ("max-fpr", Number("a share from 0 to 1", UP_TO_1, |s| &mut s.limits.max_fpr)),
    ("workforce", Other(set_workforce, |_| None)), // said by the capacity
    ("axis", Other(set_axis, |s| Some(s.axis.name().into()))),
    ("form", Other(set_form, |s| s.form.map(|form| form.name().into()))),
    ("theta", Number("a number", |_| true, |s| &mut s.theta)),
    ("certainty", Other(set_certainty, certainty)),
    ("belief", Other(set_belief, |s| s.belief.map(|(low, high)| format!("{low},{high}")))),
    ("measured", Switch(|s| &mut s.also.measured)),
    ("other-bands", Switch(|s| &mut s.also.bands)),
];

impl Settings {
    /// The names that [`Settings::set`] takes.
    pub fn keys() -> impl Iterator<Item = &'static str> {
        KEYS.iter().map(|(name, _)| *name)
    }

    /// Sets one setting from its text.
    ///
    /// A matrix and the condition are one: setting it sets the cost ratio that it implies too, and
    /// whichever of the two is set last holds.
    ///
    /// # Errors
    /// [`SettingError`]; the settings are then as before.
    ///
    /// # Examples
    /// ```
    /// use breakeven::evaluate::{Given, SettingError, Settings};
    /// let mut settings = Settings::default();
    /// settings.set("pc", "0.4")?;
    /// assert_eq!(settings.given, Given::ProbabilityCost(0.4));
    /// # Ok::<(), SettingError>(())
    /// ```
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), SettingError> {
        let found = KEYS.iter().find(|(name, _)| *name == key);
        let &(name, form) = found.ok_or_else(|| SettingError::UnknownKey(key.into()))?;
        match form {
            Number(expected, is_allowed, of) => {
                let read = settings::parse_number(name, value, expected)?;
                check(is_allowed(read), name, value, expected)?;
                *of(self) = Some(read);
                Ok(())
            }
            Switch(of) => {
                *of(self) = match value {
                    "on" => true,
                    "off" => false,
                    _ => return Err(bad(name, value, "on or off")),
                };
                Ok(())
            }
            Other(set, _) => set(self, value),
        }
    }

    /// Settings from their pairs, in any order.
    ///
    /// # Errors
    /// [`SettingError`] of the first that can't be set.
    pub fn of<K: AsRef<str>, T: AsRef<str>>(
        pairs: impl IntoIterator<Item = (K, T)>,
    ) -> Result<Self, SettingError> {
        let mut settings = Self::default();
        // A matrix implies a cost ratio, which another setting may change: it is set first.
        let (first, others): (Vec<_>, Vec<_>) =
            pairs.into_iter().partition(|(key, _)| key.as_ref() == "matrix");
        for (key, value) in first.into_iter().chain(others) {
            settings.set(key.as_ref(), value.as_ref())?;
        }
        Ok(settings)
    }

    /// The same of pairs that were saved: those without a baseline were written when it was "always
    /// negative" unless they said otherwise.
    ///
    /// # Errors
    /// [`SettingError`] of the first that can't be set.
    pub fn of_saved(
        pairs: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, SettingError> {
        let before = ("baseline".to_owned(), Baseline::AlwaysNegative.name());
        Self::of([before].into_iter().chain(pairs))
    }

    /// The settings that differ from the defaults, as [`Settings::set`] takes them.
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let (mut all, default) = (self.clone(), Self::default());
        let pair = |&(name, form): &(&'static str, Form)| {
            let text = match form {
                Number(_, _, of) => of(&mut all).map(|number| number.to_string()),
                Switch(of) => of(&mut all).then(|| "on".into()),
                Other(_, text) => text(self).filter(|own| text(&default).as_ref() != Some(own)),
            };
            Some((name, text?))
        };
        KEYS.iter().filter_map(pair).collect()
    }
}

/// Refuses the value of a setting that is not as expected.
fn check(
    is_allowed: bool,
    key: &'static str,
    value: &str,
    expected: &'static str,
) -> Result<(), SettingError> {
    if is_allowed { Ok(()) } else { Err(bad(key, value, expected)) }
}

fn set_matrix(settings: &mut Settings, value: &str) -> Result<(), SettingError> {
    let expected = "four amounts TP,FP,FN,TN: what a true positive, a false positive, a false \
                    negative and a true negative bring";
    let [tp, fp, missed, tn] = parse_numbers("matrix", value, expected)?;
    let matrix = CostBenefit::try_new(tp, fp, missed, tn)?;
    settings.given = Given::CostRatio(cost_ratio_to_set(matrix.cost_ratio())?);
    settings.targeting.matrix = Some(matrix);
    Ok(())
}

fn matrix(settings: &Settings) -> Option<String> {
    settings.targeting.matrix.map(|matrix| matrix.cells().map(|n| n.to_string()).join(","))
}

fn set_currency(settings: &mut Settings, value: &str) -> Result<(), SettingError> {
    let is_short = value.chars().count() <= CURRENCY_LETTERS;
    let is_word = is_short && !value.chars().any(|c| c.is_control() || c.is_ascii_digit());
    check(is_word, "currency", value, "a sign or a short word, such as $ or EUR")?;
    settings.targeting.currency = Some(value.trim().to_owned());
    Ok(())
}

/// An action that always works is the default.
fn set_success(settings: &mut Settings, value: &str) -> Result<(), SettingError> {
    let expected = "a share above 0 and up to 1";
    let share = settings::parse_number("success", value, expected)?;
    check(share > 0.0 && share <= 1.0, "success", value, expected)?;
    settings.success = (share < 1.0).then_some(share);
    Ok(())
}

fn set_pc(settings: &mut Settings, value: &str) -> Result<(), SettingError> {
    let pc = settings::parse_number("pc", value, "a number from 0 to 1")?;
    OperatingCondition::from_pc(pc, Prevalence::try_new(0.5)?)?;
    settings.given = Given::ProbabilityCost(pc);
    Ok(())
}

fn set_cost_ratio(settings: &mut Settings, value: &str) -> Result<(), SettingError> {
    let ratio = settings::parse_number("cost-ratio", value, "a number above 0")?;
    settings.given = Given::CostRatio(cost_ratio_to_set(ratio)?);
    Ok(())
}

fn pc(settings: &Settings) -> Option<String> {
    match settings.given {
        Given::ProbabilityCost(pc) => Some(pc.to_string()),
        Given::CostRatio(_) => None,
    }
}

/// Nothing where the matrix, or else the default, says the same.
fn cost_ratio(settings: &Settings) -> Option<String> {
    let implied = settings.targeting.matrix.map(|matrix| Given::CostRatio(matrix.cost_ratio()));
    match settings.given {
        Given::CostRatio(ratio) => (settings.given != implied.unwrap_or(Settings::default().given))
            .then(|| ratio.to_string()),
        Given::ProbabilityCost(_) => None,
    }
}

fn set_prevalence(settings: &mut Settings, value: &str) -> Result<(), SettingError> {
    let share = settings::parse_number("prevalence", value, "a share between 0 and 1")?;
    Prevalence::try_new(share)?;
    settings.prevalence = Some(share);
    Ok(())
}

fn set_baseline(settings: &mut Settings, value: &str) -> Result<(), SettingError> {
    settings.baseline = Baseline::parse(value)?;
    Ok(())
}

fn set_range(settings: &mut Settings, value: &str) -> Result<(), SettingError> {
    let expected = "two numbers LO,HI with 0 ≤ LO ≤ HI ≤ 1";
    let [low, high] = parse_numbers("range", value, expected)?;
    check(0.0 <= low && low <= high && high <= 1.0, "range", value, expected)?;
    settings.range = Some((low, high));
    Ok(())
}

fn set_grid(settings: &mut Settings, value: &str) -> Result<(), SettingError> {
    let expected = "three numbers FROM,TO,STEP with 0 ≤ FROM ≤ TO ≤ 1 and STEP ≥ 0.0001";
    let [from, to, step] = parse_numbers("grid", value, expected)?;
    check(0.0 <= from && from <= to && to <= 1.0 && step >= 1e-4, "grid", value, expected)?;
    settings.grid = Grid { from, to, step };
    Ok(())
}

fn grid(settings: &Settings) -> Option<String> {
    let Grid { from, to, step } = settings.grid;
    Some(format!("{from},{to},{step}"))
}

/// Another name of the capacity, which the theorem of workforces has.
fn set_workforce(settings: &mut Settings, value: &str) -> Result<(), SettingError> {
    let cases = settings::parse_number("workforce", value, CASES)?;
    check(cases > 0.0, "workforce", value, CASES)?;
    settings.targeting.capacity = Some(cases);
    Ok(())
}

fn set_axis(settings: &mut Settings, value: &str) -> Result<(), SettingError> {
    settings.axis = CostAxis::parse(value)?;
    Ok(())
}

fn set_form(settings: &mut Settings, value: &str) -> Result<(), SettingError> {
    let found = ImpactForm::ALL.into_iter().find(|form| form.name() == value);
    settings.form = Some(found.ok_or_else(|| bad("form", value, "scale, shift or columns"))?);
    Ok(())
}

fn set_certainty(settings: &mut Settings, value: &str) -> Result<(), SettingError> {
    settings.certainty = Resampling::parse(value)?;
    Ok(())
}

fn certainty(settings: &Settings) -> Option<String> {
    let text = |of: Resampling| format!("{},{}", of.resamples, of.seed);
    Some(settings.certainty.map_or("off".into(), text))
}

fn set_belief(settings: &mut Settings, value: &str) -> Result<(), SettingError> {
    let expected = "two cost ratios LOW,HIGH with 0 < LOW < HIGH";
    let [low, high] = parse_numbers("belief", value, expected)?;
    check(0.0 < low && low < high && high / low < 1e12, "belief", value, expected)?;
    settings.belief = Some((cost_ratio_to_set(low)?, cost_ratio_to_set(high)?));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A setting as links write it: "budget=0".
    fn pair(said: &str) -> (&str, &str) {
        said.split_once('=').unwrap()
    }

    #[test]
    fn settings_survive_their_own_text() {
        let mut settings = Settings::default();
        assert_eq!(settings.pairs(), []);
        for said in [
            "cost-ratio=0.25", "prevalence=0.001", "baseline=rule:0.1,0.75", "range=0.2,0.6",
            "grid=0,1,0.1", "max-fpr=0.25", "axis=pc", "measured=on", "other-bands=on",
            "floor=0.05", "matrix=27, -3, 0.1, -1e-7", "currency=€", "alarm-cost=12.5",
            "success=0.3", "population=1000000", "budget=0", "action-cost=0.3", "capacity=12.5",
            "form=scale", "theta=-2.5", "certainty=200,7", "belief=0.5,8",
        ] {
            let (key, value) = pair(said);
            settings.set(key, value).unwrap();
        }
        let mut again = Settings::of(settings.pairs()).unwrap();
        assert_eq!(again, settings);
        settings.set("workforce", "150").unwrap();
        assert!(settings.pairs().contains(&("capacity", "150".to_owned())));
        settings.set("certainty", "off").unwrap();
        assert!(settings.pairs().contains(&("certainty", "off".to_owned())));
        settings.set("certainty", "1000").unwrap();
        assert!(settings.pairs().iter().all(|(key, _)| *key != "certainty"));
        again.set("baseline", "model:a:b").unwrap();
        assert_eq!(again.baseline, Baseline::Model("a:b".into()));
    }

    /// The amounts where one case in five is positive.
    fn amounts(settings: &Settings) -> Result<[f64; 4], SettingError> {
        let condition = settings.condition(Prevalence::try_new(0.2).unwrap()).unwrap();
        settings.amounts(condition).map(CostBenefit::cells)
    }

    #[test]
    fn a_matrix_and_the_cost_ratio_are_one() {
        let mut settings = Settings::default();
        settings.set("matrix", "27,-3,0,0").unwrap();
        assert_eq!(settings.given, Given::CostRatio(9.0));
        assert_eq!(amounts(&settings), Ok([27.0, -3.0, 0.0, 0.0]));
        assert_eq!(settings.pairs(), [("matrix", "27,-3,0,0".to_owned())]);
        settings.set("cost-ratio", "1").unwrap(); // the default, but not the matrix's
        assert_eq!(amounts(&settings), Ok([3.0, -3.0, 0.0, 0.0]));
        assert_eq!(Settings::of(settings.pairs()), Ok(settings.clone()));
        settings.set("pc", "0.5").unwrap(); // 4 : 1 at one positive in five
        assert_eq!(amounts(&settings), Ok([12.0, -3.0, 0.0, 0.0]));
        settings.set("pc", "1").unwrap();
        let expected = "At this end of the PC(+) axis only misses cost anything, so no profit is \
                        finite: move PC(+) off the end.";
        assert_eq!(amounts(&settings).unwrap_err().to_string(), expected);
    }

    #[test]
    fn the_price_of_a_false_alarm_turns_amounts_into_money() {
        let mut settings = Settings::of([("cost-ratio", "5"), ("alarm-cost", "400")]).unwrap();
        assert_eq!(amounts(&settings), Ok([2000.0, -400.0, 0.0, 0.0]));
        assert_eq!(settings.targeting.money(), Some("$"));
        // An offer keeps 3 in 10: a leaver who is made one is worth 1.5 offers.
        settings.set("success", "0.3").unwrap();
        assert_eq!(amounts(&settings), Ok([600.0, -400.0, 0.0, 0.0]));
        let at = settings.condition(Prevalence::try_new(0.2).unwrap()).unwrap();
        assert_eq!((at.cost_ratio(), at.worth_of_acting()), (5.0, 1.5));
        // Four amounts say what acting brings, and what a false alarm takes.
        settings.set("matrix", "27,-3,0,0").unwrap();
        assert_eq!(amounts(&settings), Ok([27.0, -3.0, 0.0, 0.0]));
        assert_eq!(settings.targeting.price_of_alarm(), Some(3.0));
    }

    #[test]
    fn bad_settings_change_nothing_and_say_what_was_expected() {
        let mut settings = Settings::default();
        for said in [
            "pc=1.5", "pc=x", "cost-ratio=0", "cost-ratio=inf", "cost-ratio=1e308",
            "cost-ratio=1e-308", "matrix=1e300,-1,0,0", "belief=2,1e10", "belief=1e-10,2",
            "prevalence=1", "baseline=never", "baseline=rule:2,0", "range=0.6,0.2", "grid=0,1,0",
            "floor=1", "floor=-0.1", "max-fpr=1.01", "max-fpr=x", "workforce=0", "workforce=inf",
            "matrix=1,2,3", "matrix=1,-1,2,0", "matrix=1,x,0,0", "currency=a long currency",
            "currency=5", "alarm-cost=0", "alarm-cost=$400", "success=0", "success=1.1",
            "success=often", "population=0", "budget=-1", "action-cost=0", "capacity=inf",
            "axis=x", "measured=yes", "form=line", "theta=inf", "certainty=49", "certainty=1000,x",
            "certainty=on", "belief=2", "belief=12,2", "belief=0,2", "colour=red",
        ] {
            let (key, value) = pair(said);
            assert!(settings.set(key, value).is_err(), "{said}");
        }
        assert_eq!(settings, Settings::default());
        let message =
            |key: &str, value: &str| Settings::default().set(key, value).unwrap_err().to_string();
        assert_eq!(message("pc", "x"), "pc is “x”; expected a number from 0 to 1.");
        let expected = "The cost ratio is 1e308; expected a number from a billionth to a billion.";
        assert_eq!(message("cost-ratio", "1e308"), expected);
        assert_eq!(message("floor", "5"), "floor is “5”; expected a share from 0 to below 1.");
        let expected = "budget is “-1”; expected an amount of money, 0 or more.";
        assert_eq!(message("budget", "-1"), expected);
    }

    #[test]
    fn the_ends_of_what_is_allowed_are_taken() {
        let mut settings = Settings::default();
        settings.set("success", "0.3").unwrap();
        settings.set("success", "1").unwrap();
        assert_eq!(settings, Settings::default(), "an action that always works is no setting");
        settings.set("max-fpr", "0").unwrap();
        assert_eq!(settings.limits.max_fpr, Some(0.0));
        assert_eq!(settings.pairs(), [("max-fpr", "0".to_owned())]);
        for ratio in [1e-9, 1e-6, 1e6, 1e9] {
            settings.set("cost-ratio", &ratio.to_string()).unwrap();
            assert_eq!(settings.given, Given::CostRatio(ratio));
        }
        settings.set("belief", "0.000000001,100").unwrap();
    }
}
