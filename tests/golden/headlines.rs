//! Every situation a headline can be in, as a whole sentence: a table of small studies, each worked
//! by hand, so that a wrong verb, article or plural is seen.

use crate::support::{settings, study_of};
use breakeven::data::Roles;
use breakeven::domain::InputKind;
use breakeven::evaluate::{
    Constraint, Evaluation, ImpactEvaluation, RangeEvaluation, Settings, Targets, intervals,
    keeps_today,
};
use breakeven::study::Study;
use breakeven::wording::{
    ClassSentences, ImpactSentences, Span, TargetSentences, Wording, as_text,
};

/// One group a line: model, score, positives, negatives; after a bar the unseen ones.
fn classes(groups: &str) -> Study {
    let mut csv = String::from("model,score,positives,negatives,split\n");
    let has_unseen = groups.contains('|');
    for group in groups.split(';') {
        let (train, test) = group.split_once('|').unwrap_or((group, ""));
        let fields: Vec<&str> = train.split_whitespace().collect();
        csv += &format!("{},train\n", fields.join(","));
        let unseen: Vec<&str> = test.split_whitespace().collect();
        if has_unseen {
            csv += &format!("{},{},{},test\n", fields[0], fields[1], unseen.join(","));
        }
    }
    if !has_unseen {
        csv = csv.replace(",split", "").replace(",train", "");
    }
    study_of(&csv)
}

fn loans() -> Wording {
    let words = [
        ("case", "loan"),
        ("positive", "bad loan"),
        ("negative", "good loan"),
        ("act", "Refuse"),
        ("leave", "Grant"),
        ("miss", "a bad loan"),
        ("false_alarm", "a customer wrongly refused"),
        ("always_negative", "lend to all"),
        ("always_positive", "refuse all"),
        ("true_positives", "bad loans refused"),
    ];
    Wording::of(words).unwrap()
}

/// What to do and what it saves, and what else is said.
fn said(study: &Study, settings: &Settings, shown: &[bool], words: &Wording) -> (String, String) {
    let curves = study.curves().unwrap();
    let (joint, evaluation) = (&curves.joint_of(shown), Evaluation::new(curves, settings).unwrap());
    let evaluation = &evaluation.within_limit(curves, settings, joint);
    let (baseline, wording) = (&settings.baseline, words);
    let said = ClassSentences { curves, risk: None, joint, evaluation, baseline, wording };
    let lines = said.lines(&intervals(joint));
    let answer = format!("{} {}", as_text(&lines.action), as_text(&lines.worth));
    (answer, format!("{} {}", lines.rival.unwrap_or_default(), lines.elsewhere).trim().to_owned())
}

/// Ten bad loans and ten good ones; at 0.9 eight and one: (0.1, 0.8).
const A: &str = "A 0.9 8 1; A 0.1 2 9";
/// The same point once more.
const TWINS: &str = "A 0.9 8 1; A 0.1 2 9; B 0.7 8 1; B 0.2 2 9";
/// 1,000 and 1,000: (0.1, 0.8) and (0.101, 0.8).
const ALIKE: &str = "A 0.9 800 100; A 0.1 200 900; B 0.9 800 101; B 0.1 200 899";
/// Provost & Fawcett, section 3.4: (0, 0.4) and (0.6, 1) cost the same at PC(+) 0.5.
const CROSSING: &str = "A 2 20 0; A 1 30 50; B 2 50 30; B 1 0 20";

