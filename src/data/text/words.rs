//! The words of names and of cells, and what they say, in many languages: the list `words.txt`.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::LazyLock;

/// What words are read as, by their tags in the list. It is explained here, because the page carries the list.
macro_rules! tags {
    ($($(#[$doc:meta])* $tag:literal $name:ident,)*) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Says { $($(#[$doc])* $name,)* }

        const TAGS: &[&str] = &[$($tag,)*];
    };
}

tags! {
    /// An outcome, or the event that it is called after.
    "outcome" Outcome,
    /// This is what really happened.
    "truth" Truth,
    /// What really happened, unless it says so of a fact about a person or an account.
    "checked" Checked,
    /// What "verified" or "reference" is said of where it is a fact about a person or an account.
    "contact" Contact,
    /// A measurement, beside numbers that estimate it.
    "measured" Measured,
    /// A prediction.
    "prediction" Prediction,
    /// Whether a prediction came true.
    "came true" CameTrue,
    /// A score, and the model that gives it.
    /// A rating is a score if it tells the outcome, and a feature.
    "score" Score,
    /// Points and margins that may be those of a score, or what a customer or a firm is given.
    "points" Points,
    /// Beside "points": what a customer is given.
    "gifts" Gifts,
    /// Words that begin as those of scores do.
    "no score" NoScore,
    /// Amounts of money that may be lost with a case.
    "amount" Amount,
    /// What models are fed with: what a customer, a loan or a patient is like.
    "feature" Feature,
    /// What was before: "past", "previous".
    "past" Past,
    /// A fact about a person or a note, never what is predicted.
    "fact" Fact,
    /// Numbers between 0 and 1 that are no probabilities.
    "share" Share,
    /// Features that are also what several models have in common.
    "of models" OfModels,
    /// Numbers that name a case.
    "id" Id,
    /// Times.
    "time" Time,
    /// Times by their numbers alone, or else something else.
    "may be time" MayBeTime,
    /// Units of measurement, which stand in brackets behind what they measure.
    "unit" Unit,
    /// How a prediction spreads or errs, which is none itself.
    "spread" Spread,
    /// How a prediction spreads or errs, at the end of a name.
    "error" Error,
    /// What SPSS and Minitab save of a regression under such names and a number, beside PRE_1 and FITS1.
    "diagnostic" Diagnostic,
    /// What is decided about a case, or was done with it.
    "decision" Decision,
    /// Words of predictions before a number: "PRE_1".
    "numbered prediction" NumberedPrediction,
    /// Words of features before a number: "x1".
    "numbered feature" NumberedFeature,
    /// Names of models, or those who rate as models do.
    "models" Models,
    /// An occasion on which a case is seen again.
    "turn" Turn,
    /// The numbers of such a column are hundredths.
    "percentage" Percentage,
    /// The parts of a cross-validation.
    "fold" Fold,
    /// What a treatment changes.
    "effect" Effect,
    /// Whether a case was treated.
    "treatment" Treatment,
    /// What a model is asked to find, as a value.
    "event" Event,
    /// The absence of the event, as a value.
    "no event" NoEvent,
    /// What turns the other words round.
    "not" Not,
    /// Rows that a model was made of.
    "train" Train,
    /// Rows that judge a model.
    "test" Test,
    /// Words beside "train" and "test" that say no more.
    "set" Set,
    /// How much a case counts.
    "weight" Weight,
    /// What a weight of cases is called beside that; one of anything else is a feature.
    "of cases" OfCases,
    /// Yes, which is said of anything.
    "yes" Yes,
    /// The counts of true positives; those of the other decisions follow.
    "true positives" TruePositives,
    "false positives" FalsePositives,
    "false negatives" FalseNegatives,
    "true negatives" TrueNegatives,
    /// What the row of totals is called.
    "total" Total,
    /// Beside the classes of a confusion matrix: these are the actual ones.
    "actual axis" ActualAxis,
    /// Beside the classes of a confusion matrix: these are the predicted ones.
    "predicted axis" PredictedAxis,
    /// Scores of groups of which the high ones mean positive, in the order in which they are looked for.
    "probability of group" ProbabilityOfGroup,
    /// Scores of groups of which the low ones may mean positive, as those of credit do, in that order too.
    "score of group" ScoreOfGroup,
    /// Numbers of bands, which are in the order of a score.
    "band" Band,
    /// Levels in words, which bands go by, from low to high.
    "level" Level,
    /// The outcome of a case is not known yet.
    "open" Open,
    /// What positives are called where negatives are called “non-…”, in the singular.
    "counted event" CountedEvent,
    /// What all cases of a group are called, in the singular.
    "all cases" AllCases,
    /// What the share of positives in a group is called.
    "share of positives" ShareOfPositives,
    /// Beside a name: it is a count.
    "counting" Counting,
    /// Shares, sums over the groups before, and measures made of these.
    "measure" Measure,
    /// How many cases a row stands for, in the singular.
    "counted cases" CountedCases,
    /// What cases are called in columns of their ids.
    "case" Case,
    /// Columns beside which a weight is that of a body.
    "body" Body,
    /// Names of a score that say nothing about its model.
    "any score" AnyScore,
}

/// What a word says: a set of [`Says`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Said(u64);

impl Said {
    pub(crate) fn has(self, what: Says) -> bool {
        self.0 & 1 << what as u64 != 0
    }

    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) fn without(self, what: Says) -> Self {
        Self(self.0 & !(1 << what as u64))
    }
}

/// Texts that words begin with or hold, by their first letter.
type Stems = HashMap<char, Vec<(&'static str, Said)>>;

#[derive(Default)]
struct Known {
    whole: HashMap<&'static str, Said>,
    starts: Stems,
    parts: Stems,
    /// Whole words of each tag in their order.
    listed: Vec<Vec<&'static str>>,
}

/// The words that say something, in the order of the list.
pub(crate) fn listed(what: Says) -> impl Iterator<Item = &'static str> {
    KNOWN.listed[what as usize].iter().copied()
}

static KNOWN: LazyLock<Known> = LazyLock::new(|| Known::of(include_str!("words.txt")));

impl Known {
    fn of(list: &'static str) -> Self {
        let listed = vec![vec![]; TAGS.len()];
        let (mut known, mut said) = (Self { listed, ..Self::default() }, Said::default());
        for line in list.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            match line.strip_prefix('[') {
                Some(tag) => said = tagged(tag.trim_end_matches(']')),
                None => {
                    let (_, words) = line.split_once(": ").unwrap_or_default();
                    let words = words.split(',').map(str::trim).filter(|word| !word.is_empty());
                    words.for_each(|word| known.add(word, said));
                }
            }
        }
        known
    }

    fn add(&mut self, word: &'static str, said: Said) {
        let (start, stem) = match word.strip_suffix('*') {
            Some(stem) => match stem.strip_prefix('*') {
                Some(part) => (&mut self.parts, part),
                None => (&mut self.starts, stem),
            },
            None => {
                self.listed[said.0.trailing_zeros() as usize].push(word);
                let known = self.whole.entry(word).or_default();
                *known = known.and(said);
                return;
            }
        };
        if let Some(first) = stem.chars().next() {
            start.entry(first).or_default().push((stem, said));
        }
    }
}

