//! "What does it cost?": normalized expected cost against PC(+), the best model's cost lines faint
//! behind, and what unseen cases add (Hoshino et al. 2009, figures 2 and 3).
//!
//! The belief about the cost ratio stands as a hill on the axis: how high it is says how much a
//! ratio is believed, darker between the two that nine cases of ten lie between. It moves with the
//! prevalence, and both ends can be dragged. The height is the density of the ratio's logarithm, so
//! that the hill stands over its median whatever the axis does to ratios.

use crate::chart::axis::{SliderAxis, grid_rows, ticks, title};
use crate::chart::callout::{Around, Callout, DragHandle, edge_at};
use crate::chart::condition::pc_axis::Scrubber;
use crate::chart::condition::{pc_axis, roc};
use crate::chart::interface::{At, AtCondition, SliderChart};
use crate::chart::line_labels::{self, Heights, LineLabels, LineName, ModelLine, Rect};
use crate::chart::subject::{Models, Subject};
use crate::curve::{CostLine, TestComparison};
use crate::domain::{LogNormal, OperatingCondition};
use crate::evaluate::{Band, Certainty, Evaluation, Plan};
use crate::plot::{Dash, Frame, Ink, LinearScale, Mark, Point, Scene, Stroke, thin};
use crate::wording::{ChartHelp, CostView, Drawn, exact_number, grouped, plain_number};

/// A chart over PC(+), its base layer drawn: of costs, or of what of today's cost is saved.
pub(super) struct CostPlot {
    pub(super) frame: Frame,
    pub(super) y: LinearScale,
    pub(super) labels: LineLabels,
    pub(super) scrubber: Scrubber,
    /// What of the base layer its help has to explain.
    pub(super) drawn: Vec<Drawn>,
}

/// What a model costs or saves at the slider's line.
pub(super) struct ValueHere {
    /// What is to be expected on new cases with its interval, and that in words, where it is known.
    pub(super) expected: Option<(f64, (f64, f64), String)>,
    /// The value on these cases, if there is one.
    pub(super) own: Option<f64>,
    /// The value on test cases, if there are some.
    pub(super) on_test: Option<f64>,
    /// A value in words.
    pub(super) said: fn(f64) -> String,
    /// What stands before the value that is to be expected.
    pub(super) before: &'static str,
    /// What follows the value on these cases.
    pub(super) unit: &'static str,
}

impl CostPlot {
    /// Draws the axes, the ribbon and what the vertical axis measures.
    pub(super) fn new(
        base: &mut Scene,
        (subject, evaluation): (&Subject, &Evaluation),
        (y, ticks): (LinearScale, &[(f64, String)]),
        titles: &[String],
    ) -> Self {
        let scrubber = Scrubber::new(base, (subject, evaluation));
        let frame = scrubber.stage.frame;
        scrubber.veil(base);
        grid_rows(base, &frame, y, ticks);
        title(base, &frame, titles);
        let drawn = scrubber.is_pale.then_some(Drawn::Pale).into_iter().collect();
        Self { frame, y, labels: LineLabels::default(), scrubber, drawn }
    }

    /// Where a value stands, at an edge if it lies beyond.
    pub(super) fn place(&self, pc: f64, value: f64) -> Point {
        let (low, high) = self.y.domain();
        (self.frame.x((0.0, 1.0)).to_px(pc), self.y.to_px(value.clamp(low, high)))
    }

    /// Places of a curve, (PC(+), value), no more than can be seen.
    pub(super) fn placed(&self, points: &[Point]) -> Vec<Point> {
        let placed = points.iter().map(|&(pc, value)| self.place(pc, value));
        thin(placed.collect(), self.frame.width())
    }

