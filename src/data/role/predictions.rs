//! Which columns predict the value of a case, and what they predict where its name does not say so.
//!
//! Predictions are the columns that are called so, and what is like them beside names of models; else those
//! that go together with the value as estimates do; else all columns of numbers that are neither ids nor
//! times.

use crate::data::error::{DataError, Result};
use crate::data::role::facts::{MANY_ROWS, is_number, is_time};
use crate::data::role::find::{in_two, only, score_columns, which};
use crate::data::role::models::are_alike;
use crate::data::role::names::{
    OUTCOME, is_called_after, is_fact_name, is_feature_name, is_forecast_of, is_measured_name,
    is_model, is_one_of, is_prediction, is_score_name, is_spread_alone, is_spread_name,
    is_truth_name, is_unit,
};
use crate::data::role::outcome_column::{Signs, can_be_outcome, tells_by_gaps, tells_event};
use crate::data::role::premise::{MOST_PAIRED, Premise, PremiseKind, names_of};
use crate::data::role::roles::{Role, Roles};
use crate::data::table::table::Table;
use crate::data::text::words::words;
use crate::domain::SortShort;

/// The least correlation of a prediction with what it predicts.
const RELATED: f64 = 0.3;
/// Standard deviations of a number that the mean of its prediction is away from its own at most.
const NEAR: f64 = 0.5;

/// Rows by which columns are compared at most.
const COMPARED: usize = 2000;
/// Correlation from which numbers on one scale say the same, whatever their names.
const STRONG: f64 = 0.8;
/// The same where several scores go together with one number.
const SEVERAL: f64 = 0.5;

/// What predictions are of: the only column of numbers that a column called a prediction fits, on the
/// same scale, by its name (“sales” for “pred_sales”) or else by the highest correlation; or the one of
/// a family of numbers that is called a measurement, or that the others are called scores of. None in a
/// table that has an outcome of two classes or the amounts a and b.
pub(crate) fn predicted_number(table: &Table) -> Option<usize> {
    let name = |column: usize| &*table.header[column];
    let is_measured =
        |c: usize| is_truth_name(name(c)) && table.is_numeric(c) && table.facts(c).has_many_numbers;
    // "OBS_QC" says how good the number "OBS" is.
    let is_said_of_truth = |column: usize| {
        table.all().any(|truth| is_measured(truth) && is_called_after(name(column), name(truth)))
    };
    let is_event = |column: usize| {
        tells_by_gaps(table, column)
            || can_be_outcome(table, column)
                && Signs::of(table, column) == Signs::Both
                && !is_said_of_truth(column)
    };
    let is_linear = table.column("a").is_some() && table.column("b").is_some();
    if table.rows() < MANY_ROWS || is_linear || table.all().any(is_event) {
        return None;
    }
    let all = measures(table);
    let is_it = |column: usize| is_prediction_of_number(table, column);
    let scores = which(&all, |column| is_score_name(name(column)));
    let is_share = |&column: &usize| table.facts(column).is_share();
    // Where several scores are no probabilities, two classes that nothing speaks for are a fact.
    let are_values = scores.len() > 1 && !all.iter().any(is_share);
    let classes = which(table.all(), |column| {
        can_be_outcome(table, column)
            && (!are_values || Signs::of(table, column) > Signs::None)
            && !is_said_of_truth(column)
            && !is_fact_name(name(column))
    });
    let has_events = classes.iter().any(|&column| tells_event(table, column));
    if !classes.is_empty()
        && scores.iter().any(is_share)
        && !all.iter().any(|&c| is_truth_name(name(c)))
    {
        return None;
    }
    let are_called = all.iter().any(|&column| is_it(column));
    let are_scores = !are_called && classes.is_empty();
    let (predictions, measures) =
        in_two(&all, |column| is_it(column) || are_scores && scores.contains(&column));
    let found = |measures: &[usize]| {
        let mut found = predictions.iter().filter_map(|&p| {
            // Beside a probability another one may be that of a second model.
            let can_be = |&&m: &&usize| {
                // Beside what happened a column that is called a score is another model, too.
                let is_score = has_events && scores.contains(&m) && !is_of_prediction(table, m, p);
                is_truth_name(name(m)) || !is_share(&p) && !is_score
            };
            let fits = measures.iter().filter(can_be).filter_map(|&m| Some((m, fit(table, m, p)?)));
            // What is called a score may be one of something else, several rather not.
            let least = if predictions.len() > 1 { SEVERAL } else { STRONG };
            let fits: Vec<(usize, f64)> = fits.filter(|(_, r)| is_it(p) || *r > least).collect();
            let named = fits.iter().find(|(m, _)| is_of_prediction(table, *m, p));
            let best = || fits.iter().max_by(|a, b| a.1.total_cmp(&b.1));
            named.or_else(best).map(|(column, _)| *column)
        });
        found.next().filter(|&first| found.all(|other| other == first))
    };
    let others = which(&measures, |column| !is_feature_name(name(column)));
    let first = found(&measures).or_else(|| found(&others));
    // "Actual spend" beside "CLV Pareto/NBD" and "CLV BG/NBD", which say nearly the same.
    let is_predicted =
        |&truth: &usize| predictions.iter().any(|&p| p != truth && fit(table, truth, p).is_some());
    let called = |is: fn(&str) -> bool| {
        // "OBS" beside "OBS_LAT".
        let is_whole = |column| words(name(column)).len() == 1;
        one_of(&which(&all, |column| is(name(column))), is_whole).filter(is_predicted)
    };
    let truth = called(is_truth_name).or_else(|| called(is_measured_name));
    let told = || {
        // "mGFR" beside "ClCr", with several "eGFR".
        let is_estimated = |column| all.iter().any(|&c| is_estimate_of(name(c), name(column)));
        let are_few = all.len() <= MOST_PAIRED;
        one_of(&which(&all, |column| are_few && is_told(table, column, &all)), is_estimated)
    };
    // What is only called a score may be one of something else.
    truth.or(first.filter(|_| are_called)).or_else(told).or(first)
}

