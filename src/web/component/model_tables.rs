//! The models with their numbers at the condition, within a limit, or where cases differ in value;
//! which of them is best where; and what others report of one.

use crate::chart::ImpactSubject;
use crate::curve::{Corner, JointHull, Policy, fold_accuracies, fold_areas, h_measure};
use crate::domain::SortShort;
use crate::evaluate::{
    Band, Evaluation, Interval, Measured, ModelTargets, RuleBook, TargetGains, Told,
    impact_interval_at, measured, weight,
};
use crate::export::CalibrationMap;
use crate::web::component::elements::{
    CollectViews, cells, details_open, explained_head, head_cell, long_list, part, policy_class,
    series_class, styled,
};
use crate::web::derived::{ConditionAnswer, Derived};
use crate::web::export;
use crate::web::loaded::PtrEq;
use crate::web::state::AppState;
use crate::web::timing::distinct;
use crate::wording::{
    Advice, Doubts, amount_in_words, beside_in_words, best_ratios, cost_ratios_in_words,
    costliest_in_words, exact_number, grouped_count, impact_policy_in_words, interval_in_table,
    interval_in_words, measure_in_words, measured_in_words, plain_number, plain_percent,
    plain_ratio, policy_in_words, probability_in_words, reported_in_words, short_percent,
    signed_number, spread_in_words, theta_in_words, times_in_hundred, title_of_models,
    trust_in_words,
};
use leptos::html::Div;
use leptos::prelude::*;
use std::sync::Arc;

/// What a model is worth at the slider, if that is known.
type Worth = Box<dyn Fn(usize) -> Option<f64> + Send>;

/// The models from the one that is recommended to the one that is worth least. Rows do not move while a
/// pointer is pressed, nor while one of their boxes has the focus.
///
/// - `table`: holds the rows.
fn best_first(
    state: AppState,
    table: NodeRef<Div>,
    (best, worth): (ReadSignal<Option<usize>>, Worth),
) -> RwSignal<Vec<usize>> {
    let (order, is_pressed) = (RwSignal::new(vec![]), RwSignal::new(false));
    let listeners = [
        window_event_listener(leptos::ev::pointerdown, move |_| is_pressed.set(true)),
        window_event_listener(leptos::ev::pointerup, move |_| is_pressed.set(false)),
        window_event_listener(leptos::ev::pointercancel, move |_| is_pressed.set(false)),
    ];
    on_cleanup(move || listeners.into_iter().for_each(WindowListenerHandle::remove));
    Effect::new(move |_| {
        // Followed by nothing else until it is released.
        if is_pressed.get() {
            return;
        }
        let count = state.with_loaded(|l| l.study.model_names().len()).unwrap_or_default();
        let key = |m| (Some(m) != best.get(), -worth(m).unwrap_or(f64::NEG_INFINITY));
        let keys: Vec<(bool, f64)> = (0..count).map(key).collect();
        let mut models: Vec<usize> = (0..count).collect();
        let by_key = |a: (bool, f64), b: (bool, f64)| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1));
        models.sort_short_by(|&a, &b| by_key(keys[a], keys[b]));
        let active = document().active_element();
        let is_used = table.get_untracked().is_some_and(|table| table.contains(active.as_deref()));
        let old = order.get_untracked();
        if old.len() != count || (old != models && !is_used) {
            order.set(models);
        }
    });
    order
}