    /// The winner's line on unseen cases, with its name clear of some others.
    pub(super) fn line_on_test(
        &mut self,
        base: &mut Scene,
        subject: &Subject,
        (model, points): (usize, Vec<Point>),
        others: &[Heights],
    ) {
        let name = format!("on unseen {}", subject.wording.cases);
        let line = Heights::of(&points, &self.frame);
        let ink = Ink::Series(model);
        let dotted = Stroke { dash: Dash::Dotted, opacity: 0.9, ..Stroke::solid(ink, 1.8) };
        base.line(points, dotted);
        self.drawn.push(Drawn::Unseen);
        let name = LineName { name: &name, ink: Ink::SeriesText(model), line: &line, apart: &[] };
        self.labels.name(base, &self.frame, subject, &name, others);
    }

    /// What follows the slider but the value at its line.
    pub(super) fn draw_overlay(&self, scene: &mut Scene, at: AtCondition) {
        let ((_, evaluation), frame) = (at, &self.frame);
        roc::limits_band(scene, frame.x((0.0, 1.0)), frame.span(), evaluation);
        hill(scene, frame, evaluation);
        self.scrubber.draw_overlay(scene, at, Some(&self.labels.taken));
    }

    /// A model's value at the slider's line: to be expected where that is known, else on these cases.
    ///
    /// - `text`: another text that this one must not cover.
    pub(super) fn value_here(
        &self,
        scene: &mut Scene,
        (subject, evaluation): (&Subject, &Evaluation),
        (model, of): (usize, ValueHere),
        text: Option<Rect>,
    ) {
        let (pc, cases) = (evaluation.condition.pc(), &subject.wording.cases);
        let (at, value, below) = match (of.expected, of.own) {
            (Some((expected, (from, to), interval)), _) => {
                let at = self.place(pc, expected);
                let ends = (self.place(pc, from), self.place(pc, to));
                let is_sure = !self.scrubber.is_pale_at(pc);
                pc_axis::draw_expected(scene, (model, is_sure), (at, ends));
                (at, format!(": {}{}", of.before, (of.said)(expected)), interval)
            }
            (None, Some(own)) => {
                let at = self.place(pc, own);
                scene.dot(at, 5.5, Ink::Series(model));
                let below = match of.on_test {
                    Some(unseen) => {
                        let (at, ring) = (self.place(pc, unseen), Ink::Series(model));
                        scene.marks.push(Mark::Dot { at, radius_px: 3.0, ink: Ink::Surface, ring });
                        format!("{} on unseen {cases}", (of.said)(unseen))
                    }
                    None => format!("on these {cases}"),
                };
                (at, format!(": {}{}", (of.said)(own), of.unit), below)
            }
            (None, None) => return,
        };
        let level = Some(self.y.to_px(0.0));
        let around = Around { text, level, ..Around::labels(&self.labels) };
        Callout { model, value, below }.draw(scene, &self.frame, (subject, &around), at);
    }

    /// - `value`: how the winner's value is drawn, if there is one.
    pub(super) fn help(&self, at: AtCondition, value: Option<Drawn>, view: CostView) -> String {
        let (subject, evaluation) = at;
        let (range, belief) = (evaluation.range, evaluation.belief);
        let set = [value, range.map(|_| Drawn::Range), belief.map(|_| Drawn::Belief)];
        let drawn: Vec<Drawn> =
            self.drawn.iter().copied().chain(set.into_iter().flatten()).collect();
        ChartHelp { drawn: &drawn, words: subject.wording }.over_costs(view)
    }
}

/// "at most 300 of 1,000 loans", where that decides; else nothing.
pub(super) fn limit_said(evaluation: &Evaluation, subject: &Subject) -> String {
    let said = |plan: &Plan| {
        let all = subject.wording.counted(plan.population);
        format!("at most {} of {all}", grouped(plan.room.floor()))
    };
    evaluation.plan.as_deref().map(said).unwrap_or_default()
}

/// "95 times in 100 between 14 and 34%", or the interval alone where space is short.
pub(super) fn interval_said(subject: &Subject, interval: String) -> String {
    if subject.is_compact() || interval == "–" {
        return interval;
    }
    let ends = interval.split_once(" to ");
    let between = ends.map(|(from, to)| format!("between {from} and {to}"));
    format!("95 times in 100 {}", between.unwrap_or(interval))
}

