//! What columns are called: well-known names, and what the words of any name say.

use crate::data::text::words::{self, Said, Says, called, in_brackets, says, words};

pub(crate) const OUTCOME: [&str; 7] =
    ["label", "y", "y_true", "actual", "target", "class", "outcome"];
/// Counts of a group.
pub(crate) const POSITIVE_COUNTS: [&str; 3] = ["positives", "p", "p_i"];
pub(crate) const NEGATIVE_COUNTS: [&str; 3] = ["negatives", "n", "n_i"];
/// The four counts of a confusion matrix.
pub(crate) const CONFUSION: [&str; 4] = ["tp", "fp", "fn", "tn"];
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

/// Whether a name is one of some names, in any case.
pub(crate) fn is_one_of(name: &str, names: &[&str]) -> bool {
    names.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Whether a column is called like an id.
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

/// Values that say no more than that it happened, beside those in the list of words.
const YES: [&str; 9] = ["1", "1.0", "t", "true", "x", "pos", "positive", "positivo", "case"];
/// Values that say that it did not happen, or only whether a cell holds anything.
const NO: [&str; 8] = ["0", "f", "false", "neg", "negative", "control", "filled", "empty"];
/// Words of a column's name that say no more than that it holds an outcome.
const NO_EVENT: [&str; 25] = [
    "is", "has", "was", "had", "did", "ist", "hat", "war", "y", "flag", "label", "labels",
    "target", "class", "outcome", "indicator", "status", "result", "response", "event", "obs",
    "actuals", "positive", "value", "case",
];

/// What the positive cases are called in a file: "fraud case" in a column “is_fraud” of 0 and 1, "bad case"
/// in one of good and bad, "bad loan" as it is. `None` where nothing is said that one would say so.
pub(crate) fn event(column: &str, positive: &str) -> Option<String> {
    let (small, said) = (positive.to_lowercase(), says(positive));
    let value = words::whole(&small);
    let is_no = |of: Said| of.has(Says::NoEvent) || of.has(Says::Not);
    if is_no(said) || is_no(value) || NO.contains(&&*small) || small.starts_with("not ") {
        return None;
    }
    let says_yes = value.has(Says::Yes) || YES.contains(&&*small);
    let name = if says_yes { column } else { positive };
    let tells = |word: &&String| {
        let said = words::whole(word);
        let is_other = [Says::Truth, Says::Test, Says::Train].into_iter().any(|of| said.has(of));
        !is_other && !NO_EVENT.contains(&&***word)
    };
    let words = words(name);
    let said: Vec<&str> = words.iter().filter(tells).map(String::as_str).collect();
    let is_word = |word: &&str| {
        word.chars().all(char::is_alphabetic) && (word.chars().count() > 2 || !word.is_ascii())
    };
    match said.as_slice() {
        _ if !said.iter().all(is_word) => None,
        [_, _] if !says_yes => Some(said.join(" ")),
        [_] | [_, _] => Some(format!("{} case", said.join(" "))),
        _ => None,
    }
}

/// Whether a column is called after an event or as an outcome is.
pub(crate) fn is_event_name(name: &str) -> bool {
    let said = says(name);
    (said.has(Says::Outcome) || is_checked(said)) && !is_form_status(name)
}

/// Whether a column says that a form was filled in, as REDCap calls it: "outcome_complete".
fn is_form_status(name: &str) -> bool {
    name.ends_with("_complete")
}

/// Whether a column's name says that it is what really happened.
pub(crate) fn is_truth_name(name: &str) -> bool {
    let said = says(name);
    said.has(Says::Truth) || is_checked(said)
}

/// Whether something was confirmed, which is no fact about a person, as that of a mail address is.
fn is_checked(said: Said) -> bool {
    let others = [Says::Contact, Says::Feature, Says::Id, Says::Time];
    said.has(Says::Checked) && !others.into_iter().any(|other| said.has(other))
}

/// Whether a column is called as a measurement is, beside numbers that estimate it.
pub(crate) fn is_measured_name(name: &str) -> bool {
    let said = says(name);
    [Says::Measured, Says::Truth, Says::Checked].into_iter().any(|what| said.has(what))
}

/// Whether a column is called as a prediction is.
pub(crate) fn is_prediction(name: &str) -> bool {
    // The leverage, or whether it came true.
    let is_other = name.eq_ignore_ascii_case(".hat")
        || name.to_lowercase().ends_with("%pred") // of what is normal
        || says(name).has(Says::CameTrue);
    !is_other && is_about_prediction(name)
}

/// Whether a column is called as a prediction is, or as what is said of one.
pub(crate) fn is_about_prediction(name: &str) -> bool {
    let said = says(name);
    // SAS writes "into" and "from" so.
    let is_of_sas = || {
        let start = name.get(..2).unwrap_or_default();
        ["i_", "f_"].iter().any(|known| start.eq_ignore_ascii_case(known))
            && !said.has(Says::Feature)
    };
    said.has(Says::Prediction) || is_numbered(name, Says::NumberedPrediction) || is_of_sas()
}

/// Whether a column is called as a score or a model is; points that a customer was given are none.
pub(crate) fn is_score_name(name: &str) -> bool {
    let said = says(name);
    let are_points =
        || said.has(Says::Points) && ![Says::Feature, Says::Gifts].iter().any(|&is| said.has(is));
    // In "points (max 50)" only the scale has a word of features.
    let rated = || name.rsplit_once(['(', '[', '/']).map_or(name, |(rated, _)| rated);
    let is_rating =
        || has_scale(name) && !says(rated()).has(Says::Feature) && !is_number_name(name);
    said.has(Says::Score) || are_points() || is_prediction(name) || is_rating()
}

/// Whether a name is that of a model, or of a kind of models, and nothing else: "LOF", "RandomForestMSE".
pub(crate) fn is_model(name: &str) -> bool {
    let said = words::whole(&name.to_lowercase());
    said.has(Says::Score) && !said.has(Says::Feature)
}

/// Whether a name says on which scale somebody judges: "Inspector A (1-5)", "Note /10".
fn has_scale(name: &str) -> bool {
    let is_number = |text: &str| text.trim().parse::<u8>().is_ok_and(|end| end <= 100);
    let is_range = |(least, most): (&str, &str)| is_number(least) && is_number(most);
    let is_out_of =
        |(before, most): (&str, &str)| is_number(most) && !before.ends_with(char::is_numeric);
    let is_scale = |scale: &str| {
        scale.split_once(['-', '–']).is_some_and(is_range)
            || scale.to_lowercase().strip_prefix("max").is_some_and(is_number)
    };
    in_brackets(name).is_some_and(|(_, scale)| is_scale(scale))
        || name.rsplit_once('/').is_some_and(is_out_of)
}

/// Whether a column is called after a fact about a person or what was before, or holds notes.
pub(crate) fn is_fact_name(name: &str) -> bool {
    let said = says(name);
    (said.has(Says::Fact) || said.has(Says::Past)) && !said.has(Says::Outcome)
        || is_form_status(name)
}

/// Whether a column is called as what models are fed with is.
pub(crate) fn is_feature_name(name: &str) -> bool {
    is_numbered(name, Says::NumberedFeature)
        || says(name).has(Says::Feature)
        || is_one_of(name, &["x", "y", "z"])
        || name.starts_with("# ")
        || has_unit(name)
}

/// Whether a name is one of some words and a number: "x1", "PRE_1".
fn is_numbered(name: &str, known: Says) -> bool {
    match &*words(name) {
        [word, number] => words::whole(word).has(known) && number.chars().all(char::is_numeric),
        _ => false,
    }
}

/// Whether a name ends with a unit of measurement in brackets or behind a comma: "Torque [Nm]",
/// "CRP (mg/l)", "H2, ppm".
fn has_unit(name: &str) -> bool {
    let in_brackets =
        || name.strip_suffix([')', ']']).and_then(|name| name.rsplit_once(['(', '[']));
    let Some((before, unit)) = in_brackets().or_else(|| name.rsplit_once(',')) else {
        return false;
    };
    let units = words(unit);
    // P(m) is a probability, and so is Prob[c].
    before.trim().chars().count() > 1
        && !is_score_name(before)
        && !units.is_empty()
        && units.iter().all(|unit| is_unit(unit))
}

pub(crate) fn is_unit(word: &str) -> bool {
    words::whole(word).has(Says::Unit)
}

/// Whether a name ends with the unit of a concentration: "CRP [mg/l]", "FIT (µg/g)".
pub(crate) fn is_assay_name(name: &str) -> bool {
    let unit = in_brackets(name).and_then(|(_, unit)| unit.split_once('/'));
    unit.is_some_and(|(of, by)| {
        let [of, by] = [of, by].map(|unit| unit.trim().to_lowercase());
        is_unit(&of) && ["l", "ml", "dl", "g", "mg"].contains(&&*by)
    })
}

/// Whether a name is that of a concentration that is hardly measured but to tell something: "FIT (µg/g)",
/// unlike "Creatinine (mg/dl)".
pub(crate) fn is_test_name(name: &str) -> bool {
    is_assay_name(name) && !says(name).has(Says::Feature)
}

/// Whether a column is called after how a prediction spreads or errs: "std_prob", "yhat_upper",
/// "rf_loss".
pub(crate) fn is_spread_name(name: &str) -> bool {
    // broom in R writes ".hat" and ".resid".
    let words = words(name);
    let is_alone = words.len() == 1 && !name.starts_with('.');
    let has = |known: &[&str]| words.iter().any(|word| known.contains(&&**word));
    // "xgb_loss", "abs_err_lstm"; the probability of a loss is one.
    let is_error = || {
        (words.last().is_some_and(|last| words::whole(last).has(Says::Error))
            || has(&["err", "error"]))
            && is_score_name(name)
            && !(has(&["p", "pd", "pr"]) || words.iter().any(|word| word.contains("prob")))
    };
    !is_alone && !is_model(name) && (says(name).has(Says::Spread) || is_error())
        || is_diagnostic(name)
        || name == ".hat"
}

/// Whether a column is called as what programs save beside their predictions, and numbered.
pub(crate) fn is_diagnostic(name: &str) -> bool {
    is_numbered(name, Says::Diagnostic)
}

/// Whether a name is that of a mean beside it but for a word of spread: "EMcvByTSS" beside
/// "EMmeanByTSS".
pub(crate) fn is_spread_of_mean(name: &str, header: &[String]) -> bool {
    let name = name.to_lowercase();
    let is_mean = |mean: &str| header.iter().any(|other| other.eq_ignore_ascii_case(mean));
    ["cv", "sd", "std", "var"].iter().any(|spread| {
        name.match_indices(spread).any(|(at, _)| {
            let (before, after) = (&name[..at], &name[at + spread.len()..]);
            ["mean", "avg", "median"].iter().any(|mean| is_mean(&format!("{before}{mean}{after}")))
        })
    })
}

/// Whether the whole name is such a word: "lcl".
pub(crate) fn is_spread_alone(name: &str) -> bool {
    words::whole(&name.to_lowercase()).has(Says::Spread)
}

/// Whether a column between 0 and 1 is called after something else that lies there, or was brought
/// there: a loss given default, a ratio, a scaled age. The mean of models is a model.
pub(crate) fn is_share_name(name: &str) -> bool {
    let said = says(name);
    said.has(Says::Share) || is_feature_name(name) && !said.has(Says::OfModels)
}

/// Whether it is called an amount of money that may be lost with the case.
pub(crate) fn is_amount_name(name: &str) -> bool {
    says(name).has(Says::Amount)
}

/// Whether a column is called as a number of cases, of customers or of accounts is.
pub(crate) fn is_number_name(name: &str) -> bool {
    is_id(name) || says(name).has(Says::Id)
}

/// Whether a column is called as folds are: "cv_group", "Resample".
pub(crate) fn is_fold_name(name: &str) -> bool {
    says(name).has(Says::Fold)
}

/// Whether the name of a column ends with that of another one, as what is said of it does: "$L-churn",
/// "pred_churn".
pub(crate) fn is_said_of(name: &str, other: &str) -> bool {
    let (name, other) = (words(name), words(other));
    !other.is_empty() && name.len() > other.len() && name.ends_with(&other)
}

/// Whether a name holds all words of another one and more, as what is said of each class does:
/// "Deposit_2_score".
pub(crate) fn is_called_after(name: &str, other: &str) -> bool {
    let (name, other) = (words(name), words(other));
    let all = other.len().max(1);
    name.len() > other.len() && name.windows(all).any(|part| part == &*other)
}

/// Whether a name is that of another column and what EViews writes behind it for a forecast: "RECF" and
/// "RECF_AR" of "REC".
pub(crate) fn is_forecast_of(name: &str, other: &str) -> bool {
    let (name, other) = (name.to_lowercase(), other.to_lowercase());
    let rest = name.strip_prefix(&other).map(|rest| rest.trim_matches(char::is_numeric));
    other.chars().count() > 1
        && rest.is_some_and(|rest| {
            rest.starts_with("f_") || ["f", "hat", "fit", "pred"].contains(&rest)
        })
}

/// Whether a name says that its numbers are percentages.
pub(crate) fn is_percentage_name(name: &str) -> bool {
    name.contains('%') || says(name).has(Says::Percentage)
}

/// The count that a column of a confusion matrix is called after: "fp" for "False Positives" and for
/// "flagged in vain (FP)".
pub(crate) fn counted_decision(name: &str) -> Option<&'static str> {
    let words = words(name);
    let short = CONFUSION.into_iter().find(|short| words.iter().any(|word| word == short));
    if words.len() > 1 && short.is_some() {
        return short;
    }
    // "Num_true_positives"
    let is_counting = |word: &&str| ["num", "number", "of", "n", "no", "count"].contains(word);
    let counted: Vec<&str> = words.iter().map(String::as_str).filter(|w| !is_counting(w)).collect();
    let said = words::whole(&counted.join(" "));
    let (name, counted) = (words.concat(), counted.concat());
    // vrai and verdadero, richtig; negative is so in both.
    match (counted.strip_suffix('s').unwrap_or(&name), &*name) {
        _ if said.has(Says::TruePositives) => Some("tp"),
        _ if said.has(Says::FalsePositives) => Some("fp"),
        _ if said.has(Says::FalseNegatives) => Some("fn"),
        _ if said.has(Says::TrueNegatives) => Some("tn"),
        ("truepositive", _) | (_, "ntp" | "vp" | "rp") => Some("tp"),
        ("falsepositive", _) | (_, "nfp") => Some("fp"),
        ("falsenegative", _) | (_, "nfn") => Some("fn"),
        ("truenegative", _) | (_, "ntn" | "vn" | "rn") => Some("tn"),
        _ => None,
    }
}

