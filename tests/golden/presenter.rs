//! The presenter's story: four screens and more, in plain words, with the numbers of the evaluation.

use crate::support::scenes::sample;
use crate::support::{settings, study_of};
use breakeven::evaluate::{
    Evaluation, ImpactEvaluation, PinnedRow, Settings, Targets, compare, intervals,
};
use breakeven::study::Study;
use breakeven::wording::{
    ClassSentences, ImpactSentences, PresenterStep, TargetSentences, Wording, add_premises,
    as_text, policy_in_words, presenter_steps,
};

fn story(steps: &[PresenterStep]) -> Vec<String> {
    let told = |step: &PresenterStep| {
        let picture = step.picture.as_ref().map(|p| p.alternative()).unwrap_or_default();
        format!("{}: {} | {} | {picture}", step.key, as_text(&step.sentence), step.lines.join(" "))
    };
    steps.iter().map(told).collect()
}

fn of_values(study: &Study, settings: &Settings, wording: &Wording) -> Vec<PresenterStep> {
    let impacts = settings.impacts(study.impacts().unwrap()).unwrap();
    let (joint, evaluation) = (&impacts.joint, &ImpactEvaluation::new(impacts, settings));
    ImpactSentences { impacts, joint, evaluation, wording }.presenter_steps()
}

fn of_classes(study: &Study, settings: &Settings, words: &Wording) -> Vec<PresenterStep> {
    let curves = study.curves().unwrap();
    let evaluation = Evaluation::new(curves, settings).unwrap();
    let evaluation = evaluation.within_limit(curves, settings, &curves.joint);
    presenter_steps(
        (curves, study.risk.as_ref()),
        &curves.joint,
        &evaluation,
        &settings.baseline,
        words,
    )
}

/// Ten positives and ten negatives; at 0.9 eight and one.
const A: &str = "model,score,positives,negatives\nA,0.9,8,1\nA,0.1,2,9\n";

fn told(pairs: &str) -> Vec<String> {
    let words = [
        ("question", "Who gets a loan?"),
        ("case", "loan"),
        ("positive", "bad loan"),
        ("act", "Refuse"),
        ("leave", "Grant"),
        ("miss", "a bad loan"),
        ("always_negative", "lend to all"),
        ("always_positive", "refuse all"),
    ];
    story(&of_classes(&study_of(A), &settings(pairs), &Wording::of(words).unwrap()))
}

#[test]
fn todays_threshold_is_shown_by_action_as_what_to_do_is() {
    // Today all that score 0.1 or more are refused: 20 of 20, ten of them good. From 0.9 on it would be nine.
    let steps = told("baseline=cut:A:0.1 cost-ratio=1");
    let today = steps.iter().find(|step| step.starts_with("today:")).unwrap();
    let order = "today: Today: refuse at an A score of 0.1 or more. That finds 100% of the bad loans and is wrong about 100% of the";
    assert!(today.starts_with(order), "{today}");
    assert!(today.contains("Refuse: all 20 loans"), "{today}");
    let limited = settings("baseline=cut:A:0.9 cost-ratio=1 capacity=5");
    let study = study_of(A);
    let words = Wording::of([("act", "Refuse"), ("cases", "loans")]).unwrap();
    let curves = study.curves().unwrap();
    let evaluation = Evaluation::new(curves, &limited).unwrap();
    let evaluation = evaluation.within_limit(curves, &limited, &curves.joint);
    let said = ClassSentences {
        curves,
        risk: None,
        joint: &curves.joint,
        evaluation: &evaluation,
        baseline: &limited.baseline,
        wording: &words,
    };
    let lines = said.headline_lines(&intervals(&curves.joint));
    let beyond = "Today’s threshold (A at 0.9) acts on 9, more than the limit allows.";
    assert!(lines.elsewhere.contains(beyond), "{lines:?}");
}

