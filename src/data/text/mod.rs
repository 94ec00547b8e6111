//! Bytes → fields and numbers: encoding, records, delimiter, header, how numbers are written.

pub(crate) mod dialect;
pub(crate) mod encoding;
pub(crate) mod form;
pub(crate) mod header;
pub(crate) mod legacy;
pub(crate) mod number;
pub(crate) mod record;
pub(crate) mod splitter;
pub(crate) mod weka;
pub(crate) mod words;
pub(crate) mod written;
