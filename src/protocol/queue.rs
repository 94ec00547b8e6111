//! Which resamples a worker that helps makes next, and when: a drag has the processors.
//!
//! Who waits for which reply.

use crate::evaluate::Resampling;
use crate::protocol::request::Portion;

/// Nothing is dragged if nothing has moved for so long, milliseconds.
const REST: f64 = 150.0;
/// A portion is to take so long, milliseconds: a drag that begins meanwhile waits for no more.
const PORTION: f64 = 30.0;
/// So many chunks are made by the worker that holds the cases, while others start: the first that
/// are drawn.
const AT_HOME: usize = 8;

/// How long it is until nothing is dragged; `None` if nothing is.
///
/// - `since`: since something was dragged last, milliseconds; below 0 if the clock was set back,
///   which counts as rest.
/// - returns: milliseconds, above 0.
pub fn until_rest(since: f64) -> Option<f64> {
    (0.0..REST).contains(&since).then(|| (REST - since).max(1.0))
}

/// The resamples that nobody makes yet.
#[derive(Debug, Clone)]
pub struct Queue {
    asked: Resampling,
    /// Starts of chunks, the next one last.
    left: Vec<u32>,
    /// Chunks of a portion.
    size: usize,
}

/// What a worker that helps does next.
#[derive(Debug, Clone, PartialEq)]
pub enum Next {
    /// It makes some resamples.
    Make(Portion),
    /// It asks again after so many milliseconds.
    Wait(f64),
    /// Nothing is left for it.
    End,
}

impl Queue {
    /// Of the resamples that are asked for.
    ///
    /// - `helpers`: whether workers help; else all resamples are made at home.
    /// - returns: the resamples that others make, and those that the worker makes that holds the
    ///   cases.
    pub fn new(asked: Resampling, helpers: bool) -> (Self, Portion) {
        let mut home = Portion::all(asked);
        let at = if helpers { home.starts.len().min(AT_HOME) } else { home.starts.len() };
        let left = home.starts.split_off(at).into_iter().rev().collect();
        (Self { asked, left, size: 1 }, home)
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.left.is_empty()
    }

    /// What one of the workers that help does next: no more than its share of what is left, and
    /// nothing new while something is dragged.
    ///
    /// - `helpers`: how many of them there are.
    /// - `since`: since something was dragged last, milliseconds.
    pub fn next(&mut self, helpers: usize, since: f64) -> Next {
        if self.left.is_empty() {
            return Next::End;
        }
        if let Some(wait) = until_rest(since) {
            return Next::Wait(wait);
        }
        let share = self.left.len().div_ceil(2 * helpers.max(1));
        let keep = self.left.len() - self.size.min(share);
        let starts = self.left.split_off(keep).into_iter().rev().collect();
        Next::Make(Portion { asked: self.asked, starts })
    }

    /// All that is left.
    pub fn take(&mut self) -> Portion {
        let left = std::mem::take(&mut self.left);
        Portion { asked: self.asked, starts: left.into_iter().rev().collect() }
    }

    /// Has resamples made by others: who was to make them is no more.
    pub fn put_back(&mut self, starts: Vec<u32>) {
        self.left.extend(starts.into_iter().rev());
    }

    /// Fits portions to how long one took.
    ///
    /// - `chunks`: how many it had.
    /// - `took`: milliseconds.
    #[expect(clippy::cast_possible_truncation, reason = "1 to 64")]
    pub fn measure(&mut self, chunks: usize, took: f64) {
        let each = took.max(1.0) / f64::from(u32::try_from(chunks).unwrap_or(1));
        self.size = (PORTION / each).clamp(1.0, 64.0) as usize;
    }
}

/// Requests that are not answered yet, by their numbers.
#[derive(Debug, Clone)]
pub struct Pending<L> {
    /// A few, in the order of their numbers.
    listeners: Vec<(u32, L)>,
    last: u32,
}

impl<L> Default for Pending<L> {
    fn default() -> Self {
        Self { listeners: Vec::new(), last: 0 }
    }
}

impl<L: Clone> Pending<L> {
    /// Adds who waits for a reply.
    ///
    /// - returns: the number of the request, never used before.
    pub fn add(&mut self, listener: L) -> u32 {
        self.last += 1;
        self.listeners.push((self.last, listener));
        self.last
    }

