//! A ranking as bytes: three words a cut, so that a hundred thousand cuts are copied in one piece
//! instead of number by number.

use crate::domain::rank::ranking::Ranking;
use crate::domain::rank::rule::CutRule;
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// Bytes of one cut: threshold, cumulative positives, cumulative negatives, little-endian.
const CUT: usize = 24;

#[derive(Serialize, Deserialize)]
struct Packed {
    rule: CutRule,
    units_per_case: f64,
    cuts: Words,
}

/// The words of all cuts but "never", riskiest first.
struct Words(Vec<u8>);

impl Serialize for Ranking {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Self { rule, units_per_case, .. } = *self;
        Packed { rule, units_per_case, cuts: Words(words(self)) }.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Ranking {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let Packed { rule, units_per_case, cuts } = Packed::deserialize(from)?;
        of_words(rule, units_per_case, &cuts.0)
            .ok_or_else(|| de::Error::custom("cuts are in order and have cases of both classes"))
    }
}

fn words(ranking: &Ranking) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(CUT * ranking.thresholds.len());
    let counts = ranking.true_positives.iter().zip(&ranking.false_positives);
    for (threshold, (positives, negatives)) in ranking.thresholds.iter().zip(counts) {
        for word in [threshold.to_bits(), *positives, *negatives] {
            bytes.extend_from_slice(&word.to_le_bytes());
        }
    }
    bytes
}

/// The ranking; `None` if its cuts are not in order, add no case, or lack a class.
fn of_words(rule: CutRule, units_per_case: f64, bytes: &[u8]) -> Option<Ranking> {
    let (cuts, []) = bytes.as_chunks::<CUT>() else { return None };
    let mut thresholds = Vec::with_capacity(cuts.len());
    let mut true_positives = Vec::with_capacity(cuts.len());
    let mut false_positives = Vec::with_capacity(cuts.len());
    let (mut before, mut last) = ((0, 0), f64::INFINITY);
    for cut in cuts {
        let ([threshold, positives, negatives], []) = cut.as_chunks::<8>() else { return None };
        let threshold = f64::from_le_bytes(*threshold);
        let units = (u64::from_le_bytes(*positives), u64::from_le_bytes(*negatives));
        let riskiness = rule.riskiness(threshold);
        let adds = units.0 >= before.0 && units.1 >= before.1 && units != before;
        if !adds || !riskiness.is_finite() || riskiness >= last {
            return None;
        }
        (before, last) = (units, riskiness);
        thresholds.push(threshold);
        true_positives.push(units.0);
        false_positives.push(units.1);
    }
    let ranking = Ranking { rule, units_per_case, thresholds, true_positives, false_positives };
    (before.0 > 0 && before.1 > 0).then_some(ranking)
}

impl Serialize for Words {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_bytes(BytesVisitor).map(Self)
    }
}

struct BytesVisitor;

impl Visitor<'_> for BytesVisitor {
    type Value = Vec<u8>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("bytes")
    }

    fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
        Ok(bytes.to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::rank::cut::Cut;

    #[test]
    fn a_ranking_survives_its_words() {
        let cut = |(threshold, true_positives, false_positives)| Cut {
            threshold,
            true_positives,
            false_positives,
        };
        let cuts = [(0.9, 1, 0), (0.5, 1, 1), (-0.1, 2, 2)].map(cut);
        let ranking = Ranking::of_cuts(CutRule::ScoreAtLeast, 2.0, cuts.into_iter());
        let bytes = words(&ranking);
        assert_eq!(of_words(CutRule::ScoreAtLeast, 2.0, &bytes), Some(ranking));
        assert_eq!(of_words(CutRule::ScoreAtLeast, 2.0, &bytes[..50]), None);
    }

    #[test]
    fn cuts_out_of_order_are_refused() {
        let words = |cuts: &[(f64, u64, u64)]| -> Vec<u8> {
            let words = cuts.iter().flat_map(|&(t, p, n)| [t.to_bits(), p, n]);
            words.flat_map(u64::to_le_bytes).collect()
        };
        let of = |cuts: &[(f64, u64, u64)], rule| of_words(rule, 2.0, &words(cuts));
        let cuts = [(0.9, 1, 0), (0.5, 1, 1), (-0.1, 2, 2)];
        assert!(of(&cuts, CutRule::ScoreAtLeast).is_some());
        assert_eq!(of(&cuts, CutRule::ScoreAtMost), None);
        let upwards = [(-0.1, 1, 0), (0.5, 1, 1), (0.9, 2, 2)];
        assert!(of(&upwards, CutRule::ScoreAtMost).is_some());
        for wrong in [(0.9, 2, 2), (f64::NAN, 2, 2), (-0.2, 1, 1), (-0.2, 0, 2)] {
            assert_eq!(of(&[cuts[0], cuts[1], wrong], CutRule::ScoreAtLeast), None);
        }
        assert_eq!(of(&cuts[..1], CutRule::ScoreAtLeast), None);
        assert_eq!(of(&[], CutRule::ScoreAtLeast), None);
    }
}