fn tagged(tag: &str) -> Said {
    TAGS.iter().position(|known| *known == tag).map_or(Said(0), |place| Said(1 << place))
}

/// What is said by those stems of so many bytes or more that a text begins with.
fn begun(stems: &Stems, text: &str, least: usize) -> Said {
    let of = text.chars().next().and_then(|first| stems.get(&first)).into_iter().flatten();
    let fitting = of.filter(|(stem, _)| stem.len() >= least && text.starts_with(stem));
    fitting.fold(Said::default(), |all, (_, said)| all.and(*said))
}

/// What a word, or several with blanks between them, says as a whole.
pub(crate) fn whole(words: &str) -> Said {
    KNOWN.whole.get(words).copied().unwrap_or_default()
}

/// What a name says as a whole: "Mean_Predicted" is "mean predicted".
pub(crate) fn called(name: &str) -> Said {
    whole(&plain(name))
}

/// A name in small letters, with blanks for what stands between its words.
pub(crate) fn plain(name: &str) -> String {
    name.to_lowercase().replace(['_', '-', '.'], " ")
}

/// What a word in small letters says.
pub(crate) fn said(word: &str) -> Said {
    whole(word).and(begun(&KNOWN.starts, word, 0)).and(held(word, 0))
}

/// What the stems of so many bytes or more say that a text holds.
pub(crate) fn held(text: &str, least: usize) -> Said {
    let places = text.char_indices().map(|(at, _)| begun(&KNOWN.parts, &text[at..], least));
    places.fold(Said::default(), Said::and)
}

