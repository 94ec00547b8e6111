//! Requests one after the other, or, while files are read and splits repeated, beside each other.

use crate::data::Roles;
use crate::evaluate::Settings;
use crate::protocol::{Reply, Request, handle, refused, repeat};
use crate::study::{FileTable, Session, StudyError};
use crate::web::worker::global::scope;
use crate::web::worker::pulse::Pulse;
use crate::web::worker::stream::{Failure, Reading, unreadable};
use std::cell::RefCell;
use web_sys::File;

/// A session, and the requests that are being answered.
#[derive(Default)]
pub(crate) struct Service {
    session: RefCell<Session>,
    /// The numbers of the requests that are at work and wanted, and whether they read files.
    wanted: RefCell<Vec<(u32, bool)>>,
}

impl Service {
    /// Answers a request, with progress before the last reply.
    pub(crate) async fn answer(
        &self,
        number: u32,
        request: Request,
        files: Vec<File>,
        reply: &dyn Fn(Reply),
    ) {
        self.wanted.borrow_mut().push((number, !request.parts().is_empty()));
        let last = match request {
            Request::Open(..) | Request::Add(_) => self.read(number, request, files, reply).await,
            Request::Repeat(roles, settings, count) => {
                self.repeat(number, (&roles, &settings, count), reply).await
            }
            _ => handle(&mut self.session.borrow_mut(), request, vec![]),
        };
        self.cancel(number);
        reply(last);
    }

    /// Gives a request up, if it is at work.
    pub(crate) fn cancel(&self, number: u32) {
        self.wanted.borrow_mut().retain(|(other, _)| *other != number);
    }

    /// Gives up every request that reads files, and files that are kept for a choice; whether there
    /// was anything.
    pub(crate) fn cancel_reading(&self) -> bool {
        let had_choice = self.session.borrow_mut().drop_undecided();
        let mut wanted = self.wanted.borrow_mut();
        let before = wanted.len();
        wanted.retain(|(_, reads_files)| !reads_files);
        had_choice || wanted.len() < before
    }

    /// Whether files are kept that were not understood.
    pub(crate) fn has_choice(&self) -> bool {
        self.session.borrow().has_undecided()
    }

    /// Whether a study is open here.
    pub(crate) fn is_open(&self) -> bool {
        self.session.borrow().is_open()
    }

    async fn read(
        &self,
        number: u32,
        request: Request,
        files: Vec<File>,
        reply: &dyn Fn(Reply),
    ) -> Reply {
        let (wanted, report) = (|| self.is_wanted(number), |p| reply(Reply::Progress(p)));
        // What is opened in a worker is given up by ending the worker.
        let listens = matches!(request, Request::Add(_)) || scope().is_none();
        let mut reading =
            Reading::of(&files, self.session.borrow().bytes(), listens, &wanted, &report);
        let mut tables = Vec::with_capacity(files.len());
        for (file, &part) in files.iter().zip(request.parts()) {
            let name = file.name();
            match reading.table(file).await {
                Ok(table) => tables.push(FileTable { name, part, table }),
                Err(Failure::Data(error)) => return refused(StudyError::Data(error)),
                Err(Failure::Unreadable) if self.is_wanted(number) => {
                    return Reply::Refused(unreadable(&name), vec![], vec![]);
                }
                Err(Failure::Unreadable) => return Reply::Cancelled,
            }
        }
        match self.is_wanted(number) {
            true => handle(&mut self.session.borrow_mut(), request, tables),
            false => Reply::Cancelled,
        }
    }

    /// Repeats splits one by one, so that the rest can be given up.
    async fn repeat(
        &self,
        number: u32,
        (roles, settings, count): (&Roles, &Settings, usize),
        report: &dyn Fn(Reply),
    ) -> Reply {
        let repeats = self.session.borrow().repeats(roles, settings, count);
        let mut repeats = match repeats {
            Ok(repeats) => repeats,
            Err(error) => return refused(error),
        };
        let mut pulse = Pulse::new(true);
        while self.is_wanted(number) {
            let reply = repeat(&mut repeats);
            if reply.is_last() {
                return reply;
            }
            if pulse.is_due() {
                report(reply);
            }
            if pulse.pause().await.is_err() {
                break;
            }
        }
        Reply::Cancelled
    }

    fn is_wanted(&self, number: u32) -> bool {
        self.wanted.borrow().iter().any(|(other, _)| *other == number)
    }
}
