//! Which column is the outcome: the user's, the file's, that of a well-known name, or the one that the first
//! rule that fits finds among the columns that may be it.

use crate::data::error::{DataError, Result, list};
use crate::data::role::classes::{
    MOST_CLASSES, TwoValued, are_claimed, is_count_of, is_date_of, is_earlier, is_known_if,
    is_of_classes, says_the_same,
};
use crate::data::role::facts::{MANY_ROWS, is_number, is_time, parts};
use crate::data::role::find::{
    flagged_column, in_two, named_outcomes, only, required_column, which,
};
use crate::data::role::names::{
    OUTCOME, is_about_prediction, is_called_after, is_event_name, is_fact_name, is_feature_name,
    is_id, is_one_of, is_other_use, is_prediction, is_said_of, is_score_name, is_time_name,
    is_truth_name,
};
use crate::data::role::roles::Roles;
use crate::data::role::split::is_split;
use crate::data::table::distinct::{Value, known_pair};
use crate::data::table::table::Table;
use crate::data::text::words::{Says, is_event, whole, words};
use crate::domain::InputKind;

/// The outcome column, and why it was chosen if the user did not name it and its name is not known.
pub(crate) fn outcome_column(table: &Table, roles: &Roles) -> Found {
    if let Some(name) = &roles.outcome {
        return Ok((required_column(table, name)?, None));
    }
    if let Some(column) = flagged_column(table, &["class", "c"]) {
        return Ok((column, Some("as the file says")));
    }
    // Wide files have tens of thousands of columns: each name is not compared with each other one in vain.
    if table.header.iter().any(|name| name.starts_with(POSTERIOR))
        && let Some(column) = only(table.all().filter(|&column| has_posterior(table, column)))
    {
        return Ok((column, Some("predictions are called after it")));
    }
    let named = named_outcomes(table);
    let all = which(&named, |column| table.facts(column).outcomes().len() == 2);
    let is_past = |column| all.iter().any(|&other| is_earlier(table, column, other));
    let mut two_valued = which(&all, |column| !is_past(column));
    // Beside "gold" or "human" a label is what a model gave.
    let is_true = |&c: &usize| {
        !two_valued.contains(&c) && is_truth_name(&table.header[c]) && can_be_outcome(table, c)
    };
    if let ([_], Some(column)) = (two_valued.as_slice(), only(table.all().filter(is_true)))
        && !is_truth_name(&table.header[two_valued[0]])
    {
        return Ok((column, Some("by its name")));
    }
    // Of "Label" and "Class" one may be what a model answered.
    if two_valued.iter().any(|&column| !is_answer(table, column)) {
        two_valued.retain(|&column| named.len() < 2 || !is_answer(table, column));
    }
    // "EM_CLASSIFICATION" is cut from a score; "P_bad1" is called after what it predicts.
    if !two_valued.is_empty() && two_valued.iter().all(|&column| is_answer(table, column)) {
        let possible = which(table.all(), |column| can_be_outcome(table, column));
        if let Some(column) = claimed(table, &possible) {
            return Ok((column, Some("predictions are called after it")));
        }
    }
    match (two_valued.as_slice(), named.first()) {
        ([column], _) => Ok((*column, None)),
        ([first, others @ ..], _) if others.iter().all(|&c| says_the_same(table, *first, c)) => {
            Ok((*first, None))
        }
        ([_, ..], _) => Err(several_outcomes(table, &two_valued)),
        ([], Some(&column)) => {
            let event = event_column(table).filter(|_| !can_be_outcome(table, column));
            Ok(event.map_or((column, None), |event| (event, Some("by its name"))))
        }
        ([], None) => found_outcome(table),
    }
}

/// The outcome column and why it is, if that is not obvious.
pub(crate) type Found = Result<(usize, Option<&'static str>)>;

/// What speaks for a column as the outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Signs {
    /// Nothing does.
    None,
    /// Its name or its values.
    NameOrValues,
    /// Its name, see [`has_outcome_name`], and its values, which are a known pair.
    Both,
}

impl Signs {
    pub(crate) fn of(table: &Table, column: usize) -> Self {
        match (has_outcome_name(table, column), table.facts(column).pair.is_some()) {
            (false, false) => Self::None,
            (true, true) => Self::Both,
            _ => Self::NameOrValues,
        }
    }

    /// By how many standard errors the area of some model must be away from one half, so that the
    /// column is not asked about for want of evidence; with both signs it never is for that.
    pub(crate) fn least_errors(self) -> Option<f64> {
        match self {
            Self::None => Some(3.0),
            Self::NameOrValues => Some(2.0),
            Self::Both => None,
        }
    }
}

