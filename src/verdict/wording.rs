//! What the study calls things: a case, the two outcomes, the two mistakes, the two actions. A person
//! chooses a few words; the others follow from them, unless they are chosen too.

use super::grammar::counted;
use super::word_field::{FIELDS, WordField, WordGroup, WordingError, checked};
use super::words::{WordingKind, Words};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Deref;

/// The words of one study. [`Wording::default`] speaks the field's own language.
///
/// It reads as [`Words`], which are made once, when a word is chosen: charts read them at every
/// move. In files it is a table from key to text, as [`Wording::pairs`].
///
/// # Examples
/// ```
/// use breakeven::verdict::Wording;
/// let mut wording = Wording::default();
/// wording.set("miss", "a bad loan")?;
/// assert_eq!(wording.cost_ratio_label, "A bad loan costs");
/// wording.set("cost_ratio_label", "One bad loan costs")?;
/// wording.set("miss", "")?;
/// assert_eq!((&*wording.miss, wording.pairs().len()), ("a miss", 1));
/// # Ok::<(), breakeven::verdict::WordingError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, String>", into = "BTreeMap<String, String>")]
pub struct Wording {
    kind: WordingKind,
    chosen: BTreeMap<String, String>,
    models: BTreeMap<String, String>,
    words: Words,
}

impl Deref for Wording {
    type Target = Words;

    fn deref(&self) -> &Words {
        &self.words
    }
}

impl Default for Wording {
    fn default() -> Self {
        Self::of_kind(WordingKind::Classes)
    }
}

impl Wording {
    /// Letters of a word at most.
    pub const MAX_LENGTH: usize = 80;

    /// The fields of an editor, in its order: words, and the settings that belong beside them.
    pub const FIELDS: [WordField; 30] = FIELDS;

    /// The words before any are chosen.
    #[must_use]
    pub fn of_kind(kind: WordingKind) -> Self {
        let chosen = BTreeMap::new();
        let words = Words::of(kind, &chosen);
        Self { kind, chosen, models: BTreeMap::new(), words }
    }

    /// The words for cases that differ in value, before any are chosen: accept and reject.
    #[must_use]
    pub fn for_values() -> Self {
        Self::of_kind(WordingKind::Values)
    }

    /// What the cases are like.
    #[must_use]
    pub fn kind(&self) -> WordingKind {
        self.kind
    }

    /// Words from their pairs, in any order.
    ///
    /// # Errors
    /// [`WordingError`] of the first that is none.
    pub fn of<K: AsRef<str>, T: AsRef<str>>(
        pairs: impl IntoIterator<Item = (K, T)>,
    ) -> Result<Self, WordingError> {
        let mut wording = Self::default();
        for (key, text) in pairs {
            wording.put(key.as_ref(), text.as_ref())?;
        }
        wording.settle();
        Ok(wording)
    }

    /// Chooses one word; an empty text takes the choice back.
    ///
    /// - `key`: a word's of [`Wording::FIELDS`], `model:NAME` with a name of the file, or `kind`.
    ///
    /// # Errors
    /// [`WordingError`]; the words are then as before.
    pub fn set(&mut self, key: &str, text: &str) -> Result<(), WordingError> {
        self.put(key, text)?;
        self.settle();
        Ok(())
    }

    /// What a key says: chosen, or what follows; `None` if there is no such word.
    #[must_use]
    pub fn get<'a>(&'a self, key: &'a str) -> Option<&'a str> {
        match key.strip_prefix("model:") {
            Some(name) => Some(self.model(name)),
            None => self.words.get(key),
        }
    }

    /// What was chosen for a key; nothing where the word follows from others.
    #[must_use]
    pub fn chosen(&self, key: &str) -> &str {
        let chosen = match key.strip_prefix("model:") {
            Some(name) => self.models.get(name),
            None => self.chosen.get(key),
        };
        chosen.map(String::as_str).unwrap_or_default()
    }

