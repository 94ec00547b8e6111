//! `report.json`, schema `breakeven/1`: its keys in their order. A number that does not exist or is not
//! finite is null.

#![expect(non_camel_case_types, reason = "the type of a key's value is called like the key")]

use crate::curve::{
    Corner, Curves, ImpactForms, Impacts, JointHull, ModelCurves, Policy, ScoreDriven, Winner,
    fold_areas, h_measure, mtmcs,
};
use crate::data::Premise;
use crate::domain::{
    ClassCounts, ExactShare, InputKind, OperatingCondition, Repair, RiskModel, Source, to_json,
};
use crate::evaluate::{
    Belief, Certainty, Constraint, DesignationRow, Dominance, Evaluation, GroupBook,
    ImpactEvaluation, Interval, KnownCertainty, ModelCertainty, ModelEvaluation, RangeEvaluation,
    RulePrice, SettingError, Settings, Targets, WorthIt, designations, points_within, summary_at,
};
use crate::wording::Wording;
use serde::Serialize;

/// A JSON object: keys in their order, each with its value.
macro_rules! object {
    ($($(#[$attribute:meta])* $key:ident: $value:expr),+ $(,)?) => {{
        #[derive(Serialize)]
        struct Object<$($key),+> {
            $($(#[$attribute])* $key: $key,)+
        }
        Object { $($key: $value),+ }
    }};
}

/// The level of every interval.
const LEVEL: f64 = 0.95;

/// As the winners are named.
const TRIVIAL: [&str; 2] = ["always negative", "always positive"];

/// The report as JSON text with a closing line break.
///
/// - `premises`: of how the file was read.
/// - `classes`: where cases are of two classes, with the rule of categories that is one of the models,
///   if there is one.
/// - `values`: where cases differ in value. Their curves go over the domain, both ends included, each
///   point with the threshold from there on.
/// - `certainty`: what resampling the cases says at the condition or at θ, if they were resampled.
///
/// # Errors
/// [`SettingError`] if the settings do not fit these models.
pub fn report(
    (source, premises): (&Source, &[Premise]),
    classes: Option<(&Curves, Option<&RiskModel>)>,
    values: Option<&ImpactForms>,
    settings: &Settings,
    certainty: Option<KnownCertainty>,
) -> Result<String, SettingError> {
    let curves = classes.map(|(curves, _)| curves);
    let evaluation = curves.map(|curves| Evaluation::new(curves, settings)).transpose()?;
    let evaluated = curves.zip(evaluation.as_ref());
    let models = curves.map_or(&[][..], |curves| &curves.models);
    let names: Vec<&str> = models.iter().map(|model| model.name.as_str()).collect();
    let named = |policy| policy_name(policy, &names);
    let joint = curves.map(|curves| curves.joint_of(&settings.baseline.competing(curves)));
    let competing = curves.zip(joint.as_ref());
    let winners = joint.as_ref().map(JointHull::winners).unwrap_or_default();
    let impacts = values.map(|forms| settings.impacts(forms)).transpose()?;
    let asked = certainty.zip(settings.certainty.map(|asked| asked.seed));
    let range = competing.zip(evaluation.as_ref()).and_then(|((curves, joint), at)| {
        let found = RangeEvaluation::new(curves, joint, &at.baseline, at.range?);
        let part = |of: &Interval| object! { from: of.from, to: of.to, model: named(of.policy) };
        Some(object! { winners: list(found.parts.iter().map(part)), saves: found.saves })
    });
    let rule = |(policy, corner): (Policy, Corner)| {
        object! { model: named(policy), threshold: corner.threshold }
    };
    let constraint = competing.zip(evaluation.as_ref()).and_then(|((curves, joint), at)| {
        let shown = settings.baseline.competing(curves);
        let best = Constraint::new(curves, joint, &shown, at)?;
        Some(object! {
            max_fpr: at.limits.max_fpr,
            workforce: at.capacity,
            fpr: best.point.false_positive_rate,
            tpr: best.point.true_positive_rate,
            left: rule(best.left),
            right: rule(best.right),
            weight: best.weight,
        })
    });
    let dominance = competing
        .map(|(curves, joint)| Dominance::new(curves, joint, &settings.baseline.competing(curves)));
    let floor = joint.as_ref().zip(evaluation.as_ref());
    let floor = floor.and_then(|(joint, at)| WorthIt::new(joint, at));
    let report = object! {
        schema: "breakeven/1",
        source: source_part(source),
        premises: list(premises.iter().map(|of| object! { kind: of.kind, text: &of.text })),
        condition: condition_part(evaluation.as_ref().map(|at| at.condition), settings),
        baseline: settings.baseline.name(),
        models: list(evaluated.into_iter().flat_map(|(curves, at)| {
            let models = curves.models.iter().zip(&at.models);
            models.map(move |of| model_part(of, at, settings))
        })),
        winners: list(winners.iter().map(|w| winner_part(w, w.corner.threshold, &names))),
        certainty: asked.and_then(|(known, seed)| {
            Some(certainty_part(known.of_classes()?, seed, names.clone(), |_| None))
        }),
        belief: competing
            .zip(evaluation.as_ref())
            .and_then(|(of, at)| belief_part(of, settings, at.condition))
            .transpose()?,
        impact: impacts.map(|impacts| impact_part(impacts, settings, asked)),
        targeting: curves.map(|of| targeting_part(of, settings)).transpose()?.flatten(),
        features: classes
            .and_then(|(_, risk)| risk)
            .zip(evaluation.as_ref())
            .and_then(|(risk, at)| features_part(risk, at)),
        // What a range, limits and the joint hull add.
        range_verdict: range,
        constraint: constraint,
        dominates: dominance.as_ref().and_then(|of| of.dominates).map(|model| names[model]),
        never_best: list(dominance.into_iter().flat_map(|of| of.never_best).map(|of| names[of])),
        floor: floor.map(|worth| object! { share: worth.floor, intervals: worth.intervals }),
    };
    Ok(to_json(&report) + "\n")
}

/// What an array is written from.
fn list<T>(items: impl Iterator<Item = T>) -> Vec<T> {
    items.collect()
}

fn source_part(source: &Source) -> impl Serialize {
    // A table of values has no two classes to be counted.
    let is_classes = source.kind != InputKind::Values;
    object! {
        name: &source.name,
        kind: source.kind.name(),
        rows: source.rows,
        used: source.used,
        skipped: source.skipped(),
        positives: is_classes.then_some(source.positives),
        negatives: is_classes.then_some(source.negatives),
        positive_label: is_classes.then_some(&source.positive_label),
    }
}

/// - `condition`: `None` where there are no two classes.
fn condition_part(condition: Option<OperatingCondition>, settings: &Settings) -> impl Serialize {
    let cost_ratio = condition.map(OperatingCondition::cost_ratio);
    object! {
        pc_plus: condition.map(OperatingCondition::pc),
        cost_ratio: cost_ratio,
        prevalence: condition.map(|condition| condition.prevalence().share()),
        cost_fn: cost_ratio,
        cost_fp: condition.map(|_| 1.0),
        range: settings.range,
        #[serde(flatten)]
        price: condition.map(|condition| PricePart::of(settings, condition)),
    }
}

/// What is only there if it was set.
#[derive(Serialize)]
struct PricePart {
    #[serde(skip_serializing_if = "Option::is_none")]
    alarm_cost: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    currency: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    success: Option<f64>,
    /// The cost ratio that decides, success × cost ratio.
    #[serde(skip_serializing_if = "Option::is_none")]
    worth_of_acting: Option<f64>,
}

impl PricePart {
    fn of(settings: &Settings, condition: OperatingCondition) -> Self {
        let alarm_cost = settings.targeting.alarm_cost.and(settings.targeting.price_of_alarm());
        let currency = alarm_cost.and(settings.targeting.money()).map(str::to_owned);
        let success = Some(condition.prevalence().success()).filter(|&share| share < 1.0);
        let worth_of_acting = success.map(|_| condition.worth_of_acting());
        Self { alarm_cost, currency, success, worth_of_acting }
    }
}

fn model_part(
    (model, model_evaluation): (&ModelCurves, &ModelEvaluation),
    evaluation: &Evaluation,
    settings: &Settings,
) -> impl Serialize {
    // At PC(+) = 1, too, the one with more predicted positive.
    let corner = model.hull.corners()[model.hull.best_at(evaluation.condition.pc())];
    let confusion = model.ranking.outline().confusion(corner.cut);
    let (positives, negatives) = model.ranking.class_weights();
    let points = mtmcs(model, &settings.grid.points());
    let summary = summary_at(model, &points_within(settings));
    let hull = model.hull.corners().iter();
    let hull = hull.map(|c| (c.point.false_positive_rate, c.point.true_positive_rate, c.threshold));
    object! {
        name: &model.name,
        auc: model.area_under_curve,
        h_measure: h_measure(&model.hull, model.ranking.prevalence()),
        hull: list(hull),
        cost_curve: model.cost.vertices(),
        at: object! {
            threshold: corner.threshold,
            tpr: corner.point.true_positive_rate,
            fpr: corner.point.false_positive_rate,
            tp: confusion.true_positives,
            fp: confusion.false_positives,
            r#fn: confusion.false_negatives,
            tn: confusion.true_negatives,
            normalized_expected_cost: model_evaluation.normalized_expected_cost,
            cost: evaluation.condition.absolute_cost(corner.point, positives + negatives),
            improvement: model_evaluation.improvement,
        },
        mtmcs: list(points.iter().map(|p| (p.alarm_share, p.percent, p.threshold))),
        mtmcr: summary.map(|s| s.total),
        cost_sensitivity: summary.map(|s| s.sensitivity),
        cst: summary.map(|s| s.cost_and_sensitivity),
        probability: model.probability.map(|of| {
            let blocks = model.calibration();
            let parts = of.parts(&blocks);
            let blocks = blocks.iter().map(|b| (b.scores.0, b.scores.1, b.calibrated, b.cases));
            let at = model.ranking.complete().map(|all| ScoreDriven::of(all, evaluation.condition));
            object! {
                brier: of.brier,
                miscalibration: parts.miscalibration,
                discrimination: parts.discrimination,
                uncertainty: parts.uncertainty,
                log_loss: of.log_loss,
                calibration: list(blocks),
                // `null` where not every cut is kept.
                at: at.map(|at| object! {
                    score_driven_threshold: at.threshold,
                    score_driven_cost: at.normalized_expected_cost,
                    net_benefit: at.net_benefit,
                }),
            }
        }),
        // The same cut on test cases.
        holdout: model_evaluation.test.map(|test| object! {
            pc_plus: test.pc,
            tpr: test.point.true_positive_rate,
            fpr: test.point.false_positive_rate,
            normalized_expected_cost: test.normalized_expected_cost,
            improvement: test.improvement,
        }),
        // `null` if no column tells folds apart.
        folds: fold_areas(&model.folds).map(|areas| object! {
            names: list(model.folds.iter().map(|fold| &fold.name)),
            auc: list(model.folds.iter().map(|fold| fold.area_under_curve)),
            auc_mean: areas.mean,
            // Of the folds as a sample: divided by n − 1.
            auc_sd: areas.deviation,
        }),
    }
}

fn winner_part<'a, K>(
    winner: &Winner<K>,
    threshold: Option<f64>,
    models: &[&'a str],
) -> impl Serialize + use<'a, K> {
    let model = policy_name(winner.policy, models);
    object! { from: winner.from, to: winner.to, model: model, threshold: threshold }
}

fn policy_name<'a>(policy: Policy, models: &[&'a str]) -> &'a str {
    match policy {
        Policy::AlwaysNegative => TRIVIAL[0],
        Policy::AlwaysPositive => TRIVIAL[1],
        Policy::Model(index) => models[index],
    }
}

