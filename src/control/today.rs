//! What models are compared with, as it is chosen and typed: a fixed policy, a model at its best, or what is done
//! today, a threshold in force or decisions in a column.

use crate::control::entry::parse_entry;
use crate::control::quantity::Typed;
use crate::curve::Curves;
use crate::domain::CutRule;
use crate::evaluate::{Baseline, Settings, simplest_in};
use crate::wording::Wording;

/// What can be chosen.
#[derive(Debug, Clone, PartialEq)]
pub enum BaselineChoice {
    /// This, in these words.
    Baseline(Baseline, String),
    /// A threshold in force, which is to be said.
    Threshold,
    /// Decisions in a column that is not used yet.
    Column(String),
}

impl BaselineChoice {
    /// What tells it from the other ones.
    pub fn key(&self) -> String {
        match self {
            Self::Baseline(Baseline::Cut { .. }, _) | Self::Threshold => "cut".into(),
            Self::Baseline(baseline, _) => baseline.name(),
            Self::Column(column) => Baseline::Decisions(column.clone()).name(),
        }
    }

    /// As it stands in a menu.
    pub fn text(&self) -> String {
        match self {
            Self::Baseline(_, text) => text.clone(),
            Self::Threshold => "today’s threshold".into(),
            Self::Column(column) => todays_decisions(column),
        }
    }
}

fn todays_decisions(column: &str) -> String {
    format!("today’s decisions ({column})")
}

/// The key of what is compared with, among those of [`BaselineChoice::key`].
pub fn baseline_key(baseline: &Baseline) -> String {
    BaselineChoice::Baseline(baseline.clone(), String::new()).key()
}

/// What models can be compared with, in the order of a menu.
///
/// - `offered`: a column that is not used and may hold decisions.
/// - `chosen`: what is in force.
/// - `most`: so many models are listed, and the one that is chosen.
pub fn baseline_choices(
    curves: &Curves,
    offered: Option<String>,
    (chosen, most): (&Baseline, usize),
    words: &Wording,
) -> Vec<BaselineChoice> {
    let choice = |baseline, text: &str| BaselineChoice::Baseline(baseline, text.to_owned());
    let mut all = vec![
        choice(Baseline::AlwaysNegative, &words.always_negative),
        choice(Baseline::AlwaysPositive, &words.always_positive),
        choice(Baseline::BestTrivial, "the cheaper fixed rule"),
    ];
    if let Baseline::Rule { .. } = chosen {
        all.push(choice(chosen.clone(), "today’s rule"));
    }
    let decides = |name: &str| Baseline::Decisions(name.into()).cut(curves).is_ok();
    let is_listed = |(index, name): &(usize, &str)| {
        let is_chosen =
            matches!(chosen, Baseline::Model(of) | Baseline::Decisions(of) if of == name);
        *index < most || is_chosen
    };
    let names = curves.models.iter().map(|model| &*model.name);
    let listed: Vec<&str> = names.enumerate().filter(is_listed).map(|(_, name)| name).collect();
    let (decisions, models): (Vec<&str>, Vec<&str>) =
        listed.into_iter().partition(|name| decides(name));
    if !models.is_empty() {
        all.push(BaselineChoice::Threshold);
    }
    all.extend(decisions.iter().map(|&name| {
        choice(Baseline::Decisions(name.into()), &todays_decisions(words.model(name)))
    }));
    all.extend(offered.into_iter().map(BaselineChoice::Column));
    // At its best a column of decisions is that, or acting on all or none.
    let is_chosen = |name: &&str| matches!(chosen, Baseline::Model(of) if of == name);
    let at_best = models.into_iter().chain(decisions.into_iter().filter(is_chosen));
    all.extend(at_best.map(|name| choice(Baseline::Model(name.into()), words.model(name))));
    all
}

/// The models whose threshold may be in force: all that do not decide by themselves.
pub fn models_that_are_cut(curves: &Curves) -> Vec<String> {
    let names = curves.models.iter().map(|model| model.name.clone());
    names.filter(|name| Baseline::Decisions(name.clone()).cut(curves).is_err()).collect()
}

