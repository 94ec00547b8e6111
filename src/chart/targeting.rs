//! "How many to act on?": profit, response or lift against the share of the cases acted on, with the limit as a
//! line that can be dragged on the overlay.
//!
//! Where there are folds, response and lift are means over them. Profit is of all cases together, a departure
//! from figures 8-11 and 8-12: the amounts and the threshold that the sentence names lie on its line. The
//! dot is of all cases together under all three, as the sentence is.
//!
//! Source: Provost & Fawcett, *Data Science for Business*, figures 8-2, 8-6, 8-7 and 8-10 to 8-12.

use crate::chart::axis::{SliderAxis, Stage, class_axes, grid_rows, ticks, title};
use crate::chart::callout::{Around, Callout};
use crate::chart::interface::{AtLimit, SliderChart};
use crate::chart::line_labels::{
    self, Heights, LineLabels, ModelLine, Rect, clear_straight, clipped,
};
use crate::chart::subject::{Models, Subject};
use crate::curve::{ModelCurves, Position, Targeting, at_share_of_folds, fold_curves};
use crate::evaluate::Targets;
use crate::plot::{
    Align, Dash, Frame, Ink, LinearScale, Point, Scene, Stroke, TextStyle, text_width,
};
use crate::wording::{
    ChartHelp, Drawn, TargetSentences, amount_in_words, capitalized, grouped, lift_axis, money,
    plain_number, plain_percent, profit_axis, response_axis, short_percent,
};

/// What is drawn against the share targeted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TargetView {
    /// Money (or false alarms) that targeting brings, for the population.
    Profit,
    /// Share of the positives found: the cumulative response.
    Response,
    /// How many times more positives are found than by a random choice.
    Lift,
}

impl TargetView {
    /// A value of the view at a place; `None` where there is none: lift where nobody is targeted.
    pub(super) fn value(
        self,
        targets: &Targets,
        targeting: &Targeting,
        at: &Position,
    ) -> Option<f64> {
        match self {
            Self::Profit => Some(targets.population * targeting.profit(at, targets.amounts)),
            Self::Response => Some(at.point.true_positive_rate),
            Self::Lift => at.lift(),
        }
    }

    /// Whether a model's line is the mean over its folds, if it has some.
    pub(super) fn is_mean(self) -> bool {
        self != Self::Profit
    }

    /// The value of a random choice.
    pub(super) fn at_random(self, targets: &Targets, share: f64) -> f64 {
        match self {
            Self::Profit => targets.at_random(share),
            Self::Response => share,
            Self::Lift => 1.0,
        }
    }
}

/// Values by share, share ascending.
pub(crate) type Values = Vec<(f64, f64)>;

/// One model's curves.
pub(crate) struct ModelLines {
    pub(super) model: usize,
    /// The model's line: its own, or the mean over its folds.
    pub(super) line: Values,
    /// How many folds it has; 0 if it has none.
    pub(super) folds: usize,
    /// The lowest and the highest value of a fold, by share.
    pub(super) band: Vec<(f64, f64, f64)>,
}

impl ModelLines {
    /// The lines of the models shown, in their order.
    ///
    /// - `width_px`: of the axis; between cuts further apart than two pixels values are added, as
    ///   lift is no straight line there.
    pub(super) fn of_shown(
        subject: &Subject,
        targets: &Targets,
        view: TargetView,
        width_px: f64,
    ) -> Vec<Self> {
        let of = |model: usize| {
            let curves = &subject.curves.models[model];
            let folds = over_folds(model, curves, targets, view, width_px);
            if view.is_mean() && folds.folds > 0 {
                return folds;
            }
            Self { line: own(curves, targets, view, width_px), ..folds }
        };
        subject.shown_models().map(of).collect()
    }
}

/// The value on a model's line at a share.
pub(crate) fn value_at(
    model: &ModelCurves,
    targets: &Targets,
    view: TargetView,
    share: f64,
) -> Option<f64> {
    let value = |targeting: &Targeting, at: &Position| view.value(targets, targeting, at);
    if view.is_mean() && !model.folds.is_empty() {
        let spread = at_share_of_folds(&model.folds, targets.assumed, share, value);
        return spread.map(|spread| spread.mean);
    }
    let targeting = Targeting::of_model(&model.ranking, targets.assumed);
    value(&targeting, &targeting.at_share(share))
}

