//! How sure the numbers are that chance in the cases has a part in.

pub(crate) mod costs;
pub(crate) mod numbers;
pub(crate) mod sample;
pub(crate) mod worth;
