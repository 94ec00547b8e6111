//! How sure it is where cases differ in value: what a model is to be expected to gain on new cases,
//! and whether it can be told from its rival.

use crate::curve::{Impacts, JointImpact, Policy};
use crate::domain::SortShort;
use crate::evaluate::{ImpactCertainty, ImpactEvaluation, ModelWorth, Tie, WORTH_NAMING};
use crate::wording::condition::certainty::{
    BEYOND_DOUBT, tied, times_beside, times_in_hundred, verdict,
};
use crate::wording::language::grammar::capitalized;
use crate::wording::language::number::grouped;
use crate::wording::vocabulary::wording::Wording;

/// What resampling says about the winner at one θ.
#[derive(Debug, Clone, Copy)]
pub struct ImpactSure<'a> {
    impacts: &'a Impacts,
    joint: &'a JointImpact,
    certainty: &'a ImpactCertainty,
    wording: &'a Wording,
    winner: Policy,
    /// Whether accepting all is the better trivial policy.
    accepts_all: bool,
    theta: f64,
    tie: Option<&'a Tie>,
}

impl<'a> ImpactSure<'a> {
    /// At one θ; `None` while it is not known.
    ///
    /// - `joint`: the envelope over the models that may win.
    #[must_use]
    pub fn new(
        impacts: &'a Impacts,
        joint: &'a JointImpact,
        evaluation: &'a ImpactEvaluation,
        wording: &'a Wording,
    ) -> Option<Self> {
        let certainty = evaluation.certainty.as_ref()?;
        let winner = evaluation.recommended(joint).0;
        let (accepts_all, theta, tie) =
            (evaluation.accepts_all(), evaluation.theta, evaluation.tie.as_ref());
        Some(Self { impacts, joint, certainty, wording, winner, accepts_all, theta, tie })
    }

    /// What it says of a policy.
    #[must_use]
    pub fn of(&self, policy: Policy) -> &'a ModelWorth {
        match policy {
            Policy::AlwaysNegative => &self.certainty.trivial[0],
            Policy::AlwaysPositive => &self.certainty.trivial[1],
            Policy::Model(model) => &self.certainty.models[model],
        }
    }

    /// A policy as the page names it.
    #[must_use]
    pub fn name(&self, policy: Policy) -> String {
        self.wording.policy(policy, |model| &self.impacts.models[model].name)
    }

    #[expect(clippy::cast_precision_loss, reason = "a count to be said")]
    fn cases(&self) -> f64 {
        self.impacts.cases() as f64
    }

    /// Every policy that may win, the one that is best most often first.
    #[must_use]
    pub fn policies(&self) -> Vec<(Policy, &'a ModelWorth)> {
        let models = self.joint.among().iter().map(|&model| Policy::Model(model));
        let all = models.chain([Policy::AlwaysNegative, Policy::AlwaysPositive]);
        let mut all: Vec<_> = all.map(|policy| (policy, self.of(policy))).collect();
        all.sort_short_by(|a, b| b.1.share_best.total_cmp(&a.1.share_best)); // stable
        all
    }

    /// The policy that is best most often but for the winner, unless that one is beyond doubt.
    fn rival(&self) -> Option<(Policy, &'a ModelWorth)> {
        let mut others = self.policies().into_iter().filter(|(policy, _)| *policy != self.winner);
        let is_doubtful = self.of(self.winner).share_best < BEYOND_DOUBT;
        others.next().filter(|(_, of)| is_doubtful && of.share_best >= WORTH_NAMING)
    }

    /// How many cases in all would tell the winner from a rival, if more than there are.
    fn cases_to_tell(&self, rival: Policy) -> Option<f64> {
        let (a, b) = (self.winner.model()?, rival.model()?);
        let theirs = (a.min(b), a.max(b));
        let pair = self.certainty.pairs.iter().find(|pair| pair.models == theirs)?;
        pair.cases_to_tell(self.cases()).filter(|&needed| needed > self.cases())
    }

    /// What a policy is to be expected to gain, and the interval, in words.
    #[must_use]
    pub fn gain_in_words(&self, of: &ModelWorth) -> Option<(String, String)> {
        let (expected, interval) = of.expected_improvement.zip(of.interval)?;
        Some((self.wording.worth(expected), interval_in_words(interval, self.wording)))
    }

    /// "Measured on these 363 rocks: $77.33"
    #[must_use]
    pub fn measured(&self) -> Option<String> {
        let model = self.winner.model()?;
        let gain = self.wording.worth(self.impacts.gain_at(model, self.theta));
        Some(format!("Measured on {}: {gain}", self.wording.these(self.cases())))
    }

    /// "M1 is best in 82 of 100 resamplings, M4 in 18; about 4,800 films in all would tell"
    #[must_use]
    pub fn rivalry(&self) -> String {
        let times = times_in_hundred(self.of(self.winner).share_best);
        let best = format!("{} is best in {times} of 100 resamplings", self.name(self.winner));
        let Some((rival, of)) = self.rival() else { return best };
        let tell = self.cases_to_tell(rival).map(|needed| {
            format!("; about {} {} in all would tell", grouped(needed), self.wording.cases)
        });
        let times = times_beside(of.share_best, self.of(self.winner).share_best);
        format!("{best}, {} in {times}{}", self.name(rival), tell.unwrap_or_default())
    }

    /// "M1 almost certainly gains; it is probably the best of the four."
    #[must_use]
    pub fn verdict(&self) -> String {
        let (cases, name) = (self.wording.these(self.cases()), self.name(self.winner));
        let of = self.of(self.winner);
        let Some((low, _)) = of.interval else {
            return format!("{}: {name} is best.", capitalized(&cases));
        };
        if low <= 0.0 {
            let trivial = match self.accepts_all {
                true => &self.wording.always_positive,
                false => &self.wording.always_negative,
            };
            let than = format!("is worth more than “{trivial}”");
            return format!("{} can’t tell whether {name} {than}.", capitalized(&cases));
        }
        if let Some(tie) = self.tie {
            return tied(tie, |model| self.name(Policy::Model(model)), "gain", &cases);
        }
        verdict((&name, "gains"), self.joint.among().len(), of.share_best, &cases)
    }

    /// "About 4,800 films in all would tell M1 from M4."
    #[must_use]
    pub fn what_would_tell(&self) -> Option<String> {
        let (rival, _) = self.rival()?;
        Some(format!(
            "About {} {} in all would tell {} from {}.",
            grouped(self.cases_to_tell(rival)?),
            self.wording.cases,
            self.name(self.winner),
            self.name(rival)
        ))
    }
}

