//! What may be otherwise than it was read, of a table with one row per case.

use crate::data::case::columns::{Columns, Score};
use crate::data::case::dataset::Question;
use crate::data::case::ids::units;
use crate::data::case::weighted::WeightedCases;
use crate::data::error::{DataError, quoted};
use crate::data::role::class::classes::says_the_same;
use crate::data::role::class::outcome::{
    ALL_SIGNS, can_be_outcome, has_outcome_name, is_answer, outcome, signs, tells_by_gaps,
};
use crate::data::role::class::rivals::{
    are_stages, is_count_of, is_earlier, is_known_if, is_stage, is_twin,
};
use crate::data::role::find::MANY_ROWS;
use crate::data::role::names::{
    FOLD, OUTCOME, is_called_after, is_fact_name, is_one_of, is_prediction, is_said_of,
    is_score_name, is_truth_name,
};
use crate::data::role::premise::{Premise, PremiseKind};
use crate::data::role::ranges::is_probability;
use crate::data::role::roles::{Role, Roles};
use crate::data::role::score::derived::errors;
use crate::data::role::score::evidence::{CLEAR, area, is_calibrated};
use crate::data::role::score::reason::{MOST_COMPARED, MOST_PAIRED, names_of};
use crate::data::role::score::weight::may_be_weight;
use crate::data::table::distinct::{Value, outcome_values};
use crate::data::table::table::Table;
use crate::data::text::words::{Says, whole};
use crate::domain::{CutRule, grouped_digits, is_surely_reversed};

/// Standard errors from one half within which an area may well be chance.
const CHANCE: f64 = 2.0;

/// How much of the evidence for one column another one has that may be the outcome as well.
const AS_WELL: f64 = 0.8;

/// Columns that part the classes in every row: nothing shows that they were not made of the outcome.
pub(crate) fn perfect_models(table: &Table, columns: &Columns, roles: &Roles) -> Option<Premise> {
    let perfect = &columns.models.perfect;
    let (part, label) = match perfect.len() {
        0 => return None,
        1 => ("parts the classes without a mistake: is it made of the outcome?", "leave it out"),
        _ => {
            ("part the classes without a mistake: are they made of the outcome?", "leave them out")
        }
    };
    let text = format!("{} {part}", names_of(table, perfect));
    let leave = |roles: Roles, &column: &usize| roles.with(&table.header[column], Role::Unused);
    let premise = Premise::new(PremiseKind::Models, text);
    Some(match perfect.len() < columns.scores.len() {
        true => premise.or(label.into(), perfect.iter().fold(roles.clone(), leave)),
        false => premise,
    })
}

/// What is asked unless some model can be told from chance: an outcome or models that no name speaks
/// for, and an outcome that fits worse than another column.
pub(crate) fn questions(table: &Table, columns: &Columns, asked: &Roles) -> Vec<Question> {
    if table.rows() < MANY_ROWS {
        return vec![];
    }
    let is_told = asked.outcome.is_some() || table.flags.is_some();
    let are_told = asked.scores.is_some()
        || asked.complete
        || !asked.low_is_positive.is_empty()
        || !table.joined.is_empty();
    let of_outcome = match is_told || columns.is_of_features {
        true => [None, None],
        false => [doubtful_outcome(table, columns), better_outcome(table, columns)],
    };
    let of_outcome = of_outcome.into_iter().flatten();
    let of_models = doubtful_models(table, columns).filter(|_| !are_told);
    of_outcome.chain(of_models).collect()
}

