//! Bytes → [`Dataset`]: decode, split into fields, find each column's role, check every row, rank.
//!
//! Nothing is guessed in silence: every row left out is counted, the first ones are listed, and
//! every choice made for the user is a note.

mod cases;
mod classes;
mod column;
mod dataset;
mod decode;
mod dialect;
mod error;
mod join;
mod joined;
mod number;
mod overlap;
mod partners;
mod plain;
mod profile;
mod records;
mod roles;
mod scores;
mod table;

pub use dataset::{Dataset, ModelData, load, rank};
pub use error::{DataError, LISTED_PROBLEMS, RowProblem};
pub use join::JoinError;
pub use roles::{Role, Roles};
pub use table::{ColumnInfo, Reader, Table};
