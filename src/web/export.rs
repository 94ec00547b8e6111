//! Files out: a text or a picture as a download, made in the page.

use crate::plot::{Scene, Theme};
use crate::web::canvas::Sheet;
use crate::web::state::AppState;
use leptos::prelude::{document, set_timeout};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, HtmlCanvasElement, Url};

/// What to say when the browser says no.
const REFUSED: &str = "The browser did not let the page save a file. Check its download settings.";

/// Hands a text to the user as a file, or says on the page that the browser does not let it.
pub(crate) fn save(state: AppState, name: &str, media_type: &str, text: &str) {
    let kind = BlobPropertyBag::new();
    kind.set_type(media_type);
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let file = Blob::new_with_str_sequence_and_options(&parts, &kind);
    if file.and_then(|file| hand_over(name, &file)).is_err() {
        state.fail(REFUSED.into());
    }
}

/// Hands a picture to the user as a PNG of two dots a pixel.
pub(crate) fn save_picture(state: AppState, name: String, scene: &Scene, theme: Theme) {
    let canvas: HtmlCanvasElement = match document().create_element("canvas") {
        Ok(canvas) => canvas.unchecked_into(),
        Err(_) => return state.fail(REFUSED.into()),
    };
    if let Some(mut sheet) = Sheet::on(&canvas) {
        sheet.draw_at(scene, theme, 2.0);
    }
    let taken = Closure::once_into_js(move |blob: Option<Blob>| {
        if blob.is_none_or(|blob| hand_over(&name, &blob).is_err()) {
            state.fail(REFUSED.into());
        }
    });
    if canvas.to_blob(taken.unchecked_ref()).is_err() {
        state.fail(REFUSED.into());
    }
}

fn hand_over(name: &str, blob: &Blob) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(blob)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    // Some browsers begin to read only after the click has been dealt with.
    let revoke = move || {
        let _ = Url::revoke_object_url(&address);
    };
    set_timeout(revoke, std::time::Duration::from_secs(10));
    Ok(())
}