fn own(model: &ModelCurves, targets: &Targets, view: TargetView, width_px: f64) -> Values {
    let targeting = Targeting::of(model.ranking.outline(), targets.assumed);
    let cuts: Vec<Position> = (0..targeting.cuts()).map(|cut| targeting.at_cut(cut)).collect();
    let mut places = Vec::with_capacity(cuts.len());
    for pair in cuts.windows(2) {
        places.push(pair[0]);
        let steps = ((pair[1].share - pair[0].share) * width_px / 2.0).ceil();
        if view == TargetView::Lift {
            let part = |i| pair[0].share + (pair[1].share - pair[0].share) * i / steps;
            let inner = (1..).map(f64::from).take_while(|&i| i < steps);
            places.extend(inner.map(|i| targeting.at_share(part(i))));
        }
    }
    places.extend(cuts.last());
    let value = |at: &Position| Some((at.share, view.value(targets, &targeting, at)?));
    places.iter().filter_map(value).collect()
}

fn over_folds(
    model: usize,
    curves: &ModelCurves,
    targets: &Targets,
    view: TargetView,
    width_px: f64,
) -> ModelLines {
    let steps = (width_px / 1.5).ceil().max(2.0);
    let grid = (0..).map(f64::from).take_while(|&i| i <= steps).map(|i| i / steps);
    let shares: Vec<f64> = grid.collect();
    let value = |targeting: &Targeting, at: &Position| view.value(targets, targeting, at);
    let values = fold_curves(&curves.folds, targets.assumed, &shares, value);
    let with_shares = |values: &[f64]| -> Values {
        let pairs = shares.iter().copied().zip(values.iter().copied());
        pairs.filter(|(_, value)| value.is_finite()).collect()
    };
    let at_share = |place: usize| {
        let ends = (f64::INFINITY, f64::NEG_INFINITY);
        let of = values.iter().map(|fold| fold[place]).filter(|value| value.is_finite());
        of.fold(ends, |(low, high), value| (low.min(value), high.max(value)))
    };
    let band = shares.iter().enumerate().filter_map(|(place, &share)| {
        let (low, high) = at_share(place);
        (low <= high).then_some((share, low, high))
    });
    let band = band.collect();
    let count = values.iter().fold(0.0, |count, _| count + 1.0);
    let mean: Vec<f64> =
        (0..shares.len()).map(|i| values.iter().map(|fold| fold[i]).sum::<f64>() / count).collect();
    ModelLines { model, line: with_shares(&mean), folds: values.len(), band }
}

fn y_ticks(span: (f64, f64), targets: &Targets, view: TargetView) -> Vec<(f64, String)> {
    ticks(span, 5, |value| match view {
        TargetView::Profit => short_amount(value, targets.currency.as_deref().unwrap_or("")),
        TargetView::Response => format!("{:.0}%", value * 100.0),
        TargetView::Lift => format!("{}×", (value * 100.0).round() / 100.0),
    })
}

/// "$20k", "−$1.5M": a round amount where space is short.
fn short_amount(value: f64, currency: &str) -> String {
    let (unit, letter) = match value.abs() {
        size if (1e12..1e15).contains(&size) => (1e12, "T"),
        size if (1e9..1e12).contains(&size) => (1e9, "B"),
        size if (1e6..1e9).contains(&size) => (1e6, "M"),
        size if (1e4..1e6).contains(&size) => (1e3, "k"),
        _ => return money(value, currency),
    };
    let tidy = (value.abs() / unit * 1000.0).round() / 1000.0;
    let gap = if currency.ends_with(char::is_alphabetic) { " " } else { "" };
    format!("{}{currency}{gap}{tidy}{letter}", if value < 0.0 { "−" } else { "" })
}

