//! Models as their counts: what stands at every threshold that is held, in exact units. No row of a
//! file and nothing that joins two models' rows is among it.
//!
//! What can be built from the counts is not written: a ranking with every cut comes back through the
//! constructors that loading uses, with its outline, area and hull. Of a ranking so long that only
//! an outline was kept, that outline, its number of cuts and its area are written.

use crate::curve::{Area, Detail, Fold, ModelCurves, ModelRanking};
use crate::domain::{CutRule, DomainError, Group, Ranking, SortedCases};
use crate::export::packing::floats::{put_rising, rising};
use crate::export::packing::streams::{Packer, Unpacker};
use thiserror::Error;

/// Why counts that were read can't be those of a model.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum CountsError {
    /// They end too early, go on too long, or hold a number that has no meaning there.
    #[error("its counts end too early or hold what no program wrote")]
    Damaged,
    /// There is no model.
    #[error("it holds no model")]
    NoModel,
    /// A threshold is not finite, or no score can be it.
    #[error("a threshold of “{model}” is not a number")]
    NotANumber {
        /// The model's name.
        model: String,
    },
    /// The counts of a class are too large to be added up.
    #[error("the counts of “{model}” add up to more than can be counted")]
    TooMany {
        /// The model's name.
        model: String,
    },
    /// A class has no weight.
    #[error("“{model}” has cases of one class only: {error}")]
    OneClass {
        /// The model's name.
        model: String,
        /// What is missing.
        error: DomainError,
    },
    /// An area, a number of cuts or a unit lies outside its range.
    #[error("the {what} of “{model}” is {found}; expected {expected}")]
    OutOfRange {
        /// The model's name.
        model: String,
        /// What was read.
        what: &'static str,
        /// Its value.
        found: f64,
        /// Its range.
        expected: &'static str,
    },
}

/// All units of a ranking together stay below this: sums and products of them are exact.
const MOST_UNITS: u64 = 1 << 62;

/// A group whose counts follow one by one.
const ESCAPE: u8 = 0;
/// A group of a fold that is all of the model's group.
const WHOLE_GROUP: u8 = 1;

/// The rules with what stands for each.
const RULES: [(u8, CutRule); 4] = [
    (0, CutRule::ScoreAtLeast),
    (1, CutRule::ScoreAtMost),
    (2, CutRule::SafetyScoreAtMost),
    (3, CutRule::AsPredicted),
];

pub(in crate::export) fn put_models(to: &mut Packer, models: &[ModelCurves]) {
    to.count(models.len());
    models.iter().for_each(|model| put_model(to, model));
}

pub(in crate::export) fn models(from: &mut Unpacker) -> Result<Vec<ModelCurves>, CountsError> {
    let count = from.count(1).ok_or(CountsError::Damaged)?;
    if count == 0 {
        return Err(CountsError::NoModel);
    }
    let models: Vec<_> = (0..count).map(|_| model(from)).collect::<Result<_, _>>()?;
    if from.is_at_end() { Ok(models) } else { Err(CountsError::Damaged) }
}

fn put_model(to: &mut Packer, model: &ModelCurves) {
    let (is_exact, all) = (model.ranking.complete().is_some(), model.ranking.finest());
    to.text(&model.name);
    to.byte(u8::from(is_exact) | u8::from(is_thinned_beside(&model.ranking)) << 1);
    put_ranking(to, all);
    if !is_exact {
        to.count(model.ranking.thresholds());
        to.float(model.area_under_curve);
    }
    to.count(usize::from(model.test.is_some()));
    if let Some(test) = &model.test {
        put_ranking(to, test);
        put_optional(to, model.test_area);
    }
    to.count(model.folds.len());
    model.folds.iter().for_each(|fold| put_fold(to, fold, all));
}

