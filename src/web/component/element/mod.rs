//! Elements that several cards use and that read no state.

pub(crate) mod colour;
pub(crate) mod dialog;
pub(crate) mod long_list;
pub(crate) mod sentence;
pub(crate) mod slider;
pub(crate) mod table;
