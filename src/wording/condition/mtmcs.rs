//! Where total cost and CST name different models, in a sentence.

use crate::curve::Curves;
use crate::evaluate::MtmcsTable;
use crate::wording::language::span::{Headline, Span};
use crate::wording::vocabulary::wording::Wording;

impl MtmcsTable {
    /// Where the lowest total is not the lowest CST: “Over this range **A** costs least in total
    /// (MTMCR 178.0), but **B** has the lower CST (171.2): it varies less with the costs.”
    #[must_use]
    pub fn disagreement(&self, curves: &Curves, wording: &Wording) -> Option<Headline> {
        let by_total = self.best_by(|summary| summary.total)?;
        let by_both = self.best_by(|summary| summary.cost_and_sensitivity)?;
        let of = |model| self.rows.iter().find(|row| row.model == model).map(|row| row.summary);
        let (total, both) = (of(by_total)?.total, of(by_both)?.cost_and_sensitivity);
        let name =
            |model: usize| Span::Model(model, wording.model(&curves.models[model].name).into());
        (by_total != by_both).then(|| {
            vec![
                Span::Text("Over this range ".into()),
                name(by_total),
                Span::Text(format!(" costs least in total (MTMCR {total:.1}), but ")),
                name(by_both),
                Span::Text(format!(
                    " has the lower CST ({both:.1}): it varies less with the costs."
                )),
            ]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::tables::tests::{even_and_uneven, mtmcs_over};
    use crate::wording::language::span::as_text;

    #[test]
    fn total_and_cst_may_disagree() {
        assert_eq!(
            mtmcs_over("0.4,0.65").disagreement(&even_and_uneven(), &Wording::default()),
            None
        );
        // At 0.5, 0.55, 0.6, 0.65: 120 against 115, times 1.075.
        let headline =
            mtmcs_over("0.5,0.65").disagreement(&even_and_uneven(), &Wording::default()).unwrap();
        let expected = "Over this range uneven costs least in total (MTMCR 115.0), but even has the \
                        lower CST (120.0): it varies less with the costs.";
        assert_eq!(as_text(&headline), expected);
    }
}
