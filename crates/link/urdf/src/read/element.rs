//! An element of the file, and the ways to take what stands in it: each names the culprit where it does not fit.

use std::cell::RefCell;

use base::geom::Pose;
use glam::DVec3;
use roxmltree::{Document, Node};

use crate::error::{UrdfError, UrdfProblem, shown};
use crate::limits;

/// The file, and all that was found wrong with it.
pub(super) struct File<'a> {
    pub(super) document: &'a Document<'a>,
    errors: RefCell<Vec<UrdfError>>,
}

impl<'a> File<'a> {
    pub(super) fn new(document: &'a Document<'a>) -> Self {
        Self { document, errors: RefCell::default() }
    }

    pub(super) fn complain(&self, line: usize, part: String, problem: UrdfProblem) {
        let mut errors = self.errors.borrow_mut();
        if errors.len() < limits::ERRORS {
            errors.push(UrdfError { line, part, problem });
        }
    }

    pub(super) fn into_errors(self) -> Vec<UrdfError> {
        self.errors.into_inner()
    }

    pub(super) fn is_clean(&self) -> bool {
        self.errors.borrow().is_empty()
    }
}

/// An element, and how messages call it.
#[derive(Clone)]
pub(super) struct Element<'a> {
    pub(super) file: &'a File<'a>,
    pub(super) node: Node<'a, 'a>,
    /// `joint "axle" limit`.
    pub(super) words: String,
}

impl<'a> Element<'a> {
    /// The element itself, called by its tag and, if it has one, its name.
    pub(super) fn new(file: &'a File<'a>, node: Node<'a, 'a>) -> Self {
        let tag = node.tag_name().name();
        let words = match node.attribute("name") {
            Some(name) => format!("{} {:?}", shown(tag), shown(name)),
            None => shown(tag),
        };
        Self { file, node, words }
    }

    /// Where it begins, from 1.
    pub(super) fn line(&self) -> usize {
        self.line_at(self.node.range().start)
    }

    fn line_at(&self, offset: usize) -> usize {
        self.file.document.text_pos_at(offset).row as usize
    }

    pub(super) fn complain<T>(&self, problem: UrdfProblem) -> Option<T> {
        self.file.complain(self.line(), self.words.clone(), problem);
        None
    }

    /// The elements of this tag within it.
    pub(super) fn children(&self, tag: &'static str) -> impl Iterator<Item = Element<'a>> {
        let (file, words) = (self.file, self.words.clone());
        let named = self.node.children().filter(move |node| node.has_tag_name(tag));
        named.map(move |node| Element { file, node, words: format!("{words} {tag}") })
    }

    /// The first element of this tag within it.
    pub(super) fn child(&self, tag: &'static str) -> Option<Element<'a>> {
        self.children(tag).next()
    }

    /// The text of an attribute.
    pub(super) fn text(&self, key: &str) -> Option<&'a str> {
        self.node.attribute(key)
    }

    /// The same; says so if it is missing or empty.
    pub(super) fn required(&self, key: &'static str, example: &'static str) -> Option<&'a str> {
        match self.text(key).map(str::trim) {
            Some(text) if !text.is_empty() => Some(text),
            _ => self.complain(UrdfProblem::Missing { what: key, example }),
        }
    }

    /// Says that an attribute is not what it should be.
    pub(super) fn wrong<T>(&self, key: &str, wanted: &str, example: &str) -> Option<T> {
        let problem = UrdfProblem::Value { wanted: wanted.into(), example: example.into() };
        self.complain_of(key, problem)
    }

    /// Says what is wrong with an attribute.
    pub(super) fn complain_of<T>(&self, key: &str, problem: UrdfProblem) -> Option<T> {
        let attribute = self.node.attribute_node(key);
        let line = attribute.map_or_else(|| self.line(), |found| self.line_at(found.range().start));
        let value = self.text(key).unwrap_or_default();
        let part = format!("{} {key} = {:?}", self.words, shown(value));
        self.file.complain(line, part, problem);
        None
    }

    /// A finite number; `None`, after saying so, if it is none.
    pub(super) fn number(&self, key: &str, text: &str, example: &str) -> Option<f64> {
        let number = text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
        number.or_else(|| self.wrong(key, "a finite number", example))
    }

    /// An attribute that is a number, or `default` where there is none.
    pub(super) fn number_or(&self, key: &str, default: f64) -> Option<f64> {
        self.text(key).map_or(Some(default), |text| self.number(key, text, "1"))
    }

    /// An attribute that is a number above zero.
    pub(super) fn size(&self, key: &'static str, example: &'static str) -> Option<f64> {
        let number = self.number(key, self.required(key, example)?, example)?;
        if number > 0.0 { Some(number) } else { self.wrong(key, "above 0", example) }
    }

    /// Three numbers with blanks between them, or `default` where there are none.
    pub(super) fn triple(&self, key: &str, default: DVec3, example: &str) -> Option<DVec3> {
        let Some(text) = self.text(key) else { return Some(default) };
        let numbers: Vec<f64> =
            text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        let is_whole = text.split_whitespace().count() == numbers.len();
        match numbers[..] {
            [x, y, z] if is_whole && numbers.iter().all(|number| number.is_finite()) => {
                Some(DVec3::new(x, y, z))
            }
            _ => self.wrong(key, "three finite numbers with blanks between them", example),
        }
    }

    /// `<origin xyz="0 0 0" rpy="0 0 0"/>` within it; the identity where there is none.
    pub(super) fn origin(&self) -> Option<Pose> {
        let Some(origin) = self.child("origin") else { return Some(Pose::IDENTITY) };
        let at = origin.triple("xyz", DVec3::ZERO, "0.1 0 0.05");
        let turned = origin.triple("rpy", DVec3::ZERO, "0 0 1.5708");
        let (at, turned) = at.zip(turned)?;
        Some(Pose::from_roll_pitch_yaw(at, turned.x, turned.y, turned.z))
    }
}