fn model(from: &mut Unpacker) -> Result<ModelCurves, CountsError> {
    let name = from.text().ok_or(CountsError::Damaged)?.to_owned();
    let flags = from.byte().filter(|flags| flags < &4).ok_or(CountsError::Damaged)?;
    let (is_exact, has_every_cut) = (flags & 1 == 1, flags & 2 == 2);
    let all = ranking(from, &name)?;
    let built = match is_exact {
        true => {
            let detail = if has_every_cut { Detail::EveryCut } else { Detail::Usual };
            ModelCurves::in_detail(name.clone(), all.clone(), None, detail)
        }
        false => {
            let thresholds = from.whole().ok_or(CountsError::Damaged)?;
            // More than are here, or else they were all here.
            let thresholds = usize::try_from(thresholds).ok().filter(|&n| n >= all.cuts());
            let thresholds = thresholds.ok_or(CountsError::Damaged)?;
            let ranking =
                ModelRanking::Thinned { outline: all.clone(), thresholds, complete: None };
            let area = area(from.float(), &name)?;
            ModelCurves::of_kept(name.clone(), ranking, None, area)
        }
    };
    let found = built.ranking.complete().is_some();
    if found != is_exact || is_thinned_beside(&built.ranking) != has_every_cut {
        return Err(CountsError::Damaged);
    }
    let (test, test_area) = match from.count(0).ok_or(CountsError::Damaged)? {
        0 => (None, None),
        1 => (Some(ranking(from, &name)?), optional_area(from, &name)?),
        _ => return Err(CountsError::Damaged),
    };
    if test.as_ref().is_some_and(|test| test.rule() != all.rule()) {
        return Err(CountsError::Damaged);
    }
    let count = from.count(1).ok_or(CountsError::Damaged)?;
    let folds = (0..count).map(|_| fold(from, &all, &name)).collect::<Result<_, _>>()?;
    let kept = ModelCurves::of_kept(name, built.ranking, test, built.area_under_curve);
    Ok(ModelCurves { test_area, folds, ..kept })
}

/// Whether every cut is kept beside an outline.
fn is_thinned_beside(ranking: &ModelRanking) -> bool {
    matches!(ranking, ModelRanking::Thinned { complete: Some(_), .. })
}

