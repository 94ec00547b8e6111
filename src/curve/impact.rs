//! Impact curves: cases that differ in value, accepted or rejected by thresholds on a prediction.
//!
//! Source: *Binarised Regression with Instance-Varying Costs: Evaluation using Impact Curves*,
//! section 3. A cut is a line in θ; an impact curve is the upper envelope of a model's cuts, built
//! exactly over all θ, so a slider only evaluates it.

use crate::curve::impact_form::ImpactForm;
use crate::curve::impact_model::{
    ImpactModel, JointImpact, PerfectDecision, ValueModel, forms, theta_domain, theta_start,
};
use crate::curve::model::is_shown;
use crate::domain::{CaseAmounts, ImpactLine};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// All models of one table of values under one form: what [`Curves`](crate::curve::Curves) are for classes.
#[derive(Debug, Clone, PartialEq)]
pub struct Impacts {
    /// What accepting a case is worth.
    pub form: ImpactForm,
    /// The column or columns of the amounts.
    pub columns: Vec<String>,
    /// The models, in the file's order; at least one, all on the same cases.
    pub models: Vec<ImpactModel>,
    /// What accepting all is worth; rejecting all is worth 0.
    pub accept_all: ImpactLine,
    /// What no decisions can exceed.
    pub perfect: Arc<PerfectDecision>,
    /// Who wins where, over all models.
    pub joint: JointImpact,
    /// The θ to look at: finite, ascending, not empty.
    pub domain: (f64, f64),
    /// The θ to begin with, inside the domain.
    pub start: f64,
}

impl Impacts {
    /// How many cases there are.
    pub fn cases(&self) -> u64 {
        self.models[0].values.ranking.cases()
    }

    /// What the better trivial policy is worth at θ.
    pub fn trivial_at(&self, theta: f64) -> f64 {
        self.accept_all.value_at(theta).max(0.0)
    }

    /// What a model is worth over the better trivial policy at θ; an amount, at least 0. O(log n).
    pub fn gain_at(&self, model: usize, theta: f64) -> f64 {
        (self.models[model].value_at(theta) - self.trivial_at(theta)).max(0.0)
    }

    /// A model's gains at all kinks, (θ, gain): those of its curve, and where the trivial policies
    /// change places.
    pub fn gain_curve(&self, model: usize) -> Vec<(f64, f64)> {
        let (low, high) = self.domain;
        let corners = self.models[model].curve(self.domain);
        let mut thetas: Vec<f64> = corners.into_iter().map(|(theta, ..)| theta).collect();
        thetas.extend(self.accept_all.zero().filter(|theta| (low..=high).contains(theta)));
        thetas.sort_unstable_by(f64::total_cmp);
        thetas.into_iter().map(|theta| (theta, self.gain_at(model, theta))).collect()
    }

    /// The joint envelope of some of the models only.
    pub fn joint_of(&self, shown: &[bool]) -> JointImpact {
        let models = self.models.iter().enumerate();
        let models = models.filter(|&(index, _)| is_shown(shown, index));
        JointImpact::of(&self.models[0], models)
    }
}

/// A table of values without a form: all that is kept or sent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Values {
    /// The column or columns of the amounts.
    pub columns: Vec<String>,
    /// Units that make one, as [`CaseAmounts::per_one`] says.
    pub per_one: (f64, f64),
    /// Least and greatest amount; of a, where there are two columns.
    pub range: (f64, f64),
    /// The models, in the file's order; at least one.
    pub models: Vec<Arc<ValueModel>>,
    /// The bound under each form that the amounts allow, the default first; at least one.
    pub perfect: Vec<(ImpactForm, Arc<PerfectDecision>)>,
}

impl Values {
    /// What is to be kept of some cases.
    ///
    /// - `models`: of [`ValueModel::new`] on the same amounts; at least one.
    pub fn new(columns: Vec<String>, amounts: &CaseAmounts, models: Vec<ValueModel>) -> Self {
        let (least, greatest) = (0..amounts.cases())
            .map(|case| amounts.of(case).0)
            .fold((i64::MAX, i64::MIN), |(low, high), a| (low.min(a), high.max(a)));
        let per_one = amounts.per_one();
        let value = |units| ImpactLine::of_units((units, 0), per_one).per_theta;
        let perfect = |&form| (form, Arc::new(PerfectDecision::of(amounts, form)));
        Self {
            columns,
            per_one,
            range: (value(least), value(greatest)),
            models: models.into_iter().map(Arc::new).collect(),
            perfect: forms(amounts).iter().map(perfect).collect(),
        }
    }
}

impl From<Values> for ImpactForms {
    fn from(values: Values) -> Self {
        Self::new(values)
    }
}

impl From<ImpactForms> for Values {
    fn from(forms: ImpactForms) -> Self {
        forms.values
    }
}

/// The impact curves of one table under every form its amounts allow, so that another form needs no
/// second look at the file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(from = "Values", into = "Values")]
pub struct ImpactForms {
    values: Values,
    forms: Vec<Impacts>,
}

impl ImpactForms {
    /// Builds the curves, once.
    ///
    /// # Examples
    /// ```
    /// use breakeven::curve::{ImpactForm, ImpactForms, ValueModel, Values};
    /// use breakeven::domain::{CaseAmounts, CutRule, SignedUnits};
    /// let amounts = CaseAmounts::Measured(SignedUnits::try_of(&[1.0, 2.0, 5.0])?);
    /// let model = ValueModel::new("m".into(), &[0.1, 0.4, 0.3], &amounts, CutRule::ScoreAtLeast);
    /// let forms = ImpactForms::new(Values::new(vec!["y".into()], &amounts, vec![model]));
    /// let shift = forms.of(None).unwrap();
    /// assert_eq!((shift.form, shift.domain), (ImpactForm::Shift, (1.0, 5.0)));
    /// // At θ = 3: the two highest predictions give −1 + 2, all give −2 − 1 + 2.
    /// assert_eq!(shift.models[0].value_at(3.0), 1.0);
    /// assert_eq!(shift.models[0].best_at(3.0).threshold, Some(0.3));
    /// assert_eq!(shift.perfect.value_at(3.0), 2.0);
    /// # Ok::<(), breakeven::domain::DomainError>(())
    /// ```
    pub fn new(values: Values) -> Self {
        let forms = values.perfect.iter().map(|(form, perfect)| {
            let curve = |model: &Arc<ValueModel>| {
                ImpactModel::new(Arc::clone(model), *form, values.per_one)
            };
            let models: Vec<_> = values.models.iter().map(curve).collect();
            let joint = JointImpact::of(&models[0], models.iter().enumerate());
            let accept_all = models[0].line(models[0].values.ranking.cuts() - 1);
            let domain = theta_domain(*form, &joint, accept_all, values.range);
            Impacts {
                form: *form,
                columns: values.columns.clone(),
                accept_all,
                perfect: Arc::clone(perfect),
                joint,
                domain,
                start: theta_start(accept_all, domain),
                models,
            }
        });
        Self { forms: forms.collect(), values }
    }

    /// The curves under a form, or under the default one; `None` if the amounts do not allow it.
    pub fn of(&self, form: Option<ImpactForm>) -> Option<&Impacts> {
        match form {
            Some(form) => self.forms.iter().find(|impacts| impacts.form == form),
            None => self.forms.first(),
        }
    }

    /// The forms there are, the default first.
    pub fn forms(&self) -> impl Iterator<Item = ImpactForm> + '_ {
        self.forms.iter().map(|impacts| impacts.form)
    }

    /// What they are built from.
    pub fn values(&self) -> &Values {
        &self.values
    }
}
