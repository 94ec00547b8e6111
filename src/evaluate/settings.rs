//! The settings of a study, which the page's controls, its address and the command line share: what
//! a model is compared with, the limits that are no price, how often cases are resampled, what the
//! threshold chart's axis says, how many to act on, and the belief about the cost ratio.

use crate::curve::{CostCurve, CostLine, Curves, ImpactForm};
use crate::domain::{CostBenefit, DomainError, OperatingCondition, OperatingPoint, Prevalence};
use crate::evaluate::rounding::without_noise;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Which of the tied quantities was set; the others follow.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub enum Given {
    /// Cost of a miss over cost of a false alarm.
    CostRatio(f64),
    /// PC(+); the cost ratio follows at the prevalence.
    ProbabilityCost(f64),
}

/// A grid of `u = c_fp / (c_fp + c_fn)` for MTMCS.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Grid {
    /// First point, `0.0..=1.0`.
    pub from: f64,
    /// Last point, `from..=1.0`.
    pub to: f64,
    /// Distance of neighbours, above 0.
    pub step: f64,
}

/// All settings, each with its default.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Cost ratio or PC(+); cost ratio 1 by default.
    pub given: Given,
    /// Share of positives at deployment; the data's if `None`.
    pub prevalence: Option<f64>,
    /// How often acting on a positive works, above 0 and below 1; always if `None`.
    pub success: Option<f64>,
    /// What today's policy is; the better trivial one by default.
    pub baseline: Baseline,
    /// The range of PC(+) of interest; all of it if `None`.
    pub range: Option<(f64, f64)>,
    /// 0.05, 0.10, … 0.95 by default.
    pub grid: Grid,
    /// What must be saved, and how many false alarms are borne.
    pub limits: Limits,
    /// The axis of the threshold chart; the false alarm's share of both costs by default.
    pub axis: CostAxis,
    /// Amounts, population and limits of "how many to act on".
    pub targeting: TargetSettings,
    /// What accepting a case is worth, where cases differ in value; the table's default if `None`.
    pub form: Option<ImpactForm>,
    /// The parameter of what it is worth; where its curves begin if `None`.
    pub theta: Option<f64>,
    /// How often cases are resampled; `None` if they are not.
    pub certainty: Option<Resampling>,
    /// In nine cases of ten the cost ratio lies between these; `None` if nothing is said of it.
    pub belief: Option<(f64, f64)>,
    /// What is drawn beside what the best model is expected to save.
    pub also: AlsoDrawn,
}

/// What is drawn beside what the best model is expected to save, and its band.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct AlsoDrawn {
    /// What was measured of it on these cases.
    pub measured: bool,
    /// The bands of the other models.
    pub bands: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            given: Given::CostRatio(1.0),
            prevalence: None,
            success: None,
            baseline: Baseline::default(),
            range: None,
            grid: Grid { from: 0.05, to: 0.95, step: 0.05 },
            limits: Limits::default(),
            axis: CostAxis::default(),
            targeting: TargetSettings::default(),
            form: None,
            theta: None,
            certainty: Some(Resampling::default()),
            belief: None,
            also: AlsoDrawn::default(),
        }
    }
}

impl Settings {
    /// Moves one end of the range; the other gives way.
    ///
    /// # Errors
    /// [`SettingError`] for an end that is no PC(+); the settings are then as before.
    pub fn set_range_end(&mut self, is_low: bool, to: f64) -> Result<(), SettingError> {
        let (low, high) = self.range.unwrap_or((0.0, 1.0));
        let (low, high) = if is_low { (to, high.max(to)) } else { (low.min(to), to) };
        self.set("range", &format!("{low},{high}"))
    }

    /// All but where the condition stands on its axis: what a drag along it leaves as it is.
    pub fn settings_without_condition(&self) -> Self {
        Self { given: Self::default().given, theta: None, ..self.clone() }
    }

    /// The prevalence at deployment, if one is set; else it is that of the data.
    ///
    /// # Errors
    /// [`SettingError::OutOfRange`] if it is not one that [`Settings::set`] takes.
    pub fn prevalence_set(&self) -> Result<Option<Prevalence>, SettingError> {
        Ok(self.prevalence.map(Prevalence::try_new).transpose()?)
    }

