//! The officer's card as one printable page: which values are high risk, and what to do.
//!
//! Source: Hoshino et al. (2009), section 5.3 (“a chart with the list of high risk and low risk
//! values for each of the four given features”).

use crate::export::picture::markup::escaped;
use crate::wording::{OfficerCard, plain_percent};
use std::fmt::Write;

/// So many patterns are listed one by one; of more only those that are acted on.
const ROWS: usize = 40;

const STYLE: &str = "@page{size:A4;margin:14mm}\
*{box-sizing:border-box}\
body{font:11pt/1.35 system-ui,sans-serif;color:#1b1e24;background:#fff;max-width:182mm;margin:0 auto;padding:4mm}\
h1{font-size:18pt;margin:0 0 2mm}h2{font-size:12pt;margin:5mm 0 1.5mm}\
p,ul{margin:0 0 2mm}ul{padding-left:5mm}\
table{border-collapse:collapse;width:100%}\
th,td{border:1px solid #b8bdc4;padding:.8mm 2mm;text-align:left;vertical-align:top;overflow-wrap:anywhere}\
td.r{text-align:center;width:14mm}tr.act td{background:#e3e5e8;font-weight:700}\
.mind{border:2px solid #1b1e24;padding:2mm}.small{font-size:9pt;color:#5c646f}\
tr{break-inside:avoid}\
@media print{body{padding:0}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}";

/// The card as an HTML page: style inline, no script, nothing loaded, every text escaped.
///
/// - `title`: what the card is for.
/// - `source`: the file the rule was made of.
#[must_use]
pub fn card_html(card: &OfficerCard, title: &str, source: &str) -> String {
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{}</title>\
         <style>{STYLE}</style></head><body>\n<h1>{}</h1>\n",
        escaped(title),
        escaped(title)
    );
    page.push_str("<ul>\n");
    card.rule.iter().for_each(|line| push(&mut page, "li", line));
    page.push_str("</ul>\n");
    if let Some(warning) = &card.warning {
        let _ = writeln!(page, "<p class=\"mind\">{}</p>", escaped(warning));
    }
    push(&mut page, "h2", "1. Which values are high risk (H)?");
    page.push_str("<table>\n");
    for column in &card.columns {
        let (name, high) = (escaped(&column.name), escaped(&column.high_in_words()));
        let _ = writeln!(page, "<tr><th scope=\"row\">{name}</th><td>{high}</td></tr>");
    }
    page.push_str("</table>\n");
    if let Some(unlisted) = &card.unlisted {
        push(&mut page, "p", unlisted);
    }
    push(&mut page, "h2", "2. What is to be done?");
    patterns(&mut page, card);
    let _ = writeln!(
        page,
        "<p class=\"small\">{} From {}.</p>\n</body></html>",
        escaped(&card.basis),
        escaped(source)
    );
    page
}

fn patterns(page: &mut String, card: &OfficerCard) {
    let is_long = card.rows.len() > ROWS;
    page.push_str("<table>\n<thead><tr>");
    for column in &card.columns {
        let _ = write!(page, "<th scope=\"col\">{}</th>", escaped(&column.name));
    }
    page.push_str("<th scope=\"col\">Do</th><th scope=\"col\">Seen so far</th></tr></thead>\n");
    for row in card.rows.iter().filter(|row| row.is_positive || !is_long) {
        page.push_str(if row.is_positive { "<tr class=\"act\">" } else { "<tr>" });
        for letter in row.letters.split(' ') {
            let _ = write!(page, "<td class=\"r\">{letter}</td>");
        }
        let order = card.order(row.is_positive);
        let seen = match row.share {
            Some(share) => format!("{} of {}", plain_percent(share), row.cases_in_words()),
            None => "never in training *".into(),
        };
        let _ = writeln!(page, "<td>{}</td><td>{}</td></tr>", escaped(order), escaped(&seen));
    }
    page.push_str("</table>\n");
    if let Some(few) = &card.few {
        push(page, "p", few);
    }
    if is_long {
        push(page, "p", &format!("Everything else: {}.", card.order(false)));
    }
}

fn push(page: &mut String, tag: &str, text: &str) {
    let _ = writeln!(page, "<{tag}>{}</{tag}>", escaped(text));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_never_markup() {
        let found = escaped("<img src=x onerror='a(\"&\")'>");
        assert_eq!(found, "&lt;img src=x onerror=&#39;a(&quot;&amp;&quot;)&#39;&gt;");
    }
}
