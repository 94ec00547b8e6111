//! Poisson weights from a counter: a function of seed, resample and case in whole numbers of 32
//! bits, so that pages, programs and other languages get the same ones. `docs/certainty.md` has the
//! definition.
//!
//! Source: Hanley & MacGibbon (2006), Comput. Methods Programs Biomed. 83:57–62; Salmon et al.
//! (2011), Parallel random numbers: as easy as 1, 2, 3 (counter-based generators); the multipliers
//! and shifts are those of C. Wellons' hash-prospector for 32 bits.

/// `65536 · P(X ≤ k)` of a Poisson(1) variate X for k = 0…7, to the nearest whole number: the mean of
/// the weights is exactly 1, their variance 1 − 3·10⁻⁵, none is above 8.
pub(super) const CUMULATIVE: [u16; 8] =
    [24_109, 48_219, 60_273, 64_292, 65_296, 65_497, 65_531, 65_535];

/// What [`hash`] multiplies by.
pub(super) const MULTIPLIERS: [u32; 2] = [0x21f0_aaad, 0xd35a_2d97];

/// Resamples that are made at once.
pub(super) const LANES: usize = 8;

/// Cases whose weights are drawn at once.
pub(super) const PIECE: usize = 64;

/// Up to so many cases a group's count is the sum of its cases' weights.
const SUMMED: u32 = 256;

/// The generator of one resample.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Draws {
    pub(super) keys: (u32, u32),
    /// Which half of a number is this resample's.
    pub(super) shift: u32,
}

impl Draws {
    /// The generator of a resample.
    ///
    /// - `attempt`: 0, or how often the resample lacked a class and was drawn again.
    pub fn new(seed: u64, resample: u32, attempt: u32) -> Self {
        let number = u64::from(attempt) << 32 | u64::from(resample / 2);
        let seed = mix(seed.wrapping_add(GOLDEN_GAMMA));
        let steps = number.wrapping_add(1).wrapping_mul(GOLDEN_GAMMA);
        let key = mix(seed.wrapping_add(steps));
        Self { keys: (low(key), low(key >> 32)), shift: 16 * (resample % 2) }
    }

    /// How often a case counts, `0..=8`.
    ///
    /// # Examples
    /// ```
    /// use breakeven::resample::Draws;
    /// let weights: Vec<u16> = (0..8).map(|case| Draws::new(1, 0, 0).weight(case)).collect();
    /// assert!(weights.iter().all(|&weight| weight <= 8));
    /// ```
    #[inline(always)]
    pub fn weight(self, case: u32) -> u16 {
        weight(half(hash(self.keys, case), self.shift))
    }

    /// How many cases of a group are drawn, and how many of its cases are not drawn at all.
    ///
    /// A group of up to 256 cases sums the weights of cases 256·g, 256·g + 1, …; of a larger one the
    /// first 256 are drawn, and what they differ from their expectation by is scaled by the root of
    /// the size. A size that is not whole is drawn as the next whole one and scaled.
    ///
    /// - `group`: its index, below 2^24.
    /// - `size`: how many cases it holds, 0 or more.
    pub fn count(self, group: u32, size: f64) -> (f64, f64) {
        if size.fract() != 0.0 {
            let whole = size.ceil();
            let (drawn, absent) = self.count(group, whole);
            return (drawn * (size / whole), absent * (size / whole));
        }
        let summed = if size < f64::from(SUMMED) { size } else { f64::from(SUMMED) };
        let (mut drawn, mut absent, mut at) = (0, 0, 0);
        while f64::from(at) < summed {
            let weight = self.weight(group.wrapping_mul(SUMMED).wrapping_add(at));
            drawn += i64::from(weight);
            absent += i64::from(weight == 0);
            at += 1;
        }
        if size <= f64::from(SUMMED) {
            return (to_f64(drawn), to_f64(absent));
        }
        let scale = size.sqrt() / 16.0;
        let never = f64::from(CUMULATIVE[0]) / 65_536.0;
        let drawn = (size + (to_f64(drawn) - f64::from(SUMMED)) * scale + 0.5).floor();
        let absent = size * never + (to_f64(absent) - f64::from(SUMMED) * never) * scale;
        (drawn.max(0.0), absent.clamp(0.0, size))
    }
}

/// The generators of [`LANES`] resamples that follow each other, the first of them even.
#[derive(Debug, Clone, Copy)]
pub(super) struct Block {
    pub(super) first: [u32; LANES / 2],
    pub(super) second: [u32; LANES / 2],
}

impl Block {
    pub(super) fn new(seed: u64, resample: u32) -> Self {
        let (mut first, mut second) = ([0; LANES / 2], [0; LANES / 2]);
        for (pair, at) in (0..).zip(0..LANES / 2) {
            (first[at], second[at]) = Draws::new(seed, resample + 2 * pair, 0).keys;
        }
        Self { first, second }
    }

    /// The weights of some cases, given as entries of an order, in all resamples.
    #[cfg(not(target_feature = "simd128"))]
    #[inline(always)]
    pub(super) fn fill(&self, entries: &[u32], rows: &mut [[u16; LANES]; PIECE]) {
        for (row, &entry) in rows.iter_mut().zip(entries) {
            let mut numbers = [0u16; LANES];
            for pair in 0..LANES / 2 {
                let number = hash((self.first[pair], self.second[pair]), entry >> 1);
                numbers[2 * pair] = half(number, 0);
                numbers[2 * pair + 1] = half(number, 16);
            }
            for (lane, number) in row.iter_mut().zip(numbers) {
                *lane = weight(number);
            }
        }
    }
}

#[inline(always)]
fn weight(number: u16) -> u16 {
    let mut weight = 0;
    for bound in CUMULATIVE {
        weight += u16::from(number >= bound);
    }
    weight
}

/// 32 bits for two resamples from their keys and a case's index.
#[inline(always)]
fn hash((first, second): (u32, u32), case: u32) -> u32 {
    let mut x = case.wrapping_add(first);
    x = (x ^ (x >> 16)).wrapping_mul(MULTIPLIERS[0]).wrapping_add(second);
    x = (x ^ (x >> 15)).wrapping_mul(MULTIPLIERS[1]);
    x ^ (x >> 15)
}

#[expect(clippy::cast_possible_truncation, reason = "the low 16 bits are meant")]
#[inline(always)]
fn half(number: u32, shift: u32) -> u16 {
    (number >> shift) as u16
}

#[expect(clippy::cast_possible_truncation, reason = "the low 32 bits are meant")]
fn low(number: u64) -> u32 {
    number as u32
}

/// Exact: sums of 256 weights.
fn to_f64(count: i64) -> f64 {
    count as f64
}

const GOLDEN_GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// The output function of SplitMix64.
fn mix(state: u64) -> u64 {
    let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
