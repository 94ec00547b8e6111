//! A thousand cases as squares: four regions of a grid, filled column by column.

use crate::evaluate::Tally;

/// Columns of the grid.
pub const ICON_COLUMNS: u32 = 50;
/// Rows of the grid; columns times rows is [`Tally::OF`].
pub const ICON_ROWS: u32 = 20;

/// One SVG path for each of the four cells, in grid units: the outline of its squares.
///
/// A cell without cases has an empty path.
///
/// # Examples
/// ```
/// use breakeven::{chart::icon_paths, evaluate::Tally};
/// let paths = icon_paths(Tally { cells: [20, 5, 975, 0] });
/// assert_eq!(paths[0], "M0 0H1V20H0Z");
/// assert_eq!(paths[1], "M1 0H2V5H1Z");
/// assert_eq!(paths[3], "");
/// ```
#[must_use]
pub fn icon_paths(tally: Tally) -> [String; 4] {
    let mut start = 0;
    tally.cells.map(|count| {
        let end = start + count;
        let path = region(start, end);
        start = end;
        path
    })
}

/// Squares `start..end`, counted down the columns, as rectangles: a part of a column, whole
/// columns, a part of a column.
fn region(start: u32, end: u32) -> String {
    let mut path = String::new();
    let mut rectangle = |column: u32, columns: u32, top: u32, bottom: u32| {
        if columns > 0 && bottom > top {
            let right = column + columns;
            path.push_str(&format!("M{column} {top}H{right}V{bottom}H{column}Z"));
        }
    };
    let (first, last) = (start / ICON_ROWS, end / ICON_ROWS);
    let (top, bottom) = (start % ICON_ROWS, end % ICON_ROWS);
    if first == last {
        rectangle(first, 1, top, bottom);
        return path;
    }
    let whole_from = if top > 0 { first + 1 } else { first };
    if top > 0 {
        rectangle(first, 1, top, ICON_ROWS);
    }
    rectangle(whole_from, last - whole_from, 0, ICON_ROWS);
    rectangle(last, 1, 0, bottom);
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Squares covered by a path made of axis-parallel rectangles.
    fn area(path: &str) -> u32 {
        let rectangles = path.split('M').filter(|r| !r.is_empty());
        let numbers = rectangles.map(|r| {
            let n: Vec<u32> =
                r.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
            (n[2] - n[0]) * (n[3] - n[1])
        });
        numbers.sum()
    }

    #[test]
    fn every_case_has_one_square() {
        for cells in [[256, 44, 288, 412], [0, 0, 0, 1000], [1, 1, 1, 997], [19, 1, 21, 959]] {
            assert_eq!(icon_paths(Tally { cells }).map(|p| area(&p)), cells);
        }
        assert_eq!(ICON_COLUMNS * ICON_ROWS, Tally::OF);
    }
}
