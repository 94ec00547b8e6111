//! The classes that give elements the colour of a model.

use crate::curve::Policy;

/// The class of a model by its index.
pub(crate) fn series_class(model: usize) -> String {
    format!("series series-{}", model % 8)
}

/// The class of a policy; a trivial one is grey.
pub(crate) fn policy_class(policy: Policy) -> String {
    policy.model().map_or("series series-none".into(), series_class)
}
