//! The answer: the headline, and the card with the rule for the next case and its result among a
//! thousand cases.

use crate::chart::{ICON_COLUMNS, ICON_ROWS, ImpactSubject, TileLook, icon_paths};
use crate::evaluate::{ImpactEvaluation, Tally};
use crate::plot::Ink;
use crate::view::Mode;
use crate::web::component::elements::{policy_class, sentence_ref};
use crate::web::state::AppState;
use crate::web::timing::once_rested;
use crate::wording::{
    ClassDecision, Headline, Span, Tile, Wording, as_text, cut_in_file, grouped_count,
    impact_policy_in_words, target_headline, target_summary,
};
use leptos::prelude::*;
use std::time::Duration;

#[component]
pub(crate) fn HeadlineView(state: AppState) -> impl IntoView {
    let said = Memo::new(move |_| said(state));
    // Memos: most moves of a slider change no word of the sentence.
    let sentence = Memo::new(move |_| said.with(|s| s.as_ref().map(|s| s.0.clone())));
    let below = Memo::new(move |_| said.with(|s| s.as_ref().map(|s| s.1.clone())));
    view! {
        <h2 class="headline" data-testid="headline" node_ref=sentence_ref(sentence)></h2>
        <p class="summary" data-testid="summary">{below}</p>
        <Announcer sentence/>
    }
}

/// The headline and the line below it.
fn said(state: AppState) -> Option<(Headline, String)> {
    match state.asked.view.get().mode() {
        Mode::Costs => {}
        Mode::Targets => {
            let asked = state.with_asked(|curves, targets, shown, wording| {
                let sentence = target_headline(curves, targets, shown, wording);
                (sentence, target_summary(curves, targets, shown, wording))
            });
            let why_not = || Some((vec![Span::Text(state.why_no_targets()?)], String::new()));
            return asked.or_else(why_not);
        }
        Mode::Impact => {
            return state.with_impacts(|s, evaluation| {
                let said = s.sentences(evaluation);
                (said.headline(), said.summary())
            });
        }
    }
    state.with_classes(|said, answer| said.headline_and_summary(&answer.intervals))
}

/// Announces the sentence to screen readers when it has not changed for a moment, so that a drag
/// announces its end only.
#[component]
fn Announcer(sentence: Memo<Option<Headline>>) -> impl IntoView {
    let announced = RwSignal::new(String::new());
    let announce = once_rested(Duration::from_millis(800), move || {
        let sentence = sentence.try_get_untracked().flatten(); // disposed of with the page's view
        announced.try_set(sentence.as_ref().map(as_text).unwrap_or_default());
    });
    Effect::new(move |before: Option<()>| {
        sentence.track();
        // Screen readers read a page's first sentence themselves.
        if before.is_some() {
            announce();
        }
    });
    view! { <p class="status" aria-live="polite" data-testid="announcement">{announced}</p> }
}

/// The names of the four cells, in the order of a tally.
const KINDS: [&str; 4] = ["hit", "miss", "alarm", "rest"];

#[component]
pub(crate) fn DecisionCard(state: AppState) -> impl IntoView {
    let texts = Memo::new(move |_| {
        state.with_classes(|said, _| {
            let decided = said.class_decision();
            let costs = said.decision_costs(&decided.decision);
            (DecisionText::new(decided, said.wording), costs)
        })
    });
    // Most moves of a slider change only the cost.
    let order = Memo::new(move |_| texts.with(|s| s.as_ref().map(|s| s.0.clone())));
    let costs = Memo::new(move |_| texts.with(|s| s.as_ref().map(|s| s.1.clone())));
    let caption = move || {
        costs.with(|c| c.as_ref().filter(|c| !c.rows.is_empty()).map(|c| c.caption.clone()))
    };
    let rows = move || costs.with(|c| c.as_ref().map(|c| c.rows.clone())).unwrap_or_default();
    let compared = move || costs.with(|c| c.as_ref().and_then(|c| c.compared.clone()));
    let lost = move || costs.with(|c| c.as_ref().and_then(|c| c.lost.clone()));
    let reach = move || order.with(|s| s.as_ref().and_then(|s| s.reach.clone()));
    let sum =
        |(name, value): (String, String)| view! { <div><dt>{name}</dt><dd>{value}</dd></div> };
    let rule = move || order.with(|s| s.as_ref().map(|s| s.rule.clone()));
    let exact = move || order.with(|s| s.as_ref()?.exact.clone());
    let cut = move || order.with(|s| s.as_ref().map(|s| s.cut.clone()));
    let title = move || order.with(|s| s.as_ref().map(|s| s.title.clone()));
    let class = move || order.with(|s| format!("card {}", s.as_ref().map_or("", |s| &s.class)));
    let tally = Memo::new(move |_| order.with(|s| s.as_ref().map(|s| s.tally)));
    let count = move |cell: usize| tally.get().map(|tally| tally.cells[cell]);
    let word = move |cell: usize| state.with_loaded(|l| l.wording.cells()[cell].to_owned());
    let row = move |cell: usize| {
        view! {
            <li>
                <svg class="key" viewBox="0 0 1 1" aria-hidden="true">{square(cell, 0.0)}</svg>
                <span>{move || word(cell)}</span>
                <b>{move || count(cell)}</b>
            </li>
        }
    };
    view! {
        <section class=class data-testid="decision" aria-label="Decision">
            <h3 title=exact>{rule}</h3>
            <p class="hint" title=cut>{title}</p>
            <Icons tally/>
            <ul class="cells">{[1, 2, 0, 3].map(row).collect_view()}</ul>
            <p class="hint">{reach}</p>
            <p class="hint">{caption}</p>
            <dl class="sums" data-testid="sums" title=compared>
                {move || rows().into_iter().map(sum).collect_view()}
            </dl>
            <p class="hint roomy">{compared}</p>
            <p class="hint">{lost}</p>
        </section>
    }
}

