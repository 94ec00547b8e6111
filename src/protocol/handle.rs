//! Requests answered: the whole worker, without a browser.

use crate::evaluate::Repeats;
use crate::protocol::request::{CasesToDraw, Portion, Reply, Request};
use crate::resample::{Resampler, Way, value_chunk};
use crate::study::{FileTable, Refusal, Session};
use std::ops::Range;
use std::sync::Arc;

/// Answers a request.
///
/// - `files`: those beside the request, as they were read.
pub fn handle(session: &mut Session, request: Request, files: Vec<FileTable>) -> Reply {
    let study = match request {
        Request::Open(_, roles) => session.open(files, &roles),
        Request::Choose(roles) => session.choose(&roles),
        Request::Add(_) => session.add(files),
        Request::Remap(roles, detail, columns) => {
            let roles = session.with_joined_since(columns, roles);
            session.remap(&roles, detail)
        }
        Request::ListCases(query) => {
            return session.list_cases(&query).map_or_else(refused, Reply::Cases);
        }
        Request::ExportCases(query) => {
            return session.export_cases(&query).map_or_else(refused, Reply::CasesCsv);
        }
        Request::Repeat(roles, settings, count) => {
            return match session.repeats(&roles, &settings, count) {
                Ok(mut repeats) => loop {
                    let reply = repeat(&mut repeats);
                    if reply.is_last() {
                        break reply;
                    }
                },
                Err(error) => refused(error),
            };
        }
        Request::Today(baseline, study) => {
            let today = session.today(study.as_deref(), &baseline);
            return today.map_or_else(refused, |today| Reply::Today(today.map(Box::new)));
        }
        // A worker answers these piece by piece.
        Request::Resample(..) | Request::ResampleValues(..) | Request::Help(_) => {
            return Reply::AllResampled;
        }
    };
    match study {
        Ok(study) => {
            session.evict_unused();
            let study = Arc::new(study);
            session.hold(Arc::clone(&study));
            Reply::Study(study)
        }
        Err(refusal) => refused(refusal),
    }
}

/// Makes the next split, for who wants to know how far it is, or to give up in between.
pub fn repeat(repeats: &mut Repeats) -> Reply {
    let (done, of) = repeats.step(1);
    repeats.finished().map_or(Reply::Repeating(done, of), Reply::Repeated)
}

/// Resamples, one reply after the other, each made when it is asked for, and the end.
pub fn resamplings(cases: &CasesToDraw, portion: Portion) -> impl Iterator<Item = Reply> {
    let Portion { asked, starts } = portion;
    let mut make: Box<dyn FnMut(Range<u32>) -> Reply + '_> = match cases {
        CasesToDraw::Classes(cases) => {
            let mut resampler = Resampler::new(cases, asked.seed, Way::Quick);
            Box::new(move |range| Reply::Resampled(resampler.chunk(range)))
        }
        CasesToDraw::Values(cases) => {
            Box::new(move |range| Reply::ValuesResampled(value_chunk(cases, asked.seed, range)))
        }
    };
    let chunk = move |from: u32| make(from..(from + Portion::AT_ONCE).min(asked.resamples));
    starts.into_iter().map(chunk).chain([Reply::AllResampled])
}

