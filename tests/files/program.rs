//! The example program as its users meet it: a process with arguments, output and exit code.

use crate::support::path;
use breakeven::evaluate::Settings;
use breakeven::export::{NamedFile, Shown, study_file};
use breakeven::study::FilePart;
use breakeven::view::View;
use breakeven::wording::Wording;
use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output};

/// The example, built by cargo beside the tests.
fn program() -> PathBuf {
    let tests = std::env::current_exe().unwrap();
    let folder = tests.parent().and_then(|deps| deps.parent()).unwrap().join("examples");
    folder.join(format!("report{}", std::env::consts::EXE_SUFFIX))
}

fn run(arguments: &[&str]) -> Output {
    let program = program();
    Command::new(&program)
        .args(arguments)
        .output()
        .unwrap_or_else(|error| panic!("{}: {error}; cargo test builds it", program.display()))
}

fn file(name: &str) -> String {
    path(name).to_string_lossy().into_owned()
}

fn json_of(arguments: &[&str]) -> Value {
    let output = run(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    // The premises are on standard error too.
    let premises = report["premises"].as_array().unwrap().iter();
    let lines: Vec<&str> = premises.map(|premise| premise["text"].as_str().unwrap()).collect();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said.lines().collect::<Vec<_>>(), lines);
    report
}

