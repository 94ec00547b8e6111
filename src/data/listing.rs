//! The cases in the order in which a model selects them: those around the cut, and the selected ones
//! as CSV.
//!
//! Source: Provost & Fawcett (2013), Data Science for Business, figure 8-1.

use crate::data::case::cases::{Case, CaseReader, RowErrors};
use crate::data::case::columns::find_columns;
use crate::data::case::encode::rule_scores;
use crate::data::error::{DataError, Result};
use crate::data::input::values;
use crate::data::role::features::rule_name;
use crate::data::role::kind::kind;
use crate::data::role::roles::Roles;
use crate::data::role::split::Part;
use crate::data::table::table::Table;
use crate::domain::{CsvWriter, CutRule, InputKind, sort_descending};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Columns shown besides the score and the outcome.
const OTHERS: usize = 5;

/// Which cases of a ranking are selected.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub enum Selection {
    /// Those that a threshold admits; none without one.
    Admitted(Option<f64>),
    /// A number of cases, the first in the ranking; of ties those that come first in the file.
    First(usize),
}

/// One case of a listing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedCase {
    /// Its place in the ranking, from 1.
    pub place: usize,
    /// Its fields, one a column of the listing.
    pub fields: Vec<String>,
}

/// The cases around the cut.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listing {
    /// The score, the outcome, and some of the other columns.
    pub columns: Vec<String>,
    /// Number of selected cases.
    pub taken: usize,
    /// Number of all cases.
    pub of: usize,
    /// The last selected cases and the first others, in order.
    pub cases: Vec<ListedCase>,
}

/// Cases of one model that can be put in order.
struct Order<'a> {
    scores: Cow<'a, [f64]>,
    rule: CutRule,
    /// The rows that thresholds are chosen on.
    rows: Vec<usize>,
    /// The column of the score; a rule's score is in none.
    score: Option<usize>,
    outcome: usize,
    /// The name of the score.
    name: String,
}

impl Listing {
    /// The cases around the cut of a model: the last `around` selected ones and the first `around` others.
    /// O(rows).
    ///
    /// - `model`: the name of a score column.
    ///
    /// # Errors
    /// [`DataError`] as for ranking, and [`DataError::NoSuchColumn`] for an unknown model.
    pub fn around(
        file: &str,
        table: &Table,
        roles: &Roles,
        model: &str,
        taken: Selection,
        around: usize,
    ) -> Result<Self, DataError> {
        let order = Order::of(file, table, roles, model)?;
        let (inside, outside) = order.split(taken);
        let (taken, of) = (inside.len(), order.rows.len());
        let last = taken.saturating_sub(around);
        let inside = order.sorted(order.bounded(inside, last, f64::le));
        let inside = inside[inside.len() - (taken - last)..].iter();
        let outside = order.sorted(order.bounded(outside, around.saturating_sub(1), f64::ge));
        let is_first = |column: usize| order.score == Some(column) || order.outcome == column;
        let others = table.all().filter(|&column| !is_first(column));
        let others = others.filter(|&column| !table.columns[column].is_evicted()).take(OTHERS);
        let columns: Vec<usize> = std::iter::once(order.outcome).chain(others).collect();
        let rows = inside.chain(outside.iter().take(around)).copied().enumerate();
        let case = |(index, row): (usize, usize)| ListedCase {
            place: last + index + 1,
            fields: std::iter::once(order.scores[row].to_string())
                .chain(columns.iter().map(|&column| table.columns[column].text(row)))
                .collect(),
        };
        let names = columns.iter().map(|&column| table.header[column].clone());
        Ok(Self {
            cases: rows.map(case).collect(),
            columns: std::iter::once(order.name.clone()).chain(names).collect(),
            taken,
            of,
        })
    }
}

/// The selected cases as CSV: their place in the ranking, then every column that is stored.
///
/// # Errors
/// As [`Listing::around`].
pub fn selection_as_csv(
    file: &str,
    table: &Table,
    roles: &Roles,
    model: &str,
    taken: Selection,
) -> Result<String, DataError> {
    let order = Order::of(file, table, roles, model)?;
    let inside = order.sorted(order.split(taken).0);
    let columns: Vec<usize> =
        table.all().filter(|&column| !table.columns[column].is_evicted()).collect();
    let names = columns.iter().map(|&column| table.header[column].as_str());
    let ranked = order.score.is_none().then_some(order.name.as_str());
    let first = std::iter::once("rank").chain(ranked);
    let names: Vec<&str> = first.chain(names).collect();
    // As the file has its numbers.
    let mut csv = if columns.iter().any(|&column| table.columns[column].has_commas()) {
        CsvWriter::with_commas(&names)
    } else {
        CsvWriter::new(&names)
    };
    for (place, row) in inside.into_iter().enumerate() {
        csv.text(&(place + 1).to_string());
        if order.score.is_none() {
            csv.number(order.scores[row]);
        }
        columns.iter().for_each(|&column| table.columns[column].write(row, &mut csv));
        csv.end_row();
    }
    Ok(csv.finish())
}

