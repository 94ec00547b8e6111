//! What the page says where cases are of two classes.

use crate::chart::{action_columns, action_paths, action_rows};
use crate::curve::{Curves, h_measure};
use crate::evaluate::{
    Baseline, Decision, Evaluation, Interval, SettingError, Settings, intervals,
};
use crate::export::page::html::{Facts, Html, PageTexts, TEXT_PX, named, sentence, series, table};
use crate::export::picture::Shown;
use crate::plot::text_width;
use crate::view::{Mode, View};
use crate::wording::{
    Advice, AnswerLines, BeliefInWords, ClassDecision, ClassSentences, CostBar, DecisionCard,
    Doubts, Span, TargetSentences, Wording, as_text, baseline_in_words, cost_ratios_in_words,
    cut_in_file, exact_number, methodology, money, plain_number, plain_percent, plain_ratio,
    price_label, short_percent, success_label, worth_of_acting_in_words,
};

/// Room for a name in a table, CSS pixels.
const NAME_PX: f64 = 132.0;

pub(crate) fn texts(of: &Shown, curves: &Curves, view: View) -> Result<PageTexts, SettingError> {
    let Shown { study, settings, wording, models, .. } = *of;
    let joint = curves.joint_of(models);
    let evaluation = of.evaluation(curves)?;
    let (risk, baseline) = (study.risk.as_ref(), &settings.baseline);
    let (joint, evaluation) = (&joint, &evaluation);
    let said = ClassSentences { curves, risk, joint, evaluation, baseline, wording };
    let intervals = intervals(joint);
    let (title, summary) = match view.mode() {
        Mode::Targets if view != View::Fitting => {
            let targets = of.targets(curves, joint)?;
            let said = TargetSentences::new(curves, &targets, models, wording);
            said.map(|said| (said.headline(), said.summary())).unwrap_or_default()
        }
        _ => {
            let AnswerLines { action, worth, rival, elsewhere } = said.headline_lines(&intervals);
            let rest = [rival.unwrap_or_default(), elsewhere, said.measured_on()].join(" ");
            let space = vec![Span::Text(" ".into())];
            ([action, space, worth].concat(), rest.trim().to_owned())
        }
    };
    let (decision, decision_px) = decision_card(said);
    Ok(PageTexts {
        headline: sentence(&title),
        title: as_text(&title),
        summary,
        decision,
        decision_px,
        winners_title: "Best model by cost ratio",
        winners: winners(said, &intervals),
        models: class_model_table(of, curves, evaluation),
        assumptions: assumptions(of, evaluation, said.belief().as_ref()),
        method: methodology(curves, study.set_apart(), settings, wording),
    })
}

fn winners(said: ClassSentences, intervals: &[Interval]) -> Html {
    let ClassSentences { curves, evaluation, wording, .. } = said;
    let (condition, doubts) = (evaluation.condition, Doubts::at(said));
    let prevalence = condition.prevalence();
    let (advice, meaning) = doubts.advice(intervals);
    let row = |Advice { interval, stays, may_be_best, doubt }: &Advice| {
        let policy = stays.unwrap_or(interval.policy);
        let who = named(policy.model(), &said.name(policy), NAME_PX);
        let is_here = interval.contains(condition.pc());
        let who = if is_here { who.inside("b", "") } else { who };
        let range = cost_ratios_in_words(interval, prevalence);
        let perhaps = stays.map(|_| doubts.before_best(*may_be_best) + &said.name(interval.policy));
        let doubt = perhaps.as_ref().or(doubt.as_ref()).map(|doubt| format!(" ({doubt})"));
        let range = range + &doubt.unwrap_or_default();
        vec![who, Html::text(&range), ends(interval, curves, said.baseline)]
    };
    let rows = advice.iter().map(row);
    let table = table(&["Best", "Cost ratio", "PC(+)"], rows, (advice.len(), "stretches"));
    let about = format!("{}{meaning}:", wording.ratio_axis());
    let about = Html::text(&about).inside("p", "hint");
    [about, table].into_iter().collect()
}

/// The PC(+) at both ends. Of hidden models the report knows nothing, and other ends.
fn ends(interval: &Interval, curves: &Curves, baseline: &Baseline) -> Html {
    let all = curves.joint_of(&baseline.competing(curves)).winners();
    let end = |pc: f64, at: Option<usize>, side: &str| match at {
        Some(at) => Html::value(&format!("{pc:.3}"), &format!("/winners/{at}/{side}")),
        None => Html::text(&format!("{pc:.3}")),
    };
    let from = all.iter().position(|winner| winner.from == interval.from);
    let to = all.iter().position(|winner| winner.to == interval.to);
    let ends = [end(interval.from, from, "from"), Html::text(" to "), end(interval.to, to, "to")];
    ends.into_iter().collect()
}

