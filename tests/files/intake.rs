//! Files as they come: what each one gives, or the sentence that says why not.

use crate::support::study_of;
use breakeven::data::{DataError, Reader, Role, Roles, choices, load, rank};
use breakeven::study::Study;

fn sentence(bytes: &[u8]) -> String {
    load("odd.csv", bytes, &Roles::default()).unwrap_err().to_string()
}

#[test]
fn what_cannot_be_read_is_said_in_a_sentence() {
    let cases: &[(&[u8], &[&str])] = &[
        (b"", &["odd.csv is empty", "Expected a table"]),
        (b"\n \n\n", &["odd.csv is empty"]),
        (b"%PDF-1.7\n%\xE2\xE3", &["odd.csv is a PDF document", "Export it as CSV"]),
        (b"PK\x03\x04rest", &["Excel workbook", "Export it as CSV"]),
        (b"\x1F\x8B\x08", &["a gzip archive"]),
        (b"label,m\n1,0\x00.5\n", &["a binary file"]),
        (b"label,model\n", &["has a header (“label” and “model”) and no row"]),
        (
            b"label,m\n1,0.5\n1,0.7\n",
            &["Every row that can be read contains “1” in column “label”", "Both outcomes"],
        ),
        (b"label,m\n,0.5\n,0.7\n", &["contains nothing in column “label”"]),
        (b"label,m\n1,x\n0,y\n", &["No numeric column found among “m”", "scores"]),
        (b"label\n1\n0\n", &["No numeric column found among no columns"]),
        (b"label,m\n1,NaN\n0,inf\n", &["No numeric column found among “m”"]),
        (
            b"colour,m\nred,0.5\ngreen,0.6\nblue,0.1\n",
            &["No outcome column found among “colour” and “m”", "Rename"],
        ),
        (
            b"label,m\nred,0.5\ngreen,0.6\nblue,0.1\n",
            &["has 3 classes", "“blue”, “green” and “red”. Which one"],
        ),
        (b"y,m\n1.5,x\n2.5,y\n3.5,z\n", &["No numeric column found among “m”"]),
        (b"y,m\n1e30,1\n2.5,2\n3.5,3\n", &["Column “y”: The amounts", "1e30"]),
        (b"model,tp,fp,fn,tn\nm,0,2,0,4\n", &["Model “m” has no positive cases"]),
        (
            b"class,p,n,score\n1,10,2,0.5\n0,3,9,0.1\n",
            &[
                "can be read in several ways",
                "as one row a group, with counts of cases in “p”, “n”",
                "or as one row per case, with its outcome in “class” and scores",
                "Say which.",
            ],
        ),
        (
            b"label,m\n1,0.5,7\n0,0.5,7\n",
            &[
                "None of the 2 rows could be read",
                "line 2, the row: found 3 fields, expected 2 fields",
            ],
        ),
        (b"positives,negatives\n1,0\n2,0\n", &["has no negative cases"]),
        (
            b"positives,negatives\n-1,4\n",
            &["The only row could not be read", "line 2, column “positives”: found “-1”"],
        ),
        (b"label,m,split\n1,0.5,test\n0,0.5,test\n", &["is marked as train"]),
        (b"label,m,weight\n1,0.5,0\n0,0.5,1\n", &["Both outcomes are needed"]),
    ];
    for (bytes, expected) in cases {
        let found = sentence(bytes);
        for part in *expected {
            assert!(
                found.contains(part),
                "{}\nfound: {found}\nexpected: {part}",
                bytes.escape_ascii()
            );
        }
    }
}

#[test]
fn weights_that_no_sum_can_hold_are_refused_or_left_out() {
    let apart = "label,m,weight\n1,0.5,1e20\n0,0.4,1\n0,0.3,2\n";
    assert!(
        sentence(apart.as_bytes()).contains("from 1e0 to 1e20"),
        "{}",
        sentence(apart.as_bytes())
    );
    let sum = "label,m,weight\n1,0.5,1e308\n0,0.4,1e308\n1,0.3,1e308\n";
    assert!(sentence(sum.as_bytes()).contains("too large"));
    let product = "label,m,weight,cost_fn\n1,0.5,1e200,1e200\n1,0.4,1,1\n0,0.2,1,1\n";
    let study = study_of(product);
    assert_eq!((study.source.used, study.problems[0].line), (2, 2));
}

