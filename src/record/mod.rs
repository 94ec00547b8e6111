//! What is taken home: pages that stand on their own, without a script and without the page that
//! wrote them.

mod card;

pub use card::card_html;
