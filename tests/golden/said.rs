//! What the page says in several places at once, with what resampling says: no place contradicts
//! another.

use crate::support::scenes::sample_files;
use breakeven::data::Roles;
use breakeven::domain::OperatingCondition;
use breakeven::evaluate::{
    Bands, Baseline, CaseSample, Evaluation, Outlook, Settings, Sureness, bands, intervals,
};
use breakeven::resample::{Resampler, Resamples, Way};
use breakeven::samples::Sample;
use breakeven::study::{FilePart, FileTable, Session, Study};
use breakeven::wording::{
    Advice, ClassSentences, Doubts, PresenterStep, Wording, as_text, best_ratios,
    cost_ratios_in_words, policy_in_words, presenter_steps, title_of_models,
};
use std::sync::Arc;

/// A sample at a cost ratio, with what 200 resamples say.
struct Said {
    study: Study,
    sample: Sample,
    settings: Settings,
    evaluation: Evaluation,
}

impl Said {
    fn of(id: &str, cost_ratio: &str) -> Self {
        Self::with_session(id, cost_ratio).1
    }

    fn with_session(id: &str, cost_ratio: &str) -> (Session, Self) {
        Self::with_files(sample_files(id), cost_ratio)
    }

    fn with_files(
        (mut session, sample, files): (Session, Sample, Vec<FileTable>),
        cost_ratio: &str,
    ) -> (Session, Self) {
        let own = |key| sample.settings.get(key).map(|value| (key, &**value));
        let own = ["baseline", "alarm-cost"].into_iter().filter_map(own);
        let pairs = [("cost-ratio", cost_ratio), ("certainty", "200,1")];
        let settings = Settings::of(pairs.into_iter().chain(own)).unwrap();
        let study = session.open_for(files, &sample.roles, &settings).unwrap();
        let evaluation = evaluated(&session, &study, &settings);
        (session, Self { study, sample, settings, evaluation })
    }

    fn sentences(&self) -> ClassSentences<'_> {
        let curves = self.study.curves().unwrap();
        let (joint, wording, baseline) =
            (&curves.joint, &self.sample.wording, &self.settings.baseline);
        let (risk, evaluation) = (self.study.risk.as_ref(), &self.evaluation);
        ClassSentences { curves, risk, joint, evaluation, baseline, wording }
    }

    /// What to do, what it saves, which model may do as well, and what holds elsewhere.
    fn lines(&self) -> [String; 4] {
        let lines = self.sentences().lines(&intervals(&self.study.curves().unwrap().joint));
        let (action, worth) = (as_text(&lines.action), as_text(&lines.worth));
        [action, worth, lines.rival.unwrap_or_default(), lines.elsewhere]
    }

    fn steps(&self) -> Vec<PresenterStep> {
        let (curves, words) = (self.study.curves().unwrap(), &self.sample.wording);
        let baseline = &self.settings.baseline;
        presenter_steps((curves, None), &curves.joint, &self.evaluation, baseline, words)
    }

    /// A slide's sentence, and the lines below.
    fn slide(&self, index: usize) -> (String, String) {
        let step = &self.steps()[index];
        (as_text(&step.sentence), step.lines.join(" "))
    }

    /// The bars of a slide: titles, values, and how many texts say how each comes about.
    fn bars(&self, index: usize) -> Vec<(String, String, usize)> {
        let picture = self.steps()[index].picture.clone().unwrap();
        picture.bars.into_iter().map(|bar| (bar.title, bar.value, bar.notes.len())).collect()
    }

    /// The column of savings and the column of rules on the slide about other costs.
    fn table(&self) -> (Vec<String>, Vec<String>) {
        let table = self.steps()[3].table.clone().unwrap();
        let column = |of: usize| table.rows.iter().map(|(_, texts)| texts[of].clone()).collect();
        (column(0), column(1))
    }
}

