//! Well-known names of columns and spellings of outcomes.

use crate::data::text::words::{Says, called};

/// Outcome columns.
pub(crate) const OUTCOME: [&str; 7] =
    ["label", "y", "y_true", "actual", "target", "class", "outcome"];
/// Columns of counts of a group's positives.
pub(crate) const POSITIVE_COUNTS: [&str; 3] = ["positives", "p", "p_i"];
/// Columns of counts of a group's negatives.
pub(crate) const NEGATIVE_COUNTS: [&str; 3] = ["negatives", "n", "n_i"];
/// The four counts of a confusion matrix.
pub(crate) const CONFUSION: [&str; 4] = ["tp", "fp", "fn", "tn"];
/// Columns of case weights.
pub(crate) const WEIGHT: [&str; 6] =
    ["weight", "sample_weight", "weights", "sample_weights", "case_weight", "case_weights"];
/// The column that says train or test.
pub(crate) const SPLIT: &str = "split";
/// The column of the folds of a cross-validation.
pub(crate) const FOLD: [&str; 8] =
    ["fold", "folds", "cv_fold", "cv_folds", "kfold", "k_fold", "fold_id", "fold_no"];
/// The column of what a false negative on the case costs.
pub(crate) const FALSE_NEGATIVE_COST: &str = "cost_fn";
/// The column of what a false positive on the case costs.
pub(crate) const FALSE_POSITIVE_COST: &str = "cost_fp";

/// Columns that are neither outcome nor score.
pub(crate) fn other_uses<'a>() -> impl Iterator<Item = &'a str> {
    let others = [SPLIT, FALSE_NEGATIVE_COST, FALSE_POSITIVE_COST];
    WEIGHT.into_iter().chain(FOLD).chain(others)
}

/// Whether a column is called after a use that is neither outcome nor score.
pub(crate) fn is_other_use(name: &str) -> bool {
    other_uses().any(|known| known.eq_ignore_ascii_case(name))
}

/// Whether a weight is that of a body among these columns, which also tell its size.
pub(crate) fn is_of_bodies(header: &[String]) -> bool {
    header.iter().any(|name| called(name).has(Says::Body))
}

/// Columns that number the rows.
const ROW_NUMBER: [&str; 10] =
    ["row", ".row", "rowindex", "row_id", "rowid", "id", "index", "case", "case_id", "unnamed: 0"];

/// Outcome spellings of which one is clearly positive: (positive, negative), as value keys.
pub(crate) const KNOWN_PAIRS: [(&str, &str); 12] = [
    ("1", "0"),
    ("true", "false"),
    ("yes", "no"),
    ("y", "n"),
    ("pos", "neg"),
    ("positive", "negative"),
    ("+", "-"),
    ("1", "-1"),
    // A customer is lost, and so is a deal; what is looked for there is the one won.
    ("won", "lost"),
    // Bad and good payers.
    ("b", "g"),
    ("closed won", "closed lost"),
    ("win", "loss"),
];

/// Whether a name is one of some names, in any case.
pub(crate) fn is_one_of(name: &str, names: &[&str]) -> bool {
    names.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Whether a column is called like an id.
#[must_use]
pub fn is_id(name: &str) -> bool {
    let name = name.trim_start_matches('_').to_lowercase();
    let ends = name.ends_with("_id") || name.ends_with(" id") || name == "inst#";
    ends || ROW_NUMBER.contains(&name.as_str())
}

/// Whether a score is called so that its name says nothing about its model.
pub(crate) fn is_any_score(name: &str) -> bool {
    called(name).has(Says::AnyScore)
}

/// Whether a column other than the outcome says something about a case that no model changes.
pub(crate) fn is_case_amount(name: &str) -> bool {
    is_other_use(name) && !is_one_of(name, &FOLD)
}

/// Whether a column says something about a case that no model changes.
pub(crate) fn is_case_fact(name: &str) -> bool {
    is_one_of(name, &OUTCOME) || is_case_amount(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_and_folds_go_by_several_names() {
        assert!(
            ["weights", "Sample_Weight", "kfold", "Folds", "split"].into_iter().all(is_other_use)
        );
        assert!(!["weight_kg", "manifold", "score"].into_iter().any(is_other_use));
        let header = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        assert!(is_of_bodies(&header(&["label", "Height", "weight"])));
        assert!(!is_of_bodies(&header(&["label", "score", "weight"])));
    }
}
