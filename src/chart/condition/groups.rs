//! "What is done with whom?": the groups of a rule, riskiest first, each with its pattern of high
//! and low risks and a bar over PC(+) from the right end to its safety score: as long as the group
//! is risky, as high as it has cases, and its row as high as its text at least. A group is
//! predicted positive iff its bar reaches the moving line.
//!
//! Source: Hoshino et al. (2009), tables 4 and 5, theorem 4.3.

use crate::chart::axis::SliderAxis;
use crate::chart::condition::{pc_axis, roc};
use crate::chart::interface::{AtCondition, SliderChart};
use crate::chart::subject::{Models, Subject};
use crate::domain::{ClassCounts, RiskGroup, RiskModel, SortShort, ratio};
use crate::evaluate::Evaluation;
use crate::plot::{
    Align, Dash, Frame, Ink, LinearScale, Margins, Mark, Scene, Stroke, TextStyle, first_fitting,
    shortened, text_width,
};
use crate::wording::{ChartHelp, Drawn, exact_number, grouped, plain_percent};

/// Height of what is said above the first row and below the last.
const ORDER_PX: f64 = 17.0;
/// Rows are not higher than this.
const MOST_ROW_PX: f64 = 44.0;

/// One row of the chart.
struct Row {
    letters: String,
    score: f64,
    /// How many cases, and how many of them are positive.
    cases: String,
    middle_px: f64,
    /// Half the height of its bar.
    half_px: f64,
}

/// The chart of the groups; depends on the data only.
pub(crate) struct GroupsChart {
    frame: Frame,
    rows: Vec<Row>,
    /// Where the first row begins and where each ends.
    edges: Vec<f64>,
    /// Groups that there is no room for.
    hidden: usize,
    /// The scores of all groups.
    scores: Vec<f64>,
    model: usize,
}

impl GroupsChart {
    /// Builds the chart and draws its base layer; `None` unless the rule is one of the models.
    pub(crate) fn new(base: &mut Scene, subject: &Subject, risk: &RiskModel) -> Option<Self> {
        let model = subject.curves.models.iter().position(|m| m.name == risk.name)?;
        let patterns = Patterns::of(subject, risk.columns.len());
        let compact = subject.is_compact();
        let right = if compact { 92.0 } else { 186.0 };
        let margins = Margins { top: 46.0, right, bottom: 44.0, left: patterns.right() + 10.0 };
        let frame = Frame::new(subject.size_px, margins);
        // What is done with the groups is said above the first row and below the last.
        let height = frame.bottom - frame.top - 2.0 * ORDER_PX;
        let least_px = if compact { 11.5 } else { 13.0 };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few rows")]
        let room = (height / least_px).max(1.0) as usize;
        let shown = shown(risk, room);
        // Few rows end the frame.
        let rows_px = height.min(MOST_ROW_PX * shown.len() as f64);
        let frame = Frame { bottom: frame.top + rows_px + 2.0 * ORDER_PX, ..frame };
        let heights = Heights::of(&shown, (rows_px, least_px));
        let mut edges = vec![frame.top + ORDER_PX];
        edges.extend(heights.rows.iter().scan(edges[0], |bottom, row| {
            *bottom += row;
            Some(*bottom)
        }));
        patterns.heads(base, risk, frame.top);
        if risk.test().all() > 0 && !compact {
            let style = TextStyle::plain(Ink::Muted, 11.0, Align::Start);
            let at = (frame.right + 8.0, frame.top - 12.0);
            base.text(at, "positive · of unseen ones", style);
        }
        let rows = rows(base, &frame, (subject, risk, patterns), (&shown, &heights, &edges));
        let hidden = risk.groups.len() - shown.len();
        let axis = Stroke { opacity: 0.5, ..Stroke::solid(Ink::Muted, 1.0) };
        base.line(vec![(frame.left, frame.bottom), (frame.right, frame.bottom)], axis);
        captions(base, &frame, subject, hidden);
        let scores = risk.groups.iter().map(|g| g.score(risk.settings.repair)).collect();
        Some(Self { frame, rows, edges, hidden, scores, model })
    }

    fn x(&self) -> LinearScale {
        self.frame.x((0.0, 1.0))
    }

    fn is_positive(&self, score: f64, evaluation: &Evaluation) -> bool {
        evaluation.models[self.model].corner.threshold.is_some_and(|threshold| score <= threshold)
    }

