//! What is to be expected on new cases over all conditions: the models' bands and who is the best how
//! often, for charts.

use crate::curve::{Curves, Policy};
use crate::domain::SortShort;
use crate::evaluate::certainty::numbers::{Band, Certainty, ModelCertainty, WORTH_NAMING};
use crate::evaluate::certainty::sample::CaseSample;
use crate::evaluate::setting::settings::{Given, SettingError, Settings};
use crate::resample::{Cursor, Resamples};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What is to be expected at one PC(+).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BandPoint {
    /// The PC(+).
    pub pc: f64,
    /// Normalized expected cost of each model.
    pub costs: Vec<Band>,
    /// What each saves of the baseline's cost; `None` where that is nothing.
    pub improvements: Vec<Option<Band>>,
    /// The share of resamples in which each model is the best policy; they and the trivial ones make
    /// up 1.
    pub share_best: Vec<f64>,
    /// The same of predicting nobody, and everybody, positive.
    pub trivial_best: [f64; 2],
    /// The models that these cases can't tell from the best one.
    pub undecided: Vec<usize>,
    /// What the model that is best on these cases is sure to save, of the baseline's cost and over the
    /// better policy without a model; 0 or less where these cases can't tell, and where none is best.
    pub surely_saved: f64,
}

/// Bands over a grid of conditions, shared by all who draw them; equal iff they are the same ones.
#[derive(Debug, Clone)]
pub struct Bands(pub Arc<Vec<BandPoint>>);

impl PartialEq for Bands {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Bands {
    /// What a model is expected to save at a PC(+), and the low end of the 95% interval: between the
    /// nearest conditions for which that is known.
    pub(in crate::evaluate) fn saving_at(&self, model: usize, pc: f64) -> Option<(f64, f64)> {
        let (from, to, share) = self.around(pc)?;
        let (a, b) = (from.improvements[model]?, to.improvements[model]?);
        let mix = |a: f64, b: f64| a + share * (b - a);
        Some((mix(a.expected, b.expected), mix(a.outer.0, b.outer.0)))
    }

    /// Whether a model is best in at least one of forty resamples somewhere in a stretch: at a point in it, else at
    /// the nearest one.
    #[must_use]
    pub fn may_be_best(&self, model: usize, (from, to): (f64, f64)) -> bool {
        let apart = |at: &BandPoint| (from - at.pc).max(at.pc - to).max(0.0);
        let nearest = self.0.iter().map(apart).fold(f64::INFINITY, f64::min);
        let mut near = self.0.iter().filter(|at| apart(at) <= nearest);
        near.any(|at| at.share_best[model] >= WORTH_NAMING)
    }

    /// Whether the model that is best on these cases is sure to save something at a PC(+).
    pub(in crate::evaluate) fn is_sure_at(&self, pc: f64) -> bool {
        self.around(pc).is_some_and(|(from, to, share)| {
            from.surely_saved + share * (to.surely_saved - from.surely_saved) > 0.0
        })
    }

    /// The stretches within one that a policy is best in, in which these cases can't tell it from other models, and
    /// these models: by the points in it, else by the nearest one.
    #[must_use]
    pub fn tied_within(
        &self,
        (from, to): (f64, f64),
        best: Policy,
    ) -> Vec<((f64, f64), Vec<usize>)> {
        let within = self.0.iter().filter(|at| from <= at.pc && at.pc <= to).collect::<Vec<_>>();
        let (Some(first), Some(last)) = (within.first(), within.last()) else {
            let apart = |at: &&BandPoint| (at.pc - f64::midpoint(from, to)).abs();
            let nearest = self.0.iter().min_by(|a, b| apart(a).total_cmp(&apart(b)));
            let mut others = nearest.map(|at| at.undecided.clone()).unwrap_or_default();
            others.retain(|&other| Policy::Model(other) != best);
            return (!others.is_empty()).then_some(((from, to), others)).into_iter().collect();
        };
        let mut tied: Vec<((f64, f64), Vec<usize>)> = Vec::new();
        for model in (0..first.costs.len()).filter(|&model| Policy::Model(model) != best) {
            let is_tied = |at: &BandPoint| at.undecided.contains(&model);
            for (low, high) in runs(&within, is_tied) {
                let start = if low.pc == first.pc { from } else { low.pc };
                let end = if high.pc == last.pc { to } else { high.pc };
                match tied.iter_mut().find(|(part, _)| *part == (start, end)) {
                    Some((_, models)) => models.push(model),
                    None => tied.push(((start, end), vec![model])),
                }
            }
        }
        tied.sort_short_by(|a, b| a.0.0.total_cmp(&b.0.0)); // stable
        tied
    }

    /// The points on either side of a PC(+), and how far it is from the first to the other.
    fn around(&self, pc: f64) -> Option<(&BandPoint, &BandPoint, f64)> {
        let after = self.0.iter().position(|point| point.pc >= pc)?;
        let (from, to) = (&self.0[after.saturating_sub(1)], &self.0[after]);
        let width = to.pc - from.pc;
        Some((from, to, if width > 0.0 { (pc - from.pc) / width } else { 1.0 }))
    }
}

/// The first and last points of the runs of which something is so; one point between two others is
/// chance of the resamples.
fn runs<'p>(
    points: &[&'p BandPoint],
    is_so: impl Fn(&BandPoint) -> bool,
) -> Vec<(&'p BandPoint, &'p BandPoint)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for index in (0..points.len()).filter(|&index| is_so(points[index])) {
        match runs.last_mut() {
            Some((_, last)) if index - *last <= 2 => *last = index,
            _ => runs.push((index, index)),
        }
    }
    runs.into_iter().map(|(first, last)| (points[first], points[last])).collect()
}

