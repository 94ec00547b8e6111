//! What stands in an address after the `#`: the settings, and a study's words or counts.

mod address;
mod share;

pub use address::fragment;
pub use share::{
    LONGEST_SHARE, ShareError, SharedStudy, open_share, open_words, share_payload, words_payload,
};
