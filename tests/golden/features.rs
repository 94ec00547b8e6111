//! From categories to a rule: the paper's tables, every monotone rule tried, repeated splits, and
//! tables that are awkward.

#[path = "../../examples/synthetic_containers.rs"]
#[allow(dead_code, reason = "an example has a main")]
mod synthetic_containers;

use crate::support::scenes::sample;
use crate::support::{near, proptest_config, report_of, study_of};
use breakeven::curve::{CostCurve, CostLine};
use breakeven::data::{DataError, Reader, Role, Roles, Table, choices, encode_features, rank};
use breakeven::domain::{
    Binning, ClassCounts, ExactShare, InputKind, OperatingCondition, Prevalence, RandomSplit,
    Repair, RiskColumn, RiskModel, RiskSettings, monotone_scores,
};
use breakeven::evaluate::{Evaluation, GroupBook, GroupRules, Robustness, Settings, designations};
use breakeven::study::{FilePart, FileTable, Session, Study, StudyError};
use breakeven::wording::{OfficerCard, Wording};
use proptest::prelude::*;
use serde_json::Value;

fn open(text: &str, roles: &Roles) -> Result<Study, DataError> {
    Study::open("text.csv", text.as_bytes(), roles)
}

fn table(text: &str) -> Table {
    let mut reader = Reader::new("text.csv");
    reader.push(text.as_bytes()).unwrap();
    reader.finish().unwrap()
}

/// The groups' book, and what it says at a setting.
fn rules(study: &Study, pairs: &[(&str, &str)]) -> (GroupBook, GroupRules, f64) {
    let settings = Settings::of(pairs.iter().copied()).unwrap();
    let evaluation = Evaluation::new(study.curves().unwrap(), &settings).unwrap();
    let book = GroupBook::new(study.risk.clone().unwrap()).unwrap();
    let rules = book.at(evaluation.condition, &evaluation.baseline);
    (book, rules, evaluation.condition.pc())
}

#[test]
fn tables_4_and_5_of_the_paper_are_a_rule() {
    let text = String::from_utf8(crate::support::bytes("golden/seed000_table4_5.csv")).unwrap();
    let study = study_of(&text);
    let (book, rules, pc) = rules(&study, &[("pc", "0.4")]);
    let risk = book.risk();
    assert_eq!(risk.groups.len(), 16);
    for (line, (group, group_evaluation)) in
        text.lines().skip(1).zip(risk.groups.iter().zip(&rules.groups))
    {
        let fields: Vec<&str> = line.split(',').collect();
        assert_eq!(risk.letters(group.pattern), fields[1..5].join(" "));
        let counts = [group.train.positives.to_string(), group.train.negatives.to_string()];
        assert_eq!(counts, fields[5..7]);
        near(group.safety_score, fields[7].parse().unwrap(), 0.005 + 1e-9);
        assert_eq!(group_evaluation.is_positive, fields[8] == "Positive", "{line}");
    }
    near(rules.free.improvement.unwrap(), 0.3309, 5e-5);
    // Section 6: “(H, L, H, H) is at least as risky as (H, L, L, H)”, and is predicted otherwise.
    let pairs: Vec<[String; 2]> = rules
        .disorder
        .iter()
        .map(|pair| [pair.positive, pair.negative].map(|i| risk.letters(risk.groups[i].pattern)))
        .collect();
    assert_eq!(pairs, [["H L L H".to_owned(), "H L H H".to_owned()]]);
    // Group 3 is left to the test: 3 more misses of 420, 4 fewer alarms of 2,515.
    assert_eq!(rules.changed, [2]);
    let dearer = 0.4 * 3.0 / 420.0 - 0.6 * 4.0 / 2515.0;
    let found = rules.monotone.normalized_expected_cost - rules.free.normalized_expected_cost;
    near(found, dearer, 1e-15);
    near(rules.monotone.improvement.unwrap(), 0.33090978 - dearer / 0.4, 1e-8);
    let card = OfficerCard::new(&book, &rules, pc, &Wording::default());
    let positive: Vec<&str> =
        card.rows.iter().filter(|row| row.is_positive).map(|row| &*row.letters).collect();
    assert_eq!(positive.len(), 8);
    assert!(card.warning.unwrap().contains("H L H H means “Predict negative”"));
    assert!(card.rule[0].starts_with("Predict positive if Cn, Pr, Se, Ch are: H H H L, L H H L,"));
}

