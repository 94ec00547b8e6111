//! Links and study files: what comes out is what went in, and what was changed on the way is
//! refused with a sentence. Thousands of changed ones, the same on every run.

use crate::support::changed::{Random, is_a_sentence, rounds, text_of};
use crate::support::scenes::sample;
use crate::support::{bytes, settings, study, study_of};
use breakeven::data::{Premise, Roles};
use breakeven::evaluate::{Baseline, Evaluation, Settings};
use breakeven::export::{
    LONGEST_SHARE, NamedFile, ShareError, StudyData, StudyFile, StudyFileError, is_study_file,
    open_share, open_words, share_payload, words_payload,
};
use breakeven::samples::samples;
use breakeven::study::{FilePart, FileTable, Findings, Session, Study};
use breakeven::view::View;
use breakeven::wording::{Wording, as_text, presenter_steps};
use std::path::Path;

const GOLDEN: [&str; 7] = [
    "golden/breast_cancer_scores.csv",
    "golden/churn_like_split.csv",
    "golden/german_credit_scores.csv",
    "golden/ra_rb_scores.csv",
    "golden/seed000_table2_3.csv",
    "golden/seed004_confusions.csv",
    "golden/ties_small_scores.csv",
];

/// Every sample and golden table with its words and settings.
fn studies() -> Vec<(String, Study, Wording, Settings)> {
    let samples = samples().iter().map(|s| {
        let (study, sample) = sample(&s.id);
        let settings = sample.settings();
        (s.id.clone(), study, sample.wording, settings)
    });
    let golden = GOLDEN.iter().map(|name| {
        let mut settings = Settings::default();
        settings.set("cost-ratio", "3").unwrap();
        ((*name).to_owned(), study(name), Wording::default(), settings)
    });
    samples.chain(golden).collect()
}

fn said(study: &Study, wording: &Wording, settings: &Settings) -> String {
    let Some(curves) = study.curves() else { return String::new() };
    let evaluation = Evaluation::new(curves, settings).unwrap();
    let (joint, baseline) = (&curves.joint, &settings.baseline);
    let steps = presenter_steps((curves, None), joint, &evaluation, baseline, wording);
    steps.iter().map(|step| as_text(&step.sentence)).collect::<Vec<_>>().join(" ")
}

/// A study without what only its file tells.
fn without_rows(study: &Study) -> Study {
    let premises = study.premises.iter().map(Premise::without_remedy).collect();
    Study { problems: vec![], columns: vec![], preview: vec![], premises, ..study.clone() }
}

#[test]
fn a_link_opens_on_the_same_study() {
    let (mut linked, mut too_large) = (vec![], vec![]);
    for (name, study, wording, settings) in studies() {
        match share_payload(&study, &wording, &[true, false], &Baseline::default()) {
            Ok(value) => {
                assert!(value.len() <= LONGEST_SHARE, "{name}");
                let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
                assert!(value.chars().all(is_plain), "{name}: nothing to be escaped");
                let opened = open_share(&value).unwrap();
                assert_eq!((&opened.wording, &opened.shown), (&wording, &vec![true, false]));
                let cuts = |study: Study| match study.findings {
                    Findings::Classes(mut curves) => {
                        curves.models.iter_mut().for_each(|model| model.test = None);
                        Study { findings: Findings::Classes(curves), ..study }
                    }
                    _ => study,
                };
                // Of cuts on unseen cases it has those that are needed.
                assert_eq!(cuts(opened.study.clone()), cuts(without_rows(&study)), "{name}");
                assert_eq!(opened.study.report(&settings), study.report(&settings), "{name}");
                let again = said(&opened.study, &opened.wording, &settings);
                assert_eq!(again, said(&study, &wording, &settings), "{name}");
                linked.push(name);
            }
            Err(ShareError::TooLarge { size, most }) => {
                assert!(size > most);
                too_large.push(name);
            }
            Err(error) => {
                assert_eq!(error, ShareError::Amounts { what: "the amounts" }, "{name}");
                assert!(study.impacts().is_some());
            }
        }
    }
    assert!(linked.contains(&"german-credit".to_owned()), "{linked:?}");
    assert!(linked.len() >= 8, "{linked:?}");
    assert_eq!(too_large, ["churn"]);
}

