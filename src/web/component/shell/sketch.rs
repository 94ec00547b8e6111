//! Small drawings of what each chart looks like, for the guide: no data, only shapes.

use leptos::prelude::*;

/// Paths of a drawing of 100 × 60: the curve, and what it is read against.
fn paths(view: &str) -> (&'static str, &'static str) {
    match view {
        "improvement" => ("M5 52 L22 40 L38 16 L52 24 L76 44 L95 50", "M5 52 H95 M52 6 V52"),
        "cost" => ("M5 52 L28 36 L46 28 L68 38 L95 52", "M5 52 L50 7 L95 52 M46 6 V52"),
        "roc" => ("M5 54 L10 30 L24 16 L48 9 L95 5", "M5 54 L95 5 M5 39 L42 3"),
        "thresholds" => ("M5 54 Q26 12 50 12 T95 54", "M5 22 H30 V32 H62 V44 H95 M50 6 V54"),
        "profit" => ("M5 40 C24 4 44 6 58 20 L95 54", "M5 40 L95 54 M36 6 V54"),
        "response" => ("M5 54 C16 20 36 10 95 6", "M5 54 L95 6 M36 6 V54"),
        "lift" => ("M5 8 C22 12 34 30 95 46", "M5 46 H95 M36 6 V54"),
        "fitting" => ("M5 44 C26 22 52 18 95 30", "M5 40 C26 16 60 8 95 6"),
        "impact" => ("M5 8 C26 16 42 40 95 50", "M5 6 L54 54 M5 50 H95"),
        "impact-gain" => ("M5 52 L30 38 L48 18 L66 36 L95 50", "M5 52 H95 M48 6 V52"),
        "impact-cut" => ("M5 48 C24 12 46 6 60 18 L95 52", "M5 48 H95 M44 6 V52"),
        "impact-cases" => (
            "M14 48 h1 M24 40 h1 M32 44 h1 M40 30 h1 M52 34 h1 M58 22 h1 M70 24 h1 M82 10 h1",
            "M5 32 H95 M48 6 V54",
        ),
        _ => (
            "M8 52 V40 M22 52 V34 M36 52 V28 M50 52 V20 M64 52 V16 M78 52 V12 M92 52 V8",
            "M5 52 H95 M57 6 V54",
        ),
    }
}

#[component]
pub(crate) fn Sketch(picture: &'static str) -> impl IntoView {
    let (curve, ground) = paths(picture);
    view! {
        <svg class="sketch" viewBox="0 0 100 60" aria-hidden="true">
            <path class="ground" d=ground/>
            <path class="curve" d=curve/>
        </svg>
    }
}
