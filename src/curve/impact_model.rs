//! The impact curve of one model, at each θ the most that any of its thresholds is worth, and the
//! envelope over all models; the perfect decision, every case decided by its true value, `Σ max(0,
//! v(θ))`; which θ are worth looking at, and where to begin.
//!
//! Upper envelopes of lines `a·θ + b` are the upper convex hull of the points (a, b), decided in
//! integers (Andrew 1979, Inf. Process. Lett. 9:216–219, as the ROC hull).

use crate::curve::impact_form::{ImpactForm, Picture};
use crate::curve::model::{Joint, Policy, Winner};
use crate::domain::{CaseAmounts, CutRule, ImpactLine, ValueRanking};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
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
    pub fn new(values: Arc<ValueModel>, form: ImpactForm, per_one: (f64, f64)) -> Self {
        let (name, per_one) = (values.name.clone(), form.per_one(per_one));
        let (corners, breakpoints) = (vec![], vec![]);
        let mut model = Self { name, values, form, per_one, corners, breakpoints };
        let cuts = 0..model.values.ranking.cuts();
        let envelope = upper_envelope(cuts.map(|cut| (model.units(cut), cut)).collect());
        model.corners = envelope.iter().map(|&(_, cut)| model.corner(cut)).collect();
        model.breakpoints = self::breakpoints(&envelope, per_one);
        model
    }

    /// The cuts that are best somewhere, in the order of θ; at least one.
    pub fn corners(&self) -> &[ImpactCorner] {
        &self.corners
    }

    /// θ at which the best cut changes from `i` to `i + 1`; ascending, one fewer than corners.
    pub fn breakpoints(&self) -> &[f64] {
        &self.breakpoints
    }

    /// The best cut at θ; where several are equally good the one that accepts fewest. O(log n).
    pub fn best_at(&self, theta: f64) -> ImpactCorner {
        let equal = intervals_at(&self.breakpoints, theta).map(|i| self.corners[i]);
        equal.min_by_key(|corner| corner.accepted).expect("every interval has a corner")
    }

    /// Impact at θ, in units of value: never less than what a trivial policy is worth. O(log n).
    pub fn value_at(&self, theta: f64) -> f64 {
        self.best_at(theta).line.value_at(theta)
    }

    /// What a cut of its ranking is worth.
    pub fn line(&self, cut: usize) -> ImpactLine {
        ImpactLine::of_units(self.units(cut), self.per_one)
    }

    fn units(&self, cut: usize) -> (i64, i64) {
        let ranking = &self.values.ranking;
        self.form.line(ranking.accepted(cut), ranking.units(cut))
    }

    fn corner(&self, cut: usize) -> ImpactCorner {
        let ranking = &self.values.ranking;
        let (threshold, accepted) = (ranking.threshold(cut), ranking.accepted(cut));
        ImpactCorner { cut, threshold, accepted, line: self.line(cut) }
    }

    /// Its curve from one θ to another: (θ, impact, corner to the right), both ends included.
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

/// Upper envelope over the corners of several models and the two trivial policies:
/// [`Policy::AlwaysNegative`] rejects all, [`Policy::AlwaysPositive`] accepts all.
///
/// What a trivial policy is worth as well belongs to it; else the first model keeps a tie.
pub type JointImpact = Joint<ImpactCorner>;

impl JointImpact {
    /// The joint envelope of some models.
    ///
    /// - `all`: the ranking of any model: what accepting all of the cases is worth.
    /// - `models`: (index to report, curve), all on the same cases.
    pub(super) fn of<'a>(
        all: &ImpactModel,
        models: impl Iterator<Item = (usize, &'a ImpactModel)>,
    ) -> Self {
        let last = all.values.ranking.cuts() - 1;
        let mut lines = vec![
            (all.units(0), (Policy::AlwaysNegative, 0)),
            (all.units(last), (Policy::AlwaysPositive, last)),
        ];
        let mut by_index = Vec::new();
        for (index, model) in models {
            let of = |corner: &ImpactCorner| (Policy::Model(index), corner.cut);
            lines.extend(model.corners().iter().map(|c| (model.units(c.cut), of(c))));
            by_index.push((index, model));
        }
        let envelope = upper_envelope(lines);
        let corner = |&(_, (policy, cut)): &(_, (Policy, usize))| {
            let found = by_index.iter().find(|(index, _)| policy == Policy::Model(*index));
            match found {
                Some((_, model)) => (policy, model.corner(cut)),
                None => (policy, ImpactCorner { threshold: None, ..all.corner(cut) }),
            }
        };
        Self {
            corners: envelope.iter().map(corner).collect(),
            breakpoints: breakpoints(&envelope, all.per_one),
            among: by_index.iter().map(|&(index, _)| index).collect(),
        }
    }

