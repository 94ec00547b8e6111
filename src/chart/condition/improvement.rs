//! "Is it worth it?": improvement over today's policy against PC(+).

use crate::chart::axis::{SliderAxis, TITLE_PX, ticks};
use crate::chart::callout::DragHandle;
use crate::chart::condition::cost::{CostPlot, ValueHere};
use crate::chart::condition::{cost, pc_axis, roc};
use crate::chart::interface::{At, AtCondition, SliderChart};
use crate::chart::line_labels::{self, Heights, LineName, ModelLine};
use crate::chart::subject::{Models, Subject};
use crate::curve::{CostCurve, Policy, TestComparison, improvement, improvement_kinks};
use crate::evaluate::{Band, Baseline, Settings, Sureness, without_noise};
use crate::plot::{
    Align, Dash, Frame, Ink, LinearScale, Point, Scene, Stroke, TextStyle, decimal_ticks,
    text_width,
};
use crate::wording::{ChartHelp, CostView, Drawn, cheaper_in_words, short_percent};

/// The improvement chart; depends on the baseline and on which model is best at the slider.
pub(crate) struct ImprovementChart(CostPlot);

/// Improvements below this are drawn at the bottom edge: twice today's cost.
const LOWEST: f64 = -1.0;
/// So much above the curves a band is drawn, and down to here.
const ROOM_FOR_BAND: f64 = 0.1;
const LOWEST_OF_BAND: f64 = -0.1;
/// The same for what thresholds save on unseen cases.
const LOWEST_ON_TEST: f64 = -0.2;

/// Width of the measured line.
const MEASURED_PX: f64 = 1.5;

/// The curves over their axis, (PC(+), share saved), before they are placed.
struct Curves {
    /// Of the shown models: what is to be expected where that is known, else what was measured.
    own: Vec<(usize, Vec<Point>)>,
    /// What was measured of the winner, where that is drawn beside what is expected.
    measured: Option<Vec<Point>>,
    /// What the winner's thresholds save on unseen cases.
    on_test: Option<Vec<Point>>,
    /// What the winner is to be expected to save on new cases.
    band: Vec<(f64, Band)>,
}

impl ImprovementChart {
    /// Builds the chart and draws its base layer. O(kinks of all curves + width).
    ///
    /// - `evaluation`: what models are compared with, which is best, and what chance leaves open.
    /// - `test`: what they are compared with on test cases; then, where there are such cases, what
    ///   the winner's thresholds save there.
    /// - `settings`: the policy that they are compared with, and what else is drawn.
    pub(crate) fn new(
        base: &mut Scene,
        (subject, evaluation): AtCondition,
        test: &TestComparison,
        settings: &Settings,
    ) -> Self {
        let (baseline, bands) = (&evaluation.baseline, evaluation.bands.as_ref());
        let frame = pc_axis::frame(subject);
        let winner = evaluation.recommended(subject.joint).0.model();
        let measured = |m: usize| sampled(&subject.curves.models[m].cost, baseline, frame.width());
        let band = |model: usize| bands.map(|b| pc_axis::band_of(b, |at| at.improvements[model]));
        let own = |model: usize| {
            let expected = |(pc, band): &(f64, Band)| (*pc, band.expected);
            let expected = band(model).map(|band| band.iter().map(expected).collect());
            (model, expected.unwrap_or_else(|| measured(model)))
        };
        // What is expected takes their place, unless both are asked for.
        let is_measured = settings.also.measured || bands.is_none();
        let curves = Curves {
            own: subject.shown_models().map(own).collect(),
            measured: winner.filter(|_| is_measured && bands.is_some()).map(measured),
            on_test: winner.and_then(|model| {
                let curve = subject.curves.models[model].test_curve.as_ref()?;
                Some(curve.improvement_points(test, cost::STEP_PX / frame.width()))
            }),
            band: winner.and_then(band).unwrap_or_default(),
        };
        let y = curves.scale(&frame);
        let said = |v: f64| format!("{}%", (v * 100.0 * 100.0).round() / 100.0).replace('-', "−");
        let ticks = ticks(y.domain(), 5, said);
        let what = if bands.is_some() { ", expected" } else { "" };
        let short = format!("Cost of mistakes saved{what}");
        let is_kinked = settings.baseline == Baseline::BestTrivial
            && kink(base, &frame, subject, text_width(&short, TITLE_PX, true));
        let against = cheaper_in_words(&settings.baseline, subject.wording);
        let long = (!is_kinked).then(|| format!("{short}, against {against}"));
        let titles: Vec<String> = long.into_iter().chain([short]).collect();
        let mut plot = CostPlot::new(base, (subject, evaluation), (y, &ticks), &titles);
        let mut drawn = line_labels::drawn(curves.own.len(), winner);
        drawn.append(&mut plot.drawn);
        plot.drawn = drawn;
        let others = plot.scrubber.leaders.iter().copied().filter(|_| settings.also.bands);
        for model in others.filter(|model| Some(*model) != winner).chain(winner) {
            // At the ends next to nothing can be saved: a share of that can be anything.
            let mut told = band(model).unwrap_or_default();
            told.retain(|&(pc, _)| !plot.scrubber.is_fixed_at(pc));
            pc_axis::draw_band(base, &frame, model, &told, y);
        }
        plot.drawn.extend((!curves.band.is_empty()).then_some(Drawn::Band));
        // Until it is known what to expect, no line stands out.
        let is_awaited = evaluation.certainty == Sureness::Awaited;
        draw_lines(base, &mut plot, subject, winner.filter(|_| !is_awaited), &curves);
        Self(plot)
    }
}

