//! Sorting of short lists: of a model's rows, a chart's labels, a sentence's parts.

use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Stable sorts for lists of a few hundred items. The library's own are compiled for every list anew, some 4 KB
/// each; of these one copy sorts the places of all lists. Rows of a file are sorted by the library, or by
/// their places ([`sort_places`]).
pub trait SortShort<T> {
    /// As `sort_by` of a slice.
    fn sort_short_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// As `sort_by_key` of a slice.
    fn sort_short_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.sort_short_by(|a, b| key(a).cmp(&key(b)));
    }
}

impl<T> SortShort<T> for [T] {
    fn sort_short_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        let mut order: Vec<usize> = (0..self.len()).collect();
        sort_places(&mut order, &mut |a, b| compare(&self[a], &self[b]));
        // Each cycle of the permutation is turned by one place.
        for start in 0..order.len() {
            let mut at = start;
            loop {
                let from = std::mem::replace(&mut order[at], at);
                if from == start {
                    break;
                }
                self.swap(at, from);
                at = from;
            }
        }
    }
}

/// Sorts places of a list, stably, as `compare` orders what stands there: one copy for all lists, which
/// may be as long as a file.
pub fn sort_places(order: &mut [usize], compare: &mut dyn FnMut(usize, usize) -> Ordering) {
    order.sort_by(|&a, &b| compare(a, b));
}

/// A map of pairs; of pairs with one key it has the last. `collect` sorts them first, in code that every
/// kind of map has anew.
pub fn map_of<K: Ord, V>(pairs: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(pairs);
    map
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn short_lists_are_sorted_as_by_the_library(list in prop::collection::vec(0u8..20, 0..60)) {
            let mut expected: Vec<(usize, u8)> = list.into_iter().enumerate().collect();
            let mut sorted = expected.clone();
            expected.sort_by_key(|item| std::cmp::Reverse(item.1));
            sorted.sort_short_by(|a, b| b.1.cmp(&a.1));
            prop_assert_eq!(&sorted, &expected);
            expected.sort_by_key(|item| item.1);
            sorted.sort_short_by_key(|item| item.1);
            prop_assert_eq!(sorted, expected);
        }
    }
}
