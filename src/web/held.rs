//! The table of the study that is open, held so that other roles can be tried and other files added
//! without reading it again. It lives where the file was read: in a worker, or, where there are
//! none, in the page.

use crate::curve::Detail;
use crate::data::{
    Choice, DataError, Listing, Reader, Role, Roles, Selection, Table, choices, selection_as_csv,
};
use crate::evaluate::{Repeats, Settings};
use crate::study::{Study, repeats as repeats_of};
use std::cell::RefCell;

/// Up to so many bytes columns that nothing uses are held all the same, for other roles.
const KEEP_ALL: usize = 256 << 20;

thread_local! {
    static HELD: RefCell<Option<(String, Table)>> = const { RefCell::new(None) };
}

/// Why there is no study, as a sentence, and what could be tried.
pub(crate) struct Refusal {
    pub(crate) sentence: String,
    pub(crate) choices: Vec<Choice>,
}

impl From<DataError> for Refusal {
    fn from(error: DataError) -> Self {
        Self { sentence: error.to_string(), choices: vec![] }
    }
}

/// What a reader has read, to be opened or added.
pub(crate) struct Read {
    pub(crate) name: String,
    pub(crate) reader: Reader,
}

/// Ends the reading of files, the first of which opens or, if something is to be added to, joins
/// what is held.
pub(crate) fn finish(read: Vec<Read>, roles: &Roles, add: bool) -> Result<Study, Refusal> {
    let mut open = if add { HELD.take() } else { None };
    let joined = read.into_iter().try_for_each(|Read { name, reader }| {
        let table = reader.finish()?;
        match &mut open {
            None => open = Some((name, table)),
            Some((_, first)) if roles.test_file.as_ref() == Some(&name) => {
                first.set_test_file(table, &name)
            }
            Some((names, first)) => {
                first.join(table, &name, roles)?;
                *names = format!("{names} + {name}");
            }
        }
        Ok::<_, DataError>(())
    });
    if let (Err(error), true) = (&joined, add) {
        HELD.set(open);
        return Err(error.clone().into());
    }
    joined?;
    HELD.set(open);
    remap(roles, Detail::Usual).unwrap_or_else(|| Err(lost()))
}

/// The study under other roles; `None` if nothing is held.
pub(crate) fn remap(roles: &Roles, detail: Detail) -> Option<Result<Study, Refusal>> {
    HELD.with_borrow_mut(|held| {
        let (name, table) = held.as_mut()?;
        let refused = |error: DataError| Refusal {
            choices: choices(&error, table),
            sentence: error.to_string(),
        };
        let study = Study::of_table(name, table, roles, detail).map_err(refused);
        if let Ok(study) = &study {
            table.evict(|name| study.roles.role(name) != Role::Unused, KEEP_ALL);
        }
        Some(study)
    })
}

/// The splits of a rule's cases to be repeated; `None` if nothing is held.
pub(crate) fn repeats(
    roles: &Roles,
    settings: &Settings,
    count: usize,
) -> Option<Result<Repeats, String>> {
    HELD.with_borrow(|held| {
        let (name, table) = held.as_ref()?;
        Some(repeats_of((name, table), roles, settings, count).map_err(|error| error.to_string()))
    })
}

/// What is asked about the cases of one model.
pub(crate) struct Question {
    pub(crate) model: String,
    pub(crate) taken: Selection,
    /// All that are taken as CSV, not only those next to the cut.
    pub(crate) all: bool,
}

/// What is told about them.
pub(crate) enum Told {
    Around(Listing),
    All(String),
}

/// Cases next to the cut, so many on each side.
const AROUND: usize = 5;

/// The cases of one model around its cut, or all that are taken.
pub(crate) fn list(roles: &Roles, question: &Question) -> Result<Told, String> {
    let Question { model, taken, all } = question;
    HELD.with_borrow(|held| {
        let (name, table) = held.as_ref().ok_or_else(|| lost().sentence)?;
        let told = match all {
            true => selection_as_csv(name, table, roles, model, *taken).map(Told::All),
            false => Listing::around(name, table, roles, model, *taken, AROUND).map(Told::Around),
        };
        told.map_err(|error| error.to_string())
    })
}

/// What to say when there is nothing to go on from.
pub(crate) fn lost() -> Refusal {
    let sentence = "The file is no longer held; open it again.".into();
    Refusal { sentence, choices: vec![] }
}
