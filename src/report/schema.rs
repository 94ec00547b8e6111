//! The schema `breakeven/1` of `report.json`: its keys in their order. A number that does not exist
//! or is not finite is null.

use crate::curve::Policy;
use crate::data::{Premise, PremiseKind};
use crate::domain::{InputKind, OperatingCondition, OperatingPoint, Source};
use crate::evaluate::{Settings, TargetPoint};
use crate::report::certainty::{BeliefPart, CertaintyPart, ImpactCertaintyPart};
use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter};
use std::io;

#[derive(Serialize)]
pub(super) struct Report<'a> {
    pub(super) schema: &'static str,
    pub(super) source: SourcePart<'a>,
    pub(super) premises: Vec<PremisePart<'a>>,
    pub(super) condition: ConditionPart,
    pub(super) baseline: String,
    pub(super) models: Vec<ModelPart<'a>>,
    pub(super) winners: Vec<WinnerPart<'a>>,
    pub(super) certainty: Option<CertaintyPart<'a>>,
    pub(super) belief: Option<BeliefPart<'a>>,
    pub(super) impact: Option<ImpactPart<'a>>,
    pub(super) targeting: Option<TargetingPart<'a>>,
    pub(super) features: Option<FeaturesPart<'a>>,
    #[serde(flatten)]
    pub(super) ranges: RangeParts<'a>,
}

#[derive(Serialize)]
pub(super) struct SourcePart<'a> {
    pub(super) name: &'a str,
    pub(super) kind: &'static str,
    pub(super) rows: usize,
    pub(super) used: usize,
    pub(super) skipped: usize,
    pub(super) positives: Option<f64>,
    pub(super) negatives: Option<f64>,
    pub(super) positive_label: Option<&'a str>,
}

impl<'a> SourcePart<'a> {
    pub(super) fn of(source: &'a Source) -> Self {
        // A table of values has no two classes to be counted.
        let is_classes = source.kind != InputKind::Values;
        let count = |cases: f64| is_classes.then_some(cases);
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
pub(super) struct PremisePart<'a> {
    pub(super) kind: PremiseKind,
    pub(super) text: &'a str,
}

pub(super) fn premises_part(premises: &[Premise]) -> Vec<PremisePart<'_>> {
    premises.iter().map(|p| PremisePart { kind: p.kind, text: &p.text }).collect()
}

#[derive(Serialize)]
pub(super) struct ConditionPart {
    pub(super) pc_plus: f64,
    pub(super) cost_ratio: f64,
    pub(super) prevalence: f64,
    pub(super) cost_fn: f64,
    pub(super) cost_fp: f64,
    pub(super) range: Option<(f64, f64)>,
    #[serde(flatten)]
    pub(super) price: PricePart,
}

/// What is only there if it was set.
#[derive(Serialize, Default)]
pub(super) struct PricePart {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) alarm_cost: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) currency: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) success: Option<f64>,
    /// The cost ratio that decides, success × cost ratio.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) worth_of_acting: Option<f64>,
}

impl PricePart {
    pub(super) fn of(settings: &Settings, condition: OperatingCondition) -> Self {
        let alarm_cost = settings.targeting.alarm_cost.and(settings.targeting.price_of_alarm());
        let currency = alarm_cost.and(settings.targeting.money()).map(str::to_owned);
        let success = Some(condition.prevalence().success()).filter(|&share| share < 1.0);
        let worth_of_acting = success.map(|_| condition.worth_of_acting());
        Self { alarm_cost, currency, success, worth_of_acting }
    }
}

impl ConditionPart {
    /// Where there are no two classes there is no condition.
    pub(super) fn unknown(range: Option<(f64, f64)>) -> Self {
        let [pc_plus, cost_ratio, prevalence, cost_fn, cost_fp] = [f64::NAN; 5];
        let price = PricePart::default();
        Self { pc_plus, cost_ratio, prevalence, cost_fn, cost_fp, range, price }
    }
}

