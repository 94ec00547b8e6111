//! Breakeven: cost, improvement and ROC curves of classifiers, exact, while a slider moves.
//!
//! Data flow one way: bytes → [`data`] → [`domain::SortedCases`] → [`curve`] → [`evaluate`] →
//! [`wording`], [`chart`] → `web`. What a slider changes takes an [`domain::OperatingCondition`] (or
//! a PC(+)); what does not take one is built once per file.
//!
//! | module | may import | and the crates |
//! |---|---|---|
//! | [`domain`] | | `serde`, `serde_json`, `thiserror`, `libm` |
//! | [`data`] | `domain` | `serde`, `thiserror`, `crc`, `miniz_oxide`, `encoding_rs` |
//! | [`curve`] | `domain` | `serde` |
//! | [`resample`] | `domain` | `serde` |
//! | [`evaluate`] | `domain`, `curve`, `resample` | `serde`, `thiserror` |
//! | [`wording`] | `domain`, `curve`, `evaluate` | `serde`, `thiserror` |
//! | [`report`] | `domain`, `data`, `curve`, `evaluate`, `wording` | `serde`, `serde_json` |
//! | [`control`] | `domain`, `curve`, `evaluate`, `wording` | `thiserror` |
//! | [`view`] | `wording` | none |
//! | [`plot`] | | `plotters`, `plotters_backend` |
//! | [`chart`] | `domain`, `curve`, `evaluate`, `wording`, `view`, `plot` | none |
//! | [`samples`] | `domain`, `data`, `evaluate`, `wording` | `serde`, `serde_json` |
//! | [`study`] | `domain`, `data`, `curve`, `resample`, `evaluate`, `wording`, `view`, `report` | `serde`, `thiserror` |
//! | [`export`] | `domain`, `data`, `curve`, `evaluate`, `wording`, `view`, `plot`, `chart`, `samples`, `study` | `serde`, `serde_json`, `thiserror`, `base64`, `miniz_oxide`, `percent_encoding`, `postcard` |
//! | [`protocol`] | `domain`, `data`, `curve`, `resample`, `evaluate`, `wording`, `study` | `serde`, `postcard` |
//! | `web` | everything | everything; the only module that knows a browser |
//!
//! `tests/house` reads the imports, holds them to this table and lets no circle of files pass.

pub mod chart;
pub mod control;
pub mod curve;
pub mod data;
pub mod domain;
pub mod evaluate;
pub mod export;
pub mod plot;
pub mod protocol;
pub mod report;
pub mod resample;
pub mod samples;
pub mod study;
pub mod view;
#[cfg(target_arch = "wasm32")]
pub mod web;
pub mod wording;
