//! What repeated splits say, as plain data.

use crate::evaluate::{Distribution, Robustness};
use serde::{Deserialize, Serialize};

/// What repeated splits say as bytes, for the way to the page.
#[must_use]
pub fn encode_robustness(robustness: &Robustness) -> Vec<u8> {
    let part =
        |distribution: &Option<Distribution>| distribution.as_ref().map(DistributionPart::of);
    let parts = RobustnessPart {
        repeats: robustness.repeats,
        estimated: part(&robustness.estimated),
        actual: part(&robustness.actual),
        area: part(&robustness.area),
        high: robustness.high.clone(),
    };
    postcard::to_allocvec(&parts).expect("plain data fit into memory")
}

/// What repeated splits say, in some bytes; `None` if [`encode_robustness`] did not make them.
#[must_use]
pub fn decode_robustness(bytes: &[u8]) -> Option<Robustness> {
    let parts: RobustnessPart = postcard::from_bytes(bytes).ok()?;
    let whole = |part: Option<DistributionPart>| part.map(DistributionPart::distribution);
    Some(Robustness {
        repeats: parts.repeats,
        estimated: whole(parts.estimated),
        actual: whole(parts.actual),
        area: whole(parts.area),
        high: parts.high,
    })
}

#[derive(Serialize, Deserialize)]
struct RobustnessPart {
    repeats: usize,
    estimated: Option<DistributionPart>,
    actual: Option<DistributionPart>,
    area: Option<DistributionPart>,
    high: Vec<(String, Vec<(String, f64)>)>,
}

/// Count, then least to greatest, mean, deviation, share below 0.
#[derive(Serialize, Deserialize)]
struct DistributionPart(usize, [f64; 5], f64, f64, f64);

impl DistributionPart {
    fn of(distribution: &Distribution) -> Self {
        let Distribution { count, least, quartiles, greatest, mean, deviation, below_zero } =
            *distribution;
        let [first, second, third] = quartiles;
        Self(count, [least, first, second, third, greatest], mean, deviation, below_zero)
    }

    fn distribution(self) -> Distribution {
        let Self(count, [least, first, second, third, greatest], mean, deviation, below_zero) =
            self;
        let quartiles = [first, second, third];
        Distribution { count, least, quartiles, greatest, mean, deviation, below_zero }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_repeated_splits_say_arrives_as_it_was_sent() {
        let said = Robustness {
            repeats: 3,
            estimated: Distribution::of(&[0.5, 0.25, -1.0]),
            actual: None,
            area: Distribution::of(&[0.75]),
            high: vec![("port".into(), vec![("A".into(), 1.0)]), ("origin".into(), vec![])],
        };
        assert_eq!(decode_robustness(&encode_robustness(&said)), Some(said));
        assert_eq!(decode_robustness(&[]), None);
    }
}
