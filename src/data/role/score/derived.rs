//! Columns that follow from the outcome, or from which it was made: a measurement that it was cut
//! from, the loss or the residual of a score, whether a decision came true.

use crate::data::role::find::MANY_ROWS;
use crate::data::role::names::{is_prediction, is_score_name};
use crate::data::role::outcome::Outcome;
use crate::data::role::ranges::{is_probability, parts};
use crate::data::role::score::decisions::said_class;
use crate::data::role::score::reason::{MOST_PAIRED, Reason};
use crate::data::table::distinct::TwoValued;
use crate::data::table::table::Table;

/// Rows that are looked at, at most: an order shows in some.
const SAMPLE: usize = 4000;

/// Steps of each class from which an order is hardly chance.
const STEPS: usize = 10;

/// Of so many steps one may go the other way, as numbers are printed rounded.
const ROUNDED: usize = 50;

/// Columns that follow from the outcome go, if others are left; of those called scores only what says
/// how a probability errs: "R_bad1" beside "P_bad1".
pub(crate) fn leave_out_derived(
    table: &Table,
    outcome: &Outcome,
    possible: &mut Vec<usize>,
    left_out: &mut Vec<(usize, Reason)>,
) {
    let (scores, others): (Vec<usize>, Vec<usize>) =
        possible.iter().partition(|&&column| is_score_name(&table.header[column]));
    // A perfect probability may be a model's.
    let can_be_cut: Vec<usize> =
        others.iter().copied().filter(|&column| !is_probability(table, column)).collect();
    if table.rows() < MANY_ROWS || possible.len() > MOST_PAIRED {
        return;
    }
    let classes =
        TwoValued::new(&table.columns[outcome.column], &outcome.positive, &outcome.negative);
    let class = |row: usize| classes.at(row);
    let perfect = perfect(table, outcome, &can_be_cut);
    let (probable, called): (Vec<usize>, Vec<usize>) =
        scores.iter().partition(|&&column| is_probability(table, column));
    let errs = |column: usize, of: &[usize]| of.iter().any(|&c| errs(table, &class, column, c));
    let called = called.into_iter().filter(|&column| errs(column, &probable));
    let is_derived = |&column: &usize| perfect.contains(&column) || errs(column, &scores);
    let derived = others.into_iter().filter(is_derived).chain(called);
    let derived: Vec<usize> = derived.collect();
    if derived.len() < possible.len() {
        possible.retain(|column| !derived.contains(column));
        left_out.extend(derived.into_iter().map(|column| (column, Reason::Derived)));
    }
}

/// Columns up to which sums are looked for.
const MOST_ITEMS: usize = 60;

/// Rows in which a sum is checked, at most.
const SUMMED: usize = 500;

/// Three or more columns beside each other that another one, called a score, adds up, but for the same
/// number in all rows: the items of a score are no other scores.
pub(crate) fn leave_out_items(
    table: &Table,
    possible: &mut Vec<usize>,
    left_out: &mut Vec<(usize, Reason)>,
) {
    if table.rows() < MANY_ROWS || possible.len() > MOST_ITEMS {
        return;
    }
    let adds_up = |total: usize, items: &[usize]| {
        let rest = |row: usize| {
            let sum: Option<f64> = items.iter().map(|&item| table.number(row, item)).sum();
            Some(table.number(row, total)? - sum?)
        };
        let mut rests = (0..table.rows()).filter_map(rest).take(SUMMED);
        let mut seen = 1;
        let first = rests.next();
        let is_same = |rest: f64| {
            seen += 1;
            first.is_some_and(|first| (rest - first).abs() < 1e-6 * (1.0 + first.abs()))
        };
        rests.all(is_same) && seen >= MANY_ROWS
    };
    let items = |&total: &usize| {
        let others: Vec<usize> = possible.iter().copied().filter(|&c| c != total).collect();
        let runs =
            (0..others.len()).flat_map(|from| (from + 3..=others.len()).map(move |to| from..to));
        runs.map(|run| others[run].to_vec()).find(|run| adds_up(total, run)).map(|run| (total, run))
    };
    let called = possible.iter().filter(|&&column| is_score_name(&table.header[column]));
    let Some((total, items)) = called.into_iter().find_map(items) else { return };
    possible.retain(|column| !items.contains(column));
    left_out.extend(items.into_iter().map(|item| (item, Reason::Item(total))));
}

/// The columns that part the classes in every row.
pub(crate) fn perfect(table: &Table, outcome: &Outcome, columns: &[usize]) -> Vec<usize> {
    let classes =
        TwoValued::new(&table.columns[outcome.column], &outcome.positive, &outcome.negative);
    let columns = columns.iter().copied().filter(|_| table.rows() >= MANY_ROWS);
    columns.filter(|&column| parts(table, |row| classes.at(row), column)).collect()
}

/// Whether some column of numbers says how a score errs.
pub(crate) fn errors(table: &Table, outcome: &Outcome, scores: &[usize]) -> bool {
    let classes =
        TwoValued::new(&table.columns[outcome.column], &outcome.positive, &outcome.negative);
    let class = |row: usize| classes.at(row);
    let numbers = (0..table.header.len()).filter(|&column| table.columns[column].is_numeric());
    let mut numbers = numbers.filter(|column| !scores.contains(column)).take(MOST_PAIRED);
    numbers.any(|column| scores.iter().any(|&score| errs(table, &class, column, score)))
}

