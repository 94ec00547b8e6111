//! Rows of one id: drawn together, and what that makes of standard errors.

use crate::resample::{moments, two_models};
use crate::simulation::study;
use crate::support::near;
use breakeven::data::{PremiseKind, Roles};
use breakeven::domain::{CaseCounts, PairedCases};
use breakeven::evaluate::{Certainty, Settings};
use breakeven::resample::{Resample, Resampler, Resamples, Way};
use breakeven::study::{FilePart, FileTable, Session, Study};
use proptest::prelude::*;

fn opened(text: &str) -> (Session, Study) {
    opened_as(text, &Roles::default())
}

fn opened_as(text: &str, roles: &Roles) -> (Session, Study) {
    let mut session = Session::default();
    let file = FileTable::read("f.csv", FilePart::First, text.as_bytes()).unwrap();
    let study = session.open(vec![file], roles).unwrap();
    (session, study)
}

/// Rows of two models with ids, and what else the row says.
fn with_ids(cases: usize, seed: u64, other: impl Fn(usize) -> String) -> Vec<String> {
    let (a, b, classes) = two_models(cases, 20.0, seed);
    let row = |i: usize| {
        format!("k{},{},{},{}{}\n", 7 * i % cases, u8::from(classes[i]), a[i], b[i], other(i))
    };
    (0..cases).map(row).collect()
}

fn said(session: &Session, study: &Study, settings: &Settings) -> Certainty {
    session.certainty(study, settings).unwrap().unwrap()
}

#[test]
fn rows_that_stand_twice_with_their_ids_are_weights_of_two() {
    let part = |i: usize| if i.is_multiple_of(3) { ",test" } else { ",train" };
    for (is_split, more) in [(false, ""), (true, ",split")] {
        let other = |i: usize| if is_split { part(i).to_owned() } else { String::new() };
        let rows = with_ids(331, 9, other);
        let header = format!("customer_id,label,m,n{more}");
        let weighted: String = rows.iter().map(|row| row.replace('\n', ",2\n")).collect();
        let mut twice: Vec<&str> = rows.iter().chain(&rows).map(String::as_str).collect();
        twice.swap(5, 400);
        let settings = Settings::of([("cost-ratio", "3"), ("certainty", "200")]).unwrap();
        let (session, study) = opened(&format!("{header},weight\n{weighted}"));
        let (twofold, doubled) = opened(&format!("{header}\n{}", twice.concat()));
        let once = said(&session, &study, &settings);
        let two = said(&twofold, &doubled, &settings);
        for (one, two) in once.models.iter().zip(&two.models) {
            near(one.standard_error, two.standard_error, 1e-12);
            near(one.expected.cost, two.expected.cost, 1e-12);
            near(one.expected.deviation, two.expected.deviation, 1e-12);
            near(one.share_best, two.share_best, 0.0);
            let (one, two) = (one.interval.unwrap(), two.interval.unwrap());
            near(one.0, two.0, 1e-12);
            near(one.1, two.1, 1e-12);
            assert!(one.1 - one.0 > 0.05);
        }
        for (one, two) in once.pairs.iter().zip(&two.pairs) {
            near(one.standard_error, two.standard_error, 1e-12);
            assert_eq!(one.share_first_better, two.share_first_better);
        }
        // Draw by draw.
        let drawn = |(session, study): (&Session, &Study)| {
            let cases = session.cases_to_resample(Some(study)).unwrap().unwrap();
            let mut all = Resamples::new(cases.chosen_at);
            all.add(Resampler::new(&cases.cases, 1, Way::Quick).chunk(0..40));
            let at =
                |b: Resample| [0, 1].map(|m| [0.2, 0.5, 0.7].map(|pc| b.model(m, pc).resample));
            all.iter().map(at).collect::<Vec<_>>()
        };
        assert!(drawn((&session, &study)) == drawn((&twofold, &doubled)));
        // Said, with another way to count them, which gives each row's own chance.
        let premise = doubled.premises.iter().find(|p| p.kind == PremiseKind::Units).unwrap();
        assert_eq!(premise.text, "662 rows of 331 different “customer_id”: drawn together");
        assert!(study.premises.iter().all(|p| p.kind != PremiseKind::Units));
        let apart = &premise.remedy.as_ref().unwrap().roles;
        let (session, study) = opened_as(&format!("{header}\n{}", twice.concat()), apart);
        let rows = said(&session, &study, &settings);
        for (one, row) in once.models.iter().zip(&rows.models) {
            near(one.standard_error / 2f64.sqrt(), row.standard_error, 1e-12);
        }
        let premise = study.premises.iter().find(|p| p.kind == PremiseKind::Units).unwrap();
        assert!(!premise.remedy.as_ref().unwrap().roles.rows_apart);
    }
}

