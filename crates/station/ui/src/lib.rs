//! The operator's page as files, built from `ui/` when this crate is built.
//!
//! Where Node, the network or patience is missing (`USAR_UI=off`), a small page takes its place that says how to get the real one;
//! the build succeeds either way and [`is_built`] tells which it was.
//!
//! ```
//! let page = station_ui::file("index.html").expect("there is always a page");
//! assert!(page.media_type.starts_with("text/html"));
//! ```

mod media_type;
mod page;

pub use page::{File, file, files, is_built, why_not};
