//! A table of a file, key by key: what was taken is remembered, and what is left over is an error.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;

use base::arena::CELSIUS_ZERO;
use base::colour::Rgb;
use base::words::nearest;
use glam::{DVec2, DVec3};
use toml::de::DeTable;

use crate::domain::{self, Domain};
use crate::error::{Place, TextError};
use crate::item::Item;
use crate::sink::Complaints;
use crate::source::Source;

/// A table, where it stands, and which of its keys were taken.
///
/// Every taker returns something usable even after complaining, so that one reading finds many errors;
/// [`Fields::is_clean`] says whether what was read can be trusted.
pub struct Fields<'a> {
    source: &'a Source,
    sink: &'a dyn Complaints,
    kind: &'a str,
    table: &'a DeTable<'a>,
    span: Range<usize>,
    known: RefCell<BTreeSet<&'static str>>,
    errors_before: usize,
}

impl<'a> Fields<'a> {
    /// The keys of `table`, which is a `kind`.
    pub fn new(
        (source, sink): (&'a Source, &'a dyn Complaints),
        kind: &'a str,
        table: &'a DeTable<'a>,
        span: Range<usize>,
    ) -> Self {
        let known = RefCell::default();
        Self { source, sink, kind, table, span, known, errors_before: sink.count() }
    }

    /// The keys of the table that `item` is.
    pub fn of_item(item: &Item<'a>, kind: &'a str, example: &str) -> Option<Self> {
        let table = item.table(example)?;
        Some(Self::new((item.source, item.sink), kind, table, item.span()))
    }

    /// Whether nothing was found wrong with this table so far.
    pub fn is_clean(&self) -> bool {
        self.sink.count() == self.errors_before && !self.sink.is_full()
    }

    /// Where the table begins.
    pub fn place(&self) -> Place {
        self.source.place(self.span.start)
    }

    /// The value of `key`, which may be missing.
    pub fn optional(&self, key: &'static str) -> Option<Item<'a>> {
        self.known.borrow_mut().insert(key);
        let value = self.table.get(key)?;
        let Self { source, sink, kind, .. } = *self;
        Some(Item { source, sink, kind, key, index: [None; 2], value })
    }

    /// The value of `key`, which must be there.
    pub fn required(&self, key: &'static str, example: &str) -> Option<Item<'a>> {
        let item = self.optional(key);
        if item.is_none() {
            self.miss(key, example);
        }
        item
    }

    /// Says that `key` is missing.
    pub fn miss(&self, key: &str, example: &str) {
        let dot = if self.kind.is_empty() { "" } else { "." };
        self.sink.complain(TextError::Missing {
            at: self.place(),
            key: format!("{}{dot}{key}", self.kind),
            example: format!("{key} = {example}"),
        });
    }

    /// Complains of `key` if it is there, for it does not go with the others.
    pub fn refuse(&self, key: &'static str, problem: &str, fix: &str) {
        if let Some(item) = self.optional(key) {
            item.contradicts(problem, fix);
        }
    }

    /// Complains of every key that nobody asked for.
    pub fn finish(&self) {
        let known = self.known.borrow();
        for (key, value) in self.table {
            // A hundred thousand unknown keys would each be compared with every known one, for nothing.
            if self.sink.is_full() {
                return;
            }
            if known.contains(key.get_ref().as_ref()) {
                continue;
            }
            let dot = if self.kind.is_empty() { "" } else { "." };
            let shown = crate::source::shortened(key.get_ref());
            self.sink.complain(TextError::UnknownKey {
                at: self.source.place(key.span().start),
                key: format!("{}{dot}{shown}", self.kind),
                value: self.source.shown(&value.span()),
                suggestion: nearest(key.get_ref(), known.iter().copied()).map(str::to_owned),
                known: known.iter().copied().collect::<Vec<_>>().join(", "),
            });
        }
    }
}

/// Takers of one kind of value each: with a default, or required.
impl Fields<'_> {
    /// A number that must be there.
    pub fn number(&self, key: &'static str, domain: Domain) -> f64 {
        let item = self.required(key, &domain.example.to_string());
        item.and_then(|item| item.number(domain)).unwrap_or(domain.example)
    }

    /// A number, or `default`.
    pub fn number_or(&self, key: &'static str, domain: Domain, default: f64) -> f64 {
        self.number_if(key, domain.like(default)).unwrap_or(default)
    }

    /// A number that may be missing.
    pub fn number_if(&self, key: &'static str, domain: Domain) -> Option<f64> {
        self.optional(key)?.number(domain)
    }

    /// Degrees in the file, radians here; 0 if missing.
    pub fn angle(&self, key: &'static str) -> f64 {
        self.number_if(key, domain::ANGLE).unwrap_or(0.0).to_radians()
    }

    /// Degrees Celsius in the file, kelvin here.
    pub fn temperature(&self, key: &'static str) -> Option<f64> {
        self.number_if(key, domain::CELSIUS).map(|celsius| celsius + CELSIUS_ZERO)
    }

    /// True or false.
    pub fn flag_or(&self, key: &'static str, default: bool) -> bool {
        self.optional(key).and_then(|item| item.flag()).unwrap_or(default)
    }

    /// A colour.
    pub fn colour_or(&self, key: &'static str, default: Rgb) -> Rgb {
        self.optional(key).and_then(|item| item.colour()).unwrap_or(default)
    }

    /// One of some words.
    pub fn choice_or<T: Copy>(&self, key: &'static str, words: &[(&str, T)], default: T) -> T {
        self.optional(key).and_then(|item| item.choice(words)).unwrap_or(default)
    }

    /// A point with two or three coordinates.
    pub fn point(&self, key: &'static str) -> DVec3 {
        let item = self.required(key, "[1, 2]");
        item.and_then(|item| item.point(domain::COORDINATE)).unwrap_or_default()
    }

    /// The same; the origin if missing.
    pub fn point_or_origin(&self, key: &'static str) -> DVec3 {
        let item = self.optional(key);
        item.and_then(|item| item.point(domain::COORDINATE)).unwrap_or_default()
    }

    /// Length, width and height.
    pub fn size3(&self, key: &'static str) -> DVec3 {
        let item = self.required(key, "[1, 1, 1]");
        item.and_then(|item| item.triple(domain::LENGTH)).unwrap_or(DVec3::ONE)
    }

    /// Length and width.
    pub fn size2(&self, key: &'static str) -> DVec2 {
        let item = self.required(key, "[1, 1]");
        item.and_then(|item| item.pair(domain::LENGTH)).unwrap_or(DVec2::ONE)
    }
}
