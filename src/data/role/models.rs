//! Which columns are scores of models. First some go for what they are by themselves, then some of the
//! others for what stands beside them; which of those left are the models says the first rule that fits.
//! What goes has a reason that can be said, and the user can take it all the same.

use crate::data::error::{DataError, Result, quoted};
use crate::data::role::classes::{is_known_if, is_twin, says_the_same};
use crate::data::role::evidence::{AS_WELL, CLEAR, apart, area, falls, is_calibrated, tells_like};
use crate::data::role::facts::{MANY_ROWS, is_number, is_time, numbers_rows};
use crate::data::role::find::{in_two, is_flagged_model, which};
use crate::data::role::names::{
    claims, is_assay_name, is_called_after, is_diagnostic, is_feature_name, is_forecast_of,
    is_model, is_of_uplift, is_percentage_name, is_prediction, is_score_name, is_share_name,
    is_spread_alone, is_spread_name, is_spread_of_mean, is_test_name,
};
use crate::data::role::outcome::Outcome;
use crate::data::role::premise::{Reason, Reasons};
use crate::data::role::relations::{
    agreements, confidences, decided_words, decides, decides_in_words, derived, is_cut_of_a_score,
    items, may_be_decisions, of_other_classes, perfect, said_twice,
};
use crate::data::role::weight::may_be_weight;
use crate::data::table::table::Table;
use crate::data::text::weka::comes_first;
use crate::data::text::words::{Says, is_event, whole, words};
use crate::domain::{SortShort, is_surely_reversed};
use std::cell::LazyCell;

/// Scores of models that are no probabilities have spans within this factor of each other.
const ALIKE: f64 = 20.0;

/// Standard errors within which an area is as good as one half.
const CHANCE: f64 = 1.5;

/// Columns of which nothing tells that are all taken for models at most.
const MOST_UNTOLD: usize = 8;

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
    pub(crate) left_out: Reasons,
}

/// Finds the models among some columns.
///
/// # Errors
/// [`DataError::ScoresOrFeatures`] if nothing tells scores from other numbers, [`DataError::Uplift`].
pub(crate) fn find(table: &Table, outcome: &Outcome, free: &[usize]) -> Result<Models> {
    let free = Free { table, outcome, columns: free };
    let (mut models, mut possible) = free.by_themselves();
    models.leave_out(free.spreads_and_numbers(&possible), &mut possible);
    models.leave_out(derived(table, outcome, &possible), &mut possible);
    models.leave_out(items(table, &possible), &mut possible);
    models.perfect = perfect(table, outcome, &possible);
    models.leave_out(of_other_classes(table, outcome, &possible), &mut possible);
    models.leave_out(said_twice(table, outcome, &possible), &mut possible);
    refuse_uplift(table, free.columns)?;
    models.find_decisions(free, &mut possible);
    let chosen = Rest::of(free, &possible, &models.decisions).chosen()?;
    let features = possible.into_iter().filter(|column| !chosen.scores.contains(column));
    models.left_out.extend(features.map(|column| (column, Reason::Feature)));
    models.left_out.sort_short_by_key(|(column, _)| *column);
    models.confidences.retain(|(column, _)| chosen.scores.contains(column));
    let is_taken = |c: &&usize| chosen.scores.contains(c) || models.decisions.contains(c);
    let taken = free.columns.iter().filter(is_taken);
    models.taken = taken.map(|&column| (column, is_low(table, outcome, column))).collect();
    (models.by_range, models.untold) = (chosen.by_range, chosen.untold);
    Ok(models)
}

impl Models {
    /// Adds what would have been decided of the columns that the user did not take, and which of
    /// those taken hold decisions.
    pub(crate) fn explain(&mut self, table: &Table, outcome: &Outcome, free: &[usize]) {
        let found = find(table, outcome, free).unwrap_or_default();
        let is_taken = |column: usize| self.taken.iter().any(|(taken, _)| *taken == column);
        let decides = |&c: &usize| {
            found.decisions.contains(&c)
                || decided_words(table, outcome, c).is_some()
                || may_be_decisions(table, outcome, c).is_some()
        };
        self.decisions = free.iter().copied().filter(|c| is_taken(*c) && decides(c)).collect();
        self.confidences = found.confidences.into_iter().filter(|(c, _)| is_taken(*c)).collect();
        self.left_out = found.left_out.into_iter().filter(|(c, _)| !is_taken(*c)).collect();
    }

