//! "How good are the predictions?": each case's prediction against its amount, with the threshold
//! and the break-even that decide (figures 1, 7 and 8 of the source).
//!
//! "Where to cut?": what every threshold is worth at one θ, against the share of cases it accepts
//! (figure 4 of the source, with an axis that predictions in any units share).

use crate::chart::axis::{Stage, grid_rows, numbers_below, ticks, title};
use crate::chart::callout::{Around, Callout};
use crate::chart::impact::{
    ThetaScrubber, amounts, axes, said_amount, short_amount, title_worth, with_air,
};
use crate::chart::interface::{At, AtTheta, SliderChart};
use crate::chart::line_labels::{self, ModelLine, clipped};
use crate::chart::subject::{ImpactSubject, Models};
use crate::curve::{Depiction, ImpactForm, Picture, round_theta};
use crate::domain::{CutRule, SortShort};
use crate::evaluate::{ImpactEvaluation, simplest_in};
use crate::plot::{
    Align, Frame, Ink, LinearScale, Mark, Point, Scene, Stroke, TextStyle, first_fitting,
    shortened, text_width, thin, wrapped,
};
use crate::wording::{ChartHelp, Drawn, exact_number, plain_percent};

/// The chart of one model's predictions; depends on the data only.
pub(crate) struct PredictionChart {
    model: usize,
    form: ImpactForm,
    domain: (f64, f64),
    stage: Stage,
    frame: Frame,
    x: LinearScale,
    y: LinearScale,
}

const SIZE_PX: f64 = 12.0;
/// What the names leave free on both sides of the line.
const BESIDE_PX: f64 = 14.0;
/// Names are not cut shorter than this.
const LEAST_NAME_PX: f64 = 48.0;
/// Columns of a density stand apart if so many lie between each two that hold cases.
const APART: usize = 6;

impl PredictionChart {
    /// Builds the chart of one model and draws its base layer; `None` where a case has no one
    /// amount (two columns).
    /// O(points, or cells of a density).
    pub(crate) fn new(base: &mut Scene, subject: &ImpactSubject, model: usize) -> Option<Self> {
        let impacts = subject.curves;
        let picture = impacts.models[model].values.picture.as_ref()?;
        let (words, span) = (subject.wording, padded(picture.predictions));
        let axes = axes(words);
        let stage = Stage::new(subject, &axes);
        // The decisions have their names above the cases and, in place of the strip, below.
        let right = if subject.is_compact() { 14.0 } else { 124.0 };
        let (top, right) = (stage.frame.top + 20.0, stage.frame.right - right);
        let frame = Frame { top, right, ..stage.frame };
        let (x, y) = (frame.x(padded(picture.amounts)), frame.y(span));
        grid_rows(base, &frame, y, &amounts(span));
        cases(base, picture, model, (x, y));
        title(base, &stage.frame, &[format!("Predicted by {}", subject.model_name(model))]);
        stage.name(base, subject, &axes[1]);
        Some(Self { model, form: impacts.form, domain: impacts.domain, stage, frame, x, y })
    }

    /// Where the threshold stands: the edge beyond which nothing is, if nothing is accepted.
    fn threshold_px(&self, subject: &ImpactSubject, evaluation: &ImpactEvaluation) -> f64 {
        let accepts_low = self.rule(subject) == CutRule::ScoreAtMost;
        match evaluation.models[self.model].corner.threshold {
            Some(threshold) => self.y.to_px(threshold).clamp(self.frame.top, self.frame.bottom),
            None if accepts_low => self.frame.bottom,
            None => self.frame.top,
        }
    }

    fn rule(&self, subject: &ImpactSubject) -> CutRule {
        subject.curves.models[self.model].values.ranking.rule()
    }

