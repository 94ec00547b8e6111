use super::*;

#[test]
fn settings_survive_their_own_text() {
    let mut settings = Settings::default();
    assert_eq!(settings.pairs(), []);
    for (key, value) in [
        ("cost-ratio", "0.25"),
        ("prevalence", "0.001"),
        ("baseline", "rule:0.1,0.75"),
        ("range", "0.2,0.6"),
        ("grid", "0,1,0.1"),
        ("workforce", "150"),
        ("max-fpr", "0.25"),
        ("axis", "pc"),
        ("floor", "0.05"),
        ("matrix", "27, -3, 0.1, -1e-7"),
        ("currency", "€"),
        ("alarm-cost", "12.5"),
        ("success", "0.3"),
        ("population", "1000000"),
        ("budget", "0"),
        ("action-cost", "0.3"),
        ("capacity", "12.5"),
        ("form", "scale"),
        ("theta", "-2.5"),
        ("certainty", "200,7"),
        ("belief", "0.5,8"),
    ] {
        settings.set(key, value).unwrap();
    }
    let mut again = Settings::default();
    for (key, value) in settings.pairs() {
        again.set(key, &value).unwrap();
    }
    assert_eq!(again, settings);
    settings.set("certainty", "off").unwrap();
    assert!(settings.pairs().contains(&("certainty", "off".to_owned())));
    settings.set("certainty", "1000").unwrap();
    assert!(settings.pairs().iter().all(|(key, _)| *key != "certainty"));
    again.set("baseline", "model:a:b").unwrap();
    assert_eq!(again.baseline, Baseline::Model("a:b".into()));
}

#[test]
fn a_matrix_and_the_cost_ratio_are_one() {
    let mut settings = Settings::default();
    settings.set("matrix", "27,-3,0,0").unwrap();
    assert_eq!(settings.given, Given::CostRatio(9.0));
    let amounts = |settings: &Settings| {
        let condition = settings.condition(Prevalence::try_new(0.2).unwrap()).unwrap();
        settings.amounts(condition).map(CostBenefit::cells)
    };
    assert_eq!(amounts(&settings), Ok([27.0, -3.0, 0.0, 0.0]));
    assert_eq!(settings.pairs(), [("matrix", "27,-3,0,0".to_owned())]);
    settings.set("cost-ratio", "1").unwrap(); // the default, but not the matrix's
    assert_eq!(amounts(&settings), Ok([3.0, -3.0, 0.0, 0.0]));
    let mut again = Settings::default();
    settings.pairs().iter().for_each(|(key, value)| again.set(key, value).unwrap());
    assert_eq!(again, settings);
    settings.set("pc", "0.5").unwrap(); // 4 : 1 at one positive in five
    assert_eq!(amounts(&settings), Ok([12.0, -3.0, 0.0, 0.0]));
    settings.set("pc", "1").unwrap();
    assert_eq!(
        amounts(&settings).unwrap_err().to_string(),
        "At this end of the PC(+) axis only misses cost anything, so no profit is finite: move \
         PC(+) off the end."
    );
}

#[test]
fn an_action_that_always_works_is_no_setting() {
    let mut settings = Settings::default();
    settings.set("success", "0.3").unwrap();
    settings.set("success", "1").unwrap();
    assert_eq!(settings, Settings::default());
}

