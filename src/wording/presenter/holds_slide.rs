//! Where it holds, where cases are of two classes: what the best model saves at these costs and at
//! others, and up to which costs it saves at all; how sure that is; and what if the costs are
//! wrong: what one rule for all of a believed range costs, and what it is worth to find the costs
//! out.

use crate::curve::Policy;
use crate::domain::OperatingCondition;
use crate::evaluate::{
    Baseline, Belief, Outlook, Paying, Pays, Tally, Told, Unseen, cost_ratio_at,
    cost_ratios_around, is_clear,
};
use crate::wording::condition::certainty::{NOT_COVERED, costs_in_words, tie_in_words};
use crate::wording::condition::headline::{either, in_doubt};
use crate::wording::condition::sentences::{ClassSentences, cheaper_in_words};
use crate::wording::language::{
    any_of, listed, percents_in_words, plain_number, plain_percent, plain_ratio,
};
use crate::wording::presenter::step::{Fill, ScreenText, StoryBar, StoryPicture, StoryTable};
use crate::wording::span::{Headline, Span};

impl ClassSentences<'_> {
    pub(crate) fn where_it_holds(&self) -> ScreenText {
        let sentence = match self.winner() {
            Policy::Model(model) if !self.keeps_today() => self.saves(model),
            _ => self.saves_nothing(),
        };
        let equal = self.evaluation.equals(self.joint);
        let equal: Vec<String> =
            equal.into_iter().map(|model| self.model_name(model).to_owned()).collect();
        let as_good = (!equal.is_empty()).then(|| {
            let does = if equal.len() == 1 { "does" } else { "do" };
            format!("{} {does} exactly as well.", listed(equal, str::to_owned).concat())
        });
        let paying = self.as_long_as(&Paying::new(self.joint, self.evaluation));
        let name = |model| self.model_name(model);
        let tie = self.evaluation.tie.as_ref();
        let tie = tie.map(|tie| tie_in_words(tie, name, &self.these(), " of costs"));
        let lines = [self.dot_and_line(), tie, self.may_be_better(), Some(paying), as_good];
        // One after the other: the chart needs the room.
        let line = lines.into_iter().flatten().collect::<Vec<_>>().join(" ");
        ScreenText { sentence, lines: vec![line], picture: None }
    }

    /// "Naive Bayes saves about 23% (13 to 33%) if a bad loan costs 5 wrongly refused customers."
    fn saves(&self, model: usize) -> Headline {
        let who = match &self.evaluation.tie {
            Some(tie) => either("Either ", tie.models().map(|model| self.model(model))),
            None => vec![self.model(model)],
        };
        let at = self.at_these_costs();
        let known = self.evaluation.certainty().and_then(|of| of.models[model].improvement());
        let Some((expected, interval)) = known else { return self.saves_on_these(who, model) };
        if Told::by(interval) == Told::Saves {
            let range = format!(" ({}) {at}.", percents_in_words(interval));
            let number = Span::percent(Some(model), expected);
            return [who, vec![Span::of(" saves about "), number, Span::Text(range)]].concat();
        }
        self.may_save(who, model, (expected, interval))
    }

    /// "A saves 70% on these loans (50% on unseen loans) if a bad loan costs 5 wrongly refused customers."
    fn saves_on_these(&self, who: Headline, model: usize) -> Headline {
        let (at, cases) = (self.at_these_costs(), &self.wording.cases);
        let saved = self.saved().filter(|saved| *saved > 0.0);
        let Some(saved) = saved else { return self.saves_nothing() };
        let unseen = self.evaluation.models[model].unseen(saved).map(|unseen| match unseen {
            Unseen::Loses(lost) => {
                format!(" (on unseen {cases} it costs {} more)", plain_percent(lost))
            }
            Unseen::SavesNothing => format!(" ({} on unseen {cases})", plain_percent(0.0)),
            Unseen::SavesLess(saved) | Unseen::Saves(saved) => {
                format!(" ({} on unseen {cases})", plain_percent(saved))
            }
        });
        let on = Span::Text(format!(" on these {cases}{} {at}.", unseen.unwrap_or_default()));
        [who, vec![Span::of(" saves "), Span::percent(Some(model), saved), on]].concat()
    }

    /// "Random forest may save about 0.6%, but these 1,000 loans can’t tell (from 7% more to 8% less) if a
    /// bad loan costs 0.3 wrongly refused customers."
    fn may_save(
        &self,
        who: Headline,
        model: usize,
        (expected, interval): (f64, (f64, f64)),
    ) -> Headline {
        let at = self.at_these_costs();
        let cases = self.cases_at_hand();
        if Told::by(interval) == Told::Nothing {
            return [who, vec![Span::Text(format!(" may save, but {cases} tell nothing {at}."))]]
                .concat();
        }
        let number = (" may save", " about ", Span::percent(Some(model), expected));
        let doubt = format!("{cases} can’t tell ({}) {at}", costs_in_words(interval));
        [who, in_doubt(number, expected, &doubt)].concat()
    }

    fn saves_nothing(&self) -> Headline {
        let (at, floor) = (self.at_these_costs(), self.evaluation.limits.floor);
        let saved = self.saved().unwrap_or_default();
        let said = match floor.filter(|_| self.keeps_today()) {
            Some(floor) => format!("No model saves {} or more {at}.", plain_percent(floor)),
            None if self.winner().model().is_none() && saved > 0.0 => {
                let policy = self.name(self.winner());
                let saves = if self.evaluation.passes_over_model(self.joint) {
                    "is sure to save"
                } else {
                    "saves"
                };
                format!("No model {saves} more than {policy} {at}.")
            }
            None => format!("No model saves anything {at}."),
        };
        vec![Span::Text(said)]
    }

    /// "Against “lend to all”, these loans show that a model is worth it as long as a bad loan
    /// costs between 0.8 and 12 wrongly refused customers; between 0.2 and 0.8 that is not sure."
    fn as_long_as(&self, paying: &Paying) -> String {
        // To be sure, a model saves against either policy without one.
        let is_fixed = matches!(self.baseline, Baseline::AlwaysNegative | Baseline::AlwaysPositive);
        let than = if self.evaluation.bands.is_some() && is_fixed {
            "one decision for all".into()
        } else {
            cheaper_in_words(self.baseline, self.wording)
        };
        format!("Against {than}, {}.", self.worth_it(paying))
    }

    fn worth_it(&self, paying: &Paying) -> String {
        let floor = self.evaluation.limits.floor.map(plain_percent);
        let cases = format!("these {}", self.wording.cases);
        let is_narrowed = paying.is_narrowed();
        let does = floor.map_or("is worth it".into(), |floor| format!("saves {floor} or more"));
        if paying.sure.is_empty() {
            return if is_narrowed {
                format!("{cases} can’t tell for any costs whether a model {does}")
            } else {
                format!("no model here {does}, whatever the mistakes cost")
            };
        }
        let who = match paying.models[..] {
            [only] => self.model_name(only),
            _ => "a model",
        };
        let range = self.range_in_words(paying);
        if !is_narrowed {
            return format!("{who} {does} {range}");
        }
        let mut rest = paying.unsure();
        rest.retain(|&ends| self.is_wide(ends));
        let unsure = match self.costs_within(&rest).filter(|_| !rest.is_empty()) {
            None => String::new(),
            Some(costs) => {
                let is_between = |&(from, to): &(f64, f64)| from > 0.0 && to < 1.0;
                let at = if rest.first().is_some_and(is_between) { "" } else { "at " };
                format!("; {at}{costs} that is not sure")
            }
        };
        format!("{cases} show that {who} {does} {range}{unsure}")
    }

    /// "as long as a bad loan costs between 0.8 and 12 wrongly refused customers"
    fn range_in_words(&self, paying: &Paying) -> String {
        let (only, here) = match paying.pays_at(self.evaluation.condition.pc()) {
            Pays::Surely => ("as long as", ""),
            Pays::Perhaps => ("if", ""),
            Pays::Not => ("only if", ": not here"),
        };
        match self.costs_within(&paying.sure) {
            None => format!("whatever the mistakes cost{here}"),
            Some(costs) => {
                let (miss, alarms) = (&self.wording.miss, &self.wording.false_alarms);
                format!("{only} {miss} costs {costs} {alarms}{here}")
            }
        }
    }

    /// Whether the ends of an interval are two numbers as they are said.
    fn is_wide(&self, (from, to): (f64, f64)) -> bool {
        let prevalence = self.evaluation.condition.prevalence();
        let said = |pc| plain_number(cost_ratio_at(pc, prevalence));
        said(from) != said(to)
    }

    /// "between 0.8 and 12", "less than 12", of cost ratios; `None` for all of them.
    fn costs_within(&self, intervals: &[(f64, f64)]) -> Option<String> {
        let prevalence = self.evaluation.condition.prevalence();
        let at = |pc| plain_number(cost_ratio_at(pc, prevalence));
        let place = |&(from, to): &(f64, f64)| match (from <= 0.0, to >= 1.0) {
            (true, _) => format!("less than {}", at(to)),
            (_, true) => format!("more than {}", at(from)),
            _ => format!("between {} and {}", at(from), at(to)),
        };
        match intervals {
            [(from, to)] if *from <= 0.0 && *to >= 1.0 => None,
            _ => Some(intervals.iter().map(place).collect::<Vec<_>>().join(" or ")),
        }
    }

    /// Why the dot does not lie on the line.
    fn dot_and_line(&self) -> Option<String> {
        let model = self.winner().model()?;
        let expected = self.evaluation.certainty()?.models[model].expected_improvement?;
        let measured = self.evaluation.models[model].improvement?;
        let (dot, line) = (plain_percent(expected), plain_percent(measured));
        let cases = &self.wording.cases;
        (is_clear(measured - expected) && dot != line).then(|| {
            format!(
                "The line ({line}) lies above the dot ({dot}): a rule chosen on these {cases} flatters itself on them."
            )
        })
    }
}

