//! A study as bytes: how a worker hands one to the page. Both are of one build, so the format needs
//! no version; a page never reads such bytes from elsewhere.

mod model;
mod risk;
mod robustness;
mod values;

use crate::curve::Curves;
use crate::data::{Choice, ColumnInfo, ListedCase, Listing, Roles, RowProblem};
use crate::domain::{Binning, InputKind, RandomSplit, RiskSettings, Source};
use crate::study::{Findings, Study};
use model::ModelPart;
use risk::{RiskPart, bins, settings};
pub use robustness::{decode_robustness, encode_robustness};
use serde::{Deserialize, Serialize};
use values::ValuesPart;

/// A study as bytes.
#[must_use]
pub fn encode(study: &Study) -> Vec<u8> {
    let findings = match &study.findings {
        Findings::Classes(curves) => {
            FindingsPart::Classes(curves.models.iter().map(ModelPart::of).collect())
        }
        Findings::Values(impacts) => FindingsPart::Values(ValuesPart::of(impacts)),
    };
    let part = StudyPart {
        source: study.source.clone(),
        findings,
        risk: study.risk.as_ref().map(RiskPart::of),
        problems: study.problems.iter().cloned().map(Problem).collect(),
        notes: study.notes.clone(),
        roles: study.roles.clone(),
        columns: study.columns.iter().cloned().map(Info).collect(),
        preview: study.preview.clone(),
    };
    postcard::to_allocvec(&part).expect("plain data fit into memory")
}

/// The study in some bytes; `None` if [`encode`] did not make them.
#[must_use]
pub fn decode(bytes: &[u8]) -> Option<Study> {
    let part: StudyPart = postcard::from_bytes(bytes).ok()?;
    let findings = match part.findings {
        FindingsPart::Classes(models) => {
            let models = models.into_iter().map(ModelPart::model).collect::<Option<_>>()?;
            Findings::Classes(Curves::new(models))
        }
        FindingsPart::Values(values) => Findings::Values(values.impacts()?),
    };
    Some(Study {
        source: part.source,
        findings,
        risk: match part.risk {
            Some(risk) => Some(risk.model()?),
            None => None,
        },
        problems: part.problems.into_iter().map(|Problem(problem)| problem).collect(),
        notes: part.notes,
        roles: part.roles,
        columns: part.columns.into_iter().map(|Info(info)| info).collect(),
        preview: part.preview,
    })
}

/// Roles as bytes, for the way to the worker.
#[must_use]
pub fn encode_roles(roles: &Roles) -> Vec<u8> {
    postcard::to_allocvec(&RolesOnly(roles.clone())).expect("plain data fit into memory")
}

/// The roles in some bytes.
#[must_use]
pub fn decode_roles(bytes: &[u8]) -> Option<Roles> {
    postcard::from_bytes(bytes).ok().map(|RolesOnly(roles)| roles)
}

/// Choices as bytes, for the way to the page.
#[must_use]
pub fn encode_choices(choices: &[Choice]) -> Vec<u8> {
    let part = |choice: &Choice| (choice.label.clone(), RolesOnly(choice.roles.clone()));
    let parts: Vec<_> = choices.iter().map(part).collect();
    postcard::to_allocvec(&parts).expect("plain data fit into memory")
}

/// The choices in some bytes.
#[must_use]
pub fn decode_choices(bytes: &[u8]) -> Option<Vec<Choice>> {
    let parts: Vec<(String, RolesOnly)> = postcard::from_bytes(bytes).ok()?;
    Some(parts.into_iter().map(|(label, RolesOnly(roles))| Choice { label, roles }).collect())
}

/// A listing as bytes, for the way to the page.
#[must_use]
pub fn encode_listing(listing: &Listing) -> Vec<u8> {
    let cases: Vec<_> = listing.cases.iter().map(|case| (case.place, &case.fields)).collect();
    let part = (&listing.columns, listing.taken, listing.of, cases);
    postcard::to_allocvec(&part).expect("plain data fit into memory")
}

