//! The condition: three linked sliders with their number fields, what a false alarm costs and how
//! often acting works, what today's policy is; where cases differ in value the slider of θ, and
//! what accepting a case is worth.

use crate::control::{
    BaselineChoice, PriceField, Quantity, baseline_choices, baseline_key, cost_ratio_typed,
    models_that_are_cut, theta_bounds, theta_field, theta_in_words, theta_moved, theta_position,
    theta_typed, threshold_side, threshold_text, threshold_typed, usual_threshold,
};
use crate::curve::ImpactForm;
use crate::data::Premise;
use crate::evaluate::Baseline;
use crate::web::component::elements::{
    CollectViews, Field, MOST_ROWS, Slider, SliderState, complaint_about, part,
};
use crate::web::component::ranges::DoubtBar;
use crate::web::component::words::Naming;
use crate::web::file;
use crate::web::loaded::Loaded;
use crate::web::state::AppState;
use crate::wording::{
    Wording, gain_label, grouped_count, miss_label, price_label, success_help, success_label,
    worth_of_acting_in_words,
};
use leptos::prelude::*;

/// The control sentence with its slider, PC(+), what models are compared with, what is not sure, and
/// what a false alarm costs.
#[component]
pub(crate) fn ConditionBar(state: AppState) -> impl IntoView {
    let [ratio_after, ratio_hint] = [0, 1]
        .map(|place| Signal::derive(move || state.words().cost_ratio_unit_at()[place].to_owned()));
    let is_priced = Memo::new(move |_| state.asked.undragged.with(|s| PriceField::Gain.is_open(s)));
    // Where space is short, what is set less often waits behind a button.
    let is_open = RwSignal::new(false);
    view! {
        <section class="condition" class:open=is_open aria-label="Condition">
            <div class="first">
                <LinkedSlider
                    state
                    quantity=Quantity::CostRatio
                    label=Signal::derive(move || state.words().cost_ratio_label.clone())
                    unit=ratio_hint
                    after=ratio_after
                />
                <LinkedSlider
                    state
                    quantity=Quantity::ProbabilityCost
                    label=Signal::derive(|| "PC(+)".to_owned())
                    unit=Signal::derive(String::new)
                />
            </div>
            <div class="second">
                <BaselinePicker state/>
                <DoubtBar state/>
                <PriceInput state field=PriceField::AlarmCost/>
                <Show when=move || is_priced.get()>
                    <PriceInput state field=PriceField::Miss/>
                    <PriceInput state field=PriceField::Gain/>
                </Show>
                <PriceInput state field=PriceField::Capacity/>
                <Naming state/>
            </div>
            <button
                class="link rest"
                data-testid="more-settings"
                aria-expanded=move || is_open.get().to_string()
                on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
            >
                {part(move || if is_open.get() { "Less" } else { "More" })}
            </button>
        </section>
    }
}

/// The share of positives, which follows the data until it is set.
#[component]
pub(crate) fn PrevalenceSlider(state: AppState) -> impl IntoView {
    let is_changed = move || state.asked.undragged.with(|s| s.prevalence.is_some());
    let reset = move |_| {
        state.asked.settings.update(|s| {
            // At the same cost ratio.
            if let Some(at) = state.condition() {
                *s = Quantity::Prevalence.moved(s, at, at.prevalence().share());
            }
            s.prevalence = None;
        });
    };
    let hint =
        move || if is_changed() { "changed from the data’s share" } else { "as in the data" };
    view! {
        <LinkedSlider
            state
            quantity=Quantity::Prevalence
            label=Signal::derive(move || state.words().prevalence_label.clone())
            unit=Signal::derive(move || hint().to_owned())
        />
        <Show when=is_changed>
            <button class="link" data-testid="prevalence-reset" on:click=reset>
                "Use the data’s share again"
            </button>
        </Show>
    }
}

