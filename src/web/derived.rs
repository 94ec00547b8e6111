//! The resamples of the open study, as far as they are made.

use crate::curve::{ImpactForm, Impacts};
use crate::evaluate::{BandPoint, CaseSample, Certainty, ImpactCertainty, Settings, ValueSample};
use crate::resample::{Cursor, Resamples, ValueResamples};
use crate::study::Study;
use crate::web::loaded::{Loaded, PtrEq};
use js_sys::Date;
use leptos::prelude::*;
use std::sync::Arc;

/// What there is of a study's resamples.
pub(crate) struct Resampled {
    /// The study whose cases they are.
    pub(crate) study: Arc<Study>,
    pub(crate) sample: CaseSample,
    pub(crate) resamples: Resamples,
    /// Where they were read last.
    pub(crate) cursor: Cursor,
}

/// The same of a study of values.
pub(crate) struct ResampledValues {
    /// The study whose cases they are, and the form that they are resampled under.
    pub(crate) study: Arc<Study>,
    pub(crate) form: Option<ImpactForm>,
    pub(crate) sample: ValueSample,
    pub(crate) resamples: ValueResamples,
}

/// How far resampling is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Progress {
    /// It is not asked for, or there is nothing to resample.
    Nothing,
    /// So many resamples of so many are made, and more come.
    Running(usize, u32),
    /// So many of so many were made when the last that could make more ended.
    BrokenOff(usize, u32),
    /// No more come: sentences rest on those that there are.
    Settled,
}

/// What sentences may say of chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Nothing.
    Nothing,
    /// That these are the cases measured on: what is to be expected on new ones comes.
    Awaited,
    /// What is to be expected on new cases.
    Settled,
}

/// What bands depend on: the open study, some of the settings, and which models are shown.
#[derive(Clone, PartialEq)]
pub(crate) struct BandSettings {
    pub(crate) study: PtrEq<Study>,
    pub(crate) settings: Settings,
    pub(crate) shown: Vec<bool>,
}

/// What is to be expected at every condition, and what it was computed for.
#[derive(Clone)]
pub(crate) struct Bands {
    pub(crate) of: BandSettings,
    /// That of the resamples.
    pub(crate) version: u32,
    pub(crate) points: Arc<Vec<BandPoint>>,
}

/// The resamples that the page holds.
#[derive(Clone, Copy)]
pub(crate) struct ResampleStore {
    pub(crate) found: StoredValue<Option<Resampled>>,
    pub(crate) values: StoredValue<Option<ResampledValues>>,
    pub(crate) progress: RwSignal<Progress>,
    pub(crate) stage: Memo<Stage>,
    /// Rises when what is drawn from the resamples is to be drawn again.
    pub(crate) version: RwSignal<u32>,
    /// When something was dragged last.
    pub(crate) moved: StoredValue<f64>,
    /// The bands computed last, whatever is open now.
    pub(crate) computed_bands: RwSignal<Option<Bands>>,
    /// What the bands in force depend on.
    pub(crate) band_settings: Memo<Option<BandSettings>>,
    /// What is to be expected on new cases at 201 PC(+) from 0 to 1, of the open study with the
    /// settings in force. None until the first resamples are in; refined as more come; no drag of the
    /// condition changes it.
    pub(crate) bands: Memo<Option<PtrEq<Vec<BandPoint>>>>,
    /// Whether bands of the last resamples are still to come: what is said of other conditions may change.
    pub(crate) are_bands_due: Memo<bool>,
}

