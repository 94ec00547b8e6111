//! The settings of a study: what the page's controls, its address and the command line share.

use crate::curve::ImpactForm;
use crate::domain::{CostBenefit, OperatingCondition, Prevalence};
use crate::evaluate::setting::baseline::Baseline;
use crate::evaluate::setting::cost_axis::CostAxis;
use crate::evaluate::setting::error::SettingError;
use crate::evaluate::setting::limits::Limits;
use crate::evaluate::setting::parse::{bad, number, numbers};
use crate::evaluate::setting::target_settings::TargetSettings;
use serde::{Deserialize, Serialize};

/// Which of the tied quantities was set; the others follow.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub enum Given {
    /// Cost of a miss over cost of a false alarm.
    CostRatio(f64),
    /// PC(+); the cost ratio follows at the prevalence.
    ProbabilityCost(f64),
}

/// A grid of `u = c_fp / (c_fp + c_fn)` for MTMCS.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Grid {
    /// First point, `0.0..=1.0`.
    pub from: f64,
    /// Last point, `from..=1.0`.
    pub to: f64,
    /// Distance of neighbours, above 0.
    pub step: f64,
}

/// All settings, each with its default.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Cost ratio or PC(+); cost ratio 1 by default.
    pub given: Given,
    /// Share of positives at deployment; the data's if `None`.
    pub prevalence: Option<f64>,
    /// What today's policy is; always negative by default.
    pub baseline: Baseline,
    /// The range of PC(+) of interest; all of it if `None`.
    pub range: Option<(f64, f64)>,
    /// 0.05, 0.10, … 0.95 by default.
    pub grid: Grid,
    /// What must be saved, how many false alarms are borne, how many cases can be handled.
    pub limits: Limits,
    /// The axis of the threshold chart; the false alarm's share of both costs by default.
    pub axis: CostAxis,
    /// Amounts, population and limits of "how many to target".
    pub targeting: TargetSettings,
    /// What accepting a case is worth, where cases differ in value; the table's default if `None`.
    pub form: Option<ImpactForm>,
    /// The parameter of what it is worth; where its curves begin if `None`.
    pub theta: Option<f64>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            given: Given::CostRatio(1.0),
            prevalence: None,
            baseline: Baseline::AlwaysNegative,
            range: None,
            grid: Grid { from: 0.05, to: 0.95, step: 0.05 },
            limits: Limits::default(),
            axis: CostAxis::default(),
            targeting: TargetSettings::default(),
            form: None,
            theta: None,
        }
    }
}

