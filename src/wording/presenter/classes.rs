//! The presenter's screens where cases are of two classes: what all of them are made from, what
//! mistakes cost in the unit that every slide says it in, one decision as squares and a bar, and
//! the first two screens: the question, and what is done without a model.

use crate::curve::{Curves, JointHull};
use crate::domain::{OperatingCondition, OperatingPoint, RiskModel};
use crate::evaluate::{Baseline, Evaluation, Tally, weight, without_noise};
use crate::wording::condition::sentences::ClassSentences;
use crate::wording::cost_unit::{CostUnit, plain_money};
use crate::wording::language::{
    capitalized, counted, grouped, plain_amount, plain_number, plain_percent, plain_theta,
    quantity, singular, uncapitalized, with_article, without_article, word_after,
};
use crate::wording::presenter::step::{
    Fill, Panel, PresenterStep, ScreenText, StoryBar, StoryPicture, Tile, TileGroup, add_table,
    quoted, steps,
};
use crate::wording::span::Span;
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
#[must_use]
pub fn slider_words(wording: &Wording, number: &str) -> (String, String) {
    match wording.chosen("cost_ratio_label") {
        "" => {
            let alarms = word_after(number, &wording.false_alarm, &wording.false_alarms);
            (capitalized(&format!("{} costs", wording.miss)), alarms.to_owned())
        }
        label => (label.to_owned(), wording.cost_ratio_unit.clone()),
    }
}

/// A thousand squares of two classes: positives in ink.
pub(crate) fn two_classes(positives: u32, wording: &Wording) -> Panel {
    let group = |tile, count: u32, one: &str, many: &str| {
        let label = counted(f64::from(count), one, many);
        (count > 0).then_some(TileGroup { tile, count, label })
    };
    let groups = [
        group(Tile::Missed, positives, &wording.positive, &wording.positives),
        group(Tile::Left, Tally::OF - positives, &wording.negative, &wording.negatives),
    ];
    Panel { groups: groups.into_iter().flatten().collect(), ..Panel::default() }
}

/// "300 are bad loans", "1 is a bad loan"
pub(crate) fn so_many_are(positives: u32, verbs: (&str, &str), wording: &Wording) -> String {
    // "positives" are not what people call them.
    let (one, many) = match &*wording.positives {
        "positives" => ("positive".to_owned(), "positive"),
        many => (with_article(without_article(&wording.positive)), many),
    };
    match positives {
        0 => format!("fewer than 1 {} {one}", verbs.0),
        1 => format!("1 {} {one}", verbs.0),
        count => format!("{count} {} {many}", verbs.1),
    }
}

impl ClassSentences<'_> {
    /// The screens at one condition: four, one more where it is known how sure they are, and one where
    /// something is believed about the costs.
    #[must_use]
    pub fn presenter_steps(&self) -> Vec<PresenterStep> {
        let mut steps = steps([
            Some(self.question()),
            Some(self.without_model()),
            Some(self.what_to_do()),
            Some(self.where_it_holds()),
            self.how_sure(),
            self.wrong_costs(),
        ]);
        add_table(&mut steps, self.saved_elsewhere());
        steps
    }

    fn question(&self) -> ScreenText {
        let words = self.wording;
        let ranking = self.curves.models[0].ranking.outline();
        let (cases, found) = (weight(ranking), ranking.class_weights().0);
        let prevalence = self.evaluation.condition.prevalence();
        let positives = Tally::at(OperatingPoint::ALWAYS_POSITIVE, prevalence).cells[0];
        let is_set = without_noise(prevalence.share() - ranking.prevalence().share()) != 0.0;
        let is_thousand = cases.round() == f64::from(Tally::OF);
        let sentence = match (is_set, is_thousand) {
            (true, _) => {
                let many = so_many_are(positives, ("would be", "would be"), words);
                format!("Of 1,000 {}, {many}.", words.cases)
            }
            (false, true) => {
                format!(
                    "Of 1,000 {}, {}.",
                    words.cases,
                    so_many_are(positives, ("is", "are"), words)
                )
            }
            (false, false) => {
                let many = so_many_are(positives, ("is", "are"), words);
                format!("Of 1,000 {} like these, {many}.", words.cases)
            }
        };
        let measured = (is_set || !is_thousand).then(|| {
            let found = counted(found, &words.positive, &words.positives);
            let share = plain_percent(ranking.prevalence().share());
            let (these, set) =
                (words.these(cases), if is_set { "; the share above is set by hand" } else { "" });
            format!("Measured on {these}, among them {found} ({share}){set}.")
        });
        ScreenText {
            sentence: vec![Span::Text(sentence)],
            lines: [Some(self.two_costs()), measured].into_iter().flatten().collect(),
            picture: Some(StoryPicture {
                panels: vec![two_classes(positives, words)],
                ..StoryPicture::default()
            }),
        }
    }

    /// "A bad loan granted costs as much as 5 wrongly refused customers: the one thing to discuss."
    fn two_costs(&self) -> String {
        let (miss, alarm) = (self.miss_in_full(), &self.wording.false_alarm);
        if let Some((of_miss, of_alarm)) = self.costs().of_each() {
            let miss = capitalized(&miss);
            return format!(
                "{miss} costs {of_miss}, {alarm} {of_alarm}: the one thing to discuss."
            );
        }
        let said = match self.evaluation.condition.cost_ratio() {
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
        format!("{}: the one thing to discuss.", capitalized(&said))
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
}

/// A way to decide, and what it does to a thousand cases.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Choice {
    pub(crate) title: String,
    pub(crate) tally: Tally,
    /// Misses and false alarms among a thousand cases, which the tally rounds to whole cases.
    pub(crate) exact: Option<(f64, f64)>,
}