#[test]
fn what_was_not_used_is_said() {
    let noted = |text: &str, part: &str| {
        let notes = study_of(text).notes;
        assert!(notes.iter().any(|note| note.contains(part)), "{text}\n{notes:?}");
    };
    noted("label,m,split\n1,0.5,a\n0,0.4,b\n", "Column “split” was not used");
    noted("label,m,customer_id\n1,0.5,17\n0,0.4,12\n", "“customer_id” is a running number");
    noted("label,m,x\n1,0.5,7\n0,0.4,\n1,0.1,\n0,0.3,\n", "“x” holds a number in fewer than half");
    noted("label,m\nu,0.5\nv,0.4\n", "one of two equally frequent values");
}

#[test]
fn what_is_no_score_becomes_none_for_want_of_another() {
    let row = |i: u64| format!("{},{},7\n", u8::from(i.is_multiple_of(3)), 1_700_000_000 + 60 * i);
    let text = format!("label,unix,batch\n{}", (0..40).map(row).collect::<String>());
    let asked = sentence(text.as_bytes());
    assert!(asked.starts_with("Which columns are scores of models? “unix” and “batch”"), "{asked}");
    let roles = Roles { scores: Some(vec!["unix".into()]), ..Roles::default() };
    let study = Study::open("f.csv", text.as_bytes(), &roles).unwrap();
    assert_eq!(study.model_names(), ["unix"], "if the user says so");
}

#[test]
fn stray_quotes_spoil_their_own_lines() {
    let rows = (0..1000).map(|i| match i {
        10 => "1,\"0.5\n".to_owned(),
        900 => "0,\"0.4\n".to_owned(),
        _ => format!("{},0.{i}\n", i % 2),
    });
    let study = study_of(&format!("label,m\n{}", rows.collect::<String>()));
    assert_eq!((study.source.rows, study.source.used), (1000, 998));
    let lines: Vec<u64> = study.problems.iter().map(|p| p.line).collect();
    assert_eq!(lines, [12, 902]);
}

#[test]
fn errors_name_their_cause_for_programs_too() {
    assert!(matches!(load("f", b"", &Roles::default()), Err(DataError::Empty { .. })));
    assert!(matches!(load("f", b"a,b\n", &Roles::default()), Err(DataError::HeaderOnly { .. })));
    let roles = Roles { outcome: Some("nope".into()), ..Roles::default() };
    assert!(matches!(
        load("f", b"label,m\n1,2\n0,1\n", &roles),
        Err(DataError::NoSuchColumn { wanted, .. }) if wanted == "nope"
    ));
    let roles = Roles { positive: Some("2".into()), ..Roles::default() };
    assert!(matches!(
        load("f", b"label,m\n1,2\n0,1\n", &roles),
        Err(DataError::NoSuchValue { wanted, .. }) if wanted == "2"
    ));
}

#[test]
fn every_unreadable_row_is_counted_and_the_first_twenty_listed() {
    let mut text = String::from("label,m\n1,0.5\n0,0.25\n");
    for _ in 0..10 {
        text.push_str("1,oops\n\n0\n,0.5\n"); // a word, a blank line, too few fields, no outcome
    }
    let study = study_of(&text);
    let source = &study.source;
    assert_eq!((source.rows, source.used, source.skipped()), (32, 2, 30));
    assert_eq!(study.problems.len(), 20);
    let told: Vec<String> = study.problems.iter().take(3).map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "line 4, column “m”: found “oops”, expected a finite number (decimal point)",
            "line 6, the row: found 1 field, expected 2 fields, as in the header",
            "line 7, column “label”: found nothing, expected an outcome",
        ]
    );
    assert!(study.problems.is_sorted_by_key(|p| p.line));
}

#[test]
fn numbers_that_are_none_are_left_out_and_huge_ones_kept() {
    let study = study_of("label,m\n1,1e308\n0,-1e308\n1,NaN\n0,inf\n1,1e999\n0,5e-324\n0,0\n");
    assert_eq!((study.source.used, study.source.skipped()), (4, 3));
    let corners = study.curves().unwrap().models[0].hull.corners();
    assert_eq!(corners[1].threshold, Some(1e308));
    assert_eq!(study.curves().unwrap().models[0].area_under_curve, 1.0);
}

