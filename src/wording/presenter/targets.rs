//! The presenter's screens about how many cases to target.

use crate::domain::{OperatingPoint, Prevalence};
use crate::evaluate::{Band, Tally, Told};
use crate::wording::language::{capitalized, grouped, order_inside};
use crate::wording::presenter::classes::{by_action, on_monday, so_many_are, two_classes};
use crate::wording::presenter::step::{
    Fill, PresenterStep, ScreenText, StoryBar, StoryPicture, quoted, steps,
};
use crate::wording::span::Span;
use crate::wording::targeting::TargetSentences;

impl TargetSentences<'_> {
    /// The four screens.
    pub fn presenter_steps(&self) -> Vec<PresenterStep> {
        let lines = [self.without_limit(), self.class_mix(), in_practice(self)];
        let lines = lines.into_iter().flatten().collect();
        let holds = ScreenText { sentence: self.headline(), lines, picture: None };
        let [question, today, order] =
            [question(self), without_model(self), what_to_do(self)].map(Some);
        steps([question, today, order, Some(holds), None, None])
    }
}

fn in_practice(sentences: &TargetSentences) -> Option<String> {
    let (at, gains) = (sentences.best.within_limit, sentences.targets.gains.as_ref());
    let is_sure =
        gains.is_none_or(|of| Told::by(of.within_limit[sentences.index].outer) == Told::Saves);
    let cut = sentences.rule(&at).filter(|_| at.is_choice() && is_sure)?;
    let model = &sentences.curves.models[sentences.index];
    let by_lot = if at.inside_tie { " (of that score itself by lot)" } else { "" };
    Some(on_monday(sentences.wording, &model.name, (model.ranking.rule(), &(cut + by_lot))))
}

fn question(sentences: &TargetSentences) -> ScreenText {
    let words = sentences.wording;
    let tally = tally(sentences, OperatingPoint::ALWAYS_POSITIVE);
    let many = so_many_are(tally, ("is", "are"), words);
    let of = words.counted(f64::from(tally.total()));
    let all = format!("In all there are {}.", sentences.all());
    ScreenText {
        sentence: vec![Span::Text(format!("Of {of}, {many}."))],
        lines: [amounts(sentences), Some(all)].into_iter().flatten().collect(),
        picture: Some(StoryPicture {
            panels: vec![two_classes(tally, words)],
            ..StoryPicture::default()
        }),
    }
}

/// "Make the offer: $27 for each leaver, −$3 for each loyal customer." Nothing where amounts are
/// not money, or where leaving a case alone brings something.
fn amounts(sentences: &TargetSentences) -> Option<String> {
    let (targets, words) = (sentences.targets, sentences.wording);
    targets.currency.as_ref()?;
    let [hit, alarm, miss, rest]: [f64; 4] = targets.amounts.into();
    (miss == 0.0 && rest == 0.0).then(|| {
        format!(
            "{}: {} for each {}, {} for each {}.",
            words.act,
            sentences.amount(hit),
            words.positive,
            sentences.amount(alarm),
            words.negative
        )
    })
}

/// What a decision does to as many cases as are drawn.
fn tally(sentences: &TargetSentences, point: OperatingPoint) -> Tally {
    let at_hand = sentences.curves.models[0].ranking.class_weights();
    let share = Prevalence::try_new(sentences.targets.prevalence);
    share.map_or(Tally { cells: [0, 0, 0, Tally::OF] }, |share| {
        Tally::at(point, share, Tally::size(at_hand, share))
    })
}

fn bar(sentences: &TargetSentences, title: &str, (profit, fill): (f64, Fill)) -> StoryBar {
    StoryBar::plain(capitalized(title), (fill, profit), sentences.amount(profit))
}

fn caption(sentences: &TargetSentences) -> String {
    let what = if sentences.targets.currency.is_some() { "Profit" } else { "Gain" };
    format!("{what} from {}", sentences.all())
}

/// A random choice of as many as the rule takes, if it takes some of them.
fn at_random(sentences: &TargetSentences) -> Option<StoryBar> {
    let at = sentences.best.within_limit;
    let profit = sentences.targets.at_random(at.share);
    (at.is_choice()).then(|| bar(sentences, "As many chosen at random", (profit, Fill::Neutral)))
}

fn without_model(sentences: &TargetSentences) -> ScreenText {
    let (targets, words) = (sentences.targets, sentences.wording);
    let [all, none] = [1.0, 0.0].map(|share| targets.at_random(share));
    let everybody = bar(sentences, &words.always_positive, (all, Fill::Neutral));
    let nobody = bar(sentences, &words.always_negative, (none, Fill::Neutral));
    let bars = [everybody, nobody].into_iter().chain(at_random(sentences)).collect();
    ScreenText {
        sentence: vec![Span::Text(format!(
            "{} would {}.",
            quoted(&capitalized(&words.always_positive)),
            sentences.brings(all)
        ))],
        lines: vec![],
        picture: Some(StoryPicture::new(vec![], caption(sentences), bars)),
    }
}

fn what_to_do(sentences: &TargetSentences) -> ScreenText {
    let (words, at) = (sentences.wording, sentences.best.within_limit);
    let act = order_inside(&words.act);
    let order = match sentences.rule(&at).filter(|_| at.share > 0.0) {
        Some(rule) if at.share < 1.0 => format!(": {act} {rule}."),
        Some(_) => format!(": {act} for all of them."),
        None => format!(": {act} for none of them."),
    };
    let alarms =
        at.false_positives / (sentences.targets.population * (1.0 - sentences.targets.prevalence));
    let alarms = if alarms.is_finite() { alarms.clamp(0.0, 1.0) } else { 0.0 };
    let chosen = OperatingPoint::new(alarms, at.response.clamp(0.0, 1.0));
    let panels = by_action(tally(sentences, chosen), words);
    let with = bar(sentences, "With the rule", (at.profit, Fill::Model(sentences.index)));
    let with = with.with_note(format!("{} of {}", grouped(at.cases.round()), sentences.all()));
    let new = new_cases(sentences);
    let bars = at_random(sentences).into_iter().chain([with]).chain(new).collect();
    let name = Span::Model(sentences.index, sentences.name(sentences.index).to_owned());
    ScreenText {
        sentence: vec![name, Span::Text(order)],
        lines: sentences.split_tie().into_iter().collect(),
        picture: Some(StoryPicture::new(panels, caption(sentences), bars)),
    }
}

/// What the rule is expected to bring on new cases.
fn new_cases(sentences: &TargetSentences) -> Option<StoryBar> {
    let (targets, model) = (sentences.targets, sentences.index);
    let gains = targets.gains.as_ref()?;
    let (band, over) = (gains.within_limit[model], gains.baseline_profit(targets));
    let outer = (over + band.outer.0, over + band.outer.1);
    let title = format!("With the rule, new {}", sentences.wording.cases);
    let expected = over + band.expected;
    let value = format!("expect {}", sentences.amount(expected));
    let bar = StoryBar::plain(title, (Fill::Model(model), expected), value);
    let note = format!("{}, 95 times in 100", sentences.range(Band { outer, ..band }));
    Some(StoryBar { range: Some(outer), ..bar }.with_note(note))
}
