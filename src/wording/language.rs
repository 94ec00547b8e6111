//! English and numbers, whatever they are about: articles, plurals and first letters; numbers
//! rounded as sentences need them, where the report has the exact ones; and how far the reading of
//! a file is.

use crate::curve::Spread;
use crate::domain::grouped_digits;
use crate::evaluate::{SaidRatio, named_part, said_number, said_ratio, without_noise};
use serde::{Deserialize, Serialize};
use std::fmt;

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
    if text.starts_with("other ") {
        return format!("an{text}");
    }
    let is_vowel = text.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    let is_spoken_with_y = ["uni", "use", "eu", "one", "Uni", "Use", "Eu", "One"];
    if is_vowel && !is_spoken_with_y.iter().any(|start| text.starts_with(start)) {
        format!("an {text}")
    } else {
        format!("a {text}")
    }
}

/// " score", where the name of a model does not end so itself.
pub(crate) fn score_after(model: &str) -> &'static str {
    if model.to_lowercase().ends_with("score") { "" } else { " score" }
}

/// A number of things: "1 loan", "1,258 loans"; "1.5 loans" and "0 loans" too.
///
/// - `number`: the number as text.
pub(crate) fn quantity(number: &str, one: &str, many: &str) -> String {
    format!("{number} {}", word_after(number, one, many))
}

/// The word that follows a number of things.
pub(crate) fn word_after<'w>(number: &str, one: &'w str, many: &'w str) -> &'w str {
    if matches!(number, "1" | "−1") { without_article(one) } else { many }
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

/// Verbs of actions. Only what begins with one of them is inflected: an order may be in any language.
const VERBS: &str = " accept act admit alert allow approve ask audit ban bill block buy call cancel charge check \
    clean clear close commit contact cover decline defer delete deny discharge dismiss email escalate examine exclude \
    fix flag free freeze give grant hire hold ignore insist inspect insure intervene investigate invite keep leave lend let \
    mail make monitor move notify offer open operate order pass pay permit phone predict process promote pull \
    quarantine recall recommend refer refuse reject release remind remove repair replace report resend \
    reserve restrict retain review scan schedule screen sell send serve service ship show skip stop submit \
    suspend take target test transfer transplant treat try vaccinate ventilate verify visit wait warn watch \
    write ";

/// Verbs of two syllables that double their last letter: "referring".
const DOUBLING: [&str; 7] = ["admit", "commit", "defer", "permit", "refer", "submit", "transfer"];

/// What was done, where that is not the verb with "ed".
const IRREGULAR: [(&str, &str); 10] = [
    ("free", "freed"),
    ("freeze", "frozen"),
    ("leave", "left"),
    ("buy", "bought"),
    ("hold", "held"),
    ("keep", "kept"),
    ("lend", "lent"),
    ("let", "let"),
    ("resend", "resent"),
    ("take", "taken"),
];

/// The verb that an order begins with, in small letters, if it is one of [`VERBS`].
pub(crate) fn verb_of(order: &str) -> Option<String> {
    let verb = uncapitalized(order.split(' ').next().unwrap_or_default());
    let is_word = !verb.is_empty() && VERBS.contains(&format!(" {verb} "));
    is_word.then_some(verb)
}

/// Whether a text begins with a verb that orders are known to begin with: "mail", but not "high".
pub fn is_order(text: &str) -> bool {
    verb_of(&text.to_lowercase()).is_some()
}

/// An order inside a sentence: "refuse"; what does not begin with a known verb stays as it is written.
pub(crate) fn order_inside(order: &str) -> String {
    let is_denied = ["Always ", "Do ", "Don’t ", "Don't ", "Never ", "No ", "Not "]
        .iter()
        .any(|no| order.starts_with(no));
    if is_denied || verb_of(order).is_some() { uncapitalized(order) } else { order.to_owned() }
}

/// An order before what it is given to or done with: "Refuse"; one that ends in a preposition names
/// somebody, "Write to those".
pub(crate) fn with_object(order: &str) -> String {
    let last = order.rsplit(' ').next().unwrap_or_default();
    let is_open = ["about", "after", "at", "for", "from", "to", "with"].contains(&last);
    format!("{order}{}", if is_open { " those" } else { "" })
}

/// "blocked" of "Block", of an order of one word: what was done to a case, unless that is given something.
pub(crate) fn done(order: &str) -> Option<String> {
    let is_done_to = |verb: &String| {
        let others = ["act", "insist", "intervene", "operate", "sell", "wait", "write"];
        !GIVING.contains(&&**verb) && !others.contains(&&**verb)
    };
    let verb = verb_of(order).filter(|_| !order.contains(' ')).filter(is_done_to)?;
    let irregular = IRREGULAR.iter().find(|(known, _)| *known == verb);
    let stem = || match verb.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o'])) {
        Some(stem) => format!("{stem}i"),
        None => ing(&verb).trim_end_matches("ing").to_owned(),
    };
    Some(irregular.map_or_else(|| stem() + "ed", |(_, done)| (*done).to_owned()))
}

