//! Sorting scores: dealt by the leading bits in which the doubles differ at all, straight from where
//! they lie to their stretch of the answer; each stretch, short enough for a cache, is then sorted
//! by its own leading bits. Memory that was never used before costs more than sorting does: a case
//! is one word, its class included.

/// Stretches shorter than this are left to the standard library, which is quicker there.
const FEW: usize = 256;
/// Bits of a digit: counts of one pass stay in the first cache.
const BITS: u32 = 11;

/// Cases that are worked on at a time: browsers put a good translation of a function in the place of
/// the quick one where it is called, not while it runs.
const BLOCK: usize = 4096;

type Counts = [u32; 1 << BITS];

/// The class of a case, in one byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// A negative case.
    Negative,
    /// A positive case.
    Positive,
    /// No case: it is passed over.
    Neither,
}

impl Class {
    /// The class of a case that is positive or not.
    #[must_use]
    #[inline(always)]
    pub fn of(is_positive: bool) -> Self {
        if is_positive { Self::Positive } else { Self::Negative }
    }
}

/// The scores of both classes in order, a word each: all but the first bit of the score's key, then
/// whether the case is positive. The first bit is the score's sign, which its place tells.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Sorted {
    words: Vec<u64>,
    /// Words whose missing bit is 0 come first: how many.
    low: usize,
    positives: usize,
}

impl Sorted {
    /// Sorts scores, the largest first; of equal ones negative cases come first.
    ///
    /// - `sign`: 1.0, or -1.0 if the lowest score is to come first.
    pub(super) fn new(scores: &[f64], classes: &[Class], sign: f64) -> Self {
        let mut survey = Survey { all: u64::MAX, any: 0, sizes: [0; 2] };
        in_blocks(scores, classes, |scores, classes| survey.take(scores, classes, sign));
        let Survey { all, any, sizes } = survey;
        let shift = (u64::BITS - (all ^ any).leading_zeros()).saturating_sub(BITS);
        let mut places = [0; 1 << BITS];
        in_blocks(scores, classes, |s, c| count(s, c, sign, shift, &mut places));
        let longest = places.iter().copied().max().unwrap_or_default();
        add_up(&mut places);
        let low = match ((all ^ any) >> 63, all >> 63) {
            (1, _) => places[1 << (BITS - 1)] as usize,
            (_, 1) => 0,
            _ => sizes[0] + sizes[1],
        };
        let mut words = vec![0; sizes[0] + sizes[1]];
        in_blocks(scores, classes, |s, c| spread(s, c, sign, shift, &mut places, &mut words));
        let (mut room, mut from) = (vec![0; longest as usize], 0);
        for to in places.map(|end| end as usize) {
            sort(&mut words[from..to], &mut room);
            from = to;
        }
        Self { words, low, positives: sizes[1] }
    }

    /// How many (positives, negatives) there are.
    pub(super) fn sizes(&self) -> (usize, usize) {
        (self.positives, self.words.len() - self.positives)
    }

    /// The score of the words from `at` on that say the same one, with its sign turned back, and
    /// where they end, with the positives among them; `None` at the end.
    #[inline(always)]
    pub(super) fn group(&self, at: usize) -> Option<(f64, usize, u64)> {
        let words = self.words.as_slice();
        if at >= words.len() {
            return None;
        }
        let (bits, is_low) = (words[at] >> 1, at < self.low);
        // The missing bit may be all that tells the last low word from the first of the others.
        let last = if is_low { self.low } else { words.len() };
        let (mut end, mut positives) = (at + 1, words[at] & 1);
        while end < last && words[end] >> 1 == bits {
            positives += words[end] & 1;
            end += 1;
        }
        Some((unkey(bits | u64::from(!is_low) << 63), end, positives))
    }
}

/// Sorts finite doubles, the largest first; -0 is 0.
#[must_use]
pub fn sort_descending(values: &[f64]) -> Vec<f64> {
    let sorted = Sorted::new(values, &vec![Class::Negative; values.len()], 1.0);
    let mut at = 0;
    let group = std::iter::from_fn(|| {
        let (score, end, _) = sorted.group(at)?;
        Some(std::iter::repeat_n(score, end - std::mem::replace(&mut at, end)))
    });
    group.flatten().collect()
}

/// Each block is handed to a function of its own that is never inlined, and has nothing to look up.
fn in_blocks(scores: &[f64], classes: &[Class], mut each: impl FnMut(&[f64], &[Class])) {
    for (scores, classes) in scores.chunks(BLOCK).zip(classes.chunks(BLOCK)) {
        each(scores, classes);
    }
}