    fn leave_out(&mut self, gone: Reasons, possible: &mut Vec<usize>) {
        possible.retain(|column| !gone.iter().any(|(other, _)| other == column));
        self.left_out.extend(gone);
    }

    /// Parts decisions from scores, and what is said of a decision from both.
    fn find_decisions(&mut self, free: Free, possible: &mut Vec<usize>) {
        let Free { table, outcome, .. } = free;
        let is_cut = |column| is_cut_of_a_score(table, outcome, column, possible);
        let (cuts, rest) = in_two(&*possible, is_cut);
        self.decisions.extend(cuts);
        *possible = rest;
        for (column, decision, is_told) in confidences(table, outcome, possible, &self.decisions) {
            if is_told {
                self.left_out.push((column, Reason::Confidence(decision)));
                possible.retain(|&other| other != column);
            } else {
                self.confidences.push((column, decision));
            }
        }
        if possible.iter().all(|&column| decides(table, outcome, column)) {
            self.decisions.append(possible);
        }
        // A flag may say where a score is known.
        let marks_known = |flag| possible.iter().any(|&score| is_known_if(table, score, flag));
        self.decisions.retain(|&decision| !marks_known(decision));
        let agreements = agreements(table, outcome, &self.decisions);
        self.decisions.retain(|column| !agreements.contains(column));
        self.left_out.extend(agreements.into_iter().map(|column| (column, Reason::Derived)));
    }
}

/// The columns of a table that have no role, beside its outcome.
#[derive(Clone, Copy)]
struct Free<'a> {
    table: &'a Table,
    outcome: &'a Outcome,
    columns: &'a [usize],
}

impl<'a> Free<'a> {
    /// What goes and what decides by itself, and the columns that may be scores.
    fn by_themselves(self) -> (Models, Vec<usize>) {
        let Self { table, outcome, columns } = self;
        let (mut models, mut possible) = (Models::default(), vec![]);
        for &column in columns {
            let mut goes = |reason| models.left_out.push((column, reason));
            match () {
                () if self.repeats_outcome(column) => goes(Reason::Copy),
                () if self.decides_in_words(column) => models.decisions.push(column),
                () if !table.is_numeric(column) => {}
                () if column < table.joined_from() && may_be_weight(table, column) => {
                    goes(Reason::Weight);
                }
                () if is_number(table, column) => goes(Reason::Number),
                () if is_time(table, column) && !self.is_of_outcome(column) => goes(Reason::Time),
                () if self.is_the_same(column) => goes(Reason::Constant),
                () if is_score_name(self.name(column)) && decides(table, outcome, column) => {
                    models.decisions.push(column);
                }
                () => possible.push(column),
            }
        }
        (models, possible)
    }

