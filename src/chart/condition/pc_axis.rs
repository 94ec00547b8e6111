//! The axis that charts over PC(+) share, spoken in cost ratios: how many false alarms one miss
//! costs; and the line that is dragged.

use crate::chart::axis::{SliderAxis, Stage, class_axes, handle, inks, tick, winner_bars};
use crate::chart::interface::{At, AtCondition};
use crate::chart::line_labels::{Rect, clear_straight, clipped};
use crate::chart::subject::{Models, Subject};
use crate::curve::Policy;
use crate::domain::OperatingCondition;
use crate::evaluate::{
    Band, BandPoint, Bands, Evaluation, Interval, SURELY_FIXED, intervals, sure_to_save,
    surely_fixed, without,
};
use crate::plot::{
    Align, Frame, Ink, LinearScale, Mark, Point, Scene, Stroke, TextStyle, ratio_ticks, text_width,
    wrapped,
};
use crate::wording::{interval_in_table, plain_percent, plain_ratio, times_in_hundred};

/// The frame of every chart at a condition: space for its title above, the scrubber below.
pub(crate) fn frame(subject: &Subject) -> Frame {
    Stage::new(subject, &class_axes(subject.wording)).frame
}

/// Cost ratios at the bottom of an axis, the one that is set on the handle; they move with the
/// prevalence.
///
/// - `y_px`: the middle of their text.
pub(crate) fn ratios(
    scene: &mut Scene,
    (frame, x): (&Frame, LinearScale),
    condition: OperatingCondition,
    (from_px, y_px): (f64, f64),
) {
    let to_px = |ratio: f64| {
        let at = OperatingCondition::from_cost_ratio(ratio, condition.prevalence());
        x.to_px(at.map_or(0.0, |c| c.pc()))
    };
    let (at, right) = ((x.to_px(condition.pc()), y_px), frame.size_px.0);
    let taken = handle(scene, at, &plain_ratio(condition.cost_ratio()), right);
    let width = |ratio: f64| text_width(&plain_ratio(ratio), 12.0, false) + 10.0;
    let ends = (frame.left, frame.right.min(right - 12.0));
    scene.keep_still(|scene| {
        for ratio in ratio_ticks(taken, to_px, ends, width) {
            let at = to_px(ratio);
            tick(scene, (at, from_px), 4.0);
            let style = TextStyle::plain(Ink::Muted, 12.0, Align::Middle);
            scene.text((at, y_px), plain_ratio(ratio), style);
        }
    });
}

/// Height of the letters on it.
const RIBBON_NAME_PX: f64 = 12.0;
/// From one line of a name to the next.
const RIBBON_LINE_PX: f64 = 14.0;
/// How much of a colour is hidden where it is pale.
const PALE: f64 = 0.65;
/// How much of the ground is hidden there, and of a line.
const VEIL: f64 = 0.4;
const PALE_LINE: f64 = 0.5;
/// What is written there.
const CANNOT_TELL: &str = "can’t tell";
/// A part that is nowhere so high is not seen.
const SEEN: f64 = 0.05;

/// What stands under every chart at a condition, in the same place: the ribbon of how often each model
/// is best, the cost ratios, and the slider's handle.
pub(crate) struct Scrubber {
    /// The strip, and the frame of the charts over PC(+), which it stands under.
    pub(super) stage: Stage,
    is_shares: bool,
    /// The names of the winners, where no shares are known.
    names: Vec<Rect>,
    /// Where no model is sure to save anything, PC(+): the colours are pale there.
    unsure: Vec<(f64, f64)>,
    /// Where a fixed policy is sure to be the best.
    fixed: Vec<(f64, f64)>,
    /// Whether a colour is seen there.
    pub(super) is_pale: bool,
    parts: Vec<Part>,
    /// The models that have a hue.
    pub(super) leaders: Vec<usize>,
}

/// A part that has room for its name.
struct Part {
    lines: Vec<String>,
    ink: Ink,
    span_px: (f64, f64),
    middle_px: f64,
    width_px: f64,
}

