//! Training rows, on which thresholds are chosen, and test rows, on which they are judged.

use crate::data::error::{Result, RowProblem};
use crate::data::role::find::{only, role_column};
use crate::data::role::names::{SPLIT, is_one_of};
use crate::data::role::roles::Roles;
use crate::data::table::cells::Cell;
use crate::data::table::table::Table;
use crate::data::text::words::{Says, whole, words};
use crate::domain::RandomSplit;

/// A part of a split.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Train,
    Test,
}

/// How a column names the parts.
#[derive(Clone, Copy)]
struct Manner<'a> {
    column: &'a str,
    /// "dev" is the development sample, and "val" beside "test" what thresholds are chosen on: no other
    /// word is one of training.
    is_dev_training: bool,
}

/// Words that ask for a part of the split by themselves.
const QUESTIONS: [&str; 7] = ["train", "training", "insample", "holdout", "heldout", "oot", "oos"];

/// What is no part of a test if nothing is one of training.
const DEVELOPMENT: [&str; 5] = ["dev", "val", "valid", "validation", "validate"];

impl<'a> Manner<'a> {
    fn of(table: &'a Table, column: usize) -> Self {
        let entries = table.columns[column].entries().unwrap_or_default();
        let trains = |word: &String| Part::of(word) == Some(Part::Train);
        let is_dev = |text: &String| is_one_of(text, &DEVELOPMENT);
        let tests = |text: &String| !is_dev(text) && Part::of(text) == Some(Part::Test);
        let has = |is: &dyn Fn(&String) -> bool| entries.iter().any(|entry| is(&entry.text));
        let is_dev_training =
            !has(&trains) && (has(&tests) || has(&|text| text.eq_ignore_ascii_case("dev")));
        Self { column: &table.header[column], is_dev_training }
    }

    /// The part that a cell names: a word, or yes and no where the column asks.
    fn part(self, field: &str) -> Option<Part> {
        if self.is_dev_training && is_one_of(field, &DEVELOPMENT) {
            return Some(Part::Train);
        }
        let (is_yes, is_truth_value) = match field.to_lowercase().as_str() {
            "true" | "t" => (true, true),
            "false" | "f" => (false, true),
            "1" | "1.0" | "yes" | "y" => (true, false),
            "0" | "0.0" | "no" | "n" => (false, false),
            other if whole(other).has(Says::Yes) => (true, true),
            other if whole(other).has(Says::Not) => (false, true),
            _ => return Part::of(field),
        };
        // What the column asks for: "is_train", "insample", "OOT flag".
        let words = words(self.column);
        let asked = words.iter().map(String::as_str).filter(|word| !["is", "flag"].contains(word));
        let asked = Part::of(&asked.collect::<Vec<_>>().join(" "));
        // One word alone may be another thing: a test that is 1 is positive, "out" is an outcome.
        let is_clear = words.len() > 1
            || is_one_of(self.column, &QUESTIONS)
            || is_truth_value
                && self.column.chars().count() > 3
                && !is_one_of(self.column, &DEVELOPMENT);
        match (asked.filter(|_| is_clear), is_yes) {
            (None, _) => Part::of(field),
            (part, true) => part,
            (Some(Part::Train), false) => Some(Part::Test),
            (Some(Part::Test), false) => Some(Part::Train),
        }
    }
}

impl Part {
    pub(crate) const EXPECTED: &'static str = "train or test";

    /// The part that a cell's words name: "train", "Out-of-time", "1_Training", "Test set 2020".
    pub(crate) fn of(field: &str) -> Option<Self> {
        let of_words = |words: &str| match () {
            () if whole(words).has(Says::Train) => Some(Self::Train),
            () if whole(words).has(Says::Test) => Some(Self::Test),
            () => None,
        };
        let is_said =
            |word: &String| !whole(word).has(Says::Set) && !word.chars().all(char::is_numeric);
        let all = words(field);
        let said: Vec<String> = all.iter().filter(|word| is_said(word)).cloned().collect();
        of_words(&all.join(" ")).or_else(|| of_words(&said.join(" ")))
    }
}

/// Whether a column's cells say train and test, in nearly all rows.
pub(crate) fn is_split(table: &Table, column: usize) -> bool {
    let manner = Manner::of(table, column);
    let entries = table.columns[column].entries().unwrap_or_default();
    if entries.len() > 12 {
        return false;
    }
    let count = |part: Part| {
        let of_part = entries.iter().filter(|e| manner.part(&e.text) == Some(part));
        of_part.map(|entry| entry.count).sum::<usize>()
    };
    let (train, test) = (count(Part::Train), count(Part::Test));
    train > 0 && test > 0 && 10 * (train + test) > 9 * table.rows()
}

