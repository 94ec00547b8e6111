//! Bytes → [`Dataset`]: decode, split into fields, find each column's role, check every row, rank.
//!
//! Nothing is guessed in silence: every row left out is counted, the first ones are listed, and
//! every choice made for the user is a note.

mod cases;
mod choices;
mod classes;
mod column;
mod confusion;
mod dataset;
mod decode;
mod designated;
mod dialect;
mod encode;
mod error;
mod features;
mod folds;
mod header;
mod join;
mod joined;
mod judged;
mod kind;
mod listing;
mod memory;
mod number;
mod overlap;
mod partners;
mod plain;
mod profile;
mod reader;
mod record;
mod records;
mod roles;
mod scores;
mod sniff;
mod table;
mod values;
mod weka;

pub use choices::{Choice, choices};
pub use dataset::{Dataset, ModelData, load, rank};
pub use encode::encode_features;
pub use error::{DataError, LISTED_PROBLEMS, RowProblem};
pub use join::JoinError;
pub use listing::{ListedCase, Listing, Taken, taken_as_csv};
pub use reader::Reader;
pub use roles::{Role, Roles};
pub use table::{ColumnInfo, Table};
pub use values::{Prediction, ValueTable};