#[test]
fn a_link_holds_what_todays_threshold_does_to_unseen_cases() {
    let study = study("golden/churn_like_split.csv");
    for baseline in ["cut:knn:0.3", "cut:tree:0.0811", "best_trivial"] {
        let settings = Settings::of([("baseline", baseline), ("cost-ratio", "9")]).unwrap();
        let value = share_payload(&study, &Wording::default(), &[], &settings.baseline).unwrap();
        let opened = open_share(&value).unwrap().study;
        assert_eq!(opened.report(&settings), study.report(&settings), "{baseline}");
        assert!(value.len() <= LONGEST_SHARE);
    }
}

/// `tests/data/saved` was written by an earlier version of the page; people have such links and files.
#[test]
fn what_was_saved_before_opens_on_the_same_study() {
    let text = |name: &str| String::from_utf8(bytes(&format!("saved/{name}"))).unwrap();
    let folds = "label,m,k,split,fold\n1,0.9,3,train,1\n0,0.8,1,train,2\n1,0.8,2,test,1\n0,0.1,4,test,2\n1,0.7,1,train,2\n0,0.3,2,train,1\n";
    let (rule, of_rule) = sample("container-records");
    // Words that the sample has, or has otherwise, since then.
    let mut words = of_rule.wording;
    for (key, text) in [
        ("acting_on", ""),
        ("top", ""),
        ("question", "Which containers need no chemical test?"),
        ("miss", "a needless chemical test"),
        ("misses", ""),
        ("false_alarm", "a needless ventilation"),
        ("false_negatives", "fumigated, tested needlessly"),
        ("false_positives", "clean, ventilated needlessly"),
        ("cost_ratio_label", "A needless test costs"),
    ] {
        words.set(key, text).unwrap();
    }
    let links = [
        ("folds.link", study_of(folds), Wording::default()),
        ("container-records.link", rule, words),
    ];
    for (name, study, wording) in links {
        let saved = text(name);
        let opened = open_share(&saved).unwrap();
        assert_eq!((&opened.wording, &opened.shown), (&wording, &vec![true, false]));
        // Premises were not saved yet; notes keep the words of the page that wrote them.
        assert_eq!(opened.study.notes.len(), study.notes.len(), "{name}");
        let expected =
            Study { premises: vec![], notes: opened.study.notes.clone(), ..without_rows(&study) };
        assert_eq!(opened.study, expected, "{name}");
        let now =
            share_payload(&opened.study, &wording, &[true, false], &Baseline::default()).unwrap();
        assert!(100 * now.len() <= 101 * saved.len(), "{name}: {} letters", now.len());
    }
    // What was compared with "always negative" then, without saying so, still is.
    let settings = settings("cost-ratio=3 baseline=always_negative");
    for (name, table) in [
        ("values.breakeven.json", "y,p,q\n3,1.5,2\n-1,0.5,7\n2,1.5,1\n0.25,0.1,3\n"),
        ("lines.breakeven.json", "a,b,p\n1,-2,3\n2,-1,4\n-1,2.5,5\n1,1,1\n"),
    ] {
        let opened = StudyFile::open(text(name).as_bytes()).unwrap();
        assert_eq!(
            (&opened.saved.settings, opened.saved.view),
            (&Some(settings.clone()), Some(View::Roc)),
            "{name}"
        );
        assert_eq!((opened.saved.pins.len(), &opened.saved.shown), (1, &vec![true]), "{name}");
        let study = Study { premises: vec![], ..without_rows(&study_of(table)) };
        assert_eq!(Study { premises: vec![], ..opened.study().unwrap() }, study, "{name}");
    }
}

#[test]
fn what_a_link_never_tells_is_refused() {
    let costs = study_of("label,m,cost_fn,cost_fp\n1,0.9,5,1\n0,0.5,2,1\n1,0.4,9,2\n");
    let weights = study_of("label,m,weight\n1,0.9,5\n0,0.5,2\n1,0.4,9\n");
    let told = |study| {
        share_payload(study, &Wording::default(), &[], &Baseline::default())
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        told(&costs),
        "A link never tells the costs of single cases, and this study's counts would. Save a study file and send that."
    );
    assert!(told(&weights).contains("the weights of single cases"));
    let (study, sample) = sample("german-credit");
    let value = share_payload(&study, &sample.wording, &[], &Baseline::default()).unwrap();
    assert!(open_share(&value).unwrap().study.preview.is_empty());
}

