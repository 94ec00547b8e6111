//! What the documents say and the code must keep: the columns of exported tables, the files on the way
//! from a file to a pixel.

use crate::support::scenes::sample;
use crate::support::study_of;
use breakeven::evaluate::Settings;
use breakeven::export::Shown;
use breakeven::samples::samples;
use breakeven::study::Study;
use breakeven::view::View;
use breakeven::wording::Wording;
use std::collections::{BTreeMap, BTreeSet};

/// The columns after `model` that `docs/files.md` has for each view, by the view's word.
fn documented() -> BTreeMap<String, Vec<String>> {
    let text = include_str!("../../docs/files.md");
    let table = text.split("| view | columns after `model` |\n|---|---|\n").nth(1).unwrap();
    let rows = table.lines().take_while(|line| !line.is_empty());
    let cells = rows.map(|row| row.trim_matches(['|', ' ']).split_once(" | ").unwrap());
    cells
        .flat_map(|(views, columns)| {
            let views: Vec<&str> = views.split(", ").collect();
            let columns_of = |view: &str| {
                let all = without_notes(columns);
                // A table for several views has a column named after each.
                let is_own = |column: &String| column == view || !views.contains(&column.as_str());
                all.into_iter().filter(is_own).collect::<Vec<_>>()
            };
            views.iter().map(|view| ((*view).to_owned(), columns_of(view))).collect::<Vec<_>>()
        })
        .collect()
}

/// The names in backticks, without those in brackets.
fn without_notes(text: &str) -> Vec<String> {
    let outside = text.split('(').map(|part| part.split_once(')').map_or(part, |(_, rest)| rest));
    let outside = outside.collect::<String>();
    outside.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Models of a family, so that there is a view of fitting.
fn family() -> Study {
    let row = |i: u32| format!("{},{},{},{}\n", i % 2, i * 7 % 11, i * 5 % 13, i * 3 % 7);
    study_of(&format!("label,tree_1,tree_2,tree_3\n{}", (0..40).map(row).collect::<String>()))
}

#[test]
fn tables_have_the_columns_that_are_documented() {
    let documented = documented();
    let shipped = samples().iter().map(|shipped| sample(&shipped.id).0);
    let mut seen = BTreeSet::new();
    for study in shipped.chain([family()]) {
        let (settings, wording) = (Settings::default(), Wording::default());
        let shown = Shown {
            study: &study,
            settings: &settings,
            wording: &wording,
            models: &[],
            certainty: None,
        };
        for view in study.views() {
            let csv = shown.curve_csv(view).unwrap().unwrap();
            let found: Vec<&str> = csv.lines().next().unwrap().split(',').collect();
            // The letters of each feature are not named one by one.
            let features =
                if view == View::Groups { study.risk.as_ref().unwrap().columns.len() } else { 0 };
            assert_eq!(found[0], "model");
            let word = view.word();
            let columns = documented.get(word).unwrap_or_else(|| {
                panic!("docs/files.md has no row with the columns of the view {word}")
            });
            assert_eq!(found[1 + features..], *columns, "{word}");
            seen.insert(view.word().to_owned());
        }
    }
    let documented: BTreeSet<String> = documented.into_keys().collect();
    assert_eq!(seen, documented, "every view is documented, and no other");
    assert_eq!(seen.len(), View::ALL.len(), "every view is in one of these studies");
}

#[test]
fn notes_in_brackets_are_no_columns() {
    assert_eq!(without_notes("`a` (b, `c`), `d` (empty: e) or `f`"), ["a", "d", "f"]);
}

#[test]
fn the_files_that_the_readme_walks_through_exist() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let ticked = include_str!("../../README.md").split('`').skip(1).step_by(2);
    let paths = ticked.filter(|text| text.contains('/') && text.ends_with(".rs"));
    let is_missing =
        |path: &&str| !root.join(path).exists() && !root.join("src").join(path).exists();
    let (missing, found): (Vec<&str>, Vec<&str>) = paths.partition(|path| is_missing(path));
    assert!(missing.is_empty() && found.len() > 15, "missing: {missing:?}; found: {found:?}");
}
