//! The officer's card as a picture: the high-risk values of each feature, and what to do with each
//! pattern of high and low; and cases as squares by action.
//!
//! Source: Hoshino et al. (2009), section 5.3 and table 5.

use crate::evaluate::Tally;
use crate::plot::{Align, Ink, Mark, Scene, Stroke, TextStyle, in_lines, shortened, text_width};
use crate::wording::OfficerCard;

/// So many patterns are listed; the rest is counted.
const ROWS: usize = 32;
/// So many lines of values a feature.
const LINES: usize = 4;

const MARGIN: f64 = 16.0;
const LINE: f64 = 18.0;

/// The card as a scene, as high as it needs to be.
///
/// - `width_px`: CSS pixels.
pub fn card_scene(card: &OfficerCard, title: &str, width_px: f64) -> Scene {
    let mut page = Page { scene: Scene::new(width_px, 0.0), y: MARGIN + 4.0 };
    page.line(title, 16.0, true, Ink::Text);
    page.y += 6.0;
    page.line("High risk:", 13.0, true, Ink::Text);
    for column in &card.columns {
        page.paragraph(&format!("{}: {}", column.name, column.high_in_words()));
    }
    if let Some(unlisted) = &card.unlisted {
        page.paragraph(unlisted);
    }
    page.y += 8.0;
    let (rows, more) = card.rows.split_at(card.rows.len().min(ROWS));
    page.rows(card, rows);
    if !more.is_empty() {
        page.line(&format!("and {} more patterns", more.len()), 12.0, false, Ink::Muted);
    }
    page.y += 6.0;
    for note in [&card.few, &card.warning].into_iter().flatten() {
        page.paragraph(note);
    }
    page.paragraph(&card.basis);
    page.scene.height_px = page.y + MARGIN - 10.0;
    page.scene
}

struct Page {
    scene: Scene,
    y: f64,
}

impl Page {
    fn room(&self) -> f64 {
        self.scene.width_px - 2.0 * MARGIN
    }

    fn line(&mut self, text: &str, size: f64, bold: bool, ink: Ink) {
        let text = shortened(text, size, bold, self.room());
        let set = TextStyle { bold, ..TextStyle::plain(ink, size, Align::Start) };
        self.scene.text((MARGIN, self.y), text, set);
        self.y += LINE.max(size * 1.4);
    }

    /// A text in lines; what is too long for them is cut.
    fn paragraph(&mut self, text: &str) {
        for line in in_lines(text.split(' '), 12.5, false, (self.room(), LINES)) {
            self.line(&line, 12.5, false, Ink::Text);
        }
    }

    /// A table: one letter a feature, then what to do.
    fn rows(&mut self, card: &OfficerCard, rows: &[crate::wording::CardRow]) {
        let count = card.columns.len().max(1) as f64;
        let cell = f64::clamp(self.room() * 0.55 / count, 8.0, 92.0);
        let middle = |column: u32| MARGIN + (f64::from(column) + 0.5) * cell;
        let heads = card.columns.iter().zip(0u32..);
        for (column, place) in heads.clone() {
            let name = if text_width(&column.name, 11.0, true) <= cell - 6.0 {
                column.name.clone()
            } else if cell >= 26.0 {
                shortened(&column.name, 11.0, true, cell - 6.0)
            } else if cell >= 15.0 {
                (place + 1).to_string()
            } else {
                continue;
            };
            let set = TextStyle::bold(Ink::Muted, 11.0, Align::Middle);
            self.scene.text((middle(place), self.y), name, set);
        }
        self.y += LINE - 2.0;
        let orders = MARGIN + count * cell + 12.0;
        for row in rows {
            if row.is_positive {
                let (from, to) =
                    ((MARGIN, self.y - 8.5), (self.scene.width_px - MARGIN, self.y + 8.5));
                self.scene.marks.push(Mark::Bar { from, to, ink: Ink::Grid, radius_px: 2.0 });
            }
            for (_, place) in heads.clone() {
                let is_high = row.pattern >> place & 1 == 1;
                let letter = if is_high { "H" } else { "L" };
                let size = (cell - 1.0).min(12.5);
                let ink = if is_high { Ink::Text } else { Ink::Muted };
                let set = TextStyle { bold: is_high, ..TextStyle::plain(ink, size, Align::Middle) };
                self.scene.text((middle(place), self.y), letter, set);
            }
            let mark = if row.is_few() { " *" } else { "" };
            let order = format!("{}{mark}", card.order(row.is_positive));
            let room = self.scene.width_px - MARGIN - orders;
            let order = shortened(&order, 12.5, row.is_positive, room);
            let set = TextStyle {
                bold: row.is_positive,
                ..TextStyle::plain(Ink::Text, 12.5, Align::Start)
            };
            self.scene.text((orders, self.y), order, set);
            self.y += LINE;
        }
        let ends = vec![(MARGIN, self.y - 4.0), (self.scene.width_px - MARGIN, self.y - 4.0)];
        self.scene.line(ends, Stroke::solid(Ink::Grid, 1.0));
        self.y += 6.0;
    }
}