/// Letters of the longest word of a script without spaces.
const LONGEST: usize = 14;

/// A word in pieces: one of a script without spaces is cut into the longest words that are known.
pub(crate) fn pieces(word: &str) -> Vec<&str> {
    let ends: Vec<usize> = word.char_indices().map(|(at, letter)| at + letter.len_utf8()).collect();
    if !word.chars().any(is_without_spaces) {
        return vec![word];
    }
    let (mut found, mut begin, mut place) = (Vec::new(), 0, 0);
    while place < ends.len() {
        let at = if place == 0 { 0 } else { ends[place - 1] };
        // One letter alone says too little.
        let known = (place + 1..ends.len().min(place + LONGEST)).rev();
        let known = known.into_iter().find(|&last| KNOWN.whole.contains_key(&word[at..ends[last]]));
        if let Some(last) = known {
            found.extend([&word[begin..at], &word[at..ends[last]]]);
            begin = ends[last];
        }
        place = known.unwrap_or(place) + 1;
    }
    found.push(&word[begin..]);
    found.retain(|piece| !piece.is_empty());
    found
}

/// What was found of a name.
struct Name {
    words: Rc<[String]>,
    /// Known once it is asked for.
    said: OnceCell<Said>,
}

/// Names that are remembered at most: more than most tables have columns.
const MOST_NAMES: usize = 1 << 14;

thread_local! {
    /// The rules ask the same of each column of a table again and again.
    static NAMES: RefCell<HashMap<String, Rc<Name>>> = RefCell::default();
}

fn known(name: &str) -> Rc<Name> {
    NAMES.with_borrow(|names| names.get(name).cloned()).unwrap_or_else(|| {
        let found = Rc::new(Name { words: words_of(name), said: OnceCell::new() });
        NAMES.with_borrow_mut(|names| {
            if names.len() == MOST_NAMES {
                names.clear();
            }
            names.insert(name.to_owned(), Rc::clone(&found));
        });
        found
    })
}

/// The words of a name, in lower case: letters apart from digits and from signs, "camelCase" at its
/// humps, and scripts without spaces at the words that are known.
pub(crate) fn words(name: &str) -> Rc<[String]> {
    Rc::clone(&known(name).words)
}

/// What a name says: each of its words, two together, and all of it.
pub(crate) fn says(name: &str) -> Said {
    let found = known(name);
    *found.said.get_or_init(|| said_of(name, &found.words))
}

fn said_of(name: &str, words: &[String]) -> Said {
    // "nb_visites" and "ClaimNb" count, "NB" is naive Bayes.
    let counted = words.iter().filter(|word| words.len() == 1 || *word != "nb");
    let own = |word: &String| match said(word) {
        said if said.has(Says::NoScore) => said.without(Says::Score),
        said => said,
    };
    let pairs = words.windows(2).map(|pair| whole(&pair.join(" ")));
    // "MoCA" is two words or one.
    let all = name.to_lowercase();
    let pairs = pairs.fold(whole(&all), Said::and);
    let short = without_scale(name).to_lowercase();
    let parts = short.split(|c: char| !c.is_alphanumeric());
    let joined = parts.filter(|part| !words.iter().any(|word| word == part)).map(whole);
    let pairs = joined.fold(pairs, Said::and);
    let all_said = counted.map(own).fold(pairs, Said::and);
    if pairs.has(Says::NoScore) {
        // "pH" is no probability.
        all_said.without(Says::Score).without(Says::Prediction)
    } else if all_said.has(Says::NoScore) {
        all_said
    } else {
        // "XGBClassifier" is one word or two, as its humps fall.
        all_said.and(held(&all, 4))
    }
}