#[test]
fn every_key_of_the_contract_is_there() {
    let report = json_of(&[&file("golden/german_credit_scores.csv"), "--cost-ratio", "5"]);
    let keys = |value: &Value| {
        value.as_object().unwrap().keys().map(String::as_str).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(report["schema"], "breakeven/1");
    assert_eq!(
        keys(&report),
        "baseline belief certainty condition constraint dominates features floor impact models never_best \
         premises range_verdict schema source targeting winners"
    );
    assert_eq!(
        keys(&report["source"]),
        "kind name negatives positive_label positives rows skipped used"
    );
    assert_eq!(report["features"], Value::Null);
    assert_eq!(keys(&report["condition"]), "cost_fn cost_fp cost_ratio pc_plus prevalence range");
    let model = &report["models"][0];
    assert_eq!(
        keys(model),
        "at auc cost_curve cost_sensitivity cst folds h_measure holdout hull mtmcr mtmcs name probability"
    );
    assert_eq!(
        keys(&model["at"]),
        "cost fn fp fpr improvement normalized_expected_cost threshold tn tp tpr"
    );
    assert_eq!(keys(&report["winners"][0]), "from model threshold to");
    assert_eq!(report["source"]["name"], "german_credit_scores.csv");
    assert_eq!(
        model["hull"][0],
        serde_json::json!([0, 0, null]),
        "never positive has no threshold"
    );
    assert_eq!((&model["holdout"], &report["impact"]), (&Value::Null, &Value::Null));
    assert_eq!((&model["folds"].is_object(), &report["targeting"]), (&true, &Value::Null));
}

#[test]
fn settings_reach_the_numbers() {
    let file = file("golden/german_credit_scores.csv");
    let plain = json_of(&[&file]);
    assert_eq!(plain["condition"]["cost_ratio"], 1);
    assert_eq!(plain["baseline"], "best_trivial");
    let set = json_of(&[
        &file, "--pc", "0.25", "--prevalence", "0.1", "--baseline", "best_trivial", "--range",
        "0.2,0.6", "--grid", "0.1,0.9,0.1",
    ]);
    assert_eq!(set["condition"]["pc_plus"], 0.25);
    assert_eq!(set["condition"]["range"], serde_json::json!([0.2, 0.6]));
    assert_eq!(set["models"][0]["mtmcs"].as_array().unwrap().len(), 9);
    assert_eq!(set["baseline"], "best_trivial");
    let ratio = set["condition"]["cost_ratio"].as_f64().unwrap();
    assert!((ratio - 3.0).abs() < 1e-12, "0.25 / 0.75 · 0.9 / 0.1 = 3, found {ratio}");
}

#[test]
fn what_to_target_is_told_when_asked_for() {
    let file = file("golden/german_credit_scores.csv");
    let settings = ["--matrix", "4,-5,0,0", "--population", "100000", "--budget", "40000"];
    let report = json_of(&[&[&*file], &settings[..]].concat());
    let keys = |value: &Value| {
        value.as_object().unwrap().keys().map(String::as_str).collect::<Vec<_>>().join(" ")
    };
    let targeting = &report["targeting"];
    assert_eq!(keys(targeting), "currency limit matrix models population");
    assert_eq!(targeting["matrix"], serde_json::json!([4, -5, 0, 0]));
    assert_eq!((&targeting["currency"], &targeting["limit"]), (&"$".into(), &0.08.into()));
    assert_eq!(report["condition"]["cost_ratio"], 0.8);
    let model = &targeting["models"][0];
    assert_eq!(keys(model), "at_limit best exact name within_limit");
    assert_eq!(
        keys(&model["best"]),
        "cases false_positives inside_tie lift profit response share threshold true_positives"
    );
    assert_eq!(model["at_limit"]["cases"], 8000);
    assert_eq!(keys(&report["models"][0]["folds"]), "auc auc_mean auc_sd names");
    let unlimited = json_of(&[&file, "--population", "10", "--fold", "row"]);
    assert_eq!(unlimited["targeting"]["currency"], Value::Null);
    assert_eq!(unlimited["targeting"]["models"][0]["at_limit"], Value::Null);
    assert_eq!(unlimited["models"][0]["folds"], Value::Null);
    // At an end of the axis no profit is finite; the rest is told all the same.
    assert_eq!(json_of(&[&file, "--matrix", "4,-5,0,0", "--pc", "1"])["targeting"], Value::Null);
}

#[test]
fn columns_can_be_named() {
    let folder = std::env::temp_dir().join(format!("breakeven-report-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("columns.csv");
    std::fs::write(
        &path,
        "really,m1,m2,w,part\nbad,9,1,2,train\ngood,1,2,3,train\nbad,8,3,1,test\ngood,2,1,1,test\n",
    )
    .unwrap();
    let report = json_of(&[
        &path.to_string_lossy(),
        "--outcome",
        "really",
        "--positive",
        "good",
        "--scores",
        "m2,m1",
        "--weight",
        "w",
        "--split",
        "part",
    ]);
    std::fs::remove_dir_all(&folder).unwrap();
    let names: Vec<&Value> =
        report["models"].as_array().unwrap().iter().map(|m| &m["name"]).collect();
    assert_eq!(names, ["m2", "m1"]);
    assert_eq!(report["source"]["positive_label"], "good");
    assert_eq!(
        (&report["source"]["positives"], &report["source"]["negatives"]),
        (&4.into(), &3.into())
    );
    assert!(report["models"][0]["holdout"].is_object());
}

#[test]
fn rows_set_apart_at_random_judge() {
    let file = file("golden/german_credit_scores.csv");
    let holdout = |split: &str| {
        let report = json_of(&[&file, "--random-split", split]);
        report["models"][0]["holdout"].clone()
    };
    assert!(holdout("30").is_object());
    assert_eq!(holdout("30"), holdout("30,1"));
    assert_ne!(holdout("30"), holdout("30,2"));
    let output = run(&[&file, "--random-split", "all"]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("“all” is not a random split; expected PERCENT"), "{said}");
}

#[test]
fn a_table_of_values_has_impact_curves_instead() {
    let file = format!("{}/static/samples/ratings_like.csv", env!("CARGO_MANIFEST_DIR"));
    let columns = ["--outcome", "rating_stars", "--scores", "m1,m2"];
    let report = json_of(&[&[&*file], &columns[..], &["--theta", "3"]].concat());
    let keys = |value: &Value| {
        value.as_object().unwrap().keys().map(String::as_str).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(report["source"]["kind"], "values");
    let impact = &report["impact"];
    assert_eq!(keys(impact), "certainty form models theta winners");
    assert_eq!((&impact["form"], &impact["theta"]), (&"shift".into(), &3.into()));
    assert_eq!(keys(&impact["models"][1]), "at curve name");
    let at = &impact["models"][1]["at"];
    let expected = serde_json::json!({
        "threshold": 2.822, "impact": 9267, "accepted": 14312, "improvement": 1626
    });
    assert_eq!(*at, expected);
    assert_eq!(keys(&impact["winners"][0]), "from model threshold to");
    let scale = json_of(&[&[&*file], &columns[..], &["--form", "scale"]].concat());
    assert_eq!(scale["impact"]["form"], "scale");
    let refused = run(&[&[&*file], &columns[..], &["--form", "columns"]].concat());
    assert_eq!(refused.status.code(), Some(1));
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(said.contains("needs columns “a” and “b”") && refused.stdout.is_empty(), "{said}");
}

#[test]
fn files_are_added() {
    let folder = std::env::temp_dir().join(format!("breakeven-added-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let write = |name: &str, text: &str| {
        std::fs::write(folder.join(name), text).unwrap();
        folder.join(name).to_string_lossy().into_owned()
    };
    let first = write("a.csv", "id,label,forest\n1,1,0.9\n2,0,0.2\n3,1,0.4\n");
    let (second, third) =
        (write("b.csv", "id,svm\n3,3\n1,2\n2,1\n"), write("tree.csv", "p\n1\n0\n1\n"));
    let report = json_of(&[&first, "--add", &second, "--pc", "0.5", "--add", &third]);
    std::fs::remove_dir_all(&folder).unwrap();
    let names: Vec<&Value> =
        report["models"].as_array().unwrap().iter().map(|m| &m["name"]).collect();
    assert_eq!(names, ["forest", "svm", "tree"]);
    assert_eq!(report["source"]["name"], "a.csv + b.csv + tree.csv");
}

#[test]
fn chance_and_belief_are_reported_with_their_keys() {
    let german = file("golden/german_credit_scores.csv");
    let of = |settings: &[&str]| json_of(&[&[&*german, "--cost-ratio", "5"], settings].concat());
    let keys = |value: &Value| {
        value.as_object().unwrap().keys().map(String::as_str).collect::<Vec<_>>().join(" ")
    };
    let report = of(&["--belief", "2,12"]);
    let certainty = &report["certainty"];
    assert_eq!(keys(certainty), "level models pairs resamples seed");
    let said = [&certainty["resamples"], &certainty["seed"]].map(|n| n.as_u64().unwrap());
    assert_eq!(said, [1000, 1]);
    let names: Vec<&str> = certainty["models"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| m["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["RF", "NB", "AB", "IBK4", "always negative", "always positive"]);
    let policy = |name: &str| {
        let place = names.iter().position(|found| *found == name).unwrap();
        certainty["models"][place].clone()
    };
    let bayes = policy("NB");
    assert_eq!(keys(&bayes), "expected_improvement interval name share_best standard_error");
    // On these loans it saves 27%.
    let expected = bayes["expected_improvement"].as_f64().unwrap();
    let ends = [0, 1].map(|end| bayes["interval"][end].as_f64().unwrap());
    assert!((0.21..0.25).contains(&expected), "{bayes}");
    assert!((0.11..0.16).contains(&ends[0]) && (0.31..0.35).contains(&ends[1]), "{bayes}");
    let shares: f64 = names.iter().map(|name| policy(name)["share_best"].as_f64().unwrap()).sum();
    assert!((shares - 1.0).abs() < 1e-12, "{shares}");
    let pairs = certainty["pairs"].as_array().unwrap();
    assert_eq!(pairs.len(), 6);
    assert_eq!(keys(&pairs[0]), "a b difference interval share_a_better standard_error");
    let rival = pairs.iter().find(|p| (&p["a"], &p["b"]) == (&"RF".into(), &"NB".into())).unwrap();
    let ahead = rival["share_a_better"].as_f64().unwrap();
    assert!((0.15..0.22).contains(&ahead), "{rival}");
    assert_eq!(
        keys(&report["belief"]),
        "best_adaptive best_fixed high low mean_ratio models trivial worth_of_learning"
    );
    let off = of(&["--certainty", "off"]);
    assert_eq!((&off["certainty"], &off["belief"]), (&Value::Null, &Value::Null));
    let other = of(&["--certainty", "200,7"]);
    assert_eq!(
        (&other["certainty"]["resamples"], &other["certainty"]["seed"]),
        (&200.into(), &7.into())
    );
    assert_ne!(other["certainty"]["models"], certainty["models"]);
    // Unseen cases, weights, groups and matrices have their certainty too; values have none.
    for (file, is_there) in [
        ("golden/churn_like_split.csv", true),
        ("golden/seed000_table2_3.csv", true),
        ("golden/seed004_confusions.csv", true),
    ] {
        let report = json_of(&[&crate::program::file(file)]);
        assert_eq!(report["certainty"].is_object(), is_there, "{file}");
    }
}

#[test]
fn bad_input_leaves_standard_output_empty() {
    let german = file("golden/german_credit_scores.csv");
    for (arguments, sentence) in [
        (vec!["/nowhere.csv"], "can't be read"),
        (vec![], "usage"),
        (vec![&german, "--pc", "2"], "PC(+)"),
        (vec![&german, "--pc"], "--pc needs a value"),
        (vec![&german, "pc"], "is no --key"),
        (vec![&german, "--colour", "red"], "colour"),
        (vec![&german, "--baseline", "model:none"], "none"),
        (vec![&german, "--add", "/nowhere.csv"], "can't be read"),
        (vec![&german, "--outcome", "none"], "There is no column “none”"),
    ] {
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.contains(sentence), "{arguments:?}: {told}");
    }
}

#[test]
fn a_study_file_gives_the_same_report() {
    let name = "golden/german_credit_scores.csv";
    let (study, mut settings) = (crate::support::study(name), Settings::default());
    settings.set("cost-ratio", "5").unwrap();
    // A study of counts has no cases to resample.
    settings.set("certainty", "off").unwrap();
    let wording = Wording::default();
    let shown = Shown {
        study: &study,
        settings: &settings,
        wording: &wording,
        models: &[],
        certainty: None,
    };
    let bytes = crate::support::bytes(name);
    let file_inside = NamedFile { name: study.source.name.clone(), part: FilePart::First, bytes };
    let expected = study.report(&settings).unwrap();
    let mut cheaper = settings.clone();
    cheaper.set("pc", "0.25").unwrap();
    for files in [&[][..], &[file_inside]] {
        let text = study_file("loans", &shown, View::Cost, &[], files).unwrap();
        let path = std::env::temp_dir().join(format!("{}.breakeven.json", std::process::id()));
        std::fs::write(&path, text).unwrap();
        let place = path.to_string_lossy();
        let outputs =
            [run(&[&place]), run(&[&place, "--pc", "0.25"]), run(&[&place, "--split", "x"])];
        std::fs::remove_file(&path).unwrap();
        assert_eq!(String::from_utf8_lossy(&outputs[0].stdout), expected);
        assert_eq!(String::from_utf8_lossy(&outputs[1].stdout), study.report(&cheaper).unwrap());
        assert!(!outputs[2].status.success());
        assert_eq!(String::from_utf8_lossy(&outputs[2].stderr), "There is no setting “split”.\n");
    }
}

#[test]
fn a_rule_of_categories_is_reported_with_its_keys() {
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/static/samples/containers_synthetic.csv");
    let port = &["--features", "port,origin", "--support", "5%", "--confidence", "0.25"];
    let report = json_of(&[&[sample][..], port, &["--repair", "on", "--pc", "0.4"]].concat());
    let features = &report["features"];
    assert_eq!(report["models"][0]["name"], "Rule of 2 features");
    assert_eq!(features["columns"], serde_json::json!(["port", "origin"]));
    assert_eq!((&features["support"], &features["confidence"]), (&0.05.into(), &0.25.into()));
    assert_eq!(features["repair"]["on"], Value::Bool(true));
    let refused = run(&[sample, "--confidence", "120%"]);
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(said.contains("“120%” is not a share"), "{said}");
    // Numbers of a table of scores in bins: a model beside the others.
    let german = file("golden/german_credit_scores.csv");
    let bins = json_of(&[&german, "--scores", "RF", "--features", "NB", "--bins", "NB=0.2;0.6"]);
    let values = bins["features"]["designations"][0]["values"].as_array().unwrap();
    let values: Vec<&str> = values.iter().map(|v| v["value"].as_str().unwrap()).collect();
    assert_eq!(values, ["0.2 to under 0.6", "0.6 or more", "under 0.2"]);
    let names = |i: usize| bins["models"][i]["name"].as_str().unwrap().to_owned();
    assert_eq!([names(0), names(1)], ["RF", "Rule of 1 feature"]);
    let bad = run(&[&german, "--features", "NB", "--bins", "NB=3;1"]);
    assert!(String::from_utf8(bad.stderr).unwrap().contains("“3;1” does not describe bins"));
}
