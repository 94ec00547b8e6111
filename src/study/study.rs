//! A study: the curves of a file and what is said about it; why there is none, and what could be
//! tried; what its models look for, in its words.

use crate::curve::{Curves, Detail, ImpactForms, ModelCurves, ValueModel, Values, fitting};
use crate::data::{
    Choice, ColumnInfo, DataError, FileReader, Prediction, Premise, PremiseKind, Roles, RowProblem,
    Table, ValueTable, event, rank,
};
use crate::domain::{InputKind, RiskModel, Source};
use crate::evaluate::{Baseline, Evaluation, KnownCertainty, SetApart, SettingError, Settings};
use crate::report::report;
use crate::study::premises::{evidence, premises, turned};
use crate::view::{Presence, View};
use crate::wording::{Wording, capitalized, is_order};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The curves of a file, by what its cases tell.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Findings {
    /// Cases of two classes: cost, improvement and ROC curves.
    Classes(Curves),
    /// Cases that differ in value: impact curves.
    Values(ImpactForms),
}

/// All models together keep at most so many cuts: a hundred megabytes.
const MOST_CUTS: usize = 4_000_000;

/// An opened file with its curves.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Study {
    /// Where the cases came from.
    pub source: Source,
    /// The models' curves.
    pub findings: Findings,
    /// The rule of categories that is one of the models, if there is one.
    pub risk: Option<RiskModel>,
    /// The first rows that were left out.
    pub problems: Vec<RowProblem>,
    /// Choices made for the user, as sentences.
    pub notes: Vec<String>,
    /// What a reader must know of how the file was read, most important first.
    pub premises: Vec<Premise>,
    /// Which column plays which role.
    pub roles: Roles,
    /// Every column of the file at a glance.
    pub columns: Vec<ColumnInfo>,
    /// The fields of its first rows.
    pub preview: Vec<Vec<String>>,
}

impl Study {
    /// Reads, ranks and draws the curves of a file, once.
    ///
    /// # Errors
    /// [`DataError`], whose sentence is for the person who opened the file.
    pub fn open(file: &str, bytes: &[u8], roles: &Roles) -> Result<Self, DataError> {
        let FileTable { name, table, .. } = FileTable::read(file, FilePart::First, bytes)?;
        Self::of_table(&name, &table, roles, Detail::Usual)
    }

    /// The curves of two classes, if the cases are of such.
    pub fn curves(&self) -> Option<&Curves> {
        match &self.findings {
            Findings::Classes(curves) => Some(curves),
            Findings::Values(_) => None,
        }
    }

    /// The impact curves, if the cases differ in value.
    pub fn impacts(&self) -> Option<&ImpactForms> {
        match &self.findings {
            Findings::Classes(_) => None,
            Findings::Values(impacts) => Some(impacts),
        }
    }

    /// Whether every case says what a mistake about it costs: what is counted is at stake, not cases.
    pub fn counts_costs(&self) -> bool {
        self.roles.false_negative_cost.is_some() || self.roles.false_positive_cost.is_some()
    }

    /// The words it has before a person chooses any.
    pub fn first_words(&self) -> Wording {
        match self.findings {
            Findings::Values(_) => Wording::for_values(),
            Findings::Classes(_) if self.counts_costs() => Wording::for_costs(),
            Findings::Classes(_) => {
                let mut words = Wording::default();
                if let Some(event) = self.event() {
                    // What can't be shown is no word.
                    let _ = words.set("positive", &event);
                }
                // Actions are called as the file's decisions are, where those are orders.
                let decided = self.columns.iter().filter_map(|column| column.decided.as_ref());
                let are_orders = |words: &&[String; 2]| words.iter().all(|word| is_order(word));
                for [act, leave] in decided.filter(are_orders).take(1) {
                    let _ = words.set("act", &capitalized(act));
                    let _ = words.set("leave", &capitalized(leave));
                }
                words
            }
        }
    }

    /// What the positive cases are called in the file, if its column or its value says so.
    fn event(&self) -> Option<String> {
        match (self.source.kind, &self.roles.outcome) {
            (InputKind::Scores | InputKind::Features, Some(column)) => {
                event(column, &self.source.positive_label)
            }
            _ => None,
        }
    }