    /// Who is worth most at θ, and at which cut; of equally good ones the one that accepts fewest.
    /// O(log n).
    pub fn best_at(&self, theta: f64) -> (Policy, ImpactCorner) {
        let equal = intervals_at(&self.breakpoints, theta).map(|i| self.corners[i]);
        equal
            .min_by_key(|&(policy, corner)| (corner.accepted, policy))
            .expect("every interval has a corner")
    }

    /// The winners from one θ to another: they tile the interval, one entry a cut, none of width 0.
    pub fn winners(&self, domain: (f64, f64)) -> Vec<Winner<ImpactCorner>> {
        self.winners_between(domain)
    }
}

/// Up to here all cuts of a model are kept.
pub(super) const ALL_CUTS: usize = 131_072;

/// Up to here all cuts of a model are drawn.
const DRAWN_CUTS: usize = 4096;

/// Kept and drawn cuts are this share of the cases apart at most, unless equal predictions are more.
const STEPS: u64 = 2048;

/// One model's cuts, built once when its data arrive.
///
/// Of a long ranking only some cuts are kept: every corner of an impact curve, the cut after
/// it (a threshold lies between the two), and an outline finer than any screen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ValueModel {
    /// The model's name in the file.
    pub name: String,
    /// Its cuts.
    pub ranking: ValueRanking,
    /// Amounts against predictions; `None` where a case has no one amount.
    pub picture: Option<Picture>,
    outline: Vec<usize>,
}

impl ValueModel {
    /// The cuts of a model. O(n log n).
    ///
    /// - `predictions`: one a case, finite.
    /// - `rule`: whether high or low predictions are accepted.
    pub fn new(name: String, predictions: &[f64], amounts: &CaseAmounts, rule: CutRule) -> Self {
        let picture = Picture::of(predictions, amounts);
        let mut ranking = ValueRanking::of(predictions, amounts, rule);
        if ranking.cuts() > ALL_CUTS {
            let outline = outline(&ranking, forms(amounts));
            ranking = ranking.keeping(|cut| outline.contains(&cut));
        }
        Self::of_kept(name, ranking, picture, forms(amounts))
    }

    /// A model whose cuts were thinned by [`ValueModel::new`].
    ///
    /// - `forms`: those that the amounts allow.
    pub fn of_kept(
        name: String,
        ranking: ValueRanking,
        picture: Option<Picture>,
        forms: &[ImpactForm],
    ) -> Self {
        let outline = if ranking.cuts() > DRAWN_CUTS {
            outline(&ranking, forms).into_iter().collect()
        } else {
            (0..ranking.cuts()).collect()
        };
        Self { name, ranking, picture, outline }
    }

    /// The cuts that make a picture of all of them, in order: all corners, and no two further apart
    /// than a 2048th of the cases unless they are neighbours.
    pub fn outline(&self) -> &[usize] {
        &self.outline
    }
}

/// The forms that some amounts allow, the default first.
pub fn forms(amounts: &CaseAmounts) -> &'static [ImpactForm] {
    match amounts {
        CaseAmounts::Measured(_) => &[ImpactForm::Shift, ImpactForm::Scale],
        CaseAmounts::Linear { .. } => &[ImpactForm::Columns],
    }
}

/// Corners under every form, the cut after each, and enough cuts for a picture.
fn outline(ranking: &ValueRanking, forms: &[ImpactForm]) -> BTreeSet<usize> {
    let last = ranking.cuts() - 1;
    // Not `from`, which sorts: one more sort to load.
    let mut cuts = BTreeSet::new();
    cuts.extend([0, last]);
    for form in forms {
        let line = |cut| form.line(ranking.accepted(cut), ranking.units(cut));
        let corners = upper_envelope((0..=last).map(|cut| (line(cut), cut)).collect());
        cuts.extend(corners.iter().flat_map(|&(_, cut)| [cut, (cut + 1).min(last)]));
    }
    let mut step = 0;
    for (cut, next) in (1..last).map(|cut| (cut, cut + 1)) {
        if (ranking.accepted(next) - step) * STEPS > ranking.cases() {
            cuts.insert(cut);
            step = ranking.accepted(cut);
        }
    }
    cuts
}

/// Up to here the sums at all break-evens are kept.
const ALL_SUMS: usize = 131_072;

