//! The settings of "how many to target": amounts, a population to scale to, and what limits it.

use crate::domain::CostBenefit;
use crate::evaluate::setting::error::SettingError;
use crate::evaluate::setting::parse::{bad, number, numbers};
use serde::{Deserialize, Serialize};

/// What is known of the money, each `None` until set.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct TargetSettings {
    /// The cost-benefit matrix as it was set; a cost ratio set later moves what a true positive
    /// brings, see [`Settings::amounts`](crate::evaluate::setting::settings::Settings::amounts).
    pub matrix: Option<CostBenefit>,
    /// The text before amounts of money; “$” as soon as there is a matrix. Without a matrix the
    /// unit is one false alarm, and this is not used.
    pub currency: Option<String>,
    /// Cases to scale to, above 0; as many as are loaded if `None`.
    pub population: Option<f64>,
    /// Money for actions, `0.0..`.
    pub budget: Option<f64>,
    /// What one action costs, above 0; what a false alarm takes if `None`.
    pub action_cost: Option<f64>,
    /// Cases that can be acted on, `0.0..`.
    pub capacity: Option<f64>,
}

/// The longest currency: “US dollars ”.
const CURRENCY_LETTERS: usize = 12;

impl TargetSettings {
    /// The names that [`TargetSettings::set`] takes.
    pub const KEYS: [&str; 6] =
        ["matrix", "currency", "population", "budget", "action-cost", "capacity"];

