//! The clauses and sentences about how many cases to act on.
//!
//! Source of the caveat: Provost & Fawcett, *Data Science for Business*, chapter 8: lift and
//! cumulative response, unlike ROC curves, hold for one class mix only.

use crate::curve::{Curves, ModelCurves, fold_areas};
use crate::domain::{CutRule, Ranking};
use crate::evaluate::{Band, ModelTargets, TargetGains, TargetPoint, Targets, simplest_in};
use crate::wording::condition::certainty::sample_size;
use crate::wording::condition::decision::cut_in_words;
use crate::wording::condition::headline::yardstick_at;
use crate::wording::language::grammar::{capitalized, counted, quantity};
use crate::wording::language::number::{
    exact_number, money, plain_number, plain_percent, with_currency,
};
use crate::wording::language::span::{Figure, Headline, Span};
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

    /// " earns the most by refusing …: about $161 more than “refuse all” ($91 to $231).", what is to be
    /// expected on new cases; without amounts "…: about as much as 161 false alarms cost (91 to 231),
    /// compared with “refuse all”."
    ///
    /// - `action`: by what.
    pub(crate) fn expected(&self, gains: &TargetGains, action: &str) -> Headline {
        let band = gains.within_limit[self.index];
        let is_sure = band.outer.0 > 0.0;
        let verb = match (is_sure, &self.targets.currency) {
            (true, Some(_)) => "earns the most",
            (true, None) => "gains the most",
            (false, _) => "may gain",
        };
        let unsure = match is_sure {
            true => String::new(),
            false => format!("; {} can’t tell", self.these()),
        };
        let range = format!("{}{unsure}", self.range(band));
        let (yardstick, number) =
            (self.yardstick(gains), Span::Number(Some(self.index), self.figure(band.expected)));
        match self.targets.currency {
            Some(_) => vec![
                Span::Text(format!(" {verb} by {action}: about ")),
                number,
                Span::Text(format!(" more than {yardstick} ({range}).")),
            ],
            None => vec![
                Span::Text(format!(" {verb} by {action}: about as much as ")),
                number,
                Span::Text(format!(
                    " {} ({range}), compared with {yardstick}.",
                    cost(band.expected)
                )),
            ],
        }
    }

    /// What models are compared with.
    pub(crate) fn yardstick(&self, gains: &TargetGains) -> String {
        let (baseline, threshold, pc) = &gains.baseline;
        yardstick_at(baseline, (*threshold, *pc), self.wording)
    }

    /// "$91 to $231", "91 to 231"
    pub(crate) fn range(&self, band: Band) -> String {
        let end = |amount: f64| match &self.targets.currency {
            Some(currency) => money(amount, currency),
            None => {
                let sign = if amount < 0.0 { "−" } else { "" };
                format!("{sign}{}", plain_number(amount.abs()))
            }
        };
        format!("{} to {}", end(band.outer.0), end(band.outer.1))
    }

    /// "these 1,000 loans"
    fn these(&self) -> String {
        self.wording.these(sample_size(self.curves))
    }

    /// What was measured on these cases, over what models are compared with.
    pub(crate) fn measured(&self, gains: &TargetGains) -> String {
        let gain = self.best.within_limit.profit - gains.baseline_profit(self.targets);
        format!("Measured on {}: {}", self.these(), self.amount(gain))
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
            let name = self.name(index);
            let brings = match &self.targets.gains {
                Some(gains) => {
                    let band = gains.free[index];
                    let (amount, range) = (self.amount(band.expected), self.range(band));
                    format!("gain about {amount} ({range})")
                }
                None => self.brings(best.profit),
            };
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
        // Beside what is expected over the baseline, what random choices bring is another kind of number.
        let is_said = self.is_choice() && self.targets.gains.is_none();
        is_said.then(|| format!("The same number chosen at random would {brings}."))
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