fn evaluated(session: &Session, study: &Study, settings: &Settings) -> Evaluation {
    let curves = study.curves().unwrap();
    let cases = session.paired_cases(study).unwrap().unwrap();
    let sample = CaseSample::new(&cases, curves);
    let mut drawn = Resamples::new(vec![]);
    drawn.add(Resampler::new(&cases.to_draw(), 1, Way::Quick).chunk(0..200));
    let grid: Vec<f64> = (0..=100).map(|i| f64::from(i) / 100.0).collect();
    let bands = bands(curves, &sample, &drawn, settings, (&grid, &[])).unwrap();
    let known = session.certainty(study, settings).unwrap().unwrap();
    let bands = Some(Bands(Arc::new(bands)));
    let evaluation = Evaluation { bands, ..Evaluation::new(curves, settings).unwrap() };
    evaluation.with_certainty(Sureness::Known(Box::new(known)), &curves.joint)
}

#[test]
fn the_answer_says_what_to_do_what_it_saves_and_where_it_ends() {
    let [action, worth, rival, elsewhere] = Said::of("german-credit", "5").lines();
    assert_eq!(action, "Refuse at a Naive Bayes score of 0.131 or more.");
    assert!(worth.starts_with("Expect mistakes to cost 2"), "{worth}");
    assert!(worth.contains("% less than refusing everyone ("), "{worth}");
    assert!(rival.starts_with("Random forest may do as well (best "), "{rival}");
    assert!(elsewhere.starts_with("Below 2, it is the better choice."), "{elsewhere}");
    assert!(elsewhere.contains(" At ratios from 0.15 to 0.55 and from 6."), "{elsewhere}");
    assert!(elsewhere.ends_with(", these loans can’t tell."), "{elsewhere}");
    // In doubt the fixed policy stays, and what a model may bring is said.
    let [action, worth, ..] = Said::of("german-credit", "10").lines();
    assert_eq!(action, "Refuse everyone: no model is sure to help.");
    assert!(worth.starts_with("Naive Bayes at 0.0"), "{worth}");
    assert!(worth.contains(" or more may cost ") && worth.contains("% more to "), "{worth}");
    let [action, worth, ..] = Said::of("containers", "4").lines();
    assert_eq!(action.matches("Ventilate without a test").count(), 1, "{action}");
    assert!(worth.contains(" less than testing every container first ("), "{worth}");
}

#[test]
fn cases_too_easy_to_show_chance_promise_nothing() {
    // In every resample of two cases of which one is right, all are right.
    let (session, mut sample, _) = sample_files("churn");
    (sample.roles, sample.wording) = (Roles::default(), Wording::default());
    let two = FileTable::read("two.csv", FilePart::First, b"label,score\n1,0.9\n0,0.2\n").unwrap();
    let (_, said) = Said::with_files((session, sample, vec![two]), "1");
    let [_, worth, ..] = said.lines();
    assert_eq!(worth, "Mistakes cost 100% less than “always negative” on these 2 cases.");
    assert!(said.sentences().card().bars[1].range.is_none());
    let (saved, rules) = said.table();
    assert!(saved.iter().all(|saved| saved == "100%"), "{saved:?} {rules:?}");
    let steps = said.steps();
    let sure = as_text(&steps.iter().find(|step| step.key == "sure").unwrap().sentence);
    assert_eq!(sure, "These 2 cases can’t tell whether score costs less than “always negative”.");
}

#[test]
fn the_table_names_a_model_only_where_one_is_sure_to_save() {
    let said = Said::of("german-credit", "5");
    let curves = said.study.curves().unwrap();
    let (prevalence, evaluation) = (said.evaluation.condition.prevalence(), &said.evaluation);
    let intervals = intervals(&curves.joint);
    let all = best_ratios(&intervals, None, prevalence);
    assert_eq!(all.keys().copied().collect::<Vec<_>>(), [0, 1]);
    assert!(all[&0].ends_with("above 21") && all[&1].starts_with("below 0.15"), "{all:?}");
    let told = best_ratios(&intervals, evaluation.bands.as_ref(), prevalence);
    assert!(told[&0].starts_with("0.5") && told[&0].ends_with(" to 2"), "{told:?}");
    assert!(told[&1].starts_with("2 to 6."), "{told:?}");
}

