//! Names on the lines themselves: where along a line its name has room, and what a text must not
//! cover.
//!
//! What most charts draw of their models: a line each, with its name on it.

use crate::chart::subject::{Models, Named, Subject};
use crate::domain::SortShort;
use crate::plot::{
    Align, Dash, Frame, Ink, Point, Scene, Stroke, TextStyle, shortened, text_width, thin, wrapped,
};
use crate::wording::Drawn;

/// Heights of a line are read so far apart, CSS pixels.
const STEP_PX: f64 = 4.0;
/// So much a text keeps from a line that it must not cover.
const CLEAR_PX: f64 = 3.0;
/// A name so far from its line is tied to it.
const FAR_PX: f64 = 9.0;
/// A name stands where its line is so far from all others, if there is such a place.
const ALONE_PX: f64 = 40.0;
/// A name stands no lower on its line, of the way from its highest place (0) to its lowest (1).
const LOWEST: f64 = 0.95;
/// What a place costs, in pixels of a line that rises below the name: another line through the name, one
/// through what ties it to its own, and a line that is seen nowhere beside the others.
const CROSSED: (f64, f64) = (90.0, 60.0);
const UNSEEN: f64 = 150.0;
/// Places for a name are tried so far apart.
const TRIES_PX: f64 = 12.0;
/// The longest name on a line, as a share of the frame: of a narrow one, and of others.
const LONGEST: (f64, f64) = (0.62, 0.34);
/// Frames up to this width are narrow.
const NARROW_PX: f64 = 500.0;

/// A rectangle that a text takes, CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Rect {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

impl Rect {
    /// Of a size, by its left end and the middle of its height.
    pub(super) fn of((left, middle): Point, (width, height): (f64, f64)) -> Self {
        let (top, bottom) = (middle - height / 2.0, middle + height / 2.0);
        Self { left, top, right: left + width, bottom }
    }

    /// Of a line with a little room on both sides.
    fn around(line: &[Point]) -> Self {
        let ends = |(low, high): (f64, f64), at: f64| (low.min(at), high.max(at));
        let none = (f64::INFINITY, f64::NEG_INFINITY);
        let across = line.iter().map(|point| point.0).fold(none, ends);
        let (top, bottom) = line.iter().map(|point| point.1).fold(none, ends);
        Self { left: across.0 - CLEAR_PX, top, right: across.1 + CLEAR_PX, bottom }
    }

    pub(super) fn meets(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    pub(super) fn is_inside(&self, frame: &Frame) -> bool {
        let across = self.left >= frame.left && self.right <= frame.right;
        across && self.top >= frame.top && self.bottom <= frame.bottom
    }
}

/// How high a line stands at each of many places; NaN where there is no line.
#[derive(Debug, Clone, Default)]
pub(super) struct Heights {
    left: f64,
    ys: Vec<f64>,
}

impl Heights {
    /// Of a polyline in pieces, each from left to right.
    pub(super) fn of_pieces(pieces: &[Vec<Point>], frame: &Frame) -> Self {
        let mut all = pieces.iter().map(|piece| Self::of(piece, frame));
        let Some(mut whole) = all.next() else { return Self::default() };
        for other in all {
            for (y, other) in whole.ys.iter_mut().zip(other.ys) {
                *y = if y.is_finite() { *y } else { other };
            }
        }
        whole
    }

    /// Of a polyline from left to right.
    pub(super) fn of(points: &[Point], frame: &Frame) -> Self {
        let mut ys = Vec::new();
        let (mut at, mut x) = (0, frame.left);
        while x <= frame.right {
            while at + 2 < points.len() && points[at + 1].0 < x {
                at += 1;
            }
            ys.push(match points.get(at..at + 2) {
                Some(&[from, to]) if from.0 <= x + STEP_PX && x <= to.0 + STEP_PX => {
                    let share = ((x - from.0) / (to.0 - from.0).max(1e-9)).clamp(0.0, 1.0);
                    from.1 + share * (to.1 - from.1)
                }
                _ => f64::NAN,
            });
            x += STEP_PX;
        }
        Self { left: frame.left, ys }
    }

