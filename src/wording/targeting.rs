//! How many cases to act on, in words: the headline and the line below it, their clauses, and what
//! the axes of profit, response and lift measure.
//!
//! Source of the caveat: Provost & Fawcett, *Data Science for Business*, chapter 8: lift and
//! cumulative response, unlike ROC curves, hold for one class mix only.

use crate::curve::{Curves, ModelCurves};
use crate::domain::{CutRule, Ranking};
use crate::evaluate::{
    Band, ModelTargets, TargetGains, TargetPoint, Targets, Told, is_less_share, simplest_in,
};
use crate::wording::condition::decision::cut_in_words;
use crate::wording::condition::sentences::{sample_size, yardstick_at};
use crate::wording::language::{
    capitalized, counted, exact_number, grouped, money, plain_number, plain_percent, quantity,
    signed_number, with_currency,
};
use crate::wording::span::{Figure, Headline, Span};
use crate::wording::vocabulary::Wording;

/// An amount in words: "$1,234", or "1,230 false alarms" where that is the unit.
pub fn amount_in_words(amount: f64, targets: &Targets, wording: &Wording) -> String {
    match &targets.currency {
        Some(currency) => money(amount, currency),
        None => quantity(&signed_number(amount), &wording.false_alarm, &wording.false_alarms),
    }
}

/// The verb after a number of false alarms: one costs, several cost.
pub(crate) fn cost(alarms: f64) -> &'static str {
    if plain_number(alarms.abs()) == "1" { "costs" } else { "cost" }
}

/// Sentences about the model with the highest profit within the limit.
pub struct TargetSentences<'a> {
    pub(crate) curves: &'a Curves,
    pub(crate) targets: &'a Targets,
    shown: &'a [bool],
    pub(crate) wording: &'a Wording,
    /// The model's index.
    pub(crate) index: usize,
    model: &'a ModelCurves,
    pub(crate) best: ModelTargets,
}

impl<'a> TargetSentences<'a> {
    /// About a study's models; `None` if none of them is shown.
    ///
    /// - `shown`: which models may win, by index.
    pub fn new(
        curves: &'a Curves,
        targets: &'a Targets,
        shown: &'a [bool],
        wording: &'a Wording,
    ) -> Option<Self> {
        let index = targets.best_within_limit(shown)?;
        let (model, best) = (&curves.models[index], targets.models[index]);
        Some(Self { curves, targets, shown, wording, index, model, best })
    }

    /// The headline: the model that earns most within the limit, how much, and by which rule.
    pub fn headline(&self) -> Headline {
        if let Some(said) = self.none_or_all() {
            return said;
        }
        let profit = self.best.within_limit.profit;
        let mut spans = vec![Span::Model(self.index, self.name(self.index).into())];
        if let Some(gains) = &self.targets.gains {
            spans.extend(self.expected(gains, &self.action()));
            return spans;
        }
        let verb = match (profit < 0.0, &self.targets.currency) {
            (false, Some(_)) => "earns the most",
            (false, None) => "gains the most",
            (true, _) => "loses the least",
        };
        let verb = verb.to_owned() + self.within();
        let is = if self.targets.currency.is_some() { ": " } else { ": as much as " };
        spans.push(Span::Text(format!(" {verb} by {}{is}", self.action())));
        spans.push(Span::Number(Some(self.index), self.figure(profit.abs())));
        if self.targets.currency.is_none() {
            spans.push(Span::Text(format!(" {}", cost(profit))));
        }
        spans.push(Span::of("."));
        spans
    }

