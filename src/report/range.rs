//! The parts of `report.json` about ranges and limits.

use crate::curve::{Corner, Curves, Policy};
use crate::evaluate::{Constraint, Dominance, Evaluation, RangeEvaluation, WorthIt};
use crate::report::schema::{
    ConstraintPart, FloorPart, IntervalPart, RangePart, RangeParts, RulePart, policy_name,
};

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
