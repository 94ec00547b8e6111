//! How sure: what is to be expected on new cases, and whether the winner can be told from its rival.
//!
//! In words for people who have never heard of resampling: "had other loans been drawn".

use crate::curve::{Curves, Impacts, Policy};
use crate::evaluate::{Best, Certainty, ExpectedCost, ModelCertainty, Preference, Tie, Told};
use crate::wording::condition::sentences::{ClassSentences, sample_size};
use crate::wording::language::{
    any_of, capitalized, grouped, listed, percents_in_words, plain_percent,
};
use crate::wording::span::{Headline, Span};
use crate::wording::vocabulary::Wording;

/// "from 3% more to 12% less": an interval of savings that holds 0, as costs.
#[must_use]
pub(crate) fn costs_in_words((low, high): (f64, f64)) -> String {
    let cost = |saved: f64| match saved {
        saved if saved < 0.0 => format!("{} more", plain_percent(-saved)),
        saved => format!("{} less", plain_percent(saved)),
    };
    format!("from {} to {}", cost(low), cost(high))
}

/// An interval of savings as a table has it; a dash where nothing is told.
pub fn interval_in_table(interval: Option<(f64, f64)>) -> String {
    interval.filter(|&ends| Told::by(ends) != Told::Nothing).map_or("–".into(), percents_in_words)
}

/// The same of a second share, which with the first is a hundred times at most: both may be rounded up.
pub(crate) fn times_beside(share: f64, first: f64) -> String {
    let most = 1.0 - (first * 100.0).round() / 100.0;
    times_in_hundred(if first > share && (SELDOM..share).contains(&most) { most } else { share })
}

/// A share of the resamples that is less than one in a hundred.
pub(crate) const SELDOM: f64 = 0.005;

/// How often in a hundred: 0 and 100 only where it is never or always.
pub fn times_in_hundred(share: f64) -> String {
    match share {
        0.0 => "0".into(),
        share if share < SELDOM => "under 1".into(),
        share if share < 1.0 => format!("{:.0}", (share * 100.0).round().min(99.0)),
        _ => "100".into(),
    }
}

/// "best in 82 of 100", "hardly ever best"
pub(crate) fn best_times(share: f64) -> String {
    match share {
        share if share < SELDOM => "hardly ever best".into(),
        share => format!("best in {} of 100", times_in_hundred(share)),
    }
}

/// What resampling says about the winner at one condition.
///
/// - `E`: as of [`Certainty`].
#[derive(Debug)]
pub struct HowSure<'a, E = ExpectedCost> {
    pub(in crate::wording) certainty: &'a Certainty<E>,
    pub(in crate::wording) contest: Contest<'a>,
}

/// Who wins, and over whom.
#[derive(Debug, Clone, Copy)]
pub(in crate::wording) struct Contest<'a> {
    pub(in crate::wording) wording: &'a Wording,
    pub(in crate::wording) models: Models<'a>,
    pub(in crate::wording) winner: Policy,
    /// The models that may win.
    pub(in crate::wording) among: &'a [usize],
    pub(in crate::wording) tie: Option<&'a Tie>,
    /// How many cases say so: the unseen ones, if they judge.
    pub(in crate::wording) cases: f64,
    /// What the winner saves, or gains, on these cases; `None` where no model wins.
    pub(in crate::wording) saved: Option<f64>,
}

/// The models of a study.
#[derive(Debug, Clone, Copy)]
pub(in crate::wording) enum Models<'a> {
    Classes(&'a Curves),
    Values(&'a Impacts),
}

/// The policy that is best most often but for the winner, where that is not best beyond doubt.
pub(in crate::wording) struct Rival {
    pub(in crate::wording) policy: Policy,
    pub(in crate::wording) share_best: f64,
    /// How many cases in all would tell the two apart, if more than there are.
    cases_to_tell: Option<f64>,
}

impl Contest<'_> {
    fn name(&self, policy: Policy) -> String {
        self.wording.policy(policy, |model| match self.models {
            Models::Classes(curves) => &curves.models[model].name,
            Models::Values(impacts) => &impacts.models[model].name,
        })
    }

    /// "these 1,000 loans"
    pub(in crate::wording) fn these(&self) -> String {
        self.wording.these(self.cases)
    }

    /// "Measured on these loans: 27%"
    fn measured(&self) -> Option<String> {
        let (saved, cases) = (self.saved?, &self.wording.cases);
        Some(match self.models {
            Models::Classes(curves) if curves.is_judged() => {
                format!("On the {cases} that chose the threshold: {}", plain_percent(saved))
            }
            Models::Classes(_) => format!("Measured on these {cases}: {}", plain_percent(saved)),
            Models::Values(_) => return None,
        })
    }

    fn rivalry(&self, share_best: f64, rival: Option<Rival>) -> String {
        let times = times_in_hundred(share_best);
        let best = format!("{} is best in {times} of 100 resamplings", self.name(self.winner));
        let Some(rival) = rival else { return best };
        let tell = rival.cases_to_tell.map(|needed| {
            format!("; about {} {} in all would tell", grouped(needed), self.wording.cases)
        });
        let times = times_beside(rival.share_best, share_best);
        format!("{best}, {} in {times}{}", self.name(rival.policy), tell.unwrap_or_default())
    }

    /// - `interval`, `share_best`: of the winner.
    fn verdict(
        &self,
        model: usize,
        (interval, share_best): (Option<(f64, f64)>, f64),
        better: &str,
        [does, do_]: [&str; 2],
    ) -> Headline {
        let (cases, name) = (self.these(), self.name(Policy::Model(model)));
        if interval.map(Told::by) != Some(Told::Saves) {
            let cases = capitalized(&cases);
            return vec![Span::Text(format!("{cases} can’t tell whether {name} {better}."))];
        }
        let said = match self.tie {
            Some(tie) => tied(tie, |model| self.name(Policy::Model(model)), do_, &cases),
            None => verdict(does, self.among.len(), share_best, &cases),
        };
        vec![Span::Model(model, name), Span::Text(said)]
    }
}