/// Whether a column says how a score errs. Either it goes up with the score in one class and down in
/// the other, as a loss does; or it goes one way in both and parts them, as a residual does. One of two
/// features that a score was made from goes one way in both classes of the other, and parts nothing.
fn errs(
    table: &Table,
    class: &impl Fn(usize) -> Option<bool>,
    column: usize,
    score: usize,
) -> bool {
    let every = table.rows().div_ceil(SAMPLE);
    let case =
        |row: usize| Some((table.number(row, score)?, table.number(row, column)?, class(row)?));
    let mut cases: Vec<(f64, f64, bool)> =
        (0..table.rows()).step_by(every).filter_map(case).collect();
    cases.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let way = |of: bool| {
        let all: Vec<_> = cases.iter().filter(|case| case.2 == of).collect();
        let steps = all.windows(2).filter(|pair| pair[0].0 < pair[1].0 && pair[0].1 != pair[1].1);
        let (up, down): (Vec<_>, Vec<_>) = steps.partition(|pair| pair[0].1 < pair[1].1);
        let (fewer, steps) = (up.len().min(down.len()), up.len() + down.len());
        (steps >= STEPS && ROUNDED * fewer <= steps).then_some(up.len() > down.len())
    };
    match (way(true), way(false)) {
        (Some(one), Some(other)) => one != other || parts(table, class, column),
        _ => false,
    }
}

/// The columns of decisions that say in all rows whether another one, called a prediction, came true.
pub(crate) fn agreements(table: &Table, outcome: &Outcome, decisions: &[usize]) -> Vec<usize> {
    let classes =
        TwoValued::new(&table.columns[outcome.column], &outcome.positive, &outcome.negative);
    let is_called_so = |column: &usize| is_prediction(&table.header[*column]);
    let (called, others): (Vec<usize>, Vec<usize>) =
        decisions.iter().partition(|column| is_called_so(column));
    let agrees = |column: usize, decision: usize| {
        let said = said_class(table, outcome, decision);
        let mut keys: [Option<u64>; 2] = [None; 2];
        let is_same = |row: usize| {
            let Some((said, class)) = said(row).zip(classes.at(row)) else { return true };
            let key = table.columns[column].key(row);
            *keys[usize::from(said == class)].get_or_insert(key) == key
        };
        (0..table.rows()).all(is_same) && keys[0].is_some() && keys[0] != keys[1]
    };
    let is_one = |column: &usize| called.iter().any(|&decision| agrees(*column, decision));
    let others = others.into_iter().filter(|_| table.rows() >= MANY_ROWS);
    others.filter(is_one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::role::outcome::outcome;
    use crate::data::role::roles::Roles;
    use crate::data::table::reader::table_of;

    /// Sixty rows with a score, its loss and residual, what the outcome was cut from, a decision,
    /// whether it came true, and a feature.
    fn table() -> Table {
        let row = |i: u32| {
            let p = (f64::from(i * 37 % 60) + 0.5) / 60.0;
            let y = i * 37 % 60 + i * 17 % 40 > 60;
            let (measured, said) = (if y { 50 + i } else { 49 - i % 40 }, p > 0.5);
            let of = |y: bool| u8::from(y);
            let loss = if y { -p.ln() } else { -(1.0 - p).ln() };
            let residual = f64::from(of(y)) - p;
            let (y, came_true, said) = (of(y), said == y, of(said));
            format!("{y},{p:.4},{loss:.4},{residual:.4},{measured},{said},{came_true},{}\n", i % 7)
        };
        let rows: String = (0..60).map(row).collect();
        table_of(&format!("label,score,a,b,c,predicted,hit,d\n{rows}"))
    }

    #[test]
    fn what_follows_from_the_outcome_is_no_model() {
        let table = table();
        let outcome = outcome("", &table, &Roles::default()).unwrap();
        let (mut possible, mut left_out) = (vec![1, 2, 3, 4, 7], vec![]);
        leave_out_derived(&table, &outcome, &mut possible, &mut left_out);
        assert_eq!(possible, [1, 7]);
        let mut alone = vec![4];
        leave_out_derived(&table, &outcome, &mut alone, &mut left_out);
        assert_eq!(alone, [4], "the only column stays");
    }

    #[test]
    fn whether_a_decision_came_true_is_no_decision() {
        let table = table();
        let outcome = outcome("", &table, &Roles::default()).unwrap();
        assert_eq!(agreements(&table, &outcome, &[5, 6]), [6]);
    }

    #[test]
    fn items_that_a_score_adds_up_are_no_models() {
        let row = |i: u32| {
            let [a, b, c] = [i % 3, i * 7 % 4, i * 5 % 3];
            format!("{},{a},{b},{c},{},{}\n", i % 2, a + b + c + 10, i * 37 % 60)
        };
        let left = |header: &str| {
            let text: String = (0..60).map(row).collect();
            let (mut possible, mut left_out) = (vec![1, 2, 3, 4, 5], vec![]);
            leave_out_items(&table_of(&format!("{header}\n{text}")), &mut possible, &mut left_out);
            (possible, left_out.len())
        };
        assert_eq!(left("y,chest,age_points,ecg,heart_score,edacs"), (vec![4, 5], 3));
        assert_eq!(left("y,chest,age_points,ecg,heart,edacs").1, 0, "nothing is called a score");
    }
}
