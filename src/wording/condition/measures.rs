//! What others report of a model, and how good its scores are as probabilities, in words.

use crate::curve::{Corner, Curves, ModelCurves};
use crate::domain::{CutRule, OperatingCondition};
use crate::evaluate::{Measure, Measured, PriceOfTrust, Told};
use crate::wording::condition::decision::{cut_in_words, threshold_in_words};
use crate::wording::language::{
    exact_number, percents_in_words, plain_number, plain_percent, plain_ratio, short_percent,
};
use crate::wording::vocabulary::Wording;

/// Whose measures, and at which threshold: "RF, at a score of 0.26 or more".
///
/// - `corner`: that threshold, of the model's hull or within a limit.
pub fn reported_in_words(
    (model, corner): (usize, Corner),
    is_recommended: bool,
    (curves, wording): (&Curves, &Wording),
) -> String {
    let of = &curves.models[model];
    let reading = match (corner.threshold, of.ranking.rule()) {
        (None, _) => "acting on nobody".into(),
        (_, CutRule::AsPredicted) => "as it predicts".into(),
        (_, rule) if of.hull.corners().contains(&corner) => {
            cut_in_words(rule, &threshold_in_words(corner, model, curves))
        }
        (Some(threshold), rule) => cut_in_words(rule, &threshold.to_string()),
    };
    let but = if is_recommended { "" } else { "; not recommended here" };
    format!("{}, {reading}{but}", wording.model(&of.name))
}

/// A measure's name, and what it says.
pub fn measure_in_words(measure: Measure) -> (&'static str, &'static str) {
    match measure {
        Measure::Precision => ("Precision", "Share of positives among those acted on"),
        Measure::Recall => ("Recall", "Share of the positives acted on"),
        Measure::F1 => ("F1", "Harmonic mean of precision and recall"),
        Measure::Accuracy => ("Accuracy", "Share of right decisions"),
        Measure::BalancedAccuracy => (
            "Balanced accuracy",
            "Mean of the shares of right decisions in both classes; Youden’s J is twice that less 1",
        ),
        Measure::Kappa => ("Kappa", "Cohen’s kappa: accuracy beyond what chance would give"),
        Measure::Correlation => {
            ("MCC", "Matthews’ correlation coefficient of decision and outcome")
        }
    }
}

/// The cells of a measure's row: its value here, its best one, the threshold of that, and what that costs more
/// than the model's cheapest threshold.
///
/// - `rule`: how the model's thresholds are read.
pub fn measured_in_words(of: &Measured, rule: CutRule) -> [String; 4] {
    let value = |value: f64| format!("{value:.3}").replace('-', "−");
    let threshold = |threshold: Option<f64>| match (threshold, rule) {
        (None, _) => "on nobody".to_owned(),
        (Some(at), CutRule::ScoreAtLeast) => format!("≥ {}", exact_number(at)),
        (Some(at), CutRule::ScoreAtMost) => format!("≤ {}", exact_number(at)),
        // Without a score of the file's there is none to be named.
        (Some(_), CutRule::SafetyScoreAtMost | CutRule::AsPredicted) => none(),
    };
    let [best, from, more] = match of.best {
        Some(best) => [
            value(best.value),
            threshold(best.threshold),
            best.costs_more.map_or_else(none, short_percent),
        ],
        None => [none(), none(), none()],
    };
    [of.here.map_or_else(none, value), best, from, more]
}

fn none() -> String {
    "–".to_owned()
}

/// A share of the cost from which on a threshold is said to cost more.
const COSTS_MORE: f64 = 0.005;

