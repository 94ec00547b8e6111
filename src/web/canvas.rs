//! Scene → canvas: a backing store as fine as the screen, plotters' raster scaled onto it.

use crate::plot::{HALO, Painter, Point, Scene, Theme, UNITS_PER_PIXEL, paint, rounded, units};
use js_sys::Array;
use leptos::prelude::{document, window};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    FontStyle, text_anchor::HPos,
};
use plotters_canvas::CanvasBackend;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// A canvas that is painted again and again: plotters' own, but for lines and texts. Setting fonts and
/// colours is what a redraw waits for most, and ours mostly stay the same from one mark to the next.
pub(crate) struct Sheet {
    canvas: HtmlCanvasElement,
    shapes: CanvasBackend,
    context: CanvasRenderingContext2d,
    /// Its width and height, dots, and how many there are to a CSS pixel.
    size: (u32, u32),
    density: f64,
    /// Weight, size and side that texts are written with now.
    pen: Option<(&'static str, f64, &'static str)>,
    /// Their colour; none where a shape may have set another.
    ink: Option<(u8, u8, u8)>,
    /// The colour, its opacity and the width of lines; none where a shape may have set others.
    line: Option<((u8, u8, u8), f64, u32)>,
    /// What few of its scenes change, as it was painted last.
    still: Option<Box<Still>>,
}

/// Tells a canvas that remembers how marks are drawn from one that was given a size, or lost its context,
/// and begins anew: it differs from the value of that, and lines with round joins do not read it.
const REMEMBERED: f64 = 8.0;

/// Marks on a canvas of their own, and what they were painted for.
struct Still {
    sheet: Sheet,
    of: (Scene, Theme, f64),
}

impl Sheet {
    /// The canvas to paint on; `None` where a browser gives no 2D context. The chart's text
    /// alternative remains.
    pub(crate) fn on(canvas: &HtmlCanvasElement) -> Option<Self> {
        let context = canvas.get_context("2d").ok()??.dyn_into().ok()?;
        let shapes = CanvasBackend::with_canvas_object(canvas.clone())?;
        Some(Self {
            canvas: canvas.clone(),
            shapes,
            context,
            size: (0, 0),
            density: f64::NAN,
            pen: None,
            ink: None,
            line: None,
            still: None,
        })
    }

    /// What was painted may look different by now: of another typeface.
    pub(crate) fn forget(&mut self) {
        if let Some(still) = &mut self.still {
            still.of.2 = f64::NAN; // like no density
        }
    }

    /// Paints a scene over whatever was there.
    ///
    /// - `scale`: CSS pixels on the screen to one of the scene.
    pub(crate) fn draw(&mut self, scene: &Scene, theme: Theme, scale: f64) {
        self.draw_at(scene, theme, scale * window().device_pixel_ratio().clamp(1.0, 4.0));
    }

    /// How many dots there were to a CSS pixel of the scene that was drawn last.
    pub(crate) fn density(&self) -> f64 {
        self.density
    }

    /// The same with so many dots to a CSS pixel.
    pub(crate) fn draw_at(&mut self, scene: &Scene, theme: Theme, density: f64) {
        let size = (device(scene.width_px * density), device(scene.height_px * density));
        if (self.size, self.density) != (size, density) {
            (self.size, self.density) = (size, density);
            self.canvas.set_width(size.0);
            self.canvas.set_height(size.1);
        }
        self.paint_still(scene, theme, density);
        let (context, scale) = (&self.context, density / UNITS_PER_PIXEL);
        if context.miter_limit() != REMEMBERED {
            (self.pen, self.ink, self.line) = (None, None, None);
            context.set_miter_limit(REMEMBERED);
            let _ = context.set_transform(scale, 0.0, 0.0, scale, 0.0, 0.0);
            context.set_line_join("round");
            context.set_line_cap("round");
            context.set_text_baseline("middle");
        }
        context.clear_rect(0.0, 0.0, f64::from(size.0) / scale, f64::from(size.1) / scale);
        // The canvas fails only on a context that was lost: nothing to be shown then.
        let _ = paint(scene.marks.iter(), theme, self);
    }

    /// Paints what few of a layer's scenes change on a canvas below its own, unless it is there already.
    fn paint_still(&mut self, scene: &Scene, theme: Theme, density: f64) {
        let size = |scene: &Scene| (scene.width_px, scene.height_px);
        let is_there = |still: &Still| {
            let (of, in_theme, at) = &still.of;
            size(of) == size(scene)
                && of.marks == scene.still
                && (*in_theme, *at) == (theme, density)
        };
        if self.still.as_deref().is_some_and(is_there) {
            return;
        }
        let there = self.still.take().map(|still| still.sheet);
        if scene.still.is_empty() {
            return there.iter().for_each(|sheet| sheet.canvas.remove());
        }
        let new = || {
            let canvas: HtmlCanvasElement =
                document().create_element("canvas").ok()?.dyn_into().ok()?;
            canvas.set_attribute("aria-hidden", "true").ok()?;
            self.canvas.before_with_node_1(&canvas).ok()?;
            Self::on(&canvas)
        };
        let Some(mut sheet) = there.or_else(new) else { return };
        let mut of = Scene::new(scene.width_px, scene.height_px);
        of.marks.clone_from(&scene.still);
        sheet.draw_at(&of, theme, density);
        self.still = Some(Box::new(Still { sheet, of: (of, theme, density) }));
    }
}

type Drawn = Result<(), DrawingErrorKind<<CanvasBackend as DrawingBackend>::ErrorType>>;

