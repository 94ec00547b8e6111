//! What the tests of links and study files share: seeded changes, and what a page would seal.

use breakeven::evaluate::{Evaluation, Settings};
use breakeven::export::{NamedFile, Pin, Shown, study_file, svg};
use breakeven::plot::Theme;
use breakeven::study::Study;
use breakeven::view::View;
use breakeven::wording::{Wording, presenter_steps};

/// So many rounds, or as many times that as `FUZZ` says.
pub(crate) fn rounds(usual: usize) -> usize {
    let times = std::env::var("FUZZ").ok().and_then(|times| times.parse().ok());
    usual * times.unwrap_or(1)
}

pub(crate) fn text_of(
    study: &Study,
    wording: &Wording,
    settings: &Settings,
    files: &[NamedFile],
) -> String {
    let shown = Shown { study, settings, wording, models: &[true], certainty: None };
    let mut pinned = Settings::default();
    for (key, value) in [("matrix", "27,-3,0,0"), ("cost-ratio", "2"), ("capacity", "7")] {
        pinned.set(key, value).unwrap();
    }
    let pins = [Pin { name: "pessimistic".into(), settings: pinned }];
    study_file("my study", &shown, View::Roc, &pins, files).unwrap()
}

/// SplitMix64: the same numbers on every run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// Others where `FUZZ_SEED` is another number.
    pub(crate) fn seeded(seed: u64) -> Self {
        let run = std::env::var("FUZZ_SEED").ok().and_then(|run| run.parse::<u64>().ok());
        Self(run.unwrap_or(0) << 20 | seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound.max(1) as u64).unwrap()
    }

    /// Some bytes with one to three changes.
    pub(crate) fn change(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut changed = bytes.to_vec();
        for _ in 0..=self.below(3) {
            let at = self.below(changed.len());
            match self.below(6) {
                0 => changed.truncate(at),
                1 => changed.insert(at, self.next().to_le_bytes()[0]),
                2 if !changed.is_empty() => drop(changed.remove(at)),
                3 if !changed.is_empty() => changed[at] = [0, 1, 0x7f, 0x80, 0xff][self.below(5)],
                4 => {
                    let other = self.below(changed.len());
                    let (from, to) = (at.min(other), at.max(other));
                    let piece = changed[from..to.min(from + 20)].to_vec();
                    changed.splice(at..at, piece);
                }
                _ if !changed.is_empty() => changed[at] ^= 1 << self.below(8),
                _ => {}
            }
        }
        changed
    }
}

/// Everything that is built from a study is asked for; nothing of it may fail hard.
pub(crate) fn use_it(study: &Study, wording: &Wording) {
    let settings = Settings::default();
    let _ = study.report(&settings);
    if let Some(curves) = study.curves() {
        let evaluation = Evaluation::new(curves, &settings).unwrap();
        let (joint, baseline) = (&curves.joint, &settings.baseline);
        let of = (curves, study.risk.as_ref());
        let _ = presenter_steps(of, joint, &evaluation, baseline, wording);
    }
    let shown = Shown { study, settings: &settings, wording, models: &[], certainty: None };
    for view in study.views() {
        if let Ok(Some(drawing)) = shown.drawing(view, (500.0, 300.0)) {
            let text = svg(&drawing.base, Some(&drawing.overlay), Theme::Light, "", "");
            assert!(!text.contains("NaN"));
        }
        let _ = shown.curve_csv(view);
    }
}

pub(crate) fn is_a_sentence(text: &str) {
    assert!(text.len() > 20 && text.ends_with('.'), "{text}");
    assert!(text.starts_with(char::is_uppercase) && !text.contains("Error"), "{text}");
}

pub(crate) fn crc32(bytes: &[u8]) -> u32 {
    let shift = |sum: u32| if sum & 1 == 1 { (sum >> 1) ^ 0xedb8_8320 } else { sum >> 1 };
    !bytes.iter().fold(!0, |sum, &b| (0..8).fold(sum ^ u32::from(b), |sum, _| shift(sum)))
}

/// What a page would seal, were it to write such bytes.
pub(crate) fn sealed(bytes: &[u8], bits: &[u8]) -> Vec<u8> {
    let deflated = miniz_oxide::deflate::compress_to_vec(bytes, 1);
    let (mut sealed, mut length) = (vec![], deflated.len());
    while length >= 0x80 {
        sealed.push(length.to_le_bytes()[0] | 0x80);
        length >>= 7;
    }
    sealed.push(length.to_le_bytes()[0]);
    sealed.extend(deflated);
    sealed.extend(bits);
    sealed.extend(crc32(&sealed).to_le_bytes());
    sealed
}

/// The two streams of a sealed text.
pub(crate) fn unsealed(sealed: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let (mut length, mut shift, mut at) = (0usize, 0, 0);
    loop {
        length |= usize::from(sealed[at] & 0x7f) << shift;
        (shift, at) = (shift + 7, at + 1);
        if sealed[at - 1] < 0x80 {
            break;
        }
    }
    let bytes = miniz_oxide::inflate::decompress_to_vec(&sealed[at..at + length]).unwrap();
    (bytes, sealed[at + length..sealed.len() - 4].to_vec())
}
