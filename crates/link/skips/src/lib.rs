//! Tests that need what a machine may not have: data, a program, another language. They never pass in silence.
//!
//! A test that cannot run calls [`skip`] and returns. What was skipped is listed at the end of `.ci/run`, and with
//! `USAR_REQUIRE_ALL=1` it is a failure.
//!
//! ```
//! if std::env::var_os("PATH").is_none() {
//!     link_skips::skip("the test of paths", "there is no PATH");
//!     return;
//! }
//! ```

mod skipped;

pub use skipped::{LIST, REQUIRE_ALL, skip};
