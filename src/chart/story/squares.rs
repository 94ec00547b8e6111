//! A thousand cases as squares, column by column, with a legend of how many are what.

use super::text::{LINE_PX, TEXT_PX, lines};
use crate::chart::tile::TileLook;
use crate::evaluate::Tally;
use crate::plot::{Align, Ink, Mark, Scene, TextStyle, text_width};
use crate::wording::{Panel, Tile};

/// Grids of a thousand squares: columns and rows.
const GRIDS: [(u32, u32); 6] = [(125, 8), (100, 10), (50, 20), (40, 25), (25, 40), (20, 50)];
/// Side of a square with its gap: the least one that is drawn, CSS pixels.
const LEAST_PX: f64 = 6.0;
/// The largest one.
const MOST_PX: f64 = 24.0;
/// Part of it that is gap.
const GAP: f64 = 0.2;
/// Side of a square of the legend.
const KEY_PX: f64 = 16.0;
/// Between two entries of the legend on one line.
const BETWEEN_PX: f64 = 26.0;

/// Where panels stand: left, top and width.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) width: f64,
}

/// The grid whose squares are largest in a room, and the side of one with its gap.
pub(crate) fn grid(width_px: f64, height_px: f64) -> ((u32, u32), f64) {
    let side = |(columns, rows): (u32, u32)| {
        (width_px / f64::from(columns)).min(height_px / f64::from(rows))
    };
    let best = GRIDS.into_iter().max_by(|a, b| side(*a).total_cmp(&side(*b)));
    let best = best.unwrap_or(GRIDS[2]);
    debug_assert_eq!(best.0 * best.1, Tally::OF);
    // A little more than asked for is scrolled to; squares that can't be told apart are of no use.
    (best, side(best).clamp(LEAST_PX.min(width_px / f64::from(best.0)), MOST_PX))
}

/// Height of the least grid in a width.
pub(crate) fn least_height(width_px: f64) -> f64 {
    let heights =
        GRIDS.into_iter().filter(|(columns, _)| f64::from(*columns) * LEAST_PX <= width_px);
    heights
        .map(|(_, rows)| f64::from(rows) * LEAST_PX)
        .fold(f64::INFINITY, f64::min)
        .min(50.0 * LEAST_PX)
}

/// Height of a panel's title and of its legend.
pub(crate) fn words_height(panel: &Panel, width_px: f64) -> f64 {
    let title = title_lines(panel, width_px).len();
    let title = if title == 0 { 0.0 } else { lines_height(title) + 4.0 };
    let sum = sum_lines(panel, width_px).len();
    let legend = legend(panel, width_px).iter().map(|row| row_lines(row)).sum::<usize>();
    title + 12.0 + lines_height(legend + sum)
}

#[expect(clippy::cast_precision_loss, reason = "a handful of lines")]
pub(crate) fn lines_height(lines: usize) -> f64 {
    lines as f64 * LINE_PX
}

fn title_lines(panel: &Panel, width_px: f64) -> Vec<String> {
    lines(&panel.title, true, width_px, 2)
}

fn sum_lines(panel: &Panel, width_px: f64) -> Vec<String> {
    lines(&panel.sum, false, width_px, 2)
}

/// An entry of the legend: where it begins in its row, and its words in lines.
struct Entry {
    x: f64,
    tile: Tile,
    lines: Vec<String>,
}

/// How many lines a row of the legend has.
fn row_lines(row: &[Entry]) -> usize {
    row.iter().map(|entry| entry.lines.len()).max().unwrap_or(0)
}

/// The legend in rows; an entry that is wider than the panel has a row with two lines.
fn legend(panel: &Panel, width_px: f64) -> Vec<Vec<Entry>> {
    let mut rows: Vec<Vec<Entry>> = Vec::new();
    let mut x = 0.0;
    for group in &panel.groups {
        let (tile, bold) = (group.tile, group.tile.is_mistake());
        let wide = KEY_PX + 8.0 + text_width(&group.label, TEXT_PX, bold);
        let lines = lines(&group.label, bold, width_px - KEY_PX - 8.0, 2);
        match rows.last_mut() {
            Some(row) if x + wide <= width_px => row.push(Entry { x, tile, lines }),
            _ => {
                rows.push(vec![Entry { x: 0.0, tile, lines }]);
                x = 0.0;
            }
        }
        x += wide + BETWEEN_PX;
    }
    rows
}