/// The listing in some bytes.
#[must_use]
pub fn decode_listing(bytes: &[u8]) -> Option<Listing> {
    type Part = (Vec<String>, usize, usize, Vec<(usize, Vec<String>)>);
    let (columns, taken, of, cases): Part = postcard::from_bytes(bytes).ok()?;
    let cases = cases.into_iter().map(|(place, fields)| ListedCase { place, fields }).collect();
    Some(Listing { columns, taken, of, cases })
}

#[derive(Serialize, Deserialize)]
struct StudyPart {
    #[serde(with = "SourcePart")]
    source: Source,
    findings: FindingsPart,
    risk: Option<RiskPart>,
    problems: Vec<Problem>,
    notes: Vec<String>,
    #[serde(with = "RolesPart")]
    roles: Roles,
    columns: Vec<Info>,
    preview: Vec<Vec<String>>,
}

#[derive(Serialize, Deserialize)]
enum FindingsPart {
    Classes(Vec<ModelPart>),
    Values(ValuesPart),
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "InputKind")]
enum KindPart {
    Scores,
    Classes,
    Confusion,
    Values,
    Features,
}

/// A kind or none: remote types do not nest.
mod optional_kind {
    use super::{InputKind, KindPart};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    struct Kind(#[serde(with = "KindPart")] InputKind);

    pub(super) fn serialize<S: Serializer>(
        kind: &Option<InputKind>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        kind.map(Kind).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<InputKind>, D::Error> {
        Ok(Option::<Kind>::deserialize(from)?.map(|Kind(kind)| kind))
    }
}

/// A random split or none, as its two numbers.
mod optional_split {
    use super::RandomSplit;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(
        split: &Option<RandomSplit>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        split.map(|split| (split.test_percent, split.seed)).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<RandomSplit>, D::Error> {
        let numbers = Option::<(u8, u64)>::deserialize(from)?;
        Ok(numbers.map(|(test_percent, seed)| RandomSplit { test_percent, seed }))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Source")]
struct SourcePart {
    name: String,
    #[serde(with = "KindPart")]
    kind: InputKind,
    rows: usize,
    used: usize,
    positives: f64,
    negatives: f64,
    positive_label: String,
}

#[derive(Serialize, Deserialize)]
struct Problem(#[serde(with = "ProblemPart")] RowProblem);

#[derive(Serialize, Deserialize)]
#[serde(remote = "RowProblem")]
struct ProblemPart {
    line: u64,
    column: String,
    found: String,
    expected: String,
}

#[derive(Serialize, Deserialize)]
struct Info(#[serde(with = "InfoPart")] ColumnInfo);

#[derive(Serialize, Deserialize)]
#[serde(remote = "ColumnInfo")]
struct InfoPart {
    name: String,
    is_numeric: bool,
    missing: usize,
    distinct: Option<usize>,
    values: Vec<String>,
    range: Option<(f64, f64)>,
}

#[derive(Serialize, Deserialize)]
struct RolesOnly(#[serde(with = "RolesPart")] Roles);

#[derive(Serialize, Deserialize)]
#[serde(remote = "Roles")]
struct RolesPart {
    #[serde(with = "optional_kind")]
    kind: Option<InputKind>,
    outcome: Option<String>,
    positive: Option<String>,
    scores: Option<Vec<String>>,
    low_is_positive: Vec<String>,
    weight: Option<String>,
    split: Option<String>,
    #[serde(with = "optional_split")]
    random_split: Option<RandomSplit>,
    judged_by: Option<String>,
    fold: Option<String>,
    miss_cost: Option<String>,
    alarm_cost: Option<String>,
    features: Option<Vec<String>>,
    #[serde(with = "bins")]
    bins: Vec<(String, Binning)>,
    #[serde(with = "settings")]
    risk: RiskSettings,
    complete: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::{ExactShare, Repair};

    #[test]
    fn a_study_arrives_as_it_was_sent() {
        let rows = (0..300).map(|i: i32| {
            let part = if i % 4 == 0 { "test" } else { "train" };
            format!("{},{},{},{part},0.{i},{}\n", i % 3 / 2, i * 31 % 101, i % 7, i % 5)
        });
        let text = format!("label,a,b,split,weight,fold\n{}oops\n", rows.collect::<String>());
        let roles = Roles { low_is_positive: vec!["b".into()], ..Roles::default() };
        let study = Study::open("f.csv", text.as_bytes(), &roles).unwrap();
        assert_eq!(study.curves().unwrap().models[0].folds.len(), 5);
        assert_eq!(decode(&encode(&study)), Some(study));
        let rows: String = (0..5000).map(|i: i32| format!("{},{i}\n", i * i % 3)).collect();
        let study = Study::open("f.csv", format!("label,a\n{rows}").as_bytes(), &roles);
        let study = study.unwrap();
        assert!(study.curves().unwrap().models[0].ranking.complete().is_some());
        assert_eq!(decode(&encode(&study)), Some(study));
        assert_eq!(decode_roles(&encode_roles(&roles)), Some(roles.clone()));
        let random_split = Some(RandomSplit { test_percent: 30, seed: u64::MAX });
        let kind = Some(InputKind::Classes);
        let judged_by = Some("later.csv".into());
        let bins = [Binning::Each, Binning::Quantiles(7), Binning::Edges(vec![-1.5, 2.0])];
        let bins = bins.into_iter().map(|binning| ("size".to_owned(), binning)).collect();
        let features = Some(vec!["size".to_owned()]);
        let support = ExactShare::parse("0.0125").unwrap();
        let risk = RiskSettings { support, repair: Repair::Monotone, ..RiskSettings::default() };
        let roles =
            Roles { kind, random_split, judged_by, features, bins, risk, complete: true, ..roles };
        let choices = vec![Choice { label: "so".into(), roles }];
        assert_eq!(decode_choices(&encode_choices(&choices)), Some(choices));
    }

    #[test]
    fn a_rule_of_categories_arrives_as_it_was_sent() {
        let rows = (0..400).map(|i: i32| format!("{},v{},w{}\n", i * 3 % 7 / 5, i % 5, i % 3));
        let text = format!("label,a,b\n{}", rows.collect::<String>());
        let study = Study::open("f.csv", text.as_bytes(), &Roles::default()).unwrap();
        let risk = study.risk.as_ref().unwrap();
        assert!(risk.columns[0].values.len() == 5 && risk.test().all() == 120);
        assert_eq!(decode(&encode(&study)), Some(study));
    }

    #[test]
    fn a_listing_arrives_as_it_was_sent() {
        let case = ListedCase { place: 7, fields: vec!["0.5".into(), "yes".into()] };
        let columns = vec!["score".into(), "label".into()];
        let listing = Listing { columns, taken: 7, of: 9, cases: vec![case] };
        assert_eq!(decode_listing(&encode_listing(&listing)), Some(listing));
    }

    #[test]
    fn a_study_of_values_arrives_as_it_was_sent() {
        let rows = |n: u32| (0..n).map(|i| format!("{},{},{}.5\n", i % 9, i * 31 % 4001, i % 7));
        let few = format!("y,p,q\n{}", rows(50).collect::<String>());
        let many = format!("y,p,q\n{}", rows(3000).collect::<String>());
        let lines = "a,b,p\n1,-2,3\n2,-1,4\n-1,2.5,5\n1,1,x\n".to_owned();
        for text in [few, many, lines] {
            let study = Study::open("f.csv", text.as_bytes(), &Roles::default()).unwrap();
            assert!(study.impacts().is_some());
            assert_eq!(decode(&encode(&study)), Some(study));
        }
    }

    #[test]
    fn other_bytes_are_no_study() {
        assert_eq!(decode(b"{}"), None);
        assert_eq!(decode(&[]), None);
    }
}