    /// The heights over a stretch, with those next to it.
    fn over(&self, from_px: f64, to_px: f64) -> &[f64] {
        let place = |px: f64| ((px - self.left) / STEP_PX).max(0.0);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "columns")]
        let (from, to) = (place(from_px).floor() as usize, place(to_px).ceil() as usize + 1);
        let to = to.min(self.ys.len());
        &self.ys[from.min(to)..to]
    }

    /// Whether the line runs through a rectangle, or too near to it.
    pub(super) fn crosses(&self, rect: &Rect) -> bool {
        let (top, bottom) = (rect.top - CLEAR_PX, rect.bottom + CLEAR_PX);
        let is_in = |pair: &[f64]| pair[0].min(pair[1]) <= bottom && pair[0].max(pair[1]) >= top;
        self.over(rect.left, rect.right).windows(2).any(is_in)
    }

    /// How near another line comes over a stretch.
    fn apart(&self, other: &Self, (from_px, to_px): (f64, f64)) -> f64 {
        let pairs = self.over(from_px, to_px).iter().zip(other.over(from_px, to_px));
        pairs.map(|(own, other)| (own - other).abs()).fold(f64::INFINITY, f64::min)
    }

    /// How much of a stretch is seen, 0 to 1: lies on no other line.
    fn seen<'a>(
        &self,
        others: impl Iterator<Item = &'a Self>,
        (from_px, to_px): (f64, f64),
    ) -> f64 {
        let over: Vec<&[f64]> = others.map(|line| line.over(from_px, to_px)).collect();
        let is_alone = |(at, own): &(usize, &f64)| {
            let near = |other: &&[f64]| other.get(*at).is_some_and(|y| (y - *own).abs() < SEEN_PX);
            !over.iter().any(near)
        };
        let own = self.over(from_px, to_px);
        own.iter().enumerate().filter(is_alone).count() as f64 / own.len().max(1) as f64
    }

    /// The line around a stretch of it, as far as it is about as high as there.
    ///
    /// - `room_px`: how far to either side.
    pub(super) fn around(&self, (from_px, to_px): (f64, f64), room_px: f64) -> Self {
        let mut heights = self.over(from_px, to_px).iter().copied();
        let level = heights.find(|y| y.is_finite()).unwrap_or(f64::NAN);
        let columns = (0_u32..).map(|nth| self.left + f64::from(nth) * STEP_PX);
        let is_part = |(y, at): &(f64, f64)| {
            (y - level).abs() <= CLEAR_PX && *at >= from_px - room_px && *at <= to_px + room_px
        };
        let places = self.ys.iter().copied().zip(columns);
        let ys = places.map(|at| if is_part(&at) { at.0 } else { f64::NAN });
        Self { left: self.left, ys: ys.collect() }
    }

    /// From the middle of a rectangle's nearer edge to the line, where that is far.
    fn leader(&self, rect: &Rect) -> Option<Vec<Point>> {
        let x = f64::midpoint(rect.left, rect.right);
        let y = self.over(x, x).first().copied().filter(|y| y.is_finite())?;
        let edge = if y > rect.bottom { rect.bottom } else { rect.top };
        ((y - edge).abs() > FAR_PX).then(|| vec![(x, edge), (x, y)])
    }

    /// The highest and the lowest place of a stretch, if the line is there all along.
    fn span(&self, from_px: f64, to_px: f64) -> Option<(f64, f64)> {
        let ends = |(high, low): (f64, f64), y: &f64| (high.min(*y), low.max(*y));
        let part = self.over(from_px, to_px);
        let is_whole = !part.is_empty() && part.iter().all(|y| y.is_finite());
        is_whole.then(|| part.iter().fold((f64::INFINITY, f64::NEG_INFINITY), ends))
    }
}

/// A name to be put on a line.
pub(super) struct LineName<'a> {
    pub(super) name: &'a str,
    pub(super) ink: Ink,
    pub(super) line: &'a Heights,
    /// Lines that it must not lie under at the middle of its name.
    pub(super) apart: &'a [Heights],
}

