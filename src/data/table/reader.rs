//! A stream of bytes → a table, the same for all ways to cut it into chunks.

use crate::data::error::DataError;
use crate::data::table::column::Column;
use crate::data::table::memory::{self, LIMIT};
use crate::data::table::rows::Rows;
use crate::data::table::table::Table;
use crate::data::text::dialect::{Dialect, HEAD, LARGEST_HEAD};
use crate::data::text::encoding::{Decoder, not_utf_8};

/// Reads a file chunk by chunk; the table does not depend on the chunks.
///
/// # Examples
/// ```
/// use breakeven::data::{Reader, Roles, rank};
/// let mut reader = Reader::new("tiny.csv");
/// reader.push(b"label,model\n1,0.")?;
/// reader.push(b"9\n0,0.2\n")?;
/// let data = rank("tiny.csv", &reader.finish()?, &Roles::default(), |model| model)?;
/// assert_eq!(data.source.used, 2);
/// # Ok::<(), breakeven::data::DataError>(())
/// ```
pub struct Reader {
    file: String,
    /// Bytes of the whole file; 0 if unknown.
    size: u64,
    /// Bytes that a table may take.
    limit: u64,
    decoder: Decoder,
    state: State,
}

enum State {
    /// Bytes so far, and how many are needed to decide on the dialect.
    Head(Vec<u8>, usize),
    Rows(Box<Rows>),
}

impl Reader {
    /// A reader at the start of a file.
    ///
    /// - `file`: the file's name, for messages.
    #[must_use]
    pub fn new(file: &str) -> Self {
        let state = State::Head(Vec::new(), HEAD);
        Self { file: file.into(), size: 0, limit: LIMIT, decoder: Decoder::new(), state }
    }

    /// Sets the length of the file, so that memory is reserved once.
    ///
    /// - `bytes`: of the whole file; merely an estimate.
    #[must_use]
    pub fn expecting(self, bytes: u64) -> Self {
        Self { size: bytes, ..self }
    }

    /// Leaves less of a page's memory to the file: other tables are held beside it.
    ///
    /// - `held`: the bytes that they take.
    #[must_use]
    pub fn beside(self, held: u64) -> Self {
        Self { limit: LIMIT.saturating_sub(held), ..self }
    }

    /// Takes the next bytes.
    ///
    /// # Errors
    /// [`DataError::Binary`] if they are no text; [`DataError::TooLarge`] as soon as that is known.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), DataError> {
        let text = self.decoder.push(bytes).map_err(|no| no.error(&self.file))?;
        let mut rest = &*text;
        while let State::Head(head, enough) = &mut self.state {
            let (to_head, after) = rest.split_at(rest.len().min(*enough - head.len()));
            head.extend_from_slice(to_head);
            rest = after;
            if head.len() < *enough {
                return Ok(());
            }
            let dialect = Dialect::of(head, false);
            // Doubled, so that the same lengths decide whatever the chunks.
            match dialect.is_settled || *enough >= LARGEST_HEAD {
                true => self.begin(dialect)?,
                false => *enough *= 2,
            }
        }
        if let State::Rows(rows) = &mut self.state {
            rows.push(rest);
            // Columns of unknown length are copied when they grow, and take twice the memory then.
            let limit = if self.size == 0 { self.limit / 2 } else { self.limit };
            memory::check(&self.file, rows.table.rows as u64, &rows.table.columns, limit)?;
        }
        Ok(())
    }

    fn begin(&mut self, dialect: Dialect) -> Result<(), DataError> {
        let State::Head(head, _) = &mut self.state else { return Ok(()) };
        let head = std::mem::take(head);
        let mut rows = Box::new(Rows::new(dialect));
        rows.push(&head);
        // 2% more rows than the head's bytes per row predict.
        let rate = u128::from(self.size) * 51 / 50 * rows.table.rows as u128;
        let expected = u64::try_from(rate / head.len().max(1) as u128).unwrap_or(u64::MAX);
        memory::check(&self.file, expected, &rows.table.columns, self.limit)?;
        let expected = usize::try_from(expected).unwrap_or_default();
        rows.table.columns.iter_mut().for_each(|column| column.expect(expected));
        self.state = State::Rows(rows);
        Ok(())
    }

    /// Rows read so far.
    #[must_use]
    pub fn rows(&self) -> usize {
        match &self.state {
            State::Head(..) => 0,
            State::Rows(rows) => rows.table.rows + rows.table.ragged_rows,
        }
    }

    /// Bytes that the columns take so far.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match &self.state {
            State::Head(head, _) => head.len(),
            State::Rows(rows) => rows.table.columns.iter().map(Column::bytes).sum(),
        }
    }

    /// The end of the file.
    ///
    /// # Errors
    /// [`DataError::Empty`], [`DataError::HeaderOnly`], [`DataError::Binary`].
    pub fn finish(mut self) -> Result<Table, DataError> {
        let rest = self.decoder.finish().map_err(|no| no.error(&self.file))?;
        if let State::Head(head, _) = &mut self.state {
            head.extend_from_slice(&rest);
            if String::from_utf8_lossy(head).trim().is_empty() {
                return Err(DataError::Empty { file: self.file });
            }
            let dialect = Dialect::of(head, true);
            self.begin(dialect)?;
        } else if let State::Rows(rows) = &mut self.state {
            rows.push(&rest);
        }
        let State::Rows(rows) = self.state else { unreachable!("the rows have begun") };
        let mut table = (*rows).finish(self.file)?;
        table.notes.extend(self.decoder.legacy().map(|legacy| not_utf_8(legacy.name)));
        Ok(table)
    }
}

