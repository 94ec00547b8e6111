//! Files whose outcome or models are found by no name: the numbers speak for the reading, or the page
//! asks.

use super::cohort::{Cohort, csv};
use super::entry::{Entry, file};
use breakeven::domain::InputKind;

pub(super) fn files(c: &Cohort) -> Vec<Entry> {
    [asked(c), read(c)].into_iter().flatten().collect()
}

fn asked(c: &Cohort) -> Vec<Entry> {
    let y = || c.y("1", "0");
    let place = |seed: usize| c.each(|row| format!("{}.{:02}", 400 + row * seed % 97, row % 89));
    let noise = || c.each(|row| format!("{}.5", row * 7919 % 997));
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
        file("fitting_words", csv(&[("lot", c.y("grün", "grau")), ("score", c.p(0))]), "grün")
            .model("score", a),
        file("named_and_useless", csv(&[("label", c.some(&["1", "0"])), ("score", c.p(1))]), "1")
            .kind(InputKind::Scores)
            .model("score", c.auc_of_noise(1)),
    ]
}
