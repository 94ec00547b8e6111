//! Kind *classes*: one row a group, with counts of positives and negatives.
//!
//! Groups are ranked by a score, by the number of a band, else by safety score. With a split, test
//! groups get the order of the training groups: by the score, or by the features that both have in
//! common. A table of groups that are patterns of high and low risks states a rule.
//!
//! Source: Hoshino et al. (2009), table 4.

use crate::data::case::cases::{RowErrors, not_negative, units};
use crate::data::case::dataset::{Dataset, ModelData};
use crate::data::case::premises::percent;
use crate::data::error::{DataError, Result, RowProblem, quoted};
use crate::data::role::count_names::{count_columns, is_derived};
use crate::data::role::find::tells_turns;
use crate::data::role::names::{NEGATIVE_COUNTS, POSITIVE_COUNTS, is_model_name, is_one_of};
use crate::data::role::premise::{Premise, PremiseKind};
use crate::data::role::roles::Roles;
use crate::data::role::split::{Part, Parts, parts, split_column};
use crate::data::shape::counts::predicts;
use crate::data::table::table::Table;
use crate::data::text::words::{Says, listed, plain, whole, words};
use crate::domain::{
    ClassCounts, CutRule, Group, InputKind, MOST_FEATURES, RiskColumn, RiskModel, RiskSettings,
    SortShort, SortedCases, Source, assign_safety_scores, ratio,
};
use std::cmp::Ordering;
use std::collections::HashMap;

/// Reads a table of groups.
///
/// # Errors
/// [`DataError::NoOutcome`], [`DataError::NoTraining`], [`DataError::EmptyClass`],
/// [`DataError::WeightsApart`], [`DataError::NoUsableRow`].
pub(crate) fn read<M>(
    file: &str,
    table: &Table,
    roles: &Roles,
    mut make: impl FnMut(ModelData) -> M,
) -> Result<Dataset<M>> {
    let mut errors = RowErrors::new(table);
    let groups = Groups::read(table, roles, &mut errors)?;
    let (columns, names) = (&groups.columns, groups.models());
    let risk = match names[..] {
        [only] => groups.rule(only, roles.risk),
        _ => None,
    };
    let (mut models, mut unmatched) = (Vec::with_capacity(names.len()), Vec::new());
    let mut is_judged = true;
    for name in &names {
        let (model, without_score) = groups.model(name, risk.as_ref())?;
        is_judged &= model.test.is_some() || groups.of(name, Part::Test).is_empty();
        unmatched.extend(without_score);
        models.push(make(model));
    }
    for &index in &unmatched {
        errors.leave_out(RowProblem {
            line: table.line(index),
            column: "the row".into(),
            found: "a test group that no training row describes".into(),
            expected: "the same features in a training row".into(),
        });
    }
    // Every model describes the same cases: the first one's are counted.
    let total = |count: fn(&Group) -> u64| {
        let is_kept = |row: &&Row| row.model == names[0] && !unmatched.contains(&row.index);
        let kept = groups.rows.iter().filter(is_kept);
        ratio(kept.map(|row| u128::from(count(&row.group))).sum(), 1) / groups.per_case
    };
    let (positives, negatives) = (total(|g| g.positives), total(|g| g.negatives));
    let (rows, used) = errors.close()?;
    let share = percent(positives / (positives + negatives));
    let positive =
        format!("Positive: the cases counted in {}, {share}", table.quoted(columns.counts.0));
    let not_judged = (!is_judged).then(|| columns.no_test_note().to_owned());
    Ok(Dataset {
        source: Source {
            name: file.into(),
            kind: InputKind::Groups,
            rows,
            used,
            positives,
            negatives,
            positive_label: table.header[columns.counts.0].clone(),
        },
        models,
        values: None,
        risk,
        problems: errors.problems,
        questions: vec![],
        premises: vec![Premise::new(PremiseKind::Positive, positive)],
        notes: columns.order.note.iter().cloned().chain(not_judged).collect(),
        roles: Roles {
            split: columns.split.map(|column| table.header[column].clone()),
            random_split: None,
            ..roles.clone()
        },
        left_out: vec![],
        decided: vec![],
    })
}

