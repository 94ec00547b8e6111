//! Sentences about cases that differ in value, and how sure they are: what a model is to be
//! expected to gain on new cases, and whether it can be told from its rival.

use crate::curve::{ImpactCorner, ImpactForm, Impacts, JointImpact, Policy};
use crate::domain::CutRule;
use crate::evaluate::{ExpectedImpact, ImpactEvaluation, ModelWorth, Told, simplest_in};
use crate::wording::condition::certainty::{
    Contest, HowSure, Models, cannot_tell, recommended_in_words, times_beside, title_of_models,
};
use crate::wording::condition::lines::AnswerLines;
use crate::wording::cost_unit::{both_with_unit, is_currency, with_unit};
use crate::wording::language::{
    any_of, capitalized, grouped_count, listed, order_inside, plain_theta, with_object,
};
use crate::wording::span::{Figure, Headline, Span};
use crate::wording::vocabulary::Wording;

/// The rule to deploy and what it does to the cases at hand.
#[derive(Debug, Clone, PartialEq)]
pub struct ImpactDecision {
    /// The rule as an order, without a full stop.
    pub rule: String,
    /// The exact threshold; `None` for the trivial policies.
    pub threshold: Option<f64>,
    /// How many cases it accepts.
    pub accepted: u64,
    /// Of how many.
    pub cases: u64,
    /// What the accepted cases are worth, with the unit: "9,267 stars"; on as many new cases, where that
    /// is known.
    pub impact: String,
    /// Which of the two: "worth together", "worth together, expected of 363 new rocks".
    pub impact_label: String,
    /// What perfect decisions would be worth.
    pub perfect: String,
}

/// What is said at one θ, and what it is said of.
#[derive(Debug, Clone, Copy)]
pub struct ImpactSentences<'a> {
    /// The models under the form in force.
    pub impacts: &'a Impacts,
    /// The envelope over the models that may win.
    pub joint: &'a JointImpact,
    /// What follows from θ.
    pub evaluation: &'a ImpactEvaluation,
    /// The study's words.
    pub wording: &'a Wording,
}

impl<'a> ImpactSentences<'a> {
    #[expect(clippy::cast_precision_loss, reason = "a count to be said")]
    pub(crate) fn cases(&self) -> f64 {
        self.impacts.cases() as f64
    }

    /// "these 363 rocks"
    pub(crate) fn these(&self) -> String {
        self.wording.these(self.cases())
    }

    /// The policy that is worth most.
    pub(crate) fn winner(&self) -> Policy {
        self.evaluation.recommended(self.joint).0
    }