#[rustfmt::skip]
const CLASSES: [(&str, &str, &[bool], &str); 39] = [
    // The condition.
    (A, "", &[],
     "Refuse at an A score of 0.9 or more. Mistakes cost 70% less than “lend to all” on these 20 loans."),
    (A, "cost-ratio=5", &[],
     "Refuse all: no model is worth it. Refusing all costs 80% less than “lend to all” on these 20 loans."),
    (A, "cost-ratio=0.4", &[],
     "Refuse at an A score of 0.9 or more. Mistakes cost 55% less than “lend to all” on these 20 loans."),
    (A, "cost-ratio=0.5", &[],
     "Refuse at an A score of 0.9 or more. Mistakes cost 60% less than “lend to all” on these 20 loans."),
    (A, "cost-ratio=1.04", &[],
     "Refuse at an A score of 0.9 or more. Mistakes cost 70% less than “lend to all” on these 20 loans."),
    (A, "cost-ratio=0.97", &[],
     "Refuse at an A score of 0.9 or more. Mistakes cost 70% less than “lend to all” on these 20 loans."),
    (A, "cost-ratio=0.12 baseline=always_positive", &[],
     "Lend to all: no model is worth it. That costs 88% less than refusing all on these 20 loans."),
    // The ends of the axis, and baselines that cost nothing there.
    (A, "pc=0", &[],
     "Lend to all: no model is worth it. That costs least here."),
    (A, "pc=1", &[],
     "Refuse all: no model is worth it. Refusing all costs 100% less than “lend to all” on these 20 loans."),
    (A, "pc=0 baseline=best_trivial", &[],
     "Lend to all: no model is worth it. That costs least here."),
    (A, "pc=1 baseline=always_positive", &[],
     "Refuse all: no model is worth it. That costs least here."),
    (CROSSING, "pc=0", &[],
     "Lend to all: no model is worth it. That costs nothing here."),
    (CROSSING, "pc=1 baseline=best_trivial", &[],
     "Refuse all: no model is worth it. That costs nothing here."),
    (CROSSING, "pc=0 baseline=model:A", &[],
     "Stay with A at its best (2). Nothing here does better."),
    (A, "pc=0.5 baseline=rule:0,1", &[],
     "Stay with today’s rule (100% found, 0% false alarms). It costs nothing, so nothing can be saved."),
    // Within a limit.
    (A, "cost-ratio=3 capacity=5", &[],
     "Refuse at an A score of 0.9 or more, at exactly 0.9 by lot. Mistakes cost 43% less than “lend to all” on these 20 loans."),
    (OFFERS, "cost-ratio=10 capacity=5", &[],
     "Refuse at an Early score of 0.9 or more. Mistakes cost 28% less than “lend to all” on these 100 loans."),
    (OFFERS, "cost-ratio=10 capacity=5 baseline=always_positive", &[],
     "Refuse at an Early score of 0.9 or more. Mistakes cost 20% less than refusing all on these 100 loans."),
    (OFFERS, "cost-ratio=10 capacity=0", &[],
     "Lend to all: the limit allows nothing else. That costs least within the limit."),
    // Not worth it.
    (A, "cost-ratio=0.1", &[],
     "Lend to all: no model is worth it. That costs least here."),
    (A, "cost-ratio=6 baseline=best_trivial", &[],
     "Refuse all: no model is worth it. That costs least here."),
    (A, "cost-ratio=20", &[],
     "Refuse all: no model is worth it. Refusing all costs 95% less than “lend to all” on these 20 loans."),
    (A, "cost-ratio=5", &[false],
     "Refuse all: no model is shown. Refusing all costs 80% less than “lend to all” on these 20 loans."),
    // Ties.
    (TWINS, "cost-ratio=2", &[],
     "Refuse at an A score of 0.9 or more. Mistakes cost 75% less than “lend to all” on these 20 loans."),
    (TWINS, "cost-ratio=2", &[false, true],
     "Refuse at a B score of 0.7 or more. Mistakes cost 75% less than “lend to all” on these 20 loans."),
    (CROSSING, "pc=0.5", &[],
     "Refuse at a B score of 2 or more. Mistakes cost 40% less than “lend to all” on these 100 loans."),
    (CROSSING, "pc=0.5 baseline=model:B", &[],
     "Stay with B at its best (2). Nothing here does better."),
    (ALIKE, "cost-ratio=1", &[],
     "Refuse at an A score of 0.9 or more. Mistakes cost 70% less than “lend to all” on these 2,000 loans."),
    // Of 2,000 loans 1,000 misses at $10 are 10,000; 200 misses and 100 alarms are 3,000.
    (ALIKE, "cost-ratio=1 alarm-cost=10", &[],
     "Refuse at an A score of 0.9 or more. Mistakes cost 70% less than “lend to all” on these 2,000 loans. That is about $7,000 less on 2,000 loans like these."),
    // Worse than today, or just as good.
    (A, "cost-ratio=1 baseline=rule:0.05,0.9", &[],
     "Stay with today’s rule (90% found, 5% false alarms): no model is worth it. The best choice here, A, would cost 100% more."),
    (A, "cost-ratio=1 baseline=rule:0.1,0.8", &[],
     "Refuse at an A score of 0.9 or more. That costs the same as today’s rule (80% found, 10% false alarms)."),
    (A, "cost-ratio=1 baseline=model:A", &[],
     "Stay with A at its best (0.9). Nothing here does better."),
    ("A 0.9 8 1; A 0.1 2 9; B 0.9 6 2; B 0.1 4 8", "baseline=model:A", &[false, true],
     "Stay with A at its best (0.9): no model is worth it. The best choice here, B, would cost 100% more."),
    // What must be saved at least.
    (A, "cost-ratio=1 floor=0.75", &[],
     "Lend to all: no model saves enough. A would cut the cost of mistakes by only 70%, less than the 75% it must save."),
    (A, "cost-ratio=1 floor=0.7", &[],
     "Refuse at an A score of 0.9 or more. Mistakes cost 70% less than “lend to all” on these 20 loans."),
    (ALIKE, "cost-ratio=1 floor=0.7004", &[],
     "Lend to all: no model saves enough. A would cut the cost of mistakes by only 70%, less than the 70.04% it must save."),
    // Test cases.
    ("A 0.9 8 1 | 7 2; A 0.1 2 9 | 3 8", "", &[],
     "Refuse at an A score of 0.9 or more. Mistakes cost 70% less than “lend to all” on these 20 loans (50% on unseen loans)."),
    ("A 0.9 8 1 | 3 2; A 0.1 2 9 | 7 8", "", &[],
     "Refuse at an A score of 0.9 or more. Mistakes cost 70% less than “lend to all” on these 20 loans (but only 10% on unseen loans)."),
    ("A 0.9 8 1 | 1 4; A 0.1 2 9 | 9 6", "", &[],
     "Refuse at an A score of 0.9 or more. Mistakes cost 70% less than “lend to all” on these 20 loans (but on unseen loans it costs 30% more)."),
];

