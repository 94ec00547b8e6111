//! The number fields of "how many to act on", of what a false alarm costs, of how often acting
//! works, and of the limits: what each says, and what the settings become when something is typed
//! into it or its label is dragged.

use crate::control::entry::{
    EntryError, currency_in, parse_with_unit, parse_with_units, set_currency, two_sides,
};
use crate::control::quantity::{
    MISS_EXPECTED, Quantity, Typed, decimal, out_of_range, share_text, share_typed, tidy,
};
use crate::domain::{OperatingCondition, cost_ratio_to_set};
use crate::evaluate::{Given, Limits, Settings, Targets};
use crate::wording::with_currency;

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
}

impl AmountField {
    /// The name of its setting.
    pub fn key(self) -> &'static str {
        match self {
            Self::Cell(_) => "matrix",
            Self::Population => "population",
            Self::Budget => "budget",
            Self::ActionCost => "action-cost",
        }
    }

    /// What it says; nothing where nothing is set.
    pub fn text(self, settings: &Settings, targets: &Targets) -> String {
        // What follows from the cost ratio is as exact as that is shown.
        let is_derived = matches!(self, Self::Cell(_)) && targets.currency.is_none();
        let text = |value| decimal(tidy(value, if is_derived { 4 } else { 9 }), 9);
        self.value(settings, targets).map(text).unwrap_or_default()
    }

    /// What holds where nothing is set.
    pub fn instead(self, targets: &Targets) -> Option<String> {
        let by_matrix = -targets.amounts.false_positive();
        match self {
            Self::ActionCost if by_matrix > 0.0 => Some(decimal(tidy(by_matrix, 9), 9)),
            Self::Budget | Self::ActionCost => Some("–".into()),
            Self::Cell(_) | Self::Population => None,
        }
    }

    fn value(self, settings: &Settings, targets: &Targets) -> Option<f64> {
        match self {
            Self::Cell(cell) => Some(targets.amounts.cells()[cell]),
            Self::Population => Some(targets.population),
            Self::Budget => settings.targeting.budget,
            Self::ActionCost => settings.targeting.action_cost,
        }
    }

    /// The settings after something was typed; nothing typed takes the setting back.
    ///
    /// # Errors
    /// What is wrong, as a sentence.
    pub fn typed(self, settings: &Settings, targets: &Targets, text: &str) -> Typed {
        let expected = match self {
            Self::Population => "Type a number of cases, such as 8000.",
            _ => "Type an amount, such as 27 or -3.",
        };
        let read = parse_with_unit(text).map_err(|error| format!("{error} {expected}"))?;
        let mut next = settings.clone();
        if let Some((number, units)) = read {
            if let Some(unit) = currency_in(units).filter(|_| self != Self::Population) {
                set_currency(&mut next, unit).map_err(|error| error.to_string())?;
            }
            return self.set(&next, targets, number);
        }
        match self {
            Self::Cell(_) => return Err(format!("{} {expected}", EntryError::Empty)),
            Self::Population => next.targeting.population = None,
            Self::Budget => next.targeting.budget = None,
            Self::ActionCost => next.targeting.action_cost = None,
        }
        next.compare_within_limit(settings.targeting.is_limited());
        Ok(next)
    }

    /// The settings after its label was dragged so far to the right, CSS pixels.
    ///
    /// # Errors
    /// What is wrong, as a sentence.
    pub fn dragged(self, settings: &Settings, targets: &Targets, from: f64, by_px: f64) -> Typed {
        // A pixel is a hundredth of the number's own size.
        let step = 10f64.powf(from.abs().max(0.01).log10().floor() - 1.0);
        let value = tidy(from + (by_px / 4.0).round() * step, 12);
        let value = if matches!(self, Self::Cell(_)) { value } else { value.max(0.0) };
        self.set(settings, targets, value)
    }

    fn set(self, settings: &Settings, targets: &Targets, value: f64) -> Typed {
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
        next.compare_within_limit(settings.targeting.is_limited());
        Ok(next)
    }
}

