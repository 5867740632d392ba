//! `usar client ...`

mod probe;

pub(crate) use probe::Probe;
