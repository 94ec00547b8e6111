//! The cases that a study of values is resampled from, and all of it at once, for programs that have
//! no workers.

use crate::curve::{ImpactForm, Impacts};
use crate::domain::PairedValues;
use crate::evaluate::{ImpactCertainty, ImpactEvaluation, Settings, ValueSample};
use crate::resample::{ValueResamples, value_chunk};
use crate::study::session::Session;
use crate::study::study::{Study, StudyError};

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
        let (sample, mut resamples) =
            (ValueSample::new(&cases, impacts), ValueResamples::default());
        resamples.add(value_chunk(&cases, asked.seed, 0..asked.resamples));
        let theta = ImpactEvaluation::new(impacts, settings).theta;
        Ok(Some(ImpactCertainty::new(impacts, &sample, &resamples, theta, &[])))
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

    #[expect(clippy::cast_precision_loss, reason = "sums beyond 2^53 are rounded")]
    fn paired_values(
        &self,
        study: &Study,
        impacts: &Impacts,
    ) -> Result<Option<PairedValues>, StudyError> {
        let Some(found) = self.cases_of_value(study, cuts(impacts))? else { return Ok(None) };
        let line = |&units: &(i64, i64)| {
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
    let of = |values: &crate::curve::ValueModel| {
        let accepted = |&cut: &usize| values.ranking.accepted(cut) as u32;
        values.outline().iter().map(accepted).collect()
    };
    impacts.models.iter().map(|model| of(&model.values)).collect()
}
