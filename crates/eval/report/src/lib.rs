//! Reports of runs and studies: plain data in, one HTML page out that needs nothing else.
//!
//! A [`Report`] tells of one run, a [`Study`] of many beside published figures; [`plot`] draws lines, boxes, points and
//! distributions as SVG. Pages follow the reader's light or dark taste, print well, load nothing and run no script.
//!
//! ```
//! use eval_report::{Metric, Report};
//!
//! let report = Report {
//!     title: "Home point <test>".to_owned(),
//!     verdict: "victim found, home again".to_owned(),
//!     metrics: vec![Metric::new("way home", "13.2", "m")],
//!     ..Report::default()
//! };
//! assert!(report.to_html().contains("Home point &lt;test&gt;"));
//! ```

mod base64;
mod map_view;
mod page;
pub mod plot;
mod report;
mod study;
mod tables;
mod text;
mod timeline;

pub use map_view::{MapView, Mark, Trail};
pub use report::{Conditions, Photo, Report, TitledPlot};
pub use study::{Comparison, Study};
pub use tables::{Metric, Table, TaskRow};
pub use timeline::{Span, Timeline};
