//! The answer in three lines: what to do, what that saves, and what speaks for another choice.
//!
//! Source: Hoshino et al. (2009), section 5.3 (estimated against actual improvement).

use crate::curve::{Corner, Policy};
use crate::domain::{CutRule, SortShort};
use crate::evaluate::{
    Answer, Baseline, DecisionRule, Interval, Limits, NoModel, Plan, RangeEvaluation, Told, Unseen,
    cost_ratio_at, is_clear, said_ratio, shared, sure_to_save, surely_fixed, weight, without,
};
use crate::wording::condition::certainty::{costs_in_words, recommended_in_words, times_beside};
use crate::wording::condition::decision::threshold_in_words;
use crate::wording::condition::sentences::{ClassSentences, cost_of_mistakes, fixed_yardstick};
use crate::wording::cost_unit::{CostUnit, worth_of_acting_in_words};
use crate::wording::language::{
    any_of, capitalized, exact_number, grouped, listed, percents_in_words, plain_percent,
    plain_ratio, score_after, short_percent, with_article, with_object, word_after,
};
use crate::wording::span::{Figure, Headline, Span, as_text};

/// The answer at a condition.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AnswerLines {
    /// What to do: "Refuse at a Naive Bayes score of 0.131 or more."
    pub action: Headline,
    /// What that saves: "Expect mistakes to cost 23% less than refusing all (13 to 33%)."
    pub worth: Headline,
    /// Which other model may do as well, and that it is recommended all the same.
    pub rival: Option<String>,
    /// Where another choice is better, and where the cases can't tell.
    pub elsewhere: String,
}

/// So many models that do as well are named; more are counted.
const MOST_NAMED: usize = 3;

fn text(text: impl Into<String>) -> Span {
    Span::Text(text.into())
}

