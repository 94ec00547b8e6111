//! The page's state: a few signals that are written, memos that follow from them, and how it is read
//! in the words of those who ask.
//!
//! What a drag does not change (the joint hull, the chart's base) does not read `settings` but
//! `settings_without_condition`; large values travel as `Arc` and are compared by pointer.

pub(crate) use crate::web::derived::{
    BandSettings, Bands, Progress as ResampleProgress, ResampleStore, Resampled, ResampledValues,
    Stage,
};
pub(crate) use crate::web::loaded::{
    Answer, Earlier, ImpactAnswer, Loaded, Phase, PtrEq, RestoredView,
};

use crate::chart::{ImpactSubject, Subject};
use crate::curve::{Curves, JointHull};
use crate::data::{Choice, Roles, Selection};
use crate::domain::{OperatingCondition, Prevalence, Source};
use crate::evaluate::{
    Bands as SharedBands, Evaluation, GroupBook, GroupRules, ImpactEvaluation, KnownCertainty,
    Settings, Sureness, TargetPoint, Targets, impact_intervals, intervals,
};
use crate::export::{LinkedFile, Pin, Shown};
use crate::plot::Theme;
use crate::protocol::Reply;
use crate::study::Study;
use crate::view::{Mode, View};
use crate::web::timing::FrameJob;
use crate::web::url;
use crate::wording::{Progress, Wording, WordingError, counted, grouped};
use leptos::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;

#[derive(Clone, Copy)]
pub(crate) struct AppState {
    pub(crate) phase: RwSignal<Phase>,
    pub(crate) error: RwSignal<Option<String>>,
    /// Ways to read a file that could not be understood as it stands.
    pub(crate) choices: RwSignal<Vec<Choice>>,
    /// The header and the first rows of that file.
    pub(crate) rows_asked_about: RwSignal<Vec<Vec<String>>>,
    /// A study that is shown only if the user insists.
    pub(crate) held_back: StoredValue<Option<Box<dyn FnOnce()>>, LocalStorage>,
    pub(crate) is_held_back: RwSignal<bool>,
    pub(crate) status: RwSignal<String>,
    /// How far the file that is being read is.
    pub(crate) progress: RwSignal<Option<Progress>>,
    pub(crate) loaded: RwSignal<Option<PtrEq<Loaded>>>,
    /// The same for what stands folded up or far down the page: follows once the rest is painted.
    pub(crate) folded: RwSignal<Option<PtrEq<Loaded>>>,
    pub(crate) settings: RwSignal<Settings>,
    /// The settings that no drag of the condition changes; what reads only these sleeps meanwhile.
    pub(crate) settings_without_condition: Memo<Settings>,
    pub(crate) shown: RwSignal<Vec<bool>>,
    pub(crate) view: RwSignal<View>,
    /// Conditions to compare.
    pub(crate) pins: RwSignal<Vec<Pin>>,
    /// Whether the file's first rows and roles are shown.
    pub(crate) shows_file: RwSignal<bool>,
    /// How the open file was read before.
    pub(crate) earlier: RwSignal<Earlier>,
    /// Whether the presenter is open.
    pub(crate) presents: RwSignal<bool>,
    /// Words of the address the page was opened with, for the first file of the user's.
    pub(crate) words_from_address: StoredValue<Option<Wording>>,
    pub(crate) size_px: RwSignal<(f64, f64)>,
    pub(crate) theme: RwSignal<Theme>,
    /// Paints what moves on the chart.
    pub(crate) painter: StoredValue<Option<FrameJob>, LocalStorage>,
    /// What the page was asked for when it was opened and can't do; stays until it is put away.
    pub(crate) notice: RwSignal<Option<String>>,
    /// The file that the address belongs to, until a file of the user's is opened.
    pub(crate) awaited: RwSignal<Option<LinkedFile>>,
    /// Settings of the address the page was opened with; each new file starts from them.
    pub(crate) from_address: StoredValue<Option<Settings>>,
    /// Whether that address came from elsewhere: what is opened with it is not remembered.
    pub(crate) has_given_address: bool,
    /// The samples' tables, fetched once while the page loads.
    pub(crate) tables: StoredValue<HashMap<String, Vec<u8>>>,
    /// Counts what was opened: only the last one may be shown or complain.
    pub(crate) opened: StoredValue<u64>,
    /// What chance in the cases does, as far as it is known.
    pub(crate) resampled: ResampleStore,
    pub(crate) joint: Memo<Option<PtrEq<JointHull>>>,
    pub(crate) answer: Memo<Option<PtrEq<Answer>>>,
    /// Share of positives at deployment.
    pub(crate) prevalence: Memo<Option<Prevalence>>,
    /// What follows where cases differ in value.
    pub(crate) impact: Memo<Option<PtrEq<ImpactAnswer>>>,
    /// The rule of categories, if the study has one.
    pub(crate) book: Memo<Option<PtrEq<GroupBook>>>,
    /// Who to target, while a view asks it.
    pub(crate) targets: Memo<Option<PtrEq<Targets>>>,
}

