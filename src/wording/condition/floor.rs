//! Where the best choice is worth it, in a sentence.

use crate::domain::Prevalence;
use crate::evaluate::{WorthIt, cost_ratio_at};
use crate::wording::language::number::{plain_percent, plain_ratio};

impl WorthIt {
    /// The sentence: “The best choice saves 5% or more from 1 : 3 to 8 : 1 (PC(+) 0.125 to 0.774),
    /// and less elsewhere.”
    #[must_use]
    pub fn sentence(&self, prevalence: Prevalence) -> String {
        let floor = plain_percent(self.floor);
        let parts: Vec<String> = self
            .intervals
            .iter()
            .map(|&(from, to)| {
                let (low, high) = (cost_ratio_at(from, prevalence), cost_ratio_at(to, prevalence));
                match (from <= 0.0, to >= 1.0) {
                    (false, false) => format!(
                        "from {} to {} (PC(+) {from:.3} to {to:.3})",
                        plain_ratio(low),
                        plain_ratio(high)
                    ),
                    (true, _) => format!("up to {} (PC(+) {to:.3})", plain_ratio(high)),
                    (false, true) => format!("from {} up (PC(+) {from:.3})", plain_ratio(low)),
                }
            })
            .collect();
        match self.intervals[..] {
            [] => format!("Nothing here saves {floor} under any costs."),
            [(from, to)] if from <= 0.0 && to >= 1.0 => {
                format!("The best choice saves {floor} or more whatever the costs.")
            }
            _ => {
                let where_to = parts.join(" and ");
                format!("The best choice saves {floor} or more {where_to}, and less elsewhere.")
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
        worth.sentence(evaluation.condition.prevalence())
    }

    #[test]
    fn one_interval_is_told_in_ratios() {
        // 0.2·x + 0.1·(1 − x) ≤ 0.5·x from x = 0.25 on.
        let expected = "The best choice saves 50% or more from 1 : 3 up (PC(+) 0.250), and less \
                        elsewhere.";
        assert_eq!(sentence(&[("floor", "0.5")]), expected);
        // Against the better fixed policy also 0.1 + 0.1·x ≤ 0.5·(1 − x): up to x = 2/3.
        let expected = "The best choice saves 50% or more from 1 : 3 to 2 : 1 (PC(+) 0.250 to \
                        0.667), and less elsewhere.";
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
