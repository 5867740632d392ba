//! What must be said about a broken file.

use std::fmt::Display;
use std::time::{Duration, Instant};

/// Far more than any file of a test needs, even unoptimised on a busy machine.
const QUICK: Duration = Duration::from_secs(10);
/// Longest message that anybody reads, bytes.
const LONGEST: usize = 20_000;

/// What must be said about a broken file.
#[derive(Clone, Debug)]
pub struct Complaint {
    /// Of the case.
    pub name: String,
    /// Fragments of the message; a complaint without any is one that nobody wrote down.
    expected: Vec<String>,
}

impl Complaint {
    /// About the case of this name; nothing is expected yet.
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), expected: vec![] }
    }

    /// All of these must be in the message.
    pub fn expect(&mut self, fragments: &[&str]) {
        self.expected = fragments.iter().map(|&fragment| fragment.to_owned()).collect();
    }

    /// Reads, and tells what is missing from the message, if anything.
    ///
    /// # Errors
    ///
    /// The file is read after all, a fragment is missing, the message is endless, or the reader is slow.
    #[expect(clippy::disallowed_methods, reason = "a reader that hangs must fail the test")]
    pub fn check<T, E: Display>(&self, read: impl FnOnce() -> Result<T, E>) -> Result<(), String> {
        let begin = Instant::now();
        let result = read();
        let took = begin.elapsed();
        let Err(errors) = result else { return Err(format!("{}: no error", self.name)) };
        let message = errors.to_string();
        let missing: Vec<&String> =
            self.expected.iter().filter(|fragment| !message.contains(*fragment)).collect();
        if self.expected.is_empty() || !missing.is_empty() {
            return Err(format!("{}: {missing:?} not in:\n    {message}", self.name));
        }
        if message.len() > LONGEST || took > QUICK {
            return Err(format!("{}: {} bytes in {took:?}", self.name, message.len()));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_complaint_is_met_only_by_an_error_that_says_everything() {
        let mut complaint = Complaint::new("case");
        let read = |message: &'static str| move || Err::<(), _>(message);
        assert!(complaint.check(read("a 5")).is_err(), "nothing expected is nothing tested");
        complaint.expect(&["a", "5"]);
        assert_eq!(complaint.check(read("a 5")), Ok(()));
        assert!(complaint.check(read("a 4")).is_err_and(|told| told.contains("[\"5\"] not in")));
        assert!(
            complaint.check(|| Ok::<_, String>(())).is_err_and(|told| told.contains("no error"))
        );
        assert!(complaint.check(|| Err::<(), _>("a 5".repeat(10_000))).is_err());
    }
}
