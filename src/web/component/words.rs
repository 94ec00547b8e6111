//! The editor of the study's words, and what this browser remembers of the study.

use crate::evaluate::Settings;
use crate::web::component::elements::{CollectViews, Menu, long_list, part};
use crate::web::state::AppState;
use crate::web::{memory, study};
use crate::wording::{WordField, WordGroup, Wording, WordingKind};
use leptos::prelude::*;
use leptos::task::spawn_local;

#[component]
pub(crate) fn WordsCard(state: AppState) -> impl IntoView {
    let kind = Memo::new(move |_| state.loaded().map(|l| l.wording.kind()));
    let fields = move |group: WordGroup| {
        let fields = Wording::FIELDS.into_iter().filter(move |field| field.group == group);
        fields.map(move |field| view! { <WordInput state field/> }).collect_views()
    };
    let values = move || (kind.get()? == WordingKind::Values).then(|| fields(WordGroup::Value));
    let names = Memo::new(move |_| {
        let loaded = state.opening.folded.get();
        let names = loaded.as_ref().map(|l| l.study.model_names());
        names.into_iter().flatten().map(str::to_owned).collect::<Vec<_>>()
    });
    let (listed, search) = long_list("names", move || names.get());
    let model = move |index: usize| {
        let name = names.with(|names| names[index].clone());
        view! { <ModelInput state name/> }
    };
    let models = move || {
        names.track();
        listed.get().into_iter().map(model).collect_views()
    };
    view! {
        <details class="notes words" data-testid="words">
            <summary>"Labels"</summary>
            <p>"Name your cases, mistakes and actions. Empty fields are filled in automatically."</p>
            <div class="word-fields">{fields(WordGroup::Core)}{fields(WordGroup::Setting)}</div>
            <details>
                <summary>"More labels"</summary>
                <div class="word-fields">{fields(WordGroup::Detail)}{part(values)}</div>
            </details>
            <details>
                <summary>"Names of the models"</summary>
                {search}
                <div class="word-fields">{part(models)}</div>
            </details>
            <Memory state/>
        </details>
    }
}

/// The words of the control sentence and of the answer; from these three the rest follows.
const GIVING: [(&str, &str); 3] = [
    ("case", "One case: a …"),
    ("positive", "What is looked for: a …"),
    ("act", "What you then do"),
];
const FOLLOWING: [(&str, &str); 5] = [
    ("positives", "Several of these"),
    ("leave", "What you do otherwise"),
    ("miss", "A miss: … costs"),
    ("false_alarm", "A false alarm: … costs"),
    ("negative", "Any other: a …"),
];

/// The words of the control sentence, where it stands.
#[component]
pub(crate) fn Naming(state: AppState) -> impl IntoView {
    let field = move |(key, label): (&'static str, &str)| {
        let chosen = Signal::derive(move || word(state, |w| w.chosen(key).to_owned()));
        let follows =
            Signal::derive(move || word(state, |w| w.get(key).unwrap_or_default().to_owned()));
        let change = Callback::new(move |text: String| {
            state.change_words(|wording| wording.rename(key, &text))
        });
        view! {
            <li><WordEntry id=format!("name-{key}") label=label.to_owned() chosen follows change/></li>
        }
    };
    view! {
        <Menu label="Your own words" testid="rename" class="naming" has_fields=true>
            {GIVING.map(field).collect_views()}
            <li class="hint">"These follow; change what reads wrong."</li>
            {FOLLOWING.map(field).collect_views()}
        </Menu>
    }
}

