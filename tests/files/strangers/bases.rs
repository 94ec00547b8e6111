//! The files that are changed.

use super::cohort::{Cells, Cohort};

/// What a column is to the reading.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Part {
    Outcome,
    /// Its name may change.
    Score,
    /// Its name says something and stays, but for its case.
    Named,
    Decision,
    Other,
}

#[derive(Clone)]
pub(super) struct Column {
    pub(super) part: Part,
    pub(super) name: String,
    pub(super) cells: Cells,
}

/// A file, and the areas of its models.
pub(super) struct Base {
    pub(super) columns: Vec<Column>,
    pub(super) words: [&'static str; 2],
    pub(super) areas: Vec<f64>,
}

pub(super) const CODES: [&str; 2] = ["1", "0"];

pub(super) fn bases(c: &Cohort) -> Vec<Base> {
    let [a, b, d] = [0, 1, 2].map(|model| c.auc(model));
    let hard = c.auc_of_hard(0);
    let base = |words: [&'static str; 2], areas: &[f64], columns: Vec<(Part, &str, Cells)>| Base {
        words,
        areas: areas.to_vec(),
        columns: columns
            .into_iter()
            .map(|(part, name, cells)| Column { part, name: name.into(), cells })
            .collect(),
    };
    let y = |words: [&str; 2]| c.y(words[0], words[1]);
    let churned = ["churned", "stayed"];
    let ill = ["malignant", "benign"];
    let yes = ["Yes", "No"];
    use Part::{Decision, Named, Other, Outcome, Score};
    vec![
        base(CODES, &[a], vec![(Outcome, "y_true", y(CODES)), (Score, "y_score", c.p(0))]),
        base(
            CODES,
            &[a, b, d],
            vec![
                (Outcome, "label", y(CODES)),
                (Score, "rf", c.p(0)),
                (Score, "nb", c.p(1)),
                (Score, "svm", c.p(2)),
            ],
        ),
        base(
            CODES,
            &[a],
            vec![(Outcome, "y", y(CODES)), (Named, "proba_0", c.q(0)), (Named, "proba_1", c.p(0))],
        ),
        base(
            CODES,
            &[hard, a],
            vec![
                (Outcome, "y_true", y(CODES)),
                (Decision, "y_pred", c.hard(0, "1", "0")),
                (Score, "y_prob", c.p(0)),
            ],
        ),
        base(
            yes,
            &[a, b],
            vec![
                (Other, "", c.index()),
                (Outcome, "churn", y(yes)),
                (Score, "glm", c.p(0)),
                (Score, "gbm", c.p(1)),
            ],
        ),
        base(
            CODES,
            &[a],
            vec![
                (Other, "age", c.ages()),
                (Other, "amount", c.amounts()),
                (Outcome, "default", y(CODES)),
                (Score, "pd_xgb", c.p(0)),
            ],
        ),
        base(
            CODES,
            &[a, b],
            vec![
                (Outcome, "default", y(CODES)),
                (Named, "credit_score", c.points(0)),
                (Named, "pd", c.p(1)),
            ],
        ),
        base(ill, &[a], vec![(Outcome, "diagnosis", y(ill)), (Named, "P(benign)", c.q(0))]),
        base(
            CODES,
            &[a],
            vec![
                (Outcome, "target", y(CODES)),
                (Other, "sample_weight", c.some(&["2"])),
                (Score, "prediction", c.p(0)),
            ],
        ),
        base(
            churned,
            &[a, b],
            vec![
                (Other, "customer_id", c.ids()),
                (Other, "date", c.dates()),
                (Outcome, "status", y(churned)),
                (Score, "score_a", c.percent(0)),
                (Score, "score_b", c.percent(1)),
            ],
        ),
    ]
}