/// A number to so many digits.
fn rounded(value: f64, digits: i32) -> f64 {
    let unit = 10f64.powf(value.abs().max(1e-300).log10().floor() + f64::from(1 - digits));
    (value / unit).round() * unit
}

/// A value of a view as its end label says it, as exactly as there is room for.
///
/// - `room_px`: for the value.
pub(crate) fn said(value: f64, targets: &Targets, view: TargetView, room_px: f64) -> String {
    match view {
        TargetView::Response => return short_percent(value),
        TargetView::Lift => return format!("{}×", plain_number(value)),
        TargetView::Profit => {}
    }
    let currency = targets.currency.as_deref().unwrap_or("");
    let whole = if value.abs() >= 10.0 { value.round() } else { value };
    let full = Some(money(whole, currency)).filter(|_| value.abs() < 1e6);
    let shorter = [4, 3, 2].map(|digits| short_amount(rounded(value, digits), currency));
    let fits = |text: &String| text_width(text, 13.0, true) <= room_px;
    full.into_iter()
        .chain(shorter)
        .find(fits)
        .unwrap_or_else(|| short_amount(rounded(value, 3), ""))
}

/// What the height means, the longest text first.
pub(crate) fn titles(view: TargetView, targets: &Targets, subject: &Subject) -> Vec<String> {
    match view {
        TargetView::Profit => profit_axis(targets, subject.wording),
        TargetView::Response => response_axis(subject.wording).to_vec(),
        TargetView::Lift => lift_axis(subject.wording).to_vec(),
    }
}

/// One of the three charts; depends on the amounts, the prevalence and the population, and of the limit
/// only on which model is best within it.
pub(crate) struct TargetChart {
    view: TargetView,
    stage: Stage,
    frame: Frame,
    y: LinearScale,
    lines: Vec<ModelLines>,
    labels: LineLabels,
}

/// Lift is not looked at below this share when the axis is chosen: it starts as a handful of cases.
const FIRST_LIFT: f64 = 0.01;

/// Losses beyond this many times the highest profit are cut off.
const LOSSES: f64 = 0.6;

impl TargetChart {
    /// Builds the chart and draws its base layer.
    /// O(kept cuts of all models, or pixels · folds · log n).
    pub(crate) fn new(
        base: &mut Scene,
        subject: &Subject,
        targets: &Targets,
        view: TargetView,
    ) -> Self {
        let lines = ModelLines::of_shown(subject, targets, view, subject.size_px.0);
        let domain = domain(&lines, targets, view);
        let axes = class_axes(subject.wording);
        let stage = Stage::new(subject, &axes);
        let frame = stage.frame;
        let y = frame.y(domain);
        grid_rows(base, &frame, y, &y_ticks(domain, targets, view));
        title(base, &frame, &titles(view, targets, subject));
        stage.name(base, subject, &axes[1]);
        let mut chart = Self { view, stage, frame, y, lines, labels: LineLabels::default() };
        let best = targets.best_within_limit(subject.shown);
        if let Some(best) = best {
            chart.band(base, best);
        }
        let random = [0.0, 1.0].map(|share| (share, view.at_random(targets, share)));
        let mut greys = vec![("at random", chart.straight(base, random))];
        if view == TargetView::Profit {
            let ((all, profit), words) = (targets.better_fixed(), subject.wording);
            let name = if all { &words.always_positive } else { &words.always_negative };
            greys.push((name, chart.straight(base, [(0.0, profit), (1.0, profit)])));
        }
        let lines = chart.lines.iter().map(|of| (of.model, chart.pieces(&of.line)));
        let lines: Vec<ModelLine> = lines.collect();
        chart.labels = line_labels::lines(
            base,
            (&frame, subject),
            (best, &subject.leaders(best, None)),
            &lines,
        );
        chart.labels.name_greys(base, &frame, subject, greys);
        if let Some(best) = best {
            chart.fall(base, targets, best);
        }
        chart
    }

    /// Where a value stands, if it is on the chart.
    fn place(&self, share: f64, value: f64) -> Option<Point> {
        let at = (self.frame.x((0.0, 1.0)).to_px(share), self.y.to_px(value));
        (self.frame.top - 0.5..=self.frame.bottom + 0.5).contains(&at.1).then_some(at)
    }

