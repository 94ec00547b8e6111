//! Setting cases apart by chance, the same ones every time and everywhere.

use crate::domain::error::DomainError;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Some rows, chosen at random, judge the thresholds that are chosen on the others.
///
/// Which rows depends on the seed and on a row's place alone: row `i` (from 0) is set apart iff the
/// `i + 1`-th number of the SplitMix64 generator started at the seed lies in the first
/// `test_percent` hundredths of its range. So the page and the command line choose the same ones,
/// and a larger share keeps those of a smaller one.
///
/// # Source
/// Steele, Lea & Flood (2014), Fast splittable pseudorandom number generators, OOPSLA, figure 13
/// with the constants of `java.util.SplittableRandom`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct RandomSplit {
    /// The share of rows that judge, in percent, `1..=99`.
    pub test_percent: u8,
    /// Where the generator starts.
    pub seed: u64,
}

impl RandomSplit {
    /// The seed where none is said.
    pub const SEED: u64 = 1;

    /// Reads `PERCENT` or `PERCENT,SEED`.
    ///
    /// # Errors
    /// [`DomainError::BadSplit`] unless both are whole and the percentage lies in `1..=99`.
    ///
    /// # Examples
    /// ```
    /// use breakeven::domain::RandomSplit;
    /// assert_eq!(RandomSplit::parse("30,7"), Ok(RandomSplit { test_percent: 30, seed: 7 }));
    /// assert_eq!(RandomSplit::parse("30")?.to_string(), "30,1");
    /// # Ok::<(), breakeven::domain::DomainError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, DomainError> {
        let (percent, seed) = match text.split_once(',') {
            Some((percent, seed)) => (percent, seed.trim().parse().ok()),
            None => (text, Some(Self::SEED)),
        };
        let percent = percent.trim().parse().ok().filter(|percent| (1..=99).contains(percent));
        match (percent, seed) {
            (Some(test_percent), Some(seed)) => Ok(Self { test_percent, seed }),
            _ => Err(DomainError::BadSplit { found: text.into() }),
        }
    }

    /// Whether a row judges.
    ///
    /// - `row`: its place, from 0.
    pub fn is_test(self, row: usize) -> bool {
        // The hundredth it falls into, by whole numbers only.
        (u128::from(self.number(row as u64)) * 100) >> 64 < u128::from(self.test_percent)
    }

    /// Which cases judge if each class is split by itself, so that both parts hold the same share of
    /// positives: of a class of `n` cases the `n · test_percent / 100` (rounded, but neither none nor
    /// all of two or more) with the smallest numbers. O(cases).
    ///
    /// - `classes`: the class of each case, in their order; its place, from 0, is a case's row.
    pub fn stratified(self, classes: &[bool]) -> Vec<bool> {
        let mut is_test = vec![false; classes.len()];
        for class in [false, true] {
            let rows = (0..classes.len()).filter(|&row| classes[row] == class);
            let mut numbers: Vec<(u64, usize)> =
                rows.map(|row| (self.number(row as u64), row)).collect();
            let n = numbers.len();
            let wanted = (n * usize::from(self.test_percent) + 50) / 100;
            let wanted = if n >= 2 { wanted.clamp(1, n - 1) } else { 0 };
            if wanted > 0 {
                numbers.select_nth_unstable(wanted - 1);
            }
            numbers[..wanted].iter().for_each(|&(_, row)| is_test[row] = true);
        }
        is_test
    }

    /// The row's number of the generator, for tables that are made by chance too.
    pub fn number(self, row: u64) -> u64 {
        const GOLDEN_GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;
        let steps = row.wrapping_add(1);
        let state = self.seed.wrapping_add(steps.wrapping_mul(GOLDEN_GAMMA));
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

impl TryFrom<String> for RandomSplit {
    type Error = DomainError;

    fn try_from(text: String) -> Result<Self, DomainError> {
        Self::parse(&text)
    }
}

impl From<RandomSplit> for String {
    fn from(split: RandomSplit) -> Self {
        split.to_string()
    }
}

impl fmt::Display for RandomSplit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.test_percent, self.seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_published_generator() {
        // The first outputs for seed 1234567, as printed by other implementations.
        let split = RandomSplit { test_percent: 30, seed: 1_234_567 };
        let published = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973];
        assert_eq!([0, 1].map(|row| split.number(row)), published);
    }

    #[test]
    fn a_larger_share_keeps_the_rows_of_a_smaller_one() {
        let chosen = |test_percent, row| RandomSplit { test_percent, seed: 5 }.is_test(row);
        assert!((0..5000).all(|row| !chosen(20, row) || chosen(30, row)));
        assert!((0..5000).all(|row| !chosen(0, row) && chosen(100, row)));
    }

    #[test]
    fn a_stratified_split_takes_its_share_of_each_class() {
        let classes: Vec<bool> = (0..1000).map(|row| row % 7 == 0).collect();
        let split = |test_percent, seed| RandomSplit { test_percent, seed }.stratified(&classes);
        let count = |is_test: &[bool], class| {
            is_test.iter().zip(&classes).filter(|(t, c)| **t && **c == class).count()
        };
        // 143 of one class, 857 of the other: 42.9 and 257.1.
        let found = split(30, 1);
        assert_eq!((count(&found, true), count(&found, false)), (43, 257));
        assert_ne!(found, split(30, 2));
        let larger = split(60, 1);
        assert!(found.iter().zip(&larger).all(|(small, large)| !small || *large));
        // Two cases of a class are one each; a single one chooses.
        let few = RandomSplit { test_percent: 99, seed: 1 }.stratified(&[true, false, true]);
        assert_eq!((few[0] ^ few[2], few[1]), (true, false));
        assert!(RandomSplit { test_percent: 30, seed: 1 }.stratified(&[]).is_empty());
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "0", "100", "-3", "30,", "30,x", "1.5", "30,1,2"] {
            assert!(RandomSplit::parse(text).is_err(), "{text}");
        }
    }
}
