//! How many to target, in one sentence and the line below it.
//!
//! Source of the caveat: Provost & Fawcett, *Data Science for Business*, chapter 8: lift and
//! cumulative response, unlike ROC curves, hold for one class mix only.

use crate::curve::{Curves, ModelCurves, fold_areas};
use crate::domain::{CutRule, Ranking};
use crate::evaluate::{ModelTargets, TargetPoint, Targets, simplest_in};
use crate::wording::condition::decision::cut_in_words;
use crate::wording::language::grammar::said;
use crate::wording::language::number::{exact_number, grouped, money, plain_number, plain_percent};
use crate::wording::language::span::{Figure, Headline, Span};
use crate::wording::vocabulary::wording::Wording;

/// Shares closer than this are said to be one.
const SAME: f64 = 1e-9;

/// An amount in words: "$1,234", or "1,230 false alarms" where that is the unit.
#[must_use]
pub fn amount_in_words(amount: f64, targets: &Targets, wording: &Wording) -> String {
    match &targets.currency {
        Some(currency) => money(amount, currency),
        None => {
            let sign = if amount < 0.0 { "−" } else { "" };
            let number = format!("{sign}{}", plain_number(amount.abs()));
            said(&number, &wording.false_alarm, &wording.false_alarms)
        }
    }
}

/// What so many false alarms do: one costs, several cost.
fn cost(alarms: f64) -> &'static str {
    if plain_number(alarms.abs()) == "1" { "costs" } else { "cost" }
}

/// What the sentences are made from: the model that brings most within the limit.
pub(crate) struct Facts<'a> {
    curves: &'a Curves,
    targets: &'a Targets,
    wording: &'a Wording,
    index: usize,
    model: &'a ModelCurves,
    pub(crate) of: ModelTargets,
}

impl<'a> Facts<'a> {
    pub(crate) fn new(
        curves: &'a Curves,
        targets: &'a Targets,
        shown: &[bool],
        wording: &'a Wording,
    ) -> Option<Self> {
        let index = targets.best_within_limit(shown)?;
        let (model, of) = (&curves.models[index], targets.models[index]);
        Some(Self { curves, targets, wording, index, model, of })
    }

    fn name(&self, index: usize) -> &str {
        self.wording.model(&self.curves.models[index].name)
    }

    pub(crate) fn amount(&self, amount: f64) -> String {
        amount_in_words(amount, self.targets, self.wording)
    }

