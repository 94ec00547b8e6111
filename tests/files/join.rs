//! Several files of the same cases: how they are paired, what is left out, what is refused.

use crate::support::{report_of, study_of};
use breakeven::data::{DataError, JoinError, Roles};
use breakeven::study::{FilePart, FileTable, Session, Study, StudyError};
use proptest::prelude::*;

type Files<'a> = &'a [(&'a str, &'a str)];

fn try_open_as(files: Files, roles: &Roles) -> Result<Study, DataError> {
    let part = |index| if index == 0 { FilePart::First } else { FilePart::Joined };
    let files = files.iter().enumerate();
    let tables = files.map(|(i, (name, text))| FileTable::read(name, part(i), text.as_bytes()));
    let opened = Session::default().open(tables.collect::<Result<_, _>>()?, roles);
    opened.map_err(|refusal| match *refusal.error {
        StudyError::Data(error) => error,
        other => panic!("{other}"),
    })
}

fn try_open(files: Files) -> Result<Study, DataError> {
    try_open_as(files, &Roles::default())
}

#[track_caller]
fn open(files: Files) -> Study {
    try_open(files).unwrap_or_else(|error| panic!("{error}"))
}

fn names(study: &Study) -> Vec<&str> {
    study.model_names()
}

const FIRST: &str = "id,label,forest\n1,1,0.9\n2,0,0.2\n3,1,0.4\n4,0,0.6\n";

#[test]
fn joined_files_give_the_study_of_the_one_file() {
    let one = "id,label,forest,svm\n1,1,0.9,0.7\n2,0,0.2,0.3\n3,1,0.4,0.8\n4,0,0.6,0.1\n";
    let expected = study_of(one);
    let cases: &[(&str, Files)] = &[
        ("by row order", &[("a.csv", FIRST), ("b.csv", "svm\n0.7\n0.3\n0.8\n0.1\n")]),
        ("by id", &[("a.csv", FIRST), ("b.csv", "id,svm\n3,0.8\n1,0.7\n4,0.1\n2,0.3\n")]),
        ("by ids in order", &[("a.csv", FIRST), ("b.csv", "ID,svm\n1,0.7\n2,0.3\n3,0.8\n4,0.1\n")]),
        ("decimal comma", &[("a.csv", FIRST), ("b.csv", "svm;id\n0,8;3\n0,7;1\n0,1;4\n0,3;2\n")]),
        ("named by its file", &[("a.csv", FIRST), ("svm.csv", "score\n0.7\n0.3\n0.8\n0.1\n")]),
        (
            "outcome repeated",
            &[("a.csv", FIRST), ("b.csv", "label,svm\n1,0.7\n0,0.3\n1,0.8\n0,0.1\n")],
        ),
        (
            "outcome of another name",
            &[
                ("a.csv", FIRST),
                ("b.csv", "y_true,svm\nTrue,0.7\nFalse,0.3\nTrue,0.8\nFalse,0.1\n"),
            ],
        ),
        (
            "outcome of its own",
            &[
                ("a.csv", "id,forest\n1,0.9\n2,0.2\n3,0.4\n4,0.6\n"),
                ("b.csv", "id,label,svm\n2,0,0.3\n1,1,0.7\n4,0,0.1\n3,1,0.8\n"),
            ],
        ),
        (
            "a row number",
            &[("a.csv", FIRST), ("b.csv", "row,svm,id\n8,0.8,3\n9,0.7,1\n10,0.1,4\n11,0.3,2\n")],
        ),
        (
            "numbers and texts",
            &[("a.csv", FIRST), ("b.csv", "id,svm\n003,0.8\n\"1\",0.7\n4.0,0.1\nx,0.5\n2,0.3\n")],
        ),
        (
            "Orange's words",
            &[
                ("a.csv", FIRST),
                ("b.tab", "svm\tlabel\nc\td\n\tclass\n0.7\t1\n0.3\t0\n0.8\t1\n0.1\t0\n"),
            ],
        ),
        ("the same file twice", &[("a.csv", one), ("b.csv", one)]),
    ];
    for (what, files) in cases {
        let found = open(files);
        assert_eq!(found.findings, expected.findings, "{what}");
        let settings = [("cost-ratio", "3"), ("prevalence", "0.1")];
        let numbers = |study: &Study| {
            let mut report = report_of(study, &settings);
            report["source"]["name"].take();
            report["premises"].take(); // how the file was joined
            report
        };
        assert_eq!(numbers(&found), numbers(&expected), "{what}");
        assert!(found.notes.iter().any(|n| n.contains("was joined by")), "{:?}", found.notes);
        assert_eq!(found.source.name, format!("a.csv + {}", files[1].0));
    }
}

