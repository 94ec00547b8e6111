//! The page's state, what changes it, and how it is read in the words of those who ask.

use crate::chart::{ImpactSubject, Subject};
use crate::curve::{Corner, JointHull, Policy};
use crate::data::{Roles, Selection};
use crate::domain::{OperatingCondition, Source};
use crate::evaluate::{
    GroupBook, GroupRules, ImpactEvaluation, KnownCertainty, Plan, Settings, Targets,
};
use crate::export::{SavedView, Shown};
use crate::protocol::Reply;
use crate::study::Study;
use crate::view::{Mode, View};
use crate::web::canvas::uncover;
use crate::web::derived::{Answers, ConditionAnswer, Derived, ResampleStore};
use crate::web::loaded::{Asked, Earlier, Loaded, Opening, Phase, PtrEq};
use crate::web::timing::FrameJob;
use crate::web::url;
use crate::wording::{ClassSentences, TargetSentences, Wording, WordingError, counted, grouped};
use leptos::prelude::*;
use std::sync::Arc;

/// The page's state: a few signals that are written, and memos that follow from them.
#[derive(Clone, Copy)]
pub(crate) struct AppState {
    pub(crate) opening: Opening,
    pub(crate) asked: Asked,
    pub(crate) derived: Derived,
    /// What follows from the sliders: one of the four of [`Derived`].
    pub(crate) answers: Answers,
    /// What chance in the cases does, as far as it is known.
    pub(crate) resampled: ResampleStore,
}

impl AppState {
    pub(crate) fn new() -> Self {
        let address = url::read();
        let asked = Asked::new(address.saved.view.unwrap_or(View::Improvement));
        let opening = Opening::new(address);
        let resampled = ResampleStore::new(&opening, &asked);
        let derived = Derived::new(&opening, &asked, resampled);
        Self { opening, asked, derived, answers: derived.told, resampled }
    }

    /// The same as it is at every step of a drag.
    pub(crate) fn live(self) -> Self {
        Self { answers: self.derived.live, ..self }
    }

    /// The same for the card beside the chart, which follows a drag in other steps than the headline.
    pub(crate) fn beside(self) -> Self {
        Self { answers: self.derived.beside, ..self }
    }

    /// The same once the sliders rest.
    pub(crate) fn rested(self) -> Self {
        Self { answers: self.derived.rested, ..self }
    }

    /// The study that is open.
    pub(crate) fn loaded(self) -> Option<PtrEq<Loaded>> {
        self.opening.loaded.get()
    }

    /// The same for what is not to follow it.
    pub(crate) fn loaded_untracked(self) -> Option<PtrEq<Loaded>> {
        self.opening.loaded.get_untracked()
    }

    /// Calls `read` with the study that is open.
    pub(crate) fn with_loaded<T>(self, read: impl FnOnce(&Loaded) -> T) -> Option<T> {
        self.opening.loaded.with(|loaded| loaded.as_ref().map(|loaded| read(loaded)))
    }

    /// Whether a study is open.
    pub(crate) fn is_open(self) -> bool {
        self.opening.loaded.with(Option::is_some)
    }

    /// Whether a study is open of which something is so.
    pub(crate) fn holds(self, is_so: impl FnOnce(&Loaded) -> bool) -> bool {
        self.with_loaded(is_so).unwrap_or(false)
    }

    /// The words of the study that is open.
    pub(crate) fn words(self) -> Wording {
        self.with_loaded(|l| l.wording.clone()).unwrap_or_default()
    }

    /// Begins to open a file; true later means that no other was begun since.
    pub(crate) fn begin(self, name: &str) -> impl Fn() -> bool + use<> {
        self.opening.phase.set(Phase::Loading);
        self.opening.status.set(format!("Reading {name} …"));
        self.opening.progress.set(None);
        self.opening.error.set(None);
        self.hold_nothing_back();
        self.opening.choices.set(vec![]);
        self.opening.opened.update_value(|count| *count += 1);
        self.watch()
    }

