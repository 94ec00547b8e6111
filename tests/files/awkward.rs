//! Awkward files (`tests/data/awkward`): what each must give, as its table says, however it
//! arrives.

use breakeven::curve::Detail;
use breakeven::data::{DataError, Reader, Roles};
use breakeven::study::Study;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

const TABLE: &str = "expected.json";

/// Files of the folder that are not read as data.
const NO_DATA: [&str; 2] = [TABLE, "README.md"];

/// What one file must give; what is `None` is not checked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    file: String,
    why: String,
    /// Why the program is known to differ.
    pending: Option<String>,
    error: Option<Vec<String>>,
    kind: Option<String>,
    rows: Option<usize>,
    used: Option<usize>,
    skipped: Option<usize>,
    positives: Option<f64>,
    negatives: Option<f64>,
    positive_label: Option<String>,
    holdout: Option<bool>,
    models: Option<Vec<String>>,
    auc: Option<Vec<f64>>,
    problems: Option<Vec<(u64, Vec<String>)>>,
    notes: Option<Vec<String>>,
}

type Opened = Result<Study, DataError>;

fn folder() -> PathBuf {
    crate::support::path("awkward")
}

fn table() -> Vec<Expected> {
    let text = std::fs::read(folder().join(TABLE)).unwrap();
    serde_json::from_slice(&text).unwrap()
}

/// Reads a file in chunks of a size.
fn open(file: &str, bytes: &[u8], chunk: usize) -> Opened {
    let mut reader = Reader::new(file);
    for part in bytes.chunks(chunk) {
        reader.push(part)?;
    }
    Study::of_table(file, &reader.finish()?, &Roles::default(), Detail::Usual)
}

/// A panic is a mismatch of one file; the others are still looked at.
fn open_or_panic(file: &str, bytes: &[u8], chunk: usize) -> Result<Opened, String> {
    catch_unwind(AssertUnwindSafe(|| open(file, bytes, chunk)))
        .map_err(|_| format!("panics when read in chunks of {chunk} bytes"))
}

/// What a file gives when read whole; and whether it gives the same in pieces.
fn read(file: &str) -> Result<Opened, String> {
    let bytes = std::fs::read(folder().join(file)).map_err(|error| error.to_string())?;
    let whole = open_or_panic(file, &bytes, bytes.len().max(1))?;
    for chunk in [1, 7] {
        if open_or_panic(file, &bytes, chunk)? != whole {
            return Err(format!("gives something else when read in chunks of {chunk} bytes"));
        }
    }
    Ok(whole)
}

/// Everything in which a file differs from its entry.
fn differences(expected: &Expected, opened: &Opened) -> Vec<String> {
    match (&expected.error, opened) {
        (Some(parts), Err(error)) => missing(parts, &error.to_string(), "sentence"),
        (Some(_), Ok(study)) => {
            vec![format!("a sentence expected, a study found: {}", brief(study))]
        }
        (None, Err(error)) => vec![format!("a study expected, refused: {error}")],
        (None, Ok(study)) => study_differences(expected, study),
    }
}

