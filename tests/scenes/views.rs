//! What holds for every view, those of tomorrow too.

use crate::doubt::Resampled;
use crate::support::scenes::{DESK, PHONE, Shot, covers_of_lines, sample, settings, snapshots};
use crate::support::study_of;
use breakeven::chart::{BaseInputs, Moment, chart_of};
use breakeven::curve::Detail;
use breakeven::data::Roles;
use breakeven::export::Shown;
use breakeven::plot::{Dash, Ink, Mark, Scene, Stroke, TextStyle};
use breakeven::samples::samples;
use breakeven::study::{FilePart, FileTable, Session, Study};
use breakeven::view::{Cuts, Slider, View};
use breakeven::wording::{TargetSentences, Wording, as_text};
use std::collections::BTreeSet;

#[test]
fn every_view_has_a_snapshot_of_either_size() {
    let files = snapshots();
    for view in View::ALL {
        for size in ["desk", "phone"] {
            let is_of = |file: &&String| {
                let parts: Vec<&str> = file.trim_end_matches(".txt").split('_').collect();
                parts.contains(&view.word()) && parts.last() == Some(&size)
            };
            assert!(
                files.iter().any(|file| is_of(&file)),
                "no snapshot of {} ({size}): a run with BLESS=1 writes it",
                view.word()
            );
        }
    }
}

#[test]
fn every_snapshot_of_a_chart_is_of_a_view() {
    for file in snapshots() {
        let name = file.trim_end_matches(".txt");
        let chart = name.strip_suffix("_desk").or(name.strip_suffix("_phone"));
        let is_known = |chart: &str| {
            View::ALL.iter().any(|view| chart.ends_with(&format!("_{}", view.word())))
        };
        assert!(chart.is_none_or(is_known), "{file} is of a view that does not exist");
    }
}

/// Samples, and a family of models with unseen cases.
fn studies() -> Vec<(Study, Wording)> {
    let opened = samples().iter().map(|s| sample(&s.id));
    let mut studies: Vec<_> = opened.map(|(study, sample)| (study, sample.wording)).collect();
    let row = |i: i32| {
        let part = if i % 2 == 0 { "train" } else { "test" };
        let scores = (1..=3).map(|m| (i * 7 % (8 + m) + i % 3 / 2 * 4).to_string());
        format!("{},{part},{}\n", i % 3 / 2, scores.collect::<Vec<_>>().join(","))
    };
    let rows: String = (0..60).map(row).collect();
    let family = study_of(&format!("label,split,tree_1,tree_2,tree_3\n{rows}"));
    studies.push((family, Wording::default()));
    studies
}

/// Base inputs and base layer of a view; `None` if the settings do not fit the study.
fn base(shown: &Shown, view: View) -> Option<(BaseInputs, Scene)> {
    let rule = shown.study.risk.as_ref();
    let base = shown.with_moment(view, DESK, |at| {
        let chart = chart_of(view, at, shown.settings, rule)?;
        let scene = chart.map(|layers| layers.base).unwrap_or_default();
        Ok((BaseInputs::of(view, at, shown.settings), scene))
    });
    base.ok()?
}

#[test]
fn a_base_layer_shows_no_setting_but_its_inputs() {
    let choices: [&[(&str, &str)]; 16] = [
        &[],
        &[("belief", "2,12")],
        &[("pc", "0.9")],
        &[("cost-ratio", "7")],
        &[("prevalence", "0.02")],
        &[("prevalence", "0.4")],
        &[("baseline", "always_positive")],
        &[("baseline", "best_trivial")],
        &[("axis", "pc")],
        &[("range", "0.2,0.6"), ("floor", "0.1")],
        &[("max-fpr", "0.2"), ("workforce", "20")],
        &[("matrix", "9,-2,0,0"), ("currency", "EUR")],
        &[("population", "5000")],
        &[("capacity", "10")],
        &[("theta", "2.2")],
        &[("theta", "0.7"), ("form", "shift")],
    ];
    let mut seen = BTreeSet::new();
    for (study, wording) in &studies() {
        for view in study.views() {
            let mut bases: Vec<(BaseInputs, Scene)> = Vec::new();
            for pairs in choices {
                let settings = settings(pairs);
                let shown =
                    Shown { study, settings: &settings, wording, models: &[], certainty: None };
                let Some((inputs, scene)) = base(&shown, view) else { continue };
                let place = format!("{} {pairs:?}", view.word());
                match bases.iter().find(|(other, _)| *other == inputs) {
                    Some((_, same)) => assert!(*same == scene, "{place}: drawn otherwise"),
                    None => bases.push((inputs, scene)),
                }
                seen.insert(view.word());
            }
        }
    }
    assert_eq!(seen.len(), View::ALL.len(), "{seen:?}");
}

