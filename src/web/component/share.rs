//! Sharing: a link, a study file, a page to print.

use crate::export::{Shown, fragment, html_report, live_hint, share_payload, words_payload};
use crate::web::component::elements::{Modal, ModalDialog, part};
use crate::web::file::belongs_to;
use crate::web::loaded::Loaded;
use crate::web::resampling::once_settled;
use crate::web::state::AppState;
use crate::web::{export, job, live, study, url};
use leptos::html::Input;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;

#[component]
pub(crate) fn ShareButton(state: AppState) -> impl IntoView {
    let modal = Modal::new();
    let nothing_open = move || !state.is_open();
    view! {
        <button class="button" data-testid="share" disabled=nothing_open on:click=move |_| modal.open()>
            "Share"
        </button>
        <ShareDialog state modal/>
    }
}

#[component]
fn ShareDialog(state: AppState, modal: Modal) -> impl IntoView {
    // Stands in the dialog, which covers the page's own messages.
    let message = RwSignal::new(String::new());
    // Others can't open a file on this disk.
    let can_be_sent = window().location().protocol().is_ok_and(|p| p.starts_with("http"));
    view! {
        <ModalDialog modal class="share" label="Share and download" testid="share-dialog">
            <h2>"Share and download"</h2>
            {can_be_sent.then(|| view! { <LinkSection state modal message/> })}
            <p class="hint complaint" role="status" data-testid="share-said">{message}</p>
            <LiveSection state modal message/>
            <StudyFileSection state modal message/>
            <FileSection title="A report" hint="One page to print or send: the sentence, the charts, what is assumed, and what was left out. It needs no network and holds no rows but those that could not be read.">
                <button class="button" data-testid="export-report" on:click=move |_| once_settled(state, move || save_page(state))>
                    "One-page report (HTML)"
                </button>
            </FileSection>
            <div class="row end">
                <button class="button strong" on:click=move |_| modal.close()>"Close"</button>
            </div>
        </ModalDialog>
    }
}

/// A kind of file with the buttons that save one.
#[component]
fn FileSection(title: &'static str, hint: &'static str, children: Children) -> impl IntoView {
    view! {
        <h3>{title}</h3>
        <p class="hint">{hint}</p>
        <div class="row">{children()}</div>
    }
}

/// What a link holds, without the counts and with them.
const WITHOUT_COUNTS: &str = "Contains the settings, the labels, the file’s name and how its columns are read, no data. The recipient needs the file.";
const WITH_COUNTS: &str = "It also holds how many positives and negatives have each score: whoever has the link has them. No rows.";

/// The link, a button that copies it, and the dialog's message.
#[component]
fn LinkSection(state: AppState, modal: Modal, message: RwSignal<String>) -> impl IntoView {
    let with_counts = RwSignal::new(false);
    let field = NodeRef::<Input>::new();
    // Made only while the dialog is open: with counts it takes longer than a frame.
    let link = Memo::new(move |_| {
        if modal.is_open.get() { link(state, with_counts.get()) } else { Err(String::new()) }
    });
    Effect::new(move |_| message.set(link.get().err().unwrap_or_default()));
    let address = move || link.get().unwrap_or_default();
    let check = move |event: web_sys::Event| with_counts.set(event_target_checked(&event));
    let copy = move |_| {
        if let Ok(text) = link.get_untracked() {
            spawn_local(copy_link(text, field, message));
        }
    };
    view! {
        <h3>"A link"</h3>
        <p class="hint" id="share-hint">
            {part(move || if with_counts.get() { WITH_COUNTS } else { WITHOUT_COUNTS })}
        </p>
        <label class="check">
            <input type="checkbox" data-testid="share-counts" on:change=check/>
            "Include the counts, so that the link opens on the same curves"
        </label>
        <div class="link-line">
            <input
                type="text"
                class="field"
                readonly
                node_ref=field
                data-testid="share-link"
                aria-label="Link"
                aria-describedby="share-hint"
                prop:value=address
            />
            <button class="button" data-testid="copy-link" disabled=move || link.with(Result::is_err) on:click=copy>
                "Copy"
            </button>
        </div>
    }
}

