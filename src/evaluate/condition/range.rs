//! Everything said about a range of conditions, for costs that nobody knows exactly: who is best in
//! it, whether that depends, and between what and what it saves.
//!
//! Source: Provost & Fawcett (2001), section 3.3 (sensitivity to imprecise conditions).

use crate::control::quantity::entered;
use crate::curve::{CostCurve, Curves, JointHull, Policy, improvement, improvement_kinks};
use crate::domain::{DomainError, OperatingCondition, Prevalence};
use crate::evaluate::condition::interval::{Interval, intervals};
use crate::wording::language::number::without_noise;
use crate::wording::{Figure, Headline, Span, Wording, plain_ratio, policy_in_words};

/// A range of PC(+) with what wins in it.
#[derive(Debug, Clone, PartialEq)]
pub struct RangeEvaluation {
    /// First and last PC(+).
    pub range: (f64, f64),
    /// Who wins, in intervals that tile the range; at least one.
    pub parts: Vec<Interval>,
    /// Least and greatest share of the baseline's cost that the winners save; `None` where it has no
    /// value anywhere.
    pub saves: Option<(f64, f64)>,
}

impl RangeEvaluation {
    /// Judges a range. O(vertices of the curves within it).
    ///
    /// - `range`: PC(+), `0.0 <= range.0 <= range.1 <= 1.0`.
    #[must_use]
    pub fn new(
        curves: &Curves,
        joint: &JointHull,
        baseline: &CostCurve,
        range: (f64, f64),
    ) -> Self {
        let (low, high) = range;
        let clipped = |s: Interval| Interval { from: s.from.max(low), to: s.to.min(high), ..s };
        let mut parts: Vec<Interval> =
            intervals(joint).into_iter().map(clipped).filter(|s| s.from < s.to).collect();
        if parts.is_empty() {
            // A range of one point.
            parts.push(Interval { from: low, to: high, policy: joint.best_at(low).0 });
        }
        let trivial = CostCurve::best_trivial();
        let saved = parts.iter().flat_map(|part| {
            let cost = match part.policy {
                Policy::Model(index) => &curves.models[index].cost,
                Policy::AlwaysNegative | Policy::AlwaysPositive => &trivial,
            };
            // Between two kinks the improvement only rises or only falls.
            let inside = improvement_kinks(cost, baseline).into_iter();
            let inside = inside.filter(|x| part.from < *x && *x < part.to);
            let xs: Vec<f64> = inside.chain([part.from, part.to]).collect();
            xs.into_iter().filter_map(|x| improvement(cost, baseline, x)).collect::<Vec<_>>()
        });
        let saves = saved.fold(None, |range: Option<(f64, f64)>, value| match range {
            None => Some((value, value)),
            Some((least, most)) => Some((least.min(value), most.max(value))),
        });
        Self { range, parts, saves }
    }

    /// Whether one policy is best in all of the range.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.parts.len() == 1
    }

    /// The sentence: “Anywhere from 2 : 1 to 8 : 1 **B** is best; saves 21% to 34%.”
    #[must_use]
    pub fn headline(&self, curves: &Curves, prevalence: Prevalence, wording: &Wording) -> Headline {
        let ratio = |pc| {
            let at = OperatingCondition::from_pc(pc, prevalence);
            at.map_or(f64::NAN, |c| c.cost_ratio())
        };
        let said = |pc| Span::Number(None, Figure::said(plain_ratio(ratio(pc)), ratio(pc)));
        let who = |policy: Policy| match policy {
            Policy::Model(index) => {
                Span::Model(index, wording.model(&curves.models[index].name).into())
            }
            _ => Span::of(policy_in_words(policy, wording, curves)),
        };
        let (from, to) = (said(self.range.0), said(self.range.1));
        let is_point = from.text() == to.text();
        let mut spans = match (&self.parts[..], is_point) {
            ([_], true) => vec![Span::of("Anywhere around "), from, Span::of(" ")],
            ([_], false) => {
                vec![Span::of("Anywhere from "), from, Span::of(" to "), to, Span::of(" ")]
            }
            (_, true) => vec![Span::of("Around "), from, Span::of(" it depends: ")],
            (_, false) => {
                vec![Span::of("From "), from, Span::of(" to "), to, Span::of(" it depends: ")]
            }
        };
        if let [only] = self.parts[..] {
            spans.extend([who(only.policy), Span::of(" is best")]);
        } else {
            let last = self.parts.len() - 1;
            for (index, part) in self.parts.iter().enumerate() {
                spans.push(who(part.policy));
                let (where_to, end) = match index {
                    0 => (" below ", part.to),
                    i if i == last => (" above ", part.from),
                    _ => (" up to ", part.to),
                };
                spans.extend([Span::of(where_to), said(end)]);
                spans.extend((index < last).then(|| Span::of(", ")));
            }
        }
        spans.extend(self.saved_in_words());
        spans.push(Span::of("."));
        spans
    }

    /// "; saves 21% to 34%": what the best saves of what mistakes cost today.
    fn saved_in_words(&self) -> Headline {
        let Some((least, most)) = self.saves else { return vec![] };
        let (least, most) = (without_noise(least), without_noise(most));
        let [low, high] = [least, most].map(|share| Span::percent(None, share.abs()));
        let text = |text: &str| Span::of(text);
        match (least, most) {
            (0.0, 0.0) => vec![text("; saves nothing")],
            (least, most) if least >= 0.0 && low.text() == high.text() && least <= most => {
                vec![text("; saves "), low]
            }
            (least, _) if least >= 0.0 => vec![text("; saves "), low, text(" to "), high],
            (_, most) if most > 0.0 => {
                let (before, between) = ("; costs between ", " more than today and ");
                vec![text(before), low, text(between), high, text(" less")]
            }
            _ if low.text() == high.text() => {
                vec![text("; costs "), low, text(" more than today")]
            }
            _ => vec![text("; costs "), high, text(" to "), low, text(" more than today")],
        }
    }
}

