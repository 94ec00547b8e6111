//! Everything about one model that no slider changes.

use super::hull::is_corner;
use super::{ActualCurve, Area, CostCurve, Fold, JointHull, RocHull};
use crate::domain::{Cut, Ranking, Run, Runs, SortedCases, Totals};

/// Up to here all cuts of a model are kept.
const ALL_CUTS: usize = 4096;

/// Up to here all cuts are kept beside those that tell: 24 bytes each.
const EVERY_CUT: usize = 1 << 17;

/// Runs that are walked in one go.
const WALKED: usize = 1024;

/// Without a corner between them, kept cuts are this share of an axis of the ROC chart apart.
const STEPS: u64 = 2048;

/// Which cuts of a model are kept beside those that tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Detail {
    /// All, unless they are very many.
    #[default]
    Usual,
    /// All, however many: for the value at any one place, exactly.
    EveryCut,
}

impl Detail {
    fn keeps(self, cuts: usize, all_up_to: usize) -> bool {
        self == Self::EveryCut || cuts <= all_up_to
    }
}

/// One model with its curves, built once when its data arrive.
///
/// Of a long ranking only the cuts that tell are kept: every corner of the hull, the cut after it
/// (a threshold lies between the two), and a curve finer than any screen.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelCurves {
    /// The model's name in the file.
    pub name: String,
    /// The cases its thresholds are chosen on.
    pub ranking: Ranking,
    /// How many distinct thresholds they have, kept or not.
    pub cuts: usize,
    /// All cuts, if `ranking` lacks some and they are worth keeping; see [`ModelCurves::exact`].
    pub every_cut: Option<Ranking>,
    /// The unseen cases its thresholds are judged on, if the file has a split.
    pub holdout: Option<Ranking>,
    /// What the thresholds of the hull cost there, at every condition.
    pub actual: Option<ActualCurve>,
    /// Area under the ROC curve, unitless, `0.0..=1.0`.
    pub area_under_curve: f64,
    /// The same on the unseen cases.
    pub holdout_area: Option<f64>,
    /// The folds of a cross-validation in the order of their names, if the file tells them apart.
    pub folds: Vec<Fold>,
    /// The cuts worth having.
    pub hull: RocHull,
    /// Their lower envelope in cost space.
    pub cost: CostCurve,
}

impl ModelCurves {
    /// Curves of a model. O(number of cuts).
    #[must_use]
    pub fn new(name: String, cases: impl Into<SortedCases>, test: Option<SortedCases>) -> Self {
        Self::in_detail(name, cases, test, Detail::Usual)
    }

    /// Curves of a model, with the cuts that are wanted.
    #[must_use]
    pub fn in_detail(
        name: String,
        cases: impl Into<SortedCases>,
        test: Option<SortedCases>,
        detail: Detail,
    ) -> Self {
        let cases = cases.into();
        let outline = Outline::of(&cases);
        let (cuts, area) = (outline.cuts, outline.area.value());
        let all = |wanted: bool| wanted.then(|| cases.keeping(|_, _| true));
        let (ranking, every_cut) = match all(cuts <= ALL_CUTS) {
            Some(all) => (all, None),
            None => (cases.with(outline.telling().into_iter()), all(detail.keeps(cuts, EVERY_CUT))),
        };
        drop(cases); // ten million of them are worth letting go
        let hull = RocHull::of(&ranking);
        let (holdout, holdout_area) = test.map(|test| judging_cuts(&test, &hull)).unzip();
        let kept = Self::of_kept(name, ranking, holdout, area);
        Self { cuts, every_cut, holdout_area, ..kept }
    }

    /// The same curves with the folds of a cross-validation. O(number of cuts).
    ///
    /// - `folds`: name and cases of each, in order. All together keep about as many cuts as one
    ///   model does, so that folds of a large file don't take many times its room.
    #[must_use]
    pub fn with_folds(mut self, folds: Vec<(String, SortedCases)>, detail: Detail) -> Self {
        let all_up_to = EVERY_CUT / folds.len().max(1);
        let fold = |(name, cases): (String, SortedCases)| {
            let outline = Outline::of(&cases);
            let area_under_curve = outline.area.value();
            let ranking = match detail.keeps(outline.cuts, all_up_to) {
                true => cases.keeping(|_, _| true),
                false => cases.with(outline.telling().into_iter()),
            };
            Fold { name, area_under_curve, ranking }
        };
        self.folds = folds.into_iter().map(fold).collect();
        self
    }

