//! Where requests are answered: in a worker or, where there are none, in the page itself. Transport
//! only: [`handle`](crate::protocol::handle) answers. Requests come one after the other, or, while
//! files are read and splits repeated, beside each other.

use crate::data::Roles;
use crate::evaluate::Settings;
use crate::protocol::{
    CasesToDraw, Message, Portion, Reply, Request, decode, encode, handle, refused, repeat,
    resamplings,
};
use crate::study::{CasesToResample, FileTable, Session, StudyError, ValuesToResample};
use crate::web::stream::{Failure, Pulse, Reading, field, unreadable, worker_scope};
use js_sys::{Array, Object, Reflect, Uint8Array};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, File, MessageEvent, Worker};

/// Answers messages for as long as the worker lives.
pub(crate) fn serve(scope: &DedicatedWorkerGlobalScope) {
    let (service, here) = (Rc::new(Service::default()), scope.clone());
    let answer = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        match unpack(&event.data()) {
            Some((Message::Ask(number, request), files)) => {
                let (service, here) = (Rc::clone(&service), here.clone());
                if let Some(cases) = cases_beside(&event.data()) {
                    *service.cases.borrow_mut() = decode(&cases.to_vec()).map(Rc::new);
                }
                spawn_local(async move {
                    let reply = |reply| {
                        let bytes = Uint8Array::from(encode(&(number, reply)).as_slice());
                        let moved = Array::of1(&bytes.buffer());
                        let _ = here.post_message_with_transfer(&bytes, &moved);
                    };
                    service.answer(number, request, files, &reply).await;
                });
            }
            Some((Message::Cancel(number), _)) => service.cancel(number),
            None => {}
        }
    });
    scope.set_onmessage(Some(answer.as_ref().unchecked_ref()));
    answer.forget(); // lives as long as the worker
}

/// A session, and the requests that are being answered.
#[derive(Default)]
pub(crate) struct Service {
    session: RefCell<Session>,
    /// The numbers of the requests that are at work and wanted, and whether they read files.
    wanted: RefCell<Vec<(u32, bool)>>,
    /// Cases that another worker handed on to be resampled.
    cases: RefCell<Option<Rc<CasesToDraw>>>,
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
                self.repeat(number, &roles, &settings, count, reply).await
            }
            Request::Resample(portion, study, copies) => {
                let cases = self.session.borrow().cases_to_resample(study.as_deref());
                let of = |CasesToResample { cases, sample, chosen_at }| {
                    (Reply::Sample(Box::new(sample), chosen_at), CasesToDraw::Classes(cases))
                };
                let cases = cases.map(|cases| cases.map(of));
                self.draw(number, cases, (portion, copies), reply).await
            }
            Request::ResampleValues(portion, form, copies) => {
                let cases = self.session.borrow().values_to_resample(form);
                let of = |ValuesToResample { cases, sample }| {
                    (Reply::ValueSample(Box::new(sample)), CasesToDraw::Values(cases))
                };
                let cases = cases.map(|cases| cases.map(of));
                self.draw(number, cases, (portion, copies), reply).await
            }
            Request::Help(portion) => {
                let cases = self.cases.borrow().clone();
                match cases {
                    // Who helps is given up by being ended.
                    Some(cases) => {
                        self.resamples(number, (&cases, portion), Pulse::new(false), reply).await
                    }
                    None => Reply::AllResampled,
                }
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
        let listens = matches!(request, Request::Add(_)) || worker_scope().is_none();
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
        if self.is_wanted(number) {
            handle(&mut self.session.borrow_mut(), request, tables)
        } else {
            Reply::Cancelled
        }
    }

    /// Repeats splits one by one, so that the rest can be given up.
    async fn repeat(
        &self,
        number: u32,
        roles: &Roles,
        settings: &Settings,
        count: usize,
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

    /// Resamples cases of which closed forms are known, if there are any, and hands them on to others
    /// before.
    async fn draw(
        &self,
        number: u32,
        cases: Result<Option<(Reply, CasesToDraw)>, StudyError>,
        (portion, copies): (Portion, u32),
        report: &dyn Fn(Reply),
    ) -> Reply {
        let (sample, cases) = match cases {
            Ok(Some(cases)) => cases,
            Ok(None) => return Reply::AllResampled,
            Err(error) => return refused(error),
        };
        if let (Some(scope), true) = (worker_scope(), copies > 0) {
            let bytes = encode(&cases);
            (0..copies).for_each(|_| post_cases(&scope, number, &bytes));
        }
        report(sample);
        self.resamples(number, (&cases, portion), Pulse::new(true), report).await
    }

    /// Makes some resamples after the other, so that the rest can be given up.
    async fn resamples(
        &self,
        number: u32,
        (cases, portion): (&CasesToDraw, Portion),
        mut pulse: Pulse,
        report: &dyn Fn(Reply),
    ) -> Reply {
        for reply in resamplings(cases, portion) {
            if reply.is_last() {
                return reply;
            }
            report(reply);
            if pulse.pause().await.is_err() || !self.is_wanted(number) {
                break;
            }
        }
        Reply::Cancelled
    }

    fn is_wanted(&self, number: u32) -> bool {
        self.wanted.borrow().iter().any(|(other, _)| *other == number)
    }
}

/// A message with the files beside it.
pub(crate) fn pack(message: &Message, files: &[File]) -> JsValue {
    let object = Object::new();
    let bytes = Uint8Array::from(encode(message).as_slice());
    let _ = Reflect::set(&object, &"bytes".into(), &bytes);
    if !files.is_empty() {
        let _ = Reflect::set(&object, &"files".into(), &files.iter().collect::<Array>());
    }
    object.into()
}

/// A request with cases beside it, which the worker takes over.
pub(crate) fn post_with_cases(worker: &Worker, message: &Message, cases: &Uint8Array) -> bool {
    let object = pack(message, &[]);
    let _ = Reflect::set(&object, &"cases".into(), cases);
    worker.post_message_with_transfer(&object, &Array::of1(&cases.buffer())).is_ok()
}

/// Hands a copy of some cases to the page, for a worker that helps; the page does not read it.
fn post_cases(scope: &DedicatedWorkerGlobalScope, number: u32, cases: &[u8]) {
    let (object, cases) = (Object::new(), Uint8Array::from(cases));
    let _ = Reflect::set(&object, &"number".into(), &number.into());
    let _ = Reflect::set(&object, &"cases".into(), &cases);
    let _ = scope.post_message_with_transfer(&object, &Array::of1(&cases.buffer()));
}

fn cases_beside(data: &JsValue) -> Option<Uint8Array> {
    field(data, "cases").dyn_into().ok()
}

/// Cases in a message from a worker, with the number of the request that they came for.
pub(crate) fn copied_cases(data: &JsValue) -> Option<(u32, Uint8Array)> {
    let cases = cases_beside(data)?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it was a u32")]
    let number = field(data, "number").as_f64()? as u32;
    Some((number, cases))
}

fn unpack(data: &JsValue) -> Option<(Message, Vec<File>)> {
    let bytes: Uint8Array = field(data, "bytes").dyn_into().ok()?;
    let files: Array = field(data, "files").dyn_into().unwrap_or_default();
    let files = files.iter().filter_map(|file| file.dyn_into().ok()).collect();
    Some((decode(&bytes.to_vec())?, files))
}

/// The reply in a message from a worker, with the number of its request.
pub(crate) fn reply(data: &JsValue) -> Option<(u32, Reply)> {
    decode(&data.dyn_ref::<Uint8Array>()?.to_vec())
}