/// The share by which a cost of whole cases may differ from the exact one.
const ROUNDED: f64 = 0.01;

impl Choice {
    /// What its mistakes cost, in the unit of [`SlideCosts`].
    pub(crate) fn cost(&self, costs: SlideCosts) -> f64 {
        let (misses, alarms) = costs.parts(self.tally);
        misses + alarms
    }

    /// Its thousand squares.
    pub(crate) fn panel(&self, wording: &Wording) -> Panel {
        let group = |((tile, count), word): ((Tile, u32), &str)| {
            let label = wording.cell(&grouped(f64::from(count)), word);
            (count > 0).then_some(TileGroup { tile, count, label })
        };
        let cells = Tile::CELLS.into_iter().zip(self.tally.cells).zip(wording.cells());
        let groups = cells.filter_map(group).collect();
        Panel { title: self.title.clone(), groups, ..Panel::default() }
    }

    /// Its cost, with the sum of whole cases that makes it; where these make another one, the exact
    /// one.
    pub(crate) fn bar(&self, costs: SlideCosts) -> StoryBar {
        let whole = costs.parts(self.tally);
        let is_other = |exact: &(f64, f64)| {
            let (exact, whole) = (exact.0 + exact.1, whole.0 + whole.1);
            (exact - whole).abs() > ROUNDED * whole
        };
        let exact = self.exact.map(|counts| costs.of_counts(counts)).filter(is_other);
        let (misses, alarms) = exact.unwrap_or(whole);
        let parts = [(Tile::Missed, misses), (Tile::FalseAlarm, alarms)];
        let parts = parts.into_iter().filter(|(_, cost)| *cost > 0.0);
        StoryBar {
            title: self.title.clone(),
            parts: parts.map(|(tile, cost)| (Fill::Tile(tile), cost)).collect(),
            whisker: None,
            value: costs.short(misses + alarms),
            notes: if exact.is_some() { vec![] } else { costs.sums(self.tally) },
            why: String::new(),
        }
    }
}

/// How many of a thousand are acted on, as the sum of those rightly and wrongly: "Refuse: 256 + 288 =
/// 544 of 1,000". Nothing where one of them is none.
pub(crate) fn acted_on(tally: Tally, wording: &Wording) -> String {
    let [hits, _, alarms, _] = tally.cells;
    match hits.min(alarms) {
        0 => String::new(),
        _ => format!("{}: {hits} + {alarms} = {} of 1,000", wording.act, hits + alarms),
    }
}

