//! Tables out: the one writer of delimited text, whatever the table is about.
//!
//! Source: RFC 4180 (quoting); OWASP, *CSV injection* (which first characters a spreadsheet takes
//! for a formula).

use std::fmt::Write;

/// A table as text separated by commas or, beside decimal commas, by semicolons, one row after the other,
/// lines ended by `\n`.
///
/// A field that a spreadsheet would run as a formula gets an apostrophe before it: one that begins
/// with `=`, `+`, `-`, `@` (of any width), a tab or a carriage return and is no plain number. Numbers
/// come back from their text as the same doubles.
///
/// # Examples
/// ```
/// use breakeven::domain::CsvWriter;
/// let mut table = CsvWriter::new(&["model", "auc"]);
/// table.text("=1+1").number(0.25).end_row();
/// assert_eq!(table.finish(), "model,auc\n'=1+1,0.25\n");
/// let mut german = CsvWriter::with_commas(&["a", "b"]);
/// german.text("1,5; 2").number(-0.5).end_row();
/// assert_eq!(german.finish(), "a;b\n\"1,5; 2\";-0,5\n");
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CsvWriter {
    text: String,
    /// Whether the row has a field already.
    is_inside: bool,
    /// Fields are separated by semicolons, and decimals by commas.
    has_commas: bool,
}

impl CsvWriter {
    /// A table that begins with a row of names.
    pub fn new<Name: AsRef<str>>(columns: &[Name]) -> Self {
        Self::default().with_names(columns)
    }

    /// The same as spreadsheets read it where a comma separates the decimals: with semicolons between
    /// fields.
    pub fn with_commas<Name: AsRef<str>>(columns: &[Name]) -> Self {
        Self { has_commas: true, ..Self::default() }.with_names(columns)
    }

    fn with_names<Name: AsRef<str>>(mut self, columns: &[Name]) -> Self {
        for name in columns {
            self.text(name.as_ref());
        }
        self.end_row();
        self
    }

    /// Adds a text.
    pub fn text(&mut self, field: &str) -> &mut Self {
        self.next();
        let defused = if is_formula(field) { "'" } else { "" };
        if field.contains([self.separator(), '"', '\n', '\r']) {
            let quoted = field.replace('"', "\"\"");
            let _ = write!(self.text, "\"{defused}{quoted}\""); // to a String: it does not fail
        } else {
            self.text.push_str(defused);
            self.text.push_str(field);
        }
        self
    }

    /// Adds a number at full precision: `inf`, `-inf` where it is infinite, nothing where it has no
    /// value.
    pub fn number(&mut self, number: f64) -> &mut Self {
        self.next();
        if !number.is_nan() {
            let from = self.text.len();
            let _ = write!(self.text, "{}", number + 0.0);
            if let (true, Some(point)) = (self.has_commas, self.text[from..].find('.')) {
                self.text.replace_range(from + point..=from + point, ",");
            }
        }
        self
    }

    /// Adds a number that may be missing.
    pub fn optional(&mut self, number: Option<f64>) -> &mut Self {
        self.number(number.unwrap_or(f64::NAN))
    }

    /// Ends the row.
    pub fn end_row(&mut self) {
        self.text.push('\n');
        self.is_inside = false;
    }

    /// The text.
    pub fn finish(self) -> String {
        self.text
    }

    fn separator(&self) -> char {
        if self.has_commas { ';' } else { ',' }
    }

    fn next(&mut self) {
        if self.is_inside {
            let separator = self.separator();
            self.text.push(separator);
        }
        self.is_inside = true;
    }
}

/// Whether a spreadsheet could take a field for a formula.
fn is_formula(field: &str) -> bool {
    let mut letters = field.chars();
    match letters.next() {
        Some('=' | '＝' | '@' | '＠' | '\t' | '\r' | '＋' | '－') => true,
        Some('+' | '-') => !is_plain_number(letters.as_str()),
        _ => false,
    }
}

