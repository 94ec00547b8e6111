//! One model as plain data: its cuts as groups.

use crate::curve::{Fold, ModelCurves, ModelRanking};
use crate::domain::{CutRule, Group, Ranking};
use serde::de::Visitor;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

#[derive(Serialize, Deserialize)]
pub(super) struct ModelPart {
    name: String,
    area_under_curve: f64,
    holdout_area: Option<f64>,
    ranking: KeptPart,
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
            ranking: KeptPart::of(&model.ranking),
            holdout: model.holdout.as_ref().map(RankingPart::of),
            folds: model.folds.iter().map(fold).collect(),
        }
    }

    pub(super) fn model(self) -> Option<ModelCurves> {
        let fold = |(name, area_under_curve, ranking): (String, f64, RankingPart)| {
            Some(Fold { name, area_under_curve, ranking: ranking.ranking()? })
        };
        let (ranking, holdout) = (self.ranking.ranking()?, optional(self.holdout)?);
        Some(ModelCurves {
            holdout_area: self.holdout_area,
            folds: self.folds.into_iter().map(fold).collect::<Option<_>>()?,
            ..ModelCurves::of_kept(self.name, ranking, holdout, self.area_under_curve)
        })
    }
}

#[derive(Serialize, Deserialize)]
enum KeptPart {
    Complete(RankingPart),
    Thinned { outline: RankingPart, thresholds: usize, complete: Option<RankingPart> },
}

impl KeptPart {
    fn of(ranking: &ModelRanking) -> Self {
        match ranking {
            ModelRanking::Complete(ranking) => Self::Complete(RankingPart::of(ranking)),
            ModelRanking::Thinned { outline, thresholds, complete } => Self::Thinned {
                outline: RankingPart::of(outline),
                thresholds: *thresholds,
                complete: complete.as_ref().map(RankingPart::of),
            },
        }
    }

    fn ranking(self) -> Option<ModelRanking> {
        Some(match self {
            Self::Complete(part) => ModelRanking::Complete(part.ranking()?),
            Self::Thinned { outline, thresholds, complete } => {
                let (outline, complete) = (outline.ranking()?, optional(complete)?);
                ModelRanking::Thinned { outline, thresholds, complete }
            }
        })
    }
}

/// A part that is there and holds no ranking makes the whole no model.
fn optional(part: Option<RankingPart>) -> Option<Option<Ranking>> {
    match part {
        Some(part) => part.ranking().map(Some),
        None => Some(None),
    }
}

/// The cuts of a ranking as groups.
#[derive(Serialize, Deserialize)]
struct RankingPart {
    #[serde(with = "RulePart")]
    rule: CutRule,
    units_per_case: f64,
    groups: Words,
}

/// Three words a group: score, positives, negatives. As bytes they are copied in one go; a hundred
/// thousand groups number by number would hold up the page.
struct Words(Vec<u8>);

impl Serialize for Words {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_bytes(BytesOnly).map(Self)
    }
}

struct BytesOnly;

impl Visitor<'_> for BytesOnly {
    type Value = Vec<u8>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("bytes")
    }

    fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
        Ok(bytes.to_vec())
    }
}

impl RankingPart {
    fn of(ranking: &Ranking) -> Self {
        Self {
            rule: ranking.rule(),
            units_per_case: ranking.units_per_case(),
            groups: Words(packed(ranking)),
        }
    }

    fn ranking(self) -> Option<Ranking> {
        let (groups, []) = self.groups.0.as_chunks::<GROUP>() else { return None };
        let groups = groups.iter().map(|words| {
            let [a, b, c, d, e, f, g, h, rest @ ..] = *words;
            let [i, j, k, l, m, n, o, p, rest @ ..] = rest;
            Group {
                score: f64::from_le_bytes([a, b, c, d, e, f, g, h]),
                positives: u64::from_le_bytes([i, j, k, l, m, n, o, p]),
                negatives: u64::from_le_bytes(rest),
            }
        });
        Ranking::of_groups_in_order(groups, self.rule, self.units_per_case)
    }
}

/// Bytes of one group.
const GROUP: usize = 24;

fn packed(ranking: &Ranking) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(GROUP * ranking.cuts());
    for Group { score, positives, negatives } in ranking.groups() {
        for word in [score.to_bits(), positives, negatives] {
            bytes.extend_from_slice(&word.to_le_bytes());
        }
    }
    bytes
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "CutRule")]
pub(super) enum RulePart {
    ScoreAtLeast,
    ScoreAtMost,
    SafetyScoreAtMost,
    AsPredicted,
}