impl AppState {
    pub(crate) fn new() -> Self {
        let address = url::read();
        let loaded: RwSignal<Option<PtrEq<Loaded>>> = RwSignal::new(None);
        let settings = RwSignal::new(Settings::default());
        let shown = RwSignal::new(Vec::new());
        let view = RwSignal::new(address.view.unwrap_or(View::Improvement));
        let size_px = RwSignal::new((0.0, 0.0));
        let settings_without_condition =
            Memo::new(move |_| settings.with(Settings::settings_without_condition));
        let resampled = ResampleStore::new(loaded, settings_without_condition, shown);
        let joint = Memo::new(move |_| {
            let loaded = loaded.get()?;
            Some(PtrEq::new(loaded.study.curves()?.joint_of(&shown.get())))
        });
        let joined = Memo::new(move |_| Some(PtrEq::new(intervals(&joint.get()?.0))));
        let answer = Memo::new(move |_| {
            let (loaded, joint, intervals) = (loaded.get()?, joint.get()?, joined.get()?.0);
            let curves = loaded.study.curves()?;
            let mut evaluation = settings.with(|s| Evaluation::new(curves, s).ok())?;
            evaluation.bands = resampled.bands.get().map(|points| SharedBands(points.0));
            let certainty = match resampled.stage.get() {
                Stage::Nothing => Sureness::Unknown,
                Stage::Awaited => Sureness::Awaited,
                Stage::Settled => settings
                    .with(|s| resampled.certainty(&loaded.study, s, &shown.get()))
                    .map_or(Sureness::Unknown, |found| Sureness::Known(Box::new(found))),
            };
            let evaluation = evaluation.with_certainty(certainty, &joint);
            Some(PtrEq::new(Answer { evaluation, intervals }))
        });
        let prevalence = Memo::new(move |_| {
            answer.with(|a| a.as_ref().map(|a| a.evaluation.condition.prevalence()))
        });
        let form = Memo::new(move |_| settings_without_condition.with(|s| s.form));
        let envelope = Memo::new(move |_| {
            let loaded = loaded.get()?;
            let impacts = loaded.study.impacts()?.of(form.get())?;
            let joint = impacts.joint_of(&shown.get());
            let intervals = Arc::new(impact_intervals(&joint, impacts.domain));
            Some(PtrEq::new((Arc::new(joint), intervals)))
        });
        let impact = Memo::new(move |_| {
            let (loaded, envelope) = (loaded.get()?, envelope.get()?);
            let impacts = loaded.study.impacts()?.of(form.get())?;
            let form = form.get();
            let evaluation = settings.with(|s| ImpactEvaluation::new(impacts, s));
            let sure =
                resampled.worth(&loaded.study, impacts, (form, evaluation.theta), &shown.get());
            let (joint, intervals) = (Arc::clone(&envelope.0.0), Arc::clone(&envelope.0.1));
            let evaluation = evaluation.with_certainty(sure, (&joint, impacts.domain));
            Some(PtrEq::new(ImpactAnswer { evaluation, joint, intervals }))
        });
        let book = Memo::new(move |_| {
            let risk = loaded.get()?.study.risk.clone()?;
            Some(PtrEq::new(GroupBook::new(risk)?))
        });
        let targets = Memo::new(move |_| {
            view.get().mode().eq(&Mode::Targets).then_some(())?;
            let loaded = loaded.get()?;
            let curves = loaded.study.curves()?;
            let (joint, answer) = (joint.get()?, answer.get()?);
            let targets = settings.with(|s| {
                let targets = Targets::new(curves, s).ok()?;
                let of = (&answer.evaluation, &*joint.0);
                Some(targets.with_expected(curves, of, &s.baseline))
            })?;
            Some(PtrEq::new(targets))
        });
        Self {
            phase: RwSignal::new(Phase::Empty),
            error: RwSignal::new(None),
            choices: RwSignal::new(vec![]),
            rows_asked_about: RwSignal::new(vec![]),
            held_back: StoredValue::new_local(None),
            is_held_back: RwSignal::new(false),
            status: RwSignal::new(String::new()),
            progress: RwSignal::new(None),
            notice: RwSignal::new(address.refused),
            loaded,
            folded: RwSignal::new(None),
            settings,
            settings_without_condition,
            shown,
            view,
            pins: RwSignal::new(vec![]),
            shows_file: RwSignal::new(false),
            earlier: RwSignal::default(),
            presents: RwSignal::new(false),
            words_from_address: StoredValue::new(address.words),
            awaited: RwSignal::new(address.file),
            size_px,
            theme: RwSignal::new(Theme::Light),
            painter: StoredValue::new_local(None),
            tables: StoredValue::default(),
            opened: StoredValue::new(0),
            has_given_address: address.is_given,
            from_address: StoredValue::new(address.settings),
            resampled,
            joint,
            answer,
            prevalence,
            impact,
            book,
            targets,
        }
    }