#[rustfmt::skip]
const ELSEWHERE: [(&str, &str, &str); 10] = [
    // Of the next five none is bad: the first five cost 6 · 2 + 1, the first eight 6 · 2 + 4.
    ("A 0.9 4 1; A 0.5 0 5; A 0.4 6 3; A 0.1 0 1", "cost-ratio=2 capacity=8",
     "At most 8 of 20 loans, and the first 5 cost least (the next ones are too seldom bad loans); without that limit: A at 0.4 or more, 19 loans. “Refuse all” is beyond the limit: models are compared with “lend to all”."),
    (A, "cost-ratio=3 capacity=5",
     "Not all with exactly 0.9 can be taken: draw lots among them. At most 5 of 20 loans; without that limit: A at 0.9 or more, 9 loans. “Refuse all” is beyond the limit: models are compared with “lend to all”."),
    (OFFERS, "cost-ratio=10 capacity=5",
     "At most 5 of 100 loans; without that limit: Late at 0.8 or more, 45 loans. “Refuse all” is beyond the limit: models are compared with “lend to all”."),
    (OFFERS, "cost-ratio=1000 capacity=50",
     "Not all with exactly 0.2 can be taken: draw lots among them. At most 50 of 100 loans; without that limit: “refuse all”. “Refuse all” is beyond the limit: models are compared with “lend to all”."),
    (TWINS, "cost-ratio=2",
     "B does exactly as well. Of the 75% saved, 50 points come from refusing all, without a model. Below ⅛, “lend to all” is the better choice."),
    (A, "",
     "Below ⅛, “lend to all” is the better choice."),
    (ALIKE, "baseline=best_trivial",
     "B does about as well (70%). Below ⅛, “lend to all” is the better choice."),
    (CROSSING, "pc=0.2 baseline=model:B",
     "Above 1, B is the better choice."),
    ("A 0.9 8 1 | 7 2; A 0.1 2 9 | 3 8", "",
     "On unseen loans it saves 50% instead of 70%: thresholds chosen on 20 loans fit those better than others. Below ⅛, “lend to all” is the better choice."),
    ("A 0.9 8 1 | 8 1; A 0.1 2 9 | 2 9", "cost-ratio=8",
     "Below 4.5, A is the better choice."),
];

