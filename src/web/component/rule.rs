//! The rule of categories: the settings that make it, which values are high risk and whether it is
//! repaired to be monotone; and the officer's card, the rule on one page with a form that looks a
//! case up.

use crate::chart::card_scene;
use crate::control::share_typed;
use crate::domain::{ExactShare, Repair, RiskModel, RiskSettings};
use crate::evaluate::GroupRules;
use crate::export::{Drawing, card_html, svg};
use crate::plot::{Scene, Theme};
use crate::web::component::elements::{
    CollectViews, Modal, ModalDialog, Slider, SliderState, part, table_head,
};
use crate::web::state::AppState;
use crate::web::{export, file, study};
use crate::wording::{CardRow, Lookup, OfficerCard, plain_percent, short_percent};
use leptos::prelude::*;

/// What a slider of the rule sets: the least support, or the least confidence, of a high-risk
/// value.
#[derive(Clone, Copy, PartialEq)]
enum Least {
    Support,
    Confidence,
}

impl Least {
    fn of(self, risk: &mut RiskSettings) -> &mut ExactShare {
        match self {
            Self::Support => &mut risk.support,
            Self::Confidence => &mut risk.confidence,
        }
    }
}

/// The settings of the rule that are asked for, and how to ask for others: the worker's answer
/// comes later.
fn rule_settings(state: AppState) -> (RwSignal<RiskSettings>, Callback<RiskSettings>) {
    let wanted = RwSignal::new(RiskSettings::default());
    Effect::new(move |_| {
        let risk = state.loaded().map(|l| l.study.roles.risk);
        if let Some(risk) = risk {
            wanted.set(risk);
        }
    });
    let ask = Callback::new(move |risk: RiskSettings| {
        wanted.set(risk);
        if let Some(loaded) = state.loaded_untracked() {
            let roles = loaded.study.roles.clone();
            file::remap_live(state, crate::data::Roles { risk, ..roles });
        }
    });
    (wanted, ask)
}

/// Whether the rule is made of the open file, so that it can be made anew.
fn can_learn(state: AppState) -> bool {
    state.holds(|l| !l.study.columns.is_empty() && l.study.roles.features.is_some())
}

#[component]
pub(crate) fn RuleCard(state: AppState) -> impl IntoView {
    let (wanted, ask) = rule_settings(state);
    view! {
        <Show when=move || can_learn(state)>
            <section class="card condition" aria-label="High risk">
                <LeastSlider least=Least::Support id="support" label="High risk from this share of the records" wanted ask/>
                <LeastSlider least=Least::Confidence id="confidence" label="and this share of positives among them" wanted ask/>
                <RepairBox state wanted ask/>
            </section>
        </Show>
    }
}

#[component]
fn LeastSlider(
    least: Least,
    id: &'static str,
    label: &'static str,
    wanted: RwSignal<RiskSettings>,
    ask: Callback<RiskSettings>,
) -> impl IntoView {
    let slider_state = Memo::new(move |_| {
        let share = least.of(&mut wanted.get()).value();
        let (highest, step) = if least == Least::Support { (0.2, 0.001) } else { (1.0, 0.005) };
        let field = short_percent(share);
        let spoken = format!("{field} or more");
        SliderState { bounds: (0.0, highest, step), position: share, band: None, field, spoken }
    });
    let set = move |text: &str| match ExactShare::parse(text) {
        Ok(share) => {
            let mut risk = wanted.get_untracked();
            *least.of(&mut risk) = share;
            ask.run(risk);
            None
        }
        Err(error) => Some(error.to_string()),
    };
    let moved = move |to: f64| {
        // The slider moves by thousandths: three decimals are the decimal that is meant.
        set(&format!("{to:.3}"));
    };
    let typed = move |text: String| match share_typed(&text, "Type a percentage, such as 20%.") {
        Ok(share) => set(&format!("{share:.12}")),
        Err(sentence) => Some(sentence),
    };
    let hint = match least {
        Least::Support => "values with fewer records count as low risk",
        Least::Confidence => "values that have both are high risk (H), all others low (L)",
    };
    view! {
        <Slider
            id
            label=Signal::derive(move || label.to_owned())
            hint=Signal::derive(move || hint.to_owned())
            slider_state
            moved=Callback::new(moved)
            typed=Callback::new(typed)
        />
    }
}

