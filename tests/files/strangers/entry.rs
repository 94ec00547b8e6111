//! A file with what it is to be read as, and what is found instead.

use breakeven::data::{Roles, choices};
use breakeven::domain::InputKind;
use breakeven::study::{FilePart, FileTable, Study};

/// A file of a stranger.
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) bytes: Vec<u8>,
    pub(super) wanted: Wanted,
}

/// The right reading.
#[derive(Clone)]
pub(super) struct Reading {
    kind: InputKind,
    positive: String,
    pub(super) models: Vec<Model>,
    used: Option<usize>,
    weight: Option<&'static str>,
    split: Option<&'static str>,
    fold: Option<&'static str>,
    /// Parts of premises.
    said: Vec<&'static str>,
}

#[derive(Clone, Debug)]
pub(super) struct Model {
    pub(super) name: String,
    pub(super) is_low: bool,
    pub(super) area: f64,
}

#[derive(Clone)]
pub(super) enum Wanted {
    Reading(Reading),
    /// A part of the sentence, and what the first choices' labels hold.
    Question(&'static str, Vec<&'static str>),
}

/// What became of a file.
#[derive(Debug, PartialEq)]
pub(super) enum Found {
    Right,
    /// The sentence.
    Asked(String),
    /// What differs.
    Wrong(String),
}

/// A file of scores, one row per case, unless it is said otherwise.
pub(super) fn file(name: &str, bytes: impl Into<Vec<u8>>, positive: &str) -> Entry {
    let reading = Reading {
        kind: InputKind::Scores,
        positive: positive.into(),
        models: vec![],
        used: None,
        weight: None,
        split: None,
        fold: None,
        said: vec![],
    };
    Entry { name: name.into(), bytes: bytes.into(), wanted: Wanted::Reading(reading) }
}

impl Entry {
    fn with(mut self, change: impl FnOnce(&mut Reading)) -> Self {
        if let Wanted::Reading(reading) = &mut self.wanted {
            change(reading);
        }
        self
    }

    fn of_model(self, name: &str, is_low: bool, area: f64) -> Self {
        self.with(|r| r.models.push(Model { name: name.into(), is_low, area }))
    }

    pub(super) fn model(self, name: &str, area: f64) -> Self {
        self.of_model(name, false, area)
    }

    /// A model whose low scores mean positive.
    pub(super) fn low(self, name: &str, area: f64) -> Self {
        self.of_model(name, true, area)
    }

    pub(super) fn kind(self, kind: InputKind) -> Self {
        self.with(|r| r.kind = kind)
    }

    pub(super) fn used(self, rows: usize) -> Self {
        self.with(|r| r.used = Some(rows))
    }

    pub(super) fn weight(self, name: &'static str) -> Self {
        self.with(|r| r.weight = Some(name))
    }

    pub(super) fn split(self, name: &'static str) -> Self {
        self.with(|r| r.split = Some(name))
    }

    pub(super) fn fold(self, name: &'static str) -> Self {
        self.with(|r| r.fold = Some(name))
    }

    pub(super) fn said(self, part: &'static str) -> Self {
        self.with(|r| r.said.push(part))
    }

    pub(super) fn asks(self, part: &'static str, labels: &[&'static str]) -> Self {
        Self { wanted: Wanted::Question(part, labels.to_vec()), ..self }
    }

    /// Opens the file.
    pub(super) fn find(&self) -> Found {
        let file = format!("{}.csv", self.name);
        let study = Study::open(&file, &self.bytes, &Roles::default());
        match (&self.wanted, study) {
            (Wanted::Reading(reading), Ok(study)) => {
                let differences = reading.differences(&study);
                if differences.is_empty() {
                    return Found::Right;
                }
                let premises: Vec<&str> = study.premises.iter().map(|p| p.text.as_str()).collect();
                Found::Wrong(format!("{}\n    premises: {premises:#?}", differences.join("\n    ")))
            }
            (Wanted::Reading(_), Err(error)) => Found::Asked(error.to_string()),
            (Wanted::Question(..), Ok(study)) => Found::Wrong(format!(
                "read without a question: {} {:?}, positive {}",
                study.source.kind.name(),
                study.model_names(),
                study.source.positive_label
            )),
            (Wanted::Question(part, labels), Err(error)) => {
                let table = FileTable::read(&file, FilePart::First, &self.bytes).unwrap().table;
                let found = choices(&error, &table);
                let are_labels = labels.len() <= found.len()
                    && labels.iter().zip(&found).all(|(part, choice)| choice.label.contains(part));
                let sentence = error.to_string();
                let chosen = found.iter().map(|c| Study::open(&file, &self.bytes, &c.roles).err());
                let asks_again = chosen.flatten().any(|again| again == error);
                match sentence.contains(part) && are_labels {
                    true if asks_again => Found::Wrong(format!("asks again: {sentence}")),
                    true => Found::Asked(sentence),
                    false => {
                        let labels: Vec<&String> = found.iter().map(|c| &c.label).collect();
                        Found::Wrong(format!("asks otherwise: {sentence} {labels:?}"))
                    }
                }
            }
        }
    }
}

impl Reading {
    fn differences(&self, study: &Study) -> Vec<String> {
        let (source, roles) = (&study.source, &study.roles);
        let mut found = Vec::new();
        let mut differ = |what: &str, wanted: String, is: String| {
            if wanted != is {
                found.push(format!("{what}: wanted {wanted}, found {is}"));
            }
        };
        differ("kind", self.kind.name().into(), source.kind.name().into());
        // A spelling such as "1.0" is that of the number.
        let spelled = |label: &str| label.strip_suffix(".0").unwrap_or(label).to_owned();
        differ("positive", self.positive.clone(), spelled(&source.positive_label));
        if let Some(used) = self.used {
            differ("rows", used.to_string(), source.used.to_string());
        }
        let role = |name: Option<&str>| format!("{name:?}");
        differ("weight", role(self.weight), role(roles.weight.as_deref()));
        differ("split", role(self.split), role(roles.split.as_deref()));
        differ("fold", role(self.fold), role(roles.fold.as_deref()));
        let told = |name: &str, is_low: bool, area: f64| {
            format!("{name}{} {area:.6}", if is_low { " (low)" } else { "" })
        };
        let models = study.curves().map_or(&[][..], |curves| &curves.models);
        let is = models
            .iter()
            .map(|m| told(&m.name, roles.low_is_positive.contains(&m.name), m.area_under_curve));
        let wanted = self.models.iter().map(|m| told(&m.name, m.is_low, m.area));
        differ("models", wanted.collect::<Vec<_>>().join(", "), is.collect::<Vec<_>>().join(", "));
        for part in &self.said {
            if !study.premises.iter().any(|premise| premise.text.contains(part)) {
                found.push(format!("not said: {part}"));
            }
        }
        found
    }
}