    /// How often acting on a positive works, above 0 and at most 1. Four amounts say what acting
    /// brings on average, so that with a matrix it counts as always.
    pub fn success_in_force(&self) -> f64 {
        self.success.filter(|_| self.targeting.matrix.is_none()).unwrap_or(1.0)
    }

    /// The condition these settings mean for data of some prevalence.
    ///
    /// # Errors
    /// [`SettingError::OutOfRange`] if a number is not one that [`Settings::set`] takes.
    pub fn condition(&self, of_the_data: Prevalence) -> Result<OperatingCondition, SettingError> {
        let prevalence = self.prevalence_set()?.unwrap_or(of_the_data);
        let prevalence = prevalence.with_success(self.success_in_force())?;
        Ok(match self.given {
            Given::CostRatio(ratio) => OperatingCondition::from_cost_ratio(ratio, prevalence)?,
            Given::ProbabilityCost(pc) => OperatingCondition::from_pc(pc, prevalence)?,
        })
    }

    /// Whether answers are exact only where every cut of the models is kept.
    pub fn needs_every_cut(&self) -> bool {
        self.targeting.is_asked() || matches!(self.baseline, Baseline::Cut { .. })
    }

    /// Whether nothing says what a miss costs, so that it is taken to cost as much as a false alarm.
    pub fn assumes_costs(&self) -> bool {
        self.given == Self::default().given
            && self.belief.is_none()
            && self.range.is_none()
            && self.targeting.alarm_cost.is_none()
            && self.targeting.matrix.is_none()
    }

    /// What each outcome brings at a condition: the matrix that was set, with what a true positive
    /// brings moved to the condition's cost ratio. If none was, a true positive brings what acting
    /// on it is worth ([`OperatingCondition::worth_of_acting`]), in money if it is said what a false
    /// alarm costs, else with one false alarm as the unit.
    ///
    /// # Errors
    /// [`SettingError::NoAmounts`] at the ends of the PC(+) axis, where only one mistake costs.
    pub fn amounts(&self, condition: OperatingCondition) -> Result<CostBenefit, SettingError> {
        let ratio = condition.cost_ratio();
        if !(ratio > 0.0 && ratio.is_finite()) {
            let only = if ratio == 0.0 { "false alarms" } else { "misses" };
            return Err(SettingError::NoAmounts { only });
        }
        Ok(match self.targeting.matrix {
            Some(matrix) => matrix.with_cost_ratio(ratio)?,
            None => {
                let alarm = self.targeting.alarm_cost.unwrap_or(1.0);
                CostBenefit::try_new(condition.worth_of_acting() * alarm, -alarm, 0.0, 0.0)?
            }
        })
    }
}

impl Grid {
    /// The points, ascending, each the double nearest to its decimal.
    pub fn points(self) -> Vec<f64> {
        let tidy = |value: f64| (value * 1e12).round() / 1e12;
        (0u32..)
            .map(|i| tidy(self.from + f64::from(i) * self.step))
            .take_while(|&u| u <= self.to + 1e-12)
            .map(|u| u.min(1.0))
            .collect()
    }
}

/// What a model is compared with: what is done today.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub enum Baseline {
    /// Nobody is predicted positive.
    AlwaysNegative,
    /// Everybody is predicted positive.
    AlwaysPositive,
    /// The better of the two, at each condition: the one that flatters a model least.
    #[default]
    BestTrivial,
    /// A model of the same file, at its best cut.
    Model(String),
    /// A rule in force, known by its rates.
    Rule {
        /// False positive rate, `0.0..=1.0`.
        false_positive_rate: f64,
        /// True positive rate, `0.0..=1.0`.
        true_positive_rate: f64,
    },
    /// A rule in force: a model cut at a threshold that was not chosen by what it costs these cases.
    Cut {
        /// The model's name.
        model: String,
        /// Its threshold, finite.
        threshold: f64,
    },
    /// Decisions that were made of these cases, by people or a rule: the column that holds them.
    Decisions(String),
}

/// What a baseline does that decides by one column: the model of that column, the threshold, and the rates.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TodaysCut {
    /// The model's index.
    pub model: usize,
    /// The threshold that it is cut at.
    pub threshold: f64,
    /// The rates on the cases that thresholds are chosen on.
    pub point: OperatingPoint,
}

