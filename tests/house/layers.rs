//! Reads the imports of `src` and holds them to the table of `src/lib.rs`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Crates that only the browser's room may name.
const WEB_CRATES: [&str; 6] =
    ["leptos", "web_sys", "js_sys", "wasm_bindgen", "wasm_bindgen_futures", "plotters_canvas"];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
    files
}

/// The room a file belongs to: the first folder, or the file's own name.
fn room(path: &Path) -> String {
    let inside = path.strip_prefix(source()).unwrap();
    let first = inside.components().next().unwrap().as_os_str().to_string_lossy();
    first.trim_end_matches(".rs").to_owned()
}

/// Code without comments and texts, so that only what is compiled counts.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.map(|line| line.split(" // ").next().unwrap()).collect::<Vec<_>>().join("\n")
}

/// The words that follow `before` anywhere in the code.
fn words_after(code: &str, before: &str) -> Vec<String> {
    let word = |rest: &str| {
        rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>()
    };
    code.match_indices(before)
        .flat_map(|(at, _)| {
            let rest = &code[at + before.len()..];
            match rest.strip_prefix('{') {
                Some(list) => {
                    let list = &list[..list.find(';').unwrap_or(list.len())];
                    let mut depth = 0;
                    let names = list.split(|c| {
                        depth += i32::from(c == '{') - i32::from(c == '}');
                        c == ',' && depth == 0
                    });
                    names.map(|name| word(name.trim())).collect()
                }
                None => vec![word(rest)],
            }
        })
        .filter(|word| !word.is_empty())
        .collect()
}

/// room → rooms and crates it may import, from the table in `src/lib.rs`.
fn table() -> BTreeMap<String, Vec<String>> {
    let text = fs::read_to_string(source().join("lib.rs")).unwrap();
    let names = |cell: &str| {
        let ticked = cell.split('`').skip(1).step_by(2);
        ticked.map(str::to_owned).collect::<Vec<_>>()
    };
    let rows = text.lines().filter_map(|line| line.strip_prefix("//! | ")).skip(1);
    rows.map(|row| {
        let mut cells = row.split('|');
        let room = names(cells.next().unwrap()).remove(0);
        (room, cells.take(2).flat_map(names).collect())
    })
    .collect()
}

#[test]
fn every_room_has_its_line_in_the_table() {
    let table = table();
    assert!(table.len() >= 8, "{table:?}");
    for path in rust_files(&source()) {
        let room = room(&path);
        assert!(
            table.contains_key(&room) || ["lib", "main"].contains(&room.as_str()),
            "{} has no line in the layer table of src/lib.rs",
            path.display()
        );
    }
}

#[test]
fn imports_follow_the_table() {
    let table = table();
    let mut seen = 0;
    for path in rust_files(&source()) {
        let room = room(&path);
        let Some(allowed) = table.get(&room).filter(|_| room != "web") else { continue };
        for imported in words_after(&code(&path), "crate::") {
            if table.contains_key(&imported) && imported != room {
                seen += 1;
                assert!(
                    allowed.contains(&imported),
                    "{} imports {imported}; the table of src/lib.rs lets `{room}` import {allowed:?}",
                    path.display()
                );
            }
        }
    }
    assert!(seen > 20, "only {seen} imports were found; does this test still read them?");
}

#[test]
fn crates_follow_the_table() {
    let table = table();
    let manifest = fs::read_to_string(source().join("../Cargo.toml")).unwrap();
    let named = manifest.lines().filter_map(|line| line.split_once(" = "));
    let crates = named.map(|(name, _)| name.trim().replace('-', "_"));
    let crates: Vec<String> = crates.filter(|name| !table.contains_key(name)).collect();
    assert!(crates.iter().any(|c| c == "serde_json"), "the manifest is read");
    for path in rust_files(&source()) {
        let room = room(&path);
        let Some(allowed) = table.get(&room).filter(|_| room != "web") else { continue };
        // Unit tests may use what is there for tests.
        let code = code(&path);
        let code = code.split("#[cfg(test)]").next().unwrap();
        for name in crates.iter().filter(|name| !allowed.contains(name)) {
            assert!(
                !code.contains(&format!("{name}::")),
                "{} names {name}; the table of src/lib.rs lets `{room}` use {allowed:?}",
                path.display()
            );
        }
    }
}

#[test]
fn only_the_web_room_names_the_browser() {
    for path in rust_files(&source()) {
        if room(&path) == "web" {
            continue;
        }
        let code = code(&path);
        for name in WEB_CRATES {
            assert!(
                !code.contains(&format!("{name}::")),
                "{} names {name}; only src/web may",
                path.display()
            );
        }
    }
}

#[test]
fn nothing_climbs_out_of_its_room_sideways() {
    // Enough `super::` in a row reach another room without saying `crate::`.
    for path in rust_files(&source()) {
        let depth = path.strip_prefix(source()).unwrap().components().count();
        let climbs = "super::".repeat(depth.max(2));
        assert!(!code(&path).contains(&climbs), "{} climbs out", path.display());
    }
}

#[test]
fn the_reader_of_imports_reads_every_form() {
    let code = "use crate::domain::{A, B};\nuse crate::{curve::{C, D}, plot};\nfn f(x: &crate::data::E) {}";
    assert_eq!(words_after(code, "crate::"), ["domain", "curve", "plot", "data"]);
}
