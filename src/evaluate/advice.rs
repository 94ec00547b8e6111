//! The list of the best policies along the axis of costs, with what chance in the cases leaves open:
//! where a policy without a model stays, and which other models may be as good.

use crate::curve::{Curves, Policy};
use crate::domain::{Prevalence, SortShort};
use crate::evaluate::certainty::costs::Bands;
use crate::evaluate::ranges::{Interval, cost_ratio_at, shared, sure_to_save, without};
use crate::evaluate::rounding::said_ratio;
use crate::evaluate::settings::Baseline;

/// What the list is made from.
#[derive(Debug, Clone, Copy)]
pub struct ListDoubts<'a> {
    /// What resampling says over the axis; nothing is doubted where that is not known.
    pub bands: Option<&'a Bands>,
    /// What models are compared with.
    pub baseline: &'a Baseline,
    /// That makes a cost ratio of a PC(+).
    pub prevalence: Prevalence,
    /// The models.
    pub curves: &'a Curves,
}

/// A stretch of the list.
#[derive(Debug, Clone, PartialEq)]
pub struct Stretch {
    /// Its ends, and the best policy on these cases.
    pub interval: Interval,
    /// The policy without a model that stays there, as these cases can't tell whether the best one costs less.
    pub stays: Option<Policy>,
    /// Whether the best one is so not by chance only.
    pub may_be_best: bool,
    /// Where its model is not sure to cost less than what it is compared with, if that is no policy without one.
    pub unsure: Vec<Place>,
    /// Other models that these cases can't tell from it, and where.
    pub tied: Vec<(Place, Vec<usize>)>,
}

/// A part of a stretch, by those of its ends that are not the stretch's own, as cost ratios.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Place {
    /// Its lower end.
    pub above: Option<f64>,
    /// Its upper end.
    pub below: Option<f64>,
}

impl ListDoubts<'_> {
    /// A stretch in parts, cut where these cases begin or cease to tell whether its model costs less than a policy
    /// without one.
    pub fn stretches(&self, interval: &Interval) -> Vec<Stretch> {
        let stretch = |(part, stays): ((f64, f64), bool)| {
            let interval = Interval { from: part.0, to: part.1, ..*interval };
            let model = interval.policy.model().unwrap_or_default();
            let unsure = || self.unsure(&interval).into_iter();
            let unsure = || unsure().filter_map(|place| self.place(part, place));
            Stretch {
                interval,
                stays: stays.then(|| Policy::trivial(f64::midpoint(part.0, part.1) >= 0.5)),
                may_be_best: self.bands.is_some_and(|bands| bands.may_be_best(model, part)),
                unsure: if self.is_fixed() { vec![] } else { unsure().collect() },
                tied: if stays { vec![] } else { self.tied(&interval) },
            }
        };
        self.parts(interval).into_iter().map(stretch).collect()
    }

    /// The parts, and whether a policy without a model stays there; none whose ends are said alike.
    fn parts(&self, interval: &Interval) -> Vec<((f64, f64), bool)> {
        let whole = (interval.from, interval.to);
        if !self.is_fixed() {
            return vec![(whole, false)];
        }
        let unsure = self.unsure(interval);
        let sure = without(&[whole], &unsure).into_iter().map(|part| (part, false));
        let mut all: Vec<_> = sure.chain(unsure.iter().map(|&part| (part, true))).collect();
        all.sort_short_by(|a, b| a.0.0.total_cmp(&b.0.0)); // stable
        let mut said: Vec<((f64, f64), bool)> = Vec::new();
        for (part, is_unsure) in all {
            match said.last_mut() {
                Some(last) if self.place(whole, part).is_none() => last.0.1 = part.1,
                // What comes before was too short to be said.
                Some(last) if self.place(whole, last.0).is_none() => {
                    *last = ((last.0.0, part.1), is_unsure);
                }
                _ => said.push((part, is_unsure)),
            }
        }
        said
    }

    fn tied(&self, interval: &Interval) -> Vec<(Place, Vec<usize>)> {
        let (Some(bands), Some(_)) = (self.bands, interval.policy.model()) else { return vec![] };
        let (whole, unsure) = ((interval.from, interval.to), self.unsure(interval));
        let tied = bands.tied_within(whole, interval.policy).into_iter();
        let tied = tied.flat_map(|(part, others)| {
            without(&[part], &unsure).into_iter().map(move |part| (part, others.clone()))
        });
        tied.filter_map(|(part, others)| Some((self.place(whole, part)?, others))).collect()
    }

    /// Whether models are compared with a policy without one. Where it is a model or a rule, it may be that or the
    /// better policy without one that a model is not sure to beat: then none stays.
    fn is_fixed(&self) -> bool {
        self.baseline.is_trivial()
    }

    /// The parts of a stretch in which its model is not sure to save something, each on one side of PC(+) 1/2;
    /// none where it is what models are compared with.
    fn unsure(&self, interval: &Interval) -> Vec<(f64, f64)> {
        let baseline = self.baseline.model(self.curves);
        let model = interval.policy.model().filter(|&model| baseline != Some(model));
        let Some(bands) = self.bands.filter(|_| model.is_some()) else { return vec![] };
        let parts = without(&[(interval.from, interval.to)], &sure_to_save(&bands.0));
        if self.is_fixed() {
            [(0.0, 0.5), (0.5, 1.0)].iter().flat_map(|&half| shared(half, &parts)).collect()
        } else {
            parts
        }
    }

    /// Where a part is; `None` where both its ends are said alike.
    fn place(&self, whole: (f64, f64), part: (f64, f64)) -> Option<Place> {
        if part == whole {
            return Some(Place::default());
        }
        let ratio = |pc| cost_ratio_at(pc, self.prevalence);
        let is_same = |one, other| said_ratio(ratio(one)) == said_ratio(ratio(other));
        (!is_same(part.0, part.1)).then(|| Place {
            above: (!is_same(part.0, whole.0)).then(|| ratio(part.0)),
            below: (!is_same(part.1, whole.1)).then(|| ratio(part.1)),
        })
    }
}
