//! The workers of the page, and who waits for which of their replies.

use crate::protocol::{Message, Pending, Reply, Request};
use crate::study::FilePart;
use crate::web::worker::{Service, copied_cases, pack, post_with_cases, reply};
use js_sys::{Function, Reflect, Uint8Array};
use leptos::prelude::{set_timeout, window};
use leptos::task::spawn_local;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{File, MessageEvent, Worker};

pub(super) type Listener = Rc<dyn Fn(Reply)>;

/// A worker at work; ended when dropped.
pub(super) struct Job {
    pub(super) worker: Worker,
    /// The name of the file that it reads or read, for what is said if it dies.
    name: String,
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_error: Closure<dyn Fn(web_sys::Event)>,
}

/// Who waits for a reply.
#[derive(Clone)]
pub(super) struct Waiting {
    pub(super) listener: Listener,
    /// Who answers it; the page itself if `None`.
    pub(super) worker: Option<Worker>,
    /// Files are read for it, which can be given up.
    pub(super) is_addition: bool,
}

/// All workers of the page.
#[derive(Default)]
pub(super) struct Jobs {
    /// Ready before it is needed.
    pub(super) spare: Option<Worker>,
    pub(super) reading: Option<Job>,
    pub(super) open: Option<Job>,
    /// Resample cases of the open study.
    pub(super) helpers: Vec<Job>,
    /// Copies of these cases, with the number of the request that they came for.
    pub(super) copies: Vec<(u32, Uint8Array)>,
    /// Answers where there are no workers.
    pub(super) here: Rc<Service>,
    pub(super) pending: Pending<Waiting>,
    /// The files that are being read, as the user chose them.
    pub(super) reading_files: Vec<(FilePart, File)>,
    /// Those of the study that is open: read again only to be saved.
    pub(super) open_files: Vec<(FilePart, File)>,
    /// A request of a slider that is at work, and the one that follows it.
    pub(super) live: Option<Option<(Request, Listener)>>,
}

thread_local! {
    pub(super) static JOBS: RefCell<Jobs> = RefCell::default();
}

/// A reader is made ready so long after the one before has answered: what it found is shown first.
const PREPARE_AFTER: Duration = Duration::from_millis(250);

/// Which of the workers.
#[derive(Clone, Copy)]
pub(super) enum Place {
    Reading,
    Open,
}

impl Jobs {
    fn at(&mut self, place: Place) -> &mut Option<Job> {
        match place {
            Place::Reading => &mut self.reading,
            Place::Open => &mut self.open,
        }
    }

    /// Nobody waits for a worker that is ended.
    pub(super) fn forget(&mut self, job: Option<&Job>) -> Vec<Waiting> {
        let Some(job) = job else { return vec![] };
        self.pending.forget_all(|waiting| waiting.worker.as_ref() == Some(&job.worker))
    }
}

/// Hands a reply to who waits for it, if anybody does.
fn deliver(number: u32, reply: Reply) {
    let waiting = JOBS.with_borrow_mut(|jobs| jobs.pending.take(number, reply.is_last()));
    if let Some(Waiting { listener, .. }) = waiting {
        listener(reply);
    }
}

impl Job {
    pub(super) fn new(worker: Worker, name: String) -> Self {
        let on_message = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| {
            if let Some((number, reply)) = reply(&event.data()) {
                deliver(number, reply);
            } else if let Some(copy) = copied_cases(&event.data()) {
                JOBS.with_borrow_mut(|jobs| jobs.copies.push(copy));
            }
        });
        let from = worker.clone();
        let on_error = Closure::<dyn Fn(web_sys::Event)>::new(move |event: web_sys::Event| {
            event.prevent_default();
            died(&from);
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Self { worker, name, _on_message: on_message, _on_error: on_error }
    }

    /// Ends the worker; its replies are not heard any more.
    pub(super) fn end(&self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.end();
    }
}

/// Has a worker ready before it is needed.
pub(crate) fn prepare() {
    JOBS.with_borrow_mut(|jobs| jobs.spare = jobs.spare.take().or_else(spawn));
}

/// The same once the page has shown what there is; a job that ended is dropped then.
pub(super) fn tidy_up(before: Option<Job>) {
    set_timeout(
        move || {
            drop(before);
            prepare();
        },
        PREPARE_AFTER,
    );
}

/// A worker made of the page's own program, if the page was started in a way that allows it.
pub(super) fn spawn() -> Option<Worker> {
    let make: Function =
        Reflect::get(&window(), &"breakevenWorker".into()).ok()?.dyn_into().ok()?;
    make.call0(&JsValue::NULL).ok()?.dyn_into().ok()
}

/// Everybody who waits for a worker that died hears of it.
fn died(worker: &Worker) {
    let (job, waiting) = JOBS.with_borrow_mut(|jobs| {
        let place = match &jobs.reading {
            Some(job) if job.worker == *worker => Place::Reading,
            _ => Place::Open,
        };
        let helper = jobs.helpers.iter().position(|job| job.worker == *worker);
        let job = match helper {
            Some(at) => Some(jobs.helpers.remove(at)),
            None => jobs.at(place).take_if(|job| job.worker == *worker),
        };
        let waiting = jobs.forget(job.as_ref());
        if jobs.open.is_none() {
            jobs.live = None;
        }
        (job, waiting)
    });
    let Some(job) = job else { return };
    let sentence = format!(
        "{} needs more memory than the browser gives a page, or broke its reader. Keep only the columns you need, or count the rows of each score first (see “Any size” in the documentation).",
        job.name
    );
    drop(job);
    tidy_up(None);
    for Waiting { listener, .. } in waiting {
        listener(Reply::Refused(sentence.clone(), vec![], vec![]));
    }
}

/// Asks a worker that helps.
///
/// - `cases`: those to be resampled, at the first time.
pub(super) fn ask_helper(
    worker: &Worker,
    request: Request,
    cases: Option<&Uint8Array>,
    listener: Listener,
) {
    JOBS.with_borrow_mut(|jobs| {
        let waiting = Waiting { listener, worker: Some(worker.clone()), is_addition: false };
        let number = jobs.pending.add(waiting);
        let message = Message::Ask(number, request);
        let is_alive = jobs.helpers.iter().any(|job| job.worker == *worker);
        let is_posted = is_alive
            && match cases {
                Some(cases) => post_with_cases(worker, &message, cases),
                None => worker.post_message(&pack(&message, &[])).is_ok(),
            };
        if !is_posted {
            let worker = worker.clone();
            spawn_local(async move {
                died(&worker);
                deliver(number, Reply::Cancelled); // if it had died before
            });
        }
    });
}

/// Asks a worker, or the page itself if there is none.
pub(super) fn ask(place: Place, request: Request, files: Vec<File>, listener: Listener) -> u32 {
    let is_addition = matches!(request, Request::Add(_));
    JOBS.with_borrow_mut(|jobs| {
        let worker = jobs.at(place).as_ref().map(|job| job.worker.clone());
        let waiting = Waiting { listener, worker: worker.clone(), is_addition };
        let number = jobs.pending.add(waiting);
        match worker {
            Some(worker) => {
                if worker.post_message(&pack(&Message::Ask(number, request), &files)).is_err() {
                    let sentence = "The browser does not hand this on to the page’s reader; load the page again.";
                    spawn_local(async move { deliver(number, Reply::Refused(sentence.into(), vec![], vec![])) });
                }
            }
            None => {
                let (here, reply) = (Rc::clone(&jobs.here), move |reply| deliver(number, reply));
                spawn_local(async move { here.answer(number, request, files, &reply).await });
            }
        }
        number
    })
}
