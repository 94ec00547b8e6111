//! Roles → colours, in light and dark. Okabe & Ito's palette, the light tones darkened on white
//! so that every line has a contrast of 3 : 1 or more (WCAG 2.2, 1.4.11).

use crate::plot::scene::Ink;

/// Red, green, blue.
pub type Rgb = (u8, u8, u8);

/// The two looks of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// How many series have a colour of their own.
pub const HUES: usize = 8;

/// The models' colours, light and dark.
const SERIES: [[u32; 2]; HUES] = [
    [0x0072b2, 0x56b4e9],
    [0xd55e00, 0xe69f00],
    [0x008f68, 0x2fb58c],
    [0xb8608f, 0xd98bb8],
    [0x8a6d00, 0xf0e442],
    [0x2e83b8, 0x8fd0ff],
    [0x7b5ea7, 0xb79ee0],
    [0x6b7079, 0xaeb4bd],
];

impl Theme {
    /// The colour of a role.
    pub fn rgb(self, ink: Ink) -> Rgb {
        let [light, dark] = match ink {
            Ink::Text => [0x16191d, 0xeceef0],
            Ink::Muted => [0x555b64, 0xa9b0b9],
            Ink::Grid => [0xe2e3e0, 0x2c3239],
            Ink::Surface => [0xffffff, 0x14171b],
            Ink::Series(n) => SERIES[n % HUES],
            Ink::SeriesText(n) => return self.legible(self.rgb(Ink::Series(n))),
            Ink::OnSeries(n) => {
                let ground = luminance(self.rgb(Ink::Series(n)));
                // White and black contrast equally with a luminance of √(1.05 · 0.05) − 0.05.
                [if ground < 0.179 { 0xffffff } else { 0x000000 }; 2]
            }
        };
        let [_, r, g, b] = u32::to_be_bytes(if self == Self::Light { light } else { dark });
        (r, g, b)
    }

    /// A colour moved towards that of text until it can be read on the background.
    fn legible(self, color: Rgb) -> Rgb {
        let (ground, text) = (self.rgb(Ink::Surface), self.rgb(Ink::Text));
        let mixed = |part: u16| {
            let mix = |from: u8, to: u8| {
                let sum = u16::from(from) * (10 - part) + u16::from(to) * part;
                u8::try_from(sum / 10).unwrap_or(u8::MAX)
            };
            (mix(color.0, text.0), mix(color.1, text.1), mix(color.2, text.2))
        };
        let is_legible = |color: &Rgb| contrast(*color, ground) >= 4.6;
        (0..=10).map(mixed).find(is_legible).unwrap_or(text)
    }
}

/// Contrast of two colours, `1.0..=21.0` (WCAG 2.2).
fn contrast(a: Rgb, b: Rgb) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// Relative luminance, `0.0..=1.0` (WCAG 2.2).
fn luminance((r, g, b): Rgb) -> f64 {
    let channel = |c: u8| {
        let c = f64::from(c) / 255.0;
        if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_can_be_told_from_its_ground() {
        for theme in [Theme::Light, Theme::Dark] {
            let ground = theme.rgb(Ink::Surface);
            for ink in [Ink::Text, Ink::Muted] {
                assert!(contrast(theme.rgb(ink), ground) >= 4.5, "{theme:?} {ink:?}");
            }
            for n in 0..HUES {
                let series = theme.rgb(Ink::Series(n));
                assert!(contrast(series, ground) >= 3.0, "{theme:?} {n}");
                assert!(contrast(series, theme.rgb(Ink::OnSeries(n))) >= 4.5, "{theme:?} on {n}");
                let text = contrast(theme.rgb(Ink::SeriesText(n)), ground);
                assert!(text >= 4.5, "{theme:?} text {n}");
            }
        }
    }
}