impl Settings {
    /// The names that [`Settings::set`] takes.
    pub const KEYS: [&str; 18] = [
        "pc",
        "cost-ratio",
        "prevalence",
        "baseline",
        "range",
        "grid",
        "floor",
        "max-fpr",
        "workforce",
        "axis",
        "matrix",
        "currency",
        "population",
        "budget",
        "action-cost",
        "capacity",
        "form",
        "theta",
    ];

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
    /// use breakeven::evaluate::{Given, Settings};
    /// let mut settings = Settings::default();
    /// settings.set("pc", "0.4")?;
    /// assert_eq!(settings.given, Given::ProbabilityCost(0.4));
    /// # Ok::<(), breakeven::evaluate::SettingError>(())
    /// ```
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), SettingError> {
        let any = Prevalence::try_new(0.5)?;
        match key {
            "pc" => {
                let pc = number("pc", value, "a number from 0 to 1")?;
                OperatingCondition::from_pc(pc, any)?;
                self.given = Given::ProbabilityCost(pc);
            }
            "cost-ratio" => {
                let ratio = number("cost-ratio", value, "a number above 0")?;
                OperatingCondition::from_cost_ratio(ratio, any)?;
                self.given = Given::CostRatio(ratio);
            }
            "prevalence" => {
                let share = number("prevalence", value, "a share between 0 and 1")?;
                Prevalence::try_new(share)?;
                self.prevalence = Some(share);
            }
            "baseline" => self.baseline = Baseline::parse(value)?,
            "range" => {
                let expected = "two numbers LO,HI with 0 ≤ LO ≤ HI ≤ 1";
                let [low, high] = numbers("range", value, expected)?;
                if !(0.0 <= low && low <= high && high <= 1.0) {
                    return Err(bad("range", value, expected));
                }
                self.range = Some((low, high));
            }
            "grid" => {
                let expected =
                    "three numbers FROM,TO,STEP with 0 ≤ FROM ≤ TO ≤ 1 and STEP ≥ 0.0001";
                let [from, to, step] = numbers("grid", value, expected)?;
                if !(0.0 <= from && from <= to && to <= 1.0 && step >= 1e-4) {
                    return Err(bad("grid", value, expected));
                }
                self.grid = Grid { from, to, step };
            }
            "floor" | "max-fpr" | "workforce" => self.limits.set(key, value)?,
            "axis" => self.axis = CostAxis::parse(value)?,
            "form" => {
                let found = ImpactForm::ALL.into_iter().find(|form| form.name() == value);
                self.form =
                    Some(found.ok_or_else(|| bad("form", value, "scale, shift or columns"))?);
            }
            "theta" => self.theta = Some(number("theta", value, "a number")?),
            _ => {
                self.targeting.set(key, value)?;
                if let (Some(matrix), "matrix") = (self.targeting.matrix, key) {
                    self.given = Given::CostRatio(matrix.cost_ratio());
                }
            }
        }
        Ok(())
    }

    /// Moves one end of the range; the other gives way.
    ///
    /// # Errors
    /// [`SettingError`] for an end that is no PC(+); the settings are then as before.
    pub fn set_range_end(&mut self, is_low: bool, to: f64) -> Result<(), SettingError> {
        let (low, high) = self.range.unwrap_or((0.0, 1.0));
        let (low, high) = if is_low { (to, high.max(to)) } else { (low.min(to), to) };
        self.set("range", &format!("{low},{high}"))
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

    /// The settings that differ from the defaults, as [`Settings::set`] takes them.
    #[must_use]
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let default = Self::default();
        // The matrix first: it implies a cost ratio, which what follows may change.
        let mut pairs = self.targeting.pairs();
        let implied = self.targeting.matrix.map(|matrix| Given::CostRatio(matrix.cost_ratio()));
        match self.given {
            given if given == implied.unwrap_or(default.given) => {}
            Given::ProbabilityCost(pc) => pairs.push(("pc", pc.to_string())),
            Given::CostRatio(ratio) => pairs.push(("cost-ratio", ratio.to_string())),
        }
        pairs.extend(self.prevalence.map(|share| ("prevalence", share.to_string())));
        if self.baseline != default.baseline {
            pairs.push(("baseline", self.baseline.name()));
        }
        pairs.extend(self.range.map(|(low, high)| ("range", format!("{low},{high}"))));
        if self.grid != default.grid {
            let Grid { from, to, step } = self.grid;
            pairs.push(("grid", format!("{from},{to},{step}")));
        }
        pairs.extend(self.limits.pairs());
        if self.axis != default.axis {
            pairs.push(("axis", self.axis.name().into()));
        }
        pairs.extend(self.form.map(|form| ("form", form.name().into())));
        pairs.extend(self.theta.map(|theta| ("theta", theta.to_string())));
        pairs
    }

    /// All but where the condition stands on its axis: what a drag along it leaves as it is.
    #[must_use]
    pub fn settings_without_condition(&self) -> Self {
        Self { given: Self::default().given, theta: None, ..self.clone() }
    }

    /// The prevalence at deployment, if one is set; else it is that of the data.
    ///
    /// # Errors
    /// [`SettingError::OutOfRange`] if it is not one that [`Settings::set`] takes.
    pub fn prevalence_set(&self) -> Result<Option<Prevalence>, SettingError> {
        Ok(self.prevalence.map(Prevalence::try_new).transpose()?)
    }

    /// The condition these settings mean for data of some prevalence.
    ///
    /// # Errors
    /// [`SettingError::OutOfRange`] if a number is not one that [`Settings::set`] takes.
    pub fn condition(&self, of_the_data: Prevalence) -> Result<OperatingCondition, SettingError> {
        let prevalence = self.prevalence_set()?.unwrap_or(of_the_data);
        Ok(match self.given {
            Given::CostRatio(ratio) => OperatingCondition::from_cost_ratio(ratio, prevalence)?,
            Given::ProbabilityCost(pc) => OperatingCondition::from_pc(pc, prevalence)?,
        })
    }
}