impl<'a> ClassSentences<'a> {
    pub(crate) fn costs(&self) -> SlideCosts<'a> {
        SlideCosts::new(self.evaluation, self.wording)
    }

    /// A decision with a name.
    pub(crate) fn choice(&self, title: impl Into<String>, point: OperatingPoint) -> Choice {
        let prevalence = self.evaluation.condition.prevalence();
        let of = |share: f64, rate: f64| f64::from(Tally::OF) * share * rate;
        let share = prevalence.share();
        let misses = of(share, 1.0 - point.true_positive_rate);
        let exact = Some((misses, of(1.0 - share, point.false_positive_rate)));
        Choice { title: title.into(), tally: Tally::at(point, prevalence), exact }
    }

    /// Predicting nobody positive, or everybody.
    pub(crate) fn trivial(&self, all: bool) -> Choice {
        let (name, point) = if all {
            (&self.wording.always_positive, OperatingPoint::ALWAYS_POSITIVE)
        } else {
            (&self.wording.always_negative, OperatingPoint::ALWAYS_NEGATIVE)
        };
        self.choice(capitalized(name), point)
    }

    /// Whether predicting everybody positive is the cheaper of the two.
    fn all_is_cheaper(&self) -> bool {
        self.evaluation.condition.pc() >= 0.5
    }

    /// What models are compared with, if not with the cheaper fixed policy.
    pub(crate) fn baseline_choice(&self) -> Option<Choice> {
        Some(match self.baseline {
            Baseline::BestTrivial => return None,
            Baseline::AlwaysNegative => self.trivial(false),
            Baseline::AlwaysPositive => self.trivial(true),
            Baseline::Model(name) => {
                let index = self.curves.models.iter().position(|model| model.name == *name)?;
                let point = self.evaluation.models[index].corner.point;
                let name = self.yardstick();
                self.choice(name, point)
            }
            Baseline::Rule { false_positive_rate, true_positive_rate } => {
                let point = OperatingPoint::new(*false_positive_rate, *true_positive_rate);
                self.choice("Today’s rule", point)
            }
        })
    }

    /// What a model is held against: the baseline, or the cheapest policy without a model.
    pub(crate) fn reference(&self) -> Choice {
        self.baseline_choice().unwrap_or_else(|| self.trivial(self.all_is_cheaper()))
    }
}

/// The costs of a thousand cases at one condition, in money where a false alarm has a price, else
/// counted in false alarms; in misses where false alarms cost nothing. Of a miss that acting prevents
/// at times only, the part that it prevents.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SlideCosts<'a> {
    condition: OperatingCondition,
    wording: &'a Wording,
    /// What a false alarm costs, and its currency.
    price: Option<(f64, &'a str)>,
}

impl<'a> SlideCosts<'a> {
    /// At the condition of an evaluation.
    pub(crate) fn new(evaluation: &'a Evaluation, wording: &'a Wording) -> Self {
        let (condition, unit) = (evaluation.condition, CostUnit::of(evaluation, wording));
        let currency = unit.currency().filter(|_| condition.cost_ratio().is_finite());
        let price = currency.map(|currency| (unit.factor() / unit.cases(), currency));
        Self { condition, wording, price }
    }

    /// What a miss and a false alarm cost, in the unit.
    fn each(&self) -> (f64, f64) {
        match self.condition.cost_ratio() {
            ratio if ratio.is_finite() => {
                let alarm = self.price.map_or(1.0, |(price, _)| price);
                (ratio * self.condition.prevalence().success() * alarm, alarm)
            }
            _ => (1.0, 0.0),
        }
    }

    /// What a miss and a false alarm cost in money, if a false alarm has a price: "$2,000", "$400".
    pub(crate) fn of_each(&self) -> Option<(String, String)> {
        let (price, _) = self.price?;
        Some((self.money(self.condition.cost_ratio() * price), self.money(price)))
    }

    /// What the misses and the false alarms of a thousand cases cost.
    pub(crate) fn parts(&self, tally: Tally) -> (f64, f64) {
        let [_, misses, alarms, _] = tally.cells.map(f64::from);
        self.of_counts((misses, alarms))
    }

    /// What so many misses and false alarms cost.
    pub(crate) fn of_counts(&self, (misses, alarms): (f64, f64)) -> (f64, f64) {
        let (miss, alarm) = self.each();
        (misses * miss, alarms * alarm)
    }

    /// A normalized expected cost as that of a thousand cases.
    ///
    /// - `normalized`: unitless, `0.0..=1.0`.
    pub(crate) fn of_thousand(&self, normalized: f64) -> f64 {
        let (share, (miss, alarm)) = (self.condition.prevalence().share(), self.each());
        normalized.max(0.0) * f64::from(Tally::OF) * (share * miss + (1.0 - share) * alarm)
    }

    /// What as many false alarms cost; where they cost nothing, their number.
    pub(crate) fn of_alarms(&self, alarms: f64) -> f64 {
        match self.each() {
            (_, 0.0) => alarms,
            (_, each) => alarms * each,
        }
    }

    /// A cost as a sentence has it: "$280,000", "as much as 700 wrongly refused customers".
    pub(crate) fn amount(&self, cost: f64) -> String {
        let counted = self.counted(cost);
        if self.price.is_some() { counted } else { format!("as much as {counted}") }
    }