impl ClassSentences<'_> {
    /// "Saved on new loans", and by which rule, under a few cost ratios; nothing where only one kind of mistake costs
    /// anything.
    pub(crate) fn saved_elsewhere(&self) -> Option<StoryTable> {
        let set = self.evaluation.condition.cost_ratio();
        if !(set > 0.0 && set.is_finite()) || self.joint.among().is_empty() {
            return None;
        }
        let (ratios, here) = cost_ratios_around(set);
        let cases = &self.wording.cases;
        let row = match self.evaluation.bands {
            Some(_) => format!("Saved on new {cases}"),
            None => format!("Saved on these {cases}"),
        };
        let at = |&ratio: &f64| self.at(ratio);
        let (saved, rules) = ratios.iter().map(at).unzip();
        Some(StoryTable {
            above: (self.wording.ratio_axis(), ratios.into_iter().map(plain_ratio).collect()),
            below: (row, saved),
            rules: ("by the rule".into(), rules),
            here,
        })
    }

    /// What is saved, and who decides: ("24%", "Naive Bayes or Random forest"), ("perhaps 2%", "Lend to all, perhaps
    /// Random forest"), ("0%", "Refuse all").
    fn at(&self, ratio: f64) -> (String, String) {
        let prevalence = self.evaluation.condition.prevalence();
        let Ok(at) = OperatingCondition::from_cost_ratio(ratio, prevalence) else {
            return Default::default();
        };
        let name = |policy| match policy {
            Policy::Model(model) => self.model_name(model).to_owned(),
            _ => self.trivial(policy == Policy::AlwaysPositive).title,
        };
        let (saved, rule) = match self.evaluation.outlook(self.joint, at.pc()) {
            Outlook::Saves(policy, share) => {
                let tied = self.evaluation.tied_at(policy, at.pc());
                let rules = [policy].into_iter().chain(tied.into_iter().map(Policy::Model));
                (plain_percent(share), any_of(rules.map(name)))
            }
            Outlook::CannotTell | Outlook::SavesNothing => {
                (plain_percent(0.0), self.compared_at(at.pc()))
            }
        };
        match self.evaluation.perhaps(self.joint, at.pc()) {
            Some((model, expected)) => {
                let (nothing, perhaps) = (plain_percent(0.0), plain_percent(expected.max(0.0)));
                let rule = format!("{rule}, perhaps {}", self.model_name(model));
                if saved == nothing && perhaps != nothing {
                    (format!("perhaps {perhaps}"), rule)
                } else {
                    (saved, rule)
                }
            }
            None => (saved, rule),
        }
    }

    /// What models are compared with at a PC(+), in few words.
    fn compared_at(&self, pc: f64) -> String {
        match self.baseline {
            Baseline::Model(name) => self.wording.model(name).to_owned(),
            Baseline::BestTrivial => self.trivial(pc >= 0.5).title,
            _ => self.reference().title,
        }
    }
}

