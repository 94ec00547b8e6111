//! Which policy is best over which interval.

use leptos::prelude::*;

/// One interval of the list.
#[derive(Clone, PartialEq)]
pub(crate) struct WinnerRow {
    pub(crate) class: String,
    pub(crate) who: String,
    /// The best policy on its cases, where they can't tell whether it costs less than who is named, and what is
    /// said before it.
    pub(crate) best: Option<(String, String)>,
    pub(crate) range: String,
    /// What its cases can't tell of it.
    pub(crate) doubt: Option<String>,
    /// The interval with more digits.
    pub(crate) exact: Option<String>,
}

/// The list of intervals; the one that holds the condition is marked.
///
/// - `heading`: below the title, what the intervals are of.
/// - `here`: its index.
/// - `tied`: the model that is as good as the best one there, if one is.
/// - `rows`: do not follow the condition along its axis, so that a drag makes no row again.
pub(crate) fn winner_list(
    (title, heading): (&'static str, impl Fn() -> Option<String> + Send + 'static),
    here: Memo<Option<usize>>,
    tied: Memo<Option<String>>,
    rows: impl Fn() -> Option<Vec<WinnerRow>> + Send + 'static,
    below: impl IntoView,
) -> impl IntoView {
    let item = move |(index, row): (usize, WinnerRow)| {
        let is_here = move || (here.get() == Some(index)).then_some("true");
        let is_told = row.doubt.is_some() || row.best.is_some();
        let tied = move || tied.get().filter(|_| here.get() == Some(index) && !is_told);
        let or = move || tied().map(|other| view! { <small class="doubt">"or " {other}</small> });
        let doubt = row.doubt.map(|doubt| view! { <small class="doubt">{doubt}</small> });
        let (who, best) = match row.best {
            None => (view! { <span>{row.who}</span> }.into_any(), None),
            Some((before, best)) => (
                view! { <strong>{row.who}</strong> }.into_any(),
                Some(view! { <small class="doubt">{before} <span>{best}</span></small> }),
            ),
        };
        view! {
            <li class=row.class aria-current=is_here title=row.exact>
                <i class="swatch" aria-hidden="true"></i>
                {who}
                <b>{row.range}</b>
                {best}
                {or}
                {doubt}
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