impl Scrubber {
    /// Draws what is free of the condition, and what the axis below measures.
    pub(super) fn new(scene: &mut Scene, (subject, evaluation): AtCondition) -> Self {
        let axes = class_axes(subject.wording);
        let stage = Stage::new(subject, &axes);
        let Stage { frame, top, bottom } = stage;
        let (bands, intervals) = (evaluation.bands.as_ref(), intervals(subject.joint));
        // Where the baseline is the best model nothing is to be told.
        let is_baseline = |of: &&Interval| {
            of.policy.model().is_some() && of.policy.model() == evaluation.baseline_model
        };
        let told = intervals.iter().filter(is_baseline).map(|of| (of.from, of.to));
        let unsure = bands.map(|bands| {
            without(&without(&[(0.0, 1.0)], &sure_to_save(&bands.0)), &told.collect::<Vec<_>>())
        });
        let (unsure, is_shares) = (unsure.unwrap_or_default(), bands.is_some());
        let fixed = bands.map(|bands| surely_fixed(&bands.0)).unwrap_or_default();
        let (is_pale, names, parts) = (false, vec![], vec![]);
        let leaders = subject.leaders((subject, evaluation).winner(), bands);
        let mut scrubber = Self { stage, is_shares, names, unsure, fixed, is_pale, parts, leaders };
        let mut is_grey_unnamed = false;
        match bands {
            Some(bands) => is_grey_unnamed = scrubber.draw_shares(scene, subject, bands),
            None => {
                let (across, x) = ((top, bottom - top), frame.x((0.0, 1.0)));
                scrubber.names =
                    winner_bars(scene, across, x, &intervals, (subject, &scrubber.leaders));
            }
        }
        let end = stage.name(scene, subject, &axes[0]);
        if is_shares {
            let legend = "Strip: which model is best, times in 100".to_owned();
            let mut names = vec![legend.clone()];
            names.extend(["Strip: best, times in 100", "Strip: times in 100"].map(str::to_owned));
            if scrubber.leaders.len() < subject.shown_models().count() {
                names.insert(0, format!("{legend}; grey: another or none"));
            } else if is_grey_unnamed {
                names.insert(0, format!("{legend}; grey: none"));
            }
            stage.remark(scene, &names, end);
        }
        scrubber
    }

    /// Where neither a model nor a fixed policy is sure to be better, grey under a chart's lines.
    pub(super) fn veil(&self, scene: &mut Scene) {
        let (top, bottom) = self.stage.frame.span();
        for (from, to) in self.px(&self.doubtful()) {
            scene.block((from, top), (to, bottom), Ink::Grid, VEIL);
        }
    }

    /// A line again where these cases can't tell, pale, and where a fixed policy is sure to be the best,
    /// grey; whether a part is grey.
    pub(super) fn unsure_line(&self, scene: &mut Scene, points: &[Point], width_px: f64) -> bool {
        let turned = |&(x, y): &Point| (y, x);
        let line: Vec<Point> = points.iter().map(turned).collect();
        let pale = Stroke { opacity: PALE_LINE, ..Stroke::solid(Ink::Surface, width_px) };
        let looks =
            [(self.doubtful(), pale), (self.fixed.clone(), Stroke::solid(Ink::Muted, width_px))];
        for (intervals, stroke) in &looks {
            for part in self.px(intervals).flat_map(|ends| clipped(&line, ends)) {
                scene.line(part.iter().map(turned).collect(), *stroke);
            }
        }
        !self.fixed.is_empty()
    }

    /// Whether a fixed policy is sure to be the best at a place.
    pub(super) fn is_fixed_at(&self, pc: f64) -> bool {
        self.fixed.iter().any(|(from, to)| (*from..=*to).contains(&pc))
    }

    /// Where a fixed policy is sure to be the best, from where to where.
    pub(super) fn fixed_px(&self) -> Vec<(f64, f64)> {
        self.px(&self.fixed).collect()
    }

    fn doubtful(&self) -> Vec<(f64, f64)> {
        without(&self.unsure, &self.fixed)
    }

