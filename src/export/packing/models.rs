//! Models as their counts: what stands at every threshold that is kept, in exact units. No row of a
//! file and nothing that joins two models' rows is among it.
//!
//! What can be built from the counts is not written: a ranking with every cut comes back through
//! the constructors that loading uses, with its outline, area and hull. Of a ranking so long that
//! only an outline was kept, that outline, its number of cuts, its area and, of scores that may be
//! probabilities, how good they are as such are written.

use crate::curve::{Area, Detail, Fold, ModelCurves, ModelRanking, ProbabilityScore};
use crate::domain::{CutRule, Group, Ranking, SortedCases};
use crate::export::packing::streams::{
    CountsError, Packer, Result, Unpacker, check, put_rising, rising,
};

/// Which cuts of a model are written.
const OUTLINE: u8 = 0;
/// All, and all of them are drawn.
const COMPLETE: u8 = 1;
/// All, of which an outline is drawn.
const COMPLETE_BESIDE_OUTLINE: u8 = 3;
/// An outline, with what all scores are worth as probabilities.
const OUTLINE_OF_PROBABILITIES: u8 = 4;

/// The byte for a group of a fold that is all of the model's group; none that [`counts`] begin with.
const WHOLE_GROUP: u8 = 1;

pub(in crate::export) fn put_models(to: &mut Packer, models: &[ModelCurves]) {
    to.put(&models.len());
    models.iter().for_each(|model| put_model(to, model));
}

pub(in crate::export) fn models(from: &mut Unpacker) -> Result<Vec<ModelCurves>> {
    let count = from.count(1)?;
    if count == 0 {
        return Err(CountsError::NoModel);
    }
    let models = (0..count).map(|_| model(from)).collect::<Result<_, _>>()?;
    from.end()?;
    Ok(models)
}

fn written_cuts(model: &ModelCurves) -> u8 {
    match &model.ranking {
        ModelRanking::Complete(_) => COMPLETE,
        ModelRanking::Thinned { complete: Some(_), .. } => COMPLETE_BESIDE_OUTLINE,
        ModelRanking::Thinned { .. } if model.probability.is_some() => OUTLINE_OF_PROBABILITIES,
        ModelRanking::Thinned { .. } => OUTLINE,
    }
}

fn put_model(to: &mut Packer, model: &ModelCurves) {
    let (cuts, all) = (written_cuts(model), model.ranking.finest());
    to.put(&(&*model.name, cuts));
    put_ranking(to, all);
    if let OUTLINE | OUTLINE_OF_PROBABILITIES = cuts {
        to.put(&(model.ranking.thresholds(), model.area_under_curve));
        model.probability.iter().for_each(|of| to.put(&(of.brier, of.log_loss)));
    }
    to.put(&model.test.is_some());
    if let Some(test) = &model.test {
        put_ranking(to, test);
        to.put(&model.test_area);
    }
    to.put(&model.folds.len());
    let groups: Vec<Group> = all.groups().collect();
    model.folds.iter().for_each(|fold| put_fold(to, fold, all, &groups));
}

fn model(from: &mut Unpacker) -> Result<ModelCurves> {
    let (name, cuts): (String, u8) = from.take()?;
    let all = ranking(from, &name)?;
    let built = match cuts {
        OUTLINE | OUTLINE_OF_PROBABILITIES => {
            let (thresholds, area) = from.take()?;
            // More than are here, or else they were all here.
            check(thresholds >= all.cuts())?;
            let ranking =
                ModelRanking::Thinned { outline: all.clone(), thresholds, complete: None };
            let area = checked_area(area, &name)?;
            let probability =
                (cuts == OUTLINE_OF_PROBABILITIES).then(|| probability(from)).transpose()?;
            ModelCurves { probability, ..ModelCurves::of_kept(name.clone(), ranking, None, area) }
        }
        COMPLETE => ModelCurves::new(name.clone(), all.clone(), None),
        _ => ModelCurves::in_detail(name.clone(), all.clone(), None, Detail::EveryCut),
    };
    check(written_cuts(&built) == cuts)?;
    let probability = built.probability;
    let (test, test_area) = if from.take()? {
        (Some(ranking(from, &name)?), optional_area(from, &name)?)
    } else {
        (None, None)
    };
    check(test.as_ref().is_none_or(|test| test.rule() == all.rule()))?;
    let folds = from.count(1)?;
    let groups: Vec<Group> = all.groups().collect();
    let folds = (0..folds).map(|_| fold(from, &all, &groups, &name)).collect::<Result<_, _>>()?;
    let kept = ModelCurves::of_kept(name, built.ranking, test, built.area_under_curve);
    Ok(ModelCurves { test_area, probability, folds, ..kept })
}