impl Baseline {
    /// Reads the spelling of addresses and of `report.json`.
    ///
    /// # Errors
    /// [`SettingError::BadValue`].
    pub fn parse(text: &str) -> Result<Self, SettingError> {
        let expected = "always_negative, always_positive, best_trivial, model:NAME, cut:MODEL:THRESHOLD, decisions:COLUMN or rule:FPR,TPR";
        match text {
            "always_negative" => Ok(Self::AlwaysNegative),
            "always_positive" => Ok(Self::AlwaysPositive),
            "best_trivial" => Ok(Self::BestTrivial),
            _ => match text.split_once(':') {
                Some(("model", name)) if !name.is_empty() => Ok(Self::Model(name.into())),
                Some(("decisions", column)) if !column.is_empty() => {
                    Ok(Self::Decisions(column.into()))
                }
                Some(("cut", cut)) => {
                    let expected = "cut:MODEL:THRESHOLD with a number as the threshold";
                    let named = cut.rsplit_once(':').filter(|(model, _)| !model.is_empty());
                    let (model, threshold) =
                        named.ok_or_else(|| bad("baseline", text, expected))?;
                    let threshold = parse_number("baseline", threshold, expected)?;
                    Ok(Self::Cut { model: model.into(), threshold })
                }
                Some(("rule", rates)) => {
                    let rates: [f64; 2] = parse_numbers("baseline", rates, expected)?;
                    if rates.iter().any(|rate| !(0.0..=1.0).contains(rate)) {
                        return Err(bad("baseline", text, "rule:FPR,TPR with rates from 0 to 1"));
                    }
                    let [false_positive_rate, true_positive_rate] = rates;
                    Ok(Self::Rule { false_positive_rate, true_positive_rate })
                }
                _ => Err(bad("baseline", text, expected)),
            },
        }
    }

    /// The index of the model that it is at its best, if it is one.
    pub fn model(&self, curves: &Curves) -> Option<usize> {
        match self {
            Self::Model(name) => curves.models.iter().position(|model| model.name == *name),
            _ => None,
        }
    }

    /// The index of the column of decisions that it is, if it is one: what is compared with competes with no model.
    pub fn decisions(&self, curves: &Curves) -> Option<usize> {
        match self {
            Self::Decisions(name) => curves.models.iter().position(|model| model.name == *name),
            _ => None,
        }
    }

    /// Which models may win while models are compared with it, by index; all where that is empty.
    pub fn competing(&self, curves: &Curves) -> Vec<bool> {
        let own = self.decisions(curves);
        own.map_or(vec![], |own| (0..curves.models.len()).map(|index| index != own).collect())
    }

    /// Whether it is a policy without a model.
    pub fn is_trivial(&self) -> bool {
        matches!(self, Self::AlwaysNegative | Self::AlwaysPositive | Self::BestTrivial)
    }

    /// The fixed cut that it is, if it is one: it was not chosen on these cases, and chance in them plays on what
    /// it costs as it does on what models cost.
    ///
    /// Between two cuts that are kept of a long ranking the one that acts on fewer is taken; exact where all are.
    ///
    /// # Errors
    /// [`SettingError::NoSuchModel`], [`SettingError::NoDecisions`].
    pub fn cut(&self, curves: &Curves) -> Result<Option<TodaysCut>, SettingError> {
        let (model, threshold) = match self {
            Self::Cut { model, threshold } => (named(curves, model)?, *threshold),
            Self::Decisions(column) => {
                let model = named(curves, column)?;
                let ranking = curves.models[model].ranking.outline();
                let decides = ranking.threshold(1).filter(|_| ranking.cuts() == 3);
                let none = || SettingError::NoDecisions { column: column.clone() };
                (model, decides.ok_or_else(none)?)
            }
            _ => return Ok(None),
        };
        let ranking = curves.models[model].ranking.finest();
        let point = ranking.point(ranking.cut_at(Some(threshold)));
        Ok(Some(TodaysCut { model, threshold, point }))
    }

    /// Its spelling in addresses and in `report.json`.
    pub fn name(&self) -> String {
        match self {
            Self::AlwaysNegative => "always_negative".into(),
            Self::AlwaysPositive => "always_positive".into(),
            Self::BestTrivial => "best_trivial".into(),
            Self::Model(name) => format!("model:{name}"),
            Self::Rule { false_positive_rate, true_positive_rate } => {
                format!("rule:{false_positive_rate},{true_positive_rate}")
            }
            Self::Cut { model, threshold } => format!("cut:{model}:{threshold}"),
            Self::Decisions(column) => format!("decisions:{column}"),
        }
    }

