//! Ids of cases: what numbers them, and which rows are of one case and so not independent of each
//! other.

use crate::data::case::cases::Case;
use crate::data::case::columns::Columns;
use crate::data::role::facts::{RowName, is_row_number};
use crate::data::role::names::{is_case_fact, is_fold_name, is_id};
use crate::data::table::cells::Entry;
use crate::data::table::column::Column;
use crate::data::table::table::Table;
use crate::domain::sort_places;

/// So many different ids of each class are needed to draw rows by id: the chance of a few large
/// groups can't be told.
const ENOUGH: usize = 20;

/// The rows of a table by ascending id.
pub(crate) struct ById {
    /// All rows; of one id in the order of the file.
    rows: Vec<usize>,
    /// Whether each of them, in this order, is the first with its id.
    begins: Vec<bool>,
}

impl ById {
    /// Some of the rows, and the rank of each one's id among theirs.
    pub(crate) fn numbered(&self, is_in: impl Fn(&usize) -> bool) -> (Vec<usize>, Vec<u32>) {
        let (mut rows, mut ranks) = (Vec::new(), Vec::new());
        let (mut next, mut is_new) = (0u32, true);
        for (row, begins) in self.rows.iter().zip(&self.begins) {
            is_new |= begins;
            if is_in(row) {
                next += u32::from(std::mem::take(&mut is_new));
                rows.push(*row);
                ranks.push(next - 1);
            }
        }
        (rows, ranks)
    }
}

/// A column whose ids repeat, each naming one unit with several rows.
pub(crate) struct Units {
    pub(crate) column: usize,
    pub(crate) order: ById,
    /// Rows in use, different ids among them, and those with cases of both classes.
    pub(crate) rows: usize,
    pub(crate) ids: usize,
    pub(crate) of_both: usize,
    /// The rows of an id have the same scores: they are the same case.
    pub(crate) repeats_scores: bool,
}

/// The column whose rows of one id are drawn together: the first that is called like an id, has no
/// other role and plausibly names units.
pub(crate) fn units(table: &Table, columns: &Columns, cases: &[Case]) -> Option<Units> {
    let units = |column: usize| {
        let cells = &table.columns[column];
        let order = may_name_units(cells).then(|| in_order_of_ids(cells)).flatten()?;
        let repeats_scores = repeats_scores(columns, &order);
        let (rows, ids, of_class) = counted(&order, cases);
        let of_both = of_class.iter().sum::<usize>() - ids;
        let may_be = repeats_scores || !is_row_number(cells, name_of_rows(table, column));
        let found = Units { column, order, rows, ids, of_both, repeats_scores };
        (may_be && is_plausible(rows, ids, of_class)).then_some(found)
    };
    id_columns(table, &used(columns)).find_map(units)
}

/// Whether all rows of an id have the same scores.
fn repeats_scores(columns: &Columns, order: &ById) -> bool {
    let is_same = |pair: &[usize]| {
        columns.scores.iter().all(|score| score.values[pair[0]] == score.values[pair[1]])
    };
    let mut pairs = order.rows.windows(2).zip(order.begins.iter().skip(1));
    !columns.scores.is_empty() && pairs.all(|(pair, &begins)| begins || is_same(pair))
}

/// Whether ids name units rather than kinds: there are many of each class, or hardly any repeats.
///
/// - `of_class`: different ids with a case of each class.
fn is_plausible(rows: usize, ids: usize, of_class: [usize; 2]) -> bool {
    ids < rows && (of_class.iter().all(|&n| n >= ENOUGH) || 2 * ids >= rows)
}

/// All rows by ascending id: of the first column that is called like one, has no other role and
/// tells all rows apart; without one in the order of the file.
pub(crate) fn by_id(table: &Table, used: &[usize]) -> Vec<usize> {
    let orders = id_columns(table, used).filter_map(|c| in_order_of_ids(&table.columns[c]));
    let mut orders = orders.filter(|order| order.begins.iter().all(|&begins| begins));
    orders.next().map_or_else(|| (0..table.rows()).collect(), |order| order.rows)
}