/// The groups of a table.
struct Groups<'a> {
    table: &'a Table,
    columns: Columns,
    rows: Vec<Row>,
    /// Units of weight in one case.
    per_case: f64,
}

impl<'a> Groups<'a> {
    fn read(table: &'a Table, roles: &Roles, errors: &mut RowErrors) -> Result<Self> {
        let columns = find_columns(table, roles)?;
        let parts = parts(table, columns.split, None);
        let mut rows = Vec::with_capacity(table.rows());
        for index in 0..table.rows() {
            match columns.row(table, index, &parts) {
                Ok(row) => rows.push(row),
                Err(problem) => errors.leave_out(problem),
            }
        }
        errors.close()?;
        let units = units(&rows.iter().flat_map(|row| row.counts).collect::<Vec<_>>())?;
        for (row, counts) in rows.iter_mut().zip(units.counts.chunks_exact(2)) {
            row.group = Group { positives: counts[0], negatives: counts[1], ..row.group };
        }
        Ok(Self { table, columns, rows, per_case: units.per_case })
    }

    /// Names of the models, in the file's order.
    fn models(&self) -> Vec<&str> {
        let mut names = Vec::new();
        for name in self.rows.iter().map(|row| row.model.as_str()) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// A model's rows in a part of the split.
    fn of(&self, model: &str, part: Part) -> Vec<&Row> {
        self.rows.iter().filter(|row| row.model == model && row.part == part).collect()
    }

    /// The rule that the only model states, if some columns hold only H and L, and no two training
    /// rows have the same pattern in them.
    fn rule(&self, model: &str, settings: RiskSettings) -> Option<RiskModel> {
        if self.columns.order.rule != CutRule::SafetyScoreAtMost {
            return None;
        }
        let cell = |row: &Row, column: usize| is_high(&self.table.columns[column].text(row.index));
        let says_so = |&column: &usize| self.rows.iter().all(|row| cell(row, column).is_some());
        let features: Vec<usize> = self.columns.features.iter().copied().filter(says_so).collect();
        if features.is_empty() || features.len() > MOST_FEATURES {
            return None;
        }
        let mut parts =
            [Part::Train, Part::Test].map(|_| vec![ClassCounts::default(); 1 << features.len()]);
        let mut is_taken = vec![false; 1 << features.len()];
        for row in &self.rows {
            let bits = features.iter().enumerate();
            let bits = bits.map(|(bit, &c)| usize::from(cell(row, c) == Some(true)) << bit);
            let pattern = bits.sum::<usize>();
            if row.part == Part::Train && std::mem::replace(&mut is_taken[pattern], true) {
                return None;
            }
            let Group { positives, negatives, .. } = row.group;
            let counts = &mut parts[row.part as usize][pattern];
            *counts = counts.plus(ClassCounts { positives, negatives });
        }
        let name = |&column: &usize| self.table.header[column].clone();
        let column = |column| RiskColumn { name: name(column), edges: None, values: vec![] };
        let columns = features.iter().map(column).collect();
        let of = (settings, self.per_case);
        Some(RiskModel::of_groups(model.into(), columns, &parts[0], &parts[1], of))
    }

    /// The cases of a model, and its test rows that no training group describes.
    fn model(&self, name: &str, risk: Option<&RiskModel>) -> Result<(ModelData, Vec<usize>)> {
        let (train, test) = (self.of(name, Part::Train), self.of(name, Part::Test));
        if let (true, Some(split)) = (train.is_empty(), self.columns.split) {
            return Err(DataError::NoTraining { column: self.table.header[split].clone() });
        }
        let groups = |rows: &[&Row]| rows.iter().map(|row| row.group).collect::<Vec<Group>>();
        let (train, test, unmatched) = match (risk, self.columns.order.rule) {
            (Some(risk), _) => (risk.ranked(|g| g.train), risk.ranked(|g| g.test), vec![]),
            (None, CutRule::SafetyScoreAtMost) => self.by_safety_score(&train, &test),
            _ => (groups(&train), groups(&test), vec![]),
        };
        let sort = |groups| SortedCases::of_groups(groups, self.columns.order.rule, self.per_case);
        let test = sort(test).ok();
        let cases = sort(train).map_err(|error| DataError::empty_class(name, error))?;
        Ok((ModelData { name: name.into(), cases, test, folds: vec![] }, unmatched))
    }

    /// Training and test groups by safety score, and the test rows that no training group describes.
    ///
    /// With a split, training groups with the same features are one group, whose score the test
    /// groups with these features get. Without features nothing tells which group a test row is of.
    fn by_safety_score(
        &self,
        train: &[&Row],
        test: &[&Row],
    ) -> (Vec<Group>, Vec<Group>, Vec<usize>) {
        let mut learnt: Vec<Group> = Vec::with_capacity(train.len());
        if self.columns.split.is_none() || self.columns.features.is_empty() {
            learnt.extend(train.iter().map(|row| row.group));
            assign_safety_scores(&mut learnt);
            return (learnt, vec![], vec![]);
        }
        let features = |row: &Row| -> Vec<u64> {
            let columns = self.columns.features.iter().map(|&c| &self.table.columns[c]);
            columns.map(|column| column.key(row.index)).collect()
        };
        let mut places: HashMap<Vec<u64>, usize> = HashMap::new();
        for row in train {
            let place = *places.entry(features(row)).or_insert(learnt.len());
            match learnt.get_mut(place) {
                Some(same) => {
                    same.positives += row.group.positives;
                    same.negatives += row.group.negatives;
                }
                None => learnt.push(row.group),
            }
        }
        assign_safety_scores(&mut learnt);
        let (mut matched, mut unmatched) = (Vec::new(), Vec::new());
        for row in test {
            match places.get(&features(row)) {
                Some(&place) => matched.push(Group { score: learnt[place].score, ..row.group }),
                None => unmatched.push(row.index),
            }
        }
        (learnt, matched, unmatched)
    }
}

/// The columns in use.
struct Columns {
    /// Of the positives, and of the negatives.
    counts: (usize, usize),
    model: Option<usize>,
    split: Option<usize>,
    order: GroupOrder,
    features: Vec<usize>,
}

/// One row, checked.
struct Row {
    index: usize,
    model: String,
    part: Part,
    counts: [f64; 2],
    /// Its score; the counts in units, once all are known.
    group: Group,
}

fn find_columns(table: &Table, roles: &Roles) -> Result<Columns> {
    let no_outcome = || DataError::NoOutcome { columns: table.header.clone() };
    let counts = count_columns(table).ok_or_else(no_outcome)?;
    let named = || table.all().find(|&c| is_model_name(&table.header[c]));
    let by_cases = || table.all().find(|&c| groups_same_cases(table, counts, c));
    let model = table.column("model").or_else(named).or_else(by_cases);
    let order = GroupOrder::of(table, counts, model);
    let split = split_column(table, roles)?;
    let taken = [Some(counts.0), Some(counts.1), model, order.column, split];
    let describes = |c: &usize| !taken.contains(&Some(*c)) && !is_derived(&table.header[*c]);
    let features = table.all().filter(describes).collect();
    Ok(Columns { counts, model, split, order, features })
}

/// Whether all cases are counted once for each of a few texts of a column, as they are if each names a
/// model that groups them.
fn groups_same_cases(table: &Table, counts: (usize, usize), column: usize) -> bool {
    let mut sums: HashMap<u64, (usize, [f64; 2])> = HashMap::new();
    for row in 0..table.rows() {
        let (rows, sum) = sums.entry(table.columns[column].key(row)).or_default();
        let [positives, negatives] = [counts.0, counts.1].map(|c| table.number(row, c));
        *rows += 1;
        sum[0] += positives.unwrap_or(f64::NAN);
        sum[1] += negatives.unwrap_or(f64::NAN);
    }
    let first = sums.values().next().map(|(_, sum)| *sum);
    !table.is_numeric(column)
        && sums.len() > 1
        && sums.values().all(|(rows, sum)| *rows > 1 && Some(*sum) == first)
}

impl Columns {
    /// Why no model is judged on its test rows.
    fn no_test_note(&self) -> &'static str {
        if self.features.is_empty() && self.order.column.is_none() {
            "Test groups are passed over: without a score or a column that describes groups nothing says which training group they belong to."
        } else {
            "The test rows have only one outcome, so nothing can be tested on them."
        }
    }