fn impact_part(
    impacts: &Impacts,
    settings: &Settings,
    asked: Option<(KnownCertainty, u64)>,
) -> impl Serialize {
    let evaluation = ImpactEvaluation::new(impacts, settings);
    let names: Vec<&str> = impacts.models.iter().map(|model| model.name.as_str()).collect();
    let winners = impacts.joint.winners(impacts.domain);
    let models = impacts.models.iter().zip(&evaluation.models);
    object! {
        form: impacts.form.name(),
        theta: evaluation.theta,
        models: list(models.map(|(model, at)| {
            let curve = model.curve(impacts.domain).into_iter();
            object! {
                name: &model.name,
                curve: list(curve.map(|(theta, impact, from)| (theta, impact, from.threshold))),
                at: object! {
                    threshold: at.corner.threshold,
                    impact: at.impact,
                    accepted: at.corner.accepted,
                    improvement: at.improvement,
                },
            }
        })),
        winners: list(winners.iter().map(|w| winner_part(w, w.corner.threshold, &names))),
        certainty: asked.and_then(|(known, seed)| {
            Some(certainty_part(known.of_values()?, seed, names, |of| Some(ImpactCertaintyPart {
                expected_impact: of.impact,
                impact_interval: of.interval,
            })))
        }),
    }
}

