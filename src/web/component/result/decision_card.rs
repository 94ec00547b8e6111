//! The rule for the next case, and its result among a thousand cases.

use crate::chart::{ICON_COLUMNS, ICON_ROWS, icon_paths};
use crate::curve::Policy;
use crate::evaluate::{Decision, Tally, decision, keeps_today};
use crate::web::component::element::colour::policy_class;
use crate::web::state::AppState;
use crate::wording::{Wording, cut_in_file, policy_in_words};
use leptos::prelude::*;

/// The classes of the four cells, in the order of a tally.
const KINDS: [&str; 4] = ["hit", "miss", "alarm", "rest"];

#[component]
pub(crate) fn DecisionCard(state: AppState) -> impl IntoView {
    let texts = Memo::new(move |_| {
        state.with(|loaded, joint, answer| {
            let condition = answer.evaluation.condition;
            let winner = joint.best_at(condition.pc());
            let curves = loaded.study.curves()?;
            let model = &curves.models[winner.0.model().unwrap_or(0)];
            let decision = decision(winner, model.ranking.outline(), condition);
            let cost = cost_line(&decision, &loaded.wording);
            let who = policy_in_words(winner.0, &loaded.wording, curves);
            let keeps = keeps_today(joint, &answer.evaluation);
            Some((DecisionText::new(&decision, winner.0, &who, keeps, &loaded.wording), cost))
        })?
    });
    // Most moves of a slider change only the cost.
    let order = Memo::new(move |_| texts.with(|s| s.as_ref().map(|s| s.0.clone())));
    let cost = move || texts.with(|s| s.as_ref().map(|s| s.1.clone()));
    let rule = move || order.with(|s| s.as_ref().map(|s| s.rule.clone()));
    let exact = move || order.with(|s| s.as_ref()?.exact.clone());
    let title = move || order.with(|s| s.as_ref().map(|s| s.title.clone()));
    let class = move || order.with(|s| format!("card {}", s.as_ref().map_or("", |s| &s.class)));
    let tally = Memo::new(move |_| order.with(|s| s.as_ref().map(|s| s.tally)));
    let count = move |cell: usize| tally.get().map(|tally| tally.cells[cell]);
    let word = move |cell: usize| {
        state.loaded.with(|l| l.as_ref().map(|l| l.0.wording.cells()[cell].to_owned()))
    };
    let row = move |cell: usize| {
        view! {
            <li>
                <i class=format!("key {}", KINDS[cell]) aria-hidden="true"></i>
                <span>{move || word(cell)}</span>
                <b>{move || count(cell)}</b>
            </li>
        }
    };
    view! {
        <section class=class data-testid="decision" aria-label="Decision">
            <h3 title=exact>{rule}</h3>
            <p class="hint">{title}</p>
            <Icons tally/>
            <ul class="cells">{(0..4).map(row).collect_view()}</ul>
            <p class="hint">{cost}</p>
        </section>
    }
}

/// A thousand squares, coloured by cell of the confusion matrix.
#[component]
fn Icons(tally: Memo<Option<Tally>>) -> impl IntoView {
    let paths = Memo::new(move |_| tally.get().map(icon_paths));
    let path = move |cell: usize| paths.with(|p| p.as_ref().map(|p| p[cell].clone()));
    let square = |cell: usize| {
        view! {
            <pattern id=KINDS[cell] width="1" height="1" patternUnits="userSpaceOnUse">
                <rect class=KINDS[cell] x="0.13" y="0.13" width="0.74" height="0.74" rx="0.08"/>
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
            <defs>{(0..4).map(square).collect_view()}</defs>
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
    class: String,
    tally: Tally,
}

impl DecisionText {
    fn new(
        decision: &Decision,
        policy: Policy,
        who: &str,
        keeps_today: bool,
        wording: &Wording,
    ) -> Self {
        let order = decision.rule_in_words(wording);
        let (cut, exact) = threshold_notes(&order, decision.threshold());
        Self {
            rule: decision.advice(keeps_today, wording),
            exact,
            title: format!("{who}{cut}, on 1,000 {}:", wording.cases),
            class: policy_class(policy),
            tally: decision.tally,
        }
    }
}

/// Notes on a rule's threshold: the file's score where the rule has it rounded, and all its digits.
pub(crate) fn threshold_notes(rule: &str, threshold: Option<f64>) -> (String, Option<String>) {
    let cut = threshold.and_then(|threshold| cut_in_file(rule, threshold));
    let cut = cut.map(|cut| format!(" ({cut})")).unwrap_or_default();
    (cut, threshold.map(|threshold| format!("exactly {threshold}")))
}

fn cost_line(decision: &Decision, wording: &Wording) -> String {
    format!("Their mistakes cost as much as {}.", decision.cost_in_words(wording))
}