    fn row(&self, table: &Table, index: usize, parts: &Parts) -> Result<Row, RowProblem> {
        let part = parts.at(table, index)?;
        let group = Group { score: self.order.score(table, index)?, positives: 0, negatives: 0 };
        let count = |column| not_negative(table, index, column);
        let counts = [count(self.counts.0)?, count(self.counts.1)?];
        let only = || "model".to_owned();
        let model = self.model.map_or_else(only, |column| table.columns[column].text(index));
        match self.model.filter(|_| model.is_empty()) {
            Some(column) => Err(table.problem(index, column, "the name of a model")),
            None => Ok(Row { index, model, part, counts, group }),
        }
    }
}

/// Of the area between chance and the best order of groups, that of bands has so much at least.
const NEARLY_BEST: f64 = 0.8;

/// What groups are ranked by.
struct GroupOrder {
    column: Option<usize>,
    /// The places of the rows in the order of bands that are no numbers.
    places: Option<Vec<f64>>,
    rule: CutRule,
    /// How, as a sentence, if that is not obvious.
    note: Option<String>,
}

impl GroupOrder {
    /// - `counts`: the columns of positives and negatives.
    /// - `model`: the column that names models, each of which has its own order.
    fn of(table: &Table, counts: (usize, usize), model: Option<usize>) -> Self {
        let by = |column, rule, note| Self { column, places: None, rule, note };
        let has_plain_names = is_one_of(&table.header[counts.0], &POSITIVE_COUNTS)
            && is_one_of(&table.header[counts.1], &NEGATIVE_COUNTS);
        if let Some(column) = table.column("score").filter(|_| has_plain_names) {
            return by(Some(column), CutRule::ScoreAtLeast, None);
        }
        let total = |row: usize| Some(table.number(row, counts.0)? + table.number(row, counts.1)?);
        let predicts = |&c: &usize| table.is_numeric(c) && predicts(table, c, (counts.0, &total));
        let predicted = || table.all().find(predicts);
        if let Some(column) = find(table, Says::ProbabilityOfGroup).or_else(predicted) {
            let note = format!("The groups are ranked by {}, high first.", table.quoted(column));
            return by(Some(column), CutRule::ScoreAtLeast, Some(note));
        }
        let is_band = |&column: &usize| !table.facts(column).has_fractions;
        let band = || find(table, Says::Band).filter(is_band);
        if let Some(column) = find(table, Says::ScoreOfGroup).or_else(band) {
            return Self::by_share(table, column, counts);
        }
        let mut columns = table.all().filter(|column| Some(*column) != model);
        let bands = columns.find_map(|c| Some((c, places(table, c, counts, model)?)));
        match bands {
            Some((column, places)) => Self::by_places(table, column, counts, places),
            None => by(None, CutRule::SafetyScoreAtMost, None),
        }
    }