    /// Whether it is one of the policies without a model and costs more at a PC(+) than the other.
    pub fn is_dearer(&self, pc: f64) -> bool {
        match self {
            Self::AlwaysNegative => without_noise(pc - 0.5) > 0.0,
            Self::AlwaysPositive => without_noise(pc - 0.5) < 0.0,
            _ => false,
        }
    }

    /// What the baseline costs, as a curve.
    ///
    /// # Errors
    /// [`SettingError::NoSuchModel`], [`SettingError::NoDecisions`].
    pub fn curve(&self, curves: &Curves) -> Result<CostCurve, SettingError> {
        Ok(match self {
            Self::AlwaysNegative => CostCurve::of_line(CostLine::ALWAYS_NEGATIVE),
            Self::AlwaysPositive => CostCurve::of_line(CostLine::ALWAYS_POSITIVE),
            Self::BestTrivial => CostCurve::best_trivial(),
            Self::Model(name) => curves.models[named(curves, name)?].cost.clone(),
            Self::Rule { false_positive_rate, true_positive_rate } => {
                let rule = OperatingPoint::new(*false_positive_rate, *true_positive_rate);
                CostCurve::of_line(CostLine::of(rule))
            }
            Self::Cut { .. } | Self::Decisions(_) => {
                let line = self.cut(curves)?.map(|cut| CostLine::of(cut.point));
                line.map_or_else(CostCurve::best_trivial, CostCurve::of_line)
            }
        })
    }
}

/// The index of a model.
fn named(curves: &Curves, name: &str) -> Result<usize, SettingError> {
    let found = curves.models.iter().position(|model| model.name == *name);
    found.ok_or_else(|| SettingError::NoSuchModel {
        wanted: name.into(),
        models: curves.models.iter().map(|m| &*m.name).collect::<Vec<_>>().join(", "),
    })
}

/// Why a setting could not be taken.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum SettingError {
    /// No setting has this name.
    #[error("There is no setting “{0}”.")]
    UnknownKey(String),
    /// The value does not have the setting's form.
    #[error("{key} is “{found}”; expected {expected}.")]
    BadValue {
        /// The setting's name.
        key: &'static str,
        /// The text found.
        found: String,
        /// The form expected.
        expected: &'static str,
    },
    /// The value has the form but not the range.
    #[error(transparent)]
    OutOfRange(#[from] DomainError),
    /// The amounts of the table do not allow the form.
    #[error("The form {wanted} needs {needed}; this table allows {forms}.")]
    NoSuchForm {
        /// The form asked for.
        wanted: &'static str,
        /// What it needs.
        needed: &'static str,
        /// The forms there are.
        forms: String,
    },
    /// The baseline names a model that is not there.
    #[error("The baseline “{wanted}” is not a model of this file; its models are {models}.")]
    NoSuchModel {
        /// The name asked for.
        wanted: String,
        /// The names there are.
        models: String,
    },
    /// What the cases tell of the cut that is compared with is not known yet.
    #[error("How sure the comparison with this cut is, is not known yet.")]
    CutNotCompared,
    /// The baseline names a column that does not decide.
    #[error(
        "“{column}” can't be today's decisions: it does not hold two values, one of them for the cases acted on. To compare with a threshold of a score, use cut:{column}:THRESHOLD."
    )]
    NoDecisions {
        /// The column.
        column: String,
    },
    /// At an end of the PC(+) axis one kind of mistake costs nothing.
    #[error(
        "At this end of the PC(+) axis only {only} cost anything, so no profit is finite: move PC(+) off the end."
    )]
    NoAmounts {
        /// The mistakes that cost.
        only: &'static str,
    },
    /// There is a budget, and no telling how far it goes.
    #[error(
        "A budget needs to know what one action costs: set the cost per action, as the matrix says nothing of it (a false positive takes nothing)."
    )]
    NoActionCost,
}

/// The limits, each `None` until set.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Limits {
    /// The share of today's cost that must be saved for a model to be worth it, `0.0..1.0`.
    pub floor: Option<f64>,
    /// The highest false positive rate borne, `0.0..=1.0`.
    pub max_fpr: Option<f64>,
}

