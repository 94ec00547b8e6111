//! Texts inside XML and HTML.

/// A text as the content of an element or of a quoted attribute, valid in XML 1.0 and in HTML:
/// what has a meaning there is written as an entity, what may not stand there as a space.
pub(in crate::export) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(allowed(other)),
        }
    }
    escaped
}

/// The letter, or a space in its place where XML 1.0 does not allow it.
pub(in crate::export) fn allowed(letter: char) -> char {
    match letter {
        '\n' | '\t' => letter,
        c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => ' ',
        c => c,
    }
}

/// JSON that no parser of HTML takes for the end of its element, or for anything else.
pub(in crate::export) fn json_in_html(json: &str) -> String {
    json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_escaped_can_begin_or_end_anything() {
        assert_eq!(
            escaped("<b a='1'>&\"\u{0}\u{b}x\ny"),
            "&lt;b a=&#39;1&#39;&gt;&amp;&quot;  x\ny"
        );
    }
}