#[test]
fn ids_may_have_other_names() {
    let first = FIRST.replace("\n", "\n7");
    let first = first.strip_suffix('7').unwrap();
    let plain = open(&[("a.csv", first), ("b.csv", "id,svm\n73,0.8\n71,0.7\n74,0.1\n72,0.3\n")]);
    let study =
        open(&[("a.csv", first), ("b.csv", "customer,svm\n73,0.8\n71,0.7\n74,0.1\n72,0.3\n")]);
    assert_eq!(study.findings, plain.findings);
    let note = "b.csv was joined by its column “customer”, which holds the same values as column “id” of the first file.";
    assert!(study.notes.iter().any(|told| told == note), "{:?}", study.notes);
    let other = [("a.csv", first), ("b.csv", "customer,svm\n73,0.8\n71,0.7\n75,0.1\n72,0.3\n")];
    assert!(open(&other).notes.iter().any(|told| told.contains("by row order")));
}

#[test]
fn predictions_of_values_may_come_in_several_files() {
    let first = "id,y,forest\n1,2.5,3\n2,-1,0.5\n3,4,2\n4,0.5,1\n";
    let expected = study_of("id,y,forest,svm\n1,2.5,3,7\n2,-1,0.5,3\n3,4,2,8\n4,0.5,1,1\n");
    for second in [
        "svm\n7\n3\n8\n1\n",
        "id,svm\n3,8\n1,7\n4,1\n2,3\n",
        "id,y,svm\n3,4,8\n1,2.5,7\n4,0.5,1\n2,-1,3\n",
    ] {
        let found = open(&[("a.csv", first), ("b.csv", second)]);
        assert_eq!(found.findings, expected.findings, "{second}");
        assert_eq!(names(&found), ["forest", "svm"]);
    }
}

#[test]
fn the_page_sees_the_columns_of_all_files() {
    let study = open(&[("a.csv", FIRST), ("b.csv", "id,score\n3,.80\n1,0.7\n2,0.3\n")]);
    let columns: Vec<_> = study.columns.iter().map(|c| (&*c.name, c.missing, c.range)).collect();
    assert_eq!(columns[3], ("b", 1, Some((0.3, 0.8))));
    assert_eq!(study.preview[2], ["3", "1", "0.4", ".80"]);
    assert_eq!(study.preview[3], ["4", "0", "0.6", ""]);
    assert_eq!(study.roles.scores, Some(vec!["forest".into(), "b".into()]));
    let roles = Roles { low_is_positive: vec!["b".into()], ..study.roles };
    let again =
        try_open_as(&[("a.csv", FIRST), ("b.csv", "id,score\n3,.80\n1,0.7\n2,0.3\n")], &roles);
    assert_eq!(again.unwrap().roles, roles);
}

#[test]
fn rows_without_a_partner_are_left_out_and_counted() {
    // Two numbers in four rows, but in three that the file has: still a column of numbers.
    let study =
        open(&[("a.csv", FIRST), ("b.csv", "id,svm\n9,0.5\n2,0.3\n1,0.7\n3,oops\n8,0.1\n7,0.1\n")]);
    assert_eq!((study.source.rows, study.source.used), (4, 2), "{:?}", study.problems);
}