    /// A line in pixels, cut where it leaves the chart.
    fn pieces(&self, values: &[(f64, f64)]) -> Vec<Vec<Point>> {
        let x = self.frame.x((0.0, 1.0));
        let place = |&(share, value): &(f64, f64)| (x.to_px(share), self.y.to_px(value));
        let points: Vec<Point> = values.iter().map(place).collect();
        clipped(&points, (self.frame.top, self.frame.bottom))
    }

    /// How far a model's line falls, said where it leaves the chart at its floor.
    fn fall(&mut self, scene: &mut Scene, targets: &Targets, model: usize) {
        let Some(own) = self.lines.iter().find(|line| line.model == model) else { return };
        let lowest = own.line.iter().min_by(|a, b| a.1.total_cmp(&b.1));
        let lowest = lowest.filter(|(share, value)| self.place(*share, *value).is_none());
        let ends = self.pieces(&own.line).into_iter().filter_map(|piece| piece.last().copied());
        let end = ends.into_iter().find(|end| end.1 > self.frame.bottom - 0.5);
        let (Some(&(share, value)), Some((x, y))) = (lowest, end) else { return };
        let amount = said(value, targets, self.view, f64::INFINITY);
        let texts = [format!("↓ {amount} at {}", plain_percent(share)), format!("↓ {amount}")];
        let places = texts.into_iter().flat_map(|text| {
            let width = text_width(&text, 12.0, false);
            let place = |left| (text.clone(), Rect::of((left, y - 10.0), (width, 14.0)));
            [x + 8.0, x - 8.0 - width].map(place)
        });
        let is_free = |place: &Rect| place.is_inside(&self.frame) && self.labels.is_free(place);
        if let Some((text, place)) = places.into_iter().find(|(_, place)| is_free(place)) {
            let style = TextStyle::plain(Ink::Muted, 12.0, Align::Start);
            scene.text_with_halo((place.left, y - 9.5), &text, style);
            self.labels.taken.push(place);
        }
    }

    /// What no model brings, as a dashed line.
    fn straight(&self, scene: &mut Scene, ends: [(f64, f64); 2]) -> Heights {
        let stroke = Stroke { dash: Dash::Dashed, opacity: 0.7, ..Stroke::solid(Ink::Muted, 1.0) };
        let pieces = self.pieces(&ends);
        let line = Heights::of_pieces(&pieces, &self.frame);
        pieces.into_iter().for_each(|piece| scene.line(piece, stroke));
        line
    }

    /// The lowest and the highest of the folds of the best model, where they are on the chart: two thin
    /// lines, as bands are of chance.
    fn band(&self, scene: &mut Scene, model: usize) {
        let Some(line) = self.lines.iter().find(|line| line.model == model) else { return };
        let low: Values = line.band.iter().map(|&(share, low, _)| (share, low)).collect();
        let high: Values = line.band.iter().map(|&(share, _, high)| (share, high)).collect();
        let stroke = Stroke { dash: Dash::Dashed, ..Stroke::solid(Ink::Series(model), 1.0) };
        for piece in [low, high].iter().flat_map(|values| self.pieces(values)) {
            scene.line(piece, stroke);
        }
    }

