//! The small print of a report page: how it was measured, what was left out, notes.

use crate::data::RowProblem;
use crate::export::drawing::Shown;
use crate::export::page::html::{Html, WIDTH_PX, and_more};
use crate::plot::shortened;
use crate::study::Study;
use crate::wording::grouped_count;

/// Rows left out that are listed.
pub(super) const MOST_PROBLEMS: usize = 20;

/// Notes that are listed.
pub(super) const MOST_NOTES: usize = 6;

/// How it was measured, what was left out, what was chosen for the user.
pub(super) fn small_print(of: &Shown, method: &str) -> Html {
    let (Study { source, problems, .. }, notes) = (of.study, of.study.premises_and_notes());
    let number =
        |count: usize, place: &str| Html::value(&grouped_count(count), &format!("/source/{place}"));
    let rows = [
        number(source.used, "used"),
        Html::text(" of "),
        number(source.rows, "rows"),
        Html::text(&format!(" rows of {} were read, ", source.name)),
        number(source.skipped(), "skipped"),
        Html::text(" were left out. "),
        Html::text(&roles_in_words(of.study)),
        Html::text(method),
    ];
    let notes = notes.iter().take(MOST_NOTES).map(|note| item(note, 1.9 * WIDTH_PX));
    let pieces = [
        Html::text("How it was measured").inside("h2", ""),
        rows.into_iter().collect::<Html>().inside("p", ""),
        rows_left_out(problems, source.skipped()),
        notes.collect::<Html>().inside("ul", "notes"),
    ];
    pieces.into_iter().collect::<Html>().inside("section", "print")
}

/// - `skipped`: how many rows were left out, of which some are listed.
fn rows_left_out(problems: &[RowProblem], skipped: usize) -> Html {
    if problems.is_empty() {
        return Html::default();
    }
    let listed = problems.iter().take(MOST_PROBLEMS);
    let listed = listed.map(|problem| item(&problem.to_string(), WIDTH_PX / 2.0 - 16.0));
    let pieces = [
        Html::text("Rows left out").inside("h2", ""),
        listed.collect::<Html>().inside("ul", "problems"),
        and_more(skipped, problems.len().min(MOST_PROBLEMS), "rows"),
    ];
    pieces.into_iter().collect()
}

/// A list's item, cut where it is wider than `fit_px`.
fn item(text: &str, fit_px: f64) -> Html {
    Html::text(&shortened(text, 8.5, false, fit_px)).inside("li", "")
}

/// "Cases count as much as column “w”." and the like, for the roles that were set.
fn roles_in_words(study: &Study) -> String {
    let roles = &study.roles;
    let sentence = |column: &Option<String>, what: &str| {
        column.as_ref().map(|column| format!("{what} column “{column}”. "))
    };
    let sentences = [
        sentence(&roles.weight, "Cases count as much as"),
        sentence(&roles.fold, "Folds are those of"),
        sentence(&roles.false_negative_cost, "What missing a case costs is told by"),
        sentence(&roles.false_positive_cost, "What a false alarm costs is told by"),
    ];
    sentences.into_iter().flatten().collect()
}
