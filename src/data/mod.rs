//! Bytes → [`Dataset`]: decode, split into fields, find each column's role, check every row, rank.
//!
//! Nothing is guessed in silence: every row left out is counted, the first ones are listed, and
//! every choice made for the user is a note.

mod case;
mod error;
mod input;
mod join;
mod listing;
mod role;
mod table;
mod text;

pub use case::dataset::{Dataset, ModelData, load, rank};
pub use case::encode::encode_features;
pub use error::{DataError, LISTED_PROBLEMS, RowProblem};
pub use input::values::{Prediction, ValueTable};
pub use join::join::JoinError;
pub use listing::{ListedCase, Listing, Taken, taken_as_csv};
pub use role::choices::{Choice, choices};
pub use role::roles::{Role, Roles};
pub use table::reader::Reader;
pub use table::table::{ColumnInfo, Table};