#[test]
fn rows_of_one_id_are_drawn_together_whatever_their_order_and_weights() {
    // Of each id three rows that differ, of one class but for one id, with weights.
    let weight = |i: usize| format!(",{}", 1 + i % 4);
    let mut rows = with_ids(900, 3, weight);
    rows.sort_by_key(|row| row.split(',').nth(1).map(str::to_owned));
    for (i, row) in rows.iter_mut().enumerate() {
        *row = format!("{},{row}", i / 3);
    }
    let text = |rows: &[String]| format!("patient_id,visit,label,m,n,weight\n{}", rows.concat());
    let settings = Settings::of([("cost-ratio", "3"), ("certainty", "300")]).unwrap();
    let (session, study) = opened(&text(&rows));
    let before = said(&session, &study, &settings);
    let cases = session.paired_cases(&study).unwrap().unwrap();
    assert_eq!(cases.units().unwrap().iter().max(), Some(&299));
    // The spread over the resamples is that of the closed form.
    let pc =
        settings.condition(study.curves().unwrap().models[0].ranking.prevalence()).unwrap().pc();
    let fixed = PairedCases { is_judging: true, ..cases };
    let breakpoints = study.curves().unwrap().models.iter().map(|m| m.hull.breakpoints().to_vec());
    let mut all = Resamples::new(breakpoints.collect());
    all.add(Resampler::new(&fixed, 1, Way::Quick).chunk(0..2000));
    for (model, found) in before.models.iter().enumerate() {
        let (_, variance, _) = moments(all.iter().map(|b| b.model(model, pc).resample.cost(pc)));
        near(variance.sqrt() / found.standard_error, 1.0, 0.06);
    }
    let differences =
        all.iter().map(|b| b.model(0, pc).resample.cost(pc) - b.model(1, pc).resample.cost(pc));
    near(moments(differences).1.sqrt() / before.pairs[0].standard_error, 1.0, 0.06);
    rows.reverse();
    let (session, study) = opened(&text(&rows));
    let after = said(&session, &study, &settings);
    for (one, two) in before.models.iter().zip(&after.models) {
        near(one.standard_error, two.standard_error, 1e-12);
        near(one.interval.unwrap().0, two.interval.unwrap().0, 1e-9);
    }
}

proptest! {
    #![proptest_config(crate::support::proptest_config(30))]

    #[test]
    fn units_are_drawn_by_their_number_the_quick_way(
        cases in 20_usize..500,
        each in 1_usize..5,
        seed in any::<u64>(),
        is_judging in any::<bool>(),
    ) {
        let (a, b, classes) = two_models(cases, 8.0, seed);
        let (_, single) = study(&[&a, &b], &classes);
        #[expect(clippy::cast_possible_truncation, reason = "a few hundred")]
        let units = (0..cases).map(|i| (i / each) as u32).collect();
        let counts = CaseCounts::Together { units, counts: vec![1.0; cases] };
        let together = PairedCases { counts, is_judging, ..single };
        let chunk = |cases: &PairedCases, way| Resampler::new(cases, seed, way).chunk(3..40);
        let to_draw = together.clone().to_draw();
        prop_assert!(matches!(to_draw.counts, CaseCounts::Single(_)));
        let expected = chunk(&together, Way::Plain);
        prop_assert!(chunk(&to_draw, Way::Quick) == expected);
        prop_assert!(chunk(&to_draw, Way::Plain) == expected);
    }
}
