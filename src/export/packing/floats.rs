//! Many doubles that rise, as few bits: decimals of few places as whole numbers, others by their
//! bits, each as the step from the one before.

use crate::export::packing::error::{CountsError, check};
use crate::export::packing::streams::{Packer, Unpacker};

/// Decimals up to here are exact doubles when divided by their power of ten.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// - `numbers`: finite, each above the one before.
pub(super) fn put_rising(to: &mut Packer, numbers: &[f64]) {
    let by_bits: Vec<u64> = numbers.iter().map(|&number| key(number)).collect();
    match decimals(numbers).filter(|(_, wholes)| length(wholes) <= length(&by_bits)) {
        Some((places, wholes)) => {
            to.put(&(places + 1));
            to.put_rising(&wholes);
        }
        None => {
            to.put(&0u8);
            to.put_rising(&by_bits);
        }
    }
}

/// The numbers, in order. They may be infinite, or no numbers.
pub(super) fn rising(from: &mut Unpacker) -> Result<Vec<f64>, CountsError> {
    let places: u8 = from.take()?;
    check(places <= 16)?;
    let of = |number| match places {
        0 => Some(unkey(number)),
        _ => decimal(number, places - 1),
    };
    let numbers = from.rising()?.into_iter().map(of).collect::<Option<_>>();
    numbers.ok_or(CountsError::Damaged)
}

/// Doubles as whole numbers of the same order.
fn key(score: f64) -> u64 {
    let bits = score.to_bits();
    if bits >> 63 == 1 { !bits } else { bits | 1 << 63 }
}

fn unkey(key: u64) -> f64 {
    f64::from_bits(if key >> 63 == 1 { key & !(1 << 63) } else { !key })
}

/// What whole numbers are moved by so that none is negative.
const MIDDLE: u64 = 1 << 63;

/// Scores as whole numbers of the same order and how many decimal places they have, if few.
#[expect(clippy::cast_possible_truncation, reason = "whole and below 2^53")]
fn decimals(scores: &[f64]) -> Option<(u8, Vec<u64>)> {
    (0..=15u8).find_map(|places| {
        let scale = 10f64.powi(places.into());
        let number = |&score: &f64| {
            let whole = (score * scale).round();
            let is_exact = whole.abs() < EXACT && whole / scale == score;
            is_exact.then(|| (whole as i64).cast_unsigned().wrapping_add(MIDDLE))
        };
        Some((places, scores.iter().map(number).collect::<Option<_>>()?))
    })
}

#[expect(clippy::cast_precision_loss, reason = "below 2^53")]
fn decimal(number: u64, places: u8) -> Option<f64> {
    let whole = number.wrapping_sub(MIDDLE).cast_signed() as f64;
    (whole.abs() < EXACT).then(|| whole / 10f64.powi(places.into()) + 0.0)
}

/// Bits that steps take.
fn length(rising: &[u64]) -> u32 {
    rising.windows(2).map(|pair| 64 - (pair[1] - pair[0]).leading_zeros()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::packing::streams::Sealed;

    fn size_and_return(numbers: &[f64]) -> (usize, Vec<f64>) {
        let mut packer = Packer::default();
        put_rising(&mut packer, numbers);
        let sealed = packer.seal();
        let opened = Sealed::open(&sealed, 1 << 20).unwrap();
        (sealed.len(), rising(&mut opened.unpack()).unwrap())
    }

    #[test]
    fn every_double_comes_back() {
        let extremes = [f64::MIN, -1.0, -5e-324, 0.0, 5e-324, 0.1, 0.30000000000000004, f64::MAX];
        let decimals = [-1.25, -0.5, 0.0, 0.01, 3.75, 12.0];
        for numbers in [&extremes[..], &decimals, &[0.1], &[]] {
            assert_eq!(size_and_return(numbers).1, numbers);
        }
    }

    #[test]
    fn decimals_take_less_room() {
        let cents: Vec<f64> = (0..1000).map(|i| f64::from(i) / 100.0).collect();
        let thirds: Vec<f64> = (0..1000).map(|i| f64::from(i) / 300.0).collect();
        let (short, long) = (size_and_return(&cents), size_and_return(&thirds));
        assert_eq!((&short.1, &long.1), (&cents, &thirds));
        assert!(short.0 < 40 && long.0 > 4000, "{} {}", short.0, long.0);
    }
}
