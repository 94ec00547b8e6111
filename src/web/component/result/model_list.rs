//! The models with their colours and numbers at x, and who wins where.

use crate::curve::{Curves, Policy};
use crate::domain::Prevalence;
use crate::evaluate::{Interval, RuleBook};
use crate::web::component::shell::headline::series_class;
use crate::web::export;
use crate::web::state::{AppState, Loaded, Same};
use crate::wording::{plain_ratio, policy_in_words, short_percent};
use leptos::prelude::*;
use std::sync::Arc;

#[component]
pub(crate) fn ModelList(state: AppState) -> impl IntoView {
    let names = move || {
        let loaded = state.loaded.get()?;
        let models = loaded.0.study.curves()?.models.iter().enumerate();
        let rows = models.map(|(index, model)| {
            view! { <ModelRow state index auc=model.area_under_curve/> }
        });
        Some(rows.collect_view())
    };
    view! {
        <table data-testid="models">
            <caption>"Models"</caption>
            <thead>
                <tr>
                    <th scope="col">"Show"</th>
                    <th scope="col" title="Area under the ROC curve: the chance that a random positive outranks a random negative">"AUC"</th>
                    <th scope="col" title="Normalized expected cost at this condition: 0 is perfect">"Cost"</th>
                    <th scope="col" title="Improvement over the policy compared with">"Saves"</th>
                </tr>
            </thead>
            <tbody>{names}</tbody>
        </table>
    }
}

#[component]
fn ModelRow(state: AppState, index: usize, auc: f64) -> impl IntoView {
    let cells = move || {
        let answer = state.answer.get()?;
        let model_evaluation = answer.0.evaluation.models.get(index)?;
        let now = model_evaluation.improvement.map_or("–".into(), short_percent);
        let saved = match model_evaluation.test.as_ref().and_then(|h| h.improvement) {
            Some(actual) => format!("{now} ({} unseen)", short_percent(actual)),
            None => now,
        };
        let cost = format!("{:.3}", model_evaluation.normalized_expected_cost);
        Some(view! { <td>{cost}</td><td>{saved}</td> })
    };
    view! {
        <tr class=series_class(index)>
            <th scope="row"><Shown state index/></th>
            <td>{format!("{auc:.3}")}</td>
            {cells}
        </tr>
    }
}

/// A model's name with its colour, and whether it is shown.
#[component]
pub(crate) fn Shown(state: AppState, index: usize) -> impl IntoView {
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

#[component]
pub(crate) fn WinnerList(state: AppState) -> impl IntoView {
    let joined = Memo::new(move |_| Some(Same(Arc::clone(&state.answer.get()?.0.intervals))));
    let here = Memo::new(move |_| {
        let pc = state.condition()?.pc();
        joined.with(|s| s.as_ref()?.0.iter().position(|interval| interval.contains(pc)))
    });
    let items = move || {
        let (prevalence, intervals, loaded) =
            (state.prevalence.get()?, joined.get()?.0, state.loaded.get()?);
        let curves = loaded.0.study.curves()?;
        let item = |(index, interval): (usize, &Interval)| {
            let row = WinnerRow::new(interval, prevalence, &loaded.0, curves);
            let is_here = move || (here.get() == Some(index)).then_some("true");
            view! {
                <li class=row.class aria-current=is_here title=row.exact>
                    <i class="swatch" aria-hidden="true"></i>
                    <span>{row.who}</span>
                    <b>{row.range}</b>
                </li>
            }
        };
        Some(intervals.iter().enumerate().map(item).collect_view())
    };
    let heading = move || {
        let wording = state.loaded.get().map(|l| l.0.wording.clone()).unwrap_or_default();
        format!("Cost of {} : {}", wording.miss, wording.false_alarm)
    };
    view! {
        <div class="winners">
            <h3>"Which is best, where"</h3>
            <p class="hint">{heading}</p>
            <ol data-testid="winners">{items}</ol>
            <RuleBookLinks state/>
        </div>
    }
}

/// The winners as a rule book, to be applied elsewhere.
#[component]
fn RuleBookLinks(state: AppState) -> impl IntoView {
    let save = move |name: &'static str, kind: &'static str, print: fn(&RuleBook) -> String| {
        let text = state.with(|loaded, joint, answer| {
            let prevalence = answer.evaluation.condition.prevalence();
            Some(print(&RuleBook::new(loaded.study.curves()?, joint, prevalence)))
        });
        if let Some(text) = text.flatten() {
            export::save(state, name, kind, &text);
        }
    };
    let button = move |id, label, name, kind, print: fn(&RuleBook) -> String| {
        view! { <button class="link" data-testid=id on:click=move |_| save(name, kind, print)>{label}</button> }
    };
    view! {
        <p class="hint exports">
            "As a rule book: "
            {button("rules-csv", "CSV", "rules.csv", "text/csv", RuleBook::to_csv)} " "
            {button("rules-json", "JSON", "rules.json", "application/json", RuleBook::to_json)} " "
            {button("rules-sql", "SQL", "rules.sql", "application/sql", RuleBook::to_sql)} " "
            {button("rules-python", "Python", "rules.py", "text/x-python", RuleBook::to_python)}
        </p>
    }
}

/// What one line of the list says; a drag at one prevalence changes none.
struct WinnerRow {
    class: String,
    who: String,
    range: String,
    exact: String,
}

impl WinnerRow {
    fn new(interval: &Interval, prevalence: Prevalence, loaded: &Loaded, curves: &Curves) -> Self {
        let (low, high) = interval.cost_ratios(prevalence);
        let range = match (interval.from <= 0.0, interval.to >= 1.0) {
            (true, true) => "always".to_owned(),
            (true, false) => format!("below {}", plain_ratio(high)),
            (false, true) => format!("above {}", plain_ratio(low)),
            (false, false) => format!("{} to {}", plain_ratio(low), plain_ratio(high)),
        };
        let class = match interval.policy {
            Policy::Model(index) => series_class(index),
            _ => "series series-none".into(),
        };
        Self {
            class,
            who: policy_in_words(interval.policy, &loaded.wording, curves),
            range,
            exact: format!("PC(+) {:.4} to {:.4}", interval.from, interval.to),
        }
    }
}
