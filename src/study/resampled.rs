//! The cases that a study's numbers are resampled from, and all of it at once, for programs that have no workers.

use crate::curve::{Corner, Curves, ImpactForm, ImpactModel, Impacts};
use crate::data::Thresholds;
use crate::domain::{InputKind, PairedCases, PairedValues, Ranking, SortedCases};
use crate::evaluate::{
    Baseline, CaseSample, Certainty, ImpactCertainty, ImpactEvaluation, KnownCertainty, Settings,
    TodaySample, ValueSample,
};
use crate::resample::{Resampler, Resamples, ValueResamples, Way, value_chunk};
use crate::study::session::Session;
use crate::study::study::{Study, StudyError};

impl Session {
    /// The report of the open study, with what resampling its cases says if the settings ask for it:
    /// all resamples are made here and now.
    ///
    /// # Errors
    /// [`StudyError::Data`], [`StudyError::Setting`].
    pub fn report(&self, study: &Study, settings: &Settings) -> Result<String, StudyError> {
        let of_values = self.impact_certainty(study, settings)?;
        let of_classes = self.certainty(study, settings)?;
        let known = of_classes.as_ref().map(KnownCertainty::Classes);
        let known = known.or(of_values.as_ref().map(KnownCertainty::Values));
        Ok(study.report_with(settings, known)?)
    }

    /// What resampling the cases of the open study says at the condition of the settings.
    ///
    /// - returns: `None` if the settings ask for none, or the study has no cases to resample.
    ///
    /// # Errors
    /// [`StudyError::Data`], [`StudyError::Setting`].
    pub fn certainty(
        &self,
        study: &Study,
        settings: &Settings,
    ) -> Result<Option<Certainty>, StudyError> {
        let (Some(asked), Some(curves)) = (settings.certainty, study.curves()) else {
            return Ok(None);
        };
        let Some(found) = self.cases_to_resample(Some(study))? else { return Ok(None) };
        let CasesToResample { cases, mut sample, chosen_at } = found;
        sample.today = self.today(Some(study), &settings.baseline)?;
        let mut resamples = Resamples::new(chosen_at);
        let mut resampler = Resampler::new(&cases, asked.seed, Way::Quick);
        resamples.add(resampler.chunk(0..asked.resamples));
        let competing = settings.baseline.competing(curves);
        Ok(Some(Certainty::new(curves, &sample, &resamples, settings, &competing)?))
    }

    /// What the cases tell of a fixed cut that models are compared with: those of a study that came without rows,
    /// or else of the one that is held.
    ///
    /// - returns: `None` if the baseline is none, or there are no cases of two classes.
    ///
    /// # Errors
    /// [`StudyError::NotOpen`], [`StudyError::Data`], [`StudyError::Setting`].
    pub fn today(
        &self,
        study: Option<&Study>,
        baseline: &Baseline,
    ) -> Result<Option<TodaySample>, StudyError> {
        let study = study.or_else(|| self.held()).ok_or(StudyError::NotOpen)?;
        let Some(curves) = study.curves() else { return Ok(None) };
        let Some(cut) = baseline.cut(curves)? else { return Ok(None) };
        let cases = self.paired_cases_with(study, Some((cut.model, cut.threshold)))?;
        Ok(cases.map(|cases| TodaySample::new(&cases, curves, (baseline.clone(), cut))))
    }

    /// The cases of a study that came without rows, or else of the one that is held.
    ///
    /// - returns: `None` if it has no cases of two classes.
    ///
    /// # Errors
    /// [`StudyError::NotOpen`], [`StudyError::Data`].
    pub fn cases_to_resample(
        &self,
        study: Option<&Study>,
    ) -> Result<Option<CasesToResample>, StudyError> {
        let study = study.or_else(|| self.held()).ok_or(StudyError::NotOpen)?;
        let (Some(curves), Some(cases)) = (study.curves(), self.paired_cases(study)?) else {
            return Ok(None);
        };
        let (sample, chosen_at) = (CaseSample::new(&cases, curves), study.chosen_at(&cases));
        Ok(Some(CasesToResample { cases: cases.to_draw(), sample, chosen_at }))
    }
}

/// What a worker resamples.
#[derive(Debug, Clone, PartialEq)]
pub struct CasesToResample {
    /// The cases.
    pub cases: PairedCases,
    /// What closed forms say of them.
    pub sample: CaseSample,
    /// Where each model's cut changes, if cuts were chosen on other cases.
    pub chosen_at: Vec<Vec<f64>>,
}

impl Study {
    /// Whether unseen cases judge the thresholds of every model.
    pub fn is_judged(&self) -> bool {
        self.curves().is_some_and(Curves::is_judged)
    }