/// What is wrong, as a reply.
pub fn refused(refusal: impl Into<Refusal>) -> Reply {
    let Refusal { error, choices, rows } = refusal.into();
    Reply::Refused(error.to_string(), choices, rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Detail;
    use crate::data::{Roles, Selection};
    use crate::evaluate::Settings;
    use crate::protocol::bytes::{decode, encode};
    use crate::protocol::queue::Pending;
    use crate::protocol::request::Message;
    use crate::study::{CaseQuery, FilePart, Study};

    fn opened(text: &str) -> (Session, Study) {
        let file = FileTable::read("f.csv", FilePart::First, text.as_bytes()).unwrap();
        let mut session = Session::default();
        let request = Request::Open(vec![FilePart::First], Roles::default());
        match handle(&mut session, request, vec![file]) {
            Reply::Study(study) => (session, Arc::unwrap_or_clone(study)),
            other => panic!("{other:?}"),
        }
    }

    const TWO: &str = "label,m,n\n1,0.9,1\n0,0.2,3\n1,0.4,4\n0,0.6,2\n";

    /// What a worker posts back for what the page posts.
    fn answered(session: &mut Session, message: &[u8]) -> Vec<u8> {
        match decode(message) {
            Some(Message::Ask(number, request)) => {
                encode(&(number, handle(session, request, vec![])))
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn overlapping_requests_get_their_own_answers() {
        let (mut session, study) = opened(TWO);
        let mut pending = Pending::default();
        let mut ask = |who, request| encode(&Message::Ask(pending.add(who), request));
        let flipped = Roles { low_is_positive: vec!["n".into()], ..study.roles.clone() };
        let query = CaseQuery {
            model: "m".into(),
            selection: Selection::First(1),
            roles: study.roles.clone(),
        };
        let asked = [
            ask("first", Request::Remap(study.roles.clone(), Detail::Usual, 3)),
            ask("second", Request::Remap(flipped.clone(), Detail::Usual, 3)),
            ask("list", Request::ListCases(query.clone())),
            ask("export", Request::ExportCases(query)),
        ];
        // They come back last first.
        let replies = asked.map(|message| answered(&mut session, &message));
        for (bytes, expected) in replies.iter().rev().zip(["export", "list", "second", "first"]) {
            let (number, reply): (u32, Reply) = decode(bytes).unwrap();
            assert_eq!(pending.take(number, reply.is_last()), Some(expected));
            assert_eq!(pending.take(number, true), None, "answered once");
            match (expected, reply) {
                ("first", Reply::Study(found)) => assert_eq!(*found, study),
                ("second", Reply::Study(found)) => assert_eq!(found.roles, flipped),
                ("list", Reply::Cases(listing)) => assert_eq!(listing.of, 4),
                ("export", Reply::CasesCsv(csv)) => assert!(csv.starts_with("rank,label,m")),
                (who, reply) => panic!("{who}: {reply:?}"),
            }
        }
    }

    #[test]
    fn a_forgotten_request_is_answered_to_nobody() {
        let mut pending = Pending::default();
        let (first, second) = (pending.add("first"), pending.add("second"));
        pending.forget(first);
        assert_eq!(pending.take(first, true), None);
        assert_eq!(pending.take(second, false), Some("second"));
        assert_eq!(pending.take(second, true), Some("second"));
    }

    #[test]
    fn a_refusal_is_a_sentence_and_leaves_the_study() {
        let (mut session, study) = opened(TWO);
        let wrong = Roles { outcome: Some("x".into()), ..study.roles.clone() };
        let Reply::Refused(sentence, ..) =
            handle(&mut session, Request::Remap(wrong, Detail::Usual, 3), vec![])
        else {
            panic!("not refused")
        };
        assert!(sentence.contains("“x”"), "{sentence}");
        let again = Request::Remap(study.roles.clone(), Detail::Usual, 3);
        assert_eq!(handle(&mut session, again, vec![]), Reply::Study(Arc::new(study)));
    }

    #[test]
    fn splits_are_repeated_to_the_end() {
        let rows = (0..400).map(|i: i32| format!("{},v{},w{}\n", i * 3 % 7 / 5, i % 5, i % 3));
        let (mut session, study) = opened(&format!("label,a,b\n{}", rows.collect::<String>()));
        let request = Request::Repeat(study.roles, Settings::default(), 3);
        let Reply::Repeated(robustness) = handle(&mut session, request, vec![]) else {
            panic!("not repeated")
        };
        assert_eq!(robustness.repeats, 3);
        let (mut session, study) = opened(TWO);
        let request = Request::Repeat(study.roles, Settings::default(), 3);
        assert!(matches!(handle(&mut session, request, vec![]), Reply::Refused(..)));
    }
}