/// What is known of the costs and of the prevalence: the lowest and the highest of each.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CostIntervals {
    /// Lowest and highest cost ratio that the costs allow, above 0.
    ratios: (f64, f64),
    prevalence: (Prevalence, Prevalence),
}

impl CostIntervals {
    /// Intervals of costs and prevalence.
    ///
    /// - `alarm`, `miss`: lowest and highest cost, above 0.
    /// - `prevalence`: lowest and highest share of positives.
    ///
    /// # Errors
    /// [`DomainError::OutOfRange`] for costs that are not above 0 and finite.
    ///
    /// # Examples
    /// ```
    /// use breakeven::domain::Prevalence;
    /// use breakeven::evaluate::CostIntervals;
    /// let even = Prevalence::try_new(0.5)?;
    /// // A false alarm costs 10 to 20, a miss 20 to 30: cost ratios from 1 to 3.
    /// let known = CostIntervals::try_new((10.0, 20.0), (20.0, 30.0), (even, even))?;
    /// assert_eq!(known.range(), (0.5, 0.75));
    /// # Ok::<(), breakeven::domain::DomainError>(())
    /// ```
    pub fn try_new(
        alarm: (f64, f64),
        miss: (f64, f64),
        prevalence: (Prevalence, Prevalence),
    ) -> Result<Self, DomainError> {
        let ratios = (miss.0 / alarm.1, miss.1 / alarm.0);
        for ratio in [ratios.0, ratios.1] {
            OperatingCondition::from_cost_ratio(ratio, prevalence.0)?;
        }
        Ok(Self { ratios, prevalence })
    }

    /// Half to twice the cost ratio of a condition, for a start.
    #[must_use]
    pub fn around(condition: OperatingCondition) -> Self {
        let ratio = condition.cost_ratio().clamp(1e-3, 1e3);
        let prevalence = condition.prevalence();
        Self { ratios: (ratio / 2.0, ratio * 2.0), prevalence: (prevalence, prevalence) }
    }

    /// Intervals as people type them: lowest and highest cost of a false alarm, of a miss, and share
    /// of positives. An end left out is like the other; a share left out is the condition's.
    ///
    /// # Errors
    /// What is wrong, as a sentence.
    pub fn typed(texts: &[String; 6], at: OperatingCondition) -> Result<Self, String> {
        let expected = "Type an amount above 0, such as 200.";
        let number = |text: &String| -> Result<Option<f64>, String> {
            match text.trim() {
                "" => Ok(None),
                text => entered(text, expected).map(Some),
            }
        };
        let pair = |low: usize, what: &str| -> Result<Option<(f64, f64)>, String> {
            let ends = (number(&texts[low])?, number(&texts[low + 1])?);
            let Some(any) = ends.0.or(ends.1) else { return Ok(None) };
            let (low, high) = (ends.0.unwrap_or(any), ends.1.unwrap_or(any));
            match low <= high {
                true => Ok(Some((low, high))),
                false => Err(format!("The lowest {what} ({low}) is above the highest ({high}).")),
            }
        };
        let needed = |pair: Option<(f64, f64)>, what: &str| {
            pair.ok_or_else(|| format!("Say what {what} costs, at least or at most."))
        };
        let alarm = needed(pair(0, "cost of a false alarm")?, "a false alarm")?;
        let miss = needed(pair(2, "cost of a miss")?, "a miss")?;
        let share = |share| Prevalence::try_new(share).map_err(|error| error.to_string());
        let prevalence = match pair(4, "share of positives")? {
            Some((low, high)) => (share(low)?, share(high)?),
            None => (at.prevalence(), at.prevalence()),
        };
        Self::try_new(alarm, miss, prevalence).map_err(|error| error.to_string())
    }

