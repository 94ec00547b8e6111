//! A table with a row per model.

use crate::web::component::element::colour::series_class;
use crate::web::component::element::long_list::long_list;
use crate::web::component::element::table::{Column, explained_head};
use crate::web::state::AppState;
use leptos::prelude::*;

/// A table with a row per model: a check box that shows or hides the model, and its cells.
///
/// - `cells`: of the model with an index.
pub(crate) fn model_table<const N: usize, V: IntoView + 'static>(
    state: AppState,
    test_id: &'static str,
    class: Option<&'static str>,
    caption: impl IntoView + 'static,
    columns: [Column; N],
    cells: impl Fn(usize) -> V + Copy + Send + 'static,
) -> impl IntoView {
    let row = move |index: usize| {
        view! {
            <tr class=series_class(index)>
                <th scope="row"><Shown state index/></th>
                {cells(index)}
            </tr>
        }
    };
    let (listed, search) = long_list("models", move || state.names_of_models());
    let rows = move || {
        state.loaded.track();
        listed.get().into_iter().map(row).collect_view()
    };
    view! {
        <div class=class>
            {search}
            <table data-testid=test_id>
                <caption>{caption}</caption>
                {explained_head(columns)}
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}

/// A model's name with its colour, and whether it is shown.
#[component]
fn Shown(state: AppState, index: usize) -> impl IntoView {
    let name = state.model_name(index).unwrap_or_default();
    let shown = move || state.shown.with(|s| s.get(index).copied().unwrap_or(true));
    let toggle = move |event: web_sys::Event| {
        let on = event_target_checked(&event);
        state.shown.update(|s| {
            if let Some(mine) = s.get_mut(index) {
                *mine = on;
            }
        });
    };
    view! {
        <label title=name.clone()>
            <input type="checkbox" prop:checked=shown on:change=toggle/>
            <i class="swatch" aria-hidden="true"></i>
            <span>{name.clone()}</span>
        </label>
    }
}
