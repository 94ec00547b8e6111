//! The page in one file with a study inside: `breakeven-live.html`, in which a table and settings
//! of the page's address stand between marks that any program can fill. `docs/live.md` describes
//! them.
//!
//! The settings are those of an address as a JSON object, and beside them what an address can't say
//! in plain words. What would end the element that holds the table, or hide its end, is written
//! with a backslash more, and read with one less.

use crate::data::Roles;
use crate::domain::to_json;
use crate::export::link::{AddressParts, address_pairs};
use crate::export::packing::given_roles;
use crate::export::picture::{Shown, escaped, json_in_html};
use crate::export::saved::{Pin, PinText, SavedView};
use crate::view::View;
use serde::de::DeserializeOwned;
use serde_json::value::Serializer;
use serde_json::{Map, Value, to_value};
use std::ops::Range;
use thiserror::Error;

/// The mark before the settings.
const SETTINGS_MARK: &str = "<script type=\"application/json\" id=\"study-settings\">";
/// The mark before the table, up to its name.
const TABLE_MARK: &str = "<script type=\"text/csv\" id=\"study-data\" data-name=\"";
/// The name in a page without a table, and the end of the mark.
const NO_NAME: &str = "scores.csv\">";
/// The mark after each.
const END: &str = "</script>";

/// Files of so many bytes can stand in a page.
pub const MOST_LIVE_BYTES: usize = 64 << 20;

/// Why no page can be made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LiveError {
    /// The marks are missing.
    #[error(
        "The page itself was not found: something else came in its place. Check the network, load the page again, then try again."
    )]
    NotThePage,
    /// The files in it would be too large.
    #[error(
        "The files have {size} bytes; a page holds {most} at most. Download the page with the counts instead."
    )]
    TooLarge {
        /// How many bytes there are.
        size: usize,
        /// How many there may be.
        most: usize,
    },
}

/// What a page in one file is, before it is downloaded.
///
/// - `has_rows`: it would hold the rows of the file, not their counts.
/// - `size`: how many bytes it has, about, if that is known.
///
/// # Examples
/// ```
/// use breakeven::export::live_hint;
/// assert!(live_hint(true, Some(1_449_000)).contains("about 1.4 MB"));
/// ```
pub fn live_hint(has_rows: bool, size: Option<usize>) -> String {
    let size = size.map(|bytes| format!(" of about {:.1} MB", bytes as f64 / 1e6));
    let holds = if has_rows {
        "Contains the data: whoever gets it can read every row."
    } else {
        "Contains the counts: whoever gets it can read how many positives and negatives have each score. No rows."
    };
    format!(
        "One file{} that opens in a browser from a disk or a mail, without a network, with every slider alive. {holds}",
        size.unwrap_or_default()
    )
}

/// What stands in a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveStudy {
    /// The name of the file.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Settings as JSON, or nothing.
    pub settings: String,
}

impl LiveStudy {
    /// A table with the settings, words and roles of a study of it.
    pub fn of_table(name: String, text: String, of: &Shown, view: View, pins: &[Pin]) -> Self {
        Self { name, text, settings: settings_text(of, view, pins) }
    }

    /// A study file, which holds its settings itself.
    pub fn of_study_file(name: String, text: String) -> Self {
        Self { name, text, settings: String::new() }
    }
}

/// The page with a study inside.
///
/// - `page`: the text of a page that is one file and holds no study.
///
/// # Errors
/// [`LiveError::NotThePage`].
pub fn live_page(page: &str, study: &LiveStudy) -> Result<String, LiveError> {
    let settings = between(page, SETTINGS_MARK).ok_or(LiveError::NotThePage)?;
    let mark = format!("{TABLE_MARK}{NO_NAME}");
    let table = between(page, &mark).ok_or(LiveError::NotThePage)?;
    if settings.end > table.start {
        return Err(LiveError::NotThePage);
    }
    let name = table.start - NO_NAME.len()..table.start;
    let text = written(&study.text);
    let mut filled = String::with_capacity(page.len() + text.len() + study.settings.len());
    let pieces = [
        &page[..settings.start],
        &study.settings,
        &page[settings.end..name.start],
        &escaped(&study.name),
        "\">",
        &text,
        &page[table.end..],
    ];
    pieces.into_iter().for_each(|piece| filled.push_str(piece));
    Ok(filled)
}