/// The fewer signs there are of an outcome, the more the models must show.
fn doubtful_outcome(table: &Table, columns: &Columns) -> Option<Question> {
    let found = columns.outcome.column;
    let can_be = |c: usize| can_be_outcome(table, c) || tells_by_gaps(table, c);
    let others = (0..table.header.len()).filter(|&c| c != found && can_be(c));
    let name = quoted(&table.header[found]);
    let missing = ALL_SIGNS - signs(table, found);
    let all: Vec<usize> = [found].into_iter().chain(others).collect();
    let is_named = is_one_of(&table.header[found], &OUTCOME);
    if is_cut_from(table, columns, has_outcome_name(table, found)) && !is_named {
        let why = format!(
            "The best guess is {name}, but it may be what a model answered: it is cut from {}.",
            names_of(table, &columns.models.perfect)
        );
        return Some(asked_outcome(table, &all, why, f64::MAX));
    }
    if is_fact_name(&table.header[found]) && missing == ALL_SIGNS {
        let why = format!("The best guess is {name}, but that is called a fact or a note.");
        return Some(asked_outcome(table, &all, why, f64::MAX));
    }
    if let Some((answer, of)) = answer_for_another(table, found) {
        let why =
            format!("{} answers for “{of}”, which is not in the file.", names_of(table, &[answer]));
        return Some(asked_outcome(table, &all, why, f64::MAX));
    }
    let is_doubtful = !has_outcome_name(table, found) || columns.outcome.is_guess;
    if is_doubtful && let Some(against) = rank_against(table, columns) {
        let why = format!("The best guess is {name}, but {against} the wrong way round.");
        return Some(asked_outcome(table, &all, why, f64::MAX));
    }
    if !has_outcome_name(table, found) && answers_otherwise(table, found) {
        let why = format!("The best guess is {name}, but what a model answered has other values.");
        return Some(asked_outcome(table, &all, why, f64::MAX));
    }
    let why = format!("The best guess is {name}, but no score can be told from chance on it.");
    (missing > 0).then(|| asked_outcome(table, &all, why, f64::from(1 + missing)))
}

/// What ranks the positives lower: all of several probabilities, or a score, unless some are scores of
/// safety beyond doubt.
fn rank_against(table: &Table, columns: &Columns) -> Option<String> {
    let area = |score: &&Score| area(table, &columns.outcome, score.column);
    let are_probable = columns.scores.iter().all(|score| is_probability(table, score.column));
    if columns.scores.len() > 1 && are_probable && columns.scores.iter().all(|s| area(&s).0 < 0.5) {
        return Some("all scores rank it".into());
    }
    let is_safety = |score: &Score| {
        let (area, error) = area(&score);
        is_surely_reversed(area, error)
    };
    let is_against = |score: &&Score| {
        let (area, error) = area(score);
        score.rule == CutRule::ScoreAtLeast && area < 0.5 - CHANCE * error
    };
    let score = columns.scores.iter().find(is_against)?;
    if columns.scores.iter().any(is_safety) {
        return None;
    }
    Some(format!("{} ranks it", quoted(&score.name)))
}

/// Whether scores part the classes without a mistake, as they part what was cut from them: all of them,
/// or one, if the outcome is not called so.
fn is_cut_from(table: &Table, columns: &Columns, is_called_so: bool) -> bool {
    let models = &columns.models;
    let scores = || columns.scores.iter().map(|score| score.column);
    let is_answer = |column: &usize| {
        models.decisions.contains(column) || outcome_values(&table.columns[*column]).len() == 2
    };
    let others = || scores().filter(|column| !is_answer(column));
    let mut perfect = others().filter(|column| models.perfect.contains(column)).peekable();
    perfect.peek().is_some() && (!is_called_so || perfect.count() == others().count())
}

/// A column that SAS calls after what it answers for, and that name, if no column has it.
fn answer_for_another(table: &Table, outcome: usize) -> Option<(usize, String)> {
    let of = |column: usize| {
        let of = table.header[column].strip_prefix("I_")?.to_owned();
        let is_it = |name: &String| name.eq_ignore_ascii_case(&of) || name == &format!("F_{of}");
        (column != outcome && !table.header.iter().any(is_it)).then_some((column, of))
    };
    (0..table.header.len()).find_map(of)
}

