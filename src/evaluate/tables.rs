//! Tables over all conditions.
//!
//! - MTMCS: what each model costs over the whole range of interest (MTMCR, cost sensitivity, CST).
//! - The rule book: from which PC(+) to which, which model decides, at which threshold.
//! - Slopes: which model for which slope of the iso-performance lines, and what that is in PC(+)
//!   and in cost ratios.
//!
//! Source: Al-Saffar (2018), definitions of MTMCR and CST, minima exact; Provost & Fawcett (2001),
//! section 3.4 (the ROC convex hull hybrid classifier) and table 2 (locally dominating classifiers
//! by slope range).

use crate::curve::{
    Corner, Curves, JointHull, ModelCurves, Policy, RangeSummary, is_shown, mtmcs, range_summary,
};
use crate::domain::{CutRule, Prevalence};
use crate::evaluate::certainty::costs::Bands;
use crate::evaluate::ranges::{cost_ratio_at, policies};
use crate::evaluate::settings::Settings;
use serde::Serialize;

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
    pub fn new(curves: &Curves, shown: &[bool], settings: &Settings) -> Self {
        let points = points_within(settings);
        let models = (0..curves.models.len()).filter(|&model| is_shown(shown, model));
        let rows = models.filter_map(|model| {
            let summary = summary_at(&curves.models[model], &points)?;
            Some(MtmcsRow { model, summary })
        });
        Self { rows: rows.collect(), points }
    }

    /// The model with the lowest of some number, the first of equal ones; such as
    /// `table.best_by(|summary| summary.total)`.
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

/// One interval of conditions with its rule.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Rule {
    /// First PC(+) of the interval.
    pub from: f64,
    /// Last PC(+), which is the next rule's but at the end of the axis.
    pub to: f64,
    /// The cost ratio at `from`, at the prevalence asked for.
    pub cost_ratio_from: f64,
    /// The cost ratio at `to`; null in JSON where it is infinite.
    pub cost_ratio_to: f64,
    /// The model's name in the file, or “always negative”, “always positive”.
    pub model: String,
    /// The threshold; none for the two fixed policies.
    pub threshold: Option<f64>,
    /// Other models that these cases can't tell from it somewhere in the interval: "B", "B or C".
    pub or: Option<String>,
    /// How the threshold is read; none for the two fixed policies.
    #[serde(skip)]
    pub reading: Option<CutRule>,
}

/// The rules, which tile PC(+) from 0 to 1.
#[derive(Debug, Clone, PartialEq)]
pub struct RuleBook {
    rules: Vec<Rule>,
}

impl RuleBook {
    /// The rule book of a joint hull.
    ///
    /// - `prevalence`: at which a PC(+) means a cost ratio.
    pub fn new(curves: &Curves, joint: &JointHull, prevalence: Prevalence) -> Self {
        let ratio = |pc| cost_ratio_at(pc, prevalence);
        let rules = joint.winners().into_iter().map(|winner| {
            let (model, reading) = match winner.policy {
                Policy::AlwaysNegative => ("always negative", None),
                Policy::AlwaysPositive => ("always positive", None),
                Policy::Model(index) => {
                    let model = &curves.models[index];
                    (&*model.name, Some(model.ranking.rule()))
                }
            };
            Rule {
                from: winner.from,
                to: winner.to,
                cost_ratio_from: ratio(winner.from),
                cost_ratio_to: ratio(winner.to),
                model: model.into(),
                threshold: reading.and(winner.corner.threshold),
                or: None,
                reading,
            }
        });
        Self { rules: rules.collect() }
    }

    /// The same with the models that these cases can't tell from the rules' own.
    pub fn with_ties(self, curves: &Curves, bands: &Bands) -> Self {
        let or = |rule: &Rule| {
            let within = bands.0.iter().filter(|at| rule.from <= at.pc && at.pc <= rule.to);
            let is_tied = |model: &usize| within.clone().any(|at| at.undecided.contains(model));
            let tied = (0..curves.models.len()).filter(is_tied);
            let names = tied.map(|model| &*curves.models[model].name);
            let names = names.filter(|name| *name != rule.model && rule.reading.is_some());
            let names: Vec<&str> = names.collect();
            (!names.is_empty()).then(|| names.join(" or "))
        };
        let rules = self.rules.into_iter().map(|rule| Rule { or: or(&rule), ..rule });
        Self { rules: rules.collect() }
    }

    /// The rules, PC(+) ascending.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }
}

/// A range of slopes with who is best in it.
#[derive(Debug, Clone, PartialEq)]
pub struct SlopeRow {
    /// Lowest and highest slope, `0.0..=∞`.
    pub slope: (f64, f64),
    /// The same as PC(+), lowest first, `0.0..=1.0`.
    pub pc: (f64, f64),
    /// The same as cost ratios at the prevalence asked for, lowest first, `0.0..=∞`.
    pub cost_ratio: (f64, f64),
    /// Who is best; several where they share their points.
    pub policies: Vec<Policy>,
    /// The first policy's cuts at the lowest and at the highest slope.
    pub corners: (Corner, Corner),
}

/// What becomes of the slopes at which a fixed policy is best.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrivialRows {
    /// They are given to the neighbouring model, as in the source.
    ToTheNeighbour,
    /// The fixed policies have rows of their own.
    Listed,
}

