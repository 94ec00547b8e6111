//! The grammar of one chart, in CSS pixels: scales, ticks, marks, a scene, and the one function
//! that paints a scene on any plotters backend. Knows no classifier and no browser.

mod label;
mod paint;
mod scale;
mod scene;
mod theme;

pub use label::{first_fitting, in_lines, shortened, spread, text_width, wrapped};
pub use paint::{HALO, Painter, UNITS_PER_PIXEL, paint, rounded, svg, units};
pub use scale::{Frame, LinearScale, Margins, decimal_ticks, ratio_ticks};
pub use scene::{Align, Dash, Ink, Mark, Point, Scene, Stroke, TextStyle, thin};
pub use theme::{HUES, Rgb, Theme};
