//! The page as a whole, and what stands around the answer: name and file, headline, notices, guide.

pub(crate) mod address;
pub(crate) mod app;
pub(crate) mod certainty;
pub(crate) mod guide;
pub(crate) mod headline;
pub(crate) mod input;
pub(crate) mod notices;
pub(crate) mod premises;
pub(crate) mod sketch;
pub(crate) mod top_bar;
