//! The page's side of its workers: one reads, one holds the tables of the study that is open, one
//! waits. A worker that is ended takes its memory with it.
//!
//! Every request has a number that its replies bring back, so that requests at the same time can't
//! answer each other. A reply that nobody waits for is dropped.

use crate::data::Roles;
use crate::protocol::{Message, Pending, Portion, Reply, Request};
use crate::study::FilePart;
use crate::web::worker::{Service, copied_cases, pack, post_with_cases, reply};
use js_sys::{Function, Promise, Reflect, Uint8Array};
use leptos::prelude::{set_timeout, window};
use leptos::task::spawn_local;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, MessageEvent, Worker};

/// Asks about the study that is open.
///
/// - returns: the request's number, for [`forget`].
pub(crate) fn ask_open(request: Request, listener: impl Fn(Reply) + 'static) -> u32 {
    ask(Place::Open, request, vec![], Rc::new(listener))
}

/// Reads files into one study; what is being read is given up.
pub(crate) fn open(files: Vec<(FilePart, File)>, roles: Roles, listener: impl Fn(Reply) + 'static) {
    cancel();
    if JOBS.with_borrow(|jobs| jobs.knows_workers) {
        return open_now(files, roles, listener);
    }
    let open = Box::new(move || open_now(files, roles, listener));
    JOBS.with_borrow_mut(|jobs| jobs.next = Some(open));
    prepare();
}

fn open_now(files: Vec<(FilePart, File)>, roles: Roles, listener: impl Fn(Reply) + 'static) {
    let name = files.first().map(|(_, file)| file.name()).unwrap_or_default();
    let worker = JOBS.with_borrow_mut(|jobs| jobs.spare.take()).or_else(spawn);
    JOBS.with_borrow_mut(|jobs| {
        jobs.reading = worker.map(|worker| Job::new(worker, name));
        jobs.reading_files.clone_from(&files);
    });
    let (parts, files) = files.into_iter().unzip();
    ask(Place::Reading, Request::Open(parts, roles), files, opening(listener));
}

/// Whether files to be opened are being read, or kept for a choice.
pub(crate) fn is_reading() -> bool {
    JOBS.with_borrow(|jobs| jobs.next.is_some() || jobs.reading.is_some() || jobs.here.has_choice())
}

/// Whether files were read that could not be understood, and nothing is tried on them.
pub(crate) fn waits_for_choice() -> bool {
    JOBS.with_borrow(|jobs| match &jobs.reading {
        Some(job) => jobs.pending.numbers(|w| w.worker.as_ref() == Some(&job.worker)).is_empty(),
        None => jobs.here.has_choice(),
    })
}

/// Tries other roles on the files that were just read and could not be understood.
pub(crate) fn choose(roles: Roles, listener: impl Fn(Reply) + 'static) {
    ask(Place::Reading, Request::Choose(roles), vec![], opening(listener));
}

/// The reader whose study is shown takes the place of the one before.
fn opening(listener: impl Fn(Reply) + 'static) -> Listener {
    Rc::new(move |reply| {
        match &reply {
            Reply::Study(_) => {
                let before = JOBS.with_borrow_mut(|jobs| {
                    (jobs.live, jobs.until_held) = (None, None);
                    jobs.open_files = std::mem::take(&mut jobs.reading_files);
                    let before = std::mem::replace(&mut jobs.open, jobs.reading.take());
                    jobs.forget(before.as_ref());
                    before
                });
                before.iter().for_each(Job::end);
                tidy_up(before);
            }
            // What can still be understood is kept for that.
            Reply::Refused(_, choices, _) if choices.is_empty() => {
                cancel_reading();
            }
            _ => {}
        }
        listener(reply);
    })
}

/// A study is shown whose file nobody has read yet: its rows count as being at hand, and what is asked
/// of them waits for [`hold`].
pub(crate) fn expect_rows() {
    JOBS.with_borrow_mut(|jobs| jobs.until_held = Some(vec![]));
}

