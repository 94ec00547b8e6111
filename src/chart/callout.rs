//! What a chart says at the slider's line: whose value, how much, and within which bounds; the
//! lines beside it that a pointer can drag; the look of a case among a thousand: mistakes in ink,
//! what goes right in grey, as a hue would be read as a model's.

use crate::chart::line_labels::{Heights, LineLabels, Rect, clear_straight, crossing};
use crate::chart::subject::Models;
use crate::domain::{OperatingCondition, Prevalence};
use crate::evaluate::{Baseline, SettingError, Settings};
use crate::plot::{
    Align, Frame, Ink, LinearScale, Point, Scene, Stroke, TextStyle, shortened, text_width, wrapped,
};
use crate::wording::Tile;
use std::iter;

/// From the slider's line to the text.
const BESIDE_PX: f64 = 14.0;
/// Places farther to the side are tried so far apart.
const ASIDE_PX: f64 = 45.0;
/// Between two texts at one height.
const APART_PX: f64 = 10.0;
/// Between the lines of a title of two.
const LEAD_PX: f64 = 3.0;
/// Places are tried so far apart.
const TRIES_PX: f64 = 10.0;

/// So far from the dot a text needs no line to it, and so far a place is looked for where no line is
/// covered.
const AT_PX: f64 = 30.0;
const NEAR_PX: f64 = 110.0;
/// So far from the dot a whole name is better than a part of it there.
const FAR_PX: f64 = 180.0;

/// What a text on a chart must not cover.
pub(super) struct Around<'a> {
    /// The lines and their names.
    pub(super) labels: &'a LineLabels,
    /// Another text, or the slider's line where that does not stand at the dot.
    pub(super) text: Option<Rect>,
    /// The height of a level line from end to end.
    pub(super) level: Option<f64>,
    /// A line that follows the slider.
    pub(super) line: Option<Heights>,
}

impl<'a> Around<'a> {
    /// Nothing but the lines and their names.
    pub(super) fn labels(labels: &'a LineLabels) -> Self {
        Self { labels, text: None, level: None, line: None }
    }

    fn is_free(&self, rect: &Rect) -> bool {
        let meets_line = self.line.as_ref().is_some_and(|line| line.crosses(rect));
        let meets_text = self.text.is_some_and(|text| text.meets(rect))
            || self.level.is_some_and(|y| rect.top < y + 1.0 && rect.bottom > y - 1.0);
        // Two texts side by side would be read as one.
        let apart = Rect { left: rect.left - APART_PX, right: rect.right + APART_PX, ..*rect };
        let meets_name = self.labels.taken.iter().any(|name| name.meets(&apart));
        self.labels.is_free(rect) && !meets_line && !meets_text && !meets_name
    }

    fn covers_a_line(&self, rect: &Rect) -> bool {
        self.labels.lines.iter().any(|line| line.crosses(rect))
    }
}

/// A text beside a dot on the slider's line.
pub(super) struct Callout {
    /// Whose value it is; the name is shortened where space is short.
    pub(super) model: usize,
    /// What follows the name: ": expect 24%".
    pub(super) value: String,
    /// A smaller line below.
    pub(super) below: String,
}

