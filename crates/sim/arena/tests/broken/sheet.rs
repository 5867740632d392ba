//! One broken arena: its files, and what must be said about it.

use std::time::{Duration, Instant};

use sim_arena::{Memory, read};

/// Four lines that make a whole arena; what is broken follows on line 5.
const HEAD: &str = "title = \"T\"\n[[start]]\nname = \"Start1\"\nat = [0, 0]\n";

/// Far more than any case needs, even unoptimised on a busy machine.
const QUICK: Duration = Duration::from_secs(10);

/// A broken arena and what must be said about it.
pub(crate) struct Case {
    pub(crate) name: String,
    files: Memory,
    expected: Vec<String>,
}

impl Case {
    /// The file `a.toml` with these bytes.
    pub(crate) fn new(name: &str, content: impl Into<Vec<u8>>) -> Self {
        let mut files = Memory::default();
        files.add("a.toml", content);
        Self { name: name.to_owned(), files, expected: vec![] }
    }

    /// Another file.
    pub(crate) fn beside(mut self, path: &str, content: impl Into<Vec<u8>>) -> Self {
        self.files.add(path, content);
        self
    }

    /// All of these must be in the message.
    pub(crate) fn says(mut self, fragments: &[&str]) -> Self {
        self.expected = fragments.iter().map(|&fragment| fragment.to_owned()).collect();
        self
    }

    /// What is missing from the message, if anything.
    #[expect(clippy::disallowed_methods, reason = "a reader that hangs must fail the test")]
    pub(crate) fn run(&self) -> Result<(), String> {
        let begin = Instant::now();
        let result = read("a.toml", &self.files);
        let took = begin.elapsed();
        let Err(errors) = result else { return Err(format!("{}: no error", self.name)) };
        let message = errors.to_string();
        let missing: Vec<&String> =
            self.expected.iter().filter(|fragment| !message.contains(*fragment)).collect();
        if self.expected.is_empty() || !missing.is_empty() {
            return Err(format!("{}: {missing:?} not in:\n    {message}", self.name));
        }
        if message.len() > 20_000 || took > QUICK {
            return Err(format!("{}: {} bytes in {took:?}", self.name, message.len()));
        }
        Ok(())
    }

    /// Panics if this is not a whole arena after all.
    pub(crate) fn assert_readable(&self) {
        read("a.toml", &self.files).unwrap_or_else(|errors| panic!("{}: {errors}", self.name));
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
