//! What a study calls things: a case, the two outcomes, the two mistakes, the two actions. A person
//! chooses a few words; the others follow from them unless they are chosen too.

use crate::curve::{Curves, Policy};
use crate::domain::map_of;
use crate::wording::language::{
    capitalized, counted, ing, uncapitalized, verb_of, with_article, without_article,
};
use crate::wording::words::{
    ChosenWords, FIELDS, WordField, WordGroup, WordingError, WordingKind, Words, checked,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Deref;

/// The words of one study; [`Wording::default`] has the field's own terms.
///
/// It dereferences to [`Words`], which are made when a word is chosen, so that a drag reads them
/// without making a string. In files it is a table from key to text, as [`Wording::pairs`].
///
/// # Examples
/// ```
/// use breakeven::wording::Wording;
/// let mut wording = Wording::default();
/// wording.set("miss", "a bad loan")?;
/// assert_eq!(wording.cost_ratio_label, "A bad loan costs");
/// wording.set("cost_ratio_label", "One bad loan costs")?;
/// wording.set("miss", "")?;
/// assert_eq!((&*wording.miss, wording.pairs().len()), ("a miss", 1));
/// # Ok::<(), breakeven::wording::WordingError>(())
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
    /// Most letters a word may have.
    pub const MAX_LENGTH: usize = 80;

    /// The fields of an editor, in its order: words, and the settings that belong beside them.
    pub const FIELDS: [WordField; 33] = FIELDS;

    /// What a case must be worth to be accepted, without its sign where the label gives one.
    pub fn break_even(&self) -> &str {
        let label = self.theta_label.trim();
        label.strip_suffix("(θ)").map_or(label, str::trim_end)
    }

    /// The words before any are chosen.
    pub fn of_kind(kind: WordingKind) -> Self {
        let chosen = BTreeMap::new();
        let words = Words::of(&ChosenWords { kind, texts: &chosen });
        Self { kind, chosen, models: BTreeMap::new(), words }
    }

    /// The words for cases that differ in value, before any are chosen: accept and reject.
    pub fn for_values() -> Self {
        Self::of_kind(WordingKind::Values)
    }

    /// The words for cases each of which says what a mistake about it costs: what is counted is not
    /// cases but what is at stake.
    ///
    /// # Panics
    /// Never: the words are tested.
    pub fn for_costs() -> Self {
        Self::of([
            ("case", "unit at stake"),
            ("cases", "units at stake"),
            ("miss", "a unit missed"),
            ("misses", "units missed"),
            ("false_alarm", "a unit of false alarms"),
            ("false_alarms", "units of false alarms"),
        ])
        .expect("words of the editor")
    }

    /// What the cases are like.
    pub fn kind(&self) -> WordingKind {
        self.kind
    }

    /// Words from pairs of key and text, in any order.
    ///
    /// # Errors
    /// [`WordingError`] of the first pair that is not a word.
    pub fn of<K: AsRef<str>, T: AsRef<str>>(
        pairs: impl IntoIterator<Item = (K, T)>,
    ) -> Result<Self, WordingError> {
        let mut wording = Self::default();
        for (key, text) in pairs {
            wording.put(key.as_ref(), text.as_ref())?;
        }
        wording.update_words();
        Ok(wording)
    }

    /// Chooses one word; an empty text removes the choice.
    ///
    /// - `key`: of a word in [`Wording::FIELDS`], `model:NAME` with a name of the file, or `kind`.
    ///
    /// # Errors
    /// [`WordingError`]; the words stay as they were.
    pub fn set(&mut self, key: &str, text: &str) -> Result<(), WordingError> {
        self.put(key, text)?;
        self.update_words();
        Ok(())
    }

    /// The word of a key, chosen or derived; `None` if there is no such word.
    pub fn get<'a>(&'a self, key: &'a str) -> Option<&'a str> {
        match key.strip_prefix("model:") {
            Some(name) => Some(self.model(name)),
            None => self.words.get(key),
        }
    }

    /// The text chosen for a key; empty where the word follows from others.
    pub fn chosen(&self, key: &str) -> &str {
        let chosen = match key.strip_prefix("model:") {
            Some(name) => self.models.get(name),
            None => self.chosen.get(key),
        };
        chosen.map(String::as_str).unwrap_or_default()
    }

    /// The choices, as [`Wording::of`] takes them: the kind if it is not the default, then words in
    /// the order of the fields, then names of models.
    pub fn pairs(&self) -> Vec<(String, String)> {
        let kind = (self.kind == WordingKind::Values).then(|| ("kind".into(), "values".into()));
        let own = |field: &WordField| Some((field.key.into(), self.chosen.get(field.key)?.clone()));
        let words = FIELDS.iter().filter_map(own);
        let models = self.models.iter().map(|(name, text)| (format!("model:{name}"), text.clone()));
        kind.into_iter().chain(words).chain(models).collect()
    }

    /// What the number of the cost-ratio slider counts: after it, where its label begins a
    /// sentence, "A bad loan costs 5 wrongly refused customers"; else, before a miss has a name,
    /// below it.
    pub fn cost_ratio_unit_at(&self) -> [&str; 2] {
        let unit = &*self.cost_ratio_unit;
        if self.cost_ratio_label == "Cost ratio" { ["", unit] } else { [unit, ""] }
    }

    /// "A missed fraud is taken to cost as much as a needlessly blocked payment: type what it costs."
    pub fn assumed_costs(&self) -> String {
        let (miss, alarm) = (capitalized(&self.miss), &self.false_alarm);
        format!("{miss} is taken to cost as much as {alarm}: type what it costs.")
    }

    /// What an axis of cost ratios measures: "A bad loan costs this many wrongly refused customers".
    pub fn ratio_axis(&self) -> String {
        capitalized(&format!("{} costs this many {}", self.miss, self.false_alarms))
    }

    /// The name to show for a model.
    pub fn model<'a>(&'a self, name: &'a str) -> &'a str {
        self.models.get(name).map_or(name, String::as_str)
    }

    /// A policy as the page names it.
    ///
    /// - `name`: of the model with an index.
    pub(crate) fn policy<'a>(&'a self, policy: Policy, name: impl Fn(usize) -> &'a str) -> String {
        match policy {
            Policy::AlwaysNegative => format!("“{}”", self.always_negative),
            Policy::AlwaysPositive => format!("“{}”", self.always_positive),
            Policy::Model(index) => self.model(name(index)).into(),
        }
    }

    /// A policy as the page names it.
    pub fn policy_name(&self, policy: Policy, curves: &Curves) -> String {
        self.policy(policy, |model| &curves.models[model].name)
    }

    /// A number of cases with their word: "1 loan", "1,258 loans".
    pub fn counted(&self, cases: f64) -> String {
        counted(cases, &self.case, &self.cases)
    }

    /// "these 1,258 loans", "this 1 loan".
    pub(crate) fn these(&self, cases: f64) -> String {
        let these = if cases.round() == 1.0 { "this" } else { "these" };
        format!("{these} {}", self.counted(cases))
    }

    /// Changes a noun or an action, and says it in the chosen words that hold the old one: with "fraud" for
    /// "bad loan", "bad loans made" are "frauds made". Its plural follows from it again.
    ///
    /// # Errors
    /// As [`Wording::set`]; then nothing is changed.
    ///
    /// # Examples
    /// ```
    /// use breakeven::wording::Wording;
    /// let words = [("positive", "bad loan"), ("positives", "bad loans"), ("miss", "a bad loan")];
    /// let mut wording = Wording::of(words)?;
    /// wording.rename("positive", "unpaid bill")?;
    /// assert_eq!((&*wording.positives, &*wording.miss), ("unpaid bills", "an unpaid bill"));
    /// # Ok::<(), breakeven::wording::WordingError>(())
    /// ```
    pub fn rename(&mut self, key: &str, text: &str) -> Result<(), WordingError> {
        let many = match key {
            "case" => "cases",
            "positive" => "positives",
            "negative" => "negatives",
            "miss" => "misses",
            "false_alarm" => "false_alarms",
            _ => "",
        };
        let mut next = self.clone();
        // An order begins a sentence; the known ones are written in small letters inside of one.
        let is_order = ["act", "leave"].contains(&key) && verb_of(text).is_some();
        next.set(key, &if is_order { capitalized(text) } else { text.to_owned() })?;
        if !many.is_empty() {
            next.set(many, "")?;
        }
        // One before several: several of the new ones may hold one of the old ones.
        let said = |words: &Self, key: &str| {
            uncapitalized(without_article(words.get(key).unwrap_or_default()))
        };
        let swaps = [key, many].map(|key| (said(self, key), said(&next, key)));
        let is_named = [key, many].iter().any(|key| !self.chosen(key).is_empty());
        let others = self.chosen.iter().filter(|(other, _)| *other != key && *other != many);
        for (other, said) in others.filter(|_| is_named) {
            let swapped = swaps.iter().fold(said.clone(), |text, (old, new)| {
                let text = with_word(&text, old, new);
                with_word(&text, &capitalized(old), &capitalized(new))
            });
            if swapped != *said {
                let is_one = without_article(&swapped) != swapped;
                let article = is_one.then(|| with_article(without_article(&swapped)));
                next.set(other, &article.unwrap_or(swapped))?;
            }
        }
        *self = next;
        Ok(())
    }

    /// The two outcomes in short, where cases are named beside them: "bad", "good".
    pub fn outcomes(&self) -> [String; 2] {
        [&self.positives, &self.negatives].map(|outcome| {
            let short = outcome.strip_suffix(&*self.cases).map(str::trim);
            short.filter(|word| !word.is_empty()).unwrap_or(outcome).to_owned()
        })
    }

    /// The same where a study took the place of another one: words that nobody chose follow it.
    ///
    /// - `old`, `new`: the words that either study gives by itself.
    #[must_use]
    pub fn following(&self, old: &Self, new: Self) -> Self {
        if self == old {
            return new;
        }
        let mut words = self.clone();
        for (key, _) in old.pairs().into_iter().chain(new.pairs()) {
            if words.chosen(&key) == old.chosen(&key) {
                // A word of the file that can't be shown is none there either.
                let _ = words.set(&key, new.chosen(&key));
            }
        }
        words
    }

    /// The question of a view, with the action's verb where that is one word: "How many to refuse?".
    pub fn asked(&self, question: &str) -> String {
        let act = uncapitalized(&self.act);
        if self.chosen("act").is_empty() || act == "act" || verb_of(&act).as_ref() != Some(&act) {
            return question.to_owned();
        }
        let verb = format!("to {act}");
        question.replace("to act on", &verb).replace("to act", &verb)
    }

    /// A policy without a model as what one does: "refusing all"; what does not begin with the verb of an
    /// action stays in quotation marks: “always negative”.
    ///
    /// - `policy`: its words, as an order.
    pub(crate) fn gerund(&self, policy: &str) -> String {
        let often = ["always ", "never "].into_iter().find(|often| policy.starts_with(often));
        let often = often.unwrap_or_default();
        let order = &policy[often.len()..];
        let is_chosen = !self.chosen("act").is_empty() || !self.chosen("leave").is_empty();
        let is_action = |verb: &String| {
            [&self.act, &self.leave].iter().any(|action| verb_of(action).as_ref() == Some(verb))
        };
        match verb_of(order).filter(|verb| is_chosen && is_action(verb)) {
            Some(verb) => format!("{often}{}{}", ing(&verb), &order[verb.len()..]),
            None => format!("“{policy}”"),
        }
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

    /// Makes the words, and forgets each choice that equals what would follow without it, so that
    /// the word keeps following.
    fn update_words(&mut self) {
        let words = |chosen: &BTreeMap<String, String>| {
            Words::of(&ChosenWords { kind: self.kind, texts: chosen })
        };
        self.words = words(&self.chosen);
        for field in FIELDS.iter().rev() {
            let Some(text) = self.chosen.remove(field.key) else { continue };
            if words(&self.chosen) != self.words {
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
        map_of(wording.pairs())
    }
}

/// A text with other words for some whole words in it.
fn with_word(text: &str, old: &str, new: &str) -> String {
    if old.is_empty() || new.is_empty() {
        return text.to_owned();
    }
    let (mut said, mut from) = (String::new(), 0);
    for (at, _) in text.match_indices(old) {
        let is_apart = |letter: Option<char>| letter.is_none_or(|c| !c.is_alphanumeric());
        let (before, after) = (&text[..at], &text[at + old.len()..]);
        if is_apart(before.chars().next_back()) && is_apart(after.chars().next()) {
            said += &text[from..at];
            said += new;
            from = at + old.len();
        }
    }
    said + &text[from..]
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
                    let is_key = crate::evaluate::Settings::keys().any(|key| key == field.key);
                    assert!(is_key, "{}", field.key);
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
            ("true_negatives", "other loans left alone"),
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
    fn what_is_not_done_is_never_done() {
        let words = Wording::of([("act", "Call"), ("leave", "Don’t call")]).unwrap();
        assert_eq!(words.always_negative, "never call");
        let gerunds = [&words.always_negative, &words.always_positive].map(|p| words.gerund(p));
        assert_eq!(gerunds, ["never calling", "always calling"]);
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
        let expected = ("1 loan".into(), "1,258 loans".into());
        assert_eq!((words.counted(1.0), words.counted(1258.0)), expected);
        let expected = ("this 1 loan".into(), "these 2 loans".into());
        assert_eq!((words.these(1.0), words.these(2.0)), expected);
    }

    #[test]
    fn words_that_nobody_chose_follow_another_outcome() {
        let [fraud, honest] =
            ["fraud case", "honest case"].map(|of| Wording::of([("positive", of)]).unwrap());
        assert_eq!(fraud.following(&fraud, honest.clone()), honest);
        let mut own = fraud.clone();
        own.rename("act", "block").unwrap();
        let words = own.following(&fraud, honest.clone());
        assert_eq!((&*words.act, &*words.positive), ("Block", "honest case"));
        own.rename("positive", "fraud").unwrap();
        assert_eq!(own.following(&fraud, honest).positive, "fraud");
    }

    #[test]
    fn derived_plurals_are_those_of_their_nouns() {
        let words = [("positive", "anomaly"), ("case", "family"), ("act", "Inspect")];
        let words = Wording::of(words).unwrap();
        assert_eq!((&*words.miss, &*words.misses), ("a missed anomaly", "missed anomalies"));
        assert_eq!(words.false_alarms, "needlessly inspected families");
        let words = Wording::of([("case", "bed"), ("positive", "bed"), ("act", "Free")]).unwrap();
        assert_eq!(words.false_alarms, "needlessly freed beds");
    }

    #[test]
    fn only_whole_words_are_renamed_and_only_once() {
        let words =
            [("case", "loan"), ("positive", "bad loan"), ("false_negatives", "bad loans made")];
        let renamed = |key: &str, text: &str| {
            let mut wording = Wording::of(words).unwrap();
            wording.rename(key, text).unwrap();
            [&wording.cases, &wording.positives, &wording.false_negatives].map(|word| word.clone())
        };
        let expected = ["loan cases", "bad loan cases", "bad loan cases made"];
        assert_eq!(renamed("case", "loan case"), expected);
        let expected = ["loans", "very bad loans", "very bad loans made"];
        assert_eq!(renamed("positive", "very bad loan"), expected);
        let mut wording = Wording::of([("case", "case"), ("question", "A showcase?")]).unwrap();
        wording.rename("case", "loan").unwrap();
        assert_eq!(wording.question, "A showcase?");
    }
}