    /// True later means that no file was begun since.
    pub(crate) fn watch(self) -> impl Fn() -> bool + use<> {
        let mine = self.opening.opened.get_value();
        move || self.opening.opened.get_value() == mine
    }

    /// Puts a study that was read in place of the one shown.
    pub(crate) fn show(self, loaded: Loaded) {
        let settings = match (self.opening.from_address.get_value(), &loaded.sample) {
            (Some(settings), _) => settings,
            (None, Some(sample)) => sample.settings(),
            (None, None) => Settings::default(),
        };
        let status = read_of(&loaded.study.source);
        let settings = Some(settings);
        self.show_as(loaded, SavedView { settings, ..SavedView::default() }, status);
    }

    /// Puts a study in place of the one shown, with the settings that came with it.
    ///
    /// - `status`: what to say about it.
    pub(crate) fn show_as(self, loaded: Loaded, saved: SavedView, mut status: String) {
        let SavedView { settings, view, shown, pins, .. } = saved;
        let mut settings = settings.unwrap_or_default();
        for put_aside in loaded.study.fit(&mut settings) {
            status.push(' ');
            status.push_str(put_aside);
        }
        self.asked.settings.set(settings);
        self.asked.pins.set(pins);
        if let Some(view) = view {
            self.asked.view.set(view);
        }
        let models = loaded.study.model_names().len();
        self.opening.earlier.set(Earlier::default());
        self.hold(loaded);
        self.rest(status);
        if shown.len() == models && shown.contains(&true) {
            self.asked.shown.set(shown);
        }
    }

    /// Changes the settings while something is dragged.
    ///
    /// The chart comes first: setting a font makes the browser work out the styles of all that has
    /// changed on the page, so that is done while nothing has.
    pub(crate) fn drag(self, change: impl FnOnce(&mut Settings)) {
        self.resampled.moved.set_value(js_sys::Date::now());
        self.asked.settings.live.update(change);
        let painter = self.asked.painter.get_value();
        painter.iter().for_each(FrameJob::now);
        self.asked.follow.with_value(|follow| follow.iter().for_each(|follow| follow()));
    }

    /// Puts settings in force that were typed.
    ///
    /// - returns: what is wrong with them, if anything is; nothing has changed then.
    pub(crate) fn settle(self, typed: Result<Settings, String>) -> Option<String> {
        typed.map(|settings| self.asked.settings.set(settings)).err()
    }

    /// Sets one of the settings as it was typed.
    ///
    /// - returns: as of [`Self::settle`].
    pub(crate) fn set(self, key: &str, text: &str) -> Option<String> {
        let mut settings = self.asked.settings.get_untracked();
        let set = settings.set(key, text).map(|()| settings);
        self.settle(set.map_err(|error| error.to_string()))
    }

    /// Changes the study's words.
    ///
    /// - returns: what is wrong with a word, if anything is; nothing has changed then.
    pub(crate) fn reword(self, key: &str, text: &str) -> Option<String> {
        self.change_words(|wording| wording.set(key, text))
    }

    /// Changes the words; returns what is wrong, if anything is.
    pub(crate) fn change_words(
        self,
        change: impl FnOnce(&mut Wording) -> Result<(), WordingError>,
    ) -> Option<String> {
        let open = self.loaded_untracked()?;
        let mut wording = open.wording.clone();
        if let Err(error) = change(&mut wording) {
            return Some(error.to_string());
        }
        if wording != open.wording {
            self.opening.loaded.set(Some(PtrEq::new(Loaded { wording, ..(*open).clone() })));
        }
        None
    }

    fn hold(self, loaded: Loaded) {
        self.asked.shown.set(vec![true; loaded.study.model_names().len()]);
        let views = loaded.study.views();
        if let Some(&first) = views.first()
            && !views.contains(&self.asked.view.get_untracked())
        {
            self.asked.view.set(first);
        }
        self.opening.loaded.set(Some(PtrEq::new(loaded)));
    }