#[test]
fn the_rule_of_table_5_is_judged_on_table_6() {
    // Which of the test containers has which pattern is not printed: any that is predicted positive
    // stands for the 100 and 223, any other for the 60 and 875.
    let text = String::from_utf8(crate::support::bytes("golden/seed000_table4_5.csv")).unwrap();
    let row = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        format!("{},train\n", fields[1..7].join(","))
    };
    let rows: String = text.lines().skip(1).map(row).collect();
    let tests = "H,H,H,L,100,223,test\nL,L,L,L,60,875,test\n";
    let study = study_of(&format!("Cn,Pr,Se,Ch,positives,negatives,split\n{rows}{tests}"));
    let report = report_of(&study, &[("cost-ratio", "4")]);
    let test = |key: &str| report["models"][0]["holdout"][key].as_f64().unwrap();
    near(test("pc_plus"), 0.36824, 5e-6);
    near(test("improvement"), 0.277, 5e-4);
    assert_eq!(report["features"]["groups"][0]["test_n"], 223);
}

#[test]
fn the_repaired_tables_are_a_model_of_their_own() {
    let bytes = crate::support::bytes("golden/seed000_table4_5.csv");
    let risk = RiskSettings { repair: Repair::Monotone, ..RiskSettings::default() };
    let study = Study::open("t", &bytes, &Roles { risk, ..Roles::default() }).unwrap();
    let report = report_of(&study, &[("pc", "0.4")]);
    let (book, rules, pc) = rules(&study, &[("pc", "0.4")]);
    let number = |value: &Value| value.as_f64().unwrap();
    near(
        number(&report["models"][0]["at"]["improvement"]),
        rules.monotone.improvement.unwrap(),
        1e-15,
    );
    assert_eq!(report["features"]["repair"]["on"], Value::Bool(true));
    assert!(number(&report["models"][0]["auc"]) < 0.754733);
    let card = OfficerCard::new(&book, &rules, pc, &Wording::default());
    assert_eq!(card.warning, None);
    assert_eq!(
        card.rule,
        [
            "Predict positive if “Pr” and “Se” are high risk.",
            "Predict positive if “Pr” and “Ch” are high risk.",
            "Predict positive if “Cn” and “Pr” are high risk.",
            "Otherwise: Predict negative."
        ]
    );
}

/// Every monotone set of patterns, as a bit a pattern.
fn monotone_sets(bits: u32) -> Vec<u32> {
    let patterns = 1u32 << bits;
    let is_closed = |set: &u64| {
        let has = |pattern: u32| set >> pattern & 1 == 1;
        (0..patterns).all(|p| !has(p) || (0..bits).all(|bit| has(p | 1 << bit)))
    };
    (0..1u64 << patterns).filter(is_closed).map(|set| u32::try_from(set).unwrap()).collect()
}

#[test]
fn there_are_as_many_monotone_rules_as_dedekind_says() {
    let found: Vec<usize> = (0..=4).map(|bits| monotone_sets(bits).len()).collect();
    assert_eq!(found, [2, 3, 6, 20, 168]);
}

/// Up to four columns; patterns without cases, ties and single classes are likely.
fn groups() -> impl Strategy<Value = Vec<ClassCounts>> {
    let counts = (0u64..5, 0u64..5, 0u8..3).prop_map(|(positives, negatives, some)| match some {
        0 => ClassCounts::default(),
        _ => ClassCounts { positives, negatives },
    });
    (1u32..=4).prop_flat_map(move |bits| proptest::collection::vec(counts.clone(), 1 << bits))
}

