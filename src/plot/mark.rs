//! Marks: what a scene is made of. Positions are CSS pixels, y down; colours are roles, resolved
//! by a theme only when painted.

/// A place on the chart, CSS pixels from its top left corner.
pub type Point = (f64, f64);

/// A colour by its role.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    /// Text and the moving line.
    Text,
    /// Secondary text, axes.
    Muted,
    /// Grid lines and neutral fills.
    Grid,
    /// The chart's own background.
    Surface,
    /// Faint area under the best curve.
    Wash,
    /// The colour of the n-th series.
    Series(usize),
    /// The n-th series' colour, dark or light enough for text.
    SeriesText(usize),
    /// Text on top of the n-th series' colour.
    OnSeries(usize),
}

/// Pattern of a line, so that colour never stands alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dash {
    /// Unbroken.
    Solid,
    /// Long strokes.
    Dashed,
    /// Short strokes.
    Dotted,
    /// Long and short strokes in turn.
    DashDot,
}

impl Dash {
    /// The pattern of the n-th series.
    #[must_use]
    pub fn of_series(index: usize) -> Self {
        [Self::Solid, Self::Dashed, Self::Dotted, Self::DashDot][index % 4]
    }
}

/// How a line is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub ink: Ink,
    /// Width, CSS pixels.
    pub width_px: f64,
    /// Its pattern.
    pub dash: Dash,
    /// Opacity, `0.0..=1.0`.
    pub opacity: f64,
}

impl Stroke {
    /// An unbroken, opaque line.
    #[must_use]
    pub fn solid(ink: Ink, width_px: f64) -> Self {
        Self { ink, width_px, dash: Dash::Solid, opacity: 1.0 }
    }

    /// The line of the n-th series: its colour and its pattern.
    #[must_use]
    pub fn series(index: usize, width_px: f64) -> Self {
        Self { dash: Dash::of_series(index), ..Self::solid(Ink::Series(index), width_px) }
    }
}

/// Which end of a text its position is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// The text starts there.
    Start,
    /// The text is centred there.
    Middle,
    /// The text ends there.
    End,
}

/// How a text is set. Its position is its vertical middle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TextStyle {
    /// Its colour.
    pub ink: Ink,
    /// Size, CSS pixels.
    pub size_px: f64,
    /// Bold or not.
    pub bold: bool,
    /// Where its position is.
    pub align: Align,
}

impl TextStyle {
    /// A text that is not bold.
    #[must_use]
    pub fn plain(ink: Ink, size_px: f64, align: Align) -> Self {
        Self { ink, size_px, bold: false, align }
    }
}

/// One thing on a chart.
#[derive(Debug, Clone, PartialEq)]
pub enum Mark {
    /// A polyline.
    Line {
        /// Its points; fewer than two draw nothing.
        points: Vec<Point>,
        /// Its look.
        stroke: Stroke,
    },
    /// A filled polygon.
    Area {
        /// Its corners.
        points: Vec<Point>,
        /// Its colour.
        ink: Ink,
        /// Opacity, `0.0..=1.0`.
        opacity: f64,
    },
    /// A filled rectangle with rounded corners.
    Bar {
        /// Top left corner.
        from: Point,
        /// Bottom right corner.
        to: Point,
        /// Its colour.
        ink: Ink,
        /// Corner radius, CSS pixels.
        radius_px: f64,
    },
    /// A filled circle with a ring around it.
    Dot {
        /// Its centre.
        at: Point,
        /// Radius of the filled part, CSS pixels.
        radius_px: f64,
        /// Its colour.
        ink: Ink,
        /// Colour of the ring.
        ring: Ink,
    },
    /// A text on one line.
    Text {
        /// Where, see [`TextStyle`].
        at: Point,
        /// What it says.
        text: String,
        /// Its look.
        style: TextStyle,
    },
}