#[derive(Serialize)]
pub(super) struct ModelPart<'a> {
    pub(super) name: &'a str,
    pub(super) auc: f64,
    pub(super) h_measure: f64,
    pub(super) hull: Vec<(f64, f64, Option<f64>)>,
    pub(super) cost_curve: Vec<(f64, f64)>,
    pub(super) at: AtPart,
    pub(super) mtmcs: Vec<(f64, f64, Option<f64>)>,
    pub(super) mtmcr: Option<f64>,
    pub(super) cost_sensitivity: Option<f64>,
    pub(super) cst: Option<f64>,
    #[serde(rename = "holdout")]
    pub(super) test: Option<TestPart>,
    pub(super) folds: Option<FoldsPart<'a>>,
}

#[derive(Serialize)]
pub(super) struct AtPart {
    pub(super) threshold: Option<f64>,
    pub(super) tpr: f64,
    pub(super) fpr: f64,
    pub(super) tp: f64,
    pub(super) fp: f64,
    #[serde(rename = "fn")]
    pub(super) missed: f64,
    pub(super) tn: f64,
    pub(super) normalized_expected_cost: f64,
    pub(super) cost: f64,
    pub(super) improvement: Option<f64>,
}

/// The same cut on test cases.
#[derive(Serialize)]
pub(super) struct TestPart {
    pub(super) pc_plus: f64,
    #[serde(flatten)]
    pub(super) rates: RatesPart,
}

/// What a cut does to some cases, and what that saves.
#[derive(Serialize)]
pub(super) struct RatesPart {
    pub(super) tpr: f64,
    pub(super) fpr: f64,
    pub(super) normalized_expected_cost: f64,
    pub(super) improvement: Option<f64>,
}

impl RatesPart {
    pub(super) fn of(
        point: OperatingPoint,
        normalized_expected_cost: f64,
        improvement: Option<f64>,
    ) -> Self {
        let OperatingPoint { true_positive_rate: tpr, false_positive_rate: fpr } = point;
        Self { tpr, fpr, normalized_expected_cost, improvement }
    }
}

#[derive(Serialize)]
pub(super) struct WinnerPart<'a> {
    pub(super) from: f64,
    pub(super) to: f64,
    pub(super) model: &'a str,
    pub(super) threshold: Option<f64>,
}

impl<'a> WinnerPart<'a> {
    pub(super) fn of(
        (from, to): (f64, f64),
        policy: Policy,
        threshold: Option<f64>,
        models: &[&'a str],
    ) -> Self {
        let model = policy_name(policy, models);
        Self { from, to, model, threshold }
    }
}

#[derive(Serialize)]
pub(super) struct ImpactPart<'a> {
    pub(super) form: &'static str,
    pub(super) theta: f64,
    pub(super) models: Vec<ImpactModelPart<'a>>,
    pub(super) winners: Vec<WinnerPart<'a>>,
    pub(super) certainty: Option<ImpactCertaintyPart<'a>>,
}

#[derive(Serialize)]
pub(super) struct ImpactModelPart<'a> {
    pub(super) name: &'a str,
    pub(super) curve: Vec<(f64, f64, Option<f64>)>,
    pub(super) at: ImpactAtPart,
}

#[derive(Serialize)]
pub(super) struct ImpactAtPart {
    pub(super) threshold: Option<f64>,
    pub(super) impact: f64,
    pub(super) accepted: u64,
    pub(super) improvement: f64,
}

/// One model over the folds; `null` if no column tells folds apart.
#[derive(Serialize)]
pub(super) struct FoldsPart<'a> {
    pub(super) names: Vec<&'a str>,
    pub(super) auc: Vec<f64>,
    pub(super) auc_mean: f64,
    /// Of the folds as a sample: divided by n − 1.
    pub(super) auc_sd: f64,
}

/// What can be targeted, by model; `null` unless something is set that asks for it.
#[derive(Serialize)]
pub(super) struct TargetingPart<'a> {
    /// True positive, false positive, false negative, true negative: money per case.
    pub(super) matrix: [f64; 4],
    pub(super) currency: Option<String>,
    pub(super) population: f64,
    pub(super) limit: Option<f64>,
    pub(super) models: Vec<ModelTargetsPart<'a>>,
}

#[derive(Serialize)]
pub(super) struct ModelTargetsPart<'a> {
    pub(super) name: &'a str,
    pub(super) best: TargetPoint,
    pub(super) at_limit: Option<TargetPoint>,
    pub(super) within_limit: TargetPoint,
    pub(super) exact: bool,
}