#[test]
fn the_card_counts_by_action_and_its_bars_are_those_of_the_answer() {
    let said = Said::of("german-credit", "5");
    let card = said.sentences().card();
    let actions = card.actions.each_ref().map(|action| (&*action.order, action.count));
    assert_eq!(actions, [("Refuse", 544), ("Lend", 456)]);
    assert_eq!(card.outcomes, ["bad", "good"]);
    let bars: Vec<_> = card.bars.iter().map(|bar| (&*bar.name, bar.model)).collect();
    assert_eq!(bars, [("refuse everyone", None), ("Naive Bayes, expected", Some(1))]);
    let [today, expected] = [0, 1].map(|bar| card.bars[bar].amount.parse::<f64>().unwrap());
    let certainty = said.evaluation.certainty().unwrap();
    let saved = certainty.models[1].expected_improvement.unwrap();
    assert_eq!(today, 700.0);
    assert!((expected - today * (1.0 - saved)).abs() <= 0.5, "{expected}");
    assert!(card.note.starts_with("On these loans 44 × 5 + 288 = 508; "), "{}", card.note);
    // Where the fixed policy stays, the squares are its own.
    let said = Said::of("german-credit", "10");
    let card = said.sentences().card();
    assert_eq!((card.actions[0].count, card.actions[1].count), (1000, 0));
    assert_eq!(card.bars[1].model, Some(1));
    assert_eq!(card.note, "");
}

#[test]
fn in_doubt_the_policy_compared_with_stays_and_what_may_be_better_is_named() {
    let said = Said::of("german-credit", "0.3");
    let [action, worth, _, elsewhere] = said.lines();
    assert_eq!(action, "Lend to everyone: no model is sure to help.");
    assert!(worth.starts_with("Random forest at "), "{worth}");
    let open = "4 neighbours may save more (4%): these 1,000 loans can’t tell.";
    assert!(elsewhere.contains(open), "{elsewhere}");
    let (order, line) = said.slide(2);
    assert_eq!(order, action);
    assert!(line.starts_with(&worth), "{line}");
    // AdaBoost is expected to save more than Naive Bayes, whose figure allows for its choice.
    let [action, worth, ..] = Said::of("german-credit", "10").lines();
    assert_eq!(action, "Refuse everyone: no model is sure to help.");
    assert!(worth.starts_with("Naive Bayes at "), "{worth}");
}

#[test]
fn what_a_fixed_policy_saves_is_said_of_it_in_money_too() {
    let (session, mut sample, files) = sample_files("german-credit");
    sample.settings.insert("baseline".into(), "always_negative".into());
    sample.settings.insert("alarm-cost".into(), "400".into());
    let (_, said) = Said::with_files((session, sample, files), "10");
    let [action, worth, ..] = said.lines();
    assert_eq!(action, "Refuse everyone: no model is sure to help.");
    // 300 bad loans at $4,000 against 700 good customers at $400.
    let money = "That is about $920,000 less per 1,000 loans.";
    assert!(worth.contains(" 77% less ") && worth.ends_with(money), "{worth}");
    let bars: Vec<_> = said.sentences().card().bars.into_iter().map(|bar| bar.amount).collect();
    assert_eq!(bars, ["$1.2 million", "$280,000"]);
}

#[test]
fn where_nothing_is_sure_the_table_stays_with_what_models_are_compared_with() {
    let said = Said::of("german-credit", "0.3");
    let (saved, rules) = said.table();
    assert_eq!(saved[..4], ["0%", "0%", "can’t tell", "can’t tell"]);
    let perhaps = |saved| format!("Lend to everyone; Random forest may save {saved}");
    // The one that is cheapest on these loans below that is so by chance.
    assert_eq!(
        rules[..4],
        [
            "Lend to everyone".to_owned(),
            "Lend to everyone".to_owned(),
            perhaps("1%"),
            perhaps("6%")
        ]
    );
    assert_eq!((&*saved[4], &*rules[4]), ("21%", "Random forest at 0.442 or more"));
    let [.., line] = said.lines();
    assert!(line.contains("Chance can explain that. At ratios between "), "{line}");
}

