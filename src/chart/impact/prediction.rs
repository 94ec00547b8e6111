//! "How good are the predictions?": each case's prediction against its amount, with the threshold
//! and the break-even that decide (figures 1, 7 and 8 of the source).

use super::axes::{numbers_below, short_amount};
use super::{ImpactSubject, ThetaChart};
use crate::chart::pc_axis::{handle_at, rows};
use crate::chart::{Named, style};
use crate::curve::{Depiction, ImpactForm, Picture, round_theta};
use crate::domain::CutRule;
use crate::plot::{
    Align, Frame, Ink, LinearScale, Margins, Mark, Point, Scene, Stroke, decimal_ticks, shortened,
    text_width,
};
use crate::verdict::{ImpactVerdict, exact_number};
use std::collections::BTreeSet;

/// The chart of one model's predictions; depends on the data only.
pub struct PredictionChart {
    model: usize,
    form: ImpactForm,
    domain: (f64, f64),
    frame: Frame,
    x: LinearScale,
    y: LinearScale,
    base: Scene,
}

const SIZE_PX: f64 = 12.0;
/// Columns of a density stand apart if so many lie between each two that hold cases.
const APART: usize = 6;

impl PredictionChart {
    /// Builds the chart of one model; `None` where a case has no one amount (two columns).
    /// O(points, or cells of a density).
    #[must_use]
    pub fn new(subject: &ImpactSubject, model: usize) -> Option<Self> {
        let impacts = subject.impacts;
        let picture = impacts.models[model].values.picture.as_ref()?;
        let margins = match subject.has_little_room() {
            true => Margins { top: 46.0, right: 14.0, bottom: 42.0, left: 52.0 },
            false => Margins { top: 46.0, right: 124.0, bottom: 46.0, left: 58.0 },
        };
        let frame = Frame::new(subject.size_px, margins);
        let (x, y) = (frame.x(padded(picture.amounts)), frame.y(padded(picture.predictions)));
        let mut base = Scene::new(frame.size_px.0, frame.size_px.1);
        let (low, high) = y.domain();
        let ticks = decimal_ticks(low, high, 5).into_iter().map(|v| (v, short_amount(v)));
        rows(&mut base, &frame, y, &ticks.collect::<Vec<_>>());
        let (low, high) = x.domain();
        numbers_below(&mut base, &frame, x, &decimal_ticks(low, high, 6));
        cases(&mut base, picture, model, (x, y));
        let words = subject.wording;
        let caption = match &*words.amount_unit {
            "" => format!("{} →", words.amount_name),
            unit => format!("{}, {unit} →", words.amount_name),
        };
        let caption = shortened(&caption, SIZE_PX, false, frame.width());
        let muted = |align| style(Ink::Muted, SIZE_PX, align);
        base.text((frame.right, frame.bottom + 32.0), caption, muted(Align::End));
        let head = format!("↑ predicted by {}", subject.name_of(model));
        let head = shortened(&head, SIZE_PX, false, frame.size_px.0 - 8.0);
        base.text((4.0, frame.top - 34.0), head, muted(Align::Start));
        Some(Self { model, form: impacts.form, domain: impacts.domain, frame, x, y, base })
    }

    /// Where the break-even stands, at an edge if it lies beyond.
    fn break_even_px(&self, verdict: &ImpactVerdict) -> Option<f64> {
        let at = self.x.to_px(verdict.break_even?);
        Some(at.clamp(self.frame.left, self.frame.right))
    }

    /// Where the threshold stands: the edge beyond which nothing is, if nothing is accepted.
    fn threshold_px(&self, subject: &ImpactSubject, verdict: &ImpactVerdict) -> f64 {
        let accepts_low = self.rule(subject) == CutRule::ScoreAtMost;
        match verdict.opinions[self.model].corner.threshold {
            Some(threshold) => self.y.to_px(threshold).clamp(self.frame.top, self.frame.bottom),
            None if accepts_low => self.frame.bottom,
            None => self.frame.top,
        }
    }

    fn rule(&self, subject: &ImpactSubject) -> CutRule {
        subject.impacts.models[self.model].values.ranking.rule()
    }

    /// The four kinds of decisions, each named in its corner if it fits there.
    fn quadrants(&self, scene: &mut Scene, subject: &ImpactSubject, (x, y): Point) {
        let (frame, words) = (&self.frame, subject.wording);
        let above = [&words.false_positives, &words.true_positives];
        let below = [&words.true_negatives, &words.false_negatives];
        let (above, below) = match self.rule(subject) {
            CutRule::ScoreAtMost => (below, above),
            _ => (above, below),
        };
        let [top, bottom] =
            [(frame.top + 12.0, y - frame.top), (frame.bottom - 12.0, frame.bottom - y)];
        for ((at, height), [left, right]) in [(top, above), (bottom, below)] {
            let ends = [
                (frame.left + 6.0, Align::Start, x - frame.left, left),
                (frame.right - 6.0, Align::End, frame.right - x, right),
            ];
            for (end, align, width, text) in ends {
                if height >= 26.0 && text_width(text, SIZE_PX, false) + 14.0 <= width {
                    scene.text_on_ground((end, at), text, style(Ink::Text, SIZE_PX, align));
                }
            }
        }
    }
}

