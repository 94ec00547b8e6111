//! Which columns are scores of models, by small rules: each leaves columns out for a reason that can
//! be said, and the user can take them all the same.

use crate::data::error::{DataError, quoted};
use crate::data::role::classes::{is_event, is_known_if, is_twin, says_the_same};
use crate::data::role::evidence::{
    AS_WELL, CLEAR, apart, area, falls, is_calibrated, tells, tells_like,
};
use crate::data::role::facts::{MANY_ROWS, is_time};
use crate::data::role::facts::{
    has_fractions, is_constant, is_flag, is_number, is_probability, is_share, numbers_rows, range,
};
use crate::data::role::find::is_flagged_model;
use crate::data::role::names::{
    claims, is_assay_name, is_called_after, is_diagnostic, is_feature_name, is_forecast_of,
    is_model, is_of_uplift, is_percentage_name, is_prediction, is_score_name, is_share_name,
    is_spread_alone, is_spread_name, is_spread_of_mean, is_test_name,
};
use crate::data::role::outcome::Outcome;
use crate::data::role::premise::Reason;
use crate::data::role::relations::{agreements, leave_out_derived, leave_out_items, perfect};
use crate::data::role::relations::{confidences, decides, decides_in_words, is_cut_of_a_score};
use crate::data::role::relations::{leave_out_complements, leave_out_other_classes};
use crate::data::role::weight::may_be_weight;
use crate::data::table::table::Table;
use crate::data::text::weka::comes_first;
use crate::data::text::words::words;
use crate::domain::{SortShort, is_surely_reversed};
use std::sync::OnceLock;

/// Scores of models that are no probabilities have spans within this factor of each other.
const ALIKE: f64 = 20.0;

/// Standard errors within which an area is as good as one half.
const CHANCE: f64 = 1.5;

/// The columns of scores.
#[derive(Debug, Default)]
pub(crate) struct Models {
    /// Columns, and whether low values mean positive.
    pub(crate) taken: Vec<(usize, bool)>,
    /// Of these, columns that hold decisions.
    pub(crate) decisions: Vec<usize>,
    /// Of these, columns of the probability of the class that another column says, and that column.
    pub(crate) confidences: Vec<(usize, usize)>,
    /// Of these, columns that are taken for their numbers although others are called scores.
    pub(crate) by_range: Vec<usize>,
    /// Of these, columns that are taken because nothing tells: neither their names nor their ranges.
    pub(crate) untold: Vec<usize>,
    /// Of these, columns that part the classes in every row.
    pub(crate) perfect: Vec<usize>,
    pub(crate) left_out: Vec<(usize, Reason)>,
}

impl Models {
    /// Adds what would have been decided of the columns that the user did not take, and which of
    /// those taken hold decisions.
    pub(crate) fn explain(&mut self, table: &Table, outcome: &Outcome, free: &[usize]) {
        let Ok(found) = find(table, outcome, free) else { return };
        let is_taken = |column: usize| self.taken.iter().any(|(taken, _)| *taken == column);
        self.decisions = found.decisions.into_iter().filter(|&c| is_taken(c)).collect();
        self.confidences = found.confidences.into_iter().filter(|(c, _)| is_taken(*c)).collect();
        self.left_out = found.left_out.into_iter().filter(|(c, _)| !is_taken(*c)).collect();
    }
}