/// One field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PriceField {
    /// What one false alarm costs, money.
    AlarmCost,
    /// What one miss costs, money.
    Miss,
    /// What is gained where acting is right, money, before what acting costs.
    Gain,
    /// How often acting on a positive works, a percentage.
    Success,
    /// How many cases can be acted on at most.
    Capacity,
}

impl PriceField {
    /// What it says; nothing where no price is set. With a matrix the price is the matrix's.
    ///
    /// - `at`: the condition, which the cost of a miss and a gain are read at.
    pub fn text(self, settings: &Settings, at: Option<OperatingCondition>) -> String {
        let targeting = &settings.targeting;
        let money = |amount: Option<f64>| {
            let priced = amount.zip(targeting.money());
            priced.map_or_else(String::new, |(amount, currency)| {
                let hundredths = (amount * 100.0).round() / 100.0;
                let digits = match tidy(amount, 9) {
                    // $1.20, not $1.2
                    sum if sum == hundredths && sum.fract() != 0.0 => format!("{sum:.2}"),
                    sum => decimal(sum, 9),
                };
                with_currency(false, &digits, currency)
            })
        };
        match self {
            Self::AlarmCost => money(targeting.price_of_alarm()),
            Self::Miss => money(Self::miss(settings, at)),
            Self::Gain => money(Self::gain(settings, at)),
            Self::Success => share_text(settings.success_in_force()),
            Self::Capacity => {
                targeting.capacity.map_or_else(String::new, |cases| decimal(tidy(cases, 9), 9))
            }
        }
    }

    /// To the cent: a drag of the slider gives it more digits.
    fn miss(settings: &Settings, at: Option<OperatingCondition>) -> Option<f64> {
        let cost = settings.targeting.price_of_alarm()? * at?.cost_ratio();
        cost.is_finite().then(|| if cost < 0.01 { cost } else { (cost * 100.0).round() / 100.0 })
    }

    /// What is left of a gain after what acting costs is the cost of a miss; `None` where leaving a case
    /// alone brings or costs something, too.
    fn gain(settings: &Settings, at: Option<OperatingCondition>) -> Option<f64> {
        let matrix = settings.targeting.matrix?;
        let is_plain = matrix.false_negative() == 0.0 && matrix.true_negative() == 0.0;
        is_plain.then_some(matrix.cost_of_alarm() * (at?.cost_ratio() + 1.0))
    }

    /// Whether it can be changed: four amounts say what an alarm costs, and on average how often acting
    /// works; a gain needs the price of acting.
    pub fn is_open(self, settings: &Settings) -> bool {
        match self {
            Self::AlarmCost | Self::Success => settings.targeting.matrix.is_none(),
            Self::Miss => {
                settings.targeting.matrix.is_none() && settings.targeting.price_of_alarm().is_some()
            }
            Self::Gain => settings.targeting.price_of_alarm().is_some(),
            Self::Capacity => true,
        }
    }

    /// Why it can't be changed, where what is to be changed instead stands elsewhere.
    pub fn why_closed(self, settings: &Settings) -> &'static str {
        match (self, settings.targeting.matrix) {
            (Self::AlarmCost, Some(of))
                if of.false_negative() == 0.0 && of.true_negative() == 0.0 =>
            {
                "to change it, empty what acting brings"
            }
            (Self::AlarmCost, Some(_)) => "as “What each outcome brings” says",
            _ => "",
        }
    }

    /// The settings after something was typed; nothing typed takes the setting back, but for the cost of a
    /// miss. The cost ratio stays, so that PC(+) follows, unless what is typed is about it.
    ///
    /// # Errors
    /// What is wrong, as a sentence.
    pub fn typed(self, settings: &Settings, at: OperatingCondition, text: &str) -> Typed {
        let mut next = settings.clone();
        match self {
            Self::AlarmCost => {
                let price = price_in(&mut next, text)?;
                next.targeting.alarm_cost = None;
                if let Some(price) = price {
                    let refused = || format!("“{}” is not above 0. {PRICE_EXPECTED}", text.trim());
                    next.set("alarm-cost", &price.to_string()).map_err(|_| refused())?;
                }
            }
            Self::Miss => {
                let read = price_in(&mut next, text)?;
                if let Some((cost, price)) = read.zip(settings.targeting.price_of_alarm()) {
                    next.set("cost-ratio", &(cost / price).to_string())
                        .map_err(|_| out_of_range(text, PRICE_EXPECTED))?;
                }
            }
            Self::Gain => gain_typed(&mut next, text)?,
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
            Self::Capacity => {
                next.targeting.capacity = None;
                let read = parse_with_units(text);
                let read = read.map_err(|error| format!("{error} {CASES_EXPECTED}"))?;
                if let Some(cases) = read {
                    next.set("capacity", &cases.to_string())
                        .map_err(|_| out_of_range(text, CASES_EXPECTED))?;
                }
                next.compare_within_limit(settings.targeting.is_limited());
            }
        }
        Ok(next)
    }
}

