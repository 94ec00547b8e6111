//! Reads a file of Rust: the modules in it, what each defines, and every path it names.

use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::visit::{self, Visit};
use syn::{Attribute, Item, Meta, UseTree, Visibility};

/// Names from the root of the crate, or as they stand in a path: `["crate", "data", "Roles"]`.
pub(crate) type Path = Vec<String>;

/// A module: a file, or `mod name { … }` inside one.
#[derive(Debug)]
pub(crate) struct Module {
    /// Where it stands in the crate; empty for `lib.rs`.
    pub(crate) path: Path,
    /// Its file, from `src/`.
    pub(crate) file: String,
    /// Modules declared in it.
    pub(crate) children: BTreeSet<String>,
    /// Functions, types, traits, constants and macros defined in it.
    pub(crate) items: BTreeSet<String>,
    /// Its `use` declarations, one for each name.
    pub(crate) uses: Vec<Use>,
    /// Every path in code, in macros and in attributes.
    pub(crate) paths: BTreeSet<Named>,
}

/// A name that a `use` declaration brings into a module.
#[derive(Debug)]
pub(crate) struct Use {
    /// The name in the module; `*` for all.
    pub(crate) name: String,
    /// What it names.
    pub(crate) named: Named,
    /// Whether other modules see it.
    pub(crate) is_public: bool,
}

/// A path, and whether only unit tests name it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Named {
    pub(crate) path: Path,
    pub(crate) in_test: bool,
}

/// The modules of a file, its own first.
///
/// - `file`: from `src/`, as `data/text/number.rs`.
pub(crate) fn read(file: &str, text: &str) -> Vec<Module> {
    let syntax = syn::parse_file(text).unwrap_or_else(|error| panic!("{file}: {error}"));
    let mut path: Path = file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    let last = path.pop().expect("a file has a name");
    if !["mod", "lib"].contains(&last.as_str()) {
        path.push(last.clone());
    }
    let mut reader =
        Reader { open: vec![], closed: vec![], in_test: last == "tests", in_body: false };
    reader.module(file, path, |reader| reader.visit_file(&syntax));
    reader.closed.reverse();
    reader.closed
}

struct Reader {
    open: Vec<Module>,
    closed: Vec<Module>,
    in_test: bool,
    in_body: bool,
}

impl Reader {
    fn module(&mut self, file: &str, path: Path, content: impl FnOnce(&mut Self)) {
        self.open.push(Module {
            path,
            file: file.to_owned(),
            children: BTreeSet::new(),
            items: BTreeSet::new(),
            uses: vec![],
            paths: BTreeSet::new(),
        });
        content(self);
        self.closed.extend(self.open.pop());
    }

    fn here(&mut self) -> &mut Module {
        self.open.last_mut().expect("a file is a module")
    }

    fn named(&self, path: Path) -> Named {
        Named { path, in_test: self.in_test }
    }

    fn name(&mut self, path: Path) {
        if path.first().is_some_and(|first| first != "Self") {
            let named = self.named(path);
            self.here().paths.insert(named);
        }
    }

    fn tree(&mut self, before: &[String], tree: &UseTree, is_public: bool) {
        let joined = |name: &syn::Ident| match name.to_string() {
            name if name == "self" => before.to_vec(),
            name => [before, &[name]].concat(),
        };
        let (name, path) = match tree {
            UseTree::Path(path) => {
                let before = [before, &[path.ident.to_string()]].concat();
                return self.tree(&before, &path.tree, is_public);
            }
            UseTree::Group(group) => {
                return group.items.iter().for_each(|tree| self.tree(before, tree, is_public));
            }
            UseTree::Name(name) => {
                let path = joined(&name.ident);
                (path.last().cloned().unwrap_or_default(), path)
            }
            UseTree::Rename(renamed) => (renamed.rename.to_string(), joined(&renamed.ident)),
            UseTree::Glob(_) => ("*".to_owned(), before.to_vec()),
        };
        let named = self.named(path);
        self.here().uses.push(Use { name, named, is_public });
    }