#[component]
fn WordInput(state: AppState, field: WordField) -> impl IntoView {
    let WordField { key, label, example, group } = field;
    let (chosen, follows, change) = if group == WordGroup::Setting {
        let chosen = move |settings: &Settings| {
            let pair = settings.pairs().into_iter().find(|(k, _)| *k == key);
            pair.map(|(_, value)| value).unwrap_or_default()
        };
        (
            Signal::derive(move || state.asked.undragged.with(chosen)),
            Signal::stored(example.to_owned()),
            Callback::new(move |text: String| state.set(key, &text)),
        )
    } else {
        (
            Signal::derive(move || word(state, |w| w.chosen(key).to_owned())),
            Signal::derive(move || word(state, |w| w.get(key).unwrap_or_default().to_owned())),
            Callback::new(move |text: String| state.reword(key, &text)),
        )
    };
    view! { <WordEntry id=format!("word-{key}") label=label.to_owned() chosen follows change/> }
}

#[component]
fn ModelInput(state: AppState, name: String) -> impl IntoView {
    let (key, shown) = (format!("model:{name}"), name.clone());
    let read = key.clone();
    let chosen = Signal::derive(move || word(state, |w| w.chosen(&read).to_owned()));
    let follows = Signal::stored(name.clone());
    let change = Callback::new(move |text: String| state.reword(&key, &text));
    view! { <WordEntry id=format!("word-model-{name}") label=shown chosen follows change/> }
}

/// The field of one word, with its complaint below.
///
/// - `change`: takes a text, and returns what is wrong with it, if anything is.
#[component]
fn WordEntry(
    id: String,
    label: String,
    chosen: Signal<String>,
    follows: Signal<String>,
    change: Callback<String, Option<String>>,
) -> impl IntoView {
    let complaint = RwSignal::new(None::<String>);
    let commit = move |event: web_sys::Event| {
        // None if the field was removed with a text typed into it.
        if let Some(said) = change.try_run(event_target_value(&event)) {
            complaint.set(said);
        }
    };
    let (complaint_id, test) = (format!("{id}-said"), id.clone());
    view! {
        <div class="word">
            <label for=id.clone()>{label}</label>
            <input
                type="text"
                id=id
                data-testid=test
                autocomplete="off"
                prop:value=chosen
                placeholder=follows
                aria-describedby=complaint_id.clone()
                aria-invalid=move || complaint.with(Option::is_some).to_string()
                on:change=commit
            />
            <p class="hint complaint" id=complaint_id>{complaint}</p>
        </div>
    }
}

fn word(state: AppState, read: impl FnOnce(&Wording) -> String) -> String {
    state.with_loaded(|l| read(&l.wording)).unwrap_or_default()
}

/// What is said when a study is kept, or can't be.
const KEPT: &str = "From now on, the page opens on this study in this browser.";
const NO_ROOM: &str =
    "There is no room for this study in the browser’s memory; save a study file instead (Share).";

/// What this browser remembers, and a button that clears it.
#[component]
fn Memory(state: AppState) -> impl IntoView {
    let (keeps, status) = (RwSignal::new(memory::kept().is_some()), RwSignal::new(String::new()));
    let keep = move |event: web_sys::Event| {
        if !event_target_checked(&event) {
            memory::keep_nothing();
            keeps.set(false);
            status.set("No study is kept any more.".into());
            return;
        }
        spawn_local(async move {
            let kept = study::text(state, false).await.is_ok_and(|text| memory::keep(&text));
            keeps.set(kept);
            status.set(if kept { KEPT } else { NO_ROOM }.into());
        });
    };
    let forget = move |_| {
        memory::forget();
        keeps.set(false);
        status.set("Forgotten. What you change from now on is remembered again.".into());
    };
    view! {
        <p>
            "This browser remembers the labels and settings of your last files, for when you open them again; never their data, unless you ask:"
        </p>
        <label class="check">
            <input type="checkbox" data-testid="keep-study" prop:checked=keeps on:change=keep/>
            "Keep the counts of this study in this browser, and open the page on it"
        </label>
        <p>
            <button class="button" data-testid="forget" on:click=forget>"Clear saved data"</button>
            " "
            <span role="status">{status}</span>
        </p>
    }
}
