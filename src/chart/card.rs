//! The officer's card as a picture: the high-risk values of each feature, and what to do with each
//! pattern of high and low.
//!
//! Source: Hoshino et al. (2009), section 5.3 and table 5.

use crate::plot::{Align, Ink, Mark, Scene, Stroke, TextStyle, shortened, text_width};
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
#[must_use]
pub fn card_scene(card: &OfficerCard, title: &str, width_px: f64) -> Scene {
    let mut page = Page { scene: Scene::new(width_px, 0.0), y: MARGIN + 4.0 };
    page.line(title, 16.0, true, Ink::Text);
    page.y += 6.0;
    page.line("High risk:", 13.0, true, Ink::Text);
    for column in &card.columns {
        page.paragraph(&format!("{}: {}", column.name, column.high_in_words()), LINES);
    }
    if let Some(unlisted) = &card.unlisted {
        page.paragraph(unlisted, LINES);
    }
    page.y += 8.0;
    let (rows, more) = card.rows.split_at(card.rows.len().min(ROWS));
    page.rows(card, rows);
    if !more.is_empty() {
        page.line(&format!("and {} more patterns", more.len()), 12.0, false, Ink::Muted);
    }
    page.y += 6.0;
    for note in [&card.few, &card.warning].into_iter().flatten() {
        page.paragraph(note, LINES);
    }
    page.paragraph(&card.basis, LINES);
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
    fn paragraph(&mut self, text: &str, most: usize) {
        let size = 12.5;
        let (mut line, mut lines) = (String::new(), 0);
        let mut words = text.split(' ').peekable();
        while let Some(word) = words.next() {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if line.is_empty() || text_width(&longer, size, false) <= self.room() {
                line = longer;
            } else if lines + 1 < most {
                self.line(&line, size, false, Ink::Text);
                (line, lines) = (word.to_owned(), lines + 1);
            } else {
                let rest: Vec<&str> = words.by_ref().collect();
                line = format!("{longer} {}", rest.join(" "));
            }
        }
        self.line(&line, size, false, Ink::Text);
    }

    /// A table: one letter a feature, then what to do.
    fn rows(&mut self, card: &OfficerCard, rows: &[crate::wording::CardRow]) {
        let count = f64::from(u32::try_from(card.columns.len().max(1)).unwrap_or(u32::MAX));
        let cell = f64::clamp(self.room() * 0.55 / count, 8.0, 92.0);
        let middle = |column: u32| MARGIN + (f64::from(column) + 0.5) * cell;
        let heads = card.columns.iter().zip(0u32..);
        for (column, place) in heads.clone() {
            let name = match text_width(&column.name, 11.0, true) <= cell - 6.0 {
                true => column.name.clone(),
                false if cell >= 26.0 => shortened(&column.name, 11.0, true, cell - 6.0),
                false if cell >= 15.0 => (place + 1).to_string(),
                false => continue,
            };
            let set = TextStyle { bold: true, ..TextStyle::plain(Ink::Muted, 11.0, Align::Middle) };
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