    pub(crate) fn name(&self, model: usize) -> &'a str {
        self.wording.model(&self.impacts.models[model].name)
    }

    /// The better of accepting all and none.
    pub(crate) fn trivial(&self) -> &'a str {
        if self.evaluation.accepts_all() {
            &self.wording.always_positive
        } else {
            &self.wording.always_negative
        }
    }

    /// The decision of whoever wins at a θ.
    pub fn decision(&self) -> ImpactDecision {
        let Self { impacts, joint, evaluation, wording } = *self;
        let (policy, corner) = evaluation.recommended(joint);
        let expected = policy.model().and_then(|model| evaluation.expected_worth(model));
        let measured = corner.line.value_at(evaluation.theta);
        let rule = match policy {
            Policy::AlwaysNegative => wording.always_negative.clone(),
            Policy::AlwaysPositive => wording.always_positive.clone(),
            Policy::Model(index) => self.rule(index, corner),
        };
        ImpactDecision {
            rule: capitalized(&rule),
            threshold: corner.threshold.filter(|_| policy.model().is_some()),
            accepted: corner.accepted,
            cases: impacts.cases(),
            impact: wording
                .worth(expected.map_or(measured, |(worth, range)| wording.near(worth, range))),
            impact_label: match expected {
                Some(_) => format!("worth together, expected of {}", self.new_cases()),
                None => "worth together".into(),
            },
            perfect: wording.worth(evaluation.perfect),
        }
    }

    /// "363 new rocks": as many as there are.
    pub(crate) fn new_cases(&self) -> String {
        format!("{} new {}", grouped_count(self.impacts.cases()), self.wording.cases)
    }

    /// "recommend at a predicted 2.82 or more"
    fn rule(&self, model: usize, corner: ImpactCorner) -> String {
        let ranking = &self.impacts.models[model].values.ranking;
        let Some(threshold) = corner.threshold else { return self.wording.always_negative.clone() };
        if corner.cut + 1 >= ranking.cuts() {
            return self.wording.always_positive.clone();
        }
        let score = simplest_in(threshold, ranking.threshold(corner.cut + 1));
        let side = match ranking.rule() {
            CutRule::ScoreAtMost | CutRule::SafetyScoreAtMost => "less",
            CutRule::ScoreAtLeast | CutRule::AsPredicted => "more",
        };
        format!("{}{AT_PREDICTED}{score} or {side}", self.wording.act)
    }

    /// The answer in lines.
    pub fn lines(&self) -> AnswerLines {
        let (rival, elsewhere) = (self.rival(), self.summary());
        AnswerLines { action: self.action(), worth: self.worth(), rival, elsewhere }
    }

    /// "Sensor R2 may do as well (best 55 times in 100)."
    fn rival(&self) -> Option<String> {
        let sure = self.sure()?;
        let share = sure.winner().share_best;
        let (others, share_best) = match &self.evaluation.tie {
            Some(tie) => {
                (tie.others.iter().map(|&other| Policy::Model(other)).collect(), sure.rival()?.1)
            }
            None => sure.rival_in_doubt().map(|rival| (vec![rival.policy], rival.share_best))?,
        };
        let names = others.into_iter().map(|policy| sure.name(policy).to_owned());
        let times = times_beside(share_best, share);
        Some(format!("{} may do as well (best {times} times in 100).", any_of(names)))
    }

    /// "Recommend where M2 gives 2.82 or more."; in doubt "Recommend everything; perhaps recommend
    /// where M2 gives 2.82 or more."
    pub(crate) fn action(&self) -> Headline {
        let (policy, corner) = self.evaluation.recommended(self.joint);
        let stays = capitalized(self.trivial());
        let Some(model) = policy.model() else {
            return vec![Span::Text(format!("{stays}: no model is worth it."))];
        };
        if self.evaluation.models[model].improvement <= 0.0 {
            return vec![Span::Text(format!("{stays}."))];
        }
        let known = self.evaluation.certainty.as_ref().map(|certainty| &certainty.models[model]);
        let interval = known.and_then(|of| of.improvement()).map(|(_, interval)| interval);
        let rule = self.rule(model, corner);
        let (before, after) = rule.split_once(AT_PREDICTED).unwrap_or((&rule, ""));
        let before = match interval.map(Told::by) {
            Some(told) if told != Told::Saves => {
                format!("{stays}; perhaps {}", order_inside(before))
            }
            _ => before.to_owned(),
        };
        let name = Span::Model(model, self.name(model).to_owned());
        let before = with_object(&before);
        let (before, after) = match after {
            "" => (format!("{before} ("), ").".to_owned()),
            cut => (format!("{before} where "), format!(" gives {cut}.")),
        };
        vec![Span::Text(before), name, Span::Text(after)]
    }

    /// "At a break-even of 3 stars, M2 gains about 1,598 stars (1,455 to 1,741 stars) more than “recommend
    /// everything”."
    fn worth(&self) -> Headline {
        let Self { joint, evaluation, wording, .. } = *self;
        let text = |text: String| Span::Text(text);
        let trivial = self.trivial();
        let mut spans = vec![text(format!("{}, ", self.condition()))];
        let Some(index) = self.winner().model() else {
            let why = if evaluation.accepts_all() {
                format!("is worth {}, and no model more", wording.worth(evaluation.accept_all))
            } else {
                "is best".into()
            };
            spans.push(text(format!("“{trivial}” {why}.")));
            return spans;
        };
        let equal = match &evaluation.tie {
            Some(_) => vec![index],
            None => evaluation.equals(index, joint),
        };
        let gains = if equal.len() == 1 { "gains" } else { "gain" };
        let who = |model| Span::Model(model, self.name(model).to_owned());
        spans.extend(listed(equal.into_iter().map(who).collect(), Span::of));
        let gain = evaluation.models[index].improvement;
        if gain <= 0.0 {
            spans.push(text(format!(" {gains} no more than “{trivial}”.")));
            return spans;
        }
        spans.extend(match evaluation.certainty {
            Some(_) => self.gain(index),
            None => {
                vec![
                    text(format!(" {gains} ")),
                    Span::Number(Some(index), wording.worth_exactly(gain)),
                ]
            }
        });
        let on = evaluation.certainty.as_ref().map(|_| format!(" on {}", self.new_cases()));
        spans.push(text(format!(" more than “{trivial}”{}", on.unwrap_or_default())));
        spans.push(Span::of("."));
        spans
    }

    /// What a model is to be expected to gain on new cases with its range, "1,602 stars (1,460 to 1,745
    /// stars)"; where that is not known, what it gains on these.
    pub fn gain_in_table(&self, model: usize) -> String {
        let known =
            self.evaluation.certainty.as_ref().and_then(|of| of.models[model].improvement());
        let worth = |gain| self.wording.worth(gain);
        match known {
            Some((expected, range)) => {
                let expected = worth(self.wording.near(expected, range));
                format!("{expected} ({})", self.wording.worths_near(range))
            }
            None => worth(self.evaluation.models[model].improvement),
        }
    }

    /// "1,460 to 1,745 on new ratings": where the gain of a model lies 95 times in 100; `None` where
    /// that is not known.
    pub(crate) fn range_on_new(&self, model: usize) -> Option<String> {
        let of = self.evaluation.certainty.as_ref()?.models.get(model)?;
        let range = of.improvement()?.1;
        let [low, high] = [range.0, range.1]
            .map(|end| self.wording.worth_without_unit(self.wording.near(end, range)));
        Some(format!("{low} to {high} on new {}", self.wording.cases))
    }

    /// The title of the table of models: of which cases its amounts are, and which models these can't
    /// tell apart.
    pub fn title_of_table(&self) -> String {
        let expected = self.evaluation.certainty.as_ref().map(|_| "impact and gains");
        let title = title_of_models("", expected, self.wording);
        match &self.evaluation.tie {
            Some(tie) => {
                let cannot = cannot_tell(tie, |model| self.name(model), &self.these());
                format!("{title}; {cannot}")
            }
            None => title,
        }
    }

    /// " gains about $75.10 ($60 to $90)": what is to be expected of a model on as many new cases; where
    /// that is not known, what it gains on these.
    pub(crate) fn gain(&self, model: usize) -> Headline {
        let Self { evaluation, wording, .. } = *self;
        let known = evaluation.certainty.as_ref().map(|certainty| &certainty.models[model]);
        let known = known.and_then(|of| of.improvement());
        let number = |gain: f64| Span::Number(Some(model), wording.worth_exactly(gain));
        let Some((expected, interval)) = known else {
            return vec![Span::of(" gains "), number(evaluation.models[model].improvement)];
        };
        let range = wording.worths_near(interval);
        let near = wording.worth(wording.near(expected, interval));
        let number = Figure { text: near, ..wording.worth_exactly(expected) };
        let number = Span::Number(Some(model), number);
        if Told::by(interval) == Told::Saves {
            vec![Span::of(" gains about "), number, Span::Text(format!(" ({range})"))]
        } else {
            let unsure = format!(" ({range}: {} can’t tell)", self.these());
            vec![Span::of(" may gain about "), number, Span::Text(unsure)]
        }
    }

    /// "; Sensor R2 about $75": what the models gain that these cases can't tell from the recommended one.
    pub(crate) fn others_gain(&self) -> Headline {
        let others = self.evaluation.tie.iter().flat_map(|tie| &tie.others);
        let gain = |&other: &usize| {
            let of = &self.evaluation.certainty.as_ref()?.models[other];
            let (expected, range) = of.improvement()?;
            let about = self.wording.worth(self.wording.near(expected, range));
            let name = Span::Model(other, self.name(other).to_owned());
            Some([Span::of("; "), name, Span::Text(format!(" about {about}"))])
        };
        others.filter_map(gain).flatten().collect()
    }

    /// "At a break-even of 3 stars"
    fn condition(&self) -> String {
        match self.evaluation.break_even {
            Some(amount) => format!("At a break-even of {}", self.wording.amount(amount)),
            None => format!("At θ = {}", plain_theta(self.evaluation.theta)),
        }
    }

    /// The line below the headline: the cases measured on, perfect decisions, and who is better at a
    /// neighbouring θ.
    pub fn summary(&self) -> String {
        let Self { evaluation, wording, .. } = *self;
        let cases = self.these();
        let measured = match evaluation.certainty {
            Some(_) => None,
            None => Some(format!(
                "Measured on {cases}, of which perfect decisions would make {}.",
                wording.worth(evaluation.perfect)
            )),
        };
        let sentences = [measured, self.why_recommended(), self.neighbour()];
        sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// "Recommended is Sensor R1: it is best over the wider range of prices."
    pub(crate) fn why_recommended(&self) -> Option<String> {
        let tie = self.evaluation.tie.as_ref()?;
        let range = match price(self.impacts, self.wording) {
            Some(_) => " of prices",
            None => " of break-evens",
        };
        Some(recommended_in_words(tie, self.name(tie.recommended), &self.these(), range))
    }

    /// "Between 1.6 and 2.66 stars, M1 is best on these ratings.", "If 1 % copper earns between $0.3223 and
    /// $1.987, Sensor R1 is best on these rocks."
    fn neighbour(&self) -> Option<String> {
        let Self { impacts, joint, evaluation, wording } = *self;
        let next = evaluation.neighbour(joint, impacts.domain)?;
        let (who, cases) = (impact_policy_in_words(next.policy, wording, impacts), &wording.cases);
        let (earns, unit) = (price(impacts, wording), self.unit_of_theta());
        let [low, high] = [next.from, next.to].map(plain_theta);
        let sides = match &earns {
            Some(_) => ["less than", "more than"],
            None => ["below", "above"],
        };
        let place = match (next.from <= impacts.domain.0, next.to >= impacts.domain.1) {
            (true, _) => format!("{} {}", sides[0], with_unit(&high, unit)),
            (_, true) => format!("{} {}", sides[1], with_unit(&low, unit)),
            _ => format!("between {}", both_with_unit([&low, &high], " and ", unit)),
        };
        Some(match (earns, evaluation.form) {
            (Some(earns), _) => format!("If {earns} {place}, {who} is best on these {cases}."),
            (None, ImpactForm::Shift) => {
                format!("{}, {who} is best on these {cases}.", capitalized(&place))
            }
            (None, _) => format!("If θ is {place}, {who} is best on these {cases}."),
        })
    }

    /// What θ counts: money where it is a price, amounts, or nothing.
    pub(crate) fn unit_of_theta(&self) -> &'a str {
        let words = self.wording;
        match self.evaluation.form {
            _ if price(self.impacts, words).is_some() => &words.impact_unit,
            ImpactForm::Shift => &words.amount_unit,
            ImpactForm::Scale | ImpactForm::Columns => "",
        }
    }

    /// How sure the winner is; `None` while it is not known.
    pub fn sure(&self) -> Option<HowSure<'a, ExpectedImpact>> {
        let Self { impacts, joint, evaluation, wording } = *self;
        let certainty = evaluation.certainty.as_ref()?;
        let winner = self.winner();
        let contest = Contest {
            wording,
            models: Models::Values(impacts),
            winner,
            among: joint.among(),
            tie: evaluation.tie.as_ref(),
            cases: self.cases(),
            saved: winner.model().map(|model| evaluation.models[model].improvement),
        };
        Some(HowSure { certainty, contest })
    }
}

