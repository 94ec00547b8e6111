//! Rows set apart at random: the same ones as a column that marks them would set apart, by seed and
//! row alone.

use crate::oracle::{Case, as_csv, cases};
use crate::support::study_of;
use breakeven::data::Roles;
use breakeven::domain::RandomSplit;
use breakeven::evaluate::{SetApart, Settings};
use breakeven::study::Study;
use breakeven::wording::{Wording, methodology};
use proptest::prelude::*;

fn sample(name: &str) -> String {
    let path = format!("{}/static/samples/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

proptest! {
    #![proptest_config(crate::support::proptest_config(500))]

    #[test]
    fn a_random_split_is_a_partition_by_seed_and_row(
        cases in cases(),
        (test_percent, seed) in (1_u8..=99, any::<u64>()),
    ) {
        let split = RandomSplit { test_percent, seed };
        let rows = 20_000;
        let chosen = (0..rows).filter(|&row| split.is_test(row)).count();
        let share = f64::from(test_percent) / 100.0;
        let expected = f64::from(u32::try_from(rows).unwrap()) * share;
        // Five standard deviations.
        let found = f64::from(u32::try_from(chosen).unwrap());
        prop_assert!((found - expected).abs() < 5.0 * (expected * (1.0 - share)).sqrt(), "{found}");
        // The study is the one of the same rows marked by a column.
        let text = as_csv(&cases);
        let mut lines = text.lines();
        let mut marked = format!("{},split\n", lines.next().unwrap());
        for (row, line) in lines.enumerate() {
            let part = if split.is_test(row) { "test" } else { "train" };
            marked.push_str(&format!("{line},{part}\n"));
        }
        let parts = |test: bool| -> Vec<Case> {
            let mine = cases.iter().enumerate().filter(|(row, _)| split.is_test(*row) == test);
            mine.map(|(_, case)| *case).collect()
        };
        let has_both = |cases: &[Case]| {
            let has = |class| cases.iter().any(|c| c.positive == class && c.weight > 0);
            has(true) && has(false)
        };
        let roles = Roles { random_split: Some(split), ..Roles::default() };
        let random = Study::open("text.csv", text.as_bytes(), &roles);
        prop_assert_eq!(random.is_ok(), has_both(&parts(false)) && has_both(&parts(true)));
        if let Ok(random) = random {
            let marked = study_of(&marked);
            prop_assert_eq!(random.curves(), marked.curves());
            prop_assert_eq!(random.set_apart(), SetApart::Random(split));
        }
    }
}

#[test]
fn a_random_split_is_said_and_gives_way_to_a_column() {
    let random_split = Some(RandomSplit { test_percent: 30, seed: 1 });
    let roles = Roles { random_split, ..Roles::default() };
    let open = |text: &str| Study::open("f.csv", text.as_bytes(), &roles);
    let study = open(&sample("german_credit_scores.csv")).unwrap();
    let said = "Thresholds are tested on 30% of the rows, chosen at random (seed 1).";
    assert!(study.notes.iter().any(|note| note == said), "{:?}", study.notes);
    assert_eq!(study.roles.random_split, random_split);
    let model = &study.curves().unwrap().models[0];
    let weight = |(positives, negatives): (f64, f64)| positives + negatives;
    let test = weight(model.test.as_ref().unwrap().class_weights());
    assert_eq!(weight(model.ranking.class_weights()) + test, 1000.0);
    assert!((260.0..340.0).contains(&test), "{test}");
    // Folds hold the rows that thresholds are chosen on, and those only.
    let folds = model.folds.iter().map(|fold| weight(fold.ranking.class_weights()));
    assert_eq!((model.folds.len(), folds.sum::<f64>()), (10, 1000.0 - test));
    let words = Wording::default();
    let method =
        methodology(study.curves().unwrap(), study.set_apart(), &Settings::default(), &words);
    assert!(method.contains("(30% of the rows, chosen at random, seed 1)"), "{method}");

    let marked = "label,m,split\n1,3,train\n0,2,train\n1,2,test\n0,1,test\n";
    let study = open(marked).unwrap();
    assert_eq!(study.roles.random_split, None);
    let note = "Column “split” says which rows judge; none were chosen at random.";
    assert!(study.notes.iter().any(|n| n == note), "{:?}", study.notes);
    assert_eq!(study.curves(), study_of(marked).curves());

    let classes = open(&sample("eight_classes.csv")).unwrap();
    assert!(
        classes.notes.iter().any(|n| n.contains("needs one case a row")),
        "{:?}",
        classes.notes
    );
}

#[test]
fn a_random_split_of_which_a_part_lacks_a_class_is_refused() {
    let roles =
        Roles { random_split: Some(RandomSplit { test_percent: 50, seed: 3 }), ..Roles::default() };
    let text = "label,m\nyes,3\nno,2\nno,1\nno,2\n";
    let error = Study::open("f.csv", text.as_bytes(), &roles).unwrap_err().to_string();
    let (judging, choosing) = (
        "but the rows that they are tested on hold no “yes”.",
        "but the rows that they are chosen on hold no “yes”.",
    );
    assert!(error.contains(judging) || error.contains(choosing), "{error}");
    assert!(
        error.starts_with(
            "Thresholds are tested on 50% of the rows, chosen at random (seed 3), but"
        ),
        "{error}"
    );
}