/// The column of a well-known outcome name, and what it makes of a table with one row per case: scores
/// if it has two classes, values if it measures something. A handful of codes beside an event is
/// neither.
pub(crate) fn outcome_by_name(table: &Table) -> Option<(usize, InputKind)> {
    let named = named_outcomes(table);
    let first = *named.first()?;
    let classes = named.into_iter().find(|&column| !is_measure(table, column));
    let is_code = (1..=MOST_CLASSES).contains(&table.facts(first).values.len());
    let event = || event_column(table).filter(|_| is_code);
    let of_classes = classes.or_else(event).map(|column| (column, InputKind::Scores));
    of_classes.or(Some((first, InputKind::Values)))
}

/// Whether a column measures something; a few stray numbers beside two classes do not count.
pub(crate) fn is_measure(table: &Table, column: usize) -> bool {
    let (cells, facts) = (&table.columns[column], table.facts(column));
    let values = &facts.values;
    let is_label = |value: &Value| matches!(&*value.key, "-1" | "0" | "1");
    let are_classes = || {
        known_pair(values).is_some()
            || is_of_classes(table, column, values)
            || !values.is_empty() && values.iter().all(is_label)
    };
    cells.is_numeric() && facts.has_many_numbers && !are_classes()
}

/// Whether a column is called as outcomes are, or after an event.
pub(crate) fn has_outcome_name(table: &Table, column: usize) -> bool {
    let name = &table.header[column];
    is_one_of(name, &OUTCOME) || is_event_name(name) || is_truth_name(name) || names_event(name)
}

/// Whether a column holds something for some cases and nothing for one in ten or more, as the date or
/// the reason of an event does: one value, many texts or times, or a few texts under the name of an
/// event of which none speaks of its absence.
pub(crate) fn is_filled_for_some(table: &Table, column: usize) -> bool {
    let cells = &table.columns[column];
    let values = cells.facts().outcomes();
    let says_none = |value: &Value| value.key == "0" || is_event(&value.key) == Some(false);
    let are_texts = || !cells.is_numeric() || is_time(table, column);
    let is_like_it = match values.len() {
        1 => true,
        2 => false,
        3..=MOST_CLASSES => are_texts() && names_event(&table.header[column]),
        _ => are_texts(),
    };
    let empty = cells.missing();
    table.rows() >= MANY_ROWS
        && 10 * empty >= table.rows()
        && empty < table.rows()
        && is_like_it
        && !values.iter().any(says_none)
}

/// Whether a column holds a date or a tick for some cases, as what happened to them.
fn is_marked_for_some(table: &Table, column: usize) -> bool {
    let cells = &table.columns[column];
    if let [only] = cells.facts().outcomes() {
        let is_tick = only.key.chars().count() <= 3 && only.key != "0";
        return is_tick && is_filled_for_some(table, column) && !is_split(table, column);
    }
    let is_date = |text: &str| {
        let count = |is: fn(&char) -> bool| text.chars().filter(is).count();
        count(char::is_ascii_digit) >= 4 && count(|c| c.is_alphabetic()) <= 4
    };
    let texts = (0..table.rows()).map(|row| cells.text(row)).filter(|text| !text.is_empty());
    is_filled_for_some(table, column) && texts.take(MANY_ROWS).all(|text| is_date(&text))
}

/// The only one of some columns after which columns of probabilities are called, or a prediction is:
/// "predicted_paid" says of "paid" what a model answers.
fn claimed(table: &Table, columns: &[usize]) -> Option<usize> {
    let is_claim = |other: usize, column: usize| {
        let (name, of) = (&table.header[other], &table.header[column]);
        is_called_after(name, of) && (table.facts(other).is_probability() || is_prediction(name))
    };
    let is_claimed = |column: usize| table.all().any(|other| is_claim(other, column));
    only(columns.iter().copied().filter(|&column| {
        let is_score = is_score_name(&table.header[column]) && !is_observed(table, column);
        !is_score && is_claimed(column)
    }))
}

/// Whether a column is called after an event in other words than outcomes usually are.
fn names_event(name: &str) -> bool {
    is_event(&words(name).join(" ")) == Some(true) && !is_prediction(name) && !is_id(name)
}

/// Whether a column is called after an event, and filled for some cases.
pub(crate) fn tells_by_gaps(table: &Table, column: usize) -> bool {
    names_event(&table.header[column]) && is_filled_for_some(table, column)
}