/// The texts on a chart, and the line that none of them may cover.
#[derive(Debug, Clone, Default)]
pub(super) struct LineLabels {
    /// The winner's line.
    pub(super) winner: Heights,
    /// All lines.
    pub(super) lines: Vec<Heights>,
    /// The models whose lines are named.
    pub(super) named: Vec<usize>,
    /// Where there are texts.
    pub(super) taken: Vec<Rect>,
    /// Where lines tie names to their lines.
    leaders: Vec<Rect>,
    /// The names beside the frame, where there is room for them.
    pub(super) key: Option<Key>,
}

impl LineLabels {
    /// Whether a text can stand here.
    pub(super) fn is_free(&self, rect: &Rect) -> bool {
        !self.winner.crosses(rect) && self.is_untaken(rect)
    }

    fn is_untaken(&self, rect: &Rect) -> bool {
        !self.taken.iter().chain(&self.leaders).any(|other| other.meets(rect))
    }

    /// Writes a name beside its line, where it covers least and the line is high, level and apart from
    /// others; whether there is room for it.
    ///
    /// - `others`: lines that neither it nor what ties it to its own should cross.
    pub(super) fn name(
        &mut self,
        scene: &mut Scene,
        frame: &Frame,
        models: &dyn Models,
        name: &LineName,
        others: &[Heights],
    ) -> bool {
        let size = models.text_px();
        let longest = if frame.width() <= NARROW_PX { LONGEST.0 } else { LONGEST.1 };
        let text = shortened(name.name, size, false, frame.width() * longest);
        let (width, height) = (text_width(&text, size, false), size + 2.0);
        let mut best: Option<(f64, Rect)> = None;
        let heights = || name.line.ys.iter().copied().filter(|y| y.is_finite());
        let (summit, ground) = (heights().fold(f64::MAX, f64::min), heights().fold(0.0, f64::max));
        let mut left = frame.left + 6.0;
        while left + width <= frame.right - 6.0 {
            if let Some((high, low)) = name.line.span(left, left + width) {
                let others = || others.iter().filter(|line| !std::ptr::eq(*line, name.line));
                // Where it lies on its ground it can't be told from the axis.
                let height_px = (ground - summit).max(ALONE_PX);
                let depth = (f64::midpoint(low, high) - summit) / height_px;
                let steep = 0.5 * (low - high) + 40.0 * depth;
                let ends = (left, left + width);
                let apart = name.apart.iter().filter(|line| !std::ptr::eq(*line, name.line));
                let middle = (left + 0.35 * width, left + 0.65 * width);
                let is_worse = || best.is_some_and(|(least, _)| steep >= least);
                let seen = if is_worse() { 0.0 } else { name.line.seen(apart, middle) };
                if depth > LOWEST || seen == 0.0 {
                    left += TRIES_PX;
                    continue;
                }
                let apart = others().map(|line| name.line.apart(line, ends));
                let crowded = ALONE_PX - apart.fold(ALONE_PX, f64::min);
                let place = steep + 2.0 * crowded;
                // A little more than clear, so that a line's own name does not cover it.
                let half = height / 2.0 + CLEAR_PX + 0.05;
                let away = [0.0, 7.0, 14.0].into_iter();
                for (far, middle) in
                    away.flat_map(|px| [(px, high - half - px), (px, low + half + px)])
                {
                    // What it costs before it covers anything: most places are no better than the best one.
                    let own = place + far + UNSEEN * (1.0 - seen);
                    if best.is_some_and(|(least, _)| own >= least) {
                        continue;
                    }
                    let rect = Rect::of((left, middle), (width, height));
                    let leader = name.line.leader(&rect).map(|line| Rect::around(&line));
                    let is_tied = leader.as_ref().is_none_or(|line| self.is_untaken(line));
                    if !rect.is_inside(frame) || !self.is_free(&rect) || !is_tied {
                        continue;
                    }
                    let crossings =
                        |part: &Rect| others().filter(|line| line.crosses(part)).count();
                    let tied = leader.as_ref().map_or(0, crossings);
                    let cost = own + CROSSED.0 * crossings(&rect) as f64 + CROSSED.1 * tied as f64;
                    if best.is_none_or(|(least, _)| cost < least) {
                        best = Some((cost, rect));
                    }
                }
            }
            left += TRIES_PX;
        }
        let Some((_, rect)) = best else { return false };
        if let Some(leader) = name.line.leader(&rect) {
            self.leaders.push(Rect::around(&leader));
            scene.line(leader, Stroke { opacity: 0.7, ..Stroke::solid(name.ink, 1.0) });
        }
        let at = (rect.left, f64::midpoint(rect.top, rect.bottom));
        scene.text_with_halo(at, &text, TextStyle::plain(name.ink, size, Align::Start));
        self.taken.push(rect);
        true
    }