#[test]
fn odd_names_and_words_are_kept_as_they_are() {
    let text = "标签,<img src=x onerror=alert(1)>,模型 A\n良い,0.9,0.1\n悪い,0.1,0.2\n良い,0.8,0.3\n悪い,0.4,0.4\n悪い,0.3,0.1\n";
    let study = study_of(text);
    let names: Vec<&str> = study.curves().unwrap().models.iter().map(|m| m.name.as_str()).collect();
    assert_eq!(names, ["<img src=x onerror=alert(1)>", "模型 A"]);
    assert_eq!(study.source.positive_label, "良い");
    assert!(
        study.notes[0].contains("“标签”") && study.notes[0].contains("rarer"),
        "{:?}",
        study.notes
    );
}

#[test]
fn the_smallest_tables_have_curves() {
    let two = study_of("label,m\n1,0.5\n0,0.5\n");
    assert_eq!(
        two.curves().unwrap().models[0].hull.corners().len(),
        2,
        "one tie: only the trivial policies"
    );
    let one_group = study_of("positives,negatives\n3,5\n");
    assert_eq!(one_group.curves().unwrap().joint.winners().len(), 2);
}

#[test]
fn every_spelling_of_an_outcome_is_understood() {
    for (positive, negative) in [
        ("1", "0"),
        ("1", "-1"),
        ("1.0", "0.0"),
        ("True", "FALSE"),
        ("yes", "no"),
        ("Y", "N"),
        ("pos", "neg"),
        ("Positive", "negative"),
        ("+", "-"),
    ] {
        let text =
            format!("label,m\n{positive},0.9\n{negative},0.1\n{positive},0.8\n{positive},0.7\n");
        let study = study_of(&text);
        assert_eq!(study.source.positive_label, positive);
        assert_eq!(study.source.positives, 3.0);
    }
}

#[test]
fn encodings_and_dialects_give_the_same_study() {
    let plain = "label,größe\n1,0.75\n0,0.5\n1,0.25\n";
    let expected = Study::open("f", plain.as_bytes(), &Roles::default()).unwrap();
    let utf16 = |text: &str, bytes: fn(u16) -> [u8; 2]| {
        format!("\u{feff}{text}").encode_utf16().flat_map(bytes).collect::<Vec<u8>>()
    };
    for bytes in [
        format!("\u{feff}{plain}").into_bytes(),
        utf16(plain, u16::to_le_bytes),
        utf16(plain, u16::to_be_bytes),
        plain.replace('\n', "\r\n").into_bytes(),
        plain.replace(',', ";").into_bytes(),
        plain.replace(',', ";").replace('.', ",").into_bytes(),
        plain.replace(',', "\t").into_bytes(),
        format!("sep=;\n{}", plain.replace(',', ";")).into_bytes(),
        format!("# made by hand\n#\n{plain}").into_bytes(),
        format!("#{plain}").into_bytes(),
        plain.replace('\n', ",\n").into_bytes(),
        plain.replace(',', " | ").into_bytes(),
        b"\"label\",\"gr\xC3\xB6\xC3\x9Fe\"\n\"1\",\"0.75\"\n0,0.5\n1,0.25".to_vec(),
    ] {
        let found = Study::open("f", &bytes, &Roles::default()).unwrap();
        assert_eq!((&found.source, &found.findings), (&expected.source, &expected.findings));
    }
}

#[test]
fn per_case_costs_and_weights_multiply() {
    let costly =
        study_of("label,m,weight,cost_fn,cost_fp\n1,0.9,2,3,100\n0,0.1,1,100,5\n1,0.2,1,1,9\n");
    assert_eq!((costly.source.positives, costly.source.negatives), (7.0, 5.0));
    assert!(costly.notes[0].contains("“weight” × “cost_fn” × “cost_fp”"), "{:?}", costly.notes);
}

#[test]
fn tables_without_a_header_are_read_in_every_dialect() {
    for text in [
        "1,0.5\n0,0.25\n1,0.75\n0,0.1\n",
        "1;0,5\n0;0,25\n1;0,75\n0;0,1\n",
        "1\t0,5\n0\t0,25\n1\t0,75\n0\t0,1\n",
    ] {
        let study = study_of(text);
        let scores: Vec<_> = study
            .curves()
            .unwrap()
            .models
            .iter()
            .map(|m| (m.name.clone(), m.ranking.outline().threshold(1)))
            .collect();
        assert_eq!(scores, [("column 2".to_owned(), Some(0.75))], "{text}");
    }
}