impl ClassSentences<'_> {
    /// The answer in lines.
    ///
    /// - `intervals`: the winners of the hull over the models that may win.
    pub fn lines(&self, intervals: &[Interval]) -> AnswerLines {
        let money = self.saved_in_money().map(|said| text(format!(" {said}")));
        let elsewhere = match &self.evaluation.plan {
            Some(plan) => {
                vec![self.draw_lots(plan), Some(self.without_limit(plan)), self.beyond_limit()]
            }
            None => vec![
                self.gap(),
                self.saved_by_fixed(),
                self.better_beside(intervals),
                self.told_between(),
                self.may_be_better(),
                self.what_acting_is_worth(),
                self.safety_score(),
            ],
        };
        AnswerLines {
            action: self.action(),
            worth: self.worth().into_iter().chain(money).collect(),
            rival: self.rival(),
            elsewhere: elsewhere.into_iter().flatten().collect::<Vec<_>>().join(" "),
        }
    }

    /// The answer in lines; where a range of interest is set, the second is about that.
    ///
    /// - `intervals`: as in [`Self::lines`].
    pub fn headline_lines(&self, intervals: &[Interval]) -> AnswerLines {
        let lines = self.lines(intervals);
        let Some(range) = self.evaluation.range else { return lines };
        let range = RangeEvaluation::new(self.curves, self.joint, &self.evaluation.baseline, range);
        let prevalence = self.evaluation.condition.prevalence();
        let elsewhere = as_text(&lines.worth);
        let worth = range.headline(self.curves, prevalence, self.wording);
        AnswerLines { worth, elsewhere, ..lines }
    }

    fn action(&self) -> Headline {
        let answer = self.evaluation.answer(self.joint, self.baseline);
        let stays = self.stays();
        if let Some(plan) = &self.evaluation.plan {
            return match plan.corner.threshold {
                None => {
                    let nobody = capitalized(&self.wording.always_negative);
                    let why = match plan.room.floor() {
                        0.0 => "the limit allows nothing else",
                        _ => "within the limit no model is worth it",
                    };
                    vec![text(format!("{nobody}: {why}."))]
                }
                Some(_) if self.fixed_instead().is_some() => {
                    vec![text(format!("{stays}: no model is sure to help."))]
                }
                Some(_) => self.order_of(plan.model),
            };
        }
        match (answer, self.winner()) {
            (Answer::NothingToSave, _) => vec![text(format!("{stays}."))],
            (Answer::TooLittle(_), _) => vec![text(format!("{stays}: no model saves enough."))],
            (Answer::Loses(_), _) => vec![text(format!("{stays}: no model is worth it."))],
            (Answer::FreeWithoutModel, _) => {
                vec![text(format!("{}: no model is worth it.", capitalized(self.cheaper_fixed())))]
            }
            (Answer::Expected(_, interval), policy) if Told::by(interval) != Told::Saves => {
                let what = if policy.model().is_some() { "no model" } else { "nothing" };
                vec![text(format!("{stays}: {what} is sure to help."))]
            }
            (Answer::Stays, Policy::Model(_)) => vec![text(format!("{stays}."))],
            (_, Policy::Model(model)) => self.order_of(model),
            (_, policy) => {
                let why = match self.evaluation.no_model(self.joint) {
                    Some(NoModel::IsShown) => ": no model is shown.",
                    Some(NoModel::IsSure) => ": no model is sure to help.",
                    Some(NoModel::IsWorthIt) => ": no model is worth it.",
                    None => ".",
                };
                vec![text(capitalized(self.plain_policy(policy)) + why)]
            }
        }
    }

    /// "Refuse at a Naive Bayes score of 0.131 or more."
    fn order_of(&self, model: usize) -> Headline {
        let (decision, act) = (self.decision(), with_object(&self.wording.act));
        if let Some(groups) = self.order_of_groups(&decision) {
            return vec![text(format!("{}.", groups.order))];
        }
        let name = self.model_name(model);
        let DecisionRule::Cut { side, plain, .. } = decision.rule else {
            return vec![text(format!("{}.", decision.rule_in_words(self.wording)))];
        };
        let [plain, by_lot] = self.within_plan(plain);
        let score = score_after(name);
        let (before, after) = match side {
            CutRule::ScoreAtLeast => ("at", format!("{score} of {plain} or more{by_lot}.")),
            CutRule::ScoreAtMost => ("at", format!("{score} of {plain} or less{by_lot}.")),
            CutRule::AsPredicted => ("when", format!(" says {}.", self.wording.positive)),
            CutRule::SafetyScoreAtMost => {
                ("for groups with", format!(" safety score of {plain} or less."))
            }
        };
        let named = with_article(name);
        let article = named.strip_suffix(name).filter(|_| side != CutRule::AsPredicted);
        let before = format!("{act} {before} {}", article.unwrap_or_default());
        vec![text(before), self.model(model), text(after)]
    }

    pub(crate) fn worth(&self) -> Headline {
        let cost = cost_of_mistakes(self.evaluation);
        let number = |share: f64| Span::percent(self.winner().model(), share);
        let who = || match self.winner() {
            Policy::Model(model) => self.model(model),
            policy => text(format!("“{}”", self.plain_policy(policy))),
        };
        match self.evaluation.answer(self.joint, self.baseline) {
            Answer::NothingToSave => vec![text("It costs nothing, so nothing can be saved.")],
            Answer::FreeWithoutModel => vec![text("That costs nothing here.")],
            Answer::Stays if self.winner().model().is_some() => {
                vec![text("Nothing here does better.")]
            }
            Answer::Stays if self.evaluation.plan.is_some() => {
                vec![text("That costs least within the limit.")]
            }
            Answer::Stays => self.what_may_help(),
            Answer::TooLittle(saved) => {
                let cut = text(format!(" would cut the {cost} by only "));
                vec![who(), cut, number(saved), self.too_little(saved)]
            }
            Answer::Expected(expected, interval) if Told::by(interval) == Told::Saves => {
                let mut said = self.less(expected.max(0.0), "Expect mistakes to cost ");
                let range = percents_in_words(interval);
                said.push(text(if self.curves.is_judged() {
                    let estimated = plain_percent(self.saved().unwrap_or_default());
                    format!(" on unseen {} ({range}; {estimated} estimated).", self.wording.cases)
                } else {
                    format!(" ({range}).")
                }));
                said
            }
            Answer::Expected(expected, interval) => match self.evaluation.recommended(self.joint) {
                (Policy::Model(model), corner) => {
                    let who = vec![self.model(model), text(self.cut_of(model, corner))];
                    self.may_cost_less(who, expected, interval)
                }
                (policy, _) => {
                    let who = format!("“{}”", capitalized(self.plain_policy(policy)));
                    self.may_cost_less(vec![text(who)], expected, interval)
                }
            },
            Answer::Saves(saved) => {
                let opening = match self.winner() {
                    Policy::Model(_) => "Mistakes cost ".to_owned(),
                    policy => match self.gerund(policy) {
                        quoted if quoted.starts_with('“') => "That costs ".to_owned(),
                        gerund => format!("{} costs ", capitalized(&gerund)),
                    },
                };
                let mut said = self.less(saved, &opening);
                said.push(text(format!(" on {}", self.cases_at_hand())));
                said.extend(self.unseen(saved));
                said.push(text("."));
                said
            }
            Answer::Loses(lost) if self.evaluation.plan.is_some() => {
                let said = text("Within the limit mistakes cost ");
                let more = text(format!(" more than {}.", self.than()));
                vec![said, Span::percent(None, lost), more]
            }
            Answer::Loses(lost) => {
                let more = [text(" would cost "), Span::percent(None, lost), text(" more.")];
                [vec![text("The best choice here, "), who(), text(",")], more.into()].concat()
            }
            Answer::Equal => vec![text(format!("That costs the same as {}.", self.than()))],
        }
    }

    /// "Expect mistakes to cost 23% less than refusing all"; where acting does not always work "The
    /// avoidable cost of mistakes is 23% less than with refusing all".
    fn less(&self, saved: f64, opening: &str) -> Headline {
        let number = Span::percent(self.winner().model(), saved);
        let than = self.than();
        match self.evaluation.condition.prevalence().success() {
            1.0 => vec![text(opening), number, text(format!(" less than {than}"))],
            _ => vec![
                text("The avoidable cost of mistakes is "),
                number,
                text(format!(" less than with {than}")),
            ],
        }
    }

    /// "Naive Bayes at 0.022 or more may cost 2% less (from 9% more to 13% less).", where a policy
    /// without a model is what stays.
    fn what_may_help(&self) -> Headline {
        let at = self.evaluation.condition.pc();
        let known = || {
            let (model, expected) = self.evaluation.perhaps(self.joint, at)?;
            let (_, interval) = self.evaluation.certainty()?.models[model].improvement()?;
            let cut = self.cut_of(model, self.joint.best_at(at).1);
            Some(self.may_cost_less(vec![self.model(model), text(cut)], expected, interval))
        };
        known().unwrap_or_else(|| vec![text("That costs least here.")])
    }

    /// "Naive Bayes at 0.022 or more may cost 2% less (from 9% more to 13% less)."
    fn may_cost_less(&self, who: Headline, expected: f64, interval: (f64, f64)) -> Headline {
        let model = who.iter().find_map(|span| match span {
            Span::Model(model, _) => Some(*model),
            _ => None,
        });
        let said = match Told::by(interval) {
            Told::Nothing => {
                let cases = self.cases_at_hand();
                vec![text(format!("less, but so far out {cases} tell nothing."))]
            }
            _ if !is_clear(expected) => {
                vec![text(format!("about as much ({}).", costs_in_words(interval)))]
            }
            _ => {
                let range = costs_in_words(interval);
                vec![Span::percent(model, expected), text(format!(" less ({range})."))]
            }
        };
        [who, vec![text(" may cost ")], said].concat()
    }

    /// " at 0.022 or more"
    pub(crate) fn cut_of(&self, model: usize, corner: Corner) -> String {
        let at = |side| format!(" at {} or {side}", threshold_in_words(corner, model, self.curves));
        match self.curves.models[model].ranking.rule() {
            CutRule::ScoreAtLeast => at("more"),
            CutRule::ScoreAtMost => at("less"),
            CutRule::AsPredicted | CutRule::SafetyScoreAtMost => String::new(),
        }
    }

    /// "At most 300 of 1,000 loans; without that limit: Naive Bayes at 0.131 or more, 544 loans, 23%
    /// less." Where fewer cost less, it says so: "At most 900 of 4,000 donors, and the first 877 cost
    /// least (the next ones are too seldom givers); …".
    pub(crate) fn without_limit(&self, plan: &Plan) -> String {
        let (cases, (policy, corner)) = (&self.wording.cases, plan.free);
        let share = self.evaluation.condition.prevalence().share();
        let acted = |at: Corner| (at.point.predicted_positive(share) * plan.population).round();
        let rule = match policy {
            Policy::Model(model) => {
                let who = self.model_name(model).to_owned() + &self.cut_of(model, corner);
                let saves =
                    self.evaluation.certainty().and_then(|of| of.models[model].improvement());
                let saves = saves.filter(|(_, interval)| Told::by(*interval) == Told::Saves);
                let saves = saves.map(|(share, _)| format!(", {} less", plain_percent(share)));
                let saves = saves.unwrap_or_default();
                format!("{who}, {} {cases}{saves}", grouped(acted(corner)))
            }
            policy => format!("“{}”", self.plain_policy(policy)),
        };
        let all = self.wording.counted(plan.population);
        let (room, done) = (plan.room.floor(), acted(plan.corner));
        let fewer = if done > 0.0 && done < room && !plan.inside_tie {
            let next = format!("the next ones are too seldom {}", self.wording.positives);
            format!(", and the first {} cost least ({next})", grouped(done))
        } else {
            String::new()
        };
        format!("At most {} of {all}{fewer}; without that limit: {rule}.", grouped(room))
    }

    /// "“Refuse everyone” is beyond the limit: models are compared with “lend to everyone”.", "Today’s threshold
    /// (Naive Bayes at 0.5) acts on 244, more than the limit allows."
    fn beyond_limit(&self) -> Option<String> {
        if let (Some(today), Some(plan)) = (self.evaluation.baseline_cut, &self.evaluation.plan) {
            let share = self.evaluation.condition.prevalence().share();
            let acted = (plan.population * today.point.predicted_positive(share)).round();
            let act = if let Baseline::Decisions(_) = self.baseline { "act" } else { "acts" };
            let who = capitalized(&self.yardstick());
            let said = || format!("{who} {act} on {}, more than the limit allows.", grouped(acted));
            return (acted > plan.room.floor()).then(said);
        }
        let is_cheaper = self.evaluation.condition.pc() >= 0.5;
        (is_cheaper && matches!(self.baseline, Baseline::AlwaysNegative)).then(|| {
            let (all, none) = (&self.wording.always_positive, &self.wording.always_negative);
            let all = capitalized(all);
            format!("“{all}” is beyond the limit: models are compared with “{none}”.")
        })
    }

    /// A threshold as it is said, "about" where it is read off an outline, and what is added to an order
    /// where not all with that score can be taken: ", at exactly 0.5 by lot".
    pub(crate) fn within_plan(&self, threshold: f64) -> [String; 2] {
        let Some(plan) = &self.evaluation.plan else {
            return [threshold.to_string(), String::new()];
        };
        let about = if plan.is_exact { "" } else { "about " };
        let by_lot = format!(", at exactly {} by lot", exact_number(threshold));
        [format!("{about}{threshold}"), if plan.inside_tie { by_lot } else { String::new() }]
    }

    /// "Not all with exactly 0.5 can be taken: draw lots among them."
    fn draw_lots(&self, plan: &Plan) -> Option<String> {
        let whom = match self.curves.models[plan.model].ranking.rule() {
            CutRule::AsPredicted => "of whom it says so".to_owned(),
            _ => format!("with exactly {}", exact_number(plan.corner.threshold?)),
        };
        plan.inside_tie.then(|| format!("Not all {whom} can be taken: draw lots among them."))
    }

    /// The policy without a model that stays because these cases can't tell whether a model costs less:
    /// whether it acts on all. Within a limit none can.
    pub(crate) fn fixed_instead(&self) -> Option<bool> {
        let acts_on_all = self.fixed_baseline()?;
        let is_allowed = !acts_on_all || self.evaluation.plan.is_none();
        (is_allowed && self.evaluation.is_doubtful(self.joint)).then_some(acts_on_all)
    }

    /// "Random forest may do as well (best 17 times in 100)."
    fn rival(&self) -> Option<String> {
        if self.evaluation.plan.is_some() {
            return None;
        }
        let Some(sure) = self.sure() else { return self.as_good() };
        let share = sure.winner().share_best;
        if let Some(tie) = &self.evaluation.tie {
            let others = tie.others.iter().map(|&other| self.model_name(other).to_owned());
            let times = sure.rival().map(|(_, other)| times_beside(other, share));
            let times = times.map(|times| format!(" (best {times} times in 100)"));
            let one = self.model_name(tie.recommended);
            let why = recommended_in_words(tie, one, &self.these(), " of costs");
            return Some(format!(
                "{} may do as well{}. {why}",
                any_of(others),
                times.unwrap_or_default()
            ));
        }
        let rival = sure.rival_in_doubt()?;
        let times = times_beside(rival.share_best, share);
        match rival.policy {
            // What may help, and what stays, is said already.
            Policy::Model(_) if self.winner().model().is_none() => sure.what_would_tell(),
            _ if self.evaluation.is_doubtful(self.joint) => sure.what_would_tell(),
            Policy::Model(model) => {
                let name = self.model_name(model);
                Some(format!("{name} may do as well (best {times} times in 100)."))
            }
            policy => {
                let policy = capitalized(&self.gerund(policy));
                Some(format!("{policy} may be better (best {times} times in 100)."))
            }
        }
    }

    /// The model that the line begins with, as it may do as well.
    fn rival_in_doubt(&self) -> Option<usize> {
        let sure = self.sure().filter(|_| {
            self.evaluation.tie.is_none() && !self.evaluation.is_doubtful(self.joint)
        })?;
        self.winner().model()?;
        sure.rival_in_doubt()?.policy.model()
    }

    /// "Of the 36% saved, 33 points come from making everybody an offer, without a model."
    pub(crate) fn saved_by_fixed(&self) -> Option<String> {
        let (all, alone) = self.evaluation.saved_by_fixed(self.joint, self.baseline)?;
        let [all, alone] = [all, alone].map(plain_percent);
        let points = alone.trim_end_matches('%');
        let come = word_after(points, "point comes", "points come");
        let fixed = self.wording.gerund(self.cheaper_fixed());
        Some(format!("Of the {all} saved, {points} {come} from {fixed}, without a model."))
    }

    /// What a safety score is, where the rule is one.
    pub(crate) fn safety_score(&self) -> Option<String> {
        let decision = self.decision();
        let is_score =
            matches!(decision.rule, DecisionRule::Cut { side: CutRule::SafetyScoreAtMost, .. });
        let (words, is_named) = (self.wording, self.order_of_groups(&decision).is_some());
        let positive = match &*words.outcomes()[0] {
            "positives" => "positive".to_owned(), // as people say it
            outcome => outcome.to_owned(),
        };
        (is_score && !is_named).then(|| {
            format!(
                "A group’s safety score is 0 if all its {} are {positive}, 0.5 if as many as on average are, and 1 if none is.",
                words.cases
            )
        })
    }

    /// Which rule is the cheapest where, and where the cases can’t tell: "Cheapest on these loans: lend to
    /// everyone below 0.15, Random forest from 0.57 to 2, Naive Bayes from 2 to 6.8, refuse everyone above
    /// 22. From 0.15 to 0.57 and from 6.8 to 22 (pale) these loans can’t tell." Nothing where models are
    /// compared with another rule, which may be cheaper still.
    ///
    /// - `intervals`: as in [`Self::lines`].
    pub(crate) fn choices_in_words(&self, intervals: &[Interval]) -> Option<String> {
        self.fixed_baseline()?;
        let points = &self.evaluation.bands.as_ref()?.0;
        let prevalence = self.evaluation.condition.prevalence();
        // At one half the other fixed policy takes over.
        let fixed = without(&surely_fixed(points), &[(0.5, 0.5)]);
        let told = sure_to_save(points);
        let of_models = intervals.iter().filter(|of| of.policy.model().is_some());
        let of_models = of_models.flat_map(|of| {
            let parts = shared((of.from, of.to), &told).into_iter();
            parts.map(|part| (part, of.policy))
        });
        let of_fixed = fixed.iter().map(|&part| {
            let is_low = part.1 <= 0.5;
            (part, if is_low { Policy::AlwaysNegative } else { Policy::AlwaysPositive })
        });
        let mut choices: Vec<((f64, f64), Policy)> = of_models.chain(of_fixed).collect();
        choices.sort_short_by(|a, b| a.0.0.total_cmp(&b.0.0));
        let ratio = |pc: f64| plain_ratio(cost_ratio_at(pc, prevalence));
        let place = |&(from, to): &(f64, f64)| match (from > 0.0, to < 1.0) {
            (false, _) => format!("below {}", ratio(to)),
            (_, false) => format!("above {}", ratio(from)),
            _ => format!("from {} to {}", ratio(from), ratio(to)),
        };
        let said = |(at, policy): &((f64, f64), Policy)| {
            format!("{} {}", self.plain_policy(*policy), place(at))
        };
        let mut sure = [told, fixed].concat();
        sure.sort_short_by(|a, b| a.0.total_cmp(&b.0));
        // A stretch whose ends are said alike is none to act on.
        let is_wide = |(from, to): &(f64, f64)| ratio(*from) != ratio(*to);
        choices.retain(|(at, _)| is_wide(at));
        let mut gaps = without(&[(0.0, 1.0)], &sure);
        gaps.retain(is_wide);
        let gaps = gaps.iter().map(place).collect::<Vec<_>>().join(" and ");
        let cases = &self.wording.cases;
        let doubt = format!(" {} (pale) these {cases} can’t tell.", capitalized(&gaps));
        let doubt = if gaps.is_empty() { "" } else { &*doubt };
        let choices = choices.iter().map(said).collect::<Vec<_>>().join(", ");
        (!choices.is_empty()).then(|| format!("Cheapest on these {cases}: {choices}.{doubt}"))
    }

    /// "Below 2, Random forest is the better choice."
    fn better_beside(&self, intervals: &[Interval]) -> Option<String> {
        let evaluation = self.evaluation;
        let (next, who) = evaluation.neighbour(self.joint, intervals)?;
        let (low, high) = next.cost_ratios(evaluation.condition.prevalence());
        let is_below = next.to <= evaluation.condition.pc();
        // Beyond what these cases can tell nothing is better.
        let end = if is_below { next.to } else { next.from };
        if self.told_around().is_some_and(|(from, to)| !(from..=to).contains(&end)) {
            return None;
        }
        let (side, end) = if is_below { ("Below", high) } else { ("Above", low) };
        let who = any_of(who.into_iter().map(|who| match who {
            Policy::Model(model) => self.model_name(model).to_owned(),
            policy => self.gerund(policy),
        }));
        // The sentence before is about the rival.
        let rival = self.rival_in_doubt().filter(|_| self.gap().is_none());
        let is_said = rival.is_some_and(|rival| self.model_name(rival) == who);
        let who = if is_said { "it" } else { &*who };
        Some(format!("{side} {}, {who} is the better choice.", plain_ratio(end)))
    }

    /// "At ratios below 0.57 and from 6.6 to 21, these loans can’t tell."
    fn told_between(&self) -> Option<String> {
        let prevalence = self.evaluation.condition.prevalence();
        let ratio = |pc: f64| plain_ratio(cost_ratio_at(pc, prevalence));
        let cases = &self.wording.cases;
        let pc = self.evaluation.condition.pc();
        if let Some((mut from, mut to)) = self.told_around() {
            // Where they can tell again a fixed policy is the best, or over what is done today a model, too.
            let mut fixed = surely_fixed(&self.evaluation.bands.as_ref()?.0);
            if self.evaluation.baseline_cut.is_some() {
                // A gap whose ends are said alike is none.
                let told: Vec<(f64, f64)> = self.told().collect();
                for other in told.iter().rev().filter(|other| other.1 <= pc) {
                    from = if ratio(other.1) == ratio(from) { other.0 } else { from };
                }
                for other in told.iter().filter(|other| other.0 >= pc) {
                    to = if ratio(other.0) == ratio(to) { other.1 } else { to };
                }
                fixed.extend(told.iter().filter(|other| other.1 < from || other.0 > to));
                fixed.sort_short_by(|a, b| a.0.total_cmp(&b.0)); // stable
            }
            let below = match fixed.iter().rev().find(|fixed| fixed.1 <= from) {
                Some(fixed) => format!("from {} to {}", ratio(fixed.1), ratio(from)),
                None => format!("below {}", ratio(from)),
            };
            let above = match fixed.iter().find(|fixed| fixed.0 >= to) {
                Some(fixed) => format!("from {} to {}", ratio(to), ratio(fixed.0)),
                None => format!("above {}", ratio(to)),
            };
            let places = [(from > 0.0, below), (to < 1.0, above)];
            let places = places.into_iter().filter(|(is_there, _)| *is_there);
            let places = places.map(|(_, place)| place).collect::<Vec<_>>().join(" and ");
            let said = format!("At ratios {places}, these {cases} can’t tell.");
            return (!places.is_empty()).then_some(said);
        }
        let told: Vec<(f64, f64)> = self.told().collect();
        let before = told.iter().rev().find(|(_, to)| *to < pc);
        let after = told.iter().find(|(from, _)| *from > pc);
        let (from, to) = *before.or(after)?;
        let place = match (from > 0.0, to < 1.0) {
            (true, true) => format!("At ratios between {} and {}", ratio(from), ratio(to)),
            (true, false) => format!("At ratios above {}", ratio(from)),
            (false, _) => format!("At ratios below {}", ratio(to)),
        };
        // What a policy without a model saves is no chance.
        let is_doubt = match self.evaluation.answer(self.joint, self.baseline) {
            Answer::Saves(_) | Answer::Equal => false,
            Answer::Stays => self.evaluation.baseline_cut.is_none(),
            Answer::Expected(_, interval) => Told::by(interval) != Told::Saves,
            _ => true,
        };
        let chance = if is_doubt { "Chance can explain that. " } else { "" };
        Some(format!("{chance}{place}, a model almost certainly saves."))
    }

    /// The stretches of PC(+) in which a model is sure to save, but those whose ends are said alike.
    fn told(&self) -> impl Iterator<Item = (f64, f64)> {
        let prevalence = self.evaluation.condition.prevalence();
        let said = move |pc: f64| said_ratio(cost_ratio_at(pc, prevalence));
        let told = self.evaluation.bands.iter().flat_map(|bands| sure_to_save(&bands.0));
        told.filter(move |&(from, to)| said(from) != said(to))
    }

    /// The stretch of PC(+) around the condition in which a model is sure to save.
    fn told_around(&self) -> Option<(f64, f64)> {
        let pc = self.evaluation.condition.pc();
        let told = sure_to_save(&self.evaluation.bands.as_ref()?.0);
        told.into_iter().find(|(from, to)| (*from..=*to).contains(&pc))
    }

    /// "That is about $14,500 less per 1,000 loans ($8,400 to $20,600).": by how much what is compared with
    /// costs more, both as the bars of the card say them; a year's cases have no bars.
    pub(crate) fn saved_in_money(&self) -> Option<String> {
        let unit = CostUnit::of(self.evaluation, self.wording);
        let (saving, today) =
            self.evaluation.saving_per_case(self.joint).filter(|_| unit.is_money())?;
        let less = |per_case: f64, cases: f64| {
            let [today, cost] = [today, per_case].map(|cost| cost * cases);
            // Only of as many cases as squares are drawn of there are bars, which are rounded each.
            if self.evaluation.cases_a_year.is_none() && cases == unit.cases() {
                unit.said(unit.shown(today) - unit.shown(cost))
            } else {
                unit.short_sum(today - cost)
            }
        };
        let expected = self.expected_cost().filter(|_| !self.evaluation.is_doubtful(self.joint));
        let cost = expected.map_or(today - saving, |(cost, _)| cost / self.tally_size());
        let year = self.evaluation.cases_a_year.map(|all| self.wording.counted(all));
        let more = self.evaluation.more_at_hand().filter(|_| year.is_none());
        let cases = more.unwrap_or(unit.cases());
        let range = expected.map(|(_, (low, high))| {
            let [low, high] = [low, high].map(|of| less(of / self.tally_size(), cases));
            format!(" ({high} to {low})")
        });
        let (sum, range) = (less(cost, cases), range.unwrap_or_default());
        let scope = match more {
            Some(all) => format!("on {} like these", self.wording.counted(all)),
            None => unit.scope(),
        };
        let with = year.map(|all| format!(", with {all}")).unwrap_or_default();
        Some(format!("That is about {sum} less {scope}{range}{with}."))
    }

    /// "Acting works for 30% of the leavers, so acting on one is worth 1.5 needless offers; of all that
    /// is lost today it saves 8%."
    pub(crate) fn what_acting_is_worth(&self) -> Option<String> {
        let (at, wording) = (self.evaluation.condition, self.wording);
        let success = Some(at.prevalence().success()).filter(|&success| success < 1.0)?;
        let worth = worth_of_acting_in_words(at, wording)?;
        let works =
            format!("Acting works for {} of the {}", plain_percent(success), wording.positives);
        let saving = self.evaluation.saving_per_case(self.joint);
        let whole = saving.filter(|_| self.winner().model().is_some()).map(|(saving, today)| {
            format!("; of all that is lost the model saves {}", plain_percent(saving / today))
        });
        Some(format!("{works}, {worth}{}.", whole.unwrap_or_default()))
    }

    /// "4 neighbours may save more (4%): these 1,000 loans can’t tell."
    pub(crate) fn may_be_better(&self) -> Option<String> {
        let (model, expected) = self.evaluation.may_be_better(self.joint)?;
        let (other, saved) = (self.model_name(model), plain_percent(expected));
        Some(format!("{other} may save more ({saved}): {} can’t tell.", self.these()))
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

    /// "Naive Bayes does exactly as well.", "Naive Bayes does about as well (27%).": the models that
    /// cost as much on these cases, while it is not known what to expect on others.
    pub(crate) fn as_good(&self) -> Option<String> {
        let evaluation = self.evaluation;
        let winner = self.winner().model()?;
        let percent = |index: usize| evaluation.models[index].improvement.map(plain_percent);
        let said = percent(winner).filter(|_| self.saved() > Some(0.0))?;
        let equal = evaluation.equals(self.joint);
        // Those that differ only in digits that are not shown.
        let among = self.joint.among().iter().copied().filter(|&index| index != winner);
        let alike: Vec<usize> =
            among.filter(|&index| percent(index).as_ref() == Some(&said)).collect();
        let (models, how) = match (&equal[..], &alike[..]) {
            ([], []) => return None,
            ([], alike) => (alike, format!("about as well ({said})")),
            (equal, _) => (equal, "exactly as well".to_owned()),
        };
        let does = if models.len() == 1 { "does" } else { "do" };
        let who = match models.len() {
            few if few <= MOST_NAMED => {
                let names = models.iter().map(|&model| self.model_name(model).to_owned());
                listed(names.collect(), str::to_owned).concat()
            }
            many => format!("{many} other models"),
        };
        Some(format!("{who} {does} {how}."))
    }

    /// "stay with “lend to all”"
    pub(crate) fn stay(&self) -> String {
        format!("stay with {}", self.yardstick())
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

    /// What the answer rests on: "Measured on these 1,000 loans."; once it is known, what was measured, how
    /// often the winner is best, and what the ranges do not cover.
    pub fn measured_on(&self) -> String {
        match self.sure() {
            Some(sure) => sure.sentences(),
            None => format!("Measured on {}.", self.cases_at_hand()),
        }
    }

    /// What is done without a change, as the beginning of an order: "Refuse all", "Stay with Risiko_Alt
    /// at its best (1.9)".
    fn stays(&self) -> String {
        let fixed = fixed_yardstick(self.baseline, self.evaluation.condition.pc(), self.wording);
        fixed.map_or_else(|| capitalized(&self.stay()), capitalized)
    }

    /// A policy as the page names it, one without a model without quotation marks.
    pub(crate) fn plain_policy(&self, policy: Policy) -> &str {
        match policy {
            Policy::Model(model) => self.model_name(model),
            Policy::AlwaysNegative => &self.wording.always_negative,
            Policy::AlwaysPositive => &self.wording.always_positive,
        }
    }

    /// The fixed policy that is cheaper at the condition: "refuse all".
    pub fn cheaper_fixed(&self) -> &str {
        let is_low = self.evaluation.condition.pc() < 0.5;
        self.plain_policy(if is_low { Policy::AlwaysNegative } else { Policy::AlwaysPositive })
    }

    /// What models are compared with, after "than": "refusing all".
    pub(crate) fn than(&self) -> String {
        let fixed = fixed_yardstick(self.baseline, self.evaluation.condition.pc(), self.wording);
        fixed.map_or_else(|| self.yardstick(), |policy| self.wording.gerund(policy))
    }

    fn gerund(&self, policy: Policy) -> String {
        self.wording.gerund(self.plain_policy(policy))
    }

    /// What is assumed: "30% of the loans are bad, as in the data. Acting always works. No money, no
    /// limits."
    ///
    /// - `is_set`: whether the share of positives is another one than the data's.
    pub fn assumptions(&self, is_set: bool) -> String {
        let (at, wording) = (self.evaluation.condition.prevalence(), self.wording);
        let share = plain_percent(at.share());
        let [positive, _] = wording.outcomes();
        let from = if is_set { "as you set it" } else { "as in the data" };
        let works = match at.success() {
            1.0 => "Acting always works".to_owned(),
            success => format!("Acting works for {}", plain_percent(success)),
        };
        let money = match &self.evaluation.price {
            Some(_) => "Costs in money",
            None => "No money",
        };
        let limits = if self.evaluation.limits == Limits::default() { "no" } else { "with" };
        format!(
            "{share} of the {} are {positive}, {from}. {works}. {money}, {limits} limits.",
            wording.cases
        )
    }
}
