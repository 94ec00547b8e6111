//! Records → a [`Table`](table::Table): typed columns, held compactly, with line numbers.

pub(crate) mod cells;
pub(crate) mod column;
pub(crate) mod distinct;
pub(crate) mod gzip;
pub(crate) mod reader;
#[expect(clippy::module_inception, reason = "the type that the folder is about")]
pub(crate) mod table;
