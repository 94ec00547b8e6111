//! Scene → canvas: a backing store as fine as the screen, plotters' raster scaled onto it.

use crate::plot::{HALO, Painter, Scene, Theme, UNITS_PER_PIXEL, paint};
use leptos::prelude::{document, window};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    FontStyle, text_anchor::HPos,
};
use plotters_canvas::CanvasBackend;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// A canvas that is painted again and again: plotters' own, but for texts. Setting the font is what
/// a redraw waits for most, and ours mostly stays the same from one text to the next.
pub(crate) struct Sheet {
    canvas: HtmlCanvasElement,
    shapes: CanvasBackend,
    context: CanvasRenderingContext2d,
    /// Weight, size and side that texts are written with now.
    pen: Option<(&'static str, f64, &'static str)>,
    /// Their colour; none where a shape may have set another.
    ink: Option<(u8, u8, u8)>,
}

impl Sheet {
    /// The canvas to paint on; `None` where a browser gives no 2D context. The chart's text
    /// alternative remains.
    pub(crate) fn on(canvas: &HtmlCanvasElement) -> Option<Self> {
        let context = canvas.get_context("2d").ok()??.dyn_into().ok()?;
        let shapes = CanvasBackend::with_canvas_object(canvas.clone())?;
        Some(Self { canvas: canvas.clone(), shapes, context, pen: None, ink: None })
    }

    /// Paints a scene over whatever was there.
    ///
    /// - `scale`: CSS pixels on the screen to one of the scene.
    pub(crate) fn draw(&mut self, scene: &Scene, theme: Theme, scale: f64) {
        self.draw_at(scene, theme, scale * window().device_pixel_ratio().clamp(1.0, 4.0));
    }

    /// The same with so many dots to a CSS pixel.
    pub(crate) fn draw_at(&mut self, scene: &Scene, theme: Theme, density: f64) {
        let size = (device(scene.width_px * density), device(scene.height_px * density));
        if (self.canvas.width(), self.canvas.height()) != size {
            self.canvas.set_width(size.0);
            self.canvas.set_height(size.1);
        }
        // A canvas of another size, or a context lost in between, has forgotten them.
        (self.pen, self.ink) = (None, None);
        let (context, scale) = (&self.context, density / UNITS_PER_PIXEL);
        let _ = context.reset_transform();
        context.clear_rect(0.0, 0.0, f64::from(size.0), f64::from(size.1));
        let _ = context.scale(scale, scale);
        context.set_line_join("round");
        context.set_line_cap("round");
        context.set_text_baseline("middle");
        // The canvas fails only on a context that was lost: nothing to be shown then.
        let _ = paint(scene, theme, self);
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
        self.shapes.draw_path(path, style)
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
        self.ink = None;
        self.shapes.draw_circle(center, radius, style, fill)
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> Drawn {
        self.set_pen(style);
        if self.ink != Some(style.color().rgb) {
            self.context.set_fill_style_str(&color_of(style));
            self.ink = Some(style.color().rgb);
        }
        // It fails only on a context that was lost.
        let _ = self.context.fill_text(text, f64::from(at.0), f64::from(at.1));
        Ok(())
    }
}

impl Painter for Sheet {
    /// One stroke around the letters costs a step of a drag less than copies of the text.
    fn draw_halo<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> Drawn {
        self.set_pen(style);
        self.context.set_stroke_style_str(&color_of(style));
        self.context.set_line_width(HALO.into());
        let _ = self.context.stroke_text(text, f64::from(at.0), f64::from(at.1));
        Ok(())
    }
}

impl Sheet {
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

fn color_of(style: &impl BackendTextStyle) -> String {
    let (red, green, blue) = style.color().rgb;
    format!("#{red:02x}{green:02x}{blue:02x}")
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
