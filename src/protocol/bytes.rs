//! Plain data as bytes.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A value as bytes.
///
/// # Panics
/// Never: plain data fit into memory.
pub fn encode(value: &impl Serialize) -> Vec<u8> {
    postcard::to_extend(value, Vec::new()).expect("plain data fit into memory")
}

/// The value in some bytes; `None` if [`encode`] did not make them.
pub fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    postcard::from_bytes(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Choice, ListedCase, Listing, Roles};
    use crate::domain::{Binning, ExactShare, InputKind, RandomSplit, Repair, RiskSettings};
    use crate::evaluate::{Distribution, Robustness};
    use crate::study::Study;

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
        assert_eq!(decode(&encode(&roles)), Some(roles.clone()));
        let random_split = Some(RandomSplit { test_percent: 30, seed: u64::MAX });
        let kind = Some(InputKind::Groups);
        let test_file = Some("later.csv".into());
        let bins = [Binning::Each, Binning::Quantiles(7), Binning::Edges(vec![-1.5, 2.0])];
        let bins = bins.into_iter().map(|binning| ("size".to_owned(), binning)).collect();
        let features = Some(vec!["size".to_owned()]);
        let support = ExactShare::parse("0.0125").unwrap();
        let risk = RiskSettings { support, repair: Repair::Monotone, ..RiskSettings::default() };
        let roles =
            Roles { kind, random_split, test_file, features, bins, risk, complete: true, ..roles };
        let choices = vec![Choice { label: "so".into(), roles }];
        assert_eq!(decode(&encode(&choices)), Some(choices));
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
    fn answers_arrive_as_they_were_sent() {
        let case = ListedCase { place: 7, fields: vec!["0.5".into(), "yes".into()] };
        let columns = vec!["score".into(), "label".into()];
        let listing = Listing { columns, taken: 7, of: 9, cases: vec![case] };
        assert_eq!(decode(&encode(&listing)), Some(listing));
        let said = Robustness {
            repeats: 3,
            estimated: Distribution::of(&[0.5, 0.25, -1.0]),
            actual: None,
            area: Distribution::of(&[0.75]),
            high: vec![("port".into(), vec![("A".into(), 1.0)]), ("origin".into(), vec![])],
        };
        assert_eq!(decode(&encode(&said)), Some(said));
    }

    #[test]
    fn a_study_of_values_arrives_as_it_was_sent() {
        let rows = |n: u32| (0..n).map(|i| format!("{},{},{}.5\n", i % 9, i * 31 % 4001, i % 7));
        let few = format!("y,pred,pred_q\n{}", rows(50).collect::<String>());
        let many = format!("y,pred,pred_q\n{}", rows(3000).collect::<String>());
        let lines = "a,b,p\n1,-2,3\n2,-1,4\n-1,2.5,5\n1,1,x\n".to_owned();
        for text in [few, many, lines] {
            let study = Study::open("f.csv", text.as_bytes(), &Roles::default()).unwrap();
            assert!(study.impacts().is_some());
            assert_eq!(decode(&encode(&study)), Some(study));
        }
    }

    #[test]
    fn other_bytes_are_no_study() {
        assert_eq!([b"{}", &b""[..]].map(decode::<Study>), [None, None]);
        assert_eq!(decode::<Robustness>(&[]), None);
    }
}
