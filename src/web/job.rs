//! The page's side of the workers that read files: one reads, one holds the table of the study that
//! is open, one waits. A worker that is let go takes its memory with it.

use super::held;
use super::held::{Question, Refusal};
use super::worker::{asked, asked_repeats, bytes, message, refused};
use crate::curve::Detail;
use crate::data::{Choice, Reader, Roles};
use crate::evaluate::{Robustness, Settings};
use crate::protocol;
use crate::study::Study;
use crate::wording::Progress;
use js_sys::{Function, Reflect, Uint8Array};
use leptos::prelude::{set_timeout, window};
use leptos::task::spawn_local;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, MessageEvent, Worker};

/// What a job tells the page.
pub(crate) enum Told {
    /// How far it is.
    Progress(Progress),
    /// The study it was asked for.
    Study(Box<Study>),
    /// Why there is none, and what could be tried.
    Failed(Refusal),
}

type Listener = Rc<dyn Fn(Told)>;

/// Who hears the answer to a change of roles or to more files.
type Asker = Rc<RefCell<Option<Listener>>>;

/// Who hears the answer to the last question about cases.
type CaseAsker = Rc<RefCell<Option<CaseListener>>>;
type CaseListener = Rc<dyn Fn(Result<held::Told, String>)>;

/// What is told of repeated splits.
pub(crate) enum Repeated {
    /// So many of so many.
    Some(f64, f64),
    /// What came of all.
    All(Box<Robustness>),
    /// Why there are none.
    Failed(String),
}

/// Who hears of the splits that are being repeated.
type RepeatAsker = Rc<RefCell<Option<Rc<dyn Fn(Repeated)>>>>;

/// A worker at work; ended when dropped.
struct Job {
    worker: Worker,
    asker: Asker,
    case_asker: CaseAsker,
    repeat_asker: RepeatAsker,
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_error: Closure<dyn Fn(web_sys::Event)>,
}

impl Job {
    /// Ends the worker; what it said and was not heard is not heard any more.
    fn silence(&self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.silence();
    }
}

thread_local! {
    static WAITING: RefCell<Option<Worker>> = const { RefCell::new(None) };
    static READING: RefCell<Option<Job>> = const { RefCell::new(None) };
    static HOLDING: RefCell<Option<Job>> = const { RefCell::new(None) };
}

/// A reader is made ready so long after the one before has answered: what it tells is shown first.
const PREPARE_AFTER: Duration = Duration::from_millis(250);

/// Has a worker ready before it is needed.
pub(crate) fn prepare() {
    WAITING.with_borrow_mut(|waiting| *waiting = waiting.take().or_else(spawn));
}

/// The same once the page has shown what there is, and lets go of what was held before.
fn tidy_up(before: Option<Job>) {
    set_timeout(
        move || {
            drop(before);
            prepare();
        },
        PREPARE_AFTER,
    );
}

/// A worker made of the page's own program, if the page was started in a way that allows it.
fn spawn() -> Option<Worker> {
    let make: Function =
        Reflect::get(&window(), &"breakevenWorker".into()).ok()?.dyn_into().ok()?;
    make.call0(&JsValue::NULL).ok()?.dyn_into().ok()
}

/// Reads files into one study; what is being read is given up.
pub(crate) fn open(files: Vec<File>, roles: &Roles, listener: impl Fn(Told) + 'static) {
    cancel();
    let Some(worker) = WAITING.take().or_else(spawn) else {
        let roles = roles.clone();
        spawn_local(async move { listener(open_here(files, &roles, false).await) });
        return;
    };
    let name = files.first().map(File::name).unwrap_or_default();
    let sent = worker.post_message(&request(&files, roles, false));
    let job = listen(worker, name, Rc::new(listener));
    match sent {
        Ok(()) => READING.set(Some(job)),
        Err(_) => drop(job),
    }
}

fn request(files: &[File], roles: &Roles, add: bool) -> JsValue {
    let roles = Uint8Array::from(protocol::encode(roles).as_slice());
    let files: js_sys::Array = files.iter().collect();
    message(&[("files", files.into()), ("roles", roles.into()), ("add", add.into())])
}

/// Reads more files into the study that is held.
pub(crate) fn add(files: Vec<File>, roles: &Roles, listener: impl Fn(Told) + 'static) {
    if let Err(listener) = ask(&request(&files, roles, true), listener) {
        let roles = roles.clone();
        spawn_local(async move { listener(open_here(files, &roles, true).await) });
    }
}

