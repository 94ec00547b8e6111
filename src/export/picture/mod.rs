//! Charts and the officer's card as files of their own.

mod card;
mod markup;
mod svg;

pub use card::card_html;
pub(super) use markup::{escaped, json_in_html};
pub(super) use svg::inline_svg;
pub use svg::svg;
