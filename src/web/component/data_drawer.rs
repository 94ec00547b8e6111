//! How the file was read: its first rows with the role of each column, which can be changed, files
//! that are added, and what judges the thresholds.

use crate::data::{ColumnInfo, PremiseKind, Role, Roles};
use crate::domain::{Binning, InputKind, RandomSplit, SortShort};
use crate::study::{FilePart, Study};
use crate::web::component::elements::{CollectViews, MOST_ROWS, long_list, part};
use crate::web::loaded::Earlier;
use crate::web::state::{AppState, read_of};
use crate::web::{file, job};
use crate::wording::exact_number;
use leptos::prelude::*;
use std::sync::Arc;
use web_sys::{File, HtmlInputElement, HtmlSelectElement};

/// Values that are written out beside a column's name.
const MOST_VALUES: usize = 3;

#[component]
pub(crate) fn DataDrawer(state: AppState) -> impl IntoView {
    let study = move || Some(Arc::clone(&state.opening.folded.get()?.study));
    let rows = move || study().map(|study| read_of(&study.source));
    let more = move || {
        let study = study().filter(|study| can_remap(study))?;
        let split = (study.source.kind != InputKind::Values).then(|| random_split(state, &study));
        let add = move |files| file::add(state, FilePart::Joined, files);
        // More models for the same cases, from other files.
        Some(view! {
            <p>
                "Scores of the same cases in another file are joined by a column of ids that both have, or row by row. "
                <OpenField label="Add a file…" testid="add-file" chosen=add/>
            </p>
            {split}
        })
    };
    view! {
        <section class="card drawer" id="file-panel" data-testid="data-drawer" aria-label="How the file was read">
            <h2>"How the file was read"</h2>
            <p class="hint">{part(rows)}</p>
            {columns(state, study)}
            <p><EarlierReading state/></p>
            {part(more)}
        </section>
    }
}

/// Whether its columns can have other roles.
fn can_remap(study: &Study) -> bool {
    !matches!(study.source.kind, InputKind::Groups | InputKind::Confusion) && job::has_rows()
}

/// The columns of a study in the order in which they are shown; of very many those in use come
/// first.
fn in_order(study: &Study) -> Vec<usize> {
    let mut order: Vec<usize> = (0..study.columns.len()).collect();
    if order.len() > MOST_ROWS {
        order
            .sort_short_by_key(|&index| role_in(study, &study.columns[index].name) == Role::Unused);
    }
    order
}

/// The columns with their roles. A study in place of another changes what differs, so that the chip
/// that was used keeps the focus.
fn columns(
    state: AppState,
    study: impl Fn() -> Option<Arc<Study>> + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let order = Memo::new(move |_| study().map_or(vec![], |study| in_order(&study)));
    let names = move || {
        let columns = study().map_or(vec![], |study| study.columns.clone());
        order.get().into_iter().map(|index| columns[index].name.clone()).collect()
    };
    let (listed, search) = long_list("columns", names);
    let strip = move || {
        let study = study()?;
        let listed: Vec<usize> =
            order.with(|order| listed.get().into_iter().map(|place| order[place]).collect());
        let chip = |index: usize| {
            if can_remap(&study) {
                chip(state, &study, &study.columns[index])
            } else {
                ().into_any()
            }
        };
        let note = |index: usize| {
            let info = &study.columns[index];
            let about = can_remap(&study).then(|| about_role(state, &study, info));
            view! { <div class="hint">{about}</div><div class="hint">{values(info)}</div> }
                .into_any()
        };
        let names: Vec<String> = study.columns.iter().map(|info| info.name.clone()).collect();
        Some(role_strip("columns", (&names, &listed), &study.preview, (chip, note)))
    };
    view! { {search}{part(strip)} }
}

/// The role of a column; what a case is worth is the outcome, also where two columns say it.
fn role_in(study: &Study, name: &str) -> Role {
    let amounts = study.impacts().map_or(&[][..], |impacts| &impacts.values().columns);
    if amounts.iter().any(|column| column == name) { Role::Outcome } else { study.roles.role(name) }
}