/// A table with a row per model, the recommended one's first: a check box that shows or hides the model, and
/// its cells.
///
/// - `best`: the model that is recommended, if one is; its row is marked.
/// - `cells`: of the model with an index.
fn table_of_models<V: IntoView + 'static>(
    state: AppState,
    (test_id, class): (&'static str, Option<&'static str>),
    (best, worth): (ReadSignal<Option<usize>>, Worth),
    (caption, head): (impl IntoView + 'static, impl IntoView + 'static),
    cells: impl Fn(usize) -> V + Copy + Send + 'static,
) -> impl IntoView {
    let table = NodeRef::<Div>::new();
    let order = best_first(state, table, (best, worth));
    let row = move |(index, _): (usize, usize)| {
        let is_best = move || (best.get() == Some(index)).then_some("true");
        let row = view! {
            <tr class=series_class(index) aria-current=is_best>
                <th scope="row"><Shown state index/></th>
                {cells(index)}
            </tr>
        };
        row.into_any()
    };
    let names = move || {
        let names = state.names_of_models();
        order.get().into_iter().filter_map(|model| names.get(model).cloned()).collect()
    };
    let (listed, search) = long_list("models", names);
    // Rows are made anew for every study and its words, and only moved otherwise.
    let version = Memo::new(move |before: Option<&usize>| {
        state.opening.loaded.track();
        before.map_or(0, |version| version + 1)
    });
    let rows = move || {
        let (order, version) = (order.get(), version.get());
        let rows = listed.get().into_iter().filter_map(|at| Some((*order.get(at)?, version)));
        rows.collect::<Vec<_>>()
    };
    view! {
        <div class=class node_ref=table>
            {search}
            <table data-testid=test_id>
                <caption>{caption}</caption>
                {head}
                <tbody><For each=rows key=|row| *row children=row/></tbody>
            </table>
        </div>
    }
}

/// A model's name with its colour, and whether it is shown.
#[component]
fn Shown(state: AppState, index: usize) -> impl IntoView {
    let name = state.model_name(index).unwrap_or_default();
    let shown = move || state.asked.shown.with(|s| s.get(index).copied().unwrap_or(true));
    let toggle = move |event: web_sys::Event| {
        let on = event_target_checked(&event);
        state.asked.shown.update(|s| {
            if let Some(mine) = s.get_mut(index) {
                *mine = on;
            }
        });
    };
    view! {
        <label title=name.clone()>
            <input type="checkbox" prop:checked=shown on:change=toggle/>
            <i class="swatch" aria-hidden="true"></i>
            <span>{name.clone()}</span>
        </label>
    }
}

/// One interval of the list.
#[derive(Clone, PartialEq)]
struct WinnerRow {
    class: String,
    who: String,
    /// The best policy on its cases, where they can't tell whether it costs less than who is named,
    /// and what is said before it.
    best: Option<(String, String)>,
    range: String,
    /// What its cases can't tell of it.
    doubt: Option<String>,
    /// The interval with more digits.
    exact: Option<String>,
}

/// The list of intervals; the one that holds the condition is marked.
///
/// - `heading`: below the title, what the intervals are of.
/// - `here`: its index.
/// - `tied`: the model that is as good as the best one there, if one is.
/// - `rows`: do not follow the condition along its axis, so that a drag makes no row again.
fn winner_list(
    (title, heading): (&'static str, impl Fn() -> Option<String> + Send + 'static),
    here: ReadSignal<Option<usize>>,
    tied: ReadSignal<Option<String>>,
    rows: impl Fn() -> Option<Vec<WinnerRow>> + Send + 'static,
    below: impl IntoView,
) -> impl IntoView {
    let item = move |(index, row): (usize, WinnerRow)| {
        let is_here = move || (here.get() == Some(index)).then_some("true");
        let is_told = row.doubt.is_some() || row.best.is_some();
        let tied = move || tied.get().filter(|_| here.get() == Some(index) && !is_told);
        let or = move || tied().map(|other| view! { <small class="doubt">"or " {other}</small> });
        let doubt = row.doubt.map(|doubt| view! { <small class="doubt">{doubt}</small> });
        let (who, best) = match row.best {
            None => (view! { <span>{row.who}</span> }.into_any(), None),
            Some((before, best)) => (
                view! { <strong>{row.who}</strong> }.into_any(),
                Some(view! { <small class="doubt">{before} <span>{best}</span></small> }),
            ),
        };
        view! {
            <li class=row.class aria-current=is_here title=row.exact>
                <i class="swatch" aria-hidden="true"></i>
                {who}
                <b>{row.range}</b>
                {best}
                {part(or)}
                {doubt}
            </li>
        }
    };
    let items = move || Some(rows()?.into_iter().enumerate().map(item).collect_views());
    view! {
        <div class="winners">
            <h3>{title}</h3>
            <p class="hint">{part(heading)}</p>
            <ol data-testid="winners">{part(items)}</ol>
            {below}
        </div>
    }
}