#[test]
fn the_list_of_the_best_stays_without_a_model_where_none_is_sure_to_save() {
    let said = Said::of("german-credit", "5");
    let bands = said.evaluation.bands.as_ref().unwrap();
    let prevalence = said.evaluation.condition.prevalence();
    let all = intervals(&said.study.curves().unwrap().joint);
    let (curves, wording) = (said.study.curves().unwrap(), &said.sample.wording);
    let bands = Some(bands);
    let doubts = Doubts { bands, baseline: &Baseline::BestTrivial, prevalence, curves, wording };
    let name = |policy| policy_in_words(policy, wording, curves);
    let said = |Advice { interval, stays, may_be_best, doubt }: Advice| {
        let range = cost_ratios_in_words(&interval, prevalence);
        let who = match stays {
            Some(stays) => {
                let before = doubts.before_best(may_be_best);
                format!("{}, {before}{}", name(stays), name(interval.policy))
            }
            None => name(interval.policy),
        };
        format!("{range}: {who}{}", doubt.map(|doubt| format!(" ({doubt})")).unwrap_or_default())
    };
    let (advice, meaning) = doubts.advice(&all);
    let said: Vec<_> = advice.into_iter().map(said).collect();
    let expected = [
        "below 0.15: “lend to everyone”, cheapest on these loans only: Naive Bayes",
        "0.15 to 0.55: “lend to everyone”, perhaps Random forest",
        "0.55 to 2: Random forest (or Naive Bayes above 1.6)",
        "2 to 6.7: Naive Bayes (or Random forest below 2.5)",
        "6.7 to 21: “refuse everyone”, perhaps Naive Bayes",
        "above 21: “refuse everyone”, cheapest on these loans only: Random forest",
    ];
    assert_eq!(said, expected);
    assert_eq!(meaning, " (“perhaps”: these loans can’t tell whether it costs less)");
}

#[test]
fn a_policy_without_a_model_that_no_model_is_sure_to_beat_stands_in_the_table() {
    let said = Said::of("eight-classes", "20");
    let (_, rules) = said.table();
    assert_eq!(rules[2], "Act on everybody; Three‑question model may save more");
    assert_eq!(rules[3..], ["Act on everybody"; 2]);
    let [.., line] = Said::of("eight-classes", "5").lines();
    let expected = "At ratios from 0.49 to 3.1 and from 14 to 58, these cases can’t tell.";
    assert!(line.contains(expected), "{line}");
}

#[test]
fn a_policy_without_a_model_that_saves_is_named_where_no_model_does() {
    let said = Said::of("containers", "30");
    let (sentence, lines) = said.slide(3);
    let strip = "Cheapest on these containers: test every container first below 0.38, Four‑feature model from 1.9 to 14, ventilate every container above 21. From 0.38 to 1.9 and from 14 to 21 (pale) these containers can’t tell.";
    assert!(lines.contains(strip), "{lines}");
    let expected = "If a fumigated container tested costs 30 clean containers ventilated, ventilating every container costs 80% less than testing every container first ";
    assert!(sentence.starts_with(expected), "{sentence}");
    let (saved, rules) = said.table();
    assert_eq!((&*saved[2], &*rules[2]), ("80%", "Ventilate every container"));
}

#[test]
fn elsewhere_the_outlook_is_what_the_slider_finds_there() {
    let of = |ratio: &str| Said::of("eight-classes", ratio);
    let here = of("2");
    let joint = &here.study.curves().unwrap().joint;
    for ratio in ["0.5", "1.5", "5", "20", "50"] {
        let there = of(ratio);
        let pc = there.evaluation.condition.pc();
        let (found, expected) =
            (here.evaluation.outlook(joint, pc), there.evaluation.outlook(joint, pc));
        let share = |outlook| match outlook {
            Outlook::Saves(policy, share) => Some((policy, (share * 100.0).round())),
            Outlook::CannotTell | Outlook::SavesNothing => None,
        };
        assert_eq!(share(found), share(expected), "{ratio}: {found:?} {expected:?}");
    }
    let shares = here.evaluation.condition.prevalence();
    let at = OperatingCondition::from_cost_ratio(0.5, shares).unwrap().pc();
    assert_eq!(here.evaluation.outlook(joint, at), Outlook::SavesNothing);
}

