//! The answer: the headline, and the card with the rule for the next case and what it does to as many
//! as are drawn.

use crate::chart::{ImpactSubject, TileLook, action_columns, action_paths, action_rows};
use crate::evaluate::ImpactEvaluation;
use crate::plot::Ink;
use crate::view::Mode;
use crate::web::component::elements::{
    CollectViews, policy_class, series_class, styled, write_sentence,
};
use crate::web::state::AppState;
use crate::web::timing::{distinct, once_rested};
use crate::wording::{
    AnswerLines, CostBar, DecisionCard, Headline, Span, Tile, as_text, cut_in_file, grouped_count,
    impact_policy_in_words,
};
use leptos::html::{self, Div, H1, H2};
use leptos::prelude::*;
use std::time::Duration;

#[component]
pub(crate) fn HeadlineView(state: AppState) -> impl IntoView {
    let said = Memo::new(move |_| said(state));
    let (first, second) = (NodeRef::<H1>::new(), NodeRef::<H2>::new());
    let (rival, elsewhere) = (NodeRef::<html::Span>::new(), NodeRef::<html::Span>::new());
    // One effect for all of it: a step of a drag changes a few words.
    Effect::new(move |before: Option<AnswerLines>| {
        let before = before.unwrap_or_default();
        let now = said.get().unwrap_or_default();
        let (Some(first), Some(second)) = (first.get(), second.get()) else { return before };
        let (Some(rival), Some(elsewhere)) = (rival.get(), elsewhere.get()) else { return before };
        write_sentence(&first, &before.action, &now.action);
        write_sentence(&second, &before.worth, &now.worth);
        let class = class_of_order(&now.action);
        if class_of_order(&before.action) != class {
            first.set_class_name(class);
        }
        if before.rival != now.rival {
            rival.set_text_content(now.rival.as_deref());
        }
        if before.elsewhere != now.elsewhere {
            elsewhere.set_text_content(Some(&now.elsewhere));
        }
        now
    });
    view! {
        <div class="headline" data-testid="headline">
            <h1 node_ref=first></h1>
            <h2 node_ref=second></h2>
        </div>
        <p class="summary">
            <span data-testid="certainty" node_ref=rival></span> " "
            <span data-testid="summary" node_ref=elsewhere></span>
        </p>
        <Announcer said/>
    }
}

/// A long order is set in smaller letters, a very long one in still smaller ones.
fn class_of_order(order: &Headline) -> &'static str {
    match as_text(order).chars().count() {
        0..52 => "",
        52..110 => "long",
        _ => "longer",
    }
}

/// The answer in lines.
fn said(state: AppState) -> Option<AnswerLines> {
    match state.asked.view.get().mode() {
        Mode::Costs => state.with_classes(|said, answer| said.headline_lines(&answer.intervals)),
        Mode::Targets => {
            // The action is the same under every view; what it brings stands below it.
            let action = state.with_classes(|said, _| said.lines(&[]).action)?;
            let asked = state.with_asked(|said| (said.worth(), said.summary()));
            let why_not = || Some((vec![Span::Text(state.why_no_targets()?)], String::new()));
            let (worth, elsewhere) = asked.or_else(why_not).unwrap_or_default();
            Some(AnswerLines { action, worth, rival: None, elsewhere })
        }
        Mode::Impact => state.with_impacts(|s, evaluation| s.sentences(evaluation).lines()),
    }
}