#[test]
fn a_model_that_pays_is_told_in_four_screens() {
    // Today every positive is missed: 10 of 20. With A 2 misses and 1 alarm: 3 of 10 remain. There are as
    // many squares as loans.
    let expected = [
        "question: Of these 20 loans, 10 are bad loans. | A bad loan costs as much as a needlessly refused loan: assumed, and yours to change. The model that is judged: A. | Squares: 10 bad loans, 10 other loans.",
        "today: Without a model: lend to all. |  | Lend to all: 10 bad, 10 other. Refuse all: 10 bad, 10 other. Cost of mistakes per 20 loans, in needlessly refused loans: Lend to all 10; Refuse all 10.",
        "do: Refuse at an A score of 0.9 or more. | The higher the score, the likelier it is a bad loan. | Refuse: 9 of 20 loans: 8 bad, 1 other (a mistake). Grant: 11: 2 bad (mistakes), 9 other. Cost of mistakes per 20 loans, in needlessly refused loans: Lend to all 10; A, on these loans 3.",
        "pays: If a bad loan costs as much as a needlessly refused loan, mistakes cost 70% less than “lend to all” on these 20 loans. | On Monday: take the A score of each loan; refuse at a score of 0.9 or more, otherwise grant. | ",
    ];
    assert_eq!(told(""), expected);
    // 2 bad loans are granted and 1 other refused: at 2 needlessly refused loans a bad loan that costs 5 of the 20 of
    // today, at a half 2 of 5; at 5 refusing all costs 10 and the model 11.
    let steps = of_classes(&study_of(A), &settings(""), &Wording::of([("case", "loan")]).unwrap());
    let tables: Vec<_> = steps.iter().map(|step| step.table.clone()).collect();
    assert!(tables[..3].iter().all(Option::is_none));
    let table = tables[3].clone().unwrap();
    assert_eq!(table.head, ["A miss costs", "Saved on these loans", "Rule"]);
    let saved = [("⅕", "30%"), ("½", "60%"), ("1", "70%"), ("2", "75%"), ("5", "80%")];
    let rows = table.rows.iter().map(|(costs, texts)| (&**costs, &*texts[0]));
    assert_eq!(rows.collect::<Vec<_>>(), saved);
    assert_eq!(table.here, Some(2));
}

#[test]
fn a_plan_within_a_limit_is_what_is_done_on_monday() {
    // Of nine with one score five can be refused.
    let steps = told("capacity=5 baseline=always_negative");
    assert!(
        steps[2].starts_with("do: Refuse at an A score of 0.9 or more, at exactly 0.9 by lot.")
    );
    let pays = "pays: If a bad loan costs as much as a needlessly refused loan, mistakes cost 39% less than “lend to all” on these 20 loans. | At most 5 of 20 loans; without that limit: A at 0.9 or more, 9 loans. On Monday: take the A score of each loan; refuse at a score of 0.9 or more, at exactly 0.9 by lot, otherwise grant. | ";
    assert_eq!(steps[3], pays);
    // Refusing all would cost less than lending to all, but five can be refused.
    let today = &told("capacity=5 cost-ratio=3 baseline=always_negative")[1];
    let expected = "today: Without a model: lend to all. |  | Lend to all: 10 bad, 10 other. Cost of mistakes per 20 loans, in needlessly refused loans: Lend to all 30";
    assert!(today.starts_with(expected) && !today.contains("Refuse all"), "{today}");
}

#[test]
fn premises_stand_on_the_first_slide_and_the_last() {
    let (study, sample) = sample("german-credit");
    let mut steps = of_classes(&study, &sample.settings(), &sample.wording);
    let premises = study.other_premise_texts();
    assert_eq!(premises, [""; 0], "which class is looked for is said apart");
    let more = ["a", "b", "c", "d"].map(str::to_owned);
    add_premises(&mut steps, study.looked_for(&sample.wording), &more);
    let expected = "Looked for: bad loans (label = 1 in the file).";
    assert_eq!(steps[0].lines.last().unwrap(), expected);
    let expected = "How the file was read: a; b; c; and 1 more.";
    assert_eq!(steps.last().unwrap().lines.last().unwrap(), expected);
}

#[test]
fn what_is_looked_for_is_said_in_the_studys_words_first() {
    let said = |file: &str, words: &[(&str, &str)]| {
        let words = words.iter().copied().chain([("cases", "loans")]);
        study_of(file).looked_for(&Wording::of(words).unwrap())
    };
    let rows = "label,score\n1,0.9\n0,0.1\n1,0.7\n0,0.8\n";
    let named = [("positives", "bad loans")];
    let expected = "Looked for: bad loans (label = 1 in the file).";
    assert_eq!(said(rows, &named).as_deref(), Some(expected));
    assert_eq!(said(rows, &[]).as_deref(), Some("Looked for: loans with label = 1."));
    let text = "readmitted,score\nyes,0.9\nno,0.1\nyes,0.7\nno,0.8\n";
    assert_eq!(said(text, &[]).as_deref(), Some("Looked for: loans with readmitted = yes."));
    assert_eq!(said(A, &named).as_deref(), Some("Looked for: bad loans."));
    let expected = "Looked for: loans counted in “positives”.";
    assert_eq!(said(A, &[]).as_deref(), Some(expected));
    let (study, sample) = sample("rocks");
    let expected = "The copper grade is “grade_percent_cu” in the file.";
    assert_eq!(study.looked_for(&sample.wording).as_deref(), Some(expected));
    assert_eq!(said("model,tp,fn,fp,tn\nA,8,2,1,9\n", &[]), None);
}

