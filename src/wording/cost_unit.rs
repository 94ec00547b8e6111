//! The unit in which costs are said. Inside, one false alarm is the unit; outside it is money once
//! it is known what a false alarm costs, for as many cases as are drawn or per year. Until then the unit
//! is named beside the sums, because "626 needless offers" is read as a number of offers.
//!
//! Also what the fields of the price of a false alarm, and of how often acting works, are called,
//! and what follows from them.

use crate::domain::OperatingCondition;
use crate::evaluate::{Evaluation, Price, said_number};
use crate::wording::language::{
    capitalized, grouped, order_inside, plain_amount, plain_number, plain_theta, quantity,
    with_article, with_currency, without_article,
};
use crate::wording::span::Figure;
use crate::wording::vocabulary::Wording;

/// How costs are said in one study.
///
/// Costs come in as false alarms: [`OperatingCondition::cost_of`] turns a normalized cost into them,
/// [`OperatingCondition::absolute_cost`] a pair of rates.
///
/// [`OperatingCondition::cost_of`]: crate::domain::OperatingCondition::cost_of
/// [`OperatingCondition::absolute_cost`]: crate::domain::OperatingCondition::absolute_cost
#[derive(Debug, Clone, Copy)]
pub(crate) struct CostUnit<'a> {
    price: Option<&'a Price>,
    /// How many cases amounts are of, and whether these are a year's.
    cases: (f64, bool),
    wording: &'a Wording,
}

impl<'a> CostUnit<'a> {
    /// The unit of an evaluation.
    pub(crate) fn of(evaluation: &'a Evaluation, wording: &'a Wording) -> Self {
        let year = evaluation.cases_a_year.map(|cases| (cases, true));
        let cases = year.unwrap_or((f64::from(evaluation.tally_size()), false));
        Self { price: evaluation.price.as_ref(), cases, wording }
    }

    /// Whether costs are money.
    pub(crate) fn is_money(&self) -> bool {
        self.price.is_some()
    }

    /// How many cases amounts are of: those of a year, else as many as are drawn.
    pub(crate) fn cases(&self) -> f64 {
        self.cases.0
    }

    /// Of what amounts are: "a year", "per 1,000 loans".
    pub(crate) fn scope(&self) -> String {
        match self.cases {
            (_, true) => "a year".into(),
            (cases, false) => format!("per {}", self.wording.counted(cases)),
        }
    }

    /// The number of a sum, where its unit is said beside it: "539", "$215,000".
    pub(crate) fn short_sum(&self, alarms: f64) -> String {
        self.said(self.shown(alarms))
    }

    /// The same as a number, money or false alarms, so that what a reader redoes with it comes out.
    pub(crate) fn shown(&self, alarms: f64) -> f64 {
        match self.price {
            Some(price) => shown_money(alarms * price.alarm_cost),
            None => said_number(alarms),
        }
    }

    /// A sum that is in its unit already.
    pub(crate) fn said(&self, sum: f64) -> String {
        match self.price {
            Some(price) => plain_money(sum, &price.currency),
            None => plain_number(sum),
        }
    }
}

/// A sum of money with three digits, below 10,000 whole, below 100 with cents unless it is whole; from a
/// million on in words.
///
/// - `currency`: a sign or a short word, see [`with_currency`].
///
/// # Examples
/// ```
/// use breakeven::wording::plain_money;
/// assert_eq!((plain_money(203_412.0, "$"), plain_money(70.0, "$")), ("$203,000".into(), "$70".into()));
/// assert_eq!((plain_money(-77.3, "$"), plain_money(1.2e6, "$")), ("−$77.30".into(), "$1.2 million".into()));
/// assert_eq!((plain_money(400.0, "EUR"), plain_money(400.0, "kr")), ("EUR 400".into(), "400 kr".into()));
/// ```
pub fn plain_money(amount: f64, currency: &str) -> String {
    with_currency(amount < 0.0, &digits(amount.abs()), currency)
}

/// The digits of an amount at or above 0.
fn digits(size: f64) -> String {
    let size = shown_money(size);
    match size {
        0.0 => return "0".into(),
        _ if size < 0.005 || (size < 100.0 && size.fract() == 0.0) => return size.to_string(),
        _ if size < 100.0 => return format!("{size:.2}"),
        _ => {}
    }
    let millions = [(1e12, "trillion"), (1e9, "billion"), (1e6, "million")];
    match millions.into_iter().find(|(unit, _)| size >= *unit) {
        None => grouped(size),
        Some(_) if size >= 1e15 => format!("{size:e}"),
        Some((unit, word)) => format!("{} {word}", rounded(size / unit, 3)),
    }
}

