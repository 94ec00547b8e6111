//! Scene → any plotters backend: the canvas of the page, SVG, tests.
//!
//! Plotters addresses whole pixels. Scenes are painted on a raster of [`UNITS_PER_PIXEL`] units to
//! a CSS pixel; the backend's owner scales it down (a canvas transform, an SVG view box), so curves
//! are smooth at any pixel density.

use crate::plot::scene::{Align, Ink, Mark, Point, Scene, TextStyle, dashes, strokes};
use crate::plot::theme::Theme;
use plotters::backend::SVGBackend;
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    FontFamily, FontStyle,
    text_anchor::{HPos, Pos, VPos},
};

/// Units of the backend's raster to a CSS pixel.
pub const UNITS_PER_PIXEL: f64 = 8.0;

/// Short, because a canvas parses it for every text; equal to the style sheet’s.
const FONTS: &str = "Inter, system-ui, sans-serif";

/// What a scene is painted with.
pub trait Painter: DrawingBackend {
    /// What the backend divides sizes of text by.
    const TEXT_SCALE: f64 = 1.0;

    /// Paints a line in strokes, one by one: most backends know none but whole lines.
    ///
    /// - `lengths`: of the strokes and the gaps between them, in turn, CSS pixels; none of a whole line.
    ///
    /// # Errors
    /// What the backend reports.
    fn draw_strokes<S: BackendStyle>(
        &mut self,
        points: &[Point],
        lengths: &[f64],
        style: &S,
    ) -> Result<(), DrawingErrorKind<Self::ErrorType>> {
        for stroke in strokes(points, lengths) {
            self.draw_path(stroke.into_iter().map(units), style)?;
        }
        Ok(())
    }

    /// Paints a filled rectangle with round corners: most backends know none but polygons.
    ///
    /// # Errors
    /// What the backend reports.
    fn draw_bar(
        &mut self,
        from: Point,
        to: Point,
        radius_px: f64,
        color: BackendColor,
    ) -> Result<(), DrawingErrorKind<Self::ErrorType>> {
        self.fill_polygon(rounded(from, to, radius_px).into_iter().map(units), &color)
    }

    /// Paints the rim around the letters of a text: copies of it, all around. Strokes of letters are
    /// as wide as the gaps between four.
    ///
    /// # Errors
    /// What the backend reports.
    fn draw_halo<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        (x, y): BackendCoord,
    ) -> Result<(), DrawingErrorKind<Self::ErrorType>> {
        let by = HALO / 2;
        for (right, down) in [(-by, -by), (by, -by), (by, by), (-by, by)] {
            self.draw_text(text, style, (x + right, y + down))?;
        }
        Ok(())
    }
}

/// The width of a halo's line, half of it beyond the letters: 3 CSS pixels.
pub const HALO: i32 = 24;

impl Painter for SVGBackend<'_> {
    const TEXT_SCALE: f64 = 1.24;
}

/// Paints marks, one by one.
///
/// # Errors
/// What the backend reports.
pub fn paint<'a, B: Painter>(
    marks: impl Iterator<Item = &'a Mark>,
    theme: Theme,
    backend: &mut B,
) -> Result<(), DrawingErrorKind<B::ErrorType>> {
    backend.ensure_prepared()?;
    let text_scale = B::TEXT_SCALE;
    let color = |ink, alpha| BackendColor { alpha, rgb: theme.rgb(ink) };
    for mark in marks {
        match mark {
            Mark::Line { points, stroke } => {
                let color = color(stroke.ink, stroke.opacity);
                let pen = Pen { color, width: width(stroke.width_px) };
                let lengths = dashes(points, stroke.dash, stroke.width_px);
                backend.draw_strokes(points, &lengths, &pen)?;
            }
            Mark::Area { points, ink, opacity } => {
                backend.fill_polygon(points.iter().copied().map(units), &color(*ink, *opacity))?;
            }
            Mark::Bar { from, to, ink, radius_px } => {
                backend.draw_bar(*from, *to, *radius_px, color(*ink, 1.0))?;
            }
            Mark::Dot { at, radius_px, ink, ring } => {
                for (ink, radius) in [(*ring, radius_px + 2.0), (*ink, *radius_px)] {
                    backend.draw_circle(units(*at), width(radius), &color(ink, 1.0), true)?;
                }
            }
            Mark::Halo { at, text, style } => {
                let style = Font { style, text_scale, color: color(Ink::Surface, 1.0) };
                backend.draw_halo(text, &style, units(*at))?;
            }
            Mark::Text { at, text, style } => {
                let style = Font { style, text_scale, color: color(style.ink, 1.0) };
                backend.draw_text(text, &style, units(*at))?;
            }
        }
    }
    backend.present()
}

/// A scene as an SVG picture, transparent where nothing is drawn.
pub fn svg(scene: &Scene, theme: Theme) -> String {
    let size = (width(scene.width_px), width(scene.height_px));
    let mut text = String::new();
    paint(scene.all(), theme, &mut SVGBackend::with_string(&mut text, size))
        .expect("writing to a string does not fail");
    text
}

