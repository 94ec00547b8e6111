//! The findings of cases that differ in value as bytes: the sums at every threshold that is kept,
//! the bound of perfect decisions, and the pictures of the predictions.
//!
//! Where every case has a prediction of its own, its amount can be read off these: they go into a
//! study file that someone saves, never into a link.

use crate::curve::{
    Depiction, ImpactForm, ImpactForms, ImpactLine, PerfectDecision, Picture, ValueModel, Values,
};
use crate::domain::{CutRule, ValueCut, ValueRanking};
use crate::export::packing::streams::{
    CountsError, Packer, Result, Unpacker, check, put_rising, rising,
};
use std::sync::Arc;

/// Sums stay below this, as those of a table that was read do.
const MOST_UNITS: u64 = 1 << 61;

/// Cells along one side of a picture.
const MOST_CELLS: usize = 1024;

pub(in crate::export) fn put_values(to: &mut Packer, values: &Values) {
    let Values { columns, per_one, range, models, perfect } = values;
    to.put(&(columns, per_one, range, models.len()));
    models.iter().for_each(|model| put_model(to, model));
    for (_, bound) in perfect {
        put_rising(to, &bound.kinks);
        bound.lines.iter().for_each(|line| to.put(line));
        to.put(&bound.is_whole);
    }
}

pub(in crate::export) fn values(from: &mut Unpacker) -> Result<ImpactForms> {
    // The length is looked at before so many texts are made.
    let count = from.count(1)?;
    let forms = forms_of(count).ok_or(CountsError::Damaged)?;
    let columns = (0..count).map(|_| from.take()).collect::<Result<_, _>>()?;
    let (per_one, range): ((f64, f64), (f64, f64)) = from.take()?;
    let is_unit = |unit: f64| (1e-30..=1e30).contains(&unit);
    check(is_unit(per_one.0) && is_unit(per_one.1) && is_range(range))?;
    let count = from.count(1)?;
    let models: Vec<_> = (0..count).map(|_| model(from, forms)).collect::<Result<_, _>>()?;
    // All models decide on the same cases.
    let all_cases = |model: &Arc<ValueModel>| {
        let ranking = &model.ranking;
        (ranking.cases(), ranking.units(ranking.cuts() - 1))
    };
    check(models.windows(2).all(|pair| all_cases(&pair[0]) == all_cases(&pair[1])))?;
    let bound = |&form: &ImpactForm| Ok((form, Arc::new(bound(from)?)));
    let perfect = forms.iter().map(bound).collect::<Result<_>>()?;
    from.end()?;
    if models.is_empty() {
        Err(CountsError::NoModel)
    } else {
        Ok(ImpactForms::new(Values { columns, per_one, range, models, perfect }))
    }
}

/// The forms of so many columns of amounts, the default first.
fn forms_of(columns: usize) -> Option<&'static [ImpactForm]> {
    match columns {
        1 => Some(&[ImpactForm::Shift, ImpactForm::Scale]),
        2 => Some(&[ImpactForm::Columns]),
        _ => None,
    }
}

fn put_model(to: &mut Packer, model: &ValueModel) {
    let ranking = &model.ranking;
    to.put(&(&*model.name, ranking.rule()));
    let cuts = ranking.thresholds();
    let scores = cuts.iter().rev().map(|cut| ranking.rule().riskiness(cut.threshold));
    put_rising(to, &scores.collect::<Vec<_>>());
    let mut last = (0, (0, 0));
    for cut in cuts {
        // Sums may leave the range of one step: they wrap there and back.
        let units = (cut.units.0.wrapping_sub(last.1.0), cut.units.1.wrapping_sub(last.1.1));
        to.put(&(cut.accepted - last.0, units));
        last = (cut.accepted, cut.units);
    }
    to.put(&model.picture);
}

fn model(from: &mut Unpacker, forms: &[ImpactForm]) -> Result<Arc<ValueModel>> {
    let (name, rule): (String, CutRule) = from.take()?;
    check(matches!(rule, CutRule::ScoreAtLeast | CutRule::ScoreAtMost))?;
    let scores = rising(from)?;
    check(!scores.is_empty() && scores.iter().all(|score| score.is_finite()))?;
    let mut cuts = Vec::with_capacity(scores.len());
    let mut last = (0u64, (0i64, 0i64));
    for score in scores.into_iter().rev() {
        let (cases, steps): (u64, (i64, i64)) = from.take()?;
        let accepted = last.0.checked_add(cases).filter(|_| cases > 0);
        let accepted = accepted.ok_or(CountsError::Damaged)?;
        let units = (last.1.0.wrapping_add(steps.0), last.1.1.wrapping_add(steps.1));
        check(units.0.unsigned_abs() < MOST_UNITS && units.1.unsigned_abs() < MOST_UNITS)?;
        cuts.push(ValueCut { threshold: rule.riskiness(score), accepted, units });
        last = (accepted, units);
    }
    check(last.0 < 1 << 53)?;
    let picture: Option<Picture> = from.take()?;
    check(picture.as_ref().is_none_or(is_sound))?;
    let ranking = ValueRanking::of_kept(rule, cuts);
    Ok(Arc::new(ValueModel::of_kept(name, ranking, picture, forms)))
}

fn is_sound(picture: &Picture) -> bool {
    let are_cases = match &picture.cases {
        Depiction::Points(points) => points.iter().all(|&point| is_finite(point)),
        Depiction::Cells { size, counts } => {
            let is_cell = |&(column, row, cases): &_| column < size.0 && row < size.1 && cases > 0;
            let is_size = |cells: usize| (1..=MOST_CELLS).contains(&cells);
            is_size(size.0) && is_size(size.1) && counts.iter().all(is_cell)
        }
    };
    are_cases && is_range(picture.amounts) && is_range(picture.predictions)
}

fn bound(from: &mut Unpacker) -> Result<PerfectDecision> {
    let kinks = rising(from)?;
    let lines = (0..=kinks.len()).map(|_| from.take()).collect::<Result<Vec<ImpactLine>, _>>()?;
    let are_finite = lines.iter().all(|line| is_finite((line.per_theta, line.fixed)));
    check(are_finite && kinks.iter().all(|kink| kink.is_finite()))?;
    Ok(PerfectDecision { kinks, lines, is_whole: from.take()? })
}

fn is_finite(pair: (f64, f64)) -> bool {
    pair.0.is_finite() && pair.1.is_finite()
}

fn is_range((low, high): (f64, f64)) -> bool {
    is_finite((low, high)) && low <= high
}
