//! The rule of categories in words: as an order, where a score would tell nobody what to look at,
//! why each value is high or low risk, and the card for a front-line officer: the high-risk values
//! of each feature, and what to do with each pattern of them.
//!
//! Source: Hoshino et al. (2009), sections 5.2 and 5.3 (“a chart with the list of high risk and low
//! risk values for each of the four given features”) and table 5.

use crate::domain::{
    ExactShare, Repair, RiskColumn, RiskGroup, RiskModel, RiskSettings, SortShort, bin_label, ratio,
};
use crate::evaluate::{ActsOn, Decision, DecisionRule, DesignationRow, GroupBook, GroupRules};
use crate::wording::language::{grouped, plain_percent};
use crate::wording::vocabulary::Wording;
use thiserror::Error;

/// Rows with fewer training cases are marked: a share measured on so few can be off by 18 points and
/// more, 1.96·√(¼ / 30).
const FEW_CASES: f64 = 30.0;

/// How an empty cell is shown.
const EMPTY: &str = "(empty)";

/// One feature of a card.
#[derive(Debug, Clone, PartialEq)]
pub struct CardColumn {
    /// The column's name.
    pub name: String,
    /// Its high-risk values, the most frequent first; everything else is low.
    pub high: Vec<String>,
    /// Values that were seen in training.
    known: Vec<String>,
    /// Where bins begin, if values are bins of numbers.
    edges: Option<Vec<f64>>,
}

/// One pattern of a card.
#[derive(Debug, Clone, PartialEq)]
pub struct CardRow {
    /// “H L H”, in the order of the columns.
    pub letters: String,
    /// Bit `j` is set iff column `j` is high risk.
    pub pattern: u32,
    /// What to do.
    pub is_positive: bool,
    /// Training cases that have it; 0 of a pattern that only test cases have.
    pub cases: f64,
    /// The share of positives among these.
    pub share: Option<f64>,
}

/// The rule in force, as it is handed out.
#[derive(Debug, Clone, PartialEq)]
pub struct OfficerCard {
    /// The features.
    pub columns: Vec<CardColumn>,
    /// Every pattern that some case has, the riskiest first.
    pub rows: Vec<CardRow>,
    /// The rule as sentences.
    pub rule: Vec<String>,
    /// What is done about a value that is not listed; `None` where the card lists no values.
    pub unlisted: Option<String>,
    /// What the mark of [`CardRow::cases_in_words`] means, if a row has it.
    pub few: Option<String>,
    /// Where it contradicts itself, if it is not monotone.
    pub warning: Option<String>,
    /// On how many cases it was made and judged, and its condition.
    pub basis: String,
    /// The orders for a predicted negative and a predicted positive.
    pub(crate) orders: [String; 2],
    pub(crate) pc: f64,
    pub(crate) book: GroupBook,
}

/// The answer of a card for one case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lookup {
    /// “H L H”.
    pub letters: String,
    /// Index of its row; `None` if no case had this pattern.
    pub row: Option<usize>,
    /// What to do.
    pub is_positive: bool,
    /// Columns whose value no training case had: it counts as low.
    pub never_seen: Vec<String>,
}

/// Why a case can't be looked up.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LookupError {
    /// One value a feature is needed.
    #[error(
        "{found} values were given for {expected} features; give one for each, in their order."
    )]
    WrongNumber {
        /// How many were given.
        found: usize,
        /// How many features there are.
        expected: usize,
    },
    /// The rule is known by its patterns only.
    #[error(
        "This table says high and low only, not which values are: give “H” or “L” for “{column}”, not “{found}”."
    )]
    NoValues {
        /// The column.
        column: String,
        /// The text given.
        found: String,
    },
}

impl CardColumn {
    /// Its high-risk values in words.
    pub fn high_in_words(&self) -> String {
        match self.high.as_slice() {
            [] if self.known.is_empty() => "as designated; the table does not say which".into(),
            [] => "none".into(),
            values => values.join(", "),
        }
    }

