//! Blocks that hold blocks: UT2004 packs `{Name F1 Range 4.5}` where others write two.

/// The text before the first key, and after each key up to the next; `None` for a key that is not there.
/// Keys are sought in order, as whole words, in any case.
pub(crate) fn split_at_keys<'a, const N: usize>(
    text: &'a str,
    keys: [&str; N],
) -> (&'a str, [Option<&'a str>; N]) {
    let mut values = [None; N];
    let mut head = text;
    let mut last: Option<usize> = None;
    let mut rest = text;
    for (index, key) in keys.into_iter().enumerate() {
        let Some((before, after)) = cut_at_word(rest, key) else { continue };
        match last {
            Some(previous) => values[previous] = Some(before.trim()),
            None => head = before.trim(),
        }
        values[index] = Some(after.trim());
        last = Some(index);
        rest = after;
    }
    (head, values)
}

fn cut_at_word<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let bytes = text.as_bytes();
    let is_border = |at: usize| bytes.get(at).is_none_or(u8::is_ascii_whitespace);
    let found = bytes.windows(word.len()).enumerate().find(|(at, window)| {
        window.eq_ignore_ascii_case(word.as_bytes())
            && (*at == 0 || is_border(at - 1))
            && is_border(at + word.len())
    });
    found.map(|(at, _)| (&text[..at], &text[at + word.len()..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_is_cut_at_its_keys_and_the_name_may_hold_blanks() {
        let keys = ["Location", "Orientation", "Mount"];
        let text = "Front left location 0.1, 0.2,0 Orientation 0 0 1 Mount HARD";
        let (name, values) = split_at_keys(text, keys);
        assert_eq!(name, "Front left");
        assert_eq!(values, [Some("0.1, 0.2,0"), Some("0 0 1"), Some("HARD")]);
        assert_eq!(split_at_keys("F1", ["Range"]), ("F1", [None]));
        assert_eq!(split_at_keys("Ranger Range", ["Range"]), ("Ranger", [Some("")]));
    }
}
