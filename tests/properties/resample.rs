//! Resampling: its weights against a second implementation and against what they must be like, its
//! hulls against the slow way, and what must hold for any cases.

use crate::limit_simulation::LimitRow;
use crate::paired_simulation::PairRow;
use crate::share_simulation::{BINS, Shares};
use crate::simulation::{Chance, Row, Shape, study};
use crate::support::{json, near};
use crate::today_simulation::TodayRow;
use breakeven::curve::Curves;
use breakeven::data::Roles;
use breakeven::domain::{CaseCounts, PairedCases};
use breakeven::evaluate::{
    Baseline, CaseSample, Certainty, Evaluation, Resampling, Settings, Sureness, Targets,
};
use breakeven::resample::{Draws, Resampler, Resamples, Way};
use breakeven::study::{FilePart, FileTable, Session, Study};
use proptest::prelude::*;
use serde_json::Value;

fn whole(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

#[test]
fn weights_are_those_of_the_second_implementation() {
    let expected = json("resample/poisson.json");
    let short = |value: &Value| u32::try_from(whole(value)).unwrap();
    for row in expected["weights"].as_array().unwrap() {
        let draws =
            Draws::new(whole(&row["seed"]), short(&row["resample"]), short(&row["attempt"]));
        let cases = row["cases"].as_array().unwrap().iter();
        for (case, weight) in cases.zip(row["weights"].as_array().unwrap()) {
            assert_eq!(u64::from(draws.weight(short(case))), whole(weight), "{row}");
        }
    }
    for row in expected["groups"].as_array().unwrap() {
        let (seed, size) = (whole(&row["seed"]), row["size"].as_f64().unwrap());
        let (drawn, absent) =
            Draws::new(seed, short(&row["resample"]), 0).count(short(&row["group"]), size);
        let count = |at: usize| row["count"][at].as_f64().unwrap();
        assert_eq!((drawn, absent), (count(0), count(1)), "{row}");
    }
}

/// Mean and variance of some numbers.
pub(crate) fn moments(numbers: impl Iterator<Item = f64>) -> (f64, f64, f64) {
    let (mut n, mut sum, mut squares) = (0.0, 0.0, 0.0);
    for number in numbers {
        n += 1.0;
        sum += number;
        squares += number * number;
    }
    (sum / n, squares / n - (sum / n) * (sum / n), n)
}

#[test]
fn weights_are_poisson_and_independent() {
    let cases = 200_000;
    let case_weight = |seed, b, i| Draws::new(seed, b, 0).weight(i);
    let weight = |seed, b, i| f64::from(case_weight(seed, b, i));
    for (seed, b) in [(1, 0), (1, 1), (2, 0), (7, 999)] {
        let (mean, variance, n) = moments((0..cases).map(|i| weight(seed, b, i)));
        // Five standard errors: of the mean 1/√n, of the variance √3/√n.
        near(mean, 1.0, 5.0 / n.sqrt());
        near(variance, 1.0, 5.0 * 3f64.sqrt() / n.sqrt());
        let shares = [0.367_879, 0.367_879, 0.183_940, 0.061_313, 0.015_328];
        for (k, share) in (0..).zip(shares) {
            let found = (0..cases).filter(|&i| case_weight(seed, b, i) == k).count() as f64 / n;
            near(found, share, 5.0 * (share * (1.0 - share) / n).sqrt());
        }
        // Neighbours, the next resamples, another seed: correlations below five standard errors.
        let others: [&dyn Fn(u32) -> f64; 7] = [
            &|i| weight(seed, b, i + 1),
            &|i| weight(seed, b, i + 2),
            &|i| weight(seed, b, i + 65_536),
            &|i| weight(seed, b + 1, i),
            &|i| weight(seed, b + 2, i),
            &|i| weight(seed + 1, b, i),
            &|i| weight(seed, b + 1, i + 1),
        ];
        for other in others {
            let products = (0..cases).map(|i| (weight(seed, b, i) - 1.0) * (other(i) - 1.0));
            near(moments(products).0, 0.0, 5.0 / n.sqrt());
        }
    }
    // A case over many resamples.
    for case in [0, 1, 12_345] {
        let (mean, variance, n) = moments((0..100_000).map(|b| weight(1, b, case)));
        near(mean, 1.0, 5.0 / n.sqrt());
        near(variance, 1.0, 5.0 * 3f64.sqrt() / n.sqrt());
    }
}

#[test]
fn counts_of_groups_are_poisson() {
    for size in [3.0, 256.0, 257.0, 1000.0, 1e6] {
        let drawn: Vec<(f64, f64)> =
            (0..4000).map(|b| Draws::new(3, b, 0).count(5, size)).collect();
        let (mean, variance, n) = moments(drawn.iter().map(|drawn| drawn.0));
        near(mean, size, 5.0 * (size / n).sqrt());
        near(variance / size, 1.0, 5.0 * (3.0 / n).sqrt());
        let (absent, _, _) = moments(drawn.iter().map(|drawn| drawn.1));
        near(absent / size, (-1f64).exp(), 5.0 * (0.25 / n / size).sqrt());
    }
}

/// Two models of some cases with ties, the second the noisier.
pub(crate) fn two_models(cases: usize, levels: f64, seed: u64) -> (Vec<f64>, Vec<f64>, Vec<bool>) {
    let mut chance = Chance::new(seed);
    let classes: Vec<bool> =
        (0..cases).map(|i| i < 2 || (i > 3 && chance.uniform() < 0.3)).collect();
    let mut score = |noise: f64| -> Vec<f64> {
        let of = |&positive: &bool| {
            let clean = Shape::Binormal.score(&mut chance, positive) + noise * chance.normal();
            (clean * levels).round() / levels
        };
        classes.iter().map(of).collect()
    };
    (score(0.0), score(0.7), classes.clone())
}

proptest! {
    #![proptest_config(crate::support::proptest_config(60))]

    #[test]
    fn the_quick_way_is_the_plain_one(
        cases in prop_oneof![4 => 5_usize..700, 1 => 700_usize..5000],
        levels in prop_oneof![Just(1.0), Just(8.0), Just(1e6)],
        seed in any::<u64>(),
        first in 0_u32..40,
        is_judging in any::<bool>(),
    ) {
        let (a, b, classes) = two_models(cases, levels, seed);
        let (_, cases) = study(&[&a, &b], &classes);
        let cases = PairedCases { is_judging, ..cases };
        let chunk = |way| Resampler::new(&cases, seed, way).chunk(first..first + 35);
        prop_assert!(chunk(Way::Quick) == chunk(Way::Plain));
    }

    #[test]
    fn chunks_in_any_order_are_one_run(split in 1_u32..60, seed in any::<u64>()) {
        let (a, b, classes) = two_models(300, 1e6, seed);
        let (_, cases) = study(&[&a, &b], &classes);
        let mut resampler = Resampler::new(&cases, seed, Way::Quick);
        let (mut parts, mut whole) = (Resamples::new(vec![]), Resamples::new(vec![]));
        parts.add(resampler.chunk(split..60));
        parts.add(resampler.chunk(0..split));
        whole.add(resampler.chunk(0..60));
        prop_assert_eq!(parts.len(), 60);
        for (part, all) in parts.iter().zip(whole.iter()) {
            for pc in [0.0, 0.2, 0.5, 0.9, 1.0] {
                prop_assert_eq!(part.model(1, pc), all.model(1, pc));
            }
        }
    }
}

fn resampled(cases: &PairedCases, resamples: u32, seed: u64) -> Resamples {
    let mut all = Resamples::new(vec![]);
    all.add(Resampler::new(cases, seed, Way::Quick).chunk(0..resamples));
    all
}

fn certainty(curves: &Curves, cases: &PairedCases, resamples: u32, pc: &str) -> Certainty {
    let (sample, settings) = (CaseSample::new(cases, curves), Settings::of([("pc", pc)]).unwrap());
    Certainty::new(curves, &sample, &resampled(cases, resamples, 1), &settings, &[]).unwrap()
}

#[test]
fn a_model_against_itself_differs_by_nothing_in_every_resample() {
    let (a, _, classes) = two_models(500, 1e6, 4);
    let (curves, cases) = study(&[&a, &a], &classes);
    for resample in resampled(&cases, 200, 1).iter() {
        for pc in [0.1, 0.4, 0.7] {
            assert_eq!(resample.model(0, pc), resample.model(1, pc));
        }
    }
    let pair = certainty(&curves, &cases, 200, "0.4").pairs[0];
    assert_eq!((pair.difference, pair.standard_error, pair.interval), (0.0, 0.0, (0.0, 0.0)));
    assert_eq!((pair.share_first_better, pair.cases_to_tell(500.0)), (0.0, None));
}

#[test]
fn a_model_that_is_not_shown_is_never_the_best() {
    let (a, b, classes) = two_models(300, 1e6, 6);
    let (both, both_cases) = study(&[&a, &b], &classes);
    for (model, shown) in [(0, [true, false]), (1, [false, true])] {
        let sample = CaseSample::new(&both_cases, &both);
        let (drawn, settings) =
            (resampled(&both_cases, 200, 1), Settings::of([("pc", "0.45")]).unwrap());
        let some = Certainty::new(&both, &sample, &drawn, &settings, &shown).unwrap();
        let (alone, cases) = study(&[[&a, &b][model]], &classes);
        let alone = certainty(&alone, &cases, 200, "0.45");
        assert_eq!(some.models[1 - model].share_best, 0.0);
        // As if the other one were not in the file.
        assert_eq!((some.models[model], some.trivial), (alone.models[0], alone.trivial));
    }
    let both = certainty(&both, &both_cases, 200, "0.45");
    assert!(both.models.iter().all(|of| of.share_best > 0.0), "{both:?}");
}

#[test]
fn weights_of_two_are_doubled_rows_in_distribution() {
    let (a, b, classes) = two_models(400, 20.0, 9);
    let (curves, single) = study(&[&a, &b], &classes);
    let weighted = PairedCases { counts: CaseCounts::Weighted(vec![2.0; 400]), ..single.clone() };
    // A weight of two says twice of one case, not once of two: it tells no more than one.
    let (once, twice) =
        (certainty(&curves, &single, 300, "0.4"), certainty(&curves, &weighted, 300, "0.4"));
    for (one, two) in once.models.iter().zip(&twice.models) {
        near(one.standard_error, two.standard_error, 1e-12);
        near(one.expected.cost, two.expected.cost, 1e-6);
        near(one.expected.deviation, two.expected.deviation, 1e-6);
    }
    // Rows that stand twice without ids are two cases: what they tell is as sure as twice as many are.
    let doubled = |values: &[f64]| [values, values].concat();
    let (c, d) = (doubled(&a), doubled(&b));
    let (curves, rows) = study(&[&c, &d], &[classes.clone(), classes].concat());
    let rows = certainty(&curves, &rows, 300, "0.4");
    for (one, two) in once.models.iter().zip(&rows.models) {
        near(one.standard_error / 2f64.sqrt(), two.standard_error, 1e-12);
    }
}

fn opened(text: &str) -> (Session, Study) {
    let mut session = Session::default();
    let file = FileTable::read("f.csv", FilePart::First, text.as_bytes()).unwrap();
    let study = session.open(vec![file], &Roles::default()).unwrap();
    (session, study)
}

fn report(text: &str, settings: &[(&str, &str)]) -> Value {
    let (session, study) = opened(text);
    let settings = Settings::of(settings.iter().copied()).unwrap();
    serde_json::from_str(&session.report(&study, &settings).unwrap()).unwrap()
}

#[test]
fn the_order_of_rows_leaves_no_trace_given_ids() {
    let (a, b, classes) = two_models(300, 1e6, 5);
    let mut rows: Vec<String> =
        (0..300).map(|i| format!("k{i},{},{},{}\n", u8::from(classes[i]), a[i], b[i])).collect();
    let text = |rows: &[String]| format!("customer_id,label,m,n\n{}", rows.concat());
    let settings = [("cost-ratio", "3"), ("certainty", "100")];
    let before = report(&text(&rows), &settings);
    rows.reverse();
    rows.swap(3, 77);
    let after = report(&text(&rows), &settings);
    assert!(before["certainty"].is_object());
    assert_eq!(before["certainty"], after["certainty"]);
}

#[test]
fn a_class_table_agrees_with_its_cases_in_distribution() {
    let (a, _, classes) = two_models(2000, 4.0, 6);
    let cases: String =
        a.iter().zip(&classes).map(|(s, &c)| format!("{},{s}\n", u8::from(c))).collect();
    let mut groups = std::collections::BTreeMap::<i64, [u32; 2]>::new();
    for (score, &class) in a.iter().zip(&classes) {
        #[expect(clippy::cast_possible_truncation, reason = "a few hundred quarters")]
        let level = (score * 4.0) as i64;
        groups.entry(level).or_default()[usize::from(class)] += 1;
    }
    let line = |(level, [n, p]): (&i64, &[u32; 2])| format!("{},{p},{n}\n", *level as f64 / 4.0);
    let table: String = groups.iter().map(line).collect();
    let settings = [("cost-ratio", "3"), ("certainty", "2000")];
    let [cases, table] = [format!("label,m\n{cases}"), format!("score,p,n\n{table}")]
        .map(|text| report(&text, &settings)["certainty"]["models"][0].clone());
    let number = |of: &Value, key: &str| of[key].as_f64().unwrap();
    near(number(&cases, "standard_error"), number(&table, "standard_error"), 1e-12);
    let [one, other] = [&cases, &table].map(|of| number(of, "expected_improvement"));
    near(one, other, 0.004);
    for end in 0..2 {
        let [one, other] = [&cases, &table].map(|of| of["interval"][end].as_f64().unwrap());
        near(one, other, 0.006);
    }
}

#[test]
fn unseen_cases_have_the_closed_form_for_large_n() {
    let (a, b, classes) = two_models(12_000, 1e6, 8);
    let part = |i: usize| if i.is_multiple_of(2) { "train" } else { "test" };
    let row = |i: usize| format!("{},{},{},{}\n", u8::from(classes[i]), a[i], b[i], part(i));
    let text = format!("label,m,n,split\n{}", (0..12_000).map(row).collect::<String>());
    let (session, study) = opened(&text);
    let settings = Settings::of([("cost-ratio", "3"), ("certainty", "1000")]).unwrap();
    let found = session.certainty(&study, &settings).unwrap().unwrap();
    let curves = study.curves().unwrap();
    let cases = session.paired_cases(&study).unwrap().unwrap();
    assert!(cases.is_judging && cases.orders[0].entries().len() == 6000);
    let mut all = Resamples::new(study.chosen_at(&cases));
    let seed = Resampling::default().seed;
    all.add(Resampler::new(&cases, seed, Way::Quick).chunk(0..1000));
    let condition = settings.condition(curves.models[0].ranking.prevalence()).unwrap();
    for (index, model) in curves.models.iter().enumerate() {
        let test = model.test_curve.as_ref().unwrap();
        let pc = test.test_pc(condition, settings.test_prevalence());
        let costs = all.iter().map(|r| r.model(index, condition.pc()).resample.cost(pc));
        let (mean, variance, _) = moments(costs);
        let expected = test.cost_at(condition, settings.test_prevalence());
        near(found.models[index].expected.cost, expected, 1e-12);
        near(mean, expected, 0.0015);
        near(variance.sqrt() / found.models[index].standard_error, 1.0, 0.1);
        near(
            found.models[index].expected.deviation / found.models[index].standard_error,
            1.0,
            0.02,
        );
    }
    let pair = found.pairs[0];
    near(pair.spread / pair.standard_error, 1.0, 0.1);
}

#[test]
fn intervals_hold_what_they_say() {
    // A small part of the table of docs/certainty.md; four standard errors of 300 data sets.
    for (cases, prevalence, cost_ratio, shape) in
        [(300, 0.3, 5.0, Shape::Binormal), (100, 0.5, 1.0, Shape::Exponential)]
    {
        let row = Row { cases, prevalence, cost_ratio, shape };
        let found = row.simulate(300, 100);
        assert!((0.91..=0.99).contains(&found.held), "{found:?}");
        assert!(found.bias.abs() < 0.03 && found.apparent_bias > 0.05, "{found:?}");
        assert!(found.too_high < 0.07 && found.too_low < 0.05 && found.width < 0.5, "{found:?}");
    }
    // The better of two models that are equally good flatters itself; its interval allows for that.
    let row =
        PairRow { cases: 300, prevalence: 0.3, cost_ratio: 5.0, second: 1.2, correlation: 0.5 };
    let found = row.simulate(300, 100);
    assert!((0.91..=0.99).contains(&found.held), "{found:?}");
    assert!((0.91..=0.99).contains(&found.improvement_held), "{found:?}");
    assert!((0.91..=0.99).contains(&found.chosen_held), "{found:?}");
    assert!(found.chosen_bias.abs() < 0.025 && found.bias.abs() < 0.02, "{found:?}");
    // Where hardly anything beats a trivial policy, these cases can't tell.
    let row = Row { cases: 300, prevalence: 0.3, cost_ratio: 20.0, shape: Shape::Binormal };
    let found = row.simulate(100, 100);
    assert!(found.cannot_tell > 0.95 && found.false_claims < 0.02 && found.held > 0.9, "{found:?}");
}

#[test]
fn intervals_of_what_is_saved_over_todays_threshold_hold_what_they_say() {
    // A part of the table of docs/certainty.md; four standard errors of 300 data sets.
    for (cases, prevalence, cost_ratio, threshold, other) in [
        (300, 0.3, 5.0, 1.5, None),
        (300, 0.05, 10.0, 1.0, None),
        (300, 0.3, 5.0, 0.5, Some((0.8, 0.3))),
    ] {
        let row = TodayRow { cases, prevalence, cost_ratio, threshold, other };
        let found = row.simulate(300, 60);
        assert!((0.89..=0.995).contains(&found.held), "{row:?} {found:?}");
        assert!(found.bias.abs() < 0.06 && found.false_claims < 0.05, "{row:?} {found:?}");
    }
}

#[test]
fn a_fixed_cut_is_known_from_counts_as_from_cases_and_is_no_surer_than_chance_allows() {
    // One model: the counts of a class table and the rows behind it tell the same of two nested cuts.
    let groups = [(0.9, 14, 3), (0.7, 9, 8), (0.5, 6, 12), (0.3, 4, 20), (0.1, 2, 31)];
    let rows = groups.iter().flat_map(|&(score, p, n)| {
        let row = move |label: u8| format!("{label},{score}\n");
        (0..p).map(move |_| row(1)).chain((0..n).map(move |_| row(0)))
    });
    let by_rows = format!("label,m\n{}", rows.collect::<String>());
    let counted = groups.iter().map(|(score, p, n)| format!("{score},{p},{n}\n"));
    let by_counts = format!("score,positives,negatives\n{}", counted.collect::<String>());
    let intervals = [by_rows, by_counts].map(|text| {
        let file = FileTable::read("f.csv", FilePart::First, text.as_bytes()).unwrap();
        let mut session = Session::default();
        let study = session.open(vec![file], &Roles::default()).unwrap();
        let model = study.model_names()[0].to_owned();
        [0.9, 0.6, 0.5, 0.2].map(|threshold: f64| {
            let baseline = format!("cut:{model}:{threshold}");
            let settings = [("cost-ratio", "2"), ("baseline", &*baseline), ("certainty", "4000")];
            let settings = Settings::of(settings).unwrap();
            session.certainty(&study, &settings).unwrap().unwrap().models[0]
        })
    });
    let mut doubtful = 0;
    for (of_rows, of_counts) in intervals[0].iter().zip(&intervals[1]) {
        let deviations = [of_rows, of_counts].map(|of| of.improvement_deviation.unwrap());
        // They are resampled differently: only what is expected differs, by chance.
        near(deviations[0], deviations[1], 0.03 * deviations[0].max(0.05));
        // None where the best cut is the one in force.
        doubtful += usize::from(deviations[0] > 0.0 && deviations[1] > 0.0);
    }
    assert!(doubtful >= 3, "{doubtful}");
}

#[test]
fn what_trust_in_a_score_costs_is_what_the_best_threshold_saves_over_that_of_a_probability() {
    // Scores that promise too much: the chance is their square.
    let mut chance = Chance::new(7);
    let rows = (0..400).map(|_| {
        let score = (chance.uniform() * 100.0).round() / 100.0;
        format!("{},{score}\n", u8::from(chance.uniform() < score * score))
    });
    let text = format!("label,m\n{}", rows.collect::<String>());
    let file = FileTable::read("f.csv", FilePart::First, text.as_bytes()).unwrap();
    let mut session = Session::default();
    let study = session.open(vec![file], &Roles::default()).unwrap();
    let mut sure = 0;
    for ratio in [0.25, 1.0, 3.0, 9.0] {
        let baseline = format!("cut:m:{}", 1.0 / (1.0 + ratio));
        let ratio = ratio.to_string();
        let settings = [("cost-ratio", &*ratio), ("baseline", &baseline), ("certainty", "200")];
        let settings = Settings::of(settings).unwrap();
        let of = session.certainty(&study, &settings).unwrap().unwrap().models[0];
        let (trust, interval) = (of.trust.unwrap(), of.interval.unwrap());
        // Of counts of cases: binomial and paired sums are the same but for rounding.
        near(trust.saved, of.expected_improvement.unwrap(), 1e-9);
        near(trust.interval.0, interval.0, 1e-9);
        near(trust.interval.1, interval.1, 1e-9);
        assert!(trust.cost >= trust.best, "{trust:?}");
        sure += usize::from(trust.interval.0 > 0.0);
    }
    assert!(sure > 0, "too much is promised");
}

#[test]
fn intervals_of_gains_within_a_limit_hold_what_they_say() {
    // A part of the table of docs/certainty.md; four standard errors of 300 data sets.
    for (limit, models, apart) in [(0.1, 1, 0.0), (0.2, 4, 0.0), (0.2, 4, 0.15)] {
        let (cases, prevalence, cost_ratio, correlation) = (300, 0.3, 5.0, 0.5);
        let row = LimitRow { cases, prevalence, cost_ratio, limit, models, apart, correlation };
        let found = row.simulate(300, 40);
        assert!((0.90..=0.99).contains(&found.held) && found.bound > 0.9, "{found:?}");
        // The best of four would look better by 0.1 than it is if the choice were not allowed for.
        assert!(found.bias.abs() < 0.05, "{found:?}");
    }
}

#[test]
fn a_model_that_is_not_shown_flatters_no_other_within_a_limit() {
    let (a, b, classes) = two_models(300, 1e6, 6);
    let gains = |models: &[&[f64]], shown: &[bool]| {
        let (curves, cases) = study(models, &classes);
        let settings = Settings::of([("cost-ratio", "5"), ("capacity", "60")]).unwrap();
        let (sample, drawn) = (CaseSample::new(&cases, &curves), resampled(&cases, 50, 1));
        let known = Certainty::new(&curves, &sample, &drawn, &settings, shown).unwrap();
        let (joint, known) = (curves.joint_of(shown), Sureness::Known(Box::new(known)));
        let evaluation = Evaluation::new(&curves, &settings).unwrap().with_certainty(known, &joint);
        let targets = Targets::new(&curves, &settings).unwrap();
        let of = (&evaluation, &joint);
        targets.with_expected(&curves, of, &Baseline::BestTrivial).gains.unwrap().within_limit
    };
    let [first, other] = [gains(&[&a], &[]), gains(&[&b], &[])].map(|alone| alone[0]);
    assert_eq!(gains(&[&a, &b], &[true, false])[0], first);
    assert_eq!(gains(&[&a, &b], &[false, true])[1], other);
    // Of both only the better one was chosen.
    let both = gains(&[&a, &b], &[]);
    let lost = [first.expected - both[0].expected, other.expected - both[1].expected];
    assert!(lost[0].max(lost[1]) > 0.0 && lost[0].min(lost[1]) == 0.0, "{lost:?}");
}

#[test]
fn how_often_best_is_how_often_it_is_better() {
    // A small part of the table of docs/certainty.md: a bin has a standard error of 0.07 at most.
    for models in [1, 4] {
        let found = Shares::simulate(models, 400, 100);
        let from = [0.2].into_iter().chain(BINS);
        for (from, (all, better)) in from.zip(found.bins).filter(|(_, (all, _))| *all >= 50.0) {
            assert!(better / all > from - 0.14, "{from}: {found:?}");
        }
        assert!(found.bins[4].0 > 100.0 && found.bins[4].1 / found.bins[4].0 > 0.95, "{found:?}");
        assert_eq!((found.solid_but_unsure, found.sure_but_faint), (0, 0), "{found:?}");
    }
}

proptest! {
    #![proptest_config(crate::support::proptest_config(60))]

    #[test]
    fn a_share_and_an_interval_say_the_same(
        cases in 30_usize..600,
        levels in prop_oneof![Just(2.0), Just(1e6)],
        pc in 0.02_f64..0.98,
        seed in any::<u64>(),
        shown in prop_oneof![Just([true, true]), Just([true, false])],
        is_judging in any::<bool>(),
    ) {
        let (a, b, classes) = two_models(cases, levels, seed);
        let (curves, cases) = study(&[&a, &b], &classes);
        let cases = PairedCases { is_judging, ..cases };
        let chosen = curves.models.iter().map(|model| model.hull.breakpoints().to_vec());
        let mut drawn = Resamples::new(if is_judging { chosen.collect() } else { vec![] });
        drawn.add(Resampler::new(&cases, seed, Way::Quick).chunk(0..200));
        let (sample, pc) = (CaseSample::new(&cases, &curves), pc.to_string());
        let settings = Settings::of([("pc", pc.as_str())]).unwrap();
        let found = Certainty::new(&curves, &sample, &drawn, &settings, &shown).unwrap();
        let share = 1.0 - found.trivial.iter().map(|of| of.share_best).sum::<f64>();
        let all: f64 = found.models.iter().map(|of| of.share_best).sum();
        prop_assert!((share - all).abs() < 1e-9, "{found:?}");
        let low = (0..2).filter(|&model| shown[model]).map(|model| found.models[model].interval);
        let low = low.map(|interval| interval.unwrap().0).fold(f64::MIN, f64::max);
        prop_assert!(share <= 0.995 || low > 0.0, "{share} {found:?}");
        prop_assert!(low <= 0.0 || share > 0.95, "{share} {found:?}");
    }
}

#[test]
fn far_out_no_saving_exceeds_all_of_the_cost_and_every_figure_is_finite() {
    let (a, b, classes) = two_models(300, 1e6, 6);
    let (curves, cases) = study(&[&a, &b], &classes);
    for pc in ["1e-300", "1e-9", "0.001", "0.999", "0.999999999"] {
        for of in certainty(&curves, &cases, 100, pc).models {
            let (low, high) = of.interval.unwrap();
            assert!(low.is_finite() && low <= high && high <= 1.0, "{pc}: {of:?}");
        }
    }
}
