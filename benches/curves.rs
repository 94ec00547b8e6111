//! What a file costs once and what a move of a slider costs, natively.

use breakeven::chart::{ImpactSubject, Moment, Subject, chart_of};
use breakeven::data::Roles;
use breakeven::evaluate::{Evaluation, ImpactEvaluation, Settings};
use breakeven::study::Study;
use breakeven::view::View;
use breakeven::wording::Wording;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::fmt::Write as _;
use std::hint::black_box;

/// A table of `rows` cases and four models, each with about 1 tie in 10; the same on every machine.
fn table(rows: u64) -> String {
    let mut text = String::from("label,m1,m2,m3,m4\n");
    let mut state = 1u64;
    let mut random = || {
        // Knuth's MMIX generator; its high bits are good enough to make a table.
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> 40
    };
    for _ in 0..rows {
        let positive = random() % 4 == 0;
        let _ = write!(text, "{}", u8::from(positive));
        for noise in [1, 2, 3, 5] {
            let score = (random() % (9 * rows)) / noise + u64::from(positive) * 3 * rows;
            let _ = write!(text, ",{score}");
        }
        text.push('\n');
    }
    text
}

fn intake(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("open a file");
    for rows in [1_000, 100_000] {
        let text = table(rows);
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_with_input(BenchmarkId::from_parameter(rows), &text, |bench, text| {
            bench.iter(|| Study::open("t.csv", black_box(text.as_bytes()), &Roles::default()));
        });
    }
    group.finish();
}

fn drag(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("move a slider");
    for rows in [1_000, 100_000] {
        let study = Study::open("t.csv", table(rows).as_bytes(), &Roles::default()).unwrap();
        let (curves, wording) = (study.curves().unwrap(), Wording::default());
        let shown = vec![true; curves.models.len()];
        let subject = Subject {
            curves,
            shown: &shown,
            joint: &curves.joint,
            wording: &wording,
            size_px: (860.0, 430.0),
        };
        for view in [View::Improvement, View::Cost, View::Roc] {
            let mut settings = Settings::default();
            let evaluation = Evaluation::new(curves, &settings).unwrap();
            let start = Moment::Condition(subject, &evaluation);
            let chart = chart_of(view, &start, &settings, None).unwrap().unwrap();
            let mut step = 0;
            group.bench_function(BenchmarkId::new(view.word(), rows), |bench| {
                bench.iter(|| {
                    step = (step + 7) % 1000;
                    settings.given =
                        breakeven::evaluate::Given::ProbabilityCost(f64::from(step) / 1000.0);
                    let evaluation = Evaluation::new(curves, &settings).unwrap();
                    black_box(chart.overlay(&Moment::Condition(subject, &evaluation)))
                });
            });
        }
    }
    group.finish();
}

/// Cases that differ in value: opening them, and a move of θ in the chart that moves most.
fn values(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("values");
    for rows in [1_000, 100_000] {
        let text = table(rows).replacen("label,m1", "_,y", 1);
        let open = || Study::open("v.csv", black_box(text.as_bytes()), &Roles::default());
        group.bench_function(BenchmarkId::new("open", rows), |bench| bench.iter(open));
        let study = open().unwrap();
        let impacts = study.impacts().unwrap().of(None).unwrap();
        let (wording, shown) = (Wording::for_values(), vec![true; impacts.models.len()]);
        let joint = &impacts.joint;
        let (wording, size_px) = (&wording, (860.0, 430.0));
        let subject = ImpactSubject { curves: impacts, shown: &shown, joint, wording, size_px };
        let settings = Settings::default();
        let evaluation = ImpactEvaluation::new(impacts, &settings);
        let start = Moment::Theta(subject, &evaluation);
        let chart = chart_of(View::ImpactCut, &start, &settings, None).unwrap().unwrap();
        let (low, high) = impacts.domain;
        let mut step = 0;
        group.bench_function(BenchmarkId::new("move θ", rows), |bench| {
            bench.iter(|| {
                step = (step + 7) % 1000;
                let theta = Some(low + (high - low) * f64::from(step) / 1000.0);
                let settings = Settings { theta, ..Settings::default() };
                let evaluation = ImpactEvaluation::new(impacts, &settings);
                black_box(chart.overlay(&Moment::Theta(subject, &evaluation)))
            });
        });
    }
    group.finish();
}

criterion_group!(benches, intake, drag, values);
criterion_main!(benches);