#[test]
fn slides_about_values_count_what_is_worth_it() {
    let (study, sample) = sample("rocks");
    let told = |theta: &str| {
        let mut settings = sample.settings();
        settings.set("theta", theta).unwrap();
        of_values(&study, &settings, &sample.wording)
    };
    let steps = told("2");
    let said = story(&steps);
    let question = "question: It pays to process above 0.5 % copper: a rock of 1 % copper gains $1, one of 0.25 % copper loses $0.50. | To process a rock costs $1, and 1 % copper earns $2. Measured on these 363 rocks, among them 113 ore rocks (31%): those above the break-even of 0.5 % copper. Models compared: Sensor R1 and Sensor R2. | ";
    assert!(said[0].starts_with(question), "{}", said[0]);
    // 92 of 113 ore rocks are processed, and 26 others.
    let rule = "do: Process where Sensor R2 gives 16.5 or more. | That is 118 of these 363 rocks: 92 ore rocks (+$82.03) and 26 waste rocks (−$4.70), together worth $77.33. Missed: 21 ore rocks, worth $4.70. 16.5 is on the scale of Sensor R2, which need not be % copper: the higher, the more. | Process: 118 of 363 rocks: 92 ore, 26 waste (mistakes). Leave: 245: 21 ore (mistakes), 224 waste. What decisions ";
    assert!(said[2].starts_with(rule), "{}", said[2]);
    let pays = "pays: On these 363 rocks Sensor R2 gains $77.33 more than “leave all rocks” if 1 % copper earns $2. | On these 363 rocks a model is better than one decision for all as long as 1 % copper earns between $0.32 and $9.35. Below that the best rule is to leave all rocks, above it to process all rocks. On Monday: take what Sensor R2 gives for each rock; process at 16.5 or more, otherwise leave. | ";
    assert_eq!(said[3], pays);
    let table = steps[3].table.clone().unwrap();
    assert_eq!(table.head, ["1 % copper earns", "Gain on these rocks", "Rule"]);
    let earns: Vec<_> = table.rows.iter().map(|(earns, _)| &**earns).collect();
    assert_eq!((earns, table.here), (vec!["$0.50", "$1", "$2", "$5", "$10"], Some(2)));
    let gain = |at: usize| &*table.rows[at].1[0];
    assert_eq!((gain(2), gain(4)), ("$77.33", "$0"));
    // What nobody earns from is left.
    assert!(story(&told("0.2"))[2].starts_with("do: Leave all rocks: no model is worth it."));
}

#[test]
fn with_a_price_the_slides_speak_of_money() {
    let screens = told("alarm-cost=400").join("\n");
    assert!(screens.contains("A bad loan costs $400, a needlessly refused loan $400"), "{screens}");
    assert!(screens.contains("Lend to all $4,000 (10 × $400)"), "{screens}");
    assert!(screens.contains("A, on these loans $1,200"), "{screens}");
    // 138 of the squares, at 4 each 552, are not said to make up 553.
    let screens = told("prevalence=0.1383 cost-ratio=4").join("\n");
    assert!(screens.contains("Lend to all: 138 bad, 862 other. "), "{screens}");
    assert!(screens.contains("Lend to all 553; Refuse all 862"), "{screens}");
    // Refusing prevents two bad loans in five: of $2,000 it can spare $800.
    let screens = told("cost-ratio=5 alarm-cost=400 success=0.4").join("\n");
    assert!(
        screens.contains("A bad loan costs $2,000, a needlessly refused loan $400"),
        "{screens}"
    );
    assert!(screens.contains("Of each sum $12,000 is lost whatever is done"), "{screens}");
    assert!(screens.contains("Lend to all $20,000"), "{screens}");
}

