//! Which column plays which role, and which kind of input a table is.

use super::DataError;
use super::error::quoted;
use super::profile::{Value, is_row_number, value_key, values};
use super::table::Table;
use crate::domain::InputKind;

/// Roles the user has set; what is `None` is found by the rules of the file contract.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Roles {
    /// The outcome column.
    pub outcome: Option<String>,
    /// The outcome value that counts as positive.
    pub positive: Option<String>,
    /// The score columns, in order.
    pub scores: Option<Vec<String>>,
    /// Score columns whose low values are the risky ones.
    pub low_is_positive: Vec<String>,
    /// The column of case weights.
    pub weight: Option<String>,
    /// The column that says train or test.
    pub split: Option<String>,
}

/// What one column is used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Nothing.
    Unused,
    /// It says what really happened.
    Outcome,
    /// A model's scores, high ones risky.
    Score,
    /// A model's scores, low ones risky.
    LowScore,
    /// How much a case counts.
    Weight,
    /// Train or test.
    Split,
}

impl Role {
    /// All of them, the usual first.
    pub const ALL: [Self; 6] =
        [Self::Unused, Self::Score, Self::LowScore, Self::Outcome, Self::Weight, Self::Split];
}

impl Roles {
    /// What a column is used for, as far as these roles say.
    #[must_use]
    pub fn role(&self, column: &str) -> Role {
        let is = |name: &Option<String>| name.as_deref() == Some(column);
        match self {
            _ if is(&self.outcome) => Role::Outcome,
            _ if is(&self.weight) => Role::Weight,
            _ if is(&self.split) => Role::Split,
            _ if !self.scores.iter().flatten().any(|name| name == column) => Role::Unused,
            _ if self.low_is_positive.iter().any(|name| name == column) => Role::LowScore,
            _ => Role::Score,
        }
    }

    /// These roles with another one for a column; who had a role of which there is one loses it.
    ///
    /// # Examples
    /// ```
    /// use breakeven::data::{Role, Roles};
    /// let roles = Roles { outcome: Some("y".into()), positive: Some("1".into()), ..Roles::default() };
    /// let other = roles.with("bad", Role::Outcome).with("m", Role::LowScore);
    /// assert_eq!((other.role("y"), other.role("bad"), other.positive.clone()), (Role::Unused, Role::Outcome, None));
    /// assert_eq!(other.role("m"), Role::LowScore);
    /// ```
    #[must_use]
    pub fn with(&self, column: &str, role: Role) -> Self {
        let mut roles = self.clone();
        for name in [&mut roles.outcome, &mut roles.weight, &mut roles.split] {
            name.take_if(|name| name == column);
        }
        let mut scores = roles.scores.take().unwrap_or_default();
        let place = scores.iter().position(|name| name == column);
        roles.low_is_positive.retain(|name| name != column);
        match (role, place) {
            (Role::Score | Role::LowScore, None) => scores.push(column.into()),
            (Role::Score | Role::LowScore, Some(_)) | (_, None) => {}
            (_, Some(place)) => drop(scores.remove(place)),
        }
        roles.scores = Some(scores);
        match role {
            Role::LowScore => roles.low_is_positive.push(column.into()),
            Role::Outcome => {
                roles.outcome = Some(column.into());
                roles.positive = None;
            }
            Role::Weight => roles.weight = Some(column.into()),
            Role::Split => roles.split = Some(column.into()),
            Role::Score | Role::Unused => {}
        }
        roles
    }
}

pub(super) const OUTCOME_NAMES: [&str; 7] =
    ["label", "y", "y_true", "actual", "target", "class", "outcome"];
const POSITIVE_COUNTS: [&str; 3] = ["positives", "p", "p_i"];
const NEGATIVE_COUNTS: [&str; 3] = ["negatives", "n", "n_i"];

/// Outcome spellings whose positive side is plain: (positive, negative), as value keys.
const KNOWN_PAIRS: [(&str, &str); 8] = [
    ("1", "0"),
    ("true", "false"),
    ("yes", "no"),
    ("y", "n"),
    ("pos", "neg"),
    ("positive", "negative"),
    ("+", "-"),
    ("1", "-1"),
];