#[test]
fn other_tools_tables_are_read_as_they_write_them() {
    // R's write.table names no column for the row names; write.csv an empty one.
    for text in [
        "label m\n1 1 0.5\n2 0 0.25\n".replace(' ', ","),
        "\"\",\"label\",\"m\"\n\"1\",1,0.5\n\"2\",0,0.25\n".into(),
    ] {
        let study = study_of(&text);
        assert_eq!(study.curves().unwrap().models.len(), 1, "{text}");
        assert_eq!(study.curves().unwrap().models[0].area_under_curve, 1.0);
    }
    // Orange: names, types, roles.
    let orange = "m\tage\twhat\tnote\ncontinuous\tcontinuous\tgood bad\tstring\n\tignore\tclass\tmeta\n0.5\t30\tbad\ta\n0.25\t40\tgood\tb\n0.2\t41\tgood\tc\n";
    let study = study_of(orange);
    assert_eq!(study.roles.outcome.as_deref(), Some("what"));
    assert_eq!(study.roles.scores, Some(vec!["m".to_owned()]));
    assert_eq!((study.source.rows, &*study.source.positive_label), (3, "bad"));
}

#[test]
fn classifiers_that_decide_by_themselves_are_points() {
    let table = "model,tp,fp,fn,tn\nlow,5,1,4,9\nhigh,7,3,2,7\nhigh,1,1,1,1\nodd,1,-2,3,4\n";
    let study = study_of(table);
    assert_eq!((study.source.rows, study.source.used), (4, 2));
    assert_eq!((study.source.positives, study.source.negatives), (9.0, 10.0));
    let said: Vec<String> = study.problems.iter().map(ToString::to_string).collect();
    assert!(said[0].contains("line 4, column “model”: found “high”"), "{said:?}");
    assert!(said[1].contains("found “-2”"), "{said:?}");
    let high = &study.curves().unwrap().models[1];
    let corners: Vec<_> = high
        .hull
        .corners()
        .iter()
        .map(|c| (c.point.false_positive_rate, c.point.true_positive_rate))
        .collect();
    assert_eq!(corners, [(0.0, 0.0), (3.0 / 10.0, 7.0 / 9.0), (1.0, 1.0)]);
    assert_eq!(high.hull.corners()[1].threshold, Some(1.0));
}

#[test]
fn what_the_user_takes_away_is_not_looked_for_again() {
    let text = "label,m,weight,fold,cost_fn\n1,0.9,2,1,5\n0,0.2,1,2,1\n0,0.4,1,1,1\n1,0.3,1,2,1\n";
    let study = study_of(text);
    let roles = &study.roles;
    let is = [("weight", Role::Weight), ("fold", Role::Fold), ("cost_fn", Role::FalseNegativeCost)];
    assert!(is.iter().all(|(name, role)| roles.role(name) == *role), "{roles:?}");
    assert_eq!(study.source.positives, 11.0);
    let fewer = roles.with("weight", Role::Unused).with("cost_fn", Role::Score);
    let study = Study::open("f.csv", text.as_bytes(), &fewer).unwrap();
    assert_eq!(study.source.positives, 2.0);
    let names: Vec<_> = study.curves().unwrap().models.iter().map(|m| m.name.as_str()).collect();
    assert_eq!(names, ["m", "cost_fn"]);
    assert_eq!(study.roles.role("fold"), Role::Fold);
}

#[test]
fn a_choice_opens_what_was_asked_about() {
    let file = |text: &str, roles: &Roles| Study::open("f.csv", text.as_bytes(), roles);
    let cases = [
        ("class,p,n,score\n1,10,2,0.5\n0,3,9,0.1\n", 2),
        ("colour,m,late,paid\nred,0.5,1,y\ngreen,0.6,0,n\nblue,0.1,1,y\nred,0.2,0,y\n", 2),
        ("label,m\nred,0.5\ngreen,0.6\nblue,0.1\n", 3),
        // Whichever column the others predict.
        ("row,grade,r1,r2\n1,0.2,180,10\n2,0.4,271,11.5\n3,0.3,90,12\n4,0.9,500,30\n", 3),
        ("x,p\n1.5,2\n2.5,3\n0.5,4\n", 2),
    ];
    for (text, expected) in cases {
        let error = file(text, &Roles::default()).unwrap_err();
        let mut reader = Reader::new("f.csv");
        reader.push(text.as_bytes()).unwrap();
        let choices = choices(&error, &reader.finish().unwrap());
        assert_eq!(choices.len(), expected, "{error}");
        for choice in choices {
            file(text, &choice.roles).unwrap_or_else(|e| panic!("{}: {e}", choice.label));
        }
    }
}

