//! "What does it cost?": normalized expected cost against PC(+), the best model's cost lines
//! faint behind (Hoshino et al. 2009, figures 2 and 3).

use super::ribbon::Ribbon;
use super::{doubt, hill, limits, pc_axis, test_curves};
use crate::chart::axis::{grid_rows, title};
use crate::chart::callout::{Around, Callout};
use crate::chart::drag_handle::DragHandle;
use crate::chart::interface::{Chart, Moment};
use crate::chart::line_labels::{Heights, LineLabels, LineName};
use crate::chart::series::{self, ModelLine};
use crate::chart::slider_axis::SliderAxis;
use crate::chart::subject::{Models, Subject};
use crate::curve::TestComparison;
use crate::evaluate::{Band, Evaluation};
use crate::plot::{Frame, Ink, LinearScale, Point, Scene, Stroke, decimal_ticks, thin};
use crate::wording::{ChartHelp, CostView, Drawn, plain_number};

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
            let band = doubt::band_of(bands, |at| Some(at.costs[model]));
            doubt::draw_band(base, &frame, model, &band, y);
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
            Some((model, placed(curve.cost_points(test, test_curves::STEP_PX / frame.width()))))
        });
        series::lines(base, (&frame, subject), winner, &lines, &mut chart.labels);
        chart.drawn.extend(series::drawn(lines.len(), winner));
        let words = subject.wording;
        for (line, name) in trivial.iter().zip([&words.always_negative, &words.always_positive]) {
            let name = LineName { name, ink: Ink::Muted, line };
            chart.labels.name(base, &frame, subject, &name, &trivial);
        }
        if let Some((model, points)) = on_test {
            let name = format!("on unseen {}", subject.wording.cases);
            let line = Heights::of(&points, &frame);
            base.line(points, test_curves::stroke(model));
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
                let Band { expected, outer, .. } = Band::of(of.expected_cost, of.deviation);
                let at = self.place((pc, expected));
                let ends = (self.place((pc, outer.0)), self.place((pc, outer.1)));
                doubt::draw_expected(scene, model, (at, ends));
                let ends = [outer.0.max(0.0), outer.1].map(plain_number);
                let below = match subject.is_compact() {
                    true => format!("{} to {}", ends[0], ends[1]),
                    false => format!("95 times in 100 between {} and {}", ends[0], ends[1]),
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
                        test_curves::hollow_dot(scene, self.place((pc, cost)), model);
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
        limits::band(scene, self.frame.x((0.0, 1.0)), self.frame.span(), evaluation);
        hill::hill(scene, &self.frame, evaluation);
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
        hill::handle_at(&self.frame, (x_px, y_px), at.condition().1)
    }

    fn help(&self, at: &Moment) -> String {
        let (subject, evaluation) = at.condition();
        let best = evaluation.recommended(subject.joint).0.model();
        let value = if evaluation.certainty().is_some() { Drawn::Expected } else { Drawn::Dot };
        let value = best.map(|_| value);
        let all = self.drawn.iter().copied().chain(value).chain(limits::drawn(evaluation));
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
            doubt::in_words(subject, evaluation),
            limits::band_in_words(evaluation),
            hill::in_words(evaluation)
        )
    }
}