/// A place on the backend's raster.
#[expect(clippy::cast_possible_truncation, reason = "saturates far outside any screen")]
pub fn units((x, y): Point) -> BackendCoord {
    ((x * UNITS_PER_PIXEL).round() as i32, (y * UNITS_PER_PIXEL).round() as i32)
}

#[expect(clippy::cast_possible_truncation, reason = "small, positive")]
fn width(px: f64) -> u32 {
    (px * UNITS_PER_PIXEL).round() as u32
}

/// The outline of a rectangle with round corners.
pub fn rounded(from: Point, to: Point, radius_px: f64) -> Vec<Point> {
    let radius = radius_px.min((to.0 - from.0) / 2.0).min((to.1 - from.1) / 2.0).max(0.0);
    let centers = [
        (to.0 - radius, to.1 - radius),
        (from.0 + radius, to.1 - radius),
        (from.0 + radius, from.1 + radius),
        (to.0 - radius, from.1 + radius),
    ];
    let quarter = |(corner, center): (usize, Point)| {
        (0..=4).map(move |step| {
            let turns = [0.0, 0.25, 0.5, 0.75][corner] + f64::from(step) / 16.0;
            let (sin, cos) = (turns * std::f64::consts::TAU).sin_cos();
            (center.0 + radius * cos, center.1 + radius * sin)
        })
    };
    centers.into_iter().enumerate().flat_map(quarter).collect()
}

struct Pen {
    color: BackendColor,
    width: u32,
}

impl BackendStyle for Pen {
    fn color(&self) -> BackendColor {
        self.color
    }
    fn stroke_width(&self) -> u32 {
        self.width
    }
}

struct Font<'a> {
    style: &'a TextStyle,
    text_scale: f64,
    color: BackendColor,
}

impl BackendTextStyle for Font<'_> {
    type FontError = std::convert::Infallible;

    fn color(&self) -> BackendColor {
        self.color
    }
    fn size(&self) -> f64 {
        self.style.size_px * UNITS_PER_PIXEL * self.text_scale
    }
    fn style(&self) -> FontStyle {
        if self.style.bold { FontStyle::Bold } else { FontStyle::Normal }
    }
    fn anchor(&self) -> Pos {
        let h_pos = match self.style.align {
            Align::Start => HPos::Left,
            Align::Middle => HPos::Center,
            Align::End => HPos::Right,
        };
        Pos::new(h_pos, VPos::Center)
    }
    fn family(&self) -> FontFamily<'_> {
        FontFamily::Name(FONTS)
    }
    /// Backends here place text by its anchor; this is for those that ask all the same.
    fn layout_box(&self, text: &str) -> Result<((i32, i32), (i32, i32)), Self::FontError> {
        let width = super::text_width(text, self.style.size_px, self.style.bold);
        Ok(((0, 0), units((width, self.style.size_px))))
    }
    /// Glyphs are the backend's business: none of ours draws pixel by pixel.
    fn draw<E, DrawFunc: FnMut(i32, i32, BackendColor) -> Result<(), E>>(
        &self,
        _: &str,
        _: BackendCoord,
        _: DrawFunc,
    ) -> Result<Result<(), E>, Self::FontError> {
        Ok(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::scene::{Dash, Stroke};

    #[test]
    fn every_mark_reaches_the_backend() {
        let mut scene = Scene::new(100.0, 50.0);
        scene.line(
            vec![(0.0, 0.0), (30.0, 0.0)],
            Stroke { dash: Dash::Dashed, ..Stroke::solid(Ink::Series(1), 2.0) },
        );
        scene.dot((50.0, 25.0), 4.0, Ink::Series(0));
        let style = TextStyle { ink: Ink::Text, size_px: 12.0, bold: true, align: Align::Middle };
        scene.text_with_halo((50.0, 40.0), "<b> & co", style);
        let bar = Mark::Bar { from: (0.0, 0.0), to: (9.0, 9.0), ink: Ink::Grid, radius_px: 2.0 };
        scene.marks.push(bar);
        let svg = svg(&scene, Theme::Light);
        assert_eq!(svg.matches("<polyline").count(), 3); // 30 px in strokes of 6.4 + 4.4
        assert_eq!(svg.matches("<circle").count(), 2);
        assert_eq!(svg.matches("<polygon").count(), 1);
        let fills =
            ["#FFFFFF", "#16191D"].map(|ink| svg.matches(&format!("fill=\"{ink}\"")).count());
        assert_eq!(fills, [1 + 4, 1], "the dot's ring and a halo, then the text: {svg}");
        assert!(svg.contains("font-size=\"96\""), "12 px of 8 units: {svg}");
        assert!(svg.contains("#D55E00") && svg.contains("&lt;b&gt; &amp; co"), "{svg}");
    }
}
