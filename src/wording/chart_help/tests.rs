//! Every chart, in the states it can be in.

use super::*;

const LINES: [Drawn; 2] = [Drawn::Winner, Drawn::Others];

fn help<'a>(drawn: &'a [Drawn], words: &'a Wording) -> ChartHelp<'a> {
    ChartHelp { drawn, words }
}

fn words() -> Wording {
    Wording::default()
}

#[test]
fn what_is_drawn_is_explained_and_nothing_else() {
    let words = words();
    let all = [Drawn::Band, Drawn::Expected, Drawn::Unseen, Drawn::Grey];
    let said = help(&[LINES, [all[0], all[1]]].concat(), &words).over_costs(CostView::Savings);
    assert_eq!(
        said,
        "The thick line is the first choice among the models at the vertical line, which you can drag; the faint ones are the others. Its shaded band and the bar span what it saves on new cases 95 times in 100; the dot is what to expect."
    );
    let plain = help(&[Drawn::Winner, Drawn::Dot], &words).over_costs(CostView::Cost);
    assert_eq!(
        plain,
        "The thick line is the model; you can drag the vertical line. The dot is what its mistakes cost on these cases."
    );
    let names = [
        (Drawn::Band, "shaded band"),
        (Drawn::Expected, "bar span"),
        (Drawn::Dot, "The dot"),
        (Drawn::Unseen, "dotted"),
        (Drawn::Grey, "grey"),
        (Drawn::Range, "range"),
        (Drawn::Belief, "hill"),
    ];
    for (drawn, name) in names {
        let bare = help(&LINES, &words).over_costs(CostView::Savings);
        let said = help(&[LINES[0], drawn], &words).over_costs(CostView::Savings);
        assert!(said.contains(name) && !bare.contains(name), "{name}: {said}");
    }
}

#[test]
fn where_no_model_is_best_no_line_is_called_thick() {
    let words = words();
    for drawn in [&[Drawn::Others][..], &[]] {
        let help = help(drawn, &words);
        let all = [
            help.over_costs(CostView::Savings),
            help.over_costs(CostView::Cost),
            help.thresholds(),
            help.impact(true),
            help.impact(false),
            help.impact_cut(),
        ];
        assert!(all.iter().all(|said| !said.contains("thick")), "{all:?}");
    }
}

#[test]
fn every_chart_has_a_few_short_sentences() {
    let words = words();
    let everything = [
        &LINES[..],
        &[Drawn::Band, Drawn::Expected, Drawn::Grey, Drawn::Limits, Drawn::Limit],
        &[Drawn::Cells, Drawn::Unseen],
    ]
    .concat();
    for drawn in [&everything[..], &LINES, &[]] {
        let help = help(drawn, &words);
        let all = [
            help.over_costs(CostView::Savings),
            help.over_costs(CostView::Cost),
            help.roc(),
            help.precision_recall(),
            help.thresholds(),
            help.groups(),
            help.targets(10),
            help.fitting(),
            help.impact(true),
            help.impact(false),
            help.impact_cut(),
            help.impact_cases(true),
            help.impact_cases(false),
        ];
        for said in all {
            let sentences: Vec<&str> = said.split_inclusive(". ").collect();
            let longest = sentences.iter().map(|s| s.split_whitespace().count()).max();
            assert!(said.ends_with('.') && !said.contains("  "), "{said}");
            assert!(sentences.len() <= 4 && longest <= Some(30), "{said}");
        }
    }
}
