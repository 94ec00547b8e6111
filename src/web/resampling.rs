//! Asks for the resamples of the study that is open, and collects them while one looks: the first
//! come from the worker that holds the cases, the rest from workers that help, portion by portion,
//! while nothing is dragged. Bands are computed from them a few conditions at a time: all at once
//! would hold up the page.

use crate::curve::ImpactForm;
use crate::evaluate::{BandPoint, Resampling, Settings, bands};
use crate::protocol::{Next, Portion, Queue, Reply, Request, until_rest};
use crate::resample::{Chunk, Cursor, Resamples, ValueChunk, ValueResamples};
use crate::study::Study;
use crate::web::derived::{
    BandSettings, Bands, ResampleProgress as Progress, Resampled, ResampledValues, TodayOf,
};
use crate::web::job::{self, Helper};
use crate::web::loaded::PtrEq;
use crate::web::state::AppState;
use crate::web::timing::once_painted;
use js_sys::Date;
use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

/// From so many resamples on their bands are drawn.
const FIRST: usize = 50;

/// Resamples each study that is opened, once it is painted.
pub(crate) fn resample_what_is_open(state: AppState) {
    let study =
        Memo::new(move |_| state.opening.loaded.with(|l| Some(PtrEq(l.as_ref()?.study.clone()))));
    let asked = Memo::new(move |_| state.asked.undragged.with(|s| (s.certainty, s.form)));
    let portions = StoredValue::new_local(None::<Rc<Portions>>);
    let turn = StoredValue::new(0_u32);
    Effect::new(move |_| {
        let (study, (asked, form)) = (study.get(), asked.get());
        turn.update_value(|turn| *turn += 1);
        let mine = turn.get_value();
        if let Some(portions) = portions.try_update_value(Option::take).flatten() {
            portions.end();
        }
        forget(state);
        let (Some(study), Some(asked)) = (study, asked) else { return };
        // Values are resampled case by case.
        if study.impacts().is_some() && !job::has_rows() {
            return;
        }
        state.resampled.progress.set(Progress::Running(0, asked.resamples));
        // Something else may be asked until its turn comes.
        let start = move || {
            if turn.get_value() == mine {
                portions.set_value(Some(begin(state, asked, form, &study.0)));
            }
        };
        // After what is shown first: a worker at work slows the page where cores are few.
        once_painted(move || job::once_held(start));
    });
    keep_bands(state);
    keep_today(state);
}

/// Ends resampling, or begins it again.
pub(crate) fn toggle(state: AppState) {
    state.asked.settings.update(|s| {
        s.certainty = s.certainty.is_none().then(Resampling::default);
    });
}

/// Calls `act` once no more resamples come: at once if none do.
pub(crate) fn once_settled(state: AppState, act: impl FnOnce() + 'static) {
    let act = StoredValue::new_local(Some(act));
    Effect::new(move |_| {
        let is_running = matches!(state.resampled.progress.get(), Progress::Running(..));
        let is_settled = state.resampled.progress.get() == Progress::Settled;
        let awaits_today = || {
            let loaded = state.loaded();
            let awaits =
                |s: &Settings| loaded.is_some_and(|l| state.resampled.awaits_today(&l.study, s));
            state.asked.undragged.with(awaits)
        };
        if !(is_running || is_settled && awaits_today())
            && let Some(act) = act.try_update_value(Option::take).flatten()
        {
            untrack(act);
        }
    });
}

fn forget(state: AppState) {
    state.resampled.found.set_value(None);
    state.resampled.values.set_value(None);
    state.resampled.progress.set(Progress::Nothing);
    state.resampled.version.set(0);
    state.resampled.today.set(None);
    state.resampled.computed_bands.set(None);
}

