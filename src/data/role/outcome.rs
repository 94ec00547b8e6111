//! The outcome, and which of its two values is positive.

use crate::data::error::{DataError, Result, quoted};
use crate::data::role::classes::{TwoValued, is_of_classes};
use crate::data::role::outcome_column::{is_filled_for_some, outcome_column};
use crate::data::role::roles::Roles;
use crate::data::table::column::Column;
use crate::data::table::distinct::Value;
use crate::data::table::table::Table;
use crate::data::text::words::{denies, is_event};
use std::sync::OnceLock;

/// The outcome column and its two values.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) column: usize,
    pub(crate) positive: Value,
    pub(crate) negative: Value,
    /// Why this column or this value was chosen, if that was not obvious.
    pub(crate) note: Option<String>,
    /// The positive value was chosen for being the rarer one, or by chance.
    pub(crate) is_guess: bool,
    /// The negative class is whatever is not positive: the outcome has more than two values.
    pub(crate) is_one_of_many: bool,
    /// The rows by which columns are judged, and whether they are positive; known once one is.
    pub(crate) judged: OnceLock<Vec<(u32, bool)>>,
}

impl Outcome {
    /// The outcome of a column that nothing more is said of.
    pub(crate) fn new(column: usize, positive: Value, negative: Value) -> Self {
        let (note, is_guess, is_one_of_many, judged) = (None, false, false, OnceLock::new());
        Self { column, positive, negative, note, is_guess, is_one_of_many, judged }
    }

    /// The outcome that a column would be, if it can be one.
    pub(crate) fn of_column(table: &Table, column: usize) -> Option<Self> {
        let name = Some(table.header[column].clone());
        outcome("", table, &Roles { outcome: name, ..Roles::default() }).ok()
    }

    /// Reads the class of each row: whether it is the positive one.
    pub(crate) fn classes<'a>(&self, table: &'a Table) -> TwoValued<'a> {
        TwoValued::new(&table.columns[self.column], &self.positive, &self.negative)
    }
}

/// Finds the outcome column and its two values.
///
/// # Errors
/// [`DataError::NoOutcome`], [`DataError::NoSuchValue`], [`DataError::SingleClass`],
/// [`DataError::TooManyOutcomes`], [`DataError::OtherKind`], or that of a column the user named.
pub(crate) fn outcome(file: &str, table: &Table, roles: &Roles) -> Result<Outcome> {
    let (column, why_column) = outcome_column(table, roles)?;
    let told = one_against_the_rest(table, column, roles);
    if let Some(outcome) = told.or_else(|| where_filled(table, column, roles)) {
        return Ok(outcome);
    }
    let (mut positive, mut negative, rarer) = two_values(file, table, column)?;
    let is_guess = rarer && roles.positive.is_none();
    let why_value = is_guess.then_some(if positive.count == negative.count {
        "one of two equally frequent values; choose the other if that is wrong"
    } else {
        "the rarer value; choose the other if that is wrong"
    });
    let name = &table.header[column];
    if let Some(wanted) = &roles.positive {
        let key = table.columns[column].value_key(wanted);
        let is_wanted = |v: &Value| v.spelling == *wanted || v.key == key;
        if is_wanted(&negative) {
            std::mem::swap(&mut positive, &mut negative);
        } else if !is_wanted(&positive) {
            let values = vec![positive.spelling, negative.spelling];
            let (column, wanted) = (name.clone(), wanted.clone());
            return Err(DataError::NoSuchValue { column, wanted, values });
        }
    }
    let note = (why_column.is_some() || is_guess).then(|| {
        let why = |why: Option<&str>| why.map(|why| format!(" ({why})")).unwrap_or_default();
        let (name, value) = (quoted(name), quoted(&positive.spelling));
        let (why_column, why_value) = (why(why_column), why(why_value));
        format!("Outcome: column {name}{why_column}; positive is {value}{why_value}.")
    });
    Ok(Outcome { note, is_guess, ..Outcome::new(column, positive, negative) })
}

/// The outcome that is positive where its column holds anything, if the user said so or the column
/// tells no classes.
fn where_filled(table: &Table, column: usize, roles: &Roles) -> Option<Outcome> {
    let cells = &table.columns[column];
    let [filled, empty] = Value::filled_and_empty(table.rows() - cells.missing(), cells.missing());
    let is_asked = |value: &Value| roles.positive.as_ref() == Some(&value.spelling);
    let (positive, negative) = if is_asked(&empty) { (empty, filled) } else { (filled, empty) };
    let is_said = is_asked(&positive) && !cells.facts().outcomes().iter().any(is_asked);
    (is_said || roles.positive.is_none() && is_filled_for_some(table, column))
        .then(|| Outcome::new(column, positive, negative))
}

