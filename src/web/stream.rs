//! A file of the browser's, read piece by piece into a table, and the pauses that let messages in
//! meanwhile.

use crate::data::{DataError, DecodeStream, FileReader, Table};
use crate::wording::Progress;
use js_sys::{ArrayBuffer, Date, Function, Object, Promise, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    DedicatedWorkerGlobalScope, File, ReadableStream, ReadableStreamByobReader,
    ReadableStreamDefaultReader, TextDecodeOptions, TextDecoder,
};

/// Bytes read at a time: few enough to stay in a processor's cache.
const CHUNK: u32 = 512 * 1024;

/// Bytes of a packed file at a time: they may be a thousand times as many.
const PACKED_CHUNK: usize = 16 * 1024;

/// A decoder of the browser's for a stream in an encoding; `None` where it knows none of that
/// label.
pub(crate) fn decoder(label: &str) -> Option<DecodeStream> {
    let decoder = TextDecoder::new_with_label(label).ok()?;
    Some(Box::new(move |bytes, is_last| {
        let options = TextDecodeOptions::new();
        options.set_stream(!is_last);
        // It writes a sign where bytes mean nothing, and never fails.
        decoder.decode_with_u8_array_and_options(bytes, &options).unwrap_or_default()
    }))
}

/// Why there is no table.
pub(crate) enum Failure {
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
pub(crate) struct Reading<'a> {
    is_wanted: &'a dyn Fn() -> bool,
    report: &'a dyn Fn(Progress),
    pulse: Pulse,
    /// Bytes of all files.
    total: f64,
    /// Rows and bytes of the files before this one; bytes of all so far.
    before: (usize, f64),
    bytes: f64,
    /// Bytes of the tables that are held meanwhile.
    held: u64,
}

impl<'a> Reading<'a> {
    /// - `held`: bytes of the tables that are held meanwhile.
    /// - `listens`: whether messages are let in meanwhile.
    /// - `is_wanted`: asked before each piece.
    pub(crate) fn of(
        files: &[File],
        held: u64,
        listens: bool,
        is_wanted: &'a dyn Fn() -> bool,
        report: &'a dyn Fn(Progress),
    ) -> Self {
        let total = files.iter().map(|file| file.size()).sum();
        let pulse = Pulse::new(listens);
        Self { is_wanted, report, pulse, total, before: (0, 0.0), bytes: 0.0, held }
    }

    /// Reads one of the files.
    pub(crate) async fn table(&mut self, file: &File) -> Result<Table, Failure> {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a size")]
        let mut reader = FileReader::new(&file.name(), file.size() as u64, self.held);
        let read = self.pieces(Pieces::of(&file.stream()), &mut reader).await?;
        if read < file.size() {
            return Err(Failure::Unreadable); // some browsers end a stream that breaks
        }
        self.before = (self.before.0 + reader.rows(), self.bytes);
        let table = reader.finish()?.reshaped();
        self.held += table.bytes();
        Ok(table)
    }

    /// Reads pieces to their end; how many bytes there were.
    async fn pieces(
        &mut self,
        mut pieces: Pieces,
        reader: &mut FileReader,
    ) -> Result<f64, Failure> {
        let (mut read, mut chunk) = (0.0, Vec::new());
        while let Some(piece) = pieces.next().await? {
            chunk.resize(piece.length() as usize, 0);
            piece.copy_to(&mut chunk);
            let mut rest = &chunk[..];
            while !rest.is_empty() {
                if !(self.is_wanted)() {
                    return Err(Failure::Unreadable);
                }
                let most = if reader.is_packed() { PACKED_CHUNK } else { rest.len() };
                let (next, after) = rest.split_at(rest.len().min(most));
                reader.push(next)?;
                rest = after;
                read += f64::from(u32::try_from(next.len()).unwrap_or(u32::MAX));
                self.progress(reader, read);
                self.pulse.pause().await?;
            }
        }
        Ok(read)
    }

    #[expect(clippy::cast_precision_loss, reason = "a count of rows")]
    fn progress(&mut self, reader: &FileReader, bytes: f64) {
        self.bytes = self.before.1 + bytes;
        if self.pulse.is_due() {
            let rows = (self.before.0 + reader.rows()) as f64;
            (self.report)(Progress { rows, bytes: self.bytes, total: self.total });
        }
    }
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
            // Older browsers can't.
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
        if field(&part, "done").is_truthy() {
            return Ok(None);
        }
        let piece: Uint8Array = field(&part, "value").unchecked_into();
        if let Some(room) = &mut self.room {
            *room = piece.buffer();
        }
        Ok(Some(piece))
    }
}

/// Progress is reported this often, milliseconds.
const REPORT_EVERY: f64 = 60.0;
/// And not before so long: what is done at once needs no progress.
const QUIET: f64 = 150.0;
/// Messages are let in this often, milliseconds.
const PAUSE_EVERY: f64 = 15.0;

/// The clock of one request.
pub(crate) struct Pulse {
    reported: f64,
    /// When messages were last let in; `None` if they need not be.
    paused: Option<f64>,
}

impl Pulse {
    /// - `listens`: whether messages have to be let in.
    pub(crate) fn new(listens: bool) -> Self {
        let now = Date::now();
        Self { reported: now + QUIET - REPORT_EVERY, paused: listens.then_some(now) }
    }

    /// Whether it is time for a report.
    pub(crate) fn is_due(&mut self) -> bool {
        let now = Date::now();
        let is_due = now - self.reported >= REPORT_EVERY;
        if is_due {
            self.reported = now;
        }
        is_due
    }

    /// Lets messages in: a stream whose next piece is there goes on before any of them.
    pub(crate) async fn pause(&mut self) -> Result<(), JsValue> {
        let Some(paused) = &mut self.paused else { return Ok(()) };
        if Date::now() - *paused < PAUSE_EVERY {
            return Ok(());
        }
        let later: Function = field(&js_sys::global(), "setTimeout").dyn_into()?;
        JsFuture::from(Promise::new(&mut |resolve, _| {
            let _ = later.call1(&JsValue::UNDEFINED, &resolve);
        }))
        .await?;
        *paused = Date::now();
        Ok(())
    }
}

/// The worker's own scope, if this is a worker.
pub(crate) fn worker_scope() -> Option<DedicatedWorkerGlobalScope> {
    js_sys::global().dyn_into().ok()
}

/// A field of an object; undefined if it has none.
pub(crate) fn field(object: &JsValue, key: &str) -> JsValue {
    Reflect::get(object, &key.into()).unwrap_or(JsValue::UNDEFINED)
}
