//! The groups of a rule of categories, which values are high risk, and how much of the rule is
//! chance: its split repeated a few hundred times.

use crate::domain::{RiskGroup, RiskModel};
use crate::evaluate::{
    DesignationRow, DesignationTable, Distribution, GroupEvaluation, Robustness, designations,
};
use crate::protocol::{Reply, Request};
use crate::web::component::elements::{CollectViews, Column, explained_head, part, table_head};
use crate::web::job;
use crate::web::loaded::Loaded;
use crate::web::state::AppState;
use crate::wording::{grouped, plain_percent, short_percent};
use leptos::prelude::*;

/// The groups, and what the rule in force does with them.
#[component]
pub(crate) fn GroupTable(state: AppState) -> impl IntoView {
    let areas = move || {
        let loaded = state.loaded()?;
        let (curves, risk) = (loaded.study.curves()?, loaded.study.risk.as_ref()?);
        let model = curves.models.iter().find(|model| model.name == risk.name)?;
        let unseen = model.test_area.map(|area| format!(", {area:.3} on unseen records"));
        let seen = format!("AUC {:.3} on the records that made the rule", model.area_under_curve);
        Some(seen + &unseen.unwrap_or_default() + ".")
    };
    let heads = move || {
        let loaded = state.loaded()?;
        let columns = loaded.study.risk.as_ref()?.columns.clone();
        let head = |name: String| view! { <th scope="col" title=name.clone()>{name.clone()}</th> };
        Some(columns.into_iter().map(|column| head(column.name)).collect_views())
    };
    // What the condition changes in a row.
    let states = Memo::new(move |_| {
        state.with_groups(|_, rules, _, _| {
            let odd = |index: usize| {
                rules.disorder.iter().any(|pair| pair.positive == index || pair.negative == index)
            };
            let groups = rules.groups.iter().enumerate();
            let state = |(index, of): (usize, &GroupEvaluation)| GroupState {
                is_positive: of.is_positive,
                is_odd: odd(index),
                is_known: of.is_known,
            };
            groups.map(state).collect::<Vec<_>>()
        })
    });
    // What to do stands once above those with whom it is done.
    let section = move |is_positive: bool| {
        let rows = Memo::new(move |_| {
            let is_here = |(index, of): (usize, &GroupState)| {
                (of.is_positive == is_positive).then_some(index)
            };
            states.with(|s| s.iter().flatten().enumerate().filter_map(is_here).collect::<Vec<_>>())
        });
        move || {
            let (loaded, book) = (state.loaded()?, state.derived.book.get()?);
            let words = &loaded.wording;
            let order = if is_positive { words.act.clone() } else { words.leave.clone() };
            let columns = (book.risk().columns.len() + 4).to_string();
            let row = move |index: usize| {
                let of = move || states.with(|s| s.as_ref()?.get(index).copied());
                let risk = book.risk();
                // Of another rule, whose groups are not shown yet, there may be more.
                risk.groups.get(index).map(|group| {
                    group_row(risk, group, is_positive, move || of().unwrap_or_default())
                })
            };
            Some(view! {
                <Show when=move || rows.with(|rows| !rows.is_empty())>
                    <tbody>
                        <tr class="order"><th scope="rowgroup" colspan=columns.clone()>{order.clone()}</th></tr>
                        <For each=move || rows.get() key=|index| *index children=row.clone()/>
                    </tbody>
                </Show>
            })
        }
    };
    let odd = move || {
        let any = states.with(|s| s.iter().flatten().any(|state| state.is_odd));
        any.then_some(CONTRADICTION)
    };
    let words = move || {
        let both = |l: &Loaded| (l.wording.positives.clone(), l.wording.negatives.clone());
        state.with_loaded(both).unwrap_or_default()
    };
    view! {
        <div class="wide-table">
            <div class="scrolls" tabindex="0" role="region" aria-label="Groups">
                <table data-testid="groups">
                    <caption>"The groups, the riskiest first"</caption>
                    <thead>
                        <tr>
                            {part(heads)}
                            <th scope="col">{part(move || words().0)}</th>
                            <th scope="col">{part(move || words().1)}</th>
                            <th scope="col" title="The share of negatives in the group over the sum of both shares: low is risky">"Safety score"</th>
                            <th scope="col">"Unseen (both)"</th>
                        </tr>
                    </thead>
                    {section(true)}
                    {section(false)}
                </table>
            </div>
            <p class="hint" data-testid="contradictions">{part(odd)}</p>
            <p class="hint" data-testid="group-areas">{part(areas)}</p>
        </div>
    }
}

