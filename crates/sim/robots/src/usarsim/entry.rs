//! A struct of an ini file, field by field: what was taken is remembered, and what is left over is told.

use std::cell::RefCell;
use std::collections::BTreeSet;

use glam::DVec3;
use link_text::{Domain, Place, nearest};

use super::layers::Found;
use super::report::Report;
use crate::ini::{Field, Value};
use crate::limits;

/// A struct and who listens.
pub(crate) struct Entry<'a> {
    pub(crate) found: Found<'a>,
    report: &'a Report,
    /// `Sensors`, `Sensors.Position`.
    path: String,
    fields: &'a [Field],
    known: RefCell<BTreeSet<&'static str>>,
}

impl<'a> Entry<'a> {
    /// The fields of `found`, which must be a struct.
    pub(crate) fn new(found: Found<'a>, path: &str, report: &'a Report) -> Option<Self> {
        let Value::Struct(fields) = &found.node.value else {
            let example = format!("{path}=(Name=Value,Name=Value)");
            return report.wrong(path, found, "a struct in parentheses", &example);
        };
        let entry =
            Self { found, report, path: path.to_owned(), fields, known: RefCell::default() };
        entry.note_repeated();
        Some(entry)
    }

    fn note_repeated(&self) {
        let mut seen = BTreeSet::new();
        for field in self.fields {
            if !seen.insert(field.name.to_ascii_lowercase()) {
                let text =
                    format!("{}.{} is given twice; the last one counts", self.path, field.name);
                self.report.warn(self.found.file, field.node.line, text);
            }
        }
    }

    pub(crate) fn place(&self) -> Place {
        self.found.place()
    }

    pub(crate) fn key(&self, name: &str) -> String {
        format!("{}.{name}", self.path)
    }