    /// The ranking with every cut, if it is held.
    #[must_use]
    pub fn exact(&self) -> Option<&Ranking> {
        match self.ranking.cuts() > self.cuts {
            true => Some(&self.ranking),
            false => self.every_cut.as_ref(),
        }
    }

    /// Curves of a model of which only the cuts that tell are there, as [`ModelCurves::new`] leaves
    /// them; without the parts that the hull does not need.
    ///
    /// - `area_under_curve`: of all its cuts, unitless, `0.0..=1.0`.
    #[must_use]
    pub fn of_kept(
        name: String,
        ranking: Ranking,
        holdout: Option<Ranking>,
        area_under_curve: f64,
    ) -> Self {
        let hull = RocHull::of(&ranking);
        let cost = CostCurve::of(&hull);
        let actual = holdout.as_ref().map(|test| ActualCurve::of(&hull, test));
        let cuts = ranking.cuts() - 1;
        let (every_cut, holdout_area, folds) = (None, None, vec![]);
        Self {
            name,
            ranking,
            cuts,
            every_cut,
            holdout,
            actual,
            area_under_curve,
            holdout_area,
            folds,
            hull,
            cost,
        }
    }
}

/// Every corner, its next cut, and cuts no further than a step apart, found in one walk, with the
/// area below it.
struct Outline {
    totals: Totals,
    cuts: usize,
    /// Corners so far, each with the cut after it.
    hull: Vec<(Cut, Option<Cut>)>,
    /// The last cut, and which way the curve came there.
    last: (Cut, Way),
    area: Area,
    steps: Vec<Cut>,
    /// Units from which on a cut is the next step.
    far: (u64, u64),
}

/// Which way the curve goes from one cut to the next.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    Up,
    Right,
    Both,
}

impl Outline {
    fn of(cases: &SortedCases) -> Self {
        let last = ((f64::NAN, (0, 0)), Way::Both);
        let (totals, hull, steps, area) = (cases.totals(), vec![], vec![], Area::default());
        let mut outline = Self { totals, cuts: 0, hull, last, area, steps, far: (0, 0) };
        let mut runs = cases.runs();
        while outline.walk(&mut runs) {}
        outline.area.add(outline.last.0.1);
        outline.turn(None);
        outline
    }

    /// Walks on for a while; whether there was anything left.
    ///
    /// For a while only: browsers begin with a quick translation of a function, and put the good
    /// one in its place where it is called, not while it runs.
    #[inline(never)]
    fn walk(&mut self, runs: &mut Runs) -> bool {
        for _ in 0..WALKED {
            let Some(run) = runs.next(self.far) else { return false };
            self.add(run);
        }
        true
    }

    #[inline(always)]
    fn add(&mut self, Run { first: cut, last: end, cuts }: Run) {
        self.cuts += cuts;
        let (last, came) = self.last;
        let way = match (cut.1.0 == last.1.0, cut.1.1 == last.1.1) {
            (true, _) => Way::Right,
            (_, true) => Way::Up,
            _ => Way::Both,
        };
        // Straight on there is no corner, and the area grows as if in one go.
        if way != came || way == Way::Both {
            self.area.add(last.1);
            if (came, way) != (Way::Right, Way::Up) {
                self.turn(Some(cut));
            }
        }
        self.last = (end, way);
        if end.1.0 >= self.far.0 || end.1.1 >= self.far.1 {
            let step = |all: u64| all.div_ceil(STEPS);
            self.far =
                (end.1.0 + step(self.totals.positives), end.1.1 + step(self.totals.negatives));
            self.steps.push(end);
        }
    }

    /// The last cut may be a corner: so far no cut lies above the chords around it.
    #[inline(always)]
    fn turn(&mut self, next: Option<Cut>) {
        let (cut, _) = self.last;
        while let [.., (a, _), (b, _)] = self.hull[..] {
            if is_corner(a.1, b.1, cut.1) {
                break;
            }
            self.hull.pop();
        }
        self.hull.push((cut, next));
    }

    fn telling(self) -> Vec<Cut> {
        let corners = self.hull.into_iter().flat_map(|(corner, next)| [Some(corner), next]);
        let mut cuts: Vec<Cut> = corners.flatten().chain(self.steps).collect();
        cuts.retain(|&(_, units)| units != (0, 0));
        cuts.sort_unstable_by_key(|&(_, units)| units);
        cuts.dedup_by_key(|&mut (_, units)| units);
        cuts
    }
}

