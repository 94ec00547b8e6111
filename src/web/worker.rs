//! Inside a worker: a file in, progress and a study out. Transport only; the reading is
//! [`Reader`]'s.
//!
//! The page sends `{files, roles}`, with `add` to join them to what is held, `{roles}` alone, or
//! `{cancel}`; the worker answers `{rows, bytes, total}` while it reads and `{study}` or
//! `{error, choices}` at the end. To `{model, roles, threshold or first, all}` it answers
//! `{listing}`, `{csv}` or `{unlisted}`. Roles, choices, studies and listings are bytes of
//! [`protocol`].

use super::held::{self, Question, Refusal};
use crate::data::{DataError, Reader, Roles, Taken};
use crate::protocol;
use crate::study::Study;
use js_sys::{Object, Reflect, Uint8Array};
use std::cell::Cell;
use std::collections::VecDeque;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    DedicatedWorkerGlobalScope, File, MessageEvent, ReadableStream, ReadableStreamDefaultReader,
    ReadableWritablePair,
};

/// Bytes read at a time, and how many such pieces are on their way.
const CHUNK: f64 = 1024.0 * 1024.0;
const AHEAD: usize = 3;
/// Progress is told this often, milliseconds.
const TELL_EVERY: f64 = 60.0;

thread_local! {
    /// What is being read is wanted no more.
    static CANCELLED: Cell<bool> = const { Cell::new(false) };
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
        let roles = roles.and_then(|bytes| protocol::decode_roles(&bytes)).unwrap_or_default();
        if get(&message, "cancel").is_truthy() {
            CANCELLED.set(true);
            return;
        }
        if let Some(question) = question(&message) {
            tell_cases(held::list(&roles, &question));
            return;
        }
        match get(&message, "files").dyn_into::<js_sys::Array>() {
            Ok(files) => {
                let files = files.iter().filter_map(|file| file.dyn_into().ok()).collect();
                let add = get(&message, "add").is_truthy();
                spawn_local(async move { tell(read(files, &roles, add).await) });
            }
            Err(_) => tell(held::remap(&roles).unwrap_or_else(|| Err(held::lost()))),
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
    let roles = Uint8Array::from(protocol::encode_roles(roles).as_slice());
    let (key, value) = match question.taken {
        #[expect(clippy::cast_precision_loss, reason = "a count of rows")]
        Taken::First(count) => ("first", (count as f64).into()),
        Taken::Admitted(threshold) => ("threshold", threshold.map_or(JsValue::NULL, Into::into)),
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
        Some(count) => Taken::First(count as usize),
        None => Taken::Admitted(get(message, "threshold").as_f64()),
    };
    let model = get(message, "model").as_string()?;
    Some(Question { model, taken, all: get(message, "all").is_truthy() })
}

fn tell_cases(told: Result<held::Told, String>) {
    let Some(scope) = scope() else { return };
    let (key, value) = match told {
        Ok(held::Told::Around(listing)) => {
            ("listing", Uint8Array::from(protocol::encode_listing(&listing).as_slice()).into())
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
            let choices = array(protocol::encode_choices(&choices)).into();
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
    let mut progress = Progress::of(files.iter().map(|file| file.size()).sum());
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
    let first = Uint8Array::new(&JsFuture::from(slice(file, 0.0)?).await?);
    let mut reader = Reader::new(&file.name());
    if first.get_index(0) == 0x1F && first.get_index(1) == 0x8B {
        progress.total = 0.0; // of the text, which is longer
        let unpacked = file.stream().pipe_through(&gunzip()?);
        read_stream(&unpacked, &mut reader, progress).await?;
    } else {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a size")]
        let expecting = reader.expecting(file.size() as u64);
        reader = expecting;
        read_slices(file, first, &mut reader, progress).await?;
    }
    progress.before = (progress.before.0 + reader.rows(), progress.bytes);
    Ok(reader)
}

/// A piece of a file, on its way.
fn slice(file: &File, from: f64) -> Result<js_sys::Promise, JsValue> {
    Ok(file.slice_with_f64_and_f64(from, (from + CHUNK).min(file.size()))?.array_buffer())
}

/// The browser's own unpacker, by name: the bindings count it as unstable.
fn gunzip() -> Result<ReadableWritablePair, JsValue> {
    let class: js_sys::Function = get(&js_sys::global(), "DecompressionStream").dyn_into()?;
    let stream = Reflect::construct(&class, &js_sys::Array::of1(&"gzip".into()))?;
    Ok(stream.unchecked_into())
}

/// A file piece by piece: the next ones are on their way while one is parsed.
async fn read_slices(
    file: &File,
    first: Uint8Array,
    reader: &mut Reader,
    progress: &mut Progress,
) -> Result<(), Failure> {
    let (mut asked, mut read, mut chunk) = (CHUNK, 0.0, Vec::new());
    let (mut piece, mut coming) = (first, VecDeque::new());
    loop {
        while coming.len() < AHEAD && asked < file.size() {
            coming.push_back(slice(file, asked)?);
            asked += CHUNK;
        }
        read += f64::from(piece.length());
        push(reader, &piece, &mut chunk)?;
        progress.tell(reader, read);
        let Some(next) = coming.pop_front() else { return Ok(()) };
        piece = Uint8Array::new(&JsFuture::from(next).await?);
    }
}

async fn read_stream(
    stream: &ReadableStream,
    reader: &mut Reader,
    progress: &mut Progress,
) -> Result<(), Failure> {
    let source: ReadableStreamDefaultReader = stream.get_reader().unchecked_into();
    let (mut read, mut chunk) = (0.0, Vec::new());
    loop {
        let part = JsFuture::from(source.read()).await?;
        if get(&part, "done").is_truthy() {
            return Ok(());
        }
        let buffer: Uint8Array = get(&part, "value").unchecked_into();
        push(reader, &buffer, &mut chunk)?;
        read += f64::from(buffer.length());
        progress.tell(reader, read);
    }
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
}

impl Progress {
    fn of(total: f64) -> Self {
        Self { total, told: js_sys::Date::now(), before: (0, 0.0), bytes: 0.0 }
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