#[rustfmt::skip]
const RANGES: [(&str, &str, &str); 9] = [
    (A, "range=0.3,0.6",
     "Anywhere a bad loan costs between 43% of and 1.5 times what a customer wrongly refused costs, A is best; saves 57% to 73%."),
    (A, "range=0.05,0.6",
     "If a bad loan costs between 5% of and 1.5 times what a customer wrongly refused costs, it depends: “lend to all” below ⅛, A above ⅛; saves 0% to 73%."),
    (A, "range=0.5,0.5",
     "Anywhere a bad loan costs about as much as a customer wrongly refused, A is best; saves 70%."),
    (A, "range=0.01,0.02",
     "Anywhere a bad loan costs between a hundredth and a fiftieth of what a customer wrongly refused costs, “lend to all” is best; saves nothing."),
    (A, "range=0.01,0.99",
     "If a bad loan costs between a hundredth of and 99 times what a customer wrongly refused costs, it depends: “lend to all” below ⅛, A up to 4.5, “refuse all” above 4.5; saves 0% to 99%."),
    (A, "baseline=rule:0.05,0.9 range=0.3,0.6",
     "Anywhere a bad loan costs between 43% of and 1.5 times what a customer wrongly refused costs, A is best; costs 100% more."),
    (A, "baseline=rule:0,0.5 range=0.2,0.6",
     "Anywhere a bad loan costs between a quarter of and 1.5 times what a customer wrongly refused costs, A is best; costs between 20% more and 47% less."),
    (A, "baseline=rule:0.1,0.8 range=0.3,0.6",
     "Anywhere a bad loan costs between 43% of and 1.5 times what a customer wrongly refused costs, A is best; saves nothing."),
    (CROSSING, "range=0.4999,0.5001",
     "If a bad loan costs about as much as a customer wrongly refused, it depends: A below 1, B above 1; saves 40%."),
];

/// 100 cases, 10 positive.
const OFFERS: &str = "Early 0.9 3 2; Early 0.5 4 41; Early 0.1 3 47; Late 0.8 9 36; Late 0.2 1 54";

