//! What the words of a column's name say about it.

use crate::data::role::name::names::is_id;
use crate::data::role::name::word_lists::{
    EVENT_NAMES, FEATURE_NAMES, ID_NAMES, OF_MODELS, PREDICTION_NAMES, SCORE_NAMES, SCORE_STEMS,
    SHARE_NAMES, TIME_NAMES, TRUTH_NAMES,
};

/// The words of a name, in lower case: letters apart from digits and from signs, and "camelCase"
/// at its humps.
pub(crate) fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = None;
    for letter in name.chars() {
        let kind = |c: char| (c.is_alphabetic(), c.is_numeric());
        let is_hump = |before: char| before.is_lowercase() && letter.is_uppercase();
        let begins = before.is_none_or(|b: char| kind(b) != kind(letter) || is_hump(b));
        if letter.is_alphanumeric() {
            match words.last_mut().filter(|_| !begins) {
                Some(word) => word.extend(letter.to_lowercase()),
                None => words.push(letter.to_lowercase().collect()),
            }
        }
        before = Some(letter);
    }
    words
}

fn has_word(name: &str, known: &[&str]) -> bool {
    words(name).iter().any(|word| known.contains(&word.as_str()))
}

/// Whether a column is called after an event or as an outcome is.
pub(crate) fn is_event_name(name: &str) -> bool {
    has_word(name, EVENT_NAMES)
}

/// Whether a column's name says that it is what really happened.
pub(crate) fn is_truth_name(name: &str) -> bool {
    has_word(name, TRUTH_NAMES)
}

/// Whether a column is called as a prediction is.
pub(crate) fn is_prediction(name: &str) -> bool {
    let name = name.to_lowercase();
    // SAS writes "into" and "from" so.
    name.starts_with("i_") || name.starts_with("f_") || has_word(&name, PREDICTION_NAMES)
}

/// Whether a column is called as a score or a model is.
pub(crate) fn is_score_name(name: &str) -> bool {
    let has_stem = |word: &String| SCORE_STEMS.iter().any(|stem| word.contains(stem));
    // "XGBClassifier" is one word or two, as its humps fall.
    let whole = name.to_lowercase();
    has_word(name, SCORE_NAMES)
        || words(name).iter().any(has_stem)
        || SCORE_STEMS.iter().any(|stem| stem.len() > 3 && whole.contains(stem))
        || is_prediction(name)
}

/// Whether a column is called as what models are fed with is.
pub(crate) fn is_feature_name(name: &str) -> bool {
    let numbered = match words(name).as_slice() {
        [letter, number] => {
            ["x", "v", "f", "pc", "var", "col"].contains(&letter.as_str())
                && number.chars().all(char::is_numeric)
        }
        _ => false,
    };
    numbered || has_word(name, FEATURE_NAMES)
}

/// Whether a column between 0 and 1 is called after something else that lies there, or was brought
/// there: a loss given default, a ratio, a scaled age. The mean of models is a model.
pub(crate) fn is_share_name(name: &str) -> bool {
    has_word(name, SHARE_NAMES) || is_feature_name(name) && !has_word(name, OF_MODELS)
}

/// Whether a column is called as a number of cases, of customers or of accounts is.
pub(crate) fn is_number_name(name: &str) -> bool {
    is_id(name) || has_word(name, ID_NAMES)
}

/// Whether a column is called as a time is.
pub(crate) fn is_time_name(name: &str) -> bool {
    has_word(name, TIME_NAMES)
}

/// Whether a column is called as the effect of a treatment is, or as the treatment.
pub(crate) fn is_of_uplift(name: &str) -> (bool, bool) {
    let is = |known: &[&str]| has_word(name, known);
    (is(&["uplift", "cate", "ite", "effect"]), is(&["treatment", "treated", "treat", "exposed"]))
}

/// Whether a column is called after an outcome value, as the column of its probability is.
///
/// - `outcome`: the outcome's name, which may stand before the value: P_BAD1 of BAD.
/// - `value`: the key of the value.
pub(crate) fn claims(name: &str, outcome: &str, value: &str) -> bool {
    // ">50K" and "<=50K" are told apart by their signs alone.
    if value.contains(['<', '>', '≤', '≥', '=']) && !name.to_lowercase().contains(value) {
        return false;
    }
    let (name, value) = (words(name), words(value));
    let outcome = words(outcome);
    let rest: Vec<&String> = name.iter().filter(|word| !outcome.contains(word)).collect();
    let ends = |all: &[&String]| {
        all.len() >= value.len()
            && all[all.len() - value.len()..].iter().zip(&value).all(|(a, b)| *a == b)
    };
    let all: Vec<&String> = name.iter().collect();
    let is_number = value.iter().all(|word| word.chars().all(char::is_numeric));
    let others = all.len().saturating_sub(value.len());
    // "model 1" and "score 2" are numbered; a class is said of a probability.
    let is_of_class = all[..others].iter().all(|word| {
        ["p", "prob", "proba", "probability", "class", "pr", "score"].contains(&word.as_str())
            || outcome.contains(word)
    });
    !value.is_empty() && (ends(&rest) || ends(&all)) && (!is_number || others > 0 && is_of_class)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_split_into_words() {
        assert_eq!(words("P_BAD1"), ["p", "bad", "1"]);
        assert_eq!(words("churnScore (2024)"), ["churn", "score", "2024"]);
        assert_eq!(words("Score Büro"), ["score", "büro"]);
    }

    #[test]
    fn a_name_claims_the_class_that_it_ends_with() {
        for (name, outcome, value) in [
            ("P_BAD1", "BAD", "1"),
            ("prob_1", "y", "1"),
            ("p1", "label", "1"),
            ("Yes", "churn", "yes"),
            ("P(benign)", "diagnosis", "benign"),
            ("probability_charged_off", "s", "charged off"),
            (">50K", "income", ">50k"),
        ] {
            assert!(claims(name, outcome, value), "{name}");
        }
        for (name, outcome, value) in [
            ("model_1", "label", "1"),
            ("P_BAD1", "BAD", "0"),
            ("1", "y", "1"),
            ("xgb", "y", "yes"),
            ("prob_10", "y", "0"),
            ("<=50K", "income", ">50k"),
        ] {
            assert!(!claims(name, outcome, value), "{name}");
        }
    }

    #[test]
    fn ids_times_and_scores_are_called_so() {
        assert!(["Kundennr", "account_no", "customer id"].into_iter().all(is_number_name));
        assert!(["created_at", "unix", "Date"].into_iter().all(is_time_name));
        assert!(
            ["pd_xgb", "Score Bank", "XGBClassifier", "y_pred", "p1", "gnb"]
                .into_iter()
                .all(is_score_name)
        );
        assert!(["truth", "actual_churn", "obs"].into_iter().all(is_truth_name));
        assert!(!["response", "churn", "predicted"].into_iter().any(is_truth_name));
        assert!(["LGD", "dti_ratio", "age_scaled", "V3"].into_iter().all(is_share_name));
        assert!(!["average", "mean", "challenger", "rot"].into_iter().any(is_share_name));
        assert!(!["amount", "age", "balance"].into_iter().any(is_score_name));
    }
}