#[test]
fn a_view_of_an_outline_needs_no_more_of_the_cuts() {
    // So many thresholds that only an outline is kept unless every cut is asked for.
    let row = |i: u64| format!("{},{}\n", i % 3 / 2, i * 7919 % 140_009 * 10 + i % 3 * 200_001);
    let table = format!("label,m\n{}", (0..140_000).map(row).collect::<String>());
    let roles = Roles::default();
    let file = FileTable::read("long.csv", FilePart::First, table.as_bytes()).unwrap();
    let mut session = Session::default();
    let outline = session.open(vec![file], &roles).unwrap();
    let complete = session.remap(&roles, Detail::EveryCut).unwrap();
    let ranking = |study: &Study| study.curves().unwrap().models[0].ranking.clone();
    assert!(ranking(&outline).complete().is_none() && ranking(&complete).complete().is_some());
    // A limit asks for every cut under every view.
    let (settings, wording) = (settings(&[("pc", "0.3")]), Wording::default());
    for view in outline.views().into_iter().filter(|v| v.descriptor().cuts == Cuts::Outline) {
        let [drawn, exact] = [&outline, &complete].map(|study| {
            let shown = Shown {
                study,
                settings: &settings,
                wording: &wording,
                models: &[],
                certainty: None,
            };
            let Shot { layers, overlay, alternative, .. } = Shot::of(view, &shown, DESK).unwrap();
            (layers.base, overlay, alternative)
        });
        assert!(drawn == exact, "{}: every cut shows more, see its Cuts", view.word());
    }
}

#[test]
fn a_slider_moves_what_a_view_shows_and_the_chart_moves_the_slider() {
    let places = |view: View| match view.slider() {
        Slider::Condition => [("pc", "0.2"), ("pc", "0.7")],
        Slider::Limit => [("capacity", "1"), ("capacity", "9")],
        Slider::Theta => [("theta", "0.3"), ("theta", "2.2")],
        Slider::Nothing => [("pc", "0.2"), ("pc", "0.7")],
    };
    for (study, wording) in &studies() {
        for view in study.views() {
            let [before, after] = places(view).map(|place| {
                let settings = settings(&[place]);
                let shown =
                    Shown { study, settings: &settings, wording, models: &[], certainty: None };
                Shot::of(view, &shown, DESK).unwrap()
            });
            let moves = view.slider() != Slider::Nothing;
            assert_eq!(before.overlay != after.overlay, moves, "{}", view.word());
            let value = before.layers.chart.value_at(300.0, 200.0);
            assert_eq!(value.is_some(), moves, "{}: its value under a pointer", view.word());
        }
    }
}

/// Where the curves and the slider's handle stand: the left end of the level lines, and the heights of the
/// handle; `None` where nothing slides.
fn stage(shot: &Shot) -> Option<[f64; 3]> {
    let marks = || shot.layers.base.all().chain(shot.overlay.all());
    let handle = marks().find_map(|mark| match mark {
        Mark::Bar { from, to, ink: Ink::Text, radius_px: 12.0 } => Some((from.1, to.1)),
        _ => None,
    })?;
    let level = marks().filter_map(|mark| match mark {
        Mark::Line { points, .. } if points.len() == 2 && points[0].1 == points[1].1 => {
            Some(points[0].0)
        }
        _ => None,
    });
    Some([level.fold(f64::INFINITY, f64::min), handle.0, handle.1])
}