#[test]
fn notes_say_what_was_done() {
    let many = |rows: std::ops::Range<u32>| {
        let rows = rows.map(|i| format!("{i},{},0.{i}\n", i % 2));
        format!("id,label,score\n{}", rows.collect::<String>())
    };
    let study = open(&[("a.csv", &many(0..40)), ("b.csv", &many(10..60))]);
    for expected in [
        "b.csv was joined by column “id”.",
        "Rows of the first file without a partner in b.csv, left out: 10.",
        "Rows of b.csv with ids that the first file does not have, passed over: 20.",
    ] {
        assert!(study.notes.iter().any(|note| note == expected), "{:?}", study.notes);
    }
    assert_eq!(names(&study), ["score"], "the same scores are one model");
    let study = open(&[("a.csv", FIRST), ("b.csv", "id,svm\n1,0.7\n1,0.3\n3,0.8\n4,0.1\n")]);
    for expected in [
        "b.csv was joined by row order; it repeats no outcome by which the order could be checked.",
        "Column “id” is not an id: its cells are not all different in b.csv.",
    ] {
        assert!(study.notes.iter().any(|note| note == expected), "{:?}", study.notes);
    }
}

#[test]
fn problems_name_the_file_and_the_line() {
    let study = open(&[
        ("a.csv", "id,label,m\n1,1,0.9\n2,0,0.2\n3,1,0.4\n4,0,0.6\n5,1,0.6\n"),
        ("b.csv", "id,svm\n5,0.5\n3,oops\n2,0.1\n1,0.2\n"),
    ]);
    let told: Vec<String> = study.problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "line 4, column “svm” (b.csv, line 3): found “oops”, expected a finite number (decimal point)",
            "line 5, column “svm” (b.csv): found no row for this case, expected a row with the same id",
        ]
    );
}

#[test]
fn facts_that_differ_leave_rows_out_or_refuse_the_file() {
    let file = |score: &str, wrong: usize| {
        let rows = (0..20)
            .map(|i| format!("{},{},0.{i}\n", usize::from((i % 2 == 1) != (i < wrong)), 1 + i % 3));
        format!("label,weight,{score}\n{}", rows.collect::<String>())
    };
    let first = file("a", 0);
    let study = open(&[("a.csv", &first), ("b.csv", &file("b", 2))]);
    assert_eq!((study.source.used, names(&study)), (18, vec!["a", "b"]));
    assert_eq!(
        study.problems[0].to_string(),
        "line 2, column “label” (b.csv, line 2): found “1”, expected “0” as in the first file"
    );
    let left_out = "Rows of which b.csv says something else than the first file, left out: 2.";
    assert!(study.notes.iter().any(|note| note == left_out), "{:?}", study.notes);
    let refused = try_open(&[("a.csv", &first), ("b.csv", &file("b", 3))]).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "b.csv does not hold the same cases as the first file, or not in the same order: 3 of 20 rows differ in column “label”. Expected the same rows in the same order, or a column such as “id” in both files."
    );
    let weights = first.replace(",3,", ",5,");
    let refused = try_open(&[("a.csv", &first), ("b.csv", &weights)]).unwrap_err();
    assert!(matches!(
        refused,
        DataError::Join(JoinError::CasesDiffer { column, differing: 6, .. }) if column == "weight"
    ));
}

#[test]
fn a_models_decisions_are_no_outcome() {
    // In both files the only column with two values; only the first file's says what happened.
    let study =
        open(&[("a.csv", "bad,m\n1,0.9\n0,0.2\n1,0.4\n0,0.6\n"), ("b.csv", "tree\n1\n0\n0\n0\n")]);
    assert_eq!((study.roles.outcome.as_deref(), names(&study)), (Some("bad"), vec!["m", "tree"]));
    let study = open(&[
        ("a.csv", "tree\n1\n0\n0\n0\n"),
        ("b.csv", "label,m\n1,0.9\n0,0.2\n1,0.4\n0,0.6\n"),
    ]);
    assert_eq!((study.roles.outcome.as_deref(), names(&study)), (Some("label"), vec!["tree", "m"]));
}

