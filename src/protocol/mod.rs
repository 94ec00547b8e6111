//! What the page asks its worker and what the worker answers, and [`handle`], which is the whole
//! worker without a browser.
//!
//! Each way a message is one value as bytes, with the number of the request it belongs to; files
//! travel beside a request. Both ends are of one build, so the format needs no version; a page never
//! reads such bytes from elsewhere.

mod bytes;
mod handle;
mod queue;
mod request;

pub use bytes::{decode, encode};
pub use handle::{handle, refused, repeat, resamplings};
pub use queue::{Next, Pending, Queue, until_rest};
pub use request::{CasesToDraw, Message, Portion, Reply, Request};
