//! The screen "How sure?" where cases differ in value.

use crate::curve::Policy;
use crate::domain::SortShort;
use crate::evaluate::ModelWorth;
use crate::wording::condition::certainty::{NOT_COVERED, times_in_hundred};
use crate::wording::impact::new_cases;
use crate::wording::impact_sure::ImpactSure;
use crate::wording::language::span::Span;
use crate::wording::presenter::impact_screens::ImpactScreens;
use crate::wording::presenter::picture::{Fill, StoryBar, StoryPicture, Whisker};
use crate::wording::presenter::step::{ScreenText, quoted};

/// Models whose doubt is drawn.
const MOST_SURE: usize = 6;

impl ImpactScreens<'_> {
    /// What to expect of as many new cases; `None` where that is not known.
    pub(super) fn how_sure(&self) -> Option<ScreenText> {
        let sure = ImpactSure::new(self.impacts, self.joint, self.evaluation, self.wording)?;
        let bar = |(policy, of): (Policy, &ModelWorth)| {
            let (model, (gain, interval)) = (policy.model()?, sure.gain_in_words(of)?);
            let (expected, outer) = of.expected_improvement.zip(of.interval)?;
            let times = times_in_hundred(of.share_best);
            let bar = StoryBar::plain(sure.name(policy), (Fill::Model(model), 0.0), gain);
            let whisker = Some(Whisker { model, expected, outer });
            let note = format!("{interval}; best in {times} of 100");
            Some(StoryBar { whisker, ..bar }.with_note(note))
        };
        let mut policies = sure.policies();
        policies.sort_short_by_key(|(policy, _)| *policy != self.winner()); // stable
        let bars = policies.into_iter().filter_map(bar).take(MOST_SURE).collect();
        let caption = format!(
            "Gained over {} on {}: 95 times in 100 within the line",
            quoted(self.trivial().0),
            new_cases(self.impacts, self.wording)
        );
        let lines = [sure.what_would_tell(), Some(NOT_COVERED.into())];
        Some(ScreenText {
            sentence: vec![Span::Text(sure.verdict())],
            lines: lines.into_iter().flatten().collect(),
            picture: Some(StoryPicture { panels: vec![], caption, bars }),
        })
    }
}
