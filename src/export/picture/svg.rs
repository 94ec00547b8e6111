//! A chart as a picture that stands for itself: an SVG file, or a part of a page.

use crate::export::picture::markup::{allowed, escaped};
use crate::plot::{Ink, Mark, Scene, Theme, UNITS_PER_PIXEL, svg as painted};

/// A chart as an SVG file: valid XML with a ground of its own, a title, and a description for those
/// who do not see it.
///
/// - `base`, `overlay`: the two layers of a chart, of one size.
/// - `title`, `description`: any text; what XML does not allow becomes a space.
///
/// # Examples
/// ```
/// use breakeven::plot::{Scene, Theme};
/// use breakeven::export::svg;
/// let file = svg(&Scene::new(80.0, 40.0), None, Theme::Light, "A < B", "nothing is drawn");
/// assert!(file.starts_with("<?xml") && file.contains("<title>A &lt; B</title>"));
/// ```
#[must_use]
pub fn svg(
    base: &Scene,
    overlay: Option<&Scene>,
    theme: Theme,
    title: &str,
    description: &str,
) -> String {
    let namespace = " xmlns=\"http://www.w3.org/2000/svg\"";
    let picture = picture(base, overlay, theme, (title, description), namespace);
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{picture}\n")
}

/// The same as an element of an HTML page, which needs no namespace.
pub(in crate::export) fn inline_svg(
    base: &Scene,
    overlay: Option<&Scene>,
    said: (&str, &str),
) -> String {
    picture(base, overlay, Theme::Light, said, "")
}

fn picture(
    base: &Scene,
    overlay: Option<&Scene>,
    theme: Theme,
    (title, description): (&str, &str),
    namespace: &str,
) -> String {
    let marks = base.marks.iter().chain(overlay.iter().flat_map(|overlay| &overlay.marks));
    let (width_px, height_px) = (base.width_px, base.height_px);
    let scene = Scene { width_px, height_px, marks: marks.cloned().map(readable).collect() };
    let painted = painted(&scene, theme);
    // Our own root takes the place of the painter's: a ground, a size in CSS pixels, round joints.
    let inside = painted.split_once('>').map_or("", |(_, rest)| rest);
    let inside = inside.trim().trim_end_matches("</svg>");
    let (width, height) = (width_px * UNITS_PER_PIXEL, height_px * UNITS_PER_PIXEL);
    let (r, g, b) = theme.rgb(Ink::Surface);
    format!(
        "<svg{namespace} width=\"{width_px}\" height=\"{height_px}\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
         <title>{}</title>\n<desc>{}</desc>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#{r:02X}{g:02X}{b:02X}\"/>\n\
         <g stroke-linejoin=\"round\" stroke-linecap=\"round\">\n{inside}</g>\n</svg>",
        escaped(title),
        escaped(description),
    )
}

/// The painter escapes texts, but lets through what XML does not allow.
fn readable(mark: Mark) -> Mark {
    match mark {
        Mark::Text { at, text, style } => {
            Mark::Text { at, text: text.chars().map(allowed).collect(), style }
        }
        other => other,
    }
}
