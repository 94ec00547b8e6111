//! What the tests of pictures share: stored texts, samples, labels that must not cross.

use breakeven::chart::{ChartLayers, chart_of};
use breakeven::evaluate::Settings;
use breakeven::export::Shown;
use breakeven::plot::{Scene, Theme, svg};
use breakeven::samples::{Sample, samples};
use breakeven::study::{FilePart, FileTable, Session, Study};
use breakeven::view::{Slider, View};
use std::fs;
use std::path::Path;

pub(crate) const DESK: (f64, f64) = (860.0, 430.0);
pub(crate) const PHONE: (f64, f64) = (358.0, 330.0);

/// A scene against its stored text; `BLESS=1` stores it.
pub(crate) fn compare(name: &str, scene: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenes/snapshots").join(name);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, scene).unwrap();
    }
    let stored = fs::read_to_string(&path);
    let expected = stored.unwrap_or_else(|_| panic!("no snapshot {name}: BLESS=1 writes it"));
    for (number, (found, expected)) in scene.lines().zip(expected.lines()).enumerate() {
        assert_eq!(found, expected, "{name}, line {}", number + 1);
    }
    assert_eq!(scene.lines().count(), expected.lines().count(), "{name}: number of marks");
}

/// The names of the stored texts.
pub(crate) fn snapshots() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenes/snapshots");
    let files = fs::read_dir(folder).unwrap();
    files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect()
}

/// A shipped sample, opened.
pub(crate) fn sample(id: &str) -> (Study, Sample) {
    let sample = samples().iter().find(|s| s.id == id).cloned().unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("static/samples");
    let bytes = fs::read(folder.join(&sample.file)).unwrap();
    (Study::open(&sample.file, &bytes, &sample.roles).unwrap(), sample)
}

/// A shipped sample whose file is read, with a session to open it.
pub(crate) fn sample_files(id: &str) -> (Session, Sample, Vec<FileTable>) {
    let sample = samples().iter().find(|s| s.id == id).cloned().unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("static/samples");
    let bytes = fs::read(folder.join(&sample.file)).unwrap();
    let table = FileTable::read(&sample.file, FilePart::First, &bytes).unwrap();
    (Session::default(), sample, vec![table])
}

/// A chart at some settings.
pub(crate) struct Shot {
    pub(crate) name: &'static str,
    pub(crate) layers: ChartLayers,
    pub(crate) overlay: Scene,
    pub(crate) alternative: String,
    pub(crate) help: String,
    pub(crate) key: String,
}

impl Shot {
    /// The chart of a view; `None` if the study has no such view.
    pub(crate) fn of(view: View, shown: &Shown, size_px: (f64, f64)) -> Option<Self> {
        let rule = shown.study.risk.as_ref();
        let shot = shown.with_moment(view, size_px, |at| {
            let layers = chart_of(view, at, shown.settings, rule)?;
            Ok(layers.map(|layers| Self {
                name: view.word(),
                overlay: layers.overlay(at),
                alternative: layers.chart.alternative(at),
                help: layers.chart.help(at),
                key: layers.chart.key(at),
                layers,
            }))
        });
        shot.unwrap().flatten()
    }

    /// The charts of all views of a study that a slider moves.
    pub(crate) fn all(shown: &Shown, slider: Slider, size_px: (f64, f64)) -> Vec<Self> {
        let views = shown.study.views().into_iter().filter(|view| view.slider() == slider);
        views.filter_map(|view| Self::of(view, shown, size_px)).collect()
    }

    /// Both layers against their stored text, `<study>_<view>_<size>.txt`; `PICTURES=FOLDER` writes
    /// them as pictures too.
    pub(crate) fn compare(&self, study: &str, size: &str) {
        if let Some(folder) = std::env::var_os("PICTURES") {
            let mut whole = self.layers.base.clone();
            whole.marks.extend(self.overlay.marks.iter().cloned());
            let name = format!("{study}-{}-{size}.svg", self.name);
            fs::write(Path::new(&folder).join(name), svg(&whole, Theme::Light)).unwrap();
        }
        let mut text = self.layers.base.to_string();
        if self.overlay.all().next().is_some() {
            text += &self.overlay.to_string();
        }
        compare(&format!("{study}_{}_{size}.txt", self.name), &text);
    }

    /// Texts that are cut off or cross another.
    pub(crate) fn label_faults(&self, place: &str) -> Vec<String> {
        let place = format!("{place}, {}", self.name);
        label_faults(&place, &[&self.layers.base, &self.overlay])
    }
}