fn begin(
    state: AppState,
    asked: Resampling,
    form: Option<ImpactForm>,
    study: &Arc<Study>,
) -> Rc<Portions> {
    let of = Arc::clone(study);
    Portions::begin(state, asked, form, Arc::clone(study), move |reply| match reply {
        Reply::Sample(sample, chosen_at) => {
            state.resampled.found.update_value(|found| {
                // Asked a second time if helpers die.
                found.get_or_insert_with(|| {
                    let (resamples, cursor) = (Resamples::new(chosen_at), Cursor::default());
                    Resampled { study: Arc::clone(&of), sample: *sample, resamples, cursor }
                });
            });
            state.resampled.join_today();
        }
        Reply::Resampled(chunk) => add(state, chunk, asked),
        Reply::ValueSample(sample) => state.resampled.values.update_value(|found| {
            found.get_or_insert_with(|| {
                let (study, resamples) = (Arc::clone(&of), ValueResamples::default());
                ResampledValues { study, form, sample: *sample, resamples }
            });
        }),
        Reply::ValuesResampled(chunk) => add_values(state, chunk, asked),
        // Nothing is to be resampled, or all are made.
        Reply::AllResampled => {
            if state.resampled.is_empty() {
                state.resampled.progress.set(Progress::Nothing);
            }
        }
        _ => {
            let progress = state.resampled.progress.get_untracked();
            if let Progress::Running(made, of) = progress {
                forget(state);
                state.resampled.progress.set(Progress::BrokenOff(made, of));
            }
        }
    })
}

/// The same of values.
fn add_values(state: AppState, chunk: ValueChunk, asked: Resampling) {
    let made = state.resampled.values.try_update_value(|found| {
        let found = found.as_mut()?;
        found.resamples.add(chunk);
        Some(found.resamples.len())
    });
    if let Some(made) = made.flatten() {
        state.resampled.progress.set(progress(made, asked));
    }
}

/// Where resampling is with so many resamples.
fn progress(made: usize, asked: Resampling) -> Progress {
    let is_all = made >= asked.resamples as usize;
    if is_all { Progress::Settled } else { Progress::Running(made, asked.resamples) }
}

/// Adds some resamples to those that there are.
fn add(state: AppState, chunk: Chunk, asked: Resampling) {
    let made = state.resampled.found.try_update_value(|found| {
        let found = found.as_mut()?;
        let before = found.resamples.len();
        found.resamples.add(chunk);
        Some((before, found.resamples.len()))
    });
    let Some((before, made)) = made.flatten() else { return };
    let progress = progress(made, asked);
    // Bands are refined whenever there are four times as many.
    let is_due = |at: usize| before < at && made >= at;
    if progress == Progress::Settled || [FIRST, 4 * FIRST].into_iter().any(is_due) {
        state.resampled.version.update(|version| *version += 1);
    }
    state.resampled.progress.set(progress);
}

/// Has the cases tell of the fixed cut that models are compared with, whenever it is another one.
fn keep_today(state: AppState) {
    let study =
        Memo::new(move |_| state.opening.loaded.with(|l| Some(PtrEq(l.as_ref()?.study.clone()))));
    let asked = Memo::new(move |_| state.asked.undragged.with(|s| s.baseline.clone()));
    // The study that is asked about, one request at a time: while a threshold is dragged the last one counts. What
    // was asked about a study before may never be answered.
    let asking = StoredValue::new(None::<PtrEq<Study>>);
    Effect::new(move |_| {
        let (Some(PtrEq(study)), baseline) = (study.get(), asked.get()) else { return };
        let settings = Settings { baseline: baseline.clone(), ..Settings::default() };
        let mine = PtrEq(Arc::clone(&study));
        let is_asked = asking.with_value(|of| of.as_ref() == Some(&mine));
        if !state.resampled.awaits_today(&study, &settings) || is_asked {
            return;
        }
        asking.set_value(Some(mine));
        job::once_held(move || {
            let without_rows = (!job::has_rows()).then(|| Arc::clone(&study));
            let request = Request::Today(baseline.clone(), without_rows);
            job::ask_open(request, move |reply| {
                let sample = if let Reply::Today(sample) = reply { sample } else { None };
                asking.update_value(|of| drop(of.take_if(|of| Arc::ptr_eq(&of.0, &study))));
                let (study, baseline) = (Arc::clone(&study), baseline.clone());
                let of = TodayOf { study, baseline, sample: sample.map(|sample| *sample) };
                state.resampled.today.update_untracked(|today| *today = Some(PtrEq::new(of)));
                state.resampled.join_today();
                state.resampled.today.notify();
                // Bands of the cut before are no bands of this one.
                if state.resampled.version.get_untracked() > 0 {
                    state.resampled.version.update(|version| *version += 1);
                }
            });
        });
    });
}

/// Bands have one point more than this, at equal distances.
const STEPS: u32 = 200;
/// So long is computed before the page has its turn, milliseconds.
const SLICE: f64 = 6.0;