impl<'a, E> HowSure<'a, E> {
    /// What it says of all policies and pairs.
    pub fn certainty(&self) -> &'a Certainty<E> {
        self.certainty
    }

    /// What it says of the winner.
    pub fn winner(&self) -> &'a ModelCertainty<E> {
        self.certainty.of(self.contest.winner)
    }

    /// The winner.
    pub fn winning(&self) -> Policy {
        self.contest.winner
    }

    /// A policy as the page names it.
    pub fn name(&self, policy: Policy) -> String {
        self.contest.name(policy)
    }

    /// Every policy that may win, the one that is best most often first.
    pub fn policies(&self) -> Vec<(Policy, &'a ModelCertainty<E>)> {
        self.certainty.likeliest(self.contest.among)
    }

    /// The policy that is best most often but for the winner, and its share of the resamples.
    pub fn rival(&self) -> Option<(Policy, f64)> {
        self.certainty.rival(self.contest.winner, self.contest.among)
    }

    pub(in crate::wording) fn rival_in_doubt(&self) -> Option<Rival> {
        if Best::by(self.winner().share_best) == Best::AlmostCertain {
            return None;
        }
        let (policy, share_best) = self.rival()?;
        let Contest { winner, cases, .. } = self.contest;
        let cases_to_tell = self.certainty.cases_to_tell((winner, policy), cases);
        Some(Rival { policy, share_best, cases_to_tell })
    }

    /// "Naive Bayes is best in 82 of 100 resamplings, Random forest in 18; about 4,800 loans in all would
    /// tell".
    pub fn rivalry(&self) -> String {
        self.contest.rivalry(self.winner().share_best, self.rival_in_doubt())
    }

    /// "Naive Bayes almost certainly saves; it is probably the best of the four models."
    ///
    /// - `model`: the winner.
    /// - `better`: what these cases may not tell of it: "costs less than doing nothing".
    /// - `does`: what it does if they do, of one model and of several: "saves", "save".
    pub(crate) fn verdict_of(&self, model: usize, better: &str, does: [&str; 2]) -> Headline {
        let of = self.winner();
        let interval = of.improvement().map(|(_, interval)| interval);
        self.contest.verdict(model, (interval, of.share_best), better, does)
    }

    /// How many cases in all would tell the winner from its rival, as a sentence.
    pub fn what_would_tell(&self) -> Option<String> {
        let rival = self.rival_in_doubt()?;
        let (cases, winner) = (&self.contest.wording.cases, self.name(self.contest.winner));
        let other = self.name(rival.policy);
        if let Some(needed) = rival.cases_to_tell {
            let needed = grouped(needed);
            return Some(format!(
                "About {needed} {cases}, these included, would tell {winner} from {other}."
            ));
        }
        let pair = self.certainty.pair(self.contest.winner.model()?, rival.policy.model()?)?;
        (pair.is_tied() && pair.cases_to_tell(self.contest.cases).is_none()).then(|| {
            format!("Not even a million {cases} would tell {winner} from {other}: either will do.")
        })
    }
}

impl<'a> ClassSentences<'a> {
    /// How sure the winner is; `None` while it is not known, and within a limit: resamples say who is the
    /// best without one.
    pub fn sure(&self) -> Option<HowSure<'a>> {
        let Self { curves, joint, evaluation, wording, .. } = *self;
        let certainty = evaluation.certainty().filter(|_| evaluation.plan.is_none())?;
        let winner = self.winner();
        let contest = Contest {
            wording,
            models: Models::Classes(curves),
            winner,
            among: joint.among(),
            tie: evaluation.tie.as_ref(),
            cases: sample_size(curves),
            saved: self.saved().filter(|_| winner.model().is_some()),
        };
        Some(HowSure { certainty, contest })
    }
}