/// Settings of these keys, in comparison with "always negative" unless they say otherwise.
pub(crate) fn settings(pairs: &[(&str, &str)]) -> Settings {
    Settings::of([("baseline", "always_negative")].iter().chain(pairs).copied()).unwrap()
}

/// Texts as boxes (text, left, top, right, bottom), by the project's own measure of letters.
fn boxes(scenes: &[&Scene]) -> Vec<(String, f64, f64, f64, f64)> {
    use breakeven::plot::{Align, Mark, text_width};
    let marks = scenes.iter().flat_map(|scene| scene.all());
    let texts = marks.filter_map(|mark| match mark {
        Mark::Text { at, text, style } => Some((at, text, style)),
        _ => None,
    });
    texts
        .map(|(at, text, style)| {
            let width = text_width(text, style.size_px, style.bold);
            let left = match style.align {
                Align::Start => at.0,
                Align::Middle => at.0 - width / 2.0,
                Align::End => at.0 - width,
            };
            // Letters without ascender or descender reach about a third of the size each way.
            let half = 0.36 * style.size_px;
            (text.clone(), left, at.1 - half, left + width, at.1 + half)
        })
        .collect()
}

/// Texts that lie on the best model's line, the thickest one of a series' colour, or on the upright one
/// of the slider.
pub(crate) fn covers_of_lines(place: &str, scenes: &[&Scene]) -> Vec<String> {
    use breakeven::plot::{Ink, Mark};
    let lines = scenes.iter().flat_map(|scene| scene.all()).filter_map(|mark| match mark {
        Mark::Line { points, stroke } => {
            let is_upright = points.len() == 2 && points[0].0 == points[1].0;
            let is_kept_free = match stroke.ink {
                Ink::Series(_) => (3.0..5.0).contains(&stroke.width_px),
                Ink::Text => is_upright,
                _ => false,
            };
            is_kept_free.then_some(points)
        }
        _ => None,
    });
    let pairs: Vec<_> = lines.flat_map(|points| points.windows(2)).collect();
    let is_on = |(_, left, top, right, bottom): &&(String, f64, f64, f64, f64)| {
        pairs.iter().any(|pair| {
            let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
            (0..=40).map(|i| f64::from(i) / 40.0).any(|part| {
                let (x, y) = (x0 + part * (x1 - x0), y0 + part * (y1 - y0));
                x > *left && x < *right && y > *top && y < *bottom
            })
        })
    };
    let boxes = boxes(scenes);
    boxes
        .iter()
        .filter(is_on)
        .map(|found| format!("{place}: “{}” is on the line", found.0))
        .collect()
}

/// Texts that are cut off or cross another.
pub(crate) fn label_faults(place: &str, scenes: &[&Scene]) -> Vec<String> {
    let mut faults = Vec::new();
    let boxes = boxes(scenes);
    let Scene { width_px, height_px, .. } = scenes[0];
    for (i, (text, left, top, right, bottom)) in boxes.iter().enumerate() {
        let inside =
            *left >= -1.0 && *top >= -1.0 && *right <= width_px + 1.0 && *bottom <= height_px + 1.0;
        if !inside {
            faults.push(format!(
                "{place}: “{text}” is cut off ({left:.0}…{right:.0}, {top:.0}…{bottom:.0})"
            ));
        }
        for (other, l, t, r, b) in &boxes[..i] {
            let apart =
                *l >= right - 1.0 || *r <= left + 1.0 || *t >= bottom - 1.0 || *b <= top + 1.0;
            if !apart {
                faults.push(format!("{place}: “{text}” crosses “{other}”"));
            }
        }
    }
    faults
}

/// Whether a text lies on one of the dashed grey lines.
pub(crate) fn is_crossed(scene: &Scene, text: &str) -> bool {
    use breakeven::plot::{Dash, Ink, Mark};
    let boxes = boxes(&[scene]);
    let lines = scene.marks.iter().filter_map(|mark| match mark {
        Mark::Line { points, stroke }
            if (stroke.ink, stroke.dash) == (Ink::Muted, Dash::Dashed) =>
        {
            Some(points)
        }
        _ => None,
    });
    let samples = lines.flat_map(|points| points.windows(2)).flat_map(|pair| {
        let [from, to] = [pair[0], pair[1]];
        let part = move |i: u32| f64::from(i) / 2000.0;
        (0..=2000)
            .map(move |i| (from.0 + part(i) * (to.0 - from.0), from.1 + part(i) * (to.1 - from.1)))
    });
    let samples: Vec<_> = samples.collect();
    let named = boxes.iter().filter(|(found, ..)| found == text);
    named.into_iter().any(|(_, left, top, right, bottom)| {
        samples.iter().any(|(x, y)| x > left && x < right && y > top && y < bottom)
    })
}
