//! The pictures of the presenter's slides in the room they are given: squares above (one a case,
//! column by column, those of one policy or one action side by side, with how many are what), below
//! bars of what decisions cost or bring over one zero, each with its number at its end.

use crate::chart::callout::TileLook;
use crate::plot::{
    Align, Ink, LinearScale, Mark, Point, Scene, Stroke, TextStyle, decimal_ticks, in_lines,
    text_width,
};
use crate::wording::{Fill, Panel, StoryBar, StoryPicture, Tile, plain_percent};

/// Between panels, and between squares and bars, CSS pixels.
const GAP_PX: f64 = 44.0;
const BELOW_PX: f64 = 28.0;
/// How far the axis of the bars reaches beyond them.
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
pub fn story_scene(picture: &StoryPicture, size_px: (f64, f64)) -> Scene {
    let (width, height) = (size_px.0, size_px.1.max(story_least_height(picture, size_px.0)));
    let mut scene = Scene::new(width, height);
    let bars = BarLayout::new(picture, width).filling(picture, height - RULE_PX);
    let rows = rows(picture, width);
    let more = (height - story_least_height(picture, width)) / rows.len().max(1) as f64;
    let mut y = 0.0;
    for row in &rows {
        let room = Board::least_height(row, width) + more;
        y = Board::new(row, width, room).draw(&mut scene, row, y) + BELOW_PX;
    }
    bars.draw(&mut scene, picture, y);
    scene
}

/// The least height in which nothing of a picture is cut, CSS pixels.
///
/// - `width_px`: CSS pixels, above 0.
pub fn story_least_height(picture: &StoryPicture, width_px: f64) -> f64 {
    let rows = rows(picture, width_px);
    let panels: f64 = rows
        .iter()
        .map(|row| words_height(row, width_px) + Board::least_height(row, width_px) + BELOW_PX)
        .sum();
    panels + BarLayout::new(picture, width_px).height(picture) + RULE_PX
}

/// The panels that stand side by side: all of them, where there is one column each its own.
fn rows(picture: &StoryPicture, width_px: f64) -> Vec<&[Panel]> {
    let beside = if width_px < NARROW_PX { 1 } else { picture.panels.len().max(1) };
    picture.panels.chunks(beside).collect()
}

/// Side of a square with its gap: the least one that is drawn, CSS pixels.
const LEAST_PX: f64 = 6.0;
/// The largest one.
const MOST_PX: f64 = 24.0;
/// Part of it that is gap.
const GAP: f64 = 0.2;
/// Side of a square of the legend, and from there to its word.
const KEY_PX: f64 = 16.0;
const KEY_GAP_PX: f64 = 8.0;
/// So many times larger a square counts where all columns are whole.
const WHOLE_COLUMNS: f64 = 1.06;
/// Most rows of squares.
const MOST_ROWS: u32 = 50;

fn cases(panel: &Panel) -> u32 {
    panel.groups.iter().map(|group| group.count).sum()
}

/// Width of a panel's title and of its legend, at most its part of the room.
fn words_width(panel: &Panel, most_px: f64) -> f64 {
    let labels = panel.groups.iter().map(|group| {
        let bold = group.fill.is_mistake();
        KEY_PX + KEY_GAP_PX + text_width(&group.label, TEXT_PX, bold)
    });
    labels.fold(text_width(&panel.title, TEXT_PX, true), f64::max).min(most_px)
}

/// A panel's part of the room.
fn part_px(panels: &[Panel], width_px: f64) -> f64 {
    (width_px - GAP_PX * (panels.len() - 1) as f64) / panels.len() as f64
}

fn title_lines(panel: &Panel, part_px: f64) -> Vec<String> {
    lines(&panel.title, true, words_width(panel, part_px), 2)
}

/// The words of the legend; those that are wider than the panel in two lines.
fn legend(panel: &Panel, part_px: f64) -> Vec<(Fill, Vec<String>)> {
    let fit = words_width(panel, part_px) - KEY_PX - KEY_GAP_PX;
    let named = panel.groups.iter().filter(|group| !group.label.is_empty());
    named.map(|group| (group.fill, lines(&group.label, group.fill.is_mistake(), fit, 2))).collect()
}

