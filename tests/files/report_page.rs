//! The report as one page: its numbers are those of the report it carries, and nothing in it can
//! run, ask, or break out.

use crate::support::scenes::sample;
use crate::support::settings;
use breakeven::data::Roles;
use breakeven::evaluate::Settings;
use breakeven::export::{Shown, fragment, html_report};
use breakeven::samples::samples;
use breakeven::study::Study;
use breakeven::view::View;
use breakeven::wording::{WordGroup, Wording};
use serde_json::Value;

const DATE: &str = "21 November 2026";

fn page(study: &Study, wording: &Wording, settings: &Settings, view: View) -> String {
    html_report(&Shown { study, settings, wording, models: &[], certainty: None }, None, view, DATE)
        .unwrap()
}

/// The text between two others, after the first place where the first stands.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let rest = &text[text.find(from).unwrap_or_else(|| panic!("{from}")) + from.len()..];
    &rest[..rest.find(to).unwrap()]
}

/// The report that a page carries.
fn carried(page: &str) -> Value {
    let json = between(page, "<script type=\"application/json\" id=\"report\">", "</script>");
    serde_json::from_str(json).unwrap()
}

/// What is said of which number: (text, JSON pointer).
fn said(page: &str) -> Vec<(String, String)> {
    let pieces = page.split("<data data-report=\"").skip(1);
    let piece = |piece: &str| {
        let (pointer, rest) = piece.split_once("\">").unwrap();
        (rest.split_once("</data>").unwrap().0.to_owned(), pointer.to_owned())
    };
    pieces.map(piece).collect()
}

/// Whether a text is a number rounded: no further from it than half of its last digit.
fn is_rounded(text: &str, exact: f64) -> bool {
    let plain = text.replace([',', '$'], "").replace('−', "-").replace("&lt;", "<");
    let fractions = [("½", 2.0), ("⅓", 3.0), ("¼", 4.0), ("⅕", 5.0), ("⅛", 8.0), ("⅒", 10.0)];
    let whole = fractions.iter().find(|(sign, _)| *sign == plain).map(|(_, whole)| *whole);
    let whole = whole.or_else(|| plain.strip_prefix("1/")?.parse().ok());
    if let Some(whole) = whole {
        return (exact * whole - 1.0).abs() < 0.005; // as near as two digits are
    }
    if let Some(bound) = plain.strip_prefix('<').or(plain.strip_prefix("-<")) {
        let bound = bound.trim_end_matches('%').parse::<f64>().unwrap() / 100.0;
        return exact != 0.0 && exact.abs() < bound;
    }
    let plain = plain.split(' ').next().unwrap();
    let (number, unit) = match plain.strip_suffix('%') {
        Some(number) => (number, 0.01),
        None => (plain, 1.0),
    };
    let (digits, exponent) = number.split_once('e').unwrap_or((number, "0"));
    let places = digits.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let last = 10f64.powi(exponent.parse::<i32>().unwrap() - i32::try_from(places).unwrap());
    // 99.9% stands for all that is nearly everything.
    let half = if number == "99.9" { 0.1 } else { 0.5 * last };
    (number.parse::<f64>().unwrap() * unit - exact).abs() <= half * unit * (1.0 + 1e-9)
}

#[test]
fn the_check_of_rounding_can_fail() {
    for (text, exact) in
        [("27%", 0.2749), ("5", 5.04), ("⅓", 1.0 / 3.01), ("1/20", 0.05), ("0.787", 0.78678)]
    {
        assert!(is_rounded(text, exact), "{text}");
    }
    for (text, exact) in [("27%", 0.276), ("5", 0.2), ("⅓", 0.34), ("1/20", 20.0), ("0.787", 0.788)]
    {
        assert!(!is_rounded(text, exact), "{text}");
    }
}

#[test]
fn numbers_are_those_of_the_report() {
    let mut checked = 0;
    for id in samples().iter().map(|s| s.id.clone()) {
        let (study, sample) = sample(&id);
        let settings = sample.settings();
        for view in study.views() {
            let page = page(&study, &sample.wording, &settings, view);
            let report = carried(&page);
            let same: Value = serde_json::from_str(&study.report(&settings).unwrap()).unwrap();
            assert_eq!(report, same, "{id}");
            for (text, pointer) in said(&page) {
                let number = report.pointer(&pointer).unwrap_or_else(|| panic!("{pointer}"));
                let exact = number.as_f64().unwrap_or_else(|| panic!("{pointer} is {number}"));
                assert!(is_rounded(&text, exact), "{id}: {pointer} is {exact}, said as {text}");
                checked += 1;
            }
        }
    }
    assert!(checked > 700, "{checked}");
}

