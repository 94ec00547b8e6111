//! Links and study files: what comes out is what went in, and what was changed on the way is
//! refused with a sentence. Thousands of changed ones, the same on every run.

mod support;

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use breakeven::data::Roles;
use breakeven::plot::Theme;
use breakeven::record::{
    FilePart, LONGEST_SHARE, NamedFile, Pin, ShareError, SharedStudy, Shown, StudyData, StudyFile,
    StudyFileError, View, is_study_file, open_share, open_words, share_payload, study_file, svg,
    words_payload,
};
use breakeven::samples::samples;
use breakeven::study::Study;
use breakeven::verdict::{Settings, Verdict, Wording, as_text, headline};
use std::path::Path;
use support::scenes::sample;
use support::{bytes, study, study_of};

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
    let samples = samples().into_iter().map(|s| {
        let (study, sample) = sample(&s.id);
        let settings = sample.settings();
        (s.id, study, sample.wording, settings)
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
    let verdict = Verdict::new(curves, settings).unwrap();
    as_text(&headline(curves, &curves.joint, &verdict, &settings.baseline, wording))
}

/// A study without what only its file tells.
fn without_rows(study: &Study) -> Study {
    Study { problems: vec![], columns: vec![], preview: vec![], ..study.clone() }
}

#[test]
fn a_link_opens_on_the_same_study() {
    let (mut linked, mut too_large) = (vec![], vec![]);
    for (name, study, wording, settings) in studies() {
        match share_payload(&study, &wording, &[true, false]) {
            Ok(value) => {
                assert!(value.len() <= LONGEST_SHARE, "{name}");
                let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
                assert!(value.chars().all(is_plain), "{name}: nothing to be escaped");
                let opened = open_share(&value).unwrap();
                assert_eq!((&opened.wording, &opened.shown), (&wording, &vec![true, false]));
                assert_eq!(opened.study, without_rows(&study), "{name}");
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
fn what_a_link_never_tells_is_refused() {
    let costs = study_of("label,m,cost_fn,cost_fp\n1,0.9,5,1\n0,0.5,2,1\n1,0.4,9,2\n");
    let weights = study_of("label,m,weight\n1,0.9,5\n0,0.5,2\n1,0.4,9\n");
    let told = |study| share_payload(study, &Wording::default(), &[]).unwrap_err().to_string();
    assert_eq!(
        told(&costs),
        "A link never tells the costs of single cases, and this study's counts would. Save a study file and send that."
    );
    assert!(told(&weights).contains("the weights of single cases"));
    let (study, sample) = sample("german-credit");
    let value = share_payload(&study, &sample.wording, &[]).unwrap();
    assert!(open_share(&value).unwrap().study.preview.is_empty());
}

#[test]
fn words_travel_alone() {
    for sample in samples() {
        let value = words_payload(&sample.wording).unwrap();
        assert!(value.len() < 2000);
        assert_eq!(open_words(&value), Ok(sample.wording));
        assert!(open_share(&value).is_err());
    }
}

fn text_of(study: &Study, wording: &Wording, settings: &Settings, files: &[NamedFile]) -> String {
    let shown = Shown { study, settings, wording, models: &[true] };
    let mut pinned = Settings::default();
    for (key, value) in [("matrix", "27,-3,0,0"), ("cost-ratio", "2"), ("capacity", "7")] {
        pinned.set(key, value).unwrap();
    }
    let pins = [Pin { name: "pessimistic".into(), settings: pinned }];
    study_file("my study", &shown, View::Roc, &pins, files).unwrap()
}

#[test]
fn a_study_file_opens_on_the_same_study() {
    for (name, study, wording, settings) in studies() {
        let text = text_of(&study, &wording, &settings, &[]);
        assert!(is_study_file(text.as_bytes()));
        let opened = StudyFile::open(text.as_bytes()).unwrap();
        assert_eq!((opened.name.as_str(), opened.view), ("my study", Some(View::Roc)));
        assert_eq!((&opened.settings, &opened.wording), (&settings, &wording), "{name}");
        assert_eq!((&opened.roles, &opened.shown), (&study.roles, &vec![true]));
        assert_eq!(opened.pins[0].settings.pairs().len(), 3);
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
    let judge = file("c.csv", FilePart::Judge, b"label,m,k\n1,0.5,0.6\n0,0.45,0.1\n1,0.9,0.2\n");
    let study = Study::open_joined(
        ("a.csv", &first.bytes),
        &[("b.csv", &more.bytes)],
        Some(("c.csv", &judge.bytes)),
        &Roles::default(),
        breakeven::curve::Detail::Usual,
    )
    .unwrap();
    let (wording, settings) = (Wording::default(), Settings::default());
    let files = [first, more, judge];
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
            u8::from(score(i) > 70_000.0 || i % 3 == 0),
            score(i),
            i % 977,
            i % 4
        )
    };
    let study = study_of(&format!("label,m,k,fold\n{}", (0..9000).map(row).collect::<String>()));
    assert!(study.curves().unwrap().models[0].every_cut.is_some());
    assert_eq!(study.curves().unwrap().models[0].folds.len(), 4);
    let text = text_of(&study, &Wording::default(), &Settings::default(), &[]);
    let opened = StudyFile::open(text.as_bytes()).unwrap().study().unwrap();
    assert_eq!(opened, without_rows(&study));
    // Of many more an outline only.
    let row = |i: u64| format!("{},{}\n", i % 3 / 2, score(i) + f64::from(i % 2 == 0) * 9.0);
    let study = study_of(&format!("label,m\n{}", (0..140_000).map(row).collect::<String>()));
    assert!(study.curves().unwrap().models[0].exact().is_none());
    let text = text_of(&study, &Wording::default(), &Settings::default(), &[]);
    let opened = StudyFile::open(text.as_bytes()).unwrap().study().unwrap();
    assert_eq!(opened, without_rows(&study));
}

/// SplitMix64: the same numbers on every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    /// Some bytes with one to three changes.
    fn change(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut changed = bytes.to_vec();
        for _ in 0..=self.below(3) {
            let at = self.below(changed.len());
            match self.below(6) {
                0 => changed.truncate(at),
                1 => changed.insert(at, self.next() as u8),
                2 if !changed.is_empty() => drop(changed.remove(at)),
                3 if !changed.is_empty() => changed[at] = [0, 1, 0x7f, 0x80, 0xff][self.below(5)],
                4 => {
                    let other = self.below(changed.len());
                    let (from, to) = (at.min(other), at.max(other));
                    let piece = changed[from..to.min(from + 20)].to_vec();
                    changed.splice(at..at, piece);
                }
                _ if !changed.is_empty() => changed[at] ^= 1 << self.below(8),
                _ => {}
            }
        }
        changed
    }
}

/// Everything that is built from a study is asked for; nothing of it may fail hard.
fn use_it(study: &Study, wording: &Wording) {
    let settings = Settings::default();
    let _ = study.report(&settings);
    let _ = said(study, wording, &settings);
    let shown = Shown { study, settings: &settings, wording, models: &[] };
    for view in View::all_of(study) {
        if let Ok(Some(drawing)) = shown.drawing(view, (500.0, 300.0)) {
            let text = svg(&drawing.base, Some(&drawing.overlay), Theme::Light, "", "");
            assert!(!text.contains("NaN"));
        }
        let _ = shown.curve_csv(view);
    }
}

fn is_a_sentence(text: &str) {
    assert!(text.len() > 20 && text.ends_with('.'), "{text}");
    assert!(text.starts_with(char::is_uppercase) && !text.contains("Error"), "{text}");
}

#[test]
fn a_changed_link_is_refused_or_the_same() {
    let mut random = Random(1);
    for id in ["containers", "eight-classes"] {
        let (study, sample) = sample(id);
        let value = share_payload(&study, &sample.wording, &[]).unwrap();
        let whole = open_share(&value).unwrap();
        for _ in 0..1500 {
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

fn crc32(bytes: &[u8]) -> u32 {
    let shift = |sum: u32| if sum & 1 == 1 { (sum >> 1) ^ 0xedb8_8320 } else { sum >> 1 };
    !bytes.iter().fold(!0, |sum, &b| (0..8).fold(sum ^ u32::from(b), |sum, _| shift(sum)))
}

/// What a page would seal, were it to write such bytes.
fn sealed(bytes: &[u8], bits: &[u8]) -> Vec<u8> {
    let deflated = miniz_oxide::deflate::compress_to_vec(bytes, 1);
    let (mut sealed, mut length) = (vec![], deflated.len());
    while length >= 0x80 {
        sealed.push((length & 0x7f) as u8 | 0x80);
        length >>= 7;
    }
    sealed.push(length as u8);
    sealed.extend(deflated);
    sealed.extend(bits);
    sealed.extend(crc32(&sealed).to_le_bytes());
    sealed
}

/// The two streams of a sealed text.
fn unsealed(sealed: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let (mut length, mut shift, mut at) = (0usize, 0, 0);
    loop {
        length |= usize::from(sealed[at] & 0x7f) << shift;
        (shift, at) = (shift + 7, at + 1);
        if sealed[at - 1] < 0x80 {
            break;
        }
    }
    let bytes = miniz_oxide::inflate::decompress_to_vec(&sealed[at..at + length]).unwrap();
    (bytes, sealed[at + length..sealed.len() - 4].to_vec())
}

#[test]
fn a_forged_link_is_refused_or_a_study() {
    // The sum is right, what it is of is not: this reaches the checks of every number.
    let mut random = Random(2);
    let folds = study_of(
        "label,m,k,split,fold\n1,0.9,3,train,1\n0,0.8,1,train,2\n1,0.8,2,test,1\n0,0.1,4,test,2\n1,0.7,1,train,2\n0,0.3,2,train,1\n",
    );
    let (classes, words) = sample("eight-classes");
    for (study, wording) in [(folds, Wording::default()), (classes, words.wording)] {
        let value = share_payload(&study, &wording, &[true]).unwrap();
        let (bytes, bits) = unsealed(&BASE64_URL_SAFE_NO_PAD.decode(&value[2..]).unwrap());
        let start = bytes.iter().rposition(|&b| b == b'}').unwrap();
        let (mut opened, mut refused) = (0, 0);
        for round in 0..3000 {
            let forged = match round % 3 {
                0 => sealed(&random.change(&bytes), &bits),
                1 => {
                    let counts = random.change(&bytes[start + 1..]);
                    sealed(&[&bytes[..=start], &counts].concat(), &bits)
                }
                _ => sealed(&bytes, &random.change(&bits)),
            };
            match open_share(&format!("1.{}", BASE64_URL_SAFE_NO_PAD.encode(&forged))) {
                Ok(SharedStudy { study, wording, .. }) => {
                    use_it(&study, &wording);
                    opened += 1;
                }
                Err(error) => {
                    is_a_sentence(&error.to_string());
                    refused += 1;
                }
            }
        }
        assert!(opened > 50 && refused > 500, "{opened} opened, {refused} refused");
    }
}

#[test]
fn a_bomb_does_not_go_off() {
    let bomb = sealed(&vec![0; 64 << 20], &[]);
    assert!(bomb.len() < 400_000);
    let small = sealed(&vec![0; 5 << 20], &[]);
    let error = open_share(&format!("1.{}", BASE64_URL_SAFE_NO_PAD.encode(&small))).unwrap_err();
    assert!(matches!(error, ShareError::Damaged | ShareError::TooLarge { .. }));
}

#[test]
fn a_changed_study_file_is_refused_or_a_study() {
    let mut random = Random(3);
    let values = study_of("y,p,q\n3,1.5,2\n-1,0.5,7\n2,1.5,1\n0.25,0.1,3\n");
    let lines = study_of("a,b,p\n1,-2,3\n2,-1,4\n-1,2.5,5\n1,1,1\n");
    let classes = study_of("label,m,k\n1,0.9,3\n0,0.8,1\n1,0.8,2\n0,0.1,4\n");
    let file = NamedFile {
        name: "f.csv".into(),
        part: FilePart::First,
        bytes: b"label,m\n1,0.9\n0,0.8\n1,0.8\n".to_vec(),
    };
    let (wording, settings) = (Wording::default(), Settings::default());
    let texts = [
        text_of(&values, &wording, &settings, &[]),
        text_of(&lines, &wording, &settings, &[]),
        text_of(&classes, &wording, &settings, &[]),
        text_of(&classes, &wording, &settings, &[file]),
    ];
    let try_it = |bytes: &[u8]| match StudyFile::open(bytes) {
        Ok(opened) => {
            if let Ok(study) = opened.study() {
                use_it(&study, &Wording::default());
            }
            true
        }
        Err(error) => {
            is_a_sentence(&error.to_string());
            false
        }
    };
    for text in &texts {
        let refused = (0..700).filter(|_| !try_it(&random.change(text.as_bytes()))).count();
        assert!(refused > 400, "{refused}");
    }
    // Forged counts, as above.
    for text in &texts[..3] {
        let json: serde_json::Value = serde_json::from_str(text).unwrap();
        let packed = json["data"]["packed"].as_str().unwrap();
        let base64 = base64::prelude::BASE64_STANDARD;
        let (bytes, bits) = unsealed(&base64.decode(packed).unwrap());
        let mut opened = 0;
        for _ in 0..1000 {
            let forged = base64.encode(sealed(&random.change(&bytes), &random.change(&bits)));
            opened += usize::from(try_it(text.replace(packed, &forged).as_bytes()));
        }
        assert!(opened > 10, "{opened}");
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
    assert!(said("\"positives\":2.0", "\"positives\":NaN").contains("line 1 column"));
    let cut = StudyFile::open(&text.as_bytes()[..text.len() / 2]).unwrap_err().to_string();
    assert!(cut.starts_with("This is no whole study file: EOF"), "{cut}");
    assert!(!is_study_file(b"{\"schema\": \"breakeven/1\"}"));
    assert!(!is_study_file(b"label,m\n1,2\n"));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("static/samples/eight_classes.csv");
    assert!(!is_study_file(&std::fs::read(file).unwrap()));
    assert!(!is_study_file(&bytes("golden/ra_rb_scores.csv")));
}
