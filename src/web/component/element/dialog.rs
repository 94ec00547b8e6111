//! Modal dialogs.

use leptos::html::Dialog;
use leptos::prelude::*;

/// A modal dialog, and whether it is open: what it shows is made only then.
#[derive(Clone, Copy)]
pub(crate) struct Modal {
    element: NodeRef<Dialog>,
    pub(crate) is_open: RwSignal<bool>,
}

impl Modal {
    pub(crate) fn new() -> Self {
        Self { element: NodeRef::new(), is_open: RwSignal::new(false) }
    }

    pub(crate) fn open(self) {
        if let Some(dialog) = self.element.get_untracked() {
            self.is_open.set(true);
            let _ = dialog.show_modal();
        }
    }

    /// Closes the dialog, which then sends `close`.
    pub(crate) fn close(self) {
        if let Some(dialog) = self.element.get_untracked() {
            dialog.close();
        }
    }
}

/// The dialog itself.
///
/// - `class`: beside that of every card.
/// - `label`: its name for screen readers.
#[component]
pub(crate) fn ModalDialog(
    modal: Modal,
    class: &'static str,
    label: &'static str,
    testid: &'static str,
    children: Children,
) -> impl IntoView {
    view! {
        <dialog
            class=format!("card {class}")
            node_ref=modal.element
            aria-label=label
            data-testid=testid
            on:close=move |_| modal.is_open.set(false)
        >
            {children()}
        </dialog>
    }
}