/// Announces the sentence to screen readers when it has not changed for a moment, so that a drag
/// announces its end only.
#[component]
fn Announcer(said: Memo<Option<AnswerLines>>) -> impl IntoView {
    let announced = RwSignal::new(String::new());
    let announce = once_rested(Duration::from_millis(800), move || {
        let said = said.try_get_untracked().flatten(); // disposed of with the page's view
        let sentence = |said: AnswerLines| [said.action, vec![Span::of(" ")], said.worth].concat();
        announced.try_set(said.map(|said| as_text(&sentence(said))).unwrap_or_default());
    });
    Effect::new(move |before: Option<()>| {
        // A memo that nobody reads follows nothing.
        said.with(|_| ());
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
pub(crate) fn DecisionCardView(state: AppState) -> impl IntoView {
    let card = distinct(move || state.with_classes(|said, _| said.card()));
    // Every step of a drag changes an amount, few change anything else.
    let still = distinct(move || card.with(|c| c.as_ref().map(DecisionCard::without_amounts)));
    // One kind of closure for all texts: each kind adds to the weight of the page.
    let text_of = |card: ReadSignal<Option<DecisionCard>>, read: Read<String>, of: usize| {
        move || card.with(|c| c.as_ref().map(|c| read(c, of)))
    };
    let text = move |read: Read<String>, of: usize| text_of(still, read, of);
    let amount = move |read: Read<String>, of: usize| text_of(card, read, of);
    let is = move |read: Read<bool>, of: usize| {
        move || still.with(|c| c.as_ref().is_none_or(|c| read(c, of)))
    };
    let unused = move |of| is(|c, of| c.actions[of].count == 0, of);
    let width = move |of| text(|c, of| action_columns(c.tally)[of].to_string(), of);
    let head = move |of: usize| {
        let (order, count) = (
            text(|c, of| c.actions[of].order.clone(), of),
            text(|c, of| grouped_count(c.actions[of].count), of),
        );
        view! { <p hidden=unused(of) style:flex-grow=width(of)>{order} " " <b>{count}</b></p> }
    };
    let cell = move |of: usize| {
        let (count, word) = (
            text(|c, of| c.tally.cells[of].to_string(), of),
            text(|c, of| c.outcomes[usize::from(of > 1)].clone(), of),
        );
        view! {
            <li class:mistake=matches!(of, 1 | 2)>
                <svg class="key" viewBox="0 0 1 1" aria-hidden="true">{square(of, 0.0)}</svg>
                <b>{count}</b> " " <span>{word}</span>
            </li>
        }
    };
    let cells = move |of: usize| {
        let cells = ACTIONS[of].map(cell);
        view! { <ul class="cells" hidden=unused(of) style:flex-grow=width(of)>{cells}</ul> }
    };
    let bar = move |of: usize| {
        let class = text(|c, of| c.bars.get(of).map_or(String::new(), bar_class), of);
        let lengths = amount(|c, of| c.bars.get(of).map_or(String::new(), lengths_of), of);
        let track = NodeRef::<Div>::new();
        styled(track, Box::new(move || lengths().unwrap_or_default()));
        let name = text(|c, of| c.bars.get(of).map_or(String::new(), |b| b.name.clone()), of);
        let sum = amount(|c, of| c.bars.get(of).map_or(String::new(), |b| b.amount.clone()), of);
        let said =
            amount(|c, of| range_of(c, of).map_or(String::new(), |range| range.1.clone()), of);
        view! {
            <div class=class hidden=is(|c, of| c.bars.len() <= of, of)>
                <p><span>{name}</span> " " <b>{sum}</b></p>
                <div class="track" aria-hidden="true" node_ref=track>
                    <i class="bar"></i>
                    <i class="whisker" hidden=is(|c, of| range_of(c, of).is_none(), of)></i>
                </div>
                <p class="range">{said}</p>
            </div>
        }
    };
    view! {
        <section class="card" data-testid="decision" aria-label="Decision">
            <h3>{text(|c, _| c.title.clone(), 0)}</h3>
            <div class="actions-heads">{[0, 1].map(head)}</div>
            <Icons card=still/>
            <div class="actions-cells">{[0, 1].map(cells)}</div>
            <p class="unit" hidden=is(|c, _| c.bars.is_empty(), 0)>{text(|c, _| c.unit.clone(), 0)}</p>
            <div data-testid="sums">{[0, 1].map(bar)}</div>
            <p class="hint">{amount(|c, _| c.note.clone(), 0)}</p>
        </section>
    }
}

/// What a part of the card reads of it, of one of its bars, actions or cells.
type Read<T> = fn(&DecisionCard, usize) -> T;

/// The cells of a tally that are acted on, and those that are left, the positives first.
const ACTIONS: [[usize; 2]; 2] = [[0, 2], [1, 3]];

fn bar_class(bar: &CostBar) -> String {
    let unsure = if bar.is_unsure { " unsure" } else { "" };
    format!("cost-bar{unsure} {}", bar.model.map_or("series series-none".into(), series_class))
}

fn range_of(card: &DecisionCard, bar: usize) -> Option<&((f64, f64), String)> {
    card.bars.get(bar)?.range.as_ref()
}

/// How long a bar is, and where its whisker stands.
fn lengths_of(bar: &CostBar) -> String {
    let (low, high) = bar.range.as_ref().map_or((0.0, 0.0), |range| range.0);
    let percent = |share: f64| format!("{:.2}%", share * 100.0);
    let [long, from, wide] = [bar.share, low, high - low].map(percent);
    format!("--long:{long};--from:{from};--wide:{wide}")
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

/// Squares by action, drawn by cell of the confusion matrix.
#[component]
fn Icons(card: ReadSignal<Option<DecisionCard>>) -> impl IntoView {
    let tally = Memo::new(move |_| card.with(|c| c.as_ref().map(|c| c.tally)));
    let paths = Memo::new(move |_| tally.get().map(action_paths));
    let path = move |cell: usize| paths.with(|p| p.as_ref().map(|p| p[cell].clone()));
    let view_box = move || {
        let size = |tally| (action_columns(tally).iter().sum(), action_rows(tally));
        let (columns, rows): (u32, u32) = tally.get().map_or((1, 1), size);
        format!("0 0 {columns} {rows}")
    };
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
        <svg class="icons" aria-hidden="true" viewBox=view_box>
            <defs>{(0..4).map(pattern).collect_views()}</defs>
            {(0..4).map(region).collect_views()}
        </svg>
    }
}

/// The decision where cases differ in value.
#[component]
pub(crate) fn ImpactDecisionCard(state: AppState) -> impl IntoView {
    let texts = Memo::new(move |_| state.with_impacts(ImpactDecisionText::new));
    let text = move |read: fn(&ImpactDecisionText, usize) -> &str, row| {
        move || texts.with(|s| s.as_ref().map(|s| read(s, row).to_owned()))
    };
    let exact = move || texts.with(|s| s.as_ref()?.exact.clone());
    let row = move |row| {
        let (label, value) =
            (text(|s, row| &s.rows[row].0, row), text(|s, row| &s.rows[row].1, row));
        view! { <li><span>{label}</span><b>{value}</b></li> }
    };
    view! {
        <section class=text(|s, _| &s.class, 0) data-testid="decision" aria-label="Decision">
            <h2 title=exact>{text(|s, _| &s.rule, 0)}</h2>
            <p class="hint">{text(|s, _| &s.who, 0)}</p>
            <ul class="cells">{[0, 1, 2].map(row)}</ul>
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
    /// Labels and their values.
    rows: [(String, String); 3],
}

impl ImpactDecisionText {
    fn new(subject: &ImpactSubject, evaluation: &ImpactEvaluation) -> Self {
        let ImpactSubject { curves: impacts, joint, wording, .. } = *subject;
        let policy = evaluation.recommended(joint).0;
        let decision = subject.sentences(evaluation).decision();
        let (accepted, all) = (grouped_count(decision.accepted), grouped_count(decision.cases));
        let cut = decision.threshold.and_then(|threshold| cut_in_file(&decision.rule, threshold));
        let cut = cut.map(|cut| format!(" ({cut})"));
        let cases = &wording.cases;
        Self {
            class: format!("card {}", policy_class(policy)),
            exact: decision.threshold.map(|threshold| format!("exactly {threshold}")),
            who: impact_policy_in_words(policy, wording, impacts) + &cut.unwrap_or_default(),
            rule: decision.rule,
            rows: [
                (format!("{cases} accepted"), format!("{accepted} of {all}")),
                (decision.impact_label, decision.impact),
                (format!("perfect decisions on these {cases}"), decision.perfect),
            ],
        }
    }
}