proptest! {
    #![proptest_config(proptest_config(200))]

    #[test]
    fn a_repair_is_the_cheapest_of_all_monotone_rules(groups in groups(), hundredths in 1u64..100) {
        let sum = |of: fn(&ClassCounts) -> u64| groups.iter().map(of).sum::<u64>();
        let (all_p, all_n) = (sum(|g| g.positives), sum(|g| g.negatives));
        prop_assume!(all_p > 0 && all_n > 0);
        let bits = groups.len().trailing_zeros();
        let scores = monotone_scores(&groups);
        // At x = hundredths / 100 every cost is a whole number of 1 / (100 · P · N).
        let cost = |set: u32| -> u64 {
            let of = |(pattern, group): (usize, &ClassCounts)| match set >> pattern & 1 {
                1 => (100 - hundredths) * group.negatives * all_p,
                _ => hundredths * group.positives * all_n,
            };
            groups.iter().enumerate().map(of).sum()
        };
        let cases = |set: u32| -> u64 {
            let is_in = |(pattern, _): &(usize, &ClassCounts)| set >> pattern & 1 == 1;
            groups.iter().enumerate().filter(is_in).map(|(_, group)| group.all()).sum()
        };
        let sets = monotone_sets(bits);
        let least = sets.iter().map(|&set| cost(set)).min().unwrap();
        let cheapest = sets.iter().copied().filter(|&set| cost(set) == least);
        let most = cheapest.clone().map(cases).max().unwrap();
        // Of those the one that adds the fewest patterns without cases.
        let expected = cheapest.filter(|&set| cases(set) == most).min_by_key(|set| set.count_ones());
        // A score is a fraction of whole numbers: x is compared with it as such.
        let x = f64::from(u32::try_from(hundredths).unwrap()) / 100.0;
        let found: u32 = (0u32..).zip(&scores).filter(|(_, s)| **s <= x + 1e-12).map(|(p, _)| 1 << p).sum();
        // Where nobody or everybody is positive, patterns without cases follow.
        if most > 0 && most < all_p + all_n {
            prop_assert_eq!(found, expected.unwrap(), "{:?}", scores);
        } else {
            prop_assert_eq!(cost(found), least);
        }
    }

    #[test]
    fn a_book_prices_the_repair_as_every_rule_does(groups in groups(), x in 0.0f64..=1.0) {
        let column = |bit: u32| RiskColumn { name: bit.to_string(), edges: None, values: vec![] };
        let columns = (0..groups.len().trailing_zeros()).map(column).collect();
        let none = vec![ClassCounts::default(); groups.len()];
        let how = (RiskSettings::default(), 1.0);
        let risk = RiskModel::of_groups("m".into(), columns, &groups, &none, how);
        let Some(book) = GroupBook::new(risk) else { return Ok(()) };
        let training = Prevalence::try_new(0.3).unwrap();
        let never = CostCurve::of_line(CostLine::ALWAYS_NEGATIVE);
        let rules = book.at(OperatingCondition::from_pc(x, training).unwrap(), &never);
        let sum = |of: fn(&ClassCounts) -> u64| groups.iter().map(of).sum::<u64>() as f64;
        let (all_p, all_n) = (sum(|g| g.positives), sum(|g| g.negatives));
        let cost = |set: u32| -> f64 {
            let of = |(pattern, group): (usize, &ClassCounts)| match set >> pattern & 1 {
                1 => (1.0 - x) * group.negatives as f64 / all_n,
                _ => x * group.positives as f64 / all_p,
            };
            groups.iter().enumerate().map(of).sum()
        };
        let sets = monotone_sets(groups.len().trailing_zeros());
        let least = sets.into_iter().map(cost).fold(f64::INFINITY, f64::min);
        prop_assert!((rules.monotone.normalized_expected_cost - least).abs() < 1e-12);
        prop_assert!(rules.free.normalized_expected_cost <= least + 1e-12);
        prop_assert!(rules.extra_cost_per_case >= 0.0);
        // The rule in force is monotone, and a pair is listed iff safety scores are not.
        let patterns = || book.risk().groups.iter().zip(&rules.groups).filter(|(_, o)| o.is_known);
        let is_wrong = |wanted: fn(&breakeven::evaluate::GroupEvaluation) -> bool| {
            patterns().any(|(a, one)| patterns().any(|(b, other)| {
                a.pattern & !b.pattern == 0 && wanted(one) && !wanted(other)
            }))
        };
        prop_assert!(!is_wrong(|o| o.by_monotone));
        prop_assert_eq!(is_wrong(|o| o.by_safety), !rules.disorder.is_empty());
    }
}

