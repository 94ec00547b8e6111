//! Long tables: a row for each case and model → a row for each case, with a column for each model.

use crate::data::error::DataError;
use crate::data::role::classes::MOST_CLASSES;
use crate::data::role::count_names::count_columns;
use crate::data::role::evidence::tells_like;
use crate::data::role::facts::{MANY_ROWS, is_running_number, is_time};
use crate::data::role::find::{MODEL_FLAG, confusion_columns, in_two, only, tells_turns, which};
use crate::data::role::names::{
    OUTCOME, is_any_score, is_case_amount, is_fold_name, is_id, is_model_name, is_number_name,
    is_one_of, is_other_use, is_score_name, is_share_name, is_spread_name, is_truth_name,
};
use crate::data::role::outcome::{Outcome, outcome};
use crate::data::role::premise::{Premise, PremiseKind};
use crate::data::role::relations::said_twice;
use crate::data::role::roles::Roles;
use crate::data::role::split::is_split;
use crate::data::table::cells::Cell;
use crate::data::table::column::Column;
use crate::data::table::table::{Lines, Table};
use crate::data::text::header::column_names;
use std::collections::{HashMap, HashSet};

/// Cells of a table that is searched for models whose column is not called so, at most: each text
/// column is tried with each other one.
const MOST_CELLS: usize = 2_000_000;

/// Models of a table at most.
const MOST_MODELS: usize = 200;
/// The same where no name says that they are models.
const MOST_UNNAMED: usize = 60;
/// One in so many rows of cases and models is lacking at most where no name says what the cases are.
const MOST_LACKING: usize = 5;

/// A long table: where its columns are, and which row holds which case and model, or class.
pub(crate) struct Long {
    /// Without one the cases stand in the same order for each model.
    id: Option<usize>,
    model: usize,
    score: usize,
    /// Columns that say the same in all rows of a case; the id and the outcome are among them.
    kept: Vec<usize>,
    /// `None` if each row is about a class instead of a model.
    outcome: Option<usize>,
    grid: Grid,
}

impl Long {
    /// Finds the columns of a long table; `None` if it is none, or leaves a doubt.
    pub(crate) fn of(table: &Table) -> Option<Self> {
        if count_columns(table).is_some() || confusion_columns(table).is_some() {
            return None;
        }
        let (named, others) = in_two(table.all(), |column| is_model_name(&table.header[column]));
        let of_values = || named.iter().find_map(|&model| Self::of_values(table, model));
        let of_models = named.iter().find_map(|&model| Self::of_models(table, model, true));
        let by_structure = || {
            let is_small = table.rows() * table.columns.len() <= MOST_CELLS;
            let possible = which(others, |model| is_small && may_name_models(table, model));
            let (ids, names) = in_two(possible, |column| is_number_name(&table.header[column]));
            let mut found = names.into_iter().chain(ids);
            found.find_map(|model| {
                Self::of_models(table, model, false).filter(|l| l.is_scored(table))
            })
        };
        of_models.or_else(of_values).or_else(|| Self::of_classes(table)).or_else(by_structure)
    }

    /// A row for each case and class, with the probability of the class: those of a case add up to 1,
    /// and another column tells its class.
    fn of_classes(table: &Table) -> Option<Self> {
        let columns = || 0..if table.rows() < MANY_ROWS { 0 } else { table.columns.len() };
        columns().find_map(|class| {
            let classes = classes(&table.columns[class])?;
            let score = columns().find(|&c| adds_up(table, c, table.rows() / classes.len()))?;
            let ids = columns().filter(|&c| is_id(&table.header[c])).map(Some);
            let (id, mut grid) = [None].into_iter().chain(ids).find_map(|id| {
                let grid = Grid::of(table, id, class, &classes)?;
                grid.adds_up(&table.columns[score]).then_some((id, grid))
            })?;
            let kept = grid.constant(table, columns()).0;
            let tells = |&c: &usize| {
                !is_id(&table.header[c]) && table.facts(c).values.len() == classes.len()
            };
            grid.models.iter_mut().for_each(|class| *class = format!("P({class})"));
            let is_told = kept.iter().any(tells);
            is_told.then_some(Self { id, model: class, score, kept, outcome: None, grid })
        })
    }

