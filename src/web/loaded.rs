//! What the page holds: the study that is open or being opened, and what is asked of it.

use crate::data::{Choice, Roles};
use crate::evaluate::{Baseline, Settings};
use crate::export::{AddressParts, LinkedFile, Pin};
use crate::plot::Theme;
use crate::samples::Sample;
use crate::study::Study;
use crate::view::View;
use crate::web::timing::{FrameJob, Pace, at_pace};
use crate::web::url;
use crate::wording::{Progress, Wording};
use leptos::prelude::*;
use std::collections::HashMap;
use std::ops::Deref;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

/// Where the page is in loading a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    Empty,
    Loading,
    Ready,
    Failed,
}

impl Phase {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Loading => "loading",
            Self::Ready => "ready",
            Self::Failed => "failed",
        }
    }
}

/// An opened study with its words.
#[derive(Clone)]
pub(crate) struct Loaded {
    pub(crate) study: Arc<Study>,
    pub(crate) wording: Wording,
    /// The sample it is, if it is one.
    pub(crate) sample: Option<Sample>,
    /// The link it came in: it stays in the address, so that the page can be loaded again.
    pub(crate) share: Option<String>,
    /// Its words and settings are the user's: none came in a link or a study file.
    pub(crate) is_own: bool,
}

impl Loaded {
    /// A study whose words are not the user's.
    pub(crate) fn foreign(study: Arc<Study>, wording: Wording) -> Self {
        Self { study, wording, sample: None, share: None, is_own: false }
    }
}

/// Readings of the open file before the one that is shown.
#[derive(Debug, Clone, Default)]
pub(crate) struct Earlier {
    /// Their roles; the one before comes last.
    pub(crate) readings: Vec<Roles>,
    /// Whose roles took the place of those that were found: "the link says".
    pub(crate) whose: Option<&'static str>,
}

/// A memo's big value: equal iff it is the same one.
pub(crate) struct PtrEq<T: ?Sized>(pub Arc<T>);

impl<T> PtrEq<T> {
    pub(crate) fn new(value: T) -> Self {
        Self(Arc::new(value))
    }
}

impl<T: ?Sized> Deref for PtrEq<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: ?Sized> Clone for PtrEq<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T: ?Sized> PartialEq for PtrEq<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// What is open on the page, and what is being opened.
#[derive(Clone, Copy)]
pub(crate) struct Opening {
    pub(crate) phase: RwSignal<Phase>,
    pub(crate) error: RwSignal<Option<String>>,
    /// Ways to read a file that could not be understood as it stands.
    pub(crate) choices: RwSignal<Vec<Choice>>,
    /// The header and the first rows of that file.
    pub(crate) rows_asked_about: RwSignal<Vec<Vec<String>>>,
    /// A study that is shown only if the user insists.
    pub(crate) held_back: StoredValue<Option<Box<dyn FnOnce()>>, LocalStorage>,
    pub(crate) is_held_back: RwSignal<bool>,
    pub(crate) status: RwSignal<String>,
    /// How far the file that is being read is.
    pub(crate) progress: RwSignal<Option<Progress>>,
    /// What the page was asked for when it was opened and can't do; stays until it is put away.
    pub(crate) notice: RwSignal<Option<String>>,
    pub(crate) loaded: RwSignal<Option<PtrEq<Loaded>>>,
    /// The same for what stands folded up or far down the page: follows once the rest is painted.
    pub(crate) folded: RwSignal<Option<PtrEq<Loaded>>>,
    /// How the open file was read before.
    pub(crate) earlier: RwSignal<Earlier>,
    /// The file that the address belongs to, until a file of the user's is opened.
    pub(crate) awaited: RwSignal<Option<LinkedFile>>,
    /// Settings of the address the page was opened with; each new file starts from them.
    pub(crate) from_address: StoredValue<Option<Settings>>,
    /// Words of that address, for the first file of the user's.
    pub(crate) words_from_address: StoredValue<Option<Wording>>,
    /// Whether that address came from elsewhere: what is opened with it is not remembered.
    pub(crate) has_given_address: bool,
    /// The samples' tables, fetched once while the page loads.
    pub(crate) tables: StoredValue<HashMap<String, Vec<u8>>>,
    /// Counts what was opened: only the last one may be shown or complain.
    pub(crate) opened: StoredValue<u64>,
}

impl Opening {
    /// Nothing is open yet but what the address asks for.
    pub(crate) fn new(address: AddressParts) -> Self {
        let has_given_address = url::is_given(&address);
        Self {
            phase: RwSignal::new(Phase::Empty),
            error: RwSignal::new(None),
            choices: RwSignal::new(vec![]),
            rows_asked_about: RwSignal::new(vec![]),
            held_back: StoredValue::new_local(None),
            is_held_back: RwSignal::new(false),
            status: RwSignal::new(String::new()),
            progress: RwSignal::new(None),
            notice: RwSignal::new(address.refusal("the address")),
            loaded: RwSignal::new(None),
            folded: RwSignal::new(None),
            earlier: RwSignal::default(),
            awaited: RwSignal::new(address.file),
            from_address: StoredValue::new(address.saved.settings),
            words_from_address: StoredValue::new(address.saved.words),
            has_given_address,
            tables: StoredValue::default(),
            opened: StoredValue::new(0),
        }
    }
}