#[test]
fn the_synthetic_sample_is_what_its_generator_writes() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/static/samples/containers_synthetic.csv");
    assert!(synthetic_containers::table() == std::fs::read_to_string(path).unwrap());
}

#[test]
fn the_walk_of_section_5_can_be_told_of_the_synthetic_sample() {
    let (study, sample) = sample("container-records");
    assert_eq!((study.source.kind, study.source.used), (InputKind::Features, 4193));
    assert_eq!((study.source.positives, study.source.negatives), (580.0, 3613.0));
    let model = &study.curves().unwrap().models[0];
    let (train, test) = (model.area_under_curve, model.test_area.unwrap());
    assert!((0.70..0.80).contains(&train) && (0.70..0.80).contains(&test), "{train} {test}");
    let risk = study.risk.as_ref().unwrap();
    // 30% of 580 and of 3,613.
    assert_eq!((risk.test().positives, risk.test().negatives), (174, 1084));
    assert!(risk.groups.len() == 16 && risk.columns.len() == 4);
    let names: Vec<&str> = risk.columns.iter().map(|column| &*column.name).collect();
    assert_eq!(names, ["origin", "port", "hs_section", "hs_chapter"]);
    let report = report_of(&study, &[("pc", "0.4")]);
    let improvement = |part: &str| report["models"][0][part]["improvement"].as_f64().unwrap();
    let (estimated, actual) = (improvement("at"), improvement("holdout"));
    assert!(0.2 < actual && actual < estimated && estimated < 0.5, "{actual} {estimated}");
    let (book, rules, pc) = rules(&study, &[("pc", "0.4")]);
    assert_eq!(rules.free.improvement, Some(estimated));
    let predicted = report["features"]["groups"].as_array().unwrap();
    let predicted = predicted.iter().filter(|group| group["predicted"] == true).count();
    let card = OfficerCard::new(&book, &rules, pc, &sample.wording);
    assert_eq!(card.rows.iter().filter(|row| row.is_positive).count(), predicted);
    let high: Vec<&str> = card.columns.iter().flat_map(|c| &c.high).map(String::as_str).collect();
    assert!(high.contains(&"Country 04") && high.contains(&"Chapter 94"), "{high:?}");
    let risky = card.lookup(&["Country 04", "Port A", "Section 20", "Chapter 94"]).unwrap();
    assert!(risky.is_positive && risky.letters == "H H H H" && risky.never_seen.is_empty());
    let said = designations(risk)[0].rows[0].why(&risk.settings, &sample.wording);
    assert!(
        said.starts_with("H: ")
            && said.contains("% of containers, ")
            && said.ends_with("% of them fumigated containers")
    );
}

fn session(text: &str) -> Session {
    let file = FileTable::read("f", FilePart::First, text.as_bytes()).unwrap();
    let mut session = Session::default();
    session.open(vec![file], &Roles::default()).unwrap();
    session
}