/// Sends a message to the worker that holds the study, whose answer is the listener's; gives the
/// listener back if there is no such worker.
fn ask<L: Fn(Told) + 'static>(request: &JsValue, listener: L) -> Result<(), L> {
    HOLDING.with_borrow(|job| match job {
        Some(job) if job.worker.post_message(request).is_ok() => {
            job.asker.replace(Some(Rc::new(listener)));
            Ok(())
        }
        _ => Err(listener),
    })
}

/// Asks about the cases of the study that is held; an earlier question is answered no more.
pub(crate) fn list(
    question: &Question,
    roles: &Roles,
    listener: impl Fn(Result<held::Told, String>) + 'static,
) {
    let listener = HOLDING.with_borrow(|job| match job {
        Some(job) if job.worker.post_message(&asked(question, roles)).is_ok() => {
            job.case_asker.replace(Some(Rc::new(listener)));
            None
        }
        _ => Some(listener),
    });
    if let Some(listener) = listener {
        listener(held::list(roles, question));
    }
}

/// Has splits repeated by the worker that holds the study; whether there is one. An earlier request
/// is answered no more.
pub(crate) fn repeat(
    count: usize,
    roles: &Roles,
    settings: &Settings,
    listener: impl Fn(Repeated) + 'static,
) -> bool {
    HOLDING.with_borrow(|job| match job {
        Some(job) if job.worker.post_message(&asked_repeats(count, roles, settings)).is_ok() => {
            job.repeat_asker.replace(Some(Rc::new(listener)));
            true
        }
        _ => false,
    })
}

/// Gives up repeating splits.
pub(crate) fn end_repeats() {
    HOLDING.with_borrow(|job| {
        if let Some(job) = job
            && job.repeat_asker.take().is_some()
        {
            let _ = job.worker.post_message(&message(&[("cancel", true.into())]));
        }
    });
}

/// What a message says about repeated splits, if it is about them.
fn about_repeats(message: &JsValue) -> Option<Repeated> {
    let get = |key: &str| Reflect::get(message, &key.into()).unwrap_or(JsValue::UNDEFINED);
    if let Some(sentence) = get("unrepeated").as_string() {
        return Some(Repeated::Failed(sentence));
    }
    if let Some(done) = get("repeated").as_f64() {
        return Some(Repeated::Some(done, get("of").as_f64()?));
    }
    let robustness = protocol::decode(&bytes(&get("robustness"))?)?;
    Some(Repeated::All(Box::new(robustness)))
}

/// What a message says about cases, if it is about them.
fn about_cases(message: &JsValue) -> Option<Result<held::Told, String>> {
    let get = |key: &str| Reflect::get(message, &key.into()).unwrap_or(JsValue::UNDEFINED);
    if let Some(sentence) = get("unlisted").as_string() {
        return Some(Err(sentence));
    }
    let csv = get("csv").as_string().map(held::Told::All);
    let listing = || protocol::decode(&bytes(&get("listing"))?).map(held::Told::Around);
    csv.or_else(listing).map(Ok)
}

/// Gives up what is being read and frees its memory; whether there was anything.
pub(crate) fn cancel() -> bool {
    let adds = HOLDING.with_borrow(|job| {
        let is_asked = |job: &&Job| job.asker.borrow().is_some();
        job.as_ref().filter(is_asked).is_some_and(|job| {
            job.worker.post_message(&message(&[("cancel", true.into())])).is_ok()
        })
    });
    let reads = READING.take();
    let is_reading = reads.is_some();
    if is_reading {
        drop(reads);
        tidy_up(None);
    }
    is_reading || adds
}

/// The study that is shown has no table to be held any more.
pub(crate) fn let_go() {
    cancel();
    HOLDING.take();
}

/// Ranks the table that is held under other roles, or in more detail.
pub(crate) fn remap(roles: &Roles, detail: Detail, listener: impl Fn(Told) + 'static) {
    if let Err(listener) = ask(&roles_only(roles, detail), listener) {
        listener(told(held::remap(roles, detail).unwrap_or_else(|| Err(held::lost()))));
    }
}

