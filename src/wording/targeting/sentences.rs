//! The clauses and sentences about how many cases to act on.
//!
//! Source of the caveat: Provost & Fawcett, *Data Science for Business*, chapter 8: lift and
//! cumulative response, unlike ROC curves, hold for one class mix only.

use crate::curve::{Curves, ModelCurves, fold_areas};
use crate::domain::{CutRule, Ranking};
use crate::evaluate::{ModelTargets, TargetPoint, Targets, simplest_in};
use crate::wording::condition::decision::cut_in_words;
use crate::wording::language::grammar::{capitalized, counted, quantity};
use crate::wording::language::number::{
    exact_number, money, plain_number, plain_percent, with_currency,
};
use crate::wording::language::span::Figure;
use crate::wording::vocabulary::wording::Wording;

/// Shares closer than this count as equal.
pub(crate) const SAME_SHARE: f64 = 1e-9;

/// An amount in words: "$1,234", or "1,230 false alarms" where that is the unit.
#[must_use]
pub fn amount_in_words(amount: f64, targets: &Targets, wording: &Wording) -> String {
    match &targets.currency {
        Some(currency) => money(amount, currency),
        None => {
            let sign = if amount < 0.0 { "−" } else { "" };
            let number = format!("{sign}{}", plain_number(amount.abs()));
            quantity(&number, &wording.false_alarm, &wording.false_alarms)
        }
    }
}

/// The verb after a number of false alarms: one costs, several cost.
pub(crate) fn cost(alarms: f64) -> &'static str {
    if plain_number(alarms.abs()) == "1" { "costs" } else { "cost" }
}

/// Sentences about the model with the highest profit within the limit.
pub(crate) struct TargetSentences<'a> {
    curves: &'a Curves,
    pub(crate) targets: &'a Targets,
    pub(crate) wording: &'a Wording,
    /// The model's index.
    pub(crate) index: usize,
    model: &'a ModelCurves,
    pub(crate) best: ModelTargets,
}

impl<'a> TargetSentences<'a> {
    pub(crate) fn new(
        curves: &'a Curves,
        targets: &'a Targets,
        shown: &[bool],
        wording: &'a Wording,
    ) -> Option<Self> {
        let index = targets.best_within_limit(shown)?;
        let (model, best) = (&curves.models[index], targets.models[index]);
        Some(Self { curves, targets, wording, index, model, best })
    }

    pub(crate) fn name(&self, index: usize) -> &str {
        self.wording.model(&self.curves.models[index].name)
    }

    pub(crate) fn amount(&self, amount: f64) -> String {
        amount_in_words(amount, self.targets, self.wording)
    }

    /// [`Self::amount`] with all digits of the number.
    pub(crate) fn figure(&self, amount: f64) -> Figure {
        let text = self.amount(amount);
        let exact = match &self.targets.currency {
            Some(currency) => with_currency(amount < 0.0, &amount.abs().to_string(), currency),
            None => {
                quantity(&amount.to_string(), &self.wording.false_alarm, &self.wording.false_alarms)
            }
        };
        Figure { text, exact }
    }

    /// "bring $1,234"; without amounts "bring as much as 1,230 false alarms cost".
    pub(crate) fn brings(&self, amount: f64) -> String {
        match (&self.targets.currency, amount < 0.0) {
            (Some(_), false) => format!("bring {}", self.amount(amount)),
            (Some(_), true) => format!("lose {}", self.amount(-amount)),
            (None, false) => format!("bring as much as {} {}", self.amount(amount), cost(amount)),
            (None, true) => format!("lose as much as {} {}", self.amount(-amount), cost(amount)),
        }
    }

    /// "100,000 customers"
    pub(crate) fn all(&self) -> String {
        self.wording.counted(self.targets.population)
    }

    fn ranking(&self) -> &Ranking {
        self.model.ranking.finest()
    }

    /// "at a score of 0.31 or more"; `None` where nobody is acted on.
    pub(crate) fn rule(&self, at: &TargetPoint) -> Option<String> {
        Some(cut_in_words(self.ranking().rule(), &self.threshold(at)?))
    }

