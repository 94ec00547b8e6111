//! Fitting curves: how well models of growing complexity do on the cases they were trained on, and
//! on unseen ones.
//!
//! Source: Provost & Fawcett, *Data Science for Business*, chapter 8, figure 8-8.

use crate::curve::model::model_curves::ModelCurves;
use crate::domain::SortShort;

/// One model of a family.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fitted {
    /// The number in its name: the number of nodes, the depth, the rounds.
    pub complexity: f64,
    /// Area under the ROC curve on the cases thresholds are chosen on, unitless, `0.0..=1.0`.
    pub training_area: f64,
    /// The same on unseen cases, if there are any.
    pub test_area: Option<f64>,
    /// Index of the model.
    pub model: usize,
}

/// The models that differ by a number in their names, by that number; `None` if fewer than three
/// names hold exactly one number each. Of names that hold the same number the first counts first.
#[must_use]
pub fn fitting(models: &[ModelCurves]) -> Option<Vec<Fitted>> {
    let of = |(index, model): (usize, &ModelCurves)| {
        Some(Fitted {
            complexity: only_number(&model.name)?,
            training_area: model.area_under_curve,
            test_area: model.test_area,
            model: index,
        })
    };
    let mut fitted: Vec<Fitted> = models.iter().enumerate().filter_map(of).collect();
    fitted.sort_short_by(|a, b| a.complexity.total_cmp(&b.complexity));
    (fitted.len() >= 3).then_some(fitted)
}

/// The number in a text that holds exactly one: “tree_10”, “100”, “C=0.5”.
fn only_number(text: &str) -> Option<f64> {
    let is_part = |c: char| c.is_ascii_digit() || c == '.';
    let parts = text.split(|c| !is_part(c)).map(|part| part.trim_matches('.'));
    let mut numbers = parts.filter(|part| !part.is_empty());
    let number = numbers.next()?.parse().ok()?;
    numbers.next().is_none().then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_holds_one_number_or_none_is_meant() {
        let names = ["tree_10", "100", "nodes=1000", "C 0.5.", "k2_fold3", "tree", "1.2.3", "."];
        let numbers = [Some(10.0), Some(100.0), Some(1000.0), Some(0.5), None, None, None, None];
        assert_eq!(names.map(only_number), numbers);
    }

    #[test]
    fn a_family_is_in_order_of_its_numbers() {
        let model = |name: &str| ModelCurves::of(name, &[(1.0, 1, 1)]);
        let models = ["tree_100", "logistic", "tree_2", "tree_10"].map(model);
        let found: Vec<_> =
            fitting(&models).unwrap().iter().map(|f| (f.complexity, f.model)).collect();
        assert_eq!(found, [(2.0, 2), (10.0, 3), (100.0, 0)]);
        assert_eq!(fitting(&models[..3]), None);
    }
}