    /// A cost with its unit: "$280,000", "700 wrongly refused customers".
    pub(crate) fn counted(&self, cost: f64) -> String {
        if self.price.is_some() {
            return self.short(cost);
        }
        let (one, many) = match self.each() {
            (_, 0.0) => (&self.wording.miss, &self.wording.misses),
            _ => (&self.wording.false_alarm, &self.wording.false_alarms),
        };
        quantity(&self.short(cost), one, many)
    }

    /// A cost beside its bar, under [`Self::unit`]: "$280,000", "700".
    pub(crate) fn short(&self, cost: f64) -> String {
        match cost {
            cost if self.price.is_some() => self.money(cost),
            cost if cost >= 10.0 => plain_amount(cost.round()),
            cost => plain_amount(cost),
        }
    }

    fn money(&self, cost: f64) -> String {
        plain_money(cost, self.price.map_or("", |(_, currency)| currency))
    }

    /// What the numbers beside bars are: "Cost of the mistakes among 1,000 loans", and in what they
    /// are counted where they are not money.
    pub(crate) fn unit(&self) -> String {
        let cost =
            if self.condition.prevalence().success() < 1.0 { "Avoidable cost" } else { "Cost" };
        let what = format!("{cost} of the mistakes among 1,000 {}", self.wording.cases);
        match (self.price, self.each()) {
            (Some(_), _) => what,
            (None, (_, 0.0)) => format!("{what}, counted in {}", self.wording.misses),
            (None, _) => format!("{what}, counted in {}", self.wording.false_alarms),
        }
    }

    /// How a cost comes about, the longest text first: "44 bad loans granted × 5 + 288 good customers
    /// refused × 1", "44 × 5 + 288 × 1".
    pub(crate) fn sums(&self, tally: Tally) -> Vec<String> {
        let (miss, alarm) = self.each();
        let [_, misses, alarms, _] = tally.cells;
        let [_, missed, wrongly, _] = self.wording.cells();
        let parts = [(misses, miss, missed), (alarms, alarm, wrongly)];
        let told = parts.into_iter().filter(|(count, each, _)| *count > 0 && *each > 0.0);
        let told: Vec<_> = told.collect();
        let part = |of: &(u32, f64, &str), with_words: bool| {
            let each = if self.price.is_some() { self.money(of.1) } else { plain_theta(of.1) };
            let count = plain_amount(f64::from(of.0));
            if with_words {
                format!("{} × {each}", self.wording.cell(&count, &uncapitalized(of.2)))
            } else {
                format!("{count} × {each}")
            }
        };
        let sum =
            |with_words| told.iter().map(|of| part(of, with_words)).collect::<Vec<_>>().join(" + ");
        match (told.is_empty(), misses + alarms) {
            (true, 0) => vec!["no mistakes".into()],
            (true, _) => vec!["its mistakes cost nothing".into()],
            (false, _) => vec![sum(true), sum(false)],
        }
    }
}

impl ClassSentences<'_> {
    pub(crate) fn without_model(&self) -> ScreenText {
        let costs = self.costs();
        let all_is_cheaper = self.all_is_cheaper();
        let (cheaper, dearer) = (self.trivial(all_is_cheaper), self.trivial(!all_is_cheaper));
        let choices = match (self.baseline, self.baseline_choice()) {
            (Baseline::AlwaysNegative, Some(reference)) => vec![reference, self.trivial(true)],
            (Baseline::AlwaysPositive, Some(reference)) => vec![reference, self.trivial(false)],
            (_, Some(reference)) => vec![reference, cheaper, dearer],
            (_, None) => vec![cheaper, dearer],
        };
        let with = self.compared_with();
        let named = &choices[usize::from(with.is_some())];
        let then = costs.amount(named.cost(costs));
        let lines = [Some(format!("The mistakes then cost {then}.")), with];
        let picture = StoryPicture {
            panels: choices.iter().take(2).map(|choice| choice.panel(self.wording)).collect(),
            caption: costs.unit(),
            bars: choices.iter().map(|choice| choice.bar(costs)).collect(),
        };
        ScreenText {
            sentence: vec![Span::Text(self.rule_without_model())],
            lines: vec![lines.into_iter().flatten().collect::<Vec<_>>().join(" ")],
            picture: Some(picture),
        }
    }

    /// "Models are compared with “make no offers” (2,100 needless offers).", where another policy is
    /// named as the cheapest.
    fn compared_with(&self) -> Option<String> {
        let with = self
            .baseline_choice()
            .filter(|_| self.baseline.is_dearer(self.evaluation.condition.pc()))?;
        let costs = self.costs();
        let (name, cost) = (quoted(&uncapitalized(&with.title)), costs.counted(with.cost(costs)));
        Some(format!("Models are compared with {name} ({cost})."))
    }

    fn rule_without_model(&self) -> String {
        let words = self.wording;
        match self.baseline {
            _ if self.baseline.is_dearer(self.evaluation.condition.pc()) => self.cheapest_rule(),
            Baseline::AlwaysNegative => format!("Without a model: {}.", words.always_negative),
            Baseline::AlwaysPositive => format!("Without a model: {}.", words.always_positive),
            Baseline::BestTrivial => self.cheapest_rule(),
            Baseline::Model(_) => {
                let yardstick = self.yardstick();
                format!("Compared with {yardstick}.")
            }
            Baseline::Rule { false_positive_rate, true_positive_rate } => format!(
                "Today’s rule finds {} of the {} and is wrong about {} of the {}.",
                plain_percent(*true_positive_rate),
                words.positives,
                plain_percent(*false_positive_rate),
                words.negatives
            ),
        }
    }

    fn cheapest_rule(&self) -> String {
        let words = self.wording;
        if without_noise(self.evaluation.condition.pc() - 0.5) == 0.0 {
            let rules = [&words.always_negative, &words.always_positive].map(|rule| quoted(rule));
            return format!("Without a model, {} costs as much as {}.", rules[0], rules[1]);
        }
        format!(
            "Without a model, the cheapest rule is {}.",
            to_follow(words, self.all_is_cheaper())
        )
    }
}

