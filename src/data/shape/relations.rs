//! Counts of groups that are known by how they fit each other, whatever they are called.

use crate::data::error::quoted;
use crate::data::role::count_names::{
    are_confusions, are_counts, counted_event, has_outcome, is_measure,
};
use crate::data::role::find::{MANY_ROWS, tells_turns};
use crate::data::role::names::{is_model_name, is_number_name};
use crate::data::role::split::is_split;
use crate::data::table::distinct::distinct_values;
use crate::data::table::table::Table;

/// A table of groups has at most so many rows; tables of counts made for size name both counts.
pub(super) const MOST_GROUPS: usize = 10_000;
/// Columns of whole numbers among which counts are looked for at most.
const MOST_COUNTS: usize = 12;
/// Cases of a group on average, at least.
const LEAST_CASES: f64 = 5.0;
/// Groups whose share a column predicts, at least: in fewer it may do so by chance.
const LEAST_PREDICTED: usize = 5;
/// A share is written at least as finely as this, as half a unit of its last place.
const FINE: f64 = 5.1e-3;

/// Two columns of counts.
pub(super) struct Fitting {
    pub(super) positives: usize,
    pub(super) other: usize,
    /// The other one counts all cases of the group, not the negatives.
    pub(super) is_total: bool,
    /// How they fit.
    pub(super) by: String,
}

impl Fitting {
    /// Two counts that add up to a third in every row; or of which one is never above the other, and
    /// their quotient stands beside; or whose share of their sum does; or whose
    /// quotient is predicted. Tables that may be of cases have
    /// none.
    pub(super) fn of(table: &Table) -> Option<Self> {
        if !(3..=MOST_GROUPS).contains(&table.rows()) || may_be_of_cases(table) {
            return None;
        }
        let can_be = |&column: &usize| may_count(table, column);
        let counts: Vec<usize> = (0..table.header.len()).filter(can_be).take(MOST_COUNTS).collect();
        if are_confusions(table, &counts) {
            return None;
        }
        let pairs = || counts.iter().flat_map(|&a| counts.iter().map(move |&b| (a, b)));
        let pairs = || pairs().filter(|(a, b)| a != b);
        let sum =
            pairs().filter(|(a, b)| a < b).find_map(|pair| Self::of_sum(table, &counts, pair));
        let shared =
            |is_total: bool| pairs().find_map(|(a, b)| Self::of_share(table, a, b, is_total));
        let predicted = || pairs().find_map(|(a, b)| Self::of_prediction(table, a, b));
        sum.or_else(|| shared(true)).or_else(|| shared(false)).or_else(predicted)
    }

    fn of_sum(table: &Table, counts: &[usize], (one, other): (usize, usize)) -> Option<Self> {
        let sum = |row: usize| Some(table.number(row, one)? + table.number(row, other)?);
        let is_sum =
            |&total: &usize| (0..table.rows()).all(|row| sum(row) == table.number(row, total));
        let total = *counts.iter().find(|c| ![one, other].contains(c) && is_sum(c))?;
        let events = [one, other].map(|column| counted_event(&table.header[column]));
        let is_other = match events {
            [Some(true), _] | [_, Some(false)] => false,
            [_, Some(true)] | [Some(false), _] => true,
            _ => all(table, other) < all(table, one),
        };
        let (positives, other) = if is_other { (other, one) } else { (one, other) };
        let by = format!("they add up to {}", quoted(&table.header[total]));
        is_many(table, total).then_some(Self { positives, other, is_total: false, by })
    }

    fn of_share(table: &Table, part: usize, other: usize, is_total: bool) -> Option<Self> {
        // A group without cases has no share.
        let share = |row: usize| {
            let (part, other) = (table.number(row, part)?, table.number(row, other)?);
            let total = if is_total { other } else { part + other };
            (part <= total).then_some((total > 0.0).then_some(part / total))
        };
        let shares: Vec<Option<f64>> = (0..table.rows()).map(share).collect::<Option<_>>()?;
        let column = (0..table.header.len()).find(|&column| holds(table, column, &shares))?;
        let by = format!("{} is the share", quoted(&table.header[column]));
        is_many(table, other).then_some(Self { positives: part, other, is_total, by })
    }

    fn of_prediction(table: &Table, part: usize, total: usize) -> Option<Self> {
        let of = |row: usize| table.number(row, total);
        let is_one = |&column: &usize| predicts(table, column, (part, &of));
        let column = (0..table.header.len()).find(is_one)?;
        let by = format!("{} predicts the share", quoted(&table.header[column]));
        let is_clear =
            table.rows() >= LEAST_PREDICTED && !is_running(table, part) && is_many(table, total);
        is_clear.then_some(Self { positives: part, other: total, is_total: true, by })
    }
}

/// Whether a column holds the shares of the groups that have cases, rounded, or as percentages; they are
/// not all the same.
fn holds(table: &Table, column: usize, shares: &[Option<f64>]) -> bool {
    let known = (0..table.rows()).filter_map(|row| Some((table.number(row, column), shares[row]?)));
    let known = known.map(|(number, share)| Some((number?, share)));
    let Some(known) = known.collect::<Option<Vec<(f64, f64)>>>() else { return false };
    let (numbers, shares): (Vec<f64>, Vec<f64>) = known.into_iter().unzip();
    let is_whole = |&unit: &f64| {
        numbers
            .iter()
            .all(|n| (n / unit - (n / unit).round()).abs() < 1e-6 * (n / unit).abs().max(1.0))
    };
    let units = [1.0, 0.1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6];
    let half = units.into_iter().find(is_whole).unwrap_or(1e-6) / 2.0;
    [1.0, 100.0].into_iter().any(|times| {
        let fits = |(n, share): (&f64, &f64)| (n - times * share).abs() <= 1.001 * half;
        half / times <= FINE && half < 0.5 && numbers.iter().zip(&shares).all(fits)
    }) && shares.iter().any(|share| *share != shares[0])
}

