//! What a reader must know of how a table with one row per case was read, and what may be otherwise.

use crate::data::case::cases::{Case, WeightedCases, confidences, vectors};
use crate::data::case::columns::{Columns, Score};
use crate::data::case::ids::units;
use crate::data::error::{DataError, quoted};
use crate::data::role::facts::MANY_ROWS;
use crate::data::role::models::Models;
use crate::data::role::names::{
    FOLD, SPLIT, is_amount_name, is_assay_name, is_one_of, is_score_name,
};
use crate::data::role::outcome::Outcome;
use crate::data::role::outcome_by_scores;
use crate::data::role::premise::{Decided, Premise, PremiseKind, Question, Reason, names_of, said};
use crate::data::role::relations::{decided_words, is_acted_on, may_be_decisions};
use crate::data::role::roles::{Role, Roles};
use crate::data::shape::long::pooled;
use crate::data::table::distinct::is_open;
use crate::data::table::table::{Joined, Table};
use crate::domain::{InputKind, SortShort, grouped_digits};

/// The share of rows left out from which it matters.
const MATTERS: f64 = 0.01;
/// Models whose gaps are said at most.
const GAPS_NAMED: usize = 4;
/// Standard errors by which the rows left out hold more of one class than the others do.
const SIGNIFICANT: f64 = 3.0;

/// The premises of a reading, in no order.
///
/// - `roles`: those in force, which remedies change.
pub(crate) fn premises(
    table: &Table,
    columns: &Columns,
    cases: &WeightedCases,
    roles: &Roles,
) -> Vec<Premise> {
    let Models { by_range, perfect, decisions, .. } = &columns.models;
    // What is said of one of the models or of some, and that they may be left out if there are others.
    let of_models = |of: &[usize], names: String, kind: PremiseKind, [one, several]: [&str; 2]| {
        let (says, label) = match of.len() {
            0 => return None,
            1 => (one, "leave it out"),
            _ => (several, "leave them out"),
        };
        let premise = Premise::new(kind, format!("{names} {says}"));
        let roles = roles.with_each(&table.names(of), Role::Unused);
        let are_some = of.len() < columns.scores.len();
        Some(if are_some { premise.or(label, roles) } else { premise })
    };
    let few = |of: &[usize]| names_of(table, of);
    let mut premises: Vec<Premise> = Vec::new();
    premises.extend(of_models(by_range, few(by_range), PremiseKind::Models, BY_RANGE));
    premises.extend(untold_models(table, columns, roles));
    premises.extend(of_models(perfect, few(perfect), PremiseKind::Models, PERFECT));
    premises.push(positive(table, columns, cases, roles));
    premises.extend(rows_left_out(table, columns, cases, roles));
    premises.extend(models_left_out(table, columns, roles));
    let names = table.all_quoted(decisions).join(", ");
    premises.extend(of_models(decisions, names, PremiseKind::Decisions, DECISIONS));
    premises.extend(decided(table, columns, roles).iter().map(|of| acted_on(table, of, roles)));
    premises.extend(todays_decisions(table, columns, roles));
    premises.extend(vectors(table, columns, roles));
    premises.extend(confidences(table, columns, roles));
    premises.extend(weights(table, columns, cases, roles));
    premises.extend(drawn_together(table, columns, cases, roles));
    premises.extend(possible_weights(table, columns, roles));
    premises.extend(split(table, columns, roles));
    premises.extend(folds(table, columns, roles));
    let is_free = |column: usize| roles.role(&table.header[column]) == Role::Unused;
    if !roles.complete && !columns.scores.is_empty() {
        premises.extend(pooled(table, is_free));
    }
    premises.extend(joined_by_row(table, roles));
    premises
}

/// A share of one, as a percentage: "40%", "0.3%", "under 0.1%".
pub(crate) fn percent(share: f64) -> String {
    match share * 100.0 {
        p if p > 0.0 && p < 0.1 => "under 0.1%".into(),
        p if p < 10.0 && p.fract() > 0.05 => format!("{p:.1}%"),
        p => format!("{p:.0}%"),
    }
}

