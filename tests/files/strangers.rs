//! Files as strangers have them, written in the manner of the tools that people use.
//!
//! A wrong reading said with confidence is the worst fault; a question is worse than the right
//! reading. `cargo test --test files strangers -- --nocapture` prints the counts and the questions.

mod answers;
mod bases;
mod beside;
mod cohort;
mod doubts;
mod entry;
mod evidence;
mod forms;
mod mutations;
mod python;
mod relations;
mod services;
mod shapes;
mod spreadsheets;
mod suites;
mod tools;
mod tops;
mod words;

use cohort::Cohort;
use entry::{Entry, Found, Wanted};

/// Of the files that have a right reading at least so many are read without a question, in percent.
const READ: usize = 85;

fn entries() -> Vec<Entry> {
    let (rare, common) = (Cohort::new(120, 30), Cohort::new(120, 65));
    [
        python::files(&rare),
        suites::files(&rare),
        services::files(&rare),
        spreadsheets::files(&rare),
        words::files(&rare, &common),
        beside::files(&rare),
        doubts::files(&rare),
        shapes::files(&rare),
        tools::files(&rare),
        forms::files(&rare),
        evidence::files(&rare),
        relations::files(&rare),
        tops::files(&rare),
        answers::files(&rare, &common),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[test]
fn files_of_strangers_are_read_rightly_or_asked_about() {
    let entries = entries();
    let (mut right, mut asked, mut wrong) = (0, Vec::new(), Vec::new());
    for entry in &entries {
        match (entry.find(), &entry.wanted) {
            (Found::Right, _) => right += 1,
            (Found::Asked(sentence), Wanted::Reading(_)) => {
                asked.push(format!("{}: {sentence}", entry.name));
            }
            (Found::Asked(_), Wanted::Question(..)) => {}
            (Found::Wrong(how), _) => wrong.push(format!("{}\n    {how}", entry.name)),
        }
    }
    let readable = entries.iter().filter(|e| matches!(e.wanted, Wanted::Reading(_))).count();
    let questions = entries.len() - readable;
    println!(
        "{} files: {right} of {readable} right without asking, {} asked, {questions} with a question \
         that must be asked, {} wrong\n{}",
        entries.len(),
        asked.len(),
        wrong.len(),
        asked.join("\n")
    );
    assert!(entries.len() >= 120);
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(100 * right >= READ * readable, "{right} of {readable}");
}
