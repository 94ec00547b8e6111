//! The presenter's story: five screens, in plain words, with the numbers of the evaluation.

use crate::support::scenes::sample;
use crate::support::{settings, study_of};
use breakeven::evaluate::{Evaluation, ImpactEvaluation, PinnedRow, Settings, Targets, compare};
use breakeven::study::Study;
use breakeven::wording::{
    PresenterStep, Wording, as_text, impact_presenter_steps, policy_in_words, presenter_steps,
    target_presenter_steps,
};

fn story(steps: &[PresenterStep]) -> Vec<String> {
    let told = |step: &PresenterStep| {
        let values = step.values.iter().map(|(label, value)| format!("{label}={value}"));
        let values = values.collect::<Vec<_>>().join(", ");
        format!("{}: {} | {} | {values}", step.key, as_text(&step.sentence), step.lines.join(" "))
    };
    steps.iter().map(told).collect()
}

fn of_classes(study: &Study, settings: &Settings, words: &Wording) -> Vec<PresenterStep> {
    let curves = study.curves().unwrap();
    let evaluation = Evaluation::new(curves, settings).unwrap();
    presenter_steps(curves, &curves.joint, &evaluation, &settings.baseline, words)
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
fn a_model_that_pays_is_told_in_five_screens() {
    // Today every positive is missed: 10 of 20. With A 2 misses and 1 alarm: 3 of 10 remain.
    let expected = [
        "question: Who gets a loan? | Measured on these 20 loans, among them 10 bad loans. | loans=20, bad loans=50%",
        "today: Today it is “lend to all”. | The mistakes among 1,000 loans then cost as much as 500 false alarms do. | what mistakes cost, of 1,000 loans=500 false alarms",
        "model: If a bad loan costs as much as a false alarm, A cuts what mistakes cost by 70%. | Measured on these 20 loans, against “lend to all”. Below 1 : 8 “lend to all” is the better choice. | saved=70%",
        "pays: A pays from where a false alarm costs 8 times a bad loan to where a bad loan costs 4.5 times a false alarm. | It does so here: a bad loan costs the same as a false alarm. | from=1 : 8, to=4.5 : 1",
        "do: Refuse at a score of 0.9 or more, otherwise grant. | Of 1,000 loans: 400 bad loans found; 100 bad loans missed; 50 false alarms; 450 negatives left alone. | bad loans found=400, bad loans missed=100, false alarms=50, negatives left alone=450",
    ];
    assert_eq!(told(""), expected);
}

#[test]
fn what_does_not_pay_is_told_so() {
    let at = |pairs: &str, screen: usize| told(pairs).remove(screen);
    for (pairs, screen, expected) in [
        (
            "baseline=best_trivial",
            1,
            "today: Without a model it is “lend to all” or “refuse all”, whichever costs less. | ",
        ),
        (
            "baseline=model:A",
            1,
            "today: Today A decides. | The mistakes among 1,000 loans then cost as much as 150 ",
        ),
        (
            "baseline=rule:0.05,0.9",
            1,
            "today: Today’s rule finds 90% of the bad loans and is wrong about 5% of the negatives.",
        ),
        ("pc=1", 1, "today: Today it is “lend to all”. | Here only a bad loan costs anything. | "),
        ("baseline=model:A", 3, "pays: No model here is better than what is done today. |  | "),
        ("floor=0.99", 3, "pays: No model here saves 99% or more. |  | "),
        (
            "floor=0.75",
            3,
            "pays: A saves 75% or more from where a bad loan costs 2 times a false alarm to where a bad loan costs 4.5 times a false alarm. | It does not here: ",
        ),
        (
            "floor=0.75",
            4,
            "do: Keep what is done today. | The best choice shown here is A, and that is not enough. | ",
        ),
        (
            "cost-ratio=20",
            4,
            "do: Refuse all. | Of 1,000 loans: 500 bad loans found; 0 bad loans missed; 500 false alarms; 0 negatives left alone. | ",
        ),
    ] {
        assert!(at(pairs, screen).starts_with(expected), "{pairs}: {}", at(pairs, screen));
    }
}

/// Words that the person in front of the screen need not know.
const TECHNICAL: [&str; 14] = [
    "PC(+)",
    "threshold",
    "ROC",
    "AUC",
    "cost ratio",
    "prevalence",
    "positive rate",
    "normalized",
    "hull",
    "baseline",
    "NaN",
    "inf",
    "trivial",
    "classifier",
];

#[test]
fn every_sample_has_a_story_without_technical_words() {
    for id in ["german-credit", "containers", "eight-classes", "churn", "rocks", "ratings"] {
        let (study, sample) = sample(id);
        let steps = match (study.curves(), id) {
            (Some(curves), "churn") => {
                let targets = Targets::new(curves, &sample.settings()).unwrap();
                target_presenter_steps(curves, &targets, &[], &sample.wording)
            }
            (Some(_), _) => of_classes(&study, &sample.settings(), &sample.wording),
            (None, _) => {
                let settings = sample.settings();
                let impacts = settings.impacts(study.impacts().unwrap()).unwrap();
                let evaluation = ImpactEvaluation::new(impacts, &settings);
                impact_presenter_steps(impacts, &impacts.joint, &evaluation, &sample.wording)
            }
        };
        let keys: Vec<&str> = steps.iter().map(|step| step.key).collect();
        assert_eq!(keys, ["question", "today", "model", "pays", "do"]);
        assert_eq!(as_text(&steps[0].sentence), sample.wording.question);
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
        ("a miss costs 10 times a false alarm; 50% positives", "“always positive”"),
        ("a false alarm costs 10 times a miss; 20% positives", "“always negative”"),
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
