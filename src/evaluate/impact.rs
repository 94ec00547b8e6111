//! Cases that differ in value at one θ: each model's best cut, what it is worth, who wins where,
//! and how many cases are worth accepting and are accepted.
//!
//! Source: *Binarised Regression with Instance-Varying Costs: Evaluation using Impact Curves*,
//! section 4 (improvement over the better trivial decision, the break-even as a second axis).

use crate::curve::{
    Depiction, ImpactCorner, ImpactForm, ImpactForms, ImpactModel, Impacts, JointImpact, Policy,
};
use crate::domain::CutRule;
use crate::evaluate::certainty::numbers::ImpactCertainty;
use crate::evaluate::evaluation::Tie;
use crate::evaluate::ranges::{APART, Interval, among_nearest};
use crate::evaluate::settings::{SettingError, Settings};

/// One model at one θ.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ImpactModelEvaluation {
    /// The best cut; of equally good ones the one that accepts fewest.
    pub corner: ImpactCorner,
    /// What it is worth, in units of value.
    pub impact: f64,
    /// What it is worth over the better trivial policy; an amount, at least 0.
    pub improvement: f64,
}

/// All models at one θ.
#[derive(Debug, Clone, PartialEq)]
pub struct ImpactEvaluation {
    /// What accepting a case is worth.
    pub form: ImpactForm,
    /// The parameter.
    pub theta: f64,
    /// The amount at which a case is worth exactly nothing: 1/θ or θ; `None` where there is none.
    pub break_even: Option<f64>,
    /// What accepting all is worth; rejecting all is worth 0.
    pub accept_all: f64,
    /// What no decisions can exceed.
    pub perfect: f64,
    /// One entry a model, in the models' order.
    pub models: Vec<ImpactModelEvaluation>,
    /// What chance in the cases leaves open, if it is known.
    pub certainty: Option<ImpactCertainty>,
    /// Two models that these cases can't tell apart, if the best one is such a one.
    pub tie: Option<Tie>,
}

impl ImpactEvaluation {
    /// Evaluates every model. O(models · log n).
    ///
    /// - `settings`: their θ, or where they have none the one these curves begin with.
    pub fn new(impacts: &Impacts, settings: &Settings) -> Self {
        let theta = settings.theta.unwrap_or(impacts.start);
        let model_evaluation = |(index, model): (usize, &ImpactModel)| {
            let corner = model.best_at(theta);
            let (impact, improvement) =
                (corner.line.value_at(theta), impacts.gain_at(index, theta));
            ImpactModelEvaluation { corner, impact, improvement }
        };
        Self {
            form: impacts.form,
            theta,
            break_even: impacts.form.break_even(theta),
            accept_all: impacts.accept_all.value_at(theta),
            perfect: impacts.perfect.value_at(theta),
            models: impacts.models.iter().enumerate().map(model_evaluation).collect(),
            certainty: None,
            tie: None,
        }
    }

    /// The same with what resampling says at its θ, if it is known.
    ///
    /// - `joint`, `domain`: the envelope over the models that may win, and that of θ.
    #[must_use]
    pub fn with_certainty(
        self,
        certainty: Option<ImpactCertainty>,
        (joint, domain): (&JointImpact, (f64, f64)),
    ) -> Self {
        let mut of = Self { certainty, ..self };
        of.tie = of.tie(joint, domain);
        of
    }

    fn tie(&self, joint: &JointImpact, domain: (f64, f64)) -> Option<Tie> {
        let certainty = self.certainty.as_ref()?;
        let best = joint.best_at(self.theta).0.model()?;
        let others = certainty.undecided(best, joint.among());
        let of = |model: usize| {
            let expected = certainty.models[model].expected_improvement.unwrap_or_default();
            (expected, self.models[model].corner.accepted as f64)
        };
        Tie::new(best, &others, &joint.winners(domain), of)
    }

    /// The policy that is recommended and its cut: see [`Tie`].
    ///
    /// - `joint`: the envelope over the models that may win.
    pub fn recommended(&self, joint: &JointImpact) -> (Policy, ImpactCorner) {
        match self.tie {
            Some(Tie { recommended, .. }) => {
                (Policy::Model(recommended), self.models[recommended].corner)
            }
            None => joint.best_at(self.theta),
        }
    }

