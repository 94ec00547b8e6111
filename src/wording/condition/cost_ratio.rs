//! Cost ratios: one as a clause, for screen readers and the presenter; intervals of them. All of
//! them are numbers of false alarms that one miss costs.

use crate::curve::{Curves, Policy};
use crate::domain::{OperatingCondition, Prevalence};
use crate::evaluate::{Bands, Interval, cost_ratio_at, shared, sure_to_save, without_noise};
use crate::wording::language::number::{
    fraction_in_words, plain_number, plain_percent, plain_ratio,
};
use crate::wording::language::span::{Figure, Headline, Span};
use crate::wording::vocabulary::wording::Wording;

/// "a bad loan costs 5 times as much as a wrongly refused customer", "a bad loan costs half as much
/// as a wrongly refused customer".
///
/// # Examples
/// ```
/// use breakeven::domain::{OperatingCondition, Prevalence};
/// use breakeven::wording::{Wording, value_text};
/// let at = OperatingCondition::from_cost_ratio(0.5, Prevalence::try_new(0.3)?)?;
/// assert_eq!(value_text(at, &Wording::default()), "a miss costs half as much as a false alarm");
/// # Ok::<(), breakeven::domain::DomainError>(())
/// ```
#[must_use]
pub fn value_text(condition: OperatingCondition, wording: &Wording) -> String {
    times(condition.cost_ratio(), wording)
}

/// [`value_text`] of a ratio; at 0 and infinity only one of the mistakes costs anything.
pub(crate) fn times(ratio: f64, wording: &Wording) -> String {
    let (miss, alarm) = (&*wording.miss, &*wording.false_alarm);
    match ratio {
        0.0 => format!("only {alarm} costs anything"),
        r if r.is_infinite() => format!("only {miss} costs anything"),
        r if without_noise(r - 1.0) == 0.0 => format!("{miss} costs the same as {alarm}"),
        r if is_about_one(r) => format!("{miss} costs about the same as {alarm}"),
        r => {
            let times = if r > 1.0 { Figure::times(r).text } else { part(r) };
            format!("{miss} costs {times} as much as {alarm}")
        }
    }
}

fn is_about_one(ratio: f64) -> bool {
    plain_number(ratio) == "1"
}

/// A ratio below 1: "half", "a third", "36%".
fn part(ratio: f64) -> String {
    fraction_in_words(ratio).map_or_else(|| plain_percent(ratio), str::to_owned)
}

/// What a miss costs, as the object of "costs": "2.6 wrongly refused customers", "a third of what a
/// wrongly refused customer costs".
pub(crate) fn alarms(ratio: f64, wording: &Wording) -> String {
    let (number, rest) = amount(ratio, wording);
    format!("{number}{rest}")
}

/// The number of [`alarms`], and the words after it.
fn amount(ratio: f64, wording: &Wording) -> (String, String) {
    let (alarm, alarms) = (&wording.false_alarm, &wording.false_alarms);
    match ratio {
        0.0 => ("nothing".into(), String::new()),
        r if is_about_one(r) => (alarm.clone(), String::new()),
        r if r > 1.0 => (plain_number(r), format!(" {alarms}")),
        r => (part(r), format!(" of what {alarm} costs")),
    }
}

/// What a miss costs between two ratios, as the object of "costs": "between 2 and 8 wrongly refused
/// customers", "between a third of and 14 times what a wrongly refused customer costs"; of an
/// interval without a lower or upper end "up to 2 …", "at least 5 …".
///
/// - `low < high`: `0.0..`, infinity is no upper end.
pub(crate) fn between((low, high): (f64, f64), wording: &Wording) -> Headline {
    let number = |text: String, ratio| Span::Number(None, Figure::new(text, ratio));
    let object = |ratio| {
        let (text, rest) = amount(ratio, wording);
        [number(text, ratio), Span::Text(rest)]
    };
    let mut spans = vec![];
    match (low <= 0.0, high.is_infinite()) {
        (true, true) => spans.push(Span::of("anything")),
        (is_open, _) if is_open || high.is_infinite() => {
            let (side, end) = if is_open { ("up to ", high) } else { ("at least ", low) };
            let much = if is_about_one(end) { "as much as " } else { "" };
            spans.extend([Span::of(side), Span::of(much)]);
            spans.extend(object(end));
        }
        _ if low.min(high) >= 1.0 || is_about_one(low) => spans.extend([
            Span::of("between "),
            number(plain_number(low), low),
            Span::of(" and "),
            number(plain_number(high), high),
            Span::Text(format!(" {}", wording.false_alarms)),
        ]),
        _ => {
            let (and, second, of) = match high {
                one if is_about_one(one) => (" and ", "all".into(), " of"),
                many if many > 1.0 => (" of and ", Figure::times(many).text, ""),
                less => (" and ", part(less), " of"),
            };
            spans.extend([
                Span::of("between "),
                number(part(low), low),
                Span::of(and),
                number(second, high),
                Span::Text(format!("{of} what {} costs", wording.false_alarm)),
            ]);
        }
    }
    spans
}

