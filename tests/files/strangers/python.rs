//! As Python's libraries write their predictions.

use super::cohort::{Cells, Cohort, csv, table};
use super::entry::{Entry, file};

pub(super) fn files(c: &Cohort) -> Vec<Entry> {
    let [a, b, d] = [0, 1, 2].map(|model| c.auc(model));
    let y = || c.y("1", "0");
    let index = || ("", c.index());
    let mut gaps: Cells = c.p(0);
    [3, 14, 15, 40, 77].into_iter().for_each(|row| gaps[row] = String::new());
    let mut nan = c.p(1);
    nan[5] = "nan".into();
    let without_gaps = c.auc_where(0, |row| ![3, 14, 15, 40, 77].contains(&row));
    vec![
        file("sklearn", csv(&[("y_true", y()), ("y_score", c.p(0))]), "1").model("y_score", a),
        file("predict_proba", csv(&[index(), ("y_true", y()), ("0", c.q(0)), ("1", c.p(0))]), "1")
            .model("1", a)
            .said("“0” is 1 − “1”"),
        file("proba_0_1", csv(&[("proba_0", c.q(0)), ("proba_1", c.p(0)), ("y", y())]), "1")
            .model("proba_1", a),
        file(
            "classes_",
            csv(&[
                ("diagnosis", c.y("malignant", "benign")),
                ("benign", c.q(0)),
                ("malignant", c.p(0)),
            ]),
            "malignant",
        )
        .model("malignant", a)
        .said("“benign” is 1 − “malignant”"),
        file(
            "cross_val_predict",
            csv(&[("fold", c.some(&["0", "1", "2", "3", "4"])), ("y", y()), ("oof_proba", c.p(0))]),
            "1",
        )
        .fold("fold")
        .model("oof_proba", a),
        file(
            "classifiers",
            csv(&[
                ("y_test", y()),
                ("LogisticRegression", c.p(0)),
                ("RandomForestClassifier", c.p(1)),
                ("GaussianNB", c.p(2)),
            ]),
            "1",
        )
        .model("LogisticRegression", a)
        .model("RandomForestClassifier", b)
        .model("GaussianNB", d),
        file(
            "pandas_bool",
            csv(&[index(), ("churned", c.y("True", "False")), ("score", c.p(0))]),
            "True",
        )
        .model("score", a),
        file("pandas_float", csv(&[("target", c.y("1.0", "0.0")), ("pred", c.p(0))]), "1")
            .model("pred", a),
        file("pandas_nan", csv(&[("label", y()), ("rf", gaps)]), "1")
            .used(c.rows() - 5)
            .model("rf", without_gaps)
            .said("rows are left out"),
        file("pandas_nan_word", csv(&[("label", y()), ("rf", nan)]), "1")
            .used(c.rows() - 1)
            .model("rf", c.auc_where(1, |row| row != 5)),
        file(
            "pandas_decimal",
            table(";", &[index(), ("label", y()), ("svm", c.comma(0)), ("rf", c.comma(1))]),
            "1",
        )
        .model("svm", a)
        .model("rf", b),
        file(
            "pandas_multiindex",
            format!(
                "truth,proba,proba\n{}",
                csv(&[("label", y()), ("RandomForest", c.p(0)), ("NaiveBayes", c.p(1))])
            ),
            "1",
        )
        .model("RandomForest", a)
        .model("NaiveBayes", b),
        file(
            "pandas_reset_index",
            csv(&[("level_0", c.index()), ("index", c.ids()), ("label", y()), ("score", c.p(0))]),
            "1",
        )
        .model("score", a),
        file("pandas_merge", csv(&[("id", c.ids()), ("TARGET_x", y()), ("TARGET_y", c.p(0))]), "1")
            .model("TARGET_y", a),
        file("polars", csv(&[("label", c.y("true", "false")), ("lgbm", c.p(0))]), "true")
            .model("lgbm", a),
        file(
            "hard_beside",
            csv(&[("y_true", y()), ("y_pred", c.hard(0, "1", "0")), ("y_pred_proba", c.p(0))]),
            "1",
        )
        .model("y_pred", c.auc_of_hard(0))
        .model("y_pred_proba", a)
        .said("“y_pred” holds decisions"),
        file("hard_only", csv(&[("y_true", y()), ("y_pred", c.hard(0, "1", "0"))]), "1")
            .model("y_pred", c.auc_of_hard(0))
            .said("“y_pred” holds decisions"),
        file(
            "hard_two",
            csv(&[
                ("actual", c.y("yes", "no")),
                ("rf", c.hard(0, "yes", "no")),
                ("svm", c.hard(1, "yes", "no")),
            ]),
            "yes",
        )
        .model("rf", c.auc_of_hard(0))
        .model("svm", c.auc_of_hard(1)),
        file(
            "decision_function",
            csv(&[("y", c.y("1", "-1")), ("decision_function", c.logit(0))]),
            "1",
        )
        .model("decision_function", a),
        file("xgb_margin", csv(&[("label", y()), ("xgb_margin", c.logit(0))]), "1")
            .model("xgb_margin", a),
        file("lgb_raw", csv(&[("label", y()), ("lgb_raw", c.logit(0)), ("lgb_prob", c.p(1))]), "1")
            .model("lgb_raw", a)
            .model("lgb_prob", b),
        file("list_proba", csv(&[("y_true", y()), ("probability", c.pairs(0, ", "))]), "1")
            .model("probability", a)
            .said("the second is taken for 1"),
        file("numpy_proba", csv(&[("y_true", y()), ("proba", c.pairs(0, " "))]), "1")
            .model("proba", a),
        file("statsmodels", csv(&[("endog", y()), ("fittedvalues", c.p(0))]), "1")
            .model("fittedvalues", a),
        file("keras", csv(&[("y_true", y()), ("y_hat", c.p(0))]), "1").model("y_hat", a),
        file(
            "pytorch",
            csv(&[("idx", c.index()), ("target", y()), ("logit", c.logit(0)), ("prob", c.p(0))]),
            "1",
        )
        .model("logit", a)
        .model("prob", a),
        file(
            "mlflow",
            csv(&[
                ("age", c.ages()),
                ("amount", c.amounts()),
                ("label", y()),
                ("prediction", c.hard(0, "1", "0")),
                ("score", c.p(0)),
            ]),
            "1",
        )
        .model("prediction", c.auc_of_hard(0))
        .model("score", a),
        file("fastai", csv(&[("targets", y()), ("preds_0", c.q(0)), ("preds_1", c.p(0))]), "1")
            .model("preds_1", a),
        // The score is that of the class predicted.
        file(
            "pycaret",
            csv(&[
                ("Churn", c.y("Yes", "No")),
                ("prediction_label", c.hard(0, "Yes", "No")),
                ("prediction_score", c.confidence(0)),
            ]),
            "Yes",
        )
        .model("prediction_label", c.auc_of_hard(0))
        .model("prediction_score", a)
        .said("“prediction_score” is the probability of the class"),
        file(
            "autogluon",
            csv(&[
                index(),
                ("class", c.y(" >50K", " <=50K")),
                (" <=50K", c.q(0)),
                (" >50K", c.p(0)),
            ]),
            ">50K",
        )
        .model(">50K", a),
        file("row_orient", csv(&[("prob", c.p(0)), ("truth", y())]), "1").model("prob", a),
        file("same_names", csv(&[("label", y()), ("score", c.p(0)), ("score", c.p(1))]), "1")
            .model("score", a)
            .model("score (2)", b),
        file(
            "percentile",
            csv(&[("y_true", y()), ("xgb", c.p(0)), ("lr", c.p(1)), ("age", c.ages())]),
            "1",
        )
        .model("xgb", a)
        .model("lr", b)
        .said("“age” is not taken"),
    ]
}
