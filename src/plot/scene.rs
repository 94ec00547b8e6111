//! A scene: marks in painting order. Prints as text, so that charts are tested without a screen.
//!
//! Positions are CSS pixels, y down; colours are roles, resolved by a theme only when painted. No
//! more points are drawn than can be seen, and broken lines are cut here because drawing backends
//! only draw whole ones.

use std::fmt;

/// A chart, or a layer of one, ready to paint.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Scene {
    /// Width, CSS pixels.
    pub width_px: f64,
    /// Height, CSS pixels.
    pub height_px: f64,
    /// Marks of a layer that follows a slider which few of its moves change; below all others.
    pub still: Vec<Mark>,
    /// The marks, the first painted first.
    pub marks: Vec<Mark>,
}

impl Scene {
    /// An empty scene.
    pub fn new(width_px: f64, height_px: f64) -> Self {
        Self { width_px, height_px, ..Self::default() }
    }

    /// All marks, the first painted first.
    pub fn all(&self) -> impl Iterator<Item = &Mark> {
        self.still.iter().chain(&self.marks)
    }

    /// Adds what few moves of a slider change.
    pub fn keep_still(&mut self, draw: impl FnOnce(&mut Self)) {
        let moving = std::mem::take(&mut self.marks);
        draw(self);
        self.still.append(&mut self.marks);
        self.marks = moving;
    }

    /// Adds a line.
    pub fn line(&mut self, points: Vec<Point>, stroke: Stroke) {
        self.marks.push(Mark::Line { points, stroke });
    }

    /// Adds a text.
    pub fn text(&mut self, at: Point, text: impl Into<String>, style: TextStyle) {
        self.marks.push(Mark::Text { at, text: text.into(), style });
    }

    /// Adds a text whose letters have a halo in the background's colour, so that lines behind do not
    /// cross them.
    pub fn text_with_halo(&mut self, at: Point, text: &str, style: TextStyle) {
        self.marks.push(Mark::Halo { at, text: text.into(), style });
        self.text(at, text, style);
    }

    /// Adds a filled rectangle.
    ///
    /// - `from`, `to`: its top left and its bottom right corner.
    /// - `opacity`: `0.0..=1.0`.
    pub fn block(&mut self, from: Point, to: Point, ink: Ink, opacity: f64) {
        let points = vec![from, (to.0, from.1), to, (from.0, to.1)];
        self.marks.push(Mark::Area { points, ink, opacity });
    }

    /// Adds a dot with a ring in the background's colour.
    pub fn dot(&mut self, at: Point, radius_px: f64, ink: Ink) {
        self.marks.push(Mark::Dot { at, radius_px, ink, ring: Ink::Surface });
    }
}

/// One line a mark; coordinates with one decimal.
impl fmt::Display for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "scene {:.0}×{:.0}", self.width_px, self.height_px)?;
        for mark in self.all() {
            match mark {
                Mark::Line { points, stroke } => {
                    let Stroke { ink, width_px, dash, opacity } = stroke;
                    let dash =
                        if *dash == Dash::Solid { String::new() } else { format!(" {dash:?}") };
                    writeln!(f, "line {ink:?} {width_px}{dash} {opacity}: {}", places(points))
                }
                Mark::Area { points, ink, opacity } => {
                    writeln!(f, "area {ink:?} {opacity}: {}", places(points))
                }
                Mark::Bar { from, to, ink, .. } => {
                    writeln!(f, "bar {ink:?}: {}", places(&[*from, *to]))
                }
                Mark::Dot { at, radius_px, ink, .. } => {
                    writeln!(f, "dot {ink:?} {radius_px}: {}", places(&[*at]))
                }
                Mark::Halo { at, text, .. } => writeln!(f, "halo {}: {text}", places(&[*at])),
                Mark::Text { at, text, style } => {
                    let TextStyle { ink, size_px, bold, align } = style;
                    let bold = if *bold { " bold" } else { "" };
                    let align = match align {
                        Align::Start => "from",
                        Align::Middle => "around",
                        Align::End => "up to",
                    };
                    writeln!(f, "text {ink:?} {size_px}{bold} {align} {}: {text}", places(&[*at]))
                }
            }?;
        }
        Ok(())
    }
}

