//! The table of modules in `src/lib.rs`, and the crates of `Cargo.toml`.

use std::fs;
use std::path::Path;

/// A row of the table.
#[derive(Debug, PartialEq)]
pub(crate) struct Row {
    /// The module.
    pub(crate) module: String,
    /// Modules that it may import.
    pub(crate) modules: Vec<String>,
    /// Crates that it may import.
    pub(crate) crates: Vec<String>,
    /// Whether it may import everything.
    pub(crate) everything: bool,
}

/// The rows of a table in the documentation of a crate, in their order.
pub(crate) fn rows(text: &str) -> Vec<Row> {
    let names = |cell: &str| -> Vec<String> {
        cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    };
    let lines = text.lines().filter_map(|line| line.strip_prefix("//! | ")).skip(1);
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('|').collect();
        let [module, modules, crates] = cells[..3] else { panic!("three cells: {line}") };
        Row {
            module: names(module).remove(0),
            modules: names(modules),
            crates: names(crates),
            everything: modules.trim() == "everything",
        }
    };
    lines.map(row).collect()
}

/// The table of `src/lib.rs`.
pub(crate) fn of_the_crate() -> Vec<Row> {
    rows(&file("src/lib.rs"))
}

/// Modules that have more than one row.
pub(crate) fn listed_twice(rows: &[Row]) -> Vec<&str> {
    let twice = rows
        .iter()
        .enumerate()
        .filter(|(at, row)| rows[..*at].iter().any(|other| other.module == row.module));
    twice.map(|(_, row)| row.module.as_str()).collect()
}

/// The crates of `Cargo.toml`, as code names them.
pub(crate) fn crates() -> Vec<String> {
    let manifest = file("Cargo.toml");
    let named = manifest.split("\n[").filter(|part| {
        part.split(']').next().is_some_and(|heading| heading.ends_with("dependencies"))
    });
    let lines = named.flat_map(|part| part.lines().filter_map(|line| line.split_once(" = ")));
    lines.map(|(name, _)| name.trim().replace('-', "_")).collect()
}

fn file(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect("it is there")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_read_row_by_row() {
        let text = "//! | module | may import | crates |\n//! |---|---|---|\n//! | [`a`] | | none |\n\
                    //! | [`b`] | `a` | `serde`, `x_y` |\n//! | `a` | everything | everything |\n";
        let found = rows(text);
        assert_eq!(found.len(), 3);
        assert_eq!((found[0].module.as_str(), found[0].modules.len()), ("a", 0));
        assert_eq!(
            (&found[1].modules[..], &found[1].crates[..]),
            (&["a".into()][..], &["serde".into(), "x_y".into()][..])
        );
        assert!(found[2].everything && !found[1].everything);
        assert_eq!(listed_twice(&found), ["a"]);
    }
}
