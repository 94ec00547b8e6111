//! The pictures of the presenter's slides in the room they are given: squares above (a thousand
//! cases, column by column, with a legend of how many are what), below bars of what decisions cost
//! or bring, each with its title, its number and the sum behind it.

use crate::chart::callout::TileLook;
use crate::evaluate::Tally;
use crate::plot::{
    Align, Ink, LinearScale, Mark, Point, Scene, Stroke, TextStyle, first_fitting, shortened,
    text_width,
};
use crate::wording::{Fill, Panel, StoryBar, StoryPicture, Tile, Whisker};

/// Between panels, and between squares and bars, CSS pixels.
const GAP_PX: f64 = 44.0;
const BELOW_PX: f64 = 20.0;
/// How far the axis of the bars reaches below them.
const RULE_PX: f64 = 4.0;

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
    let bars = BarLayout::new(picture, width).filling(picture, height - RULE_PX);
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
    panels + below(picture) + BarLayout::new(picture, width_px).height(picture) + RULE_PX
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
    let fitting = GRIDS.into_iter().filter(|grid| f64::from(grid.0) * LEAST_PX <= width_px);
    fitting.map(|(_, rows)| f64::from(rows) * LEAST_PX).fold(50.0 * LEAST_PX, f64::min)
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
    let bold = TextStyle::bold(Ink::Text, TEXT_PX, Align::Start);
    y = text_lines(scene, (place.left, y), &title_lines(panel, place.width), bold);
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
            let style = TextStyle { bold: tile.is_mistake(), ..bold };
            text_lines(scene, (left + KEY_PX + 8.0, y), &lines, style);
        }
        y += height;
    }
    let plain = TextStyle { bold: false, ..bold };
    text_lines(scene, (place.left, y), &sum_lines(panel, place.width), plain)
}

/// Writes lines from a place on, the left or the right end of the first one's top; returns the bottom.
fn text_lines(scene: &mut Scene, (x, top): Point, lines: &[String], style: TextStyle) -> f64 {
    let mut y = top;
    for line in lines {
        scene.text((x, y + LINE_PX / 2.0), line.clone(), style);
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
        return scene.block(from, to, ink, opacity);
    }
    let bar = |from, to, ink| Mark::Bar { from, to, ink, radius_px: 0.0 };
    scene.marks.push(bar(from, to, ink));
    let line = (0.16 * (to.0 - from.0).min(to.1 - from.1)).clamp(0.8, 2.0);
    let inside = ((from.0 + line, from.1 + line), (to.0 - line, to.1 - line));
    if is_outlined && inside.0.0 < inside.1.0 {
        scene.marks.push(bar(inside.0, inside.1, Ink::Surface));
    }
}

/// Height of a bar below squares, and where there are none, CSS pixels.
const BAR_PX: f64 = 26.0;
const LONE_BAR_PX: f64 = 56.0;
/// Size of the number.
const VALUE_PX: f64 = 20.0;
/// Between columns, and between rows.
const COLUMN_GAP_PX: f64 = 18.0;
const ROW_GAP_PX: f64 = 12.0;
const LONE_ROW_GAP_PX: f64 = 40.0;
/// So many times larger they become where there is room.
const MOST_LARGER: f64 = 2.0;
/// Between a bar and the note below it.
const NOTE_GAP_PX: f64 = 5.0;

/// Heights and columns of the bars in a width.
pub(crate) struct BarLayout {
    narrow: bool,
    bar_px: f64,
    gap_px: f64,
    width: f64,
    title_px: f64,
    words_px: f64,
    caption: Vec<String>,
    titles: Vec<Vec<String>>,
    /// Why each differs from the bar above, below it.
    whys: Vec<Vec<String>>,
}

