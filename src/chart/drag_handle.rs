//! The lines beside the slider's own that a pointer can drag: the ends of a range or of a belief, and
//! limits.

use crate::domain::{OperatingCondition, Prevalence};
use crate::evaluate::{SettingError, Settings};
use crate::plot::LinearScale;

/// How near a pointer must be to a line to take hold of it, CSS pixels.
const REACH_PX: f64 = 8.0;

/// A line that can be dragged.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum DragHandle {
    /// The lower end of the range of PC(+).
    RangeLow,
    /// Its upper end.
    RangeHigh,
    /// The lower end of the belief about the cost ratio, drawn at a PC(+).
    BeliefLow(Prevalence),
    /// Its upper end.
    BeliefHigh(Prevalence),
    /// The highest false positive rate borne.
    MaxFpr,
    /// How many cases can be handled, of so many of whom a share is positive.
    Workforce {
        /// Share of positives, `0.0..=1.0`.
        prevalence: f64,
        /// Cases that come.
        population: f64,
    },
}

impl DragHandle {
    /// Moves the line to a value of the chart's; the other end of a range gives way. Nothing where
    /// there is no range, or no limit.
    ///
    /// # Errors
    /// [`SettingError`] for values outside `0.0..=1.0`; the settings are then as before.
    pub fn move_to(self, settings: &mut Settings, value: f64) -> Result<(), SettingError> {
        match self {
            Self::RangeLow | Self::RangeHigh if settings.range.is_some() => {
                settings.set_range_end(self == Self::RangeLow, value)
            }
            Self::BeliefLow(prevalence) | Self::BeliefHigh(prevalence) => {
                let ratio = OperatingCondition::from_pc(value, prevalence)?.cost_ratio();
                settings.set_belief_end(matches!(self, Self::BeliefLow(_)), ratio)
            }
            Self::MaxFpr if settings.limits.max_fpr.is_some() => {
                settings.set("max-fpr", &value.to_string())
            }
            Self::Workforce { .. } if settings.limits.workforce.is_some() => {
                settings.set("workforce", &value.to_string())
            }
            _ => Ok(()),
        }
    }
}

/// The end of a range that a pointer takes hold of, if one is near enough; of ends on one spot the one that
/// can move to the pointer's side.
///
/// - `ends`: what the lower and the upper end are.
pub(super) fn edge_at(
    x: LinearScale,
    x_px: f64,
    range: (f64, f64),
    ends: [DragHandle; 2],
) -> Option<DragHandle> {
    let away = |pc: f64| (x.to_px(pc) - x_px).abs();
    let (low, high) = (away(range.0), away(range.1));
    let is_low = match low == high {
        true => x.from_px(x_px) < range.0,
        false => low < high,
    };
    let edge = if is_low { ends[0] } else { ends[1] };
    (low.min(high) <= REACH_PX).then_some(edge)
}

/// Whether a pointer is near enough to a line.
pub(super) fn is_near(line_px: f64, x_px: f64) -> bool {
    (line_px - x_px).abs() <= REACH_PX
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearer_edge_is_held() {
        let x = LinearScale::new((0.0, 1.0), (100.0, 200.0));
        let ends = [DragHandle::RangeLow, DragHandle::RangeHigh];
        let held = [90.0, 118.0, 125.0, 131.0, 149.0].map(|px| edge_at(x, px, (0.2, 0.4), ends));
        let (low, high) = (Some(DragHandle::RangeLow), Some(DragHandle::RangeHigh));
        assert_eq!(held, [None, low, low, None, None]);
        assert_eq!(edge_at(x, 146.0, (0.2, 0.4), ends), high);
        assert_eq!([119.0, 121.0].map(|px| edge_at(x, px, (0.2, 0.2), ends)), [low, high]);
    }

    #[test]
    fn what_is_held_moves() {
        let mut settings = Settings::default();
        DragHandle::RangeLow.move_to(&mut settings, 0.5).unwrap();
        assert_eq!(settings, Settings::default(), "there is nothing to hold");
        settings.set("range", "0.2,0.4").unwrap();
        settings.set("max-fpr", "0.1").unwrap();
        DragHandle::RangeLow.move_to(&mut settings, 0.5).unwrap();
        assert_eq!(settings.range, Some((0.5, 0.5)));
        DragHandle::RangeHigh.move_to(&mut settings, 0.9).unwrap();
        DragHandle::MaxFpr.move_to(&mut settings, 0.3).unwrap();
        assert_eq!((settings.range, settings.limits.max_fpr), (Some((0.5, 0.9)), Some(0.3)));
        assert!(DragHandle::MaxFpr.move_to(&mut settings, 1.5).is_err());
    }
}
