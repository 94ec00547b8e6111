//! "Where to cut?": what every threshold is worth at one θ, against the share of cases it accepts
//! (figure 4 of the source, with an axis that predictions in any units share).

use super::axes::{self, said_amount, with_air};
use crate::chart::callout::{Around, Callout};
use crate::chart::interface::{Chart, Moment};
use crate::chart::line_labels::LineLabels;
use crate::chart::series::{self, ModelLine};
use crate::chart::subject::{ImpactSubject, Models};
use crate::curve::round_theta;
use crate::domain::CutRule;
use crate::evaluate::ImpactEvaluation;
use crate::evaluate::simplest_in;
use crate::plot::{
    Align, Frame, Ink, LinearScale, Margins, Scene, TextStyle, decimal_ticks, first_fitting, thin,
};
use crate::wording::ChartHelp;

/// The chart of thresholds; its curves move with θ, so they lie on the overlay.
pub(crate) struct ImpactCutChart {
    frame: Frame,
    domain: (f64, f64),
    /// (share of cases accepted, middle of the θ at which that is best).
    bests: Vec<(f64, f64)>,
}

impl ImpactCutChart {
    /// Builds the chart and draws its base layer. O(winners).
    pub(crate) fn new(base: &mut Scene, subject: &ImpactSubject) -> Self {
        let impacts = subject.curves;
        let margins = match subject.is_compact() {
            true => Margins { top: 36.0, right: 18.0, bottom: 42.0, left: 52.0 },
            false => Margins { top: 36.0, right: 24.0, bottom: 46.0, left: 58.0 },
        };
        let frame = Frame::new(subject.size_px, margins);
        let x = frame.x((0.0, 1.0));
        for tick in decimal_ticks(0.0, 1.0, 5) {
            let at = (x.to_px(tick), frame.bottom + 14.0);
            let said = format!("{:.0}%", tick * 100.0);
            base.text(at, said, TextStyle::plain(Ink::Muted, 12.0, Align::Middle));
        }
        let captions =
            [format!("share of {} accepted →", subject.wording.cases), "share accepted →".into()];
        let caption = first_fitting(&captions, 12.0, false, frame.right - 4.0);
        let below = (frame.right, frame.bottom + 32.0);
        base.text(below, caption, TextStyle::plain(Ink::Muted, 12.0, Align::End));
        axes::title(base, &frame, subject, "Impact");
        let winners = subject.joint.winners(impacts.domain);
        let bests = winners
            .iter()
            .map(|w| (share(w.corner.accepted, impacts.cases()), (w.from + w.to) / 2.0))
            .collect();
        Self { frame, domain: impacts.domain, bests }
    }
}

#[expect(clippy::cast_precision_loss, reason = "drawn")]
fn share(accepted: u64, cases: u64) -> f64 {
    accepted as f64 / cases as f64
}

/// What each cut of a model's outline is worth, (share accepted, impact).
fn points(subject: &ImpactSubject, model: usize, theta: f64) -> Vec<(f64, f64)> {
    let model = &subject.curves.models[model];
    let ranking = &model.values.ranking;
    let cases = ranking.cases();
    let point =
        |&cut: &usize| (share(ranking.accepted(cut), cases), model.line(cut).value_at(theta));
    model.values.outline().iter().map(point).collect()
}

/// From what loses as much as the best gains up to a little more than that.
fn scale(frame: &Frame, curves: &[(usize, Vec<(f64, f64)>)]) -> LinearScale {
    let values = || curves.iter().flat_map(|(_, points)| points.iter().map(|p| p.1));
    let (lowest, highest) = (values().fold(0.0, f64::min), values().fold(0.0, f64::max));
    let bottom = if highest > 0.0 { lowest.max(-highest) } else { lowest };
    frame.y(with_air((bottom, highest)))
}

impl Chart for ImpactCutChart {
    fn draw_overlay(&self, scene: &mut Scene, at: &Moment) {
        let (subject, evaluation) = at.theta();
        let frame = &self.frame;
        let curves: Vec<_> =
            subject.shown_models().map(|m| (m, points(subject, m, evaluation.theta))).collect();
        let (x, y) = (frame.x((0.0, 1.0)), scale(frame, &curves));
        axes::amounts(scene, frame, y);
        let place = |&(share, value): &(f64, f64)| (x.to_px(share), y.to_px(value));
        let best = evaluation.recommended(subject.joint).0.model();
        let lines = curves.iter().map(|(model, points)| {
            let points = thin(points.iter().map(place).collect(), frame.width());
            (*model, axes::above(points, frame.bottom))
        });
        let lines: Vec<ModelLine> = lines.collect();
        let mut labels = LineLabels::default();
        series::lines(scene, (frame, subject), best, &lines, &mut labels);
        let at = |model: usize| {
            let own = &evaluation.models[model];
            place(&(share(own.corner.accepted, subject.curves.cases()), own.impact))
        };
        for model in subject.shown_models().filter(|model| Some(*model) != best) {
            scene.dot(at(model), 3.5, Ink::Series(model));
        }
        let Some(model) = best else { return };
        scene.dot(at(model), 6.0, Ink::Series(model));
        let callout = Callout {
            name: subject.model_name(model).to_owned(),
            value: format!(": {}", said_amount(evaluation.models[model].impact, subject.wording)),
            ink: Ink::SeriesText(model),
            below: threshold_in_words(subject, evaluation, model),
        };
        callout.draw(scene, frame, (subject, &Around::labels(&labels)), at(model));
    }

    /// The nearest best share is put under the pointer.
    fn value_at(&self, x_px: f64, _: f64) -> Option<f64> {
        let share = self.frame.x((0.0, 1.0)).from_px(x_px);
        let apart = |best: &&(f64, f64)| (best.0 - share).abs();
        let nearest = self.bests.iter().min_by(|a, b| apart(a).total_cmp(&apart(b)));
        Some(round_theta(nearest.map_or(self.domain.0, |best| best.1), self.domain))
    }

    fn help(&self, at: &Moment) -> String {
        let (subject, evaluation) = at.theta();
        let best = evaluation.recommended(subject.joint).0.model();
        let drawn = series::drawn(subject.shown_models().count(), best);
        ChartHelp { drawn: &drawn, words: subject.wording }.impact_cut()
    }

    fn alternative(&self, at: &Moment) -> String {
        let (subject, evaluation) = at.theta();
        let values = subject.shown_models().map(|model| {
            let model_evaluation = &evaluation.models[model];
            format!(
                "{} {} of {} accepted, worth {}",
                subject.model_name(model),
                model_evaluation.corner.accepted,
                subject.curves.cases(),
                subject.wording.worth(model_evaluation.impact)
            )
        });
        format!(
            "Impact of every threshold against the share of {} it accepts. {}, the best: {}.",
            subject.wording.cases,
            subject.place(evaluation),
            values.collect::<Vec<_>>().join("; ")
        )
    }
}

/// "at 2.82 or more"
fn threshold_in_words(
    subject: &ImpactSubject,
    evaluation: &ImpactEvaluation,
    model: usize,
) -> String {
    let corner = evaluation.models[model].corner;
    let ranking = &subject.curves.models[model].values.ranking;
    let next = (corner.cut + 1 < ranking.cuts()).then(|| ranking.threshold(corner.cut + 1));
    match corner.threshold {
        None => subject.wording.always_negative.clone(),
        Some(threshold) => {
            let side = if ranking.rule() == CutRule::ScoreAtMost { "less" } else { "more" };
            format!("at {} or {side}", simplest_in(threshold, next.flatten()))
        }
    }
}
