//! The samples that ship with the page: their words, roles and settings. Their tables are files
//! beside the page; large ones are fetched on demand.

use crate::data::Roles;
use crate::evaluate::Settings;
use crate::wording::Wording;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// One sample.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Sample {
    /// A short name for addresses and tests.
    pub id: String,
    /// Its table, in `static/samples`.
    pub file: String,
    /// Its entry in the menu.
    pub title: String,
    /// What it is and where it is from.
    pub about: String,
    /// Roles of columns that their names do not give.
    #[serde(default)]
    pub roles: Roles,
    /// The settings it opens with, by name.
    pub settings: BTreeMap<String, String>,
    /// Its words.
    pub wording: Wording,
    /// Its table is too large to come with every visit: it is fetched when the sample is chosen.
    #[serde(default)]
    pub on_demand: bool,
}

/// All samples; the first is what the page opens on.
///
/// # Panics
/// Never: `static/samples/samples.json` is part of the build and read by a test.
pub fn samples() -> &'static [Sample] {
    static SAMPLES: OnceLock<Vec<Sample>> = OnceLock::new();
    let text = include_str!("../static/samples/samples.json");
    SAMPLES.get_or_init(|| serde_json::from_str(text).expect("samples.json is tested"))
}

impl Sample {
    /// Its settings over the defaults.
    pub fn settings(&self) -> Settings {
        Settings::of(&self.settings).expect("samples.json is tested")
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
            for (key, value) in &sample.settings {
                Settings::default().set(key, value).unwrap();
            }
            assert_eq!(sample.settings().pairs().len(), sample.settings.len());
            assert_ne!(sample.wording.question, Wording::default().question, "{}", sample.id);
        }
    }
}