    /// Begins to open a file; true later means that no other was begun since.
    pub(crate) fn begin(self, name: &str) -> impl Fn() -> bool + use<> {
        self.phase.set(Phase::Loading);
        self.status.set(format!("Reading {name} …"));
        self.progress.set(None);
        self.error.set(None);
        self.hold_nothing_back();
        self.choices.set(vec![]);
        self.opened.update_value(|count| *count += 1);
        self.watch()
    }

    /// True later means that no file was begun since.
    pub(crate) fn watch(self) -> impl Fn() -> bool + use<> {
        let mine = self.opened.get_value();
        move || self.opened.get_value() == mine
    }

    /// Puts a study that was read in place of the one shown.
    pub(crate) fn show(self, loaded: Loaded) {
        let mut settings = match (self.from_address.get_value(), &loaded.sample) {
            (Some(settings), _) => settings,
            (None, Some(sample)) => sample.settings(),
            (None, None) => Settings::default(),
        };
        let source = &loaded.study.source;
        let mut status = read_of(source);
        for put_aside in loaded.study.fit(&mut settings) {
            status.push(' ');
            status.push_str(put_aside);
        }
        self.pins.set(vec![]);
        self.settings.set(settings);
        self.put(loaded, status);
    }

    /// Puts a study in place of the one shown, with the settings that came with it.
    pub(crate) fn show_as(self, loaded: Loaded, restored: RestoredView) {
        let RestoredView { mut settings, view, shown, pins, mut status } = restored;
        for put_aside in loaded.study.fit(&mut settings) {
            status.push(' ');
            status.push_str(put_aside);
        }
        self.settings.set(settings);
        self.pins.set(pins);
        if let Some(view) = view {
            self.view.set(view);
        }
        let models = loaded.study.model_names().len();
        self.put(loaded, status);
        if shown.len() == models && shown.contains(&true) {
            self.shown.set(shown);
        }
    }

    /// Changes the settings while something is dragged.
    ///
    /// The chart comes first: setting a font makes the browser work out the styles of all that has
    /// changed on the page, so that is done while nothing has.
    pub(crate) fn drag(self, change: impl FnOnce(&mut Settings)) {
        self.resampled.moved.set_value(js_sys::Date::now());
        self.settings.update(change);
        self.painter.with_value(|painter| painter.as_ref().map(FrameJob::now));
    }

