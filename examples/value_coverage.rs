//! How often the interval of a gain holds what the chosen cut is really worth on new cases, by
//! simulation: `cargo run --release --example value_coverage -- [DATA_SETS [RESAMPLES]]` prints the
//! table of `docs/certainty.md` about cases that differ in value (2,000 data sets a row and 200
//! resamples each by default). The same arguments print the same table.

#[path = "../tests/support/simulation.rs"]
mod simulation;
#[path = "../tests/support/value_simulation.rs"]
mod value_simulation;

use value_simulation::{Amounts, ValueFound, ValueRow};

/// Cases, amounts, correlation of predictions with them (with their logarithm, and before rounding)
/// and θ of each row of one model, and of the best of several.
const ROWS: [(u32, Amounts, f64, f64); 20] = [
    (100, Amounts::Normal, 0.6, 0.0),
    (100, Amounts::Normal, 0.6, 0.5),
    (100, Amounts::Normal, 0.3, 0.0),
    (100, Amounts::LogNormal, 0.6, 1.65),
    (100, Amounts::LogNormal, 0.6, 4.0),
    (100, Amounts::Stars, 0.5, 3.0),
    (100, Amounts::StarsInHalves, 0.5, 3.5),
    (300, Amounts::Normal, 0.6, 0.0),
    (300, Amounts::Normal, 0.6, -0.5),
    (300, Amounts::LogNormal, 0.6, 1.65),
    (300, Amounts::LogNormal, 0.6, 4.0),
    (300, Amounts::Stars, 0.5, 3.0),
    (300, Amounts::StarsInHalves, 0.5, 3.5),
    (1000, Amounts::Normal, 0.6, 0.5),
    (1000, Amounts::Normal, 0.3, 0.0),
    (1000, Amounts::LogNormal, 0.6, 1.65),
    (1000, Amounts::Stars, 0.5, 3.0),
    // Nearly nothing, or nothing, is better than a trivial policy.
    (300, Amounts::Normal, 0.6, 1.5),
    (300, Amounts::Normal, 0.3, -1.0),
    (300, Amounts::Stars, 0.5, 4.0),
];

const OF_SEVERAL: [(usize, (u32, Amounts, f64, f64)); 6] = [
    (2, (100, Amounts::Normal, 0.6, 0.0)),
    (4, (100, Amounts::Normal, 0.3, 0.0)),
    (4, (300, Amounts::Normal, 0.6, 0.0)),
    (2, (300, Amounts::Stars, 0.5, 3.0)),
    (4, (300, Amounts::LogNormal, 0.6, 1.65)),
    (4, (1000, Amounts::Normal, 0.6, 0.5)),
];

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default| arguments.next().map_or(default, |n| n.parse().expect("a number"));
    let (data_sets, resamples) = (number(2000), number(200));
    println!("{data_sets} data sets a row, {resamples} resamples each; amounts are per case.\n");
    println!(
        "| models | cases | amounts | correlation | θ | true gain | bias on the same cases | bias of the expected value | coverage ± s.e. | truth below / above | width | can't tell | wrongly above 0 |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    let rows = ROWS.map(|row| (1, row)).into_iter().chain(OF_SEVERAL);
    for (models, (cases, amounts, correlation, theta)) in rows {
        let row = ValueRow { cases, amounts, correlation, theta, models };
        println!("{}", line(&row, &row.simulate(data_sets, resamples)));
    }
}

fn line(row: &ValueRow, found: &ValueFound) -> String {
    let percent = |share: f64| format!("{:.1}%", 100.0 * share);
    let error = (found.held * (1.0 - found.held) / found.data_sets).sqrt();
    format!(
        "| {} | {} | {:?} | {} | {} | {:.3} | {:+.3} | {:+.3} | {} ± {:.1} | {} / {} | {:.2} | {} | {} |",
        row.models,
        row.cases,
        row.amounts,
        row.correlation,
        row.theta,
        found.truth,
        found.apparent_bias,
        found.bias,
        percent(found.held),
        100.0 * error,
        percent(found.too_high),
        percent(found.too_low),
        found.width,
        percent(found.cannot_tell),
        percent(found.false_claims),
    )
}