#[test]
fn scores_of_one_name_are_told_apart() {
    let file = |name: &str, last: &str| format!("id,{name}\n1,0.5\n2,0.25\n3,0.75\n4,{last}\n");
    let first = "id,label,score,m\n1,1,0.9,0.1\n2,0,0.2,0.2\n3,1,0.4,0.3\n4,0,0.6,0.4\n";
    let study = open(&[
        ("a.csv", first),
        ("b.csv", &file("score", "1")),
        ("c.csv", &file("M", "2")),
        ("b.csv", &file("score", "3")),
        ("b.csv", &file("score", "4")),
    ]);
    assert_eq!(names(&study), ["score", "m", "b", "M (c)", "score (b)", "score (b 2)"]);
    assert_eq!(study.source.name, "a.csv + b.csv + c.csv + b.csv + b.csv");
    let renamed = "Column “score” of b.csv is called “b” here.";
    assert!(study.notes.iter().any(|note| note == renamed), "{:?}", study.notes);
}

#[test]
fn the_smallest_files_join() {
    // Two rows: the texts of the outcome are all different, and still no id.
    let study =
        open(&[("a.csv", "what,m\nbad,0.5\ngood,0.5\n"), ("b.csv", "what,n\nbad,1\ngood,2\n")]);
    assert_eq!(names(&study), ["m", "n"]);
    let one = try_open(&[("a.csv", "label,m\n1,0.9\n"), ("b.csv", "label,n\n1,2\n")]);
    assert!(matches!(one, Err(DataError::SingleClass { .. })), "{one:?}");
}

#[test]
fn what_does_not_belong_together_is_refused_in_a_sentence() {
    let ragged = "label,m\n1,0.9\n0\n0,0.2\n1,0.4\n0,0.6\n";
    let cases: &[(&str, &str, &[&str])] = &[
        (
            FIRST,
            "svm\n1\n2\n3\n",
            &["b.csv has 3 rows and the first file 4. Expected the same", "“id”"],
        ),
        (
            FIRST,
            "id,svm\n1,1\n1,2\n3,3\n",
            &["Column “id” is not an id: its cells are not all different in b.csv. Expected"],
        ),
        (FIRST, "id,svm\n1,1\n,2\n3,3\n", &["it has empty cells in b.csv"]),
        (
            FIRST,
            "id,svm\n1,1\n7,2\n8,3\n",
            &["Rows of the first file whose “id” stands in b.csv too: 1 of 4. Expected the same"],
        ),
        (
            FIRST,
            "positives,negatives\n3,4\n",
            &["b.csv is a table of groups", "open it on its own"],
        ),
        ("positives,negatives\n3,4\n", FIRST, &["The first file is a table of groups"]),
        (FIRST, "model,tp,fp,fn,tn\nm,1,2,3,4\n", &["b.csv is a table of confusion matrices"]),
        (FIRST, ragged, &["b.csv has 1 row of the wrong shape (line 3, the row: found 1 field"]),
        (ragged, "svm\n1\n2\n3\n4\n", &["The first file has 1 row of the wrong shape"]),
    ];
    for (first, other, expected) in cases {
        let found = try_open(&[("a.csv", first), ("b.csv", other)]).unwrap_err().to_string();
        for part in *expected {
            assert!(found.contains(part), "found: {found}\nexpected: {part}");
        }
    }
}

#[test]
fn rows_of_the_wrong_shape_do_not_matter_to_ids() {
    let study = open(&[
        ("a.csv", &FIRST.replace("2,0,0.2", "2,0")),
        ("b.csv", "id,svm\n1,1\n2,2\n3\n4,4\n"),
    ]);
    assert_eq!((study.source.rows, study.source.used), (4, 2));
    let passed = "Rows of b.csv of the wrong shape, passed over: 1.";
    assert!(study.notes.iter().any(|note| note == passed), "{:?}", study.notes);
}