/// What acting brings where it is right, and costs wherever it is done, are two of four amounts; the others
/// are 0.
fn gain_typed(settings: &mut Settings, text: &str) -> Result<(), String> {
    let Some(cost) = settings.targeting.price_of_alarm() else { return Ok(()) };
    let read = parse_with_unit(text).map_err(|error| format!("{error} {GAIN_EXPECTED}"))?;
    let Some((gain, _)) = read else {
        settings.targeting.matrix = None;
        settings.targeting.alarm_cost = Some(cost);
        return Ok(());
    };
    if gain <= cost {
        let cost = decimal(tidy(cost, 9), 9);
        return Err(format!(
            "“{}” is not above what acting costs, {cost}. {GAIN_EXPECTED}",
            text.trim()
        ));
    }
    settings
        .set("matrix", &format!("{},{},0,0", tidy(gain - cost, 12), -cost))
        .map_err(|_| out_of_range(text, GAIN_EXPECTED))
}

const GAIN_EXPECTED: &str = "Type what it brings before what acting costs, such as $25.";
const PRICE_EXPECTED: &str = "Type what one costs, above 0, such as $400 or 400 EUR.";
const CASES_EXPECTED: &str = "Type how many can be acted on, such as 900.";
const SUCCESS_EXPECTED: &str = "Type how often it works, such as 30% or 3 in 10.";

/// The amount that was typed, if any was; its currency is taken.
fn price_in(settings: &mut Settings, text: &str) -> Result<Option<f64>, String> {
    let read = parse_with_unit(text).map_err(|error| format!("{error} {PRICE_EXPECTED}"))?;
    let Some((price, units)) = read else { return Ok(None) };
    let wrong = |why: &str| format!("“{}” {why}. {PRICE_EXPECTED}", text.trim());
    match units {
        ["", ""] => {}
        [unit, ""] | ["", unit] if !unit.contains(char::is_whitespace) => {
            set_currency(settings, unit).map_err(|_| wrong("has no currency that can be read"))?;
        }
        _ => return Err(wrong("has more than an amount and a currency")),
    }
    Ok(Some(price))
}

/// The settings after the cost ratio was typed: as a number or a ratio, or in money, "$90/$4", and, where a
/// false alarm has its price, "$90".
///
/// # Errors
/// What was expected, as a sentence.
pub fn cost_ratio_typed(settings: &Settings, at: OperatingCondition, text: &str) -> Typed {
    let prices = prices_typed(settings, text);
    prices.unwrap_or_else(|| Quantity::CostRatio.typed(settings, at, text))
}

/// The settings after two prices, or one, were typed; `None` for a text without a currency.
fn prices_typed(settings: &Settings, text: &str) -> Option<Typed> {
    let money = |unit: &&str| {
        let is_code = unit.len() == 3 && unit.chars().all(|c| c.is_ascii_uppercase());
        is_code
            || !unit.contains(char::is_alphabetic)
            || settings.targeting.currency.as_deref() == Some(*unit)
    };
    let amount = |text: &str| {
        let (value, units) = parse_with_unit(text).ok().flatten()?;
        let unit = currency_in(units).filter(money).map(str::to_owned);
        Some((value, unit))
    };
    if settings.targeting.matrix.is_some() {
        return None; // four amounts say both
    }
    let mut next = settings.clone();
    let set = match two_sides(text) {
        Some((miss, alarm)) => {
            let ((miss, of_miss), (alarm, of_alarm)) = (amount(miss)?, amount(alarm)?);
            let unit = of_alarm.or(of_miss)?;
            next.set("alarm-cost", &alarm.to_string())
                .and_then(|()| set_currency(&mut next, &unit))
                .and_then(|()| next.set("cost-ratio", &(miss / alarm).to_string()))
        }
        None => {
            let (miss, unit) = amount(text)?;
            let alarm = settings.targeting.price_of_alarm().filter(|_| unit.is_some())?;
            next.set("cost-ratio", &(miss / alarm).to_string())
        }
    };
    Some(set.map(|()| next).map_err(|_| out_of_range(text, MISS_EXPECTED)))
}

