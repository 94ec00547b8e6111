//! Groups whose counts are not all written: negatives as what positives leave of all cases, and
//! positives as a share of them.

use crate::data::error::{DataError, quoted};
use crate::data::role::count_names::{
    COUNT_FLAGS, all_counts, count_columns, counted_event, has_outcome, opposite_name,
    positive_counts, share_column,
};
use crate::data::role::find::confusion_columns;
use crate::data::shape::relations::{Fitting, MOST_GROUPS, is_many};
use crate::data::table::column::Column;
use crate::data::table::table::Table;

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
        let rows = table.rows();
        if !(2..=MOST_GROUPS).contains(&rows) || confusion_columns(table).is_some() {
            return None;
        }
        let all = all_counts(table).filter(|&all| is_many(table, all))?;
        if has_outcome(table) {
            return None;
        }
        let number = |row: usize, column: usize| table.number(row, column).unwrap_or(f64::NAN);
        if let Some(source) = positive_counts(table) {
            let positives = (0..rows).map(|row| number(row, source)).collect();
            return Some(Self { all, source, positives, is_share: false });
        }
        let source = share_column(table)?;
        let products = (0..rows).map(|row| number(row, source) * number(row, all));
        Some(Self { all, source, positives: products.collect(), is_share: true })
    }

    /// Whether every number of positives is a count of some of the cases, and not always all.
    fn are_counts(&self, table: &Table) -> bool {
        let all = |row: usize| table.number(row, self.all).unwrap_or(f64::NAN);
        let mut rows = self.positives.iter().enumerate();
        let is_count = |(row, &count): (usize, &f64)| {
            (count - count.round()).abs() <= NEAR && count.round() <= all(row)
        };
        rows.all(is_count)
            && self.positives.iter().enumerate().any(|(row, count)| count.round() < all(row))
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
    let name = |column: usize| quoted(&table.header[column]);
    let (all, source) = (name(known.all), name(known.source));
    let counts: Vec<f64> = known.positives.iter().map(|count| count.round()).collect();
    let total = |row: usize| table.number(row, known.all).unwrap_or_default();
    let rest = counts.iter().enumerate().map(|(row, count)| total(row) - count);
    let rest: Vec<f64> = rest.collect();
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
        let source = known.source;
        added.into_iter().for_each(|(name, counts)| add(&mut table, name, &counts));
        let last = table.header.len() - 1;
        flag(&mut table, (if known.is_share { last - 1 } else { source }, last));
    }
    table
}

/// The table with both counts, if two columns of numbers fit each other as counts of groups do.
fn by_structure(mut table: Table) -> Table {
    let fitting = match count_columns(&table) {
        None if confusion_columns(&table).is_none() => Fitting::of(&table),
        _ => None,
    };
    let Some(Fitting { mut positives, other, is_total, by }) = fitting else { return table };
    let name = |column: usize| quoted(&table.header[column]);
    let fit = format!("{} and {} fit each other: {by}", name(positives), name(other));
    let mut negatives = other;
    if is_total {
        let number = |row: usize, column: usize| table.number(row, column).unwrap_or_default();
        let rest = (0..table.rows()).map(|row| number(row, other) - number(row, positives));
        let (rest, added) =
            (rest.collect::<Vec<f64>>(), format!("non_{}", table.header[positives]));
        add(&mut table, added, &rest);
        negatives = table.header.len() - 1;
    }
    if counted_event(&table.header[positives]) == Some(false) {
        (positives, negatives) = (negatives, positives);
    }
    let [p, n] = [positives, negatives].map(|column| quoted(&table.header[column]));
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

/// Refuses a calibration table whose counts can't be told.
///
/// # Errors
/// [`DataError::OtherKind`].
pub(crate) fn refuse_shares(file: &str, table: &Table) -> Result<(), DataError> {
    let is_one = table.rows() <= MOST_GROUPS
        && share_column(table).is_some()
        && count_columns(table).is_none()
        && confusion_columns(table).is_none()
        && !has_outcome(table);
    match is_one {
        true => Err(DataError::OtherKind {
            file: file.into(),
            looks_like: "a calibration table: shares of positives, but no counts of them (positives are the share × the number of cases; write these counts and those of the negatives)",
        }),
        false => Ok(()),
    }
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
}
