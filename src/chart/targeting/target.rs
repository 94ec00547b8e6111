//! "How many to target?": profit, response or lift against the share of the cases targeted, with
//! the limit as a line that can be dragged (Provost & Fawcett, *Data Science for Business*, figures
//! 8-2, 8-6 and 8-7, and 8-10 to 8-12).

use super::axes::{axes, captions, said, share_line, target_frame};
use super::curves::{ModelLines, TargetView, Values, clipped, value_at};
use crate::chart::interface::{Chart, Moment};
use crate::chart::series::{Dots, Readings};
use crate::chart::slider_axis::SliderAxis;
use crate::chart::subject::{Models, Subject};
use crate::evaluate::Targets;
use crate::plot::{
    Align, Dash, Frame, Ink, LinearScale, Point, Scene, Stroke, TextStyle, text_width, thin,
};
use crate::wording::{amount_in_words, grouped, plain_percent};

/// One of the three charts; depends on the amounts, the prevalence and the population, not on the
/// limit.
pub(crate) struct TargetChart {
    view: TargetView,
    frame: Frame,
    y: LinearScale,
    lines: Vec<ModelLines>,
}

/// Lift is not looked at below this share when the axis is chosen: it starts as a handful of cases.
const FIRST_LIFT: f64 = 0.01;

/// Between the line of a random choice and its name.
const GAP_PX: f64 = 4.0;

/// Losses beyond this many times the highest profit are cut off.
const LOSSES: f64 = 0.6;

impl TargetChart {
    /// Builds the chart and draws its base layer.
    /// O(kept cuts of all models, or pixels · folds · log n).
    pub(crate) fn new(
        base: &mut Scene,
        subject: &Subject,
        targets: &Targets,
        view: TargetView,
    ) -> Self {
        let lines = ModelLines::of_shown(subject, targets, view, subject.size_px.0);
        let domain = domain(&lines, targets, view);
        let frame = target_frame(subject, targets, view, domain);
        let y = frame.y(domain);
        axes(base, &frame, y, targets, view, subject.is_compact());
        captions(base, &frame, subject, view);
        let chart = Self { view, frame, y, lines };
        chart.random(base, targets);
        for ModelLines { model, line, .. } in chart.lines.iter().rev() {
            chart.draw(base, line, Stroke::series(*model, 2.5));
        }
        if view == TargetView::Profit {
            for model in subject.shown_models() {
                let share = targets.models[model].best.share;
                let profit = value_at(&subject.curves.models[model], targets, view, share);
                if let Some(at) = profit.and_then(|profit| chart.place(share, profit)) {
                    base.dot(at, 3.5, Ink::Series(model));
                }
            }
        }
        chart
    }

    /// Where a value stands, if it is on the chart.
    fn place(&self, share: f64, value: f64) -> Option<Point> {
        let at = (self.frame.x((0.0, 1.0)).to_px(share), self.y.to_px(value));
        (self.frame.top - 0.5..=self.frame.bottom + 0.5).contains(&at.1).then_some(at)
    }

    fn draw(&self, scene: &mut Scene, values: &Values, stroke: Stroke) {
        let x = self.frame.x((0.0, 1.0));
        let place = |&(share, value): &(f64, f64)| (x.to_px(share), self.y.to_px(value));
        let points: Vec<Point> = values.iter().map(place).collect();
        for piece in clipped(&points, (self.frame.top, self.frame.bottom)) {
            scene.line(thin(piece, self.frame.width()), stroke);
        }
    }