/// The only one of some columns, or the only one of them that something holds of.
fn one_of(columns: &[usize], is: impl Fn(usize) -> bool) -> Option<usize> {
    let found = if columns.len() == 1 { columns.to_vec() } else { which(columns, is) };
    only(found.into_iter())
}

/// Whether a column is called a prediction, or other columns are called after how it spreads:
/// "mean_se" and "mean_ci_lower".
pub(crate) fn is_prediction_of_number(table: &Table, column: usize) -> bool {
    let name = &table.header[column];
    let is_spread = |other: &String| is_spread_name(other) && is_called_after(other, name);
    is_prediction(name)
        || table.header.iter().any(|other| is_forecast_of(name, other))
        || table.header.iter().filter(|other| is_spread(other)).count() > 1
}

/// The columns of numbers that may be the outcome or predict it.
fn measures(table: &Table) -> Vec<usize> {
    which(table.all(), |column| {
        let (name, cells) = (&table.header[column], &table.columns[column]);
        cells.is_numeric()
            && cells.facts().has_many_numbers
            && !is_spread_name(name)
            && !is_spread_alone(name)
            && !is_number(table, column)
            && !is_time(table, column)
    })
}

/// Whether a number is what a family of others estimates: it is called a measurement, and none of them
/// is, or they are called scores of it. Beside two classes that may be the outcome both is needed.
fn is_told(table: &Table, number: usize, all: &[usize]) -> bool {
    let name = |column: usize| &*table.header[column];
    let own = name(number);
    let shares = |&column: &usize| share_a_word(&table.header, number, column);
    let is_scored = |column: &usize| is_score_name(name(*column)) && shares(column);
    let count =
        |of: &[usize], is: &dyn Fn(&str) -> bool| of.iter().filter(|c| is(name(**c))).count();
    let estimates = |of: &[usize]| count(of, &|name| is_estimate_of(name, own));
    let is_sought = is_measured_name(own)
        || estimates(all) > 0
        || all.iter().filter(|column| is_scored(column)).count() > 1
        || count(all, &is_estimate) > 1;
    let family = if is_sought { family(table, number, all) } else { vec![] };
    let is_score = |name: &str| is_score_name(name) || is_estimate(name);
    let are_scores = !is_score(own) && count(&family, &is_score) == family.len();
    let is_measured = is_measured_name(own) && count(&family, &is_measured_name) == 0
        || estimates(&family) > 1
        || estimates(&family) == 1 && family.len() == 1
        || !is_estimate(own) && count(&family, &is_estimate) == family.len();
    let may_be_event =
        |column| can_be_outcome(table, column) && Signs::of(table, column) > Signs::None;
    let is_clear = || {
        if table.all().any(may_be_event) {
            let are_told = || !is_score(own) && family.len() > 1 && family.iter().all(shares);
            is_measured && (are_scores || are_told())
        } else {
            is_measured || are_scores && family.len() > 1 && family.iter().all(is_scored)
        }
    };
    family.iter().any(|&column| fit(table, number, column).is_some()) && is_clear()
}

