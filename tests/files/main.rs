//! Every file that is read or written: tables as people have them, and reports, pictures, links and
//! study files as others receive them.

#[path = "../support/mod.rs"]
mod support;

mod awkward;
mod big_data;
mod forged;
mod intake;
mod join;
mod live;
mod mutated;
mod pictures;
mod program;
mod report_page;
mod session;
mod shapes;
mod share;
mod strangers;
mod streaming;
mod today;
mod written;
