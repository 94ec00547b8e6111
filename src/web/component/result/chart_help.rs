//! The line under the chart that says how to read it; it can be put away.

use crate::web::interactive_chart::InteractiveChart;
use crate::web::memory;
use crate::web::state::{AppState, PtrEq};
use leptos::prelude::*;

/// How to read the chart, and the button that puts it away and brings it back.
#[component]
pub(crate) fn ChartHelpView(
    state: AppState,
    chart: Memo<Option<PtrEq<InteractiveChart>>>,
) -> impl IntoView {
    let is_open = RwSignal::new(!memory::hides_chart_help());
    let text = Memo::new(move |_| {
        // While it is presented the chart is not here.
        let is_read = is_open.get() && !state.presents.get();
        if is_read { chart.get()?.0.help(state) } else { None }
    });
    let toggle = move |_| {
        is_open.update(|is_open| *is_open = !*is_open);
        memory::hide_chart_help(!is_open.get_untracked());
    };
    view! {
        <div class="chart-help">
            <button
                class="link"
                data-testid="chart-help-toggle"
                aria-expanded=move || is_open.get().to_string()
                aria-controls="chart-help"
                on:click=toggle
            >
                "How to read this chart"
            </button>
            <p id="chart-help" class="hint" data-testid="chart-help" hidden=move || !is_open.get()>
                {text}
            </p>
        </div>
    }
}