/// Whether a value speaks of the event (`true`) or of its absence; `None` if its words say nothing.
///
/// - `key`: the value in lower case.
pub(crate) fn is_event(key: &str) -> Option<bool> {
    let of = |said: Said| match (said.has(Says::Event), said.has(Says::NoEvent)) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    };
    if let Some(told) = of(whole(key)) {
        return Some(told);
    }
    let words = words_in(key);
    let (first, last) = (words.first()?, words.last()?);
    if said(first).has(Says::Not) || said(last).has(Says::Not) {
        return if words.len() == 1 { None } else { Some(false) };
    }
    let glued = first.strip_prefix("non").or_else(|| first.strip_prefix("not"));
    if glued.is_some_and(|rest| said(rest).has(Says::Event)) {
        return Some(false);
    }
    // "closed, not suspicious"
    let is_negated = |pair: &[&str]| said(pair[0]).has(Says::Not) && said(pair[1]).has(Says::Event);
    if words.windows(2).any(is_negated) {
        return Some(false);
    }
    let long = words.iter().filter(|word| word.len() > 2).map(|word| said(word));
    let pairs = words.windows(2).map(|pair| whole(&pair.join(" ")));
    of(long.chain(pairs).fold(Said::default(), Said::and))
}

fn words_in(key: &str) -> Vec<&str> {
    let parts = key.split(|c: char| !c.is_alphanumeric() && !is_mark(c));
    parts.filter(|word| !word.is_empty()).flat_map(pieces).collect()
}

/// Whether one of several words of a value denies the others: "did not vote".
///
/// - `key`: the value in lower case.
pub(crate) fn denies(key: &str) -> bool {
    let words = words_in(key);
    words.len() > 1 && words.iter().any(|word| said(word).has(Says::Not))
}

fn words_of(name: &str) -> Rc<[String]> {
    let mut words: Vec<String> = Vec::new();
    let mut before = None;
    for letter in without_scale(name).chars() {
        let is_letter = |c: char| c.is_alphabetic() || is_mark(c);
        let kind = |c: char| (is_letter(c), c.is_numeric());
        let is_hump = |before: char| before.is_lowercase() && letter.is_uppercase();
        let begins = before.is_none_or(|b: char| kind(b) != kind(letter) || is_hump(b));
        if is_letter(letter) || letter.is_numeric() {
            // The dot that remains of a Turkish capital.
            let small = letter.to_lowercase().filter(|&c| c != '\u{307}');
            match words.last_mut().filter(|_| !begins) {
                Some(word) => word.extend(small),
                None => words.push(small.collect()),
            }
        }
        before = Some(letter);
    }
    words.iter().flat_map(|word| pieces(word)).map(str::to_owned).collect()
}

/// A name without the scale or the two answers behind it: "Satisfaction (0-10)", "Tenant reported (Y/N)".
pub(crate) fn without_scale(name: &str) -> &str {
    let is_scale = |inner: &str| {
        let ends = inner.split(['-', '–', '—']).map(str::trim).collect::<Vec<_>>();
        ends.len() == 2 && ends.iter().all(|end| end.parse::<u32>().is_ok())
    };
    let are_answers = |inner: &str| {
        let answers = inner.split_once('/').map(|(yes, no)| [yes, no].map(str::to_lowercase));
        answers.is_some_and(|[yes, no]| {
            whole(yes.trim()).has(Says::Yes) && whole(no.trim()).has(Says::NoEvent)
        })
    };
    let is_said = |inner: &str| is_scale(inner) || are_answers(inner);
    in_brackets(name).filter(|(_, inner)| is_said(inner)).map_or(name, |(name, _)| name)
}