impl BarLayout {
    pub(crate) fn new(picture: &StoryPicture, width: f64) -> Self {
        let narrow = is_narrow(width);
        let widest = picture.bars.iter().map(|bar| text_width(&bar.title, TEXT_PX, false));
        let widest = widest.fold(0.0, f64::max);
        let title_px = widest.min(0.28 * width);
        let title = |bar: &StoryBar| {
            let beside = width - text_width(&bar.value, VALUE_PX, true) - COLUMN_GAP_PX;
            lines(&bar.title, false, if narrow { beside } else { title_px }, 2)
        };
        let titles = picture.bars.iter().map(title).collect();
        let caption = lines(&picture.caption, true, width, 4);
        let (bar_px, gap_px) = if picture.panels.is_empty() && !narrow {
            (LONE_BAR_PX, LONE_ROW_GAP_PX)
        } else {
            (BAR_PX, ROW_GAP_PX)
        };
        let why_px = if narrow { width } else { width - title_px - 1.5 * COLUMN_GAP_PX };
        let whys = picture.bars.iter().map(|bar| lines(&bar.why, false, why_px, 4)).collect();
        let words_px = 0.37 * width;
        Self { narrow, bar_px, gap_px, width, title_px, words_px, caption, titles, whys }
    }

    /// Where bars stand alone, makes them and the gaps between them larger as far as a height has room
    /// for it.
    pub(crate) fn filling(mut self, picture: &StoryPicture, height_px: f64) -> Self {
        let least = self.height(picture);
        if picture.panels.is_empty() && !self.narrow && least < height_px {
            let more = (height_px / least).min(MOST_LARGER);
            self.bar_px *= more;
            self.gap_px *= more;
        }
        self
    }

    /// Height of all bars with their caption.
    pub(crate) fn height(&self, picture: &StoryPicture) -> f64 {
        let rows = picture.bars.iter().zip(&self.titles).zip(&self.whys);
        let row = |((bar, title), why): ((&StoryBar, &Vec<String>), &Vec<String>)| {
            self.row(bar, title) + lines_height(why.len()) + self.gap_px
        };
        let rows: f64 = rows.map(row).sum();
        self.caption_height() + (rows - self.gap_px).max(0.0)
    }

    fn caption_height(&self) -> f64 {
        match self.caption.len() {
            0 => 0.0,
            count => lines_height(count) + 8.0,
        }
    }

    fn row(&self, bar: &StoryBar, title: &[String]) -> f64 {
        let title = lines_height(title.len().max(1));
        if self.narrow {
            if bar.notes.is_empty() {
                title + self.bar_px
            } else {
                title + self.bar_px + NOTE_GAP_PX + lines_height(self.note_below(bar).len())
            }
        } else if self.has_two_lines(bar) {
            title.max(self.bar_px).max(2.0 * LINE_PX)
        } else {
            title.max(self.bar_px)
        }
    }

    /// The note below a bar, where there is one column.
    fn note_below(&self, bar: &StoryBar) -> Vec<String> {
        let fits = |note: &&String| text_width(note, TEXT_PX, false) <= self.width;
        let note = bar.notes.iter().find(fits).or(bar.notes.last());
        note.map(|note| lines(note, false, self.width, 2)).unwrap_or_default()
    }

    /// Whether the note stands below the number: none of its wordings fits beside it.
    fn has_two_lines(&self, bar: &StoryBar) -> bool {
        let room = self.words_px - text_width(&bar.value, VALUE_PX, true) - COLUMN_GAP_PX;
        let fits = |note: &String| text_width(note, TEXT_PX, false) <= room;
        !bar.notes.is_empty() && !bar.notes.iter().any(fits)
    }