/// "to refuse all"; in quotation marks where nobody chose words for it.
pub(crate) fn to_follow(words: &Wording, all: bool) -> String {
    let (rule, keys) = if all {
        (&words.always_positive, ["always_positive", "act"])
    } else {
        (&words.always_negative, ["always_negative", "leave"])
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
    use crate::domain::Prevalence;

    #[test]
    fn a_slider_counts_in_the_singular_too() {
        let words = Wording::default();
        assert_eq!(slider_words(&words, "1"), ("A miss costs".into(), "false alarm".into()));
        assert_eq!(slider_words(&words, "2").1, "false alarms");
    }

    fn said(ratio: f64) -> (Vec<String>, String, String) {
        priced(ratio, None)
    }

    fn priced(ratio: f64, price: Option<(f64, &str)>) -> (Vec<String>, String, String) {
        let wording = Wording::of([
            ("case", "loan"),
            ("miss", "a bad loan"),
            ("false_alarm", "a customer wrongly refused"),
        ])
        .unwrap();
        let prevalence = Prevalence::try_new(0.3).unwrap();
        let condition = match ratio {
            0.0 => OperatingCondition::from_pc(0.0, prevalence),
            ratio if ratio.is_infinite() => OperatingCondition::from_pc(1.0, prevalence),
            ratio => OperatingCondition::from_cost_ratio(ratio, prevalence),
        };
        let condition = condition.unwrap();
        let costs = SlideCosts { condition, wording: &wording, price };
        let tally = Tally { cells: [256, 44, 288, 412] };
        let (misses, alarms) = costs.parts(tally);
        (costs.sums(tally), costs.amount(misses + alarms), costs.unit())
    }

    #[test]
    fn a_cost_says_how_it_comes_about() {
        let (sums, amount, unit) = said(5.0);
        assert_eq!(sums[0], "44 positives missed × 5 + 288 customers wrongly refused × 1");
        assert_eq!(sums[1], "44 × 5 + 288 × 1");
        assert_eq!(amount, "as much as 508 customers wrongly refused");
        assert_eq!(
            unit,
            "Cost of the mistakes among 1,000 loans, counted in customers wrongly refused"
        );
        let (sums, amount, unit) = said(f64::INFINITY);
        assert_eq!((sums[1].as_str(), amount.as_str()), ("44 × 1", "as much as 44 bad loans"));
        assert!(unit.ends_with("counted in bad loans"), "{unit}");
        assert_eq!(said(0.0).0[1], "288 × 1");
    }

    #[test]
    fn with_a_price_costs_are_money() {
        let (sums, amount, unit) = priced(5.0, Some((400.0, "$")));
        let condition = OperatingCondition::from_cost_ratio(5.0, Prevalence::try_new(0.3).unwrap());
        let wording = Wording::default();
        let costs = SlideCosts {
            condition: condition.unwrap(),
            wording: &wording,
            price: Some((400.0, "$")),
        };
        assert_eq!(costs.short(costs.of_alarms(538.0)), "$215,000");
        assert_eq!(sums[1], "44 × $2,000 + 288 × $400");
        assert_eq!(amount, "$203,000");
        assert_eq!(unit, "Cost of the mistakes among 1,000 loans");
    }
}