    /// Nothing is read any more, and nothing is wrong.
    fn rest(self, status: String) {
        self.opening.status.set(status);
        self.opening.error.set(None);
        self.opening.progress.set(None);
        self.opening.phase.set(Phase::Ready);
    }

    /// Puts the same file under other roles in place of the study shown; words and settings stay.
    pub(crate) fn replace(self, study: Arc<Study>) {
        let status = read_of(&study.source);
        self.exchange(study);
        self.rest(status);
    }

    /// The same while another file is read: what is said of that stays.
    pub(crate) fn exchange(self, study: Arc<Study>) {
        let Some(open) = self.loaded_untracked() else { return };
        let mut settings = self.asked.settings.live.get_untracked();
        if !study.fit(&mut settings).is_empty() {
            self.asked.settings.set(settings);
        }
        let shown = self.asked.shown.get_untracked();
        let same_models = study.model_names() == open.study.model_names();
        // Words that nobody chose follow what is counted.
        let wording = open.wording.following(&open.study.first_words(), study.first_words());
        self.hold(Loaded { study, wording, share: None, ..(*open).clone() });
        if same_models {
            self.asked.shown.set(shown);
        }
    }

    /// Drops a study that waits for the user to insist.
    fn hold_nothing_back(self) {
        self.opening.is_held_back.set(false);
        self.opening.held_back.set_value(None);
    }

    /// Goes on without the file that was being read.
    pub(crate) fn give_up(self) {
        self.opening.opened.update_value(|count| *count += 1);
        self.opening.progress.set(None);
        self.put_error_away();
        self.opening.status.set("Reading was cancelled.".into());
    }

    /// Goes on with what is open, if anything is.
    pub(crate) fn put_error_away(self) {
        self.opening.error.set(None);
        self.hold_nothing_back();
        let is_open = self.opening.loaded.with_untracked(Option::is_some);
        self.opening.phase.set(if is_open { Phase::Ready } else { Phase::Empty });
    }

    /// Shows what came of a request about the open study: progress, the study that takes its place,
    /// or what is wrong and what could be tried; what is shown stays then.
    pub(crate) fn take(self, reply: Reply) {
        match reply {
            Reply::Progress(progress) => self.opening.progress.set(Some(progress)),
            Reply::Study(study) => self.replace(study),
            Reply::Cancelled => self.give_up(),
            Reply::Refused(sentence, choices, rows) => {
                self.fail(sentence);
                self.opening.rows_asked_about.set(rows);
                self.opening.choices.set(choices);
            }
            _ => {}
        }
    }

    /// Says what went wrong; what is shown stays.
    pub(crate) fn fail(self, sentence: String) {
        uncover();
        self.hold_nothing_back();
        self.opening.choices.set(vec![]);
        self.opening.status.set(String::new());
        self.opening.progress.set(None);
        self.opening.error.set(Some(sentence));
        self.opening.phase.set(Phase::Failed);
    }
}