    fn name(self, column: usize) -> &'a str {
        &self.table.header[column]
    }

    /// Whether what all rows show is hardly chance.
    fn has_many_rows(self) -> bool {
        self.table.rows() >= MANY_ROWS
    }

    fn repeats_outcome(self, column: usize) -> bool {
        self.has_many_rows()
            && !may_be_weight(self.table, column)
            && says_the_same(self.table, self.outcome.column, column)
            && !self.table.facts(column).has_fractions
    }

    fn decides_in_words(self, column: usize) -> bool {
        !self.table.is_numeric(column)
            && (decides_in_words(self.table, self.outcome, column)
                || is_cut_of_a_score(self.table, self.outcome, column, self.columns))
    }

    fn is_the_same(self, column: usize) -> bool {
        self.has_many_rows()
            && self.table.facts(column).is_constant()
            && (!is_score_name(self.name(column)) || !self.table.facts(column).is_share())
    }

    /// Whether a column of probabilities is called after the outcome or one of its values.
    fn is_of_outcome(self, column: usize) -> bool {
        let (name, of) = (self.name(column), self.name(self.outcome.column));
        let values = [&self.outcome.positive.spelling, &self.outcome.negative.spelling];
        let is_value = |value: &&String| value.eq_ignore_ascii_case(name);
        (is_called_after(name, of) || values.iter().any(is_value) || is_forecast_of(name, of))
            && self.table.facts(column).is_probability()
    }

    /// Whether a column is called as what models are fed with is, or holds two whole numbers.
    fn is_feature(self, column: usize) -> bool {
        is_feature_name(self.name(column)) || self.table.facts(column).is_flag()
    }

    /// Whether a column tells the outcome beyond chance.
    fn tells(self, column: usize) -> bool {
        self.is_apart(column, CLEAR)
    }

    /// Whether the area of a column is so many standard errors from one half.
    fn is_apart(self, column: usize, errors: f64) -> bool {
        let (apart, error) = apart(self.table, self.outcome, column);
        apart > errors * error
    }

    /// Columns that say how a prediction spreads or that number the rows, if others are left.
    fn spreads_and_numbers(self, columns: &[usize]) -> Reasons {
        let header = &self.table.header;
        // "std" alone may be a model, "lcl" beside "ucl" is none.
        let alone = columns.iter().filter(|&&column| is_spread_alone(self.name(column))).count();
        let are_saved = header.iter().any(|name| is_prediction(name));
        let is_spread = |name: &str| {
            is_spread_name(name) && (are_saved || !is_diagnostic(name))
                || alone > 1 && is_spread_alone(name)
                || is_spread_of_mean(name, header)
        };
        let own = columns.iter().copied().filter(|&column| column < self.table.joined_from());
        let reason = |column: usize| match self.name(column) {
            name if is_spread(name) => Some((column, Reason::Spread)),
            name if is_score_name(name) || !numbers_rows(self.table, column) => None,
            _ => Some((column, Reason::Number)),
        };
        let gone: Reasons = own.filter_map(reason).collect();
        if gone.len() < columns.len() { gone } else { vec![] }
    }
}

/// Scores of what a treatment changes are no scores of the outcome.
fn refuse_uplift(table: &Table, free: &[usize]) -> Result<()> {
    let is = |column: usize| is_of_uplift(&table.header[column]);
    let effects = which(free, |column| is(column).0);
    if effects.is_empty() || !free.iter().any(|&column| is(column).1) {
        return Ok(());
    }
    Err(DataError::Uplift { columns: table.names(&effects) })
}

/// The columns of numbers that may be scores, by their names and ranges.
struct Rest<'a> {
    free: Free<'a>,
    decisions: &'a [usize],
    /// Those of the first file, which the three lists below part; of some no list has them, see
    /// [`Rest::of`].
    own: Vec<usize>,
    /// Those of joined files.
    joined: Vec<usize>,
    /// Columns that are called scores or flagged as such.
    named: Vec<usize>,
    /// Other columns of probabilities.
    probable: Vec<usize>,
    others: Vec<usize>,
}

/// The models that a rule chooses.
#[derive(Default)]
struct Chosen {
    scores: Vec<usize>,
    by_range: Vec<usize>,
    untold: Vec<usize>,
}

impl Chosen {
    fn surely(scores: &[usize]) -> Self {
        Self { scores: scores.to_vec(), ..Self::default() }
    }

    /// Models because nothing says that they are none.
    fn for_want_of_others(scores: &[usize]) -> Self {
        Self { untold: scores.to_vec(), ..Self::surely(scores) }
    }
}

impl<'a> Rest<'a> {
    /// Parts the columns. What is called a score but tells nothing beside others that do, and a random
    /// number beside a probability that tells, are in none of the lists.
    fn of(free: Free<'a>, columns: &[usize], decisions: &'a [usize]) -> Self {
        let table = free.table;
        let is_probable = |column: usize| table.facts(column).is_probability();
        let (own, joined) = in_two(columns, |column| column < table.joined_from());
        let (called, mut rest) = in_two(&own, |column| {
            is_score_name(free.name(column))
                || free.is_of_outcome(column)
                || is_flagged_model(table, column)
        });
        // "score_decile" says again in ten bands what "score" says.
        let (bands, mut named) = in_two(&called, |column| {
            let of = |&score: &usize| score != column && is_band_of(table, column, score);
            words(free.name(column)).iter().any(|word| whole(word).has(Says::Band))
                && called.iter().any(of)
        });
        rest.extend(bands);
        // "CreditScore" and "tree_tag" beside models are features if they tell nothing.
        if free.has_many_rows()
            && !named.iter().all(|&column| is_probable(column))
            && named.iter().any(|&column| free.tells(column))
        {
            named.retain(|&column| {
                let least = if is_feature_name(free.name(column)) { CLEAR } else { CHANCE };
                is_probable(column)
                    || is_flagged_model(table, column)
                    || is_model(free.name(column))
                    || free.is_apart(column, least)
            });
        }
        let (mut probable, others) = in_two(rest, |column| {
            let name = free.name(column);
            is_probable(column) && !is_share_name(name) && !is_spread_alone(name)
        });
        // Nothing but its range speaks for a random number beside a model.
        if free.has_many_rows() && probable.iter().any(|&column| free.tells(column)) {
            probable.retain(|&column| free.is_apart(column, CHANCE));
        }
        Self { free, decisions, own, joined, named, probable, others }
    }