/// What choosing by the most usual of these measures would cost, or by another one if that costs nothing more:
/// "The threshold with the best F1 costs 12% more than this model’s cheapest one at a ratio of 5."
pub fn costliest_in_words(all: &[Measured], condition: OperatingCondition) -> Option<String> {
    let more = |of: &&Measured| {
        of.best.and_then(|best| best.costs_more).is_some_and(|more| more >= COSTS_MORE)
    };
    let usual = [Measure::F1, Measure::Accuracy];
    let usual =
        usual.iter().find_map(|usual| all.iter().filter(more).find(|of| of.measure == *usual));
    let of = usual.or_else(|| all.iter().find(more))?;
    let (name, _) = measure_in_words(of.measure);
    let name = match of.measure {
        Measure::F1 | Measure::Correlation => name.to_owned(),
        _ => name.to_lowercase(),
    };
    let avoidable =
        if condition.prevalence().success() < 1.0 { " of the avoidable cost" } else { "" };
    Some(format!(
        "The threshold with the best {name} costs {} more{avoidable} than this model’s cheapest one at a ratio of {}.",
        plain_percent(of.best?.costs_more?),
        plain_ratio(condition.cost_ratio())
    ))
}

/// What it costs to take a score for a probability: "Cut where a probability would be, at 1/(1 + ratio) = 0.167, it
/// costs on these 1,000 loans 2% more than at its best threshold. On new ones the best threshold saves −4 to 6% of
/// that: chance can explain the difference."
///
/// - `cases`: how many there are.
pub fn trust_in_words(of: &PriceOfTrust, cases: f64, wording: &Wording) -> String {
    let these = wording.these(cases);
    let threshold = match (of.threshold * 1000.0).round() / 1000.0 {
        rounded if rounded >= 0.01 => exact_number(rounded),
        _ => plain_number(of.threshold),
    };
    let cut = format!(
        "Cut where a probability would be, at 1/(1 + ratio) = {threshold}, it costs on {these}"
    );
    let more = if of.best > 0.0 { of.cost / of.best - 1.0 } else { 0.0 };
    let measured = if more < COSTS_MORE {
        "about what it costs at its best threshold".to_owned()
    } else {
        format!("{} more than at its best threshold", plain_percent(more))
    };
    let interval = percents_in_words(of.interval);
    let told = match Told::by(of.interval) {
        Told::Saves => "",
        _ if of.interval.1 <= 0.0 => ": trusting the score is no worse",
        _ => ": chance can explain the difference",
    };
    format!("{cut} {measured}. On new ones the best threshold saves {interval} of that{told}.")
}

