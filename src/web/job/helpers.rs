//! Workers that help the one that is open to resample its cases.

use crate::protocol::{Portion, Reply, Request};
use crate::web::job::workers::{JOBS, Job, Listener, ask_helper, spawn};
use js_sys::Uint8Array;
use leptos::prelude::window;
use std::cell::RefCell;
use std::rc::Rc;
use web_sys::Worker;

/// More would each need memory for all cases.
const MOST: f64 = 4.0;

/// A worker that helps.
#[derive(Clone)]
pub(crate) struct Helper {
    worker: Worker,
    /// The cases until they are sent.
    cases: Rc<RefCell<Option<Uint8Array>>>,
}

/// So many can help: one a processor, as far as the browser says how many there are; none where there
/// are no workers.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "1 to 4")]
pub(crate) fn most_helpers() -> u32 {
    let has_worker = JOBS.with_borrow(|jobs| jobs.open.is_some());
    if has_worker { window().navigator().hardware_concurrency().clamp(1.0, MOST) as u32 } else { 0 }
}

/// Starts workers for the copies of cases that came for a request; other copies are dropped.
pub(crate) fn helpers(number: u32) -> Vec<Helper> {
    let copies = JOBS.with_borrow_mut(|jobs| std::mem::take(&mut jobs.copies));
    let copies = copies.into_iter().filter(|(other, _)| *other == number);
    copies.filter_map(|(_, cases)| start(cases)).collect()
}

fn start(cases: Uint8Array) -> Option<Helper> {
    let worker = spawn()?;
    let job = Job::new(worker.clone(), String::new());
    JOBS.with_borrow_mut(|jobs| jobs.helpers.push(job));
    Some(Helper { worker, cases: Rc::new(RefCell::new(Some(cases))) })
}

impl Helper {
    /// Asks for resamples. A refusal means that the worker is no more.
    pub(crate) fn ask(&self, portion: Portion, listener: impl Fn(Reply) + 'static) {
        let (cases, listener): (_, Listener) = (self.cases.take(), Rc::new(listener));
        ask_helper(&self.worker, Request::Help(portion), cases.as_ref(), listener);
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
