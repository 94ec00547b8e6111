//! A study goes on: files are added, other files judge, roles change. What is refused leaves
//! everything as it was.

use breakeven::curve::Detail;
use breakeven::data::{Role, Roles};
use breakeven::evaluate::Settings;
use breakeven::study::{FilePart, FileTable, Session, Study, StudyError};

const FIRST: &str = "id,label,forest\n1,1,0.9\n2,0,0.2\n3,1,0.4\n4,0,0.6\n";
const MORE: &str = "id,svm\n1,0.7\n2,0.3\n3,0.8\n4,0.1\n";
const TEST: &str = "label,forest,svm\n1,0.8,0.4\n0,0.7,0.2\n1,0.3,0.9\n0,0.1,0.3\n";

fn file(name: &str, part: FilePart, text: &str) -> FileTable {
    FileTable::read(name, part, text.as_bytes()).unwrap()
}

fn joined(name: &str, text: &str) -> FileTable {
    file(name, FilePart::Joined, text)
}

fn test(name: &str, text: &str) -> FileTable {
    file(name, FilePart::Test, text)
}

/// A session with one file, and its study once roles are given instead of found.
fn open(text: &str) -> (Session, Study) {
    let mut session = Session::default();
    let opened = session.open(vec![file("a.csv", FilePart::First, text)], &Roles::default());
    let study = session.remap(&opened.unwrap().roles, Detail::Usual).unwrap();
    (session, study)
}

/// The study as the tables are now, whatever has been asked of the session.
fn state(session: &mut Session, study: &Study) -> Study {
    session.remap(&study.roles, Detail::Usual).unwrap()
}

#[test]
fn a_joined_file_may_bear_the_name_of_the_test_file() {
    let (mut session, _) = open(FIRST);
    let judged = session.add(vec![test("later.csv", TEST)]).unwrap();
    let both = session.add(vec![joined("later.csv", MORE)]).unwrap();
    assert_eq!(both.model_names(), ["forest", "svm"]);
    assert_eq!(both.source.name, "a.csv + later.csv");
    let curves = both.curves().unwrap();
    assert!(curves.models.iter().all(|model| model.test.is_some()));
    assert_eq!(curves.models[0], judged.curves().unwrap().models[0]);
}

#[test]
fn a_test_file_may_bear_the_name_of_a_joined_one() {
    let (mut session, _) = open(FIRST);
    session.add(vec![joined("b.csv", MORE)]).unwrap();
    let judged = session.add(vec![test("b.csv", TEST)]).unwrap();
    assert_eq!(judged.source.name, "a.csv + b.csv");
    let curves = judged.curves().unwrap();
    assert!(curves.models.iter().all(|model| model.test.is_some()));
}

#[test]
fn of_several_files_all_are_added_or_none() {
    let (mut session, study) = open(FIRST);
    for (second, why) in [
        ("svn\n0.7\n0.3\n", "2 rows"),
        ("label,knn\n0,0.7\n1,0.3\n0,0.8\n1,0.1\n", "same cases"),
        ("positives,negatives\n1,2\n3,4\n", "groups"),
    ] {
        let files = vec![joined("b.csv", MORE), joined("c.csv", second)];
        let refused = session.add(files).unwrap_err();
        assert!(refused.to_string().contains(why), "{refused}");
        assert_eq!(state(&mut session, &study), study);
    }
    let files = vec![joined("b.csv", MORE), joined("c.csv", "knn\n0.7\n0.3\n0.8\n0.1\n")];
    let three = session.add(files).unwrap();
    assert_eq!(three.model_names(), ["forest", "svm", "knn"]);
}

#[test]
fn joins_that_are_undone_leave_no_trace() {
    // A decimal comma and a row that the files disagree on.
    let first = "id,label,forest\n1,1,0.9\n2,0,0.2\n3,1,0.4\n4,0,0.6\n";
    let rows = (5..40).map(|i| format!("{i},{},0.{i}\n", i % 2)).collect::<String>();
    let (mut session, study) = open(&format!("{first}{rows}"));
    let rows = (5..40).map(|i| format!("{i};{};0,{i}\n", i % 2)).collect::<String>();
    let more = format!("id;label;svm\n1;0;0,7\n2;0;0,3\n3;1;0,8\n4;0;0,1\n{rows}");
    let refused = session.add(vec![joined("b.csv", &more), joined("c.csv", "k\n1\n")]);
    assert!(matches!(*refused.unwrap_err().error, StudyError::Data(_)));
    assert_eq!(state(&mut session, &study), study);
    let added = session.add(vec![joined("b.csv", &more)]).unwrap();
    assert_eq!((added.source.rows, added.source.used), (39, 38));
}

#[test]
fn a_test_file_that_cannot_judge_leaves_the_one_before() {
    let (mut session, study) = open(FIRST);
    let judged = session.add(vec![test("later.csv", TEST)]).unwrap();
    let wrong = test("wrong.csv", "label,tree\n1,0.8\n0,0.7\n");
    assert!(session.add(vec![wrong]).is_err());
    assert_eq!(state(&mut session, &judged), judged);
    let none = Roles { test_file: None, ..judged.roles };
    assert_eq!(session.remap(&none, Detail::Usual).unwrap().findings, study.findings);
}