/// Whether a name says that it is an estimate by its first letter: "eGFR CKD-EPI".
fn is_estimate(name: &str) -> bool {
    name.starts_with('e') && words(name).first().is_some_and(|word| word == "e")
}

/// Whether two names only differ in what follows "e" and "m": eGFR_MDRD is an estimate of mGFR.
fn is_estimate_of(name: &str, other: &str) -> bool {
    match (&*words(name), &*words(other)) {
        ([e, of, ..], [m, what, ..]) => e == "e" && m == "m" && of == what,
        _ => false,
    }
}

/// Of some columns those that go together with a number as estimates of it do: they share a word of
/// their names with it and have a range of its kind, or they lie on its scale and say nearly the same.
pub(crate) fn family(table: &Table, number: usize, columns: &[usize]) -> Vec<usize> {
    // Without a common word, each pair is compared.
    let are_few = columns.len() <= MOST_PAIRED;
    which(columns, |column| {
        let is_near = || are_few && fit(table, number, column).is_some_and(|r| r > STRONG);
        let is_like = || {
            share_a_word(&table.header, number, column)
                && are_alike(table, &[number, column])
                && moments(table, number, column).0 > RELATED
        };
        table.rows() >= MANY_ROWS && column != number && (is_like() || is_near())
    })
}

/// Whether the names of two columns have a word in common that is no unit.
fn share_a_word(header: &[String], one: usize, other: usize) -> bool {
    let others = words(&header[other]);
    let is_stem = |word: &String| word.chars().count() > 1 && !is_unit(word);
    words(&header[one]).iter().any(|word| is_stem(word) && others.contains(word))
}

/// The question which column of a family of numbers is the one that the others estimate, if nothing
/// tells.
pub(crate) fn untold_number(table: &Table) -> Option<DataError> {
    let all = Some(measures(table)).filter(|all| all.len() <= MOST_PAIRED)?;
    let is_one = |family: &&Vec<usize>| {
        let fits = |&a: &usize| family.iter().all(|&b| a == b || fit(table, a, b).is_some());
        family.len() > 2 && family.iter().all(fits)
    };
    let families = all.iter().map(|&column| {
        let named = which(&all, |other| share_a_word(&table.header, column, other));
        let mut family = family(table, column, &named);
        family.push(column);
        family.sort_short_by_key(|column| *column);
        family
    });
    let families: Vec<Vec<usize>> = families.collect();
    let largest = families.iter().filter(is_one).max_by_key(|family| family.len())?;
    let why = format!("{} go together, on one scale.", names_of(table, largest));
    Some(DataError::SeveralOutcomes { columns: table.names(largest), why })
}

