//! The groups of a rule of categories, and which values are high risk.

use crate::domain::{RiskGroup, RiskModel};
use crate::evaluate::{DesignationRow, DesignationTable, GroupEvaluation, designations};
use crate::web::component::element::table::{Column, explained_head};
use crate::web::state::AppState;
use crate::wording::{grouped, plain_percent, short_percent};
use leptos::prelude::*;

/// The groups, and what the rule in force does with them.
#[component]
pub(crate) fn GroupTable(state: AppState) -> impl IntoView {
    let areas = move || {
        let loaded = state.loaded.get()?;
        let (curves, risk) = (loaded.0.study.curves()?, loaded.0.study.risk.as_ref()?);
        let model = curves.models.iter().find(|model| model.name == risk.name)?;
        let unseen = model.test_area.map(|area| format!(", {area:.3} on unseen records"));
        let seen = format!("AUC {:.3} on the records that made the rule", model.area_under_curve);
        Some(seen + &unseen.unwrap_or_default() + ".")
    };
    let heads = move || {
        let loaded = state.loaded.get()?;
        let columns = loaded.0.study.risk.as_ref()?.columns.clone();
        let head = |name: String| view! { <th scope="col" title=name.clone()>{name.clone()}</th> };
        Some(columns.into_iter().map(|column| head(column.name)).collect_view())
    };
    // What the condition changes in a row.
    let states = Memo::new(move |_| {
        state.with_groups(|_, rules, _, _| {
            let odd = |index: usize| {
                rules.disorder.iter().any(|pair| pair.positive == index || pair.negative == index)
            };
            let groups = rules.groups.iter().enumerate();
            let state = |(index, of): (usize, &GroupEvaluation)| GroupState {
                is_positive: of.is_positive,
                is_odd: odd(index),
                is_known: of.is_known,
            };
            groups.map(state).collect::<Vec<_>>()
        })
    });
    // What to do stands once above those with whom it is done.
    let section = move |is_positive: bool| {
        let rows = Memo::new(move |_| {
            let is_here = |(index, of): (usize, &GroupState)| {
                (of.is_positive == is_positive).then_some(index)
            };
            states.with(|s| s.iter().flatten().enumerate().filter_map(is_here).collect::<Vec<_>>())
        });
        move || {
            let (loaded, book) = (state.loaded.get()?, state.book.get()?);
            let words = &loaded.0.wording;
            let order = if is_positive { words.act.clone() } else { words.leave.clone() };
            let columns = (book.0.risk().columns.len() + 4).to_string();
            let row = move |index: usize| {
                let of = move || states.with(|s| s.as_ref()?.get(index).copied());
                let risk = book.0.risk();
                // Of another rule, whose groups are not shown yet, there may be more.
                risk.groups.get(index).map(|group| {
                    group_row(risk, group, is_positive, move || of().unwrap_or_default())
                })
            };
            Some(view! {
                <Show when=move || rows.with(|rows| !rows.is_empty())>
                    <tbody>
                        <tr class="order"><th scope="rowgroup" colspan=columns.clone()>{order.clone()}</th></tr>
                        <For each=move || rows.get() key=|index| *index children=row.clone()/>
                    </tbody>
                </Show>
            })
        }
    };
    let odd = move || {
        let any = states.with(|s| s.iter().flatten().any(|state| state.is_odd));
        any.then_some(CONTRADICTION)
    };
    let words = move || {
        state
            .loaded
            .get()
            .map(|l| (l.0.wording.positives.clone(), l.0.wording.negatives.clone()))
            .unwrap_or_default()
    };
    view! {
        <div class="wide-table">
            <div class="scrolls" tabindex="0" role="region" aria-label="Groups">
                <table data-testid="groups">
                    <caption>"The groups, the riskiest first"</caption>
                    <thead>
                        <tr>
                            {heads}
                            <th scope="col">{move || words().0}</th>
                            <th scope="col">{move || words().1}</th>
                            <th scope="col" title="The share of negatives in the group over the sum of both shares: low is risky">"Safety score"</th>
                            <th scope="col">"Unseen (both)"</th>
                        </tr>
                    </thead>
                    {section(true)}
                    {section(false)}
                </table>
            </div>
            <p class="hint" data-testid="contradictions">{odd}</p>
            <p class="hint" data-testid="group-areas">{areas}</p>
        </div>
    }
}

