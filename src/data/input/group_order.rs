//! What the groups of a table are ranked by: a score, the number of a band, or else their safety
//! scores.

use crate::data::error::{RowProblem, quoted};
use crate::data::role::find::tells_turns;
use crate::data::role::names::{NEGATIVE_COUNTS, POSITIVE_COUNTS, is_one_of};
use crate::data::shape::relations::predicts;
use crate::data::table::table::Table;
use crate::data::text::words::{Says, listed, plain, whole, words};
use crate::domain::CutRule;
use std::cmp::Ordering;

/// Of the area between chance and the best order of groups, that of bands has so much at least.
const NEARLY_BEST: f64 = 0.8;

/// What groups are ranked by.
pub(crate) struct GroupOrder {
    pub(crate) column: Option<usize>,
    /// The places of the rows in the order of bands that are no numbers.
    pub(crate) places: Option<Vec<f64>>,
    pub(crate) rule: CutRule,
    /// How, as a sentence, if that is not obvious.
    pub(crate) note: Option<String>,
}

impl GroupOrder {
    /// - `counts`: the columns of positives and negatives.
    /// - `model`: the column that names models, each of which has its own order.
    pub(crate) fn of(table: &Table, counts: (usize, usize), model: Option<usize>) -> Self {
        let by = |column: Option<usize>, rule: CutRule, note: Option<String>| Self {
            column,
            places: None,
            rule,
            note,
        };
        let has_plain_names = is_one_of(&table.header[counts.0], &POSITIVE_COUNTS)
            && is_one_of(&table.header[counts.1], &NEGATIVE_COUNTS);
        if let Some(column) = table.column("score").filter(|_| has_plain_names) {
            return by(Some(column), CutRule::ScoreAtLeast, None);
        }
        let predicted = || (0..table.header.len()).find(|&c| predicts_share(table, c, counts));
        if let Some(column) = find(table, Says::ProbabilityOfGroup).or_else(predicted) {
            let note = format!("The groups are ranked by {}, high first.", named(table, column));
            return by(Some(column), CutRule::ScoreAtLeast, Some(note));
        }
        if let Some(column) = find(table, Says::ScoreOfGroup) {
            return Self::by_share(table, column, counts);
        }
        let is_band = |&column: &usize| are_whole(table, column);
        if let Some(column) = find(table, Says::Band).filter(is_band) {
            return Self::by_share(table, column, counts);
        }
        let mut columns = (0..table.header.len()).filter(|column| Some(*column) != model);
        let bands = columns.find_map(|c| Some((c, places(table, c, counts, model)?)));
        match bands {
            Some((column, places)) => Self::by_places(table, column, counts, places),
            None => by(None, CutRule::SafetyScoreAtMost, None),
        }
    }

    /// Ranked by a column of which either end may be the risky one: that with more of the positives.
    fn by_share(table: &Table, column: usize, counts: (usize, usize)) -> Self {
        let positives = named(table, counts.0);
        let is_low = is_low_risky(&groups(table, counts, |row| table.number(row, column)));
        let (rule, end) = end_of(is_low);
        let note = format!(
            "The groups are ranked by {}, {end} first: the share of {positives} is higher there.",
            named(table, column)
        );
        Self { column: Some(column), places: None, rule, note: Some(note) }
    }

    /// Ranked by the places of bands in their order.
    fn by_places(table: &Table, column: usize, counts: (usize, usize), places: Vec<f64>) -> Self {
        let (rule, end) = end_of(is_low_risky(&groups(table, counts, |row| Some(places[row]))));
        let text = |place: f64| {
            let row = places.iter().position(|&other| other == place);
            quoted(&table.columns[column].text(row.unwrap_or_default()))
        };
        let last = places.iter().copied().fold(1.0, f64::max);
        let note = format!(
            "The groups are ranked by {} in its order, from {} (1) to {} ({last}), {end} first: the share of {} is higher there.",
            named(table, column),
            text(1.0),
            text(last),
            named(table, counts.0)
        );
        Self { column: Some(column), places: Some(places), rule, note: Some(note) }
    }

    /// The score of a row.
    pub(crate) fn score(&self, table: &Table, row: usize) -> Result<f64, RowProblem> {
        let Some(column) = self.column else { return Ok(0.0) };
        let number = match &self.places {
            Some(places) => Some(places[row]),
            None => table.number(row, column),
        };
        number.ok_or_else(|| table.problem(row, column, table.columns[column].expected()))
    }
}

fn end_of(is_low: bool) -> (CutRule, &'static str) {
    if is_low { (CutRule::ScoreAtMost, "low") } else { (CutRule::ScoreAtLeast, "high") }
}

/// Whether a column predicts the share of positives.
fn predicts_share(table: &Table, column: usize, (positives, negatives): (usize, usize)) -> bool {
    let total = |row: usize| Some(table.number(row, positives)? + table.number(row, negatives)?);
    table.columns[column].is_numeric() && predicts(table, column, (positives, &total))
}

