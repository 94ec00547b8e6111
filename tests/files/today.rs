//! Decisions in a column: offered by its name, read in whatever words, compared with, and no model beside others.

use breakeven::curve::Policy;
use breakeven::data::{PremiseKind, Role, Roles};
use breakeven::evaluate::{Answer, Baseline, Evaluation, Settings, Sureness};
use breakeven::study::{FilePart, FileTable, Session, Study};

/// Scores, decisions in some words, the outcome as 1 and 0; every fifth decision is not what the score says.
fn table(header: &str, [act, leave]: [&str; 2]) -> String {
    let row = |i: u32| {
        let score = f64::from(i * 37 % 200) / 200.0;
        let bad = f64::from(i * 53 % 200) < 200.0 * score;
        let acts = (score > 0.6) != i.is_multiple_of(5);
        format!("{i},{score:.3},{},{}\n", if acts { act } else { leave }, u8::from(bad))
    };
    format!("{header}\n{}", (0..200).map(row).collect::<String>())
}

fn opened(text: &str, roles: &Roles) -> Study {
    Study::open("f.csv", text.as_bytes(), roles).unwrap()
}

fn offer(study: &Study) -> Option<(String, Roles)> {
    let premise = study.premises.iter().find(|premise| premise.kind == PremiseKind::Today)?;
    Some((premise.text.clone(), premise.remedy.as_ref()?.roles.clone()))
}

#[test]
fn a_column_called_like_a_decision_is_offered_and_another_is_not() {
    let words = ["mail", "skip"];
    let study = opened(&table("id,score,decision,bought", words), &Roles::default());
    let (text, roles) = offer(&study).unwrap();
    assert!(text.starts_with("“decision” holds “"), "{text}");
    assert_eq!(study.model_names(), ["score"]);
    let read = opened(&table("id,score,decision,bought", words), &roles);
    assert_eq!(read.model_names(), ["score", "decision"]);
    assert!(offer(&read).is_none(), "it is read");
    for header in ["id,score,region,bought", "id,score,plan,bought"] {
        assert_eq!(offer(&opened(&table(header, words), &Roles::default())), None, "{header}");
    }
    // The outcome in other words is no decision.
    let repeated = table("id,score,other,bought", words);
    let repeated = repeated.lines().map(|line| {
        let (rest, last) = line.rsplit_once(',').unwrap();
        let approved = match last {
            "1" => "mail",
            "0" => "skip",
            _ => "approved",
        };
        format!("{rest},{last},{approved}\n")
    });
    let study = opened(&repeated.collect::<String>(), &Roles::default());
    assert_eq!(offer(&study), None);
}

#[test]
fn the_word_that_acts_is_said_and_can_be_turned_round() {
    let acts = |name: &str, words: [&str; 2]| {
        let text = table(&format!("id,score,{name},bought"), words);
        let roles = offer(&opened(&text, &Roles::default())).unwrap().1;
        let read = opened(&text, &roles);
        let said = |study: &Study| {
            let premises = study.premises.iter().filter(|p| p.kind == PremiseKind::Decisions);
            premises.map(|p| p.text.clone()).find(|text| text.contains("is acting"))
        };
        let is_low = roles.role(name) == Role::LowScore;
        let role = if is_low { Role::Score } else { Role::LowScore };
        let other = opened(&text, &roles.with(name, role));
        let cut = |study: &Study| {
            let curves = study.curves().unwrap();
            Baseline::Decisions(name.into()).cut(curves).unwrap().unwrap().point
        };
        let [one, turned] = [cut(&read), cut(&other)];
        assert!((one.true_positive_rate + turned.true_positive_rate - 1.0).abs() < 1e-12);
        assert!((one.false_positive_rate + turned.false_positive_rate - 1.0).abs() < 1e-12);
        [said(&read), said(&other)].map(Option::unwrap)
    };
    let [first, turned] = acts("decision", ["mail", "skip"]);
    assert_eq!(first, "In “decision” “mail” is acting, “skip” is not");
    assert_eq!(turned, "In “decision” “skip” is acting, “mail” is not");
    // Whatever they are called, those are acted on that are positive more often: "approved" is the other way round.
    for (act, leave) in [("no", "yes"), ("yes", "no"), ("0", "1"), ("1", "0")] {
        let [said, _] = acts("approved", [act, leave]);
        assert_eq!(said, format!("In “approved” “{act}” is acting, “{leave}” is not"));
    }
    let [chinese, _] = acts("decision", ["批准", "拒绝"]);
    assert_eq!(chinese, "In “decision” “批准” is acting, “拒绝” is not");
}

