//! The picture of a slide on a canvas as large as the room it is given.

use crate::chart::{story_least_height, story_scene};
use crate::web::canvas::Sheet;
use crate::web::component::elements::follow_room;
use crate::web::state::AppState;
use crate::wording::StoryPicture;
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
