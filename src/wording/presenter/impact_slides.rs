//! The presenter's screens where cases differ in value; among them where it holds: what the best
//! model gains at this θ and at others, and where a model gains at all; and how sure it is.

use crate::curve::{ImpactForm, Policy};
use crate::domain::{CutRule, SortShort};
use crate::evaluate::{
    Interval, ModelWorth, Tally, WorthCounts, impact_intervals, rounded_theta, said_number,
    simplest_in, thetas_around, won_by_models,
};
use crate::wording::condition::certainty::best_times;
use crate::wording::cost_unit::{both_with_unit, with_unit};
use crate::wording::impact::{AT_PREDICTED, ImpactSentences, price};
use crate::wording::language::{
    capitalized, counted, grouped_count, listed, order_inside, plain_percent, plain_theta,
    uncapitalized, with_article, without_article,
};
use crate::wording::presenter::classes::{by_action, to_follow};
use crate::wording::presenter::step::{
    Fill, Panel, PresenterStep, ScreenText, StoryBar, StoryPicture, StoryTable, add_last_line,
    add_table, best_of_hundred, models_compared, or_others, quoted, steps,
};
use crate::wording::span::{Headline, Span};

impl ImpactSentences<'_> {
    /// The four screens at one θ, and one more where it is known how sure they are.
    pub fn presenter_steps(&self) -> Vec<PresenterStep> {
        let mut steps = steps([
            Some(self.question()),
            Some(self.without_model()),
            Some(self.what_to_do()),
            Some(self.where_it_holds()),
            self.how_sure(),
            None,
        ]);
        add_table(&mut steps, self.gains_elsewhere());
        add_last_line(&mut steps, self.in_practice());
        steps
    }

    /// "On Monday: take what M2 gives for each rating; recommend at 2.8 or more, otherwise pass over."
    fn in_practice(&self) -> Option<String> {
        let (model, decision) = (self.winner().model()?, self.decision());
        decision.threshold?;
        // What it gives is named already.
        let rule = order_inside(&decision.rule).replace(AT_PREDICTED, " at ");
        let leave = order_inside(&self.wording.leave);
        let (name, case) = (self.name(model), &self.wording.case);
        Some(format!(
            "On Monday: take what {name} gives for each {case}; {rule}, otherwise {leave}."
        ))
    }

    fn question(&self) -> ScreenText {
        let words = self.wording;
        let names = self.joint.among().iter().map(|&model| self.name(model).to_owned());
        let names = models_compared(names.collect());
        let lines = [self.what_acting_costs(), Some(self.how_many_are_worth_it()), names];
        let lines: Vec<String> = lines.into_iter().flatten().collect();
        let Some([low, middle, high]) = self.neighbours() else {
            let sentence = vec![Span::of(&*words.question)];
            return ScreenText { sentence, lines, picture: None };
        };
        let of = |amount: f64| {
            format!("{} of {}", with_article(without_article(&words.case)), words.amount(amount))
        };
        let bar = |(amount, value): (f64, f64)| {
            let said = match value {
                0.0 => "0: break-even".to_owned(),
                value if value > 0.0 => format!("+{}", words.worth(value)),
                value => format!("−{}", words.worth(-value)),
            };
            let title = capitalized(&of(amount));
            StoryBar::plain(title, (Fill::Neutral, value), said)
        };
        let act = order_inside(&words.act);
        let sentence = format!(
            "It pays to {act} above {}: {} gains {}, one of {} loses {}.",
            words.amount(middle.0),
            of(high.0),
            words.worth(high.1),
            words.amount(low.0),
            words.worth(-low.1)
        );
        let caption = format!("What it is worth to {act}");
        let picture = StoryPicture::new(vec![], caption, [high, middle, low].map(bar).into());
        ScreenText { sentence: vec![Span::Text(sentence)], lines, picture: Some(picture) }
    }

    /// "To process a rock costs $1, and 1 % copper earns $2."
    fn what_acting_costs(&self) -> Option<String> {
        let (words, theta) = (self.wording, self.evaluation.theta);
        (self.evaluation.form == ImpactForm::Scale && theta > 0.0).then(|| {
            format!(
                "To {} {} costs {}, and {} earns {}.",
                order_inside(&words.act),
                with_article(without_article(&words.case)),
                words.worth(1.0),
                words.amount(1.0),
                words.worth(theta)
            )
        })
    }

    /// "Measured on these 363 rocks, among them 113 ore rocks (31%): those above the break-even of 0.5 %
    /// copper."
    #[expect(clippy::cast_precision_loss, reason = "counts to be shown")]
    fn how_many_are_worth_it(&self) -> String {
        let (words, cases) = (self.wording, self.cases());
        let among = self.counts().map(|counts| {
            let worth = counts.worth as f64;
            let share = plain_percent(worth / cases.max(1.0));
            format!(", among them {} ({share})", counted(worth, &words.positive, &words.positives))
        });
        let above = self.neighbours().filter(|_| among.is_some()).map(|[_, middle, _]| {
            format!(": those above the break-even of {}", words.amount(middle.0))
        });
        let [among, above] = [among, above].map(Option::unwrap_or_default);
        format!("Measured on {}{among}{above}.", self.these())
    }

    /// The break-even and a case on each side: amounts and what they are worth.
    fn neighbours(&self) -> Option<[(f64, f64); 3]> {
        let amount = self.evaluation.break_even?;
        let theta = self.evaluation.theta;
        match self.evaluation.form {
            ImpactForm::Shift => {
                let step = match amount.abs() {
                    0.0 => 1.0,
                    size => 10f64.powf(size.log10().floor()),
                };
                Some([(amount - step, -step), (amount, 0.0), (amount + step, step)])
            }
            ImpactForm::Scale if theta > 0.0 => {
                Some([(amount / 2.0, -0.5), (amount, 0.0), (amount * 2.0, 1.0)])
            }
            ImpactForm::Scale | ImpactForm::Columns => None,
        }
    }

    fn without_model(&self) -> ScreenText {
        let (words, all) = (self.wording, self.evaluation.accepts_all());
        let everything =
            self.bar(&words.always_positive, self.evaluation.accept_all, Fill::Neutral);
        let nothing = self.bar(&words.always_negative, 0.0, Fill::Neutral);
        let sentence = format!("Without a model, the best rule is {}.", to_follow(words, all));
        let bars = vec![everything, nothing, self.perfect()];
        let picture = StoryPicture::new(vec![], self.caption(), bars);
        ScreenText { sentence: vec![Span::Text(sentence)], lines: vec![], picture: Some(picture) }
    }

    fn what_to_do(&self) -> ScreenText {
        let (trivial, worth) = self.without();
        let Policy::Model(model) = self.winner() else {
            let bars = vec![self.bar(trivial, worth, Fill::Neutral), self.perfect()];
            let picture = Some(StoryPicture::new(vec![], self.caption(), bars));
            return ScreenText { sentence: self.action(), lines: vec![], picture };
        };
        let with = self.evaluation.models[model].impact;
        let new = self.new_cases_bar(model);
        let these = self.taken_of_these(with);
        let with = new.unwrap_or_else(|| self.bar("With the rule", with, Fill::Model(model)));
        // Perfect decisions are of these cases: new ones may be worth more than all that these are.
        let perfect = self.evaluation.certainty.is_none().then(|| self.perfect());
        let bars = [self.measured_bar(trivial, worth), with].into_iter().chain(perfect).collect();
        let lines = [Some(these), self.scale_of(model), self.worth_as_much(model)];
        ScreenText {
            sentence: self.action(),
            lines: lines.into_iter().flatten().collect(),
            picture: Some(StoryPicture::new(self.taken(), self.caption_of_both(), bars)),
        }
    }

    /// What the rule is expected to be worth on as many new cases.
    fn new_cases_bar(&self, model: usize) -> Option<StoryBar> {
        let (expected, outer) = self.evaluation.expected_worth(model)?;
        let title = format!("With the rule, {}", self.new_cases());
        let bar = self.bar(&title, expected, Fill::Model(model));
        let value = format!("expect {}", self.wording.worth(self.wording.near(expected, outer)));
        let range = self.wording.worths_near(outer);
        let bar = StoryBar { value, range: Some(outer), ..bar };
        Some(bar.with_note(format!("{range}, 95 times in 100")).with_note(range))
    }

    /// That a threshold is no amount.
    fn scale_of(&self, model: usize) -> Option<String> {
        let (_, corner) = self.evaluation.recommended(self.joint);
        let ranking = &self.impacts.models[model].values.ranking;
        if corner.cut + 1 >= ranking.cuts() {
            return None;
        }
        let threshold = simplest_in(corner.threshold?, ranking.threshold(corner.cut + 1));
        let unit = match &*self.wording.amount_unit {
            "" => String::new(),
            unit => format!(", which need not be {unit}"),
        };
        let name = self.name(model);
        let more = match ranking.rule() {
            CutRule::ScoreAtMost | CutRule::SafetyScoreAtMost => "lower",
            CutRule::ScoreAtLeast | CutRule::AsPredicted => "higher",
        };
        Some(format!("{threshold} is on the scale of {name}{unit}: the {more}, the more."))
    }

    /// "Sensor R1 is worth as much here."
    fn worth_as_much(&self, model: usize) -> Option<String> {
        let worth = |index: usize| self.wording.worth(self.evaluation.models[index].impact);
        let others = self.joint.among().iter().copied().filter(|&index| index != model);
        let equal = others.filter(|&index| worth(index) == worth(model));
        let names: Vec<String> = equal.map(|index| self.name(index).to_owned()).collect();
        let are = if names.len() == 1 { "is" } else { "are" };
        (!names.is_empty()).then(|| {
            let who = listed(names, str::to_owned).concat();
            format!("{who} {are} worth as much here: {}.", worth(model))
        })
    }

    /// The cases that the rule takes, and those that it leaves.
    fn taken(&self) -> Vec<Panel> {
        let counts = self.counts();
        let accepted = self.evaluation.recommended(self.joint).1.accepted;
        let taken = [accepted, 0, 0, self.impacts.cases() - accepted];
        let tally = Tally::of_counts(counts.map_or(taken, |counts| counts.cells));
        let mut panels = by_action(tally, self.wording);
        for group in panels.iter_mut().flat_map(|panel| &mut panel.groups) {
            match counts {
                // Which of them are worth it is not known: one kind of square each.
                None => group.label.clear(),
                Some(counts) if counts.is_exact => {}
                Some(_) => group.label.insert_str(0, "about "),
            }
        }
        panels
    }

    /// "That is 118 of these 363 rocks: 92 ore rocks (+$82) and 26 waste rocks (−$4.67), together worth
    /// $77.33. Missed: 21 ore rocks, worth $4.73."
    ///
    /// - `worth`: on these.
    #[expect(clippy::cast_precision_loss, reason = "counts to be said")]
    fn taken_of_these(&self, worth: f64) -> String {
        let words = self.wording;
        let accepted = self.evaluation.recommended(self.joint).1.accepted;
        let all = format!("That is {} of {}", grouped_count(accepted), self.these());
        let Some(counts) = self.counts() else {
            return format!("{all}, worth {} on them.", words.worth(worth));
        };
        // Counts that are near have fewer digits, and each sum comes out with the numbers shown.
        let (near, about): (fn(f64) -> f64, _) =
            if counts.is_exact { (|number| number, "") } else { (said_number, "about ") };
        let found = near(counts.cells[0] as f64);
        let missed = counts.worth as f64 - found;
        let gained = words.shown(counts.gained);
        let [total, perfect] = [worth, self.evaluation.perfect].map(|value| words.shown(value));
        let positives = |count| counted(count, &words.positive, &words.positives);
        format!(
            "{all}: {about}{} (+{}) and {about}{} ({}), together worth {}. Missed: {about}{}, worth {}.",
            positives(found),
            words.worth(gained),
            counted(accepted as f64 - found, &words.negative, &words.negatives),
            words.worth(total - gained),
            words.worth(total),
            positives(missed),
            words.worth(perfect - gained)
        )
    }
}

