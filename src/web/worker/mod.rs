//! Where requests are answered: in a worker or, where there are none, in the page itself. Transport
//! only: [`handle`](crate::protocol::handle) answers.

mod global;
mod pulse;
mod service;
mod stream;

pub(crate) use global::scope;
pub(crate) use service::Service;
pub(crate) use stream::unreadable;

use crate::protocol::{Message, Reply, decode, encode};
use global::get;
use js_sys::{Array, Object, Reflect, Uint8Array};
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, File, MessageEvent};

/// Answers messages for as long as the worker lives.
pub(crate) fn serve(scope: &DedicatedWorkerGlobalScope) {
    let (service, here) = (Rc::new(Service::default()), scope.clone());
    let answer = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        match unpack(&event.data()) {
            Some((Message::Ask(number, request), files)) => {
                let (service, here) = (Rc::clone(&service), here.clone());
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

fn unpack(data: &JsValue) -> Option<(Message, Vec<File>)> {
    let bytes: Uint8Array = get(data, "bytes").dyn_into().ok()?;
    let files: Array = get(data, "files").dyn_into().unwrap_or_default();
    let files = files.iter().filter_map(|file| file.dyn_into().ok()).collect();
    Some((decode(&bytes.to_vec())?, files))
}

fn post(scope: &DedicatedWorkerGlobalScope, number: u32, reply: &Reply) {
    let bytes = Uint8Array::from(encode(&(number, reply)).as_slice());
    let moved = Array::of1(&bytes.buffer());
    let _ = scope.post_message_with_transfer(&bytes, &moved);
}

/// The reply in a message from a worker, with the number of its request.
pub(crate) fn reply(data: &JsValue) -> Option<(u32, Reply)> {
    decode(&data.dyn_ref::<Uint8Array>()?.to_vec())
}
