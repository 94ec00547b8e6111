//! The pattern of high and low risks of a group, left of its bar.

use crate::chart::subject::{Models, Subject};
use crate::domain::RiskModel;
use crate::plot::{Align, Ink, Mark, Scene, TextStyle, shortened, text_width};

/// Letters stand on no larger ground than this.
const MOST_BAR_PX: f64 = 26.0;

/// Where the patterns stand.
#[derive(Clone, Copy)]
pub(super) struct Patterns {
    left: f64,
    cell_px: f64,
    columns: usize,
}

impl Patterns {
    pub(super) fn of(subject: &Subject, columns: usize) -> Self {
        let (all, least, most) =
            if subject.is_compact() { (104.0, 6.0, 20.0) } else { (280.0, 15.0, 70.0) };
        let count = f64::from(u32::try_from(columns.max(1)).unwrap_or(u32::MAX));
        Self { left: 4.0, cell_px: f64::clamp(all / count, least, most), columns }
    }

    pub(super) fn right(self) -> f64 {
        self.middle(self.columns) - self.cell_px / 2.0
    }

    fn middle(self, column: usize) -> f64 {
        let place = f64::from(u32::try_from(column).unwrap_or(u32::MAX));
        self.left + (place + 0.5) * self.cell_px
    }

    /// The pattern as letters, H on a ground; as bars where letters have no room.
    pub(super) fn draw(self, scene: &mut Scene, pattern: u32, (at, row_px): (f64, f64)) {
        let size = (row_px - 4.0).min(12.0);
        for column in 0..self.columns {
            let (middle, is_high) = (self.middle(column), pattern >> column & 1 == 1);
            let half = (row_px / 2.0 - 1.0).clamp(2.0, MOST_BAR_PX / 2.0);
            let half = ((self.cell_px / 2.0 - 1.0).min(10.0), half);
            let has_letters = self.cell_px >= 13.0;
            if is_high || !has_letters {
                let thin = if is_high { half.1 } else { 1.0 };
                let (from, to) = ((middle - half.0, at - thin), (middle + half.0, at + thin));
                let ink = if is_high { Ink::Text } else { Ink::Grid };
                scene.marks.push(Mark::Bar { from, to, ink, radius_px: 2.0 });
            }
            if has_letters {
                let ink = if is_high { Ink::Surface } else { Ink::Muted };
                let set = TextStyle { bold: is_high, ..TextStyle::plain(ink, size, Align::Middle) };
                scene.text((middle, at), if is_high { "H" } else { "L" }, set);
            }
        }
    }

    /// Names above the patterns where they fit, else numbers and what they stand for.
    pub(super) fn heads(self, scene: &mut Scene, risk: &RiskModel, top: f64) {
        let muted = |align| TextStyle::plain(Ink::Muted, 11.0, align);
        let names = risk.columns.iter().map(|column| column.name.as_str());
        if names.clone().all(|name| text_width(name, 11.0, false) <= self.cell_px - 6.0) {
            for (column, name) in names.enumerate() {
                scene.text((self.middle(column), top - 10.0), name, muted(Align::Middle));
            }
            return;
        }
        let numbered = names.zip(1..).map(|(name, number)| format!("{number} {name}"));
        let legend = numbered.collect::<Vec<_>>().join(" · ");
        let legend = shortened(&legend, 11.0, false, scene.width_px - 8.0);
        scene.text((self.left, 8.0), legend, muted(Align::Start));
        if self.cell_px >= 15.0 {
            for column in 0..self.columns {
                let at = (self.middle(column), top - 10.0);
                scene.text(at, (column + 1).to_string(), muted(Align::Middle));
            }
        }
    }
}