impl ImpactSentences<'_> {
    /// What the better of accepting all and none is called, and what it is worth.
    fn without(&self) -> (&str, f64) {
        let all = self.evaluation.accept_all;
        (self.trivial(), if self.evaluation.accepts_all() { all } else { 0.0 })
    }

    /// How many cases are worth it, and what the rule does with them; `None` where that is not known.
    fn counts(&self) -> Option<WorthCounts> {
        let (policy, corner) = self.evaluation.recommended(self.joint);
        let model = &self.impacts.models[policy.model().unwrap_or(0)];
        WorthCounts::new(self.impacts, model, corner, self.evaluation.theta)
    }

    fn caption(&self) -> String {
        format!("What decisions about {} are worth", self.these())
    }

    /// The same where what to expect of new cases stands among it.
    fn caption_of_both(&self) -> String {
        match self.evaluation.certainty {
            Some(_) => {
                let (count, cases) = (grouped_count(self.impacts.cases()), &self.wording.cases);
                format!("What decisions about {count} {cases} are worth")
            }
            None => self.caption(),
        }
    }

    /// A bar of what was measured on these cases, which says so where others are of new ones.
    fn measured_bar(&self, title: &str, worth: f64) -> StoryBar {
        match self.evaluation.certainty {
            Some(_) if worth != 0.0 => {
                let title = format!("{title}, these {}", self.wording.cases);
                self.bar(&title, worth, Fill::Neutral)
            }
            _ => self.bar(title, worth, Fill::Neutral),
        }
    }

    pub(crate) fn bar(&self, title: &str, worth: f64, fill: Fill) -> StoryBar {
        let title = capitalized(title);
        StoryBar::plain(title, (fill, worth), self.wording.worth(worth))
    }

    fn perfect(&self) -> StoryBar {
        let bar = self.bar(PERFECT, self.evaluation.perfect, Fill::Neutral);
        bar.with_note("out of reach, for comparison").with_note("out of reach")
    }
}

