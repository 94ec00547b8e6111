//! Files whose outcome or models are found by no name: the numbers speak for the reading, or the page
//! asks.

use super::cohort::{Cohort, Dice, area_of, csv};
use super::entry::{Entry, file};
use breakeven::domain::InputKind;

pub(super) fn files(c: &Cohort) -> Vec<Entry> {
    [asked(c), read(c), beside(c)].into_iter().flatten().collect()
}

/// Files of which some columns are called after another one or were made from it.
fn beside(c: &Cohort) -> Vec<Entry> {
    let a = c.auc(0);
    let flags = || c.some(&["1", "0"]);
    let mut dice = Dice::new(5);
    // Probabilities that are those of "low", and were made from "smoke".
    let made: Vec<(bool, bool, u32)> = (0..200)
        .map(|row| {
            let smokes = row % 3 == 0;
            let p = if smokes { 6500 } else { 1000 } + dice.below(2000);
            (dice.below(10_000) < p, smokes, p)
        })
        .collect();
    let rows = made.iter().map(|(low, smokes, p)| {
        format!("{},{},0.{p:04}\n", u8::from(*low), if *smokes { "yes" } else { "no" })
    });
    let told = format!("low,smoke,phat_full\n{}", rows.collect::<String>());
    let cases: Vec<(bool, u32)> = made.iter().map(|(low, _, p)| (*low, *p)).collect();
    vec![
        file("made_from_a_feature", told, "1").model("phat_full", area_of(&cases)),
        file(
            "said_of_churn",
            csv(&[
                ("equip", flags()),
                ("churn", c.y("1", "0")),
                ("$L-churn", c.hard(0, "1", "0")),
                ("$LRP-churn", c.p(0)),
            ]),
            "1",
        )
        .model("$L-churn", c.auc_of_hard(0))
        .model("$LRP-churn", a),
        file(
            "predicted_category",
            csv(&[
                ("active", c.some(&["Active", "Inactive"])),
                ("bfast", c.some(&["Bar", "Oatmeal", "Cereal"])),
                ("EST1_1", c.p(0)),
                ("PRE_1", c.each(|row| ["Oatmeal", "Cereal", "Bar"][row / 40].to_owned())),
            ]),
            "",
        )
        .asks("has 3 classes", &["“Oatmeal” against the others"]),
        file(
            "limits_of_the_mean",
            csv(&[("BAD", c.y("1", "0")), ("pred", c.p(0)), ("lcl", c.p(1)), ("ucl", c.p(2))]),
            "1",
        )
        .model("pred", a),
        file(
            "saved_fits",
            csv(&[
                ("Bought", c.y("1", "0")),
                ("Income", c.ages()),
                ("FITS", c.p(0)),
                ("RESI", c.each(|row| format!("{}.5", row % 9))),
                ("HI", c.each(|row| format!("0.0{}", 10 + row * 37 % 89))),
            ]),
            "1",
        )
        .model("FITS", a),
        file(
            "written_off_on",
            csv(&[
                ("Risk score", c.points(0)),
                ("Written off on", c.y("03/05/2022", "")),
                ("Comment", c.each(|row| ["disputed", "", "reminder", "lost", ""][row % 5].into())),
            ]),
            "filled",
        )
        .low("Risk score", a),
        file(
            "called_after_the_outcome",
            csv(&[
                ("Default", c.some(&["no", "no", "no", "yes"])),
                ("Deposit", c.y("2", "1")),
                ("Deposit_1_score", c.q(0)),
                ("Deposit_2_score", c.p(0)),
            ]),
            "2",
        )
        .model("Deposit_2_score", a),
        file(
            "called_after_a_month",
            csv(&[
                ("due next month", c.y("1", "0")),
                ("due next month.0", c.q(0)),
                ("due next month.1", c.p(0)),
            ]),
            "1",
        )
        .model("due next month.1", a),
        file(
            "called_a_tree",
            csv(&[
                ("status", c.y("dead", "alive")),
                ("tree_tag", c.each(|row| format!("{}.5", row * 7919 % 997))),
                (".fitted", c.logit(0)),
            ]),
            "dead",
        )
        .model(".fitted", a),
        file(
            "written_again",
            csv(&[
                ("arm", c.each(|row| ["Placebo", "Drug"][row * 7 % 11 % 2].into())),
                ("ACR20FL", c.y("Y", "N")),
                ("_FROM_", c.y("Y", "N")),
                ("IP_Y", c.p(0)),
            ]),
            "Y",
        )
        .model("IP_Y", a),
        file(
            "named_after_the_classes",
            csv(&[
                ("fraud_reported", c.y("Y", "N")),
                ("age", c.ages()),
                ("predict", c.hard(0, "Y", "N")),
                ("N", c.q(0)),
                ("Y", c.p(0)),
            ]),
            "Y",
        )
        .model("predict", c.auc_of_hard(0))
        .model("Y", a),
        file(
            "yes_and_no_of_a_feature",
            csv(&[
                ("غادر", c.y("نعم", "لا")),
                ("فاتورة", c.each(|row| ["نعم", "لا"][row % 2].into())),
                ("احتمال", c.p(0)),
            ]),
            "نعم",
        )
        .model("احتمال", a),
        file(
            "ticked",
            csv(&[
                ("score", c.p(0)),
                ("gegrond", c.y("x", "")),
                ("opmerkingen", c.each(|row| ["", "brief", "gebeld"][row % 3].into())),
            ]),
            "filled",
        )
        .model("score", a),
        file(
            "a_credit_score_that_tells_nothing",
            csv(&[("Exited", c.y("1", "0")), ("CreditScore", c.ids()), ("rf_proba", c.p(0))]),
            "1",
        )
        .model("rf_proba", a),
        file(
            "a_title_above_tabs",
            format!(
                "解約予測モデル 検証データ\n{}",
                csv(&[
                    ("会員", c.ids()),
                    ("解約確率", c.each(|row| format!("[{}]", c.p(0)[row]))),
                    ("解約フラグ", c.y("1", "0"))
                ])
                .replace(',', "\t")
            ),
            "1",
        )
        .model("解約確率", a),
        file(
            "known_if_booked",
            csv(&[
                ("booked", c.each(|row| ["Y", "Y", "N"][row % 3].into())),
                ("late", {
                    let y = c.y("Y", "N");
                    c.each(|row| if row % 3 == 2 { String::new() } else { y[row].clone() })
                }),
                ("score", c.p(0)),
            ]),
            "Y",
        )
        .used(80)
        .model("score", c.auc_where(0, |row| row % 3 != 2)),
        file(
            "losses_and_hits",
            csv(&[
                ("defective", c.y("True", "False")),
                (
                    "measured",
                    c.each(|row| (if c.outcomes[row] { 300 } else { 100 } + row).to_string()),
                ),
                ("score", c.p(0)),
                ("bce", c.losses(0)),
                ("predicted", c.hard(0, "True", "False")),
                (
                    "prediction_correct",
                    c.each(|row| (c.is_called(0, row) == c.outcomes[row]).to_string()),
                ),
            ]),
            "True",
        )
        .model("score", a)
        .model("predicted", c.auc_of_hard(0))
        .said("“measured”, “bce” and 1 more follow from the outcome"),
        file("workflow_set", long(c, &["basic_glm", "basic_rf"]), "Yes")
            .model("basic_glm", a)
            .model("basic_rf", c.auc(1)),
    ]
}