    fn px(&self, intervals: &[(f64, f64)]) -> impl Iterator<Item = (f64, f64)> {
        let x = self.stage.frame.x((0.0, 1.0));
        intervals.iter().map(move |(from, to)| (x.to_px(*from), x.to_px(*to)))
    }

    /// The axis along which its handle is dragged.
    pub(super) fn axis(&self) -> SliderAxis {
        SliderAxis::of_share(&self.stage.frame, (f64::NEG_INFINITY, self.stage.bottom))
    }

    /// The PC(+) under a pointer that is on it, or below.
    pub(super) fn value_at(&self, x_px: f64, y_px: f64) -> Option<f64> {
        (y_px >= self.stage.top).then(|| self.axis().value_at(x_px))
    }

    pub(super) fn is_pale_at(&self, pc: f64) -> bool {
        self.unsure.iter().any(|(from, to)| (*from..=*to).contains(&pc))
    }

    /// Whether a part where no model is best has no room for its name.
    fn draw_shares(&mut self, scene: &mut Scene, subject: &Subject, bands: &Bands) -> bool {
        let frame = self.stage.frame;
        let (x, points) = (frame.x((0.0, 1.0)), &bands.0);
        let (from, to) = ((frame.left, self.stage.top), (frame.right, self.stage.bottom));
        scene.marks.push(Mark::Bar { from, to, ink: Ink::Grid, radius_px: 0.0 });
        let mut below = vec![0.0; points.len()];
        for model in 0..subject.curves.models.len() {
            let shares = points.iter().map(|point| point.share_best[model]);
            let tops: Vec<f64> = below.iter().zip(shares).map(|(low, share)| low + share).collect();
            if tops.iter().zip(&below).any(|(top, low)| top > low) {
                let at = |(point, share): (&BandPoint, &f64)| (x.to_px(point.pc), self.y(*share));
                let upper = points.iter().zip(&tops).map(at);
                let lower = points.iter().zip(&below).rev().map(at);
                let points: Vec<Point> = upper.chain(lower).collect();
                let ((ink, opacity), text_ink) = inks(&self.leaders, model);
                scene.marks.push(Mark::Area { points, ink, opacity });
                let name = (subject.model_name(model), text_ink, Some(false));
                self.name_part(x, bands, name, (&below, &tops));
            }
            below = tops;
        }
        let mut seen = points.iter().zip(&below).filter(|(_, share)| **share >= SEEN);
        self.is_pale = seen.any(|(point, _)| self.is_pale_at(point.pc));
        for (from, to) in self.px(&self.unsure) {
            scene.block((from, self.stage.top), (to, self.stage.bottom), Ink::Grid, PALE);
        }
        let words = subject.wording;
        let trivial = [&words.always_negative, &words.always_positive];
        let mut is_grey_unnamed = false;
        for (which, name) in trivial.into_iter().enumerate() {
            let sure = |share: f64| if share >= SURELY_FIXED { 1.0 } else { 0.0 };
            let tops: Vec<f64> = points.iter().map(|p| sure(p.trivial_best[which])).collect();
            let low = vec![0.0; tops.len()];
            let is_named = self.name_part(x, bands, (name, Ink::Text, None), (&low, &tops));
            let is_seen = points.iter().any(|point| point.trivial_best[which] >= SEEN);
            is_grey_unnamed |= !is_named && is_seen;
        }
        for (from, to) in self.doubtful() {
            let (span_px, lines) = ((x.to_px(from), x.to_px(to)), vec![CANNOT_TELL.to_owned()]);
            let width_px = text_width(CANNOT_TELL, RIBBON_NAME_PX, false);
            let middle_px = self.y(0.5) + 0.5;
            if width_px + 12.0 <= span_px.1 - span_px.0 {
                let ink = Ink::Text;
                self.parts.push(Part { lines, ink, span_px, middle_px, width_px });
            }
        }
        is_grey_unnamed
    }

    fn y(&self, share: f64) -> f64 {
        self.stage.bottom - share * (self.stage.bottom - self.stage.top)
    }

