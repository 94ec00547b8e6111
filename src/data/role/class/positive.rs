//! Which of two outcome values is the positive one, by the words that people use for an event.

use crate::data::text::words::is_mark;
use crate::data::text::words::{Said, Says, pieces, said, whole};

/// Whether a value speaks of the event (`true`) or of its absence; `None` if its words say nothing.
///
/// - `key`: the value in lower case.
pub(crate) fn is_event(key: &str) -> Option<bool> {
    let of = |said: Said| match (said.has(Says::Event), said.has(Says::NoEvent)) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    };
    if let Some(told) = of(whole(key)) {
        return Some(told);
    }
    let words = words(key);
    let (first, last) = (words.first()?, words.last()?);
    if said(first).has(Says::Not) || said(last).has(Says::Not) {
        return if words.len() == 1 { None } else { Some(false) };
    }
    let glued = first.strip_prefix("non").or_else(|| first.strip_prefix("not"));
    if glued.is_some_and(|rest| said(rest).has(Says::Event)) {
        return Some(false);
    }
    // "closed, not suspicious"
    let is_negated = |pair: &[&str]| said(pair[0]).has(Says::Not) && said(pair[1]).has(Says::Event);
    if words.windows(2).any(is_negated) {
        return Some(false);
    }
    let long = words.iter().filter(|word| word.len() > 2).map(|word| said(word));
    let pairs = words.windows(2).map(|pair| whole(&pair.join(" ")));
    of(long.chain(pairs).fold(Said::default(), Said::and))
}

fn words(key: &str) -> Vec<&str> {
    let parts = key.split(|c: char| !c.is_alphanumeric() && !is_mark(c));
    parts.filter(|word| !word.is_empty()).flat_map(pieces).collect()
}

/// Whether one of several words of a value denies the others: "did not vote".
///
/// - `key`: the value in lower case.
pub(crate) fn denies(key: &str) -> bool {
    let words = words(key);
    words.len() > 1 && words.iter().any(|word| said(word).has(Says::Not))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_tell_the_event_from_its_absence() {
        for event in ["churned", "charged off", "attrited customer", "bad", "left company", "坏"] {
            assert_eq!(is_event(event), Some(true), "{event}");
        }
        for none in [
            "stayed",
            "existing customer",
            "fully paid",
            "not fraud",
            "closed - not suspicious",
            "non-event",
            "nondefault",
            "no default",
            "nein",
            "benign",
        ] {
            assert_eq!(is_event(none), Some(false), "{none}");
        }
        for event in ["נטש", "違約", "да", "已流失", "bị vỡ nợ", "हाँ", "이탈", "بله"]
        {
            assert_eq!(is_event(event), Some(true), "{event}");
        }
        for none in ["未流失", "解約なし", "не дефолт", "нет", "không", "नहीं", "ปกติ", "미이탈"]
        {
            assert_eq!(is_event(none), Some(false), "{none}");
        }
        for neither in ["red", "m", "2", "", "not", "good or bad"] {
            assert_eq!(is_event(neither), None, "{neither}");
        }
    }
}
