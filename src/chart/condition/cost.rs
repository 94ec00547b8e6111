//! "What does it cost?": normalized expected cost against PC(+), the best model's cost lines
//! faint behind (Hoshino et al. 2009, figures 2 and 3).

use super::{limits, pc_axis, test_curves};
use crate::chart::axis::grid_rows;
use crate::chart::interface::{Chart, Moment};
use crate::chart::series::{self, Dots, Readings};
use crate::chart::slider_axis::SliderAxis;
use crate::chart::subject::{Models, Subject};
use crate::curve::{CostLine, TestComparison};
use crate::plot::{
    Align, Frame, Ink, LinearScale, Point, Scene, Stroke, TextStyle, decimal_ticks, wrapped,
};

/// The cost chart; depends on the data only.
pub(crate) struct CostChart {
    frame: Frame,
    y: LinearScale,
}

/// No more cost lines than this are drawn behind the curves.
const LINES: usize = 40;

impl CostChart {
    /// Builds the chart and draws its base layer. O(vertices of all curves).
    ///
    /// - `test`: what test cases are compared with; then, where there are such cases, what the
    ///   thresholds cost them: at each PC(+) of the cases they are chosen on, the cost of the others
    ///   for the same cost ratio.
    pub(crate) fn new(base: &mut Scene, subject: &Subject, test: Option<&TestComparison>) -> Self {
        let frame = pc_axis::frame(subject);
        let y = frame.y((0.0, 0.5));
        let x = frame.x((0.0, 1.0));
        let ticks: Vec<_> =
            decimal_ticks(0.0, 0.5, 5).into_iter().map(|v| (v, format!("{v:.1}"))).collect();
        grid_rows(base, &frame, y, &ticks);
        let place = |(pc, cost): (f64, f64)| (x.to_px(pc), y.to_px(cost));
        let trivial = Stroke { opacity: 0.7, ..Stroke::solid(Ink::Muted, 1.5) };
        base.line([(0.0, 0.0), (0.5, 0.5)].map(place).to_vec(), trivial);
        base.line([(0.5, 0.5), (1.0, 0.0)].map(place).to_vec(), trivial);
        let on_test = test.into_iter().flat_map(|test| {
            let step = test_curves::STEP_PX / frame.width();
            subject.test_curves().map(move |(m, curve)| (m, curve.cost_points(test, step)))
        });
        let on_test: Vec<_> = on_test.collect();
        // Worse than a fixed policy it can cost more than the chart is high.
        let inside = |&(pc, cost): &(f64, f64)| place((pc, cost.min(y.domain().1)));
        let placed =
            on_test.iter().map(|(model, points)| (*model, points.iter().map(inside).collect()));
        series::curves(base, &frame, test_curves::stroke, placed);
        if !on_test.is_empty() {
            test_curves::caption(base, &frame, subject);
        }
        let curves = subject.shown_models().map(|model| {
            let vertices = subject.curves.models[model].cost.vertices();
            (model, vertices.into_iter().map(place).collect())
        });
        series::curves(base, &frame, |model| Stroke::series(model, 2.5), curves);
        pc_axis::ribbon(base, &frame, subject);
        Self { frame, y }
    }
}

impl Chart for CostChart {
    fn draw_overlay(&self, scene: &mut Scene, at: &Moment) {
        let (subject, evaluation) = at.condition();
        let pc = evaluation.condition.pc();
        let x = self.frame.x((0.0, 1.0));
        let best = subject.best_at(pc).0.model();
        if let Some(model) = best {
            let lines = subject.curves.models[model].cost.lines();
            let every = lines.len().div_ceil(LINES);
            for line in lines.iter().step_by(every) {
                let stroke = Stroke { opacity: 0.28, ..Stroke::solid(Ink::Series(model), 1.0) };
                scene.line(self.clipped(*line), stroke);
            }
        }
        limits::band(scene, self.frame.x((0.0, 1.0)), self.frame.span(), evaluation);
        pc_axis::ratios(scene, &self.frame, evaluation.condition);
        pc_axis::line(scene, &self.frame, pc);
        self.trivial_names(scene, subject);
        let mut readings = Readings::new(subject, best, Dots { best: Some(5.5), others: None });
        for model in subject.shown_models() {
            let model_evaluation = &evaluation.models[model];
            if let Some(test) = model_evaluation.test.filter(|_| best == Some(model)) {
                let cost = test.normalized_expected_cost.min(self.y.domain().1);
                test_curves::hollow_dot(scene, (x.to_px(pc), self.y.to_px(cost)), model);
            }
            let cost = model_evaluation.normalized_expected_cost;
            let at = (x.to_px(pc), self.y.to_px(cost));
            readings.add(scene, model, at, format!("{cost:.3}"));
        }
        readings.draw_labels(scene, &self.frame);
        let title = TextStyle::plain(Ink::Muted, 12.0, Align::Start);
        if !subject.is_compact() {
            scene.text((4.0, self.frame.top - 14.0), "Normalized expected cost", title);
        }
    }

    fn slider_axis(&self) -> Option<SliderAxis> {
        Some(SliderAxis::of_share(&self.frame))
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
            "Normalized expected cost against PC(+), 0 is perfect. At PC(+) {:.3}: {values}.{}",
            evaluation.condition.pc(),
            limits::band_in_words(evaluation)
        )
    }
}

impl CostChart {
    /// Names of the two fixed policies beside their lines; their ground hides the moving line.
    fn trivial_names(&self, scene: &mut Scene, subject: &Subject) {
        let (x, size) = (self.frame.x((0.0, 1.0)), subject.text_px() - 1.0);
        let y = self.y.to_px(0.46);
        let (left, right) = (x.to_px(0.44) - 8.0, x.to_px(0.56) + 8.0);
        let ends = [
            (left, Align::End, left - self.frame.left, &subject.wording.always_negative),
            (right, Align::Start, self.frame.right - right, &subject.wording.always_positive),
        ];
        for (at, align, room, name) in ends {
            let lines = wrapped(name, size, false, room);
            // Upwards the fixed policies' lines draw nearer to each other, away from the names.
            for (line, up) in lines.iter().rev().zip([0.0, size + 2.0]) {
                scene.text_on_ground((at, y - up), line, TextStyle::plain(Ink::Muted, size, align));
            }
        }
    }

    /// The part of a cost line inside the chart.
    fn clipped(&self, line: CostLine) -> Vec<Point> {
        let top = self.y.domain().1;
        let x = self.frame.x((0.0, 1.0));
        let slope = line.at_one - line.at_zero;
        let crossing = ((top - line.at_zero) / slope).clamp(0.0, 1.0);
        let (from, to) = match (line.at_zero > top, line.at_one > top) {
            (true, true) => return vec![],
            (true, false) => (crossing, 1.0),
            (false, true) => (0.0, crossing),
            (false, false) => (0.0, 1.0),
        };
        [from, to].map(|pc| (x.to_px(pc), self.y.to_px(line.value_at(pc)))).to_vec()
    }
}
