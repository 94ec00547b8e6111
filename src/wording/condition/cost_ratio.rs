//! Cost ratios: one as a clause, for screen readers and the presenter; intervals of them; pinned
//! conditions. All of them are numbers of false alarms that one miss costs.

use crate::curve::{Curves, Policy};
use crate::domain::{OperatingCondition, Prevalence};
use crate::evaluate::{
    Bands, Baseline, Interval, ListDoubts, PinnedRow, Place, Stretch, shared, sure_to_save,
    without_noise,
};
use crate::wording::condition::sentences::ClassSentences;
use crate::wording::language::{
    any_of, fraction_in_words, plain_number, plain_percent, plain_ratio,
};
use crate::wording::span::{Figure, Headline, Span};
use crate::wording::vocabulary::Wording;
use std::collections::BTreeMap;

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
pub fn cost_ratios_in_words(interval: &Interval, prevalence: Prevalence) -> String {
    let (low, high) = interval.cost_ratios(prevalence);
    let is_open = (interval.from <= 0.0, interval.to >= 1.0);
    interval_in_words(is_open, &plain_ratio(low), &plain_ratio(high))
}

/// The cost ratios at which each model costs least on these cases, by its index: "0.57 to 2, above 9".
///
/// - `bands`: what chance leaves open; then only where a model is sure to save.
pub fn best_ratios(
    intervals: &[Interval],
    bands: Option<&Bands>,
    prevalence: Prevalence,
) -> BTreeMap<usize, String> {
    let told = bands.map_or(vec![(0.0, 1.0)], |bands| sure_to_save(&bands.0));
    let mut all: BTreeMap<usize, String> = BTreeMap::new();
    for interval in intervals {
        let Some(model) = interval.policy.model() else { continue };
        for (from, to) in shared((interval.from, interval.to), &told) {
            let said = cost_ratios_in_words(&Interval { from, to, ..*interval }, prevalence);
            all.entry(model).and_modify(|before| *before += &format!(", {said}")).or_insert(said);
        }
    }
    all
}

/// A stretch of a list of the best policies.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// Its ends, and the best policy on these cases.
    pub interval: Interval,
    /// The policy without a model that stays there, as these cases can't tell whether the best one costs less.
    pub stays: Option<Policy>,
    /// Whether the best one is so not by chance only.
    pub may_be_best: bool,
    /// What else they can't tell: "or Naive Bayes above 2".
    pub doubt: Option<String>,
}

/// What makes advice of the best policies on these cases.
#[derive(Debug, Clone, Copy)]
pub struct Doubts<'a> {
    /// What resampling says over the axis; nothing is doubted where that is not known.
    pub bands: Option<&'a Bands>,
    /// What models are compared with.
    pub baseline: &'a Baseline,
    /// That makes a cost ratio of a PC(+).
    pub prevalence: Prevalence,
    /// The models.
    pub curves: &'a Curves,
    /// How they and the policies without one are called.
    pub wording: &'a Wording,
}

impl<'a> Doubts<'a> {
    /// At a condition.
    pub fn at(said: ClassSentences<'a>) -> Self {
        let ClassSentences { curves, evaluation, baseline, wording, .. } = said;
        let prevalence = evaluation.condition.prevalence();
        Self { bands: evaluation.bands.as_ref(), baseline, prevalence, curves, wording }
    }

    /// The stretches, cut where a model is no longer sure to save something, and what is meant by the doubts, for the
    /// title of the list; nothing where there are none.
    ///
    /// - `intervals`: the best policies on these cases.
    pub fn advice(&self, intervals: &[Interval]) -> (Vec<Advice>, String) {
        let Self { bands, baseline, prevalence, curves, wording } = *self;
        let doubts = ListDoubts { bands, baseline, prevalence, curves };
        let all = intervals.iter().flat_map(|interval| doubts.stretches(interval));
        let all: Vec<Stretch> = all.collect();
        let is_perhaps = all.iter().any(|stretch| stretch.stays.is_some() && stretch.may_be_best);
        let is_unsure = all.iter().any(|stretch| !stretch.unsure.is_empty());
        let cases = &wording.cases;
        let meaning = match (is_perhaps, is_unsure) {
            (true, _) => format!(" (“perhaps”: these {cases} can’t tell whether it costs less)"),
            (_, true) => {
                " (“can’t tell”: whether it costs less than all it is compared with)".into()
            }
            (false, false) => String::new(),
        };
        (all.iter().map(|stretch| self.in_words(stretch)).collect(), meaning)
    }

    /// A stretch with who else is tied there: "can’t tell below 0.57; or Naive Bayes or Tree above 2".
    fn in_words(&self, stretch: &Stretch) -> Advice {
        let Stretch { interval, stays, may_be_best, ref unsure, ref tied } = *stretch;
        let unsure = (!unsure.is_empty()).then(|| {
            format!("can’t tell{}", unsure.iter().map(place_in_words).collect::<Vec<_>>().join(","))
        });
        let name = |&other: &usize| self.wording.policy_name(Policy::Model(other), self.curves);
        let tied = tied.iter().map(|(place, others)| {
            format!("or {}{}", any_of(others.iter().map(name)), place_in_words(place))
        });
        let said: Vec<String> = unsure.into_iter().chain(tied).collect();
        let doubt = (!said.is_empty()).then(|| said.join("; "));
        Advice { interval, stays, may_be_best, doubt }
    }

    /// What stands before the name of the best one where another policy stays: "perhaps ", "cheapest on these loans
    /// only: ".
    pub fn before_best(&self, may_be_best: bool) -> String {
        if may_be_best {
            "perhaps ".into()
        } else {
            format!("cheapest on these {} only: ", self.wording.cases)
        }
    }
}

/// " below 0.57", " above 2", " between 2 and 3", of cost ratios; nothing for a whole stretch.
fn place_in_words(place: &Place) -> String {
    match (place.above.map(plain_ratio), place.below.map(plain_ratio)) {
        (None, None) => String::new(),
        (None, Some(high)) => format!(" below {high}"),
        (Some(low), None) => format!(" above {low}"),
        (Some(low), Some(high)) => format!(" between {low} and {high}"),
    }
}

impl PinnedRow {
    /// The condition: what a miss costs, how common positives are, and how many can be acted on.
    pub fn condition_in_words(&self, wording: &Wording) -> String {
        let share = plain_percent(self.condition.prevalence().share());
        let ratio = value_text(self.condition, wording);
        let limit = self.capacity.map(|most| format!("; at most {}", wording.counted(most)));
        format!("{ratio}; {share} {}{}", wording.positives, limit.unwrap_or_default())
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