/// The square of a cell of the confusion matrix, in units of its place in the grid.
///
/// - `gap`: around it.
fn square(cell: usize, gap: f64) -> impl IntoView {
    let TileLook { ink, opacity, is_outlined } = TileLook::of(Tile::CELLS[cell]);
    let colour = if ink == Ink::Text { "var(--text)" } else { "var(--muted)" };
    let line = if is_outlined { 0.18 * (1.0 - 2.0 * gap) } else { 0.0 };
    let (from, side) = (gap + line / 2.0, 1.0 - 2.0 * gap - line);
    let (fill, stroke) = if is_outlined { ("none", colour) } else { (colour, "none") };
    view! {
        <rect x=from y=from width=side height=side opacity=opacity fill=fill stroke=stroke stroke-width=line/>
    }
}

/// A thousand squares, drawn by cell of the confusion matrix.
#[component]
fn Icons(tally: Memo<Option<Tally>>) -> impl IntoView {
    let paths = Memo::new(move |_| tally.get().map(icon_paths));
    let path = move |cell: usize| paths.with(|p| p.as_ref().map(|p| p[cell].clone()));
    let pattern = |cell: usize| {
        view! {
            <pattern id=KINDS[cell] width="1" height="1" patternUnits="userSpaceOnUse">
                {square(cell, 0.1)}
            </pattern>
        }
    };
    let region = move |cell: usize| {
        view! { <path d=move || path(cell) fill=format!("url(#{})", KINDS[cell])/> }
    };
    view! {
        <svg
            class="icons"
            aria-hidden="true"
            viewBox=format!("0 0 {ICON_COLUMNS} {ICON_ROWS}")
        >
            <defs>{(0..4).map(pattern).collect_view()}</defs>
            {(0..4).map(region).collect_view()}
        </svg>
    }
}

/// The texts of the card but for the cost.
#[derive(Clone, PartialEq)]
struct DecisionText {
    rule: String,
    /// The threshold with all digits.
    exact: Option<String>,
    title: String,
    /// The file's score behind the rounded threshold; empty where the rule has it.
    cut: String,
    reach: Option<String>,
    class: String,
    tally: Tally,
}

impl DecisionText {
    fn new(decided: ClassDecision, wording: &Wording) -> Self {
        let ClassDecision { policy, decision, order, advice, who } = decided;
        let (cut, exact) = threshold_notes(&order, decision.threshold());
        Self {
            rule: advice,
            exact,
            title: format!("{who}, of 1,000 {}:", wording.cases),
            cut: cut.unwrap_or_default(),
            reach: decision.reach_in_words(wording),
            class: policy_class(policy),
            tally: decision.tally,
        }
    }
}

/// The decision where cases differ in value.
#[component]
pub(crate) fn ImpactDecisionCard(state: AppState) -> impl IntoView {
    let texts = Memo::new(move |_| state.with_impacts(ImpactDecisionText::new));
    let text = move |read: fn(&ImpactDecisionText) -> &str| {
        move || texts.with(|s| s.as_ref().map(|s| read(s).to_owned()))
    };
    let exact = move || texts.with(|s| s.as_ref()?.exact.clone());
    view! {
        <section class=text(|s| &s.class) data-testid="decision" aria-label="Decision">
            <h3 title=exact>{text(|s| &s.rule)}</h3>
            <p class="hint">{text(|s| &s.who)}</p>
            <ul class="cells">
                <li><span>{text(|s| &s.cases)} " accepted"</span><b>{text(|s| &s.accepted)}</b></li>
                <li><span>{text(|s| &s.impact_label)}</span><b>{text(|s| &s.impact)}</b></li>
                <li><span>"perfect decisions on these " {text(|s| &s.cases)}</span><b>{text(|s| &s.perfect)}</b></li>
            </ul>
        </section>
    }
}

/// The texts of the card.
#[derive(Clone, PartialEq)]
struct ImpactDecisionText {
    class: String,
    rule: String,
    /// The threshold with all digits.
    exact: Option<String>,
    who: String,
    cases: String,
    accepted: String,
    impact: String,
    impact_label: String,
    perfect: String,
}

impl ImpactDecisionText {
    fn new(subject: &ImpactSubject, evaluation: &ImpactEvaluation) -> Self {
        let ImpactSubject { curves: impacts, joint, wording, .. } = *subject;
        let policy = evaluation.recommended(joint).0;
        let class = policy_class(policy);
        let decision = subject.sentences(evaluation).decision();
        let (accepted, all) = (grouped_count(decision.accepted), grouped_count(decision.cases));
        let (cut, exact) = threshold_notes(&decision.rule, decision.threshold);
        let cut = cut.map(|cut| format!(" ({cut})"));
        Self {
            class: format!("card {class}"),
            exact,
            who: impact_policy_in_words(policy, wording, impacts) + &cut.unwrap_or_default(),
            cases: wording.cases.clone(),
            accepted: format!("{accepted} of {all}"),
            rule: decision.rule,
            impact: decision.impact,
            impact_label: decision.impact_label,
            perfect: decision.perfect,
        }
    }
}

/// Notes on a rule's threshold: the file's score where the rule has it rounded, and all its digits.
fn threshold_notes(rule: &str, threshold: Option<f64>) -> (Option<String>, Option<String>) {
    let cut = threshold.and_then(|threshold| cut_in_file(rule, threshold));
    (cut, threshold.map(|threshold| format!("exactly {threshold}")))
}
