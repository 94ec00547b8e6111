//! Columns of counts by their names, as credit and marketing use them.

use crate::data::role::find::{flagged_column, known_column, which};
use crate::data::role::names::{
    NEGATIVE_COUNTS, OUTCOME, POSITIVE_COUNTS, is_event_name, is_one_of, is_other_use,
};
use crate::data::table::distinct::KNOWN_PAIRS;
use crate::data::table::table::Table;
use crate::data::text::words::{self, Says, is_event, whole};

/// Flags of the columns of positives and of negatives.
pub(crate) const COUNT_FLAGS: (&str, &str) = ("positives", "negatives");

/// What positives and negatives are called, in the singular.
const OPPOSITES: [(&str, &str); 10] = [
    ("positive", "negative"),
    ("positive", "neg"),
    ("pos", "negative"),
    ("pos", "neg"),
    ("bad", "good"),
    ("case", "control"),
    ("died", "survived"),
    ("dead", "alive"),
    ("death", "survivor"),
    ("churned", "retained"),
];

/// The words of a name; none if it is about a percentage.
fn words(name: &str) -> Vec<String> {
    if name.contains('%') { vec![] } else { words::words(name).to_vec() }
}

/// The words of a name of counts without those that say so.
fn counted_words(name: &str) -> Vec<String> {
    let words = words(name);
    // “no events” are none, “no. of events” some.
    let begins = |place: usize| words.get(place).map(String::as_str);
    let is_negated = begins(0) == Some("no") && begins(1) != Some("of");
    let is_counting = |(place, word): &(usize, &String)| {
        whole(word).has(Says::Counting) && !(is_negated && *place == 0)
    };
    let rest = words.iter().enumerate().filter(|w| !is_counting(w));
    let rest: Vec<String> = rest.map(|(_, word)| word.clone()).collect();
    if rest.is_empty() { words } else { rest }
}

/// A name of counts without what says so, in the singular: “Number of Bads” and “n_bad” are “bad”.
fn counted(name: &str) -> String {
    let rest = counted_words(name).concat();
    match rest.strip_suffix('s') {
        Some(singular) if singular.len() > 2 && singular != "ob" => singular.to_owned(),
        _ => rest,
    }
}

/// Whether a name is one of negatives, for a name of positives.
fn are_opposite(positive: &str, negative: &str) -> bool {
    let mut rest = ["non", "not", "no"].iter().filter_map(|not| negative.strip_prefix(not));
    OPPOSITES.contains(&(positive, negative))
        || whole(positive).has(Says::CountedEvent) && rest.any(|event| event == positive)
}

/// Whether a column of counts is called after an event, or after its absence: “Failed”, “n_benign”.
pub(crate) fn counted_event(name: &str) -> Option<bool> {
    let (name, said) = (counted(name), counted_words(name).join(" "));
    let is_short = name.chars().count() < 2 || whole(&name).has(Says::AllCases);
    if is_measure(&said) {
        return None;
    }
    let is_known = OPPOSITES.iter().any(|(positive, _)| *positive == name)
        || whole(&name).has(Says::CountedEvent);
    let event = || is_event(&said).or_else(|| is_event(&name)).filter(|_| !is_short);
    is_known.then_some(true).or_else(event)
}

/// Whether a table has a column that may be the outcome of cases: it is called so, or is called as one
/// or speaks of an event in two values.
pub(crate) fn has_outcome(table: &Table) -> bool {
    let may_be = |column: usize| {
        let name = &table.header[column];
        let facts = table.facts(column);
        is_one_of(name, &OUTCOME)
            || facts.values.len() == 2
                && !is_other_use(name)
                && !is_derived(name)
                && (is_event_name(name) && !are_counts(table, column) || facts.pair.is_some())
    };
    table.all().any(may_be)
}

/// The name of a column of negatives beside one of positives, which are found together.
pub(crate) fn opposite_name(positives: &str) -> String {
    match counted(positives).as_str() {
        "bad" => "goods".into(),
        "positive" | "pos" => "negatives".into(),
        _ => format!("non_{positives}"),
    }
}

/// Columns of group counts, if both are there: as their shape has told, or by their names.
pub(crate) fn count_columns(table: &Table) -> Option<(usize, usize)> {
    let flagged = |flag| flagged_column(table, &[flag]);
    let known = |names| known_column(table, names);
    let are_of_classifiers =
        || are_confusions(table, &which(table.all(), |column| are_counts(table, column)));
    flagged(COUNT_FLAGS.0)
        .zip(flagged(COUNT_FLAGS.1))
        .or_else(|| known(&POSITIVE_COUNTS).zip(known(&NEGATIVE_COUNTS)))
        .or_else(|| opposite_counts(table).filter(|_| !are_of_classifiers()))
}

/// Columns of positives and negatives by their names, if both hold counts: whole numbers, and not
/// only 0 and 1, as those of one case. In a table without an outcome any two values of one do.
pub(crate) fn opposite_counts(table: &Table) -> Option<(usize, usize)> {
    let names: Vec<String> = table.header.iter().map(|name| counted(name)).collect();
    let events: Vec<Option<bool>> = table.header.iter().map(|n| counted_event(n)).collect();
    let positives = which(table.all(), |p| {
        events[p] == Some(true) || KNOWN_PAIRS.iter().any(|(positive, _)| *positive == names[p])
    });
    let pair = |fits: &dyn Fn(usize, usize) -> bool| {
        let mut pairs = positives.iter().flat_map(|&p| table.all().map(move |n| (p, n)));
        pairs.find(|&(p, n)| fits(p, n) && are_counts(table, p) && are_counts(table, n))
    };
    let are_values = |p: usize, n: usize| {
        (events[p], events[n]) == (Some(true), Some(false))
            || KNOWN_PAIRS.contains(&(&names[p], &names[n]))
    };
    pair(&|p, n| are_opposite(&names[p], &names[n]))
        .or_else(|| pair(&are_values).filter(|_| !has_outcome(table)))
}