    /// Remembers the widest stretch in which a part is high enough for its name, on one line or on
    /// two; whether there is one.
    ///
    /// - `is_pale`: whether it is to stand where the colours are pale; `None` for anywhere.
    fn name_part(
        &mut self,
        x: LinearScale,
        bands: &Bands,
        (name, ink, is_pale): (&str, Ink, Option<bool>),
        (low, high): (&[f64], &[f64]),
    ) -> bool {
        let stretch = |height_px: f64| {
            let is_high = |at: &usize| {
                let is_there = is_pale.is_none_or(|pale| pale == self.is_pale_at(bands.0[*at].pc));
                is_there
                    && (high[*at] - low[*at]) * (self.stage.bottom - self.stage.top) >= height_px
            };
            let high_at: Vec<usize> = (0..bands.0.len()).filter(is_high).collect();
            let widest = high_at.chunk_by(|a, b| a + 1 == *b).max_by_key(|part| part.len())?;
            Some((*widest.first()?, *widest.last()?))
        };
        let named = |count: usize| {
            let (from, to) = stretch(count_px(count) + 1.0)?;
            let middle = usize::midpoint(from, to);
            let middle_px = self.y(f64::midpoint(low[middle], high[middle])) + 0.5;
            // On a slope the part leaves the name's height before it is too low for it.
            let half = count_px(count) / 2.0;
            let holds = |at: &usize| {
                self.y(high[*at]) <= middle_px - half && self.y(low[*at]) >= middle_px + half
            };
            let from = (from..=middle).rev().take_while(holds).last()?;
            let to = (middle..=to).take_while(holds).last()?;
            let span_px = (x.to_px(bands.0[from].pc), x.to_px(bands.0[to].pc));
            let room = span_px.1 - span_px.0 - 12.0;
            let lines = match count {
                1 => vec![name.to_owned()],
                _ => wrapped(name, RIBBON_NAME_PX, true, room.max(0.0)),
            };
            let width_px = lines.iter().map(|line| text_width(line, RIBBON_NAME_PX, true));
            let width_px = width_px.fold(0.0, f64::max);
            let is_whole = lines.len() == count && lines.join(" ") == name;
            let part = Part { lines, ink, span_px, middle_px, width_px };
            (is_whole && width_px <= room).then_some(part)
        };
        let part = named(1).or_else(|| named(2));
        let is_named = part.is_some();
        self.parts.extend(part);
        is_named
    }

    /// The names, the slider's line, and how often the winner is best there.
    ///
    /// - `texts`: what the line must not run through; none where the chart above has another axis.
    pub(super) fn draw_overlay(
        &self,
        scene: &mut Scene,
        (subject, evaluation): AtCondition,
        texts: Option<&[Rect]>,
    ) {
        let (frame, x) = (&self.stage.frame, self.stage.frame.x((0.0, 1.0)));
        let (at, stroke) = (x.to_px(evaluation.condition.pc()), Stroke::solid(Ink::Text, 1.5));
        let from = if texts.is_some() { frame.top } else { self.stage.top };
        let texts = [texts.unwrap_or_default(), &self.names].concat();
        clear_straight(scene, [(at, from), (at, self.stage.bottom)], (&texts, stroke));
        // The strip is of what is best without a limit.
        let count = self.count(frame, at, (subject, evaluation));
        let count = count.filter(|_| evaluation.plan.is_none());
        if let Some((rect, times, (ink, text_ink))) = &count {
            let (from, to) = ((rect.left - 3.0, rect.top), (rect.right + 3.0, rect.bottom));
            scene.marks.push(Mark::Bar { from, to, ink: *ink, radius_px: 3.0 });
            let style = TextStyle::bold(*text_ink, RIBBON_NAME_PX, Align::Start);
            let place = (rect.left, f64::midpoint(rect.top, rect.bottom) + 0.5);
            scene.text(place, times.clone(), style);
        }
        let count = count.as_ref().map(|(rect, ..)| rect);
        for part in &self.parts {
            part.draw(scene, count);
        }
        let below = (self.stage.bottom, self.stage.bottom + 14.0);
        ratios(scene, (frame, x), evaluation.condition, below);
    }