    /// The four kinds of decisions, each named beyond its corner: the upper two above the cases,
    /// the lower two in place of the strip. No name lies on a case.
    fn quadrants(&self, scene: &mut Scene, subject: &ImpactSubject, (x, y): Point) {
        let (frame, words) = (&self.frame, subject.wording);
        let above = [&words.false_positives, &words.true_positives];
        let below = [&words.true_negatives, &words.false_negatives];
        let (above, below) = match self.rule(subject) {
            CutRule::ScoreAtMost => (below, above),
            _ => (above, below),
        };
        let [top, bottom] = [
            (frame.top - 13.0, y - frame.top),
            (f64::midpoint(self.stage.top, self.stage.bottom) - 4.0, frame.bottom - y),
        ];
        let (first, last) = (4.0, frame.size_px.0 - 4.0);
        // Long names move outwards as far as the chart reaches.
        let left = (x - BESIDE_PX - first, x - frame.left, Align::Start);
        let right = (last - x - BESIDE_PX, frame.right - x, Align::End);
        for ((at, height), names) in [(top, above), (bottom, below)] {
            for ((room, width, align), name) in [left, right].into_iter().zip(names) {
                // A corner that the lines leave no room for holds no case, or hardly one.
                if height < 1.0 || width < 1.0 || room < LEAST_NAME_PX {
                    continue;
                }
                let lines = if subject.is_compact() {
                    wrapped(name, SIZE_PX, false, room)
                } else {
                    vec![shortened(name, SIZE_PX, false, room)]
                };
                let widths = lines.iter().map(|line| text_width(line, SIZE_PX, false));
                let said = widths.fold(0.0, f64::max);
                let end = match align {
                    Align::Start => (x - BESIDE_PX - said).clamp(first, frame.left),
                    _ => (x + BESIDE_PX + said).clamp(frame.right, last),
                };
                let shifts: &[f64] = if lines.len() == 2 { &[-6.5, 6.5] } else { &[0.0] };
                let style = TextStyle::plain(Ink::Text, SIZE_PX, align);
                for (line, shift) in lines.into_iter().zip(shifts) {
                    scene.text((end, at + shift), line, style);
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
            let mut columns: Vec<usize> = counts.iter().map(|c| c.0).collect();
            columns.sort_short_by_key(|column| *column);
            columns.dedup();
            let apart = columns.windows(2).all(|pair| pair[1] - pair[0] >= APART);
            let narrowest = if apart { 6.0 } else { 0.0 };
            let steps = if apart { steps(&columns, size.0) } else { None };
            let edge = |range: (f64, f64), cells: usize, cell: usize| {
                let share = fraction(cell as u64, cells as u64);
                range.0 * (1.0 - share) + range.1 * share
            };
            for &(column, row, count) in counts {
                let [left, right] =
                    [column, column + 1].map(|c| x.to_px(edge(picture.amounts, size.0, c)));
                let middle = match steps {
                    // On the amount itself: a column counts what lies at its left edge.
                    Some(steps) => {
                        let step = (column * steps).div_ceil(size.0);
                        x.to_px(edge(picture.amounts, steps, step))
                    }
                    None => (left + right) / 2.0,
                };
                let half = ((right - left) / 2.0).max(narrowest);
                let [bottom, top] =
                    [row, row + 1].map(|r| y.to_px(edge(picture.predictions, size.1, r)));
                // The root, so that a few cases are still seen beside many.
                let opacity = (0.12 + 0.88 * fraction(count, most).sqrt()).min(1.0);
                scene.block((middle - half, top), (middle + half, bottom), ink, opacity);
            }
        }
    }
}

/// How many equal steps the amounts lie apart over their range, if the columns that hold cases are
/// those of some such steps: whole numbers from 1 to 5 make four.
fn steps(columns: &[usize], cells: usize) -> Option<usize> {
    let is_on = |column: usize, steps: usize| {
        let step = (column * steps).div_ceil(cells);
        (step * cells / steps).min(cells - 1) == column
    };
    (1..=cells / APART).find(|&steps| columns.iter().all(|&column| is_on(column, steps)))
}

fn fraction(part: u64, whole: u64) -> f64 {
    part as f64 / whole as f64
}

impl SliderChart for PredictionChart {
    type At<'a> = AtTheta<'a>;

    fn draw_overlay(&self, scene: &mut Scene, (subject, evaluation): AtTheta) {
        let frame = &self.frame;
        let y = self.threshold_px(subject, evaluation);
        scene.line(vec![(frame.left, y), (frame.right, y)], Stroke::solid(Ink::Text, 1.5));
        // At an edge if it lies beyond.
        let break_even = evaluation.break_even;
        let x = break_even.map(|at| self.x.to_px(at).clamp(frame.left, frame.right));
        let numbers = ticks(self.x.domain(), 6, short_amount);
        if let Some((at, amount)) = x.zip(break_even) {
            let ends = vec![(at, frame.top - 20.0), (at, self.stage.bottom)];
            scene.line(ends, Stroke::solid(Ink::Text, 1.5));
            self.stage.scrub(scene, (at, &short_amount(amount)), (self.x, &numbers));
        } else {
            let ends = (self.stage.bottom, frame.size_px.0);
            scene.keep_still(|scene| numbers_below(scene, ends, (self.x, &numbers), (0.0, 0.0)));
        }
        self.quadrants(scene, subject, (x.unwrap_or(frame.left), y));
        if !subject.is_compact()
            && let Some(threshold) = evaluation.models[self.model].corner.threshold
        {
            let side = if self.rule(subject) == CutRule::ScoreAtMost { "≤" } else { "≥" };
            let (left, room) = (frame.right + 8.0, frame.size_px.0 - frame.right - 10.0);
            let threshold = format!("{side} {}", exact_number(threshold));
            // The corners' names may reach below and above it.
            let y = y.clamp(frame.top + 14.0, (frame.bottom - 14.0).max(frame.top + 14.0));
            for (said, y) in [(&subject.wording.act, y - 9.0), (&threshold, y + 9.0)] {
                let said = shortened(said, 13.0, false, room);
                scene.text((left, y), said, TextStyle::plain(Ink::Text, 13.0, Align::Start));
            }
        }
    }

    fn value_at(&self, x_px: f64, _: f64) -> Option<f64> {
        let amount = self.x.from_px(x_px.clamp(self.frame.left, self.frame.right));
        let theta = match self.form {
            // Amounts of 0 or beyond are worth it at no θ of the domain: the end next to them.
            ImpactForm::Scale if amount <= 0.0 && self.domain.1 > 0.0 => self.domain.1,
            ImpactForm::Scale => 1.0 / amount,
            ImpactForm::Shift | ImpactForm::Columns => amount,
        };
        Some(round_theta(theta.clamp(self.domain.0, self.domain.1), self.domain))
    }

    fn help(&self, (subject, evaluation): AtTheta) -> String {
        let picture = subject.curves.models[self.model].values.picture.as_ref();
        let has_cells =
            picture.is_some_and(|picture| matches!(picture.cases, Depiction::Cells { .. }));
        let drawn: &[Drawn] = if has_cells { &[Drawn::Cells] } else { &[] };
        ChartHelp { drawn, words: subject.wording }.impact_cases(evaluation.break_even.is_some())
    }

    fn alternative(&self, (subject, evaluation): AtTheta) -> String {
        let model_evaluation = &evaluation.models[self.model];
        let side = if self.rule(subject) == CutRule::ScoreAtMost { "most" } else { "least" };
        let rule = match model_evaluation.corner.threshold {
            None => "none is accepted".to_owned(),
            Some(t) => format!("predictions of at {side} {} are accepted", exact_number(t)),
        };
        format!(
            "What {} predicts against the {} of {}. {}, {rule}: {} of them.",
            subject.model_name(self.model),
            subject.wording.amount_name,
            subject.wording.counted(subject.curves.cases() as f64),
            subject.place(evaluation),
            model_evaluation.corner.accepted
        )
    }
}

/// The chart of thresholds; its curves move with θ, so they lie on the overlay.
pub(crate) struct ImpactCutChart {
    scrubber: ThetaScrubber,
    frame: Frame,
    /// (share of cases accepted, middle of the θ at which that is best).
    bests: Vec<(f64, f64)>,
}

impl ImpactCutChart {
    /// Builds the chart and draws its base layer. O(winners).
    pub(crate) fn new(base: &mut Scene, subject: &ImpactSubject) -> Self {
        let impacts = subject.curves;
        let scrubber = ThetaScrubber::new(base, subject, None);
        let stage = scrubber.stage.frame;
        // Its own numbers and their name stand above the strip.
        let frame = Frame { bottom: stage.bottom - 42.0, ..stage };
        let x = frame.x((0.0, 1.0));
        let shares = ticks((0.0, 1.0), 5, plain_percent);
        numbers_below(base, (frame.bottom, frame.size_px.0), (x, &shares), (0.0, 0.0));
        let captions =
            [format!("share of {} accepted →", subject.wording.cases), "share accepted →".into()];
        let caption = first_fitting(&captions, SIZE_PX, false, frame.width());
        let style = TextStyle::plain(Ink::Muted, SIZE_PX, Align::Start);
        base.text((frame.left, frame.bottom + 32.0), caption, style);
        title_worth(base, &frame, subject, &["Impact"]);
        let winners = subject.joint.winners(impacts.domain).into_iter();
        let bests = winners
            .map(|w| (fraction(w.corner.accepted, impacts.cases()), (w.from + w.to) / 2.0))
            .collect();
        Self { scrubber, frame, bests }
    }
}

/// What each cut of a model's outline is worth, (share accepted, impact).
fn points(subject: &ImpactSubject, model: usize, theta: f64) -> Vec<(f64, f64)> {
    let model = &subject.curves.models[model];
    let ranking = &model.values.ranking;
    let cases = ranking.cases();
    let point =
        |&cut: &usize| (fraction(ranking.accepted(cut), cases), model.line(cut).value_at(theta));
    model.values.outline().iter().map(point).collect()
}

/// From what loses as much as the best gains up to a little more than that.
fn scale(frame: &Frame, curves: &[(usize, Vec<(f64, f64)>)]) -> LinearScale {
    let values = || curves.iter().flat_map(|(_, points)| points.iter().map(|p| p.1));
    let (lowest, highest) = (values().fold(0.0, f64::min), values().fold(0.0, f64::max));
    let bottom = if highest > 0.0 { lowest.max(-highest) } else { lowest };
    frame.y(with_air((bottom, highest)))
}

impl SliderChart for ImpactCutChart {
    type At<'a> = AtTheta<'a>;

    fn draw_overlay(&self, scene: &mut Scene, at: AtTheta) {
        let (subject, evaluation) = at;
        let frame = &self.frame;
        let curves: Vec<_> =
            subject.shown_models().map(|m| (m, points(subject, m, evaluation.theta))).collect();
        let (x, y) = (frame.x((0.0, 1.0)), scale(frame, &curves));
        grid_rows(scene, frame, y, &amounts(y.domain()));
        let strip_px = self.scrubber.stage.top;
        self.scrubber.draw_overlay(scene, (evaluation.theta, strip_px), &[]);
        let place = |&(share, value): &(f64, f64)| (x.to_px(share), y.to_px(value));
        let best = at.winner();
        let lines = curves.iter().map(|(model, points)| {
            let points = thin(points.iter().map(place).collect(), frame.width());
            (*model, clipped(&points, (f64::NEG_INFINITY, frame.bottom)))
        });
        let lines: Vec<ModelLine> = lines.collect();
        let leaders = subject.leaders(best, None);
        let labels = line_labels::lines(scene, (frame, subject), (best, &leaders), &lines);
        let at = |model: usize| {
            let own = &evaluation.models[model];
            place(&(fraction(own.corner.accepted, subject.curves.cases()), own.impact))
        };
        for &model in leaders.iter().filter(|model| Some(**model) != best) {
            scene.dot(at(model), 3.5, Ink::Series(model));
        }
        let Some(model) = best else { return };
        scene.dot(at(model), 6.0, Ink::Series(model));
        // Its headline says what is expected.
        let measured = if evaluation.certainty.is_some() { "measured " } else { "" };
        let worth = said_amount(evaluation.models[model].impact, subject.wording);
        let callout = Callout {
            model,
            value: format!(": {measured}{worth}"),
            below: threshold_in_words(subject, evaluation, model),
        };
        callout.draw(scene, frame, (subject, &Around::labels(&labels)), at(model));
    }

    /// The nearest best share is put under the pointer; on the strip and below it is its own axis.
    fn value_at(&self, x_px: f64, y_px: f64) -> Option<f64> {
        if y_px >= self.scrubber.stage.top {
            return Some(self.scrubber.axis().value_at(x_px));
        }
        let share = self.frame.x((0.0, 1.0)).from_px(x_px);
        let apart = |best: &&(f64, f64)| (best.0 - share).abs();
        let nearest = self.bests.iter().min_by(|a, b| apart(a).total_cmp(&apart(b)));
        let domain = self.scrubber.domain;
        Some(round_theta(nearest.map_or(domain.0, |best| best.1), domain))
    }

    fn key(&self, (subject, _): AtTheta) -> String {
        ChartHelp { drawn: &[], words: subject.wording }.measured((0, false), false)
    }

    fn help(&self, at: AtTheta) -> String {
        let (subject, _) = at;
        let drawn = line_labels::drawn(subject.shown_models().count(), at.winner());
        ChartHelp { drawn: &drawn, words: subject.wording }.impact_cut()
    }

    fn alternative(&self, (subject, evaluation): AtTheta) -> String {
        let values = subject.shown_models().map(|model| {
            let (name, own) = (subject.model_name(model), &evaluation.models[model]);
            let (accepted, worth) = (own.corner.accepted, subject.wording.worth(own.impact));
            format!("{name} {accepted} of {} accepted, worth {worth}", subject.curves.cases())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_whole_numbers_know_their_steps() {
        // 1 to 5 in 96 columns: a quarter is 24 of them, and 5 falls into the last.
        assert_eq!(steps(&[0, 24, 48, 72, 95], 96), Some(4));
        assert_eq!(steps(&[0, 10, 95], 96), Some(9));
        assert_eq!(steps(&[0], 96), Some(1));
        assert_eq!(steps(&[0, 7, 29, 61, 95], 96), None);
    }
}
