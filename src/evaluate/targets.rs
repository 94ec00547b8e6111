//! "How many to act on?": every model's most profitable share, at large and within a limit, in
//! cases and money of a population, and what that is to be expected to bring on new cases.
//!
//! Where the limit binds, the number of cases sets the threshold and hardly what became of them, so
//! the cut is taken as fixed: its cost, with what the choice among the last cuts within the limit
//! flatters it by, and the closed form of its variance. The best model was chosen by its cost
//! there: it is raised by its optimism, see [`optimism`]. Elsewhere the rule is that of the cost
//! ratio, and so is what is to be expected of it.
//!
//! Where the rule that is recommended at the cost ratio acts on more than can be acted on, a plan
//! takes its place: see [`Evaluation::within_limit`].
//!
//! Source: Provost & Fawcett, *Data Science for Business*, chapter 8.

use crate::curve::{
    Corner, CostCurve, CostLine, Curves, JointHull, ModelCurves, Policy, Position, Targeting,
    improvement, is_shown,
};
use crate::domain::{CostBenefit, OperatingPoint, Prevalence, SortShort};
use crate::evaluate::certainty::numbers::{Band, Certainty, ModelCertainty, optimism};
use crate::evaluate::evaluation::{Evaluation, Plan};
use crate::evaluate::settings::{Baseline, SettingError, Settings};
use serde::Serialize;

/// One place in one model's ranking, scaled to the population; as JSON it is the `best` and so on of
/// `report.json`.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct TargetPoint {
    /// Share of all cases targeted, `0.0..=1.0`.
    pub share: f64,
    /// Cases targeted.
    pub cases: f64,
    /// Positives among them.
    pub true_positives: f64,
    /// Negatives among them.
    pub false_positives: f64,
    /// What that brings: money, or false alarms without amounts.
    pub profit: f64,
    /// Share of all positives that is found, `0.0..=1.0`.
    pub response: f64,
    /// How many times more positives than a random choice finds; `None` where nobody is targeted.
    pub lift: Option<f64>,
    /// The lowest score targeted; `None` if nobody is.
    pub threshold: Option<f64>,
    /// Only some of the cases with that score are targeted, by lot.
    pub inside_tie: bool,
}

/// The places of one model that matter.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ModelTargets {
    /// Where profit is highest.
    pub best: TargetPoint,
    /// Exactly at the limit, if there is one.
    pub at_limit: Option<TargetPoint>,
    /// Where profit is highest within the limit; `best` without one.
    pub within_limit: TargetPoint,
    /// Whether every cut is held; else places at a limit are read off a fine outline.
    pub is_exact: bool,
}

/// All models at one condition.
#[derive(Debug, Clone, PartialEq)]
pub struct Targets {
    /// What each outcome brings, at the condition's cost ratio.
    pub amounts: CostBenefit,
    /// The text before amounts; `None` where the unit is one false alarm.
    pub currency: Option<String>,
    /// Cases to choose from.
    pub population: f64,
    /// Share of positives among them, `0.0..=1.0`.
    pub prevalence: f64,
    /// The prevalence that was set, if one was: shares are then not those of the data.
    pub assumed: Option<Prevalence>,
    /// The largest share that can be targeted, `0.0..=1.0`.
    pub limit: Option<f64>,
    /// One entry a model, in the models' order.
    pub models: Vec<ModelTargets>,
    /// What is to be expected on new cases, if it is known.
    pub gains: Option<TargetGains>,
}

/// What is expected of every model.
#[derive(Debug, Clone, PartialEq)]
pub struct TargetGains {
    /// What models are compared with, the threshold if it is a model, and the PC(+).
    pub baseline: (Baseline, Option<f64>, f64),
    /// Of each model within the limit, for the population; in the unit of the amounts.
    pub within_limit: Vec<Band>,
    /// The same without a limit.
    pub free: Vec<Band>,
    /// What the mistakes of the baseline cost, in the same unit.
    pub(super) cost: f64,
    /// The model that is recommended where no limit binds.
    pub(super) recommended: Option<usize>,
}

/// Every case decided right.
const PERFECT: OperatingPoint = OperatingPoint::new(0.0, 1.0);