    /// Where cases have values: the only column of numbers that is called the truth is the same in all
    /// rows of a case, and one other number differs.
    fn of_values(table: &Table, model: usize) -> Option<Self> {
        let models = models(table, model, true)?;
        let numbers = which(table.all(), |column| {
            table.facts(column).has_many_numbers && !is_running_number(table, column)
        });
        let is_true = |name: &str| is_one_of(name, &OUTCOME) || is_truth_name(name);
        let outcome = only(numbers.iter().copied().filter(|&c| is_true(&table.header[c])))?;
        let ids = table.all().filter(|&c| is_id(&table.header[c])).map(Some);
        ids.chain([None]).find_map(|id| {
            let grid = Grid::of(table, id, model, &models)?;
            let (kept, varying) = grid.constant(table, table.all().filter(|c| *c != model));
            let score = only(varying.into_iter().filter(|column| numbers.contains(column)))?;
            let is_same = kept.contains(&outcome);
            is_same.then_some(Self { id, model, score, kept, outcome: Some(outcome), grid })
        })
    }

    /// Of several columns that may be the outcome the only one that is the same in all rows of a case.
    ///
    /// - `is_named`: the column is called as one that names models.
    fn of_models(table: &Table, model: usize, is_named: bool) -> Option<Self> {
        let models = models(table, model, is_named)?;
        let told = outcomes_beside(table, model).into_iter();
        let mut long =
            only(told.filter_map(|told| Self::of_outcome(table, model, &models, &told, is_named)))?;
        // A version is that of a model.
        let names = |&c: &usize| is_model_name(&table.header[c]);
        if let Some(said) = (0..model).filter(names).find_map(|c| long.said_of_models(table, c)) {
            let named = long.grid.models.iter_mut().zip(said);
            named.for_each(|(name, of)| *name = format!("{of} {name}"));
        }
        Some(long)
    }

    /// What a column of texts says of each model, if it says the same in all rows of one, and of
    /// several.
    fn said_of_models(&self, table: &Table, column: usize) -> Option<Vec<String>> {
        let (cells, models) = (&table.columns[column], &table.columns[self.model]);
        let mut said: HashMap<u64, u64> = HashMap::new();
        let is_same =
            |row: usize| *said.entry(models.key(row)).or_insert(cells.key(row)) == cells.key(row);
        if cells.is_numeric() || !(0..table.rows()).all(is_same) {
            return None;
        }
        let first = |place: usize| self.grid.rows_of(place).into_iter().flatten().next();
        let all = 0..self.grid.models.len();
        let said = all.map(|place| Some(cells.text(first(place)?))).collect::<Option<Vec<_>>>()?;
        let is_shared = said.iter().collect::<HashSet<_>>().len() < said.len();
        is_shared.then_some(said)
    }

    fn of_outcome(
        table: &Table,
        model: usize,
        models: &[String],
        told: &Outcome,
        is_named: bool,
    ) -> Option<Self> {
        let free = table.all().filter(|column| ![model, told.column].contains(column));
        let (named, others) = in_two(free, |column| is_id(&table.header[column]));
        let mut ids = named.iter().chain(&others);
        let by_id = ids.find_map(|id| {
            let grid = Grid::of(table, Some(*id), model, models)?;
            let lacking = grid.lacking();
            let is_full =
                lacking == 0 || is_large(table) && MOST_LACKING * lacking <= grid.rows.len();
            let can_be = is_full || named.contains(id);
            can_be.then(|| Self::with(table, Some(*id), model, told, grid))?
        });
        by_id.or_else(|| {
            let are_called_so = is_named || models.iter().any(|model| is_score_name(model));
            let can_be = are_called_so && !table.is_numeric(model);
            let grid = can_be.then(|| Grid::of(table, None, model, models))??;
            Self::with(table, None, model, told, grid)
        })
    }

