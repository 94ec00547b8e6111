//! Names of the curves at their right ends, with their values at x, kept apart.

use super::subject::Models;
use crate::plot::{
    Align, Frame, Ink, Scene, Stroke, TextStyle, shortened, shortened_middle, spread, text_width,
    wrapped,
};

/// One label: whose, how the line is drawn, where its value stands, what the value says.
pub(super) struct EndLabel {
    /// The model, if it is one's.
    pub(super) model: Option<usize>,
    pub(super) name: String,
    pub(super) stroke: Stroke,
    pub(super) y_px: f64,
    pub(super) value: String,
}

impl EndLabel {
    /// The label of a model's line.
    pub(super) fn of(models: &dyn Models, model: usize, y_px: f64, value: String) -> Self {
        let (name, stroke) = (models.model_name(model).into(), Stroke::series(model, 3.0));
        Self { model: Some(model), name, stroke, y_px, value }
    }
}

/// Beside a value on the same line so much at least is left to the name.
const LEAST_NAME_PX: f64 = 30.0;

/// How a label is set.
#[derive(Clone, Copy)]
struct Setting {
    size_px: f64,
    /// Lines of the name above the line's sample and the value; 0: all on one line.
    name_lines: u8,
    sample_px: f64,
}

impl Setting {
    /// The roomiest setting in which all labels fit; the densest if none does.
    fn of(models: &dyn Models, labels: &[EndLabel], room: f64, height: f64) -> Self {
        let compact = models.is_compact();
        let size_px = if compact { 11.5 } else { 13.0 };
        let stacked = |name_lines| Self { size_px, name_lines, sample_px: 21.0 };
        let width = |text: &str| text_width(text, size_px, true);
        let fits_row =
            |l: &EndLabel| 29.0 + width(&l.name) + width(&l.value) + 0.4 * size_px <= room;
        let fits_line = |l: &EndLabel| width(&l.name) <= room;
        let mut settings = Vec::with_capacity(3);
        if !compact && labels.iter().all(fits_row) {
            settings.push(stacked(0));
        } else {
            if !labels.iter().all(fits_line) {
                settings.push(stacked(2));
            }
            settings.push(stacked(1));
        }
        let dense = Self { size_px: 11.0, name_lines: 0, sample_px: 14.0 };
        let fits = |setting: &Self| setting.capacity(height) >= labels.len();
        settings.into_iter().find(fits).unwrap_or(dense)
    }

    /// Height of what stands below a label's first line.
    fn below_px(self) -> f64 {
        f64::from(self.name_lines) * (self.size_px + 1.0)
    }

    fn gap_px(self) -> f64 {
        self.below_px() + self.size_px + if self.name_lines == 0 { 6.0 } else { 7.0 }
    }

    /// How many labels fit between the first and the last first line.
    fn capacity(self, height: f64) -> usize {
        let gaps = ((height - self.below_px() + 1e-9) / self.gap_px()).floor().max(0.0);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few labels")]
        let gaps = gaps as usize;
        gaps + 1
    }
}

/// As many labels as there is room for: those nearest to the best model's.
fn fitting(labels: &[EndLabel], best: Option<usize>, room: usize) -> Vec<&EndLabel> {
    let mut fitting: Vec<&EndLabel> = labels.iter().collect();
    if fitting.len() > room {
        let is_best = |l: &&&EndLabel| best.is_some() && best == l.model;
        let best = fitting.iter().find(is_best).map_or(0.0, |l| l.y_px);
        fitting.sort_by(|a, b| (a.y_px - best).abs().total_cmp(&(b.y_px - best).abs()));
        fitting.truncate(room);
        // Models in their order, then what they are compared with.
        fitting.sort_by_key(|label| label.model.unwrap_or(usize::MAX));
    }
    fitting
}

