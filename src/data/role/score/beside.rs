//! Columns that are taken for models because they stand beside those called scores, or tell as well.

use crate::data::role::find::MANY_ROWS;
use crate::data::role::names::{
    is_feature_name, is_percentage_name, is_share_name, is_spread_alone, is_test_name,
};
use crate::data::role::outcome::Outcome;
use crate::data::role::ranges::{is_flag, is_probability};
use crate::data::role::score::evidence::{AS_WELL, CLEAR, area, is_calibrated};
use crate::data::table::table::Table;
use crate::data::text::words::words;

/// The columns of a table that are called scores, and its columns of decisions.
pub(crate) struct Named<'a> {
    pub(crate) table: &'a Table,
    pub(crate) outcome: &'a Outcome,
    pub(crate) scores: &'a [usize],
    pub(crate) decisions: &'a [usize],
}

impl Named<'_> {
    /// The other columns of numbers that are taken for models: they tell the outcome and stand beside a
    /// score, with nothing but such columns between, or they tell it about as well and are
    /// probabilities. Beside a score, what is none must tell it as well, too.
    pub(crate) fn with_them(&self, columns: &[usize]) -> Vec<usize> {
        let (table, outcome) = (self.table, self.outcome);
        let possible: Vec<usize> = columns.iter().copied().filter(|&c| self.can_be(c)).collect();
        let is_near = |column: usize| self.is_near(column, &possible);
        let (small, mut best) = (table.rows() < MANY_ROWS, None);
        let is_one = |&column: &usize| {
            let is_probable =
                is_probability(table, column) || self.is_calibrated_percentage(column);
            let is_near = is_near(column);
            if small || !is_probable && !is_near {
                return is_probable || is_near;
            }
            let (area, error) = area(table, outcome, column);
            let apart = (area - 0.5).abs();
            let (best, is_high) = best.get_or_insert_with(|| self.best());
            // What ranks the other way round is rather a feature.
            if !is_probable && is_high.is_some_and(|is_high| (area > 0.5) != is_high) {
                return false;
            }
            // Tests are compared with the scores that are made of them.
            let is_test = is_near && is_test_name(&table.header[column]);
            let is_band = || self.scores.iter().any(|&score| is_band_of(table, column, score));
            apart > CLEAR * error
                && (is_probable && is_near || is_test || apart > AS_WELL * *best)
                && (is_probable || !is_band())
        };
        possible.iter().copied().filter(is_one).collect()
    }

    /// How far the area of the best score is from one half, and whether it is above, if that is clear.
    fn best(&self) -> (f64, Option<bool>) {
        let areas = self.scores.iter().map(|&score| area(self.table, self.outcome, score));
        let areas = areas.map(|(area, error)| (area - 0.5, error));
        let best = areas.max_by(|a, b| a.0.abs().total_cmp(&b.0.abs()));
        let (best, error) = best.unwrap_or_default();
        (best.abs(), (best.abs() > CLEAR * error).then_some(best > 0.0))
    }

    /// Whether a column may be a model: it is called neither a feature nor a share, unless its name ends
    /// as that of a score does. R writes ".fitted" beside the columns that a model was made of.
    fn can_be(&self, column: usize) -> bool {
        let name = |column: usize| &*self.table.header[column];
        let of_r = self.scores.iter().all(|&score| name(score).starts_with('.'));
        // "hospital_total" beside "lace_total".
        let end = |column: usize| {
            let (last, words) = (words(name(column)).pop()?, words(name(column)).len());
            (words > 1 && last.chars().all(char::is_alphabetic)).then_some(last)
        };
        let ends_alike = || {
            end(column)
                .is_some_and(|own| self.scores.iter().any(|&c| end(c).as_ref() == Some(&own)))
        };
        let is_other = match is_probability(self.table, column) {
            true => is_share_name(name(column)),
            false if of_r => !name(column).starts_with('.'),
            false => {
                is_feature_name(name(column))
                    && !is_test_name(name(column))
                    && !ends_alike()
                    && !self.is_between(column)
            }
        };
        let is_score = self.scores.contains(&column);
        let is_spread = is_spread_alone(name(column));
        !is_score && !is_other && !is_spread && !is_flag(self.table, column)
    }

    /// Whether a column holds percentages, by its name, that are the chances of the outcome.
    fn is_calibrated_percentage(&self, column: usize) -> bool {
        is_percentage_name(&self.table.header[column])
            && is_calibrated(self.table, self.outcome, column)
    }

    /// Whether a column stands between two scores: "PCA" between "LOF" and "KNN".
    fn is_between(&self, column: usize) -> bool {
        let is_score = |at: Option<usize>| at.is_some_and(|at| self.scores.contains(&at));
        is_score(column.checked_sub(1)) && is_score(Some(column + 1))
    }

    /// Whether a column stands beside a score, with nothing but possible ones and decisions between.
    fn is_near(&self, column: usize, possible: &[usize]) -> bool {
        let passes = |next: &usize| {
            let all = [self.scores, possible, self.decisions];
            all.iter().any(|columns| columns.contains(next))
        };
        let is_score = |next: usize| self.scores.contains(&next);
        (0..column).rev().take_while(passes).any(is_score)
            || (column + 1..self.table.header.len()).take_while(passes).any(is_score)
    }
}