/// Reads the file of that study, unless another has taken its place.
///
/// - `file`: `None` if it can't be had: the study is one without rows then.
/// - `fail`: called where its rows can't be had.
pub(crate) fn hold(file: Option<File>, roles: Roles, fail: impl Fn() + 'static) {
    if JOBS.with_borrow(|jobs| jobs.until_held.is_none()) {
        return;
    }
    let Some(file) = file else {
        go_on_without_waiting();
        return fail();
    };
    let listener = move |reply: Reply| {
        if !reply.is_last() {
            return;
        }
        let is_held = matches!(reply, Reply::Study(_));
        if !is_held {
            drop(JOBS.with_borrow_mut(|jobs| jobs.open.take()));
            fail();
        }
        go_on_without_waiting();
        tidy_up(None);
    };
    let number = JOBS.with_borrow_mut(|jobs| {
        let worker = jobs.spare.take().or_else(spawn);
        jobs.open = worker.map(|worker| Job::new(worker, file.name()));
        jobs.open_files = vec![(FilePart::First, file.clone())];
        jobs.pending.add(Waiting { listener: Rc::new(listener), worker: None, is_addition: false })
    });
    send(Place::Open, number, Request::Open(vec![FilePart::First], roles), &[file]);
}

/// Acts once the rows of the study that is shown are at hand, if they are to come: at once if not, and
/// never if another study takes its place.
pub(crate) fn once_held(act: impl FnOnce() + 'static) {
    let act = JOBS.with_borrow_mut(|jobs| match &mut jobs.until_held {
        Some(waiting) => {
            waiting.push(Box::new(act));
            None
        }
        None => Some(act),
    });
    if let Some(act) = act {
        act();
    }
}

fn go_on_without_waiting() {
    let waiting = JOBS.with_borrow_mut(|jobs| jobs.until_held.take());
    waiting.into_iter().flatten().for_each(|act| act());
}

/// Reads more files into the study that is open.
pub(crate) fn add(files: Vec<(FilePart, File)>, listener: impl Fn(Reply) + 'static) {
    let added = files.clone();
    let (parts, files) = files.into_iter().unzip();
    let joined = move |reply| {
        if matches!(reply, Reply::Study(_)) {
            JOBS.with_borrow_mut(|jobs| {
                // One test file at a time.
                let is_tested = added.iter().any(|(part, _)| *part == FilePart::Test);
                jobs.open_files.retain(|(part, _)| !is_tested || *part != FilePart::Test);
                jobs.open_files.extend(added.iter().cloned());
            });
        }
        listener(reply);
    };
    ask(Place::Open, Request::Add(parts), files, Rc::new(joined));
}

/// The files of the study that is open; none if it came without rows.
pub(crate) fn files() -> Vec<(FilePart, File)> {
    JOBS.with_borrow(|jobs| jobs.open_files.clone())
}

/// Asks about the open study while a slider moves: one request at a time, and the last one counts.
pub(crate) fn ask_live(request: Request, listener: Listener) {
    let is_at_work = JOBS.with_borrow_mut(|jobs| match &mut jobs.live {
        Some(next) => {
            *next = Some((request.clone(), Rc::clone(&listener)));
            true
        }
        None => {
            jobs.live = Some(None);
            false
        }
    });
    if is_at_work {
        return;
    }
    ask_open(request, move |reply| {
        let next = JOBS.with_borrow_mut(|jobs| jobs.live.take()).flatten();
        listener(reply);
        if let Some((request, listener)) = next {
            ask_live(request, listener);
        }
    });
}

/// Whether the rows of the study that is shown are at hand.
pub(crate) fn has_rows() -> bool {
    JOBS.with_borrow(|jobs| jobs.open.is_some() || jobs.here.is_open() || jobs.until_held.is_some())
}

/// Gives up a request about the open study; its reply is not wanted any more.
pub(crate) fn forget(number: u32) {
    JOBS.with_borrow_mut(|jobs| match jobs.pending.forget(number) {
        Some(Waiting { worker: Some(worker), .. }) => cancel_in(&worker, number),
        Some(_) => jobs.here.cancel(number),
        None => {}
    });
}

fn cancel_in(worker: &Worker, number: u32) {
    let _ = worker.post_message(&pack(&Message::Cancel(number), &[]));
}

/// Gives up what is being read or added; whether there was anything.
///
/// An addition is answered all the same: it may have been done before the worker heard of this.
pub(crate) fn cancel() -> bool {
    let adds = JOBS.with_borrow_mut(|jobs| {
        let mut adds = jobs.here.cancel_reading();
        if let Some(Job { worker, .. }) = &jobs.open {
            let numbers = jobs.pending.numbers(|waiting| waiting.is_addition);
            adds |= !numbers.is_empty();
            numbers.into_iter().for_each(|number| cancel_in(worker, number));
        }
        adds
    });
    cancel_reading() || adds
}

