//! The table of the study that is open, held so that other roles can be tried without reading the
//! file again. It lives where the file was read: in a worker, or, where there are none, in the page.

use crate::data::{DataError, Reader, Roles, Table};
use crate::study::Study;
use std::cell::RefCell;

thread_local! {
    static HELD: RefCell<Option<(String, Table)>> = const { RefCell::new(None) };
}

/// Ends the reading of a file and holds its table.
pub(crate) fn finish(name: &str, reader: Reader, roles: &Roles) -> Result<Study, DataError> {
    let table = reader.finish()?;
    let study = Study::of_table(name, &table, roles)?;
    HELD.set(Some((name.to_owned(), table)));
    Ok(study)
}

/// The study under other roles; `None` if nothing is held.
pub(crate) fn remap(roles: &Roles) -> Option<Result<Study, DataError>> {
    HELD.with_borrow(|held| held.as_ref().map(|(name, table)| Study::of_table(name, table, roles)))
}