impl<'a> Order<'a> {
    fn of(file: &str, table: &'a Table, roles: &Roles, model: &str) -> Result<Self> {
        let order = match kind(file, table, roles)? {
            InputKind::Values => Self::of_values(file, table, roles, model)?,
            _ => Self::of_scores(file, table, roles, model)?,
        };
        order.ok_or_else(|| DataError::NoSuchColumn {
            wanted: model.into(),
            columns: table.header.clone(),
        })
    }

    fn of_scores(file: &str, table: &'a Table, roles: &Roles, model: &str) -> Result<Option<Self>> {
        let (columns, _) = find_columns(file, table, roles)?;
        let cases = CaseReader::new(table, &columns).read(&mut RowErrors::new(table)).rows;
        let is_in = |row: &usize| Case::classes(Part::Train).contains(&cases[*row]);
        let rows = (0..cases.len()).filter(is_in).collect();
        let (outcome, name) = (columns.outcome.column, model.to_owned());
        let names: Vec<String> = columns.scores.iter().map(|score| score.name.clone()).collect();
        let is_rule = rule_name(columns.features.len(), &names) == model;
        if is_rule && !columns.features.is_empty() {
            let scores = Cow::Owned(rule_scores(table, &columns, &cases, roles.risk)?);
            let rule = CutRule::SafetyScoreAtMost;
            return Ok(Some(Self { score: None, outcome, name, scores, rule, rows }));
        }
        let score = columns.scores.into_iter().find(|score| score.name == model);
        Ok(score.map(|score| {
            let (column, rule) = (Some(score.column), score.rule);
            Self { score: column, outcome, name, scores: score.values, rule, rows }
        }))
    }

    fn of_values(file: &str, table: &'a Table, roles: &Roles, model: &str) -> Result<Option<Self>> {
        let values = values::read::<()>(file, table, roles)?.values;
        let found = values.and_then(|values| {
            let prediction = values.predictions.iter().find(|p| p.name == model)?;
            let (column, rule) = (prediction.column, prediction.rule);
            let rows = (0..table.rows()).filter(|&row| values.is_case[row]).collect();
            let amount = table.column(&values.columns[0])?;
            let scores = table.columns[column].to_values();
            let (score, name) = (Some(column), model.to_owned());
            Some(Self { score, outcome: amount, name, scores, rule, rows })
        });
        Ok(found)
    }

    /// A sort key that is high for risky cases.
    fn key(&self, row: usize) -> f64 {
        self.rule.riskiness(self.scores[row])
    }

    /// The keys of some rows, the riskiest first.
    fn keys(&self, rows: &[usize]) -> Vec<f64> {
        sort_descending(&rows.iter().map(|&row| self.key(row)).collect::<Vec<_>>())
    }

    /// The riskiest first; ties in the order of the file.
    fn sorted(&self, mut rows: Vec<usize>) -> Vec<usize> {
        rows.sort_unstable_by(|&a, &b| self.key(b).total_cmp(&self.key(a)).then(a.cmp(&b)));
        rows
    }

    /// Those as risky as the one at a place (from 0) of their ranking, and the riskier or less
    /// risky ones; all if there are not so many.
    fn bounded(
        &self,
        mut rows: Vec<usize>,
        place: usize,
        by: fn(&f64, &f64) -> bool,
    ) -> Vec<usize> {
        if let Some(bound) = self.keys(&rows).get(place) {
            rows.retain(|&row| by(&self.key(row), bound));
        }
        rows
    }

