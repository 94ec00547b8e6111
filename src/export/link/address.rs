//! Settings as the address has them, after the `#`.

use crate::evaluate::{Given, Settings};
use crate::view::View;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use std::fmt::Write;

/// What `encodeURIComponent` escapes: all but letters, digits and nine signs.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'!')
    .remove(b'~')
    .remove(b'*')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')');

/// The fragment of an address that opens a page with these settings: `#cost-ratio=5&view=cost`.
///
/// Cost ratio and baseline are written even where they are the defaults: samples have defaults of
/// their own.
///
/// # Examples
/// ```
/// use breakeven::{export::fragment, view::View};
/// use breakeven::evaluate::Settings;
/// let mut settings = Settings::default();
/// settings.set("baseline", "model:a & b")?;
/// let expected = "#cost-ratio=1&baseline=model%3Aa%20%26%20b&view=cost";
/// assert_eq!(fragment(&settings, View::Cost), expected);
/// # Ok::<(), breakeven::evaluate::SettingError>(())
/// ```
#[must_use]
pub fn fragment(settings: &Settings, view: View) -> String {
    let mut text = String::from("#");
    for (key, value) in address_pairs(settings) {
        let value = utf8_percent_encode(&value, ESCAPED);
        let _ = write!(text, "{key}={value}&"); // to a String: it does not fail
    }
    text + "view=" + view.word()
}

/// The settings that an address holds, in its order.
pub(in crate::export) fn address_pairs(settings: &Settings) -> Vec<(&'static str, String)> {
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
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use percent_encoding::percent_decode_str;

    /// As links have always had it.
    fn by_hand(text: &str) -> String {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.!~*'()".contains(&byte);
        let escaped = |byte: u8| match plain(byte) {
            true => char::from(byte).to_string(),
            false => format!("%{byte:02X}"),
        };
        text.bytes().map(escaped).collect()
    }

    #[test]
    fn names_are_escaped_as_in_links_of_before() {
        let every = (0..0x250).chain([0x20ac, 0x2260, 0xfeff, 0x1f600, 0x10_ffff]);
        for name in every.filter_map(char::from_u32).map(String::from) {
            let mut settings = Settings::default();
            settings.set("baseline", &format!("model:{name}")).unwrap();
            let expected = by_hand(&settings.baseline.name());
            let written = fragment(&settings, View::Roc);
            assert_eq!(written, format!("#cost-ratio=1&baseline={expected}&view=roc"));
            let read = percent_decode_str(&expected).decode_utf8().unwrap();
            assert_eq!(read, settings.baseline.name());
        }
    }
}
