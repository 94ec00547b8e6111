//! The one way to open a study and to go on with it: files are joined, other roles tried, cases
//! listed and splits repeated without reading anything again.
//!
//! What is refused leaves the session as it was.

use crate::curve::Detail;
use crate::data::{
    BeforeJoin, CasesOfValue, ColumnInfo, Listing, Premise, Role, Roles, Selection, Table,
    TestFile, cases_of_value, choices, encode_features, is_id, paired_cases, selection_as_csv,
};
use crate::domain::{PairedCases, RandomSplit, SortShort};
use crate::evaluate::{Baseline, Repeats, Settings};
use crate::study::study::{FilePart, FileTable, Refusal, Study, StudyError};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Up to so many bytes the numbers of unused columns are kept, for other roles.
const KEEP_ALL: usize = 256 << 20;

/// Cases that are listed on each side of the cut.
const AROUND: usize = 5;

/// So many readings are kept beside the first.
const MOST_READINGS: usize = 50;

/// Rows that are shown beside a question.
const ROWS_SHOWN: usize = 4;

/// The tables behind a study.
#[derive(Debug, Default)]
pub struct Session {
    open: Option<OpenTable>,
    /// Files that were read and not understood: they wait for the user's choice.
    undecided: Option<OpenTable>,
}

/// The rows of one or more files.
#[derive(Debug)]
struct OpenTable {
    /// The names of the files that are joined.
    name: String,
    table: Table,
    /// The roles in force in the last study that was made of them.
    roles: Roles,
    /// The readings of these rows so far, the last one last.
    readings: Vec<Reading>,
    /// The last study, for what is asked about it later.
    study: Option<Arc<Study>>,
}

/// What was said of a study when its roles were found or chosen.
#[derive(Debug, Clone)]
struct Reading {
    roles: Roles,
    premises: Vec<Premise>,
    notes: Vec<String>,
    columns: Vec<ColumnInfo>,
}

/// Which cases of which model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CaseQuery {
    /// The model's name.
    pub model: String,
    /// The cases that are in.
    pub selection: Selection,
    /// The roles of the study that is shown.
    pub roles: Roles,
}

impl Session {
    /// Opens files as one study, in place of the one that is open.
    ///
    /// What can be read and not be understood is kept for [`Session::choose`].
    ///
    /// - `files`: the first, and others that are joined to it or judge its thresholds.
    /// - `roles`: [`Roles::test_file`] says whether a test file judges.
    ///
    /// # Errors
    /// [`StudyError::Data`]; what was open stays so.
    pub fn open(&mut self, files: Vec<FileTable>, roles: &Roles) -> Result<Study, Refusal> {
        self.undecided = None;
        self.undecided = Some(OpenTable::of(files, roles)?);
        self.choose(roles)
    }

    /// The same with the decisions that models are compared with, and with every cut if some settings need them for
    /// exact answers.
    ///
    /// # Errors
    /// As [`Session::open`].
    pub fn open_for(
        &mut self,
        files: Vec<FileTable>,
        roles: &Roles,
        settings: &Settings,
    ) -> Result<Study, Refusal> {
        let mut study = self.open(files, roles)?;
        if let (Baseline::Decisions(column), Some(curves)) = (&settings.baseline, study.curves())
            && curves.models.iter().all(|model| model.name != *column)
        {
            let mut offered = study.premises.iter().filter_map(Premise::offers);
            let offered = offered.find(|(name, _)| name == column).map(|(_, roles)| roles.clone());
            let asked = offered.unwrap_or_else(|| study.roles.with(column, Role::Score));
            study = self.remap(&asked, Detail::Usual)?;
        }
        if settings.needs_every_cut() && study.lacks_cuts() {
            let asked = study.roles.clone();
            self.remap(&asked, Detail::EveryCut)
        } else {
            Ok(study)
        }
    }

    /// Whether files are kept that were not understood.
    pub fn has_undecided(&self) -> bool {
        self.undecided.is_some()
    }

    /// Drops files that were not understood; whether there were any.
    pub fn drop_undecided(&mut self) -> bool {
        self.undecided.take().is_some()
    }

    /// Reads files under other roles that were not understood.
    ///
    /// # Errors
    /// [`StudyError::NotOpen`] if there are none, else [`StudyError::Data`].
    pub fn choose(&mut self, roles: &Roles) -> Result<Study, Refusal> {
        let files = self.undecided.as_mut().ok_or(StudyError::NotOpen)?;
        let study = files.study(roles, Detail::Usual)?;
        self.open = self.undecided.take();
        Ok(study)
    }