#[test]
fn a_short_link_to_very_many_thresholds_is_not_made() {
    // Whole scores one after the other take next to no room, until they are opened.
    let row = |i: u32| format!("{},{i},{i},{i},{i},{i}\n", u32::from(i.is_multiple_of(3)));
    let rows = (0..120_000).map(row).collect::<String>();
    let study = study_of(&format!("label,score_a,score_b,score_c,score_d,score_e\n{rows}"));
    let refused = share_payload(&study, &Wording::default(), &[], &Baseline::default());
    assert_eq!(refused, Err(ShareError::TooManyCuts));
    let text = text_of(&study, &Wording::default(), &Settings::default(), &[]);
    assert_eq!(StudyFile::open(text.as_bytes()).unwrap().study(), Ok(without_rows(&study)));
}

#[test]
fn words_travel_alone() {
    for sample in samples() {
        let value = words_payload(&sample.wording).unwrap();
        assert!(value.len() < 2000);
        assert_eq!(open_words(&value), Ok(sample.wording.clone()));
        assert!(open_share(&value).is_err());
    }
}

#[test]
fn a_study_file_opens_on_the_same_study() {
    for (name, study, wording, settings) in studies() {
        let text = text_of(&study, &wording, &settings, &[]);
        assert!(is_study_file(text.as_bytes()));
        let opened = StudyFile::open(text.as_bytes()).unwrap();
        let saved = &opened.saved;
        assert_eq!((opened.name.as_str(), saved.view), ("my study", Some(View::Roc)));
        assert_eq!(saved.settings.as_ref(), Some(&settings), "{name}");
        assert_eq!(
            (&saved.words, &saved.roles),
            (&Some(wording.clone()), &Some(study.roles.clone()))
        );
        assert_eq!((&saved.shown, saved.pins[0].settings.pairs().len()), (&vec![true], 3));
        let again = opened.study().unwrap();
        assert_eq!(again, without_rows(&study), "{name}");
        assert_eq!(again.report(&settings), study.report(&settings), "{name}");
        assert_eq!(said(&again, &wording, &settings), said(&study, &wording, &settings));
    }
}

#[test]
fn a_study_file_can_hold_the_files() {
    let file = |name: &str, part, bytes: &[u8]| NamedFile {
        name: name.into(),
        part,
        bytes: bytes.to_vec(),
    };
    let first = file("a.csv", FilePart::First, b"id,label,m\n1,1,0.9\n2,0,0.5\n3,1,0.4\n4,1,x\n");
    let more = file("b.csv", FilePart::Joined, b"id,k\n1,0.1\n2,0.7\n3,0.3\n4,1\n");
    let judge = file("c.csv", FilePart::Test, b"label,m,k\n1,0.5,0.6\n0,0.45,0.1\n1,0.9,0.2\n");
    let files = [first, more, judge];
    let read = |file: &NamedFile| FileTable::read(&file.name, file.part, &file.bytes).unwrap();
    let roles = Roles { test_file: Some("c.csv".into()), ..Roles::default() };
    let study = Session::default().open(files.iter().map(read).collect(), &roles).unwrap();
    let (wording, settings) = (Wording::default(), Settings::default());
    let text = text_of(&study, &wording, &settings, &files);
    let opened = StudyFile::open(text.as_bytes()).unwrap();
    assert_eq!(opened.data, StudyData::Files(files.to_vec()));
    // Roles that were found are now given: no note says how they were found.
    let again = opened.study().unwrap();
    assert_eq!(Study { notes: study.notes.clone(), ..again }, study);
    for files in [&files[1..], &[files[0].clone(), files[0].clone()]] {
        let text = text_of(&study, &wording, &settings, files);
        let error = StudyFile::open(text.as_bytes()).unwrap_err();
        assert_eq!(error, StudyFileError::Part { what: "files" });
    }
}