fn repeats(text: &str, split: RandomSplit, at_once: usize, wanted: usize) -> Robustness {
    let roles = Roles { random_split: Some(split), ..Roles::default() };
    let mut settings = Settings::default();
    settings.set("cost-ratio", "4").unwrap();
    let mut repeats = session(text).repeats(&roles, &settings, wanted).unwrap();
    assert!(repeats.finished().is_none());
    let mut done = 0;
    while done < wanted {
        let (now, of) = repeats.step(at_once);
        assert!(now > done && of == wanted);
        done = now;
    }
    repeats.finished().unwrap()
}

#[test]
fn repeated_splits_are_the_same_by_seed_however_they_are_cut() {
    let text = synthetic_containers::table();
    let split = RandomSplit { test_percent: 30, seed: 1 };
    let found = repeats(&text, split, 7, 20);
    assert_eq!(found, repeats(&text, split, 20, 20));
    assert_ne!(found, repeats(&text, RandomSplit { seed: 100, ..split }, 20, 20));
    let actual = found.actual.unwrap();
    assert_eq!((actual.count, found.repeats), (20, 20));
    assert!(actual.deviation > 0.0 && actual.least < actual.greatest, "every split is another");
    assert!(actual.least <= actual.quartiles[0] && actual.quartiles[2] <= actual.greatest);
    // Rules look better on the cases they were made of.
    assert!(found.estimated.unwrap().mean > actual.mean);
    let (name, ports) = &found.high[1];
    assert!(name == "port" && ports[0].1 == 1.0, "{ports:?}");
    // The first repetition is the split that the file is opened with.
    let once = repeats(&text, split, 1, 1);
    let report = report_of(&study_of(&text), &[("cost-ratio", "4")]);
    let improvement = |part: &str| report["models"][0][part]["improvement"].as_f64();
    assert_eq!(once.actual.map(|d| d.mean), improvement("holdout"));
    assert_eq!(once.estimated.map(|d| d.mean), improvement("at"));
    let scores = session("label,m\n1,0.5\n0,0.25\n");
    let refused = scores.repeats(&Roles::default(), &Settings::default(), 5);
    assert_eq!(refused.unwrap_err(), StudyError::NoRule);
}

#[test]
fn categories_beside_an_outcome_are_a_kind_of_their_own() {
    let kind = |text: &str| open(text, &Roles::default()).map(|study| study.source.kind);
    let rows = "1,a,x\n0,a,y\n1,b,x\n0,b,y\n";
    assert_eq!(kind(&format!("label,p,q\n{rows}")), Ok(InputKind::Features));
    assert_eq!(kind("label,p,score\n1,a,0.5\n0,a,0.4\n1,b,0.7\n0,b,0.1\n"), Ok(InputKind::Scores));
    // A running number and a weight are no scores; texts that stand once are no categories.
    let rows = "1,1,a,2\n2,0,a,1\n3,1,b,1\n4,0,b,1\n";
    assert_eq!(kind(&format!("id,label,p,weight\n{rows}")), Ok(InputKind::Features));
    let names = kind("label,name\n1,Ann\n0,Bob\n1,Cid\n0,Dan\n");
    assert!(matches!(names, Err(DataError::NoScore { .. })), "{names:?}");
}

#[test]
fn one_column_is_a_rule_of_two_groups() {
    let rows = (0..100).map(|i| format!("{},{}\n", i32::from(i % 10 < 3), ["a", "b"][i % 2]));
    let study = open(&format!("label,v\n{}", rows.collect::<String>()), &Roles::default()).unwrap();
    let risk = study.risk.as_ref().unwrap();
    assert_eq!((risk.groups.len(), study.model_names()), (2, vec!["Rule of 1 feature"]));
}