#[component]
fn LinkedSlider(
    state: AppState,
    quantity: Quantity,
    label: Signal<String>,
    unit: Signal<String>,
    #[prop(optional)] after: Option<Signal<String>>,
) -> impl IntoView {
    let (id, term) = match quantity {
        Quantity::CostRatio => ("cost-ratio", "cost ratio"),
        Quantity::Prevalence => ("prevalence", "prevalence"),
        Quantity::ProbabilityCost => ("pc", "PC(+)"),
    };
    let slider_state = Memo::new(move |_| {
        let slider_state = state.with(|loaded, _, answer| {
            let (at, range) = (answer.evaluation.condition, answer.evaluation.range);
            SliderState {
                bounds: quantity.bounds(),
                position: quantity.position(at),
                band: range.filter(|_| quantity == Quantity::ProbabilityCost),
                field: quantity.field(at),
                spoken: quantity.spoken(at, &loaded.wording),
            }
        });
        slider_state.unwrap_or_default()
    });
    let moved = move |value: f64| {
        if let Some(at) = state.live().condition() {
            state.drag(|s| *s = quantity.moved(s, at, value));
        }
    };
    let typed = move |text: String| {
        let at = state.condition()?;
        state.settle(state.asked.settings.with_untracked(|s| match quantity {
            Quantity::CostRatio => cost_ratio_typed(s, at, &text),
            _ => quantity.typed(s, at, &text),
        }))
    };
    let (moved, typed) = (Callback::new(moved), Callback::new(typed));
    let ticks = after.map(|_| quantity.ticks()).unwrap_or_default();
    view! { <Slider id label hint=unit slider_state moved typed term after ticks/> }
}

/// Today's policy, with which models are compared.
#[component]
fn BaselinePicker(state: AppState) -> impl IntoView {
    // A memo, so that the list is not made again while something else moves.
    let today = Memo::new(move |_| state.asked.undragged.with(|s| s.baseline.clone()));
    let chosen = move || today.with(baseline_key);
    let choices = move |today: &Baseline| {
        let Loaded { study, wording, .. } = &*state.loaded()?;
        let offered = study.premises.iter().find_map(Premise::offers);
        let offered = offered.map(|(column, _)| column.to_owned());
        Some(baseline_choices(study.curves()?, offered, (today, MOST_ROWS), wording))
    };
    let pick = move |event: web_sys::Event| {
        let key = event_target_value(&event);
        let choices = untrack(|| choices(&today.get())).unwrap_or_default();
        match choices.into_iter().find(|choice| choice.key() == key) {
            Some(BaselineChoice::Baseline(baseline, _)) => {
                state.asked.settings.update(|s| s.baseline = baseline);
            }
            Some(BaselineChoice::Threshold) => begin_threshold(state, None),
            Some(BaselineChoice::Column(column)) => {
                // Until it is read so.
                event_target::<web_sys::HtmlSelectElement>(&event).set_value(&untrack(chosen));
                let premises = state.loaded_untracked().map(|l| l.study.premises.clone());
                let offered = premises.iter().flatten().find_map(Premise::offers);
                if let Some((_, roles)) = offered {
                    file::compare_with_decisions(state, roles, &column);
                }
            }
            None => {}
        }
    };
    let options = move || {
        let option = |choice: BaselineChoice| {
            let (key, text) = (choice.key(), choice.text());
            let value = key.clone();
            view! { <option value=value selected=move || chosen() == key>{text}</option> }
        };
        let options = choices(&today.get())?;
        let models = state.with_loaded(|l| l.study.model_names().len())?;
        let unlisted = models.saturating_sub(MOST_ROWS);
        let unlisted = (unlisted > 0).then(|| {
            view! { <option disabled=true>{format!("… and {} more models", grouped_count(unlisted))}</option> }
        });
        Some((options.into_iter().map(option).collect_views(), unlisted))
    };
    view! {
        <div class="picker">
            <label for="baseline">"Compared with"</label>
            <select id="baseline" data-testid="baseline" prop:value=chosen on:change=pick>{part(options)}</select>
            <Show when=move || today.with(|today| matches!(today, Baseline::Cut { .. }))>
                <TodaysThreshold state today/>
            </Show>
        </div>
    }
}

/// Compares with a threshold in force.
///
/// - `model`: whose it is; the recommended one if nothing says it.
fn begin_threshold(state: AppState, model: Option<String>) {
    let baseline = untrack(|| {
        state.with_classes(|said, answer| {
            let cut = models_that_are_cut(said.curves);
            let winner = said.winner().model().map(|index| said.curves.models[index].name.clone());
            let winner = winner.filter(|name| cut.contains(name));
            let model = model.or(winner).or(cut.into_iter().next())?;
            usual_threshold(said.curves, &model, answer.evaluation.condition.pc())
        })
    });
    if let Some(baseline) = baseline.flatten() {
        state.asked.settings.update(|s| s.baseline = baseline);
    }
}