impl TargetGains {
    /// What the baseline brings to the population.
    pub fn baseline_profit(&self, targets: &Targets) -> f64 {
        targets.population * targets.amounts.profit(targets.prevalence, PERFECT) - self.cost
    }
}

impl TargetPoint {
    /// Whether some are acted on and others are not.
    pub fn is_choice(&self) -> bool {
        is_less_share(0.0, self.share) && is_less_share(self.share, 1.0)
    }
}

impl Targets {
    /// Finds every model's places. O(models · log n), and a walk along the cuts between two corners
    /// of the hull at a limit.
    ///
    /// # Errors
    /// [`SettingError`] if the settings give no amounts: at an end of the PC(+) axis, or with a
    /// budget and no telling what an action costs.
    pub fn new(curves: &Curves, settings: &Settings) -> Result<Self, SettingError> {
        let ranking = &curves.models[0].ranking;
        let condition = settings.condition(ranking.prevalence())?;
        let amounts = settings.amounts(condition)?;
        let assumed = settings.prevalence_set()?;
        let (positives, negatives) = ranking.class_weights();
        let population = settings.targeting.population.unwrap_or(positives + negatives);
        let limit = settings.targeting.limit(amounts, population)?;
        let mut targets = Self {
            amounts,
            currency: settings.targeting.money().map(str::to_owned),
            population,
            prevalence: condition.prevalence().share(),
            assumed,
            limit,
            models: Vec::with_capacity(curves.models.len()),
            gains: None,
        };
        targets.models = curves.models.iter().map(|model| targets.of_model(model)).collect();
        Ok(targets)
    }

    fn of_model(&self, model: &ModelCurves) -> ModelTargets {
        let targeting = Targeting::of_model(&model.ranking, self.assumed);
        let best = targeting.best(&model.hull, self.amounts);
        let within = |limit| targeting.best_within(&model.hull, self.amounts, limit);
        let point = |place: Position| self.point(&targeting, &place);
        ModelTargets {
            best: point(best),
            at_limit: self.limit.map(|limit| point(targeting.at_share(limit))),
            within_limit: point(self.limit.map_or(best, within)),
            is_exact: targeting.is_exact(),
        }
    }

    /// A place of a model's ranking in cases and money of the population.
    pub fn point(&self, targeting: &Targeting, place: &Position) -> TargetPoint {
        let prevalence = targeting.prevalence().share();
        let (positives, negatives) = (prevalence, 1.0 - prevalence);
        TargetPoint {
            share: place.share,
            cases: tidy(self.population * place.share),
            true_positives: tidy(self.population * positives * place.point.true_positive_rate),
            false_positives: tidy(self.population * negatives * place.point.false_positive_rate),
            profit: tidy(self.population * targeting.profit(place, self.amounts)),
            response: place.point.true_positive_rate,
            lift: place.lift(),
            threshold: place.threshold,
            inside_tie: place.inside_tie,
        }
    }

    /// What a share chosen at random brings, scaled to the population.
    ///
    /// - `share`: `0.0..=1.0`.
    pub fn at_random(&self, share: f64) -> f64 {
        let point = OperatingPoint::new(share, share);
        tidy(self.population * self.amounts.profit(self.prevalence, point))
    }

    /// Share of all cases predicted right at a place, `0.0..=1.0`.
    pub fn accuracy(&self, at: &TargetPoint) -> f64 {
        let negatives = self.population * (1.0 - self.prevalence);
        (at.true_positives + negatives - at.false_positives) / self.population
    }

    /// The model that brings most, of those shown; of equals the first. `None` if none is shown.
    ///
    /// - `shown`: by index; models beyond its end are shown.
    pub fn best(&self, shown: &[bool]) -> Option<usize> {
        self.most(shown, |model| model.best.profit)
    }

    /// The model that brings most within the limit, likewise; the recommended one where no limit binds.
    pub fn best_within_limit(&self, shown: &[bool]) -> Option<usize> {
        let best = self.most(shown, |model| model.within_limit.profit)?;
        let recommended = self.recommended().filter(|_| !self.is_bound(best));
        Some(recommended.filter(|&index| is_shown(shown, index)).unwrap_or(best))
    }

    /// The limit as a share of all cases, unless it is all of them.
    pub fn share_allowed(&self) -> Option<f64> {
        self.limit.filter(|&limit| is_less_share(limit, 1.0))
    }