/// The cuts that the thresholds of a hull make among other cases, and the area of all cuts there.
fn judging_cuts(test: &SortedCases, hull: &RocHull) -> (Ranking, f64) {
    let thresholds = hull.corners().iter().filter_map(|corner| corner.threshold);
    let (mut thresholds, mut wanted) = (thresholds.peekable(), Vec::new());
    let mut area = Area::default();
    for (cut, (score, units)) in test.cuts().enumerate() {
        area.add(units);
        // The cut before this score is the last that such thresholds admit.
        while thresholds.next_if(|&t| !test.rule().admits(score, t)).is_some() {
            wanted.push(cut);
        }
    }
    let mut wanted = wanted.into_iter().peekable();
    let ranking = test.keeping(|cut, _| {
        while wanted.next_if(|&w| w < cut).is_some() {}
        wanted.peek() == Some(&cut)
    });
    (ranking, area.value())
}

/// All models of one data set, and the hull over them.
#[derive(Debug, Clone, PartialEq)]
pub struct Curves {
    /// The models, in the file's order.
    pub models: Vec<ModelCurves>,
    /// Who wins where, over all of them.
    pub joint: JointHull,
}

impl Curves {
    /// The joint hull is built here, once.
    #[must_use]
    pub fn new(models: Vec<ModelCurves>) -> Self {
        let joint = JointHull::of(models.iter().enumerate());
        Self { models, joint }
    }

    /// The joint hull of some of the models only.
    #[must_use]
    pub fn joint_of(&self, shown: &[bool]) -> JointHull {
        let among = self.models.iter().enumerate();
        JointHull::of(among.filter(|&(index, _)| shown.get(index).copied().unwrap_or(true)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::roc_points;
    use crate::domain::{CutRule, Scores};

    #[test]
    fn leaving_cuts_out_changes_no_number() {
        // 30,000 distinct scores, positives more likely higher up.
        let score = |i: u64| (i.wrapping_mul(2_654_435_761) % 1_000_003) as f64;
        let is_positive = |i: &u64| score(*i) + score(i * 7 + 1) > 1_000_003.0;
        let scores: Vec<f64> = (0..30_000).map(score).collect();
        let classes: Vec<bool> = (0..30_000).map(|i| is_positive(&i)).collect();
        let cases = SortedCases::of_scores(
            Scores::of(&scores),
            &classes,
            [false, true],
            CutRule::ScoreAtLeast,
        )
        .unwrap();
        let full = cases.keeping(|_, _| true);
        let model = ModelCurves::new("m".into(), cases.clone(), Some(cases.clone()));
        assert!(model.ranking.cuts() < 8192 && full.cuts() > 29_000, "{}", model.ranking.cuts());
        let area: Area = cases.cuts().map(|(_, units)| units).collect();
        assert_eq!(model.area_under_curve, area.value());
        assert_eq!(
            (model.cuts, model.exact(), model.holdout_area),
            (full.cuts() - 1, Some(&full), Some(area.value()))
        );
        let hull = RocHull::of(&full);
        assert_eq!(model.hull.breakpoints(), hull.breakpoints());
        let test = model.holdout.clone().unwrap();
        for (kept, corner) in model.hull.corners().iter().zip(hull.corners()) {
            assert_eq!(kept.threshold, corner.threshold);
            assert_eq!(model.ranking.confusion(kept.cut), full.confusion(corner.cut));
            assert_eq!(test.rates(test.cut_at(kept.threshold)), full.rates(corner.cut));
            if corner.cut + 1 < full.cuts() {
                assert_eq!(model.ranking.threshold(kept.cut + 1), full.threshold(corner.cut + 1));
            }
        }
        let outlined = ModelCurves { every_cut: None, ..model.clone() };
        assert_eq!(outlined.exact(), None);
        let folds = vec![("1".to_owned(), cases.clone()), ("2".to_owned(), cases)];
        let folds = outlined.with_folds(folds, Detail::Usual).folds;
        assert_eq!(
            (folds[1].ranking.cuts(), folds[1].area_under_curve),
            (full.cuts(), area.value())
        );
        let apart = |pair: &[(f64, f64)]| (pair[1].0 - pair[0].0).max(pair[1].1 - pair[0].1);
        assert!(roc_points(&model.ranking).windows(2).all(|pair| apart(pair) <= 2.0 / 2048.0));
    }
}
