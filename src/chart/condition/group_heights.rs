//! How high the rows of groups are: rows as high as their text at least, bars as high as their groups
//! have cases.

use crate::domain::{RiskGroup, ratio};

/// Heights of rows and bars, CSS pixels.
pub(super) struct Heights {
    pub(super) rows: Vec<f64>,
    /// Halves of the bars' heights, in proportion to the cases.
    pub(super) halves: Vec<f64>,
}

impl Heights {
    /// Rows that fill a height, none lower than its text.
    pub(super) fn of(groups: &[RiskGroup], (height, least): (f64, f64)) -> Self {
        let cases: Vec<f64> = groups.iter().map(|g| ratio(g.train.all().into(), 1)).collect();
        // Pixels a case: rows of few cases need more than their bars, the others share the rest.
        let mut per_case = f64::INFINITY;
        loop {
            let is_low = |cases: &&f64| per_case * **cases < least;
            let low = ratio(cases.iter().filter(is_low).count() as u128, 1);
            let others: f64 = cases.iter().filter(|cases| !is_low(cases)).sum();
            let next = if others > 0.0 { (height - low * least).max(0.0) / others } else { 0.0 };
            if next >= per_case {
                break;
            }
            per_case = next;
        }
        let most = cases.iter().copied().fold(1.0, f64::max);
        let per_case = if per_case > 0.0 { per_case } else { least / most };
        let rows = cases.iter().map(|cases| (per_case * cases).max(least)).collect();
        let halves = cases.iter().map(|cases| (per_case * cases).max(1.5) / 2.0 - 0.5).collect();
        Self { rows, halves }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::ClassCounts;

    #[test]
    fn bars_are_as_high_as_their_groups_have_cases() {
        let group = |cases: u64| RiskGroup {
            pattern: 0,
            train: ClassCounts { positives: 0, negatives: cases },
            test: ClassCounts::default(),
            safety_score: 0.5,
            monotone_score: 0.5,
        };
        let groups = [1420, 314, 60, 0].map(group);
        let Heights { rows, halves } = Heights::of(&groups, (300.0, 13.0));
        assert!((rows.iter().sum::<f64>() - 300.0).abs() < 1e-9 && rows[2] == 13.0, "{rows:?}");
        let high = |row: usize| 2.0 * halves[row] + 1.0;
        assert!((high(0) / high(1) - 1420.0 / 314.0).abs() < 1e-9, "{halves:?}");
        assert!(high(2) <= 13.0 && high(3) == 1.5);
        // Without room the largest fills its row.
        let Heights { rows, halves } = Heights::of(&groups, (52.0, 13.0));
        assert!(rows.iter().all(|row| *row >= 13.0) && halves[0] > halves[1], "{halves:?}");
        assert!(Heights::of(&[group(0)], (44.0, 13.0)).rows[0] >= 13.0);
    }
}
