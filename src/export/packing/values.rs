//! The findings of cases that differ in value as bytes: the sums at every threshold that is held,
//! the bound of perfect decisions, and the pictures of the predictions.
//!
//! Where every case has a prediction of its own, its amount can be read off these: they go into a
//! study file that someone saves, never into a link.

use crate::curve::{
    Depiction, ImpactForm, ImpactForms, ImpactLine, PerfectDecision, Picture, ValueModel, Values,
};
use crate::domain::{CutRule, ValueCut, ValueRanking};
use crate::export::packing::floats::{put_rising, rising};
use crate::export::packing::models::CountsError;
use crate::export::packing::streams::{Packer, Unpacker};
use std::sync::Arc;

/// Sums stay below this, as those of a table that was read do.
const MOST_UNITS: u64 = 1 << 61;

/// Cells along one side of a picture.
const MOST_CELLS: usize = 1024;

pub(in crate::export) fn put_values(to: &mut Packer, values: &Values) {
    let Values { columns, per_one, range, models, perfect } = values;
    to.count(columns.len());
    columns.iter().for_each(|column| to.text(column));
    put_pair(to, *per_one);
    put_pair(to, *range);
    to.count(models.len());
    models.iter().for_each(|model| put_model(to, model));
    perfect.iter().for_each(|(_, bound)| put_bound(to, bound));
}

pub(in crate::export) fn values(from: &mut Unpacker) -> Result<ImpactForms, CountsError> {
    let found = read(from).ok_or(CountsError::Damaged)?;
    if found.models.is_empty() {
        return Err(CountsError::NoModel);
    }
    Ok(ImpactForms::new(found))
}

/// The forms of so many columns of amounts, the default first.
fn forms_of(columns: usize) -> Option<&'static [ImpactForm]> {
    match columns {
        1 => Some(&[ImpactForm::Shift, ImpactForm::Scale]),
        2 => Some(&[ImpactForm::Columns]),
        _ => None,
    }
}

fn read(from: &mut Unpacker) -> Option<Values> {
    let columns = from.count(1)?;
    let forms = forms_of(columns)?;
    let columns = (0..columns).map(|_| from.text().map(str::to_owned)).collect::<Option<_>>()?;
    let is_unit = |unit: &f64| unit.is_normal() && *unit >= 1e-30 && *unit <= 1e30;
    let per_one = pair(from).filter(|(a, b)| is_unit(a) && is_unit(b))?;
    let range = range(from)?;
    let count = from.count(1)?;
    let models: Vec<_> = (0..count).map(|_| model(from, forms)).collect::<Option<_>>()?;
    // All models decide on the same cases.
    let last = |model: &Arc<ValueModel>| {
        let ranking = &model.ranking;
        (ranking.cases(), ranking.units(ranking.cuts() - 1))
    };
    if models.windows(2).any(|pair| last(&pair[0]) != last(&pair[1])) {
        return None;
    }
    let bound = |&form: &ImpactForm| Some((form, Arc::new(bound(from)?)));
    let perfect = forms.iter().map(bound).collect::<Option<_>>()?;
    from.is_at_end().then_some(Values { columns, per_one, range, models, perfect })
}

fn put_model(to: &mut Packer, model: &ValueModel) {
    let ranking = &model.ranking;
    to.text(&model.name);
    to.byte(u8::from(ranking.rule() == CutRule::ScoreAtMost));
    let cuts = ranking.thresholds();
    let scores = cuts.iter().rev().map(|cut| ranking.rule().riskiness(cut.threshold));
    put_rising(to, &scores.collect::<Vec<_>>());
    let mut last = (0, (0, 0));
    for cut in cuts {
        to.whole(cut.accepted - last.0);
        // Sums may leave the range of one step: they wrap there and back.
        to.signed(cut.units.0.wrapping_sub(last.1.0));
        to.signed(cut.units.1.wrapping_sub(last.1.1));
        last = (cut.accepted, cut.units);
    }
    to.byte(u8::from(model.picture.is_some()));
    if let Some(picture) = &model.picture {
        put_picture(to, picture);
    }
}