/// The cost chart.
pub(crate) struct CostChart(CostPlot);

impl CostChart {
    /// Builds the chart and draws its base layer. O(vertices of all curves).
    ///
    /// - `test`: what test cases are compared with; then, where there are such cases, what the
    ///   thresholds cost them: at each PC(+) of the cases they are chosen on, the cost of the others
    ///   for the same cost ratio.
    pub(crate) fn new(
        base: &mut Scene,
        (subject, evaluation): (&Subject, &Evaluation),
        test: &TestComparison,
    ) -> Self {
        let y = pc_axis::frame(subject).y((0.0, 0.5));
        let ticks = ticks((0.0, 0.5), 5, |v| format!("{v:.1}"));
        let short = "What mistakes cost; 1 is the worst";
        let names = [format!("{short} (normalized expected cost)"), short.to_owned()];
        let mut plot = CostPlot::new(base, (subject, evaluation), (y, &ticks), &names);
        plot.drawn.insert(0, Drawn::Grey);
        let winner = evaluation.recommended(subject.joint).0.model();
        if let Some((model, bands)) = winner.zip(evaluation.bands.as_ref()) {
            let band = pc_axis::band_of(bands, |at| Some(at.costs[model]));
            pc_axis::draw_band(base, &plot.frame, model, &band, y);
            plot.drawn.push(Drawn::Band);
        }
        let look = Stroke { opacity: 0.7, ..Stroke::solid(Ink::Muted, 1.5) };
        let trivial = [[(0.0, 0.0), (0.5, 0.5)], [(0.5, 0.5), (1.0, 0.0)]].map(|ends| {
            let points = ends.map(|(pc, cost)| plot.place(pc, cost)).to_vec();
            let heights = Heights::of(&points, &plot.frame);
            base.line(points, look);
            heights
        });
        let models = &subject.curves.models;
        let lines: Vec<ModelLine> = subject
            .shown_models()
            .map(|model| (model, vec![plot.placed(&models[model].cost.vertices())]))
            .collect();
        let on_test = winner.and_then(|model| {
            let curve = models[model].test_curve.as_ref()?;
            let points = curve.cost_points(test, STEP_PX / plot.frame.width());
            Some((model, plot.placed(&points)))
        });
        plot.labels = line_labels::lines(
            base,
            (&plot.frame, subject),
            (winner, &plot.scrubber.leaders),
            &lines,
        );
        plot.drawn.extend(line_labels::drawn(lines.len(), winner));
        let words = subject.wording;
        let today = evaluation.baseline_cut.map(|cut| {
            let line = CostLine::of(cut.point);
            let points = below(line, 0.5).map(|pc| plot.place(pc, line.value_at(pc))).to_vec();
            let heights = Heights::of(&points, &plot.frame);
            base.line(points, Stroke { dash: Dash::Dashed, ..Stroke::solid(Ink::Text, 1.5) });
            ("today", heights)
        });
        let names = [&*words.always_negative, &words.always_positive].into_iter();
        let greys = names.zip(trivial.iter().cloned()).chain(today).collect();
        plot.labels.name_greys(base, &plot.frame, subject, greys);
        if let Some(on_test) = on_test {
            plot.line_on_test(base, subject, on_test, &trivial);
        }
        Self(plot)
    }
}

/// The ends of the part of a line that lies below a cost, as PC(+).
fn below(line: CostLine, most: f64) -> [f64; 2] {
    let (from, to) = (line.value_at(0.0), line.value_at(1.0));
    let crossing = (most - from) / (to - from);
    match (from <= most, to <= most) {
        (true, true) => [0.0, 1.0],
        (true, false) => [0.0, crossing],
        (false, true) => [crossing, 1.0],
        (false, false) => [0.5, 0.5],
    }
}

impl SliderChart for CostChart {
    type At<'a> = AtCondition<'a>;

