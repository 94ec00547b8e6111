//! When to act: at once, with the next frame or after it, or once nothing has moved for a while.

use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use std::{rc::Rc, time::Duration};

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
pub(crate) fn once_rested(rest: Duration, action: impl Fn() + 'static) -> impl Fn() + 'static {
    let waiter = Waiter::new(Pace::Rested(rest), false, action);
    move || waiter.call()
}

/// How what follows a drag does so.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Pace {
    /// With some of its steps, the first among them, so long after one another, and once it has rested for so
    /// long. Not between
    /// two steps: what is written there the browser lays out in the next one.
    Every(Duration),
    /// Once it has rested for so long.
    Rested(Duration),
}

/// A function that runs `action` at a pace, and [at the end of a drag](end_drag).
pub(crate) fn at_pace(pace: Pace, action: impl Fn() + 'static) -> impl Fn() + 'static {
    let waiter = Waiter::new(pace, true, action);
    move || waiter.call()
}

/// Has what follows a drag at a pace do so now: the drag is over.
pub(crate) fn end_drag() {
    WAITING
        .with_borrow_mut(|(waiting, _)| take(waiting, |waiter| waiter.is_paced))
        .iter()
        .for_each(|waiter| waiter.act());
}

struct Waiter<F: ?Sized> {
    pace: Pace,
    /// Whether it acts at the end of a drag.
    is_paced: bool,
    /// When it was called last, and when it acted last, milliseconds.
    called_ms: Cell<f64>,
    acted_ms: Cell<f64>,
    action: F,
}

/// While something waits for rest it is looked after so often: one timer serves all that wait.
const LOOK: Duration = Duration::from_millis(150);

type Waiters = Vec<Rc<Waiter<dyn Fn()>>>;

/// Of what follows a drag, one part acts this long after another: none of its steps takes as long as all.
const APART: Duration = Duration::from_millis(10);

thread_local! {
    /// When one of those that follow a drag acted last, milliseconds.
    static ACTED_MS: Cell<f64> = const { Cell::new(f64::NEG_INFINITY) };
    /// Those that are to act once they have rested, and whether a timer runs.
    static WAITING: RefCell<(Waiters, bool)> = const { RefCell::new((vec![], false)) };
}

/// How long after a time something is that is to be so long after it; none where it is due. A clock that
/// was set back counts as rest.
fn left(last_ms: f64, all: Duration) -> Option<Duration> {
    let since = Duration::try_from_secs_f64((js_sys::Date::now() - last_ms) / 1000.0);
    all.checked_sub(since.unwrap_or(all)).filter(|left| !left.is_zero())
}

impl Waiter<dyn Fn()> {
    fn new(pace: Pace, is_paced: bool, action: impl Fn() + 'static) -> Rc<Self> {
        let [called_ms, acted_ms] = [f64::NEG_INFINITY; 2].map(Cell::new);
        Rc::new(Waiter { pace, is_paced, called_ms, acted_ms, action })
    }

    fn call(self: &Rc<Self>) {
        let acts = match self.pace {
            Pace::Every(pace) => {
                left(self.acted_ms.get(), pace).or(left(ACTED_MS.get(), APART)).is_none()
            }
            Pace::Rested(_) => false,
        };
        self.called_ms.set(js_sys::Date::now());
        let is_first = WAITING.with_borrow_mut(|(waiting, is_looked_after)| {
            waiting.retain(|other| !Rc::ptr_eq(other, self));
            if !acts {
                waiting.push(Rc::clone(self));
            }
            !acts && !std::mem::replace(is_looked_after, *is_looked_after || !acts)
        });
        if is_first {
            look_after();
        }
        if acts {
            self.act();
        }
    }

    fn act(&self) {
        self.acted_ms.set(js_sys::Date::now());
        if matches!(self.pace, Pace::Every(_)) {
            ACTED_MS.set(js_sys::Date::now());
        }
        (self.action)();
    }

    fn until_rested(&self) -> Option<Duration> {
        let (Pace::Every(rest) | Pace::Rested(rest)) = self.pace;
        left(self.called_ms.get(), rest)
    }
}

/// Takes those out of which something is so.
fn take(waiting: &mut Waiters, is_so: impl Fn(&Waiter<dyn Fn()>) -> bool) -> Waiters {
    let (taken, others) = waiting.drain(..).partition(|waiter| is_so(waiter));
    *waiting = others;
    taken
}

/// Has those that wait act, each once it has rested.
fn look_after() {
    let look = || {
        let rested = WAITING.with_borrow_mut(|(waiting, is_looked_after)| {
            let rested = take(waiting, |waiter| waiter.until_rested().is_none());
            *is_looked_after = !waiting.is_empty();
            (rested, *is_looked_after)
        });
        if rested.1 {
            look_after();
        }
        rested.0.iter().for_each(|waiter| waiter.act());
    };
    let next = WAITING.with_borrow(|(waiting, _)| {
        waiting.iter().filter_map(|waiter| waiter.until_rested()).min().unwrap_or_default()
    });
    set_timeout(look, next.min(LOOK));
}
