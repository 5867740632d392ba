//! The few lines of YAML beside a map's image: flat `key: value` pairs, comments, and a list in either of YAML's two forms.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::MapError;
use crate::map_server::{FREE_THRESHOLD, OCCUPIED_THRESHOLD};

/// Longest description read; real ones have 150 bytes.
const MAX_BYTES: usize = 64 * 1024;

/// What the YAML of a map says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Description {
    pub(crate) image: String,
    pub(crate) resolution: f64,
    pub(crate) origin: [f64; 3],
    pub(crate) negate: bool,
    pub(crate) occupied_threshold: f64,
    pub(crate) free_threshold: f64,
}

impl Description {
    /// Of an image that comes without one: its corner at the origin, dark is occupied.
    pub(crate) fn usual(resolution: f64) -> Result<Self, MapError> {
        let description = Self {
            image: "map".to_owned(),
            resolution,
            origin: [0.0; 3],
            negate: false,
            occupied_threshold: OCCUPIED_THRESHOLD,
            free_threshold: FREE_THRESHOLD,
        };
        description.check()?;
        Ok(description)
    }

    /// Refuses what a reader would refuse.
    pub(crate) fn to_yaml(&self) -> Result<String, MapError> {
        self.check()?;
        let [x, y, yaw] = self.origin;
        let mut text = String::new();
        // `{:?}` always writes a point or an exponent, so that 1 stays a real number for the reader.
        let written = write!(
            text,
            "image: {}\nmode: trinary\nresolution: {:?}\norigin: [{x:?}, {y:?}, {yaw:?}]\nnegate: {}\n\
             occupied_thresh: {:?}\nfree_thresh: {:?}\n",
            quoted(&self.image),
            self.resolution,
            u8::from(self.negate),
            self.occupied_threshold,
            self.free_threshold,
        );
        debug_assert!(written.is_ok(), "writing to a String does not fail");
        Ok(text)
    }

    pub(crate) fn from_yaml(text: &str) -> Result<Self, MapError> {
        let values = pairs(text)?;
        check_mode(&values)?;
        let description = Self {
            image: unquoted(need(&values, "image", "image: map.pgm")?),
            resolution: real("resolution", need(&values, "resolution", "resolution: 0.05")?)?,
            origin: origin(need(&values, "origin", "origin: [0.0, 0.0, 0.0]")?)?,
            negate: negate(values.get("negate").map_or("0", String::as_str))?,
            occupied_threshold: real(
                "occupied_thresh",
                need(&values, "occupied_thresh", "occupied_thresh: 0.65")?,
            )?,
            free_threshold: real(
                "free_thresh",
                need(&values, "free_thresh", "free_thresh: 0.196")?,
            )?,
        };
        description.check()?;
        Ok(description)
    }

    fn check(&self) -> Result<(), MapError> {
        if self.image.is_empty() || self.image.contains(char::is_control) {
            return Err(bad("image", &self.image, "the name of the image, on one line"));
        }
        if !(self.resolution.is_finite() && self.resolution > 0.0) {
            return Err(bad(
                "resolution",
                &self.resolution.to_string(),
                "metres a cell, above zero",
            ));
        }
        if !self.origin.iter().all(|v| v.is_finite()) {
            return Err(bad("origin", &format!("{:?}", self.origin), "three finite numbers"));
        }
        check_threshold("occupied_thresh", self.occupied_threshold)?;
        check_threshold("free_thresh", self.free_threshold)?;
        if self.free_threshold > self.occupied_threshold {
            let value = self.free_threshold.to_string();
            return Err(bad("free_thresh", &value, "at most `occupied_thresh`"));
        }
        Ok(())
    }
}

fn check_threshold(key: &'static str, value: f64) -> Result<(), MapError> {
    if (0.0..=1.0).contains(&value) {
        Ok(())
    } else {
        Err(bad(key, &value.to_string(), "a number from 0 to 1"))
    }
}

fn check_mode(values: &BTreeMap<String, String>) -> Result<(), MapError> {
    match values.get("mode").map(|mode| unquoted(mode)) {
        Some(mode) if mode != "trinary" => Err(bad("mode", &mode, "trinary")),
        _ => Ok(()),
    }
}

