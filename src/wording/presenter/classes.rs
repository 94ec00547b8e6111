//! The presenter's screens where cases are of two classes: the question, what is done without a
//! model, what to do, where that holds, how sure it is, and what if the costs are wrong. What they
//! say is what the page says.

use crate::curve::{Curves, JointHull, Policy};
use crate::domain::{CutRule, OperatingCondition, OperatingPoint, Repair, RiskModel, SortShort};
use crate::evaluate::{
    Answer, Baseline, Belief, DecisionRule, Evaluation, ModelCertainty, Outlook, Tally, Told,
    cost_ratios_around, intervals, weight, without_noise,
};
use crate::wording::condition::certainty::{SELDOM, best_times, recommended_in_words};
use crate::wording::condition::decision::{CostBar, cut_in_words};
use crate::wording::condition::sentences::{ClassSentences, fixed_yardstick};
use crate::wording::cost_unit::CostUnit;
use crate::wording::language::{
    capitalized, counted, grouped, order_inside, percents_in_words, plain_number, plain_percent,
    plain_ratio, score_after, singular, uncapitalized, with_article, with_object, without_article,
    word_after,
};
use crate::wording::presenter::step::{
    Fill, Panel, PresenterStep, ScreenText, StoryBar, StoryPicture, StoryTable, Tile, TileGroup,
    add_last_line, add_table, best_of_hundred, models_compared, or_others, quoted, steps,
};
use crate::wording::rule::CardRow;
use crate::wording::span::{Span, as_text};
use crate::wording::vocabulary::Wording;

/// The screens at one condition: see [`ClassSentences::presenter_steps`].
///
/// - `risk`: the rule of categories among the models, if one is.
/// - `joint`: the hull over the models that may win.
#[must_use]
pub fn presenter_steps(
    (curves, risk): (&Curves, Option<&RiskModel>),
    joint: &JointHull,
    evaluation: &Evaluation,
    baseline: &Baseline,
    wording: &Wording,
) -> Vec<PresenterStep> {
    ClassSentences { curves, risk, joint, evaluation, baseline, wording }.presenter_steps()
}

/// What stands before and after the number of the cost ratio's slider: "A miss costs", "false
/// alarms".
///
/// - `number`: as it is shown.
pub fn slider_words(wording: &Wording, number: &str) -> (String, String) {
    match wording.chosen("cost_ratio_label") {
        "" => {
            let alarms = word_after(number, &wording.false_alarm, &wording.false_alarms);
            (capitalized(&format!("{} costs", wording.miss)), alarms.to_owned())
        }
        label => (label.to_owned(), wording.cost_ratio_unit.clone()),
    }
}

/// Squares of two classes: positives in ink.
///
/// - `tally`: of any decision.
pub(crate) fn two_classes(tally: Tally, wording: &Wording) -> Panel {
    let [hits, misses, alarms, rest] = tally.cells;
    let group = |tile, count: u32, one: &str, many: &str| {
        let label = counted(f64::from(count), one, many);
        (count > 0).then_some(TileGroup { fill: Fill::Tile(tile), count, label })
    };
    let groups = [
        group(Tile::Missed, hits + misses, &wording.positive, &wording.positives),
        group(Tile::Left, alarms + rest, &wording.negative, &wording.negatives),
    ];
    Panel { title: String::new(), groups: groups.into_iter().flatten().collect() }
}

/// What says of squares that they are mistakes.
fn mistakes(tile: Tile, count: u32) -> &'static str {
    match Fill::Tile(tile).is_mistake() {
        true if count == 1 => " (a mistake)",
        true => " (mistakes)",
        false => "",
    }
}

/// Squares by action: "Refuse: 544 of 1,000 loans" beside "Lend: 456"; of none no panel.
pub(crate) fn by_action(tally: Tally, wording: &Wording) -> Vec<Panel> {
    let [hits, misses, alarms, rest] = tally.cells;
    let outcomes = wording.outcomes();
    let panel = |order: &str, of: [(Tile, u32); 2]| {
        let groups = of.into_iter().zip(&outcomes).filter(|((_, count), _)| *count > 0);
        let group = |((tile, count), word): ((Tile, u32), &String)| TileGroup {
            fill: Fill::Tile(tile),
            count,
            label: format!("{} {word}{}", grouped(f64::from(count)), mistakes(tile, count)),
        };
        let groups: Vec<TileGroup> = groups.map(group).collect();
        let count = grouped(f64::from(groups.iter().map(|group| group.count).sum::<u32>()));
        Panel { title: format!("{order}: {count}"), groups }
    };
    let acted = panel(&wording.act, [(Tile::Found, hits), (Tile::FalseAlarm, alarms)]);
    let left = panel(&wording.leave, [(Tile::Missed, misses), (Tile::Left, rest)]);
    let mut panels: Vec<Panel> =
        [acted, left].into_iter().filter(|panel| !panel.groups.is_empty()).collect();
    let all = wording.counted(f64::from(tally.total()));
    match &mut panels[..] {
        [only] => {
            let order = if hits + alarms > 0 { &wording.act } else { &wording.leave };
            only.title = format!("{order}: all {all}");
        }
        [first, ..] => first.title += &format!(" of {all}"),
        [] => {}
    }
    panels
}

