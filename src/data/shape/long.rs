//! Long tables: a row for each case and model → a row for each case, with a column for each model.

use crate::data::error::quoted;
use crate::data::role::class::classes::MOST_CLASSES;
use crate::data::role::class::outcome::{Outcome, outcome};
use crate::data::role::find::{MANY_ROWS, confusion_columns, count_columns};
use crate::data::role::name::names::{
    OUTCOME, is_any_score, is_case_amount, is_id, is_one_of, is_other_use,
};
use crate::data::role::name::row_number::{RowName, is_row_number};
use crate::data::role::ranges::is_probability;
use crate::data::role::roles::Roles;
use crate::data::role::score::complements::leave_out_complements;
use crate::data::shape::grid::{Grid, ROUNDING};
use crate::data::table::column::Column;
use crate::data::table::distinct::{distinct_values, has_many_numbers};
use crate::data::table::lines::Lines;
use crate::data::table::table::Table;
use crate::data::text::header::column_names;
use crate::data::text::words::Words;

/// Columns that say which model a row is about.
const MODEL: Words = Words(
    "wflow_id, workflow, learner_id, model, models, model_name, modelname, model name, classifier, algorithm, method, estimator, \
     learner, algo, modell, modèle, modelo, variable, name, key, series, system, scorer, reader, \
     rater, annotator, detector, approach, technique",
);

/// Of these names so many are of nothing else.
const SURE: usize = 17;

