//! Sentences whose words change while something is dragged.

use crate::web::component::element::colour::series_class;
use crate::wording::{Headline, Span};
use leptos::html::H2;
use leptos::prelude::*;

/// Reference to the heading that a sentence is written into. Its spans are kept while their words
/// change, because the browser lays out each new element anew.
pub(crate) fn sentence_ref(sentence: Memo<Option<Headline>>) -> NodeRef<H2> {
    let heading = NodeRef::<H2>::new();
    Effect::new(move |before: Option<Headline>| {
        let (Some(heading), now) = (heading.get(), sentence.get().unwrap_or_default()) else {
            return Headline::default();
        };
        write(&heading, &before.unwrap_or_default(), &now);
        now
    });
    heading
}

/// Writes only what differs from the sentence before.
fn write(heading: &web_sys::Element, before: &[Span], now: &[Span]) {
    let mut child = heading.first_element_child();
    for (index, span) in now.iter().enumerate() {
        let (element, old) = match child {
            Some(element) => (element, before.get(index)),
            None => {
                let Ok(element) = document().create_element("span") else { return };
                element.set_text_content(Some(" "));
                let _ = heading.append_child(&element);
                (element, None)
            }
        };
        if old.map(span_class) != Some(span_class(span)) {
            element.set_class_name(&span_class(span));
        }
        if old.map(Span::text) != Some(span.text()) {
            // A percent sign stays with its number.
            let text = span.text().replace(" %", "\u{a0}%");
            // The text node is kept, too.
            match element.first_child() {
                Some(words) => words.set_node_value(Some(&text)),
                None => element.set_text_content(Some(&text)),
            }
        }
        // All digits of a number are in its title.
        if old.map(Span::exact) != Some(span.exact()) {
            let _ = match span.exact() {
                Some(exact) => element.set_attribute("title", &format!("exactly {exact}")),
                None => element.remove_attribute("title"),
            };
        }
        child = element.next_element_sibling();
    }
    while let Some(element) = child {
        child = element.next_element_sibling();
        element.remove();
    }
}

/// The class that gives a piece of a sentence its colour.
fn span_class(span: &Span) -> String {
    match span {
        Span::Text(_) | Span::Number(None, _) => String::new(),
        Span::Model(index, _) | Span::Number(Some(index), _) => series_class(*index),
    }
}
