//! "How many to act on?": profit, response or lift against the share of the cases acted on, with
//! the limit as a line that can be dragged (Provost & Fawcett, *Data Science for Business*, figures
//! 8-2, 8-6 and 8-7, and 8-10 to 8-12).

use crate::chart::axis::SliderAxis;
use crate::chart::callout::{Around, Callout};
use crate::chart::interface::{Chart, Moment};
use crate::chart::line_labels::{self, Heights, LineLabels, LineName, ModelLine};
use crate::chart::subject::{Models, Subject};
use crate::chart::targeting::curves::{
    ModelLines, TargetView, axes, captions, clipped, said, share_line, target_frame, titles,
    value_at,
};
use crate::evaluate::Targets;
use crate::plot::{
    Align, Dash, Frame, Ink, LinearScale, Point, Scene, Stroke, TextStyle, text_width,
};
use crate::wording::{ChartHelp, Drawn, amount_in_words, capitalized, grouped, plain_percent};

/// One of the three charts; depends on the amounts, the prevalence and the population, and of the limit
/// only on which model is best within it.
pub(crate) struct TargetChart {
    view: TargetView,
    frame: Frame,
    y: LinearScale,
    lines: Vec<ModelLines>,
    labels: LineLabels,
}

/// Lift is not looked at below this share when the axis is chosen: it starts as a handful of cases.
const FIRST_LIFT: f64 = 0.01;

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
        captions(base, &frame, subject, targets, view);
        let mut chart = Self { view, frame, y, lines, labels: LineLabels::default() };
        let best = targets.best_within_limit(subject.shown);
        if let Some(best) = best {
            chart.band(base, best);
        }
        let lines = chart.lines.iter().map(|of| (of.model, chart.pieces(&of.line)));
        let lines: Vec<ModelLine> = lines.collect();
        let mut labels = LineLabels::default();
        line_labels::lines(base, (&frame, subject), best, &lines, &mut labels);
        chart.labels = labels;
        chart.random(base, subject, targets);
        chart.fixed(base, subject, targets);
        chart
    }

    /// Where a value stands, if it is on the chart.
    fn place(&self, share: f64, value: f64) -> Option<Point> {
        let at = (self.frame.x((0.0, 1.0)).to_px(share), self.y.to_px(value));
        (self.frame.top - 0.5..=self.frame.bottom + 0.5).contains(&at.1).then_some(at)
    }

    /// A line in pixels, cut where it leaves the chart.
    fn pieces(&self, values: &[(f64, f64)]) -> Vec<Vec<Point>> {
        let x = self.frame.x((0.0, 1.0));
        let place = |&(share, value): &(f64, f64)| (x.to_px(share), self.y.to_px(value));
        let points: Vec<Point> = values.iter().map(place).collect();
        clipped(&points, (self.frame.top, self.frame.bottom))
    }

    /// A random choice, with its name on the line.
    fn random(&mut self, scene: &mut Scene, subject: &Subject, targets: &Targets) {
        let ends = [0.0, 1.0].map(|share| (share, self.view.at_random(targets, share)));
        self.straight(scene, subject, ends, "at random");
    }

    /// The better of acting on all and on none, at the height of what it brings.
    fn fixed(&mut self, scene: &mut Scene, subject: &Subject, targets: &Targets) {
        let (all, profit) = targets.better_fixed();
        let words = subject.wording;
        let name = if all { &words.always_positive } else { &words.always_negative };
        if self.view == TargetView::Profit {
            self.straight(scene, subject, [(0.0, profit), (1.0, profit)], name);
        }
    }

    /// A dashed line with its name on it.
    fn straight(
        &mut self,
        scene: &mut Scene,
        subject: &Subject,
        ends: [(f64, f64); 2],
        name: &str,
    ) {
        let stroke = Stroke { dash: Dash::Dashed, opacity: 0.7, ..Stroke::solid(Ink::Muted, 1.0) };
        let pieces = self.pieces(&ends);
        let line = Heights::of_pieces(&pieces, &self.frame);
        for piece in pieces {
            scene.line(piece, stroke);
        }
        let name = LineName { name, ink: Ink::Muted, line: &line };
        let others = self.labels.lines.clone();
        self.labels.name(scene, &self.frame, subject, &name, &others);
        self.labels.lines.push(line);
    }

    /// The lowest and the highest of the folds of the best model, where they are on the chart: two thin
    /// lines, as bands are of chance.
    fn band(&self, scene: &mut Scene, model: usize) {
        let Some(line) = self.lines.iter().find(|line| line.model == model) else { return };
        let x = self.frame.x((0.0, 1.0));
        let y = |value: f64| self.y.to_px(value).clamp(self.frame.top, self.frame.bottom);
        let low = line.band.iter().map(|&(share, low, _)| (x.to_px(share), y(low)));
        let high = line.band.iter().map(|&(share, _, high)| (x.to_px(share), y(high)));
        let stroke = Stroke { dash: Dash::Dashed, ..Stroke::solid(Ink::Series(model), 1.0) };
        for points in [low.collect::<Vec<Point>>(), high.collect()] {
            if !points.is_empty() {
                scene.line(points, stroke);
            }
        }
    }

    /// What the best model is to be expected to bring on new cases, and where that is; where it is not
    /// known the place on its line.
    fn expected(
        &self,
        targets: &Targets,
        model: usize,
        (share, at): (f64, Point),
    ) -> (Point, Option<f64>) {
        let gains = targets.gains.as_ref().filter(|_| self.view == TargetView::Profit);
        let is_here = (targets.models[model].within_limit.share - share).abs() < 1e-9;
        let expected = gains.filter(|_| is_here).map(|gains| {
            let over = gains.baseline_profit(targets);
            over + gains.within_limit[model].expected
        });
        let place = expected.and_then(|profit| self.place(share, profit));
        match place {
            Some(place) => (place, expected),
            None => (at, None),
        }
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
                false if at - 15.0 - width >= 4.0 => Some((at - 15.0, Align::End)),
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
        share_line(scene, &self.frame, (share, targets.limit.is_some()), &self.labels.taken);
        self.say_share(scene, subject, targets, share);
        let value = value_at(&subject.curves.models[best], targets, self.view, share);
        let Some((at, value)) = value.and_then(|value| Some((self.place(share, value)?, value)))
        else {
            return;
        };
        let (at, expected) = self.expected(targets, best, (share, at));
        scene.dot(at, 5.5, Ink::Series(best));
        let said = said(expected.unwrap_or(value), targets, self.view, f64::INFINITY);
        let value = match self.view {
            TargetView::Profit if expected.is_some() => format!(": expect {said}"),
            TargetView::Profit | TargetView::Lift => format!(": {said}"),
            TargetView::Response => format!(": {said} found"),
        };
        let (name, ink) = (subject.model_name(best).to_owned(), Ink::SeriesText(best));
        let callout = Callout { name, value, ink, below: String::new() };
        callout.draw(scene, &self.frame, (subject, &Around::labels(&self.labels)), at);
    }

    fn slider_axis(&self) -> Option<SliderAxis> {
        Some(SliderAxis::of_share(&self.frame))
    }

    fn help(&self, at: &Moment) -> String {
        let (subject, targets) = at.limit();
        let best = place_to_look_at(subject, targets).map(|(_, best)| best);
        let mut drawn = line_labels::drawn(self.lines.len(), best);
        let own = self.lines.iter().find(|line| Some(line.model) == best);
        let folds = own.map_or(0, |line| line.folds);
        drawn.extend((folds > 0).then_some(Drawn::Band));
        drawn.extend(targets.limit.map(|_| Drawn::Limit));
        ChartHelp { drawn: &drawn, words: subject.wording }.targets(folds)
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
        let what = &titles(self.view, targets, subject)[0];
        let words = subject.wording;
        format!(
            "{what}, against the share of {}. {} {} ({} of {}): {values}; chosen at random {}.",
            words.cases,
            capitalized(&words.acting_on),
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
            let folds = lines.iter().flat_map(|l| l.band.iter().map(|&(_, _, high)| high));
            let high = values(0.0).chain(folds).chain(random).fold(0.0, f64::max);
            let low = values(0.0).chain(random).fold(0.0, f64::min);
            let low = if high > 0.0 { low.max(-LOSSES * high) } else { low };
            let room = 0.05 * (high - low).max(f64::MIN_POSITIVE);
            (low, high + room)
        }
    }
}
