//! A study put into the page that is one file.

use crate::export::drawing::Shown;
use crate::export::live::settings::settings_text;
use crate::export::live::table::written;
use crate::export::picture::escaped;
use crate::export::study_file::Pin;
use crate::view::View;
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
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "a size in words")]
pub fn live_hint(has_rows: bool, size: Option<usize>) -> String {
    let size = size.map(|bytes| format!(" of about {:.1} MB", bytes as f64 / 1e6));
    let holds = match has_rows {
        true => "Contains the data: whoever gets it can read every row.",
        false => {
            "Contains the counts: whoever gets it can read how many positives and negatives have each score. No rows."
        }
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
    #[must_use]
    pub fn of_table(name: String, text: String, of: &Shown, view: View, pins: &[Pin]) -> Self {
        Self { name, text, settings: settings_text(of, view, pins) }
    }

    /// A study file, which holds its settings itself.
    #[must_use]
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
        assert_eq!(
            live_page(EMPTY, &study("scores.csv", "", "")).as_deref(),
            Ok(EMPTY),
            "nothing put in changes nothing"
        );
    }

    #[test]
    fn another_page_is_refused() {
        let some = study("a.csv", "label,m\n1,2\n", "");
        let twice = format!("{EMPTY}{EMPTY}");
        for other in ["", "<html>Log in first</html>", &EMPTY.replace("settings", "x"), &twice] {
            assert_eq!(live_page(other, &some), Err(LiveError::NotThePage));
        }
    }
}