#[test]
fn a_thousand_cases_are_those_of_the_report() {
    let (study, sample) = sample("german-credit");
    let settings = sample.settings();
    let page = page(&study, &sample.wording, &settings, View::Cost);
    let at = &carried(&page)["models"][1]["at"];
    let share = |name: &str| at[name].as_f64().unwrap();
    let all = share("tp") + share("fn") + share("fp") + share("tn");
    let list = between(&page, "<ul class=\"cells\">", "</ul>");
    let said: Vec<f64> =
        list.split("<b>").skip(1).map(|b| b.split('<').next().unwrap().parse().unwrap()).collect();
    assert_eq!(said.iter().sum::<f64>(), 1000.0);
    for (count, cell) in said.iter().zip(["fn", "fp", "tp", "tn"]) {
        assert!((count - 1000.0 * share(cell) / all).abs() < 1.0, "{cell}: {count}");
    }
}

#[test]
fn it_says_what_the_page_says() {
    let (study, sample) = sample("german-credit");
    let settings = sample.settings();
    let page = page(&study, &sample.wording, &settings, View::Improvement);
    assert!(page.contains("<title>Refuse at a Naive Bayes score of 0.131 or more. Mistakes cost 27% less than refusing everyone on these 1,000 loans.</title>"));
    for text in [
        DATE,
        "german_credit_scores.csv",
        "Measured on these 1,000 loans",
        "<h3>Refuse at a score of 0.131 or more</h3>",
        "Cost of mistakes, in wrongly refused customers",
        "refuse everyone <b>700</b>",
        "Naive Bayes, on these loans <b>508</b>",
        "This rule means refusing 544 of 1,000 loans, 288 of them good loans.",
        "Folds are those of column “fold”.",
        "Thresholds are chosen and tested on the same 1,000 loans",
    ] {
        assert!(page.contains(text), "{text}");
    }
    assert!(page.contains(&fragment(&settings, View::Improvement).replace('&', "&amp;")));
    assert_eq!(page.matches("<figure>").count(), 3);
}

#[test]
fn assumptions_money_and_skipped_rows_are_told() {
    let row = |i: i32| {
        let label = if i % 20 == 3 { "".into() } else { (i % 3 / 2).to_string() };
        format!("{label},{},{}\n", i * 7 % 11 + i % 3, ["train", "test"][(i % 2) as usize])
    };
    let text = format!("label,m,split\n{}", (0..600).map(row).collect::<String>());
    let study = Study::open("some.csv", text.as_bytes(), &Roles::default()).unwrap();
    let settings = settings(
        "matrix=9,-2,-1,0 currency=€ population=3000 budget=400 capacity=500 range=0.2,0.6 \
         floor=0.05 max-fpr=0.3 workforce=150 baseline=rule:0.2,0.4 belief=2.25,12",
    );
    let page = page(&study, &Wording::default(), &settings, View::Profit);
    for text in [
        "€9.00, −€2.00, −€1.00, €0.00",
        "<dd>5% saved</dd>",
        "<dd>30%</dd>",
        "<dd>150 cases</dd>",
        "0.200 to 0.600",
        "<dd>3,000</dd>",
        "today’s rule (40% found, 20% false alarms)",
        "<dt>Belief about the costs</dt>",
        "A miss costs between 2.25 and 12 false alarms, nine times in ten. One ",
        "Knowing the ratio exactly would save",
        "line 5, column “label”",
        "and 10 more rows",
        "Unseen</th>",
    ] {
        let text = text.replace(".00", "");
        assert!(page.contains(&text), "{text}\n{page}");
    }
    assert_eq!(between(&page, "<ul class=\"problems\">", "</ul>").matches("<li>").count(), 20);
    assert!(between(&page, "Cost of mistakes per ", "</p>").contains("<b>€"));
}

