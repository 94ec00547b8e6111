//! The schema `breakeven/1` of `report.json`: its keys in their order. A number that does not exist
//! is null.

use crate::curve::Policy;
use crate::domain::{InputKind, Source};
use serde::{Serialize, Serializer};

/// A JSON number at full double precision; whole ones without a point; null if not finite.
pub(super) struct Number(pub(super) f64);

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

pub(super) fn optional(value: Option<f64>) -> Number {
    Number(value.unwrap_or(f64::NAN))
}

#[derive(Serialize)]
pub(super) struct Report<'a> {
    pub(super) schema: &'static str,
    pub(super) source: SourcePart<'a>,
    pub(super) condition: ConditionPart,
    pub(super) baseline: String,
    pub(super) models: Vec<ModelPart<'a>>,
    pub(super) winners: Vec<WinnerPart<'a>>,
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
    pub(super) positives: Number,
    pub(super) negatives: Number,
    pub(super) positive_label: Option<&'a str>,
}

impl<'a> SourcePart<'a> {
    pub(super) fn of(source: &'a Source) -> Self {
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
pub(super) struct ConditionPart {
    pub(super) pc_plus: Number,
    pub(super) cost_ratio: Number,
    pub(super) prevalence: Number,
    pub(super) cost_fn: Number,
    pub(super) cost_fp: Number,
    pub(super) range: Option<[Number; 2]>,
}

impl ConditionPart {
    /// Where there are no two classes there is no condition.
    pub(super) fn unknown(range: Option<(f64, f64)>) -> Self {
        let [pc_plus, cost_ratio, prevalence, cost_fn, cost_fp] = [f64::NAN; 5].map(Number);
        let range = range.map(|(low, high)| [Number(low), Number(high)]);
        Self { pc_plus, cost_ratio, prevalence, cost_fn, cost_fp, range }
    }
}

#[derive(Serialize)]
pub(super) struct ModelPart<'a> {
    pub(super) name: &'a str,
    pub(super) auc: Number,
    pub(super) hull: Vec<[Number; 3]>,
    pub(super) cost_curve: Vec<[Number; 2]>,
    pub(super) at: AtPart,
    pub(super) mtmcs: Vec<[Number; 3]>,
    pub(super) mtmcr: Number,
    pub(super) cost_sensitivity: Number,
    pub(super) cst: Number,
    #[serde(rename = "holdout")]
    pub(super) test: Option<TestPart>,
    pub(super) folds: Option<FoldsPart<'a>>,
}

#[derive(Serialize)]
pub(super) struct AtPart {
    pub(super) threshold: Number,
    pub(super) tpr: Number,
    pub(super) fpr: Number,
    pub(super) tp: Number,
    pub(super) fp: Number,
    #[serde(rename = "fn")]
    pub(super) missed: Number,
    pub(super) tn: Number,
    pub(super) normalized_expected_cost: Number,
    pub(super) cost: Number,
    pub(super) improvement: Number,
}

/// The same cut on test cases.
#[derive(Serialize)]
pub(super) struct TestPart {
    pub(super) pc_plus: Number,
    #[serde(flatten)]
    pub(super) rates: RatesPart,
}

/// What a cut does to some cases, and what that saves.
#[derive(Serialize)]
pub(super) struct RatesPart {
    pub(super) tpr: Number,
    pub(super) fpr: Number,
    pub(super) normalized_expected_cost: Number,
    pub(super) improvement: Number,
}

#[derive(Serialize)]
pub(super) struct WinnerPart<'a> {
    pub(super) from: Number,
    pub(super) to: Number,
    pub(super) model: &'a str,
    pub(super) threshold: Number,
}

impl<'a> WinnerPart<'a> {
    pub(super) fn of(
        (from, to): (f64, f64),
        policy: Policy,
        threshold: Option<f64>,
        models: &[&'a str],
    ) -> Self {
        let model = policy_name(policy, models);
        Self { from: Number(from), to: Number(to), model, threshold: optional(threshold) }
    }
}

#[derive(Serialize)]
pub(super) struct ImpactPart<'a> {
    pub(super) form: &'static str,
    pub(super) theta: Number,
    pub(super) models: Vec<ImpactModelPart<'a>>,
    pub(super) winners: Vec<WinnerPart<'a>>,
}

