//! What can be wrong with a file, in sentences for the person who opened it: what was found, what
//! was expected, what to do.

mod data_error;
mod join_error;
mod phrase;
mod row_problem;

pub use data_error::DataError;
pub use join_error::JoinError;
pub use phrase::few_of;
pub(crate) use phrase::{list, quoted};
pub use row_problem::{LISTED_PROBLEMS, RowProblem};
