//! Remembers every file that was read: for recordings, which take the arena's text with them.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::{FileProblem, Files};

/// Passes files on and keeps a copy of each.
pub struct Witness<'a> {
    files: &'a dyn Files,
    seen: RefCell<BTreeMap<String, Vec<u8>>>,
}

impl<'a> Witness<'a> {
    /// Watches these files.
    pub fn new(files: &'a dyn Files) -> Self {
        Self { files, seen: RefCell::default() }
    }

    /// What was read, by path.
    pub fn into_seen(self) -> BTreeMap<String, Vec<u8>> {
        self.seen.into_inner()
    }
}

impl Files for Witness<'_> {
    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, FileProblem> {
        let content = self.files.read(path, limit)?;
        self.seen.borrow_mut().insert(path.to_owned(), content.clone());
        Ok(content)
    }

    fn shown(&self, path: &str) -> String {
        self.files.shown(path)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Memory, Witness, read, shipped};

    #[test]
    fn an_arena_can_be_read_again_from_what_was_seen() {
        let files = shipped::files();
        let witness = Witness::new(&files);
        let office = read("office.toml", &witness).unwrap();
        let seen = witness.into_seen();
        let paths: Vec<&str> = seen.keys().map(String::as_str).collect();
        assert_eq!(paths, ["office.toml", "parts/office-furniture.toml"]);
        let mut copy = Memory::default();
        for (path, content) in seen {
            copy.add(&path, content);
        }
        assert_eq!(read("office.toml", &copy).unwrap(), office);
    }
}