/// Finds the models among some columns.
///
/// # Errors
/// [`DataError::ScoresOrFeatures`] if nothing tells scores from other numbers.
pub(crate) fn find(table: &Table, outcome: &Outcome, free: &[usize]) -> Result<Models, DataError> {
    let mut models = Models::default();
    let mut possible = Vec::new();
    let own = table.joined.first().map_or(usize::MAX, |file| file.columns.start);
    for &column in free {
        let name = &table.header[column];
        let is_numeric = table.columns[column].is_numeric();
        let says_it = table.rows() >= MANY_ROWS
            && !may_be_weight(table, column)
            && says_the_same(table, outcome.column, column);
        if says_it && !has_fractions(table, column) {
            models.left_out.push((column, Reason::Copy));
        } else if !is_numeric
            && (decides_in_words(table, outcome, column)
                || is_cut_of_a_score(table, outcome, column, free))
        {
            models.decisions.push(column);
        } else if !is_numeric {
            // A text is no score.
        } else if column < own && may_be_weight(table, column) {
            models.left_out.push((column, Reason::Weight));
        } else if is_number(table, column) {
            models.left_out.push((column, Reason::Number));
        } else if is_time(table, column) && !is_of_outcome(table, outcome, column) {
            models.left_out.push((column, Reason::Time));
        } else if table.rows() >= MANY_ROWS
            && is_constant(table, column)
            && (!is_score_name(name) || !is_share(table, column))
        {
            models.left_out.push((column, Reason::Constant));
        } else if is_score_name(name) && decides(table, outcome, column) {
            models.decisions.push(column);
        } else {
            possible.push(column);
        }
    }
    leave_out_beside(table, &mut possible, &mut models.left_out);
    leave_out_derived(table, outcome, &mut possible, &mut models.left_out);
    leave_out_items(table, &mut possible, &mut models.left_out);
    models.perfect = perfect(table, outcome, &possible);
    leave_out_other_classes(table, outcome, &mut possible, &mut models.left_out);
    leave_out_complements(table, outcome, &mut possible, &mut models.left_out);
    refuse_uplift(table, free)?;
    let (cuts, rest) =
        possible.iter().partition(|&&column| is_cut_of_a_score(table, outcome, column, &possible));
    (models.decisions, possible) = ([models.decisions, cuts].concat(), rest);
    for (column, decision, is_told) in confidences(table, outcome, &possible, &models.decisions) {
        if is_told {
            models.left_out.push((column, Reason::Confidence(decision)));
            possible.retain(|&other| other != column);
        } else {
            models.confidences.push((column, decision));
        }
    }
    if possible.iter().all(|&column| decides(table, outcome, column)) {
        models.decisions.append(&mut possible);
    }
    // A flag may say where a score is known.
    let marks_known = |flag: usize| possible.iter().any(|&score| is_known_if(table, score, flag));
    models.decisions.retain(|&decision| !marks_known(decision));
    let agreements = agreements(table, outcome, &models.decisions);
    models.decisions.retain(|column| !agreements.contains(column));
    models.left_out.extend(agreements.into_iter().map(|column| (column, Reason::Derived)));
    let must_have_one = models.decisions.is_empty();
    let scores = tell_scores(table, outcome, &possible, must_have_one, &mut models)?;
    let features = possible.iter().filter(|column| !scores.contains(column));
    models.left_out.extend(features.map(|&column| (column, Reason::Feature)));
    let taken = free.iter().filter(|c| scores.contains(c) || models.decisions.contains(c));
    models.taken = taken.map(|&column| (column, is_low(table, outcome, column))).collect();
    models.confidences.retain(|(column, _)| scores.contains(column));
    models.left_out.sort_short_by_key(|(column, _)| *column);
    Ok(models)
}

/// Whether a column of probabilities is called after the outcome or one of its values.
fn is_of_outcome(table: &Table, outcome: &Outcome, column: usize) -> bool {
    let (name, of) = (&table.header[column], &table.header[outcome.column]);
    let values = [&outcome.positive.spelling, &outcome.negative.spelling];
    let is_value = |value: &&String| value.eq_ignore_ascii_case(name);
    (is_called_after(name, of) || values.iter().any(is_value) || is_forecast_of(name, of))
        && is_probability(table, column)
}