    /// What a model is to be expected to be worth on as many new cases, and the 95% interval: what the
    /// better trivial policy is worth on these, and the gain to be expected over it.
    pub fn expected_worth(&self, model: usize) -> Option<(f64, (f64, f64))> {
        let of = self.certainty.as_ref()?.models.get(model)?;
        let (gain, (low, high)) = of.improvement()?;
        let trivial = self.accept_all.max(0.0);
        Some((trivial + gain, (trivial + low, trivial + high)))
    }

    /// The models whose decisions are worth exactly what those of one of them are, it among them.
    ///
    /// - `joint`: the envelope over the models that may win.
    pub fn equals(&self, model: usize, joint: &JointImpact) -> Vec<usize> {
        let worth = self.models[model].impact;
        let is_equal = |&other: &usize| {
            other == model || (self.models[other].impact - worth).abs() <= 1e-12 * worth.abs()
        };
        joint.among().iter().copied().filter(is_equal).collect()
    }

    /// The stretch of θ beside that of the evaluation; `None` where what is recommended here, of models
    /// that these cases can't tell apart, is the best one there.
    ///
    /// - `joint`, `domain`: as of [`Self::with_certainty`].
    pub fn neighbour(&self, joint: &JointImpact, domain: (f64, f64)) -> Option<Interval> {
        let intervals = impact_intervals(joint, domain);
        let here = impact_interval_at(&intervals, joint, self.theta)?;
        let next = *here.checked_sub(1).or(Some(here + 1)).and_then(|at| intervals.get(at))?;
        let is_here = |tie: &Tie| next.policy == Policy::Model(tie.recommended);
        (!self.tie.as_ref().is_some_and(is_here)).then_some(next)
    }

    /// Who decides at a θ: at that of the evaluation what is recommended, and all models that can't be told
    /// from it.
    ///
    /// - `joint`: the envelope over the models that may win.
    pub fn deciding_at(&self, theta: f64, joint: &JointImpact) -> (Policy, Vec<usize>) {
        match self.tie.as_ref().filter(|_| theta == self.theta) {
            Some(tie) => (Policy::Model(tie.recommended), tie.others.clone()),
            None => (joint.best_at(theta).0, vec![]),
        }
    }

    /// Whether accepting all is the better trivial policy; rejecting all keeps a tie.
    pub fn accepts_all(&self) -> bool {
        self.accept_all > 0.0
    }
}

impl Settings {
    /// The curves of a table under the form that is set, or its default.
    ///
    /// # Errors
    /// [`SettingError::NoSuchForm`] if the table's amounts do not allow it.
    pub fn impacts<'a>(&self, of: &'a ImpactForms) -> Result<&'a Impacts, SettingError> {
        of.of(self.form).ok_or_else(|| SettingError::NoSuchForm {
            wanted: self.form.map_or("", ImpactForm::name),
            needed: match self.form {
                Some(ImpactForm::Columns) => "columns “a” and “b”",
                _ => "one column of amounts",
            },
            forms: of.forms().map(ImpactForm::name).collect::<Vec<_>>().join(" and "),
        })
    }
}

/// Who wins over an interval of θ: intervals that tile it, no two neighbours of one policy.
pub fn impact_intervals(joint: &JointImpact, domain: (f64, f64)) -> Vec<Interval> {
    Interval::joined(joint.winners(domain).iter().map(|w| (w.from, w.to, w.policy)))
}

/// Which of the intervals θ lies in: at a handover that of whoever wins there; `None` beyond all.
pub fn impact_interval_at(
    intervals: &[Interval],
    joint: &JointImpact,
    theta: f64,
) -> Option<usize> {
    let policy = joint.best_at(theta).0;
    let is_here = |interval: &Interval| interval.from <= theta && theta <= interval.to;
    let here = intervals.iter().position(|s| is_here(s) && s.policy == policy);
    here.or_else(|| intervals.iter().position(is_here))
}

