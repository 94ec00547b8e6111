//! One model as plain data: its cuts as groups.

use crate::curve::{Fold, ModelCurves};
use crate::domain::{CutRule, Group, Ranking};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub(super) struct ModelPart {
    name: String,
    area_under_curve: f64,
    holdout_area: Option<f64>,
    cuts: usize,
    ranking: RankingPart,
    every_cut: Option<RankingPart>,
    holdout: Option<RankingPart>,
    folds: Vec<(String, f64, RankingPart)>,
}

impl ModelPart {
    pub(super) fn of(model: &ModelCurves) -> Self {
        let fold = |fold: &Fold| {
            (fold.name.clone(), fold.area_under_curve, RankingPart::of(&fold.ranking))
        };
        Self {
            name: model.name.clone(),
            area_under_curve: model.area_under_curve,
            holdout_area: model.holdout_area,
            cuts: model.cuts,
            ranking: RankingPart::of(&model.ranking),
            every_cut: model.every_cut.as_ref().map(RankingPart::of),
            holdout: model.holdout.as_ref().map(RankingPart::of),
            folds: model.folds.iter().map(fold).collect(),
        }
    }

    pub(super) fn model(self) -> Option<ModelCurves> {
        // A part that is there and holds no ranking makes the whole no model.
        let optional = |part: Option<RankingPart>| match part {
            Some(part) => part.ranking().map(Some),
            None => Some(None),
        };
        let fold = |(name, area_under_curve, ranking): (String, f64, RankingPart)| {
            Some(Fold { name, area_under_curve, ranking: ranking.ranking()? })
        };
        let (ranking, holdout) = (self.ranking.ranking()?, optional(self.holdout)?);
        Some(ModelCurves {
            cuts: self.cuts,
            every_cut: optional(self.every_cut)?,
            holdout_area: self.holdout_area,
            folds: self.folds.into_iter().map(fold).collect::<Option<_>>()?,
            ..ModelCurves::of_kept(self.name, ranking, holdout, self.area_under_curve)
        })
    }
}

/// The cuts of a ranking as groups.
#[derive(Serialize, Deserialize)]
struct RankingPart {
    #[serde(with = "RulePart")]
    rule: CutRule,
    units_per_case: f64,
    groups: Vec<(f64, u64, u64)>,
}

impl RankingPart {
    fn of(ranking: &Ranking) -> Self {
        Self {
            rule: ranking.rule(),
            units_per_case: ranking.units_per_case(),
            groups: ranking.groups().map(|g| (g.score, g.positives, g.negatives)).collect(),
        }
    }

    fn ranking(self) -> Option<Ranking> {
        let group = |(score, positives, negatives)| Group { score, positives, negatives };
        let groups = self.groups.into_iter().map(group).collect();
        Ranking::try_new(groups, self.rule, self.units_per_case).ok()
    }
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "CutRule")]
pub(super) enum RulePart {
    ScoreAtLeast,
    ScoreAtMost,
    SafetyScoreAtMost,
    AsPredicted,
}