/// Columns that say how a prediction spreads or that number the rows go where others are left.
fn leave_out_beside(table: &Table, possible: &mut Vec<usize>, left_out: &mut Vec<(usize, Reason)>) {
    let own = table.joined.first().map_or(usize::MAX, |file| file.columns.start);
    // "std" alone may be a model, "lcl" beside "ucl" is none.
    let alone = possible.iter().filter(|&&c| is_spread_alone(&table.header[c])).count();
    let are_saved = table.header.iter().any(|name| is_prediction(name));
    let is_spread = |name: &str| {
        is_spread_name(name) && (are_saved || !is_diagnostic(name))
            || alone > 1 && is_spread_alone(name)
            || is_spread_of_mean(name, &table.header)
    };
    let reason = |column: usize| match is_spread(&table.header[column]) {
        _ if column >= own => None,
        true => Some(Reason::Spread),
        false => (!is_score_name(&table.header[column]) && numbers_rows(table, column))
            .then_some(Reason::Number),
    };
    let reasons: Vec<Option<Reason>> = possible.iter().map(|&column| reason(column)).collect();
    if reasons.contains(&None) {
        let columns = std::mem::take(possible).into_iter().zip(reasons);
        for (column, reason) in columns {
            match reason {
                Some(reason) => left_out.push((column, reason)),
                None => possible.push(column),
            }
        }
    }
}

/// Scores of what a treatment changes are no scores of the outcome.
fn refuse_uplift(table: &Table, free: &[usize]) -> Result<(), DataError> {
    let is = |&&column: &&usize| is_of_uplift(&table.header[column]);
    let effects: Vec<&usize> = free.iter().filter(|column| is(column).0).collect();
    if effects.is_empty() || !free.iter().any(|column| is(&column).1) {
        return Ok(());
    }
    let columns = effects.into_iter().map(|&column| table.header[column].clone()).collect();
    Err(DataError::Uplift { columns })
}

/// Columns of which nothing tells that are all taken for models at most.
const MOST_UNTOLD: usize = 8;

