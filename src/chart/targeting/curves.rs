//! The curves of "how many to act on": one model's profit, response or lift against the share
//! targeted. Where there are folds, response and lift are means over them (Provost & Fawcett, *Data
//! Science for Business*, figure 8-10). Profit is of all cases together, a departure from figures
//! 8-11 and 8-12: the amounts and the threshold that the sentence names lie on its line.

use crate::chart::subject::Subject;
use crate::curve::{ModelCurves, Position, Targeting, at_share_of_folds, fold_curves};
use crate::evaluate::Targets;
use crate::plot::Point;

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
pub(super) type Values = Vec<(f64, f64)>;

/// One model's curves.
pub(super) struct ModelLines {
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
            match curves.folds.is_empty() {
                true => {
                    let line = own(curves, targets, view, width_px);
                    Self { model, line, folds: 0, band: vec![] }
                }
                false => {
                    let folds = over_folds(model, curves, targets, view, width_px);
                    match view.is_mean() {
                        true => folds,
                        false => Self { line: own(curves, targets, view, width_px), ..folds },
                    }
                }
            }
        };
        subject.shown_models().map(of).collect()
    }
}

/// The value on a model's line at a share.
pub(super) fn value_at(
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

/// The pieces of a line between two heights, cut where it crosses them.
///
/// - `points`: pixels; `low` and `high` likewise, `low` the smaller.
pub(super) fn clipped(points: &[Point], (low, high): (f64, f64)) -> Vec<Vec<Point>> {
    let mut pieces: Vec<Vec<Point>> = vec![];
    let mut piece: Vec<Point> = vec![];
    for pair in points.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let rise = to.1 - from.1;
        // Where along the pair each height is crossed, 0 to 1.
        let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
        if rise == 0.0 {
            if !(low..=high).contains(&from.1) {
                leave = -1.0;
            }
        } else {
            let crossings = ((low - from.1) / rise, (high - from.1) / rise);
            enter = enter.max(crossings.0.min(crossings.1));
            leave = leave.min(crossings.0.max(crossings.1));
        }
        if enter > leave {
            pieces.extend((piece.len() > 1).then(|| std::mem::take(&mut piece)));
            piece.clear();
            continue;
        }
        let at = |part: f64| (from.0 + part * (to.0 - from.0), from.1 + part * rise);
        if piece.is_empty() {
            piece.push(at(enter));
        }
        piece.push(at(leave));
        if leave < 1.0 {
            pieces.push(std::mem::take(&mut piece));
        }
    }
    pieces.extend((piece.len() > 1).then_some(piece));
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_where_they_leave_the_chart() {
        let points = [(0.0, 5.0), (10.0, 15.0), (20.0, 15.0), (30.0, -5.0), (40.0, 5.0)];
        let pieces = clipped(&points, (0.0, 10.0));
        assert_eq!(
            pieces,
            [
                vec![(0.0, 5.0), (5.0, 10.0)],
                vec![(22.5, 10.0), (27.5, 0.0)],
                vec![(35.0, 0.0), (40.0, 5.0)]
            ]
        );
        assert_eq!(clipped(&points[..2], (-1.0, 20.0)), [points[..2].to_vec()]);
        assert_eq!(clipped(&points[1..3], (0.0, 10.0)), [[]; 0]);
    }
}