#[test]
fn large_studies_come_back_whole() {
    // More cuts than are drawn, so every cut is held beside an outline; and in folds.
    let score = |i: u64| (i.wrapping_mul(2_654_435_761) % 1_000_003) as f64 / 7.0;
    let row = |i: u64| {
        format!(
            "{},{},{},{}\n",
            u8::from(score(i) > 70_000.0 || i.is_multiple_of(3)),
            score(i),
            i % 977,
            i % 4
        )
    };
    let study = study_of(&format!("label,m,k,fold\n{}", (0..9000).map(row).collect::<String>()));
    assert!(study.curves().unwrap().models[0].ranking.complete().is_some());
    assert_eq!(study.curves().unwrap().models[0].folds.len(), 4);
    let text = text_of(&study, &Wording::default(), &Settings::default(), &[]);
    let opened = StudyFile::open(text.as_bytes()).unwrap().study().unwrap();
    assert_eq!(opened, without_rows(&study));
    // Of many more an outline only.
    let row =
        |i: u64| format!("{},{}\n", i % 3 / 2, score(i) + f64::from(i.is_multiple_of(2)) * 9.0);
    let study = study_of(&format!("label,score\n{}", (0..140_000).map(row).collect::<String>()));
    assert!(study.curves().unwrap().models[0].ranking.complete().is_none());
    let text = text_of(&study, &Wording::default(), &Settings::default(), &[]);
    let opened = StudyFile::open(text.as_bytes()).unwrap().study().unwrap();
    assert_eq!(opened, without_rows(&study));
    // What all scores are worth as probabilities stays known.
    let row = |i: u64| format!("{},{}\n", i % 3 / 2, (score(i) + 1.0) / 200_000.0);
    let study = study_of(&format!("label,score\n{}", (0..140_000).map(row).collect::<String>()));
    let model = &study.curves().unwrap().models[0];
    assert!(model.ranking.complete().is_none() && model.probability.is_some());
    let text = text_of(&study, &Wording::default(), &Settings::default(), &[]);
    let opened = StudyFile::open(text.as_bytes()).unwrap().study().unwrap();
    assert_eq!(opened, without_rows(&study));
}

#[test]
fn a_changed_link_is_refused_or_the_same() {
    let mut random = Random::seeded(1);
    for id in ["containers", "eight-classes"] {
        let (study, sample) = sample(id);
        let value = share_payload(&study, &sample.wording, &[], &Baseline::default()).unwrap();
        let whole = open_share(&value).unwrap();
        for _ in 0..rounds(1500) {
            let changed = String::from_utf8_lossy(&random.change(value.as_bytes())).into_owned();
            match open_share(&changed) {
                Ok(opened) => assert_eq!(opened, whole, "{changed}"),
                Err(error) => is_a_sentence(&error.to_string()),
            }
            if let Err(error) = open_words(&changed) {
                is_a_sentence(&error.to_string());
            }
        }
        for (version, expected) in [("2", "“2”"), ("", "“”"), ("1\u{7}1", "“11”")] {
            let swapped = format!("{version}{}", &value[1..]);
            let error = open_share(&swapped).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
            is_a_sentence(&error);
        }
    }
    for nothing in ["", "1", "1.", "1.AAAA", "1.====", ".", "1.é", &"1.A".repeat(20_000)] {
        is_a_sentence(&open_share(nothing).unwrap_err().to_string());
    }
}

#[test]
fn what_is_wrong_with_a_study_file_is_said() {
    let study = study_of("label,m\n1,0.9\n0,0.8\n1,0.8\n");
    let text = text_of(&study, &Wording::default(), &Settings::default(), &[]);
    let said = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} in {text}");
        StudyFile::open(text.replace(from, to).as_bytes()).unwrap_err().to_string()
    };
    assert!(
        said("study/1", "study/2").starts_with("The study file has the schema “breakeven-study/2”")
    );
    assert!(said("\"pins\"", "\"pin\"").contains("unknown field `pin`"));
    assert!(said("\"cost-ratio\":\"2\"", "\"cost-ratio\":\"-2\"").contains("-2"));
    assert!(said("\"used\":3", "\"used\":4").starts_with("The source of the study file"));
    assert!(said("\"used\":3", "\"used\":-3").contains("line 1 column"));
    assert!(said("\"positives\":2", "\"positives\":NaN").contains("line 1 column"));
    let cut = StudyFile::open(&text.as_bytes()[..text.len() / 2]).unwrap_err().to_string();
    assert!(cut.starts_with("This is not a whole study file: EOF"), "{cut}");
    assert!(!is_study_file(b"{\"schema\": \"breakeven/1\"}"));
    assert!(!is_study_file(b"label,m\n1,2\n"));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("static/samples/eight_classes.csv");
    assert!(!is_study_file(&std::fs::read(file).unwrap()));
    assert!(!is_study_file(&bytes("golden/ra_rb_scores.csv")));
}