/// The threshold that is in force today, and of which model.
#[component]
fn TodaysThreshold(state: AppState, today: Memo<Baseline>) -> impl IntoView {
    let complaint = complaint_about(move || today.track());
    let text = Memo::new(move |_| state.asked.settings.with(threshold_text));
    let typed = move |text: String| {
        let settings = state.asked.settings.with_untracked(|s| threshold_typed(s, &text));
        complaint.set(state.settle(settings));
    };
    let models = move || state.with_loaded(|l| l.study.curves().map(models_that_are_cut));
    let options = move || {
        let models = models().flatten()?;
        let option = |name: String| {
            let (value, text) = (name.clone(), state.words().model(&name).to_owned());
            let is_chosen = move || {
                today.with(|today| matches!(today, Baseline::Cut { model, .. } if *model == name))
            };
            view! { <option value=value selected=is_chosen>{text}</option> }
        };
        Some(models.into_iter().map(option).collect_views())
    };
    let side = move || {
        let settings = state.asked.undragged.get();
        state.with_loaded(|l| Some(threshold_side(&settings, l.study.curves()?)))
    };
    let pick =
        move |event: web_sys::Event| begin_threshold(state, Some(event_target_value(&event)));
    view! {
        <select data-testid="baseline-model" aria-label="Model that is cut today" on:change=pick>
            {part(options)}
        </select>
        <label for="baseline-threshold">"at"</label>
        <Field
            id="baseline-threshold"
            text
            typed
            attr:inputmode="decimal"
            attr:aria-label="Today’s threshold"
            attr:aria-invalid=move || complaint.with(Option::is_some).to_string()
        />
        <span>{part(side)}</span>
        <span class="hint complaint" role="status">{complaint}</span>
    }
}

const GAIN_HELP: &str = "Optional: where acting is right, what it brings before what it costs, such as $25. It sets the ratio.";

const PRICE_HELP: &str =
    "Optional: with it every amount is money. Type what one costs, such as $400 or 400 EUR.";

const CAPACITY_HELP: &str = "Optional: how many can be acted on, such as 900.";

