//! The ROC curve: the rates at every distinct threshold, and its area.
//!
//! Source: Fawcett (2006), Pattern Recogn. Lett. 27:861–874, sections 5 and 7.

use crate::domain::{OperatingPoint, Ranking, product, ratio};

/// The points of the ROC curve, (0, 0) first, (1, 1) last, neither coordinate ever falling.
#[must_use]
pub fn roc_points(ranking: &Ranking) -> Vec<OperatingPoint> {
    (0..ranking.cuts()).map(|cut| ranking.point(cut)).collect()
}

/// Area under the ROC curve: the chance that a random positive outranks a random negative, ties
/// counting one half. Added up cut by cut, in whole units, and divided once.
///
/// # Examples
/// ```
/// use breakeven::curve::Area;
/// // One positive above, one beside and one below the only negative: 1.5 of 3.
/// let cuts = [(0, 0), (1, 0), (2, 1), (3, 1)];
/// assert_eq!(cuts.into_iter().collect::<Area>().value(), 0.5);
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Area {
    twice: u128,
    last: (u64, u64),
}

impl Area {
    /// The next cut: units of (positives, negatives) it predicts positive, neither ever falling.
    #[inline(always)]
    pub fn add(&mut self, cut: (u64, u64)) {
        let ((tp, fp), (next_tp, next_fp)) = (self.last, cut);
        self.twice += product(next_fp - fp, tp) + product(next_fp - fp, next_tp);
        self.last = cut;
    }

    /// Unitless, `0.0..=1.0`; 0.5 says nothing. The last cut has units of both classes.
    #[must_use]
    pub fn value(self) -> f64 {
        let (positives, negatives) = self.last;
        ratio(self.twice, 2 * u128::from(positives) * u128::from(negatives))
    }
}

impl FromIterator<(u64, u64)> for Area {
    fn from_iter<I: IntoIterator<Item = (u64, u64)>>(cuts: I) -> Self {
        let mut area = Self::default();
        cuts.into_iter().for_each(|cut| area.add(cut));
        area
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::SortedCases;

    #[test]
    fn a_tie_counts_one_half() {
        // Pairs: 0.9+ beats both negatives (2), 0.5+ ties one and beats one (1.5): 3.5 of 4.
        let ranking = SortedCases::of(&[(0.9, 1, 0), (0.5, 1, 1), (0.1, 0, 1)]).every_cut();
        let area: Area = (0..ranking.cuts()).map(|k| ranking.units(k)).collect();
        assert_eq!(area.value(), 0.875);
        let expected = [(0.0, 0.0), (0.0, 0.5), (0.5, 1.0), (1.0, 1.0)];
        assert_eq!(roc_points(&ranking), expected.map(|(x, y)| OperatingPoint::new(x, y)));
    }
}
