//! Circles: files, or parts of a folder, each of which imports from the next and the last from the
//! first.

use crate::imports::{Arrow, Arrows};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The largest circles of some arrows: in each, every name leads to every other.
pub(crate) fn circles<'a>(
    arrows: impl Iterator<Item = (&'a str, &'a str)>,
) -> Vec<BTreeSet<&'a str>> {
    let mut next: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (from, to) in arrows.filter(|(from, to)| from != to) {
        next.entry(from).or_default().insert(to);
    }
    let reached = |start: &'a str| {
        let (mut reached, mut open) = (BTreeSet::new(), vec![start]);
        while let Some(at) = open.pop() {
            open.extend(next.get(at).into_iter().flatten().filter(|to| reached.insert(**to)));
        }
        reached
    };
    let reach: BTreeMap<&str, BTreeSet<&str>> =
        next.keys().map(|&from| (from, reached(from))).collect();
    let circle = |(from, all): (&&str, &BTreeSet<&'a str>)| {
        let back = all.iter().filter(|to| reach.get(*to).is_some_and(|all| all.contains(from)));
        back.copied().collect::<BTreeSet<&str>>()
    };
    let found: BTreeSet<_> = reach.iter().map(circle).filter(|circle| !circle.is_empty()).collect();
    found.into_iter().collect()
}

/// A circle, and the imports that tie it.
pub(crate) struct Circle {
    /// The folder in which it is seen; empty for `src` itself, `None` for a circle of files.
    pub(crate) folder: Option<String>,
    /// Files and folders in it.
    pub(crate) parts: BTreeSet<String>,
    /// Each arrow between two of them, with the names that it carries.
    pub(crate) ties: String,
}

/// Circles of files.
pub(crate) fn of_files(arrows: &Arrows) -> Vec<Circle> {
    between(arrows, None, |file| Some(file.to_owned()))
}

/// Circles of what stands side by side in a folder: its files, its folders as wholes, and its
/// `mod.rs`.
pub(crate) fn of_folders(arrows: &Arrows) -> Vec<Circle> {
    let files = arrows.keys().flat_map(|arrow| [&arrow.from, &arrow.to]);
    let above = |file: &String| {
        let ends = file.match_indices('/').map(|(at, _)| file[..at].to_owned());
        ends.chain([String::new()]).collect::<Vec<_>>()
    };
    let folders: BTreeSet<String> = files.flat_map(above).collect();
    let circles = folders
        .into_iter()
        .flat_map(|folder| between(arrows, Some(folder.clone()), |file| part(&folder, file)));
    circles.collect()
}

/// The part of a folder that a file belongs to: `name` for `name.rs` and for all in `name/`.
fn part(folder: &str, file: &str) -> Option<String> {
    let inside = match folder {
        "" => file,
        _ => file.strip_prefix(folder)?.strip_prefix('/')?,
    };
    let first = inside.split('/').next()?;
    Some(first.strip_suffix(".rs").unwrap_or(first).to_owned())
}

fn between(
    arrows: &Arrows,
    folder: Option<String>,
    part: impl Fn(&str) -> Option<String>,
) -> Vec<Circle> {
    let parts: Vec<(String, String, &Arrow, &BTreeSet<String>)> = arrows
        .iter()
        .filter_map(|(arrow, names)| Some((part(&arrow.from)?, part(&arrow.to)?, arrow, names)))
        .filter(|(from, to, ..)| from != to)
        .collect();
    let found = circles(parts.iter().map(|(from, to, ..)| (from.as_str(), to.as_str())));
    let circle = |circle: BTreeSet<&str>| {
        let mut ties = String::new();
        for (from, to, arrow, names) in &parts {
            if circle.contains(from.as_str()) && circle.contains(to.as_str()) {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                let _ = writeln!(ties, "  {} → {}: {}", arrow.from, arrow.to, names.join(", "));
            }
        }
        let parts = circle.into_iter().map(str::to_owned).collect();
        Circle { folder: folder.clone(), parts, ties }
    };
    found.into_iter().map(circle).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arrows(pairs: &[(&str, &str)]) -> Arrows {
        let arrow = |&(from, to): &(&str, &str)| Arrow { from: from.into(), to: to.into() };
        pairs.iter().map(|pair| (arrow(pair), BTreeSet::from(["x".to_owned()]))).collect()
    }

    fn parts(circles: Vec<Circle>) -> Vec<String> {
        let line = |circle: Circle| {
            let parts: Vec<String> = circle.parts.into_iter().collect();
            format!("{}: {}", circle.folder.unwrap_or_default(), parts.join(" "))
        };
        circles.into_iter().map(line).collect()
    }

    #[test]
    fn a_circle_of_files_is_found_however_long() {
        let long = [("a.rs", "b.rs"), ("b.rs", "c.rs"), ("c.rs", "a.rs"), ("c.rs", "d.rs")];
        assert_eq!(parts(of_files(&arrows(&long))), [": a.rs b.rs c.rs"]);
        assert_eq!(parts(of_files(&arrows(&long[1..]))), [""; 0]);
        let two = [("a.rs", "b.rs"), ("b.rs", "a.rs"), ("c.rs", "d.rs"), ("d.rs", "c.rs")];
        assert_eq!(parts(of_files(&arrows(&two))), [": a.rs b.rs", ": c.rs d.rs"]);
    }

    #[test]
    fn a_circle_of_folders_is_found_where_no_file_closes_it() {
        let found = arrows(&[("m/a/x.rs", "m/b/y.rs"), ("m/b/z.rs", "m/a/w.rs")]);
        assert_eq!(parts(of_files(&found)), [""; 0]);
        assert_eq!(parts(of_folders(&found)), ["m: a b"]);
    }

    #[test]
    fn a_folder_and_its_own_module_are_a_circle_if_both_import() {
        let found = arrows(&[("m/mod.rs", "m/a.rs"), ("m/b.rs", "m/mod.rs")]);
        assert_eq!(parts(of_folders(&found)), [""; 0]);
        let found = arrows(&[("m/mod.rs", "m/a/x.rs"), ("m/a/y.rs", "m/mod.rs")]);
        assert_eq!(parts(of_folders(&found)), ["m: a mod"]);
    }
}