fn class_model_table(of: &Shown, curves: &Curves, evaluation: &Evaluation) -> Html {
    let has_test = curves.models.iter().any(|model| model.test_curve.is_some());
    let name_px = if has_test { 88.0 } else { NAME_PX };
    let shown: Vec<usize> = (0..curves.models.len()).filter(|&m| of.is_shown(m)).collect();
    let row = |&index: &usize| {
        let (model, model_evaluation) = (&curves.models[index], &evaluation.models[index]);
        let value = |number: Option<String>, place: &str| match number {
            Some(text) => Html::value(&text, &format!("/models/{index}/{place}")),
            None => Html::text("–"),
        };
        let h = h_measure(&model.hull, model.ranking.prevalence());
        let mut cells = vec![
            named(Some(index), of.wording.model(&model.name), name_px),
            value(Some(format!("{:.3}", model.area_under_curve)), "auc"),
            value(Some(format!("{h:.3}")), "h_measure"),
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
    let columns = ["Model", "AUC", "H", "Threshold", "Cost", "Saves", "Unseen"];
    let columns = &columns[..if has_test { 7 } else { 6 }];
    table(columns, shown.iter().map(row), (shown.len(), "models"))
}

fn assumptions(of: &Shown, evaluation: &Evaluation, belief: Option<&BeliefInWords>) -> Facts {
    let Shown { settings, wording, .. } = *of;
    let condition = evaluation.condition;
    let value = |text: &str, place: &str| Html::value(text, &format!("/condition/{place}"));
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
            [value(&prevalence, "prevalence"), Html::text(common)].into_iter().collect(),
        ),
        ("PC(+)".into(), value(&format!("{:.3}", condition.pc()), "pc_plus")),
    ];
    facts.extend(price(settings, evaluation, wording));
    facts.extend([(
        "Compared with".into(),
        Html::text(&baseline_in_words(&settings.baseline, wording)),
    )]);
    let given = |(name, value): (&str, Option<String>)| Some((name.into(), Html::text(&value?)));
    facts.extend(given_facts(settings, evaluation, wording).into_iter().filter_map(given));
    let belief = belief.map(|belief| Html::text(&belief.paragraph()));
    facts.extend(belief.map(|said| ("Belief about the costs".into(), said)));
    facts
}

/// What a false alarm costs, where that comes from, and how often acting works, as far as it is
/// said.
fn price(
    settings: &Settings,
    evaluation: &Evaluation,
    wording: &Wording,
) -> impl Iterator<Item = (String, Html)> {
    let cost = settings.targeting.alarm_cost.filter(|_| settings.targeting.matrix.is_none());
    let cost = cost.zip(evaluation.price.as_ref()).map(|(_, price)| {
        let sum = money(price.alarm_cost, &price.currency);
        let why = Some(&wording.why).filter(|why| !why.is_empty());
        let why = why.map(|why| format!(" ({why})")).unwrap_or_default();
        let value = Html::value(&sum, "/condition/alarm_cost");
        (price_label(wording), [value, Html::text(&why)].into_iter().collect())
    });
    let success = evaluation.condition.prevalence().success();
    let worth = worth_of_acting_in_words(evaluation.condition, wording);
    let works = (success < 1.0).then(|| {
        let share = Html::value(&plain_percent(success), "/condition/success");
        let worth = worth.map(|worth| format!(", {worth}")).unwrap_or_default();
        (success_label(wording), [share, Html::text(&worth)].into_iter().collect())
    });
    cost.into_iter().chain(works)
}