/// Computes bands whenever there are more resamples, or settings that change them.
fn keep_bands(state: AppState) {
    let run = StoredValue::new(0_u32);
    Effect::new(move |_| {
        let of = state.resampled.band_settings.get();
        let version = state.resampled.version.get();
        run.update_value(|run| *run += 1);
        let (Some(of), true) = (of, version > 0) else { return };
        let bands = Bands { of, version, points: Arc::default() };
        Slices { state, run, number: run.get_value() }.go_on(bands, vec![], Duration::ZERO);
    });
}

/// One computation of all points; a later one ends it.
#[derive(Clone, Copy)]
struct Slices {
    state: AppState,
    run: StoredValue<u32>,
    number: u32,
}

impl Slices {
    fn go_on(self, bands: Bands, points: Vec<BandPoint>, after: Duration) {
        set_timeout(move || self.slice(bands, points), after);
    }

    fn slice(self, bands: Bands, mut points: Vec<BandPoint>) {
        if self.run.try_get_value() != Some(self.number) {
            return;
        }
        let begin = Date::now();
        // A drag comes before all that can wait.
        if let Some(wait) = until_rest(self.state.resampled.since_moved()) {
            return self.go_on(bands, points, Duration::from_secs_f64(wait / 1000.0));
        }
        while Date::now() - begin < SLICE {
            let Some(next) = (0..=STEPS).nth(points.len()) else { break };
            let Some(point) = self.point(&bands.of, f64::from(next) / f64::from(STEPS)) else {
                return;
            };
            points.push(point);
        }
        if points.len() <= STEPS as usize {
            return self.go_on(bands, points, Duration::ZERO);
        }
        let found = Bands { points: Arc::new(points), ..bands };
        self.state.resampled.computed_bands.set(Some(found));
    }

    fn point(self, of: &BandSettings, pc: f64) -> Option<BandPoint> {
        self.state.resampled.found.with_value(|found| {
            let found = found.as_ref().filter(|found| PtrEq(found.study.clone()) == of.study)?;
            let curves = of.study.curves()?;
            let (sample, resamples) = (&found.sample, &found.resamples);
            bands(curves, sample, resamples, &of.settings, (&[pc], &of.shown)).ok()?.pop()
        })
    }
}

/// The resamples of one study, as they are handed out.
struct Portions {
    state: AppState,
    study: Arc<Study>,
    /// Of its values, if it has such.
    form: Option<ImpactForm>,
    /// What comes of it.
    listener: Box<dyn Fn(Reply)>,
    /// Whether its rows were at hand at the beginning.
    had_rows: bool,
    /// Whether the worker that holds the cases is at work, and the number of the request to it.
    home: Cell<Home>,
    number: Cell<u32>,
    /// What nobody makes yet.
    queue: RefCell<Queue>,
    /// How many help.
    helpers: Cell<usize>,
    /// Those of them that wait for the end of a drag.
    waiting: RefCell<Vec<Helper>>,
    is_over: Cell<bool>,
}

/// What the worker does that holds the cases.
#[derive(Clone, Copy)]
enum Home {
    Free,
    AtWork,
    /// Nothing more: it can't resample them.
    Failed,
}

impl Portions {
    /// Begins.
    ///
    /// - `listener`: hears of the cases first, then of their resamples in any order, and
    ///   [`Reply::Cancelled`] if nobody can make the rest.
    fn begin(
        state: AppState,
        asked: Resampling,
        form: Option<ImpactForm>,
        study: Arc<Study>,
        listener: impl Fn(Reply) + 'static,
    ) -> Rc<Self> {
        let had_rows = job::has_rows();
        let most = if had_rows { job::most_helpers() } else { 0 };
        let (queue, home) = Queue::new(asked, most > 0);
        let copies = if queue.is_empty() { 0 } else { most };
        let portions = Rc::new(Self {
            state,
            study,
            form,
            listener: Box::new(listener),
            had_rows,
            home: Cell::new(Home::Free),
            number: Cell::new(0),
            queue: RefCell::new(queue),
            helpers: Cell::new(0),
            waiting: RefCell::default(),
            is_over: Cell::new(false),
        });
        portions.at_home(home, copies);
        portions
    }

    /// Nobody hears of it any more.
    fn end(&self) {
        self.is_over.set(true);
        self.waiting.take();
        job::forget(self.number.get());
        job::end_helpers();
    }

