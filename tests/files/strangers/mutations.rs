//! Ten files with changes that people make: the reading stays the same, or a question is asked.

use super::bases::{Base, CODES, Column, Part, bases};
use super::cohort::{Cells, Cohort, Dice, table};
use breakeven::data::Roles;
use breakeven::domain::InputKind;
use breakeven::study::Study;

const ROUNDS: u32 = 1000;

/// Spellings of an outcome, the positive one first.
const SPELLINGS: [[&str; 2]; 7] = [
    CODES,
    ["yes", "no"],
    ["True", "False"],
    ["Y", "N"],
    ["1.0", "0.0"],
    ["TRUE", "FALSE"],
    ["Ja", "Nein"],
];
const OUTCOMES: [&str; 8] =
    ["label", "target", "y_true", "Actual", "ground_truth", "churned", "OUTCOME", "class"];
const SCORES: [&str; 10] = [
    "score", "Probability", "rf", "XGBoost", "model_a", "y_score", "PD", "LogisticRegression",
    "propensity", "proba_new",
];

/// How a file is written, and what it says.
struct Written {
    columns: Vec<Column>,
    words: [&'static str; 2],
    delimiter: &'static str,
    has_commas: bool,
    is_quoted: bool,
    has_bom: bool,
    line_end: &'static str,
    done: Vec<&'static str>,
}

fn shuffle<T>(dice: &mut Dice, items: &mut [T]) {
    for at in (1..items.len()).rev() {
        items.swap(at, dice.below(u32::try_from(at).unwrap() + 1) as usize);
    }
}

fn one_of<T: Copy>(dice: &mut Dice, items: &[T]) -> T {
    items[dice.below(u32::try_from(items.len()).unwrap()) as usize]
}

impl Written {
    fn change(&mut self, c: &Cohort, dice: &mut Dice) {
        let what = dice.below(11);
        self.done.push(match what {
            0 => {
                shuffle(dice, &mut self.columns);
                // A nameless index stands first.
                self.columns.sort_by_key(|column| !column.name.is_empty());
                "columns in another order"
            }
            1 => {
                let mut names = SCORES.to_vec();
                shuffle(dice, &mut names);
                for column in self.columns.iter_mut() {
                    match column.part {
                        Part::Outcome => column.name = one_of(dice, &OUTCOMES).into(),
                        Part::Score => column.name = names.pop().unwrap().into(),
                        _ => {}
                    }
                }
                "other names"
            }
            2 => {
                let is_upper = dice.below(2) == 0;
                for column in self.columns.iter_mut() {
                    column.name = if is_upper {
                        column.name.to_uppercase()
                    } else {
                        column.name.to_lowercase()
                    };
                }
                "names in another case"
            }
            3 => {
                self.delimiter = one_of(dice, &[",", ";", "\t", "|"]);
                "another delimiter"
            }
            4 => {
                self.has_commas = true;
                "decimal commas"
            }
            5 => {
                self.is_quoted = true;
                "quotes"
            }
            6 => {
                let words = one_of(dice, &SPELLINGS);
                for column in self.columns.iter_mut() {
                    if [Part::Outcome, Part::Decision].contains(&column.part) {
                        for cell in column.cells.iter_mut() {
                            *cell = words[usize::from(*cell != self.words[0])].to_owned();
                        }
                    }
                }
                self.words = words;
                "another spelling"
            }
            7 => {
                let mut order: Vec<usize> = (0..c.rows()).collect();
                shuffle(dice, &mut order);
                for column in self.columns.iter_mut() {
                    column.cells = order.iter().map(|&row| column.cells[row].clone()).collect();
                }
                "rows in another order"
            }
            8 => {
                let (name, cells) = match dice.below(4) {
                    0 => ("id", c.ids()),
                    1 => ("account_no", c.ids()),
                    2 => ("timestamp", c.unix()),
                    _ => ("created_at", c.dates()),
                };
                if self.columns.iter().all(|column| column.name != name) {
                    self.columns.push(Column { part: Part::Other, name: name.into(), cells });
                }
                "one more column"
            }
            9 => {
                self.has_bom = true;
                "a byte order mark"
            }
            _ => {
                self.line_end = "\r\n";
                "other line ends"
            }
        });
    }

    fn text(&self) -> String {
        let cells = |column: &Column| match column.part {
            Part::Score | Part::Named if self.has_commas => {
                column.cells.iter().map(|cell| cell.replace('.', ",")).collect()
            }
            _ => column.cells.clone(),
        };
        let columns: Vec<(&str, Cells)> =
            self.columns.iter().map(|column| (&*column.name, cells(column))).collect();
        let text = if self.is_quoted {
            let quoted = |cell: &str| format!("\"{cell}\"");
            let line = |cells: Vec<String>| cells.join(self.delimiter) + "\n";
            let mut text = line(columns.iter().map(|(name, _)| quoted(name)).collect());
            for row in 0..columns[0].1.len() {
                text += &line(columns.iter().map(|(_, cells)| quoted(&cells[row])).collect());
            }
            text
        } else {
            table(self.delimiter, &columns)
        };
        let bom = if self.has_bom { "\u{FEFF}" } else { "" };
        format!("{bom}{}", text.replace('\n', self.line_end))
    }
}

fn differences(base: &Base, written: &Written, study: &Study, rows: usize) -> Option<String> {
    let source = &study.source;
    let models = study.curves().map_or(&[][..], |curves| &curves.models);
    let mut areas: Vec<f64> = models.iter().map(|model| model.area_under_curve).collect();
    let mut wanted = base.areas.clone();
    areas.sort_by(f64::total_cmp);
    wanted.sort_by(f64::total_cmp);
    let is_same = source.kind == InputKind::Scores
        && source.positive_label == written.words[0]
        && source.used == rows
        && areas.len() == wanted.len()
        && areas.iter().zip(&wanted).all(|(one, other)| (one - other).abs() < 1e-9);
    (!is_same).then(|| {
        format!(
            "{}, positive {}, {} rows, {:?} {areas:.4?} instead of {wanted:.4?}",
            source.kind.name(),
            source.positive_label,
            source.used,
            study.model_names()
        )
    })
}

#[test]
fn changes_that_people_make_leave_the_reading_or_lead_to_a_question() {
    let c = Cohort::new(120, 30);
    let bases = bases(&c);
    let (mut asked, mut wrong) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        let mut dice = Dice::new(u64::from(round) + 77);
        let base = &bases[round as usize % bases.len()];
        let mut written = Written {
            columns: base.columns.clone(),
            words: base.words,
            delimiter: ",",
            has_commas: false,
            is_quoted: false,
            has_bom: false,
            line_end: "\n",
            done: vec![],
        };
        for _ in 0..=dice.below(5) {
            written.change(&c, &mut dice);
        }
        let text = written.text();
        let of = |what: &str| {
            let top: String = text.lines().take(3).map(|line| format!("\n    {line}")).collect();
            format!("round {round} ({}): {what}{top}", written.done.join(", "))
        };
        match Study::open("f.csv", text.as_bytes(), &Roles::default()) {
            Err(error) => asked.push(of(&error.to_string())),
            Ok(study) => {
                wrong.extend(differences(base, &written, &study, c.rows()).map(|w| of(&w)))
            }
        }
    }
    println!("{ROUNDS} changed files: {} asked, {} wrong", asked.len(), wrong.len());
    println!("{}", asked.join("\n"));
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(asked.len() < ROUNDS as usize / 10, "{} asked", asked.len());
}
