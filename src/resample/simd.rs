//! The same sums in the vector instructions of WebAssembly: where a program is made to be small, no
//! loop is turned into vectors.

use crate::resample::draw::{Block, CUMULATIVE, Draws, LANES, MULTIPLIERS, PIECE};
use crate::resample::sums::{PRESENT, PieceSums};
use core::arch::wasm32::{
    i16x8_add, i16x8_gt, i16x8_shuffle, i16x8_splat, i16x8_sub, i32x4_add, i32x4_mul, i32x4_neg,
    i32x4_shl, i32x4_shuffle, u16x8_extract_lane, u16x8_narrow_i32x4, u16x8_splat, u32x4,
    u32x4_extract_lane, u32x4_shr, u32x4_splat, v128, v128_and, v128_any_true, v128_xor,
};
use core::hint::black_box;

/// Generators of eight resamples that follow each other.
type Keys = (v128, v128);

/// Sums a piece of an order; a function of its own, so that a browser soon translates it well.
#[inline(never)]
pub(super) fn sums(block: &Block, entries: &[u32], words: &mut [PieceSums; LANES]) {
    let (with, keys) = (Constants::new(PRESENT), keys(block));
    let mut sums = [u16x8_splat(0); 2];
    let (fours, rest) = entries.as_chunks::<4>();
    for four in fours {
        let four = u32x4(four[0], four[1], four[2], four[3]);
        let (cases, positive) = (u32x4_shr(four, 1), i32x4_neg(v128_and(four, with.one)));
        add(&mut sums, with, keys, (splat::<0>(cases), splat::<0>(positive)));
        add(&mut sums, with, keys, (splat::<1>(cases), splat::<1>(positive)));
        add(&mut sums, with, keys, (splat::<2>(cases), splat::<2>(positive)));
        add(&mut sums, with, keys, (splat::<3>(cases), splat::<3>(positive)));
    }
    for &entry in rest {
        let positive = u32x4_splat((entry & 1).wrapping_neg());
        add(&mut sums, with, keys, (u32x4_splat(entry >> 1), positive));
    }
    let [all, positives] = sums;
    let low = i16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(all, positives);
    let high = i16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(all, positives);
    *words = [
        PieceSums(u32x4_extract_lane::<0>(low)),
        PieceSums(u32x4_extract_lane::<1>(low)),
        PieceSums(u32x4_extract_lane::<2>(low)),
        PieceSums(u32x4_extract_lane::<3>(low)),
        PieceSums(u32x4_extract_lane::<0>(high)),
        PieceSums(u32x4_extract_lane::<1>(high)),
        PieceSums(u32x4_extract_lane::<2>(high)),
        PieceSums(u32x4_extract_lane::<3>(high)),
    ];
}

/// Vectors that stay the same. They are read from memory where a loop begins: engines build a vector
/// that is written into the code anew in every turn.
#[derive(Clone, Copy)]
struct Constants {
    multipliers: [v128; 2],
    sign: v128,
    bounds: [v128; 5],
    /// What a number at or above the first bound is worth.
    first: v128,
    one: v128,
}

impl Constants {
    #[inline(always)]
    fn new(first: u16) -> Self {
        let (multipliers, bounds) = (black_box(MULTIPLIERS), black_box(BOUNDS));
        Self {
            multipliers: [u32x4_splat(multipliers[0]), u32x4_splat(multipliers[1])],
            sign: u16x8_splat(black_box(SIGN)),
            bounds: [
                i16x8_splat(bounds[0]),
                i16x8_splat(bounds[1]),
                i16x8_splat(bounds[2]),
                i16x8_splat(bounds[3]),
                i16x8_splat(bounds[4]),
            ],
            first: u16x8_splat(black_box(first)),
            one: u32x4_splat(black_box(1)),
        }
    }
}

#[inline(always)]
fn splat<const AT: usize>(of: v128) -> v128 {
    i32x4_shuffle::<AT, AT, AT, AT>(of, of)
}

#[inline(always)]
fn keys(block: &Block) -> Keys {
    let four = |[a, b, c, d]: [u32; LANES / 2]| u32x4(a, b, c, d);
    (four(block.first), four(block.second))
}

