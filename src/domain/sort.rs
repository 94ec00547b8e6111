//! Sorting scores: dealt by the leading bits in which the doubles differ at all, straight from where
//! they lie to their stretch of the answer; each stretch, short enough for a cache, is then sorted
//! by its own leading bits. Memory that was never used before costs more than sorting does.

/// Stretches shorter than this are left to the standard library, which is quicker there.
const FEW: usize = 256;
/// Bits of a digit: counts of one pass stay in the first cache.
const BITS: u32 = 11;

/// Keys that are worked on at a time: browsers put a good translation of a function in the place of
/// the quick one where it is called, not while it runs.
const BLOCK: usize = 4096;

type Counts = [u32; 1 << BITS];

/// Sorts finite doubles, the largest first; -0 and 0 are in no particular order.
#[must_use]
pub fn sort_descending(values: Vec<f64>) -> Vec<f64> {
    let [keys, _] = sort_by_class(values.iter().map(|&value| (false, key(value))));
    keys.into_iter().map(unkey).collect()
}

/// The keys of each class, ascending: of `false`, of `true`.
///
/// - `keys`: gone over three times, so that nothing but the answer has to be held.
pub(super) fn sort_by_class(keys: impl Iterator<Item = (bool, u64)> + Clone) -> [Vec<u64>; 2] {
    let (mut sizes, mut all, mut any) = ([0; 2], u64::MAX, 0);
    in_blocks(keys.clone(), |(class, key)| {
        sizes[usize::from(class)] += 1;
        (all, any) = (all & key, any | key);
    });
    let shift = (u64::BITS - (all ^ any).leading_zeros()).saturating_sub(BITS);
    let mut counts = vec![[0; 1 << BITS]; 2];
    in_blocks(keys.clone(), |(class, key)| counts[usize::from(class)][place(key, shift)] += 1);
    let longest = counts.iter().flatten().copied().max().unwrap_or_default();
    counts.iter_mut().for_each(add_up);
    let mut sorted = sizes.map(|size| vec![0; size]);
    in_blocks(keys, |(class, key)| {
        let class = usize::from(class);
        deal(key, shift, &mut counts[class], &mut sorted[class]);
    });
    let mut room = vec![0; longest as usize];
    for (keys, ends) in sorted.iter_mut().zip(counts) {
        let mut from = 0;
        for to in ends.map(|end| end as usize) {
            sort(&mut keys[from..to], &mut room);
            from = to;
        }
    }
    sorted
}

fn in_blocks<I: Iterator>(mut items: I, mut each: impl FnMut(I::Item)) {
    while block(&mut items, &mut each) {}
}

/// Whether there was anything left.
#[inline(never)]
fn block<I: Iterator>(items: &mut I, each: &mut impl FnMut(I::Item)) -> bool {
    for _ in 0..BLOCK {
        let Some(item) = items.next() else { return false };
        each(item);
    }
    true
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
pub(super) fn key(value: f64) -> u64 {
    let bits = value.to_bits();
    if bits >> 63 == 0 { !bits ^ (1 << 63) } else { bits }
}

#[inline(always)]
pub(super) fn unkey(key: u64) -> f64 {
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
    }

    fn check(values: Vec<f64>) {
        let keys = values.iter().enumerate().map(|(i, &value)| (i % 3 == 0, key(value + 0.0)));
        let sorted = sort_by_class(keys);
        for (class, sorted) in [false, true].into_iter().zip(sorted) {
            let mine = values.iter().enumerate().filter(|(i, _)| (i % 3 == 0) == class);
            let mut expected: Vec<f64> = mine.map(|(_, &value)| value).collect();
            expected.sort_by(|a, b| (b + 0.0).total_cmp(&(a + 0.0)));
            assert!(sorted.into_iter().map(unkey).eq(expected));
        }
    }

    #[test]
    fn keys_turn_back_into_their_doubles() {
        for value in [0.0, -0.0, 1.5, -1.5, 1e308, -5e-324] {
            assert_eq!(unkey(key(value)).to_bits(), value.to_bits());
        }
        assert!(key(2.0) < key(1.0) && key(1.0) < key(-1.0) && key(-1.0) < key(-2.0));
    }
}