/// Height of the titles and of the legends of panels side by side.
fn words_height(panels: &[Panel], width_px: f64) -> f64 {
    let part = part_px(panels, width_px);
    let most = |lines: fn(&Panel, f64) -> usize| {
        panels.iter().map(|panel| lines(panel, part)).max().unwrap_or(0)
    };
    let titles = most(|panel, part| title_lines(panel, part).len());
    let legends =
        most(|panel, part| legend(panel, part).iter().map(|(_, lines)| lines.len()).sum());
    above_height(titles, 4.0) + 12.0 + lines_height(legends)
}

/// Height of lines above something with the gap below them; nothing where there are none.
fn above_height(lines: usize, gap_px: f64) -> f64 {
    if lines > 0 { lines_height(lines) + gap_px } else { 0.0 }
}

fn lines_height(lines: usize) -> f64 {
    lines as f64 * LINE_PX
}

/// Squares of one size in panels side by side, in as many rows as make them largest.
struct Board {
    rows: u32,
    /// Of a square with its gap.
    side: f64,
    widths: Vec<f64>,
    part_px: f64,
}

impl Board {
    fn new(panels: &[Panel], width_px: f64, height_px: f64) -> Self {
        let boards = (1..=MOST_ROWS).map(|rows| {
            let side = (height_px / f64::from(rows)).clamp(LEAST_PX, MOST_PX);
            Self::of_rows(panels, width_px, rows, side)
        });
        // Whole columns are worth a little size.
        let worth = |board: &Self| {
            let is_whole = panels.iter().all(|panel| cases(panel).is_multiple_of(board.rows));
            if is_whole { board.side * WHOLE_COLUMNS } else { board.side }
        };
        let boards = boards.filter(|board| f64::from(board.rows) * board.side <= height_px + 1e-9);
        let best = boards.max_by(|a, b| worth(a).total_cmp(&worth(b)).then(b.rows.cmp(&a.rows)));
        best.unwrap_or_else(|| Self::of_rows(panels, width_px, MOST_ROWS, LEAST_PX))
    }

    /// The height of as few rows as leave squares that can be told apart; as many as there may be, where
    /// none do.
    fn least_height(panels: &[Panel], width_px: f64) -> f64 {
        let is_wide =
            |rows: &u32| Self::of_rows(panels, width_px, *rows, LEAST_PX).side >= LEAST_PX - 1e-9;
        f64::from((1..=MOST_ROWS).find(is_wide).unwrap_or(MOST_ROWS)) * LEAST_PX
    }

    /// So many rows, squares as large as there is room for, at most `most_px`.
    fn of_rows(panels: &[Panel], width_px: f64, rows: u32, most_px: f64) -> Self {
        let part_px = part_px(panels, width_px);
        let columns: Vec<f64> =
            panels.iter().map(|panel| f64::from(cases(panel).div_ceil(rows))).collect();
        let words: Vec<f64> = panels.iter().map(|panel| words_width(panel, part_px)).collect();
        let free = width_px - GAP_PX * (panels.len() - 1) as f64;
        let mut side = most_px;
        // Panels whose words are wider than their squares keep their width.
        for _ in panels {
            let wide = |at: &usize| columns[*at] * side < words[*at];
            let taken: f64 = (0..panels.len()).filter(wide).map(|at| words[at]).sum();
            let shared: f64 = (0..panels.len()).filter(|at| !wide(at)).map(|at| columns[at]).sum();
            if shared > 0.0 {
                side = side.min((free - taken) / shared);
            }
        }
        let widths = columns.iter().zip(&words).map(|(&columns, &words)| words.max(columns * side));
        Self { rows, side, widths: widths.collect(), part_px }
    }