/// What a band is ordered by: whether it is a level, a letter or a number; its level or lower end; no
/// lower end for what is below all others; and the letters behind it.
type BandKey = (u8, f64, bool, String);

fn band_key(text: &str) -> Option<BandKey> {
    let text = text.trim().to_lowercase();
    if let Some((level, _)) = (0u8..).zip(listed(Says::Level)).find(|(_, level)| **level == *text) {
        return Some((0, f64::from(level), true, String::new()));
    }
    let is_letter = |c: char| c.is_ascii_lowercase();
    let mut letters = text.chars();
    if let Some(grade) = letters.next().filter(|c| is_letter(*c) && text.len() <= 2) {
        return Some((1, f64::from(u32::from(grade)), true, letters.collect()));
    }
    let signs = text.trim_start_matches(|c: char| "<>≤≥=([ ".contains(c));
    let is_below = text.starts_with(['<', '≤']) || signs.starts_with("-inf");
    let digits = signs.strip_prefix("-inf").unwrap_or(signs).trim_start_matches([',', ' ']);
    let is_part = |at: usize, c: char| c.is_ascii_digit() || c == '.' || at == 0 && c == '-';
    let end = digits.char_indices().find(|&(at, c)| !is_part(at, c));
    let (number, rest) = digits.split_at(end.map_or(digits.len(), |(at, _)| at));
    let letters = rest.chars().take_while(|c| is_letter(*c)).collect();
    Some((2, number.parse().ok()?, !is_below, letters))
}

/// The keys of all rows, all of one kind; letters are grades only where the name says so.
fn band_keys(table: &Table, column: usize) -> Option<Vec<BandKey>> {
    let key = |row: usize| band_key(&table.columns[column].text(row));
    let keys: Vec<BandKey> = (0..table.rows()).map(key).collect::<Option<_>>()?;
    let kind = keys.first()?.0;
    let is_named = || words(&table.header[column]).iter().any(|word| whole(word).has(Says::Band));
    (keys.iter().all(|key| key.0 == kind) && (kind != 1 || is_named())).then_some(keys)
}

/// The places of the rows in the order of a column of bands: all different for each model, in their
/// order or against it, and hardly worse than the best order of the groups.
fn places(
    table: &Table,
    column: usize,
    counts: (usize, usize),
    model: Option<usize>,
) -> Option<Vec<f64>> {
    let are_numbers = || (0..table.rows()).all(|row| table.number(row, column).is_some());
    if table.rows() < 3 || tells_turns(table, column) || are_numbers() {
        return None;
    }
    let keys = band_keys(table, column)?;
    let is_same = |row: usize| {
        model.is_none_or(|m| table.columns[m].key(row - 1) == table.columns[m].key(row))
    };
    let steps = (1..keys.len()).filter(|&row| is_same(row));
    let mut steps = steps.map(|row| keys[row - 1].partial_cmp(&keys[row]));
    let first = steps.next()?.filter(|step| step.is_ne())?;
    if !steps.all(|step| step == Some(first)) {
        return None;
    }
    let mut sorted = keys.clone();
    sorted.sort_by(|a, b| a.partial_cmp(b).unwrap_or(Ordering::Equal));
    sorted.dedup();
    let place = |key| {
        let of = |other: &_| PartialOrd::partial_cmp(other, key).unwrap_or(Ordering::Equal);
        sorted.binary_search_by(of).map(|at| at as f64 + 1.0).ok()
    };
    let places: Vec<f64> = keys.iter().map(place).collect::<Option<_>>()?;
    let own = area(&groups(table, counts, |row| Some(places[row])));
    let share = |row: usize| {
        let (p, n) = (table.number(row, counts.0)?, table.number(row, counts.1)?);
        Some(p / (p + n).max(1.0))
    };
    let best = area(&groups(table, counts, share));
    ((own - 0.5).abs() >= NEARLY_BEST * (best - 0.5)).then_some(places)
}

fn named(table: &Table, column: usize) -> String {
    quoted(&table.header[column])
}

/// The first column with one of some names, with a number in every row, and not always the same one.
fn find(table: &Table, what: Says) -> Option<usize> {
    let is_order = |&column: &usize| {
        let mut numbers = (0..table.rows()).map(|row| table.number(row, column));
        let Some(Some(first)) = numbers.next() else { return false };
        let rest: Vec<Option<f64>> = numbers.collect();
        rest.iter().all(Option::is_some) && rest.iter().any(|&number| number != Some(first))
    };
    let column = |name: &str| table.header.iter().position(|header| plain(header) == name);
    listed(what).filter_map(column).find(is_order)
}

fn are_whole(table: &Table, column: usize) -> bool {
    (0..table.rows()).all(|row| table.number(row, column).is_some_and(|n| n.fract() == 0.0))
}