/// A range with air on both sides.
fn padded((low, high): (f64, f64)) -> (f64, f64) {
    match high - low {
        span if span > 0.0 && span.is_finite() => (low - span * 0.04, high + span * 0.04),
        _ if high > low => (low, high),
        _ => (low - 0.5 * low.abs().max(1.0), low + 0.5 * low.abs().max(1.0)),
    }
}

/// Every case as a dot, or every cell as dark as it is full.
fn cases(scene: &mut Scene, picture: &Picture, model: usize, (x, y): (LinearScale, LinearScale)) {
    let ink = Ink::Series(model);
    match &picture.cases {
        Depiction::Points(points) => {
            for &(amount, predicted) in points {
                let at = (x.to_px(amount), y.to_px(predicted));
                // No ring of the ground's colour: crowded dots would eat each other.
                scene.marks.push(Mark::Dot { at, radius_px: 0.4, ink, ring: ink });
            }
        }
        Depiction::Cells { size, counts } => {
            let most = counts.iter().map(|c| c.2).max().unwrap_or(1);
            // Amounts that are a few whole numbers leave most columns empty: theirs are drawn wider.
            let columns: BTreeSet<usize> = counts.iter().map(|c| c.0).collect();
            let apart = columns.iter().zip(columns.iter().skip(1)).all(|(a, b)| b - a >= APART);
            let narrowest = if apart { 6.0 } else { 0.0 };
            let edge = |range: (f64, f64), cells: usize, cell: usize| {
                let share = fraction(cell as u64, cells as u64);
                range.0 * (1.0 - share) + range.1 * share
            };
            for &(column, row, count) in counts {
                let [left, right] =
                    [column, column + 1].map(|c| x.to_px(edge(picture.amounts, size.0, c)));
                let middle = (left + right) / 2.0;
                let half = ((right - left) / 2.0).max(narrowest);
                let (left, right) = (middle - half, middle + half);
                let [bottom, top] =
                    [row, row + 1].map(|r| y.to_px(edge(picture.predictions, size.1, r)));
                let points = vec![(left, top), (right, top), (right, bottom), (left, bottom)];
                // The root, so that a few cases are still seen beside many.
                let opacity = (0.12 + 0.88 * fraction(count, most).sqrt()).min(1.0);
                scene.marks.push(Mark::Area { points, ink, opacity });
            }
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "drawn")]
fn fraction(part: u64, whole: u64) -> f64 {
    part as f64 / whole as f64
}

impl ThetaChart for PredictionChart {
    fn base(&self) -> &Scene {
        &self.base
    }

    fn overlay(&self, subject: &ImpactSubject, verdict: &ImpactVerdict) -> Scene {
        let frame = &self.frame;
        let mut scene = Scene::new(frame.size_px.0, frame.size_px.1);
        let y = self.threshold_px(subject, verdict);
        scene.line(vec![(frame.left, y), (frame.right, y)], Stroke::solid(Ink::Text, 1.5));
        let x = self.break_even_px(verdict);
        if let Some(at) = x {
            handle_at(&mut scene, frame, at);
        }
        self.quadrants(&mut scene, subject, (x.unwrap_or(frame.left), y));
        if !subject.has_little_room()
            && let Some(threshold) = verdict.opinions[self.model].corner.threshold
        {
            let side = if self.rule(subject) == CutRule::ScoreAtMost { "≤" } else { "≥" };
            let (left, room) = (frame.right + 8.0, frame.size_px.0 - frame.right - 10.0);
            let threshold = format!("{side} {}", exact_number(threshold));
            for (said, y) in [(&subject.wording.act, y - 9.0), (&threshold, y + 9.0)] {
                let said = shortened(said, 13.0, false, room);
                scene.text((left, y), said, style(Ink::Text, 13.0, Align::Start));
            }
        }
        scene
    }

    fn theta_at(&self, x_px: f64, _: f64) -> f64 {
        let amount = self.x.from_px(x_px.clamp(self.frame.left, self.frame.right));
        let theta = match self.form {
            // Amounts of 0 or beyond are worth it at no θ of the domain: the end next to them.
            ImpactForm::Scale if amount <= 0.0 && self.domain.1 > 0.0 => self.domain.1,
            ImpactForm::Scale => 1.0 / amount,
            ImpactForm::Shift | ImpactForm::Columns => amount,
        };
        round_theta(theta.clamp(self.domain.0, self.domain.1), self.domain)
    }

    fn alternative(&self, subject: &ImpactSubject, verdict: &ImpactVerdict) -> String {
        let opinion = &verdict.opinions[self.model];
        let rule = match (opinion.corner.threshold, self.rule(subject)) {
            (None, _) => "none is accepted".to_owned(),
            (Some(t), CutRule::ScoreAtMost) => {
                format!("predictions of at most {} are accepted", exact_number(t))
            }
            (Some(t), _) => format!("predictions of at least {} are accepted", exact_number(t)),
        };
        #[expect(clippy::cast_precision_loss, reason = "said, not computed with")]
        let cases = subject.impacts.cases() as f64;
        format!(
            "What {} predicts against the {} of {}. {}, {rule}: {} of them.",
            subject.name_of(self.model),
            subject.wording.amount_name,
            subject.wording.counted(cases),
            subject.place(verdict),
            opinion.corner.accepted
        )
    }
}
