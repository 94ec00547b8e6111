//! When long work says how far it is, and when it lets messages in.

use crate::web::worker::global::get;
use js_sys::{Date, Function, Promise};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Progress is reported this often, milliseconds.
const REPORT_EVERY: f64 = 60.0;
/// And not before so long: what is done at once needs no progress.
const QUIET: f64 = 150.0;
/// Messages are let in this often, milliseconds.
const PAUSE_EVERY: f64 = 15.0;

/// The clock of one request.
pub(super) struct Pulse {
    reported: f64,
    /// When messages were last let in; `None` if they need not be.
    paused: Option<f64>,
}

impl Pulse {
    /// - `listens`: whether messages have to be let in.
    pub(super) fn new(listens: bool) -> Self {
        let now = Date::now();
        Self { reported: now + QUIET - REPORT_EVERY, paused: listens.then_some(now) }
    }

    /// Whether it is time for a report.
    pub(super) fn is_due(&mut self) -> bool {
        let now = Date::now();
        let is_due = now - self.reported >= REPORT_EVERY;
        if is_due {
            self.reported = now;
        }
        is_due
    }

    /// Lets messages in: a stream whose next piece is there goes on before any of them.
    pub(super) async fn pause(&mut self) -> Result<(), JsValue> {
        let Some(paused) = &mut self.paused else { return Ok(()) };
        if Date::now() - *paused < PAUSE_EVERY {
            return Ok(());
        }
        let later: Function = get(&js_sys::global(), "setTimeout").dyn_into()?;
        JsFuture::from(Promise::new(&mut |resolve, _| {
            let _ = later.call1(&JsValue::UNDEFINED, &resolve);
        }))
        .await?;
        *paused = Date::now();
        Ok(())
    }
}
