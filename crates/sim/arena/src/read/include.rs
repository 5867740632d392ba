//! Files that include files: no circles, no crowds, nothing twice.

use link_text::{Complaints, Item};

use super::context::Context;
use super::document::read_file;
use super::source;
use crate::error::ArenaError;
use crate::limits;

/// Which files came in, and by which way.
#[derive(Default)]
pub(super) struct Includes {
    seen: Vec<String>,
    chain: Vec<String>,
}

impl Includes {
    /// Begins the file at `path`.
    pub(super) fn enter(&mut self, path: &str) {
        self.seen.push(path.to_owned());
        self.chain.push(path.to_owned());
    }

    /// Ends the file begun last.
    pub(super) fn leave(&mut self) {
        self.chain.pop();
    }

    /// Whether the file begun last is included by no other.
    pub(super) fn is_first(&self) -> bool {
        self.chain.len() == 1
    }

    /// Reads the files that `include` lists.
    pub(super) fn read(&mut self, include: &Item<'_>, context: &mut Context<'_>) {
        let Some(list) = include.list("a list of files", "[\"walls.toml\"]") else { return };
        for item in list {
            if context.sink.is_full() {
                return;
            }
            let Some(path) = context.path(&item, "\"walls.toml\"") else { continue };
            if let Some(error) = self.refusal(&item, &path) {
                context.sink.push(error);
            } else if let Some(source) = source::included(&item, path, context) {
                read_file(&source, context, self);
            }
        }
    }

    /// Why the file at `path` may not come in here.
    fn refusal(&self, item: &Item<'_>, path: &String) -> Option<ArenaError> {
        let (at, value) = (item.place(), item.shown());
        let chain = || self.chain.iter().chain([path]).cloned().collect();
        if self.chain.contains(path) {
            Some(ArenaError::CyclicInclude { at, value, chain: chain() })
        } else if self.chain.len() > limits::INCLUDE_DEPTH {
            let limit = limits::INCLUDE_DEPTH;
            Some(ArenaError::DeepInclude { at, value, limit, chain: chain() })
        } else if self.seen.contains(path) {
            Some(ArenaError::RepeatedInclude { at, value })
        } else if self.seen.len() >= limits::TOML_FILES {
            let (key, limit) = ("include".to_owned(), limits::TOML_FILES);
            Some(ArenaError::TooMany { at, key, what: "files", limit })
        } else {
            None
        }
    }
}
