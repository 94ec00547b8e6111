//! What the page says where cases differ in value.

use crate::curve::{ImpactForms, Impacts};
use crate::evaluate::{
    ImpactEvaluation, Interval, SettingError, impact_interval_at, impact_intervals,
};
use crate::export::page::classes::around_cut;
use crate::export::page::html::{Facts, Html, PageTexts, named, sentence, series, table};
use crate::export::picture::Shown;
use crate::wording::{
    ImpactSentences, Span, as_text, exact_number, grouped_count, impact_policy_in_words,
    plain_theta, theta_in_words,
};

pub(super) fn texts(of: &Shown, forms: &ImpactForms) -> Result<PageTexts, SettingError> {
    let Shown { settings, wording, models, .. } = *of;
    let impacts = settings.impacts(forms)?;
    let joint = impacts.joint_of(models);
    let evaluation = of.impact_evaluation(impacts);
    let said = ImpactSentences { impacts, joint: &joint, evaluation: &evaluation, wording };
    let lines = said.lines();
    let space = vec![Span::of(" ")];
    let headline = [lines.action, space, lines.worth].concat();
    let cases = &wording.cases;
    Ok(PageTexts {
        headline: sentence(&headline),
        title: as_text(&headline),
        summary: lines.elsewhere,
        decision: decision_card(said),
        decision_px: 90.0,
        winners_title: "Best model",
        winners: winners(said),
        models: value_model_table(of, impacts, &evaluation),
        assumptions: assumptions(of, impacts, &evaluation),
        method: format!(
            "At each break-even the threshold is chosen and tested on the same {cases}, so savings look slightly too good."
        ),
    })
}

fn decision_card(said: ImpactSentences) -> Html {
    let ImpactSentences { impacts, joint, evaluation, wording } = said;
    let policy = evaluation.recommended(joint).0;
    let decided = said.decision();
    let who = impact_policy_in_words(policy, wording, impacts);
    let exact = decided.threshold.map(|threshold| {
        let (before, after) = around_cut(&decided.rule, threshold);
        format!("{before}{threshold}{after}")
    });
    let exact = exact.unwrap_or_default();
    let item = |(name, value): (String, String)| {
        let value = Html::text(&value).inside("b", "");
        [Html::text(&name).inside("span", ""), value].into_iter().collect::<Html>().inside("li", "")
    };
    let accepted =
        format!("{} of {}", grouped_count(decided.accepted), grouped_count(decided.cases));
    let items = [
        (format!("{} accepted", wording.cases), accepted),
        (decided.impact_label, decided.impact),
        (format!("perfect decisions on these {}", wording.cases), decided.perfect),
    ];
    let pieces = [
        Html::text(&decided.rule).inside("h3", ""),
        Html::text(&format!("{who}{exact}")).inside("p", "hint"),
        items.into_iter().map(item).collect::<Html>().inside("ul", "cells"),
    ];
    pieces.into_iter().collect::<Html>().inside("div", &series(policy.model()))
}

/// Room for a name in a table, CSS pixels.
const NAME_PX: f64 = 112.0;

fn winners(ImpactSentences { impacts, joint, evaluation, wording }: ImpactSentences) -> Html {
    let intervals = impact_intervals(joint, impacts.domain);
    let here = impact_interval_at(&intervals, joint, evaluation.theta);
    let row = |(index, interval): (usize, &Interval)| {
        let who = impact_policy_in_words(interval.policy, wording, impacts);
        let who = named(interval.policy.model(), &who, NAME_PX);
        let who = if here == Some(index) { who.inside("b", "") } else { who };
        let [from, to] =
            [interval.from, interval.to].map(|at| theta_in_words(at, impacts, wording));
        vec![who, Html::text(&from), Html::text(&to)]
    };
    let rows = intervals.iter().enumerate().map(row);
    table(&["Best", "from θ", "to θ"], rows, (intervals.len(), "stretches"))
}

fn value_model_table(of: &Shown, impacts: &Impacts, evaluation: &ImpactEvaluation) -> Html {
    let shown: Vec<usize> = (0..impacts.models.len()).filter(|&m| of.is_shown(m)).collect();
    let row = |&index: &usize| {
        let model_evaluation = &evaluation.models[index];
        let value = |text: &str, place: &str| {
            Html::value(text, &format!("/impact/models/{index}/at/{place}"))
        };
        let threshold = model_evaluation.corner.threshold;
        vec![
            named(Some(index), of.wording.model(&impacts.models[index].name), NAME_PX),
            threshold.map_or(Html::text("–"), |t| value(&exact_number(t), "threshold")),
            value(&grouped_count(model_evaluation.corner.accepted), "accepted"),
            value(&of.wording.worth(model_evaluation.impact), "impact"),
            value(&of.wording.worth(model_evaluation.improvement), "improvement"),
        ]
    };
    let columns = ["Model", "Threshold", "Accepts", "Impact", "Gains"];
    table(&columns, shown.iter().map(row), (shown.len(), "models"))
}

fn assumptions(of: &Shown, impacts: &Impacts, evaluation: &ImpactEvaluation) -> Facts {
    let wording = of.wording;
    let text = |text: &str| Html::text(text);
    let mut facts = vec![
        ("Worth of a case".to_owned(), text(evaluation.form.formula())),
        ("θ".into(), Html::value(&plain_theta(evaluation.theta), "/impact/theta")),
    ];
    let even = evaluation.break_even.map(|amount| wording.amount(amount));
    facts.extend(even.map(|amount| (wording.theta_label.clone(), text(&amount))));
    facts.push((wording.amount_name.clone(), text(&impacts.columns.join(", "))));
    facts.push((
        "Otherwise".into(),
        text(&format!(
            "the better of “{}” and “{}”",
            wording.always_negative, wording.always_positive
        )),
    ));
    facts
}
