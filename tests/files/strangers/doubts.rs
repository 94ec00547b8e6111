//! Files that leave a doubt: a question must be asked.

use super::cohort::{Cells, Cohort, csv};
use super::entry::{Entry, file};

pub(super) fn files(c: &Cohort) -> Vec<Entry> {
    let y = || c.y("1", "0");
    let three = |words: [&str; 3]| {
        c.each(|row| if c.outcomes[row] { words[0] } else { words[1 + row % 2] }.to_owned())
    };
    let thirds = |at: usize| -> Cells {
        c.each(|row| {
            let p: f64 = c.p(0)[row].parse().unwrap();
            format!("{:.4}", if at == 0 { p } else { (1.0 - p) / 2.0 })
        })
    };
    let scaled = |seed: usize| c.each(|row| format!("0.{:04}", (row * 7919 + seed) % 10_000));
    vec![
        file(
            "scaled_features",
            csv(&[
                ("target", y()),
                ("age", scaled(1)),
                ("income", scaled(2)),
                ("tenure", scaled(3)),
                ("balance", scaled(4)),
            ]),
            "",
        )
        .asks("Which columns are scores", &["All 4"]),
        file(
            "third_class",
            csv(&[("status", three(["churned", "stayed", "unknown"])), ("score", c.p(0))]),
            "",
        )
        .asks("3 classes", &["against the others"]),
        file("one_class", csv(&[("label", c.some(&["1"])), ("score", c.p(0))]), "")
            .asks("Both outcomes are needed", &[]),
        file(
            "classes_words",
            csv(&[
                ("species", three(["setosa", "virginica", "versicolor"])),
                ("setosa", thirds(0)),
                ("virginica", thirds(1)),
                ("versicolor", thirds(2)),
            ]),
            "",
        )
        .asks("3 classes", &["against the others"]),
        file(
            "classes_codes",
            csv(&[
                ("target", three(["2", "0", "1"])),
                ("p0", thirds(1)),
                ("p1", thirds(2)),
                ("p2", thirds(0)),
            ]),
            "",
        )
        .asks("3 classes", &["against the others"]),
        file(
            "two_outcomes",
            csv(&[("default_12m", y()), ("default_24m", c.some(&["1", "0"])), ("pd", c.p(0))]),
            "",
        )
        .asks("Which column", &["“default_12m”", "“default_24m”"]),
        file("flags_only", csv(&[("a1", c.some(&["1", "0"])), ("b1", y()), ("m", c.p(0))]), "")
            .asks("Which column", &["“a1”", "“b1”"]),
        file(
            "uplift",
            csv(&[
                ("treatment", c.some(&["1", "0"])),
                ("conversion", y()),
                ("uplift_t", c.p(0)),
                ("uplift_x", c.p(1)),
            ]),
            "",
        )
        .asks("trial", &["scores of the outcome"]),
        file(
            "features_no_score",
            csv(&[
                ("churn", y()),
                ("age", c.ages()),
                ("income", c.amounts()),
                ("tenure", c.some(&["1", "2", "3"])),
            ]),
            "",
        )
        .asks("Which columns are scores", &["All 3", "make a rule"]),
    ]
}