/// The settings in force. A step of a drag changes only `live`, which the chart is painted from; the rest
/// follows a few times a second.
#[derive(Clone, Copy)]
pub(crate) struct SettingsSignal {
    all: RwSignal<Settings>,
    undragged: RwSignal<Settings>,
    pub(crate) live: RwSignal<Settings>,
    /// Tells what is said above the chart to follow a drag, in other steps than `all`.
    pub(crate) told: RwSignal<()>,
    /// Tells the card beside the chart to follow a drag, in other steps than both.
    pub(crate) beside: RwSignal<()>,
    /// Tells what stands below the chart that nothing is dragged, or that it is held still.
    pub(crate) rested: RwSignal<()>,
}

impl SettingsSignal {
    pub(crate) fn set(self, settings: Settings) {
        self.update(|s| *s = settings);
    }

    pub(crate) fn update(self, change: impl FnOnce(&mut Settings)) {
        self.live.update(change);
        self.rest();
    }

    /// All of the page follows where a drag is.
    fn rest(self) {
        self.follow(true);
        self.told.notify();
        self.beside.notify();
        self.rested.notify();
    }

    /// Sliders and fields follow where a drag is.
    ///
    /// - `is_over`: what a dragged threshold changes beside the chart, lists and bands, follows, too.
    fn follow(self, is_over: bool) {
        let now = self.live.get_untracked();
        let mut undragged = now.settings_without_condition();
        let before = self.undragged.with_untracked(|s| s.baseline.clone());
        let is_cut = |of: &Baseline| matches!(of, Baseline::Cut { .. });
        if !is_over && is_cut(&before) && is_cut(&undragged.baseline) {
            undragged.baseline = before;
        }
        self.all.update_untracked(|all| *all = now);
        if self.undragged.with_untracked(|old| *old != undragged) {
            self.undragged.set(undragged);
        }
        self.all.notify();
    }
}

impl Deref for SettingsSignal {
    type Target = RwSignal<Settings>;

    fn deref(&self) -> &RwSignal<Settings> {
        &self.all
    }
}

/// What the user asks of the study that is open, and where the answer is shown.
#[derive(Clone, Copy)]
pub(crate) struct Asked {
    pub(crate) settings: SettingsSignal,
    /// The settings without the condition and θ: what reads only these sleeps while those are dragged.
    pub(crate) undragged: RwSignal<Settings>,
    /// Paints what moves on the chart.
    pub(crate) painter: StoredValue<Option<FrameJob>, LocalStorage>,
    /// Has the rest of the page follow a drag, each part at its pace.
    pub(crate) follow: StoredValue<[Rc<dyn Fn()>; 4], LocalStorage>,
    /// Which models are shown.
    pub(crate) shown: RwSignal<Vec<bool>>,
    pub(crate) view: RwSignal<View>,
    /// Conditions to compare.
    pub(crate) pins: RwSignal<Vec<Pin>>,
    /// Whether the file's first rows and roles are shown.
    pub(crate) shows_file: RwSignal<bool>,
    /// Whether the presenter is open.
    pub(crate) presents: RwSignal<bool>,
    /// The room for the chart, CSS pixels.
    pub(crate) size_px: RwSignal<(f64, f64)>,
    pub(crate) theme: RwSignal<Theme>,
}

/// In a drag what stands beside the chart follows as fast as it is read, and what stands below it once the
/// pointer rests and the eye may leave it.
const READ: Pace = Pace::Every(Duration::from_millis(250));
const LOOKED_AT: Pace = Pace::Rested(Duration::from_millis(150));

impl Asked {
    pub(crate) fn new(view: View) -> Self {
        let [all, undragged, live] = [(); 3].map(|()| RwSignal::new(Settings::default()));
        let [told, beside, rested] = [(); 3].map(RwSignal::new);
        let settings = SettingsSignal { all, undragged, live, told, beside, rested };
        let follow: [Rc<dyn Fn()>; 4] = [
            Rc::new(at_pace(READ, move || settings.follow(false))),
            Rc::new(at_pace(READ, move || told.notify())),
            Rc::new(at_pace(READ, move || beside.notify())),
            Rc::new(at_pace(LOOKED_AT, move || settings.rest())),
        ];
        Self {
            settings,
            undragged,
            painter: StoredValue::new_local(None),
            follow: StoredValue::new_local(follow),
            shown: RwSignal::new(vec![]),
            view: RwSignal::new(view),
            pins: RwSignal::new(vec![]),
            shows_file: RwSignal::new(false),
            presents: RwSignal::new(false),
            size_px: RwSignal::new((0.0, 0.0)),
            theme: RwSignal::new(Theme::Light),
        }
    }
}
