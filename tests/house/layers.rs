//! Every import of `src` runs one way, and as the table of `src/lib.rs` has it.
//! `cargo test --test house circles -- --nocapture` prints the circles and what ties them.

use crate::circles::{Circle, of_files, of_folders};
use crate::imports::{Reference, Source, absolute};
use crate::reader::Module;
use crate::table;
use std::collections::BTreeSet;

/// Crates that only `web` may name.
const WEB_CRATES: [&str; 6] =
    ["leptos", "web_sys", "js_sys", "wasm_bindgen", "wasm_bindgen_futures", "plotters_canvas"];

/// The first module of a path from the root; `lib` for the root itself.
fn root(path: &[String]) -> &str {
    path.first().map_or("lib", String::as_str)
}

#[track_caller]
fn assert_none(faults: impl IntoIterator<Item = String>) {
    let faults: BTreeSet<String> = faults.into_iter().collect();
    let faults: Vec<String> = faults.into_iter().collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// Prints all circles and fails on any.
#[track_caller]
fn assert_no_circles(circles: &[Circle]) {
    let said = |circle: &Circle| {
        let parts: Vec<&str> = circle.parts.iter().map(String::as_str).collect();
        let place = match circle.folder.as_deref() {
            None => String::new(),
            Some(folder) => format!(" inside src/{folder}"),
        };
        format!("a circle of {}{place}: {}\n{}", parts.len(), parts.join(", "), circle.ties)
    };
    circles.iter().for_each(|circle| println!("{}", said(circle)));
    assert_none(circles.iter().map(said));
}

#[test]
fn there_are_no_circles_of_files() {
    let arrows = Source::of_the_crate().arrows();
    assert!(arrows.len() > 500, "only {} imports were found", arrows.len());
    assert_no_circles(&of_files(&arrows));
}

#[test]
fn there_are_no_circles_inside_a_folder() {
    assert_no_circles(&of_folders(&Source::of_the_crate().arrows()));
}

#[test]
fn every_module_stands_once_in_the_table() {
    let (source, table) = (Source::of_the_crate(), table::of_the_crate());
    assert_eq!(table::listed_twice(&table), [""; 0]);
    let listed: BTreeSet<&str> = table.iter().map(|row| row.module.as_str()).collect();
    let root = source.modules().find(|module| module.path.is_empty()).unwrap();
    let declared: BTreeSet<&str> = root.children.iter().map(String::as_str).collect();
    assert_eq!(listed, declared, "the table of src/lib.rs has every module and no other");
}

#[test]
fn every_file_is_declared_by_the_module_above_it() {
    let source = Source::of_the_crate();
    let declared = |module: &Module| {
        source.modules().any(|parent| {
            module.path.split_last().is_some_and(|(_, above)| parent.path == above)
                && parent.children.iter().any(|child| Some(child) == module.path.last())
        })
    };
    let orphans = source.modules().filter(|module| !module.path.is_empty() && !declared(module));
    assert_none(orphans.map(|module| format!("src/{} is compiled by no `mod` line", module.file)));
}

#[test]
fn imports_follow_the_table() {
    let (source, table) = (Source::of_the_crate(), table::of_the_crate());
    let (mut crossing, mut faults) = (0, vec![]);
    for Reference { module, named, roots } in source.references() {
        let own = root(&module.path);
        let Some(row) = table.iter().find(|row| row.module == own) else { continue };
        for other in roots.iter().filter(|other| *other != own) {
            crossing += 1;
            if !row.everything && !row.modules.contains(other) {
                let path = named.path.join("::");
                faults.push(format!("{}: {path}; `{own}` may not import `{other}`", module.file));
            }
        }
    }
    assert!(crossing > 500, "only {crossing} imports were found");
    assert_none(faults);
}

#[test]
fn crates_follow_the_table() {
    let (source, table, crates) = (Source::of_the_crate(), table::of_the_crate(), table::crates());
    assert!(crates.iter().any(|name| name == "serde_json"), "the manifest is read");
    // Unit tests may use what is there for tests.
    let references = source.references().into_iter().filter(|reference| !reference.named.in_test);
    let faults = references.filter_map(|reference| {
        let name = source.other_crate(&reference)?;
        let row = table.iter().find(|row| row.module == root(&reference.module.path))?;
        let is_free = row.everything || row.crates.iter().any(|free| free == name);
        (!is_free && crates.iter().any(|known| known == name)).then(|| {
            format!(
                "{} names {name}, which the table of src/lib.rs does not let `{}` use",
                reference.module.file, row.module
            )
        })
    });
    assert_none(faults);
}

#[test]
fn only_the_web_module_names_the_browser() {
    let source = Source::of_the_crate();
    let references = source.references();
    let elsewhere = references.iter().filter(|reference| root(&reference.module.path) != "web");
    let faults = elsewhere.filter_map(|reference| {
        let name = source.other_crate(reference).filter(|name| WEB_CRATES.contains(name))?;
        Some(format!("{} names {name}; only src/web may", reference.module.file))
    });
    assert_none(faults);
}

#[test]
fn nothing_reaches_another_module_by_super() {
    let source = Source::of_the_crate();
    let faults = source.references().into_iter().filter_map(|reference| {
        let (module, path) = (reference.module, &reference.named.path);
        let whole =
            absolute(module, path).filter(|_| path.first().is_some_and(|p| p == "super"))?;
        let is_own = root(&whole) == root(&module.path);
        (!is_own).then(|| format!("{} climbs out by {}", module.file, path.join("::")))
    });
    assert_none(faults);
}