    /// Whether it says which values it has: a table of designations does not.
    pub(crate) fn has_values(&self) -> bool {
        !self.known.is_empty()
    }

    pub(crate) fn of(column: &RiskColumn) -> Self {
        let values = |wanted: fn(&crate::domain::RiskValue) -> bool| {
            column.values.iter().filter(|v| wanted(v)).map(|v| v.value.clone()).collect()
        };
        Self {
            name: column.name.clone(),
            high: values(|value| value.is_high),
            known: values(|value| value.train.all() > 0),
            edges: column.edges.clone(),
        }
    }

    /// (high risk, seen in training) of a value.
    fn designate(&self, value: &str) -> Result<(bool, bool), LookupError> {
        let value = match value.trim() {
            "" => EMPTY,
            value => value,
        };
        if self.known.is_empty() {
            return match value {
                "H" | "h" => Ok((true, true)),
                "L" | "l" => Ok((false, true)),
                _ => {
                    let (column, found) = (self.name.clone(), value.into());
                    Err(LookupError::NoValues { column, found })
                }
            };
        }
        let bin = match (&self.edges, value.parse::<f64>()) {
            (Some(edges), Ok(number)) => {
                Some(bin_label(edges, edges.partition_point(|&edge| edge <= number)))
            }
            _ => None,
        };
        let is = |known: &String| *known == *bin.as_deref().unwrap_or(value);
        Ok((self.high.iter().any(is), self.known.iter().any(is)))
    }
}

impl CardRow {
    fn new(risk: &RiskModel, group: &RiskGroup, is_positive: bool) -> Self {
        let all = group.train.all();
        Self {
            letters: risk.letters(group.pattern),
            pattern: group.pattern,
            is_positive,
            cases: risk.in_cases(all),
            share: (all > 0).then(|| ratio(group.train.positives.into(), all.into())),
        }
    }

    /// Whether it rests on few training cases.
    pub fn is_few(&self) -> bool {
        self.cases < FEW_CASES
    }

    /// The number of training cases, with a mark if they are few: "297", "12 *".
    pub fn cases_in_words(&self) -> String {
        let mark = if self.is_few() { " *" } else { "" };
        format!("{}{mark}", grouped(self.cases.round()))
    }
}

impl OfficerCard {
    /// The order for a case that is predicted positive, or negative.
    pub fn order(&self, is_positive: bool) -> &str {
        &self.orders[usize::from(is_positive)]
    }

    /// What to do with a case.
    ///
    /// - `values`: one a feature, in their order; a number for a feature of binned numbers.
    ///
    /// # Errors
    /// [`LookupError`] if they are too few or too many, or if only H and L are known.
    pub fn lookup(&self, values: &[&str]) -> Result<Lookup, LookupError> {
        let (found, expected) = (values.len(), self.columns.len());
        if found != expected {
            return Err(LookupError::WrongNumber { found, expected });
        }
        let (mut pattern, mut never_seen) = (0u32, Vec::new());
        for (bit, (column, value)) in self.columns.iter().zip(values).enumerate() {
            let (is_high, is_known) = column.designate(value)?;
            pattern |= u32::from(is_high) << bit;
            if !is_known {
                never_seen.push(column.name.clone());
            }
        }
        Ok(Lookup {
            letters: self.book.risk().letters(pattern),
            row: self.rows.iter().position(|row| row.pattern == pattern),
            is_positive: self.book.predicts(pattern, self.pc),
            never_seen,
        })
    }
}

/// Most patterns that the rule's sentences name; the rows have all.
const MOST_PATTERNS: usize = 12;