/// An interval of an axis whose ends may lie beyond what it shows: "below 2.6", "always".
///
/// - `is_open`: whether it has no lower, and no upper end.
#[must_use]
pub fn interval_in_words(is_open: (bool, bool), low: &str, high: &str) -> String {
    match is_open {
        (true, true) => "always".into(),
        (true, false) => format!("below {high}"),
        (false, true) => format!("above {low}"),
        (false, false) => format!("{low} to {high}"),
    }
}

/// The cost ratios of an interval of PC(+), as numbers of false alarms: "½ to 4".
#[must_use]
pub fn cost_ratios_in_words(interval: &Interval, prevalence: Prevalence) -> String {
    let (low, high) = interval.cost_ratios(prevalence);
    let is_open = (interval.from <= 0.0, interval.to >= 1.0);
    interval_in_words(is_open, &plain_ratio(low), &plain_ratio(high))
}

/// What [`doubt_or_tie`] means by "can’t tell", for the title of a list; nothing where it does not say so.
#[must_use]
pub fn what_doubt_is(
    intervals: &[Interval],
    bands: Option<&Bands>,
    prevalence: Prevalence,
) -> &'static str {
    let is_doubtful = |bands: &Bands| {
        let mut won = intervals.iter().filter(|interval| interval.policy.model().is_some());
        won.any(|interval| doubt_in_words(interval, bands, prevalence).is_some())
    };
    match bands.is_some_and(is_doubtful) {
        true => " (“can’t tell”: whether it costs less than doing without it)",
        false => "",
    }
}

/// What the list of the best policies says of a stretch: where its model is not sure to save something,
/// else the other model that these cases can't tell from it, "or Naive Bayes".
#[must_use]
pub fn doubt_or_tie(
    interval: &Interval,
    bands: Option<&Bands>,
    prevalence: Prevalence,
    (curves, wording): (&Curves, &Wording),
) -> Option<String> {
    let bands = bands.filter(|_| interval.policy.model().is_some())?;
    let tied = || {
        let other = bands.tied_within(interval.from, interval.to).map(Policy::Model)?;
        let name = wording.policy_name(other, curves);
        (other != interval.policy).then(|| format!("or {name}"))
    };
    doubt_in_words(interval, bands, prevalence).or_else(tied)
}

/// "can’t tell", "can’t tell below 0.57", "sure only between 0.57 and 2", of cost ratios.
fn doubt_in_words(interval: &Interval, bands: &Bands, prevalence: Prevalence) -> Option<String> {
    let sure = shared((interval.from, interval.to), &sure_to_save(&bands.0));
    let said =
        |(from, to): &(f64, f64)| [*from, *to].map(|pc| plain_ratio(cost_ratio_at(pc, prevalence)));
    let whole = said(&(interval.from, interval.to));
    // Ends that are said alike are the same.
    let sure: Vec<_> = sure.iter().map(said).filter(|[from, to]| from != to).collect();
    match &sure[..] {
        [] => Some("can’t tell".into()),
        [only] if *only == whole => None,
        [[_, to]] if *to == whole[1] => Some(format!("can’t tell below {}", sure[0][0])),
        [[from, _]] if *from == whole[0] => Some(format!("can’t tell above {}", sure[0][1])),
        parts => {
            let parts = parts.iter().map(|[from, to]| format!("between {from} and {to}"));
            Some(format!("sure only {}", parts.collect::<Vec<_>>().join(" and ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_miss_is_the_subject() {
        let words = Wording::of([("miss", "a bad loan")]).unwrap();
        let texts =
            [5.0, 2.0, 0.5, 0.36, 1.0, 1.01, 0.0, f64::INFINITY].map(|ratio| times(ratio, &words));
        let expected = [
            "a bad loan costs 5 times as much as a false alarm",
            "a bad loan costs twice as much as a false alarm",
            "a bad loan costs half as much as a false alarm",
            "a bad loan costs 36% as much as a false alarm",
            "a bad loan costs the same as a false alarm",
            "a bad loan costs about the same as a false alarm",
            "only a false alarm costs anything",
            "only a bad loan costs anything",
        ];
        assert_eq!(texts, expected);
    }

    #[test]
    fn intervals_say_what_a_miss_costs() {
        let words = Wording::of([("false_alarm", "a needless offer")]).unwrap();
        let text = |ends| {
            let spans = between(ends, &words);
            spans.iter().map(Span::text).collect::<String>()
        };
        let inf = f64::INFINITY;
        let ends = [(1.0 / 3.0, 14.0), (2.0, 8.0), (0.1, 0.5), (0.5, 1.0), (0.0, 2.6), (0.36, inf)];
        let expected = [
            "between a third of and 14 times what a needless offer costs",
            "between 2 and 8 needless offers",
            "between a tenth and half of what a needless offer costs",
            "between half and all of what a needless offer costs",
            "up to 2.6 needless offers",
            "at least 36% of what a needless offer costs",
        ];
        assert_eq!(ends.map(text), expected);
    }
}
