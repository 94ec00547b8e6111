//! The columns in use of a table with one row per case.

use crate::data::error::{DataError, Result, quoted};
use crate::data::role::classes::TwoValued;
use crate::data::role::features::{Feature, feature_columns};
use crate::data::role::find::{fold_column, free_columns, passed_over, role_column, score_columns};
use crate::data::role::kind::is_features;
use crate::data::role::models::{self, Models, likelier};
use crate::data::role::names::{FALSE_NEGATIVE_COST, FALSE_POSITIVE_COST, SPLIT};
use crate::data::role::outcome::Outcome;
use crate::data::role::outcome_by_scores::outcome_in_use;
use crate::data::role::premise::Reason;
use crate::data::role::relations::{decided_words, said_class};
use crate::data::role::roles::Roles;
use crate::data::role::split::split_column;
use crate::data::role::weight::weight_column;
use crate::data::table::table::Table;
use crate::domain::{CutRule, RandomSplit, Scores};
use std::borrow::Cow;

/// The columns in use.
pub(crate) struct Columns<'a> {
    pub(crate) outcome: Outcome,
    pub(crate) scores: Vec<Score<'a>>,
    pub(crate) weight: Option<usize>,
    pub(crate) split: Option<usize>,
    /// Only where there is no split column.
    pub(crate) random_split: Option<RandomSplit>,
    pub(crate) fold: Option<usize>,
    pub(crate) false_negative_cost: Option<usize>,
    pub(crate) false_positive_cost: Option<usize>,
    /// The features of a rule.
    pub(crate) features: Vec<Feature>,
    /// The table is one of categories: a random split takes its share of each class.
    pub(crate) is_of_features: bool,
    /// What was decided of the columns of numbers.
    pub(crate) models: Models,
}

/// A model's scores; NaN where a row has none.
pub(crate) struct Score<'a> {
    pub(crate) column: usize,
    pub(crate) name: String,
    pub(crate) values: Cow<'a, [f64]>,
    /// Least and greatest number among them.
    pub(crate) range: (f64, f64),
    pub(crate) rule: CutRule,
}

impl<'a> Score<'a> {
    fn of(
        table: &'a Table,
        rule: CutRule,
        column: usize,
        outcome: &Outcome,
        models: &Models,
    ) -> Self {
        let name = table.header[column].clone();
        // Codes of several classes are no order.
        let is_number = table.is_numeric(column)
            && !(outcome.is_one_of_many && models.decisions.contains(&column));
        let decision = models.confidences.iter().find(|(of, _)| *of == column).map(|(_, by)| *by);
        let values = match (is_number, decision) {
            (true, Some(decision)) => of_positive(table, column, decision, outcome).into(),
            (true, None) => table.scores(column, &outcome.positive),
            (false, _) => decisions(table, column, outcome).into(),
        };
        let range = match (&values, table.facts(column).range) {
            (Cow::Borrowed(_), Some(range)) => range,
            _ => Scores::of(&values).range(),
        };
        Self { column, name, values, range, rule }
    }
}

/// The decisions that a column of texts spells: 1 for the positive class, 0 for the other.
fn decisions(table: &Table, column: usize, outcome: &Outcome) -> Vec<f64> {
    let classes = TwoValued::new(&table.columns[column], &outcome.positive, &outcome.negative);
    let said = said_class(table, outcome, column);
    let words = decided_words(table, outcome, column)
        .map(|[act, leave]| TwoValued::new(&table.columns[column], act, leave));
    let decided = |row| words.as_ref().and_then(|words| words.at(row));
    let class = |row| decided(row).or_else(|| classes.at(row)).or_else(|| said(row));
    let number = |row| class(row).map_or(f64::NAN, |class| f64::from(u8::from(class)));
    (0..table.rows()).map(number).collect()
}