#[test]
fn decisions_are_compared_with_by_name_and_win_nothing() {
    let text = table("id,score,approved,bought", ["1", "0"]);
    let file = FileTable::read("f.csv", FilePart::First, text.as_bytes()).unwrap();
    let settings = [("baseline", "decisions:approved"), ("cost-ratio", "3"), ("certainty", "50")];
    let settings = Settings::of(settings).unwrap();
    let mut session = Session::default();
    let study = session.open_for(vec![file], &Roles::default(), &settings).unwrap();
    let curves = study.curves().unwrap();
    let cut = settings.baseline.cut(curves).unwrap().unwrap();
    // Counted by hand: rows that are acted on, of each class.
    let mut counts = [[0.0; 2]; 2];
    for line in text.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        counts[usize::from(cells[3] == "1")][usize::from(cells[2] == "1")] += 1.0;
    }
    let rate = |class: usize| counts[class][1] / (counts[class][0] + counts[class][1]);
    assert!((cut.point.true_positive_rate - rate(1)).abs() < 1e-12);
    assert!((cut.point.false_positive_rate - rate(0)).abs() < 1e-12);
    let evaluation = Evaluation::new(curves, &settings).unwrap();
    let today = evaluation
        .condition
        .cost_of(evaluation.baseline.value_at(evaluation.condition.pc()), 200.0);
    assert!((today - (3.0 * counts[1][0] + counts[0][1])).abs() < 1e-9, "{today}");
    let report = session.report(&study, &settings).unwrap();
    assert!(
        report.contains(r#""baseline":"decisions:approved""#)
            || report.contains(r#""baseline": "decisions:approved""#)
    );
    let winners =
        report.split("\"winners\"").nth(1).unwrap().split("\"certainty\"").next().unwrap();
    assert!(!winners.contains("approved"), "{winners}");
    // A score does not decide, a column that is not there neither.
    for (baseline, expected) in [
        ("decisions:score", "can't be today's decisions"),
        ("decisions:nothing", "“nothing”"),
        ("cut:nothing:0.5", "“nothing”"),
    ] {
        let file = FileTable::read("f.csv", FilePart::First, text.as_bytes()).unwrap();
        let settings = Settings::of([("baseline", baseline)]).unwrap();
        let mut session = Session::default();
        let error = match session.open_for(vec![file], &Roles::default(), &settings) {
            Ok(study) => session.report(&study, &settings).unwrap_err().to_string(),
            Err(refusal) => refusal.to_string(),
        };
        assert!(error.contains(expected), "{baseline}: {error}");
    }
    for wrong in ["cut:score:", "cut::1", "cut:score", "cut:score:NaN", "decisions:"] {
        assert!(Settings::of([("baseline", wrong)]).is_err(), "{wrong}");
    }
    let colons = Settings::of([("baseline", "cut:a:b:-1e-3")]).unwrap().baseline;
    assert_eq!(colons, Baseline::Cut { model: "a:b".into(), threshold: -1e-3 });
}

/// The session and the study of a text, with what resampling says at some settings.
fn evaluated(text: &str, settings: &Settings) -> (Study, Evaluation) {
    let file = FileTable::read("f.csv", FilePart::First, text.as_bytes()).unwrap();
    let mut session = Session::default();
    let study = session.open_for(vec![file], &Roles::default(), settings).unwrap();
    let certainty = session.certainty(&study, settings).unwrap().unwrap();
    let curves = study.curves().unwrap();
    let joint = curves.joint_of(&settings.baseline.competing(curves));
    let evaluation = Evaluation::new(curves, settings).unwrap();
    let evaluation = evaluation.with_certainty(Sureness::Known(Box::new(certainty)), &joint);
    let evaluation = evaluation.within_limit(curves, settings, &joint);
    (study, evaluation)
}

#[test]
fn what_does_the_same_as_today_saves_nothing_beyond_doubt() {
    let text = table("id,score,decision,bought", ["mail", "skip"]);
    let at = |baseline: &str| {
        let settings = [("baseline", baseline), ("cost-ratio", "3"), ("certainty", "200")];
        evaluated(&text, &Settings::of(settings).unwrap())
    };
    let (study, evaluation) = at("best_trivial");
    let threshold = evaluation.models[0].corner.threshold.unwrap();
    let best = format!("cut:score:{threshold}");
    for (baseline, name) in [(&*best, "score"), ("decisions:decision", "decision")] {
        let (study, evaluation) = at(baseline);
        let model = study.model_names().iter().position(|of| *of == name).unwrap();
        let found = evaluation.certainty().unwrap().models[model];
        assert_eq!(found.expected_improvement, Some(0.0), "{baseline}");
        assert_eq!(found.interval, Some((0.0, 0.0)), "{baseline}");
    }
    let (_, evaluation) = at(&best);
    let joint = &study.curves().unwrap().joint;
    let baseline = Baseline::parse(&best).unwrap();
    assert_eq!(evaluation.answer(joint, &baseline), Answer::Stays);
}

#[test]
fn nobody_leaves_todays_way_for_a_fixed_policy_by_chance() {
    // Of 200 cases two are acted on today, both in vain: acting on none costs 2 of 62 less.
    let acts = |i: u32| i == 3 || i == 77;
    let row = |i: u32| {
        let bad = i.is_multiple_of(10) || i % 10 == 4 || i % 10 == 8;
        format!("{i},{},{},{}\n", i * 7 % 10, u8::from(acts(i)), u8::from(bad))
    };
    let text = format!("id,score,decided,bad\n{}", (0..200).map(row).collect::<String>());
    let settings = [("baseline", "decisions:decided"), ("cost-ratio", "1"), ("certainty", "200")];
    let settings = Settings::of(settings).unwrap();
    let (study, evaluation) = evaluated(&text, &settings);
    let curves = study.curves().unwrap();
    let joint = curves.joint_of(&settings.baseline.competing(curves));
    let trivial = evaluation.recommended(&joint).0;
    let saved = evaluation.expected_of(trivial).unwrap();
    if trivial == Policy::AlwaysNegative {
        assert!(saved.0 > 0.0 && saved.1.0 <= 0.0, "{saved:?}");
        let said = evaluation.answer(&joint, &settings.baseline);
        assert!(matches!(said, Answer::Expected(_, (low, _)) if low <= 0.0), "{said:?}");
        assert!(evaluation.is_doubtful(&joint));
    } else {
        panic!("acting on none is the cheapest: {trivial:?}");
    }
}

#[test]
fn within_a_limit_chance_in_todays_way_counts_case_by_case() {
    let text = table("id,score,decision,bought", ["mail", "skip"]);
    let acted = text.lines().skip(1).map(|line| line.split(',').nth(1).unwrap().parse::<f64>());
    let acted = acted.filter(|score| score.as_ref().unwrap() >= &0.8).count().to_string();
    let width = |baseline: &str| {
        let settings = [
            ("baseline", baseline),
            ("cost-ratio", "4"),
            ("certainty", "200"),
            ("capacity", &acted),
        ];
        let (_, evaluation) = evaluated(&text, &Settings::of(settings).unwrap());
        let plan = evaluation.plan.expect("the limit binds");
        let (expected, (low, high)) = plan.expected.unwrap();
        assert!(expected.abs() < 0.05, "{baseline}: the same cases are acted on: {expected}");
        high - low
    };
    let study = opened(&text, &Roles::default());
    let point = Baseline::Cut { model: "score".into(), threshold: 0.8 }
        .cut(study.curves().unwrap())
        .unwrap()
        .unwrap()
        .point;
    let rule = format!("rule:{},{}", point.false_positive_rate, point.true_positive_rate);
    // The plan does what is done today, and hardly any doubt is left; as a rule of known rates there would be.
    let [today, known] = ["cut:score:0.8", &*rule].map(width);
    assert!(today < known / 2.0, "{today} {known}");
}

#[test]
fn unseen_cases_are_compared_with_what_todays_threshold_does_to_them() {
    let text = table("id,score,decision,bought", ["mail", "skip"]);
    let text: String = text
        .lines()
        .enumerate()
        .map(|(i, line)| match i {
            0 => format!("{line},split\n"),
            _ => format!("{line},{}\n", if i % 3 == 0 { "test" } else { "train" }),
        })
        .collect();
    let study = opened(&text, &Roles::default());
    let settings = Settings::of([("baseline", "cut:score:0.55"), ("prevalence", "0.4")]).unwrap();
    let curves = study.curves().unwrap();
    let evaluation = Evaluation::new(curves, &settings).unwrap();
    let (mut missed, mut alarms, mut all) = (0.0, 0.0, [0.0; 2]);
    for line in text.lines().skip(1).filter(|line| line.ends_with("test")) {
        let cells: Vec<&str> = line.split(',').collect();
        let (acts, bad) = (cells[1].parse::<f64>().unwrap() >= 0.55, cells[3] == "1");
        all[usize::from(bad)] += 1.0;
        missed += f64::from(u8::from(bad && !acts));
        alarms += f64::from(u8::from(!bad && acts));
    }
    // At cost ratio 1 and prevalence 0.4 both mistakes count by their class's share.
    let today = 0.4 * missed / all[1] + 0.6 * alarms / all[0];
    let test = evaluation.models[0].test.unwrap();
    let expected = 1.0 - test.normalized_expected_cost / today;
    assert!((test.improvement.unwrap() - expected).abs() < 1e-12, "{test:?} {expected}");
}