/// The pairs of a flat document; a list below its key is joined into `[a, b, c]`.
fn pairs(text: &str) -> Result<BTreeMap<String, String>, MapError> {
    if text.len() > MAX_BYTES {
        return Err(MapError::YamlTooLong { found: text.len(), limit: MAX_BYTES });
    }
    let mut values = BTreeMap::new();
    let mut last_key = None;
    for (index, line) in text.lines().enumerate() {
        let line_number = index + 1;
        let content = without_comment(line).trim_end();
        if content.is_empty() || content == "---" || content == "..." {
            continue;
        }
        let unreadable = || MapError::YamlLine { line: line_number, text: line.to_owned() };
        if let Some(item) = content.trim_start().strip_prefix("- ") {
            let list: &mut String =
                last_key.as_ref().and_then(|key| values.get_mut(key)).ok_or_else(unreadable)?;
            append_item(list, item.trim());
            continue;
        }
        let (key, value) = content.split_once(':').ok_or_else(unreadable)?;
        if key.trim().is_empty() || key.starts_with(char::is_whitespace) {
            return Err(unreadable());
        }
        let key = key.trim().to_owned();
        if values.insert(key.clone(), value.trim().to_owned()).is_some() {
            return Err(MapError::RepeatedKey { line: line_number, key });
        }
        last_key = Some(key);
    }
    Ok(values)
}

fn append_item(list: &mut String, item: &str) {
    *list = match list.strip_suffix(']') {
        Some(items) => format!("{items}, {item}]"),
        None => format!("[{item}]"),
    };
}

/// A comment begins at a `#` that starts the line or follows a blank, outside quotes.
fn without_comment(line: &str) -> &str {
    let (mut quote, mut after_blank) = (None, true);
    for (place, c) in line.char_indices() {
        match (quote, c) {
            (None, '#') if after_blank => return &line[..place],
            (None, '"' | '\'') if after_blank => quote = Some(c),
            (Some(open), _) if open == c => quote = None,
            _ => {}
        }
        after_blank = c.is_whitespace();
    }
    line
}

fn need<'a>(
    values: &'a BTreeMap<String, String>,
    key: &'static str,
    example: &'static str,
) -> Result<&'a str, MapError> {
    values.get(key).map(String::as_str).ok_or(MapError::MissingKey { key, example })
}

fn real(key: &'static str, value: &str) -> Result<f64, MapError> {
    value.parse().map_err(|_| bad(key, value, "a number"))
}

fn origin(value: &str) -> Result<[f64; 3], MapError> {
    let wrong = || bad("origin", value, "a list of x, y and yaw such as [0.0, 0.0, 0.0]");
    let items = value.strip_prefix('[').and_then(|v| v.strip_suffix(']')).ok_or_else(wrong)?;
    let numbers: Result<Vec<f64>, _> = items.split(',').map(|item| item.trim().parse()).collect();
    numbers.ok().and_then(|n| n.try_into().ok()).ok_or_else(wrong)
}

fn negate(value: &str) -> Result<bool, MapError> {
    match value {
        "0" | "false" => Ok(false),
        "1" | "true" => Ok(true),
        _ => Err(bad("negate", value, "0 or 1")),
    }
}

/// Plain where YAML lets us, in single quotes where it does not.
fn quoted(text: &str) -> String {
    let is_plain = text.chars().all(|c| c.is_alphanumeric() || "._-/".contains(c));
    if is_plain && !text.starts_with('-') {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', "''"))
    }
}

fn unquoted(text: &str) -> String {
    let within = |quote: char| text.strip_prefix(quote).and_then(|t| t.strip_suffix(quote));
    match (within('\''), within('"')) {
        (Some(inner), _) => inner.replace("''", "'"),
        (None, Some(inner)) => inner.replace("\\\"", "\"").replace("\\\\", "\\"),
        (None, None) => text.to_owned(),
    }
}

fn bad(key: &'static str, value: &str, expected: &'static str) -> MapError {
    MapError::BadValue { key, value: value.to_owned(), expected }
}