#[derive(Serialize)]
pub(super) struct ImpactModelPart<'a> {
    pub(super) name: &'a str,
    pub(super) curve: Vec<[Number; 3]>,
    pub(super) at: ImpactAtPart,
}

#[derive(Serialize)]
pub(super) struct ImpactAtPart {
    pub(super) threshold: Number,
    pub(super) impact: Number,
    pub(super) accepted: u64,
    pub(super) improvement: Number,
}

/// One model over the folds; `null` if no column tells folds apart.
#[derive(Serialize)]
pub(super) struct FoldsPart<'a> {
    pub(super) names: Vec<&'a str>,
    pub(super) auc: Vec<Number>,
    pub(super) auc_mean: Number,
    /// Of the folds as a sample: divided by n − 1.
    pub(super) auc_sd: Number,
}

/// What can be targeted, by model; `null` unless something is set that asks for it.
#[derive(Serialize)]
pub(super) struct TargetingPart<'a> {
    /// True positive, false positive, false negative, true negative: money per case.
    pub(super) matrix: [Number; 4],
    pub(super) currency: Option<String>,
    pub(super) population: Number,
    pub(super) limit: Number,
    pub(super) models: Vec<ModelTargetsPart<'a>>,
}

#[derive(Serialize)]
pub(super) struct ModelTargetsPart<'a> {
    pub(super) name: &'a str,
    pub(super) best: PointPart,
    pub(super) at_limit: Option<PointPart>,
    pub(super) within_limit: PointPart,
    pub(super) exact: bool,
}

#[derive(Serialize)]
pub(super) struct PointPart {
    pub(super) share: Number,
    pub(super) cases: Number,
    pub(super) true_positives: Number,
    pub(super) false_positives: Number,
    pub(super) profit: Number,
    pub(super) response: Number,
    pub(super) lift: Number,
    pub(super) threshold: Number,
    pub(super) inside_tie: bool,
}

#[derive(Serialize)]
pub(super) struct FeaturesPart<'a> {
    pub(super) model: &'a str,
    pub(super) columns: Vec<&'a str>,
    pub(super) support: Number,
    pub(super) confidence: Number,
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
    pub(super) rows: Number,
    pub(super) positives: Number,
    pub(super) support: Number,
    pub(super) confidence: Number,
    pub(super) designation: &'static str,
    pub(super) why: String,
}

#[derive(Serialize)]
pub(super) struct GroupPart {
    pub(super) pattern: String,
    pub(super) p: Number,
    pub(super) n: Number,
    pub(super) s: Number,
    pub(super) predicted: bool,
    pub(super) test_p: Number,
    pub(super) test_n: Number,
}

#[derive(Serialize)]
pub(super) struct RepairPart {
    pub(super) on: bool,
    pub(super) changed: Vec<String>,
    pub(super) before: RatesPart,
    pub(super) after: RatesPart,
    pub(super) extra_cost_per_case: Number,
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
    pub(super) saves: Option<[Number; 2]>,
}

#[derive(Serialize)]
pub(super) struct IntervalPart<'a> {
    pub(super) from: Number,
    pub(super) to: Number,
    pub(super) model: &'a str,
}

#[derive(Serialize)]
pub(super) struct ConstraintPart<'a> {
    pub(super) max_fpr: Number,
    pub(super) workforce: Number,
    pub(super) fpr: Number,
    pub(super) tpr: Number,
    pub(super) left: RulePart<'a>,
    pub(super) right: RulePart<'a>,
    pub(super) weight: Number,
}

#[derive(Serialize)]
pub(super) struct RulePart<'a> {
    pub(super) model: &'a str,
    pub(super) threshold: Number,
}

#[derive(Serialize)]
pub(super) struct FloorPart {
    pub(super) share: Number,
    pub(super) intervals: Vec<[Number; 2]>,
}

/// JSON text with a closing line break.
pub(super) fn as_json(report: &Report) -> String {
    let mut text = serde_json::to_string(report).expect("plain structs with text keys");
    text.push('\n');
    text
}

pub(super) fn policy_name<'a>(policy: Policy, models: &[&'a str]) -> &'a str {
    match policy {
        Policy::AlwaysNegative => "always negative",
        Policy::AlwaysPositive => "always positive",
        Policy::Model(index) => models[index],
    }
}