/// 32 bits a pair of resamples, or a case.
#[inline(always)]
fn numbers(with: Constants, (first, second): Keys, case: v128) -> v128 {
    let mut x = i32x4_add(case, first);
    x = v128_xor(x, u32x4_shr(x, 16));
    x = i32x4_add(i32x4_mul(x, with.multipliers[0]), second);
    x = v128_xor(x, u32x4_shr(x, 15));
    x = i32x4_mul(x, with.multipliers[1]);
    v128_xor(x, u32x4_shr(x, 15))
}

/// The weights of eight numbers of 16 bits.
#[inline(always)]
fn weights_of(with: Constants, numbers: v128) -> v128 {
    let number = v128_xor(numbers, with.sign);
    let is_above = |at: usize| i16x8_gt(number, with.bounds[at]);
    let mut weight = v128_and(is_above(0), with.first);
    weight = i16x8_sub(weight, is_above(1));
    weight = i16x8_sub(weight, is_above(2));
    weight = i16x8_sub(weight, is_above(3));
    let many = is_above(4);
    // In one of thirty.
    if v128_any_true(many) {
        let is_above = |at: usize| i16x8_gt(number, i16x8_splat(BOUNDS[at]));
        weight = i16x8_sub(weight, i16x8_add(many, is_above(5)));
        weight = i16x8_sub(weight, i16x8_add(is_above(6), is_above(7)));
    }
    weight
}

/// The numbers of four entries in one resample.
#[inline(always)]
fn four(with: Constants, keys: Keys, shift: u32, entries: [u32; 4]) -> v128 {
    let cases = u32x4_shr(u32x4(entries[0], entries[1], entries[2], entries[3]), 1);
    u32x4_shr(i32x4_shl(numbers(with, keys, cases), 16 - shift), 16)
}

/// The weights of a piece's entries in one resample.
#[inline(never)]
pub(super) fn fill(draws: Draws, entries: &[u32], weights: &mut [u16; PIECE]) {
    let with = Constants::new(1);
    let keys = (u32x4_splat(draws.keys.0), u32x4_splat(draws.keys.1));
    let (eights, rest) = entries.as_chunks::<8>();
    let (to, _) = weights.as_chunks_mut::<8>();
    for (&[a, b, c, d, e, f, g, h], to) in eights.iter().zip(to) {
        let numbers = u16x8_narrow_i32x4(
            four(with, keys, draws.shift, [a, b, c, d]),
            four(with, keys, draws.shift, [e, f, g, h]),
        );
        *to = eight(weights_of(with, numbers));
    }
    let done = entries.len() - rest.len();
    for (weight, &entry) in weights[done..].iter_mut().zip(rest) {
        *weight = draws.weight(entry >> 1);
    }
}

/// Adds a case, given with whether it is positive, to the sums of all and of positives.
#[inline(always)]
fn add(sums: &mut [v128; 2], with: Constants, keys: Keys, (case, positive): (v128, v128)) {
    // The halves of each number are neighbours, as their resamples are.
    let sum = weights_of(with, numbers(with, keys, case));
    sums[0] = i16x8_add(sums[0], sum);
    sums[1] = i16x8_add(sums[1], v128_and(sum, positive));
}

/// Numbers without sign are compared as numbers with one, 2^15 lower.
const SIGN: u16 = 1 << 15;

/// The numbers below those from which on a case weighs one more.
const BOUNDS: [i16; 8] = {
    let mut bounds = [0; 8];
    let mut at = 0;
    while at < bounds.len() {
        bounds[at] = ((CUMULATIVE[at] - 1) ^ SIGN).cast_signed();
        at += 1;
    }
    bounds
};

#[inline(always)]
fn eight(of: v128) -> [u16; 8] {
    [
        u16x8_extract_lane::<0>(of),
        u16x8_extract_lane::<1>(of),
        u16x8_extract_lane::<2>(of),
        u16x8_extract_lane::<3>(of),
        u16x8_extract_lane::<4>(of),
        u16x8_extract_lane::<5>(of),
        u16x8_extract_lane::<6>(of),
        u16x8_extract_lane::<7>(of),
    ]
}
