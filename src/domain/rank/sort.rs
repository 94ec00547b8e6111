//! Sorting scores: an MSD radix partition by the leading bits in which the doubles differ, from the
//! input straight into the result, then a radix sort of each partition, which fits into a cache.
//!
//! First use of memory costs more than sorting does, so a case is one word, its class included.

use crate::domain::rank::ranking::Totals;

/// Partitions shorter than this are left to the standard library, which is quicker there.
const SMALL: usize = 256;
/// Bits of a digit: the counts of one pass fit into the first-level cache.
pub(super) const BITS: u32 = 11;

/// Cases that one call of a hot function works on. Block size lets the engine's optimizing compiler
/// replace the function between calls: it does so where a function is called, not while it runs.
pub const BLOCK: usize = 4096;

pub(super) type Counts = [u32; 1 << BITS];

/// Scores, one a case, and their range.
#[derive(Debug, Clone, Copy)]
pub struct Scores<'a> {
    values: &'a [f64],
    range: (f64, f64),
}

impl<'a> Scores<'a> {
    /// Scores of unknown range; NaN does not count for it.
    pub fn of(values: &'a [f64]) -> Self {
        let (mut least, mut greatest) = (f64::INFINITY, f64::NEG_INFINITY);
        for &value in values {
            least = if value < least { value } else { least };
            greatest = if value > greatest { value } else { greatest };
        }
        Self::within(values, (least, greatest))
    }

    /// Scores that lie in a known range.
    ///
    /// - `range`: no number among them is below the first or above the second.
    pub fn within(values: &'a [f64], range: (f64, f64)) -> Self {
        Self { values, range }
    }

    /// No number is below the first or above the second.
    pub fn range(&self) -> (f64, f64) {
        self.range
    }
}

/// The scores of both classes in order, a word each: all but the first bit of the score's key, then
/// whether the case is positive. The first bit, the score's sign, follows from the word's index.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Sorted {
    words: Vec<u64>,
    /// Words whose missing bit is 0 come first: how many.
    low: usize,
    positives: usize,
}

impl Sorted {
    /// Sorts the scores of both classes, the largest first; of equal ones negative cases come first.
    ///
    /// - `cases`: one a score; cases of neither class are left out.
    /// - `classes`: negative, positive.
    /// - `sign`: 1.0, or -1.0 if the lowest score is to come first.
    pub(super) fn new<C: Copy + PartialEq>(
        scores: Scores,
        cases: &[C],
        classes: [C; 2],
        sign: f64,
    ) -> Self {
        let keys = KeyFn { classes, sign, shift: 0 };
        let (one, other) = (keys.key(scores.range.0), keys.key(scores.range.1));
        // Leading bits that the keys of both ends share are shared by all keys between them.
        let shift = (u64::BITS - (one ^ other).leading_zeros()).saturating_sub(BITS);
        let keys = KeyFn { shift, ..keys };
        let blocks = || scores.values.chunks(BLOCK).zip(cases.chunks(BLOCK));
        let (mut places, mut positives) = ([0; 1 << BITS], 0);
        for (scores, cases) in blocks() {
            positives += keys.count(scores, cases, &mut places);
        }
        let longest = places.iter().copied().max().unwrap_or_default();
        let all = add_up(&mut places) as usize;
        let low = match ((one ^ other) >> 63, one >> 63) {
            (1, _) => places[1 << (BITS - 1)] as usize,
            (_, 1) => 0,
            _ => all,
        };
        let mut words = vec![0; all];
        for (scores, cases) in blocks() {
            keys.scatter(scores, cases, &mut places, &mut words);
        }
        let (mut buffer, mut from) = (vec![0; longest as usize], 0);
        for to in places.map(|end| end as usize) {
            sort(&mut words[from..to], &mut buffer);
            from = to;
        }
        Self { words, low, positives }
    }

    /// How many cases of each class there are.
    pub(super) fn totals(&self) -> Totals {
        let [positives, all] = [self.positives, self.words.len()].map(|n| n as u64);
        Totals { positives, negatives: all - positives }
    }

    /// The score of a word, with the sign it is sorted by.
    #[inline(always)]
    pub(super) fn score(&self, at: usize) -> f64 {
        unkey(self.words.as_slice()[at] >> 1 | u64::from(at >= self.low) << 63)
    }