#[test]
fn where_nothing_is_high_there_is_one_group_and_a_sentence() {
    let rows = (0..100).map(|i| format!("{},{}\n", i32::from(i % 10 == 0), ["a", "b"][i % 2]));
    let text = format!("label,v\n{}", rows.collect::<String>());
    let confidence = ExactShare::parse("90%").unwrap();
    let risk = RiskSettings { confidence, ..RiskSettings::default() };
    let study = open(&text, &Roles { risk, ..Roles::default() }).unwrap();
    assert_eq!(study.risk.as_ref().unwrap().groups.len(), 1);
    let note = study.notes.iter().find(|note| note.contains("one group")).unwrap();
    assert!(
        note.contains("none stands in 2% of the training rows and is positive in 90%"),
        "{note}"
    );
    assert_eq!(study.curves().unwrap().models[0].area_under_curve, 0.5);
}

#[test]
fn many_values_empty_cells_and_odd_texts_are_values() {
    let odd = ["", "北京", "<img onerror=alert(1)>", "a"];
    let row = |i: usize| {
        let value = odd[i % 4];
        format!("{},\"{value}\",v{}\n", i32::from(i % 4 == 1 || i % 7 < 1), i % 5000)
    };
    let text = format!("label,odd,many\n{}", (0..10_000).map(row).collect::<String>());
    let study = open(&text, &Roles::default()).unwrap();
    let risk = study.risk.as_ref().unwrap();
    let values: Vec<&str> = risk.columns[0].values.iter().map(|v| &*v.value).collect();
    assert_eq!(values[0], "北京");
    assert!(
        values.contains(&"(empty)") && values.contains(&"<img onerror=alert(1)>"),
        "{values:?}"
    );
    assert_eq!(risk.columns[1].values.len(), 5000);
    assert!(risk.columns[1].values.iter().all(|value| !value.is_high));
    let (book, rules, pc) = rules(&study, &[]);
    let card = OfficerCard::new(&book, &rules, pc, &Wording::default());
    assert!(card.lookup(&["北京", "v1"]).unwrap().letters == "H L");
    assert!(card.lookup(&["", "v1"]).unwrap().never_seen.is_empty());
}

#[test]
fn numbers_are_binned_by_quantiles_by_edges_or_not_at_all() {
    let rows = (0..80).map(|i| format!("{},{},{}\n", i32::from(i >= 60), i % 40, i % 3));
    let text = format!("label,age,code\n{}0,,1\n", rows.collect::<String>());
    let roles = Roles { kind: Some(InputKind::Features), ..Roles::default() };
    let values = |roles: &Roles| {
        let study = open(&text, roles).unwrap();
        let risk = study.risk.unwrap();
        let values = |c: &RiskColumn| {
            let mut values: Vec<String> = c.values.iter().map(|v| v.value.clone()).collect();
            values.sort();
            values
        };
        risk.columns.iter().map(values).collect::<Vec<_>>()
    };
    // 80 ages from 0 to 39, each twice: the 20th, 40th and 60th smallest, from 0, are 10, 20 and 30.
    let quartiles = ["(empty)", "10 to under 20", "20 to under 30", "30 or more", "under 10"];
    assert_eq!(values(&roles)[0], quartiles);
    let bins =
        vec![("age".to_owned(), Binning::Edges(vec![18.0])), ("code".to_owned(), Binning::Each)];
    let found = values(&Roles { bins, ..roles.clone() });
    assert_eq!(found[0], ["(empty)", "18 or more", "under 18"]);
    assert_eq!(found[1], ["0", "1", "2"]);
    // Beside scores a feature makes a model more.
    let scores = Roles { features: Some(vec!["code".into()]), ..Roles::default() };
    let study = open(&text.replace("0,,1\n", "0,3,1\n"), &scores).unwrap();
    assert_eq!(study.model_names(), ["age", "Rule of 1 feature"]);
    assert_eq!(study.source.kind, InputKind::Scores);
    assert!(study.curves().unwrap().models.iter().all(|model| model.test.is_none()));
    // What the study says it did can be asked for again, and undone.
    let again = open(&text.replace("0,,1\n", "0,3,1\n"), &study.roles).unwrap();
    assert_eq!(again.curves(), study.curves());
    let without = study.roles.with("code", Role::Unused);
    assert_eq!(open(&text, &without).unwrap().model_names(), ["age"]);
    let only = study.roles.with("age", Role::Feature);
    assert_eq!(open(&text, &only).unwrap().model_names(), ["Rule of 2 features"]);
}

