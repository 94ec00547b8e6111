//! Numbers in the texts of settings.

use crate::evaluate::setting::error::SettingError;

/// The error of a text that is not of the form expected.
pub(super) fn bad(key: &'static str, found: &str, expected: &'static str) -> SettingError {
    SettingError::BadValue { key, found: found.into(), expected }
}

/// A finite number; zero has no sign.
pub(super) fn number(
    key: &'static str,
    text: &str,
    expected: &'static str,
) -> Result<f64, SettingError> {
    let number = text.trim().parse::<f64>().ok().filter(|n| n.is_finite());
    number.map(|n| n + 0.0).ok_or_else(|| bad(key, text, expected))
}

/// So many finite numbers with commas between them.
pub(super) fn numbers<const N: usize>(
    key: &'static str,
    text: &str,
    expected: &'static str,
) -> Result<[f64; N], SettingError> {
    let all: Vec<f64> =
        text.split(',').map(|part| number(key, part, expected)).collect::<Result<_, _>>()?;
    all.try_into().map_err(|_| bad(key, text, expected))
}
