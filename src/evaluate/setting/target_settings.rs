//! The settings of "how many to act on": amounts, a population to scale to, and what limits it.

use crate::domain::CostBenefit;
use crate::evaluate::setting::error::SettingError;
use serde::{Deserialize, Serialize};

/// What is known of the money, each `None` until set.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct TargetSettings {
    /// The cost-benefit matrix as it was set; a cost ratio set later moves what a true positive
    /// brings, see [`Settings::amounts`](crate::evaluate::setting::settings::Settings::amounts).
    pub matrix: Option<CostBenefit>,
    /// The currency of amounts of money; “$” as soon as there is a matrix or a price. Without
    /// either the unit is one false alarm, and this is not used.
    pub currency: Option<String>,
    /// What one false alarm costs, money above 0; not used where a matrix says it.
    pub alarm_cost: Option<f64>,
    /// Cases to scale to, above 0; as many as are loaded if `None`.
    pub population: Option<f64>,
    /// Money for actions, `0.0..`.
    pub budget: Option<f64>,
    /// What one action costs, above 0; what a false alarm takes if `None`.
    pub action_cost: Option<f64>,
    /// Cases that can be acted on, `0.0..`.
    pub capacity: Option<f64>,
}

impl TargetSettings {
    /// Whether anything is set that a report of targets needs.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.matrix.is_some()
            || [self.population, self.budget, self.capacity].iter().any(Option::is_some)
    }

    /// The currency of amounts; `None` where the unit is one false alarm.
    #[must_use]
    pub fn money(&self) -> Option<&str> {
        self.price_of_alarm().map(|_| self.currency.as_deref().unwrap_or("$"))
    }

    /// What one false alarm costs, money above 0: as the matrix says, else as it was set; `None`
    /// where neither is.
    #[must_use]
    pub fn price_of_alarm(&self) -> Option<f64> {
        self.matrix.map(CostBenefit::cost_of_alarm).or(self.alarm_cost)
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
    /// use breakeven::evaluate::Settings;
    /// let mut settings = Settings::default();
    /// settings.set("budget", "40000")?;
    /// // An offer costs 5: 8,000 of 100,000.
    /// let offer = CostBenefit::try_new(4.0, -5.0, 0.0, 0.0)?;
    /// assert_eq!(settings.targeting.limit(offer, 100_000.0)?, Some(0.08));
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

    fn set(amounts: &[(&str, f64)]) -> TargetSettings {
        let mut settings = TargetSettings::default();
        for &(key, amount) in amounts {
            let field = match key {
                "budget" => &mut settings.budget,
                "action-cost" => &mut settings.action_cost,
                "capacity" => &mut settings.capacity,
                _ => panic!("{key}"),
            };
            *field = Some(amount);
        }
        settings
    }

    #[test]
    fn the_tighter_of_two_limits_counts() {
        let offer = CostBenefit::try_new(4.0, -5.0, 0.0, 0.0).unwrap();
        let limit = |amounts: &[(&str, f64)]| set(amounts).limit(offer, 1000.0);
        assert_eq!(limit(&[]), Ok(None));
        assert_eq!(limit(&[("capacity", 100.0), ("budget", 1000.0)]), Ok(Some(0.1)));
        assert_eq!(limit(&[("capacity", 300.0), ("budget", 1000.0)]), Ok(Some(0.2)));
        assert_eq!(limit(&[("budget", 1000.0), ("action-cost", 2.0)]), Ok(Some(0.5)));
        assert_eq!(limit(&[("capacity", 5000.0)]), Ok(Some(1.0)));
        assert_eq!(limit(&[("budget", 0.0)]), Ok(Some(0.0)));
        let free = CostBenefit::try_new(4.0, 0.0, 0.0, 1.0).unwrap();
        let missing = set(&[("budget", 10.0)]).limit(free, 1000.0);
        assert_eq!(missing, Err(SettingError::NoActionCost));
    }

    #[test]
    fn what_limits_is_what_moves() {
        let offer = CostBenefit::try_new(4.0, -5.0, 0.0, 0.0).unwrap();
        let moved = |amounts: &[(&str, f64)]| {
            let next = set(amounts).limited_to(0.25, offer, 1000.0);
            (next.budget, next.capacity)
        };
        assert_eq!(moved(&[]), (None, Some(250.0)));
        assert_eq!(moved(&[("budget", 100.0)]), (Some(1250.0), None));
        assert_eq!(moved(&[("budget", 5000.0), ("capacity", 9.0)]), (Some(5000.0), Some(250.0)));
        assert_eq!(moved(&[("budget", 20.0), ("capacity", 9.0)]), (Some(1250.0), Some(9.0)));
    }

    #[test]
    fn without_a_matrix_or_a_price_there_is_no_money() {
        let money = |matrix, currency: Option<&str>| {
            let currency = currency.map(str::to_owned);
            TargetSettings { matrix, currency, ..TargetSettings::default() }
                .money()
                .map(str::to_owned)
        };
        let matrix = CostBenefit::try_new(27.0, -3.0, 0.0, 0.0).ok();
        assert_eq!(money(matrix, Some("€")).as_deref(), Some("€"));
        assert_eq!(money(None, Some("€")), None);
        assert_eq!(money(matrix, None).as_deref(), Some("$"));
        let priced = TargetSettings { alarm_cost: Some(400.0), ..TargetSettings::default() };
        assert_eq!((priced.money(), priced.price_of_alarm()), (Some("$"), Some(400.0)));
    }
}
