//! What the page says where cases are of two classes.

use crate::chart::{ICON_COLUMNS, ICON_ROWS, icon_paths};
use crate::curve::{Curves, JointHull};
use crate::evaluate::{
    Decision, Evaluation, Interval, RangeEvaluation, SettingError, Targets, decision, intervals,
    keeps_today,
};
use crate::export::drawing::Shown;
use crate::export::page::html::{Html, TEXT_PX, named, sentence, series, table};
use crate::export::page::{Answer, MOST_ROWS};
use crate::export::view::{Mode, View};
use crate::plot::text_width;
use crate::wording::{
    Wording, as_text, baseline_in_words, cut_in_file, exact_number, headline, methodology, money,
    plain_number, plain_percent, plain_ratio, policy_in_words, short_percent, summary,
    target_headline, target_summary,
};

pub(super) fn answer(of: &Shown, curves: &Curves, view: View) -> Result<Answer, SettingError> {
    let Shown { study, settings, wording, models } = *of;
    let joint = curves.joint_of(models);
    let evaluation = Evaluation::new(curves, settings)?;
    let intervals = intervals(&joint);
    let (said, below) = match view.mode() {
        Mode::Targets if view != View::Fitting => {
            let targets = Targets::new(curves, settings)?;
            let below = target_summary(curves, &targets, models, wording);
            (target_headline(curves, &targets, models, wording), below)
        }
        _ => {
            let here = headline(curves, &joint, &evaluation, &settings.baseline, wording);
            match settings.range {
                Some(range) => {
                    let over = RangeEvaluation::new(curves, &joint, &evaluation.baseline, range);
                    let prevalence = evaluation.condition.prevalence();
                    // The headline is about the range, so what is below is about the place in it.
                    (over.headline(curves, prevalence, wording), as_text(&here))
                }
                None => {
                    let baseline = &settings.baseline;
                    (here, summary(curves, &joint, &intervals, &evaluation, baseline, wording))
                }
            }
        }
    };
    let (decision, decision_px) = decision_card(of, curves, &joint, &evaluation);
    Ok(Answer {
        headline: sentence(&said),
        title: as_text(&said),
        summary: below,
        decision,
        decision_px,
        winners: winners(curves, &intervals, &evaluation, wording),
        models: model_table(of, curves, &evaluation),
        assumptions: assumptions(of, &evaluation),
        method: methodology(curves, study.set_apart(), settings, wording),
    })
}

fn decision_card(
    of: &Shown,
    curves: &Curves,
    joint: &JointHull,
    evaluation: &Evaluation,
) -> (Html, f64) {
    let (condition, wording) = (evaluation.condition, of.wording);
    let winner = joint.best_at(condition.pc());
    let model = winner.0.model();
    let ranking = curves.models[model.unwrap_or(0)].ranking.outline();
    let decided = decision(winner, ranking, condition);
    let order = decided.rule_in_words(wording);
    let rule = match keeps_today(joint, evaluation) {
        true => format!("Keep today’s policy. The best shown: {order}"),
        false => order.clone(),
    };
    let who = policy_in_words(winner.0, wording, curves);
    let threshold = decided.threshold().zip(model).map(|(threshold, model)| {
        let text = threshold.to_string();
        // Where two cuts cost the same, the model's own may be the other one.
        let exact = match evaluation.models[model].corner.threshold == Some(threshold) {
            true => Html::value(&text, &format!("/models/{model}/at/threshold")),
            false => Html::text(&text),
        };
        let (before, after) = around_cut(&order, threshold);
        [Html::text(before), exact, Html::text(after)].into_iter().collect::<Html>()
    });
    let among = Html::text(&format!(", of 1,000 {}:", wording.cases));
    let about: Html =
        [Some(Html::text(&who)), threshold, Some(among)].into_iter().flatten().collect();
    let cost = cost_line(of, &decided, evaluation);
    let cells = words(wording).iter().map(|word| lines(word, CELL_PX)).sum::<f64>().max(4.5);
    let said = format!("{who}{} (the same cut as 0.12345678901234567 in the file)", wording.cases);
    let height = 1.15 * lines(&rule, 0.8 * CARD_PX) + lines(&said, CARD_PX) + cells;
    let height = (height + lines(&cost, CARD_PX)) * LINE_PX;
    let thousand = [icons(&decided), cells_of(&decided, wording)];
    let pieces = [
        Html::text(&rule).inside("h3", ""),
        about.inside("p", "hint"),
        thousand.into_iter().collect::<Html>().inside("div", "thousand"),
        Html::text(&cost).inside("p", "hint"),
    ];
    (pieces.into_iter().collect::<Html>().inside("div", &series(model)), height)
}