    /// What the first rule that fits says, with what is numbered like a score ("BIOWIN1" beside
    /// "BIOWIN2", which is a probability), and with the columns of joined files.
    fn chosen(&self) -> Result<Chosen> {
        let rules: [fn(&Self) -> Option<Chosen>; 9] = [
            Self::classifiers,
            Self::by_name,
            Self::probabilities,
            Self::of_one_kind,
            Self::none_needed,
            Self::few,
            Self::probabilities_that_tell,
            Self::all_that_tell,
            Self::assays,
        ];
        let Some(mut chosen) = rules.iter().find_map(|rule| rule(self)) else {
            let [columns, likely] =
                [&self.own, &self.probable].map(|columns| self.free.table.names(columns));
            return Err(DataError::ScoresOrFeatures { columns, likely });
        };
        let twins = which(self.own.iter().chain(&self.joined), |column| {
            self.free.has_many_rows()
                && !chosen.scores.contains(&column)
                && !is_feature_name(self.free.name(column))
                && self.free.tells(column)
                && chosen.scores.iter().any(|&score| is_twin(self.free.table, score, column, 1))
        });
        chosen.scores.extend(twins.iter().chain(&self.joined));
        Ok(chosen)
    }

    fn is_any_feature(&self, columns: &[usize]) -> bool {
        columns.iter().any(|&column| self.free.is_feature(column))
    }

    /// Classifiers, each with two answers.
    fn classifiers(&self) -> Option<Chosen> {
        let are_flags = self.own.iter().all(|&column| self.free.table.facts(column).is_flag());
        are_flags.then(|| Chosen::surely(&self.own))
    }

    /// Those that are called scores, with those beside them that tell as well.
    fn by_name(&self) -> Option<Chosen> {
        let by_range = if self.named.is_empty() { return None } else { self.beside_named() };
        let scores = [&self.named[..], &by_range].concat();
        Some(Chosen { by_range, ..Chosen::surely(&scores) })
    }

    /// Probabilities, if other numbers do not outnumber them or are called features.
    fn probabilities(&self) -> Option<Chosen> {
        let (table, others) = (self.free.table, &self.others);
        let flags = others.iter().filter(|&&column| table.facts(column).is_flag()).count();
        let are_features = || others.iter().all(|&column| self.free.is_feature(column));
        (others.is_empty()
            || 2 * self.probable.len() > self.own.len() - flags
            || !self.probable.is_empty() && are_features())
        .then(|| Chosen::surely(&self.probable))
    }

    /// Numbers of one kind, if there are no probabilities and none is called a feature.
    fn of_one_kind(&self) -> Option<Chosen> {
        let others = &self.others;
        let are_alike = self.probable.is_empty() && are_alike(self.free.table, others);
        let fits = are_alike && (others.len() < 2 || !self.is_any_feature(others));
        fits.then(|| {
            if self.joined.is_empty() && self.decisions.is_empty() {
                Chosen::for_want_of_others(others)
            } else {
                Chosen::surely(others)
            }
        })
    }

    /// At most the probabilities, if decisions or joined scores are models already.
    fn none_needed(&self) -> Option<Chosen> {
        (!self.decisions.is_empty() || !self.joined.is_empty())
            .then(|| Chosen::surely(&self.probable))
    }

    /// A few that all tell the outcome, none of them called a feature.
    fn few(&self) -> Option<Chosen> {
        let own = &self.own;
        let tell = || own.iter().all(|&column| self.free.tells(column));
        (own.len() <= MOST_UNTOLD
            && !self.is_any_feature(own)
            && (!self.free.has_many_rows() || tell()))
        .then(|| Chosen::for_want_of_others(own))
    }

