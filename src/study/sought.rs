//! What the models look for, in the study's words, with what the file calls it.

use crate::data::Roles;
use crate::domain::{InputKind, Source};
use crate::wording::Wording;

/// "Looked for: bad loans (label = 1 in the file)."; where cases differ in value, which column says so.
/// `None` where nothing but the word positive says what is looked for, or two columns make a value.
pub(super) fn looked_for(source: &Source, roles: &Roles, words: &Wording) -> Option<String> {
    let is_named = ["positive", "positives"].iter().any(|key| !words.chosen(key).is_empty());
    let value = &source.positive_label;
    let in_file = match (source.kind, &roles.outcome) {
        (InputKind::Values, column) => {
            let what = &words.amount_name;
            return column.as_ref().map(|name| format!("The {what} is “{name}” in the file."));
        }
        (InputKind::Scores | InputKind::Features, Some(column)) => {
            Some(format!("{column} = {value}"))
        }
        (InputKind::Scores | InputKind::Features, None) => Some(value.clone()),
        (InputKind::Groups | InputKind::Confusion, _) => None,
    };
    let (positives, cases) = (&words.positives, &words.cases);
    match (is_named, in_file) {
        (true, Some(in_file)) => Some(format!("Looked for: {positives} ({in_file} in the file).")),
        (true, None) => Some(format!("Looked for: {positives}.")),
        (false, Some(in_file)) => Some(format!("Looked for: {cases} with {in_file}.")),
        (false, None) if source.kind == InputKind::Groups => {
            Some(format!("Looked for: {cases} counted in “{value}”."))
        }
        (false, None) => None,
    }
}
