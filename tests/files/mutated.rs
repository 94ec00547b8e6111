//! Real files, roles, addresses and remembered texts with a few bytes changed: they are read or refused with a
//! sentence, whatever is asked of them then. `scripts/fuzz` runs this and the tests of changed links
//! and study files for hours.

use crate::support::changed::{Random, rounds, use_it};
use breakeven::curve::Detail;
use breakeven::data::{FileReader, Role, Roles, Selection};
use breakeven::evaluate::{Evaluation, Settings};
use breakeven::export::{LastFiles, Remembered, SavedView};
use breakeven::study::{CaseQuery, FilePart, FileTable, Session, Study};
use breakeven::view::View;
use breakeven::wording::Wording;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

/// So much of a file: changes reach every part of it, and a round stays short.
const MOST_BYTES: usize = 6000;

/// The starts of all files that tests read, whole lines, by their path.
fn corpus() -> Vec<(String, Vec<u8>)> {
    let folders = ["awkward", "golden"].map(crate::support::path);
    let entries = folders.into_iter().flat_map(|folder| std::fs::read_dir(folder).unwrap());
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|e| e != "json" && e != "md"));
    paths.sort();
    let read = |path: std::path::PathBuf| {
        let mut bytes = std::fs::read(&path).unwrap();
        if bytes.len() > MOST_BYTES {
            let line = bytes[..MOST_BYTES].iter().rposition(|&b| b == b'\n');
            bytes.truncate(line.map_or(MOST_BYTES, |end| end + 1));
        }
        (path.display().to_string(), bytes)
    };
    paths.into_iter().map(read).collect()
}

fn is_said(error: &impl ToString, of: &str) {
    let text = error.to_string();
    assert!(text.len() > 20 && text.ends_with(['.', '?']), "{of}: {text}");
}

fn table(random: &mut Random, part: FilePart, bytes: &[u8], of: &str) -> Option<FileTable> {
    let mut reader = FileReader::new("f.csv", bytes.len() as u64, 0);
    let pushed = bytes.chunks(1 + random.below(2000)).try_for_each(|chunk| reader.push(chunk));
    match pushed.and_then(|()| reader.finish()) {
        Ok(table) => Some(FileTable { name: "f.csv".into(), part, table }),
        Err(error) => {
            is_said(&error, of);
            None
        }
    }
}

/// Asks a session for what a user may: other roles, cases, and the reading that is offered.
fn go_on(session: &mut Session, random: &mut Random, study: &Study, of: &str) {
    use_it(study, &Wording::default());
    let mut roles = study.roles.clone();
    for _ in 0..3 {
        let Some(column) = study.columns.get(random.below(study.columns.len())) else { break };
        roles = roles.with(&column.name, Role::ALL[random.below(Role::ALL.len())]);
        match session.remap(&roles, Detail::EveryCut) {
            Ok(study) => use_it(&study, &Wording::default()),
            Err(refusal) => is_said(&refusal.error, of),
        }
    }
    for model in study.model_names() {
        let roles = study.roles.clone();
        let query = CaseQuery { model: model.into(), selection: Selection::First(1), roles };
        if let Err(error) = session.list_cases(&query) {
            is_said(&error, of);
        }
    }
}

#[test]
fn a_changed_table_is_read_or_refused() {
    let (mut opened, mut refused) = (0, 0);
    for (index, (of, bytes)) in corpus().into_iter().enumerate() {
        let mut random = Random::seeded(100 + index as u64);
        for _ in 0..rounds(25) {
            let mut changed = random.change(&bytes);
            if random.below(8) == 0 {
                let mut packed = GzEncoder::new(vec![], Compression::fast());
                packed.write_all(&changed).unwrap();
                changed = packed.finish().unwrap();
                if random.below(2) == 0 {
                    changed = random.change(&changed);
                }
            }
            let mut session = Session::default();
            let Some(first) = table(&mut random, FilePart::First, &changed, &of) else { continue };
            match session.open(vec![first], &Roles::default()) {
                Ok(study) => {
                    opened += 1;
                    let again = random.change(&bytes);
                    let part = [FilePart::Joined, FilePart::Test][random.below(2)];
                    let more = table(&mut random, part, &again, &of);
                    if let Some(Err(refusal)) = more.map(|more| session.add(vec![more])) {
                        is_said(&refusal.error, &of);
                    }
                    go_on(&mut session, &mut random, &study, &of);
                }
                Err(refusal) => {
                    refused += 1;
                    is_said(&refusal.error, &of);
                    for choice in refusal.choices {
                        if let Ok(study) = session.choose(&choice.roles) {
                            go_on(&mut session, &mut random, &study, &of);
                            break;
                        }
                    }
                }
            }
        }
    }
    println!("{} changed inputs", opened + refused);
    assert!(opened > 1000 && refused > 500, "{opened} opened, {refused} refused");
}

