//! Which column plays which role.

use crate::domain::{Binning, CutRule, InputKind, RandomSplit, RiskSettings};
use serde::{Deserialize, Serialize};

/// Roles the user has set; what is `None` is found by the rules of the file contract.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Roles {
    /// The kind of input, where a file could be two.
    pub kind: Option<InputKind>,
    /// The outcome column.
    pub outcome: Option<String>,
    /// The outcome value that counts as positive.
    pub positive: Option<String>,
    /// The score columns, in order.
    pub scores: Option<Vec<String>>,
    /// Score columns whose low values are the risky ones.
    pub low_is_positive: Vec<String>,
    /// The column of case weights.
    pub weight: Option<String>,
    /// The column that says train or test.
    pub split: Option<String>,
    /// Rows set apart at random to judge the thresholds, where no column says train or test.
    pub random_split: Option<RandomSplit>,
    /// The file whose cases judge the thresholds, where it is held.
    pub test_file: Option<String>,
    /// The column that says which fold of a cross-validation a case was in.
    pub fold: Option<String>,
    /// The column of what missing a case costs.
    pub false_negative_cost: Option<String>,
    /// The column of what a false alarm on a case costs.
    pub false_positive_cost: Option<String>,
    /// The feature columns of a rule, in order.
    pub features: Option<Vec<String>>,
    /// How the numbers of features become values, by column; quartiles where nothing is said.
    pub bins: Vec<(String, Binning)>,
    /// When a value is high risk, and whether the rule must be monotone.
    pub risk: RiskSettings,
    /// Nothing is looked for: what is `None` there is not.
    pub complete: bool,
}

/// What one column is used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Nothing.
    Unused,
    /// A model's scores, high ones risky.
    Score,
    /// A model's scores, low ones risky.
    LowScore,
    /// A feature of a rule.
    Feature,
    /// It says what really happened.
    Outcome,
    /// How much a case counts.
    Weight,
    /// Train or test.
    Split,
    /// The fold of a cross-validation.
    Fold,
    /// What missing the case costs.
    FalseNegativeCost,
    /// What a false alarm on the case costs.
    FalsePositiveCost,
}

impl Role {
    /// All of them, the usual first.
    pub const ALL: [Self; 10] = [
        Self::Unused,
        Self::Score,
        Self::LowScore,
        Self::Feature,
        Self::Outcome,
        Self::Weight,
        Self::Split,
        Self::Fold,
        Self::FalseNegativeCost,
        Self::FalsePositiveCost,
    ];
}

impl Roles {
    /// The one column that has a role; `None` for roles that several columns can have.
    fn only(&mut self, role: Role) -> Option<&mut Option<String>> {
        match role {
            Role::Unused | Role::Score | Role::LowScore | Role::Feature => None,
            Role::Outcome => Some(&mut self.outcome),
            Role::Weight => Some(&mut self.weight),
            Role::Split => Some(&mut self.split),
            Role::Fold => Some(&mut self.fold),
            Role::FalseNegativeCost => Some(&mut self.false_negative_cost),
            Role::FalsePositiveCost => Some(&mut self.false_positive_cost),
        }
    }

    /// What a column is used for, as far as these roles say.
    #[must_use]
    pub fn role(&self, column: &str) -> Role {
        let mut roles = self.clone();
        let mut has = |role| roles.only(role).is_some_and(|only| only.as_deref() == Some(column));
        match Role::ALL.into_iter().find(|&role| has(role)) {
            Some(role) => role,
            _ if self.features.iter().flatten().any(|name| name == column) => Role::Feature,
            _ if !self.scores.iter().flatten().any(|name| name == column) => Role::Unused,
            _ if self.low_is_positive.iter().any(|name| name == column) => Role::LowScore,
            _ => Role::Score,
        }
    }

    /// Whether high or low values of a score column are the risky ones.
    pub(crate) fn cut_rule(&self, score: &str) -> CutRule {
        match self.low_is_positive.iter().any(|name| name == score) {
            true => CutRule::ScoreAtMost,
            false => CutRule::ScoreAtLeast,
        }
    }

    /// These roles with another one for a column, and nothing else looked for; who had a role of
    /// which there is one loses it.
    ///
    /// # Examples
    /// ```
    /// use breakeven::data::{Role, Roles};
    /// let roles = Roles { outcome: Some("y".into()), positive: Some("1".into()), ..Roles::default() };
    /// let other = roles.with("bad", Role::Outcome).with("m", Role::LowScore);
    /// assert_eq!((other.role("y"), other.role("bad"), other.positive.clone()), (Role::Unused, Role::Outcome, None));
    /// assert_eq!(other.role("m"), Role::LowScore);
    /// ```
    #[must_use]
    pub fn with(&self, column: &str, role: Role) -> Self {
        let mut roles = Self { complete: true, ..self.clone() };
        for other in Role::ALL {
            if let Some(only) = roles.only(other) {
                only.take_if(|name| name == column);
            }
        }
        let mut scores = roles.scores.take().unwrap_or_default();
        roles.low_is_positive.retain(|name| name != column);
        if role == Role::LowScore {
            roles.low_is_positive.push(column.into());
        }
        match (role, scores.iter().position(|name| name == column)) {
            (Role::Score | Role::LowScore, None) => scores.push(column.into()),
            (Role::Score | Role::LowScore, Some(_)) | (_, None) => {}
            (_, Some(place)) => drop(scores.remove(place)),
        }
        roles.scores = Some(scores);
        if let Some(features) = &mut roles.features {
            features.retain(|name| name != column || role == Role::Feature);
        }
        if role == Role::Feature && roles.role(column) != Role::Feature {
            roles.features.get_or_insert_default().push(column.into());
        }
        if role == Role::Outcome {
            roles.positive = None;
        }
        if let Some(only) = roles.only(role) {
            *only = Some(column.into());
        }
        roles
    }
}