pub(crate) fn is_time_name(name: &str) -> bool {
    // "delivery_time_min" is a duration.
    let words = words(name);
    let is_duration = words.len() > 1 && words.last().is_some_and(|last| is_unit(last));
    says(name).has(Says::Time) && !is_duration
}

/// Whether a column is called as a time is, or by a word that may be another: "OBS_DT", "cohort".
pub(crate) fn may_be_time_name(name: &str) -> bool {
    is_time_name(name) || says(name).has(Says::MayBeTime)
}

/// Whether a column is called after what it holds: the names of models, or of those who rate.
pub(crate) fn is_model_name(name: &str) -> bool {
    let is_said =
        |word: &String| words::said(word).has(Says::Models) || ["id", "name"].contains(&&**word);
    says(name).has(Says::Models) && words(name).iter().all(is_said)
}

/// Whether a text is an occasion: a date, or such a word, with numbers; "521-545" is none.
pub(crate) fn is_turn(text: &str) -> bool {
    let is_number = |word: &String| word.chars().all(char::is_numeric);
    let is_word = |word: &String| {
        let said = words::said(word.strip_suffix('s').unwrap_or(word));
        said.has(Says::Turn) || said.has(Says::Time)
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
    let said = says(name);
    (said.has(Says::Effect), said.has(Says::Treatment))
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
    let (all, outcome, value) = (words(name), words(outcome), words(value));
    let rest: Vec<&String> = all.iter().filter(|word| !outcome.contains(word)).collect();
    let is_number = value.iter().all(|word| word.chars().all(char::is_numeric));
    let others = all.len().saturating_sub(value.len());
    // "model 1" and "score 2" are numbered; a class is said of a probability.
    let is_of_class = all[..others].iter().all(|word| {
        ["p", "prob", "proba", "probability", "class", "pr", "score"].contains(&word.as_str())
            || outcome.contains(word)
    });
    let ends = all.ends_with(&value) || rest.ends_with(&value.iter().collect::<Vec<_>>());
    !value.is_empty() && ends && (!is_number || others > 0 && is_of_class)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outcome_gives_a_word_for_its_event() {
        for (column, positive, expected) in [
            ("is_fraud", "1", "fraud case"),
            ("Sturz", "ja", "sturz case"),
            ("CHURN", "Yes", "churn case"),
            ("HasDefaulted", "true", "defaulted case"),
            ("label", "bad", "bad case"),
            ("class", "Bad Loan", "bad loan"),
            ("diabetes", "pos", "diabetes case"),
            ("结果", "违约", "违约 case"),
        ] {
            assert_eq!(event(column, positive).as_deref(), Some(expected), "{column} {positive}");
        }
        for named in [
            "label: 1", "y_true: 1", "y_test: 1", "Outcome: positive", "status: case", "class: 2",
            "is_fraud: false", "Sturz: nein", "species: not setosa", "default_date: filled",
            "readmitted within 30 days: 1",
        ] {
            let (column, positive) = named.split_once(": ").unwrap();
            assert_eq!(event(column, positive), None, "{named}");
        }
    }

    /// Asserts what some names are, and that others are none.
    fn assert_all(is: fn(&str) -> bool, names: &[&str], others: &[&str]) {
        names.iter().for_each(|name| assert!(is(name), "{name}"));
        others.iter().for_each(|name| assert!(!is(name), "{name}"));
    }

    #[test]
    fn weights_and_folds_go_by_several_names() {
        let names = ["weights", "Sample_Weight", "kfold", "Folds", "split"];
        assert_all(is_other_use, &names, &["weight_kg", "manifold", "score"]);
        let header = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        assert!(is_of_bodies(&header(&["label", "Height", "weight"])));
        assert!(!is_of_bodies(&header(&["label", "score", "weight"])));
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
        assert_all(is_number_name, &["Kundennr", "account_no", "customer id"], &[]);
        assert_all(is_time_name, &["created_at", "unix", "Date"], &[]);
        let none = ["amount", "age", "balance", "probe"];
        let scores = ["pd_xgb", "Score Bank", "XGBClassifier", "y_pred", "p1", "gnb"];
        assert_all(is_score_name, &scores, &none);
        let none = ["response", "churn", "predicted"];
        assert_all(is_truth_name, &["truth", "actual_churn", "obs"], &none);
        let none = ["average", "mean", "challenger", "rot"];
        assert_all(is_share_name, &["LGD", "dti_ratio", "age_scaled", "V3"], &none);
        let ratings = ["Inspector A (1-5)", "Note gestionnaire /10", "Test (max 50)"];
        let none = ["pH", "pH at 24h", "Age (18-65)", "5/10", "id (1-9)"];
        assert_all(is_score_name, &ratings, &none);
    }

    #[test]
    fn words_are_known_in_many_languages() {
        let scores = [
            "ציון_סיכון",
            "Ocena BIK",
            "Punkty własne",
            "xác_suất",
            "संभावना",
            "ความเสี่ยง",
            "위험도",
        ];
        let features = ["ימי_המתנה", "年龄", "Kwota kredytu", "İşlem tutarı", "รายได้", "العمر"];
        assert_all(is_score_name, &scores, &features);
        assert_all(is_feature_name, &features, &[]);
        let none = ["email_verified", "ref_no", "income_verified", "preference"];
        assert_all(is_truth_name, &["ref_std", "Reference standard", "siu_confirmed"], &none);
        let none = ["f_income", "profit_margin", "loyalty_points", "problem_area"];
        assert_all(is_score_name, &["svm_margin", "F_BAD", "points"], &none);
        let none = ["age (years)", "mg/l", "Speed (km/h)", "GFR [ml/min]"];
        assert_all(is_assay_name, &["CRP [mg/l]", "FIT (µg/g) "], &none);
    }

    #[test]
    fn counts_of_decisions_are_called_so_abroad_too() {
        let abroad = ["Prawdziwie dodatnie", "Faux positifs", "إيجابي صحيح", "correct_negatives"];
        assert_eq!(abroad.map(counted_decision), ["tp", "fp", "tp", "tn"].map(Some));
        let found = ["VP", "RP", "Flagged in vain (FP)", "Misses", "Correct rejections"];
        assert_eq!(found.map(counted_decision), ["tp", "tp", "fp", "fn", "tn"].map(Some));
        assert_eq!(counted_decision("vpn"), None);
    }

    #[test]
    fn units_and_spreads_are_called_so() {
        let none = ["P(m)", "Prob[c]", "Score (h)", "confidence(d)", "PD (x)", "Risk (%)"];
        assert_all(has_unit, &[], &none);
        let measured = ["Torque [Nm]", "CRP (mg/l)", "Age (years)", "H2, ppm"];
        assert_all(is_feature_name, &measured, &[]);
        let spreads =
            ["abs_err_lstm", "std_prob", "yhat_lower", "se.fit", "COO_1", ".hat", ".cooksd", "HI1"];
        let none = ["upper", "score", "dev_score", "PRE_1", "prob_loss", "credit_loss", "loss"];
        assert_all(is_spread_name, &spreads, &none);
        assert_all(is_spread_name, &["rf_loss", "val_bce", "model_error"], &[]);
        let header = ["EMmeanByTSS", "EMcvByTSS", "cv_score"].map(str::to_owned);
        assert!(is_spread_of_mean("EMcvByTSS", &header) && !is_spread_of_mean("cv_score", &header));
    }
}