/// The class that the user named against all others, where there are more than two.
fn one_against_the_rest(table: &Table, column: usize, roles: &Roles) -> Option<Outcome> {
    let wanted = table.columns[column].value_key(roles.positive.as_ref()?);
    let facts = table.facts(column);
    let found = facts.outcomes();
    if found.len() < 3 || facts.pair.is_some() {
        return None;
    }
    let positive = found.iter().find(|value| value.key == wanted)?.clone();
    let negative = Value::rest(&positive, found);
    Some(Outcome { is_one_of_many: true, ..Outcome::new(column, positive, negative) })
}

/// (positive, negative, whether the positive was chosen as the rarer one).
fn two_values(file: &str, table: &Table, column: usize) -> Result<(Value, Value, bool)> {
    let name = table.header[column].clone();
    let (cells, facts) = (&table.columns[column], table.facts(column));
    if let Some((positive, negative)) = facts.pair.clone() {
        return Ok((positive, negative, false));
    }
    let single = |what: &str| DataError::SingleClass {
        found: format!("{what} in column {}", quoted(&name)),
    };
    match facts.outcomes() {
        [common, rare] => {
            // One of them may speak of the event, or of its absence, or denies the other.
            // A letter says so only beside its counterpart, which is a known pair.
            let says = |value: &Value| is_event(&value.key).filter(|_| !value.is_letter());
            let said = match (says(common), says(rare)) {
                (Some(true), None) | (None, Some(false)) => Some(true),
                (None, Some(true)) | (Some(false), None) => Some(false),
                (None, None) if denies(&common.key) != denies(&rare.key) => Some(denies(&rare.key)),
                _ => None,
            };
            let swap = common.count == rare.count && common.key > rare.key;
            let is_common = said.unwrap_or(swap);
            let (positive, negative) = if is_common { (common, rare) } else { (rare, common) };
            Ok((positive.clone(), negative.clone(), said.is_none()))
        }
        [only] => Err(single(&quoted(&only.spelling))),
        [] if cells.missing() == table.rows() => Err(single("nothing")),
        several if is_of_classes(table, column, several) => {
            let values = several.iter().map(|value| value.spelling.clone()).collect();
            Err(DataError::SeveralClasses { column: name, values })
        }
        _ if cells.is_numeric() && facts.has_many_numbers => Err(DataError::OtherKind {
            file: file.into(),
            looks_like: "a table of values (its outcome is a number with more than two values)",
        }),
        _ => Err(DataError::TooManyOutcomes { column: name, values: first_texts(cells) }),
    }
}