/// Whether the words of a number stand in the name of its prediction, or say that it is the truth.
fn is_of_prediction(table: &Table, number: usize, prediction: usize) -> bool {
    let (name, of) = (words(&table.header[number]), words(&table.header[prediction]));
    is_truth_name(&table.header[number]) || name.iter().all(|word| of.contains(word))
}

/// The correlation of two columns on one scale; `None` if they are on different ones or unrelated.
fn fit(table: &Table, number: usize, prediction: usize) -> Option<f64> {
    let (correlation, [a, b], [deviation, spread]) = moments(table, number, prediction);
    let is_on_scale = (a - b).abs() <= NEAR * deviation && spread <= 2.0 * deviation;
    (correlation > RELATED && is_on_scale).then_some(correlation)
}

/// The correlation, the means and the deviations of two columns.
fn moments(table: &Table, one: usize, other: usize) -> (f64, [f64; 2], [f64; 2]) {
    let rows = || (0..table.rows()).step_by(table.rows() / COMPARED + 1);
    let pairs = || rows().filter_map(|r| table.number(r, one).zip(table.number(r, other)));
    let count = pairs().count() as f64;
    let mean = |of: &dyn Fn(f64, f64) -> f64| pairs().map(|(a, b)| of(a, b)).sum::<f64>() / count;
    let (a, b) = (mean(&|a, _| a), mean(&|_, b| b));
    let deviation = mean(&|x, _| (x - a) * (x - a)).sqrt();
    let spread = mean(&|_, y| (y - b) * (y - b)).sqrt();
    (mean(&|x, y| (x - a) * (y - b)) / (deviation * spread), [a, b], [deviation, spread])
}

/// The columns of predictions.
pub(crate) struct Predictions {
    pub(crate) columns: Vec<usize>,
    /// Columns of numbers that are called otherwise than predictions are.
    pub(crate) left_out: Vec<usize>,
    /// Nothing tells predictions from other numbers.
    pub(crate) are_untold: bool,
    pub(crate) notes: Vec<String>,
}

/// The user's predictions, or those that are found.
///
/// - `taken`: columns with other roles, first that of what a case is worth.
///
/// # Errors
/// [`DataError::NoScore`], or that of a column the user named.
pub(crate) fn predictions(table: &Table, roles: &Roles, taken: &[usize]) -> Result<Predictions> {
    let (columns, notes) = score_columns(table, roles, taken, false)?;
    let own = table.joined_from();
    let mut found = Predictions { columns, left_out: vec![], are_untold: false, notes };
    if roles.scores.is_some() || roles.complete {
        return Ok(found);
    }
    let is_one_number = |c: usize| table.rows() >= MANY_ROWS && table.facts(c).is_constant();
    let is_other = |c| is_number(table, c) || is_time(table, c) || is_one_number(c);
    let possible = which(&found.columns, |c| c >= own || !is_other(c));
    // Under a name of outcomes nothing says that what it is predicted by goes together with it.
    let number = taken.first().filter(|&&number| !is_one_of(&table.header[number], &OUTCOME));
    let family = number.map_or(vec![], |&number| family(table, number, &possible));
    if let Some(told) = told(table, &possible, &family) {
        (found.columns, found.left_out) = in_two(possible, |column| told.contains(&column));
    } else if possible.is_empty() {
        found.are_untold = !found.columns.is_empty();
    } else {
        found.are_untold = possible.len() > 1 || is_feature_name(&table.header[possible[0]]);
        found.columns = possible;
    }
    Ok(found)
}

