//! How sure the headline is: what was measured, and whether the winner can be told from its rival.

use crate::view::Mode;
use crate::web::state::{AppState, ResampleProgress};
use crate::web::{file, resampling};
use crate::wording::{FLATTERS, HowSure, ImpactSure, grouped_count, target_measured};
use leptos::prelude::*;

#[component]
pub(crate) fn CertaintyStrip(state: AppState) -> impl IntoView {
    let said = Memo::new(move |_| {
        if state.view.get().mode() == Mode::Impact {
            return state.with_impacts(|s, evaluation| {
                let sure = ImpactSure::new(s.curves, s.joint, evaluation, s.wording)?;
                Some((sure.measured(), sure.rivalry()))
            })?;
        }
        state.with(|loaded, joint, answer| {
            let curves = loaded.study.curves()?;
            let sure = HowSure::new(curves, joint, &answer.evaluation, &loaded.wording)?;
            let measured = match state.view.get().mode() {
                Mode::Targets => state.with_asked(target_measured).flatten(),
                _ => sure.measured(),
            };
            Some((measured, sure.rivalry()))
        })?
    });
    let measured = move || said.with(|s| s.as_ref().and_then(|s| s.0.clone()));
    let rivalry = move || said.with(|s| s.as_ref().map(|s| s.1.clone()));
    let is_known = Memo::new(move |_| said.with(Option::is_some));
    let running = move || match state.resampled.progress.get() {
        ResampleProgress::Running(made, of) => {
            Some(format!("How sure? {} of {} resamplings", grouped_count(made), grouped_count(of)))
        }
        // The headline is settled, the ribbon and the lists are not.
        ResampleProgress::Settled if state.resampled.are_bands_due.get() => {
            Some("How sure? All resamplings are made".into())
        }
        _ => None,
    };
    let broken_off = move || match state.resampled.progress.get() {
        ResampleProgress::BrokenOff(made, of) => {
            let (made, of) = (grouped_count(made), grouped_count(of));
            Some(format!("How sure? Not known: resampling broke off at {made} of {of}"))
        }
        _ => None,
    };
    let is_broken_off = Memo::new(move |_| broken_off().is_some());
    let is_running = Memo::new(move |_| running().is_some());
    let is_off =
        Memo::new(move |_| state.settings_without_condition.with(|s| s.certainty.is_none()));
    view! {
        <Show when=move || is_known.get() || is_running.get() || is_broken_off.get() || is_off.get()>
            <ul class="premises" data-testid="certainty" aria-label="How sure it is">
                <Show when=move || is_running.get()>
                    <li>
                        <span data-testid="resampling">{running}</span> " — "
                        <button class="link" data-testid="resampling-stop" on:click=move |_| resampling::toggle(state)>
                            "stop"
                        </button>
                    </li>
                </Show>
                <Show when=move || is_broken_off.get()>
                    <li>
                        <span data-testid="resampling-broken-off">{broken_off}</span> " — "
                        <button class="link" data-testid="read-again" on:click=move |_| file::read_again(state)>
                            "read the file again"
                        </button>
                    </li>
                </Show>
                <Show when=move || is_off.get()>
                    <li>
                        <button class="link" data-testid="resampling-begin" on:click=move |_| resampling::toggle(state)>
                            "How sure? Resample these cases"
                        </button>
                    </li>
                </Show>
                <Show when=move || is_known.get() && !is_running.get()>
                    <Show when=move || measured().is_some()>
                        <li title=FLATTERS>{measured}</li>
                    </Show>
                    <li>{rivalry}</li>
                </Show>
            </ul>
        </Show>
    }
}
