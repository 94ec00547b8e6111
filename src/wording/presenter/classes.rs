//! The presenter's screens where cases are of two classes: all of them, and the question.

use crate::curve::{Curves, JointHull};
use crate::domain::{OperatingPoint, RiskModel};
use crate::evaluate::{Baseline, Evaluation, Tally, weight, without_noise};
use crate::wording::language::grammar::{
    self, capitalized, quantity, singular, with_article, without_article,
};
use crate::wording::language::number::{plain_number, plain_percent};
use crate::wording::language::span::Span;
use crate::wording::presenter::class_screens::ClassScreens;
use crate::wording::presenter::picture::{Panel, StoryPicture, Tile, TileGroup};
use crate::wording::presenter::step::{PresenterStep, ScreenText, add_table, steps};
use crate::wording::vocabulary::wording::Wording;

/// The screens at one condition: four, one more where it is known how sure they are, and one where
/// something is believed about the costs.
///
/// - `risk`: the rule of categories among the models, if one is.
/// - `joint`: the hull over the models that may win.
#[must_use]
pub fn presenter_steps(
    (curves, risk): (&Curves, Option<&RiskModel>),
    joint: &JointHull,
    evaluation: &Evaluation,
    baseline: &Baseline,
    wording: &Wording,
) -> Vec<PresenterStep> {
    let screens = ClassScreens { curves, risk, joint, evaluation, baseline, wording };
    let mut steps = steps([
        Some(screens.question()),
        Some(screens.without_model()),
        Some(screens.what_to_do()),
        Some(screens.where_it_holds()),
        screens.how_sure(),
        screens.wrong_costs(),
    ]);
    add_table(&mut steps, screens.saved_elsewhere());
    steps
}

/// What stands before and after the number of the cost ratio's slider: "A miss costs", "false
/// alarms".
///
/// - `number`: as it is shown.
#[must_use]
pub fn slider_words(wording: &Wording, number: &str) -> (String, String) {
    match wording.chosen("cost_ratio_label") {
        "" => {
            let alarms = quantity(number, &wording.false_alarm, &wording.false_alarms);
            let alarms = alarms.strip_prefix(number).unwrap_or(&alarms).trim_start().to_owned();
            (capitalized(&format!("{} costs", wording.miss)), alarms)
        }
        label => (label.to_owned(), wording.cost_ratio_unit.clone()),
    }
}

/// A thousand squares of two classes: positives in ink.
pub(crate) fn two_classes(positives: u32, wording: &Wording) -> Panel {
    let group = |tile, count: u32, one: &str, many: &str| {
        let label = grammar::counted(f64::from(count), one, many);
        (count > 0).then_some(TileGroup { tile, count, label })
    };
    let groups = [
        group(Tile::Missed, positives, &wording.positive, &wording.positives),
        group(Tile::Left, Tally::OF - positives, &wording.negative, &wording.negatives),
    ];
    Panel { groups: groups.into_iter().flatten().collect(), ..Panel::default() }
}

/// "300 are bad loans", "1 is a bad loan"
pub(crate) fn so_many_are(positives: u32, verbs: (&str, &str), wording: &Wording) -> String {
    // "positives" are not what people call them.
    let (one, many) = match &*wording.positives {
        "positives" => ("positive".to_owned(), "positive"),
        many => (with_article(without_article(&wording.positive)), many),
    };
    match positives {
        0 => format!("fewer than 1 {} {one}", verbs.0),
        1 => format!("1 {} {one}", verbs.0),
        count => format!("{count} {} {many}", verbs.1),
    }
}