/// Whether a column of two values is cut from one that is called a score.
pub(crate) fn is_answer(table: &Table, column: usize) -> bool {
    let facts = table.facts(column);
    let pair = match facts.outcomes() {
        [one, other] => Some((one, other)),
        _ => facts.pair.as_ref().map(|(one, other)| (one, other)),
    };
    let Some((one, other)) = pair else { return false };
    let classes = TwoValued::new(&table.columns[column], one, other);
    let is_score =
        |&score: &usize| is_score_name(&table.header[score]) && table.facts(score).has_many_numbers;
    let mut scores = table.all().filter(is_score);
    table.rows() >= MANY_ROWS && scores.any(|score| parts(table, |row| classes.at(row), score))
}

/// The first file's columns come first, so that joined columns do not make its outcome ambiguous.
fn found_outcome(table: &Table) -> Found {
    let (all, own) = (table.all().end, table.joined_from());
    match found_among(table, own) {
        Err(DataError::NoOutcome { .. }) if own < all => found_among(table, all),
        found => found,
    }
}

/// Whether a column has two values and another use than a prediction or a split.
pub(crate) fn can_be_outcome(table: &Table, column: usize) -> bool {
    let (facts, name) = (table.facts(column), &table.header[column]);
    let (found, has_pair) = (facts.outcomes(), facts.pair.is_some());
    // "Score" with "EuroSCORE" and another one names models.
    let names_models =
        || is_score_name(name) && found.iter().any(|value| is_score_name(&value.spelling));
    (found.len() == 2 || has_pair)
        && !names_models()
        && (!is_about_prediction(name)
            || is_observed(table, column)
            || has_posterior(table, column))
        && !is_split(table, column)
        && !is_other_use(name)
        && (has_pair || !is_time(table, column))
}

/// What SAS puts before the names of predicted probabilities.
const POSTERIOR: &str = "P_";

/// Whether another column is called after one as SAS calls what is predicted: "P_Fraud_P1" after the value 1 of
/// "Fraud_P".
fn has_posterior(table: &Table, column: usize) -> bool {
    let (name, values) = (&table.header[column], table.facts(column).outcomes());
    let is_value = |text: &str| values.iter().any(|value| value.spelling == text);
    let is_it = |other: &String| {
        let posterior = other.strip_prefix(POSTERIOR).and_then(|of| of.strip_prefix(name.as_str()));
        posterior.is_some_and(is_value)
    };
    table.header.iter().any(is_it)
}

/// Whether a column is what SAS calls the observed class, beside the one that a model answered: "F_dropout"
/// beside "I_dropout".
fn is_observed(table: &Table, column: usize) -> bool {
    let of = table.header[column].strip_prefix("F_");
    of.is_some_and(|of| table.header.iter().any(|other| other.strip_prefix("I_") == Some(of)))
}

/// The only column with two values that is called after an event.
fn event_column(table: &Table) -> Option<usize> {
    let is_event = |&c: &usize| is_event_name(&table.header[c]) && can_be_outcome(table, c);
    only(table.all().filter(is_event))
}

/// The outcome among the first columns.
fn found_among(table: &Table, columns: usize) -> Found {
    let decided = decided_column(table, columns);
    decided.map_or_else(|| Candidates::of(table, columns).verdict(), Ok)
}

/// What may be the outcome among the first columns of a table.
struct Candidates<'a> {
    table: &'a Table,
    columns: usize,
    /// Columns with two values that are no predictions, splits or facts.
    possible: Vec<usize>,
    /// Of these, those that are called as outcomes or after events.
    named: Vec<usize>,
    /// Of these, those whose values say which is positive.
    speaking: Vec<usize>,
    /// Columns that hold a date or a tick for some cases.
    marked: Vec<usize>,
    /// The first column that is called after an event and filled for some cases.
    by_gaps: Option<usize>,
}

impl<'a> Candidates<'a> {
    fn of(table: &'a Table, columns: usize) -> Self {
        let name = |column: usize| &*table.header[column];
        let all = which(0..columns, |column| can_be_outcome(table, column));
        let any = |is: &dyn Fn(usize) -> bool| all.iter().any(|&other| is(other));
        // "$L-churn" is what a model says of "churn".
        let is_said_of_another =
            |column| any(&|other| other != column && is_said_of(name(column), name(other)));
        // Whether the others died is an outcome of its own; a remark is made where something happened.
        let selects = |column| {
            !tells_event(table, column)
                && any(&|other| !is_fact_name(name(other)) && is_known_if(table, other, column))
        };
        let mut possible = which(&all, |column| {
            !is_said_of_another(column)
                && !selects(column)
                && !any(&|other| is_count_of(table, column, other))
                && !any(&|other| is_earlier(table, column, other))
        });
        // "bagLabel" is what was cut from "bagScore".
        if possible.len() > 1 {
            let others = which(&possible, |column| !is_answer(table, column));
            possible = if others.is_empty() { possible } else { others };
        }
        let marked = which(0..columns, |c| is_marked_for_some(table, c) && !is_fact_name(name(c)));
        let possible = without_facts(table, possible, !marked.is_empty());
        let named = which(&possible, |column| is_event_name(name(column)));
        let speaking = which(&possible, |column| table.facts(column).pair.is_some());
        let by_gaps = (0..columns).find(|&column| tells_by_gaps(table, column));
        Self { table, columns, possible, named, speaking, marked, by_gaps }
    }

