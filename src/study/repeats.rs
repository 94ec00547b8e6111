//! The splits of a rule's cases to be repeated.

use crate::curve::Detail;
use crate::data::{Roles, Table, encode_features};
use crate::domain::RandomSplit;
use crate::evaluate::{Repeats, Settings};
use crate::study::error::StudyError;
use crate::study::study::Study;

/// The splits of a rule's cases to be repeated, as the study of the same table splits them: the
/// first repetition is that split, unless a column or another file says which cases judge; then all
/// of them are split at random, 30% to judge.
///
/// - `repeats`: how many; a few hundred tell enough.
///
/// # Errors
/// [`StudyError::Data`], [`StudyError::Setting`], [`StudyError::NoRule`].
pub(super) fn repeats(
    (file, table): (&str, &Table),
    roles: &Roles,
    settings: &Settings,
    repeats: usize,
) -> Result<Repeats, StudyError> {
    let study = Study::of_table(file, table, roles, Detail::Usual)?;
    let features = encode_features(file, table, roles)?;
    let (Some(features), Some(curves)) = (features, study.curves()) else {
        return Err(StudyError::NoRule);
    };
    let baseline = settings.baseline.curve(curves)?;
    let usual = RandomSplit { test_percent: 30, seed: RandomSplit::SEED };
    let split = study.roles.random_split.unwrap_or(usual);
    Ok(Repeats::new(features, (study.roles.risk, split), (settings, baseline), repeats))
}