    /// What is done with those above the cut, over the first row, and with those below it, under
    /// the last one: no bar lies there.
    fn orders(&self, scene: &mut Scene, subject: &Subject, positive: usize) {
        let (top, bottom) = (self.frame.top + ORDER_PX, self.frame.bottom - ORDER_PX);
        let cut = self.edges.get(positive).copied().unwrap_or(top);
        let rule = Stroke { dash: Dash::Dashed, ..Stroke::solid(Ink::Text, 1.0) };
        scene.line(vec![(4.0, cut), (self.frame.right, cut)], rule);
        let orders = [
            (positive > 0, top - ORDER_PX / 2.0, &subject.wording.act),
            (positive < self.rows.len(), bottom + ORDER_PX / 2.0, &subject.wording.leave),
        ];
        let (size, left) = (11.5, 4.0);
        for (is_there, at, order) in orders {
            if is_there {
                let set = TextStyle::bold(Ink::Text, size, Align::Start);
                let text = shortened(order, size, true, self.frame.size_px.0 - 2.0 * left);
                scene.text_with_halo((left, at), &text, set);
            }
        }
    }
}

/// Draws what stands beside the bars of the shown groups: their patterns, and how many cases they are.
fn rows(
    scene: &mut Scene,
    frame: &Frame,
    (subject, risk, patterns): (&Subject, &RiskModel, Patterns),
    (shown, heights, edges): (&[RiskGroup], &Heights, &[f64]),
) -> Vec<Row> {
    let compact = subject.is_compact();
    let mut rows = Vec::with_capacity(shown.len());
    for ((group, half_px), edge) in shown.iter().zip(&heights.halves).zip(edges.windows(2)) {
        let (middle_px, row_px) = (f64::midpoint(edge[0], edge[1]), edge[1] - edge[0]);
        let cases = cases(risk, group, compact);
        patterns.draw(scene, group.pattern, (middle_px, row_px));
        let size = (row_px - 2.0).clamp(10.5, if compact { 11.5 } else { 12.5 });
        let room = subject.size_px.0 - frame.right - 10.0;
        let text = shortened(&cases, size, false, room);
        let style = TextStyle::plain(Ink::Muted, size, Align::Start);
        scene.text((frame.right + 8.0, middle_px), text, style);
        let score = group.score(risk.settings.repair);
        let letters = risk.letters(group.pattern);
        rows.push(Row { letters, score, cases, middle_px, half_px: *half_px });
    }
    rows
}

/// How many groups have no row, and what the axis is.
fn captions(scene: &mut Scene, frame: &Frame, subject: &Subject, hidden: usize) {
    let below = frame.bottom + 32.0;
    if hidden > 0 {
        let count = grouped(ratio(hidden as u128, 1));
        let texts = [
            format!("{count} smaller groups are not shown"),
            format!("{count} smaller ones not shown"),
            format!("+{count} groups"),
        ];
        let text = first_fitting(&texts, 11.0, false, frame.right * 0.55);
        scene.text((4.0, below), text, TextStyle::plain(Ink::Muted, 11.0, Align::Start));
    }
    let names = [format!("{} →", subject.wording.ratio_axis()), "cost ratio →".into()];
    let share = if hidden > 0 { 0.42 } else { 1.0 };
    let name = first_fitting(&names, 11.0, false, frame.right * share);
    scene.text((frame.right, below), name, TextStyle::plain(Ink::Muted, 11.0, Align::End));
}

/// As many groups as there is room for: those with most cases, by the score that decides.
fn shown(risk: &RiskModel, room: usize) -> Vec<RiskGroup> {
    let mut groups: Vec<(usize, RiskGroup)> = risk.groups.iter().copied().enumerate().collect();
    groups.sort_short_by_key(|(index, group)| (std::cmp::Reverse(group.train.all()), *index));
    groups.truncate(room);
    let repair = risk.settings.repair;
    groups
        .sort_short_by(|(i, a), (j, b)| a.score(repair).total_cmp(&b.score(repair)).then(i.cmp(j)));
    groups.into_iter().map(|(_, group)| group).collect()
}

