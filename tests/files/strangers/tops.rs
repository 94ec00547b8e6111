//! What stands above the rows: titles, several rows of names, units; and what numbers the rows.

use super::cohort::{Cells, Cohort, csv};
use super::entry::{Entry, file};

pub(super) fn files(c: &Cohort) -> Vec<Entry> {
    let [a, b, _] = [0, 1, 2].map(|model| c.auc(model));
    let named = |names: [&'static str; 3]| {
        csv(&[(names[0], c.y("1", "0")), (names[1], c.p(0)), (names[2], c.p(1))])
    };
    let plain = || named(["label", "rf", "nb"]);
    let above = |name: &str, top: &str, text: String| {
        file(name, top.to_owned() + &text, "1").used(120).model("rf", a).model("nb", b)
    };
    let with_row = |row: &str| {
        let (names, rows) =
            plain().split_once('\n').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
        format!("{names}\n{row}\n{rows}")
    };
    let indexed = |name: &str, column: &'static str, cells: Cells, at: usize| {
        let mut columns =
            vec![("label", c.y("1", "0")), ("points", c.points(0)), ("points_new", c.points(1))];
        columns.insert(at, (column, cells));
        file(name, csv(&columns), "1").low("points", a).low("points_new", b)
    };
    let words = csv(&[("Kunde", c.y("rood", "blauw")), ("rf", c.p(0)), ("nb", c.p(1))]);
    let (names, rows) = words.split_once('\n').unwrap();
    vec![
        above("title_and_date", "Scores of the second quarter,2024-06-30,\n", plain()),
        above("title_over_columns", "Report,,\nData: 2024,,\n,,\n", plain()),
        above("title_of_two_cells", "Prepared by,J. Smith,\nVersion,2,\n\n", plain()),
        above(
            "title_above_index",
            "Scores of spring,,,\n",
            csv(&[("", c.index()), ("label", c.y("1", "0")), ("rf", c.p(0)), ("nb", c.p(1))]),
        ),
        above("title_without_delimiters", "Scores of spring\n\n", plain()),
        above("units", "", with_row("[0/1],[prob.],[prob.]")),
        above("units_of_some", "", with_row(",%,%")),
        above("questions", "", with_row("\"Did they leave?\",Random forest,Naive Bayes")),
        above(
            "questions_and_ids",
            "",
            with_row(
                "\"Did they leave?\",Random forest,Naive Bayes\n\"{\"\"id\"\":1}\",\"{\"\"id\"\":2}\",\"{\"\"id\"\":3}\"",
            ),
        ),
        file("units_of_words", format!("{names}\ncolour,-,-\n{rows}"), "rood")
            .used(120)
            .model("rf", a)
            .model("nb", b),
        file(
            "three_levels",
            "Data,Scores,Scores\nOutcome,Trees,Bayes\n".to_owned() + &plain(),
            "1",
        )
        .used(120)
        .model("Trees", a)
        .model("Bayes", b),
        indexed("index_from_500", "obs", c.each(|row| (500 + row).to_string()), 0),
        indexed("index_at_the_end", "lfd", c.each(|row| (1 + row).to_string()), 3),
        indexed("index_with_gaps", "X", c.each(|row| (3 * row + row % 2).to_string()), 0),
        indexed("index_shuffled", "", c.each(|row| (row * 77 % 120).to_string()), 0),
        indexed("index_of_the_parts", "level_0", c.each(|row| (row * 7 % 120).to_string()), 1),
    ]
}
