//! "What does it cost?": normalized expected cost against PC(+), the best model's cost lines faint
//! behind, and what unseen cases add (Hoshino et al. 2009, figures 2 and 3).
//!
//! The belief about the cost ratio stands as a hill on the axis: how high it is says how much a
//! ratio is believed, darker between the two that nine cases of ten lie between. It moves with the
//! prevalence, and both ends can be dragged. The height is the density of the ratio's logarithm, so
//! that the hill stands over its median whatever the axis does to ratios.

use crate::chart::axis::{SliderAxis, grid_rows, title};
use crate::chart::callout::{Around, Callout, DragHandle, edge_at};
use crate::chart::condition::pc_axis::Ribbon;
use crate::chart::condition::{pc_axis, roc};
use crate::chart::interface::{Chart, Moment};
use crate::chart::line_labels::{self, Heights, LineLabels, LineName, ModelLine};
use crate::chart::subject::{Models, Subject};
use crate::curve::TestComparison;
use crate::domain::{LogNormal, OperatingCondition};
use crate::evaluate::{Band, Evaluation};
use crate::plot::{Dash, Frame, Ink, LinearScale, Mark, Point, Scene, Stroke, decimal_ticks, thin};
use crate::wording::{ChartHelp, CostView, Drawn, exact_number, plain_number};

/// The cost chart; depends on the data only.
pub(crate) struct CostChart {
    frame: Frame,
    y: LinearScale,
    labels: LineLabels,
    ribbon: Ribbon,
    /// What of the base layer its help has to explain.
    drawn: Vec<Drawn>,
}

impl CostChart {
    /// Builds the chart and draws its base layer. O(vertices of all curves).
    ///
    /// - `test`: what test cases are compared with; then, where there are such cases, what the
    ///   thresholds cost them: at each PC(+) of the cases they are chosen on, the cost of the others
    ///   for the same cost ratio.
    pub(crate) fn new(
        base: &mut Scene,
        (subject, evaluation): (&Subject, &Evaluation),
        test: Option<&TestComparison>,
    ) -> Self {
        let bands = evaluation.bands.as_ref();
        let frame = pc_axis::frame(subject);
        let y = frame.y((0.0, 0.5));
        let ticks: Vec<_> =
            decimal_ticks(0.0, 0.5, 5).into_iter().map(|v| (v, format!("{v:.1}"))).collect();
        grid_rows(base, &frame, y, &ticks);
        let short = "What mistakes cost; 1 is the worst";
        let names = [format!("{short} (normalized expected cost)"), short.to_owned()];
        title(base, &frame, subject, &names);
        let winner = evaluation.recommended(subject.joint).0.model();
        let ribbon = Ribbon::new(base, &frame, subject, evaluation);
        pc_axis::name(base, &frame, subject, &ribbon);
        let mut drawn = vec![Drawn::Grey];
        drawn.extend(ribbon.is_pale().then_some(Drawn::Pale));
        let mut chart = Self { frame, y, labels: LineLabels::default(), ribbon, drawn };
        if let Some((model, bands)) = winner.zip(bands) {
            let band = pc_axis::band_of(bands, |at| Some(at.costs[model]));
            pc_axis::draw_band(base, &frame, model, &band, y);
            chart.drawn.push(Drawn::Band);
        }
        let trivial = chart.trivial_lines(base);
        let placed = |vertices: Vec<(f64, f64)>| -> Vec<Point> {
            thin(vertices.into_iter().map(|at| chart.place(at)).collect(), frame.width())
        };
        let lines: Vec<ModelLine> = subject
            .shown_models()
            .map(|model| (model, vec![placed(subject.curves.models[model].cost.vertices())]))
            .collect();
        let on_test = test.zip(winner).and_then(|(test, model)| {
            let curve = subject.curves.models[model].test_curve.as_ref()?;
            Some((model, placed(curve.cost_points(test, STEP_PX / frame.width()))))
        });
        line_labels::lines(base, (&frame, subject), winner, &lines, &mut chart.labels);
        chart.drawn.extend(line_labels::drawn(lines.len(), winner));
        let words = subject.wording;
        for (line, name) in trivial.iter().zip([&words.always_negative, &words.always_positive]) {
            let name = LineName { name, ink: Ink::Muted, line };
            chart.labels.name(base, &frame, subject, &name, &trivial);
        }
        if let Some((model, points)) = on_test {
            let name = format!("on unseen {}", subject.wording.cases);
            let line = Heights::of(&points, &frame);
            base.line(points, stroke(model));
            chart.drawn.push(Drawn::Unseen);
            let name = LineName { name: &name, ink: Ink::SeriesText(model), line: &line };
            chart.labels.name(base, &frame, subject, &name, &trivial);
        }
        chart
    }

    /// The lines of the two fixed policies.
    fn trivial_lines(&self, base: &mut Scene) -> [Heights; 2] {
        let look = Stroke { opacity: 0.7, ..Stroke::solid(Ink::Muted, 1.5) };
        [[(0.0, 0.0), (0.5, 0.5)], [(0.5, 0.5), (1.0, 0.0)]].map(|ends| {
            let points = ends.map(|at| self.place(at)).to_vec();
            let heights = Heights::of(&points, &self.frame);
            base.line(points, look);
            heights
        })
    }

    /// Worse than a fixed policy it can cost more than the chart is high.
    fn place(&self, (pc, cost): (f64, f64)) -> Point {
        let (low, high) = self.y.domain();
        (self.frame.x((0.0, 1.0)).to_px(pc), self.y.to_px(cost.clamp(low, high)))
    }

