//! One small data set, from which all the files are written.

/// The cells of a column.
pub(super) type Cells = Vec<String>;

/// Cases with an outcome and three models.
pub(super) struct Cohort {
    pub(super) outcomes: Vec<bool>,
    /// By model, in ten-thousandths.
    scores: [Vec<u32>; 3],
    noise: Vec<u32>,
}

/// What the scores of positives exceed those of negatives by, in ten-thousandths.
const SHIFTS: [u32; 3] = [1700, 1300, 900];

/// A sequence of numbers that seem random.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(2).wrapping_add(1))
    }

    /// A number below `end`.
    pub(super) fn below(&mut self, end: u32) -> u32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from((self.0 >> 33) % u64::from(end)).unwrap()
    }
}

impl Cohort {
    /// - `percent`: of the cases are positive, about.
    pub(super) fn new(cases: usize, percent: u32) -> Self {
        let mut dice = Dice::new(u64::from(percent));
        let outcomes: Vec<bool> = (0..cases).map(|_| dice.below(100) < percent).collect();
        let scores = SHIFTS.map(|shift| {
            let score = |&is_positive: &bool| {
                1500 + dice.below(2500) + dice.below(2500) + shift * u32::from(is_positive)
            };
            outcomes.iter().map(score).collect()
        });
        let noise = (0..cases).map(|_| dice.below(10_000)).collect();
        Self { outcomes, scores, noise }
    }

    pub(super) fn rows(&self) -> usize {
        self.outcomes.len()
    }

    pub(super) fn each(&self, cell: impl Fn(usize) -> String) -> Cells {
        (0..self.rows()).map(cell).collect()
    }

    /// The outcome in two words.
    pub(super) fn y(&self, positive: &str, negative: &str) -> Cells {
        self.each(|row| if self.outcomes[row] { positive } else { negative }.to_owned())
    }

    fn share(&self, model: usize, row: usize) -> f64 {
        f64::from(self.scores[model][row]) / 1e4
    }

    /// The probabilities of a model.
    pub(super) fn p(&self, model: usize) -> Cells {
        self.each(|row| format!("{:.4}", self.share(model, row)))
    }

    /// One less the probabilities.
    pub(super) fn q(&self, model: usize) -> Cells {
        self.each(|row| format!("{:.4}", 1.0 - self.share(model, row)))
    }

    /// The probabilities with a decimal comma.
    pub(super) fn comma(&self, model: usize) -> Cells {
        self.p(model).iter().map(|cell| cell.replace('.', ",")).collect()
    }

    /// The probabilities as percentages.
    pub(super) fn percent(&self, model: usize) -> Cells {
        self.each(|row| format!("{:.2}%", 100.0 * self.share(model, row)))
    }

    /// The probabilities of a hundred, without a sign.
    pub(super) fn of_hundred(&self, model: usize) -> Cells {
        self.each(|row| format!("{:.2}", 100.0 * self.share(model, row)))
    }

    /// The log-odds.
    pub(super) fn logit(&self, model: usize) -> Cells {
        self.each(|row| {
            let p = self.share(model, row);
            format!("{:.6}", (p / (1.0 - p)).ln())
        })
    }

    /// The logarithmic loss of each probability.
    pub(super) fn losses(&self, model: usize) -> Cells {
        self.each(|row| {
            let p = self.share(model, row);
            format!("{:.6}", -if self.outcomes[row] { p } else { 1.0 - p }.ln())
        })
    }

    /// Points of a scorecard, which fall as the risk rises.
    pub(super) fn points(&self, model: usize) -> Cells {
        self.each(|row| (85_000 - 5 * self.scores[model][row]).to_string())
    }

    pub(super) fn is_called(&self, model: usize, row: usize) -> bool {
        self.scores[model][row] >= 5000
    }

    /// The decisions of a model in two words.
    pub(super) fn hard(&self, model: usize, positive: &str, negative: &str) -> Cells {
        self.each(|row| if self.is_called(model, row) { positive } else { negative }.to_owned())
    }

    /// The probability of the class that a model decides for.
    pub(super) fn confidence(&self, model: usize) -> Cells {
        let share = |row| self.share(model, row);
        self.each(|row| format!("{:.4}", share(row).max(1.0 - share(row))))
    }

    /// Two probabilities between brackets, that of the positive class last.
    pub(super) fn pairs(&self, model: usize, between: &str) -> Cells {
        let pairs = self.q(model).into_iter().zip(self.p(model));
        pairs.map(|(q, p)| format!("[{q}{between}{p}]")).collect()
    }