impl ClassScreens<'_> {
    fn question(&self) -> ScreenText {
        let words = self.wording;
        let ranking = self.curves.models[0].ranking.outline();
        let (cases, found) = (weight(ranking), ranking.class_weights().0);
        let prevalence = self.evaluation.condition.prevalence();
        let positives = Tally::at(OperatingPoint::ALWAYS_POSITIVE, prevalence).cells[0];
        let is_set = without_noise(prevalence.share() - ranking.prevalence().share()) != 0.0;
        let is_thousand = cases.round() == f64::from(Tally::OF);
        let sentence = match (is_set, is_thousand) {
            (true, _) => {
                let many = so_many_are(positives, ("would be", "would be"), words);
                format!("Of 1,000 {}, {many}.", words.cases)
            }
            (false, true) => {
                format!(
                    "Of 1,000 {}, {}.",
                    words.cases,
                    so_many_are(positives, ("is", "are"), words)
                )
            }
            (false, false) => {
                let many = so_many_are(positives, ("is", "are"), words);
                format!("Of 1,000 {} like these, {many}.", words.cases)
            }
        };
        let measured = (is_set || !is_thousand).then(|| {
            let found = grammar::counted(found, &words.positive, &words.positives);
            let share = plain_percent(ranking.prevalence().share());
            let (these, set) =
                (words.these(cases), if is_set { "; the share above is set by hand" } else { "" });
            format!("Measured on {these}, among them {found} ({share}){set}.")
        });
        ScreenText {
            sentence: vec![Span::Text(sentence)],
            lines: [Some(self.two_costs()), measured].into_iter().flatten().collect(),
            picture: Some(StoryPicture {
                panels: vec![two_classes(positives, words)],
                ..StoryPicture::default()
            }),
        }
    }

    /// "A bad loan granted costs as much as 5 wrongly refused customers: the one thing to discuss."
    fn two_costs(&self) -> String {
        let (miss, alarm) = (self.miss_in_full(), &self.wording.false_alarm);
        if let Some((of_miss, of_alarm)) = self.costs().of_each() {
            let miss = capitalized(&miss);
            return format!(
                "{miss} costs {of_miss}, {alarm} {of_alarm}: the one thing to discuss."
            );
        }
        let said = match self.evaluation.condition.cost_ratio() {
            0.0 => return format!("Only {alarm} costs anything."),
            ratio if ratio.is_infinite() => return format!("Only {miss} costs anything."),
            ratio if without_noise(ratio - 1.0) == 0.0 => {
                format!("{miss} costs as much as {alarm}")
            }
            ratio if ratio > 1.0 => match plain_number(ratio) {
                one if one == "1" => format!("{miss} costs about as much as {alarm}"),
                times => format!("{miss} costs as much as {times} {}", self.wording.false_alarms),
            },
            ratio => match plain_number(1.0 / ratio) {
                one if one == "1" => format!("{alarm} costs about as much as {miss}"),
                times => format!("{alarm} costs as much as {times} {}", self.wording.misses),
            },
        };
        format!("{}: the one thing to discuss.", capitalized(&said))
    }

    /// A miss; where its plural says more, that: "a bad loan granted".
    fn miss_in_full(&self) -> String {
        let (miss, full) = (&self.wording.miss, singular(&self.wording.misses));
        let says_more = full.strip_prefix(without_article(miss));
        match says_more.is_some_and(|rest| rest.starts_with(' ')) {
            true => with_article(&full),
            false => miss.clone(),
        }
    }

    /// "if a bad loan costs 5 wrongly refused customers"
    pub(crate) fn at_these_costs(&self) -> String {
        let (miss, alarm) = (&self.wording.miss, &self.wording.false_alarm);
        match self.evaluation.condition.cost_ratio() {
            0.0 => format!("if only {alarm} costs anything"),
            ratio if ratio.is_infinite() => format!("if only {miss} costs anything"),
            ratio => match plain_number(ratio) {
                one if one == "1" => format!("if {miss} costs as much as {alarm}"),
                times => format!("if {miss} costs {times} {}", self.wording.false_alarms),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slider_counts_in_the_singular_too() {
        let words = Wording::default();
        assert_eq!(slider_words(&words, "1"), ("A miss costs".into(), "false alarm".into()));
        assert_eq!(slider_words(&words, "2").1, "false alarms");
    }
}