#[test]
fn a_named_outcome_that_measures_something_makes_a_table_of_values() {
    let text = "grade,r,late\n0.5,9,1\n0.25,8,0\n0.75,7,0\n";
    let roles = Roles { outcome: Some("grade".into()), ..Roles::default() };
    let study = Study::open("f.csv", text.as_bytes(), &roles).unwrap();
    assert_eq!((study.model_names(), study.source.kind.name()), (vec!["r", "late"], "values"));
    // Chosen again with all the roles that the page shows, it is the same study.
    assert_eq!(
        Study::open("f.csv", text.as_bytes(), &study.roles).unwrap().findings,
        study.findings
    );
    // Another column in its place, and its cases are of two classes.
    let classes = study.roles.with("late", Role::Outcome).with("grade", Role::Score);
    let classes = Study::open("f.csv", text.as_bytes(), &classes).unwrap();
    assert_eq!((classes.model_names(), classes.source.kind.name()), (vec!["r", "grade"], "scores"));
    assert!(load("f.csv", text.as_bytes(), &roles).unwrap().values.is_some());
}

#[test]
fn weka_s_probabilities_are_those_of_the_positive_value() {
    let text = "inst#,actual,predicted,error,prediction\n1,1:good,1:good,,0.9\n2,2:bad,1:good,+,0.6\n3,1:good,2:bad,+,0.7\n4,2:bad,2:bad,,0.8\n5,1:good,1:good,,0.7\n";
    let distribution = "inst#,actual,predicted,error,distribution,\n1,1:good,1:good,,*0.9,0.1\n2,2:bad,1:good,+,*0.6,0.4\n3,1:good,2:bad,+,0.3,*0.7\n4,2:bad,2:bad,,0.2,*0.8\n5,1:good,1:good,,*0.7,0.3\n";
    let thresholds = |text: &str, positive: Option<&str>| {
        let roles = Roles { positive: positive.map(str::to_owned), ..Roles::default() };
        let study = Study::open("f", text.as_bytes(), &roles).unwrap();
        // Chosen again with all the roles that the page shows, it is the same study.
        assert_eq!(
            Study::open("f", text.as_bytes(), &study.roles).unwrap().findings,
            study.findings
        );
        let ranking = &study.curves().unwrap().models[0].ranking;
        (1..=5).map(|cut| ranking.outline().threshold(cut).unwrap()).collect::<Vec<_>>()
    };
    for text in [text, distribution] {
        assert_eq!(thresholds(text, None), [0.8, 0.7, 0.4, 0.3, 0.1]);
        assert_eq!(thresholds(text, Some("good")), [0.9, 0.7, 0.6, 0.3, 0.2]);
    }
}

#[test]
fn text_in_the_encodings_of_spreadsheets_is_read_in_any_chunks() {
    let rows = |bad: &str, good: &str| {
        let row = |at: usize| {
            let is_bad = at.is_multiple_of(4);
            let score = (at * 7919 % 997) as f64 / 2000.0 + if is_bad { 0.4 } else { 0.0 };
            format!("{},{score:.4}\n", if is_bad { bad } else { good })
        };
        (0..2000).map(row).collect::<String>()
    };
    let files = [
        ("shift_jis", "判定,スコア", "不良", "良品", "Shift_JIS (Japanese)"),
        ("windows-1251", "Дефолт 90+,Скоринг", "Да", "Нет", "Windows-1251 (Cyrillic)"),
        ("euc-kr", "연체여부,모형점수", "연체", "정상", "EUC-KR (Korean)"),
    ];
    for (label, header, bad, good, name) in files {
        let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).unwrap();
        let text = format!("{header}\n{}", rows(bad, good));
        let (bytes, ..) = encoding.encode(&text);
        for chunk in [7, 4096, bytes.len()] {
            let mut reader = Reader::new("file.csv");
            bytes.chunks(chunk).for_each(|part| reader.push(part).unwrap());
            let table = reader.finish().unwrap();
            let data = rank("file.csv", &table, &Roles::default(), |model| model).unwrap();
            assert_eq!(data.source.positive_label, bad, "{label}");
            assert_eq!(data.models[0].name, header.split_once(',').unwrap().1);
            assert!(data.notes.iter().any(|note| note.contains(name)), "{:?}", data.notes);
        }
    }
}
