//! A scene: marks in painting order. Prints as text, so that charts are tested without a screen.

use crate::plot::label::text_width;
use crate::plot::mark::{Align, Dash, Ink, Mark, Point, Stroke, TextStyle};
use std::fmt;

/// A chart, or a layer of one, ready to paint.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Scene {
    /// Width, CSS pixels.
    pub width_px: f64,
    /// Height, CSS pixels.
    pub height_px: f64,
    /// The marks, the first painted first.
    pub marks: Vec<Mark>,
}

impl Scene {
    /// An empty scene.
    #[must_use]
    pub fn new(width_px: f64, height_px: f64) -> Self {
        Self { width_px, height_px, marks: Vec::new() }
    }

    /// Adds a line.
    pub fn line(&mut self, points: Vec<Point>, stroke: Stroke) {
        self.marks.push(Mark::Line { points, stroke });
    }

    /// Adds a text.
    pub fn text(&mut self, at: Point, text: impl Into<String>, style: TextStyle) {
        self.marks.push(Mark::Text { at, text: text.into(), style });
    }

    /// Adds a text on a ground of the background's colour, so that lines behind do not cross it.
    pub fn text_on_ground(&mut self, at: Point, text: &str, style: TextStyle) {
        let (width, half) = (text_width(text, style.size_px, style.bold), 0.62 * style.size_px);
        let left = match style.align {
            Align::Start => at.0,
            Align::Middle => at.0 - width / 2.0,
            Align::End => at.0 - width,
        };
        let (right, top, bottom) = (left + width, at.1 - half, at.1 + half);
        let points = vec![(left, top), (right, top), (right, bottom), (left, bottom)];
        self.marks.push(Mark::Area { points, ink: Ink::Surface, opacity: 0.8 });
        self.text(at, text, style);
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
        for mark in &self.marks {
            match mark {
                Mark::Line { points, stroke } => {
                    let Stroke { ink, width_px, dash, opacity } = stroke;
                    let dash =
                        if *dash == Dash::Solid { String::new() } else { format!(" {dash:?}") };
                    writeln!(f, "line {ink:?} {width_px}{dash} {opacity}: {}", Points(points))?;
                }
                Mark::Area { points, ink, opacity } => {
                    writeln!(f, "area {ink:?} {opacity}: {}", Points(points))?;
                }
                Mark::Bar { from, to, ink, .. } => {
                    writeln!(f, "bar {ink:?}: {}", Points(&[*from, *to]))?;
                }
                Mark::Dot { at, radius_px, ink, .. } => {
                    writeln!(f, "dot {ink:?} {radius_px}: {}", Points(&[*at]))?;
                }
                Mark::Text { at, text, style } => {
                    let TextStyle { ink, size_px, bold, align } = style;
                    let bold = if *bold { " bold" } else { "" };
                    let align = match align {
                        Align::Start => "from",
                        Align::Middle => "around",
                        Align::End => "up to",
                    };
                    writeln!(f, "text {ink:?} {size_px}{bold} {align} {}: {text}", Points(&[*at]))?;
                }
            }
        }
        Ok(())
    }
}

struct Points<'a>(&'a [Point]);

impl fmt::Display for Points<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (x, y)) in self.0.iter().enumerate() {
            // + 0.0 after rounding: no "-0.0" in a snapshot.
            let tidy = |v: f64| (v * 10.0).round() / 10.0 + 0.0;
            write!(f, "{}{:.1},{:.1}", if i > 0 { " " } else { "" }, tidy(*x), tidy(*y))?;
        }
        Ok(())
    }
}
