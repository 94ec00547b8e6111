//! Scores beside other columns: numbers of cases, times, amounts, features, splits, weights, copies.

use super::cohort::{Cells, Cohort, area_of, csv};
use super::entry::{Entry, file};

pub(super) fn files(c: &Cohort) -> Vec<Entry> {
    [columns(c), directions(c), parts(c), related(c)].into_iter().flatten().collect()
}

fn columns(c: &Cohort) -> Vec<Entry> {
    let [a, b, _] = [0, 1, 2].map(|model| c.auc(model));
    let y = || c.y("1", "0");
    let with = |name: &str, cells: Cells| csv(&[("label", y()), (name, cells), ("score", c.p(0))]);
    let one = |name: &str, column: &str, cells: Cells| {
        file(name, with(column, cells), "1").model("score", a)
    };
    let features: Vec<(&str, Cells)> = ["age", "balance", "tenure", "num_products", "is_active"]
        .into_iter()
        .enumerate()
        .map(|(i, name)| {
            (name, c.each(|row| (row * (17 + i) % [50, 9000, 70, 4, 2][i]).to_string()))
        })
        .collect();
    vec![
        one("account_number", "account_number", c.ids()),
        one("customer_no", "Customer No.", c.ids()),
        one("iban", "iban", c.each(|row| format!("DE{:018}", row * 7919))),
        one("unix", "scored_at", c.unix()),
        one("unix_unnamed", "t0", c.unix()),
        one("millis", "ts", c.unix().iter().map(|t| format!("{t}123")).collect()),
        one("dates", "date", c.dates()),
        one("yyyymm", "period", c.each(|row| (202_301 + row % 12).to_string())),
        one("amount", "amount", c.amounts()),
        one("age", "age", c.ages()),
        one("phone", "phone", c.each(|row| (4_155_550_000_u64 + row as u64 * 37).to_string())),
        one("zip", "zip", c.each(|row| (10_000 + row * 37 % 90_000).to_string())),
        one("gender", "gender", c.some(&["M", "F"])),
        one("segment", "segment", c.some(&["A", "B", "C"])),
        one("flag", "has_card", c.some(&["1", "0"])),
        one("constant", "threshold", c.some(&["0.5"])),
        one(
            "rank",
            "rank",
            c.each(|row| {
                (1 + (0..c.rows()).filter(|&other| c.p(0)[other] > c.p(0)[row]).count()).to_string()
            }),
        ),
        one(
            "decile",
            "decile",
            c.each(|row| {
                (1 + (0..c.rows()).filter(|&other| c.p(0)[other] > c.p(0)[row]).count() * 10
                    / c.rows())
                .to_string()
            }),
        ),
        file(
            "copy_codes",
            csv(&[("label", c.y("yes", "no")), ("label_num", y()), ("rf", c.p(0))]),
            "yes",
        )
        .model("rf", a)
        .said("“label_num” repeats the outcome"),
        file(
            "copy_words",
            csv(&[
                ("y", y()),
                ("status", c.y("churned", "stayed")),
                ("rf", c.p(0)),
                ("nb", c.p(1)),
            ]),
            "1",
        )
        .model("rf", a)
        .model("nb", b),
        file(
            "features",
            csv(&[&features[..], &[("churned", y()), ("churn_probability", c.p(0))]].concat()),
            "1",
        )
        .model("churn_probability", a)
        .said("are not taken for models"),
        file(
            "features_two",
            csv(&[&[("default", y()), ("pd_logit", c.p(0)), ("pd_xgb", c.p(1))], &features[..]]
                .concat()),
            "1",
        )
        .model("pd_logit", a)
        .model("pd_xgb", b),
        file(
            "telco",
            csv(&[
                ("customerID", c.each(|row| format!("{row:04}-ABCD"))),
                ("gender", c.some(&["Male", "Female"])),
                ("SeniorCitizen", c.some(&["0", "1"])),
                ("Partner", c.some(&["Yes", "No"])),
                ("MonthlyCharges", c.amounts()),
                ("Churn", c.y("Yes", "No")),
                ("churn_score", c.p(0)),
            ]),
            "Yes",
        )
        .model("churn_score", a),
        file(
            "lgd",
            csv(&[("default", y()), ("PD", c.p(0)), ("LGD", c.p(1)), ("EAD", c.amounts())]),
            "1",
        )
        .model("PD", a)
        .said("“LGD” and “EAD” are not taken"),
        file(
            "utilisation",
            csv(&[("bad", y()), ("utilization_rate", c.p(2)), ("scorecard_new", c.p(0))]),
            "1",
        )
        .model("scorecard_new", a),
        file("ensemble", csv(&[("label", y()), ("rf", c.p(0)), ("average", c.p(1))]), "1")
            .model("rf", a)
            .model("average", b),
        file(
            "attrition",
            csv(&[
                ("OverTime", c.some(&["Yes", "No"])),
                ("Attrition", c.y("Yes", "No")),
                ("Age", c.ages()),
                ("p_leave", c.p(0)),
            ]),
            "Yes",
        )
        .model("p_leave", a),
    ]
}