#[test]
fn a_price_turns_the_sums_into_money_that_agrees_with_the_squares() {
    let (study, sample) = sample("german-credit");
    let mut settings = sample.settings();
    settings.set("alarm-cost", "400").unwrap();
    let mut wording = sample.wording.clone();
    wording.set("why", "risk office, 2024").unwrap();
    let page = page(&study, &wording, &settings, View::Improvement);
    for text in [
        "Cost of mistakes per 1,000 loans",
        "refuse everyone <b>$280,000</b>",
        // 44 bad loans at $2,000 and 288 refused customers at $400.
        "Naive Bayes, on these loans <b>$203,000</b>",
        "That is about $77,000 less per 1,000 loans.",
        "<dt>A wrongly refused customer costs</dt>",
        "(risk office, 2024)",
    ] {
        assert!(page.contains(text), "{text}\n{page}");
    }
    // A year's 192 × 10 × $400 is not the difference of $2.8 and $2.03 million.
    let mut a_year = settings.clone();
    a_year.set("population", "10000").unwrap();
    let of_year = self::page(&study, &wording, &a_year, View::Improvement);
    let said = "That is about $768,000 less a year, with 10,000 loans.";
    assert!(of_year.contains(said), "{of_year}");
    let condition = &carried(&page)["condition"];
    assert_eq!((&condition["alarm_cost"], &condition["currency"]), (&400.into(), &"$".into()));
    assert!(condition.get("success").is_none());
    settings.set("success", "0.5").unwrap();
    let page = self::page(&study, &wording, &settings, View::Improvement);
    for text in
        ["avoidable cost of mistakes", "is lost whatever is done", "so acting on one is worth 2.5 "]
    {
        assert!(page.contains(text), "{text}\n{page}");
    }
    let condition = &carried(&page)["condition"];
    assert_eq!(condition["worth_of_acting"], 2.5);
    // 30% bad loans, 0.3 · 2.5 against 0.7.
    assert!((condition["pc_plus"].as_f64().unwrap() - 0.75 / 1.45).abs() < 1e-12);
    assert_eq!(condition["cost_ratio"], 5.0);
}

#[test]
fn it_asks_nothing_and_runs_nothing() {
    for id in samples().iter().map(|s| s.id.clone()) {
        let (study, sample) = sample(&id);
        let view = study.views()[0];
        let page = page(&study, &sample.wording, &sample.settings(), view);
        assert!(
            page.contains(
                "content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\""
            )
        );
        for outside in
            ["http:", "https:", "src=", "href=", "url(", "@import", "xmlns", "<link", "<img", "<a "]
        {
            assert!(!page.contains(outside), "{id}: {outside}");
        }
        assert_eq!(page.matches("<script").count(), 1);
        assert!(page.contains("@page { size: A4 portrait;"));
    }
}

#[test]
fn hostile_names_stay_names() {
    const NAME: &str = "</script><img src=x onerror=alert(1)>&\"'";
    let quoted = format!("\"{}\"", NAME.replace('"', "\"\""));
    let classes = format!("label,{quoted}\n1,0.9\n0,0.8\n1,0.7\n{NAME},1\n0,0.1\n1,0.5\n0,x\n");
    let roles =
        Roles { outcome: Some("label".into()), positive: Some("1".into()), ..Roles::default() };
    let values = format!("y,{quoted}\n1,2\n-3,1\n2.5,7\n");
    let hostile = |mut wording: Wording| {
        for field in Wording::FIELDS.iter().filter(|field| field.group != WordGroup::Setting) {
            wording.set(field.key, NAME).unwrap();
        }
        wording
    };
    let text = classes.replace(&format!("{NAME},1\n"), "");
    let classes = Study::open(NAME, text.as_bytes(), &roles).unwrap();
    let values = Study::open(NAME, values.as_bytes(), &Roles::default()).unwrap();
    assert_eq!(classes.model_names(), [NAME]);
    let mut settings = Settings::default();
    settings.set("baseline", &format!("model:{NAME}")).unwrap();
    for (study, wording) in
        [(&classes, hostile(Wording::default())), (&values, hostile(Wording::for_values()))]
    {
        for view in study.views() {
            let shown = Shown {
                study,
                settings: &settings,
                wording: &wording,
                models: &[],
                certainty: None,
            };
            let page = html_report(&shown, None, view, NAME).unwrap();
            assert_eq!(page.matches("<script").count(), 1, "{}", view.word());
            assert_eq!(page.matches("</script").count(), 1);
            assert!(!page.contains("<img"), "{}", view.word());
            let report = carried(&page);
            assert_eq!(report["source"]["name"], NAME);
            // Quotes in attributes are closed by the page alone.
            for tag in page.split('<').skip(1).map(|tag| tag.split('>').next().unwrap()) {
                if !tag.starts_with("script") && !tag.starts_with('!') {
                    assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
                    assert!(!tag.contains("onerror="), "{tag}");
                }
            }
        }
    }
}

#[test]
fn settings_that_do_not_fit_are_refused() {
    let (study, sample) = sample("eight-classes");
    let mut settings = Settings::default();
    settings.set("baseline", "model:nobody").unwrap();
    let shown = Shown {
        study: &study,
        settings: &settings,
        wording: &sample.wording,
        models: &[],
        certainty: None,
    };
    let error = html_report(&shown, None, View::Cost, DATE).unwrap_err().to_string();
    assert!(error.contains("“nobody” is not a model of this file"), "{error}");
}
