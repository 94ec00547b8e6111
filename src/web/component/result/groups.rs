//! The rule of categories: when a value is high risk, the groups that follow, and where the rule
//! contradicts itself.

use crate::domain::{ExactShare, Repair, RiskGroup, RiskSettings};
use crate::evaluate::{DesignationRow, DesignationTable, GroupRules, designations};
use crate::web::component::element::slider::{Slider, Standing};
use crate::web::component::element::table::{Column, explained_head};
use crate::web::file;
use crate::web::state::AppState;
use crate::wording::{grouped, plain_percent, short_percent};
use leptos::prelude::*;

/// What the sliders set, and how it is shown.
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

#[component]
pub(crate) fn RuleCard(state: AppState) -> impl IntoView {
    // What is asked for; the worker's answer follows.
    let wanted = RwSignal::new(RiskSettings::default());
    Effect::new(move |_| {
        let risk = state.loaded.get().map(|l| l.0.study.roles.risk);
        if let Some(risk) = risk {
            wanted.set(risk);
        }
    });
    let can_learn = move || {
        state.loaded.with(|l| {
            l.as_ref().is_some_and(|l| {
                !l.0.study.columns.is_empty() && l.0.study.roles.features.is_some()
            })
        })
    };
    let ask = Callback::new(move |risk: RiskSettings| {
        wanted.set(risk);
        if let Some(loaded) = state.loaded.get_untracked() {
            let roles = loaded.0.study.roles.clone();
            file::remap_live(state, crate::data::Roles { risk, ..roles });
        }
    });
    view! {
        <Show when=can_learn>
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
    let standing = Memo::new(move |_| {
        let share = least.of(wanted.get()).value();
        let (highest, step) = if least == Least::Support { (0.2, 0.001) } else { (1.0, 0.005) };
        let said = short_percent(share);
        let spoken = format!("{said} or more");
        Standing { bounds: (0.0, highest, step), position: share, band: None, field: said, spoken }
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
        // Of a slider of thousandths: the decimal that is meant.
        set(&format!("{to:.3}"));
    };
    let typed = move |text: String| set(&text.replace(',', "."));
    let hint = match least {
        Least::Support => "fewer records say too little",
        Least::Confidence => "values that have both are high risk (H), all others low (L)",
    };
    view! {
        <Slider
            id
            label=Signal::derive(move || label.to_owned())
            hint=Signal::derive(move || hint.to_owned())
            standing
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
    let is_on = move || wanted.get().repair == Repair::Monotone;
    let toggle = move |_| {
        let repair = if is_on() { Repair::Off } else { Repair::Monotone };
        ask.run(RiskSettings { repair, ..wanted.get_untracked() });
    };
    let said = Memo::new(move |_| {
        state.with_groups(|book, rules, _, _| {
            let risk = book.risk();
            let GroupRules { disorder, free, monotone, .. } = rules;
            let (improvement, repaired) = (free.improvement, monotone.improvement);
            let price = match (improvement, repaired) {
                (Some(before), Some(after)) if is_on() => {
                    format!("It saves {} instead of {}.", short_percent(after), short_percent(before))
                }
                (Some(before), Some(after)) => format!(
                    "Repaired, the rule saves {} instead of {}.",
                    short_percent(after),
                    short_percent(before)
                ),
                _ => "Its price has no value where today’s policy costs nothing.".into(),
            };
            match disorder.first() {
                None if is_on() => "The rule is monotone, as learnt and as repaired.".to_owned(),
                Some(_) if is_on() => {
                    format!("As learnt the rule contradicts itself here; this is the cheapest one that does not. {price}")
                }
                None => "The rule is monotone here: more high-risk values never lead to less caution.".to_owned(),
                Some(pair) => {
                    let letters = |index: usize| risk.letters(risk.groups[index].pattern);
                    let others = match disorder.len() - 1 {
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
        })
    });
    view! {
        <p class="hint" data-testid="disorder">{said}</p>
        <button class="button" data-testid="repair" aria-pressed=move || is_on().to_string() on:click=toggle>
            {move || if is_on() { "Go back to the rule as learnt" } else { "Repair: make the rule monotone" }}
        </button>
    }
}

/// The groups at the condition.
#[component]
pub(crate) fn GroupTable(state: AppState) -> impl IntoView {
    let areas = move || {
        let loaded = state.loaded.get()?;
        let (curves, risk) = (loaded.0.study.curves()?, loaded.0.study.risk.as_ref()?);
        let model = curves.models.iter().find(|model| model.name == risk.name)?;
        let unseen = model.test_area.map(|area| format!(", {area:.3} on unseen records"));
        let seen = format!("AUC {:.3} on the records that made the rule", model.area_under_curve);
        Some(seen + &unseen.unwrap_or_default() + ".")
    };
    let heads = move || {
        let loaded = state.loaded.get()?;
        let columns = loaded.0.study.risk.as_ref()?.columns.clone();
        let head = |name: String| view! { <th scope="col" title=name.clone()>{name.clone()}</th> };
        Some(columns.into_iter().map(|column| head(column.name)).collect_view())
    };
    // What the condition changes in a row: whether it is predicted positive, at odds, known.
    let standings = Memo::new(move |_| {
        state.with_groups(|_, rules, _, _| {
            let odd = |index: usize| {
                rules.disorder.iter().any(|pair| pair.positive == index || pair.negative == index)
            };
            let groups = rules.groups.iter().enumerate();
            groups.map(|(index, of)| (of.is_positive, odd(index), of.is_known)).collect::<Vec<_>>()
        })
    });
    let rows = move || {
        let (loaded, book) = (state.loaded.get()?, state.book.get()?);
        let (risk, wording) = (book.0.risk(), &loaded.0.wording);
        let row = |(index, group): (usize, &RiskGroup)| {
            let standing =
                move || standings.with(|s| s.as_ref()?.get(index).copied()).unwrap_or_default();
            let letters = risk.letters(group.pattern);
            let letter = |letter: &str| view! { <td class=format!("letter {letter}")>{letter.to_owned()}</td> };
            let cells = letters.split(' ').map(letter).collect_view();
            #[expect(clippy::cast_precision_loss, reason = "said, not computed with")]
            let count = |units: u64| grouped((units as f64 / risk.units_per_case).round());
            let (act, leave) = (wording.act.clone(), wording.leave.clone());
            let what = move || if standing().0 { act.clone() } else { leave.clone() };
            let class = move || match standing() {
                (true, true, _) => "positive odd",
                (true, false, _) => "positive",
                (false, true, _) => "odd",
                (false, false, _) => "",
            };
            let safety_score = group.safety_score;
            let score =
                move || if standing().2 { format!("{safety_score:.3}") } else { "–".into() };
            view! {
                <tr class=class>
                    {cells}
                    <td>{count(group.train.positives)}</td>
                    <td>{count(group.train.negatives)}</td>
                    <td>{score}</td>
                    <td>{count(group.test.positives)} " + " {count(group.test.negatives)}</td>
                    <td class="what">{what}</td>
                </tr>
            }
        };
        Some(risk.groups.iter().enumerate().map(row).collect_view())
    };
    let words = move || {
        state
            .loaded
            .get()
            .map(|l| (l.0.wording.positives.clone(), l.0.wording.negatives.clone()))
            .unwrap_or_default()
    };
    view! {
        <div class="wide-table">
            <div class="scrolls" tabindex="0" role="region" aria-label="Groups">
                <table data-testid="groups">
                    <caption>"The groups, the riskiest first"</caption>
                    <thead>
                        <tr>
                            {heads}
                            <th scope="col">{move || words().0}</th>
                            <th scope="col">{move || words().1}</th>
                            <th scope="col" title="The share of negatives in the group over the sum of both shares: low is risky">"Safety score"</th>
                            <th scope="col">"Unseen (both)"</th>
                            <th scope="col">"What to do"</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            <p class="hint" data-testid="group-areas">{areas}</p>
        </div>
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
        let loaded = state.loaded.get()?;
        let risk = loaded.0.study.risk.as_ref()?;
        let whys = |table: &DesignationTable| {
            let why = |row: &DesignationRow| row.why(&risk.settings, &loaded.0.wording);
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
                        <tbody>{table.rows.into_iter().zip(whys).map(row).collect_view()}</tbody>
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
                {move || tables.get().map(|all| all.into_iter().map(table).collect_view())}
            </section>
        </Show>
    }
}