/// Rows of squares that stand by action: 24 of a thousand; of fewer so many that the picture keeps its
/// shape.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "1 to 24")]
pub fn action_rows(tally: Tally) -> u32 {
    (f64::from(tally.total()) * 0.576).sqrt().round().max(1.0) as u32
}

/// How many columns the squares of [`action_paths`] take by action, those that are acted on first: at
/// least as many as a word above them needs, none where there is no case, and one for every 12 rows
/// between the two actions, which count as the first's.
pub fn action_columns(tally: Tally) -> [u32; 2] {
    let ([hits, misses, alarms, rest], rows) = (tally.cells, action_rows(tally));
    let columns =
        |count: u32| if count > 0 { count.div_ceil(rows).max(rows.div_ceil(2)) } else { 0 };
    let [acted, left] = [hits + alarms, misses + rest].map(columns);
    [if acted > 0 && left > 0 { acted + rows.div_ceil(12) } else { acted }, left]
}

/// One SVG path for each of the four cells, in grid units: the outline of its squares, those that are
/// acted on left of the others. A cell without cases has an empty path.
///
/// # Examples
/// ```
/// use breakeven::{chart::{action_columns, action_paths}, evaluate::Tally};
/// let tally = Tally { cells: [24, 12, 24, 940] };
/// let paths = action_paths(tally);
/// assert_eq!((&*paths[0], &*paths[2]), ("M0 0H1V24H0Z", "M1 0H2V24H1Z"));
/// assert_eq!((&*paths[1], action_columns(tally)), ("M14 0H15V12H14Z", [14, 40]));
/// ```
pub fn action_paths(tally: Tally) -> [String; 4] {
    let [hits, misses, alarms, rest] = tally.cells;
    let rows = action_rows(tally);
    let left = action_columns(tally)[0] * rows;
    [(0, hits), (left, misses), (hits, alarms), (left + misses, rest)]
        .map(|(start, count)| region(start, start + count, rows))
}

/// Squares `start..end`, counted down columns of so many rows, as rectangles: a part of a column, whole
/// columns, a part of a column.
fn region(start: u32, end: u32, rows: u32) -> String {
    let first = start.next_multiple_of(rows).min(end);
    let last = (end - end % rows).max(first);
    let rectangle = |(from, to): (u32, u32)| {
        let (column, top, squares) = (from / rows, from % rows, to - from);
        let (right, bottom) = (column + squares.div_ceil(rows), top + squares.min(rows));
        format!("M{column} {top}H{right}V{bottom}H{column}Z")
    };
    let parts = [(start, first), (first, last), (last, end)];
    parts.into_iter().filter(|(from, to)| from < to).map(rectangle).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Squares covered by a path made of axis-parallel rectangles.
    fn area(path: &str) -> u32 {
        let rectangles = path.split('M').filter(|r| !r.is_empty());
        let numbers = rectangles.map(|r| {
            let n: Vec<u32> =
                r.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
            (n[2] - n[0]) * (n[3] - n[1])
        });
        numbers.sum()
    }

    #[test]
    fn every_case_has_one_square() {
        for cells in
            [[256, 44, 288, 412], [0, 0, 0, 1000], [1, 1, 1, 997], [20, 7, 11, 97], [0, 1, 1, 0]]
        {
            assert_eq!(action_paths(Tally { cells }).map(|p| area(&p)), cells);
        }
    }
}
