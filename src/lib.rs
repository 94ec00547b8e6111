//! Breakeven: cost, improvement and ROC curves of classifiers, exact, while a slider moves.
//!
//! Data walk one way: bytes → [`data`] → [`domain::Ranking`] → [`curve`] → [`verdict`] → [`chart`]
//! → `web`. What a slider changes takes an [`domain::OperatingCondition`] (or a PC(+)); what does
//! not take one is built once per file.
//!
//! | room | may import |
//! |---|---|
//! | [`domain`] | the standard library |
//! | [`data`] | `domain` |
//! | [`curve`] | `domain` |
//! | [`verdict`] | `domain`, `curve` |
//! | [`plot`] | plotters' drawing backend |
//! | [`chart`] | `domain`, `curve`, `verdict`, `plot` |
//! | [`samples`] | `verdict` |
//! | [`study`] | `domain`, `data`, `curve`, `verdict` |
//! | `web` | everything; the only room that knows a browser |
//!
//! `tests/layers.rs` reads the imports and holds them to this table.

pub mod chart;
pub mod curve;
pub mod data;
pub mod domain;
pub mod plot;
pub mod samples;
pub mod study;
pub mod verdict;
#[cfg(target_arch = "wasm32")]
pub mod web;