/// The error of a text that is not of the form expected.
pub(crate) fn bad(key: &'static str, found: &str, expected: &'static str) -> SettingError {
    SettingError::BadValue { key, found: found.into(), expected }
}

/// A finite number; zero has no sign.
pub(crate) fn parse_number(
    key: &'static str,
    text: &str,
    expected: &'static str,
) -> Result<f64, SettingError> {
    let number = text.trim().parse::<f64>().ok().filter(|n| n.is_finite());
    number.map(|n| n + 0.0).ok_or_else(|| bad(key, text, expected))
}

/// So many finite numbers with commas between them.
pub(crate) fn parse_numbers<const N: usize>(
    key: &'static str,
    text: &str,
    expected: &'static str,
) -> Result<[f64; N], SettingError> {
    let all: Vec<f64> =
        text.split(',').map(|part| parse_number(key, part, expected)).collect::<Result<_, _>>()?;
    all.try_into().map_err(|_| bad(key, text, expected))
}

/// How often cases are resampled, and from which seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resampling {
    /// How many resamples are made; at least [`Resampling::FEWEST`].
    pub resamples: u32,
    /// Where the generator starts.
    pub seed: u64,
}

impl Resampling {
    /// Fewer say nothing of an interval.
    pub const FEWEST: u32 = 50;
    /// More say nothing that these do not.
    pub const MOST: u32 = 100_000;

    /// Reads `RESAMPLES`, `RESAMPLES,SEED` or `off`, which is `None`.
    pub(super) fn parse(text: &str) -> Result<Option<Self>, SettingError> {
        if text.trim() == "off" {
            return Ok(None);
        }
        let (resamples, seed) = match text.split_once(',') {
            Some((resamples, seed)) => (resamples, seed.trim().parse().ok()),
            None => (text, Some(Self::default().seed)),
        };
        let resamples = resamples.trim().parse().ok();
        let resamples = resamples.filter(|count| (Self::FEWEST..=Self::MOST).contains(count));
        let read = resamples.zip(seed).map(|(resamples, seed)| Self { resamples, seed });
        let expected = "a number of resamples from 50 to 100000, RESAMPLES,SEED, or off";
        read.map(Some).ok_or_else(|| bad("certainty", text, expected))
    }
}

impl Default for Resampling {
    fn default() -> Self {
        Self { resamples: 1000, seed: 1 }
    }
}

/// The two axes that a range of costs is drawn on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum CostAxis {
    /// u = c_fp / (c_fp + c_fn), the axis of Al-Saffar (2018); PC(+) = 1 − u.
    #[default]
    AlarmShare,
    /// PC(+), the axis of the other charts.
    ProbabilityCost,
}

impl CostAxis {
    /// Reads `u` or `pc`.
    ///
    /// # Errors
    /// [`SettingError::BadValue`].
    pub fn parse(text: &str) -> Result<Self, SettingError> {
        match text {
            "u" => Ok(Self::AlarmShare),
            "pc" => Ok(Self::ProbabilityCost),
            _ => Err(bad("axis", text, "u or pc")),
        }
    }

    /// The spelling that [`CostAxis::parse`] reads.
    pub fn name(self) -> &'static str {
        match self {
            Self::AlarmShare => "u",
            Self::ProbabilityCost => "pc",
        }
    }
}

/// What is known of the money, each `None` until set.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct TargetSettings {
    /// The cost-benefit matrix as it was set; a cost ratio set later moves what a true positive
    /// brings, see [`Settings::amounts`](crate::evaluate::settings::Settings::amounts).
    pub matrix: Option<CostBenefit>,
    /// The currency of amounts of money; “$” as soon as there is a matrix or a price. Without
    /// either the unit is one false alarm, and this is not used.
    pub currency: Option<String>,
    /// What one false alarm costs, money above 0; not used where a matrix says it.
    pub alarm_cost: Option<f64>,
    /// Cases to scale to, above 0; as many as are loaded if `None`.
    pub population: Option<f64>,
    /// Money for actions, `0.0..`.
    pub budget: Option<f64>,
    /// What one action costs, above 0; what a false alarm takes if `None`.
    pub action_cost: Option<f64>,
    /// Cases that can be acted on, `0.0..`: out of the population if one is set, else out of as many as
    /// are loaded.
    pub capacity: Option<f64>,
}

