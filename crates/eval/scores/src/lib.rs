//! Scores of rescue runs, as leagues gave them.
//!
//! [`Facts`] say who was there, what was reported and what happened; [`score`] weighs them by one of the [`Rules`] and tells the parts of
//! the sum beside it. What rules leave to judges, such as the difficulty of a map, is part of the facts.
//!
//! ```
//! use eval_scores::{Facts, Report, Rules, Somebody, score};
//! use glam::DVec3;
//!
//! let facts = Facts {
//!     people: vec![Somebody { name: "Ada".to_owned(), at: DVec3::ZERO, is_alive: true, touched: 1 }],
//!     reports: vec![Report { at: DVec3::X, is_alive: Some(true), kind: "survivor".to_owned() }],
//!     ..Facts::default()
//! };
//! // One for finding and one for knowing that she lives, each less a fifth for the contact.
//! assert!((score(Rules::League2019, &facts).total - 1.6).abs() < 1e-12);
//! ```

mod facts;
mod pairing;
mod rules;
mod score;

pub use facts::{Facts, Report, Somebody};
pub use pairing::{Paired, pair};
pub use score::{Part, Rules, Score, score};
