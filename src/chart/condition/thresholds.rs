//! "Which score to act at?": the least total misclassification cost (MTMCS) above, and below it the
//! threshold that reaches it, over cost ratios as the other charts are.
//!
//! Source: Al-Saffar (2018), MTMCS and optimal thresholds charts; drawn exactly, not on a grid, and
//! from left to right as a miss costs more.

use crate::chart::axis::{SliderAxis, grid_rows, ticks, title};
use crate::chart::callout::{Around, Callout, DragHandle, is_near};
use crate::chart::condition::pc_axis::{self, Scrubber};
use crate::chart::condition::roc;
use crate::chart::interface::{At, AtCondition, SliderChart};
use crate::chart::line_labels::{self, LineLabels, ModelLine, Rect};
use crate::chart::subject::{Models, Subject};
use crate::curve::{Corner, ModelCurves};
use crate::domain::CutRule;
use crate::evaluate::{CostAxis, Evaluation, simplest_in};
use crate::plot::{
    Align, Dash, Frame, Ink, LinearScale, Mark, Point, Scene, Stroke, TextStyle, decimal_ticks,
    text_width,
};
use crate::wording::{ChartHelp, Drawn, exact_number, order_inside};

/// The chart; depends on the data and on which model is best at the slider.
pub(crate) struct ThresholdChart {
    costs: Frame,
    cuts: Frame,
    x: LinearScale,
    cost: LinearScale,
    threshold: LinearScale,
    labels: [LineLabels; 2],
    /// The title of the lower half and the numbers below it, which the slider's line crosses.
    texts: Vec<Rect>,
    scrubber: Scrubber,
}

/// Space below the curves for what experts draw them over.
const TECHNICAL_PX: f64 = 16.0;

impl ThresholdChart {
    /// Builds the chart and draws its base layer. O(vertices of all curves).
    ///
    /// - `winner`: the model that is best at the slider.
    pub(crate) fn new(
        base: &mut Scene,
        at: AtCondition,
        axis: CostAxis,
        winner: Option<usize>,
    ) -> Self {
        let (subject, scrubber) = (at.0, Scrubber::new(base, at));
        let (costs, cuts) = frames(subject);
        let cost = costs.y((0.0, 50.0));
        let threshold = cuts.y(thresholds(subject));
        let (x, labels, texts) = (costs.x((0.0, 1.0)), Default::default(), vec![]);
        let mut chart = Self { x, costs, cuts, cost, threshold, labels, texts, scrubber };
        chart.axes(base, subject, axis);
        let lines = |points: &dyn Fn(&ModelCurves) -> Vec<Point>| -> Vec<ModelLine> {
            let shown = subject.shown_models();
            shown.map(|model| (model, vec![points(&subject.curves.models[model])])).collect()
        };
        let upper = lines(&|model| {
            let vertices = model.cost.vertices().into_iter();
            vertices.map(|(pc, y)| (x.to_px(pc), cost.to_px(100.0 * y))).collect()
        });
        let lower = lines(&|model| chart.steps(model));
        chart.labels = [(&costs, upper), (&cuts, lower)].map(|(frame, lines)| {
            line_labels::lines(base, (frame, subject), (winner, &chart.scrubber.leaders), &lines)
        });
        chart
    }

    fn axes(&mut self, base: &mut Scene, subject: &Subject, axis: CostAxis) {
        let percent = ticks((0.0, 50.0), 5, |v| format!("{v}%"));
        grid_rows(base, &self.costs, self.cost, &percent);
        let cuts = (4..12).map(|wanted| ticks(self.threshold.domain(), wanted, exact_number));
        let cuts = cuts.into_iter().find(|ticks| ticks.len() > 2).unwrap_or_default();
        grid_rows(base, &self.cuts, self.threshold, &cuts);
        let act = order_inside(&subject.wording.act);
        let least = "Least total cost of mistakes, in % of the worst possible";
        let short = "Least cost of mistakes, in % of the worst";
        title(base, &self.costs, &[format!("{least} (MTMCS)"), least.into(), short.into()]);
        let score = format!("Score to {act} at");
        let end = title(base, &self.cuts, &[format!("{score} (best threshold)"), score]);
        self.texts.push(Rect::of((0.0, self.cuts.top - 16.0), (end, 15.0)));
        self.technical_axis(base, subject, axis);
    }

    /// Numbers below the curves: what experts draw these curves over.
    fn technical_axis(&mut self, base: &mut Scene, subject: &Subject, axis: CostAxis) {
        if subject.is_compact() {
            return; // no room for its name
        }
        let small = |align| TextStyle::plain(Ink::Muted, 10.5, align);
        let y_px = self.cuts.bottom + TECHNICAL_PX - 5.0;
        let (name, of): (&str, fn(f64) -> f64) = match axis {
            CostAxis::AlarmShare => ("1 − PC(+)", |pc| 1.0 - pc),
            CostAxis::ProbabilityCost => ("PC(+)", |pc| pc),
        };
        base.text((2.0, y_px), name, small(Align::Start));
        let free = 2.0 + text_width(name, 10.5, false) + 8.0;
        let ticks = decimal_ticks(0.0, 1.0, 5).into_iter();
        for pc in ticks.filter(|pc| self.x.to_px(*pc) > free) {
            let text = exact_number((of(pc) * 1e6).round() / 1e6);
            let align = if pc < 1.0 { Align::Middle } else { Align::End };
            let width = text_width(&text, 10.5, false);
            let left = self.x.to_px(pc) - width / 2.0;
            self.texts.push(Rect::of((left, y_px), (width, 10.5)));
            base.text((self.x.to_px(pc), y_px), text, small(align));
        }
    }