/// A row for each workflow and case, with the probabilities of both classes.
fn long(c: &Cohort, models: &[&str]) -> String {
    let y = c.y("Yes", "No");
    let mut text = String::from("wflow_id,model,.row,Attrition,.pred_No,.pred_Yes\n");
    for (index, model) in models.iter().enumerate() {
        let (no, yes) = (c.q(index), c.p(index));
        for row in 0..c.rows() {
            text += &format!("{model},rand,{},{},{},{}\n", row + 1, y[row], no[row], yes[row]);
        }
    }
    text
}

fn asked(c: &Cohort) -> Vec<Entry> {
    let y = || c.y("1", "0");
    let place = |seed: usize| c.each(|row| format!("{}.{:02}", 400 + row * seed % 97, row % 89));
    let noise = || c.each(|row| format!("{}.5", row * 7919 % 997));
    // Goes with the risk, but far less than the outcome does.
    let finding = c.each(|row| {
        let is_found = if row % 4 == 0 { c.is_called(0, row) } else { row % 3 == 1 };
        if is_found { "yes" } else { "no" }.to_owned()
    });
    let only = |name: &str, column: &'static str, words: [&str; 2]| {
        let text = csv(&[(column, c.some(&words)), ("age", c.ages()), ("score", c.p(0))]);
        file(name, text, "").asks("really happened", &[column])
    };
    vec![
        only("sex_alone", "sex", ["M", "F"]),
        only("variant_alone", "variant", ["A", "B"]),
        only("flag_alone", "has_card", ["1", "0"]),
        only("class_alone", "class", ["economy", "business"]),
        file(
            "two_horizons",
            csv(&[
                (
                    "left (30 days)",
                    c.each(|row| u8::from(c.outcomes[row] && row % 3 > 0).to_string()),
                ),
                ("left (90 days)", y()),
                ("score", c.p(0)),
            ]),
            "",
        )
        .asks("really happened", &["left (30 days)", "left (90 days)"]),
        file(
            "two_stages",
            csv(&[
                ("churn_called", y()),
                ("offer_made", c.each(|row| u8::from(c.outcomes[row] && row % 3 > 0).to_string())),
                ("score", c.p(0)),
            ]),
            "",
        )
        .asks("outcomes of one kind", &["churn_called", "offer_made"]),
        file(
            "coordinates",
            csv(&[("x", place(31)), ("y", place(53)), ("suitability", c.p(0)), ("maxent", c.p(1))]),
            "",
        )
        .asks("outcome", &[]),
        file("chance_number", csv(&[("churned", y()), ("reading", noise())]), "")
            .asks("Which columns are scores", &["“reading”"]),
        file(
            "numbers_of_a_measure",
            csv(&[("target", c.amounts()), ("age", place(7)), ("tenure", noise())]),
            "",
        )
        .asks("Which columns are scores", &["“age” and “tenure”"]),
        file(
            "another_fits_better",
            csv(&[
                ("label", c.some(&["manual", "auto"])),
                ("fraud", c.y("yes", "no")),
                ("score", c.p(0)),
            ]),
            "",
        )
        .asks("really happened", &["“label”", "“fraud”"]),
        file(
            "a_finding_beside_what_was_found",
            csv(&[
                ("DRE abnormal", finding),
                ("ERSPC risk (%)", c.of_hundred(0)),
                ("csPCa (ISUP ≥2)", c.y("yes", "no")),
            ]),
            "",
        )
        .asks("really happened", &["“DRE abnormal”", "“csPCa (ISUP ≥2)”"]),
    ]
}