    fn with(
        table: &Table,
        id: Option<usize>,
        model: usize,
        told: &Outcome,
        grid: Grid,
    ) -> Option<Self> {
        let outcome = told.column;
        let (kept, varying) = grid.constant(table, table.all().filter(|c| *c != model));
        let is_fact = |&column: &usize| column == outcome || is_case_amount(&table.header[column]);
        if varying.iter().any(is_fact) {
            return None;
        }
        let score = score(table, told, &varying)?;
        Some(Self { id, model, score, kept, outcome: Some(outcome), grid })
    }

    /// Whether numbers that nobody calls those of models are some all the same: they are called
    /// scores, or are probabilities, or their columns would be called as models.
    fn is_scored(&self, table: &Table) -> bool {
        let name = &table.header[self.score];
        let is_like_one = is_score_name(name)
            || table.facts(self.score).is_probability() && !is_share_name(name)
            || self.grid.models.iter().any(|model| is_score_name(model));
        is_like_one && !self.grid.adds_up(&table.columns[self.score])
    }

    /// The table with one row per case.
    pub(crate) fn widened(&self, mut table: Table) -> Table {
        let firsts: Vec<Option<usize>> = self.grid.first_rows.iter().copied().map(Some).collect();
        let (mut names, mut columns, mut flags) = (vec![], vec![], vec![]);
        for (index, column) in table.columns.iter().enumerate() {
            if index == self.score {
                for (place, model) in self.grid.models.iter().enumerate() {
                    names.push(model.clone());
                    columns.push(column.pick(&self.grid.rows_of(place)));
                    flags.push(MODEL_FLAG.into());
                }
            } else if self.kept.contains(&index) {
                names.push(table.header[index].clone());
                columns.push(column.pick(&firsts));
                // What describes a case is no score of a model.
                let has_role = Some(index) == self.outcome || is_other_use(&table.header[index]);
                flags.push(if has_role { String::new() } else { "ignore".into() });
            }
        }
        let mut lines = Lines::default();
        for (row, &first) in self.grid.first_rows.iter().enumerate() {
            lines.push(row, table.line(first));
        }
        let shown = table.preview.len().min(firsts.len());
        let fields = |row: usize| columns.iter().map(|column| column.text(row)).collect();
        table.preview = (0..shown).map(fields).collect();
        table.notes.extend(self.notes(&table));
        table.header = column_names(&names);
        (table.rows, table.lines) = (firsts.len(), lines);
        table.flags = self.outcome.map(|_| flags);
        table.columns = columns;
        table
    }

    fn notes(&self, table: &Table) -> Vec<String> {
        let name = |column: usize| table.quoted(column);
        let (models, cases) = (self.grid.models.len(), self.grid.first_rows.len());
        let (rows, model) = (table.rows(), name(self.model));
        let mut notes = vec![match self.id {
            _ if self.outcome.is_none() => format!(
                "The table has one row for each class of a case: {rows} rows were read as {cases} cases with the probability of each of the {models} classes in {model}."
            ),
            Some(id) => format!(
                "Long table: {rows} rows of id {} and model {model} were read as {models} models of {cases} cases.",
                name(id)
            ),
            None => format!(
                "Long table: {rows} rows of model {model} were read as {models} models of {cases} cases: their outcomes stand in the same order for each model."
            ),
        }];
        let lacking = self.grid.lacking();
        if lacking > 0 {
            notes.push(format!("Rows that a model lacks, read as missing scores: {lacking}."));
        }
        let used = |c: &usize| *c == self.model || *c == self.score || self.kept.contains(c);
        notes.extend(table.all().filter(|column| !used(column)).map(|column| {
            let name = name(column);
            format!("Column {name} differs between the rows of a case and was left out.")
        }));
        notes
    }
}

