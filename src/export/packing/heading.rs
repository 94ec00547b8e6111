//! What stands beside the counts of a study as JSON, by name: where they came from and which column
//! was what.

use crate::data::Roles;
use crate::domain::Source;
use serde::Serializer;
use serde_json::{Value, to_value};

/// Whether the numbers of a source that was read do not contradict each other.
pub(in crate::export) fn is_sound(source: &Source) -> bool {
    let is_count = |n: f64| n.is_finite() && n >= 0.0;
    source.used <= source.rows && is_count(source.positives) && is_count(source.negatives)
}

/// Writes the roles that differ from the defaults, which reading fills in.
pub(in crate::export) fn given_roles<S: Serializer>(
    roles: &Roles,
    to: S,
) -> Result<S::Ok, S::Error> {
    let fields = |roles: &Roles| {
        let Ok(Value::Object(fields)) = to_value(roles) else {
            unreachable!("roles are an object")
        };
        fields
    };
    let (given, default) = (fields(roles), fields(&Roles::default()));
    to.collect_map(given.iter().filter(|(name, value)| default.get(*name) != Some(value)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::{Binning, InputKind, RandomSplit};

    /// Links and study files that people have spell them so.
    const EVERY_ROLE: &str = r#"{"alarm_cost":"a","bins":[["f","10;20"]],"complete":true,"features":["f"],"fold":"k","judged_by":"t.csv","kind":"features","low_is_positive":["s"],"miss_cost":"m","outcome":"y","positive":"1","random_split":"30,7","risk":{"confidence":[25,100],"monotone":true,"support":[2,100]},"rows_apart":true,"scores":["s"],"split":"d","weight":"w"}"#;

    fn written(roles: &Roles) -> String {
        given_roles(roles, serde_json::value::Serializer).unwrap().to_string()
    }

    #[test]
    fn roles_keep_their_names() {
        let roles: Roles = serde_json::from_str(EVERY_ROLE).unwrap();
        assert_eq!(roles.kind, Some(InputKind::Features));
        assert_eq!(roles.random_split, Some(RandomSplit { test_percent: 30, seed: 7 }));
        assert_eq!(roles.bins, [("f".to_owned(), Binning::Edges(vec![10.0, 20.0]))]);
        assert_eq!(written(&roles), EVERY_ROLE);
    }

    #[test]
    fn only_what_is_given_is_written() {
        assert_eq!(written(&Roles::default()), "{}");
        let none = Roles { scores: Some(vec![]), ..Roles::default() };
        assert_eq!(written(&none), r#"{"scores":[]}"#);
        assert_eq!(serde_json::from_str::<Roles>(&written(&none)).unwrap(), none);
    }
}
