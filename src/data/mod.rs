//! Bytes → [`Dataset`]: decode, split into fields, find each column's role, check every row, rank.
//!
//! Every row left out is counted, the first ones are listed, and every choice made for the user is a
//! note.
//!
//! Layers, each importing only those before it: `error`, `text`, `table`, `role`, `shape`, `join`,
//! `case`, `input`, then `load`, `listing` and `paired`.

mod case;
mod error;
mod input;
mod join;
mod listing;
mod load;
mod paired;
mod role;
mod shape;
mod table;
mod text;

pub use case::dataset::{Dataset, ModelData, Prediction, ValueTable};
pub use error::{DataError, JoinError, LISTED_PROBLEMS, RowProblem, few_of};
pub use input::external_test::encode_features;
pub use join::BeforeJoin;
pub use listing::{ListedCase, Listing, Selection, selection_as_csv};
pub use load::{load, rank};
pub use paired::{CasesOfValue, Thresholds, cases_of_value, paired_cases};
pub(crate) use role::names::event;
pub use role::names::is_id;
pub use role::premise::{Choice, Premise, PremiseKind, Question, choices};
pub use role::roles::{Role, Roles};
pub use table::column::ColumnInfo;
pub(crate) use table::gzip::CRC_32;
pub use table::reader::{FileReader, Reader};
pub use table::table::{Table, TestFile};
pub use text::legacy::DecodeStream;
#[cfg(target_arch = "wasm32")]
pub use text::legacy::set_decoders;
