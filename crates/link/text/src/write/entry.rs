//! One table of the text: keys and values in the order they were set.

use std::fmt::Write as _;

use base::colour::Rgb;

use super::number::number;

/// A table being written.
#[derive(Default)]
pub struct Entry {
    pairs: Vec<(&'static str, String)>,
}

impl Entry {
    /// Sets a value that is TOML already.
    pub fn raw(&mut self, key: &'static str, value: impl Into<String>) {
        self.pairs.push((key, value.into()));
    }

    /// Sets a number.
    pub fn number(&mut self, key: &'static str, value: f64) {
        self.raw(key, number(value));
    }

    /// Sets a number unless it is what the reader takes anyway.
    pub fn number_unless(&mut self, key: &'static str, value: f64, default: f64) {
        if value != default {
            self.number(key, value);
        }
    }

    /// Sets a text.
    pub fn text(&mut self, key: &'static str, value: &str) {
        self.raw(key, quoted(value));
    }

    /// Sets a text unless it is what the reader takes anyway.
    pub fn text_unless(&mut self, key: &'static str, value: &str, default: &str) {
        if value != default {
            self.text(key, value);
        }
    }

    /// `key = true` where the reader takes false otherwise.
    pub fn set_if(&mut self, key: &'static str, value: bool) {
        if value {
            self.raw(key, "true");
        }
    }

    /// `key = false` where the reader takes true otherwise.
    pub fn clear_unless(&mut self, key: &'static str, value: bool) {
        if !value {
            self.raw(key, "false");
        }
    }

    /// Sets a colour.
    pub fn colour(&mut self, key: &'static str, value: Rgb) {
        self.raw(key, format!("\"{value}\""));
    }

    /// Sets a colour unless it is what the reader takes anyway.
    pub fn colour_unless(&mut self, key: &'static str, value: Rgb, default: Rgb) {
        if value != default {
            self.colour(key, value);
        }
    }

    /// Whether nothing was set.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// `{ at = [1, 2], radius_m = 0.1 }`.
    pub fn inline(&self) -> String {
        let pairs: Vec<String> =
            self.pairs.iter().map(|(key, value)| format!("{key} = {value}")).collect();
        if pairs.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", pairs.join(", ")) }
    }

    /// One key a line.
    pub fn lines(&self) -> String {
        self.pairs.iter().fold(String::new(), |mut text, (key, value)| {
            let _ = writeln!(text, "{key} = {value}");
            text
        })
    }
}

/// `[[light]]` and one key a line, for each entry.
pub fn table_each(text: &mut String, kind: &str, entries: impl IntoIterator<Item = Entry>) {
    for entry in entries {
        let _ = write!(text, "\n[[{kind}]]\n{}", entry.lines());
    }
}

/// A TOML basic string.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text, false))
}

/// A TOML string over several lines, where it has any.
pub fn paragraph(text: &str) -> String {
    if text.contains('\n') {
        format!("\"\"\"\n{}\"\"\"", escaped(text, true))
    } else {
        quoted(text)
    }
}

fn escaped(text: &str, keeps_line_ends: bool) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut out, character| {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' if keeps_line_ends => out.push('\n'),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            control if control.is_control() => {
                let _ = write!(out, "\\u{:04X}", control as u32);
            }
            other => out.push(other),
        }
        out
    })
}