#[rustfmt::skip]
const TARGETS: [(&str, &str, &str); 11] = [
    (OFFERS, "matrix=10,-1,0,0",
     "Late earns the most by making the offer to the top 45% of 100 customers (score 0.8 or more): $54. These 45 customers include 90% of all leavers (twice as many as at random) and 36 other customers. The same number chosen at random would bring $4.50."),
    (OFFERS, "matrix=10,-1,0,0 capacity=5",
     "Early earns the most within the limit by making the offer to the top 5% of 100 customers (score 0.9 or more): $28. These 5 customers include 30% of all leavers (6 times as many as at random) and 2 other customers. At most 5 of 100 customers; without that limit, Late would bring $54 by making the offer to the top 45%. The same number chosen at random would bring $0.50."),
    (OFFERS, "matrix=10,-1,0,0 capacity=1",
     "Early earns the most within the limit by making the offer to the top 1% of 100 customers (score 0.9 or more): $5.60. Not all with exactly 0.9 can be taken: draw lots among them. At most 1 of 100 customers; without that limit, Late would bring $54 by making the offer to the top 45%. The same number chosen at random would bring $0.10."),
    (OFFERS, "matrix=10,-1,0,0 budget=50",
     "Late earns the most within the limit by making the offer to the top 45% of 100 customers (score 0.8 or more): $54. These 45 customers include 90% of all leavers (twice as many as at random) and 36 other customers. The same number chosen at random would bring $4.50."),
    (OFFERS, "matrix=10,-1,0,0 capacity=0",
     "Make no offers: the limit allows nothing else. At most 0 of 100 customers; without that limit, Late would bring $54 by making the offer to the top 45%."),
    (OFFERS, "matrix=1,-9,0,0",
     "Make no offers: no model here finds customers worth making the offer to."),
    (OFFERS, "matrix=1,-9,0,0 capacity=5",
     "Make no offers: no model here finds customers worth making the offer to."),
    (OFFERS, "matrix=99,-0.01,0,0",
     "Always make the offer: 100 customers bring $989, and no model’s choice does better."),
    (OFFERS, "matrix=-1,-9,-20,-5",
     "Early loses the least by making the offer to the top 5% of 100 customers (score 0.9 or more): $601. These 5 customers include 30% of all leavers (6 times as many as at random) and 2 other customers. The same number chosen at random would lose $659."),
    (OFFERS, "cost-ratio=10 prevalence=0.02",
     "Early gains the most by making the offer to the top 3% of 100 customers (score 0.9 or more): as much as 3.8 needless offers cost. These 3 customers include 30% of all leavers (11 times as many as at random) and 2 other customers. The same number chosen at random would lose as much as 2.2 needless offers cost. All of this assumes that 2% of the customers are leavers, not 10% as in the data."),
    ("A 0.9 1 0; A 0.1 1 8", "cost-ratio=1",
     "A gains the most by making the offer to the top 10% of 10 customers (score 0.9 or more): as much as 1 needless offer costs. The same number chosen at random would lose as much as 0.6 needless offers cost."),
];

/// Stars of four films, and two predictions of them.
const FILMS: &str = "rating,p,q\n1,1,2\n2,3,1\n5,4,3\n4,2,3\n";

#[rustfmt::skip]
const IMPACTS: [(&str, &str, &str); 8] = [
    (FILMS, "form=shift theta=3",
     "Recommend where q gives 3 or more. At a break-even of 3 stars, q gains 3 stars more than “never recommend”. Measured on these 4 films, of which perfect decisions would make 3 stars. Below 2 stars, p is best on these films."),
    (FILMS, "form=shift theta=4",
     "Recommend where p gives 4 or more. At a break-even of 4 stars, p and q gain 1 star more than “never recommend”. Measured on these 4 films, of which perfect decisions would make 1 star. Between 2 and 4 stars, q is best on these films."),
    (FILMS, "form=shift theta=0.5",
     "Always recommend: no model is worth it. At a break-even of 0.5 stars, “always recommend” is worth 10 stars, and no model more. Measured on these 4 films, of which perfect decisions would make 10 stars."),
    (FILMS, "form=shift theta=5",
     "Never recommend: no model is worth it. At a break-even of 5 stars, “never recommend” is best. Measured on these 4 films, of which perfect decisions would make 0 stars. Between 2 and 4 stars, q is best on these films."),
    (FILMS, "form=shift theta=1",
     "Always recommend. At a break-even of 1 star, p and q gain no more than “always recommend”. Measured on these 4 films, of which perfect decisions would make 8 stars. Between 2 and 4 stars, q is best on these films."),
    (FILMS, "form=scale theta=0.25",
     "Recommend where p gives 4 or more. At a break-even of 4 stars, p and q gain 0.25 stars more than “never recommend”. Measured on these 4 films, of which perfect decisions would make 0.25 stars. If θ is below 0.2, “never recommend” is best on these films."),
    (FILMS, "form=scale theta=0",
     "Never recommend: no model is worth it. At θ = 0, “never recommend” is best. Measured on these 4 films, of which perfect decisions would make 0 stars. If θ is between 0.2 and 0.25, p is best on these films."),
    ("rating,p\n1,1\n2,2\n", "form=shift theta=1",
     "Always recommend. At a break-even of 1 star, p gains no more than “always recommend”. Measured on these 2 films, of which perfect decisions would make 1 star."),
];