/// One limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LimitField {
    /// What must be saved at least, a percentage.
    Floor,
    /// The highest false positive rate borne, a percentage.
    MaxFpr,
}

impl LimitField {
    fn of(self, limits: &mut Limits) -> &mut Option<f64> {
        match self {
            Self::Floor => &mut limits.floor,
            Self::MaxFpr => &mut limits.max_fpr,
        }
    }

    /// What it says; nothing where nothing is set.
    pub fn text(self, settings: &Settings) -> String {
        let value = *self.of(&mut settings.limits.clone());
        value.map_or_else(String::new, share_text)
    }

    /// The settings after something was typed; nothing typed takes the limit back.
    ///
    /// # Errors
    /// What is wrong, as a sentence.
    pub fn typed(self, settings: &Settings, text: &str) -> Typed {
        let (mut next, text) = (settings.clone(), text.trim());
        if text.is_empty() {
            // Nothing else takes it back.
            *self.of(&mut next.limits) = None;
            return Ok(next);
        }
        let (key, expected) = match self {
            Self::Floor => ("floor", "Type a percentage, such as 5%."),
            Self::MaxFpr => ("max-fpr", "Type a percentage, such as 10%."),
        };
        let number = share_typed(text, expected)?;
        next.set(key, &number.to_string()).map_err(|_| out_of_range(text, expected))?;
        Ok(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{Curves, ModelCurves};
    use crate::domain::Prevalence;
    use crate::evaluate::Baseline;

    fn targets(settings: &Settings) -> Targets {
        let curves = Curves::new(vec![ModelCurves::of("m", &[(0.9, 30, 20), (0.1, 70, 880)])]);
        Targets::new(&curves, settings).unwrap()
    }

    fn typed(settings: &Settings, field: AmountField, text: &str) -> Typed {
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
        let settings = typed_price(&settings, PriceField::Capacity, "8000 customers").unwrap();
        assert_eq!(targets(&settings).limit, Some(0.08));
        assert_eq!(PriceField::Capacity.text(&settings, None), "8000");
        // Acting on all is no choice within a limit, and one again without.
        assert_eq!(settings.baseline, Baseline::AlwaysNegative);
        let settings = typed_price(&settings, PriceField::Capacity, " ").unwrap();
        assert_eq!((targets(&settings).limit, targets(&settings).population), (None, 1e5));
        assert_eq!(settings.baseline, Baseline::BestTrivial);
        for wrong in ["1,000", "1.000", "5k", "8%", "many", "–"] {
            let refused = typed_price(&settings, PriceField::Capacity, wrong).unwrap_err();
            assert!(refused.starts_with(&format!("“{wrong}”")), "{refused}");
            assert!(refused.ends_with("Type how many can be acted on, such as 900."), "{refused}");
        }
        let mut chosen = settings.clone();
        chosen.baseline = Baseline::AlwaysPositive;
        let chosen = typed_price(&chosen, PriceField::Capacity, "10").unwrap();
        assert_eq!(chosen.baseline, Baseline::AlwaysPositive);
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

    /// The condition where one in five is positive.
    fn one_in_five(settings: &Settings) -> OperatingCondition {
        settings.condition(Prevalence::try_new(0.2).unwrap()).unwrap()
    }

    fn typed_price(settings: &Settings, field: PriceField, text: &str) -> Typed {
        field.typed(settings, one_in_five(settings), text)
    }

    #[test]
    fn a_price_is_typed_with_its_currency() {
        let start = Settings::default();
        for (text, price, currency, said) in [
            ("400", 400.0, None, "$400"),
            ("$400", 400.0, None, "$400"),
            ("400 EUR", 400.0, Some("EUR"), "EUR 400"),
            ("€ 12.50", 12.5, Some("€"), "€12.50"),
            ("1 200 kr", 1200.0, Some("kr"), "1200 kr"),
        ] {
            let next = typed_price(&start, PriceField::AlarmCost, text).unwrap();
            assert_eq!(next.targeting.alarm_cost, Some(price), "{text}");
            assert_eq!(next.targeting.currency.as_deref(), currency, "{text}");
            assert_eq!(PriceField::AlarmCost.text(&next, None), said);
        }
        let priced = typed_price(&start, PriceField::AlarmCost, "150").unwrap();
        let missed = typed_price(&priced, PriceField::Miss, "2000").unwrap();
        assert!((one_in_five(&missed).cost_ratio() - 2000.0 / 150.0).abs() < 1e-12);
        assert_eq!(PriceField::Miss.text(&missed, Some(one_in_five(&missed))), "$2000");
        assert_eq!(typed_price(&missed, PriceField::Miss, "").unwrap(), missed);
        assert!(typed_price(&missed, PriceField::Miss, "-5").is_err());
        let euros = typed_price(&missed, PriceField::Miss, "3000 EUR").unwrap();
        assert_eq!(PriceField::Miss.text(&euros, Some(one_in_five(&euros))), "EUR 3000");
        assert!(typed_price(&missed, PriceField::Miss, "3000 EUR each").is_err());
        assert!(PriceField::Miss.is_open(&missed) && !PriceField::Miss.is_open(&start));
        let euros = typed_price(&start, PriceField::AlarmCost, "400 EUR").unwrap();
        let dollars = typed_price(&euros, PriceField::AlarmCost, "$5").unwrap();
        assert_eq!(PriceField::AlarmCost.text(&dollars, None), "$5");
        let priced = typed_price(&start, PriceField::AlarmCost, "$400").unwrap();
        assert_eq!(typed_price(&priced, PriceField::AlarmCost, " ").unwrap(), start);
        for wrong in ["0", "-5", "much", "5k", "1,000", "400 EUR each", "$ 400 each", "8%"] {
            let refused = typed_price(&priced, PriceField::AlarmCost, wrong).unwrap_err();
            assert!(refused.starts_with(&format!("“{wrong}”")), "{refused}");
            assert!(refused.ends_with("400 EUR."), "{refused}");
        }
    }

    #[test]
    fn how_often_it_works_keeps_the_cost_ratio() {
        let start = Settings::of([("pc", "0.5")]).unwrap(); // 4 : 1 at one in five
        for text in ["30%", "30", "0.3", "0,3", "3 in 10", "3 out of 10", "3/10"] {
            let next = typed_price(&start, PriceField::Success, text).unwrap();
            let at = one_in_five(&next);
            assert!((at.cost_ratio() - 4.0).abs() < 1e-12 && next.success == Some(0.3), "{text}");
            assert!((at.pc() - 0.24 / 1.04).abs() < 1e-12, "{text}");
            assert_eq!(PriceField::Success.text(&next, None), "30%");
        }
        let often = typed_price(&start, PriceField::Success, "30%").unwrap();
        for always in ["100%", "100", "", "10 in 10"] {
            assert_eq!(typed_price(&often, PriceField::Success, always).unwrap().success, None);
        }
        for wrong in ["0", "120%", "120", "-1", "often", "3 in 0"] {
            let refused = typed_price(&often, PriceField::Success, wrong).unwrap_err();
            assert!(refused.contains(wrong) && refused.ends_with("3 in 10."), "{refused}");
        }
    }

    #[test]
    fn what_acting_brings_and_costs_is_a_ratio() {
        let start = Settings::default();
        assert!(!PriceField::Gain.is_open(&start));
        let priced = typed_price(&start, PriceField::AlarmCost, "$1.20").unwrap();
        let gains = typed_price(&priced, PriceField::Gain, "25").unwrap();
        // 23.80 is left of each gift, and 1.20 is lost with each other letter.
        let Given::CostRatio(ratio) = gains.given else { panic!("{:?}", gains.given) };
        assert!((ratio - 23.8 / 1.2).abs() < 1e-9, "{ratio}");
        let at = Some(one_in_five(&gains));
        let said = [PriceField::Gain, PriceField::AlarmCost].map(|field| field.text(&gains, at));
        assert_eq!(said, ["$25", "$1.20"]);
        let refused = typed_price(&gains, PriceField::Gain, "1.2").unwrap_err();
        assert!(refused.starts_with("“1.2” is not above what acting costs, 1.2."), "{refused}");
        // Taken back: the price stays, and so does the ratio.
        let again = typed_price(&gains, PriceField::Gain, "").unwrap();
        assert_eq!((again.targeting.matrix, again.targeting.alarm_cost), (None, Some(1.2)));
        assert_eq!(again.given, gains.given);
        // Four amounts say both.
        let settings = Settings::of([("success", "0.3"), ("matrix", "27,-3,0,0")]).unwrap();
        for field in [PriceField::AlarmCost, PriceField::Success] {
            assert!(!field.is_open(&settings) && field.is_open(&Settings::default()));
        }
        assert!(PriceField::Capacity.is_open(&settings));
        assert_eq!(PriceField::AlarmCost.text(&settings, None), "$3");
        assert_eq!(PriceField::Success.text(&settings, None), "100%");
    }

    #[test]
    fn limits_are_typed_as_shares_or_percentages_and_taken_back() {
        let settings = Settings::default();
        let settings = LimitField::Floor.typed(&settings, "5,0\u{a0}%").unwrap();
        let settings = LimitField::MaxFpr.typed(&settings, "0,1").unwrap();
        let said = [LimitField::Floor, LimitField::MaxFpr].map(|field| field.text(&settings));
        assert_eq!(said, ["5%", "10%"]);
        let nothing = LimitField::Floor.typed(&settings, "−0%").unwrap();
        assert_eq!((LimitField::Floor.text(&nothing), &*nothing.pairs()[0].1), ("0%".into(), "0"));
        for (text, share) in [("20", 0.2), ("0.2", 0.2), ("1", 0.01), ("1 in 8", 0.125)] {
            let typed = LimitField::Floor.typed(&settings, text).unwrap();
            assert_eq!(typed.limits.floor, Some(share), "{text}");
        }
        let settings = LimitField::MaxFpr.typed(&settings, " ").unwrap();
        assert_eq!(settings.limits.max_fpr, None);
        let refused = LimitField::Floor.typed(&settings, "100").unwrap_err();
        assert_eq!(refused, "“100” is out of range. Type a percentage, such as 5%.");
    }

    #[test]
    fn two_prices_are_a_ratio_and_a_price() {
        let start = Settings::default();
        let condition =
            |settings: &Settings| settings.condition(Prevalence::try_new(0.3).unwrap()).unwrap();
        let typed = |settings: &Settings, text: &str| {
            let next = cost_ratio_typed(settings, condition(settings), text).unwrap();
            let money = next.targeting.price_of_alarm().zip(next.targeting.money());
            let money = money.map(|(price, currency)| (price, currency.to_owned()));
            (condition(&next).cost_ratio(), money, next)
        };
        for text in ["$90/$4", "$90 : $4", "90/$4", "$90 / 4"] {
            let (ratio, money, _) = typed(&start, text);
            assert_eq!((ratio, money), (22.5, Some((4.0, "$".to_owned()))), "{text}");
        }
        let (ratio, money, euros) = typed(&start, "90 EUR : 4,50 EUR");
        assert_eq!((ratio, money), (20.0, Some((4.5, "EUR".to_owned()))));
        assert_eq!(typed(&euros, "45 EUR").0, 10.0);
        assert_eq!(typed(&euros, "45").0, 45.0);
        for text in ["90/4", "5 x", "5x", "4 : 1"] {
            assert_eq!(typed(&start, text).1, None, "{text}");
        }
        assert!(cost_ratio_typed(&start, condition(&start), "$90/$0").is_err());
    }
}