    /// Puts aside settings that name what this study does not have, as settings of another study
    /// may: a baseline that is no model here, a form that these values do not have.
    ///
    /// - returns: a sentence for each that was put aside.
    pub fn fit(&self, settings: &mut Settings) -> Vec<&'static str> {
        let mut said = vec![];
        if self.curves().is_some_and(|curves| Evaluation::new(curves, settings).is_err()) {
            settings.baseline = Baseline::default();
            said.push(
                "The baseline asked for is not in this file; models are compared with the better of acting on all cases and on none.",
            );
        }
        if self.impacts().is_some_and(|impacts| impacts.of(settings.form).is_none()) {
            settings.form = None;
            said.push("The form asked for does not apply to these values; the usual one is used.");
        }
        said
    }

    /// "Looked for: bad loans (label = 1 in the file)."; where cases differ in value, which column says so.
    /// `None` where nothing but the word positive says what is looked for, or two columns make a value.
    pub fn looked_for(&self, words: &Wording) -> Option<String> {
        let Self { source, roles, .. } = self;
        let is_named = ["positive", "positives"].iter().any(|key| !words.chosen(key).is_empty());
        let value = &source.positive_label;
        let in_file = match (source.kind, &roles.outcome) {
            (InputKind::Values, column) => {
                let what = &words.amount_name;
                return column.as_ref().map(|name| format!("The {what} is “{name}” in the file."));
            }
            (InputKind::Scores | InputKind::Features, Some(column)) => {
                Some(format!("{column} = {value}"))
            }
            (InputKind::Scores | InputKind::Features, None) => Some(value.clone()),
            (InputKind::Groups | InputKind::Confusion, _) => None,
        };
        let (positives, cases) = (&words.positives, &words.cases);
        match (is_named, in_file) {
            (true, Some(in_file)) => {
                Some(format!("Looked for: {positives} ({in_file} in the file)."))
            }
            (true, None) => Some(format!("Looked for: {positives}.")),
            (false, Some(in_file)) => Some(format!("Looked for: {cases} with {in_file}.")),
            (false, None) if source.kind == InputKind::Groups => {
                Some(format!("Looked for: {cases} counted in “{value}”."))
            }
            (false, None) => None,
        }
    }

    /// The premises as short lines without those that [`Self::looked_for`] says.
    pub fn other_premise_texts(&self) -> Vec<String> {
        let is_said = |of: &&Premise| match of.kind {
            PremiseKind::Positive => true,
            PremiseKind::Value => self.roles.outcome.is_some(),
            _ => false,
        };
        let others = self.premises.iter().filter(|of| !is_said(of));
        others.map(|premise| premise.text.clone()).collect()
    }

    /// The premises as sentences, then the notes that do not repeat them.
    pub fn premises_and_notes(&self) -> Vec<String> {
        let premises: Vec<String> = self.premises.iter().map(Premise::sentence).collect();
        let notes = self.notes.iter().filter(|note| !premises.contains(note)).cloned();
        premises.iter().cloned().chain(notes).collect()
    }

    /// The models' names, in the file's order.
    pub fn model_names(&self) -> Vec<&str> {
        match &self.findings {
            Findings::Classes(curves) => curves.models.iter().map(|m| m.name.as_str()).collect(),
            Findings::Values(impacts) => {
                impacts.values().models.iter().map(|m| m.name.as_str()).collect()
            }
        }
    }

    /// Whether targets can only be told nearly, and exactly if every cut were kept.
    pub fn lacks_cuts(&self) -> bool {
        self.curves().is_some_and(|curves| {
            let cuts: usize = curves.models.iter().map(|model| model.ranking.thresholds()).sum();
            cuts <= MOST_CUTS
                && curves.models.iter().any(|model| model.ranking.complete().is_none())
        })
    }

    /// Its views, in the order of their tabs.
    pub fn views(&self) -> Vec<View> {
        let is_there = |view: &&View| match (view.descriptor().presence, self.curves()) {
            (Presence::Values, _) => self.impacts().is_some(),
            (_, None) => false,
            (Presence::Classes, Some(_)) => true,
            (Presence::RuleOfCategories, Some(_)) => self.risk.is_some(),
            (Presence::ModelFamily, Some(curves)) => fitting(&curves.models).is_some(),
        };
        View::ALL.iter().filter(is_there).copied().collect()
    }

    /// What set unseen cases apart.
    pub fn set_apart(&self) -> SetApart<'_> {
        if let Some(file) = &self.roles.test_file {
            return SetApart::File(file);
        }
        match (&self.roles.split, self.roles.random_split) {
            (Some(column), _) => SetApart::Column(column),
            (None, Some(split)) => SetApart::Random(split),
            (None, None) => SetApart::Nothing,
        }
    }

    /// The report of the study, see [`report`].
    ///
    /// # Errors
    /// [`SettingError`] if the settings do not fit this study.
    pub fn report(&self, settings: &Settings) -> Result<String, SettingError> {
        self.report_with(settings, None)
    }

    /// The report, with what resampling the cases says.
    ///
    /// - `certainty`: at the condition of the settings, if the cases were resampled.
    ///
    /// # Errors
    /// As [`Study::report`].
    pub fn report_with(
        &self,
        settings: &Settings,
        certainty: Option<KnownCertainty>,
    ) -> Result<String, SettingError> {
        let classes = self.curves().map(|curves| (curves, self.risk.as_ref()));
        let of = (&self.source, &self.premises[..]);
        report(of, classes, self.impacts(), settings, certainty)
    }

    /// Ranks the models of a table that was read, and draws their curves.
    ///
    /// - `detail`: which cuts are kept beside those that the curves are drawn from.
    ///
    /// # Errors
    /// [`DataError`], as above.
    pub fn of_table(
        file: &str,
        table: &Table,
        roles: &Roles,
        detail: Detail,
    ) -> Result<Self, DataError> {
        let data = rank(file, table, roles, |m| {
            ModelCurves::in_detail(m.name, m.cases, m.test, detail).with_folds(m.folds, detail)
        })?;
        let columns = data.describe(table);
        let decided: Vec<usize> = data.decided.iter().map(|(column, _)| *column).collect();
        let mut of_reading = data.premises;
        let findings = match data.values {
            Some(values) => Findings::Values(ImpactForms::new(impacts(&values, table))),
            None => {
                let curves = Curves::new(data.models);
                let mut questions = data.questions.into_iter();
                if let Some(asked) = questions.find(|q| evidence(&curves) < q.unless) {
                    return Err(asked.error);
                }
                if !roles.complete
                    && let Some(turned) = turned(&curves, roles, &data.roles)
                {
                    return Self::of_table(file, table, &turned, detail);
                }
                let decided = decided.iter().map(|&column| &*table.header[column]).collect();
                of_reading = premises(of_reading, (&curves, decided), &data.source, &data.roles);
                Findings::Classes(curves)
            }
        };
        Ok(Self {
            source: data.source,
            findings,
            premises: of_reading,
            risk: data.risk,
            problems: data.problems,
            notes: data.notes,
            roles: data.roles,
            columns,
            preview: table.preview().to_vec(),
        })
    }
}