/// The table, lowest slope first; it tiles `0.0..=∞`, without rows of width 0.
///
/// - `joint`: the hull over the models that are shown.
/// - `shown`: which these are; all that it does not reach.
/// - `prevalence`: at which a PC(+) means a cost ratio.
pub fn slope_table(
    curves: &Curves,
    joint: &JointHull,
    shown: &[bool],
    prevalence: Prevalence,
    trivial: TrivialRows,
) -> Vec<SlopeRow> {
    let mut winners = joint.winners();
    let is_model = |policy: Policy| policy.model().is_some();
    let gives_way = trivial == TrivialRows::ToTheNeighbour;
    let mut rows: Vec<SlopeRow> = Vec::new();
    if gives_way && winners.iter().any(|w| is_model(w.policy)) {
        winners.retain(|w| is_model(w.policy));
        winners[0].from = 0.0;
        if let Some(last) = winners.last_mut() {
            last.to = 1.0;
        }
    }
    for winner in winners.iter().rev() {
        let mut row = SlopeRow {
            slope: (slope(winner.to), slope(winner.from)),
            pc: (winner.from, winner.to),
            cost_ratio: (
                cost_ratio_at(winner.from, prevalence),
                cost_ratio_at(winner.to, prevalence),
            ),
            policies: policies(curves, shown, (winner.policy, winner.corner)),
            corners: (winner.corner, winner.corner),
        };
        // Where no model beats the fixed policies there is nobody to give way to.
        let joins = |last: &mut SlopeRow| {
            last.policies == row.policies || (gives_way && !is_model(last.policies[0]))
        };
        if let Some(lower) = rows.pop_if(joins) {
            (row.slope.0, row.pc.1) = (lower.slope.0, lower.pc.1);
            (row.cost_ratio.1, row.corners.0) = (lower.cost_ratio.1, lower.corners.0);
            if lower.policies != row.policies {
                row.policies = [lower.policies, row.policies].concat();
            }
        }
        rows.push(row);
    }
    rows
}

/// Slope of the iso-performance lines: (1 − x) / x.
fn slope(pc: f64) -> f64 {
    (1.0 - pc) / pc
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn even_and_uneven() -> Curves {
        // Points (0.3, 0.7), flat in the middle, and (0, 0.5), which depends on the costs.
        Curves::new(vec![
            ModelCurves::of("even", &[(2.0, 7, 3), (1.0, 3, 7)]),
            ModelCurves::of("uneven", &[(2.0, 5, 0), (1.0, 5, 10)]),
        ])
    }

    pub(crate) fn mtmcs_over(range: &str) -> MtmcsTable {
        let settings = Settings::of([("range", range)]).unwrap();
        MtmcsTable::new(&even_and_uneven(), &[], &settings)
    }

    #[test]
    fn total_and_cst_may_disagree() {
        // At PC(+) 0.4, 0.45, … 0.65: 30 each, against 20, 22.5, … 32.5.
        let table = mtmcs_over("0.4,0.65");
        assert_eq!(table.points.len(), 6);
        let total = |row: usize| table.rows[row].summary.total;
        assert!((total(0) - 180.0).abs() < 1e-9 && (total(1) - 157.5).abs() < 1e-9);
        assert_eq!(table.best_by(|s| s.total), Some(1));
        assert_eq!(table.best_by(|s| s.sensitivity), Some(0));
        // 157.5 · 1.125 = 177.2, still below 180.
        assert_eq!(table.best_by(|s| s.cost_and_sensitivity), Some(1));
        let between_two_points = mtmcs_over("0.51,0.52");
        assert!(between_two_points.rows.is_empty());
        assert_eq!(between_two_points.best_by(|s| s.total), None);
    }

    fn slope_rows(cases: &[(f64, u64, u64)], trivial: TrivialRows) -> Vec<SlopeRow> {
        let curves = Curves::new(vec![ModelCurves::of("m", cases)]);
        let quarter = Prevalence::try_new(0.25).unwrap();
        slope_table(&curves, &curves.joint, &[], quarter, trivial)
    }

    #[test]
    fn fixed_policies_are_listed_or_give_way() {
        // One inner point (0.25, 0.75): slopes 3 before it and 1/3 after it.
        let cases = [(2.0, 3, 1), (1.0, 1, 3)];
        let rows = slope_rows(&cases, TrivialRows::Listed);
        let slopes: Vec<_> = rows.iter().map(|r| (r.slope, r.policies[0])).collect();
        let third = 1.0 / 3.0;
        let expected = [
            ((0.0, third), Policy::AlwaysPositive),
            ((third, 3.0), Policy::Model(0)),
            ((3.0, f64::INFINITY), Policy::AlwaysNegative),
        ];
        assert_eq!(slopes, expected);
        // At one positive in four a cost ratio of 9 is PC(+) 0.75.
        assert_eq!((rows[1].pc, rows[1].cost_ratio.1), ((0.25, 0.75), 9.0));
        let rows = slope_rows(&cases, TrivialRows::ToTheNeighbour);
        assert_eq!(rows.len(), 1);
        assert_eq!((rows[0].slope, rows[0].pc), ((0.0, f64::INFINITY), (0.0, 1.0)));
        assert_eq!(rows[0].corners.0.threshold, Some(2.0));
        // Where no model helps the fixed policies stay.
        let rows = slope_rows(&[(1.0, 1, 1)], TrivialRows::ToTheNeighbour);
        assert_eq!(rows.len(), 1);
        assert_eq!(rows[0].policies, [Policy::AlwaysPositive, Policy::AlwaysNegative]);
    }
}
