//! Which column plays which role, and which kind of input a table is.

use crate::data::error::{DataError, RowProblem, quoted};
use crate::data::table::distinct::{
    RowName, Value, has_many_numbers, is_row_number, value_key, values,
};
use crate::data::table::table::Table;
use crate::data::text::number::is_missing;
use crate::domain::{Binning, InputKind, RandomSplit, RiskSettings};

/// Roles the user has set; what is `None` is found by the rules of the file contract.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Roles {
    /// The kind of input, where a file could be two.
    pub kind: Option<InputKind>,
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
    /// Rows set apart at random to judge the thresholds, where no column says train or test.
    pub random_split: Option<RandomSplit>,
    /// The file whose cases judge the thresholds, where it is held.
    pub judged_by: Option<String>,
    /// The column that says which fold of a cross-validation a case was in.
    pub fold: Option<String>,
    /// The column of what missing a case costs.
    pub miss_cost: Option<String>,
    /// The column of what a false alarm on a case costs.
    pub alarm_cost: Option<String>,
    /// The feature columns of a rule, in order.
    pub features: Option<Vec<String>>,
    /// How the numbers of features become values, by column; quartiles where nothing is said.
    pub bins: Vec<(String, Binning)>,
    /// When a value is high risk, and whether the rule must be monotone.
    pub risk: RiskSettings,
    /// Nothing is looked for: what is `None` there is not.
    pub complete: bool,
}

/// What one column is used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Nothing.
    Unused,
    /// A model's scores, high ones risky.
    Score,
    /// A model's scores, low ones risky.
    LowScore,
    /// A feature of a rule.
    Feature,
    /// It says what really happened.
    Outcome,
    /// How much a case counts.
    Weight,
    /// Train or test.
    Split,
    /// The fold of a cross-validation.
    Fold,
    /// What missing the case costs.
    MissCost,
    /// What a false alarm on the case costs.
    AlarmCost,
}

impl Role {
    /// All of them, the usual first.
    pub const ALL: [Self; 10] = [
        Self::Unused,
        Self::Score,
        Self::LowScore,
        Self::Feature,
        Self::Outcome,
        Self::Weight,
        Self::Split,
        Self::Fold,
        Self::MissCost,
        Self::AlarmCost,
    ];
}

impl Roles {
    /// The one column that has a role; `None` for roles that several columns can have.
    fn only(&mut self, role: Role) -> Option<&mut Option<String>> {
        match role {
            Role::Unused | Role::Score | Role::LowScore | Role::Feature => None,
            Role::Outcome => Some(&mut self.outcome),
            Role::Weight => Some(&mut self.weight),
            Role::Split => Some(&mut self.split),
            Role::Fold => Some(&mut self.fold),
            Role::MissCost => Some(&mut self.miss_cost),
            Role::AlarmCost => Some(&mut self.alarm_cost),
        }
    }

    /// What a column is used for, as far as these roles say.
    #[must_use]
    pub fn role(&self, column: &str) -> Role {
        let mut roles = self.clone();
        let mut has = |role| roles.only(role).is_some_and(|only| only.as_deref() == Some(column));
        match Role::ALL.into_iter().find(|&role| has(role)) {
            Some(role) => role,
            _ if self.features.iter().flatten().any(|name| name == column) => Role::Feature,
            _ if !self.scores.iter().flatten().any(|name| name == column) => Role::Unused,
            _ if self.low_is_positive.iter().any(|name| name == column) => Role::LowScore,
            _ => Role::Score,
        }
    }

    /// These roles with another one for a column, and nothing else looked for; who had a role of
    /// which there is one loses it.
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
        let mut roles = Self { complete: true, ..self.clone() };
        for other in Role::ALL {
            if let Some(only) = roles.only(other) {
                only.take_if(|name| name == column);
            }
        }
        let mut scores = roles.scores.take().unwrap_or_default();
        roles.low_is_positive.retain(|name| name != column);
        if role == Role::LowScore {
            roles.low_is_positive.push(column.into());
        }
        match (role, scores.iter().position(|name| name == column)) {
            (Role::Score | Role::LowScore, None) => scores.push(column.into()),
            (Role::Score | Role::LowScore, Some(_)) | (_, None) => {}
            (_, Some(place)) => drop(scores.remove(place)),
        }
        roles.scores = Some(scores);
        if let Some(features) = &mut roles.features {
            features.retain(|name| name != column || role == Role::Feature);
        }
        if role == Role::Feature && roles.role(column) != Role::Feature {
            roles.features.get_or_insert_default().push(column.into());
        }
        if role == Role::Outcome {
            roles.positive = None;
        }
        if let Some(only) = roles.only(role) {
            *only = Some(column.into());
        }
        roles
    }
}