    /// Changes the study's words.
    ///
    /// # Errors
    /// What is wrong with a word; nothing has changed then.
    pub(crate) fn reword(self, key: &str, text: &str) -> Result<(), WordingError> {
        let Some(open) = self.loaded.get_untracked() else { return Ok(()) };
        let mut wording = open.wording.clone();
        wording.set(key, text)?;
        if wording != open.wording {
            self.loaded.set(Some(PtrEq::new(Loaded { wording, ..(*open).clone() })));
        }
        Ok(())
    }

    fn put(self, loaded: Loaded, status: String) {
        self.earlier.set(Earlier::default());
        self.hold(loaded);
        self.rest(status);
    }

    fn hold(self, loaded: Loaded) {
        self.shown.set(vec![true; loaded.study.model_names().len()]);
        let views = loaded.study.views();
        if !views.contains(&self.view.get_untracked()) {
            self.view.set(views[0]);
        }
        self.loaded.set(Some(PtrEq::new(loaded)));
    }

    /// Nothing is read any more, and nothing is wrong.
    fn rest(self, status: String) {
        self.status.set(status);
        self.error.set(None);
        self.progress.set(None);
        self.phase.set(Phase::Ready);
    }

    /// Puts the same file under other roles in place of the study shown; words and settings stay.
    pub(crate) fn replace(self, study: Arc<Study>) {
        let status = read_of(&study.source);
        self.exchange(study);
        self.rest(status);
    }

    /// The same while another file is read: what is said of that stays.
    pub(crate) fn exchange(self, study: Arc<Study>) {
        let Some(open) = self.loaded.get_untracked() else { return };
        let mut settings = self.settings.get_untracked();
        if !study.fit(&mut settings).is_empty() {
            self.settings.set(settings);
        }
        let shown = self.shown.get_untracked();
        let same_models = study.model_names() == open.study.model_names();
        // Words that nobody chose follow what is counted.
        let wording = if open.wording == open.study.first_words() {
            study.first_words()
        } else {
            open.wording.clone()
        };
        self.hold(Loaded { study, wording, share: None, ..(*open).clone() });
        if same_models {
            self.shown.set(shown);
        }
    }

    /// Drops a study that waits for the user to insist.
    fn hold_nothing_back(self) {
        self.is_held_back.set(false);
        self.held_back.set_value(None);
    }

    /// Goes on without the file that was being read.
    pub(crate) fn give_up(self) {
        self.opened.update_value(|count| *count += 1);
        self.progress.set(None);
        self.put_error_away();
        self.status.set("Reading was cancelled.".into());
    }

    /// Goes on with what is open, if anything is.
    pub(crate) fn put_error_away(self) {
        self.error.set(None);
        self.hold_nothing_back();
        let is_open = self.loaded.with_untracked(Option::is_some);
        self.phase.set(if is_open { Phase::Ready } else { Phase::Empty });
    }

    /// Shows what came of a request about the open study: progress, the study that takes its place,
    /// or what is wrong and what could be tried; what is shown stays then.
    pub(crate) fn take(self, reply: Reply) {
        match reply {
            Reply::Progress(progress) => self.progress.set(Some(progress)),
            Reply::Study(study) => self.replace(study),
            Reply::Cancelled => self.give_up(),
            Reply::Refused(sentence, choices, rows) => {
                self.fail(sentence);
                self.rows_asked_about.set(rows);
                self.choices.set(choices);
            }
            _ => {}
        }
    }

    /// Says what went wrong; what is shown stays.
    pub(crate) fn fail(self, sentence: String) {
        self.hold_nothing_back();
        self.choices.set(vec![]);
        self.status.set(String::new());
        self.progress.set(None);
        self.error.set(Some(sentence));
        self.phase.set(Phase::Failed);
    }
}

impl AppState {
    /// Calls `read` with what is shown, for pictures, tables and study files.
    pub(crate) fn with_shown<T>(self, read: impl FnOnce(&Shown, View) -> T) -> Option<T> {
        let (loaded, models) = (self.loaded.get()?, self.shown.get());
        let Loaded { study, wording, .. } = &*loaded;
        let (view, answer) = (self.view.get(), self.answer.get());
        let evaluation = answer.as_ref().map(|answer| &answer.evaluation);
        let of_classes = evaluation
            .and_then(|e| Some((KnownCertainty::Classes(e.certainty()?), e.bands.as_ref())));
        let impact = self.impact.get();
        let of_values = impact.as_ref().and_then(|of| of.evaluation.certainty.as_ref());
        let certainty = of_classes.or(of_values.map(|of| (KnownCertainty::Values(of), None)));
        let models = &models[..];
        Some(
            self.settings.with(|settings| {
                read(&Shown { study, settings, wording, models, certainty }, view)
            }),
        )
    }

