//! The bytes of a file, as they are or packed with gzip → a table.

use crate::data::error::DataError;
use crate::data::table::reader::Reader;
use crate::data::table::table::Table;
use flate2::write::MultiGzDecoder;
use std::io::{self, Write};

/// What a file that is packed with gzip begins with (RFC 1952, 2.3.1).
const GZIP: [u8; 2] = [0x1F, 0x8B];

/// Reads a file chunk by chunk; one that is packed with gzip is unpacked, all of its members.
pub struct FileReader {
    file: String,
    input: Input,
}

enum Input {
    /// Too few bytes so far to tell.
    Start(Reader, Vec<u8>),
    Plain(Reader),
    Packed(Box<MultiGzDecoder<Text>>),
}

/// What is unpacked.
struct Text {
    reader: Reader,
    error: Option<DataError>,
}

impl Write for Text {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.reader.push(bytes).map_err(|error| {
            self.error = Some(error);
            io::Error::from(io::ErrorKind::InvalidData)
        })?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl FileReader {
    /// A reader at the start of a file.
    ///
    /// - `file`: the file's name, for messages.
    /// - `size`: bytes of the whole file; 0 if unknown.
    /// - `held`: bytes of tables that are held beside it.
    #[must_use]
    pub fn new(file: &str, size: u64, held: u64) -> Self {
        let reader = Reader::new(file).expecting(size).beside(held);
        Self { file: file.into(), input: Input::Start(reader, vec![]) }
    }

    /// Takes the next bytes.
    ///
    /// # Errors
    /// As [`Reader::push`]; [`DataError::DamagedGzip`].
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), DataError> {
        match &mut self.input {
            Input::Start(_, start) => {
                start.extend_from_slice(bytes);
                if start.len() < GZIP.len() { Ok(()) } else { self.begin() }
            }
            Input::Plain(reader) => reader.push(bytes),
            Input::Packed(text) => {
                let done = text.write_all(bytes);
                done.map_err(|_| damaged(&self.file, text.get_mut().error.take()))
            }
        }
    }

    fn begin(&mut self) -> Result<(), DataError> {
        let Input::Start(reader, start) = &mut self.input else { return Ok(()) };
        let (start, reader) = (std::mem::take(start), std::mem::replace(reader, Reader::new("")));
        self.input = match start.starts_with(&GZIP) {
            // The text is longer than the file.
            true => {
                let text = Text { reader: reader.expecting(0), error: None };
                Input::Packed(Box::new(MultiGzDecoder::new(text)))
            }
            false => Input::Plain(reader),
        };
        self.push(&start)
    }

    /// Whether the file is packed: a few bytes may be many then.
    #[must_use]
    pub fn is_packed(&self) -> bool {
        matches!(self.input, Input::Packed(_))
    }

    /// Rows read so far.
    #[must_use]
    pub fn rows(&self) -> usize {
        match &self.input {
            Input::Start(..) => 0,
            Input::Plain(reader) => reader.rows(),
            Input::Packed(text) => text.get_ref().reader.rows(),
        }
    }

    /// The end of the file.
    ///
    /// # Errors
    /// As [`Reader::finish`]; [`DataError::DamagedGzip`].
    pub fn finish(mut self) -> Result<Table, DataError> {
        self.begin()?;
        match self.input {
            Input::Start(reader, _) | Input::Plain(reader) => reader.finish(),
            Input::Packed(mut text) => {
                let done = text.try_finish();
                done.map_err(|_| damaged(&self.file, text.get_mut().error.take()))?;
                std::mem::replace(&mut text.get_mut().reader, Reader::new("")).finish()
            }
        }
    }
}

/// What the text complained of, or else the packing.
fn damaged(file: &str, error: Option<DataError>) -> DataError {
    error.unwrap_or_else(|| DataError::DamagedGzip { file: file.into() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;

    fn packed(text: &str) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    }

    fn read(bytes: &[u8], chunk: usize) -> Result<Table, DataError> {
        let mut reader = FileReader::new("f.csv.gz", bytes.len() as u64, 0);
        bytes.chunks(chunk).try_for_each(|chunk| reader.push(chunk))?;
        reader.finish()
    }

    #[test]
    fn all_members_of_a_packed_file_are_read_in_any_chunks() {
        let rows = (0..500).map(|i| format!("{},0.{i}\n", i % 2)).collect::<String>();
        let members = [packed("label,m\n1,0.9\n"), packed(&rows), packed("0,0.2\n")].concat();
        for chunk in [1, 2, 3, 7, 100, members.len()] {
            assert_eq!(read(&members, chunk).unwrap().rows(), 502, "{chunk}");
        }
        assert_eq!(read(b"label,m\n1,2\n", 1).unwrap().rows(), 1);
    }

    #[test]
    fn a_damaged_packed_file_says_so_and_bad_text_says_what_it_is() {
        let whole = packed("label,m\n1,0.9\n0,0.2\n");
        let mut changed = whole.clone();
        let last = changed.len() - 6; // in the check sum
        changed[last] ^= 1;
        for bytes in [&whole[..whole.len() - 9], &whole[..3], &whole[..12], &changed] {
            assert!(
                matches!(read(bytes, 5), Err(DataError::DamagedGzip { .. })),
                "{}",
                bytes.len()
            );
        }
        let picture = packed(&format!("GIF8{}", " ".repeat(100)));
        assert!(matches!(read(&picture, 5), Err(DataError::Binary { what: "a picture", .. })));
        assert!(matches!(read(b"", 5), Err(DataError::Empty { .. })));
        assert!(read(b"\x1F", 5).is_err());
    }
}
