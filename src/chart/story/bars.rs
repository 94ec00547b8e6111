//! Bars of what decisions cost or bring, each with its title, its number and the sum behind it.

use super::squares::{fill, lines_height};
use super::text::{LINE_PX, TEXT_PX, is_narrow, lines};
use crate::plot::{
    Align, Ink, LinearScale, Mark, Scene, Stroke, TextStyle, first_fitting, text_width,
};
use crate::wording::{Fill, StoryBar, StoryPicture, Whisker};

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
        let (bar_px, gap_px) = match picture.panels.is_empty() && !narrow {
            true => (LONE_BAR_PX, LONE_ROW_GAP_PX),
            false => (BAR_PX, ROW_GAP_PX),
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
        match self.narrow {
            true if bar.notes.is_empty() => title + self.bar_px,
            true => title + self.bar_px + NOTE_GAP_PX + lines_height(self.note_below(bar).len()),
            false => title.max(self.bar_px).max(if self.has_two_lines(bar) {
                2.0 * LINE_PX
            } else {
                0.0
            }),
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
        let mut y = top;
        for line in &self.caption {
            let style =
                TextStyle { bold: true, ..TextStyle::plain(Ink::Text, TEXT_PX, Align::Start) };
            scene.text((0.0, y + LINE_PX / 2.0), line.clone(), style);
            y += LINE_PX;
        }
        y = top + self.caption_height();
        let track = match self.narrow {
            true => (2.0, self.width - 2.0),
            false => (self.title_px + COLUMN_GAP_PX, self.width - self.words_px - COLUMN_GAP_PX),
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
            for line in why {
                let style = TextStyle::plain(Ink::Muted, TEXT_PX, Align::Start);
                scene.text((left, y + LINE_PX / 2.0), line.clone(), style);
                y += LINE_PX;
            }
            y += self.gap_px;
        }
        let end = y - self.gap_px;
        if !self.narrow {
            let zero = x.to_px(0.0);
            scene.line(
                vec![(zero, first - 3.0), (zero, bottom + 3.0)],
                Stroke::solid(Ink::Text, 2.0),
            );
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
        let (first, align, at) = match self.narrow {
            true => (y + LINE_PX / 2.0, Align::Start, 0.0),
            false => {
                (middle - (lines_height(title.len()) - LINE_PX) / 2.0, Align::End, self.title_px)
            }
        };
        for (line, index) in title.iter().zip(0u32..) {
            let style = TextStyle::plain(Ink::Text, TEXT_PX, align);
            scene.text((at, first + f64::from(index) * LINE_PX), line.clone(), style);
        }
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
        let bold = |align| TextStyle { bold: true, ..TextStyle::plain(Ink::Text, VALUE_PX, align) };
        let note = |fit: f64| first_fitting(&bar.notes, TEXT_PX, false, fit);
        let style = TextStyle::plain(Ink::Muted, TEXT_PX, Align::Start);
        if self.narrow {
            scene.text((self.width, y + LINE_PX / 2.0), bar.value.clone(), bold(Align::End));
            let mut y = middle + self.bar_px / 2.0 + NOTE_GAP_PX + LINE_PX / 2.0;
            for line in self.note_below(bar) {
                scene.text((0.0, y), line, style);
                y += LINE_PX;
            }
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
        Fill::Neutral => {
            let points = vec![from, (to.0, from.1), to, (from.0, to.1)];
            scene.marks.push(Mark::Area { points, ink: Ink::Muted, opacity: 0.7 });
        }
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