impl ImpactSentences<'_> {
    pub(crate) fn where_it_holds(&self) -> ScreenText {
        ScreenText { sentence: self.gains(), lines: vec![self.as_long_as()], picture: None }
    }

    /// "On 20,000 new ratings M1 gains about 1,626 stars (1,500 to 1,750) more than “recommend nothing”
    /// at a break-even of 3 stars.", "On these 363 rocks Sensor R2 gains $77.33 more than “leave all
    /// rocks” if 1 % copper earns $2."
    fn gains(&self) -> Headline {
        let trivial = quoted(self.trivial());
        let at = match (self.earns(), self.evaluation.break_even) {
            (Some(earns), _) => format!("if {earns} {}", self.wording.worth(self.evaluation.theta)),
            (None, Some(amount)) => format!("at a break-even of {}", self.wording.amount(amount)),
            (None, None) => format!("at θ = {}", plain_theta(self.evaluation.theta)),
        };
        let these = self.these();
        let gains = |model: &usize| self.evaluation.models[*model].improvement > 0.0;
        match self.winner().model().filter(gains) {
            Some(model) => {
                let on = match self.evaluation.certainty {
                    Some(_) => self.new_cases(),
                    None => these,
                };
                let name = Span::Model(model, self.name(model).to_owned());
                let mut said = vec![Span::Text(format!("On {on} ")), name];
                said.extend(self.gain(model));
                said.push(Span::Text(format!(" more than {trivial} {at}")));
                said.extend(self.others_gain());
                said.push(Span::of("."));
                said
            }
            None => {
                vec![Span::Text(format!("On {these} no model gains more than {trivial} {at}."))]
            }
        }
    }

    fn earns(&self) -> Option<String> {
        price(self.impacts, self.wording)
    }

    /// "On these 363 rocks a model is better than one decision for all as long as 1 % copper earns between $0.32 and $9.30. Below that
    /// the best rule is to leave all rocks, above it to process all rocks."
    fn as_long_as(&self) -> String {
        let domain = self.impacts.domain;
        let intervals = impact_intervals(self.joint, domain);
        let won = won_by_models(&intervals);
        if won.is_empty() {
            return "No model here is better than one decision for all.".into();
        }
        let better = "a model is better than one decision for all";
        let these = self.these();
        let what = match self.earns() {
            Some(earns) => earns,
            None => format!("the {} is", uncapitalized(self.wording.break_even())),
        };
        let unit = self.unit_of_theta();
        let place = |&(from, to): &(f64, f64)| {
            let ends = [from, to].map(|theta| rounded_theta(theta, self.evaluation.form, domain));
            let [low, high] = ends.map(|theta| self.theta_without_unit(theta));
            match (from <= domain.0, to >= domain.1) {
                (true, _) => format!("less than {}", with_unit(&high, unit)),
                (_, true) => format!("more than {}", with_unit(&low, unit)),
                _ => format!("between {}", both_with_unit([&low, &high], " and ", unit)),
            }
        };
        let theta = self.evaluation.theta;
        let is_here = won.iter().any(|&(from, to)| from <= theta && theta <= to);
        let (only, tail) = if is_here { ("as long as", "") } else { ("only if", ": not here") };
        if let [(from, to)] = won[..]
            && from <= domain.0
            && to >= domain.1
        {
            return format!("On {these} {better} whatever {what}, as far as this chart goes.");
        }
        let places = won.iter().map(place).collect::<Vec<_>>().join(", or ");
        let fixed = |interval: Option<&Interval>| match interval?.policy {
            Policy::Model(_) => None,
            policy => Some(to_follow(self.wording, policy == Policy::AlwaysPositive)),
        };
        let beyond = match (fixed(intervals.first()), fixed(intervals.last())) {
            (Some(low), Some(high)) => {
                format!(" Below that the best rule is {low}, above it {high}.")
            }
            (Some(low), None) => format!(" Below that the best rule is {low}."),
            (None, Some(high)) => format!(" Above that the best rule is {high}."),
            (None, None) => String::new(),
        };
        format!("On {these} {better} {only} {what} {places}{tail}.{beyond}")
    }

    /// The number of a θ as it is said.
    fn theta_without_unit(&self, theta: f64) -> String {
        match self.earns() {
            Some(_) => self.wording.worth_without_unit(theta),
            None => plain_theta(theta),
        }
    }

    /// What the best model gains at round values of θ, with the one that is set.
    fn gains_elsewhere(&self) -> Option<StoryTable> {
        let (set, domain) = (self.evaluation.theta, self.impacts.domain);
        let (thetas, here) = thetas_around(set, self.evaluation.form, domain);
        let name = |policy| match policy {
            Policy::Model(model) => self.name(model).to_owned(),
            Policy::AlwaysNegative => self.wording.always_negative.clone(),
            Policy::AlwaysPositive => self.wording.always_positive.clone(),
        };
        let at = |&theta: &f64| {
            let (policy, tied) = self.evaluation.deciding_at(theta, self.joint);
            let gain = policy.model().map_or(0.0, |model| self.impacts.gain_at(model, theta));
            let tied = or_others(tied.into_iter().map(|model| name(Policy::Model(model))));
            (self.wording.worth(gain), capitalized(&name(policy)) + &tied)
        };
        let label = || self.wording.break_even().to_owned();
        let what = self.earns().unwrap_or_else(label);
        let said = |&theta: &f64| with_unit(&self.theta_without_unit(theta), self.unit_of_theta());
        let row = |theta: &f64| (said(theta), <[String; 2]>::from(at(theta)).into());
        let gain = format!("Gain on these {}", self.wording.cases);
        Some(StoryTable {
            head: vec![capitalized(&what), gain, "Rule".into()],
            rows: thetas.iter().map(row).collect(),
            here: Some(here),
        })
    }
}