    /// Writes the names of grey lines beside all lines, and notes those.
    pub(super) fn name_greys(
        &mut self,
        scene: &mut Scene,
        frame: &Frame,
        models: &dyn Models,
        greys: Vec<(&str, Heights)>,
    ) {
        let first = self.lines.len();
        let (names, lines): (Vec<&str>, Vec<Heights>) = greys.into_iter().unzip();
        self.lines.extend(lines);
        let lines = self.lines.clone();
        for (name, line) in names.into_iter().zip(&lines[first..]) {
            let named = LineName { name, ink: Ink::Muted, line, apart: &lines };
            self.name(scene, frame, models, &named, &lines);
        }
    }
}

/// What of a chart of so many lines its help has to explain.
pub(super) fn drawn(lines: usize, winner: Option<usize>) -> Vec<Drawn> {
    let others = (lines > 1).then_some(Drawn::Others);
    winner.map(|_| Drawn::Winner).into_iter().chain(others).collect()
}

/// Lines nearer than this are not told apart.
const SEEN_PX: f64 = 5.0;

/// Width of the best model's line, and of the others', CSS pixels.
pub(super) const WINNER_PX: f64 = 3.2;
const OTHER_PX: f64 = 1.4;
const OTHER_OPACITY: f64 = 0.6;
const HAIR_OPACITY: f64 = 0.3;

/// A model's line in pieces, each from left to right: where it leaves the chart it is cut.
pub(super) type ModelLine = (usize, Vec<Vec<Point>>);

/// As [`lines_beside`], with nothing else drawn.
pub(super) fn lines<C: Named, J>(
    scene: &mut Scene,
    of: (&Frame, &Subject<C, J>),
    models: (Option<usize>, &[usize]),
    lines: &[ModelLine],
) -> LineLabels {
    lines_beside(scene, of, models, lines, vec![])
}

/// One line a model, named on the line, or beside the frame where there is room: the best model's solid and
/// on top, the others thin and pale; those that have no hue are hairlines without a name. A line without room
/// for its name keeps its pattern, so that it can be told by that.
///
/// - `leaders`: the models that have a hue.
/// - `others`: lines that are no model's; none is named where it lies on one of them.
pub(super) fn lines_beside<C: Named, J>(
    scene: &mut Scene,
    (frame, subject): (&Frame, &Subject<C, J>),
    (winner, leaders): (Option<usize>, &[usize]),
    lines: &[ModelLine],
    others: Vec<Heights>,
) -> LineLabels {
    let draw = |scene: &mut Scene, (_, pieces): &ModelLine, stroke: Stroke| {
        for piece in pieces {
            scene.line(thin(piece.clone(), frame.width()), stroke);
        }
    };
    let (lines, pale): (Vec<_>, Vec<_>) =
        lines.iter().partition(|(model, _)| leaders.contains(model));
    for line in pale {
        draw(scene, line, Stroke { opacity: HAIR_OPACITY, ..Stroke::solid(Ink::Muted, 1.0) });
    }
    let mut heights: Vec<_> =
        lines.iter().map(|(_, line)| Heights::of_pieces(line, frame)).collect();
    let of = winner.and_then(|winner| lines.iter().position(|(model, _)| *model == winner));
    let best = of.map(|at| heights[at].clone()).unwrap_or_default();
    let mut labels = LineLabels { winner: best, lines: heights.clone(), ..LineLabels::default() };
    heights.extend(others);
    let mut names = Scene::new(scene.width_px, scene.height_px);
    labels.key = Key::of_models(&mut names, frame, subject, (winner, &lines));
    let keyed = labels.key.as_ref().map_or(vec![], |key| key.models.clone());
    let mut dashes = Vec::with_capacity(lines.len());
    for (index, (model, _)) in lines.iter().enumerate() {
        let (name, ink) = (subject.model_name(*model), Ink::SeriesText(*model));
        let named = LineName { name, ink, line: &heights[index], apart: &heights };
        let is_named = Some(index) == of
            || keyed.iter().any(|(named, _)| named == model)
            || labels.name(&mut names, frame, subject, &named, &heights);
        labels.named.extend(is_named.then_some(*model));
        dashes.push(if is_named { Dash::Solid } else { Dash::of_series(*model) });
    }
    for (index, line) in lines.iter().enumerate().rev() {
        if Some(index) != of {
            let look =
                Stroke { dash: dashes[index], ..Stroke::solid(Ink::Series(line.0), OTHER_PX) };
            draw(scene, line, Stroke { opacity: OTHER_OPACITY, ..look });
        }
    }
    scene.marks.append(&mut names.marks);
    if let Some(at) = of {
        draw(scene, lines[at], Stroke::solid(Ink::Series(lines[at].0), WINNER_PX));
    }
    labels
}

