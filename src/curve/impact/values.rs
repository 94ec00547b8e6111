//! What is the same under every form: each model's cuts, thinned, and a picture of its predictions.

use crate::curve::impact::envelope::upper_envelope;
use crate::curve::impact::form::ImpactForm;
use crate::curve::impact::picture::Picture;
use crate::domain::{CaseAmounts, CutRule, ValueRanking};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Up to here all cuts of a model are kept.
pub(super) const ALL_CUTS: usize = 131_072;

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