/// The bound as a function of θ: convex, piecewise linear, a kink at each case's own break-even.
///
/// Exact up to 131,072 distinct break-evens. Of more as many are kept, and between two that are kept
/// the bound is the chord: a little high, so that it stays a bound.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PerfectDecision {
    /// θ at which cases begin or cease to be worth accepting, ascending, distinct.
    pub kinks: Vec<f64>,
    /// What the accepted cases are worth below the first kink, and from each on.
    pub lines: Vec<ImpactLine>,
    /// Whether every kink is there.
    pub is_whole: bool,
}

impl PerfectDecision {
    /// The bound for some cases. O(n log n).
    pub fn of(amounts: &CaseAmounts, form: ImpactForm) -> Self {
        let per_one = form.per_one(amounts.per_one());
        let mut sum = (0i64, 0i64);
        let mut changes: Vec<(f64, (i64, i64))> = Vec::with_capacity(amounts.cases());
        for case in 0..amounts.cases() {
            let (a, b) = form.line(1, amounts.of(case));
            // Far to the left the cases that lose as θ grows are accepted, and those that are worth
            // something at any θ.
            if a < 0 || (a == 0 && b > 0) {
                sum = (sum.0 + a, sum.1 + b);
            }
            let kink = ImpactLine::of_units((a, b), per_one).zero();
            changes.extend(kink.map(|at| (at, if a < 0 { (-a, -b) } else { (a, b) })));
        }
        changes.sort_unstable_by(|x, y| x.0.total_cmp(&y.0));
        let (mut kinks, mut lines) = (vec![], vec![ImpactLine::of_units(sum, per_one)]);
        for group in changes.chunk_by(|x, y| x.0 == y.0) {
            for (_, (a, b)) in group {
                sum = (sum.0 + a, sum.1 + b);
            }
            kinks.push(group[0].0);
            lines.push(ImpactLine::of_units(sum, per_one));
        }
        let is_whole = kinks.len() <= ALL_SUMS;
        if !is_whole {
            let every = kinks.len().div_ceil(ALL_SUMS);
            let last = kinks.len() - 1;
            let is_kept = |i: usize| i.is_multiple_of(every) || i == last;
            let mut kept = (0..kinks.len()).map(is_kept);
            kinks.retain(|_| kept.next().unwrap_or(true));
            let mut kept = std::iter::once(true).chain((0..=last).map(is_kept));
            lines.retain(|_| kept.next().unwrap_or(true));
        }
        Self { kinks, lines, is_whole }
    }

    /// The most that any decisions are worth at θ. O(log n).
    pub fn value_at(&self, theta: f64) -> f64 {
        let at = self.kinks.partition_point(|&kink| kink <= theta);
        let (Some(&left), Some(&right), false) =
            (at.checked_sub(1).and_then(|i| self.kinks.get(i)), self.kinks.get(at), self.is_whole)
        else {
            return self.lines[at].value_at(theta);
        };
        // The line from a kink on holds at that kink too.
        let (low, high) = (self.lines[at].value_at(left), self.lines[at + 1].value_at(right));
        low + (high - low) * (theta - left) / (right - left)
    }
}

/// A line in units with a key; of equal lines the one with the smallest key is kept.
pub(super) type Line<K> = ((i64, i64), K);

/// The lines that are highest somewhere, in the order in which they are as θ grows; of equal lines
/// the one with the smallest key, none that is highest at a single θ only. O(n log n).
pub(super) fn upper_envelope<K: Ord + Copy>(mut lines: Vec<Line<K>>) -> Vec<Line<K>> {
    lines.sort_unstable_by(|((a, b), k), ((c, d), l)| a.cmp(c).then(d.cmp(b)).then(k.cmp(l)));
    lines.dedup_by_key(|((a, _), _)| *a);
    let mut kept: Vec<Line<K>> = Vec::new();
    for line in lines {
        while let [.., (first, _), (second, _)] = kept[..] {
            if is_corner(first, second, line.0) {
                break;
            }
            kept.pop();
        }
        kept.push(line);
    }
    kept
}

/// Whether the way from `p` over `q` to `r` turns right. Differences of partial sums are below 2^62,
/// so their products and the difference of these fit 127 bits.
fn is_corner(p: (i64, i64), q: (i64, i64), r: (i64, i64)) -> bool {
    let ((qa, qb), (ra, rb)) = (apart(p, q), apart(p, r));
    qb * ra > rb * qa
}

fn apart(from: (i64, i64), to: (i64, i64)) -> (i128, i128) {
    (i128::from(to.0) - i128::from(from.0), i128::from(to.1) - i128::from(from.1))
}