/// Bands over a grid of conditions.
///
/// O(grid · resamples · models · log corners): for a worker, or a few points at a time.
///
/// - `grid`: PC(+), `0.0..=1.0`.
/// - `shown`: which models may be the best, by index; those beyond its end may.
///
/// # Errors
/// [`SettingError`] if the settings do not fit these models.
pub fn bands(
    curves: &Curves,
    sample: &CaseSample,
    resamples: &Resamples,
    settings: &Settings,
    (grid, shown): (&[f64], &[bool]),
) -> Result<Vec<BandPoint>, SettingError> {
    let joint = curves.joint_of(shown);
    let mut cursor = Cursor::default();
    let point = |&pc: &f64| {
        let settings = Settings { given: Given::ProbabilityCost(pc), ..settings.clone() };
        let found = Certainty::read(curves, sample, (resamples, &mut cursor), &settings, shown)?;
        let cost = |of: &ModelCertainty| Band::of(of.expected_cost, of.deviation);
        let best = joint.best_at(pc).0.model();
        Ok(BandPoint {
            pc,
            costs: found.models.iter().map(cost).collect(),
            improvements: found.models.iter().map(ModelCertainty::saving).collect(),
            share_best: found.models.iter().map(|model| model.share_best).collect(),
            trivial_best: [found.trivial[0].share_best, found.trivial[1].share_best],
            undecided: best.map_or(vec![], |best| found.undecided(best, joint.among())),
            surely_saved: best.map_or(0.0, |best| found.surely_saved(best)),
        })
    };
    grid.iter().map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::ModelCurves;
    use crate::domain::{PairedCases, SortedCases};
    use crate::resample::{Resampler, Way};

    #[test]
    fn ties_and_what_may_be_best_are_those_of_a_stretch_or_of_its_nearest_point() {
        // PC(+), who is undecided, the shares of three models.
        let all: [(f64, &[usize], [f64; 3]); 5] = [
            (0.1, &[1], [0.6, 0.4, 0.0]),
            (0.2, &[1, 2], [0.5, 0.3, 0.2]),
            (0.3, &[2], [0.5, 0.02, 0.4]),
            (0.4, &[1, 2], [0.5, 0.3, 0.2]),
            (0.8, &[0], [0.4, 0.6, 0.0]),
        ];
        let point = |(pc, undecided, shares): (f64, &[usize], [f64; 3])| BandPoint {
            pc,
            costs: vec![Band::of(0.2, 0.1); 3],
            improvements: vec![None; 3],
            share_best: shares.to_vec(),
            trivial_best: [0.0; 2],
            undecided: undecided.to_vec(),
            surely_saved: 0.1,
        };
        let bands = Bands(Arc::new(all.into_iter().map(point).collect()));
        let first = Policy::Model(0);
        // One point without a tie between two with it is no end of it.
        let expected = [((0.0, 0.5), vec![1]), ((0.2, 0.5), vec![2])];
        assert_eq!(bands.tied_within((0.0, 0.5), first), expected);
        assert_eq!(bands.tied_within((0.25, 0.28), first), [((0.25, 0.28), vec![2])]);
        assert!(bands.tied_within((0.75, 0.76), first).is_empty(), "not with itself");
        assert!(bands.may_be_best(1, (0.0, 0.5)) && bands.may_be_best(2, (0.28, 0.28)));
        assert!(!bands.may_be_best(1, (0.29, 0.31)) && !bands.may_be_best(2, (0.9, 1.0)));
    }

    #[test]
    fn bands_hold_their_middle_and_shares_make_up_one() {
        let groups = [(3.0, 30, 10), (2.0, 20, 40), (1.0, 10, 90)];
        let curves = Curves::new(vec![ModelCurves::of("m", &groups)]);
        let thresholds = curves.models[0].hull.corners().iter().map(|c| c.threshold).collect();
        let cases = PairedCases::of_groups(&[(SortedCases::of(&groups), thresholds)], false);
        let sample = CaseSample::new(&cases, &curves);
        let mut resamples = Resamples::new(vec![]);
        resamples.add(Resampler::new(&cases, 1, Way::Quick).chunk(0..100));
        let grid: Vec<f64> = (0..=20).map(|i| f64::from(i) / 20.0).collect();
        let found =
            bands(&curves, &sample, &resamples, &Settings::default(), (&grid, &[])).unwrap();
        for point in &found {
            let Band { expected, outer, inner } = point.costs[0];
            assert!(outer.0 <= inner.0 && inner.0 <= expected && inner.1 <= outer.1, "{point:?}");
            let shares = point.share_best[0] + point.trivial_best.iter().sum::<f64>();
            assert!((shares - 1.0).abs() < 1e-12, "{point:?}");
        }
        assert!(found[8].surely_saved > 0.0 && found[20].surely_saved <= 0.0, "{found:?}");
        // At the ends the baseline costs nothing, and a trivial policy is the best one.
        assert_eq!((found[0].improvements[0], found[0].trivial_best[0]), (None, 1.0));
        assert!(found[8].improvements[0].is_some() && found[8].share_best[0] > 0.999);
    }
}
