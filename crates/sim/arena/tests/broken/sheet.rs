//! One broken arena: its files, and what must be said about it.

use link_spoil::Complaint;
use sim_arena::{Memory, read};

/// Four lines that make a whole arena; what is broken follows on line 5.
const HEAD: &str = "title = \"T\"\n[[start]]\nname = \"Start1\"\nat = [0, 0]\n";

/// A broken arena and what must be said about it.
pub(crate) struct Case {
    files: Memory,
    complaint: Complaint,
}

impl Case {
    /// The file `a.toml` with these bytes.
    pub(crate) fn new(name: &str, content: impl Into<Vec<u8>>) -> Self {
        let mut files = Memory::default();
        files.add("a.toml", content);
        Self { files, complaint: Complaint::new(name) }
    }

    /// Another file.
    pub(crate) fn beside(mut self, path: &str, content: impl Into<Vec<u8>>) -> Self {
        self.files.add(path, content);
        self
    }

    /// All of these must be in the message.
    pub(crate) fn says(mut self, fragments: &[&str]) -> Self {
        self.complaint.expect(fragments);
        self
    }

    /// What is missing from the message, if anything.
    pub(crate) fn run(&self) -> Result<(), String> {
        self.complaint.check(|| read("a.toml", &self.files))
    }

    pub(crate) fn name(&self) -> &str {
        &self.complaint.name
    }

    /// Panics if this is not a whole arena after all.
    pub(crate) fn assert_readable(&self) {
        read("a.toml", &self.files).unwrap_or_else(|errors| panic!("{}: {errors}", self.name()));
    }
}

/// A whole arena with `body` from line 5 on.
pub(crate) fn whole(name: &str, body: &str) -> Case {
    Case::new(name, format!("{HEAD}{body}"))
}

/// Cases of a name, a body and what must be said.
pub(crate) fn table(rows: &[(&str, &str, &[&str])]) -> Vec<Case> {
    rows.iter().map(|(name, body, says)| whole(name, body).says(says)).collect()
}
