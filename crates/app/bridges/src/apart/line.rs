//! What carries questions to a simulator elsewhere.

use std::time::Duration;

/// A way to a simulator, which may be lost and come back.
pub trait Line: Send {
    /// Asks. An answer to what was asked before is no longer waited for. Nobody may be there: then there is no answer.
    fn ask(&mut self, question: &[u8]);

    /// The answer, if it comes in time. It may be one to an older question.
    fn hear(&mut self, patience: Duration) -> Option<Vec<u8>>;
}
