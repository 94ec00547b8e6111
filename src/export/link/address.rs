//! Settings as the address has them, after the `#`.

use crate::evaluate::{Given, Settings};
use crate::export::view::View;
use std::fmt::Write;

/// The fragment of an address that opens a page with these settings: `#cost-ratio=5&view=cost`.
///
/// Cost ratio and baseline are said even where they are the defaults: samples have defaults of
/// their own.
///
/// # Examples
/// ```
/// use breakeven::export::{View, fragment};
/// use breakeven::evaluate::Settings;
/// let mut settings = Settings::default();
/// settings.set("baseline", "model:a & b")?;
/// let expected = "#cost-ratio=1&baseline=model%3Aa%20%26%20b&view=cost";
/// assert_eq!(fragment(&settings, View::Cost), expected);
/// # Ok::<(), breakeven::evaluate::SettingError>(())
/// ```
#[must_use]
pub fn fragment(settings: &Settings, view: View) -> String {
    let mut pairs = settings.pairs();
    let has = |pairs: &[(&str, String)], wanted| pairs.iter().any(|(key, _)| *key == wanted);
    if let Given::CostRatio(ratio) = settings.given
        && !has(&pairs, "cost-ratio")
    {
        // Before a matrix, which implies its own.
        pairs.insert(0, ("cost-ratio", ratio.to_string()));
    }
    if !has(&pairs, "baseline") {
        pairs.push(("baseline", settings.baseline.name()));
    }
    let mut text = String::from("#");
    for (key, value) in pairs {
        let _ = write!(text, "{key}={}&", encoded(&value)); // to a String: it does not fail
    }
    text + "view=" + view.word()
}

/// As `encodeURIComponent` has it.
fn encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for &byte in text.as_bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' => encoded.push(char::from(byte)),
            b'-' | b'_' | b'.' | b'!' | b'~' | b'*' | b'\'' | b'(' | b')' => {
                encoded.push(char::from(byte));
            }
            _ => {
                let _ = write!(encoded, "%{byte:02X}"); // to a String: it does not fail
            }
        }
    }
    encoded
}
