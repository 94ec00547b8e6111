//! The pictures of the presenter: a slide's on a canvas as large as the room it is given, and how
//! sure it is: what each model is expected to save, and which would have been best had other cases
//! been drawn.

use crate::chart::{story_least_height, story_scene};
use crate::curve::Policy;
use crate::domain::SortShort;
use crate::evaluate::{Band, ModelCertainty};
use crate::plot::{decimal_ticks, shortened_middle};
use crate::web::canvas::Sheet;
use crate::web::component::elements::{follow_room, policy_class};
use crate::web::state::AppState;
use crate::wording::{StoryPicture, percents_in_words, plain_percent, times_in_hundred};
use leptos::html::{Canvas, Div};
use leptos::prelude::*;
use std::cell::RefCell;
use web_sys::HtmlElement;

/// A picture is drawn as if it were at most so wide, and magnified.
const COMFORTABLE_PX: f64 = 1140.0;
/// Most times it is magnified.
const MOST_TIMES: f64 = 4.0;

#[component]
pub(crate) fn StoryPictureView(
    state: AppState,
    picture: Memo<Option<StoryPicture>>,
) -> impl IntoView {
    let (holder, canvas) = (NodeRef::<Div>::new(), NodeRef::<Canvas>::new());
    let room = RwSignal::new((0.0, 0.0));
    follow_room(holder, move |size| {
        // The slide may be gone when its size is told.
        if room.try_get_untracked().is_some_and(|room| room != size) {
            let _ = room.try_set(size);
        }
    });
    let times = move || (room.get().0 / COMFORTABLE_PX).clamp(1.0, MOST_TIMES);
    let least = Memo::new(move |_| {
        let (width, times) = (room.get().0, times());
        let picture = picture.get()?;
        (width > 0.0).then(|| (story_least_height(&picture, width / times) * times).ceil())
    });
    let sheet = RefCell::new(None::<Sheet>);
    Effect::new(move |_| {
        let (Some(canvas), Some(picture)) = (canvas.get(), picture.get()) else { return };
        let ((width, height), times, theme) = (room.get(), times(), state.asked.theme.get());
        if width <= 0.0 {
            return;
        }
        let height = height.max(least.get().unwrap_or_default());
        let scene = story_scene(&picture, (width / times, height / times));
        let mut sheet = sheet.borrow_mut();
        if sheet.is_none() {
            *sheet = Sheet::on(&canvas);
        }
        if let Some(sheet) = sheet.as_mut() {
            sheet.draw(&scene, theme, times);
            // In whole pixels, so that nothing is drawn between two.
            let style = HtmlElement::style(&canvas);
            let _ = style.set_property("width", &format!("{width}px"));
            let _ = style.set_property("height", &format!("{}px", scene.height_px * times));
        }
    });
    let alternative = move || picture.with(|p| p.as_ref().map(StoryPicture::alternative));
    let height = move || least.get().map(|least| format!("{least}px"));
    view! {
        <div class="story" node_ref=holder style:min-height=height>
            <canvas
                node_ref=canvas
                role="img"
                data-testid="story-picture"
                aria-label=alternative
            ></canvas>
        </div>
    }
}

/// Models that are drawn.
const MOST_BARS: usize = 6;

/// A name that is wider at 18 px is cut in its middle: two lines beside its bar.
const NAME_PX: f64 = 240.0;

/// A model's bar.
#[derive(Clone, PartialEq)]
struct Bar {
    policy: Policy,
    name: String,
    saved: Band,
    /// In so many of a hundred it is best.
    times: f64,
}

#[component]
pub(crate) fn SurePicture(state: AppState) -> impl IntoView {
    let bars = Memo::new(move |_| bars(state).unwrap_or_default());
    let cases = move || state.with_loaded(|l| l.wording.cases.clone()).unwrap_or_default();
    move || {
        let bars = bars.get();
        (!bars.is_empty()).then(|| {
            view! {
                <div class="sure" data-testid="sure-picture" role="img" aria-label=said(&bars, &cases())>
                    <div class="sure-bars">{bar_chart(&bars, &cases())}</div>
                    <div class="sure-squares">{squares(&bars, &cases())}</div>
                </div>
            }
        })
    }
}

