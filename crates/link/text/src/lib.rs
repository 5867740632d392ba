//! Text that people write, read so that every mistake is told with place, key, value and fix.
//!
//! [`Source`] is the text of a file, [`Fields`] a table of it, [`Item`] one value; what does not fit goes into a [`Sink`], so that one
//! reading finds many mistakes. Nothing here touches a disk.
//!
//! ```
//! use link_text::{Fields, Sink, Source, TextError, domain};
//!
//! let source = Source::new("cart.toml".into(), "cart.toml".into(), "mass_kg = -3\n".into());
//! let sink = Sink::<TextError>::default();
//! let table = source.table(&sink).unwrap();
//! let top = Fields::new((&source, &sink), "", table.get_ref(), 0..0);
//! top.number("mass_kg", domain::MASS);
//! top.finish();
//! let errors = sink.into_errors();
//! assert!(errors[0].to_string().starts_with("cart.toml:1: mass_kg = -3: must be at least 0.001 kg"));
//! ```

pub mod domain;
mod error;
mod errors;
mod fields;
mod item;
pub mod limits;
mod sink;
mod source;
mod vector;
pub mod write;

pub use base::words::nearest;
pub use domain::Domain;
pub use error::{Place, TextError, hint};
pub use errors::{Errors, Placed};
pub use fields::Fields;
pub use item::Item;
pub use sink::{Complaints, Sink};
pub use source::{Source, shortened};
