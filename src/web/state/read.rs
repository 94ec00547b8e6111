//! What the state says, read in the words of those who ask.

use crate::chart::{ImpactSubject, Subject};
use crate::curve::{Curves, JointHull};
use crate::data::{Roles, Selection};
use crate::domain::OperatingCondition;
use crate::evaluate::{
    GroupBook, GroupRules, ImpactEvaluation, KnownCertainty, TargetPoint, Targets,
};
use crate::export::Shown;
use crate::study::Study;
use crate::view::{Mode, View};
use crate::web::state::{Answer, AppState, Loaded};
use crate::wording::Wording;
use leptos::prelude::*;

impl AppState {
    /// Calls `read` with what is shown, for pictures, tables and study files.
    pub(crate) fn with_shown<T>(self, read: impl FnOnce(&Shown, View) -> T) -> Option<T> {
        let (loaded, models) = (self.loaded.get()?, self.shown.get());
        let Loaded { study, wording, .. } = &*loaded.0;
        let (view, answer) = (self.view.get(), self.answer.get());
        let evaluation = answer.as_ref().map(|answer| &answer.0.evaluation);
        let of_classes = evaluation
            .and_then(|e| Some((KnownCertainty::Classes(e.certainty()?), e.bands.as_ref())));
        let impact = self.impact.get();
        let of_values = impact.as_ref().and_then(|of| of.0.evaluation.certainty.as_ref());
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
            let (study, settings) = (self.loaded.get()?.0.study.clone(), self.settings.get());
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
        self.answer.with(|a| a.as_ref().map(|a| a.0.evaluation.condition))
    }

    /// Calls `read` with what is shown of cases that differ in value, and what follows from θ.
    pub(crate) fn with_impacts<T>(
        self,
        read: impl FnOnce(&ImpactSubject, &ImpactEvaluation) -> T,
    ) -> Option<T> {
        let (loaded, answer) = (self.loaded.get()?, self.impact.get()?);
        let (shown, size_px) = (self.shown.get(), self.size_px.get());
        let impacts = loaded.0.study.impacts()?.of(Some(answer.0.evaluation.form))?;
        let (joint, wording) = (&*answer.0.joint, &loaded.0.wording);
        let subject = ImpactSubject { curves: impacts, shown: &shown, joint, wording, size_px };
        Some(read(&subject, &answer.0.evaluation))
    }

    /// Calls `read` with who to target, while a view asks it.
    pub(crate) fn with_targets<T>(self, read: impl FnOnce(&Targets) -> T) -> Option<T> {
        // Not held while it is read: what is read may end in a drag, which changes it.
        self.targets.get().map(|targets| read(&targets.0))
    }

    /// Calls `read` with the rule of categories, what it says at the condition, and the words.
    pub(crate) fn with_groups<T>(
        self,
        read: impl FnOnce(&GroupBook, &GroupRules, &Loaded, &Answer) -> T,
    ) -> Option<T> {
        let book = self.book.get()?;
        self.with(|loaded, _, answer| {
            let evaluation = &answer.evaluation;
            let rules = book.0.at(evaluation.condition, &evaluation.baseline);
            read(&book.0, &rules, loaded, answer)
        })
    }

    /// Why nobody can be said to be targeted, where that is so.
    pub(crate) fn why_no_targets(self) -> Option<String> {
        let loaded = self.loaded.get()?;
        let curves = loaded.0.study.curves()?;
        let error = self.settings.with(|s| Targets::new(curves, s)).err()?;
        Some(error.to_string())
    }

    /// Asks who to target of the shown models, in the study's words.
    pub(crate) fn with_asked<T>(
        self,
        ask: impl FnOnce(&Curves, &Targets, &[bool], &Wording) -> T,
    ) -> Option<T> {
        let (loaded, shown) = (self.loaded.get()?, self.shown.get());
        let Loaded { study, wording, .. } = &*loaded.0;
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
        let (names, wording) = (loaded.0.study.model_names(), &loaded.0.wording);
        names.into_iter().map(|name| wording.model(name).to_owned()).collect()
    }

    /// The name to show for a model.
    pub(crate) fn model_name(self, index: usize) -> Option<String> {
        let loaded = self.loaded.get()?;
        let name = loaded.0.study.model_names().get(index).copied()?;
        Some(loaded.0.wording.model(name).to_owned())
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
                    Some((model, taken(&loaded.0.study, targets, &at)?))
                })??
            }
            Mode::Impact => self.with_impacts(|subject, evaluation| {
                let (policy, corner) = evaluation.recommended(subject.joint);
                Some((policy.model()?, Selection::Admitted(corner.threshold)))
            })??,
        };
        let name = loaded.0.study.model_names().get(model)?.to_string();
        Some((name, taken))
    }

    /// Calls `read` with the open study, its words and what follows from the settings.
    pub(crate) fn with<T>(self, read: impl FnOnce(&Loaded, &JointHull, &Answer) -> T) -> Option<T> {
        let (loaded, joint, answer) = (self.loaded.get()?, self.joint.get()?, self.answer.get()?);
        Some(read(&loaded.0, &joint.0, &answer.0))
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
        let (curves, wording) = (loaded.0.study.curves()?, &loaded.0.wording);
        Some(read(&Subject { curves, shown: &shown, joint: &joint.0, wording, size_px }))
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