    /// Whether the limit keeps a model from its best share.
    pub(super) fn is_bound(&self, model: usize) -> bool {
        let of = &self.models[model];
        is_less_share(of.within_limit.share, of.best.share)
    }

    /// The recommended model where the limit does not bind it.
    fn recommended(&self) -> Option<usize> {
        self.gains.as_ref()?.recommended.filter(|&model| !self.is_bound(model))
    }

    fn most(&self, shown: &[bool], profit: impl Fn(&ModelTargets) -> f64) -> Option<usize> {
        (0..self.models.len()).filter(|&index| is_shown(shown, index)).reduce(|best, index| {
            if profit(&self.models[index]) > profit(&self.models[best]) { index } else { best }
        })
    }

    /// The same with what is to be expected on new cases, if it is known.
    ///
    /// - `evaluation`: at the same settings, of these models.
    /// - `joint`: the hull over the models that may be the best.
    #[must_use]
    pub fn with_expected(
        mut self,
        curves: &Curves,
        (evaluation, joint): (&Evaluation, &JointHull),
        baseline: &Baseline,
    ) -> Self {
        self.gains = self.gains(curves, (evaluation, joint), baseline);
        self.take_the_same_cut(curves, evaluation.recommended(joint));
        self
    }

    /// Of two places of the recommended model that bring the same, takes the one that is recommended at
    /// the cost ratio, so that both are of the same cases.
    fn take_the_same_cut(&mut self, curves: &Curves, (policy, corner): (Policy, Corner)) {
        let Some(model) = policy.model().filter(|&model| !self.is_bound(model)) else { return };
        let ranking = &curves.models[model].ranking;
        let targeting = Targeting::of_model(ranking, self.assumed);
        let cut = ranking.finest().cut_at(corner.threshold);
        let (at, worst) = (self.point(&targeting, &targeting.at_cut(cut)), self.worst());
        let of = &mut self.models[model];
        let is_within = self.limit.is_none_or(|limit| !is_less_share(limit, at.share));
        if is_within && (at.profit - of.best.profit).abs() <= 1e-9 * worst {
            (of.best, of.within_limit) = (at, at);
        }
    }

    /// What it costs to decide every case wrong.
    fn worst(&self) -> f64 {
        let (miss, alarm) = (self.amounts.cost_of_miss(), self.amounts.cost_of_alarm());
        self.population * (self.prevalence * miss + (1.0 - self.prevalence) * alarm)
    }

    fn gains(
        &self,
        curves: &Curves,
        (evaluation, joint): (&Evaluation, &JointHull),
        baseline: &Baseline,
    ) -> Option<TargetGains> {
        let (certainty, pc) = (evaluation.certainty()?, evaluation.condition.pc());
        let of_baseline = evaluation.baseline.value_at(pc);
        let scale = self.worst() * of_baseline;
        let limited = Limited { targets: self, curves, evaluation, certainty, of_baseline, scale };
        let saving = |of: &ModelCertainty| of.expected_improvement.zip(of.improvement_deviation);
        let free = certainty.models.iter().map(saving).collect::<Option<Vec<Saving>>>()?;
        let mut within = free.clone();
        for model in (0..within.len()).filter(|&model| self.is_bound(model)) {
            within[model] = limited.saving(model);
        }
        limited.allow_for_choice(joint.among(), &mut within);
        let bands = |savings: Vec<Saving>| {
            let band = |(saved, deviation)| Band::of_saving(saved, deviation).times(scale);
            savings.into_iter().map(band).collect()
        };
        Some(TargetGains {
            baseline: (baseline.clone(), evaluation.baseline_threshold, pc),
            within_limit: bands(within),
            free: bands(free),
            cost: scale,
            recommended: evaluation.recommended(joint).0.model(),
        })
    }