/// Whether the numbers of a column are those of bands of a score, such as deciles.
fn is_band_of(table: &Table, column: usize, score: usize) -> bool {
    let pair = |row| table.number(row, score).zip(table.number(row, column));
    let mut pairs: Vec<(f64, f64)> = (0..table.rows()).filter_map(pair).collect();
    pairs.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let bands = pairs.chunk_by(|a, b| a.1 == b.1).count();
    let goes = |is: fn(f64, f64) -> bool| pairs.windows(2).all(|pair| is(pair[0].1, pair[1].1));
    2 * bands < pairs.len() && (goes(|a, b| a <= b) || goes(|a, b| a >= b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::role::outcome::outcome;
    use crate::data::role::roles::Roles;
    use crate::data::table::reader::table_of;

    /// The columns beside a score of a table with the outcome "y", by the numbers of row i of n.
    fn beside(header: &str, numbers: [fn(u32) -> u32; 3]) -> Vec<String> {
        let row = |i: u32| {
            let [a, b, c] = numbers.map(|number| number(i));
            format!("{},{a},{b},{c}\n", u32::from(i * 7 % 60 + i % 3 * 9 > 40))
        };
        let table = table_of(&format!("y,{header}\n{}", (0..60).map(row).collect::<String>()));
        let outcome = outcome("", &table, &Roles::default()).unwrap();
        let named = Named { table: &table, outcome: &outcome, scores: &[3], decisions: &[] };
        named.with_them(&[1, 2, 3]).into_iter().map(|c| table.header[c].clone()).collect()
    }

    const TELLS: fn(u32) -> u32 = |i| i * 7 % 60;
    const TELLS_NOTHING: fn(u32) -> u32 = |i| i * 23 % 37;

    #[test]
    fn what_tells_the_outcome_beside_a_score_is_a_model() {
        let also: fn(u32) -> u32 = |i| i * 7 % 60 / 3 + i % 2;
        assert_eq!(beside("age,lace,score", [also, also, TELLS]), ["lace"]);
        assert_eq!(beside("lace,age,score", [also, also, TELLS]), [""; 0], "a feature between");
        assert_eq!(beside("lace,hospital,score", [also, also, TELLS]), ["lace", "hospital"]);
        assert_eq!(beside("lace,hospital,score", [also, TELLS_NOTHING, TELLS]), ["lace"]);
        let against: fn(u32) -> u32 = |i| 60 - i * 7 % 60;
        assert_eq!(beside("lace,hospital,score", [also, against, TELLS]), ["lace"]);
        assert_eq!(beside("a,age_total,lace_total", [also, also, TELLS]), ["a", "age_total"]);
    }

    #[test]
    fn bands_of_a_score_are_no_model_of_their_own() {
        assert_eq!(beside("lace,band,score", [TELLS_NOTHING, |i| i * 7 % 60 / 6, TELLS]), [""; 0]);
    }
}