/// Whether a column called a prediction answers in 1 and 0 where the outcome says yes and no, which is
/// said of anything.
fn answers_otherwise(table: &Table, outcome: usize) -> bool {
    let are = |column: usize, is: &dyn Fn(&Value) -> bool| {
        let values = outcome_values(&table.columns[column]);
        values.len() == 2 && values.iter().all(is)
    };
    let is_answer = |value: &Value| {
        whole(&value.key).has(Says::Yes) || whole(&value.key).has(Says::Not) || value.key == "false"
    };
    let is_other = |&column: &usize| {
        let name = &table.header[column];
        is_prediction(name)
            && !is_said_of(name, &table.header[outcome])
            && are(column, &|value| value.key == "0" || value.key == "1")
    };
    are(outcome, &is_answer) && (0..table.header.len()).any(|column| is_other(&column))
}

fn asked_outcome(table: &Table, columns: &[usize], why: String, unless: f64) -> Question {
    let columns = columns.iter().map(|&column| table.header[column].clone()).collect();
    Question { unless, error: DataError::SeveralOutcomes { columns, why } }
}

/// Another column with all signs of an outcome, which the scores tell apart better, or with some of
/// which one score tells far more.
fn better_outcome(table: &Table, columns: &Columns) -> Option<Question> {
    let found = columns.outcome.column;
    let is_claim = |score: &Score| is_called_after(&score.name, &table.header[found]);
    if columns.scores.iter().any(is_claim) {
        return None;
    }
    let is_score = |c: usize| table.columns[c].is_numeric() && is_score_name(&table.header[c]);
    let is_other = |&c: &usize| {
        c != found
            && can_be_outcome(table, c)
            && !is_score(c)
            && !may_be_weight(table, c)
            && !is_known_if(table, found, c)
            && !is_earlier(table, c, found)
            && !is_count_of(table, c, found)
    };
    let others: Vec<usize> = (0..table.header.len()).filter(is_other).collect();
    let is_decision = |c: &usize| columns.models.decisions.contains(c);
    // "Fraud confirmed" beside "sent to be looked at".
    let is_truer = |c: usize| {
        let [own, other] = [found, c].map(|column| is_truth_name(&table.header[column]));
        own && !other
    };
    let rivals = others.iter().copied().filter(|&c| {
        is_twin(table, found, c, 3)
            || !is_decision(&c) && !is_truer(c) && are_stages(table, found, c)
    });
    let mut rivals: Vec<usize> = rivals.collect();
    // What fails in several ways fails.
    if rivals.len() > 1 && rivals.iter().all(|&rival| is_stage(table, rival, found)) {
        rivals.clear();
    }
    if others.is_empty() {
        return None;
    }
    if !rivals.is_empty() {
        let all = [vec![found], rivals].concat();
        let names = names_of(table, &all);
        let why = format!("{names} are outcomes of one kind.");
        return Some(asked_outcome(table, &all, why, f64::MAX));
    }
    let evidence = |column: usize| {
        let roles = Roles { outcome: Some(table.header[column].clone()), ..Roles::default() };
        let outcome = outcome("", table, &roles).ok()?;
        let of_score = |score: &Score| {
            let (area, error) = area(table, &outcome, score.column);
            ((area - 0.5).abs() / error, is_calibrated(table, &outcome, score.column))
        };
        Some(columns.scores.iter().map(of_score).collect::<Vec<(f64, bool)>>())
    };
    let best = |all: &[(f64, bool)]| all.iter().map(|score| score.0).fold(0.0, f64::max);
    let own = evidence(found)?;
    let is_untold = best(&own) < CHANCE;
    let scores: Vec<usize> = columns.scores.iter().map(|score| score.column).collect();
    let is_marked = || {
        others.iter().any(|&other| says_the_same(table, found, other))
            || errors(table, &columns.outcome, &scores)
    };
    // What little speaks for is compared with all others, if they are not too many.
    let are_few = others.len() * scores.len() <= MOST_PAIRED && table.rows() <= MOST_COMPARED;
    let is_nameless = are_few && !has_outcome_name(table, found) && !is_marked();
    let fit = |other: usize| {
        let theirs = evidence(other)?;
        // Scores that are calibrated for one of them only are made for that one.
        let [is_own, is_theirs] = [&own, &theirs].map(|all| all.iter().any(|score| score.1));
        if is_own && !is_theirs {
            return None;
        }
        // Each is predicted by scores of its own.
        let are_both = (signs(table, other) >= signs(table, found) || is_untold)
            && own.iter().zip(&theirs).any(|(own, their)| their.0 > own.0 + CLEAR);
        let is_called_so = signs(table, other) == ALL_SIGNS || is_untold;
        if is_nameless
            && !says_the_same(table, found, other)
            && best(&theirs) > AS_WELL * best(&own)
            && best(&theirs) > CLEAR
        {
            return Some((other, f64::MAX));
        }
        match are_both {
            true => Some((other, f64::MAX)),
            false => (is_called_so && best(&theirs) > CLEAR).then_some((other, best(&theirs))),
        }
    };
    let others = others.into_iter().filter(|&c| {
        !is_decision(&c)
            && !is_answer(table, c)
            && (signs(table, c) > 0 || is_untold || is_nameless)
    });
    let (other, unless) = others.filter_map(fit).max_by(|a, b| a.1.total_cmp(&b.1))?;
    let [name, better] = [found, other].map(|column| quoted(&table.header[column]));
    let why = match is_nameless {
        true => format!("{name} is not called like one, and the scores tell {better} apart, too."),
        false => {
            format!("{name} is called so, but the scores, or some, tell {better} apart better.")
        }
    };
    Some(asked_outcome(table, &[found, other], why, unless))
}