/// Whether a column of shares predicts the share of one count in another: it is nearer to it than its
/// mean is by half, and not made of it.
pub(crate) fn predicts(
    table: &Table,
    column: usize,
    (part, total): (usize, &dyn Fn(usize) -> Option<f64>),
) -> bool {
    let group = |row: usize| {
        let total = total(row).filter(|&total| total > 0.0)?;
        let share = table.number(row, part)? / total;
        let predicted = table.number(row, column).filter(|n| (0.0..=1.0).contains(n))?;
        (share <= 1.0).then_some((total, share, predicted))
    };
    let groups = (0..table.rows()).map(group).collect::<Option<Vec<(f64, f64, f64)>>>();
    let Some(groups) = groups.filter(|groups| groups.len() > 2) else { return false };
    let mean = groups.iter().map(|(n, share, _)| n * share).sum::<f64>()
        / groups.iter().map(|(n, ..)| n).sum::<f64>();
    let shares: Vec<Option<f64>> = groups.iter().map(|group| Some(group.1)).collect();
    let off = |from: fn(&(f64, f64, f64), f64) -> f64| {
        groups.iter().map(|group| group.0 * from(group, mean).powi(2)).sum::<f64>()
    };
    2.0 * off(|(_, share, predicted), _| share - predicted)
        < off(|(_, share, _), mean| share - mean)
        && !is_measure(&table.header[column])
        && !holds(table, column, &shares)
}

/// Whether two values may be the outcome of cases, or rows are too many for groups.
fn may_be_of_cases(table: &Table) -> bool {
    let is_descriptor = |c: usize| is_model_name(&table.header[c]) || is_split(table, c);
    let may_be = |c: usize| distinct_values(&table.columns[c]).len() == 2 && !is_descriptor(c);
    has_outcome(table) || table.rows() >= MANY_ROWS && (0..table.header.len()).any(may_be)
}

fn may_count(table: &Table, column: usize) -> bool {
    let name = &table.header[column];
    let is_number =
        is_number_name(name) && counted_event(name).is_none() && is_running(table, column);
    are_counts(table, column) && !is_measure(name) && !tells_turns(table, column) && !is_number
}

/// Whether the numbers of a column go up by one.
fn is_running(table: &Table, column: usize) -> bool {
    (1..table.rows()).all(|row| {
        table.number(row - 1, column).map(|number| number + 1.0) == table.number(row, column)
    })
}

fn all(table: &Table, column: usize) -> f64 {
    (0..table.rows()).filter_map(|row| table.number(row, column)).sum()
}

/// Whether a column counts several cases a row, as one of groups does.
#[expect(clippy::cast_precision_loss, reason = "a count of rows")]
pub(super) fn is_many(table: &Table, total: usize) -> bool {
    all(table, total) >= LEAST_CASES * table.rows() as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::reader::table_of;

    fn found(text: &str) -> Option<[String; 3]> {
        let table = table_of(text);
        let Fitting { positives, other, by, .. } = Fitting::of(&table)?;
        Some([table.header[positives].clone(), table.header[other].clone(), by])
    }

    #[test]
    fn counts_are_known_by_how_they_fit() {
        for (text, names, by) in [
            ("a,b,c\n9,1,10\n7,3,10\n5,4,9\n", ["b", "a"], "they add up to “c”"),
            ("a,bon,c\n1,9,10\n7,3,10\n5,4,9\n", ["a", "bon"], "they add up to “c”"),
            ("a,b,c\n10,1,.1\n10,3,.3\n9,4,.444\n", ["b", "a"], "“c” is the share"),
            ("a,b,c\n10,1,.1\n10,3,.3\n0,0,NA\n9,4,.444\n", ["b", "a"], "“c” is the share"),
            ("a,b,c\n10,1,10.0\n10,3,30.0\n9,4,44.4\n", ["b", "a"], "“c” is the share"),
            ("a,b,c\n9,1,.1\n7,3,.3\n5,4,.444\n", ["b", "a"], "“c” is the share"),
            (
                "a,b,c\n10,1,.12\n10,3,.31\n9,4,.41\n9,6,.6\n8,7,.9\n",
                ["b", "a"],
                "“c” predicts the share",
            ),
        ] {
            let [positives, other, how] = found(text).unwrap();
            assert_eq!(([&*positives, &*other], &*how), (names, by), "{text}");
        }
    }

    #[test]
    fn whole_numbers_of_cases_are_none() {
        for text in [
            "a,b,c\n9,1,10\n7,3,10\n5,4,8\n",
            "a,b,c\n10,1,.8\n10,3,.3\n9,4,.2\n",
            "a,b,c\n1,0,1\n1,2,3\n1,1,2\n",
            "churn,a,b,c\n1,9,1,10\n0,7,3,10\n1,5,4,9\n",
            "y,a,b,c\n3.5,9,1,10\n4,7,3,10\n1,5,4,9\n",
            // Found and missed of ten, and of twenty.
            "a,b,c,d,e\n9,1,5,15,.9\n7,3,2,18,.7\n5,5,0,20,.5\n",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
        let row = |i: u32| {
            format!("{},{},{i},{}\n", ["x", "z"][(i % 2) as usize], i * 7 % 30, i + i * 7 % 30)
        };
        let cases = (0..30).map(row).collect::<String>();
        assert_eq!(found(&format!("plan,web,app,all logins\n{cases}")), None);
    }
}
