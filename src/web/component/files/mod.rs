//! What is read, called and taken home.

pub(crate) mod data_drawer;
pub(crate) mod share;
pub(crate) mod take_home;
pub(crate) mod words;
