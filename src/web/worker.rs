//! Inside a worker: a file in, progress and a study out. Transport only; the reading is
//! [`Reader`]'s.
//!
//! The page sends `{files, roles}`, with `add` to join them to what is held, `{roles}` with
//! or without `every` cut, or `{cancel}`; the worker answers `{rows, bytes, total}` while it reads and `{study}` or
//! `{error, choices}` at the end. To `{model, roles, threshold or first, all}` it answers
//! `{listing}`, `{csv}` or `{unlisted}`; to `{repeats, roles, settings}` `{repeated, of}` while it
//! repeats splits and `{robustness}` or `{unrepeated}` at the end. Roles, choices, studies and listings are bytes of
//! [`protocol`].

use super::held;
use super::held::{Question, Refusal};
use crate::curve::Detail;
use crate::data::{DataError, Reader, Roles, Selection};
use crate::evaluate::Settings;
use crate::protocol;
use crate::study::Study;
use js_sys::{ArrayBuffer, Object, Reflect, Uint8Array};
use std::cell::Cell;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    DedicatedWorkerGlobalScope, File, MessageEvent, ReadableStream, ReadableStreamByobReader,
    ReadableStreamDefaultReader, ReadableWritablePair,
};

/// Bytes read at a time: few enough to stay in a processor's cache.
const CHUNK: u32 = 512 * 1024;
/// Progress is told this often, milliseconds.
const TELL_EVERY: f64 = 60.0;
/// And not before so long: what is read at once needs none.
const TELL_AFTER: f64 = 150.0;
/// What is added can be given up this often, milliseconds.
const PAUSE_EVERY: f64 = 15.0;

thread_local! {
    /// What is being read is wanted no more.
    static CANCELLED: Cell<bool> = const { Cell::new(false) };
    /// Which request for repeated splits is wanted; those before it are given up.
    static WANTED_REPEATS: Cell<u32> = const { Cell::new(0) };
}

/// What a file could not be read for.
enum Failure {
    Data(DataError),
    /// The browser refused a part of it.
    Refused,
}

impl From<DataError> for Failure {
    fn from(error: DataError) -> Self {
        Self::Data(error)
    }
}

impl From<JsValue> for Failure {
    fn from(_: JsValue) -> Self {
        Self::Refused
    }
}

/// The worker's own scope, if this is a worker.
pub(crate) fn scope() -> Option<DedicatedWorkerGlobalScope> {
    js_sys::global().dyn_into().ok()
}

/// Answers messages for as long as the worker lives.
pub(crate) fn serve(scope: &DedicatedWorkerGlobalScope) {
    let answer = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let message = event.data();
        let roles = bytes(&get(&message, "roles"));
        let roles = roles.and_then(|bytes| protocol::decode(&bytes)).unwrap_or_default();
        if get(&message, "cancel").is_truthy() {
            CANCELLED.set(true);
            WANTED_REPEATS.set(WANTED_REPEATS.get() + 1);
            return;
        }
        if let Some(question) = question(&message) {
            tell_cases(held::list(&roles, &question));
            return;
        }
        if let Some(wanted) = wanted_repeats(&message) {
            spawn_local(async move { repeat(&roles, wanted).await });
            return;
        }
        match get(&message, "files").dyn_into::<js_sys::Array>() {
            Ok(files) => {
                let files = files.iter().filter_map(|file| file.dyn_into().ok()).collect();
                let add = get(&message, "add").is_truthy();
                spawn_local(async move { tell(read(files, &roles, add).await) });
            }
            Err(_) => {
                let every = get(&message, "every").is_truthy();
                let detail = if every { Detail::EveryCut } else { Detail::Usual };
                tell(held::remap(&roles, detail).unwrap_or_else(|| Err(held::lost())));
            }
        }
    });
    scope.set_onmessage(Some(answer.as_ref().unchecked_ref()));
    answer.forget(); // lives as long as the worker
}

fn get(object: &JsValue, key: &str) -> JsValue {
    Reflect::get(object, &key.into()).unwrap_or(JsValue::UNDEFINED)
}

/// Bytes that came in a message.
pub(crate) fn bytes(value: &JsValue) -> Option<Vec<u8>> {
    value.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec)
}

/// A message with some fields.
pub(crate) fn message(fields: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (key, value) in fields {
        let _ = Reflect::set(&object, &(*key).into(), value);
    }
    object.into()
}