fn study_differences(expected: &Expected, study: &Study) -> Vec<String> {
    let (source, models) = (&study.source, study.curves().map_or(&[][..], |curves| &curves.models));
    let mut found = Vec::new();
    differ(&mut found, "kind", expected.kind.as_deref(), &source.kind.name());
    differ(&mut found, "rows", expected.rows, &source.rows);
    differ(&mut found, "used", expected.used, &source.used);
    differ(&mut found, "skipped", expected.skipped, &source.skipped());
    differ(&mut found, "positives", expected.positives, &source.positives);
    differ(&mut found, "negatives", expected.negatives, &source.negatives);
    let label = expected.positive_label.as_deref();
    differ(&mut found, "positive_label", label, &source.positive_label.as_str());
    let judged = models.iter().all(|model| model.test.is_some());
    differ(&mut found, "holdout", expected.holdout, &judged);
    let names: Vec<String> = study.model_names().into_iter().map(str::to_owned).collect();
    differ(&mut found, "models", expected.models.clone(), &names);
    if let Some(auc) = &expected.auc {
        let areas: Vec<f64> = models.iter().map(|model| model.area_under_curve).collect();
        let near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-12;
        if auc.len() != areas.len() || !auc.iter().zip(&areas).all(near) {
            found.push(format!("auc: expected {auc:?}, found {areas:?}"));
        }
    }
    if let Some(problems) = &expected.problems {
        let told: Vec<String> = study.problems.iter().map(ToString::to_string).collect();
        let lines: Vec<u64> = study.problems.iter().map(|problem| problem.line).collect();
        let wanted: Vec<u64> = problems.iter().map(|(line, _)| *line).collect();
        if lines != wanted {
            found.push(format!("problems: expected on lines {wanted:?}, found {told:#?}"));
        } else {
            for ((line, parts), told) in problems.iter().zip(&told) {
                found.extend(missing(parts, told, &format!("problem on line {line}")));
            }
        }
    }
    if let Some(parts) = &expected.notes {
        let is_told = |part: &String| study.notes.iter().any(|note| note.contains(part));
        let is_wanted = |note: &String| parts.iter().any(|part| note.contains(part));
        if !parts.iter().all(is_told) || !study.notes.iter().all(is_wanted) {
            found.push(format!("notes: expected {parts:?}, found {:?}", study.notes));
        }
    }
    found
}

fn differ<T: PartialEq + Debug>(found: &mut Vec<String>, key: &str, expected: Option<T>, is: &T) {
    if let Some(expected) = expected.filter(|expected| expected != is) {
        found.push(format!("{key}: expected {expected:?}, found {is:?}"));
    }
}

fn missing(parts: &[String], told: &str, what: &str) -> Vec<String> {
    let absent = parts.iter().filter(|part| !told.contains(*part));
    absent.map(|part| format!("{what}: expected {part:?} in: {told}")).collect()
}

fn brief(study: &Study) -> String {
    let names = study.model_names();
    format!("{} rows used, models {names:?}, notes {:?}", study.source.used, study.notes)
}

#[test]
fn every_awkward_file_gives_what_its_table_says() {
    let mut complaints = Vec::new();
    for expected in table() {
        let Expected { file, why, pending, .. } = &expected;
        // No reason excuses a panic, or a trace of how the bytes came.
        let found = match read(file) {
            Ok(opened) => differences(&expected, &opened),
            Err(broken) => {
                complaints.push(format!("{file} ({why})\n  {broken}"));
                continue;
            }
        };
        match pending {
            Some(reason) if found.is_empty() => complaints.push(format!(
                "{file} ({why})\n  is as it should be: take its “pending” off ({reason})"
            )),
            // `cargo test --test files awkward -- --nocapture` shows what is still to be done.
            Some(reason) => println!("{file}: pending: {reason}\n  {}", found.join("\n  ")),
            None if found.is_empty() => {}
            None => complaints.push(format!("{file} ({why})\n  {}", found.join("\n  "))),
        }
    }
    let count = complaints.len();
    assert!(count == 0, "{count} files differ from {TABLE}:\n\n{}\n", complaints.join("\n\n"));
}

#[test]
fn every_file_has_one_entry_and_every_entry_a_file() {
    let files = std::fs::read_dir(folder()).unwrap();
    let files = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let files: BTreeSet<String> = files.filter(|name| !NO_DATA.contains(&&**name)).collect();
    let entries = table();
    let named: BTreeSet<String> = entries.iter().map(|entry| entry.file.clone()).collect();
    let strays: Vec<_> = files.symmetric_difference(&named).collect();
    assert!(strays.is_empty(), "in the folder or in {TABLE}, but not in both: {strays:?}");
    assert_eq!(entries.len(), named.len(), "a file has two entries in {TABLE}");
    for Expected { file, why, error, kind, .. } in &entries {
        assert!(!why.is_empty(), "{file}: why is it here?");
        assert!(error.is_some() != kind.is_some(), "{file}: either an error or a kind of study");
    }
}