    /// The same, with every digit at hand.
    fn figure(&self, amount: f64) -> Figure {
        let text = self.amount(amount);
        let exact = match &self.targets.currency {
            Some(currency) => {
                let gap = if currency.ends_with(char::is_alphabetic) { " " } else { "" };
                format!("{currency}{gap}{amount}")
            }
            None => {
                said(&amount.to_string(), &self.wording.false_alarm, &self.wording.false_alarms)
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

    /// "at a score of 0.31 or more"; nothing where nobody is targeted.
    pub(crate) fn rule(&self, at: &TargetPoint) -> Option<String> {
        let (ranking, threshold) = (self.ranking(), at.threshold?);
        let cut = ranking.cut_at(at.threshold);
        let next = (cut < ranking.cuts() - 1).then(|| ranking.threshold(cut + 1)).flatten();
        // Who is cut in two must be told exactly; and where cuts are missing no number is sure.
        let is_sure = self.of.is_exact || at.share == self.of.best.share;
        let said = match (at.inside_tie, is_sure) {
            (true, _) => exact_number(threshold),
            (false, true) => simplest_in(threshold, next).to_string(),
            (false, false) => format!("about {}", exact_number(threshold)),
        };
        Some(cut_in_words(ranking.rule(), &said))
    }
}

/// The sentence: with what limit, who earns most, how much, and by which rule.
///
/// - `shown`: which models may win, by index.
#[must_use]
pub fn target_headline(
    curves: &Curves,
    targets: &Targets,
    shown: &[bool],
    wording: &Wording,
) -> Headline {
    let Some(facts) = Facts::new(curves, targets, shown, wording) else { return vec![] };
    let (at, all) = (facts.of.within_limit, facts.all());
    let limit = targets.limit.filter(|&limit| limit < 1.0 - SAME);
    let room = limit.map(|limit| {
        let cases = grouped((limit * targets.population).round());
        format!("With room for {cases} of {all}, ")
    });
    if at.share <= SAME || at.share >= 1.0 - SAME {
        let text = match (at.share <= SAME, room) {
            (true, Some(room)) if limit <= Some(SAME) => format!("{room}nobody can be targeted."),
            (true, Some(room)) => {
                format!("{room}target nobody: no model here makes it worth while.")
            }
            (true, None) => {
                format!("Target none of {all}: no model here makes it worth while.")
            }
            (false, _) => {
                let brings = facts.brings(at.profit);
                format!("Target all {all}: they {brings}, and no model’s choice does better.")
            }
        };
        return vec![Span::Text(text)];
    }
    let share = plain_percent(at.share);
    let (before, by) = match (room, limit) {
        (Some(room), Some(limit)) if at.share >= limit - SAME => (room, String::new()),
        (Some(room), _) => {
            (room, format!(" by targeting only {} ({share})", grouped(at.cases.round())))
        }
        (None, _) => (format!("Targeting the top {share} of {all}, "), String::new()),
    };
    let verb = match (at.profit < 0.0, &targets.currency) {
        (false, Some(_)) => "earns most",
        (false, None) => "gains most",
        (true, _) => "loses least",
    };
    let is = if targets.currency.is_some() { ": " } else { ", as much as " };
    let worth = facts.figure(at.profit.abs());
    let mut spans = vec![
        Span::Text(before),
        Span::Model(facts.index, facts.name(facts.index).into()),
        Span::Text(format!(" {verb}{by}{is}")),
        Span::Number(Some(facts.index), worth),
    ];
    if targets.currency.is_none() {
        spans.push(Span::Text(format!(" {}", cost(at.profit))));
    }
    let rule = facts.rule(&at).map(|rule| format!(", {rule}")).unwrap_or_default();
    spans.push(Span::Text(format!("{rule}.")));
    spans
}

/// The line below: what there would be without the limit, at random, over folds, and what all of it
/// assumes.
///
/// - `shown`: which models may win, by index.
#[must_use]
pub fn target_summary(
    curves: &Curves,
    targets: &Targets,
    shown: &[bool],
    wording: &Wording,
) -> String {
    let Some(facts) = Facts::new(curves, targets, shown, wording) else { return String::new() };
    let sentences = [
        facts.cut_in_two(),
        facts.without_limit(shown),
        facts.at_random(),
        facts.over_folds(),
        facts.class_mix(),
    ];
    sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

impl Facts<'_> {
    pub(crate) fn cut_in_two(&self) -> Option<String> {
        let at = self.of.within_limit;
        let whom = match self.ranking().rule() {
            CutRule::AsPredicted => "of whom it says so about".to_owned(),
            _ => format!("with exactly {}", exact_number(at.threshold?)),
        };
        at.inside_tie.then(|| format!("Not all {whom} can be taken: draw lots among them."))
    }

    pub(crate) fn without_limit(&self, shown: &[bool]) -> Option<String> {
        self.targets.limit?;
        let index = self.targets.best(shown)?;
        let best = self.targets.models[index].best;
        let is_bound = best.share > self.of.within_limit.share + SAME || index != self.index;
        is_bound.then(|| {
            let (name, brings) = (self.name(index), self.brings(best.profit));
            let share = plain_percent(best.share);
            format!("Without that limit {name} would {brings} by targeting {share}.")
        })
    }

    pub(crate) fn at_random(&self) -> Option<String> {
        let at = self.of.within_limit;
        let brings = self.brings(self.targets.at_random(at.share));
        let is_choice = at.share > SAME && at.share < 1.0 - SAME;
        is_choice.then(|| format!("As many chosen at random would {brings}."))
    }

    fn over_folds(&self) -> Option<String> {
        let (areas, folds) = (fold_areas(&self.model.folds)?, self.model.folds.len());
        let (mean, deviation) = (areas.mean, areas.deviation);
        Some(format!("Over {folds} folds its AUC is {mean:.3} ± {deviation:.3}."))
    }

    /// Profit, response and lift hold for one class mix only.
    pub(crate) fn class_mix(&self) -> Option<String> {
        let assumed = self.targets.assumed?.share();
        let found = self.model.ranking.prevalence().share();
        let cases = &self.wording.cases;
        let positives = match &*self.wording.positives {
            "positives" => "positive",
            positives => positives,
        };
        ((assumed - found).abs() > SAME).then(|| {
            format!(
                "All of this assumes that {} of the {cases} are {positives}, not {} as in the data.",
                plain_percent(assumed),
                plain_percent(found)
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Group;
    use crate::evaluate::Settings;
    use crate::wording::language::span::as_text;

    fn said(pairs: &[(&str, &str)]) -> (String, String) {
        let model = |name: &str, groups: &[(f64, u64, u64)]| {
            let group = |&(score, positives, negatives)| Group { score, positives, negatives };
            let groups = groups.iter().map(group).collect();
            let ranking = Ranking::try_new(groups, CutRule::ScoreAtLeast, 1.0).unwrap();
            ModelCurves::new(name.into(), ranking, None)
        };
        let curves = Curves::new(vec![
            model("Early", &[(0.9, 3, 2), (0.47, 4, 41), (0.1, 3, 47)]),
            model("Late", &[(0.8, 9, 36), (0.2, 1, 54)]),
        ]);
        let mut settings = Settings::default();
        pairs.iter().for_each(|(key, value)| settings.set(key, value).unwrap());
        let targets = Targets::new(&curves, &settings).unwrap();
        let wording = Wording::of([("cases", "customers")]).unwrap();
        let headline = target_headline(&curves, &targets, &[], &wording);
        (as_text(&headline), target_summary(&curves, &targets, &[], &wording))
    }

    const OFFER: [(&str, &str); 2] = [("matrix", "10,-1,0,0"), ("population", "100000")];

    #[test]
    fn the_best_share_is_said_with_its_rule() {
        let (headline, summary) = said(&OFFER);
        assert_eq!(
            headline,
            "Targeting the top 45% of 100,000 customers, Late earns most: $54,000, at a score of \
             0.8 or more."
        );
        assert_eq!(summary, "As many chosen at random would bring $4,500.");
    }

    #[test]
    fn a_limit_changes_the_model_and_both_are_said() {
        let (headline, summary) = said(&[OFFER[0], OFFER[1], ("budget", "5000")]);
        assert_eq!(
            headline,
            "With room for 5,000 of 100,000 customers, Early earns most: $28,000, at a score of 0.9 \
             or more."
        );
        assert!(
            summary.starts_with("Without that limit Late would bring $54,000 by targeting 45%."),
            "{summary}"
        );
        let (headline, summary) = said(&[("matrix", "20,-1,0,0"), OFFER[1], ("capacity", "10000")]);
        assert!(headline.contains("Early earns most: $62,333, "), "{headline}");
        assert!(
            headline.ends_with("at a score of 0.47 or more.")
                && summary.starts_with("Not all with exactly 0.47 can be taken: draw lots"),
            "{headline} {summary}"
        );
        let (headline, _) = said(&[OFFER[0], OFFER[1], ("capacity", "50000")]);
        assert!(headline.contains("Late earns most by targeting only 45,000 (45%)"), "{headline}");
    }

    #[test]
    fn nobody_and_everybody_are_said_honestly() {
        let (headline, summary) = said(&[("matrix", "1,-9,0,0")]);
        assert_eq!(headline, "Target none of 100 customers: no model here makes it worth while.");
        assert_eq!(summary, "");
        let (headline, _) = said(&[("matrix", "1,-9,0,0"), ("capacity", "7")]);
        assert_eq!(
            headline,
            "With room for 7 of 100 customers, target nobody: no model here makes it worth while."
        );
        let (headline, _) = said(&[("matrix", "99,-0.01,0,0")]);
        assert_eq!(
            headline,
            "Target all 100 customers: they bring $989, and no model’s choice does better."
        );
        let (headline, _) = said(&[("matrix", "1,-2,-9,-1"), ("capacity", "0")]);
        assert_eq!(headline, "With room for 0 of 100 customers, nobody can be targeted.");
    }

    #[test]
    fn losses_units_and_another_class_mix_are_said() {
        let (headline, _) = said(&[("matrix", "-1,-9,-20,-5")]);
        assert!(headline.contains("loses least: $"), "{headline}");
        let (headline, summary) = said(&[("cost-ratio", "10")]);
        assert_eq!(
            summary,
            "As many chosen at random would bring as much as 4.5 false alarms cost."
        );
        assert!(
            headline.contains("Late gains most, as much as 54 false alarms cost, at a"),
            "{headline}"
        );
        let (_, summary) = said(&[OFFER[0], ("prevalence", "0.02")]);
        assert!(
            summary.ends_with(
                "All of this assumes that 2% of the customers are positive, not 10% as in the data."
            ),
            "{summary}"
        );
    }
}