/// “38% of 297 · 43% of 103”: of those that made the rule, and of unseen ones.
fn cases(risk: &RiskModel, group: &RiskGroup, is_short: bool) -> String {
    let of = |counts: ClassCounts| {
        let share = ratio(counts.positives.into(), counts.all().max(1).into());
        let cases = ratio(counts.all().into(), 1) / risk.units_per_case;
        format!("{} of {}", plain_percent(share).replace("under ", "<"), grouped(cases.round()))
    };
    match (group.train.all(), group.test.all()) {
        (0, _) if is_short => "unseen only".into(),
        (0, _) => format!("only unseen: {}", of(group.test)),
        (_, unseen) if is_short || unseen == 0 => of(group.train),
        _ => format!("{} · {}", of(group.train), of(group.test)),
    }
}

impl SliderChart for GroupsChart {
    type At<'a> = AtCondition<'a>;

    fn draw_overlay(&self, scene: &mut Scene, (subject, evaluation): AtCondition) {
        let x = self.x();
        roc::limits_band(scene, x, self.frame.span(), evaluation);
        for row in &self.rows {
            // In ink where something is done: a colour would be a model's.
            let is_positive = self.is_positive(row.score, evaluation);
            let opacity = if is_positive { 0.75 } else { 0.22 };
            let left = x.to_px(row.score).min(self.frame.right - 3.0);
            let (top, bottom) = (row.middle_px - row.half_px, row.middle_px + row.half_px);
            scene.block((left, top), (self.frame.right, bottom), Ink::Muted, opacity);
        }
        let below = (self.frame.bottom, self.frame.bottom + 14.0);
        let at = x.to_px(evaluation.condition.pc());
        scene.line(vec![(at, self.frame.top), (at, below.1)], Stroke::solid(Ink::Text, 1.5));
        pc_axis::ratios(scene, (&self.frame, x), evaluation.condition, below);
        let positive =
            self.rows.iter().filter(|row| self.is_positive(row.score, evaluation)).count();
        self.orders(scene, subject, positive);
    }

    fn slider_axis(&self) -> Option<SliderAxis> {
        Some(SliderAxis::of_share(&self.frame, (f64::NEG_INFINITY, self.frame.bottom)))
    }

    fn help(&self, (subject, evaluation): AtCondition) -> String {
        let drawn: Vec<Drawn> = evaluation.range.map(|_| Drawn::Range).into_iter().collect();
        ChartHelp { drawn: &drawn, words: subject.wording }.groups()
    }

    fn alternative(&self, (subject, evaluation): AtCondition) -> String {
        let positive = self.scores.iter().filter(|&&s| self.is_positive(s, evaluation)).count();
        let said =
            |row: &Row| format!("{} at {} ({})", row.letters, exact_number(row.score), row.cases);
        let rows: Vec<String> = self.rows.iter().map(said).collect();
        let hidden = match self.hidden {
            0 => String::new(),
            n => format!(" {n} smaller groups are not listed."),
        };
        format!(
            "Groups by their high (H) and low (L) risks, with their safety scores. At PC(+) {:.3} {positive} of {} groups are predicted positive ({}), those with a score up to it. Riskiest first: {}.{hidden}{}",
            evaluation.condition.pc(),
            self.scores.len(),
            subject.wording.act,
            rows.join("; "),
            roc::limits_in_words(evaluation)
        )
    }
}

/// Heights of rows and bars, CSS pixels.
pub(super) struct Heights {
    pub(super) rows: Vec<f64>,
    /// Halves of the bars' heights, in proportion to the cases.
    pub(super) halves: Vec<f64>,
}

impl Heights {
    /// Rows that fill a height, none lower than its text.
    pub(super) fn of(groups: &[RiskGroup], (height, least): (f64, f64)) -> Self {
        let cases: Vec<f64> = groups.iter().map(|g| ratio(g.train.all().into(), 1)).collect();
        // Pixels a case: rows of few cases need more than their bars, the others share the rest.
        let mut per_case = f64::INFINITY;
        loop {
            let is_low = |cases: &&f64| per_case * **cases < least;
            let low = ratio(cases.iter().filter(is_low).count() as u128, 1);
            let others: f64 = cases.iter().filter(|cases| !is_low(cases)).sum();
            let next = if others > 0.0 { (height - low * least).max(0.0) / others } else { 0.0 };
            if next >= per_case {
                break;
            }
            per_case = next;
        }
        let most = cases.iter().copied().fold(1.0, f64::max);
        let per_case = if per_case > 0.0 { per_case } else { least / most };
        let rows = cases.iter().map(|cases| (per_case * cases).max(least)).collect();
        let halves = cases.iter().map(|cases| (per_case * cases).max(1.5) / 2.0 - 0.5).collect();
        Self { rows, halves }
    }
}