/// Cases of two sorts: worth accepting, and not.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WorthCounts {
    /// Those worth accepting: what they bring is above 0.
    pub worth: u64,
    /// Those worth it that are accepted, and left; of the others those accepted, and left.
    pub cells: [u64; 4],
    /// What the accepted ones that are worth it bring together, in units of value, at least 0.
    pub gained: f64,
    /// Whether each accepted case was looked at; where there are too many to keep each of them, how
    /// the accepted ones divide follows from a fine grid.
    pub is_exact: bool,
}

impl WorthCounts {
    /// At a θ; `None` where a case has no one amount, and where the cases can't be counted exactly.
    ///
    /// - `model`, `corner`: the cut whose decisions are counted.
    #[expect(clippy::cast_possible_truncation, reason = "a count")]
    pub fn new(
        impacts: &Impacts,
        model: &ImpactModel,
        corner: ImpactCorner,
        theta: f64,
    ) -> Option<Self> {
        let value = |amount: f64| match impacts.form {
            ImpactForm::Scale => theta * amount - 1.0,
            ImpactForm::Shift => amount - theta,
            ImpactForm::Columns => 0.0,
        };
        let picture = model.values.picture.as_ref()?;
        let takes_low = matches!(
            model.values.ranking.rule(),
            CutRule::ScoreAtMost | CutRule::SafetyScoreAtMost
        );
        // Of those worth it: what each brings, how many they are, and the share that is accepted.
        let (worth_it, is_exact): (Vec<(f64, f64, f64)>, bool) = match &picture.cases {
            Depiction::Points(points) => {
                // Accepting all has no threshold.
                let is_accepted = |prediction: f64| match corner.threshold {
                    Some(threshold) if takes_low => prediction <= threshold,
                    Some(threshold) => prediction >= threshold,
                    None => corner.accepted > 0,
                };
                let of = |&(amount, prediction): &(f64, f64)| {
                    (value(amount), 1.0, f64::from(u8::from(is_accepted(prediction))))
                };
                (points.iter().map(of).filter(|of| of.0 > 0.0).collect(), true)
            }
            Depiction::Cells { size, counts } => {
                let (mut columns, mut rows) = (vec![0; size.0], vec![0; size.1]);
                for &(column, row, cases) in counts {
                    columns[column] += cases;
                    rows[row] += cases;
                }
                let columns = from_the_last(&columns, worth_of_many(impacts, theta)?);
                let (accepted, left) = (corner.accepted, impacts.cases() - corner.accepted);
                let rows = from_the_last(&rows, if takes_low { left } else { accepted });
                let (low, high) = picture.amounts;
                let of = |&(column, row, cases): &(usize, usize, u64)| {
                    let middle = low + (high - low) * (column as f64 + 0.5) / size.0 as f64;
                    let taken = if takes_low { 1.0 - rows[row] } else { rows[row] };
                    (value(middle).max(0.0), cases as f64 * columns[column], taken)
                };
                (counts.iter().map(of).collect(), false)
            }
        };
        let count = |share: fn(f64) -> f64| {
            worth_it.iter().map(|of| of.1 * share(of.2)).sum::<f64>().round() as u64
        };
        let (worth, found) = (count(|_| 1.0), count(|taken| taken));
        let brought = worth_it.iter().map(|of| of.0 * of.1 * of.2).sum::<f64>();
        let all = worth_it.iter().map(|of| of.0 * of.1).sum::<f64>();
        let perfect = impacts.perfect.value_at(theta);
        let in_vain = corner.accepted - found;
        Some(Self {
            worth,
            cells: [found, worth - found, in_vain, impacts.cases() - worth - in_vain],
            gained: if all > 0.0 { perfect * brought / all } else { 0.0 },
            is_exact,
        })
    }
}

/// Which share of each part is taken, the last parts first, until there are so many.
fn from_the_last(sizes: &[u64], mut most: u64) -> Vec<f64> {
    let mut shares = vec![0.0; sizes.len()];
    for (share, &size) in shares.iter_mut().zip(sizes).rev() {
        let taken = most.min(size);
        most -= taken;
        if taken > 0 {
            *share = taken as f64 / size as f64;
        }
    }
    shares
}

