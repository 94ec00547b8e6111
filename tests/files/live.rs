//! The page with a study inside: what a program puts in comes out, and so does what is shown.

use crate::support::{bytes, study_of};
use breakeven::data::Roles;
use breakeven::domain::RandomSplit;
use breakeven::evaluate::{Baseline, Given, Settings};
use breakeven::export::{
    LinkedFile, LiveStudy, Pin, SavedView, Shown, live_page, live_table, plain_table, words_payload,
};
use breakeven::study::Study;
use breakeven::view::View;
use breakeven::wording::Wording;

const PAGE: &str = "<!doctype html>\n<html><body>\n\
    <script type=\"application/json\" id=\"study-settings\"></script>\n\
    <script type=\"text/csv\" id=\"study-data\" data-name=\"scores.csv\">\n</script>\n\
    </body></html>\n";

const TABLE: &str = "label,m,n\n1,0.9,1\n0,0.2,3\n1,0.4,4\n0,0.6,2\n";

/// What a parser of HTML finds inside an element of the page.
fn inside<'a>(page: &'a str, id: &str) -> &'a str {
    let rest = page.split_once(&format!("id=\"{id}\"")).unwrap().1;
    let lower = rest.to_ascii_lowercase();
    let (from, to) = (rest.find('>').unwrap() + 1, lower.find("</script").unwrap());
    &rest[from..to]
}

fn shown<'a>(
    study: &'a Study,
    settings: &'a Settings,
    wording: &'a Wording,
    models: &'a [bool],
) -> Shown<'a> {
    Shown { study, settings, wording, models, certainty: None }
}

fn settings(pairs: &[(&str, &str)]) -> Settings {
    Settings::of(pairs.iter().copied()).unwrap()
}

#[test]
fn a_table_comes_out_as_it_went_in() {
    let (plain, wording) = (Settings::default(), Wording::default());
    let study = study_of(TABLE);
    let awkward = "label,</ScRiPt><script>,<!--<script>\n1,2,3\n0,1,<\\/script\n";
    let golden = bytes("golden/german_credit_scores.csv");
    for table in [TABLE, awkward, "", "\n\nlabel", plain_table(&golden).unwrap()] {
        let of = shown(&study, &plain, &wording, &[true, true]);
        let live = LiveStudy::of_table("a.csv".into(), table.into(), &of, View::Cost, &[]);
        let page = live_page(PAGE, &live).unwrap();
        assert!(page.contains("id=\"study-data\" data-name=\"a.csv\">\n"));
        assert_eq!(live_table(inside(&page, "study-data")), table);
        assert_eq!(page.matches("<!--").count(), 0, "no comment opens in the table");
    }
}

#[test]
fn what_is_shown_comes_out_as_it_went_in() {
    let roles = Roles {
        low_is_positive: vec!["n".into()],
        random_split: Some(RandomSplit { test_percent: 50, seed: 3 }),
        ..Roles::default()
    };
    let rows = TABLE.strip_prefix("label,m,n\n").unwrap();
    let table = format!("label,m,n\n{}", rows.repeat(9));
    let study = Study::open("a.csv", table.as_bytes(), &roles).unwrap();
    let chosen = settings(&[
        ("matrix", "100,-20,-300,0"),
        ("cost-ratio", "7"),
        ("baseline", "model:<!-- m"),
        ("belief", "2,12"),
        ("currency", "€ & $"),
    ]);
    let wording = Wording::of([("case", "</script>"), ("model:m", "First")]).unwrap();
    let pins = [Pin { name: "Now".into(), settings: settings(&[("pc", "0.25")]) }];
    let of = shown(&study, &chosen, &wording, &[true, false]);
    let live = LiveStudy::of_table("a.csv".into(), TABLE.into(), &of, View::Roc, &pins);
    let page = live_page(PAGE, &live).unwrap();
    let (read, refused) = SavedView::of_page(inside(&page, "study-settings"));
    assert_eq!(refused, None);
    let roles = Roles { complete: true, ..study.roles.clone() };
    let expected = SavedView {
        settings: Some(chosen),
        view: Some(View::Roc),
        words: Some(wording),
        roles: Some(roles),
        shown: vec![true, false],
        pins: pins.to_vec(),
    };
    assert_eq!(read, expected);
}

#[test]
fn a_program_may_write_numbers_and_parts_of_an_address() {
    let study = study_of(TABLE);
    let words = Wording::of([("case", "loan"), ("cases", "loans")]).unwrap();
    let text = format!(
        r#"{{"cost-ratio": 5, "pc": null, "view": "cost", "file": "{}", "words": "{}", "prevalence": 0.25}}"#,
        LinkedFile::of(&study).payload().unwrap(),
        words_payload(&words).unwrap(),
    );
    let (read, refused) = SavedView::of_page(&text);
    assert_eq!(refused, None);
    let settings = read.settings.unwrap();
    assert_eq!((settings.given, settings.prevalence), (Given::CostRatio(5.0), Some(0.25)));
    assert_eq!((read.view, read.words), (Some(View::Cost), Some(words)));
    assert_eq!(read.roles.unwrap().outcome.as_deref(), Some("label"));
    let (read, refused) =
        SavedView::of_page(r#"{"roles": {"positive": "0"}, "words": {"case": "loan"}}"#);
    assert_eq!((refused, read.settings), (None, None));
    assert_eq!(read.roles.unwrap().positive.as_deref(), Some("0"));
    assert_eq!(read.words.unwrap().case, "loan");
}

#[test]
fn a_matrix_gives_way_to_a_cost_ratio_in_any_order() {
    for text in [
        r#"{"cost-ratio": "7", "matrix": "100,-20,-300,0"}"#,
        r#"{"matrix": "100,-20,-300,0", "cost-ratio": "7"}"#,
    ] {
        let settings = SavedView::of_page(text).0.settings.unwrap();
        assert_eq!(settings.given, Given::CostRatio(7.0));
    }
}

#[test]
fn settings_that_make_no_sense_are_said() {
    assert_eq!(SavedView::of_page(" \n"), Default::default());
    let refused = |text: &str| SavedView::of_page(text).1.unwrap();
    for text in ["{", "[1]", "cost-ratio=5", "{\"a\": 1}{\"b\": 2}"] {
        let said = refused(text);
        assert!(said.starts_with("The settings inside this page can’t be read ("), "{said}");
        assert_eq!(SavedView::of_page(text).0, SavedView::default());
    }
    let text = r#"{"cost-ratio": -1, "floor": [5], "roles": {"colour": "red"}, "pins": [{}], "shown": {}, "words": {"x": "y"}, "speed": "9", "baseline": "always_positive"}"#;
    let (read, said) = SavedView::of_page(text);
    let said = said.unwrap();
    for part in
        ["The cost ratio", "“floor” is [5]", "“roles”", "“pins”", "“shown”", "“words”", "speed"]
    {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert_eq!(read.settings.unwrap().baseline, Baseline::AlwaysPositive, "the rest holds");
    assert_eq!((read.roles, read.words, read.pins), (None, None, vec![]));
}
