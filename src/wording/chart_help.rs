//! The line under a chart that says how to read it: what is drawn in the state it is in, and nothing
//! else. Axes and names on the lines say the rest.

use crate::wording::language::order_inside;
use crate::wording::vocabulary::Wording;

/// Something on a chart that its axes and names do not explain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drawn {
    /// Lines of several models.
    Others,
    /// A thick line: the model that is best at the slider.
    Winner,
    /// The shaded band of that model.
    Band,
    /// Dot and bar at the slider: what to expect of it on new cases.
    Expected,
    /// A dot at the slider: its value on these cases.
    Dot,
    /// A thin grey line: what was measured of it.
    Measured,
    /// A dotted line: its value on unseen cases.
    Unseen,
    /// Grey parts of its line: a fixed policy does as well.
    Grey,
    /// Pale parts of the strip of colours: no model is sure to save anything.
    Pale,
    /// A grey stretch: the range of conditions.
    Range,
    /// A hill on the axis: what is believed of the costs.
    Belief,
    /// Dashed lines: limits on the rule.
    Limits,
    /// The slider's line stands at a limit that is set.
    Limit,
    /// Cells instead of a dot a case.
    Cells,
}

/// What a chart over cost ratios shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CostView {
    /// What a model saves.
    Savings,
    /// What mistakes cost.
    Cost,
}

/// What is drawn on a chart, and the study's words.
#[derive(Debug, Clone, Copy)]
pub struct ChartHelp<'a> {
    /// What is drawn.
    pub drawn: &'a [Drawn],
    /// The study's words.
    pub words: &'a Wording,
}

