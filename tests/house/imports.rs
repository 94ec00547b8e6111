//! Who imports what from whom: every path of every file, followed to the file that defines it.

use crate::reader::{Module, Named, Path, read};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;
use std::{fs, path};

/// All modules of a crate.
pub(crate) struct Source {
    modules: BTreeMap<Path, Module>,
}

/// What a path leads to.
#[derive(Clone, Copy)]
enum Found<'a> {
    Module(&'a Module),
    Item(&'a Module, &'a str),
}

impl<'a> Found<'a> {
    fn module(self) -> &'a Module {
        match self {
            Found::Module(module) | Found::Item(module, _) => module,
        }
    }
}

/// An import: the file that names something, the file that defines it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Arrow {
    pub(crate) from: String,
    pub(crate) to: String,
}

/// From each file to each file: what ties them, marked where only unit tests name it.
pub(crate) type Arrows = BTreeMap<Arrow, BTreeSet<String>>;

/// A path that a module names, and the modules of the crate's root that it leads to.
pub(crate) struct Reference<'a> {
    pub(crate) module: &'a Module,
    pub(crate) named: &'a Named,
    pub(crate) roots: BTreeSet<String>,
}

/// Re-exports that lead to re-exports are followed this far.
const DEEPEST: usize = 12;

impl Source {
    /// Every file of `src`, read once.
    pub(crate) fn of_the_crate() -> &'static Source {
        static SOURCE: LazyLock<Source> = LazyLock::new(Source::read);
        &SOURCE
    }

    fn read() -> Source {
        let folder = path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let files = rust_files(&folder).into_iter().map(|file| {
            let name = file.strip_prefix(&folder).expect("it is inside").to_string_lossy();
            (name.replace('\\', "/"), fs::read_to_string(&file).expect("it is text"))
        });
        Source::of(files.filter(|(name, _)| name != "main.rs"))
    }

    /// - `files`: their names from `src/`, and their texts.
    pub(crate) fn of(files: impl Iterator<Item = (String, String)>) -> Source {
        let modules = files.flat_map(|(name, text)| read(&name, &text));
        Source { modules: modules.map(|module| (module.path.clone(), module)).collect() }
    }

    /// The modules, in the order of their paths.
    pub(crate) fn modules(&self) -> impl Iterator<Item = &Module> {
        self.modules.values()
    }

    /// Every import of one file from another.
    ///
    /// A module that makes public what is defined below it does not import it.
    pub(crate) fn arrows(&self) -> Arrows {
        let mut arrows = Arrows::new();
        for module in self.modules() {
            let is_below = |other: &Module| other.path.starts_with(&module.path);
            let uses = module.uses.iter().map(|used| (&used.named, used.is_public));
            let paths = module.paths.iter().map(|named| (named, false));
            for (named, is_public) in uses.chain(paths) {
                for found in self.find(module, &named.path, DEEPEST) {
                    let Found::Item(to, name) = found else { continue };
                    if to.file != module.file && !(is_public && is_below(to)) {
                        let arrow = Arrow { from: module.file.clone(), to: to.file.clone() };
                        let mark = if named.in_test { " (tests)" } else { "" };
                        arrows.entry(arrow).or_default().insert(format!("{name}{mark}"));
                    }
                }
            }
        }
        arrows
    }

    /// Every path of every module, with the modules of the root that it names or leads to.
    pub(crate) fn references(&self) -> Vec<Reference<'_>> {
        let of = |module| {
            self.named_by(module).map(move |named| {
                let found = self.find(module, &named.path, DEEPEST).into_iter();
                let led = found.filter_map(|found| found.module().path.first().cloned());
                let said = absolute(module, &named.path).and_then(|path| path.first().cloned());
                let roots = led.chain(said.filter(|root| self.is_root(root))).collect();
                Reference { module, named, roots }
            })
        };
        self.modules().flat_map(of).collect()
    }

    /// The other crate that a path leads to, if it leads to one.
    pub(crate) fn other_crate<'a>(&self, of: &Reference<'a>) -> Option<&'a str> {
        let first = of.named.path.first()?;
        let is_elsewhere = absolute(of.module, &of.named.path).is_none()
            && self.find(of.module, std::slice::from_ref(first), DEEPEST).is_empty();
        is_elsewhere.then_some(first.as_str())
    }

    fn is_root(&self, name: &str) -> bool {
        self.modules.contains_key(std::slice::from_ref(&name.to_owned()))
    }

    fn named_by<'a>(&self, module: &'a Module) -> impl Iterator<Item = &'a Named> + use<'a> {
        module.uses.iter().map(|used| &used.named).chain(&module.paths)
    }

    /// What a path leads to, as a module sees it; empty if it leads out of the crate.
    fn find<'a>(&'a self, from: &'a Module, path: &[String], left: usize) -> Vec<Found<'a>> {
        if left == 0 {
            return vec![];
        }
        let mut found = vec![Found::Module(from)];
        for (at, name) in path.iter().enumerate() {
            let is_last = at + 1 == path.len();
            let step = |found: Found<'a>| match found {
                Found::Item(..) => vec![found],
                Found::Module(module) => self.step(module, name, is_last, left),
            };
            found = found.into_iter().flat_map(step).collect();
        }
        found
    }

    fn step<'a>(
        &'a self,
        from: &'a Module,
        name: &str,
        is_last: bool,
        left: usize,
    ) -> Vec<Found<'a>> {
        let module = |path: &[String]| self.modules.get(path).map(Found::Module);
        let above = || from.path.split_last().map_or(&[][..], |(_, above)| above);
        let mut found: Vec<Found<'a>> = match name {
            "crate" => return module(&[]).into_iter().collect(),
            "self" => return vec![Found::Module(from)],
            "super" => return module(above()).into_iter().collect(),
            name if from.children.contains(name) => {
                module(&[&from.path[..], &[name.to_owned()]].concat()).into_iter().collect()
            }
            _ => vec![],
        };
        found.extend(from.items.get(name).map(|name| Found::Item(from, name)));
        // A module may bear the name of a function; only at the end of a path may both be meant.
        if found.is_empty() || is_last {
            let uses = from.uses.iter().filter(|used| used.name == name);
            found.extend(uses.flat_map(|used| self.find(from, &used.named.path, left - 1)));
        }
        if found.is_empty() {
            let globs = from.uses.iter().filter(|used| used.name == "*");
            let all = globs.flat_map(|used| self.find(from, &used.named.path, left - 1));
            found.extend(all.flat_map(|all| match all {
                Found::Module(module) => self.step(module, name, is_last, left - 1),
                Found::Item(..) => vec![],
            }));
        }
        found
    }
}

