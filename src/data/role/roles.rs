//! The role of each column.

use crate::domain::{Binning, CutRule, InputKind, RandomSplit, RiskSettings};
use serde::{Deserialize, Serialize};

/// The roles that the user has set; what is `None` is looked for by name and content.
///
/// Links and study files call the fields so, three of them by older names.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Roles {
    /// The kind of input, if a file could be two.
    pub kind: Option<InputKind>,
    /// The outcome column.
    pub outcome: Option<String>,
    /// The outcome value that counts as positive.
    pub positive: Option<String>,
    /// The score columns, in order.
    pub scores: Option<Vec<String>>,
    /// Score columns whose low values mean positive.
    pub low_is_positive: Vec<String>,
    /// The column of case weights.
    pub weight: Option<String>,
    /// The column that says train or test.
    pub split: Option<String>,
    /// Test rows chosen at random, if there is no split column.
    pub random_split: Option<RandomSplit>,
    /// The name of the test file, on whose cases thresholds are judged.
    #[serde(rename = "judged_by")]
    pub test_file: Option<String>,
    /// The column of the folds of a cross-validation.
    pub fold: Option<String>,
    /// The column of the cost of a false negative on the case.
    #[serde(rename = "miss_cost")]
    pub false_negative_cost: Option<String>,
    /// The column of the cost of a false positive on the case.
    #[serde(rename = "alarm_cost")]
    pub false_positive_cost: Option<String>,
    /// The feature columns of a rule, in order.
    pub features: Option<Vec<String>>,
    /// Bins of numeric features, by column; quartiles if unset.
    pub bins: Vec<(String, Binning)>,
    /// Rows with the same id count as cases of their own.
    pub rows_apart: bool,
    /// When a value is high risk, and whether the rule must be monotone.
    pub risk: RiskSettings,
    /// Nothing is looked for: what is `None` does not exist.
    pub complete: bool,
}

/// What one column is used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Nothing.
    Unused,
    /// A model's scores; high values mean positive.
    Score,
    /// A model's scores; low values mean positive.
    LowScore,
    /// A feature of a rule.
    Feature,
    /// The actual outcome.
    Outcome,
    /// The weight of a case.
    Weight,
    /// Train or test.
    Split,
    /// The fold of a cross-validation.
    Fold,
    /// The cost of a false negative on the case.
    FalseNegativeCost,
    /// The cost of a false positive on the case.
    FalsePositiveCost,
}

impl Role {
    /// All of them, the most frequent first.
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
    /// The columns of the roles that only one column can have.
    fn single(&mut self) -> [(&mut Option<String>, Role); 6] {
        [
            (&mut self.outcome, Role::Outcome),
            (&mut self.weight, Role::Weight),
            (&mut self.split, Role::Split),
            (&mut self.fold, Role::Fold),
            (&mut self.false_negative_cost, Role::FalseNegativeCost),
            (&mut self.false_positive_cost, Role::FalsePositiveCost),
        ]
    }

    /// The role of a column.
    pub fn role(&self, column: &str) -> Role {
        let single = [
            (&self.outcome, Role::Outcome),
            (&self.weight, Role::Weight),
            (&self.split, Role::Split),
            (&self.fold, Role::Fold),
            (&self.false_negative_cost, Role::FalseNegativeCost),
            (&self.false_positive_cost, Role::FalsePositiveCost),
        ];
        match single.into_iter().find(|(name, _)| name.as_deref() == Some(column)) {
            Some((_, role)) => role,
            _ if self.features.iter().flatten().any(|name| name == column) => Role::Feature,
            _ if !self.scores.iter().flatten().any(|name| name == column) => Role::Unused,
            _ if self.low_is_positive.iter().any(|name| name == column) => Role::LowScore,
            _ => Role::Score,
        }
    }

    /// Whether high or low values of a score column mean positive.
    pub(crate) fn cut_rule(&self, score: &str) -> CutRule {
        if self.low_is_positive.iter().any(|name| name == score) {
            CutRule::ScoreAtMost
        } else {
            CutRule::ScoreAtLeast
        }
    }

    /// The same with another role for a column; what no column is said to be is looked for.
    pub fn saying(&self, column: &str, role: Role) -> Self {
        let mut roles = Self { complete: false, ..self.with(column, role) };
        roles.scores.take_if(|scores| scores.is_empty());
        roles
    }

    /// The same with another one for each of some columns, see [`Roles::with`].
    pub(crate) fn with_each<'a>(
        &self,
        columns: impl IntoIterator<Item = &'a String>,
        role: Role,
    ) -> Self {
        columns.into_iter().fold(self.clone(), |roles, column| roles.with(column, role))
    }

    /// These roles, complete, with another one for a column. A role that one column has moves to it.
    ///
    /// # Examples
    /// ```
    /// use breakeven::data::{Role, Roles};
    /// let roles = Roles { outcome: Some("y".into()), positive: Some("1".into()), ..Roles::default() };
    /// let other = roles.with("bad", Role::Outcome).with("m", Role::LowScore);
    /// assert_eq!((other.role("y"), other.role("bad"), other.positive.clone()), (Role::Unused, Role::Outcome, None));
    /// assert_eq!(other.role("m"), Role::LowScore);
    /// ```
    pub fn with(&self, column: &str, role: Role) -> Self {
        let mut roles = Self { complete: true, ..self.clone() };
        for (name, other) in roles.single() {
            name.take_if(|name| name == column);
            if other == role {
                *name = Some(column.into());
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
        roles
    }
}