/// The first four different texts of a column.
fn first_texts(cells: &Column) -> Vec<String> {
    let mut seen: Vec<String> = Vec::new();
    for text in (0..cells.rows().min(1000)).map(|row| cells.text(row)) {
        if seen.len() < 4 && !text.is_empty() && !seen.contains(&text) {
            seen.push(text);
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::role::classes::is_count_of;
    use crate::data::table::reader::table_of;

    /// Asserts the outcome of tables with the same rows and its positive value, or what is asked.
    fn assert_found(rows: &str, cases: &[(&str, &str)]) {
        for (header, expected) in cases {
            let table = table_of(&format!("{header}\n{rows}"));
            let found = match outcome("", &table, &Roles::default()) {
                Ok(found) => format!("{} {}", table.header[found.column], found.positive.spelling),
                Err(DataError::SeveralOutcomes { .. }) => "several outcomes".into(),
                Err(DataError::SeveralClasses { .. }) => "several classes".into(),
                Err(error) => error.to_string(),
            };
            assert_eq!(found, *expected, "{header}");
        }
    }

    /// Rows of a table by their numbers.
    fn rows(count: u32, row: impl Fn(u32) -> String) -> String {
        (0..count).map(row).collect()
    }

    #[test]
    fn of_several_columns_the_one_called_true_is_the_outcome() {
        assert_found(
            "pos,pos,.9\nneg,pos,.7\nneg,neg,.2\n",
            &[("truth,response,m", "truth pos"), ("churn,response,m", "several outcomes")],
        );
        assert_found("won,.9\nlost,.2\nwon,.3\n", &[("deal,m", "deal won")]);
        let given = rows(20, |i| format!("{},{}\n", i % 2, u8::from(i % 3 == 0)));
        // A label beside the truth is what a model gave.
        assert_found(
            &given,
            &[("label,human_label", "human_label 1"), ("label,colour", "label 1")],
        );
    }

    #[test]
    fn facts_notes_and_features_are_no_outcomes_beside_others() {
        assert_found(
            "M,1,.9\nF,0,.2\nM,1,.7\nF,0,.3\n",
            &[
                ("Geschlecht,Befund,m", "Befund 1"),
                ("new_account_balance,relapsing,m", "relapsing 1"),
            ],
        );
        assert_found("M,.9\nF,.2\nF,.3\n", &[("sex,m", "sex M")]);
    }

    #[test]
    fn a_date_tells_the_outcome_or_what_another_column_tells() {
        let rows = rows(160, |i| {
            let late = i.is_multiple_of(4);
            let date = format!("2023-{:02}-{:02}", 1 + i / 28, 1 + i % 28);
            let (state, date) = if late { ("Filed", &*date) } else { ("Closed", "") };
            format!("{},{state},{date},0.{}\n", ["Yes", "No"][(i % 2) as usize], 10 + i * 37 % 80)
        });
        assert_found(&rows, &[("gender,disposition,filed on,m", "disposition Filed")]);
        let without = rows.replace("Filed,", ",").replace("Closed,", ",");
        assert_found(&without, &[("gender,note,paid on,m", "paid on filled")]);
    }

    #[test]
    fn counts_and_answers_are_no_outcomes_beside_what_they_tell() {
        let counted = rows(40, |i| {
            let claims = (i % 5).saturating_sub(2);
            format!("{claims},{},{}\n", u8::from(claims > 0), ["diesel", "gas"][(i % 2) as usize])
        });
        let table = table_of(&format!("n,b,fuel\n{counted}"));
        assert!(is_count_of(&table, 0, 1) && !is_count_of(&table, 1, 0));
        assert!(!is_count_of(&table, 0, 2));
        let answered = rows(40, |i| {
            let is = |yes: bool| ["healthy", "faulty"][usize::from(yes)];
            format!("{},{},0.{}\n", is(i % 3 == 0), is(i > 20), 10 + i)
        });
        assert_found(&answered, &[("Condition,bagLabel,score", "Condition faulty")]);
    }

    #[test]
    fn results_come_before_yes_and_last_columns_before_others() {
        let answers = rows(12, |i| {
            let of = |i: u32, words: [&'static str; 2]| words[(i % 2) as usize];
            let [a, b] = [of(i, ["yes", "no"]), of(i / 2, ["yes", "no"])];
            format!("{a},{b},{}\n", of(i / 3, ["Positive", "Negative"]))
        });
        assert_found(&answers, &[("a,b,c", "c Positive")]);
        let plain = answers.replace("Positive", "yes").replace("Negative", "no");
        assert_found(&plain, &[("a,b,c", "c yes")]);
        let numbers = rows(12, |i| format!("{},{}.5,{}\n", i % 2, i * 7 % 12, i / 2 % 2));
        assert_found(&numbers, &[("a,m,c", "several outcomes")]);
    }

    #[test]
    fn of_two_years_the_later_is_the_outcome_and_scores_are_called_after_it() {
        assert_found(
            &rows(40, |i| format!("{},{},0.{}\n", i % 2, i / 2 % 2, 10 + i)),
            &[
                ("Voted 2022,Voted 2020,score", "Voted 2022 1"),
                ("Voted 2020,Voted 2022,score", "Voted 2022 1"),
                ("Interviewed W3?,Interviewed W2?,score", "Interviewed W3? 1"),
                ("Responded,Responded_Prev,m", "Responded 1"),
                ("F_dropout,I_dropout,P_1", "F_dropout 1"),
                // Answers are no name.
                ("Reported (Y/N),Found,score", "several outcomes"),
            ],
        );
        assert_found(
            &rows(40, |i| format!("{},{},0.{}\n", u8::from(i > 20), i % 2, 10 + i)),
            &[
                ("Class,Label,score", "Label 1"),
                ("fault,paid,predicted_paid", "paid 1"),
                ("EM_CLASSIFICATION,FraudFound_P,P_FraudFound_P1", "FraudFound_P 1"),
            ],
        );
    }

    #[test]
    fn who_died_is_an_outcome_beside_what_is_known_of_the_others() {
        let known = rows(60, |i| match i % 6 {
            0 => format!("Dead,,0.{}\n", 10 + i),
            _ => format!("Alive,{},0.{}\n", ["Yes", "No"][(i % 2) as usize], 10 + i),
        });
        assert_found(&known, &[("status,readmitted,score", "several outcomes")]);
    }

    #[test]
    fn a_value_that_denies_the_other_is_the_negative_one() {
        let text = rows(9, |i| format!("{}\n", if i < 6 { "Voted" } else { "Did not vote" }));
        assert_found(&text, &[("turnout", "turnout Voted")]);
        let text = rows(9, |i| format!("{}\n", if i < 6 { "conforme" } else { "non conforme" }));
        assert_found(&text, &[("contrôle", "contrôle non conforme")]);
    }

    #[test]
    fn a_few_classes_are_asked_about() {
        let kinds = "a,.8,.1,.2\nb,.1,.7,.1\nc,.2,.3,.9\n";
        assert_found(kinds, &[("kind,a,b,c", "several classes")]);
        let states = "churned,.9\nstayed,.2\nunknown,.4\nunknown,.3\nunknown,.1\n";
        assert_found(states, &[("status,m", "several classes")]);
        let none =
            outcome("", &table_of("town,m\nParis,.9\nRome,.2\nBonn,.4\n"), &Roles::default());
        assert!(matches!(none, Err(DataError::NoOutcome { .. })));
    }
}
