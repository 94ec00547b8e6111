//! Which of two outcome values is the positive one, by the words that people use for an event.

use crate::data::text::words::Words;

/// Words of what a model is asked to find.
const EVENT: Words = Words(
    "churned, churn, churner, left, leaver, leave, attrited, attrition, lost, lapsed, cancelled, \
     canceled, terminated, resigned, quit, gone, gekündigt, abgewandert, baja, inactive, parti, \
     résilié, 流失, default, defaulted, defaulter, bad, delinquent, charged, written, writeoff, late, overdue, arrears, \
     bankrupt, bankruptcy, insolvent, ausfall, ausgefallen, schlecht, malo, mauvais, 违约, 坏, fraud, \
     fraudulent, scam, suspicious, attack, anomaly, anomalous, outlier, intrusion, malware, \
     malicious, phishing, spam, toxic, fake, betrug, fraude, moroso, morosa, impago, insolvente, \
     inadimplente, 欺诈, malignant, cancer, sick, ill, disease, diseased, diabetic, abnormal, \
     affected, infected, dead, died, deceased, death, relapse, relapsed, recurrence, readmitted, \
     ckd, stroke, krank, malade, enfermo, verstorben, gestorben, décédé, fallecido, deceduto, \
     failure, nok, failed, fail, faulty, defect, defective, broken, damaged, accident, claim, \
     responder, responded, response, converted, bought, buyer, purchase, purchased, clicked, click, \
     event, case, hit, positive, pos, present, presence, true, yes, y, t, ja, j, oui, si, sí, sim, \
     tak, vrai, wahr, 是, returned, refunded, chargeback, complaint, complained, escalated, \
     withdrawn, dropout, dropped, hired, admitted, hospitalized, hospitalised, reoffended, arrested, \
     convicted, infection, sepsis, crashed, breach, да, ναι, نعم, はい, 예, evet, igen, ano, kyllä, \
     כן, हाँ",
);

/// Words of its absence.
const NO_EVENT: Words = Words(
    "stayed, stay, stays, retained, bestand, active, existing, current, loyal, geblieben, resté, \
     留存, good, paid, performing, repaid, bezahlt, gut, bueno, al corriente, adimplente, bon, 好, \
     legit, legitimate, genuine, normal, 正常, benign, healthy, well, control, alive, survived, \
     survivor, gesund, sain, sano, lebend, vivant, vivo, nonevent, nonresponder, ok, okay, ham, \
     real, safe, clean, passed, pass, works, working, intact, absent, absence, notckd, negative, \
     neg, none, no, n, f, false, nein, non, não, nie, nej, faux, falsch, falso, 否, нет, όχι, لا, \
     いいえ, 아니오, hayır, nem, ne, ei, לא, नहीं",
);

/// Words that turn the following ones round.
const NOT: &[&str] =
    &["not", "no", "non", "never", "without", "un", "kein", "keine", "nicht", "pas"];

/// Whether a value speaks of the event (`true`) or of its absence; `None` if its words say nothing.
///
/// - `key`: the value in lower case.
pub(crate) fn is_event(key: &str) -> Option<bool> {
    let whole = |words: Words| words.has(key);
    if whole(EVENT) {
        return Some(true);
    }
    if whole(NO_EVENT) {
        return Some(false);
    }
    let words: Vec<&str> =
        key.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let (first, others) = words.split_first()?;
    if NOT.contains(first) {
        return if others.is_empty() { None } else { Some(false) };
    }
    let glued = first.strip_prefix("non").or_else(|| first.strip_prefix("not"));
    if glued.is_some_and(|rest| EVENT.has(rest)) {
        return Some(false);
    }
    let has = |known: Words| words.iter().any(|word| word.len() > 2 && known.has(word));
    match (has(EVENT), has(NO_EVENT)) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_tell_the_event_from_its_absence() {
        for event in ["churned", "charged off", "attrited customer", "bad", "left company", "坏"] {
            assert_eq!(is_event(event), Some(true), "{event}");
        }
        for none in [
            "stayed",
            "existing customer",
            "fully paid",
            "not fraud",
            "non-event",
            "nondefault",
            "no default",
            "nein",
            "benign",
        ] {
            assert_eq!(is_event(none), Some(false), "{none}");
        }
        for neither in ["red", "m", "2", "", "not", "good or bad"] {
            assert_eq!(is_event(neither), None, "{neither}");
        }
    }
}
