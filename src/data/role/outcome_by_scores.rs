//! Which outcome the scores tell: the one of several columns that may be it, and what is asked where they
//! speak against the column that was found.

use crate::data::error::{DataError, Result, quoted};
use crate::data::role::classes::{
    is_count_of, is_earlier, is_known_if, is_stage, is_twin, says_the_same,
};
use crate::data::role::evidence::{CLEAR, apart, area, as_probability, is_calibrated};
use crate::data::role::facts::MANY_ROWS;
use crate::data::role::find::{free_columns, which};
use crate::data::role::models::Models;
use crate::data::role::names::{
    OUTCOME, is_called_after, is_fact_name, is_one_of, is_prediction, is_said_of, is_score_name,
    is_share_name, is_spread_name, is_truth_name,
};
use crate::data::role::outcome::{Outcome, outcome};
use crate::data::role::outcome_column::{
    Signs, can_be_outcome, has_outcome_name, is_answer, tells_by_gaps,
};
use crate::data::role::premise::{MOST_COMPARED, MOST_PAIRED, Question, names_of};
use crate::data::role::relations::errors;
use crate::data::role::roles::Roles;
use crate::data::role::weight::may_be_weight;
use crate::data::table::distinct::Value;
use crate::data::table::table::Table;
use crate::data::text::words::{Says, whole};
use crate::domain::{SortShort, is_surely_reversed};

/// Standard errors from one half of the area of a score by which an outcome is known.
const TOLD: f64 = 4.0;

/// Standard errors from one half above which a score tells a column apart beyond chance.
const BEYOND_CHANCE: f64 = 2.5;

/// Standard errors from one half within which an area may well be chance.
const MAY_BE_CHANCE: f64 = 2.0;

/// How much of the evidence for one column another one has that may be the outcome as well.
const AS_WELL: f64 = 0.8;

/// The outcome in use: of several columns that may be it, or instead of one whose name does not speak for
/// it, the one that the scores tell.
///
/// # Errors
/// As [`outcome`].
pub(crate) fn outcome_in_use(file: &str, table: &Table, roles: &Roles) -> Result<Outcome> {
    let found = match outcome(file, table, roles) {
        Err(DataError::SeveralOutcomes { columns, why }) => {
            let all: Vec<usize> = columns.iter().filter_map(|name| table.column(name)).collect();
            told_apart(table, &all).ok_or(DataError::SeveralOutcomes { columns, why })?
        }
        found => found?,
    };
    let is_found = roles.outcome.is_none() && roles.positive.is_none() && table.flags.is_none();
    if is_found && !has_outcome_name(table, found.column) {
        // A flag may be the only column that holds 1 and 0, and a feature.
        return Ok(better_told(table, found));
    }
    Ok(found)
}

/// How the scores tell a column that may be the outcome.
struct Fit {
    outcome: Outcome,
    /// How far the best area is from one half, also in standard errors.
    apart: f64,
    errors: f64,
    is_calibrated: bool,
}

impl Fit {
    /// `None` if a score tells the column without a mistake, as it does what was cut from it.
    fn of(table: &Table, column: usize, scores: &[usize]) -> Option<Self> {
        let outcome = Outcome::of_column(table, column)?;
        let is_calibrated = scores.iter().any(|&score| is_calibrated(table, &outcome, score));
        let areas = scores.iter().map(|&score| self::apart(table, &outcome, score));
        let (apart, error) = areas.max_by(|a, b| a.0.total_cmp(&b.0))?;
        (apart < 0.5).then_some(Self { outcome, apart, errors: apart / error, is_calibrated })
    }
}

