//! How many cases are worth accepting at a θ, and how many of those a cut accepts.

use crate::curve::{Depiction, ImpactCorner, ImpactForm, ImpactModel, Impacts};
use crate::domain::CutRule;

/// Cases of two sorts: worth accepting, and not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WorthCounts {
    /// Those worth accepting: what they bring is above 0.
    pub worth: u64,
    /// Those worth it that are accepted, and left; of the others those accepted, and left. `None` where
    /// there are too many cases to keep each of them.
    pub cells: Option<[u64; 4]>,
}

impl WorthCounts {
    /// At a θ; `None` where a case has no one amount, and where the cases can't be counted exactly.
    ///
    /// - `model`, `corner`: the cut whose decisions are counted.
    #[must_use]
    pub fn new(
        impacts: &Impacts,
        model: &ImpactModel,
        corner: ImpactCorner,
        theta: f64,
    ) -> Option<Self> {
        let is_worth = |amount: f64| match impacts.form {
            ImpactForm::Scale => theta * amount - 1.0 > 0.0,
            ImpactForm::Shift => amount - theta > 0.0,
            ImpactForm::Columns => false,
        };
        match &model.values.picture.as_ref()?.cases {
            Depiction::Points(points) => {
                let is_accepted = |prediction: f64| {
                    corner.threshold.is_some_and(|threshold| match model.values.ranking.rule() {
                        CutRule::ScoreAtMost | CutRule::SafetyScoreAtMost => {
                            prediction <= threshold
                        }
                        CutRule::ScoreAtLeast | CutRule::AsPredicted => prediction >= threshold,
                    })
                };
                let mut cells = [0; 4];
                for &(amount, prediction) in points {
                    let (worth, taken) = (is_worth(amount), is_accepted(prediction));
                    cells[2 * usize::from(!worth) + usize::from(!taken)] += 1;
                }
                Some(Self { worth: cells[0] + cells[1], cells: Some(cells) })
            }
            Depiction::Cells { .. } => {
                let worth = worth_of_many(impacts, theta)?;
                Some(Self { worth, cells: None })
            }
        }
    }
}

/// From the line of the perfect decision, which accepts them and no others: each of them adds 1 to its
/// slope or its height.
fn worth_of_many(impacts: &Impacts, theta: f64) -> Option<u64> {
    let perfect = &impacts.perfect;
    if !perfect.is_whole {
        return None;
    }
    let count = match impacts.form {
        // A case is accepted from its kink on, where it is worth nothing yet.
        ImpactForm::Scale if theta > 0.0 => {
            let at = perfect.kinks.partition_point(|&kink| kink < theta);
            -perfect.lines[at].fixed
        }
        ImpactForm::Shift => {
            let at = perfect.kinks.partition_point(|&kink| kink <= theta);
            -perfect.lines[at].per_theta
        }
        ImpactForm::Scale | ImpactForm::Columns => return None,
    };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a count")]
    Some(count.round().max(0.0) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{ImpactForms, ValueModel, Values};
    use crate::domain::{CaseAmounts, SignedUnits};

    fn forms(amounts: &[f64], predictions: &[f64]) -> ImpactForms {
        let amounts = CaseAmounts::Measured(SignedUnits::try_of(amounts).unwrap());
        let model = ValueModel::new("m".into(), predictions, &amounts, CutRule::ScoreAtLeast);
        ImpactForms::new(Values::new(vec!["y".into()], &amounts, vec![model]))
    }

    #[test]
    fn a_case_at_the_break_even_is_not_worth_it() {
        let forms = forms(&[0.25, 0.5, 1.0, 2.0, 4.0], &[5.0, 1.0, 3.0, 2.0, 4.0]);
        let counts = |form, theta: f64| {
            let impacts = forms.of(Some(form)).unwrap();
            let model = &impacts.models[0];
            let corner = model.best_at(theta);
            let counts = WorthCounts::new(impacts, model, corner, theta).unwrap();
            let cells = counts.cells.unwrap();
            assert_eq!(cells[0] + cells[2], corner.accepted);
            assert_eq!(worth_of_many(impacts, theta), Some(counts.worth), "{form:?} {theta}");
            (counts.worth, cells)
        };
        // Worth 2y − 1: −0.5, 0, 1, 3, 7; all of prediction 2 or more: 0.25 too.
        assert_eq!(counts(ImpactForm::Scale, 2.0), (3, [3, 0, 1, 1]));
        // Worth y − 1: none of 0.25, 0.5 and 1.
        assert_eq!(counts(ImpactForm::Shift, 1.0).0, 2);
    }
}