    /// Draws the bars from a height on.
    ///
    /// - returns: the bottom.
    pub(crate) fn draw(&self, scene: &mut Scene, picture: &StoryPicture, top: f64) -> f64 {
        if picture.bars.is_empty() {
            return top;
        }
        let bold = TextStyle::bold(Ink::Text, TEXT_PX, Align::Start);
        text_lines(scene, (0.0, top), &self.caption, bold);
        let mut y = top + self.caption_height();
        let track = if self.narrow {
            (2.0, self.width - 2.0)
        } else {
            (self.title_px + COLUMN_GAP_PX, self.width - self.words_px - COLUMN_GAP_PX)
        };
        let x = LinearScale::new(domain(&picture.bars), track);
        let first = y;
        let mut bottom = y;
        for ((bar, title), why) in picture.bars.iter().zip(&self.titles).zip(&self.whys) {
            let height = self.row(bar, title);
            self.draw_row(scene, (bar, title), (y, height), &x);
            y += height;
            bottom = y;
            let left = if self.narrow { 0.0 } else { self.title_px + 1.5 * COLUMN_GAP_PX };
            let muted = TextStyle::plain(Ink::Muted, TEXT_PX, Align::Start);
            y = text_lines(scene, (left, y), why, muted) + self.gap_px;
        }
        let end = y - self.gap_px;
        if !self.narrow {
            let ends = [first - 3.0, bottom + 3.0].map(|y| (x.to_px(0.0), y));
            scene.line(ends.to_vec(), Stroke::solid(Ink::Text, 2.0));
        }
        end
    }

    fn draw_row(
        &self,
        scene: &mut Scene,
        (bar, title): (&StoryBar, &[String]),
        (y, height): (f64, f64),
        x: &LinearScale,
    ) {
        let middle = if self.narrow {
            y + lines_height(title.len().max(1)) + self.bar_px / 2.0
        } else {
            y + height / 2.0
        };
        let (top, align, at) = if self.narrow {
            (y, Align::Start, 0.0)
        } else {
            (middle - lines_height(title.len()) / 2.0, Align::End, self.title_px)
        };
        text_lines(scene, (at, top), title, TextStyle::plain(Ink::Text, TEXT_PX, align));
        let mut from = 0.0;
        for &(look, length) in &bar.parts {
            let ends = (x.to_px(from), x.to_px(from + length));
            let (left, right) = (ends.0.min(ends.1), ends.0.max(ends.1));
            let box_px = ((left, middle - self.bar_px / 2.0), (right, middle + self.bar_px / 2.0));
            draw_part(scene, look, box_px);
            from += length;
        }
        if self.narrow && x.domain().0 < 0.0 {
            let zero = x.to_px(0.0);
            let half = self.bar_px / 2.0 + 2.0;
            let ends = vec![(zero, middle - half), (zero, middle + half)];
            scene.line(ends, Stroke::solid(Ink::Text, 2.0));
        }
        if let Some(whisker) = bar.whisker {
            draw_whisker(scene, whisker, x, middle);
        }
        self.draw_words(scene, bar, (y, middle));
    }

    fn draw_words(&self, scene: &mut Scene, bar: &StoryBar, (y, middle): (f64, f64)) {
        let bold = |align| TextStyle::bold(Ink::Text, VALUE_PX, align);
        let note = |fit: f64| first_fitting(&bar.notes, TEXT_PX, false, fit);
        let style = TextStyle::plain(Ink::Muted, TEXT_PX, Align::Start);
        if self.narrow {
            scene.text((self.width, y + LINE_PX / 2.0), bar.value.clone(), bold(Align::End));
            let top = middle + self.bar_px / 2.0 + NOTE_GAP_PX;
            text_lines(scene, (0.0, top), &self.note_below(bar), style);
            return;
        }
        let left = self.width - self.words_px;
        if !self.has_two_lines(bar) {
            scene.text((left, middle), bar.value.clone(), bold(Align::Start));
            if !bar.notes.is_empty() {
                let value = text_width(&bar.value, VALUE_PX, true) + COLUMN_GAP_PX;
                scene.text((left + value, middle), note(self.words_px - value), style);
            }
            return;
        }
        scene.text((left, middle - LINE_PX / 2.0), bar.value.clone(), bold(Align::Start));
        scene.text((left, middle + LINE_PX / 2.0), note(self.words_px), style);
    }
}