    /// A random choice, with its name beside the line.
    fn random(&self, scene: &mut Scene, targets: &Targets) {
        let ends = [0.0, 1.0].map(|share| (share, self.view.at_random(targets, share)));
        let stroke = Stroke { dash: Dash::Dashed, opacity: 0.7, ..Stroke::solid(Ink::Muted, 1.0) };
        self.draw(scene, &ends.to_vec(), stroke);
        let x = self.frame.x((0.0, 1.0));
        let line = ends.map(|(share, value)| (x.to_px(share), self.y.to_px(value)));
        let pieces = clipped(&line, (self.frame.top, self.frame.bottom));
        let Some([from, to]) = pieces.first().map(|p| [p[0], p[p.len() - 1]]) else { return };
        let (name, size) = ("at random", 12.0);
        let box_px = (text_width(name, size, false), 1.2 * size);
        let Some((left, top)) = self.beside((from, to), box_px) else { return };
        let at = (left, top + box_px.1 / 2.0);
        scene.text(at, name, TextStyle::plain(Ink::Muted, size, Align::Start));
    }

    /// The top left corner of a box of a size that touches neither a line nor, if possible, a
    /// model's curve: to the right below a rising line and above a falling one, else to its left.
    fn beside(&self, (from, to): (Point, Point), (width, height): (f64, f64)) -> Option<Point> {
        let frame = &self.frame;
        let is_rising = to.1 <= from.1;
        let places = [0.7, 0.6, 0.8, 0.5, 0.9, 0.4, 0.3, 0.2, 0.1].into_iter().flat_map(|part| {
            let on = |from: f64, to: f64| from + part * (to - from);
            let (x, y) = (on(from.0, to.0), on(from.1, to.1));
            let (below, above) = (y + GAP_PX, y - GAP_PX - height);
            let (right, left) = (x + GAP_PX, x - GAP_PX - width);
            match is_rising {
                true => [(right, below), (left, above)],
                false => [(right, above), (left, below)],
            }
        });
        let inside = places.filter(|&(left, top)| {
            let across = left >= frame.left + GAP_PX && left + width <= frame.right - GAP_PX;
            across && top >= frame.top && top + height <= frame.bottom
        });
        let inside: Vec<Point> = inside.collect();
        let x = frame.x((0.0, 1.0));
        let is_free = |&(left, top): &Point| {
            self.lines.iter().all(|model| {
                model.line.windows(2).all(|pair| {
                    let [a, b] = [pair[0], pair[1]].map(|(s, v)| (x.to_px(s), self.y.to_px(v)));
                    let apart = |a: f64, b: f64, low: f64, size: f64| {
                        a.max(b) < low || a.min(b) > low + size
                    };
                    apart(a.0, b.0, left, width) || apart(a.1, b.1, top, height)
                })
            })
        };
        inside.iter().copied().find(is_free).or(inside.first().copied())
    }

    /// "8,000 (8%)" beside the grip.
    fn say_share(&self, scene: &mut Scene, subject: &Subject, targets: &Targets, share: f64) {
        let (cases, share_said) =
            (grouped((share * targets.population).round()), plain_percent(share));
        let size = subject.text_px();
        let (at, y) = (self.frame.x((0.0, 1.0)).to_px(share), self.frame.top - 13.0);
        let fits = |text: &String| {
            let width = text_width(text, size, true);
            match at + 15.0 + width <= self.frame.right {
                true => Some((at + 15.0, Align::Start)),
                // To the left there is the name of the axis.
                false if at - 15.0 - width >= 48.0 => Some((at - 15.0, Align::End)),
                false => None,
            }
        };
        let texts = [format!("{cases} ({share_said})"), share_said];
        let found = texts.into_iter().find_map(|text| Some((fits(&text)?, text)));
        let Some(((x, align), text)) = found else { return };
        let ink = if targets.limit.is_some() { Ink::Text } else { Ink::Muted };
        scene.text((x, y), text, TextStyle { bold: true, ..TextStyle::plain(ink, size, align) });
    }
}

