//! `report.json` without a browser: `cargo run --release --example report -- FILE [--key value …]`.
//!
//! Keys: --kind KIND --outcome COL --positive VALUE --scores A,B --weight COL --split COL --fold COL
//! --cost-fn COL --cost-fp COL
//! --random-split PERCENT[,SEED] (so many rows judge the thresholds, where no column is the split)
//! --add FILE (another file of the same cases, joined by a column of ids or by row order; repeatable)
//! --test FILE (other cases with the same columns, which judge the thresholds)
//! --features A,B --bins COL=4|COL=10;20;30|COL=each (repeatable) --support 0.02 --confidence 0.2
//! --repair on|off (a rule of high and low risks: categories, or numbers in bins)
//! --pc X | --cost-ratio R [--prevalence P] --range LO,HI --baseline B --grid FROM,TO,STEP
//! (B: always_negative, always_positive, best_trivial, model:NAME, cut:MODEL:THRESHOLD, decisions:COLUMN, rule:FPR,TPR)
//! --floor SHARE --max-fpr RATE --workforce CASES --axis u|pc
//! --alarm-cost MONEY (what one false alarm costs) --success SHARE (how often acting on a positive works)
//! --matrix TP,FP,FN,TN --currency TEXT --population N --budget MONEY --action-cost MONEY --capacity N
//! --form scale|shift|columns --theta T (for cases that differ in value).
//! --certainty RESAMPLES[,SEED]|off (default 1000,1: the cases are resampled so often)
//! --belief LOW,HIGH (in nine cases of ten the cost ratio lies between these)
//! FILE may be a study file: its settings hold where no key sets others.
//! Prints the same bytes as the page's "Export results" for the same file and settings, and on
//! standard error what a reader must know of how the file was read, one line a premise. On bad
//! input: the sentence on standard error, nothing on standard output, exit code 1.

use breakeven::data::Roles;
use breakeven::domain::{Binning, ExactShare, InputKind, RandomSplit, Repair};
use breakeven::study::{FilePart, FileTable, Session};
use breakeven::{evaluate, export};
use std::error::Error;
use std::ffi::OsStr;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    match run() {
        Ok(report) => {
            print!("{report}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<String, Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let usage =
        "usage: report FILE [--key value …]; the keys stand at the top of examples/report.rs";
    let path = arguments.next().filter(|a| !a.starts_with("--")).ok_or(usage)?;
    let (name, bytes) = read(&path)?;
    if export::is_study_file(&bytes) {
        return of_study_file(&bytes, arguments);
    }
    let (mut roles, mut settings) = (Roles::default(), evaluate::Settings::default());
    let (mut files, mut test) = (vec![FileTable::read(&name, FilePart::First, &bytes)?], None);
    while let Some((key, value)) = pair(&mut arguments)? {
        match &*key {
            "add" => files.push(table(&value, FilePart::Joined)?),
            "test" => test = Some(table(&value, FilePart::Test)?),
            "outcome" => roles.outcome = Some(value),
            "positive" => roles.positive = Some(value),
            "scores" => roles.scores = Some(value.split(',').map(str::to_owned).collect()),
            "weight" => roles.weight = Some(value),
            "split" => roles.split = Some(value),
            "random-split" => roles.random_split = Some(RandomSplit::parse(&value)?),
            "features" => roles.features = Some(value.split(',').map(str::to_owned).collect()),
            "bins" => {
                let bins = value.rsplit_once('=').ok_or("--bins needs COL=BINS, such as age=4")?;
                roles.bins.push((bins.0.into(), Binning::parse(bins.1)?));
            }
            "support" => roles.risk.support = ExactShare::parse(&value)?,
            "confidence" => roles.risk.confidence = ExactShare::parse(&value)?,
            "repair" => {
                roles.risk.repair = match &*value {
                    "on" => Repair::Monotone,
                    "off" => Repair::Off,
                    _ => return Err(format!("--repair is “{value}”; expected on or off.").into()),
                }
            }
            "fold" => roles.fold = Some(value),
            "cost-fn" => roles.false_negative_cost = Some(value),
            "cost-fp" => roles.false_positive_cost = Some(value),
            "kind" => {
                let known = |kind: &InputKind| kind.name() == value;
                let kinds = InputKind::ALL.iter().copied().find(known);
                roles.kind = Some(kinds.ok_or_else(|| {
                    format!(
                        "--kind {value} is none of scores, classes, confusion, values, features"
                    )
                })?);
            }
            // What an address says beside its settings, so that all of it can be given.
            "view" | "file" | "sample" | "words" => {}
            _ => settings.set(&key, &value)?,
        }
    }
    roles.test_file = test.as_ref().map(|test| test.name.clone());
    files.extend(test);
    let mut session = Session::default();
    let study = session.open_for(files, &roles, &settings)?;
    for premise in &study.premises {
        eprintln!("{}", premise.text);
    }
    Ok(session.report(&study, &settings)?)
}

/// The report of a study file; the keys are settings only, as its columns have their roles.
fn of_study_file(
    bytes: &[u8],
    mut arguments: impl Iterator<Item = String>,
) -> Result<String, Box<dyn Error>> {
    let mut file = export::StudyFile::open(bytes)?;
    let mut settings = file.saved.settings.take().unwrap_or_default();
    while let Some((key, value)) = pair(&mut arguments)? {
        settings.set(&key, &value)?;
    }
    file.saved.settings = Some(settings.clone());
    let (session, study) = file.open_session()?;
    Ok(session.report(&study, &settings)?)
}

/// The next `--key value`.
fn pair(arguments: &mut impl Iterator<Item = String>) -> Result<Option<(String, String)>, String> {
    let Some(argument) = arguments.next() else { return Ok(None) };
    let key = argument.strip_prefix("--").ok_or_else(|| format!("“{argument}” is no --key"))?;
    let value = arguments.next().ok_or_else(|| format!("--{key} needs a value"))?;
    Ok(Some((key.to_owned(), value)))
}

fn table(path: &str, part: FilePart) -> Result<FileTable, Box<dyn Error>> {
    let (name, bytes) = read(path)?;
    Ok(FileTable::read(&name, part, &bytes)?)
}

/// A file's name without folders, and its bytes.
fn read(path: &str) -> Result<(String, Vec<u8>), String> {
    let bytes = std::fs::read(path).map_err(|error| format!("{path} can't be read: {error}"))?;
    let name = Path::new(path).file_name().map_or("".into(), OsStr::to_string_lossy);
    Ok((name.into_owned(), bytes))
}
