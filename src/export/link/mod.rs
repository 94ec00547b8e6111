//! What stands in an address after the `#`: the settings, the file they belong to, and a study's
//! words or counts.

mod address;
mod linked_file;
mod parts;
mod share;

pub(in crate::export) use address::address_pairs;
pub use address::fragment;
pub use linked_file::LinkedFile;
pub use parts::AddressParts;
pub use share::{
    LONGEST_SHARE, ShareError, SharedStudy, open_share, open_words, share_payload, words_payload,
};
