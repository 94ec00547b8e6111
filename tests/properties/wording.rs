//! Words survive their own text, whatever is chosen, in whatever order.

use crate::support::proptest_config;
use breakeven::samples::samples;
use breakeven::wording::{WordGroup, Wording};
use proptest::prelude::*;

/// Keys of words, and some that are none.
fn keys() -> impl Strategy<Value = String> {
    let words = Wording::FIELDS.into_iter().filter(|field| field.group != WordGroup::Setting);
    let mut keys: Vec<String> = words.map(|field| field.key.to_owned()).collect();
    keys.extend(["kind", "model:RF", "model:a:b", "model:", "currency", ""].map(String::from));
    prop::sample::select(keys)
}

/// Texts that follow from others, empty ones, and ones that are refused.
fn texts() -> impl Strategy<Value = String> {
    let likely = [
        "", " ", "loan", "loans", "a loan", "bad loans", "values", "classes", "Cost ratio", "RF",
        "A loan costs", "false alarms", "a false alarm", "always refuse", "Refuse", "\u{7}",
    ];
    prop_oneof![
        4 => prop::sample::select(likely.map(String::from).to_vec()),
        1 => "\\PC{0,90}",
    ]
}

proptest! {
    #![proptest_config(proptest_config(300))]

    #[test]
    fn pairs_come_back_in_any_order(chosen in prop::collection::vec((keys(), texts()), 0..24)) {
        let mut words = Wording::default();
        for (key, text) in &chosen {
            let before = words.clone();
            match words.set(key, text) {
                Ok(()) if !text.trim_matches(' ').is_empty() && key != "kind" => {
                    prop_assert_eq!(words.get(key), Some(text.trim_matches(' ')));
                }
                Ok(()) => {}
                Err(error) => {
                    prop_assert_eq!(&words, &before);
                    prop_assert!(error.to_string().contains(' '));
                }
            }
        }
        let mut pairs = words.pairs();
        prop_assert_eq!(&Wording::of(pairs.clone()).unwrap(), &words);
        pairs.reverse();
        prop_assert_eq!(&Wording::of(pairs).unwrap(), &words);
        let json = serde_json::to_string(&words).unwrap();
        prop_assert_eq!(&serde_json::from_str::<Wording>(&json).unwrap(), &words);
    }
}

#[test]
fn samples_say_what_is_written_for_them() {
    let text = include_str!("../../static/samples/samples.json");
    let raw: serde_json::Value = serde_json::from_str(text).unwrap();
    for (sample, raw) in samples().iter().zip(raw.as_array().unwrap()) {
        let written = raw["wording"].as_object().unwrap();
        for (key, value) in written.iter().filter(|(key, _)| *key != "kind") {
            assert_eq!(sample.wording.get(key), value.as_str(), "{} {key}", sample.id);
        }
    }
}