    fn draw_overlay(&self, scene: &mut Scene, at: AtCondition) {
        let (subject, evaluation) = at;
        self.0.draw_overlay(scene, at);
        let Some(model) = at.winner() else { return };
        let of_model = |certainty: &Certainty| {
            let Band { expected, outer, .. } = certainty.models[model].expected.band();
            let [from, to] = [outer.0.max(0.0), outer.1].map(plain_number);
            (expected, outer, interval_said(subject, format!("{from} to {to}")))
        };
        let within = |plan: &Plan| {
            let today = evaluation.baseline.value_at(evaluation.condition.pc());
            let (saved, (low, high)) = plan.expected?;
            let cost = |saved: f64| today * (1.0 - saved);
            Some((cost(saved), (cost(high), cost(low)), limit_said(evaluation, subject)))
        };
        let value = ValueHere {
            expected: match &evaluation.plan {
                Some(plan) => within(plan),
                None => evaluation.certainty().map(of_model),
            },
            own: Some(evaluation.cost_of(model)),
            on_test: evaluation.models[model].test.map(|test| test.normalized_expected_cost),
            said: plain_number,
            before: "expect ",
            unit: "",
        };
        self.0.value_here(scene, (subject, evaluation), (model, value), None);
    }

    fn slider_axis(&self) -> Option<SliderAxis> {
        Some(self.0.scrubber.axis())
    }

    fn drag_handle_at(&self, x_px: f64, y_px: f64, at: AtCondition) -> Option<DragHandle> {
        hill_handle_at(&self.0.scrubber, (x_px, y_px), at.1)
    }

    fn key(&self, (subject, _): AtCondition) -> String {
        ChartHelp { drawn: &self.0.drawn, words: subject.wording }.key(false)
    }

    fn help(&self, at: AtCondition) -> String {
        let is_expected = at.1.certainty().is_some();
        let value = if is_expected { Drawn::Expected } else { Drawn::Dot };
        self.0.help(at, at.winner().map(|_| value), CostView::Cost)
    }

    fn alternative(&self, (subject, evaluation): AtCondition) -> String {
        let values = subject.listed(|model| {
            let (name, own) = (subject.model_name(model), &evaluation.models[model]);
            let on_test = own.test.map_or(String::new(), |test| {
                let (cost, cases) = (test.normalized_expected_cost, &subject.wording.cases);
                format!(" ({cost:.3} on unseen {cases})")
            });
            format!("{name} {:.3}{on_test}", own.normalized_expected_cost)
        });
        format!(
            "What mistakes cost over cost ratios (normalized expected cost over PC(+)), 0 is perfect. At PC(+) {:.3}: {values}.{}{}{}",
            evaluation.condition.pc(),
            pc_axis::in_words(subject, evaluation),
            roc::limits_in_words(evaluation),
            hill_in_words(evaluation)
        )
    }
}

/// Between corners curves are drawn in steps of so many pixels.
pub(super) const STEP_PX: f64 = 2.0;

/// Its height as a share of the plot's.
const HEIGHT: f64 = 0.14;
/// How far it reaches on either side of the median, in halves of the central 90%.
const REACH: i32 = 2;
/// Points from the median to an end of the central 90%.
const STEPS: i32 = 20;
/// How far above it and below the axis a pointer holds its ends, CSS pixels.
const AROUND_PX: f64 = 8.0;

/// The hill over its axis.
struct Hill {
    ratio: LogNormal,
    interval: (f64, f64),
    condition: OperatingCondition,
    frame: Frame,
}

impl Hill {
    /// Nothing where nothing is believed.
    fn new(frame: &Frame, evaluation: &Evaluation) -> Option<Self> {
        let interval = evaluation.belief?;
        let ratio = LogNormal::of_interval(interval.0, interval.1);
        let peak = ratio.log_density(ratio.median());
        let condition = evaluation.condition;
        let is_drawn = peak > 0.0 && peak.is_finite();
        is_drawn.then_some(Self { ratio, interval, condition, frame: *frame })
    }