    /// The threshold of the best cut as steps; “never” and “always” stand at the edges.
    fn steps(&self, model: &ModelCurves) -> Vec<Point> {
        let ends = model.hull.breakpoints().iter().copied().chain([1.0]);
        let starts = std::iter::once(0.0).chain(model.hull.breakpoints().iter().copied());
        let (never, always, _) = self.edges(model);
        let corners = model.hull.corners();
        let steps = starts.zip(ends).zip(corners.iter().enumerate());
        let of = |((from, to), (index, corner)): ((f64, f64), (usize, &Corner))| {
            let y = match corner.threshold {
                None => never,
                Some(_) if index + 1 == corners.len() => always,
                Some(threshold) => self.threshold.to_px(plain(model, corner.cut, threshold)),
            };
            [(self.x.to_px(from), y), (self.x.to_px(to), y)]
        };
        steps.filter(|((from, to), _)| from < to).flat_map(of).collect()
    }

    /// Where “never” and “always” stand, and which scores beside a threshold are acted on.
    fn edges(&self, model: &ModelCurves) -> (f64, f64, &'static str) {
        let Frame { top, bottom, .. } = self.cuts;
        match model.ranking.rule() {
            CutRule::ScoreAtLeast | CutRule::AsPredicted => (top, bottom, "≥"),
            CutRule::ScoreAtMost | CutRule::SafetyScoreAtMost => (bottom, top, "≤"),
        }
    }

    /// The winner's values at the slider's line.
    fn values_here(
        &self,
        scene: &mut Scene,
        (subject, evaluation): (&Subject, &Evaluation),
        model: usize,
    ) {
        let own = &subject.curves.models[model];
        let (corner, (never, _, side)) = (evaluation.recommended(subject.joint).1, self.edges(own));
        let at = self.x.to_px(evaluation.condition.pc());
        let percent = 100.0 * evaluation.cost_of(model);
        let (y_px, value) = match corner.threshold {
            None => (never, "never".into()),
            Some(threshold) => {
                let plain = plain(own, corner.cut, threshold);
                (self.threshold.to_px(plain), format!("{side} {}", exact_number(plain)))
            }
        };
        let cost = format!("{percent:.1}%");
        let values = [
            (&self.costs, self.cost.to_px(percent), cost, "of the worst possible"),
            (&self.cuts, y_px, value, ""),
        ];
        for ((frame, y_px, value, below), labels) in values.into_iter().zip(&self.labels) {
            scene.dot((at, y_px), 5.5, Ink::Series(model));
            let callout = Callout { model, value: format!(": {value}"), below: below.into() };
            callout.draw(scene, frame, (subject, &Around::labels(labels)), (at, y_px));
        }
    }

    /// The height of the threshold in force that models are compared with, if one is.
    fn today(&self, (subject, evaluation): AtCondition) -> Option<f64> {
        let cut = evaluation.baseline_cut?;
        // Of two values there is nothing to move between.
        let is_score = subject.curves.models[cut.model].ranking.thresholds() > 2;
        let (low, high) = self.threshold.domain();
        is_score.then(|| self.threshold.to_px(cut.threshold.clamp(low, high)))
    }

    /// The threshold in force: a line across the lower half, with its handle.
    ///
    /// - `texts`: those that its name must not cover.
    fn draw_today(&self, scene: &mut Scene, at: AtCondition, texts: &[Rect]) {
        let (Some(y), Some(cut)) = (self.today(at), at.1.baseline_cut) else { return };
        let Frame { left, right, .. } = self.cuts;
        let dashed = Stroke { dash: Dash::Dashed, ..Stroke::solid(Ink::Text, 1.5) };
        scene.line(vec![(left, y), (right, y)], dashed);
        let (from, to) = ((left + 8.0, y - 2.5), (left + 28.0, y + 2.5));
        scene.marks.push(Mark::Bar { from, to, ink: Ink::Text, radius_px: 2.5 });
        let text = format!("today {}", cut.threshold);
        let size = at.0.text_px() - 1.0;
        let style = TextStyle::plain(Ink::Text, size, Align::Start);
        let width = text_width(&text, size, false);
        let places = (0..24).map(|step| (left + 34.0 + 30.0 * f64::from(step), y - 9.0));
        let mut places = places.take_while(|(x, _)| x + width < right);
        let is_free = |&at: &Point| {
            let rect = Rect::of(at, (width, size + 2.0));
            !texts.iter().any(|text| text.meets(&rect))
        };
        let place = places.find(is_free).unwrap_or((left + 34.0, y - 9.0));
        scene.text_with_halo(place, &text, style);
    }
}

