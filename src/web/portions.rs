//! Hands out what is to be resampled: the first to the worker that holds the cases, the rest to
//! workers that help, portion by portion, while nothing is dragged.

use super::job::{self, Helper};
use super::state::AppState;
use crate::curve::ImpactForm;
use crate::evaluate::Resampling;
use crate::protocol::{Next, Portion, Queue, Reply, Request};
use crate::study::Study;
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
    /// The number of the request to the worker that holds the cases.
    number: Cell<u32>,
    /// What nobody makes yet.
    queue: RefCell<Queue>,
    /// How many help.
    helpers: Cell<usize>,
    /// Those of them that wait for the end of a drag.
    waiting: RefCell<Vec<Helper>>,
    is_over: Cell<bool>,
}

impl Portions {
    /// Begins.
    ///
    /// - `listener`: hears of the cases first, then of their resamples in any order, and of what goes
    ///   wrong.
    pub(crate) fn begin(
        (state, asked, form): (AppState, Resampling, Option<ImpactForm>),
        study: Arc<Study>,
        listener: impl Fn(Reply) + 'static,
    ) -> Rc<Self> {
        let most = if job::has_rows() { job::most_helpers() } else { 0 };
        let (queue, home) = Queue::new(asked, most > 0);
        let copies = if queue.is_empty() { 0 } else { most };
        let portions = Rc::new(Self {
            state,
            study,
            form,
            listener: Box::new(listener),
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
        let without_rows = (!job::has_rows()).then(|| Arc::clone(&self.study));
        let request = match self.study.impacts() {
            Some(_) => Request::ResampleValues(portion, self.form, copies),
            None => Request::Resample(portion, without_rows, copies),
        };
        let mine = Rc::clone(self);
        let number = job::ask_open(request, move |reply| {
            let (is_sample, is_last) = (reply.is_sample(), reply.is_last());
            if is_last && reply != Reply::AllResampled {
                mine.end();
            }
            (mine.listener)(reply);
            if is_sample {
                let helpers = job::helpers(mine.number.get());
                mine.helpers.set(mine.helpers.get() + helpers.len());
                helpers.into_iter().for_each(|helper| mine.hand_out(helper));
            }
            // No worker could be started.
            if is_last {
                mine.take_over();
            }
        });
        self.number.set(number);
    }

    /// What nobody else makes is made where the cases are.
    fn take_over(self: &Rc<Self>) {
        if self.is_over.get() || self.helpers.get() > 0 || self.queue.borrow().is_empty() {
            return;
        }
        let left = self.queue.borrow_mut().take();
        self.at_home(left, 0);
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
        let missing = RefCell::new(portion.starts.clone());
        let (mine, from) = (Rc::clone(self), helper.clone());
        helper.ask(portion, move |reply| match reply {
            reply if reply.first_resample().is_some() => {
                missing.borrow_mut().retain(|start| Some(*start) != reply.first_resample());
                (mine.listener)(reply);
            }
            Reply::AllResampled if missing.borrow().is_empty() => {
                mine.queue.borrow_mut().measure(count, Date::now() - begin);
                mine.hand_out(from.clone());
            }
            _ => mine.lose(missing.take()),
        });
    }

    /// A helper died: others make what it has not.
    fn lose(self: &Rc<Self>, missing: Vec<u32>) {
        self.queue.borrow_mut().put_back(missing);
        self.helpers.set(self.helpers.get().saturating_sub(1));
        self.take_over();
    }
}
