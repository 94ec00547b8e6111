//! Tables over whole ranges of conditions: MTMCR, cost sensitivity and CST; slopes.

use crate::curve::Policy;
use crate::evaluate::{CostAxis, Dominance, MtmcsTable, SlopeRow, TrivialRows, slope_table};
use crate::web::component::elements::{
    CollectViews, Column, explained_head, part, policy_class, series_class, table_head,
};
use crate::web::loaded::Loaded;
use crate::web::state::AppState;
use crate::wording::{as_text, exact_number, plain_ratio, policy_in_words};
use leptos::prelude::*;

const MTMCS_COLUMNS: [Column; 4] = [
    ("Model", ""),
    ("MTMCR", "Sum of the least total costs over the grid, percent points"),
    ("Sensitivity", "Largest less smallest of them"),
    ("CST", "MTMCR × (1 + sensitivity / 100)"),
];

/// What each model costs over the grid, within the range if there is one.
#[component]
pub(crate) fn MtmcsList(state: AppState) -> impl IntoView {
    let table = move || {
        let (loaded, shown) = (state.loaded()?, state.asked.shown.get());
        let curves = loaded.study.curves()?;
        let table = state.asked.undragged.with(|s| MtmcsTable::new(curves, &shown, s));
        Some((loaded, table))
    };
    let rows = move || {
        let (_, table) = table()?;
        let best = [
            table.best_by(|s| s.total),
            table.best_by(|s| s.sensitivity),
            table.best_by(|s| s.cost_and_sensitivity),
        ];
        let row = |row: &crate::evaluate::MtmcsRow| {
            let summary = row.summary;
            let numbers = [summary.total, summary.sensitivity, summary.cost_and_sensitivity];
            let cell = |(number, best): (f64, Option<usize>)| {
                let class = if best == Some(row.model) { "best" } else { "" };
                view! { <td class=class>{format!("{number:.2}")}</td> }
            };
            let cells = numbers.into_iter().zip(best).map(cell).collect_views();
            let name = state.model_name(row.model);
            view! {
                <tr class=series_class(row.model)>
                    <th scope="row"><i class="swatch" aria-hidden="true"></i> " " {name}</th>
                    {cells}
                </tr>
            }
        };
        Some(table.rows.iter().map(row).collect_views())
    };
    let note = move || {
        let (loaded, table) = table()?;
        let disagreement = table.disagreement(loaded.study.curves()?, &loaded.wording);
        Some(disagreement.map_or("Lower is better.".into(), |text| as_text(&text)))
    };
    view! {
        <div>
            <table data-testid="mtmcs">
                <caption>"Over the whole range"</caption>
                {explained_head(MTMCS_COLUMNS)}
                <tbody>{part(rows)}</tbody>
            </table>
            <p class="hint">{part(note)}</p>
            <GridFields state/>
        </div>
    }
}

/// The grid, and the chart's axis.
#[component]
fn GridFields(state: AppState) -> impl IntoView {
    let grid = move || {
        state.asked.undragged.with(|s| format!("{}, {}, {}", s.grid.from, s.grid.to, s.grid.step))
    };
    let complaint = RwSignal::new(None::<String>);
    let typed = move |event: web_sys::Event| {
        complaint.set(state.set("grid", &event_target_value(&event)));
    };
    let pick = move |event: web_sys::Event| {
        if let Ok(axis) = CostAxis::parse(&event_target_value(&event)) {
            state.asked.settings.update(|s| s.axis = axis);
        }
    };
    let option = move |axis: CostAxis, label: &'static str| {
        let chosen = move || state.asked.undragged.with(|s| s.axis == axis);
        view! { <option value=axis.name() selected=chosen>{label}</option> }
    };
    view! {
        <div class="slider-head">
            <label for="grid-value">"Grid of u: from, to, step"</label>
            <input id="grid-value" class="field wide" data-testid="grid-value" autocomplete="off" prop:value=grid on:change=typed/>
        </div>
        <p class="hint complaint" role="status">{complaint}</p>
        <div class="picker">
            <label for="axis">"Axis"</label>
            <select id="axis" data-testid="axis" on:change=pick>
                {option(CostAxis::AlarmShare, "u = c(fp) / (c(fp) + c(fn))")}
                {option(CostAxis::ProbabilityCost, "PC(+)")}
            </select>
        </div>
    }
}

/// Who is best for which slope, and who dominates.
#[component]
pub(crate) fn SlopeList(state: AppState) -> impl IntoView {
    // Neither follows the condition along its axis.
    let rows = move || {
        let (loaded, joint, shown) =
            (state.loaded()?, state.derived.joint.get()?, state.asked.shown.get());
        let (curves, prevalence) = (loaded.study.curves()?, state.derived.prevalence.get()?);
        let rows = slope_table(curves, &joint, &shown, prevalence, TrivialRows::Listed);
        Some(rows.iter().map(|row| slope_row(row, &loaded)).collect_views())
    };
    let dominance = move || {
        let (loaded, joint, shown) =
            (state.loaded()?, state.derived.joint.get()?, state.asked.shown.get());
        let curves = loaded.study.curves()?;
        let sentences = Dominance::new(curves, &joint, &shown).sentences(curves, &loaded.wording);
        Some(sentences.iter().map(as_text).collect::<Vec<_>>().join(" "))
    };
    view! {
        <div class="wide-table">
            <table data-testid="slopes">
                <caption>"Best model by slope of the iso-performance line"</caption>
                {table_head(["Best", "Slope", "PC(+)", "Cost ratio", "Threshold"])}
                <tbody>{part(rows)}</tbody>
            </table>
            <p class="hint" data-testid="dominance">{part(dominance)}</p>
        </div>
    }
}

fn slope_row(row: &SlopeRow, loaded: &Loaded) -> impl IntoView + use<> {
    let curves = loaded.study.curves();
    let name = |policy| curves.map(|curves| policy_in_words(policy, &loaded.wording, curves));
    let names: Vec<String> = row.policies.iter().filter_map(|&policy| name(policy)).collect();
    let class = policy_class(row.policies.first().copied().unwrap_or(Policy::AlwaysNegative));
    let number = |value: f64| if value.is_finite() { exact_number(value) } else { "∞".into() };
    let range = |(low, high): (f64, f64), text: &dyn Fn(f64) -> String| {
        if low == high { text(low) } else { format!("{} – {}", text(low), text(high)) }
    };
    let threshold = |corner: crate::curve::Corner| corner.threshold.map(exact_number);
    let (low, high) = (threshold(row.corners.0), threshold(row.corners.1));
    let thresholds = match (low, high) {
        (Some(a), Some(b)) if a != b => format!("{a} – {b}"),
        (Some(a), _) | (None, Some(a)) => a,
        (None, None) => "–".into(),
    };
    view! {
        <tr class=class>
            <th scope="row"><i class="swatch" aria-hidden="true"></i> " " {names.join(", ")}</th>
            <td>{range(row.slope, &number)}</td>
            <td>{range(row.pc, &number)}</td>
            <td>{range(row.cost_ratio, &plain_ratio)}</td>
            <td>{thresholds}</td>
        </tr>
    }
}