/// What stands before the brackets at the end of a name, and in them.
pub(crate) fn in_brackets(name: &str) -> Option<(&str, &str)> {
    name.trim_end().strip_suffix([')', ']'])?.rsplit_once(['(', '['])
}

/// Whether a sign is part of a word all the same: one of vowels or tones, or one that joins letters.
pub(crate) fn is_mark(sign: char) -> bool {
    matches!(sign, '\u{300}'..='\u{36F}' | '\u{591}'..='\u{5C7}' | '\u{64B}'..='\u{65F}'
        | '\u{900}'..='\u{DFF}' | '\u{E31}'..='\u{E4E}' | '\u{200C}' | '\u{200D}')
        && !sign.is_numeric()
}

/// Thai and its neighbours, Chinese, Japanese, Korean.
fn is_without_spaces(letter: char) -> bool {
    matches!(letter, '\u{E00}'..='\u{EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}'
        | '\u{3040}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7AF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_tag_of_the_list_is_known_and_has_words() {
        let list = include_str!("words.txt");
        let tags = list.lines().filter_map(|line| line.strip_prefix('[')?.strip_suffix(']'));
        let tags: Vec<&str> = tags.collect();
        assert_eq!(tags, TAGS, "in this order");
        let all = Known::of(list).whole.into_values().fold(Said::default(), Said::and);
        assert!(tags.iter().all(|tag| all.and(tagged(tag)) == all || *tag == "no score"));
    }

    #[test]
    fn what_answers_yes_or_no_is_known_in_each_language_as_an_event_or_its_absence() {
        for yes in listed(Says::Yes).filter(|yes| yes.chars().count() > 1) {
            assert!(whole(yes).has(Says::Event), "{yes}");
        }
        for no in ["no", "nein", "non", "nē", "hayır", "hapana", "नहीं", "不", "نہیں"]
        {
            assert!(whole(no).has(Says::Not), "{no}");
        }
    }

    #[test]
    fn names_are_split_into_words() {
        assert_eq!(*words("P_BAD1"), ["p", "bad", "1"]);
        assert_eq!(*words("churnScore (2024)"), ["churn", "score", "2024"]);
        assert_eq!(*words("Score Büro"), ["score", "büro"]);
    }

    #[test]
    fn scripts_without_spaces_are_cut_into_known_words() {
        assert_eq!(pieces("违约概率模型"), ["违约", "概率", "模型"]);
        assert_eq!(pieces("客户年龄"), ["客户", "年龄"]);
        assert_eq!(pieces("คะแนนความเสี่ยง"), ["คะแนน", "ความเสี่ยง"]);
        assert_eq!((pieces("score"), pieces("甲乙丙")), (vec!["score"], vec!["甲乙丙"]));
    }

    #[test]
    fn words_are_known_whole_by_their_beginning_or_by_what_they_hold() {
        assert!(said("pd").has(Says::Score) && !said("pdx").has(Says::Score));
        assert!(said("rzeczywisty").has(Says::Truth) && said("kreditrisiko").has(Says::Score));
        assert!(whole("out of time").has(Says::Test));
        assert!(called("Mean_Predicted").has(Says::ProbabilityOfGroup));
        assert_eq!(listed(Says::Level).next(), Some("very low"));
    }

    #[test]
    fn words_tell_the_event_from_its_absence() {
        for event in [
            "churned", "charged off", "attrited customer", "bad", "left company", "坏", "נטש",
            "違約", "да", "已流失", "bị vỡ nợ", "हाँ", "이탈", "بله",
        ] {
            assert_eq!(is_event(event), Some(true), "{event}");
        }
        for none in [
            "stayed", "existing customer", "fully paid", "not fraud", "closed - not suspicious",
            "non-event", "nondefault", "no default", "nein", "benign", "未流失", "解約なし",
            "не дефолт", "нет", "không", "नहीं", "ปกติ", "미이탈",
        ] {
            assert_eq!(is_event(none), Some(false), "{none}");
        }
        for neither in ["red", "m", "2", "", "not", "good or bad"] {
            assert_eq!(is_event(neither), None, "{neither}");
        }
    }
}