/// What stands around all the digits of a threshold: the rule says a rounder one, which may be any
/// between two cases.
pub(super) fn around_cut(rule: &str, threshold: f64) -> (&'static str, &'static str) {
    match cut_in_file(rule, threshold) {
        Some(_) => (" (the same cut as ", " in the file)"),
        None => (" (exactly ", ")"),
    }
}

/// Lines that a text takes where there is so much room.
fn lines(text: &str, room_px: f64) -> f64 {
    (text_width(text, TEXT_PX, false) / room_px).ceil().max(1.0)
}

/// "Their mistakes cost as much as 508 customers wrongly refused: $12,700."
fn cost_line(of: &Shown, decided: &Decision, evaluation: &Evaluation) -> String {
    let said = format!("Their mistakes cost as much as {}", decided.cost_in_words(of.wording));
    // At an end of the axis there are no amounts.
    let amounts = of.settings.amounts(evaluation.condition).ok();
    let currency = of.settings.targeting.money();
    match amounts.zip(currency).filter(|_| decided.cost.is_finite()) {
        Some((amounts, currency)) => {
            let cost = money(decided.cost * amounts.cost_of_alarm(), currency);
            format!("{said}: {cost}.")
        }
        None => format!("{said}."),
    }
}

/// Room for a name in a table, CSS pixels.
const NAME_PX: f64 = 132.0;

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

/// The words of the four cells.
fn words(wording: &Wording) -> [&String; 4] {
    [
        &wording.true_positives,
        &wording.false_negatives,
        &wording.false_positives,
        &wording.true_negatives,
    ]
}

fn cells_of(decided: &Decision, wording: &Wording) -> Html {
    let item = |((word, kind), count): ((&String, &str), u32)| {
        let key = Html::default().inside("i", kind);
        let count = Html::text(&count.to_string()).inside("b", "");
        let word = Html::text(word).inside("span", "");
        [key, word, count].into_iter().collect::<Html>().inside("li", "")
    };
    let items = words(wording).into_iter().zip(KINDS).zip(decided.tally.cells).map(item);
    items.collect::<Html>().inside("ul", "cells")
}

fn winners(
    curves: &Curves,
    intervals: &[Interval],
    evaluation: &Evaluation,
    wording: &Wording,
) -> Html {
    let all = curves.joint.winners();
    let from = |pc: f64| all.iter().position(|w| w.from == pc).map(|i| (pc, i, "from"));
    let to = |pc: f64| all.iter().position(|w| w.to == pc).map(|i| (pc, i, "to"));
    let row = |interval: &Interval| {
        let (low, high) = interval.cost_ratios(evaluation.condition.prevalence());
        let range = match (interval.from <= 0.0, interval.to >= 1.0) {
            (true, true) => "always".to_owned(),
            (true, false) => format!("below {}", plain_ratio(high)),
            (false, true) => format!("above {}", plain_ratio(low)),
            (false, false) => format!("{} to {}", plain_ratio(low), plain_ratio(high)),
        };
        let who = policy_in_words(interval.policy, wording, curves);
        let who = named(interval.policy.model(), &who, NAME_PX);
        let is_here = interval.contains(evaluation.condition.pc());
        let who = if is_here { who.inside("b", "") } else { who };
        // Of hidden models the report knows nothing, and other ends.
        let end = |found: Option<(f64, usize, &str)>, pc: f64| match found {
            Some((pc, at, side)) => {
                Html::value(&format!("{pc:.3}"), &format!("/winners/{at}/{side}"))
            }
            None => Html::text(&format!("{pc:.3}")),
        };
        let ends = [
            end(from(interval.from), interval.from),
            Html::text(" to "),
            end(to(interval.to), interval.to),
        ];
        vec![who, Html::text(&range), ends.into_iter().collect()]
    };
    let rows: Vec<Vec<Html>> = intervals.iter().take(MOST_ROWS).map(row).collect();
    let more = crate::export::page::and_more(intervals.len(), MOST_ROWS, "stretches");
    let about = format!("Cost of {} : {}", wording.miss, wording.false_alarm);
    let about = Html::text(&about).inside("p", "hint");
    [about, table(&["Best", "Cost ratio", "PC(+)"], &rows), more].into_iter().collect()
}