    /// Ranked by a column of which either end may be the risky one: that with more of the positives.
    fn by_share(table: &Table, column: usize, counts: (usize, usize)) -> Self {
        let (name, positives) = (table.quoted(column), table.quoted(counts.0));
        let (rule, end) = risky_end(&groups(table, counts, |row| table.number(row, column)));
        let note = format!(
            "The groups are ranked by {name}, {end} first: the share of {positives} is higher there."
        );
        Self { column: Some(column), places: None, rule, note: Some(note) }
    }

    /// Ranked by the places of bands in their order.
    fn by_places(table: &Table, column: usize, counts: (usize, usize), places: Vec<f64>) -> Self {
        let (rule, end) = risky_end(&groups(table, counts, |row| Some(places[row])));
        let text = |place: f64| {
            let row = places.iter().position(|&other| other == place);
            quoted(&table.columns[column].text(row.unwrap_or_default()))
        };
        let last = places.iter().copied().fold(1.0, f64::max);
        let (name, positives) = (table.quoted(column), table.quoted(counts.0));
        let (low, high) = (text(1.0), text(last));
        let note = format!(
            "The groups are ranked by {name} in its order, from {low} (1) to {high} ({last}), {end} first: the share of {positives} is higher there."
        );
        Self { column: Some(column), places: Some(places), rule, note: Some(note) }
    }

