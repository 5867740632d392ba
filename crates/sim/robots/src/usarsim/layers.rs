//! The files together: what the user wrote comes first, what is built in last.

use link_text::{Place, shortened};

use crate::ini::{Document, Node};

/// A value, and the file it stands in.
#[derive(Clone, Copy)]
pub(crate) struct Found<'a> {
    pub(crate) file: &'a str,
    pub(crate) node: &'a Node,
}

impl<'a> Found<'a> {
    pub(crate) fn place(&self) -> Place {
        Place { file: self.file.to_owned(), line: self.node.line }
    }

    /// What the author wrote, not too long.
    pub(crate) fn shown(&self) -> String {
        shortened(&self.node.value.to_string())
    }

    /// Another value of the same file.
    pub(crate) fn sibling(&self, node: &'a Node) -> Self {
        Self { file: self.file, node }
    }
}

/// Documents with their names, the one that counts most first.
pub(crate) struct Layers {
    pub(crate) documents: Vec<(String, Document)>,
}

impl Layers {
    /// All values of a key: those of the nearest class of `chain` that speaks of it, in the first file that does.
    pub(crate) fn values(&self, chain: &[&str], key: &str) -> Vec<Found<'_>> {
        for class in chain {
            for (file, document) in &self.documents {
                if let Some(nodes) = document.values(class, key) {
                    return nodes.into_iter().map(|node| Found { file, node }).collect();
                }
            }
        }
        vec![]
    }

    /// The last of them.
    pub(crate) fn value(&self, chain: &[&str], key: &str) -> Option<Found<'_>> {
        self.values(chain, key).last().copied()
    }

    /// Whether any file has a section of this class.
    pub(crate) fn has(&self, class: &str) -> bool {
        self.documents.iter().any(|(_, document)| document.has(class))
    }

    /// Classes whose sections speak of `key`.
    pub(crate) fn classes_with(&self, key: &str) -> Vec<&str> {
        let sections = self.documents.iter().flat_map(|(_, document)| &document.sections);
        let with = sections.filter(|section| {
            section.properties.iter().any(|property| property.key.eq_ignore_ascii_case(key))
        });
        with.map(|section| section.class.as_str()).collect()
    }
}