/// From the line of the perfect decision, which accepts them and no others: each of them adds 1 to its
/// slope or its height.
fn worth_of_many(impacts: &Impacts, theta: f64) -> Option<u64> {
    let perfect = &impacts.perfect;
    if !perfect.is_whole {
        return None;
    }
    let count = match impacts.form {
        // A case is accepted from its kink on, where it is worth nothing yet.
        ImpactForm::Scale if theta > 0.0 => {
            let at = perfect.kinks.partition_point(|&kink| kink < theta);
            -perfect.lines[at].fixed
        }
        ImpactForm::Shift => {
            let at = perfect.kinks.partition_point(|&kink| kink <= theta);
            -perfect.lines[at].per_theta
        }
        ImpactForm::Scale | ImpactForm::Columns => return None,
    };
    #[expect(clippy::cast_possible_truncation, reason = "a count")]
    Some(count.round().max(0.0) as u64)
}

/// Intervals of θ where a model wins, those that touch as one.
pub fn won_by_models(intervals: &[Interval]) -> Vec<(f64, f64)> {
    let won: Vec<&Interval> = intervals.iter().filter(|won| won.policy.model().is_some()).collect();
    let runs = won.chunk_by(|a, b| a.to >= b.from);
    runs.map(|run| (run[0].from, run[run.len() - 1].to)).collect()
}

/// The θ that is set among round values on either side, ascending, and its place.
pub fn thetas_around(set: f64, form: ImpactForm, domain: (f64, f64)) -> (Vec<f64>, usize) {
    among_nearest(set, round_thetas(set, form, domain))
}

/// Round values around one, ascending, it left out: where θ multiplies amounts 1, 2 and 5 times powers
/// of ten, elsewhere some five steps over the domain.
fn round_thetas(set: f64, form: ImpactForm, (low, high): (f64, f64)) -> Vec<f64> {
    let mut all: Vec<f64> = match form {
        ImpactForm::Scale if set > 0.0 => {
            let size = 10f64.powf(set.log10().floor());
            let digits = [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0];
            let apart = |theta: &f64| *theta * APART <= set || *theta >= set * APART;
            digits.map(|digit| digit * size).into_iter().filter(apart).collect()
        }
        _ => {
            let step = round_step((high - low) / 5.0);
            let steps =
                [-2.0, -1.0, 0.0, 1.0, 2.0].map(|more| ((set / step).round() + more) * step);
            steps.into_iter().filter(|theta| (theta - set).abs() >= step / 4.0).collect()
        }
    };
    all.retain(|theta| low <= *theta && *theta <= high);
    all
}

