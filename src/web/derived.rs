//! What follows from what the page holds: memos of the study that is open and of what is asked of
//! it, and the resamples of its cases, as far as they are made.
//!
//! What is read at every step of a drag follows `settings.live`; sliders and fields follow `settings`,
//! which changes a few times a second then, and what the page says as often; what a drag of the
//! condition or of θ does not change (the joint hull) follows `undragged`. Large values travel as
//! `Arc` and are compared by pointer.

use crate::curve::{ImpactForm, Impacts, JointHull, JointImpact};
use crate::domain::Prevalence;
use crate::evaluate::{
    BandPoint, Bands as SharedBands, Baseline, CaseSample, Certainty, Evaluation, GroupBook,
    ImpactCertainty, ImpactEvaluation, Interval, Settings, Sureness, Targets, TodaySample,
    ValueSample, impact_intervals, intervals,
};
use crate::resample::{Cursor, Resamples, ValueResamples};
use crate::study::Study;
use crate::view::Mode;
use crate::web::loaded::{Asked, Loaded, Opening, PtrEq, SettingsSignal};
use js_sys::Date;
use leptos::prelude::*;
use std::sync::Arc;

/// Everything about one study that follows from data, shown models and settings, with the study and
/// the hull: what reads an answer need not follow them, too.
pub(crate) struct ConditionAnswer {
    pub(crate) loaded: PtrEq<Loaded>,
    pub(crate) joint: PtrEq<JointHull>,
    pub(crate) evaluation: Evaluation,
    /// What models are compared with in it.
    pub(crate) baseline: Baseline,
    pub(crate) intervals: Arc<Vec<Interval>>,
}

/// The same where cases differ in value.
pub(crate) struct ImpactAnswer {
    pub(crate) loaded: PtrEq<Loaded>,
    pub(crate) evaluation: ImpactEvaluation,
    pub(crate) joint: Arc<JointImpact>,
    pub(crate) intervals: Arc<Vec<Interval>>,
}

/// The study that is open, if one is.
type OpenStudy = RwSignal<Option<PtrEq<Loaded>>>;

/// A large value that follows from signals, if it applies.
pub(crate) type Shared<T> = Memo<Option<PtrEq<T>>>;

/// What follows from the sliders; `None` where it does not apply.
#[derive(Clone, Copy)]
pub(crate) struct Answers {
    /// What follows from the condition.
    pub(crate) answer: Shared<ConditionAnswer>,
    /// What follows where cases differ in value.
    pub(crate) impact: Shared<ImpactAnswer>,
    /// Who to target, while a view asks it.
    pub(crate) targets: Shared<Targets>,
}

impl Answers {
    /// The same, found anew only when `follow` tells.
    ///
    /// - `follow`: tracks what is to be followed.
    fn following(self, follow: Follow) -> Self {
        let Self { answer, impact, targets } = self;
        let (of_impact, of_targets) = (Arc::clone(&follow), Arc::clone(&follow));
        Self {
            answer: following(answer, follow),
            impact: following(impact, of_impact),
            targets: following(targets, of_targets),
        }
    }

    pub(crate) fn track(self) {
        self.answer.track();
        self.impact.track();
        self.targets.track();
    }
}

type Follow = Arc<dyn Fn() + Send + Sync>;

/// A memo that is read anew only when `follow` tells.
pub(crate) fn following<T: Send + Sync + 'static>(memo: Shared<T>, follow: Follow) -> Shared<T> {
    Memo::new(move |_| {
        follow();
        memo.get_untracked()
    })
}

/// What follows from the study that is open and what is asked of it; `None` where it does not
/// apply.
#[derive(Clone, Copy)]
pub(crate) struct Derived {
    pub(crate) joint: Shared<JointHull>,
    /// Where each policy is the best.
    pub(crate) intervals: Shared<Vec<Interval>>,
    /// Share of positives at deployment.
    pub(crate) prevalence: Memo<Option<Prevalence>>,
    /// The rule of categories, if the study has one.
    pub(crate) book: Shared<GroupBook>,
    /// What follows from the sliders: at every step of a drag, a few times a second, as often but in other
    /// steps, and once they rest.
    pub(crate) live: Answers,
    pub(crate) told: Answers,
    pub(crate) beside: Answers,
    pub(crate) rested: Answers,
}

