//! Curve + evaluation → scenes, one file a chart. A chart is built when the models, the words, the
//! size or what its base layer shows change; its base layer is painted once, its overlay at every
//! move of a slider.

mod axis;
mod callout;
mod card;
mod condition;
mod dispatch;
mod drag_handle;
mod icons;
mod impact;
mod interface;
mod line_labels;
mod series;
mod slider_axis;
mod story;
mod subject;
mod targeting;
mod tile;

pub use card::card_scene;
pub use dispatch::{BaseInputs, ChartLayers, Population, chart_of};
pub use drag_handle::DragHandle;
pub use icons::{ICON_COLUMNS, ICON_ROWS, icon_paths};
pub use interface::{Chart, Moment};
pub use slider_axis::SliderAxis;
pub use story::slide::{story_least_height, story_scene};
pub use subject::{ImpactSubject, Subject};
pub use tile::TileLook;