/// An order as what is done to the cases that are named after it: "refusing", "making the offer to",
/// "acting on"; of what does not begin with a verb
/// "“CT scan” for". A guess that a person can correct.
pub(crate) fn doing(order: &str) -> String {
    let Some(verb) = verb_of(order) else { return format!("“{order}” for") };
    let (verb, rest) = (&*verb, order.split_once(' ').map_or("", |(_, rest)| rest));
    match (verb, rest) {
        ("act", "") => "acting on".into(),
        (_, "") => ing(verb),
        _ if GIVING.contains(&verb) => format!("{} {rest} to", ing(verb)),
        _ => format!("{} {rest} for", ing(verb)),
    }
}

/// "refuse" → "refusing", "stop" → "stopping", "treat" → "treating".
pub(crate) fn ing(verb: &str) -> String {
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

/// A share as a percentage: whole from 1 % on, one decimal below, never rounded to 0 or 100.
///
/// # Examples
/// ```
/// use breakeven::wording::plain_percent;
/// assert_eq!(plain_percent(0.2741), "27%");
/// assert_eq!(plain_percent(0.0042), "0.4%");
/// assert_eq!(plain_percent(0.9996), "99.9%");
/// ```
pub fn plain_percent(share: f64) -> String {
    let (bound, number) = percent(share);
    format!("{}{number}%", bound.map_or("", |[word, _]| word))
}

/// [`plain_percent`] where space is short: "<0.1%", ">−0.1%".
pub fn short_percent(share: f64) -> String {
    let (bound, number) = percent(share);
    format!("{}{number}%", bound.map_or("", |[_, sign]| sign))
}

/// "16 to 35%": an interval of shares, with one sign for both ends.
#[must_use]
pub fn percents_in_words((low, high): (f64, f64)) -> String {
    let low = match percent(low) {
        (None, number) => number,
        (Some(_), _) => plain_percent(low),
    };
    format!("{low} to {}", plain_percent(high))
}

/// The number of [`plain_percent`], and the word and the sign before it where it only is a bound.
fn percent(share: f64) -> (Option<[&'static str; 2]>, String) {
    let percent = without_noise(share) * 100.0;
    let size = percent.abs();
    let sign = if percent < 0.0 { "−" } else { "" };
    let number = match size {
        0.0 => "0".into(),
        s if s < 0.05 && percent < 0.0 => return (Some(["over ", ">"]), "−0.1".into()),
        s if s < 0.05 => return (Some(["under ", "<"]), "0.1".into()),
        s if s < 1.0 => format!("{sign}{s:.1}"),
        s if (99.5..100.0).contains(&s) => format!("{sign}{:.1}", s.min(99.9)),
        s => format!("{sign}{}", grouped(s.round())),
    };
    (None, number)
}

/// The signs and the words of parts of one, in the order of [`named_part`].
const PARTS: [(&str, &str); 10] = [
    ("½", "half"),
    ("⅓", "a third"),
    ("¼", "a quarter"),
    ("⅕", "a fifth"),
    ("⅛", "an eighth"),
    ("⅒", "a tenth"),
    ("1/20", "a twentieth"),
    ("1/50", "a fiftieth"),
    ("1/100", "a hundredth"),
    ("1/1000", "a thousandth"),
];

/// A cost ratio as the number of false alarms that one miss costs, two digits: "5", "2.8"; below 1
/// "⅓" where it is a plain fraction to half a percent, else "0.36".
///
/// # Examples
/// ```
/// use breakeven::wording::plain_ratio;
/// assert_eq!([5.0, 0.2, 0.36].map(plain_ratio), ["5", "⅕", "0.36"]);
/// ```
pub fn plain_ratio(ratio: f64) -> String {
    match said_ratio(ratio) {
        SaidRatio::Part(which) => PARTS[which].0.into(),
        SaidRatio::Number(_) => plain_number(ratio),
    }
}

/// A share as the word of a plain fraction, if it is one to two and a half percent: "a third", "half".
pub(crate) fn fraction_in_words(share: f64) -> Option<&'static str> {
    named_part(share, 0.025).map(|which| PARTS[which].1)
}

/// A number at or above 0 with two or three digits: 5, 1.5, 24, 130, 12,000; "∞" for infinity.
pub fn plain_number(value: f64) -> String {
    let said = said_number(value);
    match value {
        f64::INFINITY => "∞".into(),
        0.0 => "0".into(),
        v if !(1e-6..1e15).contains(&v) => format!("{said:e}"),
        v if v >= 100.0 => grouped(said),
        _ => said.to_string(),
    }
}

/// [`plain_number`] of any sign.
pub fn signed_number(value: f64) -> String {
    let sign = if value < 0.0 { "−" } else { "" };
    format!("{sign}{}", plain_number(value.abs()))
}

/// A sum of values: three digits, all of them from 1,000 to a million; any sign.
///
/// # Examples
/// ```
/// use breakeven::wording::plain_amount;
/// assert_eq!((plain_amount(1626.0), plain_amount(-13.86)), ("1,626".into(), "−13.9".into()));
/// assert_eq!((plain_amount(0.041), plain_amount(12_345_678.0)), ("0.041".into(), "12,300,000".into()));
/// ```
pub fn plain_amount(value: f64) -> String {
    signed(value, 3, 999.5..1e6)
}

/// A parameter or one case's amount: four digits, any sign.
///
/// # Examples
/// ```
/// use breakeven::wording::plain_theta;
/// assert_eq!((plain_theta(2.66113), plain_theta(-0.45578)), ("2.661".into(), "−0.4558".into()));
/// assert_eq!((plain_theta(12_345.0), plain_theta(3.0)), ("12,345".into(), "3".into()));
/// ```
pub fn plain_theta(value: f64) -> String {
    signed(value, 4, 9999.5..1e9)
}

/// A number of any sign: with all its digits in a range of sizes, with so many digits below it.
fn signed(value: f64, most: usize, whole: std::ops::Range<f64>) -> String {
    let text = match value.abs() {
        0.0 => return "0".into(),
        size if whole.contains(&size) => grouped(size.round()),
        size if (1e-6..whole.start).contains(&size) => digits(size, most),
        size => plain_number(size),
    };
    if value < 0.0 { format!("−{text}") } else { text }
}

/// A number above 0 with so many digits at most, without zeros at the end.
fn digits(value: f64, most: usize) -> String {
    let rounded: f64 = format!("{value:.*e}", most - 1).parse().unwrap_or(value);
    rounded.to_string()
}

/// A number with at most six digits, for tables of data.
///
/// # Examples
/// ```
/// use breakeven::wording::exact_number;
/// assert_eq!((exact_number(0.25), exact_number(1234.56789)), ("0.25".into(), "1234.57".into()));
/// assert_eq!((exact_number(1e300), exact_number(-3e-9)), ("1e300".into(), "-3e-9".into()));
/// ```
pub fn exact_number(value: f64) -> String {
    let rounded: f64 = format!("{value:.5e}").parse().unwrap_or(value);
    match rounded.abs() {
        0.0 => "0".into(),
        size if (1e-5..1e12).contains(&size) => rounded.to_string(),
        _ => format!("{rounded:e}"),
    }
}

/// The file's score behind a rounded threshold: "the same cut as 0.31378 in the file"; `None` where
/// the rule has that number itself.
///
/// # Examples
/// ```
/// use breakeven::wording::cut_in_file;
/// let score = cut_in_file("Refuse at 0.4 or less", 0.313778990450);
/// assert_eq!(score.as_deref(), Some("the same cut as 0.313779 in the file"));
/// assert_eq!(cut_in_file("Refuse at 0.25 or more", 0.25), None);
/// ```
pub fn cut_in_file(rule: &str, threshold: f64) -> Option<String> {
    let number = exact_number(threshold);
    let is_there = rule.split(' ').any(|word| word == number);
    (!is_there).then(|| format!("the same cut as {number} in the file"))
}

/// A whole number with commas between thousands.
pub fn grouped(whole: f64) -> String {
    grouped_digits(&format!("{whole:.0}"))
}

/// A count (of any whole type) with commas between thousands.
pub fn grouped_count(count: impl fmt::Display) -> String {
    grouped_digits(&count.to_string())
}

/// An amount of money: whole from 100 on, to the hundredth below unless whole.
///
/// - `currency`: a sign or a short word, see [`with_currency`].
///
/// # Examples
/// ```
/// use breakeven::wording::money;
/// assert_eq!((money(1234.4, "$"), money(-1230.0, "$")), ("$1,234".into(), "−$1,230".into()));
/// assert_eq!((money(0.5, "€"), money(12.0, "EUR")), ("€0.50".into(), "EUR 12".into()));
/// ```
pub fn money(amount: f64, currency: &str) -> String {
    let size = amount.abs();
    let digits = match size {
        _ if size.fract() == 0.0 || (100.0..1e15).contains(&size) => grouped(size.round()),
        _ if size < 100.0 => format!("{size:.2}"),
        _ => format!("{size:.3e}"),
    };
    with_currency(amount < 0.0, &digits, currency)
}

/// The digits of an amount with their currency and sign: a sign or an abbreviation in capitals
/// stands before them ("$12", "EUR 12"), a word in small letters after them ("12 kr", "12 euros").
/// Nothing has no sign.
///
/// # Examples
/// ```
/// use breakeven::wording::with_currency;
/// assert_eq!(with_currency(true, "1,200", "kr"), "−1,200 kr");
/// assert_eq!(with_currency(true, "0.00", "$"), "$0.00");
/// ```
pub fn with_currency(is_negative: bool, digits: &str, currency: &str) -> String {
    let sign = if is_negative && !is_nothing(digits) { "−" } else { "" };
    let last = currency.split_whitespace().last().unwrap_or_default();
    let is_word = last.chars().count() > 1 && last.chars().all(char::is_lowercase);
    let is_letters = currency.ends_with(|c: char| c.is_alphabetic() || c == '.');
    match (is_word, is_letters) {
        (true, _) => format!("{sign}{digits} {currency}"),
        (false, true) => format!("{sign}{currency} {digits}"),
        (false, false) => format!("{sign}{currency}{digits}"),
    }
}

fn is_nothing(digits: &str) -> bool {
    digits.chars().all(|c| matches!(c, '0' | '.'))
}

/// A difference with four decimals and its sign, unless it is zero then: "+0.0120".
pub fn difference(value: f64) -> String {
    let digits = format!("{:.4}", value.abs());
    if is_nothing(&digits) {
        digits
    } else {
        format!("{}{digits}", if value < 0.0 { "−" } else { "+" })
    }
}

/// A mean with its standard deviation: "0.614 ± 0.014".
pub fn spread_in_words(spread: Spread, digits: usize) -> String {
    let Spread { mean, deviation, .. } = spread;
    format!("{mean:.digits$} ± {deviation:.digits$}")
}

/// How far the reading of a file is.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// Rows so far.
    pub rows: f64,
    /// Bytes so far.
    pub bytes: f64,
    /// Bytes in all; 0 if that is not known.
    pub total: f64,
}

