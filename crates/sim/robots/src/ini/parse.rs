//! Sections and properties.

use link_text::shortened;

use super::decode::decode;
use super::document::{Document, Note, Operation, Property, Section};
use super::lines::{Logical, lines};
use super::value::{index_end, whole_value};
use crate::limits;

/// A line that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IniFault {
    /// From 1.
    pub line: usize,
    /// The beginning of what is wrong.
    pub near: String,
    /// What is wrong with it.
    pub problem: String,
    /// What to write instead.
    pub fix: String,
}

impl IniFault {
    pub(crate) fn new(line: usize, near: &str, problem: &str, fix: &str) -> Self {
        Self { line, near: shortened(near), problem: problem.to_owned(), fix: fix.to_owned() }
    }
}

/// The document in `bytes`, or every line that is wrong, up to [`limits::ERRORS`] of them.
pub fn parse(bytes: &[u8]) -> Result<Document, Vec<IniFault>> {
    let text = decode(bytes).map_err(|fault| vec![fault])?;
    let mut document = Document::default();
    let mut faults = vec![];
    for (count, line) in lines(&text).iter().enumerate() {
        if faults.len() >= limits::ERRORS {
            break;
        }
        if count >= limits::INI_PROPERTIES {
            let problem = format!("more than {} lines", limits::INI_PROPERTIES);
            faults.push(IniFault::new(line.line(), "", &problem, "make the file smaller"));
            break;
        }
        if let Err(fault) = read_line(line, &mut document) {
            faults.push(fault);
        }
    }
    if faults.is_empty() { Ok(document) } else { Err(faults) }
}

fn read_line(line: &Logical, document: &mut Document) -> Result<(), IniFault> {
    if is_omission(&line.text) {
        document.notes.push(Note { line: line.line(), text: "something was left out here".into() });
        return Ok(());
    }
    if line.text.starts_with('[') {
        document.sections.push(section(line)?);
        return Ok(());
    }
    let property = property(line, document)?;
    if document.sections.is_empty() {
        // What stands before the first section belongs to every class.
        document.sections.push(Section {
            package: String::new(),
            class: String::new(),
            line: line.line(),
            properties: vec![],
        });
    }
    if let Some(section) = document.sections.last_mut() {
        section.properties.push(property);
    }
    Ok(())
}

/// `...` and `(...)`, as excerpts have them.
fn is_omission(text: &str) -> bool {
    text == "..." || text == "(...)"
}

fn section(line: &Logical) -> Result<Section, IniFault> {
    let fault = |problem, fix| IniFault::new(line.line(), &line.text, problem, fix);
    let Some((name, after)) = line.text[1..].split_once(']') else {
        return Err(fault("the section's name is not closed", "write [Package.Class]"));
    };
    let after = after.trim();
    if !after.is_empty() && !after.starts_with(';') {
        return Err(fault("something follows the section's name", "write it on a line of its own"));
    }
    let name = name.trim();
    let (package, class) = name.rsplit_once('.').unwrap_or(("", name));
    let is_name = |name: &str| name.chars().all(|c| c.is_alphanumeric() || "_.- /:".contains(c));
    if class.is_empty() || !is_name(name) {
        return Err(fault("this is no name of a section", "write [Package.Class]"));
    }
    Ok(Section {
        package: package.to_owned(),
        class: class.to_owned(),
        line: line.line(),
        properties: vec![],
    })
}

fn property(line: &Logical, document: &mut Document) -> Result<Property, IniFault> {
    let fault = |problem: &str, fix| IniFault::new(line.line(), &line.text, problem, fix);
    let example = "write Key=Value, [Package.Class], or ; before a remark";
    let Some(equals) = line.text.find('=') else {
        return Err(fault("neither a section nor a key with its value", example));
    };
    let left = line.text[..equals].trim();
    let (operation, left) = operation(left);
    let left = left.trim_start();
    let (left, label) = without_label(left);
    let (key, index) = indexed(left);
    if key.is_empty() || !key.chars().all(|c| c.is_alphanumeric() || c == '_') {
        return Err(fault("this is no name of a key", example));
    }
    if let Some(label) = label {
        let text = format!("{label:?} before the key {key} is taken for the label of a listing");
        document.notes.push(Note { line: line.line(), text });
    }
    let value = whole_value(line, equals + 1)?;
    Ok(Property { operation, key: key.to_owned(), index, value, line: line.line() })
}

fn operation(left: &str) -> (Operation, &str) {
    let of = |prefix| match prefix {
        '+' => Some(Operation::AppendNew),
        '.' => Some(Operation::Append),
        '-' => Some(Operation::Remove),
        '!' => Some(Operation::Clear),
        _ => None,
    };
    match left.chars().next().and_then(of) {
        Some(operation) => (operation, &left[1..]),
        None => (Operation::Append, left),
    }
}

/// Listings number their lines: `p  MisPkgs` is the key `MisPkgs`, line p.
fn without_label(left: &str) -> (&str, Option<&str>) {
    const LONGEST: usize = 4;
    match left.split_once(char::is_whitespace) {
        Some((label, key))
            if label.len() <= LONGEST && label.chars().all(char::is_alphanumeric) =>
        {
            (key.trim_start(), Some(label))
        }
        _ => (left, None),
    }
}

/// `Key[3]` and `Key(3)`.
fn indexed(left: &str) -> (&str, Option<usize>) {
    let Some(open) = left.find(['[', '(']) else { return (left, None) };
    match index_end(&left[open..]) {
        Some(length) if open + length == left.len() => {
            (left[..open].trim_end(), left[open + 1..left.len() - 1].parse().ok())
        }
        _ => (left, None),
    }
}