    /// What the first rule that fits says.
    fn verdict(&self) -> Found {
        let rules: [fn(&Self) -> Option<Found>; 8] = [
            Self::claimed,
            Self::dated,
            Self::filled,
            Self::only_one,
            Self::without_two_values,
            Self::by_name,
            Self::by_values,
            Self::last,
        ];
        rules.iter().find_map(|rule| rule(self)).unwrap_or_else(|| self.doubt(&self.possible))
    }

    fn doubt(&self, columns: &[usize]) -> Found {
        Err(several_outcomes(self.table, columns))
    }

    /// The only one after which columns of probabilities or predictions are called.
    fn claimed(&self) -> Option<Found> {
        let column = claimed(self.table, &self.possible)?;
        Some(Ok((column, Some("predictions are called after it"))))
    }

    /// The one that says where other columns are filled.
    fn dated(&self) -> Option<Found> {
        let mut details = self.by_gaps.iter().chain(&self.marked).peekable();
        details.peek()?;
        let is_dated = |column| details.clone().all(|&c| is_date_of(self.table, c, column));
        let dated = which(&self.possible, is_dated);
        // "Y" and "N" say more than 1 and 0, of which either may be the event.
        let column = dated.into_iter().min_by_key(|&column| self.table.is_numeric(column))?;
        Some(Ok((column, Some("another column is filled where it happened"))))
    }

    /// The one that is filled for some cases, if it is called after an event and the others are plain
    /// flags or called something else, or is the only one.
    fn filled(&self) -> Option<Found> {
        let are_flags = self.speaking.iter().all(|&column| self.table.is_numeric(column));
        let is_date = self.by_gaps.is_none_or(|column| self.marked.contains(&column));
        let by_gaps = self.by_gaps.filter(|_| self.named.is_empty() && (are_flags || is_date));
        match (by_gaps, self.possible.as_slice(), self.marked.as_slice()) {
            (Some(column), ..) | (_, [], &[column]) => Some(Ok((column, Some("by its gaps")))),
            (_, [_, ..], [_, ..]) if self.named.is_empty() && are_flags => {
                Some(self.doubt(&[&self.possible[..], &self.marked].concat()))
            }
            _ => None,
        }
    }

    fn only_one(&self) -> Option<Found> {
        let [column] = self.possible.as_slice() else { return None };
        Some(Ok((*column, Some("the only column with two values"))))
    }

    /// Without any column of two values the one after whose classes columns are called, or that is
    /// called and speaks like an outcome and has a few classes; or the only one that lacks something.
    fn without_two_values(&self) -> Option<Found> {
        let table = self.table;
        let are_classes = |&column: &usize| {
            let (values, name) = (table.facts(column).outcomes(), &table.header[column]);
            let speaks = || values.iter().any(|value| is_event(&value.key).is_some());
            let is_called_so = || !is_prediction(name) && (is_event_name(name) || speaks());
            (3..=MOST_CLASSES).contains(&values.len())
                && !is_fact_name(name)
                && (are_claimed(table, column, values)
                    || !table.is_numeric(column) && is_called_so())
        };
        if !self.possible.is_empty() {
            return None;
        }
        let short = || only((0..self.columns).filter(|&column| may_be_short(table, column)));
        Some(if let Some(column) = (0..self.columns).find(are_classes) {
            Ok((column, Some("by its classes")))
        } else if let Some(column) = short() {
            Ok((column, Some("the only column that may be one")))
        } else if self.marked.len() > 1 {
            self.doubt(&self.marked)
        } else {
            Err(DataError::NoOutcome { columns: table.header.clone() })
        })
    }

