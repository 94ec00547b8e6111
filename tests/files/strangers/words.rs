//! Outcomes in many words, each where positives are rare and where they are common.

use super::cohort::{Cohort, csv};
use super::entry::{Entry, file};

/// The outcome's column, and what it says of positives and of negatives.
const PAIRS: [(&str, &str, &str); 42] = [
    ("status", "churned", "stayed"),
    ("status", "left", "stayed"),
    ("customer", "churned", "retained"),
    ("Attrition_Flag", "Attrited Customer", "Existing Customer"),
    ("loan", "default", "paid"),
    ("loan_status", "Charged Off", "Fully Paid"),
    ("loan_status", "Default", "Current"),
    ("type", "fraud", "legit"),
    ("kind", "fraudulent", "genuine"),
    ("diagnosis", "malignant", "benign"),
    ("creditability", "bad", "good"),
    ("truth", "event", "non-event"),
    ("vital", "died", "alive"),
    ("vital", "dead", "survived"),
    ("v1", "spam", "ham"),
    ("health", "sick", "healthy"),
    ("visit", "converted", "not converted"),
    ("ausfall", "ja", "nein"),
    ("résultat", "oui", "non"),
    ("baja", "sí", "no"),
    ("odejście", "tak", "nie"),
    ("流失", "是", "否"),
    ("test", "positive", "negative"),
    ("deal", "Won", "Lost"),
    ("exam", "fail", "pass"),
    ("quality", "defective", "ok"),
    ("part", "NOK", "OK"),
    ("device", "failure", "normal"),
    ("traffic", "attack", "normal"),
    ("patient", "readmitted", "not readmitted"),
    ("Kunde", "abgewandert", "geblieben"),
    ("cliente", "moroso", "al corriente"),
    ("Befund", "krank", "gesund"),
    ("Buchung", "Betrug", "kein Betrug"),
    ("état", "malade", "sain"),
    ("clicked", "click", "no click"),
    ("payment", "late", "on time"),
    ("disease", "present", "absent"),
    ("group", "case", "control"),
    // No word tells: the rarer class, or that for which the probabilities speak.
    ("lead", "blau", "rot"),
    ("cliente", "segunda", "primera"),
    ("answer", "Responder", "Non-Responder"),
];

pub(super) fn files(rare: &Cohort, common: &Cohort) -> Vec<Entry> {
    let entry = |c: &Cohort, how: &str, (column, positive, negative): (&str, &str, &str)| {
        let text =
            csv(&[(column, c.y(positive, negative)), ("model_a", c.p(0)), ("model_b", c.p(1))]);
        file(&format!("{how}_{positive}"), text, positive)
            .model("model_a", c.auc(0))
            .model("model_b", c.auc(1))
    };
    let rare = PAIRS.into_iter().map(|pair| entry(rare, "rare", pair));
    let common = PAIRS.into_iter().map(|pair| entry(common, "common", pair));
    rare.chain(common).collect()
}