#[component]
pub(crate) fn ModelList(state: AppState) -> impl IntoView {
    let first = [
        ("Show", ""),
        (
            "Saves",
            "Improvement over the policy compared with: as expected on new cases, or measured on these and on unseen ones",
        ),
    ];
    let columns = [
        ("Best, times in 100", "In how many of a hundred resamplings it is the best"),
        (
            "Best between ratios",
            "Where its cost is the least on these cases, and a model is sure to save",
        ),
        (
            "AUC",
            "Area under the ROC curve: the chance that a random positive outranks a random negative",
        ),
        (
            "H",
            "H-measure (Hand 2009): the share of cost saved, averaged over cost ratios in the same way for every model; 1 is perfect",
        ),
    ];
    let best_between = Memo::new(move |_| {
        let Derived { prevalence, intervals, .. } = state.derived;
        let (prevalence, intervals) = (prevalence.get()?, intervals.get()?.0);
        Some(best_ratios(&intervals, state.resampled.bands().as_ref(), prevalence))
    });
    // One scale for all models, with room for 0; its ends are round, so that few steps move it.
    let scale = distinct(move || {
        let answer = state.answers.answer.get()?;
        let all = (0..answer.evaluation.models.len()).filter_map(|m| Savings::of(&answer, m));
        let ends = |(low, high): (f64, f64), of: Savings| {
            let (from, to) = of.range.unwrap_or((of.value, of.value));
            (low.min(from), high.max(to))
        };
        let (low, high) = all.fold((0.0, 0.01), ends);
        let round = |share: f64| share / SCALE_STEP;
        let (low, high) = (round(low).floor(), round(high).ceil());
        Some(((low * SCALE_STEP).max(LEAST_SAVED), high * SCALE_STEP))
    });
    let ticks = Memo::new(move |_| scale.get().map(ticks).unwrap_or_default());
    let tick = move |which: usize| {
        let of = move |read: fn(&(String, String)) -> &String| {
            move || ticks.with(|ticks| ticks.get(which).map(read).cloned())
        };
        view! { <text x=of(|(at, _)| at) y="12" text-anchor="middle">{of(|(_, said)| said)}</text> }
    };
    let head = view! {
        <thead>
            <tr>
                {first.map(head_cell)}
                <th
                    scope="col"
                    class="scale"
                    title="What it saves as a dot, its range 95 times in 100 as a bar, 0% as a line; pale where the cases can’t tell whether it saves"
                >
                    <span class="status">"Range"</span>
                    <svg aria-hidden="true">{[0, 1, 2].map(tick)}</svg>
                </th>
                {columns.map(head_cell)}
            </tr>
        </thead>
    };
    let row = move |index: usize| {
        // Both are of the study alone: a drag computes neither.
        let of_study = state.opening.loaded.with_untracked(|l| {
            let model = l.as_ref()?.study.curves()?.models.get(index)?;
            let h = h_measure(&model.hull, model.ranking.prevalence());
            Some(cells([model.area_under_curve, h].map(|share| format!("{share:.3}"))))
        });
        let savings = Memo::new(move |_| Savings::of(&*state.answers.answer.get()?, index));
        let said = move || savings.get().map_or("–".into(), Savings::said);
        let times = move || {
            let answer = state.answers.answer.get()?;
            let known = answer.evaluation.certainty().and_then(|all| all.models.get(index));
            Some(known.map_or("–".into(), |of| times_in_hundred(of.share_best)))
        };
        let between = move || {
            best_between.with(|all| all.as_ref()?.get(&index).cloned()).unwrap_or("nowhere".into())
        };
        let plot = NodeRef::<Div>::new();
        let place = move || Some(savings.get()?.placed(scale.get()?));
        styled(plot, Box::new(move || place().unwrap_or(HIDDEN.into())));
        let unsure = move || savings.get().is_some_and(|saved| !saved.is_sure());
        view! {
            <td>{part(said)}</td>
            <td class="plot">
                <div aria-hidden="true" class:unsure=unsure node_ref=plot><i></i><i></i><i></i></div>
            </td>
            <td>{part(times)}</td>
            <td>{part(between)}</td>
            {of_study}
        }
    };
    let title = Memo::new(move |_| {
        state.with(|loaded, _, answer| {
            let is_expected = !loaded.study.is_judged() && answer.evaluation.certainty().is_some();
            let ratio = plain_ratio(answer.evaluation.condition.cost_ratio());
            let free = answer.evaluation.plan.as_ref().map_or("", |_| ", without the limit");
            title_of_models(
                &format!(" at a ratio of {ratio}{free}"),
                is_expected.then_some("savings"),
                &loaded.wording,
            )
        })
    });
    let best = distinct(move || {
        state.with(|_, joint, answer| {
            let is_sure = !answer.evaluation.is_doubtful(joint);
            answer.evaluation.recommended(joint).0.model().filter(|_| is_sure)
        })?
    });
    let names = ("models", Some("of-classes"));
    let worth = move |model| Some(Savings::of(&*state.answers.answer.get()?, model)?.value);
    table_of_models(state, names, (best, Box::new(worth)), (title, head), row)
}

