//! How often the interval of an improvement holds what the chosen cut really saves on new cases, by
//! simulation: `cargo run --release --example coverage -- [DATA_SETS [RESAMPLES [limits|shares|today]]]` prints
//! the tables of `docs/certainty.md`, or the one that is named (2,000 data sets a row and 200
//! resamples each by default). The same arguments print the same tables.

#[path = "../tests/support/limit_simulation.rs"]
mod limit_simulation;
#[path = "../tests/support/paired_simulation.rs"]
mod paired_simulation;
#[path = "../tests/support/share_simulation.rs"]
mod share_simulation;
#[path = "../tests/support/simulation.rs"]
mod simulation;
#[path = "../tests/support/today_simulation.rs"]
mod today_simulation;

use limit_simulation::LimitRow;
use paired_simulation::{PairFound, PairRow};
use share_simulation::{BINS, Shares};
use simulation::{Found, Row, Shape};
use today_simulation::TodayRow;

/// Cases, prevalence, cost ratio and shape of each row.
const ROWS: [(u32, f64, f64, Shape); 28] = [
    (100, 0.5, 1.0, Shape::Binormal),
    (100, 0.3, 3.0, Shape::Binormal),
    (100, 0.1, 5.0, Shape::Binormal),
    (300, 0.3, 1.0, Shape::Binormal),
    (300, 0.3, 5.0, Shape::Binormal),
    (300, 0.05, 10.0, Shape::Binormal),
    (1000, 0.1, 5.0, Shape::Binormal),
    (1000, 0.5, 1.0, Shape::Binormal),
    (1000, 0.05, 20.0, Shape::Binormal),
    (3000, 0.3, 5.0, Shape::Binormal),
    (3000, 0.05, 20.0, Shape::Binormal),
    (100, 0.5, 1.0, Shape::Exponential),
    (300, 0.3, 3.0, Shape::Exponential),
    (300, 0.1, 5.0, Shape::Exponential),
    (1000, 0.3, 1.0, Shape::Exponential),
    (3000, 0.1, 10.0, Shape::Exponential),
    (100, 0.3, 3.0, Shape::TenLevels),
    (300, 0.3, 5.0, Shape::TenLevels),
    (300, 0.05, 20.0, Shape::TenLevels),
    (1000, 0.1, 5.0, Shape::TenLevels),
    (3000, 0.5, 1.0, Shape::TenLevels),
    (300, 0.1, 1.0, Shape::Binormal),
    (300, 0.3, 20.0, Shape::Binormal),
    (100, 0.3, 20.0, Shape::Binormal),
    (1000, 0.3, 20.0, Shape::Exponential),
    (300, 0.05, 1.0, Shape::TenLevels),
    // Nothing was tuned on these.
    (100, 0.2, 3.0, Shape::Binormal),
    (300, 0.05, 5.0, Shape::Binormal),
];

/// Cases, prevalence, cost ratio, separation of the second model, correlation of both.
const PAIRS: [(u32, f64, f64, f64, f64); 7] = [
    (100, 0.3, 3.0, 1.2, 0.5),
    (300, 0.3, 5.0, 1.2, 0.5),
    (300, 0.1, 5.0, 0.8, 0.5),
    (1000, 0.3, 5.0, 1.2, 0.8),
    (1000, 0.3, 5.0, 1.0, 0.5),
    (1000, 0.05, 20.0, 1.0, 0.5),
    (3000, 0.3, 1.0, 1.0, 0.8),
];

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default| arguments.next().map_or(default, |n| n.parse().expect("a number"));
    let (data_sets, resamples) = (number(2000), number(200));
    match std::env::args().nth(3).as_deref() {
        None => {}
        Some("limits") => return limits(data_sets, resamples),
        Some("today") => return today(data_sets, resamples),
        Some(_) => return shares(data_sets, resamples),
    }
    println!("{data_sets} data sets a row, {resamples} resamples each.\n");
    println!(
        "| cases | prevalence | cost ratio | scores | true saving | bias on the same cases | bias of the expected value | coverage ± s.e. | truth below / above | width | can't tell | wrongly above 0 |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|");
    for (cases, prevalence, cost_ratio, shape) in ROWS {
        let row = Row { cases, prevalence, cost_ratio, shape };
        println!("{}", line(&row, &row.simulate(data_sets, resamples)));
    }
    println!(
        "\n| cases | prevalence | cost ratio | separation | correlation | difference | bias | coverage ± s.e. | told apart | told wrongly | improvement over the second: coverage ± s.e. | the better one’s saving: bias | coverage ± s.e. |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    for (cases, prevalence, cost_ratio, second, correlation) in PAIRS {
        let row = PairRow { cases, prevalence, cost_ratio, second, correlation };
        println!("{}", pair_line(&row, &row.simulate(data_sets, resamples)));
    }
    shares(data_sets, resamples);
    limits(data_sets, resamples);
    today(data_sets, resamples);
}

/// Cases, prevalence, cost ratio, today's threshold; of another score: its separation, the correlation of both.
type Today = (u32, f64, f64, f64, Option<(f64, f64)>);
const TODAY: [Today; 12] = [
    (100, 0.3, 3.0, 0.6, None),
    (100, 0.3, 3.0, 1.5, None),
    (300, 0.3, 5.0, 1.5, None),
    (300, 0.3, 5.0, 0.0, None),
    (300, 0.3, 5.0, -0.04, None),
    (300, 0.05, 10.0, 1.0, None),
    (1000, 0.1, 5.0, 2.0, None),
    (1000, 0.3, 5.0, 0.5, None),
    (3000, 0.3, 5.0, 0.5, None),
    (100, 0.3, 3.0, 0.6, Some((0.8, 0.3))),
    (300, 0.3, 5.0, 0.5, Some((0.8, 0.3))),
    (1000, 0.1, 5.0, 1.0, Some((1.2, 0.8))),
];

