//! Where on a chart the curves are.

use crate::plot::scale::LinearScale;

/// Space around the curves, CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Margins {
    /// Above.
    pub top: f64,
    /// To the right.
    pub right: f64,
    /// Below.
    pub bottom: f64,
    /// To the left.
    pub left: f64,
}

/// The rectangle of the curves inside a chart.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// Size of the whole chart, CSS pixels.
    pub size_px: (f64, f64),
    /// Left end of the curves.
    pub left: f64,
    /// Right end of the curves.
    pub right: f64,
    /// Top of the curves.
    pub top: f64,
    /// Bottom of the curves.
    pub bottom: f64,
}

impl Frame {
    /// The frame that margins leave; at least 10 pixels each way.
    #[must_use]
    pub fn new((width, height): (f64, f64), margins: Margins) -> Self {
        let right = (width - margins.right).max(margins.left + 10.0);
        let bottom = (height - margins.bottom).max(margins.top + 10.0);
        Self { size_px: (width, height), left: margins.left, right, top: margins.top, bottom }
    }

    /// A horizontal scale over the frame.
    #[must_use]
    pub fn x(&self, domain: (f64, f64)) -> LinearScale {
        LinearScale::new(domain, (self.left, self.right))
    }

    /// A vertical scale over the frame, up is more.
    #[must_use]
    pub fn y(&self, domain: (f64, f64)) -> LinearScale {
        LinearScale::new(domain, (self.bottom, self.top))
    }

    /// Top and bottom of the curves.
    #[must_use]
    pub fn span(&self) -> (f64, f64) {
        (self.top, self.bottom)
    }

    /// Width of the curves' rectangle.
    #[must_use]
    pub fn width(&self) -> f64 {
        self.right - self.left
    }
}