fn directions(c: &Cohort) -> Vec<Entry> {
    let [a, b, _] = [0, 1, 2].map(|model| c.auc(model));
    let y = || c.y("1", "0");
    vec![
        file(
            "p_negative",
            csv(&[("diagnosis", c.y("malignant", "benign")), ("P(benign)", c.q(0))]),
            "malignant",
        )
        .low("P(benign)", a)
        .said("Low scores of “P(benign)”"),
        file("p_good", csv(&[("risk", c.y("bad", "good")), ("p_good", c.q(0))]), "bad")
            .low("p_good", a)
            .said("Low scores"),
        file("prob_0", csv(&[("y_true", y()), ("prob_0", c.q(0))]), "1")
            .low("prob_0", a)
            .said("Low"),
        file(
            "survival",
            csv(&[("outcome", c.y("died", "survived")), ("p_survival", c.q(0))]),
            "died",
        )
        .low("p_survival", a)
        .said("Low"),
        file(
            "credit_score",
            csv(&[("default", y()), ("credit_score", c.points(0)), ("pd", c.p(1))]),
            "1",
        )
        .low("credit_score", a)
        .model("pd", b)
        .said("Low scores of “credit_score”"),
        file("fico", csv(&[("bad", y()), ("FICO", c.points(0))]), "1").low("FICO", a).said("Low"),
        file(
            "scorecard",
            csv(&[
                ("default", c.y("Yes", "No")),
                ("Scorecard points", c.points(0)),
                ("new", c.points(1)),
            ]),
            "Yes",
        )
        .low("Scorecard points", a)
        .low("new", b),
        file("german_credit", csv(&[("credit_risk", c.y("2", "1")), ("p_bad", c.p(0))]), "2")
            .model("p_bad", a),
    ]
}

fn parts(c: &Cohort) -> Vec<Entry> {
    let y = || c.y("1", "0");
    let trains = |row: usize| !row.is_multiple_of(4);
    let trained = c.auc_where(0, trains);
    let words =
        |train: &str, test: &str| c.each(|row| if trains(row) { train } else { test }.to_owned());
    let split = |name: &'static str, train: &str, test: &str| {
        let text = csv(&[("label", y()), ("m", c.p(0)), (name, words(train, test))]);
        file(&format!("split_{name}_{train}"), text, "1").split(name).model("m", trained)
    };
    let fold = |name: &'static str, words: &[&str]| {
        let text = csv(&[("label", y()), ("m", c.p(0)), (name, c.some(words))]);
        file(&format!("fold_{name}"), text, "1").fold(name).model("m", c.auc(0))
    };
    let weight = |name: &'static str| {
        let text = csv(&[("label", y()), ("m", c.p(0)), (name, c.some(&["2"]))]);
        file(&format!("weight_{name}"), text, "1").weight(name).model("m", c.auc(0))
    };
    vec![
        split("split", "train", "test"),
        split("Split", "TRAIN", "TEST"),
        split("dataset", "train", "test")
            .said("Thresholds are chosen on the training rows of “dataset”"),
        split("set", "Training", "Validation"),
        split("partition", "training", "testing"),
        split("sample", "DEV", "OOT"),
        split("Stichprobe", "train", "test"),
        split("period", "in-sample", "out-of-sample"),
        split("is_train", "1", "0"),
        split("is_test", "False", "True"),
        split("holdout", "no", "yes"),
        fold("fold", &["1", "2", "3"]),
        fold("Fold", &["a", "b", "c"]),
        fold("cv_fold", &["0", "1", "2", "3", "4"]),
        fold("kfold", &["0", "1", "2", "3", "4"]),
        fold("Folds", &["1", "2", "3"]),
        weight("sample_weight"),
        weight("weight"),
        weight("Weight"),
        weight("weights"),
    ]
}

