//! One screen of the presenter, and what its picture shows, without sizes: cases as
//! squares, and bars of what decisions cost or bring.

use crate::wording::language::{any_of, capitalized, listed};
use crate::wording::span::{Headline, Span};

/// One screen of the presenter.
#[derive(Debug, Clone, PartialEq)]
pub struct PresenterStep {
    /// `question`, `today`, `do`, `pays` and, where they are known, `sure` and `costs`, in this
    /// order.
    pub key: &'static str,
    /// What the screen is about.
    pub title: &'static str,
    /// The sentence in large letters.
    pub sentence: Headline,
    /// Sentences in small letters.
    pub lines: Vec<String>,
    /// The picture, where it is not a chart of the page.
    pub picture: Option<StoryPicture>,
    /// A small table, where there is one.
    pub table: Option<StoryTable>,
}

/// What stands on a screen, without its key and title.
#[derive(Default)]
pub(crate) struct ScreenText {
    pub(crate) sentence: Headline,
    pub(crate) lines: Vec<String>,
    pub(crate) picture: Option<StoryPicture>,
}

/// The screens in their order: key and title.
const SCREENS: [(&str, &str); 6] = [
    ("question", "Question"),
    ("today", "Without a model"),
    ("do", "What to do"),
    ("pays", "Where it holds"),
    ("sure", "How sure?"),
    ("costs", "What if the costs are wrong?"),
];

/// The screens from their texts, in order; those without a text are left out.
pub(crate) fn steps(texts: [Option<ScreenText>; 6]) -> Vec<PresenterStep> {
    let step = |((key, title), text): ((&'static str, &'static str), Option<ScreenText>)| {
        let ScreenText { mut sentence, lines, picture } = text?;
        // A model's name keeps its first letter.
        if let Some(Span::Text(first)) = sentence.first_mut() {
            *first = capitalized(first);
        }
        Some(PresenterStep { key, title, sentence, lines, picture, table: None })
    };
    SCREENS.into_iter().zip(texts).filter_map(step).collect()
}

/// Adds a table to the screen about where the rule holds.
pub(crate) fn add_table(steps: &mut [PresenterStep], table: Option<StoryTable>) {
    if let Some(step) = steps.iter_mut().find(|step| step.key == "pays") {
        step.table = table;
    }
}

/// Names that later screens use: "Models compared: Tree, Neighbours and Naive Bayes."
pub(crate) fn models_compared(names: Vec<String>) -> Option<String> {
    match names.len() {
        0 => None,
        1 => Some(format!("The model that is judged: {}.", names.concat())),
        count if count > MOST_NAMES => Some(format!("{count} models are compared.")),
        _ => Some(format!("Models compared: {}.", listed(names, str::to_owned).concat())),
    }
}

/// " (or Naive Bayes)": those that can't be told from the one before.
pub(crate) fn or_others(names: impl Iterator<Item = String>) -> String {
    match any_of(names) {
        none if none.is_empty() => none,
        others => format!(" (or {others})"),
    }
}

/// Models that the first screen names.
const MOST_NAMES: usize = 6;

/// Adds to the last screen what is done from then on; to the one before where that is about other rules.
pub(crate) fn add_last_line(steps: &mut [PresenterStep], line: Option<String>) {
    let last = steps.iter_mut().rev().find(|step| step.key != "costs");
    if let (Some(step), Some(line)) = (last, line) {
        step.lines.push(line);
    }
}

/// Adds to the first screen what is looked for, and to the last one how the file was read, on which
/// all of them stand.
///
/// - `premises`: short lines, most important first.
pub fn add_premises(steps: &mut [PresenterStep], looked_for: Option<String>, premises: &[String]) {
    if let (Some(first), Some(said)) = (steps.first_mut(), looked_for) {
        first.lines.push(said);
    }
    let Some(last) = steps.last_mut().filter(|_| !premises.is_empty()) else { return };
    let more = match premises.len().saturating_sub(MOST_PREMISES) {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    let said = premises.iter().take(MOST_PREMISES).map(String::as_str).collect::<Vec<_>>();
    last.lines.push(format!("How the file was read: {}{more}.", said.join("; ")));
}

/// Premises that a screen says.
const MOST_PREMISES: usize = 3;

/// "recommend nothing" → "“recommend nothing”"
pub(crate) fn quoted(policy: &str) -> String {
    format!("“{policy}”")
}

/// How one case is drawn: mistakes in ink, what goes right in grey.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tile {
    /// Grey: a positive that is found.
    Found,
    /// Solid ink: a positive that is missed.
    Missed,
    /// Outlined in ink: a false alarm.
    FalseAlarm,
    /// Pale grey: a negative left alone.
    Left,
}

impl Tile {
    /// The cells of a [`Tally`](crate::evaluate::Tally), in its order.
    pub const CELLS: [Self; 4] = [Self::Found, Self::Missed, Self::FalseAlarm, Self::Left];

    fn is_mistake(self) -> bool {
        matches!(self, Self::Missed | Self::FalseAlarm)
    }
}

/// Some of the squares of a panel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TileGroup {
    /// How they are drawn.
    pub fill: Fill,
    /// How many there are.
    pub count: u32,
    /// Count and word: "44 bad". May be empty.
    pub label: String,
}

/// Cases as squares: those under one policy, or those that one thing is done with.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Panel {
    /// The policy, or the action and how many: "Refuse everyone", "Refuse 544 of 1,000 loans". May be
    /// empty.
    pub title: String,
    /// Its squares, in painting order; groups without squares are left out.
    pub groups: Vec<TileGroup>,
}