/// The columns that have a role.
pub(crate) fn used(columns: &Columns) -> Vec<usize> {
    let others = [columns.weight, columns.split, columns.fold, Some(columns.outcome.column)];
    let scores = columns.scores.iter().map(|score| score.column);
    let features = columns.features.iter().map(|feature| feature.column);
    others.into_iter().flatten().chain(scores).chain(features).collect()
}

/// The columns that are called like ids and have no other role.
fn id_columns(table: &Table, used: &[usize]) -> impl Iterator<Item = usize> {
    let is_id = move |column: &usize| {
        let name = &table.header[*column];
        let is_named = RowName::of(&table.header, *column) == RowName::Index;
        is_named && !is_case_fact(name) && !is_fold_name(name) && !used.contains(column)
    };
    table.all().filter(is_id)
}

/// Whether the name of a column of ids is that of a running number as well, which may begin again
/// where tables were put one below the other.
fn name_of_rows(table: &Table, column: usize) -> RowName {
    let name = table.header[column].to_lowercase();
    let names_a_unit = is_id(&name) && (name.ends_with("_id") || name.ends_with(" id"));
    let is_of_rows = ["row_id", "case_id"].contains(&name.as_str());
    if names_a_unit && !is_of_rows { RowName::Other } else { RowName::Index }
}

/// Whether a column has a value twice, and enough different ones. Numbers that ascend are told at a
/// glance.
fn may_name_units(column: &Column) -> bool {
    if let Some(entries) = column.entries() {
        let (ids, rows) = (entries.len(), column.rows());
        return is_plausible(rows, ids, [ids; 2]);
    }
    let Some(values) = column.values() else { return false };
    if values.windows(2).all(|pair| pair[0] < pair[1]) {
        return false;
    }
    let mut bits: Vec<u64> = values.iter().map(|number| (number + 0.0).to_bits()).collect();
    bits.sort_unstable();
    bits.windows(2).any(|pair| pair[0] == pair[1])
}

/// Rows in use, different ids among them, and different ids of each class.
fn counted(order: &ById, cases: &[Case]) -> (usize, usize, [usize; 2]) {
    let (mut rows, mut ids, mut of_class) = (0, 0, [0; 2]);
    let (mut is_new, mut new_of_class) = (true, [true; 2]);
    for (&row, &begins) in order.rows.iter().zip(&order.begins) {
        if begins {
            (is_new, new_of_class) = (true, [true; 2]);
        }
        if let Some((_, class)) = cases[row].get() {
            rows += 1;
            ids += usize::from(std::mem::take(&mut is_new));
            let is_new = &mut new_of_class[usize::from(class)];
            of_class[usize::from(class)] += usize::from(std::mem::take(is_new));
        }
    }
    (rows, ids, of_class)
}

/// The rows in the order of a column's ids; `None` if some row has none. Whole numbers are ordered as
/// such, anything else as texts.
fn in_order_of_ids(column: &Column) -> Option<ById> {
    if !column.is_held() || column.is_evicted() || column.missing() > 0 {
        return None;
    }
    let is_whole = |n: &f64| n.fract() == 0.0 && n.abs() < 9_007_199_254_740_992.0;
    let whole = |row| column.number(row).filter(is_whole).map(|n| n + 0.0);
    let numbers: Option<Vec<f64>> = (0..column.rows()).map(whole).collect();
    let mut rows: Vec<usize> = (0..column.rows()).collect();
    let is_same: Vec<bool> = match (numbers, column.entries()) {
        (Some(numbers), _) => {
            sort_places(&mut rows, &mut |a, b| numbers[a].total_cmp(&numbers[b]));
            rows.windows(2).map(|pair| numbers[pair[0]] == numbers[pair[1]]).collect()
        }
        (None, Some(entries)) => {
            let ranks = ranks(entries);
            let rank = |row: usize| column.code(row).map(|code| ranks[usize::from(code)]);
            sort_places(&mut rows, &mut |a, b| rank(a).cmp(&rank(b)));
            rows.windows(2).map(|pair| rank(pair[0]) == rank(pair[1])).collect()
        }
        (None, None) => {
            let texts: Vec<String> = rows.iter().map(|&row| column.text(row)).collect();
            sort_places(&mut rows, &mut |a, b| texts[a].cmp(&texts[b]));
            rows.windows(2).map(|pair| texts[pair[0]] == texts[pair[1]]).collect()
        }
    };
    let begins = [true].into_iter().chain(is_same.into_iter().map(|same| !same));
    Some(ById { begins: begins.take(rows.len()).collect(), rows })
}

