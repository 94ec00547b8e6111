//! Charts and the officer's card as files of their own: an SVG, a part of a page, one printable
//! page; and texts inside XML and HTML.
//!
//! Source: Hoshino et al. (2009), section 5.3 (“a chart with the list of high risk and low risk
//! values for each of the four given features”).

use crate::chart::{ChartLayers, ImpactSubject, Moment, Subject, chart_of};
use crate::curve::{Curves, Impacts, JointHull};
use crate::evaluate::{
    Bands, Evaluation, ImpactEvaluation, KnownCertainty, SettingError, Settings, Sureness, Targets,
};
use crate::plot::{Ink, Mark, Scene, Theme, UNITS_PER_PIXEL, svg as painted};
use crate::study::{Findings, Study};
use crate::view::{Slider, View};
use crate::wording::{OfficerCard, Wording, plain_percent};
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

/// A chart as an SVG file: valid XML with a ground of its own, a title, and a description for those
/// who do not see it.
///
/// - `base`, `overlay`: the two layers of a chart, of one size.
/// - `title`, `description`: any text; what XML does not allow becomes a space.
///
/// # Examples
/// ```
/// use breakeven::plot::{Scene, Theme};
/// use breakeven::export::svg;
/// let file = svg(&Scene::new(80.0, 40.0), None, Theme::Light, "A < B", "nothing is drawn");
/// assert!(file.starts_with("<?xml") && file.contains("<title>A &lt; B</title>"));
/// ```
pub fn svg(
    base: &Scene,
    overlay: Option<&Scene>,
    theme: Theme,
    title: &str,
    description: &str,
) -> String {
    let namespace = " xmlns=\"http://www.w3.org/2000/svg\"";
    let picture = picture(base, overlay, theme, (title, description), namespace);
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{picture}\n")
}

/// The same as an element of an HTML page, which needs no namespace.
pub(in crate::export) fn picture(
    base: &Scene,
    overlay: Option<&Scene>,
    theme: Theme,
    (title, description): (&str, &str),
    namespace: &str,
) -> String {
    let marks = base.all().chain(overlay.iter().flat_map(|overlay| overlay.all()));
    let (width_px, height_px) = (base.width_px, base.height_px);
    let mut scene = Scene::new(width_px, height_px);
    scene.marks.extend(marks.cloned().map(readable));
    let painted = painted(&scene, theme);
    // Our own root takes the place of the painter's: a ground, a size in CSS pixels, round joints.
    let inside = painted.split_once('>').map_or("", |(_, rest)| rest);
    let inside = inside.trim().trim_end_matches("</svg>");
    let (width, height) = (width_px * UNITS_PER_PIXEL, height_px * UNITS_PER_PIXEL);
    let (r, g, b) = theme.rgb(Ink::Surface);
    format!(
        "<svg{namespace} width=\"{width_px}\" height=\"{height_px}\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
         <title>{}</title>\n<desc>{}</desc>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#{r:02X}{g:02X}{b:02X}\"/>\n\
         <g stroke-linejoin=\"round\" stroke-linecap=\"round\">\n{inside}</g>\n</svg>",
        escaped(title),
        escaped(description),
    )
}

/// The painter escapes texts, but lets through what XML does not allow.
fn readable(mark: Mark) -> Mark {
    let clean = |text: String| text.chars().map(allowed).collect();
    match mark {
        Mark::Halo { at, text, style } => Mark::Halo { at, text: clean(text), style },
        Mark::Text { at, text, style } => Mark::Text { at, text: clean(text), style },
        other => other,
    }
}

/// A text as the content of an element or of a quoted attribute, valid in XML 1.0 and in HTML:
/// what has a meaning there is written as an entity, what may not stand there as a space.
pub(in crate::export) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(allowed(other)),
        }
    }
    escaped
}

/// The letter, or a space in its place where XML 1.0 does not allow it.
fn allowed(letter: char) -> char {
    match letter {
        '\n' | '\t' => letter,
        c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => ' ',
        c => c,
    }
}

/// JSON that no parser of HTML takes for the end of its element, or for anything else.
pub(in crate::export) fn json_in_html(json: &str) -> String {
    json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

/// What is on the screen: a study, how it is asked, and in which words it answers.
#[derive(Debug, Clone, Copy)]
pub struct Shown<'a> {
    /// The study.
    pub study: &'a Study,
    /// What it is asked.
    pub settings: &'a Settings,
    /// Its words.
    pub wording: &'a Wording,
    /// Which models are shown, by index; models beyond its end are.
    pub models: &'a [bool],
    /// What resampling says at the condition of the settings, if it is known, and over all conditions.
    pub certainty: Option<(KnownCertainty<'a>, Option<&'a Bands>)>,
}

/// A chart with both its layers.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawing {
    /// What no slider changes.
    pub base: Scene,
    /// What follows the settings.
    pub overlay: Scene,
    /// What the picture says, for those who do not see it.
    pub alternative: String,
}

