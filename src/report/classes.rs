//! `report.json`, schema `breakeven/1`: the numbers of a study, for other programs.
//!
//! Same input and settings give the same bytes, in the page and on the command line.

use crate::curve::{Curves, Policy, mtmcs};
use crate::domain::{InputKind, RiskModel, Source};
use crate::evaluate::table::mtmcs::{points_within, summary_at};
use crate::evaluate::{Evaluation, SettingError, Settings};
use crate::report::features::{FeaturesPart, features_part};
use crate::report::impact::ImpactPart;
use crate::report::range::{RangeParts, range_parts};
use crate::report::targets::{FoldsPart, TargetingPart, folds_part, targeting_part};
use serde::{Serialize, Serializer};

/// A JSON number at full double precision; whole ones without a point; null if not finite.
pub(crate) struct Number(pub(crate) f64);

impl Serialize for Number {
    #[expect(clippy::cast_possible_truncation, reason = "whole and below 2^53")]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            n if !n.is_finite() => serializer.serialize_none(),
            n if n.fract() == 0.0 && n.abs() < 9e15 => serializer.serialize_i64(n as i64),
            n => serializer.serialize_f64(n),
        }
    }
}

pub(crate) fn optional(value: Option<f64>) -> Number {
    Number(value.unwrap_or(f64::NAN))
}

#[derive(Serialize)]
pub(crate) struct Report<'a> {
    pub(crate) schema: &'static str,
    pub(crate) source: SourcePart<'a>,
    pub(crate) condition: ConditionPart,
    pub(crate) baseline: String,
    pub(crate) models: Vec<ModelPart<'a>>,
    pub(crate) winners: Vec<WinnerPart<'a>>,
    pub(crate) impact: Option<ImpactPart<'a>>,
    pub(crate) targeting: Option<TargetingPart<'a>>,
    pub(crate) features: Option<FeaturesPart<'a>>,
    #[serde(flatten)]
    pub(crate) ranges: RangeParts<'a>,
}

#[derive(Serialize)]
pub(crate) struct SourcePart<'a> {
    name: &'a str,
    kind: &'static str,
    rows: usize,
    used: usize,
    skipped: usize,
    positives: Number,
    negatives: Number,
    positive_label: Option<&'a str>,
}

impl<'a> SourcePart<'a> {
    pub(crate) fn of(source: &'a Source) -> Self {
        // A table of values has no two classes to be counted.
        let is_classes = source.kind != InputKind::Values;
        let count = |cases: f64| optional(is_classes.then_some(cases));
        Self {
            name: &source.name,
            kind: source.kind.name(),
            rows: source.rows,
            used: source.used,
            skipped: source.skipped(),
            positives: count(source.positives),
            negatives: count(source.negatives),
            positive_label: is_classes.then_some(source.positive_label.as_str()),
        }
    }
}

#[derive(Serialize)]
pub(crate) struct ConditionPart {
    pc_plus: Number,
    cost_ratio: Number,
    prevalence: Number,
    cost_fn: Number,
    cost_fp: Number,
    range: Option<[Number; 2]>,
}

impl ConditionPart {
    /// Where there are no two classes there is no condition.
    pub(crate) fn unknown(range: Option<(f64, f64)>) -> Self {
        let [pc_plus, cost_ratio, prevalence, cost_fn, cost_fp] = [f64::NAN; 5].map(Number);
        let range = range.map(|(low, high)| [Number(low), Number(high)]);
        Self { pc_plus, cost_ratio, prevalence, cost_fn, cost_fp, range }
    }
}

#[derive(Serialize)]
pub(crate) struct ModelPart<'a> {
    name: &'a str,
    auc: Number,
    hull: Vec<[Number; 3]>,
    cost_curve: Vec<[Number; 2]>,
    at: AtPart,
    mtmcs: Vec<[Number; 3]>,
    mtmcr: Number,
    cost_sensitivity: Number,
    cst: Number,
    #[serde(rename = "holdout")]
    test: Option<TestPart>,
    folds: Option<FoldsPart<'a>>,
}

#[derive(Serialize)]
struct AtPart {
    threshold: Number,
    tpr: Number,
    fpr: Number,
    tp: Number,
    fp: Number,
    #[serde(rename = "fn")]
    missed: Number,
    tn: Number,
    normalized_expected_cost: Number,
    cost: Number,
    improvement: Number,
}

#[derive(Serialize)]
struct TestPart {
    pc_plus: Number,
    tpr: Number,
    fpr: Number,
    normalized_expected_cost: Number,
    improvement: Number,
}