    /// What the headline's rule brings, under a title that says which it is: "Expect about $161 more than
    /// “refuse all” ($91 to $231)."
    pub fn worth(&self) -> Headline {
        if let Some(said) = self.none_or_all() {
            return said;
        }
        let profit = self.best.within_limit.profit;
        let number = |amount| Span::Number(Some(self.index), self.figure(amount));
        let Some(gains) = &self.targets.gains else {
            let verb = match (profit < 0.0, &self.targets.currency) {
                (false, Some(_)) => "That brings ",
                (true, Some(_)) => "That loses ",
                (false, None) => "That brings as much as ",
                (true, None) => "That loses as much as ",
            };
            let cost = self.targets.currency.is_none().then(|| format!(" {}", cost(profit)));
            let cost = cost.unwrap_or_default();
            let end = Span::Text(format!("{cost} on these {}.", self.wording.cases));
            return vec![Span::of(verb), number(profit.abs()), end];
        };
        let begin = match self.targets.currency {
            Some(_) => "Expect about ",
            None => "Expect a gain worth about ",
        };
        let expected = number(gains.within_limit[self.index].expected);
        vec![Span::of(begin), expected, Span::Text(self.over_yardstick(gains))]
    }

    /// The line below: who is among them, split ties, the result without the limit, at random and over folds,
    /// and the prevalence assumed.
    pub fn summary(&self) -> String {
        let parts = [
            self.included(),
            self.split_tie(),
            self.without_limit(),
            self.at_random(),
            self.class_mix(),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// Where nobody or everybody is acted on, all that is to be said: "Make no offers: no model here finds
    /// customers worth making an offer to.", "Refuse all: 1,000 loans bring $989, and no model’s choice
    /// does better."
    fn none_or_all(&self) -> Option<Headline> {
        let (at, words) = (self.best.within_limit, self.wording);
        let (policy, why) = match self.targets.share_allowed() {
            _ if at.is_choice() => return None,
            _ if is_less_share(0.0, at.share) => {
                let all = format!("{} {}", self.all(), self.brings(at.profit));
                (&words.always_positive, format!("{all}, and no model’s choice does better."))
            }
            Some(limit) if !is_less_share(0.0, limit) => {
                (&words.always_negative, "the limit allows nothing else.".into())
            }
            _ => {
                let why = format!("no model here finds {} worth {}.", words.cases, words.acting_on);
                (&words.always_negative, why)
            }
        };
        Some(vec![Span::Text(format!("{}: {why}", capitalized(policy)))])
    }

    /// "refusing the riskiest 54% of 1,000 loans (score 0.131 or more)"
    fn action(&self) -> String {
        let (at, words) = (self.best.within_limit, self.wording);
        let rule = self.score(&at).map(|rule| format!(" ({rule})")).unwrap_or_default();
        let (acting, top, share) = (&words.acting_on, &words.top, plain_percent(at.share));
        format!("{acting} the {top} {share} of {}{rule}", self.all())
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
    /// expected on new cases; without amounts "…: worth about 161 false alarms over “refuse all” (91 to 231)."
    ///
    /// - `action`: by what.
    pub(crate) fn expected(&self, gains: &TargetGains, action: &str) -> Headline {
        let band = gains.within_limit[self.index];
        let is_sure = Told::by(band.outer) == Told::Saves;
        let verb = match (is_sure, &self.targets.currency) {
            (true, Some(_)) => "earns the most",
            (true, None) => "gains the most",
            (false, _) => "may gain",
        };
        let verb = verb.to_owned() + self.within();
        let number = Span::Number(Some(self.index), self.figure(band.expected));
        let worth = if self.targets.currency.is_some() { "" } else { "worth " };
        let end = Span::Text(self.over_yardstick(gains));
        vec![Span::Text(format!(" {verb} by {action}: {worth}about ")), number, end]
    }

    /// What follows the amount that is to be expected: " more than “refuse all” ($91 to $231).", " over
    /// “refuse all” (91 to 231)."
    fn over_yardstick(&self, gains: &TargetGains) -> String {
        let band = gains.within_limit[self.index];
        let unsure = match Told::by(band.outer) {
            Told::Saves => String::new(),
            _ => format!("; {} can’t tell", self.these()),
        };
        let (range, yardstick) = (self.range(band), self.yardstick(gains));
        let than = if self.targets.currency.is_some() { "more than" } else { "over" };
        format!(" {than} {yardstick} ({range}{unsure}).")
    }

    /// " within the limit", where there is one.
    fn within(&self) -> &'static str {
        if self.targets.share_allowed().is_some() { " within the limit" } else { "" }
    }

    /// What models are compared with, where what is expected is known.
    pub(crate) fn yardstick_known(&self) -> Option<String> {
        Some(self.yardstick(self.targets.gains.as_ref()?))
    }

    /// What models are compared with.
    fn yardstick(&self, gains: &TargetGains) -> String {
        let (baseline, threshold, pc) = &gains.baseline;
        yardstick_at(baseline, (*threshold, *pc), self.wording)
    }

    /// "$91 to $231", "91 to 231"
    pub(crate) fn range(&self, band: Band) -> String {
        let end = |amount: f64| match &self.targets.currency {
            Some(currency) => money(amount, currency),
            None => signed_number(amount),
        };
        format!("{} to {}", end(band.outer.0), end(band.outer.1))
    }

    /// "these 1,000 loans"
    fn these(&self) -> String {
        self.wording.these(sample_size(self.curves))
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

    /// The limit and what the best model would bring without it, if it changes anything: "At most 900 of
    /// 3,000 customers; without that limit, tree would bring $54,000 by acting on the top 45%."
    pub(crate) fn without_limit(&self) -> Option<String> {
        let (limit, index) = (self.targets.limit?, self.targets.best(self.shown)?);
        let best = self.targets.models[index].best;
        is_less_share(limit, best.share).then(|| {
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
            let most = grouped((limit * self.targets.population + 1e-6).floor());
            let without = format!("{name} would {brings} by {acting} the {top} {share}");
            format!("At most {most} of {}; without that limit, {without}.", self.all())
        })
    }

    /// "These 544 loans include 85% of all bad loans (1.6 times as many as at random) and 288 good
    /// loans.": what the views of response and lift answer, and how many are acted on in vain.
    pub(crate) fn included(&self) -> Option<String> {
        let (at, words) = (self.best.within_limit, self.wording);
        let lift = at.lift.filter(|_| at.is_choice() && at.cases.round() > 1.0)?;
        Some(format!(
            "{} include {} of all {} ({} as many as at random) and {}.",
            capitalized(&words.these(at.cases)),
            plain_percent(at.response),
            words.positives,
            Figure::times(lift).text,
            counted(at.false_positives, &words.negative, &words.negatives)
        ))
    }

    /// What a random choice of as many cases would bring.
    pub(crate) fn at_random(&self) -> Option<String> {
        let at = self.best.within_limit;
        let brings = self.brings(self.targets.at_random(at.share));
        // Beside what is expected over the baseline, what random choices bring is another kind of number.
        let is_said = at.is_choice() && self.targets.gains.is_none();
        is_said.then(|| format!("The same number chosen at random would {brings}."))
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
        (is_less_share(assumed, found) || is_less_share(found, assumed)).then(|| {
            format!(
                "All of this assumes that {} of the {cases} are {positives}, not {} as in the data.",
                plain_percent(assumed),
                plain_percent(found)
            )
        })
    }
}

/// "Refusing this share of the loans": the axis of all three.
pub fn share_axis(wording: &Wording) -> [String; 2] {
    let whole = format!("{} this share of the {}", wording.acting_on, wording.cases);
    [capitalized(&whole), format!("share of the {}", wording.cases)]
}

/// "Profit from 100,000 customers"; without money "What that gains, in needless offers (profit)".
pub fn profit_axis(targets: &Targets, wording: &Wording) -> Vec<String> {
    let alarms = &wording.false_alarms;
    let long = match targets.currency {
        Some(_) => vec![format!("Profit from {}", wording.counted(targets.population))],
        None => {
            vec![format!("What that gains, in {alarms} (profit)"), format!("In {alarms} (profit)")]
        }
    };
    long.into_iter().chain(["Profit".to_owned()]).collect()
}

/// "Bad loans refused, of all bad loans (response)".
pub fn response_axis(wording: &Wording) -> [String; 3] {
    let found = capitalized(&wording.true_positives);
    let long = format!("{found}, of all {} (response)", wording.positives);
    [long, format!("{found} (response)"), "Response".into()]
}

/// "Times as many bad loans as among as many loans chosen at random (lift)".
pub fn lift_axis(wording: &Wording) -> [String; 4] {
    let many = format!("Times as many {}", wording.positives);
    [
        format!("{many} as among as many {} chosen at random (lift)", wording.cases),
        format!("{many} as at random (lift)"),
        "Times as many as at random (lift)".into(),
        "Lift".into(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::Settings;
    use crate::wording::span::as_text;

    fn sentences(pairs: &[(&str, &str)]) -> (String, String) {
        sentences_of(pairs, &[("cases", "customers")])
    }

    fn sentences_of(pairs: &[(&str, &str)], words: &[(&str, &str)]) -> (String, String) {
        let curves = Curves::new(vec![
            ModelCurves::of("Early", &[(0.9, 3, 2), (0.47, 4, 41), (0.1, 3, 47)]),
            ModelCurves::of("Late", &[(0.8, 9, 36), (0.2, 1, 54)]),
        ]);
        let settings = Settings::of(pairs.iter().copied()).unwrap();
        let targets = Targets::new(&curves, &settings).unwrap();
        let wording = Wording::of(words.iter().copied()).unwrap();
        let said = TargetSentences::new(&curves, &targets, &[], &wording).unwrap();
        (as_text(&said.headline()), said.summary())
    }

    const OFFER: [(&str, &str); 2] = [("matrix", "10,-1,0,0"), ("population", "100000")];

    #[test]
    fn the_best_share_stands_with_its_rule() {
        let (headline, summary) = sentences(&OFFER);
        let expected = "Late earns the most by acting on the top 45% of 100,000 customers (score \
                        0.8 or more): $54,000.";
        assert_eq!(headline, expected);
        let expected = "These 45,000 customers include 90% of all positives (twice as many as at \
                        random) and 36,000 negatives. The same number chosen at random would bring \
                        $4,500.";
        assert_eq!(summary, expected);
    }

    #[test]
    fn the_action_is_the_studys() {
        let words = [("cases", "loans"), ("act", "Refuse"), ("top", "riskiest")];
        let (headline, _) = sentences_of(&OFFER, &words);
        let part = " by refusing the riskiest 45% of 100,000 loans (";
        assert!(headline.contains(part), "{headline}");
        let words = [("cases", "customers"), ("act", "Make the offer")];
        let (headline, summary) = sentences_of(&[OFFER[0], OFFER[1], ("budget", "5000")], &words);
        assert!(headline.contains(" by making the offer to the top 5% of "), "{headline}");
        assert!(summary.contains(" by making the offer to the top 45%."), "{summary}");
    }

    #[test]
    fn a_limit_that_changes_the_model_names_both() {
        let (headline, summary) = sentences(&[OFFER[0], OFFER[1], ("budget", "5000")]);
        let expected = "Early earns the most within the limit by acting on the top 5% of 100,000 \
                        customers (score 0.9 or more): $28,000.";
        assert_eq!(headline, expected);
        let part = " At most 5,000 of 100,000 customers; without that limit, Late would bring \
                    $54,000 by acting on the top 45%.";
        assert!(summary.contains(part), "{summary}");
        let (headline, summary) =
            sentences(&[("matrix", "20,-1,0,0"), OFFER[1], ("capacity", "10000")]);
        let part = " by acting on the top 10% of 100,000 customers (score 0.47 or more): $62,333.";
        assert!(headline.ends_with(part), "{headline}");
        let part = " Not all with exactly 0.47 can be taken: draw lots";
        assert!(summary.contains(part), "{summary}");
        let (headline, _) = sentences(&[OFFER[0], OFFER[1], ("capacity", "50000")]);
        let part = "by acting on the top 45% of 100,000 customers (score 0.8 or more)";
        assert!(headline.contains(part), "{headline}");
    }

    #[test]
    fn acting_on_nobody_or_on_everybody_has_its_own_sentence() {
        let (headline, summary) = sentences(&[("matrix", "1,-9,0,0")]);
        assert_eq!(headline, "Always negative: no model here finds customers worth acting on.");
        assert_eq!(summary, "");
        let (headline, _) = sentences(&[("matrix", "1,-9,0,0"), ("capacity", "7")]);
        assert_eq!(headline, "Always negative: no model here finds customers worth acting on.");
        let (headline, _) = sentences(&[("matrix", "99,-0.01,0,0")]);
        let expected = "Always positive: 100 customers bring $989, and no model’s choice does \
                        better.";
        assert_eq!(headline, expected);
        let (headline, _) = sentences(&[("matrix", "1,-2,-9,-1"), ("capacity", "0")]);
        assert_eq!(headline, "Always negative: the limit allows nothing else.");
    }

    #[test]
    fn losses_units_and_another_class_mix_change_the_sentences() {
        let (headline, _) = sentences(&[("matrix", "-1,-9,-20,-5")]);
        assert!(headline.contains("loses the least by acting on the top 5% of"), "{headline}");
        let (headline, summary) = sentences(&[("cost-ratio", "10")]);
        let part = " The same number chosen at random would bring as much as 4.5 false alarms \
                    cost.";
        assert!(summary.ends_with(part), "{summary}");
        let expected = "Late gains the most by acting on the top 45% of 100 customers (score 0.8 \
                        or more): as much as 54 false alarms cost.";
        assert_eq!(headline, expected);
        let (_, summary) = sentences(&[OFFER[0], ("prevalence", "0.02")]);
        let part = "All of this assumes that 2% of the customers are positive, not 10% as in the \
                    data.";
        assert!(summary.ends_with(part), "{summary}");
    }

    fn axes(words: &[(&str, &str)], pairs: &[(&str, &str)]) -> [String; 4] {
        let wording = Wording::of(words.iter().copied()).unwrap();
        let curves = Curves::new(vec![ModelCurves::of("m", &[(0.9, 3, 2), (0.1, 7, 88)])]);
        let targets = Targets::new(&curves, &Settings::of(pairs.iter().copied()).unwrap()).unwrap();
        let profit = profit_axis(&targets, &wording).swap_remove(0);
        let [response, ..] = response_axis(&wording);
        let [lift, ..] = lift_axis(&wording);
        let [share, _] = share_axis(&wording);
        [share, profit, response, lift]
    }

    #[test]
    fn axes_speak_of_the_studys_action() {
        let words = [
            ("case", "loan"),
            ("positive", "bad loan"),
            ("act", "Refuse"),
            ("true_positives", "bad loans refused"),
            ("false_alarm", "a needless refusal"),
        ];
        let expected = [
            "Refusing this share of the loans",
            "What that gains, in needless refusals (profit)",
            "Bad loans refused, of all bad loans (response)",
            "Times as many bad loans as among as many loans chosen at random (lift)",
        ];
        assert_eq!(axes(&words, &[]), expected);
        let [_, profit, ..] = axes(&words, &[("matrix", "9,-1,0,0")]);
        assert_eq!(profit, "Profit from 100 loans");
    }

    #[test]
    fn a_study_without_words_has_neutral_ones() {
        let expected = [
            "Acting on this share of the cases",
            "What that gains, in false alarms (profit)",
            "Positives found, of all positives (response)",
            "Times as many positives as among as many cases chosen at random (lift)",
        ];
        assert_eq!(axes(&[], &[]), expected);
    }
}
