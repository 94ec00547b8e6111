//! Pieces of HTML. Every text goes through `escaped`; what is put together here is already so.

use crate::export::picture::escaped;
use crate::plot::shortened;
use crate::wording::{Headline, Span};

/// Width of the page's text, CSS pixels.
pub(super) const WIDTH_PX: f64 = 703.0;

/// Size of ordinary text, as in `page.css`.
pub(super) const TEXT_PX: f64 = 10.5;

/// A piece of HTML.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Html(pub(super) String);

impl Html {
    pub(super) fn text(text: &str) -> Self {
        Self(escaped(text))
    }

    /// A number as it is read, and which number of the report it is, as a JSON pointer.
    pub(super) fn value(text: &str, pointer: &str) -> Self {
        let (text, pointer) = (escaped(text), escaped(pointer));
        Self(format!("<data data-report=\"{pointer}\">{text}</data>"))
    }

    /// An element; `class` may be empty.
    pub(super) fn inside(self, tag: &str, class: &str) -> Self {
        let class = match class {
            "" => String::new(),
            class => format!(" class=\"{}\"", escaped(class)),
        };
        Self(format!("<{tag}{class}>{}</{tag}>", self.0))
    }
}

impl FromIterator<Html> for Html {
    fn from_iter<T: IntoIterator<Item = Html>>(pieces: T) -> Self {
        Self(pieces.into_iter().map(|Html(piece)| piece).collect())
    }
}

/// The class that gives an element the colour of a model.
pub(super) fn series(model: Option<usize>) -> String {
    match model {
        Some(index) => format!("series s{}", index % 8),
        None => "series none".into(),
    }
}

/// A coloured square before a model's name, which is shortened where it is too wide.
pub(super) fn named(model: Option<usize>, name: &str, fit_px: f64) -> Html {
    let swatch = Html::default().inside("i", &series(model));
    [swatch, Html::text(&shortened(name, TEXT_PX, true, fit_px))].into_iter().collect()
}

/// A sentence with its models and numbers in colour.
pub(super) fn sentence(headline: &Headline) -> Html {
    let piece = |(index, span): (usize, &Span)| {
        let text = match index {
            0 => capitalized(span.text()),
            _ => span.text().to_owned(),
        };
        match span {
            Span::Model(model, ..) | Span::Number(Some(model), ..) => {
                Html::text(&text).inside("b", &series(Some(*model)))
            }
            Span::Number(None, ..) => Html::text(&text).inside("b", ""),
            Span::Text(..) => Html::text(&text),
        }
    };
    headline.iter().enumerate().map(piece).collect()
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next();
    first.into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// A table: names of columns, and rows whose first cell is a heading.
pub(super) fn table(columns: &[&str], rows: &[Vec<Html>]) -> Html {
    let heading = |name: &&str| Html::text(name).inside("th", "");
    let head = columns.iter().map(heading).collect::<Html>().inside("tr", "").inside("thead", "");
    let row = |cells: &Vec<Html>| {
        let cell = |(index, cell): (usize, &Html)| {
            cell.clone().inside(if index == 0 { "th" } else { "td" }, "")
        };
        cells.iter().enumerate().map(cell).collect::<Html>().inside("tr", "")
    };
    let body = rows.iter().map(row).collect::<Html>().inside("tbody", "");
    [head, body].into_iter().collect::<Html>().inside("table", "")
}

/// A list of names, each with its value.
pub(super) fn facts(facts: &[(String, Html)]) -> Html {
    let fact = |(name, value): &(String, Html)| {
        let name = Html::text(name).inside("dt", "");
        [name, value.clone().inside("dd", "")].into_iter().collect::<Html>().inside("div", "")
    };
    facts.iter().map(fact).collect::<Html>().inside("dl", "")
}

/// "and 3 more models", if a list was cut short.
pub(super) fn and_more(all: usize, listed: usize, what: &str) -> Html {
    match all.saturating_sub(listed) {
        0 => Html::default(),
        more => Html::text(&format!("and {more} more {what}")).inside("p", "hint"),
    }
}
