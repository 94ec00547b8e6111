//! Rows of the same case, outcomes that are filled for some and open for others, rows that count more
//! than once, and scores that some rows lack.

use super::cohort::{Cells, Cohort, csv};
use super::entry::{Entry, file};

pub(super) fn files(c: &Cohort) -> Vec<Entry> {
    [classes(c), repeats(c), filled(c), open(c), counted(c), gaps(c)]
        .into_iter()
        .flatten()
        .collect()
}

/// Two rows a case: each cell of a case twice.
fn twice(cells: &Cells) -> Cells {
    cells.iter().flat_map(|cell| [cell.clone(), cell.clone()]).collect()
}

/// Two rows a case: the cells of two columns in turn.
fn in_turn(one: &Cells, other: &Cells) -> Cells {
    one.iter().zip(other).flat_map(|(one, other)| [one.clone(), other.clone()]).collect()
}

fn classes(c: &Cohort) -> Vec<Entry> {
    let a = c.auc(0);
    let of = |words: [&str; 2]| in_turn(&c.some(&[words[0]]), &c.some(&[words[1]]));
    let both = || in_turn(&c.p(0), &c.q(0));
    let sorted = |row: usize| c.p(0)[row].parse::<f64>().unwrap() >= 0.5;
    let first = |high: &Cells, low: &Cells| -> Cells {
        let pair = |row: usize| {
            let pair = [high[row].clone(), low[row].clone()];
            if sorted(row) { pair } else { [pair[1].clone(), pair[0].clone()] }
        };
        (0..c.rows()).flat_map(pair).collect()
    };
    let three = |row: usize| ["rain", "snow", "sun"][if c.outcomes[row] { 0 } else { 1 + row % 2 }];
    let shares = |row: usize| {
        let p: f64 = c.p(0)[row].parse().unwrap();
        [p, (1.0 - p) / 4.0, (1.0 - p) * 0.75].map(|p| format!("{p:.6}"))
    };
    vec![
        file(
            "class_rows",
            csv(&[
                ("sample", twice(&c.index())),
                ("truth", twice(&c.y("malignant", "benign"))),
                ("class", of(["malignant", "benign"])),
                ("probability", both()),
            ]),
            "malignant",
        )
        .used(120)
        .model("P(malignant)", a)
        .said("one row for each class"),
        file(
            "class_rows_of_codes",
            csv(&[
                ("case_id", twice(&c.ids())),
                ("y_true", twice(&c.y("1", "0"))),
                ("label", of(["1", "0"])),
                ("score", both()),
            ]),
            "1",
        )
        .used(120)
        .model("P(1)", a),
        file(
            "class_rows_by_score",
            csv(&[
                ("text", twice(&c.index())),
                ("gold", twice(&c.y("POSITIVE", "NEGATIVE"))),
                ("label", first(&c.some(&["POSITIVE"]), &c.some(&["NEGATIVE"]))),
                ("score", first(&c.p(0), &c.q(0))),
            ]),
            "POSITIVE",
        )
        .used(120)
        .model("P(POSITIVE)", a),
        file(
            "class_rows_without_id",
            csv(&[
                ("actual", twice(&c.y("yes", "no"))),
                ("value", of(["yes", "no"])),
                ("confidence", both()),
            ]),
            "yes",
        )
        .used(120)
        .model("P(yes)", a),
        file(
            "class_rows_of_three",
            csv(&[
                ("id", (0..360).map(|row| (row / 3).to_string()).collect()),
                ("weather", (0..360).map(|row| three(row / 3).to_owned()).collect()),
                (
                    "class",
                    (0..360).map(|row| ["rain", "snow", "sun"][row % 3].to_owned()).collect(),
                ),
                ("p", (0..120).flat_map(shares).collect()),
            ]),
            "",
        )
        .asks("3 classes", &["against the others"]),
    ]
}

fn repeats(c: &Cohort) -> Vec<Entry> {
    let y = || c.y("1", "0");
    // Every fourth case has the other outcome the second time.
    let again = c.each(|row| {
        let is_positive = c.outcomes[row] != (row % 4 == 0);
        if is_positive { "1" } else { "0" }.to_owned()
    });
    let text = |id: &str, second: Cells| {
        csv(&[
            (id, twice(&c.index())),
            ("label", in_turn(&y(), &again)),
            ("score", in_turn(&c.p(0), &second)),
        ])
    };
    let stacked = |id: &str, second: Cells| {
        let all = |one: &Cells, other: &Cells| [&one[..], &other[..]].concat();
        csv(&[
            (id, all(&c.index(), &c.index())),
            ("label", all(&y(), &again)),
            ("score", all(&c.p(0), &second)),
        ])
    };
    let area = |second: usize| c.auc_of_two(&again, second);
    vec![
        file("two_truths", text("claim_id", c.p(0)), "1")
            .model("score", area(0))
            .said("30 of them with both outcomes and the same scores"),
        file("two_truths_by_case", text("case_id", c.p(0)), "1")
            .model("score", area(0))
            .said("30 of them with both outcomes and the same scores"),
        file("two_truths_stacked", stacked("id", c.p(0)), "1")
            .model("score", area(0))
            .said("30 of them with both outcomes and the same scores"),
        file("two_visits", text("patient_id", c.p(1)), "1")
            .model("score", area(1))
            .said("30 of them with both outcomes: drawn together"),
    ]
}