/// The groups that have a score: it, their positives and their negatives.
fn groups(
    table: &Table,
    counts: (usize, usize),
    score: impl Fn(usize) -> Option<f64>,
) -> Vec<(f64, f64, f64)> {
    let count = |row: usize, column: usize| table.number(row, column).filter(|&n| n >= 0.0);
    let group = |row: usize| Some((score(row)?, count(row, counts.0)?, count(row, counts.1)?));
    (0..table.rows()).filter_map(group).collect()
}

/// Whether the positives are ahead where a score is low.
fn is_low_risky(groups: &[(f64, f64, f64)]) -> bool {
    area(groups) < 0.5
}

/// The share of the pairs of a positive and a negative in which the positive has the higher score.
fn area(groups: &[(f64, f64, f64)]) -> f64 {
    let mut groups = groups.to_vec();
    groups.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let (mut won, mut positives, mut negatives) = (0.0, 0.0, 0.0);
    for ties in groups.chunk_by(|a, b| a.0 == b.0) {
        let sum = |of: fn(&(f64, f64, f64)) -> f64| ties.iter().map(of).sum::<f64>();
        let (p, n) = (sum(|group| group.1), sum(|group| group.2));
        won += p * (negatives + n / 2.0);
        positives += p;
        negatives += n;
    }
    if positives * negatives > 0.0 { won / (positives * negatives) } else { 0.5 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::role::count_names::count_columns;
    use crate::data::table::reader::table_of;

    fn order(text: &str) -> (Option<usize>, CutRule, Option<String>) {
        let table = table_of(text);
        let order = GroupOrder::of(&table, count_columns(&table).unwrap(), None);
        (order.column, order.rule, order.note)
    }

    #[test]
    fn scores_go_before_bands_and_their_risky_end_is_said() {
        let (column, rule, note) = order("decile,min_score,goods,bads\n1,700,90,1\n2,600,80,9\n");
        assert_eq!((column, rule), (Some(1), CutRule::ScoreAtMost));
        let said =
            "The groups are ranked by “min_score”, low first: the share of “bads” is higher there.";
        assert_eq!(note.as_deref(), Some(said));
        let by = |text| (order(text).0, order(text).1);
        let (least, most) = (CutRule::ScoreAtLeast, CutRule::ScoreAtMost);
        assert_eq!(by("decile,goods,bads\n1,90,1\n2,80,9\n"), (Some(0), least));
        assert_eq!(by("Decile,goods,bads\n1,90,9\n2,80,2\n"), (Some(0), most));
        assert_eq!(by("bin,Mean predicted,goods,bads\n1,.7,90,9\n2,.2,80,9\n"), (Some(1), least));
        assert_eq!(by("score,goods,bads\n700,90,9\n600,80,19\n"), (Some(0), most));
        assert_eq!(by("score,p,n\n7,1,9\n6,8,2\n"), (Some(0), least));
    }

    #[test]
    fn bands_go_in_their_order_and_a_predicted_share_before_them() {
        let (least, most) = (CutRule::ScoreAtLeast, CutRule::ScoreAtMost);
        for (bands, rule, last) in [
            (["1", "4A", "4B", "5"], least, "5"),
            (["(0.0, 0.1]", "(0.1, 0.2]", "(0.2, 0.7]", "(0.7, 1.0]"], least, "(0.7, 1.0]"),
            (["740+", "700-739", "500-699", "<500"], most, "740+"),
            (["low", "medium", "high", "very high"], least, "very high"),
        ] {
            let rows = bands.iter().zip(["90,1", "80,9", "70,20", "9,40"]);
            let rows: String =
                rows.map(|(band, counts)| format!("\"{band}\",{counts}\n")).collect();
            let (column, found, note) = order(&format!("group,goods,bads\n{rows}"));
            assert_eq!((column, found), (Some(0), rule), "{bands:?}");
            assert!(note.unwrap().contains(&format!("to {} (4)", quoted(last))), "{bands:?}");
        }
        let text = "band,EPRO,SEFIT,goods,bads\n1,.02,.01,90,1\n2,.1,.01,80,9\n3,.3,.02,70,20\n";
        assert_eq!(order(text).0, Some(1));
        let text = "band,bad_rate,goods,bads\n1,.011,90,1\n2,.101,80,9\n3,.222,70,20\n";
        assert_eq!(order(text).0, Some(0), "what is made of the counts is no score");
    }

    #[test]
    fn what_orders_no_groups_is_passed_over() {
        let safety = (None, CutRule::SafetyScoreAtMost, None);
        for text in [
            "colour,p,n\nred,1,9\nblue,8,2\n",
            "band,goods,bads\nA,90,1\nB,80,9\n",
            "goods,bads,Pr\n90,1,low\n80,9,H\n70,20,L\n",
            "month,goods,bads\n2023-01,90,1\n2023-02,80,9\n2023-03,70,20\n",
            "code,goods,bads\n1a,90,1\n2a,10,9\n3a,90,2\n4a,70,20\n",
            "decile,goods,bads\n1,90,3\n,80,9\n",
            "decile,goods,bads\n1,90,3\n1,80,9\n",
        ] {
            assert_eq!(order(text), safety, "{text}");
        }
    }
}