impl TargetSettings {
    /// Whether anything is set that a report of targets needs.
    pub fn is_asked(&self) -> bool {
        self.matrix.is_some() || self.population.is_some() || self.is_limited()
    }

    /// Whether there is a limit on how many can be acted on.
    pub fn is_limited(&self) -> bool {
        self.budget.is_some() || self.capacity.is_some()
    }

    /// The currency of amounts; `None` where the unit is one false alarm.
    pub fn money(&self) -> Option<&str> {
        self.price_of_alarm().map(|_| self.currency.as_deref().unwrap_or("$"))
    }

    /// What one false alarm costs, money above 0: as the matrix says, else as it was set; `None`
    /// where neither is.
    pub fn price_of_alarm(&self) -> Option<f64> {
        self.matrix.map(CostBenefit::cost_of_alarm).or(self.alarm_cost)
    }

    /// The largest share of a population that can be targeted: the smaller of what capacity and
    /// what budget allow, `0.0..=1.0`; `None` if neither is set.
    ///
    /// - `population`: in cases, above 0.
    ///
    /// # Errors
    /// [`SettingError::NoActionCost`] if there is a budget and no telling what an action costs.
    ///
    /// # Examples
    /// ```
    /// use breakeven::domain::CostBenefit;
    /// use breakeven::evaluate::Settings;
    /// let mut settings = Settings::default();
    /// settings.set("budget", "40000")?;
    /// // An offer costs 5: 8,000 of 100,000.
    /// let offer = CostBenefit::try_new(4.0, -5.0, 0.0, 0.0)?;
    /// assert_eq!(settings.targeting.limit(offer, 100_000.0)?, Some(0.08));
    /// # Ok::<(), breakeven::evaluate::SettingError>(())
    /// ```
    pub fn limit(
        &self,
        amounts: CostBenefit,
        population: f64,
    ) -> Result<Option<f64>, SettingError> {
        let by_budget = match self.budget {
            Some(budget) => Some(budget / self.cost_of_action(amounts)?),
            None => None,
        };
        let cases = self.capacity.into_iter().chain(by_budget).reduce(f64::min);
        Ok(cases.map(|cases| (cases / population).min(1.0)))
    }

    /// These settings with another limit: of the budget if that is what limits, else of the
    /// capacity, in whole cases.
    ///
    /// - `share`: `0.0..=1.0`.
    /// - `population`: in cases, above 0.
    pub fn limited_to(&self, share: f64, amounts: CostBenefit, population: f64) -> Self {
        let (cases, mut next) = ((share * population).round(), self.clone());
        let cost = self.cost_of_action(amounts).ok();
        let affordable = self.budget.zip(cost).map(|(budget, cost)| budget / cost);
        match affordable.filter(|&room| self.capacity.is_none_or(|capacity| room <= capacity)) {
            Some(_) => next.budget = cost.map(|cost| cases * cost),
            None => next.capacity = Some(cases),
        }
        next
    }

    fn cost_of_action(&self, amounts: CostBenefit) -> Result<f64, SettingError> {
        let by_matrix = Some(-amounts.false_positive()).filter(|&cost| cost > 0.0);
        self.action_cost.or(by_matrix).ok_or(SettingError::NoActionCost)
    }
}

/// What is known of the cost ratio where it is not known exactly.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Doubt {
    /// The lowest ratio, `0.0..`, and the highest, which may be infinite.
    pub ratios: (f64, f64),
    /// It always lies between them; else nine times in ten.
    pub is_always: bool,
}

/// Ratios that an end is dragged to lie between these.
const DRAGGED: (f64, f64) = (1e-4, 1e4);
/// The upper end is at least so many times the lower one while either is dragged.
const APART: f64 = 1.05;

impl Settings {
    /// What models are compared with follows the limit on how many can be acted on: where there is one,
    /// acting on all is no choice, so that the cheaper fixed policy becomes acting on none; without one it is
    /// the cheaper one again.
    ///
    /// - `was_limited`: whether there was one before.
    pub fn compare_within_limit(&mut self, was_limited: bool) {
        match (self.targeting.is_limited(), &self.baseline) {
            (is_limited, _) if is_limited == was_limited => {}
            (true, Baseline::BestTrivial) => self.baseline = Baseline::AlwaysNegative,
            (false, Baseline::AlwaysNegative) => self.baseline = Baseline::BestTrivial,
            _ => {}
        }
    }