    /// The headline's figure for the best model: where it stands; what it is; and what it is more than, where
    /// the headline names only the difference, or the mean of folds that its line is, where that is another.
    fn figure(&self, (subject, targets): AtLimit, model: usize) -> Option<(Point, String, String)> {
        let at = targets.models[model].within_limit;
        let said = |value| said(value, targets, self.view, f64::INFINITY);
        let measured = |value, found| {
            let (own, figure) = (&subject.curves.models[model], said(value));
            let mean = value_at(own, targets, self.view, at.share).map(said);
            let other = mean.filter(|mean| *mean != figure);
            let below = other.map(|mean| format!("mean of {} folds: {mean}", own.folds.len()));
            let place = self.place(at.share, value)?;
            Some((place, format!(": {figure}{found}"), below.unwrap_or_default()))
        };
        let expected = || {
            let gains = targets.gains.as_ref()?;
            let more = gains.within_limit[model].expected;
            let profit = gains.baseline_profit(targets) + more;
            let (place, [more, profit]) = (self.place(at.share, profit)?, [more, profit].map(said));
            let Subject { curves, shown, wording, .. } = *subject;
            let yardstick =
                TargetSentences::new(curves, targets, shown, wording)?.yardstick_known()?;
            let below = Some(format!("{more} over {yardstick}")).filter(|_| more != profit);
            Some((place, format!(": expect {profit}"), below.unwrap_or_default()))
        };
        match self.view {
            TargetView::Profit => expected().or_else(|| measured(at.profit, "")),
            TargetView::Response => measured(at.response, " found"),
            TargetView::Lift => measured(at.lift?, ""),
        }
    }

    /// The strip in two parts: how many are acted on, and how many are left; returns where that is said,
    /// if there is room.
    fn strip(
        &self,
        scene: &mut Scene,
        (subject, targets): AtLimit,
        share: f64,
    ) -> [Option<Rect>; 2] {
        let Stage { frame, top, bottom } = self.stage;
        let (at, words) = (frame.x((0.0, 1.0)).to_px(share), subject.wording);
        let parts = [
            (frame.left, at, 0.35, &words.act, share),
            (at, frame.right, 0.14, &words.leave, 1.0 - share),
        ];
        parts.map(|(from, to, opacity, order, share)| {
            scene.block((from, top), (to, bottom), Ink::Muted, opacity);
            let cases = grouped((share * targets.population).round());
            let width = |text: &String| text_width(text, 12.0, true) + 8.0;
            let texts = [format!("{order}: {cases}"), cases];
            let text = texts.into_iter().find(|text| width(text) <= to - from)?;
            let (x, y) = (f64::midpoint(from, to), f64::midpoint(top, bottom) + 0.5);
            let taken = Rect::of((x - width(&text) / 2.0, y), (width(&text), 14.0));
            scene.text((x, y), text, TextStyle::bold(Ink::Text, 12.0, Align::Middle));
            Some(taken)
        })
    }
}

impl SliderChart for TargetChart {
    type At<'a> = AtLimit<'a>;

    /// The strip and the dot are where the best model is best within the limit. The line is the limit;
    /// without one it stands there, too, and lighter.
    fn draw_overlay(&self, scene: &mut Scene, (subject, targets): AtLimit) {
        let Some((share, best)) = place_to_look_at(subject, targets) else { return };
        let (x, line) = (self.frame.x((0.0, 1.0)), targets.limit.unwrap_or(share));
        let at_most = if subject.is_compact() { "≤ " } else { "at most " };
        let at_most = if targets.limit.is_some() { at_most } else { "" };
        let mut here = at_most.to_owned() + &plain_percent(line);
        let said = self.strip(scene, (subject, targets), share);
        if said[0].is_none() {
            let allowed = |limit: f64| (limit * targets.population + 1e-6).floor();
            let cases = targets.limit.map_or((share * targets.population).round(), allowed);
            here = format!("{} ({here})", grouped(cases));
        }
        let opacity = if targets.limit.is_some() { 1.0 } else { 0.6 };
        let stroke = Stroke { opacity, ..Stroke::solid(Ink::Text, 1.5) };
        let ends = (self.frame.top, self.stage.bottom);
        let texts: Vec<Rect> =
            said.into_iter().flatten().chain(self.labels.taken.iter().copied()).collect();
        let whole = [(x.to_px(line), ends.0), (x.to_px(line), ends.1)];
        clear_straight(scene, whole, (&texts, stroke));
        let wanted = if subject.is_compact() { 5 } else { 10 };
        let shares = ticks((0.0, 1.0), wanted, plain_percent);
        self.stage.scrub(scene, (x.to_px(line), &here), (x, &shares));
        let Some((at, value, below)) = self.figure((subject, targets), best) else { return };
        scene.dot(at, 5.5, Ink::Series(best));
        let callout = Callout { model: best, value, below };
        // The limit's line can stand beside the dot.
        let (middle, height) = (f64::midpoint(ends.0, ends.1), ends.1 - ends.0);
        let text = Some(Rect::of((x.to_px(line) - 1.0, middle), (2.0, height)));
        let around = Around { text, ..Around::labels(&self.labels) };
        callout.draw(scene, &self.frame, (subject, &around), at);
    }