/// A threshold as the decision says it: the plainest number that decides alike.
fn plain(model: &ModelCurves, cut: usize, threshold: f64) -> f64 {
    let ranking = model.ranking.outline();
    let next = (cut + 1 < ranking.cuts()).then(|| ranking.threshold(cut + 1)).flatten();
    simplest_in(threshold, next)
}

/// The two halves, one above the other.
fn frames(subject: &Subject) -> (Frame, Frame) {
    let stage = pc_axis::frame(subject);
    let technical = if subject.is_compact() { 0.0 } else { TECHNICAL_PX };
    let bottom = stage.bottom - technical;
    let height = (bottom - stage.top - 32.0) / 2.0;
    let above = Frame { bottom: stage.top + height, ..stage };
    (above, Frame { top: bottom - height, bottom, ..stage })
}

/// The span of all thresholds worth having.
fn thresholds(subject: &Subject) -> (f64, f64) {
    let models = subject.shown_models().map(|m| &subject.curves.models[m]);
    let all = models.flat_map(|m| m.hull.corners().iter().filter_map(|c| c.threshold));
    let none = (f64::INFINITY, f64::NEG_INFINITY);
    match all.fold(none, |(low, high), t| (low.min(t), high.max(t))) {
        (low, high) if low >= 0.0 && high <= 1.0 => (0.0, 1.0),
        (low, high) if low < high => (low, high),
        (low, _) if low.is_finite() => (low - 0.5, low + 0.5),
        _ => (0.0, 1.0),
    }
}

impl SliderChart for ThresholdChart {
    type At<'a> = AtCondition<'a>;

    fn draw_overlay(&self, scene: &mut Scene, moment: AtCondition) {
        let (subject, evaluation) = moment;
        roc::limits_band(scene, self.x, (self.costs.top, self.cuts.bottom), evaluation);
        let names = self.labels.iter().flat_map(|labels| &labels.taken);
        let texts: Vec<Rect> = names.chain(&self.texts).copied().collect();
        self.draw_today(scene, moment, &texts);
        self.scrubber.draw_overlay(scene, moment, Some(&texts));
        if let Some(model) = moment.winner() {
            self.values_here(scene, (subject, evaluation), model);
        }
    }

    fn slider_axis(&self) -> Option<SliderAxis> {
        Some(self.scrubber.axis())
    }

    fn drag_handle_at(&self, x_px: f64, y_px: f64, at: AtCondition) -> Option<DragHandle> {
        let edge = || self.scrubber.axis().edge_at((x_px, y_px), at.1.range?);
        let today = self.today(at).filter(|&y| is_near(y, y_px));
        today.map(|_| DragHandle::Threshold).or_else(edge)
    }

    fn handle_value_at(&self, handle: DragHandle, x_px: f64, y_px: f64) -> Option<f64> {
        if handle != DragHandle::Threshold {
            return self.value_at(x_px, y_px);
        }
        // The plainest number within a pixel.
        let y = y_px.clamp(self.cuts.top, self.cuts.bottom);
        let [high, low] = [y - 0.5, y + 0.5].map(|y| self.threshold.from_px(y));
        Some(simplest_in(high, Some(low)))
    }

    fn key(&self, (subject, _): AtCondition) -> String {
        ChartHelp { drawn: &[], words: subject.wording }.key(false)
    }

    fn help(&self, at: AtCondition) -> String {
        let (subject, evaluation) = at;
        let best = at.winner();
        let mut drawn = line_labels::drawn(subject.shown_models().count(), best);
        drawn.extend(best.map(|_| Drawn::Dot));
        drawn.extend(evaluation.range.map(|_| Drawn::Range));
        ChartHelp { drawn: &drawn, words: subject.wording }.thresholds()
    }

    fn alternative(&self, (subject, evaluation): AtCondition) -> String {
        let today =
            self.today((subject, evaluation)).zip(evaluation.baseline_cut).map(|(_, cut)| {
                let name = subject.model_name(cut.model);
                format!(" Today’s threshold: {name} at {}.", cut.threshold)
            });
        let values = subject.listed(|model| {
            let model_evaluation = &evaluation.models[model];
            let threshold = model_evaluation.corner.threshold.map_or("never".into(), exact_number);
            let percent = 100.0 * model_evaluation.normalized_expected_cost;
            format!("{} {percent:.1}% at threshold {threshold}", subject.model_name(model))
        });
        format!(
            "The least that mistakes can cost (MTMCS), and the threshold that reaches it, over cost ratios. At PC(+) {:.3}, which is u = {:.3}: {values}.{}{}",
            evaluation.condition.pc(),
            1.0 - evaluation.condition.pc(),
            today.unwrap_or_default(),
            roc::limits_in_words(evaluation)
        )
    }
}