fn chip(state: AppState, study: &Study, info: &ColumnInfo) -> AnyView {
    let (name, roles) = (info.name.clone(), study.roles.clone());
    let pick = move |role| file::remap(state, &roles.with(&name, role));
    let unused = if info.is_id { "Id" } else { "Not used" };
    role_chip(&info.name, role_in(study, &info.name), unused, pick)
}

/// What else is to be said and chosen of a column in its role.
fn about_role(state: AppState, study: &Study, info: &ColumnInfo) -> AnyView {
    let area = || {
        let models = study.curves().map_or(&[][..], |curves| &curves.models);
        models.iter().find(|model| model.name == info.name).map(|model| model.area_under_curve)
    };
    match role_in(study, &info.name) {
        Role::Unused => info.unused_because.clone().into_any(),
        Role::Outcome => positive(state, study, info).into_any(),
        Role::Feature if info.is_numeric => bins_field(state, study, &info.name).into_any(),
        role @ (Role::Score | Role::LowScore) => area()
            .filter(|area| *area < 0.5)
            .map(|area| flip(state, &info.name, role, area))
            .into_any(),
        _ => ().into_any(),
    }
}

/// "0.01 to 0.97, 3 missing"
fn values(info: &ColumnInfo) -> String {
    let values = match (info.range, info.distinct) {
        _ if (1..=MOST_VALUES).contains(&info.values.len()) => info.values.join(", "),
        (Some((low, high)), _) => format!("{} to {}", exact_number(low), exact_number(high)),
        (None, Some(count)) => format!("{count} different"),
        (None, None) => "too many texts".into(),
    };
    match info.missing {
        0 => values,
        missing => format!("{values}, {missing} missing"),
    }
}

/// How the numbers of a feature become values.
fn bins_field(state: AppState, study: &Study, name: &str) -> impl IntoView + use<> {
    let (name, roles) = (name.to_owned(), study.roles.clone());
    let now = roles.bins.iter().find(|(of, _)| *of == name).map(|(_, bins)| bins.clone());
    let label = format!("Bins of {name}: how many, or where they begin (10; 20; 30)");
    let is_open = {
        let roles = roles.clone();
        move || untrack(|| state.holds(|l| l.study.roles == roles))
    };
    let change = move |event: web_sys::Event| match Binning::parse(&event_target_value(&event)) {
        // The field may be removed with another file's text in it.
        _ if !is_open() => {}
        Ok(bins) => {
            let mut roles = roles.clone();
            roles.bins.retain(|(of, _)| *of != name);
            roles.bins.push((name.clone(), bins));
            file::remap(state, &roles);
        }
        Err(error) => state.fail(error.to_string()),
    };
    view! {
        "bins: "
        <input class="field" aria-label=label.clone() title=label value=now.unwrap_or_default().to_string() on:change=change/>
    }
}

/// Which value of the outcome is the positive one.
fn positive(state: AppState, study: &Study, info: &ColumnInfo) -> impl IntoView + use<> {
    let premise = study.premises.iter().find(|premise| premise.kind == PremiseKind::Positive)?;
    let chosen = study.source.positive_label.clone();
    if let Some(other) = premise.remedy.clone() {
        let label = format!("swap: {}", other.label);
        let swap = move |_| file::remap(state, &other.roles);
        let swap = view! { <button class="link" data-testid="swap" aria-label=label on:click=swap>"swap"</button> };
        return Some(view! { {format!("positive: {chosen} · ")}{swap} }.into_any());
    }
    let roles = study.roles.clone();
    let pick = move |event: web_sys::Event| {
        let positive = Some(event_target_value(&event));
        file::remap(state, &Roles { positive, ..roles.clone() });
    };
    let option =
        |value: &String| view! { <option prop:selected=*value == chosen>{value.clone()}</option> };
    let options = info.values.iter().map(option).collect_views();
    let select = view! { <select data-testid="positive" on:change=pick>{options}</select> };
    Some(view! { <label>"positive: "{select}</label> }.into_any())
}