fn positive(table: &Table, columns: &Columns, cases: &WeightedCases, roles: &Roles) -> Premise {
    let outcome = &columns.outcome;
    let name = &table.header[outcome.column];
    let share = if counts_costs(columns) {
        let [negatives, positives] = cases.rows_of_classes();
        positives as f64 / (positives + negatives) as f64
    } else {
        cases.total(true) / (cases.total(true) + cases.total(false))
    };
    let value = &outcome.positive.spelling;
    let text = match value.parse::<f64>() {
        // A number alone says little.
        Ok(_) => format!("Positive: {name} = {value}, {}", percent(share)),
        Err(_) => format!("Positive: {value} in {}, {}", quoted(name), percent(share)),
    };
    let premise = Premise::new(PremiseKind::Positive, text);
    if outcome.is_one_of_many {
        return premise;
    }
    let other = &outcome.negative.spelling;
    let roles = Roles { positive: Some(other.clone()), complete: true, ..roles.clone() };
    premise.or(format!("take {other} instead"), roles)
}

/// What the rows lack that are left out.
#[derive(Default)]
struct LeftOut {
    of_class: [usize; 2],
    without_outcome: usize,
    /// What the first of them says instead, if its case is open.
    open: Option<String>,
    /// Scores that each model lacks.
    unscored: Vec<usize>,
    is_infinite: bool,
}

impl LeftOut {
    fn of(table: &Table, columns: &Columns, cases: &[Case]) -> Self {
        let cells = &table.columns[columns.outcome.column];
        let classes = columns.outcome.classes(table);
        let unscored = vec![0; columns.scores.len()];
        let mut found = Self { unscored, ..Self::default() };
        for row in (0..table.rows()).filter(|&row| cases[row] == Case::LEFT_OUT) {
            let Some(class) = classes.at(row) else {
                found.without_outcome += 1;
                let text = || Some(cells.text(row)).filter(|text| is_open(&text.to_lowercase()));
                found.open = found.open.or_else(text);
                continue;
            };
            found.of_class[usize::from(class)] += 1;
            let scores = columns.scores.iter().zip(&mut found.unscored);
            for (score, unscored) in scores.filter(|(score, _)| score.values[row].is_nan()) {
                *unscored += 1;
                let text = table.columns[score.column].text(row).to_lowercase();
                found.is_infinite |= text.contains("inf");
            }
        }
        found
    }
}

fn rows_left_out(
    table: &Table,
    columns: &Columns,
    cases: &WeightedCases,
    roles: &Roles,
) -> Option<Premise> {
    let (rows, used) = cases.found;
    let count = rows - used;
    if count == 0 {
        return None;
    }
    let found = LeftOut::of(table, columns, cases.rows());
    let hit = hit_harder(found.of_class, cases.rows_of_classes());
    let share = count as f64 / rows as f64;
    let worst = found.unscored.iter().zip(&columns.scores).max_by_key(|(unscored, _)| **unscored);
    let blamed = worst.filter(|(unscored, _)| 2 * **unscored > count).map(|(_, score)| score);
    let known = used + found.of_class.iter().sum::<usize>();
    let lacking = || Some(format!("most have no number in {}", quoted(&blamed?.name)));
    let mut parts = Vec::from_iter(gaps(columns, &found.unscored, known).or_else(lacking));
    let is_grave = share > MATTERS || hit.is_some() || found.is_infinite;
    if !is_grave && parts.is_empty() {
        return None;
    }
    if 2 * found.without_outcome > count {
        let yet = found.open.map(|text| format!(" yet ({})", quoted(&text)));
        parts.push(format!("most have no outcome{}", yet.unwrap_or_default()));
    }
    if found.is_infinite {
        parts.push("infinite scores are no numbers, so one end of the scores is missing".into());
    }
    if let Some(class) = hit {
        let Outcome { positive, negative, .. } = &columns.outcome;
        let value = quoted(&if class { positive } else { negative }.spelling);
        parts.push(format!("cases with {value} are hit harder than the others"));
    }
    let why = if parts.is_empty() { String::new() } else { format!(": {}", parts.join("; ")) };
    let text = format!("{count} of {rows} rows are left out ({}){why}", percent(share));
    let premise = Premise { is_grave, ..Premise::new(PremiseKind::RowsLeftOut, text) };
    Some(match blamed.filter(|_| columns.scores.len() > 1) {
        Some(score) => {
            let label = format!("leave {} out instead", quoted(&score.name));
            premise.or(label, roles.with(&score.name, Role::Unused))
        }
        None => premise,
    })
}

