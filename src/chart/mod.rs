//! Curve + evaluation → scenes, one file a chart. A chart is built when the models, the words, the
//! size or what its base layer shows change; its base layer is painted once, its overlay at every
//! move of a slider.

mod axis;
mod callout;
mod card;
mod condition;
mod dispatch;
mod fitting;
mod impact;
mod interface;
mod line_labels;
mod prediction;
mod story;
mod subject;
mod targeting;

pub use axis::SliderAxis;
pub use callout::{DragHandle, TileLook};
pub use card::{action_columns, action_paths, action_rows, card_scene};
pub use dispatch::{BaseInputs, ChartLayers, Population, chart_of};
pub use interface::{Chart, Moment};
pub use story::{story_least_height, story_scene};
pub use subject::{ImpactSubject, Subject};