impl HowSure<'_> {
    /// All of it in two or three sentences.
    pub fn sentences(&self) -> String {
        let measured = self.contest.measured().map(|said| format!("{said}. ")).unwrap_or_default();
        format!("{measured}{}. {}", self.rivalry(), self.contest.wording.not_covered())
    }

    /// "Naive Bayes almost certainly saves; it is probably the best of the four models."
    ///
    /// - `yardstick`: what it is compared with.
    pub fn verdict(&self, yardstick: &str) -> Headline {
        let Some(model) = self.winning().model() else {
            let (cases, name) = (capitalized(&self.contest.these()), self.name(self.winning()));
            return vec![Span::Text(format!(
                "{cases}: no model is sure to cost less than {name}."
            ))];
        };
        self.verdict_of(model, &format!("costs less than {yardstick}"), ["saves", "save"])
    }
}

/// The title of the table of models: what is of these cases.
///
/// - `at`: of which condition, after the word.
/// - `expected`: the columns that say what to expect of new ones, if any do.
pub fn title_of_models(at: &str, expected: Option<&str>, wording: &Wording) -> String {
    let cases = &wording.cases;
    match expected {
        Some(columns) => format!("Models{at}: {columns} as expected on new {cases}"),
        None => format!("Models{at}, on these {cases}"),
    }
}

/// What follows a name: " almost certainly saves; it is probably the best of the four models."
///
/// - `does`: what it almost certainly does.
/// - `models`: how many may win.
/// - `share`: of the resamples, in which it is the best.
pub(crate) fn verdict(does: &str, models: usize, share: f64, cases: &str) -> String {
    let best = match models {
        0 | 1 => return format!(" almost certainly {does}."),
        2 => "the better of the two models",
        3 => "the best of the three models",
        4 => "the best of the four models",
        _ => "the best of all models",
    };
    match Best::by(share) {
        Best::AlmostCertain => format!(" almost certainly {does}, and is almost certainly {best}."),
        Best::Probable => format!(" almost certainly {does}; it is probably {best}."),
        Best::Unsure => {
            format!(" almost certainly {does}; whether it is {best}, {cases} can’t tell.")
        }
    }
}

/// What follows the name of the recommended model: " and Random forest almost certainly save; which of
/// them is better, these 1,000 loans can’t tell."
pub(crate) fn tied(tie: &Tie, name: impl Fn(usize) -> String, do_: &str, cases: &str) -> String {
    let others = tie.others.iter().map(|&other| name(other));
    let others =
        listed([String::new()].into_iter().chain(others).collect(), str::to_owned).concat();
    let better = if tie.others.len() > 1 { "best" } else { "better" };
    format!("{others} almost certainly {do_}; which of them is {better}, {cases} can’t tell.")
}

/// "these 1,000 loans can’t tell Naive Bayes from Random forest"
pub(crate) fn cannot_tell<'n>(tie: &Tie, name: impl Fn(usize) -> &'n str, cases: &str) -> String {
    let others = any_of(tie.others.iter().map(|&other| name(other).to_owned()));
    format!("{cases} can’t tell {} from {others}", name(tie.recommended))
}

/// "Recommended is Naive Bayes: it is best over the wider range of costs."
///
/// - `name`: of the model that is recommended.
pub(crate) fn recommended_in_words(tie: &Tie, name: &str, cases: &str, conditions: &str) -> String {
    let why = match tie.preference {
        Preference::WiderRange => format!("it is best over the wider range{conditions}"),
        Preference::ExpectedMore => "more is expected of it".into(),
        Preference::FewerActions => "it acts on fewer cases needlessly".into(),
        Preference::BetterHere => format!("it is better on {cases}"),
    };
    format!("Recommended is {name}: {why}.")
}

/// Those of the models that these cases can't tell apart which are not the best on them:
/// "Naive Bayes", "Sensor R1 (recommended) or Sensor R3".
pub fn beside_in_words(tie: &Tie, best: Policy, name: impl Fn(Policy) -> String) -> String {
    let others = tie.models().filter(|&model| Policy::Model(model) != best);
    any_of(others.map(|model| {
        let is_recommended = model == tie.recommended;
        name(Policy::Model(model)) + if is_recommended { " (recommended)" } else { "" }
    }))
}

impl Wording {
    /// What no resampling covers.
    pub fn not_covered(&self) -> String {
        let cases = &self.cases;
        format!(
            "The ranges hold for new {cases} like these and for the models as they are. Measure again when the {cases} change or a model is trained anew."
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_and_counts_are_said_plainly() {
        assert_eq!(costs_in_words((-0.03, 0.12)), "from 3% more to 12% less");
        let times = [0.0, 0.001, 0.183, 0.9999, 1.0].map(times_in_hundred);
        assert_eq!(times, ["0", "under 1", "18", "99", "100"]);
        let said = ["hardly ever best", "hardly ever best", "best in 82 of 100"];
        assert_eq!([0.0, 0.004, 0.82].map(best_times), said);
        let beside = [(0.075, 0.925), (0.2, 0.6), (0.5, 0.5)].map(|(b, a)| times_beside(b, a));
        assert_eq!(beside, ["7", "20", "50"], "with 93, 60 and 50");
    }
}