/// On how many rows each model stands, if some lack scores that others have.
///
/// - `unscored`: the scores that each lacks.
/// - `rows`: those whose outcome is known.
fn gaps(columns: &Columns, unscored: &[usize], rows: usize) -> Option<String> {
    let (least, most) = (unscored.iter().min()?, unscored.iter().max()?);
    let mut models: Vec<_> = columns.scores.iter().zip(unscored).collect();
    models.sort_short_by_key(|(_, unscored)| std::cmp::Reverse(**unscored));
    let stand = |(place, (score, unscored)): (usize, (&Score, &usize))| {
        let has = if place == 0 { " has scores" } else { "" };
        format!("{}{has} in {}", quoted(&score.name), rows - unscored)
    };
    let shown: Vec<String> = models.into_iter().take(GAPS_NAMED).enumerate().map(stand).collect();
    let list = shown.join(", ");
    (least < most).then(|| format!("models are compared on the same rows ({list})"))
}

/// The class of which more was left out than chance explains.
fn hit_harder(left_out: [usize; 2], used: [usize; 2]) -> Option<bool> {
    let [out, used] = [left_out, used].map(|counts| counts.map(|count| count as f64));
    let all = out[0] + out[1];
    if all < 5.0 {
        return None;
    }
    let share = (used[1] + out[1]) / (used[0] + used[1] + all);
    let error = (share * (1.0 - share) / all).sqrt();
    let apart = out[1] / all - share;
    (apart.abs() > SIGNIFICANT * error).then_some(apart > 0.0)
}

/// Columns whose names are not those of scores, taken for models beside such.
const BY_RANGE: [&str; 2] = [
    "is taken for a model: it tells the outcome as the scores do",
    "are taken for models: they tell the outcome as the scores do",
];
/// Columns that part the classes in every row: nothing shows that they were not made of the outcome.
const PERFECT: [&str; 2] = [
    "parts the classes without a mistake: is it made of the outcome?",
    "part the classes without a mistake: are they made of the outcome?",
];
const DECISIONS: [&str; 2] = [
    "holds decisions, not scores: it has one threshold",
    "hold decisions, not scores: each has one threshold",
];

/// Which of the two words of a column of decisions is that of the cases that are acted on.
fn acted_on(table: &Table, (of, [act, leave]): &Decided, roles: &Roles) -> Premise {
    let name = &table.header[*of];
    let text = format!("In {} “{act}” is acting, “{leave}” is not", quoted(name));
    let is_low = roles.role(name) == Role::LowScore;
    let other = roles.with(name, if is_low { Role::Score } else { Role::LowScore });
    Premise::new(PremiseKind::Decisions, text).or(format!("“{leave}” is acting"), other)
}

/// The models that are decisions in words of their own, or called so.
pub(crate) fn decided(table: &Table, columns: &Columns, roles: &Roles) -> Vec<Decided> {
    let of = |&column: &usize| {
        let own = decided_words(table, &columns.outcome, column);
        let words = own.or_else(|| may_be_decisions(table, &columns.outcome, column))?;
        let [high, low] = words.map(|word| word.spelling.clone());
        let is_low = roles.role(&table.header[column]) == Role::LowScore;
        Some((column, if is_low { [low, high] } else { [high, low] }))
    };
    columns.models.decisions.iter().filter_map(of).collect()
}

/// The first column without a role that may hold what is decided today.
fn todays_decisions(table: &Table, columns: &Columns, roles: &Roles) -> Option<Premise> {
    let is_free = |&column: &usize| roles.role(&table.header[column]) == Role::Unused;
    let may_be = |column| Some((column, may_be_decisions(table, &columns.outcome, column)?));
    let (column, both) = table.all().filter(is_free).find_map(may_be)?;
    let values = both.map(|value| quoted(&value.spelling)).join(" or ");
    let text = format!("{} holds {values}: it may be what is decided today", table.quoted(column));
    let acts = is_acted_on(table, &columns.outcome, (column, both));
    let role = if acts { Role::Score } else { Role::LowScore };
    let compared = roles.with(&table.header[column], role);
    Some(Premise::new(PremiseKind::Today, text).or("compare with it", compared))
}

