//! The file that a link belongs to: what it is called, how many rows it has, and how its columns are
//! read. None of its cells but the outcome value that counts as positive.

use crate::data::Roles;
use crate::export::link::share::{ShareError, as_json, from_json, seal, unseal};
use crate::export::packing::{Packer, crc32, given_roles};
use crate::study::Study;
use serde::{Deserialize, Serialize};

/// The file that settings were made for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LinkedFile {
    /// Its name, or the names of several files that were joined.
    pub name: String,
    /// How many rows it has.
    pub rows: usize,
    /// A checksum of its columns' names.
    columns: u32,
    /// How its columns are read: complete, or empty if they are too many for a link.
    #[serde(serialize_with = "given_roles")]
    pub roles: Roles,
}

impl LinkedFile {
    /// The file of a study.
    #[must_use]
    pub fn of(study: &Study) -> Self {
        Self {
            name: study.source.name.clone(),
            rows: study.source.rows,
            columns: columns(study),
            roles: Roles { complete: true, ..study.roles.clone() },
        }
    }

    /// Whether a study is of this file, as far as name and columns tell: its rows may have become
    /// more.
    #[must_use]
    pub fn is_of(&self, study: &Study) -> bool {
        self.name == study.source.name && self.columns == columns(study)
    }

    /// How the file is to be read if it is read otherwise in a study of it.
    #[must_use]
    pub fn other_roles(&self, study: &Study) -> Option<Roles> {
        let read = Roles { complete: true, ..study.roles.clone() };
        (self.roles.complete && self.roles != read).then(|| self.roles.clone())
    }

    /// The value of `file=` in an address: letters, digits, `-`, `_` and a point.
    ///
    /// # Errors
    /// [`ShareError::TooLarge`] if the name alone is too long.
    pub fn payload(&self) -> Result<String, ShareError> {
        let sealed = |file: &Self| {
            let mut packer = Packer::default();
            packer.put(&as_json(file));
            seal(packer)
        };
        sealed(self).or_else(|_| sealed(&Self { roles: Roles::default(), ..self.clone() }))
    }

    /// The file in the value of `file=`.
    ///
    /// # Errors
    /// [`ShareError`], whose sentence is for the person who opened the link.
    pub fn open(value: &str) -> Result<Self, ShareError> {
        let sealed = unseal(value)?;
        let mut from = sealed.unpack();
        let file = from_json(&mut from, "file")?;
        from.end().map_err(|_| ShareError::NoHeading { what: "file" })?;
        Ok(file)
    }
}

fn columns(study: &Study) -> u32 {
    let names: Vec<&str> = study.columns.iter().map(|column| column.name.as_str()).collect();
    crc32(names.join("\u{1f}").as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "left,m,n\nyes,0.9,1\nno,0.2,3\nyes,0.4,4\nno,0.6,2\n";

    fn study(roles: &Roles) -> Study {
        Study::open("staff.csv", TABLE.as_bytes(), roles).unwrap()
    }

    #[test]
    fn the_reading_survives_a_link() {
        let turned = study(&Roles { positive: Some("no".into()), ..Roles::default() });
        let file = LinkedFile::open(&LinkedFile::of(&turned).payload().unwrap()).unwrap();
        assert_eq!((file.name.as_str(), file.rows), ("staff.csv", 4));
        let anew = study(&Roles::default());
        assert!(file.is_of(&anew));
        let again = study(&file.other_roles(&anew).unwrap());
        assert_eq!(again.source.positive_label, "no");
        assert_eq!(file.other_roles(&again), None);
    }

    #[test]
    fn another_file_is_another() {
        let file = LinkedFile::of(&study(&Roles::default()));
        let open =
            |name: &str, text: &str| Study::open(name, text.as_bytes(), &Roles::default()).unwrap();
        assert!(!file.is_of(&open("other.csv", TABLE)));
        assert!(!file.is_of(&open("staff.csv", &TABLE.replace("m,n", "n,m"))));
        let longer = format!("{TABLE}yes,0.8,5\n");
        assert!(file.is_of(&open("staff.csv", &longer)), "more rows, the same file");
    }

    #[test]
    fn too_many_columns_leave_name_and_rows() {
        let mut study = study(&Roles::default());
        let mut noise = 1u64;
        let mut name = || {
            noise = noise.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            format!("{noise:016x}")
        };
        study.roles.scores = Some((0..5000).map(|_| name()).collect());
        let file = LinkedFile::open(&LinkedFile::of(&study).payload().unwrap()).unwrap();
        assert_eq!((file.rows, &file.roles), (4, &Roles::default()));
        assert_eq!(file.other_roles(&study), None);
    }

    #[test]
    fn a_damaged_one_says_so() {
        let value = LinkedFile::of(&study(&Roles::default())).payload().unwrap();
        let error = LinkedFile::open(&value[..value.len() - 3]).unwrap_err();
        assert_eq!(error, ShareError::Damaged);
    }
}