/// What a mark in the table means.
const CONTRADICTION: &str =
    "† These groups contradict each other: one has more high-risk values, but gets less caution.";

/// What the condition changes in a group's row.
#[derive(Clone, Copy, Default, PartialEq)]
struct GroupState {
    is_positive: bool,
    /// Part of a contradiction of the rule.
    is_odd: bool,
    is_known: bool,
}

/// - `is_positive`: what the rule predicts of the group.
/// - `state`: what else the condition changes.
fn group_row<S: Fn() -> GroupState + Copy + Send + 'static>(
    risk: &RiskModel,
    group: &RiskGroup,
    is_positive: bool,
    state: S,
) -> impl IntoView + use<S> {
    let letters = risk.letters(group.pattern);
    let letter =
        |letter: &str| view! { <td class=format!("letter {letter}")>{letter.to_owned()}</td> };
    let letters = letters.split(' ').map(letter).collect_view();
    let count = |units: u64| grouped(risk.in_cases(units).round());
    // Mistakes stand out: positives of a group that is left alone, negatives of one that is not.
    let look = |is_mistake: bool| if is_mistake { "mistake" } else { "right" };
    let safety_score = group.safety_score;
    let score = move || {
        let known = if state().is_known { format!("{safety_score:.3}") } else { "–".into() };
        known + if state().is_odd { " †" } else { "" }
    };
    view! {
        <tr class:odd=move || state().is_odd>
            {letters}
            <td class=look(!is_positive)>{count(group.train.positives)}</td>
            <td class=look(is_positive)>{count(group.train.negatives)}</td>
            <td>{score}</td>
            <td>{count(group.test.positives)} " + " {count(group.test.negatives)}</td>
        </tr>
    }
}

/// The columns of a feature's table.
const DESIGNATION_COLUMNS: [Column; 5] = [
    ("Value", ""),
    ("Records", ""),
    ("Share", "Share of all records (support)"),
    ("Positive", "Share of positives among them (confidence)"),
    ("Why", ""),
];

/// Which values are high risk, and why.
#[component]
pub(crate) fn DesignationTables(state: AppState) -> impl IntoView {
    let tables = Memo::new(move |_| {
        let loaded = state.loaded.get()?;
        let risk = loaded.0.study.risk.as_ref()?;
        let whys = |table: &DesignationTable| {
            let why = |row: &DesignationRow| row.why(&risk.settings, &loaded.0.wording);
            table.rows.iter().map(why).collect::<Vec<_>>()
        };
        let tables = designations(risk).into_iter().map(|table| (whys(&table), table));
        Some(tables.collect::<Vec<_>>())
    });
    let row = |(row, why): (DesignationRow, String)| {
        let share = row.confidence.map(plain_percent);
        view! {
            <tr class=if row.is_high { "positive" } else { "" }>
                <th scope="row">{row.value}</th>
                <td>{grouped(row.cases.round())}</td>
                <td>{short_percent(row.support)}</td>
                <td>{share}</td>
                <td class="what">{why}</td>
            </tr>
        }
    };
    let table = move |(whys, table): (Vec<String>, DesignationTable)| {
        let highs = table.rows.iter().filter(|row| row.is_high).count();
        let title =
            format!("{}: {} of {} values are high risk", table.column, highs, table.rows.len());
        view! {
            <details>
                <summary>{title}</summary>
                <div class="scrolls" tabindex="0" role="region" aria-label=table.column>
                    <table>
                        {explained_head(DESIGNATION_COLUMNS)}
                        <tbody>{table.rows.into_iter().zip(whys).map(row).collect_view()}</tbody>
                    </table>
                </div>
            </details>
        }
    };
    let has_values =
        move || tables.with(|t| t.iter().flatten().any(|(_, table)| !table.rows.is_empty()));
    view! {
        <Show when=has_values>
            <section class="card notes drawer" data-testid="designations" aria-label="High and low risk">
                <h3>"High and low risk"</h3>
                {move || tables.get().map(|all| all.into_iter().map(table).collect_view())}
            </section>
        </Show>
    }
}
