//! What the words of a column's name say about it.

use crate::data::role::name::more_words::{
    DIAGNOSTICS, FEATURES_ABROAD, IDS_ABROAD, PLACES_AND_RATES, SPREADS, UNITS,
};
use crate::data::role::name::names::{is_id, is_one_of};
use crate::data::role::name::word_lists::{
    AMOUNT_NAMES, EVENT_NAMES, FEATURE_NAMES, ID_NAMES, MODEL_NAMES, NO_SCORE_STARTS, OF_MODELS,
    PREDICTION_NAMES, SCORE_NAMES, SCORE_STEMS, SHARE_NAMES, TIME_NAMES, TRUTH_NAMES, TURNS,
};
use crate::data::text::words::Words;

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

fn has_word(name: &str, known: Words) -> bool {
    words(name).iter().any(|word| known.has(word))
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
    if name == ".hat" || has_word(&name, Words("correct, right, wrong, error, match")) {
        return false; // the leverage, or whether it came true
    }
    // SAS writes "into" and "from" so.
    name.starts_with("i_")
        || name.starts_with("f_")
        || is_numbered(&name, Words("pre, pgr, fits, fit, epro"))
        || has_word(&name, PREDICTION_NAMES)
}

/// Whether a column is called as a score or a model is.
pub(crate) fn is_score_name(name: &str) -> bool {
    let is_other = |word: &String| NO_SCORE_STARTS.iter().any(|start| word.starts_with(start));
    let has_stem =
        |word: &String| SCORE_STEMS.iter().any(|stem| word.contains(stem)) && !is_other(word);
    // "XGBClassifier" is one word or two, as its humps fall.
    let whole = name.to_lowercase();
    has_word(name, SCORE_NAMES)
        || words(name).iter().any(has_stem)
        || SCORE_STEMS.iter().any(|stem| stem.len() > 3 && whole.contains(stem))
            && !words(name).iter().any(is_other)
        || is_prediction(name)
}

/// Whether a column is called as what models are fed with is.
pub(crate) fn is_feature_name(name: &str) -> bool {
    is_numbered(name, Words("x, v, f, pc, var, col, attr, attribute, leaf"))
        || [FEATURE_NAMES, FEATURES_ABROAD, PLACES_AND_RATES]
            .into_iter()
            .any(|all| has_word(name, all))
        || is_one_of(name, &["x", "y", "z"])
        || has_unit(name)
}

/// Whether a name is one of some words and a number: "x1", "PRE_1".
fn is_numbered(name: &str, known: Words) -> bool {
    match words(name).as_slice() {
        [word, number] => known.has(word) && number.chars().all(char::is_numeric),
        _ => false,
    }
}

/// Whether a name ends with a unit of measurement in brackets: "Torque [Nm]", "CRP (mg/l)".
fn has_unit(name: &str) -> bool {
    let Some((before, inside)) = name
        .trim_end_matches([')', ']'])
        .rsplit_once(['(', '['])
        .filter(|_| name.ends_with([')', ']']))
    else {
        return false;
    };
    let units = words(inside);
    // P(m) is a probability, and so is Prob[c].
    before.trim().chars().count() > 1
        && !is_score_name(before)
        && !units.is_empty()
        && units.iter().all(|unit| UNITS.has(unit))
}

/// Whether a column is called after how a prediction spreads or errs: "std_prob", "yhat_upper".
pub(crate) fn is_spread_name(name: &str) -> bool {
    // broom in R writes ".hat" and ".resid".
    let is_alone = words(name).len() == 1 && !name.starts_with('.');
    !is_alone && has_word(name, SPREADS) || is_numbered(name, DIAGNOSTICS) || name == ".hat"
}

/// Whether the whole name is such a word: "lcl".
pub(crate) fn is_spread_alone(name: &str) -> bool {
    SPREADS.has(&name.to_lowercase())
}

/// Whether a column between 0 and 1 is called after something else that lies there, or was brought
/// there: a loss given default, a ratio, a scaled age. The mean of models is a model.
pub(crate) fn is_share_name(name: &str) -> bool {
    has_word(name, SHARE_NAMES) || is_feature_name(name) && !has_word(name, OF_MODELS)
}

