//! What a model is compared with: what is done today.

use crate::curve::{CostCurve, CostLine, Curves, ModelCurves};
use crate::domain::OperatingPoint;
use crate::evaluate::rounding::without_noise;
use crate::evaluate::setting::error::SettingError;
use crate::evaluate::setting::parse::{bad, numbers};
use serde::{Deserialize, Serialize};

/// What a model is compared with: what is done today.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub enum Baseline {
    /// Nobody is predicted positive.
    AlwaysNegative,
    /// Everybody is predicted positive.
    AlwaysPositive,
    /// The better of the two, at each condition: the one that flatters a model least.
    #[default]
    BestTrivial,
    /// A model of the same file, at its best cut.
    Model(String),
    /// A rule in force, known by its rates.
    Rule {
        /// False positive rate, `0.0..=1.0`.
        false_positive_rate: f64,
        /// True positive rate, `0.0..=1.0`.
        true_positive_rate: f64,
    },
}

impl Baseline {
    /// Reads the spelling of addresses and of `report.json`.
    ///
    /// # Errors
    /// [`SettingError::BadValue`].
    pub fn parse(text: &str) -> Result<Self, SettingError> {
        let expected = "always_negative, always_positive, best_trivial, model:NAME or rule:FPR,TPR";
        match text {
            "always_negative" => Ok(Self::AlwaysNegative),
            "always_positive" => Ok(Self::AlwaysPositive),
            "best_trivial" => Ok(Self::BestTrivial),
            _ => match text.split_once(':') {
                Some(("model", name)) if !name.is_empty() => Ok(Self::Model(name.into())),
                Some(("rule", rates)) => {
                    let [false_positive_rate, true_positive_rate] =
                        numbers("baseline", rates, expected)?;
                    let rates = [false_positive_rate, true_positive_rate];
                    if rates.iter().any(|rate| !(0.0..=1.0).contains(rate)) {
                        return Err(bad("baseline", text, "rule:FPR,TPR with rates from 0 to 1"));
                    }
                    Ok(Self::Rule { false_positive_rate, true_positive_rate })
                }
                _ => Err(bad("baseline", text, expected)),
            },
        }
    }

    /// The index of the model that it is, if it is one.
    #[must_use]
    pub fn model(&self, curves: &Curves) -> Option<usize> {
        match self {
            Self::Model(name) => curves.models.iter().position(|model| model.name == *name),
            _ => None,
        }
    }

    /// Its spelling in addresses and in `report.json`.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::AlwaysNegative => "always_negative".into(),
            Self::AlwaysPositive => "always_positive".into(),
            Self::BestTrivial => "best_trivial".into(),
            Self::Model(name) => format!("model:{name}"),
            Self::Rule { false_positive_rate, true_positive_rate } => {
                format!("rule:{false_positive_rate},{true_positive_rate}")
            }
        }
    }

    /// Whether it is one of the policies without a model and costs more at a PC(+) than the other.
    #[must_use]
    pub fn is_dearer(&self, pc: f64) -> bool {
        match self {
            Self::AlwaysNegative => without_noise(pc - 0.5) > 0.0,
            Self::AlwaysPositive => without_noise(pc - 0.5) < 0.0,
            Self::BestTrivial | Self::Model(_) | Self::Rule { .. } => false,
        }
    }

    /// What the baseline costs, as a curve.
    ///
    /// # Errors
    /// [`SettingError::NoSuchModel`].
    pub fn curve(&self, curves: &Curves) -> Result<CostCurve, SettingError> {
        Ok(match self {
            Self::AlwaysNegative => CostCurve::of_line(CostLine::ALWAYS_NEGATIVE),
            Self::AlwaysPositive => CostCurve::of_line(CostLine::ALWAYS_POSITIVE),
            Self::BestTrivial => CostCurve::best_trivial(),
            Self::Model(name) => model(name, curves)?.cost.clone(),
            Self::Rule { false_positive_rate, true_positive_rate } => {
                let rule = OperatingPoint::new(*false_positive_rate, *true_positive_rate);
                CostCurve::of_line(CostLine::of(rule))
            }
        })
    }
}

fn model<'a>(name: &str, curves: &'a Curves) -> Result<&'a ModelCurves, SettingError> {
    curves.models.iter().find(|m| m.name == name).ok_or_else(|| SettingError::NoSuchModel {
        wanted: name.into(),
        models: curves.models.iter().map(|m| m.name.as_str()).collect::<Vec<_>>().join(", "),
    })
}