/// "300 are bad loans", "1 is a bad loan"
pub(crate) fn so_many_are(tally: Tally, verbs: (&str, &str), wording: &Wording) -> String {
    let [hits, misses, ..] = tally.cells;
    // "positives" are not what people call them.
    let (one, many) = match &*wording.positives {
        "positives" => ("positive".to_owned(), "positive"),
        many => (with_article(without_article(&wording.positive)), many),
    };
    match hits + misses {
        0 => format!("fewer than 1 {} {one}", verbs.0),
        1 => format!("1 {} {one}", verbs.0),
        count => format!("{count} {} {many}", verbs.1),
    }
}

impl ClassSentences<'_> {
    /// The screens at one condition: four, one more where it is known how sure they are, and one where
    /// something is believed about the costs.
    pub fn presenter_steps(&self) -> Vec<PresenterStep> {
        let mut steps = steps([
            Some(self.question()),
            Some(self.without_model()),
            Some(self.what_to_do()),
            Some(self.where_it_holds()),
            self.how_sure(),
            self.wrong_costs(),
        ]);
        let is_today = self.evaluation.baseline_cut.is_some();
        if let Some(step) = steps.iter_mut().find(|step| is_today && step.key == "today") {
            step.title = "Today";
        }
        add_table(&mut steps, self.saved_elsewhere());
        add_last_line(&mut steps, self.in_practice());
        // Below the line that says what to do on Monday.
        let last = steps.iter_mut().rev().find(|step| step.key != "costs");
        if let Some(step) = last.filter(|step| step.table.is_none()) {
            let bars = step.picture.as_ref().map_or(0, |picture| picture.bars.len());
            step.table = self.groups_acted_on(MOST_GROUPS.saturating_sub(2 * bars));
        }
        steps
    }

    /// The groups that a rule of categories acts on, the riskiest first, and the first that it leaves; nothing
    /// where the rule is said without them, and where they are too many.
    fn groups_acted_on(&self, most: usize) -> Option<StoryTable> {
        let (words, risk) = (self.wording, self.risk?);
        if self.keeps_today() || self.evaluation.is_doubtful(self.joint) {
            return None;
        }
        let groups = self.order_of_groups(&self.decision())?.groups;
        if groups.is_empty() || groups.len() > most {
            return None;
        }
        let known = risk.groups.iter().filter(|group| group.train.all() > 0).count();
        // Groups are listed by their risk, which is not the order of a repaired score.
        let leave = if risk.settings.repair == Repair::Off && known > groups.len() {
            format!("{}, as in all groups of less risk", words.leave)
        } else {
            words.leave.clone()
        };
        let row = |row: &CardRow| {
            let order = if row.is_positive { &words.act } else { &leave };
            let risks = row.letters.split(' ');
            let risks = risks.map(|letter| if letter == "H" { "high" } else { "low" }.to_owned());
            let share = row.share.map_or("–".into(), plain_percent);
            let share = format!("{share} of {}", grouped(row.cases.round()));
            (order.clone(), risks.chain([share]).collect())
        };
        let names = risk.columns.iter().map(|column| column.name.clone());
        let head = std::iter::once("Risk by column".to_owned()).chain(names);
        Some(StoryTable {
            head: head.chain([capitalized(&words.outcomes()[0])]).collect(),
            rows: groups.iter().map(row).collect(),
            here: None,
        })
    }

    fn question(&self) -> ScreenText {
        let words = self.wording;
        let ranking = self.curves.models[0].ranking.outline();
        let (cases, found) = (weight(ranking), ranking.class_weights().0);
        let prevalence = self.evaluation.condition.prevalence();
        let tally = self.tally(OperatingPoint::ALWAYS_POSITIVE);
        let is_set = without_noise(prevalence.share() - ranking.prevalence().share()) != 0.0;
        let is_all = cases.round() == self.tally_size();
        let of = |all: String, verbs| format!("Of {all}, {}.", so_many_are(tally, verbs, words));
        let (all, verbs) = (words.counted(self.tally_size()), ("is", "are"));
        let sentence = match (is_set, is_all) {
            (true, _) => of(all, ("would be", "would be")),
            (false, true) => of(words.these(self.tally_size()), verbs),
            (false, false) => of(format!("{all} like these"), verbs),
        };
        let measured = (is_set || !is_all).then(|| {
            let found = counted(found, &words.positive, &words.positives);
            let share = plain_percent(ranking.prevalence().share());
            let (these, set) =
                (words.these(cases), if is_set { "; the share above is set by hand" } else { "" });
            format!("Measured on {these}, among them {found} ({share}){set}.")
        });
        let lines = [Some(self.two_costs()), measured, self.what_is_positive(), self.compared()];
        ScreenText {
            sentence: vec![Span::Text(sentence)],
            lines: lines.into_iter().flatten().collect(),
            picture: Some(StoryPicture {
                panels: vec![two_classes(tally, words)],
                ..StoryPicture::default()
            }),
        }
    }

    fn compared(&self) -> Option<String> {
        let among = self.joint.among().iter();
        models_compared(among.map(|&model| self.model_name(model).to_owned()).collect())
    }

    /// What "positive" means, where nobody chose a word for it.
    fn what_is_positive(&self) -> Option<String> {
        let words = self.wording;
        let is_named = ["positive", "positives"].iter().any(|key| !words.chosen(key).is_empty());
        let case = with_article(without_article(&words.case));
        (!is_named).then(|| {
            format!("Positive: {case} on which it is right to act. Negative: one to leave alone.")
        })
    }

    /// "A bad loan granted costs as much as 5 wrongly refused customers: assumed, and yours to change."
    fn two_costs(&self) -> String {
        let (miss, alarm) = (self.miss_in_full(), &self.wording.false_alarm);
        let (ratio, unit) = (self.evaluation.condition.cost_ratio(), self.unit());
        if unit.is_money() && ratio.is_finite() {
            let [of_miss, of_alarm] = [ratio, 1.0].map(|cost| unit.short_sum(cost));
            let miss = capitalized(&miss);
            return format!(
                "{miss} costs {of_miss}, {alarm} {of_alarm}: as set, and yours to change."
            );
        }
        let said = match ratio {
            0.0 => return format!("Only {alarm} costs anything."),
            ratio if ratio.is_infinite() => return format!("Only {miss} costs anything."),
            ratio if without_noise(ratio - 1.0) == 0.0 => {
                format!("{miss} costs as much as {alarm}")
            }
            ratio if ratio > 1.0 => match plain_number(ratio) {
                one if one == "1" => format!("{miss} costs about as much as {alarm}"),
                times => format!("{miss} costs as much as {times} {}", self.wording.false_alarms),
            },
            ratio => match plain_number(1.0 / ratio) {
                one if one == "1" => format!("{alarm} costs about as much as {miss}"),
                times => format!("{alarm} costs as much as {times} {}", self.wording.misses),
            },
        };
        format!("{}: assumed, and yours to change.", capitalized(&said))
    }

    /// A miss; where its plural says more, that: "a bad loan granted".
    fn miss_in_full(&self) -> String {
        let (miss, full) = (&self.wording.miss, singular(&self.wording.misses));
        let says_more = full.strip_prefix(without_article(miss));
        if says_more.is_some_and(|rest| rest.starts_with(' ')) {
            with_article(&full)
        } else {
            miss.clone()
        }
    }

    /// "if a bad loan costs 5 wrongly refused customers"
    pub(crate) fn at_these_costs(&self) -> String {
        let (miss, alarm) = (&self.wording.miss, &self.wording.false_alarm);
        match self.evaluation.condition.cost_ratio() {
            0.0 => format!("if only {alarm} costs anything"),
            ratio if ratio.is_infinite() => format!("if only {miss} costs anything"),
            ratio => match plain_number(ratio) {
                one if one == "1" => format!("if {miss} costs as much as {alarm}"),
                times => format!("if {miss} costs {times} {}", self.wording.false_alarms),
            },
        }
    }

    /// A decision as the squares of all cases and as a bar.
    ///
    /// - `title`: whose it is.
    fn choice(&self, title: &str, point: OperatingPoint) -> (Panel, StoryBar) {
        let (condition, unit) = (self.evaluation.condition, self.unit());
        let tally = self.tally(point);
        let [hits, misses, alarms, rest] = tally.cells;
        let cells = Tile::CELLS.into_iter().zip([hits, misses, alarms, rest]);
        let outcomes = self.wording.outcomes();
        let group = |(tile, count): (Tile, u32)| {
            let class = usize::from(matches!(tile, Tile::FalseAlarm | Tile::Left));
            let (words, short) = (self.wording, &outcomes[class]);
            let (one, many) =
                [(&words.positive, &words.positives), (&words.negative, &words.negatives)][class];
            let label = if short == many {
                counted(f64::from(count), one, many)
            } else {
                format!("{} {short}", grouped(f64::from(count)))
            };
            (count > 0).then_some(TileGroup { fill: Fill::Tile(tile), count, label })
        };
        let title = capitalized(title);
        let panel = Panel { title: title.clone(), groups: cells.filter_map(group).collect() };
        let cost = condition.absolute_cost(point, self.tally_size());
        let alarms = self.tally_size() * (1.0 - condition.prevalence().share());
        let parts = [
            (Tile::Missed, cost - alarms * point.false_positive_rate),
            (Tile::FalseAlarm, alarms * point.false_positive_rate),
        ];
        let parts = parts.into_iter().filter(|(_, cost)| *cost > 0.0);
        let parts = parts.map(|(tile, cost)| (Fill::Tile(tile), cost)).collect();
        let bar = StoryBar {
            parts,
            ..StoryBar::plain(title, (Fill::Neutral, 0.0), unit.short_sum(cost))
        };
        (panel, StoryBar { notes: self.sum_of(tally, cost).into_iter().collect(), ..bar })
    }

    /// What a decision does to as many cases as are drawn.
    fn tally(&self, point: OperatingPoint) -> Tally {
        Tally::at(point, self.evaluation.condition.prevalence(), self.evaluation.tally_size())
    }

    fn unit(&self) -> CostUnit<'_> {
        CostUnit::of(self.evaluation, self.wording)
    }

    /// What bars of costs measure.
    fn caption(&self) -> String {
        let words = self.wording;
        let per = format!("Cost of mistakes per {}", words.counted(self.tally_size()));
        if self.unit().is_money() { per } else { format!("{per}, in {}", words.false_alarms) }
    }

    fn without_model(&self) -> ScreenText {
        let condition = self.evaluation.condition;
        let fixed = |acts: bool| {
            let (policy, corner) = self.joint.trivial(acts);
            (self.plain_policy(policy).to_owned(), corner.point)
        };
        // Within a limit none can act on all.
        let is_limited = self.evaluation.plan.is_some();
        let cheaper = condition.pc() >= 0.5 && !is_limited;
        let first = match self.baseline {
            Baseline::BestTrivial => fixed(cheaper),
            Baseline::AlwaysNegative => fixed(false),
            Baseline::AlwaysPositive => fixed(true),
            Baseline::Model(name) => {
                let index = self.curves.models.iter().position(|model| model.name == *name);
                let corner = self.evaluation.models[index.unwrap_or(0)].corner;
                (self.yardstick(), corner.point)
            }
            Baseline::Rule { false_positive_rate, true_positive_rate } => {
                let point = OperatingPoint::new(*false_positive_rate, *true_positive_rate);
                (TODAYS_RULE.to_owned(), point)
            }
            Baseline::Cut { .. } | Baseline::Decisions(_) => {
                (self.yardstick(), self.todays_point())
            }
        };
        let rest =
            [fixed(cheaper), fixed(!cheaper)].into_iter().take(if is_limited { 1 } else { 2 });
        let rest = rest.filter(|other| other.0 != first.0);
        let choices: Vec<_> = std::iter::once(first.clone()).chain(rest).collect();
        let choices = choices.iter().map(|(title, point)| self.choice(title, *point));
        let (mut panels, bars): (Vec<Panel>, Vec<StoryBar>) = choices.unzip();
        panels.truncate(2);
        // What is done today is shown as what to do is, so that both can be compared.
        if let Some(today) = self.evaluation.baseline_cut {
            panels = by_action(self.tally(today.point), self.wording);
        }
        let bars = if condition.cost_ratio().is_finite() { bars } else { vec![] };
        ScreenText {
            sentence: vec![Span::Text(self.rule_without_model())],
            lines: self.compared_with().into_iter().collect(),
            picture: Some(StoryPicture::new(panels, self.caption(), bars)),
        }
    }

    /// "Models are compared with “make no offers”.", where another policy is named as the cheapest.
    fn compared_with(&self) -> Option<String> {
        self.is_dearer().then(|| format!("Models are compared with {}.", self.yardstick()))
    }

    /// Whether a fixed rule is compared with that another one beats, which no limit forbids.
    fn is_dearer(&self) -> bool {
        let is_dearer = self.baseline.is_dearer(self.evaluation.condition.pc());
        is_dearer && self.evaluation.plan.is_none()
    }

    fn rule_without_model(&self) -> String {
        let words = self.wording;
        match self.baseline {
            _ if self.is_dearer() => self.cheapest_rule(),
            Baseline::AlwaysNegative => format!("Without a model: {}.", words.always_negative),
            Baseline::AlwaysPositive => format!("Without a model: {}.", words.always_positive),
            Baseline::BestTrivial => self.cheapest_rule(),
            Baseline::Model(_) => format!("Compared with {}.", self.yardstick()),
            Baseline::Rule { false_positive_rate, true_positive_rate } => {
                let point = OperatingPoint::new(*false_positive_rate, *true_positive_rate);
                self.finds(&capitalized(TODAYS_RULE), "finds", point)
            }
            Baseline::Cut { .. } => self.todays_order(),
            Baseline::Decisions(_) => {
                self.finds(&capitalized(&self.yardstick()), "find", self.todays_point())
            }
        }
    }

    /// "Today: refuse at a Naive Bayes score of 0.5 or more. That finds 50% of the bad loans and is wrong about 14% of
    /// the good loans."
    fn todays_order(&self) -> String {
        let Some(today) = self.evaluation.baseline_cut else { return String::new() };
        let name = self.model_name(today.model);
        let side = match self.curves.models[today.model].ranking.rule() {
            CutRule::ScoreAtMost | CutRule::SafetyScoreAtMost => "less",
            CutRule::ScoreAtLeast | CutRule::AsPredicted => "more",
        };
        let (act, score) = (order_inside(&with_object(&self.wording.act)), score_after(name));
        let at = format!("{}{score} of {} or {side}", with_article(name), today.threshold);
        let finds = self.finds("That", "finds", today.point);
        format!("Today: {act} at {at}. {finds}")
    }

    /// The rates of the fixed cut that is compared with.
    fn todays_point(&self) -> OperatingPoint {
        let cut = self.evaluation.baseline_cut;
        cut.map_or(OperatingPoint::ALWAYS_NEGATIVE, |cut| cut.point)
    }

    /// "Today’s rule finds 73% of the bad loans and is wrong about 20% of the good loans."
    fn finds(&self, who: &str, finds: &str, point: OperatingPoint) -> String {
        let words = self.wording;
        let wrong = if finds == "find" { "are wrong" } else { "is wrong" };
        format!(
            "{who} {finds} {} of the {} and {wrong} about {} of the {}.",
            plain_percent(point.true_positive_rate),
            words.positives,
            plain_percent(point.false_positive_rate),
            words.negatives
        )
    }

    fn cheapest_rule(&self) -> String {
        let words = self.wording;
        if without_noise(self.evaluation.condition.pc() - 0.5) == 0.0 {
            let rules = [&words.always_negative, &words.always_positive].map(|rule| quoted(rule));
            return format!("Without a model, {} costs as much as {}.", rules[0], rules[1]);
        }
        format!(
            "Without a model, the cheapest rule is {}.",
            to_follow(words, self.evaluation.condition.pc() >= 0.5)
        )
    }

    /// The action, its squares and its costs, as the page has them.
    fn what_to_do(&self) -> ScreenText {
        let (lines, card) = (self.lines(&intervals(self.joint)), self.card());
        let is_order = match self.evaluation.answer(self.joint, self.baseline) {
            Answer::Saves(_) => true,
            Answer::Expected(_, interval) => Told::by(interval) == Told::Saves,
            _ => false,
        };
        let worth = (!is_order).then(|| as_text(&lines.worth));
        let note = Some(card.note).filter(|note| !note.is_empty());
        let bar = |bar: CostBar| {
            let fill = bar.model.map_or(Fill::Neutral, Fill::Model);
            let (range, words) = bar.range.unzip();
            // The name of a model is written as it is.
            let name = if bar.model.is_some() { bar.name } else { capitalized(&bar.name) };
            let said = StoryBar::plain(name, (fill, bar.share), bar.amount);
            StoryBar { range, notes: words.into_iter().collect(), ..said }
        };
        let said =
            [worth, self.meaning_of_score(), note, self.saved_by_fixed(), self.safety_score()];
        let panels = by_action(card.tally, self.wording);
        let bars = card.bars.into_iter().map(bar).collect();
        ScreenText {
            sentence: lines.action,
            lines: said.into_iter().flatten().collect(),
            picture: Some(StoryPicture::new(panels, self.caption(), bars)),
        }
    }

    /// "The higher the score, the likelier it is a bad loan.", where the rule is a score.
    fn meaning_of_score(&self) -> Option<String> {
        let words = self.wording;
        let is_order = !self.keeps_today() && !self.evaluation.is_doubtful(self.joint);
        let DecisionRule::Cut { side, .. } = self.decision().rule else { return None };
        let end = match side {
            CutRule::ScoreAtLeast => "higher",
            CutRule::ScoreAtMost => "lower",
            CutRule::AsPredicted | CutRule::SafetyScoreAtMost => return None,
        };
        let outcome = match &*words.positives {
            "positives" => "positive".to_owned(), // as people say it
            _ => with_article(without_article(&words.positive)),
        };
        is_order.then(|| format!("The {end} the score, the likelier it is {outcome}."))
    }

    /// What it saves at these costs; the chart and the table say where another choice is better.
    fn where_it_holds(&self) -> ScreenText {
        let intervals = intervals(self.joint);
        let mut sentence = self.worth();
        if let Some(Span::Text(first)) = sentence.first_mut() {
            *first = uncapitalized(first);
        }
        let at = Span::Text(format!("{}, ", capitalized(&self.at_these_costs())));
        let limit = self.evaluation.plan.as_ref().map(|plan| self.without_limit(plan));
        // The chart and the table need the rest of the room.
        let more = [limit, self.gap(), self.saved_by_fixed(), self.what_acting_is_worth()];
        let more = more.into_iter().flatten().next();
        let more = more.or_else(|| self.choices_in_words(&intervals));
        ScreenText {
            sentence: std::iter::once(at).chain(sentence).collect(),
            lines: self.saved_in_money().into_iter().chain(more).collect(),
            picture: None,
        }
    }

    /// "Saved on new loans", and by which rule, under a few cost ratios; nothing where only one kind of mistake costs
    /// anything.
    fn saved_elsewhere(&self) -> Option<StoryTable> {
        let set = self.evaluation.condition.cost_ratio();
        // Other costs ask for other rules, but they are not those within a limit.
        let is_limited = self.evaluation.plan.is_some();
        if !(set > 0.0 && set.is_finite()) || self.joint.among().is_empty() || is_limited {
            return None;
        }
        let (ratios, here) = cost_ratios_around(set);
        let cases = &self.wording.cases;
        let saved = match self.evaluation.bands {
            Some(_) => format!("Saved on new {cases}"),
            None => format!("Saved on these {cases}"),
        };
        let row = |&ratio: &f64| (plain_ratio(ratio), <[String; 2]>::from(self.at(ratio)).into());
        // In what, the axis beside it says.
        let head = vec![slider_words(self.wording, "").0, saved, "Rule".into()];
        Some(StoryTable { head, rows: ratios.iter().map(row).collect(), here: Some(here) })
    }

    /// What is saved, and who decides: ("24%", "Naive Bayes at 0.13 or more"), ("39%", "Naive Bayes at 0.2 or
    /// more (or Random forest)"), ("can’t tell", "Lend to all; Random forest may save 2%"), ("can’t
    /// tell", "Lend to all"), ("0%", "Refuse all").
    fn at(&self, ratio: f64) -> (String, String) {
        let prevalence = self.evaluation.condition.prevalence();
        let Ok(at) = OperatingCondition::from_cost_ratio(ratio, prevalence) else {
            return Default::default();
        };
        let name = |policy| match policy {
            Policy::Model(model) => self.model_name(model).to_owned(),
            _ => capitalized(self.plain_policy(policy)),
        };
        let (saved, rule) = match self.evaluation.outlook(self.joint, at.pc()) {
            Outlook::Saves(policy, share) => {
                let tied = self.evaluation.tied_at(policy, at.pc());
                let cut = policy.model().map(|model| {
                    let hull = &self.curves.models[model].hull;
                    self.cut_of(model, hull.corners()[hull.in_use_at(at.pc())])
                });
                let tied = or_others(tied.into_iter().map(|model| name(Policy::Model(model))));
                (plain_percent(share), name(policy) + &cut.unwrap_or_default() + &tied)
            }
            Outlook::CannotTell | Outlook::SavesNothing => {
                (plain_percent(0.0), self.compared_at(at.pc()))
            }
        };
        match self.evaluation.perhaps(self.joint, at.pc()) {
            Some((model, expected)) => {
                let (nothing, perhaps) = (plain_percent(0.0), plain_percent(expected.max(0.0)));
                let may_save =
                    |more: &str| format!("{rule}; {} may save {more}", self.model_name(model));
                match (saved == nothing, perhaps == nothing) {
                    (true, true) => ("can’t tell".to_owned(), rule),
                    (true, false) => ("can’t tell".to_owned(), may_save(&perhaps)),
                    (false, _) => (saved, may_save("more")),
                }
            }
            None => (saved, rule),
        }
    }

    /// What models are compared with at a PC(+), in few words.
    fn compared_at(&self, pc: f64) -> String {
        match self.baseline {
            Baseline::Model(name) => self.wording.model(name).to_owned(),
            Baseline::Cut { .. } | Baseline::Decisions(_) => capitalized(&self.yardstick()),
            _ => match fixed_yardstick(self.baseline, pc, self.wording) {
                Some(policy) => capitalized(policy),
                None => capitalized(TODAYS_RULE),
            },
        }
    }

    fn how_sure(&self) -> Option<ScreenText> {
        let sure = self.sure()?;
        let told = |(policy, of): &(Policy, &ModelCertainty)| {
            policy.model().is_some() || of.share_best >= SELDOM
        };
        let mut policies = sure.policies();
        policies.retain(told);
        // As often the best as the next one: the one that saves more first.
        policies.sort_short_by(|(_, a), (_, b)| {
            let rank = |of: &ModelCertainty| {
                ((of.share_best * 100.0).round(), of.expected_improvement.unwrap_or(0.0))
            };
            let (a, b) = (rank(a), rank(b));
            b.0.total_cmp(&a.0).then(b.1.total_cmp(&a.1))
        });
        policies.truncate(MOST_BARS);
        let fill = |policy: Policy| policy.model().map_or(Fill::Neutral, Fill::Model);
        let bar = |&(policy, of): &(Policy, &ModelCertainty)| {
            let times = best_times(of.share_best);
            let (expected, outer) = (of.saving()?.expected, of.saving()?.outer);
            let outer = (outer.0.max(-1.0), outer.1.min(1.0));
            let name = match policy {
                Policy::Model(model) => self.model_name(model).to_owned(),
                fixed => capitalized(self.plain_policy(fixed)),
            };
            let percent = plain_percent(expected);
            let is_like = |(other, of): &(Policy, &ModelCertainty)| {
                let saved = of.saving().map(|saving| plain_percent(saving.expected));
                *other != policy && saved.as_ref() == Some(&percent)
            };
            // Two that differ are not said to be the same.
            let digit = expected > 0.0 && !percent.contains('.') && policies.iter().any(is_like);
            let percent = if digit { format!("{:.1}%", expected * 100.0) } else { percent };
            let bar = StoryBar::plain(name, (fill(policy), expected.clamp(-1.0, 1.0)), percent);
            let range = policy.model().map(|_| outer);
            let notes = match range {
                // One model alone is the best of one.
                Some(range) if policies.len() == 1 => vec![percents_in_words(range)],
                Some(range) => vec![format!("{}; {times}", percents_in_words(range)), times],
                None => vec![times],
            };
            Some(StoryBar { range, notes, ..bar })
        };
        let bars: Vec<StoryBar> = policies.iter().filter_map(bar).collect();
        let cases = &self.wording.cases;
        let shares: Vec<_> =
            policies.iter().map(|(policy, of)| (fill(*policy), of.share_best)).collect();
        let title = format!("What is best in 100 sets of such {cases}");
        let crosses = bars.iter().any(|bar| bar.range.is_some_and(|(low, _)| low < 0.0));
        let crosses = crosses.then(|| CROSSES_ZERO.to_owned());
        let tie = self.evaluation.tie.as_ref().map(|tie| {
            let name = self.model_name(tie.recommended);
            recommended_in_words(tie, name, &self.these(), " of costs")
        });
        let lines = [tie, crosses, sure.what_would_tell(), Some(self.wording.not_covered())];
        Some(ScreenText {
            sentence: sure.verdict(&self.yardstick()),
            lines: vec![lines.into_iter().flatten().collect::<Vec<_>>().join(" ")],
            picture: Some(StoryPicture {
                panels: match shares.len() {
                    0 | 1 => vec![],
                    _ => vec![best_of_hundred(&shares, title)],
                },
                caption: format!("Saved on new {cases}: 95 times in 100 within the line"),
                bars,
                in_percent: true,
            }),
        })
    }

    /// What follows from a belief about the costs, if one is set.
    fn wrong_costs(&self) -> Option<ScreenText> {
        let said = self.belief().filter(|_| self.evaluation.plan.is_none())?;
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
        let unit = self.unit();
        let of_all = |per_case: f64| per_case * self.tally_size();
        let bar = |title: &str, per_case: f64| {
            let cost = of_all(per_case);
            StoryBar::plain(title, (Fill::Neutral, cost), unit.short_sum(cost))
        };
        let shown = |per_case: f64| unit.shown(of_all(per_case));
        let worth = unit.said(shown(belief.best_fixed) - shown(belief.best_adaptive));
        let worth = format!("{worth} less: what asking is worth");
        let adaptive = bar("The best rule once the costs are known", belief.best_adaptive);
        let bars = vec![
            bar("Without a model", belief.best_trivial()),
            bar("The best single rule", belief.best_fixed),
            adaptive.with_note(worth),
        ];
        StoryPicture::new(vec![], self.caption(), bars)
    }

    /// What is done from tomorrow on: "On Monday: take each loan’s Naive Bayes score (“nb” in the file);
    /// refuse at a score of 0.131 or more, otherwise lend."
    fn in_practice(&self) -> Option<String> {
        let (words, decision) = (self.wording, self.decision());
        let model = &self.curves.models[self.winner().model()?];
        if self.keeps_today() || self.evaluation.is_doubtful(self.joint) {
            return None;
        }
        if let Some(groups) = self.order_of_groups(&decision) {
            let (order, leave) = (order_inside(&groups.order), order_inside(&words.leave));
            return Some(format!("On Monday: {order}, otherwise {leave}."));
        }
        let DecisionRule::Cut { side, plain, .. } = decision.rule else { return None };
        let [plain, by_lot] = self.within_plan(plain);
        Some(on_monday(words, &model.name, (side, &(cut_in_words(side, &plain) + &by_lot))))
    }
}

