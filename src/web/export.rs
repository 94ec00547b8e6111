//! Files out: a text as a download, made in the page.

use leptos::prelude::{document, set_timeout};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

/// What to say when the browser says no.
pub(crate) const REFUSED: &str =
    "The browser did not let the page save a file. Check its download settings.";

/// Hands a text to the user as a file.
///
/// # Errors
/// What the browser says when it does not let pages make files.
pub(crate) fn download(name: &str, media_type: &str, text: &str) -> Result<(), JsValue> {
    let kind = BlobPropertyBag::new();
    kind.set_type(media_type);
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let blob = Blob::new_with_str_sequence_and_options(&parts, &kind)?;
    let address = Url::create_object_url_with_blob(&blob)?;
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