/// The models that may win, the one that is best most often first; policies without a model where
/// they are best at all.
fn bars(state: AppState) -> Option<Vec<Bar>> {
    state.with_classes(|said, _| {
        let sure = said.sure()?;
        let bar = |(policy, of): (Policy, &ModelCertainty)| {
            let name = shortened_middle(&said.name(policy), 18.0, false, NAME_PX);
            let is_told = policy.model().is_some() || of.share_best > 0.0;
            let times = of.share_best * 100.0;
            let saved = of.saving()?;
            is_told.then_some(Bar { policy, name, saved, times })
        };
        let mut bars: Vec<Bar> = sure.policies().into_iter().filter_map(bar).collect();
        // As often the best as the next one: the one that saves more first.
        bars.sort_short_by(|a, b| {
            let order = b.times.round().total_cmp(&a.times.round());
            order.then(b.saved.expected.total_cmp(&a.saved.expected))
        });
        bars.truncate(MOST_BARS);
        Some(bars)
    })?
}

/// What the picture says, for those who do not see it.
fn said(bars: &[Bar], cases: &str) -> String {
    let bar = |bar: &Bar| {
        format!(
            "{}: {} expected, 95 times in 100 {}; best {} times in 100",
            bar.name,
            plain_percent(bar.saved.expected),
            percents_in_words(bar.saved.outer),
            times_in_hundred(bar.times / 100.0)
        )
    };
    let bars = bars.iter().map(bar).collect::<Vec<_>>().join(". ");
    format!("Saved on new {cases}, and how often each would be the best. {bars}.")
}

/// Bars of expected savings over one axis.
fn bar_chart(bars: &[Bar], cases: &str) -> impl IntoView + use<> {
    let ends = || bars.iter().map(|bar| bar.saved.outer);
    let low = ends().map(|e| e.0).fold(0.0, f64::min).max(-1.0);
    let high = ends().map(|e| e.1).fold(0.05, f64::max).min(1.0);
    let place = move |share: f64| 28.0 + (share.clamp(low, high) - low) / (high - low) * 68.0;
    let percent = |at: f64| format!("{at:.3}%");
    let ticks = decimal_ticks(low, high, 5).into_iter().map(|tick| {
        let at = percent(place(tick));
        let class = if tick == 0.0 { "tick zero" } else { "tick" };
        view! { <span class=class style:left=at>{plain_percent(tick)}</span> }
    });
    let row = |bar: &Bar| {
        let part = |(from, to): (f64, f64), class: &'static str| {
            let (from, to) = (place(from), place(to));
            view! { <i class=class style:left=percent(from) style:width=percent(to - from)></i> }
        };
        view! {
            <li class=policy_class(bar.policy)>
                <span class="who">{bar.name.clone()}</span>
                {part(bar.saved.outer, "outer")}
                {part(bar.saved.inner, "inner")}
                <i class="dot" style:left=percent(place(bar.saved.expected))></i>
                <b style:left=percent(place(bar.saved.expected))>{plain_percent(bar.saved.expected)}</b>
            </li>
        }
    };
    view! {
        <ul>
            {bars.iter().map(row).collect_view()}
            <li class="zero-line"><i style:left=percent(place(0.0))></i></li>
        </ul>
        <div class="ticks">{ticks.collect_view()}</div>
        <p>{format!("saved on new {cases}: 95 times in 100 within the bar, 50 within its inner part")}</p>
    }
}

/// A hundred squares, coloured by who would have been best.
fn squares(bars: &[Bar], cases: &str) -> impl IntoView + use<> {
    let (mut left, mut counts) = (100, vec![]);
    let mut all = Vec::with_capacity(100);
    for bar in bars {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 100")]
        let rounded = bar.times.round() as usize;
        let count = rounded.min(left);
        left -= count;
        counts.push((count < rounded).then_some(count));
        all.extend(std::iter::repeat_n(policy_class(bar.policy), count));
    }
    let first = bars.first().map(|bar| policy_class(bar.policy)).unwrap_or_default();
    all.resize(100, first);
    let square = |class: String| view! { <i class=class></i> };
    let row = |(bar, fewer): (&Bar, &Option<usize>)| {
        // Two may be rounded up, and make more than a hundred.
        let times = fewer.map_or_else(|| times_in_hundred(bar.times / 100.0), |n| n.to_string());
        let unit = if times == "1" { " time " } else { " times " };
        (bar.times > 0.0).then(|| {
            view! { <li class=policy_class(bar.policy)><b>{times}</b>{unit}{bar.name.clone()}</li> }
        })
    };
    view! {
        <p>{format!("Had other {cases} been drawn, 100 times over, the cheapest on them would be")}</p>
        <div class="squares">{all.into_iter().map(square).collect_view()}</div>
        <ul>{bars.iter().zip(&counts).map(row).collect_view()}</ul>
    }
}
