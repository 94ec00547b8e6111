//! English grammar that the sentences need: articles, plurals, first letters.

use crate::wording::language::number::grouped;

/// A text with its first letter in upper case.
pub(crate) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// A text with its first letter in lower case, unless its first word is in capitals.
pub(crate) fn uncapitalized(text: &str) -> String {
    let mut letters = text.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(_), Some(second)) if second.is_uppercase() => text.into(),
        (Some(first), _) => first.to_lowercase().chain(letters).collect(),
        (None, _) => String::new(),
    }
}

/// "bad loan" of "a bad loan".
pub(crate) fn without_article(text: &str) -> &str {
    let articles = ["a ", "an ", "one ", "the ", "A ", "An ", "One ", "The "];
    articles.iter().find_map(|article| text.strip_prefix(article)).unwrap_or(text)
}

/// "a bad loan", "an ore rock": the article by the first letters, as they are mostly spoken.
pub(crate) fn with_article(text: &str) -> String {
    let is_vowel = text.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    let is_spoken_with_y = ["uni", "use", "eu", "one", "Uni", "Use", "Eu", "One"];
    match is_vowel && !is_spoken_with_y.iter().any(|start| text.starts_with(start)) {
        true => format!("an {text}"),
        false => format!("a {text}"),
    }
}

/// A number of things: "1 loan", "1,258 loans"; "1.5 loans" and "0 loans" too.
///
/// - `number`: the number as text.
pub(crate) fn quantity(number: &str, one: &str, many: &str) -> String {
    let is_one = matches!(number, "1" | "−1");
    format!("{number} {}", if is_one { without_article(one) } else { many })
}

/// "1 loan", "1,258 loans": a number of whole things, or their weight to the nearest whole.
///
/// - `one`: with or without an article.
///
/// # Examples
/// ```
/// use breakeven::wording::counted;
/// assert_eq!(counted(1.0, "a bad loan", "bad loans"), "1 bad loan");
/// assert_eq!(counted(1258.0, "a bad loan", "bad loans"), "1,258 bad loans");
/// ```
#[must_use]
pub fn counted(number: f64, one: &str, many: &str) -> String {
    quantity(&grouped(number.round()), one, many)
}