/// What only cases that differ in value have, for as many cases as there are.
#[derive(Serialize)]
struct ImpactCertaintyPart {
    expected_impact: f64,
    impact_interval: (f64, f64),
}

/// - `seed`: of the resamples.
/// - `names`: of the models.
/// - `impact`: what policies have only where cases differ in value.
fn certainty_part<E>(
    found: &Certainty<E>,
    seed: u64,
    names: Vec<&str>,
    impact: impl Fn(&E) -> Option<ImpactCertaintyPart>,
) -> impl Serialize {
    let policies = names.iter().copied().chain(TRIVIAL);
    let model = |(name, found): (_, &ModelCertainty<E>)| {
        object! {
            name: name,
            standard_error: found.standard_error,
            #[serde(flatten)]
            impact: impact(&found.expected),
            expected_improvement: found.expected_improvement,
            interval: found.interval,
            share_best: found.share_best,
        }
    };
    object! {
        resamples: found.resamples,
        seed: seed,
        level: LEVEL,
        models: list(policies.zip(found.models.iter().chain(&found.trivial)).map(model)),
        pairs: list(found.pairs.iter().map(|pair| object! {
            a: names[pair.models.0],
            b: names[pair.models.1],
            difference: pair.difference,
            standard_error: pair.standard_error,
            interval: pair.interval,
            share_a_better: pair.share_first_better,
        })),
    }
}