/// Ends the worker that reads files to be opened, or keeps them for a choice; whether there was
/// one.
pub(crate) fn cancel_reading() -> bool {
    let (next, reading) = JOBS.with_borrow_mut(|jobs| {
        let reading = jobs.reading.take();
        jobs.forget(reading.as_ref());
        jobs.reading_files.clear();
        (jobs.next.take(), reading)
    });
    let is_reading = reading.is_some();
    if is_reading {
        drop(reading);
        tidy_up(None);
    }
    is_reading || next.is_some()
}

/// The study that is shown has no rows.
pub(crate) fn close() {
    cancel();
    JOBS.with_borrow_mut(|jobs| {
        let open = jobs.open.take();
        jobs.forget(open.as_ref());
        (jobs.live, jobs.here, jobs.until_held) = (None, Rc::default(), None);
        jobs.open_files.clear();
    });
}

pub(crate) type Listener = Rc<dyn Fn(Reply)>;

/// A worker at work; ended when dropped.
struct Job {
    worker: Worker,
    /// The name of the file that it reads or read, for what is said if it dies.
    name: String,
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_error: Closure<dyn Fn(web_sys::Event)>,
}

/// Who waits for a reply.
#[derive(Clone)]
struct Waiting {
    listener: Listener,
    /// Who answers it; the page itself if `None`.
    worker: Option<Worker>,
    /// Files are read for it, which can be given up.
    is_addition: bool,
}

/// Something to do later.
type Act = Box<dyn FnOnce()>;

/// All workers of the page.
#[derive(Default)]
struct Jobs {
    /// Whether the browser has told if it allows workers.
    knows_workers: bool,
    /// Opens files once it has.
    next: Option<Act>,
    /// What waits for the rows of the study that is shown; `None` if they are there, or don't come.
    until_held: Option<Vec<Act>>,
    /// Ready before it is needed.
    spare: Option<Worker>,
    reading: Option<Job>,
    open: Option<Job>,
    /// Resample cases of the open study.
    helpers: Vec<Job>,
    /// Copies of these cases, with the number of the request that they came for.
    copies: Vec<(u32, Uint8Array)>,
    /// Answers where there are no workers.
    here: Rc<Service>,
    pending: Pending<Waiting>,
    /// The files that are being read, as the user chose them.
    reading_files: Vec<(FilePart, File)>,
    /// Those of the study that is open: read again only to be saved.
    open_files: Vec<(FilePart, File)>,
    /// A request of a slider that is at work, and the one that follows it.
    live: Option<Option<(Request, Listener)>>,
}

thread_local! {
    static JOBS: RefCell<Jobs> = RefCell::default();
}

/// A reader is made ready so long after the one before has answered: what it found is shown first.
const PREPARE_AFTER: Duration = Duration::from_millis(250);