/// Where the rule contradicts itself, and what mending it costs.
#[component]
fn RepairBox(
    state: AppState,
    wanted: RwSignal<RiskSettings>,
    ask: Callback<RiskSettings>,
) -> impl IntoView {
    let is_on = move || is_repaired(wanted);
    let text = Memo::new(move |_| {
        state.with_groups(|book, rules, _, _| disorder_in_words(book.risk(), rules, is_on()))
    });
    view! {
        <p class="hint" data-testid="disorder">{text}</p>
        <RepairButton wanted ask testid="repair"/>
    }
}

/// The repair beside the warning of the quick-reference card; while it is on, the way back. It is
/// not printed.
///
/// - `warns`: whether the card says that the rule is inconsistent.
#[component]
fn RepairAtCard(state: AppState, warns: Signal<bool>) -> impl IntoView {
    let (wanted, ask) = rule_settings(state);
    view! {
        <Show when=move || can_learn(state) && (warns.get() || is_repaired(wanted))>
            <p class="row"><RepairButton wanted ask testid="card-repair"/></p>
        </Show>
    }
}

fn is_repaired(wanted: RwSignal<RiskSettings>) -> bool {
    wanted.get().repair == Repair::Monotone
}

#[component]
fn RepairButton(
    wanted: RwSignal<RiskSettings>,
    ask: Callback<RiskSettings>,
    testid: &'static str,
) -> impl IntoView {
    let is_on = move || is_repaired(wanted);
    let toggle = move |_| {
        let repair = if is_on() { Repair::Off } else { Repair::Monotone };
        ask.run(RiskSettings { repair, ..wanted.get_untracked() });
    };
    view! {
        <button class="button" data-testid=testid aria-pressed=move || is_on().to_string() on:click=toggle>
            {part(move || if is_on() { "Go back to the rule as learnt" } else { "Make the rule consistent" })}
        </button>
    }
}

/// Where the rule contradicts itself, and what the repaired rule saves.
fn disorder_in_words(risk: &RiskModel, rules: &GroupRules, is_repaired: bool) -> String {
    let saved = (rules.free.improvement, rules.monotone.improvement);
    let price = match saved {
        (Some(before), Some(after)) => {
            let (before, after) = (short_percent(before), short_percent(after));
            let rule = if is_repaired { "It" } else { "Repaired, the rule" };
            format!("{rule} saves {after} instead of {before}.")
        }
        _ => "Its price has no value where nothing is lost without a model.".into(),
    };
    match rules.disorder.first() {
        None if is_repaired => "The rule is monotone, as learnt and as repaired.".to_owned(),
        Some(_) if is_repaired => format!(
            "As learnt the rule contradicts itself here; this is the cheapest one that does not. {price}"
        ),
        None => "The rule is monotone here: more high-risk values never lead to less caution."
            .to_owned(),
        Some(pair) => {
            let letters = |index: usize| risk.letters(risk.groups[index].pattern);
            let others = match rules.disorder.len() - 1 {
                0 => String::new(),
                1 => " (and one pair more)".into(),
                n => format!(" (and {n} pairs more)"),
            };
            format!(
                "{} is predicted positive, but {}, with more high-risk values, is not{others}. {price}",
                letters(pair.positive),
                letters(pair.negative)
            )
        }
    }
}

/// Width of the card as a picture, CSS pixels.
const PICTURE_PX: f64 = 760.0;

#[component]
pub(crate) fn OfficerButton(state: AppState) -> impl IntoView {
    let modal = Modal::new();
    view! {
        <section class="card later" aria-label="Officer’s card">
            <button class="button strong" data-testid="officer" on:click=move |_| modal.open()>"Quick-reference card"</button>
            <p class="hint">"The high-risk values and what to do, on one page: for printing and for looking up a case."</p>
        </section>
        <ModalDialog modal class="officer" label="Quick-reference card" testid="officer-card">
            // The card holds a copy of the rule, so it is made only while the dialog is open.
            <Show when=move || modal.is_open.get()>
                <CardView state/>
                <div class="row end">
                    <CardExports state/>
                    <button class="button strong" on:click=move |_| modal.close()>"Close"</button>
                </div>
            </Show>
        </ModalDialog>
    }
}