/// Where a saving stands in the plots of the table, percent of their width: dots at the ends are whole.
fn at((low, high): (f64, f64), value: f64) -> f64 {
    4.0 + 92.0 * ((value - low) / (high - low)).clamp(0.0, 1.0)
}

/// 0% and both ends of the scale, those that are apart: where, and what.
fn ticks(scale: (f64, f64)) -> Vec<(String, String)> {
    let (low, high) = scale;
    let is_apart = |end: &f64| *end == 0.0 || (at(scale, *end) - at(scale, 0.0)).abs() > 20.0;
    let ends = [low.min(0.0), 0.0, high].into_iter().filter(is_apart);
    let tick = |value| (format!("{:.1}%", at(scale, value)), short_percent(value));
    ends.skip(usize::from(low >= 0.0)).map(tick).collect()
}

/// The style of a plot of nothing.
const HIDDEN: &str = "visibility:hidden";

/// What ends of the scale are multiples of.
const SCALE_STEP: f64 = 0.05;

/// Savings below this are drawn at the left end.
const LEAST_SAVED: f64 = -0.5;

/// What a model saves at the condition.
#[derive(Clone, Copy, PartialEq)]
struct Savings {
    value: f64,
    range: Option<(f64, f64)>,
    /// On unseen cases, where there are some.
    unseen: Option<f64>,
}

impl Savings {
    /// As expected where that is known and no unseen cases tell, else as measured.
    fn of(answer: &ConditionAnswer, index: usize) -> Option<Self> {
        let model = answer.evaluation.models.get(index)?;
        let known = answer.evaluation.certainty().and_then(|all| all.models.get(index));
        let known = known.filter(|_| model.test.is_none());
        let (expected, range) = known.and_then(|of| of.improvement()).unzip();
        let unseen = model.test.as_ref().and_then(|test| test.improvement);
        Some(Self { value: expected.or(model.improvement)?, range, unseen })
    }

    /// "23% (13 to 33%)", "27% (21% unseen)"
    fn said(self) -> String {
        let value = short_percent(self.value);
        // In one piece, on a line of its own where the column is narrow.
        let said = |ends| interval_in_table(Some(ends)).replace(' ', "\u{a0}");
        match (self.unseen, self.range) {
            (Some(unseen), _) => format!("{value} ({} unseen)", short_percent(unseen)),
            (None, Some(ends)) => format!("{value} ({})", said(ends)),
            (None, None) => value,
        }
    }

