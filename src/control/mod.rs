//! What a slider or a field is: its range, step and scale, how what is typed is read, and the
//! message where it can't be.

pub(crate) mod amount;
mod doubt;
pub(crate) mod entry;
pub(crate) mod quantity;
pub(crate) mod theta;
mod today;

pub use amount::{AmountField, LimitField, PriceField, cost_ratio_typed};
pub use doubt::DoubtField;
pub use entry::{EntryError, parse_amount, parse_entry, parse_share, parse_with_units};
pub use quantity::{Quantity, share_typed};
pub use theta::{
    theta_bounds, theta_field, theta_in_words, theta_moved, theta_position, theta_typed,
};
pub use today::{
    BaselineChoice, baseline_choices, baseline_key, models_that_are_cut, threshold_side,
    threshold_text, threshold_typed, usual_threshold,
};
