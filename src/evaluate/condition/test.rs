//! Test cases: what they are compared with, and in words how thresholds are chosen and judged.
//!
//! Source: Hoshino et al. (2009), section 5.3 (estimated against actual improvement).

use crate::curve::{Curves, Policy, TestBaseline, TestComparison, TestPrevalence};
use crate::domain::{RandomSplit, Ranking};
use crate::evaluate::condition::evaluation::Evaluation;
use crate::evaluate::setting::baseline::Baseline;
use crate::evaluate::setting::error::SettingError;
use crate::evaluate::setting::settings::Settings;
use crate::wording::language::grammar::capitalized;
use crate::wording::{Wording, plain_percent, short_percent};

/// What set test cases apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetApart<'a> {
    /// Nothing did.
    Nothing,
    /// A column that says train or test.
    Column(&'a str),
    /// Chance.
    Random(RandomSplit),
    /// They came in a file of their own.
    File(&'a str),
}

/// From so many points on, estimated and actual improvement are told side by side: the worked
/// example of the source (33% and 28%) is.
const MUCH: f64 = 0.03;

/// Less than this share of the estimate is “only” so much.
pub(crate) const MUCH_LESS: f64 = 0.5;

impl Settings {
    /// The prevalence at which test cases are judged: theirs, unless one is set.
    #[must_use]
    pub fn test_prevalence(&self) -> TestPrevalence {
        match self.prevalence {
            Some(_) => TestPrevalence::SamePrevalence,
            None => TestPrevalence::OwnPrevalence,
        }
    }
}

impl Baseline {
    /// What test cases are compared with. A model without test cases is known by what it costs
    /// the others.
    ///
    /// # Errors
    /// [`SettingError::NoSuchModel`].
    pub fn on_test<'a>(
        &self,
        curves: &'a Curves,
        at: TestPrevalence,
    ) -> Result<TestComparison<'a>, SettingError> {
        let chosen = match self {
            Self::Model(name) => curves.models.iter().find(|m| m.name == *name),
            _ => None,
        };
        let baseline = match chosen.and_then(|model| model.test_curve.as_ref()) {
            Some(actual) => TestBaseline::Chosen(actual),
            None => TestBaseline::Fixed(self.curve(curves)?),
        };
        Ok(TestComparison { baseline, at, training: curves.models[0].ranking.prevalence() })
    }
}

/// How thresholds are chosen and judged, in plain words.
#[must_use]
pub fn methodology(
    curves: &Curves,
    apart: SetApart,
    settings: &Settings,
    wording: &Wording,
) -> String {
    let cases = &wording.cases;
    let training = curves.models[0].ranking.outline();
    let judged = curves.models.iter().find_map(|model| model.test.as_ref());
    let Some(test) = judged else {
        return format!(
            "At each cost ratio the threshold is the one that costs least on {}, and its cost is counted on the same {cases}: an estimate, a little too good for a model that knows them by heart. To see what is really saved, set some {cases} apart: by a column “split” that says train or test, or by chance.",
            wording.these(weight(training))
        );
    };
    let how = match apart {
        SetApart::Random(RandomSplit { test_percent, seed }) => {
            format!(" ({test_percent}% of the rows, chosen at random, seed {seed})")
        }
        SetApart::Column(name) => format!(" (column “{name}” says which)"),
        SetApart::File(name) => format!(" (those of {name})"),
        SetApart::Nothing => String::new(),
    };
    let shares = [training, test].map(|ranking| plain_percent(ranking.prevalence().share()));
    let common = match (settings.prevalence, &shares) {
        (Some(set), _) => format!("both with {} positives, as is set", plain_percent(set)),
        (None, [here, there]) if here == there => {
            format!("each with its own share of positives (about {here} of both)")
        }
        (None, [here, there]) => {
            format!("each with its own share of positives ({here} and {there})")
        }
    };
    format!(
        "Thresholds are chosen on {} and judged on {}{how}. At each cost ratio the threshold that costs least on the former decides on the latter, {common}. The thick curves are the estimate, the thin ones what really comes of it; where the threshold changes, a thin curve may jump.",
        wording.counted(weight(training)),
        crate::wording::counted(weight(test), "unseen one", "unseen ones")
    )
}

/// How many cases, or what they weigh.
pub(crate) fn weight(ranking: &Ranking) -> f64 {
    let (positives, negatives) = ranking.class_weights();
    positives + negatives
}

/// "On unseen cases it saves 28% instead of 33%: …", if a policy's estimate is far from that.
pub(crate) fn gap(
    policy: Policy,
    curves: &Curves,
    evaluation: &Evaluation,
    wording: &Wording,
) -> Option<String> {
    let index = policy.model()?;
    let model_evaluation = &evaluation.models[index];
    let (estimated, actual) = (model_evaluation.improvement?, model_evaluation.test?.improvement?);
    // Rounded as people read them, so that 33% and 30% differ by three points.
    let points = |value: f64| (value * 100.0).round() / 100.0;
    if estimated <= 0.0 || (points(estimated) - points(actual)).abs() < MUCH - 1e-9 {
        return None;
    }
    let (cases, said) = (&wording.cases, short_percent(estimated));
    let found = match actual {
        saved if saved > 0.0 => format!("it saves {} instead of {said}", short_percent(saved)),
        lost if lost < 0.0 => {
            format!("it costs {} more instead of saving {said}", short_percent(-lost))
        }
        _ => format!("it saves nothing instead of {said}"),
    };
    let chosen = wording.counted(weight(curves.models[index].ranking.outline()));
    let why = match actual < estimated {
        true => format!("thresholds chosen on {chosen} fit those better than others"),
        false => format!("the {chosen} that thresholds are chosen on are the harder ones"),
    };
    Some(capitalized(&format!("on unseen {cases} {found}: {why}.")))
}
