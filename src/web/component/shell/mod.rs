//! What stands around the answer: name and file, headline, notices, guide.

pub(crate) mod guide;
pub(crate) mod headline;
pub(crate) mod notices;
pub(crate) mod sketch;
pub(crate) mod top_bar;
