//! The settings of a rule of categories: which values are high risk, and whether the rule is repaired
//! to be monotone.

use crate::control::share_typed;
use crate::domain::{ExactShare, Repair, RiskModel, RiskSettings};
use crate::evaluate::GroupRules;
use crate::web::component::element::slider::{Slider, SliderState};
use crate::web::file;
use crate::web::state::AppState;
use crate::wording::short_percent;
use leptos::prelude::*;

/// What a slider of the rule sets: the least support, or the least confidence, of a high-risk value.
#[derive(Clone, Copy, PartialEq)]
enum Least {
    Support,
    Confidence,
}

impl Least {
    fn of(self, risk: RiskSettings) -> ExactShare {
        match self {
            Self::Support => risk.support,
            Self::Confidence => risk.confidence,
        }
    }

    fn set(self, risk: &mut RiskSettings, to: ExactShare) {
        match self {
            Self::Support => risk.support = to,
            Self::Confidence => risk.confidence = to,
        }
    }
}

/// The settings of the rule that are asked for, and how to ask for others: the worker's answer comes
/// later.
fn rule_settings(state: AppState) -> (RwSignal<RiskSettings>, Callback<RiskSettings>) {
    let wanted = RwSignal::new(RiskSettings::default());
    Effect::new(move |_| {
        let risk = state.loaded.get().map(|l| l.0.study.roles.risk);
        if let Some(risk) = risk {
            wanted.set(risk);
        }
    });
    let ask = Callback::new(move |risk: RiskSettings| {
        wanted.set(risk);
        if let Some(loaded) = state.loaded.get_untracked() {
            let roles = loaded.0.study.roles.clone();
            file::remap_live(state, crate::data::Roles { risk, ..roles });
        }
    });
    (wanted, ask)
}

/// Whether the rule is made of the open file, so that it can be made anew.
fn can_learn(state: AppState) -> bool {
    state.loaded.with(|l| {
        l.as_ref()
            .is_some_and(|l| !l.0.study.columns.is_empty() && l.0.study.roles.features.is_some())
    })
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
        let share = least.of(wanted.get()).value();
        let (highest, step) = if least == Least::Support { (0.2, 0.001) } else { (1.0, 0.005) };
        let field = short_percent(share);
        let spoken = format!("{field} or more");
        SliderState { bounds: (0.0, highest, step), position: share, band: None, field, spoken }
    });
    let set = move |text: &str| match ExactShare::parse(text) {
        Ok(share) => {
            let mut risk = wanted.get_untracked();
            least.set(&mut risk, share);
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

/// The repair beside the warning of the quick-reference card; while it is on, the way back. It is not
/// printed.
///
/// - `warns`: whether the card says that the rule is inconsistent.
#[component]
pub(crate) fn RepairAtCard(state: AppState, warns: Signal<bool>) -> impl IntoView {
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
            {move || if is_on() { "Go back to the rule as learnt" } else { "Make the rule consistent" }}
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