    /// Begins a belief: in nine cases of ten the cost ratio lies between half and twice the one in
    /// force; around 1 where those may not be set.
    pub fn believe_around(&mut self, ratio: f64) {
        let (low, high) = (three_digits(ratio / 2.0), three_digits(ratio * 2.0));
        if self.set("belief", &format!("{low},{high}")).is_err() {
            self.belief = Some((0.5, 2.0));
        }
    }

    /// Moves one end of the belief to a ratio of three digits; the other gives way. Nothing where
    /// there is no belief.
    ///
    /// # Errors
    /// [`SettingError`] for ends that [`Settings::set`] does not take; the settings are then as before.
    pub fn set_belief_end(&mut self, is_low: bool, ratio: f64) -> Result<(), SettingError> {
        let Some((low, high)) = self.belief else { return Ok(()) };
        let to = three_digits(ratio.clamp(DRAGGED.0, DRAGGED.1));
        let (low, high) = if is_low {
            (to, high.max(three_digits(to * APART)))
        } else {
            (low.min(three_digits(to / APART)), to)
        };
        self.set("belief", &format!("{low},{high}"))
    }

    /// What is known of the cost ratio, if that is said: the belief, or else the range.
    pub fn doubt(&self, prevalence: Prevalence) -> Option<Doubt> {
        let ratio =
            |pc| OperatingCondition::from_pc(pc, prevalence).map_or(1.0, |c| c.cost_ratio());
        let always = |(low, high)| Doubt { ratios: (ratio(low), ratio(high)), is_always: true };
        let believed = |ratios| Doubt { ratios, is_always: false };
        self.belief.map(believed).or(self.range.map(always))
    }

    /// Sets it: a belief and a range are two ways to say it, and one takes the other's place.
    ///
    /// # Errors
    /// [`SettingError`] for ratios that [`Settings::set`] does not take; the settings are then as before.
    pub fn set_doubt(&mut self, doubt: Doubt, prevalence: Prevalence) -> Result<(), SettingError> {
        let Doubt { ratios: (low, high), is_always } = doubt;
        if !is_always {
            self.set("belief", &format!("{low},{high}"))?;
            self.range = None;
            return Ok(());
        }
        let pc = |ratio: f64| match ratio {
            0.0 => Ok(0.0),
            f64::INFINITY => Ok(1.0),
            _ => OperatingCondition::from_cost_ratio(ratio, prevalence).map(|c| c.pc()),
        };
        self.range = Some((pc(low)?, pc(high)?));
        self.belief = None;
        Ok(())
    }
}