fn pairs(address: &str) -> impl Iterator<Item = (&str, &str)> {
    address.split('&').filter_map(|pair| pair.split_once('='))
}

#[test]
fn a_changed_address_is_refused_or_says_the_same_again() {
    let study = crate::support::study("golden/german_credit_scores.csv");
    let curves = study.curves().unwrap();
    let addresses = [
        "cost-ratio=5&baseline=always_positive&prevalence=0.05&population=10000&max-fpr=0.25",
        "pc=0.3&range=0.2,0.6&capacity=77&budget=200&action-cost=3&grid=0,1,0.05&axis=pc",
        "matrix=9,-2,0,0&currency=CHF&theta=2.5&form=shift&floor=0.05&workforce=150",
    ];
    let (mut taken, mut refused) = (0, 0);
    for (index, address) in addresses.into_iter().enumerate() {
        let mut unchanged = Settings::default();
        for (key, value) in pairs(address) {
            unchanged.set(key, value).unwrap();
        }
        let mut random = Random::seeded(200 + index as u64);
        for _ in 0..rounds(2000) {
            let changed = String::from_utf8_lossy(&random.change(address.as_bytes())).into_owned();
            let mut settings = Settings::default();
            for (key, value) in pairs(&changed) {
                match settings.set(key, value) {
                    Ok(()) => taken += 1,
                    Err(error) => {
                        refused += 1;
                        assert!(error.to_string().len() > 10, "{changed}: {error}");
                    }
                }
            }
            let printed = settings.pairs();
            let again = Settings::of(printed.iter().map(|(key, value)| (*key, value.as_str())));
            assert_eq!(again.as_ref(), Ok(&settings), "{changed}");
            if let Err(error) = Evaluation::new(curves, &settings) {
                assert!(error.to_string().len() > 10, "{changed}: {error}");
            }
        }
    }
    println!("{} changed inputs", 3 * rounds(2000));
    assert!(taken > 1000 && refused > 1000, "{taken} taken, {refused} refused");
}

#[test]
fn a_changed_text_of_the_last_files_is_read_or_left_alone() {
    let names = ["golden/ties_small_scores.csv", "golden/seed004_confusions.csv"];
    let studies = names.map(crate::support::study);
    let mut settings = Settings::default();
    for (key, value) in pairs("matrix=9,-2,0,0&range=0.2,0.6&baseline=always_positive&floor=0.05") {
        settings.set(key, value).unwrap();
    }
    let remembered = |study| Remembered::new(study, &settings, View::Roc, &Wording::default());
    let mut files = LastFiles::default();
    for study in &studies {
        files.remember(remembered(study), None);
    }
    let text = files.text();
    let kept = LastFiles::read(&text);
    for study in &studies {
        assert_eq!(kept.of(study), Some(&remembered(study)));
    }
    let (mut read, mut left) = (0, 0);
    let mut random = Random::seeded(300);
    for _ in 0..rounds(3000) {
        let changed = String::from_utf8_lossy(&random.change(text.as_bytes())).into_owned();
        let mut files = LastFiles::read(&changed);
        for study in &studies {
            match files.of(study).cloned() {
                Some(last) => {
                    assert!(last.is_of(study));
                    read += 1;
                    if let Some(SavedView { settings, words, .. }) = last.saved() {
                        let (settings, words) = (settings.unwrap(), words.unwrap());
                        let curves = study.curves().unwrap();
                        let _ = Evaluation::new(curves, &settings);
                        use_it(study, &words);
                    }
                }
                None => left += 1,
            }
            files.remember(remembered(study), None);
            assert_eq!(LastFiles::read(&files.text()).of(study), Some(&remembered(study)));
        }
    }
    println!("{} changed inputs", rounds(3000));
    assert!(read > 500 && left > 500, "{read} read, {left} left alone");
}