/// That a column says which model a row is about, where nothing says which rows are the same case: all
/// rows are ranked by one score.
///
/// - `is_free`: whether a column has no role.
pub(crate) fn pooled(table: &Table, is_free: impl Fn(usize) -> bool) -> Option<Premise> {
    let is_one = |&c: &usize| !table.is_numeric(c) && is_model_name(&table.header[c]);
    let mut named = table.all().filter(|c| is_large(table) && is_one(c));
    let column = named.find(|&c| models(table, c, true).is_some()).filter(|&c| is_free(c))?;
    let text = format!(
        "{} names {} models, and their rows are pooled as cases of one: nothing says for sure which rows are the same case, and what its scores are",
        table.quoted(column),
        table.facts(column).values.len()
    );
    Some(Premise { is_grave: true, ..Premise::new(PremiseKind::Shape, text) })
}

fn is_large(table: &Table) -> bool {
    table.rows() >= MANY_ROWS
}

/// Whether a column that is not called so may name models: a few texts about equally often, which are
/// no occasions and no parts.
fn may_name_models(table: &Table, column: usize) -> bool {
    let counts = || table.columns[column].entries().unwrap_or_default().iter().map(|e| e.count);
    is_large(table)
        && counts().len() <= MOST_UNNAMED
        && counts().max() < counts().min().map(|least| 2 * least)
        && !table.is_numeric(column)
        && !is_fold_name(&table.header[column])
        && !is_split(table, column)
        && !tells_turns(table, column)
}

/// The columns that may be the outcome, without that of the models.
fn outcomes_beside(table: &Table, model: usize) -> Vec<Outcome> {
    let found: Vec<Outcome> = match outcome("", table, &Roles::default()) {
        Err(DataError::SeveralOutcomes { columns, .. }) => {
            let columns = columns.iter().filter_map(|name| table.column(name));
            columns.filter_map(|column| Outcome::of_column(table, column)).collect()
        }
        found => found.into_iter().collect(),
    };
    found.into_iter().filter(|told| told.column != model).collect()
}

/// The names of the models, if a column holds some: texts, each of them more than once, none missing
/// or called like a column of another role; or numbers, if it is called so.
fn models(table: &Table, column: usize, is_named: bool) -> Option<Vec<String>> {
    let cells = &table.columns[column];
    let entries = cells.entries()?;
    let is_model = |name: &str| !is_one_of(name, &OUTCOME) && !is_other_use(name) && !is_id(name);
    let are_models = (2..=MOST_MODELS).contains(&entries.len())
        && entries.iter().all(|entry| !entry.missing && entry.count > 1 && is_model(&entry.text));
    let before =
        if cells.is_numeric() { format!("{} ", table.header[column]) } else { String::new() };
    (are_models && (is_named || !cells.is_numeric()))
        .then(|| entries.iter().map(|entry| format!("{before}{}", entry.text)).collect())
}

/// The classes that a column holds, each as often as the others.
fn classes(column: &Column) -> Option<Vec<String>> {
    let entries = column.entries()?;
    let are_classes = (2..=MOST_CLASSES).contains(&entries.len())
        && entries.iter().all(|entry| !entry.missing && entry.count == entries[0].count);
    are_classes.then(|| entries.iter().map(|entry| entry.text.clone()).collect())
}

/// Whether the shares in a column add up to 1 for each of so many cases.
fn adds_up(table: &Table, column: usize, cases: usize) -> bool {
    let cases = cases as f64;
    let sum = || table.each_number(column).sum::<f64>();
    table.facts(column).is_probability() && (sum() - cases).abs() <= ROUNDING * cases
}

/// The only column of numbers that differ between a case's rows; of several the only one that is
/// called a score, or that tells the outcome.
fn score(table: &Table, told: &Outcome, varying: &[usize]) -> Option<usize> {
    let numeric = which(varying, |column| {
        let is_other = is_time(table, column) || is_spread_name(&table.header[column]);
        table.is_numeric(column) && !is_other && !is_running_number(table, column)
    });
    // Beside scores, two numbers are decisions.
    let many = which(&numeric, |column| table.facts(column).has_many_numbers);
    let mut candidates = if many.is_empty() { numeric } else { many };
    let twice = said_twice(table, told, &candidates);
    candidates.retain(|column| !twice.iter().any(|(other, _)| other == column));
    let called = |is: fn(&str) -> bool| which(&candidates, |column| is(&table.header[column]));
    let mut named = called(is_any_score);
    if named.is_empty() {
        named = called(is_score_name);
    }
    let tells = |column: &usize| is_large(table) && tells_like(table, told, *column, &candidates);
    match (candidates.as_slice(), named.as_slice()) {
        (&[one], _) | (_, &[one]) => Some(one),
        _ => only(candidates.iter().copied().filter(tells)),
    }
}

