//! The first rows of a table, with a chip above each column that says its role and changes it.

use crate::data::Role;
use crate::web::file;
use crate::web::state::AppState;
use leptos::prelude::*;
use web_sys::HtmlSelectElement;

/// Rows that are shown.
const ROWS: usize = 5;

/// What a column is used for, as a menu.
///
/// - `unused`: what it says of a column without a role.
/// - `pick`: changes the role; until another one is in force the chip shows this one.
pub(crate) fn role_chip(
    column: &str,
    role: Role,
    unused: &'static str,
    pick: impl Fn(Role) + 'static,
) -> AnyView {
    let name = move |r: Role| if r == Role::Unused { unused } else { role_name(r) };
    let option = |r: Role| view! { <option prop:selected=r == role>{name(r)}</option> };
    let change = move |event: web_sys::Event| {
        let select: HtmlSelectElement = event_target(&event);
        let picked = select.value();
        select.set_value(name(role));
        if let Some(role) = Role::ALL.into_iter().find(|r| name(*r) == picked) {
            pick(role);
        }
    };
    view! {
        <select
            class="chip"
            class:outcome=role == Role::Outcome
            class:unused=role == Role::Unused
            aria-label=format!("Role of column {column}")
            on:change=change
        >
            {Role::ALL.map(option).collect_view()}
        </select>
    }
    .into_any()
}

/// Some columns of a table with its first rows.
///
/// - `chip`, `note`: what stands above and below the name of the column with an index.
pub(crate) fn role_strip(
    testid: &'static str,
    (names, listed): (&[String], &[usize]),
    rows: &[Vec<String>],
    (chip, note): (impl Fn(usize) -> AnyView, impl Fn(usize) -> AnyView),
) -> AnyView {
    let cells = |cell: &dyn Fn(usize) -> AnyView| {
        listed.iter().map(|&index| view! { <td>{cell(index)}</td> }).collect_view()
    };
    let name = |&index: &usize| {
        view! { <th scope="col"><div>{names[index].clone()}</div>{note(index)}</th> }
    };
    let row = |row: &Vec<String>| {
        let cell = |index: usize| row.get(index).cloned().into_any();
        view! { <tr>{cells(&cell)}</tr> }
    };
    view! {
        <div class="scrolls" tabindex="0" role="region" aria-label="Columns and first rows">
            <table class="roles" data-testid=testid>
                <thead>
                    <tr>{cells(&chip)}</tr>
                    <tr>{listed.iter().map(name).collect_view()}</tr>
                </thead>
                <tbody>{rows.iter().take(ROWS).map(row).collect_view()}</tbody>
            </table>
        </div>
    }
    .into_any()
}

fn role_name(role: Role) -> &'static str {
    match role {
        Role::Unused => "Not used",
        Role::Feature => "Feature",
        Role::Outcome => "Outcome",
        Role::Score => "Model",
        Role::LowScore => "Model, low is positive",
        Role::Weight => "Weight",
        Role::Split => "Split",
        Role::Fold => "Fold",
        Role::FalseNegativeCost => "Cost of a miss",
        Role::FalsePositiveCost => "Cost of a false alarm",
    }
}

/// Says that the columns are not read as they were before, and brings that back.
#[component]
pub(crate) fn EarlierReading(state: AppState) -> impl IntoView {
    move || {
        let (text, label) =
            state.earlier.with(|earlier| match (earlier.readings.len(), earlier.whose) {
                (0, _) => None,
                (1, Some(whose)) => {
                    Some((format!("The columns are read as {whose}"), "read them afresh"))
                }
                _ => Some(("You changed how the file is read".into(), "undo")),
            })?;
        let undo = move |_| file::undo(state);
        Some(
            view! { {text}" — "<button class="link" data-testid="undo" on:click=undo>{label}</button> },
        )
    }
}
