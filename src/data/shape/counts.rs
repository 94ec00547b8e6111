//! Groups whose counts are not all written: negatives as what positives leave of all cases,
//! positives as a share of them, counts that are known by how they fit each other whatever they are
//! called; and tables of rates, one row a threshold or a classifier, which hold no cases and no
//! counts.

use crate::data::error::quoted;
use crate::data::role::count_names::{
    COUNT_FLAGS, all_counts, are_confusions, are_counts, count_columns, counted_event, has_outcome,
    is_measure, opposite_name, positive_counts, share_column,
};
use crate::data::role::facts::MANY_ROWS;
use crate::data::role::find::{confusion_columns, tells_turns};
use crate::data::role::names::{OUTCOME, is_model_name, is_number_name, is_one_of};
use crate::data::role::split::is_split;
use crate::data::table::column::Column;
use crate::data::table::table::Table;
use crate::data::text::words::words;

/// How near a product of a share and a count must be to a whole number to be a count.
const NEAR: f64 = 1e-6;

/// What is known of the groups of a table.
struct Known {
    all: usize,
    /// The column that the positives are in, or follow from.
    source: usize,
    positives: Vec<f64>,
    is_share: bool,
}

impl Known {
    fn of(table: &Table) -> Option<Self> {
        if !(2..=MOST_GROUPS).contains(&table.rows()) || confusion_columns(table).is_some() {
            return None;
        }
        let all = all_counts(table).filter(|&all| is_many(table, all))?;
        if has_outcome(table) {
            return None;
        }
        if let Some(source) = positive_counts(table) {
            let positives = table.each_number(source).collect();
            return Some(Self { all, source, positives, is_share: false });
        }
        let source = share_column(table)?;
        let groups = table.each_number(source).zip(table.each_number(all));
        let positives = groups.map(|(share, all)| share * all).collect();
        Some(Self { all, source, positives, is_share: true })
    }

    /// Whether every number of positives is a count of some of the cases, and not always all.
    fn are_counts(&self, table: &Table) -> bool {
        let groups = || self.positives.iter().zip(table.each_number(self.all));
        groups().all(|(n, all)| (n - n.round()).abs() <= NEAR && n.round() <= all)
            && groups().any(|(n, all)| n.round() < all)
    }
}

/// The table with columns for both counts, if it lacks one that follows from those it has.
pub(crate) fn completed(mut table: Table) -> Table {
    if !may_lack_counts(&table) {
        return table;
    }
    let Some(known) = Known::of(&table).filter(|known| known.are_counts(&table)) else {
        return by_structure(table);
    };
    let [all, source] = [known.all, known.source].map(|column| table.quoted(column));
    let counts: Vec<f64> = known.positives.iter().map(|count| count.round()).collect();
    let rest: Vec<f64> =
        table.each_number(known.all).zip(&counts).map(|(all, count)| all - count).collect();
    let (note, added) = if known.is_share {
        let note = format!(
            "Positives were counted as {source} × {all}, a whole number in every row, and negatives as the rest of {all}."
        );
        (note, vec![("positives".to_owned(), counts), ("negatives".to_owned(), rest)])
    } else {
        let opposite = opposite_name(&table.header[known.source]);
        let note = format!("{} were counted as {all} − {source}.", quoted(&opposite));
        (note, vec![(opposite, rest)])
    };
    // Columns that are called so and hold no counts leave a doubt.
    if added.iter().all(|(name, _)| table.column(name).is_none()) {
        table.notes.push(note);
        added.into_iter().for_each(|(name, counts)| add(&mut table, name, &counts));
        let last = table.header.len() - 1;
        flag(&mut table, (if known.is_share { last - 1 } else { known.source }, last));
    }
    table
}

/// The table with both counts, if two columns of numbers fit each other as counts of groups do.
fn by_structure(mut table: Table) -> Table {
    let has_counts = count_columns(&table).is_some() || confusion_columns(&table).is_some();
    let fitting = if has_counts { None } else { Fitting::of(&table) };
    let Some(Fitting { mut positives, other, is_total, by }) = fitting else { return table };
    let fit =
        format!("{} and {} fit each other: {by}", table.quoted(positives), table.quoted(other));
    let mut negatives = other;
    if is_total {
        let pairs = table.each_number(other).zip(table.each_number(positives));
        let rest: Vec<f64> = pairs.map(|(all, positives)| all - positives).collect();
        let added = format!("non_{}", table.header[positives]);
        add(&mut table, added, &rest);
        negatives = table.header.len() - 1;
    }
    if counted_event(&table.header[positives]) == Some(false) {
        (positives, negatives) = (negatives, positives);
    }
    let [p, n] = [positives, negatives].map(|column| table.quoted(column));
    table.notes.push(format!("{fit}: read as counts of groups, positives {p} and negatives {n}."));
    flag(&mut table, (positives, negatives));
    table
}