/// Columns that are models because nothing says that they are not.
fn untold_models(table: &Table, columns: &Columns, roles: &Roles) -> Option<Premise> {
    let untold = &columns.models.untold;
    let is_assay = |column: &usize| is_assay_name(&table.header[*column]);
    let are = match untold.len() {
        0 => return None,
        1 => "is taken for a model: it is the only column of numbers that is left",
        _ if untold.iter().all(is_assay) => {
            "are taken for models: they are concentrations, and nothing is called a score"
        }
        _ => "are taken for models: they are the columns of numbers",
    };
    let text = format!("{} {are}", names_of(table, untold));
    let roles = Roles {
        kind: Some(InputKind::Features),
        scores: Some(vec![]),
        features: Some(table.names(untold)),
        complete: true,
        ..roles.clone()
    };
    Some(Premise::new(PremiseKind::Models, text).or("make a rule of them instead", roles))
}

/// One line for each reason, those of features first.
fn models_left_out(table: &Table, columns: &Columns, roles: &Roles) -> Vec<Premise> {
    let left_out = &columns.models.left_out;
    let mut reasons: Vec<&Reason> = Vec::new();
    for (_, reason) in left_out {
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    let premise = |reason: &Reason| {
        let of = left_out_for(columns, reason);
        let premise = Premise::new(PremiseKind::Models, said(table, &of, reason)?);
        let label = if of.len() == 1 { "take it all the same" } else { "take them all the same" };
        Some(premise.or(label, roles.with_each(&table.names(&of), Role::Score)))
    };
    reasons.into_iter().filter_map(premise).collect()
}

/// The columns that are no models for a reason.
fn left_out_for(columns: &Columns, reason: &Reason) -> Vec<usize> {
    let left_out = columns.models.left_out.iter().filter(|(_, why)| why == reason);
    left_out.map(|(column, _)| *column).collect()
}

/// Whether every case says what a mistake about it costs.
fn counts_costs(columns: &Columns) -> bool {
    columns.false_negative_cost.is_some() || columns.false_positive_cost.is_some()
}

/// Columns that may be what missing a case costs, or how much a case counts.
fn possible_weights(table: &Table, columns: &Columns, roles: &Roles) -> Vec<Premise> {
    if counts_costs(columns) || columns.weight.is_some() {
        return vec![];
    }
    let premise = |columns: &[usize], may: &str, label: &str, role: Role| {
        let text = format!("{} {may}", names_of(table, columns));
        let roles = roles.with(&table.header[columns[0]], role);
        Premise::new(PremiseKind::Weights, text).or(label, roles)
    };
    let weights = left_out_for(columns, &Reason::Weight);
    let mut amounts = left_out_for(columns, &Reason::Feature);
    amounts.retain(|&column| is_amount_name(&table.header[column]));
    let cost = (amounts.len() == 1).then(|| {
        let may = "may be what missing a case costs";
        premise(&amounts, may, "count misses by it", Role::FalseNegativeCost)
    });
    let weight = (!weights.is_empty()).then(|| {
        let may = "may say how many cases a row stands for";
        let label = match weights[..] {
            [_] => "count cases by it".into(),
            _ => format!("count cases by {}", table.quoted(weights[0])),
        };
        premise(&weights, may, &label, Role::Weight)
    });
    cost.into_iter().chain(weight).collect()
}

fn weights(
    table: &Table,
    columns: &Columns,
    cases: &WeightedCases,
    roles: &Roles,
) -> Option<Premise> {
    let used = [columns.weight, columns.false_negative_cost, columns.false_positive_cost];
    let names = table.all_quoted(&used.into_iter().flatten().collect::<Vec<_>>());
    if names.is_empty() {
        return None;
    }
    let text = if !counts_costs(columns) {
        format!("Cases count by {}", names.join(" × "))
    } else {
        format!(
            "{} cases, {} at stake: mistakes count by {}, not by case",
            grouped_digits(&cases.rows_of_classes().iter().sum::<usize>().to_string()),
            grouped_digits(&format!("{:.0}", cases.total(true) + cases.total(false))),
            names.join(" and ")
        )
    };
    let roles = Roles {
        weight: None,
        false_negative_cost: None,
        false_positive_cost: None,
        complete: true,
        ..roles.clone()
    };
    Some(Premise::new(PremiseKind::Weights, text).or("count each case once", roles))
}

/// A split that the user did not name and that is not called so.
fn split(table: &Table, columns: &Columns, roles: &Roles) -> Option<Premise> {
    let name = &table.header[columns.split?];
    if name.eq_ignore_ascii_case(SPLIT) {
        return None;
    }
    let said = quoted(name);
    let text =
        format!("Thresholds are chosen on the training rows of {said} and tested on the others");
    let roles = roles.with(name, Role::Unused);
    Some(Premise::new(PremiseKind::Split, text).or("use all rows for both", roles))
}

/// Files joined row by row: nothing shows that the rows are the same cases.
fn joined_by_row(table: &Table, roles: &Roles) -> Vec<Premise> {
    let is_used = |name: &String| roles.role(name) != Role::Unused;
    let is_one =
        |file: &&Joined| file.is_by_row && table.header[file.columns.clone()].iter().any(is_used);
    let premise = |file: &Joined| {
        let name = &file.file;
        let text =
            format!("{name} is joined row by row: both must hold the same cases in the same order");
        let roles = roles.with_each(&table.header[file.columns.clone()], Role::Unused);
        let premise = Premise::new(PremiseKind::JoinedByRow, text);
        Premise { is_grave: true, ..premise }.or("leave its columns out", roles)
    };
    table.joined.iter().filter(is_one).map(premise).collect()
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
    let mut questions = vec![];
    if !is_told && !columns.is_of_features {
        questions = outcome_by_scores::questions(table, &columns.outcome, &columns.models);
    }
    questions.extend(doubtful_models(table, columns).filter(|_| !are_told));
    questions
}

/// Standard errors from one half by which models show that they are such.
const UNTOLD: f64 = 2.0;

/// Models that neither their names nor their ranges show to be such.
fn doubtful_models(table: &Table, columns: &Columns) -> Option<Question> {
    let is_told = |column: usize| {
        is_score_name(&table.header[column])
            || columns.models.decisions.contains(&column)
            || table.facts(column).is_probability()
    };
    let scores = &columns.scores;
    let are_told = scores.is_empty() || scores.iter().any(|score| is_told(score.column));
    let columns = scores.iter().map(|score| score.name.clone()).collect();
    let error = DataError::ScoresOrFeatures { columns, likely: vec![] };
    (!are_told).then_some(Question { unless: UNTOLD, error })
}

/// A column of folds that the user did not name and that is not called as such usually are.
fn folds(table: &Table, columns: &Columns, roles: &Roles) -> Option<Premise> {
    let name = &table.header[columns.fold?];
    if is_one_of(name, &FOLD) {
        return None;
    }
    let text = format!("{} is taken for the folds of a cross-validation", quoted(name));
    let roles = roles.with(name, Role::Unused);
    Some(Premise::new(PremiseKind::Split, text).or("use it for nothing", roles))
}

/// Rows that are of one case: chance is that of the cases.
fn drawn_together(
    table: &Table,
    columns: &Columns,
    cases: &WeightedCases,
    roles: &Roles,
) -> Option<Premise> {
    let units = units(table, columns, cases.rows())?;
    let name = table.quoted(units.column);
    let (text, label) = if roles.rows_apart {
        (format!("Rows of the same {name} count on their own"), "draw them together")
    } else {
        let counts = [units.rows, units.ids, units.of_both];
        let [rows, ids, of_both] = counts.map(|n| grouped_digits(&n.to_string()));
        let same = if units.repeats_scores { " and the same scores" } else { "" };
        let both = match units.of_both {
            0 => String::new(),
            _ => format!(", {of_both} of them with both outcomes{same}"),
        };
        let text = format!("{rows} rows of {ids} different {name}{both}: drawn together");
        (text, "count each row on its own")
    };
    // One case can't have both.
    let is_grave = units.repeats_scores && units.of_both > 0;
    let roles = Roles { rows_apart: !roles.rows_apart, complete: true, ..roles.clone() };
    let premise = Premise { is_grave, ..Premise::new(PremiseKind::Units, text) };
    Some(premise.or(label, roles))
}