/// What bars mean that reach below zero.
const CROSSES_ZERO: &str =
    "A bar that reaches to the left of the bold zero: the model may cost more than it saves.";

impl ClassSentences<'_> {
    pub(crate) fn how_sure(&self) -> Option<ScreenText> {
        let sure = self.sure()?;
        let policies = sure.policies();
        let mut models = policies.iter().filter(|(policy, _)| policy.model().is_some());
        let crosses = models.any(|(_, of)| of.interval.is_some_and(|(low, _)| low < 0.0));
        let crosses = crosses.then(|| CROSSES_ZERO.to_owned());
        let lines = [crosses, sure.what_would_tell(), Some(NOT_COVERED.into())];
        Some(ScreenText {
            sentence: sure.verdict(&self.yardstick()),
            lines: lines.into_iter().flatten().collect(),
            picture: None,
        })
    }
}

impl ClassSentences<'_> {
    /// What follows from a belief about the costs, if one is set.
    pub(crate) fn wrong_costs(&self) -> Option<ScreenText> {
        let said = self.belief()?;
        let belief = &said.belief;
        let learning = match belief.saved_by_learning() {
            Some(share) => {
                format!("Knowing the costs exactly would save at most {}.", plain_percent(share))
            }
            None => "Knowing the costs exactly would change next to nothing.".into(),
        };
        let rule = format!("The best single rule for the whole range: {}.", said.rule_for_all());
        let cases = self.cases_at_hand();
        let basis = format!("Measured on {cases}; chance in them is left aside here.");
        Some(ScreenText {
            sentence: vec![Span::Text(rule)],
            lines: vec![
                format!("{}. {}.", said.premise(), said.who_is_best()),
                learning + " " + &basis,
            ],
            picture: Some(self.worth_of_asking(belief)),
        })
    }

    fn worth_of_asking(&self, belief: &Belief) -> StoryPicture {
        let costs = self.costs();
        let bar = |title: &str, per_case: f64, note: &str| {
            let cost = costs.of_alarms(per_case * f64::from(Tally::OF));
            let bar = StoryBar::plain(title, (Fill::Neutral, cost), costs.short(cost));
            if note.is_empty() { bar } else { bar.with_note(note) }
        };
        let worth = costs.of_alarms(belief.worth_of_learning() * f64::from(Tally::OF));
        let worth = format!("{} less: what asking is worth", costs.short(worth));
        StoryPicture {
            panels: vec![],
            caption: costs.unit(),
            bars: vec![
                bar("Without a model", belief.best_trivial(), ""),
                bar("The best single rule", belief.best_fixed, ""),
                bar("The best rule once the costs are known", belief.best_adaptive, &worth),
            ],
        }
    }
}