#[rustfmt::skip]
const LIMITS: [(&str, &str, &str); 6] = [
    (A, "max-fpr=0.1",
     "Use A at a score of 0.9 or more. Of 20 loans expect 8 bad loans refused (80%) and 1 customer wrongly refused (10%)."),
    (A, "max-fpr=0.05",
     "Use A at a score of 0.9 or more, and only if a coin that says yes 50% of the time says so. Of 20 loans expect 4 bad loans refused (40%) and 1 customer wrongly refused (5%). Without a coin the best threshold (A) finds 0."),
    (A, "max-fpr=0.55",
     "Use A at a score of 0.9 or more; for all other cases toss a coin that says yes 50% of the time. Of 20 loans expect 9 bad loans refused (90%) and 6 customers wrongly refused (55%). Without a coin the best threshold (A) finds 8."),
    (A, "workforce=1",
     "Use A at a score of 0.9 or more, and only if a coin that says yes 11% of the time says so. Of 20 loans expect 1 bad loan refused (9%) and 0 customers wrongly refused (1%). Without a coin the best threshold (A) finds 0."),
    (A, "workforce=20",
     "Refuse all: the limit allows it. Of 20 loans expect 10 bad loans refused (100%) and 10 customers wrongly refused (100%)."),
    (OFFERS, "workforce=1 population=1",
     "Refuse all: the limit allows it. Of 1 loan expect 0 bad loans refused (100%) and 1 customer wrongly refused (100%)."),
];

#[test]
fn every_situation_has_a_whole_sentence() {
    for (groups, pairs, shown, expected) in CLASSES {
        let found = said(&classes(groups), &settings(pairs), shown, &loans()).0;
        assert_eq!(found.trim_end(), expected, "{pairs}");
    }
}

#[test]
fn other_choices_are_told() {
    for (groups, pairs, expected) in ELSEWHERE {
        let found = said(&classes(groups), &settings(pairs), &[], &loans()).1;
        assert_eq!(found, expected, "{pairs}");
    }
}

#[test]
fn numbers_have_every_digit_at_hand() {
    // At a ratio of 3 seven of 30 remain: 1 − 7/30.
    let (study, settings) = (classes(A), settings("cost-ratio=3"));
    let curves = study.curves().unwrap();
    let evaluation = Evaluation::new(curves, &settings).unwrap();
    let (joint, wording) = (&curves.joint, &loans());
    let (evaluation, baseline) = (&evaluation, &settings.baseline);
    let said = ClassSentences { curves, risk: None, joint, evaluation, baseline, wording };
    let spans = said.lines(&intervals(joint)).worth;
    let exact: Vec<_> = spans.iter().filter_map(Span::exact).collect();
    let [share] = exact[..] else { panic!("{exact:?}") };
    let share: f64 = share.strip_suffix('%').unwrap().parse().unwrap();
    assert!((share - 100.0 * (1.0 - 7.0 / 30.0)).abs() < 1e-12, "{share}");
    // 62,333.33… of which the sentence says whole dollars.
    let study = classes(OFFERS);
    let settings = self::settings("matrix=20,-1,0,0 population=100000 capacity=10000");
    let targets = Targets::new(study.curves().unwrap(), &settings).unwrap();
    let words = loans();
    let said = TargetSentences::new(study.curves().unwrap(), &targets, &[], &words).unwrap();
    let spans = said.headline();
    let [figure] = &spans.iter().filter_map(Span::exact).collect::<Vec<_>>()[..] else {
        panic!("{spans:?}")
    };
    assert!(figure.starts_with("$62333.33333"), "{figure}");
}

