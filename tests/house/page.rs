//! The page's own files agree with each other and with the code: colours, policy, versions.

use breakeven::plot::{Ink, Theme};
use breakeven::samples::samples;
use std::fs;
use std::path::Path;

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The value of a custom property inside a block of the style sheet.
fn property<'a>(block: &'a str, name: &str) -> &'a str {
    let at = block.find(&format!("{name}: ")).unwrap_or_else(|| panic!("no {name}"));
    let value = &block[at + name.len() + 2..];
    &value[..value.find(';').unwrap()]
}

#[test]
fn the_style_sheet_has_the_colours_of_the_charts() {
    let style = file("static/style.css");
    let (light, dark) = style.split_once("@media (prefers-color-scheme: dark)").unwrap();
    for (theme, block) in [(Theme::Light, light), (Theme::Dark, dark)] {
        let series = (0..8).map(|n| (format!("--c{n}"), Ink::Series(n)));
        let roles = [
            ("--text", Ink::Text),
            ("--muted", Ink::Muted),
            ("--surface", Ink::Surface),
            ("--line", Ink::Grid),
        ];
        for (name, ink) in roles.map(|(n, i)| (n.to_owned(), i)).into_iter().chain(series) {
            let (r, g, b) = theme.rgb(ink);
            assert_eq!(
                property(block, &name),
                format!("#{r:02x}{g:02x}{b:02x}"),
                "{theme:?} {name}"
            );
        }
    }
}

#[test]
fn the_page_allows_nothing_from_elsewhere() {
    let page = file("index.html");
    let policy = page.split("Content-Security-Policy\" content=\"").nth(1).unwrap();
    let policy = &policy[..policy.find('"').unwrap()];
    assert!(policy.starts_with("default-src 'self';"));
    for forbidden in ["unsafe-inline", "unsafe-eval'", "http", "*"] {
        let found = policy.replace("'wasm-unsafe-eval'", "").contains(forbidden);
        assert!(!found, "the policy allows {forbidden}");
    }
    assert!(!page.contains("<style") && !page.contains("style=\""));
    let elsewhere = page.match_indices("://").count();
    assert_eq!(elsewhere, page.matches("xmlns='http://www.w3.org/2000/svg'").count());
    for script in page.split("<script").skip(1) {
        assert!(script.contains("src="), "an inline script");
    }
}

#[test]
fn pinned_versions_agree() {
    let version = |text: &str, key: &str| {
        let rest = text
            .split(key)
            .nth(1)
            .unwrap_or_else(|| panic!("no {key}"))
            .trim_start_matches([' ', '=', '"', ':']);
        rest.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect::<String>()
    };
    let (scripts, cargo, trunk) = (file("scripts/env"), file("Cargo.toml"), file("Trunk.toml"));
    let lock = file("Cargo.lock");
    let bindgen = version(&scripts, "WASM_BINDGEN_VERSION=");
    assert_eq!(bindgen, version(&cargo, "\nwasm-bindgen = "));
    assert_eq!(bindgen, version(&trunk, "wasm_bindgen = "));
    assert_eq!(bindgen, version(&lock, "name = \"wasm-bindgen\"\nversion = "));
    let binaryen = version(&file("tests/browser/package.json"), "\"binaryen\"");
    let major = binaryen.split('.').next().unwrap();
    assert_eq!(major, version(&scripts, "WASM_OPT_VERSION=version_"));
    assert_eq!(major, version(&trunk, "wasm_opt = \"version_"));
}

#[test]
fn samples_are_no_larger_than_a_page_should_load() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("static/samples");
    let size = |file: &str| fs::metadata(folder.join(file)).unwrap().len();
    let with_the_page = samples().iter().filter(|sample| !sample.on_demand);
    let bytes: u64 = with_the_page.map(|sample| size(&sample.file)).sum();
    assert!(bytes < 400_000, "{bytes} bytes of samples are fetched with every visit");
    for sample in samples().iter().filter(|sample| sample.on_demand) {
        assert!(size(&sample.file) < 2_000_000, "{} is large for one click", sample.file);
    }
}
