//! One value of a file and the ways to take it: each names the culprit where it does not fit.

use std::ops::Range;

use base::colour::Rgb;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::domain::Domain;
use crate::error::{Place, TextError};
use crate::limits;
use crate::sink::Complaints;
use crate::source::Source;

/// A value, where it stands, and where to complain.
#[derive(Clone, Copy)]
pub struct Item<'a> {
    /// The file.
    pub source: &'a Source,
    /// Who listens.
    pub sink: &'a dyn Complaints,
    /// `wall`, `light`; empty at the top of the file.
    pub kind: &'a str,
    /// Its key.
    pub key: &'a str,
    /// Where it stands in lists of lists.
    pub index: [Option<usize>; 2],
    /// What stands there.
    pub value: &'a Spanned<DeValue<'a>>,
}

impl<'a> Item<'a> {
    /// The bytes it takes.
    pub fn span(&self) -> Range<usize> {
        self.value.span()
    }

    /// Where it begins.
    pub fn place(&self) -> Place {
        self.source.place(self.span().start)
    }

    /// What the author wrote.
    pub fn shown(&self) -> String {
        self.source.shown(&self.span())
    }

    /// Whether it is a list: `[..]`, or tables under `[[key]]`.
    pub fn is_list(&self) -> bool {
        matches!(self.value.get_ref(), DeValue::Array(_))
    }

    /// `wall.path[3][1]`.
    pub fn path(&self) -> String {
        let dot = if self.kind.is_empty() { "" } else { "." };
        let index = |i: Option<usize>| i.map_or(String::new(), |i| format!("[{i}]"));
        let [first, second] = self.index.map(index);
        format!("{}{dot}{}{first}{second}", self.kind, self.key)
    }

    /// A number within `domain`.
    pub fn number(&self, domain: Domain) -> Option<f64> {
        let example = domain.example.to_string();
        let number = match self.value.get_ref() {
            DeValue::Integer(whole) => i64::from_str_radix(whole.as_str(), whole.radix())
                // Too many digits for a whole number: beyond every domain, as the float will tell.
                .map_or_else(|_| whole.as_str().parse().unwrap_or(f64::NAN), |whole| whole as f64),
            DeValue::Float(float) => float.as_str().parse().unwrap_or(f64::NAN),
            _ => return self.wrong_type("a number", &example),
        };
        match domain.violated_by(number) {
            None => Some(number),
            Some(wanted) => self.out_of_range(&wanted, &example),
        }
    }

    /// A whole number from `min` to `max`.
    pub fn whole(&self, min: i64, max: i64, example: &str) -> Option<i64> {
        let DeValue::Integer(whole) = self.value.get_ref() else {
            return self.wrong_type("a whole number", example);
        };
        let number = i64::from_str_radix(whole.as_str(), whole.radix()).ok();
        match number.filter(|number| (min..=max).contains(number)) {
            Some(number) => Some(number),
            None => self.out_of_range(&format!("a whole number, {min} to {max}"), example),
        }
    }

    /// A text of at most `longest` characters.
    pub fn text(&self, longest: usize, example: &str) -> Option<&'a str> {
        let DeValue::String(text) = self.value.get_ref() else {
            return self.wrong_type("a text", example);
        };
        // Bytes first: counting characters of megabytes for each error would be slow.
        if text.len() > longest && text.chars().count() > longest {
            return self.out_of_range(&format!("at most {longest} characters long"), example);
        }
        Some(text.as_ref())
    }

    /// A text on one line that is not empty and can be said over every wire.
    pub fn name(&self, example: &str) -> Option<&'a str> {
        let name = self.text(limits::NAME_CHARACTERS, example)?;
        let is_odd = |c: char| c.is_control() || "{}\"".contains(c);
        if name.is_empty() || name.trim() != name || name.contains(is_odd) {
            let wanted = "a name: not empty, no blanks at its ends, no line ends, braces or quotes";
            return self.out_of_range(wanted, example);
        }
        Some(name)
    }

    /// A text of one line that is not empty.
    pub fn title(&self, example: &str) -> Option<&'a str> {
        let title = self.text(limits::NAME_CHARACTERS, example)?;
        if title.trim().is_empty() || title.contains(char::is_control) {
            return self.out_of_range("one line of text", example);
        }
        Some(title)
    }

    /// True or false.
    pub fn flag(&self) -> Option<bool> {
        match self.value.get_ref() {
            DeValue::Boolean(flag) => Some(*flag),
            _ => self.wrong_type("true or false", "true"),
        }
    }

    /// A colour.
    pub fn colour(&self) -> Option<Rgb> {
        let example = "\"#c08040\"";
        let DeValue::String(text) = self.value.get_ref() else {
            return self.wrong_type("a colour", example);
        };
        match text.parse() {
            Ok(colour) => Some(colour),
            Err(_) => self.out_of_range("a colour, # and six hexadecimal digits", example),
        }
    }

    /// One of some words.
    pub fn choice<T: Copy>(&self, words: &[(&str, T)]) -> Option<T> {
        let example = format!("{:?}", words.first().map_or("", |(word, _)| word));
        let quoted: Vec<String> = words.iter().map(|(word, _)| format!("{word:?}")).collect();
        let wanted = format!("one of {}", quoted.join(", "));
        let DeValue::String(text) = self.value.get_ref() else {
            return self.wrong_type(&wanted, &example);
        };
        match words.iter().find(|(word, _)| word == text) {
            Some((_, meaning)) => Some(*meaning),
            None => self.out_of_range(&wanted, &example),
        }
    }

    /// The elements of a list.
    pub fn list(&self, wanted: &str, example: &str) -> Option<Vec<Item<'a>>> {
        let DeValue::Array(values) = self.value.get_ref() else {
            return self.wrong_type(wanted, example);
        };
        let nested = |index| match self.index {
            [None, _] => [Some(index), None],
            [first, _] => [first, Some(index)],
        };
        Some(
            values
                .iter()
                .enumerate()
                .map(|(index, value)| Item { value, index: nested(index), ..*self })
                .collect(),
        )
    }

    /// A table.
    pub fn table(&self, example: &str) -> Option<&'a DeTable<'a>> {
        match self.value.get_ref() {
            DeValue::Table(table) => Some(table),
            _ => self.wrong_type("a table", example),
        }
    }

    /// Says that the value is of another kind; `None`, so that callers can return it.
    pub fn wrong_type<T>(&self, wanted: &str, example: &str) -> Option<T> {
        self.sink.complain(TextError::WrongType {
            at: self.place(),
            key: self.path(),
            value: self.shown(),
            wanted: wanted.to_owned(),
            found: type_name(self.value.get_ref()),
            example: self.assignment(example),
        });
        None
    }

    /// Says that the value is beyond what is allowed.
    pub fn out_of_range<T>(&self, wanted: &str, example: &str) -> Option<T> {
        self.sink.complain(TextError::OutOfRange {
            at: self.place(),
            key: self.path(),
            value: self.shown(),
            wanted: wanted.to_owned(),
            example: self.assignment(example),
        });
        None
    }

    /// Says that the value does not go with others.
    pub fn contradicts(&self, problem: &str, fix: &str) {
        self.sink.complain(TextError::Contradiction {
            at: self.place(),
            key: self.path(),
            value: self.shown(),
            problem: problem.to_owned(),
            fix: fix.to_owned(),
        });
    }

    fn assignment(&self, example: &str) -> String {
        match self.index {
            [None, _] => format!("{} = {example}", self.key),
            _ => example.to_owned(),
        }
    }
}

fn type_name(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
