//! The fields of what a false alarm costs and of how often acting works: what each says, and what the
//! settings become when something is typed.

use crate::control::quantity::{decimal, out_of_range, share_text, share_typed, tidy};
use crate::control::with_units::{parse_with_unit, set_currency};
use crate::domain::{OperatingCondition, cost_ratio_to_set};
use crate::evaluate::{Given, Settings};
use crate::wording::with_currency;

/// One field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PriceField {
    /// What one false alarm costs, money.
    AlarmCost,
    /// How often acting on a positive works, a percentage.
    Success,
}

impl PriceField {
    /// What it says; nothing where no price is set. With a matrix the price is the matrix's.
    #[must_use]
    pub fn text(self, settings: &Settings) -> String {
        let targeting = &settings.targeting;
        match self {
            Self::AlarmCost => targeting
                .price_of_alarm()
                .zip(targeting.money())
                .map_or_else(String::new, |(price, currency)| {
                    with_currency(false, &decimal(tidy(price, 9), 9), currency)
                }),
            Self::Success => share_text(settings.success_in_force()),
        }
    }

    /// Whether it can be changed: four amounts say what both say.
    #[must_use]
    pub fn is_open(settings: &Settings) -> bool {
        settings.targeting.matrix.is_none()
    }

    /// The settings after something was typed; nothing typed takes the setting back. The cost ratio
    /// stays, so that PC(+) follows.
    ///
    /// # Errors
    /// What is wrong, as a sentence.
    pub fn typed(
        self,
        settings: &Settings,
        at: OperatingCondition,
        text: &str,
    ) -> Result<Settings, String> {
        let mut next = settings.clone();
        match self {
            Self::AlarmCost => price_typed(&mut next, text)?,
            Self::Success => {
                if let Ok(ratio) = cost_ratio_to_set(at.cost_ratio()) {
                    next.given = Given::CostRatio(ratio);
                }
                next.success = None;
                if !text.trim().is_empty() {
                    let share = share_typed(text, SUCCESS_EXPECTED)?;
                    next.set("success", &share.to_string())
                        .map_err(|_| out_of_range(text, SUCCESS_EXPECTED))?;
                }
            }
        }
        Ok(next)
    }
}

const PRICE_EXPECTED: &str = "Type what one costs, above 0, such as $400 or 400 EUR.";
const SUCCESS_EXPECTED: &str = "Type how often it works, such as 30% or 3 in 10.";

fn price_typed(settings: &mut Settings, text: &str) -> Result<(), String> {
    let read = parse_with_unit(text).map_err(|error| format!("{error} {PRICE_EXPECTED}"))?;
    let Some((price, units)) = read else {
        settings.targeting.alarm_cost = None;
        return Ok(());
    };
    let wrong = |why: &str| format!("“{}” {why}. {PRICE_EXPECTED}", text.trim());
    settings.set("alarm-cost", &price.to_string()).map_err(|_| wrong("is not above 0"))?;
    let unit = match units {
        ["", ""] => return Ok(()),
        [unit, ""] | ["", unit] if !unit.contains(char::is_whitespace) => unit,
        _ => return Err(wrong("has more than an amount and a currency")),
    };
    set_currency(settings, unit).map_err(|_| wrong("has no currency that can be read"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Prevalence;

    fn typed(settings: &Settings, field: PriceField, text: &str) -> Result<Settings, String> {
        let at = settings.condition(Prevalence::try_new(0.2).unwrap()).unwrap();
        field.typed(settings, at, text)
    }

    #[test]
    fn a_price_is_typed_with_its_currency() {
        let start = Settings::default();
        for (text, price, currency, said) in [
            ("400", 400.0, None, "$400"),
            ("$400", 400.0, None, "$400"),
            ("400 EUR", 400.0, Some("EUR"), "EUR 400"),
            ("€ 12.50", 12.5, Some("€"), "€12.5"),
            ("1 200 kr", 1200.0, Some("kr"), "1200 kr"),
        ] {
            let next = typed(&start, PriceField::AlarmCost, text).unwrap();
            assert_eq!(next.targeting.alarm_cost, Some(price), "{text}");
            assert_eq!(next.targeting.currency.as_deref(), currency, "{text}");
            assert_eq!(PriceField::AlarmCost.text(&next), said);
        }
        let euros = typed(&start, PriceField::AlarmCost, "400 EUR").unwrap();
        let dollars = typed(&euros, PriceField::AlarmCost, "$5").unwrap();
        assert_eq!(PriceField::AlarmCost.text(&dollars), "$5");
        let priced = typed(&start, PriceField::AlarmCost, "$400").unwrap();
        assert_eq!(typed(&priced, PriceField::AlarmCost, " ").unwrap(), start);
        for wrong in ["0", "-5", "much", "5k", "1,000", "400 EUR each", "$ 400 each", "8%"] {
            let refused = typed(&priced, PriceField::AlarmCost, wrong).unwrap_err();
            assert!(refused.starts_with(&format!("“{wrong}”")), "{refused}");
            assert!(refused.ends_with("400 EUR."), "{refused}");
        }
    }

    #[test]
    fn how_often_it_works_keeps_the_cost_ratio() {
        let mut start = Settings::default();
        start.set("pc", "0.5").unwrap(); // 4 : 1 at one in five
        for text in ["30%", "30", "0.3", "0,3", "3 in 10", "3 out of 10", "3/10"] {
            let next = typed(&start, PriceField::Success, text).unwrap();
            let at = next.condition(Prevalence::try_new(0.2).unwrap()).unwrap();
            assert!((at.cost_ratio() - 4.0).abs() < 1e-12 && next.success == Some(0.3), "{text}");
            assert!((at.pc() - 0.24 / 1.04).abs() < 1e-12, "{text}");
            assert_eq!(PriceField::Success.text(&next), "30%");
        }
        let often = typed(&start, PriceField::Success, "30%").unwrap();
        for always in ["100%", "100", "", "10 in 10"] {
            assert_eq!(typed(&often, PriceField::Success, always).unwrap().success, None);
        }
        for wrong in ["0", "120%", "120", "-1", "often", "3 in 0"] {
            let refused = typed(&often, PriceField::Success, wrong).unwrap_err();
            assert!(refused.contains(wrong) && refused.ends_with("3 in 10."), "{refused}");
        }
    }

    #[test]
    fn four_amounts_say_both() {
        let mut settings = Settings::default();
        settings.set("success", "0.3").unwrap();
        settings.set("matrix", "27,-3,0,0").unwrap();
        assert!(!PriceField::is_open(&settings) && PriceField::is_open(&Settings::default()));
        assert_eq!(PriceField::AlarmCost.text(&settings), "$3");
        assert_eq!(PriceField::Success.text(&settings), "100%");
    }
}