/// What all keys share, and how many there are of each class.
struct Survey {
    all: u64,
    any: u64,
    sizes: [usize; 2],
}

impl Survey {
    #[inline(never)]
    fn take(&mut self, scores: &[f64], classes: &[Class], sign: f64) {
        let (mut all, mut any) = (self.all, self.any);
        let (mut cases, mut positives) = (0, 0);
        for (&score, &class) in scores.iter().zip(classes) {
            if class != Class::Neither {
                let key = key(score * sign + 0.0);
                (all, any) = (all & key, any | key);
                cases += 1;
                positives += usize::from(class == Class::Positive);
            }
        }
        (self.all, self.any) = (all, any);
        self.sizes = [self.sizes[0] + cases - positives, self.sizes[1] + positives];
    }
}

#[inline(never)]
fn count(scores: &[f64], classes: &[Class], sign: f64, shift: u32, counts: &mut Counts) {
    for (&score, &class) in scores.iter().zip(classes) {
        if class != Class::Neither {
            counts[place(key(score * sign + 0.0), shift)] += 1;
        }
    }
}

#[inline(never)]
fn spread(
    scores: &[f64],
    classes: &[Class],
    sign: f64,
    shift: u32,
    places: &mut Counts,
    words: &mut [u64],
) {
    for (&score, &class) in scores.iter().zip(classes) {
        if class != Class::Neither {
            let key = key(score * sign + 0.0);
            let slot = &mut places[place(key, shift)];
            words[*slot as usize] = key << 1 | u64::from(class == Class::Positive);
            *slot += 1;
        }
    }
}

/// Sorts by the leading two digits below the bits that all keys share, then what these leave.
#[inline(never)]
fn sort(keys: &mut [u64], room: &mut [u64]) {
    if keys.len() < FEW {
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
    let room = &mut room[..keys.len()];
    for &key in &*keys {
        deal(key, shift, &mut low, room);
    }
    for &key in &*room {
        deal(key, shift + BITS, &mut high, keys);
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

/// How often each digit stands → where its keys begin.
fn add_up(counts: &mut Counts) {
    let mut start = 0;
    for slot in counts {
        start += std::mem::replace(slot, start);
    }
}

#[inline(always)]
fn deal(key: u64, shift: u32, places: &mut Counts, to: &mut [u64]) {
    let slot = &mut places[place(key, shift)];
    to[*slot as usize] = key;
    *slot += 1;
}

/// Bits whose order as whole numbers is the descending order of the doubles.
#[inline(always)]
fn key(value: f64) -> u64 {
    let bits = value.to_bits();
    if bits >> 63 == 0 { !bits ^ (1 << 63) } else { bits }
}

#[inline(always)]
fn unkey(key: u64) -> f64 {
    f64::from_bits(if key >> 63 == 0 { !key ^ (1 << 63) } else { key })
}

#[expect(clippy::cast_possible_truncation, reason = "eleven bits")]
#[inline(always)]
fn place(key: u64, shift: u32) -> usize {
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

    /// Scores with how many positives and cases say them, in order.
    type Groups = Vec<(u64, u64, usize)>;

    fn check(values: Vec<f64>) {
        let some = [Class::Positive, Class::Negative, Class::Negative, Class::Neither];
        let classes: Vec<Class> = (0..values.len()).map(|i| some[i % 4]).collect();
        for sign in [1.0, -1.0] {
            let sorted = Sorted::new(&values, &classes, sign);
            let (mut at, mut found) = (0, Groups::new());
            while let Some((score, end, positives)) = sorted.group(at) {
                found.push((score.to_bits(), positives, end - at));
                at = end;
            }
            let mut expected = Groups::new();
            let cases = values.iter().zip(&classes).filter(|(_, c)| **c != Class::Neither);
            let mut cases: Vec<_> = cases.map(|(&v, &c)| (v * sign + 0.0, c)).collect();
            cases.sort_by(|a, b| b.0.total_cmp(&a.0));
            for (score, class) in cases {
                if expected.last().is_none_or(|last| last.0 != score.to_bits()) {
                    expected.push((score.to_bits(), 0, 0));
                }
                let last = expected.last_mut().unwrap();
                last.1 += u64::from(class == Class::Positive);
                last.2 += 1;
            }
            assert_eq!(found, expected);
            let (positives, negatives) = sorted.sizes();
            assert_eq!(positives + negatives, at);
            assert_eq!(positives as u64, expected.iter().map(|group| group.1).sum::<u64>());
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