    /// A field that may be missing.
    pub(crate) fn get(&self, name: &'static str) -> Option<Found<'a>> {
        self.known.borrow_mut().insert(name);
        let mut alike = self.fields.iter().rev().filter(|f| f.name.eq_ignore_ascii_case(name));
        alike.next().map(|field| self.found.sibling(&field.node))
    }

    /// A text, with or without quotes; `None` where it is missing or empty.
    pub(crate) fn text(&self, name: &'static str) -> Option<&'a str> {
        let found = self.get(name)?;
        let text = text_of(found);
        if text.is_none() {
            let example = format!("{name}=\"Camera\"");
            return self.report.wrong(&self.key(name), found, "a text", &example);
        }
        text.filter(|text| !text.is_empty())
    }

    /// A name that must be there: one line without braces or quotes.
    pub(crate) fn name(&self, name: &'static str, example: &str) -> Option<&'a str> {
        let example = format!("{name}=\"{example}\"");
        let Some(text) = self.text(name) else {
            let is_text = self.get(name).is_none_or(|found| text_of(found).is_some());
            // What is no text has been told already.
            return if is_text {
                self.report.missing(&self.key(name), self.place(), &example)
            } else {
                None
            };
        };
        let is_odd = |c: char| c.is_control() || "{}\"".contains(c);
        if text.trim() != text
            || text.contains(is_odd)
            || text.chars().count() > limits::NAME_CHARACTERS
        {
            let wanted = "a name: at most 80 characters, no blanks at its ends, no braces";
            return self
                .get(name)
                .and_then(|found| self.report.wrong(&self.key(name), found, wanted, &example));
        }
        Some(text)
    }

    /// The class a field refers to, without its package.
    pub(crate) fn class(&self, name: &'static str, example: &str) -> Option<(&'a str, Found<'a>)> {
        let example = format!("{name}=class'{example}'");
        let Some(found) = self.get(name) else {
            return self.report.missing(&self.key(name), self.place(), &example);
        };
        match class_of(found) {
            Some(class) => Some((class, found)),
            None => self.report.wrong(&self.key(name), found, "a class", &example),
        }
    }

    /// A number within `domain`, or `default` where it is missing or wrong.
    pub(crate) fn number(&self, name: &'static str, domain: Domain, default: f64) -> f64 {
        let Some(found) = self.get(name) else { return default };
        number(found, &self.key(name), domain, self.report).unwrap_or(default)
    }

    /// A vector; what is missing of it is `default`.
    pub(crate) fn vector(&self, name: &'static str, domain: Domain, default: f64) -> DVec3 {
        let usual = DVec3::splat(default);
        let Some(found) = self.get(name) else { return usual };
        vector(found, &self.key(name), domain, (usual, self.report)).unwrap_or(usual)
    }

    /// Passes over fields that are known but have no meaning here.
    pub(crate) fn pass_over(&self, names: &[&'static str]) {
        self.known.borrow_mut().extend(names);
    }

    /// Warns of every field that nobody asked for.
    pub(crate) fn finish(&self) {
        let known = self.known.borrow();
        for field in self.fields {
            if known.iter().any(|name| name.eq_ignore_ascii_case(&field.name)) {
                continue;
            }
            let hint = match nearest(&field.name, known.iter().copied()) {
                Some(meant) => format!("did you mean {meant}?"),
                None => format!("known: {}", known.iter().copied().collect::<Vec<_>>().join(", ")),
            };
            let (name, value) = (&field.name, self.found.sibling(&field.node).shown());
            let text = format!(
                "{}.{name} = {value}: passed over, there is no such field; {hint}",
                self.path
            );
            self.report.warn(self.found.file, field.node.line, text);
        }
    }
}

/// `(X=1,Y=2,Z=3)`.
pub(crate) fn vector(
    found: Found<'_>,
    key: &str,
    domain: Domain,
    (usual, report): (DVec3, &Report),
) -> Option<DVec3> {
    let entry = Entry::new(found, key, report)?;
    let v = DVec3::new(
        entry.number("X", domain, usual.x),
        entry.number("Y", domain, usual.y),
        entry.number("Z", domain, usual.z),
    );
    entry.finish();
    Some(v)
}

/// A number within `domain`; quotes do not matter.
pub(crate) fn number(found: Found<'_>, key: &str, domain: Domain, report: &Report) -> Option<f64> {
    let text = text_of(found);
    let name = key.rsplit('.').next().unwrap_or(key);
    let example = format!("{name}={}", domain.example);
    let Some(number) = text.and_then(|text| text.parse::<f64>().ok()) else {
        return report.wrong(key, found, "a number", &example);
    };
    match domain.violated_by(number) {
        None => Some(number),
        Some(wanted) => report.wrong(key, found, &wanted, &example),
    }
}

/// True or false, or 1 or 0.
pub(crate) fn flag(found: Found<'_>, key: &str, report: &Report) -> Option<bool> {
    let text = text_of(found).unwrap_or_default();
    match text.to_ascii_lowercase().as_str() {
        "true" | "1" => Some(true),
        "false" | "0" => Some(false),
        _ => report.wrong(key, found, "True or False", &format!("{key}=True")),
    }
}

/// What is written, quotes aside.
pub(crate) fn text_of(found: Found<'_>) -> Option<&str> {
    match &found.node.value {
        Value::Plain(text) | Value::Quoted(text) => Some(text),
        _ => None,
    }
}

/// `B` of `class'A.B'`, `"class'A.B'"`, `"A.B"` and `A.B`.
pub(crate) fn class_of(found: Found<'_>) -> Option<&str> {
    let path = match &found.node.value {
        Value::Reference(_, path) => path.as_str(),
        Value::Plain(text) | Value::Quoted(text) => {
            let inner = text.split_once('\'').map(|(_, rest)| rest.trim_end_matches('\''));
            inner.unwrap_or(text)
        }
        _ => return None,
    };
    let class = path.rsplit('.').next().unwrap_or(path).trim();
    (!class.is_empty()).then_some(class)
}