    fn is_sure(self) -> bool {
        self.range.is_none_or(|range| Told::by(range) == Told::Saves)
    }

    /// Where 0, both ends of the bar, and the dot stand on a scale, as properties of a style.
    fn placed(self, scale: (f64, f64)) -> String {
        let at = |value: f64| at(scale, value);
        let (from, to) = self.range.unwrap_or((self.value, self.value));
        format!(
            "--zero:{:.1}%;--from:{:.1}%;--to:{:.1}%;--at:{:.1}%",
            at(0.0),
            at(from),
            at(to),
            at(self.value)
        )
    }
}

#[component]
pub(crate) fn WinnerList(state: AppState) -> impl IntoView {
    let tied = distinct(move || {
        state.with(|loaded, joint, answer| {
            let best = joint.best_at(answer.evaluation.condition.pc()).0;
            let curves = loaded.study.curves()?;
            let name = |policy| policy_in_words(policy, &loaded.wording, curves);
            Some(beside_in_words(answer.evaluation.tie.as_ref()?, best, name))
        })?
    });
    let list = Memo::new(move |_| {
        let Derived { prevalence, intervals, .. } = state.derived;
        let (prevalence, intervals) = (prevalence.get()?, intervals.get()?.0);
        let baseline = state.asked.undragged.with(|s| s.baseline.clone());
        let (loaded, bands) = (state.loaded()?.0, state.resampled.bands());
        let curves = loaded.study.curves()?;
        let (bands, baseline, wording) = (bands.as_ref(), &baseline, &loaded.wording);
        let doubts = Doubts { bands, baseline, prevalence, curves, wording };
        let row = |Advice { interval, stays, may_be_best, doubt }: Advice| {
            let (policy, name) = (stays.unwrap_or(interval.policy), |policy| {
                policy_in_words(policy, wording, curves)
            });
            let row = WinnerRow {
                class: policy_class(policy),
                who: name(policy),
                best: stays.map(|_| (doubts.before_best(may_be_best), name(interval.policy))),
                range: cost_ratios_in_words(&interval, prevalence),
                doubt,
                exact: Some(format!("PC(+) {:.4} to {:.4}", interval.from, interval.to)),
            };
            (interval, row)
        };
        let (advice, meaning) = doubts.advice(&intervals);
        let axis = format!("{} costs this many {}", wording.miss, wording.false_alarms);
        let heading = format!("On these {}: {axis}{meaning}:", wording.cases);
        let (intervals, rows): (Vec<Interval>, Vec<WinnerRow>) =
            advice.into_iter().map(row).unzip();
        Some((heading, intervals, rows))
    });
    let here = distinct(move || {
        let pc = state.condition()?.pc();
        list.with(|list| list.as_ref()?.1.iter().position(|interval| interval.contains(pc)))
    });
    let (heading, rows) = (move || Some(list.get()?.0), move || Some(list.get()?.2));
    winner_list(
        ("Best model by cost ratio", heading),
        here,
        tied,
        rows,
        view! { <RuleBookLinks state/> },
    )
}

/// Links to the winners as a rule book for other programs.
#[component]
fn RuleBookLinks(state: AppState) -> impl IntoView {
    let save = move |name: &'static str, kind: &'static str, print: fn(&RuleBook) -> String| {
        let text = state.with(|loaded, joint, answer| {
            let prevalence = answer.evaluation.condition.prevalence();
            let curves = loaded.study.curves()?;
            let book = RuleBook::new(curves, joint, prevalence);
            let bands = answer.evaluation.bands.as_ref();
            Some(print(&match bands {
                Some(bands) => book.with_ties(curves, bands),
                None => book,
            }))
        });
        if let Some(text) = text.flatten() {
            export::save(state, name, kind, &text);
        }
    };
    let button = move |id, label, name, kind, print: fn(&RuleBook) -> String| {
        view! { <button class="link" data-testid=id on:click=move |_| save(name, kind, print)>{label}</button> }
    };
    view! {
        <p class="hint exports">
            "As a rule book: "
            {button("rules-csv", "CSV", "rules.csv", "text/csv", RuleBook::to_csv)} " "
            {button("rules-json", "JSON", "rules.json", "application/json", RuleBook::to_json)} " "
            {button("rules-sql", "SQL", "rules.sql", "application/sql", RuleBook::to_sql)} " "
            {button("rules-python", "Python", "rules.py", "text/x-python", RuleBook::to_python)}
        </p>
    }
}

