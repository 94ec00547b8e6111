//! What the screens about cases of two classes are made from, and one decision as squares and a bar.

use crate::curve::{Curves, JointHull, Policy};
use crate::domain::{OperatingPoint, RiskModel};
use crate::evaluate::{Baseline, Evaluation, Tally};
use crate::wording::condition::headline::yardstick_in_words;
use crate::wording::language::grammar::capitalized;
use crate::wording::language::number::grouped;
use crate::wording::presenter::amounts::SlideCosts;
use crate::wording::presenter::picture::{Fill, Panel, StoryBar, Tile, TileGroup};
use crate::wording::vocabulary::wording::Wording;

/// What the screens are made from.
pub(crate) struct ClassScreens<'a> {
    pub(crate) curves: &'a Curves,
    /// The rule of categories among the models, if one is.
    pub(crate) risk: Option<&'a RiskModel>,
    pub(crate) joint: &'a JointHull,
    pub(crate) evaluation: &'a Evaluation,
    pub(crate) baseline: &'a Baseline,
    pub(crate) wording: &'a Wording,
}

/// A way to decide, and what it does to a thousand cases.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Choice {
    pub(crate) title: String,
    pub(crate) tally: Tally,
    /// Misses and false alarms among a thousand cases, which the tally rounds to whole cases.
    pub(crate) exact: Option<(f64, f64)>,
}

/// The share by which a cost of whole cases may differ from the exact one.
const ROUNDED: f64 = 0.01;

impl Choice {
    /// What its mistakes cost, in the unit of [`SlideCosts`].
    pub(crate) fn cost(&self, costs: SlideCosts) -> f64 {
        let (misses, alarms) = costs.parts(self.tally);
        misses + alarms
    }

    /// Its thousand squares.
    pub(crate) fn panel(&self, wording: &Wording) -> Panel {
        let group = |((tile, count), word): ((Tile, u32), &str)| {
            let label = wording.cell(&grouped(f64::from(count)), word);
            (count > 0).then_some(TileGroup { tile, count, label })
        };
        let cells = Tile::CELLS.into_iter().zip(self.tally.cells).zip(wording.cells());
        let groups = cells.filter_map(group).collect();
        Panel { title: self.title.clone(), groups, ..Panel::default() }
    }

    /// Its cost, with the sum of whole cases that makes it; where these make another one, the exact
    /// one.
    pub(crate) fn bar(&self, costs: SlideCosts) -> StoryBar {
        let whole = costs.parts(self.tally);
        let is_other = |exact: &(f64, f64)| {
            let (exact, whole) = (exact.0 + exact.1, whole.0 + whole.1);
            (exact - whole).abs() > ROUNDED * whole
        };
        let exact = self.exact.map(|counts| costs.of_counts(counts)).filter(is_other);
        let (misses, alarms) = exact.unwrap_or(whole);
        let parts = [(Tile::Missed, misses), (Tile::FalseAlarm, alarms)];
        let parts = parts.into_iter().filter(|(_, cost)| *cost > 0.0);
        StoryBar {
            title: self.title.clone(),
            parts: parts.map(|(tile, cost)| (Fill::Tile(tile), cost)).collect(),
            whisker: None,
            value: costs.short(misses + alarms),
            notes: if exact.is_some() { vec![] } else { costs.sums(self.tally) },
            why: String::new(),
        }
    }
}

/// How many of a thousand are acted on, as the sum of those rightly and wrongly: "Refuse: 256 + 288 =
/// 544 of 1,000". Nothing where one of them is none.
pub(crate) fn acted_on(tally: Tally, wording: &Wording) -> String {
    let [hits, _, alarms, _] = tally.cells;
    match hits.min(alarms) {
        0 => String::new(),
        _ => format!("{}: {hits} + {alarms} = {} of 1,000", wording.act, hits + alarms),
    }
}

impl ClassScreens<'_> {
    pub(crate) fn costs(&self) -> SlideCosts<'_> {
        SlideCosts::new(self.evaluation, self.wording)
    }

    /// A decision with a name.
    pub(crate) fn choice(&self, title: impl Into<String>, point: OperatingPoint) -> Choice {
        let prevalence = self.evaluation.condition.prevalence();
        let of = |share: f64, rate: f64| f64::from(Tally::OF) * share * rate;
        let share = prevalence.share();
        let misses = of(share, 1.0 - point.true_positive_rate);
        let exact = Some((misses, of(1.0 - share, point.false_positive_rate)));
        Choice { title: title.into(), tally: Tally::at(point, prevalence), exact }
    }

    /// Predicting nobody positive, or everybody.
    pub(crate) fn trivial(&self, all: bool) -> Choice {
        let (name, point) = match all {
            true => (&self.wording.always_positive, OperatingPoint::ALWAYS_POSITIVE),
            false => (&self.wording.always_negative, OperatingPoint::ALWAYS_NEGATIVE),
        };
        self.choice(capitalized(name), point)
    }

    /// Whether predicting everybody positive is the cheaper of the two.
    pub(crate) fn all_is_cheaper(&self) -> bool {
        self.evaluation.condition.pc() >= 0.5
    }

    /// What models are compared with, if not with the cheaper fixed policy.
    pub(crate) fn yardstick(&self) -> Option<Choice> {
        Some(match self.baseline {
            Baseline::BestTrivial => return None,
            Baseline::AlwaysNegative => self.trivial(false),
            Baseline::AlwaysPositive => self.trivial(true),
            Baseline::Model(name) => {
                let index = self.curves.models.iter().position(|model| model.name == *name)?;
                let point = self.evaluation.models[index].corner.point;
                let name = yardstick_in_words(self.baseline, self.evaluation, self.wording);
                self.choice(name, point)
            }
            Baseline::Rule { false_positive_rate, true_positive_rate } => {
                let point = OperatingPoint::new(*false_positive_rate, *true_positive_rate);
                self.choice("Today’s rule", point)
            }
        })
    }

    /// What a model is held against: the baseline, or the cheapest policy without a model.
    pub(crate) fn reference(&self) -> Choice {
        self.yardstick().unwrap_or_else(|| self.trivial(self.all_is_cheaper()))
    }

    /// The policy that costs least.
    pub(crate) fn winner(&self) -> Policy {
        self.evaluation.recommended(self.joint).0
    }

    pub(crate) fn model_name(&self, index: usize) -> &str {
        self.wording.model(&self.curves.models[index].name)
    }
}
