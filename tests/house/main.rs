//! The repository itself: its imports, and what the page, the documents and the code must agree on.

mod circles;
mod imports;
mod layers;
mod page;
mod reader;
mod table;
