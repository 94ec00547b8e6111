//! As R, statistical packages and workbenches write their predictions.

use super::cohort::{Cohort, csv, table};
use super::entry::{Entry, file};

pub(super) fn files(c: &Cohort) -> Vec<Entry> {
    [of_r(c), workbenches(c)].into_iter().flatten().collect()
}

fn of_r(c: &Cohort) -> Vec<Entry> {
    let [a, b, _] = [0, 1, 2].map(|model| c.auc(model));
    let y = || c.y("1", "0");
    let rows = || c.each(|row| (row + 1).to_string());
    let hard = c.auc_of_hard(0);
    vec![
        file(
            "r_write_csv",
            csv(&[("", rows()), ("default", c.y("Yes", "No")), ("glm.fit", c.p(0))]),
            "Yes",
        )
        .model("glm.fit", a),
        file(
            "caret_twoclass",
            csv(&[
                ("", rows()),
                ("pred", c.hard(0, "Class1", "Class2")),
                ("obs", c.y("Class1", "Class2")),
                ("Class1", c.p(0)),
                ("Class2", c.q(0)),
            ]),
            "Class1",
        )
        .model("pred", hard)
        .model("Class1", a),
        file(
            "caret_saved",
            csv(&[
                ("pred", c.hard(0, "Yes", "No")),
                ("obs", c.y("Yes", "No")),
                ("No", c.q(0)),
                ("Yes", c.p(0)),
                ("rowIndex", rows()),
                ("mtry", c.some(&["2"])),
                ("Resample", c.some(&["Fold1", "Fold2", "Fold3"])),
            ]),
            "Yes",
        )
        .model("pred", hard)
        .model("Yes", a)
        .fold("Resample"),
        file(
            "tidymodels",
            csv(&[
                (".pred_class", c.hard(0, "Yes", "No")),
                (".row", rows()),
                (".pred_No", c.q(0)),
                (".pred_Yes", c.p(0)),
                ("Churn", c.y("Yes", "No")),
                (".config", c.some(&["Preprocessor1_Model1"])),
            ]),
            "Yes",
        )
        .model(".pred_class", hard)
        .model(".pred_Yes", a),
        file("rocr", csv(&[("predictions", c.p(0)), ("labels", y())]), "1").model("predictions", a),
        file(
            "proc",
            csv(&[("outcome", c.y("Poor", "Good")), ("s100b", c.p(0)), ("ndka", c.p(1))]),
            "Poor",
        )
        .model("s100b", a)
        .model("ndka", b),
        file(
            "mlr3",
            csv(&[
                ("row_ids", rows()),
                ("truth", c.y("pos", "neg")),
                ("response", c.hard(0, "pos", "neg")),
                ("prob.pos", c.p(0)),
                ("prob.neg", c.q(0)),
            ]),
            "pos",
        )
        .model("response", hard)
        .model("prob.pos", a),
        file(
            "r_logical",
            csv(&[("churn", c.y("TRUE", "FALSE")), ("glm.p", c.p(0)), ("rf.p", c.p(1))]),
            "TRUE",
        )
        .model("glm.p", a)
        .model("rf.p", b),
        file("r_link", csv(&[("y", y()), ("linear.predictor", c.logit(0))]), "1")
            .model("linear.predictor", a),
        file("r_csv2", table(";", &[("", rows()), ("y", y()), ("p", c.comma(0))]), "1")
            .model("p", a),
        file(
            "r_quoted",
            csv(&[("died", c.y("died", "alive")), ("p", c.p(0))])
                .lines()
                .map(|line| format!("\"{}\"\r\n", line.replace(',', "\",\"")))
                .collect::<String>(),
            "died",
        )
        .model("p", a),
    ]
}

