//! The models where so many cases are targeted: what each finds and brings.

use crate::curve::{fold_accuracies, fold_areas};
use crate::web::component::result::model_list::Shown;
use crate::web::component::shell::headline::series_class;
use crate::web::state::AppState;
use crate::wording::spread_in_words;
use crate::wording::{amount_in_words, plain_number, plain_percent};
use leptos::prelude::*;

#[component]
pub(crate) fn TargetTable(state: AppState) -> impl IntoView {
    let rows = move || {
        let loaded = state.loaded.get()?;
        let models = 0..loaded.0.study.model_names().len();
        Some(models.map(|index| view! { <TargetRow state index/> }).collect_view())
    };
    view! {
        <table class="wide-table" data-testid="targets">
            <caption>"Models, within the limit"</caption>
            <thead>
                <tr>
                    <th scope="col">"Show"</th>
                    <th scope="col" title="Area under the ROC curve; with folds their mean ± standard deviation">"AUC"</th>
                    <th scope="col" title="Share of cases predicted right at the cut in force; over folds mean ± standard deviation">"Accuracy"</th>
                    <th scope="col">"Targets"</th>
                    <th scope="col" title="Share of all positives found">"Finds"</th>
                    <th scope="col" title="How many times more positives than a random choice">"Lift"</th>
                    <th scope="col">"Brings"</th>
                    <th scope="col" title="Without a limit">"At best"</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

#[component]
fn TargetRow(state: AppState, index: usize) -> impl IntoView {
    let cells = Memo::new(move |_| {
        let loaded = state.loaded.get()?;
        let (model, wording) = (loaded.0.study.curves()?.models.get(index)?, &loaded.0.wording);
        state.with_targets(|targets| {
            let of = targets.models[index];
            let at = of.within_limit;
            let area = match fold_areas(&model.folds) {
                Some(spread) => spread_in_words(spread, 3),
                None => format!("{:.3}", model.area_under_curve),
            };
            let accuracy = match fold_accuracies(&model.folds, at.threshold) {
                Some(spread) => spread_in_words(spread, 3),
                None => plain_percent(targets.accuracy(&at)),
            };
            let brings = |amount| amount_in_words(amount, targets, wording);
            let best = of.best;
            [
                area,
                accuracy,
                plain_percent(at.share),
                plain_percent(at.response),
                at.lift.map_or("–".into(), plain_number),
                brings(at.profit),
                format!("{} at {}", brings(best.profit), plain_percent(best.share)),
            ]
        })
    });
    let cell = move |column: usize| {
        let text = move || cells.with(|c| c.as_ref().map(|c| c[column].clone()));
        view! { <td>{text}</td> }
    };
    view! {
        <tr class=series_class(index)>
            <th scope="row"><Shown state index/></th>
            {(0..7).map(cell).collect_view()}
        </tr>
    }
}
