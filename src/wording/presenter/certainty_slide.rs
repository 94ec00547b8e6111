//! How sure it is, in words; the picture beside them is drawn from the same numbers.

use crate::wording::condition::certainty::{HowSure, NOT_COVERED};
use crate::wording::condition::headline::yardstick_in_words;
use crate::wording::language::span::{Headline, Span};
use crate::wording::presenter::class_screens::ClassScreens;
use crate::wording::presenter::step::ScreenText;

/// What bars mean that reach below zero.
const CROSSES_ZERO: &str =
    "A bar that reaches to the left of the bold zero: the model may cost more than it saves.";

impl ClassScreens<'_> {
    pub(crate) fn how_sure(&self) -> Option<ScreenText> {
        let sure = HowSure::new(self.curves, self.joint, self.evaluation, self.wording)?;
        let policies = sure.policies();
        let mut models = policies.iter().filter(|(policy, _)| policy.model().is_some());
        let crosses = models.any(|(_, of)| of.interval.is_some_and(|(low, _)| low < 0.0));
        let crosses = crosses.then(|| CROSSES_ZERO.to_owned());
        let lines = [crosses, sure.what_would_tell(), Some(NOT_COVERED.into())];
        Some(ScreenText {
            sentence: self.verdict(&sure),
            lines: lines.into_iter().flatten().collect(),
            picture: None,
        })
    }

    /// The verdict, the winner's name in its colour.
    fn verdict(&self, sure: &HowSure) -> Headline {
        let yardstick = yardstick_in_words(self.baseline, self.evaluation, self.wording);
        let said = sure.verdict(&yardstick);
        let name = sure.winning().model().map(|model| (model, self.model_name(model)));
        match name.and_then(|(model, name)| Some((model, name, said.strip_prefix(name)?))) {
            Some((model, name, rest)) => {
                vec![Span::Model(model, name.to_owned()), Span::Text(rest.to_owned())]
            }
            None => vec![Span::Text(said)],
        }
    }
}
