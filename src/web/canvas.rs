//! Scene → canvas: a backing store as fine as the screen, plotters' raster scaled onto it.

use crate::plot::{Scene, Theme, UNITS_PER_PIXEL, paint};
use leptos::prelude::window;
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    FontStyle, text_anchor::HPos,
};
use plotters_canvas::CanvasBackend;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// Paints a scene over whatever the canvas showed.
///
/// A browser that gives no 2D context shows nothing; the chart's text alternative remains.
///
/// - `scale`: CSS pixels on the screen to one of the scene.
pub(crate) fn draw(canvas: &HtmlCanvasElement, scene: &Scene, theme: Theme, scale: f64) {
    draw_at(canvas, scene, theme, scale * window().device_pixel_ratio().clamp(1.0, 4.0));
}

/// The same with so many dots to a CSS pixel.
pub(crate) fn draw_at(canvas: &HtmlCanvasElement, scene: &Scene, theme: Theme, density: f64) {
    let (width, height) = (device(scene.width_px * density), device(scene.height_px * density));
    if canvas.width() != width || canvas.height() != height {
        canvas.set_width(width);
        canvas.set_height(height);
    }
    let context = canvas.get_context("2d").ok().flatten();
    let Some(context) = context.and_then(|c| c.dyn_into::<CanvasRenderingContext2d>().ok()) else {
        return;
    };
    let scale = density / UNITS_PER_PIXEL;
    let _ = context.reset_transform();
    context.clear_rect(0.0, 0.0, f64::from(width), f64::from(height));
    let _ = context.scale(scale, scale);
    context.set_line_join("round");
    context.set_line_cap("round");
    if let Some(shapes) = CanvasBackend::with_canvas_object(canvas.clone()) {
        context.set_text_baseline("middle");
        let mut backend = Sheet { shapes, context, pen: None };
        // The canvas fails only on a context that was lost: nothing to be shown then.
        let _ = paint(scene, theme, &mut backend);
    }
}

/// Plotters' canvas, but for texts: setting the font is what a redraw waits for most, and ours
/// mostly stays the same from one text to the next.
struct Sheet {
    shapes: CanvasBackend,
    context: CanvasRenderingContext2d,
    /// Weight, size and side that texts are written with now.
    pen: Option<(&'static str, f64, &'static str)>,
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
        self.shapes.fill_polygon(outline, style)
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Drawn {
        self.shapes.draw_circle(center, radius, style, fill)
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> Drawn {
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
        let (red, green, blue) = style.color().rgb;
        self.context.set_fill_style_str(&format!("#{red:02x}{green:02x}{blue:02x}"));
        // It fails only on a context that was lost.
        let _ = self.context.fill_text(text, f64::from(at.0), f64::from(at.1));
        Ok(())
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a screen's size")]
fn device(length: f64) -> u32 {
    length.round().max(1.0) as u32
}
