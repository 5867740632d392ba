//! `usar view`: a file, shown.

mod picture;
mod verb;

pub(crate) use verb::View;