#[test]
fn what_if_the_costs_are_wrong_is_a_screen() {
    let (study, sample) = sample("german-credit");
    let settings = settings("cost-ratio=5 belief=2,12");
    let steps = of_classes(&study, &settings, &sample.wording);
    let last = story(&steps).pop().unwrap();
    assert!(
        last.contains("| A bad loan costs between 2 and 12 wrongly refused customers, nine"),
        "{last}"
    );
    assert_eq!(steps.last().unwrap().title, "What if the costs are wrong?");
    assert!(
        last.starts_with("costs: The best single rule for the whole range: refuse at a score of 0.131 or more with Naive Bayes. | "),
        "{last}"
    );
    assert!(
        last.contains(
            " Knowing the costs exactly would save at most 7%. Measured on these 1,000 loans; "
        ),
        "{last}"
    );
    for word in TECHNICAL {
        assert!(!last.contains(word), "{word} in {last}");
    }
    // ln r is normal with mean ln √24 and deviation σ = ln 6 / 3.29 = 0.545, and E[r] = 5.68. A is
    // best up to 4.5, with probability Φ(−0.156) = 0.44. Refusing all costs 0.5 a loan; learning the
    // ratio saves E[(0.45 − 0.1·r)⁺] = 0.45 · 0.438 − 0.1 · 5.68 · Φ(−0.701) = 0.06 of it.
    let expected = "costs: The best single rule for the whole range: refuse all. | A bad loan costs between 2 and 12 needlessly refused loans, nine times in ten. “refuse all” is best with probability 56%, A 44%. Knowing the costs exactly would save at most 12%. Measured on these 20 loans; chance in them is left aside here. | Cost of mistakes per 20 loans, in needlessly refused loans: Without a model 10; The best single rule 10; The best rule once the costs are known 8.8 (1.2 less: what asking is worth).";
    assert_eq!(told("belief=2,12").pop().unwrap(), expected);
    let money = told("belief=2,12 alarm-cost=400").pop().unwrap();
    assert!(money.contains("Without a model $4,000; The best single rule $4,000; "), "{money}");
}

#[test]
fn positives_and_safety_scores_are_explained_where_they_come_first() {
    let (study, sample) = sample("eight-classes");
    let said = story(&of_classes(&study, &sample.settings(), &sample.wording));
    let positive = "Positive: a case on which it is right to act. Negative: one to leave alone.";
    assert!(said[0].contains(positive), "{}", said[0]);
    let score = "A group’s safety score is 0 if all its cases are positive, 0.5 if as many as on average are, and 1 if none is.";
    assert!(said[2].contains(score), "{}", said[2]);
}

#[test]
fn what_does_not_pay_is_told_so() {
    let at = |pairs: &str, screen: usize| told(pairs).remove(screen);
    for (pairs, screen, expected) in [
        (
            "baseline=best_trivial",
            1,
            "today: Without a model, “lend to all” costs as much as “refuse all”. |  | Refuse all: ",
        ),
        (
            "baseline=best_trivial cost-ratio=2",
            1,
            "today: Without a model, the cheapest rule is to refuse all. |  | Refuse all: 10 bad, 10 ",
        ),
        (
            "baseline=model:A",
            1,
            "today: Compared with A at its best (0.9). |  | A at its best (0.9): 8 bad, 2 bad, ",
        ),
        (
            "baseline=rule:0.05,0.9",
            1,
            "today: Today’s rule finds 90% of the bad loans and is wrong about 5% of the other loans.",
        ),
        ("pc=1", 0, "question: Of these 20 loans, 10 are bad loans. | Only a bad loan costs "),
        (
            "prevalence=0.1",
            0,
            "question: Of 1,000 loans, 100 would be bad loans. | A bad loan costs as much as a needlessly refused loan: assumed, and yours to change. Measured on these 20 loans, among them 10 bad loans (50%); the share above is set by hand. The model that is judged: A. | ",
        ),
        (
            "baseline=model:A",
            3,
            "pays: If a bad loan costs as much as a needlessly refused loan, nothing here does better. | ",
        ),
        (
            "floor=0.99",
            3,
            "pays: If a bad loan costs as much as a needlessly refused loan, A would cut the cost of mistakes by only 70%, less than the 99% it must save. | ",
        ),
        (
            "floor=0.75",
            3,
            "pays: If a bad loan costs as much as a needlessly refused loan, A would cut the cost of mistakes by only 70%, less than the 75% it must save. | ",
        ),
        (
            "floor=0.75",
            2,
            "do: Lend to all: no model saves enough. | A would cut the cost of mistakes by only 70%, less than the 75% it must save. | ",
        ),
        (
            "baseline=rule:0.05,0.9",
            2,
            "do: Stay with today’s rule (90% found, 5% false alarms): no model is worth it. | The best choice here, A, would cost 100% more. | ",
        ),
        (
            "cost-ratio=20",
            2,
            "do: Refuse all: no model is worth it. |  | Refuse: all 20 loans: 10 ",
        ),
    ] {
        assert!(at(pairs, screen).starts_with(expected), "{pairs}: {}", at(pairs, screen));
    }
}