/// One prediction after the other, so that those of all need not be held at once.
fn impacts(values: &ValueTable, table: &Table) -> Values {
    let model = |prediction: &Prediction| {
        let predicted = values.predicted(table, prediction);
        ValueModel::new(prediction.name.clone(), &predicted, &values.amounts, prediction.rule)
    };
    let models = values.predictions.iter().map(model).collect();
    Values::new(values.columns.clone(), &values.amounts, models)
}

/// Why there is no study, or no answer about one.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum StudyError {
    /// No table is open.
    #[error("The file is no longer held; open it again.")]
    NotOpen,
    /// The files can't be read under these roles.
    #[error(transparent)]
    Data(#[from] DataError),
    /// The settings do not fit them.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// They have no features.
    #[error(
        "There is no rule to repeat: this table has no features. Give columns the role of a feature first."
    )]
    NoRule,
}

/// The same with the ways to read the files all the same, for the user to choose from.
#[derive(Debug, Clone, PartialEq, Error)]
#[error("{error}")]
pub struct Refusal {
    /// What is wrong.
    pub error: Box<StudyError>,
    /// Roles to try; often none.
    pub choices: Vec<Choice>,
    /// The header and the first rows of the file that the choices are about.
    pub rows: Vec<Vec<String>>,
}

impl From<StudyError> for Refusal {
    fn from(error: StudyError) -> Self {
        Self { error: Box::new(error), choices: vec![], rows: vec![] }
    }
}

/// What a file is in a study.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FilePart {
    /// The one that was opened.
    First,
    /// One that was joined to it.
    Joined,
    /// One whose cases judge the thresholds.
    #[serde(rename = "judge")]
    Test,
}

/// A file that was read.
#[derive(Debug, Clone)]
pub struct FileTable {
    /// Its name, without folders.
    pub name: String,
    /// What it is in the study.
    pub part: FilePart,
    /// Its rows.
    pub table: Table,
}

impl FileTable {
    /// Reads a file at once.
    ///
    /// # Errors
    /// [`DataError`] if the bytes are no table.
    pub fn read(name: &str, part: FilePart, bytes: &[u8]) -> Result<Self, DataError> {
        let mut reader = FileReader::new(name, bytes.len() as u64, 0);
        reader.push(bytes)?;
        Ok(Self { name: name.to_owned(), part, table: reader.finish()?.reshaped() })
    }
}