    /// Probabilities that are calibrated, or that tell what nothing else tells as well.
    fn probabilities_that_tell(&self) -> Option<Chosen> {
        let Free { table, outcome, .. } = self.free;
        let probable = &self.probable;
        let tell = || probable.iter().all(|&column| self.free.tells(column));
        let is_rival = |&column: &usize| tells_like(table, outcome, column, probable);
        (probable.iter().any(|&column| is_calibrated(table, outcome, column))
            || !probable.is_empty() && tell() && !self.others.iter().any(is_rival))
        .then(|| Chosen::surely(probable))
    }

    /// Those that tell the outcome, if they are alike, are not called features, have all probabilities
    /// among them and no rival.
    fn all_that_tell(&self) -> Option<Chosen> {
        let Free { table, outcome, .. } = self.free;
        let (features, others) = in_two(&self.own, |column| self.free.is_feature(column));
        let told = which(&others, |column| tells_like(table, outcome, column, &self.own));
        let is_rival = |&feature: &usize| tells_like(table, outcome, feature, &told);
        let are_all = || told.len() == others.len() && told.len() <= MOST_UNTOLD;
        (!told.is_empty()
            && (are_alike(table, &told) || are_all())
            && !features.iter().any(is_rival)
            && self.probable.iter().all(|column| told.contains(column)))
        .then(|| Chosen::for_want_of_others(&told))
    }

    /// The columns of a laboratory that tell the outcome, if there are several, but few: concentrations,
    /// by the unit in their names, which are compared as tests are.
    fn assays(&self) -> Option<Chosen> {
        let told = which(&self.own, |c| is_assay_name(self.free.name(c)) && self.free.tells(c));
        let are_few = (2..=MOST_UNTOLD).contains(&told.len());
        (self.probable.is_empty() && self.free.has_many_rows() && are_few)
            .then(|| Chosen::for_want_of_others(&told))
    }

    /// The other columns of numbers that are taken for models: they tell the outcome and stand beside a
    /// score, with nothing but such columns between, or they tell it about as well and are
    /// probabilities. Beside a score, what is none must tell it as well, too.
    fn beside_named(&self) -> Vec<usize> {
        let Free { table, outcome, .. } = self.free;
        let possible = which(&self.own, |column| self.can_be(column));
        let best = LazyCell::new(|| self.best());
        which(&possible, |column| {
            // Percentages, by their name, that are the chances of the outcome.
            let is_percentage = || {
                is_percentage_name(self.free.name(column)) && is_calibrated(table, outcome, column)
            };
            let is_probable = table.facts(column).is_probability() || is_percentage();
            let is_near = self.is_near(column, &possible);
            if !self.free.has_many_rows() || !is_probable && !is_near {
                return is_probable || is_near;
            }
            let (area, error) = area(table, outcome, column);
            let apart = (area - 0.5).abs();
            let (best, is_high) = *best;
            // What ranks the other way round is rather a feature.
            if !is_probable && is_high.is_some_and(|is_high| (area > 0.5) != is_high) {
                return false;
            }
            // Tests are compared with the scores that are made of them.
            let is_test = is_near && is_test_name(&table.header[column]);
            let is_band = || self.named.iter().any(|&score| is_band_of(table, column, score));
            apart > CLEAR * error
                && (is_probable && is_near || is_test || apart > AS_WELL * best)
                && (is_probable || !is_band())
        })
    }

    /// How far the area of the best score is from one half, and whether it is above, if that is clear.
    fn best(&self) -> (f64, Option<bool>) {
        let areas = self.named.iter().map(|&score| area(self.free.table, self.free.outcome, score));
        let areas = areas.map(|(area, error)| (area - 0.5, error));
        let best = areas.max_by(|a, b| a.0.abs().total_cmp(&b.0.abs()));
        let (best, error) = best.unwrap_or_default();
        (best.abs(), (best.abs() > CLEAR * error).then_some(best > 0.0))
    }