    /// What differs from the default, as [`Wording::of`] takes it: the kind, then words in the order
    /// of the fields, then models.
    #[must_use]
    pub fn pairs(&self) -> Vec<(String, String)> {
        let kind = (self.kind == WordingKind::Values).then(|| ("kind".into(), "values".into()));
        let own = |field: &WordField| Some((field.key.into(), self.chosen.get(field.key)?.clone()));
        let words = FIELDS.iter().filter_map(own);
        let models = self.models.iter().map(|(name, text)| (format!("model:{name}"), text.clone()));
        kind.into_iter().chain(words).chain(models).collect()
    }

    /// The name to show for a model.
    #[must_use]
    pub fn model<'a>(&'a self, name: &'a str) -> &'a str {
        self.models.get(name).map_or(name, String::as_str)
    }

    /// So many cases: "1 loan", "1,258 loans".
    #[must_use]
    pub fn counted(&self, cases: f64) -> String {
        counted(cases, &self.case, &self.cases)
    }

    /// "these 1,258 loans", "this 1 loan".
    pub(super) fn these(&self, cases: f64) -> String {
        let these = if cases.round() == 1.0 { "this" } else { "these" };
        format!("{these} {}", self.counted(cases))
    }

    fn put(&mut self, key: &str, text: &str) -> Result<(), WordingError> {
        if let Some(name) = key.strip_prefix("model:").filter(|name| !name.is_empty()) {
            match checked(&format!("The name of {name}"), text, Self::MAX_LENGTH)? {
                "" => self.models.remove(name),
                text if text == name => self.models.remove(name),
                text => self.models.insert(name.into(), text.into()),
            };
            return Ok(());
        }
        if key == "kind" {
            self.kind = match text {
                "" | "classes" => WordingKind::Classes,
                "values" => WordingKind::Values,
                _ => return Err(WordingError::UnknownKind(text.into())),
            };
            return Ok(());
        }
        let is_word = |field: &&WordField| field.key == key && field.group != WordGroup::Setting;
        let field = FIELDS.iter().find(is_word);
        let field = field.ok_or_else(|| WordingError::UnknownKey(key.into()))?;
        match checked(field.label, text, Self::MAX_LENGTH)? {
            "" => self.chosen.remove(key),
            text => self.chosen.insert(key.into(), text.into()),
        };
        Ok(())
    }

    /// Makes the words, and forgets choices that would follow anyway: they shall keep following.
    fn settle(&mut self) {
        self.words = Words::of(self.kind, &self.chosen);
        for field in FIELDS.iter().rev() {
            let Some(text) = self.chosen.remove(field.key) else { continue };
            if Words::of(self.kind, &self.chosen) != self.words {
                self.chosen.insert(field.key.into(), text);
            }
        }
    }
}

impl TryFrom<BTreeMap<String, String>> for Wording {
    type Error = WordingError;

    fn try_from(pairs: BTreeMap<String, String>) -> Result<Self, WordingError> {
        Self::of(pairs)
    }
}

impl From<Wording> for BTreeMap<String, String> {
    fn from(wording: Wording) -> Self {
        wording.pairs().into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
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
                    assert!(crate::verdict::Settings::KEYS.contains(&field.key), "{}", field.key);
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
        assert_eq!((&*words.case, &*words.positives), ("loan", "bad loans"));
        assert_eq!(
            (&*words.misses, &*words.false_alarms),
            ("bad loans", "customers wrongly refused")
        );
        assert_eq!(
            (&*words.always_negative, &*words.always_positive),
            ("always grant", "always refuse")
        );
        assert_eq!(
            (&*words.true_positives, &*words.true_negatives),
            ("bad loans found", "negatives left alone")
        );
        assert_eq!(words.false_positives, "customers wrongly refused");
        assert_eq!(
            (&*words.cost_ratio_label, &*words.cost_ratio_unit),
            ("A bad loan costs", "customers wrongly refused")
        );
        assert_eq!(
            (&*words.prevalence_label, &*words.miss_costs_more),
            ("Share of bad loans", "a bad loan costs more")
        );
        assert_eq!(words.question, "Should a model decide when to refuse?");
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
    fn what_is_no_word_is_refused_with_a_sentence() {
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
            let said = words.set(key, text).unwrap_err().to_string();
            assert!(said.contains(expected), "{said}");
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
}
