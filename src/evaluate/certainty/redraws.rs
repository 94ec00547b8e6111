//! What single resamples say, for people who would rather look.

use crate::resample::Resamples;

/// By how much one model costs less than another one in each of the first resamples, as shares of
/// what the cheaper trivial policy costs; against that policy if there is no other model.
///
/// - `models`: the one, and the other.
/// - `pc`: the PC(+), `0.0..=1.0`.
/// - `most`: how many resamples.
#[must_use]
pub fn redraws(
    resamples: &Resamples,
    models: (usize, Option<usize>),
    pc: f64,
    most: usize,
) -> Vec<f64> {
    let trivial = pc.min(1.0 - pc);
    let saved = resamples.iter().take(most).map(|resample| {
        let cost = |model: usize| resample.model(model, pc).resample.cost(pc);
        models.1.map_or(trivial, cost) - cost(models.0)
    });
    saved.map(|less| if trivial > 0.0 { less / trivial } else { 0.0 }).collect()
}