#[test]
fn too_many_texts_are_no_id_and_it_is_said() {
    let file = |rows: u32, name: &str| {
        let rows = (0..rows).map(|i| format!("case {i},{},{}\n", i % 2, i % 977));
        format!("id,label,{name}\n{}", rows.collect::<String>())
    };
    let found = try_open(&[("a.csv", &file(70_000, "a")), ("b.csv", &file(70_001, "b"))]);
    let found = found.unwrap_err().to_string();
    assert!(
        found.contains("it has more texts than the 65,535 that are held in the first file"),
        "{found}"
    );
    let study = open(&[("a.csv", &file(70_000, "a")), ("b.csv", &file(70_000, "b"))]);
    assert_eq!(study.source.used, 70_000);
}

proptest! {
    #![proptest_config(crate::support::proptest_config(64))]

    #[test]
    fn splitting_a_table_over_files_changes_nothing(
        (rows, orders, widths, prefix) in (1..4usize, 0..400usize).prop_flat_map(|(files, rows)| {
            let score = prop_oneof![
                8 => (0..9u32).prop_map(|n| format!("{}", f64::from(n) / 8.0)),
                4 => any::<u16>().prop_map(|n| format!("0.{n}")),
                1 => Just(String::new()),
                1 => Just("oops".to_owned()),
            ];
            let row = (any::<bool>(), proptest::collection::vec(score, 2 * files));
            (
                proptest::collection::vec(row, rows + 8..rows + 9),
                proptest::collection::vec(
                    Just((0..rows + 8).collect::<Vec<_>>()).prop_shuffle(), files),
                proptest::collection::vec(1..3usize, files),
                proptest::sample::select(vec!["", "case ", "0"]),
            )
        }),
    ) {
        // File k holds the next one or two scores of each row; the first file also the outcome.
        let mut starts = vec![0];
        widths.iter().for_each(|width| starts.push(starts[starts.len() - 1] + width));
        let text = |columns: std::ops::Range<usize>, order: &[usize], has_label: bool| {
            let label = |say: &str| if has_label { format!("{say},") } else { String::new() };
            let names: Vec<String> = columns.clone().map(|c| format!("m{c}")).collect();
            let head = format!("id,{}{}\n", label("label"), names.join(","));
            let row = |&i: &usize| {
                let (class, scores) = &rows[i];
                let class = label(if *class { "1" } else { "0" });
                format!("{prefix}{i},{class}{}\n", scores[columns.clone()].join(","))
            };
            head + &order.iter().map(row).collect::<String>()
        };
        let in_order: Vec<usize> = (0..rows.len()).collect();
        let one = text(0..starts[widths.len()], &in_order, true);
        let parts: Vec<(String, String)> = (0..widths.len())
            .map(|k| {
                let order = if k == 0 { &in_order } else { &orders[k] };
                (format!("{k}.csv"), text(starts[k]..starts[k + 1], order, k == 0))
            })
            .collect();
        let parts: Vec<(&str, &str)> = parts.iter().map(|(n, t)| (&**n, &**t)).collect();
        match (try_open(&[("one.csv", &one)]), try_open(&parts)) {
            (Ok(one), Ok(joined)) => {
                prop_assert_eq!(&one.findings, &joined.findings);
                prop_assert_eq!((one.source.rows, one.source.used), (joined.source.rows, joined.source.used));
                let lines = |study: &Study| study.problems.iter().map(|p| p.line).collect::<Vec<_>>();
                prop_assert_eq!(lines(&one), lines(&joined));
                prop_assert_eq!(one.roles, joined.roles);
            }
            (one, joined) => prop_assert_eq!(
                one.map(|_| ()).map_err(|e| std::mem::discriminant(&e)),
                joined.map(|_| ()).map_err(|e| std::mem::discriminant(&e))
            ),
        }
    }
}
