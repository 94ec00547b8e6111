use super::*;

const LOANS: [(&str, &str); 6] = [
    ("cases", "loans"),
    ("positive", "bad loan"),
    ("act", "Refuse"),
    ("leave", "Grant"),
    ("miss", "a bad loan"),
    ("false_alarm", "a customer wrongly refused"),
];

#[test]
fn every_field_is_a_word_or_a_setting() {
    let wording = Wording::default();
    for field in Wording::FIELDS {
        match field.group {
            WordGroup::Setting => {
                assert!(
                    crate::evaluate::Settings::keys().any(|key| key == field.key),
                    "{}",
                    field.key
                );
                assert!(wording.clone().set(field.key, "x").is_err());
            }
            _ => {
                let mut other = wording.clone();
                other.set(field.key, field.example).unwrap();
                assert_eq!(other.get(field.key), Some(field.example));
                assert_eq!(other.chosen(field.key), field.example);
                other.set(field.key, " ").unwrap();
                assert_eq!(other, wording, "{}", field.key);
            }
        }
    }
}

#[test]
fn a_few_words_give_the_others() {
    let words = Wording::of(LOANS).unwrap();
    for (key, text) in [
        ("case", "loan"),
        ("positives", "bad loans"),
        ("misses", "bad loans"),
        ("false_alarms", "customers wrongly refused"),
        ("always_negative", "always grant"),
        ("always_positive", "always refuse"),
        ("acting_on", "refusing"),
        ("top", "top"),
        ("true_positives", "bad loans found"),
        ("true_negatives", "negatives left alone"),
        ("false_positives", "customers wrongly refused"),
        ("cost_ratio_label", "A bad loan costs"),
        ("cost_ratio_unit", "customers wrongly refused"),
        ("prevalence_label", "Share of bad loans"),
        ("miss_costs_more", "a bad loan costs more"),
        ("question", "Should a model decide when to refuse?"),
    ] {
        assert_eq!(words.get(key), Some(text), "{key}");
    }
}

#[test]
fn a_word_that_follows_keeps_following() {
    let mut words = Wording::of(LOANS).unwrap();
    words.set("cost_ratio_label", "A bad loan costs").unwrap();
    assert_eq!(words.chosen("cost_ratio_label"), "");
    words.set("miss", "a loss").unwrap();
    assert_eq!(words.cost_ratio_label, "A loss costs");
}

#[test]
fn pairs_and_json_come_back_in_any_order() {
    let mut words = Wording::of(LOANS).unwrap();
    // Before "miss" is known this is what would follow anyway.
    words.set("cost_ratio_label", "Cost ratio").unwrap();
    words.set("model:RF", "Random forest").unwrap();
    words.set("kind", "values").unwrap();
    let mut pairs = words.pairs();
    assert_eq!(Wording::of(pairs.clone()).unwrap(), words);
    pairs.reverse();
    assert_eq!(Wording::of(pairs).unwrap(), words);
    let json = serde_json::to_string(&words).unwrap();
    assert_eq!(serde_json::from_str::<Wording>(&json).unwrap(), words);
    assert_eq!(words.model("RF"), "Random forest");
    assert_eq!(Wording::default().pairs(), []);
    assert_eq!(serde_json::from_str::<Wording>("{}").unwrap(), Wording::default());
}

#[test]
fn unknown_keys_and_bad_texts_are_refused_with_a_sentence() {
    let mut words = Wording::default();
    let long = "x".repeat(81);
    for (key, text, expected) in [
        ("colour", "red", "There is no word “colour”"),
        ("currency", "$", "There is no word “currency”"),
        ("model:", "x", "There is no word “model:”"),
        ("kind", "x", "There are no words for “x”"),
        ("case", &*long, "One case has 81 letters; at most 80"),
        ("case", "a\nb", "One case has a character that cannot be shown (U+000A)"),
        ("case", "\u{202e}b", "(U+202E)"),
        ("model:RF", "\u{7}", "The name of RF has a character"),
    ] {
        let text = words.set(key, text).unwrap_err().to_string();
        assert!(text.contains(expected), "{text}");
    }
    assert_eq!(words, Wording::default());
    let refused = serde_json::from_str::<Wording>("{\"colour\":\"red\"}").unwrap_err();
    assert!(refused.to_string().contains("There is no word “colour”"), "{refused}");
    words.set("case", &"é".repeat(80)).unwrap();
}

#[test]
fn cells_agree_with_their_numbers() {
    let words = Wording::of(LOANS).unwrap();
    assert_eq!(words.cell("1", "bad loans found"), "1 bad loan found");
    assert_eq!(words.cell("2", "bad loans found"), "2 bad loans found");
    assert_eq!(words.cell("1", &words.false_positives), "1 customer wrongly refused");
    assert_eq!(words.cell("1", "others"), "1 others");
    assert_eq!(
        (words.counted(1.0), words.counted(1258.0)),
        ("1 loan".into(), "1,258 loans".into())
    );
    assert_eq!(
        (words.these(1.0), words.these(2.0)),
        ("this 1 loan".into(), "these 2 loans".into())
    );
}