#[test]
fn without_a_model_the_policy_named_is_the_one_of_the_amounts() {
    let said = Said::of("eight-classes", "20");
    let (sentence, lines) = said.slide(1);
    assert_eq!(sentence, "Without a model, the cheapest rule is to act on everybody.");
    assert_eq!(lines, "Models are compared with “act on nobody”.");
    let costs: Vec<_> = said.bars(1).into_iter().map(|(title, cost, _)| (title, cost)).collect();
    let expected = [("Act on nobody", "2,000"), ("Act on everybody", "500")];
    assert_eq!(costs, expected.map(|(title, cost)| (title.to_owned(), cost.to_owned())));
    let said = Said::of("eight-classes", "2");
    let (sentence, lines) = said.slide(1);
    assert_eq!(sentence, "Without a model: act on nobody.");
    assert_eq!((&*lines, &*said.bars(1)[0].1), ("", "200"));
}

#[test]
fn the_table_of_models_says_which_columns_are_expected() {
    let words = Wording::of([("case", "loan")]).unwrap();
    let said = "Models: savings as expected on new loans";
    assert_eq!(title_of_models("", Some("savings"), &words), said);
    assert_eq!(title_of_models("", None, &words), "Models, on these loans");
}

#[test]
fn two_models_that_are_not_told_apart_elsewhere_stand_in_the_table_and_the_list() {
    let said = Said::of("german-credit", "5");
    let (_, rules) = said.table();
    assert_eq!(rules[1], "Random forest at 0.4055 or more (or Naive Bayes)", "{rules:?}");
    let bands = said.evaluation.bands.as_ref().unwrap();
    let at = |ratio| {
        let prevalence = said.evaluation.condition.prevalence();
        OperatingCondition::from_cost_ratio(ratio, prevalence).unwrap().pc()
    };
    let best = said.study.curves().unwrap().joint.best_at(at(2.0)).0;
    let tied = bands.tied_within((at(2.0), at(2.0)), best);
    assert_eq!(tied, [((at(2.0), at(2.0)), vec![1])]);
    // Random forest is best from 0.15 to 2, and alone in most of it.
    let tied = bands.tied_within((at(0.15), at(2.0)), best);
    assert!(tied.iter().all(|((from, _), _)| *from > at(0.15)), "{tied:?}");
}

#[test]
fn all_that_are_tied_elsewhere_are_named_and_a_yardstick_is_not_its_own_rival() {
    let (_, rules) = Said::of("churn", "30").table();
    let expected = "Neighbours at 0.04 or more (or Naive Bayes or Tree)";
    assert_eq!(rules[1], expected, "{rules:?}");
    assert_eq!(rules[2], "Make everybody an offer; Naive Bayes may save more", "{rules:?}");
    let (session, mut said) = Said::with_session("german-credit", "5");
    let best = said.study.curves().unwrap().joint.best_at(0.3).0;
    let name = &said.study.curves().unwrap().models[best.model().unwrap()].name;
    said.settings.set("baseline", &format!("model:{name}")).unwrap();
    said.evaluation = evaluated(&session, &said.study, &said.settings);
    let joint = &said.study.curves().unwrap().joint;
    assert_eq!(said.evaluation.baseline_model, best.model());
    assert_eq!(said.evaluation.outlook(joint, 0.3), Outlook::SavesNothing);
    assert_eq!(said.evaluation.perhaps(joint, 0.3), None);
}

#[test]
fn amounts_of_rare_mistakes_are_not_those_of_whole_cases() {
    // A fraction of a leaver in a thousand customers, each of whom costs 30.
    let bars = Said::of("churn", "30").bars(2);
    assert_eq!((&*bars[1].0, &*bars[1].1), ("Make everybody an offer", "930"));
}
