//! How thresholds are chosen and judged, and how far what comes of them is from the estimate.
//!
//! Source: Hoshino et al. (2009), section 5.3 (estimated against actual improvement).

use crate::curve::{Curves, Policy};
use crate::domain::RandomSplit;
use crate::evaluate::{Evaluation, SetApart, Settings, weight};
use crate::wording::language::grammar::{capitalized, counted};
use crate::wording::language::number::{plain_percent, short_percent};
use crate::wording::vocabulary::wording::Wording;

/// From so many points on, estimated and actual improvement are told side by side: the worked
/// example of the source (33% and 28%) is.
const MUCH: f64 = 0.03;

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
            "Thresholds are chosen and tested on the same {}, so savings look slightly too good. Hold some out: add a column “split” with train and test, or use a random split.",
            wording.counted(weight(training))
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
        "Thresholds are chosen on {} and tested on {}{how}, {common}. The thick curve is the estimate, the dotted one the result on the unseen {cases}; where the threshold changes, it may jump.",
        wording.counted(weight(training)),
        counted(weight(test), &format!("unseen {}", wording.case), &format!("unseen {cases}"))
    )
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
    let (cases, estimate) = (&wording.cases, short_percent(estimated));
    let found = match actual {
        saved if saved > 0.0 => format!("it saves {} instead of {estimate}", short_percent(saved)),
        lost if lost < 0.0 => {
            format!("it costs {} more instead of saving {estimate}", short_percent(-lost))
        }
        _ => format!("it saves nothing instead of {estimate}"),
    };
    let chosen = wording.counted(weight(curves.models[index].ranking.outline()));
    let why = match actual < estimated {
        true => format!("thresholds chosen on {chosen} fit those better than others"),
        false => format!("the {chosen} that thresholds are chosen on are the harder ones"),
    };
    Some(capitalized(&format!("on unseen {cases} {found}: {why}.")))
}
