//! What must hold for any input: random cases against brute force.

#[path = "../oracle/mod.rs"]
mod oracle;
#[path = "../support/mod.rs"]
mod support;

mod classes;
mod impact;
mod outline;
mod random_split;
mod ranges;
mod wording;