fn probability(from: &mut Unpacker) -> Result<ProbabilityScore> {
    let (brier, log_loss): (f64, f64) = from.take()?;
    check((0.0..=1.0).contains(&brier) && log_loss >= 0.0)?;
    Ok(ProbabilityScore { brier, log_loss })
}

/// - `groups`: those of `all`.
fn put_fold(to: &mut Packer, fold: &Fold, all: &Ranking, groups: &[Group]) {
    let ranking = &fold.ranking;
    let is_of_cuts = area_of_cuts(ranking) == fold.area_under_curve;
    to.put(&(&*fold.name, (!is_of_cuts).then_some(fold.area_under_curve)));
    let places = places(ranking, all);
    to.put(&places.is_some());
    let Some(places) = places else { return put_ranking(to, ranking) };
    to.put(&places.len());
    let mut next = 0;
    for (&place, group) in places.iter().zip(ranking.groups()) {
        to.put(&(place - next));
        next = place + 1;
        if group == groups[place] { to.put(&WHOLE_GROUP) } else { put_counts(to, &group) }
    }
}

/// The groups of a model that those of a fold are parts of, if they all are.
fn places(fold: &Ranking, all: &Ranking) -> Option<Vec<usize>> {
    let is_alike = fold.rule() == all.rule() && fold.units_per_case() == all.units_per_case();
    let place = |group: Group| {
        let place = all.cut_at(Some(group.score)).checked_sub(1)?;
        (all.threshold(place + 1) == Some(group.score)).then_some(place)
    };
    fold.groups().map(place).collect::<Option<_>>().filter(|_| is_alike)
}

/// - `groups`: those of `all`, so that a fold takes no longer than its own cuts do.
fn fold(from: &mut Unpacker, all: &Ranking, groups: &[Group], model: &str) -> Result<Fold> {
    let name = from.take()?;
    let area = optional_area(from, model)?;
    let ranking =
        if !from.take()? { ranking(from, model)? } else { part(from, all, groups, model)? };
    let area_under_curve = area.unwrap_or_else(|| area_of_cuts(&ranking));
    Ok(Fold { name, area_under_curve, ranking })
}

/// The ranking of a fold whose groups are parts of a model's.
fn part(from: &mut Unpacker, all: &Ranking, of_model: &[Group], model: &str) -> Result<Ranking> {
    let count = from.count(2)?;
    let (mut groups, mut next) = (Vec::with_capacity(count), 0usize);
    for _ in 0..count {
        let (gap, first): (usize, u8) = from.take()?;
        let place = next.checked_add(gap).filter(|&place| place < of_model.len());
        let place = place.ok_or(CountsError::Damaged)?;
        next = place + 1;
        let group = of_model[place];
        let (positives, negatives) = match first {
            WHOLE_GROUP => (group.positives, group.negatives),
            first => counts(from, first)?,
        };
        groups.push(Group { positives, negatives, ..group });
    }
    checked(groups, all.rule(), all.units_per_case(), model)
}

fn optional_area(from: &mut Unpacker, model: &str) -> Result<Option<f64>> {
    let area: Option<f64> = from.take()?;
    area.map(|area| checked_area(area, model)).transpose()
}

