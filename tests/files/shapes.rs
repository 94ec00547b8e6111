//! Tables in the shapes that people have: two header rows, long tables, counts under other names,
//! confusion matrices, rows of totals.

use crate::support::study_of;
use breakeven::data::Roles;
use breakeven::study::Study;

fn has_note(study: &Study, part: &str) -> bool {
    study.notes.iter().any(|note| note.contains(part))
}

/// The sentence of a text that is refused.
fn refused(text: &str) -> String {
    Study::open("text.csv", text.as_bytes(), &Roles::default()).unwrap_err().to_string()
}

/// Positives, negatives, and rows used.
fn counts(study: &Study) -> (f64, f64, usize) {
    (study.source.positives, study.source.negatives, study.source.used)
}

#[test]
fn two_header_rows_are_joined() {
    let plain = study_of("label,rf,nb\n1,.9,.8\n0,.1,.7\n1,.6,.3\n0,.2,.1\n");
    for (text, index) in [
        ("truth,proba,proba\nlabel,rf,nb\n1,.9,.8\n0,.1,.7\n1,.6,.3\n0,.2,.1\n", 0),
        (",truth,proba,proba\n,label,rf,nb\n0,1,.9,.8\n1,0,.1,.7\n2,1,.6,.3\n3,0,.2,.1\n", 1),
        (
            ",truth,proba,proba\n,label,rf,nb\nid,,,\n5,1,.9,.8\n6,0,.1,.7\n7,1,.6,.3\n9,0,.2,.1\n",
            1,
        ),
    ] {
        let study = study_of(text);
        assert_eq!(study.findings, plain.findings, "{text}");
        assert!(has_note(&study, "The two header rows were joined."), "{:?}", study.notes);
        assert_eq!((study.columns.len(), counts(&study)), (3 + index, (2.0, 2.0, 4)));
    }
}

#[test]
fn a_first_row_of_texts_is_no_header() {
    let study = study_of("label,m,m\nyes,?,NA\nyes,.9,.8\nno,.1,.7\nyes,.6,.3\nno,.2,.1\n");
    assert!(!has_note(&study, "header rows"), "{:?}", study.notes);
    assert_eq!(study.model_names(), ["m", "m (2)"]);
}