fn places(points: &[Point]) -> String {
    // + 0.0 after rounding: no "-0.0" in a snapshot.
    let tidy = |v: f64| (v * 10.0).round() / 10.0 + 0.0;
    let place = |&(x, y): &Point| format!("{:.1},{:.1}", tidy(x), tidy(y));
    points.iter().map(place).collect::<Vec<_>>().join(" ")
}

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
    pub fn solid(ink: Ink, width_px: f64) -> Self {
        Self { ink, width_px, dash: Dash::Solid, opacity: 1.0 }
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
    pub fn plain(ink: Ink, size_px: f64, align: Align) -> Self {
        Self { ink, size_px, bold: false, align }
    }

    /// A bold text.
    pub fn bold(ink: Ink, size_px: f64, align: Align) -> Self {
        Self { ink, size_px, bold: true, align }
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
    /// The rim around the letters of a text, in the background's colour; the text follows.
    Halo {
        /// Where, as the text.
        at: Point,
        /// What the text says.
        text: String,
        /// The text's look.
        style: TextStyle,
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

/// A polyline with at most four points for each pixel column: first, lowest, highest, last.
///
/// Looks the same at one pixel's resolution; x never falls along the line. Short lines are left
/// as they are.
pub fn thin(points: Vec<Point>, width_px: f64) -> Vec<Point> {
    // Compared with a screen's width.
    if points.len() as f64 <= 4.0 * width_px {
        return points;
    }
    let mut kept: Vec<Point> = Vec::new();
    let mut column: Vec<Point> = Vec::new();
    for point in points {
        if column.first().is_some_and(|first| first.0.floor() != point.0.floor()) {
            close(&mut column, &mut kept);
        }
        column.push(point);
    }
    close(&mut column, &mut kept);
    kept
}

fn close(column: &mut Vec<Point>, kept: &mut Vec<Point>) {
    let indices = 0..column.len();
    let lowest = indices.clone().min_by(|&a, &b| column[a].1.total_cmp(&column[b].1));
    let highest = indices.max_by(|&a, &b| column[a].1.total_cmp(&column[b].1));
    if let (Some(lowest), Some(highest)) = (lowest, highest) {
        let wanted = [0, lowest.min(highest), lowest.max(highest), column.len() - 1];
        let mut last = None;
        for index in wanted {
            if last.replace(index) != Some(index) {
                kept.push(column[index]);
            }
        }
    }
    column.clear();
}

/// Longer than any screen, CSS pixels.
const ENDLESS: f64 = 50_000.0;

/// How long the strokes of a line are and the gaps between them, in turn, CSS pixels; nothing where it is
/// solid, or leads so far away that its strokes could not be counted.
pub(crate) fn dashes(points: &[Point], dash: Dash, width_px: f64) -> Vec<f64> {
    let pattern: &[f64] = match dash {
        Dash::Solid => &[],
        Dash::Dashed => &[3.2, 2.2],
        Dash::Dotted => &[0.1, 2.4],
        Dash::DashDot => &[3.2, 2.0, 0.1, 2.0],
    };
    let is_counted = |pair: &[Point]| (0.0..=ENDLESS).contains(&distance(pair[0], pair[1]));
    let is_drawn = points.windows(2).all(is_counted);
    pattern.iter().filter(|_| is_drawn).map(|units| units * width_px).collect()
}

fn distance(from: Point, to: Point) -> f64 {
    (to.0 - from.0).hypot(to.1 - from.1)
}

/// The strokes of a line in a pattern.
///
/// - `lengths`: as of [`dashes`].
pub(super) fn strokes(points: &[Point], lengths: &[f64]) -> Vec<Vec<Point>> {
    if lengths.is_empty() {
        return vec![points.to_vec()];
    }
    let mut strokes = Vec::new();
    let mut current: Vec<Point> = points.first().copied().into_iter().collect();
    let (mut step, mut left) = (0, lengths[0]);
    for pair in points.windows(2) {
        let (mut from, to) = (pair[0], pair[1]);
        loop {
            let distance = distance(from, to);
            if distance <= left {
                left -= distance;
                if step % 2 == 0 {
                    current.push(to);
                }
                break;
            }
            let share = left / distance;
            from = (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share);
            if step % 2 == 0 {
                current.push(from);
                strokes.push(std::mem::take(&mut current));
            } else {
                current = vec![from];
            }
            step = (step + 1) % lengths.len();
            left = lengths[step];
        }
    }
    if current.len() > 1 {
        strokes.push(current);
    }
    strokes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strokes(points: &[Point], dash: Dash, width_px: f64) -> Vec<Vec<Point>> {
        super::strokes(points, &dashes(points, dash, width_px))
    }

    #[test]
    fn extremes_and_ends_survive() {
        let wave = |i: u32| (f64::from(i) / 1000.0, f64::from(i * 7919 % 1009));
        let points: Vec<Point> = (0..100_000).map(wave).collect();
        let thinned = thin(points.clone(), 100.0);
        assert!(thinned.len() <= 400);
        assert_eq!((thinned[0], thinned.last()), (points[0], points.last()));
        let extremes = |points: &[Point]| {
            let ys = points.iter().map(|p| p.1);
            (ys.clone().fold(f64::MAX, f64::min), ys.fold(f64::MIN, f64::max))
        };
        assert_eq!(extremes(&thinned), extremes(&points));
        let short = vec![(0.0, 1.0), (0.1, 2.0), (0.2, 1.5)];
        assert_eq!(thin(short.clone(), 10.0), short);
    }

    #[test]
    fn a_dashed_line_is_cut_around_its_corners() {
        // 3.2 on, 2.2 off: 0–3.2, 5.4–8.6 (around the corner at 6), 10.8–12.
        let strokes = strokes(&[(0.0, 0.0), (6.0, 0.0), (6.0, 6.0)], Dash::Dashed, 1.0);
        assert_eq!(strokes.len(), 3);
        assert_eq!(strokes[1].len(), 3);
        assert_eq!(strokes[1][1], (6.0, 0.0));
        let length = |s: &[Point]| {
            s.windows(2).map(|p| (p[1].0 - p[0].0).hypot(p[1].1 - p[0].1)).sum::<f64>()
        };
        assert!((length(&strokes[1]) - 3.2).abs() < 1e-9);
    }

    #[test]
    fn nothing_breaks_on_short_still_or_endless_lines() {
        for far in [1e30, f64::INFINITY, f64::NAN] {
            assert_eq!(strokes(&[(0.0, 0.0), (0.0, far)], Dash::Dotted, 1.0).len(), 1);
        }
        assert_eq!(strokes(&[], Dash::Dotted, 2.0).len(), 0);
        assert_eq!(strokes(&[(1.0, 1.0)], Dash::Dotted, 2.0).len(), 0);
        assert_eq!(strokes(&[(1.0, 1.0), (1.0, 1.0)], Dash::Dashed, 2.0).len(), 1);
    }
}