/// The probabilities of the positive class, of those of the class that is decided for.
fn of_positive(table: &Table, column: usize, decision: usize, outcome: &Outcome) -> Vec<f64> {
    let class = said_class(table, outcome, decision);
    let number = |row| match (class(row), table.number(row, column)) {
        (Some(true), Some(p)) => p,
        (Some(false), Some(p)) => 1.0 - p,
        _ => f64::NAN,
    };
    (0..table.rows()).map(number).collect()
}

impl Columns<'_> {
    /// The roles in force, by name.
    pub(crate) fn as_roles(&self, table: &Table, asked: &Roles) -> Roles {
        let name = |column: usize| table.header[column].clone();
        Roles {
            outcome: Some(name(self.outcome.column)),
            positive: Some(self.outcome.positive.spelling.clone()),
            scores: Some(self.scores.iter().map(|s| s.name.clone()).collect()),
            low_is_positive: {
                let is_found = |s: &&Score| {
                    s.rule == CutRule::ScoreAtMost && !asked.low_is_positive.contains(&s.name)
                };
                let found = self.scores.iter().filter(is_found).map(|s| s.name.clone());
                asked.low_is_positive.iter().cloned().chain(found).collect()
            },
            weight: self.weight.map(name),
            split: self.split.map(name),
            random_split: self.random_split,
            test_file: None,
            fold: self.fold.map(name),
            false_negative_cost: self.false_negative_cost.map(name),
            false_positive_cost: self.false_positive_cost.map(name),
            features: if self.features.is_empty() {
                asked.features.as_ref().map(|_| vec![])
            } else {
                Some(self.features.iter().map(|f| name(f.column)).collect())
            },
            bins: asked.bins.clone(),
            rows_apart: asked.rows_apart,
            risk: asked.risk,
            kind: asked.kind,
            complete: asked.complete,
        }
    }
}

/// Finds the columns in use, and notes on what was chosen or passed over.
///
/// # Errors
/// [`DataError`] of the outcome, of a column the user named, or of a table without scores and features.
pub(crate) fn find_columns<'a>(
    file: &str,
    table: &'a Table,
    roles: &Roles,
) -> Result<(Columns<'a>, Vec<String>)> {
    let find = |asked: &Option<String>, name: &str| {
        role_column(table, roles, asked.as_ref(), || table.column(name))
    };
    let weight = role_column(table, roles, roles.weight.as_ref(), || weight_column(table))?;
    let split = split_column(table, roles)?;
    let fold = role_column(table, roles, roles.fold.as_ref(), || fold_column(table))?;
    let false_negative_cost = find(&roles.false_negative_cost, FALSE_NEGATIVE_COST)?;
    let false_positive_cost = find(&roles.false_positive_cost, FALSE_POSITIVE_COST)?;
    let mut outcome = outcome_in_use(file, table, roles)?;
    let others =
        [weight, split, fold, false_negative_cost, false_positive_cost, table.column(SPLIT)];
    let mut taken: Vec<usize> = others.into_iter().flatten().collect();
    taken.push(outcome.column);
    let is_of_features = is_features(file, table, roles);
    let (features, left_out) = feature_columns(table, roles, &taken, is_of_features)?;
    taken.extend(features.iter().map(|feature| feature.column));
    let is_scoreless = is_of_features && roles.scores.as_ref().is_none_or(Vec::is_empty);
    let (models, mut notes) = match (is_scoreless, features.is_empty()) {
        (true, false) => (Models::default(), vec![]),
        (true, true) => return Err(DataError::NoFeature { columns: table.header.clone() }),
        (false, no_features) => {
            let find = |outcome: &Outcome| models(table, roles, outcome, &taken, !no_features);
            let found = find(&outcome)?;
            let of_models = found.0.taken.iter().map(|(column, _)| *column);
            let is_score = |column: &usize| !found.0.decisions.contains(column);
            let of_models: Vec<usize> = of_models.filter(is_score).collect();
            let other = likelier(table, &outcome, &of_models).filter(|_| roles.scores.is_none());
            if let Some(other) = other {
                outcome = other;
                find(&outcome)?
            } else {
                found
            }
        }
    };
    notes.extend(left_out);
    notes.extend(outcome.note.clone());
    notes.extend(unused_split_note(table, roles, split));
    notes.extend(weights_note(table, [weight, false_negative_cost, false_positive_cost]));
    let scores = models.taken.iter().map(|&(column, is_low)| {
        let rule = if is_low { CutRule::ScoreAtMost } else { CutRule::ScoreAtLeast };
        Score::of(table, rule, column, &outcome, &models)
    });
    let columns = Columns {
        scores: scores.collect(),
        outcome,
        weight,
        split,
        random_split: random_split(roles, is_of_features).filter(|_| split.is_none()),
        fold,
        false_negative_cost,
        false_positive_cost,
        features,
        is_of_features,
        models,
    };
    Ok((columns, notes))
}