/// The model that others' measures are told of, and its cut in use: the recommended one, or the one that is the
/// cheapest on these cases.
fn reported(joint: &JointHull, evaluation: &Evaluation) -> Option<(usize, Corner)> {
    if let (Policy::Model(model), corner) = evaluation.recommended(joint) {
        return Some((model, corner));
    }
    let best = joint.best_at(evaluation.condition.pc()).0.model();
    let model = best.or(joint.among().first().copied())?;
    Some((model, evaluation.models[model].corner))
}

/// What others report of that model, and its way from score to probability.
#[component]
pub(crate) fn MeasureTable(state: AppState) -> impl IntoView {
    let columns = [
        ("Measure", ""),
        (
            "Value",
            "At the threshold in use, or at the cheapest one of a model that is not recommended",
        ),
        ("Best value", "The greatest value of all thresholds, whatever limit is set"),
        ("At score", "The threshold with that value"),
        (
            "Extra cost",
            "Of the avoidable cost, than the model’s cheapest threshold without a limit, at the cost ratio that is set",
        ),
    ];
    let found = move || {
        state.with(|loaded, joint, answer| {
            let (evaluation, curves) = (&answer.evaluation, loaded.study.curves()?);
            let (index, corner) = reported(joint, evaluation)?;
            let model = curves.models.get(index)?;
            let all = measured(model, evaluation.condition, corner.point);
            let cells = |of: &Measured| {
                (measure_in_words(of.measure), measured_in_words(of, model.ranking.rule()))
            };
            let rows = all.iter().map(cells).collect::<Vec<_>>();
            let trust = evaluation.certainty().and_then(|of| of.models[index].trust);
            let cases = weight(model.test.as_ref().unwrap_or(model.ranking.outline()));
            let trust = trust.map(|trust| trust_in_words(&trust, cases, &loaded.wording));
            let notes = [
                costliest_in_words(&all, evaluation.condition),
                probability_in_words(model),
                trust,
            ];
            let is_recommended = evaluation.recommended(joint).0 == Policy::Model(index);
            let of = (curves, &loaded.wording);
            Some((reported_in_words((index, corner), is_recommended, of), rows, notes))
        })?
    };
    let map = move || {
        state.with(|loaded, joint, answer| {
            let (index, _) = reported(joint, &answer.evaluation)?;
            let model = loaded.study.curves()?.models.get(index)?;
            CalibrationMap::new(model, answer.evaluation.condition.prevalence())
        })?
    };
    let save = move |id, label, name: &'static str, kind, print: fn(&CalibrationMap) -> String| {
        let save = move |_| {
            if let Some(map) = untrack(map) {
                export::save(state, name, kind, &print(&map));
            }
        };
        view! { <button class="link" data-testid=id on:click=save>{label}</button> }
    };
    let links = move || {
        map()?;
        Some(view! {
            <p class="hint exports">
                "Its score turned into a probability (isotonic regression), to download: "
                {save("probabilities-csv", "CSV", "probabilities.csv", "text/csv", CalibrationMap::to_csv)} " "
                {save("probabilities-sql", "SQL", "probabilities.sql", "application/sql", CalibrationMap::to_sql)} " "
                {save("probabilities-python", "Python", "probabilities.py", "text/x-python", CalibrationMap::to_python)}
            </p>
        })
    };
    let (is_open, toggled) = details_open();
    // Computed only while it is open.
    let table = move || {
        let (name, rows, notes) = is_open.get().then(found)??;
        let row = |((name, title), texts)| {
            view! { <tr><th scope="row" title=title>{name}</th>{cells(texts)}</tr> }
        };
        let [costliest, probability, trust] = notes;
        Some(view! {
            <table data-testid="measures">
                <caption>{name}</caption>
                {explained_head(columns)}
                <tbody>{rows.into_iter().map(row).collect_views()}</tbody>
            </table>
            <p class="hint">"None of these measures weighs mistakes by what they cost. " {costliest}</p>
            {[probability, trust].into_iter().flatten().map(|said| view! { <p class="hint">{said}</p> }).collect_views()}
            {links()}
        })
    };
    view! {
        <details class="notes drawer" data-testid="others-report" on:toggle=toggled>
            <summary>"Usual measures: F1, accuracy, and others"</summary>
            {part(table)}
        </details>
    }
}

