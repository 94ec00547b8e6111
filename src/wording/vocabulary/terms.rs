//! The technical names of the plain words, each with a sentence that explains it.

/// One plain word and its technical name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Term {
    /// The page's word.
    pub plain: &'static str,
    /// The papers' word.
    pub technical: &'static str,
    /// One sentence.
    pub explanation: &'static str,
}

const fn term(plain: &'static str, technical: &'static str, explanation: &'static str) -> Term {
    Term { plain, technical, explanation }
}

/// All terms, in the order in which a reader meets them.
///
/// # Source
/// Fawcett (2006); Drummond & Holte (2006); Hoshino et al. (2009); Provost & Fawcett (2001) and
/// *Data Science for Business*, chapter 8; Al-Saffar (2018).
pub const TERMS: [Term; 26] = [
    term("a miss", "false negative", "A positive case that is predicted negative."),
    term("a false alarm", "false positive", "A negative case that is predicted positive."),
    term(
        "share found",
        "true positive rate (recall, sensitivity)",
        "The share of all positive cases that are predicted positive.",
    ),
    term(
        "share of false alarms",
        "false positive rate (1 − specificity)",
        "The share of all negative cases that are predicted positive.",
    ),
    term(
        "how much worse a miss is",
        "cost ratio",
        "What a miss costs divided by what a false alarm costs.",
    ),
    term(
        "share of positives",
        "prevalence",
        "How common positive cases are where the model will be used.",
    ),
    term(
        "the condition",
        "PC(+), probability cost",
        "Cost ratio and prevalence in one number from 0 to 1: the share of the worst possible cost that misses could cause.",
    ),
    term(
        "what mistakes cost",
        "normalized expected cost",
        "The expected cost of a case as a share of the worst possible: 0 is perfect, 1 is always wrong.",
    ),
    term(
        "saved",
        "improvement",
        "The share of the baseline’s cost of mistakes that a model saves: 1 − cost / the baseline’s cost.",
    ),
    term(
        "what models are compared with",
        "baseline",
        "What a model is compared with: a fixed policy, a rule in force or another model.",
    ),
    term(
        "fixed policies",
        "trivial classifiers",
        "Predicting everybody negative, or everybody positive, whoever it is.",
    ),
    term(
        "where to cut",
        "threshold",
        "A case with this score or a higher one is predicted positive.",
    ),
    term(
        "unseen cases",
        "holdout (test set)",
        "Cases that took no part in choosing thresholds; they show what is really saved.",
    ),
    term(
        "really saved",
        "actual improvement",
        "The improvement on unseen cases, at thresholds chosen on the others.",
    ),
    term(
        "how well a model ranks",
        "AUC",
        "The chance that a random positive case scores above a random negative one; a tie counts half.",
    ),
    term(
        "the line over all curves",
        "ROC convex hull",
        "The cuts, of any model, that are best under some condition; all others never are.",
    ),
    term(
        "equally dear",
        "iso-performance line",
        "A line in the ROC chart whose points cost the same at this condition.",
    ),
    term(
        "never the best",
        "dominated",
        "A model none of whose cuts lies on the convex hull: under no condition is it the best.",
    ),
    term(
        "worth it only from",
        "deployment floor",
        "The least share of the baseline’s cost that must be saved for a change to be worth it.",
    ),
    term(
        "tossing a coin",
        "randomized rule (Neyman–Pearson)",
        "Between two cuts a coin reaches the limit exactly, and finds more than either cut within it.",
    ),
    term(
        "the least possible cost",
        "MTMCS",
        "The least cost over all thresholds, in percent of the worst, at one share of costs.",
    ),
    term(
        "over a range of costs",
        "MTMCR, CST",
        "The sum of the least costs over a range, and the same with their spread added; lower is better.",
    ),
    term(
        "share acted on",
        "targeting depth",
        "The share of all cases that are acted on, in the model’s order.",
    ),
    term(
        "found so far",
        "cumulative response",
        "The share of all positive cases among those acted on.",
    ),
    term("times better than chance", "lift", "The share found divided by the share acted on."),
    term(
        "break-even",
        "θ (theta)",
        "The parameter of what accepting a case is worth; at the break-even it is worth exactly nothing.",
    ),
];

/// The term behind a word, plain or technical, in any case of letters; in a list of names any of
/// them.
///
/// # Examples
/// ```
/// use breakeven::wording::term_of;
/// assert_eq!(term_of("auc").unwrap().plain, "how well a model ranks");
/// assert_eq!(term_of("what mistakes cost").unwrap().technical, "normalized expected cost");
/// ```
#[must_use]
pub fn term_of(word: &str) -> Option<&'static Term> {
    let word = word.to_lowercase();
    let is_named = |names: &str| {
        let names = names.to_lowercase();
        // The bracket of "PC(+)" is part of the name, that of "(recall)" is not.
        let bare = |name: &str| {
            name == word || (!name.contains('(') && name.strip_suffix(')') == Some(&word))
        };
        names == word || names.split(", ").flat_map(|name| name.split(" (")).any(bare)
    };
    TERMS.iter().find(|term| is_named(term.plain) || is_named(term.technical))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_term_is_named_once_and_explained_in_one_sentence() {
        for (index, term) in TERMS.iter().enumerate() {
            for name in [term.plain, term.technical] {
                assert_eq!(term_of(name), Some(term), "{name}");
            }
            let others = TERMS[..index].iter();
            assert!(others.clone().all(|other| other.technical != term.technical));
            let text = term.explanation;
            assert!(text.ends_with('.') && !text[..text.len() - 1].contains(". "), "{text}");
        }
        assert_eq!(term_of("recall").unwrap().plain, "share found");
        assert_eq!(term_of("MTMCR").unwrap().plain, "over a range of costs");
        assert_eq!((term_of(""), term_of(")")), (None, None));
        assert_eq!(term_of("pc(+)").unwrap().plain, "the condition");
        assert_eq!(term_of("PC(+), probability cost").unwrap().plain, "the condition");
    }
}
