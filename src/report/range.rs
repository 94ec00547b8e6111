//! The parts of `report.json` about ranges and limits.

use crate::curve::{Corner, Curves, Policy};
use crate::evaluate::{Constraint, Dominance, Evaluation, RangeEvaluation, WorthIt};
use crate::report::schema::{
    ConstraintPart, FloorPart, IntervalPart, Number, RangePart, RangeParts, RulePart, optional,
    policy_name,
};

/// The parts at an evaluation, all models shown.
pub(super) fn range_parts<'a>(curves: &'a Curves, evaluation: &Evaluation) -> RangeParts<'a> {
    let names: Vec<&'a str> = curves.models.iter().map(|model| model.name.as_str()).collect();
    let pair = |(from, to): (f64, f64)| [Number(from), Number(to)];
    let range = evaluation.range.map(|range| {
        let found = RangeEvaluation::new(curves, &curves.joint, &evaluation.baseline, range);
        let part = |part: &crate::evaluate::Interval| IntervalPart {
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
