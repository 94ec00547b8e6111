//! What an address asks for, pair by pair.

use crate::evaluate::Settings;
use crate::export::link::linked_file::LinkedFile;
use crate::export::link::share::{ShareError, open_words};
use crate::view::View;
use crate::wording::Wording;

/// What the pairs of an address ask for.
///
/// # Examples
/// ```
/// use breakeven::export::AddressParts;
/// let mut parts = AddressParts::default();
/// parts.set("sample", "containers");
/// parts.set("pc", "2");
/// assert_eq!((parts.sample.as_deref(), parts.settings), (Some("containers"), None));
/// assert_eq!(parts.refused.len(), 1);
/// ```
#[derive(Debug, Default)]
pub struct AddressParts {
    /// `None` if it sets nothing that can be understood.
    pub settings: Option<Settings>,
    /// The view, if one that is known is named.
    pub view: Option<View>,
    /// The words of a link.
    pub words: Option<Wording>,
    /// The counts of a link, as they stand there.
    pub share: Option<String>,
    /// The file that the settings were made for.
    pub file: Option<LinkedFile>,
    /// The name of the sample that they were made for.
    pub sample: Option<String>,
    /// What it asks for that can't be done, as sentences.
    pub refused: Vec<String>,
}

impl AddressParts {
    /// Takes one pair; what can't be understood is noted and changes nothing.
    pub fn set(&mut self, key: &str, value: &str) {
        match key {
            "share" => self.share = Some(value.to_owned()),
            "words" => match open_words(value) {
                Ok(read) => self.words = Some(read),
                Err(error) => self.refused.push(ShareError::to_string(&error)),
            },
            "file" => match LinkedFile::open(value) {
                Ok(read) => self.file = Some(read),
                Err(error) => self.refused.push(error.to_string()),
            },
            "sample" => self.sample = Some(value.to_owned()),
            "view" => self.view = View::of_word(value),
            _ => {
                let mut settings = self.settings.clone().unwrap_or_default();
                match settings.set(key, value) {
                    Ok(()) => self.settings = Some(settings),
                    Err(error) => self.refused.push(error.to_string()),
                }
            }
        }
    }
}
