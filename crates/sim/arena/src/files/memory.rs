//! Files held in memory: arenas built into the program, tests, the fuzzer.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::{FileProblem, Files};

/// Files by path, borrowed from the program or owned.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    files: BTreeMap<String, Cow<'static, [u8]>>,
}

impl Memory {
    /// Puts a file there, in place of the one of the same path.
    pub fn add(&mut self, path: &str, content: impl Into<Vec<u8>>) {
        self.files.insert(path.to_owned(), Cow::Owned(content.into()));
    }

    /// The same without a copy, for what is built into the program.
    pub fn add_embedded(&mut self, path: &str, content: &'static [u8]) {
        self.files.insert(path.to_owned(), Cow::Borrowed(content));
    }
}

impl Files for Memory {
    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, FileProblem> {
        let content = self.files.get(path).ok_or(FileProblem::NotFound)?;
        if content.len() as u64 > limit {
            return Err(FileProblem::TooLong { limit });
        }
        Ok(content.to_vec())
    }
}
