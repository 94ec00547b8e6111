//! The curves of any view as a table: every vertex at full precision, one row a vertex.

use crate::curve::{
    Curves, Depiction, ImpactForms, ImpactModel, Impacts, ModelCurves, Position, Targeting,
    fitting, improvement, improvement_kinks,
};
use crate::domain::{CsvWriter, OperatingCondition, Prevalence, RiskModel, ratio};
use crate::evaluate::{Baseline, SettingError, Settings, Targets};
use crate::export::picture::Shown;
use crate::view::View;

impl Shown<'_> {
    /// The curves of a view as CSV; `None` if the study has no such view.
    ///
    /// `docs/files.md` lists the columns; `model`, the name in the file, comes first. What has
    /// no value is empty, what is infinite is `inf`.
    ///
    /// # Errors
    /// [`SettingError`] if the settings do not fit the study.
    pub fn curve_csv(&self, view: View) -> Result<Option<String>, SettingError> {
        let classes = self.study.curves().map(|curves| self.classes(curves)).transpose()?;
        let classes = classes.as_ref();
        let values = self.study.impacts().map(|forms| self.values(forms)).transpose()?;
        let values = values.as_ref();
        Ok(match view {
            View::Improvement => classes.map(improvement_csv).transpose()?,
            View::Cost => classes.map(cost_csv).transpose()?,
            View::Roc => classes.map(roc_csv),
            View::PrecisionRecall => classes.map(precision_recall_csv),
            View::Thresholds => classes.map(thresholds_csv),
            View::Groups => self.study.risk.as_ref().map(groups_csv),
            View::Profit => classes.map(profit_csv).transpose()?,
            View::Response => {
                let response = |at: &Position| Some(at.point.true_positive_rate);
                classes.map(|of| share_csv(of, "response", response)).transpose()?
            }
            View::Lift => classes.map(|of| share_csv(of, "lift", Position::lift)).transpose()?,
            View::Fitting => classes.and_then(|of| fitting_csv(of, self.models)),
            View::Impact => values.map(impact_csv),
            View::ImpactGain => values.map(gain_csv),
            View::ImpactCut => values.map(cut_csv),
            View::ImpactCases => values.map(cases_csv),
        })
    }

    fn classes<'a>(&'a self, curves: &'a Curves) -> Result<Classes<'a>, SettingError> {
        let settings = self.settings;
        let prevalence = settings.condition(curves.models[0].ranking.prevalence())?.prevalence();
        let models = curves.models.iter().enumerate().filter(|(model, _)| self.is_shown(*model));
        let models = models.map(|(_, model)| model).collect();
        Ok(Classes { curves, models, settings, prevalence })
    }

    fn values<'a>(&self, forms: &'a ImpactForms) -> Result<Values<'a>, SettingError> {
        let impacts = self.settings.impacts(forms)?;
        let models = impacts.models.iter().enumerate();
        let models = models.filter(|(model, _)| self.is_shown(*model)).collect();
        let theta = self.settings.theta.unwrap_or(impacts.start);
        Ok(Values { impacts, models, theta })
    }

    /// Whether a model is shown.
    pub fn is_shown(&self, model: usize) -> bool {
        self.models.get(model).copied().unwrap_or(true)
    }
}

/// What tables of cases of two classes are made from.
struct Classes<'a> {
    curves: &'a Curves,
    /// The shown ones.
    models: Vec<&'a ModelCurves>,
    settings: &'a Settings,
    /// At deployment.
    prevalence: Prevalence,
}

/// What tables of cases that differ in value are made from.
struct Values<'a> {
    impacts: &'a Impacts,
    /// The shown ones, with their index.
    models: Vec<(usize, &'a ImpactModel)>,
    theta: f64,
}

/// The cost ratio at a PC(+).
fn ratio_at(pc: f64, prevalence: Prevalence) -> f64 {
    OperatingCondition::from_pc(pc, prevalence).map_or(f64::NAN, OperatingCondition::cost_ratio)
}

/// A step that no interval is longer than: curves on test cases have points at its ends only.
const WHOLE: f64 = 2.0;

