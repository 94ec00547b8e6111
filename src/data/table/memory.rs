//! What a page can hold, found out before it is too late.

use crate::data::error::DataError;
use crate::data::table::column::Column;

/// Bytes that a table and the sorting of its scores may take. A page has 4 GiB, and needs some.
pub(crate) const LIMIT: u64 = 3 << 30;

/// Bytes a row takes while one of its scores is sorted: what it is, its score, and room to move it.
const SORTING: u64 = 26;

/// Refuses rows that will not fit.
///
/// - `rows`: so many there are or are to be expected.
/// - `limit`: bytes, [`LIMIT`] but for tests.
pub(crate) fn check(
    file: &str,
    rows: u64,
    columns: &[Column],
    limit: u64,
) -> Result<(), DataError> {
    let widths = columns.iter().map(|column| column.width() as u64).sum::<u64>() + SORTING;
    let needed = rows.saturating_mul(widths);
    if needed <= limit {
        return Ok(());
    }
    Err(DataError::TooLarge {
        file: file.into(),
        rows,
        needed,
        limit,
        fitting_columns: (limit / rows.max(1)).saturating_sub(SORTING) / 8,
        fitting_rows: limit / widths,
    })
}

/// A large number as people say it, to two digits.
pub(crate) fn large(number: u64) -> String {
    let (divisor, word) = match number {
        0..1_000_000 => (1_000, " thousand"),
        1_000_000..1_000_000_000 => (1_000_000, " million"),
        _ => (1_000_000_000, " billion"),
    };
    let tenths = number / (divisor / 10);
    match tenths {
        0..100 => format!("{}.{}{word}", tenths / 10, tenths % 10),
        _ => format!("{}{word}", tenths / 10),
    }
}

/// Bytes as gigabytes.
pub(crate) fn gigabytes(bytes: u64) -> String {
    let tenths = bytes / 100_000_000;
    format!("{}.{} GB", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::case::dataset::rank;
    use crate::data::role::roles::{Role, Roles};
    use crate::data::table::reader::Reader;

    fn head() -> String {
        let rows = (0..8000).map(|i| format!("{},0.{i},1.{i},2.{i}\n", i % 2));
        format!("label,a,b,c\n{}", rows.collect::<String>())
    }

    #[test]
    fn what_will_not_fit_is_refused_at_its_head() {
        let mut reader = Reader::new("huge.csv").expecting(400 << 30);
        let said = reader.push(head().as_bytes()).unwrap_err().to_string();
        assert!(said.starts_with("huge.csv has about 20 billion rows"), "{said}");
        assert!(said.contains("What would fit: 61 million such rows. Or count"), "{said}");
        let mut reader = Reader::new("large.csv").expecting(3 << 29);
        let said = reader.push(head().as_bytes()).unwrap_err().to_string();
        assert!(
            said.contains("fit: 2 columns of numbers beside the outcome, or 61 million"),
            "{said}"
        );
        let mut reader = Reader::new("fits.csv").expecting(300 << 20);
        reader.push(head().as_bytes()).unwrap();
    }

    #[test]
    fn what_grows_beyond_the_limit_is_refused_then() {
        let mut reader = Reader::new("packed.csv").within(1 << 20);
        let text = head();
        let mut pushes = std::iter::repeat_with(|| reader.push(text.as_bytes())).take(20);
        let said = pushes.find_map(Result::err).unwrap().to_string();
        assert!(said.contains("packed.csv has"), "{said}");
    }

    #[test]
    fn what_is_not_in_use_is_let_go_when_much_is_held() {
        let mut reader = Reader::new("f");
        reader.push(head().as_bytes()).unwrap();
        let mut table = reader.finish().unwrap();
        let all = table.describe();
        let roles = rank("f", &table, &Roles::default(), |_| ()).unwrap().roles;
        let fewer = roles.with("b", Role::Unused);
        table.let_go(&fewer, 1 << 20);
        assert!(rank("f", &table, &roles, |_| ()).is_ok());
        table.let_go(&fewer, 1 << 10);
        assert_eq!(table.describe(), all);
        assert_eq!(rank("f", &table, &fewer, |_| ()).unwrap().models.len(), 2);
        let again = rank("f", &table, &roles, |_| ()).unwrap_err();
        assert_eq!(again, DataError::LetGo { column: "b".into() });
    }

    #[test]
    fn large_numbers_are_said_shortly() {
        let said = [99_999, 1_250_000, 61_356_675, 3_000_000_000].map(large);
        assert_eq!(said, ["99 thousand", "1.2 million", "61 million", "3.0 billion"]);
        assert_eq!(gigabytes(3 << 30), "3.2 GB");
    }
}