    /// Draws the panels from a height on; returns the bottom.
    fn draw(&self, scene: &mut Scene, panels: &[Panel], top: f64) -> f64 {
        let titles = panels.iter().map(|panel| title_lines(panel, self.part_px).len()).max();
        let below_title = top + above_height(titles.unwrap_or(0), 4.0);
        let (mut left, mut bottom) = (0.0, top);
        for (panel, width) in panels.iter().zip(&self.widths) {
            let bold = TextStyle::bold(Ink::Text, TEXT_PX, Align::Start);
            text_lines(scene, (left, top), &title_lines(panel, self.part_px), bold);
            let fills = panel.groups.iter().flat_map(|group| (0..group.count).map(|_| group.fill));
            for (index, fill) in (0u32..).zip(fills) {
                let [column, row] = [index / self.rows, index % self.rows].map(f64::from);
                let at = (left + column * self.side, below_title + row * self.side);
                square(scene, fill, at, self.side * (1.0 - GAP));
            }
            let mut y = below_title + f64::from(self.rows) * self.side + 12.0;
            for (fill, lines) in legend(panel, self.part_px) {
                square(scene, fill, (left, y + (LINE_PX - KEY_PX) / 2.0), KEY_PX);
                let style = TextStyle { bold: fill.is_mistake(), ..bold };
                y = text_lines(scene, (left + KEY_PX + KEY_GAP_PX, y), &lines, style);
            }
            bottom = bottom.max(y);
            left += width + GAP_PX;
        }
        bottom
    }
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

fn square(scene: &mut Scene, fill: Fill, (x, y): Point, side: f64) {
    draw_part(scene, fill, ((x, y), (x + side, y + side)));
}

/// A rectangle in the look of a case.
fn draw_tile(scene: &mut Scene, tile: Tile, (from, to): (Point, Point)) {
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

/// Height of a bar, CSS pixels, and the most it is where bars stand alone.
const BAR_PX: f64 = 34.0;
const MOST_BAR_PX: f64 = 88.0;
/// Size of the number.
const VALUE_PX: f64 = 20.0;
/// Between columns, and between rows.
const COLUMN_GAP_PX: f64 = 18.0;
const ROW_GAP_PX: f64 = 16.0;
/// Between rows where there is room for more.
const MOST_ROW_GAP_PX: f64 = 60.0;
/// From a bar's end to its number.
const VALUE_GAP_PX: f64 = 14.0;
/// Between a bar and the note below it.
const NOTE_GAP_PX: f64 = 5.0;
/// The least part of the room beside the titles that bars have.
const LEAST_TRACK: f64 = 0.33;

/// Places of the bars in a width.
struct BarLayout {
    narrow: bool,
    bar_px: f64,
    gap_px: f64,
    width: f64,
    title_px: f64,
    x: LinearScale,
    /// Which of the notes is shown, from 0; `None` where there is no room for any.
    note: Option<usize>,
    caption: Vec<String>,
    titles: Vec<Vec<String>>,
}

impl BarLayout {
    fn new(picture: &StoryPicture, width: f64) -> Self {
        let narrow = width < NARROW_PX;
        let widest = picture.bars.iter().map(|bar| text_width(&bar.title, TEXT_PX, false));
        let title_px = widest.fold(0.0, f64::max).min(0.28 * width);
        let title = |bar: &StoryBar| {
            let beside = width - value_px(bar) - COLUMN_GAP_PX;
            lines(&bar.title, false, if narrow { beside } else { title_px }, 2)
        };
        let titles = picture.bars.iter().map(title).collect();
        let caption = lines(&picture.caption, true, width, 4);
        let domain = domain(&picture.bars);
        let mut note = None;
        let track = if narrow {
            (2.0, width - 2.0)
        } else {
            let left = title_px + COLUMN_GAP_PX;
            // Where the track ends if every number and its note stand beside the bar's end.
            let right = |level: usize| {
                let ends = picture.bars.iter().map(|bar| {
                    let note = bar.notes.get(level).or(bar.notes.last());
                    let note = note.map(|note| COLUMN_GAP_PX + text_width(note, TEXT_PX, false));
                    let room =
                        width - left - VALUE_GAP_PX - value_px(bar) - note.unwrap_or_default();
                    let share = (end_of(bar) - domain.0) / (domain.1 - domain.0);
                    left + room / share.max(0.1)
                });
                ends.fold(width - 2.0, f64::min)
            };
            let least = left + LEAST_TRACK * (width - left);
            let levels = picture.bars.iter().map(|bar| bar.notes.len()).max().unwrap_or(0);
            note = (0..levels).find(|&level| right(level) >= least);
            (left, right(note.unwrap_or(0)).max(least))
        };
        let x = LinearScale::new(domain, track);
        let (bar_px, gap_px) = (BAR_PX, ROW_GAP_PX);
        Self { narrow, bar_px, gap_px, width, title_px, x, note, caption, titles }
    }

    /// Where bars stand alone, makes them higher and then the gaps between them larger, as far as a height
    /// has room for it.
    fn filling(mut self, picture: &StoryPicture, height_px: f64) -> Self {
        let bars = picture.bars.len();
        if !picture.panels.is_empty() || self.narrow || bars < 2 {
            return self;
        }
        // Titles of two lines leave less room than this, never more.
        let free = |of: &Self| (height_px - of.height(picture)).max(0.0);
        self.bar_px = (BAR_PX + free(&self) / bars as f64).min(MOST_BAR_PX);
        self.gap_px = (ROW_GAP_PX + free(&self) / (bars - 1) as f64).min(MOST_ROW_GAP_PX);
        self
    }

    /// Height of all bars with their caption.
    fn height(&self, picture: &StoryPicture) -> f64 {
        let rows = picture.bars.iter().zip(&self.titles);
        let rows: f64 = rows.map(|(bar, title)| self.row(bar, title) + self.gap_px).sum();
        let axis = if picture.in_percent { LINE_PX } else { 0.0 };
        self.caption_height() + (rows - self.gap_px).max(0.0) + axis
    }

    fn caption_height(&self) -> f64 {
        above_height(self.caption.len(), 8.0)
    }

    fn row(&self, bar: &StoryBar, title: &[String]) -> f64 {
        let title = lines_height(title.len().max(1));
        match self.note_below(bar).len() {
            _ if !self.narrow => title.max(self.bar_px),
            0 => title + BAR_PX,
            lines => title + BAR_PX + NOTE_GAP_PX + lines_height(lines),
        }
    }

    /// The note below a bar, where there is one column.
    fn note_below(&self, bar: &StoryBar) -> Vec<String> {
        let fits = |note: &&String| text_width(note, TEXT_PX, false) <= self.width;
        let note = bar.notes.iter().find(fits).or(bar.notes.last());
        note.map(|note| lines(note, false, self.width, 2)).unwrap_or_default()
    }

    /// Draws the bars from a height on.
    fn draw(&self, scene: &mut Scene, picture: &StoryPicture, top: f64) {
        if picture.bars.is_empty() {
            return;
        }
        let bold = TextStyle::bold(Ink::Text, TEXT_PX, Align::Start);
        text_lines(scene, (0.0, top), &self.caption, bold);
        let first = top + self.caption_height();
        let mut y = first;
        for (bar, title) in picture.bars.iter().zip(&self.titles) {
            let height = self.row(bar, title);
            self.draw_row(scene, (bar, title), (y, height));
            y += height + self.gap_px;
        }
        let bottom = y - self.gap_px;
        if !self.narrow {
            let zero = self.x.to_px(0.0);
            let ends = vec![(zero, first - 3.0), (zero, bottom + 3.0)];
            scene.line(ends, Stroke::solid(Ink::Text, 2.0));
        }
        let (low, high) = self.x.domain();
        let ticks = if picture.in_percent { decimal_ticks(low, high, 4) } else { vec![] };
        for tick in ticks {
            let at = (self.x.to_px(tick), bottom + 4.0 + LINE_PX / 2.0);
            let style = TextStyle::plain(Ink::Muted, TEXT_PX, Align::Middle);
            let text = plain_percent(tick);
            let half = text_width(&text, TEXT_PX, false) / 2.0;
            if (half..=scene.width_px - half).contains(&at.0) {
                scene.text(at, text, style);
            }
        }
    }

    fn draw_row(
        &self,
        scene: &mut Scene,
        (bar, title): (&StoryBar, &[String]),
        (y, height): (f64, f64),
    ) {
        let (x, half) = (&self.x, self.bar_px / 2.0);
        let middle =
            y + if self.narrow { lines_height(title.len().max(1)) + half } else { height / 2.0 };
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
            draw_part(scene, look, ((left, middle - half), (right, middle + half)));
            from += length;
        }
        if self.narrow && x.domain().0 < 0.0 {
            let zero = x.to_px(0.0);
            let ends = vec![(zero, middle - half - 2.0), (zero, middle + half + 2.0)];
            scene.line(ends, Stroke::solid(Ink::Text, 2.0));
        }
        if let Some((low, high)) = bar.range {
            let [low, high] = [low, high].map(|end| x.to_px(end));
            let stroke = Stroke::solid(Ink::Text, 3.0);
            scene.line(vec![(low, middle), (high, middle)], stroke);
            for end in [low, high] {
                scene.line(vec![(end, middle - 9.0), (end, middle + 9.0)], stroke);
            }
        }
        let bold = |align| TextStyle::bold(Ink::Text, VALUE_PX, align);
        let style = TextStyle::plain(Ink::Muted, TEXT_PX, Align::Start);
        if self.narrow {
            scene.text((self.width, y + LINE_PX / 2.0), bar.value.clone(), bold(Align::End));
            let top = middle + half + NOTE_GAP_PX;
            text_lines(scene, (0.0, top), &self.note_below(bar), style);
            return;
        }
        let last = self.width - value_px(bar);
        let left = (x.to_px(end_of(bar)) + VALUE_GAP_PX).min(last);
        scene.text((left, middle), bar.value.clone(), bold(Align::Start));
        let left = left + value_px(bar) + COLUMN_GAP_PX;
        let note = self.note.and_then(|level| bar.notes.get(level).or(bar.notes.last()));
        if let Some(note) = note {
            scene.text((left, middle), note.clone(), style);
        }
    }
}

fn value_px(bar: &StoryBar) -> f64 {
    text_width(&bar.value, VALUE_PX, true)
}

/// Where a bar and its range end at the right, from zero on.
fn end_of(bar: &StoryBar) -> f64 {
    let sum: f64 = bar.parts.iter().map(|part| part.1).sum();
    sum.max(bar.range.map_or(0.0, |range| range.1)).max(0.0)
}

/// The values of the axis: zero and all ends of bars.
fn domain(bars: &[StoryBar]) -> (f64, f64) {
    let ends = bars.iter().flat_map(|bar| {
        let sum: f64 = bar.parts.iter().map(|part| part.1).sum();
        let outer = bar.range.unwrap_or_default();
        [sum, outer.0, outer.1]
    });
    let ends: Vec<f64> = ends.filter(|end| end.is_finite()).collect();
    let low = ends.iter().copied().fold(0.0, f64::min);
    let high = ends.iter().copied().fold(0.0, f64::max);
    if low == high { (0.0, 1.0) } else { (low, high) }
}

fn draw_part(scene: &mut Scene, look: Fill, (from, to): (Point, Point)) {
    if to.0 - from.0 < 0.05 {
        return;
    }
    match look {
        Fill::Tile(tile) => draw_tile(scene, tile, (from, to)),
        Fill::Model(model) => {
            scene.marks.push(Mark::Bar { from, to, ink: Ink::Series(model), radius_px: 0.0 });
        }
        Fill::Neutral => scene.block(from, to, Ink::Muted, 0.7),
    }
}

/// Size of a text, CSS pixels.
const TEXT_PX: f64 = 18.0;
/// Height of a line of text, CSS pixels.
const LINE_PX: f64 = 25.0;
/// Below this width there is one column, CSS pixels.
const NARROW_PX: f64 = 620.0;

/// A text in lines that fit; what does not fit in `most` lines is cut at the last one's end.
fn lines(text: &str, bold: bool, fit_px: f64, most: usize) -> Vec<String> {
    in_lines(text.split_whitespace(), TEXT_PX, bold, (fit_px, most))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wording::TileGroup;

    #[test]
    fn every_case_has_one_square() {
        let group =
            |(tile, count)| TileGroup { fill: Fill::Tile(tile), count, label: String::new() };
        let panel = |cells: &[(Tile, u32)]| Panel {
            groups: cells.iter().copied().map(group).collect(),
            ..Panel::default()
        };
        let all =
            [(Tile::Found, 256), (Tile::FalseAlarm, 288), (Tile::Missed, 44), (Tile::Left, 412)];
        for panels in [vec![panel(&all)], vec![panel(&all[..2]), panel(&all[2..])]] {
            for (width, height) in
                [(1138.0, 450.0), (640.0, 220.0), (362.0, 145.0), (620.0, 2000.0)]
            {
                let board = Board::new(&panels, width, height);
                assert!(board.widths.iter().sum::<f64>() <= width + 1e-9, "{width} {height}");
                assert!(f64::from(board.rows) * board.side <= height + 1e-9, "{width} {height}");
                let mut scene = Scene::new(width, height);
                board.draw(&mut scene, &panels, 0.0);
                let bars = |ink| {
                    let is_bar = |m: &&Mark| matches!(m, Mark::Bar { ink: i, .. } if *i == ink);
                    scene.marks.iter().filter(is_bar).count()
                };
                let greys = scene.marks.iter().filter(|m| matches!(m, Mark::Area { .. })).count();
                assert_eq!((bars(Ink::Text), bars(Ink::Surface), greys), (332, 288, 668));
            }
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
