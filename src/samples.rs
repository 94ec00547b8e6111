//! The samples that ship with the page: what they are, their words, and the settings they open
//! with. Their tables are files beside the page, loaded with it or, the large ones, on demand.

use crate::data::Roles;
use crate::domain::InputKind;
use crate::evaluate::Settings;
use crate::wording::Wording;
use serde::Deserialize;
use std::collections::BTreeMap;

/// One sample.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Sample {
    /// A short name for addresses and tests.
    pub id: String,
    /// Its table, in `static/samples`.
    pub file: String,
    /// What the menu says.
    pub title: String,
    /// What it is and where it is from.
    pub about: String,
    /// Which columns play which role, where their names do not say so.
    #[serde(default)]
    pub roles: SampleRoles,
    /// The settings it opens with, by name.
    pub settings: BTreeMap<String, String>,
    /// Its words.
    pub wording: Wording,
    /// Its table is too large to come with every visit: it is fetched when the sample is chosen.
    #[serde(default)]
    pub on_demand: bool,
}

/// The columns of a sample; what is `None` is found by the rules for any file.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SampleRoles {
    /// The contract's word for the kind of input.
    pub kind: Option<String>,
    /// The outcome column.
    pub outcome: Option<String>,
    /// The score or prediction columns, in order.
    pub scores: Option<Vec<String>>,
    /// The column of folds.
    pub fold: Option<String>,
}

/// All samples; the first is what the page opens on.
///
/// # Panics
/// Never: `static/samples/samples.json` is part of the build and read by a test.
#[must_use]
pub fn samples() -> Vec<Sample> {
    let text = include_str!("../static/samples/samples.json");
    serde_json::from_str(text).expect("samples.json is tested")
}

impl Sample {
    /// The roles its table is opened with.
    #[must_use]
    pub fn roles(&self) -> Roles {
        let SampleRoles { kind, outcome, scores, fold } = self.roles.clone();
        let named = |name: String| InputKind::ALL.iter().copied().find(|k| k.name() == name);
        let kind = kind.map(|name| named(name).expect("samples.json is tested"));
        Roles { kind, outcome, scores, fold, ..Roles::default() }
    }

    /// Its settings over the defaults.
    #[must_use]
    pub fn settings(&self) -> Settings {
        let mut settings = Settings::default();
        for (key, value) in &self.settings {
            settings.set(key, value).expect("samples.json is tested");
        }
        settings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sample_is_whole() {
        assert_eq!(samples().len(), 7);
        assert!(!samples()[0].on_demand, "the page opens on the first");
        for sample in samples() {
            let _ = sample.roles();
            for (key, value) in &sample.settings {
                Settings::default().set(key, value).unwrap();
            }
            assert_eq!(sample.settings().pairs().len(), sample.settings.len());
            assert_ne!(sample.wording.question, Wording::default().question, "{}", sample.id);
        }
    }
}