/// The probabilities of a case add up to 1 within so much: they are printed rounded.
const ROUNDING: f64 = 5e-3;

/// Rows of which it takes long to try whether they are a grid.
const MANY_TO_TRY: usize = 100_000;

/// The row of each case and model.
struct Grid {
    models: Vec<String>,
    /// The first row of each case, in the file's order.
    first_rows: Vec<usize>,
    /// The case of each row.
    cases: Vec<usize>,
    /// By case, then by model.
    rows: Vec<Option<usize>>,
}

/// What a cell says, so that 7 and 7.0 are the same; `None` if that is not held or missing.
fn said(column: &Column, row: usize) -> Option<u64> {
    /// Above the bits of every finite number.
    const TEXTS_FROM: u64 = 0xFFF8 << 48;
    match (column.number(row), column.cell(row)) {
        (Some(number), _) => Some((number + 0.0).to_bits()),
        (None, Cell::Entry(code, entry)) if !entry.missing => Some(TEXTS_FROM + u64::from(code)),
        _ => None,
    }
}

/// Whether the cells of a large column may be those of cases that recur with each model, by a few.
fn may_recur(ids: &Column, models: usize) -> bool {
    let rows = ids.rows();
    let recurs = |row: usize| {
        let same = (0..rows).filter(|&other| said(ids, other) == said(ids, row)).count();
        (2..=models).contains(&same)
    };
    rows < MANY_TO_TRY || (0..5).filter(|part| recurs(part * rows / 5)).count() > 2
}

impl Grid {
    /// `None` if a row has no id, two rows have the same id and model, or a model lacks half of the
    /// ids or more. Without ids the first row of each model is the first case, and so on; `None` if the
    /// models have different numbers of rows, or few.
    fn of(table: &Table, id: Option<usize>, model: usize, models: &[String]) -> Option<Self> {
        let (ids, codes) = (id.map(|id| &table.columns[id]), table.columns[model].codes()?);
        let of_each = table.rows() / models.len();
        let can_be = match ids {
            Some(ids) => ids.is_held() && ids.missing() == 0 && may_recur(ids, models.len()),
            None => of_each >= MANY_ROWS && of_each * models.len() == table.rows(),
        };
        if !can_be {
            return None;
        }
        // Each model has more than half of the ids.
        let most = if id.is_some() { (2 * table.rows() - 1) / models.len() } else { of_each };
        let mut known: HashMap<u64, usize> = HashMap::new();
        let mut found = vec![0; models.len()];
        let (mut first_rows, mut cases) = (Vec::new(), Vec::with_capacity(table.rows()));
        for (row, &code) in codes.iter().enumerate() {
            let found = &mut found[usize::from(code)];
            let case = match ids {
                Some(ids) => *known.entry(said(ids, row)?).or_insert(first_rows.len()),
                None => *found,
            };
            *found += 1;
            if case == first_rows.len() {
                first_rows.push(row);
            }
            cases.push(case);
            if first_rows.len() > most {
                return None;
            }
        }
        let mut rows = vec![None; first_rows.len() * models.len()];
        for (row, (&case, &code)) in cases.iter().zip(codes).enumerate() {
            let place = &mut rows[case * models.len() + usize::from(code)];
            if place.replace(row).is_some() {
                return None;
            }
        }
        let has_most = |&count: &usize| 2 * count > first_rows.len();
        let is_one = first_rows.len() > 1 && found.iter().all(has_most);
        is_one.then(|| Self { models: models.to_vec(), first_rows, cases, rows })
    }

