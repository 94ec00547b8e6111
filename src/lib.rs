//! Breakeven: cost, improvement and ROC curves of classifiers, exact, while a slider moves.
//!
//! Data walk one way: bytes → [`data`] → [`domain::Ranking`] → [`curve`] → [`verdict`] → [`chart`]
//! → `web`. What a slider changes takes an [`domain::OperatingCondition`] (or a PC(+)); what does
//! not take one is built once per file.
//!
//! | room | may import | and the crates |
//! |---|---|---|
//! | [`domain`] | | none |
//! | [`data`] | `domain` | `thiserror` |
//! | [`curve`] | `domain` | none |
//! | [`verdict`] | `domain`, `curve` | `serde`, `serde_json`, `thiserror` |
//! | [`plot`] | | `plotters`, `plotters_backend` |
//! | [`chart`] | `domain`, `curve`, `verdict`, `plot` | none |
//! | [`record`] | `domain`, `curve`, `verdict`, `plot`, `chart` | none |
//! | [`samples`] | `domain`, `data`, `verdict` | `serde`, `serde_json` |
//! | [`study`] | `domain`, `data`, `curve`, `verdict` | none |
//! | [`record`] | `domain`, `data`, `curve`, `verdict`, `plot`, `chart`, `samples`, `study` | `serde`, `serde_json`, `thiserror`, `base64`, `miniz_oxide` |
//! | [`protocol`] | `domain`, `data`, `curve`, `verdict`, `study` | `serde`, `postcard` |
//! | `web` | everything | everything; the only room that knows a browser |
//!
//! `tests/layers.rs` reads the imports and holds them to this table.

pub mod chart;
pub mod curve;
pub mod data;
pub mod domain;
pub mod plot;
pub mod protocol;
pub mod record;
pub mod samples;
pub mod study;
pub mod verdict;
#[cfg(target_arch = "wasm32")]
pub mod web;
