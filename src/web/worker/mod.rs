//! Where requests are answered: in a worker or, where there are none, in the page itself. Transport
//! only: [`handle`](crate::protocol::handle) answers.

mod global;
mod messages;
mod pulse;
mod service;
mod stream;

pub(crate) use global::scope;
pub(crate) use messages::{copied_cases, pack, post_with_cases, reply};
pub(crate) use service::Service;
pub(crate) use stream::{decoder, unreadable};

use crate::protocol::Message;
use messages::{cases_beside, post, unpack};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Answers messages for as long as the worker lives.
pub(crate) fn serve(scope: &DedicatedWorkerGlobalScope) {
    let (service, here) = (Rc::new(Service::default()), scope.clone());
    let answer = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        match unpack(&event.data()) {
            Some((Message::Ask(number, request), files)) => {
                let (service, here) = (Rc::clone(&service), here.clone());
                if let Some(cases) = cases_beside(&event.data()) {
                    service.take_cases(&cases);
                }
                spawn_local(async move {
                    let reply = |reply| post(&here, number, &reply);
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