impl OfficerCard {
    /// The card of the rule in force at a condition.
    ///
    /// - `rules`: of the book, at that condition.
    /// - `pc`: PC(+) of the condition, `0.0..=1.0`.
    pub fn new(book: &GroupBook, rules: &GroupRules, pc: f64, wording: &Wording) -> Self {
        let risk = book.risk();
        let columns: Vec<CardColumn> = risk.columns.iter().map(CardColumn::of).collect();
        let rows = rows(risk, rules);
        let repair = risk.settings.repair;
        Self {
            rule: rule_in_words(risk, &columns, &rows, wording),
            unlisted: columns.iter().all(CardColumn::has_values).then(|| UNLISTED.to_owned()),
            few: few(&rows, wording),
            columns,
            rows,
            warning: (!rules.is_monotone(repair)).then(|| warning(risk, rules, wording)),
            basis: basis(risk, pc, wording),
            orders: [wording.leave.clone(), wording.act.clone()],
            pc,
            book: book.clone(),
        }
    }
}

fn rows(risk: &RiskModel, rules: &GroupRules) -> Vec<CardRow> {
    let groups = risk.groups.iter().zip(&rules.groups);
    let rows = groups.map(|(group, of)| CardRow::new(risk, group, of.is_positive));
    let mut rows: Vec<CardRow> = rows.collect();
    // A monotone rule does not follow the order of the safety scores.
    rows.sort_short_by_key(|row| !row.is_positive);
    rows
}

/// Where a rule contradicts itself.
fn warning(risk: &RiskModel, rules: &GroupRules, wording: &Wording) -> String {
    let pair = rules.disorder[0];
    let letters = |index: usize| risk.letters(risk.groups[index].pattern);
    format!(
        "Caution: this rule is inconsistent. {} means “{}”, though {}, with fewer high-risk values, means “{}”.",
        letters(pair.negative),
        wording.leave,
        letters(pair.positive),
        wording.act
    )
}

/// On how many cases a rule was made and judged, and its condition.
fn basis(risk: &RiskModel, pc: f64, wording: &Wording) -> String {
    let judged = match risk.test().all() {
        0 => String::new(),
        units => match grouped(risk.in_cases(units).round()) {
            one if one == "1" => ", judged on 1 other".into(),
            many => format!(", judged on {many} others"),
        },
    };
    let all = risk.train();
    format!(
        "Made of {} {} ({} {}){judged}; for PC(+) = {pc:.3}.",
        grouped(risk.in_cases(all.all()).round()),
        wording.cases,
        plain_percent(ratio(all.positives.into(), all.all().max(1).into())),
        wording.positives,
    )
}

/// What is done about a value that the card does not list.
const UNLISTED: &str =
    "A value that is not listed is low risk (L), and so is one never seen before.";

/// What the mark of rows with few cases means, if there are such rows.
fn few(rows: &[CardRow], wording: &Wording) -> Option<String> {
    let is_there = rows.iter().any(CardRow::is_few);
    is_there.then(|| {
        let (cases, least) = (&wording.cases, FEW_CASES);
        format!(
            "* Fewer than {least} {cases} had this pattern: the next ones may be quite different."
        )
    })
}

/// The rule as sentences.
fn rule_in_words(
    risk: &RiskModel,
    columns: &[CardColumn],
    rows: &[CardRow],
    wording: &Wording,
) -> Vec<String> {
    let positive: Vec<&CardRow> = rows.iter().filter(|row| row.is_positive).collect();
    if positive.is_empty() {
        return vec![format!("Always: {}.", wording.leave)];
    }
    if rows.iter().all(|row| row.share.is_none() || row.is_positive) {
        return vec![format!("Always: {}.", wording.act)];
    }
    let acted_on =
        |group: &RiskGroup| rows.iter().any(|row| row.pattern == group.pattern && row.is_positive);
    if let Some(acts_on) = ActsOn::of(risk, acted_on) {
        let if_high = if_high_risk(acts_on, &risk.columns);
        let order = format!("{} {if_high}.", wording.act);
        return vec![order, format!("Otherwise: {}.", wording.leave)];
    }
    let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
    let mut lines = match risk.settings.repair {
        Repair::Monotone => least_patterns(&names, &positive, &wording.act),
        Repair::Off => {
            let letters = positive.iter().map(|row| row.letters.as_str());
            let letters = letters.take(MOST_PATTERNS).collect::<Vec<_>>().join(", ");
            let more = match positive.len().saturating_sub(MOST_PATTERNS) {
                0 => String::new(),
                n => format!(" or one of {n} more"),
            };
            vec![format!("{} if {} are: {letters}{more}.", wording.act, names.join(", "))]
        }
    };
    lines.push(format!("Otherwise: {}.", wording.leave));
    lines
}

