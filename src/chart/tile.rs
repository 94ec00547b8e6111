//! The look of a case among a thousand: mistakes in ink, what goes right in grey. No model's colour:
//! a hue would be read as a model's.

use crate::plot::Ink;
use crate::wording::Tile;

/// How a square is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TileLook {
    /// Its colour.
    pub ink: Ink,
    /// How much of it is seen, `0.0..=1.0`.
    pub opacity: f64,
    /// Whether only its edge is drawn.
    pub is_outlined: bool,
}

impl TileLook {
    /// The look of a kind of case.
    ///
    /// # Examples
    /// ```
    /// use breakeven::{chart::TileLook, plot::Ink, wording::Tile};
    /// let missed = TileLook::of(Tile::Missed);
    /// assert_eq!((missed.ink, missed.is_outlined), (Ink::Text, false));
    /// assert!(TileLook::of(Tile::FalseAlarm).is_outlined);
    /// assert_eq!(TileLook::of(Tile::Found).ink, Ink::Muted);
    /// ```
    #[must_use]
    pub const fn of(tile: Tile) -> Self {
        let (ink, opacity, is_outlined) = match tile {
            Tile::Found => (Ink::Muted, 0.7, false),
            Tile::Missed => (Ink::Text, 1.0, false),
            Tile::FalseAlarm => (Ink::Text, 1.0, true),
            Tile::Left => (Ink::Muted, 0.22, false),
        };
        Self { ink, opacity, is_outlined }
    }
}
