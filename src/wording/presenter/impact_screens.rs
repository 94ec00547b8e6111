//! What the screens about cases that differ in value are made from.

use crate::curve::{Impacts, JointImpact, Policy};
use crate::evaluate::{ImpactEvaluation, WorthCounts};
use crate::wording::impact::ImpactDecision;
use crate::wording::language::grammar::capitalized;
use crate::wording::language::number::grouped_count;
use crate::wording::presenter::picture::{Fill, StoryBar};
use crate::wording::vocabulary::wording::Wording;

/// What the screens are made from.
pub(crate) struct ImpactScreens<'a> {
    pub(crate) impacts: &'a Impacts,
    pub(crate) joint: &'a JointImpact,
    pub(crate) evaluation: &'a ImpactEvaluation,
    pub(crate) wording: &'a Wording,
    pub(crate) decision: ImpactDecision,
    /// How many are worth it, and what the rule does with them; `None` where that is not known.
    pub(crate) counts: Option<WorthCounts>,
}

impl ImpactScreens<'_> {
    #[expect(clippy::cast_precision_loss, reason = "a count to be shown")]
    pub(crate) fn cases(&self) -> f64 {
        self.impacts.cases() as f64
    }

    /// The better of accepting all and none, as a bar in a sentence.
    pub(crate) fn trivial(&self) -> (&str, f64) {
        match self.evaluation.accepts_all() {
            true => (&self.wording.always_positive, self.evaluation.accept_all),
            false => (&self.wording.always_negative, 0.0),
        }
    }

    pub(crate) fn caption(&self) -> String {
        match self.evaluation.certainty {
            Some(_) => {
                let (count, cases) = (grouped_count(self.impacts.cases()), &self.wording.cases);
                format!("What decisions about {count} {cases} are worth")
            }
            None => format!("What decisions about {} are worth", self.wording.these(self.cases())),
        }
    }

    pub(crate) fn bar(&self, title: &str, worth: f64, fill: Fill) -> StoryBar {
        let title = capitalized(title);
        StoryBar::plain(title, (fill, worth), self.wording.worth(worth))
    }

    pub(crate) fn perfect(&self) -> StoryBar {
        let title = match self.evaluation.certainty {
            Some(_) => format!("Perfect decisions, these {}", self.wording.cases),
            None => "Perfect decisions".into(),
        };
        let bar = self.bar(&title, self.evaluation.perfect, Fill::Neutral);
        bar.with_note("out of reach, for comparison")
    }

    pub(crate) fn winner(&self) -> Policy {
        self.evaluation.recommended(self.joint).0
    }

    pub(crate) fn name(&self, model: usize) -> &str {
        self.wording.model(&self.impacts.models[model].name)
    }
}
