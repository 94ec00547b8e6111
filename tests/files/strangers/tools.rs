//! As more tools write their predictions, and what stands beside them there.

use super::cohort::{Cells, Cohort, csv, table};
use super::entry::{Entry, file};

pub(super) fn files(c: &Cohort) -> Vec<Entry> {
    [machine_learning(c), abroad(c), medicine(c), beside_names(c)].into_iter().flatten().collect()
}

fn machine_learning(c: &Cohort) -> Vec<Entry> {
    let [a, b, _] = [0, 1, 2].map(|model| c.auc(model));
    let hard = c.auc_of_hard(0);
    let y = || c.y("1", "0");
    vec![
        file(
            "sklearn_columns_of_classes",
            csv(&[("", c.index()), ("0", c.q(0)), ("1", c.p(0)), ("y_test", y())]),
            "1",
        )
        .model("1", a)
        .said("“0” is 1 − “1”"),
        file(
            "version_and_threshold",
            csv(&[
                ("y_true", y()),
                ("y_proba", c.p(0)),
                ("threshold", c.some(&["0.4"])),
                ("model_version", c.some(&["3"])),
            ]),
            "1",
        )
        .model("y_proba", a)
        .said("“threshold” and “model_version” are the same"),
        file(
            "orange_predictions",
            csv(&[
                ("survived", c.y("yes", "no")),
                ("Random Forest (no)", c.q(0)),
                ("Random Forest (yes)", c.p(0)),
                ("kNN (no)", c.q(1)),
                ("kNN (yes)", c.p(1)),
                ("Fold", c.some(&["1", "2", "3"])),
            ]),
            "yes",
        )
        .model("Random Forest (yes)", a)
        .model("kNN (yes)", b)
        .fold("Fold"),
        file(
            "rapidminer_attributes",
            table(
                ";",
                &[
                    ("label", c.y("Mine", "Rock")),
                    ("prediction(label)", c.hard(0, "Mine", "Rock")),
                    ("confidence(Rock)", c.q(0)),
                    ("confidence(Mine)", c.p(0)),
                    ("attribute_1", c.each(|row| format!("0.{:03}", row * 37 % 1000))),
                ],
            ),
            "Mine",
        )
        .model("prediction(label)", hard)
        .model("confidence(Mine)", a),
        file(
            "azure_words",
            csv(&[
                ("income", c.y(">50K", "<=50K")),
                ("Scored Labels", c.hard(0, ">50K", "<=50K")),
                ("Scored Probabilities", c.p(0)),
            ]),
            ">50K",
        )
        .model("Scored Labels", hard)
        .model("Scored Probabilities", a),
        file(
            "jmp",
            csv(&[
                ("Ausfall", c.y("Yes", "No")),
                ("Prob[Yes]", c.p(0)),
                ("Prob[No]", c.q(0)),
                ("Most Likely Ausfall", c.hard(0, "Yes", "No")),
            ]),
            "Yes",
        )
        .model("Prob[Yes]", a)
        .model("Most Likely Ausfall", hard),
        file(
            "spss",
            table(
                ";",
                &[
                    ("default", y()),
                    ("employ", c.ages()),
                    ("PRE_1", c.comma(0)),
                    ("PGR_1", c.hard(0, "1", "0")),
                    ("COO_1", c.each(|row| format!("0,{:04}", row * 7919 % 2000))),
                ],
            ),
            "1",
        )
        .model("PRE_1", a)
        .model("PGR_1", hard)
        .said("“COO_1” is called like a confidence"),
        file(
            "r_standard_error",
            csv(&[
                ("", c.each(|row| (row + 1).to_string())),
                ("y", y()),
                ("fit", c.p(0)),
                ("se.fit", c.each(|row| format!("0.{:04}", row * 7919 % 2000))),
            ]),
            "1",
        )
        .model("fit", a)
        .said("“se.fit” is called like a confidence"),
        file(
            "mean_and_deviation",
            csv(&[
                ("y", y()),
                ("mean_prob", c.p(0)),
                ("std_prob", c.each(|row| format!("0.{:04}", row * 7919 % 2000))),
            ]),
            "1",
        )
        .model("mean_prob", a),
        file(
            "cv_group",
            csv(&[("cv_group", c.each(|row| (row % 5).to_string())), ("y", y()), ("m", c.p(0))]),
            "1",
        )
        .model("m", a)
        .fold("cv_group")
        .said("“cv_group” is taken for the folds"),
        file("a_and_b_are_models", csv(&[("status", y()), ("a", c.p(0)), ("b", c.p(1))]), "1")
            .model("a", a)
            .model("b", b),
        file(
            "perfect_fractions",
            csv(&[("label", y()), ("expert_score", c.y("0.9", "0.1")), ("model", c.p(0))]),
            "1",
        )
        .model("expert_score", 1.0)
        .model("model", a)
        .said("“expert_score” parts the classes without a mistake"),
        file(
            "three_classes_confidence",
            csv(&[
                ("species", c.some(&["setosa", "versicolor", "virginica"])),
                ("prediction_label", c.some(&["setosa", "versicolor", "virginica"])),
                ("prediction_score", c.each(|row| format!("0.{:04}", 4000 + row * 37))),
            ]),
            "",
        )
        .asks("has 3 classes", &["“versicolor” against the others"]),
    ]
}

