//! What a piece of an order holds in eight resamples.

#[cfg(not(target_feature = "simd128"))]
use crate::resample::draw::{Block, Draws, LANES, PIECE};

/// Pieces whose sums are also kept added up.
pub(super) const SPAN: usize = 8;

/// A case with weight counts so much more in the sums of a piece than the weight above 1 does: the
/// 64 cases of a piece have at most 64 · 7 of the latter.
pub(super) const PRESENT: u16 = 1 << PRESENT_SHIFT;
const PRESENT_SHIFT: u32 = 9;

/// What a piece holds in one resample: in the low half of all its cases, in the high half of its
/// positives, `PRESENT` times the number of cases with weight plus their weight above 1.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct PieceSums(pub(super) u32);

impl PieceSums {
    #[inline(always)]
    pub(super) fn unpack(self) -> SpanSums {
        let present = (self.0 >> PRESENT_SHIFT) & (HALVES * 127);
        SpanSums { weights: (self.0 & (HALVES * 511)) + present, present }
    }
}

/// One in both halves.
const HALVES: u32 = 0x0001_0001;

/// What a few pieces hold in one resample; of all cases in the low half, of positives in the high
/// half.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct SpanSums {
    weights: u32,
    /// Cases with weight.
    present: u32,
}

impl SpanSums {
    #[inline(always)]
    pub(super) fn add(&mut self, other: Self) {
        self.weights += other.weights;
        self.present += other.present;
    }

    /// Weight of all, of positives.
    #[inline(always)]
    pub(super) fn weights(self) -> [u32; 2] {
        [self.weights & 0xffff, self.weights >> 16]
    }

    /// Cases with weight, positives among them.
    #[inline(always)]
    pub(super) fn present(self) -> [u32; 2] {
        [self.present & 0xffff, self.present >> 16]
    }
}

/// Sums a piece of an order.
#[cfg(not(target_feature = "simd128"))]
#[inline(always)]
pub(super) fn sums(block: &Block, entries: &[u32], words: &mut [PieceSums; LANES]) {
    let mut rows = [[0; LANES]; PIECE];
    block.fill(entries, &mut rows);
    let (mut all, mut positives) = ([0u16; LANES], [0u16; LANES]);
    for (entry, row) in entries.iter().zip(&rows) {
        let positive = if entry & 1 == 1 { u16::MAX } else { 0 };
        for (lane, &weight) in row.iter().enumerate() {
            let present = u16::from(weight > 0);
            let sum = PRESENT * present + (weight - present);
            all[lane] += sum;
            positives[lane] += sum & positive;
        }
    }
    for ((word, all), positives) in words.iter_mut().zip(all).zip(positives) {
        *word = PieceSums(u32::from(all) | u32::from(positives) << 16);
    }
}

/// The weights of a piece's entries in one resample.
#[cfg(not(target_feature = "simd128"))]
#[inline(always)]
pub(super) fn fill(draws: Draws, entries: &[u32], weights: &mut [u16; PIECE]) {
    for (weight, &entry) in weights.iter_mut().zip(entries) {
        *weight = draws.weight(entry >> 1);
    }
}