/// A question as a message.
pub(crate) fn asked(question: &Question, roles: &Roles) -> JsValue {
    let roles = Uint8Array::from(protocol::encode(roles).as_slice());
    let (key, value) = match question.taken {
        #[expect(clippy::cast_precision_loss, reason = "a count of rows")]
        Selection::First(count) => ("first", (count as f64).into()),
        Selection::Admitted(threshold) => {
            ("threshold", threshold.map_or(JsValue::NULL, Into::into))
        }
    };
    let model = question.model.as_str().into();
    message(&[
        ("model", model),
        ("roles", roles.into()),
        (key, value),
        ("all", question.all.into()),
    ])
}

fn question(message: &JsValue) -> Option<Question> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a count of rows")]
    let taken = match get(message, "first").as_f64() {
        Some(count) => Selection::First(count as usize),
        None => Selection::Admitted(get(message, "threshold").as_f64()),
    };
    let model = get(message, "model").as_string()?;
    Some(Question { model, taken, all: get(message, "all").is_truthy() })
}

/// How many splits to repeat, and under which settings, as a message.
pub(crate) fn asked_repeats(count: usize, roles: &Roles, settings: &Settings) -> JsValue {
    let roles = Uint8Array::from(protocol::encode(roles).as_slice());
    let pairs = settings.pairs().into_iter();
    let pairs: js_sys::Array =
        pairs.map(|(key, value)| js_sys::Array::of2(&key.into(), &value.into())).collect();
    #[expect(clippy::cast_precision_loss, reason = "a few hundred")]
    let count = count as f64;
    let fields = [("repeats", count.into()), ("roles", roles.into()), ("settings", pairs.into())];
    message(&fields)
}