    /// Has some resamples made where the cases are.
    fn at_home(self: &Rc<Self>, portion: Portion, copies: u32) {
        let has_rows = job::has_rows();
        let without_rows = (!has_rows).then(|| Arc::clone(&self.study));
        let (mine, hear) = (Rc::clone(self), self.hearing(&portion));
        let request = match self.study.impacts() {
            Some(_) => Request::ResampleValues(portion, self.form, copies),
            None => Request::Resample(portion, without_rows, copies),
        };
        self.home.set(Home::AtWork);
        let number = job::ask_open(request, move |reply| {
            let (is_sample, is_done) = (reply.is_sample(), reply == Reply::AllResampled);
            let missing = hear(reply);
            if is_sample {
                mine.start_helpers();
            }
            let Some(missing) = missing else { return };
            if is_done {
                (mine.listener)(Reply::AllResampled);
            } else {
                mine.queue.borrow_mut().put_back(missing);
            }
            let has_failed = !is_done && has_rows == job::has_rows();
            mine.home.set(if has_failed { Home::Failed } else { Home::Free });
            mine.go_on();
        });
        self.number.set(number);
    }

    /// Starts workers for the copies of the cases that came with the sample.
    fn start_helpers(self: &Rc<Self>) {
        let helpers = job::helpers(self.number.get());
        self.helpers.set(self.helpers.get() + helpers.len());
        helpers.into_iter().for_each(|helper| self.hand_out(helper));
    }

    /// Hands on what comes of a portion.
    ///
    /// - returns: with the last reply, which is not handed on, what of the portion is missing.
    fn hearing(self: &Rc<Self>, portion: &Portion) -> impl Fn(Reply) -> Option<Vec<u32>> + 'static {
        let (mine, missing) = (Rc::clone(self), RefCell::new(portion.starts.clone()));
        move |reply| {
            missing.borrow_mut().retain(|start| Some(*start) != reply.first_resample());
            if reply.is_last() {
                return Some(missing.take());
            }
            (mine.listener)(reply);
            None
        }
    }

    /// Has what nobody else makes made where the cases are; if they are gone, that is heard of.
    fn go_on(self: &Rc<Self>) {
        if self.is_over.get() || self.helpers.get() > 0 || self.queue.borrow().is_empty() {
            return;
        }
        // Counts take the place of rows that are gone.
        let has_cases = || job::has_rows() == self.had_rows || self.study.groups(None).is_some();
        match self.home.get() {
            Home::AtWork => {}
            Home::Free if has_cases() => {
                let left = self.queue.borrow_mut().take();
                self.at_home(left, 0);
            }
            Home::Free | Home::Failed => {
                self.end();
                (self.listener)(Reply::Cancelled);
            }
        }
    }

    /// Gives a helper its next portion once nothing is dragged, or ends it.
    fn hand_out(self: &Rc<Self>, helper: Helper) {
        if self.is_over.get() {
            return;
        }
        let since = self.state.resampled.since_moved();
        let next = self.queue.borrow_mut().next(self.helpers.get(), since);
        match next {
            Next::Make(portion) => self.ask(helper, portion),
            Next::Wait(wait) => self.wait(helper, Duration::from_secs_f64(wait / 1000.0)),
            Next::End => {
                self.helpers.set(self.helpers.get().saturating_sub(1));
                helper.end();
            }
        }
    }

    /// One timer serves all helpers.
    fn wait(self: &Rc<Self>, helper: Helper, rest: Duration) {
        let mut waiting = self.waiting.borrow_mut();
        waiting.push(helper);
        if waiting.len() == 1 {
            let mine = Rc::clone(self);
            let go_on = move || {
                let waiting = mine.waiting.take();
                waiting.into_iter().for_each(|helper| mine.hand_out(helper));
            };
            set_timeout(go_on, rest);
        }
    }

    fn ask(self: &Rc<Self>, helper: Helper, portion: Portion) {
        let (begin, count) = (Date::now(), portion.starts.len());
        let (mine, from, hear) = (Rc::clone(self), helper.clone(), self.hearing(&portion));
        helper.ask(portion, move |reply| match hear(reply) {
            None => {}
            Some(missing) if missing.is_empty() => {
                mine.queue.borrow_mut().measure(count, Date::now() - begin);
                mine.hand_out(from.clone());
            }
            Some(missing) => mine.lose(missing),
        });
    }

    /// A helper died: others make what it has not.
    fn lose(self: &Rc<Self>, missing: Vec<u32>) {
        self.queue.borrow_mut().put_back(missing);
        self.helpers.set(self.helpers.get().saturating_sub(1));
        self.go_on();
    }
}