/// The random split asked for; by default a rule of features is judged on 30% of the rows.
fn random_split(roles: &Roles, is_of_features: bool) -> Option<RandomSplit> {
    let is_default = is_of_features && !roles.complete && roles.test_file.is_none();
    let default = RandomSplit { test_percent: 30, seed: RandomSplit::SEED };
    roles.random_split.or(is_default.then_some(default))
}

/// The models: the user's, else those that are found; and notes on columns that were passed over.
fn models(
    table: &Table,
    roles: &Roles,
    outcome: &Outcome,
    taken: &[usize],
    has_features: bool,
) -> Result<(Models, Vec<String>)> {
    let is_low = |column: usize| roles.cut_rule(&table.header[column]) == CutRule::ScoreAtMost;
    let as_told = |columns: Vec<usize>| Models {
        taken: columns.into_iter().map(|column| (column, is_low(column))).collect(),
        ..Models::default()
    };
    if roles.scores.is_some() || roles.complete || table.weka.is_some() {
        let (columns, notes) = score_columns(table, roles, taken, has_features)?;
        let mut told = as_told(columns);
        if table.weka.is_none() {
            told.explain(table, outcome, &free_columns(table, taken));
        }
        return Ok((told, notes));
    }
    let mut found = models::find(table, outcome, &free_columns(table, taken))?;
    if found.taken.is_empty() {
        // No number at all, or only what was left out for a reason: which is asked about.
        let (columns, _) = score_columns(table, roles, taken, has_features)?;
        let is_copy = |c: &usize| found.left_out.contains(&(*c, Reason::Copy));
        let others: Vec<usize> = columns.into_iter().filter(|c| !is_copy(c)).collect();
        let columns = table.names(&others);
        return Err(if columns.is_empty() {
            DataError::NoScore { columns, example: None }
        } else {
            DataError::ScoresOrFeatures { columns, likely: vec![] }
        });
    }
    for (column, low) in &mut found.taken {
        *low |= is_low(*column);
    }
    let numbers = found.left_out.iter().filter(|(_, why)| *why == Reason::Number);
    let numbers: Vec<usize> = numbers.map(|(column, _)| *column).collect();
    let notes = passed_over(table, &numbers, &free_columns(table, taken));
    Ok((found, notes))
}

fn unused_split_note(table: &Table, roles: &Roles, split: Option<usize>) -> Option<String> {
    let column = table.column(SPLIT).filter(|_| split.is_none() && !roles.complete)?;
    let found = quoted(&table.columns[column].text(0));
    Some(format!(
        "Column “split” was not used: it says {found}, where “train” and “test” are expected."
    ))
}

fn weights_note(table: &Table, columns: [Option<usize>; 3]) -> Option<String> {
    let names = columns.into_iter().flatten().map(|column| format!("“{}”", table.header[column]));
    let names: Vec<String> = names.collect();
    (!names.is_empty()).then(|| format!("Cases count by {}.", names.join(" × ")))
}