/// Whether it is called an amount of money that may be lost with the case.
pub(crate) fn is_amount_name(name: &str) -> bool {
    has_word(name, AMOUNT_NAMES)
}

/// Whether a column is called as a number of cases, of customers or of accounts is.
pub(crate) fn is_number_name(name: &str) -> bool {
    is_id(name) || has_word(name, ID_NAMES) || has_word(name, IDS_ABROAD)
}

/// Whether a column is called as folds are: "cv_group", "Resample".
pub(crate) fn is_fold_name(name: &str) -> bool {
    has_word(name, Words("fold, folds, cv, kfold, xval, resample"))
}

/// Whether the name of a column ends with that of another one, as what is said of it does: "$L-churn",
/// "pred_churn".
pub(crate) fn is_said_of(name: &str, other: &str) -> bool {
    let (name, other) = (words(name), words(other));
    !other.is_empty() && name.len() > other.len() && name.ends_with(&other)
}

/// The count that a column of a confusion matrix is called after: "fp" for "False Positives" and for
/// "flagged in vain (FP)".
pub(crate) fn counted_decision(name: &str) -> Option<&'static str> {
    let words = words(name);
    let short = |word: &&str| words.iter().any(|other| other == word);
    if let (true, Some(short)) =
        (words.len() > 1, ["tp", "fp", "fn", "tn"].iter().find(|w| short(w)))
    {
        return Some(short);
    }
    let name = words.concat();
    match name.strip_suffix('s').unwrap_or(&name) {
        "truepositive" | "ntp" => Some("tp"),
        "falsepositive" | "nfp" => Some("fp"),
        "falsenegative" | "nfn" => Some("fn"),
        "truenegative" | "ntn" => Some("tn"),
        _ => None,
    }
}

/// Whether a column is called as a time is.
pub(crate) fn is_time_name(name: &str) -> bool {
    has_word(name, TIME_NAMES)
}

/// Whether a column is called after what it holds: the names of models, or of those who rate.
pub(crate) fn is_model_name(name: &str) -> bool {
    let is_said = |word: &String| MODEL_NAMES.has(word) || ["id", "name"].contains(&&**word);
    has_word(name, MODEL_NAMES) && words(name).iter().all(is_said)
}

/// Whether a text is an occasion: a date, or such a word, with numbers; "521-545" is none.
pub(crate) fn is_turn(text: &str) -> bool {
    let is_number = |word: &String| word.chars().all(char::is_numeric);
    let is_word = |word: &String| {
        let one = word.strip_suffix('s').unwrap_or(word);
        TURNS.has(one) || TIME_NAMES.has(one)
    };
    let is_year =
        |word: &String| word.len() == 4 && (word.starts_with("19") || word.starts_with("20"));
    let words = words(text);
    let is_date = text.contains(':') || words.iter().any(is_year);
    let says_so = words.iter().any(|word| is_word(word) || is_number(word) && is_date);
    says_so && words.iter().all(|word| is_word(word) || is_number(word))
}

/// Whether a column is called as the effect of a treatment is, or as the treatment.
pub(crate) fn is_of_uplift(name: &str) -> (bool, bool) {
    let is = |known| has_word(name, Words(known));
    (is("uplift, cate, ite, effect"), is("treatment, treated, treat, exposed"))
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
        assert!(!["amount", "age", "balance", "probe"].into_iter().any(is_score_name));
    }

    #[test]
    fn units_and_spreads_are_called_so() {
        assert!(["Torque [Nm]", "CRP (mg/l)", "Age (years)"].into_iter().all(is_feature_name));
        for none in ["P(m)", "Prob[c]", "Score (h)", "confidence(d)", "PD (x)", "Risk (%)"] {
            assert!(!has_unit(none), "{none}");
        }
        assert!(
            ["std_prob", "yhat_lower", "se.fit", "COO_1", ".hat", ".cooksd", "HI1"]
                .into_iter()
                .all(is_spread_name)
        );
        assert!(!["upper", "score", "dev_score", "PRE_1"].into_iter().any(is_spread_name));
    }
}