#[component]
pub(crate) fn TargetTable(state: AppState) -> impl IntoView {
    let columns = [
        ("Show", ""),
        ("AUC", "Area under the ROC curve; with folds their mean ± standard deviation"),
        (
            "Accuracy",
            "Share of cases predicted right at the cut in force; over folds mean ± standard deviation",
        ),
        ("Acts on", "Share of all cases acted on"),
        ("Share found", "Share of all positives found"),
        ("Lift", "How many times more positives than a random choice"),
        ("Profit", ""),
        ("Without limit", "Without a limit"),
    ];
    let row = move |index| move || target_texts(state, index).map(cells);
    let class = Some("wide-table");
    // One unit for a whole column: a word in each of its cells would make it too wide.
    let caption = move || {
        let unit = state.with_targets(|targets| match targets.currency {
            Some(_) => None,
            None => state.with_loaded(|l| l.wording.false_alarms.clone()),
        });
        let unit = unit.flatten().map(|alarms| format!("; profit in {alarms}")).unwrap_or_default();
        let over = state.with_asked(|said| said.yardstick_known()).flatten();
        let over = over.map(|over| format!("; profit over {over} to be expected on new cases"));
        format!("Models, within the limit{unit}{}", over.unwrap_or_default())
    };
    let best = distinct(move || {
        state.with_targets(|targets| state.asked.shown.with(|s| targets.best_within_limit(s)))?
    });
    let head = explained_head(columns);
    let worth = move |model: usize| {
        state.with_targets(|targets| {
            let gain = targets.gains.as_ref().and_then(|gains| gains.within_limit.get(model));
            let measured = Some(targets.models.get(model)?.within_limit.profit);
            gain.map(|gain| gain.expected).or(measured)
        })?
    };
    let best = (best, Box::new(worth) as Worth);
    table_of_models(state, ("targets", class), best, (caption, head), row)
}

fn target_texts(state: AppState, index: usize) -> Option<[String; 7]> {
    let loaded = state.loaded()?;
    let (model, wording) = (loaded.study.curves()?.models.get(index)?, &loaded.wording);
    state.with_targets(|targets| {
        let &ModelTargets { best, within_limit: at, .. } = targets.models.get(index)?;
        let area = match fold_areas(&model.folds) {
            Some(spread) => spread_in_words(spread, 3),
            None => format!("{:.3}", model.area_under_curve),
        };
        let accuracy = match fold_accuracies(&model.folds, at.threshold) {
            Some(spread) => spread_in_words(spread, 3),
            None => plain_percent(targets.accuracy(&at)),
        };
        let brings = |amount| match targets.currency {
            Some(_) => amount_in_words(amount, targets, wording),
            None => signed_number(amount),
        };
        let profit = |of: fn(&TargetGains) -> &Vec<Band>, measured: f64| match targets
            .gains
            .as_ref()
            .and_then(|gains| of(gains).get(index))
        {
            Some(&Band { expected, outer: (low, high), .. }) => {
                format!("{} ({} to {})", brings(expected), brings(low), brings(high))
            }
            None => brings(measured),
        };
        Some([
            area,
            accuracy,
            plain_percent(at.share),
            plain_percent(at.response),
            at.lift.map_or("–".into(), plain_number),
            profit(|gains| &gains.within_limit, at.profit),
            format!(
                "{} at {}",
                profit(|gains| &gains.free, best.profit),
                plain_percent(best.share)
            ),
        ])
    })?
}