fn read(c: &Cohort) -> Vec<Entry> {
    let [a, b, _] = [0, 1, 2].map(|model| c.auc(model));
    let y = || c.y("1", "0");
    let place = |seed: usize| c.each(|row| format!("{}.{:02}", 400 + row * seed % 97, row % 89));
    let third = || c.some(&["1", "2", "3"]);
    vec![
        file(
            "coordinates_and_presence",
            csv(&[("x", place(31)), ("y", place(53)), ("presence", y()), ("maxent", c.p(0))]),
            "1",
        )
        .model("maxent", a),
        file(
            "class_of_passengers",
            csv(&[("class", third()), ("survived", y()), ("p_survived", c.p(0))]),
            "1",
        )
        .model("p_survived", a),
        file(
            "label_of_a_cluster",
            csv(&[
                ("label", third()),
                ("churned", c.y("yes", "no")),
                ("rf", c.p(0)),
                ("nb", c.p(1)),
            ]),
            "yes",
        )
        .model("rf", a)
        .model("nb", b),
        file(
            "deals_won",
            csv(&[
                ("Deal", c.ids()),
                ("Result", c.y("Won", "Lost")),
                ("Rep estimate %", c.of_hundred(0)),
                ("CRM AI score", c.of_hundred(1)),
            ]),
            "Won",
        )
        .kind(InputKind::Scores)
        .model("Rep estimate %", a)
        .model("CRM AI score", b),
        file("fitting_words", csv(&[("lot", c.y("grün", "grau")), ("score", c.p(0))]), "grün")
            .model("score", a),
        file("named_and_useless", csv(&[("label", c.some(&["1", "0"])), ("score", c.p(1))]), "1")
            .kind(InputKind::Scores)
            .model("score", c.auc_of_noise(1)),
    ]
}