    fn height_px(&self) -> f64 {
        HEIGHT * (self.frame.bottom - self.frame.top)
    }

    /// PC(+) of a ratio.
    fn pc(&self, ratio: f64) -> f64 {
        let at = OperatingCondition::from_cost_ratio(ratio, self.condition.prevalence());
        at.map_or(0.0, |at| at.pc())
    }

    /// PC(+) at both ends of the central 90%.
    fn ends(&self) -> (f64, f64) {
        (self.pc(self.interval.0), self.pc(self.interval.1))
    }

    /// Its outline from one step to another, closed on the bottom edge.
    fn area(&self, (from, to): (i32, i32)) -> Vec<Point> {
        let (x, bottom) = (self.frame.x((0.0, 1.0)), self.frame.bottom);
        let peak = self.ratio.log_density(self.ratio.median());
        let half = self.interval.1 / self.ratio.median();
        let point = |step: i32| {
            let ratio = self.ratio.median() * half.powf(f64::from(step) / f64::from(STEPS));
            let height = self.ratio.log_density(ratio) / peak * self.height_px();
            (x.to_px(self.pc(ratio)), bottom - height)
        };
        let mut points: Vec<Point> = (from..=to).map(point).collect();
        if let (Some(first), Some(last)) = (points.first().copied(), points.last().copied()) {
            points.extend([(last.0, bottom), (first.0, bottom)]);
        }
        points
    }
}

/// The hill with an end to hold on either side, if something is believed.
pub(super) fn hill(scene: &mut Scene, frame: &Frame, evaluation: &Evaluation) {
    let Some(hill) = Hill::new(frame, evaluation) else { return };
    let far = REACH * STEPS;
    for (steps, opacity) in [((-far, far), 0.1), ((-STEPS, STEPS), 0.15)] {
        scene.marks.push(Mark::Area { points: hill.area(steps), ink: Ink::Text, opacity });
    }
    let (x, top) = (frame.x((0.0, 1.0)), frame.bottom - hill.height_px());
    for pc in [hill.ends().0, hill.ends().1] {
        let at = x.to_px(pc);
        let edge = Stroke { opacity: 0.8, ..Stroke::solid(Ink::Muted, 1.0) };
        scene.line(vec![(at, frame.bottom), (at, top)], edge);
        let (from, to) = ((at - 2.5, top), (at + 2.5, top + 16.0));
        scene.marks.push(Mark::Bar { from, to, ink: Ink::Muted, radius_px: 2.5 });
    }
}

/// What a pointer takes hold of: an end of the hill where it stands, else an end of the range.
pub(super) fn hill_handle_at(
    scrubber: &Scrubber,
    (x_px, y_px): Point,
    evaluation: &Evaluation,
) -> Option<DragHandle> {
    let frame = &scrubber.stage.frame;
    let hill = Hill::new(frame, evaluation).filter(|hill| {
        let top = frame.bottom - hill.height_px();
        (top - AROUND_PX..=frame.bottom + AROUND_PX).contains(&y_px)
    });
    let of_hill = hill.and_then(|hill| {
        let prevalence = evaluation.condition.prevalence();
        let ends = [DragHandle::BeliefLow(prevalence), DragHandle::BeliefHigh(prevalence)];
        edge_at(frame.x((0.0, 1.0)), x_px, hill.ends(), ends)
    });
    of_hill.or_else(|| scrubber.axis().edge_at((x_px, y_px), evaluation.range?))
}

/// The hill in words, for those who do not see it; nothing where there is none.
pub(super) fn hill_in_words(evaluation: &Evaluation) -> String {
    let said = |(low, high)| {
        let (low, high) = (exact_number(low), exact_number(high));
        format!(" A hill on the axis: the cost ratio is believed to lie between {low} and {high}.")
    };
    evaluation.belief.map(said).unwrap_or_default()
}