fn improvement_csv(of: &Classes) -> Result<String, SettingError> {
    let &Classes { curves, ref models, settings, prevalence } = of;
    let baseline = settings.baseline.curve(curves)?;
    let test = settings.baseline.on_test(curves, settings.test_prevalence())?;
    let mut table = CsvWriter::new(&[
        "model",
        "cases",
        "pc_plus",
        "cost_ratio",
        "improvement",
        "normalized_expected_cost",
        "baseline_normalized_expected_cost",
    ]);
    for model in models {
        for pc in improvement_kinks(&model.cost, &baseline) {
            table.text(&model.name).text("seen").number(pc).number(ratio_at(pc, prevalence));
            table.optional(improvement(&model.cost, &baseline, pc));
            table.number(model.cost.value_at(pc)).number(baseline.value_at(pc)).end_row();
        }
        let points = model.test_curve.as_ref().map(|curve| curve.improvement_points(&test, WHOLE));
        for (pc, saved) in points.into_iter().flatten() {
            table.text(&model.name).text("unseen").number(pc).number(ratio_at(pc, prevalence));
            table.number(saved).optional(None).optional(None).end_row();
        }
    }
    Ok(table.finish())
}

fn cost_csv(of: &Classes) -> Result<String, SettingError> {
    let &Classes { curves, ref models, settings, prevalence } = of;
    let test = Baseline::AlwaysNegative.on_test(curves, settings.test_prevalence())?;
    let mut table = CsvWriter::new(&[
        "model", "cases", "pc_plus", "cost_ratio", "normalized_expected_cost", "threshold",
    ]);
    for model in models {
        for (pc, cost) in model.cost.vertices() {
            let threshold = model.hull.corners()[model.hull.best_at(pc)].threshold;
            table.text(&model.name).text("seen").number(pc).number(ratio_at(pc, prevalence));
            table.number(cost).optional(threshold).end_row();
        }
        let points = model.test_curve.as_ref().map(|curve| curve.cost_points(&test, WHOLE));
        for (pc, cost) in points.into_iter().flatten() {
            table.text(&model.name).text("unseen").number(pc).number(ratio_at(pc, prevalence));
            table.number(cost).optional(None).end_row();
        }
    }
    Ok(table.finish())
}

fn roc_csv(of: &Classes) -> String {
    let mut table = CsvWriter::new(&[
        "model", "false_positive_rate", "true_positive_rate", "threshold", "on_hull", "tp", "fp",
        "fn", "tn",
    ]);
    for model in &of.models {
        let ranking = model.ranking.finest();
        let corners = model.hull.corners().iter().map(|corner| ranking.cut_at(corner.threshold));
        let corners: Vec<usize> = corners.collect();
        for cut in 0..ranking.cuts() {
            let (point, cells) = (ranking.point(cut), ranking.confusion(cut));
            table.text(&model.name);
            table.number(point.false_positive_rate).number(point.true_positive_rate);
            table.optional(ranking.threshold(cut));
            table.text(if corners.binary_search(&cut).is_ok() { "1" } else { "0" });
            table.number(cells.true_positives).number(cells.false_positives);
            table.number(cells.false_negatives).number(cells.true_negatives).end_row();
        }
    }
    table.finish()
}

fn precision_recall_csv(of: &Classes) -> String {
    let mut table = CsvWriter::new(&["model", "recall", "precision", "threshold"]);
    for model in &of.models {
        let ranking = model.ranking.finest();
        for cut in 0..ranking.cuts() {
            let point = ranking.point(cut);
            table.text(&model.name).number(point.true_positive_rate);
            table.optional(point.precision(of.prevalence.share()));
            table.optional(ranking.threshold(cut)).end_row();
        }
    }
    table.finish()
}

fn thresholds_csv(of: &Classes) -> String {
    let columns = ["model", "u", "pc_plus", "cost_ratio", "mtmcs", "threshold"];
    let mut table = CsvWriter::new(&columns);
    for model in &of.models {
        for (pc, cost) in model.cost.vertices() {
            let threshold = model.hull.corners()[model.hull.best_at(pc)].threshold;
            table.text(&model.name).number(1.0 - pc).number(pc).number(ratio_at(pc, of.prevalence));
            table.number(100.0 * cost).optional(threshold).end_row();
        }
    }
    table.finish()
}

/// The groups of a rule, the riskiest first: H or L by feature, cases that made it and that judge it.
fn groups_csv(risk: &RiskModel) -> String {
    let counts = ["positives", "negatives", "safety_score", "test_positives", "test_negatives"];
    let features = risk.columns.iter().map(|column| column.name.as_str());
    let mut table =
        CsvWriter::new(&std::iter::once("model").chain(features).chain(counts).collect::<Vec<_>>());
    for group in &risk.groups {
        table.text(&risk.name);
        for letter in risk.letters(group.pattern).split(' ') {
            table.text(letter);
        }
        let (train, test) = (group.train, group.test);
        table.number(risk.in_cases(train.positives)).number(risk.in_cases(train.negatives));
        table.number(group.score(risk.settings.repair));
        table.number(risk.in_cases(test.positives)).number(risk.in_cases(test.negatives)).end_row();
    }
    table.finish()
}