/// Digits with points, commas or an exponent: nothing that computes.
fn is_plain_number(unsigned: &str) -> bool {
    let (digits, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((digits, exponent)) => (digits, exponent.trim_start_matches(['+', '-'])),
        None => (unsigned.strip_suffix('%').unwrap_or(unsigned), "0"),
    };
    let is_digits = |text: &str, also: &[char]| {
        text.contains(|c: char| c.is_ascii_digit())
            && text.chars().all(|c| c.is_ascii_digit() || also.contains(&c))
    };
    is_digits(digits, &['.', ',']) && is_digits(exponent, &[]) || unsigned == "inf"
}

/// The rows of a table that [`CsvWriter`] wrote with commas between fields, its names first.
///
/// - `most`: rows to read at most; the rest is left.
/// - returns: the rows, and whether they are all.
///
/// # Examples
/// ```
/// use breakeven::domain::rows_of_csv;
/// let (rows, is_all) = rows_of_csv("a,b\n\"x, \"\"y\"\"\",1\n2,3\n", 2);
/// assert_eq!((rows[1][0].as_str(), rows.len(), is_all), ("x, \"y\"", 2, false));
/// ```
pub fn rows_of_csv(text: &str, most: usize) -> (Vec<Vec<String>>, bool) {
    let (mut rows, mut row, mut field) = (Vec::new(), Vec::new(), String::new());
    let (mut is_quoted, mut letters) = (false, text.chars().peekable());
    while rows.len() < most {
        let Some(letter) = letters.next() else { return (rows, true) };
        match letter {
            '"' if is_quoted && letters.peek() == Some(&'"') => {
                letters.next();
                field.push('"');
            }
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => row.push(std::mem::take(&mut field)),
            '\n' if !is_quoted => {
                row.push(std::mem::take(&mut field));
                rows.push(std::mem::take(&mut row));
            }
            letter => field.push(letter),
        }
    }
    (rows, letters.peek().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(text: &str) -> String {
        let mut table = CsvWriter::default();
        table.text(text);
        table.finish()
    }

    #[test]
    fn what_would_be_run_is_defused() {
        let narrow = ["=1", "+1+1", "-2+3", "@SUM(A1)", "\tx", "-", "+", "-e5", "-1e", "+a", "--1"];
        for text in narrow.into_iter().chain(["＝1+1", "＋1", "－2+3", "＠SUM(A1)"]) {
            assert_eq!(field(text), format!("'{text}"));
        }
        assert_eq!(field("\r=1"), "\"'\r=1\"");
        assert_eq!(field("=HYPERLINK(\"http://x\")"), "\"'=HYPERLINK(\"\"http://x\"\")\"");
    }

    #[test]
    fn numbers_and_words_stay_as_they_are() {
        for text in
            ["-1", "+1.5", "-1e-7", "-1,5", "+3.5E+10", "-12%", "-inf", "a=b", "", "'", "1-1"]
        {
            assert_eq!(field(text).trim_matches('"'), text);
        }
    }

    #[test]
    fn a_table_is_quoted_as_the_standard_has_it_and_comes_back_row_by_row() {
        let mut table = CsvWriter::new(&["a \"b\"", "c,d"]);
        table.text("two\nlines").number(0.1 + 0.2).end_row();
        table.text("").optional(None).number(f64::INFINITY).number(-0.0).end_row();
        let text = table.finish();
        let head = "\"a \"\"b\"\"\",\"c,d\"\n\"two\nlines\",0.30000000000000004\n";
        assert_eq!(text, format!("{head},,inf,0\n"));
        let wanted: [&[&str]; 3] =
            [&["a \"b\"", "c,d"], &["two\nlines", "0.30000000000000004"], &["", "", "inf", "0"]];
        let (rows, is_all) = rows_of_csv(&text, 9);
        assert!(rows == wanted && is_all, "{rows:?}");
        assert!(rows_of_csv(&text, 3).1);
        assert!(!rows_of_csv(&text, 2).1);
        assert_eq!(rows_of_csv("", 2), (vec![], true));
    }
}
