//! Which policy is best over which interval.

use leptos::prelude::*;

/// One interval of the list.
pub(crate) struct WinnerRow {
    pub(crate) class: String,
    pub(crate) who: String,
    pub(crate) range: String,
    /// The interval with more digits.
    pub(crate) exact: Option<String>,
}

/// The list of intervals; the one that holds the condition is marked.
///
/// - `heading`: below the title, what the intervals are of.
/// - `here`: its index.
/// - `rows`: do not follow the condition along its axis, so that a drag makes no row again.
pub(crate) fn winner_list(
    (title, heading): (&'static str, impl Fn() -> Option<String> + Send + 'static),
    here: Memo<Option<usize>>,
    rows: impl Fn() -> Option<Vec<WinnerRow>> + Send + 'static,
    below: impl IntoView,
) -> impl IntoView {
    let item = move |(index, row): (usize, WinnerRow)| {
        let is_here = move || (here.get() == Some(index)).then_some("true");
        view! {
            <li class=row.class aria-current=is_here title=row.exact>
                <i class="swatch" aria-hidden="true"></i>
                <span>{row.who}</span>
                <b>{row.range}</b>
            </li>
        }
    };
    let items = move || Some(rows()?.into_iter().enumerate().map(item).collect_view());
    view! {
        <div class="winners">
            <h3>{title}</h3>
            <p class="hint">{heading}</p>
            <ol data-testid="winners">{items}</ol>
            {below}
        </div>
    }
}