    /// Whether a column may be a model: it is called neither a feature nor a share, unless its name ends
    /// as that of a score does. R writes ".fitted" beside the columns that a model was made of.
    fn can_be(&self, column: usize) -> bool {
        let (name, facts) = (self.free.name(column), self.free.table.facts(column));
        let of_r = self.named.iter().all(|&score| self.free.name(score).starts_with('.'));
        // "hospital_total" beside "lace_total".
        let end = |column: usize| {
            let words = words(self.free.name(column));
            let last = words.last()?.clone();
            (words.len() > 1 && last.chars().all(char::is_alphabetic)).then_some(last)
        };
        let ends_alike = || {
            end(column).is_some_and(|own| self.named.iter().any(|&c| end(c).as_ref() == Some(&own)))
        };
        // "PCA" between "LOF" and "KNN".
        let is_score = |column: usize| self.named.contains(&column);
        let is_between = || column.checked_sub(1).is_some_and(is_score) && is_score(column + 1);
        let is_other = if facts.is_probability() {
            is_share_name(name)
        } else if of_r {
            !name.starts_with('.')
        } else {
            is_feature_name(name) && !is_test_name(name) && !ends_alike() && !is_between()
        };
        !is_score(column) && !is_other && !is_spread_alone(name) && !facts.is_flag()
    }

    /// Whether a column stands beside a score, with nothing but possible ones and decisions between.
    fn is_near(&self, column: usize, possible: &[usize]) -> bool {
        let passes = |next: &usize| {
            let all = [&self.named, possible, self.decisions];
            all.iter().any(|columns| columns.contains(next))
        };
        let is_score = |next: usize| self.named.contains(&next);
        (0..column).rev().take_while(passes).any(is_score)
            || (column + 1..self.free.table.header.len()).take_while(passes).any(is_score)
    }
}

/// Whether columns have ranges of one kind: they overlap, and no span is many times another.
pub(crate) fn are_alike(table: &Table, columns: &[usize]) -> bool {
    let ranges: Vec<(f64, f64)> = columns.iter().filter_map(|&c| table.facts(c).range).collect();
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
/// made for what is looked for, however common it is. Scores of points may rise with what is good, but
/// several that all fall with what the column's name calls good are scores of risk.
pub(crate) fn likelier(table: &Table, outcome: &Outcome, models: &[usize]) -> Option<Outcome> {
    let speak = |columns: &[usize]| {
        let mut areas = columns.iter().map(|&column| area(table, outcome, column));
        areas.all(|(area, error)| is_surely_reversed(area, error))
    };
    let probable = which(models, |column| {
        table.facts(column).is_probability() || is_percentage_name(&table.header[column])
    });
    let names_absence = names_absence(&table.header[outcome.column]);
    let are_made_for_other = match probable.len() {
        0 => names_absence && models.len() > 1 && speak(models),
        1 => speak(models),
        _ => speak(&probable),
    };
    if !(outcome.is_guess || names_absence) || !are_made_for_other {
        return None;
    }
    let (positive, negative) = (outcome.negative.clone(), outcome.positive.clone());
    let note = format!(
        "Outcome: column {}; positive is {} (its cases have the higher probabilities; choose the other if that is wrong).",
        table.quoted(outcome.column),
        quoted(&positive.spelling)
    );
    let turned = Outcome::new(outcome.column, positive, negative);
    Some(Outcome { note: Some(note), is_one_of_many: outcome.is_one_of_many, ..turned })
}

/// Whether a column is called after the absence of an event, by one of its words: "survived_28d".
fn names_absence(name: &str) -> bool {
    let words = words(name);
    // "No." and "F" are said of other things.
    let absence = |word: &String| word.chars().count() > 3 && is_event(word) == Some(false);
    is_event(&words.join(" ")) == Some(false)
        || words.iter().any(absence) && !words.iter().any(|word| is_event(word) == Some(true))
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
        let free = Free { table: &table, outcome: &outcome, columns: &[] };
        let (own, named) = (vec![1, 2, 3], vec![3]);
        let (joined, probable, others) = (vec![], vec![], vec![]);
        let rest = Rest { free, decisions: &[], own, joined, named, probable, others };
        rest.beside_named().into_iter().map(|column| table.header[column].clone()).collect()
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
        assert_eq!(positive_of("survived_28d", ["1", "0"], 1).as_deref(), Some("0"));
        assert_eq!(positive_of("bad_flag", ["1", "0"], 1), None);
        assert_eq!(positive_of("good_bad", ["b", "g"], 1), None, "both are named");
    }
}
