//! The impact curve of one model: at each θ the most that any of its thresholds is worth.

use crate::curve::impact::envelope::{breakpoints, intervals_at, upper_envelope};
use crate::curve::impact::form::{ImpactForm, ImpactLine};
use crate::curve::impact::values::ValueModel;
use std::sync::Arc;

/// A cut that is best at some θ.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ImpactCorner {
    /// Which cut of the ranking it is.
    pub cut: usize,
    /// Its threshold; `None` rejects all.
    pub threshold: Option<f64>,
    /// How many cases it accepts.
    pub accepted: u64,
    /// What it is worth.
    pub line: ImpactLine,
}

/// One model's impact curve under one form: convex, piecewise linear over all θ.
#[derive(Debug, Clone, PartialEq)]
pub struct ImpactModel {
    /// The model's name in the file.
    pub name: String,
    /// Its cuts, the same for all forms.
    pub values: Arc<ValueModel>,
    form: ImpactForm,
    per_one: (f64, f64),
    corners: Vec<ImpactCorner>,
    breakpoints: Vec<f64>,
}

impl ImpactModel {
    /// The impact curve of a model. O(n log n) in its cuts.
    ///
    /// - `per_one`: units that make one, as [`CaseAmounts::per_one`] says.
    ///
    /// [`CaseAmounts::per_one`]: crate::domain::CaseAmounts::per_one
    #[must_use]
    pub fn new(values: Arc<ValueModel>, form: ImpactForm, per_one: (f64, f64)) -> Self {
        let per_one = form.per_one(per_one);
        let ranking = &values.ranking;
        let line = |cut| form.line(ranking.accepted(cut), ranking.units(cut));
        let envelope = upper_envelope((0..ranking.cuts()).map(|cut| (line(cut), cut)).collect());
        let corners = envelope.iter().map(|&(units, cut)| ImpactCorner {
            cut,
            threshold: ranking.threshold(cut),
            accepted: ranking.accepted(cut),
            line: ImpactLine::of_units(units, per_one),
        });
        Self {
            name: values.name.clone(),
            corners: corners.collect(),
            breakpoints: breakpoints(&envelope, per_one),
            form,
            per_one,
            values,
        }
    }

    /// The cuts that are best somewhere, in the order of θ; at least one.
    #[must_use]
    pub fn corners(&self) -> &[ImpactCorner] {
        &self.corners
    }

    /// θ at which the best cut changes from `i` to `i + 1`; ascending, one fewer than corners.
    #[must_use]
    pub fn breakpoints(&self) -> &[f64] {
        &self.breakpoints
    }

    /// The best cut at θ; where several are equally good the one that accepts fewest. O(log n).
    #[must_use]
    pub fn best_at(&self, theta: f64) -> ImpactCorner {
        let equal = intervals_at(&self.breakpoints, theta).map(|i| self.corners[i]);
        equal.min_by_key(|corner| corner.accepted).expect("every interval has a corner")
    }

    /// Impact at θ, in units of value: never less than what a trivial policy is worth. O(log n).
    #[must_use]
    pub fn value_at(&self, theta: f64) -> f64 {
        self.best_at(theta).line.value_at(theta)
    }

    /// What accepting a case is worth.
    #[must_use]
    pub fn form(&self) -> ImpactForm {
        self.form
    }

    /// Units that make one of a line's (slope, height).
    pub(super) fn per_one(&self) -> (f64, f64) {
        self.per_one
    }

    /// What a cut of its ranking is worth.
    #[must_use]
    pub fn line(&self, cut: usize) -> ImpactLine {
        let ranking = &self.values.ranking;
        let units = self.form.line(ranking.accepted(cut), ranking.units(cut));
        ImpactLine::of_units(units, self.per_one)
    }

    /// Its curve from one θ to another: (θ, impact, corner to the right), both ends included.
    #[must_use]
    pub fn curve(&self, (low, high): (f64, f64)) -> Vec<(f64, f64, ImpactCorner)> {
        let inner = self.breakpoints.iter().enumerate().filter(|(_, b)| low < **b && **b < high);
        let first = self.corners[self.breakpoints.partition_point(|&b| b <= low)];
        let last = self.corners[self.breakpoints.partition_point(|&b| b < high)];
        let point = |theta: f64, corner: ImpactCorner| (theta, corner.line.value_at(theta), corner);
        let mut points = vec![point(low, first)];
        points.extend(inner.map(|(i, &b)| point(b, self.corners[i + 1])));
        points.push(point(high, last));
        points
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::impact::values::{ALL_CUTS, forms};
    use crate::domain::{CaseAmounts, CutRule, ValueRanking};

    #[test]
    fn leaving_cuts_out_changes_no_curve() {
        let noise = |i: u32| f64::from(i.wrapping_mul(2_654_435_761) >> 12) / f64::from(1 << 20);
        let cases = 140_000;
        let amounts: Vec<f64> =
            (0..cases).map(|i| (noise(i) * 100.0).round() / 10.0 - 3.0).collect();
        let predictions: Vec<f64> =
            (0..cases).map(|i| amounts[i as usize] + 4.0 * noise(i + cases)).collect();
        let amounts = CaseAmounts::measured(&amounts);
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
