//! The answer in one sentence: the condition, the winner, how much it saves, and whether that holds
//! for unseen cases.

use crate::curve::{Curves, JointHull, Policy};
use crate::domain::OperatingCondition;
use crate::evaluate::{
    Answer, Baseline, Evaluation, NoModel, Sureness, Told, Unseen, is_clear, weight, without_noise,
};
use crate::wording::condition::certainty::costs_in_words;
use crate::wording::condition::sentences::{ClassSentences, cost_of_mistakes};
use crate::wording::language::{
    grouped, joined, listed, percents_in_words, plain_number, plain_percent,
};
use crate::wording::span::{Figure, Headline, Span};
use crate::wording::vocabulary::Wording;

/// The sentence at one condition: see [`ClassSentences::headline`].
///
/// - `joint`: the hull over the models that may win.
#[must_use]
pub fn headline(
    curves: &Curves,
    joint: &JointHull,
    evaluation: &Evaluation,
    baseline: &Baseline,
    wording: &Wording,
) -> Headline {
    ClassSentences { curves, risk: None, joint, evaluation, baseline, wording }.headline()
}

/// "If a bad loan costs 5 times as much as a customer wrongly refused"
pub(crate) fn condition_in_words(condition: OperatingCondition, wording: &Wording) -> Headline {
    let (miss, alarm) = (&*wording.miss, &*wording.false_alarm);
    let (dear, cheap, times) = match condition.cost_ratio() {
        0.0 => return vec![Span::of(format!("If only {alarm} costs anything"))],
        r if r.is_infinite() => return vec![Span::of(format!("If only {miss} costs anything"))],
        r if without_noise(r - 1.0) == 0.0 => {
            return vec![Span::of(format!("If {miss} costs as much as {alarm}"))];
        }
        r if r > 1.0 => (miss, alarm, r),
        r => (alarm, miss, 1.0 / r),
    };
    let figure = match plain_number(times) {
        one if one == "1" => Figure { text: "about".into(), ..Figure::times(times) },
        _ => Figure::times(times),
    };
    let before = Span::of(format!("If {dear} costs "));
    vec![before, Span::Number(None, figure), Span::of(format!(" as much as {cheap}"))]
}