    /// What is done within the limit, where the rule that is recommended acts on more; `None` where the
    /// limit keeps nobody from it, and where no model is shown.
    ///
    /// - `evaluation`: at the same settings, of these models.
    /// - `joint`: the hull over the models that may be the best.
    fn plan(
        &self,
        curves: &Curves,
        (evaluation, joint): (&Evaluation, &JointHull),
    ) -> Option<Plan> {
        let (limit, free) = (self.share_allowed()?, evaluation.recommended(joint));
        if !is_less_share(limit, free.1.point.predicted_positive(self.prevalence)) {
            return None;
        }
        let may_win = |model| joint.among().contains(&model);
        let shown: Vec<bool> = (0..self.models.len()).map(may_win).collect();
        let model = self.best_within_limit(&shown)?;
        let at = self.models[model].within_limit;
        let (threshold, point) = (at.threshold, self.rates(&at));
        let cut = curves.models[model].ranking.outline().cut_at(threshold);
        let cost = CostCurve::of_line(CostLine::of(point));
        let expected = self.gains.as_ref().filter(|gains| gains.cost > 0.0).map(|gains| {
            let Band { expected, outer: (low, high), .. } = gains.within_limit[model];
            (expected / gains.cost, (low / gains.cost, high / gains.cost))
        });
        Some(Plan {
            model,
            corner: Corner { cut, threshold, point },
            inside_tie: at.inside_tie,
            is_exact: self.models[model].is_exact,
            room: tidy(self.population * limit),
            population: self.population,
            free,
            measured: improvement(&cost, &evaluation.baseline, evaluation.condition.pc()),
            expected,
        })
    }

    fn rates(&self, at: &TargetPoint) -> OperatingPoint {
        let alarms = at.false_positives / (self.population * (1.0 - self.prevalence));
        OperatingPoint::new(alarms.clamp(0.0, 1.0), at.response.clamp(0.0, 1.0))
    }

    /// What the better of acting on all and on none brings.
    pub fn better_fixed(&self) -> (bool, f64) {
        let [none, all] = [0.0, 1.0].map(|share| self.at_random(share));
        (all > none, all.max(none))
    }
}

impl Evaluation {
    /// The same within the limit on how many can be acted on, if one is set.
    ///
    /// - `joint`: the hull over the models that may win.
    #[must_use]
    pub fn within_limit(self, curves: &Curves, settings: &Settings, joint: &JointHull) -> Self {
        let targets = || Targets::new(curves, settings).ok();
        let targets = if settings.targeting.is_limited() { targets() } else { None };
        self.with_plan(curves, targets, (joint, &settings.baseline))
    }

    /// The same where it is known already who is targeted.
    ///
    /// - `targets`: at the same settings; none where there is no limit.
    #[must_use]
    pub fn with_plan(
        mut self,
        curves: &Curves,
        targets: Option<Targets>,
        (joint, baseline): (&JointHull, &Baseline),
    ) -> Self {
        self.plan = targets.and_then(|targets| {
            let targets = targets.with_expected(curves, (&self, joint), baseline);
            targets.plan(curves, (&self, joint)).map(Box::new)
        });
        self
    }
}

/// Whether a share of the cases is less than another one by more than rounding.
pub fn is_less_share(one: f64, other: f64) -> bool {
    one < other - 1e-9
}

/// Without the last digits' rounding where that makes a whole number: counts are whole.
fn tidy(value: f64) -> f64 {
    let whole = value.round() + 0.0;
    if (value - whole).abs() <= 1e-12 * whole.abs() { whole } else { value + 0.0 }
}

/// The share of the baseline's cost that is to be expected to be saved, and its standard deviation.
type Saving = (f64, f64);

/// What models save within a limit.
struct Limited<'a> {
    targets: &'a Targets,
    curves: &'a Curves,
    evaluation: &'a Evaluation,
    certainty: &'a Certainty,
    /// Normalized expected cost of the baseline, and that in the unit of the amounts.
    of_baseline: f64,
    scale: f64,
}