/// "A", "A and B", "A, B and C".
pub(crate) fn listed<T>(items: Vec<T>, between: impl Fn(&'static str) -> T) -> Vec<T> {
    joined(items, " and ", between)
}

/// "A", "A or B", "A, B or C".
pub(crate) fn any_of(names: impl IntoIterator<Item = String>) -> String {
    joined(names.into_iter().collect(), " or ", str::to_owned).concat()
}

/// - `before_last`: what stands before the last item; the others are separated by commas.
pub(crate) fn joined<T>(
    items: Vec<T>,
    before_last: &'static str,
    between: impl Fn(&'static str) -> T,
) -> Vec<T> {
    let last = items.len().wrapping_sub(1);
    let mut all = Vec::new();
    for (index, item) in items.into_iter().enumerate() {
        match index {
            0 => {}
            i if i == last => all.push(between(before_last)),
            _ => all.push(between(", ")),
        }
        all.push(item);
    }
    all
}

/// Verbs after which someone gets something: "making the offer to".
const GIVING: [&str; 8] = ["give", "grant", "make", "mail", "offer", "pay", "send", "show"];

/// First words of an order that are not its verb.
const NO_VERBS: [&str; 6] = ["always", "do", "don’t", "don't", "never", "not"];

/// Verbs of two syllables that double their last letter: "referring".
const DOUBLING: [&str; 7] = ["admit", "commit", "defer", "permit", "refer", "submit", "transfer"];

/// An order as what is done to the cases that are named after it: "refusing", "making the offer to",
/// "acting on"; of what does not begin with a verb
/// "“CT scan” for". A guess that a person can correct.
pub(crate) fn doing(order: &str) -> String {
    let order = uncapitalized(order);
    let (verb, rest) = order.split_once(' ').unwrap_or((&order, ""));
    let is_verb = verb.len() > 1 && verb.chars().all(|letter| letter.is_ascii_lowercase());
    match (verb, rest) {
        ("act", "") => "acting on".into(),
        _ if !is_verb || NO_VERBS.contains(&verb) => format!("“{order}” for"),
        (_, "") => ing(verb),
        _ if GIVING.contains(&verb) => format!("{} {rest} to", ing(verb)),
        _ => format!("{} {rest} for", ing(verb)),
    }
}

/// "refuse" → "refusing", "stop" → "stopping", "treat" → "treating".
fn ing(verb: &str) -> String {
    let is_vowel = |letter: &u8| b"aeiou".contains(letter);
    if let Some(stem) = verb.strip_suffix("ie") {
        return format!("{stem}ying");
    }
    let stem = verb.strip_suffix('e').filter(|stem| !stem.ends_with(['e', 'o', 'y']));
    if let Some(stem) = stem.filter(|stem| stem.bytes().any(|letter| is_vowel(&letter))) {
        return format!("{stem}ing");
    }
    let has_one_vowel = verb.bytes().filter(|letter| is_vowel(letter)).count() == 1;
    let doubles = match verb.as_bytes() {
        [.., vowel, last] if has_one_vowel || DOUBLING.contains(&verb) => {
            is_vowel(vowel) && !is_vowel(last) && !b"wxy".contains(last)
        }
        _ => false,
    };
    let last = if doubles { &verb[verb.len() - 1..] } else { "" };
    format!("{verb}{last}ing")
}

/// Words that begin a description of the noun before them.
const TAILS: [&str; 16] = [
    "at", "by", "for", "from", "in", "not", "of", "on", "that", "to", "too", "under", "who",
    "with", "without", "worth",
];

/// Index of the word after the noun of a phrase: after "customer" in "customer wrongly refused".
fn noun_end(words: &[&str]) -> usize {
    let first_tail = words.iter().skip(1).position(|word| TAILS.contains(word));
    let mut end = first_tail.map_or(words.len(), |at| at + 1);
    let is_verb = |word: &str| word.ends_with("ed") || word.ends_with("ly") || word == "left";
    while end > 1 && is_verb(words[end - 1]) {
        end -= 1;
    }
    end
}

fn with_noun(phrase: &str, change: impl Fn(&str) -> String) -> String {
    let mut words: Vec<&str> = phrase.split_whitespace().collect();
    let Some(noun) = noun_end(&words).checked_sub(1).filter(|&noun| noun < words.len()) else {
        return phrase.into();
    };
    let changed = change(words[noun]);
    words[noun] = &changed;
    words.join(" ")
}

/// Several of something: "bad loans", "customers wrongly refused". A guess that a person can correct.
pub(crate) fn plural(phrase: &str) -> String {
    with_noun(without_article(phrase), |noun| match noun {
        "person" => "people".into(),
        "child" => "children".into(),
        n if n.ends_with("man") => format!("{}en", &n[..n.len() - 2]),
        n if ["s", "x", "z", "ch", "sh"].iter().any(|end| n.ends_with(end)) => format!("{n}es"),
        n if n.ends_with('y') && !["ay", "ey", "oy", "uy"].iter().any(|e| n.ends_with(e)) => {
            format!("{}ies", &n[..n.len() - 1])
        }
        n => format!("{n}s"),
    })
}

/// One of several: "bad loan", without an article. A guess that a person can correct.
pub(crate) fn singular(phrase: &str) -> String {
    with_noun(phrase, |noun| match noun {
        "people" => "person".into(),
        "children" => "child".into(),
        n if n.ends_with("men") => format!("{}an", &n[..n.len() - 2]),
        n if n.ends_with("ies") && n.len() > 4 => format!("{}y", &n[..n.len() - 3]),
        n if ["sses", "xes", "zes", "ches", "shes"].iter().any(|end| n.ends_with(end)) => {
            n[..n.len() - 2].into()
        }
        n if ["ss", "us", "is"].iter().any(|end| n.ends_with(end)) => n.into(),
        n => n.strip_suffix('s').unwrap_or(n).into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_and_many_follow_from_each_other() {
        for (one, many) in [
            ("loan", "loans"),
            ("customer wrongly refused", "customers wrongly refused"),
            ("leaver without an offer", "leavers without an offer"),
            ("missed case", "missed cases"),
            ("needless chemical test", "needless chemical tests"),
            ("good film not recommended", "good films not recommended"),
            ("ore rock left", "ore rocks left"),
            ("case worth it", "cases worth it"),
            ("box", "boxes"),
            ("policy", "policies"),
            ("person", "people"),
            ("woman", "women"),
            ("boss", "bosses"),
            ("day", "days"),
            ("Fall", "Falls"),
        ] {
            assert_eq!((plural(one), singular(many)), (many.into(), one.into()));
        }
        assert_eq!(plural("an ore rock"), "ore rocks");
        assert_eq!((plural(""), singular("")), (String::new(), String::new()));
        assert_eq!((plural("é"), singular("病例")), ("és".into(), "病例".into()));
    }

    #[test]
    fn orders_become_what_is_done() {
        for (order, expected) in [
            ("Refuse", "refusing"),
            ("Act", "acting on"),
            ("Treat", "treating"),
            ("Stop", "stopping"),
            ("Flag", "flagging"),
            ("Review", "reviewing"),
            ("Visit", "visiting"),
            ("Refer", "referring"),
            ("Free", "freeing"),
            ("Die", "dying"),
            ("Test first", "testing first for"),
            ("Make the offer", "making the offer to"),
            ("Ventilate without a test", "ventilating without a test for"),
            ("Do not lend", "“do not lend” for"),
            ("CT scan", "“CT scan” for"),
            ("拒绝", "“拒绝” for"),
        ] {
            assert_eq!(doing(order), expected);
        }
    }

    #[test]
    fn articles_come_and_go() {
        assert_eq!(
            ["bad loan", "ore rock", "unit"].map(with_article),
            ["a bad loan", "an ore rock", "a unit"]
        );
        assert_eq!(
            ["a miss", "an alarm", "alarm", "another"].map(without_article),
            ["miss", "alarm", "alarm", "another"]
        );
    }

    #[test]
    fn numbers_agree_with_what_they_count() {
        let texts = ["0", "1", "−1", "1.5", "12"].map(|n| quantity(n, "a miss", "misses"));
        assert_eq!(texts, ["0 misses", "1 miss", "−1 miss", "1.5 misses", "12 misses"]);
        assert_eq!(
            [1.0, 0.6, 2.0].map(|n| counted(n, "case", "cases")),
            ["1 case", "1 case", "2 cases"]
        );
        let list = |names: &[&'static str]| listed(names.to_vec(), |between| between).concat();
        assert_eq!(
            [list(&[]), list(&["A"]), list(&["A", "B"]), list(&["A", "B", "C"])],
            ["", "A", "A and B", "A, B and C"]
        );
    }

    #[test]
    fn first_letters_change_and_capitals_stay() {
        assert_eq!(
            (capitalized("élan"), uncapitalized("Refuse")),
            ("Élan".into(), "refuse".into())
        );
        assert_eq!(
            (uncapitalized("ABC first"), uncapitalized("")),
            ("ABC first".into(), String::new())
        );
    }
}