    /// The range of PC(+) that they leave open.
    ///
    /// PC(+) grows with the cost of a miss and the prevalence and falls with the cost of a false
    /// alarm, so its ends are at the ends of the intervals.
    #[must_use]
    pub fn range(&self) -> (f64, f64) {
        let pc = |ratio, prevalence| {
            OperatingCondition::from_cost_ratio(ratio, prevalence).map_or(0.5, |c| c.pc())
        };
        (pc(self.ratios.0, self.prevalence.0), pc(self.ratios.1, self.prevalence.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{CostLine, ModelCurves};
    use crate::domain::{CutRule, Group, Ranking};
    use crate::wording::as_text;

    fn curves() -> Curves {
        let model = |name: &str, cases: [(f64, u64, u64); 2]| {
            let group = |(score, positives, negatives)| Group { score, positives, negatives };
            let groups = cases.map(group).to_vec();
            let ranking = Ranking::try_new(groups, CutRule::ScoreAtLeast, 1.0).unwrap();
            ModelCurves::new(name.into(), ranking, None)
        };
        // Provost & Fawcett, section 3.4: (0, 0.4) and (0.6, 1); they cross at PC(+) 0.5.
        let models = [
            model("Ra", [(2.0, 20, 0), (1.0, 30, 50)]),
            model("Rb", [(2.0, 50, 30), (1.0, 0, 20)]),
        ];
        Curves::new(models.to_vec())
    }

    fn said(range: (f64, f64)) -> (RangeEvaluation, String) {
        let curves = curves();
        let baseline = CostCurve::of_line(CostLine::ALWAYS_NEGATIVE);
        let evaluation = RangeEvaluation::new(&curves, &curves.joint, &baseline, range);
        let half = Prevalence::try_new(0.5).unwrap();
        let text = as_text(&evaluation.headline(&curves, half, &Wording::default()));
        (evaluation, text)
    }

    #[test]
    fn one_winner_is_named_with_what_it_saves() {
        let (evaluation, text) = said((0.6, 0.8));
        assert!(evaluation.is_settled());
        // 0.6 · (1 − x) of x remains: 0.4 of it at 0.6, 0.15 at 0.8.
        assert_eq!(text, "Anywhere from 1.5 : 1 to 4 : 1 Rb is best; saves 60% to 85%.");
    }

    #[test]
    fn several_winners_are_told_apart() {
        let (evaluation, text) = said((0.2, 0.8));
        assert!(!evaluation.is_settled());
        let expected =
            "From 1 : 4 to 4 : 1 it depends: Ra below 1 : 1, Rb above 1 : 1; saves 40% to 85%.";
        assert_eq!(text, expected);
        assert_eq!(said((0.3, 0.3)).0.parts.len(), 1);
    }

    #[test]
    fn intervals_of_costs_are_mapped_at_their_ends() {
        let [low, high] = [0.1, 0.2].map(|share| Prevalence::try_new(share).unwrap());
        let known = CostIntervals::try_new((10.0, 20.0), (200.0, 250.0), (low, high)).unwrap();
        let (from, to) = known.range();
        assert!((from - 0.1 * 10.0 / (0.1 * 10.0 + 0.9)).abs() < 1e-15);
        assert!((to - 0.2 * 25.0 / (0.2 * 25.0 + 0.8)).abs() < 1e-15);
        assert!(CostIntervals::try_new((0.0, 1.0), (1.0, 2.0), (low, high)).is_err());
    }

    #[test]
    fn intervals_are_typed_as_people_know_them() {
        let half = Prevalence::try_new(0.5).unwrap();
        let at = OperatingCondition::from_cost_ratio(1.0, half).unwrap();
        let typed = |texts: [&str; 6]| CostIntervals::typed(&texts.map(str::to_owned), at);
        assert_eq!(typed(["10", "20", "20", "30", "", ""]).unwrap().range(), (0.5, 0.75));
        assert_eq!(typed(["10", "", "", "10", "50%", ""]).unwrap().range(), (0.5, 0.5));
        assert!(typed(["", "", "1", "2", "", ""]).unwrap_err().contains("a false alarm costs"));
        assert!(typed(["3", "2", "1", "2", "", ""]).unwrap_err().contains("above the highest"));
        assert!(typed(["1", "2", "x", "", "", ""]).unwrap_err().contains("not a number"));
        assert!(typed(["1", "2", "1", "2", "0", "1"]).is_err());
    }
}