#[test]
fn the_price_of_a_false_alarm_turns_amounts_into_money() {
    let mut settings = Settings::default();
    settings.set("cost-ratio", "5").unwrap();
    settings.set("alarm-cost", "400").unwrap();
    let fifth = Prevalence::try_new(0.2).unwrap();
    let cells = |settings: &Settings| {
        let condition = settings.condition(fifth).unwrap();
        settings.amounts(condition).map(CostBenefit::cells)
    };
    assert_eq!(cells(&settings), Ok([2000.0, -400.0, 0.0, 0.0]));
    assert_eq!(settings.targeting.money(), Some("$"));
    // An offer keeps 3 in 10: a leaver who is made one is worth 1.5 offers.
    settings.set("success", "0.3").unwrap();
    assert_eq!(cells(&settings), Ok([600.0, -400.0, 0.0, 0.0]));
    let at = settings.condition(fifth).unwrap();
    assert_eq!((at.cost_ratio(), at.worth_of_acting()), (5.0, 1.5));
    // Four amounts say what acting brings, and what a false alarm takes.
    settings.set("matrix", "27,-3,0,0").unwrap();
    assert_eq!(cells(&settings), Ok([27.0, -3.0, 0.0, 0.0]));
    assert_eq!(settings.targeting.price_of_alarm(), Some(3.0));
}

#[test]
fn bad_settings_change_nothing_and_say_what_was_expected() {
    let mut settings = Settings::default();
    for (key, value) in [
        ("pc", "1.5"),
        ("pc", "x"),
        ("cost-ratio", "0"),
        ("cost-ratio", "inf"),
        ("cost-ratio", "1e308"),
        ("cost-ratio", "1e-308"),
        ("matrix", "1e300,-1,0,0"),
        ("belief", "2,1e10"),
        ("belief", "1e-10,2"),
        ("prevalence", "1"),
        ("baseline", "never"),
        ("baseline", "rule:2,0"),
        ("range", "0.6,0.2"),
        ("grid", "0,1,0"),
        ("floor", "1"),
        ("floor", "-0.1"),
        ("max-fpr", "1.01"),
        ("max-fpr", "x"),
        ("workforce", "0"),
        ("workforce", "inf"),
        ("matrix", "1,2,3"),
        ("matrix", "1,-1,2,0"),
        ("matrix", "1,x,0,0"),
        ("currency", "a very long currency"),
        ("currency", "5"),
        ("alarm-cost", "0"),
        ("alarm-cost", "$400"),
        ("success", "0"),
        ("success", "1.1"),
        ("success", "often"),
        ("population", "0"),
        ("budget", "-1"),
        ("action-cost", "0"),
        ("capacity", "inf"),
        ("axis", "x"),
        ("form", "line"),
        ("theta", "inf"),
        ("certainty", "49"),
        ("certainty", "1000,x"),
        ("certainty", "on"),
        ("belief", "2"),
        ("belief", "12,2"),
        ("belief", "0,2"),
        ("colour", "red"),
    ] {
        assert!(settings.set(key, value).is_err(), "{key}={value}");
    }
    assert_eq!(settings, Settings::default());
    let message =
        |key: &str, value: &str| Settings::default().set(key, value).unwrap_err().to_string();
    assert_eq!(message("pc", "x"), "pc is “x”; expected a number from 0 to 1.");
    assert_eq!(
        message("cost-ratio", "1e308"),
        "The cost ratio is 1e308; expected a number from a billionth to a billion."
    );
    assert_eq!(message("floor", "5"), "floor is “5”; expected a share from 0 to below 1.");
    let expected = "budget is “-1”; expected an amount of money, 0 or more.";
    assert_eq!(message("budget", "-1"), expected);
}

#[test]
fn cost_ratios_from_a_billionth_to_a_billion_are_set() {
    let mut settings = Settings::default();
    for ratio in [1e-9, 1e-6, 1e6, 1e9] {
        settings.set("cost-ratio", &ratio.to_string()).unwrap();
        assert_eq!(settings.given, Given::CostRatio(ratio));
    }
    settings.set("belief", "0.000000001,100").unwrap();
}

#[test]
fn limits_that_forbid_everything_are_limits() {
    let mut settings = Settings::default();
    settings.set("max-fpr", "0").unwrap();
    assert_eq!(settings.limits.max_fpr, Some(0.0));
    assert_eq!(settings.pairs(), [("max-fpr", "0".to_owned())]);
}