/// A monotone rule by the patterns that contain no other positive one.
fn least_patterns(names: &[&str], positive: &[&CardRow], act: &str) -> Vec<String> {
    let contains = |row: &CardRow, other: &CardRow| {
        other.pattern != row.pattern && other.pattern & !row.pattern == 0
    };
    let is_least = |row: &&&CardRow| !positive.iter().any(|other| contains(row, other));
    let least: Vec<&&CardRow> = positive.iter().filter(is_least).collect();
    let sentence = |row: &&&CardRow| {
        let named = names.iter().enumerate().filter(|(bit, _)| row.pattern >> bit & 1 == 1);
        let named: Vec<String> = named.map(|(_, name)| format!("“{name}”")).collect();
        format!("{act} if {} high risk.", names_and_verb(&named))
    };
    let mut lines: Vec<String> = least.iter().take(MOST_PATTERNS).map(sentence).collect();
    if let more @ 1.. = least.len().saturating_sub(MOST_PATTERNS) {
        lines.push(format!("{more} more combinations are in the table."));
    }
    lines
}

/// A decision about groups.
#[derive(Debug, Clone, PartialEq)]
pub struct GroupOrder {
    /// "Ventilate without a test if 2 or more of these 4 are high risk: origin, port, …"; where the
    /// rule is not that short "Ventilate without a test in the 7 riskiest of 16 groups".
    pub order: String,
    /// Which groups these are, where the order only counts them, the riskiest first, and the riskiest one
    /// that is left.
    pub groups: Vec<CardRow>,
    /// "safety score 0.4 or less"
    pub score: String,
}

impl Decision {
    /// The decision in the words of a rule of categories; `None` where another model decides, or
    /// where all groups or none are acted on.
    ///
    /// - `model`: the name of the one that decides.
    pub fn order_of_groups(
        &self,
        model: Option<&str>,
        risk: Option<&RiskModel>,
        wording: &Wording,
    ) -> Option<GroupOrder> {
        let risk = risk.filter(|risk| model == Some(&risk.name))?;
        let DecisionRule::Cut { threshold, plain, .. } = self.rule else { return None };
        let repair = risk.settings.repair;
        let is_positive = |group: &RiskGroup| group.score(repair) <= threshold;
        let known = || risk.groups.iter().filter(|group| group.train.all() > 0);
        let (positive, all) = (known().filter(|group| is_positive(group)).count(), known().count());
        if positive == 0 || positive == all {
            return None;
        }
        let acts_on = ActsOn::of(risk, is_positive);
        let if_high = acts_on.map(|acts_on| if_high_risk(acts_on, &risk.columns));
        let groups = match (positive, repair) {
            (1, _) => format!("in one of {all} groups"),
            (many, Repair::Off) => format!("in the {many} riskiest of {all} groups"),
            (many, Repair::Monotone) => format!("in {many} of {all} groups"),
        };
        let order = format!("{} {}", wording.act, if_high.unwrap_or(groups));
        let listed = || known().filter(|_| acts_on.is_none());
        let left = listed().filter(|group| !is_positive(group)).take(1);
        let groups = listed().filter(|group| is_positive(group)).chain(left);
        let groups = groups.map(|group| CardRow::new(risk, group, is_positive(group))).collect();
        Some(GroupOrder { order, groups, score: format!("safety score {plain} or less") })
    }
}

