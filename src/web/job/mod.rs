//! The page's side of its workers: one reads, one holds the tables of the study that is open, one
//! waits. A worker that is ended takes its memory with it.
//!
//! Every request has a number that its replies bring back, so that requests at the same time can't
//! answer each other. A reply that nobody waits for is dropped.

mod helpers;
mod workers;

pub(crate) use helpers::{Helper, end_helpers, helpers, most_helpers};
pub(crate) use workers::prepare;

use super::worker::pack;
use crate::data::Roles;
use crate::protocol::{Message, Reply, Request};
use crate::study::FilePart;
use std::rc::Rc;
use web_sys::{File, Worker};
use workers::{JOBS, Job, Listener, Place, Waiting, ask, spawn, tidy_up};

/// Asks about the study that is open.
///
/// - returns: the request's number, for [`forget`].
pub(crate) fn ask_open(request: Request, listener: impl Fn(Reply) + 'static) -> u32 {
    ask(Place::Open, request, vec![], Rc::new(listener))
}

/// Reads files into one study; what is being read is given up.
pub(crate) fn open(files: Vec<(FilePart, File)>, roles: Roles, listener: impl Fn(Reply) + 'static) {
    cancel();
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
    JOBS.with_borrow(|jobs| jobs.reading.is_some() || jobs.here.has_choice())
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
                    jobs.live = None;
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
pub(crate) fn ask_live(request: Request, listener: impl Fn(Reply) + 'static) {
    ask_next(request, Rc::new(listener));
}

fn ask_next(request: Request, listener: Listener) {
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
            ask_next(request, listener);
        }
    });
}

/// Whether the rows of the study that is shown are at hand.
pub(crate) fn has_rows() -> bool {
    JOBS.with_borrow(|jobs| jobs.open.is_some() || jobs.here.is_open())
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

/// Ends the worker that reads files to be opened, or keeps them for a choice; whether there was one.
pub(crate) fn cancel_reading() -> bool {
    let reading = JOBS.with_borrow_mut(|jobs| {
        let reading = jobs.reading.take();
        jobs.forget(reading.as_ref());
        jobs.reading_files.clear();
        reading
    });
    let is_reading = reading.is_some();
    if is_reading {
        drop(reading);
        tidy_up(None);
    }
    is_reading
}

/// The study that is shown has no rows.
pub(crate) fn close() {
    cancel();
    JOBS.with_borrow_mut(|jobs| {
        let open = jobs.open.take();
        jobs.forget(open.as_ref());
        (jobs.live, jobs.here) = (None, Rc::default());
        jobs.open_files.clear();
    });
}