/// Of several columns that may be the outcome the one that the columns called scores tell
/// apart, if they tell no other one half as well; not one that cuts a score, as
/// decisions do. Probabilities tell a feature apart that they were made from, perhaps better than the
/// outcome; so if they tell several beyond chance those count for which they are calibrated.
fn told_apart(table: &Table, columns: &[usize]) -> Option<Outcome> {
    let scores = which(free_columns(table, &[]), |c| {
        let (name, facts) = (&table.header[c], table.facts(c));
        let is_called_so = is_score_name(name) || facts.is_probability() && !is_share_name(name);
        table.is_numeric(c) && is_called_so && !is_spread_name(name) && !facts.is_flag()
    });
    if columns.len() * scores.len() > MOST_PAIRED {
        return None;
    }
    if let Some(outcome) = marked(table, columns, &scores) {
        return Some(outcome);
    }
    let mut fits: Vec<Fit> =
        columns.iter().filter_map(|&column| Fit::of(table, column, &scores)).collect();
    let told = fits.iter().filter(|fit| fit.errors > BEYOND_CHANCE);
    let told: Vec<Signs> = told.map(|fit| Signs::of(table, fit.outcome.column)).collect();
    // Of two that are called and speak like outcomes the scores must tell one alone.
    if told.iter().filter(|&&signs| signs == Signs::Both).count() > 1 {
        return None;
    }
    let are_probable = scores.iter().any(|&score| as_probability(table, score).is_some());
    // One score may have been made from a feature; of several that is hardly so.
    let is_alone = scores.len() > 1 && told.len() == 1;
    if are_probable && !is_alone {
        fits.retain(|fit| fit.is_calibrated);
    }
    fits.sort_short_by(|a, b| b.apart.total_cmp(&a.apart));
    let mut fits = fits.into_iter();
    let first = fits.next()?;
    let second = fits.find(|fit| !says_the_same(table, first.outcome.column, fit.outcome.column));
    let note = format!(
        "Outcome: column {} (the scores tell it apart better than the other columns with two values).",
        table.quoted(first.outcome.column)
    );
    let is_clear = table.rows() >= MANY_ROWS
        && first.errors > TOLD
        && first.apart > 2.0 * second.map_or(0.0, |fit| fit.apart);
    is_clear.then_some(Outcome { note: Some(note), ..first.outcome })
}

/// The outcome that the scores tell apart alone, if it is another one than was found.
fn better_told(table: &Table, found: Outcome) -> Outcome {
    let columns = which(table.all(), |column| {
        column == found.column
            || can_be_outcome(table, column) && !is_score_name(&table.header[column])
    });
    let are_few = (2..=MOST_PAIRED).contains(&columns.len()) && table.rows() <= MOST_COMPARED;
    let told = if are_few { told_apart(table, &columns) } else { None };
    told.filter(|told| !says_the_same(table, told.column, found.column)).unwrap_or(found)
}

/// The only one of some columns that another one repeats, or for which another one says how a score
/// errs: nobody writes either of a feature.
fn marked(table: &Table, columns: &[usize], scores: &[usize]) -> Option<Outcome> {
    let is_same = |one: usize, other: usize| one != other && says_the_same(table, one, other);
    let marked = which(columns, |column| {
        table.all().any(|other| is_same(column, other))
            || Outcome::of_column(table, column)
                .is_some_and(|outcome| errors(table, &outcome, scores))
    });
    // "Y" and "N" say more than 1 and 0, of which the other may be the mirror.
    let first = *marked.iter().min_by_key(|&&column| table.is_numeric(column))?;
    let is_one = marked.into_iter().all(|other| other == first || is_same(first, other));
    (table.rows() >= MANY_ROWS && is_one).then(|| Outcome::of_column(table, first))?
}

/// What is asked of the outcome that was found: whether it is the one where little speaks for it, and
/// where another column fits better; see [`Question::unless`].
pub(crate) fn questions(table: &Table, outcome: &Outcome, models: &Models) -> Vec<Question> {
    let scores = models.taken.iter().map(|(column, _)| *column).collect();
    let found = FoundOutcome { table, outcome, models, scores };
    found.doubt().into_iter().chain(found.rival()).collect()
}

/// The outcome that was found, and the models by which it is judged.
struct FoundOutcome<'a> {
    table: &'a Table,
    outcome: &'a Outcome,
    models: &'a Models,
    scores: Vec<usize>,
}