impl Callout {
    /// Draws it beside the slider's line, never across, where it covers neither the winner's line nor
    /// another text, and no line at all if there is such a place near the dot; where it stands far from
    /// the dot, on a line in its model's colour, as that may pass by the name of another.
    pub(super) fn draw(
        &self,
        scene: &mut Scene,
        frame: &Frame,
        (models, around): (&dyn Models, &Around),
        dot: Point,
    ) {
        let (size, small) = (if models.is_compact() { 14.0 } else { 16.0 }, 12.0);
        let name = models.model_name(self.model);
        let value_px = text_width(&self.value, size, true);
        let shares =
            if models.is_compact() { [0.95, 0.75, 0.6, 0.45] } else { [0.62, 0.5, 0.4, 0.3] };
        let height = if self.below.is_empty() { size + 4.0 } else { size + small + 8.0 };
        let on_one_line = |share: f64| {
            let room = (frame.width() * share - value_px).max(4.5 * size);
            vec![shortened(name, size, true, room) + &self.value]
        };
        let whole = vec![format!("{name}{}", self.value)];
        let alone = self.value.trim_start_matches(':').trim_start();
        let stacked = vec![name.to_owned(), alone.to_owned()];
        let in_two = |whole: &str| wrapped(whole, size, true, 0.75 * text_width(whole, size, true));
        // A name of several words, parted.
        let parted = models.is_compact().then(|| in_two(&whole[0]));
        let stackable = iter::once(stacked).chain(parted).filter(|lines| {
            let widths = lines.iter().map(|line| text_width(line, size, true));
            let is_whole = lines.len() == 2 && !lines.iter().any(|line| line.ends_with('…'));
            is_whole && widths.fold(0.0, f64::max) <= frame.width() * shares[0]
        });
        let stackable: Vec<_> = stackable.filter(|_| self.value.starts_with(':')).collect();
        let titles = shares.map(on_one_line);
        // At the dot or near it: the name and its value, beside or above each other; else a good part of
        // the name. Else where there is room, whole first; the value alone where there is none for a name.
        let unshortened = || {
            let full = titles.iter().filter(|title| **title == whole).take(1);
            full.chain(&stackable)
        };
        let placed = |title: &Vec<String>, reach: f64| {
            let widths = title.iter().map(|line| text_width(line, size, true));
            let width = widths.fold(text_width(&self.below, small, false), f64::max);
            let height = if title.len() > 1 { height + size + LEAD_PX } else { height };
            Some((title.clone(), place(frame, around, (dot, reach), (width, height))?))
        };
        let least = 0.7 * text_width(&whole[0], size, true);
        let readable = || titles.iter().filter(|title| text_width(&title[0], size, true) >= least);
        let reaches = [AT_PX, NEAR_PX];
        let near = [AT_PX, NEAR_PX, FAR_PX].into_iter();
        let near = near.flat_map(|px| unshortened().find_map(|title| placed(title, px))).next();
        let part = || reaches.iter().find_map(|&px| readable().find_map(|title| placed(title, px)));
        let far = || unshortened().chain(&titles).find_map(|title| placed(title, f64::INFINITY));
        let unnamed = || placed(&vec![alone.to_owned()], f64::INFINITY);
        let mut found = near.or_else(part);
        // The name is more than what stands below the value.
        if found.is_none() && !self.below.is_empty() {
            let alone = Self { value: self.value.clone(), below: String::new(), ..*self };
            return alone.draw(scene, frame, (models, around), dot);
        }
        found = found.or_else(far).or_else(unnamed);
        let Some((title, rect)) = found else { return };
        let is_left = rect.right < dot.0;
        let (x, align) = if is_left { (rect.right, Align::End) } else { (rect.left, Align::Start) };
        if let Some(end) = tied(dot, &rect) {
            let leader = Stroke::solid(Ink::Series(self.model), 1.0);
            clear_straight(scene, [dot, end], (&around.labels.taken, leader));
        }
        // First: its font is that of the ticks.
        if !self.below.is_empty() {
            let style = TextStyle::plain(Ink::Muted, small, align);
            scene.text_with_halo((x, rect.bottom - small / 2.0 - 2.0), &self.below, style);
        }
        let bold = TextStyle::bold(Ink::SeriesText(self.model), size, align);
        for (line, nth) in title.iter().zip(0_u32..) {
            let middle = rect.top + size / 2.0 + 2.0 + f64::from(nth) * (size + LEAD_PX);
            scene.text_with_halo((x, middle), line, bold);
        }
    }
}

/// Where the line to a text ends that stands too far from its dot to be read as its own.
fn tied(dot: Point, rect: &Rect) -> Option<Point> {
    let nearest = (dot.0.clamp(rect.left, rect.right), dot.1.clamp(rect.top, rect.bottom));
    let (across, along) = ((nearest.0 - dot.0).abs(), (nearest.1 - dot.1).abs());
    let end = dot.0.clamp(rect.left - 3.0, rect.right + 3.0);
    (along > 16.0 || across > BESIDE_PX + 1.0).then(|| (end, f64::midpoint(rect.top, rect.bottom)))
}

