//! A study's words as what differs from the page's own: short in a link, readable in a study file.

use crate::wording::Wording;
use std::collections::BTreeMap;

/// Texts by their names.
pub(in crate::export) type Words = BTreeMap<String, String>;

/// The words that are not the page's own.
pub(in crate::export) fn words(wording: &Wording) -> Words {
    wording.pairs().into_iter().collect()
}

/// The wording with some words over the page's own; `None` if there are no such words.
pub(in crate::export) fn wording(words: Words) -> Option<Wording> {
    Wording::of(words).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::samples;

    #[test]
    fn only_what_differs_is_told() {
        assert!(words(&Wording::default()).is_empty());
        let loans = Wording::of([("cases", "loans")]).unwrap();
        assert_eq!(words(&loans).get("cases").map(String::as_str), Some("loans"));
        let samples = samples().into_iter().map(|sample| sample.wording);
        for wanted in samples.chain([loans, Wording::for_values(), Wording::default()]) {
            assert_eq!(wording(words(&wanted)), Some(wanted));
        }
    }

    #[test]
    fn words_that_nobody_could_choose_are_refused() {
        for (key, text) in [("colour", "red".to_owned()), ("cases", "x".repeat(81))] {
            assert_eq!(wording(Words::from([(key.to_owned(), text)])), None);
        }
    }
}
