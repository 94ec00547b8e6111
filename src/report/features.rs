//! The part of `report.json` about a rule of categories.

use crate::domain::{ClassCounts, ExactShare, Repair, RiskModel};
use crate::evaluate::{Evaluation, GroupBook, GroupRules, RulePrice, designations};
use crate::report::schema::{
    ColumnPart, FeaturesPart, GroupPart, RatesPart, RepairPart, ValuePart,
};
use crate::wording::Wording;

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