/// Some rows set apart by chance, where no column says which.
fn random_split(state: AppState, study: &Study) -> Option<impl IntoView + use<>> {
    let roles = study.roles.clone();
    if let Some(file) = roles.test_file.clone() {
        let end = move |_| file::remap(state, &Roles { test_file: None, ..roles.clone() });
        let view = view! {
            <p>
                {format!("Thresholds are tested on the cases of {file}. ")}
                <button class="link" data-testid="judge-end" on:click=end>"Judge on all rows"</button>
            </p>
        };
        return Some(view.into_any());
    }
    if roles.split.is_some() {
        return None;
    }
    let judge = move |files| file::add(state, FilePart::Test, files);
    let set = move |split: Option<RandomSplit>| {
        file::remap(state, &Roles { random_split: split, ..roles.clone() });
    };
    let (again, end) = (set.clone(), set.clone());
    Some(match study.roles.random_split {
        None => {
            let begin = move |_| set(RandomSplit::parse("30").ok());
            view! {
                <p>
                    "Thresholds are chosen and tested on the same rows. "
                    <button class="link" data-testid="random-split" on:click=begin>
                        "Hold out 30% of the rows at random to test them"
                    </button>
                </p>
                <p>
                    "Or test them on other cases: "
                    <OpenField label="Open a test file…" testid="test-file" multiple=false chosen=judge/>
                </p>
            }
            .into_any()
        }
        Some(split) => {
            let next = RandomSplit { seed: split.seed + 1, ..split };
            let said = format!(
                "Thresholds are tested on {}% of the rows, chosen at random (seed {}). ",
                split.test_percent, split.seed
            );
            view! {
                <p>
                    {said}
                    <button class="link" data-testid="random-again" on:click=move |_| again(Some(next))>
                        "Choose others"
                    </button>
                    " "
                    <button class="link" data-testid="random-end" on:click=move |_| end(None)>
                        "Judge on all rows"
                    </button>
                </p>
            }
            .into_any()
        }
    })
}

/// What is said of a model that ranks the wrong way round, and what turns it.
fn flip(state: AppState, name: &str, role: Role, area: f64) -> impl IntoView + use<> {
    let (name, other) =
        (name.to_owned(), if role == Role::Score { Role::LowScore } else { Role::Score });
    let flip = move |_| {
        if let Some(loaded) = state.loaded_untracked() {
            file::remap(state, &loaded.study.roles.with(&name, other));
        }
    };
    let button =
        view! { <button class="link" data-testid="flip" on:click=flip>"reverse scores"</button> };
    view! { {format!("AUC {area:.2} · ")}{button} }
}

/// Rows that are shown.
const FIRST_ROWS: usize = 5;

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
            {Role::ALL.map(option).collect_views()}
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
        listed.iter().map(|&index| view! { <td>{cell(index)}</td> }).collect_views()
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
                    <tr>{listed.iter().map(name).collect_views()}</tr>
                </thead>
                <tbody>{rows.iter().take(FIRST_ROWS).map(row).collect_views()}</tbody>
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
        let Earlier { readings, whose } = state.opening.earlier.get();
        let (text, label) = match (readings.len(), whose) {
            (0, _) => return None,
            (1, Some(whose)) => (format!("The columns are read as {whose}"), "read them afresh"),
            _ => ("You changed how the file is read".into(), "undo"),
        };
        let undo = move |_| file::undo(state);
        Some(
            view! { {text}" — "<button class="link" data-testid="undo" on:click=undo>{label}</button> },
        )
    }
}

/// A button that hands over the files that are chosen.
#[component]
pub(crate) fn OpenField(
    #[prop(into)] label: Signal<String>,
    testid: &'static str,
    #[prop(default = "button")] class: &'static str,
    #[prop(default = true)] multiple: bool,
    chosen: impl Fn(Vec<File>) + 'static,
) -> impl IntoView {
    let choose = move |event: web_sys::Event| {
        let input: HtmlInputElement = event_target(&event);
        chosen(file::list(input.files()));
        // So that choosing the same file again is a change.
        input.set_value("");
    };
    view! {
        <label class=class>
            {label}
            <input type="file" data-testid=testid accept=file::ACCEPTED multiple=multiple on:change=choose/>
        </label>
    }
}
