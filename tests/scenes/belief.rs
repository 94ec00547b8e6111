//! The belief about the cost ratio as a hill on the charts.

use crate::support::scenes::{DESK, PHONE, Shot, sample, settings};
use breakeven::chart::{DragHandle, Moment, Subject};
use breakeven::domain::OperatingCondition;
use breakeven::evaluate::Evaluation;
use breakeven::export::Shown;
use breakeven::plot::{Ink, Mark, Scene};
use breakeven::view::View;

const VIEWS: [View; 2] = [View::Improvement, View::Cost];

/// A chart of eight classes at some settings.
fn shot(view: View, size_px: (f64, f64), pairs: &[(&str, &str)]) -> Shot {
    let (study, sample) = sample("eight-classes");
    let (settings, wording) = (settings(pairs), sample.wording);
    let shown = Shown {
        study: &study,
        settings: &settings,
        wording: &wording,
        models: &[],
        certainty: None,
    };
    Shot::of(view, &shown, size_px).unwrap()
}

/// The hill's outlines, the wider one first.
fn hills(scene: &Scene) -> Vec<&Vec<(f64, f64)>> {
    let area = |mark| match mark {
        &Mark::Area { ref points, ink: Ink::Text, .. } => Some(points),
        _ => None,
    };
    scene.marks.iter().filter_map(area).collect()
}

#[test]
fn charts_with_a_belief_are_as_blessed() {
    for (size, size_px) in [("desk", DESK), ("phone", PHONE)] {
        for view in VIEWS {
            shot(view, size_px, &[("cost-ratio", "2"), ("belief", "2,12")]).compare("belief", size);
        }
    }
}

#[test]
fn the_hill_is_low_and_moves_with_the_prevalence() {
    for view in VIEWS {
        let believed = shot(view, DESK, &[("belief", "2,12")]);
        let rare = shot(view, DESK, &[("belief", "2,12"), ("prevalence", "0.02")]);
        let plain = shot(view, DESK, &[]);
        assert!(hills(&plain.overlay).is_empty());
        assert!(!plain.alternative.contains("believed"), "{}", plain.alternative);
        assert!(believed.alternative.contains("between 2 and 12"), "{}", believed.alternative);
        let [hill, rare] = [&believed, &rare].map(|shot| hills(&shot.overlay)[0]);
        let peak = |points: &[(f64, f64)]| {
            points.iter().copied().min_by(|a, b| a.1.total_cmp(&b.1)).unwrap()
        };
        let bottom = hill.last().unwrap().1;
        assert!(bottom - peak(hill).1 <= 0.15 * (bottom - 26.0), "{:?}", peak(hill));
        assert!(peak(rare).0 < peak(hill).0 - 100.0, "{:?} {:?}", peak(rare), peak(hill));
    }
}

#[test]
fn its_ends_can_be_taken_hold_of_and_let_the_range_be() {
    let (study, sample) = sample("eight-classes");
    let curves = study.curves().unwrap();
    let mut settings = settings(&[("belief", "2,12"), ("range", "0.25,0.6")]);
    let evaluation = Evaluation::new(curves, &settings).unwrap();
    let prevalence = evaluation.condition.prevalence();
    let (joint, wording) = (&curves.joint, &sample.wording);
    let subject = Subject { curves, shown: &[], joint, wording, size_px: DESK };
    let now = Moment::Condition(subject, &evaluation);
    let pc = |ratio| OperatingCondition::from_cost_ratio(ratio, prevalence).unwrap().pc();
    for view in VIEWS {
        let chart = shot(view, DESK, &[]).layers.chart;
        let x = |pc: f64| 44.0 + pc * (DESK.0 - 45.0);
        let (foot, middle) = (DESK.1 - 90.0, DESK.1 / 2.0);
        let low = chart.drag_handle_at(x(pc(2.0)), foot, &now);
        assert_eq!(low, Some(DragHandle::BeliefLow(prevalence)));
        let high = chart.drag_handle_at(x(pc(12.0)), foot, &now);
        assert_eq!(high, Some(DragHandle::BeliefHigh(prevalence)));
        assert_eq!(chart.drag_handle_at(x(pc(12.0)), middle, &now), None);
        for y in [foot, middle] {
            assert_eq!(chart.drag_handle_at(x(0.25), y, &now), Some(DragHandle::RangeLow));
        }
        let value = chart.handle_value_at(high.unwrap(), x(pc(30.0)), foot).unwrap();
        high.unwrap().move_to(&mut settings, value).unwrap();
        let (low, high) = settings.belief.unwrap();
        assert!(low == 2.0 && (high / 30.0 - 1.0).abs() < 0.02, "{high}");
    }
}