/// Names beside a frame, a row each, after a piece of the line: with what is said of each model in the same
/// row, or of the best one below its name where there is little room.
#[derive(Debug, Clone)]
pub(super) struct Key {
    /// Where the pieces begin, and the right end of the chart.
    ends: (f64, f64),
    top: f64,
    is_wide: bool,
    /// How many rows are taken.
    rows: u32,
    /// The models, and where what is said of each begins.
    models: Vec<(usize, Point)>,
}

impl Key {
    /// The room that it needs.
    const LEAST_PX: f64 = 130.0;
    /// The same with what is said of each model.
    const WIDE_PX: f64 = 380.0;
    /// Rows for lines that are no model's.
    const OTHERS: u32 = 3;
    /// Rows for what is said below a name.
    const BELOW: u32 = 2;

    /// The models' names, the best one's first, as many as have room.
    fn of_models<C: Named, J>(
        scene: &mut Scene,
        frame: &Frame,
        subject: &Subject<C, J>,
        (winner, lines): (Option<usize>, &[&ModelLine]),
    ) -> Option<Self> {
        let room = subject.size_px.0 - frame.right;
        if room < Self::LEAST_PX {
            return None;
        }
        let is_wide = room >= Self::WIDE_PX;
        let left = frame.right + if is_wide { 36.0 } else { 10.0 };
        let (ends, top) = ((left, subject.size_px.0), frame.top);
        let mut key = Self { ends, top, is_wide, rows: 0, models: vec![] };
        let others = lines.iter().map(|(model, _)| *model).filter(|model| Some(*model) != winner);
        // Below the frame there is room beside the numbers of its axis.
        let lowest = frame.bottom + if is_wide { 0.0 } else { 30.0 };
        for model in winner.into_iter().chain(others) {
            let more = if is_wide { Self::OTHERS } else { Self::OTHERS + Self::BELOW };
            if key.top + key.row_px() * f64::from(key.rows + 1 + more) > lowest {
                break;
            }
            let is_best = Some(model) == winner;
            let width = if is_best { WINNER_PX } else { OTHER_PX };
            let text = TextStyle::plain(Ink::SeriesText(model), key.size_px(), Align::Start);
            let style = TextStyle { bold: is_best, ..text };
            let stroke = Stroke::solid(Ink::Series(model), width);
            let (end, y) = key.row(scene, subject.model_name(model), style, stroke);
            let below = (key.ends.0 + key.text_px(), y + key.row_px());
            key.models.push((model, if is_wide { (end, y) } else { below }));
            key.rows += if is_best && !is_wide { Self::BELOW } else { 0 };
        }
        let end = key.models.iter().map(|(_, at)| at.0).fold(0.0, f64::max);
        for (_, at) in key.models.iter_mut().filter(|_| is_wide) {
            at.0 = end + 18.0;
        }
        Some(key)
    }

