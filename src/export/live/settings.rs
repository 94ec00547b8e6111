//! The settings inside a page: those of an address as a JSON object, and beside them what an address
//! can't say in plain words: the words, which column is what, which models are shown, what is pinned.

use crate::data::Roles;
use crate::evaluate::Settings;
use crate::export::drawing::Shown;
use crate::export::link::{AddressParts, address_pairs};
use crate::export::packing::given_roles;
use crate::export::picture::json_in_html;
use crate::export::study_file::{Pin, PinText};
use crate::view::View;
use crate::wording::Wording;
use serde::de::DeserializeOwned;
use serde_json::value::Serializer;
use serde_json::{Map, Value, to_value};

/// The settings that stand in a page.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct LiveSettings {
    /// The condition and all other settings, if any is set.
    pub settings: Option<Settings>,
    /// The view that is open, if one that is known is named.
    pub view: Option<View>,
    /// The words, if any.
    pub words: Option<Wording>,
    /// Which column plays which role, if anything is said of it.
    pub roles: Option<Roles>,
    /// Which models are shown, by index; empty if that is not said.
    pub shown: Vec<bool>,
    /// The pinned conditions.
    pub pins: Vec<Pin>,
}

impl LiveSettings {
    /// The settings of what stands in a page; nothing at all stands for none.
    ///
    /// - returns: beside them, what can't be understood, as sentences; the rest holds.
    #[must_use]
    pub fn read(text: &str) -> (Self, Option<String>) {
        if text.trim().is_empty() {
            return Default::default();
        }
        let pairs: Map<String, Value> = match serde_json::from_str(text) {
            Ok(pairs) => pairs,
            Err(error) => {
                return (
                    Self::default(),
                    Some(format!(
                        "The settings inside this page can’t be read ({error}) and were left aside. Expected a JSON object such as {{\"cost-ratio\": 5}}."
                    )),
                );
            }
        };
        let (mut live, mut parts) = (Self::default(), AddressParts::default());
        // A matrix implies a cost ratio, which another setting may change: it is set first.
        let (first, others): (Vec<_>, Vec<_>) =
            pairs.iter().partition(|(key, _)| key.as_str() == "matrix");
        for (key, value) in first.into_iter().chain(others) {
            if let Err(sentence) = live.set(key, value, &mut parts) {
                parts.refused.push(sentence);
            }
        }
        live.settings = parts.settings;
        live.view = parts.view;
        live.words = live.words.or(parts.words);
        live.roles = live.roles.or(parts.file.map(|file| file.roles).filter(|r| r.complete));
        let refused = (!parts.refused.is_empty())
            .then(|| format!("From the settings inside this page: {}", parts.refused.join(" ")));
        (live, refused)
    }

    fn set(&mut self, key: &str, value: &Value, parts: &mut AddressParts) -> Result<(), String> {
        match (key, value) {
            (_, Value::String(text)) => parts.set(key, text),
            (_, Value::Number(number)) => parts.set(key, &number.to_string()),
            (_, Value::Null) => {}
            ("words", words) => self.words = Some(part(key, words)?),
            ("roles", roles) => self.roles = Some(part(key, roles)?),
            ("shown", shown) => self.shown = part(key, shown)?,
            ("pins", pins) => {
                let pins: Vec<PinText> = part(key, pins)?;
                let pins = pins.into_iter().map(PinText::pin).collect::<Result<_, _>>();
                self.pins = pins.map_err(|error| error.to_string())?;
            }
            _ => return Err(format!("“{key}” is {value}; expected a text or a number.")),
        }
        Ok(())
    }
}

/// A part that has fields of its own.
fn part<T: DeserializeOwned>(key: &str, value: &Value) -> Result<T, String> {
    let read = serde_json::from_str(&value.to_string());
    read.map_err(|error| format!("“{key}” can’t be read ({error})."))
}

/// The settings of what is shown, as they stand in a page.
pub(super) fn settings_text(of: &Shown, view: View, pins: &[Pin]) -> String {
    let pairs = address_pairs(of.settings).into_iter();
    let mut all: Map<String, Value> =
        pairs.map(|(key, value)| (key.to_owned(), value.into())).collect();
    let mut put = |key: &str, value| drop(all.insert(key.to_owned(), value));
    put("view", view.word().into());
    let words = of.wording.pairs().into_iter().map(|(key, text)| (key, Value::from(text)));
    if !of.wording.pairs().is_empty() {
        put("words", Value::Object(words.collect()));
    }
    let roles = Roles { complete: true, ..of.study.roles.clone() };
    put("roles", given_roles(&roles, Serializer).unwrap_or_default());
    if of.models.contains(&false) {
        put("shown", of.models.into());
    }
    if !pins.is_empty() {
        put("pins", to_value(pins.iter().map(PinText::of).collect::<Vec<_>>()).unwrap_or_default());
    }
    json_in_html(&Value::Object(all).to_string())
}