/// Draws the labels in the right margin; the best model's name is bold. Where there is no room for
/// all, the last one says how many more there are.
pub(super) fn end_labels(
    scene: &mut Scene,
    frame: &Frame,
    models: &dyn Models,
    labels: &[EndLabel],
    best: Option<usize>,
) {
    let left = frame.right + if models.is_compact() { 5.0 } else { 8.0 };
    let room = frame.size_px.0 - left - 2.0;
    let (first, last) = (frame.top - 4.0, frame.bottom);
    let setting = Setting::of(models, labels, room, last - first);
    let (size, gap) = (setting.size_px, setting.gap_px());
    let mut lowest = last - setting.below_px();
    let capacity = setting.capacity(last - first);
    if labels.len() > capacity {
        let more = format!("+{} more", labels.len() + 1 - capacity);
        scene.text((left, lowest), more, TextStyle::plain(Ink::Muted, size, Align::Start));
        lowest -= gap;
    }
    let kept = if labels.len() > capacity { capacity - 1 } else { labels.len() };
    let labels = fitting(labels, best, kept);
    let wanted: Vec<f64> = labels.iter().map(|l| l.y_px).collect();
    let placed = spread(&wanted, gap, (first, lowest));
    for (label, &y) in labels.iter().zip(&placed) {
        let bold = best.is_some() && best == label.model;
        let set = |ink| TextStyle { bold, ..TextStyle::plain(ink, size, Align::Start) };
        let (stroke, name) = (label.stroke, &label.name);
        let after = left + setting.sample_px + 8.0;
        let sample = |y: f64, end: f64| vec![(left + 1.0, y), (end - 7.0, y)];
        if setting.name_lines == 0 {
            let value_room = left + room - after - LEAST_NAME_PX;
            let value = shortened(&label.value, size, bold, value_room);
            let value_width = text_width(&value, size, bold) + 0.4 * size;
            let name = shortened_middle(name, size, bold, left + room - after - value_width);
            let end = after + text_width(&name, size, bold) + value_width;
            scene.line(sample(y, after), stroke);
            scene.text((after, y), name, set(Ink::Text));
            let value_set = TextStyle { align: Align::End, ..set(Ink::Muted) };
            scene.text((end.min(frame.size_px.0 - 2.0), y), value, value_set);
            continue;
        }
        let lines = match setting.name_lines {
            1 => vec![shortened_middle(name, size, bold, room)],
            _ => wrapped(name, size, bold, room),
        };
        let mut at = y;
        for line in lines {
            scene.text((left, at), line, set(Ink::Text));
            at += size + 1.0;
        }
        // A long value leaves less to the sample.
        let value = shortened(&label.value, size, bold, room - 18.0);
        let after = after.min(left + room - text_width(&value, size, bold));
        scene.line(sample(at, after), stroke);
        scene.text((after, at), value, set(Ink::Muted));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::{Margins, Mark};
    use crate::wording::Wording;

    struct Names(Vec<String>, Wording, f64);

    impl Models for Names {
        fn model_name(&self, model: usize) -> &str {
            &self.0[model]
        }

        fn wording(&self) -> &Wording {
            &self.1
        }

        fn width_px(&self) -> f64 {
            self.2
        }
    }

    /// The texts beside a frame 120 px high, all values at the same place.
    fn texts(names: &[String], is_compact: bool) -> Vec<String> {
        let subject =
            Names(names.to_vec(), Wording::default(), if is_compact { 358.0 } else { 860.0 });
        let margins = Margins { top: 20.0, right: 102.0, bottom: 40.0, left: 40.0 };
        let frame = Frame::new((358.0, 180.0), margins);
        let label = |model| EndLabel::of(&subject, model, 60.0, "9%".into());
        let labels: Vec<EndLabel> = (0..names.len()).map(label).collect();
        let mut scene = Scene::new(358.0, 180.0);
        end_labels(&mut scene, &frame, &subject, &labels, Some(1));
        let text = |mark| match mark {
            Mark::Text { text, .. } => Some(text),
            _ => None,
        };
        scene.marks.into_iter().filter_map(text).collect()
    }

    fn folds(count: usize) -> Vec<String> {
        (0..count).map(|fold| format!("gradient boosting, fold {fold}")).collect()
    }

    #[test]
    fn names_that_begin_alike_stay_apart() {
        for count in 2..=7 {
            let texts = texts(&folds(count), true);
            let ends: Vec<String> = (0..count).map(|fold| format!(" {fold}")).collect();
            let said = |end: &&String| texts.iter().any(|text| text.ends_with(&end[1..]));
            assert_eq!(ends.iter().filter(said).count(), count, "{texts:?}");
            assert_eq!(texts.iter().filter(|text| *text == "9%").count(), count);
        }
        assert_eq!(texts(&folds(2), true)[..3], ["gradient", "boosting, fold 0", "9%"]);
    }

    #[test]
    fn labels_without_room_are_counted() {
        // 124 px hold eight lines that are 17 px apart.
        for is_compact in [true, false] {
            let texts = texts(&folds(12), is_compact);
            assert!(texts.contains(&"+5 more".into()), "{texts:?}");
            assert_eq!(texts.iter().filter(|text| *text == "9%").count(), 7);
            assert!(texts.iter().any(|text| text.ends_with('1')), "the best: {texts:?}");
        }
        assert!(!texts(&folds(8), true).iter().any(|text| text.ends_with("more")));
    }
}
