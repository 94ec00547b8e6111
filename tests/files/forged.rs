//! Links and study files that are whole and yet were written by no page: each number in them may be
//! anything. `FUZZ=100 cargo test --release --test files forged` tries a hundred times as many.

use crate::support::changed::{Random, is_a_sentence, rounds, sealed, text_of, unsealed, use_it};
use crate::support::scenes::sample;
use crate::support::study_of;
use base64::Engine;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};
use breakeven::evaluate::{Baseline, Settings};
use breakeven::export::{NamedFile, ShareError, SharedStudy, StudyFile, open_share, share_payload};
use breakeven::study::FilePart;
use breakeven::wording::Wording;

#[test]
fn a_forged_link_is_refused_or_a_study() {
    // The sum is right, what it is of is not: this reaches the checks of every number.
    let mut random = Random::seeded(2);
    let folds = study_of(
        "label,m,k,split,fold\n1,0.9,3,train,1\n0,0.8,1,train,2\n1,0.8,2,test,1\n0,0.1,4,test,2\n1,0.7,1,train,2\n0,0.3,2,train,1\n",
    );
    let (classes, words) = sample("eight-classes");
    for (study, wording) in [(folds, Wording::default()), (classes, words.wording)] {
        let value = share_payload(&study, &wording, &[true], &Baseline::default()).unwrap();
        let (bytes, bits) = unsealed(&BASE64_URL_SAFE_NO_PAD.decode(&value[2..]).unwrap());
        let start = bytes.iter().rposition(|&b| b == b'}').unwrap();
        let (mut opened, mut refused) = (0, 0);
        for round in 0..rounds(3000) {
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
        println!("{} changed inputs", opened + refused);
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
    let mut random = Random::seeded(3);
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
        let refused = (0..rounds(700)).filter(|_| !try_it(&random.change(text.as_bytes()))).count();
        println!("{} changed inputs", rounds(700));
        assert!(refused > 400, "{refused}");
    }
    // Forged counts, as above.
    for text in &texts[..3] {
        let json: serde_json::Value = serde_json::from_str(text).unwrap();
        let packed = json["data"]["packed"].as_str().unwrap();
        let (bytes, bits) = unsealed(&BASE64_STANDARD.decode(packed).unwrap());
        let mut opened = 0;
        for _ in 0..rounds(1000) {
            let forged =
                BASE64_STANDARD.encode(sealed(&random.change(&bytes), &random.change(&bits)));
            opened += usize::from(try_it(text.replace(packed, &forged).as_bytes()));
        }
        println!("{} changed inputs", rounds(1000));
        assert!(opened > 10, "{opened}");
    }
}