/// The first column of positives by its name, without one of negatives.
pub(crate) fn positive_counts(table: &Table) -> Option<usize> {
    let is_named = |&column: &usize| counted_event(&table.header[column]) == Some(true);
    table.all().filter(is_named).find(|&column| are_counts(table, column))
}

/// The first column of the numbers of all cases of the groups, by its name.
pub(crate) fn all_counts(table: &Table) -> Option<usize> {
    table.all().find(|&c| is_all(&table.header[c]) && are_counts(table, c))
}

/// The first column of the shares of positives, by its name.
pub(crate) fn share_column(table: &Table) -> Option<usize> {
    let is_share = |name: &String| whole(&words(name).join(" ")).has(Says::ShareOfPositives);
    let column = table.header.iter().position(is_share)?;
    (table.columns[column].is_full() && table.facts(column).is_share()).then_some(column)
}

fn is_all(name: &str) -> bool {
    let words = words(name);
    let rest = match words.as_slice() {
        [first, rest @ ..] if first == "total" && !rest.is_empty() => rest.join(" "),
        all => all.join(" "),
    };
    whole(&counted(&rest)).has(Says::AllCases)
}

/// Whether a column says nothing of a group but what follows from the counts: all cases, and measures.
pub(crate) fn is_derived(name: &str) -> bool {
    is_all(name) || is_measure(name)
}

/// Whether a column is called after shares, sums over the groups before, and measures made of these.
pub(crate) fn is_measure(name: &str) -> bool {
    name.contains('%') || words(name).iter().any(|w| whole(w).has(Says::Measure))
}

/// Whether a column beside scores may say how many cases a row stands for: by its name, and in whole
/// numbers.
pub(crate) fn counts_cases(table: &Table, column: usize) -> bool {
    whole(&counted(&table.header[column])).has(Says::CountedCases) && are_counts(table, column)
}

/// Whether two pairs of counts have the same sums in all rows, as the four of classifiers that were
/// tested on the same cases have: positives found and missed, and negatives.
pub(crate) fn are_confusions(table: &Table, counts: &[usize]) -> bool {
    let sum = |row: usize, a: usize, b: usize| Some(table.number(row, a)? + table.number(row, b)?);
    let is_pair = |&(a, b): &(usize, usize)| {
        let varies =
            |c: usize| (1..table.rows()).any(|row| table.number(row, c) != table.number(0, c));
        varies(a) && (1..table.rows()).all(|row| sum(row, a, b) == sum(0, a, b))
    };
    let pairs = counts.iter().flat_map(|&a| counts.iter().map(move |&b| (a, b)));
    let pairs: Vec<(usize, usize)> = pairs.filter(|(a, b)| a < b).filter(is_pair).collect();
    let are_apart =
        |(a, b): (usize, usize), (c, d): (usize, usize)| a != c && a != d && b != c && b != d;
    table.rows() > 2 && pairs.iter().any(|&one| pairs.iter().any(|&other| are_apart(one, other)))
}

/// Whether all cells of a column are whole numbers, some of them above 1.
pub(crate) fn are_counts(table: &Table, column: usize) -> bool {
    let facts = table.facts(column);
    table.columns[column].is_full()
        && !facts.has_fractions
        && facts.range.is_some_and(|(least, most)| least >= 0.0 && most > 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::reader::table_of;

    #[test]
    fn counts_go_by_many_names() {
        for names in [
            "bads, goods", "Bad, Good", "# Bads, # Goods", "events, non_events",
            "Events, Non-Events", "event, nonevent", "n_pos, n_neg", "num_positive, num_negative",
            "defaults, non_defaults", "responders, non_responders", "event_count, nonevent_count",
            "events, no_events", "Malignant, Benign", "True, False", "1, 0",
        ]
        .iter()
        .chain(&["Number of bads, Number of goods"])
        {
            let (a, b) = names.split_once(", ").unwrap();
            let of = |text: &str| opposite_counts(&table_of(text));
            assert_eq!(of(&format!("{b},x,{a}\n9,1,0\n7,2,3\n")), Some((2, 0)), "{names}");
            assert_eq!(of(&format!("{b},x,{a}\n1,1,0\n0,2,1\n")), None, "one case a row");
            assert_eq!(of(&format!("{b},x,{a}\n.9,1,.1\n.7,2,.3\n")), None, "shares");
        }
    }

    #[test]
    fn other_names_are_none() {
        for names in [
            "bads, events", "cum_bads, cum_goods", "% bads, % goods", "bad_rate, good_rate",
            "positives, positives", "income, non_income", "n_claims, n_loans",
        ] {
            let (a, b) = names.split_once(", ").unwrap();
            let table = table_of(&format!("{b},{a}\n9,4\n7,3\n"));
            assert_eq!(opposite_counts(&table), None, "{names}");
        }
        let beside =
            |header: &str| opposite_counts(&table_of(&format!("{header}\n9,4,1\n7,3,0\n")));
        assert_eq!(beside("active,claims,churned"), None, "features of cases");
        let all = ["n", "N", "total", "Total accounts", "n_obs", "obs", "cases", "Number of cases"];
        assert!(all.iter().all(|name| is_all(name)));
        assert!(!["income", "total_bads", "bads", "cum_total"].iter().any(|name| is_all(name)));
        assert!(["cum_bads", "KS", "% bads", "bad_rate", "n"].iter().all(|name| is_derived(name)));
        assert!(!["colour", "decile", "score"].iter().any(|name| is_derived(name)));
    }
}