/// The scores among columns of numbers: those that are called so, and probabilities beside them if
/// they are such; else the probabilities, if they are not outnumbered; else all, if they are alike, or
/// few and not called as features are. Probabilities are not outnumbered by what is called a feature.
fn tell_scores(
    table: &Table,
    outcome: &Outcome,
    columns: &[usize],
    must_have_one: bool,
    models: &mut Models,
) -> Result<Vec<usize>, DataError> {
    // A file is joined for the sake of its scores.
    let own = table.joined.first().map_or(usize::MAX, |file| file.columns.start);
    let (own, joined): (Vec<usize>, Vec<usize>) = columns.iter().partition(|&&c| c < own);
    let is_named = |&&column: &&usize| {
        is_score_name(&table.header[column])
            || is_of_outcome(table, outcome, column)
            || is_flagged_model(table, column)
    };
    let (mut named, others): (Vec<usize>, Vec<usize>) = own.iter().partition(is_named);
    // "CreditScore" and "tree_tag" beside models are features if they tell nothing.
    let is_doubtful = |&column: &usize| !is_probability(table, column);
    if table.rows() >= MANY_ROWS
        && named.iter().any(is_doubtful)
        && named.iter().any(|&column| tells(table, outcome, column))
    {
        named.retain(|&column| {
            let least = if is_feature_name(&table.header[column]) { CLEAR } else { CHANCE };
            let tells = || {
                let (apart, error) = apart(table, outcome, column);
                apart > least * error
            };
            is_probability(table, column)
                || is_flagged_model(table, column)
                || is_model(&table.header[column])
                || tells()
        });
    }
    let (mut probable, others): (Vec<usize>, Vec<usize>) = others.iter().partition(|&&column| {
        let name = &table.header[column];
        is_probability(table, column) && !is_share_name(name) && !is_spread_alone(name)
    });
    // Nothing but its range speaks for a random number beside a model.
    if table.rows() >= MANY_ROWS && probable.iter().any(|&column| tells(table, outcome, column)) {
        probable.retain(|&column| {
            let (apart, error) = apart(table, outcome, column);
            apart > CHANCE * error
        });
    }
    let is_feature =
        |&column: &usize| is_feature_name(&table.header[column]) || is_flag(table, column);
    let are_alike = are_alike(table, &others);
    let are_features = others.iter().all(is_feature);
    // A flag beside probabilities is a feature.
    let flags = others.iter().filter(|&&column| is_flag(table, column)).count();
    let scores = if own.iter().all(|&column| is_flag(table, column)) {
        own // classifiers, each with two answers
    } else if !named.is_empty() {
        let named_ones = Named { table, outcome, scores: &named, decisions: &models.decisions };
        models.by_range = named_ones.with_them(&own);
        [&named[..], &models.by_range].concat()
    } else if others.is_empty()
        || 2 * probable.len() > own.len() - flags
        || !probable.is_empty() && are_features
    {
        probable
    } else if probable.is_empty()
        && are_alike
        && (others.len() < 2 || !others.iter().any(is_feature))
    {
        if joined.is_empty() && models.decisions.is_empty() {
            models.untold.clone_from(&others);
        }
        others
    } else if !must_have_one || !joined.is_empty() {
        probable
    } else if own.len() <= MOST_UNTOLD
        && !own.iter().any(is_feature)
        && (table.rows() < MANY_ROWS || own.iter().all(|&column| tells(table, outcome, column)))
    {
        models.untold.clone_from(&own);
        own
    } else if probable.iter().any(|&column| is_calibrated(table, outcome, column))
        || probable.iter().all(|&column| tells(table, outcome, column))
            && !probable.is_empty()
            && !others.iter().any(|&column| tells_like(table, outcome, column, &probable))
    {
        probable
    } else if let Some(telling) = telling(table, outcome, &own)
        && probable.iter().all(|column| telling.contains(column))
    {
        models.untold.clone_from(&telling);
        telling
    } else if let Some(assays) = assays(table, outcome, &own).filter(|_| probable.is_empty()) {
        models.untold.clone_from(&assays);
        assays
    } else {
        let names = |columns: &[usize]| columns.iter().map(|&c| table.header[c].clone()).collect();
        return Err(DataError::ScoresOrFeatures { columns: names(&own), likely: names(&probable) });
    };
    // "BIOWIN1" beside "BIOWIN2", which is a probability.
    let is_left = |c: &&usize| {
        !scores.contains(c) && !is_feature_name(&table.header[**c]) && tells(table, outcome, **c)
    };
    let twins = columns.iter().filter(is_left).filter(|&&column| {
        table.rows() >= MANY_ROWS && scores.iter().any(|&score| is_twin(table, score, column, 1))
    });
    let twins: Vec<usize> = twins.copied().collect();
    Ok([scores, twins, joined].concat())
}

/// The columns that are not called features and tell the outcome, if they are alike and no other
/// column tells it as well.
fn telling(table: &Table, outcome: &Outcome, columns: &[usize]) -> Option<Vec<usize>> {
    let is_feature = |&&c: &&usize| is_feature_name(&table.header[c]) || is_flag(table, c);
    let (features, others): (Vec<usize>, Vec<usize>) = columns.iter().partition(is_feature);
    let told = others.iter().copied().filter(|&c| tells_like(table, outcome, c, columns));
    let told: Vec<usize> = told.collect();
    let is_rival = |&feature: &usize| tells_like(table, outcome, feature, &told);
    let are_all = || told.len() == others.len() && told.len() <= MOST_UNTOLD;
    let are_models = !told.is_empty() && (are_alike(table, &told) || are_all());
    let is_clear = are_models && !features.iter().any(is_rival);
    is_clear.then_some(told)
}

/// The columns of a laboratory that tell the outcome, if there are several, but few: concentrations, by the
/// unit in their names, which are compared as tests are.
fn assays(table: &Table, outcome: &Outcome, columns: &[usize]) -> Option<Vec<usize>> {
    let is_assay = |&&column: &&usize| is_assay_name(&table.header[column]);
    let told = columns.iter().filter(is_assay).copied().filter(|&c| tells(table, outcome, c));
    let told: Vec<usize> = told.collect();
    (table.rows() >= MANY_ROWS && (2..=MOST_UNTOLD).contains(&told.len())).then_some(told)
}

