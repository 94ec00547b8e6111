//! Who waits for which reply.

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
