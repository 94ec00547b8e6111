//! Tables that have other rows or cells than one case and one score: cells of two probabilities, rows
//! of cases and models, values, counts.

use super::cohort::{Cells, Cohort, csv};
use super::entry::{Entry, file};
use breakeven::domain::InputKind;

pub(super) fn files(c: &Cohort) -> Vec<Entry> {
    [vectors(c), long(c), of_values(c), counts()].into_iter().flatten().collect()
}

/// Probabilities of both classes in one cell.
fn vectors(c: &Cohort) -> Vec<Entry> {
    let (a, hard) = (c.auc(0), c.auc_of_hard(0));
    let pairs = || c.q(0).into_iter().zip(c.p(0));
    let sparse = || pairs().map(|(q, p)| format!("(2,[0,1],[{q},{p}])")).collect::<Cells>();
    let named =
        |of: &dyn Fn(&str, &str) -> String| pairs().map(|(q, p)| of(&q, &p)).collect::<Cells>();
    let bigquery = named(&|q, p| {
        let (yes, no) = (
            format!(r#"{{"label":"1","prob":"{p}"}}"#),
            format!(r#"{{"label":"0","prob":"{q}"}}"#),
        );
        if p > q { format!("[{yes},{no}]") } else { format!("[{no},{yes}]") }
    });
    let object = named(&|q, p| format!(r#"{{"ham": {q}, "spam": {p}}}"#));
    let y = || c.y("1", "0");
    vec![
        file("spark_sparse", csv(&[("label", c.y("1.0", "0.0")), ("probability", sparse())]), "1")
            .model("probability", a)
            .said("the second is taken"),
        file(
            "bigquery_structs",
            csv(&[
                ("predicted_label", c.hard(0, "1", "0")),
                ("predicted_label_probs", bigquery),
                ("label", y()),
            ]),
            "1",
        )
        .model("predicted_label", hard)
        .model("predicted_label_probs", a)
        .said("the probability of each class: that of 1 is taken"),
        file("object_of_classes", csv(&[("y", c.y("spam", "ham")), ("probs", object)]), "spam")
            .model("probs", a),
    ]
}

/// One row per case and model.
fn long(c: &Cohort) -> Vec<Entry> {
    let rows = |header: &str, row: &dyn Fn(usize, usize) -> String| {
        let models = (0..2).flat_map(|model| (0..c.rows()).map(move |case| (model, case)));
        models.fold(header.to_owned() + "\n", |text, (model, case)| text + &row(model, case) + "\n")
    };
    let name = |model: usize| ["logreg", "forest"][model];
    let (p, y) = ([c.p(0), c.p(1)], c.y("1", "0"));
    let wide =
        |entry: Entry| entry.used(c.rows()).model("logreg", c.auc(0)).model("forest", c.auc(1));
    let in_order = rows("algo,y,p", &|m, i| format!("{},{},{}", name(m), y[i], p[m][i]));
    let melted = rows("y,variable,value", &|m, i| format!("{},{},{}", y[i], name(m), p[m][i]));
    let pivoted = rows("\"\",name,case,obs,estimate", &|m, i| {
        format!("{},{},{i},{},{}", m * c.rows() + i + 1, name(m), y[i], p[m][i])
    });
    let pooled = rows("model,y,p", &|m, i| format!("{},{},{}", name((m + i) % 2), y[i], p[m][i]));
    let both: f64 = pooled_area(&y, &p);
    vec![
        wide(file("long_in_order", in_order, "1")).said("stand in the same order for each model"),
        wide(file("long_melted", melted, "1")),
        wide(file("long_pivoted", pivoted, "1")),
        file("long_pooled", pooled, "1").model("p", both).said("“model” names 2 models"),
    ]
}

/// The area of two models' scores as if they were one's.
fn pooled_area(y: &[String], p: &[Cells; 2]) -> f64 {
    let of = |wanted: &str| -> Vec<f64> {
        let cells = p.iter().flat_map(|cells| cells.iter().zip(y));
        cells.filter(|(_, y)| *y == wanted).map(|(p, _)| p.parse().unwrap()).collect()
    };
    let (positives, negatives) = (of("1"), of("0"));
    let won = positives.iter().flat_map(|p| {
        negatives.iter().map(move |n| {
            if p > n {
                1.0
            } else if p == n {
                0.5
            } else {
                0.0
            }
        })
    });
    won.sum::<f64>() / (positives.len() * negatives.len()) as f64
}

/// Cases that differ in value: they have no areas.
fn of_values(c: &Cohort) -> Vec<Entry> {
    let value = |name: &str, text: String| file(name, text, "").kind(InputKind::Values);
    let y = || c.amounts();
    vec![
        value(
            "forecast_bounds",
            csv(&[
                ("y", y()),
                ("yhat", c.amounts()),
                ("yhat_lower", c.ages()),
                ("yhat_upper", c.amounts()),
            ]),
        )
        .said("The true value of a case is “y”")
        .said("“yhat_lower” and “yhat_upper” are not taken for predictions"),
        value(
            "donations",
            csv(&[("donor", c.ids()), ("actual", y()), ("prediction", c.amounts())]),
        )
        .said("The true value of a case is “actual”"),
        value(
            "regression_features",
            csv(&[
                ("rooms", c.ages()),
                ("area", c.ages()),
                ("target", y()),
                ("prediction", c.amounts()),
            ]),
        )
        .said("“rooms” and “area” are not taken for predictions"),
    ]
}

/// Counts instead of cases.
fn counts() -> Vec<Entry> {
    let area = |tpr: f64, fpr: f64| (1.0 + tpr - fpr) / 2.0;
    let confusion =
        |name: &str, text: &str| file(name, text, "positive").kind(InputKind::Confusion);
    let groups =
        |name: &str, text: &str, positive: &str| file(name, text, positive).kind(InputKind::Groups);
    vec![
        confusion(
            "confusion_in_full",
            "Model,True Positives,False Positives,False Negatives,True Negatives\nLR,80,120,20,780\nRF,85,90,15,810\n",
        )
        .model("LR", area(0.8, 120.0 / 900.0))
        .model("RF", area(0.85, 0.1)),
        confusion("studies", "study,year,TP,FP,FN,TN\nLee,2014,80,120,20,780\nNg,2019,85,90,15,810\n")
            .model("Lee", area(0.8, 120.0 / 900.0))
            .model("Ng", area(0.85, 0.1)),
        confusion(
            "r_table",
            "\"\",Prediction,Reference,Freq\n1,No,No,780\n2,Yes,No,120\n3,No,Yes,20\n4,Yes,Yes,80\n",
        )
        .model("classifier 1", area(0.8, 120.0 / 900.0))
        .said("predicted classes in rows"),
        groups("cases_controls", "age_group,cases,controls\n<40,4,120\n40-59,36,205\n60+,74,140\n", "cases")
        // 60+ before 40-59 before <40.
        .model("model", 37_480.0 / 53_010.0)
            .said("counted in “cases”"),
        groups("n_and_deaths", "stage,n,deaths\nI,210,8\nII,180,17\nIII,95,22\n", "deaths")
        // III before II before I.
        .model("model", 14_460.5 / 20_586.0)
            .said("counted in “deaths”"),
    ]
}