    /// Who that is, in brackets: "score 0.31 or more"; `None` where nobody is acted on.
    pub(crate) fn score(&self, at: &TargetPoint) -> Option<String> {
        let threshold = self.threshold(at)?;
        Some(match self.ranking().rule() {
            CutRule::ScoreAtLeast => format!("score {threshold} or more"),
            CutRule::ScoreAtMost => format!("score {threshold} or less"),
            CutRule::SafetyScoreAtMost => format!("safety score {threshold} or less"),
            CutRule::AsPredicted => "those it predicts positive".into(),
        })
    }

    fn threshold(&self, at: &TargetPoint) -> Option<String> {
        let (ranking, threshold) = (self.ranking(), at.threshold?);
        let cut = ranking.cut_at(at.threshold);
        let next = (cut < ranking.cuts() - 1).then(|| ranking.threshold(cut + 1)).flatten();
        // A group that is split needs its exact score; where cuts are missing no number is certain.
        let is_sure = self.best.is_exact || at.share == self.best.best.share;
        Some(match (at.inside_tie, is_sure) {
            (true, _) => exact_number(threshold),
            (false, true) => simplest_in(threshold, next).to_string(),
            (false, false) => format!("about {}", exact_number(threshold)),
        })
    }

    /// What to do with cases of one score of which only some can be acted on.
    pub(crate) fn split_tie(&self) -> Option<String> {
        let at = self.best.within_limit;
        let whom = match self.ranking().rule() {
            CutRule::AsPredicted => "of whom it says so about".to_owned(),
            _ => format!("with exactly {}", exact_number(at.threshold?)),
        };
        at.inside_tie.then(|| format!("Not all {whom} can be taken: draw lots among them."))
    }

    /// What the best model would bring without the limit, if the limit changes anything.
    pub(crate) fn without_limit(&self, shown: &[bool]) -> Option<String> {
        self.targets.limit?;
        let index = self.targets.best(shown)?;
        let best = self.targets.models[index].best;
        let is_bound =
            best.share > self.best.within_limit.share + SAME_SHARE || index != self.index;
        is_bound.then(|| {
            let (name, brings) = (self.name(index), self.brings(best.profit));
            let share = plain_percent(best.share);
            let (acting, top) = (&self.wording.acting_on, &self.wording.top);
            format!("Without that limit, {name} would {brings} by {acting} the {top} {share}.")
        })
    }

    /// "These 544 loans include 85% of all bad loans (1.6 times as many as at random) and 288 good
    /// loans.": what the views of response and lift answer, and how many are acted on in vain.
    pub(crate) fn included(&self) -> Option<String> {
        let (at, words) = (self.best.within_limit, self.wording);
        let lift = at.lift.filter(|_| self.is_choice() && at.cases.round() > 1.0)?;
        Some(format!(
            "{} include {} of all {} ({} as many as at random) and {}.",
            capitalized(&words.these(at.cases)),
            plain_percent(at.response),
            words.positives,
            Figure::times(lift).text,
            counted(at.false_positives, &words.negative, &words.negatives)
        ))
    }

    /// Whether some are acted on and others are not.
    fn is_choice(&self) -> bool {
        let share = self.best.within_limit.share;
        share > SAME_SHARE && share < 1.0 - SAME_SHARE
    }

    /// What a random choice of as many cases would bring.
    pub(crate) fn at_random(&self) -> Option<String> {
        let at = self.best.within_limit;
        let brings = self.brings(self.targets.at_random(at.share));
        self.is_choice().then(|| format!("The same number chosen at random would {brings}."))
    }

    pub(crate) fn over_folds(&self) -> Option<String> {
        let (areas, folds) = (fold_areas(&self.model.folds)?, self.model.folds.len());
        let (mean, deviation) = (areas.mean, areas.deviation);
        Some(format!("Over {folds} folds its AUC is {mean:.3} ± {deviation:.3}."))
    }

    /// The prevalence assumed, where it differs from the data's: profit, response and lift hold for
    /// one class mix only.
    pub(crate) fn class_mix(&self) -> Option<String> {
        let assumed = self.targets.assumed?.share();
        let found = self.model.ranking.prevalence().share();
        let cases = &self.wording.cases;
        let positives = match &*self.wording.positives {
            "positives" => "positive",
            positives => positives,
        };
        ((assumed - found).abs() > SAME_SHARE).then(|| {
            format!(
                "All of this assumes that {} of the {cases} are {positives}, not {} as in the data.",
                plain_percent(assumed),
                plain_percent(found)
            )
        })
    }
}