    /// Calls `read` with what resampling says of the open study where every model is shown: what a
    /// report holds, whatever is hidden on the page.
    pub(crate) fn with_certainty_of_all<T>(
        self,
        read: impl FnOnce(Option<KnownCertainty>) -> T,
    ) -> T {
        let known = untrack(|| {
            let (study, settings) = (self.loaded.get()?.study.clone(), self.settings.get());
            let of_classes = self.resampled.certainty(&study, &settings, &[]);
            let impacts = study.impacts().and_then(|forms| settings.impacts(forms).ok());
            let of_values = impacts.and_then(|impacts| {
                let theta = ImpactEvaluation::new(impacts, &settings).theta;
                self.resampled.worth(&study, impacts, (settings.form, theta), &[])
            });
            Some((of_classes, of_values))
        });
        let (of_classes, of_values) = known.unwrap_or_default();
        let of_classes = of_classes.as_ref().map(KnownCertainty::Classes);
        read(of_classes.or(of_values.as_ref().map(KnownCertainty::Values)))
    }

    /// The condition in force, if a study is open.
    pub(crate) fn condition(self) -> Option<OperatingCondition> {
        self.answer.with(|a| a.as_ref().map(|a| a.evaluation.condition))
    }

    /// Calls `read` with what is shown of cases that differ in value, and what follows from θ.
    pub(crate) fn with_impacts<T>(
        self,
        read: impl FnOnce(&ImpactSubject, &ImpactEvaluation) -> T,
    ) -> Option<T> {
        let (loaded, answer) = (self.loaded.get()?, self.impact.get()?);
        let (shown, size_px) = (self.shown.get(), self.size_px.get());
        let impacts = loaded.study.impacts()?.of(Some(answer.evaluation.form))?;
        let (joint, wording) = (&*answer.joint, &loaded.wording);
        let subject = ImpactSubject { curves: impacts, shown: &shown, joint, wording, size_px };
        Some(read(&subject, &answer.evaluation))
    }

    /// Calls `read` with who to target, while a view asks it.
    pub(crate) fn with_targets<T>(self, read: impl FnOnce(&Targets) -> T) -> Option<T> {
        // Not held while it is read: what is read may end in a drag, which changes it.
        self.targets.get().map(|targets| read(&targets))
    }

    /// Calls `read` with the rule of categories, what it says at the condition, and the words.
    pub(crate) fn with_groups<T>(
        self,
        read: impl FnOnce(&GroupBook, &GroupRules, &Loaded, &Answer) -> T,
    ) -> Option<T> {
        let book = self.book.get()?;
        self.with(|loaded, _, answer| {
            let evaluation = &answer.evaluation;
            let rules = book.at(evaluation.condition, &evaluation.baseline);
            read(&book, &rules, loaded, answer)
        })
    }

    /// Why nobody can be said to be targeted, where that is so.
    pub(crate) fn why_no_targets(self) -> Option<String> {
        let loaded = self.loaded.get()?;
        let curves = loaded.study.curves()?;
        let error = self.settings.with(|s| Targets::new(curves, s)).err()?;
        Some(error.to_string())
    }

    /// Asks who to target of the shown models, in the study's words.
    pub(crate) fn with_asked<T>(
        self,
        ask: impl FnOnce(&Curves, &Targets, &[bool], &Wording) -> T,
    ) -> Option<T> {
        let (loaded, shown) = (self.loaded.get()?, self.shown.get());
        let Loaded { study, wording, .. } = &*loaded;
        let curves = study.curves()?;
        self.with_targets(|targets| ask(curves, targets, &shown, wording))
    }

    /// Limits how many can be targeted.
    pub(crate) fn limit_to(self, share: f64) {
        self.with_targets(|targets| {
            self.drag(|s| {
                let (amounts, population) = (targets.amounts, targets.population);
                s.targeting = s.targeting.limited_to(share, amounts, population);
            });
        });
    }

