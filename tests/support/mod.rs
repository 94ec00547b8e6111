//! What the integration tests share: files, JSON, ready studies.
#![allow(dead_code, reason = "each test binary uses a part of it")]

pub(crate) mod changed;
pub(crate) mod scenes;

use breakeven::data::Roles;
use breakeven::evaluate::Settings;
use breakeven::study::Study;
use proptest::test_runner::{Config as ProptestConfig, RngSeed};
use serde_json::Value;
use std::path::PathBuf;

/// A file of `tests/data`.
pub(crate) fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

pub(crate) fn bytes(name: &str) -> Vec<u8> {
    std::fs::read(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

pub(crate) fn json(name: &str) -> Value {
    serde_json::from_slice(&bytes(name)).unwrap()
}

/// The study of a file of `tests/data`.
pub(crate) fn study(name: &str) -> Study {
    Study::open(name, &bytes(name), &Roles::default()).unwrap()
}

/// The study of a text.
pub(crate) fn study_of(text: &str) -> Study {
    Study::open("text.csv", text.as_bytes(), &Roles::default()).unwrap()
}

/// Settings from a text like “cost-ratio=5 range=0.2,0.6”, in comparison with "always negative"
/// unless it says otherwise.
pub(crate) fn settings(text: &str) -> Settings {
    let pairs = text.split_whitespace().map(|pair| pair.split_once('=').unwrap());
    Settings::of([("baseline", "always_negative")].into_iter().chain(pairs)).unwrap()
}

/// The report of a study as JSON.
pub(crate) fn report_of(study: &Study, settings: &[(&str, &str)]) -> Value {
    let settings = Settings::of(settings.iter().copied()).unwrap();
    serde_json::from_str(&study.report(&settings).unwrap()).unwrap()
}

/// The numbers of a JSON array.
pub(crate) fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|v| v.as_f64().unwrap_or(f64::NAN)).collect()
}

#[track_caller]
pub(crate) fn near(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "found {found}, expected {expected}");
}

#[track_caller]
pub(crate) fn all_near(found: &[f64], expected: &[f64], tolerance: f64) {
    assert_eq!(found.len(), expected.len(), "{found:?}\n{expected:?}");
    for (f, e) in found.iter().zip(expected) {
        near(*f, *e, tolerance);
    }
}

/// The same cases on every run; as many random ones as `PROPTEST_CASES` says instead, if it is set.
pub(crate) fn proptest_config(cases: u32) -> ProptestConfig {
    match std::env::var_os("PROPTEST_CASES") {
        Some(_) => ProptestConfig::default(),
        None => ProptestConfig {
            cases,
            rng_seed: RngSeed::Fixed(1),
            failure_persistence: None,
            ..ProptestConfig::default()
        },
    }
}