/// Where a page has what stands between a mark and the next end; `None` unless the mark stands in it
/// exactly once.
fn between(page: &str, mark: &str) -> Option<Range<usize>> {
    let start = page.find(mark)? + mark.len();
    let end = start + page[start..].find(END)?;
    (!page[start..].contains(mark)).then_some(start..end)
}

impl SavedView {
    /// The settings of what stands in a page; nothing at all stands for none.
    ///
    /// - returns: beside them, what can't be understood, as sentences; the rest holds.
    pub fn of_page(text: &str) -> (Self, Option<String>) {
        if text.trim().is_empty() {
            return Default::default();
        }
        let pairs: Map<String, Value> = match serde_json::from_str(text) {
            Ok(pairs) => pairs,
            Err(error) => {
                let refused = format!(
                    "The settings inside this page can’t be read ({error}) and were left aside. Expected a JSON object such as {{\"cost-ratio\": 5}}."
                );
                return (Self::default(), Some(refused));
            }
        };
        let mut parts = AddressParts::default();
        // A matrix implies a cost ratio, which another setting may change: it is set first.
        let (first, others): (Vec<_>, Vec<_>) =
            pairs.iter().partition(|(key, _)| key.as_str() == "matrix");
        for (key, value) in first.into_iter().chain(others) {
            if let Err(sentence) = set(&mut parts, key, value) {
                parts.refused.push(sentence);
            }
        }
        let refused = parts.refusal("the settings inside this page");
        let of_file = parts.file.map(|file| file.roles).filter(|roles| roles.complete);
        parts.saved.roles = parts.saved.roles.or(of_file);
        (parts.saved, refused)
    }
}

/// Takes one pair, whose value may be a part of its own.
fn set(parts: &mut AddressParts, key: &str, value: &Value) -> Result<(), String> {
    let saved = &mut parts.saved;
    match (key, value) {
        (_, Value::String(text)) => parts.set(key, text),
        (_, Value::Number(number)) => parts.set(key, &to_json(number)),
        (_, Value::Null) => {}
        ("words", words) => saved.words = Some(part(key, words)?),
        ("roles", roles) => saved.roles = Some(part(key, roles)?),
        ("shown", shown) => saved.shown = part(key, shown)?,
        ("pins", pins) => {
            let pins: Vec<PinText> = part(key, pins)?;
            let pins = pins.into_iter().map(PinText::pin).collect::<Result<_, _>>();
            saved.pins = pins.map_err(|error| error.to_string())?;
        }
        _ => return Err(format!("“{key}” is {}; expected a text or a number.", to_json(value))),
    }
    Ok(())
}

/// A part that has fields of its own.
fn part<T: DeserializeOwned>(key: &str, value: &Value) -> Result<T, String> {
    let read = serde_json::from_str(&to_json(value));
    read.map_err(|error| format!("“{key}” can’t be read ({error})."))
}

/// The settings of what is shown, as they stand in a page.
pub(super) fn settings_text(of: &Shown, view: View, pins: &[Pin]) -> String {
    let pairs = address_pairs(of.settings).into_iter();
    let mut all = Map::new();
    // Not `collect`, which sorts first, by a sort of its own.
    all.extend(pairs.map(|(key, value)| (key.to_owned(), value.into())));
    let mut put = |key: &str, value| drop(all.insert(key.to_owned(), value));
    put("view", view.word().into());
    let words = of.wording.pairs().into_iter().map(|(key, text)| (key, Value::from(text)));
    if *of.wording != of.study.first_words() {
        let mut said = Map::new();
        said.extend(words);
        put("words", Value::Object(said));
    }
    let roles = Roles { complete: true, ..of.study.roles.clone() };
    put("roles", given_roles(&roles, Serializer).unwrap_or_default());
    if of.models.contains(&false) {
        put("shown", of.models.into());
    }
    if !pins.is_empty() {
        put("pins", to_value(pins.iter().map(PinText::of).collect::<Vec<_>>()).unwrap_or_default());
    }
    json_in_html(&to_json(&all))
}

