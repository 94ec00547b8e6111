//! Hands out what is to be resampled: the first to the worker that holds the cases, the rest to
//! workers that help, portion by portion, while nothing is dragged.

use crate::curve::ImpactForm;
use crate::evaluate::Resampling;
use crate::protocol::{Next, Portion, Queue, Reply, Request};
use crate::study::Study;
use crate::web::job::{self, Helper};
use crate::web::state::AppState;
use js_sys::Date;
use leptos::prelude::set_timeout;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

/// The resamples of one study, as they are handed out.
pub(crate) struct Portions {
    state: AppState,
    study: Arc<Study>,
    /// Of its values, if it has such.
    form: Option<ImpactForm>,
    /// What comes of it.
    listener: Box<dyn Fn(Reply)>,
    /// Whether its rows were at hand at the beginning.
    had_rows: bool,
    /// Whether the worker that holds the cases is at work, and the number of the request to it.
    home: Cell<Home>,
    number: Cell<u32>,
    /// What nobody makes yet.
    queue: RefCell<Queue>,
    /// How many help.
    helpers: Cell<usize>,
    /// Those of them that wait for the end of a drag.
    waiting: RefCell<Vec<Helper>>,
    is_over: Cell<bool>,
}

/// What the worker does that holds the cases.
#[derive(Clone, Copy)]
enum Home {
    Free,
    AtWork,
    /// Nothing more: it can't resample them.
    Failed,
}

impl Portions {
    /// Begins.
    ///
    /// - `listener`: hears of the cases first, then of their resamples in any order, and
    ///   [`Reply::Cancelled`] if nobody can make the rest.
    pub(crate) fn begin(
        (state, asked, form): (AppState, Resampling, Option<ImpactForm>),
        study: Arc<Study>,
        listener: impl Fn(Reply) + 'static,
    ) -> Rc<Self> {
        let had_rows = job::has_rows();
        let most = if had_rows { job::most_helpers() } else { 0 };
        let (queue, home) = Queue::new(asked, most > 0);
        let copies = if queue.is_empty() { 0 } else { most };
        let portions = Rc::new(Self {
            state,
            study,
            form,
            listener: Box::new(listener),
            had_rows,
            home: Cell::new(Home::Free),
            number: Cell::new(0),
            queue: RefCell::new(queue),
            helpers: Cell::new(0),
            waiting: RefCell::default(),
            is_over: Cell::new(false),
        });
        portions.at_home(home, copies);
        portions
    }

    /// Nobody hears of it any more.
    pub(crate) fn end(&self) {
        self.is_over.set(true);
        self.waiting.take();
        job::forget(self.number.get());
        job::end_helpers();
    }

    /// Has some resamples made where the cases are.
    fn at_home(self: &Rc<Self>, portion: Portion, copies: u32) {
        let has_rows = job::has_rows();
        let without_rows = (!has_rows).then(|| Arc::clone(&self.study));
        let (mine, hear) = (Rc::clone(self), self.hearing(&portion));
        let request = match self.study.impacts() {
            Some(_) => Request::ResampleValues(portion, self.form, copies),
            None => Request::Resample(portion, without_rows, copies),
        };
        self.home.set(Home::AtWork);
        let number = job::ask_open(request, move |reply| {
            let (is_sample, is_done) = (reply.is_sample(), reply == Reply::AllResampled);
            let missing = hear(reply);
            if is_sample {
                mine.start_helpers();
            }
            let Some(missing) = missing else { return };
            if is_done {
                (mine.listener)(Reply::AllResampled);
            } else {
                mine.queue.borrow_mut().put_back(missing);
            }
            let has_failed = !is_done && has_rows == job::has_rows();
            mine.home.set(if has_failed { Home::Failed } else { Home::Free });
            mine.go_on();
        });
        self.number.set(number);
    }

    /// Starts workers for the copies of the cases that came with the sample.
    fn start_helpers(self: &Rc<Self>) {
        let helpers = job::helpers(self.number.get());
        self.helpers.set(self.helpers.get() + helpers.len());
        helpers.into_iter().for_each(|helper| self.hand_out(helper));
    }

    /// Hands on what comes of a portion.
    ///
    /// - returns: with the last reply, which is not handed on, what of the portion is missing.
    fn hearing(self: &Rc<Self>, portion: &Portion) -> impl Fn(Reply) -> Option<Vec<u32>> + 'static {
        let (mine, missing) = (Rc::clone(self), RefCell::new(portion.starts.clone()));
        move |reply| {
            missing.borrow_mut().retain(|start| Some(*start) != reply.first_resample());
            if reply.is_last() {
                return Some(missing.take());
            }
            (mine.listener)(reply);
            None
        }
    }

    /// Has what nobody else makes made where the cases are; if they are gone, that is heard of.
    fn go_on(self: &Rc<Self>) {
        if self.is_over.get() || self.helpers.get() > 0 || self.queue.borrow().is_empty() {
            return;
        }
        // Counts take the place of rows that are gone.
        let has_cases = || job::has_rows() == self.had_rows || self.study.groups().is_some();
        match self.home.get() {
            Home::AtWork => {}
            Home::Free if has_cases() => {
                let left = self.queue.borrow_mut().take();
                self.at_home(left, 0);
            }
            Home::Free | Home::Failed => {
                self.end();
                (self.listener)(Reply::Cancelled);
            }
        }
    }

    /// Gives a helper its next portion once nothing is dragged, or ends it.
    fn hand_out(self: &Rc<Self>, helper: Helper) {
        if self.is_over.get() {
            return;
        }
        let since = self.state.resampled.since_moved();
        let next = self.queue.borrow_mut().next(self.helpers.get(), since);
        match next {
            Next::Make(portion) => self.ask(helper, portion),
            Next::Wait(wait) => self.wait(helper, Duration::from_secs_f64(wait / 1000.0)),
            Next::End => {
                self.helpers.set(self.helpers.get().saturating_sub(1));
                helper.end();
            }
        }
    }

    /// One timer serves all helpers.
    fn wait(self: &Rc<Self>, helper: Helper, rest: Duration) {
        let mut waiting = self.waiting.borrow_mut();
        waiting.push(helper);
        if waiting.len() == 1 {
            let mine = Rc::clone(self);
            let go_on = move || {
                let waiting = mine.waiting.take();
                waiting.into_iter().for_each(|helper| mine.hand_out(helper));
            };
            set_timeout(go_on, rest);
        }
    }

    fn ask(self: &Rc<Self>, helper: Helper, portion: Portion) {
        let (begin, count) = (Date::now(), portion.starts.len());
        let (mine, from, hear) = (Rc::clone(self), helper.clone(), self.hearing(&portion));
        helper.ask(portion, move |reply| match hear(reply) {
            None => {}
            Some(missing) if missing.is_empty() => {
                mine.queue.borrow_mut().measure(count, Date::now() - begin);
                mine.hand_out(from.clone());
            }
            Some(missing) => mine.lose(missing),
        });
    }

    /// A helper died: others make what it has not.
    fn lose(self: &Rc<Self>, missing: Vec<u32>) {
        self.queue.borrow_mut().put_back(missing);
        self.helpers.set(self.helpers.get().saturating_sub(1));
        self.go_on();
    }
}