/// How good a model's scores are as probabilities, or that they can be none; `None` where that is not known.
pub fn probability_in_words(model: &ModelCurves) -> Option<String> {
    let cuts = model.ranking.outline();
    let Some(of) = model.probability else {
        let ends = [cuts.next_threshold(0), cuts.threshold(cuts.cuts() - 1)];
        let is_outside = |end: &f64| !(0.0..=1.0).contains(end);
        let is_none = cuts.rule() == CutRule::ScoreAtLeast && ends.iter().flatten().any(is_outside);
        let said = "Its scores are no probabilities: they do not all lie between 0 and 1.";
        return is_none.then(|| said.to_owned());
    };
    let parts = of.parts(&model.calibration());
    let loss = if of.log_loss.is_finite() {
        format!("{:.3}", of.log_loss)
    } else {
        "∞, as a score of 0 or 1 is wrong".to_owned()
    };
    Some(format!(
        "Its scores as probabilities on these cases: a Brier score of {:.3}, where the share of positives said of all has {:.3} and lower is better (miscalibration {:.3} − discrimination {:.3} + uncertainty {:.3}); log loss {loss}.",
        of.brier, parts.uncertainty, parts.miscalibration, parts.discrimination, parts.uncertainty
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Prevalence;
    use crate::evaluate::BestByMeasure;

    #[test]
    fn what_trust_costs_is_said_with_what_chance_leaves_of_it() {
        let said = |interval, cost| {
            let of = PriceOfTrust { threshold: 1.0 / 6.0, cost, best: 0.2, saved: 0.1, interval };
            let wording = Wording::of([("cases", "loans")]).unwrap();
            trust_in_words(&of, 90.0, &wording)
        };
        let cut = "Cut where a probability would be, at 1/(1 + ratio) = 0.167, it costs on these 90 loans";
        assert_eq!(
            said((0.02, 0.2), 0.25),
            format!(
                "{cut} 25% more than at its best threshold. On new ones the best threshold saves 2 to 20% of that."
            )
        );
        assert!(
            said((-0.04, 0.06), 0.204)
                .ends_with("−4 to 6% of that: chance can explain the difference.")
        );
        let none = said((-0.2, -0.1), 0.2);
        assert!(
            none.contains("about what it costs at its best") && none.ends_with("no worse."),
            "{none}"
        );
    }

    #[test]
    fn the_usual_measure_is_named_if_it_costs_more() {
        let of = |measure, costs_more| Measured {
            measure,
            here: Some(-0.25),
            best: Some(BestByMeasure { value: 0.5, threshold: None, costs_more }),
        };
        let at = |success: f64| {
            let share = Prevalence::try_new(0.2).unwrap().with_success(success).unwrap();
            OperatingCondition::from_cost_ratio(5.0, share).unwrap()
        };
        let said = |f1, accuracy, kappa| {
            let all = [
                of(Measure::F1, Some(f1)),
                of(Measure::Accuracy, Some(accuracy)),
                of(Measure::Kappa, kappa),
            ];
            costliest_in_words(&all, at(1.0))
        };
        let found = said(0.12, 0.7, None).unwrap();
        assert_eq!(
            found,
            "The threshold with the best F1 costs 12% more than this model’s cheapest one at a ratio of 5."
        );
        assert!(said(0.004, 0.7, None).unwrap().contains("the best accuracy costs 70% more"));
        assert!(said(0.0, 0.0, Some(0.2)).unwrap().contains("the best kappa costs 20% more"));
        assert_eq!(said(0.0, 0.0, None), None);
        let said = costliest_in_words(&[of(Measure::Correlation, Some(0.2))], at(0.5));
        assert_eq!(
            said.unwrap(),
            "The threshold with the best MCC costs 20% more of the avoidable cost than this model’s cheapest one at a ratio of 5."
        );
        let cells = |of: Measured, rule| measured_in_words(&of, rule);
        let kappa = of(Measure::Kappa, None);
        assert_eq!(cells(kappa, CutRule::ScoreAtLeast), ["−0.250", "0.500", "on nobody", "–"]);
        let best = kappa.best.map(|best| BestByMeasure { threshold: Some(0.3), ..best });
        let from = |rule| cells(Measured { best, ..kappa }, rule)[2].clone();
        assert_eq!(from(CutRule::ScoreAtLeast), "≥ 0.3");
        assert_eq!(from(CutRule::ScoreAtMost), "≤ 0.3");
        assert_eq!(from(CutRule::AsPredicted), "–");
    }

    #[test]
    fn the_threshold_that_is_measured_is_named() {
        let curves = Curves::new(vec![ModelCurves::of("m", &[(0.8, 4, 1), (0.2, 1, 4)])]);
        let wording = Wording::default();
        let said = |corner, is_recommended| {
            reported_in_words((0, corner), is_recommended, (&curves, &wording))
        };
        let corners = curves.models[0].hull.corners();
        assert_eq!(said(corners[1], true), "m, at a score of 0.8 or more");
        assert_eq!(said(corners[0], false), "m, acting on nobody; not recommended here");
        // Within a limit another threshold is in use.
        let other = Corner { threshold: Some(0.9), ..corners[1] };
        assert_eq!(said(other, true), "m, at a score of 0.9 or more");
    }

    #[test]
    fn scores_beyond_0_and_1_are_said_to_be_no_probabilities() {
        let said = |groups: &[(f64, u64, u64)]| probability_in_words(&ModelCurves::of("m", groups));
        let none = "Its scores are no probabilities: they do not all lie between 0 and 1.";
        assert_eq!(said(&[(620.0, 1, 3), (500.0, 3, 1)]).unwrap(), none);
        assert_eq!(said(&[(1.25, 1, 3), (0.5, 3, 1)]).unwrap(), none);
        let found = said(&[(0.8, 4, 1), (0.2, 1, 4)]).unwrap();
        assert!(found.contains("of 0.160, where the share of positives said of all has 0.250 and lower is better (miscalibration 0.000 − discrimination 0.090"), "{found}");
        assert!(said(&[(1.0, 3, 1), (0.25, 1, 3)]).unwrap().contains("log loss ∞"));
    }
}
