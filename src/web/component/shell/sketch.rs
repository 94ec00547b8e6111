//! Small drawings of what each chart looks like, for the guide.

use crate::view::Sketch;
use leptos::prelude::*;

#[component]
pub(crate) fn SketchView(sketch: Sketch) -> impl IntoView {
    view! {
        <svg class="sketch" viewBox="0 0 100 60" aria-hidden="true">
            <path class="ground" d=sketch.reference/>
            <path class="curve" d=sketch.curve/>
        </svg>
    }
}