/// Between an order and its threshold.
pub(crate) const AT_PREDICTED: &str = " at a predicted ";

/// A θ in a list of them: money where it is a price, else a number.
pub fn theta_in_words(theta: f64, impacts: &Impacts, wording: &Wording) -> String {
    match price(impacts, wording) {
        Some(_) => with_unit(&plain_theta(theta), &wording.impact_unit),
        None => plain_theta(theta),
    }
}

/// "1 % copper earns", where θ is the money that a unit of a case earns.
pub(crate) fn price(impacts: &Impacts, wording: &Wording) -> Option<String> {
    let is_price = impacts.form == ImpactForm::Scale && impacts.domain.0 >= 0.0;
    let has_units = !wording.amount_unit.is_empty() && is_currency(&wording.impact_unit);
    (is_price && has_units).then(|| format!("{} earns", wording.amount(1.0)))
}

/// A policy as the page names it.
pub fn impact_policy_in_words(policy: Policy, wording: &Wording, impacts: &Impacts) -> String {
    wording.policy(policy, |model| &impacts.models[model].name)
}

impl HowSure<'_, ExpectedImpact> {
    /// What a policy is to be expected to gain, and the interval, in words.
    pub fn gain_in_words(&self, of: &ModelWorth) -> Option<(String, String)> {
        let (expected, interval) = of.improvement()?;
        let wording = self.contest.wording;
        let expected = wording.near(expected, interval);
        Some((wording.worth(expected), wording.worths_near(interval)))
    }

    /// "M1 almost certainly gains; it is probably the best of the four models."
    ///
    /// - `trivial`: the better of accepting all and none.
    pub fn verdict_on_gain(&self, trivial: &str) -> String {
        let Some(model) = self.winning().model() else {
            let cases = capitalized(&self.contest.these());
            return format!("{cases}: {} is best.", self.name(self.winning()));
        };
        let better = format!("is worth more than “{trivial}”");
        self.verdict_of(model, &better, ["gains", "gain"]).iter().map(Span::text).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{ImpactForms, ValueModel, Values};
    use crate::domain::CaseAmounts;
    use crate::evaluate::{ImpactCertainty, PairCertainty, Settings};
    use crate::wording::span::as_text;

    fn forms() -> ImpactForms {
        let amounts = CaseAmounts::measured(&[1.0, 2.0, 5.0, 4.0]);
        let model = |name: &str, predictions: &[f64]| {
            ValueModel::new(name.into(), predictions, &amounts, CutRule::ScoreAtLeast)
        };
        let models = vec![model("p", &[1.0, 3.0, 4.0, 2.0]), model("q", &[2.0, 1.0, 3.0, 3.0])];
        ImpactForms::new(Values::new(vec!["y".into()], &amounts, models))
    }

    fn texts(form: &str, theta: &str, wording: &Wording) -> (String, String, ImpactDecision) {
        let forms = forms();
        let settings = Settings::of([("form", form), ("theta", theta)]).unwrap();
        let impacts = settings.impacts(&forms).unwrap();
        let evaluation = ImpactEvaluation::new(impacts, &settings);
        let (joint, evaluation) = (&impacts.joint, &evaluation);
        let said = ImpactSentences { impacts, joint, evaluation, wording };
        let lines = said.lines();
        let answer = format!("{} {}", as_text(&lines.action), as_text(&lines.worth));
        (answer, lines.elsewhere, said.decision())
    }

    #[test]
    fn the_headline_has_the_winner_its_gain_and_its_rule() {
        let words = [
            ("kind", "values"),
            ("amount_unit", "stars"),
            ("impact_unit", "stars"),
            ("cases", "films"),
            ("act", "Recommend"),
            ("always_negative", "recommend nothing"),
            ("always_positive", "accept all"),
        ];
        let wording = Wording::of(words).unwrap();
        // q accepts 5 and 4 at θ = 3: 2 + 1; all of them 0. Below 2 the 2 counts too, which p ranks higher.
        let (headline, summary, decision) = texts("shift", "3", &wording);
        let expected = "Recommend where q gives 3 or more. At a break-even of 3 stars, q gains 3 \
                        stars more than “recommend nothing”.";
        assert_eq!(headline, expected);
        let expected = "Measured on these 4 films, of which perfect decisions would make 3 stars. \
                        Below 2 stars, p is best on these films.";
        assert_eq!(summary, expected);
        assert_eq!((decision.accepted, decision.threshold), (2, Some(3.0)));
        assert_eq!(decision.rule, "Recommend at a predicted 3 or more");
        let (headline, ..) = texts("shift", "0.5", &wording);
        let expected = "Accept all: no model is worth it. At a break-even of 0.5 stars, “accept \
                        all” is worth 10 stars, and no model more.";
        assert_eq!(headline, expected);
        let (headline, ..) = texts("shift", "5", &wording);
        let expected = "Recommend nothing: no model is worth it. At a break-even of 5 stars, \
                        “recommend nothing” is best.";
        assert_eq!(headline, expected);
    }

    #[test]
    fn another_form_has_another_break_even() {
        let (headline, summary, _) = texts("scale", "0.25", &Wording::for_values());
        // p accepts the 5 only, q the 4 as well, which is worth nothing here: fewer cases are accepted.
        assert!(headline.contains(" At a break-even of 4, p and q gain 0.25 more"), "{headline}");
        assert!(summary.contains(" θ "), "{summary}");
        let (headline, ..) = texts("scale", "0", &Wording::for_values());
        assert!(headline.contains(" At θ = 0, "), "{headline}");
    }

    /// What is said where the winner gains so much, and is best in such a share.
    fn said(gain: (f64, f64, f64), share: f64, unit: &str) -> [String; 3] {
        let forms = forms();
        let settings = Settings::of([("theta", "3")]).unwrap();
        let impacts = settings.impacts(&forms).unwrap();
        let of = |share_best: f64| ModelWorth {
            expected_improvement: Some(gain.1),
            interval: Some((gain.0, gain.2)),
            share_best,
            ..ModelWorth::default()
        };
        let pair = PairCertainty {
            models: (0, 1),
            difference: -1.0,
            standard_error: 2.0,
            interval: (-3.0, 1.0),
            share_first_better: 1.0 - share,
            spread: 2.0,
        };
        let certainty = ImpactCertainty {
            resamples: 100,
            models: vec![of(1.0 - share), of(share)],
            trivial: [ModelWorth::default(); 2],
            pairs: vec![pair],
            today: None,
        };
        let evaluation = ImpactEvaluation::new(impacts, &settings)
            .with_certainty(Some(certainty), (&impacts.joint, impacts.domain));
        let words = [("kind", "values"), ("impact_unit", unit), ("cases", "films")];
        let wording = Wording::of(words).unwrap();
        let (joint, evaluation, wording) = (&impacts.joint, &evaluation, &wording);
        let said = ImpactSentences { impacts, joint, evaluation, wording };
        let sure = said.sure().unwrap();
        let told = sure.what_would_tell().unwrap_or_default();
        [sure.rivalry(), sure.verdict_on_gain(said.trivial()), told]
    }

    #[test]
    fn what_is_to_be_expected_is_said_with_its_interval_and_its_rival() {
        let [rivalry, verdict, told] = said((1200.4, 1510.2, 1820.0), 0.62, "stars");
        // 4 · (1.96 · 2 / 1)² = 61.5
        let expected = "p is best in 38 of 100 resamplings, q in 62; about 61 films in all would \
                        tell";
        assert_eq!(rivalry, expected);
        let expected = "p and q almost certainly gain; which of them is better, these 4 films \
                        can’t tell.";
        assert_eq!(verdict, expected);
        assert_eq!(told, "About 61 films, these included, would tell p from q.");
    }

    #[test]
    fn what_cannot_be_told_is_not_claimed() {
        let [rivalry, verdict, told] = said((-2.0, 3.0, 8.0), 0.97, "$");
        assert_eq!(rivalry, "q is best in 97 of 100 resamplings");
        assert!(verdict.starts_with("These 4 films can’t tell whether q is worth more than “"));
        assert_eq!(told, "");
    }
}
