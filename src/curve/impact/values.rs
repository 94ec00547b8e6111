//! What is the same under every form: each model's cuts, thinned, and a picture of its predictions.

use crate::curve::impact::envelope::upper_envelope;
use crate::curve::impact::form::ImpactForm;
use crate::curve::impact::picture::Picture;
use crate::domain::{CaseAmounts, CutRule, ValueRanking};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Up to here all cuts of a model are kept.
const ALL_CUTS: usize = 131_072;

/// Up to here all cuts of a model are drawn.
const DRAWN_CUTS: usize = 4096;

/// Kept and drawn cuts are this share of the cases apart at most, unless equal predictions are more.
const STEPS: u64 = 2048;

/// One model's cuts, built once when its data arrive.
///
/// Of a long ranking only some cuts are kept: every corner of an impact curve, the cut after
/// it (a threshold lies between the two), and an outline finer than any screen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ValueModel {
    /// The model's name in the file.
    pub name: String,
    /// Its cuts.
    pub ranking: ValueRanking,
    /// Amounts against predictions; `None` where a case has no one amount.
    pub picture: Option<Picture>,
    outline: Vec<usize>,
}

impl ValueModel {
    /// The cuts of a model. O(n log n).
    ///
    /// - `predictions`: one a case, finite.
    /// - `rule`: whether high or low predictions are accepted.
    #[must_use]
    pub fn new(name: String, predictions: &[f64], amounts: &CaseAmounts, rule: CutRule) -> Self {
        let picture = Picture::of(predictions, amounts);
        let mut ranking = ValueRanking::of(predictions, amounts, rule);
        if ranking.cuts() > ALL_CUTS {
            let outline = outline(&ranking, forms(amounts));
            ranking = ranking.keeping(|cut| outline.contains(&cut));
        }
        Self::of_kept(name, ranking, picture, forms(amounts))
    }

    /// A model whose cuts were thinned by [`ValueModel::new`].
    ///
    /// - `forms`: those that the amounts allow.
    #[must_use]
    pub fn of_kept(
        name: String,
        ranking: ValueRanking,
        picture: Option<Picture>,
        forms: &[ImpactForm],
    ) -> Self {
        let outline = match ranking.cuts() > DRAWN_CUTS {
            true => outline(&ranking, forms).into_iter().collect(),
            false => (0..ranking.cuts()).collect(),
        };
        Self { name, ranking, picture, outline }
    }

    /// The cuts that make a picture of all of them, in order: all corners, and no two further apart
    /// than a 2048th of the cases unless they are neighbours.
    #[must_use]
    pub fn outline(&self) -> &[usize] {
        &self.outline
    }
}

/// The forms that some amounts allow, the default first.
#[must_use]
pub fn forms(amounts: &CaseAmounts) -> &'static [ImpactForm] {
    match amounts {
        CaseAmounts::Measured(_) => &[ImpactForm::Shift, ImpactForm::Scale],
        CaseAmounts::Linear { .. } => &[ImpactForm::Columns],
    }
}

/// Corners under every form, the cut after each, and enough cuts for a picture.
fn outline(ranking: &ValueRanking, forms: &[ImpactForm]) -> BTreeSet<usize> {
    let last = ranking.cuts() - 1;
    let mut cuts = BTreeSet::from([0, last]);
    for form in forms {
        let line = |cut| form.line(ranking.accepted(cut), ranking.units(cut));
        let corners = upper_envelope((0..=last).map(|cut| (line(cut), cut)).collect());
        cuts.extend(corners.iter().flat_map(|&(_, cut)| [cut, (cut + 1).min(last)]));
    }
    let mut step = 0;
    for (cut, next) in (1..last).map(|cut| (cut, cut + 1)) {
        if (ranking.accepted(next) - step) * STEPS > ranking.cases() {
            cuts.insert(cut);
            step = ranking.accepted(cut);
        }
    }
    cuts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::impact::model::ImpactModel;
    use crate::domain::SignedUnits;
    use std::sync::Arc;

    #[test]
    fn leaving_cuts_out_changes_no_curve() {
        let noise = |i: u32| f64::from(i.wrapping_mul(2_654_435_761) >> 12) / f64::from(1 << 20);
        let cases = 140_000;
        let amounts: Vec<f64> =
            (0..cases).map(|i| (noise(i) * 100.0).round() / 10.0 - 3.0).collect();
        let predictions: Vec<f64> =
            (0..cases).map(|i| amounts[i as usize] + 4.0 * noise(i + cases)).collect();
        let amounts = CaseAmounts::Measured(SignedUnits::try_of(&amounts).unwrap());
        let all = ValueRanking::of(&predictions, &amounts, CutRule::ScoreAtLeast);
        assert!(all.cuts() > ALL_CUTS, "{}", all.cuts());
        let model = ValueModel::new("m".into(), &predictions, &amounts, CutRule::ScoreAtLeast);
        assert!(model.ranking.cuts() < 8192, "{}", model.ranking.cuts());
        let full = ValueModel::of_kept("m".into(), all, None, forms(&amounts));
        for &form in forms(&amounts) {
            let curve = |model: &ValueModel| {
                ImpactModel::new(Arc::new(model.clone()), form, amounts.per_one())
            };
            let (kept, full) = (curve(&model), curve(&full));
            assert_eq!(kept.breakpoints(), full.breakpoints());
            for (kept, full) in kept.corners().iter().zip(full.corners()) {
                assert_eq!((kept.threshold, kept.line), (full.threshold, full.line));
            }
        }
        let outline = model.outline();
        assert!(outline.len() < 8192 && outline.is_sorted() && outline[0] == 0);
        assert!(full.outline().len() < 8192);
    }
}
