//! Lists of words.

/// Words with commas between them.
#[derive(Clone, Copy)]
pub(crate) struct Words(pub(crate) &'static str);

impl Words {
    pub(crate) fn iter(self) -> impl Iterator<Item = &'static str> {
        self.0.split(", ")
    }

    pub(crate) fn has(self, word: &str) -> bool {
        self.iter().any(|known| known == word)
    }
}