impl ClassSentences<'_> {
    /// The sentence at one condition.
    #[must_use]
    pub fn headline(&self) -> Headline {
        let mut spans = condition_in_words(self.evaluation.condition, self.wording);
        spans.push(Span::of(", "));
        spans.extend(self.answer());
        spans
    }

    fn answer(&self) -> Headline {
        let text = |text: &str| Span::of(text);
        let cost = cost_of_mistakes(self.evaluation);
        let answer = self.evaluation.answer(self.joint, self.baseline);
        let model = self.winner().model();
        let (who, is_several) = self.winners();
        let number = |share: f64| Span::percent(model, share);
        let no_model = match self.evaluation.no_model(self.joint) {
            None => vec![],
            Some(NoModel::IsShown) => vec![text("no model is shown: ")],
            Some(NoModel::IsSure) => vec![text("no model is sure to be cheaper: ")],
            Some(NoModel::IsWorthIt) => vec![text("no model is worth it: ")],
        };
        let said = match answer {
            Answer::NothingToSave => {
                let why = "it costs nothing, so nothing can be saved";
                return vec![Span::Text(format!("{}: {why}.", self.stay()))];
            }
            Answer::FreeWithoutModel => {
                let free = self.cheapest_trivial();
                return vec![Span::Text(format!("no model is worth it: “{free}” costs nothing."))];
            }
            Answer::Stays if model.is_some() => {
                [vec![text("stay with ")], who, vec![text(": nothing here does better.")]].concat()
            }
            Answer::Stays => [who, vec![text(" costs least.")]].concat(),
            Answer::TooLittle(saved) => {
                let keep = Span::Text(format!("{}: ", self.stay()));
                let cut = Span::Text(format!(" would cut the {cost} by only "));
                [vec![keep], who, vec![cut, number(saved), self.too_little(saved)]].concat()
            }
            Answer::Expected(expected, interval) => {
                let stays = Told::by(interval) != Told::Saves;
                let keep = stays.then(|| Span::Text(format!("{} for now: ", self.stay())));
                let expected = self.on_new_cases(who, (expected, interval), is_several);
                keep.into_iter().chain(expected).collect()
            }
            Answer::Saves(saved) => {
                let cut = if is_several { " cut" } else { " cuts" };
                let mut said =
                    [who, vec![Span::of(format!("{cut} the {cost} by ")), number(saved)]].concat();
                said.extend(self.on_these_cases());
                said.extend(self.unseen(saved));
                said.push(text("."));
                said
            }
            Answer::Loses(lost) => {
                let keep = Span::Text(format!("{}: the best choice here, ", self.stay()));
                let more = [text(", would cost "), Span::percent(None, lost), text(" more.")];
                [vec![keep], who, more.into()].concat()
            }
            Answer::Equal => {
                let costs = if is_several { "cost" } else { "costs" };
                let same = format!(" {costs} the same as {}.", self.yardstick());
                [who, vec![Span::Text(same)]].concat()
            }
        };
        [no_model, said].concat()
    }

    fn cheapest_trivial(&self) -> &str {
        if self.evaluation.condition.pc() < 0.5 {
            &self.wording.always_negative
        } else {
            &self.wording.always_positive
        }
    }

    /// "stay with “lend to all”"
    pub(crate) fn stay(&self) -> String {
        format!("stay with {}", self.yardstick())
    }

    /// Who wins, and whether these are several that cost exactly as much: "Naive Bayes and Random
    /// forest"; of some that these cases can't tell apart "either Naive Bayes or Random forest".
    fn winners(&self) -> (Headline, bool) {
        let policy = self.winner();
        let Policy::Model(winner) = policy else {
            return (vec![Span::Text(self.name(policy))], false);
        };
        if self.evaluation.is_compared_with(policy, self.baseline) {
            return (vec![self.model(winner)], false);
        }
        if let Some(tie) = &self.evaluation.tie {
            return (either("either ", tie.models().map(|model| self.model(model))), false);
        }
        let mut all = self.evaluation.equals(self.joint);
        all.push(winner);
        all.sort_unstable();
        let is_several = all.len() > 1;
        let all = all.into_iter().map(|model| self.model(model)).collect();
        (listed(all, Span::of), is_several)
    }

    /// "Naive Bayes cuts the cost of mistakes by about 25% (16 to 35%)."
    fn on_new_cases(
        &self,
        who: Headline,
        (expected, interval): (f64, (f64, f64)),
        is_several: bool,
    ) -> Headline {
        let is_judged = self.curves.is_judged();
        let cost = cost_of_mistakes(self.evaluation);
        let cases = if is_judged { self.unseen_cases() } else { self.cases_at_hand() };
        let number = Span::percent(self.winner().model(), expected.max(0.0));
        let mut spans = who;
        if Told::by(interval) == Told::Saves {
            let cut = if is_several { " cut" } else { " cuts" };
            let interval = percents_in_words(interval);
            let estimated = plain_percent(self.saved().unwrap_or_default());
            let range = if is_judged {
                let cases = &self.wording.cases;
                format!(" on unseen {cases} ({interval}; {estimated} estimated).")
            } else {
                format!(" ({interval}).")
            };
            spans.extend([Span::of(format!("{cut} the {cost} by about ")), number]);
            spans.push(Span::Text(range));
            return spans;
        }
        spans.extend(self.on_unsure_cases(&cases, (expected, interval)));
        spans
    }

    /// " may cut the cost of mistakes by about 0.6%, but these 1,000 loans can’t tell (from 7% more to 8%
    /// less)."
    fn on_unsure_cases(&self, cases: &str, (expected, interval): (f64, (f64, f64))) -> Headline {
        let cost = cost_of_mistakes(self.evaluation);
        let number = Span::percent(self.winner().model(), expected.max(0.0));
        if Told::by(interval) == Told::Nothing {
            let far = format!(" may cut the {cost}, but so far out {cases} tell nothing.");
            return vec![Span::Text(far)];
        }
        let (may, by) = (format!(" may cut the {cost}"), " by about ");
        let doubt = format!("{cases} can’t tell ({})", costs_in_words(interval));
        in_doubt((&may, by, number), expected, &doubt)
    }

    /// "the 300 unseen loans"
    fn unseen_cases(&self) -> String {
        let cases = self.curves.models[0].test.as_ref().map(weight).unwrap_or_default();
        format!("the {} unseen {}", grouped(cases.round()), self.wording.cases)
    }

    /// " on these 1,000 loans", while it is not known what to expect on others.
    fn on_these_cases(&self) -> Option<Span> {
        let awaits =
            self.evaluation.certainty == Sureness::Awaited && self.winner().model().is_some();
        awaits.then(|| Span::Text(format!(" on {}", self.cases_at_hand())))
    }

    /// ", less than the 5% it must save."
    pub(crate) fn too_little(&self, saved: f64) -> Span {
        let floor = self.evaluation.limits.floor.unwrap_or_default();
        let floor = match plain_percent(floor) {
            text if text == plain_percent(saved) => Figure::percent(floor).exact,
            text => text,
        };
        Span::of(format!(", less than the {floor} it must save."))
    }

    /// " (28% on unseen cases)", if there are any.
    pub(crate) fn unseen(&self, estimated: f64) -> Headline {
        let Some(index) = self.winner().model() else { return vec![] };
        let Some(unseen) = self.evaluation.models[index].unseen(estimated) else { return vec![] };
        let cases = &self.wording.cases;
        let on = |before: &str, saved: f64, after: &str| {
            let number = Span::percent(Some(index), saved);
            vec![Span::of(format!(" ({before}")), number, Span::of(format!("{after})"))]
        };
        let on_unseen = format!(" on unseen {cases}");
        match unseen {
            Unseen::Loses(lost) => on(&format!("but{on_unseen} it costs "), lost, " more"),
            Unseen::SavesNothing => vec![Span::of(format!(" (but nothing{on_unseen})"))],
            Unseen::SavesLess(saved) => on("but only ", saved, &on_unseen),
            Unseen::Saves(saved) => on("", saved, &on_unseen),
        }
    }
}

/// " may save about 0.6%, but these 1,000 loans can’t tell."
///
/// - `number`: what a rule may do, and how much of it, where that is worth saying.
pub(crate) fn in_doubt(
    (may, by, number): (&str, &str, Span),
    expected: f64,
    doubt: &str,
) -> Headline {
    let number = if is_clear(expected) { vec![Span::of(by.to_owned()), number] } else { vec![] };
    let doubt = vec![Span::Text(format!(", but {doubt}."))];
    [vec![Span::of(may.to_owned())], number, doubt].concat()
}

/// "either Naive Bayes or Random forest"
pub(crate) fn either(word: &str, models: impl Iterator<Item = Span>) -> Headline {
    [vec![Span::of(word)], joined(models.collect(), " or ", Span::of)].concat()
}
