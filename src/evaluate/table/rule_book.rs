//! The hybrid as a rule book: from which PC(+) to which, which model decides, at which threshold.
//!
//! Source: Provost & Fawcett (2001), section 3.4 (the ROC convex hull hybrid classifier).

use crate::curve::{Curves, JointHull, Policy};
use crate::domain::{CutRule, Prevalence};
use crate::evaluate::certainty::bands::Bands;
use crate::evaluate::condition::interval::cost_ratio_at;
use serde::Serialize;

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
    #[must_use]
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
    #[must_use]
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
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }
}