    /// The rows of a model, by case.
    fn rows_of(&self, model: usize) -> Vec<Option<usize>> {
        self.rows.iter().skip(model).step_by(self.models.len()).copied().collect()
    }

    /// How many rows of cases and models there are not.
    fn lacking(&self) -> usize {
        self.rows.iter().filter(|row| row.is_none()).count()
    }

    /// Whether the numbers of each case in a column add up to 1.
    fn adds_up(&self, column: &Column) -> bool {
        let number = |row: &Option<usize>| column.number((*row)?);
        let is_one = |rows: &[Option<usize>]| {
            let sum: Option<f64> = rows.iter().map(number).sum();
            sum.is_some_and(|sum| (sum - 1.0).abs() <= ROUNDING)
        };
        self.rows.chunks(self.models.len()).all(is_one)
    }

    /// The columns that say the same in all rows of each case, and the others.
    fn constant(
        &self,
        table: &Table,
        columns: impl Iterator<Item = usize>,
    ) -> (Vec<usize>, Vec<usize>) {
        in_two(columns, |column| {
            let (cells, mut rows) = (&table.columns[column], self.cases.iter().enumerate());
            let first = |case: usize| said(cells, self.first_rows[case]);
            cells.is_held() && rows.all(|(row, &case)| said(cells, row) == first(case))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::reader::table_of;

    fn wide(text: &str) -> Option<Table> {
        let table = table_of(text);
        Long::of(&table).map(|long| long.widened(table))
    }

    #[test]
    fn each_model_becomes_a_column() {
        let text = "id,model,label,score,weight\n7,rf,1,.9,2\n7,nb,1,.8,2\n8,nb,0,.3,1\n8,rf,0,.2,1\n9,rf,1,.7,1\n";
        let table = wide(text).unwrap();
        assert_eq!(table.header, ["id", "label", "rf", "nb", "weight"]);
        let lines: Vec<u64> = (0..3).map(|row| table.line(row)).collect();
        let nb: Vec<Option<f64>> = (0..3).map(|row| table.number(row, 3)).collect();
        assert_eq!((lines, nb), (vec![2, 4, 6], vec![Some(0.8), Some(0.3), None]));
        assert_eq!(table.preview[2], ["9", "1", ".7", "", "1"]);
        let expected = [
            "Long table: 5 rows of id “id” and model “model” were read as 2 models of 3 cases.",
            "Rows that a model lacks, read as missing scores: 1.",
        ];
        assert_eq!(table.notes, expected);
    }

    /// Forty cases with two rows each, of which one lacks one.
    fn rows(header: &str, models: [&str; 2], score: fn(u32) -> String) -> String {
        let row = |i: u32| {
            let (case, model) = (i / 2, models[(i % 2) as usize]);
            format!("{},{model},{},{}\n", 7000 + 3 * case, u8::from(case % 5 < 2), score(i))
        };
        format!("{header}\n{}", (0..79).map(row).collect::<String>())
    }

    #[test]
    fn models_are_known_by_structure() {
        let share = |i: u32| format!("0.{}", 10 + i * 37 % 80);
        let of = |header: &str, models| wide(&rows(header, models, share)).map(|t| t.header);
        let header = "loan,scorecard,bad,value";
        assert_eq!(of(header, ["old", "new"]).unwrap(), ["loan", "bad", "old", "new"]);
        assert_eq!(of("loan,reader,bad,value", ["1", "2"]).unwrap()[2], "reader 1");
        for turns in [["2023-01", "2023-02"], ["W1", "W2"], ["baseline", "6 months"]] {
            assert_eq!(of(header, turns), None, "{turns:?}");
        }
        assert_eq!(of(header, ["train", "test"]), None);
        assert_eq!(of("loan,channel,bad,open_rate", ["mail", "push"]), None);
        let amount = |i: u32| (10 + i * 37 % 80).to_string();
        assert!(wide(&rows("patient,side,ill,pressure", ["left", "right"], amount)).is_none());
    }

    #[test]
    fn the_outcome_of_several_columns_is_the_one_that_stays_in_a_case() {
        let both = |i: u32| format!("{},{}", ["yes", "no"][(i * 37 % 5 / 3) as usize], i * 37 % 80);
        let table = wide(&rows("case,judge,toxic,verdict,points", ["a", "b"], both)).unwrap();
        assert_eq!(table.header, ["case", "toxic", "a", "b"]);
    }

    #[test]
    fn versions_are_those_of_models() {
        let text = "id,model_name,model_version,y,score\n".to_owned();
        let row = |i: u32| {
            let (name, version) = [("gbm", "1"), ("gbm", "2"), ("mlp", "3")][(i % 3) as usize];
            format!(
                "e{},{name},{version}.0.1,{},0.{}\n",
                i / 3,
                u8::from(i / 3 % 5 < 2),
                10 + i * 37 % 80
            )
        };
        let table = wide(&(text + &(0..120).map(row).collect::<String>())).unwrap();
        assert_eq!(table.header, ["id", "y", "gbm 1.0.1", "gbm 2.0.1", "mlp 3.0.1"]);
    }

    #[test]
    fn of_two_numbers_the_one_that_tells_is_the_score() {
        let both =
            |i: u32| format!("{},{}", 40 * u32::from(i / 2 % 5 < 2) + i * 7 % 60, i * 37 % 80);
        let table = wide(&rows("case,reader,truth,rating,seconds", ["a", "b"], both)).unwrap();
        assert_eq!(table.header, ["case", "truth", "a", "b"]);
        assert_eq!(table.number(0, 2), Some(40.0));
    }

    #[test]
    fn what_describes_a_case_is_no_model_and_what_differs_is_left_out() {
        let text = "customer,classifier,y,prob,pred,age\nx,a,1,.9,1,30\ny,a,0,.4,0,41\nz,a,0,.1,0,30\n\
                    x,b,1,.7,1,30\ny,b,0,.5,1,41\nz,b,0,.3,0,30\n";
        let table = wide(text).unwrap();
        assert_eq!(table.header, ["customer", "y", "a", "b", "age"]);
        assert_eq!(table.flags.unwrap(), ["ignore", "", "model", "model", "ignore"]);
        let expected = "Column “pred” differs between the rows of a case and was left out.";
        assert_eq!(table.notes[1], expected);
    }

    #[test]
    fn a_table_that_leaves_a_doubt_stays() {
        // Each row is a word.
        for told in [
            "ids repeat in a model: id,model,label,score 1,a,1,.9 1,a,1,.8 2,b,0,.1 2,b,0,.2",
            "outcomes disagree: id,model,label,score 1,a,1,.9 2,a,0,.8 1,b,0,.1 2,b,0,.2",
            "a model lacks most ids: id,model,label,score 1,a,1,.9 2,a,0,.8 3,a,1,.9 4,a,0,.8 \
             5,a,0,.8 1,b,1,.1 2,b,0,.2",
            "no id: model,label,score a,1,.9 a,0,.8 b,1,.1 b,0,.2",
            "each case its own id: id,model,label,score 1,a,1,.9 2,a,0,.8 3,b,1,.1 4,b,0,.2",
            "two scores: id,model,label,s,t 1,a,1,.9,.1 2,a,0,.8,.2 1,b,1,.1,.3 2,b,0,.2,.4",
            "no score: id,model,label,s 1,a,1,.9 2,a,0,.8 1,b,1,.9 2,b,0,.8",
            "weights disagree: id,model,label,score,weight 1,a,1,.9,1 2,a,0,.8,1 1,b,1,.1,2 \
             2,b,0,.2,1",
            "a category: id,colour,label,score 1,a,1,.9 2,a,0,.8 1,b,1,.1 2,b,0,.2",
            "groups: id,model,positives,negatives 1,a,1,9 2,a,3,8 1,b,1,1 2,b,3,2",
        ] {
            let (why, rows) = told.split_once(": ").unwrap();
            assert!(wide(&(rows.replace(' ', "\n") + "\n")).is_none(), "{why}");
        }
    }
}