#[test]
fn the_stage_is_in_the_same_place_under_every_view() {
    let wide: &[(&str, &str)] =
        &[("matrix", "9000,-2000,0,0"), ("currency", "EUR"), ("population", "50000")];
    for (study, wording) in &studies() {
        for pairs in [&[], wide] {
            let settings = settings(pairs);
            let shown = Shown { study, settings: &settings, wording, models: &[], certainty: None };
            for size_px in [DESK, PHONE] {
                // Its rows have names of their own at their left.
                let views = study.views().into_iter().filter(|view| *view != View::Groups);
                let shots = views.map(|view| Shot::of(view, &shown, size_px));
                let stages = shots.flatten().filter_map(|shot| Some((shot.name, stage(&shot)?)));
                let stages: Vec<_> = stages.collect();
                assert!(stages.iter().all(|(_, at)| *at == stages[0].1), "{pairs:?} {stages:?}");
            }
        }
    }
}

#[test]
fn what_leaves_the_axis_is_cut_there() {
    let (study, sample) = sample("churn");
    let settings = sample.settings();
    let wording = &sample.wording;
    let shown = Shown { study: &study, settings: &settings, wording, models: &[], certainty: None };
    for view in [View::Profit, View::Lift] {
        let shot = Shot::of(view, &shown, DESK).unwrap();
        let ends = shot.layers.base.marks.iter().filter_map(|mark| match mark {
            Mark::Line { points, stroke: Stroke { ink: Ink::Series(_), dash, .. } } => {
                (*dash == Dash::Dashed).then_some(points)
            }
            _ => None,
        });
        let (top, bottom) = (26.0, DESK.1 - 88.0);
        let is_at_an_edge = |at: f64| at <= top || at >= bottom;
        let pairs: Vec<_> = ends.flat_map(|points| points.windows(2)).collect();
        let runs_along = |pair: &&&[(f64, f64)]| pair.iter().all(|at| is_at_an_edge(at.1));
        assert!(pairs.iter().any(|pair| pair.iter().any(|at| is_at_an_edge(at.1))), "{view:?}");
        assert_eq!(pairs.iter().filter(runs_along).count(), 0, "{view:?}");
    }
}

#[test]
fn the_dot_of_a_share_reads_what_the_sentence_says() {
    let settings = settings(&[("cost-ratio", "5"), ("baseline", "best_trivial")]);
    let found = Resampled::of("german-credit", &settings);
    let shown = found.shown(&settings);
    for (view, dot, sentence) in [
        (View::Response, "85% found", "include 85% of all bad loans"),
        (View::Lift, "1.6×", "(1.6 times as many as at random)"),
        (View::Profit, "160 over “refuse everyone”", "160 wrongly refused customers over"),
    ] {
        let said = shown.with_moment(view, DESK, |at| {
            let Moment::Limit(subject, targets) = at else { return Ok(String::new()) };
            let (curves, models, wording) = (subject.curves, subject.shown, subject.wording);
            let said = TargetSentences::new(curves, targets, models, wording).unwrap();
            Ok(as_text(&said.worth()) + &said.summary())
        });
        let said = said.unwrap().unwrap();
        assert!(said.contains(sentence), "{said}");
        let texts = Shot::of(view, &shown, DESK).unwrap().overlay.to_string();
        assert!(texts.contains(dot), "{view:?} {texts}");
    }
}

