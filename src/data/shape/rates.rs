//! Tables of rates, one row a threshold or a classifier, which hold no cases and no counts.

use crate::data::error::DataError;
use crate::data::role::find::confusion_columns;
use crate::data::role::names::{OUTCOME, is_one_of};
use crate::data::table::table::Table;
use crate::data::text::words::words;

/// What the share of positives that are found is called.
const FOUND: [&str; 4] = ["tpr", "sensitivity", "recall", "truepositiverate"];
/// What it is given with.
const BESIDE: [&str; 6] =
    ["fpr", "specificity", "precision", "tnr", "falsepositiverate", "truenegativerate"];

/// Refuses points of a ROC curve, of a precision-recall curve, and tables of measures: without the
/// counts of both classes they are no cases, and their numbers no scores.
///
/// # Errors
/// [`DataError::OtherKind`].
pub(crate) fn refuse_rates(file: &str, table: &Table) -> Result<(), DataError> {
    let has = |known: &[&str]| {
        let is_one = |name: &String| known.contains(&words(name).concat().as_str());
        table.header.iter().any(is_one)
    };
    let has_outcome = || table.header.iter().any(|name| is_one_of(name, &OUTCOME));
    match has(&FOUND) && has(&BESIDE) && confusion_columns(table).is_none() && !has_outcome() {
        true => Err(DataError::OtherKind {
            file: file.into(),
            looks_like: "a table of rates, such as the points of a ROC curve (counts are needed: tp, fp, fn and tn of each classifier or threshold, or the cases with their scores)",
        }),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::reader::table_of;

    #[test]
    fn rates_are_neither_scores_nor_counts() {
        let refused = |header: &str| {
            let row = vec!["0.5"; header.split(',').count()].join(",");
            refuse_rates("f", &table_of(&format!("{header}\n{row}\n"))).is_err()
        };
        for rates in [
            "fpr,tpr,thresholds",
            "precision,recall,threshold",
            "model,Sensitivity,Specificity,n_pos,n_neg",
        ] {
            assert!(refused(rates), "{rates}");
        }
        for other in ["label,tpr,fpr", "model,tp,fp,fn,tn,tpr,fpr", "id,sensitivity,score"] {
            assert!(!refused(other), "{other}");
        }
    }
}
