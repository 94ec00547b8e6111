//! The part of `report.json` about a rule of categories.

use crate::domain::{ClassCounts, ExactShare, Repair, RiskModel, ratio};
use crate::evaluate::{Evaluation, GroupBook, GroupRules, RulePrice, designations};
use crate::report::classes::{Number, optional};
use crate::wording::Wording;
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct FeaturesPart<'a> {
    model: &'a str,
    columns: Vec<&'a str>,
    support: Number,
    confidence: Number,
    designations: Vec<ColumnPart>,
    groups: Vec<GroupPart>,
    /// Pairs of patterns: predicted positive, and negative though it holds more.
    non_monotone: Vec<[String; 2]>,
    repair: RepairPart,
}

#[derive(Serialize)]
struct ColumnPart {
    column: String,
    values: Vec<ValuePart>,
}

#[derive(Serialize)]
struct ValuePart {
    value: String,
    rows: Number,
    positives: Number,
    support: Number,
    confidence: Number,
    designation: &'static str,
    why: String,
}

#[derive(Serialize)]
struct GroupPart {
    pattern: String,
    p: Number,
    n: Number,
    s: Number,
    predicted: bool,
    test_p: Number,
    test_n: Number,
}

#[derive(Serialize)]
struct RepairPart {
    on: bool,
    changed: Vec<String>,
    before: PricePart,
    after: PricePart,
    extra_cost_per_case: Number,
}

#[derive(Serialize)]
struct PricePart {
    tpr: Number,
    fpr: Number,
    normalized_expected_cost: Number,
    improvement: Number,
}

impl PricePart {
    fn of(price: &RulePrice) -> Self {
        Self {
            tpr: Number(price.true_positive_rate),
            fpr: Number(price.false_positive_rate),
            normalized_expected_cost: Number(price.normalized_expected_cost),
            improvement: optional(price.improvement),
        }
    }
}

pub(crate) fn features_part<'a>(
    risk: &'a RiskModel,
    evaluation: &Evaluation,
) -> Option<FeaturesPart<'a>> {
    let rules = GroupBook::new(risk.clone())?.at(evaluation.condition, &evaluation.baseline);
    let wording = Wording::default();
    let value = |row: crate::evaluate::DesignationRow| ValuePart {
        why: row.why(&risk.settings, &wording),
        value: row.value,
        rows: Number(row.cases),
        positives: Number(row.positives),
        support: Number(row.support),
        confidence: optional(row.confidence),
        designation: if row.is_high { "H" } else { "L" },
    };
    // A table that says high and low itself asks no threshold.
    let is_designated = risk.columns.iter().any(|column| !column.values.is_empty());
    let asked = |share: ExactShare| optional(is_designated.then(|| share.value()));
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
            before: PricePart::of(&rules.free),
            after: PricePart::of(&rules.monotone),
            extra_cost_per_case: Number(rules.extra_cost_per_case),
        },
    })
}

/// “HLHH”.
fn pattern(risk: &RiskModel, group: usize) -> String {
    risk.letters(risk.groups[group].pattern).replace(' ', "")
}

fn groups(risk: &RiskModel, rules: &GroupRules) -> Vec<GroupPart> {
    let in_cases = |units: u64| Number(ratio(units.into(), 1) / risk.units_per_case);
    let has_test = risk.test() != ClassCounts::default();
    let judged = |units: u64| if has_test { in_cases(units) } else { optional(None) };
    let evaluations = rules.groups.iter().enumerate().zip(&risk.groups);
    evaluations
        .map(|((index, group_evaluation), group)| GroupPart {
            pattern: pattern(risk, index),
            p: in_cases(group.train.positives),
            n: in_cases(group.train.negatives),
            s: optional((group.train.all() > 0).then_some(group.safety_score)),
            predicted: group_evaluation.is_positive,
            test_p: judged(group.test.positives),
            test_n: judged(group.test.negatives),
        })
        .collect()
}