/// How often the interval of what is saved over today's threshold holds the true saving.
fn today(data_sets: u32, resamples: u32) {
    println!(
        "\n| cases | prevalence | cost ratio | today’s threshold | of | true saving | bias of the expected value | coverage ± s.e. | truth below / above | width | wrongly above 0 | were today’s cost known |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|");
    for (cases, prevalence, cost_ratio, threshold, other) in TODAY {
        let row = TodayRow { cases, prevalence, cost_ratio, threshold, other };
        let found = row.simulate(data_sets, resamples);
        let of = other.map_or("the score itself".to_owned(), |(separation, correlation)| {
            format!("another, {separation} apart, correlation {correlation}")
        });
        println!(
            "| {cases} | {prevalence} | {cost_ratio} | {threshold} | {of} | {:.3} | {:+.3} | {} | {} / {} | {:.3} | {} | {} |",
            found.truth,
            found.bias,
            coverage(found.held, f64::from(data_sets)),
            percent(found.below),
            percent(found.above),
            found.width,
            percent(found.false_claims),
            percent(found.held_unpaired),
        );
    }
}

/// Cases, prevalence, cost ratio, share of the cases that can be acted on; models, how far apart, their
/// correlation.
const LIMITS: [(u32, f64, f64, f64, usize, f64, f64); 9] = [
    (300, 0.3, 5.0, 0.4, 1, 0.0, 0.5),
    (300, 0.3, 5.0, 0.3, 1, 0.0, 0.5),
    (300, 0.3, 5.0, 0.1, 1, 0.0, 0.5),
    (1000, 0.1, 5.0, 0.05, 1, 0.0, 0.5),
    (1000, 0.3, 1.0, 0.1, 1, 0.0, 0.5),
    (300, 0.3, 5.0, 0.2, 4, 0.0, 0.5),
    (1000, 0.1, 10.0, 0.1, 4, 0.0, 0.5),
    (300, 0.3, 5.0, 0.2, 4, 0.15, 0.5),
    (300, 0.3, 5.0, 0.2, 4, 0.0, 0.9),
];

/// How often the interval of a gain within a limit holds the true one.
fn limits(data_sets: u32, resamples: u32) {
    println!(
        "\n| cases | prevalence | cost ratio | limit | models | apart | correlation | limit binds | true saving | bias of the expected value | coverage ± s.e. |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    for (cases, prevalence, cost_ratio, limit, models, apart, correlation) in LIMITS {
        let row = LimitRow { cases, prevalence, cost_ratio, limit, models, apart, correlation };
        let found = row.simulate(data_sets, resamples);
        println!(
            "| {cases} | {prevalence} | {cost_ratio} | {} | {models} | {apart} | {correlation} | {} | {:.3} | {:+.3} | {} |",
            percent(limit),
            percent(found.bound),
            found.truth,
            found.bias,
            coverage(found.held, f64::from(data_sets)),
        );
    }
}

/// How often the rule is really better, by the share of resamples in which it is said to be.
fn shares(data_sets: u32, resamples: u32) {
    println!(
        "\n| the share says | one model: data sets | really better | best of four: data sets | really better |"
    );
    println!("|---|---|---|---|---|");
    let found = [1, 4].map(|models| Shares::simulate(models, data_sets, resamples));
    let mut from = 0.2;
    for (bin, to) in BINS.into_iter().enumerate() {
        let of = found
            .map(|of| of.bins[bin])
            .map(|(all, better)| format!("{all} | {}", percent(better / all)));
        println!("| {:.0}–{:.0} | {} | {} |", 100.0 * from, 100.0 * to, of[0], of[1]);
        from = to;
    }
    for (of, name) in found.iter().zip(["one model", "best of four"]) {
        println!(
            "{name}: share over 99.5 with an interval that reaches 0: {}; interval above 0 with a share up to 95: {}.",
            of.solid_but_unsure, of.sure_but_faint
        );
    }
}

fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

/// "95.2% ± 0.3"
fn coverage(held: f64, data_sets: f64) -> String {
    let error = (held * (1.0 - held) / data_sets).sqrt();
    format!("{} ± {:.1}", percent(held), 100.0 * error)
}

fn pair_line(row: &PairRow, found: &PairFound) -> String {
    format!(
        "| {} | {} | {} | 1.2, {} | {} | {:+.3} | {:+.3} | {} | {} | {} | {} | {:+.3} | {} |",
        row.cases,
        row.prevalence,
        row.cost_ratio,
        row.second,
        row.correlation,
        found.truth,
        found.bias,
        coverage(found.held, found.data_sets),
        percent(found.told),
        percent(found.wrong),
        coverage(found.improvement_held, found.data_sets),
        found.chosen_bias,
        coverage(found.chosen_held, found.data_sets * found.chosen),
    )
}

fn line(row: &Row, found: &Found) -> String {
    format!(
        "| {} | {} | {} | {:?} | {:.3} | {:+.3} | {:+.3} | {} | {} / {} | {:.2} | {} | {} |",
        row.cases,
        row.prevalence,
        row.cost_ratio,
        row.shape,
        found.truth,
        found.apparent_bias,
        found.bias,
        coverage(found.held, found.data_sets),
        percent(found.too_high),
        percent(found.too_low),
        found.width,
        percent(found.cannot_tell),
        percent(found.false_claims),
    )
}