/// What of the words of a help line is drawn: word, whether it is there.
fn drawn(shot: &Shot) -> [(&'static str, bool); 8] {
    let marks = || shot.layers.base.all().chain(shot.overlay.all());
    let has_line = |is_it: &dyn Fn(&Stroke) -> bool| {
        marks().any(|mark| matches!(mark, Mark::Line { stroke, .. } if is_it(stroke)))
    };
    let has_dot = |from: f64, to: f64| {
        let is_it = |mark: &Mark| matches!(mark, Mark::Dot { radius_px, .. } if (from..=to).contains(radius_px));
        marks().any(is_it)
    };
    let is_series = |stroke: &Stroke| matches!(stroke.ink, Ink::Series(_));
    let is_band = |mark: &Mark| matches!(mark, Mark::Area { ink: Ink::Series(_), opacity, .. } if *opacity < 0.3);
    [
        ("thick", has_line(&|stroke| is_series(stroke) && (3.0..4.0).contains(&stroke.width_px))),
        (
            "faint",
            has_line(&|stroke| is_series(stroke) && stroke.opacity < 1.0 && stroke.width_px < 1.5),
        ),
        ("shaded band", marks().any(is_band)),
        ("the bar", has_line(&|stroke| is_series(stroke) && stroke.width_px == 6.0)),
        (
            "dotted",
            has_line(&|stroke| {
                is_series(stroke) && stroke.width_px == 1.8 && stroke.dash == Dash::Dotted
            }),
        ),
        ("small dots", has_dot(3.0, 3.5)),
        ("large dot", has_dot(6.0, 6.0)),
        ("ashed", has_line(&|stroke| stroke.ink == Ink::Muted && stroke.dash == Dash::Dashed)),
    ]
}

#[test]
fn the_help_of_a_chart_names_what_is_drawn() {
    let mut faults = BTreeSet::new();
    let mut check = |shot: &Shot, place: &str| {
        let help = &shot.help;
        let place = format!("{place}, {}: “{help}”", shot.name);
        let sentences = help.split_inclusive(". ");
        if sentences.clone().count() > 4 || sentences.clone().any(|s| s.split(' ').count() > 31) {
            faults.insert(format!("{place} is long"));
        }
        for (word, is_drawn) in drawn(shot) {
            if help.contains(word) && !is_drawn {
                faults.insert(format!("{place} names “{word}”, which is not drawn"));
            }
            let is_left_out = is_drawn && !help.contains(word);
            if is_left_out && ["faint", "the bar", "dotted"].contains(&word) {
                faults.insert(format!("{place} is silent on “{word}”"));
            }
        }
    };
    let choices: [&[(&str, &str)]; 5] = [
        &[],
        &[("pc", "0.02")],
        &[("pc", "0.6"), ("theta", "2.2"), ("capacity", "40")],
        &[("pc", "0.97"), ("theta", "0.01")],
        &[("range", "0.2,0.6"), ("max-fpr", "0.2"), ("pc", "0.5")],
    ];
    for (study, wording) in &studies() {
        for pairs in choices {
            let settings = settings(pairs);
            let shown = Shown { study, settings: &settings, wording, models: &[], certainty: None };
            for view in study.views() {
                check(&Shot::of(view, &shown, DESK).unwrap(), &format!("{pairs:?}"));
            }
        }
    }
    for pc in ["0.3", "0.97"] {
        let settings = settings(&[("pc", pc), ("baseline", "best_trivial")]);
        let found = Resampled::of("german-credit", &settings);
        let shown = found.shown(&settings);
        for view in [View::Improvement, View::Cost] {
            let shot = Shot::of(view, &shown, DESK).unwrap();
            assert!(shot.help.contains("shaded band"), "{}", shot.help);
            check(&shot, pc);
        }
    }
    let faults: Vec<String> = faults.into_iter().collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn of_more_models_than_hues_the_winner_and_three_rivals_have_one() {
    // The next model misses fewer and gives more false alarms, so that each is best somewhere: of 70
    // positives 66, 55, 45 … 0 are missed, of 70 negatives 0, 1, 3 … 66 are taken for positive.
    let row = |i: u32, models: u32| {
        let (rank, is_positive) = (i / 2, i % 2 == 1);
        let score = |m: u32| {
            let left = models - 1 - m;
            let is_over = rank >= left * (left + 1) / 2;
            u32::from(if is_positive { is_over } else { rank < m * (m + 1) / 2 })
        };
        let scores: Vec<_> = (0..models).map(|m| score(m).to_string()).collect();
        format!("{},{}\n", i % 2, scores.join(","))
    };
    for (models, hues) in [(8, 8), (12, 4)] {
        let names: Vec<_> = (0..models).map(|m| format!("m{m}")).collect();
        let rows: String = (0..140).map(|i| row(i, models)).collect();
        let study = study_of(&format!("label,{}\n{rows}", names.join(",")));
        let (settings, wording) = (settings(&[("pc", "0.4")]), Wording::default());
        let shown = Shown {
            study: &study,
            settings: &settings,
            wording: &wording,
            models: &[],
            certainty: None,
        };
        for view in [View::Improvement, View::Cost, View::Thresholds, View::Roc, View::Profit] {
            let shot = Shot::of(view, &shown, DESK).unwrap();
            let marks = || shot.layers.base.all().chain(shot.overlay.all());
            let lines = marks().filter_map(|mark| match mark {
                Mark::Line { stroke: Stroke { ink: Ink::Series(model), .. }, .. } => Some(*model),
                _ => None,
            });
            assert_eq!(lines.collect::<BTreeSet<_>>().len(), hues, "{} of {models}", view.word());
            let named = marks().filter_map(|mark| match mark {
                Mark::Text { style: TextStyle { ink: Ink::SeriesText(model), .. }, .. } => {
                    Some(model)
                }
                _ => None,
            });
            let named: BTreeSet<_> = named.collect();
            assert!((1..=hues).contains(&named.len()), "{} of {models}: {named:?}", view.word());
        }
    }
}

#[test]
fn no_text_lies_on_the_line_of_the_best_model_or_of_the_slider() {
    let mut faults = Vec::new();
    for (study, wording) in &studies() {
        for step in 0..12 {
            let part = f64::from(step) / 11.0;
            let (pc, theta) = (format!("{}", 0.02 + 0.96 * part), format!("{}", 0.1 + 4.0 * part));
            let capacity = format!("{}", (part * 1000.0).round());
            let settings = settings(&[("pc", &pc), ("theta", &theta), ("capacity", &capacity)]);
            let shown = Shown { study, settings: &settings, wording, models: &[], certainty: None };
            for size_px in [DESK, PHONE] {
                for view in study.views() {
                    let shot = Shot::of(view, &shown, size_px).unwrap();
                    let layers = [&shot.layers.base, &shot.overlay];
                    let place = format!("{} at {part:.2}, {size_px:?}", view.word());
                    // The line of the groups runs on to its handle, which has a number on it.
                    if view != View::Groups {
                        faults.extend(covers_of_lines(&place, &layers));
                    }
                    if view.slider() != Slider::Nothing {
                        faults.extend(shot.label_faults(&place));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} of them:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn a_profit_curve_that_leaves_the_chart_says_how_far_it_falls() {
    let (study, sample) = sample("containers");
    // 420 of 2,935 are positive: at a ratio of 4, acting on all brings 4 · 420 − 2,515 = −835.
    for (ratio, said) in [("4", ["↓ −835 at 100%", "↓ −835"].map(Some)), ("6", [None; 2])] {
        let settings = settings(&[("cost-ratio", ratio)]);
        let (wording, models) = (&sample.wording, &[][..]);
        let shown = Shown { study: &study, settings: &settings, wording, models, certainty: None };
        for (size_px, said) in [DESK, PHONE].into_iter().zip(said) {
            let shot = Shot::of(View::Profit, &shown, size_px).unwrap();
            let falls = shot.layers.base.marks.iter().find_map(|mark| match mark {
                Mark::Text { text, .. } if text.starts_with('↓') => Some(&**text),
                _ => None,
            });
            assert_eq!(falls, said, "{size_px:?}");
        }
    }
}
