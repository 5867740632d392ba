//! What can be wrong with a stream of lines.

/// Bytes that are not lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FramingError {
    /// No end of line came in time; the rest of that line is skipped.
    #[error("a line is longer than {limit} bytes; end lines with CR LF")]
    LineTooLong {
        /// Bytes a line may have, without its end.
        limit: usize,
    },
}
