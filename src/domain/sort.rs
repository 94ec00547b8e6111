//! Sorting scores: a radix sort on the bits of the doubles, so that ten million take a few passes.

/// Below this the standard library is quicker.
const FEW: usize = 4096;
/// Bits of a digit: counts of one pass stay in the first cache.
const BITS: u32 = 11;
const DIGITS: usize = 6;

/// Sorts finite doubles, the largest first; -0 and 0 are in no particular order.
pub(super) fn sort_descending(values: &mut [f64]) {
    if values.len() < FEW {
        values.sort_unstable_by(|a, b| b.total_cmp(a));
        return;
    }
    let mut keys: Vec<u64> = values.iter().map(|&v| key(v)).collect();
    let mut counts = vec![[0usize; 1 << BITS]; DIGITS];
    for &key in &keys {
        for (digit, count) in counts.iter_mut().enumerate() {
            count[place(key, digit)] += 1;
        }
    }
    let mut other = vec![0; keys.len()];
    for (digit, count) in counts.iter_mut().enumerate() {
        if count.contains(&keys.len()) {
            continue; // all share this digit
        }
        let mut start = 0;
        for slot in count.iter_mut() {
            start += std::mem::replace(slot, start);
        }
        for &key in &keys {
            let slot = &mut count[place(key, digit)];
            other[*slot] = key;
            *slot += 1;
        }
        std::mem::swap(&mut keys, &mut other);
    }
    for (value, &key) in values.iter_mut().zip(&keys) {
        *value = unkey(key);
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
fn place(key: u64, digit: usize) -> usize {
    (key >> (BITS as usize * digit)) as usize & ((1 << BITS) - 1)
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
        let mut values: Vec<f64> = all.collect();
        let mut expected = values.clone();
        expected.sort_by(|a, b| (b + 0.0).total_cmp(&(a + 0.0)));
        sort_descending(&mut values);
        assert!(values.iter().zip(&expected).all(|(a, b)| a == b));
    }

    #[test]
    fn keys_turn_back_into_their_doubles() {
        for value in [0.0, -0.0, 1.5, -1.5, 1e308, -5e-324] {
            assert_eq!(unkey(key(value)).to_bits(), value.to_bits());
        }
        assert!(key(2.0) < key(1.0) && key(1.0) < key(-1.0) && key(-1.0) < key(-2.0));
    }
}
