//! Kind *confusion*: one row a classifier with a fixed threshold, with its four counts. It has one
//! cut besides “never” and “always”: the cases that it predicts positive.

use crate::data::case::cases::{RowErrors, not_negative, units};
use crate::data::case::dataset::{Dataset, ModelData};
use crate::data::error::{DataError, Result, RowProblem};
use crate::data::role::find::confusion_columns;
use crate::data::role::names::{is_fold_name, is_number_name};
use crate::data::role::premise::{Premise, PremiseKind};
use crate::data::role::roles::Roles;
use crate::data::table::table::Table;
use crate::data::text::words::words;
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
) -> Result<Dataset<M>> {
    let columns = confusion_columns(table)
        .ok_or_else(|| DataError::NoOutcome { columns: table.header.clone() })?;
    let mut errors = RowErrors::new(table);
    let folded = folded(table);
    let rows = read_rows(table, columns, folded, &mut errors);
    let (found, used) = errors.close()?;
    let units = units(&rows.iter().flat_map(|row| row.counts).collect::<Vec<_>>())?;
    let counts: Vec<&[u64]> = units.counts.chunks_exact(4).collect();
    let model = |(row, counts): (&Row, &&[u64])| row.model(counts, units.per_case);
    let models = rows.iter().zip(&counts).map(model).collect::<Result<Vec<_>>>()?;
    let classes = |cells: &&[u64]| {
        let cell = |of: usize| u128::from(cells[of]);
        [cell(0) + cell(2), cell(1) + cell(3)]
    };
    let [positives, negatives] = classes(&counts[0]);
    let mut notes = Vec::new();
    if counts.iter().any(|cells| classes(cells) != [positives, negatives]) {
        notes.push("The classifiers were tested on different numbers of cases; the first one's share of positives is taken for all.".into());
    }
    let said = folded.map(|name| {
        let (each, name) = (table.rows() / rows.len().max(1), table.quoted(name));
        let text = format!("{each} rows for each {name}, one a fold, are added up");
        Premise::new(PremiseKind::Shape, text)
    });
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
        premises: Vec::from_iter(said),
        notes,
        roles: Roles { kind: Some(InputKind::Confusion), ..Roles::default() },
        left_out: vec![],
        decided: vec![],
    })
}

impl Row {
    /// Its cases: those predicted positive rank above the others.
    fn model(&self, counts: &[u64], per_case: f64) -> Result<ModelData> {
        let group = |score, positives, negatives| Group { score, positives, negatives };
        let groups = vec![group(1.0, counts[0], counts[1]), group(0.0, counts[2], counts[3])];
        let cases = SortedCases::of_groups(groups, CutRule::AsPredicted, per_case);
        let cases = cases.map_err(|error| DataError::empty_class(&self.name, error))?;
        Ok(ModelData { name: self.name.clone(), cases, test: None, folds: vec![] })
    }
}

/// Columns that name classifiers, the first first; texts do so under any name.
const NAMES: [&str; 8] =
    ["model", "classifier", "name", "class", "target", "threshold", "cutoff", "cut-off"];

/// The columns that name classifiers: one by its own name or of texts, or all of these before the
/// counts. Each row has a name of its own, which is no mere id if there is another one.
fn name_columns(table: &Table) -> Vec<usize> {
    let name = |columns: &[usize], row: usize| -> Vec<String> {
        columns.iter().map(|&column| table.columns[column].text(row)).collect()
    };
    let are_different = |columns: &Vec<usize>| {
        let names: HashSet<Vec<String>> = (0..table.rows()).map(|row| name(columns, row)).collect();
        names.len() == table.rows() && !names.iter().any(|name| name.iter().all(String::is_empty))
    };
    let is_text = |&column: &usize| !table.is_numeric(column);
    let (ids, texts): (Vec<usize>, Vec<usize>) =
        table.all().filter(is_text).partition(|&c| is_number_name(&table.header[c]));
    let known: Vec<usize> = NAMES.iter().filter_map(|name| table.column(name)).collect();
    let counts = confusion_columns(table).and_then(|counts| counts.into_iter().min());
    let is_label = |c: &usize| texts.contains(c) || ids.contains(c) || known.contains(c);
    let labels = (0..counts.unwrap_or_default()).filter(is_label).collect();
    let one = known.iter().chain(&texts).chain(&ids).map(|&column| vec![column]);
    one.chain([labels]).find(are_different).unwrap_or_default()
}

