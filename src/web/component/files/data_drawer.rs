//! The file as it was read: its columns with their roles, which can be changed, and its first rows.

use crate::data::{ColumnInfo, Role, Roles};
use crate::domain::{Binning, InputKind, RandomSplit};
use crate::study::Study;
use crate::web::component::element::long_list::{MOST_ROWS, long_list};
use crate::web::component::element::table::table_head;
use crate::web::component::files::open_field::OpenField;
use crate::web::file;
use crate::web::state::AppState;
use crate::wording::{exact_number, grouped_count};
use leptos::prelude::*;
use std::sync::Arc;

/// Models with an AUC below 0.5 that are offered to be read the other way round.
const MOST_FLIPS: usize = 10;

#[component]
pub(crate) fn DataDrawer(state: AppState) -> impl IntoView {
    move || {
        let loaded = state.folded.get()?;
        let study = &loaded.0.study;
        let is_classes = matches!(study.source.kind, InputKind::Scores | InputKind::Features);
        let can_remap = is_classes || study.source.kind == InputKind::Values;
        let models = study.curves().filter(|_| is_classes).map_or(&[][..], |curves| &curves.models);
        let worse: Vec<_> = models.iter().filter(|m| m.area_under_curve < 0.5).collect();
        let flips = worse.iter().take(MOST_FLIPS);
        let flips = flips.map(|model| view! { <Flip state name=model.name.clone()/> });
        let more = worse.len().saturating_sub(MOST_FLIPS);
        let more = (more > 0).then(|| view! {
            <p class="hint">{format!("{} more models have an AUC below 0.5.", grouped_count(more))}</p>
        });
        let columns = columns_table(state, Arc::clone(study), can_remap);
        Some(view! {
            <details class="card notes drawer" data-testid="data-drawer">
                <summary>"Columns and roles"</summary>
                {flips.collect_view()}
                {more}
                {is_classes.then(|| positive_picker(state, study))}
                {can_remap.then(|| view! { <AddFiles state/> })}
                {is_classes.then(|| random_split(state, study))}
                {columns}
                {preview(study)}
            </details>
        })
    }
}

