//! The number fields of "how many to act on": what each says, and what the settings become when
//! something is typed into it or its label is dragged.

use crate::control::entry::EntryError;
use crate::control::quantity::{decimal, tidy};
use crate::control::with_units::{currency_in, parse_with_unit, set_currency};
use crate::evaluate::{Settings, Targets};

/// One field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AmountField {
    /// A cell of the cost-benefit matrix: 0 true positive, 1 false positive, 2 false negative,
    /// 3 true negative.
    Cell(usize),
    /// Cases to scale to.
    Population,
    /// Money for actions.
    Budget,
    /// What one action costs.
    ActionCost,
    /// Cases that can be acted on.
    Capacity,
}

impl AmountField {
    /// The name of its setting.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Cell(_) => "matrix",
            Self::Population => "population",
            Self::Budget => "budget",
            Self::ActionCost => "action-cost",
            Self::Capacity => "capacity",
        }
    }

    /// What it says; nothing where nothing is set.
    #[must_use]
    pub fn text(self, settings: &Settings, targets: &Targets) -> String {
        self.value(settings, targets).map(|value| decimal(tidy(value, 9), 9)).unwrap_or_default()
    }

    /// What holds where nothing is set.
    #[must_use]
    pub fn instead(self, targets: &Targets) -> Option<String> {
        let by_matrix = -targets.amounts.false_positive();
        match self {
            Self::ActionCost if by_matrix > 0.0 => Some(decimal(tidy(by_matrix, 9), 9)),
            Self::Budget | Self::Capacity | Self::ActionCost => Some("–".into()),
            Self::Cell(_) | Self::Population => None,
        }
    }

    fn value(self, settings: &Settings, targets: &Targets) -> Option<f64> {
        match self {
            Self::Cell(cell) => Some(targets.amounts.cells()[cell]),
            Self::Population => Some(targets.population),
            Self::Budget => settings.targeting.budget,
            Self::ActionCost => settings.targeting.action_cost,
            Self::Capacity => settings.targeting.capacity,
        }
    }

    /// The settings after something was typed; nothing typed takes the setting back.
    ///
    /// # Errors
    /// What is wrong, as a sentence.
    pub fn typed(
        self,
        settings: &Settings,
        targets: &Targets,
        text: &str,
    ) -> Result<Settings, String> {
        let expected = match self {
            Self::Population | Self::Capacity => "Type a number of cases, such as 8000.",
            _ => "Type an amount, such as 27 or -3.",
        };
        let read = parse_with_unit(text).map_err(|error| format!("{error} {expected}"))?;
        let mut next = settings.clone();
        if let Some((number, units)) = read {
            if let Some(unit) = currency_in(units).filter(|_| self.is_money()) {
                set_currency(&mut next, unit).map_err(|error| error.to_string())?;
            }
            return self.set(&next, targets, number);
        }
        match self {
            Self::Cell(_) => return Err(format!("{} {expected}", EntryError::Empty)),
            Self::Population => next.targeting.population = None,
            Self::Budget => next.targeting.budget = None,
            Self::ActionCost => next.targeting.action_cost = None,
            Self::Capacity => next.targeting.capacity = None,
        }
        Ok(next)
    }

    /// The settings after its label was dragged so far to the right, CSS pixels.
    ///
    /// # Errors
    /// What is wrong, as a sentence.
    pub fn dragged(
        self,
        settings: &Settings,
        targets: &Targets,
        from: f64,
        by_px: f64,
    ) -> Result<Settings, String> {
        // A pixel is a hundredth of the number's own size.
        let step = 10f64.powf(from.abs().max(0.01).log10().floor() - 1.0);
        let value = tidy(from + (by_px / 4.0).round() * step, 12);
        let value = if matches!(self, Self::Cell(_)) { value } else { value.max(0.0) };
        self.set(settings, targets, value)
    }

    fn is_money(self) -> bool {
        !matches!(self, Self::Population | Self::Capacity)
    }

    fn set(self, settings: &Settings, targets: &Targets, value: f64) -> Result<Settings, String> {
        let text = match self {
            Self::Cell(cell) => {
                let mut cells = targets.amounts.cells();
                cells[cell] = value;
                cells.map(|n| n.to_string()).join(",")
            }
            _ => value.to_string(),
        };
        let mut next = settings.clone();
        next.set(self.key(), &text).map_err(|error| error.to_string())?;
        // A budget says nothing until it is known what an action costs.
        let amounts = next.targeting.matrix.unwrap_or(targets.amounts);
        next.targeting.limit(amounts, targets.population).map_err(|error| error.to_string())?;
        Ok(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{Curves, ModelCurves};

    fn targets(settings: &Settings) -> Targets {
        let curves = Curves::new(vec![ModelCurves::of("m", &[(0.9, 30, 20), (0.1, 70, 880)])]);
        Targets::new(&curves, settings).unwrap()
    }

    fn typed(settings: &Settings, field: AmountField, text: &str) -> Result<Settings, String> {
        field.typed(settings, &targets(settings), text)
    }

    #[test]
    fn a_cell_moves_the_cost_ratio_and_the_cost_ratio_a_cell() {
        let settings = typed(&Settings::default(), AmountField::Cell(0), "$27").unwrap();
        let mut settings = typed(&settings, AmountField::Cell(1), "−3").unwrap();
        let ratio = |settings: &Settings| targets(settings).amounts.cost_ratio();
        assert_eq!(ratio(&settings), 9.0);
        settings.set("cost-ratio", "12").unwrap();
        assert_eq!(AmountField::Cell(0).text(&settings, &targets(&settings)), "36");
        let refused = typed(&settings, AmountField::Cell(2), "40").unwrap_err();
        assert!(refused.contains("36") && refused.contains("40"), "{refused}");
    }

    #[test]
    fn limits_are_set_and_taken_back() {
        let settings = typed(&Settings::default(), AmountField::Population, "100000").unwrap();
        let settings = typed(&settings, AmountField::Capacity, "8000 customers").unwrap();
        assert_eq!(targets(&settings).limit, Some(0.08));
        let settings = typed(&settings, AmountField::Capacity, " ").unwrap();
        assert_eq!((targets(&settings).limit, targets(&settings).population), (None, 1e5));
        for wrong in ["1,000", "1.000", "5k", "8%", "many", "–"] {
            let refused = typed(&settings, AmountField::Capacity, wrong).unwrap_err();
            assert!(refused.starts_with(&format!("“{wrong}”")), "{refused}");
            assert!(refused.ends_with("Type a number of cases, such as 8000."), "{refused}");
        }
        let budget = typed(&settings, AmountField::Budget, "€ 1.234,50").unwrap();
        assert_eq!(budget.targeting.budget, Some(1234.5));
        assert_eq!(budget.targeting.currency.as_deref(), Some("€"));
        let swiss = typed(&settings, AmountField::Population, "CHF 1’234’000").unwrap();
        assert_eq!(targets(&swiss).population, 1_234_000.0);
        let loss = typed(&settings, AmountField::Cell(1), "-$2,50").unwrap();
        assert_eq!(targets(&loss).amounts.false_positive(), -2.5);
        assert!(typed(&settings, AmountField::Cell(1), "").is_err());
    }

    #[test]
    fn a_dragged_label_moves_by_steps_of_its_own_size() {
        let settings = Settings::default();
        let dragged = |field: AmountField, from, by| {
            let next = field.dragged(&settings, &targets(&settings), from, by).unwrap();
            field.text(&next, &targets(&next))
        };
        assert_eq!(dragged(AmountField::Cell(0), 27.0, 40.0), "37");
        assert_eq!(dragged(AmountField::Cell(1), -3.0, -8.0), "-3.2");
        assert_eq!(dragged(AmountField::Budget, 40_000.0, 4.0), "41000");
        assert_eq!(dragged(AmountField::Budget, 100.0, -4000.0), "0");
    }
}