impl Drawing {
    fn of(layers: ChartLayers, at: &Moment) -> Self {
        let (overlay, alternative) = (layers.overlay(at), layers.chart.alternative(at));
        Self { base: layers.base, overlay, alternative }
    }

    /// Both layers on a ground of the background's colour: a picture that stands for itself.
    pub fn on_ground(&self) -> Scene {
        let mut whole = Scene::new(self.base.width_px, self.base.height_px);
        let to = (whole.width_px, whole.height_px);
        whole.marks.push(Mark::Bar { from: (0.0, 0.0), to, ink: Ink::Surface, radius_px: 0.0 });
        whole.marks.extend(self.base.all().chain(self.overlay.all()).cloned());
        whole
    }
}

impl Shown<'_> {
    /// The chart of a view; `None` if the study has no such view.
    ///
    /// - `size_px`: CSS pixels, both above 0.
    ///
    /// # Errors
    /// [`SettingError`] if the settings do not fit the study.
    pub fn drawing(
        &self,
        view: View,
        size_px: (f64, f64),
    ) -> Result<Option<Drawing>, SettingError> {
        let drawing = self.with_moment(view, size_px, |at| {
            let chart = chart_of(view, at, self.settings, self.study.risk.as_ref())?;
            Ok(chart.map(|layers| Drawing::of(layers, at)))
        })?;
        Ok(drawing.flatten())
    }

    /// All models at the condition of the settings, with what resampling says.
    ///
    /// # Errors
    /// [`SettingError`] if the settings do not fit the study.
    pub fn evaluation(&self, curves: &Curves) -> Result<Evaluation, SettingError> {
        let mut evaluation = Evaluation::new(curves, self.settings)?;
        let joint = curves.joint_of(self.models);
        let known = self.certainty.and_then(|(known, bands)| Some((known.of_classes()?, bands)));
        if let Some((certainty, bands)) = known {
            evaluation.bands = bands.cloned();
            let certainty = Sureness::Known(Box::new(certainty.clone()));
            evaluation = evaluation.with_certainty(certainty, &joint);
        }
        Ok(evaluation.within_limit(curves, self.settings, &joint))
    }

    /// Whom to act on under the settings, with what resampling says.
    ///
    /// - `joint`: the hull over the models that are shown.
    ///
    /// # Errors
    /// [`SettingError`] if the settings give no amounts.
    pub fn targets(&self, curves: &Curves, joint: &JointHull) -> Result<Targets, SettingError> {
        let evaluation = self.evaluation(curves)?;
        let targets = Targets::new(curves, self.settings)?;
        Ok(targets.with_expected(curves, (&evaluation, joint), &self.settings.baseline))
    }

    /// All models at the θ of the settings, with what resampling says.
    pub fn impact_evaluation(&self, impacts: &Impacts) -> ImpactEvaluation {
        let known = self.certainty.and_then(|(known, _)| known.of_values());
        let evaluation = ImpactEvaluation::new(impacts, self.settings);
        let joint = impacts.joint_of(self.models);
        evaluation.with_certainty(known.cloned(), (&joint, impacts.domain))
    }

    /// Calls `read` with what the chart of a view is drawn from; `None` if the view is about cases
    /// of another kind than the study's.
    ///
    /// - `size_px`: CSS pixels, both above 0.
    ///
    /// # Errors
    /// [`SettingError`] if the settings do not fit the study, and what `read` returns.
    pub fn with_moment<T>(
        &self,
        view: View,
        size_px: (f64, f64),
        read: impl FnOnce(&Moment) -> Result<T, SettingError>,
    ) -> Result<Option<T>, SettingError> {
        let Self { settings, wording, models: shown, .. } = *self;
        match (&self.study.findings, view.slider()) {
            (Findings::Values(forms), Slider::Theta) => {
                let impacts = settings.impacts(forms)?;
                let evaluation = self.impact_evaluation(impacts);
                let joint = &impacts.joint_of(shown);
                let subject = ImpactSubject { curves: impacts, shown, joint, wording, size_px };
                read(&Moment::Theta(subject, &evaluation)).map(Some)
            }
            (Findings::Classes(curves), slider) => {
                let joint = &curves.joint_of(shown);
                let subject = Subject { curves, shown, joint, wording, size_px };
                let moment = match slider {
                    Slider::Condition => &Moment::Condition(subject, &self.evaluation(curves)?),
                    Slider::Limit => &Moment::Limit(subject, &self.targets(curves, joint)?),
                    Slider::Nothing => &Moment::Still(subject),
                    Slider::Theta => return Ok(None),
                };
                read(moment).map(Some)
            }
            (Findings::Values(_), _) => Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_escaped_can_begin_or_end_anything() {
        let written = escaped("<b a='1'>&\"\u{0}\u{b}x\ny");
        assert_eq!(written, "&lt;b a=&#39;1&#39;&gt;&amp;&quot;  x\ny");
    }
}
