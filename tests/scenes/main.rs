//! Every chart as text against `tests/scenes/snapshots/*.txt`: the picture, testable without a
//! screen. After a deliberate change: `BLESS=1 cargo test --test scenes`, then read the difference.

#[path = "../support/mod.rs"]
mod support;

mod belief;
mod classes;
mod doubt;
mod features;
mod impact;
mod ranges;
mod story;
mod views;
