//! The line below the headline: the cases measured on, the baseline, models that hardly differ, and
//! where another policy is better; and how thresholds are chosen and judged, and how far what comes
//! of them is from the estimate.
//!
//! Source: Hoshino et al. (2009), section 5.3 (estimated against actual improvement).

use crate::curve::{Curves, JointHull, Policy};
use crate::domain::RandomSplit;
use crate::evaluate::{
    Baseline, Evaluation, Interval, RangeEvaluation, SetApart, Settings, weight,
};
use crate::wording::condition::certainty::recommended_in_words;
use crate::wording::condition::cost_ratio::between;
use crate::wording::condition::sentences::{ClassSentences, baseline_in_words};
use crate::wording::cost_unit::{CostUnit, worth_of_acting_in_words};
use crate::wording::language::{
    any_of, capitalized, counted, grouped, plain_percent, short_percent,
};
use crate::wording::span::{Headline, Span, as_text};
use crate::wording::vocabulary::Wording;

/// The line below the headline: see [`ClassSentences::summary`].
///
/// - `joint`: the hull over the models that may win.
/// - `intervals`: its winners.
#[must_use]
pub fn summary(
    curves: &Curves,
    joint: &JointHull,
    intervals: &[Interval],
    evaluation: &Evaluation,
    baseline: &Baseline,
    wording: &Wording,
) -> String {
    ClassSentences { curves, risk: None, joint, evaluation, baseline, wording }.summary(intervals)
}

impl Evaluation {
    /// What is said at its condition: see [`ClassSentences::headline_and_summary`].
    ///
    /// - `joint`, `intervals`: as in [`summary`].
    #[must_use]
    pub fn headline_and_summary(
        &self,
        curves: &Curves,
        joint: &JointHull,
        intervals: &[Interval],
        baseline: &Baseline,
        wording: &Wording,
    ) -> (Headline, String) {
        ClassSentences { curves, risk: None, joint, evaluation: self, baseline, wording }
            .headline_and_summary(intervals)
    }
}