/// The table of a file with some text.
#[cfg(test)]
pub(crate) fn table_of(text: &str) -> Table {
    let mut reader = Reader::new("f");
    reader.push(text.as_bytes()).unwrap();
    reader.finish().unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn table(rows: &[Vec<String>], end: &str) -> Table {
        let mut reader = Reader::new("f");
        reader.push(b"a,b,c\n").unwrap();
        for row in rows {
            reader.push((row.join(",") + end).as_bytes()).unwrap();
        }
        reader.finish().unwrap()
    }

    fn quoted(field: &str) -> String {
        match field.starts_with('"') {
            true => field.into(),
            false => format!("\"{}\"", field.replace('"', "\"\"")),
        }
    }

    fn cells(table: &Table) -> Vec<(u64, String, Option<f64>)> {
        let cell = |row, column: usize| {
            (table.line(row), table.columns[column].text(row), table.number(row, column))
        };
        (0..3 * table.rows()).map(|i| cell(i / 3, i % 3)).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        /// Quoted rows are never read the fast way: the splitter reads all of the second table.
        #[test]
        fn plain_rows_say_what_the_splitter_reads(
            texts in proptest::collection::vec(proptest::collection::vec(
                "[01]|x|y|\"x,y\"|x|y|\"x,y\"|\"\"|NA|a b| 1|x\"y|\"\"\"q\"|é|[0-9]{1,17}[.]?[0-9]{0,3}|-?0?[.][0-9]{0,20}|-?[0-9][.][0-9]{1,17}[eE][-+]?[0-9]{0,3}|1e3|#", 2..5), 60..120),
            numbers in any::<bool>(),
            end in proptest::sample::select(vec!["\n", "\r\n"]),
        ) {
            let first = |i: usize| if numbers { format!("{i}.25") } else { "1".into() };
            let many = |i: usize| vec![first(i), "1".into(), "0".into()];
            let begin = (0..if numbers { 300 } else { 50 }).map(many);
            let rows: Vec<Vec<String>> = begin.chain(texts).collect();
            let all_quoted: Vec<Vec<String>> =
                rows.iter().map(|row| row.iter().map(|f| quoted(f)).collect()).collect();
            let (plain, split) = (table(&rows, end), table(&all_quoted, end));
            prop_assert_eq!(cells(&plain), cells(&split));
            prop_assert_eq!(plain.ragged, split.ragged);
        }
    }

    fn head() -> String {
        let rows = (0..8000).map(|i| format!("{},0.{i},1.{i},2.{i}\n", i % 2));
        format!("label,a,b,c\n{}", rows.collect::<String>())
    }

    #[test]
    fn what_will_not_fit_is_refused_at_its_head() {
        let mut reader = Reader::new("huge.csv").expecting(400 << 30);
        let said = reader.push(head().as_bytes()).unwrap_err().to_string();
        assert!(said.starts_with("huge.csv has about 20 billion rows"), "{said}");
        assert!(said.contains("What would fit: 61 million such rows. Or count"), "{said}");
        let mut reader = Reader::new("large.csv").expecting(3 << 29);
        let said = reader.push(head().as_bytes()).unwrap_err().to_string();
        assert!(
            said.contains("fit: 2 columns of numbers beside the outcome, or 61 million"),
            "{said}"
        );
        let mut reader = Reader::new("fits.csv").expecting(300 << 20);
        reader.push(head().as_bytes()).unwrap();
    }

    #[test]
    fn what_grows_beyond_the_limit_is_refused_then() {
        let mut reader = Reader::new("packed.csv").beside(LIMIT - (1 << 20));
        let text = head();
        let mut pushes = std::iter::repeat_with(|| reader.push(text.as_bytes())).take(20);
        let said = pushes.find_map(Result::err).unwrap().to_string();
        assert!(said.contains("packed.csv has"), "{said}");
    }
}
