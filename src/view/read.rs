//! Methods of a view, read from its descriptor.

use crate::view::descriptor::{Mode, Slider};
use crate::view::list::View;
use crate::wording::Wording;

impl View {
    /// The view of a word; `None` if no view has it.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|view| view.word() == word)
    }

    /// Its word in addresses, study files, file names and test ids.
    pub fn word(self) -> &'static str {
        self.descriptor().word
    }

    /// The question it answers: the text of its tab.
    pub fn question(self) -> &'static str {
        self.descriptor().question
    }

    /// What it is about.
    pub fn mode(self) -> Mode {
        match self.descriptor().slider {
            Slider::Condition => Mode::Costs,
            Slider::Limit | Slider::Nothing => Mode::Targets,
            Slider::Theta => Mode::Impact,
        }
    }

    /// What moves on it.
    pub fn slider(self) -> Slider {
        self.descriptor().slider
    }

    /// How to read it, in the study's words.
    pub fn guide(self, wording: &Wording) -> String {
        (self.descriptor().guide)(wording)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::descriptor::{BaseLayer, Descriptor, DetailTable, Presence};
    use std::collections::BTreeSet;

    #[test]
    fn every_view_has_a_guide_of_two_to_four_sentences_in_the_studys_words() {
        let words = [("cases", "loans"), ("positives", "bad loans"), ("miss", "a bad loan")];
        let words = Wording::of(words).unwrap();
        for view in View::ALL {
            let (word, said) = (view.word(), view.guide(&words));
            let sentences = said.matches(". ").count() + 1;
            assert!((2..=4).contains(&sentences), "{word}: {sentences} sentences");
            assert!(said.ends_with('.') && !said.contains("  "), "{said}");
            assert!(!said.contains("cases") && !said.contains("positives"), "{word}: {said}");
        }
        // Orders become parts of sentences.
        let words = Wording::of([("act", "Refuse"), ("leave", "Grant")]).unwrap();
        let said = View::Groups.guide(&words);
        let part = "Refuse for the groups above the line, and grant for those";
        assert!(said.contains(part), "{said}");
        let said = View::ImpactCases.guide(&words);
        assert!(said.contains("the rule is to refuse;"), "{said}");
    }

    #[test]
    fn no_two_views_share_a_word_or_a_sketch() {
        let words: BTreeSet<&str> = View::ALL.iter().map(|view| view.word()).collect();
        let sketches = View::ALL.iter().map(|view| view.descriptor().sketch.curve);
        let sketches: BTreeSet<&str> = sketches.collect();
        assert_eq!((words.len(), sketches.len()), (View::ALL.len(), View::ALL.len()));
        for &view in View::ALL {
            assert_eq!(View::of_word(view.word()), Some(view));
            let is_plain = |c: char| c.is_ascii_lowercase() || c == '-';
            assert!(view.word().chars().all(is_plain), "{view:?}");
        }
        assert_eq!(View::of_word("weather"), None);
    }

    #[test]
    fn the_parts_of_a_row_fit_each_other() {
        for view in View::ALL {
            let Descriptor { presence, slider, base, table, .. } = *view.descriptor();
            let bases: &[Slider] = match base {
                BaseLayer::Data => &[slider],
                BaseLayer::Winner | BaseLayer::Baseline => &[Slider::Condition],
                BaseLayer::UnseenCases | BaseLayer::CostAxis => &[Slider::Condition],
                BaseLayer::Population => &[Slider::Condition, Slider::Limit],
                BaseLayer::Amounts => &[Slider::Limit],
                BaseLayer::Form | BaseLayer::FormAndWinner | BaseLayer::BestModel => {
                    &[Slider::Theta]
                }
            };
            assert!(bases.contains(&slider), "{view:?}: {base:?} with {slider:?}");
            let is_of_values = presence == Presence::Values;
            assert_eq!(view.mode() == Mode::Impact, is_of_values, "{view:?}: {presence:?}");
            let is_of_groups = presence == Presence::RuleOfCategories;
            assert_eq!(table == DetailTable::Groups, is_of_groups, "{view:?}: {table:?}");
        }
    }
}
