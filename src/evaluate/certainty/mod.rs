//! How sure the numbers are that chance in the cases has a part in.

mod at;
pub(crate) mod bands;
pub(super) mod choice;
pub(crate) mod fixed;
pub(crate) mod known;
mod mass;
pub(crate) mod numbers;
pub(crate) mod redraws;
pub(crate) mod sample;
mod tally;
pub(crate) mod value_sample;
pub(crate) mod worth;
pub(crate) mod worth_numbers;
