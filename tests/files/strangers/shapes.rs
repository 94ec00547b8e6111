//! Tables with another shape than one row per case, and headers of other shapes.

use super::cohort::{Cohort, csv, table};
use super::entry::{Entry, file};
use breakeven::domain::InputKind;

/// Ten groups by falling score: their positives and negatives.
fn groups(c: &Cohort) -> Vec<[usize; 2]> {
    let mut rows: Vec<usize> = (0..c.rows()).collect();
    let scores = c.p(0);
    rows.sort_by(|&one, &other| scores[other].cmp(&scores[one]));
    let count = |group: &[usize]| {
        let positives = group.iter().filter(|&&row| c.outcomes[row]).count();
        [positives, group.len() - positives]
    };
    rows.chunks(12).map(count).collect()
}

/// The area of groups in the order of the file.
fn area_of(groups: &[[usize; 2]]) -> f64 {
    let all = |class: usize| groups.iter().map(|g| g[class]).sum::<usize>() as f64;
    let (mut above, mut won) = (0.0, 0.0);
    for [positives, negatives] in groups.iter().map(|group| group.map(|count| count as f64)) {
        won += negatives * (above + positives / 2.0);
        above += positives;
    }
    won / all(0) / all(1)
}

pub(super) fn files(c: &Cohort) -> Vec<Entry> {
    [counts(c), long(c), headers(c)].into_iter().flatten().collect()
}

fn counts(c: &Cohort) -> Vec<Entry> {
    let groups = groups(c);
    let area = area_of(&groups);
    let of = |class: usize| groups.iter().map(|g| g[class].to_string()).collect::<Vec<_>>();
    let all = || groups.iter().map(|g| (g[0] + g[1]).to_string()).collect::<Vec<_>>();
    let decile = || (1..=groups.len()).map(|i| i.to_string()).collect::<Vec<_>>();
    let pair = |name: &str, p: &str, n: &str| {
        file(name, csv(&[("decile", decile()), (p, of(0)), (n, of(1))]), p)
            .kind(InputKind::Groups)
            .model("model", area)
    };
    let area_of_one = (0.8 + 0.75) / 2.0;
    vec![
        file("confusion", "model,tp,fp,fn,tn\nrf,80,50,20,150\n", "positive")
            .kind(InputKind::Confusion)
            .model("rf", area_of_one),
        file("confusion_matrix", ",pred_0,pred_1\nactual_0,150,50\nactual_1,20,80\n", "positive")
            .kind(InputKind::Confusion)
            .model("classifier 1", area_of_one),
        pair("counts", "positives", "negatives"),
        pair("bads_goods", "bads", "goods"),
        pair("bads_sharp", "# Bads", "# Goods"),
        pair("events", "events", "non_events"),
        pair("n_pos", "n_pos", "n_neg"),
        pair("responders", "responders", "non_responders"),
        pair("defaults", "Defaults", "Non-defaults"),
        pair("frauds", "fraud", "non fraud"),
        file(
            "events_total",
            csv(&[("decile", decile()), ("total", all()), ("events", of(0))]),
            "events",
        )
        .kind(InputKind::Groups)
        .model("model", area),
    ]
}

fn long(c: &Cohort) -> Vec<Entry> {
    let [a, b, _] = [0, 1, 2].map(|model| c.auc(model));
    let twice = |cells: Vec<String>| [&cells[..], &cells[..]].concat();
    let models = |one: &str, other: &str| {
        [vec![one.to_owned(); c.rows()], vec![other.to_owned(); c.rows()]].concat()
    };
    let scores = || [c.p(0), c.p(1)].concat();
    vec![
        file(
            "long",
            csv(&[
                ("id", twice(c.ids())),
                ("model", models("rf", "nb")),
                ("label", twice(c.y("1", "0"))),
                ("score", scores()),
            ]),
            "1",
        )
        .used(c.rows())
        .model("rf", a)
        .model("nb", b),
        file(
            "long_words",
            csv(&[
                ("customer_id", twice(c.ids())),
                ("churned", twice(c.y("Yes", "No"))),
                ("classifier", models("XGBoost", "Logit")),
                ("probability", scores()),
            ]),
            "Yes",
        )
        .used(c.rows())
        .model("XGBoost", a)
        .model("Logit", b),
    ]
}

fn headers(c: &Cohort) -> Vec<Entry> {
    let [a, b, _] = [0, 1, 2].map(|model| c.auc(model));
    let y = || c.y("1", "0");
    let plain = csv(&[("", y()), ("", c.p(0)), ("", c.p(1))]);
    let (_, rows) = plain.split_once('\n').unwrap();
    vec![
        file("no_header", rows, "1").model("column 2", a).model("column 3", b),
        file(
            "no_header_words",
            csv(&[("", c.y("yes", "no")), ("", c.p(0))]).split_once('\n').unwrap().1,
            "yes",
        )
        .model("column 2", a),
        file(
            "two_headers_gaps",
            format!("truth,proba,\n{}", csv(&[("label", y()), ("rf", c.p(0)), ("nb", c.p(1))])),
            "1",
        )
        .model("rf", a)
        .model("nb", b),
        file(
            "title_above",
            format!(
                "Scores of March 2024,,\n,,\n{}",
                csv(&[("label", y()), ("rf", c.p(0)), ("nb", c.p(1))])
            ),
            "1",
        )
        .model("rf", a)
        .model("nb", b),
        file(
            "title_alone",
            format!(
                "Scores of March 2024\n\n{}",
                csv(&[("label", y()), ("rf", c.p(0)), ("nb", c.p(1))])
            ),
            "1",
        )
        .model("rf", a)
        .model("nb", b),
        file(
            "long_names",
            table(
                ";",
                &[
                    ("Did the customer leave within 90 days?", c.y("Yes", "No")),
                    ("Probability of leaving (model 2024-01)", c.p(0)),
                    ("Probability of leaving (model 2023-07)", c.p(1)),
                ],
            ),
            "Yes",
        )
        .model("Probability of leaving (model 2024-01)", a)
        .model("Probability of leaving (model 2023-07)", b),
        file("upper", csv(&[("Y_TRUE", y()), ("MODEL_A", c.p(0))]), "1").model("MODEL_A", a),
    ]
}