/// The θ at which each line of an envelope meets the next, ascending.
///
/// - `per_one`: units that make one of (a, b).
pub(super) fn breakpoints<K>(envelope: &[Line<K>], per_one: (f64, f64)) -> Vec<f64> {
    let crossing = |pair: &[Line<K>]| {
        let (a, b) = apart(pair[0].0, pair[1].0);
        // One rounding where both units are powers of ten or both are 1: 9/5 is the double 1.8.
        (-b as f64 * per_one.0) / (a as f64 * per_one.1) + 0.0
    };
    envelope.windows(2).map(crossing).collect()
}

/// The interval that θ lies in; at a breakpoint all intervals that meet there.
pub(super) fn intervals_at(breakpoints: &[f64], theta: f64) -> std::ops::RangeInclusive<usize> {
    let first = breakpoints.partition_point(|&b| b < theta);
    let ties = breakpoints[first..].iter().take_while(|&&b| b == theta).count();
    first..=first + ties
}

/// How far the axis of the form *scale* goes at most, in θ at which accepting all is worth nothing:
/// a single case that is worth next to nothing should not make it endless.
const FURTHEST: f64 = 20.0;

/// From where to where θ goes: finite, not empty.
///
/// - *shift*: from the least amount to the greatest.
/// - *scale*: from 0 to a round number beyond the last change of the best cut.
/// - *columns*: over all changes of the best cut, with an eighth of their span on both sides.
///
/// `amounts`: least and greatest amount, of any use for *shift* only.
pub(super) fn theta_domain(
    form: ImpactForm,
    joint: &JointImpact,
    accept_all: ImpactLine,
    amounts: (f64, f64),
) -> (f64, f64) {
    let changes = joint.breakpoints();
    let (low, high) = match form {
        ImpactForm::Shift => amounts,
        ImpactForm::Scale => {
            let furthest =
                accept_all.zero().filter(|&t| t > 0.0).map_or(f64::MAX, |t| FURTHEST * t);
            match (changes.first(), changes.last()) {
                (_, Some(&last)) if last > 0.0 => (0.0, round_up((1.25 * last).min(furthest))),
                (Some(&first), _) if first < 0.0 => (-round_up(-1.25 * first), 0.0),
                _ => (0.0, 1.0),
            }
        }
        ImpactForm::Columns => match (changes.first(), changes.last()) {
            (Some(&first), Some(&last)) => {
                let margin = (last - first) / 8.0;
                (first - margin, last + margin)
            }
            _ => (-1.0, 1.0),
        },
    };
    if low < high && low.is_finite() && high.is_finite() {
        return (low, high);
    }
    let (middle, half) = if low.is_finite() { (low, low.abs().max(1.0) / 2.0) } else { (0.0, 1.0) };
    (middle - half, middle + half)
}

/// The θ to begin with: where accepting all is worth exactly as much as rejecting all, which is the
/// hardest place to do better than either by a plain rule; the middle if that is not in the domain.
pub(super) fn theta_start(accept_all: ImpactLine, (low, high): (f64, f64)) -> f64 {
    let hardest = accept_all.zero().filter(|&theta| low < theta && theta < high);
    round_theta(hardest.unwrap_or(low / 2.0 + high / 2.0), (low, high))
}

/// θ on a decimal grid of about a thousandth of the domain, so that a person can say it again.
///
/// # Examples
/// ```
/// use breakeven::curve::round_theta;
/// assert_eq!(round_theta(3.38205, (1.0, 5.0)), 3.382);
/// assert_eq!(round_theta(2.19414, (0.0, 12.0)), 2.19);
/// assert_eq!(round_theta(13.0, (0.0, 12.0)), 12.0);
/// ```
pub fn round_theta(theta: f64, (low, high): (f64, f64)) -> f64 {
    let exponent = ((high - low) / 500.0).log10().floor();
    // Through text, so that 2.19 is the double nearest to it.
    let steps = (theta / 10f64.powf(exponent)).round();
    let plain = format!("{steps}e{exponent}").parse::<f64>().unwrap_or(theta) + 0.0;
    if plain.is_finite() { plain.clamp(low, high) } else { theta.clamp(low, high) }
}

