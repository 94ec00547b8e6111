//! The features of a rule of high and low risks.
//!
//! Source: Hoshino et al. (2009), section 5.1.

use crate::data::error::{DataError, Result};
use crate::data::role::facts::is_number;
use crate::data::role::find::required_column;
use crate::data::role::roles::Roles;
use crate::data::table::column::Column;
use crate::data::table::table::Table;
use crate::domain::{Binning, ExactShare, MOST_FEATURES, RiskColumn, RiskModel};

/// A feature has at most so many values.
const MOST_VALUES: usize = u16::MAX as usize;

/// A column that becomes a feature.
#[derive(Debug, Clone)]
pub(crate) struct Feature {
    pub(crate) column: usize,
    /// How numbers become values; `None` for texts.
    pub(crate) binning: Option<Binning>,
}

/// Whether a column holds categories: two distinct texts or more, each used twice or more on average
/// (so neither names nor ids).
pub(crate) fn is_categorical(column: &Column) -> bool {
    let Some(entries) = column.entries() else { return false };
    let present = entries.iter().filter(|e| e.count > 0 && !e.missing).count();
    !column.is_numeric() && present >= 2 && 2 * present <= column.rows()
}

/// The feature columns: the user's, else those of a table of categories; and notes on columns that
/// were passed over.
///
/// - `taken`: columns with other roles.
/// - `is_of_features`: whether the table is one of categories, so that features are looked for.
///
/// # Errors
/// [`DataError::FeatureTaken`], [`DataError::TooManyFeatures`], [`DataError::TooManyValues`], or that
/// of a column the user named.
pub(crate) fn feature_columns(
    table: &Table,
    roles: &Roles,
    taken: &[usize],
    is_of_features: bool,
) -> Result<(Vec<Feature>, Vec<String>)> {
    let name = |column: usize| table.header[column].clone();
    let (columns, notes) = match &roles.features {
        Some(names) => (named_features(table, names, taken)?, vec![]),
        None if !is_of_features || roles.complete => (vec![], vec![]),
        None => {
            let free = table.all().filter(|column| !taken.contains(column));
            let (features, others): (Vec<_>, Vec<_>) = free.partition(|&c| {
                let is_one = is_categorical(&table.columns[c]);
                is_one || table.is_numeric(c) && !is_number(table, c)
            });
            let note = |column: usize| {
                let name = table.quoted(column);
                format!("Column {name} hardly says anything twice and was not taken for a feature.")
            };
            (features, others.into_iter().map(note).collect())
        }
    };
    if columns.len() > MOST_FEATURES {
        let columns = columns.into_iter().map(name).collect();
        return Err(DataError::TooManyFeatures { columns, most: MOST_FEATURES });
    }
    if let Some(&column) = columns.iter().find(|&&column| !table.columns[column].is_held()) {
        return Err(too_many_values(table, column));
    }
    let feature = |column: usize| {
        let asked = roles.bins.iter().find(|(name, _)| *name == table.header[column]);
        let binning = || asked.map_or_else(Binning::default, |(_, binning)| binning.clone());
        Feature { column, binning: table.is_numeric(column).then(binning) }
    };
    Ok((columns.into_iter().map(feature).collect(), notes))
}

/// The features that the user named, which have no other role.
fn named_features(table: &Table, names: &[String], taken: &[usize]) -> Result<Vec<usize>> {
    let columns = names.iter().map(|name| required_column(table, name));
    let columns: Vec<usize> = columns.collect::<Result<_, _>>()?;
    match columns.iter().find(|column| taken.contains(column)) {
        Some(&column) => Err(DataError::FeatureTaken { column: table.header[column].clone() }),
        None => Ok(columns),
    }
}

/// The error of a feature with more values than are held.
pub(crate) fn too_many_values(table: &Table, column: usize) -> DataError {
    DataError::TooManyValues { column: table.header[column].clone(), most: MOST_VALUES }
}

/// The rule's name, which no score column of the file has.
pub(crate) fn rule_name(features: usize, others: &[String]) -> String {
    let mut name = match features {
        1 => "Rule of 1 feature".to_owned(),
        n => format!("Rule of {n} features"),
    };
    while others.contains(&name) {
        name.push('*');
    }
    name
}

/// The note on a rule that puts all cases in one group.
pub(crate) fn one_group(risk: &RiskModel) -> Option<String> {
    let is_high = |column: &RiskColumn| column.values.iter().any(|v| v.is_high);
    if risk.columns.iter().any(is_high) {
        return None;
    }
    let percent = |share: ExactShare| {
        let text = format!("{:.4}", share.value() * 100.0);
        format!("{}%", text.trim_end_matches('0').trim_end_matches('.'))
    };
    Some(format!(
        "No value of any feature is high risk: none stands in {} of the training rows and is positive in {} of these. All rows are one group, and the rule can't tell them apart; lower one of the two thresholds.",
        percent(risk.settings.support),
        percent(risk.settings.confidence)
    ))
}
