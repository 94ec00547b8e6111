//! The heaviest set of patterns that is closed upwards: with a pattern it holds every pattern of the
//! set that is high risk wherever that one is.
//!
//! A minimum cut, by Dinic's algorithm (blocking flows along shortest ways), on a network whose arcs
//! are the patterns' own neighbours, so that none is stored. Weights are whole numbers.
//!
//! Source: Picard (1976), Maximal closure of a graph and applications to combinatorial problems,
//! Management Science 22:1268–1272; Dinic (1970), Soviet Math. Doklady 11:1277–1280.

/// Patterns among which a closure is looked for.
pub(super) struct Network<'a> {
    bits: usize,
    /// The patterns, ascending; a convex set: what lies between two of them is one too.
    patterns: &'a [u32],
    /// Place of a pattern in `patterns`, by pattern; [`ABSENT`] where it is none.
    places: &'a [u32],
    /// What can still come from the source to each.
    supply: Vec<i128>,
    /// What can still go to the sink.
    demand: Vec<i128>,
    /// What flows from a pattern to the one with one more bit, by place and bit.
    flow: Vec<i128>,
    level: Vec<u32>,
    next: Vec<u8>,
}

/// No place.
pub(super) const ABSENT: u32 = u32::MAX;

impl<'a> Network<'a> {
    /// - `weights`: of each pattern, in their order; positive ones belong into the closure.
    pub(super) fn new(
        bits: usize,
        patterns: &'a [u32],
        places: &'a [u32],
        weights: &[i128],
    ) -> Self {
        let n = patterns.len();
        Self {
            bits,
            patterns,
            places,
            supply: weights.iter().map(|&w| w.max(0)).collect(),
            demand: weights.iter().map(|&w| (-w).max(0)).collect(),
            flow: vec![0; n * bits],
            level: vec![ABSENT; n],
            next: vec![0; n],
        }
    }

    /// Which patterns are in the smallest of the heaviest closures; all `false` if none weighs more
    /// than nothing.
    pub(super) fn heaviest(mut self) -> Vec<bool> {
        while self.set_levels() {
            self.next.fill(0);
            for source in 0..self.patterns.len() {
                while self.supply[source] > 0 && self.augment(source) {}
            }
        }
        // What the source still reaches is on its side of the cut.
        self.level.iter().map(|&level| level != ABSENT).collect()
    }

    /// The neighbour across a bit, and how much more can flow there; upwards there is no limit.
    fn arc(&self, place: usize, bit: usize) -> Option<(usize, Option<i128>)> {
        let pattern = self.patterns[place];
        let other = self.places[(pattern ^ 1 << bit) as usize];
        if other == ABSENT {
            return None;
        }
        let other = other as usize;
        match pattern >> bit & 1 {
            0 => Some((other, None)),
            _ => {
                let back = self.flow[other * self.bits + bit];
                (back > 0).then_some((other, Some(back)))
            }
        }
    }

    /// Steps from the source to each pattern; whether the sink is reached.
    fn set_levels(&mut self) -> bool {
        self.level.fill(ABSENT);
        let n = self.patterns.len();
        let mut queue: Vec<usize> = (0..n).filter(|&place| self.supply[place] > 0).collect();
        queue.iter().for_each(|&place| self.level[place] = 0);
        let (mut at, mut reached) = (0, false);
        while at < queue.len() {
            let place = queue[at];
            at += 1;
            reached |= self.demand[place] > 0;
            for bit in 0..self.bits {
                if let Some((other, _)) = self.arc(place, bit)
                    && self.level[other] == ABSENT
                {
                    self.level[other] = self.level[place] + 1;
                    queue.push(other);
                }
            }
        }
        reached
    }

    /// Sends what one way from a pattern to the sink can take; whether there was one.
    fn augment(&mut self, source: usize) -> bool {
        let mut way: Vec<(usize, usize)> = Vec::new();
        let mut place = source;
        loop {
            if self.demand[place] > 0 {
                self.send(source, &way, place);
                return true;
            }
            let bit = usize::from(self.next[place]);
            if bit == self.bits {
                self.level[place] = ABSENT - 1; // nothing goes on from here
                match way.pop() {
                    Some((back, _)) => place = back,
                    None => return false,
                }
                self.next[place] += 1;
                continue;
            }
            match self.arc(place, bit) {
                Some((other, _)) if self.level[other] == self.level[place] + 1 => {
                    way.push((place, bit));
                    place = other;
                }
                _ => self.next[place] += 1,
            }
        }
    }

    fn send(&mut self, source: usize, way: &[(usize, usize)], sink: usize) {
        let limits = way.iter().filter_map(|&(place, bit)| self.arc(place, bit)?.1);
        let amount = limits.fold(self.supply[source].min(self.demand[sink]), i128::min);
        self.supply[source] -= amount;
        self.demand[sink] -= amount;
        for &(place, bit) in way {
            let (other, limit) = self.arc(place, bit).expect("the way was just gone");
            match limit {
                None => self.flow[place * self.bits + bit] += amount,
                Some(_) => self.flow[other * self.bits + bit] -= amount,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heaviest(bits: usize, weights: &[i128]) -> Vec<bool> {
        let patterns: Vec<u32> = (0..1 << bits).collect();
        Network::new(bits, &patterns, &patterns, weights).heaviest()
    }

    #[test]
    fn a_closure_takes_what_lies_above() {
        // L, H: taking L (5) forces H (−3): together 2.
        assert_eq!(heaviest(1, &[5, -3]), [true, true]);
        assert_eq!(heaviest(1, &[3, -5]), [false, false]);
        assert_eq!(heaviest(1, &[3, -3]), [false, false]);
        assert_eq!(heaviest(1, &[-3, 5]), [false, true]);
    }

    #[test]
    fn every_closure_of_three_bits_is_tried() {
        // All weights from a small table; the best of the 20 monotone functions of three bits.
        let closures: Vec<u32> = (0..256u32)
            .filter(|set| {
                let has = |pattern: u32| set >> pattern & 1 == 1;
                (0..8).all(|p| !has(p) || (0..3).all(|bit| has(p | 1 << bit)))
            })
            .collect();
        assert_eq!(closures.len(), 20);
        let mut state = 1u64;
        for _ in 0..500 {
            let weights: Vec<i128> = (0..8)
                .map(|_| {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    i128::from(state >> 60) - 8
                })
                .collect();
            let weight = |set: u32| -> i128 {
                (0..8).filter(|p| set >> p & 1 == 1).map(|p| weights[p as usize]).sum()
            };
            let best = closures.iter().map(|&set| weight(set)).max().unwrap();
            let found = heaviest(3, &weights);
            let found = (0..8).filter(|&p| found[p]).map(|p| 1u32 << p).sum::<u32>();
            assert!(closures.contains(&found), "{weights:?}");
            assert_eq!(weight(found), best, "{weights:?}");
        }
    }
}