fn model_table(of: &Shown, curves: &Curves, evaluation: &Evaluation) -> Html {
    let has_test = curves.models.iter().any(|model| model.test_curve.is_some());
    let name_px = if has_test { 88.0 } else { NAME_PX };
    let shown: Vec<usize> = (0..curves.models.len()).filter(|&m| of.is_shown(m)).collect();
    let row = |&index: &usize| {
        let (model, model_evaluation) = (&curves.models[index], &evaluation.models[index]);
        let value = |number: Option<String>, place: &str| match number {
            Some(text) => Html::value(&text, &format!("/models/{index}/{place}")),
            None => Html::text("–"),
        };
        let mut cells = vec![
            named(Some(index), of.wording.model(&model.name), name_px),
            value(Some(format!("{:.3}", model.area_under_curve)), "auc"),
            value(model_evaluation.corner.threshold.map(exact_number), "at/threshold"),
            value(
                Some(format!("{:.3}", model_evaluation.normalized_expected_cost)),
                "at/normalized_expected_cost",
            ),
            value(model_evaluation.improvement.map(short_percent), "at/improvement"),
        ];
        if has_test {
            let actual = model_evaluation.test.and_then(|test| test.improvement);
            cells.push(value(actual.map(short_percent), "holdout/improvement"));
        }
        cells
    };
    let rows: Vec<Vec<Html>> = shown.iter().take(MOST_ROWS).map(row).collect();
    let columns = ["Model", "AUC", "Threshold", "Cost", "Saves", "Unseen"];
    let columns = &columns[..if has_test { 6 } else { 5 }];
    let more = crate::export::page::and_more(shown.len(), MOST_ROWS, "models");
    [table(columns, &rows), more].into_iter().collect()
}

fn assumptions(of: &Shown, evaluation: &Evaluation) -> Vec<(String, Html)> {
    let Shown { settings, wording, .. } = *of;
    let condition = evaluation.condition;
    let value = |text: &str, place: &str| Html::value(text, &format!("/condition/{place}"));
    let text = |text: &str| Html::text(text);
    let prevalence = plain_percent(condition.prevalence().share());
    let common = match settings.prevalence {
        Some(_) => " (set)",
        None => " (as in the data)",
    };
    let ratio = plain_ratio(condition.cost_ratio());
    let mut facts = vec![
        (wording.cost_ratio_label.clone(), value(&ratio, "cost_ratio")),
        (
            wording.prevalence_label.clone(),
            [value(&prevalence, "prevalence"), text(common)].into_iter().collect(),
        ),
        ("PC(+)".into(), value(&format!("{:.3}", condition.pc()), "pc_plus")),
        ("Compared with".into(), text(&baseline_in_words(&settings.baseline, wording))),
    ];
    let mut add = |name: &str, value: Option<String>| {
        facts.extend(value.map(|value| (name.to_owned(), Html::text(&value))));
    };
    let range = settings.range;
    add("Range of PC(+)", range.map(|(low, high)| format!("{low:.3} to {high:.3}")));
    let limits = settings.limits;
    add("Worth it from", limits.floor.map(|floor| format!("{} saved", plain_percent(floor))));
    add("False alarms borne", limits.max_fpr.map(plain_percent));
    add(
        "Can be handled",
        limits.workforce.map(|n| format!("{} {}", plain_number(n), wording.cases)),
    );
    let targeting = &settings.targeting;
    let currency = targeting.money().unwrap_or("$");
    add(
        "Amounts (TP, FP, FN, TN)",
        targeting
            .matrix
            .and_then(|_| settings.amounts(condition).ok())
            .map(|amounts| amounts.cells().map(|amount| money(amount, currency)).join(", ")),
    );
    add("Population", targeting.population.map(plain_number));
    add("Budget", targeting.budget.map(|amount| money(amount, currency)));
    add("Cost per action", targeting.action_cost.map(|amount| money(amount, currency)));
    add("Capacity", targeting.capacity.map(|n| format!("{} {}", plain_number(n), wording.cases)));
    facts
}