/// The predictions among columns of numbers, if anything tells them: their names, or else that they go
/// together with what is predicted. Where predictions are called so, all are; where they are called
/// after models, others may be such too.
///
/// - `family`: those that go together with it.
fn told(table: &Table, possible: &[usize], family: &[usize]) -> Option<Vec<usize>> {
    let named = which(possible, |c| {
        let name = &table.header[c];
        // One or two letters say little: p, and q beside it; a probability is no value, and
        // "P-Creatinine" that of plasma.
        let mut words = words(name).to_vec();
        words.retain(|word| word != "p");
        let is_called_so =
            is_model(name) || is_score_name(&words.join(" ")) || is_prediction_of_number(table, c);
        let says = name.chars().count() > 2 && is_called_so;
        c >= table.joined_from() || says && !is_spread_name(name)
    });
    if named.is_empty() || !family.is_empty() && !family.iter().any(|c| named.contains(c)) {
        return Some(family.to_vec()).filter(|family| !family.is_empty());
    }
    let are_models = named.iter().any(|&c| !is_prediction(&table.header[c]));
    let is_like = |c: usize| {
        let name = &table.header[c];
        let is_other = is_feature_name(name) || is_spread_name(name);
        let is_near = || are_alike(table, &[&named[..], &[c]].concat());
        !is_other && if family.is_empty() { is_near() } else { family.contains(&c) }
    };
    Some(which(possible, |c| named.contains(&c) || are_models && is_like(c)))
}

impl Predictions {
    /// What a reader must know of them.
    ///
    /// - `amounts`: the columns of what a case is worth.
    /// - `roles`: those in force, which remedies change.
    pub(crate) fn premises(&self, table: &Table, amounts: &[usize], roles: &Roles) -> Vec<Premise> {
        let worth = match amounts {
            [a, b] => format!("{} × θ + {}", names_of(table, &[*a]), names_of(table, &[*b])),
            all => names_of(table, all),
        };
        let worth =
            Premise::new(PremiseKind::Value, format!("The true value of a case is {worth}"));
        [Some(worth), self.untold(table), self.others(table, roles)].into_iter().flatten().collect()
    }

    fn untold(&self, table: &Table) -> Option<Premise> {
        let predict = match self.columns.len() {
            1 => "is taken for a prediction: it is the only column of numbers that is left",
            _ => "are taken for predictions: they are the columns of numbers",
        };
        let text = || format!("{} {predict}", names_of(table, &self.columns));
        self.are_untold.then(|| Premise::new(PremiseKind::Models, text()))
    }

