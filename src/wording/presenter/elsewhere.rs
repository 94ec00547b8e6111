//! What is saved at other costs than those that are set, as a small table.

use crate::curve::Policy;
use crate::domain::OperatingCondition;
use crate::evaluate::{Baseline, Outlook, without_noise};
use crate::wording::language::grammar::any_of;
use crate::wording::language::number::{plain_percent, plain_ratio};
use crate::wording::presenter::class_screens::ClassScreens;
use crate::wording::presenter::picture::StoryTable;

/// Cost ratios that people name.
const ROUND: [f64; 13] = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0];
/// So many of them are shown on either side of the one that is set.
const EACH_SIDE: usize = 2;
/// So many times it they are at least.
const APART: f64 = 1.5;

impl ClassScreens<'_> {
    /// "Saved on new loans", and by which rule, under a few cost ratios; nothing where only one kind of mistake costs
    /// anything.
    pub(crate) fn saved_elsewhere(&self) -> Option<StoryTable> {
        let set = self.evaluation.condition.cost_ratio();
        if !(set > 0.0 && set.is_finite()) || self.joint.among().is_empty() {
            return None;
        }
        let below = ROUND.into_iter().rev().filter(|ratio| ratio * APART <= set).take(EACH_SIDE);
        let above = ROUND.into_iter().filter(|&ratio| ratio >= set * APART).take(EACH_SIDE);
        let mut ratios: Vec<f64> = below.collect();
        ratios.reverse();
        let here = ratios.len();
        ratios.push(set);
        ratios.extend(above);
        let cases = &self.wording.cases;
        let row = match self.evaluation.bands {
            Some(_) => format!("Saved on new {cases}"),
            None => format!("Saved on these {cases}"),
        };
        let at = |&ratio: &f64| self.at(ratio);
        let (saved, rules) = ratios.iter().map(at).unzip();
        Some(StoryTable {
            above: (self.wording.ratio_axis(), ratios.into_iter().map(plain_ratio).collect()),
            below: (row, saved),
            rules: ("by the rule".into(), rules),
            here,
        })
    }

    /// What is saved, and who decides: ("24%", "Naive Bayes or Random forest"), ("perhaps 2%", "Lend to all, perhaps
    /// Random forest"), ("0%", "Refuse all").
    fn at(&self, ratio: f64) -> (String, String) {
        let prevalence = self.evaluation.condition.prevalence();
        let Ok(at) = OperatingCondition::from_cost_ratio(ratio, prevalence) else {
            return Default::default();
        };
        let name = |policy| match policy {
            Policy::Model(model) => self.model_name(model).to_owned(),
            _ => self.trivial(policy == Policy::AlwaysPositive).title,
        };
        let (saved, rule) = match self.evaluation.outlook(self.joint, at.pc()) {
            Outlook::Saves(policy, share) => {
                let is_here = without_noise(at.pc() - self.evaluation.condition.pc()) == 0.0;
                let tied: Vec<usize> = match (&self.evaluation.bands, &self.evaluation.tie) {
                    (_, tie) if is_here => {
                        tie.iter().flat_map(|tie| tie.others.iter().copied()).collect()
                    }
                    (Some(bands), _) => {
                        let tied = bands.tied_within((at.pc(), at.pc()), policy);
                        tied.into_iter().flat_map(|(_, others)| others).collect()
                    }
                    (None, _) => vec![],
                };
                let rules = [policy].into_iter().chain(tied.into_iter().map(Policy::Model));
                (plain_percent(share), any_of(rules.map(name)))
            }
            Outlook::CannotTell | Outlook::SavesNothing => {
                (plain_percent(0.0), self.compared_at(at.pc()))
            }
        };
        match self.evaluation.perhaps(self.joint, at.pc()) {
            Some((model, expected)) => {
                let (nothing, perhaps) = (plain_percent(0.0), plain_percent(expected.max(0.0)));
                let rule = format!("{rule}, perhaps {}", self.model_name(model));
                match saved == nothing && perhaps != nothing {
                    true => (format!("perhaps {perhaps}"), rule),
                    false => (saved, rule),
                }
            }
            None => (saved, rule),
        }
    }

    /// What models are compared with at a PC(+), in few words.
    fn compared_at(&self, pc: f64) -> String {
        match self.baseline {
            Baseline::Model(name) => self.wording.model(name).to_owned(),
            Baseline::BestTrivial => self.trivial(pc >= 0.5).title,
            _ => self.reference().title,
        }
    }
}