fn put_fold(to: &mut Packer, fold: &Fold, all: &Ranking) {
    to.text(&fold.name);
    let ranking = &fold.ranking;
    let own = areas(ranking);
    put_optional(to, (own != fold.area_under_curve).then_some(fold.area_under_curve));
    let places = places(ranking, all);
    to.byte(u8::from(places.is_some()));
    match places {
        None => put_ranking(to, ranking),
        Some(places) => {
            to.count(places.len());
            let groups: Vec<Group> = all.groups().collect();
            let mut last = 0;
            for (&place, group) in places.iter().zip(ranking.groups()) {
                to.count(place - last);
                last = place + 1;
                match group == groups[place] {
                    true => to.byte(WHOLE_GROUP),
                    false => put_counts(to, &group),
                }
            }
        }
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

fn fold(from: &mut Unpacker, all: &Ranking, model: &str) -> Result<Fold, CountsError> {
    let name = from.text().ok_or(CountsError::Damaged)?.to_owned();
    let stated = optional_area(from, model)?;
    let ranking = match from.byte() {
        Some(0) => ranking(from, model)?,
        Some(1) => part(from, all, model)?,
        _ => return Err(CountsError::Damaged),
    };
    let area_under_curve = stated.unwrap_or_else(|| areas(&ranking));
    Ok(Fold { name, area_under_curve, ranking })
}

/// The ranking of a fold whose groups are parts of a model's.
fn part(from: &mut Unpacker, all: &Ranking, model: &str) -> Result<Ranking, CountsError> {
    let of_model: Vec<Group> = all.groups().collect();
    let count = from.count(2).ok_or(CountsError::Damaged)?;
    let (mut groups, mut next) = (Vec::with_capacity(count), 0usize);
    for _ in 0..count {
        let gap = from.whole().and_then(|gap| usize::try_from(gap).ok());
        let place = gap.and_then(|gap| next.checked_add(gap)).ok_or(CountsError::Damaged)?;
        let whole = *of_model.get(place).ok_or(CountsError::Damaged)?;
        next = place + 1;
        let (positives, negatives) = match from.byte() {
            Some(WHOLE_GROUP) => (whole.positives, whole.negatives),
            other => counts(from, other)?,
        };
        groups.push(Group { score: whole.score, positives, negatives });
    }
    rank(groups, all.rule(), all.units_per_case(), model)
}

fn put_ranking(to: &mut Packer, ranking: &Ranking) {
    let rule = ranking.rule();
    to.byte(RULES.iter().find(|(_, r)| *r == rule).map_or(0, |(code, _)| *code));
    to.float(ranking.units_per_case());
    // Riskiest last, so that what is written rises.
    let mut groups: Vec<Group> = ranking.groups().collect();
    groups.reverse();
    put_rising(to, &groups.iter().map(|g| rule.riskiness(g.score)).collect::<Vec<_>>());
    groups.iter().for_each(|group| put_counts(to, group));
}

fn ranking(from: &mut Unpacker, model: &str) -> Result<Ranking, CountsError> {
    let code = from.byte();
    let rule = RULES.iter().find(|(of, _)| Some(*of) == code).map(|(_, rule)| *rule);
    let (rule, units_per_case) = rule.zip(from.float()).ok_or(CountsError::Damaged)?;
    let scores = rising(from).ok_or(CountsError::Damaged)?;
    let mut groups = Vec::with_capacity(scores.len());
    for score in scores {
        let first = from.byte();
        let (positives, negatives) = counts(from, first)?;
        groups.push(Group { score: rule.riskiness(score), positives, negatives });
    }
    rank(groups, rule, units_per_case, model)
}

/// The ranking of some groups, every number of which may be anything.
fn rank(
    groups: Vec<Group>,
    rule: CutRule,
    units_per_case: f64,
    model: &str,
) -> Result<Ranking, CountsError> {
    let name = || model.to_owned();
    if groups.iter().any(|group| !group.score.is_finite()) {
        return Err(CountsError::NotANumber { model: name() });
    }
    let total = groups.iter().try_fold(0u64, |sum, group| {
        sum.checked_add(group.positives)?.checked_add(group.negatives)
    });
    if total.is_none_or(|total| total >= MOST_UNITS) {
        return Err(CountsError::TooMany { model: name() });
    }
    let sorted = SortedCases::of_groups(groups, rule, units_per_case)
        .map_err(|error| CountsError::OneClass { model: name(), error })?;
    let ranking = sorted.every_cut();
    let (positives, negatives) = ranking.class_weights();
    // Whatever the unit is, weights are numbers that can be added and divided by.
    let is_sound = units_per_case.is_normal() && units_per_case > 0.0;
    if is_sound && positives.is_normal() && negatives.is_normal() && (positives + negatives) < 1e300
    {
        return Ok(ranking);
    }
    Err(CountsError::OutOfRange {
        model: name(),
        what: "unit of weight",
        found: units_per_case,
        expected: "a number above 0 that makes finite weights",
    })
}

fn put_counts(to: &mut Packer, group: &Group) {
    let (p, n) = (group.positives, group.negatives);
    if p < 15 && n < 15 && p + n > 0 {
        to.byte(((2 + p * 15 + n) & 0xff) as u8);
    } else {
        to.byte(ESCAPE);
        to.whole(p);
        to.whole(n);
    }
}

/// - `first`: the byte they begin with.
fn counts(from: &mut Unpacker, first: Option<u8>) -> Result<(u64, u64), CountsError> {
    let both = match first {
        Some(ESCAPE) => from.whole().zip(from.whole()),
        Some(byte @ 2..=226) => Some((u64::from(byte - 2) / 15, u64::from(byte - 2) % 15)),
        _ => None,
    };
    // A group without cases leaves no cut, so no ranking holds one.
    both.filter(|&both| both != (0, 0)).ok_or(CountsError::Damaged)
}

fn put_optional(to: &mut Packer, number: Option<f64>) {
    to.byte(u8::from(number.is_some()));
    if let Some(number) = number {
        to.float(number);
    }
}

fn optional_area(from: &mut Unpacker, model: &str) -> Result<Option<f64>, CountsError> {
    match from.byte() {
        Some(0) => Ok(None),
        Some(1) => area(from.float(), model).map(Some),
        _ => Err(CountsError::Damaged),
    }
}

fn area(found: Option<f64>, model: &str) -> Result<f64, CountsError> {
    let found = found.ok_or(CountsError::Damaged)?;
    if (0.0..=1.0).contains(&found) {
        return Ok(found);
    }
    let (what, expected) = ("area under the ROC curve", "a number from 0 to 1");
    Err(CountsError::OutOfRange { model: model.into(), what, found, expected })
}

/// The area below all cuts of a ranking.
fn areas(ranking: &Ranking) -> f64 {
    (0..ranking.cuts()).map(|cut| ranking.units(cut)).collect::<Area>().value()
}
