//! "Is it worth it?": improvement over today's policy against PC(+).

use crate::chart::axis::{SliderAxis, grid_rows, title};
use crate::chart::callout::{Around, Callout, DragHandle};
use crate::chart::condition::pc_axis::Ribbon;
use crate::chart::condition::{cost, pc_axis, roc};
use crate::chart::interface::{Chart, Moment};
use crate::chart::line_labels::{self, Heights, LineLabels, LineName, ModelLine, Rect};
use crate::chart::subject::{Models, Subject};
use crate::curve::{CostCurve, TestComparison, improvement, improvement_kinks};
use crate::evaluate::{Evaluation, without_noise};
use crate::plot::{Frame, Ink, LinearScale, Point, Scene, Stroke, decimal_ticks, thin};
use crate::wording::{ChartHelp, CostView, Drawn, interval_in_table, short_percent};

/// The improvement chart; depends on the baseline and on which model is best at the slider.
pub(crate) struct ImprovementChart {
    frame: Frame,
    y: LinearScale,
    labels: LineLabels,
    ribbon: Ribbon,
    /// What of the base layer its help has to explain.
    drawn: Vec<Drawn>,
}

/// Improvements below this are drawn at the bottom edge: twice today's cost.
const LOWEST: f64 = -1.0;
/// So much above the curves a band is drawn, and down to here.
const ROOM_FOR_BAND: f64 = 0.1;
const LOWEST_OF_BAND: f64 = -0.1;
/// The same for what thresholds save on unseen cases.
const LOWEST_ON_TEST: f64 = -0.2;

/// A curve as (PC(+), share saved).
type Curve = Vec<(f64, f64)>;

/// The curves over their axis, before they are placed.
struct Curves {
    /// Of the shown models.
    own: Vec<(usize, Curve)>,
    /// What the winner's thresholds save on unseen cases.
    on_test: Option<Curve>,
    /// What the winner is to be expected to save on new cases.
    band: Vec<pc_axis::Place>,
}

impl ImprovementChart {
    /// Builds the chart and draws its base layer. O(kinks of all curves + width).
    ///
    /// - `evaluation`: what models are compared with, which is best, and what chance leaves open.
    /// - `test`: what they are compared with on test cases; then, where there are such cases, what
    ///   the winner's thresholds save there.
    /// - `against`: what they are compared with, in words.
    pub(crate) fn new(
        base: &mut Scene,
        subject: &Subject,
        evaluation: &Evaluation,
        test: Option<&TestComparison>,
        against: &str,
    ) -> Self {
        let (baseline, bands) = (&evaluation.baseline, evaluation.bands.as_ref());
        let frame = pc_axis::frame(subject);
        let winner = evaluation.recommended(subject.joint).0.model();
        let own = |m: usize| (m, sampled(&subject.curves.models[m].cost, baseline, frame.width()));
        let band = |model: usize| bands.map(|b| pc_axis::band_of(b, |at| at.improvements[model]));
        let curves = Curves {
            own: subject.shown_models().map(own).collect(),
            on_test: test.zip(winner).and_then(|(test, model)| {
                let curve = subject.curves.models[model].test_curve.as_ref()?;
                Some(curve.improvement_points(test, cost::STEP_PX / frame.width()))
            }),
            band: winner.and_then(band).unwrap_or_default(),
        };
        let (y, ticks) = curves.scale(&frame);
        let said =
            |v: f64| (v, format!("{}%", (v * 100.0 * 100.0).round() / 100.0).replace('-', "−"));
        grid_rows(base, &frame, y, &ticks.into_iter().map(said).collect::<Vec<_>>());
        let short = "Cost of mistakes saved".to_owned();
        title(base, &frame, subject, &[format!("{short}, against {against}"), short]);
        let ribbon = Ribbon::new(base, &frame, subject, evaluation);
        pc_axis::name(base, &frame, subject, &ribbon);
        let mut drawn = line_labels::drawn(curves.own.len(), winner);
        drawn.extend(ribbon.is_pale().then_some(Drawn::Pale));
        let mut chart = Self { frame, y, labels: LineLabels::default(), ribbon, drawn };
        if let Some(model) = winner {
            pc_axis::draw_band(base, &frame, model, &curves.band, y);
            chart.drawn.extend((!curves.band.is_empty()).then_some(Drawn::Band));
        }
        chart.lines(base, subject, winner, &curves);
        chart
    }

