//! Which class probabilities speak for, where its words don't tell that it is positive.

use crate::data::error::quoted;
use crate::data::role::classes::is_event;
use crate::data::role::names::is_percentage_name;
use crate::data::role::outcome::Outcome;
use crate::data::role::ranges::is_probability;
use crate::data::role::score::evidence::area;
use crate::data::table::table::Table;
use crate::data::text::words::words;
use crate::domain::is_surely_reversed;
use std::sync::OnceLock;

/// The outcome with the other class positive, if the positive one is a guess or the column is called after
/// the absence of an event, as "good_flag" is, and all models, or all of
/// several probabilities and percentages among them, are surely high where the other one is: a model is
/// made for what is looked for, however common it is. Scores of points may rise with what is good.
pub(crate) fn likelier(table: &Table, outcome: &Outcome, models: &[usize]) -> Option<Outcome> {
    let speaks = |&&column: &&usize| {
        let (area, error) = area(table, outcome, column);
        is_surely_reversed(area, error)
    };
    let is_probable = |&&column: &&usize| {
        is_probability(table, column) || is_percentage_name(&table.header[column])
    };
    let all = models.iter().filter(is_probable).count();
    let probable = models.iter().filter(is_probable).filter(speaks).count();
    let are_all = || models.iter().all(|model| speaks(&model));
    let name = words(&table.header[outcome.column]).join(" ");
    let can_be = outcome.is_guess || is_event(&name) == Some(false);
    if !can_be || all == 0 || probable < all || all == 1 && !are_all() {
        return None;
    }
    let (positive, negative) = (outcome.negative.clone(), outcome.positive.clone());
    let note = format!(
        "Outcome: column {}; positive is {} (its cases have the higher probabilities; choose the other if that is wrong).",
        quoted(&table.header[outcome.column]),
        quoted(&positive.spelling)
    );
    let (note, judged) = (Some(note), OnceLock::new());
    Some(Outcome { positive, negative, note, is_guess: false, judged, ..*outcome })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::role::outcome::outcome;
    use crate::data::role::roles::Roles;
    use crate::data::table::reader::table_of;

    fn positive(words: [&str; 2], times: u32) -> Option<String> {
        positive_of("who", words, times)
    }

    fn positive_of(name: &str, words: [&str; 2], times: u32) -> Option<String> {
        let row = |i: u32| {
            let is_common = i % 5 > 1;
            let p = f64::from(i % 40 + if is_common { 30 } else { 0 }) * f64::from(times) / 100.0;
            format!("{},{p:.2}\n", words[usize::from(is_common)])
        };
        let table = table_of(&format!("{name},m\n{}", (0..100).map(row).collect::<String>()));
        let outcome = outcome("", &table, &Roles::default()).unwrap();
        likelier(&table, &outcome, &[1]).map(|outcome| outcome.positive.spelling)
    }

    #[test]
    fn probabilities_speak_for_the_common_class_if_no_word_does() {
        assert_eq!(positive(["rood", "blauw"], 1).as_deref(), Some("blauw"));
        assert_eq!(positive(["bad", "good"], 1), None, "words tell");
        assert_eq!(positive(["rood", "blauw"], 9), None, "points may be good");
        assert_eq!(positive_of("good_flag", ["1", "0"], 1).as_deref(), Some("0"));
        assert_eq!(positive_of("bad_flag", ["1", "0"], 1), None);
    }
}