/// The columns with their roles; of very many those in use come first.
fn columns_table(state: AppState, study: Arc<Study>, can_remap: bool) -> impl IntoView {
    let mut order: Vec<usize> = (0..study.columns.len()).collect();
    if order.len() > MOST_ROWS {
        order.sort_by_key(|&index| study.roles.role(&study.columns[index].name) == Role::Unused);
    }
    let names = order.iter().map(|&index| study.columns[index].name.clone()).collect::<Vec<_>>();
    let (listed, search) = long_list("columns", move || names.clone());
    let row =
        move |index: usize| column_row(state, &study, &study.columns[order[index]], can_remap);
    let rows = move || listed.get().into_iter().map(&row).collect_view();
    view! {
        {search}
        <div class="scrolls" tabindex="0" role="region" aria-label="Columns">
            <table data-testid="columns">
                {table_head(["Column", "Used as", "From", "To", "Missing", "Values"])}
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}

fn column_row(
    state: AppState,
    study: &Study,
    info: &ColumnInfo,
    can_remap: bool,
) -> impl IntoView + use<> {
    let role = study.roles.role(&info.name);
    let (name, roles) = (info.name.clone(), study.roles.clone());
    let pick = move |event: web_sys::Event| {
        let picked = event_target_value(&event);
        if let Some(role) = Role::ALL.into_iter().find(|r| role_name(*r) == picked) {
            file::remap(state, &roles.with(&name, role));
        }
    };
    let option = |r: Role| view! { <option selected=r == role>{role_name(r)}</option> };
    let picker = can_remap.then(|| {
        let label = format!("Use {} as", info.name);
        view! { <select aria-label=label on:change=pick>{Role::ALL.map(option).collect_view()}</select> }
    });
    let bins =
        (role == Role::Feature && info.is_numeric).then(|| bins_field(state, study, &info.name));
    let (low, high) = info.range.unzip();
    let values = match (&info.distinct, info.values.is_empty()) {
        (_, false) => info.values.join(", "),
        (Some(count), true) => format!("{count} different"),
        (None, true) if info.is_numeric => "numbers".into(),
        (None, true) => "too many texts".into(),
    };
    view! {
        <tr>
            <th scope="row">{info.name.clone()}</th>
            <td>{picker}{bins}</td>
            <td>{low.map(exact_number)}</td>
            <td>{high.map(exact_number)}</td>
            <td>{info.missing}</td>
            <td>{values}</td>
        </tr>
    }
}

/// How the numbers of a feature become values.
fn bins_field(state: AppState, study: &Study, name: &str) -> impl IntoView + use<> {
    let (name, roles) = (name.to_owned(), study.roles.clone());
    let now = roles.bins.iter().find(|(of, _)| *of == name).map(|(_, bins)| bins.clone());
    let label = format!("Bins of {name}: how many, or where they begin (10; 20; 30)");
    let is_open = {
        let roles = roles.clone();
        move || {
            state.loaded.with_untracked(|l| l.as_ref().is_some_and(|l| l.0.study.roles == roles))
        }
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
        " "
        <input class="field" aria-label=label.clone() title=label value=now.unwrap_or_default().to_string() on:change=change/>
    }
}

/// Which of the two outcomes is the positive one.
fn positive_picker(state: AppState, study: &Study) -> Option<impl IntoView + use<>> {
    let roles = study.roles.clone();
    let outcome = roles.outcome.clone()?;
    let info = study.columns.iter().find(|c| c.name == outcome)?;
    let chosen = study.source.positive_label.clone();
    let option = |value: &String| {
        let selected = *value == chosen;
        view! { <option selected=selected>{value.clone()}</option> }
    };
    let options = info.values.iter().map(option).collect_view();
    let pick = move |event: web_sys::Event| {
        let mut roles = roles.clone();
        roles.positive = Some(event_target_value(&event));
        file::remap(state, &roles);
    };
    Some(view! {
        <p>
            <label>
                {format!("Positive value in “{outcome}”: ")}
                <select data-testid="positive" on:change=pick>{options}</select>
            </label>
        </p>
    })
}

/// More models for the same cases, from other files.
#[component]
fn AddFiles(state: AppState) -> impl IntoView {
    let add = move |files| file::add(state, files);
    view! {
        <p>
            "Scores of the same cases in another file are joined by a column of ids that both have, or row by row. "
            <OpenField label="Add a file…" testid="add-file" chosen=add/>
        </p>
    }
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
    let judge = move |files| file::judge(state, files);
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

/// A model that ranks the wrong way round.
#[component]
fn Flip(state: AppState, name: String) -> impl IntoView {
    let said = format!("“{name}” has an AUC below 0.5: its low scores seem to be the risky ones. ");
    let flip = move |_| {
        if let Some(loaded) = state.loaded.get_untracked() {
            let roles = &loaded.0.study.roles;
            let role = match roles.role(&name) {
                Role::LowScore => Role::Score,
                _ => Role::LowScore,
            };
            file::remap(state, &roles.with(&name, role));
        }
    };
    view! { <p>{said}<button class="link" data-testid="flip" on:click=flip>"Reverse scores"</button></p> }
}

fn role_name(role: Role) -> &'static str {
    match role {
        Role::Unused => "not used",
        Role::Feature => "feature",
        Role::Outcome => "outcome",
        Role::Score => "score",
        Role::LowScore => "score, low is positive",
        Role::Weight => "weight",
        Role::Split => "split",
        Role::Fold => "fold",
        Role::FalseNegativeCost => "cost of a miss",
        Role::FalsePositiveCost => "cost of a false alarm",
    }
}

fn preview(study: &Study) -> impl IntoView + use<> {
    let cells = |row: &Vec<String>| {
        let cells = row.iter().take(MOST_ROWS).map(|field| view! { <td>{field.clone()}</td> });
        view! { <tr>{cells.collect_view()}</tr> }
    };
    let of_columns = match study.columns.len() {
        count if count > MOST_ROWS => {
            format!(", the first {MOST_ROWS} of {} columns", grouped_count(count))
        }
        _ => String::new(),
    };
    let header = study
        .columns
        .iter()
        .take(MOST_ROWS)
        .map(|c| view! { <th scope="col">{c.name.clone()}</th> });
    view! {
        <h3>{format!("The first {} rows{of_columns}", study.preview.len())}</h3>
        <div class="scrolls" tabindex="0" role="region" aria-label="First rows">
            <table data-testid="preview">
                <thead><tr>{header.collect_view()}</tr></thead>
                <tbody>{study.preview.iter().map(cells).collect_view()}</tbody>
            </table>
        </div>
    }
}