/// Whom a rule acts on: "if “origin” and “port” are high risk", "if 2 or more of these 4 are high risk:
/// origin, port, section, chapter".
fn if_high_risk(acts_on: ActsOn, columns: &[RiskColumn]) -> String {
    match acts_on {
        ActsOn::AllOf(bits) => {
            let named = columns.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1);
            let named: Vec<String> = named.map(|(_, of)| format!("“{}”", of.name)).collect();
            format!("if {} high risk", names_and_verb(&named))
        }
        ActsOn::AtLeast(fewest) => {
            let many = match fewest {
                1 => "any of these is".to_owned(),
                _ => format!("{fewest} or more of these {} are", columns.len()),
            };
            let names: Vec<&str> = columns.iter().map(|column| &*column.name).collect();
            format!("if {many} high risk: {}", names.join(", "))
        }
    }
}

/// “a” is; “a” and “b” are.
fn names_and_verb(names: &[String]) -> String {
    match names {
        [] => "nothing at all is".into(),
        [one] => format!("{one} is"),
        [head @ .., last] => format!("{} and {last} are", head.join(", ")),
    }
}

impl DesignationRow {
    /// Why, in a sentence: “H: 3.1% of cases, 41% of them positives”.
    ///
    /// - `asked`: the support and the confidence that a value needs to be high risk.
    pub fn why(&self, asked: &RiskSettings, wording: &Wording) -> String {
        let (cases, positives) = (&wording.cases, &wording.positives);
        let Some(confidence) = self.confidence else {
            return format!("L: not among the training {cases}");
        };
        let support = beside(self.support, asked.support);
        if !self.is_supported {
            return format!("L: only {support} of {cases}");
        }
        let share = beside(confidence, asked.confidence);
        if self.is_high {
            return format!("H: {support} of {cases}, {share} of them {positives}");
        }
        let least = beside(asked.confidence.value(), asked.confidence);
        format!("L: {share} of them {positives}, less than {least}")
    }
}

