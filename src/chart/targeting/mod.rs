//! The pictures of how many to act on: what follows the limit lies on the overlay. And the fitting
//! curves, on which nothing moves.

mod axes;
mod curves;
mod fitting;
mod target;

pub use curves::TargetView;
pub use fitting::FittingChart;
pub use target::TargetChart;