fn checked_area(found: f64, model: &str) -> Result<f64> {
    if (0.0..=1.0).contains(&found) {
        return Ok(found);
    }
    let (what, expected) = ("area under the ROC curve", "a number from 0 to 1");
    Err(CountsError::OutOfRange { model: model.into(), what, found, expected })
}

/// The area below all cuts of a ranking.
fn area_of_cuts(ranking: &Ranking) -> f64 {
    (0..ranking.cuts()).map(|cut| ranking.units(cut)).collect::<Area>().value()
}

/// All units of a ranking together stay below this: sums and products of them are exact.
const MOST_UNITS: u64 = 1 << 62;

/// The byte before the two counts of a group that has no byte of its own.
const ESCAPE: u8 = 0;

pub(super) fn put_ranking(to: &mut Packer, ranking: &Ranking) {
    let rule = ranking.rule();
    to.put(&(rule, ranking.units_per_case()));
    // Riskiest last, so that what is written rises.
    let mut groups: Vec<Group> = ranking.groups().collect();
    groups.reverse();
    put_rising(to, &groups.iter().map(|g| rule.riskiness(g.score)).collect::<Vec<_>>());
    groups.iter().for_each(|group| put_counts(to, group));
}

/// - `model`: whose ranking it is, for an error.
pub(super) fn ranking(from: &mut Unpacker, model: &str) -> Result<Ranking> {
    let (rule, units_per_case): (CutRule, f64) = from.take()?;
    let scores = rising(from)?;
    let mut groups = Vec::with_capacity(scores.len());
    for score in scores {
        let first = from.take()?;
        let (positives, negatives) = counts(from, first)?;
        groups.push(Group { score: rule.riskiness(score), positives, negatives });
    }
    checked(groups, rule, units_per_case, model)
}

/// The ranking of some groups, every number of which may be anything.
pub(super) fn checked(
    groups: Vec<Group>,
    rule: CutRule,
    units_per_case: f64,
    model: &str,
) -> Result<Ranking> {
    let model = || model.to_owned();
    if groups.iter().any(|group| !group.score.is_finite()) {
        return Err(CountsError::NotANumber { model: model() });
    }
    let total = groups.iter().try_fold(0u64, |sum, group| {
        sum.checked_add(group.positives)?.checked_add(group.negatives)
    });
    if total.is_none_or(|total| total >= MOST_UNITS) {
        return Err(CountsError::TooMany { model: model() });
    }
    let sorted = SortedCases::of_groups(groups, rule, units_per_case);
    let ranking = sorted.map_err(|error| CountsError::OneClass { model: model(), error })?;
    let ranking = ranking.every_cut();
    // Whatever the unit is, weights are numbers that can be added and divided by.
    let (positives, negatives) = ranking.class_weights();
    let are_normal = [units_per_case, positives, negatives].iter().all(|n| n.is_normal());
    if are_normal && units_per_case > 0.0 && positives + negatives < 1e300 {
        return Ok(ranking);
    }
    let (what, found) = ("unit of weight", units_per_case);
    let expected = "a number above 0 that makes finite weights";
    Err(CountsError::OutOfRange { model: model(), what, found, expected })
}

/// One byte, `2..=226`, where both counts are below 15; else [`ESCAPE`] and the counts.
pub(super) fn put_counts(to: &mut Packer, group: &Group) {
    let (p, n) = (group.positives, group.negatives);
    if p < 15 && n < 15 && p + n > 0 {
        to.put(&(((2 + p * 15 + n) & 0xff) as u8));
    } else {
        to.put(&(ESCAPE, p, n));
    }
}

/// - `first`: the byte they begin with.
/// - returns: positives and negatives.
pub(super) fn counts(from: &mut Unpacker, first: u8) -> Result<(u64, u64)> {
    let both = match first {
        ESCAPE => from.take()?,
        2..=226 => (u64::from(first - 2) / 15, u64::from(first - 2) % 15),
        _ => return Err(CountsError::Damaged),
    };
    // A group without cases leaves no cut, so no ranking holds one.
    check(both != (0, 0))?;
    Ok(both)
}
