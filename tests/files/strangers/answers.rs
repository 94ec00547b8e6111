//! Files beside whose outcome stand what a model answered, what counts it, or marks on cases.

use super::cohort::{Cohort, csv};
use super::entry::{Entry, file};
use breakeven::domain::InputKind;

pub(super) fn files(c: &Cohort, common: &Cohort) -> Vec<Entry> {
    let (a, b) = (c.auc(0), c.auc(1));
    let y = || c.y("1", "0");
    let positive_rows: Vec<usize> = (0..c.rows()).filter(|&row| c.outcomes[row]).collect();
    let part = |of: usize| {
        let is_it = |row: usize| {
            positive_rows.iter().position(|&p| p == row).is_some_and(|at| at % 2 == of)
        };
        c.each(|row| u8::from(is_it(row)).to_string())
    };
    let negated = |model: usize| -> Vec<String> {
        let turn = |cell: String| match cell.strip_prefix('-') {
            Some(rest) => rest.to_owned(),
            None => format!("-{cell}"),
        };
        c.logit(model).into_iter().map(turn).collect()
    };
    let known = |cells: Vec<String>| {
        c.each(|row| if row % 20 == 7 { String::new() } else { cells[row].clone() })
    };
    let named_rows = {
        let (outcome, score) = (y(), c.p(0));
        let row = |row: usize| format!("\"{}\",{},{}\n", 3 * row + 2, outcome[row], score[row]);
        format!("\"label\",\"glm\"\n{}", (0..c.rows()).map(row).collect::<String>())
    };
    let long_values = {
        let (obs, predicted) = (c.amounts(), [c.amounts(), c.ages()]);
        let row = |at: usize| {
            let (model, row) = (at / c.rows(), at % c.rows());
            format!("{},{},{},{}\n", at + 1, obs[row], predicted[model][row], ["lm", "rf"][model])
        };
        format!(",obs,pred,model\n{}", (0..2 * c.rows()).map(row).collect::<String>())
    };
    let aligned = {
        let (outcome, score) = (y(), c.p(0));
        let row = |row: usize| format!("{row:>6} {:>8} {:>9} \n", outcome[row], score[row]);
        format!("   IID    OBSERVED     SCORE \n{}", (0..c.rows()).map(row).collect::<String>())
    };
    let noisy = {
        let (amounts, ages) = (c.amounts(), c.ages());
        let cell = |row: usize| {
            let [amount, age] = [&amounts, &ages].map(|of| of[row].parse::<f64>().unwrap());
            format!("{:.2}", amount + age)
        };
        c.each(cell)
    };
    vec![
        file(
            "claims_counted",
            csv(&[
                ("VehGas", c.some(&["Diesel", "Regular"])),
                (
                    "ClaimNb",
                    c.each(|row| {
                        (u32::from(c.outcomes[row]) * (1 + u32::from(row % 11 == 0))).to_string()
                    }),
                ),
                ("HasClaim", c.y("TRUE", "FALSE")),
                ("p_glm", c.p(0)),
                ("p_gam", c.p(1)),
            ]),
            "TRUE",
        )
        .model("p_glm", a)
        .model("p_gam", b),
        file(
            "kinds_of_failure",
            csv(&[("Machine failure", y()), ("TWF", part(0)), ("HDF", part(1)), ("score", c.p(0))]),
            "1",
        )
        .model("score", a),
        file(
            "labels_of_models",
            csv(&[
                ("Condition", c.y("faulty", "healthy")),
                ("svmLabel", c.hard(0, "faulty", "healthy")),
                ("svmScore_1", c.p(0)),
                ("bagLabel", c.hard(1, "faulty", "healthy")),
                ("bagScore_1", c.p(1)),
            ]),
            "faulty",
        )
        .model("svmLabel", c.auc_of_hard(0))
        .model("svmScore_1", a)
        .model("bagLabel", c.auc_of_hard(1))
        .model("bagScore_1", b),
        file(
            "scored_and_not_labelled",
            csv(&[
                ("campaign", c.y("true", "false")),
                ("proba_1", c.p(0)),
                ("prediction", c.hard(0, "1", "0")),
            ]),
            "",
        )
        .asks("what a model answered has other values", &["“campaign”"]),
        file(
            "flag_of_its_score",
            csv(&[("AI_Flag", c.hard(0, "True", "False")), ("AI_Score", c.p(0))]),
            "",
        )
        .asks("it is cut from “AI_Score”", &["“AI_Flag”"]),
        file(
            "label_of_a_pipeline",
            csv(&[
                ("label", c.hard(0, "LABEL_1", "LABEL_0")),
                ("logit", c.logit(0)),
                ("human_label", y()),
            ]),
            "1",
        )
        .model("logit", a),
        file(
            "mirrored_scores",
            csv(&[("Label", y()), ("Score1", negated(0)), ("Score2", c.logit(0))]),
            "1",
        )
        .model("Score2", a)
        .said("“Score1” is “Score2” turned round and no other model"),
        file(
            "laboratory_without_scores",
            csv(&[
                ("Alter", c.ages()),
                ("CRP [mg/l]", c.points(0)),
                ("PCT [ng/ml]", c.logit(1)),
                ("Blutkultur", c.y("positiv", "negativ")),
            ]),
            "positiv",
        )
        .low("CRP [mg/l]", a)
        .model("PCT [ng/ml]", b)
        .said("they are concentrations, and nothing is called a score"),
        file(
            "outcome_of_this_year",
            csv(&[
                ("Voted 2020", c.some(&["Y", "N"])),
                ("score", c.p(0)),
                ("Voted 2022", c.y("Y", "N")),
            ]),
            "Y",
        )
        .model("score", a),
        file(
            "only_a_fact_to_predict",
            csv(&[("sex", c.some(&["F", "M"])), ("score", c.p(0)), ("rf_prob", c.p(1))]),
            "",
        )
        .asks("is called a fact or a note", &["“sex”"]),
        file("rows_of_a_selection", named_rows, "1").model("glm", a),
        file(
            "marks_of_estimation",
            csv(&[
                ("poor", y()),
                ("_est_logit1", c.each(|row| u8::from(row % 20 != 7).to_string())),
                ("phat_logit", known(c.p(0))),
            ]),
            "1",
        )
        .model("phat_logit", c.auc_where(0, |row| row % 20 != 7)),
        file(
            "forecasts",
            csv(&[("REC", y()), ("RECF", c.p(0)), ("UNRATE", c.ages()), ("BAA10Y", c.amounts())]),
            "1",
        )
        .model("RECF", a),
        file(
            "random_numbers",
            csv(&[
                ("burned", y()),
                ("B11", c.amounts()),
                ("classification", c.p(0)),
                ("random", c.each(|row| format!("0.{:04}", (row * 7919 + 13) % 10_000))),
            ]),
            "1",
        )
        .model("classification", a),
        file(
            "class_of_the_probabilities",
            csv(&[
                ("written by", common.y("robot", "pupil")),
                ("detector", common.p(0)),
                ("second detector", common.p(1)),
                ("words", common.amounts()),
            ]),
            "robot",
        )
        .model("detector", common.auc(0))
        .model("second detector", common.auc(1)),
        file(
            "form_status",
            csv(&[
                ("comorb___1", c.each(|row| (row % 2).to_string())),
                ("saps2", c.points(0)),
                ("hosp_mort", y()),
                ("outcome_complete", c.each(|row| if row % 9 == 0 { "0" } else { "2" }.into())),
            ]),
            "1",
        )
        .low("saps2", a),
        file(
            "remarks_where_it_happened",
            csv(&[
                ("rain observed", c.y("yes", "no")),
                ("PoP one", c.p(0)),
                ("PoP two", c.p(1)),
                (
                    "remarks",
                    c.each(|row| {
                        let said = ["hail", "storm"][row % 2];
                        if c.outcomes[row] && row % 3 > 0 { said.into() } else { String::new() }
                    }),
                ),
            ]),
            "yes",
        )
        .model("PoP one", a)
        .model("PoP two", b),
        file(
            "labels_in_codes",
            csv(&[
                ("Housing", c.some(&["own", "rent"])),
                ("Instalments", c.each(|row| (row % 4 + 1).to_string())),
                ("Credit risk", c.y("2", "1")),
                ("Scored Labels", c.hard(0, "2", "1")),
                ("Scored Probabilities", c.p(0)),
            ]),
            "2",
        )
        .model("Scored Labels", c.auc_of_hard(0))
        .model("Scored Probabilities", a),
        file(
            "decision_of_one_score",
            csv(&[("Karar", c.hard(0, "Red", "Onay")), ("Score A", c.p(0)), ("Score B", c.p(1))]),
            "",
        )
        .asks("it is cut from “Score A”", &["“Karar”"]),
        file(
            "without_response",
            csv(&[
                ("label", c.y("response", "no response")),
                ("confidence(no response)", c.q(0)),
                ("confidence(response)", c.p(0)),
            ]),
            "response",
        )
        .model("confidence(response)", a),
        file(
            "lacking_in_spss",
            csv(&[
                ("employ", c.ages()),
                ("default", {
                    let y = y();
                    c.each(|row| if row > 110 { "#NULL!".into() } else { y[row].clone() })
                }),
                ("preddef1", c.p(0)),
                ("preddef2", c.p(1)),
            ]),
            "1",
        )
        .used(111)
        .model("preddef1", c.auc_where(0, |row| row <= 110))
        .model("preddef2", c.auc_where(1, |row| row <= 110)),
        file("values_of_several_models", long_values, "")
            .kind(InputKind::Values)
            .said("Long table: 240 rows of model “model” were read as 2 models of 120 cases"),
        file(
            "answers_for_what_is_not_there",
            csv(&[
                ("LOAN", c.amounts()),
                ("DELINQ", y()),
                ("I_BAD", c.hard(0, "1", "0")),
                ("P_0", c.q(0)),
                ("P_1", c.p(0)),
            ]),
            "",
        )
        .asks("“I_BAD” answers for “BAD”, which is not in the file", &["“DELINQ”"]),
        file("aligned_by_blanks", aligned, "1").model("SCORE", a),
        file(
            "probability_of_what_is_closed",
            csv(&[
                ("Stage", known(c.y("Closed Won", "Closed Lost"))),
                ("Lead Score", known(c.p(0))),
                ("Probability (%)", known(c.y("100", "0"))),
            ]),
            "Closed Won",
        )
        .used(114)
        .model("Lead Score", c.auc_where(0, |row| row % 20 != 7)),
        file(
            "weights_by_class",
            csv(&[
                ("SAR Filed", c.y("Y", "N")),
                ("ML Score v1", c.p(0)),
                ("ML Score v2", c.p(1)),
                ("Samp Wgt", c.y("1", "4.85")),
            ]),
            "Y",
        )
        .model("ML Score v1", a)
        .model("ML Score v2", b)
        .weight("Samp Wgt"),
        file(
            "programs_on_scales_of_their_own",
            csv(&[
                ("Age", c.ages()),
                ("CAD4TB v7", c.points(0)),
                ("qXR v3", c.p(1)),
                ("Xpert Ultra", c.y("DETECTED", "NOT DETECTED")),
            ]),
            "DETECTED",
        )
        .low("CAD4TB v7", a)
        .model("qXR v3", b),
        file(
            "estimates_that_agree",
            csv(&[
                ("CLV one", c.amounts()),
                ("CLV two", c.amounts().iter().map(|cell| format!("{cell}1")).collect()),
                ("Actual spend", noisy),
            ]),
            "",
        )
        .kind(InputKind::Values)
        .said("The true value of a case is “Actual spend”"),
    ]
}
