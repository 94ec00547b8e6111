//! Records → a [`Table`](table::Table): typed columns, held compactly, with line numbers.

pub(crate) mod column;
pub(crate) mod distinct;
pub(crate) mod fast_rows;
pub(crate) mod joined;
pub(crate) mod lines;
pub(crate) mod memory;
pub(crate) mod numbers;
pub(crate) mod reader;
pub(crate) mod rows;
#[expect(clippy::module_inception, reason = "the type that the folder is about")]
pub(crate) mod table;
pub(crate) mod unpack;