#[component]
pub(crate) fn ImpactTable(state: AppState) -> impl IntoView {
    let columns = [
        ("Show", ""),
        ("Threshold", "Accepted at this prediction or more"),
        ("Accepts", ""),
        ("Impact", "What all accepted cases are worth together, as expected on as many new ones"),
        ("Gains", "Over the better of accepting all and accepting none, as expected on new cases"),
    ];
    let texts = move |index: usize| {
        state.with_impacts(|subject, evaluation| {
            let model = evaluation.models.get(index)?;
            let accepted = grouped_count(model.corner.accepted);
            let threshold = model.corner.threshold.map_or("none".into(), exact_number);
            let words = subject.wording;
            let impact = evaluation
                .expected_worth(index)
                .map_or(model.impact, |(worth, range)| words.near(worth, range));
            let gain = subject.sentences(evaluation).gain_in_table(index);
            Some([threshold, accepted, words.worth(impact), gain])
        })?
    };
    let row = move |index| move || texts(index).map(cells);
    let title = Memo::new(move |_| {
        state.with_impacts(|s, evaluation| s.sentences(evaluation).title_of_table())
    });
    let best = distinct(move || {
        state.with_impacts(|subject, evaluation| evaluation.recommended(subject.joint).0.model())?
    });
    let head = explained_head(columns);
    let worth = move |model: usize| {
        state.with_impacts(|_, evaluation| {
            let measured = evaluation.models.get(model)?.impact;
            Some(evaluation.expected_worth(model).map_or(measured, |(worth, _)| worth))
        })?
    };
    let best = (best, Box::new(worth) as Worth);
    table_of_models(state, ("models", Some("of-values")), best, (title, head), row)
}

/// Who wins over which θ.
#[component]
pub(crate) fn ImpactWinners(state: AppState) -> impl IntoView {
    let intervals =
        Memo::new(move |_| Some(PtrEq(Arc::clone(&state.answers.impact.get()?.intervals))));
    let here = distinct(move || {
        let answer = state.answers.impact.get()?;
        impact_interval_at(&answer.intervals, &answer.joint, answer.evaluation.theta)
    });
    let rows = move || {
        let (intervals, _) = (intervals.get()?.0, state.opening.loaded.track());
        untrack(|| state.with_impacts(|subject, _| winner_rows(&intervals, subject)))
    };
    let heading = move || {
        state.with_loaded(|l| format!("On these {}: {}", l.wording.cases, l.wording.theta_label))
    };
    let tied = distinct(move || {
        state.with_impacts(|subject, evaluation| {
            let best = subject.joint.best_at(evaluation.theta).0;
            let name = |policy| impact_policy_in_words(policy, subject.wording, subject.curves);
            Some(beside_in_words(evaluation.tie.as_ref()?, best, name))
        })?
    });
    winner_list(("Best model", heading), here, tied, rows, ())
}

fn winner_rows(intervals: &[Interval], subject: &ImpactSubject) -> Vec<WinnerRow> {
    let (low, high) = subject.curves.domain;
    let row = |interval: &Interval| {
        let is_open = (interval.from <= low, interval.to >= high);
        let (curves, words) = (subject.curves, subject.wording);
        let [from, to] = [interval.from, interval.to].map(|at| theta_in_words(at, curves, words));
        WinnerRow {
            class: policy_class(interval.policy),
            who: impact_policy_in_words(interval.policy, subject.wording, subject.curves),
            range: interval_in_words(is_open, &from, &to),
            best: None,
            doubt: None,
            exact: None,
        }
    };
    intervals.iter().map(row).collect()
}