/// What a threshold in force is until it is said: one half of a probability, of another score the one that is the
/// best now.
///
/// - `pc`: the PC(+) now.
pub fn usual_threshold(curves: &Curves, model: &str, pc: f64) -> Option<Baseline> {
    let of = curves.models.iter().find(|of| of.name == model)?;
    let (corner, ranking) = (of.hull.corners()[of.hull.in_use_at(pc)], of.ranking.outline());
    let best = || {
        let threshold = corner.threshold.or(ranking.threshold(1))?;
        Some(simplest_in(threshold, ranking.next_threshold(corner.cut.max(1))))
    };
    let threshold = if of.probability.is_some() { 0.5 } else { best()? };
    Some(Baseline::Cut { model: model.into(), threshold })
}

/// The threshold in force, as it stands in its field.
pub fn threshold_text(settings: &Settings) -> String {
    match &settings.baseline {
        // Another digit may be another cut.
        Baseline::Cut { threshold, .. } => threshold.to_string(),
        _ => String::new(),
    }
}

/// Which scores beside a threshold in force are acted on: "or more", "or less".
pub fn threshold_side(settings: &Settings, curves: &Curves) -> &'static str {
    let cut = settings.baseline.cut(curves).ok().flatten();
    match cut.map(|cut| curves.models[cut.model].ranking.rule()) {
        Some(CutRule::ScoreAtMost | CutRule::SafetyScoreAtMost) => "or less",
        _ => "or more",
    }
}

/// The settings after a threshold was typed; a text that is not taken leaves them as they are.
///
/// # Errors
/// What was typed and what was expected, as a sentence.
pub fn threshold_typed(settings: &Settings, text: &str) -> Typed {
    let Baseline::Cut { model, .. } = &settings.baseline else { return Ok(settings.clone()) };
    let expected = "Type the score from which on you act today, such as 0.5 or 620.";
    let threshold = parse_entry(text).map_err(|error| format!("{error} {expected}"))?;
    let baseline = Baseline::Cut { model: model.clone(), threshold };
    Ok(Settings { baseline, ..settings.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::ModelCurves;

    fn curves() -> Curves {
        Curves::new(vec![
            ModelCurves::of("points", &[(700.0, 1, 9), (600.0, 5, 5), (500.0, 9, 1)]),
            ModelCurves::of("p", &[(0.9, 9, 1), (0.4, 5, 5), (0.1, 1, 9)]),
            ModelCurves::of("people", &[(1.0, 9, 5), (0.0, 6, 10)]),
        ])
    }

    #[test]
    fn a_column_that_decides_is_not_cut_and_a_score_does_not_decide() {
        let (curves, words) = (curves(), Wording::default());
        let keys = |chosen: &Baseline| {
            let all = baseline_choices(&curves, None, (chosen, 9), &words);
            all.iter().map(BaselineChoice::key).collect::<Vec<_>>()
        };
        let models = ["model:points", "model:p"];
        let fixed = ["always_negative", "always_positive", "best_trivial"];
        let expected = [&fixed[..], &["cut", "decisions:people"], &models].concat();
        assert_eq!(keys(&Baseline::BestTrivial), expected);
        assert_eq!(models_that_are_cut(&curves), ["points", "p"]);
        assert!(
            keys(&Baseline::BestTrivial)
                .contains(&baseline_key(&Baseline::Cut { model: "p".into(), threshold: 0.5 }))
        );
    }

    #[test]
    fn a_threshold_begins_at_one_half_of_a_probability_and_is_typed_as_people_do() {
        let curves = curves();
        let usual = |model: &str| usual_threshold(&curves, model, 0.4).unwrap();
        assert_eq!(usual("p"), Baseline::Cut { model: "p".into(), threshold: 0.5 });
        assert!(matches!(usual("points"), Baseline::Cut { threshold, .. } if threshold >= 500.0));
        let settings = Settings { baseline: usual("p"), ..Settings::default() };
        let typed = threshold_typed(&settings, "0,35").unwrap();
        assert_eq!(
            (typed.baseline.name().as_str(), threshold_text(&typed).as_str()),
            ("cut:p:0.35", "0.35")
        );
        assert!(threshold_typed(&settings, "high").unwrap_err().contains("such as 0.5 or 620"));
    }
}