/// Names in other languages than English.
fn abroad(c: &Cohort) -> Vec<Entry> {
    let a = c.auc(0);
    let number = |row: usize| (1 + row).to_string();
    let scrambled = |row: usize| (row * 37 % 120 + 7).to_string();
    let semicolons = |columns: &[(&str, Cells)]| table(";", columns);
    vec![
        file(
            "polish",
            semicolons(&[
                ("klient", c.each(scrambled)),
                ("rezygnacja", c.y("tak", "nie")),
                ("prawdopodobieństwo", c.comma(0)),
                ("kwota", c.each(|row| format!("{},50", 100 + row * 7919 % 9000))),
            ]),
            "tak",
        )
        .model("prawdopodobieństwo", a)
        .said("“kwota” is not taken"),
        file(
            "dutch",
            table(
                "\t",
                &[("Volg", c.each(number)), ("Opgezegd", c.y("ja", "nee")), ("Kans", c.comma(0))],
            ),
            "ja",
        )
        .model("Kans", a),
        file(
            "chinese_age",
            csv(&[
                ("客户编号", c.each(|row| format!("C{row:05}"))),
                ("是否违约", c.y("是", "否")),
                ("违约概率", c.p(0)),
                ("年龄", c.ages()),
            ]),
            "是",
        )
        .model("违约概率", a)
        .said("“年龄” is not taken"),
        file(
            "spanish",
            semicolons(&[
                ("id_cliente", c.each(scrambled)),
                ("abandono", c.y("Sí", "No")),
                ("probabilidad", c.comma(0)),
                ("saldo", c.each(|row| format!("{},50", 100 + row * 7919 % 9000))),
            ]),
            "Sí",
        )
        .model("probabilidad", a),
        file(
            "russian",
            semicolons(&[("отток", c.y("да", "нет")), ("вероятность", c.comma(0))]),
            "да",
        )
        .model("вероятность", a),
        file(
            "french_sets",
            semicolons(&[
                ("jeu", c.each(|row| if row % 3 > 0 { "train" } else { "test" }.into())),
                ("cible", c.y("1", "0")),
                ("score", c.comma(0)),
            ]),
            "1",
        )
        .model("score", c.auc_where(0, |row| row % 3 > 0))
        .split("jeu"),
    ]
}

fn medicine(c: &Cohort) -> Vec<Entry> {
    let a = c.auc(0);
    vec![
        file(
            "units_in_names",
            csv(&[
                ("Age (years)", c.ages()),
                ("CRP (mg/l)", c.each(|row| format!("{}.5", row * 37 % 150))),
                ("Sepsis (0/1)", c.y("1", "0")),
                ("Predicted risk (%)", c.p(0)),
            ]),
            "1",
        )
        .model("Predicted risk (%)", a)
        .said("“Age (years)” and “CRP (mg/l)” are not taken"),
        file("one_feature", csv(&[("chd", c.y("1", "0")), ("age", c.percent(0))]), "1")
            .model("age", a)
            .said("“age” is taken for a model: it is the only column of numbers"),
        file(
            "places",
            csv(&[
                ("lat", c.each(|row| format!("{}.25", 30 + row % 15))),
                ("lon", c.each(|row| format!("-{}.5", 80 + row % 30))),
                ("landslide", c.y("1", "0")),
                ("susceptibility", c.p(0)),
            ]),
            "1",
        )
        .model("susceptibility", a),
    ]
}

/// Probabilities by their numbers beside what is called a feature.
fn beside_names(c: &Cohort) -> Vec<Entry> {
    let a = c.auc(0);
    vec![
        file(
            "excel_us_balance",
            csv(&[
                ("Account", c.ids()),
                ("Charged Off?", c.y("Yes", "No")),
                ("Balance", c.each(|row| format!("${}.00", 100 + row * 7919 % 900))),
                ("Risk %", c.percent(0)),
            ]),
            "Yes",
        )
        .model("Risk %", a)
        .said("“Balance” is not taken"),
        file(
            "probe_is_no_score",
            csv(&[
                ("probe", c.each(|row| (row * 37 % 41).to_string())),
                ("comparison", c.y("match", "other")),
                ("cosine", c.p(0)),
                ("age", c.ages()),
            ]),
            "match",
        )
        .model("cosine", c.auc(0)),
    ]
}
