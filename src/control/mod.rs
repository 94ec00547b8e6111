//! What a slider or a field is: its range, step and scale, how what is typed is read, and the
//! message where it can't be.

pub(crate) mod amount;
mod cost_intervals;
pub(crate) mod entry;
pub(crate) mod limit;
pub(crate) mod quantity;
pub(crate) mod theta;

pub use amount::AmountField;
pub use entry::{EntryError, parse_amount, parse_entry};
pub use limit::LimitField;
pub use quantity::Quantity;
pub use theta::{
    theta_bounds, theta_field, theta_in_words, theta_moved, theta_position, theta_typed,
};