/// A classifier's name; a number alone with the name of its column before it, others in brackets.
fn name_in(table: &Table, columns: &[usize], row: usize) -> Option<String> {
    let (first, others) = columns.split_first()?;
    let text = table.columns[*first].text(row);
    let name = match table.number(row, *first) {
        Some(_) if others.is_empty() => format!("{} {text}", table.header[*first]),
        _ => text,
    };
    let is_said = |other: &&usize| !table.columns[**other].text(row).is_empty();
    Some(others.iter().filter(is_said).fold(name, |name, &other| {
        let text = table.columns[other].text(row);
        if table.is_numeric(other) { format!("{name} ({text})") } else { format!("{name} {text}") }
    }))
}

/// The column that names classifiers, if each stands there once for each fold or repetition that
/// others name.
fn folded(table: &Table) -> Option<usize> {
    const REPEATED: [&str; 5] = ["run", "repeat", "repetition", "iteration", "seed"];
    let is_fold = |&column: &usize| {
        let name = &table.header[column];
        is_fold_name(name) || words(name).iter().any(|word| REPEATED.contains(&&**word))
    };
    let folds: Vec<usize> = table.all().filter(is_fold).collect();
    let count = |columns: &[usize]| {
        let key = |row: usize| columns.iter().map(|&c| table.columns[c].key(row)).collect();
        (0..table.rows()).map(key).collect::<HashSet<Vec<u64>>>().len()
    };
    let is_named = |&column: &usize| {
        let classifiers = count(&[column]);
        !table.is_numeric(column)
            && classifiers < table.rows()
            && table.rows() == classifiers * count(&folds)
            && count(&[&folds[..], &[column]].concat()) == table.rows()
    };
    table.all().find(|column| !folds.contains(column) && is_named(column))
}

/// The classifiers; where a column names each of them in a row for each fold, with the sums of these.
fn read_rows(
    table: &Table,
    columns: [usize; 4],
    folded: Option<usize>,
    errors: &mut RowErrors,
) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let names = folded.map_or_else(|| name_columns(table), |name| vec![name]);
    for index in 0..table.rows() {
        let before = if folded.is_some() { &[] } else { &rows[..] };
        match read_row(table, index, columns, &names, before) {
            Ok(row) => match rows.iter_mut().find(|of| folded.is_some() && of.name == row.name) {
                Some(of) => of.counts.iter_mut().zip(row.counts).for_each(|(sum, n)| *sum += n),
                None => rows.push(row),
            },
            Err(problem) => errors.leave_out(problem),
        }
    }
    rows
}

fn read_row(
    table: &Table,
    index: usize,
    columns: [usize; 4],
    names: &[usize],
    before: &[Row],
) -> Result<Row, RowProblem> {
    let mut counts = [0.0; 4];
    for (count, column) in counts.iter_mut().zip(columns) {
        *count = not_negative(table, index, column)?;
    }
    let Some(column) = table.column("model").filter(|_| names.len() < 2) else {
        let numbered = || format!("classifier {}", index + 1);
        return Ok(Row { name: name_in(table, names, index).unwrap_or_else(numbered), counts });
    };
    let name = table.columns[column].text(index);
    if name.is_empty() || before.iter().any(|row| row.name == name) {
        Err(table.problem(index, column, "the name of a classifier, each its own"))
    } else {
        Ok(Row { name, counts })
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
        let cut = "model,threshold,tp,fp,fn,tn\nrf,0.5,5,1,4,9\nrf,0.2,7,3,2,7\nrule,,6,2,3,8\n";
        assert_eq!(names(cut), ["rf (0.5)", "rf (0.2)", "rule"]);
        let ids = "rule_id,text,tp,fp,fn,tn\nR1,night,5,1,4,9\nR2,abroad,7,3,2,7\n";
        assert_eq!(names(ids), ["night", "abroad"]);
        assert_eq!(names("name,tp,fp,fn,tn\n,5,1,4,9\nx,7,3,2,7\n"), numbered);
    }

    #[test]
    fn counts_of_folds_are_added_up_and_those_of_quarters_are_not() {
        let text = "fold,name,tp,fp,fn,tn\n1,x,5,1,4,9\n2,x,7,3,2,7\n1,y,4,2,5,8\n2,y,6,2,3,8\n";
        let added = read("f", &table_of(text), |model| model.name).unwrap();
        assert_eq!((added.models, added.source.positives), (vec!["x".into(), "y".into()], 18.0));
        assert_eq!(added.premises[0].text, "2 rows for each “name”, one a fold, are added up");
        assert_eq!(names(&text.replace("fold", "quarter")).len(), 4);
        assert_eq!(names(&text.replace("2,y", "1,y")).len(), 4, "not once a fold");
    }
}