    /// The lines with their names, the winner's last.
    fn lines(&mut self, base: &mut Scene, subject: &Subject, winner: Option<usize>, of: &Curves) {
        let width = self.frame.width();
        let placed = |points: &[(f64, f64)]| -> Vec<Point> {
            thin(points.iter().map(|&(pc, value)| self.place(pc, value)).collect(), width)
        };
        let lines: Vec<ModelLine> =
            of.own.iter().map(|(model, points)| (*model, vec![placed(points)])).collect();
        let on_test = of.on_test.as_ref().map(|points| placed(points));
        let greys = winner.and_then(|winner| {
            let (_, points) = of.own.iter().find(|(model, _)| *model == winner)?;
            let cost = &subject.curves.models[winner].cost;
            Some(trivial_parts(cost, points).map(|part| placed(&points[part])))
        });
        line_labels::lines(base, (&self.frame, subject), winner, &lines, &mut self.labels);
        if let (Some(points), Some(winner)) = (on_test, winner) {
            let name = format!("on unseen {}", subject.wording.cases);
            let line = Heights::of(&points, &self.frame);
            base.line(points, cost::stroke(winner));
            self.drawn.push(Drawn::Unseen);
            let name = LineName { name: &name, ink: Ink::SeriesText(winner), line: &line };
            self.labels.name(base, &self.frame, subject, &name, &[]);
        }
        let names = [&subject.wording.always_negative, &subject.wording.always_positive];
        for (points, name) in greys.into_iter().flatten().zip(names) {
            if points.len() > 1 && !self.drawn.contains(&Drawn::Grey) {
                self.drawn.push(Drawn::Grey);
            }
            let line = Heights::of(&points, &self.frame);
            base.line(points, Stroke::solid(Ink::Muted, line_labels::WINNER_PX));
            let name = LineName { name, ink: Ink::Muted, line: &line };
            self.labels.name(base, &self.frame, subject, &name, &[]);
        }
    }

    /// What the winner saves, at the slider's line: to be expected where that is known, else on these
    /// cases.
    ///
    /// - `floor`: where the name of the floor stands.
    fn value_here(
        &self,
        scene: &mut Scene,
        (subject, evaluation): (&Subject, &Evaluation),
        model: usize,
        floor: Option<Rect>,
    ) {
        let (pc, words) = (evaluation.condition.pc(), subject.wording);
        let ink = Ink::SeriesText(model);
        let name = subject.model_name(model).to_owned();
        let found = evaluation.certainty().map(|certainty| &certainty.models[model]);
        let found = found.and_then(|of| of.improvement());
        let own = &evaluation.models[model];
        let (at, callout) = match (found, own.improvement) {
            (Some((expected, (from, to))), _) => {
                let inside = |value: f64| self.place(pc, value.min(self.y.domain().1));
                let at = inside(expected);
                pc_axis::draw_expected(scene, model, (at, (inside(from), inside(to))));
                let value = format!(": expect {}", short_percent(expected));
                let interval = interval_in_table(Some((from, to)));
                let below = if subject.is_compact() || interval == "–" {
                    interval
                } else {
                    format!("95 times in 100 {}", between(&interval))
                };
                (at, Callout { name, value, ink, below })
            }
            (None, Some(saved)) => {
                let at = self.place(pc, saved);
                scene.dot(at, 5.5, Ink::Series(model));
                let below = match own.test.and_then(|test| test.improvement) {
                    Some(unseen) => {
                        cost::hollow_dot(scene, self.place(pc, unseen), model);
                        format!("{} on unseen {}", short_percent(unseen), words.cases)
                    }
                    None => format!("on these {}", words.cases),
                };
                let value = format!(": {} saved", short_percent(saved));
                (at, Callout { name, value, ink, below })
            }
            (None, None) => return,
        };
        let around = Around { text: floor, ..Around::labels(&self.labels) };
        callout.draw(scene, &self.frame, (subject, &around), at);
    }

    fn place(&self, pc: f64, value: f64) -> Point {
        let x = self.frame.x((0.0, 1.0));
        (x.to_px(pc), self.y.to_px(value.max(self.y.domain().0)))
    }
}

/// "14 to 34%" as "between 14 and 34%".
fn between(interval: &str) -> String {
    match interval.split_once(" to ") {
        Some((from, to)) => format!("between {from} and {to}"),
        None => interval.to_owned(),
    }
}

impl Curves {
    /// The vertical scale that shows them, and its marks.
    fn scale(&self, frame: &Frame) -> (LinearScale, Vec<f64>) {
        let own = || self.own.iter().flat_map(|(_, points)| points.iter().map(|p| p.1));
        let unseen = || self.on_test.iter().flatten().map(|p| p.1);
        let band = pc_axis::band_range(&self.band);
        let highest = own().chain(unseen()).fold(0.05, f64::max);
        // Where the baseline costs next to nothing a band is wider than any chart.
        let highest = highest.max(band.1.min(highest + ROOM_FOR_BAND));
        // Where thresholds fail on unseen cases the bottom edge says so: it is not worth the room.
        let lowest = unseen().fold(0.0, f64::min).max(LOWEST_ON_TEST);
        let lowest = own().fold(0.0, f64::min).max(LOWEST).min(lowest);
        let lowest = lowest.min(band.0.max(LOWEST_OF_BAND));
        let wanted = if frame.bottom - frame.top > 240.0 { 6 } else { 5 };
        let ticks = decimal_ticks(lowest, highest, wanted);
        let step = ticks.windows(2).next().map_or(highest, |pair| pair[1] - pair[0]);
        let top = if highest >= 0.999 { 1.0 } else { (highest / step + 0.25).ceil() * step };
        let bottom = if lowest < 0.0 { (lowest / step).floor() * step } else { 0.0 };
        let y = frame.y((bottom.max(LOWEST - 0.05), top.min(1.0)));
        let (low, high) = y.domain();
        (y, decimal_ticks(low, high, 5))
    }
}