impl ResampleStore {
    pub(crate) fn new(
        loaded: RwSignal<Option<PtrEq<Loaded>>>,
        settings_without_condition: Memo<Settings>,
        shown: RwSignal<Vec<bool>>,
    ) -> Self {
        let progress = RwSignal::new(Progress::Nothing);
        let stage = Memo::new(move |_| match progress.get() {
            Progress::Nothing | Progress::BrokenOff(..) => Stage::Nothing,
            Progress::Running(..) => Stage::Awaited,
            Progress::Settled => Stage::Settled,
        });
        let band_settings = Memo::new(move |_| {
            let study = PtrEq(loaded.with(|l| Some(Arc::clone(&l.as_ref()?.study)))?);
            let of = |s: &Settings| settings_of_bands(s, study.0.is_judged());
            let settings = settings_without_condition.with(of);
            Some(BandSettings { study, settings, shown: shown.get() })
        });
        let computed_bands = RwSignal::new(None::<Bands>);
        let bands = Memo::new(move |_| {
            let (of, found) = (band_settings.get()?, computed_bands.get()?);
            let is_theirs = found.of.study == of.study && found.of.settings == of.settings;
            // Those of other models stay until they are computed anew, so that a chart does not flicker; none of
            // them is named for a tie.
            let untied = |at: &BandPoint| BandPoint { undecided: vec![], ..at.clone() };
            is_theirs.then(|| {
                let is_of_shown = found.of.shown == of.shown;
                let untied = || Arc::new(found.points.iter().map(untied).collect());
                PtrEq(if is_of_shown { found.points } else { untied() })
            })
        });
        let (found, version) = (StoredValue::new(None), RwSignal::new(0));
        let (values, moved) = (StoredValue::new(None), StoredValue::new(0.0));
        let are_bands_due = Memo::new(move |_| {
            let computed = computed_bands.with(|bands| bands.as_ref().map_or(0, |b| b.version));
            computed < version.get()
        });
        Self {
            found,
            values,
            progress,
            stage,
            version,
            moved,
            computed_bands,
            band_settings,
            bands,
            are_bands_due,
        }
    }

    /// How long ago something was dragged, milliseconds.
    pub(crate) fn since_moved(self) -> f64 {
        Date::now() - self.moved.get_value()
    }

    /// Whether nothing was resampled.
    pub(crate) fn is_empty(self) -> bool {
        self.found.with_value(Option::is_none) && self.values.with_value(Option::is_none)
    }

    /// What they say of a study of values at the θ of some settings, once no more come.
    ///
    /// - `shown`: which models may be the best.
    pub(crate) fn worth(
        self,
        study: &Arc<Study>,
        impacts: &Impacts,
        (form, theta): (Option<ImpactForm>, f64),
        shown: &[bool],
    ) -> Option<ImpactCertainty> {
        (self.stage.get() == Stage::Settled).then_some(())?;
        self.values.with_value(|found| {
            let is_theirs =
                |of: &&ResampledValues| Arc::ptr_eq(&of.study, study) && of.form == form;
            let found = found.as_ref().filter(is_theirs)?;
            Some(ImpactCertainty::new(impacts, &found.sample, &found.resamples, theta, shown))
        })
    }

    /// What they say of a study at the condition of some settings, once no more come.
    ///
    /// - `shown`: which models may be the best.
    pub(crate) fn certainty(
        self,
        study: &Arc<Study>,
        settings: &Settings,
        shown: &[bool],
    ) -> Option<Certainty> {
        (self.stage.get() == Stage::Settled).then_some(())?;
        let read = |found: &mut Option<Resampled>| {
            // Those of a study that was open before are on their way out.
            let found = found.as_mut().filter(|found| Arc::ptr_eq(&found.study, study))?;
            let resamples = (&found.resamples, &mut found.cursor);
            Certainty::read(study.curves()?, &found.sample, resamples, settings, shown).ok()
        };
        self.found.try_update_value(read).flatten()
    }
}

/// What bands depend on of the settings.
fn settings_of_bands(settings: &Settings, is_judged: bool) -> Settings {
    Settings {
        baseline: settings.baseline.clone(),
        // Unseen cases are paid for at their own prevalence.
        prevalence: settings.prevalence.filter(|_| is_judged),
        ..Settings::default()
    }
}
