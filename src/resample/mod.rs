//! Resampling: what chance in the cases does to every number of a study.
//!
//! In resample `b` case `i` counts a Poisson(1) number of times, the same for all models. Cuts are
//! chosen anew in each resample, at every condition: its convex hull is kept, and what its cuts cost
//! on the resample itself, on all cases and on those that were left out of it. Any worker can make
//! any resample, in any order.
//!
//! Source: Efron & Tibshirani (1993), An Introduction to the Bootstrap, chapters 6 and 17; Hanley &
//! MacGibbon (2006), Comput. Methods Programs Biomed. 83:57–62 (Poisson weights in place of
//! multinomial ones).
//!
//! Layers, each importing only those before it: `draw`, `resamples`, `plain`, `sums`, `simd`,
//! `counted`, `fine`, `pieces`, `resampler`; `values` needs `draw` only.

mod counted;
mod draw;
mod fine;
mod pieces;
mod plain;
mod resampler;
mod resamples;
#[cfg(target_feature = "simd128")]
mod simd;
mod sums;
mod values;

pub use draw::Draws;
pub use resampler::{Resampler, Way};
pub use resamples::{Chunk, Cursor, CutLine, ModelResample, Resample, Resamples};
pub use values::{
    SquareSum, ValueChunk, ValueCorner, ValueResample, ValueResamples, ValueTotals, value_chunk,
};