    /// The only one that is called as an outcome, if no other is called after an event: "late" beside
    /// "paid"; or the only one that is called the truth: of "truth" and "response" the other is what a
    /// model answered.
    fn by_name(&self) -> Option<Found> {
        let name = |column: usize| &self.table.header[column];
        let is_true = |column: &usize| is_truth_name(name(*column));
        let found = match self.named.as_slice() {
            [] => return None,
            &[column] => {
                let is_rival = |&other: &usize| {
                    other != column
                        && (names_event(name(other)) || is_known_if(self.table, column, other))
                };
                if !is_true(&column) && self.possible.iter().any(is_rival) {
                    return Some(self.doubt(&self.possible));
                }
                column
            }
            [first, others @ ..] => {
                match only(self.named.iter().filter(|column| is_true(column))) {
                    Some(column) => *column,
                    None if others.iter().all(|&c| says_the_same(self.table, *first, c)) => *first,
                    None => return None,
                }
            }
        };
        Some(Ok((found, Some("by its name"))))
    }

    /// The only one whose values speak of an event; plain flags such as 1 and 0 are found in features
    /// too.
    fn by_values(&self) -> Option<Found> {
        let (telling, plain) = in_two(&self.speaking, |column| tells_event(self.table, column));
        let column = only(if telling.is_empty() { plain } else { telling }.into_iter())?;
        let why = Some("the only column that speaks of an event");
        self.named.is_empty().then_some(Ok((column, why)))
    }

    /// The last column of all, if there are no numbers but those of cases: what is known of a case
    /// comes first, what became of it last.
    fn last(&self) -> Option<Found> {
        let table = self.table;
        let is_other = |column: usize| is_other_use(&table.header[column]);
        let is_number = |column| {
            table.facts(column).has_many_numbers && !is_number(table, column) && !is_other(column)
        };
        let last = *self.possible.last()?;
        let is_last = (last + 1..self.columns).all(is_other);
        (is_last && !(0..self.columns).any(is_number))
            .then_some(Ok((last, Some("the last column"))))
    }
}

/// Whether the two values of a column are known ones that say what happened: "positive" says more than
/// "yes" and 1, which are said of anything.
pub(crate) fn tells_event(table: &Table, column: usize) -> bool {
    let facts = table.facts(column);
    let is_plain = |value: &Value| value.is_number() || whole(&value.key).has(Says::Yes);
    facts.pair.is_some() && !facts.outcomes().iter().any(is_plain)
}

/// Of columns that may be the outcome those that are called neither facts nor features, if there are
/// some, or others besides.
fn without_facts(table: &Table, mut possible: Vec<usize>, has_others: bool) -> Vec<usize> {
    let rules: [fn(&str) -> bool; 2] =
        [is_fact_name, |name| is_feature_name(name) && !is_event_name(name)];
    for is_other in rules {
        let (others, rest) = in_two(possible, |column| is_other(&table.header[column]));
        possible = if rest.is_empty() && !has_others { others } else { rest };
    }
    possible
}

/// The only column of a few classes that holds the values of a column of texts or of codes called a
/// prediction; 1 and 0 are said of anything.
fn decided_column(table: &Table, columns: usize) -> Option<(usize, Option<&'static str>)> {
    let classes = |column: usize| {
        let values = table.facts(column).outcomes();
        if (2..=MOST_CLASSES).contains(&values.len()) { values } else { &[] }
    };
    let is_decision = |&c: &usize| {
        let classes = classes(c);
        let says_more = || classes.iter().any(|v| !["0", "1", "-1"].contains(&&*v.key));
        let tells = !table.is_numeric(c) || classes.len() == 2 && says_more();
        is_prediction(&table.header[c]) && tells && !classes.is_empty()
    };
    let decision = table.all().find(is_decision)?;
    let said = classes(decision);
    let is_it = |&column: &usize| {
        let (name, classes) = (&table.header[column], classes(column));
        !is_prediction(name)
            && !is_split(table, column)
            && !is_other_use(name)
            && said.iter().all(|said| classes.iter().any(|class| class.key == said.key))
            && (!table.is_numeric(decision) || classes.len() == said.len())
    };
    let column = only((0..columns).filter(is_it))?;
    Some((column, Some("its values are those of the predictions")))
}

/// Whether a column is an outcome but for what it lacks: it is called after an event and has one class,
/// or it is a time for some cases and empty for the others.
fn may_be_short(table: &Table, column: usize) -> bool {
    let name = &table.header[column];
    let is_called_so = (is_event_name(name) || names_event(name)) && !is_prediction(name);
    let has_one_class = table.facts(column).outcomes().len() == 1;
    is_called_so && has_one_class
        || is_filled_for_some(table, column) && (is_time_name(name) || has_one_class)
}

fn several_outcomes(table: &Table, columns: &[usize]) -> DataError {
    let columns = table.names(columns);
    DataError::SeveralOutcomes { why: format!("{} have two values.", list(&columns)), columns }
}