/// The part about the belief that is set, if one is.
fn belief_part(
    (curves, joint): (&Curves, &JointHull),
    settings: &Settings,
    condition: OperatingCondition,
) -> Option<Result<impl Serialize, SettingError>> {
    let interval = settings.belief?;
    let belief = Belief::new(curves, joint, interval, condition.prevalence());
    Some(belief.map(|belief| {
        object! {
            low: interval.0,
            high: interval.1,
            mean_ratio: belief.mean_ratio,
            trivial: object! {
                never: belief.never,
                always: belief.always,
                best_trivial: belief.best_trivial(),
            },
            models: list(curves.models.iter().zip(&belief.models).map(|(of, model)| object! {
                name: &of.name,
                fixed: model.fixed,
                fixed_threshold: model.fixed_threshold,
                adaptive: model.adaptive,
                share_best: model.share_best,
            })),
            best_fixed: belief.best_fixed,
            best_adaptive: belief.best_adaptive,
            worth_of_learning: belief.worth_of_learning(),
        }
    }))
}

/// What can be targeted, by model; nothing unless something is set that asks for it. At an end of the
/// PC(+) axis, where no profit is finite, there is no such part.
fn targeting_part(
    curves: &Curves,
    settings: &Settings,
) -> Result<Option<impl Serialize>, SettingError> {
    if !settings.targeting.is_asked() {
        return Ok(None);
    }
    let targets = match Targets::new(curves, settings) {
        Err(SettingError::NoAmounts { .. }) => return Ok(None),
        targets => targets?,
    };
    Ok(Some(object! {
        // True positive, false positive, false negative, true negative: money per case.
        matrix: targets.amounts.cells(),
        currency: targets.currency,
        population: targets.population,
        limit: targets.limit,
        models: list(curves.models.iter().zip(&targets.models).map(|(model, of)| object! {
            name: &model.name,
            best: of.best,
            at_limit: of.at_limit,
            within_limit: of.within_limit,
            exact: of.is_exact,
        })),
    }))
}

fn features_part(risk: &RiskModel, evaluation: &Evaluation) -> Option<impl Serialize> {
    let rules = GroupBook::new(risk.clone())?.at(evaluation.condition, &evaluation.baseline);
    let wording = Wording::default();
    let rates = |p: RulePrice| {
        object! {
            tpr: p.point.true_positive_rate,
            fpr: p.point.false_positive_rate,
            normalized_expected_cost: p.normalized_expected_cost,
            improvement: p.improvement,
        }
    };
    let value = |row: DesignationRow| {
        let why = row.why(&risk.settings, &wording);
        object! {
            value: row.value,
            rows: row.cases,
            positives: row.positives,
            support: row.support,
            confidence: row.confidence,
            designation: if row.is_high { "H" } else { "L" },
            why: why,
        }
    };
    // A table that says high and low itself asks no threshold.
    let is_designated = risk.columns.iter().any(|column| !column.values.is_empty());
    let asked = |share: ExactShare| is_designated.then(|| share.value());
    let tables = designations(risk).into_iter().filter(|table| !table.rows.is_empty());
    // “HLHH”.
    let pattern = |group: usize| risk.letters(risk.groups[group].pattern).replace(' ', "");
    let has_test = risk.test() != ClassCounts::default();
    let judged = |units: u64| has_test.then(|| risk.in_cases(units));
    let groups = rules.groups.iter().zip(&risk.groups).enumerate();
    let pairs = rules.disorder.iter();
    Some(object! {
        model: &risk.name,
        columns: list(risk.columns.iter().map(|column| &column.name)),
        support: asked(risk.settings.support),
        confidence: asked(risk.settings.confidence),
        designations: list(tables.map(|table| object! {
            column: table.column,
            values: list(table.rows.into_iter().map(value)),
        })),
        groups: list(groups.map(|(index, (at, group))| object! {
            pattern: pattern(index),
            p: risk.in_cases(group.train.positives),
            n: risk.in_cases(group.train.negatives),
            s: (group.train.all() > 0).then_some(group.safety_score),
            predicted: at.is_positive,
            test_p: judged(group.test.positives),
            test_n: judged(group.test.negatives),
        })),
        // Pairs of patterns: predicted positive, and negative though it holds more.
        non_monotone: list(pairs.map(|pair| [pair.positive, pair.negative].map(pattern))),
        repair: object! {
            on: risk.settings.repair == Repair::Monotone,
            changed: list(rules.changed.iter().map(|&index| pattern(index))),
            before: rates(rules.free),
            after: rates(rules.monotone),
            extra_cost_per_case: rules.extra_cost_per_case,
        },
    })
}