/// How a square or a part of a bar is filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fill {
    /// As a case, or as the squares whose cost it is.
    Tile(Tile),
    /// In a model's colour, by its index.
    Model(usize),
    /// Grey: a policy without a model.
    Neutral,
}

/// One bar with its words.
#[derive(Debug, Clone, PartialEq)]
pub struct StoryBar {
    /// What it is of.
    pub title: String,
    /// Its parts from zero on; a single one may be negative. Lengths in the unit of all bars.
    pub parts: Vec<(Fill, f64)>,
    /// Where its end lies 95 times in 100, if that is known.
    pub range: Option<(f64, f64)>,
    /// The number.
    pub value: String,
    /// How it comes about: wordings, the longest first; the first that fits is shown.
    pub notes: Vec<String>,
}

impl StoryBar {
    /// A bar of one part.
    #[must_use]
    pub fn plain(title: impl Into<String>, (fill, length): (Fill, f64), value: String) -> Self {
        let parts = vec![(fill, length)];
        Self { title: title.into(), parts, range: None, value, notes: vec![] }
    }

    /// The same with a note.
    #[must_use]
    pub fn with_note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }
}

impl Fill {
    /// Whether it is a mistake.
    #[must_use]
    pub fn is_mistake(self) -> bool {
        matches!(self, Self::Tile(tile) if tile.is_mistake())
    }
}

/// A hundred squares of who is best how many times in a hundred, one for who is so hardly ever; neutral ones
/// for the rest.
///
/// - `shares`: who, and in which share of the resamples, `0.0..=1.0`.
pub(crate) fn best_of_hundred(shares: &[(Fill, f64)], title: String) -> Panel {
    let mut left: u32 = 100;
    let mut groups: Vec<TileGroup> = Vec::new();
    for &(fill, share) in shares {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 100")]
        let count =
            left.min((share * 100.0).round().clamp(share.ceil(), 99.0 + share.floor()) as u32);
        left -= count;
        groups.push(TileGroup { fill, count, label: String::new() });
    }
    // What is told of nobody, and what rounding leaves.
    if left > 0 {
        groups.push(TileGroup { fill: Fill::Neutral, count: left, label: String::new() });
    }
    Panel { title, groups }
}

/// A small table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoryTable {
    /// What stands in each column.
    pub head: Vec<String>,
    /// What each row is about, and its texts.
    pub rows: Vec<(String, Vec<String>)>,
    /// The row of what is set, from 0, if one is.
    pub here: Option<usize>,
}

/// A slide's picture.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StoryPicture {
    /// Thousands of squares, side by side; none, one or two.
    pub panels: Vec<Panel>,
    /// What the bars' numbers are; empty where they say it themselves.
    pub caption: String,
    /// Bars over one axis that holds zero.
    pub bars: Vec<StoryBar>,
    /// Whether their lengths are shares, marked in percent on an axis below.
    pub in_percent: bool,
}

impl StoryPicture {
    /// A picture whose bars, if any, are amounts under a caption.
    pub(crate) fn new(panels: Vec<Panel>, caption: String, bars: Vec<StoryBar>) -> Self {
        Self { panels, caption, bars, in_percent: false }
    }

    /// What the picture says, for those who do not see it.
    ///
    /// # Examples
    /// ```
    /// use breakeven::wording::{Fill, StoryBar, StoryPicture};
    /// let bar = StoryBar::plain("Refuse all", (Fill::Neutral, 700.0), "700".into());
    /// let picture = StoryPicture { caption: "Cost".into(), bars: vec![bar], ..Default::default() };
    /// assert_eq!(picture.alternative(), "Cost: Refuse all 700.");
    /// ```
    pub fn alternative(&self) -> String {
        let panel = |panel: &Panel| {
            let groups = panel.groups.iter().map(|group| group.label.as_str());
            let groups = groups.filter(|label| !label.is_empty());
            let groups = groups.collect::<Vec<_>>().join(", ");
            match &*panel.title {
                "" => format!("Squares: {groups}."),
                title if groups.is_empty() => format!("{title}."),
                title => format!("{title}: {groups}."),
            }
        };
        let bar = |bar: &StoryBar| {
            let note = bar.notes.first().map(|note| format!(" ({note})")).unwrap_or_default();
            format!("{} {}{note}", bar.title, bar.value)
        };
        let bars = self.bars.iter().map(bar).collect::<Vec<_>>().join("; ");
        let bars = match (bars.is_empty(), self.caption.is_empty()) {
            (true, _) => None,
            (false, true) => Some(format!("{bars}.")),
            (false, false) => Some(format!("{}: {bars}.", self.caption)),
        };
        self.panels.iter().map(panel).chain(bars).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_squares_are_as_many_as_is_said() {
        let counts = |shares: &[f64]| {
            let shares: Vec<_> = shares.iter().map(|&share| (Fill::Model(0), share)).collect();
            let groups = best_of_hundred(&shares, String::new()).groups;
            groups.iter().map(|group| (group.fill, group.count)).collect::<Vec<_>>()
        };
        let model = |count| (Fill::Model(0), count);
        assert_eq!(counts(&[1.0, 0.0]), [model(100), model(0)]);
        assert_eq!(counts(&[0.997, 0.003]), [model(99), model(1)]);
        assert_eq!(counts(&[0.994]), [model(99), (Fill::Neutral, 1)]);
        assert_eq!(counts(&[0.8, 0.126]), [model(80), model(13), (Fill::Neutral, 7)]);
    }
}
