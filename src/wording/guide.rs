//! How to read each view, in the study's own words: what the axes are, what is good, and what the
//! line that is dragged means.

use crate::wording::language::grammar::{capitalized, uncapitalized};
use crate::wording::vocabulary::wording::Wording;

/// The views that have a guide, by the contract's words.
pub const GUIDED_VIEWS: [&str; 13] = [
    "improvement",
    "cost",
    "roc",
    "thresholds",
    "profit",
    "response",
    "lift",
    "fitting",
    "impact",
    "impact-gain",
    "impact-cut",
    "impact-cases",
    "groups",
];

/// A short paragraph on how to read a view; `None` for a word that is no view.
///
/// - `view`: one of [`GUIDED_VIEWS`].
#[must_use]
pub fn guide_text(view: &str, wording: &Wording) -> Option<String> {
    let w = wording;
    let act = uncapitalized(&w.act);
    Some(match view {
        "improvement" => format!(
            "From left to right {} grows dearer: at the left {}, at the right {}. The height of a \
             curve is the share of today’s cost of mistakes that a model saves; higher is better, and \
             at 0% it is not worth it. The vertical line is the condition you are looking at: drag \
             it, or the sliders.",
            w.miss, w.alarm_costs_more, w.miss_costs_more
        ),
        "cost" => format!(
            "From left to right {} grows dearer. The height of a curve is what mistakes cost: 0 is \
             perfect, and lower is better. The two grey lines are “{}” and “{}”; a model is worth it \
             where its curve runs below both. Each faint line is one cut of the best model, and its \
             curve is the lowest of them everywhere.",
            w.miss, w.always_negative, w.always_positive
        ),
        "roc" => format!(
            "Each point of a curve is one cut of a model: upwards the share of {} found, to the right \
             the share of {} that are {} instead. Further up and to the left is better. The line over \
             all curves joins the cuts that can be best; the straight line touches it at the best cut \
             for the condition you are looking at.",
            w.positives, w.negatives, w.false_alarms
        ),
        "thresholds" => format!(
            "Above: the least that mistakes can cost, in percent of the worst, as {} takes a larger \
             and larger share of both costs from left to right; lower is better. Below: the threshold \
             that reaches it. Where a curve is level, the threshold need not change with the costs. \
             The vertical line is the condition you are looking at.",
            w.false_alarm
        ),
        "profit" => format!(
            "From left to right more and more {} are targeted, those with the highest scores first. \
             The height is what that brings; the best place is the top of the curve, or as near as \
             the limit allows. The straight line is a choice at random. Drag the vertical line to say \
             how many can be targeted.",
            w.cases
        ),
        "response" => format!(
            "From left to right more and more {} are targeted, those with the highest scores first. \
             The height is the share of all {} found by then; the faster a curve climbs, the better. \
             The straight line is a choice at random, and the vertical one says how many can be \
             targeted.",
            w.cases, w.positives
        ),
        "lift" => format!(
            "From left to right more and more {} are targeted, those with the highest scores first. \
             The height says how many times more {} are among them than among as many chosen at \
             random; at 1 a model tells nothing. All curves end at 1, where everybody is targeted. \
             The vertical line says how many can be.",
            w.cases, w.positives
        ),
        "fitting" => format!(
            "From left to right the models grow, by the number in their names. The height says how \
             well each tells {} from {}: 0.5 is guessing, 1 is perfect. Of the two curves one is \
             measured on the {} that the models know, one on others; where they part, a model learns \
             by heart.",
            w.positives, w.negatives, w.cases
        ),
        "impact" => format!(
            "From left to right “{}” grows. The height of a curve is what all decisions of a model are \
             worth together, with the best cut at each place; higher is better. The grey lines are \
             “{}” and “{}”, and no decisions can be worth more than the perfect ones. The vertical \
             line is the place you are looking at.",
            w.theta_label, w.always_negative, w.always_positive
        ),
        "impact-gain" => format!(
            "From left to right “{}” grows. The height is what a model adds to the better of “{}” and \
             “{}”; at 0 it is not worth it. The vertical line is the place you are looking at.",
            w.theta_label, w.always_negative, w.always_positive
        ),
        "impact-cut" => format!(
            "From left to right more and more {} are accepted, those with the highest predictions \
             first. The height is what they are worth together; the dot marks the best place to stop. \
             Where a curve falls, {} are accepted that cost more than they bring.",
            w.cases, w.cases
        ),
        "impact-cases" => format!(
            "Each dot is one {}: to the right its {}, upwards what the model predicted. Above the \
             horizontal line the rule is to {act}; to the right of the vertical one that is worth \
             more than nothing. Good decisions lie at the upper right and the lower left.",
            w.case, w.amount_name
        ),
        "groups" => format!(
            "Each row is a group of {} with the same answers, those with most {} first. The length \
             of its bar is their share. {} for the groups above the line, and {} for those below it; \
             the line moves with the costs, and can be dragged.",
            w.cases,
            w.positives,
            capitalized(&act),
            uncapitalized(&w.leave)
        ),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_view_has_two_to_four_sentences_in_the_studys_words() {
        let words = [("cases", "loans"), ("positives", "bad loans"), ("miss", "a bad loan")];
        let words = Wording::of(words).unwrap();
        for view in GUIDED_VIEWS {
            let said = guide_text(view, &words).unwrap();
            let sentences = said.matches(". ").count() + 1;
            assert!((2..=4).contains(&sentences), "{view}: {sentences} sentences");
            assert!(said.ends_with('.') && !said.contains("  "), "{said}");
            assert!(!said.contains("cases") && !said.contains("positives"), "{view}: {said}");
        }
        assert_eq!(guide_text("weather", &words), None);
    }

    #[test]
    fn orders_become_parts_of_sentences() {
        let words = Wording::of([("act", "Refuse"), ("leave", "Grant")]).unwrap();
        let said = guide_text("groups", &words).unwrap();
        assert!(
            said.contains("Refuse for the groups above the line, and grant for those"),
            "{said}"
        );
        let said = guide_text("impact-cases", &words).unwrap();
        assert!(said.contains("the rule is to refuse;"), "{said}");
    }
}