    /// Adds files to those that are open: all of them or, if one is refused, none.
    ///
    /// The roles of the last study stay, but once files are joined, which columns are scores is found
    /// anew. A test file takes the place of the one before, and judges from now on.
    ///
    /// # Errors
    /// [`StudyError::NotOpen`], [`StudyError::Data`].
    pub fn add(&mut self, files: Vec<FileTable>) -> Result<Study, Refusal> {
        let open = self.open.as_mut().ok_or(StudyError::NotOpen)?;
        let mut roles = open.roles.clone();
        for file in &files {
            match file.part {
                FilePart::Test => roles.test_file = Some(file.name.clone()),
                _ => roles = Roles { scores: None, complete: false, ..roles },
            }
        }
        let mut before = open.before();
        let added = open.add(files, &roles, &mut before).map_err(Refusal::from);
        let study = added.and_then(|()| open.study(&roles, Detail::Usual));
        if study.is_err() {
            open.undo(before);
        }
        study
    }

    /// The same files under other roles, or in more detail.
    ///
    /// # Errors
    /// [`StudyError::NotOpen`], [`StudyError::Data`].
    pub fn remap(&mut self, roles: &Roles, detail: Detail) -> Result<Study, Refusal> {
        self.open.as_mut().ok_or(StudyError::NotOpen)?.study(roles, detail)
    }

    /// Roles that were chosen for a study of the first so many columns, completed for the files that
    /// have been joined since: their scores and features stay what they are.
    pub fn with_joined_since(&self, columns: usize, roles: Roles) -> Roles {
        let Some(open) = self.open.as_ref().filter(|_| roles.complete) else { return roles };
        let joined = open.table.header.iter().skip(columns);
        joined.fold(roles, |roles, name| match open.roles.role(name) {
            role @ (Role::Score | Role::LowScore | Role::Feature) => roles.with(name, role),
            _ => roles,
        })
    }

    /// Holds the study that is shown, for what is asked about it later.
    pub fn hold(&mut self, study: Arc<Study>) {
        if let Some(open) = &mut self.open {
            open.study = Some(study);
        }
    }

    /// The study that is held.
    pub(super) fn held(&self) -> Option<&Study> {
        self.open.as_ref()?.study.as_deref()
    }

    /// Whether a table is open.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Bytes that the tables take.
    pub fn bytes(&self) -> u64 {
        [&self.open, &self.undecided].into_iter().flatten().map(|open| open.table.bytes()).sum()
    }

    /// Evicts columns that the last study does not use, if the table is large.
    pub fn evict_unused(&mut self) {
        if let Some(OpenTable { table, roles, .. }) = &mut self.open {
            // Ids number the cases that are resampled.
            table.evict(|name| roles.role(name) != Role::Unused || is_id(name), KEEP_ALL);
        }
    }

    /// The cases around the cut of a model.
    ///
    /// # Errors
    /// [`StudyError::NotOpen`], [`StudyError::Data`].
    pub fn list_cases(&self, query: &CaseQuery) -> Result<Listing, StudyError> {
        let OpenTable { name, table, .. } = self.opened()?;
        let CaseQuery { model, selection, roles } = query;
        Ok(Listing::around(name, table, roles, model, *selection, AROUND)?)
    }

    /// The cases that are in as CSV.
    ///
    /// # Errors
    /// As [`Session::list_cases`].
    pub fn export_cases(&self, query: &CaseQuery) -> Result<String, StudyError> {
        let OpenTable { name, table, .. } = self.opened()?;
        let CaseQuery { model, selection, roles } = query;
        Ok(selection_as_csv(name, table, roles, model, *selection)?)
    }

    /// The splits of a rule's cases to be repeated, as the study of the same table splits them: the
    /// first repetition is that split, unless a column or another file says which cases judge; then
    /// all of them are split at random, 30% to judge.
    ///
    /// - `count`: how many; a few hundred tell enough.
    ///
    /// # Errors
    /// [`StudyError`], every variant.
    pub fn repeats(
        &self,
        roles: &Roles,
        settings: &Settings,
        count: usize,
    ) -> Result<Repeats, StudyError> {
        let OpenTable { name, table, .. } = self.opened()?;
        let study = Study::of_table(name, table, roles, Detail::Usual)?;
        let features = encode_features(name, table, roles)?;
        let (Some(features), Some(curves)) = (features, study.curves()) else {
            return Err(StudyError::NoRule);
        };
        let baseline = settings.baseline.curve(curves)?;
        let usual = RandomSplit { test_percent: 30, seed: RandomSplit::SEED };
        let split = study.roles.random_split.unwrap_or(usual);
        Ok(Repeats::new(features, (study.roles.risk, split), (settings, baseline), count))
    }