/// Columns that are called after another one, are added up in it, or lack what stands for them.
fn related(c: &Cohort) -> Vec<Entry> {
    let (a, b) = (c.auc(0), c.auc(1));
    let y = || c.y("1", "0");
    let known = |row: usize| row % 20 != 7;
    // Three items, the last of which holds what the others leave of a total.
    let p = |row: usize| c.p(0)[row].parse::<f64>().unwrap();
    let whole = |value: f64| format!("{:.0}", value.floor()).parse::<usize>().unwrap();
    let total = |row: usize| whole(10.0 + p(row) * 40.0);
    let item = |at: usize| c.each(|row| format!("{}", [row % 3, row * 7 % 4][at]));
    let rest = c.each(|row| (total(row) - row % 3 - row * 7 % 4).to_string());
    let totals = c.each(|row| total(row).to_string());
    let rounded = |row: usize| (c.outcomes[row], total(row));
    let residual =
        c.each(|row| format!("{:.4}", if c.outcomes[row] { 1.0 - p(row) } else { -p(row) }));
    // Chances of ten kinds of cases, in percent: what became of them is as it was said.
    let kind = |row: usize| whole(p(row) * 10.0);
    let share = |row: usize| {
        let same: Vec<usize> = (0..c.rows()).filter(|&other| kind(other) == kind(row)).collect();
        100 * same.iter().filter(|&&other| c.outcomes[other]).count() / same.len()
    };
    let chances = c.each(|row| share(row).clamp(2, 98).to_string());
    let chance = |row: usize| (c.outcomes[row], share(row).clamp(2, 98));
    vec![
        file(
            "sentinels",
            csv(&[
                ("bad", y()),
                (
                    "bureau_score",
                    c.each(|row| if known(row) { c.points(0)[row].clone() } else { "-999".into() }),
                ),
                ("pd_model", c.p(1)),
            ]),
            "1",
        )
        .used((0..c.rows()).filter(|&row| known(row)).count())
        .low("bureau_score", c.auc_where(0, known))
        .model("pd_model", c.auc_where(1, known))
        .said("“bureau_score”: -999 is read as a missing value"),
        file(
            "predicted_flag",
            csv(&[
                ("revenue_90d", c.each(|row| if c.outcomes[row] { "9.5" } else { "" }.to_owned())),
                ("returning", c.some(&["1", "0"])),
                ("will_buy", y()),
                ("predicted_will_buy", c.hard(0, "1", "0")),
                ("automl_score", c.p(1)),
            ]),
            "1",
        )
        .model("predicted_will_buy", c.auc_of_hard(0))
        .model("automl_score", b),
        file(
            "items_of_a_score",
            csv(&[
                ("mace", y()),
                ("history (0-2)", item(0)),
                ("ecg (0-3)", item(1)),
                ("troponin (0-60)", rest),
                ("heart score", totals),
                ("edacs score", c.p(1)),
            ]),
            "1",
        )
        .model("heart score", area_of(&(0..c.rows()).map(rounded).collect::<Vec<_>>()))
        .model("edacs score", b)
        .said("are added up in “heart score”"),
        file(
            "sas_residuals",
            csv(&[
                ("Fault", c.some(&["1", "0"])),
                ("FRAUD_P", y()),
                ("P_FRAUD_P1", c.p(0)),
                ("P_FRAUD_P0", c.q(0)),
                ("R_FRAUD_P1", residual),
            ]),
            "1",
        )
        .model("P_FRAUD_P1", a),
        file(
            "answers_in_a_name",
            csv(&[
                ("Reported (Y/N)", c.some(&["Y", "N"])),
                ("Old risk score", c.p(0)),
                ("New risk score", c.p(1)),
                ("Damp found", c.y("Yes", "No")),
            ]),
            "Yes",
        )
        .model("Old risk score", a)
        .model("New risk score", b),
        file("good_flag", csv(&[("good_flag", c.y("0", "1")), ("xgb_pd", c.p(0))]), "0")
            .model("xgb_pd", a),
        file(
            "repaid_beside_pd",
            csv(&[
                ("Repaid?", c.y("N", "Y")),
                ("PD old model", c.of_hundred(0)),
                ("PD new model", c.of_hundred(1)),
            ]),
            "N",
        )
        .model("PD old model", a)
        .model("PD new model", b),
        file(
            "survived_beside_risk",
            csv(&[
                ("apache2", c.of_hundred(0)),
                ("saps2", c.of_hundred(1)),
                ("survived_28d", c.y("0", "1")),
            ]),
            "0",
        )
        .model("apache2", a)
        .model("saps2", b),
        file(
            "decile_of_a_score",
            csv(&[
                ("response_score", c.of_hundred(0)),
                (
                    "score_decile",
                    c.each(|row| (10 - c.p(0)[row][2..3].parse::<u32>().unwrap()).to_string()),
                ),
                ("responded", y()),
            ]),
            "1",
        )
        .model("response_score", a),
        file(
            "confirmed_beside_referred",
            csv(&[
                ("fraud_confirmed", c.y("YES", "NO")),
                (
                    "sent_to_be_looked_at",
                    c.each(|row| {
                        let is_one = c.outcomes[row] || row % 4 == 0;
                        u8::from(is_one).to_string()
                    }),
                ),
                ("prob_gbm", c.p(0)),
            ]),
            "YES",
        )
        .model("prob_gbm", a),
        file(
            "percentages_are_chances",
            csv(&[
                ("Closed", y()),
                ("Consensus %", chances),
                ("Age", c.ages()),
                ("market score", c.p(1)),
            ]),
            "1",
        )
        .model("Consensus %", area_of(&(0..c.rows()).map(chance).collect::<Vec<_>>()))
        .model("market score", b),
        file(
            "concentration_beside_scores",
            csv(&[("pe", y()), ("Ferritin (ng/ml)", c.rough(0)), ("wells score", c.p(1))]),
            "1",
        )
        .model("Ferritin (ng/ml)", c.auc_of_rough(0))
        .model("wells score", b),
    ]
}