fn workbenches(c: &Cohort) -> Vec<Entry> {
    let [a, b, _] = [0, 1, 2].map(|model| c.auc(model));
    let y = || c.y("1", "0");
    let rows = || c.each(|row| (row + 1).to_string());
    let hard = c.auc_of_hard(0);
    let weka = csv(&[
        ("inst#", rows()),
        ("actual", c.y("2:yes", "1:no")),
        ("predicted", c.hard(0, "2:yes", "1:no")),
        (
            "error",
            c.each(|row| if c.outcomes[row] == c.is_called(0, row) { "" } else { "+" }.into()),
        ),
        ("prediction", c.confidence(0)),
    ]);
    let orange = csv(&[
        ("Churn", c.y("Yes", "No")),
        ("Logistic Regression", c.hard(0, "Yes", "No")),
        ("Logistic Regression (No)", c.q(0)),
        ("Logistic Regression (Yes)", c.p(0)),
        ("Tree (No)", c.q(1)),
        ("Tree (Yes)", c.p(1)),
    ]);
    let (orange_names, orange_rows) = orange.split_once('\n').unwrap();
    vec![
        file("weka", weka, "yes").model("prediction", a),
        file("orange", orange.clone(), "Yes")
            .model("Logistic Regression", hard)
            .model("Logistic Regression (Yes)", a)
            .model("Tree (Yes)", b),
        file(
            "orange_header",
            format!(
                "{orange_names}\ndiscrete,discrete,continuous,continuous,continuous,continuous\n\
                 class,meta,meta,meta,meta,meta\n{orange_rows}"
            ),
            "Yes",
        )
        .model("Logistic Regression", hard)
        .model("Logistic Regression (Yes)", a)
        .model("Tree (Yes)", b),
        file(
            "h2o",
            csv(&[
                ("predict", c.hard(0, "1", "0")),
                ("p0", c.q(0)),
                ("p1", c.p(0)),
                ("label", y()),
            ]),
            "1",
        )
        .model("predict", hard)
        .model("p1", a),
        file(
            "h2o_words",
            csv(&[
                ("predict", c.hard(0, "Yes", "No")),
                ("No", c.q(0)),
                ("Yes", c.p(0)),
                ("Churn", c.y("Yes", "No")),
            ]),
            "Yes",
        )
        .model("predict", hard)
        .model("Yes", a),
        file(
            "sas_miner",
            csv(&[
                ("BAD", y()),
                ("F_BAD", y()),
                ("I_BAD", c.hard(0, "1", "0")),
                ("P_BAD1", c.p(0)),
                ("P_BAD0", c.q(0)),
                ("_WARN_", c.some(&[""])),
            ]),
            "1",
        )
        .model("I_BAD", hard)
        .model("P_BAD1", a)
        .said("“F_BAD” repeats the outcome"),
        file(
            "sas_logistic",
            csv(&[
                ("default", y()),
                ("_FROM_", y()),
                ("_INTO_", c.hard(0, "1", "0")),
                ("IP_0", c.q(0)),
                ("IP_1", c.p(0)),
                ("_LEVEL_", c.some(&["1"])),
            ]),
            "1",
        )
        .model("_INTO_", hard)
        .model("IP_1", a),
        file(
            "spss",
            table(";", &[("default", y()), ("PRE_1", c.comma(0)), ("PGR_1", c.hard(0, "1", "0"))]),
            "1",
        )
        .model("PRE_1", a)
        .model("PGR_1", hard),
        file("stata", csv(&[("died", y()), ("phat", c.p(0)), ("xb", c.logit(0))]), "1")
            .model("phat", a)
            .model("xb", a),
        file(
            "knime",
            csv(&[
                ("row ID", c.each(|row| format!("Row{row}"))),
                ("Churn", c.y("yes", "no")),
                ("P (Churn=no)", c.q(0)),
                ("P (Churn=yes)", c.p(0)),
                ("Prediction (Churn)", c.hard(0, "yes", "no")),
            ]),
            "yes",
        )
        .model("P (Churn=yes)", a)
        .model("Prediction (Churn)", hard),
        file(
            "knime_codes",
            csv(&[
                ("Churn", y()),
                ("P (Churn=0)", c.q(0)),
                ("P (Churn=1)", c.p(0)),
                ("Prediction (Churn)", c.hard(0, "1", "0")),
                ("Prediction (Churn) (Confidence)", c.confidence(0)),
            ]),
            "1",
        )
        .model("P (Churn=1)", a)
        .model("Prediction (Churn)", hard)
        .said("(Confidence)” is the probability of the class"),
        file(
            "rapidminer",
            table(
                ";",
                &[
                    ("Churn", c.y("yes", "no")),
                    ("prediction(Churn)", c.hard(0, "yes", "no")),
                    ("confidence(no)", c.q(0)),
                    ("confidence(yes)", c.p(0)),
                ],
            ),
            "yes",
        )
        .model("prediction(Churn)", hard)
        .model("confidence(yes)", a),
        file(
            "dataiku",
            csv(&[
                ("churned", y()),
                ("proba_0", c.q(0)),
                ("proba_1", c.p(0)),
                ("prediction", c.hard(0, "1", "0")),
            ]),
            "1",
        )
        .model("proba_1", a)
        .model("prediction", hard),
        file(
            "spark",
            csv(&[
                ("label", c.y("1.0", "0.0")),
                ("features", c.each(|row| format!("[{},{}.0,3.5]", c.ages()[row], row))),
                (
                    "rawPrediction",
                    c.each(|row| {
                        let raw = &c.logit(0)[row];
                        let minus = raw.strip_prefix('-').map_or(format!("-{raw}"), str::to_owned);
                        format!("[{minus},{raw}]")
                    }),
                ),
                ("probability", c.pairs(0, ",")),
                ("prediction", c.hard(0, "1.0", "0.0")),
            ]),
            "1",
        )
        .model("probability", a)
        .model("prediction", hard),
    ]
}