fn wanted_repeats(message: &JsValue) -> Option<(usize, Settings)> {
    let mut settings = Settings::default();
    let pairs: js_sys::Array = get(message, "settings").dyn_into().ok()?;
    for pair in pairs.iter() {
        let pair: js_sys::Array = pair.dyn_into().ok()?;
        settings.set(&pair.get(0).as_string()?, &pair.get(1).as_string()?).ok()?;
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few hundred")]
    let count = get(message, "repeats").as_f64()? as usize;
    Some((count, settings))
}

/// Repeats splits, a few at a time, so that progress is told and the rest can be given up.
async fn repeat(roles: &Roles, (count, settings): (usize, Settings)) {
    let mine = WANTED_REPEATS.get() + 1;
    WANTED_REPEATS.set(mine);
    let tell = |fields: &[(&str, JsValue)]| {
        if let Some(scope) = scope() {
            let _ = scope.post_message(&message(fields));
        }
    };
    let lost = || Err(held::lost().sentence);
    let mut repeats = match held::repeats(roles, &settings, count).unwrap_or_else(lost) {
        Ok(repeats) => repeats,
        Err(sentence) => return tell(&[("unrepeated", sentence.into())]),
    };
    let mut pauses = Progress::of(0.0, true);
    while WANTED_REPEATS.get() == mine {
        let (done, of) = repeats.step(1);
        if let Some(robustness) = repeats.finished() {
            let bytes = protocol::encode(&robustness);
            return tell(&[("robustness", Uint8Array::from(bytes.as_slice()).into())]);
        }
        let now = js_sys::Date::now();
        if now - pauses.told > TELL_EVERY {
            pauses.told = now;
            #[expect(clippy::cast_precision_loss, reason = "a few hundred")]
            let (done, of) = (done as f64, of as f64);
            tell(&[("repeated", done.into()), ("of", of.into())]);
        }
        if pauses.pause().await.is_err() {
            return;
        }
    }
}

fn tell_cases(told: Result<held::Told, String>) {
    let Some(scope) = scope() else { return };
    let (key, value) = match told {
        Ok(held::Told::Around(listing)) => {
            ("listing", Uint8Array::from(protocol::encode(&listing).as_slice()).into())
        }
        Ok(held::Told::All(csv)) => ("csv", csv.into()),
        Err(sentence) => ("unlisted", sentence.into()),
    };
    let _ = scope.post_message(&message(&[(key, value)]));
}

fn tell(study: Result<Study, Refusal>) {
    let Some(scope) = scope() else { return };
    let array = |bytes: Vec<u8>| Uint8Array::from(bytes.as_slice());
    let _ = match study {
        Ok(study) => {
            let bytes = array(protocol::encode(&study));
            let moved = js_sys::Array::of1(&bytes.buffer());
            scope.post_message_with_transfer(&message(&[("study", bytes.into())]), &moved)
        }
        Err(Refusal { sentence, choices }) => {
            let choices = array(protocol::encode(&choices)).into();
            scope.post_message(&message(&[("error", sentence.into()), ("choices", choices)]))
        }
    };
}

/// What to say when a file can't be opened at all.
pub(crate) fn refused(name: &str) -> String {
    format!(
        "{name} could not be read: the browser refused it. If it was moved or changed, choose it again."
    )
}

async fn read(files: Vec<File>, roles: &Roles, add: bool) -> Result<Study, Refusal> {
    CANCELLED.set(false);
    let mut progress = Progress::of(files.iter().map(|file| file.size()).sum(), add);
    let mut read = Vec::with_capacity(files.len());
    for file in files {
        let name = file.name();
        let reader = read_file(&file, &mut progress).await.map_err(|failure| match failure {
            Failure::Data(error) => error.into(),
            Failure::Refused => Refusal { sentence: refused(&name), choices: vec![] },
        })?;
        read.push(held::Read { name, reader });
    }
    held::finish(read, roles, add)
}

async fn read_file(file: &File, progress: &mut Progress) -> Result<Reader, Failure> {
    let mut pieces = Pieces::of(&file.stream());
    let first = pieces.next().await?;
    let mut reader = Reader::new(&file.name());
    let starts = |byte, with| first.as_ref().is_some_and(|p| p.get_index(byte) == with);
    if starts(0, 0x1F) && starts(1, 0x8B) {
        progress.total = 0.0; // of the text, which is longer
        let mut unpacked = Pieces::of(&file.stream().pipe_through(&gunzip()?));
        let first = unpacked.next().await?;
        read_pieces(first, unpacked, &mut reader, progress).await?;
    } else {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a size")]
        let expecting = reader.expecting(file.size() as u64);
        reader = expecting;
        let read = read_pieces(first, pieces, &mut reader, progress).await?;
        if read < file.size() {
            return Err(Failure::Refused); // some browsers end a stream that breaks
        }
    }
    progress.before = (progress.before.0 + reader.rows(), progress.bytes);
    Ok(reader)
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

/// Reads pieces to their end; how many bytes there were.
async fn read_pieces(
    mut next: Option<Uint8Array>,
    mut pieces: Pieces,
    reader: &mut Reader,
    progress: &mut Progress,
) -> Result<f64, Failure> {
    let (mut read, mut chunk) = (0.0, Vec::new());
    while let Some(piece) = next {
        push(reader, &piece, &mut chunk)?;
        read += f64::from(piece.length());
        progress.tell(reader, read);
        progress.pause().await?;
        next = pieces.next().await?;
    }
    Ok(read)
}

fn push(reader: &mut Reader, buffer: &Uint8Array, chunk: &mut Vec<u8>) -> Result<(), Failure> {
    if CANCELLED.get() {
        return Err(Failure::Refused); // nobody listens
    }
    chunk.resize(buffer.length() as usize, 0);
    buffer.copy_to(chunk);
    Ok(reader.push(chunk)?)
}

/// How far the reading is, told now and then.
struct Progress {
    total: f64,
    told: f64,
    /// Rows and bytes of the files before this one; bytes of all so far.
    before: (usize, f64),
    bytes: f64,
    /// When messages were last listened to, if they have to be.
    paused: Option<f64>,
}

impl Progress {
    fn of(total: f64, listens: bool) -> Self {
        let now = js_sys::Date::now();
        let told = now + TELL_AFTER - TELL_EVERY;
        Self { total, told, before: (0, 0.0), bytes: 0.0, paused: listens.then_some(now) }
    }

    /// Lets messages in: a stream whose next piece is there goes on before any of them, and what is
    /// added is given up by one. (What is opened is given up by ending its worker.)
    async fn pause(&mut self) -> Result<(), JsValue> {
        let Some(paused) = &mut self.paused else { return Ok(()) };
        if js_sys::Date::now() - *paused < PAUSE_EVERY {
            return Ok(());
        }
        let later: js_sys::Function = get(&js_sys::global(), "setTimeout").dyn_into()?;
        JsFuture::from(js_sys::Promise::new(&mut |resolve, _| {
            let _ = later.call1(&JsValue::UNDEFINED, &resolve);
        }))
        .await?;
        *paused = js_sys::Date::now();
        Ok(())
    }

    #[expect(clippy::cast_precision_loss, reason = "a count of rows")]
    fn tell(&mut self, reader: &Reader, bytes: f64) {
        self.bytes = self.before.1 + bytes;
        let now = js_sys::Date::now();
        if now - self.told < TELL_EVERY {
            return;
        }
        self.told = now;
        let rows = (self.before.0 + reader.rows()) as f64;
        let fields = [("rows", rows), ("bytes", self.bytes), ("total", self.total)];
        if let Some(scope) = scope() {
            let _ = scope.post_message(&message(&fields.map(|(key, n)| (key, n.into()))));
        }
    }
}