    /// The cases of the open study with an index that all its models share; `None` if it has no cases
    /// of two classes, or only their counts.
    ///
    /// # Errors
    /// [`StudyError::Data`].
    pub fn paired_cases(&self, study: &Study) -> Result<Option<PairedCases>, StudyError> {
        self.paired_cases_with(study, None)
    }

    /// The same with one more order, that of a model with a threshold that is compared with.
    pub(super) fn paired_cases_with(
        &self,
        study: &Study,
        today: Option<(usize, f64)>,
    ) -> Result<Option<PairedCases>, StudyError> {
        if let Some(groups) = study.groups(today) {
            return Ok(Some(groups));
        }
        let Some(OpenTable { name, table, .. }) = &self.open else { return Ok(None) };
        let (thresholds, is_judging) = (study.thresholds(), study.is_judged());
        Ok(paired_cases(name, table, &study.roles, &thresholds, (is_judging, today))?)
    }

    /// The cases of the open study of values with an index that all its models share; `None` if it is
    /// of two classes, or came without rows.
    ///
    /// - `cuts`: of each model, how many cases each cut accepts that may be chosen.
    pub(super) fn cases_of_value(
        &self,
        study: &Study,
        cuts: Vec<Vec<u32>>,
    ) -> Result<Option<CasesOfValue>, StudyError> {
        let Some(OpenTable { name, table, .. }) = &self.open else { return Ok(None) };
        Ok(cases_of_value(name, table, &study.roles, cuts)?)
    }

    fn opened(&self) -> Result<&OpenTable, StudyError> {
        self.open.as_ref().ok_or(StudyError::NotOpen)
    }
}

/// What additions change in an [`OpenTable`].
struct Before {
    name: String,
    joins: BeforeJoin,
    /// The test file before, if another took its place.
    test: Option<Option<TestFile>>,
    readings: Vec<Reading>,
}

impl OpenTable {
    fn of(mut files: Vec<FileTable>, roles: &Roles) -> Result<Self, StudyError> {
        files.sort_short_by_key(|file| file.part);
        let mut files = files.into_iter();
        let FileTable { name, table, .. } = files.next().ok_or(StudyError::NotOpen)?;
        let mut open = Self { name, table, roles: Roles::default(), readings: vec![], study: None };
        let mut before = open.before();
        open.add(files.collect(), roles, &mut before)?;
        Ok(open)
    }

    fn before(&self) -> Before {
        let (name, readings) = (self.name.clone(), self.readings.clone());
        Before { name, joins: self.table.before_join(), test: None, readings }
    }

    fn add(
        &mut self,
        files: Vec<FileTable>,
        roles: &Roles,
        before: &mut Before,
    ) -> Result<(), StudyError> {
        self.readings.clear();
        for FileTable { name, part, table } in files {
            if part == FilePart::Test {
                before.test.get_or_insert(self.table.replace_test_file(None));
                self.table.set_test_file(table, &name);
            } else {
                self.table.join(table, &name, roles)?;
                self.name = format!("{} + {name}", self.name);
            }
        }
        Ok(())
    }

    fn undo(&mut self, before: Before) {
        (self.name, self.readings) = (before.name, before.readings);
        self.table.undo_joins(before.joins);
        if let Some(test) = before.test {
            self.table.replace_test_file(test);
        }
    }

    fn study(&mut self, roles: &Roles, detail: Detail) -> Result<Study, Refusal> {
        let study = Study::of_table(&self.name, &self.table, roles, detail);
        let mut study = study.map_err(|error| {
            let choices = choices(&error, &self.table);
            let rows = if choices.is_empty() { vec![] } else { self.table.first_rows(ROWS_SHOWN) };
            Refusal { choices, rows, error: Box::new(error.into()) }
        })?;
        self.roles.clone_from(&study.roles);
        match self.readings.iter().find(|reading| reading.roles == *roles) {
            // Asked for with the roles that were found: they were found all the same.
            Some(reading) => {
                study.premises.clone_from(&reading.premises);
                study.notes.clone_from(&reading.notes);
                study.columns.clone_from(&reading.columns);
            }
            None => {
                if self.readings.len() > MOST_READINGS {
                    self.readings.remove(1);
                }
                self.readings.push(Reading {
                    roles: study.roles.clone(),
                    premises: study.premises.clone(),
                    notes: study.notes.clone(),
                    columns: study.columns.clone(),
                });
            }
        }
        Ok(study)
    }
}
