//! The settings of a study: what the page's controls, its address and the command line share.

use crate::curve::ImpactForm;
use crate::domain::{CostBenefit, OperatingCondition, Prevalence};
use crate::evaluate::setting::baseline::Baseline;
use crate::evaluate::setting::cost_axis::CostAxis;
use crate::evaluate::setting::error::SettingError;
use crate::evaluate::setting::limits::Limits;
use crate::evaluate::setting::resampling::Resampling;
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
    /// How often acting on a positive works, above 0 and below 1; always if `None`.
    pub success: Option<f64>,
    /// What today's policy is; the better trivial one by default.
    pub baseline: Baseline,
    /// The range of PC(+) of interest; all of it if `None`.
    pub range: Option<(f64, f64)>,
    /// 0.05, 0.10, … 0.95 by default.
    pub grid: Grid,
    /// What must be saved, how many false alarms are borne, how many cases can be handled.
    pub limits: Limits,
    /// The axis of the threshold chart; the false alarm's share of both costs by default.
    pub axis: CostAxis,
    /// Amounts, population and limits of "how many to act on".
    pub targeting: TargetSettings,
    /// What accepting a case is worth, where cases differ in value; the table's default if `None`.
    pub form: Option<ImpactForm>,
    /// The parameter of what it is worth; where its curves begin if `None`.
    pub theta: Option<f64>,
    /// How often cases are resampled; `None` if they are not.
    pub certainty: Option<Resampling>,
    /// In nine cases of ten the cost ratio lies between these; `None` if nothing is said of it.
    pub belief: Option<(f64, f64)>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            given: Given::CostRatio(1.0),
            prevalence: None,
            success: None,
            baseline: Baseline::default(),
            range: None,
            grid: Grid { from: 0.05, to: 0.95, step: 0.05 },
            limits: Limits::default(),
            axis: CostAxis::default(),
            targeting: TargetSettings::default(),
            form: None,
            theta: None,
            certainty: Some(Resampling::default()),
            belief: None,
        }
    }
}

impl Settings {
    /// Moves one end of the range; the other gives way.
    ///
    /// # Errors
    /// [`SettingError`] for an end that is no PC(+); the settings are then as before.
    pub fn set_range_end(&mut self, is_low: bool, to: f64) -> Result<(), SettingError> {
        let (low, high) = self.range.unwrap_or((0.0, 1.0));
        let (low, high) = if is_low { (to, high.max(to)) } else { (low.min(to), to) };
        self.set("range", &format!("{low},{high}"))
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

    /// How often acting on a positive works, above 0 and at most 1. Four amounts say what acting
    /// brings on average, so that with a matrix it counts as always.
    #[must_use]
    pub fn success_in_force(&self) -> f64 {
        self.success.filter(|_| self.targeting.matrix.is_none()).unwrap_or(1.0)
    }

    /// The condition these settings mean for data of some prevalence.
    ///
    /// # Errors
    /// [`SettingError::OutOfRange`] if a number is not one that [`Settings::set`] takes.
    pub fn condition(&self, of_the_data: Prevalence) -> Result<OperatingCondition, SettingError> {
        let prevalence = self.prevalence_set()?.unwrap_or(of_the_data);
        let prevalence = prevalence.with_success(self.success_in_force())?;
        Ok(match self.given {
            Given::CostRatio(ratio) => OperatingCondition::from_cost_ratio(ratio, prevalence)?,
            Given::ProbabilityCost(pc) => OperatingCondition::from_pc(pc, prevalence)?,
        })
    }
}

impl Settings {
    /// What each outcome brings at a condition: the matrix that was set, with what a true positive
    /// brings moved to the condition's cost ratio. If none was, a true positive brings what acting
    /// on it is worth ([`OperatingCondition::worth_of_acting`]), in money if it is said what a false
    /// alarm costs, else with one false alarm as the unit.
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
            None => {
                let alarm = self.targeting.alarm_cost.unwrap_or(1.0);
                CostBenefit::try_new(condition.worth_of_acting() * alarm, -alarm, 0.0, 0.0)?
            }
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
}