/// A path that begins with `crate`, `self` or `super`, from the root of the crate.
pub(crate) fn absolute(from: &Module, path: &[String]) -> Option<Path> {
    let mut whole = match path.first()?.as_str() {
        "crate" => vec![],
        "self" | "super" => from.path.clone(),
        _ => return None,
    };
    for name in path {
        match name.as_str() {
            "crate" | "self" => {}
            "super" => drop(whole.pop()),
            name => whole.push(name.to_owned()),
        }
    }
    Some(whole)
}

fn rust_files(folder: &path::Path) -> Vec<path::PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let paths = entries.map(|entry| entry.expect("it can be read").path());
    let files = paths.flat_map(|path| if path.is_dir() { rust_files(&path) } else { vec![path] });
    files.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The imports of some files, as `from → to: names`.
    fn arrows(files: &[(&str, &str)]) -> Vec<String> {
        let files = files.iter().map(|&(name, text)| (name.to_owned(), text.to_owned()));
        let arrows = Source::of(files).arrows().into_iter();
        let line = |(arrow, names): (Arrow, BTreeSet<String>)| {
            let names: Vec<String> = names.into_iter().collect();
            format!("{} → {}: {}", arrow.from, arrow.to, names.join(" "))
        };
        arrows.map(line).collect()
    }

    const LIB: (&str, &str) = ("lib.rs", "pub mod a; pub mod b;");
    const B: (&str, &str) = ("b/mod.rs", "mod c; mod d; pub use c::{C, c}; pub use d::*;");
    const C: (&str, &str) = ("b/c.rs", "pub struct C; pub fn c() {}");
    const D: (&str, &str) = ("b/d.rs", "pub struct D;");

    #[test]
    fn re_exports_lead_to_the_file_that_defines() {
        for text in [
            "use crate::b::C;",
            "use crate::b::{self}; fn f() { b::C::new(); }",
            "use crate::b; fn f() -> b::C {}",
            "use super::b as x; fn f(_: x::C) {}",
            "fn f() { let _ = vec![crate::b::C]; }",
            "use crate::*; type T = b::C;",
            "use crate::b::*; fn f(_: C) {}",
        ] {
            let found = arrows(&[LIB, B, C, D, ("a.rs", text)]);
            assert_eq!(found.len(), 1, "{text}: {found:?}");
            assert!(found[0].starts_with("a.rs → b/c.rs: C"), "{text}: {found:?}");
        }
        let found = arrows(&[LIB, B, C, D, ("a.rs", "use crate::b::{c, D};")]);
        assert_eq!(found, ["a.rs → b/c.rs: c", "a.rs → b/d.rs: D"]);
    }

    #[test]
    fn a_module_is_no_import_but_what_it_defines_is() {
        assert_eq!(arrows(&[LIB, B, C, D, ("a.rs", "use crate::b;")]), [""; 0]);
        let text = "mod c; pub use c::C; pub fn f() -> C { C }";
        assert_eq!(arrows(&[LIB, ("b/mod.rs", text), C, ("a.rs", "")]), ["b/mod.rs → b/c.rs: C"]);
        let up = ("b/c.rs", "use super::f; pub struct C;");
        let found = arrows(&[LIB, ("b/mod.rs", "mod c; pub use c::C; pub fn f() {}"), up]);
        assert_eq!(found, ["b/c.rs → b/mod.rs: f"]);
    }

    #[test]
    fn making_public_what_is_elsewhere_is_an_import() {
        let sideways = ("b/d.rs", "pub use super::c::C; pub struct D;");
        assert_eq!(arrows(&[LIB, B, C, sideways]), ["b/d.rs → b/c.rs: C"]);
    }

    #[test]
    fn unit_tests_see_what_their_file_sees() {
        let text = "use crate::b::C; mod tests { use super::*; fn f(_: C) {} }";
        assert_eq!(arrows(&[LIB, B, C, D, ("a.rs", text)]), ["a.rs → b/c.rs: C"]);
    }

    #[test]
    fn crates_are_told_from_modules() {
        let files =
            [LIB, B, C, D, ("a.rs", "use serde::S; use crate::b; fn f() { b::c(); x::y(); }")];
        let source = Source::of(files.iter().map(|&(n, t)| (n.to_owned(), t.to_owned())));
        let references = source.references();
        let of_a = references.iter().filter(|reference| reference.module.file == "a.rs");
        let crates: Vec<_> = of_a.filter_map(|reference| source.other_crate(reference)).collect();
        assert_eq!(crates, ["serde", "x"]);
    }
}