    /// Sets one setting from its text.
    ///
    /// # Errors
    /// [`SettingError`]; the settings are then as before.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), SettingError> {
        let above_0 = |key, expected| {
            number(key, value, expected).and_then(|n| match n > 0.0 {
                true => Ok(n),
                false => Err(bad(key, value, expected)),
            })
        };
        let from_0 = |key, expected| {
            number(key, value, expected).and_then(|n| match n >= 0.0 {
                true => Ok(n),
                false => Err(bad(key, value, expected)),
            })
        };
        match key {
            "matrix" => {
                let expected = "four amounts TP,FP,FN,TN: what a true positive, a false positive, \
                                a false negative and a true negative bring";
                let [tp, fp, missed, tn] = numbers("matrix", value, expected)?;
                self.matrix = Some(CostBenefit::try_new(tp, fp, missed, tn)?);
            }
            "currency" => {
                let is_short = value.chars().count() <= CURRENCY_LETTERS;
                if !is_short || value.chars().any(|c| c.is_control() || c.is_ascii_digit()) {
                    return Err(bad("currency", value, "a sign or a short word, such as $ or EUR"));
                }
                self.currency = Some(value.trim().to_owned());
            }
            "population" => {
                self.population = Some(above_0("population", "a number of cases above 0")?);
            }
            "budget" => self.budget = Some(from_0("budget", "an amount of money, 0 or more")?),
            "action-cost" => {
                self.action_cost = Some(above_0("action-cost", "an amount of money above 0")?);
            }
            "capacity" => self.capacity = Some(from_0("capacity", "a number of cases, 0 or more")?),
            _ => return Err(SettingError::UnknownKey(key.into())),
        }
        Ok(())
    }

    /// The settings that are set, as [`TargetSettings::set`] takes them.
    #[must_use]
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let matrix = self.matrix.map(|m| m.cells().map(|n| n.to_string()).join(","));
        let number = |value: Option<f64>| value.map(|n| n.to_string());
        let values = [
            matrix,
            self.currency.clone(),
            number(self.population),
            number(self.budget),
            number(self.action_cost),
            number(self.capacity),
        ];
        Self::KEYS.into_iter().zip(values).filter_map(|(key, value)| Some((key, value?))).collect()
    }

    /// Whether anything is set that a report of targets needs.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.matrix.is_some()
            || [self.population, self.budget, self.capacity].iter().any(Option::is_some)
    }

    /// The text before amounts; `None` where the unit is one false alarm.
    #[must_use]
    pub fn money(&self) -> Option<&str> {
        self.matrix.map(|_| self.currency.as_deref().unwrap_or("$"))
    }

    /// The largest share of a population that can be targeted: the smaller of what capacity and
    /// what budget allow, `0.0..=1.0`; `None` if neither is set.
    ///
    /// - `population`: in cases, above 0.
    ///
    /// # Errors
    /// [`SettingError::NoActionCost`] if there is a budget and no telling what an action costs.
    ///
    /// # Examples
    /// ```
    /// use breakeven::domain::CostBenefit;
    /// use breakeven::evaluate::TargetSettings;
    /// let mut settings = TargetSettings::default();
    /// settings.set("budget", "40000")?;
    /// // An offer costs 5: 8,000 of 100,000.
    /// let offer = CostBenefit::try_new(4.0, -5.0, 0.0, 0.0)?;
    /// assert_eq!(settings.limit(offer, 100_000.0)?, Some(0.08));
    /// # Ok::<(), breakeven::evaluate::SettingError>(())
    /// ```
    pub fn limit(
        &self,
        amounts: CostBenefit,
        population: f64,
    ) -> Result<Option<f64>, SettingError> {
        let by_budget = match self.budget {
            Some(budget) => Some(budget / self.cost_of_action(amounts)?),
            None => None,
        };
        let cases = self.capacity.into_iter().chain(by_budget).reduce(f64::min);
        Ok(cases.map(|cases| (cases / population).min(1.0)))
    }

    /// These settings with another limit: of the budget if that is what limits, else of the
    /// capacity, in whole cases.
    ///
    /// - `share`: `0.0..=1.0`.
    /// - `population`: in cases, above 0.
    #[must_use]
    pub fn limited_to(&self, share: f64, amounts: CostBenefit, population: f64) -> Self {
        let (cases, mut next) = ((share * population).round(), self.clone());
        let cost = self.cost_of_action(amounts).ok();
        let affordable = self.budget.zip(cost).map(|(budget, cost)| budget / cost);
        match affordable.filter(|&room| self.capacity.is_none_or(|capacity| room <= capacity)) {
            Some(_) => next.budget = cost.map(|cost| cases * cost),
            None => next.capacity = Some(cases),
        }
        next
    }

    fn cost_of_action(&self, amounts: CostBenefit) -> Result<f64, SettingError> {
        let by_matrix = Some(-amounts.false_positive()).filter(|&cost| cost > 0.0);
        self.action_cost.or(by_matrix).ok_or(SettingError::NoActionCost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(pairs: &[(&str, &str)]) -> TargetSettings {
        let mut settings = TargetSettings::default();
        for (key, value) in pairs {
            settings.set(key, value).unwrap();
        }
        settings
    }

    #[test]
    fn the_tighter_of_two_limits_counts() {
        let offer = CostBenefit::try_new(4.0, -5.0, 0.0, 0.0).unwrap();
        let limit = |pairs: &[(&str, &str)]| set(pairs).limit(offer, 1000.0);
        assert_eq!(limit(&[]), Ok(None));
        assert_eq!(limit(&[("capacity", "100"), ("budget", "1000")]), Ok(Some(0.1)));
        assert_eq!(limit(&[("capacity", "300"), ("budget", "1000")]), Ok(Some(0.2)));
        assert_eq!(limit(&[("budget", "1000"), ("action-cost", "2")]), Ok(Some(0.5)));
        assert_eq!(limit(&[("capacity", "5000")]), Ok(Some(1.0)));
        assert_eq!(limit(&[("budget", "0")]), Ok(Some(0.0)));
        let free = CostBenefit::try_new(4.0, 0.0, 0.0, 1.0).unwrap();
        let missing = set(&[("budget", "10")]).limit(free, 1000.0);
        assert_eq!(missing, Err(SettingError::NoActionCost));
    }

    #[test]
    fn what_limits_is_what_moves() {
        let offer = CostBenefit::try_new(4.0, -5.0, 0.0, 0.0).unwrap();
        let moved = |pairs: &[(&str, &str)]| {
            let next = set(pairs).limited_to(0.25, offer, 1000.0);
            (next.budget, next.capacity)
        };
        assert_eq!(moved(&[]), (None, Some(250.0)));
        assert_eq!(moved(&[("budget", "100")]), (Some(1250.0), None));
        assert_eq!(moved(&[("budget", "5000"), ("capacity", "9")]), (Some(5000.0), Some(250.0)));
        assert_eq!(moved(&[("budget", "20"), ("capacity", "9")]), (Some(1250.0), Some(9.0)));
    }

    #[test]
    fn settings_survive_their_own_text() {
        let settings = set(&[
            ("matrix", "27, -3, 0.1, -1e-7"),
            ("currency", "€"),
            ("population", "1000000"),
            ("budget", "0"),
            ("action-cost", "0.3"),
            ("capacity", "12.5"),
        ]);
        let pairs = settings.pairs();
        let pairs: Vec<_> = pairs.iter().map(|(key, value)| (*key, value.as_str())).collect();
        assert_eq!(set(&pairs), settings);
        assert_eq!(settings.money(), Some("€"));
        assert_eq!(set(&[("currency", "€")]).money(), None);
        assert_eq!(set(&[("matrix", "1,-1,0,0")]).money(), Some("$"));
    }

    #[test]
    fn bad_settings_change_nothing_and_say_what_was_expected() {
        let mut settings = TargetSettings::default();
        for (key, value) in [
            ("matrix", "1,2,3"),
            ("matrix", "1,-1,2,0"),
            ("matrix", "1,x,0,0"),
            ("currency", "a very long currency"),
            ("currency", "5"),
            ("population", "0"),
            ("budget", "-1"),
            ("action-cost", "0"),
            ("capacity", "inf"),
        ] {
            assert!(settings.set(key, value).is_err(), "{key}={value}");
        }
        assert_eq!(settings, TargetSettings::default());
        assert_eq!(
            settings.set("budget", "-1").unwrap_err().to_string(),
            "budget is “-1”; expected an amount of money, 0 or more."
        );
    }
}
