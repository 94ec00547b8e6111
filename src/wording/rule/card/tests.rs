use super::*;
use crate::curve::{CostCurve, CostLine};
use crate::domain::{
    FeatureColumn, FeatureTable, OperatingCondition, Prevalence, Repair, RiskModel, RiskSettings,
};
use crate::wording::vocabulary::wording::Wording;

/// Colour: red is high (30 of 40 positive), blue is not (5 of 60), green only judges. Size in
/// bins under 10 and 10 or more, of which only the second is high: 31 of 50 positive.
fn card(repair: Repair) -> OfficerCard {
    // (colour, size, positive, count, judges)
    let cells = [
        (0u16, 1u16, true, 28, false),
        (0, 1, false, 2, false),
        (0, 0, true, 2, false),
        (0, 0, false, 8, false),
        (1, 1, true, 3, false),
        (1, 1, false, 17, false),
        (1, 0, true, 2, false),
        (1, 0, false, 38, false),
        (2, 0, true, 1, true),
    ];
    let cases: Vec<_> = cells.iter().flat_map(|c| std::iter::repeat_n(*c, c.3)).collect();
    let column =
        |name: &str, values: &[&str], edges, code: fn(&(u16, u16, bool, usize, bool)) -> u16| {
            FeatureColumn {
                name: name.into(),
                values: values.iter().map(|&value| value.to_owned()).collect(),
                edges,
                codes: cases.iter().map(code).collect(),
            }
        };
    let table = FeatureTable {
        columns: vec![
            column("colour", &["red", "blue", "green"], None, |case| case.0),
            column("size", &["under 10", "10 or more"], Some(vec![10.0]), |case| case.1),
        ],
        classes: cases.iter().map(|case| case.2).collect(),
        is_test: cases.iter().map(|case| case.4).collect(),
        weights: None,
        units_per_case: 1.0,
    };
    let settings = RiskSettings { repair, ..RiskSettings::default() };
    let book = GroupBook::new(RiskModel::of("m".into(), &table, settings)).unwrap();
    let condition = OperatingCondition::from_pc(0.5, Prevalence::try_new(0.35).unwrap());
    let never = CostCurve::of_line(CostLine::ALWAYS_NEGATIVE);
    let rules = book.at(condition.unwrap(), &never);
    OfficerCard::new(&book, &rules, 0.5, &Wording::default())
}

#[test]
fn a_card_lists_what_is_high_and_what_to_do() {
    // P = 35, N = 65. HH 28/2 is far below 1/2; HL: (8/65) / (2/35 + 8/65) = 0.68.
    let card = card(Repair::Off);
    let high: Vec<_> = card.columns.iter().map(|column| column.high.clone()).collect();
    assert_eq!(high, [vec!["red"], vec!["10 or more"]]);
    let rows: Vec<_> = card.rows.iter().map(|r| (&*r.letters, r.is_positive)).collect();
    assert_eq!(rows, [("H H", true), ("H L", false), ("L H", false), ("L L", false)]);
    assert_eq!(
        card.rule,
        ["Predict positive if “colour” and “size” are high risk.", "Otherwise: Predict negative."]
    );
    assert_eq!(
        card.basis,
        "Made of 100 cases (35% positives), judged on 1 other; for PC(+) = 0.500."
    );
    assert_eq!(card.warning, None);
}

#[test]
fn a_card_says_what_it_does_not_list_and_what_rests_on_little() {
    let card = card(Repair::Off);
    assert_eq!(
        card.unlisted.as_deref(),
        Some("A value that is not listed is low risk (L), and so is one never seen before.")
    );
    // 30, 20, 10 and 40 cases: HH, LH, HL and LL in the order of the rows.
    let cases: Vec<_> = card.rows.iter().map(CardRow::cases_in_words).collect();
    assert_eq!(cases, ["30", "10 *", "20 *", "40"]);
    let few = "* Fewer than 30 cases had this pattern: the next ones may be quite different.";
    assert_eq!(card.few.as_deref(), Some(few));
    let mut columns = card.columns.clone();
    columns.iter_mut().for_each(|column| column.known.clear());
    assert!(columns.iter().all(|column| !column.has_values()));
}

#[test]
fn a_monotone_rule_is_said_by_its_least_patterns() {
    let card = card(Repair::Monotone);
    assert_eq!(card.rule[0], "Predict positive if “colour” and “size” are high risk.");
}

#[test]
fn a_case_is_looked_up_by_its_values() {
    let card = card(Repair::Off);
    let found = card.lookup(&["red", "12.5"]).unwrap();
    assert_eq!((&*found.letters, found.is_positive, found.row), ("H H", true, Some(0)));
    assert!(found.never_seen.is_empty());
    let found = card.lookup(&["<img onerror=x>", "9"]).unwrap();
    assert_eq!((&*found.letters, found.is_positive), ("L L", false));
    assert_eq!(found.never_seen, ["colour"]);
    // Green was only judged: it is low, and no training case had it.
    assert_eq!(card.lookup(&["green", "under 10"]).unwrap().never_seen, ["colour"]);
    assert_eq!(card.lookup(&["", ""]).unwrap().never_seen, ["colour", "size"]);
    let wrong = card.lookup(&["red"]).unwrap_err().to_string();
    assert!(wrong.starts_with("1 values were given for 2 features"), "{wrong}");
}
