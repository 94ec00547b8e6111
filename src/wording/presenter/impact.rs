//! The presenter's screens where cases differ in value.

use crate::curve::{ImpactForm, Impacts, JointImpact, Policy};
use crate::domain::CutRule;
use crate::evaluate::{ImpactEvaluation, Tally, WorthCounts, simplest_in};
use crate::wording::impact::{impact_decision, new_cases};
use crate::wording::impact_sure::interval_in_words;
use crate::wording::language::grammar::{
    capitalized, counted, listed, uncapitalized, with_article, without_article,
};
use crate::wording::language::number::{grouped, grouped_count, plain_percent};
use crate::wording::language::span::Span;
use crate::wording::presenter::class_screens::{Choice, acted_on};
use crate::wording::presenter::impact_screens::ImpactScreens;
use crate::wording::presenter::picture::{
    Fill, Panel, StoryBar, StoryPicture, Tile, TileGroup, Whisker,
};
use crate::wording::presenter::step::{PresenterStep, ScreenText, add_table, steps};
use crate::wording::presenter::trivial_slide::to_follow;
use crate::wording::vocabulary::wording::Wording;

/// The four screens at one θ, and one more where it is known how sure they are.
///
/// - `joint`: the envelope over the models that may win.
#[must_use]
pub fn impact_presenter_steps(
    impacts: &Impacts,
    joint: &JointImpact,
    evaluation: &ImpactEvaluation,
    wording: &Wording,
) -> Vec<PresenterStep> {
    let decision = impact_decision(impacts, joint, evaluation, wording);
    let (policy, corner) = evaluation.recommended(joint);
    let model = &impacts.models[policy.model().unwrap_or(0)];
    let counts = WorthCounts::new(impacts, model, corner, evaluation.theta);
    let screens = ImpactScreens { impacts, joint, evaluation, wording, decision, counts };
    let mut steps = steps([
        Some(screens.question()),
        Some(screens.without_model()),
        Some(screens.what_to_do()),
        Some(screens.where_it_holds()),
        screens.how_sure(),
        None,
    ]);
    add_table(&mut steps, screens.gains_elsewhere());
    steps
}