/// Letters stand on no larger ground than this.
const MOST_BAR_PX: f64 = 26.0;

/// Where the patterns stand.
#[derive(Clone, Copy)]
pub(super) struct Patterns {
    left: f64,
    cell_px: f64,
    columns: usize,
}

impl Patterns {
    pub(super) fn of(subject: &Subject, columns: usize) -> Self {
        let (all, least, most) =
            if subject.is_compact() { (104.0, 6.0, 20.0) } else { (280.0, 15.0, 70.0) };
        let cell_px = f64::clamp(all / columns.max(1) as f64, least, most);
        Self { left: 4.0, cell_px, columns }
    }

    pub(super) fn right(self) -> f64 {
        self.middle(self.columns) - self.cell_px / 2.0
    }

    fn middle(self, column: usize) -> f64 {
        self.left + (column as f64 + 0.5) * self.cell_px
    }

    /// The pattern as letters, H on a ground; as bars where letters have no room.
    pub(super) fn draw(self, scene: &mut Scene, pattern: u32, (at, row_px): (f64, f64)) {
        let size = (row_px - 4.0).min(12.0);
        for column in 0..self.columns {
            let (middle, is_high) = (self.middle(column), pattern >> column & 1 == 1);
            let half = (row_px / 2.0 - 1.0).clamp(2.0, MOST_BAR_PX / 2.0);
            let half = ((self.cell_px / 2.0 - 1.0).min(10.0), half);
            let has_letters = self.cell_px >= 13.0;
            if is_high || !has_letters {
                let thin = if is_high { half.1 } else { 1.0 };
                let (from, to) = ((middle - half.0, at - thin), (middle + half.0, at + thin));
                let ink = if is_high { Ink::Text } else { Ink::Grid };
                scene.marks.push(Mark::Bar { from, to, ink, radius_px: 2.0 });
            }
            if has_letters {
                let ink = if is_high { Ink::Surface } else { Ink::Muted };
                let set = TextStyle { bold: is_high, ..TextStyle::plain(ink, size, Align::Middle) };
                scene.text((middle, at), if is_high { "H" } else { "L" }, set);
            }
        }
    }

    /// Names above the patterns where they fit, else numbers and what they stand for.
    pub(super) fn heads(self, scene: &mut Scene, risk: &RiskModel, top: f64) {
        let muted = |align| TextStyle::plain(Ink::Muted, 11.0, align);
        let names = risk.columns.iter().map(|column| column.name.as_str());
        if names.clone().all(|name| text_width(name, 11.0, false) <= self.cell_px - 6.0) {
            for (column, name) in names.enumerate() {
                scene.text((self.middle(column), top - 10.0), name, muted(Align::Middle));
            }
            return;
        }
        let numbered = names.zip(1..).map(|(name, number)| format!("{number} {name}"));
        let legend = numbered.collect::<Vec<_>>().join(" · ");
        let legend = shortened(&legend, 11.0, false, scene.width_px - 8.0);
        scene.text((self.left, 8.0), legend, muted(Align::Start));
        if self.cell_px >= 15.0 {
            for column in 0..self.columns {
                let at = (self.middle(column), top - 10.0);
                scene.text(at, (column + 1).to_string(), muted(Align::Middle));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_high_as_their_groups_have_cases() {
        let group = |cases: u64| RiskGroup {
            pattern: 0,
            train: ClassCounts { positives: 0, negatives: cases },
            test: ClassCounts::default(),
            safety_score: 0.5,
            monotone_score: 0.5,
        };
        let groups = [1420, 314, 60, 0].map(group);
        let Heights { rows, halves } = Heights::of(&groups, (300.0, 13.0));
        assert!((rows.iter().sum::<f64>() - 300.0).abs() < 1e-9 && rows[2] == 13.0, "{rows:?}");
        let high = |row: usize| 2.0 * halves[row] + 1.0;
        assert!((high(0) / high(1) - 1420.0 / 314.0).abs() < 1e-9, "{halves:?}");
        assert!(high(2) <= 13.0 && high(3) == 1.5);
        // Without room the largest fills its row.
        let Heights { rows, halves } = Heights::of(&groups, (52.0, 13.0));
        assert!(rows.iter().all(|row| *row >= 13.0) && halves[0] > halves[1], "{halves:?}");
        assert!(Heights::of(&[group(0)], (44.0, 13.0)).rows[0] >= 13.0);
    }
}
