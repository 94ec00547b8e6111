//! The number that columns of predictions predict, where its name does not say that it is the outcome.

use crate::data::role::class::outcome::{ALL_SIGNS, can_be_outcome, signs, tells_by_gaps};
use crate::data::role::find::{MANY_ROWS, is_time};
use crate::data::role::name::name_words::{is_prediction, is_spread_name, is_truth_name, words};
use crate::data::role::ranges::is_share;
use crate::data::role::score::models::is_number;
use crate::data::table::distinct::has_many_numbers;
use crate::data::table::table::Table;

/// The least correlation of a prediction with what it predicts.
const RELATED: f64 = 0.3;
/// Standard deviations of a number that the mean of its prediction is away from its own at most.
const NEAR: f64 = 0.5;

/// The only column of numbers that a column called a prediction fits, on the same scale: by its name
/// (“sales” for “pred_sales”), or else by the highest correlation. None in a table that has an outcome
/// of two classes or the amounts a and b.
pub(crate) fn predicted_number(table: &Table) -> Option<usize> {
    let is_event = |column: usize| {
        tells_by_gaps(table, column)
            || can_be_outcome(table, column) && signs(table, column) == ALL_SIGNS
    };
    let all = 0..table.header.len();
    let is_linear = table.column("a").is_some() && table.column("b").is_some();
    if table.rows() < MANY_ROWS || is_linear || all.clone().any(is_event) {
        return None;
    }
    let is_measure = |&column: &usize| {
        let (name, cells) = (&table.header[column], &table.columns[column]);
        cells.is_numeric()
            && has_many_numbers(cells)
            && !is_spread_name(name)
            && !is_number(table, column)
            && !is_time(table, column)
    };
    let (predictions, measures): (Vec<usize>, Vec<usize>) =
        all.filter(is_measure).partition(|&column| is_prediction(&table.header[column]));
    let mut found = predictions.iter().filter_map(|&p| {
        // Beside a probability another one may be that of a second model.
        let can_be = |&&m: &&usize| !is_share(table, p) || is_truth_name(&table.header[m]);
        let fits = measures.iter().filter(can_be).filter_map(|&m| Some((m, fit(table, m, p)?)));
        let fits: Vec<(usize, f64)> = fits.collect();
        let named = fits.iter().find(|(m, _)| is_called_after(table, *m, p));
        let best = || fits.iter().max_by(|a, b| a.1.total_cmp(&b.1));
        named.or_else(best).map(|(column, _)| *column)
    });
    let first = found.next()?;
    found.all(|other| other == first).then_some(first)
}

/// Whether the words of a number stand in the name of its prediction, or say that it is the truth.
fn is_called_after(table: &Table, number: usize, prediction: usize) -> bool {
    let (name, of) = (words(&table.header[number]), words(&table.header[prediction]));
    is_truth_name(&table.header[number]) || name.iter().all(|word| of.contains(word))
}

/// The correlation of two columns on one scale; `None` if they are on different ones or unrelated.
#[expect(clippy::cast_precision_loss, reason = "a count of rows")]
fn fit(table: &Table, number: usize, prediction: usize) -> Option<f64> {
    let pairs = || {
        (0..table.rows()).filter_map(|r| table.number(r, number).zip(table.number(r, prediction)))
    };
    let count = pairs().count() as f64;
    let mean = |of: &dyn Fn(f64, f64) -> f64| pairs().map(|(a, b)| of(a, b)).sum::<f64>() / count;
    let (a, b) = (mean(&|a, _| a), mean(&|_, b| b));
    let deviation = mean(&|x, _| (x - a) * (x - a)).sqrt();
    let spread = mean(&|_, y| (y - b) * (y - b)).sqrt();
    let correlation = mean(&|x, y| (x - a) * (y - b)) / (deviation * spread);
    let is_on_scale = (a - b).abs() <= NEAR * deviation && spread <= 2.0 * deviation;
    (correlation > RELATED && is_on_scale).then_some(correlation)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::reader::table_of;

    fn found(header: &str) -> Option<String> {
        let row = |i: u32| {
            let sales = 20 + i * 37 % 60;
            let other = 20 + i * 23 % 60;
            format!("{sales}.5,{}.25,{other}.5,{}\n", sales + i % 7, i % 2)
        };
        let table = table_of(&format!("{header}\n{}", (0..60).map(row).collect::<String>()));
        predicted_number(&table).map(|column| table.header[column].clone())
    }

    #[test]
    fn the_number_that_a_prediction_fits_is_what_is_predicted() {
        assert_eq!(found("sales,pred_sales,visits,promo").as_deref(), Some("sales"));
        assert_eq!(found("umsatz,.fitted,kosten,promo").as_deref(), Some("umsatz"));
        assert_eq!(found("sales,answer,visits,promo"), None, "nothing is called a prediction");
        assert_eq!(found("sales,pred_sales,visits,churned"), None, "there is an outcome");
    }
}
