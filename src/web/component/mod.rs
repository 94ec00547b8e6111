//! The page's components: each reads the state and computes nothing itself.

#![allow(unreachable_pub, reason = "the component macro makes its items public")]

mod condition;
mod element;
mod files;
mod present;
mod result;
mod shell;

pub(crate) use shell::app::app;
