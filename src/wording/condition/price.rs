//! What the fields of the price of a false alarm, and of how often acting works, are called, and what
//! follows from them.

use crate::domain::OperatingCondition;
use crate::evaluate::{Evaluation, Price};
use crate::wording::language::grammar::{capitalized, quantity, uncapitalized};
use crate::wording::language::number::plain_number;
use crate::wording::vocabulary::cost_unit::plain_money;
use crate::wording::vocabulary::wording::Wording;

/// "A customer wrongly refused costs"
#[must_use]
pub fn price_label(wording: &Wording) -> String {
    capitalized(&format!("{} costs", wording.false_alarm))
}

/// "How often “refuse” works"
#[must_use]
pub fn success_label(wording: &Wording) -> String {
    format!("How often “{}” works", uncapitalized(&wording.act))
}

/// What the field of how often acting works asks, and what it does not.
#[must_use]
pub fn success_help(wording: &Wording) -> String {
    let (act, one) = (uncapitalized(&wording.act), &wording.positives);
    format!(
        "For which share of the {one} to “{act}” prevents what they cost otherwise: 30% or 3 in 10. \
         If acting on them costs as much as a false alarm, even where it was right, enter the four \
         amounts under “How many to act on?” instead."
    )
}

/// What a price leads to: "so a bad loan costs $2,000 (finance department, 2024)".
///
/// Nothing without a price; with four amounts, that these say it.
#[must_use]
pub fn price_in_words(evaluation: &Evaluation, has_matrix: bool, wording: &Wording) -> String {
    let Some(Price { currency, alarm_cost }) = &evaluation.price else {
        return String::new();
    };
    if has_matrix {
        return "as “What each outcome brings” says".into();
    }
    let why = match &*wording.why {
        "" => String::new(),
        why => format!(" ({why})"),
    };
    match evaluation.condition.cost_ratio() * alarm_cost {
        miss if miss > 0.0 && miss.is_finite() => {
            format!("so {} costs {}{why}", wording.miss, plain_money(miss, currency))
        }
        _ => format!("its price{why}"),
    }
}

/// "so acting on one is worth 1.5 needless offers"; `None` where acting always works, and at the ends
/// of the axis.
#[must_use]
pub fn worth_of_acting_in_words(at: OperatingCondition, wording: &Wording) -> Option<String> {
    let worth = at.worth_of_acting();
    let is_said = at.prevalence().success() < 1.0 && worth > 0.0 && worth.is_finite();
    let alarms = || quantity(&plain_number(worth), &wording.false_alarm, &wording.false_alarms);
    is_said.then(|| format!("so acting on one is worth {}", alarms()))
}