/// The values of the axis: zero and all ends of bars.
fn domain(bars: &[StoryBar]) -> (f64, f64) {
    let ends = bars.iter().flat_map(|bar| {
        let sum: f64 = bar.parts.iter().map(|part| part.1).sum();
        let outer = bar.whisker.map_or((0.0, 0.0), |whisker| whisker.outer);
        [sum, outer.0, outer.1]
    });
    let ends: Vec<f64> = ends.filter(|end| end.is_finite()).collect();
    let low = ends.iter().copied().fold(0.0, f64::min);
    let high = ends.iter().copied().fold(0.0, f64::max);
    if low == high { (0.0, 1.0) } else { (low, high) }
}

fn draw_part(scene: &mut Scene, look: Fill, (from, to): ((f64, f64), (f64, f64))) {
    if to.0 - from.0 < 0.05 {
        return;
    }
    match look {
        Fill::Tile(tile) => fill(scene, tile, from, to),
        Fill::Model(model) => {
            scene.marks.push(Mark::Bar { from, to, ink: Ink::Series(model), radius_px: 0.0 });
        }
        Fill::Neutral => scene.block(from, to, Ink::Muted, 0.7),
    }
}

fn draw_whisker(scene: &mut Scene, whisker: Whisker, x: &LinearScale, middle: f64) {
    let Whisker { model, expected, outer } = whisker;
    let [low, at, high] = [outer.0, expected, outer.1].map(|value| x.to_px(value));
    let stroke = Stroke::solid(Ink::Series(model), 4.0);
    scene.line(vec![(low, middle), (high, middle)], stroke);
    for end in [low, high] {
        scene.line(vec![(end, middle - 10.0), (end, middle + 10.0)], stroke);
    }
    scene.dot((at, middle), 7.0, Ink::Series(model));
}

/// Size of a text, CSS pixels.
pub(crate) const TEXT_PX: f64 = 18.0;
/// Height of a line of text, CSS pixels.
pub(crate) const LINE_PX: f64 = 25.0;
/// Below this width there is one column, CSS pixels.
const NARROW_PX: f64 = 620.0;

/// Whether a picture of this width has one column.
pub(crate) fn is_narrow(width_px: f64) -> bool {
    width_px < NARROW_PX
}

/// A text in lines that fit; what does not fit in `most` lines is cut at the last one's end.
pub(crate) fn lines(text: &str, bold: bool, fit_px: f64, most: usize) -> Vec<String> {
    let fits = |line: &str| text_width(line, TEXT_PX, bold) <= fit_px;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        // What is too long for the last line is cut below.
        let is_last = lines.len() == most;
        match lines.last_mut() {
            Some(line) if is_last || fits(&format!("{line} {word}")) => {
                *line = format!("{line} {word}");
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.into_iter().map(|line| shortened(&line, TEXT_PX, bold, fit_px)).collect()
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
                let is_bar = |m: &&Mark| matches!(m, Mark::Bar { ink: i, .. } if *i == ink);
                scene.marks.iter().filter(is_bar).count()
            };
            let greys = scene.marks.iter().filter(|m| matches!(m, Mark::Area { .. })).count();
            // One more of each for the legend.
            assert_eq!((bars(Ink::Text), bars(Ink::Surface), greys), (334, 289, 670));
        }
    }

    #[test]
    fn long_texts_break_and_longer_ones_are_cut() {
        assert_eq!(lines("one two", false, 400.0, 2), ["one two"]);
        let broken = lines("a thousand containers inspected", false, 180.0, 2);
        assert_eq!(broken.len(), 2);
        for most in 1..4 {
            let cut = lines(&"word ".repeat(30), false, 120.0, most);
            assert!(cut.len() == most && cut[most - 1].ends_with('…'), "{cut:?}");
            assert!(cut.iter().all(|line| text_width(line, TEXT_PX, false) <= 120.0 + TEXT_PX));
        }
        assert!(lines("", false, 100.0, 2).is_empty());
    }
}