/// Models that neither their names nor their ranges show to be such.
fn doubtful_models(table: &Table, columns: &Columns) -> Option<Question> {
    let is_told = |column: usize| {
        is_score_name(&table.header[column])
            || columns.models.decisions.contains(&column)
            || is_probability(table, column)
    };
    let scores = &columns.scores;
    let are_told = scores.is_empty() || scores.iter().any(|score| is_told(score.column));
    let columns = scores.iter().map(|score| score.name.clone()).collect();
    let error = DataError::ScoresOrFeatures { columns, likely: vec![] };
    (!are_told).then_some(Question { unless: f64::from(ALL_SIGNS), error })
}

/// A column of folds that the user did not name and that is not called as such usually are.
pub(crate) fn folds(table: &Table, columns: &Columns, roles: &Roles) -> Option<Premise> {
    let name = &table.header[columns.fold?];
    if is_one_of(name, &FOLD) {
        return None;
    }
    let text = format!("{} is taken for the folds of a cross-validation", quoted(name));
    let roles = roles.with(name, Role::Unused);
    Some(Premise::new(PremiseKind::Split, text).or("use it for nothing".into(), roles))
}

/// Rows that are of one case: chance is that of the cases.
pub(crate) fn drawn_together(
    table: &Table,
    columns: &Columns,
    cases: &WeightedCases,
    roles: &Roles,
) -> Option<Premise> {
    let units = units(table, columns, cases.rows())?;
    let name = quoted(&table.header[units.column]);
    let (text, label) = match roles.rows_apart {
        true => (format!("Rows of the same {name} count on their own"), "draw them together"),
        false => {
            let counts = [units.rows, units.ids, units.of_both];
            let [rows, ids, of_both] = counts.map(|n| grouped_digits(&n.to_string()));
            let same = if units.repeats_scores { " and the same scores" } else { "" };
            let both = match units.of_both {
                0 => String::new(),
                _ => format!(", {of_both} of them with both outcomes{same}"),
            };
            let text = format!("{rows} rows of {ids} different {name}{both}: drawn together");
            (text, "count each row on its own")
        }
    };
    // One case can't have both.
    let is_grave = units.repeats_scores && units.of_both > 0;
    let roles = Roles { rows_apart: !roles.rows_apart, complete: true, ..roles.clone() };
    let premise = Premise { is_grave, ..Premise::new(PremiseKind::Units, text) };
    Some(premise.or(label.into(), roles))
}
