//! The decision where cases are of two classes: the rule, and what it does to a thousand cases.

use crate::chart::{ICON_COLUMNS, ICON_ROWS, icon_paths};
use crate::curve::{Curves, JointHull};
use crate::evaluate::{Decision, Evaluation, decision};
use crate::export::page::html::{Html, TEXT_PX, series};
use crate::export::picture::Shown;
use crate::plot::text_width;
use crate::wording::{DecisionCosts, HowSure, Wording, advice, cut_in_file, policy_in_words};

/// The rule, its thousand cases, and what its mistakes cost.
///
/// - returns: the card, and its approximate height, CSS pixels.
pub(super) fn decision_card(
    of: &Shown,
    curves: &Curves,
    joint: &JointHull,
    evaluation: &Evaluation,
) -> (Html, f64) {
    let (condition, wording) = (evaluation.condition, of.wording);
    let winner = evaluation.recommended(joint);
    let model = winner.0.model();
    let ranking = curves.models[model.unwrap_or(0)].ranking.outline();
    let decided = decision(winner, ranking, condition);
    let order = decided.rule_in_words(wording);
    let name = model.map(|index| &*curves.models[index].name);
    let groups = decided.order_of_groups(name, of.study.risk.as_ref(), wording);
    let said = groups.as_ref().map_or(&order, |groups| &groups.order);
    let rule = advice((joint, evaluation), (&of.settings.baseline, wording), said);
    let score = groups.as_ref().map(|groups| format!(", {}", groups.score));
    let who = policy_in_words(winner.0, wording, curves) + &score.unwrap_or_default();
    let threshold = exact_threshold(&decided, model, &order, evaluation);
    let among = Html::text(&format!(", of 1,000 {}:", wording.cases));
    let about = [Html::text(&who), threshold, among].into_iter().collect::<Html>();
    let sure = HowSure::new(curves, joint, evaluation, wording);
    let today = &of.settings.baseline;
    let costs = DecisionCosts::new(&decided, (joint, evaluation), sure.as_ref(), today, wording);
    let reach = decided.reach_in_words(wording);
    let notes = [reach, costs.compared.clone(), costs.lost.clone()];
    let notes: Vec<String> = notes.into_iter().flatten().collect();
    let notes = notes.join(" ");
    let height = height_px(&rule, &who, (&costs, &notes), wording);
    let thousand = [icons(&decided), cells_of(&decided, wording)];
    let pieces = [
        Html::text(&rule).inside("h3", ""),
        about.inside("p", "hint"),
        thousand.into_iter().collect::<Html>().inside("div", "thousand"),
        sums(&costs).inside("p", ""),
        Html::text(&notes).inside("p", "hint"),
    ];
    (pieces.into_iter().collect::<Html>().inside("div", &series(model)), height)
}

/// All digits of the threshold that decides, with what stands around them.
fn exact_threshold(
    decided: &Decision,
    model: Option<usize>,
    rule: &str,
    evaluation: &Evaluation,
) -> Html {
    let Some((threshold, model)) = decided.threshold().zip(model) else { return Html::default() };
    let text = threshold.to_string();
    // Where two cuts cost the same, the model's own may be the other one.
    let exact = match evaluation.models[model].corner.threshold == Some(threshold) {
        true => Html::value(&text, &format!("/models/{model}/at/threshold")),
        false => Html::text(&text),
    };
    let (before, after) = around_cut(rule, threshold);
    [Html::text(before), exact, Html::text(after)].into_iter().collect()
}

fn height_px(
    rule: &str,
    who: &str,
    (costs, notes): (&DecisionCosts, &str),
    wording: &Wording,
) -> f64 {
    let cells = wording.cells().iter().map(|word| lines(word, CELL_PX)).sum::<f64>().max(4.5);
    let about = format!("{who}{} (the same cut as 0.12345678901234567 in the file)", wording.cases);
    let height = 1.15 * lines(rule, 0.8 * CARD_PX) + lines(&about, CARD_PX) + cells;
    let rows = costs.rows.iter().map(|(name, value)| format!("; {name} {value}"));
    let rows = lines(&format!("{}{}", costs.caption, rows.collect::<String>()), CARD_PX);
    (height + rows + lines(notes, CARD_PX)) * LINE_PX
}

/// What stands around all the digits of a threshold: the rule says a rounder one, which may be any
/// between two cases.
pub(super) fn around_cut(rule: &str, threshold: f64) -> (&'static str, &'static str) {
    match cut_in_file(rule, threshold) {
        Some(_) => (" (the same cut as ", " in the file)"),
        None => (" (exactly ", ")"),
    }
}

/// How many lines a text takes in a column of this width.
fn lines(text: &str, width_px: f64) -> f64 {
    (text_width(text, TEXT_PX, false) / width_px).ceil().max(1.0)
}

/// "Cost of mistakes per 1,000 loans: refuse all **$280,000**; with the rule, on these loans
/// **$203,000**."
fn sums(costs: &DecisionCosts) -> Html {
    let sum = |(index, (name, value)): (usize, &(String, String))| {
        let before = if index == 0 { format!("{}: ", costs.caption) } else { "; ".into() };
        let name = Html::text(&format!("{before}{name} "));
        [name, Html::text(value).inside("b", "")].into_iter().collect::<Html>()
    };
    costs.rows.iter().enumerate().map(sum).collect()
}

/// Widths of a card and of a word beside the squares, and height of a line, CSS pixels.
const CARD_PX: f64 = 340.0;
const CELL_PX: f64 = 128.0;
const LINE_PX: f64 = 14.5;

const KINDS: [&str; 4] = ["hit", "miss", "alarm", "rest"];

fn icons(decided: &Decision) -> Html {
    let path =
        |(path, kind): (String, &str)| Html(format!("<path class=\"{kind}\" d=\"{path}\"/>"));
    let paths: Html = icon_paths(decided.tally).into_iter().zip(KINDS).map(path).collect();
    // Gaps between squares, drawn once over all of them.
    let lines = (1..ICON_COLUMNS).map(|x| format!("M{x} 0V{ICON_ROWS}"));
    let lines = lines.chain((1..ICON_ROWS).map(|y| format!("M0 {y}H{ICON_COLUMNS}")));
    let gaps = lines.collect::<String>();
    let Html(paths) = paths;
    Html(format!(
        "<svg class=\"icons\" viewBox=\"0 0 {ICON_COLUMNS} {ICON_ROWS}\" aria-hidden=\"true\">{paths}<path class=\"gaps\" d=\"{gaps}\"/></svg>"
    ))
}

fn cells_of(decided: &Decision, wording: &Wording) -> Html {
    let item = |((word, kind), count): ((&str, &str), u32)| {
        let key = Html::default().inside("i", kind);
        let count = Html::text(&count.to_string()).inside("b", "");
        let word = Html::text(word).inside("span", "");
        [key, word, count].into_iter().collect::<Html>().inside("li", "")
    };
    let cells: Vec<_> = wording.cells().into_iter().zip(KINDS).zip(decided.tally.cells).collect();
    // Mistakes first.
    let items = [1, 2, 0, 3].map(|cell| item(cells[cell]));
    items.into_iter().collect::<Html>().inside("ul", "cells")
}
