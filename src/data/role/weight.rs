//! Which column says how much a case counts: a weight, or the number of cases that a row stands for.

use crate::data::role::count_names::counts_cases;
use crate::data::role::facts::MANY_ROWS;
use crate::data::role::find::{flagged_column, known_column, only, which};
use crate::data::role::names::{WEIGHT, is_of_bodies, is_one_of};
use crate::data::table::table::Table;
use crate::data::text::words::{Says, whole, words};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::RangeInclusive;

/// The mean of weights that were brought to the number of cases, at least and at most.
const MEAN: RangeInclusive<f64> = 0.2..=5.0;

/// The column of weights: the file's or that of a well-known name; else the only one that is called
/// after cases, holds weights by its numbers, or counts the rows of which each case and class is
/// there once.
pub(crate) fn weight_column(table: &Table) -> Option<usize> {
    let known = || known_column(table, &WEIGHT).filter(|&column| !may_be_of_bodies(table, column));
    let found = || only(table.all().filter(|&column| is_found(table, column)));
    flagged_column(table, &["weight"]).or_else(known).or_else(found)
}

/// Whether a column may be a weight of cases, or their number, and so is no model.
pub(crate) fn may_be_weight(table: &Table, column: usize) -> bool {
    table.is_numeric(column)
        && (of_cases(&table.header[column]).is_some() || counts_cases(table, column))
}

/// Whether a name is one of weights: `Some(true)` if it says of cases, too.
fn of_cases(name: &str) -> Option<bool> {
    let words = words(name);
    let is_number = |word: &&String| word.chars().all(char::is_numeric);
    let (mut is_weight, mut is_said) = (false, false);
    for word in words.iter().filter(|word| !is_number(word)) {
        // "samplewt", "Fallgewicht"
        let are_both = |(at, _)| {
            let (of, weight) = word.split_at(at);
            weight.len() > 1 && whole(weight).has(Says::Weight) && whole(of).has(Says::OfCases)
        };
        if whole(word).has(Says::Weight) {
            is_weight = true;
        } else if whole(word).has(Says::OfCases) {
            is_said = true;
        } else if word.char_indices().any(are_both) {
            (is_weight, is_said) = (true, true);
        } else {
            return None;
        }
    }
    is_weight.then_some(is_said)
}

fn is_found(table: &Table, column: usize) -> bool {
    let name = &table.header[column];
    let is_called_so = match of_cases(name) {
        Some(true) => true,
        Some(false) => !is_of_bodies(&table.header) && has_mean_of_weights(table, column),
        None => counts_cases(table, column) && is_counted(table, column),
    };
    is_called_so
        && table.columns[column].is_full()
        && table.facts(column).range.is_some_and(|(least, _)| least >= 0.0)
}

/// Whether a plain weight may be that of a body: the other columns tell its size, or its person and
/// the weights are not those of cases.
fn may_be_of_bodies(table: &Table, column: usize) -> bool {
    let is_bare = of_cases(&table.header[column]) == Some(false);
    let is_person = |name: &String| is_one_of(name, &["age", "sex", "gender", "alter", "edad"]);
    let of_persons = || table.header.iter().any(is_person) && !has_mean_of_weights(table, column);
    is_bare && (is_of_bodies(&table.header) || of_persons())
}

fn has_mean_of_weights(table: &Table, column: usize) -> bool {
    let sum: f64 = table.each_number(column).sum();
    table.facts(column).range.is_some_and(|(low, high)| low < high)
        && MEAN.contains(&(sum / table.rows() as f64))
}

/// Whether a column counts equal cases: each row is there once, and most only differ by a class.
fn is_counted(table: &Table, count: usize) -> bool {
    let others = which(table.all(), |column| column != count);
    let different = |columns: &[usize]| {
        let hash = |row: usize| {
            let mut hasher = DefaultHasher::new();
            columns.iter().for_each(|&column| table.columns[column].key(row).hash(&mut hasher));
            hasher.finish()
        };
        (0..table.rows()).map(hash).collect::<HashSet<u64>>().len()
    };
    let is_class = |&class: &usize| {
        let rest = || which(&others, |column| column != class);
        table.facts(class).values.len() == 2 && 4 * different(&rest()) <= 3 * table.rows()
    };
    table.rows() >= MANY_ROWS / 2
        && different(&others) == table.rows()
        && others.iter().any(is_class)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::reader::table_of;

    fn weight(header: &str, row: fn(u32) -> String) -> Option<String> {
        let rows: String = (0..40).map(row).collect();
        let table = table_of(&format!("{header}\n{rows}"));
        weight_column(&table).map(|column| table.header[column].clone())
    }

    #[test]
    fn weights_of_cases_are_known_by_their_names_and_numbers() {
        let near_one = |i: u32| format!("{},0.{i},{}\n", i % 2, 0.5 + f64::from(i % 9) / 8.0);
        for name in ["samp_wt", "Fallgewicht", "pweight", "wgt", "Ağırlık", "w", "design_weight_2"]
        {
            assert_eq!(weight(&format!("label,m,{name}"), near_one).as_deref(), Some(name));
        }
        for name in ["curb weight", "birthweight", "weight_kg", "m2", "n"] {
            assert_eq!(weight(&format!("label,m,{name}"), near_one), None, "{name}");
        }
        let of_bodies = |i: u32| format!("{},0.{i},{}\n", i % 2, 60 + i);
        assert_eq!(weight("label,m,wt", of_bodies), None);
        assert_eq!(weight("label,age,weight", of_bodies), None);
        assert_eq!(weight("label,m,weight", of_bodies).as_deref(), Some("weight"));
        assert_eq!(weight("label,m,sample_wt", of_bodies).as_deref(), Some("sample_wt"));
    }

    #[test]
    fn counts_are_weights_where_each_case_is_there_once_a_class() {
        let grouped = |i: u32| format!("{},0.{},{}\n", i % 2, 10 + i / 2, 3 + i % 7);
        assert_eq!(weight("label,m,count", grouped).as_deref(), Some("count"));
        let single = |i: u32| format!("{},0.{},{}\n", i % 2, 10 + i, 3 + i % 7);
        assert_eq!(weight("label,m,count", single), None);
    }
}