#[derive(Serialize)]
pub(crate) struct WinnerPart<'a> {
    pub(crate) from: Number,
    pub(crate) to: Number,
    pub(crate) model: &'a str,
    pub(crate) threshold: Number,
}

/// The report as JSON text with a closing line break.
///
/// - `risk`: the rule of categories that is one of the models, if there is one.
///
/// # Errors
/// [`SettingError`] if the settings do not fit these models.
pub fn report(
    source: &Source,
    curves: &Curves,
    risk: Option<&RiskModel>,
    settings: &Settings,
) -> Result<String, SettingError> {
    let evaluation = Evaluation::new(curves, settings)?;
    let condition = evaluation.condition;
    let winners = curves.joint.winners();
    let names: Vec<&str> = curves.models.iter().map(|model| model.name.as_str()).collect();
    Ok(as_json(&Report {
        schema: "breakeven/1",
        source: SourcePart::of(source),
        condition: ConditionPart {
            pc_plus: Number(condition.pc()),
            cost_ratio: Number(condition.cost_ratio()),
            prevalence: Number(condition.prevalence().share()),
            cost_fn: Number(condition.cost_ratio()),
            cost_fp: Number(1.0),
            range: settings.range.map(|(low, high)| [Number(low), Number(high)]),
        },
        baseline: settings.baseline.name(),
        models: (0..curves.models.len())
            .map(|i| model_part(i, curves, &evaluation, settings))
            .collect(),
        winners: winners
            .iter()
            .map(|winner| WinnerPart {
                from: Number(winner.from),
                to: Number(winner.to),
                model: policy_name(winner.policy, &names),
                threshold: optional(winner.corner.threshold),
            })
            .collect(),
        impact: None,
        targeting: targeting_part(curves, settings)?,
        features: risk.and_then(|risk| features_part(risk, &evaluation)),
        ranges: range_parts(curves, &evaluation),
    }))
}

/// JSON text with a closing line break.
pub(crate) fn as_json(report: &Report) -> String {
    let mut text = serde_json::to_string(report).expect("plain structs with text keys");
    text.push('\n');
    text
}

pub(crate) fn policy_name<'a>(policy: Policy, models: &[&'a str]) -> &'a str {
    match policy {
        Policy::AlwaysNegative => "always negative",
        Policy::AlwaysPositive => "always positive",
        Policy::Model(index) => models[index],
    }
}

fn model_part<'a>(
    index: usize,
    curves: &'a Curves,
    evaluation: &Evaluation,
    settings: &Settings,
) -> ModelPart<'a> {
    let (model, model_evaluation) = (&curves.models[index], &evaluation.models[index]);
    let corner = model_evaluation.corner;
    let points = mtmcs(model, &settings.grid.points());
    let summary = summary_at(model, &points_within(settings));
    ModelPart {
        name: &model.name,
        auc: Number(model.area_under_curve),
        hull: model
            .hull
            .corners()
            .iter()
            .map(|c| {
                [
                    Number(c.point.false_positive_rate),
                    Number(c.point.true_positive_rate),
                    optional(c.threshold),
                ]
            })
            .collect(),
        cost_curve: model.cost.vertices().iter().map(|&(x, y)| [Number(x), Number(y)]).collect(),
        at: AtPart {
            threshold: optional(corner.threshold),
            tpr: Number(corner.point.true_positive_rate),
            fpr: Number(corner.point.false_positive_rate),
            tp: Number(model_evaluation.confusion.true_positives),
            fp: Number(model_evaluation.confusion.false_positives),
            missed: Number(model_evaluation.confusion.false_negatives),
            tn: Number(model_evaluation.confusion.true_negatives),
            normalized_expected_cost: Number(model_evaluation.normalized_expected_cost),
            cost: Number(model_evaluation.cost),
            improvement: optional(model_evaluation.improvement),
        },
        mtmcs: points
            .iter()
            .map(|p| [Number(p.alarm_share), Number(p.percent), optional(p.threshold)])
            .collect(),
        mtmcr: optional(summary.map(|s| s.total)),
        cost_sensitivity: optional(summary.map(|s| s.sensitivity)),
        cst: optional(summary.map(|s| s.cost_and_sensitivity)),
        test: model_evaluation.test.map(|h| TestPart {
            pc_plus: Number(h.pc),
            tpr: Number(h.true_positive_rate),
            fpr: Number(h.false_positive_rate),
            normalized_expected_cost: Number(h.normalized_expected_cost),
            improvement: optional(h.improvement),
        }),
        folds: folds_part(model),
    }
}