    /// 0, 1, 2, …
    pub(super) fn index(&self) -> Cells {
        self.each(|row| row.to_string())
    }

    /// Numbers of customers, in no order.
    pub(super) fn ids(&self) -> Cells {
        self.each(|row| (100_003 + row * 7919 % 100_000).to_string())
    }

    pub(super) fn unix(&self) -> Cells {
        self.each(|row| (1_700_000_000 + 3600 * row + self.noise[row] as usize % 60).to_string())
    }

    pub(super) fn dates(&self) -> Cells {
        self.each(|row| format!("2024-{:02}-{:02}", 1 + row % 12, 1 + row % 28))
    }

    pub(super) fn cents(&self, row: usize) -> u32 {
        50_000 + 173 * self.noise[row]
    }

    pub(super) fn amounts(&self) -> Cells {
        self.each(|row| format!("{}.{:02}", self.cents(row) / 100, self.cents(row) % 100))
    }

    pub(super) fn ages(&self) -> Cells {
        self.each(|row| (18 + self.noise[row] % 60).to_string())
    }

    /// One of some words, without regard to the outcome.
    pub(super) fn some(&self, words: &[&str]) -> Cells {
        self.each(|row| words[self.noise[row] as usize % words.len()].to_owned())
    }

    /// The area under a model's ROC curve.
    pub(super) fn auc(&self, model: usize) -> f64 {
        self.auc_where(model, |_| true)
    }

    pub(super) fn auc_where(&self, model: usize, is_in: impl Fn(usize) -> bool) -> f64 {
        self.area(|row| self.scores[model][row], is_in)
    }

    /// That of a model's decisions.
    pub(super) fn auc_of_hard(&self, model: usize) -> f64 {
        self.area(|row| u32::from(self.is_called(model, row)), |_| true)
    }

    fn area(&self, score: impl Fn(usize) -> u32, is_in: impl Fn(usize) -> bool) -> f64 {
        let rows = (0..self.rows()).filter(|&row| is_in(row));
        area_of(&rows.map(|row| (self.outcomes[row], score(row))).collect::<Vec<_>>())
    }

    /// Scores of a scorecard with one decimal.
    pub(super) fn rough(&self, model: usize) -> Cells {
        self.each(|row| {
            format!("{}.{}", self.scores[model][row] / 1000, self.scores[model][row] / 100 % 10)
        })
    }

    /// The area under the ROC curve of these.
    pub(super) fn auc_of_rough(&self, model: usize) -> f64 {
        self.area(|row| self.scores[model][row] / 100, |_| true)
    }

    /// That of a model for outcomes without regard to the cases, as [`Self::some`] of two words has them.
    pub(super) fn auc_of_noise(&self, model: usize) -> f64 {
        let case = |row: usize| (self.noise[row].is_multiple_of(2), self.scores[model][row]);
        area_of(&(0..self.rows()).map(case).collect::<Vec<_>>())
    }

    /// That of a model whose cases come twice: the second time with other outcomes and another model's
    /// scores.
    pub(super) fn auc_of_two(&self, again: &Cells, model: usize) -> f64 {
        let first = (0..self.rows()).map(|row| (self.outcomes[row], self.scores[0][row]));
        let second = (0..self.rows()).map(|row| (again[row] == "1", self.scores[model][row]));
        area_of(&first.chain(second).collect::<Vec<_>>())
    }
}

/// The area under the ROC curve of cases with an outcome and a score.
pub(super) fn area_of<T: Ord>(cases: &[(bool, T)]) -> f64 {
    let of = |class: bool| cases.iter().filter(move |case| case.0 == class);
    let (mut won, mut pairs) = (0.0, 0.0);
    for (_, positive) in of(true) {
        for (_, negative) in of(false) {
            won += match positive.cmp(negative) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Less => 0.0,
            };
            pairs += 1.0;
        }
    }
    won / pairs
}

/// A table as text, cells quoted where they must be.
pub(super) fn table(delimiter: &str, columns: &[(&str, Cells)]) -> String {
    let field = |cell: &str| {
        if cell.contains([';', ',', '\t', '"', '\n'])
            && (cell.contains(delimiter) || cell.contains('"'))
        {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell.to_owned()
        }
    };
    let line = |cells: Vec<String>| cells.join(delimiter) + "\n";
    let mut text = line(columns.iter().map(|(name, _)| field(name)).collect());
    for row in 0..columns[0].1.len() {
        text += &line(columns.iter().map(|(_, cells)| field(&cells[row])).collect());
    }
    text
}

pub(super) fn csv(columns: &[(&str, Cells)]) -> String {
    table(",", columns)
}
