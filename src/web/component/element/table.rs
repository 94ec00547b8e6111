//! Heads and cells of tables.

use leptos::prelude::*;

/// A column's label, and the explanation that hovering shows; empty where none is needed.
pub(crate) type Column = (&'static str, &'static str);

/// The head of a table.
pub(crate) fn table_head<const N: usize>(labels: [&'static str; N]) -> impl IntoView {
    explained_head(labels.map(|label| (label, "")))
}

/// The head of a table with explanations.
pub(crate) fn explained_head<const N: usize>(columns: [Column; N]) -> impl IntoView {
    let cell = |(label, title): Column| {
        view! { <th scope="col" title=(!title.is_empty()).then_some(title)>{label}</th> }
    };
    view! { <thead><tr>{columns.map(cell)}</tr></thead> }
}

/// Cells of one row.
pub(crate) fn cells<const N: usize>(texts: [String; N]) -> impl IntoView {
    texts.map(|text| view! { <td>{text}</td> })
}
