//! A table inside an element of HTML: what would end the element, or hide its end, is written with a
//! backslash more, and read with one less.

/// What may not stand after a `<` inside the element. A comment that opens there and is followed by
/// `<script` would take the element's end for its own.
const FORBIDDEN: [&str; 2] = ["/script", "!--"];

/// The text of a file, if it can stand in a page as it is and comes out the same.
///
/// `None` for bytes that are not UTF-8, for NUL, which HTML replaces, and where line ends of two
/// signs stand beside quotes: HTML makes one sign of them, and inside quotes they are part of a cell.
#[must_use]
pub fn plain_table(bytes: &[u8]) -> Option<&str> {
    let text = str::from_utf8(bytes).ok()?;
    let is_changed = text.contains('\0') || (text.contains('\r') && text.contains('"'));
    (!is_changed).then_some(text)
}

/// A table as it stands between the marks, from the line after the first one on.
pub(super) fn written(table: &str) -> String {
    let mut text = String::with_capacity(table.len() + 1);
    text.push('\n');
    for piece in pieces(table) {
        match piece {
            Piece::Plain(plain) => text.push_str(plain),
            Piece::Guarded(backslashes) => {
                text.push_str("<\\");
                text.push_str(backslashes);
            }
        }
    }
    text
}

/// The table of what stands between the marks: without the line break after the first one, and
/// with one backslash less in `<\/script` and `<\!--`.
///
/// # Examples
/// ```
/// use breakeven::export::live_table;
/// assert_eq!(live_table("\nlabel,<\\/script>\n1,2\n"), "label,</script>\n1,2\n");
/// ```
#[must_use]
pub fn live_table(between: &str) -> String {
    let table = between.strip_prefix('\n').unwrap_or(between);
    let mut text = String::with_capacity(table.len());
    for piece in pieces(table) {
        match piece {
            Piece::Plain(plain) => text.push_str(plain),
            Piece::Guarded(backslashes) => {
                text.push('<');
                text.push_str(backslashes.strip_prefix('\\').unwrap_or_default());
            }
        }
    }
    text
}

enum Piece<'a> {
    /// Text that is copied.
    Plain(&'a str),
    /// A `<` before something forbidden, and the backslashes between them.
    Guarded(&'a str),
}

fn pieces(table: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut parts = table.split('<');
    let first = parts.next().map(Piece::Plain);
    first.into_iter().chain(parts.flat_map(|part| {
        let rest = part.trim_start_matches('\\');
        let is_forbidden = FORBIDDEN.iter().any(|word| {
            let start = rest.as_bytes().get(..word.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(word.as_bytes()))
        });
        match is_forbidden {
            true => [Piece::Guarded(&part[..part.len() - rest.len()]), Piece::Plain(rest)],
            false => [Piece::Plain("<"), Piece::Plain(part)],
        }
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_end_the_element_has_a_backslash() {
        let cases = [
            ("a</script>b", "\na<\\/script>b"),
            ("</SCRIPT x", "\n<\\/SCRIPT x"),
            ("<\\/script", "\n<\\\\/script"),
            ("<!-- <script>", "\n<\\!-- <script>"),
            ("a<b,<,</scrip,<!-,<\\a", "\na<b,<,</scrip,<!-,<\\a"),
            ("<é/script", "\n<é/script"),
            ("", "\n"),
            ("\n<", "\n\n<"),
        ];
        for (table, text) in cases {
            assert_eq!(written(table), text);
            assert_eq!(live_table(text), table);
        }
    }

    #[test]
    fn a_program_may_leave_the_line_break_and_comments_as_they_are() {
        assert_eq!(live_table("label,m\n1,2"), "label,m\n1,2");
        assert_eq!(live_table("\n<!-- a -->"), "<!-- a -->");
    }

    #[test]
    fn files_that_html_would_change_are_not_plain() {
        assert_eq!(plain_table(b"label,m\r\n1,2\r\n"), Some("label,m\r\n1,2\r\n"));
        assert_eq!(plain_table("\u{feff}label,\"é\"\n".as_bytes()), Some("\u{feff}label,\"é\"\n"));
        for changed in [&b"a\0b"[..], b"a,\"b\"\r\n", b"caf\xe9", b"\x1f\x8b\x08"] {
            assert_eq!(plain_table(changed), None);
        }
    }
}