/// The first column that carries one of some names.
pub(super) fn named(table: &Table, names: &[&str]) -> Option<usize> {
    names.iter().find_map(|name| table.column(name))
}

/// Columns of group counts, if both are there.
pub(super) fn count_columns(table: &Table) -> Option<(usize, usize)> {
    named(table, &POSITIVE_COUNTS).zip(named(table, &NEGATIVE_COUNTS))
}

/// The first column that the file itself gives one of some roles.
pub(super) fn flagged(table: &Table, roles: &[&str]) -> Option<usize> {
    table.flags.as_ref()?.iter().position(|flag| roles.contains(&flag.as_str()))
}

/// A column that the user named.
pub(super) fn required(table: &Table, name: &str) -> Result<usize, DataError> {
    let missing = || DataError::NoSuchColumn { wanted: name.into(), columns: table.header.clone() };
    table.column(name).ok_or_else(missing)
}

/// The kind of a table by its columns' names; scores unless they say otherwise.
pub(super) fn kind(table: &Table, roles: &Roles) -> InputKind {
    let all = |names: &[&str]| names.iter().all(|name| table.column(name).is_some());
    if roles.outcome.is_some() || roles.scores.is_some() || !table.joined.is_empty() {
        InputKind::Scores
    } else if all(&["tp", "fp", "fn", "tn"]) {
        InputKind::Confusion
    } else if count_columns(table).is_some() {
        InputKind::Classes
    } else if all(&["a", "b"]) && named(table, &OUTCOME_NAMES).is_none() {
        InputKind::Values
    } else {
        InputKind::Scores
    }
}

/// The outcome column and its two values.
#[derive(Debug)]
pub(super) struct Outcome {
    pub(super) column: usize,
    pub(super) positive: Value,
    pub(super) negative: Value,
    /// Why this column or this value was taken, where that was a choice.
    pub(super) note: Option<String>,
}

pub(super) fn outcome(file: &str, table: &Table, roles: &Roles) -> Result<Outcome, DataError> {
    let (column, chosen) = match (&roles.outcome, flagged(table, &["class", "c"])) {
        (Some(name), _) => (required(table, name)?, None),
        (None, Some(column)) => (column, Some("as the file says")),
        (None, None) => {
            match OUTCOME_NAMES.iter().filter_map(|n| table.column(n)).min_by_key(|&c| {
                // Of several well-known names the first with two values.
                usize::from(values(&table.columns[c], table.decimal).len() != 2)
            }) {
                Some(column) => (column, None),
                None => (only_two_valued_column(table)?, Some("the only column with two values")),
            }
        }
    };
    let name = &table.header[column];
    let found = values(&table.columns[column], table.decimal);
    let (mut positive, mut negative, rarer) = two_values(file, table, column, &found)?;
    let mut taken = rarer.then_some(match positive.count == negative.count {
        true => "one of two equally frequent values; choose the other if that is wrong",
        false => "the rarer value; choose the other if that is wrong",
    });
    if let Some(wanted) = &roles.positive {
        taken = None;
        let is_wanted = |v: &Value| v.key == value_key(table.decimal, wanted);
        if is_wanted(&negative) {
            std::mem::swap(&mut positive, &mut negative);
        } else if !is_wanted(&positive) {
            let values = vec![positive.spelling, negative.spelling];
            let (column, wanted) = (name.clone(), wanted.clone());
            return Err(DataError::NoSuchValue { column, wanted, values });
        }
    }
    let note = match (chosen, taken) {
        (None, None) => None,
        (column_why, value_why) => Some(format!(
            "Outcome: column {}{}; positive is {}{}.",
            quoted(name),
            column_why.map(|w| format!(" ({w})")).unwrap_or_default(),
            quoted(&positive.spelling),
            value_why.map(|w| format!(" ({w})")).unwrap_or_default(),
        )),
    };
    Ok(Outcome { column, positive, negative, note })
}