    /// The score of a row.
    fn score(&self, table: &Table, row: usize) -> Result<f64, RowProblem> {
        let Some(column) = self.column else { return Ok(0.0) };
        let number = match &self.places {
            Some(places) => Some(places[row]),
            None => table.number(row, column),
        };
        number.ok_or_else(|| table.problem(row, column, table.columns[column].expected()))
    }
}

/// The end of a score at which the positives are ahead.
fn risky_end(groups: &[(f64, f64, f64)]) -> (CutRule, &'static str) {
    if area(groups) < 0.5 { (CutRule::ScoreAtMost, "low") } else { (CutRule::ScoreAtLeast, "high") }
}

/// What a band is ordered by: whether it is a level, a letter or a number; its level or lower end; no
/// lower end for what is below all others; and the letters behind it.
type BandKey = (u8, f64, bool, String);

fn band_key(text: &str) -> Option<BandKey> {
    let text = text.trim().to_lowercase();
    if let Some((level, _)) = (0u8..).zip(listed(Says::Level)).find(|(_, level)| **level == *text) {
        return Some((0, f64::from(level), true, String::new()));
    }
    let is_letter = |c: char| c.is_ascii_lowercase();
    let mut letters = text.chars();
    if let Some(grade) = letters.next().filter(|c| is_letter(*c) && text.len() <= 2) {
        return Some((1, f64::from(u32::from(grade)), true, letters.collect()));
    }
    let signs = text.trim_start_matches(|c: char| "<>≤≥=([ ".contains(c));
    let is_below = text.starts_with(['<', '≤']) || signs.starts_with("-inf");
    let digits = signs.strip_prefix("-inf").unwrap_or(signs).trim_start_matches([',', ' ']);
    let is_part = |at: usize, c: char| c.is_ascii_digit() || c == '.' || at == 0 && c == '-';
    let end = digits.char_indices().find(|&(at, c)| !is_part(at, c));
    let (number, rest) = digits.split_at(end.map_or(digits.len(), |(at, _)| at));
    let letters = rest.chars().take_while(|c| is_letter(*c)).collect();
    Some((2, number.parse().ok()?, !is_below, letters))
}

/// The keys of all rows, all of one kind; letters are grades only where the name says so.
fn band_keys(table: &Table, column: usize) -> Option<Vec<BandKey>> {
    let key = |row: usize| band_key(&table.columns[column].text(row));
    let keys: Vec<BandKey> = (0..table.rows()).map(key).collect::<Option<_>>()?;
    let kind = keys.first()?.0;
    let is_named = || words(&table.header[column]).iter().any(|word| whole(word).has(Says::Band));
    (keys.iter().all(|key| key.0 == kind) && (kind != 1 || is_named())).then_some(keys)
}

