//! The folds of a cross-validation: which case was left out of the training of which model.

use crate::data::case::cases::Case;
use crate::data::case::columns::Score;
use crate::data::case::weights::group;
use crate::data::error::quoted;
use crate::data::role::split::Part;
use crate::data::table::column::Cell;
use crate::data::table::table::Table;
use crate::data::text::number::number_key;
use crate::domain::{Scores, SortShort, SortedCases};
use std::collections::{BTreeMap, HashMap};

/// Maximum number of folds.
const FOLDS: usize = 100;

/// Stands for no fold.
const NO_FOLD: u8 = u8::MAX;

/// The folds in use, in order, each with cases of both outcomes.
pub(crate) struct Folds {
    names: Vec<String>,
    /// Index of each row's fold; [`NO_FOLD`] for rows in none, such as test rows.
    of_row: Vec<u8>,
}

impl Folds {
    /// Reads folds from a column; `None`, with a note, if fewer than two hold both outcomes.
    ///
    /// - `counts`: the rows' weights in units; 1 each if `None`.
    pub(crate) fn of(
        table: &Table,
        column: usize,
        cases: &[Case],
        counts: Option<&[u64]>,
        notes: &mut Vec<String>,
    ) -> Option<Self> {
        let name = quoted(&table.header[column]);
        let Some((mut names, mut of_row)) = folds_of_rows(table, column) else {
            notes.push(format!(
                "Column {name} holds more than {FOLDS} values and was not used as folds."
            ));
            return None;
        };
        for (fold, case) in of_row.iter_mut().zip(cases) {
            if !matches!(case.get(), Some((Part::Train, _))) {
                *fold = NO_FOLD;
            }
        }
        let mut weights = vec![[0_u64; 2]; names.len()];
        for (row, case) in cases.iter().enumerate() {
            if let (Some((_, class)), Some(weight)) =
                (case.get(), weights.get_mut(usize::from(of_row[row])))
            {
                weight[usize::from(class)] += counts.map_or(1, |counts| counts[row]);
            }
        }
        let has_both = |weight: &[u64; 2]| !weight.contains(&0);
        if weights.iter().filter(|weight| has_both(weight)).count() < 2 {
            notes.push(format!(
                "Fewer than two folds of column {name} hold both outcomes, so there are no means over folds."
            ));
            return None;
        }
        notes.extend(one_sided_note(&names, &weights));
        // Folds with one outcome or no training row are left out.
        let mut places = vec![NO_FOLD; names.len()];
        for (place, (at, _)) in (0..).zip(weights.iter().enumerate().filter(|(_, w)| has_both(w))) {
            places[at] = place;
        }
        for fold in &mut of_row {
            *fold = places.get(usize::from(*fold)).copied().unwrap_or(NO_FOLD);
        }
        let mut is_kept = weights.iter().map(has_both);
        names.retain(|_| is_kept.next().unwrap_or(false));
        Some(Self { names, of_row })
    }

    /// A model's cases of each fold, sorted, with the fold's name.
    pub(crate) fn sorted(
        &self,
        score: &Score,
        cases: &[Case],
        counts: Option<&[u64]>,
        per_case: f64,
    ) -> Vec<(String, SortedCases)> {
        let mut scores = vec![(vec![], vec![]); self.names.len()];
        let mut groups = vec![vec![]; self.names.len()];
        for (row, (&fold, case)) in self.of_row.iter().zip(cases).enumerate() {
            let Some((_, class)) = case.get().filter(|_| fold != NO_FOLD) else { continue };
            let (fold, value) = (usize::from(fold), score.values[row]);
            match counts {
                None => {
                    scores[fold].0.push(value);
                    scores[fold].1.push(class);
                }
                Some(counts) => groups[fold].push(group(value, class, counts[row])),
            }
        }
        let sorted = scores.iter().zip(groups).map(|((scores, classes), groups)| {
            let sorted = match counts {
                None => {
                    SortedCases::of_scores(Scores::of(scores), classes, [false, true], score.rule)
                }
                Some(_) => SortedCases::of_groups(groups, score.rule, per_case),
            };
            sorted.expect("each fold holds both outcomes")
        });
        self.names.iter().cloned().zip(sorted).collect()
    }
}

/// The note on folds that hold one outcome only.
fn one_sided_note(names: &[String], weights: &[[u64; 2]]) -> Option<String> {
    let is_one_sided = |weight: &[u64; 2]| *weight != [0, 0] && weight.contains(&0);
    let folds = names.iter().zip(weights).filter(|(_, weight)| is_one_sided(weight));
    let folds: Vec<String> = folds.map(|(name, _)| quoted(name)).collect();
    match folds.as_slice() {
        [] => None,
        [one] => Some(format!("Fold {one} holds one outcome only and is left out of the means.")),
        several => Some(format!(
            "Folds {} hold one outcome only and are left out of the means.",
            several.join(", ")
        )),
    }
}

/// Names of the folds in order, and each row's index; `None` if there are too many.
fn folds_of_rows(table: &Table, column: usize) -> Option<(Vec<String>, Vec<u8>)> {
    let cells = &table.columns[column];
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    let mut add = |key: String, spelling: String| {
        names.entry(key.clone()).or_insert(spelling);
        (names.len() <= FOLDS).then_some(key)
    };
    // Keys by code of a text, or by bits of a number; a missing value is in no fold.
    let (mut by_code, mut by_bits) = (vec![], HashMap::new());
    match cells.entries() {
        Some(entries) => {
            for entry in entries {
                let is_said = !entry.missing && entry.count > 0;
                by_code.push(if is_said {
                    Some(add(entry.key(), entry.text.clone())?)
                } else {
                    None
                });
            }
        }
        None => {
            for number in (0..cells.rows()).filter_map(|row| cells.number(row)) {
                let bits = (number + 0.0).to_bits();
                if let std::collections::hash_map::Entry::Vacant(place) = by_bits.entry(bits) {
                    place.insert(add(number_key(number), number.to_string())?);
                }
            }
        }
    }
    let number = |key: &str| key.parse::<f64>().unwrap_or(f64::NAN);
    let mut ordered: Vec<(String, String)> = names.into_iter().collect();
    if ordered.iter().all(|(key, _)| number(key).is_finite()) {
        ordered.sort_short_by(|a, b| number(&a.0).total_cmp(&number(&b.0)));
    }
    let place = |key: &String| {
        let at = ordered.iter().position(|(other, _)| other == key);
        at.and_then(|at| u8::try_from(at).ok()).unwrap_or(NO_FOLD)
    };
    let by_code: Vec<u8> = by_code.iter().map(|key| key.as_ref().map_or(NO_FOLD, &place)).collect();
    let by_bits: HashMap<u64, u8> = by_bits.iter().map(|(&bits, key)| (bits, place(key))).collect();
    let of_row = |row: usize| match cells.cell(row) {
        Cell::Entry(code, _) => by_code[usize::from(code)],
        Cell::Number(n) => by_bits.get(&(n + 0.0).to_bits()).copied().unwrap_or(NO_FOLD),
        Cell::Other => NO_FOLD,
    };
    let of_row = (0..cells.rows()).map(of_row).collect();
    Some((ordered.into_iter().map(|(_, spelling)| spelling).collect(), of_row))
}