/// The split column: the user's, else one called split that mostly holds train and test, else the
/// only one that holds these.
pub(crate) fn split_column(table: &Table, roles: &Roles) -> Result<Option<usize>> {
    let understood = |&column: &usize| {
        let entries = table.columns[column].entries().unwrap_or_default().iter();
        let parts = entries.filter(|entry| Part::of(&entry.text).is_some());
        2 * parts.map(|entry| entry.count).sum::<usize>() > table.rows()
    };
    let by_words = || only(table.all().filter(|&column| is_split(table, column)));
    role_column(table, roles, roles.split.as_ref(), || {
        table.column(SPLIT).filter(understood).or_else(by_words)
    })
}

/// Reads the part of each row; without a split all rows are training rows.
pub(crate) struct Parts {
    column: Option<usize>,
    /// Used if there is no column.
    random: Option<RandomSplit>,
    by_code: Vec<Option<Part>>,
}

pub(crate) fn parts(table: &Table, split: Option<usize>, random: Option<RandomSplit>) -> Parts {
    let entries = split.and_then(|column| table.columns[column].entries()).unwrap_or_default();
    let manner = split.map(|column| Manner::of(table, column));
    let by_code = entries.iter().map(|e| manner?.part(&e.text)).collect();
    Parts { column: split, random, by_code }
}

impl Parts {
    /// The part of a row, if its cell names one.
    #[inline(always)]
    pub(crate) fn find(&self, table: &Table, row: usize) -> Option<Part> {
        let Some(column) = self.column else {
            let is_test = self.random.is_some_and(|random| random.is_test(row));
            return Some(if is_test { Part::Test } else { Part::Train });
        };
        match table.cell(row, column) {
            Cell::Entry(code, _) => self.by_code[usize::from(code)],
            _ => None,
        }
    }

    pub(crate) fn at(&self, table: &Table, row: usize) -> Result<Part, RowProblem> {
        let column = self.column.unwrap_or_default();
        self.find(table, row).ok_or_else(|| table.problem(row, column, Part::EXPECTED))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::table::reader::table_of;

    #[test]
    fn parts_are_known_by_their_words_under_any_name() {
        let found = |text: &str| {
            let table = table_of(text);
            split_column(&table, &Roles::default()).unwrap().map(|c| table.header[c].clone())
        };
        // The parts of two rows by the third column.
        let of = |text: &str, rows: [usize; 2]| {
            let table = table_of(text);
            rows.map(|row| parts(&table, Some(2), None).find(&table, row))
        };
        let [train, test] = [Some(Part::Train), Some(Part::Test)];
        let set = "label,m,dataset\n1,.9,Training\n0,.8,Holdout\n1,.7,validation\n";
        assert_eq!(found(set).as_deref(), Some("dataset"));
        assert_eq!(of(set, [0, 2]), [train, test]);
        let flags = "label,m,is_test\n1,.9,1\n0,.8,0\n1,.7,True\n";
        assert_eq!(found(flags).as_deref(), Some("is_test"));
        assert_eq!(of(flags, [0, 1]), [test, train]);
        let samples = "label,m,sample\n1,.9,DEV\n0,.8,OOT\n1,.7,dev\n";
        assert_eq!(of(samples, [0, 1]), [train, test]);
        let three = "label,m,sample\n1,.9,train\n0,.8,dev\n1,.7,test\n";
        assert_eq!(of(three, [0, 1]), [train, test]);
        // Thresholds may be chosen on a validation set, and a question may stand for the column.
        let tested = "label,m,split\n1,.9,val\n0,.8,test\n1,.7,val\n";
        assert_eq!(of(tested, [0, 1]), [train, test]);
        let asked = "label,m,Тестовое множество\n1,.9,Истина\n0,.8,Ложь\n1,.7,Ложь\n";
        assert_eq!(of(asked, [0, 1]), [test, train]);
        for name in ["test", "out", "fit", "valid"] {
            let result = format!("label,m,{name}\n1,.9,1\n0,.8,0\n1,.7,1\n");
            assert_eq!(found(&result), None, "{name} may be something else");
        }
        let numbered = "label,m,Partition\n1,.9,1_Training\n0,.8,2_Testing\n1,.7,Test set (2020)\n";
        assert_eq!(of(numbered, [0, 2]), [train, test]);
        for (train, test) in [
            ("אימון", "בדיקה"),
            ("derivation cohort", "external validation"),
            ("训练样本", "测试集"),
        ] {
            let told = format!("label,m,set\n1,.9,{train}\n0,.8,{test}\n1,.7,{train}\n");
            assert_eq!(found(&told).as_deref(), Some("set"), "{told}");
        }
        for none in [
            "label,m,group\n1,.9,training group\n0,.8,control group\n",
            "label,m,dataset\n1,.9,train\n0,.8,train\n",
            "label,m,test\n1,.9,1\n0,.8,0\n",
            "label,m,place\n1,.9,in\n0,.8,Paris\n1,.7,out\n",
            "label,m,wine\n1,.9,red train\n0,.8,white test\n",
            "label,a,b\n1,train,test\n0,test,train\n",
        ] {
            assert_eq!(found(none), None, "{none}");
        }
    }
}
