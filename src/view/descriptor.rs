//! What a view is described by.

use crate::wording::Wording;

/// All that is said of a view outside its chart and its table of curves.
#[derive(Debug, Clone, Copy)]
pub struct Descriptor {
    /// Its word in addresses, study files, file names and test ids.
    pub word: &'static str,
    /// The question it answers: the text of its tab.
    pub question: &'static str,
    /// The common name of its chart, behind the question.
    pub chart: &'static str,
    /// Whether its tab stands in the first row, with the main questions.
    pub is_main: bool,
    /// What experts call its curves.
    pub technical: &'static str,
    /// How to read it, in the study's words: what the axes are, what is good, and what the line that
    /// is dragged means. Two to four sentences.
    pub guide: fn(&Wording) -> String,
    /// A small drawing of what it looks like.
    pub sketch: Sketch,
    /// In which studies it is there.
    pub presence: Presence,
    /// What moves on it.
    pub slider: Slider,
    /// What of the settings its base layer shows.
    pub base: BaseLayer,
    /// Which cuts of a model it needs.
    pub cuts: Cuts,
    /// The table that the page shows for it beside those of its mode.
    pub table: DetailTable,
}

impl Descriptor {
    /// A main view of what mistakes cost.
    pub(super) const fn usual(
        [word, question, chart, technical]: [&'static str; 4],
        guide: fn(&Wording) -> String,
        sketch: Sketch,
        base: BaseLayer,
    ) -> Self {
        let (presence, slider) = (Presence::Classes, Slider::Condition);
        let (cuts, table, is_main) = (Cuts::Outline, DetailTable::Nothing, true);
        Self {
            word,
            question,
            chart,
            is_main,
            technical,
            guide,
            sketch,
            presence,
            slider,
            base,
            cuts,
            table,
        }
    }
}

/// What a view is about: which sentence, controls and tables go with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// What mistakes cost, whatever they cost.
    Costs,
    /// How many to act on.
    Targets,
    /// What cases are worth that differ in value.
    Impact,
}

/// In which studies a view is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// Cases are of two classes.
    Classes,
    /// The same, and one of the models is a rule of categories.
    RuleOfCategories,
    /// The same as [`Classes`](Self::Classes), and the models differ by a number in their names.
    ModelFamily,
    /// Cases differ in value.
    Values,
}

/// What a slider, or a pointer on the chart, moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slider {
    /// The condition, as PC(+).
    Condition,
    /// The share of the cases that can be targeted.
    Limit,
    /// θ.
    Theta,
    /// Nothing: the chart has no overlay.
    Nothing,
}

/// What of the settings a view's base layer shows: while it stays the same, the layer is not drawn
/// again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BaseLayer {
    /// Nothing: it shows the data.
    Data,
    /// Which model is best.
    Winner,
    /// Today's policy, how unseen cases are weighed, and which model is best.
    Baseline,
    /// How unseen cases are weighed, and which model is best.
    UnseenCases,
    /// Which of two axes the costs are drawn over, and which model is best.
    CostAxis,
    /// What each outcome brings, the population, and which model is best.
    Amounts,
    /// The population and its prevalence, and which model is best; for views whose slider is the
    /// condition or the limit.
    Population,
    /// What accepting a case is worth.
    Form,
    /// The same, and which model is best, if one is.
    FormAndWinner,
    /// The same as [`Form`](Self::Form), and of which model predictions are shown.
    BestModel,
}

impl BaseLayer {
    /// Whether it shows more than the data and settings that no drag of the condition or of θ
    /// changes.
    pub fn is_of_moment(self) -> bool {
        !matches!(self, Self::Data | Self::Form)
    }
}

/// Which cuts of a model a view needs. A model of a large file comes with an outline of its cuts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cuts {
    /// An outline is as good on the screen.
    Outline,
    /// Every cut; the page asks for them when the view opens.
    Every,
}

/// A table that only some views have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DetailTable {
    /// None.
    Nothing,
    /// The slopes at which the best cut changes.
    Slopes,
    /// Least total costs and their thresholds.
    Mtmcs,
    /// The groups of a rule of categories.
    Groups,
}

/// A drawing of 100 × 60 as SVG paths: no data, only shapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sketch {
    /// The curve.
    pub curve: &'static str,
    /// What it is read against.
    pub reference: &'static str,
}