/// A ratio that a person can say.
fn three_digits(value: f64) -> f64 {
    format!("{value:.2e}").parse().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_grid_is_nineteen_decimals() {
        let points = Settings::default().grid.points();
        assert_eq!(points.len(), 19);
        let twentieths = (1..=19).map(|i| f64::from(i) / 20.0);
        assert!(points.into_iter().eq(twentieths));
    }

    fn set(amounts: &[(&str, f64)]) -> TargetSettings {
        let pairs = amounts.iter().map(|(key, amount)| (key, amount.to_string()));
        Settings::of(pairs).unwrap().targeting
    }

    #[test]
    fn the_tighter_of_two_limits_counts() {
        let offer = CostBenefit::try_new(4.0, -5.0, 0.0, 0.0).unwrap();
        let limit = |amounts: &[(&str, f64)]| set(amounts).limit(offer, 1000.0);
        assert_eq!(limit(&[]), Ok(None));
        assert_eq!(limit(&[("capacity", 100.0), ("budget", 1000.0)]), Ok(Some(0.1)));
        assert_eq!(limit(&[("capacity", 300.0), ("budget", 1000.0)]), Ok(Some(0.2)));
        assert_eq!(limit(&[("budget", 1000.0), ("action-cost", 2.0)]), Ok(Some(0.5)));
        assert_eq!(limit(&[("capacity", 5000.0)]), Ok(Some(1.0)));
        assert_eq!(limit(&[("budget", 0.0)]), Ok(Some(0.0)));
        let free = CostBenefit::try_new(4.0, 0.0, 0.0, 1.0).unwrap();
        let missing = set(&[("budget", 10.0)]).limit(free, 1000.0);
        assert_eq!(missing, Err(SettingError::NoActionCost));
    }

    #[test]
    fn what_limits_is_what_moves() {
        let offer = CostBenefit::try_new(4.0, -5.0, 0.0, 0.0).unwrap();
        let moved = |amounts: &[(&str, f64)]| {
            let next = set(amounts).limited_to(0.25, offer, 1000.0);
            (next.budget, next.capacity)
        };
        assert_eq!(moved(&[]), (None, Some(250.0)));
        assert_eq!(moved(&[("budget", 100.0)]), (Some(1250.0), None));
        assert_eq!(moved(&[("budget", 5000.0), ("capacity", 9.0)]), (Some(5000.0), Some(250.0)));
        assert_eq!(moved(&[("budget", 20.0), ("capacity", 9.0)]), (Some(1250.0), Some(9.0)));
    }

    #[test]
    fn without_a_matrix_or_a_price_there_is_no_money() {
        let money = |matrix, currency: Option<&str>| {
            let currency = currency.map(str::to_owned);
            TargetSettings { matrix, currency, ..TargetSettings::default() }
                .money()
                .map(str::to_owned)
        };
        let matrix = CostBenefit::try_new(27.0, -3.0, 0.0, 0.0).ok();
        assert_eq!(money(matrix, Some("€")).as_deref(), Some("€"));
        assert_eq!(money(None, Some("€")), None);
        assert_eq!(money(matrix, None).as_deref(), Some("$"));
        let priced = TargetSettings { alarm_cost: Some(400.0), ..TargetSettings::default() };
        assert_eq!((priced.money(), priced.price_of_alarm()), (Some("$"), Some(400.0)));
    }

    #[test]
    fn a_belief_begins_around_the_ratio_in_force() {
        let mut settings = Settings::default();
        settings.believe_around(5.0);
        assert_eq!(settings.belief, Some((2.5, 10.0)));
        settings.believe_around(1.0 / 3.0);
        assert_eq!(settings.belief, Some((0.167, 0.667)));
        for nothing in [0.0, f64::INFINITY] {
            settings.believe_around(nothing);
            assert_eq!(settings.belief, Some((0.5, 2.0)));
        }
    }

    #[test]
    fn a_belief_and_a_range_take_each_others_place() {
        let even = Prevalence::try_new(0.5).unwrap();
        let mut settings = Settings::default();
        assert_eq!(settings.doubt(even), None);
        let doubt = Doubt { ratios: (1.0, 3.0), is_always: true };
        settings.set_doubt(doubt, even).unwrap();
        assert_eq!((settings.range, settings.belief), (Some((0.5, 0.75)), None));
        assert_eq!(settings.doubt(even), Some(doubt));
        settings.set_doubt(Doubt { is_always: false, ..doubt }, even).unwrap();
        assert_eq!((settings.range, settings.belief), (None, Some((1.0, 3.0))));
        // All of the axis is a range, but no belief.
        let all = Doubt { ratios: (0.0, f64::INFINITY), is_always: true };
        settings.set_doubt(all, even).unwrap();
        assert_eq!((settings.range, settings.doubt(even)), (Some((0.0, 1.0)), Some(all)));
        assert!(settings.set_doubt(Doubt { is_always: false, ..all }, even).is_err());
        assert_eq!(settings.range, Some((0.0, 1.0)));
    }

    #[test]
    fn the_other_end_gives_way() {
        let mut settings = Settings::default();
        settings.set_belief_end(true, 3.0).unwrap();
        assert_eq!(settings.belief, None, "there is nothing to move");
        settings.belief = Some((2.0, 12.0));
        settings.set_belief_end(true, 3.001_7).unwrap();
        assert_eq!(settings.belief, Some((3.0, 12.0)));
        settings.set_belief_end(true, 20.0).unwrap();
        assert_eq!(settings.belief, Some((20.0, 21.0)));
        settings.set_belief_end(false, 0.0).unwrap();
        assert_eq!(settings.belief, Some((9.52e-5, 1e-4)));
        settings.set_belief_end(false, f64::INFINITY).unwrap();
        assert_eq!(settings.belief, Some((9.52e-5, 1e4)));
    }
}