/// What no rule brings.
const PERFECT: &str = "Perfect decisions";

/// Models whose doubt is drawn.
const MOST_SURE: usize = 6;

impl ImpactSentences<'_> {
    /// What to expect of as many new cases; `None` where that is not known.
    pub(super) fn how_sure(&self) -> Option<ScreenText> {
        let sure = self.sure()?;
        let bar = |(policy, of): (Policy, &ModelWorth)| {
            let (model, (gain, interval)) = (policy.model()?, sure.gain_in_words(of)?);
            let (expected, outer) = of.improvement()?;
            let bar = StoryBar::plain(sure.name(policy), (Fill::Model(model), expected), gain);
            let note = format!("{interval}; {}", best_times(of.share_best));
            Some(StoryBar { range: Some(outer), ..bar }.with_note(note))
        };
        let mut policies = sure.policies();
        policies.sort_short_by_key(|(policy, _)| *policy != self.winner()); // stable
        policies.truncate(MOST_SURE);
        let fill = |policy: Policy| policy.model().map_or(Fill::Neutral, Fill::Model);
        let shares: Vec<_> =
            policies.iter().map(|(policy, of)| (fill(*policy), of.share_best)).collect();
        let title = format!("What is best in 100 sets of such {}", self.wording.cases);
        let bars = policies.into_iter().filter_map(bar).collect();
        let caption = format!(
            "Gained over {} on {}: 95 times in 100 within the line",
            quoted(self.trivial()),
            self.new_cases()
        );
        let lines =
            [self.why_recommended(), sure.what_would_tell(), Some(self.wording.not_covered())];
        Some(ScreenText {
            sentence: vec![Span::Text(sure.verdict_on_gain(self.trivial()))],
            lines: lines.into_iter().flatten().collect(),
            picture: Some(StoryPicture::new(vec![best_of_hundred(&shares, title)], caption, bars)),
        })
    }
}