    /// The paths in tokens that are not parsed: what a macro or an attribute is given.
    fn tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let is = |at: Option<usize>, sign: char| {
            let token = at.and_then(|at| tokens.get(at));
            matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
        };
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let start = at;
            at += 1;
            match token {
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Ident(first) => {
                    let mut path = vec![first.to_string()];
                    while is(Some(at), ':')
                        && is(Some(at + 1), ':')
                        && let Some(TokenTree::Ident(next)) = tokens.get(at + 2)
                    {
                        path.push(next.to_string());
                        at += 3;
                    }
                    // A field or method, unless the dot is the end of a range.
                    let is_member = is(start.checked_sub(1), '.') && !is(start.checked_sub(2), '.');
                    if !is_member {
                        self.name(path);
                    }
                }
                _ => {}
            }
        }
    }

    /// The functions that serde calls by a path in quotes, as `with = "path"`.
    fn serde(&mut self, tokens: TokenStream) {
        let tokens: Vec<String> = tokens.into_iter().map(|token| token.to_string()).collect();
        for three in tokens.windows(3) {
            let path = three[2].trim_matches('"').split("::").map(str::to_owned);
            match three[0].as_str() {
                "with" => self.name(path.chain(["serialize".to_owned()]).collect()),
                "serialize_with"
                | "deserialize_with"
                | "default"
                | "skip_serializing_if"
                | "from"
                | "try_from"
                | "into" => self.name(path.collect()),
                _ => {}
            }
        }
    }
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item(&mut self, item: &'ast Item) {
        let was_in_test = self.in_test;
        self.in_test |= attributes(item).iter().any(is_for_tests);
        let name = match item {
            Item::Const(item) => Some(&item.ident),
            Item::Enum(item) => Some(&item.ident),
            Item::Fn(item) => Some(&item.sig.ident),
            Item::Macro(item) => item.ident.as_ref(),
            Item::Static(item) => Some(&item.ident),
            Item::Struct(item) => Some(&item.ident),
            Item::Trait(item) => Some(&item.ident),
            Item::Type(item) => Some(&item.ident),
            _ => None,
        };
        if let Some(name) = name.filter(|_| !self.in_body) {
            let name = name.to_string();
            self.here().items.insert(name);
        }
        visit::visit_item(self, item);
        self.in_test = was_in_test;
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        let name = item.ident.to_string();
        let (path, file) =
            ([&self.here().path[..], std::slice::from_ref(&name)].concat(), &self.here().file);
        let file = file.clone();
        self.here().children.insert(name);
        if let Some((_, items)) = &item.content {
            self.module(&file, path, |reader| {
                items.iter().for_each(|item| reader.visit_item(item))
            });
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.tree(&[], &item.tree, !matches!(item.vis, Visibility::Inherited));
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        let was_in_body = std::mem::replace(&mut self.in_body, true);
        visit::visit_block(self, block);
        self.in_body = was_in_body;
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.name(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.visit_path(&call.path);
        self.tokens(call.tokens.clone());
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if let Meta::List(list) = &attribute.meta {
            if list.path.is_ident("serde") {
                self.serde(list.tokens.clone())
            } else {
                self.tokens(list.tokens.clone())
            }
        }
    }
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// Whether it is `#[cfg(test)]`.
fn is_for_tests(attribute: &Attribute) -> bool {
    let Meta::List(list) = &attribute.meta else { return false };
    list.path.is_ident("cfg") && list.tokens.to_string() == "test"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(path: &Path) -> String {
        path.join("::")
    }

    fn uses(text: &str) -> Vec<String> {
        let modules = read("a.rs", text);
        let uses = modules.iter().flat_map(|module| &module.uses);
        uses.map(|found| format!("{} = {}", found.name, joined(&found.named.path))).collect()
    }

    fn paths(text: &str) -> Vec<String> {
        let modules = read("a.rs", text);
        let paths = modules.iter().flat_map(|module| &module.paths);
        paths.map(|named| joined(&named.path)).collect()
    }

    #[test]
    fn nested_use_trees_are_read_name_by_name() {
        assert_eq!(
            uses("use crate::domain::{self, A, b::{C as D, E}};"),
            [
                "domain = crate::domain", "A = crate::domain::A", "D = crate::domain::b::C",
                "E = crate::domain::b::E"
            ]
        );
        assert_eq!(uses("use super::super::x::*;"), ["* = super::super::x"]);
        assert_eq!(
            uses("use crate::{curve::C, plot};"),
            ["C = crate::curve::C", "plot = crate::plot"]
        );
        assert_eq!(uses("fn f() { use self::b::T as _; }"), ["_ = self::b::T"]);
    }

    #[test]
    fn paths_in_code_are_read() {
        assert_eq!(paths("fn f(x: &crate::data::E) {}"), ["crate::data::E"]);
        assert_eq!(
            paths("fn f() { super::g::<b::T>(c::D { x: 1 }); }"),
            ["b::T", "c::D", "super::g"]
        );
        assert_eq!(paths("impl a::T for b::S {}"), ["a::T", "b::S"]);
        assert_eq!(paths("type X = <a::S as b::T>::Y;"), ["a::S", "b::T::Y"]);
    }

    #[test]
    fn paths_in_macros_and_attributes_are_read() {
        let found = paths("fn f() { view! { <b::C on:click=move |_| x.y(crate::d::e(0..n))/> } }");
        assert!(["b::C", "crate::d::e", "n", "x"].iter().all(|p| found.contains(&(*p).to_owned())));
        assert!(!found.contains(&"y".to_owned()), "a method is no path: {found:?}");
        let found = paths("#[derive(a::B)] struct S { #[serde(with = \"crate::c\")] x: u8 }");
        assert_eq!(found, ["a::B", "crate::c::serialize", "u8"]);
    }

    #[test]
    fn modules_in_a_file_are_modules() {
        let text = "mod b; pub struct S; mod tests { use super::*; fn g() { fn inner() {} } }";
        let modules = read("a/mod.rs", text);
        assert_eq!(modules[0].path, ["a"]);
        assert!(modules[0].children.contains("b") && modules[0].items.contains("S"));
        assert_eq!(
            (&modules[1].path[..], modules[1].file.as_str()),
            (&["a".into(), "tests".into()][..], "a/mod.rs")
        );
        assert!(modules[1].items.contains("g") && !modules[1].items.contains("inner"));
        assert_eq!(read("lib.rs", "")[0].path, [""; 0]);
    }

    #[test]
    fn what_only_tests_name_is_marked() {
        let text = "use x::A; #[cfg(test)] use x::B; #[cfg(test)] mod tests { use x::C; }";
        let modules = read("a.rs", text);
        let marks = modules.iter().flat_map(|module| &module.uses).map(|found| found.named.in_test);
        assert_eq!(marks.collect::<Vec<_>>(), [false, true, true]);
        assert!(read("a/tests.rs", "use x::A;")[0].uses[0].named.in_test);
    }
}
