//! What the groups of a table are ranked by: a score, the number of a band, or else their safety
//! scores.

use crate::data::error::quoted;
use crate::data::role::name::names::{NEGATIVE_COUNTS, POSITIVE_COUNTS, is_one_of};
use crate::data::table::table::Table;
use crate::domain::CutRule;

/// Scores of which the high ones mean positive.
const PROBABILITIES: [&str; 18] = [
    "mean_predicted",
    "mean_predicted_value",
    "mean_predicted_probability",
    "predicted",
    "prob_pred",
    "mean_prob",
    "avg_prob",
    "min_prob",
    "max_prob",
    "mean_probability",
    "average_probability",
    "avg_probability",
    "predicted_rate",
    "probability",
    "prob",
    "mean_pd",
    "avg_pd",
    "pd",
];

/// Scores of which the low ones may mean positive, as those of credit do.
const SCORES: [&str; 19] = [
    "score",
    "mean_score",
    "avg_score",
    "average_score",
    "min_score",
    "score_min",
    "score_from",
    "from_score",
    "lower",
    "lower_bound",
    "low",
    "from",
    "max_score",
    "score_max",
    "score_to",
    "upper",
    "upper_bound",
    "cutoff",
    "threshold",
];

/// Numbers of bands, which are in the order of a score.
const BANDS: [&str; 15] = [
    "decile",
    "deciles",
    "band",
    "score_band",
    "bucket",
    "bin",
    "rank",
    "ventile",
    "vigintile",
    "quintile",
    "quartile",
    "percentile",
    "quantile",
    "risk_band",
    "grade",
];

/// What groups are ranked by.
pub(crate) struct GroupOrder {
    pub(crate) column: Option<usize>,
    pub(crate) rule: CutRule,
    /// How, as a sentence, if that is not obvious.
    pub(crate) note: Option<String>,
}

impl GroupOrder {
    /// - `counts`: the columns of positives and negatives.
    pub(crate) fn of(table: &Table, counts: (usize, usize)) -> Self {
        let has_plain_names = is_one_of(&table.header[counts.0], &POSITIVE_COUNTS)
            && is_one_of(&table.header[counts.1], &NEGATIVE_COUNTS);
        if let Some(column) = table.column("score").filter(|_| has_plain_names) {
            return Self { column: Some(column), rule: CutRule::ScoreAtLeast, note: None };
        }
        if let Some(column) = find(table, &PROBABILITIES) {
            let note = format!("The groups are ranked by {}, high first.", named(table, column));
            return Self { column: Some(column), rule: CutRule::ScoreAtLeast, note: Some(note) };
        }
        let band = || find(table, &BANDS).filter(|&column| are_whole(table, column));
        match find(table, &SCORES).or_else(band) {
            Some(column) => Self::by_share(table, column, counts),
            None => Self { column: None, rule: CutRule::SafetyScoreAtMost, note: None },
        }
    }

    /// Ranked by a column of which either end may be the risky one: that with more of the positives.
    fn by_share(table: &Table, column: usize, counts: (usize, usize)) -> Self {
        let positives = named(table, counts.0);
        let (rule, end) = match is_low_risky(table, column, counts) {
            true => (CutRule::ScoreAtMost, "low"),
            false => (CutRule::ScoreAtLeast, "high"),
        };
        let note = format!(
            "The groups are ranked by {}, {end} first: the share of {positives} is higher there.",
            named(table, column)
        );
        Self { column: Some(column), rule, note: Some(note) }
    }
}

fn named(table: &Table, column: usize) -> String {
    quoted(&table.header[column])
}

/// The first column with one of some names, with a number in every row, and not always the same one.
fn find(table: &Table, names: &[&str]) -> Option<usize> {
    let is_order = |&column: &usize| {
        let mut numbers = (0..table.rows()).map(|row| table.number(row, column));
        let Some(Some(first)) = numbers.next() else { return false };
        let rest: Vec<Option<f64>> = numbers.collect();
        rest.iter().all(Option::is_some) && rest.iter().any(|&number| number != Some(first))
    };
    let column = |name: &&str| {
        let is_named =
            |header: &String| header.to_lowercase().replace([' ', '-', '.'], "_") == **name;
        table.header.iter().position(is_named)
    };
    names.iter().filter_map(column).find(is_order)
}

fn are_whole(table: &Table, column: usize) -> bool {
    (0..table.rows()).all(|row| table.number(row, column).is_some_and(|n| n.fract() == 0.0))
}

/// Whether the positives are ahead where a column is low: whether its numbers in groups of more
/// positives are lower in more pairs of a positive and a negative than they are higher.
fn is_low_risky(table: &Table, column: usize, counts: (usize, usize)) -> bool {
    let count = |row: usize, column: usize| table.number(row, column).filter(|&n| n >= 0.0);
    let group = |row: usize| {
        let (positives, negatives) = (count(row, counts.0)?, count(row, counts.1)?);
        Some((table.number(row, column)?, positives, negatives))
    };
    let mut groups: Vec<(f64, f64, f64)> = (0..table.rows()).filter_map(group).collect();
    groups.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let (mut low, mut high, mut positives, mut negatives) = (0.0, 0.0, 0.0, 0.0);
    for ties in groups.chunk_by(|a, b| a.0 == b.0) {
        let sum = |of: fn(&(f64, f64, f64)) -> f64| ties.iter().map(of).sum::<f64>();
        let (p, n) = (sum(|group| group.1), sum(|group| group.2));
        low += positives * n;
        high += negatives * p;
        positives += p;
        negatives += n;
    }
    low > high
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::role::find::count_columns;
    use crate::data::table::reader::table_of;

    fn order(text: &str) -> (Option<usize>, CutRule, Option<String>) {
        let table = table_of(text);
        let order = GroupOrder::of(&table, count_columns(&table).unwrap());
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
    fn what_orders_no_groups_is_passed_over() {
        let safety = (None, CutRule::SafetyScoreAtMost, None);
        for text in [
            "colour,p,n\nred,1,9\nblue,8,2\n",
            "band,goods,bads\nA,90,1\nB,80,9\n",
            "decile,goods,bads\n1,90,3\n,80,9\n",
            "decile,goods,bads\n1,90,3\n1,80,9\n",
        ] {
            assert_eq!(order(text), safety, "{text}");
        }
    }
}