/// Copies the link; where the browser refuses, selects it for the person to copy.
async fn copy_link(text: String, field: NodeRef<Input>, message: RwSignal<String>) {
    let written = JsFuture::from(window().navigator().clipboard().write_text(&text)).await;
    message.set(match written {
        Ok(_) => "Copied.".into(),
        Err(_) => {
            if let Some(field) = field.get_untracked() {
                field.select();
            }
            "The browser did not let the page copy it: press Ctrl+C.".into()
        }
    });
}

/// Whether there are files to go along. Asked when the dialog is opened: files may have been joined, or
/// read in the meantime.
fn has_files(modal: Modal) -> impl Fn() -> bool + Copy {
    move || modal.is_open.get() && !job::files().is_empty()
}

/// The page in one file, with what it holds and how large it is.
#[component]
fn LiveSection(state: AppState, modal: Modal, message: RwSignal<String>) -> impl IntoView {
    let save = move |with_rows: bool| {
        let name = live::file_name(state);
        spawn_local(async move {
            match live::page(state, with_rows).await {
                Ok(page) => export::save(state, &name, "text/html", &page),
                Err(sentence) => message.set(sentence),
            }
        });
    };
    let has_files = has_files(modal);
    let hint = move || {
        let size = modal.is_open.get().then(live::size_with_files).flatten();
        live_hint(has_files(), size)
    };
    let held = move || if has_files() { "data" } else { "counts" };
    let label = move || format!("Download this page with the {} (HTML)", held());
    let counts_too = move || {
        has_files().then(|| view! {
            <button class="button" data-testid="export-live-counts" on:click=move |_| save(false)>
                "With counts, no rows"
            </button>
        })
    };
    view! {
        <h3>"The page itself"</h3>
        <p class="hint" data-testid="live-hint">{part(hint)}</p>
        <div class="row">
            <button class="button" data-testid="export-live" on:click=move |_| save(true)>{part(label)}</button>
            {part(counts_too)}
        </div>
    }
}

#[component]
fn StudyFileSection(state: AppState, modal: Modal, message: RwSignal<String>) -> impl IntoView {
    let save = move |with_rows: bool| {
        let name = study::file_name(state);
        spawn_local(async move {
            match study::text(state, with_rows).await {
                Ok(text) => export::save(state, &name, "application/json", &text),
                Err(sentence) => message.set(sentence),
            }
        });
    };
    let has_files = has_files(modal);
    let no_files = move || !has_files();
    view! {
        <FileSection title="A study file" hint="Everything needed to open the study elsewhere in this page: settings, labels, saved scenarios.">
            <button class="button" data-testid="save-study" on:click=move |_| save(false)>
                "With counts, no rows"
            </button>
            <button class="button" data-testid="save-study-rows" disabled=no_files on:click=move |_| save(true)>
                "Include the files"
            </button>
        </FileSection>
    }
}

/// Saves the report as a page of its own.
fn save_page(state: AppState) {
    let today = String::from(js_sys::Date::new_0().to_iso_string());
    let date = today.split('T').next().unwrap_or_default();
    let report = |shown: &Shown, view| {
        state.with_certainty_of_all(|of_all| html_report(shown, of_all, view, date))
    };
    match untrack(|| state.with_shown(report)) {
        Some(Ok(page)) => {
            let name = format!("{}-report.html", study::name(state));
            export::save(state, &name, "text/html", &page);
        }
        Some(Err(error)) => state.fail(error.to_string()),
        None => {}
    }
}

/// The link to what is shown.
///
/// # Errors
/// Why there can't be one, as a sentence.
fn link(state: AppState, with_counts: bool) -> Result<String, String> {
    let Some(loaded) = state.loaded() else { return Err(String::new()) };
    let Loaded { study, wording, .. } = &*loaded;
    let settings = state.asked.settings.with(|s| fragment(s, state.asked.view.get()));
    let payload = if with_counts {
        let baseline = state.asked.undragged.with(|s| s.baseline.clone());
        let shown = state.asked.shown.get();
        share_payload(study, wording, &shown, &baseline).map(|p| format!("&share={p}"))
    } else if *wording == study.first_words() {
        Ok(belongs_to(&loaded))
    } else {
        words_payload(wording).map(|p| format!("&words={p}{}", belongs_to(&loaded)))
    };
    let payload = payload.map_err(|error| error.to_string())?;
    Ok(format!("{}{settings}{payload}", url::page()))
}