/// Says which columns hold the counts.
fn flag(table: &mut Table, counts: (usize, usize)) {
    let mut flags = vec![String::new(); table.header.len()];
    COUNT_FLAGS.0.clone_into(&mut flags[counts.0]);
    COUNT_FLAGS.1.clone_into(&mut flags[counts.1]);
    table.flags = Some(flags);
}

/// Whether a table may hold groups of which one count is missing. Beside “positives”, “n” is the
/// number of all cases if it can be.
fn may_lack_counts(table: &Table) -> bool {
    let Some((positives, others)) = count_columns(table) else { return true };
    let holds = |row: usize| {
        let (positives, others) = (table.number(row, positives), table.number(row, others));
        positives.zip(others).is_some_and(|(positives, others)| positives <= others)
    };
    positive_counts(table) == Some(positives)
        && all_counts(table) == Some(others)
        && (0..table.rows()).all(holds)
}

fn add(table: &mut Table, name: String, counts: &[f64]) {
    let mut column = Column::new(table.decimal);
    for (row, &count) in counts.iter().enumerate() {
        let text = table.decimal.spell(count);
        column.push(text.as_bytes());
        if let Some(shown) = table.preview.get_mut(row) {
            shown.push(text);
        }
    }
    column.settle();
    table.header.push(name);
    table.columns.push(column);
}

/// Whether a table is a calibration table whose counts can't be told.
pub(super) fn has_shares_alone(table: &Table) -> bool {
    table.rows() <= MOST_GROUPS
        && share_column(table).is_some()
        && count_columns(table).is_none()
        && confusion_columns(table).is_none()
        && !has_outcome(table)
}

/// A table of groups has at most so many rows; tables of counts made for size name both counts.
const MOST_GROUPS: usize = 10_000;
/// Columns of whole numbers among which counts are looked for at most.
const MOST_COUNTS: usize = 12;
/// Cases of a group on average, at least.
const LEAST_CASES: f64 = 5.0;
/// Groups whose share a column predicts, at least: in fewer it may do so by chance.
const LEAST_PREDICTED: usize = 5;
/// A share is written at least as finely as this, as half a unit of its last place.
const FINE: f64 = 5.1e-3;

/// Two columns of counts.
struct Fitting {
    positives: usize,
    other: usize,
    /// The other one counts all cases of the group, not the negatives.
    is_total: bool,
    /// How they fit.
    by: String,
}

impl Fitting {
    /// Two counts that add up to a third in every row; or of which one is never above the other, and
    /// their quotient stands beside; or whose share of their sum does; or whose
    /// quotient is predicted. Tables that may be of cases have
    /// none.
    fn of(table: &Table) -> Option<Self> {
        if !(3..=MOST_GROUPS).contains(&table.rows()) || may_be_of_cases(table) {
            return None;
        }
        let can_be = |&column: &usize| may_count(table, column);
        let counts: Vec<usize> = table.all().filter(can_be).take(MOST_COUNTS).collect();
        if are_confusions(table, &counts) {
            return None;
        }
        let pairs = counts.iter().flat_map(|&a| counts.iter().map(move |&b| (a, b)));
        let pairs: Vec<(usize, usize)> = pairs.filter(|(a, b)| a != b).collect();
        let fitting =
            |fit: &dyn Fn(usize, usize) -> Option<Self>| pairs.iter().find_map(|&(a, b)| fit(a, b));
        fitting(&|a, b| (a < b).then(|| Self::of_sum(table, &counts, a, b))?)
            .or_else(|| fitting(&|a, b| Self::of_share(table, a, b, true)))
            .or_else(|| fitting(&|a, b| Self::of_share(table, a, b, false)))
            .or_else(|| fitting(&|a, b| Self::of_prediction(table, a, b)))
    }

    fn of_sum(table: &Table, counts: &[usize], one: usize, other: usize) -> Option<Self> {
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
        let by = format!("they add up to {}", table.quoted(total));
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
        let column = table.all().find(|&column| holds(table, column, &shares))?;
        let by = format!("{} is the share", table.quoted(column));
        is_many(table, other).then_some(Self { positives: part, other, is_total, by })
    }

    fn of_prediction(table: &Table, part: usize, total: usize) -> Option<Self> {
        let of = |row: usize| table.number(row, total);
        let column = table.all().find(|&column| predicts(table, column, (part, &of)))?;
        let by = format!("{} predicts the share", table.quoted(column));
        let is_clear =
            table.rows() >= LEAST_PREDICTED && !is_running(table, part) && is_many(table, total);
        is_clear.then_some(Self { positives: part, other: total, is_total: true, by })
    }
}

/// Whether a column holds the shares of the groups that have cases, rounded, or as percentages; they are
/// not all the same.
fn holds(table: &Table, column: usize, shares: &[Option<f64>]) -> bool {
    let known = (0..).zip(shares).filter_map(|(row, share)| Some((row, (*share)?)));
    let known = known.map(|(row, share)| Some((table.number(row, column)?, share)));
    let known = known.collect::<Option<(Vec<f64>, Vec<f64>)>>();
    let Some((numbers, shares)) = known else { return false };
    let is_near_whole = |n: f64| (n - n.round()).abs() < 1e-6 * n.abs().max(1.0);
    let is_whole = |&unit: &f64| numbers.iter().all(|n| is_near_whole(n / unit));
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
    let may_be = |c: usize| table.facts(c).values.len() == 2 && !is_descriptor(c);
    has_outcome(table) || table.rows() >= MANY_ROWS && table.all().any(may_be)
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
    table.each_number(column).sum()
}

