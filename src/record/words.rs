//! A study's words as what differs from the page's own: short in a link, readable in a study file.

use crate::verdict::Wording;
use serde_json::{Map, Value};

/// Texts by their names.
pub(super) type Words = Map<String, Value>;

/// No text that is read is longer, in bytes.
const LONGEST: usize = 2000;

/// The words that are not the page's own.
pub(super) fn words(wording: &Wording) -> Words {
    let own = all(&Wording::default());
    all(wording).into_iter().filter(|(name, text)| own.get(name) != Some(text)).collect()
}

/// The wording with some words over the page's own; `None` if there are no such words.
pub(super) fn wording(words: Words) -> Option<Wording> {
    let mut all = all(&Wording::default());
    if !words.values().all(is_short) {
        return None;
    }
    all.extend(words);
    serde_json::from_value(Value::Object(all)).ok()
}

fn all(wording: &Wording) -> Words {
    match serde_json::to_value(wording) {
        Ok(Value::Object(words)) => words,
        _ => Words::new(),
    }
}

fn is_short(word: &Value) -> bool {
    match word {
        Value::String(text) => text.len() <= LONGEST,
        Value::Array(words) => words.iter().all(is_short),
        Value::Object(words) => {
            words.iter().all(|(name, word)| name.len() <= LONGEST && is_short(word))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::samples;

    #[test]
    fn only_what_differs_is_told() {
        assert!(words(&Wording::default()).is_empty());
        let loans = Wording { cases: "loans".into(), ..Wording::default() };
        assert_eq!(words(&loans).get("cases"), Some(&"loans".into()));
        let samples = samples().into_iter().map(|sample| sample.wording);
        for wanted in samples.chain([loans, Wording::for_values(), Wording::default()]) {
            assert_eq!(wording(words(&wanted)), Some(wanted));
        }
    }

    #[test]
    fn words_that_are_no_words_are_refused() {
        for bad in [Value::from(7), Value::from("x".repeat(5000)), Value::Null] {
            assert_eq!(wording([("cases".to_owned(), bad)].into_iter().collect()), None);
        }
    }
}