#[derive(Serialize)]
pub(super) struct FeaturesPart<'a> {
    pub(super) model: &'a str,
    pub(super) columns: Vec<&'a str>,
    pub(super) support: Option<f64>,
    pub(super) confidence: Option<f64>,
    pub(super) designations: Vec<ColumnPart>,
    pub(super) groups: Vec<GroupPart>,
    /// Pairs of patterns: predicted positive, and negative though it holds more.
    pub(super) non_monotone: Vec<[String; 2]>,
    pub(super) repair: RepairPart,
}

#[derive(Serialize)]
pub(super) struct ColumnPart {
    pub(super) column: String,
    pub(super) values: Vec<ValuePart>,
}

#[derive(Serialize)]
pub(super) struct ValuePart {
    pub(super) value: String,
    pub(super) rows: f64,
    pub(super) positives: f64,
    pub(super) support: f64,
    pub(super) confidence: Option<f64>,
    pub(super) designation: &'static str,
    pub(super) why: String,
}

#[derive(Serialize)]
pub(super) struct GroupPart {
    pub(super) pattern: String,
    pub(super) p: f64,
    pub(super) n: f64,
    pub(super) s: Option<f64>,
    pub(super) predicted: bool,
    pub(super) test_p: Option<f64>,
    pub(super) test_n: Option<f64>,
}

#[derive(Serialize)]
pub(super) struct RepairPart {
    pub(super) on: bool,
    pub(super) changed: Vec<String>,
    pub(super) before: RatesPart,
    pub(super) after: RatesPart,
    pub(super) extra_cost_per_case: f64,
}

/// The keys that a range, limits and the joint hull add.
#[derive(Serialize, Default)]
pub(super) struct RangeParts<'a> {
    pub(super) range_verdict: Option<RangePart<'a>>,
    pub(super) constraint: Option<ConstraintPart<'a>>,
    pub(super) dominates: Option<&'a str>,
    pub(super) never_best: Vec<&'a str>,
    pub(super) floor: Option<FloorPart>,
}

#[derive(Serialize)]
pub(super) struct RangePart<'a> {
    pub(super) winners: Vec<IntervalPart<'a>>,
    pub(super) saves: Option<(f64, f64)>,
}

#[derive(Serialize)]
pub(super) struct IntervalPart<'a> {
    pub(super) from: f64,
    pub(super) to: f64,
    pub(super) model: &'a str,
}

#[derive(Serialize)]
pub(super) struct ConstraintPart<'a> {
    pub(super) max_fpr: Option<f64>,
    pub(super) workforce: Option<f64>,
    pub(super) fpr: f64,
    pub(super) tpr: f64,
    pub(super) left: RulePart<'a>,
    pub(super) right: RulePart<'a>,
    pub(super) weight: f64,
}

#[derive(Serialize)]
pub(super) struct RulePart<'a> {
    pub(super) model: &'a str,
    pub(super) threshold: Option<f64>,
}

#[derive(Serialize)]
pub(super) struct FloorPart {
    pub(super) share: f64,
    pub(super) intervals: Vec<(f64, f64)>,
}

/// Numbers at full double precision; whole ones without a point.
struct PlainNumbers;

impl Formatter for PlainNumbers {
    #[expect(clippy::cast_possible_truncation, reason = "whole and below 2^53")]
    fn write_f64<W: io::Write + ?Sized>(&mut self, writer: &mut W, n: f64) -> io::Result<()> {
        match n.fract() == 0.0 && n.abs() < 9e15 {
            true => CompactFormatter.write_i64(writer, n as i64),
            false => CompactFormatter.write_f64(writer, n),
        }
    }
}

/// JSON text with a closing line break.
pub(super) fn as_json(report: &Report) -> String {
    let mut text = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut text, PlainNumbers);
    report.serialize(&mut serializer).expect("plain structs with text keys");
    text.push(b'\n');
    String::from_utf8(text).expect("JSON is UTF-8")
}

pub(super) fn policy_name<'a>(policy: Policy, models: &[&'a str]) -> &'a str {
    match policy {
        Policy::AlwaysNegative => "always negative",
        Policy::AlwaysPositive => "always positive",
        Policy::Model(index) => models[index],
    }
}