/// What the better of both fixed policies is on either side of where they cost the same, beside the
/// title, where there is room.
///
/// - `title_px`: the title's width.
fn kink(scene: &mut Scene, frame: &Frame, subject: &Subject, title_px: f64) -> bool {
    let (at, y, size) = (frame.x((0.0, 1.0)).to_px(0.5), frame.top - 16.0, 12.0);
    let against = |policy: &str| format!("against {}", subject.wording.gerund(policy));
    let left = against(&subject.wording.always_negative) + " ←";
    let right = "→ ".to_owned() + &against(&subject.wording.always_positive);
    let ends = (text_width(&left, size, false), text_width(&right, size, false));
    if at - 8.0 - ends.0 < title_px || at + 8.0 + ends.1 > frame.right {
        return false;
    }
    let line = Stroke { dash: Dash::Dotted, ..Stroke::solid(Ink::Muted, 1.0) };
    scene.line(vec![(at, y - 8.0), (at, frame.bottom)], line);
    scene.text((at - 8.0, y), left, TextStyle::plain(Ink::Muted, size, Align::End));
    scene.text((at + 8.0, y), right, TextStyle::plain(Ink::Muted, size, Align::Start));
    true
}

/// The lines with their names, the winner's last.
fn draw_lines(
    base: &mut Scene,
    plot: &mut CostPlot,
    subject: &Subject,
    winner: Option<usize>,
    of: &Curves,
) {
    let lines: Vec<ModelLine> =
        of.own.iter().map(|(model, points)| (*model, vec![plot.placed(points)])).collect();
    let on_test = of.on_test.as_ref().map(|points| plot.placed(points));
    let greys = winner.filter(|_| of.band.is_empty()).and_then(|winner| {
        let (_, points) = of.own.iter().find(|(model, _)| *model == winner)?;
        let cost = &subject.curves.models[winner].cost;
        Some(trivial_parts(cost, points).map(|part| plot.placed(&points[part])))
    });
    let zero = [0.0, 1.0].map(|pc| plot.place(pc, 0.0));
    plot.labels = line_labels::lines_beside(
        base,
        (&plot.frame, subject),
        (winner, &plot.scrubber.leaders),
        &lines,
        vec![Heights::of(&zero, &plot.frame)],
    );
    if let Some((_, pieces)) = lines.iter().find(|(model, _)| Some(*model) == winner) {
        for piece in pieces {
            if plot.scrubber.unsure_line(base, piece, line_labels::WINNER_PX) {
                plot.drawn.push(Drawn::Grey);
            }
        }
    }
    let names = [&subject.wording.always_negative, &subject.wording.always_positive];
    // Where its line is grey a fixed policy is as good: the name may reach beyond that part.
    for (from, to) in plot.scrubber.fixed_px() {
        let name = names[usize::from(from + to > plot.frame.left + plot.frame.right)];
        let room = text_width(name, subject.text_px(), false) + 24.0;
        let line = plot.labels.winner.around((from, to), room);
        let lines = plot.labels.lines.clone();
        let name = LineName { name, ink: Ink::Muted, line: &line, apart: &[] };
        plot.labels.name(base, &plot.frame, subject, &name, &lines);
    }
    if let Some(measured) = &of.measured {
        let points = plot.placed(measured);
        let line = Heights::of(&points, &plot.frame);
        base.line(points, Stroke::solid(Ink::Muted, MEASURED_PX));
        let name = format!("on these {}", subject.wording.cases);
        let name = LineName { name: &name, ink: Ink::Muted, line: &line, apart: &[] };
        let lines = plot.labels.lines.clone();
        plot.labels.name(base, &plot.frame, subject, &name, &lines);
        plot.drawn.push(Drawn::Measured);
    }
    if let Some(on_test) = winner.zip(on_test) {
        plot.line_on_test(base, subject, on_test, &[]);
    }
    for (points, name) in greys.into_iter().flatten().zip(names) {
        if points.len() > 1 && !plot.drawn.contains(&Drawn::Grey) {
            plot.drawn.push(Drawn::Grey);
        }
        let line = Heights::of(&points, &plot.frame);
        base.line(points, Stroke::solid(Ink::Muted, line_labels::WINNER_PX));
        let name = LineName { name, ink: Ink::Muted, line: &line, apart: &[] };
        plot.labels.name(base, &plot.frame, subject, &name, &[]);
    }
}