impl Settings {
    /// What each outcome brings at a condition: the matrix that was set, with what a true positive
    /// brings moved to the condition's cost ratio; one false alarm as the unit if none was.
    ///
    /// # Errors
    /// [`SettingError::NoAmounts`] at the ends of the PC(+) axis, where only one mistake costs.
    pub fn amounts(&self, condition: OperatingCondition) -> Result<CostBenefit, SettingError> {
        let ratio = condition.cost_ratio();
        if !(ratio > 0.0 && ratio.is_finite()) {
            let only = if ratio == 0.0 { "false alarms" } else { "misses" };
            return Err(SettingError::NoAmounts { only });
        }
        Ok(match self.targeting.matrix {
            Some(matrix) => matrix.with_cost_ratio(ratio)?,
            None => CostBenefit::of_cost_ratio(ratio)?,
        })
    }
}

impl Grid {
    /// The points, ascending, each the double nearest to its decimal.
    #[must_use]
    pub fn points(self) -> Vec<f64> {
        let tidy = |value: f64| (value * 1e12).round() / 1e12;
        (0u32..)
            .map(|i| tidy(self.from + f64::from(i) * self.step))
            .take_while(|&u| u <= self.to + 1e-12)
            .map(|u| u.min(1.0))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_grid_is_nineteen_decimals() {
        let points = Settings::default().grid.points();
        assert_eq!(points.len(), 19);
        let twentieths = (1..=19).map(|i| f64::from(i) / 20.0);
        assert!(points.into_iter().eq(twentieths));
    }

    #[test]
    fn settings_survive_their_own_text() {
        let mut settings = Settings::default();
        assert_eq!(settings.pairs(), []);
        for (key, value) in [
            ("cost-ratio", "0.25"),
            ("prevalence", "0.001"),
            ("baseline", "rule:0.1,0.75"),
            ("range", "0.2,0.6"),
            ("grid", "0,1,0.1"),
            ("workforce", "150"),
            ("max-fpr", "0.25"),
            ("axis", "pc"),
            ("matrix", "27,-3,0,0"),
            ("capacity", "7"),
            ("form", "scale"),
            ("theta", "-2.5"),
        ] {
            settings.set(key, value).unwrap();
        }
        let mut again = Settings::default();
        for (key, value) in settings.pairs() {
            again.set(key, &value).unwrap();
        }
        assert_eq!(again, settings);
        again.set("baseline", "model:a:b").unwrap();
        assert_eq!(again.baseline, Baseline::Model("a:b".into()));
    }

    #[test]
    fn a_matrix_and_the_cost_ratio_are_one() {
        let mut settings = Settings::default();
        settings.set("matrix", "27,-3,0,0").unwrap();
        assert_eq!(settings.given, Given::CostRatio(9.0));
        let amounts = |settings: &Settings| {
            let condition = settings.condition(Prevalence::try_new(0.2).unwrap()).unwrap();
            settings.amounts(condition).map(CostBenefit::cells)
        };
        assert_eq!(amounts(&settings), Ok([27.0, -3.0, 0.0, 0.0]));
        assert_eq!(settings.pairs(), [("matrix", "27,-3,0,0".to_owned())]);
        settings.set("cost-ratio", "1").unwrap(); // the default, but not the matrix's
        assert_eq!(amounts(&settings), Ok([3.0, -3.0, 0.0, 0.0]));
        let mut again = Settings::default();
        settings.pairs().iter().for_each(|(key, value)| again.set(key, value).unwrap());
        assert_eq!(again, settings);
        settings.set("pc", "0.5").unwrap(); // 4 : 1 at one positive in five
        assert_eq!(amounts(&settings), Ok([12.0, -3.0, 0.0, 0.0]));
        settings.set("pc", "1").unwrap();
        assert_eq!(
            amounts(&settings).unwrap_err().to_string(),
            "Only misses cost anything there, so no profit is finite: move PC(+) off the end of its \
             axis."
        );
    }

    #[test]
    fn bad_settings_change_nothing_and_say_what_was_expected() {
        let mut settings = Settings::default();
        for (key, value) in [
            ("pc", "1.5"),
            ("pc", "x"),
            ("cost-ratio", "0"),
            ("cost-ratio", "inf"),
            ("prevalence", "1"),
            ("baseline", "never"),
            ("baseline", "rule:2,0"),
            ("range", "0.6,0.2"),
            ("grid", "0,1,0"),
            ("floor", "1"),
            ("axis", "x"),
            ("form", "line"),
            ("theta", "inf"),
            ("colour", "red"),
        ] {
            assert!(settings.set(key, value).is_err(), "{key}={value}");
        }
        assert_eq!(settings, Settings::default());
        let message = settings.set("pc", "x").unwrap_err().to_string();
        assert_eq!(message, "pc is “x”; expected a number from 0 to 1.");
    }
}