impl Derived {
    pub(crate) fn new(opening: &Opening, asked: &Asked, resampled: ResampleStore) -> Self {
        let (loaded, &Asked { shown, undragged, view, settings, .. }) = (opening.loaded, asked);
        let joint = Memo::new(move |_| {
            Some(PtrEq::new(loaded.get()?.study.curves()?.joint_of(&shown.get())))
        });
        let intervals = Memo::new(move |_| Some(PtrEq::new(intervals(&*joint.get()?))));
        let at_hand = targets_at_hand(loaded, asked);
        let answer = answer(loaded, asked, resampled, (joint, intervals), at_hand);
        let prevalence = move |_: Option<&_>| {
            let of_the_data = loaded.get()?.study.curves()?.models.first()?.ranking.prevalence();
            Some(undragged.with(|s| s.condition(of_the_data)).ok()?.prevalence())
        };
        let (impact, targets) =
            (impact(loaded, asked, resampled), targets(loaded, asked, (joint, answer), at_hand));
        let live = Answers { answer, impact, targets };
        // All that answers follow from but the sliders.
        let others = move || {
            loaded.track();
            shown.track();
            view.track();
            resampled.stage.track();
            resampled.bands.track();
            resampled.today.track();
        };
        let followed = |sliders: fn(SettingsSignal)| -> Follow {
            Arc::new(move || {
                others();
                sliders(settings);
            })
        };
        Self {
            joint,
            intervals,
            prevalence: Memo::new(prevalence),
            book: Memo::new(move |_| {
                Some(PtrEq::new(GroupBook::new(loaded.get()?.study.risk.clone()?)?))
            }),
            live,
            told: live.following(followed(|settings| settings.told.track())),
            beside: live.following(followed(|settings| settings.beside.track())),
            rested: live.following(followed(|settings| settings.rested.track())),
        }
    }
}

/// What follows from the condition.
fn answer(
    loaded: OpenStudy,
    &Asked { settings: SettingsSignal { live: settings, .. }, shown, .. }: &Asked,
    resampled: ResampleStore,
    (joint, intervals): (Shared<JointHull>, Shared<Vec<Interval>>),
    at_hand: Shared<Targets>,
) -> Shared<ConditionAnswer> {
    Memo::new(move |_| {
        let (loaded, joint, intervals) = (loaded.get()?, joint.get()?, intervals.get()?.0);
        let curves = loaded.study.curves()?;
        let mut evaluation = settings.with(|s| Evaluation::new(curves, s).ok())?;
        evaluation.bands = resampled.bands();
        let certainty = match resampled.stage.get() {
            Stage::Nothing => Sureness::Unknown,
            Stage::Awaited => Sureness::Awaited,
            Stage::Settled => {
                match settings.with(|s| resampled.certainty(&loaded.study, s, &shown.get())) {
                    Some(found) => Sureness::Known(Box::new(found)),
                    None if settings.with(|s| resampled.awaits_today(&loaded.study, s)) => {
                        Sureness::Awaited
                    }
                    None => Sureness::Unknown,
                }
            }
        };
        let evaluation = evaluation.with_certainty(certainty, &joint);
        let is_limited = settings.with(|s| s.targeting.is_limited());
        let limited = at_hand.get().filter(|_| is_limited).map(|targets| (*targets).clone());
        let evaluation =
            settings.with(|s| evaluation.with_plan(curves, limited, (&joint, &s.baseline)));
        let baseline = settings.with(|s| s.baseline.clone());
        Some(PtrEq::new(ConditionAnswer { loaded, joint, evaluation, baseline, intervals }))
    })
}

/// What follows from θ.
fn impact(
    loaded: OpenStudy,
    &Asked { settings: SettingsSignal { live: settings, .. }, undragged, shown, .. }: &Asked,
    resampled: ResampleStore,
) -> Shared<ImpactAnswer> {
    let form = Memo::new(move |_| undragged.with(|s| s.form));
    let envelope = Memo::new(move |_| {
        let loaded = loaded.get()?;
        let impacts = loaded.study.impacts()?.of(form.get())?;
        let joint = impacts.joint_of(&shown.get());
        let intervals = Arc::new(impact_intervals(&joint, impacts.domain));
        Some(PtrEq::new((Arc::new(joint), intervals)))
    });
    Memo::new(move |_| {
        let (loaded, envelope, form) = (loaded.get()?, envelope.get()?, form.get());
        let impacts = loaded.study.impacts()?.of(form)?;
        let evaluation = settings.with(|s| ImpactEvaluation::new(impacts, s));
        let sure = resampled.worth(&loaded.study, impacts, (form, evaluation.theta), &shown.get());
        let (joint, intervals) = (*envelope).clone();
        let evaluation = evaluation.with_certainty(sure, (&joint, impacts.domain));
        Some(PtrEq::new(ImpactAnswer { loaded, evaluation, joint, intervals }))
    })
}

/// Who to target, on the cases at hand: what both the rule within a limit and the views of targets need.
fn targets_at_hand(
    loaded: OpenStudy,
    &Asked { settings: SettingsSignal { live: settings, .. }, view, .. }: &Asked,
) -> Shared<Targets> {
    let is_asked = Memo::new(move |_| view.get().mode() == Mode::Targets);
    Memo::new(move |_| {
        let (loaded, is_asked) = (loaded.get()?, is_asked.get());
        let curves = loaded.study.curves()?;
        settings.with(|s| {
            (is_asked || s.targeting.is_limited()).then_some(())?;
            Some(PtrEq::new(Targets::new(curves, s).ok()?))
        })
    })
}