fn card(state: AppState) -> Option<OfficerCard> {
    state.with_groups(|book, rules, loaded, answer| {
        let pc = answer.evaluation.condition.pc();
        let mut card = OfficerCard::new(book, rules, pc, &loaded.wording);
        // How the file was read stands below what the rule was made on.
        card.basis.extend(loaded.study.premises.iter().map(|of| format!(" {}.", of.text)));
        card
    })
}

#[component]
fn CardView(state: AppState) -> impl IntoView {
    let card = Memo::new(move |_| card(state));
    let title = move || state.with_loaded(|l| l.wording.question.clone());
    let lines = move || {
        card.with(|card| {
            let card = card.as_ref()?;
            Some(card.rule.iter().map(|line| view! { <li>{unbroken(line)}</li> }).collect_views())
        })
    };
    let warning =
        move || card.with(|card| card.as_ref().and_then(|c| c.warning.as_deref().map(unbroken)));
    let high = move || {
        card.with(|card| {
            let columns = card.as_ref()?.columns.iter().map(|column| {
                view! { <tr><th scope="row">{column.name.clone()}</th><td>{column.high_in_words()}</td></tr> }
            });
            Some(columns.collect_views())
        })
    };
    let rows = move || {
        card.with(|card| {
            let card = card.as_ref()?;
            let row = |row: &CardRow| {
                let what = card.order(row.is_positive);
                view! {
                    <tr class=if row.is_positive { "positive" } else { "" }>
                        <th scope="row" class="pattern">{row.letters.clone()}</th>
                        <td>{row.cases_in_words()}</td>
                        <td>{row.share.map(plain_percent)}</td>
                        <td class="what">{what.to_owned()}</td>
                    </tr>
                }
            };
            Some(card.rows.iter().map(row).collect_views())
        })
    };
    let unlisted = move || card.with(|card| card.as_ref().and_then(|c| c.unlisted.clone()));
    let few = move || card.with(|card| card.as_ref().and_then(|c| c.few.clone()));
    let warns = move || card.with(|card| card.as_ref().is_some_and(|c| c.warning.is_some()));
    let basis = move || card.with(|card| card.as_ref().map(|c| c.basis.clone()));
    let about = move || state.loaded()?.sample.as_ref().map(|sample| sample.title.clone());
    view! {
        <h2>{part(title)}</h2>
        <LookupForm state card/>
        <ul class="rule">{part(lines)}</ul>
        <p class="warning">{warning}</p>
        <RepairAtCard state warns=Signal::derive(warns)/>
        <h3>"High-risk values"</h3>
        <table data-testid="card-values"><tbody>{part(high)}</tbody></table>
        <p class="hint" data-testid="card-unlisted">{part(unlisted)}</p>
        <h3>"What to do"</h3>
        <table data-testid="card-rows">
            {table_head(["Pattern", "Records", "Positive", "What to do"])}
            <tbody>{part(rows)}</tbody>
        </table>
        <p class="hint" data-testid="card-few">{part(few)}</p>
        <p class="hint">{part(about)}</p>
        <p class="hint">{part(basis)}</p>
    }
}