/// What a mark in the table means.
const CONTRADICTION: &str =
    "† These groups contradict each other: one has more high-risk values, but gets less caution.";

/// What the condition changes in a group's row.
#[derive(Clone, Copy, Default, PartialEq)]
struct GroupState {
    is_positive: bool,
    /// Part of a contradiction of the rule.
    is_odd: bool,
    is_known: bool,
}

/// - `is_positive`: what the rule predicts of the group.
/// - `state`: what else the condition changes.
fn group_row<S: Fn() -> GroupState + Copy + Send + 'static>(
    risk: &RiskModel,
    group: &RiskGroup,
    is_positive: bool,
    state: S,
) -> impl IntoView + use<S> {
    let letters = risk.letters(group.pattern);
    let letter =
        |letter: &str| view! { <td class=format!("letter {letter}")>{letter.to_owned()}</td> };
    let letters = letters.split(' ').map(letter).collect_views();
    let count = |units: u64| grouped(risk.in_cases(units).round());
    // Mistakes stand out: positives of a group that is left alone, negatives of one that is not.
    let look = |is_mistake: bool| if is_mistake { "mistake" } else { "right" };
    let safety_score = group.safety_score;
    let score = move || {
        let known = if state().is_known { format!("{safety_score:.3}") } else { "–".into() };
        known + if state().is_odd { " †" } else { "" }
    };
    view! {
        <tr class:odd=move || state().is_odd>
            {letters}
            <td class=look(!is_positive)>{count(group.train.positives)}</td>
            <td class=look(is_positive)>{count(group.train.negatives)}</td>
            <td>{part(score)}</td>
            <td>{count(group.test.positives)} " + " {count(group.test.negatives)}</td>
        </tr>
    }
}

/// The columns of a feature's table.
const DESIGNATION_COLUMNS: [Column; 5] = [
    ("Value", ""),
    ("Records", ""),
    ("Share", "Share of all records (support)"),
    ("Positive", "Share of positives among them (confidence)"),
    ("Why", ""),
];

/// Which values are high risk, and why.
#[component]
pub(crate) fn DesignationTables(state: AppState) -> impl IntoView {
    let tables = Memo::new(move |_| {
        let loaded = state.loaded()?;
        let risk = loaded.study.risk.as_ref()?;
        let whys = |table: &DesignationTable| {
            let why = |row: &DesignationRow| row.why(&risk.settings, &loaded.wording);
            table.rows.iter().map(why).collect::<Vec<_>>()
        };
        let tables = designations(risk).into_iter().map(|table| (whys(&table), table));
        Some(tables.collect::<Vec<_>>())
    });
    let row = |(row, why): (DesignationRow, String)| {
        let share = row.confidence.map(plain_percent);
        view! {
            <tr class=if row.is_high { "positive" } else { "" }>
                <th scope="row">{row.value}</th>
                <td>{grouped(row.cases.round())}</td>
                <td>{short_percent(row.support)}</td>
                <td>{share}</td>
                <td class="what">{why}</td>
            </tr>
        }
    };
    let table = move |(whys, table): (Vec<String>, DesignationTable)| {
        let highs = table.rows.iter().filter(|row| row.is_high).count();
        let title =
            format!("{}: {} of {} values are high risk", table.column, highs, table.rows.len());
        view! {
            <details>
                <summary>{title}</summary>
                <div class="scrolls" tabindex="0" role="region" aria-label=table.column>
                    <table>
                        {explained_head(DESIGNATION_COLUMNS)}
                        <tbody>{table.rows.into_iter().zip(whys).map(row).collect_views()}</tbody>
                    </table>
                </div>
            </details>
        }
    };
    let has_values =
        move || tables.with(|t| t.iter().flatten().any(|(_, table)| !table.rows.is_empty()));
    view! {
        <Show when=has_values>
            <section class="card notes drawer" data-testid="designations" aria-label="High and low risk">
                <h3>"High and low risk"</h3>
                {part(move || tables.get().map(|all| all.into_iter().map(table).collect_views()))}
            </section>
        </Show>
    }
}

/// Enough for quartiles, and done in seconds.
const REPEATS: usize = 300;
/// Most values listed of a column.
const LISTED: usize = 8;