fn profit_csv(of: &Classes) -> Result<String, SettingError> {
    let targets = Targets::new(of.curves, of.settings)?;
    let mut table = CsvWriter::new(&[
        "model", "share_targeted", "cases", "true_positives", "false_positives", "profit",
        "threshold",
    ]);
    for model in &of.models {
        let targeting = Targeting::of_model(&model.ranking, targets.assumed);
        for cut in 0..targeting.cuts() {
            let at = targets.point(&targeting, &targeting.at_cut(cut));
            table.text(&model.name).number(at.share).number(at.cases);
            table.number(at.true_positives).number(at.false_positives).number(at.profit);
            table.optional(at.threshold).end_row();
        }
    }
    Ok(table.finish())
}

/// A value at every cut against the share targeted: of all cases, then of each fold.
fn share_csv(
    of: &Classes,
    name: &str,
    value: impl Fn(&Position) -> Option<f64>,
) -> Result<String, SettingError> {
    let assumed = of.settings.prevalence_set()?;
    let mut table = CsvWriter::new(&["model", "fold", "share_targeted", name, "threshold"]);
    for model in &of.models {
        let all = ("", model.ranking.finest());
        let folds = model.folds.iter().map(|fold| (fold.name.as_str(), &fold.ranking));
        for (fold, ranking) in std::iter::once(all).chain(folds) {
            let targeting = Targeting::of(ranking, assumed);
            for cut in 0..targeting.cuts() {
                let at = targeting.at_cut(cut);
                table.text(&model.name).text(fold).number(at.share);
                table.optional(value(&at)).optional(at.threshold).end_row();
            }
        }
    }
    Ok(table.finish())
}

fn fitting_csv(of: &Classes, shown: &[bool]) -> Option<String> {
    let mut table = CsvWriter::new(&["model", "complexity", "auc_seen", "auc_unseen"]);
    for fitted in fitting(&of.curves.models)? {
        if shown.get(fitted.model).copied().unwrap_or(true) {
            table.text(&of.curves.models[fitted.model].name).number(fitted.complexity);
            table.number(fitted.training_area).optional(fitted.test_area).end_row();
        }
    }
    Some(table.finish())
}

fn impact_csv(of: &Values) -> String {
    let mut table = CsvWriter::new(&["model", "theta", "impact", "threshold", "accepted"]);
    for (_, model) in &of.models {
        for (theta, value, corner) in model.curve(of.impacts.domain) {
            table.text(&model.name).number(theta).number(value);
            table.optional(corner.threshold).text(&corner.accepted.to_string()).end_row();
        }
    }
    table.finish()
}

fn gain_csv(of: &Values) -> String {
    let mut table = CsvWriter::new(&["model", "theta", "gain", "best_trivial_impact"]);
    for &(index, model) in &of.models {
        for (theta, gain) in of.impacts.gain_curve(index) {
            table.text(&model.name).number(theta).number(gain);
            table.number(of.impacts.trivial_at(theta)).end_row();
        }
    }
    table.finish()
}

fn cut_csv(of: &Values) -> String {
    let columns = ["model", "theta", "share_accepted", "accepted", "impact", "threshold"];
    let mut table = CsvWriter::new(&columns);
    for (_, model) in &of.models {
        let ranking = &model.values.ranking;
        for cut in 0..ranking.cuts() {
            let accepted = ranking.accepted(cut);
            let share = ratio(accepted.into(), ranking.cases().into());
            table.text(&model.name).number(of.theta).number(share).text(&accepted.to_string());
            table.number(model.line(cut).value_at(of.theta)).optional(ranking.threshold(cut));
            table.end_row();
        }
    }
    table.finish()
}

/// Of few cases each; of many how many stand around the middle of a cell.
fn cases_csv(of: &Values) -> String {
    let mut table = CsvWriter::new(&["model", "amount", "prediction", "cases"]);
    for (_, model) in &of.models {
        let Some(picture) = &model.values.picture else { continue };
        match &picture.cases {
            Depiction::Points(points) => {
                for &(amount, prediction) in points {
                    table.text(&model.name).number(amount).number(prediction).text("1").end_row();
                }
            }
            Depiction::Cells { size, counts } => {
                let middle = |(low, high): (f64, f64), at: usize, of: usize| {
                    low + (high - low) * ratio(2 * at as u128 + 1, 2 * of as u128)
                };
                for &(column, row, cases) in counts {
                    table.text(&model.name).number(middle(picture.amounts, column, size.0));
                    table.number(middle(picture.predictions, row, size.1));
                    table.text(&cases.to_string()).end_row();
                }
            }
        }
    }
    table.finish()
}