/// Whether columns have ranges of one kind: they overlap, and no span is many times another.
pub(crate) fn are_alike(table: &Table, columns: &[usize]) -> bool {
    let ranges: Vec<(f64, f64)> = columns.iter().filter_map(|&c| range(table, c)).collect();
    let low = ranges.iter().map(|r| r.0).fold(f64::NEG_INFINITY, f64::max);
    let high = ranges.iter().map(|r| r.1).fold(f64::INFINITY, f64::min);
    let spans = || ranges.iter().map(|(low, high)| high - low).filter(|span| *span > 0.0);
    let (least, most) = (spans().fold(f64::INFINITY, f64::min), spans().fold(0.0, f64::max));
    columns.len() < 2 || low <= high && most <= ALIKE * least
}

/// Whether low values mean positive: the column is called after the negative class, and its numbers
/// fall where positives are.
fn is_low(table: &Table, outcome: &Outcome, column: usize) -> bool {
    if table.columns[column].is_vector() {
        // The second of two probabilities is that of the class that comes second.
        return comes_first(&outcome.positive.key, &outcome.negative.key);
    }
    let claims = |key: &str| claims(&table.header[column], &table.header[outcome.column], key);
    claims(&outcome.negative.key) && !claims(&outcome.positive.key) && falls(table, outcome, column)
}

/// The columns of a table that are called scores, and its columns of decisions.
pub(crate) struct Named<'a> {
    pub(crate) table: &'a Table,
    pub(crate) outcome: &'a Outcome,
    pub(crate) scores: &'a [usize],
    pub(crate) decisions: &'a [usize],
}

impl Named<'_> {
    /// The other columns of numbers that are taken for models: they tell the outcome and stand beside a
    /// score, with nothing but such columns between, or they tell it about as well and are
    /// probabilities. Beside a score, what is none must tell it as well, too.
    pub(crate) fn with_them(&self, columns: &[usize]) -> Vec<usize> {
        let (table, outcome) = (self.table, self.outcome);
        let possible: Vec<usize> = columns.iter().copied().filter(|&c| self.can_be(c)).collect();
        let is_near = |column: usize| self.is_near(column, &possible);
        let (small, mut best) = (table.rows() < MANY_ROWS, None);
        let is_one = |&column: &usize| {
            let is_probable =
                is_probability(table, column) || self.is_calibrated_percentage(column);
            let is_near = is_near(column);
            if small || !is_probable && !is_near {
                return is_probable || is_near;
            }
            let (area, error) = area(table, outcome, column);
            let apart = (area - 0.5).abs();
            let (best, is_high) = best.get_or_insert_with(|| self.best());
            // What ranks the other way round is rather a feature.
            if !is_probable && is_high.is_some_and(|is_high| (area > 0.5) != is_high) {
                return false;
            }
            // Tests are compared with the scores that are made of them.
            let is_test = is_near && is_test_name(&table.header[column]);
            let is_band = || self.scores.iter().any(|&score| is_band_of(table, column, score));
            apart > CLEAR * error
                && (is_probable && is_near || is_test || apart > AS_WELL * *best)
                && (is_probable || !is_band())
        };
        possible.iter().copied().filter(is_one).collect()
    }

    /// How far the area of the best score is from one half, and whether it is above, if that is clear.
    fn best(&self) -> (f64, Option<bool>) {
        let areas = self.scores.iter().map(|&score| area(self.table, self.outcome, score));
        let areas = areas.map(|(area, error)| (area - 0.5, error));
        let best = areas.max_by(|a, b| a.0.abs().total_cmp(&b.0.abs()));
        let (best, error) = best.unwrap_or_default();
        (best.abs(), (best.abs() > CLEAR * error).then_some(best > 0.0))
    }

    /// Whether a column may be a model: it is called neither a feature nor a share, unless its name ends
    /// as that of a score does. R writes ".fitted" beside the columns that a model was made of.
    fn can_be(&self, column: usize) -> bool {
        let name = |column: usize| &*self.table.header[column];
        let of_r = self.scores.iter().all(|&score| name(score).starts_with('.'));
        // "hospital_total" beside "lace_total".
        let end = |column: usize| {
            let (last, words) = (words(name(column)).pop()?, words(name(column)).len());
            (words > 1 && last.chars().all(char::is_alphabetic)).then_some(last)
        };
        let ends_alike = || {
            end(column)
                .is_some_and(|own| self.scores.iter().any(|&c| end(c).as_ref() == Some(&own)))
        };
        let is_other = match is_probability(self.table, column) {
            true => is_share_name(name(column)),
            false if of_r => !name(column).starts_with('.'),
            false => {
                is_feature_name(name(column))
                    && !is_test_name(name(column))
                    && !ends_alike()
                    && !self.is_between(column)
            }
        };
        let is_score = self.scores.contains(&column);
        let is_spread = is_spread_alone(name(column));
        !is_score && !is_other && !is_spread && !is_flag(self.table, column)
    }

    /// Whether a column holds percentages, by its name, that are the chances of the outcome.
    fn is_calibrated_percentage(&self, column: usize) -> bool {
        is_percentage_name(&self.table.header[column])
            && is_calibrated(self.table, self.outcome, column)
    }

    /// Whether a column stands between two scores: "PCA" between "LOF" and "KNN".
    fn is_between(&self, column: usize) -> bool {
        let is_score = |at: Option<usize>| at.is_some_and(|at| self.scores.contains(&at));
        is_score(column.checked_sub(1)) && is_score(Some(column + 1))
    }

    /// Whether a column stands beside a score, with nothing but possible ones and decisions between.
    fn is_near(&self, column: usize, possible: &[usize]) -> bool {
        let passes = |next: &usize| {
            let all = [self.scores, possible, self.decisions];
            all.iter().any(|columns| columns.contains(next))
        };
        let is_score = |next: usize| self.scores.contains(&next);
        (0..column).rev().take_while(passes).any(is_score)
            || (column + 1..self.table.header.len()).take_while(passes).any(is_score)
    }
}