#[test]
fn today_is_kept_where_less_is_saved_than_asked_for() {
    let keeps = |pairs: &str| {
        let study = classes(A);
        let curves = study.curves().unwrap();
        let evaluation = Evaluation::new(curves, &settings(pairs)).unwrap();
        keeps_today(&curves.joint, &evaluation)
    };
    let kept = ["", "floor=0.7", "floor=0.75", "baseline=rule:0.05,0.9"].map(keeps);
    assert_eq!(kept, [false, false, true, true]);
}

#[test]
fn every_range_has_a_whole_sentence() {
    for (groups, pairs, expected) in RANGES {
        let (study, settings) = (classes(groups), settings(pairs));
        let curves = study.curves().unwrap();
        let evaluation = Evaluation::new(curves, &settings).unwrap();
        let range = evaluation.range.unwrap();
        let range_evaluation =
            RangeEvaluation::new(curves, &curves.joint, &evaluation.baseline, range);
        let sentence =
            range_evaluation.headline(curves, evaluation.condition.prevalence(), &loans());
        let found = as_text(&sentence);
        assert_eq!(found.trim_end(), expected, "{pairs}");
    }
}

#[test]
fn every_target_has_a_whole_sentence() {
    let mut words = Wording::of([("case", "customer"), ("positives", "leavers")]).unwrap();
    words.set("false_alarm", "a needless offer").unwrap();
    words.set("act", "Make the offer").unwrap();
    words.set("always_negative", "make no offers").unwrap();
    for (groups, pairs, expected) in TARGETS {
        let (study, settings) = (classes(groups), settings(pairs));
        let curves = study.curves().unwrap();
        let targets = Targets::new(curves, &settings).unwrap();
        let said = TargetSentences::new(curves, &targets, &[], &words).unwrap();
        let found = format!("{} {}", as_text(&said.headline()), said.summary());
        assert_eq!(found.trim_end(), expected, "{pairs}");
    }
}

#[test]
fn every_impact_has_a_whole_sentence() {
    let words = [("kind", "values"), ("case", "film"), ("act", "Recommend")];
    let mut words = Wording::of(words).unwrap();
    words.set("amount_unit", "stars").unwrap();
    words.set("impact_unit", "stars").unwrap();
    for (csv, pairs, expected) in IMPACTS {
        let roles = Roles {
            kind: Some(InputKind::Values),
            outcome: Some("rating".into()),
            ..Roles::default()
        };
        let study = Study::open("films.csv", csv.as_bytes(), &roles).unwrap();
        let settings = settings(pairs);
        let impacts = settings.impacts(study.impacts().unwrap()).unwrap();
        let evaluation = ImpactEvaluation::new(impacts, &settings);
        let (joint, evaluation, wording) = (&impacts.joint, &evaluation, &words);
        let said = ImpactSentences { impacts, joint, evaluation, wording };
        let lines = said.lines();
        let found =
            format!("{} {} {}", as_text(&lines.action), as_text(&lines.worth), lines.elsewhere);
        assert_eq!(found.trim_end(), expected, "{pairs}");
    }
}

#[test]
fn every_limit_has_a_whole_sentence() {
    for (groups, pairs, expected) in LIMITS {
        let (study, settings) = (classes(groups), settings(pairs));
        let curves = study.curves().unwrap();
        let evaluation = Evaluation::new(curves, &settings).unwrap();
        let rule = Constraint::new(curves, &curves.joint, &[], &evaluation).unwrap();
        let order = as_text(&rule.headline(curves, &loans()));
        let found = format!("{order} {}", rule.consequence(curves, &loans()));
        assert_eq!(found.trim_end(), expected, "{pairs}");
    }
}
