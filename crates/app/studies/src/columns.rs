//! Tables for people at a terminal.

/// Columns as wide as they need to be, the last one as it is.
pub(crate) fn table(headings: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let heading = headings.iter().map(|heading| (*heading).to_owned()).collect();
    let rows: Vec<Vec<String>> = std::iter::once(heading).chain(rows).collect();
    let width = |column: usize| rows.iter().map(|row| shown(&row[column])).max().unwrap_or(0);
    let widths: Vec<usize> = (0..headings.len()).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| {
            format!("{cell}{}", " ".repeat(width.saturating_sub(shown(cell)) + 2))
        });
        cells.collect::<String>().trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

/// Characters that are seen: colours take none.
fn shown(cell: &str) -> usize {
    let mut is_code = false;
    let count = cell.chars().filter(|c| {
        let was_code = is_code || *c == '\u{1b}';
        is_code = was_code && *c != 'm';
        !was_code
    });
    count.count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_take_no_room() {
        let rows = [["\u{1b}[32myes\u{1b}[0m", "a"], ["no", "b"]];
        let rows = rows.into_iter().map(|row| row.map(str::to_owned).to_vec());
        let text = table(&["holds", "what"], rows);
        assert_eq!(text, "holds  what\n\u{1b}[32myes\u{1b}[0m    a\nno     b\n");
    }
}
