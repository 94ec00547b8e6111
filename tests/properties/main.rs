//! What must hold for any input: random cases against brute force.

#[path = "../support/limit_simulation.rs"]
mod limit_simulation;
#[path = "../oracle/mod.rs"]
mod oracle;
#[path = "../support/paired_simulation.rs"]
mod paired_simulation;
#[path = "../support/share_simulation.rs"]
mod share_simulation;
#[path = "../support/simulation.rs"]
mod simulation;
#[path = "../support/mod.rs"]
mod support;
#[path = "../support/today_simulation.rs"]
mod today_simulation;
#[path = "../support/value_simulation.rs"]
mod value_simulation;

mod classes;
mod impact;
mod impact_certainty;
mod outline;
mod probability;
mod random_split;
mod ranges;
mod resample;
mod units;
mod wording;
