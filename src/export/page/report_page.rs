//! The whole of a report page.

use crate::evaluate::{KnownCertainty, SettingError};
use crate::export::link::fragment;
use crate::export::page::html::{Html, PageTexts, facts, pictures, room_for_pictures, small_print};
use crate::export::page::{classes, values};
use crate::export::picture::{Shown, escaped, json_in_html};
use crate::study::Findings;
use crate::view::View;
use crate::wording::{Wording, title_of_models};

/// The report page of a study.
///
/// - `of_all`: what resampling says where every model is shown, for the report.json within it.
/// - `view`: the chart that is drawn large; two others stand below it.
/// - `date`: when it was made, in words; any text.
///
/// # Errors
/// [`SettingError`] if the settings do not fit the study.
pub fn html_report(
    of: &Shown,
    of_all: Option<KnownCertainty>,
    view: View,
    date: &str,
) -> Result<String, SettingError> {
    let texts = match &of.study.findings {
        Findings::Classes(curves) => classes::texts(of, curves, view)?,
        Findings::Values(forms) => values::texts(of, forms)?,
    };
    let report = of.study.report_with(of.settings, of_all)?;
    let head = format!(
        "<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{}</style>",
        escaped(&texts.title),
        include_str!("page.css"),
    );
    let header = [Html("<b>Breakeven</b>".into()), span(&of.study.source.name), span(date)];
    let body = [
        header.into_iter().collect::<Html>().inside("header", ""),
        texts.headline.clone().inside("h1", ""),
        Html::text(&texts.summary).inside("p", "summary"),
        pictures(of, view, room_for_pictures(of, &texts))?,
        cards(&texts, of.wording),
        small_print(of, &texts.method),
    ];
    let body = body.map(|Html(piece)| piece).join("\n");
    Ok(format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n{head}\n</head>\n<body>\n{body}\n\
         <footer>Settings: <code>{}</code></footer>\n\
         <script type=\"application/json\" id=\"report\">{}</script>\n</body>\n</html>\n",
        escaped(&fragment(of.settings, view)),
        json_in_html(report.trim_end()),
    ))
}

fn span(text: &str) -> Html {
    Html::text(text).inside("span", "")
}

/// The tables are of these cases, as the answer above need not be.
fn cards(texts: &PageTexts, wording: &Wording) -> Html {
    let card = |name: &str, body: &Html| {
        let title = Html::text(name).inside("h2", "");
        [title, body.clone()].into_iter().collect::<Html>().inside("section", "card")
    };
    let cards = [
        card("What to do", &texts.decision),
        card(&format!("{}, on these {}", texts.winners_title, wording.cases), &texts.winners),
        card(&title_of_models("", None, wording), &texts.models),
        card("What is assumed", &facts(&texts.assumptions)),
    ];
    cards.into_iter().collect::<Html>().inside("div", "cards")
}