/// Models of a table at most.
const MOST_MODELS: usize = 200;

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
        Self::of_models(table).or_else(|| Self::of_classes(table))
    }

    /// A row for each case and class, with the probability of the class: those of a case add up to 1,
    /// and another column tells its class.
    fn of_classes(table: &Table) -> Option<Self> {
        let columns = || 0..if table.rows() < MANY_ROWS { 0 } else { table.columns.len() };
        columns().find_map(|class| {
            let classes = classes(&table.columns[class])?;
            let score = columns().find(|&c| adds_up(table, c, table.rows() / classes.len()))?;
            let ids = columns().filter(|&c| is_id(&table.header[c]));
            let by_id =
                ids.filter_map(|id| Some((Some(id), Grid::of(table, id, class, &classes)?)));
            let in_order = Grid::in_order(table, class, &classes).map(|grid| (None, grid));
            let mut grids = in_order.into_iter().chain(by_id);
            let (id, mut grid) = grids.find(|(_, g)| g.adds_up(&table.columns[score]))?;
            let kept = columns().filter(|&c| grid.is_constant(&table.columns[c]));
            let kept: Vec<usize> = kept.collect();
            let tells = |&c: &usize| {
                !is_id(&table.header[c])
                    && distinct_values(&table.columns[c]).len() == classes.len()
            };
            grid.models.iter_mut().for_each(|class| *class = format!("P({class})"));
            let is_told = kept.iter().any(tells);
            is_told.then_some(Self { id, model: class, score, kept, outcome: None, grid })
        })
    }

    fn of_models(table: &Table) -> Option<Self> {
        let model = MODEL.iter().find_map(|name| table.column(name))?;
        let models = models(&table.columns[model])?;
        if count_columns(table).is_some() || confusion_columns(table).is_some() {
            return None;
        }
        let told = outcome("", table, &Roles::default()).ok()?;
        let outcome = told.column;
        let free = |column: &usize| ![model, outcome].contains(column);
        let is_named = |column: &usize| is_id(&table.header[*column]);
        let (named, others): (Vec<usize>, Vec<usize>) =
            (0..table.columns.len()).filter(free).partition(is_named);
        let named = named.into_iter().map(|column| (column, false));
        let mut ids = named.chain(others.into_iter().map(|column| (column, true)));
        let by_id = ids.find_map(|(id, must_be_full)| {
            let grid = Grid::of(table, id, model, &models)?;
            let is_full = grid.rows.iter().all(Option::is_some);
            (is_full || !must_be_full).then(|| Self::with(table, Some(id), model, &told, grid))?
        });
        by_id.or_else(|| {
            let grid = Grid::in_order(table, model, &models)?;
            Self::with(table, None, model, &told, grid)
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
        let columns = (0..table.columns.len()).filter(|&column| column != model);
        let (kept, varying): (Vec<usize>, Vec<usize>) =
            columns.partition(|&column| grid.is_constant(&table.columns[column]));
        let is_fact = |&column: &usize| column == outcome || is_case_amount(&table.header[column]);
        if varying.iter().any(is_fact) {
            return None;
        }
        let score = score(table, told, &varying)?;
        Some(Self { id, model, score, kept, outcome: Some(outcome), grid })
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
                    flags.push(String::new());
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
        let name = |column: usize| quoted(&table.header[column]);
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
        let lacking = self.grid.rows.iter().filter(|row| row.is_none()).count();
        if lacking > 0 {
            notes.push(format!("Rows that a model lacks, read as missing scores: {lacking}."));
        }
        let used = |c: &usize| *c == self.model || *c == self.score || self.kept.contains(c);
        for column in (0..table.header.len()).filter(|column| !used(column)) {
            notes.push(format!(
                "Column {} differs between the rows of a case and was left out.",
                name(column)
            ));
        }
        notes
    }
}

/// A column that names models whose rows can't be told apart by case.
pub(crate) fn pooled_models(table: &Table) -> Option<usize> {
    let named = MODEL.iter().take(SURE).find_map(|name| table.column(name))?;
    models(&table.columns[named]).map(|_| named)
}

/// The names of the models, if a column holds some: texts, each of them more than once, none missing
/// or called like a column of another role.
fn models(column: &Column) -> Option<Vec<String>> {
    let entries = column.entries()?;
    let is_model = |name: &str| !is_one_of(name, &OUTCOME) && !is_other_use(name) && !is_id(name);
    let are_models = (2..=MOST_MODELS).contains(&entries.len())
        && entries.iter().all(|entry| !entry.missing && entry.count > 1 && is_model(&entry.text));
    (are_models && !column.is_numeric())
        .then(|| entries.iter().map(|entry| entry.text.clone()).collect())
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
    #[expect(clippy::cast_precision_loss, reason = "a count of cases")]
    let cases = cases as f64;
    let sum = || (0..table.rows()).filter_map(|row| table.number(row, column)).sum::<f64>();
    is_probability(table, column) && (sum() - cases).abs() <= ROUNDING * cases
}

/// The only column of numbers that differ between a case's rows; of several the only one that is
/// called a score.
fn score(table: &Table, told: &Outcome, varying: &[usize]) -> Option<usize> {
    let is_number = |column: &usize| {
        let cells = &table.columns[*column];
        cells.is_numeric() && !is_row_number(cells, RowName::of(&table.header, *column))
    };
    let numeric: Vec<usize> = varying.iter().copied().filter(is_number).collect();
    // Beside scores, two numbers are decisions.
    let many: Vec<usize> =
        numeric.iter().copied().filter(|&c| has_many_numbers(&table.columns[c])).collect();
    let mut candidates = if many.is_empty() { numeric } else { many };
    leave_out_complements(table, told, &mut candidates, &mut vec![]);
    let is_score = |column: &usize| is_any_score(&table.header[*column]);
    let named: Vec<usize> = candidates.iter().copied().filter(is_score).collect();
    match (candidates.as_slice(), named.as_slice()) {
        ([only], _) | (_, [only]) => Some(*only),
        _ => None,
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
        assert_eq!(
            table.notes,
            [
                "Long table: 5 rows of id “id” and model “model” were read as 2 models of 3 cases.",
                "Rows that a model lacks, read as missing scores: 1."
            ]
        );
    }

    #[test]
    fn what_describes_a_case_is_no_model_and_what_differs_is_left_out() {
        let text = "customer,classifier,y,prob,pred,age\nx,a,1,.9,1,30\ny,a,0,.4,0,41\nz,a,0,.1,0,30\n\
                    x,b,1,.7,1,30\ny,b,0,.5,1,41\nz,b,0,.3,0,30\n";
        let table = wide(text).unwrap();
        assert_eq!(table.header, ["customer", "y", "a", "b", "age"]);
        assert_eq!(table.flags.unwrap(), ["ignore", "", "", "", "ignore"]);
        assert_eq!(
            table.notes[1],
            "Column “pred” differs between the rows of a case and was left out."
        );
    }

    #[test]
    fn a_table_that_leaves_a_doubt_stays() {
        for (why, text) in [
            (
                "ids repeat in a model",
                "id,model,label,score\n1,a,1,.9\n1,a,1,.8\n2,b,0,.1\n2,b,0,.2\n",
            ),
            ("outcomes disagree", "id,model,label,score\n1,a,1,.9\n2,a,0,.8\n1,b,0,.1\n2,b,0,.2\n"),
            (
                "a model lacks most ids",
                "id,model,label,score\n1,a,1,.9\n2,a,0,.8\n3,a,1,.9\n4,a,0,.8\n5,a,0,.8\n1,b,1,.1\n2,b,0,.2\n",
            ),
            ("no id", "model,label,score\na,1,.9\na,0,.8\nb,1,.1\nb,0,.2\n"),
            (
                "each case its own id",
                "id,model,label,score\n1,a,1,.9\n2,a,0,.8\n3,b,1,.1\n4,b,0,.2\n",
            ),
            (
                "two scores",
                "id,model,label,s,t\n1,a,1,.9,.1\n2,a,0,.8,.2\n1,b,1,.1,.3\n2,b,0,.2,.4\n",
            ),
            ("no score", "id,model,label,s\n1,a,1,.9\n2,a,0,.8\n1,b,1,.9\n2,b,0,.8\n"),
            (
                "weights disagree",
                "id,model,label,score,weight\n1,a,1,.9,1\n2,a,0,.8,1\n1,b,1,.1,2\n2,b,0,.2,1\n",
            ),
            ("a category", "id,colour,label,score\n1,a,1,.9\n2,a,0,.8\n1,b,1,.1\n2,b,0,.2\n"),
            ("groups", "id,model,positives,negatives\n1,a,1,9\n2,a,3,8\n1,b,1,1\n2,b,3,2\n"),
        ] {
            assert!(wide(text).is_none(), "{why}");
        }
    }
}
