//! The repository itself: its imports, and what the page, the documents and the code must agree on.

#[path = "../support/mod.rs"]
mod support;

mod circles;
mod documents;
mod imports;
mod layers;
mod page;
mod reader;
mod table;