/// An amount of money as it is shown: to the cent below 100, whole below 10,000, then with three digits.
fn shown_money(amount: f64) -> f64 {
    // 99.996 is 100 to the cent.
    let cents = (amount * 100.0).round() / 100.0;
    match cents.abs() {
        0.0 => rounded(amount, 2),
        size if size < 100.0 => cents,
        size if size < 10_000.0 => amount.round(),
        _ => rounded(amount, 3),
    }
}

fn rounded(value: f64, digits: usize) -> f64 {
    format!("{value:.*e}", digits - 1).parse().unwrap_or(value)
}

impl Wording {
    /// A sum of values with its unit: "1,626 stars", "$13.9".
    pub fn worth(&self, value: f64) -> String {
        with_unit(&self.worth_without_unit(value), &self.impact_unit)
    }

    /// An expected sum, or an end of its range: money in whole units where the range is wide.
    ///
    /// - `range`: where it lies 95 times in 100.
    pub fn near(&self, value: f64, (low, high): (f64, f64)) -> f64 {
        let is_wide = is_currency(&self.impact_unit) && high - low >= WIDE;
        if is_wide { value.round() } else { value }
    }

    /// Such a range in words: "$53 to $99".
    pub(crate) fn worths_near(&self, range: (f64, f64)) -> String {
        self.worths((self.near(range.0, range), self.near(range.1, range)))
    }

    /// Two sums of values with one unit: "1,200 to 1,800 stars".
    pub(crate) fn worths(&self, (low, high): (f64, f64)) -> String {
        let [low, high] = [low, high].map(|value| self.worth_without_unit(value));
        both_with_unit([&low, &high], " to ", &self.impact_unit)
    }

    /// The number of [`Self::worth`].
    pub(crate) fn worth_without_unit(&self, value: f64) -> String {
        let size = value.abs();
        if is_currency(&self.impact_unit) && (0.1..99.995).contains(&size) {
            let text = format!("{size:.2}");
            let sign = if value < 0.0 { "−" } else { "" };
            format!("{sign}{}", text.strip_suffix(".00").unwrap_or(&text))
        } else {
            plain_amount(value)
        }
    }

    /// A sum of values as [`Self::worth`] shows it, so that what a reader adds up comes out.
    pub(crate) fn shown(&self, value: f64) -> f64 {
        match value.abs() {
            size if is_currency(&self.impact_unit) && (0.1..99.995).contains(&size) => {
                (value * 100.0).round() / 100.0
            }
            size if (999.5..1e6).contains(&size) => value.round(),
            _ => rounded(value, 3),
        }
    }

    /// [`Self::worth`] with all digits of the number.
    pub(crate) fn worth_exactly(&self, value: f64) -> Figure {
        let exact = (value + 0.0).to_string().replace('-', "−");
        Figure { text: self.worth(value), exact: with_unit(&exact, &self.impact_unit) }
    }

    /// The amount of a case with its unit: "3 stars", "0.46 % copper".
    pub fn amount(&self, value: f64) -> String {
        with_unit(&plain_theta(value), &self.amount_unit)
    }
}

/// From so many units of money on a range has no cents.
const WIDE: f64 = 10.0;

/// Whether a unit is a currency's sign.
pub(crate) fn is_currency(unit: &str) -> bool {
    matches!(unit, "$" | "€" | "£" | "¥")
}

/// A number and what it counts: "3 stars", "$77.30".
pub(crate) fn with_unit(number: &str, unit: &str) -> String {
    match unit {
        "" => number.into(),
        unit if is_currency(unit) => {
            let (sign, size) = match number.strip_prefix('−') {
                Some(size) => ("−", size),
                None => ("", number),
            };
            // $77.30, not $77.3
            let has_tenths = size.split_once('.').is_some_and(|(_, part)| part.len() == 1);
            format!("{sign}{unit}{size}{}", if has_tenths { "0" } else { "" })
        }
        // "stars" as they are counted; one of them is a star.
        _ if is_one_of(number, unit) => format!("1 {}", unit.trim_end_matches('s')),
        _ => format!("{number} {unit}"),
    }
}

fn is_one_of(number: &str, unit: &str) -> bool {
    number == "1" && unit.ends_with('s') && !unit.contains(' ')
}

/// Two numbers with one unit, which follows the second: "2.5 and 3 stars"; a currency stands before
/// both: "$2 and $3".
pub(crate) fn both_with_unit([low, high]: [&str; 2], between: &str, unit: &str) -> String {
    let first = if is_currency(unit) || is_one_of(low, unit) {
        with_unit(low, unit)
    } else {
        low.to_owned()
    };
    format!("{first}{between}{}", with_unit(high, unit))
}

/// "A customer wrongly refused costs"
pub fn price_label(wording: &Wording) -> String {
    capitalized(&format!("{} costs", wording.false_alarm))
}