/// A percentage with one decimal, or with as many as tell it from a threshold.
fn beside(share: f64, threshold: ExactShare) -> String {
    let percent = |share: f64, digits: usize| {
        let text = format!("{:.digits$}", share * 100.0);
        if text.contains('.') {
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        } else {
            text
        }
    };
    let differs = |digits: &usize| {
        let is_same = share == threshold.value();
        let hides = percent(share, *digits) == percent(threshold.value(), *digits);
        let is_nothing = share > 0.0 && percent(share, *digits) == "0";
        is_same || !hides && !is_nothing
    };
    let digits = (1..=8).find(differs).unwrap_or(8);
    format!("{}%", percent(share, digits))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{CostCurve, CostLine};
    use crate::domain::{ClassCounts, CutRule, OperatingCondition, Prevalence};
    use crate::evaluate::rule::tests::{Feature, risk, risk_of};
    use crate::evaluate::{Tally, designations};

    /// Colour: red is high (30 of 40 positive), blue is not (5 of 60), green only judges. Size in
    /// bins under 10 and 10 or more, of which only the second is high: 31 of 50 positive.
    fn card(repair: Repair) -> OfficerCard {
        // Colour and size, positives and negatives.
        let groups = [([0, 1], 28, 2), ([0, 0], 2, 8), ([1, 1], 3, 17), ([1, 0], 2, 38)];
        let cells = |(codes, positives, negatives)| {
            [(codes, true, false, positives), (codes, false, false, negatives)]
        };
        let cells = [&groups.map(cells).concat()[..], &[([2, 0], true, true, 1)]].concat();
        let colour: Feature = ("colour", &["red", "blue", "green"], None);
        let columns = [colour, ("size", &["under 10", "10 or more"], Some(vec![10.0]))];
        let settings = RiskSettings { repair, ..RiskSettings::default() };
        let book = GroupBook::new(risk_of(columns, &cells, settings)).unwrap();
        let condition = OperatingCondition::from_pc(0.5, Prevalence::try_new(0.35).unwrap());
        let never = CostCurve::of_line(CostLine::ALWAYS_NEGATIVE);
        let rules = book.at(condition.unwrap(), &never);
        OfficerCard::new(&book, &rules, 0.5, &Wording::default())
    }

    #[test]
    fn a_card_lists_what_is_high_and_what_to_do() {
        // P = 35, N = 65. HH 28/2 is far below 1/2; HL: (8/65) / (2/35 + 8/65) = 0.68.
        let card = card(Repair::Off);
        let high: Vec<_> = card.columns.iter().map(|column| column.high.clone()).collect();
        assert_eq!(high, [vec!["red"], vec!["10 or more"]]);
        let rows: Vec<_> = card.rows.iter().map(|r| (&*r.letters, r.is_positive)).collect();
        assert_eq!(rows, [("H H", true), ("H L", false), ("L H", false), ("L L", false)]);
        let expected = [
            "Predict positive if “colour” and “size” are high risk.",
            "Otherwise: Predict negative.",
        ];
        assert_eq!(card.rule, expected);
        let expected = "Made of 100 cases (35% positives), judged on 1 other; for PC(+) = 0.500.";
        assert_eq!(card.basis, expected);
        assert_eq!(card.warning, None);
    }

    #[test]
    fn a_card_says_what_it_does_not_list_and_what_rests_on_little() {
        let card = card(Repair::Off);
        let expected =
            Some("A value that is not listed is low risk (L), and so is one never seen before.");
        assert_eq!(card.unlisted.as_deref(), expected);
        // 30, 20, 10 and 40 cases: HH, LH, HL and LL in the order of the rows.
        let cases: Vec<_> = card.rows.iter().map(CardRow::cases_in_words).collect();
        assert_eq!(cases, ["30", "10 *", "20 *", "40"]);
        let few = "* Fewer than 30 cases had this pattern: the next ones may be quite different.";
        assert_eq!(card.few.as_deref(), Some(few));
        let mut columns = card.columns.clone();
        columns.iter_mut().for_each(|column| column.known.clear());
        assert!(columns.iter().all(|column| !column.has_values()));
    }

    #[test]
    fn a_monotone_rule_is_said_by_its_least_patterns() {
        let card = card(Repair::Monotone);
        assert_eq!(card.rule[0], "Predict positive if “colour” and “size” are high risk.");
    }

    #[test]
    fn a_case_is_looked_up_by_its_values() {
        let card = card(Repair::Off);
        let found = card.lookup(&["red", "12.5"]).unwrap();
        assert_eq!((&*found.letters, found.is_positive, found.row), ("H H", true, Some(0)));
        assert!(found.never_seen.is_empty());
        let found = card.lookup(&["<img onerror=x>", "9"]).unwrap();
        assert_eq!((&*found.letters, found.is_positive), ("L L", false));
        assert_eq!(found.never_seen, ["colour"]);
        // Green was only judged: it is low, and no training case had it.
        assert_eq!(card.lookup(&["green", "under 10"]).unwrap().never_seen, ["colour"]);
        assert_eq!(card.lookup(&["", ""]).unwrap().never_seen, ["colour", "size"]);
        let wrong = card.lookup(&["red"]).unwrap_err().to_string();
        assert!(wrong.starts_with("1 values were given for 2 features"), "{wrong}");
    }

    /// Groups of two features by pattern LL, HL, LH, HH; those up to a score of 0.5 are positive.
    fn order(train: [(u64, u64); 4], repair: Repair) -> Option<GroupOrder> {
        let train = train.map(|(positives, negatives)| ClassCounts { positives, negatives });
        let column = |name: &str| RiskColumn { name: name.into(), edges: None, values: vec![] };
        let how = (RiskSettings { repair, ..RiskSettings::default() }, 1.0);
        let columns = vec![column("port"), column("origin")];
        let none = [ClassCounts::default(); 4];
        let risk = RiskModel::of_groups("rule".into(), columns, &train, &none, how);
        let side = CutRule::SafetyScoreAtMost;
        let rule = DecisionRule::Cut { side, threshold: 0.5, plain: 0.5 };
        let decision = Decision { rule, tally: Tally { cells: [0, 0, 0, 1000] }, cost: 0.0 };
        assert_eq!(decision.order_of_groups(Some("else"), Some(&risk), &Wording::default()), None);
        let words = Wording::of([("act", "Ventilate")]).unwrap();
        decision.order_of_groups(Some("rule"), Some(&risk), &words)
    }

    #[test]
    fn a_rule_is_said_by_its_features_where_it_is_short() {
        // Ten of each class: a score is the group's negatives over its cases.
        let said = |train| order(train, Repair::Off).unwrap().order;
        let any = said([(1, 7), (3, 1), (3, 1), (3, 1)]);
        assert_eq!(any, "Ventilate if any of these is high risk: port, origin");
        assert_eq!(said([(1, 4), (4, 1), (1, 4), (4, 1)]), "Ventilate if “port” is high risk");
        let both = said([(1, 3), (1, 3), (1, 3), (7, 1)]);
        assert_eq!(both, "Ventilate if “port” and “origin” are high risk");
        let found = order([(1, 3), (1, 3), (1, 3), (7, 1)], Repair::Off).unwrap();
        assert_eq!(found.score, "safety score 0.5 or less");
        assert!(found.groups.is_empty(), "said by the order");
    }

    #[test]
    fn others_are_said_by_their_number_of_groups() {
        let odd = order([(1, 4), (6, 1), (2, 2), (1, 3)], Repair::Off).unwrap();
        assert_eq!(odd.order, "Ventilate in the 2 riskiest of 4 groups");
        // Those, and the next one.
        let groups = odd.groups.iter();
        let groups: Vec<_> =
            groups.map(|row| (&*row.letters, row.is_positive, row.share)).collect();
        let expected = [("H L", true, 6.0 / 7.0), ("L H", true, 0.5), ("H H", false, 0.25)];
        assert_eq!(groups, expected.map(|(letters, acts, share)| (letters, acts, Some(share))));
        // No training case had both: whether that is acted on is not what the features say.
        let unseen = order([(1, 9), (8, 1), (1, 0), (0, 0)], Repair::Off).unwrap().order;
        assert_eq!(unseen, "Ventilate in the 2 riskiest of 3 groups");
        let expected = "Ventilate in one of 2 groups";
        assert_eq!(order([(0, 0), (9, 1), (1, 9), (0, 0)], Repair::Off).unwrap().order, expected);
        assert_eq!(order([(0, 0), (1, 9), (0, 0), (0, 0)], Repair::Off), None);
    }

    #[test]
    fn every_designation_has_its_reason() {
        let (risk, wording) = (risk(), Wording::default());
        let tables = designations(&risk);
        let percent: Vec<String> =
            tables[0].rows.iter().map(|row| row.why(&risk.settings, &wording)).collect();
        // 29 of 147 are 19.73%, and 3 of 200 are 1.5%.
        let expected = [
            "H: 25% of cases, 50% of them positives",
            "L: 19.7% of them positives, less than 20%",
            "L: only 1.5% of cases",
            "L: not among the training cases",
        ];
        assert_eq!(percent, expected);
    }

    #[test]
    fn percentages_are_told_from_their_threshold() {
        let twenty = ExactShare::percent(20);
        assert_eq!(beside(0.19996, twenty), "19.996%");
        assert_eq!((beside(0.2, twenty), beside(0.41, twenty)), ("20%".into(), "41%".into()));
        assert_eq!(beside(0.00004, twenty), "0.004%");
    }
}