/// "1,200 to 1,800 stars"
pub(crate) fn interval_in_words((low, high): (f64, f64), wording: &Wording) -> String {
    let (low, high) = (wording.worth(low), wording.worth(high));
    // One unit for both.
    let unit = format!(" {}", wording.impact_unit);
    format!("{} to {high}", low.strip_suffix(&unit).unwrap_or(&low))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{ImpactForms, ValueModel, Values};
    use crate::domain::{CaseAmounts, CutRule};
    use crate::evaluate::{PairWorth, Settings};

    /// What is said where the winner gains so much, and is best in such a share.
    fn said(gain: (f64, f64, f64), share: f64, unit: &str) -> [String; 3] {
        let amounts = CaseAmounts::measured(&[1.0, 2.0, 5.0, 4.0]);
        let model = |name: &str, predictions: &[f64]| {
            ValueModel::new(name.into(), predictions, &amounts, CutRule::ScoreAtLeast)
        };
        let models = vec![model("p", &[1.0, 3.0, 4.0, 2.0]), model("q", &[2.0, 1.0, 3.0, 3.0])];
        let forms = ImpactForms::new(Values::new(vec!["y".into()], &amounts, models));
        let settings = Settings::of([("theta", "3")]).unwrap();
        let impacts = settings.impacts(&forms).unwrap();
        let of = |share_best: f64| ModelWorth {
            expected_improvement: Some(gain.1),
            interval: Some((gain.0, gain.2)),
            share_best,
            ..ModelWorth::default()
        };
        let pair = PairWorth {
            models: (0, 1),
            difference: -1.0,
            standard_error: 2.0,
            interval: (-3.0, 1.0),
            share_first_better: 1.0 - share,
            spread: 2.0,
        };
        let certainty = ImpactCertainty {
            resamples: 100,
            models: vec![of(1.0 - share), of(share)],
            trivial: [ModelWorth::default(); 2],
            pairs: vec![pair],
        };
        let evaluation = ImpactEvaluation::new(impacts, &settings)
            .with_certainty(Some(certainty), (&impacts.joint, impacts.domain));
        let words = [("kind", "values"), ("impact_unit", unit), ("cases", "films")];
        let wording = Wording::of(words).unwrap();
        let sure = ImpactSure::new(impacts, &impacts.joint, &evaluation, &wording).unwrap();
        let told = sure.what_would_tell().unwrap_or_default();
        [sure.rivalry(), sure.verdict(), told]
    }

    #[test]
    fn what_is_to_be_expected_is_said_with_its_interval_and_its_rival() {
        let [rivalry, verdict, told] = said((1200.4, 1510.2, 1820.0), 0.62, "stars");
        // 4 · (1.96 · 2 / 1)² = 61.5
        assert_eq!(
            rivalry,
            "p is best in 38 of 100 resamplings, q in 62; about 61 films in all would tell"
        );
        assert_eq!(
            verdict,
            "p and q almost certainly gain; which of them is better, these 4 films can’t tell."
        );
        assert_eq!(told, "About 61 films in all would tell p from q.");
    }

    #[test]
    fn what_cannot_be_told_is_not_claimed() {
        let [rivalry, verdict, told] = said((-2.0, 3.0, 8.0), 0.97, "$");
        assert_eq!(rivalry, "q is best in 97 of 100 resamplings");
        assert!(verdict.starts_with("These 4 films can’t tell whether q is worth more than “"));
        assert_eq!(told, "");
    }
}
