//! As services and competitions write their predictions.

use super::cohort::{Cohort, csv};
use super::entry::{Entry, file};

pub(super) fn files(c: &Cohort) -> Vec<Entry> {
    let a = c.auc(0);
    let y = || c.y("1", "0");
    let hard = c.auc_of_hard(0);
    vec![
        file(
            "datarobot",
            csv(&[
                ("row_id", c.index()),
                ("Churn_True_PREDICTION", c.p(0)),
                ("Churn_False_PREDICTION", c.q(0)),
                ("Churn_PREDICTION", c.hard(0, "True", "False")),
                ("THRESHOLD", c.some(&["0.5"])),
                ("POSITIVE_CLASS", c.some(&["True"])),
                ("Churn", c.y("True", "False")),
            ]),
            "True",
        )
        .model("Churn_True_PREDICTION", a)
        .model("Churn_PREDICTION", hard),
        file(
            "bigquery",
            csv(&[
                ("predicted_label", c.hard(0, "yes", "no")),
                ("predicted_label_probs_yes", c.p(0)),
                ("predicted_label_probs_no", c.q(0)),
                ("label", c.y("yes", "no")),
            ]),
            "yes",
        )
        .model("predicted_label", hard)
        .model("predicted_label_probs_yes", a),
        file(
            "azure",
            csv(&[
                ("Churn", y()),
                ("Scored Labels", c.hard(0, "1", "0")),
                ("Scored Probabilities", c.p(0)),
            ]),
            "1",
        )
        .model("Scored Labels", hard)
        .model("Scored Probabilities", a),
        file(
            "amazon_ml",
            csv(&[("trueLabel", y()), ("bestAnswer", c.hard(0, "1", "0")), ("score", c.p(0))]),
            "1",
        )
        .model("bestAnswer", hard)
        .model("score", a),
        file("sagemaker", csv(&[("1.0", c.y("1.0", "0.0")), ("0.0401", c.p(0))]), "1")
            .used(c.rows() + 1)
            .model("column 2", with_first(c)),
        file(
            "vertex",
            csv(&[
                ("Deposit", c.y("2", "1")),
                ("Deposit_1_score", c.q(0)),
                ("Deposit_2_score", c.p(0)),
            ]),
            "2",
        )
        .model("Deposit_2_score", a),
        file("kaggle", csv(&[("id", c.index()), ("target", y()), ("prediction", c.p(0))]), "1")
            .model("prediction", a),
        file(
            "kaggle_usage",
            csv(&[
                ("SK_ID_CURR", c.ids()),
                ("TARGET", y()),
                ("Usage", c.some(&["Public", "Private"])),
                ("TARGET_pred", c.p(0)),
            ]),
            "1",
        )
        .model("TARGET_pred", a),
        file(
            "kaggle_solution",
            csv(&[("id", c.ids()), ("solution", y()), ("submission", c.p(0))]),
            "1",
        )
        .model("submission", a),
        file(
            "snowflake",
            csv(&[
                ("CUSTOMER_ID", c.ids()),
                ("IS_CHURNED", c.y("TRUE", "FALSE")),
                ("CHURN_PROBABILITY", c.p(0)),
                ("SNAPSHOT_DATE", c.dates()),
            ]),
            "TRUE",
        )
        .model("CHURN_PROBABILITY", a),
    ]
}

/// The area with one more positive, whose score is the lowest.
fn with_first(c: &Cohort) -> f64 {
    let positives = c.outcomes.iter().filter(|y| **y).count() as f64;
    c.auc(0) * positives / (positives + 1.0)
}