    /// The end of the words with the same score as the one at `at`, and the positives among them;
    /// `None` at the end of all.
    #[inline(always)]
    pub(super) fn group(&self, at: usize) -> Option<(usize, u64)> {
        let words = self.words.as_slice();
        if at >= words.len() {
            return None;
        }
        // The last low word and the first of the others may differ in the missing bit only.
        let last = if at < self.low { self.low } else { words.len() };
        let (bits, mut positives, mut end) = (words[at] >> 1, words[at] & 1, at + 1);
        while end < last && words[end] >> 1 == bits {
            positives += words[end] & 1;
            end += 1;
        }
        Some((end, positives))
    }

    /// The group at `from` and those behind it that hold cases of the same one class only, `most` of
    /// them at least if there are so many: where the last one begins, where it ends, how many there
    /// are.
    #[inline(always)]
    pub(super) fn run(&self, from: usize, most: usize) -> (usize, usize, usize) {
        let words = self.words.as_slice();
        let (class, last) = (words[from] & 1, if from < self.low { self.low } else { words.len() });
        let (mut begin, mut end, mut groups) = (from, from, 0);
        while end < last && words[end] & 1 == class && (groups == 0 || end - from < most) {
            let bits = words[end] >> 1;
            let mut next = end + 1;
            while next < last && words[next] >> 1 == bits {
                if words[next] & 1 != class {
                    return (begin, end, groups);
                }
                next += 1;
            }
            (begin, end, groups) = (end, next, groups + 1);
        }
        (begin, end, groups)
    }
}

/// Sorts finite doubles, the largest first; -0 is 0.
pub fn sort_descending(values: &[f64]) -> Vec<f64> {
    let cases = vec![false; values.len()];
    let sorted = Sorted::new(Scores::of(values), &cases, [false, true], 1.0);
    (0..values.len()).map(|at| sorted.score(at)).collect()
}

/// Maps cases to sort keys and partitions.
struct KeyFn<C> {
    classes: [C; 2],
    sign: f64,
    shift: u32,
}

impl<C: Copy + PartialEq> KeyFn<C> {
    #[inline(always)]
    fn key(&self, score: f64) -> u64 {
        key(score * self.sign + 0.0)
    }

    /// Counts the cases of each partition; returns how many are positive.
    #[inline(never)]
    fn count(&self, scores: &[f64], cases: &[C], counts: &mut Counts) -> usize {
        let ([negative, positive], mut positives) = (self.classes, 0);
        for (&score, &case) in scores.iter().zip(cases) {
            let is_positive = case == positive;
            if is_positive || case == negative {
                counts[place(self.key(score), self.shift)] += 1;
                positives += usize::from(is_positive);
            }
        }
        positives
    }

    /// Writes each case into the next free word of its partition.
    #[inline(never)]
    fn scatter(&self, scores: &[f64], cases: &[C], places: &mut Counts, words: &mut [u64]) {
        let [negative, positive] = self.classes;
        for (&score, &case) in scores.iter().zip(cases) {
            let is_positive = case == positive;
            if is_positive || case == negative {
                let key = self.key(score);
                let slot = &mut places[place(key, self.shift)];
                words[*slot as usize] = key << 1 | u64::from(is_positive);
                *slot += 1;
            }
        }
    }
}

/// LSD radix sort by the two digits below the bits that all keys share; runs of keys that these
/// leave equal are sorted by comparison.
#[inline(never)]
fn sort(keys: &mut [u64], buffer: &mut [u64]) {
    if keys.len() < SMALL {
        keys.sort_unstable();
        return;
    }
    let (all, any) = keys.iter().fold((u64::MAX, 0), |(all, any), key| (all & key, any | key));
    let shift = (u64::BITS - (all ^ any).leading_zeros()).saturating_sub(2 * BITS);
    let (mut low, mut high): (Counts, Counts) = ([0; 1 << BITS], [0; 1 << BITS]);
    for &key in &*keys {
        low[place(key, shift)] += 1;
        high[place(key, shift + BITS)] += 1;
    }
    add_up(&mut low);
    add_up(&mut high);
    let buffer = &mut buffer[..keys.len()];
    for &key in &*keys {
        scatter(key, shift, &mut low, buffer);
    }
    for &key in &*buffer {
        scatter(key, shift + BITS, &mut high, keys);
    }
    if shift == 0 {
        return;
    }
    let mut at = 1;
    while at < keys.len() {
        if keys[at - 1] <= keys[at] {
            at += 1;
            continue;
        }
        let leading = keys[at] >> shift;
        let from = keys[..at].iter().rposition(|key| key >> shift != leading).map_or(0, |i| i + 1);
        let length = keys[from..].iter().position(|key| key >> shift != leading);
        at = length.map_or(keys.len(), |length| from + length);
        keys[from..at].sort_unstable();
    }
}