    fn others(&self, table: &Table, roles: &Roles) -> Option<Premise> {
        let (are, label) = match self.left_out.len() {
            0 => return None,
            1 => ("is not taken for a prediction: its name is none of one", "take it all the same"),
            _ => (
                "are not taken for predictions: their names are none of such",
                "take them all the same",
            ),
        };
        let text = format!("{} {are}", names_of(table, &self.left_out));
        let roles = roles.with_each(&table.names(&self.left_out), Role::Score);
        Some(Premise::new(PremiseKind::Models, text).or(label, roles))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::reader::table_of;

    fn table(header: &str, row: impl Fn(u32) -> String) -> Table {
        table_of(&format!("{header}\n{}", (0..60).map(row).collect::<String>()))
    }

    /// Asserts what is predicted in tables with the same rows: the first column of each, or nothing.
    fn assert_first(row: impl Fn(u32) -> String, headers: &[&str], none: &[(&str, &str)]) {
        for header in headers {
            assert_eq!(predicted_number(&table(header, &row)), Some(0), "{header}");
        }
        for (header, why) in none {
            assert_eq!(predicted_number(&table(header, &row)), None, "{header}: {why}");
        }
    }

    /// A number, one near it, another one, and so many classes.
    fn beside(classes: u32) -> impl Fn(u32) -> String {
        move |i| {
            let (sales, other) = (20 + i * 37 % 60, 20 + i * 23 % 60);
            format!("{sales}.5,{}.25,{other}.5,{}\n", sales + i % 7, i % classes)
        }
    }

    #[test]
    fn the_number_that_a_prediction_fits_is_what_is_predicted() {
        let headers = ["sales,pred_sales,visits,promo", "umsatz,.fitted,kosten,promo"];
        let none = [
            ("sales,answer,visits,promo", "nothing is called a prediction"),
            ("sales,pred_sales,visits,churned", "there is an outcome"),
        ];
        assert_first(beside(2), &headers, &none);
    }

    #[test]
    fn a_family_of_numbers_has_one_that_the_others_estimate() {
        let headers = [
            "chla_insitu,chla_oc3,secchi,area",
            "mGFR_iohexol,eGFR_MDRD,age,site",
            // The third is no estimate of the first.
            "mGFR_iohexol,eGFR_MDRD,ClCr_CG,site",
        ];
        assert_first(beside(3), &headers, &[("bill_may,bill_june,age,site", "nothing tells")]);
        // A scale is no part of a name.
        let headers =
            ["Satisfaction (0-10),Prognose A,visits,promo", "lgd_realised,lgd_model,ead,cured"];
        let none = [
            ("temp_measured,temp_july,rain,ill", "perhaps there is an outcome"),
            ("EMmean,RUN1_GLM,x,lynx", "an ensemble of models"),
        ];
        assert_first(beside(2), &headers, &none);
    }

    /// A number and two that are one above and one below it.
    fn near(i: u32) -> String {
        let of = i * 37 % 50;
        format!("{},{},{}\n", 20 + of, 21 + of, 19 + of)
    }

    #[test]
    fn what_two_columns_are_called_estimates_of_is_predicted() {
        let none = [("yield,mean_se,mean_ci_lower", "nothing is predicted")];
        assert_first(near, &["expenditure,pmt_ols,pmt_lasso"], &none);
        for header in ["eGFR MDRD,iohexol,eGFR EKFC", "prophet_7d,qty,prophet_28d"] {
            assert_eq!(predicted_number(&table(header, near)), Some(1), "{header}");
        }
        let asked = untold_number(&table("gfr_a,gfr_b,gfr_c", near));
        assert!(matches!(asked, Some(DataError::SeveralOutcomes { .. })), "nothing tells");
    }

    #[test]
    fn a_number_is_predicted_beside_two_classes_that_nothing_speaks_for() {
        let row = |i: u32| {
            let (of, kind) = (i * 37 % 50, ["Urban", "Rural"][(i % 2) as usize]);
            format!("{},{},{},{kind},{}\n", 20 + of + i % 7, 21 + of, 19 + of, 1 + i % 2)
        };
        let headers = [
            "spend,pmt_ols,pmt_lasso,kind,x",
            "OBS,FCST,CLIMO,VAR,OBS_QC",
            "sold price,Jan est.,Els est.,kind,x",
        ];
        let none = [("spend,pmt_ols,pmt_lasso,kind,churned", "there is an outcome")];
        assert_first(row, &headers, &none);
    }

    fn told_of(header: &str) -> (Vec<String>, Vec<String>) {
        let rows = "1,2.5,0.1,17\n2,3.5,0.7,17\n3,1.5,0.4,20\n";
        let table = table_of(&format!("{header}\n{rows}"));
        let found = predictions(&table, &Roles::default(), &[1]).unwrap();
        let names = found.columns.iter().map(|&c| table.header[c].clone()).collect();
        let said = found.premises(&table, &[1], &Roles::default());
        (names, said.into_iter().skip(1).map(|premise| premise.text).collect())
    }

    #[test]
    fn what_is_called_a_prediction_is_one_and_the_rest_is_none() {
        let (names, said) = told_of("id,y,yhat,yhat_upper");
        assert_eq!(names, ["yhat"]);
        assert_eq!(said, ["“yhat_upper” is not taken for a prediction: its name is none of one"]);
        let (names, said) = told_of("donor_id,y,m,area");
        assert_eq!(names, ["m", "area"]);
        let expected =
            ["“m” and “area” are taken for predictions: they are the columns of numbers"];
        assert_eq!(said, expected);
    }
}
