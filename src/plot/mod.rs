//! The grammar of one chart, in CSS pixels: scales, ticks, marks, a scene, and the one function
//! that paints a scene on any plotters backend. Knows no classifier and no browser.

mod dash;
mod label;
mod layout;
mod mark;
mod paint;
mod scale;
mod scene;
mod theme;
mod thin;
mod tick;

pub use label::{first_fitting, shortened, shortened_middle, spread, text_width, wrapped};
pub use layout::{Frame, Margins};
pub use mark::{Align, Dash, Ink, Mark, Point, Stroke, TextStyle};
pub use paint::{UNITS_PER_PIXEL, paint, svg};
pub use scale::LinearScale;
pub use scene::Scene;
pub use theme::{Rgb, Theme};
pub use thin::thin;
pub use tick::{decimal_ticks, ratio_ticks};