    /// Where the count stands beside the slider's line, its text, and its colours.
    fn count(
        &self,
        frame: &Frame,
        at: f64,
        (subject, evaluation): (&Subject, &Evaluation),
    ) -> Option<(Rect, String, (Ink, Ink))> {
        let certainty = evaluation.certainty().filter(|_| self.is_shares)?;
        let trivial: f64 = certainty.trivial.iter().map(|of| of.share_best).sum();
        let is_pale = self.is_pale_at(evaluation.condition.pc());
        let (share, below, inks) = match evaluation.recommended(subject.joint).0 {
            // Where a policy without a model is the best in most resamples, its share is shown.
            Policy::Model(model) if trivial <= 0.5 => {
                let below: f64 = certainty.models[..model].iter().map(|of| of.share_best).sum();
                let own = (Ink::Series(model), Ink::OnSeries(model));
                let inks = if is_pale { (Ink::Grid, Ink::Text) } else { own };
                (certainty.models[model].share_best, below, inks)
            }
            _ => (trivial, 1.0 - trivial, (Ink::Grid, Ink::Text)),
        };
        let times = times_in_hundred(share);
        let width = text_width(&times, RIBBON_NAME_PX, true);
        // On ground of its own kind, so that it does not overhang the end of a part.
        let pc = |px: f64| frame.x((0.0, 1.0)).from_px(px);
        let is_alike = self.is_pale_at(pc(at + width + 12.0)) == self.is_pale_at(pc(at));
        let has_left = at - width - 12.0 >= frame.left;
        let is_right = (is_alike || !has_left) && at + width + 14.0 <= frame.right;
        let left = if is_right { at + 7.0 } else { at - 7.0 - width };
        let half = (RIBBON_NAME_PX + 3.0) / 2.0;
        let middle =
            self.y(below + share / 2.0).clamp(self.stage.top + half, self.stage.bottom - half);
        Some((Rect::of((left, middle), (width, 2.0 * half)), times, inks))
    }
}

impl Part {
    /// Its name in the middle, beside what stands at the slider's line.
    fn draw(&self, scene: &mut Scene, count: Option<&Rect>) {
        let width = self.width_px;
        let (from, to) = self.span_px;
        let middle = f64::midpoint(from, to) - width / 2.0;
        let mut left = middle;
        if let Some(count) = count {
            let own = Rect::of((left, self.middle_px), (width, RIBBON_NAME_PX));
            if own.left < count.right + 8.0 && own.right > count.left - 12.0 {
                let (before, after) = (count.left - 14.0 - width, count.right + 10.0);
                left = match (before >= from + 4.0, after + width <= to - 4.0) {
                    (true, true) if left - before < after - left => before,
                    (_, true) => after,
                    (true, _) => before,
                    _ => return,
                };
            }
        }
        let style = TextStyle::bold(self.ink, RIBBON_NAME_PX, Align::Middle);
        let draw = |scene: &mut Scene| {
            let mut y = self.middle_px - (count_px(self.lines.len()) - count_px(1)) / 2.0;
            for line in &self.lines {
                scene.text((left + width / 2.0, y), line.clone(), style);
                y += RIBBON_LINE_PX;
            }
        };
        // One that makes room follows the slider.
        if left == middle { scene.keep_still(draw) } else { draw(scene) }
    }
}

/// Height of so many lines of a name.
fn count_px(lines: usize) -> f64 {
    if lines > 1 { RIBBON_LINE_PX + RIBBON_NAME_PX + 2.0 } else { RIBBON_NAME_PX + 2.0 }
}

/// Opacities of the band that holds 95 of 100, and of its half over it.
const OPACITIES: (f64, f64) = (0.10, 0.16);
/// Weights of the neighbours that a band is smoothed with.
const SMOOTH: [f64; 5] = [1.0, 2.0, 3.0, 2.0, 1.0];

