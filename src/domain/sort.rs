//! Sorting scores: a radix sort on the leading bits of the doubles in which they differ at all, so
//! that ten million take three passes.

/// Below this the standard library is quicker.
const FEW: usize = 4096;
/// Bits of a digit: counts of one pass stay in the first cache.
const BITS: u32 = 11;
const DIGITS: u32 = 3;

/// Sorts finite doubles, the largest first; -0 and 0 are in no particular order.
#[must_use]
pub fn sort_descending(values: Vec<f64>) -> Vec<f64> {
    let mut keys: Vec<u64> = values.into_iter().map(key).collect();
    if keys.len() < FEW {
        keys.sort_unstable();
    } else {
        sort_many(&mut keys);
    }
    keys.into_iter().map(unkey).collect()
}

fn sort_many(keys: &mut Vec<u64>) {
    let (all, any) = keys.iter().fold((u64::MAX, 0), |(all, any), key| (all & key, any | key));
    let differing = u64::BITS - (all ^ any).leading_zeros();
    // The digits lie just below the bits that all keys share; what lies below them is sorted after.
    let shift = differing.saturating_sub(BITS * DIGITS);
    let mut counts = vec![[0u32; 1 << BITS]; DIGITS as usize];
    for &key in keys.iter() {
        for (digit, count) in counts.iter_mut().enumerate() {
            count[place(key, shift, digit)] += 1;
        }
    }
    let mut other = vec![0; keys.len()];
    for (digit, count) in counts.iter_mut().enumerate() {
        if count.iter().any(|&n| n as usize == keys.len()) {
            continue; // all share this digit
        }
        let mut start = 0;
        for slot in count.iter_mut() {
            start += std::mem::replace(slot, start);
        }
        for &key in keys.iter() {
            let slot = &mut count[place(key, shift, digit)];
            other[*slot as usize] = key;
            *slot += 1;
        }
        std::mem::swap(keys, &mut other);
    }
    if shift > 0 {
        for run in keys.chunk_by_mut(|a, b| a >> shift == b >> shift).filter(|run| run.len() > 1) {
            run.sort_unstable();
        }
    }
}

/// Bits whose order as whole numbers is the descending order of the doubles.
fn key(value: f64) -> u64 {
    let bits = value.to_bits();
    if bits >> 63 == 0 { !bits ^ (1 << 63) } else { bits }
}

fn unkey(key: u64) -> f64 {
    f64::from_bits(if key >> 63 == 0 { !key ^ (1 << 63) } else { key })
}

#[expect(clippy::cast_possible_truncation, reason = "eleven bits")]
fn place(key: u64, shift: u32, digit: usize) -> usize {
    (key >> shift >> (BITS as usize * digit)) as usize & ((1 << BITS) - 1)
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
        let mut expected = values.clone();
        expected.sort_by(|a, b| (b + 0.0).total_cmp(&(a + 0.0)));
        let sorted = sort_descending(values);
        assert!(
            sorted.len() == expected.len() && sorted.iter().zip(&expected).all(|(a, b)| a == b)
        );
    }

    #[test]
    fn keys_turn_back_into_their_doubles() {
        for value in [0.0, -0.0, 1.5, -1.5, 1e308, -5e-324] {
            assert_eq!(unkey(key(value)).to_bits(), value.to_bits());
        }
        assert!(key(2.0) < key(1.0) && key(1.0) < key(-1.0) && key(-1.0) < key(-2.0));
    }
}