/// 1, 2 or 5 times a power of ten, at least as large as a width above 0.
fn round_step(width: f64) -> f64 {
    let size = 10f64.powf(width.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().find(|step| step * size >= width);
    step.unwrap_or(10.0) * size
}

/// A change of the best rule with as many digits as tell it from others: with three digits where θ multiplies amounts, elsewhere to a
/// decimal step of a twentieth of the domain at most.
pub fn rounded_theta(theta: f64, form: ImpactForm, (low, high): (f64, f64)) -> f64 {
    match form {
        ImpactForm::Scale => format!("{theta:.2e}").parse().unwrap_or(theta),
        ImpactForm::Shift | ImpactForm::Columns => {
            let exponent = ((high - low) / 20.0).log10().floor();
            let steps = (theta / 10f64.powf(exponent)).round();
            format!("{steps}e{exponent}").parse::<f64>().unwrap_or(theta) + 0.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{ValueModel, Values};
    use crate::domain::{CaseAmounts, SignedUnits};

    fn forms(amounts: &[f64], predictions: &[f64]) -> ImpactForms {
        let amounts = CaseAmounts::Measured(SignedUnits::try_of(amounts).unwrap());
        let model = ValueModel::new("m".into(), predictions, &amounts, CutRule::ScoreAtLeast);
        ImpactForms::new(Values::new(vec!["y".into()], &amounts, vec![model]))
    }

    #[test]
    fn a_case_at_the_break_even_is_not_worth_it() {
        let forms = forms(&[0.25, 0.5, 1.0, 2.0, 4.0], &[5.0, 1.0, 3.0, 2.0, 4.0]);
        let counts = |form, theta: f64| {
            let impacts = forms.of(Some(form)).unwrap();
            let model = &impacts.models[0];
            let corner = model.best_at(theta);
            let counts = WorthCounts::new(impacts, model, corner, theta).unwrap();
            let cells = counts.cells;
            assert_eq!(cells[0] + cells[2], corner.accepted);
            assert_eq!(worth_of_many(impacts, theta), Some(counts.worth), "{form:?} {theta}");
            (counts.worth, cells)
        };
        // Worth 2y − 1: −0.5, 0, 1, 3, 7; all of prediction 2 or more: 0.25 too.
        assert_eq!(counts(ImpactForm::Scale, 2.0), (3, [3, 0, 1, 1]));
        // Worth y − 1: none of 0.25, 0.5 and 1.
        assert_eq!(counts(ImpactForm::Shift, 1.0).0, 2);
    }

    #[test]
    fn many_cases_are_divided_by_a_grid() {
        // The prediction is right for three in four of 4,000 cases of value 1 and −1, wrong for others.
        let right = |i: u32| !i.is_multiple_of(4);
        let amounts: Vec<f64> = (0..4000).map(|i| if i < 2000 { 3.0 } else { 1.0 }).collect();
        let predictions: Vec<f64> =
            (0..4000).map(|i| f64::from(u8::from((i < 2000) == right(i)))).collect();
        let forms = forms(&amounts, &predictions);
        let impacts = forms.of(Some(ImpactForm::Shift)).unwrap();
        let model = &impacts.models[0];
        let found = WorthCounts::new(impacts, model, model.best_at(2.0), 2.0).unwrap();
        assert_eq!((found.worth, found.cells), (2000, [1500, 500, 500, 1500]));
        assert!(!found.is_exact && (found.gained - 1500.0).abs() < 1e-9, "{found:?}");
        let all = impacts.joint.best_at(0.5);
        assert_eq!(all.0, Policy::AlwaysPositive);
        let found = WorthCounts::new(impacts, model, all.1, 0.5).unwrap();
        assert_eq!(found.cells, [4000, 0, 0, 0]);
    }

    #[test]
    fn the_last_parts_are_taken_first() {
        assert_eq!(from_the_last(&[10, 0, 4, 2], 4), [0.0, 0.0, 0.5, 1.0]);
    }

    #[test]
    fn round_values_lie_around_the_one_that_is_set() {
        let scale = round_thetas(2.0, ImpactForm::Scale, (0.0, 12.0));
        assert_eq!(scale, [0.1, 0.2, 0.5, 1.0, 5.0, 10.0].map(|digit| digit * 1.0));
        let shift = |set: f64, domain| round_thetas(set, ImpactForm::Shift, domain);
        assert_eq!(shift(3.0, (1.0, 5.0)), [1.0, 2.0, 4.0, 5.0]);
        assert_eq!(shift(3.4, (1.0, 5.0)), [1.0, 2.0, 3.0, 4.0, 5.0]);
        assert_eq!(shift(2.9, (1.0, 5.0)), [1.0, 2.0, 4.0, 5.0]);
        let far = shift(1.23e6, (1.2e6, 1.26e6));
        assert_eq!(far, [1.2e6, 1.22e6, 1.24e6, 1.26e6]);
        assert_eq!(round_thetas(0.0, ImpactForm::Columns, (-5.0, 5.0)), [-4.0, -2.0, 2.0, 4.0]);
    }

    #[test]
    fn changes_of_the_best_rule_keep_the_digits_that_tell_them_apart() {
        let scale = |theta| rounded_theta(theta, ImpactForm::Scale, (0.0, 12.0));
        assert_eq!([scale(0.3223), scale(9.346)], [0.322, 9.35]);
        let far = |theta| rounded_theta(theta, ImpactForm::Shift, (1.2e6, 1.26e6));
        assert_eq!([far(1_210_432.0), far(1_211_987.0)], [1.21e6, 1.212e6]);
        assert_eq!(rounded_theta(2.74321, ImpactForm::Shift, (1.0, 5.0)), 2.7);
    }
}