/// The places of the rows in the order of a column of bands: all different for each model, in their
/// order or against it, and hardly worse than the best order of the groups.
fn places(
    table: &Table,
    column: usize,
    counts: (usize, usize),
    model: Option<usize>,
) -> Option<Vec<f64>> {
    if table.rows() < 3 || tells_turns(table, column) || table.columns[column].is_full() {
        return None;
    }
    let keys = band_keys(table, column)?;
    let is_same = |row: &usize| {
        model.is_none_or(|m| table.columns[m].key(row - 1) == table.columns[m].key(*row))
    };
    let steps = (1..keys.len()).filter(is_same);
    let mut steps = steps.map(|row| keys[row - 1].partial_cmp(&keys[row]));
    let first = steps.next()?.filter(|step| step.is_ne())?;
    if !steps.all(|step| step == Some(first)) {
        return None;
    }
    let mut sorted = keys.clone();
    sorted.sort_short_by(|a, b| a.partial_cmp(b).unwrap_or(Ordering::Equal));
    sorted.dedup();
    let place = |key| {
        let of = |other: &_| PartialOrd::partial_cmp(other, key).unwrap_or(Ordering::Equal);
        sorted.binary_search_by(of).map(|at| at as f64 + 1.0).ok()
    };
    let places: Vec<f64> = keys.iter().map(place).collect::<Option<_>>()?;
    let own = area(&groups(table, counts, |row| Some(places[row])));
    let share = |row: usize| {
        let (p, n) = (table.number(row, counts.0)?, table.number(row, counts.1)?);
        Some(p / (p + n).max(1.0))
    };
    let best = area(&groups(table, counts, share));
    ((own - 0.5).abs() >= NEARLY_BEST * (best - 0.5)).then_some(places)
}

/// The first column with one of some names, with a number in every row, and not always the same one.
fn find(table: &Table, what: Says) -> Option<usize> {
    let is_order = |&column: &usize| {
        let varies = table.facts(column).range.is_some_and(|(low, high)| low < high);
        table.columns[column].is_full() && varies
    };
    let column = |name: &str| table.header.iter().position(|header| plain(header) == name);
    listed(what).filter_map(column).find(is_order)
}

/// The groups that have a score: it, their positives and their negatives.
fn groups(
    table: &Table,
    counts: (usize, usize),
    score: impl Fn(usize) -> Option<f64>,
) -> Vec<(f64, f64, f64)> {
    let count = |row: usize, column: usize| table.number(row, column).filter(|&n| n >= 0.0);
    let group = |row: usize| Some((score(row)?, count(row, counts.0)?, count(row, counts.1)?));
    (0..table.rows()).filter_map(group).collect()
}

/// The share of the pairs of a positive and a negative in which the positive has the higher score.
fn area(groups: &[(f64, f64, f64)]) -> f64 {
    let mut groups = groups.to_vec();
    groups.sort_short_by(|a, b| a.0.total_cmp(&b.0));
    let (mut won, mut positives, mut negatives) = (0.0, 0.0, 0.0);
    for ties in groups.chunk_by(|a, b| a.0 == b.0) {
        let p: f64 = ties.iter().map(|group| group.1).sum();
        let n: f64 = ties.iter().map(|group| group.2).sum();
        won += p * (negatives + n / 2.0);
        positives += p;
        negatives += n;
    }
    if positives * negatives > 0.0 { won / (positives * negatives) } else { 0.5 }
}