    const fn row_px(&self) -> f64 {
        if self.is_wide { 24.0 } else { 17.0 }
    }

    const fn text_px(&self) -> f64 {
        if self.is_wide { 34.0 } else { 16.0 }
    }

    const fn size_px(&self) -> f64 {
        if self.is_wide { 13.0 } else { 12.0 }
    }

    /// A name after a piece of its line; returns where it ends.
    fn row(&mut self, scene: &mut Scene, name: &str, style: TextStyle, stroke: Stroke) -> Point {
        let ((left, right), text) = (self.ends, self.ends.0 + self.text_px());
        let y = self.top + self.row_px() * (f64::from(self.rows) + 0.5);
        self.rows += 1;
        scene.line(vec![(left, y), (text - 0.3 * self.text_px(), y)], stroke);
        let room = if self.is_wide { 0.42 * (right - left) } else { right - text };
        let name = shortened(name, style.size_px, style.bold, room);
        let end = text + text_width(&name, style.size_px, style.bold);
        scene.text((text, y), name, style);
        (end, y)
    }

    /// The name of a line that is no model's.
    pub(super) fn line(&mut self, scene: &mut Scene, name: &str, stroke: Stroke) {
        let style = TextStyle::plain(Ink::Muted, self.size_px(), Align::Start);
        self.row(scene, name, style, stroke);
    }

    /// - `said`: what is true of a model at the slider.
    pub(super) fn values(
        &self,
        scene: &mut Scene,
        best: Option<usize>,
        said: impl Fn(usize) -> String,
    ) {
        for &(model, at) in &self.models {
            let is_best = best == Some(model);
            if !self.is_wide && !is_best {
                continue;
            }
            let ink = if is_best { Ink::Text } else { Ink::Muted };
            let size = self.size_px();
            let style = TextStyle { bold: is_best, ..TextStyle::plain(ink, size, Align::Start) };
            let (text, room) = (said(model), self.ends.1 - at.0);
            let fit = if self.is_wide { |a, b, c, d| vec![shortened(a, b, c, d)] } else { wrapped };
            let lines = fit(&text, size, is_best, room);
            for (line, nth) in lines.into_iter().zip(0_u32..) {
                scene.text((at.0, at.1 + f64::from(nth) * self.row_px()), line, style);
            }
        }
    }
}

/// Which part of a straight line runs through a text, 0 to 1 along its way.
pub(super) fn crossing([from, to]: [Point; 2], text: &Rect) -> Option<(f64, f64)> {
    let (right, down) = (to.0 - from.0, to.1 - from.1);
    // Which part of its way lies between two places of one axis.
    let part = |start: f64, way: f64, (low, high): (f64, f64)| match way {
        0.0 if low < start && start < high => (0.0, 1.0),
        0.0 => (1.0, 0.0),
        way => {
            let ends = ((low - start) / way, (high - start) / way);
            (ends.0.min(ends.1), ends.0.max(ends.1))
        }
    };
    let across = part(from.0, right, (text.left, text.right));
    let along = part(from.1, down, (text.top, text.bottom));
    let (enters, leaves) = (across.0.max(along.0).max(0.0), across.1.min(along.1).min(1.0));
    (enters < leaves).then_some((enters, leaves))
}

/// A straight line that stops where it would run through a text.
pub(super) fn clear_straight(
    scene: &mut Scene,
    [from, to]: [Point; 2],
    (texts, stroke): (&[Rect], Stroke),
) {
    let at = |part: f64| (from.0 + part * (to.0 - from.0), from.1 + part * (to.1 - from.1));
    let inside = texts.iter().filter_map(|text| crossing([from, to], text));
    for (start, end) in between((0.0, 1.0), inside) {
        scene.line(vec![at(start), at(end)], stroke);
    }
}

