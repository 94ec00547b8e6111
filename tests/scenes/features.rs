//! Pictures of a rule of categories.

use crate::support::scenes::{DESK, PHONE, Shot, compare, label_faults, sample, settings};
use breakeven::chart::card_scene;
use breakeven::data::Roles;
use breakeven::domain::{Repair, RiskSettings};
use breakeven::evaluate::{Evaluation, GroupBook};
use breakeven::export::{Shown, card_html};
use breakeven::plot::{Theme, svg};
use breakeven::study::Study;
use breakeven::view::View;
use breakeven::wording::{OfficerCard, Wording};

fn evaluation(study: &Study, pc: &str) -> Evaluation {
    Evaluation::new(study.curves().unwrap(), &settings(&[("pc", pc)])).unwrap()
}

/// The groups at a PC(+).
fn groups(study: &Study, wording: &Wording, size_px: (f64, f64), pc: &str) -> Shot {
    let settings = settings(&[("pc", pc)]);
    let shown = Shown { study, settings: &settings, wording, models: &[], certainty: None };
    let shot = Shot::of(View::Groups, &shown, size_px).unwrap();
    let ends = [-9.0, 9999.0].map(|x_px| shot.layers.chart.value_at(x_px, 9.0));
    assert_eq!(ends, [Some(0.0), Some(1.0)]);
    shot
}

fn card(study: &Study, wording: &Wording, pc: &str) -> OfficerCard {
    let evaluation = evaluation(study, pc);
    let book = GroupBook::new(study.risk.clone().unwrap()).unwrap();
    let rules = book.at(evaluation.condition, &evaluation.baseline);
    OfficerCard::new(&book, &rules, evaluation.condition.pc(), wording)
}

#[test]
fn groups_are_as_blessed() {
    let (study, sample) = sample("containers");
    for (size, size_px) in [("desk", DESK), ("phone", PHONE)] {
        let shot = groups(&study, &sample.wording, size_px, "0.4");
        shot.compare("containers", size);
        let text = shot.alternative;
        assert!(
            text.contains("At PC(+) 0.400 8 of 16 groups are predicted positive (Ventilate"),
            "{text}"
        );
        assert!(text.contains("H H H L at 0.122164 (55% of 22); "), "{text}");
    }
    let (study, sample) = crate::support::scenes::sample("container-records");
    groups(&study, &sample.wording, DESK, "0.4").compare("container_records", "desk");
}

#[test]
fn cards_are_as_blessed() {
    for (id, name) in [("containers", "containers"), ("container-records", "container_records")] {
        let (study, sample) = sample(id);
        let scene = card_scene(&card(&study, &sample.wording, "0.4"), "Ventilate or test?", 560.0);
        compare(&format!("{name}_card.txt"), &scene.to_string());
        assert!(svg(&scene, Theme::Light).contains("Ventilate"));
    }
}

/// A rule of many columns with long names, and one that is repaired.
fn odd_studies() -> Vec<(String, Study)> {
    let of = |columns: usize, repair| {
        let names: Vec<String> =
            (0..columns).map(|i| format!("一列 with a long <b>name</b> {i}")).collect();
        let row = |i: usize| {
            let cells: Vec<String> = (0..columns)
                .map(|j| format!("v{}", (i * 7 + i / 3 + j * i / 5) % (j + 2)))
                .collect();
            let class = i32::from((i * 13 + i / 7) % 10 < 2 + i % 3);
            format!("{class},{}\n", cells.join(","))
        };
        let text = format!("label,{}\n{}", names.join(","), (0..900).map(row).collect::<String>());
        let risk = RiskSettings { repair, ..RiskSettings::default() };
        let roles = Roles { risk, ..Roles::default() };
        (format!("{columns} columns"), Study::open("f", text.as_bytes(), &roles).unwrap())
    };
    vec![of(1, Repair::Off), of(6, Repair::Monotone), of(16, Repair::Off)]
}

#[test]
fn no_label_of_the_groups_is_cut_off_or_crosses_another() {
    let mut studies: Vec<(String, Study, Wording)> =
        odd_studies().into_iter().map(|(name, study)| (name, study, Wording::default())).collect();
    for id in ["containers", "container-records"] {
        let (study, sample) = sample(id);
        studies.push((id.into(), study, sample.wording));
    }
    let mut faults = Vec::new();
    for (name, study, wording) in &studies {
        for pc in ["0", "0.05", "0.3", "0.5", "0.8", "1"] {
            for size_px in [DESK, PHONE, (1400.0, 700.0)] {
                let shot = groups(study, wording, size_px, pc);
                faults.extend(shot.label_faults(&format!("{name} at {pc}, {size_px:?}")));
            }
        }
        for width in [358.0, 560.0, 1000.0] {
            let scene = card_scene(&card(study, wording, "0.4"), "A rule", width);
            faults.extend(label_faults(&format!("{name}, card {width}"), &[&scene]));
        }
    }
    assert!(faults.is_empty(), "{}\n{}", faults.len(), faults[..faults.len().min(30)].join("\n"));
}

#[test]
fn a_card_is_one_page_without_scripts_or_markup_of_others() {
    let mut names = odd_studies();
    names.push(("containers".into(), sample("container-records").0));
    for (name, study) in &names {
        let card = card(study, &Wording::of([("act", "Act <now>")]).unwrap(), "0.4");
        let html = card_html(&card, "R&D \"card\"", "<f>.csv");
        for never in
            ["<script", "<b>", "<now>", "<f>", " src=", " href=", "url(", "http", "onerror=\""]
        {
            assert!(!html.contains(never), "{name}: {never}");
        }
        assert!(html.contains("R&amp;D &quot;card&quot;") && html.contains("&lt;f&gt;.csv"));
        // What is opened is closed.
        for tag in ["table", "tr", "td", "th", "ul", "li", "h2", "p", "body", "html", "head"] {
            let count = |text: &str| html.matches(text).count();
            let opened = count(&format!("<{tag}>")) + count(&format!("<{tag} "));
            assert_eq!(opened, count(&format!("</{tag}>")), "{name}: {tag}");
        }
        let rows = card.rows.iter().filter(|row| row.is_positive).count();
        assert_eq!(html.matches("<tr class=\"act\">").count(), rows, "{name}");
    }
}

#[test]
fn markup_in_a_value_reaches_the_card_as_text() {
    let row = |i: usize| {
        let value = if i % 2 < 1 { "<img onerror=alert(1)>" } else { "plain" };
        format!("{},{value}\n", i32::from(i % 2 < 1 || i % 9 < 1))
    };
    let text = format!("label,v\n{}", (0..200).map(row).collect::<String>());
    let study = crate::support::study_of(&text);
    let html = card_html(&card(&study, &Wording::default(), "0.5"), "t", "f");
    assert!(html.contains("&lt;img onerror=alert(1)&gt;") && !html.contains("<img"), "{html}");
}