/// Which of the workers.
#[derive(Clone, Copy)]
enum Place {
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
    fn forget(&mut self, job: Option<&Job>) -> Vec<Waiting> {
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
    fn new(worker: Worker, name: String) -> Self {
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
    fn end(&self) {
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
    spawn_local(ready());
}

/// The same, over once that is done; what was to be opened meanwhile is opened then.
pub(crate) async fn ready() {
    whole_program().await;
    let next = JOBS.with_borrow_mut(|jobs| {
        jobs.knows_workers = true;
        jobs.spare = jobs.spare.take().or_else(spawn);
        jobs.next.take()
    });
    if let Some(open) = next {
        open();
    }
}

/// Over once the page's start script has fetched what the first curve does without, and has tried whether
/// there can be workers. It does so at the first time this is called.
pub(crate) async fn whole_program() {
    if !JOBS.with_borrow(|jobs| jobs.knows_workers)
        && let Ok(ask) = property::<Function>("breakevenWhole")
        && let Ok(whole) = ask.call0(&JsValue::NULL)
    {
        let _ = JsFuture::from(Promise::resolve(&whole)).await; // it fails by itself where it is called
    }
}

/// What the page's start script has put beside the program.
pub(crate) fn property<T: JsCast>(name: &str) -> Result<T, JsValue> {
    Reflect::get(&window(), &name.into())?.dyn_into()
}

/// The same once the page has shown what there is; a job that ended is dropped then.
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
    let make: Function = property("breakevenWorker").ok()?;
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

/// Asks a worker, or the page itself if there is none.
fn ask(place: Place, request: Request, files: Vec<File>, listener: Listener) -> u32 {
    let is_addition = matches!(request, Request::Add(_));
    let waiting = Waiting { listener, worker: None, is_addition };
    let number = JOBS.with_borrow_mut(|jobs| jobs.pending.add(waiting));
    let send = move || send(place, number, request, &files);
    match place {
        Place::Reading => send(),
        Place::Open => once_held(send),
    }
    number
}

fn send(place: Place, number: u32, request: Request, files: &[File]) {
    JOBS.with_borrow_mut(|jobs| {
        let worker = jobs.at(place).as_ref().map(|job| job.worker.clone());
        // It may have been given up while it waited.
        let Some(waiting) = jobs.pending.of(number) else { return };
        waiting.worker.clone_from(&worker);
        match worker {
            Some(worker) => {
                if worker.post_message(&pack(&Message::Ask(number, request), files)).is_err() {
                    let sentence = "The browser does not hand this on to the page’s reader; load the page again.";
                    spawn_local(async move { deliver(number, Reply::Refused(sentence.into(), vec![], vec![])) });
                }
            }
            None => {
                let (here, files) = (Rc::clone(&jobs.here), files.to_vec());
                let reply = move |reply| deliver(number, reply);
                spawn_local(async move { here.answer(number, request, files, &reply).await });
            }
        }
    });
}

/// More would each need memory for all cases.
const MOST_HELPERS: f64 = 4.0;

/// A worker that helps.
#[derive(Clone)]
pub(crate) struct Helper {
    worker: Worker,
    /// The cases until they are sent.
    cases: Rc<RefCell<Option<Uint8Array>>>,
}

/// So many can help: one a processor, as far as the browser says how many there are; none where
/// there are no workers.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "1 to 4")]
pub(crate) fn most_helpers() -> u32 {
    let has_worker = JOBS.with_borrow(|jobs| jobs.open.is_some());
    if has_worker {
        window().navigator().hardware_concurrency().clamp(1.0, MOST_HELPERS) as u32
    } else {
        0
    }
}

/// Starts workers for the copies of cases that came for a request; other copies are dropped.
pub(crate) fn helpers(number: u32) -> Vec<Helper> {
    let copies = JOBS.with_borrow_mut(|jobs| std::mem::take(&mut jobs.copies));
    let copies = copies.into_iter().filter(|(other, _)| *other == number);
    let start = |(_, cases): (u32, Uint8Array)| {
        let worker = spawn()?;
        let job = Job::new(worker.clone(), String::new());
        JOBS.with_borrow_mut(|jobs| jobs.helpers.push(job));
        Some(Helper { worker, cases: Rc::new(RefCell::new(Some(cases))) })
    };
    copies.filter_map(start).collect()
}

impl Helper {
    /// Asks for resamples. A refusal means that the worker is no more.
    pub(crate) fn ask(&self, portion: Portion, listener: impl Fn(Reply) + 'static) {
        let (worker, cases, listener) = (self.worker.clone(), self.cases.take(), Rc::new(listener));
        JOBS.with_borrow_mut(|jobs| {
            let waiting = Waiting { listener, worker: Some(worker.clone()), is_addition: false };
            let number = jobs.pending.add(waiting);
            let message = Message::Ask(number, Request::Help(portion));
            let is_alive = jobs.helpers.iter().any(|job| job.worker == worker);
            // The cases go along at the first time.
            let is_posted = is_alive
                && match cases {
                    Some(cases) => post_with_cases(&worker, &message, &cases),
                    None => worker.post_message(&pack(&message, &[])).is_ok(),
                };
            if !is_posted {
                spawn_local(async move {
                    died(&worker);
                    deliver(number, Reply::Cancelled); // if it had died before
                });
            }
        });
    }

    /// Ends it.
    pub(crate) fn end(self) {
        let job = JOBS.with_borrow_mut(|jobs| {
            let at = jobs.helpers.iter().position(|job| job.worker == self.worker)?;
            let job = jobs.helpers.remove(at);
            jobs.forget(Some(&job));
            Some(job)
        });
        drop(job);
    }
}

/// Ends all of them; nobody hears of them any more.
pub(crate) fn end_helpers() {
    let jobs = JOBS.with_borrow_mut(|jobs| {
        jobs.copies.clear();
        let helpers = std::mem::take(&mut jobs.helpers);
        helpers.iter().for_each(|job| drop(jobs.forget(Some(job))));
        helpers
    });
    drop(jobs);
}
