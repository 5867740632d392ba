//! Text as HTML and SVG take it.

/// `text` with every character that means something to HTML made harmless, also within quotes.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            '\'' => safe += "&#39;",
            c if c.is_control() && c != '\n' && c != '\t' => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}

/// A coordinate: two decimals, no `-0` and no `NaN`.
pub(crate) fn coordinate(value: f64) -> String {
    let rounded = libm::round(value * 100.0) / 100.0;
    if rounded.is_finite() { format!("{}", rounded + 0.0) } else { "0".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_a_person_writes_becomes_markup() {
        let wild = "<script>alert(\"1\" & '2')</script>\u{0}";
        let safe = "&lt;script&gt;alert(&quot;1&quot; &amp; &#39;2&#39;)&lt;/script&gt;\u{fffd}";
        assert_eq!(escaped(wild), safe);
    }

    #[test]
    fn coordinates_are_short_and_always_numbers() {
        assert_eq!(coordinate(-0.001), "0");
        assert_eq!(coordinate(12.345_67), "12.35");
        assert_eq!(coordinate(f64::NAN), "0");
    }
}