impl Limited<'_> {
    /// What a model that the limit binds saves; the baseline costs something.
    fn saving(&self, model: usize) -> Saving {
        let (targets, of) = (self.targets, &self.certainty.models[model]);
        let at = &targets.models[model].within_limit;
        let (point, flattery) = match (&self.curves.models[model].test, at.threshold) {
            (_, None) => (targets.rates(at), 0.0),
            (Some(test), _) => (test.point(test.cut_at(at.threshold)), 0.0),
            (None, _) => (targets.rates(at), self.flattery_of_cut(model)),
        };
        let pc = self.evaluation.condition.pc();
        let cost = of.cost_of_cut(point, pc);
        let Some(today) = self.certainty.today.filter(|today| today.cost.0 > 0.0) else {
            let saved = 1.0 - cost.expected / self.of_baseline - flattery;
            return (saved, cost.deviation() / self.of_baseline);
        };
        let rates = [1.0 - point.true_positive_rate, point.false_positive_rate];
        let own = (model, rates, of.expected.cases);
        let (saved, deviation) = today.saved_by(own, (cost.expected, cost.deviation()), pc);
        (saved - flattery, deviation)
    }

    /// How much a model's cut is flattered because it, and not the last within the limit, brings most
    /// on these cases.
    ///
    /// Profit is a random walk along the cuts that rises towards the limit: going back to its greatest
    /// value seems to gain, on average, as much as it really loses. It is flattered no more than a cut
    /// that is chosen without a limit: what is lost to the last cut may be no chance.
    fn flattery_of_cut(&self, model: usize) -> f64 {
        let (targets, at) = (self.targets, &self.targets.models[model].within_limit);
        let ranking = Targeting::of_model(&self.curves.models[model].ranking, targets.assumed);
        let limit = targets.limit.unwrap_or(1.0);
        let last = targets.point(&ranking, &ranking.at_cut(ranking.cuts_within(limit) - 1));
        if at.share >= last.share {
            return 0.0;
        }
        let expected = self.certainty.models[model].expected_improvement;
        let free = self.evaluation.models[model].improvement.zip(expected);
        let most = free.map_or(0.0, |(measured, expected)| (measured - expected).max(0.0));
        (2.0 * (at.profit - last.profit) / self.scale).min(most)
    }

    /// Lowers what the best model saves: which one it is was chosen on these cases, too. Where no
    /// limit binds it the certainty allows for that, and on unseen cases nothing was chosen.
    ///
    /// - `among`: the models that may be the best.
    fn allow_for_choice(&self, among: &[usize], savings: &mut [Saving]) {
        let cost = |model: usize| -self.targets.models[model].within_limit.profit / self.scale;
        let mut by_cost = among.to_vec();
        by_cost.sort_short_by(|&a, &b| cost(a).total_cmp(&cost(b)));
        let is_chosen =
            |&best: &usize| self.targets.is_bound(best) && self.curves.models[best].test.is_none();
        let Some(best) = by_cost.first().copied().filter(is_chosen) else { return };
        let costs: Vec<f64> = by_cost.iter().map(|&model| cost(model)).collect();
        let covariance = |a: usize, b: usize| {
            let (a, b) = (by_cost[a], by_cost[b]);
            self.certainty.correlation(a, b) * savings[a].1 * savings[b].1
        };
        savings[best].0 -= optimism(&costs, covariance);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curves() -> Curves {
        // Ten positives of a hundred: the first finds three among five, the second nine among 45.
        Curves::new(vec![
            ModelCurves::of("early", &[(0.9, 3, 2), (0.5, 4, 41), (0.1, 3, 47)]),
            ModelCurves::of("late", &[(0.8, 9, 36), (0.2, 1, 54)]),
        ])
    }

    fn targets(pairs: &[(&str, &str)]) -> Targets {
        let settings = Settings::of(pairs.iter().copied()).unwrap();
        Targets::new(&curves(), &settings).unwrap()
    }

    #[test]
    fn the_best_model_at_the_limit_is_another_one() {
        let all = [("matrix", "10,-1,0,0"), ("population", "1000")];
        let free = targets(&all);
        assert_eq!(free.best(&[]), Some(1));
        assert_eq!(free.best_within_limit(&[true, false]), Some(0));
        let best = free.models[1].within_limit;
        assert_eq!((best.cases, best.true_positives, best.false_positives), (450.0, 90.0, 360.0));
        assert_eq!((best.profit, best.response, best.lift), (540.0, 0.9, Some(2.0)));
        let limited = targets(&[all[0], all[1], ("capacity", "50")]);
        assert_eq!((limited.limit, limited.best_within_limit(&[])), (Some(0.05), Some(0)));
        assert_eq!(limited.models[0].within_limit.profit, 280.0);
        let tied = limited.models[1].at_limit.unwrap();
        assert_eq!((tied.cases, tied.inside_tie, tied.threshold), (50.0, true, Some(0.8)));
        assert_eq!(limited.at_random(0.05), 50.0 - 45.0);
        assert_eq!(limited.best(&[false, false]), None);
    }

    fn plan(pairs: &[(&str, &str)]) -> Option<Plan> {
        let (curves, settings) = (curves(), Settings::of(pairs.iter().copied()).unwrap());
        let evaluation = Evaluation::new(&curves, &settings).unwrap();
        let evaluation = evaluation.within_limit(&curves, &settings, &curves.joint);
        let (policy, corner) = evaluation.recommended(&curves.joint);
        let plan = evaluation.plan.map(|plan| *plan);
        if let Some(plan) = &plan {
            assert_eq!((policy, corner), (Policy::Model(plan.model), plan.corner));
        }
        plan
    }

    #[test]
    fn a_plan_takes_the_place_of_a_rule_that_acts_on_too_many() {
        let none = ("baseline", "always_negative");
        let found = plan(&[("cost-ratio", "10"), none, ("capacity", "5")]).unwrap();
        assert_eq!((found.model, found.corner.threshold), (0, Some(0.9)));
        assert_eq!(found.cases_at_hand((10.0, 90.0)), 5);
        assert_eq!((found.room, found.population, found.inside_tie), (5.0, 100.0, false));
        let (free, corner) = found.free;
        assert_eq!((free, corner.threshold), (Policy::Model(1), Some(0.8)));
        // Three of ten found for two alarms: 7 · 10 + 2 instead of 10 · 10.
        assert!((found.measured.unwrap() - 0.28).abs() < 1e-12);
        assert_eq!(found.expected, None, "nothing was resampled");
        // Of 45 with one score 30 can be taken.
        let split = plan(&[("cost-ratio", "10"), none, ("capacity", "30")]).unwrap();
        assert_eq!((split.model, split.inside_tie), (1, true));
        assert_eq!(split.cases_at_hand((10.0, 90.0)), 30);
    }

    #[test]
    fn a_limit_that_keeps_nobody_from_the_rule_changes_nothing() {
        assert_eq!(plan(&[("cost-ratio", "10")]), None);
        assert_eq!(plan(&[("cost-ratio", "10"), ("capacity", "45")]), None);
        assert_eq!(plan(&[("cost-ratio", "0.1"), ("capacity", "1")]), None, "nobody is acted on");
        // Where all are to be acted on the limit binds, whatever models do.
        assert!(plan(&[("cost-ratio", "1000"), ("capacity", "99")]).is_some());
        // A budget is a limit, too.
        let paid = [("matrix", "10,-1,0,0"), ("budget", "5")];
        assert_eq!(plan(&paid).unwrap().room, 5.0);
    }

    #[test]
    fn of_two_places_that_bring_the_same_the_recommended_one_is_taken() {
        // 4 of 45 are positive: at 10.25 alarms a miss they are worth what they cost.
        let groups = [(0.9, 3, 2), (0.5, 4, 41), (0.1, 3, 47)];
        let curves = Curves::new(vec![ModelCurves::of("early", &groups)]);
        let cases = |ratio: &str, capacity: &str| {
            let settings = Settings::of([("cost-ratio", ratio), ("capacity", capacity)]).unwrap();
            let evaluation = Evaluation::new(&curves, &settings).unwrap();
            let targets = Targets::new(&curves, &settings).unwrap();
            let fewest = targets.models[0].best.cases;
            let of = (&evaluation, &curves.joint);
            (fewest, targets.with_expected(&curves, of, &settings.baseline).models[0].best.cases)
        };
        assert_eq!(cases("10.25", "100"), (5.0, 50.0));
        assert_eq!([cases("10.25", "49"), cases("10", "100")], [(5.0, 5.0); 2]);
    }

    #[test]
    fn without_amounts_the_unit_is_one_false_alarm() {
        let targets = targets(&[("cost-ratio", "10")]);
        assert_eq!((targets.population, targets.currency.as_deref()), (100.0, None));
        assert_eq!(targets.models[1].best.profit, 54.0);
    }

    #[test]
    fn another_class_mix_is_scaled_to() {
        // Half of them positive: TPR 0.9 of 50, FPR 0.4 of 50.
        let targets = targets(&[("cost-ratio", "1"), ("prevalence", "0.5")]);
        let best = targets.models[1].best;
        assert_eq!((best.true_positives, best.false_positives, best.cases), (45.0, 20.0, 65.0));
    }
}
