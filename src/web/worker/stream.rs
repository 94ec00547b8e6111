//! A file of the browser's, read piece by piece into a table.

use crate::data::{DataError, Reader, Table};
use crate::web::worker::global::get;
use crate::web::worker::pulse::Pulse;
use crate::wording::Progress;
use js_sys::{ArrayBuffer, Object, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    File, ReadableStream, ReadableStreamByobReader, ReadableStreamDefaultReader,
    ReadableWritablePair,
};

/// Bytes read at a time: few enough to stay in a processor's cache.
const CHUNK: u32 = 512 * 1024;

/// Why there is no table.
pub(super) enum Failure {
    /// The file is none.
    Data(DataError),
    /// The browser does not give all of it, or nobody wants it any more.
    Unreadable,
}

impl From<DataError> for Failure {
    fn from(error: DataError) -> Self {
        Self::Data(error)
    }
}

impl From<JsValue> for Failure {
    fn from(_: JsValue) -> Self {
        Self::Unreadable
    }
}

/// The sentence about a file that the browser does not give.
pub(crate) fn unreadable(name: &str) -> String {
    format!(
        "{name} could not be read: the browser refused it. If it was moved or changed, choose it again."
    )
}

/// The reading of the files of one request.
pub(super) struct Reading<'a> {
    is_wanted: &'a dyn Fn() -> bool,
    report: &'a dyn Fn(Progress),
    pulse: Pulse,
    /// Bytes of all files; 0 if that is not known.
    total: f64,
    /// Rows and bytes of the files before this one; bytes of all so far.
    before: (usize, f64),
    bytes: f64,
}

impl<'a> Reading<'a> {
    /// - `listens`: whether messages are let in meanwhile.
    /// - `is_wanted`: asked before each piece.
    pub(super) fn of(
        files: &[File],
        listens: bool,
        is_wanted: &'a dyn Fn() -> bool,
        report: &'a dyn Fn(Progress),
    ) -> Self {
        let total = files.iter().map(|file| file.size()).sum();
        let pulse = Pulse::new(listens);
        Self { is_wanted, report, pulse, total, before: (0, 0.0), bytes: 0.0 }
    }

    /// Reads one of the files.
    pub(super) async fn table(&mut self, file: &File) -> Result<Table, Failure> {
        let mut pieces = Pieces::of(&file.stream());
        let first = pieces.next().await?;
        let mut reader = Reader::new(&file.name());
        let starts = |byte, with| first.as_ref().is_some_and(|p| p.get_index(byte) == with);
        if starts(0, 0x1F) && starts(1, 0x8B) {
            self.total = 0.0; // of the text, which is longer
            let mut unpacked = Pieces::of(&file.stream().pipe_through(&gunzip()?));
            let first = unpacked.next().await?;
            self.pieces(first, unpacked, &mut reader).await?;
        } else {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a size")]
            let expecting = reader.expecting(file.size() as u64);
            reader = expecting;
            let read = self.pieces(first, pieces, &mut reader).await?;
            if read < file.size() {
                return Err(Failure::Unreadable); // some browsers end a stream that breaks
            }
        }
        self.before = (self.before.0 + reader.rows(), self.bytes);
        Ok(reader.finish()?)
    }

    /// Reads pieces to their end; how many bytes there were.
    async fn pieces(
        &mut self,
        mut next: Option<Uint8Array>,
        mut pieces: Pieces,
        reader: &mut Reader,
    ) -> Result<f64, Failure> {
        let (mut read, mut chunk) = (0.0, Vec::new());
        while let Some(piece) = next {
            if !(self.is_wanted)() {
                return Err(Failure::Unreadable);
            }
            chunk.resize(piece.length() as usize, 0);
            piece.copy_to(&mut chunk);
            reader.push(&chunk)?;
            read += f64::from(piece.length());
            self.progress(reader, read);
            self.pulse.pause().await?;
            next = pieces.next().await?;
        }
        Ok(read)
    }

    #[expect(clippy::cast_precision_loss, reason = "a count of rows")]
    fn progress(&mut self, reader: &Reader, bytes: f64) {
        self.bytes = self.before.1 + bytes;
        if self.pulse.is_due() {
            let rows = (self.before.0 + reader.rows()) as f64;
            (self.report)(Progress { rows, bytes: self.bytes, total: self.total });
        }
    }
}

/// The browser's own unpacker, by name: the bindings count it as unstable.
fn gunzip() -> Result<ReadableWritablePair, JsValue> {
    let class: js_sys::Function = get(&js_sys::global(), "DecompressionStream").dyn_into()?;
    let stream = Reflect::construct(&class, &js_sys::Array::of1(&"gzip".into()))?;
    Ok(stream.unchecked_into())
}

/// What a stream gives, piece by piece.
struct Pieces {
    reader: Object,
    /// Where the next piece may be put, if the stream can: much quicker than a new place for each.
    room: Option<ArrayBuffer>,
}

impl Pieces {
    fn of(stream: &ReadableStream) -> Self {
        match ReadableStreamByobReader::new(stream) {
            Ok(reader) => Self { reader: reader.into(), room: Some(ArrayBuffer::new(CHUNK)) },
            // What is unpacked cannot, and older browsers can't.
            Err(_) => Self { reader: stream.get_reader(), room: None },
        }
    }

    async fn next(&mut self) -> Result<Option<Uint8Array>, JsValue> {
        let coming = match &self.room {
            Some(room) => {
                let reader: &ReadableStreamByobReader = self.reader.unchecked_ref();
                reader.read_with_array_buffer_view(&Uint8Array::new(room))
            }
            None => self.reader.unchecked_ref::<ReadableStreamDefaultReader>().read(),
        };
        let part = JsFuture::from(coming).await?;
        if get(&part, "done").is_truthy() {
            return Ok(None);
        }
        let piece: Uint8Array = get(&part, "value").unchecked_into();
        if let Some(room) = &mut self.room {
            *room = piece.buffer();
        }
        Ok(Some(piece))
    }
}