    /// Who waits for the reply to a request; `None` if nobody does any more.
    ///
    /// - `is_last`: whether no other reply follows.
    pub fn take(&mut self, number: u32, is_last: bool) -> Option<L> {
        if is_last {
            return self.forget(number);
        }
        let found = self.listeners.iter().find(|(other, _)| *other == number);
        found.map(|(_, listener)| listener.clone())
    }

    /// Who waits for the replies to a request; `None` if nobody does any more.
    pub fn of(&mut self, number: u32) -> Option<&mut L> {
        self.listeners.iter_mut().find(|(other, _)| *other == number).map(|(_, listener)| listener)
    }

    /// Has a request answered to nobody.
    ///
    /// - returns: who waited for it.
    pub fn forget(&mut self, number: u32) -> Option<L> {
        let at = self.listeners.iter().position(|(other, _)| *other == number)?;
        Some(self.listeners.remove(at).1)
    }

    /// The requests of some listeners.
    pub fn numbers(&self, is_one: impl Fn(&L) -> bool) -> Vec<u32> {
        let some = self.listeners.iter().filter(|(_, listener)| is_one(listener));
        some.map(|(number, _)| *number).collect()
    }

    /// Forgets every request of some listeners.
    ///
    /// - returns: the listeners, in the order of their requests.
    pub fn forget_all(&mut self, is_one: impl Fn(&L) -> bool) -> Vec<L> {
        let numbers = self.numbers(is_one);
        numbers.into_iter().filter_map(|number| self.forget(number)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn starts(next: Next) -> Vec<u32> {
        match next {
            Next::Make(portion) => portion.starts,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_drag_has_the_processors_and_what_waits_is_made_after_it() {
        let asked = Resampling { resamples: 200, seed: 1 };
        let (mut queue, home) = Queue::new(asked, true);
        assert_eq!(home.starts, [0, 8, 16, 24, 32, 40, 48, 56]);
        // Moved 0 to 149 ms ago: whoever asks is told to ask again at the 150th.
        assert_eq!(queue.next(2, 0.0), Next::Wait(150.0));
        assert_eq!(queue.next(2, 149.5), Next::Wait(1.0));
        assert_eq!(starts(queue.next(2, 150.0)), [64]);
        // A clock that was set back does not make anybody wait.
        assert_eq!(starts(queue.next(2, -5000.0)), [72]);
        let mut made = vec![64, 72];
        while let Next::Make(portion) = queue.next(2, f64::INFINITY) {
            made.extend(portion.starts);
        }
        let rest: Vec<u32> = Portion::all(asked).starts.split_off(8);
        assert_eq!((made, queue.is_empty()), (rest, true));
        // Who has nothing to do ends, whether something is dragged or not.
        assert_eq!(queue.next(2, 10.0), Next::End);
    }

    #[test]
    fn portions_take_thirty_milliseconds_and_leave_a_share_to_others() {
        let (mut queue, _) = Queue::new(Resampling { resamples: 800, seed: 1 }, true);
        queue.measure(1, 4.0); // 30/4: 7 chunks
        assert_eq!(starts(queue.next(2, 1e6)).len(), 7);
        queue.measure(7, 70.0);
        assert_eq!(starts(queue.next(2, 1e6)).len(), 3);
        queue.measure(1, 80.0); // even one is too long
        assert_eq!(starts(queue.next(2, 1e6)), [144]);
        queue.put_back(vec![64, 72]);
        queue.measure(64, 1.0);
        let next = starts(queue.next(2, 1e6)); // 83 chunks: a quarter of them
        assert_eq!((next.len(), &next[..3]), (21, &[64, 72, 152][..]));
    }

    #[test]
    fn without_help_everything_is_made_at_home() {
        let asked = Resampling { resamples: 1000, seed: 1 };
        let (mut queue, home) = Queue::new(asked, false);
        assert_eq!((home, queue.is_empty()), (Portion::all(asked), true));
        queue.put_back(vec![8, 16]);
        assert_eq!((queue.take().starts, queue.is_empty()), (vec![8, 16], true));
    }
}