/// Draws a panel; its grid is as high as `rows · side`.
///
/// - returns: the bottom.
pub(crate) fn draw(
    scene: &mut Scene,
    panel: &Panel,
    place: Place,
    ((columns, rows), side): ((u32, u32), f64),
) -> f64 {
    let mut y = place.top;
    for line in title_lines(panel, place.width) {
        let style = TextStyle { bold: true, ..TextStyle::plain(Ink::Text, TEXT_PX, Align::Start) };
        scene.text((place.left, y + LINE_PX / 2.0), line, style);
        y += LINE_PX;
    }
    if y > place.top {
        y += 4.0;
    }
    let tiles = panel.groups.iter().flat_map(|group| (0..group.count).map(|_| group.tile));
    for (index, tile) in (0..columns * rows).zip(tiles) {
        let (column, row) = (f64::from(index / rows), f64::from(index % rows));
        square(scene, tile, (place.left + column * side, y + row * side), side * (1.0 - GAP));
    }
    y += f64::from(rows) * side + 12.0;
    for row in legend(panel, place.width) {
        let height = lines_height(row_lines(&row));
        for Entry { x, tile, lines } in row {
            let left = place.left + x;
            square(scene, tile, (left, y + (LINE_PX - KEY_PX) / 2.0), KEY_PX);
            let bold = tile.is_mistake();
            let style = TextStyle { bold, ..TextStyle::plain(Ink::Text, TEXT_PX, Align::Start) };
            for (line, nth) in lines.into_iter().zip(0_u32..) {
                let middle = y + (f64::from(nth) + 0.5) * LINE_PX;
                scene.text((left + KEY_PX + 8.0, middle), line, style);
            }
        }
        y += height;
    }
    for line in sum_lines(panel, place.width) {
        let style = TextStyle::plain(Ink::Text, TEXT_PX, Align::Start);
        scene.text((place.left, y + LINE_PX / 2.0), line, style);
        y += LINE_PX;
    }
    y
}

fn square(scene: &mut Scene, tile: Tile, (x, y): (f64, f64), side: f64) {
    fill(scene, tile, (x, y), (x + side, y + side));
}

/// A rectangle in the look of a square.
pub(crate) fn fill(scene: &mut Scene, tile: Tile, from: (f64, f64), to: (f64, f64)) {
    let TileLook { ink, opacity, is_outlined } = TileLook::of(tile);
    if opacity < 1.0 {
        let points = vec![from, (to.0, from.1), to, (from.0, to.1)];
        scene.marks.push(Mark::Area { points, ink, opacity });
        return;
    }
    let bar = |from, to, ink| Mark::Bar { from, to, ink, radius_px: 0.0 };
    scene.marks.push(bar(from, to, ink));
    let line = (0.16 * (to.0 - from.0).min(to.1 - from.1)).clamp(0.8, 2.0);
    let inside = ((from.0 + line, from.1 + line), (to.0 - line, to.1 - line));
    if is_outlined && inside.0.0 < inside.1.0 {
        scene.marks.push(bar(inside.0, inside.1, Ink::Surface));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wording::TileGroup;

    #[test]
    fn every_case_has_one_square() {
        for (width, height) in [(1138.0, 450.0), (540.0, 220.0), (362.0, 145.0), (120.0, 2000.0)] {
            let (grid, side) = grid(width, height);
            assert_eq!(grid.0 * grid.1, Tally::OF);
            assert!(f64::from(grid.0) * side <= width + 1e-9, "{width} {height}");
            let group = |(tile, count)| TileGroup { tile, count, label: String::new() };
            let cells = Tile::CELLS.into_iter().zip([256, 44, 288, 412]);
            let panel = Panel { groups: cells.map(group).collect(), ..Panel::default() };
            let mut scene = Scene::new(width, height);
            let place = Place { left: 0.0, top: 0.0, width };
            draw(&mut scene, &panel, place, (grid, side));
            let bars = |ink| {
                scene
                    .marks
                    .iter()
                    .filter(|m| matches!(m, Mark::Bar { ink: i, .. } if *i == ink))
                    .count()
            };
            let greys = scene.marks.iter().filter(|m| matches!(m, Mark::Area { .. })).count();
            // One more of each for the legend.
            assert_eq!((bars(Ink::Text), bars(Ink::Surface), greys), (334, 289, 670));
        }
    }
}
