//! What is taken home: every chart as a picture of its own, every curve as a table that a
//! spreadsheet opens and does not run.

use crate::support::changed::Random;
use crate::support::scenes::{DESK, PHONE, sample};
use crate::support::{near, settings};
use breakeven::data::Roles;
use breakeven::domain::OperatingPoint;
use breakeven::evaluate::{Evaluation, Settings};
use breakeven::export::{Shown, svg};
use breakeven::plot::{Ink, Mark, Stroke, Theme};
use breakeven::samples::samples;
use breakeven::study::Study;
use breakeven::view::View;
use breakeven::wording::Wording;
use std::collections::BTreeMap;

/// Names that try to be something else.
const HOSTILE: [&str; 3] =
    ["<img src=x onerror=alert(1)>&\"'", "=HYPERLINK(\"http://x\")", "a\u{1b}[0m]]>-->\u{ffff}"];

/// Two classes, a split, folds, models of a family, one name hostile.
fn hostile_classes(name: &str) -> Study {
    let quoted = format!("\"{}\"", name.replace('"', "\"\""));
    let row = |i: i32| {
        let part = if i % 2 == 0 { "train" } else { "test" };
        let scores = (1..=3).map(|m| (i * 7 % (8 + m) + i % 3 / 2 * 4).to_string());
        let scores = scores.collect::<Vec<_>>().join(",");
        format!("{},{part},{},{},{scores}\n", i % 3 / 2, i / 2 % 2 + 1, i * 5 % 7 + i % 3 / 2 * 4)
    };
    let rows: String = (0..60).map(row).collect();
    study_of(&format!("label,split,fold,{quoted},tree_1,tree_2,tree_3\n{rows}"))
}

fn hostile_values(name: &str) -> Study {
    let quoted = format!("\"{}\"", name.replace('"', "\"\""));
    let row = |i: i32| format!("{},{},{}\n", i * 37 % 41 - 9, i * 31 % 17, i * 7 % 19);
    let text = format!("y,{quoted},p\n{}", (0..50).map(row).collect::<String>());
    let roles = Roles { scores: Some(vec![name.to_owned(), "p".into()]), ..Roles::default() };
    Study::open("text.csv", text.as_bytes(), &roles).unwrap()
}

fn study_of(text: &str) -> Study {
    Study::open("text.csv", text.as_bytes(), &Roles::default()).unwrap()
}

fn studies() -> Vec<(String, Study, Wording, Settings)> {
    let samples = samples().iter().map(|s| {
        let (study, sample) = sample(&s.id);
        (s.id.clone(), study, sample.wording.clone(), sample.settings())
    });
    let hostile = HOSTILE.iter().flat_map(|name| {
        // What is no word is refused; the model and the columns keep the name.
        let wording = |mut wording: Wording| {
            let _ = wording.set("cases", name);
            wording
        };
        let classes = hostile_classes(name);
        let values = hostile_values(name);
        [
            ("classes".into(), classes, wording(Wording::default()), Settings::default()),
            ("values".into(), values, wording(Wording::for_values()), Settings::default()),
        ]
    });
    samples.chain(hostile).collect()
}