impl Chart for TargetChart {
    /// Without a limit the line stands, lighter, where the best model is best.
    fn draw_overlay(&self, scene: &mut Scene, at: &Moment) {
        let (subject, targets) = at.limit();
        let Some((share, best)) = place_to_look_at(subject, targets) else { return };
        for fold in self.lines.iter().filter(|l| l.model == best).flat_map(|l| &l.folds) {
            let stroke = Stroke { opacity: 0.25, ..Stroke::solid(Ink::Series(best), 1.0) };
            self.draw(scene, fold, stroke);
        }
        share_line(scene, &self.frame, share, targets.limit.is_some());
        self.say_share(scene, subject, targets, share);
        let dots = Dots { best: Some(5.5), others: Some(4.0) };
        let mut readings = Readings::new(subject, Some(best), dots);
        let room = self.frame.size_px.0 - self.frame.right - 38.0; // beside the line's sample
        for model in subject.shown_models() {
            let curves = &subject.curves.models[model];
            let Some(value) = value_at(curves, targets, self.view, share) else { continue };
            let y_px = self.y.to_px(value).clamp(self.frame.top, self.frame.bottom);
            readings.label(model, y_px, said(value, targets, self.view, room));
            if let Some(at) = self.place(share, value) {
                readings.dot(scene, model, at);
            }
        }
        readings.draw_labels(scene, &self.frame);
    }

    fn slider_axis(&self) -> Option<SliderAxis> {
        Some(SliderAxis::of_share(&self.frame))
    }

    fn alternative(&self, at: &Moment) -> String {
        let (subject, targets) = at.limit();
        let Some((share, _)) = place_to_look_at(subject, targets) else { return String::new() };
        let said = |value: f64| match self.view {
            TargetView::Profit => amount_in_words(value, targets, subject.wording),
            view => said(value, targets, view, f64::INFINITY),
        };
        let values = subject.listed(|model| {
            let curves = &subject.curves.models[model];
            let value = value_at(curves, targets, self.view, share).map(said);
            let folds = match curves.folds.len() {
                folds if folds == 0 || !self.view.is_mean() => String::new(),
                folds => format!(" (mean of {folds} folds)"),
            };
            let value = value.unwrap_or_else(|| "no value".into());
            format!("{} {value}{folds}", subject.model_name(model))
        });
        let what = match self.view {
            TargetView::Profit => "Profit",
            TargetView::Response => "Share of the positives found",
            TargetView::Lift => "Lift",
        };
        format!(
            "{what} against the share of {} targeted. At {} ({} of {}): {values}; at random {}.",
            subject.wording.cases,
            plain_percent(share),
            grouped((share * targets.population).round()),
            grouped(targets.population.round()),
            said(self.view.at_random(targets, share))
        )
    }
}

/// The share the line stands at, and the model that is best there.
fn place_to_look_at(subject: &Subject, targets: &Targets) -> Option<(f64, usize)> {
    let best = targets.best_within_limit(subject.shown)?;
    Some((targets.limit.unwrap_or(targets.models[best].best.share), best))
}

/// The values the axis reaches over.
fn domain(lines: &[ModelLines], targets: &Targets, view: TargetView) -> (f64, f64) {
    let values = |from: f64| {
        let values = lines.iter().flat_map(|l| &l.line).filter(move |(share, _)| *share >= from);
        values.map(|&(_, value)| value)
    };
    match view {
        TargetView::Response => (0.0, 1.0),
        TargetView::Lift => (0.0, (values(FIRST_LIFT).fold(1.0, f64::max) * 1.05).max(1.5)),
        TargetView::Profit => {
            let random = [0.0, 1.0].map(|share| targets.at_random(share));
            let folds = lines.iter().flat_map(|l| l.folds.iter().flatten());
            let folds = folds.map(|&(_, value)| value);
            let high = values(0.0).chain(folds).chain(random).fold(0.0, f64::max);
            let low = values(0.0).chain(random).fold(0.0, f64::min);
            let low = if high > 0.0 { low.max(-LOSSES * high) } else { low };
            let room = 0.05 * (high - low).max(f64::MIN_POSITIVE);
            (low, high + room)
        }
    }
}