/// The values of one case, and what to do with it.
#[component]
fn LookupForm(state: AppState, card: Memo<Option<OfficerCard>>) -> impl IntoView {
    let columns = Memo::new(move |_| {
        let loaded = state.loaded();
        let risk = loaded.as_ref().and_then(|l| l.study.risk.as_ref());
        let columns = risk.map(|risk| risk.columns.as_slice()).unwrap_or_default().iter();
        columns
            .map(|column| {
                let values = column.values.iter().map(|v| v.value.clone()).collect();
                (column.name.clone(), values)
            })
            .collect::<Vec<(String, Vec<String>)>>()
    });
    let typed = RwSignal::new(Vec::<String>::new());
    Effect::new(move |_| typed.set(vec![String::new(); columns.with(Vec::len)]));
    let found = move || {
        let typed = typed.get();
        let is_empty = typed.iter().all(|text| text.trim().is_empty());
        let values: Vec<&str> = typed.iter().map(String::as_str).collect();
        card.with(|card| {
            let card = card.as_ref().filter(|_| !is_empty)?;
            Some(match card.lookup(&values) {
                Ok(found) => (found_in_words(card, &found), found.is_positive),
                Err(error) => (error.to_string(), false),
            })
        })
    };
    let field = move |(index, (name, values)): (usize, (String, Vec<String>))| {
        let id = format!("lookup-{index}");
        let list = format!("{id}-values");
        let change = move |event: web_sys::Event| {
            typed.update(|typed| {
                if let Some(mine) = typed.get_mut(index) {
                    *mine = event_target_value(&event);
                }
            });
        };
        let option = |value: String| view! { <option value=value></option> };
        view! {
            <div class="word">
                <label for=id.clone()>{name}</label>
                <input type="text" id=id.clone() data-testid=id list=list.clone() autocomplete="off" on:input=change/>
                <datalist id=list>{values.into_iter().map(option).collect_views()}</datalist>
            </div>
        }
    };
    view! {
        <section class="lookup" aria-label="Look up a case">
            <h3>"Look up a case"</h3>
            <div class="word-fields">
                {part(move || columns.get().into_iter().enumerate().map(field).collect_views())}
            </div>
            <p class="found" class:positive=move || found().is_some_and(|f| f.1) role="status" data-testid="lookup-found">
                {part(move || found().map(|f| f.0))}
            </p>
        </section>
    }
}

/// A sentence whose patterns do not break over lines: "H L H L" read as "H L" is another order.
fn unbroken(sentence: &str) -> String {
    let mut words = sentence.split(' ').peekable();
    let mut text = String::with_capacity(sentence.len());
    let is_letter = |word: &str| matches!(word.trim_end_matches(['.', ',', ';', ':']), "H" | "L");
    while let Some(word) = words.next() {
        text.push_str(word);
        if let Some(next) = words.peek() {
            let stays = matches!(word, "H" | "L") && is_letter(next);
            text.push(if stays { '\u{a0}' } else { ' ' });
        }
    }
    text
}

/// "Ventilate without a test (H L H L)."
fn found_in_words(card: &OfficerCard, found: &Lookup) -> String {
    let what = card.order(found.is_positive);
    let unseen = match found.never_seen.as_slice() {
        [] => String::new(),
        columns => format!(" Not seen before, so low risk: {}.", columns.join(", ")),
    };
    format!("{what} ({}).{unseen}", found.letters)
}

#[component]
fn CardExports(state: AppState) -> impl IntoView {
    let title =
        move || untrack(|| state.with_loaded(|l| l.wording.question.clone())).unwrap_or_default();
    let source =
        move || untrack(|| state.with_loaded(|l| l.study.source.name.clone())).unwrap_or_default();
    let name = move |ending: &str| format!("{}-card.{ending}", study::name(state));
    let page = move |_| {
        if let Some(card) = untrack(|| card(state)) {
            export::save(state, &name("html"), "text/html", &card_html(&card, &title(), &source()));
        }
    };
    let picture = move |_| {
        if let Some(card) = untrack(|| card(state)) {
            let scene = card_scene(&card, &title(), PICTURE_PX);
            let text = svg(&scene, None, Theme::Light, &title(), &card.rule.join(" "));
            export::save(state, &name("svg"), "image/svg+xml", &text);
        }
    };
    let dots = move |_| {
        if let Some(card) = untrack(|| card(state)) {
            let base = card_scene(&card, &title(), PICTURE_PX);
            let overlay = Scene::new(base.width_px, base.height_px);
            let whole = Drawing { base, overlay, alternative: String::new() }.on_ground();
            export::save_picture(state, name("png"), &whole, Theme::Light);
        }
    };
    let print = move |_| {
        let _ = window().print();
    };
    view! {
        <button class="button" data-testid="card-print" on:click=print>"Print"</button>
        <button class="button" data-testid="card-html" on:click=page>"HTML"</button>
        <button class="button" data-testid="card-svg" on:click=picture>"SVG"</button>
        <button class="button" data-testid="card-png" on:click=dots>"PNG"</button>
    }
}