#[test]
fn every_chart_is_a_picture_of_its_own() {
    let mut views = 0;
    for (name, study, wording, settings) in &studies() {
        let shown = Shown { study, settings, wording, models: &[], certainty: None };
        for view in study.views() {
            for (size, theme) in [(DESK, Theme::Light), (PHONE, Theme::Dark)] {
                let drawing = shown.drawing(view, size).unwrap().unwrap();
                let text =
                    svg(&drawing.base, Some(&drawing.overlay), theme, name, &drawing.alternative);
                let place = format!("{name} {}", view.word());
                let document = roxmltree::Document::parse(&text)
                    .unwrap_or_else(|error| panic!("{place}: {error}\n{text}"));
                let root = document.root_element();
                assert_eq!(root.tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
                assert_eq!(root.attribute("width"), Some(size.0.to_string().as_str()));
                let of = |tag: &str| root.descendants().find(|n| n.has_tag_name(tag)).unwrap();
                assert_eq!(of("title").text(), Some(name.as_str()));
                assert!(of("desc").text().unwrap().len() > 20, "{place}");
                let ground = if theme == Theme::Light { "#FFFFFF" } else { "#14171B" };
                assert_eq!(of("rect").attribute("fill"), Some(ground));
                for node in root.descendants().filter(roxmltree::Node::is_element) {
                    let known = [
                        "svg", "title", "desc", "rect", "g", "text", "polyline", "polygon",
                        "circle",
                    ];
                    assert!(known.contains(&node.tag_name().name()), "{place}: {node:?}");
                    for attribute in node.attributes() {
                        let (key, value) = (attribute.name(), attribute.value());
                        assert!(!key.starts_with("on") && !value.contains("NaN"), "{place}: {key}");
                        assert!(!value.contains("inf"), "{place}: {key}={value}");
                    }
                }
                views += 1;
            }
        }
    }
    assert!(views > 120, "{views}");
}

#[test]
fn a_hostile_name_is_drawn_as_it_is() {
    let study = hostile_classes(HOSTILE[0]);
    let (settings, wording) = (Settings::default(), Wording::default());
    let shown = Shown {
        study: &study,
        settings: &settings,
        wording: &wording,
        models: &[],
        certainty: None,
    };
    let drawing = shown.drawing(View::Cost, (1400.0, 500.0)).unwrap().unwrap();
    let text = svg(&drawing.base, Some(&drawing.overlay), Theme::Light, HOSTILE[0], "\u{0}\u{1b}");
    let document = roxmltree::Document::parse(&text).unwrap();
    let texts: String = document.descendants().filter_map(|n| n.text()).collect();
    assert!(texts.contains(HOSTILE[0]), "{texts}");
    assert!(!text.contains("<img") && !text.contains('\u{0}') && !text.contains('\u{1b}'));
}

/// Rows of a CSV text as csv-core reads them, by column.
fn read(text: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv_core::Reader::new();
    let (mut input, mut rows) = (text.as_bytes(), Vec::new());
    loop {
        let (mut fields, mut ends) = (vec![0; 1 << 16], vec![0; 64]);
        let (result, read, written, ended) = reader.read_record(input, &mut fields, &mut ends);
        input = &input[read..];
        match result {
            csv_core::ReadRecordResult::Record => {
                let starts = std::iter::once(0).chain(ends[..ended].iter().copied());
                let row = starts.zip(&ends[..ended]);
                rows.push(
                    row.map(|(from, &to)| String::from_utf8(fields[from..to].to_vec()).unwrap())
                        .collect::<Vec<_>>(),
                );
                assert!(written <= fields.len());
            }
            csv_core::ReadRecordResult::InputEmpty => {}
            csv_core::ReadRecordResult::End => break,
            other => panic!("{other:?}"),
        }
    }
    let header = rows.remove(0);
    assert_eq!(header[0], "model");
    let named = |row: Vec<String>| {
        assert_eq!(row.len(), header.len());
        header.iter().cloned().zip(row).collect()
    };
    rows.into_iter().map(named).collect()
}

fn csv(study: &Study, settings: &Settings, view: View) -> Vec<BTreeMap<String, String>> {
    let wording = Wording::default();
    let shown = Shown { study, settings, wording: &wording, models: &[], certainty: None };
    read(&shown.curve_csv(view).unwrap().unwrap())
}

/// The numbers of a column; infinite where it says `inf`, NaN where it says nothing.
fn column(rows: &[BTreeMap<String, String>], model: &str, name: &str) -> Vec<f64> {
    let of_model = rows.iter().filter(|row| row["model"] == model);
    of_model.map(|row| row[name].parse().unwrap_or(f64::NAN)).collect()
}

#[test]
fn curves_come_back_from_their_tables() {
    let (study, sample) = sample("german-credit");
    let mut settings = sample.settings();
    settings.set("baseline", "best_trivial").unwrap();
    let curves = study.curves().unwrap();
    let baseline = settings.baseline.curve(curves).unwrap();
    for model in &curves.models {
        let of = |view, name: &str| column(&csv(&study, &settings, view), &model.name, name);
        let (xs, ys): (Vec<f64>, Vec<f64>) = model.cost.vertices().into_iter().unzip();
        assert_eq!(of(View::Cost, "pc_plus"), xs);
        assert_eq!(of(View::Cost, "normalized_expected_cost"), ys);
        let percents: Vec<f64> = ys.iter().map(|y| 100.0 * y).collect();
        assert_eq!(of(View::Thresholds, "mtmcs"), percents);
        let kinks = breakeven::curve::improvement_kinks(&model.cost, &baseline);
        assert_eq!(of(View::Improvement, "pc_plus"), kinks);
        let saved = of(View::Improvement, "improvement");
        for (&pc, found) in kinks.iter().zip(saved) {
            match breakeven::curve::improvement(&model.cost, &baseline, pc) {
                Some(expected) => assert_eq!(found, expected),
                None => assert!(found.is_nan()),
            }
        }
        let points: Vec<OperatingPoint> = of(View::Roc, "false_positive_rate")
            .into_iter()
            .zip(of(View::Roc, "true_positive_rate"))
            .map(|(fpr, tpr)| OperatingPoint::new(fpr, tpr))
            .collect();
        assert_eq!(points, breakeven::curve::roc_points(model.ranking.outline()));
        let on_hull = of(View::Roc, "on_hull");
        let hull: Vec<OperatingPoint> =
            points.iter().zip(&on_hull).filter(|(_, on)| **on == 1.0).map(|(p, _)| *p).collect();
        let corners: Vec<_> = model.hull.corners().iter().map(|corner| corner.point).collect();
        assert_eq!(hull, corners);
    }
    // Ten folds beside all cases; each ends with everybody found.
    let rows = csv(&study, &settings, View::Response);
    let ends = rows.iter().filter(|row| row["share_targeted"] == "1" && row["model"] == "RF");
    let ends: Vec<(&str, &str)> = ends.map(|r| (&*r["fold"], &*r["response"])).collect();
    assert_eq!((ends.len(), ends[0], ends[10].1), (11, ("", "1"), "1"));
    let lift = csv(&study, &settings, View::Lift);
    assert_eq!((lift.len(), &*lift[0]["lift"]), (rows.len(), ""));
}

#[test]
fn profits_and_costs_of_a_table_are_those_of_the_report() {
    let (study, _) = sample("eight-classes");
    let settings = settings("matrix=9,-2,0,0 population=3000");
    let rows = csv(&study, &settings, View::Profit);
    let most = column(&rows, &rows[0]["model"], "profit").into_iter().fold(f64::MIN, f64::max);
    let report: serde_json::Value =
        serde_json::from_str(&study.report(&settings).unwrap()).unwrap();
    let best = &report["targeting"]["models"][0]["best"]["profit"];
    near(most, best.as_f64().unwrap_or_else(|| panic!("{report}")), 1e-9);
    let evaluation = Evaluation::new(study.curves().unwrap(), &settings).unwrap();
    let ratio = evaluation.condition.cost_ratio();
    let costs = csv(&study, &settings, View::Cost);
    assert!(costs.iter().any(|row| row["cost_ratio"] == "0"));
    assert!(costs.iter().any(|row| row["cost_ratio"] == "inf") && ratio == 4.5);
}

#[test]
fn tables_of_values_are_whole() {
    let (study, sample) = sample("rocks");
    let settings = sample.settings();
    let impacts = settings.impacts(study.impacts().unwrap()).unwrap();
    let theta = settings.theta.unwrap_or(impacts.start);
    for (index, model) in impacts.models.iter().enumerate() {
        let of = |view, name: &str| column(&csv(&study, &settings, view), &model.name, name);
        let curve = model.curve(impacts.domain);
        assert_eq!(of(View::Impact, "theta"), curve.iter().map(|p| p.0).collect::<Vec<_>>());
        assert_eq!(of(View::Impact, "impact"), curve.iter().map(|p| p.1).collect::<Vec<_>>());
        let gains = impacts.gain_curve(index);
        assert_eq!(of(View::ImpactGain, "gain"), gains.iter().map(|p| p.1).collect::<Vec<_>>());
        let best = of(View::ImpactCut, "impact").into_iter().fold(f64::MIN, f64::max);
        near(best, model.value_at(theta), 1e-9);
        let cases = of(View::ImpactCases, "cases");
        assert_eq!(cases.iter().sum::<f64>().to_string(), impacts.cases().to_string());
    }
}

#[test]
fn a_family_is_a_table_too() {
    let study = hostile_classes("forest");
    let rows = csv(&study, &Settings::default(), View::Fitting);
    let seen: Vec<&str> = rows.iter().map(|row| &*row["complexity"]).collect();
    assert_eq!(seen, ["1", "2", "3"]);
    assert!(rows.iter().all(|row| row["auc_unseen"].parse::<f64>().is_ok()));
}

#[test]
fn no_table_runs_a_formula() {
    for (_, study, wording, settings) in &studies() {
        let shown = Shown { study, settings, wording, models: &[], certainty: None };
        for view in study.views() {
            for row in read(&shown.curve_csv(view).unwrap().unwrap()) {
                for field in row.values() {
                    let runs = field.starts_with(['=', '+', '@', '\t', '\r'])
                        || field.starts_with('-') && field.parse::<f64>().is_err();
                    assert!(!runs, "{field}");
                }
            }
        }
    }
    let rows = csv(&hostile_classes(HOSTILE[1]), &Settings::default(), View::Cost);
    assert_eq!(rows[0]["model"], format!("'{}", HOSTILE[1]));
}

#[test]
fn precision_is_that_of_the_rows_at_the_prevalence_of_the_settings() {
    let name = "golden/german_credit_scores.csv";
    let study = crate::support::study(name);
    let mut settings = Settings::default();
    settings.set("prevalence", "0.4").unwrap();
    let text = String::from_utf8(crate::support::bytes(name)).unwrap();
    let cases: Vec<(bool, f64)> = text
        .lines()
        .skip(1)
        .map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            (fields[2] == "1", fields[3].parse().unwrap())
        })
        .collect();
    let positives = cases.iter().filter(|(is_positive, _)| *is_positive).count() as f64;
    let negatives = cases.len() as f64 - positives;
    let rows = csv(&study, &settings, View::PrecisionRecall);
    let rows: Vec<_> = rows.iter().filter(|row| row["model"] == "RF").collect();
    assert_eq!((&*rows[0]["recall"], &*rows[0]["precision"]), ("0", ""));
    assert!(rows.len() > 100);
    for row in &rows[1..] {
        let threshold: f64 = row["threshold"].parse().unwrap();
        let found = |of: bool| {
            cases.iter().filter(|case| case.0 == of && case.1 >= threshold).count() as f64
        };
        let (tpr, fpr) = (found(true) / positives, found(false) / negatives);
        let precision = 0.4 * tpr / (0.4 * tpr + 0.6 * fpr);
        assert_eq!(row["recall"].parse(), Ok(tpr));
        assert!((row["precision"].parse::<f64>().unwrap() - precision).abs() < 1e-12);
    }
}