    /// What mistakes cost with the winner, at the slider's line: to be expected where that is known,
    /// else on these cases.
    fn value_here(
        &self,
        scene: &mut Scene,
        (subject, evaluation): (&Subject, &Evaluation),
        model: usize,
    ) {
        let (pc, own, words) =
            (evaluation.condition.pc(), &evaluation.models[model], subject.wording);
        let (name, ink) = (subject.model_name(model).to_owned(), Ink::SeriesText(model));
        let found = evaluation.certainty().map(|certainty| &certainty.models[model]);
        let (at, callout) = match found {
            Some(of) => {
                let Band { expected, outer, .. } = of.expected.band();
                let at = self.place((pc, expected));
                let ends = (self.place((pc, outer.0)), self.place((pc, outer.1)));
                pc_axis::draw_expected(scene, model, (at, ends));
                let ends = [outer.0.max(0.0), outer.1].map(plain_number);
                let below = if subject.is_compact() {
                    format!("{} to {}", ends[0], ends[1])
                } else {
                    format!("95 times in 100 between {} and {}", ends[0], ends[1])
                };
                let value = format!(": expect {}", plain_number(expected));
                (at, Callout { name, value, ink, below })
            }
            None => {
                let at = self.place((pc, own.normalized_expected_cost));
                scene.dot(at, 5.5, Ink::Series(model));
                let below = match own.test {
                    Some(test) => {
                        let cost = test.normalized_expected_cost;
                        hollow_dot(scene, self.place((pc, cost)), model);
                        format!("{} on unseen {}", plain_number(cost), words.cases)
                    }
                    None => format!("on these {}", words.cases),
                };
                let value = format!(": {}", plain_number(own.normalized_expected_cost));
                (at, Callout { name, value, ink, below })
            }
        };
        callout.draw(scene, &self.frame, (subject, &Around::labels(&self.labels)), at);
    }
}

impl Chart for CostChart {
    fn draw_overlay(&self, scene: &mut Scene, at: &Moment) {
        let (subject, evaluation) = at.condition();
        let pc = evaluation.condition.pc();
        let best = evaluation.recommended(subject.joint).0.model();
        roc::limits_band(scene, self.frame.x((0.0, 1.0)), self.frame.span(), evaluation);
        hill(scene, &self.frame, evaluation);
        pc_axis::ratios_below(scene, &self.frame, &self.ribbon, evaluation.condition);
        self.ribbon.draw_overlay(scene, &self.frame, (subject, evaluation));
        pc_axis::line(scene, &self.frame, pc, &self.labels.taken);
        if let Some(model) = best {
            self.value_here(scene, (subject, evaluation), model);
        }
    }

    fn slider_axis(&self) -> Option<SliderAxis> {
        Some(SliderAxis::of_share(&self.frame))
    }

    fn drag_handle_at(&self, x_px: f64, y_px: f64, at: &Moment) -> Option<DragHandle> {
        hill_handle_at(&self.frame, (x_px, y_px), at.condition().1)
    }

    fn help(&self, at: &Moment) -> String {
        let (subject, evaluation) = at.condition();
        let best = evaluation.recommended(subject.joint).0.model();
        let value = if evaluation.certainty().is_some() { Drawn::Expected } else { Drawn::Dot };
        let value = best.map(|_| value);
        let all = self.drawn.iter().copied().chain(value).chain(roc::drawn(evaluation));
        let drawn: Vec<Drawn> = all.collect();
        ChartHelp { drawn: &drawn, words: subject.wording }.over_costs(CostView::Cost)
    }

    fn alternative(&self, at: &Moment) -> String {
        let (subject, evaluation) = at.condition();
        let values = subject.listed(|model| {
            let model_evaluation = &evaluation.models[model];
            let on_test = model_evaluation.test.map_or(String::new(), |h| {
                let (cost, cases) = (h.normalized_expected_cost, &subject.wording.cases);
                format!(" ({cost:.3} on unseen {cases})")
            });
            let (name, cost) =
                (subject.model_name(model), model_evaluation.normalized_expected_cost);
            format!("{name} {cost:.3}{on_test}")
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

/// A dotted line in a model's colour.
pub(super) fn stroke(model: usize) -> Stroke {
    Stroke { dash: Dash::Dotted, opacity: 0.9, ..Stroke::solid(Ink::Series(model), 1.8) }
}

/// The actual value of the best model.
pub(super) fn hollow_dot(scene: &mut Scene, at: Point, model: usize) {
    let (ink, ring) = (Ink::Surface, Ink::Series(model));
    scene.marks.push(Mark::Dot { at, radius_px: 3.0, ink, ring });
}

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
    frame: &Frame,
    (x_px, y_px): Point,
    evaluation: &Evaluation,
) -> Option<DragHandle> {
    let hill = Hill::new(frame, evaluation).filter(|hill| {
        let top = frame.bottom - hill.height_px();
        (top - AROUND_PX..=frame.bottom + AROUND_PX).contains(&y_px)
    });
    let of_hill = hill.and_then(|hill| {
        let prevalence = evaluation.condition.prevalence();
        let ends = [DragHandle::BeliefLow(prevalence), DragHandle::BeliefHigh(prevalence)];
        edge_at(frame.x((0.0, 1.0)), x_px, hill.ends(), ends)
    });
    of_hill.or_else(|| SliderAxis::of_share(frame).edge_at((x_px, y_px), evaluation.range?))
}

/// The hill in words, for those who do not see it; nothing where there is none.
pub(super) fn hill_in_words(evaluation: &Evaluation) -> String {
    let said = |(low, high)| {
        let (low, high) = (exact_number(low), exact_number(high));
        format!(" A hill on the axis: the cost ratio is believed to lie between {low} and {high}.")
    };
    evaluation.belief.map(said).unwrap_or_default()
}
