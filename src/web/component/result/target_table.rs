//! The models at the number of cases targeted: what each finds and brings.

use crate::curve::{fold_accuracies, fold_areas};
use crate::evaluate::{Band, TargetGains};
use crate::web::component::element::table::cells;
use crate::web::component::result::model_table::model_table;
use crate::web::state::AppState;
use crate::wording::{
    amount_in_words, plain_number, plain_percent, spread_in_words, target_yardstick,
};
use leptos::prelude::*;

#[component]
pub(crate) fn TargetTable(state: AppState) -> impl IntoView {
    let columns = [
        ("Show", ""),
        ("AUC", "Area under the ROC curve; with folds their mean ± standard deviation"),
        (
            "Accuracy",
            "Share of cases predicted right at the cut in force; over folds mean ± standard deviation",
        ),
        ("Acts on", "Share of all cases acted on"),
        ("Share found", "Share of all positives found"),
        ("Lift", "How many times more positives than a random choice"),
        ("Profit", ""),
        ("Without limit", "Without a limit"),
    ];
    let row = move |index| move || target_texts(state, index).map(cells);
    let class = Some("wide-table");
    // One unit for a whole column: a word in each of its cells would make it too wide.
    let caption = move || {
        let unit = state.with_targets(|targets| match targets.currency {
            Some(_) => None,
            None => state.loaded.get().map(|l| l.0.wording.false_alarms.clone()),
        });
        let unit = unit.flatten().map(|alarms| format!("; profit in {alarms}")).unwrap_or_default();
        let over = state.with_asked(target_yardstick).flatten();
        let over = over.map(|over| format!("; profit over {over} to be expected on new cases"));
        format!("Models, within the limit{unit}{}", over.unwrap_or_default())
    };
    model_table(state, "targets", class, caption, columns, row)
}

fn target_texts(state: AppState, index: usize) -> Option<[String; 7]> {
    let loaded = state.loaded.get()?;
    let (model, wording) = (loaded.0.study.curves()?.models.get(index)?, &loaded.0.wording);
    state.with_targets(|targets| {
        let best = targets.models[index].best;
        let at = targets.models[index].within_limit;
        let area = match fold_areas(&model.folds) {
            Some(spread) => spread_in_words(spread, 3),
            None => format!("{:.3}", model.area_under_curve),
        };
        let accuracy = match fold_accuracies(&model.folds, at.threshold) {
            Some(spread) => spread_in_words(spread, 3),
            None => plain_percent(targets.accuracy(&at)),
        };
        let brings = |amount| match targets.currency {
            Some(_) => amount_in_words(amount, targets, wording),
            None => {
                let sign = if amount < 0.0 { "−" } else { "" };
                format!("{sign}{}", plain_number(amount.abs()))
            }
        };
        let profit = |of: fn(&TargetGains) -> &Vec<Band>, measured: f64| match &targets.gains {
            Some(gains) => {
                let Band { expected, outer: (low, high), .. } = of(gains)[index];
                format!("{} ({} to {})", brings(expected), brings(low), brings(high))
            }
            None => brings(measured),
        };
        [
            area,
            accuracy,
            plain_percent(at.share),
            plain_percent(at.response),
            at.lift.map_or("–".into(), plain_number),
            profit(|gains| &gains.within_limit, at.profit),
            format!(
                "{} at {}",
                profit(|gains| &gains.free, best.profit),
                plain_percent(best.share)
            ),
        ]
    })
}