/// The place of each text in their order.
fn ranks(entries: &[Entry]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..entries.len()).collect();
    sort_places(&mut order, &mut |a, b| entries[a].text.cmp(&entries[b].text));
    let mut ranks = vec![0; entries.len()];
    for (rank, entry) in order.into_iter().enumerate() {
        ranks[entry] = rank;
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::case::cases::{RowErrors, WeightedCases};
    use crate::data::case::columns::find_columns;
    use crate::data::role::roles::Roles;
    use crate::data::table::reader::table_of;

    /// Name, rows and ids of what is drawn together.
    fn found(header: &str, row: impl Fn(u32) -> String) -> Option<(String, usize, usize)> {
        let line = |i: u32| format!("{},{},0.{}\n", row(i), i % 2, 1 + i % 7);
        let table =
            table_of(&format!("{header},label,score\n{}", (0..400).map(line).collect::<String>()));
        let (columns, _) = find_columns("f.csv", &table, &Roles::default()).unwrap();
        let cases = WeightedCases::read(&table, &columns, &mut RowErrors::new(&table)).unwrap();
        let units = units(&table, &columns, cases.rows())?;
        Some((table.header[units.column].clone(), units.rows, units.ids))
    }

    #[test]
    fn rows_are_drawn_together_by_an_id_that_plausibly_names_units() {
        let of = |name: &str, ids| Some((name.to_owned(), 400, ids));
        assert_eq!(found("patient_id", |i| (i / 4).to_string()), of("patient_id", 100));
        assert_eq!(found("Customer ID", |i| format!("c{}", i % 200)), of("Customer ID", 200));
        let beside_rows = found("row,customer_id", |i| format!("{i},{}", i % 100));
        assert_eq!(beside_rows, of("customer_id", 100));
        assert_eq!(found("id", |i| (i / 2).to_string()), of("id", 200));
        // One id twice, of many.
        assert_eq!(found("customer_id", |i| i.max(1).to_string()), of("customer_id", 399));
    }

    #[test]
    fn codes_running_numbers_and_other_columns_name_no_units() {
        assert_eq!(found("class_id", |i| (i % 12).to_string()), None);
        assert_eq!(found("branch_id", |i| format!("b{}", i % 19)), None);
        // Twenty of one class only.
        assert_eq!(found("branch_id", |i| (i % 2 * (1 + i % 40)).to_string()), None);
        assert_eq!(found("customer_id", |i| i.to_string()), None);
        assert_eq!(found("fold_id", |i| (i % 100).to_string()), None);
        // Tables one below the other, each numbered from 1.
        for name in ["row", "id", "case_id", "index"] {
            assert_eq!(found(name, |i| (1 + i % 100).to_string()), None);
        }
    }

    #[test]
    fn plausible_are_twenty_of_each_class_or_hardly_any_repeats() {
        assert!(is_plausible(1000, 40, [20, 20]) && !is_plausible(1000, 40, [19, 39]));
        assert!(is_plausible(10, 5, [2, 3]) && !is_plausible(10, 4, [2, 2]));
        assert!(!is_plausible(10, 10, [5, 5]));
    }
}