/// The next number of two digits at most that people call round.
fn round_up(value: f64) -> f64 {
    let exponent = value.log10().floor();
    let steps = [10.0, 12.0, 15.0, 20.0, 25.0, 30.0, 40.0, 50.0, 60.0, 80.0, 100.0];
    let tenths = |step: f64| format!("{step}e{}", exponent - 1.0).parse::<f64>().unwrap_or(value);
    steps.map(tenths).into_iter().find(|&round| round >= value).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::SignedUnits;

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

    #[test]
    fn each_case_counts_where_it_is_worth_something() {
        let cases = CaseAmounts::measured(&[1.0, 4.0, -0.5]);
        let shift = PerfectDecision::of(&cases, ImpactForm::Shift);
        // At 2 only the 4 is worth accepting: 4 − 2. At −1 all: 2 + 5 + 0.5.
        assert_eq!([-1.0, 2.0, 9.0].map(|t| shift.value_at(t)), [7.5, 2.0, 0.0]);
        let scale = PerfectDecision::of(&cases, ImpactForm::Scale);
        // At 0.5 the 4 gives 0.5·4 − 1; at −4 the −0.5 gives 2 − 1.
        assert_eq!([0.5, 0.0, -4.0].map(|t| scale.value_at(t)), [1.0, 0.0, 1.0]);
    }

    #[test]
    fn cases_without_a_break_even_count_everywhere_or_nowhere() {
        let units = |values: &[f64]| SignedUnits::try_of(values).unwrap();
        let cases = CaseAmounts::Linear { a: units(&[0.0, 0.0, 2.0]), b: units(&[3.0, -5.0, 0.0]) };
        let bound = PerfectDecision::of(&cases, ImpactForm::Columns);
        assert_eq!([-1.0, 0.0, 2.0].map(|t| bound.value_at(t)), [3.0, 3.0, 7.0]);
    }

    #[test]
    fn a_bound_with_kinks_left_out_is_still_one() {
        let values: Vec<f64> = (0..300_000).map(f64::from).collect();
        let bound = PerfectDecision::of(&CaseAmounts::measured(&values), ImpactForm::Shift);
        assert!(bound.kinks.len() <= ALL_SUMS + 1 && !bound.is_whole);
        assert_eq!(bound.lines.len(), bound.kinks.len() + 1);
        for theta in [0.0, 1.5, 149_999.25, 299_998.5, 299_999.0] {
            // Σ (y − θ) over whole y from ⌈θ⌉ to 299,999.
            let (first, last) = (f64::ceil(theta), 299_999.0);
            let exact = (last - first + 1.0) * ((first + last) / 2.0 - theta);
            let found = bound.value_at(theta);
            assert!((exact..=exact + 2.0).contains(&found), "{theta}: {found} {exact}");
        }
    }

    #[test]
    fn only_lines_that_are_highest_on_an_interval_are_kept() {
        // 0, θ − 1, 2θ − 2 (through the same θ = 1) and 3θ − 5 from θ = 3 on; −4 never.
        let lines = vec![((0, 0), 0), ((1, -1), 1), ((2, -2), 2), ((3, -5), 3), ((0, -4), 4)];
        let envelope = upper_envelope(lines);
        assert_eq!(envelope.iter().map(|l| l.1).collect::<Vec<_>>(), [0, 2, 3]);
        assert_eq!(breakpoints(&envelope, (1.0, 1.0)), [1.0, 3.0]);
        // a in tenths, b in hundredths: 0.2θ − 0.02.
        assert_eq!(breakpoints(&envelope, (10.0, 100.0)), [0.1, 0.3]);
    }

    #[test]
    fn of_equal_lines_the_smallest_key_stays() {
        let envelope = upper_envelope(vec![((1, 1), 7), ((1, 1), 3), ((1, 0), 1)]);
        assert_eq!(envelope, [((1, 1), 3)]);
    }

    #[test]
    fn at_a_breakpoint_both_sides_are_found() {
        assert_eq!(intervals_at(&[1.0, 3.0], 1.0), 0..=1);
        assert_eq!(intervals_at(&[1.0, 3.0], 2.0), 1..=1);
        assert_eq!(intervals_at(&[1.0, 1.0, 3.0], 1.0), 0..=2);
        assert_eq!(intervals_at(&[], 1.0), 0..=0);
    }

    #[test]
    fn round_numbers_lie_just_beyond() {
        assert_eq!([11.68, 12.0, 0.0082, 99.0, 3.1].map(round_up), [12.0, 12.0, 0.01, 100.0, 4.0]);
    }

    #[test]
    fn the_start_is_where_the_trivial_policies_are_equal() {
        let accept_all = ImpactLine { per_theta: -20_000.0, fixed: 67_641.0 };
        assert_eq!(theta_start(accept_all, (1.0, 5.0)), 3.382);
        assert_eq!(theta_start(accept_all, (0.0, 2.0)), 1.0);
        assert_eq!(theta_start(ImpactLine { per_theta: 0.0, fixed: 0.0 }, (0.0, 2.0)), 1.0);
    }
}
