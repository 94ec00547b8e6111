//! Known answers: worked examples of the papers, values of independent references, and sentences
//! and stories worked out by hand.

#[path = "../oracle/mod.rs"]
mod oracle;
#[path = "../support/mod.rs"]
mod support;

mod certainty;
mod classes;
mod features;
mod headlines;
mod impact;
mod presenter;
mod ranges;
mod said;
mod targeting;
mod unseen;