/// Who to target, and what is to be expected of that.
fn targets(
    loaded: OpenStudy,
    &Asked { settings: SettingsSignal { live: settings, .. }, view, .. }: &Asked,
    (joint, answer): (Shared<JointHull>, Shared<ConditionAnswer>),
    at_hand: Shared<Targets>,
) -> Shared<Targets> {
    Memo::new(move |_| {
        (view.get().mode() == Mode::Targets).then_some(())?;
        let (loaded, joint, answer) = (loaded.get()?, joint.get()?, answer.get()?);
        let (curves, targets) = (loaded.study.curves()?, (*at_hand.get()?).clone());
        let of = (&answer.evaluation, &*joint);
        Some(PtrEq::new(settings.with(|s| targets.with_expected(curves, of, &s.baseline))))
    })
}

/// What there is of a study's resamples.
pub(crate) struct Resampled {
    /// The study whose cases they are.
    pub(crate) study: Arc<Study>,
    pub(crate) sample: CaseSample,
    pub(crate) resamples: Resamples,
    /// Where they were read last.
    pub(crate) cursor: Cursor,
}

/// What the cases of a study tell of a fixed cut that models are compared with.
pub(crate) struct TodayOf {
    pub(crate) study: Arc<Study>,
    pub(crate) baseline: Baseline,
    /// `None` if they can't tell: they are not at hand.
    pub(crate) sample: Option<TodaySample>,
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
pub(crate) enum ResampleProgress {
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
    pub(crate) progress: RwSignal<ResampleProgress>,
    pub(crate) stage: Memo<Stage>,
    /// Rises when what is drawn from the resamples is to be drawn again.
    pub(crate) version: RwSignal<u32>,
    /// When something was dragged last.
    pub(crate) moved: StoredValue<f64>,
    /// What the cases of a study tell of the fixed cut that was asked for last.
    pub(crate) today: RwSignal<Option<PtrEq<TodayOf>>>,
    /// The bands computed last, whatever is open now.
    pub(crate) computed_bands: RwSignal<Option<Bands>>,
    /// What the bands in force depend on.
    pub(crate) band_settings: Memo<Option<BandSettings>>,
    /// What is to be expected on new cases at 201 PC(+) from 0 to 1, of the open study with the
    /// settings in force. None until the first resamples are in; refined as more come; no drag of
    /// the condition changes it.
    pub(crate) bands: Shared<Vec<BandPoint>>,
    /// Whether bands of the last resamples are still to come: what is said of other conditions may
    /// change.
    pub(crate) are_bands_due: Memo<bool>,
}

impl ResampleStore {
    pub(crate) fn new(opening: &Opening, asked: &Asked) -> Self {
        let (loaded, &Asked { undragged, shown, .. }) = (opening.loaded, asked);
        let progress = RwSignal::new(ResampleProgress::Nothing);
        let stage = Memo::new(move |_| match progress.get() {
            ResampleProgress::Nothing | ResampleProgress::BrokenOff(..) => Stage::Nothing,
            ResampleProgress::Running(..) => Stage::Awaited,
            ResampleProgress::Settled => Stage::Settled,
        });
        let band_settings = Memo::new(move |_| {
            let study = PtrEq(loaded.with(|l| Some(Arc::clone(&l.as_ref()?.study)))?);
            let of = |s: &Settings| settings_of_bands(s, study.is_judged());
            let settings = undragged.with(of);
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
        let version = RwSignal::new(0);
        let are_bands_due = Memo::new(move |_| {
            let computed = computed_bands.with(|bands| bands.as_ref().map_or(0, |b| b.version));
            computed < version.get()
        });
        Self {
            found: StoredValue::new(None),
            values: StoredValue::new(None),
            progress,
            stage,
            version,
            moved: StoredValue::new(0.0),
            today: RwSignal::new(None),
            computed_bands,
            band_settings,
            bands,
            are_bands_due,
        }
    }

    /// The bands in force, as far as they are known.
    pub(crate) fn bands(self) -> Option<SharedBands> {
        self.bands.get().map(|points| SharedBands(points.0))
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
            Some(ImpactCertainty::of_impacts(
                impacts, &found.sample, &found.resamples, theta, shown,
            ))
        })
    }

    /// Whether what the cases tell of the fixed cut that is compared with is still to come.
    pub(crate) fn awaits_today(self, study: &Arc<Study>, settings: &Settings) -> bool {
        let curves = study.curves().filter(|_| !settings.baseline.is_trivial());
        let is_cut = curves.is_some_and(|of| matches!(settings.baseline.cut(of), Ok(Some(_))));
        let is_theirs =
            |of: &PtrEq<TodayOf>| Arc::ptr_eq(&of.study, study) && of.baseline == settings.baseline;
        is_cut && !self.today.with(|today| today.as_ref().is_some_and(is_theirs))
    }

    /// Puts what is known of the fixed cut beside the sample of the same cases.
    pub(crate) fn join_today(self) {
        let Some(today) = self.today.get_untracked() else { return };
        self.found.update_value(|found| {
            if let Some(found) = found.as_mut().filter(|of| Arc::ptr_eq(&of.study, &today.study)) {
                found.sample.today.clone_from(&today.sample);
            }
        });
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
        self.today.track();
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