/// What is done from tomorrow on: "On Monday: take the Naive Bayes score (“nb” in the file) of each loan;
/// refuse at a score of 0.131 or more, otherwise lend."
///
/// - `model`: its name in the file.
/// - `cut`: which side is acted on, and from where on, in words.
pub(crate) fn on_monday(words: &Wording, model: &str, (side, cut): (CutRule, &str)) -> String {
    let (name, case) = (words.model(model), &words.case);
    let in_file =
        if name == model { String::new() } else { format!(" (“{model}” in the file)") };
    let score = score_after(name);
    let from = match side {
        CutRule::SafetyScoreAtMost => String::new(),
        CutRule::AsPredicted => format!("let {name}{in_file} judge each {case}; "),
        _ => format!("take the {name}{score}{in_file} of each {case}; "),
    };
    let [act, leave] = [&words.act, &words.leave].map(|order| order_inside(order));
    format!("On Monday: {from}{act} {cut}, otherwise {leave}.")
}

/// A rule that is known by its rates only.
const TODAYS_RULE: &str = "today’s rule";

/// Rows of groups, and of bars above them twice as many, for which a slide has room.
const MOST_GROUPS: usize = 13;

/// Models whose doubt is drawn.
const MOST_BARS: usize = 6;

/// What lines mean that reach below zero.
const CROSSES_ZERO: &str =
    "A line that reaches to the left of zero: the model may cost more than it saves.";

/// "to refuse all"; in quotation marks where nobody chose words for it.
pub(crate) fn to_follow(words: &Wording, all: bool) -> String {
    let (rule, keys) = if all {
        (&words.always_positive, &["always_positive", "act"][..])
    } else {
        (&words.always_negative, &["always_negative", "leave", "act"][..])
    };
    if keys.iter().any(|key| !words.chosen(key).is_empty()) {
        format!("to {}", uncapitalized(rule))
    } else {
        quoted(&capitalized(rule))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slider_counts_in_the_singular_too() {
        let words = Wording::default();
        assert_eq!(slider_words(&words, "1"), ("A miss costs".into(), "false alarm".into()));
        assert_eq!(slider_words(&words, "2").1, "false alarms");
    }
}