/// Turns the count of each digit into the index of its first key; returns the number of keys.
pub(super) fn add_up(counts: &mut Counts) -> u32 {
    let mut start = 0;
    for slot in counts {
        start += std::mem::replace(slot, start);
    }
    start
}

#[inline(always)]
fn scatter(key: u64, shift: u32, places: &mut Counts, to: &mut [u64]) {
    let slot = &mut places[place(key, shift)];
    to[*slot as usize] = key;
    *slot += 1;
}

/// Bits whose order as whole numbers is the descending order of the doubles.
#[inline(always)]
pub(super) fn key(value: f64) -> u64 {
    let bits = value.to_bits();
    if bits >> 63 == 0 { !bits ^ (1 << 63) } else { bits }
}

#[inline(always)]
fn unkey(key: u64) -> f64 {
    f64::from_bits(if key >> 63 == 0 { !key ^ (1 << 63) } else { key })
}

#[expect(clippy::cast_possible_truncation, reason = "eleven bits")]
#[inline(always)]
pub(super) fn place(key: u64, shift: u32) -> usize {
    (key >> shift) as usize & ((1 << BITS) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_and_few_are_sorted_alike() {
        let odd = [0.0, -0.0, 1e308, -1e308, 5e-324, -5e-324, 0.1, 0.1_f64.next_up()];
        let mut state = 7u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            f64::from_bits(state ^ (state >> 31))
        };
        let all = (0..20_000).map(|i| match i % 5 {
            0 => odd[i / 5 % odd.len()],
            1 => f64::from(u32::try_from(i).unwrap() % 97) / 7.0,
            _ => Some(random()).filter(|v| v.is_finite()).unwrap_or(-3.0),
        });
        check(all.collect());
        // Near each other, far from 0: they differ in their last bits only.
        check((0..20_000u32).map(|i| 1e6 + f64::from(i * 7919 % 20_000) * 1e-9).collect());
        // The leading digits leave long runs.
        check(
            (0..20_000u32)
                .map(|i| f64::from(i % 3) * 1e9 + f64::from(i * 7919 % 20_000) * 1e-6)
                .collect(),
        );
        check(vec![0.5; 5000]);
        check(vec![3.0, -1.0, 2.0]);
        // Their keys differ in the first bit only.
        let (one, other) = (2.5f64, f64::from_bits(!2.5f64.to_bits()));
        check(vec![one, other, other, one, one]);
        assert_eq!(key(one) << 1, key(other) << 1);
        check(vec![]);
    }

    /// Scores with the number of their positives and cases, in order.
    type Groups = Vec<(u64, u64, usize)>;

    fn check(values: Vec<f64>) {
        let cases: Vec<u8> = (0..values.len()).map(|i| b"+--?"[i % 4]).collect();
        for sign in [1.0, -1.0] {
            let sorted = Sorted::new(Scores::of(&values), &cases, [b'-', b'+'], sign);
            let (mut at, mut found) = (0, Groups::new());
            while let Some((end, positives)) = sorted.group(at) {
                found.push((sorted.score(at).to_bits(), positives, end - at));
                at = end;
            }
            let mut expected = Groups::new();
            let known = values.iter().zip(&cases).filter(|(_, case)| **case != b'?');
            let mut known: Vec<_> = known.map(|(&v, &case)| (v * sign + 0.0, case)).collect();
            known.sort_by(|a, b| b.0.total_cmp(&a.0));
            for (score, case) in known {
                if expected.last().is_none_or(|last| last.0 != score.to_bits()) {
                    expected.push((score.to_bits(), 0, 0));
                }
                let last = expected.last_mut().unwrap();
                last.1 += u64::from(case == b'+');
                last.2 += 1;
            }
            assert_eq!(found, expected);
            let Totals { positives, negatives } = sorted.totals();
            assert_eq!(positives + negatives, at as u64);
            assert_eq!(positives, expected.iter().map(|group| group.1).sum::<u64>());
        }
        let mut expected: Vec<f64> = values.iter().map(|value| value + 0.0).collect();
        expected.sort_by(|a, b| b.total_cmp(a));
        assert_eq!(sort_descending(&values), expected);
    }

    #[test]
    fn keys_turn_back_into_their_doubles() {
        for value in [0.0, -0.0, 1.5, -1.5, 1e308, -5e-324] {
            assert_eq!(unkey(key(value)).to_bits(), value.to_bits());
        }
        assert!(key(2.0) < key(1.0) && key(1.0) < key(-1.0) && key(-1.0) < key(-2.0));
    }
}
