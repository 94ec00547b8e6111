//! When to act: at once, with the next frame or after it, or once nothing has moved for a while.

use leptos::prelude::*;
use std::{cell::Cell, rc::Rc, time::Duration};

/// Something to do with what changed: at once where that is quickest, else once in the next frame.
#[derive(Clone)]
pub(crate) struct FrameJob(Rc<Job<dyn Fn()>>);

struct Job<F: ?Sized> {
    waits: Cell<bool>,
    action: F,
}

impl FrameJob {
    pub(crate) fn new(action: impl Fn() + 'static) -> Self {
        Self(Rc::new(Job { waits: Cell::new(false), action }))
    }

    /// In the next frame, however often it is asked for before.
    pub(crate) fn soon(&self) {
        if self.0.waits.replace(true) {
            return;
        }
        let job = Rc::clone(&self.0);
        request_animation_frame(move || {
            job.waits.set(false);
            (job.action)();
        });
    }

    /// At once, unless it waits for its frame already.
    pub(crate) fn now(&self) {
        if !self.0.waits.get() {
            (self.0.action)();
        }
    }
}

/// A signal that is set where a value differs from the one before. What follows a memo is asked at
/// every change of what the memo reads; what follows this sleeps meanwhile. Within it a memo: an effect
/// that reads several memos isn't run for one that was computed while the effect asked another.
pub(crate) fn distinct<T: Clone + PartialEq + Send + Sync + 'static>(
    of: impl Fn() -> T + Send + Sync + 'static,
) -> ReadSignal<T> {
    let of = Memo::new(move |_| of());
    let (read, write) = signal(of.get_untracked());
    Effect::new(move |_| {
        let now = of.get();
        if read.with_untracked(|old| *old != now) {
            write.set(now);
        }
    });
    read
}

/// A page that nobody sees is not painted; what waits for that waits no longer than this.
const UNPAINTED: Duration = Duration::from_secs(1);

/// Acts once what has changed is painted, or soon if nothing is painted.
pub(crate) fn once_painted(act: impl FnOnce() + 'static) {
    let act = Rc::new(Cell::new(Some(act)));
    let once = move || {
        if let Some(act) = act.take() {
            set_timeout(act, Duration::ZERO);
        }
    };
    request_animation_frame(once.clone());
    set_timeout(once, UNPAINTED);
}

/// A function that runs `action` once it has not been called for a while.
///
/// One timer serves all the calls of a drag.
pub(crate) fn once_rested(rest: Duration, action: impl Fn() + 'static) -> impl Fn() + 'static {
    let waiter = Rc::new(Waiter { rest, action, called_ms: Cell::new(None) });
    move || {
        if waiter.called_ms.replace(Some(js_sys::Date::now())).is_none() {
            Rc::clone(&waiter).wait(rest);
        }
    }
}

struct Waiter<F> {
    rest: Duration,
    action: F,
    /// When it was called last, while it waits.
    called_ms: Cell<Option<f64>>,
}

impl<F: Fn() + 'static> Waiter<F> {
    fn wait(self: Rc<Self>, left: Duration) {
        let look = move || {
            let since_ms = js_sys::Date::now() - self.called_ms.get().unwrap_or_default();
            // A clock that was set back counts as rest.
            let since = Duration::try_from_secs_f64(since_ms / 1000.0).unwrap_or(self.rest);
            match self.rest.checked_sub(since).filter(|left| !left.is_zero()) {
                Some(left) => self.wait(left),
                None => {
                    self.called_ms.set(None);
                    (self.action)();
                }
            }
        };
        set_timeout(look, left);
    }
}
