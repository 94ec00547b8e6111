//! Kind *confusion*: one row a classifier with a fixed threshold, with its four counts. It has one
//! cut besides “never” and “always”: the cases that it predicts positive.

use crate::data::case::dataset::{Dataset, ModelData};
use crate::data::case::row_errors::RowErrors;
use crate::data::case::weights::{not_negative, units};
use crate::data::error::{DataError, RowProblem};
use crate::data::role::find::confusion_columns;
use crate::data::role::roles::Roles;
use crate::data::table::table::Table;
use crate::domain::{CutRule, Group, InputKind, SortedCases, Source, ratio};
use std::collections::HashSet;

/// One classifier: true and false positives, false and true negatives.
struct Row {
    name: String,
    counts: [f64; 4],
}

/// Reads a table of confusion matrices.
///
/// # Errors
/// [`DataError::NoOutcome`], [`DataError::EmptyClass`], [`DataError::WeightsApart`],
/// [`DataError::NoUsableRow`].
pub(crate) fn read<M>(
    file: &str,
    table: &Table,
    make: impl FnMut(ModelData) -> M,
) -> Result<Dataset<M>, DataError> {
    let columns = confusion_columns(table)
        .ok_or_else(|| DataError::NoOutcome { columns: table.header.clone() })?;
    let mut errors = RowErrors::new(table);
    let rows = read_rows(table, columns, &mut errors);
    let (found, used) = errors.close()?;
    let units = units(&rows.iter().flat_map(|row| row.counts).collect::<Vec<_>>())?;
    let counts: Vec<&[u64]> = units.counts.chunks_exact(4).collect();
    let model = |(row, counts): (&Row, &&[u64])| row.model(counts, units.per_case);
    let models = rows.iter().zip(&counts).map(model).collect::<Result<Vec<_>, DataError>>()?;
    let class = |cells: &[u64], of: [usize; 2]| u128::from(cells[of[0]]) + u128::from(cells[of[1]]);
    let (positives, negatives) = (class(counts[0], [0, 2]), class(counts[0], [1, 3]));
    let differs =
        |cells: &&[u64]| (class(cells, [0, 2]), class(cells, [1, 3])) != (positives, negatives);
    let notes = match counts.iter().any(differs) {
        true => vec!["The classifiers were tested on different numbers of cases; the first one's share of positives is taken for all.".into()],
        false => vec![],
    };
    Ok(Dataset {
        source: Source {
            name: file.into(),
            kind: InputKind::Confusion,
            rows: found,
            used,
            positives: ratio(positives, 1) / units.per_case,
            negatives: ratio(negatives, 1) / units.per_case,
            positive_label: "positive".into(),
        },
        models: models.into_iter().map(make).collect(),
        values: None,
        risk: None,
        problems: errors.problems,
        questions: vec![],
        premises: vec![],
        notes,
        roles: Roles { kind: Some(InputKind::Confusion), ..Roles::default() },
        left_out: vec![],
    })
}

impl Row {
    /// Its cases: those predicted positive rank above the others.
    fn model(&self, counts: &[u64], per_case: f64) -> Result<ModelData, DataError> {
        let group = |score, positives, negatives| Group { score, positives, negatives };
        let groups = vec![group(1.0, counts[0], counts[1]), group(0.0, counts[2], counts[3])];
        let cases = SortedCases::of_groups(groups, CutRule::AsPredicted, per_case);
        let cases = cases.map_err(|error| DataError::empty_class(&self.name, error))?;
        Ok(ModelData { name: self.name.clone(), cases, test: None, folds: vec![] })
    }
}

/// Columns that name classifiers, where there is none called `model`.
const NAMES: [&str; 17] = [
    "classifier",
    "model_name",
    "name",
    "class",
    "label",
    "algorithm",
    "method",
    "estimator",
    "learner",
    "rule",
    "category",
    "target",
    "study",
    "reader",
    "threshold",
    "cutoff",
    "cut-off",
];

fn numbered(index: usize) -> String {
    format!("classifier {}", index + 1)
}

/// A column that names classifiers, by its own name or as one of texts: each has a name of its own.
fn name_column(table: &Table) -> Option<usize> {
    let are_different = |&column: &usize| {
        let names: HashSet<String> =
            (0..table.rows()).map(|row| table.columns[column].text(row)).collect();
        names.len() == table.rows() && !names.contains("")
    };
    let is_text = |&column: &usize| !table.columns[column].is_numeric();
    let texts = (0..table.columns.len()).filter(is_text);
    NAMES.iter().filter_map(|name| table.column(name)).chain(texts).find(are_different)
}

/// A classifier's name; a number with the name of its column before it.
fn name_in(table: &Table, column: usize, row: usize) -> String {
    let text = table.columns[column].text(row);
    match table.number(row, column) {
        Some(_) => format!("{} {text}", table.header[column]),
        None => text,
    }
}

fn read_rows(table: &Table, columns: [usize; 4], errors: &mut RowErrors) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::with_capacity(table.rows());
    let names = name_column(table);
    for index in 0..table.rows() {
        match read_row(table, index, columns, names, &rows) {
            Ok(row) => rows.push(row),
            Err(problem) => errors.leave_out(problem),
        }
    }
    rows
}

fn read_row(
    table: &Table,
    index: usize,
    columns: [usize; 4],
    names: Option<usize>,
    before: &[Row],
) -> Result<Row, RowProblem> {
    let mut counts = [0.0; 4];
    for (count, column) in counts.iter_mut().zip(columns) {
        *count = not_negative(table, index, column)?;
    }
    let Some(column) = table.column("model") else {
        let name = names.map(|column| name_in(table, column, index));
        return Ok(Row { name: name.unwrap_or_else(|| numbered(index)), counts });
    };
    let name = table.columns[column].text(index);
    match name.is_empty() || before.iter().any(|row| row.name == name) {
        true => Err(table.problem(index, column, "the name of a classifier, each its own")),
        false => Ok(Row { name, counts }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::reader::table_of;

    fn names(text: &str) -> Vec<String> {
        read("f", &table_of(text), |model| model.name).unwrap().models
    }

    #[test]
    fn classifiers_are_named_by_a_column_that_tells_them_apart() {
        assert_eq!(names("class,tp,fp,fn,tn\n0,5,1,4,9\n1,7,3,2,7\n"), ["class 0", "class 1"]);
        assert_eq!(names("name,tp,fp,fn,tn\nlow,5,1,4,9\nhigh,7,3,2,7\n"), ["low", "high"]);
        assert_eq!(names("class,name,tp,fp,fn,tn\n0,x,5,1,4,9\n0,y,7,3,2,7\n"), ["x", "y"]);
        let numbered = ["classifier 1", "classifier 2"];
        assert_eq!(names("class,tp,fp,fn,tn\n0,5,1,4,9\n0,7,3,2,7\n"), numbered);
        assert_eq!(names("name,tp,fp,fn,tn\n,5,1,4,9\nx,7,3,2,7\n"), numbered);
    }
}