impl ClassSentences<'_> {
    /// The headline and the line below it: about the range of interest, if one is set, and about the
    /// place in it; else about the condition.
    ///
    /// - `intervals`: as in [`Self::summary`].
    #[must_use]
    pub fn headline_and_summary(&self, intervals: &[Interval]) -> (Headline, String) {
        let here = self.headline();
        let Some(range) = self.evaluation.range else {
            return (here, self.summary(intervals));
        };
        let range = RangeEvaluation::new(self.curves, self.joint, &self.evaluation.baseline, range);
        let prevalence = self.evaluation.condition.prevalence();
        (range.headline(self.curves, prevalence, self.wording), as_text(&here))
    }

    /// The line below the headline.
    ///
    /// - `intervals`: the winners of the hull over the models that may win.
    #[must_use]
    pub fn summary(&self, intervals: &[Interval]) -> String {
        let Self { curves, evaluation, baseline, wording, .. } = *self;
        let unseen = curves.models[0].test.as_ref().map(weight);
        let unseen = unseen.map(|n| match grouped(n.round()) {
            one if one == "1" => " (and 1 unseen one)".to_owned(),
            many => format!(" (and {many} unseen ones)"),
        });
        let against = match baseline {
            Baseline::Model(_) => self.yardstick(),
            _ => baseline_in_words(baseline, wording),
        };
        // What is to be expected on other cases was not measured.
        let is_expected = evaluation.certainty().is_some() && !curves.is_judged();
        let how = if is_expected { "Estimated from" } else { "Measured on" };
        let (cases, unseen) = (self.cases_at_hand(), unseen.unwrap_or_default());
        let sentences = [
            Some(format!("{how} {cases}{unseen}, against {against}.")),
            self.saved_in_money(),
            self.what_acting_is_worth(),
            self.recommended_of_tie(),
            self.alike(),
            self.may_be_better(),
            self.gap(),
            self.neighbour(intervals),
        ];
        sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// "That is about $70 per loan.", "That is about $2.8 million a year."
    pub(crate) fn saved_in_money(&self) -> Option<String> {
        let (saving, _) = self.evaluation.saving_per_case(self.joint)?;
        let unit = CostUnit::of(self.evaluation, self.wording);
        let sum = match self.evaluation.cases_a_year {
            Some(_) => unit.is_money().then(|| unit.amount(saving)),
            None => unit.of_one_case(saving),
        };
        Some(format!("That is about {}.", sum?))
    }

    /// "Acting works for 30% of the leavers, so acting on one is worth 1.5 needless offers; of all that
    /// is lost today it saves 8%."
    pub(crate) fn what_acting_is_worth(&self) -> Option<String> {
        let (at, wording) = (self.evaluation.condition, self.wording);
        let success = Some(at.prevalence().success()).filter(|&success| success < 1.0)?;
        let worth = worth_of_acting_in_words(at, wording)?;
        let works =
            format!("Acting works for {} of the {}", plain_percent(success), wording.positives);
        let whole = self.evaluation.saving_per_case(self.joint).map(|(saving, today)| {
            format!("; of all that is lost the model saves {}", plain_percent(saving / today))
        });
        Some(format!("{works}, {worth}{}.", whole.unwrap_or_default()))
    }

    /// "Recommended is Naive Bayes: it is best over the wider range of costs."
    fn recommended_of_tie(&self) -> Option<String> {
        let tie = self.evaluation.tie.as_ref()?;
        let name = self.model_name(tie.recommended);
        Some(recommended_in_words(tie, name, &self.these(), " of costs"))
    }

    /// "Naive Bayes does about as well here (27% saved)."
    fn alike(&self) -> Option<String> {
        let evaluation = self.evaluation;
        let Policy::Model(winner) = self.winner() else { return None };
        let saved = evaluation.models[winner].improvement.filter(|&saved| saved > 0.0)?;
        // Those that differ only in digits that are not shown.
        let percent = |index: usize| evaluation.models[index].improvement.map(plain_percent);
        let mut alike = self.joint.among().to_vec();
        alike.retain(|&index| index != winner && percent(index) == percent(winner));
        // What costs exactly as much is the winner, too; that these cases can't tell some apart is said already.
        let equal = evaluation.equals(self.joint);
        let is_tied =
            |index: &usize| evaluation.tie.as_ref().is_some_and(|tie| tie.others.contains(index));
        alike.retain(|index| !equal.contains(index) && !is_tied(index));
        let (who, does) = match alike[..] {
            [] => return None,
            [one] => (self.model_name(one).to_owned(), "does"),
            [one, other] => {
                (format!("{} and {}", self.model_name(one), self.model_name(other)), "do")
            }
            ref more => (format!("{} other models", more.len()), "do"),
        };
        Some(format!("{who} {does} about as well here ({} saved).", plain_percent(saved)))
    }

    /// "These 1,000 loans can’t tell whether 4 neighbours (4%) is better than Random forest, the
    /// cheapest on them."
    pub(crate) fn may_be_better(&self) -> Option<String> {
        let (model, expected) = self.evaluation.may_be_better(self.joint)?;
        let best = self.joint.best_at(self.evaluation.condition.pc()).0;
        let recommended = self.winner();
        let named = if recommended.model().is_some() { recommended } else { best };
        let (other, name) = (self.model_name(model), self.name(named));
        let (saved, cases) = (plain_percent(expected), capitalized(&self.these()));
        let why = if named == best { ", the cheapest on them" } else { "" };
        Some(format!("{cases} can’t tell whether {other} ({saved}) is better than {name}{why}."))
    }

    /// "If a bad loan costs between 0.15 and 2 wrongly refused customers, Random forest is best on these
    /// loans."
    fn neighbour(&self, intervals: &[Interval]) -> Option<String> {
        let (evaluation, wording) = (self.evaluation, self.wording);
        let (next, who) = evaluation.neighbour(self.joint, intervals)?;
        let who = any_of(who.into_iter().map(|who| self.name(who)));
        let costs = between(next.cost_ratios(evaluation.condition.prevalence()), wording);
        let costs: String = costs.iter().map(Span::text).collect();
        let (miss, cases) = (&wording.miss, &wording.cases);
        Some(format!("If {miss} costs {costs}, {who} is best on these {cases}."))
    }

    /// "On unseen cases it saves 28% instead of 33%: …", if the winner's estimate is far from that.
    pub(crate) fn gap(&self) -> Option<String> {
        let (index, wording) = (self.winner().model()?, self.wording);
        let (estimated, actual) = self.evaluation.models[index].gap()?;
        let (cases, estimate) = (&wording.cases, short_percent(estimated));
        let found = match actual {
            saved if saved > 0.0 => {
                format!("it saves {} instead of {estimate}", short_percent(saved))
            }
            lost if lost < 0.0 => {
                format!("it costs {} more instead of saving {estimate}", short_percent(-lost))
            }
            _ => format!("it saves nothing instead of {estimate}"),
        };
        let chosen = wording.counted(weight(self.curves.models[index].ranking.outline()));
        let why = if actual < estimated {
            format!("thresholds chosen on {chosen} fit those better than others")
        } else {
            format!("the {chosen} that thresholds are chosen on are the harder ones")
        };
        Some(capitalized(&format!("on unseen {cases} {found}: {why}.")))
    }
}

/// How thresholds are chosen and judged, in plain words.
#[must_use]
pub fn methodology(
    curves: &Curves,
    apart: SetApart,
    settings: &Settings,
    wording: &Wording,
) -> String {
    let cases = &wording.cases;
    let training = curves.models[0].ranking.outline();
    let judged = curves.models.iter().find_map(|model| model.test.as_ref());
    let Some(test) = judged else {
        return format!(
            "Thresholds are chosen and tested on the same {}, so savings look slightly too good. Hold some out: add a column “split” with train and test, or use a random split.",
            wording.counted(weight(training))
        );
    };
    let how = match apart {
        SetApart::Random(RandomSplit { test_percent, seed }) => {
            format!(" ({test_percent}% of the rows, chosen at random, seed {seed})")
        }
        SetApart::Column(name) => format!(" (column “{name}” says which)"),
        SetApart::File(name) => format!(" (those of {name})"),
        SetApart::Nothing => String::new(),
    };
    let shares = [training, test].map(|ranking| plain_percent(ranking.prevalence().share()));
    let common = match (settings.prevalence, &shares) {
        (Some(set), _) => format!("both with {} positives, as is set", plain_percent(set)),
        (None, [here, there]) if here == there => {
            format!("each with its own share of positives (about {here} of both)")
        }
        (None, [here, there]) => {
            format!("each with its own share of positives ({here} and {there})")
        }
    };
    format!(
        "Thresholds are chosen on {} and tested on {}{how}, {common}. The thick curve is the estimate, the dotted one the result on the unseen {cases}; where the threshold changes, it may jump.",
        wording.counted(weight(training)),
        counted(weight(test), &format!("unseen {}", wording.case), &format!("unseen {cases}"))
    )
}