/// What may not stand after a `<` inside the element. A comment that opens there and is followed by
/// `<script` would take the element's end for its own.
const FORBIDDEN: [&str; 2] = ["/script", "!--"];

/// The text of a file, if it can stand in a page as it is and comes out the same.
///
/// `None` for bytes that are not UTF-8, for NUL, which HTML replaces, and where line ends of two
/// signs stand beside quotes: HTML makes one sign of them, and inside quotes they are part of a cell.
pub fn plain_table(bytes: &[u8]) -> Option<&str> {
    let text = str::from_utf8(bytes).ok()?;
    let is_changed = text.contains('\0') || (text.contains('\r') && text.contains('"'));
    (!is_changed).then_some(text)
}

/// A table as it stands between the marks, from the line after the first one on.
pub(super) fn written(table: &str) -> String {
    let mut text = String::with_capacity(table.len() + 1);
    text.push('\n');
    write_pieces(&mut text, table, |backslashes| ("<\\", backslashes));
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
pub fn live_table(between: &str) -> String {
    let table = between.strip_prefix('\n').unwrap_or(between);
    let mut text = String::with_capacity(table.len());
    write_pieces(&mut text, table, |backslashes| {
        ("<", backslashes.strip_prefix('\\').unwrap_or_default())
    });
    text
}

/// Copies a table.
///
/// - `guarded`: what is written for a `<` before something forbidden and the backslashes between them.
fn write_pieces<'a>(
    text: &mut String,
    table: &'a str,
    guarded: impl Fn(&'a str) -> (&'a str, &'a str),
) {
    let mut parts = table.split('<');
    text.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let rest = part.trim_start_matches('\\');
        let is_forbidden = FORBIDDEN.iter().any(|word| {
            let start = rest.as_bytes().get(..word.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(word.as_bytes()))
        });
        let backslashes = &part[..part.len() - rest.len()];
        let (sign, after) = if is_forbidden { guarded(backslashes) } else { ("<", backslashes) };
        [sign, after, rest].into_iter().for_each(|piece| text.push_str(piece));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMPTY: &str = "<body>\n\
        <script type=\"application/json\" id=\"study-settings\"></script>\n\
        <script type=\"text/csv\" id=\"study-data\" data-name=\"scores.csv\">\n</script>\n\
        <script>start()</script></body>\n";

    fn study(name: &str, text: &str, settings: &str) -> LiveStudy {
        LiveStudy { name: name.into(), text: text.into(), settings: settings.into() }
    }

    #[test]
    fn a_study_stands_between_the_marks() {
        let page = live_page(EMPTY, &study("a \"b\".csv", "label,</script>\n1,2", "{}")).unwrap();
        assert_eq!(
            page,
            "<body>\n\
             <script type=\"application/json\" id=\"study-settings\">{}</script>\n\
             <script type=\"text/csv\" id=\"study-data\" data-name=\"a &quot;b&quot;.csv\">\n\
             label,<\\/script>\n1,2</script>\n\
             <script>start()</script></body>\n"
        );
        let same = live_page(EMPTY, &study("scores.csv", "", ""));
        assert_eq!(same.as_deref(), Ok(EMPTY), "nothing put in changes nothing");
    }

    #[test]
    fn another_page_is_refused() {
        let some = study("a.csv", "label,m\n1,2\n", "");
        let twice = format!("{EMPTY}{EMPTY}");
        for other in ["", "<html>Log in first</html>", &EMPTY.replace("settings", "x"), &twice] {
            assert_eq!(live_page(other, &some), Err(LiveError::NotThePage));
        }
    }

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
        // A program may leave the line break out, and comments as they are.
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
