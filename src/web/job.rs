//! The page's side of the workers that read files: one reads, one holds the table of the study that
//! is open, one waits. A worker that is let go takes its memory with it.

use super::held;
use super::worker::{bytes, message, refused};
use crate::data::{Reader, Roles};
use crate::protocol;
use crate::study::Study;
use crate::verdict::Progress;
use js_sys::{Function, Reflect, Uint8Array};
use leptos::prelude::window;
use leptos::task::spawn_local;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, MessageEvent, Worker};

/// What a job tells the page.
pub(crate) enum Told {
    /// How far it is.
    Progress(Progress),
    /// The study it was asked for.
    Study(Box<Study>),
    /// Why there is none, as a sentence.
    Failed(String),
}

type Listener = Rc<dyn Fn(Told)>;

/// A worker at work; ended when dropped.
struct Job {
    worker: Worker,
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_error: Closure<dyn Fn(web_sys::Event)>,
}

impl Drop for Job {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

thread_local! {
    static WAITING: RefCell<Option<Worker>> = const { RefCell::new(None) };
    static READING: RefCell<Option<Job>> = const { RefCell::new(None) };
    static HOLDING: RefCell<Option<Job>> = const { RefCell::new(None) };
    /// Who hears the answer to a change of roles.
    static LISTENER: RefCell<Option<Listener>> = const { RefCell::new(None) };
}

/// Has a worker ready before it is needed.
pub(crate) fn prepare() {
    WAITING.set(spawn());
}

/// A worker made of the page's own program, if the page was started in a way that allows it.
fn spawn() -> Option<Worker> {
    let make: Function =
        Reflect::get(&window(), &"breakevenWorker".into()).ok()?.dyn_into().ok()?;
    make.call0(&JsValue::NULL).ok()?.dyn_into().ok()
}

/// Reads a file; what is being read is given up.
pub(crate) fn open(file: File, name: String, roles: Roles, listener: impl Fn(Told) + 'static) {
    cancel();
    let Some(worker) = WAITING.take().or_else(spawn) else {
        spawn_local(async move { listener(open_here(file, &name, &roles).await) });
        return;
    };
    prepare();
    let request = [
        ("file", file.into()),
        ("name", name.as_str().into()),
        ("roles", Uint8Array::from(protocol::encode_roles(&roles).as_slice()).into()),
    ];
    let sent = worker.post_message(&message(&request));
    let job = listen(worker, name, Rc::new(listener));
    match sent {
        Ok(()) => READING.set(Some(job)),
        Err(_) => drop(job),
    }
}

/// Gives up what is being read and frees its memory; whether there was anything.
pub(crate) fn cancel() -> bool {
    READING.take().is_some()
}

/// Ranks the table that is held under other roles.
pub(crate) fn remap(roles: &Roles, listener: impl Fn(Told) + 'static) {
    let bytes = Uint8Array::from(protocol::encode_roles(roles).as_slice());
    let sent = HOLDING.with_borrow(|job| {
        let sent =
            job.as_ref().map(|job| job.worker.post_message(&message(&[("roles", bytes.into())])));
        sent.is_some_and(|sent| sent.is_ok())
    });
    if sent {
        LISTENER.set(Some(Rc::new(listener)));
        return;
    }
    listener(match held::remap(roles) {
        Some(Ok(study)) => Told::Study(Box::new(study)),
        Some(Err(error)) => Told::Failed(error.to_string()),
        None => Told::Failed("The file is no longer held; open it again.".into()),
    });
}

fn listen(worker: Worker, name: String, listener: Listener) -> Job {
    let died = {
        let listener = Rc::clone(&listener);
        move || {
            // Only the one that reads, or the one that holds: both are gone.
            READING.take();
            listener(Told::Failed(format!(
                "{name} needs more memory than the browser gives a page, or broke its reader. Keep only the columns you need, or count the rows of each score first (see “Any size” in the documentation)."
            )));
        }
    };
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let data = event.data();
        let get = |key: &str| Reflect::get(&data, &key.into()).unwrap_or(JsValue::UNDEFINED);
        // A study that is held answers whoever asked last.
        let held = LISTENER.take();
        let is_answer = held.is_some();
        let listener = held.unwrap_or_else(|| Rc::clone(&listener));
        if let Some(rows) = get("rows").as_f64() {
            let number = |key: &str| get(key).as_f64().unwrap_or_default();
            listener(Told::Progress(Progress {
                rows,
                bytes: number("bytes"),
                total: number("total"),
            }));
        } else if let Some(sentence) = get("error").as_string() {
            if !is_answer {
                READING.take();
            }
            listener(Told::Failed(sentence));
        } else if let Some(study) = bytes(&get("study")).and_then(|bytes| protocol::decode(&bytes))
        {
            if !is_answer {
                HOLDING.set(READING.take());
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
    Job { worker, _on_message: on_message, _on_error: on_error }
}

/// Without workers: in the page itself, all at once.
async fn open_here(file: File, name: &str, roles: &Roles) -> Told {
    let Ok(buffer) = JsFuture::from(file.array_buffer()).await else {
        return Told::Failed(refused(name));
    };
    let mut reader = Reader::new(name);
    let read = reader.push(&Uint8Array::new(&buffer).to_vec());
    match read.and_then(|()| held::finish(name, reader, roles)) {
        Ok(study) => Told::Study(Box::new(study)),
        Err(error) => Told::Failed(error.to_string()),
    }
}