#[test]
fn too_many_features_are_refused_in_a_sentence() {
    let names: Vec<String> = (0..17).map(|i| format!("f{i}")).collect();
    let row = |i: usize| {
        let cells: Vec<&str> = (0..17).map(|j| ["a", "b"][(i >> (j % 5)) & 1]).collect();
        format!("{},{}\n", i % 2, cells.join(","))
    };
    let text = format!("label,{}\n{}", names.join(","), (0..200).map(row).collect::<String>());
    let refused = open(&text, &Roles::default()).unwrap_err().to_string();
    assert!(refused.starts_with("17 columns would be features: “f0”"), "{refused}");
    assert!(refused.contains("at most 16"), "{refused}");
    let held = table(&text);
    let error = rank("f", &held, &Roles::default(), |_| ()).unwrap_err();
    let offered = &choices(&error, &held)[0];
    assert_eq!(offered.label, "Take the first 16");
    assert_eq!(open(&text, &offered.roles).unwrap().risk.unwrap().columns.len(), 16);
    let sixteen = Roles { features: Some(names[1..].to_vec()), ..Roles::default() };
    let study = open(&text, &sixteen).unwrap();
    assert_eq!(study.risk.unwrap().columns.len(), 16);
    let taken = Roles { features: Some(vec!["label".into()]), ..Roles::default() };
    let refused = open(&text, &taken).unwrap_err().to_string();
    assert!(refused.contains("“label” can't be a feature"), "{refused}");
}

#[test]
fn another_file_can_judge_a_rule() {
    let row = |i: usize| format!("{},{}\n", i32::from(i % 10 < 3), ["a", "b"][i % 2]);
    let first = format!("label,v\n{}", (0..100).map(row).collect::<String>());
    let second = "v,label\na,1\na,0\nb,0\nnew,0\n";
    let mut table = table(&first);
    let mut reader = Reader::new("later.csv");
    reader.push(second.as_bytes()).unwrap();
    table.set_test_file(reader.finish().unwrap(), "later.csv");
    let roles = Roles { test_file: Some("later.csv".into()), ..Roles::default() };
    let data = rank("f", &table, &roles, |model| model.test.is_some()).unwrap();
    let risk = data.risk.unwrap();
    assert_eq!((data.models, risk.train().all(), risk.test().all()), (vec![true], 100, 4));
    assert!(data.roles.random_split.is_none(), "the other file judges");
    // a: 20 of 50 are positive, b: 10 of 50; new is low, as is whatever no training row says.
    let values: Vec<_> = risk.columns[0].values.iter().map(|v| (&*v.value, v.is_high)).collect();
    assert_eq!(values, [("a", true), ("b", true), ("new", false)]);
    let encoded = encode_features("f", &table, &roles).unwrap().unwrap();
    assert_eq!((encoded.cases(), encoded.is_test.iter().filter(|t| **t).count()), (104, 4));
}

#[test]
fn weights_count_in_every_part_of_a_rule() {
    let rows = |weight: &str| {
        let row = |i: usize| format!("{},{},{weight}\n", i32::from(i % 10 < 3), ["a", "b"][i % 2]);
        format!("label,v,weight\n{}", (0..100).map(row).collect::<String>())
    };
    let (one, half) = (study_of(&rows("1")), study_of(&rows("0.5")));
    let groups =
        |study: &Study| report_of(study, &[])["features"]["groups"][0]["p"].as_f64().unwrap();
    assert_eq!(groups(&one), 2.0 * groups(&half));
    let model = |study: &Study| study.curves().unwrap().models[0].hull.clone();
    assert_eq!(model(&one), model(&half));
}
