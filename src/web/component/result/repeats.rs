//! How much of a rule is chance: its split repeated a few hundred times.

use crate::evaluate::{Distribution, Robustness};
use crate::protocol::{Reply, Request};
use crate::web::component::element::table::table_head;
use crate::web::job;
use crate::web::state::AppState;
use crate::wording::{plain_percent, short_percent};
use leptos::prelude::*;

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
        state.loaded.track();
        state.settings.with(|s| (s.given, s.prevalence, s.baseline.clone()));
        let is_any =
            progress.with_untracked(Option::is_some) || result.with_untracked(Option::is_some);
        if before.is_some() && is_any {
            give_up();
            result.set(None);
        }
    });
    on_cleanup(give_up);
    let begin = move |_| {
        let Some(loaded) = state.loaded.get_untracked() else { return };
        if !job::has_rows() {
            result.set(Some(Err("The records are not available: open their file.".into())));
            return;
        }
        progress.set(Some((0.0, 1.0)));
        result.set(None);
        let (roles, settings) = (loaded.0.study.roles.clone(), state.settings.get_untracked());
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
    let can_repeat = move || {
        state.loaded.with(|l| l.as_ref().is_some_and(|l| l.0.study.roles.features.is_some()))
    };
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
                <div data-testid="robustness" aria-live="polite">{shown}</div>
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
        <ul>{high.collect_view()}</ul>
    }
}