impl FoundOutcome<'_> {
    fn name(&self, column: usize) -> &str {
        &self.table.header[column]
    }

    fn asked(&self, columns: &[usize], why: String, unless: f64) -> Question {
        let columns = self.table.names(columns);
        Question { unless, error: DataError::SeveralOutcomes { columns, why } }
    }

    /// Whether it is the outcome, by the first rule that fits; the fewer signs there are of it, the more
    /// the models must show.
    fn doubt(&self) -> Option<Question> {
        let (table, found) = (self.table, self.outcome.column);
        let rules: [fn(&Self) -> Option<String>; 5] = [
            Self::is_cut,
            Self::is_fact,
            Self::is_answer_for_another,
            Self::is_ranked_against,
            Self::is_answered_otherwise,
        ];
        let chance = || {
            let why = self.but("no score can be told from chance on it");
            Some((why, Signs::of(table, found).least_errors()?))
        };
        let sure = rules.iter().find_map(|rule| rule(self)).map(|why| (why, f64::MAX));
        let (why, unless) = sure.or_else(chance)?;
        let mut others =
            which(table.all(), |c| can_be_outcome(table, c) || tells_by_gaps(table, c));
        others.retain(|&column| column != found);
        Some(self.asked(&[vec![found], others].concat(), why, unless))
    }

    fn but(&self, why: &str) -> String {
        format!("The best guess is {}, but {why}.", quoted(self.name(self.outcome.column)))
    }

    fn has_outcome_name(&self) -> bool {
        has_outcome_name(self.table, self.outcome.column)
    }

    /// Scores part the classes without a mistake, as they part what was cut from them: all of them, or
    /// one, if the outcome is not called so.
    fn is_cut(&self) -> Option<String> {
        let Self { table, models, .. } = self;
        let others = which(&self.scores, |column| {
            !self.is_decision(column) && table.facts(column).outcomes().len() != 2
        });
        let perfect = others.iter().filter(|column| models.perfect.contains(column)).count();
        let is_named = is_one_of(self.name(self.outcome.column), &OUTCOME);
        let are_enough = perfect > 0 && (!self.has_outcome_name() || perfect == others.len());
        (are_enough && !is_named).then(|| {
            let names = names_of(table, &models.perfect);
            self.but(&format!("it may be what a model answered: it is cut from {names}"))
        })
    }

    /// Nothing speaks for it, and its name is that of a fact.
    fn is_fact(&self) -> Option<String> {
        let found = self.outcome.column;
        let is_fact = is_fact_name(self.name(found)) && Signs::of(self.table, found) == Signs::None;
        is_fact.then(|| self.but("that is called a fact or a note"))
    }

    /// SAS calls another column after what that one answers for, and no column has this name.
    fn is_answer_for_another(&self) -> Option<String> {
        let header = &self.table.header;
        let of = |column: usize| {
            let of = header[column].strip_prefix("I_")?;
            let is_it = |name: &String| {
                name.eq_ignore_ascii_case(of) || name.strip_prefix("F_") == Some(of)
            };
            (column != self.outcome.column && !header.iter().any(is_it)).then_some((column, of))
        };
        let (answer, of) = (0..header.len()).find_map(of)?;
        let answer = names_of(self.table, &[answer]);
        Some(format!("{answer} answers for “{of}”, which is not in the file."))
    }

    /// It was guessed, and all of several probabilities rank the positives lower, or one score does, unless
    /// some are scores of safety beyond doubt.
    fn is_ranked_against(&self) -> Option<String> {
        let Self { table, outcome, scores, .. } = self;
        if self.has_outcome_name() && !outcome.is_guess {
            return None;
        }
        let area = |column: usize| area(table, outcome, column);
        let is_below = |&c: &usize| table.facts(c).is_probability() && area(c).0 < 0.5;
        if scores.len() > 1 && scores.iter().all(is_below) {
            return Some(self.but("all scores rank it the wrong way round"));
        }
        let is_safety = |(area, error)| is_surely_reversed(area, error);
        let is_against = |(column, is_low): &&(usize, bool)| {
            let (area, error) = area(*column);
            !is_low && area < 0.5 - MAY_BE_CHANCE * error
        };
        let (against, _) = self.models.taken.iter().find(is_against)?;
        let against = format!("{} ranks it the wrong way round", quoted(self.name(*against)));
        (!scores.iter().any(|&score| is_safety(area(score)))).then(|| self.but(&against))
    }

    /// A column called a prediction answers in 1 and 0 where the outcome, which is not called so, says yes
    /// and no, which is said of anything.
    fn is_answered_otherwise(&self) -> Option<String> {
        let are = |column: usize, is: &dyn Fn(&Value) -> bool| {
            let values = self.table.facts(column).outcomes();
            values.len() == 2 && values.iter().all(is)
        };
        let is_answer = |value: &Value| {
            let said = whole(&value.key);
            said.has(Says::Yes) || said.has(Says::Not) || value.key == "false"
        };
        let found = self.outcome.column;
        let is_other = |column: usize| {
            is_prediction(self.name(column))
                && !is_said_of(self.name(column), self.name(found))
                && are(column, &|value| value.key == "0" || value.key == "1")
        };
        let is_so =
            !self.has_outcome_name() && are(found, &is_answer) && self.table.all().any(is_other);
        is_so.then(|| self.but("what a model answered has other values"))
    }

    /// Another outcome of the same kind; or one with all signs of it, which the scores tell apart better,
    /// or with some of which one score tells far more.
    fn rival(&self) -> Option<Question> {
        let (table, found) = (self.table, self.outcome.column);
        if self.scores.iter().any(|&score| is_called_after(self.name(score), self.name(found))) {
            return None;
        }
        let others = which(table.all(), |c| {
            let is_score = table.is_numeric(c) && is_score_name(self.name(c));
            c != found
                && can_be_outcome(table, c)
                && !is_score
                && !may_be_weight(table, c)
                && !is_known_if(table, found, c)
                && !is_earlier(table, c, found)
                && !is_count_of(table, c, found)
        });
        if others.is_empty() {
            return None;
        }
        self.of_one_kind(&others).or_else(|| self.better(&others))
    }

    fn is_decision(&self, column: usize) -> bool {
        self.models.decisions.contains(&column)
    }

    /// Outcomes that are called alike, or are stages of one process.
    fn of_one_kind(&self, others: &[usize]) -> Option<Question> {
        let (table, found) = (self.table, self.outcome.column);
        // "Fraud confirmed" beside "sent to be looked at".
        let is_truer = |c: usize| is_truth_name(self.name(found)) && !is_truth_name(self.name(c));
        let rivals = which(others, |c| {
            is_twin(table, found, c, 3)
                || !self.is_decision(c)
                    && !is_truer(c)
                    && (is_stage(table, found, c) || is_stage(table, c, found))
        });
        // What fails in several ways fails.
        let are_ways =
            || rivals.len() > 1 && rivals.iter().all(|&rival| is_stage(table, rival, found));
        if rivals.is_empty() || are_ways() {
            return None;
        }
        let all = [vec![found], rivals].concat();
        let why = format!("{} are outcomes of one kind.", names_of(table, &all));
        Some(self.asked(&all, why, f64::MAX))
    }

    /// How each score tells a column: by how many standard errors, and whether it is calibrated for it.
    fn evidence(&self, outcome: &Outcome) -> Vec<(f64, bool)> {
        let of_score = |&score: &usize| {
            let (apart, error) = apart(self.table, outcome, score);
            (apart / error, is_calibrated(self.table, outcome, score))
        };
        self.scores.iter().map(of_score).collect()
    }

    /// Another column that the scores tell better.
    fn better(&self, others: &[usize]) -> Option<Question> {
        let (table, found) = (self.table, self.outcome.column);
        let best = |all: &[(f64, bool)]| all.iter().map(|score| score.0).fold(0.0, f64::max);
        let own = self.evidence(&Outcome::of_column(table, found)?);
        let (is_untold, own_signs) = (best(&own) < MAY_BE_CHANCE, Signs::of(table, found));
        // What little speaks for is compared with all others, if they are not too many.
        let are_few =
            others.len() * self.scores.len() <= MOST_PAIRED && table.rows() <= MOST_COMPARED;
        let is_same = |&other: &usize| says_the_same(table, found, other);
        let is_nameless = are_few
            && !self.has_outcome_name()
            && !others.iter().any(is_same)
            && !errors(table, self.outcome, &self.scores);
        let fit = |other: usize| {
            let signs = Signs::of(table, other);
            let is_rival = signs > Signs::None || is_untold || is_nameless;
            if !is_rival || self.is_decision(other) || is_answer(table, other) {
                return None;
            }
            let theirs = self.evidence(&Outcome::of_column(table, other)?);
            // Scores that are calibrated for one of them only are made for that one.
            let [is_own, is_theirs] = [&own, &theirs].map(|all| all.iter().any(|score| score.1));
            if is_own && !is_theirs {
                return None;
            }
            let most = best(&theirs);
            // A nameless one is the same as no other.
            let is_told_as_well = is_nameless && most > AS_WELL * best(&own) && most > CLEAR;
            // Each is predicted by scores of its own.
            let are_both = (signs >= own_signs || is_untold)
                && own.iter().zip(&theirs).any(|(own, their)| their.0 > own.0 + CLEAR);
            // The finding that scores are made with is called an event, too: "abnormal" beside "csPCa".
            let is_finding = best(&own) < TOLD && most > TOLD.max(2.0 * best(&own));
            if is_told_as_well || are_both || is_finding {
                return Some((other, f64::MAX));
            }
            let is_called_so = signs == Signs::Both || is_untold;
            (is_called_so && most > CLEAR).then_some((other, most))
        };
        let fits = others.iter().filter_map(|&other| fit(other));
        let (other, unless) = fits.max_by(|a, b| a.1.total_cmp(&b.1))?;
        let [name, better] = [found, other].map(|column| quoted(self.name(column)));
        let why = if is_nameless {
            format!("{name} is not called like one, and the scores tell {better} apart, too.")
        } else {
            format!("{name} is called so, but the scores, or some, tell {better} apart better.")
        };
        Some(self.asked(&[found, other], why, unless))
    }
}