/// A model's band along the axis, smoothed: what a hundred resamples leave of noise is none of its
/// shape.
///
/// - `shows`: the value of a point that a chart shows.
/// - returns: the band at some PC(+).
pub(crate) fn band_of(
    bands: &Bands,
    shows: impl Fn(&BandPoint) -> Option<Band>,
) -> Vec<(f64, Band)> {
    let all: Vec<(f64, Band)> =
        bands.0.iter().filter_map(|point| Some((point.pc, shows(point)?))).collect();
    let smooth = |at: usize| {
        let (pc, own) = all[at];
        let Some(around) = at.checked_sub(2).and_then(|from| all.get(from..at + 3)) else {
            return (pc, own);
        };
        let mean = |value: fn(&Band) -> f64| {
            let sum: f64 =
                around.iter().zip(SMOOTH).map(|((_, b), weight)| value(b) * weight).sum();
            sum / SMOOTH.iter().sum::<f64>()
        };
        let outer = (mean(|b| b.outer.0), mean(|b| b.outer.1));
        let inner = (mean(|b| b.inner.0), mean(|b| b.inner.1));
        (pc, Band { expected: mean(|b| b.expected), outer, inner })
    };
    (0..all.len()).map(smooth).collect()
}

/// Lowest and highest value of a band.
pub(crate) fn band_range(band: &[(f64, Band)]) -> (f64, f64) {
    let outer = band.iter().map(|(_, band)| band.outer);
    outer.fold((0.0, 0.0), |(low, high), (from, to)| (from.min(low), to.max(high)))
}

/// A band in its model's colour, its half darker; it ends at the edges of the plot.
pub(crate) fn draw_band(
    scene: &mut Scene,
    frame: &Frame,
    model: usize,
    band: &[(f64, Band)],
    y: LinearScale,
) {
    let x = frame.x((0.0, 1.0));
    let place = |pc: f64, value: f64| (x.to_px(pc), y.to_px(value).clamp(frame.top, frame.bottom));
    let mut area = |ends: fn(&Band) -> (f64, f64), opacity: f64| {
        let low = band.iter().map(|(pc, band)| place(*pc, ends(band).0));
        let high = band.iter().rev().map(|(pc, band)| place(*pc, ends(band).1));
        let points: Vec<Point> = low.chain(high).collect();
        scene.marks.push(Mark::Area { points, ink: Ink::Series(model), opacity });
    };
    if band.len() > 1 {
        area(|band| band.outer, OPACITIES.0);
        area(|band| band.inner, OPACITIES.1);
    }
}

/// The expected value with its interval at the slider: a bar and a dot; pale and hollow unless it is sure
/// to save.
pub(crate) fn draw_expected(
    scene: &mut Scene,
    (model, is_sure): (usize, bool),
    (expected, interval): (Point, (Point, Point)),
) {
    let ink = Ink::Series(model);
    let opacity = if is_sure { 0.75 } else { 0.4 };
    scene.line(vec![interval.0, interval.1], Stroke { opacity, ..Stroke::solid(ink, 6.0) });
    let (ink, ring) = if is_sure { (ink, Ink::Surface) } else { (Ink::Surface, ink) };
    scene.marks.push(Mark::Dot { at: expected, radius_px: 6.0, ink, ring });
}

/// What chance leaves open at the slider, for those who do not see it.
pub(crate) fn in_words(subject: &Subject, evaluation: &Evaluation) -> String {
    let Some(certainty) = evaluation.certainty() else { return String::new() };
    let Policy::Model(model) = evaluation.recommended(subject.joint).0 else {
        return String::new();
    };
    let name = subject.model_name(model);
    let expected = evaluation.saving_of(model).1.map(|(expected, interval)| {
        let interval = interval_in_table(Some(interval));
        format!(
            " On new cases {name} is expected to save {} ({interval}).",
            plain_percent(expected)
        )
    });
    let expected = expected.unwrap_or_default();
    if evaluation.plan.is_some() {
        return expected; // what is best without the limit is another question
    }
    let times = times_in_hundred(certainty.models[model].share_best);
    format!("{expected} It is best in {times} of 100 resamplings.")
}