/// The id of a price field, what stands in it while it is empty, its label, and what it asks.
fn price_words(field: PriceField, words: &Wording) -> ([&'static str; 2], [String; 2]) {
    match field {
        PriceField::AlarmCost => (["alarm-cost", "$"], [price_label(words), PRICE_HELP.into()]),
        PriceField::Miss => (["miss-cost", "$"], [miss_label(words), PRICE_HELP.into()]),
        PriceField::Gain => (["gain", "$"], [gain_label(words), GAIN_HELP.into()]),
        PriceField::Success => (["success", "100%"], [success_label(words), success_help(words)]),
        PriceField::Capacity => (["capacity-value", "–"], ["At most".into(), CAPACITY_HELP.into()]),
    }
}

/// What stands beside a price field.
fn price_hint(state: AppState, field: PriceField) -> String {
    match field {
        PriceField::AlarmCost => state.asked.undragged.with(|s| field.why_closed(s)).into(),
        PriceField::Miss => match &*state.words().why {
            "" => String::new(),
            why => format!("({why})"),
        },
        PriceField::Gain => "before what acting costs".into(),
        PriceField::Success => {
            let worth = |at| worth_of_acting_in_words(at, &state.words());
            state.condition().and_then(worth).unwrap_or_default()
        }
        PriceField::Capacity => state.words().cases.clone(),
    }
}

/// A labelled field that commits on Enter or when it is left.
#[component]
pub(crate) fn PriceInput(state: AppState, field: PriceField) -> impl IntoView {
    let words = move || state.with_loaded(|l| price_words(field, &l.wording).1).unwrap_or_default();
    let words = Memo::new(move |_| words());
    let [label, help] = [0, 1].map(|which| move || words.with(|words| words[which].clone()));
    let [id, placeholder] = price_words(field, &Wording::default()).0;
    let hint = Memo::new(move |_| price_hint(state, field));
    let currency = move || state.asked.undragged.with(|s| s.targeting.currency.clone());
    let complaint = complaint_about(move || state.asked.undragged.track());
    // Of these only two move with the condition.
    let moves = matches!(field, PriceField::Miss | PriceField::Gain);
    let at = move || state.condition().filter(|_| moves);
    let text = Memo::new(move |_| state.asked.undragged.with(|s| field.text(s, at())));
    let is_closed = Memo::new(move |_| state.asked.undragged.with(|s| !field.is_open(s)));
    let typed = move |typed: String| {
        if let Some(at) = state.condition().filter(|_| typed != text.get_untracked()) {
            let settings = state.asked.settings.with_untracked(|s| field.typed(s, at, &typed));
            complaint.set(state.settle(settings));
        }
    };
    let hint_id = format!("{id}-hint");
    view! {
        <div class="price">
            <div class="slider-head">
                <label for=id title=help>{part(label)}</label>
                <Field
                    id
                    text
                    typed
                    attr:placeholder=move || currency().filter(|_| placeholder == "$").unwrap_or(placeholder.into())
                    attr:disabled=is_closed
                    attr:aria-describedby=hint_id.clone()
                    attr:aria-invalid=move || complaint.with(Option::is_some).to_string()
                />
            </div>
            <p class="hint" id=hint_id role="status" class:complaint=move || complaint.with(Option::is_some)>
                {part(move || complaint.get().unwrap_or_else(|| hint.get()))}
            </p>
        </div>
    }
}

#[component]
pub(crate) fn BreakEvenBar(state: AppState) -> impl IntoView {
    let slider_state = Memo::new(move |_| theta_slider(state));
    let label = move || state.with_loaded(|l| l.wording.theta_label.clone());
    let typed = move |text: String| {
        state.settle(state.asked.settings.with_untracked(|s| theta_typed(s, &text)))
    };
    view! {
        <section class="condition" aria-label="Break-even">
            <div class="first">
            <Slider
                id="theta"
                label=Signal::derive(move || label().unwrap_or_default())
                hint=Signal::stored(String::new())
                slider_state
                moved=Callback::new(move |position| slide_theta(state, position))
                typed=Callback::new(typed)
            />
            </div>
            <div class="second"><FormPicker state/></div>
        </section>
    }
}

/// State of the slider of θ.
pub(crate) fn theta_slider(state: AppState) -> SliderState {
    let slider_state = state.with_impacts(|subject, evaluation| SliderState {
        bounds: theta_bounds(subject.curves),
        position: theta_position(subject.curves, evaluation),
        band: None,
        field: theta_field(evaluation),
        spoken: theta_in_words(evaluation, subject.wording),
    });
    slider_state.unwrap_or_default()
}

/// Moves θ to a position of its slider.
pub(crate) fn slide_theta(state: AppState, position: f64) {
    state.with_impacts(|subject, _| {
        state.drag(|s| *s = theta_moved(s, subject.curves, position));
    });
}

/// How a case's worth follows from its amount and θ.
#[component]
fn FormPicker(state: AppState) -> impl IntoView {
    let forms = move || {
        let loaded = state.loaded()?;
        Some(loaded.study.impacts()?.forms().collect::<Vec<_>>())
    };
    let chosen = move || state.answers.impact.get().map(|answer| answer.evaluation.form);
    let pick = move |event: web_sys::Event| {
        let name = event_target_value(&event);
        let form = ImpactForm::ALL.into_iter().find(|form| form.name() == name);
        // Another form has another axis, so θ returns to its default.
        state.asked.settings.update(|s| (s.form, s.theta) = (form, None));
    };
    let options = move || {
        let option = |form: ImpactForm| {
            let is_chosen = move || chosen() == Some(form);
            view! { <option value=form.name() selected=is_chosen>{form.formula()}</option> }
        };
        forms().unwrap_or_default().into_iter().map(option).collect_views()
    };
    view! {
        <div class="picker">
            <label for="form">"Accepting a case is worth"</label>
            <select id="form" data-testid="form" on:change=pick>{part(options)}</select>
        </div>
    }
}
