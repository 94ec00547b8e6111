//! The pictures of the presenter's slides.

use crate::support::scenes::{DESK, PHONE, sample, settings};
use breakeven::chart::{story_least_height, story_scene};
use breakeven::evaluate::Evaluation;
use breakeven::plot::{Align, Ink};
use breakeven::plot::{Mark, Scene, Theme, svg, text_width};
use breakeven::wording::{PresenterStep, presenter_steps};

fn slides(pairs: &[(&str, &str)]) -> Vec<PresenterStep> {
    let (study, sample) = sample("german-credit");
    let (curves, settings) = (study.curves().unwrap(), settings(pairs));
    let evaluation = Evaluation::new(curves, &settings).unwrap();
    presenter_steps(
        (curves, study.risk.as_ref()),
        &curves.joint,
        &evaluation,
        &settings.baseline,
        &sample.wording,
    )
}

/// Texts, and how many squares and bars there are in which ink: the places of a thousand squares are
/// no news.
fn in_short(scene: &Scene) -> String {
    let marks = |ink| {
        let is_of = |mark: &&Mark| matches!(mark, Mark::Bar { ink: i, .. } if *i == ink);
        scene.marks.iter().filter(is_of).count()
    };
    let areas = scene.marks.iter().filter(|mark| matches!(mark, Mark::Area { .. })).count();
    let texts = Scene {
        marks: scene.marks.iter().filter(|m| matches!(m, Mark::Text { .. })).cloned().collect(),
        ..scene.clone()
    };
    let (ink, inside) = (marks(Ink::Text), marks(Ink::Surface));
    format!("{texts}{ink} in ink, {inside} of them outlined, {areas} grey\n")
}

#[test]
fn slides_are_as_blessed() {
    let mut told = String::new();
    for (name, size) in [("desk", DESK), ("phone", PHONE)] {
        for step in slides(&[("cost-ratio", "5"), ("belief", "2,12")]) {
            let Some(picture) = &step.picture else { continue };
            let scene = story_scene(picture, size);
            told.push_str(&format!("{} {name}\n{}\n", step.key, in_short(&scene)));
            if let Some(folder) = std::env::var_os("PICTURES") {
                let name = format!("story-{}-{name}.svg", step.key);
                let path = std::path::Path::new(&folder).join(name);
                std::fs::write(path, svg(&scene, Theme::Light)).unwrap();
            }
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenes/snapshots/story.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, &told).unwrap();
    }
    assert_eq!(told, std::fs::read_to_string(path).unwrap_or_default());
}

#[test]
fn nothing_is_cut_at_any_width() {
    for ratio in ["0.02", "1", "5", "60"] {
        for step in slides(&[("cost-ratio", ratio), ("belief", "2,12")]) {
            let Some(picture) = &step.picture else { continue };
            for width in [300.0, 362.0, 619.0, 620.0, 900.0, 1139.0, 1700.0] {
                let height = story_least_height(picture, width);
                for size in [(width, 10.0), (width, height), (width, 2.0 * height)] {
                    let scene = story_scene(picture, size);
                    assert_eq!(scene.height_px, size.1.max(height));
                    for mark in &scene.marks {
                        is_inside(mark, &scene, &format!("{} at {size:?}", step.key));
                    }
                }
            }
        }
    }
}

fn is_inside(mark: &Mark, scene: &Scene, place: &str) {
    let corners = match mark {
        Mark::Text { at, text, style } => {
            let (wide, high) = (text_width(text, style.size_px, style.bold), 0.5 * style.size_px);
            let left = match style.align {
                Align::Start => at.0,
                Align::Middle => at.0 - wide / 2.0,
                Align::End => at.0 - wide,
            };
            assert!(style.size_px >= 18.0, "{place}: {text} is too small");
            vec![(left, at.1 - high), (left + wide, at.1 + high)]
        }
        Mark::Line { points, .. } | Mark::Area { points, .. } => points.clone(),
        Mark::Bar { from, to, .. } => vec![*from, *to],
        Mark::Dot { at, .. } | Mark::Halo { at, .. } => vec![*at],
    };
    for (x, y) in corners {
        let across = (-0.5..=scene.width_px + 0.5).contains(&x);
        assert!(across && (-0.5..=scene.height_px + 0.5).contains(&y), "{place}: {mark:?}");
    }
}