/// The free place nearest to the dot, on that side of it where there is more room first.
///
/// - `reach_px`: how far above or below the dot it may be.
fn place(
    frame: &Frame,
    around: &Around,
    (dot, reach_px): (Point, f64),
    (width, height): (f64, f64),
) -> Option<Rect> {
    let (right, left) = (dot.0 + BESIDE_PX, dot.0 - BESIDE_PX - width);
    let is_right = dot.0 < f64::midpoint(frame.left, frame.right);
    let sides = if is_right { [right, left] } else { [left, right] };
    let (first, last) = (frame.top + height / 2.0, frame.bottom - height / 2.0 - 2.0);
    let tries =
        || (0..60).map(|i| if i % 2 == 0 { f64::from(i / 2) } else { -f64::from(i / 2 + 1) });
    let fits = |x: &f64| *x >= frame.left && x + width <= frame.size_px.0 - 2.0;
    // The last one of either side stands at the frame's edge: there may be room between two others.
    let y = |step: f64| {
        let y = dot.1 - 12.0 + step * TRIES_PX;
        let inside = y.max(first).min(last);
        if (y - inside).abs() < TRIES_PX { inside } else { y }
    };
    let beside = tries().flat_map(|step| sides.into_iter().filter(fits).map(move |x| (x, y(step))));
    // Farther to the side where the line itself stands beside the dot.
    let aside = [1.0, 2.0, 3.0].map(|far| far * ASIDE_PX).into_iter();
    let aside = aside.flat_map(|far| {
        let sides = [right + far, left - far].into_iter().filter(fits);
        sides.flat_map(|x| tries().map(move |step| (x, y(step))))
    });
    let apart = |rect: &Rect| (f64::midpoint(rect.top, rect.bottom) - dot.1).abs();
    let is_free = |rect: &Rect| apart(rect) < reach_px && around.is_free(rect);
    let inside = |at: &Point| (first..=last).contains(&at.1);
    let rects = beside.filter(inside).map(|at| Rect::of(at, (width, height)));
    // A line that runs through a name ties the name to the dot.
    let crosses_names = |rect: &Rect| {
        let meets = |end, name| crossing([dot, end], name).is_some();
        tied(dot, rect).is_some_and(|end| around.labels.taken.iter().any(|name| meets(end, name)))
    };
    let covers = |rect: &Rect| apart(rect) >= NEAR_PX || around.covers_a_line(rect);
    // At the dot only where it is clear.
    let rects = rects.filter(|rect| is_free(rect) && (reach_px > AT_PX || !covers(rect)));
    let found = rects.min_by_key(|rect| (crosses_names(rect), covers(rect)));
    let mut aside = aside.filter(inside).map(|at| Rect::of(at, (width, height)));
    found.or_else(|| aside.find(|rect| reach_px > AT_PX && is_free(rect)))
}

/// How near a pointer must be to a line to take hold of it, CSS pixels.
const REACH_PX: f64 = 8.0;

/// A line that can be dragged.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum DragHandle {
    /// The lower end of the range of PC(+).
    RangeLow,
    /// Its upper end.
    RangeHigh,
    /// The lower end of the belief about the cost ratio, drawn at a PC(+).
    BeliefLow(Prevalence),
    /// Its upper end.
    BeliefHigh(Prevalence),
    /// The highest false positive rate borne.
    MaxFpr,
    /// The threshold in force that models are compared with.
    Threshold,
    /// How many cases can be handled, of so many of whom a share is positive.
    Workforce {
        /// Share of positives, `0.0..=1.0`.
        prevalence: f64,
        /// Cases that come.
        population: f64,
    },
}

impl DragHandle {
    /// Moves the line to a value of the chart's; the other end of a range gives way. Nothing where
    /// there is no range, or no limit.
    ///
    /// # Errors
    /// [`SettingError`] for values outside `0.0..=1.0`; the settings are then as before.
    pub fn move_to(self, settings: &mut Settings, value: f64) -> Result<(), SettingError> {
        match self {
            Self::RangeLow | Self::RangeHigh if settings.range.is_some() => {
                settings.set_range_end(self == Self::RangeLow, value)
            }
            Self::BeliefLow(prevalence) | Self::BeliefHigh(prevalence) => {
                let ratio = OperatingCondition::from_pc(value, prevalence)?.cost_ratio();
                settings.set_belief_end(matches!(self, Self::BeliefLow(_)), ratio)
            }
            Self::MaxFpr if settings.limits.max_fpr.is_some() => {
                settings.set("max-fpr", &value.to_string())
            }
            Self::Threshold => {
                if let Baseline::Cut { threshold, .. } = &mut settings.baseline {
                    *threshold = value;
                }
                Ok(())
            }
            Self::Workforce { .. } if settings.targeting.capacity.is_some() => {
                settings.set("capacity", &value.to_string())
            }
            _ => Ok(()),
        }
    }
}