#[test]
fn roles_chosen_before_a_file_was_joined_leave_its_columns_in_use() {
    let (mut session, study) =
        open("id,label,forest,tree\n1,1,0.9,0\n2,0,0.2,1\n3,1,0.4,0\n4,0,0.6,0\n");
    session.add(vec![joined("b.csv", MORE)]).unwrap();
    let chosen = study.roles.with("tree", Role::Unused);
    let roles = session.with_joined_since(study.columns.len(), chosen);
    let remapped = session.remap(&roles, Detail::Usual).unwrap();
    assert_eq!(remapped.model_names(), ["forest", "svm"]);
    // Chosen for the joined study, they say what its column is.
    let unused = remapped.roles.with("svm", Role::Unused);
    assert_eq!(session.with_joined_since(remapped.columns.len(), unused.clone()), unused);
}

#[test]
fn a_refused_remap_leaves_the_session_as_it_was() {
    let (mut session, study) = open(FIRST);
    let wrong = study.roles.with("forest", Role::Unused);
    assert!(session.remap(&wrong, Detail::Usual).is_err());
    assert_eq!(state(&mut session, &study), study);
}

#[test]
fn a_refused_opening_leaves_what_is_open_and_can_be_tried_otherwise() {
    let (mut session, study) = open(FIRST);
    let unclear = "u,v,m\n1,0,0.9\n0,1,0.2\n1,1,0.4\n0,0,0.6\n";
    let refused =
        session.open(vec![file("b.csv", FilePart::First, unclear)], &Roles::default()).unwrap_err();
    assert_eq!(refused.choices.len(), 2, "{refused}");
    assert_eq!(state(&mut session, &study), study);
    let chosen = session.choose(&refused.choices[1].roles).unwrap();
    assert_eq!(chosen.roles.outcome.as_deref(), Some("v"));
    assert_eq!(state(&mut session, &chosen).source.name, "b.csv");
    assert_eq!(*session.choose(&Roles::default()).unwrap_err().error, StudyError::NotOpen);
}

#[test]
fn nothing_is_said_about_files_that_are_not_open() {
    let mut session = Session::default();
    let refused = session.remap(&Roles::default(), Detail::Usual).unwrap_err();
    assert_eq!(refused.to_string(), "The file is no longer held; open it again.");
}

#[test]
fn settings_of_another_file_are_put_aside_where_this_one_has_no_such_thing() {
    let of = |pairs: &[(&str, &str)]| Settings::of(pairs.iter().copied()).unwrap();
    let (_, classes) = open(FIRST);
    let values =
        Study::open("v.csv", b"a,b,m\n1,-2,3\n-2,1,1\n3,0,2\n", &Roles::default()).unwrap();
    assert!(values.impacts().is_some_and(|impacts| impacts.of(None).is_some()));
    for (study, pairs, left, sentences) in [
        (&classes, &[("baseline", "model:svm"), ("pc", "0.3")][..], &[("pc", "0.3")][..], 1),
        (&classes, &[("baseline", "model:forest")], &[("baseline", "model:forest")], 0),
        (&values, &[("form", "shift"), ("theta", "2")], &[("theta", "2")], 1),
        (&values, &[("form", "columns")], &[("form", "columns")], 0),
    ] {
        let mut settings = of(pairs);
        assert_eq!(study.fit(&mut settings).len(), sentences, "{pairs:?}");
        assert_eq!(settings, of(left));
    }
}

/// Cases with columns made of their number.
fn cases(head: &str, row: impl Fn(u32) -> String) -> String {
    let rows = (0..60).map(|i| row(i) + "\n");
    format!("{head}\n{}", rows.collect::<String>())
}

fn score(i: u32) -> f64 {
    f64::from(i * 37 % 100) / 200.0 + if i.is_multiple_of(4) { 0.45 } else { 0.05 }
}

#[test]
fn a_reading_that_is_taken_back_says_all_it_said() {
    let beside =
        |i: u32| format!("{i},{},{},{}", u8::from(i.is_multiple_of(4)), score(i), score(i * 7));
    let of_values = |i| format!("{},{},{}", i * 37 % 101, i * 37 % 101 + i * 13 % 17, i * 29 % 90);
    for (text, role) in [
        (cases("id,label,prob,zeta", beside), Role::Unused),
        (cases("y_true,y_pred,zeta", of_values), Role::Score),
    ] {
        let mut session = Session::default();
        let file = file("a.csv", FilePart::First, &text);
        let found = session.open(vec![file], &Roles::default()).unwrap();
        let other = session.remap(&found.roles.with("zeta", role), Detail::Usual).unwrap();
        assert_ne!(other.premises_and_notes(), found.premises_and_notes());
        assert!(session.remap(&found.roles, Detail::Usual).unwrap() == found, "{text}");
    }
}

#[test]
fn columns_say_why_they_are_not_used() {
    let row = |i: u32| {
        let (is_bad, p) = (u8::from(i.is_multiple_of(4)), score(i));
        format!("{},c{i},{is_bad},{p:.3},{:.3},0.5,{},{is_bad}", i + 7, 1.0 - p, i * 37 % 9000)
    };
    let text = cases("id,note,label,prob_1,prob_0,flat,amount,copy", row);
    let study = Study::open("a.csv", text.as_bytes(), &Roles::default()).unwrap();
    let said = study.columns.iter().map(|c| (&*c.name, c.is_id, c.unused_because.as_deref()));
    let feature = "not like a score";
    let expected = [
        ("id", true, Some("numbers the rows")),
        ("note", false, Some("not numbers")),
        ("label", false, None),
        ("prob_1", false, None),
        ("prob_0", false, Some("1 − “prob_1”")),
        ("flat", false, Some("the same in all rows")),
        ("amount", false, Some(feature)),
        ("copy", false, Some("repeats the outcome")),
    ];
    assert_eq!(said.collect::<Vec<_>>(), expected);
}
