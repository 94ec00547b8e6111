//! Roles → colours, in light and dark. Okabe & Ito's palette, the light tones darkened on white
//! so that every line has a contrast of 3 : 1 or more (WCAG 2.2, 1.4.11).

use crate::plot::mark::Ink;

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

const LIGHT_SERIES: [u32; 8] =
    [0x0072b2, 0xd55e00, 0x008f68, 0xb8608f, 0x8a6d00, 0x2e83b8, 0x7b5ea7, 0x6b7079];
const DARK_SERIES: [u32; 8] =
    [0x56b4e9, 0xe69f00, 0x2fb58c, 0xd98bb8, 0xf0e442, 0x8fd0ff, 0xb79ee0, 0xaeb4bd];

impl Theme {
    /// The colour of a role.
    #[must_use]
    pub fn rgb(self, ink: Ink) -> Rgb {
        let hex = match (self, ink) {
            (_, Ink::OnSeries(n)) => {
                let ground = luminance(self.rgb(Ink::Series(n)));
                // White and black contrast equally with a luminance of √(1.05 · 0.05) − 0.05.
                if ground < 0.179 { 0xffffff } else { 0x000000 }
            }
            (Self::Light, Ink::Text) => 0x1b1e24,
            (Self::Light, Ink::Muted) => 0x5c646f,
            (Self::Light, Ink::Grid) => 0xe3e5e8,
            (Self::Light, Ink::Surface) => 0xffffff,
            (Self::Light, Ink::Wash) => 0x0072b2,
            (Self::Light, Ink::Series(n)) => LIGHT_SERIES[n % LIGHT_SERIES.len()],
            (Self::Dark, Ink::Text) => 0xeef0f3,
            (Self::Dark, Ink::Muted) => 0xa3aab4,
            (Self::Dark, Ink::Grid) => 0x33373d,
            (Self::Dark, Ink::Surface) => 0x1c1f24,
            (Self::Dark, Ink::Wash) => 0x56b4e9,
            (Self::Dark, Ink::Series(n)) => DARK_SERIES[n % DARK_SERIES.len()],
        };
        let [_, r, g, b] = u32::to_be_bytes(hex);
        (r, g, b)
    }
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

    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn every_colour_can_be_told_from_its_ground() {
        for theme in [Theme::Light, Theme::Dark] {
            let ground = theme.rgb(Ink::Surface);
            for ink in [Ink::Text, Ink::Muted] {
                assert!(contrast(theme.rgb(ink), ground) >= 4.5, "{theme:?} {ink:?}");
            }
            for n in 0..8 {
                let series = theme.rgb(Ink::Series(n));
                assert!(contrast(series, ground) >= 3.0, "{theme:?} {n}");
                assert!(contrast(series, theme.rgb(Ink::OnSeries(n))) >= 4.5, "{theme:?} on {n}");
            }
        }
    }
}
