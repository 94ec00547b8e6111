//! Curve + evaluation → scenes, one file a chart. A chart is built when the models, the words, the
//! size or what its base layer shows change; its base layer is painted once, its overlay at every
//! move of a slider.

mod axis;
mod card;
mod condition;
mod dispatch;
mod drag_handle;
mod end_labels;
mod icons;
mod impact;
mod interface;
mod series;
mod slider_axis;
mod subject;
mod targeting;

pub use card::card_scene;
pub use dispatch::{BaseInputs, ChartLayers, Population, chart_of};
pub use drag_handle::DragHandle;
pub use icons::{ICON_COLUMNS, ICON_ROWS, icon_paths};
pub use interface::{Chart, Moment};
pub use slider_axis::SliderAxis;
pub use subject::{ImpactSubject, Subject};
