//! What the axes of profit, response and lift measure: the study's words first, the technical name
//! behind them. Each has shorter texts for where there is less room, the longest first.

use crate::evaluate::Targets;
use crate::wording::language::grammar::capitalized;
use crate::wording::vocabulary::wording::Wording;

/// "Refusing this share of the loans": the axis of all three.
#[must_use]
pub fn share_axis(wording: &Wording) -> [String; 2] {
    let whole = format!("{} this share of the {}", wording.acting_on, wording.cases);
    [capitalized(&whole), format!("share of the {}", wording.cases)]
}

/// "Profit from 100,000 customers"; without money "What that gains, in needless offers (profit)".
#[must_use]
pub fn profit_axis(targets: &Targets, wording: &Wording) -> Vec<String> {
    let alarms = &wording.false_alarms;
    let long = match targets.currency {
        Some(_) => vec![format!("Profit from {}", wording.counted(targets.population))],
        None => {
            vec![format!("What that gains, in {alarms} (profit)"), format!("In {alarms} (profit)")]
        }
    };
    long.into_iter().chain(["Profit".to_owned()]).collect()
}

/// "Bad loans refused, of all bad loans (response)".
#[must_use]
pub fn response_axis(wording: &Wording) -> [String; 3] {
    let found = capitalized(&wording.true_positives);
    let long = format!("{found}, of all {} (response)", wording.positives);
    [long, format!("{found} (response)"), "Response".into()]
}

/// "Times as many bad loans as among as many loans chosen at random (lift)".
#[must_use]
pub fn lift_axis(wording: &Wording) -> [String; 4] {
    let many = format!("Times as many {}", wording.positives);
    [
        format!("{many} as among as many {} chosen at random (lift)", wording.cases),
        format!("{many} as at random (lift)"),
        "Times as many as at random (lift)".into(),
        "Lift".into(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{Curves, ModelCurves};
    use crate::evaluate::Settings;

    fn axes(words: &[(&str, &str)], pairs: &[(&str, &str)]) -> [String; 4] {
        let wording = Wording::of(words.iter().copied()).unwrap();
        let curves = Curves::new(vec![ModelCurves::of("m", &[(0.9, 3, 2), (0.1, 7, 88)])]);
        let targets = Targets::new(&curves, &Settings::of(pairs.iter().copied()).unwrap()).unwrap();
        let profit = profit_axis(&targets, &wording).swap_remove(0);
        let [response, ..] = response_axis(&wording);
        let [lift, ..] = lift_axis(&wording);
        let [share, _] = share_axis(&wording);
        [share, profit, response, lift]
    }

    #[test]
    fn axes_speak_of_the_studys_action() {
        let words = [
            ("case", "loan"),
            ("positive", "bad loan"),
            ("act", "Refuse"),
            ("true_positives", "bad loans refused"),
            ("false_alarm", "a needless refusal"),
        ];
        let expected = [
            "Refusing this share of the loans",
            "What that gains, in needless refusals (profit)",
            "Bad loans refused, of all bad loans (response)",
            "Times as many bad loans as among as many loans chosen at random (lift)",
        ];
        assert_eq!(axes(&words, &[]), expected);
        let [_, profit, ..] = axes(&words, &[("matrix", "9,-1,0,0")]);
        assert_eq!(profit, "Profit from 100 loans");
    }

    #[test]
    fn a_study_without_words_has_neutral_ones() {
        let expected = [
            "Acting on this share of the cases",
            "What that gains, in false alarms (profit)",
            "Positives found, of all positives (response)",
            "Times as many positives as among as many cases chosen at random (lift)",
        ];
        assert_eq!(axes(&[], &[]), expected);
    }
}