/// (positive, negative, whether the positive was taken for being the rarer).
fn two_values(
    file: &str,
    table: &Table,
    column: usize,
    found: &[Value],
) -> Result<(Value, Value, bool), DataError> {
    let name = table.header[column].clone();
    let cells = &table.columns[column];
    let present = table.rows() - cells.missing();
    let find = |key: &str| found.iter().find(|v| v.key == key).cloned();
    let known = KNOWN_PAIRS.iter().find_map(|(p, n)| find(p).zip(find(n)));
    if let Some((positive, negative)) = known
        // A stray third value is a row that can't be read; many of them are another outcome.
        && 10 * (positive.count + negative.count) >= 9 * present
    {
        return Ok((positive, negative, false));
    }
    match found {
        [common, rare] => {
            let swap = common.count == rare.count && common.key > rare.key;
            let (positive, negative) = if swap { (common, rare) } else { (rare, common) };
            Ok((positive.clone(), negative.clone(), true))
        }
        [only] => {
            let found = format!("{} in column {}", quoted(&only.spelling), quoted(&name));
            Err(DataError::SingleClass { found })
        }
        [] if present == 0 => {
            let found = format!("nothing in column {}", quoted(&name));
            Err(DataError::SingleClass { found })
        }
        _ if cells.is_numeric() => Err(DataError::OtherKind {
            file: file.into(),
            looks_like: "a table of values (its outcome is a number with more than two values)",
        }),
        _ => {
            let mut seen: Vec<String> = Vec::new();
            for row in 0..table.rows().min(1000) {
                let text = cells.text(row);
                if seen.len() < 4 && !text.is_empty() && !seen.contains(&text) {
                    seen.push(text);
                }
            }
            Err(DataError::TooManyOutcomes { column: name, values: seen })
        }
    }
}

/// What was joined to a file does not make its own outcome doubtful.
fn only_two_valued_column(table: &Table) -> Result<usize, DataError> {
    let all = table.header.len();
    let own = table.joined.first().map_or(all, |joined| joined.columns.start);
    two_valued_among(table, own).or_else(|_| two_valued_among(table, all))
}

fn two_valued_among(table: &Table, columns: usize) -> Result<usize, DataError> {
    let two_valued: Vec<(usize, bool)> = (0..columns)
        .map(|column| (column, values(&table.columns[column], table.decimal)))
        .filter(|(_, values)| values.len() == 2)
        .map(|(column, values)| {
            let has = |key: &str| values.iter().any(|v| v.key == key);
            (column, KNOWN_PAIRS.iter().any(|(p, n)| has(p) && has(n)))
        })
        .collect();
    let plain: Vec<_> = two_valued.iter().filter(|(_, known)| *known).collect();
    match (two_valued.as_slice(), plain.as_slice()) {
        ([(column, _)], _) | (_, [(column, _)]) => Ok(*column),
        _ => Err(DataError::NoOutcome { columns: table.header.clone() }),
    }
}

/// The score columns, and notes on numeric columns that were not taken for scores.
pub(super) fn scores(
    table: &Table,
    roles: &Roles,
    taken: &[Option<usize>],
) -> Result<(Vec<usize>, Vec<String>), DataError> {
    if let Some(names) = &roles.scores {
        if names.is_empty() {
            return Err(DataError::NoScore { columns: vec![] });
        }
        let columns = names.iter().map(|name| required(table, name));
        return Ok((columns.collect::<Result<_, _>>()?, vec![]));
    }
    let is_free = |column: &usize| {
        let flag = table.flags.as_ref().map_or("", |flags| &flags[*column]);
        !taken.contains(&Some(*column)) && !matches!(flag, "ignore" | "i")
    };
    let free: Vec<usize> = (0..table.header.len()).filter(is_free).collect();
    let mut notes = Vec::new();
    let mut numeric = Vec::new();
    for &column in &free {
        let cells = &table.columns[column];
        if !cells.is_numeric() {
            // One in five is more than chance: someone may have meant it.
            if 5 * cells.numbers() > table.rows() {
                let name = quoted(&table.header[column]);
                notes.push(format!("Column {name} holds a number in fewer than half of the rows and was not taken for a score."));
            }
            continue;
        }
        if is_row_number(cells, &table.header[column], column == 0) {
            let name = quoted(&table.header[column]);
            notes.push(format!("Column {name} is a running number and was not taken for a score."));
        } else {
            numeric.push(column);
        }
    }
    if numeric.is_empty() {
        let columns = free.iter().map(|&c| table.header[c].clone()).collect();
        return Err(DataError::NoScore { columns });
    }
    Ok((numeric, notes))
}
