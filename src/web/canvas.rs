//! Scene → canvas: a backing store as fine as the screen, plotters' raster scaled onto it.

use crate::plot::{Scene, Theme, UNITS_PER_PIXEL, paint};
use leptos::prelude::window;
use plotters_canvas::CanvasBackend;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// Paints a scene over whatever the canvas showed.
///
/// A browser that gives no 2D context shows nothing; the chart's text alternative remains.
pub(crate) fn draw(canvas: &HtmlCanvasElement, scene: &Scene, theme: Theme) {
    let density = window().device_pixel_ratio().clamp(1.0, 4.0);
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
    if let Some(mut backend) = CanvasBackend::with_canvas_object(canvas.clone()) {
        // The canvas fails only on a context that was lost: nothing to be shown then.
        let _ = paint(scene, theme, &mut backend);
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a screen's size")]
fn device(length: f64) -> u32 {
    length.round().max(1.0) as u32
}
