//! The parts of `report.json` about ranges and limits.

use crate::curve::{Corner, Curves, Policy};
use crate::evaluate::{Constraint, Dominance, Evaluation, RangeEvaluation, WorthIt};
use crate::report::classes::{Number, optional, policy_name};
use serde::Serialize;

/// The keys that a range, limits and the joint hull add.
#[derive(Serialize, Default)]
pub(crate) struct RangeParts<'a> {
    range_verdict: Option<RangePart<'a>>,
    constraint: Option<ConstraintPart<'a>>,
    dominates: Option<&'a str>,
    never_best: Vec<&'a str>,
    floor: Option<FloorPart>,
}

#[derive(Serialize)]
struct RangePart<'a> {
    winners: Vec<PartPart<'a>>,
    saves: Option<[Number; 2]>,
}

#[derive(Serialize)]
struct PartPart<'a> {
    from: Number,
    to: Number,
    model: &'a str,
}

#[derive(Serialize)]
struct ConstraintPart<'a> {
    max_fpr: Number,
    workforce: Number,
    fpr: Number,
    tpr: Number,
    left: RulePart<'a>,
    right: RulePart<'a>,
    weight: Number,
}

#[derive(Serialize)]
struct RulePart<'a> {
    model: &'a str,
    threshold: Number,
}

#[derive(Serialize)]
struct FloorPart {
    share: Number,
    intervals: Vec<[Number; 2]>,
}

/// The parts at an evaluation, all models shown.
pub(crate) fn range_parts<'a>(curves: &'a Curves, evaluation: &Evaluation) -> RangeParts<'a> {
    let names: Vec<&'a str> = curves.models.iter().map(|model| model.name.as_str()).collect();
    let pair = |(from, to): (f64, f64)| [Number(from), Number(to)];
    let range = evaluation.range.map(|range| {
        let found = RangeEvaluation::new(curves, &curves.joint, &evaluation.baseline, range);
        let part = |part: &crate::evaluate::Interval| PartPart {
            from: Number(part.from),
            to: Number(part.to),
            model: policy_name(part.policy, &names),
        };
        RangePart { winners: found.parts.iter().map(part).collect(), saves: found.saves.map(pair) }
    });
    let rule = |(policy, corner): (Policy, Corner)| RulePart {
        model: policy_name(policy, &names),
        threshold: optional(corner.threshold),
    };
    let constraint = Constraint::new(curves, &curves.joint, &[], evaluation);
    let Dominance { dominates, never_best } = Dominance::new(curves, &curves.joint, &[]);
    let floor = WorthIt::new(&curves.joint, evaluation);
    RangeParts {
        range_verdict: range,
        constraint: constraint.map(|c| ConstraintPart {
            max_fpr: optional(evaluation.limits.max_fpr),
            workforce: optional(evaluation.limits.workforce),
            fpr: Number(c.false_positive_rate),
            tpr: Number(c.true_positive_rate),
            left: rule(c.left),
            right: rule(c.right),
            weight: Number(c.weight),
        }),
        dominates: dominates.map(|model| names[model]),
        never_best: never_best.into_iter().map(|model| names[model]).collect(),
        floor: floor.map(|worth| FloorPart {
            share: Number(worth.floor),
            intervals: worth.intervals.into_iter().map(pair).collect(),
        }),
    }
}