impl Progress {
    /// The share that is read, `0.0..=1.0`, if the whole is known.
    pub fn share(&self) -> Option<f64> {
        (self.total > 0.0).then(|| (self.bytes / self.total).min(1.0))
    }

    /// Rows, share, rows a second and time left, as far as they are known.
    ///
    /// - `seconds`: since the reading began.
    ///
    /// # Examples
    /// ```
    /// use breakeven::wording::Progress;
    /// let half = Progress { rows: 1.2e6, bytes: 3e7, total: 6e7 };
    /// assert_eq!(half.in_words(0.5), "1,200,000 rows · 50% · 2,400,000 rows a second · 1 s left");
    /// ```
    pub fn in_words(&self, seconds: f64) -> String {
        let mut words = vec![counted(self.rows, "row", "rows")];
        words.extend(self.share().map(|share| format!("{:.0}%", 100.0 * share)));
        if seconds > 0.2 {
            // Two digits: the rest is noise.
            let rate = self.rows / seconds;
            let unit = 10f64.powf((rate.max(1.0).log10().floor() - 1.0).max(0.0));
            words.push(format!("{} rows a second", grouped((rate / unit).round() * unit)));
            if let Some(share) = self.share().filter(|&share| share > 0.02) {
                let left = (seconds * (1.0 - share) / share).ceil();
                words.push(format!("{} s left", grouped(left)));
            }
        }
        words.join(" · ")
    }
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
    fn an_order_that_ends_in_a_preposition_names_somebody() {
        for (order, with) in [
            ("Write to", "Write to those"),
            ("Refuse", "Refuse"),
            ("Make an offer", "Make an offer"),
            ("", ""),
        ] {
            assert_eq!(with_object(order), with);
        }
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
            ("Test first", "testing first for"),
            ("Make the offer", "making the offer to"),
            ("Ventilate without a test", "ventilating without a test for"),
            ("Do not lend", "“Do not lend” for"),
            ("Bettalarm einschalten", "“Bettalarm einschalten” for"),
            ("CT scan", "“CT scan” for"),
            ("拒绝", "“拒绝” for"),
        ] {
            assert_eq!(doing(order), expected);
        }
    }

    #[test]
    fn orders_become_what_was_done() {
        let orders = ["Block", "Refuse", "Stop", "Deny", "Hold", "Send", "Block it", "Sperren"];
        let said = orders.map(|order| done(order).unwrap_or_default());
        assert_eq!(said, ["blocked", "refused", "stopped", "denied", "held", "", "", ""]);
    }

    #[test]
    fn articles_come_and_go() {
        let expected = ["a bad loan", "an ore rock", "a unit", "another loan"];
        assert_eq!(["bad loan", "ore rock", "unit", "other loan"].map(with_article), expected);
        let expected = ["miss", "alarm", "alarm", "another"];
        assert_eq!(["a miss", "an alarm", "alarm", "another"].map(without_article), expected);
    }

    #[test]
    fn numbers_agree_with_what_they_count() {
        let texts = ["0", "1", "−1", "1.5", "12"].map(|n| quantity(n, "a miss", "misses"));
        assert_eq!(texts, ["0 misses", "1 miss", "−1 miss", "1.5 misses", "12 misses"]);
        let expected = ["1 case", "1 case", "2 cases"];
        assert_eq!([1.0, 0.6, 2.0].map(|n| counted(n, "case", "cases")), expected);
        let list = |names: &[&'static str]| listed(names.to_vec(), |between| between).concat();
        let expected = ["", "A", "A and B", "A, B and C"];
        assert_eq!([list(&[]), list(&["A"]), list(&["A", "B"]), list(&["A", "B", "C"])], expected);
    }

    #[test]
    fn first_letters_change_and_capitals_stay() {
        let expected = ("Élan".into(), "refuse".into());
        assert_eq!((capitalized("élan"), uncapitalized("Refuse")), expected);
        let expected = ("ABC first".into(), String::new());
        assert_eq!((uncapitalized("ABC first"), uncapitalized("")), expected);
    }

    #[test]
    fn percentages_never_claim_nothing_or_everything() {
        let texts = [0.0, 0.0001, 0.005, 0.0149, 0.27, 0.996, 1.0, -0.05, -12.5];
        let expected = ["0%", "under 0.1%", "0.5%", "1%", "27%", "99.6%", "100%", "−5%", "−1,250%"];
        assert_eq!(texts.map(plain_percent), expected);
        assert_eq!([-0.0001, -0.0006].map(plain_percent), ["over −0.1%", "−0.1%"]);
        assert_eq!([-0.0001, 0.0001, 0.01].map(short_percent), [">−0.1%", "<0.1%", "1%"]);
        let intervals = [(0.158, 0.352), (-0.021, 0.181), (0.0002, 0.2)].map(percents_in_words);
        assert_eq!(intervals, ["16 to 35%", "−2 to 18%", "under 0.1% to 20%"]);
    }

    #[test]
    fn what_rounds_to_zero_has_no_sign() {
        assert_eq!([0.012, -0.012, -0.00004].map(difference), ["+0.0120", "−0.0120", "0.0000"]);
        let minus_nothing = [plain_percent, short_percent, plain_amount, plain_theta, exact_number];
        assert!(minus_nothing.iter().all(|said| said(-0.0).trim_end_matches('%') == "0"));
    }

    #[test]
    fn ratios_are_numbers_of_false_alarms() {
        let texts = [5.0, 1.0, 0.4, 0.01, 12.345, 1.0 / 3.0, 0.36, f64::INFINITY, 0.0];
        let expected = ["5", "1", "0.4", "1/100", "12", "⅓", "0.36", "∞", "0"];
        assert_eq!(texts.map(plain_ratio), expected);
        let words = [0.5, 0.34, 0.36, 0.1].map(fraction_in_words);
        assert_eq!(words, [Some("half"), Some("a third"), None, Some("a tenth")]);
    }

    #[test]
    fn numbers_keep_two_or_three_digits() {
        let texts = [0.0, 0.5, 0.0523, 1.04, 1.05, 9.96, 22.5, 99.4, 1234.0, 12_345_678.0];
        let expected = ["0", "0.5", "0.052", "1", "1.1", "10", "22.5", "99", "1,230", "12,300,000"];
        assert_eq!(texts.map(plain_number), expected);
    }
}
