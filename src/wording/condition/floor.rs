//! Where the best choice is worth it, in a sentence.

use crate::domain::Prevalence;
use crate::evaluate::{WorthIt, cost_ratio_at};
use crate::wording::condition::cost_ratio::between;
use crate::wording::language::number::plain_percent;
use crate::wording::language::span::Span;
use crate::wording::vocabulary::wording::Wording;

impl WorthIt {
    /// The sentence: “The best choice saves 5% or more as long as a bad loan costs between a third of
    /// and 8 times what a wrongly refused customer costs (PC(+) 0.125 to 0.774), and less elsewhere.”
    #[must_use]
    pub fn sentence(&self, prevalence: Prevalence, wording: &Wording) -> String {
        let floor = plain_percent(self.floor);
        let part = |&(from, to): &(f64, f64)| {
            let high = if to >= 1.0 { f64::INFINITY } else { cost_ratio_at(to, prevalence) };
            let spans = between((cost_ratio_at(from, prevalence), high), wording);
            let costs: String = spans.iter().map(Span::text).collect();
            match (from <= 0.0, to >= 1.0) {
                (false, false) => format!("{costs} (PC(+) {from:.3} to {to:.3})"),
                (true, _) => format!("{costs} (PC(+) {to:.3})"),
                (false, true) => format!("{costs} (PC(+) {from:.3})"),
            }
        };
        match self.intervals[..] {
            [] => format!("Nothing here saves {floor} under any costs."),
            [(from, to)] if from <= 0.0 && to >= 1.0 => {
                format!("The best choice saves {floor} or more whatever the costs.")
            }
            _ => {
                let parts = self.intervals.iter().map(part).collect::<Vec<_>>().join(", or ");
                format!(
                    "The best choice saves {floor} or more as long as {} costs {parts}, and less elsewhere.",
                    wording.miss
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{Curves, ModelCurves};
    use crate::evaluate::{Evaluation, Settings};

    fn sentence(settings: &[(&str, &str)]) -> String {
        // One point (0.1, 0.8), P = N.
        let curves = Curves::new(vec![ModelCurves::of("m", &[(2.0, 8, 1), (1.0, 2, 9)])]);
        let never = [("baseline", "always_negative")];
        let settings = Settings::of(never.iter().chain(settings).copied()).unwrap();
        let evaluation = Evaluation::new(&curves, &settings).unwrap();
        let worth = WorthIt::new(&curves.joint, &evaluation).unwrap();
        worth.sentence(evaluation.condition.prevalence(), &Wording::default())
    }

    #[test]
    fn one_interval_is_told_in_ratios() {
        // 0.2·x + 0.1·(1 − x) ≤ 0.5·x from x = 0.25 on.
        let expected = "The best choice saves 50% or more as long as a miss costs at least a third \
                        of what a false alarm costs (PC(+) 0.250), and less elsewhere.";
        assert_eq!(sentence(&[("floor", "0.5")]), expected);
        // Against the better fixed policy also 0.1 + 0.1·x ≤ 0.5·(1 − x): up to x = 2/3.
        let expected = "The best choice saves 50% or more as long as a miss costs between a third of \
                        and twice what a false alarm costs (PC(+) 0.250 to 0.667), and less elsewhere.";
        assert_eq!(sentence(&[("floor", "0.5"), ("baseline", "best_trivial")]), expected);
    }

    #[test]
    fn nowhere_and_everywhere_are_said_so() {
        let nowhere = sentence(&[("floor", "0.9"), ("baseline", "best_trivial")]);
        assert_eq!(nowhere, "Nothing here saves 90% under any costs.");
        let all = sentence(&[("floor", "0")]);
        assert_eq!(all, "The best choice saves 0% or more whatever the costs.");
    }
}
