//! The only map between data and pixels.

/// A linear scale from a domain of data to a range of CSS pixels; either may run backwards.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LinearScale {
    domain: (f64, f64),
    range_px: (f64, f64),
}

impl LinearScale {
    /// A scale; the ends of the domain differ, and so do those of the range.
    #[must_use]
    pub fn new(domain: (f64, f64), range_px: (f64, f64)) -> Self {
        Self { domain, range_px }
    }

    /// Where a value stands, CSS pixels.
    #[must_use]
    pub fn to_px(self, value: f64) -> f64 {
        let share = (value - self.domain.0) / (self.domain.1 - self.domain.0);
        self.range_px.0 + share * (self.range_px.1 - self.range_px.0)
    }

    /// The value at a pixel, not limited to the domain.
    #[must_use]
    pub fn from_px(self, px: f64) -> f64 {
        let share = (px - self.range_px.0) / (self.range_px.1 - self.range_px.0);
        self.domain.0 + share * (self.domain.1 - self.domain.0)
    }

    /// The pixels at the two ends of the domain.
    #[must_use]
    pub fn range_px(self) -> (f64, f64) {
        self.range_px
    }

    /// The two ends of the domain.
    #[must_use]
    pub fn domain(self) -> (f64, f64) {
        self.domain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back_again() {
        let y = LinearScale::new((0.0, 0.5), (300.0, 20.0));
        assert_eq!((y.to_px(0.0), y.to_px(0.5), y.to_px(0.25)), (300.0, 20.0, 160.0));
        for px in [20.0, 33.3, 299.0] {
            assert!((y.to_px(y.from_px(px)) - px).abs() < 1e-9);
        }
    }
}
