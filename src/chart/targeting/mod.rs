//! The pictures of how many to act on: what follows the limit lies on the overlay. And the fitting
//! curves, on which nothing moves.

mod curves;
mod fitting;
mod target;

pub(super) use curves::TargetView;
pub(super) use fitting::FittingChart;
pub(super) use target::TargetChart;