impl CostPlot {
    /// What the rival of the headline saves, if its line has no name; else nothing.
    fn unnamed_rival(&self, (subject, evaluation): AtCondition, winner: usize) -> String {
        let said = || {
            // All have: most often so.
            if self.labels.named.len() >= self.labels.lines.len() {
                return None;
            }
            let shown: Vec<usize> = subject.shown_models().collect();
            let (rival, _) = evaluation.certainty()?.rival(Policy::Model(winner), &shown)?;
            let rival = rival.model().filter(|model| !self.labels.named.contains(model))?;
            let (value, _) = evaluation.saving_of(rival).1?;
            Some(format!("{}: {}", subject.model_name(rival), short_percent(value)))
        };
        said().unwrap_or_default()
    }
}

impl Curves {
    /// The vertical scale that shows them.
    fn scale(&self, frame: &Frame) -> LinearScale {
        let own = || {
            let own = self.own.iter().map(|(_, points)| points);
            own.chain(&self.measured).flat_map(|points| points.iter().map(|p| p.1))
        };
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
        let bottom = lowest.min(0.0);
        frame.y((bottom.max(LOWEST - 0.05), top.min(1.0)))
    }
}

/// The curve at all its kinks, and between them every two pixels: there it is a hyperbola.
fn sampled(model: &CostCurve, baseline: &CostCurve, width_px: f64) -> Vec<Point> {
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

impl SliderChart for ImprovementChart {
    type At<'a> = AtCondition<'a>;

    fn draw_overlay(&self, scene: &mut Scene, at: AtCondition) {
        let (subject, evaluation) = at;
        let Self(plot) = self;
        plot.draw_overlay(scene, at);
        let floor = roc::floor(scene, &plot.frame, plot.y, (subject, evaluation), &plot.labels);
        let Some(model) = at.winner() else { return };
        let (own, expected) = evaluation.saving_of(model);
        // Its range stands in the sentence above, and so does a rival whose line may lie under the winner's.
        let below = || match cost::limit_said(evaluation, subject) {
            said if said.is_empty() => plot.unnamed_rival((subject, evaluation), model),
            said => said,
        };
        let value = ValueHere {
            expected: expected.map(|(value, interval)| (value, interval, below())),
            own,
            on_test: evaluation.models[model].test.and_then(|test| test.improvement),
            said: short_percent,
            before: "",
            unit: " saved",
        };
        plot.value_here(scene, (subject, evaluation), (model, value), floor);
    }

    fn slider_axis(&self) -> Option<SliderAxis> {
        Some(self.0.scrubber.axis())
    }

    fn drag_handle_at(&self, x_px: f64, y_px: f64, at: AtCondition) -> Option<DragHandle> {
        cost::hill_handle_at(&self.0.scrubber, (x_px, y_px), at.1)
    }

    fn key(&self, (subject, _): AtCondition) -> String {
        ChartHelp { drawn: &self.0.drawn, words: subject.wording }.key(true)
    }

    fn help(&self, at: AtCondition) -> String {
        let (_, evaluation) = at;
        let value = at.winner().and_then(|model| {
            let (own, expected) = evaluation.saving_of(model);
            expected.map(|_| Drawn::Expected).or(own.map(|_| Drawn::Dot))
        });
        self.0.help(at, value, CostView::Savings)
    }

    fn alternative(&self, (subject, evaluation): AtCondition) -> String {
        let values = subject.listed(|model| {
            let said = |value: Option<f64>| value.map_or("no value".into(), short_percent);
            let (name, own) = (subject.model_name(model), &evaluation.models[model]);
            let on_test = own.test.map(|test| said(test.improvement));
            let on_test = on_test.map(|a| format!(" ({a} on unseen {})", subject.wording.cases));
            format!("{name} {}{}", said(own.improvement), on_test.unwrap_or_default())
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
