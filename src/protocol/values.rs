//! The findings of a table of values as plain data: what is kept of it, not the curves, which are
//! built again where they arrive.

use super::model::RulePart;
use crate::curve::{
    Depiction, ImpactForm, ImpactForms, ImpactLine, PerfectDecision, Picture, ValueModel, Values,
};
use crate::domain::{CutRule, ValueCut, ValueRanking};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[derive(Serialize, Deserialize)]
pub(super) struct ValuesPart {
    columns: Vec<String>,
    per_one: (f64, f64),
    range: (f64, f64),
    models: Vec<ModelPart>,
    perfect: Vec<PerfectPart>,
}

#[derive(Serialize, Deserialize)]
struct ModelPart {
    name: String,
    #[serde(with = "RulePart")]
    rule: CutRule,
    /// Threshold, accepted, units.
    cuts: Vec<(f64, u64, (i64, i64))>,
    picture: Option<PicturePart>,
}

#[derive(Serialize, Deserialize)]
struct PicturePart {
    amounts: (f64, f64),
    predictions: (f64, f64),
    points: Vec<(f64, f64)>,
    /// Size and counts, where there are no points.
    cells: Option<Cells>,
}

type Cells = ((usize, usize), Vec<(usize, usize, u64)>);

#[derive(Serialize, Deserialize)]
struct PerfectPart {
    form: String,
    kinks: Vec<f64>,
    lines: Vec<(f64, f64)>,
    is_whole: bool,
}

impl ValuesPart {
    pub(super) fn of(impacts: &ImpactForms) -> Self {
        let Values { columns, per_one, range, models, perfect } = impacts.values();
        Self {
            columns: columns.clone(),
            per_one: *per_one,
            range: *range,
            models: models.iter().map(|model| ModelPart::of(model)).collect(),
            perfect: perfect.iter().map(|(form, bound)| PerfectPart::of(*form, bound)).collect(),
        }
    }

    pub(super) fn impacts(self) -> Option<ImpactForms> {
        let perfect = self.perfect.into_iter().map(PerfectPart::perfect);
        let perfect = perfect.collect::<Option<Vec<_>>>()?;
        let forms: Vec<ImpactForm> = perfect.iter().map(|(form, _)| *form).collect();
        let models: Vec<_> =
            self.models.into_iter().map(|part| Arc::new(part.model(&forms))).collect();
        if models.is_empty() || forms.is_empty() {
            return None;
        }
        let Self { columns, per_one, range, .. } = self;
        Some(ImpactForms::new(Values { columns, per_one, range, models, perfect }))
    }
}

impl ModelPart {
    fn of(model: &ValueModel) -> Self {
        let cut = |cut: &ValueCut| (cut.threshold, cut.accepted, cut.units);
        Self {
            name: model.name.clone(),
            rule: model.ranking.rule(),
            cuts: model.ranking.thresholds().iter().map(cut).collect(),
            picture: model.picture.as_ref().map(PicturePart::of),
        }
    }

    fn model(self, forms: &[ImpactForm]) -> ValueModel {
        let cut = |(threshold, accepted, units)| ValueCut { threshold, accepted, units };
        let ranking = ValueRanking::of_kept(self.rule, self.cuts.into_iter().map(cut).collect());
        ValueModel::of_kept(self.name, ranking, self.picture.map(PicturePart::picture), forms)
    }
}

impl PicturePart {
    fn of(picture: &Picture) -> Self {
        let (points, cells) = match &picture.cases {
            Depiction::Points(points) => (points.clone(), None),
            Depiction::Cells { size, counts } => (vec![], Some((*size, counts.clone()))),
        };
        Self { amounts: picture.amounts, predictions: picture.predictions, points, cells }
    }

    fn picture(self) -> Picture {
        let cases = match self.cells {
            None => Depiction::Points(self.points),
            Some((size, counts)) => Depiction::Cells { size, counts },
        };
        Picture { amounts: self.amounts, predictions: self.predictions, cases }
    }
}

impl PerfectPart {
    fn of(form: ImpactForm, bound: &PerfectDecision) -> Self {
        let line = |line: &ImpactLine| (line.per_theta, line.fixed);
        Self {
            form: form.name().into(),
            kinks: bound.kinks.clone(),
            lines: bound.lines.iter().map(line).collect(),
            is_whole: bound.is_whole,
        }
    }

    fn perfect(self) -> Option<(ImpactForm, Arc<PerfectDecision>)> {
        let form = ImpactForm::ALL.into_iter().find(|form| form.name() == self.form)?;
        let line = |(per_theta, fixed)| ImpactLine { per_theta, fixed };
        let lines: Vec<_> = self.lines.into_iter().map(line).collect();
        let fits = lines.len() == self.kinks.len() + 1;
        let bound = PerfectDecision { kinks: self.kinks, lines, is_whole: self.is_whole };
        fits.then(|| (form, Arc::new(bound)))
    }
}