    /// For [`Resamples::new`]: where each model's cut changes, if the cases judge cuts that others
    /// chose.
    pub fn chosen_at(&self, cases: &PairedCases) -> Vec<Vec<f64>> {
        let models = self.curves().into_iter().flat_map(|curves| &curves.models);
        let models = models.filter(|_| cases.is_judging);
        models.map(|model| model.hull.breakpoints().to_vec()).collect()
    }

    /// The thresholds of each model's hull.
    pub(super) fn thresholds(&self) -> Thresholds {
        let models = self.curves().into_iter().flat_map(|curves| &curves.models);
        let of = |corners: &[Corner]| corners.iter().map(|c| c.threshold).collect();
        models.map(|model| of(model.hull.corners())).collect()
    }

    /// The groups of a table that counts cases instead of listing them; `None` of any other.
    ///
    /// - `today`: as of [`paired_cases`](crate::data::paired_cases).
    pub fn groups(&self, today: Option<(usize, f64)>) -> Option<PairedCases> {
        if !matches!(self.source.kind, InputKind::Groups | InputKind::Confusion) {
            return None;
        }
        let is_judging = self.is_judged();
        let curves = self.curves()?;
        let models = curves.models.iter().zip(self.thresholds());
        let today = today.map(|(model, at)| (&curves.models[model], vec![Some(at)]));
        let groups = models.chain(today).map(|(model, thresholds)| {
            let cases: &Ranking = match &model.test {
                Some(test) if is_judging => test,
                _ => model.ranking.complete()?,
            };
            Some((SortedCases::from(cases.clone()), thresholds))
        });
        Some(PairedCases::of_groups(&groups.collect::<Option<Vec<_>>>()?, is_judging))
    }
}

/// What a worker resamples where cases differ in value.
#[derive(Debug, Clone, PartialEq)]
pub struct ValuesToResample {
    /// The cases.
    pub cases: PairedValues,
    /// What closed forms say of them.
    pub sample: ValueSample,
}

impl Session {
    /// What resampling the cases of the open study of values says at the θ of the settings.
    ///
    /// - returns: `None` if the settings ask for none, or the study has no such cases.
    ///
    /// # Errors
    /// [`StudyError::Data`], [`StudyError::Setting`].
    pub fn impact_certainty(
        &self,
        study: &Study,
        settings: &Settings,
    ) -> Result<Option<ImpactCertainty>, StudyError> {
        let (Some(asked), Some(forms)) = (settings.certainty, study.impacts()) else {
            return Ok(None);
        };
        let impacts = settings.impacts(forms)?;
        let Some(cases) = self.paired_values(study, impacts)? else { return Ok(None) };
        let sample = ValueSample::new(&cases, impacts);
        let mut resamples = ValueResamples::default();
        resamples.add(value_chunk(&cases, asked.seed, 0..asked.resamples));
        let theta = ImpactEvaluation::new(impacts, settings).theta;
        Ok(Some(ImpactCertainty::of_impacts(impacts, &sample, &resamples, theta, &[])))
    }

    /// The cases of the study of values that is held, under a form or its default one.
    ///
    /// - returns: `None` if it has no such cases.
    ///
    /// # Errors
    /// [`StudyError::NotOpen`], [`StudyError::Data`].
    pub fn values_to_resample(
        &self,
        form: Option<ImpactForm>,
    ) -> Result<Option<ValuesToResample>, StudyError> {
        let study = self.held().ok_or(StudyError::NotOpen)?;
        let Some(impacts) = study.impacts().and_then(|forms| forms.of(form)) else {
            return Ok(None);
        };
        let cases = self.paired_values(study, impacts)?;
        Ok(cases.map(|cases| ValuesToResample { sample: ValueSample::new(&cases, impacts), cases }))
    }

    fn paired_values(
        &self,
        study: &Study,
        impacts: &Impacts,
    ) -> Result<Option<PairedValues>, StudyError> {
        let Some(found) = self.cases_of_value(study, cuts(impacts))? else { return Ok(None) };
        let line = |&units: &(i64, i64)| {
            // Sums beyond 2^53 are rounded.
            let (a, b) = impacts.form.line(1, units);
            (a as f64, b as f64)
        };
        Ok(Some(PairedValues {
            units: found.units.iter().map(line).collect(),
            per_one: impacts.form.per_one(found.per_one),
            orders: found.orders,
        }))
    }
}

/// How many cases each cut of a model's outline accepts.
#[expect(clippy::cast_possible_truncation, reason = "tables have fewer than 2^31 rows")]
fn cuts(impacts: &Impacts) -> Vec<Vec<u32>> {
    let of = |model: &ImpactModel| {
        let accepted = |&cut: &usize| model.values.ranking.accepted(cut) as u32;
        model.values.outline().iter().map(accepted).collect()
    };
    impacts.models.iter().map(of).collect()
}
