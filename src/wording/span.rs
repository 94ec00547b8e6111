//! Sentences in pieces: text, models in their colours, and numbers with all their digits.

use crate::evaluate::without_noise;
use crate::wording::language::{capitalized, plain_number, plain_percent};

/// A number as a sentence has it, and exactly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    /// Rounded: "27%".
    pub text: String,
    /// Every digit of the double: "26.985138004246284%".
    pub exact: String,
}

impl Figure {
    /// A share as a percentage.
    ///
    /// # Examples
    /// ```
    /// use breakeven::wording::Figure;
    /// let third = Figure::percent(1.0 / 3.0);
    /// assert_eq!((&*third.text, &*third.exact), ("33%", "33.33333333333333%"));
    /// assert_eq!(Figure::percent(0.29).exact, "29%");
    /// ```
    pub fn percent(share: f64) -> Self {
        let share = without_noise(share);
        Self { text: plain_percent(share), exact: format!("{}%", hundredfold(share)) }
    }

    /// How many times as much: "5 times", "twice".
    pub fn times(ratio: f64) -> Self {
        let text = match plain_number(ratio) {
            two if two == "2" => "twice".into(),
            many => format!("{many} times"),
        };
        Self { text, exact: format!("{ratio} times") }
    }

    /// A number with a text of its own.
    pub fn new(text: String, value: f64) -> Self {
        Self { text, exact: (value + 0.0).to_string() }
    }
}

/// A hundred times a number, to the digits of its shortest decimal: 29 of 0.29.
fn hundredfold(share: f64) -> f64 {
    let text = format!("{share:e}");
    let moved = text.split_once('e').and_then(|(digits, exponent)| {
        let exponent: i32 = exponent.parse().ok()?;
        format!("{digits}e{}", exponent + 2).parse().ok()
    });
    moved.unwrap_or(share * 100.0)
}

/// A piece of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Span {
    /// Ordinary text.
    Text(String),
    /// A model's name: its index and the name shown.
    Model(usize, String),
    /// A number that the sentence is about, in the colour of a model if it belongs to one.
    Number(Option<usize>, Figure),
}

impl Span {
    /// The text of the piece.
    pub fn text(&self) -> &str {
        match self {
            Self::Text(text) | Self::Model(_, text) => text,
            Self::Number(_, figure) => &figure.text,
        }
    }

    /// All digits of a number, where its text has fewer.
    pub fn exact(&self) -> Option<&str> {
        match self {
            Self::Number(_, figure) if figure.exact != figure.text => Some(&figure.exact),
            _ => None,
        }
    }

    pub(crate) fn of(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    pub(crate) fn percent(model: Option<usize>, share: f64) -> Self {
        Self::Number(model, Figure::percent(share))
    }
}

/// A sentence in pieces.
pub type Headline = Vec<Span>;

/// The whole sentence as text.
pub fn as_text(headline: &Headline) -> String {
    capitalized(&headline.iter().map(Span::text).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_percentages_are_the_share_moved_by_two_places() {
        let exact = |share| Figure::percent(share).exact;
        assert_eq!([0.29, 0.0, -0.07, 1.0].map(exact), ["29%", "0%", "-7%", "100%"]);
        assert_eq!(exact(0.269_851_380_042_462_84), "26.985138004246284%");
        assert_eq!(Span::percent(None, 0.29).exact(), None);
        assert_eq!(Span::percent(None, 0.291).exact(), Some("29.1%"));
        let expected = ("5 times".into(), "5.04 times".into());
        assert_eq!((Figure::times(5.04).text, Figure::times(5.04).exact), expected);
    }
}