fn filled(c: &Cohort) -> Vec<Entry> {
    let [a, b, _] = [0, 1, 2].map(|model| c.auc(model));
    let where_it_is = |cells: Cells| {
        c.each(|row| if c.outcomes[row] { cells[row].clone() } else { String::new() })
    };
    let scores = || [("model_a", c.p(0)), ("model_b", c.p(1))];
    let with = |name: &str, columns: &[(&str, Cells)]| {
        file(name, csv(&[columns, &scores()[..]].concat()), "filled")
            .used(120)
            .model("model_a", a)
            .model("model_b", b)
    };
    let reasons = || c.some(&["price", "moved", "service"]);
    vec![
        with("default_date", &[("loan", c.ids()), ("default_date", where_it_is(c.dates()))])
            .said("filled in “default_date”"),
        with(
            "date_of_death",
            &[("sex", c.some(&["M", "F"])), ("Date of death", where_it_is(c.dates()))],
        ),
        with(
            "cancelled_at",
            &[
                ("created_at", c.dates()),
                (
                    "cancelled_at",
                    where_it_is(c.each(|row| format!("2024-02-{:02} 09:30", 1 + row % 28))),
                ),
            ],
        ),
        with("churn_reason", &[("churn_reason", where_it_is(reasons()))]),
        with(
            "day_of_fraud",
            &[("fraud_day", where_it_is(c.each(|row| (20_240_101 + row % 28).to_string())))],
        ),
        file(
            "comment_alone",
            csv(&[
                ("remark", c.each(|row| if row % 3 == 0 { "call".into() } else { String::new() })),
                ("score", c.p(0)),
            ]),
            "",
        )
        .asks("really happened", &["“remark”"]),
    ]
}

fn open(c: &Cohort) -> Vec<Entry> {
    let is_open = |row: usize| row % 5 == 2;
    let area = c.auc_where(0, |row| !is_open(row));
    let with = |name: &str, column: &str, words: [&'static str; 3]| {
        let cells = c.each(|row| match (is_open(row), c.outcomes[row]) {
            (true, _) => words[2].to_owned(),
            (false, yes) => words[usize::from(!yes)].to_owned(),
        });
        file(name, csv(&[(column, cells), ("model_a", c.p(0))]), words[0])
            .used(96)
            .model("model_a", area)
    };
    vec![
        with("open_loans", "loan_status", ["default", "paid", "open"]).said("“open”"),
        with("pending_claims", "label", ["1", "0", "pending"]).said("“pending”"),
        with("deals_in_progress", "deal", ["Won", "Lost", "In Progress"]).said("“In Progress”"),
        with("laufend", "Status", ["Ausfall", "bezahlt", "laufend"]).said("“laufend”"),
        with("censored", "event", ["yes", "no", "censored"]).said("“censored”"),
    ]
}

fn counted(c: &Cohort) -> Vec<Entry> {
    let a = c.auc(0);
    let counts = || c.some(&["1", "2", "3", "7"]);
    let with = |column: &'static str, score: (&str, Cells)| {
        let name = score.0.to_owned();
        let text = csv(&[("label", c.y("1", "0")), (column, counts()), score]);
        file(&format!("counted_by_{column}"), text, "1")
            .model(&name, a)
            .said("may say how many cases")
    };
    let p = || ("score", c.p(0));
    vec![
        with("freq", p()),
        with("n", p()),
        with("count", p()),
        with("exposure", p()),
        with("n_obs", p()),
        with("Frequency", p()),
        file(
            "counted_beside_points",
            csv(&[("label", c.y("1", "0")), ("points", c.rough(0)), ("cases", counts())]),
            "1",
        )
        .model("points", c.auc_of_rough(0))
        .said("“cases” may say how many cases"),
    ]
}

fn gaps(c: &Cohort) -> Vec<Entry> {
    let without = |model: usize, every: usize| {
        c.each(|row| if row % every == 1 { String::new() } else { c.p(model)[row].clone() })
    };
    let of = |model: usize, every: &[usize]| {
        c.auc_where(model, |row| every.iter().all(|every| row % every != 1))
    };
    let rows = |every: &[usize]| (0..120).filter(|row| every.iter().all(|e| row % e != 1)).count();
    vec![
        file(
            "gaps_of_two",
            csv(&[
                ("label", c.y("1", "0")),
                ("rf", c.p(0)),
                ("nb", without(1, 6)),
                ("svm", without(2, 8)),
            ]),
            "1",
        )
        .used(rows(&[6, 8]))
        .model("rf", of(0, &[6, 8]))
        .model("nb", of(1, &[6, 8]))
        .model("svm", of(2, &[6, 8]))
        .said("compared on the same rows (“nb” has scores in 100, “svm” in 105, “rf” in 120)"),
        file(
            "gaps_of_one",
            csv(&[("label", c.y("1", "0")), ("rf", c.p(0)), ("nb", without(1, 6))]),
            "1",
        )
        .used(100)
        .model("rf", of(0, &[6]))
        .model("nb", of(1, &[6]))
        .said("models are compared on the same rows"),
        file(
            "gap_of_one_row",
            csv(&[("label", c.y("1", "0")), ("rf", c.p(0)), ("nb", without(1, 119))]),
            "1",
        )
        .used(rows(&[119]))
        .model("rf", of(0, &[119]))
        .model("nb", of(1, &[119]))
        .said("“rf” in 120"),
    ]
}