#[test]
fn only_shown_models_are_told() {
    let (study, _) = sample("german-credit");
    let (settings, wording) = (Settings::default(), Wording::default());
    let shown = Shown {
        study: &study,
        settings: &settings,
        wording: &wording,
        models: &[false, true],
        certainty: None,
    };
    for view in study.views() {
        let rows = read(&shown.curve_csv(view).unwrap().unwrap());
        assert!(rows.iter().all(|row| row["model"] != "RF"), "{}", view.word());
        assert!(rows.iter().any(|row| row["model"] == "NB"));
    }
    assert_eq!(shown.curve_csv(View::Impact), Ok(None));
}

#[test]
fn of_very_many_models_the_first_and_those_that_win_are_drawn() {
    let names: String = (0..300).map(|model| format!(",model_{model}")).collect();
    let mut random = Random::seeded(5);
    let mut row = |i: usize| {
        let mut score = |model: usize| match model {
            280 => f64::from(u8::from(i.is_multiple_of(4))) + (i % 7) as f64 / 10.0,
            _ => random.below(1000) as f64 / 1000.0,
        };
        let scores: String = (0..300).map(|model| format!(",{:.3}", score(model))).collect();
        format!("{}{scores}\n", u8::from(i.is_multiple_of(4)))
    };
    let study = study_of(&format!("label{names}\n{}", (0..80).map(&mut row).collect::<String>()));
    let said = study.premises.iter().any(|premise| premise.text.starts_with("300 models: "));
    assert!(said, "{:?}", study.premises);
    let (wording, settings) = (Wording::default(), Settings::default());
    let shown = Shown {
        study: &study,
        settings: &settings,
        wording: &wording,
        models: &[],
        certainty: None,
    };
    let drawing = shown.drawing(View::Cost, (800.0, 500.0)).unwrap().unwrap();
    // Curves that are not among the best are grey hairlines.
    let is_hair = |stroke: &Stroke| stroke.ink == Ink::Muted && stroke.opacity < 0.5;
    let is_curve = |mark: &&Mark| matches!(mark, Mark::Line { stroke, .. } if matches!(stroke.ink, Ink::Series(_)) || is_hair(stroke));
    let curves = drawing.base.marks.iter().filter(is_curve).count();
    assert!((200..=210).contains(&curves), "{curves}");
    let text = svg(&drawing.base, Some(&drawing.overlay), Theme::Light, "", "");
    assert!(text.contains("model_280"), "the winner is drawn and named");
}