/// Whether a column counts several cases a row, as one of groups does.
fn is_many(table: &Table, total: usize) -> bool {
    all(table, total) >= LEAST_CASES * table.rows() as f64
}

/// What the share of positives that are found is called.
const FOUND: [&str; 4] = ["tpr", "sensitivity", "recall", "truepositiverate"];
/// What it is given with.
const BESIDE: [&str; 6] =
    ["fpr", "specificity", "precision", "tnr", "falsepositiverate", "truenegativerate"];

/// Whether a table holds points of a ROC curve or of a precision-recall curve, or measures: without
/// the counts of both classes they are no cases, and their numbers no scores.
pub(super) fn holds_rates(table: &Table) -> bool {
    let has = |known: &[&str]| {
        let is_one = |name: &String| known.contains(&words(name).concat().as_str());
        table.header.iter().any(is_one)
    };
    let has_outcome = || table.header.iter().any(|name| is_one_of(name, &OUTCOME));
    has(&FOUND) && has(&BESIDE) && confusion_columns(table).is_none() && !has_outcome()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::reader::table_of;

    fn added(text: &str) -> (Vec<String>, Vec<[f64; 2]>) {
        let table = completed(table_of(text));
        let Some((p, n)) = count_columns(&table) else { return (table.header, vec![]) };
        let count = |row: usize| [p, n].map(|column| table.number(row, column).unwrap());
        let counts = (0..table.rows()).map(count).collect();
        (vec![table.header[p].clone(), table.header[n].clone()], counts)
    }

    #[test]
    fn the_missing_count_follows_from_all_cases() {
        for (text, names) in [
            ("band,total,bads\n1,9,1\n2,7,3\n3,5,4\n", ["bads", "goods"]),
            ("band,n,events\n1,9,1\n2,7,3\n3,5,4\n", ["events", "non_events"]),
            ("band,count,n_pos\n1,9,1\n2,7,3\n3,5,4\n", ["n_pos", "negatives"]),
            ("band,n,positives\n1,9,1\n2,7,3\n3,5,4\n", ["positives", "negatives"]),
            ("band,invited,dropped_out\n1,9,1\n2,7,3\n3,5,4\n", ["dropped_out", "non_dropped_out"]),
            ("band,x,z,zx\n1,9,1,.111\n2,7,3,.429\n3,5,4,.8\n", ["z", "non_z"]),
            (
                "band,obs,event_rate\n1,10,.1\n2,10,.3\n3,9,0.4444444444\n",
                ["positives", "negatives"],
            ),
        ] {
            let (found, counts) = added(text);
            assert_eq!((found, counts.len()), (names.map(str::to_owned).to_vec(), 3), "{text}");
            assert_eq!(counts[1], if text.contains("obs") { [3.0, 7.0] } else { [3.0, 4.0] });
        }
        let shown = completed(table_of("band,total,bads\n1,9,1\n2,7,3\n3,5,4\n"));
        assert_eq!(shown.preview[0], ["1", "9", "1", "8"]);
        assert_eq!(shown.notes, ["“goods” were counted as “total” − “bads”."]);
    }

    #[test]
    fn counts_that_do_not_follow_are_not_made_up() {
        for text in [
            "band,total,bads\n1,9,1\n2,7,8\n3,5,4\n",
            "band,total,bads\n1,9,1\n2,7,\n3,5,4\n",
            "band,obs,event_rate\n1,10,.11\n2,10,.3\n3,9,.4\n",
            "label,total,defaults\n1,9,1\n0,7,3\n1,5,4\n",
            "paid,total,defaults\nyes,9,1\nno,7,3\nno,5,4\n",
            "total,m\n9,.1\n7,.3\n",
        ] {
            assert_eq!(added(text).1, [[0.0; 2]; 0], "{text}");
        }
        // More positives than n: these are the negatives.
        let (names, _) = added("positives,n\n9,1\n2,7\n3,5\n");
        assert_eq!(names, ["positives", "n"]);
    }

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

    #[test]
    fn rates_are_neither_scores_nor_counts() {
        let refused = |header: &str| {
            let row = vec!["0.5"; header.split(',').count()].join(",");
            holds_rates(&table_of(&format!("{header}\n{row}\n")))
        };
        for rates in [
            "fpr,tpr,thresholds",
            "precision,recall,threshold",
            "model,Sensitivity,Specificity,n_pos,n_neg",
        ] {
            assert!(refused(rates), "{rates}");
        }
        for other in ["label,tpr,fpr", "model,tp,fp,fn,tn,tpr,fpr", "id,sensitivity,score"] {
            assert!(!refused(other), "{other}");
        }
    }
}
