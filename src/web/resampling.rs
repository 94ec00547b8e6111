//! Asks for the resamples of the study that is open, and collects them while one looks.

use crate::curve::ImpactForm;
use crate::evaluate::Resampling;
use crate::protocol::Reply;
use crate::resample::{Chunk, Cursor, Resamples, ValueChunk, ValueResamples};
use crate::study::Study;
use crate::web::bands::keep_bands;
use crate::web::job;
use crate::web::portions::Portions;
use crate::web::state::{
    AppState, PtrEq, ResampleProgress as Progress, Resampled, ResampledValues,
};
use crate::web::timing::once_painted;
use leptos::prelude::*;
use std::rc::Rc;
use std::sync::Arc;

/// From so many resamples on their bands are drawn.
const FIRST: usize = 50;

/// Resamples each study that is opened, once it is painted.
pub(crate) fn resample_what_is_open(state: AppState) {
    let study = Memo::new(move |_| state.loaded.with(|l| Some(PtrEq(l.as_ref()?.0.study.clone()))));
    let asked =
        Memo::new(move |_| state.settings_without_condition.with(|s| (s.certainty, s.form)));
    let portions = StoredValue::new_local(None::<Rc<Portions>>);
    Effect::new(move |_| {
        let (study, (asked, form)) = (study.get(), asked.get());
        if let Some(portions) = portions.try_update_value(Option::take).flatten() {
            portions.end();
        }
        forget(state);
        let (Some(study), Some(asked)) = (study, asked) else { return };
        // Values are resampled case by case.
        if study.0.impacts().is_some() && !job::has_rows() {
            return;
        }
        state.resampled.progress.set(Progress::Running(0, asked.resamples));
        let start = move || {
            let open = state.loaded.with_untracked(|l| Some(PtrEq(l.as_ref()?.0.study.clone())));
            if open.as_ref() == Some(&study) {
                portions.set_value(Some(begin((state, asked, form), &study.0)));
            }
        };
        // After what is shown first: a worker at work slows the page where cores are few.
        once_painted(start);
    });
    keep_bands(state);
}

/// Ends resampling, or begins it again.
pub(crate) fn toggle(state: AppState) {
    state.settings.update(|s| {
        s.certainty = s.certainty.is_none().then(Resampling::default);
    });
}

/// Calls `act` once no more resamples come: at once if none do.
pub(crate) fn once_settled(state: AppState, act: impl FnOnce() + 'static) {
    let act = StoredValue::new_local(Some(act));
    Effect::new(move |_| {
        if !matches!(state.resampled.progress.get(), Progress::Running(..))
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
    state.resampled.computed_bands.set(None);
}

fn begin(
    (state, asked, form): (AppState, Resampling, Option<ImpactForm>),
    study: &Arc<Study>,
) -> Rc<Portions> {
    let of = Arc::clone(study);
    Portions::begin((state, asked, form), Arc::clone(study), move |reply| match reply {
        Reply::Sample(sample, chosen_at) => state.resampled.found.update_value(|found| {
            // Asked a second time if helpers die.
            found.get_or_insert_with(|| {
                let (resamples, cursor) = (Resamples::new(chosen_at), Cursor::default());
                Resampled { study: Arc::clone(&of), sample: *sample, resamples, cursor }
            });
        }),
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
    let Some(made) = made.flatten() else { return };
    let is_all = made >= asked.resamples as usize;
    let running = Progress::Running(made, asked.resamples);
    state.resampled.progress.set(if is_all { Progress::Settled } else { running });
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
    let is_all = made >= asked.resamples as usize;
    // Bands are refined whenever there are four times as many.
    let is_due = |at: usize| before < at && made >= at;
    if is_all || [FIRST, 4 * FIRST].into_iter().any(is_due) {
        state.resampled.version.update(|version| *version += 1);
    }
    let running = Progress::Running(made, asked.resamples);
    state.resampled.progress.set(if is_all { Progress::Settled } else { running });
}
