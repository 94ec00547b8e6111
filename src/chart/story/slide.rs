//! A slide's picture in the room it is given: squares above, bars below.

use super::bars::BarLayout;
use super::squares::{Place, draw, grid, least_height, words_height};
use super::text::is_narrow;
use crate::plot::Scene;
use crate::wording::{Panel, StoryPicture};

/// Between panels, and between squares and bars, CSS pixels.
const GAP_PX: f64 = 44.0;
const BELOW_PX: f64 = 20.0;
/// How far the axis of the bars reaches below them.
const LINE_PX: f64 = 4.0;

/// The picture as a scene; higher than asked for where it does not fit.
///
/// - `size_px`: CSS pixels, both above 0.
///
/// # Examples
/// ```
/// use breakeven::chart::story_scene;
/// use breakeven::wording::{Fill, StoryBar, StoryPicture};
/// let bar = StoryBar::plain("Refuse all", (Fill::Neutral, 700.0), "700".into());
/// let picture = StoryPicture { bars: vec![bar], ..Default::default() };
/// let scene = story_scene(&picture, (800.0, 400.0));
/// assert_eq!((scene.width_px, scene.height_px), (800.0, 400.0));
/// ```
#[must_use]
pub fn story_scene(picture: &StoryPicture, size_px: (f64, f64)) -> Scene {
    let (width, height) = (size_px.0, size_px.1.max(story_least_height(picture, size_px.0)));
    let mut scene = Scene::new(width, height);
    let bars = BarLayout::new(picture, width).filling(picture, height - LINE_PX);
    let (columns, panel_px) = columns(picture, width);
    let rows = picture.panels.chunks(columns.max(1)).collect::<Vec<_>>();
    let words: f64 = rows.iter().map(|row| row_words(row, panel_px)).sum();
    let free = height - words - below(picture) - bars.height(picture);
    let grid = grid(panel_px, free / count(rows.len().max(1)));
    let mut y = 0.0;
    for row in rows {
        let mut bottom: f64 = y;
        for (panel, index) in row.iter().zip(0u32..) {
            let left = f64::from(index) * (panel_px + GAP_PX);
            let place = Place { left, top: y, width: panel_px };
            bottom = bottom.max(draw(&mut scene, panel, place, grid));
        }
        y = bottom + BELOW_PX;
    }
    bars.draw(&mut scene, picture, y);
    scene
}

/// The least height in which nothing of a picture is cut, CSS pixels.
///
/// - `width_px`: CSS pixels, above 0.
#[must_use]
pub fn story_least_height(picture: &StoryPicture, width_px: f64) -> f64 {
    let (columns, panel_px) = columns(picture, width_px);
    let rows = picture.panels.chunks(columns.max(1));
    let panels: f64 = rows.map(|row| row_words(row, panel_px) + least_height(panel_px)).sum();
    panels + below(picture) + BarLayout::new(picture, width_px).height(picture) + LINE_PX
}

/// How many panels stand side by side, and how wide each is.
fn columns(picture: &StoryPicture, width_px: f64) -> (usize, f64) {
    match picture.panels.len() {
        0 | 1 => (1, width_px),
        _ if is_narrow(width_px) => (1, width_px),
        several => (several, (width_px - GAP_PX * count(several - 1)) / count(several)),
    }
}

/// Height of titles and legends of panels side by side, with the gap below them.
fn row_words(panels: &[Panel], panel_px: f64) -> f64 {
    panels.iter().map(|panel| words_height(panel, panel_px)).fold(0.0, f64::max)
}

fn below(picture: &StoryPicture) -> f64 {
    count(picture.panels.len()) * BELOW_PX
}

fn count(things: usize) -> f64 {
    f64::from(u32::try_from(things).unwrap_or(u32::MAX))
}
