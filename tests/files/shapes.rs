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

const LONG: &str = "id,model,label,score,split\n1,rf,1,.9,train\n2,rf,0,.1,train\n3,rf,1,.6,test\n\
    4,rf,0,.2,test\n4,nb,0,.1,test\n3,nb,1,.3,test\n2,nb,0,.7,train\n1,nb,1,.8,train\n";

#[test]
fn long_tables_become_one_row_a_case() {
    let wide =
        "id,label,rf,nb,split\n1,1,.9,.8,train\n2,0,.1,.7,train\n3,1,.6,.3,test\n4,0,.2,.1,test\n";
    let (long, wide) = (study_of(LONG), study_of(wide));
    assert_eq!(long.findings, wide.findings);
    let note = "Long table: 8 rows of id “id” and model “model” were read as 2 models of 4 cases.";
    assert!(has_note(&long, note), "{:?}", long.notes);
    assert_eq!((long.source.rows, long.roles.scores.clone()), (4, wide.roles.scores));
}

#[test]
fn a_long_table_that_leaves_a_doubt_is_not_changed() {
    let twice = LONG.replace("2,rf", "1,rf");
    let disagreeing = LONG.replace("1,nb,1", "1,nb,0");
    for text in [twice, disagreeing] {
        let study = study_of(&text);
        assert_eq!((study.source.rows, study.model_names().last()), (8, Some(&"score")));
        assert!(!has_note(&study, "Long table"), "{:?}", study.notes);
    }
}

const GAINS: &str = "bin,mean_predicted,goods,bads\n1,.05,90,10\n2,.2,80,20\n3,.7,30,70\n";

#[test]
fn goods_and_bads_are_counts() {
    let study = study_of(GAINS);
    let plain = study_of("mean_predicted,negatives,positives\n.05,90,10\n.2,80,20\n.7,30,70\n");
    assert_eq!(study.findings, plain.findings);
    assert_eq!(counts(&study), (100.0, 200.0, 3));
    assert_eq!(study.source.positive_label, "bads");
    assert!(has_note(&study, "ranked by “mean_predicted”, high first"), "{:?}", study.notes);
    for text in [
        "decile,non_events,events,cum_events\n1,30,70,70\n2,80,20,90\n3,90,10,100\n",
        "decile,total,responders,lift\n1,100,70,2.1\n2,100,20,.6\n3,100,10,.3\n",
        "score_band,min_score,n,defaults\nC,300,100,70\nB,500,100,20\nA,700,100,10\n",
    ] {
        let study = study_of(text);
        assert_eq!(counts(&study), (100.0, 200.0, 3), "{text}");
        assert!(has_note(&study, ", low first"), "{:?}", study.notes);
        let area = |study: &Study| study.curves().unwrap().models[0].area_under_curve;
        assert!((area(&study) - area(&plain)).abs() < 1e-12);
    }
}

#[test]
fn one_case_a_row_is_not_counted() {
    let study = study_of("label,good,bad\n1,.2,.8\n0,.9,.1\n1,.4,.6\n0,.7,.3\n");
    assert_eq!(study.model_names(), ["bad"], "the other is one less it");
    let study = study_of("label,n,events,m\n1,5,2,.8\n0,4,1,.1\n1,9,3,.6\n0,7,0,.3\n");
    assert_eq!(study.source.kind.name(), "scores");
}

#[test]
fn a_calibration_table_is_read_where_its_counts_can_be_told() {
    let study = study_of(
        "mean_predicted,fraction_positive,count\n0.004,0.023333333333333334,300\n0.14,0.12666666666666668,300\n0.6,0.57,300\n",
    );
    assert_eq!(counts(&study), (216.0, 684.0, 3));
    assert!(has_note(&study, "“fraction_positive” × “count”"), "{:?}", study.notes);
    let said = refused(
        "mean_predicted,fraction_positive,count\n.004,.0233,300\n.14,.1267,300\n.6,.57,300\n",
    );
    assert!(said.contains("looks like a calibration table"), "{said}");
    let said = refused("prob_pred,prob_true\n.004,.0233\n.14,.1267\n.6,.57\n");
    assert!(said.contains("looks like a calibration table"), "{said}");
}

#[test]
fn a_confusion_matrix_is_one_classifier() {
    let study = study_of(",pred_0,pred_1\nactual_0,2596,40\nactual_1,146,218\n");
    let plain = study_of("tp,fp,fn,tn\n218,40,146,2596\n");
    assert_eq!((&study.findings, counts(&study)), (&plain.findings, (364.0, 2636.0, 1)));
    assert!(has_note(&study, "tp 218, fp 40, fn 146, tn 2596"), "{:?}", study.notes);
    let said = refused(",0,1\n0,2596,40\n1,146,218\n");
    assert!(said.contains("looks like a confusion matrix"), "{said}");
    let study = study_of("class,tp,fp,fn,tn\n0,175,2,3,1617\n1,130,53,52,1562\n2,132,40,45,1580\n");
    assert_eq!(study.model_names(), ["class 0", "class 1", "class 2"]);
}

#[test]
fn a_row_of_totals_is_left_out() {
    let study = study_of("label,score\n1,0\n0,0.037\n0,0.074\n1,0.9\nTotal,4\n");
    assert_eq!(counts(&study), (2.0, 2.0, 4));
    assert!(has_note(&study, "Line 6 is a row of totals and was left out."), "{:?}", study.notes);
    let study = study_of(&format!("{GAINS}Total,,200,100\n"));
    assert_eq!(counts(&study), (100.0, 200.0, 3));
    let study = study_of("company,label,score\nShell,1,.5\nBP,0,.25\nTotal,0,.125\n");
    assert_eq!((counts(&study), has_note(&study, "totals")), ((1.0, 2.0, 3), false));
}