/// What gaps leave of a stretch.
fn between((mut from, to): (f64, f64), gaps: impl Iterator<Item = (f64, f64)>) -> Vec<(f64, f64)> {
    let mut gaps: Vec<(f64, f64)> = gaps.filter(|gap| gap.0 < to && gap.1 > from).collect();
    gaps.sort_short_by(|a, b| a.0.total_cmp(&b.0));
    let mut left = Vec::new();
    for (start, end) in gaps {
        if start > from {
            left.push((from, start));
        }
        from = end.max(from);
    }
    if from < to {
        left.push((from, to));
    }
    left
}

/// The pieces of a line between two heights, cut where it crosses them.
///
/// - `points`: pixels; `low` and `high` likewise, `low` the smaller.
pub(super) fn clipped(points: &[Point], (low, high): (f64, f64)) -> Vec<Vec<Point>> {
    let mut pieces: Vec<Vec<Point>> = vec![];
    let mut piece: Vec<Point> = vec![];
    for pair in points.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let rise = to.1 - from.1;
        // Where along the pair each height is crossed, 0 to 1.
        let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
        if rise == 0.0 {
            if !(low..=high).contains(&from.1) {
                leave = -1.0;
            }
        } else {
            let crossings = ((low - from.1) / rise, (high - from.1) / rise);
            enter = enter.max(crossings.0.min(crossings.1));
            leave = leave.min(crossings.0.max(crossings.1));
        }
        if enter > leave {
            pieces.extend((piece.len() > 1).then(|| std::mem::take(&mut piece)));
            piece.clear();
            continue;
        }
        let at = |part: f64| (from.0 + part * (to.0 - from.0), from.1 + part * rise);
        if piece.is_empty() {
            piece.push(at(enter));
        }
        piece.push(at(leave));
        if leave < 1.0 {
            pieces.push(std::mem::take(&mut piece));
        }
    }
    pieces.extend((piece.len() > 1).then_some(piece));
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::Margins;

    #[test]
    fn a_rectangle_on_a_line_is_found() {
        let margins = Margins { top: 0.0, right: 0.0, bottom: 0.0, left: 0.0 };
        let frame = Frame::new((400.0, 200.0), margins);
        let line = Heights::of(&[(0.0, 200.0), (200.0, 100.0), (400.0, 100.0)], &frame);
        let rect = |left, middle| Rect::of((left, middle), (40.0, 10.0));
        assert!(line.crosses(&rect(80.0, 150.0)) && line.crosses(&rect(300.0, 100.0)));
        assert!(!line.crosses(&rect(80.0, 100.0)) && !line.crosses(&rect(300.0, 120.0)));
        assert_eq!(line.span(240.0, 300.0), Some((100.0, 100.0)));
        let tied = line.leader(&rect(80.0, 60.0)).unwrap();
        assert_eq!((tied[0], tied[1].0), ((100.0, 65.0), 100.0));
        assert!((tied[1].1 - 150.0).abs() <= STEP_PX, "{tied:?}");
        assert!(line.leader(&rect(240.0, 91.0)).is_none());
        let part = Heights::of(&[(100.0, 50.0), (200.0, 50.0)], &frame);
        assert!(part.span(20.0, 60.0).is_none() && part.span(120.0, 180.0).is_some());
        assert!(!part.crosses(&rect(20.0, 50.0)) && part.crosses(&rect(150.0, 50.0)));
    }

    #[test]
    fn lines_are_cut_where_they_leave_the_chart() {
        let points = [(0.0, 5.0), (10.0, 15.0), (20.0, 15.0), (30.0, -5.0), (40.0, 5.0)];
        let pieces = clipped(&points, (0.0, 10.0));
        assert_eq!(
            pieces,
            [
                vec![(0.0, 5.0), (5.0, 10.0)],
                vec![(22.5, 10.0), (27.5, 0.0)],
                vec![(35.0, 0.0), (40.0, 5.0)]
            ]
        );
        assert_eq!(clipped(&points[..2], (-1.0, 20.0)), [points[..2].to_vec()]);
        assert_eq!(clipped(&points[1..3], (0.0, 10.0)), [[]; 0]);
    }
}