impl ChartHelp<'_> {
    fn has(&self, what: Drawn) -> bool {
        self.drawn.contains(&what)
    }

    /// What is said of something, if it is drawn.
    fn of(&self, what: Drawn, said: impl Into<String>) -> String {
        if self.has(what) { said.into() } else { String::new() }
    }

    /// Which line is whose, and which one is dragged.
    fn lines(&self) -> &'static str {
        match (self.has(Drawn::Winner), self.has(Drawn::Others)) {
            (true, true) => {
                "The thick line is the first choice among the models at the vertical line, which you can drag; the faint ones are the others."
            }
            (true, false) => "The thick line is the model; you can drag the vertical line.",
            (false, true) => {
                "The faint lines are the models; none is recommended at the vertical line, which you can drag."
            }
            (false, false) => {
                "The faint line is the model; it is not best at the vertical line, which you can drag."
            }
        }
    }

    /// What the user set on the axis of costs.
    fn set(&self) -> String {
        let range = self.of(Drawn::Range, " The grey stretch is your range of costs.");
        range + &self.of(Drawn::Belief, " The hill shows which costs you think likely.")
    }

    /// Savings and costs over cost ratios.
    pub fn over_costs(&self, view: CostView) -> String {
        let cases = &self.words.cases;
        let value = match view {
            CostView::Savings => "what it saves",
            CostView::Cost => "what its mistakes cost",
        };
        let (band, expected) = (self.has(Drawn::Band), self.has(Drawn::Expected));
        let chance = match (band, expected) {
            (true, true) => format!(
                " Its shaded band and the bar span {value} on new {cases} 95 times in 100; the dot is what to expect."
            ),
            (true, false) => {
                format!(" Its shaded band spans {value} on new {cases} 95 times in 100.")
            }
            (false, true) => format!(
                " The bar spans {value} on new {cases} 95 times in 100; the dot is what to expect."
            ),
            (false, false) if self.has(Drawn::Dot) => {
                let unseen = self.of(Drawn::Unseen, ", the dotted line on unseen ones");
                format!(" The dot is {value} on these {cases}{unseen}.")
            }
            _ => String::new(),
        };
        let is_with_dot = !band && !expected && self.has(Drawn::Dot);
        let unseen = if self.has(Drawn::Unseen) && !is_with_dot {
            format!(" The dotted line is {value} on unseen {cases}.")
        } else {
            String::new()
        };
        let measured = format!(" The grey line is what was measured on these {cases}.");
        let measured = self.of(Drawn::Measured, measured);
        let grey = match (self.has(Drawn::Grey), view) {
            (false, _) => "",
            (true, CostView::Savings) => " Where it is grey, a fixed rule saves as much.",
            (true, CostView::Cost) => " The grey lines are the fixed rules.",
        };
        let pale = format!(
            " Where the strip of colours is pale, no model is sure to cost less on new {cases}."
        );
        let pale = self.of(Drawn::Pale, pale);
        format!("{}{measured}{chance}{unseen}{grey}{pale}{}", self.lines(), self.set())
    }

    /// What the lines are, in a few words.
    ///
    /// - `is_expected`: whether they are what to expect on new cases where a band is drawn.
    pub fn key(&self, is_expected: bool) -> String {
        let cases = &self.words.cases;
        match (self.has(Drawn::Band), is_expected) {
            (true, true) => "Line: expected. Band: 95 times in 100; darker: 50.".into(),
            (true, false) => format!(
                "Lines: measured on these {cases}. Band and dot: expected, 95 times in 100; darker: 50."
            ),
            (false, _) => format!("Lines: measured on these {cases}."),
        }
    }

    /// What the lines over shares or values are, in a few words.
    ///
    /// - `folds`: how many there are, and whether lines are means over them.
    /// - `is_expected`: whether the dot is what to expect on new cases.
    pub fn measured(&self, folds: (usize, bool), is_expected: bool) -> String {
        let cases = &self.words.cases;
        let dot = if is_expected { " Dot: expected on new ones." } else { "" };
        match folds {
            (0, _) => format!("Lines: measured on these {cases}.{dot}"),
            (folds, true) => {
                format!(
                    "Lines: means of {folds} folds; dashed around the thickest: the lowest and the highest.{dot}"
                )
            }
            (folds, false) => format!(
                "Lines: measured on these {cases}; dashed around the thickest: the lowest and the highest of {folds} folds.{dot}"
            ),
        }
    }

    /// Least costs and the thresholds that reach them.
    pub fn thresholds(&self) -> String {
        let dots = self.of(Drawn::Dot, " The dots are its values there.");
        format!("{}{dots}{}", self.lines(), self.set())
    }

    /// ROC curves.
    pub fn roc(&self) -> String {
        let best = match (self.has(Drawn::Winner), self.has(Drawn::Others)) {
            (true, true) => {
                "The large dot on the thick line is the best one for your costs, where the straight line touches; faint lines and small dots are the other models."
            }
            (true, false) => {
                "The large dot on the thick line is the best one for your costs, where the straight line touches."
            }
            (false, _) => {
                "For your costs a fixed rule is best, the large dot where the straight line touches; faint lines and small dots are the models."
            }
        };
        let limits = self.of(Drawn::Limits, " Dashed lines bound what you allow.");
        format!(
            "Each point of a line is a threshold; up and to the left is better. {best}{}{limits}",
            self.best_stretch()
        )
    }

    /// Precision against recall.
    pub fn precision_recall(&self) -> String {
        let best = match (self.has(Drawn::Winner), self.has(Drawn::Others)) {
            (true, true) => {
                "The large dot on the thick line is the best one for your costs; faint lines are the other models."
            }
            (true, false) => "The large dot on the thick line is the best one for your costs.",
            (false, _) => "For your costs a fixed rule is best; faint lines are the models.",
        };
        format!(
            "Each point of a line is a threshold; up and to the right is better. {best}{}",
            self.best_stretch()
        )
    }

    /// What a range of costs leaves of the lines.
    fn best_stretch(&self) -> String {
        self.of(Drawn::Range, " The wide grey stretch is best somewhere in your range of costs.")
    }

    /// The groups of a rule.
    pub fn groups(&self) -> String {
        let act = order_inside(&self.words.act);
        format!(
            "The longer a bar, the riskier its group; the higher, the more {} it has. The stronger bars reach the vertical line, which you can drag: {act}.{}",
            self.words.cases,
            self.set()
        )
    }

    /// What targeting more and more cases does.
    ///
    /// - `folds`: how many folds a model has; 0 if it has none.
    pub fn targets(&self, folds: usize) -> String {
        let line = match (self.has(Drawn::Others), self.has(Drawn::Limit)) {
            (true, true) => {
                "The thick line is the best model at your limit, the vertical line, which you can drag; the faint ones are the others."
            }
            (true, false) => {
                "The thick line is the model that does best; drag the vertical line to set a limit. The faint lines are the others."
            }
            (false, true) => {
                "The thick line is the model; the vertical line is your limit, which you can drag."
            }
            (false, false) => "The thick line is the model; drag the vertical line to set a limit.",
        };
        let band =
            format!(" The thin dashed lines are the lowest and the highest of its {folds} folds.");
        line.to_owned() + &self.of(Drawn::Band, band)
    }

    /// Areas of models of growing complexity.
    pub fn fitting(&self) -> String {
        let cases = &self.words.cases;
        if self.has(Drawn::Unseen) {
            format!(
                "The dashed line is measured on the {cases} that the models learned from, the solid one on unseen {cases}; the large dot is the best there."
            )
        } else {
            format!(
                "The dashed line is measured on the {cases} that the models learned from; no others are in the file."
            )
        }
    }

    /// Total value, or what is gained over treating all alike, over θ.
    ///
    /// - `has_policies`: whether the trivial policies and perfect decisions are drawn.
    pub fn impact(&self, has_policies: bool) -> String {
        let policies = if has_policies {
            " The grey lines decide without a model; the dashed one is always right."
        } else {
            ""
        };
        format!("{}{policies}", self.lines())
    }

    /// What every threshold is worth.
    pub fn impact_cut(&self) -> String {
        let points = "Each point of a line is a threshold, the higher the better.";
        match (self.has(Drawn::Winner), self.has(Drawn::Others)) {
            (true, true) => format!(
                "{points} You can drag the large dot on the thick line, the best one; faint lines and small dots are the other models."
            ),
            (true, false) => {
                format!("{points} You can drag the large dot on the thick line, the best one.")
            }
            (false, _) => {
                format!(
                    "{points} No model is best here; faint lines and small dots are the models."
                )
            }
        }
    }

    /// Predictions against amounts.
    ///
    /// - `has_break_even`: whether one amount is the break-even of all.
    pub fn impact_cases(&self, has_break_even: bool) -> String {
        let cases = &self.words.cases;
        let shown = if self.has(Drawn::Cells) {
            format!("The stronger the colour of a place, the more {cases} are there.")
        } else {
            format!("Each dot is one of the {cases}.")
        };
        let break_even = if has_break_even {
            ", the vertical one the break-even, which you can drag"
        } else {
            ""
        };
        format!("{shown} The level line is the threshold{break_even}.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: [Drawn; 2] = [Drawn::Winner, Drawn::Others];

    fn help<'a>(drawn: &'a [Drawn], words: &'a Wording) -> ChartHelp<'a> {
        ChartHelp { drawn, words }
    }

    #[test]
    fn dashes_are_explained_where_there_are_folds_and_the_dot_where_it_is_expected() {
        let words = Wording::default();
        let said = |folds, is_expected| help(&[], &words).measured(folds, is_expected);
        assert_eq!(said((0, true), false), "Lines: measured on these cases.");
        let means =
            "Lines: means of 5 folds; dashed around the thickest: the lowest and the highest.";
        assert_eq!(said((5, true), false), means);
        assert!(said((5, false), true).ends_with(" of 5 folds. Dot: expected on new ones."));
    }

    #[test]
    fn what_is_drawn_is_explained_and_nothing_else() {
        let words = Wording::default();
        let all = [Drawn::Band, Drawn::Expected, Drawn::Unseen, Drawn::Grey];
        let said = help(&[LINES, [all[0], all[1]]].concat(), &words).over_costs(CostView::Savings);
        let expected = "The thick line is the first choice among the models at the vertical line, \
                        which you can drag; the faint ones are the others. Its shaded band and the \
                        bar span what it saves on new cases 95 times in 100; the dot is what to \
                        expect.";
        assert_eq!(said, expected);
        let plain = help(&[Drawn::Winner, Drawn::Dot], &words).over_costs(CostView::Cost);
        let expected = "The thick line is the model; you can drag the vertical line. The dot is \
                        what its mistakes cost on these cases.";
        assert_eq!(plain, expected);
        let names = [
            (Drawn::Band, "shaded band"),
            (Drawn::Expected, "bar span"),
            (Drawn::Dot, "The dot"),
            (Drawn::Unseen, "dotted"),
            (Drawn::Grey, "grey"),
            (Drawn::Range, "range"),
            (Drawn::Belief, "hill"),
            (Drawn::Measured, "was measured on these cases"),
        ];
        for (drawn, name) in names {
            let bare = help(&LINES, &words).over_costs(CostView::Savings);
            let said = help(&[LINES[0], drawn], &words).over_costs(CostView::Savings);
            assert!(said.contains(name) && !bare.contains(name), "{name}: {said}");
        }
    }

    #[test]
    fn where_no_model_is_best_no_line_is_called_thick() {
        let words = Wording::default();
        for drawn in [&[Drawn::Others][..], &[]] {
            let help = help(drawn, &words);
            let all = [
                help.over_costs(CostView::Savings),
                help.over_costs(CostView::Cost),
                help.thresholds(),
                help.impact(true),
                help.impact(false),
                help.impact_cut(),
            ];
            assert!(all.iter().all(|said| !said.contains("thick")), "{all:?}");
        }
    }

    #[test]
    fn every_chart_has_a_few_short_sentences() {
        let words = Wording::default();
        let everything = [
            &LINES[..],
            &[Drawn::Band, Drawn::Expected, Drawn::Grey, Drawn::Limits, Drawn::Limit],
            &[Drawn::Cells, Drawn::Unseen],
        ]
        .concat();
        for drawn in [&everything[..], &LINES, &[]] {
            let help = help(drawn, &words);
            let all = [
                help.over_costs(CostView::Savings),
                help.over_costs(CostView::Cost),
                help.roc(),
                help.precision_recall(),
                help.thresholds(),
                help.groups(),
                help.targets(10),
                help.fitting(),
                help.impact(true),
                help.impact(false),
                help.impact_cut(),
                help.impact_cases(true),
                help.impact_cases(false),
            ];
            for said in all {
                let sentences: Vec<&str> = said.split_inclusive(". ").collect();
                let longest = sentences.iter().map(|s| s.split_whitespace().count()).max();
                assert!(said.ends_with('.') && !said.contains("  "), "{said}");
                assert!(sentences.len() <= 4 && longest <= Some(30), "{said}");
            }
        }
    }
}
