//! What each model costs over the whole range of interest: MTMCR, cost sensitivity, CST.
//!
//! Source: Al-Saffar (2018), definitions of MTMCR and CST; minima exact.

use crate::curve::{Curves, ModelCurves, RangeSummary, mtmcs, range_summary};
use crate::evaluate::setting::settings::Settings;

/// One shown model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MtmcsRow {
    /// The model's index.
    pub model: usize,
    /// Its three numbers, in percent points; lower is better for all.
    pub summary: RangeSummary,
}

/// The shown models over the grid points within the range.
#[derive(Debug, Clone, PartialEq)]
pub struct MtmcsTable {
    /// The grid points u that were summed over, ascending; none if the range holds none.
    pub points: Vec<f64>,
    /// One row a shown model, in the models' order; none without points.
    pub rows: Vec<MtmcsRow>,
}

impl MtmcsTable {
    /// The table at some settings. O(models · points · log n).
    ///
    /// - `shown`: which models; all that it does not reach.
    #[must_use]
    pub fn new(curves: &Curves, shown: &[bool], settings: &Settings) -> Self {
        let points = points_within(settings);
        let is_shown = |model: &usize| shown.get(*model).copied().unwrap_or(true);
        let rows = (0..curves.models.len()).filter(is_shown).filter_map(|model| {
            let summary = summary_at(&curves.models[model], &points)?;
            Some(MtmcsRow { model, summary })
        });
        Self { rows: rows.collect(), points }
    }

    /// The model with the lowest of some number, the first of equal ones; such as
    /// `table.best_by(|summary| summary.total)`.
    #[must_use]
    pub fn best_by(&self, number: impl Fn(&RangeSummary) -> f64) -> Option<usize> {
        let lowest =
            self.rows.iter().min_by(|a, b| number(&a.summary).total_cmp(&number(&b.summary)));
        lowest.map(|row| row.model)
    }
}

/// The settings' grid points whose PC(+) is in the range, forgiving the last digit of 1 − u.
pub(crate) fn points_within(settings: &Settings) -> Vec<f64> {
    let (low, high) = settings.range.unwrap_or((0.0, 1.0));
    let inside = |u: &f64| (low - 1e-12..=high + 1e-12).contains(&(1.0 - u));
    settings.grid.points().into_iter().filter(inside).collect()
}

/// The three numbers of a model over some points; `None` without any.
pub(crate) fn summary_at(model: &ModelCurves, points: &[f64]) -> Option<RangeSummary> {
    let percents: Vec<f64> = mtmcs(model, points).iter().map(|point| point.percent).collect();
    range_summary(&percents)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn curves() -> Curves {
        // Points (0.3, 0.7), flat in the middle, and (0, 0.5), which depends on the costs.
        Curves::new(vec![
            ModelCurves::of("even", &[(2.0, 7, 3), (1.0, 3, 7)]),
            ModelCurves::of("uneven", &[(2.0, 5, 0), (1.0, 5, 10)]),
        ])
    }

    pub(crate) fn table(range: &str) -> MtmcsTable {
        let mut settings = Settings::default();
        settings.set("range", range).unwrap();
        MtmcsTable::new(&curves(), &[], &settings)
    }

    #[test]
    fn total_and_cst_may_disagree() {
        // At PC(+) 0.4, 0.45, … 0.65: 30 each, against 20, 22.5, … 32.5.
        let table = table("0.4,0.65");
        assert_eq!(table.points.len(), 6);
        let total = |row: usize| table.rows[row].summary.total;
        assert!((total(0) - 180.0).abs() < 1e-9 && (total(1) - 157.5).abs() < 1e-9);
        assert_eq!(table.best_by(|s| s.total), Some(1));
        assert_eq!(table.best_by(|s| s.sensitivity), Some(0));
        // 157.5 · 1.125 = 177.2, still below 180.
        assert_eq!(table.best_by(|s| s.cost_and_sensitivity), Some(1));
    }

    #[test]
    fn a_range_between_two_points_has_no_table() {
        let table = table("0.51,0.52");
        assert_eq!((table.rows.len(), table.best_by(|s| s.total)), (0, None));
    }
}