/// Reads high as `true` and low as `false`.
fn is_high(text: &str) -> Option<bool> {
    match text.to_lowercase().as_str() {
        "h" | "high" => Some(true),
        "l" | "low" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::reader::table_of;

    fn risk(text: &str) -> Option<RiskModel> {
        read("f", &table_of(text), &Roles::default(), |model| model).unwrap().risk
    }

    #[test]
    fn groups_of_high_and_low_are_a_rule() {
        let text = "Cn,Pr,p,n\nH,low,3,1\nL,H,2,2\nL,L,1,7\n";
        let risk = risk(text).unwrap();
        let said: Vec<String> = risk.groups.iter().map(|g| risk.letters(g.pattern)).collect();
        assert_eq!(said, ["H L", "L H", "L L"]);
        assert!(risk.columns.iter().all(|column| column.values.is_empty()));
    }

    #[test]
    fn other_groups_are_none() {
        assert_eq!(risk("a,b,p,n\nH,x,3,1\nH,y,2,2\nL,x,1,7\n"), None);
        assert_eq!(risk("Q,p,n\nY,3,1\nN,2,2\n"), None);
        assert_eq!(risk("Cn,score,p,n\nH,2,3,1\nL,1,2,2\n"), None);
    }

    fn order(text: &str) -> (Option<usize>, CutRule, Option<String>) {
        let table = table_of(text);
        let order = GroupOrder::of(&table, count_columns(&table).unwrap(), None);
        (order.column, order.rule, order.note)
    }

    #[test]
    fn scores_go_before_bands_and_their_risky_end_is_said() {
        let (column, rule, note) = order("decile,min_score,goods,bads\n1,700,90,1\n2,600,80,9\n");
        assert_eq!((column, rule), (Some(1), CutRule::ScoreAtMost));
        let said =
            "The groups are ranked by “min_score”, low first: the share of “bads” is higher there.";
        assert_eq!(note.as_deref(), Some(said));
        let by = |text| (order(text).0, order(text).1);
        let (least, most) = (CutRule::ScoreAtLeast, CutRule::ScoreAtMost);
        assert_eq!(by("decile,goods,bads\n1,90,1\n2,80,9\n"), (Some(0), least));
        assert_eq!(by("Decile,goods,bads\n1,90,9\n2,80,2\n"), (Some(0), most));
        assert_eq!(by("bin,Mean predicted,goods,bads\n1,.7,90,9\n2,.2,80,9\n"), (Some(1), least));
        assert_eq!(by("score,goods,bads\n700,90,9\n600,80,19\n"), (Some(0), most));
        assert_eq!(by("score,p,n\n7,1,9\n6,8,2\n"), (Some(0), least));
    }

    #[test]
    fn bands_go_in_their_order_and_a_predicted_share_before_them() {
        let (least, most) = (CutRule::ScoreAtLeast, CutRule::ScoreAtMost);
        for (bands, rule, last) in [
            (["1", "4A", "4B", "5"], least, "5"),
            (["(0.0, 0.1]", "(0.1, 0.2]", "(0.2, 0.7]", "(0.7, 1.0]"], least, "(0.7, 1.0]"),
            (["740+", "700-739", "500-699", "<500"], most, "740+"),
            (["low", "medium", "high", "very high"], least, "very high"),
        ] {
            let rows = bands.iter().zip(["90,1", "80,9", "70,20", "9,40"]);
            let rows: String =
                rows.map(|(band, counts)| format!("\"{band}\",{counts}\n")).collect();
            let (column, found, note) = order(&format!("group,goods,bads\n{rows}"));
            assert_eq!((column, found), (Some(0), rule), "{bands:?}");
            assert!(note.unwrap().contains(&format!("to {} (4)", quoted(last))), "{bands:?}");
        }
        let text = "band,EPRO,SEFIT,goods,bads\n1,.02,.01,90,1\n2,.1,.01,80,9\n3,.3,.02,70,20\n";
        assert_eq!(order(text).0, Some(1));
        let text = "band,bad_rate,goods,bads\n1,.011,90,1\n2,.101,80,9\n3,.222,70,20\n";
        assert_eq!(order(text).0, Some(0), "what is made of the counts is no score");
    }

    #[test]
    fn what_orders_no_groups_is_passed_over() {
        let safety = (None, CutRule::SafetyScoreAtMost, None);
        for text in [
            "colour,p,n\nred,1,9\nblue,8,2\n",
            "band,goods,bads\nA,90,1\nB,80,9\n",
            "goods,bads,Pr\n90,1,low\n80,9,H\n70,20,L\n",
            "month,goods,bads\n2023-01,90,1\n2023-02,80,9\n2023-03,70,20\n",
            "code,goods,bads\n1a,90,1\n2a,10,9\n3a,90,2\n4a,70,20\n",
            "decile,goods,bads\n1,90,3\n,80,9\n",
            "decile,goods,bads\n1,90,3\n1,80,9\n",
        ] {
            assert_eq!(order(text), safety, "{text}");
        }
    }
}