fn model(from: &mut Unpacker, forms: &[ImpactForm]) -> Option<Arc<ValueModel>> {
    let name = from.text()?.to_owned();
    let rule = match from.byte()? {
        0 => CutRule::ScoreAtLeast,
        1 => CutRule::ScoreAtMost,
        _ => return None,
    };
    let scores = rising(from)?;
    let mut cuts = Vec::with_capacity(scores.len());
    let mut last = (0u64, (0i64, 0i64));
    for score in scores.into_iter().rev() {
        let accepted = last.0.checked_add(from.whole().filter(|&more| more > 0)?)?;
        let sum = |of: i64, step: i64| {
            Some(of.wrapping_add(step)).filter(|units| units.unsigned_abs() < MOST_UNITS)
        };
        let units = (sum(last.1.0, from.signed()?)?, sum(last.1.1, from.signed()?)?);
        let threshold = Some(rule.riskiness(score)).filter(|score| score.is_finite())?;
        cuts.push(ValueCut { threshold, accepted, units });
        last = (accepted, units);
    }
    if cuts.is_empty() || last.0 >= 1 << 53 {
        return None;
    }
    let picture = match from.byte()? {
        0 => None,
        1 => Some(picture(from)?),
        _ => return None,
    };
    let ranking = ValueRanking::of_kept(rule, cuts);
    Some(Arc::new(ValueModel::of_kept(name, ranking, picture, forms)))
}

fn put_picture(to: &mut Packer, picture: &Picture) {
    put_pair(to, picture.amounts);
    put_pair(to, picture.predictions);
    match &picture.cases {
        Depiction::Points(points) => {
            to.byte(0);
            to.count(points.len());
            points.iter().for_each(|&point| put_pair(to, point));
        }
        Depiction::Cells { size, counts } => {
            to.byte(1);
            to.count(size.0);
            to.count(size.1);
            to.count(counts.len());
            for &(column, row, cases) in counts {
                to.count(column);
                to.count(row);
                to.whole(cases);
            }
        }
    }
}

fn picture(from: &mut Unpacker) -> Option<Picture> {
    let (amounts, predictions) = (range(from)?, range(from)?);
    let cases = match from.byte()? {
        0 => {
            let count = from.count(16)?;
            Depiction::Points((0..count).map(|_| pair(from)).collect::<Option<_>>()?)
        }
        1 => {
            let size = (from.count(0)?, from.count(0)?);
            let is_sound = |cells: usize| (1..=MOST_CELLS).contains(&cells);
            if !is_sound(size.0) || !is_sound(size.1) {
                return None;
            }
            let count = from.count(3)?;
            let cell = |from: &mut Unpacker| {
                let cell = (from.count(0)?, from.count(0)?, from.whole()?);
                (cell.0 < size.0 && cell.1 < size.1 && cell.2 > 0).then_some(cell)
            };
            let counts = (0..count).map(|_| cell(from)).collect::<Option<_>>()?;
            Depiction::Cells { size, counts }
        }
        _ => return None,
    };
    Some(Picture { amounts, predictions, cases })
}

fn put_bound(to: &mut Packer, bound: &PerfectDecision) {
    put_rising(to, &bound.kinks);
    bound.lines.iter().for_each(|line| put_pair(to, (line.per_theta, line.fixed)));
    to.byte(u8::from(bound.is_whole));
}

fn bound(from: &mut Unpacker) -> Option<PerfectDecision> {
    let kinks = rising(from)?;
    if kinks.iter().any(|kink| !kink.is_finite()) {
        return None;
    }
    let line = |(per_theta, fixed)| ImpactLine { per_theta, fixed };
    let lines = (0..=kinks.len()).map(|_| pair(from).map(line)).collect::<Option<_>>()?;
    let is_whole = from.byte().filter(|byte| *byte < 2)? == 1;
    Some(PerfectDecision { kinks, lines, is_whole })
}

fn put_pair(to: &mut Packer, pair: (f64, f64)) {
    to.float(pair.0);
    to.float(pair.1);
}

/// Two finite numbers.
fn pair(from: &mut Unpacker) -> Option<(f64, f64)> {
    let pair = (from.float()?, from.float()?);
    (pair.0.is_finite() && pair.1.is_finite()).then_some(pair)
}

/// The same, the first not above the second.
fn range(from: &mut Unpacker) -> Option<(f64, f64)> {
    pair(from).filter(|(low, high)| low <= high)
}