/// The range, the limits and the amounts with whom they are about, each if it is set.
fn given_facts(
    settings: &Settings,
    evaluation: &Evaluation,
    wording: &Wording,
) -> [(&'static str, Option<String>); 8] {
    let Settings { range, limits, targeting, .. } = settings;
    let currency = targeting.money().unwrap_or("$");
    let money = |amount: f64| money(amount, currency);
    let amounts = targeting.matrix.and_then(|_| settings.amounts(evaluation.condition).ok());
    let capacity = targeting.capacity.map(|n| format!("{} {}", plain_number(n), wording.cases));
    [
        ("Range of PC(+)", range.map(|(low, high)| format!("{low:.3} to {high:.3}"))),
        ("Worth it from", limits.floor.map(|floor| format!("{} saved", plain_percent(floor)))),
        ("False alarms borne", limits.max_fpr.map(plain_percent)),
        ("Amounts (TP, FP, FN, TN)", amounts.map(|amounts| amounts.cells().map(money).join(", "))),
        ("Population", targeting.population.map(plain_number)),
        ("Budget", targeting.budget.map(money)),
        ("Cost per action", targeting.action_cost.map(money)),
        ("Capacity", capacity),
    ]
}

/// The rule, its squares, and what its mistakes cost.
///
/// - returns: the card, and its approximate height, CSS pixels.
pub(crate) fn decision_card(said: ClassSentences) -> (Html, f64) {
    let wording = said.wording;
    let ClassDecision { policy, decision: decided, order, advice: rule, who } =
        said.class_decision();
    let model = policy.model();
    let threshold = exact_threshold(&decided, model, &order, said.evaluation);
    let all = wording.counted(f64::from(decided.tally.total()));
    let among = Html::text(&format!(", of {all}:"));
    let about = [Html::text(&who), threshold, among].into_iter().collect::<Html>();
    let costs = said.card();
    let reach = decided.reach_in_words(wording);
    let notes = format!("{} {}", reach.unwrap_or_default(), costs.note);
    let notes = notes.trim();
    let height = height_px(&rule, &who, (&costs, notes), wording);
    let thousand = [icons(&decided), cells_of(&decided, wording)];
    let pieces = [
        Html::text(&rule).inside("h3", ""),
        about.inside("p", "hint"),
        thousand.into_iter().collect::<Html>().inside("div", "thousand"),
        sums(&costs).inside("p", ""),
        Html::text(notes).inside("p", "hint"),
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
    let exact = if evaluation.models[model].corner.threshold == Some(threshold) {
        Html::value(&text, &format!("/models/{model}/at/threshold"))
    } else {
        Html::text(&text)
    };
    let (before, after) = around_cut(rule, threshold);
    [Html::text(before), exact, Html::text(after)].into_iter().collect()
}

fn height_px(
    rule: &str,
    who: &str,
    (costs, notes): (&DecisionCard, &str),
    wording: &Wording,
) -> f64 {
    let cells = wording.cells().iter().map(|word| lines(word, CELL_PX)).sum::<f64>().max(4.5);
    let about = format!("{who}{} (the same cut as 0.12345678901234567 in the file)", wording.cases);
    let height = 1.15 * lines(rule, 0.8 * CARD_PX) + lines(&about, CARD_PX) + cells;
    let rows = costs.bars.iter().map(|bar| format!("; {} {}{}", bar.name, bar.amount, range(bar)));
    let rows = lines(&format!("{}{}", costs.unit, rows.collect::<String>()), CARD_PX);
    (height + rows + lines(notes, CARD_PX)) * LINE_PX
}

/// What stands around all the digits of a threshold: the rule says a rounder one, which may be any
/// between two cases.
pub(crate) fn around_cut(rule: &str, threshold: f64) -> (&'static str, &'static str) {
    match cut_in_file(rule, threshold) {
        Some(_) => (" (the same cut as ", " in the file)"),
        None => (" (exactly ", ")"),
    }
}

/// How many lines a text takes in a column of this width.
fn lines(text: &str, width_px: f64) -> f64 {
    (text_width(text, TEXT_PX, false) / width_px).ceil().max(1.0)
}

/// "Cost of mistakes per 1,000 loans: refuse all **$280,000**; Naive Bayes, expected **$216,000** ($188,000
/// to $243,000, 95 times in 100)."
fn sums(costs: &DecisionCard) -> Html {
    let sum = |(index, bar): (usize, &CostBar)| {
        let before = if index == 0 { format!("{}: ", costs.unit) } else { "; ".into() };
        let name = Html::text(&format!("{before}{} ", bar.name));
        let amount = Html::text(&bar.amount).inside("b", "");
        [name, amount, Html::text(&range(bar))].into_iter().collect::<Html>()
    };
    costs.bars.iter().enumerate().map(sum).collect()
}

fn range(bar: &CostBar) -> String {
    bar.range.as_ref().map_or(String::new(), |(_, range)| format!(" ({range})"))
}

/// Widths of a card and of a word beside the squares, and height of a line, CSS pixels.
const CARD_PX: f64 = 340.0;
const CELL_PX: f64 = 128.0;
const LINE_PX: f64 = 14.5;

const KINDS: [&str; 4] = ["hit", "miss", "alarm", "rest"];

fn icons(decided: &Decision) -> Html {
    let path =
        |(path, kind): (String, &str)| Html(format!("<path class=\"{kind}\" d=\"{path}\"/>"));
    let Html(paths) = action_paths(decided.tally).into_iter().zip(KINDS).map(path).collect();
    let (columns, rows) =
        (action_columns(decided.tally).iter().sum::<u32>(), action_rows(decided.tally));
    // Gaps between squares, drawn once over all of them.
    let lines = (1..columns).map(|x| format!("M{x} 0V{rows}"));
    let lines = lines.chain((1..rows).map(|y| format!("M0 {y}H{columns}")));
    let gaps = lines.collect::<String>();
    Html(format!(
        "<svg class=\"icons\" viewBox=\"0 0 {columns} {rows}\" aria-hidden=\"true\">{paths}<path class=\"gaps\" d=\"{gaps}\"/></svg>"
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