pub(crate) const OUTCOME_NAMES: [&str; 7] =
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
pub(crate) fn named(table: &Table, names: &[&str]) -> Option<usize> {
    names.iter().find_map(|name| table.column(name))
}

/// Columns of group counts, if both are there.
pub(crate) fn count_columns(table: &Table) -> Option<(usize, usize)> {
    named(table, &POSITIVE_COUNTS).zip(named(table, &NEGATIVE_COUNTS))
}

/// The first column that the file itself gives one of some roles.
pub(crate) fn flagged(table: &Table, roles: &[&str]) -> Option<usize> {
    table.flags.as_ref()?.iter().position(|flag| roles.contains(&flag.as_str()))
}

/// A column that the user named.
pub(crate) fn required(table: &Table, name: &str) -> Result<usize, DataError> {
    let missing = || DataError::NoSuchColumn { wanted: name.into(), columns: table.header.clone() };
    let column = table.column(name).ok_or_else(missing)?;
    match table.columns[column].is_let_go() {
        true => Err(DataError::LetGo { column: name.into() }),
        false => Ok(column),
    }
}

/// The column of a role of which there is one: the one named by the user, else the one that is
/// found, unless there is nothing to be looked for.
pub(crate) fn one(
    table: &Table,
    roles: &Roles,
    asked: Option<&String>,
    find: impl FnOnce() -> Option<usize>,
) -> Result<Option<usize>, DataError> {
    match asked {
        Some(name) => required(table, name).map(Some),
        None if roles.complete => Ok(None),
        None => Ok(find()),
    }
}

/// The outcome column and its two values.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) column: usize,
    pub(crate) positive: Value,
    pub(crate) negative: Value,
    /// Why this column or this value was taken, where that was a choice.
    pub(crate) note: Option<String>,
}

pub(crate) fn outcome(file: &str, table: &Table, roles: &Roles) -> Result<Outcome, DataError> {
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
    if let Some((positive, negative)) = known_pair(table, column, found) {
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
        _ if cells.is_numeric() && has_many_numbers(cells) => Err(DataError::OtherKind {
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

/// The two values of a column whose positive side is plain, if it hardly says anything else.
///
/// A stray third value is a row that can't be read, and so are two where that is few; many of them
/// are another outcome. Beside 1 and 0 even one more number is, unless in a longer column.
pub(crate) fn known_pair(table: &Table, column: usize, found: &[Value]) -> Option<(Value, Value)> {
    let find = |key: &str| found.iter().find(|v| v.key == key);
    let (positive, negative) = KNOWN_PAIRS.iter().find_map(|(p, n)| find(p).zip(find(n)))?;
    let present = table.rows() - table.columns[column].missing();
    let strays = present - positive.count - negative.count;
    let is_other_number = |v: &Value| v.is_number() && v != positive && v != negative;
    let are_numbers = positive.is_number() && found.iter().any(is_other_number);
    let has_few = 10 * strays <= present
        || !are_numbers && strays <= 2 && strays < positive.count.min(negative.count);
    has_few.then(|| (positive.clone(), negative.clone()))
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
pub(crate) fn scores(
    table: &Table,
    roles: &Roles,
    taken: &[Option<usize>],
    has_features: bool,
) -> Result<(Vec<usize>, Vec<String>), DataError> {
    if let Some(names) = &roles.scores {
        if names.is_empty() && !has_features {
            return Err(DataError::NoScore { columns: vec![], example: None });
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
        if is_row_number(cells, RowName::of(&table.header, column)) {
            let name = quoted(&table.header[column]);
            notes.push(format!("Column {name} is a running number and was not taken for a score."));
        } else {
            numeric.push(column);
        }
    }
    if numeric.is_empty() {
        let columns = free.iter().map(|&c| table.header[c].clone()).collect();
        return Err(DataError::NoScore { columns, example: no_number(table, &free) });
    }
    Ok((numeric, notes))
}

/// What stands in some columns where a number should: at best a text with a digit in it, which was
/// meant to be one.
fn no_number(table: &Table, columns: &[usize]) -> Option<RowProblem> {
    let cells = |column: usize| (0..table.rows().min(1000)).map(move |row| (row, column));
    let is_text = |&(row, column): &(usize, usize)| {
        let text = table.columns[column].text(row);
        !is_missing(text.as_bytes()) && table.number(row, column).is_none()
    };
    let found: Vec<_> = columns.iter().filter_map(|&column| cells(column).find(is_text)).collect();
    let has_digit = |&&(row, column): &&(usize, usize)| {
        table.columns[column].text(row).contains(|c: char| c.is_ascii_digit())
    };
    let (row, column) = *found.iter().find(has_digit).or(found.first())?;
    Some(table.problem(row, column, table.decimal.expected()))
}