    fn slider_axis(&self) -> Option<SliderAxis> {
        Some(SliderAxis::of_share(&self.frame, (self.frame.top, f64::INFINITY)))
    }

    fn key(&self, (subject, targets): AtLimit) -> String {
        let folds = self.lines.iter().map(|line| line.folds).max().unwrap_or(0);
        let is_expected = self.view == TargetView::Profit && targets.gains.is_some();
        let help = ChartHelp { drawn: &[], words: subject.wording };
        help.measured((folds, self.view.is_mean()), is_expected)
    }

    fn help(&self, (subject, targets): AtLimit) -> String {
        let best = place_to_look_at(subject, targets).map(|(_, best)| best);
        let mut drawn = line_labels::drawn(self.lines.len(), best);
        let own = self.lines.iter().find(|line| Some(line.model) == best);
        let folds = own.map_or(0, |line| line.folds);
        drawn.extend((folds > 0).then_some(Drawn::Band));
        drawn.extend(targets.limit.map(|_| Drawn::Limit));
        ChartHelp { drawn: &drawn, words: subject.wording }.targets(folds)
    }

    fn alternative(&self, (subject, targets): AtLimit) -> String {
        let Some((share, _)) = place_to_look_at(subject, targets) else { return String::new() };
        let said = |value: f64| match self.view {
            TargetView::Profit => amount_in_words(value, targets, subject.wording),
            view => said(value, targets, view, f64::INFINITY),
        };
        let values = subject.listed(|model| {
            let curves = &subject.curves.models[model];
            let value = value_at(curves, targets, self.view, share).map(said);
            let folds = match curves.folds.len() {
                folds if folds == 0 || !self.view.is_mean() => String::new(),
                folds => format!(" (mean of {folds} folds)"),
            };
            let value = value.unwrap_or_else(|| "no value".into());
            format!("{} {value}{folds}", subject.model_name(model))
        });
        let what = &titles(self.view, targets, subject)[0];
        let words = subject.wording;
        format!(
            "{what}, against the share of {}. {} {} ({} of {}): {values}; chosen at random {}.",
            words.cases,
            capitalized(&words.acting_on),
            plain_percent(share),
            grouped((share * targets.population).round()),
            grouped(targets.population.round()),
            said(self.view.at_random(targets, share))
        )
    }
}

/// The share that is acted on, and the model that is best there.
fn place_to_look_at(subject: &Subject, targets: &Targets) -> Option<(f64, usize)> {
    let best = targets.best_within_limit(subject.shown)?;
    Some((targets.models[best].within_limit.share, best))
}

/// The values the axis reaches over.
fn domain(lines: &[ModelLines], targets: &Targets, view: TargetView) -> (f64, f64) {
    let values = |from: f64| {
        let values = lines.iter().flat_map(|l| &l.line).filter(move |(share, _)| *share >= from);
        values.map(|&(_, value)| value)
    };
    match view {
        TargetView::Response => (0.0, 1.0),
        TargetView::Lift => (0.0, (values(FIRST_LIFT).fold(1.0, f64::max) * 1.05).max(1.5)),
        TargetView::Profit => {
            let random = [0.0, 1.0].map(|share| targets.at_random(share));
            let folds = lines.iter().flat_map(|l| l.band.iter().map(|&(_, _, high)| high));
            let high = values(0.0).chain(folds).chain(random).fold(0.0, f64::max);
            let low = values(0.0).chain(random).fold(0.0, f64::min);
            let low = if high > 0.0 { low.max(-LOSSES * high) } else { low };
            let room = 0.05 * (high - low).max(f64::MIN_POSITIVE);
            (low, high + room)
        }
    }
}
