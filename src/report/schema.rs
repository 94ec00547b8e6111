//! The schema `breakeven/1` of `report.json`: its keys in their order. A number that does not exist
//! or is not finite is null.

use crate::curve::{Corner, Curves, ModelCurves, Policy, fold_areas};
use crate::data::{Premise, PremiseKind};
use crate::domain::{
    ClassCounts, ExactShare, InputKind, OperatingCondition, OperatingPoint, Repair, RiskModel,
    Source,
};
use crate::evaluate::{
    Constraint, Dominance, Evaluation, GroupBook, GroupRules, RangeEvaluation, RulePrice,
    SettingError, Settings, TargetPoint, Targets, WorthIt, designations,
};
use crate::report::certainty::{BeliefPart, CertaintyPart};
use crate::wording::Wording;
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
    pub(super) certainty: Option<CertaintyPart<'a>>,
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
        if n.fract() == 0.0 && n.abs() < 9e15 {
            CompactFormatter.write_i64(writer, n as i64)
        } else {
            CompactFormatter.write_f64(writer, n)
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

/// The parts at an evaluation, all models shown.
pub(super) fn range_parts<'a>(curves: &'a Curves, evaluation: &Evaluation) -> RangeParts<'a> {
    let names: Vec<&'a str> = curves.models.iter().map(|model| model.name.as_str()).collect();
    let range = evaluation.range.map(|range| {
        let found = RangeEvaluation::new(curves, &curves.joint, &evaluation.baseline, range);
        let part = |part: &crate::evaluate::Interval| IntervalPart {
            from: part.from,
            to: part.to,
            model: policy_name(part.policy, &names),
        };
        RangePart { winners: found.parts.iter().map(part).collect(), saves: found.saves }
    });
    let rule = |(policy, corner): (Policy, Corner)| RulePart {
        model: policy_name(policy, &names),
        threshold: corner.threshold,
    };
    let constraint = Constraint::new(curves, &curves.joint, &[], evaluation);
    let Dominance { dominates, never_best } = Dominance::new(curves, &curves.joint, &[]);
    let floor = WorthIt::new(&curves.joint, evaluation);
    RangeParts {
        range_verdict: range,
        constraint: constraint.map(|c| ConstraintPart {
            max_fpr: evaluation.limits.max_fpr,
            workforce: evaluation.limits.workforce,
            fpr: c.point.false_positive_rate,
            tpr: c.point.true_positive_rate,
            left: rule(c.left),
            right: rule(c.right),
            weight: c.weight,
        }),
        dominates: dominates.map(|model| names[model]),
        never_best: never_best.into_iter().map(|model| names[model]).collect(),
        floor: floor.map(|worth| FloorPart { share: worth.floor, intervals: worth.intervals }),
    }
}

pub(super) fn features_part<'a>(
    risk: &'a RiskModel,
    evaluation: &Evaluation,
) -> Option<FeaturesPart<'a>> {
    let rules = GroupBook::new(risk.clone())?.at(evaluation.condition, &evaluation.baseline);
    let wording = Wording::default();
    let rates = |p: RulePrice| RatesPart::of(p.point, p.normalized_expected_cost, p.improvement);
    let value = |row: crate::evaluate::DesignationRow| ValuePart {
        why: row.why(&risk.settings, &wording),
        value: row.value,
        rows: row.cases,
        positives: row.positives,
        support: row.support,
        confidence: row.confidence,
        designation: if row.is_high { "H" } else { "L" },
    };
    // A table that says high and low itself asks no threshold.
    let is_designated = risk.columns.iter().any(|column| !column.values.is_empty());
    let asked = |share: ExactShare| is_designated.then(|| share.value());
    let tables = designations(risk);
    let tables = tables.into_iter().filter(|table| !table.rows.is_empty());
    Some(FeaturesPart {
        model: &risk.name,
        columns: risk.columns.iter().map(|column| column.name.as_str()).collect(),
        support: asked(risk.settings.support),
        confidence: asked(risk.settings.confidence),
        designations: tables
            .map(|table| ColumnPart {
                column: table.column,
                values: table.rows.into_iter().map(value).collect(),
            })
            .collect(),
        groups: groups(risk, &rules),
        non_monotone: rules
            .disorder
            .iter()
            .map(|pair| [pair.positive, pair.negative].map(|index| pattern(risk, index)))
            .collect(),
        repair: RepairPart {
            on: risk.settings.repair == Repair::Monotone,
            changed: rules.changed.iter().map(|&index| pattern(risk, index)).collect(),
            before: rates(rules.free),
            after: rates(rules.monotone),
            extra_cost_per_case: rules.extra_cost_per_case,
        },
    })
}

/// “HLHH”.
fn pattern(risk: &RiskModel, group: usize) -> String {
    risk.letters(risk.groups[group].pattern).replace(' ', "")
}

fn groups(risk: &RiskModel, rules: &GroupRules) -> Vec<GroupPart> {
    let has_test = risk.test() != ClassCounts::default();
    let judged = |units: u64| has_test.then(|| risk.in_cases(units));
    let evaluations = rules.groups.iter().enumerate().zip(&risk.groups);
    evaluations
        .map(|((index, group_evaluation), group)| GroupPart {
            pattern: pattern(risk, index),
            p: risk.in_cases(group.train.positives),
            n: risk.in_cases(group.train.negatives),
            s: (group.train.all() > 0).then_some(group.safety_score),
            predicted: group_evaluation.is_positive,
            test_p: judged(group.test.positives),
            test_n: judged(group.test.negatives),
        })
        .collect()
}

/// At an end of the PC(+) axis, where no profit is finite, there is no such part.
pub(super) fn targeting_part<'a>(
    curves: &'a Curves,
    settings: &Settings,
) -> Result<Option<TargetingPart<'a>>, SettingError> {
    if !settings.targeting.is_asked() {
        return Ok(None);
    }
    let targets = match Targets::new(curves, settings) {
        Err(SettingError::NoAmounts { .. }) => return Ok(None),
        targets => targets?,
    };
    let models = curves.models.iter().zip(&targets.models).map(|(model, of)| ModelTargetsPart {
        name: &model.name,
        best: of.best,
        at_limit: of.at_limit,
        within_limit: of.within_limit,
        exact: of.is_exact,
    });
    Ok(Some(TargetingPart {
        matrix: targets.amounts.cells(),
        population: targets.population,
        limit: targets.limit,
        models: models.collect(),
        currency: targets.currency,
    }))
}

pub(super) fn folds_part(model: &ModelCurves) -> Option<FoldsPart<'_>> {
    let areas = fold_areas(&model.folds)?;
    Some(FoldsPart {
        names: model.folds.iter().map(|fold| &*fold.name).collect(),
        auc: model.folds.iter().map(|fold| fold.area_under_curve).collect(),
        auc_mean: areas.mean,
        auc_sd: areas.deviation,
    })
}