/// Whether the numbers of a column are those of bands of a score, such as deciles.
fn is_band_of(table: &Table, column: usize, score: usize) -> bool {
    let pair = |row| table.number(row, score).zip(table.number(row, column));
    let mut pairs: Vec<(f64, f64)> = (0..table.rows()).filter_map(pair).collect();
    pairs.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let bands = pairs.chunk_by(|a, b| a.1 == b.1).count();
    let goes = |is: fn(f64, f64) -> bool| pairs.windows(2).all(|pair| is(pair[0].1, pair[1].1));
    2 * bands < pairs.len() && (goes(|a, b| a <= b) || goes(|a, b| a >= b))
}

/// The outcome with the other class positive, if the positive one is a guess or the column is called after
/// the absence of an event, as "good_flag" is, and all models, or all of
/// several probabilities and percentages among them, are surely high where the other one is: a model is
/// made for what is looked for, however common it is. Scores of points may rise with what is good.
pub(crate) fn likelier(table: &Table, outcome: &Outcome, models: &[usize]) -> Option<Outcome> {
    let speaks = |&&column: &&usize| {
        let (area, error) = area(table, outcome, column);
        is_surely_reversed(area, error)
    };
    let is_probable = |&&column: &&usize| {
        is_probability(table, column) || is_percentage_name(&table.header[column])
    };
    let all = models.iter().filter(is_probable).count();
    let probable = models.iter().filter(is_probable).filter(speaks).count();
    let are_all = || models.iter().all(|model| speaks(&model));
    let name = words(&table.header[outcome.column]).join(" ");
    let can_be = outcome.is_guess || is_event(&name) == Some(false);
    if !can_be || all == 0 || probable < all || all == 1 && !are_all() {
        return None;
    }
    let (positive, negative) = (outcome.negative.clone(), outcome.positive.clone());
    let note = format!(
        "Outcome: column {}; positive is {} (its cases have the higher probabilities; choose the other if that is wrong).",
        quoted(&table.header[outcome.column]),
        quoted(&positive.spelling)
    );
    let (note, judged) = (Some(note), OnceLock::new());
    Some(Outcome { positive, negative, note, is_guess: false, judged, ..*outcome })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::role::outcome::outcome;
    use crate::data::role::roles::Roles;
    use crate::data::table::reader::table_of;

    /// The columns beside a score of a table with the outcome "y", by the numbers of row i of n.
    fn beside(header: &str, numbers: [fn(u32) -> u32; 3]) -> Vec<String> {
        let row = |i: u32| {
            let [a, b, c] = numbers.map(|number| number(i));
            format!("{},{a},{b},{c}\n", u32::from(i * 7 % 60 + i % 3 * 9 > 40))
        };
        let table = table_of(&format!("y,{header}\n{}", (0..60).map(row).collect::<String>()));
        let outcome = outcome("", &table, &Roles::default()).unwrap();
        let named = Named { table: &table, outcome: &outcome, scores: &[3], decisions: &[] };
        named.with_them(&[1, 2, 3]).into_iter().map(|c| table.header[c].clone()).collect()
    }

    const TELLS: fn(u32) -> u32 = |i| i * 7 % 60;
    const TELLS_NOTHING: fn(u32) -> u32 = |i| i * 23 % 37;

    #[test]
    fn what_tells_the_outcome_beside_a_score_is_a_model() {
        let also: fn(u32) -> u32 = |i| i * 7 % 60 / 3 + i % 2;
        assert_eq!(beside("age,lace,score", [also, also, TELLS]), ["lace"]);
        assert_eq!(beside("lace,age,score", [also, also, TELLS]), [""; 0], "a feature between");
        assert_eq!(beside("lace,hospital,score", [also, also, TELLS]), ["lace", "hospital"]);
        assert_eq!(beside("lace,hospital,score", [also, TELLS_NOTHING, TELLS]), ["lace"]);
        let against: fn(u32) -> u32 = |i| 60 - i * 7 % 60;
        assert_eq!(beside("lace,hospital,score", [also, against, TELLS]), ["lace"]);
        assert_eq!(beside("a,age_total,lace_total", [also, also, TELLS]), ["a", "age_total"]);
    }

    #[test]
    fn bands_of_a_score_are_no_model_of_their_own() {
        assert_eq!(beside("lace,band,score", [TELLS_NOTHING, |i| i * 7 % 60 / 6, TELLS]), [""; 0]);
    }

    fn positive(words: [&str; 2], times: u32) -> Option<String> {
        positive_of("who", words, times)
    }

    fn positive_of(name: &str, words: [&str; 2], times: u32) -> Option<String> {
        let row = |i: u32| {
            let is_common = i % 5 > 1;
            let p = f64::from(i % 40 + if is_common { 30 } else { 0 }) * f64::from(times) / 100.0;
            format!("{},{p:.2}\n", words[usize::from(is_common)])
        };
        let table = table_of(&format!("{name},m\n{}", (0..100).map(row).collect::<String>()));
        let outcome = outcome("", &table, &Roles::default()).unwrap();
        likelier(&table, &outcome, &[1]).map(|outcome| outcome.positive.spelling)
    }

    #[test]
    fn probabilities_speak_for_the_common_class_if_no_word_does() {
        assert_eq!(positive(["rood", "blauw"], 1).as_deref(), Some("blauw"));
        assert_eq!(positive(["bad", "good"], 1), None, "words tell");
        assert_eq!(positive(["rood", "blauw"], 9), None, "points may be good");
        assert_eq!(positive_of("good_flag", ["1", "0"], 1).as_deref(), Some("0"));
        assert_eq!(positive_of("bad_flag", ["1", "0"], 1), None);
    }
}