/// Tries other roles on the file that was just read and could not be understood.
pub(crate) fn choose(roles: &Roles, listener: impl Fn(Told) + 'static) {
    let asked = READING.with_borrow(|job| {
        job.as_ref()
            .is_some_and(|job| job.worker.post_message(&roles_only(roles, Detail::Usual)).is_ok())
    });
    if !asked {
        let study = held::remap(roles, Detail::Usual).unwrap_or_else(|| Err(held::lost()));
        listener(told(study));
    }
}

fn roles_only(roles: &Roles, detail: Detail) -> JsValue {
    let bytes = Uint8Array::from(protocol::encode(roles).as_slice());
    message(&[("roles", bytes.into()), ("every", (detail == Detail::EveryCut).into())])
}

fn told(study: Result<Study, Refusal>) -> Told {
    match study {
        Ok(study) => Told::Study(Box::new(study)),
        Err(refusal) => Told::Failed(refusal),
    }
}

fn listen(worker: Worker, name: String, listener: Listener) -> Job {
    let died = {
        let listener = Rc::clone(&listener);
        move || {
            // Only the one that reads, or the one that holds: both are gone.
            READING.take();
            tidy_up(None);
            let sentence = format!(
                "{name} needs more memory than the browser gives a page, or broke its reader. Keep only the columns you need, or count the rows of each score first (see “Any size” in the documentation)."
            );
            listener(Told::Failed(Refusal { sentence, choices: vec![] }));
        }
    };
    let asker: Asker = Rc::default();
    let case_asker = CaseAsker::default();
    let (askers, case_askers) = (Rc::clone(&asker), Rc::clone(&case_asker));
    let repeat_asker = RepeatAsker::default();
    let repeat_askers = Rc::clone(&repeat_asker);
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let data = event.data();
        if let Some(told) = about_cases(&data) {
            let listener = case_askers.borrow().clone();
            if let Some(listener) = listener {
                listener(told);
            }
            return;
        }
        if let Some(told) = about_repeats(&data) {
            let listener = repeat_askers.borrow().clone();
            if let Some(listener) = listener {
                listener(told);
            }
            return;
        }
        let get = |key: &str| Reflect::get(&data, &key.into()).unwrap_or(JsValue::UNDEFINED);
        // A study that is held answers whoever asked last, at the end of what it tells.
        let is_end = get("rows").is_undefined();
        let asker = if is_end { askers.take() } else { askers.borrow().clone() };
        let is_answer = asker.is_some();
        let listener = asker.unwrap_or_else(|| Rc::clone(&listener));
        if let Some(rows) = get("rows").as_f64() {
            let number = |key: &str| get(key).as_f64().unwrap_or_default();
            listener(Told::Progress(Progress {
                rows,
                bytes: number("bytes"),
                total: number("total"),
            }));
        } else if let Some(sentence) = get("error").as_string() {
            let choices = bytes(&get("choices")).and_then(|bytes| protocol::decode(&bytes));
            let choices: Vec<Choice> = choices.unwrap_or_default();
            // What can still be understood is kept for that.
            if !is_answer && choices.is_empty() {
                READING.take();
            }
            tidy_up(None);
            listener(Told::Failed(Refusal { sentence, choices }));
        } else if let Some(study) = bytes(&get("study")).and_then(|bytes| protocol::decode(&bytes))
        {
            if !is_answer {
                let before = HOLDING.replace(READING.take());
                before.iter().for_each(Job::silence);
                tidy_up(before);
            }
            listener(Told::Study(Box::new(study)));
        }
    });
    let on_error = Closure::<dyn Fn(web_sys::Event)>::new(move |event: web_sys::Event| {
        event.prevent_default();
        died();
    });
    worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
    Job { worker, asker, case_asker, repeat_asker, _on_message: on_message, _on_error: on_error }
}

/// Without workers: in the page itself, all at once.
async fn open_here(files: Vec<File>, roles: &Roles, add: bool) -> Told {
    let mut read = Vec::with_capacity(files.len());
    for file in files {
        let name = file.name();
        let Ok(buffer) = JsFuture::from(file.array_buffer()).await else {
            return Told::Failed(Refusal { sentence: refused(&name), choices: vec![] });
        };
        let mut reader = Reader::new(&name);
        if let Err(error) = reader.push(&Uint8Array::new(&buffer).to_vec()) {
            return Told::Failed(error.into());
        }
        read.push(held::Read { name, reader });
    }
    told(held::finish(read, roles, add))
}
