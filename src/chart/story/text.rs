//! Texts of a slide's picture: sizes that are read from the last row, lines that fit.

use crate::plot::{shortened, text_width};

/// Size of a text, CSS pixels.
pub(crate) const TEXT_PX: f64 = 18.0;
/// Height of a line of text, CSS pixels.
pub(crate) const LINE_PX: f64 = 25.0;
/// Below this width there is one column, CSS pixels.
const NARROW_PX: f64 = 620.0;

/// Whether a picture of this width has one column.
pub(crate) fn is_narrow(width_px: f64) -> bool {
    width_px < NARROW_PX
}

/// A text in lines that fit; what does not fit in `most` lines is cut at the last one's end.
pub(crate) fn lines(text: &str, bold: bool, fit_px: f64, most: usize) -> Vec<String> {
    let fits = |line: &str| text_width(line, TEXT_PX, bold) <= fit_px;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        // What is too long for the last line is cut below.
        let is_last = lines.len() == most;
        match lines.last_mut() {
            Some(line) if is_last || fits(&format!("{line} {word}")) => {
                *line = format!("{line} {word}");
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.into_iter().map(|line| shortened(&line, TEXT_PX, bold, fit_px)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_break_and_longer_ones_are_cut() {
        assert_eq!(lines("one two", false, 400.0, 2), ["one two"]);
        let broken = lines("a thousand containers inspected", false, 180.0, 2);
        assert_eq!(broken.len(), 2);
        for most in 1..4 {
            let cut = lines(&"word ".repeat(30), false, 120.0, most);
            assert!(cut.len() == most && cut[most - 1].ends_with('…'), "{cut:?}");
            assert!(cut.iter().all(|line| text_width(line, TEXT_PX, false) <= 120.0 + TEXT_PX));
        }
        assert!(lines("", false, 100.0, 2).is_empty());
    }
}