/// "or a leaver found brings"
pub fn gain_label(wording: &Wording) -> String {
    format!("or {} found brings", with_article(without_article(&wording.positive)))
}

/// "How often “refuse” works"
pub fn success_label(wording: &Wording) -> String {
    format!("How often “{}” works", order_inside(&wording.act))
}

/// What the field of how often acting works asks, and what it does not.
pub fn success_help(wording: &Wording) -> String {
    let (act, one) = (order_inside(&wording.act), &wording.positives);
    format!(
        "For which share of the {one} to “{act}” prevents what they cost otherwise: 30% or 3 in 10. \
         If acting on them costs as much as a false alarm, even where it was right, enter the four \
         amounts under “How many to act on?” instead."
    )
}

/// "so a bad loan costs", before its field.
pub fn miss_label(wording: &Wording) -> String {
    format!("so {} costs", wording.miss)
}

/// "so acting on one is worth 1.5 needless offers"; `None` where acting always works, and at the ends
/// of the axis.
pub fn worth_of_acting_in_words(at: OperatingCondition, wording: &Wording) -> Option<String> {
    let worth = at.worth_of_acting();
    let is_said = at.prevalence().success() < 1.0 && worth > 0.0 && worth.is_finite();
    let alarms = || quantity(&plain_number(worth), &wording.false_alarm, &wording.false_alarms);
    is_said.then(|| format!("so acting on one is worth {}", alarms()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_sums_have_three_digits_and_small_ones_cents_where_they_count() {
        let said = |amount| plain_money(amount, "$");
        let amounts = [0.0, 0.0012, 0.5, 70.0, 77.3, 99.996, 100.4, 1234.0, 203_412.0, 999_700.0];
        let expected = [
            "$0", "$0.0012", "$0.50", "$70", "$77.30", "$100", "$100", "$1,234", "$203,000",
            "$1 million",
        ];
        assert_eq!(amounts.map(said), expected);
        let large = [1.234e6, 2.8e8, 5e9, 1.5e12, 3e15];
        let expected = ["$1.23 million", "$280 million", "$5 billion", "$1.5 trillion", "$3e15"];
        assert_eq!(large.map(said), expected);
    }

    #[test]
    fn a_currency_stands_where_people_write_it() {
        let said = ["$", "€", "EUR", "US$", "Fr.", "kr", "euros", "US dollars", ""]
            .map(|currency| plain_money(-1250.0, currency));
        let expected = [
            "−$1,250", "−€1,250", "−EUR 1,250", "−US$1,250", "−Fr. 1,250", "−1,250 kr",
            "−1,250 euros", "−1,250 US dollars", "−1,250",
        ];
        assert_eq!(said, expected);
    }

    #[test]
    fn a_cost_is_money_or_a_comparison_in_full_words() {
        let words = [("case", "loan"), ("false_alarms", "wrongly refused customers")];
        let wording = Wording::of(words).unwrap();
        let price = Price { currency: "$".into(), alarm_cost: 400.0 };
        let unit = |price, cases| CostUnit { price, cases, wording: &wording };
        let money = unit(Some(&price), (1000.0, false));
        let expected = ("$280,000".into(), "per 1,000 loans".into());
        assert_eq!((money.short_sum(700.0), money.scope()), expected);
        assert_eq!(unit(None, (10_000.0, true)).scope(), "a year");
        let alarms = unit(None, (135.0, false));
        let expected = ("539".into(), "per 135 loans");
        assert_eq!((alarms.short_sum(539.2), alarms.scope().as_str()), expected);
    }

    #[test]
    fn units_stand_where_people_put_them() {
        assert_eq!(with_unit("−13.9", "$"), "−$13.90");
        assert_eq!(with_unit("1", "tonnes"), "1 tonne");
        assert_eq!(with_unit("1", "% copper"), "1 % copper");
        assert_eq!([with_unit("1.5", "stars"), with_unit("9.3", "$")], ["1.5 stars", "$9.30"]);
        let both = |low, unit| both_with_unit([low, "3"], " and ", unit);
        let said = [both("2", "stars"), both("1", "stars"), both("2", ""), both("2", "€")];
        assert_eq!(said, ["2 and 3 stars", "1 star and 3 stars", "2 and 3", "€2 and €3"]);
        let words = Wording::of([("kind", "values"), ("impact_unit", "$")]).unwrap();
        let said = [77.318, -0.5, 76.0, 0.0321, 1626.4].map(|value| words.worth(value));
        assert_eq!(words.worths((-0.5, 76.0)), "−$0.50 to $76");
        assert_eq!(words.worth_exactly(-0.0).exact, "$0");
        assert_eq!(said, ["$77.32", "−$0.50", "$76", "$0.0321", "$1,626"]);
    }
}