    /// The names to show for the models.
    pub(crate) fn names_of_models(self) -> Vec<String> {
        let Some(loaded) = self.loaded.get() else { return vec![] };
        let (names, wording) = (loaded.study.model_names(), &loaded.wording);
        names.into_iter().map(|name| wording.model(name).to_owned()).collect()
    }

    /// The name to show for a model.
    pub(crate) fn model_name(self, index: usize) -> Option<String> {
        let loaded = self.loaded.get()?;
        let name = loaded.study.model_names().get(index).copied()?;
        Some(loaded.wording.model(name).to_owned())
    }

    /// Whose cases are in: the model that decides, and down to where.
    pub(crate) fn cut(self) -> Option<(String, Selection)> {
        let loaded = self.loaded.get()?;
        let (model, taken) = match self.view.get().mode() {
            Mode::Costs => self.with(|_, joint, answer| {
                let (policy, corner) = answer.evaluation.recommended(joint);
                Some((policy.model()?, Selection::Admitted(corner.threshold)))
            })??,
            Mode::Targets => {
                let shown = self.shown.get();
                self.with_targets(|targets| {
                    let model = targets.best_within_limit(&shown)?;
                    let at = targets.models[model].within_limit;
                    at.threshold?;
                    Some((model, taken(&loaded.study, targets, &at)?))
                })??
            }
            Mode::Impact => self.with_impacts(|subject, evaluation| {
                let (policy, corner) = evaluation.recommended(subject.joint);
                Some((policy.model()?, Selection::Admitted(corner.threshold)))
            })??,
        };
        let name = loaded.study.model_names().get(model)?.to_string();
        Some((name, taken))
    }

    /// Calls `read` with the open study, its words and what follows from the settings.
    pub(crate) fn with<T>(self, read: impl FnOnce(&Loaded, &JointHull, &Answer) -> T) -> Option<T> {
        let (loaded, joint, answer) = (self.loaded.get()?, self.joint.get()?, self.answer.get()?);
        Some(read(&loaded, &joint, &answer))
    }

    /// Calls `read` with what charts are made from.
    pub(crate) fn with_subject<T>(self, read: impl FnOnce(&Subject, &Answer) -> T) -> Option<T> {
        let (shown, size_px) = (self.shown.get(), self.size_px.get());
        self.with(|loaded, joint, answer| {
            let (curves, wording) = (loaded.study.curves()?, &loaded.wording);
            Some(read(&Subject { curves, shown: &shown, joint, wording, size_px }, answer))
        })?
    }

    /// The same without what follows from the settings; nothing while there is no room.
    pub(crate) fn with_base<T>(self, read: impl FnOnce(&Subject) -> T) -> Option<T> {
        let (loaded, joint, shown) = (self.loaded.get()?, self.joint.get()?, self.shown.get());
        let size_px = Some(self.size_px.get()).filter(|size| size.0 > 0.0 && size.1 > 0.0)?;
        let (curves, wording) = (loaded.study.curves()?, &loaded.wording);
        Some(read(&Subject { curves, shown: &shown, joint: &joint, wording, size_px }))
    }
}

/// Those of the cases at hand that are targeted: where a group of equal scores is cut in two and
/// every case counts the same, so many of them.
fn taken(study: &Study, targets: &Targets, at: &TargetPoint) -> Option<Selection> {
    let Roles { weight, false_negative_cost, false_positive_cost, .. } = &study.roles;
    let is_weighted =
        weight.is_some() || false_negative_cost.is_some() || false_positive_cost.is_some();
    let at_hand = study.curves()?.models.first()?.ranking.class_weights();
    Some(if at.inside_tie && !is_weighted {
        Selection::First(targets.cases_at_hand(at, at_hand))
    } else {
        Selection::Admitted(at.threshold)
    })
}

/// "loans.csv: 998 of 1,000 rows read."
#[expect(clippy::cast_precision_loss, reason = "counts of rows, said")]
pub(crate) fn read_of(source: &Source) -> String {
    let rows = counted(source.rows as f64, "row", "rows");
    format!("{}: {} of {rows} read.", source.name, grouped(source.used as f64))
}
