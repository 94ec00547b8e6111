//! The repository itself: its imports, and what the page, the documents and the code must agree on.

mod layers;
mod page;