/// The curve at all its kinks, and between them every two pixels: there it is a hyperbola.
fn sampled(model: &CostCurve, baseline: &CostCurve, width_px: f64) -> Curve {
    let kinks = improvement_kinks(model, baseline);
    let mut xs = Vec::with_capacity(kinks.len());
    for pair in kinks.windows(2) {
        let steps = ((pair[1] - pair[0]) * width_px / 2.0).ceil().max(1.0);
        let inner = (0..).map(f64::from).take_while(|&i| i < steps);
        xs.extend(inner.map(|i| pair[0] + (pair[1] - pair[0]) * i / steps));
    }
    xs.push(1.0);
    xs.into_iter().filter_map(|x| Some((x, improvement(model, baseline, x)?))).collect()
}

/// Where a policy without a model is as good as the model, at either end of its curve: what is saved
/// there is no model's merit.
fn trivial_parts(cost: &CostCurve, points: &[(f64, f64)]) -> [std::ops::Range<usize>; 2] {
    let is_trivial =
        |&(pc, _): &(f64, f64)| without_noise(pc.min(1.0 - pc) - cost.value_at(pc)) <= 0.0;
    let left = points.iter().take_while(|&point| is_trivial(point)).count();
    let right = points.iter().rev().take_while(|&point| is_trivial(point)).count();
    [0..left, points.len().saturating_sub(right).max(left)..points.len()]
}

impl Chart for ImprovementChart {
    fn draw_overlay(&self, scene: &mut Scene, at: &Moment) {
        let (subject, evaluation) = at.condition();
        let pc = evaluation.condition.pc();
        roc::limits_band(scene, self.frame.x((0.0, 1.0)), self.frame.span(), evaluation);
        cost::hill(scene, &self.frame, evaluation);
        pc_axis::ratios_below(scene, &self.frame, &self.ribbon, evaluation.condition);
        self.ribbon.draw_overlay(scene, &self.frame, (subject, evaluation));
        pc_axis::line(scene, &self.frame, pc, &self.labels.taken);
        let best = evaluation.recommended(subject.joint).0.model();
        let floor = roc::floor(scene, &self.frame, self.y, (subject, evaluation), &self.labels);
        if let Some(model) = best {
            self.value_here(scene, (subject, evaluation), model, floor);
        }
    }

    fn slider_axis(&self) -> Option<SliderAxis> {
        Some(SliderAxis::of_share(&self.frame))
    }

    fn drag_handle_at(&self, x_px: f64, y_px: f64, at: &Moment) -> Option<DragHandle> {
        cost::hill_handle_at(&self.frame, (x_px, y_px), at.condition().1)
    }

    fn help(&self, at: &Moment) -> String {
        let (subject, evaluation) = at.condition();
        let best = evaluation.recommended(subject.joint).0.model();
        let value = best.and_then(|model| {
            let expected = evaluation.certainty().map(|certainty| &certainty.models[model]);
            let expected = expected.and_then(|of| of.improvement());
            let own = evaluation.models[model].improvement.map(|_| Drawn::Dot);
            expected.map(|_| Drawn::Expected).or(own)
        });
        let all = self.drawn.iter().copied().chain(value).chain(roc::drawn(evaluation));
        let drawn: Vec<Drawn> = all.collect();
        ChartHelp { drawn: &drawn, words: subject.wording }.over_costs(CostView::Savings)
    }

    fn alternative(&self, at: &Moment) -> String {
        let (subject, evaluation) = at.condition();
        let values = subject.listed(|model| {
            let said = |value: Option<f64>| value.map_or("no value".into(), short_percent);
            let model_evaluation = &evaluation.models[model];
            let on_test = model_evaluation.test.map(|h| said(h.improvement));
            let on_test = on_test.map(|a| format!(" ({a} on unseen {})", subject.wording.cases));
            let (name, on_test) = (subject.model_name(model), on_test.unwrap_or_default());
            format!("{name} {}{on_test}", said(model_evaluation.improvement))
        });
        format!(
            "Cost of mistakes saved over cost ratios (improvement over PC(+)). At PC(+) {:.3} on these {cases}: {values}.{}{}{}{}",
            evaluation.condition.pc(),
            pc_axis::in_words(subject, evaluation),
            roc::limits_in_words(evaluation),
            cost::hill_in_words(evaluation),
            roc::floor_in_words(subject, evaluation),
            cases = subject.wording.cases
        )
    }
}
