//! Messages between the page and its workers: bytes, and beside them what the browser hands on as it
//! is.

use crate::protocol::{Message, Reply, decode, encode};
use crate::web::worker::global::get;
use js_sys::{Array, Object, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, File, Worker};

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
pub(super) fn post_cases(scope: &DedicatedWorkerGlobalScope, number: u32, cases: &[u8]) {
    let (object, cases) = (Object::new(), Uint8Array::from(cases));
    let _ = Reflect::set(&object, &"number".into(), &number.into());
    let _ = Reflect::set(&object, &"cases".into(), &cases);
    let _ = scope.post_message_with_transfer(&object, &Array::of1(&cases.buffer()));
}

pub(super) fn cases_beside(data: &JsValue) -> Option<Uint8Array> {
    get(data, "cases").dyn_into().ok()
}

/// Cases in a message from a worker, with the number of the request that they came for.
pub(crate) fn copied_cases(data: &JsValue) -> Option<(u32, Uint8Array)> {
    let cases = cases_beside(data)?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it was a u32")]
    let number = get(data, "number").as_f64()? as u32;
    Some((number, cases))
}

pub(super) fn unpack(data: &JsValue) -> Option<(Message, Vec<File>)> {
    let bytes: Uint8Array = get(data, "bytes").dyn_into().ok()?;
    let files: Array = get(data, "files").dyn_into().unwrap_or_default();
    let files = files.iter().filter_map(|file| file.dyn_into().ok()).collect();
    Some((decode(&bytes.to_vec())?, files))
}

pub(super) fn post(scope: &DedicatedWorkerGlobalScope, number: u32, reply: &Reply) {
    let bytes = Uint8Array::from(encode(&(number, reply)).as_slice());
    let moved = Array::of1(&bytes.buffer());
    let _ = scope.post_message_with_transfer(&bytes, &moved);
}

/// The reply in a message from a worker, with the number of its request.
pub(crate) fn reply(data: &JsValue) -> Option<(u32, Reply)> {
    decode(&data.dyn_ref::<Uint8Array>()?.to_vec())
}