/// Words that the person in front of the screen need not know.
const TECHNICAL: [&str; 14] = [
    "PC(+)", "threshold", "ROC", "AUC", "cost ratio", "prevalence", "positive rate", "normalized",
    "hull", "baseline", "NaN", "inf", "trivial", "classifier",
];

#[test]
fn every_sample_has_a_story_without_technical_words() {
    for id in ["german-credit", "containers", "eight-classes", "churn", "rocks", "ratings"] {
        let (study, sample) = sample(id);
        let steps = match (study.curves(), id) {
            (Some(curves), "churn") => {
                let targets = Targets::new(curves, &sample.settings()).unwrap();
                let said = TargetSentences::new(curves, &targets, &[], &sample.wording);
                said.unwrap().presenter_steps()
            }
            (Some(_), _) => of_classes(&study, &sample.settings(), &sample.wording),
            (None, _) => of_values(&study, &sample.settings(), &sample.wording),
        };
        let keys: Vec<&str> = steps.iter().map(|step| step.key).collect();
        assert_eq!(keys, ["question", "today", "do", "pays"]);
        assert!(steps[3].picture.is_none(), "the chart shows where it holds");
        for step in &steps[..3] {
            let panels = &step.picture.as_ref().unwrap().panels;
            let mut all = 0;
            for panel in panels {
                let squares: u32 = panel.groups.iter().map(|group| group.count).sum();
                assert!(squares > 0, "{id}: {panel:?}");
                all += squares;
            }
            let size = if id == "rocks" {
                363
            } else if id == "eight-classes" {
                600
            } else {
                1000
            };
            assert_eq!(all % size, 0, "{id}: {panels:?}");
        }
        for said in story(&steps) {
            for word in TECHNICAL {
                assert!(!said.contains(word), "{id}: {word} in {said}");
            }
        }
    }
}

#[test]
fn conditions_stand_side_by_side() {
    let study = study_of(A);
    let curves = study.curves().unwrap();
    let pinned = ["cost-ratio=1", "cost-ratio=10", "cost-ratio=0.1 prevalence=0.2", "floor=0.8"];
    let pinned = pinned.map(|pairs| (pairs.to_owned(), settings(pairs)));
    let rows = compare(curves, &curves.joint, &pinned).unwrap();
    let words = Wording::default();
    let in_words = |row: &PinnedRow| {
        (row.condition_in_words(&words), policy_in_words(row.policy, &words, curves))
    };
    let said: Vec<_> = rows.iter().map(in_words).collect();
    let expected = [
        ("a miss costs the same as a false alarm; 50% positives", "A"),
        ("a miss costs 10 times as much as a false alarm; 50% positives", "“always positive”"),
        ("a miss costs a tenth as much as a false alarm; 20% positives", "“always negative”"),
        ("a miss costs the same as a false alarm; 50% positives", "A"),
    ];
    assert_eq!(said, expected.map(|(at, who)| (at.to_owned(), who.to_owned())));
    assert_eq!(
        rows.iter().map(|row| row.threshold).collect::<Vec<_>>(),
        [Some(0.9), None, None, Some(0.9)]
    );
    let saved: Vec<f64> = rows.iter().map(|row| row.saved.unwrap()).collect();
    for (saved, expected) in saved.into_iter().zip([0.7, 0.9, 0.0, 0.7]) {
        assert!((saved - expected).abs() < 1e-12, "{saved} {expected}");
    }
    assert_eq!(
        rows.iter().map(|row| row.keeps_today).collect::<Vec<_>>(),
        [false, false, false, true]
    );
    let unknown = [("x".to_owned(), settings("baseline=model:B"))];
    assert!(compare(curves, &curves.joint, &unknown).is_err());
}