    /// (rows selected, other rows), each in the order of the file.
    fn split(&self, taken: Selection) -> (Vec<usize>, Vec<usize>) {
        let (bound, mut equals) = match taken {
            Selection::Admitted(None) | Selection::First(0) => return (vec![], self.rows.clone()),
            Selection::Admitted(Some(threshold)) => (self.rule.riskiness(threshold), usize::MAX),
            Selection::First(count) => {
                let keys = self.keys(&self.rows);
                let Some(&bound) = keys.get(count - 1) else { return (self.rows.clone(), vec![]) };
                (bound, count - keys.partition_point(|&key| key > bound))
            }
        };
        self.rows.iter().partition(|&&row| {
            let is_equal = self.key(row) == bound && equals > 0;
            equals -= usize::from(is_equal);
            self.key(row) > bound || is_equal
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::load::rank;
    use crate::data::table::reader::table_of;

    const FILE: &str = "name,label,m,note\nAnn,1,0.9,\nBob,0,0.5,\"a, b\"\nCid,1,0.5,\nDan,0,x,\nEve,0,0.1,\"\"\"q\"\"\"\n";

    fn open(text: &str) -> (Table, Roles) {
        let table = table_of(text);
        let roles = rank("f", &table, &Roles::default(), |_| ()).unwrap().roles;
        (table, roles)
    }

    fn around(taken: Selection, around: usize) -> Listing {
        let (table, roles) = open(FILE);
        Listing::around("f", &table, &roles, "m", taken, around).unwrap()
    }

    #[test]
    fn the_cases_next_to_the_cut_are_listed_in_order() {
        let listing = around(Selection::Admitted(Some(0.5)), 2);
        assert_eq!(listing.columns, ["m", "label", "name", "note"]);
        assert_eq!((listing.taken, listing.of), (3, 4));
        let found: Vec<_> = listing.cases.iter().map(|c| (c.place, c.fields[2].as_str())).collect();
        assert_eq!(found, [(2, "Bob"), (3, "Cid"), (4, "Eve")]);
    }

    #[test]
    fn so_many_are_taken_also_where_scores_tie() {
        let listing = around(Selection::First(2), 9);
        let names: Vec<_> = listing.cases.iter().map(|c| c.fields[2].as_str()).collect();
        assert_eq!((names, listing.taken), (vec!["Ann", "Bob", "Cid", "Eve"], 2));
        assert_eq!(around(Selection::Admitted(None), 1).cases.len(), 1);
        assert_eq!(around(Selection::First(9), 1).cases[0].place, 4);
    }

    #[test]
    fn a_list_has_all_columns_written_as_in_its_file_and_runs_no_formulas() {
        let list = |text: &str, taken: Selection| {
            let (table, roles) = open(text);
            selection_as_csv("f", &table, &roles, "m", taken).unwrap()
        };
        for (text, csv) in [
            (FILE, "rank,name,label,m,note\n1,Ann,1,0.9,\n2,Bob,0,0.5,\"a, b\"\n"),
            (
                "who;fell;m\n1;ja;0,93\n2;nein;0,5\n3;ja;0,25\n4;nein;0,125\n",
                "rank;who;fell;m\n1;1;ja;0,93\n2;2;nein;0,5\n",
            ),
            (
                "label,m,=x\n1,-0.5,@a\n0,-0.75,-1\n",
                "rank,label,m,'=x\n1,1,-0.5,'@a\n2,0,-0.75,-1\n",
            ),
        ] {
            assert_eq!(list(text, Selection::First(2)), csv);
        }
        let all = list(FILE, Selection::Admitted(Some(0.0)));
        assert!(all.ends_with("4,Eve,0,0.1,\"\"\"q\"\"\"\n"), "{all}");
    }

    #[test]
    fn predictions_of_values_are_listed_beside_the_amounts() {
        let (table, roles) = open("name,target,p\na,3.5,2\nb,-1,7\nc,x,9\nd,2,5\n");
        let taken = Selection::Admitted(Some(5.0));
        let listing = Listing::around("f", &table, &roles, "p", taken, 9).unwrap();
        assert_eq!(listing.columns, ["p", "target", "name"]);
        let names: Vec<_> = listing.cases.iter().map(|c| c.fields[2].as_str()).collect();
        assert_eq!((names, listing.taken), (vec!["b", "d", "a"], 2));
    }

    #[test]
    fn cases_of_a_rule_stand_by_their_groups() {
        let rows = (0..40).map(|i| {
            let (colour, class) = (["red", "blue"][i % 2], u8::from(i % 4 == 0));
            format!("{class},{colour},n{i}\n")
        });
        let (table, roles) = open(&format!("label,colour,name\n{}", rows.collect::<String>()));
        let rule = "Rule of 1 feature";
        let in_file = |taken| Listing::around("f", &table, &roles, rule, taken, 2).unwrap();
        // 10 positives, 30 others: 3 and 9 of them judge.
        let listing = in_file(Selection::Admitted(Some(0.5)));
        assert_eq!(listing.columns, [rule, "label", "colour", "name"]);
        assert_eq!(listing.of, 28);
        let colours: Vec<_> = listing.cases.iter().map(|case| case.fields[2].as_str()).collect();
        assert_eq!(colours, ["red", "red", "blue", "blue"]);
        let csv = selection_as_csv("f", &table, &roles, rule, Selection::First(1)).unwrap();
        assert!(csv.starts_with("rank,Rule of 1 feature,label,colour,name\n1,0."), "{csv}");
    }

    #[test]
    fn low_scores_can_come_first() {
        let (table, roles) = open(FILE);
        let low = roles.with("m", crate::data::role::roles::Role::LowScore);
        let listing = Listing::around("f", &table, &low, "m", Selection::First(1), 1).unwrap();
        assert_eq!(listing.cases[0].fields[2], "Eve");
        assert!(Listing::around("f", &table, &roles, "no", Selection::First(1), 1).is_err());
    }
}