impl ImpactScreens<'_> {
    fn question(&self) -> ScreenText {
        let words = self.wording;
        let lines = [self.what_acting_costs(), Some(self.how_many_are_worth_it())];
        let lines: Vec<String> = lines.into_iter().flatten().collect();
        let Some([low, middle, high]) = self.neighbours() else {
            let sentence = vec![Span::of(&*words.question)];
            return ScreenText { sentence, lines, picture: None };
        };
        let of = |amount: f64| {
            format!("{} of {}", with_article(without_article(&words.case)), words.amount(amount))
        };
        let bar = |(amount, value): (f64, f64)| {
            let said = match value {
                0.0 => "0: break-even".to_owned(),
                value if value > 0.0 => format!("+{}", words.worth(value)),
                value => format!("−{}", words.worth(-value)),
            };
            let title = capitalized(&of(amount));
            StoryBar::plain(title, (Fill::Neutral, value), said)
        };
        let act = uncapitalized(&words.act);
        let sentence = format!(
            "It pays to {act} from {} on: {} gains {}, one of {} loses {}.",
            words.amount(middle.0),
            of(high.0),
            words.worth(high.1),
            words.amount(low.0),
            words.worth(-low.1)
        );
        ScreenText {
            sentence: vec![Span::Text(sentence)],
            lines,
            picture: Some(StoryPicture {
                panels: vec![],
                caption: format!("What it is worth to {act}"),
                bars: [high, middle, low].map(bar).into(),
            }),
        }
    }

    /// "To process a rock costs $1, and 1 % copper earns $2."
    fn what_acting_costs(&self) -> Option<String> {
        let (words, theta) = (self.wording, self.evaluation.theta);
        (self.evaluation.form == ImpactForm::Scale && theta > 0.0).then(|| {
            format!(
                "To {} {} costs {}, and {} earns {}.",
                uncapitalized(&words.act),
                with_article(without_article(&words.case)),
                words.worth(1.0),
                words.amount(1.0),
                words.worth(theta)
            )
        })
    }

    /// "Measured on these 363 rocks, among them 113 ore rocks (31%)."
    #[expect(clippy::cast_precision_loss, reason = "counts to be shown")]
    fn how_many_are_worth_it(&self) -> String {
        let (words, cases) = (self.wording, self.cases());
        let among = self.counts.map(|counts| {
            let worth = counts.worth as f64;
            let share = plain_percent(worth / cases.max(1.0));
            format!(", among them {} ({share})", counted(worth, &words.positive, &words.positives))
        });
        format!("Measured on {}{}.", words.these(cases), among.unwrap_or_default())
    }

    /// The break-even and a case on each side: amounts and what they are worth.
    fn neighbours(&self) -> Option<[(f64, f64); 3]> {
        let amount = self.evaluation.break_even?;
        let theta = self.evaluation.theta;
        match self.evaluation.form {
            ImpactForm::Shift => {
                let step = match amount.abs() {
                    0.0 => 1.0,
                    size => 10f64.powf(size.log10().floor()),
                };
                Some([(amount - step, -step), (amount, 0.0), (amount + step, step)])
            }
            ImpactForm::Scale if theta > 0.0 => {
                Some([(amount / 2.0, -0.5), (amount, 0.0), (amount * 2.0, 1.0)])
            }
            ImpactForm::Scale | ImpactForm::Columns => None,
        }
    }

    fn without_model(&self) -> ScreenText {
        let (words, all) = (self.wording, self.evaluation.accepts_all());
        let everything =
            self.bar(&words.always_positive, self.evaluation.accept_all, Fill::Neutral);
        let nothing = self.bar(&words.always_negative, 0.0, Fill::Neutral);
        let sentence = format!("Without a model, the best rule is {}.", to_follow(words, all));
        ScreenText {
            sentence: vec![Span::Text(sentence)],
            lines: vec![],
            picture: Some(StoryPicture {
                panels: vec![],
                caption: self.caption(),
                bars: vec![everything, nothing, self.perfect()],
            }),
        }
    }

    fn what_to_do(&self) -> ScreenText {
        let (trivial, worth) = self.trivial();
        let without = self.bar(trivial, worth, Fill::Neutral);
        let Policy::Model(model) = self.winner() else {
            let sentence = format!("No model is worth it here: {trivial}.");
            return ScreenText {
                sentence: vec![Span::Text(sentence)],
                lines: vec![],
                picture: Some(StoryPicture {
                    panels: vec![],
                    caption: self.caption(),
                    bars: vec![without, self.perfect()],
                }),
            };
        };
        let name = Span::Model(model, self.name(model).to_owned());
        let otherwise = match self.decision.threshold {
            Some(_) => format!(", otherwise {}", uncapitalized(&self.wording.leave)),
            None => String::new(),
        };
        let rule = uncapitalized(&self.decision.rule);
        let rule = Span::Text(format!(": {rule}{otherwise}."));
        let with = self.evaluation.models[model].impact;
        let new = self.new_cases(model);
        let cases = &self.wording.cases;
        let title = match new {
            Some(_) => format!("With the rule, these {cases}"),
            None => "With the rule".into(),
        };
        let with = self.bar(&title, with, Fill::Model(model));
        ScreenText {
            sentence: vec![name, rule],
            lines: [self.scale_of(model), self.as_good(model)].into_iter().flatten().collect(),
            picture: Some(StoryPicture {
                panels: vec![self.taken(model)],
                caption: self.caption(),
                bars: [without, with].into_iter().chain(new).chain([self.perfect()]).collect(),
            }),
        }
    }

    /// What the rule is expected to be worth on as many new cases.
    fn new_cases(&self, model: usize) -> Option<StoryBar> {
        let (expected, outer) = self.evaluation.expected_worth(model)?;
        let title = format!("With the rule, {}", new_cases(self.impacts, self.wording));
        let bar = self.bar(&title, 0.0, Fill::Model(model));
        let value = format!("expect {}", self.wording.worth(expected));
        let note = format!("{}, 95 times in 100", interval_in_words(outer, self.wording));
        let whisker = Some(Whisker { model, expected, outer });
        Some(StoryBar { value, whisker, ..bar }.with_note(note))
    }

    /// That a threshold is no amount.
    fn scale_of(&self, model: usize) -> Option<String> {
        let (_, corner) = self.evaluation.recommended(self.joint);
        let ranking = &self.impacts.models[model].values.ranking;
        if corner.cut + 1 >= ranking.cuts() {
            return None;
        }
        let threshold = simplest_in(corner.threshold?, ranking.threshold(corner.cut + 1));
        let unit = match &*self.wording.amount_unit {
            "" => String::new(),
            unit => format!(", which need not be {unit}"),
        };
        let name = self.name(model);
        Some(format!("{threshold} is a number of {name}, on its own scale{unit}."))
    }

    /// "Sensor R1 is worth as much here."
    fn as_good(&self, model: usize) -> Option<String> {
        let worth = |index: usize| self.wording.worth(self.evaluation.models[index].impact);
        let others = self.joint.among().iter().copied().filter(|&index| index != model);
        let equal = others.filter(|&index| worth(index) == worth(model));
        let names: Vec<String> = equal.map(|index| self.name(index).to_owned()).collect();
        let are = if names.len() == 1 { "is" } else { "are" };
        (!names.is_empty()).then(|| {
            let who = listed(names, str::to_owned).concat();
            format!("{who} {are} worth as much here: {}.", worth(model))
        })
    }

    /// What the rule does to a thousand cases, and to those at hand.
    fn taken(&self, model: usize) -> Panel {
        let words = self.wording;
        let accepted = self.decision.accepted;
        let of_these = format!("{} of {}", grouped_count(accepted), words.these(self.cases()));
        let Some(cells) = self.counts.and_then(|counts| counts.cells) else {
            return Panel { sum: format!("{}: {of_these}.", words.act), ..self.taken_in_all() };
        };
        let tally = Tally::of_counts(cells);
        let high = match self.impacts.models[model].values.ranking.rule() {
            CutRule::ScoreAtMost | CutRule::SafetyScoreAtMost => "low",
            CutRule::ScoreAtLeast | CutRule::AsPredicted => "high",
        };
        let sum = match acted_on(tally, words) {
            sum if sum.is_empty() => format!("{}: {of_these}.", words.act),
            sum => format!("{sum} ({of_these})"),
        };
        let title = format!("With the rule ({high} prediction: likely {})", words.positives);
        Panel { sum, ..Choice { title, tally, exact: None }.panel(words) }
    }

    /// How many of a thousand are taken.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 1000")]
    #[expect(clippy::cast_precision_loss, reason = "a count to be drawn")]
    fn taken_in_all(&self) -> Panel {
        let of = f64::from(Tally::OF);
        let taken = (of * self.decision.accepted as f64 / self.cases().max(1.0)).round() as u32;
        let group = |tile, count: u32, order: &str| {
            let label = format!("{order}: {} of 1,000", grouped(f64::from(count)));
            (count > 0).then_some(TileGroup { tile, count, label })
        };
        let taken = taken.min(Tally::OF);
        let groups = [
            group(Tile::Found, taken, &self.wording.act),
            group(Tile::Left, Tally::OF - taken, &self.wording.leave),
        ];
        Panel { groups: groups.into_iter().flatten().collect(), ..Panel::default() }
    }
}