impl AppState {
    /// Calls `read` with what is shown, for pictures, tables and study files.
    pub(crate) fn with_shown<T>(self, read: impl FnOnce(&Shown, View) -> T) -> Option<T> {
        let (loaded, models) = (self.loaded()?, self.asked.shown.get());
        let Loaded { study, wording, .. } = &*loaded;
        let (view, answer) = (self.asked.view.get(), self.answers.answer.get());
        let evaluation = answer.as_ref().map(|answer| &answer.evaluation);
        let of_classes = evaluation
            .and_then(|e| Some((KnownCertainty::Classes(e.certainty()?), e.bands.as_ref())));
        let impact = self.answers.impact.get();
        let of_values = impact.as_ref().and_then(|of| of.evaluation.certainty.as_ref());
        let certainty = of_classes.or(of_values.map(|of| (KnownCertainty::Values(of), None)));
        let models = &models[..];
        Some(
            self.asked.settings.with(|settings| {
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
            let (study, settings) = (self.loaded()?.study.clone(), self.asked.settings.get());
            let competing = study.curves().map(|of| settings.baseline.competing(of));
            let competing = competing.unwrap_or_default();
            let of_classes = self.resampled.certainty(&study, &settings, &competing);
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
        self.answers.answer.with(|a| a.as_ref().map(|a| a.evaluation.condition))
    }

    /// Calls `read` with what is shown of cases that differ in value, and what follows from θ.
    pub(crate) fn with_impacts<T>(
        self,
        read: impl FnOnce(&ImpactSubject, &ImpactEvaluation) -> T,
    ) -> Option<T> {
        // Who is shown changes the answer; charts follow their room themselves.
        let answer = self.answers.impact.get()?;
        let (shown, size_px) =
            (self.asked.shown.get_untracked(), self.asked.size_px.get_untracked());
        let loaded = &answer.loaded;
        let impacts = loaded.study.impacts()?.of(Some(answer.evaluation.form))?;
        let (joint, wording) = (&*answer.joint, &loaded.wording);
        let subject = ImpactSubject { curves: impacts, shown: &shown, joint, wording, size_px };
        Some(read(&subject, &answer.evaluation))
    }

    /// Calls `read` with who to target, while a view asks it.
    pub(crate) fn with_targets<T>(self, read: impl FnOnce(&Targets) -> T) -> Option<T> {
        // Not held while it is read: what is read may end in a drag, which changes it.
        self.answers.targets.get().map(|targets| read(&targets))
    }

    /// Calls `read` with the rule of categories, what it says at the condition, and the words.
    pub(crate) fn with_groups<T>(
        self,
        read: impl FnOnce(&GroupBook, &GroupRules, &Loaded, &ConditionAnswer) -> T,
    ) -> Option<T> {
        let book = self.derived.book.get()?;
        self.with(|loaded, _, answer| {
            let evaluation = &answer.evaluation;
            let rules = book.at(evaluation.condition, &evaluation.baseline);
            read(&book, &rules, loaded, answer)
        })
    }

    /// Why nobody can be said to be targeted, where that is so.
    pub(crate) fn why_no_targets(self) -> Option<String> {
        let loaded = self.loaded()?;
        let curves = loaded.study.curves()?;
        let error = self.asked.settings.with(|s| Targets::new(curves, s)).err()?;
        Some(error.to_string())
    }

    /// Asks who to target of the shown models, in the study's words.
    pub(crate) fn with_asked<T>(self, ask: impl FnOnce(&TargetSentences) -> T) -> Option<T> {
        let (loaded, shown) = (self.loaded()?, self.asked.shown.get());
        let Loaded { study, wording, .. } = &*loaded;
        let curves = study.curves()?;
        self.with_targets(|targets| {
            Some(ask(&TargetSentences::new(curves, targets, &shown, wording)?))
        })?
    }

    /// Limits how many can be targeted.
    pub(crate) fn limit_to(self, share: f64) {
        self.with_targets(|targets| {
            self.drag(|s| {
                let (amounts, population) = (targets.amounts, targets.population);
                let was_limited = s.targeting.is_limited();
                s.targeting = s.targeting.limited_to(share, amounts, population);
                s.compare_within_limit(was_limited);
            });
        });
    }

    /// The names to show for the models.
    pub(crate) fn names_of_models(self) -> Vec<String> {
        let Some(loaded) = self.loaded() else { return vec![] };
        let (names, wording) = (loaded.study.model_names(), &loaded.wording);
        names.into_iter().map(|name| wording.model(name).to_owned()).collect()
    }

    /// The name to show for a model.
    pub(crate) fn model_name(self, index: usize) -> Option<String> {
        let loaded = self.loaded()?;
        let name = loaded.study.model_names().get(index).copied()?;
        Some(loaded.wording.model(name).to_owned())
    }

    /// Whose cases are in: the model that decides, and down to where; all of them, in the order of the
    /// first model, where all are acted on. Nothing where none is.
    pub(crate) fn cut(self) -> Option<(String, Selection)> {
        let loaded = self.loaded()?;
        let all = Some((0, Selection::First(usize::MAX)));
        let (model, taken) = match self.asked.view.get().mode() {
            Mode::Costs | Mode::Targets => self.with_classes(|said, answer| {
                let (policy, corner) = answer.evaluation.recommended(said.joint);
                let plan = answer.evaluation.plan.as_deref();
                match policy {
                    _ if said.fixed_instead() == Some(true) => all,
                    _ if said.stays_with_today() => {
                        let today = answer.evaluation.baseline_cut?;
                        Some((today.model, Selection::Admitted(Some(today.threshold))))
                    }
                    Policy::AlwaysPositive => all,
                    policy => Some((policy.model()?, taken(&loaded.study, corner, plan)?)),
                }
            })??,
            Mode::Impact => self.with_impacts(|subject, evaluation| {
                match evaluation.recommended(subject.joint) {
                    (Policy::AlwaysPositive, _) => all,
                    (policy, corner) => {
                        Some((policy.model()?, Selection::Admitted(corner.threshold)))
                    }
                }
            })??,
        };
        let name = loaded.study.model_names().get(model)?.to_string();
        Some((name, taken))
    }

    /// Calls `read` with the open study, its words and what follows from the settings.
    pub(crate) fn with<T>(
        self,
        read: impl FnOnce(&Loaded, &JointHull, &ConditionAnswer) -> T,
    ) -> Option<T> {
        let answer = self.answers.answer.get()?;
        Some(read(&answer.loaded, &answer.joint, &answer))
    }

    /// Calls `read` with what is said at the condition, and what it is said of.
    pub(crate) fn with_classes<T>(
        self,
        read: impl FnOnce(ClassSentences, &ConditionAnswer) -> T,
    ) -> Option<T> {
        self.with(|loaded, joint, answer| {
            let Loaded { study, wording, .. } = loaded;
            let (curves, risk) = (study.curves()?, study.risk.as_ref());
            let ConditionAnswer { evaluation, baseline, .. } = answer;
            let said = ClassSentences { curves, risk, joint, evaluation, baseline, wording };
            Some(read(said, answer))
        })?
    }

    /// Calls `read` with what charts are made from, but for what follows from the settings; nothing
    /// while there is no room.
    pub(crate) fn with_base<T>(self, read: impl FnOnce(&Subject) -> T) -> Option<T> {
        let (loaded, joint, shown) =
            (self.loaded()?, self.derived.joint.get()?, self.asked.shown.get());
        let size_px = Some(self.asked.size_px.get()).filter(|size| size.0 > 0.0 && size.1 > 0.0)?;
        let (curves, wording) = (loaded.study.curves()?, &loaded.wording);
        Some(read(&Subject { curves, shown: &shown, joint: &joint, wording, size_px }))
    }
}

/// Those of the cases at hand that are acted on.
///
/// - `plan`: within a limit. Where it cuts a group of equal scores in two and every case counts the same,
///   so many are.
fn taken(study: &Study, corner: Corner, plan: Option<&Plan>) -> Option<Selection> {
    let Roles { weight, false_negative_cost, false_positive_cost, .. } = &study.roles;
    let is_weighted =
        weight.is_some() || false_negative_cost.is_some() || false_positive_cost.is_some();
    let of = study.curves()?.models.first()?.ranking.outline().class_weights();
    Some(match plan.filter(|plan| plan.inside_tie && !is_weighted) {
        Some(plan) => Selection::First(plan.cases_at_hand(of)),
        None => Selection::Admitted(corner.threshold),
    })
}

/// "loans.csv: 998 of 1,000 rows read."
#[expect(clippy::cast_precision_loss, reason = "counts of rows, said")]
pub(crate) fn read_of(source: &Source) -> String {
    let rows = counted(source.rows as f64, "row", "rows");
    format!("{}: {} of {rows} read.", source.name, grouped(source.used as f64))
}
