//! Lists that may have thousands of rows: a hundred are on the page, a search finds the others.

use crate::wording::grouped_count;
use leptos::prelude::*;

/// Rows that a list shows at most; each takes some fifty elements.
pub(crate) const MOST_ROWS: usize = 100;

/// Which rows of a list are shown, and the search above it; there is none above a short list.
///
/// - `of`: what the rows are, in the plural.
/// - `names`: of all rows, in their order.
/// - returns: the indexes of the rows that are shown.
pub(crate) fn long_list(
    of: &'static str,
    names: impl Fn() -> Vec<String> + Send + Sync + 'static,
) -> (Memo<Vec<usize>>, impl IntoView) {
    let names = Memo::new(move |_| names());
    let count = Memo::new(move |_| names.with(Vec::len));
    let query = RwSignal::new(String::new());
    let found = Memo::new(move |_| {
        let query =
            if count.get() > MOST_ROWS { query.get().to_lowercase() } else { String::new() };
        names.with(|names| {
            let holds = |name: &String| query.is_empty() || name.to_lowercase().contains(&query);
            let all = names.iter().enumerate().filter(|(_, name)| holds(name));
            all.map(|(index, _)| index).collect::<Vec<_>>()
        })
    });
    let shown = Memo::new(move |_| found.with(|all| all[..all.len().min(MOST_ROWS)].to_vec()));
    let said = move || {
        let (shown, found) = (shown.with(Vec::len), found.with(Vec::len));
        let of_all = if found < count.get() { "found" } else { of };
        format!("{} of {} {of_all} are listed.", grouped_count(shown), grouped_count(found))
    };
    let search = view! {
        <Show when=move || { count.get() > MOST_ROWS }>
            <p class="hint search">
                <input
                    type="search"
                    class="field wide"
                    data-testid=format!("search-{of}")
                    aria-label=format!("Search {of}")
                    placeholder="Search"
                    on:input=move |event| query.set(event_target_value(&event))
                />
                <span role="status">{said}</span>
            </p>
        </Show>
    };
    (shown, search)
}