impl DrawingBackend for Sheet {
    type ErrorType = <CanvasBackend as DrawingBackend>::ErrorType;

    fn get_size(&self) -> (u32, u32) {
        self.shapes.get_size()
    }

    fn ensure_prepared(&mut self) -> Drawn {
        self.shapes.ensure_prepared()
    }

    fn present(&mut self) -> Drawn {
        self.shapes.present()
    }

    fn draw_pixel(&mut self, at: BackendCoord, color: BackendColor) -> Drawn {
        self.ink = None;
        self.shapes.draw_pixel(at, color)
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        let (color, width) = (style.color(), style.stroke_width());
        let line = Some((color.rgb, color.alpha, width));
        if self.line != line {
            self.context.set_stroke_style_str(&color_of(color));
            self.context.set_line_width(width.into());
            self.line = line;
        }
        self.context.begin_path();
        let mut path = path.into_iter().map(|(x, y)| (f64::from(x), f64::from(y)));
        if let Some((x, y)) = path.next() {
            self.context.move_to(x, y);
        }
        path.for_each(|(x, y)| self.context.line_to(x, y));
        self.context.stroke();
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        outline: I,
        style: &S,
    ) -> Drawn {
        self.ink = None;
        self.shapes.fill_polygon(outline, style)
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Drawn {
        let color = style.color();
        if fill && color.alpha == 1.0 {
            let (x, y) = (f64::from(center.0), f64::from(center.1));
            self.context.begin_path();
            // It fails only on a radius below 0.
            let _ = self.context.arc(x, y, radius.into(), 0.0, std::f64::consts::TAU);
            self.set_ink(color);
            self.context.fill();
            return Ok(());
        }
        (self.ink, self.line) = (None, None);
        self.shapes.draw_circle(center, radius, style, fill)
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> Drawn {
        self.set_pen(style);
        self.set_ink(style.color());
        // It fails only on a context that was lost.
        let _ = self.context.fill_text(text, f64::from(at.0), f64::from(at.1));
        Ok(())
    }
}

impl Painter for Sheet {
    fn draw_strokes<S: BackendStyle>(
        &mut self,
        points: &[Point],
        lengths: &[f64],
        style: &S,
    ) -> Drawn {
        if lengths.is_empty() {
            return self.draw_path(points.iter().copied().map(units), style);
        }
        let dashes = lengths.iter().map(|px| JsValue::from(px * UNITS_PER_PIXEL));
        // It fails only on lengths below 0.
        let _ = self.context.set_line_dash(&dashes.collect::<Array>());
        let drawn = self.draw_path(points.iter().copied().map(units), style);
        let _ = self.context.set_line_dash(&Array::new());
        drawn
    }

    fn draw_bar(&mut self, from: Point, to: Point, radius_px: f64, color: BackendColor) -> Drawn {
        let ((x, y), (right, bottom)) = (units(from), units(to));
        let [x, y, width, height] = [x, y, right - x, bottom - y].map(f64::from);
        self.context.begin_path();
        let radius = radius_px * UNITS_PER_PIXEL;
        if self.context.round_rect_with_f64(x, y, width, height, radius).is_ok() {
            self.set_ink(color);
            self.context.fill();
            return Ok(());
        }
        // A browser from before 2023.
        self.ink = None;
        self.shapes.fill_polygon(rounded(from, to, radius_px).into_iter().map(units), &color)
    }

    /// One stroke around the letters costs a step of a drag less than copies of the text.
    fn draw_halo<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> Drawn {
        self.set_pen(style);
        self.line = None;
        self.context.set_stroke_style_str(&color_of(style.color()));
        self.context.set_line_width(HALO.into());
        let _ = self.context.stroke_text(text, f64::from(at.0), f64::from(at.1));
        Ok(())
    }
}

impl Sheet {
    /// Sets the colour of texts and areas where it differs from the last one's.
    ///
    /// - `color`: none that is seen through.
    fn set_ink(&mut self, color: BackendColor) {
        if self.ink != Some(color.rgb) {
            self.context.set_fill_style_str(&color_of(color));
            self.ink = Some(color.rgb);
        }
    }

    /// Sets the font and its side where they differ from the last text's.
    fn set_pen(&mut self, style: &impl BackendTextStyle) {
        let side = match style.anchor().h_pos {
            HPos::Left => "start",
            HPos::Right => "end",
            HPos::Center => "center",
        };
        let weight = if matches!(style.style(), FontStyle::Bold) { "bold" } else { "normal" };
        let pen = (weight, style.size(), side);
        if self.pen.map(|old| (old.0, old.1)) != Some((pen.0, pen.1)) {
            self.context.set_font(&format!("{weight} {}px {}", pen.1, style.family().as_str()));
        }
        if self.pen.map(|old| old.2) != Some(pen.2) {
            self.context.set_text_align(pen.2);
        }
        self.pen = Some(pen);
    }
}

fn color_of(BackendColor { rgb: (red, green, blue), alpha }: BackendColor) -> String {
    if alpha < 1.0 {
        format!("rgba({red},{green},{blue},{alpha})")
    } else {
        format!("#{red:02x}{green:02x}{blue:02x}")
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a screen's size")]
fn device(length: f64) -> u32 {
    length.round().max(1.0) as u32
}

/// Takes away what the page's HTML shows until the program has painted.
pub(crate) fn uncover() {
    if let Some(first_frame) = document().get_element_by_id("first-frame") {
        first_frame.remove();
    }
}
