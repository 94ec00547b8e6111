//! The page's components: each reads the state and computes nothing itself.

#![allow(unreachable_pub, reason = "the component macro makes its items public")]

mod answer;
mod app;
mod case_list;
mod chart;
mod condition;
mod data_drawer;
mod elements;
mod groups;
mod guide;
mod how_sure;
mod model_tables;
mod money;
mod notices;
mod presenter;
mod presenter_pictures;
mod range_tables;
mod ranges;
mod rule;
mod share;
mod top_bar;
mod words;

pub(crate) use app::app;