#[component]
pub(crate) fn RepeatsCard(state: AppState) -> impl IntoView {
    let progress = RwSignal::new(None::<(f64, f64)>);
    let result = RwSignal::new(None::<Result<Robustness, String>>);
    let asked = StoredValue::new(None::<u32>);
    let give_up = move || {
        if let Some(number) = asked.try_update_value(Option::take).flatten() {
            job::forget(number);
        }
        progress.set(None);
    };
    // A result holds for one rule at one condition.
    Effect::new(move |before: Option<()>| {
        state.opening.loaded.track();
        state.asked.settings.with(|s| (s.given, s.prevalence, s.baseline.clone()));
        let is_any =
            progress.with_untracked(Option::is_some) || result.with_untracked(Option::is_some);
        if before.is_some() && is_any {
            give_up();
            result.set(None);
        }
    });
    on_cleanup(give_up);
    let begin = move |_| {
        let Some(loaded) = state.loaded_untracked() else { return };
        if !job::has_rows() {
            result.set(Some(Err("The records are not available: open their file.".into())));
            return;
        }
        progress.set(Some((0.0, 1.0)));
        result.set(None);
        let (roles, settings) = (loaded.study.roles.clone(), state.asked.settings.get_untracked());
        let request = Request::Repeat(roles, settings, REPEATS);
        let heard = move |found| {
            progress.set(None);
            result.set(Some(found));
        };
        let number = job::ask_open(request, move |reply| match reply {
            #[expect(clippy::cast_precision_loss, reason = "a few hundred")]
            Reply::Repeating(done, of) => progress.set(Some((done as f64, of as f64))),
            Reply::Repeated(robustness) => heard(Ok(robustness)),
            Reply::Refused(sentence, ..) => heard(Err(sentence)),
            _ => {}
        });
        asked.set_value(Some(number));
    };
    let end = move |_| give_up();
    let can_repeat = move || state.holds(|l| l.study.roles.features.is_some());
    let share = move || progress.get().map(|(done, of)| (done / of).to_string());
    let shown = move || {
        result.get().map(|result| match result {
            Ok(robustness) => robustness_table(&robustness).into_any(),
            Err(sentence) => view! { <p>{sentence}</p> }.into_any(),
        })
    };
    view! {
        <Show when=can_repeat>
            <section class="card notes" aria-label="How sure is it?">
                <h3>"How sure is it?"</h3>
                <p class="hint">"A different split can give a different rule. Repeat it to see how much is chance."</p>
                <Show
                    when=move || progress.get().is_some()
                    fallback=move || view! {
                        <button class="button" data-testid="repeat" on:click=begin>
                            {format!("Repeat the split {REPEATS} times")}
                        </button>
                    }
                >
                    <div class="progress">
                        <progress max="1" value=share aria-label="Repeating"></progress>
                        <button class="button" on:click=end>"Cancel"</button>
                    </div>
                </Show>
                <div data-testid="robustness" aria-live="polite">{part(shown)}</div>
            </section>
        </Show>
    }
}

/// Quartiles of what is saved, and how often values were high risk.
fn robustness_table(robustness: &Robustness) -> impl IntoView + use<> {
    let row = |(name, of): (&'static str, Option<Distribution>)| {
        let percent = |read: fn(&Distribution) -> f64| {
            of.as_ref().map_or("–".to_owned(), |of| short_percent(read(of)))
        };
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td>{percent(|d| d.least)}</td>
                <td>{percent(|d| d.quartiles[0])}</td>
                <td>{percent(|d| d.quartiles[1])}</td>
                <td>{percent(|d| d.quartiles[2])}</td>
                <td>{percent(|d| d.greatest)}</td>
            </tr>
        }
    };
    let below = robustness.actual.as_ref().map(|actual| {
        format!(
            "On average it really saves {} (standard deviation {}); in {} of {} splits it makes things worse.",
            short_percent(actual.mean),
            short_percent(actual.deviation),
            plain_percent(actual.below_zero),
            robustness.repeats
        )
    });
    let high = robustness.high.iter().map(|(column, values)| {
        let listed = values
            .iter()
            .take(LISTED)
            .map(|(value, share)| format!("{value} ({})", plain_percent(*share)));
        let listed = listed.collect::<Vec<_>>().join(", ");
        let more = values.len().saturating_sub(LISTED);
        let more = (more > 0).then(|| format!(" and {more} more"));
        view! { <li><b>{column.clone()}</b> ": " {listed} {more}</li> }
    });
    view! {
        <table>
            {table_head(["Share of the cost saved", "Least", "Quarter", "Median", "Three quarters", "Most"])}
            <tbody>
                {row(("as estimated", robustness.estimated))}
                {row(("on unseen records", robustness.actual))}
            </tbody>
        </table>
        <p>{below}</p>
        <p class="hint">"How often a value was high risk:"</p>
        <ul>{high.collect_views()}</ul>
    }
}