/// The end of a range that a pointer takes hold of, if one is near enough; of ends on one spot the one that
/// can move to the pointer's side.
///
/// - `ends`: what the lower and the upper end are.
pub(super) fn edge_at(
    x: LinearScale,
    x_px: f64,
    range: (f64, f64),
    ends: [DragHandle; 2],
) -> Option<DragHandle> {
    let away = |pc: f64| (x.to_px(pc) - x_px).abs();
    let (low, high) = (away(range.0), away(range.1));
    let is_low = if low == high { x.from_px(x_px) < range.0 } else { low < high };
    let edge = if is_low { ends[0] } else { ends[1] };
    (low.min(high) <= REACH_PX).then_some(edge)
}

/// Whether a pointer is near enough to a line.
pub(super) fn is_near(line_px: f64, x_px: f64) -> bool {
    (line_px - x_px).abs() <= REACH_PX
}

/// How a square is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TileLook {
    /// Its colour.
    pub ink: Ink,
    /// How much of it is seen, `0.0..=1.0`.
    pub opacity: f64,
    /// Whether only its edge is drawn.
    pub is_outlined: bool,
}

impl TileLook {
    /// The look of a kind of case.
    ///
    /// # Examples
    /// ```
    /// use breakeven::{chart::TileLook, plot::Ink, wording::Tile};
    /// let missed = TileLook::of(Tile::Missed);
    /// assert_eq!((missed.ink, missed.is_outlined), (Ink::Text, false));
    /// assert!(TileLook::of(Tile::FalseAlarm).is_outlined);
    /// assert_eq!(TileLook::of(Tile::Found).ink, Ink::Muted);
    /// ```
    pub const fn of(tile: Tile) -> Self {
        let (ink, opacity, is_outlined) = match tile {
            Tile::Found => (Ink::Muted, 0.7, false),
            Tile::Missed => (Ink::Text, 1.0, false),
            Tile::FalseAlarm => (Ink::Text, 1.0, true),
            Tile::Left => (Ink::Muted, 0.22, false),
        };
        Self { ink, opacity, is_outlined }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearer_edge_is_held() {
        let x = LinearScale::new((0.0, 1.0), (100.0, 200.0));
        let ends = [DragHandle::RangeLow, DragHandle::RangeHigh];
        let held = [90.0, 118.0, 125.0, 131.0, 149.0].map(|px| edge_at(x, px, (0.2, 0.4), ends));
        let (low, high) = (Some(DragHandle::RangeLow), Some(DragHandle::RangeHigh));
        assert_eq!(held, [None, low, low, None, None]);
        assert_eq!(edge_at(x, 146.0, (0.2, 0.4), ends), high);
        assert_eq!([119.0, 121.0].map(|px| edge_at(x, px, (0.2, 0.2), ends)), [low, high]);
    }

    #[test]
    fn what_is_held_moves() {
        let mut settings = Settings::default();
        DragHandle::RangeLow.move_to(&mut settings, 0.5).unwrap();
        assert_eq!(settings, Settings::default(), "there is nothing to hold");
        settings.set("range", "0.2,0.4").unwrap();
        settings.set("max-fpr", "0.1").unwrap();
        DragHandle::RangeLow.move_to(&mut settings, 0.5).unwrap();
        assert_eq!(settings.range, Some((0.5, 0.5)));
        DragHandle::RangeHigh.move_to(&mut settings, 0.9).unwrap();
        DragHandle::MaxFpr.move_to(&mut settings, 0.3).unwrap();
        assert_eq!((settings.range, settings.limits.max_fpr), (Some((0.5, 0.9)), Some(0.3)));
        assert!(DragHandle::MaxFpr.move_to(&mut settings, 1.5).is_err());
    }
}
